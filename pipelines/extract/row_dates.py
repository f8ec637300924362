"""The dates of rows: when a row holds, and when its thing came, began or was announced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.columns import BRACKET
from pipelines.extract.dates import DateSpan
from pipelines.extract.devices import CHIP_KINDS
from pipelines.extract.draft import Draft
from pipelines.extract.events import CAME
from pipelines.extract.headers import DATE_HEADER, ERA_HEADER, STATE_HEADER
from pipelines.extract.reading import Reading
from pipelines.extract.row_cells import MOSTLY, Row, text_of
from pipelines.extract.row_types import OF_MODELS
from pipelines.extract.statements import Statements
from sources.document import Cell

APPEARING = ("model", "hardware", "service")
"""What a date beside its name is the date of: when it came out."""
APPEARED = re.compile(r"(?:date|year|month|quarter|time)$", re.IGNORECASE)
RELEASES = re.compile(r"\b(?:releases?|launch(?:es|ed)?|versions?|line-?up|roadmap|checkpoint)\b", re.IGNORECASE)
"""What tables are called, or list, whose dates say when each thing came out."""
DUE_HEADER = re.compile(
    r"(?:status|notes?|remarks?|comments?|timing|availability|stage|schedule|roadmap)\Z", re.IGNORECASE
)
_ONLY_DATED = re.compile(
    r"[\W_]*(?:(?:initial|first|volume|mass|production|shipments?|sampling|in)\s)*[\W_]*", re.IGNORECASE
)
"""Headers below which a date alone says when a thing came or comes out, and what may stand before it there."""
_ENDED = re.compile(
    r"\b(?:cancel\w*|discontinu\w*|closed|closing|shut|ended|end[- ]of|EOL|retired|dropped|suspended|paused"
    r"|shelved|scrapped|abandoned|decommission\w*|deprecated|withdrawn|sold|inspected|reviewed|visited|tested)\b",
    re.IGNORECASE,
)
"""States of what did not come or is no more: a date beside one, `discontinued`, is when that happened."""
_OCCASIONS = re.compile(r"\b(?:event|milestone|announcement|filing|phase|stage)\b", re.IGNORECASE)
"""Headers below which a date may be that on which a thing is told of, and not that on which it begins."""


def row_date(reading: Reading, cells: Sequence[Cell]) -> DateSpan | None:
    """The date in a row's column of dates."""
    for cell in cells:
        stretch = reading.cell(cell)
        if stretch.dates and (DATE_HEADER.match(cell.header) or ERA_HEADER.match(cell.header)):
            return stretch.dates[0]
    return None


def dated(row: Row, cell: Cell, statements: Statements) -> Iterator[Draft]:
    """The date column of a table of deals or funding rounds, or of what came out when."""
    span, at = row.reading.cell(cell).dates[0], statements.events.at
    if row.subject.type == "deal":
        yield at("announced_on", row.subject, span, row.reading, "table")
    elif not _OCCASIONS.search(cell.header) and any(
        "deal_value" in statements.chooser.labelled(header) for header in row.headers
    ):
        start = replace(span, value=span.value.split("/")[0])
        yield at("started_on", row.subject, start, row.reading, "table")
    elif row.subject.type in APPEARING and "/" not in span.value and _lists_releases(row, cell, statements.chooser):
        yield at("released_on", row.subject, span, row.reading, "table")


def due(row: Row, cell: Cell, statements: Statements) -> Iterator[Draft]:
    """The date that a remark or status is nothing but: the thing came out then, or is to."""
    stretch = row.reading.cell(cell)
    span = stretch.dates[0]
    alone = _ONLY_DATED.fullmatch(
        f"{stretch.text[: span.start - stretch.start]}{stretch.text[span.end - stretch.start :]}"
    )
    if len(stretch.dates) > 1 or not alone or not DUE_HEADER.match(cell.header.strip(" *")):
        return
    states = (row.reading.cell(c).text for c in row.cells if c is not cell and STATE_HEADER.match(c.header.strip(" *")))
    if any(_ENDED.search(state) for state in states):
        return
    if row.subject.type in CAME and row.reading.written is not None and "/" not in span.value.removesuffix("/.."):
        yield statements.events.came(row.subject, span, row.reading, "table")


def _lists_releases(row: Row, cell: Cell, chooser: Chooser) -> bool:
    """Whether the dates of a table are those on which things came out, by its headers or the heading above it."""
    if row.key.header.strip().lower() == "generation" or not APPEARED.match(cell.header.strip()):
        return False
    name = BRACKET.sub("", text_of(row.reading, row.key.column))
    if len(row.subject.name) < MOSTLY * len(name) and " " in name:
        return False  # more than a name
    heading = next((level.text for level in row.context.levels if level.name in ("heading", "introduction")), "")
    if RELEASES.search(heading) or RELEASES.search(row.key.header):
        return True
    kinds = (chooser.labelled(header)[:1] for header in row.headers) if row.subject.type == "model" else ()
    if not OF_MODELS.isdisjoint(name for kind in kinds for name in kind):
        return True
    for other in (c for c in row.cells if c is not row.key and c is not cell):
        told = [chooser.predicates[name] for name in chooser.labelled(other.header)[:1]]
        stretch = row.reading.cell(other)
        if row.subject.type != "hardware" and (told or stretch.quantities or stretch.mentions):
            return False
        first = None if row.subject.kind in CHIP_KINDS else 2  # a system may stand in a table of who has it
        if any("hardware" not in predicate.subjects[:first] for predicate in told):
            return False
    return True
