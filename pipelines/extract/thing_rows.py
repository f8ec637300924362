"""Rows of things in tables: the row's name is the subject, the column's header names what is told of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.architecture_rows import links_among, of_architecture
from pipelines.extract.assertion import Stance
from pipelines.extract.columns import BRACKET, MODEL_SIZE
from pipelines.extract.deal_rows import in_deal, other_party
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.gains import Sides, compared, gains, tells_gain
from pipelines.extract.generations import members
from pipelines.extract.headers import (
    DATE_HEADER,
    PUT_IN_HEADER,
    REMARK_HEADER,
    REMEMBERED,
    ROLE_HEADER,
    foreseen,
    header_type,
    state_cell,
)
from pipelines.extract.inventories import Inventory, names_kind
from pipelines.extract.joint_counts import joint_count, with_joint
from pipelines.extract.parts_played import parts_played
from pipelines.extract.people import about_person
from pipelines.extract.periods import is_period, state_beside, state_of, state_told
from pipelines.extract.reading import Reading
from pipelines.extract.rounds import BACKED_HEADER, in_company, in_round, lists_backers, of_investor, party
from pipelines.extract.row_cells import TOTAL, Row, of_cell, telling, text_of
from pipelines.extract.row_dates import dated, due, row_date
from pipelines.extract.row_keys import RowKeys
from pipelines.extract.row_owners import by_owner, owner_told
from pipelines.extract.row_subjects import RowSubjects, size_behind
from pipelines.extract.setting import Setting, of_cells
from pipelines.extract.stack_rows import function_row, is_stack_row
from pipelines.extract.statements import Statements
from pipelines.extract.table_ties import of_list
from pipelines.extract.table_units import label_over
from pipelines.extract.ties import row_ties
from pipelines.extract.topics import Context
from pipelines.extract.unnamed_rows import UnnamedRows
from sources.document import Cell

PROJECTS = ("site", "cluster", "program")
"""What has a cost and gives no money: an `Investment` under that header is what it costs."""
SPANNED = 2
"""Cells that say something in a row whose first cell is that of a row above."""
SCORE = re.compile(r"\d{1,2}\.\d+%?")
ISSUER = re.compile(r"issuer|borrower", re.IGNORECASE)
SIZE_OF_DEAL = re.compile(r"(?:amount|size|proceeds|raised)(?:\s*\(.*\))?", re.IGNORECASE)
"""Headers of what somebody borrows, who puts nothing into anything."""
LONGEST_PART = 4
"""Words of a cell that says what part a company plays and nothing else: `GPU supplier`."""


class ThingRows:
    """Reads rows that begin with a thing, or with a date or a total of what the section is about."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.keys = RowKeys(statements)
        self.subjects = RowSubjects(statements)
        self.unnamed = UnnamedRows(statements)
        self.inventory = Inventory(statements)
        self._is_test = lru_cache(maxsize=REMEMBERED)(self._names_test)

    def _names_test(self, header: str) -> bool:
        """Whether a header names a benchmark."""
        return any(mention.kind == "benchmark" for mention in self.statements.matcher.find(header))

    def row(
        self,
        reading: Reading,
        context: Context,
        headers: Sequence[str],
        key: Cell | None,
        shared: Collection[str] = (),
        above: Reading | None = None,
    ) -> Iterator[Draft]:
        """Statements of one row of a table with these headers.

        `shared` are names with which several rows begin; `above` is a row whose first cell holds for this one, too;
        `key` is the cell that names the row (see `RowKeys`).
        """
        cells = telling(reading)
        if cells and names_kind(reading, cells[0]):
            yield from self.inventory.kind_row(reading, context, cells)
            return
        if is_stack_row(reading, cells):
            yield from function_row(reading, context, cells, self.statements)
            return
        subject = self._spanning(above, cells, reading, context) if above is not None else None
        if subject is not None:
            opening = reading.block.cells[0]
            yield from self._of_thing(Row(reading, context, headers, cells, opening, subject, row_date(reading, cells)))
            return
        if key is not None:
            yield from self._begun(reading, context, headers, cells, key, shared)

    def _begun(
        self,
        reading: Reading,
        context: Context,
        headers: Sequence[str],
        cells: Sequence[Cell],
        key: Cell,
        shared: Collection[str],
    ) -> Iterator[Draft]:
        """Statements of a row by what it begins with: a thing, or what tells of the topic."""
        unnamed = self.unnamed.row(reading, context, cells, key)
        if unnamed is not None:
            yield from unnamed
            return
        subject, date = self.subjects.in_table(reading, key, context, headers, shared), row_date(reading, cells)
        if subject is not None and subject.type == "deal":
            subject = party(subject, reading, context, cells)
        if subject is None:
            date = next(iter(reading.cell(key).dates), date)
            yield from self.unnamed.dated(reading, context, cells, key, date)
            return
        yield from self._of_thing(Row(reading, context, headers, cells, key, subject, date))

    def _spanning(self, above: Reading, cells: Sequence[Cell], reading: Reading, context: Context) -> Entity | None:
        """The thing of a row above that holds for one whose first cell is empty; None where that is none, or a sum."""
        if len(cells) < SPANNED or TOTAL.fullmatch(text_of(reading, cells[0].column)):
            return None
        first = above.block.cells[0]
        opens = self.keys.of_row(above, above.block.cells) is first
        subject = self.subjects.of(above, first, context) if opens else None
        return subject if subject is not None and subject.type != "deal" else None

    def _of_thing(self, row: Row) -> Iterator[Draft]:
        """What the cells of a row say of the thing that it names."""
        joint = joint_count(row.reading, row.cells, row.key, self.statements.chooser)
        other = other_party(row.reading, row.cells, row.key)
        for cell in row.cells:
            if cell is row.key:
                continue
            told = (in_deal(_of_phase(draft, row), other, row.subject, row.key) for draft in self._told(row, cell))
            told = (in_company(draft, row.reading, row.cells, row.key) for draft in told)
            yield from with_joint(told, cell, joint) if joint is not None else told
            if row.reading.cell(cell).dates:
                came = dated if DATE_HEADER.match(cell.header) else due
                yield from came(row, cell, self.statements)
        yield from self._key_remarks(row)
        yield from row_ties(row.reading, row.context, row.key, self.statements.matcher)
        yield from members(row.reading, row.cells, row.key, row.subject, row.context, self.statements.matcher)
        if row.key.end > row.key.start:
            listed = of_list(row.reading, row.context, row.key, row.subject, row.date)
            yield from (in_company(draft, row.reading, row.cells, row.key) for draft in listed)
        yield from self._backers(row)

    def _told(self, row: Row, cell: Cell) -> Iterator[Draft]:
        """What one cell says of the thing of its row; a score in a test is no fact of it."""
        if self._is_score(row, cell):
            return
        stretch = row.reading.cell(cell)
        over = label_over(row.context, self.statements.chooser) if is_period(cell.header) else ""
        if stretch.quantities and all(quantity.dimension == "money" for quantity in stretch.quantities):
            before = (c.header for c in row.reading.block.cells if c.column == cell.column - 1)
            over = over or foreseen(cell.header, next(before, ""))
        setting = of_cells(row.reading, row.context, row.key, cell, "table", over or cell.header)
        owner = owner_told(row.subject, row.reading, cell, row.reading.block.cells, self.statements.chooser)
        setting = replace(setting, label_entities=(owner,), date=setting.date or row.date, stance=_stance(row, cell))
        yield from of_architecture(row.subject, cell.header, stretch, setting)
        if tells_gain(cell.header, stretch):
            other = compared(cell.header, row.subject, self.statements.matcher)
            things = (row.subject,) if other is None else (row.subject, other)
            yield from gains(stretch, setting, Sides(row.subject, other, things), self.statements.amounts)
            return
        if ROLE_HEADER.match(cell.header.strip()) or REMARK_HEADER.search(cell.header):
            if row.subject.type == "organization":
                played = list(parts_played(row.subject, stretch, setting, self.statements.chooser))
                yield from played
                if played and not stretch.quantities and len(stretch.text.split()) <= LONGEST_PART:
                    return
            elif row.subject.type == "person":
                yield from about_person(row.subject, stretch, setting, row.context.first("organization"))
        backs = row.subject.type == "organization" and lists_backers(row.key.header)
        setting = self._of_money(row, cell, setting, backs)
        if REMARK_HEADER.search(cell.header):
            yield from links_among(row.subject, stretch, setting)
            setting = replace(setting, rule="sentence", label="")
        drafts = of_cell(row.reading, cell, setting, self.statements)
        if backs and REMARK_HEADER.search(cell.header):
            drafts = (of_investor(draft, stretch, setting.context) for draft in drafts)
        yield from by_owner(drafts, row.subject, owner, row.reading, cell)

    def _of_money(self, row: Row, cell: Cell, setting: Setting, backs: bool) -> Setting:
        """How a cell is read in a row of a project, of what somebody borrows, or of those who back something."""
        header = cell.header.strip(" *:")
        if row.subject.type in PROJECTS and PUT_IN_HEADER.fullmatch(header):
            setting = replace(setting, label="cost")
        if ISSUER.fullmatch(row.key.header.strip(" *")) and SIZE_OF_DEAL.fullmatch(header):
            setting = replace(setting, label="deal value")
        if backs or (row.subject.type != "deal" and _is_of_rounds(row)):
            setting = in_round(setting, cell, self.statements.chooser)
        return setting

    def _is_score(self, row: Row, cell: Cell) -> bool:
        """Whether a cell stands under a benchmark, or holds a score under a header of no other meaning beside some."""
        tests = [self._is_test(header) for header in row.headers]
        if not any(tests):
            return False
        scored = SCORE.fullmatch(row.reading.text[cell.start : cell.end].strip()) is not None
        return self._is_test(cell.header) or (scored and not self.statements.chooser.labelled(cell.header))

    def _backers(self, row: Row) -> Iterator[Draft]:
        """Who led or joined the round of a row, beside the one whom the row is about."""
        for cell in row.cells if header_type(row.key.header) == "deal" else ():
            setting = of_cells(row.reading, row.context, row.key, cell, "table", cell.header)
            setting = replace(setting, date=row.date)
            for draft in self.statements.rosters.backers(row.reading.cell(cell), setting):
                if draft.subject.entity_id != row.subject.entity_id:
                    yield draft

    def _key_remarks(self, row: Row) -> Iterator[Draft]:
        stretch = row.reading.cell(row.key)
        if row.subject.type != "era" and stretch.quantities and not MODEL_SIZE.fullmatch(stretch.text.strip()):
            setting = Setting(
                reading=row.reading,
                context=row.context,
                rule="table",
                label="parameters" if row.subject.type == "model" and size_behind(stretch.text) else "",
                label_entities=(row.subject,),
                date=row.date,
                quote=(row.key.start, row.key.end),
            )
            yield from self.statements.of(stretch, setting)


def _is_of_rounds(row: Row) -> bool:
    """Whether a row is one of funding rounds, by its own header or by another one over those who backed it."""
    others = (header for header in row.headers if header != row.key.header)
    return header_type(row.key.header) == "deal" or any(map(BACKED_HEADER.fullmatch, others))


def _of_phase(draft: Draft, row: Row) -> Draft:
    """A statement of the topic in the row of one of its phases: it holds for that phase."""
    phase = row.subject.type == "era" and draft.subject.entity_id != row.subject.entity_id and row.date is None
    if not phase or draft.scope or draft.as_of is not None:
        return draft
    return replace(draft, scope=BRACKET.sub("", row.subject.name).lower())


def _stance(row: Row, cell: Cell) -> Stance:
    """How sure a cell is, by its header or the row's column of states."""
    own = state_of(cell.header)
    if own != "stated":
        return Stance(own, None)
    other = state_cell(row.cells)
    if other is not None:
        return Stance(state_told(row.reading.text[other.start : other.end]), None)
    name = text_of(row.reading, row.key.column)
    return Stance(state_of(name) if is_period(name) else state_beside(name))
