"""Which chips a heading or a line above counts, so that bare numbers below it are so many of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from pipelines.extract.devices import is_accelerator
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.reading import Reading, Stretch, inside
from pipelines.extract.topics import Context, as_entity

_CHIPS = r"(?:[GT]PUs?|accelerators?|chips?|[A-Z]{1,2}\d{2,4}\w{0,2}s?)"
_COUNTS = re.compile(
    rf"\bhow many (?:[\w-]+ ){{0,2}}{_CHIPS}\b|\bnumbers? of (?:[\w-]+ ){{0,2}}{_CHIPS}\b"
    rf"|\b{_CHIPS} (?:counts?|numbers|fleets?|holdings|inventor(?:y|ies)|stockpiles?|shipments|orders|purchases"
    r"|allocations?)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"(?:\bper|\beach|\bevery|/)\s?(?:compute )?(?:node|server|machine|host|system|rack|tray|job|run|user|pod)\b",
    re.IGNORECASE,
)
"""What makes a count one of a machine, a rack or a job."""
_OTHERS = re.compile(
    r"\W*(?:[\w-]+ )?(?:customers|users|clients|employees|staff|people|headcount|engineers"
    r"|warranty|weeks|months|years?|rank(?:ing)?|score|age|growth|prices?|revenue|countries|locations|sites|racks|servers|nodes)\W*",
    re.IGNORECASE,
)
"""Labels that say themselves what is counted, and those are no chips."""
_WORD = re.compile(r"[A-Za-z][\w'’-]*")
_WANTS = frozenset(
    """
    want wants need needs have has had own owns hold holds use uses used order orders ordered buy buys bought expect
    expects aim aims aiming target targets targeting plan plans possibly maybe perhaps likely probably even today now
    currently combined total another more least around approximately close nearly almost roughly upwards mostly deploy
    deploys deployed received receives got gets get run runs operates grow growing grew rising additional
    """.split()
)
"""Words before a bare count that say who wants or has so many, and not of what."""


_COUNTING = re.compile(r"\b(?:numbers?|no|count|qty|quantity|total)\b|#", re.IGNORECASE)
_COUNTED = re.compile(
    rf"(?:(?:{_COUNTING.pattern}|\b(?:of|the|used|in use|deployed|installed|gpus?|chips?|accelerators?|cards?)\b)|\W)*",
    re.I,
)
"""What says of the name of a chip that it is counted, and what else may stand beside that."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted above: the label that a count of it has, and the chip, where one is named."""

    label: str
    chip: Entity | None


def counted_above(context: Context) -> Counted | None:
    """The chips that the nearest line or heading above counts: `How many H100s does each lab want?`."""
    level = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    if level is None or not _counts(level.text):
        return None
    chips = [e for e in level.entities if e.type == "hardware" and e.kind != "cpu" and not e.generic]
    return Counted("GPUs", chips[0] if len(chips) == 1 else None)


@lru_cache(maxsize=256)
def _counts(text: str) -> bool:
    return _COUNTS.search(text) is not None and _EACH.search(text) is None


def is_bare_count(value: Stretch, label: str) -> bool:
    """Whether the first number of a value is a count of nothing named, before which only stands who has or wants it."""
    if _OTHERS.fullmatch(label):
        return False
    first = next(iter(value.quantities), None)
    if first is None or first.dimension != "count" or first.noun or first.per:
        return False
    if any(mention.start < first.start for mention in value.mentions):
        return False
    words = map(str.lower, _WORD.findall(value.text[: first.start - value.start]))
    return all(word in _WANTS or word in FUNCTION_WORDS for word in words)


def chip_counted(end: int, reading: Reading, value: Stretch) -> Entity | None:
    """The chip of which the label up to `end` says that its value is how many there are: `A100s: 512`."""
    chips = [m for m in inside(reading.mentions, 0, end) if not m.generic]
    first = next(iter(value.quantities), None)
    if len(chips) != 1 or not is_accelerator(chips[0]) or first is None or first.dimension != "count" or first.noun:
        return None
    rest = reading.text[: chips[0].start], reading.text[chips[0].end : end]
    told = _COUNTING.search(" ".join(rest)) or reading.text[: chips[0].end].endswith("s")
    return as_entity(chips[0]) if told and all(map(_COUNTED.fullmatch, rest)) else None


def of_chip(draft: Draft, chip: Entity | None) -> Draft:
    """A count of devices as one of the chips that the label names."""
    counts = chip is not None and draft.predicate == "accelerators" and draft.low is not None and draft.object is None
    return replace(draft, object=chip) if counts else draft
