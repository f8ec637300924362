"""Which cell of a row names what the row is about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipelines.extract.columns import BRACKET
from pipelines.extract.devices import CHIP_KINDS
from pipelines.extract.generations import generation_in
from pipelines.extract.headers import COUNT_HEADER, ERA_HEADER, GENERATION_HEADER, RUNS_IN, header_type, is_of_others
from pipelines.extract.pointing import STANDING
from pipelines.extract.reading import Reading
from pipelines.extract.row_cells import is_amount, is_dated, telling, text_of
from pipelines.extract.row_codes import is_instance
from pipelines.extract.row_names import naming_column
from pipelines.extract.row_types import told_type
from pipelines.extract.statements import Statements
from pipelines.extract.title_names import is_wordlike
from sources.document import Cell

OWNED = (*STANDING, "organization", "cloud")
"""What has an owner or operator, and by which a row may begin that names it."""
_NAME = re.compile(r"[A-ZÀ-Þ][\w.&'’-]*(?: (?:[A-ZÀ-Þ\d][\w.&'’-]*|of|de|and|&)){0,4}")
MEANS = ("hardware", "software")
"""What a column of a table of eras lists in the singular, too."""
WORDS = re.compile(r"\W*[^\W\d_]{2}")
ORDINAL_GENERATION = re.compile(
    r"(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth)[ -]gen(?:eration)?\.?|gen(?:eration)?\.?[ -]?\d",
    re.IGNORECASE,
)
"""What only counts generations, beside a column of what is of them."""
CHIP_HEADER = re.compile(r"(?:(?:gpu|chip|micro)[ -]?)?(?:arch(?:itecture)?|chips?|accelerators?)$", re.IGNORECASE)
"""Headers over what the chips of a generation are; `GPU` stands over those that machines have, too."""


class RowKeys:
    """Finds the cells by which rows go."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def of_table(self, rows: Sequence[Reading]) -> list[Cell | None]:
        """The cell of each row of a table that names it: in one column where all rows together tell which it is."""
        cells = [telling(row) for row in rows]
        keys = [self.of_row(row, told) for row, told in zip(rows, cells, strict=True)]
        if any(told and (_is_era(row, told) or _chip_of(row, told)) for row, told in zip(rows, cells, strict=True)):
            return keys
        if all(
            key is not None and is_instance(key.header, text_of(row, key.column))
            for row, key in zip(rows, keys, strict=True)
        ):
            return keys
        best = naming_column(rows, [None if key is None else key.column for key in keys], self.statements)
        own = (next((cell for cell in told if cell.column == best), None) for told in cells)
        return [self._likelier(row, cell, key) for row, cell, key in zip(rows, own, keys, strict=True)]

    def of_row(self, reading: Reading, cells: Sequence[Cell]) -> Cell | None:
        """The cell that names the row's subject: the first one under a header that lists entities, else the first.

        A header that also tells of somebody else, such as `Owner`, lists subjects only where the row begins with none.
        """
        if not cells:
            return None
        return self._marked(reading, cells) or self._headed(reading, cells) or self._opening(reading, cells)

    def _marked(self, reading: Reading, cells: Sequence[Cell]) -> Cell | None:
        """The cell that names a row of an era, a generation, an instance or what the columns beside it tell of."""
        running = [cell for cell in cells if cell.header.strip(" *").lower() in RUNS_IN]
        if running and ERA_HEADER.match(cells[0].header.strip()):
            return running[0]
        if _is_era(reading, cells):
            return cells[0]
        chip = _chip_of(reading, cells) or generation_in(cells, self.statements.chooser)
        if chip is not None:
            return chip
        if self._lists_its_own(reading, cells) or told_type(reading, cells[0], self.statements):
            return cells[0]
        named = not cells[0].column and is_instance(cells[0].header, text_of(reading, 0))
        return cells[0] if named else None

    def _headed(self, reading: Reading, cells: Sequence[Cell]) -> Cell | None:
        """The first cell under a header that lists entities and tells of nothing else."""
        chooser = self.statements.chooser
        listed = (c for c in cells if header_type(c.header) and not COUNT_HEADER.match(c.header))
        cell = next((c for c in listed if not chooser.labelled(c.header)), None)
        if cell is None or cells[0].column or not is_of_others(cell.header):
            return cell
        return cells[0] if self._begins_with_name(reading, cells[0]) else cell

    def _opening(self, reading: Reading, cells: Sequence[Cell]) -> Cell | None:
        """The cell that names a row below headers that list nothing: the first, unless it is an amount or a place."""
        opening = cells[0] if cells[0].column == 0 else None
        if opening is not None and is_amount(reading.cell(opening), opening):
            if self.statements.chooser.labelled(opening.header):
                return opening
            words = (c for c in cells[1:] if WORDS.match(reading.cell(c).text) and not reading.cell(c).quantities)
            return next((c for c in words if not self.statements.chooser.labelled(c.header)), opening)
        typed = [cell for cell in cells if header_type(cell.header)]
        named = [m.type for m in reading.mentions if opening is not None and m.start == opening.start and not m.generic]
        if named and not ("place" in named and any(header_type(cell.header) in STANDING for cell in typed)):
            return opening
        if typed:
            return min(typed, key=lambda cell: header_type(cell.header) == "place")
        return opening

    def _likelier(self, row: Reading, cell: Cell | None, key: Cell | None) -> Cell | None:
        """Which of two cells names a row: that in the best column, unless it lists owners and the other is a name."""
        owned = cell is not None and key is not None and is_of_others(cell.header) and self._begins_with_name(row, key)
        return key if owned else cell or key

    def _begins_with_name(self, reading: Reading, cell: Cell) -> bool:
        """Whether a row begins with a name below a header that says nothing of it: `Foo Centers` under `Platform`."""
        stretch = reading.cell(cell)
        name = BRACKET.sub("", stretch.text).strip(" *")
        if stretch.quantities or stretch.dates or header_type(cell.header) or self.statements.chooser.labelled(name):
            return False
        known = [m for m in stretch.mentions if not m.generic]
        if known:
            return known[0].start == cell.start and known[0].type in OWNED
        return _NAME.fullmatch(name) is not None and not all(map(is_wordlike, name.split()))

    def _lists_its_own(self, reading: Reading, cells: Sequence[Cell]) -> bool:
        """Whether a row begins with a chip under `GPU`, and names behind it but what chips are of (`Generation`)."""
        opening = cells[0]
        if opening.column or header_type(opening.header) != "hardware":
            return False
        named = any(m.start == opening.start and m.type == "hardware" and not m.generic for m in reading.mentions)
        return named and all(header_type(cell.header) in (None, "hardware") for cell in cells[1:])


def _is_era(reading: Reading, cells: Sequence[Cell]) -> bool:
    """Whether a row begins with the years in which what its columns list was used: `2016-2018`, `GPUs`, `Software`."""
    first, *others = cells
    if first.column or not ERA_HEADER.match(first.header.strip()) or not is_dated(reading.cell(first)):
        return False
    typed = [cell.header.strip().lower() for cell in others if header_type(cell.header)]
    return all(header.endswith("s") or header in MEANS for header in typed)


def _chip_of(reading: Reading, cells: Sequence[Cell]) -> Cell | None:
    """The cell that names a chip of the generation or architecture that the row begins with."""
    if not cells or not GENERATION_HEADER.match(cells[0].header.strip()):
        return None
    if ORDINAL_GENERATION.fullmatch(text_of(reading, cells[0].column)):
        named = {m.start for m in reading.mentions if m.type == "hardware" and not m.generic}
        return next((c for c in cells[1:] if c.start in named and CHIP_HEADER.match(c.header.strip())), None)
    if not any(m.type == "hardware" for m in reading.cell(cells[0]).mentions):
        return None  # generations of machines
    chips = {m.start for m in reading.mentions if m.kind in CHIP_KINDS and not m.generic}
    return next((c for c in cells[1:] if c.start in chips and header_type(c.header) == "hardware"), None)
