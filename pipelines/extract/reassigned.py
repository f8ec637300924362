"""Numbers that the model of owners gives to another subject than the rules did, and how sure it is of each subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import log

from pipelines.extract.draft import Draft
from pipelines.extract.linear import Floats
from pipelines.extract.owner_model import OwnerModel
from pipelines.extract.owners import RULES, Owner, Owners
from pipelines.extract.possible import TOLD
from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context

LIKELY = 2 / 3
"""Probability from which another subject is taken than the rules found: twice that of all others together."""
LABEL = "label"
"""Where a subject stands that a line is labelled with: it has what the line tells."""
LEAST = 0.001
BATCH = 200
"""Numbers whose candidates are weighed at once: those of a long document, with their features, fill the memory."""


class Reassigned:
    """Weighs the subjects of numbers."""

    def __init__(self, model: OwnerModel) -> None:
        self.model = model

    def of(self, readings: Sequence[Reading], contexts: Sequence[Context], drafts: Sequence[Draft]) -> list[Draft]:
        """The statements of a document, those of numbers with the likeliest subject, each in its place."""
        found = {}
        choices = Owners(readings, contexts, drafts).all()
        while batch := list(islice(choices, BATCH)):
            likely = self.model.probabilities([owners for _, owners in batch])
            for (draft, owners), odds in zip(batch, likely, strict=True):
                found[id(draft)] = _settled(draft, owners, odds)
        return [found.get(id(draft), draft) for draft in drafts]


def _settled(draft: Draft, owners: Sequence[Owner], likely: Floats) -> Draft:
    """A statement with the subject that the model is sure of, else with that of the rules, and the odds of it."""
    best = int(likely.argmax())
    own = next((i for i, one in enumerate(owners) if one.entity.entity_id == draft.subject.entity_id), None)
    if own is None:
        return draft
    # what rules put together from the words beside a number (`Foo reproduction`) is more than the names in it
    is_made = owners[own].found == RULES and draft.features.found in TOLD
    if best == own or likely[best] < LIKELY or is_made or draft.features.found == LABEL:
        return replace(draft, features=replace(draft.features, owned=_odds(float(likely[own]))))
    taken = owners[best]
    features = replace(draft.features, found=taken.found, cost=0.0, owned=_odds(float(likely[best])))
    return replace(draft, subject=taken.entity, features=features)


def _odds(probability: float) -> float:
    likely = min(max(probability, LEAST), 1.0 - LEAST)
    return log(likely / (1.0 - likely))
