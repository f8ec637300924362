"""Rows of people in tables: what they do or did, for whom, and where they belong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipelines.extract.affiliations import COMPANY_POST
from pipelines.extract.chooser import Chooser
from pipelines.extract.companies import ALLIES
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.headers import EMPLOYER_HEADER, EMPTY, PERSON_HEADER, ROLE_HEADER
from pipelines.extract.listed import named_items
from pipelines.extract.parts_played import is_kin, parts_played
from pipelines.extract.people import LEFT, PERSON_NAME, about_person, role_draft, role_titles, terms
from pipelines.extract.reading import Reading
from pipelines.extract.setting import Setting, of_cells, told
from pipelines.extract.statements import Statements
from pipelines.extract.topics import Context, as_entity
from sources.document import Cell

_REMARK = re.compile(r"\s*[(\[]|(?<=\w{3})\.\s|\s[—–-]\s|:\s")
"""What follows a name in its cell."""
_ONE = re.compile(r"(?:(?!\sand\s[A-Z]\S+\s[A-Z])[^,;&/\n])+")
"""One of several names in a cell."""
_GONE = re.compile(rf"\s*(?:[(\[,]|\s[—–-])\s*(?:former(?:ly)?\b(?!\s\w)|until\b|{LEFT.pattern})", re.IGNORECASE)
"""A remark that somebody has the post no longer: `(until 2023)`; `(former Acme)` tells of another, founders stay so."""

_NAME = re.compile(r"[A-ZÀ-Þ][\w.&'’-]*(?:\s(?:[A-ZÀ-Þ\d][\w.&'’-]*|&|of|and|the|de)){0,5}(?:\s*\([^()]*\))?")
"""How the names of companies and people are written."""
_LEADS = re.compile(r"(?:leads? for|head of|responsible for|in charge of)\Z", re.IGNORECASE)
"""Headers with which the posts below them begin."""
MOST_COLUMNS = 3
MOSTLY = 0.6
"""Columns among which those of names and of what they are to the topic are, and the share of their cells that are."""


def role_columns(headers: Sequence[str]) -> tuple[int, int] | None:
    """The columns of the roles and of the people who have them; None where one of them is missing."""
    role = next((i for i, header in enumerate(headers) if ROLE_HEADER.match(header)), None)
    person = next((i for i, header in enumerate(headers) if PERSON_HEADER.match(header)), None)
    return (role, person) if role is not None and person is not None else None


def kin_columns(rows: Sequence[Reading], chooser: Chooser) -> tuple[int, int] | None:
    """The columns of what companies are to the topic, `Backer, Series C`, and of their names; None for none."""
    cells = [(reading.text[c.start : c.end].strip(" *"), c.column) for reading in rows for c in reading.block.cells]
    columns = range(min(MOST_COLUMNS, 1 + max((column for _, column in cells), default=0)))
    told = [[text for text, column in cells if column == own and not EMPTY.match(text)] for own in columns]
    kin = [own for own in columns if _most(is_kin(text, chooser) for text in told[own])]
    names = [own for own in columns if _most(_NAME.fullmatch(text) and not is_kin(text, chooser) for text in told[own])]
    return (kin[0], names[0]) if kin and names and len(rows) > 1 else None


def _most(told: Iterable[object]) -> bool:
    """Whether most of what is asked is so."""
    answers = [bool(answer) for answer in told]
    return bool(answers) and sum(answers) >= MOSTLY * len(answers)


class Personnel:
    """Reads rows that name people."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def role(self, reading: Reading, context: Context, columns: tuple[int, int]) -> Iterator[Draft]:
        """A row of somebody and a role; `columns` are those of the role and of the person."""
        cells = {cell.column: cell for cell in reading.block.cells}
        role, person = cells.get(columns[0]), cells.get(columns[1])
        if role is None or person is None:
            return
        named = (m for m in reading.cell(role).mentions if m.type in ("model", "program") and not m.generic)
        own = next(named, None)
        target = as_entity(own) if own is not None else context.first("model", "organization", "program")
        employer = next((c for c in reading.block.cells if EMPLOYER_HEADER.match(c.header.strip())), None)
        if employer is not None and COMPANY_POST.search(reading.text[role.start : role.end]):
            target = next((org for org, _ in self._organisations(reading, employer)), target)
        setting = of_cells(reading, context, role, person, "table", "")
        stays = "found" in reading.text[role.start : role.end].lower()
        for start, name in _named(reading, person):
            if not stays and _GONE.match(reading.text, start + len(name), person.end):
                continue
            who = self._who(name, reading, role)
            if who.type in ALLIES:
                yield from self._company(who, reading, role, setting)
                continue
            phrase = reading.whole.part(start, start + len(name))
            titles = re.sub(r"\bco-leads\b", "co-lead", reading.text[role.start : role.end])
            titles = f"{role.header.strip().lower()} {titles}" if _LEADS.match(role.header.strip()) else titles
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

    def affiliation(self, reading: Reading, context: Context, headers: Sequence[str]) -> Iterator[Draft]:
        """A row of people and where they belong, without roles."""
        cells = {headers[cell.column].lower(): cell for cell in reading.block.cells if cell.column < len(headers)}
        person = next((cell for header, cell in cells.items() if PERSON_HEADER.match(header)), None)
        place = next((cell for header, cell in cells.items() if EMPLOYER_HEADER.match(header)), None)
        if person is None or place is None:
            return
        setting = of_cells(reading, context, person, place, "table", "")
        named = [as_entity(m) for m in reading.cell(person).mentions if m.type == "person"]
        name = reading.text[person.start : person.end].strip()
        if not named and PERSON_NAME.match(name):
            named = [self.statements.resolve(name, "person")]
        for who in named:
            if who.type == "person":
                yield from self._employed(who, reading, setting, place)

    def _who(self, name: str, reading: Reading, role: Cell) -> Entity:
        """Who is named in a row: a company where the role is one that companies play and nobody knows the person."""
        known = self.statements.resolve(name, "person")
        if known.provisional and is_kin(reading.text[role.start : role.end], self.statements.chooser):
            return self.statements.resolve(name, "organization")
        return known

    def _company(self, who: Entity, reading: Reading, role: Cell, setting: Setting) -> Iterator[Draft]:
        """A company in a table of roles: what it is to the topic, and the amounts beside that."""
        title = reading.cell(role)
        yield from parts_played(who, title, setting, self.statements.chooser)
        yield from self.statements.amounts.numbers(title, replace(setting, label_entities=(who,)))


def _named(reading: Reading, cell: Cell) -> Iterator[tuple[int, str]]:
    """Where each name of a cell begins, and the name without remarks: `Jo Doe (since 2024)`, `Jo Doe, ex-Acme`."""
    for match in _ONE.finditer(reading.text[cell.start : cell.end]):
        name = _REMARK.split(match.group(0).strip().removeprefix("and "))[0]
        first = not reading.text[cell.start : cell.start + match.start()].strip()
        start = cell.start + match.start() + match.group(0).index(name)
        if name and not EMPTY.match(name) and (first or PERSON_NAME.match(name)):
            yield start, name
