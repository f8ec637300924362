"""Whose a number is that the topic only deals with: the size of any of its models, what a deal with another covers."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.subjects import Subject, unheard
from pipelines.extract.topics import as_entity

_WITH = re.compile(
    r"\b(?:deal|agreement|contract|order|pact|partnership|commitment)\s(?:(?:placed|signed|struck|made)\s)?with\s(?:the\s)?\Z",
    re.IGNORECASE,
)
"""What stands before the other party of a deal."""
_DEAL = re.compile(r"\b(?:deal|agreement|contract|order|pact|partnership|sign(?:s|ed))\b")
_OWN_DEAL = re.compile(r"(?:['’]s?|\b[Ii]ts|\b[Tt]heir)\s(?:[\w-]+\s){0,2}\Z")
_COVERS = re.compile(
    r"\s(?:(?:also|alone|now)\s)?(?:covers|covered|comprises|spans|includes?|totals|(?:is|was) for|adds)"
    r"\s(?:[a-z]+\s){0,2}?(?:[\d.,]+\s?[A-Za-z]+\sand\s)?\Z"
)
_ANY_MODELS = re.compile(
    r"\b(?:models|LLMs|networks|systems)\s(?:with|of|that have|having|beyond|above|at)\s(?:[a-z]+\s){0,3}~?\Z"
)
NEAR = 90
"""Characters before the other party within which the deal is named."""
MEASURE = Choice("measure", 0.0, "noun")


def of_others(
    choice: Choice, quantity: Quantity, subject: Subject, stretch: Stretch, reading: Reading
) -> tuple[Choice, Subject]:
    """Of whom a number is told that is the size of any of a company's models, or what a deal with another is about.

    The other party has a bare measure, where the deal's owner is not told.
    """
    before = stretch.text[: quantity.number_start - stretch.start]
    if choice.predicate == "parameter_count" and subject.entity.type != "model":
        if not (quantity.vague or _ANY_MODELS.search(before)):
            return choice, subject
        named = [m.name for m in stretch.mentions if m.type == "organization" and m.end <= quantity.start]
        owner = named[0] if named else subject.entity.name if subject.entity.type == "organization" else None
        return (choice, subject._replace(entity=unheard(f"{owner} models", "model"))) if owner else (MEASURE, subject)
    if quantity.dimension not in ("power", "count") or choice.predicate == "measure" or " with " not in before:
        return choice, subject
    for mention in stretch.mentions:
        low, high = mention.start - stretch.start, mention.end - stretch.start
        with_it = _WITH.search(before, max(0, low - NEAR), low) if mention.type == "organization" else None
        if with_it is None or _OWN_DEAL.search(before, 0, with_it.start()) or not _COVERS.fullmatch(before, high):
            continue
        here = subject.found in ("sentence", "label")
        here = here or (
            subject.entity.type == "organization"
            and (subject.found != "previous" or _dealt_before(subject.entity, mention, stretch, reading))
        )
        if subject.entity.entity_id == mention.entity_id or not here:
            return MEASURE, Subject(as_entity(mention), 0.5, "sentence")
    return choice, subject


def _dealt_before(owner: Entity, other: Mention, stretch: Stretch, reading: Reading) -> bool:
    """Whether the sentence before tells of a deal between the two."""
    before = next((sentence for sentence in reversed(reading.sentences) if sentence.end <= stretch.start), None)
    named = {mention.entity_id for mention in before.mentions} if before is not None else set()
    return before is not None and {owner.entity_id, other.entity_id} <= named and bool(_DEAL.search(before.text))
