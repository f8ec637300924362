"""Statements of tables: what a table's rows are — parts, properties, people, events or things — and who reads them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from pipelines.extract.abbreviations import spelt_out
from pipelines.extract.chooser import Chooser, clean_label
from pipelines.extract.chronicles import Chronicle, is_chronicle
from pipelines.extract.column_order import names_first
from pipelines.extract.columns import COLUMN_TYPES, headed, named_columns, place_columns, spanning, unknown_columns
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.gains import gain_columns
from pipelines.extract.headers import (
    DATE_HEADER,
    ORDINAL_HEADER,
    PROPERTY_HEADER,
    REMARK_HEADER,
    STATE_HEADER,
    UNIT_HEADER,
    VALUE_HEADER,
    advised,
    header_type,
)
from pipelines.extract.inventories import counted_column
from pipelines.extract.money_scales import Scale, scale_in, scale_over, with_scale
from pipelines.extract.orientation import Grid, tells_properties
from pipelines.extract.partslist import PartsList, lists_parts
from pipelines.extract.periods import are_periods, is_there
from pipelines.extract.personnel import Personnel, kin_columns, role_columns
from pipelines.extract.property_rows import PAIR, Properties, PropertyRows
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Reading
from pipelines.extract.row_cells import bare_name, text_of
from pipelines.extract.scope import LABEL_EACH
from pipelines.extract.setting import of_row
from pipelines.extract.stack_rows import lists_stack
from pipelines.extract.statements import Statements
from pipelines.extract.table_units import are_precisions, around_table, kept_apart, unit_in, unit_over, with_unit_row
from pipelines.extract.thing_rows import ThingRows
from pipelines.extract.topics import LEADING, Context
from pipelines.extract.variants import told_apart

DATED = re.compile(r"\([^()]*\d{4}\)\s*$")
"""What a header ends with that says when its thing came out."""


MOSTLY_AMOUNTS = 0.6
"""Share of the rows that begin with an amount where these are no labels."""
MACHINES = frozenset({"accelerators", "node_count", "rack_count"})
"""How many parts of one kind a machine has: `Nodes`, `GPUs`."""


class Tables:
    """Reads the rows of one table at a time."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.parts = PartsList(statements)
        self.properties = PropertyRows(statements)
        self.personnel = Personnel(statements)
        self.chronicle = Chronicle(statements)
        self.things = ThingRows(statements)
        self.inventory = self.things.inventory

    def table(self, rows: Sequence[tuple[Reading, Context]], beside: Sequence[str] = ()) -> Iterator[Draft]:
        """Statements of all rows of one table, header rows left out; `beside` are the lines before and behind it."""
        rows = _without_ordinals([(_spelt_out(reading), context) for reading, context in with_unit_row(rows)])
        rows = told_apart(names_first(_without_caption(rows), self.statements.chooser))
        body = [(reading, context) for reading, context in rows if not reading.block.is_header and reading.block.cells]
        if not body:
            return
        body = [(reading, context.built() if _is_there(reading) else context) for reading, context in body]
        headers = [cell.header.strip() for cell in max((r.block.cells for r, _ in body), key=len)]
        heads = [reading for reading, _ in rows if reading.block.is_header]
        header = heads[-1] if heads else None
        if header is not None and self._is_pair(header, body):
            pairs = [(_headed(reading, ("", "")), context) for reading, context in [(header, body[0][1]), *body]]
            yield from self._of_properties(None, Grid(["", ""], [reading for reading, _ in pairs]), pairs, {})
            return
        if header is not None and _states_amounts(header, [reading for reading, _ in body]):
            yield from self._of_amounts([(header, body[0][1]), *body])
            return
        grid = Grid(headers, [reading for reading, _ in body])
        advice = advised(headers)
        yield from kept_apart(d for d in self._of_grid(grid, body, heads, beside) if not _is_advice(d, advice))

    def _of_grid(
        self, grid: Grid, body: Sequence[tuple[Reading, Context]], heads: Sequence[Reading], beside: Sequence[str]
    ) -> Iterator[Draft]:
        """Statements of the rows below the headers of a table."""
        headers, header = grid.headers, heads[-1] if heads else None
        named = named_columns(header, grid.rows, body[0][1]) if header is not None else {}
        if header is not None:
            named |= place_columns(header, grid, self.statements.chooser)
        named |= (spanned := spanning(heads[:-1], grid.rows, body[0][1], named))
        roles = role_columns(headers) or kin_columns(grid.rows, self.statements.chooser)
        told = roles is not None or is_chronicle(headers) or lists_stack(headers)
        transposed = not told and tells_properties(grid, named, self.statements.chooser)
        if not (told or transposed) and grid.is_grouped:
            grouped = Grid(headers, grid.rows, 1)
            transposed = tells_properties(grouped, named, self.statements.chooser)
            grid = grouped if transposed else grid
        if header is not None:
            if transposed:
                named |= unknown_columns(grid, body[0][1], named, self.statements)
            yield from self._released(header, named)
        parts = not named and lists_parts(headers, [text_of(reading, 0) for reading in grid.rows])
        if parts and not any(map(LABEL_EACH.search, headers)):
            yield from self.parts.rows(body)
        elif not named and (counted := counted_column(headers, grid.rows)) is not None:
            for reading, context in body:
                yield from self.inventory.row(reading, context, counted)
        elif transposed or parts:
            which = {cell.column: text_of(heads[-1], cell.column) for cell in heads[-1].block.cells} if spanned else {}
            yield from self._of_properties(header, grid, body, named, beside, which)
        else:
            yield from self._of_things(headers, self._in_scale(body, beside), roles)

    def _of_properties(
        self,
        header: Reading | None,
        grid: Grid,
        body: Sequence[tuple[Reading, Context]],
        named: Mapping[int, tuple[Entity, ...]],
        beside: Sequence[str] = (),
        which: Mapping[int, str] = MappingProxyType({}),
    ) -> Iterator[Draft]:
        """Statements of rows that are properties: of what the columns stand for, of the corner or what is around."""
        rows, headers, context = grid.rows, grid.headers, body[0][1]
        dated = are_periods(headers)
        things = header_type(headers[0]) in COLUMN_TYPES and not PROPERTY_HEADER.match(headers[0])
        if not (named or dated) and len(headers) > 2 and things:
            return  # things that go by no names
        compared = header if named or dated or len(headers) > PAIR else None
        compares = gain_columns(compared, rows, {c: things[0] for c, things in named.items()}) if compared else {}
        speeds = are_precisions([label.text for label in grid.labels])
        unit = unit_over(next(filter(unit_in, headers), headers[0]) if speeds else headers[0], context)
        about = headed(header, rows, context, self.statements) if header is not None and not named else None
        scale = scale_in(headers[0]) or scale_over((*around_table(context), *beside))
        table = Properties(headers, named, compares, unit, scale, about, which=which)
        units = next((column for column, name in enumerate(headers) if column and UNIT_HEADER.match(name)), None)
        for reading, around in body:
            alone = headed(reading, rows, context, self.statements) if not named else None
            if alone is not None:
                table = replace(table, about=alone)
                continue
            group = (text_of(reading, 0) if grid.column else "") or table.group
            table = replace(table, group=group, unit=text_of(reading, units) if units is not None else unit)
            yield from self.properties.row(reading, around, table)

    def _of_things(
        self, headers: Sequence[str], body: Sequence[tuple[Reading, Context]], roles: tuple[int, int] | None
    ) -> Iterator[Draft]:
        """Statements of rows that are things, people with their `roles`, or what happened."""
        chronicle = is_chronicle(headers)
        names = Counter(bare_name(reading) for reading, _ in body)
        shared = {name for name, times in names.items() if name and times > 1}
        above: Reading | None = None
        keys = self.things.keys.of_table([reading for reading, _ in body]) if roles is None and not chronicle else []
        for place, (reading, context) in enumerate(body):
            told = sum(cell.end > cell.start for cell in reading.block.cells)
            opened = reading.block.cells[0].column > 0 or text_of(reading, 0) != ""
            above = (reading if told > 1 else None) if opened else above
            if roles is not None:
                yield from self.personnel.role(reading, context, roles)
            elif chronicle:
                yield from self.chronicle.row(reading, context)
            else:
                above_it = None if opened else above
                yield from self.things.row(reading, context, headers, keys[place], shared, above_it)
                yield from self.personnel.affiliation(reading, context, headers)

    def _in_scale(
        self, body: Sequence[tuple[Reading, Context]], beside: Sequence[str]
    ) -> Sequence[tuple[Reading, Context]]:
        """The rows, where the headers of amounts of money give the scale that stands over or under the table."""
        scale = scale_over((*around_table(body[0][1]), *beside))
        return body if scale is None else [(self._scaled(reading, scale), context) for reading, context in body]

    def _scaled(self, reading: Reading, scale: Scale) -> Reading:
        headers = [cell.header for cell in reading.block.cells]
        named = (self.statements.chooser.labelled(header)[:1] for header in headers)
        money = [any(self.statements.chooser.predicates[name].unit == "USD" for name in names) for names in named]
        told = [with_scale(header, scale if is_ else None) for header, is_ in zip(headers, money, strict=True)]
        return reading if told == headers else _headed(reading, told)

    def _of_amounts(self, rows: Sequence[tuple[Reading, Context]]) -> Iterator[Draft]:
        """Statements of rows that begin with what there is so much of, and then say more of it."""
        for reading, context in rows:
            for cell in reading.block.cells:
                yield from self.statements.of(reading.cell(cell), of_row(reading, context, ""))

    def _is_pair(self, header: Reading, body: Sequence[tuple[Reading, Context]]) -> bool:
        """Whether the first row of a table of properties stands where headers do: `| Location | Oslo |`."""
        cells = header.block.cells
        if len(cells) != 2 or any(len(reading.block.cells) > 2 for reading, _ in body):
            return False
        first, second = (header.text[cell.start : cell.end].strip() for cell in cells)
        chooser = self.statements.chooser
        if not chooser.exactly(first) or VALUE_HEADER.match(second) or REMARK_HEADER.search(second):
            return False
        amounts = [q for q in header.cell(cells[1]).quantities if q.start <= cells[1].start + LEADING]
        if amounts and _counts_another(header.cell(cells[1]).quantities, first, chooser):
            return False
        if not amounts and (chooser.labelled(second) or header_type(second) or DATE_HEADER.match(second)):
            return False
        labels = [chooser.exactly(text_of(reading, 0)) for reading, _ in body]
        return 2 * sum(map(bool, labels)) >= len(labels)

    def _released(self, header: Reading, named: Mapping[int, tuple[Entity, ...]]) -> Iterator[Draft]:
        """`Foo 2 (2022)` over a column dates the chip or model, as it does before a line."""
        for cell in header.block.cells:
            things, dates = named.get(cell.column, ()), header.cell(cell).dates
            if len(things) != 1 or things[0].type not in ("hardware", "model") or len(dates) != 1:
                continue
            if DATED.search(header.text[cell.start : cell.end]):
                yield self.statements.events.at("released_on", things[0], dates[0], header, "table")


def _states_amounts(header: Reading, body: Sequence[Reading]) -> bool:
    """Whether a table has no header but its first row, and most rows say first how much there is of something."""
    return _begins_with_amount(header) and sum(map(_begins_with_amount, body)) > MOSTLY_AMOUNTS * len(body)


def _begins_with_amount(reading: Reading) -> bool:
    """Whether a row says first how much there is of something, in words: `**82 GPU nodes**`."""
    first = reading.cell(reading.block.cells[0]) if reading.block.cells else None
    amount = first.quantities[0] if first is not None and first.quantities else None
    if first is None or amount is None or re.search(r"[^\W\d_]", first.text[: amount.start - first.start]):
        return False
    return re.search(r"[^\W\d_]{3}", first.text[amount.end - first.start :]) is not None


def _counts_another(quantities: Sequence[Quantity], label: str, chooser: Chooser) -> bool:
    """Whether what is counted below a part of a machine is something else: `64 GPUs` below `Nodes`, a configuration."""
    parts = {name for name in chooser.exactly(label) if clean_label(label) in chooser.predicates[name].nouns}
    if parts.isdisjoint(MACHINES):
        return False
    counted = [chooser.exactly(quantity.noun or "") for quantity in quantities]
    return all(names and parts.isdisjoint(names) for names in counted)


def _is_advice(draft: Draft, columns: Collection[int]) -> bool:
    """Whether a draft relates what a column recommends, or is told of that, beyond its numbers: nobody has it.

    Nor has a need, by which the row goes, anything, or anybody what a need names.
    """
    if draft.low is not None or not columns:
        return False
    if draft.subject.provisional and text_of(draft.reading, 0).startswith(draft.subject.name):
        return True
    cells = [cell for cell in draft.reading.block.cells if cell.column in (0, *columns)]
    told = any(cell.start <= draft.value_start < cell.end for cell in cells)
    named = (mention.entity_id for cell in cells for mention in draft.reading.cell(cell).mentions)
    return told or draft.subject.entity_id in named


def _is_there(reading: Reading) -> bool:
    """Whether a row's own column of states says that its thing is out, be the table one of plans."""
    states = (cell for cell in reading.block.cells if STATE_HEADER.match(cell.header.strip(" *:")))
    return any(is_there(reading.text[cell.start : cell.end]) for cell in states)


def _spelt_out(reading: Reading) -> Reading:
    """The row with the short forms of its headers written out."""
    headers = [spelt_out(cell.header) for cell in reading.block.cells]
    same = all(cell.header == header for cell, header in zip(reading.block.cells, headers, strict=True))
    return reading if same else _headed(reading, headers)


def _without_caption(rows: Sequence[tuple[Reading, Context]]) -> Sequence[tuple[Reading, Context]]:
    """The rows whose headers do not begin with what one cell says over all columns."""
    heads = [reading for reading, _ in rows if reading.block.is_header]
    over = [cell for cell in heads[0].block.cells if cell.end > cell.start] if len(heads) > 1 else []
    caption = heads[0].text[over[0].start : over[0].end].strip() if len(over) == 1 and not over[0].column else ""
    under = (
        [cell.header for reading, _ in rows if reading is not heads[0] for cell in reading.block.cells]
        if caption
        else []
    )
    if not all(header.startswith(f"{caption} ") for header in under) or not under:
        return rows
    bare = [(r, [cell.header.removeprefix(caption).strip() for cell in r.block.cells], around) for r, around in rows]
    return [(_headed(reading, headers), around) for reading, headers, around in bare]


def _headed(reading: Reading, headers: Sequence[str]) -> Reading:
    """The row below other headers."""
    cells = tuple(replace(cell, header=header) for cell, header in zip(reading.block.cells, headers, strict=False))
    return replace(reading, block=replace(reading.block, cells=cells))


def _without_ordinals(rows: Sequence[tuple[Reading, Context]]) -> Sequence[tuple[Reading, Context]]:
    """The rows without a first column that only counts them: `#`, `1`, `2`."""
    body = [reading for reading, _ in rows if not reading.block.is_header]
    first = body[0].block.cells[:1] if len(body) > 1 else ()
    if not any(ORDINAL_HEADER.fullmatch(cell.header.strip()) for cell in first):
        return rows
    counted = all(text_of(reading, 0).rstrip(".)") == str(number) for number, reading in enumerate(body, 1))
    return [(_shifted(reading), context) for reading, context in rows] if counted else rows


def _shifted(reading: Reading) -> Reading:
    cells = tuple(replace(cell, column=cell.column - 1) for cell in reading.block.cells if cell.column)
    return replace(reading, block=replace(reading.block, cells=cells))
