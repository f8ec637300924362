"""Rows that tell a chip in one cell and how many of it in another: `Foo | H100 | 512`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.devices import is_accelerator
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.headers import COUNT_HEADER
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.topics import as_entity
from sources.document import Cell

AMOUNT = re.compile(r"[~≈<>≤≥+$€£]*\s*\d[\d.,]*\s*(?:[xX×%]|[A-Za-z]{1,10})?\+?")
"""A cell that is nothing but an amount."""
_PART_OF = re.compile(r"\b(?:part|some|share|fraction|subset|portion|half|most|few)\s+of\b", re.IGNORECASE)
"""What says that a number is of more than there are in the row."""
_HOLDERS = re.compile(r"\b(?:data ?cent(?:er|re)s?|clusters?|sites?|pods?|racks?)\b", re.IGNORECASE)
"""What holds chips and is counted itself."""


@dataclass(frozen=True, slots=True)
class JointCount:
    """The cell that says how many there are, its text, and the chips, class words if need be."""

    count: Cell
    text: str
    chips: tuple[Mention, ...]


def joint_count(reading: Reading, cells: Sequence[Cell], key: Cell, chooser: Chooser) -> JointCount | None:
    """The count of devices of which another cell of the row names the kind."""
    count = next((cell for cell in cells if cell is not key and _holds_count(reading, cell, chooser)), None)
    for cell in cells if count is not None else ():
        if cell is key or cell is count:
            continue
        chips = [m for m in reading.cell(cell).mentions if m.type == "hardware" and is_accelerator(m)]
        named = tuple(m for m in chips if not m.generic) or tuple(chips[:1])
        if named and count is not None and _begins(reading.cell(cell), named[0]) and not _held(reading, cell, count):
            return JointCount(count, reading.text[count.start : count.end], named)
    return None


def _begins(cell: Stretch, chip: Mention) -> bool:
    """Whether a cell begins with a chip, or with who makes it."""
    before = cell.text[: chip.start - cell.start].strip(" *~")
    return not before or any(m.text == before and m.type == "organization" for m in cell.mentions)


def _held(reading: Reading, *cells: Cell) -> bool:
    """Whether cells speak of what holds chips, which then is what is counted."""
    return any(_HOLDERS.search(reading.text[cell.start : cell.end]) for cell in cells)


def _holds_count(reading: Reading, cell: Cell, chooser: Chooser) -> bool:
    """Whether a cell holds how many of something there are: below `Qty`, or nothing but a number below `GPUs`."""
    stretch = reading.cell(cell)
    if not stretch.quantities:
        return False
    counted = "accelerators" in chooser.labelled(cell.header)
    alone = AMOUNT.fullmatch(stretch.text.strip()) is not None and not stretch.mentions
    return COUNT_HEADER.match(cell.header) is not None or (counted and alone)


def with_joint(drafts: Iterable[Draft], cell: Cell, joint: JointCount) -> Iterator[Draft]:
    """What a cell of such a row says: the count is one of the chip, at most so many where it is a part of them."""
    partly = _PART_OF.search(joint.text) is not None
    for draft in drafts:
        counts = draft.unit == "count" and draft.predicate in ("measure", "accelerators")
        if cell is joint.count and counts and (draft.object is None or draft.object.generic):
            told = replace(draft, predicate="accelerators", object=as_entity(joint.chips[0]), scope=None)
            yield replace(told, low=None, bound="at_most") if partly else told
        else:
            yield draft
