"""Statements of table rows: the row's header is the subject, the column's header names the predicate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipelines.extract.affiliations import COMPANY_POST
from pipelines.extract.assertion import Stance, status_of
from pipelines.extract.chronicles import appearing
from pipelines.extract.columns import BRACKET, COLUMN_TYPES, PROPERTY_HEADER, named_columns, of_size
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.events import listed_events
from pipelines.extract.listed import named_items
from pipelines.extract.partslist import COUNT_HEADER, REMARK_HEADER, PartsList, lists_parts
from pipelines.extract.people import about_person, role_draft, role_titles, terms
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.rounds import BACKING_HEADER, backer_in, by_backer, in_round, of_backer, party
from pipelines.extract.setting import Setting, told
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import Context, as_entity
from sources.document import Cell

DATE_HEADER = re.compile(r"^(?:date|year|years|when|period|quarter|month|time)$", re.IGNORECASE)
ERA_HEADER = re.compile(r"^(?:era|period|phase|years?)$", re.IGNORECASE)
EVENT_HEADER = re.compile(
    r"\b(?:event|milestone|what happened|development|release|launch|announcement|update)s?\b", re.IGNORECASE
)
SIZE_HEADER = re.compile(r"^(?:models?|(?:model\s+)?sizes?|(?:model\s+)?param(?:eter)?s?|variants?)$", re.IGNORECASE)
VALUE_HEADER = re.compile(r"^(?:value|values|details?|figure|amount|notes?)$", re.IGNORECASE)
ROLE_HEADER = re.compile(
    r"^(?:roles?|(?:job )?titles?|positions?|responsibilit(?:y|ies)|contributions?|job|function)$", re.IGNORECASE
)
PERSON_HEADER = re.compile(
    r"^(?:person|people|name|names|who|lead|holder|contributors?|authors?|members?|executives?|founders?)$",
    re.IGNORECASE,
)
PERSON_NAME = re.compile(r"[A-ZÀ-Þ][\w.'’-]+(?: [A-ZÀ-Þ][\w.'’-]*){1,3}$")
EMPLOYER_HEADER = re.compile(
    r"^(?:affiliations?|employer|organi[sz]ation|institution|institute|company|from|team)$", re.IGNORECASE
)
SUBJECT_TYPES = {
    "model": (
        "model", "models", "model/project", "project", "system", "run", "checkpoint", "hf checkpoint", "model name",
        "base model", "model variant", "pretrained model", "variant",
    ),
    "hardware": ("chip", "chips", "gpu", "accelerator", "hardware", "device", "processor", "product", "generation"),
    "organization": (
        "company", "provider", "partner", "vendor", "organisation", "organization", "investor", "lab", "competitor",
        "customer", "operator", "client", "tenant", "supplier", "sponsor", "backer", "collaborator", "contractor",
        "offtaker", "funder", "shareholder",
    ),
    "cluster": ("cluster", "supercomputer", "campus", "site", "facility", "data center", "datacenter", "data centre"),
    "program": ("category", "program", "programme", "programme/project", "item", "initiative"),
    "software": ("software", "tool", "library"),
    "person": ("person", "name"),
    "deal": ("round", "deal"),
    "era": ("era", "period", "phase"),
    "place": ("location", "region", "country"),
    "dataset": ("dataset", "datasets", "corpus", "data source"),
}  # fmt: skip
INVESTOR_HEADERS = ("investor", "investors", "holder", "backer", "backers", "shareholder")
PROVIDER_HEADERS = ("provider", "cloud provider", "providers")
DEALERS = (
    "customer", "customers", "client", "clients", "tenant", "tenants",
    "supplier", "suppliers", "sponsor", "sponsors", "collaborator", "collaborators", "contractor", "offtaker", "funder",
)  # fmt: skip
PARTNER_HEADERS = ("partner", "partners", "partner company", *DEALERS)
COUNTS_DEVICES = ("accelerators", "gpus_per_node", "node_count")
PRODUCTS = ("model", "service", "software", "hardware", "cluster")
"""What a chronicle's row can be about, so that its remarks are, too."""
FUNCTION_HEADER = re.compile(r"^(?:component|layer|function|area|purpose|task|use case|concern)s?$", re.IGNORECASE)
RESULTS = re.compile(
    r"\b(?:accuracy|scores?|metrics?|shots?|pass@\d+|f1|bleu|rouge|perplexity|results?|evaluat\w*"
    r"|benchmarks?|held[- ]out)\b",
    re.IGNORECASE,
)
"""Headers and headings of tables whose datasets measure a model."""
HEAD = re.compile(r"[^(]*\w[^(]*(?=\()")
"""What a row's name says before its brackets: `Inference (Foo, Bar)` is about inference."""
DATED = re.compile(r"\([^()]*\d{4}\)\s*$")
"""What a header ends with that says when its thing came out."""
BUILT_TYPES = ("site", "cluster")
LONGER_NAME = re.compile(r"(?:[ -](?:[A-ZÀ-Þ][\w.'’-]*|\d{1,3}\b|of|de|the))+$")
"""What goes on behind a company's or place's name when a site is called so."""
TOTAL = re.compile(
    r"(?:grand\s+)?(?:total|sum|overall|all|combined)(?:\s+(?:raised|funding|amount|so far|to date))?:?", re.IGNORECASE
)
"""What a row begins with that tells of everything above."""
EMPTY = re.compile(r"^[\s\-–—/]*$|^(?:n/?a|tbd|unknown|undisclosed|none)$", re.IGNORECASE)


def _names(body: Sequence[tuple[Reading, Context]]) -> bool:
    """Whether any row begins with the name of a thing."""
    return any(not m.generic for reading, _ in body for m in reading.cell(reading.block.cells[0]).mentions)


def header_type(header: str) -> str | None:
    """The entity type that a column of this header lists; None when it lists none."""
    text = re.sub(r"\s+", " ", header.lower()).strip(" :*")
    return next((name for name, words in SUBJECT_TYPES.items() if text in words), None)


def _measures(dataset: Entity, reading: Reading, context: Context) -> bool:
    """Whether a row's dataset is one that the topic is measured by: no training data."""
    section = next((level.text for level in context.levels if level.name == "heading"), "")
    headers = " ".join(cell.header for cell in reading.block.cells)
    return dataset.kind == "benchmark" or RESULTS.search(f"{section} {headers}") is not None


class Tables:
    """Reads the rows of one table at a time."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.parts = PartsList(statements)

    def table(self, rows: Sequence[tuple[Reading, Context]]) -> Iterator[Draft]:
        """Statements of all rows of one table, header rows left out."""
        body = [(reading, context) for reading, context in rows if not reading.block.is_header and reading.block.cells]
        if not body:
            return
        headers = [cell.header.strip() for cell in max((r.block.cells for r, _ in body), key=len)]
        header = next((reading for reading, _ in rows if reading.block.is_header), None)
        paired = header is not None and self._is_pair(header, body)
        named = named_columns(header, body, self.statements) if header is not None and not paired else {}
        if header is not None and paired:
            body = [(header, body[0][1]), *body]
        elif header is not None:
            yield from self._released(header, named)
        if lists_parts(headers, [self._text(reading, 0) for reading, _ in body]) and not named:
            yield from self.parts.rows(body)
            return
        transposed = paired or self._is_transposed(headers, body, named)
        roles = self._role_columns(headers)
        chronicle = DATE_HEADER.match(headers[0]) and len(headers) > 1 and EVENT_HEADER.search(headers[1])
        for reading, context in body:
            if transposed:
                yield from self._transposed(reading, context, headers, named)
            elif roles is not None:
                yield from self._people(reading, context, roles)
            elif chronicle:
                yield from self._event(reading, context)
            else:
                yield from self._row(reading, context, headers)
                yield from self._affiliated(reading, context, headers)

    def _is_pair(self, header: Reading, body: Sequence[tuple[Reading, Context]]) -> bool:
        """Whether the first row of a table of properties stands where headers do: `| Location | Oslo |`."""
        cells = header.block.cells
        if len(cells) != 2 or any(len(reading.block.cells) > 2 for reading, _ in body):
            return False
        first, second = (header.text[cell.start : cell.end].strip() for cell in cells)
        chooser = self.statements.chooser
        if not chooser.exactly(first) or VALUE_HEADER.match(second) or REMARK_HEADER.search(second):
            return False
        if chooser.labelled(second) or header_type(second) or DATE_HEADER.match(second):
            return False
        labels = [chooser.exactly(self._text(reading, 0)) for reading, _ in body]
        return 2 * sum(map(bool, labels)) >= len(labels)

    def _released(self, header: Reading, named: Mapping[int, Entity]) -> Iterator[Draft]:
        """`Foo 2 (2022)` over a column dates the chip or model, as it does before a line."""
        for cell in header.block.cells:
            thing, dates = named.get(cell.column), header.cell(cell).dates
            if thing is None or thing.type not in ("hardware", "model") or len(dates) != 1:
                continue
            if DATED.search(header.text[cell.start : cell.end]):
                yield self.statements.events.at("released_on", thing, dates[0], header, "table")

    def _is_transposed(
        self, headers: Sequence[str], body: Sequence[tuple[Reading, Context]], named: Mapping[int, Entity]
    ) -> bool:
        labels = [self._text(reading, 0) for reading, _ in body]
        known = sum(bool(self.statements.chooser.labelled(label)) for label in labels)
        if len(named) >= 2 or sum(self.statements.known(header) is not None for header in headers if header) >= 2:
            return True
        if len(headers) > 1 and PROPERTY_HEADER.match(headers[0]) and VALUE_HEADER.match(headers[1]):
            return True
        if len(headers) == 2 and PROPERTY_HEADER.match(headers[0]) and known:
            return True
        if header_type(headers[0]) is not None:
            return False
        if len(headers) == 2 and VALUE_HEADER.match(headers[1]) and (known or not _names(body)):
            return True
        if sum(self._is_property(reading) for reading, _ in body) * 2 > len(body):
            return True
        return PROPERTY_HEADER.match(headers[0]) is not None and known * 2 >= len(labels)

    def _is_property(self, reading: Reading) -> bool:
        """Whether a row begins with the name of a property, not of a thing."""
        first = reading.cell(reading.block.cells[0])
        if first.mentions or first.dates or header_type(first.text) in BUILT_TYPES:
            return False
        return bool(self.statements.chooser.exactly(first.text))

    def _text(self, reading: Reading, column: int) -> str:
        cell = next((cell for cell in reading.block.cells if cell.column == column), None)
        return reading.text[cell.start : cell.end].strip() if cell else ""

    def _transposed(
        self, reading: Reading, context: Context, headers: Sequence[str], named: Mapping[int, Entity]
    ) -> Iterator[Draft]:
        cells = reading.block.cells
        owners = {cell.column: self._owner(cell, headers, named) for cell in cells}
        names = [cell for cell in cells if not owners[cell.column]]
        if not names or (len(names) == len(cells) and len(headers) > 2):
            names = [cells[0]]
        texts = {cell.column: reading.text[cell.start : cell.end].strip() for cell in cells}
        key = names[0]
        if len(headers) > 2:
            key = next((c for c in names if self.statements.chooser.labelled(texts[c.column])), key)
        label = texts[key.column]
        known = [m for m in reading.cell(key).mentions if not m.generic and not m.provisional]
        counted = next((as_entity(m) for m in known if m.type == "hardware"), None)
        told = self.statements.chooser.labelled(label) or counted
        if any(owners.values()) and not told and _tells_results(label, context):
            return
        backer = backer_in(reading.cell(key))
        for cell in cells:
            if cell is key or (any(owners.values()) and not owners[cell.column]):
                continue
            setting = self._setting(reading, context, key, cell, "transposed_table", label)
            owner = owners[cell.column] or self._company_of(label, context)
            setting = replace(setting, label_entities=owner)
            if owners[cell.column] and not told:
                yield from self._measured(reading.cell(cell), setting)
                continue
            for draft in self.statements.of(reading.cell(cell), setting):
                alone = draft.object is None and draft.predicate in COUNTS_DEVICES
                yield of_backer(replace(draft, object=counted) if alone else draft, backer, context)

    def _measured(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """What a row without a known property says in numbers with a unit; a bare number may be a score."""
        for draft in self.statements.amounts.numbers(stretch, setting):
            if draft.unit not in ("count", "ratio", "times"):
                yield draft

    def _company_of(self, label: str, context: Context) -> tuple[Entity, ...]:
        """The company that a table of properties is about, where the property is one of companies first of all."""
        named = self.statements.chooser.labelled(label)
        topic = context.first(*COLUMN_TYPES)
        if not named or topic is None or topic.type != "organization":
            return ()
        predicate = self.statements.chooser.predicates[named[0]]
        return (topic,) if predicate.kind == "number" and predicate.subjects[:1] == ("organization",) else ()

    def _owner(self, cell: Cell, headers: Sequence[str], named: Mapping[int, Entity]) -> tuple[Entity, ...]:
        """The entity that the column's header names, in a table whose columns are the subjects."""
        if len(headers) <= 2 or VALUE_HEADER.match(cell.header):
            return ()
        entity = named.get(cell.column) or self.statements.known(cell.header)
        return (entity,) if entity else ()

    def _setting(self, reading: Reading, context: Context, first: Cell, cell: Cell, rule: str, label: str) -> Setting:
        quote = min(first.start, cell.start), max(first.end, cell.end)
        return Setting(reading=reading, context=context, rule=rule, label=label, quote=quote, generic_objects=True)

    def _role_columns(self, headers: Sequence[str]) -> tuple[int, int] | None:
        role = next((i for i, header in enumerate(headers) if ROLE_HEADER.match(header)), None)
        person = next((i for i, header in enumerate(headers) if PERSON_HEADER.match(header)), None)
        return (role, person) if role is not None and person is not None else None

    def _people(self, reading: Reading, context: Context, columns: tuple[int, int]) -> Iterator[Draft]:
        """A row of somebody and a role; `columns` are those of the role and of the person."""
        cells = {cell.column: cell for cell in reading.block.cells}
        role, person = cells.get(columns[0]), cells.get(columns[1])
        if role is None or person is None:
            return
        target = context.first("model", "organization", "program")
        employer = next((c for c in reading.block.cells if EMPLOYER_HEADER.match(c.header.strip())), None)
        if employer is not None and COMPANY_POST.search(reading.text[role.start : role.end]):
            target = next((org for org, _ in self._organisations(reading, employer)), target)
        setting = self._setting(reading, context, role, person, "table", "")
        for match in re.finditer(r"[^,;&]+", reading.text[person.start : person.end]):
            name = match.group(0).strip()
            if not name or EMPTY.match(name):
                continue
            start = person.start + match.start() + match.group(0).index(name)
            who = self.statements.resolve(name, "person")
            if who.type == "organization":
                yield from self._backer(who, reading, context, role, person)
                continue
            phrase = reading.whole.part(start, start + len(name))
            titles = re.sub(r"\bco-leads\b", "co-lead", reading.text[role.start : role.end])
            yield from terms(who, reading.cell(role), setting)
            for text in role_titles(titles):
                yield role_draft(who, phrase, setting, target, text)
            for cell in reading.block.cells:
                if EMPLOYER_HEADER.match(cell.header.strip()):
                    yield from self._employed(who, reading, setting, cell)
                elif cell is not role and cell is not person:
                    yield from about_person(who, reading.cell(cell), setting, target)
                    yield from self.statements.amounts.numbers(reading.cell(cell), replace(setting, rule="sentence"))

    def _organisations(self, reading: Reading, cell: Cell) -> Iterator[tuple[Entity, tuple[int, int]]]:
        """The organisations that a cell names, known or not."""
        value = reading.cell(cell)
        for mention in value.mentions:
            if mention.type == "organization" and not mention.generic:
                yield as_entity(mention), (mention.start, mention.end)
        for low, high in named_items(value, reading.block.marks):
            if not any(m.start < high and low < m.end for m in value.mentions):
                unknown = self.statements.resolve(reading.text[low:high], "organization")
                if unknown.type == "organization":
                    yield unknown, (low, high)

    def _employed(self, who: Entity, reading: Reading, setting: Setting, cell: Cell) -> Iterator[Draft]:
        """Where a person of a row belongs, in a column of affiliations."""
        for organisation, span in self._organisations(reading, cell):
            yield told("member_of", who, organisation, span, setting, reading.cell(cell))

    def _affiliated(self, reading: Reading, context: Context, headers: Sequence[str]) -> Iterator[Draft]:
        """A row of people and where they belong, without roles."""
        cells = {headers[cell.column].lower(): cell for cell in reading.block.cells if cell.column < len(headers)}
        person = next((cell for header, cell in cells.items() if PERSON_HEADER.match(header)), None)
        place = next((cell for header, cell in cells.items() if EMPLOYER_HEADER.match(header)), None)
        if person is None or place is None:
            return
        setting = self._setting(reading, context, person, place, "table", "")
        named = [as_entity(m) for m in reading.cell(person).mentions if m.type == "person"]
        if not named and PERSON_NAME.match(reading.text[person.start : person.end].strip()):
            named = [self.statements.resolve(reading.text[person.start : person.end].strip(), "person")]
        for who in named:
            if who.type == "person":
                yield from self._employed(who, reading, setting, place)

    def _backer(self, who: Entity, reading: Reading, context: Context, role: Cell, cell: Cell) -> Iterator[Draft]:
        """An organisation in a table of roles: a partner of the topic, or an investor in it."""
        title = reading.text[role.start : role.end].lower()
        header = "investor" if "invest" in title else "partner" if "partner" in title else ""
        if header:
            key = Cell(cell.column, header, cell.start, cell.end)
            yield from self._of_list(reading, context, key, who, None)

    def _fits(self, cell: Cell, product: Entity) -> bool:
        """Whether what the header of a cell names can be a product's: no model has revenue."""
        predicates = self.statements.chooser.predicates
        names = self.statements.chooser.labelled(cell.header)
        return not names or any(product.type in predicates[name].subjects for name in names)

    def _event(self, reading: Reading, context: Context) -> Iterator[Draft]:
        when = reading.cell(reading.block.cells[0])
        date = when.dates[0] if when.dates else None
        tells = [cell for cell in reading.block.cells[1:] if EVENT_HEADER.search(cell.header)]
        product = _one_product([m for cell in tells for m in reading.cell(cell).mentions])
        for cell in reading.block.cells[1:]:
            setting = Setting(
                reading=reading,
                context=context,
                rule="sentence",
                date=date,
                quote=(0, len(reading.text)),
                generic_objects=False,
                label_entities=(product,) if product and cell not in tells and self._fits(cell, product) else (),
            )
            stretch = reading.cell(cell)
            yield from self.statements.of(stretch, setting)
            if date is not None and cell in tells:
                for thing, day in appearing(date, cell, reading, context, self.statements.resolve):
                    yield self.statements.events.at("released_on", thing, day, reading, "table")
                for start, end in listed_events(stretch.text):
                    part = stretch.part(start, end)
                    finder = SubjectFinder(part, context)
                    yield from self.statements.events.of_row(date, part, setting, finder)

    def _row(self, reading: Reading, context: Context, headers: Sequence[str]) -> Iterator[Draft]:
        cells = [cell for cell in reading.block.cells if not EMPTY.match(reading.text[cell.start : cell.end])]
        key = self._key(cells, headers)
        if key is None:
            return
        if FUNCTION_HEADER.match(key.header) and not reading.cell(key).mentions:
            yield from self._function(reading, context, cells, key)
            return
        if self._is_property(reading) and header_type(key.header) in (None, "era"):
            yield from self._of_topic(reading, context, cells, key)
            return
        sized = of_size(self._text(reading, key.column), context) if SIZE_HEADER.match(key.header.strip()) else None
        subject, date = sized or self._subject(reading, key), self._row_date(reading, cells)
        if subject is not None and subject.type == "deal":
            subject = party(subject, reading, context, cells)
        if subject is None:
            date = next(iter(reading.cell(key).dates), None)
            yield from self._dated_row(reading, context, cells, key, date)
            return
        deals = any("deal_value" in self.statements.chooser.labelled(header) for header in headers)
        joint = self._joint_count(reading, cells, key)
        for cell in cells:
            if cell is key:
                continue
            setting = self._setting(reading, context, key, cell, "table", cell.header)
            setting = replace(setting, label_entities=(subject,), date=date, stance=self._stance(reading, cells, cell))
            if header_type(key.header) == "deal" and subject.type != "deal":
                setting = in_round(setting, cell, self.statements.chooser)
            if REMARK_HEADER.search(cell.header):
                setting = replace(setting, rule="sentence", label="")
            drafts = list(self._of_cell(reading, cell, setting))
            if joint and cell.column == joint[0]:
                drafts = [self._with_object(draft, reading, joint[1]) for draft in drafts]
            yield from drafts
            if DATE_HEADER.match(cell.header) and reading.cell(cell).dates:
                yield from self._dated(subject, reading, cell, deals)
        yield from self._key_remarks(reading, context, key, subject, date)
        yield from self._of_list(reading, context, key, subject, date)
        yield from self._backers(reading, context, cells, key, subject)

    def _of_cell(self, reading: Reading, cell: Cell, setting: Setting) -> Iterator[Draft]:
        """What a cell of a row says; under a header of backers, money is that of whoever stands beside it."""
        stretch = reading.cell(cell)
        backing = BACKING_HEADER.search(cell.header)
        for draft in self.statements.of(stretch, setting):
            yield by_backer(draft, stretch, setting.context) if backing else draft

    def _backers(
        self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell, subject: Entity
    ) -> Iterator[Draft]:
        """Who led or joined the round of a row, beside the one whom the row is about."""
        for cell in cells if header_type(key.header) == "deal" else ():
            setting = self._setting(reading, context, key, cell, "table", cell.header)
            setting = replace(setting, date=self._row_date(reading, cells))
            for draft in self.statements.rosters.backers(reading.cell(cell), setting):
                if draft.subject.entity_id != subject.entity_id:
                    yield draft

    def _dated_row(
        self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell, date: DateSpan | None
    ) -> Iterator[Draft]:
        """A row that names nothing but a date or a total: what its columns say of the topic, then or in all."""
        for cell in cells:
            if cell is key:
                continue
            named = self.statements.chooser.labelled(cell.header)
            setting = self._setting(reading, context, key, cell, "table" if named else "sentence", cell.header)
            rounds = header_type(key.header) == "deal" and "investment" in named
            label = "investment" if rounds else cell.header if named else ""
            setting = replace(setting, date=date, label=label)
            yield from self._of_cell(reading, cell, setting)
            if not named and date is not None and EVENT_HEADER.search(cell.header):
                finder = SubjectFinder(reading.cell(cell), context)
                yield from self.statements.events.of_row(date, reading.cell(cell), setting, finder)

    def _of_topic(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row that begins with a property among rows that begin with things: it speaks of the topic."""
        name = self._text(reading, key.column)
        for cell in cells:
            if cell is key or REMARK_HEADER.search(cell.header):
                continue
            setting = self._setting(reading, context, key, cell, "transposed_table", name)
            yield from self.statements.of(reading.cell(cell), setting)

    def _dated(self, subject: Entity, reading: Reading, cell: Cell, deals: bool) -> Iterator[Draft]:
        """The date column of a table of deals or funding rounds."""
        span = reading.cell(cell).dates[0]
        if subject.type == "deal":
            yield self.statements.events.at("announced_on", subject, span, reading, "table")
        elif deals:
            start = replace(span, value=span.value.split("/")[0])
            yield self.statements.events.at("started_on", subject, start, reading, "table")

    def _function(self, reading: Reading, context: Context, cells: Sequence[Cell], key: Cell) -> Iterator[Draft]:
        """A row `what for | by what`: it speaks about the section's topic."""
        for cell in cells:
            if cell is key:
                continue
            remark = REMARK_HEADER.search(cell.header)
            setting = self._setting(reading, context, key, cell, "sentence" if remark else "table", "")
            yield from self.statements.of(reading.cell(cell), setting)

    def _of_list(
        self, reading: Reading, context: Context, key: Cell, subject: Entity, date: DateSpan | None
    ) -> Iterator[Draft]:
        """A row under `Partner`, `Investor` or `Dataset` names one of the section's topic."""
        around = [e for e in context.entities if e.entity_id != subject.entity_id]
        model = next((e for e in around if e.type == "model"), None)
        if subject.type == "dataset" and model is not None:
            if not _measures(subject, reading, context):
                yield self._pair("training_data", model, subject, reading, key, date)
            return
        topic = next((e for e in around if e.type == "organization"), None)
        header = key.header.strip().lower()
        if topic is not None and subject.type == "cloud" and header in PROVIDER_HEADERS:
            yield self._pair("runs_on_cloud", topic, subject, reading, key, date)
            return
        if subject.type != "organization" or topic is None or header not in (*PARTNER_HEADERS, *INVESTOR_HEADERS):
            return
        if header in DEALERS and any(q.dimension == "money" for q in reading.whole.quantities):
            return  # what it pays is told as a deal
        if header in INVESTOR_HEADERS:
            yield self._pair("investment", subject, topic, reading, key, date)
        else:
            yield self._pair("partner", topic, subject, reading, key, date)

    def _pair(
        self, name: str, subject: Entity, object_: Entity, reading: Reading, key: Cell, date: DateSpan | None
    ) -> Draft:
        """A relation between the row's entity and the topic."""
        return Draft(
            reading=reading,
            start=key.start,
            end=key.end,
            value_start=key.start,
            value_end=key.end,
            subject=subject,
            predicate=name,
            rule="table",
            object=object_,
            as_of=date,
        )

    def _key_remarks(
        self, reading: Reading, context: Context, key: Cell, subject: Entity, date: DateSpan | None
    ) -> Iterator[Draft]:
        if subject.type != "era" and reading.cell(key).quantities:
            setting = Setting(
                reading=reading,
                context=context,
                rule="table",
                label_entities=(subject,),
                date=date,
                quote=(key.start, key.end),
            )
            yield from self.statements.of(reading.cell(key), setting)

    def _key(self, cells: Sequence[Cell], headers: Sequence[str]) -> Cell | None:
        """The cell that names the row's subject: the first one under a header that lists entities, else the first."""
        for cell in cells:
            if (
                header_type(cell.header)
                and not COUNT_HEADER.match(cell.header)
                and not self.statements.chooser.labelled(cell.header)
            ):
                return cell
        for cell in cells:
            if header_type(cell.header):
                return cell
        return cells[0] if cells and cells[0].column == 0 else None

    def _subject(self, reading: Reading, key: Cell) -> Entity | None:
        stretch = reading.cell(key)
        text = stretch.text.strip()
        if ERA_HEADER.match(key.header.strip()) and stretch.dates and len(stretch.dates[0].text) > 0.6 * len(text):
            return self.statements.resolve(text, "era")
        bare = BRACKET.sub("", text)
        if sum(len(span.text) for span in stretch.dates) > 0.6 * len(bare) or TOTAL.fullmatch(bare):
            return None
        head = HEAD.match(text)
        limit = stretch.start + stretch.text.index(text) + (head.end() if head else len(text))
        specific = [m for m in stretch.mentions if not m.generic and m.start < limit]
        listed = header_type(key.header) or header_type(key.header.rstrip("s")) or "program"
        if specific:
            first = min(specific, key=lambda m: (m.start, -m.end))
            return as_entity(first) if not _only_begins(first, listed, text) else self.statements.resolve(bare, listed)
        name = re.sub(r"\s*\([^)]*\)\s*", " ", text).strip()
        return self.statements.resolve(name, listed) if re.search(r"[A-Za-z]", name) else None

    def _row_date(self, reading: Reading, cells: Sequence[Cell]) -> DateSpan | None:
        for cell in cells:
            stretch = reading.cell(cell)
            if stretch.dates and (DATE_HEADER.match(cell.header) or ERA_HEADER.match(cell.header)):
                return stretch.dates[0]
        return None

    def _stance(self, reading: Reading, cells: Sequence[Cell], cell: Cell) -> Stance:
        own = status_of(cell.header)
        if own != "stated":
            return Stance(own, None)
        for other in cells:
            if re.match(r"^(?:status|confidence)$", other.header, re.IGNORECASE):
                return Stance(status_of(reading.text[other.start : other.end]), None)
        return Stance()

    def _joint_count(self, reading: Reading, cells: Sequence[Cell], key: Cell) -> tuple[int, int] | None:
        """The columns (number, kind) of a count whose kind of device stands in another column."""
        count = next((c for c in cells if COUNT_HEADER.match(c.header) and reading.cell(c).quantities), None)
        if count is None:
            return None
        kind = next(
            (
                c
                for c in cells
                if c is not key and c is not count and any(m.type == "hardware" for m in reading.cell(c).mentions)
            ),
            None,
        )
        return (count.column, kind.column) if kind else None

    def _with_object(self, draft: Draft, reading: Reading, column: int) -> Draft:
        cell = next(cell for cell in reading.block.cells if cell.column == column)
        chips = [m for m in reading.cell(cell).mentions if m.type == "hardware"]
        if draft.object is not None or draft.unit != "count" or draft.predicate not in ("measure", "accelerators"):
            return draft
        chip = next((m for m in chips if not m.generic), chips[0])
        return replace(draft, predicate="accelerators", object=as_entity(chip), scope=None)


def _tells_results(label: str, context: Context) -> bool:
    """Whether a row is one of measured results, by its name or the headings above it."""
    return any(RESULTS.search(text) for text in (label, *(level.text for level in context.levels)))


def _only_begins(first: Mention, listed: str, text: str) -> bool:
    """Whether a known company or place is only what the name of a site begins with: `Acme Tarn Lake` under `Site`."""
    if listed not in BUILT_TYPES or first.type not in ("organization", "place") or not text.startswith(first.text):
        return False
    return LONGER_NAME.match(BRACKET.sub("", text)[len(first.text) :]) is not None


def _one_product(mentions: Sequence[Mention]) -> Entity | None:
    """The product that a chronicle's row names first; None where it names several of that kind."""
    products = [m for m in mentions if m.type in PRODUCTS and not m.generic]
    alike = {m.entity_id for m in products if m.type == products[0].type}
    return as_entity(products[0]) if len(alike) == 1 else None
