"""Rows that name no thing: they tell of what the section is about, then, in all, or by a part or property of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipelines.extract.assertion import Stance
from pipelines.extract.chooser import Chooser
from pipelines.extract.columns import BRACKET, COLUMN_TYPES, MODEL_SIZE, of_size, part_of
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.gains import CHANGE_ROW, changes
from pipelines.extract.headers import (
    ADDRESS_HEADER,
    CATEGORY_HEADER,
    COLUMN_NAME,
    EVENT_HEADER,
    FUNCTION_HEADER,
    PROPERTY_HEADER,
    REMARK_HEADER,
    SIZE_HEADER,
    SOURCE_HEADER,
    header_type,
)
from pipelines.extract.joint_counts import joint_count, with_joint
from pipelines.extract.paired_values import without_alternatives
from pipelines.extract.periods import state_of, state_said, state_told
from pipelines.extract.pointing import STANDING
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.row_cells import MEAN, TOTAL, is_amount, of_cell, text_of
from pipelines.extract.row_dates import row_date
from pipelines.extract.row_names import is_occasion
from pipelines.extract.row_subjects import QUEUE_HEADER
from pipelines.extract.setting import of_cells
from pipelines.extract.stack_rows import function_row
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.table_ties import of_mixture
from pipelines.extract.topics import Context
from pipelines.extract.usual import is_common
from pipelines.extract.values import in_unit_of
from sources.document import Cell

STAGE_HEADER = re.compile(r"(?:(?:pre-?)?training\s+)?(?:stages?|phases?|steps?)$", re.IGNORECASE)
"""What rows of the course of a training are called."""
MEMORY = re.compile(
    r"(?:(?:shared|global|local|on-chip|off-chip|host|system|device|main)(?: ?(?:memory|mem))?"
    r"|register(?: file)?s?|L[1-4](?:[dDiI])?|caches?|[SDV]RAM|HBM\d?e?|(?:LP)?DDR\dX?|GDDR\dX?|scratchpad|TMEM"
    r"|tensor memory|memory|[ /+&]|\band\b|\(SMEM\))+",
    re.IGNORECASE,
)
"""What rows of the memories of a chip are called."""
SIZE_OF_MEMORY = re.compile(r"(?:(?:total|typical|max\.?|memory)\s)?(?:size|capacity)\b", re.IGNORECASE)
BANDWIDTH = re.compile(r"\bbandwidth\b|\bBW\b", re.IGNORECASE)
SHORT = 3
"""Letters of the small words that names have too: `of`, `and`, `von`."""


class UnnamedRows:
    """Reads rows that tell of what the section is about."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def row(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterable[Draft] | None:
        """What a row says by what it begins with, where that is no thing's name; None where it may be one."""
        formed = self._of_form(reading, context, cells, key)
        if formed is not None:
            return formed
        if _is_memory(reading, key, cells):
            return self._memory(reading, context, cells, key)
        if is_occasion(reading.cell(key), key.header):
            date = next(iter(reading.cell(key).dates), row_date(reading, cells))
            return self.dated(reading, context, cells, key, date)
        if _is_share(reading, key, context):
            return self._of_share(reading, context, cells, key)
        if self._tells_of_topic(reading, cells, key):
            return self._of_topic(reading, context, cells, key, share=False)
        return None

    def _tells_of_topic(self, reading: Reading, cells: Sequence[Cell], key: Cell) -> bool:
        """Whether a row begins with a property, or with a description beside amounts."""
        kind = header_type(key.header)
        if kind == "program" and self.statements.chooser.exactly(text_of(reading, key.column)):  # `CapEx`
            return True
        if kind in (None, "era") and _is_property(reading, self.statements.chooser):
            return True
        counted = any(reading.cell(cell).quantities for cell in cells if cell is not key)
        counted = counted or PROPERTY_HEADER.match(key.header.strip()) is not None
        return kind is None and counted and _describes(reading.cell(key))

    def _of_form(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterable[Draft] | None:
        """What a row says that begins with an amount, a function, a property or a stage; None where it has a name."""
        stretch = reading.cell(key)
        if is_amount(stretch, key):
            return self._of_run(reading, context, cells, key)
        if key is cells[0] and CHANGE_ROW.fullmatch(stretch.text.strip(" *")):
            return changes(reading, cells, context, self.statements.amounts)
        if FUNCTION_HEADER.match(key.header) and not stretch.mentions:
            others = [cell for cell in cells if cell is not key]
            return function_row(reading, context, [key, *others], self.statements)
        if self._names_property(stretch, header_type(key.header)) and not QUEUE_HEADER.fullmatch(key.header.strip()):
            return ()
        if STAGE_HEADER.match(key.header.strip()) and _is_of_model(context) and not stretch.dates:
            return self._of_run(reading, context, [cell for cell in cells if cell is not key], key)
        return None

    def _names_property(self, key: Stretch, kind: str | None) -> bool:
        """Whether a row begins with what columns are called, under what names things: nobody knows those columns."""
        if any(not (mention.generic or mention.provisional) for mention in key.mentions):
            return False
        text = key.text.strip(" *")
        typed = kind not in (None, "era", "program", "deal", "software") and self.statements.chooser.exactly(text)
        return bool(typed) or COLUMN_NAME.match(text) is not None or header_type(text) == "place"

    def _of_run(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row of a run or a stage of training: what its columns say of the model then, of which a size may tell."""
        sizes = (text_of(reading, cell.column) for cell in cells if SIZE_HEADER.match(cell.header.strip()))
        size = next(filter(MODEL_SIZE.fullmatch, sizes), None)
        model = (of_size(size, context) or part_of(size, "model", context.entities)) if size is not None else None
        for cell in cells:
            setting = of_cells(reading, context, key, cell, "table", cell.header)
            date = setting.date or row_date(reading, cells)
            setting = replace(setting, label_entities=(model,) if model is not None else (), date=date)
            yield from of_cell(reading, cell, setting, self.statements)

    def _memory(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row of one of a chip's memories: size and bandwidth of it are the chip's, and hold for that memory."""
        name = text_of(reading, key.column).lower()
        for cell in cells:
            if cell is key:
                continue
            size = SIZE_OF_MEMORY.match(cell.header.strip())
            label = f"memory{cell.header.strip()[size.end() :].replace('/', ' per ')}" if size else cell.header
            label = "memory bandwidth" if BANDWIDTH.search(cell.header) else label
            setting = of_cells(reading, context, key, cell, "table", label)
            for draft in of_cell(reading, cell, setting, self.statements):
                yield replace(draft, scope=", ".join(dict.fromkeys(filter(None, (name, draft.scope)))))

    def dated(
        self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell, date: DateSpan | None
    ) -> Iterator[Draft]:
        """A row that names nothing but a date, total or mean: what its columns say of the topic, then or in all."""
        name = text_of(reading, key.column)
        states = map(state_told, (name, *(state_said(reading.cell(cell).text, cell.header) for cell in cells)))
        stance = Stance(next((state for state in states if state != "stated"), "stated"))
        joint = joint_count(reading, cells, key, self.statements.chooser)
        for cell in cells:
            if cell is key:
                continue
            named = _says_what(reading.cell(cell), cell.header, self.statements.chooser)
            setting = of_cells(reading, context, key, cell, "table" if named else "sentence", cell.header)
            rounds = header_type(key.header) == "deal" and "investment" in self.statements.chooser.labelled(cell.header)
            label = "investment" if rounds else cell.header if named else ""
            setting = replace(setting, date=date, label=label, stance=stance)
            which = "average" if MEAN.fullmatch(name) else "" if date or TOTAL.fullmatch(name) else name.lower()
            drafts = of_cell(reading, cell, setting, self.statements)
            for draft in with_joint(drafts, cell, joint) if joint is not None else drafts:
                yield draft if draft.scope or draft.as_of else replace(draft, scope=which or None)
            if not named and date is not None and EVENT_HEADER.search(cell.header):
                finder = SubjectFinder(reading.cell(cell), context)
                yield from self.statements.events.of_row(date, reading.cell(cell), setting, finder)

    def _of_share(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row of a kind of what a model was made of: how much of it there is, and that it was trained on that."""
        yield from self._of_topic(reading, context, cells, key, share=True)
        if not TOTAL.fullmatch(text_of(reading, key.column)):
            yield from of_mixture(reading, context, key, self.statements.matcher)

    def _of_topic(
        self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell, share: bool
    ) -> Iterator[Draft]:
        """A row that begins with a property among rows that begin with things: it speaks of the topic.

        Of a `share` of it, what stands below the name of a property holds for that share alone.
        """
        name = text_of(reading, key.column)
        for cell in cells:
            if cell is key or ADDRESS_HEADER.match(cell.header) or SOURCE_HEADER.match(cell.header.strip(" *")):
                continue
            if REMARK_HEADER.search(cell.header):
                setting = of_cells(reading, context, key, cell, "sentence", "")
                yield from self.statements.of(reading.cell(cell), setting)
                continue
            partly = share and bool(self.statements.chooser.labelled(cell.header))
            setting = of_cells(reading, context, key, cell, "transposed_table", cell.header if partly else name)
            setting = replace(setting, stance=Stance(state_of(cell.header)))
            for draft in self.statements.of(reading.cell(cell), setting):
                yield replace(draft, scope=", ".join(filter(None, (draft.scope, name)))) if partly else draft


def _is_property(reading: Reading, chooser: Chooser) -> bool:
    """Whether a row begins with the name of a property, not of a thing."""
    first = reading.cell(reading.block.cells[0])
    if first.mentions or first.dates or header_type(first.text) in STANDING:
        return False
    return bool(chooser.exactly(first.text))


def _is_share(reading: Reading, key: Cell, context: Context) -> bool:
    """Whether a row is a kind of what a model was made of, not a thing of its own: `Books` under `Category`."""
    if not _is_of_model(context):
        return False
    things = (m for m in reading.cell(key).mentions if m.type in COLUMN_TYPES and m.type not in ("software", "service"))
    return CATEGORY_HEADER.match(key.header.strip()) is not None and not any(things)


def _is_of_model(context: Context) -> bool:
    """Whether a table stands where a model is spoken of."""
    about = context.entities
    return bool(about) and about[0].type == "model"


def _describes(stretch: Stretch) -> bool:
    """Whether a row's name is a description of words as any text has them: `Source code`, `Multilingual web text`."""
    words = BRACKET.sub("", stretch.text.strip()).replace("-", " ").split()
    named = any(not mention.generic for mention in stretch.mentions)
    if named or stretch.dates or len(words) < 2 or not all(map(str.isalpha, words)):
        return False
    return is_common(" ".join(words)) or any(word.islower() and len(word) > SHORT for word in words[1:])


def _is_memory(reading: Reading, key: Cell, cells: Sequence[Cell]) -> bool:
    """Whether a row begins with one of the memories of a chip, and tells how large it is."""
    sized = any(SIZE_OF_MEMORY.match(cell.header.strip()) for cell in cells)
    return sized and MEMORY.fullmatch(text_of(reading, key.column)) is not None


def _says_what(cell: Stretch, header: str, chooser: Chooser) -> bool:
    """Whether a header says what a cell tells: a property, or at least the unit of its bare numbers."""
    label = without_alternatives(header)
    return bool(chooser.labelled(label)) or any(in_unit_of(q, label) is not q for q in cell.quantities)
