"""Who founded, leads or belongs to what, as sentences say it: `founded by A and B`, `Acme CEO A`, `A as CEO`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipelines.extract.apposition import TITLE as TITLES
from pipelines.extract.assertion import is_negated
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, EntityMatcher, Mention
from pipelines.extract.features import CUED
from pipelines.extract.people import role_draft
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

TITLE = (
    r"(?:CEO|CTO|CFO|COO|president|chairman|chief [a-z]+ officer|chief scientist|(?:co-)?founder|director"
    r"|head of [a-z ]+|researcher|scientist|engineer|architect|lead)"
)
FOUNDED_BY = re.compile(
    r"\b((?:co-)?founded)\b(?:\s+in\s+[^,.;]{0,30}?)?\s+by\s+(?P<names>[A-Z][^.;:(]*)", re.IGNORECASE
)
APPOSED_TITLE = re.compile(
    rf"(?:,|\s*\()\s*(?:the\s+|its\s+|then[- ])?(?P<title>(?:{TITLES}(?:,\s|\s+and\s|\s*&\s)?){{1,3}}"
    r"(?:\s(?:of|for)\s+(?!the\b)[a-z][a-z &,-]*?)?)\s*(?:\s(?:of|at|for|with)|,|\s[-–])\s*(?:the\s+)?",
    re.IGNORECASE,
)
APPOSED_REACH = 120
"""Characters between a person and the organisation that a title behind the name leads up to."""
TITLE_BEFORE = re.compile(rf"(?:['’]s)?\s+(?:then[- ])?(?P<title>{TITLE})\s+$", re.IGNORECASE)
TITLE_ALONE = re.compile(
    r"(?:^|[\s,;(])(?P<title>(?:CEO|CTO|CFO|COO|(?:co-)?founder|chairman|chief [a-z]+ officer))\s+$"
)
TITLE_AFTER = re.compile(rf"\s+as\s+(?:its\s+|the\s+)?(?P<title>{TITLE})\b", re.IGNORECASE)
NAME = re.compile(r"[A-Z][\w.'’-]+(?:\s+[A-Z][\w.'’-]*){1,2}")
ACQUIRED = re.compile(r"\s+(?:has\s+|had\s+)?(?:acquired|acquires|bought|took over)\s+$", re.IGNORECASE)
BACKED = re.compile(
    r"\b(?:participated in|invested in|co-led|backed)\b[^.;]{0,40}\b(?:round|series [a-h]|financing)\b", re.IGNORECASE
)
IS_BACKER = re.compile(
    r"\s+(?:is|was|are|were|remains?)\s+(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3}?(?P<what>investor|backer|partner)\b",
    re.IGNORECASE,
)
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
JOINTLY = re.compile(
    r"\s+(?:will |have |would |plan to |agreed to )?(?:jointly|together|co-(?:design|develop|build)\w*)\b",
    re.IGNORECASE,
)
BEHIND = re.compile(r",\s+the\s+(?:company|lab|maker|startup|team)\s+behind\s+", re.IGNORECASE)
LISTED = re.compile(r"\s*(?:,|and|,\s*and|/)?\s*(?:the\s+)?", re.IGNORECASE)
MERGED = re.compile(r"\bmerged?\b(?P<parts>[^.;]{3,80}?)\binto\b", re.IGNORECASE)
HOME = re.compile(r"-based\s+(?:[a-z][\w-]*\s+){0,4}?")
COMPANY = re.compile(
    r"-based\s+(?:[\w-]+\s+){0,3}?(?:company|firm|corporation|giant|startup|start-up|lab|developer|provider|operator|maker)\b",
    re.IGNORECASE,
)
PARENT_OF = re.compile(r",\s+(?:the\s+)?(?:parent(?:\s+company)?|owner)\s+of\s+")
PARENT_IS = re.compile(r"(?:['’]s)?\s+parent(?:\s+company)?,?\s+")
SUBSIDIARY = re.compile(
    r",?\s+(?:is\s+|was\s+|now\s+)?(?:an?|the)?\s*(?:[\w-]+\s+){0,3}?(?:subsidiary|division|unit|arm|part)\s+of\s+(?:the\s+)?"
)
INVESTED = re.compile(
    r"\s+(?:has |have |had |also )?(?:backs|backed|funds|funded|invests in|invested in"
    r"|(?:is|was) an? (?:early |major )?investor in)"
    r"\s+(?:both\s+)?",
    re.IGNORECASE,
)
STANDING = ("site", "cluster", "program")
ROLE_OWNERS = ("organization", "software", "model", "program")


class Affiliations:
    """Reads who belongs to what."""

    def __init__(self, matcher: EntityMatcher) -> None:
        self.matcher = matcher

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """Roles of people and parts of organisations that a sentence states."""
        yield from self._founders(stretch, setting, finder)
        yield from self._titles(stretch, setting, finder)
        yield from self._parts(stretch, setting, finder)
        yield from self._backers(stretch, setting, finder)
        yield from self._allies(stretch, setting, finder)
        yield from self._investors(stretch, setting, finder)
        yield from self._makers(stretch, setting)
        yield from self._homes(stretch, setting)
        yield from self._parents(stretch, setting)
        yield from self.placed(stretch, setting)

    def _founders(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        for match in FOUNDED_BY.finditer(stretch.text):
            if is_negated(finder.negated, *match.span(1)):
                continue
            position = stretch.start + match.start()
            founded = finder.find(("organization",), position, position + 1, (), setting.label_entities, position)
            if founded is None:
                continue
            for name in NAME.finditer(match.group("names")):
                start = match.start("names") + name.start()
                person = self.matcher.resolve(name.group(0), "person")
                if person.type == "person":
                    phrase = stretch.part(start, start + len(name.group(0)))
                    yield self._role(person, phrase, setting, founded.entity, "founder", stretch)

    def _titles(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        for mention in stretch.mentions:
            if mention.type != "person":
                continue
            local = mention.start - stretch.start, mention.end - stretch.start
            if is_negated(finder.negated, *local):
                continue
            before = TITLE_BEFORE.search(stretch.text[: local[0]])
            owner = _ending_at(stretch, stretch.start + before.start(), ROLE_OWNERS) if before else None
            after = TITLE_AFTER.match(stretch.text, local[1])
            apposed = self._apposed(mention, stretch, setting)
            if apposed is not None:
                yield apposed
                continue
            phrase = stretch.part(*local)
            if before and owner is not None:
                yield self._role(mention.entity, phrase, setting, as_entity(owner), before.group("title"), stretch)
            elif TITLE_ALONE.search(stretch.text, 0, local[0]) and owner is None:
                title = TITLE_ALONE.search(stretch.text, 0, local[0])
                found = finder.find(("organization",), mention.start, mention.end, (), setting.label_entities)
                if title is not None and found is not None:
                    yield self._role(mention.entity, phrase, setting, found.entity, title.group("title"), stretch)
            elif after:
                found = finder.find(("organization",), mention.start, mention.end, (), setting.label_entities)
                if found is not None:
                    yield self._role(mention.entity, phrase, setting, found.entity, after.group("title"), stretch)

    def _apposed(self, person: Mention, stretch: Stretch, setting: Setting) -> Draft | None:
        """`Jo Doe, vice president of sales at Acme`, `Jo Doe (co-founder, Acme)`."""
        for owner in stretch.mentions:
            if owner.start > person.end + APPOSED_REACH:
                break
            if owner.type not in ROLE_OWNERS or owner.start <= person.end:
                continue
            match = APPOSED_TITLE.fullmatch(stretch.text, person.end - stretch.start, owner.start - stretch.start)
            if match:
                phrase = stretch.part(person.start - stretch.start, person.end - stretch.start)
                return self._role(as_entity(person), phrase, setting, as_entity(owner), match["title"], stretch)
        return None

    def _parts(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        organisations = [m for m in stretch.mentions if m.type == "organization"]
        for first, second in pairwise(organisations):
            between = stretch.text[first.end - stretch.start : second.start - stretch.start]
            if ACQUIRED.fullmatch(between) and not is_negated(
                finder.negated, second.start - stretch.start, second.end - stretch.start
            ):
                yield self._part(second, first, setting, stretch)
        for match in MERGED.finditer(stretch.text):
            whole = [m for m in organisations if m.start >= stretch.start + match.end()]
            low, high = stretch.start + match.start("parts"), stretch.start + match.end("parts")
            for part in organisations:
                if whole and part.entity_id != whole[0].entity_id and low <= part.start and part.end <= high:
                    yield self._part(part, whole[0], setting, stretch)

    def _backers(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """Who put money into the topic or works with it: `A and B participated in the round`, `A is an investor`."""
        backed = BACKED.search(stretch.text)
        topics = [e for level in setting.context.levels for e in level.entities if e.type == "organization"]
        for mention in stretch.mentions:
            if mention.type != "organization":
                continue
            local = mention.start - stretch.start, mention.end - stretch.start
            named = IS_BACKER.match(stretch.text, local[1])
            topic = next((e for e in topics if e.entity_id != mention.entity_id), None)
            if topic is None or is_negated(finder.negated, *local):
                continue
            if (backed and local[1] <= backed.start()) or (named and named.group("what").lower() != "partner"):
                yield self._invests(mention, topic, setting, stretch)
            elif named:
                yield _related("partner", topic, as_entity(mention), mention, setting, stretch)

    def _investors(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`Acme backs X and Y`, `Acme invested in X`."""
        organisations = [m for m in stretch.mentions if m.type == "organization"]
        for position, investor in enumerate(organisations):
            end = investor.end
            for other in organisations[position + 1 :]:
                between = stretch.text[end - stretch.start : other.start - stretch.start]
                pattern = INVESTED if end == investor.end else LISTED
                negated = is_negated(finder.negated, other.start - stretch.start, other.end - stretch.start)
                if not pattern.fullmatch(between) or negated:
                    break
                yield self._invests(investor, as_entity(other), setting, stretch)
                end = other.end

    def _allies(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """`A and B will jointly build` makes them partners."""
        organisations = [m for m in stretch.mentions if m.type == "organization"]
        for first, second in pairwise(organisations):
            between = stretch.text[first.end - stretch.start : second.start - stretch.start]
            jointly = JOINTLY.match(stretch.text, second.end - stretch.start)
            if AND.fullmatch(between) and jointly and not is_negated(finder.negated, *jointly.span()):
                yield _related("partner", as_entity(first), as_entity(second), second, setting, stretch)

    def _makers(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """`Acme, the company behind X and Y` made them."""
        for match in BEHIND.finditer(stretch.text):
            maker = _ending_at(stretch, stretch.start + match.start(), ("organization",))
            end = match.end()
            for mention in stretch.mentions:
                start = mention.start - stretch.start
                if maker is None or start < end or mention.type not in ("model", "service"):
                    continue
                if not LISTED.fullmatch(stretch.text, end, start):
                    break
                yield _related("developed_by", as_entity(mention), as_entity(maker), mention, setting, stretch)
                end = mention.end - stretch.start

    def _homes(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """`Ohio-based Acme` and `the Ohio-based company` say where somebody is at home."""
        topics = [e for level in setting.context.levels for e in level.entities if e.type == "organization"]
        for place in stretch.mentions:
            local = place.end - stretch.start
            if place.type != "place" or not stretch.text.startswith("-based", local):
                continue
            named = next(
                (
                    m
                    for m in stretch.mentions
                    if m.type == "organization" and HOME.fullmatch(stretch.text, local, m.start - stretch.start)
                ),
                None,
            )
            at_home = as_entity(named) if named else None
            if named is None and COMPANY.match(stretch.text, local):
                before = [m for m in stretch.mentions if m.type == "organization" and m.end <= place.start]
                earlier = [m for m in setting.previous if m.type == "organization"]
                at_home = as_entity((before or earlier)[-1]) if before or earlier else next(iter(topics), None)
            if at_home is not None:
                yield _related("located_in", at_home, as_entity(place), place, setting, stretch)

    def placed(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """`Foo campus (Ohio)` says where it stands."""
        for thing, place in pairwise(stretch.mentions):
            if thing.type not in STANDING or thing.generic or place.type != "place":
                continue
            opened = stretch.text[thing.end - stretch.start : place.start - stretch.start]
            closed = stretch.text[place.end - stretch.start : place.end - stretch.start + 1]
            if opened.strip() == "(" and closed in (")", ","):
                yield _related("located_in", as_entity(thing), as_entity(place), place, setting, stretch)

    def _parents(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """`Acme, the parent of X and Y`, `X parent Acme`, `X, a subsidiary of Acme`."""
        for match in PARENT_OF.finditer(stretch.text):
            whole = _ending_at(stretch, stretch.start + match.start(), ("organization",))
            end = match.end()
            for part in stretch.mentions:
                start = part.start - stretch.start
                if whole is None or start < end or part.type not in ("organization", "service"):
                    continue
                if not LISTED.fullmatch(stretch.text, end, start):
                    break
                yield self._part(part, whole, setting, stretch)
                end = part.end - stretch.start
        for first, second in pairwise(m for m in stretch.mentions if m.type in ("organization", "service")):
            between = stretch.text[first.end - stretch.start : second.start - stretch.start]
            if first.type == "service" and PARENT_IS.fullmatch(between):
                yield _related("developed_by", as_entity(first), as_entity(second), second, setting, stretch)
            elif PARENT_IS.fullmatch(between) or SUBSIDIARY.fullmatch(between):
                yield self._part(first, second, setting, stretch)

    def _invests(self, mention: Mention, topic: Entity, setting: Setting, stretch: Stretch) -> Draft:
        return _related("investment", as_entity(mention), topic, mention, setting, stretch)

    def _part(self, part: Mention, whole: Mention, setting: Setting, stretch: Stretch) -> Draft:
        phrase = stretch.part(part.start - stretch.start, part.end - stretch.start)
        draft = role_draft(as_entity(part), phrase, setting, as_entity(whole), "")
        return _quoted(replace(draft, predicate="part_of", value_text=None, features=CUED), setting, stretch)

    def _role(
        self, person: Entity, phrase: Stretch, setting: Setting, owner: Entity, title: str, stretch: Stretch
    ) -> Draft:
        return _quoted(replace(role_draft(person, phrase, setting, owner, title), features=CUED), setting, stretch)


def _related(
    predicate: str, subject: Entity, object_: Entity, mention: Mention, setting: Setting, stretch: Stretch
) -> Draft:
    phrase = stretch.part(mention.start - stretch.start, mention.end - stretch.start)
    draft = role_draft(subject, phrase, setting, object_, "")
    return _quoted(replace(draft, predicate=predicate, value_text=None, features=CUED), setting, stretch)


def _quoted(draft: Draft, setting: Setting, stretch: Stretch) -> Draft:
    low, high = setting.quote or (stretch.start, stretch.end)
    return replace(draft, start=low, end=high, as_of=draft.as_of or next(iter(stretch.dates), None))


def _ending_at(stretch: Stretch, position: int, types: Sequence[str]) -> Mention | None:
    return next((m for m in stretch.mentions if m.end == position and m.type in types), None)
