"""Which way a table is read: whether its rows tell properties, of its columns or of what is around, or are things."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from pipelines.extract.chooser import Chooser
from pipelines.extract.headers import DATE_HEADER, ERA_HEADER, PROPERTY_HEADER, REMARK_HEADER, VALUE_HEADER, header_type
from pipelines.extract.periods import is_period, is_state
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.table_units import are_precisions, unit_in

LEAST = 0.3
"""From so much evidence on the rows of a table are properties."""
CORNER, THINGS = 0.5, 1.0
"""What a first header weighs that is over properties, and one that lists things; rows of known properties weigh 1."""
ALIKE = 0.6
"""Share of neighbours that are alike in columns that tell the same of several things."""
SEVERAL = 2
"""Neighbours from which on their likeness says something."""
OPENING = 2
"""Characters before a name that a row begins with: emphasis, a bracket."""
_SCORED = re.compile(r"\W*(?:benchmark|eval(?:uation)?|task|test|exam|suite)s?\b", re.IGNORECASE)
"""A first header over what several named things are scored on, whatever it is called."""
_ANYTHING = re.compile(r"(?:element|theme|pillar|lens)$", re.IGNORECASE)
"""A first header that stands over properties only where one of the rows is a known one."""
_SAYS = re.compile(r"\w")
_EMPTY = re.compile(
    r"(?:n/?a|tbd|tba|unknown|none|undisclosed|not (?:disclosed|stated|known|public|published|given|available)|-+)\W*",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"[~≈<>≤≥+$€£]*\s*\d[\d.,]*\s*(?:%|[A-Za-z]{1,3})?\+?")
_YES_OR_NO = re.compile(r"(?:yes|no|[✓✔✅❌✗✘])\W*", re.IGNORECASE)


class Grid:
    """The rows of a table below its header, with the kinds of values that their cells hold."""

    def __init__(self, headers: Sequence[str], rows: Sequence[Reading], column: int = 0) -> None:
        self.headers = headers
        self.rows = rows
        self.column = column
        """Which cells may be the names of the rows."""
        told = [place for place in range(column + 1, len(headers)) if not REMARK_HEADER.search(headers[place])]
        cells = [{cell.column: _kind(row.cell(cell)) for cell in row.block.cells} for row in rows]
        self.along = _alike([[kinds.get(column) for column in told] for kinds in cells])
        self.down = _alike([[kinds.get(column) for kinds in cells] for column in told])

    @property
    def labels(self) -> list[Stretch]:
        """The cells of all rows that may be their names."""
        return [row.cell(cell) for row in self.rows for cell in row.block.cells if cell.column == self.column]

    @property
    def is_grouped(self) -> bool:
        """Whether the first cells are those of groups of rows: some hold for several, the cells behind them do not."""
        first, second = ([_text(row, column) for row in self.rows] for column in (0, 1))
        held = len(self.headers) > 2 and len({name for name in first if name}) < len(first)
        return held and len(set(second)) == len(second) and all(second)

    @property
    def is_parallel(self) -> bool:
        """Whether the columns tell the same of several things, as far as the kinds of their values say."""
        return self.along is not None and self.along >= ALIKE


def tells_properties(grid: Grid, named: Collection[int], chooser: Chooser) -> bool:
    """Whether the rows of a table name properties and not things, by all of its cells.

    What speaks for it: first cells that are known properties and not names, headers that are names and not properties,
    values that are alike along the rows more than down the columns, and what stands in the corner.
    """
    headers = grid.headers
    told = [_weight(label, chooser) for label in grid.labels if _SAYS.search(label.text)]
    listed = header_type(headers[grid.column]) not in (None, "program")
    known = _mean(told) >= ALIKE and not listed  # only what is told of the topic is said in states, each in a column
    others = [
        -1.0 if column in named or (known and is_state(headers[column])) else _of_header(headers[column], chooser)
        for column in range(grid.column + 1, len(headers))
        if headers[column] and not VALUE_HEADER.match(headers[column]) and not REMARK_HEADER.search(headers[column])
    ]
    alike = grid.along - grid.down if grid.along is not None and grid.down is not None else 0.0
    headed = sum(others) / max(len(others), SEVERAL)
    scores = CORNER * (len(named) >= SEVERAL and _SCORED.match(headers[grid.column]) is not None)
    anything = _ANYTHING.match(headers[grid.column].strip()) is not None and max(told, default=0.0) <= 0
    corner = 0.0 if anything else _corner(headers[grid.column :])
    return _mean(told) - headed + alike + scores + corner >= LEAST


def _text(row: Reading, column: int) -> str:
    return next((row.text[cell.start : cell.end].strip() for cell in row.block.cells if cell.column == column), "")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _corner(headers: Sequence[str]) -> float:
    """What the first header says of the rows, and the second, where it only stands over values."""
    first = headers[0].strip()
    properties = first != "" and PROPERTY_HEADER.match(first) is not None
    behind = [header for header in headers[1:] if not (properties and DATE_HEADER.match(header.strip()))]
    values = len(behind) > 0 and VALUE_HEADER.match(behind[0]) is not None
    things = header_type(first) is not None or DATE_HEADER.match(first) or ERA_HEADER.match(first)
    listed = bool(things) and not (properties and values)
    return CORNER * (properties + values) - (THINGS if len(headers) > 2 else CORNER) * listed


def _weight(label: Stretch, chooser: Chooser) -> float:
    """How much a row's first cell looks like a property: 1 for a known one, -1 for a name, a date or an amount.

    A benchmark is one, too: its score is told of models.
    """
    text = label.text.strip(" *")
    if are_precisions([text]):
        return 1.0
    known = next((m for m in label.mentions if not m.generic and not m.provisional), None)
    if known is not None and known.start - label.start <= OPENING:
        told = known.kind == "benchmark" or chooser.labelled(text[known.end - known.start :])
        return 0.7 if told else -1.0
    return -1.0 if label.dates or is_period(text) or _AMOUNT.fullmatch(text) else _of_words(text, chooser)


def _of_header(header: str, chooser: Chooser) -> float:
    return 0.0 if is_period(header) else _of_words(header, chooser)


def _of_words(text: str, chooser: Chooser) -> float:
    if chooser.exactly(text):
        return 1.0
    return 0.7 if chooser.labelled(text) or unit_in(text) is not None else 0.0


def _alike(lines: Sequence[Sequence[str | None]]) -> float | None:
    """The share of neighbours in lines of cells that hold values of the same kind; None where there are too few."""
    pairs = [pair for line in lines for pair in pairwise(filter(None, line))]
    return _mean([one == other for one, other in pairs]) if len(pairs) >= SEVERAL else None


def _kind(cell: Stretch) -> str | None:
    """What kind of value a cell holds: the dimension of its first quantity, a date, a name of a type, words."""
    text = cell.text.strip(" *")
    if not _SAYS.search(text) or _EMPTY.fullmatch(text):
        return None
    if cell.quantities:
        return cell.quantities[0].dimension
    if cell.dates:
        return "date"
    named = next((mention.type for mention in cell.mentions if not mention.generic), None)
    if named is not None or _YES_OR_NO.fullmatch(text):
        return named or "yes or no"
    return "words" if " " in text else "word"
