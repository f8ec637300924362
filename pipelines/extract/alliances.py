"""Who works with whom, as sentences say it: joint ventures, partners, customers, suppliers, advisers and consortia."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipelines.extract.assertion import is_negated
from pipelines.extract.capitals import TERMS
from pipelines.extract.companies import ALLIES, NO_LONGER, UNION, is_school_of, is_unsettled
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.listed import Named, running_names
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch, ending_at
from pipelines.extract.setting import Setting, told
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

VENTURES = ("program", "site", "cluster", "organization", "service")
"""What several companies have together."""
PRODUCTS = ("model", "software", "dataset")
"""What several companies make together."""
_TIE = rf"(?:{UNION}|co-?operation|consortium|joint (?:project|effort))"
WITH = Rare(
    r"\b(?:(?:in|through|under|via|as part of)\s+(?:an?\s+|its\s+|their\s+|the\s+)?(?:[a-z-]+\s+){0,2}?"
    rf"(?:{_TIE}|conjunction|tandem|concert|association|co-?ordination)"
    r"|co-(?:found|build|built|own|fund|create|invest|lead|led)\w*(?:\s+(?!with\b)[\w.'’-]+){1,6}?"
    r"|(?:works?|worked|working)(?:\s+(?:closely|directly|also|together|hand in hand|extensively))?"
    r"|(?:partner|team|collaborat|cooperat|co-operat|link|pair)(?:s|ed|ing|es|e)?(?:\s+up)?"
    r"|(?:joined|joins|join|joining)\s+forces|allied(?:\s+itself)?|jointly|hand in hand)\s+with\s+",
    re.IGNORECASE,
)
PEOPLE_AT = re.compile(
    r"(?:the\s+)?(?:[\w-]+\s+){0,4}?(?:teams?|engineers|researchers|scientists|people|folks|colleagues|groups?|experts|friends)"
    r"\s+(?:[\w-]+\s+)??(?:at|from)\s+(?:the\s+)?",
    re.IGNORECASE,
)
"""The people of a company with whom somebody works: `the compiler team at Foo`."""
IN_BRACKETS = Rare(
    r"\b(?:supercomputers?|clusters?|campus|sites?|data cent(?:er|re)s?|facility|project|venture|JV|initiative"
    r"|program(?:me)?|lab|chips?|region|network|academy)\s+\("
    r"(?:(?:built|made|developed|run|jointly|together|in partnership|in collaboration|partnership|joint venture)\s+)?"
    r"with\s+",
    re.IGNORECASE,
)
"""`the Foo supercomputer (with Bar)`."""
BESIDE = Rare(
    r"(?:(?<=,\s)|(?<=^)|(?<=\s))(?:together\s+with|along\s+with|alongside|jointly\s+with|joined\s+by)\s+", re.I
)
_OF_ROUND = re.compile(r"\b(?:rounds?|series [a-h]|financing|funding|rais(?:ed|es))\b", re.IGNORECASE)
BETWEEN = Rare(
    rf"\b{_TIE}\s+(?:that\s+(?:unites|joins|brings together)\s+"
    r"|(?:formed\s+|set\s+up\s+|made\s+up\s+)?(?:between|of|by|among|involving)\s+)(?:both\s+)?",
    re.IGNORECASE,
)
PAIR_TIE = Rare(rf"\s+(?:{_TIE}|(?P<deal>deal|agreement|contract|pact))\b(?!\s+with\b)")
_KIN = (
    r"(?:partners?|suppliers?|vendors?|contractors?|investors|backers"
    r"|shareholders)"
)
INCLUDE = Rare(
    rf"(?<!co-)\b(?P<kin>{_KIN}|portfolio(?:\s+companies)?|holdings|investments)(?:\s+in\s+the\s+(?:round|company))?"
    r"(?:\s+(?:today|now|currently|also|here|there|for\s+[a-z][\w -]{{1,30}}?))?"
    r"(?:\s+(?:(?!based|located|involved)[a-z]+ed|shown|seen|known|(?:so|thus)\s+far|on\s+[a-z ]{3,20}?))*"
    r"(?:,?\s+(?:also\s+)?(?:include|includes|included|including|were|are|is|was|such\s+as|like|among\s+them|range\s+from)|:"
    r"|\s+[—–])\s+"
    rf"|\b(?P<those>{_KIN})\s+\((?:(?:e\.\s?g\.|i\.\s?e\.|such\s+as|including|incl\.|like|namely),?\s+)?"
    r"|\b(?:round|funding|financing|raise|series\s[a-k])\b,?\s+(?:(?:that|which)\s+)?(?:(?:was|is)\s+)?(?:co-)?led\s+by\s+",
    re.IGNORECASE,
)
_BADGE = re.compile(r"\s(?:[A-Z][\w-]*\s){1,5}Partner\b(?!\s+(?:[A-Z]|program|network|portal|summit))")
"""What goes on behind the name of a maker that has a programme for partners: `Foo Preferred Cloud Partner`."""
MEMBER = Rare(
    r"\b(?:(?:(?:is|was|are|were|been|became|become|remains)\s+(?:(?:an?|the|also|one of the)\s+)*|,\s+(?:an?\s+)?)"
    r"(?:(?!by\b)[\w-]+\s+){0,2}?members?\s+of|joined|joins|belongs\s+to|membership\s+(?:in|of))\s+(?:the\s+)?"
)
_GROUPING = (
    r"(?:Consortium|Alliance|Foundation|Association|Network|Project|Initiative|Partnership|Programme|Program"
    r"|Forum|Council"
    r"|Coalition|Community|Federation|Union)"
)
GROUPING = re.compile(
    rf"(?:[A-Z][\w&.'’-]*\s+(?:(?:of|for|the)\s+)*){{1,5}}?{_GROUPING}\b(?!\s+[A-Z])|[A-Z]{{3,6}}\b(?!(?:\s+|:)[A-Z])"
)
CONSISTS = re.compile(
    r"\s*(?:,\s+(?:which|a\s+\w+)|\()?\s*(?:consists\s+of|comprises|comprising|is\s+made\s+up\s+of|made\s+up\s+of"
    r"|unites|brings\s+together|includes|consortium\s+of|alliance\s+of)\s+",
    re.IGNORECASE,
)
_ITS = re.compile(r"\b(?:it|its|they|their|whose)\b", re.IGNORECASE)
"""Words that go on about somebody the sentences before have named."""
BEFORE = 40
"""Characters before a cue in which a word leaves none of the tie: `its former partnership with`."""
LONGEST_GROUP = 60
"""Characters before a tie in which the name of a group with members begins: such a group is no venture."""


@dataclass(frozen=True, slots=True)
class Tie:
    """A cue that ties companies: where it begins in the stretch, and the names behind it."""

    start: int
    names: tuple[Named, ...]


class Alliances:
    """Reads the ties of companies in sentences."""

    def __init__(self, matcher: EntityMatcher) -> None:
        self.matcher = matcher

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`partner`, `investment` and `member_of` of the companies that a sentence ties to one another."""
        yield from self._with(stretch, setting, finder)
        yield from self._bracketed(stretch, setting, finder)
        yield from self._ventures(stretch, setting, finder)
        yield from self._included(stretch, setting, finder)
        yield from self._badges(stretch, setting, finder)
        yield from _crossed(stretch, setting)
        yield from self._members(stretch, setting, finder)

    def _ties(self, cue: Rare, stretch: Stretch, finder: SubjectFinder) -> Iterator[tuple[re.Match[str], Tie]]:
        for match in cue.finditer(stretch.text):
            before = stretch.text[max(0, match.start() - BEFORE) : match.start()]
            if (
                is_negated(finder.negated, *match.span())
                or NO_LONGER.search(before)
                or is_unsettled(stretch.text, match.start())
            ):
                continue
            people = PEOPLE_AT.match(stretch.text, match.end())
            start = people.end() if people else match.end()
            names = tuple(
                name
                for name in running_names(start, stretch, ALLIES, self.matcher.resolve)
                if name.entity.name.lower() not in TERMS
            )
            if names:
                yield match, Tie(match.start(), names)

    def _owner(
        self, tie: Tie, setting: Setting, stretch: Stretch, finder: SubjectFinder, types: Collection[str] = ()
    ) -> Entity | None:
        """Whose partners, customers or suppliers the names are: what the sentence names before, or the topic."""
        taken = {name.entity.entity_id for name in tie.names}
        before = stretch.start + tie.start
        named = [
            m
            for m in stretch.mentions
            if m.type in ("organization", *types) and not m.generic and m.end <= before and m.entity_id not in taken
        ]
        if named and is_school_of(named[-1], stretch):
            return None
        said = stretch.text[named[-1].end - stretch.start : tie.start] if named else ""
        if ";" in said and _ITS.search(said) is None:
            named = []  # an item of its own: `partners include A; suppliers such as B`
        if not named and not setting.label_entities and _ITS.search(stretch.text, 0, tie.start + 1) is None:
            circles = (level for level in setting.context.levels if level.name in ("heading", "document"))
            around = [e for level in circles for e in level.entities if e.entity_id not in taken and not e.generic]
            return next((e for e in around if e.type == "organization"), None)
        found = finder.find(
            ("organization", *types),
            tie.names[0].start,
            tie.names[-1].end,
            taken,
            setting.label_entities,
            before,
        )
        if found is not None and named and found.found not in ("sentence", "label"):
            return as_entity(named[-1])
        return found.entity if found else None

    def _with(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`A built X in partnership with B`, `in collaboration with B, A ...`, `A, together with B, ...`."""
        ties = [(cue, tie) for cue in (WITH, BESIDE) for _, tie in self._ties(cue, stretch, finder)]
        for cue, tie in ties:
            before = stretch.text[: tie.start]
            if not before.strip(' *"“'):
                *names, last = tie.names
                if names and not last.joined:
                    yield from self._akin(last.entity, Tie(tie.start, tuple(names)), "partner", setting, stretch)
                continue
            if cue is BESIDE:
                if _OF_ROUND.search(before):
                    continue  # `a round led by Foo, joined by Bar`: both put money in
                beside = ending_at(stretch, stretch.start + len(before.rstrip(" ,")), ALLIES)
                owner = as_entity(beside) if beside else None
            else:
                owner = self._owner(tie, setting, stretch, finder, ("program",))
            yield from self._akin(owner, tie, "partner", setting, stretch)

    def _bracketed(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`the Foo supercomputer (with Bar)`: whom the company that the text is about has it with."""
        for _, tie in self._ties(IN_BRACKETS, stretch, finder):
            closed = stretch.text.startswith(")", tie.names[-1].end - stretch.start)
            around = setting.context.entities
            taken = {name.entity.entity_id for name in tie.names}
            owner = next((e for e in around if e.type == "organization" and e.entity_id not in taken), None)
            if closed:
                yield from self._akin(owner, tie, "partner", setting, stretch)

    def _ventures(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`X, a joint venture between A and B`, `the A/B/C joint venture`: what they have is theirs together."""
        for match, tie in self._ties(BETWEEN, stretch, finder):
            group = GROUPING.search(stretch.text, max(0, match.start() - LONGEST_GROUP), match.end())
            if group is None:
                yield from self._shared(tie, setting, stretch)
        for match in PAIR_TIE.finditer(stretch.text):
            names = _row_before(match.start(), stretch)
            settled = not is_negated(finder.negated, *match.span()) and not is_unsettled(stretch.text, match.start())
            if len(names) > 1 and settled and match["deal"]:
                for name in names[1:]:
                    yield told("partner", names[0].entity, name.entity, name.span, setting, stretch)
            elif len(names) > 1 and settled:
                yield from self._shared(Tie(names[0].start - stretch.start, names), setting, stretch)

    def _shared(self, tie: Tie, setting: Setting, stretch: Stretch) -> Iterator[Draft]:
        if len(tie.names) < 2:
            return
        taken = {name.entity.entity_id for name in tie.names}
        inner = [m for m in stretch.mentions if m.type in (*PRODUCTS, *VENTURES) and not m.generic]
        inner = [m for m in inner if m.entity_id not in taken and m.start < stretch.start + tie.start]
        labels = [e for e in setting.label_entities if e.type in VENTURES and e.entity_id not in taken]
        around = [
            e
            for level in setting.context.levels
            for e in level.entities
            if level.name != "sibling" and e.entity_id not in taken
        ]
        thing = next(iter((*labels, *(as_entity(m) for m in inner[-1:]), *around)), None)
        if thing is not None and thing.type in PRODUCTS:
            for name in tie.names:
                yield told("developed_by", thing, name.entity, name.span, setting, stretch)
        elif (labels or inner) and thing is not None:
            for name in tie.names:
                yield told("partner", thing, name.entity, name.span, setting, stretch)
        else:
            for name in tie.names[1:]:
                yield told("partner", tie.names[0].entity, name.entity, name.span, setting, stretch)

    def _included(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`Its customers include A and B`, `investors such as A`."""
        for match, tie in self._ties(INCLUDE, stretch, finder):
            owner = self._owner(tie, setting, stretch, finder, ("program", "site", "cluster"))
            yield from self._akin(owner, tie, match["kin"] or match["those"] or "backer", setting, stretch)

    def _badges(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`Acme is a Foo Elite Partner`, `"Foo Preferred Cloud Partner" status`: what a maker's programme calls it."""
        for mention in stretch.mentions if finder.holds("partner") else ():
            vendor = as_entity(mention) if mention.type == "organization" else None
            if mention.type == "cloud" and mention.vendor:
                vendor = self.matcher.resolve(mention.vendor, "organization")
            badge = _BADGE.match(stretch.text, mention.end - stretch.start) if vendor is not None else None
            if badge is None or vendor is None or is_negated(finder.negated, *badge.span()):
                continue
            tie = Tie(mention.start - stretch.start, (Named(vendor, mention.start, mention.end, joined=False),))
            yield from self._akin(self._owner(tie, setting, stretch, finder), tie, "partner", setting, stretch)

    def _akin(self, owner: Entity | None, tie: Tie, kin: str, setting: Setting, stretch: Stretch) -> Iterator[Draft]:
        """What the names of a tie are to whose `kin` they are."""
        invests = re.match(r"investor|backer|shareholder", kin, re.IGNORECASE)
        owns = re.match(r"portfolio|holdings|investments", kin, re.IGNORECASE)
        for name in tie.names:
            if owner is None or name.entity.entity_id == owner.entity_id:
                continue
            if owns:
                yield told("investment", owner, name.entity, name.span, setting, stretch)
            elif invests:
                yield told("investment", name.entity, owner, name.span, setting, stretch)
            else:
                yield told("partner", owner, name.entity, name.span, setting, stretch)

    def _members(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`Acme is a member of the Foo Alliance`, `the Foo Consortium unites A and B`."""
        for joins in MEMBER.finditer(stretch.text):
            group = GROUPING.match(stretch.text, joins.end())
            if group is None or is_negated(finder.negated, *group.span()):
                continue
            joined = self.matcher.resolve(group[0], "organization")
            span = stretch.start + group.start(), stretch.start + group.end()
            who = finder.find(
                ("organization",), *span, {joined.entity_id}, setting.label_entities, stretch.start + joins.start()
            )
            owner = who.entity if who else None
            if joins[0].startswith("membership"):
                owner = self._owner(Tie(joins.start(), (Named(joined, *span, False),)), setting, stretch, finder)
            people = any(m.type == "person" and m.end <= stretch.start + joins.start() for m in stretch.mentions)
            if owner is not None and joined.type in ("organization", "program") and not people:
                yield told("member_of", owner, joined, span, setting, stretch)
        for mention in stretch.mentions:
            if mention.type != "organization":
                continue
            end = mention.end - stretch.start
            if is_negated(finder.negated, mention.start - stretch.start, end):
                continue
            consists = CONSISTS.match(stretch.text, end) if GROUPING.fullmatch(mention.text) else None
            for name in running_names(consists.end(), stretch, ALLIES, self.matcher.resolve) if consists else ():
                yield told("member_of", name.entity, as_entity(mention), name.span, setting, stretch)


_COMPARED = re.compile(r"\b(?:compar\w+|benchmark\w*|versus|vs|showdown|battle|rival\w*)\b", re.IGNORECASE)
"""What makes `Acme × Foo` a comparison."""


def _crossed(stretch: Stretch, setting: Setting) -> Iterator[Draft]:
    """`Acme × Foo`: two companies that do something together."""
    named = [m for m in stretch.mentions if m.type == "organization" and not m.generic] if "×" in stretch.text else []
    for one, other in pairwise(named):
        compared = _COMPARED.search(stretch.text) is not None
        if not compared and stretch.text[one.end - stretch.start : other.start - stretch.start].strip() == "×":
            yield told("partner", as_entity(one), as_entity(other), (other.start, other.end), setting, stretch)


def _row_before(position: int, stretch: Stretch) -> tuple[Named, ...]:
    """The row of names parted by slashes, hyphens, commas or `and` that ends at a position."""
    found: list[Named] = []
    end = position
    for mention in reversed([m for m in stretch.mentions if m.type in ALLIES and not m.generic]):
        if mention.end - stretch.start > position:
            continue
        between = stretch.text[mention.end - stretch.start : end]
        if between and not re.fullmatch(r"\s*(?:/|–|-|,|\band\b|&)(?:\s*and\b)?\s*", between):
            break
        end = mention.start - stretch.start
        found.append(Named(as_entity(mention), mention.start, mention.end, joined=False))
    return tuple(reversed(found))
