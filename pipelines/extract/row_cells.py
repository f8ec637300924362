"""A table's row: its cells, what each of them holds, and what one tells below its header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipelines.extract.columns import BRACKET
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.headers import ADDRESS_HEADER, DATE_HEADER, EMPTY, SIZE_HEADER, header_type
from pipelines.extract.joint_counts import AMOUNT
from pipelines.extract.paired_values import alternatives
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.rounds import BACKING_HEADER, by_backer
from pipelines.extract.setting import Setting
from pipelines.extract.statements import Statements
from pipelines.extract.table_units import of_part
from pipelines.extract.topics import Context
from sources.document import Cell

MOSTLY = 0.7
"""Share of a cell that its name must fill for the cell to say no more."""
MOSTLY_DATED = 0.6
"""Share of a cell that its date must fill for it to be a period."""
TOTAL = re.compile(
    r"(?:grand\s+|in\s+)?(?:total|sum|overall|all|combined|together|altogether)"
    r"(?:\s+(?:told|together|raised|funding|amount|rounds?|deals|years|phases|sites|so far|to date|until now)){0,2}:?",
    re.IGNORECASE,
)
"""What a row begins with that tells of everything above."""
MEAN = re.compile(r"(?:(?:arithmetic|geometric|weighted|overall)\s+)?(?:average|avg\.?|mean|median):?", re.IGNORECASE)
"""What a row begins with that tells of everything above together: no thing is called so."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells that say something, the one that names its thing, that thing, and the date of the row."""

    reading: Reading
    context: Context
    headers: Sequence[str]
    cells: Sequence[Cell]
    key: Cell
    subject: Entity
    date: DateSpan | None


def text_of(reading: Reading, column: int) -> str:
    """The text of a row's cell in a column; empty where the row has none."""
    cell = next((cell for cell in reading.block.cells if cell.column == column), None)
    return reading.text[cell.start : cell.end].strip() if cell else ""


def bare_name(reading: Reading) -> str:
    """What a row begins with, without brackets and emphasis."""
    return BRACKET.sub("", text_of(reading, 0)).strip(" *")


def telling(reading: Reading) -> list[Cell]:
    """The cells of a row that say something."""
    cells = (cell for cell in reading.block.cells if not EMPTY.match(reading.text[cell.start : cell.end]))
    return [cell for cell in cells if not ADDRESS_HEADER.match(cell.header)]


def is_dated(stretch: Stretch) -> bool:
    """Whether a cell is little more than a date."""
    return bool(stretch.dates) and len(stretch.dates[0].text) > MOSTLY_DATED * len(stretch.text.strip())


def is_amount(stretch: Stretch, cell: Cell) -> bool:
    """Whether a cell holds nothing but an amount, below a header that lists nothing: `64` under `GPUs`."""
    if header_type(cell.header) is not None or DATE_HEADER.match(cell.header) or stretch.dates:
        return False
    return AMOUNT.fullmatch(stretch.text.strip()) is not None and not SIZE_HEADER.match(cell.header.strip())


def of_cell(reading: Reading, cell: Cell, setting: Setting, statements: Statements) -> Iterator[Draft]:
    """What a cell of a row says; under a header of backers, money is that of whoever stands beside it."""
    stretch = reading.cell(cell)
    backing = BACKING_HEADER.search(cell.header)
    for part, told, which in alternatives(stretch, setting):
        for draft in statements.of(part, told):
            yield of_part(by_backer(draft, stretch, setting.context) if backing else draft, which)
