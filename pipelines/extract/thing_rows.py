"""Rows of things in tables: the row's name is the subject, the column's header names what is told of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pipelines.extract.architecture_rows import links_among, of_architecture
from pipelines.extract.assertion import Stance
from pipelines.extract.chooser import Chooser
from pipelines.extract.columns import BRACKET, COLUMN_TYPES, MODEL_SIZE, of_size, part_of, types_told
from pipelines.extract.dates import DateSpan
from pipelines.extract.deal_rows import in_deal, other_party
from pipelines.extract.devices import CHIP_KINDS
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.events import CAME
from pipelines.extract.gains import CHANGE_ROW, Sides, changes, compared, gains, tells_gain
from pipelines.extract.generations import called, generation_in, members
from pipelines.extract.headers import (
    ADDRESS_HEADER,
    CATEGORY_HEADER,
    COLUMN_NAME,
    COUNT_HEADER,
    DATE_HEADER,
    EMPTY,
    ERA_HEADER,
    EVENT_HEADER,
    FUNCTION_HEADER,
    GENERATION_HEADER,
    PROPERTY_HEADER,
    PUT_IN_HEADER,
    REMARK_HEADER,
    REMEMBERED,
    ROLE_HEADER,
    RUNS_IN,
    SIZE_HEADER,
    SIZE_WORD,
    SOURCE_HEADER,
    STATE_HEADER,
    STATUS_HEADER,
    foreseen,
    header_type,
    is_of_others,
    state_cell,
)
from pipelines.extract.introductions import SIZE_BEHIND, sized
from pipelines.extract.inventories import Inventory, names_kind
from pipelines.extract.joint_counts import AMOUNT, joint_count, with_joint
from pipelines.extract.paired_values import alternatives, without_alternatives
from pipelines.extract.parts_played import parts_played
from pipelines.extract.people import about_person
from pipelines.extract.periods import is_period, state_beside, state_of, state_said, state_told
from pipelines.extract.pointing import STANDING
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.rounds import (
    BACKED_HEADER,
    BACKING_HEADER,
    by_backer,
    in_company,
    in_round,
    lists_backers,
    of_investor,
    party,
)
from pipelines.extract.row_codes import coded_part, is_instance, site_in
from pipelines.extract.row_names import is_occasion, naming_column
from pipelines.extract.row_owners import by_owner, owner_told
from pipelines.extract.setting import Setting, of_cells
from pipelines.extract.site_parts import named_part
from pipelines.extract.stack_rows import function_row, is_stack_row
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import SubjectFinder, unheard
from pipelines.extract.table_ties import of_list, of_mixture
from pipelines.extract.table_units import label_over, of_part
from pipelines.extract.ties import row_ties
from pipelines.extract.title_names import is_wordlike
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.usual import is_common
from pipelines.extract.values import in_unit_of
from pipelines.extract.variants import FORMED
from sources.document import Cell

HEAD = re.compile(r"[^(]*\w[^(]*(?=\()")
"""What a row's name says before its brackets: `Inference (Foo, Bar)` is about inference."""
LONGER_NAME = re.compile(r"(?:[ -](?:[“\"]?[A-ZÀ-Þ][\w.'’-]*[”\"]?|\d{1,3}\b|of|de|the))+$")
"""What goes on behind a company's or place's name when a site is called so."""
LONGER_MODEL = re.compile(r"(?: (?:(?!Model|Total|Average|Ours|Paper|Report)[A-Z][a-z]+(?<!ing)|\d+(?:\.\d+)?[BMT]))+$")
"""What goes on behind a model's name when a variant of it is called so."""
APPEARING = ("model", "hardware", "service")
"""What a date beside its name is the date of: when it came out."""
APPEARED = re.compile(r"(?:date|year|month|quarter|time)$", re.IGNORECASE)
OF_MODELS = frozenset(
    "parameter_count training_tokens training_compute context_window layer_count expert_count dataset_size".split()
)
"""What columns tell of what a model is: a date beside them is that on which it came out."""
OWNED = (*STANDING, "organization", "cloud")
"""What has an owner or operator, and by which a row may begin that names it."""
_NAME = re.compile(r"[A-ZÀ-Þ][\w.&'’-]*(?: (?:[A-ZÀ-Þ\d][\w.&'’-]*|of|de|and|&)){0,4}")
PROJECTS = ("site", "cluster", "program")
"""What has a cost and gives no money: an `Investment` under that header is what it costs."""
LONGEST_NAME = 100
"""Characters of what a row may be called: more than that is said, and names nothing."""
NO_MODELS = ("organization", "dataset")
"""What a model in a row under `Model` may be called by: its maker, or what it was trained on."""
STAGE_HEADER = re.compile(r"(?:(?:pre-?)?training\s+)?(?:stages?|phases?|steps?)$", re.IGNORECASE)
"""What rows of the course of a training are called."""
CODED = re.compile(r"\d")
"""What names have that no word of English has."""
WHICH_HEADER = re.compile(
    r"(?:names?|config(?:uration)?s?|settings?|setups?|presets?|(?:training |model )?runs?|experiments?"
    r"|arch(?:itecture)?s?|(?:model )?types?|versions?)$",
    re.IGNORECASE,
)
"""Headers over what tells several things of a kind apart: `small`, `run-03`."""
LEAST_TOLD = 2
"""Columns that must tell of a type before a name nobody knows is of it; one less below `Name`."""
MEANS = ("hardware", "software")
"""What a column of a table of eras lists in the singular, too."""
MOSTLY_DATED = 0.6
"""Share of a cell that its date must fill for it to be a period."""
SPANNED = 2
"""Cells that say something in a row whose first cell is that of a row above."""
WORDS = re.compile(r"\W*[^\W\d_]{2}")
SCORE = re.compile(r"\d{1,2}\.\d+%?")
ORDINAL_GENERATION = re.compile(
    r"(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth)[ -]gen(?:eration)?\.?|gen(?:eration)?\.?[ -]?\d",
    re.IGNORECASE,
)
"""What only counts generations, beside a column of what is of them."""
CHIP_HEADER = re.compile(r"(?:(?:gpu|chip|micro)[ -]?)?(?:arch(?:itecture)?|chips?|accelerators?)$", re.IGNORECASE)
"""Headers over what the chips of a generation are; `GPU` stands over those that machines have, too."""
MEMORY = re.compile(
    r"(?:(?:shared|global|local|on-chip|off-chip|host|system|device|main)(?: ?(?:memory|mem))?"
    r"|register(?: file)?s?|L[1-4](?:[dDiI])?|caches?|[SDV]RAM|HBM\d?e?|(?:LP)?DDR\dX?|GDDR\dX?|scratchpad|TMEM"
    r"|tensor memory|memory|[ /+&]|\band\b|\(SMEM\))+",
    re.IGNORECASE,
)
"""What rows of the memories of a chip are called."""
SIZE_OF_MEMORY = re.compile(r"(?:(?:total|typical|max\.?|memory)\s)?(?:size|capacity)\b", re.IGNORECASE)
BANDWIDTH = re.compile(r"\bbandwidth\b|\bBW\b", re.IGNORECASE)
ISSUER = re.compile(r"issuer|borrower", re.IGNORECASE)
SIZE_OF_DEAL = re.compile(r"(?:amount|size|proceeds|raised)(?:\s*\(.*\))?", re.IGNORECASE)
"""Headers of what somebody borrows, who puts nothing into anything."""
SHORT = 3
"""Letters of the small words that names have too: `of`, `and`, `von`."""
MOSTLY = 0.7
"""Share of a cell that its name must fill for the cell to say no more."""
QUEUE_HEADER = re.compile(r"(?:slurm )?(?:partition|queue)s?(?: name)?", re.IGNORECASE)
"""Over names of partitions, which are often called after the chips that they have."""
CLUSTER_HEADER = re.compile(r"(?:ai )?(?:clusters?|super ?computers?)(?: names?)?", re.IGNORECASE)
"""Over machines, which may be called like a chip."""
RELEASES = re.compile(r"\b(?:releases?|launch(?:es|ed)?|versions?|line-?up|roadmap|checkpoint)\b", re.IGNORECASE)
"""What tables are called, or list, whose dates say when each thing came out."""
TOTAL = re.compile(
    r"(?:grand\s+|in\s+)?(?:total|sum|overall|all|combined|together|altogether)"
    r"(?:\s+(?:told|together|raised|funding|amount|rounds?|deals|years|phases|sites|so far|to date|until now)){0,2}:?",
    re.IGNORECASE,
)
"""What a row begins with that tells of everything above."""
MEAN = re.compile(r"(?:(?:arithmetic|geometric|weighted|overall)\s+)?(?:average|avg\.?|mean|median):?", re.IGNORECASE)
"""What a row begins with that tells of everything above together: no thing is called so."""


def text_of(reading: Reading, column: int) -> str:
    """The text of a row's cell in a column; empty where the row has none."""
    cell = next((cell for cell in reading.block.cells if cell.column == column), None)
    return reading.text[cell.start : cell.end].strip() if cell else ""


def is_property(reading: Reading, chooser: Chooser) -> bool:
    """Whether a row begins with the name of a property, not of a thing."""
    first = reading.cell(reading.block.cells[0])
    if first.mentions or first.dates or header_type(first.text) in STANDING:
        return False
    return bool(chooser.exactly(first.text))


def row_date(reading: Reading, cells: Sequence[Cell]) -> DateSpan | None:
    """The date in a row's column of dates."""
    for cell in cells:
        stretch = reading.cell(cell)
        if stretch.dates and (DATE_HEADER.match(cell.header) or ERA_HEADER.match(cell.header)):
            return stretch.dates[0]
    return None


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
LONGEST_PART = 4
"""Words of a cell that says what part a company plays and nothing else: `GPU supplier`."""


class ThingRows:
    """Reads rows that begin with a thing, or with a date or a total of what the section is about."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.inventory = Inventory(statements)
        self._is_test = lru_cache(maxsize=REMEMBERED)(self._names_test)

    def _names_test(self, header: str) -> bool:
        """Whether a header names a benchmark."""
        return any(mention.kind == "benchmark" for mention in self.statements.matcher.find(header))

    def _names_property(self, key: Stretch, kind: str | None) -> bool:
        """Whether a row begins with what columns are called, under what names things: nobody knows those columns."""
        if any(not (mention.generic or mention.provisional) for mention in key.mentions):
            return False
        text = key.text.strip(" *")
        typed = kind not in (None, "era", "program", "deal", "software") and self.statements.chooser.exactly(text)
        return bool(typed) or COLUMN_NAME.match(text) is not None or header_type(text) == "place"

    def keys(self, rows: Sequence[Reading]) -> list[Cell | None]:
        """The cell of each row of a table that names it: in one column where all rows together tell which it is."""
        cells = [_telling(row) for row in rows]
        keys = [self._key(row, told) for row, told in zip(rows, cells, strict=True)]
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

    def _likelier(self, row: Reading, cell: Cell | None, key: Cell | None) -> Cell | None:
        """Which of two cells names a row: that in the best column, unless it lists owners and the other is a name."""
        owned = cell is not None and key is not None and is_of_others(cell.header) and self._begins_with_name(row, key)
        return key if owned else cell or key

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
        `key` is the cell that names the row (see `keys`).
        """
        cells = _telling(reading)
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
        """Statements of a row by what it begins with: an amount, a property, a share of the topic, or a thing."""
        kind = header_type(key.header)
        unnamed = self._unnamed(reading, context, cells, key)
        if unnamed is not None:
            yield from unnamed
            return
        if _is_memory(reading, key, cells):
            yield from self._memory(reading, context, cells, key)
            return
        if is_occasion(reading.cell(key), key.header):
            date = next(iter(reading.cell(key).dates), row_date(reading, cells))
            yield from self._dated_row(reading, context, cells, key, date)
            return
        known = kind == "program" and self.statements.chooser.exactly(text_of(reading, key.column))  # `CapEx`
        property_ = bool(known) or (is_property(reading, self.statements.chooser) and kind in (None, "era"))
        counted = any(reading.cell(cell).quantities for cell in cells if cell is not key)
        share = _is_share(reading, key, context)
        counted = counted or PROPERTY_HEADER.match(key.header.strip()) is not None
        if property_ or share or (kind is None and counted and _describes(reading.cell(key))):
            yield from self._of_topic(reading, context, cells, key, share)
            if share and not TOTAL.fullmatch(text_of(reading, key.column)):
                yield from of_mixture(reading, context, key, self.statements.matcher)
            return
        size = text_of(reading, key.column) if SIZE_HEADER.match(key.header.strip()) else ""
        of_family = of_size(size, context) or self._of_word(size, context, headers) if size else None
        subject, date = of_family or self._subject(reading, key, context), row_date(reading, cells)
        if subject is not None and bare_name(reading) in shared:
            subject = _of_its_size(subject, reading, key)
        if subject is not None and subject.type == "deal":
            subject = party(subject, reading, context, cells)
        if subject is None:
            date = next(iter(reading.cell(key).dates), date)
            yield from self._dated_row(reading, context, cells, key, date)
            return
        yield from self._of_thing(Row(reading, context, headers, cells, key, subject, date))

    def _of_word(self, size: str, context: Context, headers: Sequence[str]) -> Entity | None:
        """The member of the family that a text is about by a word for its size, beside what models have: `medium`."""
        family = context.first("model")
        told = {name for header in headers for name in self.statements.chooser.labelled(header)[:1]}
        if family is None or SIZE_WORD.fullmatch(size) is None or OF_MODELS.isdisjoint(told):
            return None
        return family.another(f"{SIZE_BEHIND.sub('', family.name)} {size.lower()}")

    def _unnamed(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterable[Draft] | None:
        """What a row says that begins with an amount, a function, a property or a stage; None where it has a name."""
        stretch = reading.cell(key)
        if self._is_amount(stretch, key):
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

    def _spanning(self, above: Reading, cells: Sequence[Cell], reading: Reading, context: Context) -> Entity | None:
        """The thing of a row above that holds for one whose first cell is empty; None where that is none, or a sum."""
        if len(cells) < SPANNED or TOTAL.fullmatch(text_of(reading, cells[0].column)):
            return None
        first = above.block.cells[0]
        subject = self._subject(above, first, context) if self._key(above, above.block.cells) is first else None
        return subject if subject is not None and subject.type != "deal" else None

    def _of_run(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row of a run or a stage of training: what its columns say of the model then, of which a size may tell."""
        sizes = (text_of(reading, cell.column) for cell in cells if SIZE_HEADER.match(cell.header.strip()))
        size = next(filter(MODEL_SIZE.fullmatch, sizes), None)
        model = (of_size(size, context) or part_of(size, "model", context.entities)) if size is not None else None
        for cell in cells:
            setting = of_cells(reading, context, key, cell, "table", cell.header)
            date = setting.date or row_date(reading, cells)
            setting = replace(setting, label_entities=(model,) if model is not None else (), date=date)
            yield from self._of_cell(reading, cell, setting)

    def _is_amount(self, stretch: Stretch, cell: Cell) -> bool:
        """Whether a cell holds nothing but an amount, below a header that lists nothing: `64` under `GPUs`."""
        if header_type(cell.header) is not None or DATE_HEADER.match(cell.header) or stretch.dates:
            return False
        return AMOUNT.fullmatch(stretch.text.strip()) is not None and not SIZE_HEADER.match(cell.header.strip())

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
            for draft in self._of_cell(reading, cell, setting):
                yield replace(draft, scope=", ".join(dict.fromkeys(filter(None, (name, draft.scope)))))

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
                yield from self._dated(row, cell) if DATE_HEADER.match(cell.header) else self._due(row, cell)
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
        drafts = self._of_cell(row.reading, cell, setting)
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

    def _of_cell(self, reading: Reading, cell: Cell, setting: Setting) -> Iterator[Draft]:
        """What a cell of a row says; under a header of backers, money is that of whoever stands beside it."""
        stretch = reading.cell(cell)
        backing = BACKING_HEADER.search(cell.header)
        for part, told, which in alternatives(stretch, setting):
            for draft in self.statements.of(part, told):
                yield of_part(by_backer(draft, stretch, setting.context) if backing else draft, which)

    def _backers(self, row: Row) -> Iterator[Draft]:
        """Who led or joined the round of a row, beside the one whom the row is about."""
        for cell in row.cells if header_type(row.key.header) == "deal" else ():
            setting = of_cells(row.reading, row.context, row.key, cell, "table", cell.header)
            setting = replace(setting, date=row.date)
            for draft in self.statements.rosters.backers(row.reading.cell(cell), setting):
                if draft.subject.entity_id != row.subject.entity_id:
                    yield draft

    def _dated_row(
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
            drafts = self._of_cell(reading, cell, setting)
            for draft in with_joint(drafts, cell, joint) if joint is not None else drafts:
                yield draft if draft.scope or draft.as_of else replace(draft, scope=which or None)
            if not named and date is not None and EVENT_HEADER.search(cell.header):
                finder = SubjectFinder(reading.cell(cell), context)
                yield from self.statements.events.of_row(date, reading.cell(cell), setting, finder)

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

    def _dated(self, row: Row, cell: Cell) -> Iterator[Draft]:
        """The date column of a table of deals or funding rounds, or of what came out when."""
        span, at = row.reading.cell(cell).dates[0], self.statements.events.at
        if row.subject.type == "deal":
            yield at("announced_on", row.subject, span, row.reading, "table")
        elif not _OCCASIONS.search(cell.header) and any(
            "deal_value" in self.statements.chooser.labelled(header) for header in row.headers
        ):
            start = replace(span, value=span.value.split("/")[0])
            yield at("started_on", row.subject, start, row.reading, "table")
        elif row.subject.type in APPEARING and "/" not in span.value and self._lists_releases(row, cell):
            yield at("released_on", row.subject, span, row.reading, "table")

    def _due(self, row: Row, cell: Cell) -> Iterator[Draft]:
        """The date that a remark or status is nothing but: the thing came out then, or is to."""
        stretch = row.reading.cell(cell)
        span = stretch.dates[0]
        alone = _ONLY_DATED.fullmatch(
            f"{stretch.text[: span.start - stretch.start]}{stretch.text[span.end - stretch.start :]}"
        )
        if len(stretch.dates) > 1 or not alone or not DUE_HEADER.match(cell.header.strip(" *")):
            return
        states = (
            row.reading.cell(c).text for c in row.cells if c is not cell and STATE_HEADER.match(c.header.strip(" *"))
        )
        if any(_ENDED.search(state) for state in states):
            return
        if row.subject.type in CAME and row.reading.written is not None and "/" not in span.value.removesuffix("/.."):
            yield self.statements.events.came(row.subject, span, row.reading, "table")

    def _lists_releases(self, row: Row, cell: Cell) -> bool:
        """Whether the dates of a table are those on which things came out, by its headers or the heading above it."""
        if row.key.header.strip().lower() == "generation" or not APPEARED.match(cell.header.strip()):
            return False
        name = BRACKET.sub("", text_of(row.reading, row.key.column))
        if len(row.subject.name) < MOSTLY * len(name) and " " in name:
            return False  # more than a name
        heading = next((level.text for level in row.context.levels if level.name in ("heading", "introduction")), "")
        if RELEASES.search(heading) or RELEASES.search(row.key.header):
            return True
        chooser = self.statements.chooser
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

    def _key_remarks(self, row: Row) -> Iterator[Draft]:
        stretch = row.reading.cell(row.key)
        if row.subject.type != "era" and stretch.quantities and not MODEL_SIZE.fullmatch(stretch.text.strip()):
            setting = Setting(
                reading=row.reading,
                context=row.context,
                rule="table",
                label="parameters" if row.subject.type == "model" and _size_behind(stretch.text) else "",
                label_entities=(row.subject,),
                date=row.date,
                quote=(row.key.start, row.key.end),
            )
            yield from self.statements.of(stretch, setting)

    def _key(self, reading: Reading, cells: Sequence[Cell]) -> Cell | None:
        """The cell that names the row's subject: the first one under a header that lists entities, else the first.

        A header that also tells of somebody else, such as `Owner`, lists subjects only where the row begins with none.
        """
        running = [cell for cell in cells if cell.header.strip(" *").lower() in RUNS_IN]
        if running and cells and ERA_HEADER.match(cells[0].header.strip()):
            return running[0]
        if cells and _is_era(reading, cells):
            return cells[0]
        chip = _chip_of(reading, cells) or generation_in(cells, self.statements.chooser)
        if chip is not None or (cells and (self._lists_its_own(reading, cells) or self._told_type(reading, cells[0]))):
            return chip or cells[0]
        if cells and not cells[0].column and is_instance(cells[0].header, text_of(reading, 0)):
            return cells[0]
        opening = cells[0] if cells and cells[0].column == 0 else None
        for cell in cells:
            if (
                header_type(cell.header)
                and not COUNT_HEADER.match(cell.header)
                and not self.statements.chooser.labelled(cell.header)
            ):
                if opening is not None and is_of_others(cell.header) and self._begins_with_name(reading, opening):
                    return opening
                return cell
        if opening is not None and self._is_amount(reading.cell(opening), opening):
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
        return cells[0] if cells and cells[0].column == 0 else None

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

    def _told_type(self, reading: Reading, key: Cell) -> str | None:
        """What a name is by the columns beside it, below a header that does not say it: a model, a device, a cluster.

        Words are a name only below a header over those.
        """
        kind, name = header_type(key.header), BRACKET.sub("", text_of(reading, key.column))
        which = WHICH_HEADER.match(key.header.strip()) is not None
        if kind not in (None, "person") or reading.cell(key).dates or is_period(name):
            return None
        if not which and (is_common(name) or (kind is None and not CODED.search(name))):
            return None
        labels = [self.statements.chooser.labelled(cell.header)[:1] for cell in reading.block.cells if cell is not key]
        told = types_told(labels, self.statements)
        best = max(told, key=lambda kind: told[kind], default="")
        alone = all(told[best] > told[other] for other in told if other != best)
        named = best in FORMED or (best == "site" and kind is not None)
        return best if named and alone and told[best] >= LEAST_TOLD - (kind is not None) else None

    def _subject(self, reading: Reading, key: Cell, context: Context) -> Entity | None:
        stretch = reading.cell(key)
        text = stretch.text.strip()
        counts = bool(context.entities) and key.header.strip().lower() != "era" and _only_counts(reading, key)
        if ERA_HEADER.match(key.header.strip()) and _is_dated(stretch) and not (counts and is_period(text)):
            return self.statements.resolve(text, "era")
        bare = BRACKET.sub("", text)
        dated = [d.text for d in stretch.dates if d.text in bare or self.statements.chooser.labelled(bare)]
        if is_period(text) or sum(map(len, dated)) > 0.6 * len(bare):
            return None
        if TOTAL.fullmatch(bare) or MEAN.fullmatch(bare):
            return None
        head = HEAD.match(text)
        limit = stretch.start + stretch.text.index(text) + (head.end() if head else len(text))
        specific = [m for m in stretch.mentions if not m.generic and m.start < limit]
        if generation_in(reading.block.cells, self.statements.chooser) is key:
            generation = called(bare, specific[0] if specific else None)
            if generation is not None:
                return generation
        usual = "organization" if "investor" in key.header.lower() and lists_backers(key.header) else "program"
        listed = header_type(key.header) or header_type(key.header.rstrip("s")) or usual
        told = self._told_type(reading, key)
        listed = told or ("hardware" if is_instance(key.header, text) else listed)
        if QUEUE_HEADER.fullmatch(key.header.strip()) and not specific:
            return unheard(f"{text} partition" if stretch.mentions else text, "cluster")
        if specific:
            first = min(specific, key=lambda m: (m.start, -m.end))
            other = self._called_like(first, listed, bare, key) or coded_part(first, bare, key.header)
            other = other or (named_part(as_entity(first), bare) if first.start == stretch.start else None)
            if other is not None:
                return other
            if first.type == "place" and len(first.text) >= MOSTLY * len(bare):
                site = site_in(first, bare, reading, key, self.statements.chooser)
                if site is not None:
                    return site
            return as_entity(first) if not _only_begins(first, listed, text) else self.statements.resolve(bare, listed)
        name = re.sub(r"\s*\([^)]*\)\s*", " ", text).strip()
        if len(name) > LONGEST_NAME or not re.search(r"[A-Za-z]", name):
            return None
        return self._unknown(name, told, listed, reading, key, context)

    def _unknown(
        self, name: str, told: str | None, listed: str, reading: Reading, key: Cell, context: Context
    ) -> Entity:
        """The thing of a name that nobody knows: of the type that is `told` of it, or that its column lists."""
        coded = listed == "place" and CODED.search(name) is not None
        site = site_in(None, name, reading, key, self.statements.chooser) if coded else None
        if site is not None:
            return site
        if told and is_common(name):
            return part_of(name, listed, context.entities)
        return self.statements.resolve(name, listed)

    def _called_like(self, first: Mention, listed: str, name: str, key: Cell) -> Entity | None:
        """The partition, machine, model or data that is called like a known thing: `a100` under `Partition`."""
        if first.type == "hardware" and first.kind not in ("system", "rack", "instance"):
            if QUEUE_HEADER.fullmatch(key.header.strip()) and name.islower():
                return self.statements.resolve(f"{name} partition", "cluster")
            if CLUSTER_HEADER.fullmatch(key.header.strip()) and first.text == name:
                return unheard(name, "cluster")
        models = listed == "model" or SIZE_HEADER.match(key.header.strip()) is not None
        begins = models and first.type == "model" and name.startswith(first.text)
        if begins and LONGER_MODEL.match(name[len(first.text) :]):
            return unheard(name, "model")
        types = NO_MODELS if header_type(key.header) == "model" else (*NO_MODELS, "hardware")
        if listed == "model" and first.type in types and name.startswith(first.text):
            return unheard(name, "model")
        if header_type(key.header) == "dataset" and first.type in ("model", "software") and first.text == name:
            return unheard(name, "dataset")
        return None


def _telling(reading: Reading) -> list[Cell]:
    """The cells of a row that say something."""
    cells = (cell for cell in reading.block.cells if not EMPTY.match(reading.text[cell.start : cell.end]))
    return [cell for cell in cells if not ADDRESS_HEADER.match(cell.header)]


def _is_era(reading: Reading, cells: Sequence[Cell]) -> bool:
    """Whether a row begins with the years in which what its columns list was used: `2016-2018`, `GPUs`, `Software`."""
    first, *others = cells
    if first.column or not ERA_HEADER.match(first.header.strip()) or not _is_dated(reading.cell(first)):
        return False
    typed = [cell.header.strip().lower() for cell in others if header_type(cell.header)]
    return all(header.endswith("s") or header in MEANS for header in typed)


def _is_dated(stretch: Stretch) -> bool:
    """Whether a cell is little more than a date."""
    return bool(stretch.dates) and len(stretch.dates[0].text) > MOSTLY_DATED * len(stretch.text.strip())


def _is_of_rounds(row: Row) -> bool:
    """Whether a row is one of funding rounds, by its own header or by another one over those who backed it."""
    others = (header for header in row.headers if header != row.key.header)
    return header_type(row.key.header) == "deal" or any(map(BACKED_HEADER.fullmatch, others))


def _says_what(cell: Stretch, header: str, chooser: Chooser) -> bool:
    """Whether a header says what a cell tells: a property, or at least the unit of its bare numbers."""
    label = without_alternatives(header)
    return bool(chooser.labelled(label)) or any(in_unit_of(q, label) is not q for q in cell.quantities)


def _only_counts(reading: Reading, key: Cell) -> bool:
    """Whether all cells but remarks are amounts: the row tells how much there was then of what all is about."""
    others = [c for c in _telling(reading) if c is not key and not REMARK_HEADER.search(c.header)]
    told = [reading.cell(cell) for cell in others if not STATUS_HEADER.match(cell.header)]
    return bool(told) and all(cell.quantities and not cell.mentions for cell in told)


def bare_name(reading: Reading) -> str:
    """What a row begins with, without brackets and emphasis."""
    return BRACKET.sub("", text_of(reading, 0)).strip(" *")


def _size_behind(name: str) -> str | None:
    """The size in brackets behind a model's name."""
    bracket = BRACKET.search(name.strip())
    size = bracket[0].strip(" ()") if bracket is not None else ""
    return size if MODEL_SIZE.fullmatch(size) else None


def _of_its_size(thing: Entity, reading: Reading, key: Cell) -> Entity:
    """The model of the size that stands behind its name, or in a column of its own."""
    sizes = (text_of(reading, cell.column) for cell in reading.block.cells if SIZE_HEADER.match(cell.header.strip()))
    size = _size_behind(text_of(reading, key.column)) or next(filter(MODEL_SIZE.fullmatch, sizes), None)
    return sized(thing, size) if size is not None and thing.type in ("model", "program") else thing


def _is_share(reading: Reading, key: Cell, context: Context) -> bool:
    """Whether a row is a kind of what a model was made of, not a thing of its own: `Books` under `Category`."""
    if not _is_of_model(context):
        return False
    things = (m for m in reading.cell(key).mentions if m.type in COLUMN_TYPES and m.type not in ("software", "service"))
    return CATEGORY_HEADER.match(key.header.strip()) is not None and not any(things)


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


def _is_memory(reading: Reading, key: Cell, cells: Sequence[Cell]) -> bool:
    """Whether a row begins with one of the memories of a chip, and tells how large it is."""
    sized = any(SIZE_OF_MEMORY.match(cell.header.strip()) for cell in cells)
    return sized and MEMORY.fullmatch(text_of(reading, key.column)) is not None


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


def _only_begins(first: Mention, listed: str, text: str) -> bool:
    """Whether a known company or place is only what the name of a site begins with: `Acme Tarn Lake` under `Site`."""
    if listed not in STANDING or first.type not in ("organization", "place") or not text.startswith(first.text):
        return False
    return LONGER_NAME.match(BRACKET.sub("", text)[len(first.text) :]) is not None
