"""Names that a heading, the line above or a label lists as somebody's founders, authors, customers, investors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pipelines.extract.affiliations import COMPANY_POST, topic
from pipelines.extract.assertion import is_negated, negated_spans
from pipelines.extract.companies import ALLIES, COUNTERPARTS, NO_LONGER, OVER, is_remarked_off, is_unsettled
from pipelines.extract.credits import belongs, entries
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.listed import is_list, named_items, running_names
from pipelines.extract.listing import listed_from
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.people import ROLE_NOUN, role_draft, role_titles
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting, told
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.usual import is_common

LONGEST_HEADING = 7
"""Words of a heading that says what stands below it."""
_OF_PEOPLE = ("role", "member_of")
"""What is told of somebody beside what the list makes of them."""
_RANK = (
    r"(?:(?:our|the|key|main|major|core|current|other|notable|selected|lead|leading|top|strategic|early|founding|research"
    r"|project|principal|primary|external|industry|academic|technology|launch|cloud|anchor|largest|named|public|known"
    r"|institutional|corporate|existing|new|series [a-h]|seed|special|all|paper|technical|scientific|executive|and|&)"
    r"\s+)*"
)
_COMPANIES = (
    ("investment", r"investors?|backers?|shareholders?|investors (?:and|&) backers|cap table"),
    ("portfolio", r"portfolio|portfolio companies|investments"),
    (
        "partner",
        r"(?:partners?|partnerships?|suppliers?|sponsors?|funders?|supporters?|collaborators?"
        r"|partner (?:contracts|agreements|relationships|list|wins|deals)"
        r"|collaborations?|offtakers?|resellers?|contractors?|underwriters?|bookrunners?"
        r"|bank(?:er|ing team)s?|collaborating institutions|partner organi[sz]ations)"
        r"(?:(?:,|\s*/|\s+(?:and|&))\s+[\w /&-]+)?",
    ),
)
_PEOPLE = (
    ("founder", r"(?:co-?)?founders?|founding team"),
    ("author", r"authors?|authors? list|authorship"),
    ("contributor", r"contributors?|contributions|credits|acknowledge?ments?|authors? (?:and|&) contributors?"),
    ("maintainer", r"maintainers?"),
    ("adviser", r"advis[eo]rs?|advisory board"),
    ("board member", r"board(?: of directors| members?)?"),
    ("team member", r"team(?: members?)?|members|people|staff|project team|working group|crew"),
    ("lead", r"leads?|leadership|leadership team|management(?: team)?|executives?"),
)


@dataclass(frozen=True, slots=True)
class Roster:
    """What a heading makes of the names below it: a relation to the topic, of people with their role."""

    predicate: str
    title: str = ""


def _rosters(pairs: tuple[tuple[str, str], ...], people: bool) -> list[tuple[re.Pattern[str], Roster]]:
    rank = _RANK if people else rf"{_RANK}(?:[a-z-]+\s+){{0,3}}?"
    return [
        (re.compile(rf"{rank}(?:{words})", re.IGNORECASE), Roster("role", name) if people else Roster(name))
        for name, words in pairs
    ]


_TELLING = [*_rosters(_PEOPLE, people=True), *_rosters(_COMPANIES, people=False)]
_ANY_TELLING = re.compile("|".join(pattern.pattern for pattern, _ in _TELLING), re.IGNORECASE)
_LED = re.compile(
    r"\s*(?:(?:co-)?(?:led|headed) by|spearheaded by|lead(?: investors?)?:|from|backed by)\s+", re.IGNORECASE
)
_ALSO_LED = re.compile(
    r"(?:[;,]\s*(?:and\s+)?(?:co-led by|joined by|with(?: participation (?:from|of|by))?|participation (?:from|by)"
    r"|including|others?:|also)"
    r"|\swith (?:additional |further )?(?:participation|contributions|investments?) (?:from|of|by))\s+",
    re.IGNORECASE,
)
_BACKING = re.compile(
    r"(?:co-)?leads?|led by|(?:\w+\s+)?(?:investors?|backers?|participants?)(?:\(s\))?", re.IGNORECASE
)
"""Headers of columns that name who put the money of a round in."""
_ANYWHERE_LED = re.compile(r"(?:(?:\A|(?<=[ (]))(?:co-)?led by|\A(?:from|backed by))\s", re.IGNORECASE)
ROUND = re.compile(r"\b(?:series [a-k]|(?:pre-?)?seed|angel|rounds?|funding|financing)\b", re.IGNORECASE)
"""How what stands above the lines about a round calls it."""
_FIRM = re.compile(
    r"(?!(?:Venture|Private|Growth|Seed|Strategic|Institutional|Working|Human|Angel|Hedge|Sovereign|Pension|Mutual|Other)\b)"
    r"\S+ (?:\S+ ){0,4}(?:Capital|Ventures?|Partners|Fund|Funds|Management|Holdings|Equity|Advis[eo]rs|Investments?)"
)
"""What firms are called that invest, of however common words their names are made."""
_OF_MEN = re.compile(
    r"\b(?:(?:contributed|written|authored|created|developed|maintained|built|made|done|carried out)\b.{0,40}?"
    r"\bby\b.{0,40}?\b(?:(?P<author>authors)|people|persons|contributors|members|researchers|developers|engineers)\b"
    r"|(?:people|persons|members|researchers|engineers)\b.{0,30}?\b(?:contributed|worked|wrote|built|developed|helped)\b).*:\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
"""How a sentence introduces those who made something."""
_RUN_ON = re.compile(r"(?P<line>[^:]{10,300}:)[ *]+(?=[A-Z])")
"""A line that introduces those below it in the same paragraph."""
_NUMBERING = re.compile(r"^[\W\d]*(?=\w)|[\s:*.]+$|\s*\([^()]*\)\s*$")
_CUT = re.compile(r"\s+[—–-]+\s|:(?=\s|$)|\s?\(|,\s|;\s|\n|\s\|\s")
"""What ends the name that a line begins with."""
_BEHIND_ALL = re.compile(r"\s+[—–-]+\s|:(?=\s|$)")
_BUYERS = re.compile(r"\b(?:customers?|clients?|buyers?|users?|oems?)\b", re.IGNORECASE)
NAME_AND_VALUE = 2
"""Labels of those to whom something is sold, and the cells of a row that only tells who they are."""
_SELLER = re.compile(
    r"\b(?:compan(?:y|ies)|firm|vendor|maker|operator|owner|provider|organi[sz]ation|start-?up)\b", re.I
)
LONGEST_SURPLUS = 12
"""Letters beside the known names of a list, of one more name or of a word behind one."""
_FROM = re.compile(
    r"\s*,?\s+(?:(?:both|all)\s+)?(?:from|of|at)\s+(?:the\s+)?(?P<where>[A-Z][^.;:()]{2,80}?)\s*\.?\s*\Z"
)
"""Where all those belong that a list ends with."""


@lru_cache(maxsize=4096)
def roster_of(text: str) -> Roster | None:
    """What a heading or label makes of the names that it stands over; `Former customers` makes nothing of them."""
    bare = _NUMBERING.sub("", _NUMBERING.sub("", text)).strip()
    if not bare or len(bare.split()) > LONGEST_HEADING or NO_LONGER.search(bare):
        return None
    telling = _TELLING if _ANY_TELLING.fullmatch(bare) else ()
    told = next((roster for pattern, roster in telling if pattern.fullmatch(bare)), None)
    return told or (Roster("partner") if COUNTERPARTS.search(bare) else None)


class Rosters:
    """Reads lists of names."""

    def __init__(self, matcher: EntityMatcher) -> None:
        self.matcher = matcher

    def whole(self, stretch: Stretch, setting: Setting, label: str = "") -> list[Draft]:
        """The drafts of a stretch that is nothing but names, by its label or what stands above it."""
        roster = roster_of(label) if label else _above(setting.context)
        if roster is None:
            return []
        if roster.predicate == "role":
            return list(self._people(stretch, setting, roster, label))
        return list(self._companies(stretch, setting, roster))

    def run_on(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """The roles of the people whom the lines of a paragraph list behind one that introduces them."""
        opened = _RUN_ON.match(stretch.text)
        roster = _introduced(opened["line"]) if opened else None
        if opened is not None and roster is not None:
            below = stretch.part(opened.end(), len(stretch.text))
            listed = self._people(below, setting, roster, "")
            yield from (draft for draft in listed if draft.predicate == "role")

    def first(self, stretch: Stretch, setting: Setting, said: list[Draft]) -> Iterator[Draft]:
        """What a line that begins with a name is by what stands above it, where nothing in the line says more."""
        roster = _above(setting.context)
        if roster is None:
            return
        cut = _several(stretch) or _CUT.search(stretch.text)
        head = stretch.part(0, cut.start() if cut else len(stretch.text))
        if roster.predicate != "role":
            other = [d for d in said if d.predicate not in (*_OF_PEOPLE, "deal_value")]
            told_already = {d.object.entity_id for d in other if d.object} | {d.subject.entity_id for d in other}
            found = list(self._companies(head, setting, roster))
            telling = cut is not None and not found and not head.mentions and not OVER.match(head.text)
            if cut is not None and telling:  # `Others: Foo, Bar and many more`
                behind = [(as_entity(m), (m.start, m.end)) for m in listed_from(cut.end(), ALLIES, stretch)]
                found = list(self._told(behind, stretch, setting, roster))
            yield from (d for d in found if not {d.subject.entity_id, d.object and d.object.entity_id} <= told_already)
            return
        held = {draft.subject.entity_id for draft in said if draft.predicate == "role"}
        people = [(start, who) for start, who, _ in entries(stretch, self.matcher, sure=cut is not None)[0]]
        of = self._topic(roster, setting) if people else None
        for start, who in people if of else ():
            named = stretch.part(start, start + len(who.name))
            if who.entity_id not in held:
                yield role_draft(who, named, setting, of, roster.title)

    def _people(self, stretch: Stretch, setting: Setting, roster: Roster, label: str) -> Iterator[Draft]:
        found, position = entries(stretch, self.matcher, sure=True)
        rest = stretch.text[position:]
        all_from = _FROM.fullmatch(rest)
        if not found or (rest.strip(" .*†‡") and not all_from):
            return
        of = self._topic(roster, setting)
        for start, who, bracket in found:
            phrase = stretch.part(start, start + len(who.name))
            titled = bracket is not None and ROLE_NOUN.search(stretch.text[slice(*bracket)]) is not None
            if of is not None and not label:
                title = stretch.text[slice(*bracket)] if bracket and titled else roster.title
                yield from (role_draft(who, phrase, setting, of, post) for post in role_titles(title))
            if bracket is not None and not titled:
                yield from belongs(who, stretch, bracket, setting, self.matcher)
            if all_from is not None:
                where = position + all_from.start("where"), position + all_from.end("where")
                yield from belongs(who, stretch, where, setting, self.matcher)

    def _topic(self, roster: Roster, setting: Setting) -> Entity | None:
        if not COMPANY_POST.search(roster.title) and roster.title != "lead":
            return topic(setting)
        around = setting.context.entities
        return next((e for e in around if e.type == "organization"), None) or topic(setting)

    def label(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """The companies that a line or cell lists behind a label such as `Major chip suppliers`."""
        roster = roster_of(setting.label) if setting.label else None
        if roster is not None and roster.predicate != "role" and not stretch.quantities and not _sells(setting):
            yield from self._told(self._listed(stretch, setting), stretch, setting, roster)

    def backers(self, stretch: Stretch, setting: Setting, counted: bool = False) -> Iterator[Draft]:
        """Who led or joined a round, in a row about it: `Led by Foo and Bar; co-led by Baz`.

        `counted` allows counts beside the names.
        """
        led = _LED.match(stretch.text)
        if (led is None and not _BACKING.fullmatch(setting.label.strip(" :*"))) or any(
            not counted or quantity.dimension != "count" for quantity in stretch.quantities
        ):
            return
        starts = [led.end() if led else 0]
        starts += [m.end() for m in _ALSO_LED.finditer(stretch.text, starts[0])]
        named = [n for at in starts for n in running_names(at, stretch, ("organization",), self.matcher.resolve)]
        known = {(n.entity, n.span) for n in named if not is_no_name(n.entity.name)}
        backers = sorted(known, key=lambda one: one[1])
        yield from self._told(backers, stretch, replace(setting, label_entities=()), Roster("investment"))

    def of_round(self, line: Stretch, label: tuple[str, int], setting: Setting) -> tuple[list[Draft], bool]:
        """Who put money in, in a line about a round or below one: `Led by Foo`, `Participants: Foo, Bar`.

        `label` is its label with where its value begins, if it has one; told beside is whether that is all of the line.
        """
        above = next((one for one in setting.context.levels if one.name in ("introduction", "heading")), None)
        if not ROUND.search(label[0]) and (above is None or not ROUND.search(above.text)):
            return [], False
        led = _ANYWHERE_LED.search(line.text)
        if led and (is_unsettled(line.text, led.start()) or is_negated(negated_spans(line.text), *led.span())):
            return [], False
        told = line.part(led.start() if led else label[1], len(line.text))
        drafts = list(self.backers(told, replace(setting, label="" if led else label[0]), counted=True))
        return drafts, not led or not led.start()

    def _companies(self, stretch: Stretch, setting: Setting, roster: Roster) -> Iterator[Draft]:
        items = [
            (low, high)
            for low, high in named_items(stretch, setting.reading.block.marks)
            if not any(m.start < high and low < m.end for m in stretch.mentions)
            and not is_no_name(stretch.text[low - stretch.start : high - stretch.start])
        ]
        if stretch.text.strip() and is_list(stretch, items):
            listed = self._listed(stretch, setting, persons=roster.predicate == "investment")
            yield from self._told(listed, stretch, setting, roster)

    def _listed(
        self, stretch: Stretch, setting: Setting, persons: bool = False
    ) -> list[tuple[Entity, tuple[int, int]]]:
        """The companies with which the items of a list begin, known or not; `Foo GPUs` begins with Foo."""
        types = (*ALLIES, "person") if persons else ALLIES
        known = [m for m in stretch.mentions if m.type in types and not m.generic]
        known = [m for m in known if not (m.provisional and is_no_name(m.text))]
        named = [(as_entity(m), (m.start, m.end)) for m in known]
        for low, high in named_items(stretch, setting.reading.block.marks):
            name = stretch.text[low - stretch.start : high - stretch.start]
            if any(m.start < high and low < m.end for m in stretch.mentions) or is_no_name(name):
                continue
            entity = self.matcher.resolve(name, "organization")
            if entity.type in ALLIES:
                named.append((entity, (low, high)))
        for m in stretch.mentions:
            if m.type == "hardware" and m.vendor and not any(low <= m.start < high for _, (low, high) in named):
                named.append((self.matcher.resolve(m.vendor, "organization"), (m.start, m.end)))
        return sorted(
            {entity.entity_id: (entity, span) for entity, span in reversed(named)}.values(), key=lambda n: n[1]
        )

    def _told(
        self, named: list[tuple[Entity, tuple[int, int]]], stretch: Stretch, setting: Setting, roster: Roster
    ) -> Iterator[Draft]:
        taken = {entity.entity_id for entity, _ in named}
        of = company_of(setting, taken, roster.predicate != "partner") if named else None
        if of is None:
            return
        for entity, span in named:
            if entity.type != "person" and is_remarked_off(setting.reading.text, span[1]):
                continue
            if roster.predicate == "partner":
                yield told("partner", of, entity, span, setting, stretch)
            else:
                one, other = (of, entity) if roster.predicate == "portfolio" else (entity, of)
                yield told("investment", one, other, span, setting, stretch)


def _several(stretch: Stretch) -> re.Match[str] | None:
    """Where what is told of several names ends that a line begins with: `A, B and C - investors`."""
    cut = _BEHIND_ALL.search(stretch.text)
    head = stretch.text[: cut.start()] if cut else ""
    listed = [m for m in stretch.mentions if m.type in ALLIES and m.end <= stretch.start + len(head) and not m.generic]
    rest = re.sub(r"[\s,/&]|\band\b", "", head)
    if len(listed) > 1 and len(rest) <= sum(len(re.sub(r"\s", "", m.text)) for m in listed) + LONGEST_SURPLUS:
        return cut
    return None


def is_no_name(words: str) -> bool:
    """Whether capitals are all that makes a name of words: `Data Centers`; `B Capital` is a firm."""
    return is_common(words) and _FIRM.fullmatch(words) is None


def _above(context: Context) -> Roster | None:
    """What the line that introduces a block, or the heading directly above it, makes of names in it."""
    for level in context.levels:
        if level.name == "introduction" and level.text.rstrip().endswith(":"):
            return roster_of(level.text) or _introduced(level.text)
        if level.name == "heading":
            return roster_of(level.text)
    return None


@lru_cache(maxsize=1024)
def _introduced(line: str) -> Roster | None:
    """What a sentence that introduces a list of people makes of them: `Foo was written by these authors:`."""
    told = _OF_MEN.search(line)
    if told is None or re.search(r"\b(?:former|past|no longer)\b", line, re.IGNORECASE):
        return None
    return Roster("role", "author" if told["author"] else "contributor")


def company_of(setting: Setting, taken: set[str], company: bool) -> Entity | None:
    """Whose customers or investors a list is of: the topic; investors are a company's."""
    types = (
        ("organization", "program", "site")
        if company
        else ("organization", "model", "program", "software", "cluster", "site")
    )
    levels = (level for level in setting.context.levels if level.name in ("heading", "document", "introduction"))
    around = (*setting.label_entities, *(e for level in levels for e in level.entities))
    named = (e for e in around if e.type in types and e.entity_id not in taken and not e.generic)
    return next((e for e in named if not is_roster(e)), None)


def _sells(setting: Setting) -> bool:
    """Whether a cell names who buys a product, beside what else the table tells of it: no partners of its maker."""
    cells = setting.reading.block.cells
    beside = len(cells) > NAME_AND_VALUE and not any(_SELLER.search(cell.header) for cell in cells)
    return beside and setting.rule.endswith("table") and _BUYERS.search(setting.label) is not None


def is_roster(entity: Entity) -> bool:
    """Whether an unknown name is but what some are called to somebody: `Series E backers`."""
    return entity.provisional and roster_of(entity.name) is not None
