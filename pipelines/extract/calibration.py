"""How likely a statement is right: a logistic model over the features of its extraction, fitted on gold."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pipelines.extract.draft import Draft
from pipelines.extract.features import PAIR
from pipelines.ontology import Ontology

FILE = Path(__file__).with_name("calibration.toml")
INTERCEPT = "intercept"
LEAST, MOST = 0.02, 0.98
"""No statement is certain: gold of a thousand claims says nothing about rarer faults than these."""
COST_RANGE = (-1.0, 4.0)
"""Costs of subjects beyond these say no more."""
MOST_SCORE = 3.0
"""Scores of predicates beyond a noun's say no more: that a label chose the predicate is a feature of its own."""
MOST_RELATED = 4.0
"""Odds of the models of pairs and owners beyond these, either way, say no more."""
MEASURED = ("cost", "score", "strangers", "related", "owned")
"""The features that are measured; all others hold or do not."""
INFERRED = f"rule={PAIR}"
"""Feature of a relation that no rule tells: its only measure are the odds of the model of pairs, fitted elsewhere."""
MEASURE = "measure"
"""The fallback predicate: nothing chose it, so nothing but its kind tells how likely it is right."""

Observation = Mapping[str, float]
"""The features of one statement by name; those that are 0 are left out."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A fitted model: what each feature adds to the logarithm of the odds that a statement is right."""

    coefficients: Mapping[str, float]

    def probability(self, observation: Observation) -> float:
        """The probability that a statement with these features is right; features unknown to the fit add nothing.

        What only the model of pairs tells is as likely as that model has it.
        """
        odds = self.coefficients.get(INTERCEPT, 0.0)
        for name in sorted(observation):
            odds += self.coefficients.get(name, 0.0) * observation[name]
        if INFERRED in observation:
            odds = observation.get("related", 0.0)  # even odds are 0, which is left out
        return round(min(max(1.0 / (1.0 + math.exp(-odds)), LEAST), MOST), 3)


@cache
def load_calibration() -> Calibration:
    """The calibration that comes with the package, as `make calibrate` wrote it."""
    content = tomllib.loads(FILE.read_text("utf-8"))
    return Calibration({name: float(value) for name, value in content["coefficients"].items()})


def observe(drafts: Sequence[Draft], ontology: Ontology) -> list[Observation]:
    """The features of all drafts of one document.

    Beside what a rule knows of its own statement they say whether the document makes the same statement more than once
    (`repeated`), whether other rules take the same words for another predicate (`rival`), whether the ontology lacks
    the subject (`stranger`) and of what share of the document's statements it lacks it (`strangers`): names are read
    worse where few are known.
    """
    strange = sum(draft.subject.provisional for draft in drafts) / max(len(drafts), 1)
    said = Counter(_content(draft) for draft in drafts)
    readings: dict[tuple[int, int, int], set[str]] = {}
    for draft in drafts:
        readings.setdefault(_place(draft), set()).add(draft.predicate)
    return [
        _features(draft, ontology)
        | _held(
            repeated=said[_content(draft)] > 1,
            rival=len(readings[_place(draft)]) > 1,
            stranger=draft.subject.provisional,
            strangers=strange,
        )
        if draft.predicate != MEASURE
        else {f"kind={MEASURE}": 1.0}
        for draft in drafts
    ]


def _features(draft: Draft, ontology: Ontology) -> dict[str, float]:
    """What a rule knows of its own statement."""
    known = draft.features
    low, high = COST_RANGE
    chosen = (f"rule={draft.rule}", f"by={known.by}", f"kind={ontology.predicates[draft.predicate].kind}")
    return dict.fromkeys(chosen, 1.0) | _held(
        cost=min(max(known.cost, low), high),
        score=min(known.score, MOST_SCORE),
        hedged=draft.status != "stated",
        agreed=known.agreed,
        related=min(max(known.related, -MOST_RELATED), MOST_RELATED),
        owned=min(max(known.owned, -MOST_RELATED), MOST_RELATED),
    )


def _held(**features: float) -> dict[str, float]:
    """The features that hold."""
    return {name: float(value) for name, value in features.items() if value}


def _content(draft: Draft) -> tuple[object, ...]:
    thing = draft.object.entity_id if draft.object else None
    return draft.subject.entity_id, draft.predicate, thing, draft.low, draft.high, draft.value_text


def _place(draft: Draft) -> tuple[int, int, int]:
    return draft.reading.index, draft.value_start, draft.value_end
