"""Numbers that the model of owners gives to another subject than the rules did, and how sure it is of each subject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import log

from pipelines.extract.draft import Draft
from pipelines.extract.linear import Floats
from pipelines.extract.owner_model import OwnerModel
from pipelines.extract.owners import PREVIOUS, RULES, Owner, Owners
from pipelines.extract.possible import TOLD
from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context

LIKELY = 2 / 3
"""Probability from which another subject is taken than the rules found: twice that of all others together."""
FIRM = 1.0
"""Cost up to which a subject that rules found beside a number stays: they have read the grammar, a list or a label."""
LED_UP = ("introduction", "sibling")
"""Where else a subject stands that rules have read something for: in the line that leads up to a list, or its items."""
HEADING = "heading"
LEAST = 0.001
"""Probabilities nearer to none or all than this, told as odds, would say more than the model knows."""
BATCH = 200
"""Numbers whose candidates are weighed at once: those of a long document, with their features, fill the memory."""


class Reassigned:
    """Weighs the subjects of numbers."""

    def __init__(self, model: OwnerModel) -> None:
        self.model = model

    def of(self, readings: Sequence[Reading], contexts: Sequence[Context], drafts: Sequence[Draft]) -> list[Draft]:
        """The statements of a document, those of numbers with the likeliest subject, each in its place."""
        shared = Counter(map(_place, drafts))
        found = {}
        choices = Owners(readings, contexts, drafts).all()
        while batch := list(islice(choices, BATCH)):
            likely = self.model.probabilities([owners for _, owners in batch])
            for (draft, owners), odds in zip(batch, likely, strict=True):
                # of a number that several have each keeps its own
                is_firm = shared[_place(draft)] > 1 or _is_firm(draft)
                found[id(draft)] = _settled(draft, owners, odds, is_firm=is_firm)
        return [found.get(id(draft), draft) for draft in drafts]


def _place(draft: Draft) -> tuple[int, int, str]:
    return draft.reading.index, draft.value_start, draft.predicate


def _is_firm(draft: Draft) -> bool:
    """Whether rules have found the subject of a number beside it, or in what leads up to its line."""
    found = draft.features.found
    return found in LED_UP or (found in TOLD and draft.features.cost <= FIRM)


def _may_pass(found: str, own: str, other: str) -> bool:
    """Whether a number may pass to a name from where its subject was found, which stands at `own` as a candidate.

    What rules have put together is more than a name; what they passed over for the section's topic is no subject; and
    the sentence before only names things.
    """
    return own != RULES and other != PREVIOUS and not (found == HEADING and other in TOLD)


def _settled(draft: Draft, owners: Sequence[Owner], likely: Floats, *, is_firm: bool) -> Draft:
    """A statement with the subject that the model is sure of, else with that of the rules, and the odds of it."""
    best = int(likely.argmax())
    own = next((i for i, one in enumerate(owners) if one.entity.entity_id == draft.subject.entity_id), None)
    if own is None:
        return draft
    is_firm = is_firm or not _may_pass(draft.features.found, owners[own].found, owners[best].found)
    if best == own or likely[best] < LIKELY or is_firm:
        return replace(draft, features=replace(draft.features, owned=_odds(float(likely[own]))))
    taken = owners[best]
    features = replace(draft.features, found=taken.found, cost=0.0, owned=_odds(float(likely[best])))
    return replace(draft, subject=taken.entity, features=features)


def _odds(probability: float) -> float:
    likely = min(max(probability, LEAST), 1.0 - LEAST)
    return log(likely / (1.0 - likely))
