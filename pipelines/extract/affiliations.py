"""Who founded, leads or works for what, as sentences say it: `founded by A and B`, `Acme CEO A`, `A as CEO`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.assertion import is_negated
from pipelines.extract.credits import belongs, deed_text, labelled_people, run_ins, thanked
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import CUED
from pipelines.extract.listing import listed_with
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.people import ROLE_NOUN, role_draft, role_titles
from pipelines.extract.persons import NAME
from pipelines.extract.posts import LEADING
from pipelines.extract.profiles import TEAM, Post, deed, employers, last_team, led, owner_behind, post_behind, titled
from pipelines.extract.reading import Stretch, inside
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import as_entity
from pipelines.extract.usual import is_phrase

FOUNDED_BY = re.compile(
    r"\b((?:co-?)?founded|started|created|established|conceived|set\s+up|launched|formed|spun\s+(?:out"
    r"|off))\b(?:\s+(?:in|of|from|out\s+of)\s+[^,.;]{0,30}?)?\s+by\s+"
    r"(?:(?-i:[a-z]+(?:-[a-z]+)?)\s+){0,4}?(?P<names>(?-i:[A-Z])(?:[^.;:()]|\([^()]{1,40}\))*)",
    re.IGNORECASE,
)
_NAMED_BEFORE = re.compile(
    r"founded|\b(?:company|firm|lab|start-?up|organi[sz]ation|institute|it|which|that)\b|\A\W*(?i:started|created"
    r"|established|launched|formed)\b",
    re.IGNORECASE,
)
"""Words with which it is a company that was created, which the words around the sentence name."""
_AROUND = ("introduction", "heading", "document", "previous", "note", "sibling")
_FOUNDED = re.compile(r"\W*(?:co-?)?(?:founded|established|created)(?:\s(?:in|on|by|date))?\W*", re.IGNORECASE)
_BY = re.compile(r"(?:\A|\s)by\s+(?P<names>[A-Z](?:[^.;:()]|\([^()]{1,40}\))*)")
"""The same where the verb is the label: `Founded: 2012 by Jo Doe`."""
_FIELD = re.compile(
    r"(?:operations|engineering|research|sales|marketing|products?|finance|infrastructure|strategy|people|security"
    r"|hardware|software|growth|communications|policy|legal|design|technology|development|science)\Z",
    re.IGNORECASE,
)
"""What a post is in charge of, which is no company: `VP of Operations`."""
_ASIDE = re.compile(r"\([^()]*\)")
"""What brackets say of a founder: `founded by Jo Doe (formerly Acme)` does not make Acme what was founded."""
LED_TYPES = ("organization", "program")
"""What `runs` says that somebody leads: models and software are run on machines."""
LED = re.compile(
    r"\s*(?:[,.;:!?()—–]|\Z)|\s+(?:and|but|as|until|since|from|for|through|during|before|after|between|which|who"
    r"|where|while"
    r"|today|now|alone|together|in\s+(?:the\s+)?(?:\d|early|late|mid|spring|summer|autumn|fall|winter"
    r"|[A-Z][a-z]+\s+\d))"
)
"""What goes on behind the whole that somebody leads: `leads Acme's round` and `leads Acme in sales` lead no Acme."""
OPENING = 3
"""Characters (a quote, a mark) before the participle with which a sentence begins."""
_ACTING = re.compile(
    r"\s+(?:(?:has|have|had|is|was|will|now|also|then|later)\b|[a-z]+(?:s|ed)\b|rose\b|sold\b|grew\b|won\b)"
)
_ALL_OF = re.compile(r"\W{0,4},?\s+(?:(?:both|all)\s+)?(?:of|from|at)\s+(?:the\s+)?")
"""What stands between a list of people and where all of them belong."""
_BRACKET = re.compile(r"\s*\((?P<names>[^()]+)\)")
_ARTICLE = re.compile(r"(?:the|its|our|an?)\s+")
_AREA = re.compile(
    r"(?:(?:the|its|all|their)\s)?(?!an?\b|by\b)(?:(?!at\b|for\b|into\b|out\b|through\b|away\b|against\b|up\b|off\b"
    r"|marathons?\b|opposition\b|calls?\b|talks\b|protests?\b|campaigns?\b|errands\b"
    r"|ads\b)[a-zA-Z][\w&/-]*\s){1,4}(?:at|for)\s(?:the\s)?(?=[A-Za-z]*[A-Z])"
)
"""What of somebody's is led: `leads research at Acme`."""
ROLE_OWNERS = ("organization", "software", "model", "program")
COMPANY_POST = re.compile(rf"\b(?:{LEADING}|chief|board)\b", re.IGNORECASE)
"""Titles that only companies and institutes give."""


def topic(setting: Setting) -> Entity | None:
    """What a credit or title without an owner is for: the first of what the text is about that people work on."""
    levels = (level for level in setting.context.levels if level.name in ("heading", "document", "introduction"))
    entities = [e for level in levels for e in level.entities if not e.generic]
    return next((e for e in entities if e.type in ("model", "organization", "software", "program", "cluster")), None)


def _founded_behind(match: re.Match[str], stretch: Stretch) -> Mention | None:
    """The company that a sentence is about which begins with who founded it: `Founded by Jo Doe, Acme raised`."""
    if match.start() > OPENING:
        return None
    for mention in stretch.mentions:
        start, end = mention.start - stretch.start, mention.end - stretch.start
        apart = match.start("names") < start and stretch.text[:start].endswith(", ")
        if mention.type == "organization" and apart and _ACTING.match(stretch.text, end):
            return mention
    return None


class Affiliations:
    """Reads what people are to companies and projects."""

    def __init__(self, matcher: EntityMatcher) -> None:
        self.matcher = matcher

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """Roles of people that a sentence states."""
        yield from self._founders(stretch, setting, finder)
        yield from self._titles(stretch, setting, finder)
        yield from self._credits(stretch, setting)

    def _credits(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """Names behind a label that is a post or a task, and people who are thanked."""
        if not any(m.type == "person" for m in stretch.mentions) and not setting.label:
            return
        for label, value in run_ins(stretch, setting.label):
            owner = self._of_label(label, setting)
            yield from labelled_people(label, value, setting, owner, self.matcher)
        yield from thanked(stretch, setting, topic(setting))

    def _of_label(self, label: str, setting: Setting) -> Entity | None:
        """What a post of a label is in: what the row or line names, else for a company's post the company around."""
        named = next((e for e in setting.label_entities if e.type in ROLE_OWNERS), None)
        if named is not None or not COMPANY_POST.search(label):
            return named or topic(setting)
        around = setting.context.entities
        return next((e for e in around if e.type == "organization"), None) or topic(setting)

    def _founders(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        by = _BY if setting.label and _FOUNDED.fullmatch(setting.label) else FOUNDED_BY
        for match in by.finditer(stretch.text) if finder.holds("by") else ():
            if is_negated(finder.negated, match.start(), match.start() + 1):
                continue
            position = stretch.start + match.start()
            low = stretch.start + match.start("names")
            aside = (part.span() for part in _ASIDE.finditer(match["names"]))
            others = {m.entity_id for start, end in aside for m in inside(stretch.mentions, low + start, low + end)}
            behind = _founded_behind(match, stretch)
            founded = finder.find(("organization",), position, position + 1, others, setting.label_entities, position)
            if behind is not None:
                founded = Subject(as_entity(behind), 0.0, "sentence")
            told = by is _BY or _NAMED_BEFORE.search(stretch.text, 0, match.end()) is not None
            if founded is None or (founded.found in _AROUND and not told):
                continue
            about = topic(setting)
            if founded.found in _AROUND and about is not None and about.type != "organization":
                continue  # `Created by Jo Doe` of a model's card
            names = match["names"][: behind.start - low] if behind is not None else match["names"]
            for name in re.finditer(NAME, names):
                start = match.start("names") + name.start()
                person = self.matcher.resolve(name.group(0), "person")
                if person.type == "person":
                    phrase = stretch.part(start, start + len(name.group(0)))
                    yield self._role(person, phrase, setting, founded.entity, "founder", stretch)

    def _titles(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        for mention in stretch.mentions:
            if mention.type != "person" or (mention.provisional and is_phrase(mention.text)):
                continue  # `VP Worldwide Sales`
            local = mention.start - stretch.start, mention.end - stretch.start
            if is_negated(finder.negated, *local):
                continue
            post = post_behind(mention, stretch, self.matcher.resolve)
            if post is not None:
                yield from self._held(mention, post, stretch, setting, finder)
            else:
                yield from self._beside(mention, stretch, setting, finder)
            done = deed(mention, stretch)
            if done is not None and not is_negated(finder.negated, *done.span("deed")):
                yield from self._does(mention, done, stretch, setting)
            yield from self._employers(mention, stretch, setting, finder)

    def _employers(self, person: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """Where the words behind a name say that somebody belongs, and all that are listed with `A and B of Foo`.

        Brackets are read in whole where one behind a name of the list holds a known company.
        """
        bracket = _BRACKET.match(stretch.text, person.end - stretch.start)
        if bracket is not None and not ROLE_NOUN.search(bracket["names"]) and self._are_employers(person, stretch):
            told = list(belongs(as_entity(person), stretch, bracket.span("names"), setting, self.matcher))
            yield from told
            if told:
                return
        for owner, former in employers(person, stretch):
            if is_negated(finder.negated, owner.start - stretch.start, owner.end - stretch.start):
                continue
            together = [person]
            if _ALL_OF.fullmatch(stretch.text, person.end - stretch.start, owner.start - stretch.start):
                before = [m for m in listed_with(person, stretch) if m.end < person.start and m.type == "person"]
                together += [m for m in before if not list(employers(m, stretch))]
            for one in together:
                yield self._member(as_entity(one), owner, former, setting, stretch)

    def _are_employers(self, person: Mention, stretch: Stretch) -> bool:
        """Whether the brackets behind a name or behind those listed with it name where people belong."""
        for one in (person, *listed_with(person, stretch)):
            bracket = _BRACKET.match(stretch.text, one.end - stretch.start)
            for owner, _ in employers(one, stretch) if bracket else ():
                if bracket and owner.end - stretch.start <= bracket.end():
                    return True
        return False

    def _held(
        self, person: Mention, post: Post, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Iterator[Draft]:
        """The post that the words behind a name state, of it and, where it is several people's, of those before."""
        phrase = stretch.part(person.start - stretch.start, person.end - stretch.start)
        field = post.owner is not None and post.owner.provisional and _FIELD.search(post.owner.name)
        owner = None if field else post.owner
        owner = owner or (None if post.former else self._around(post.title, person, setting, finder))
        if owner is None:
            return
        holders = [person]
        if re.search(
            r"(?:founders|leads|authors|directors|heads|chairs|engineers|researchers|scientists|executives"
            r"|architects)\b",
            post.title,
        ):
            holders += listed_with(person, stretch)
        for holder in holders:
            for title in role_titles(post.title):
                role = self._role(as_entity(holder), phrase, setting, owner, title, stretch)
                yield replace(role, status="planned") if post.planned else role
        if owner.type == "organization" and post.owner is not None and (post.former or post.employed):
            behind = (m for m in stretch.mentions if m.start >= person.end)
            told = next((m for m in behind if as_entity(m).entity_id == owner.entity_id), None)
            if told is not None:
                yield self._member(as_entity(person), told, post.former, setting, stretch)

    def _beside(self, person: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """What stands before a name: `co-founder Jo Doe`, `led by Jo Doe`."""
        phrase = stretch.part(person.start - stretch.start, person.end - stretch.start)
        first = min((m.start for m in listed_with(person, stretch)), default=person.start)
        first = min(first, person.start) - stretch.start
        post = titled(first, stretch, self.matcher.resolve)
        if post is not None:
            owner = post.owner or owner_behind(person, stretch, self.matcher.resolve)
            owner = owner or self._around(post.title, person, setting, finder)
            if owner is not None:
                for title in role_titles(post.title):
                    yield self._role(person.entity, phrase, setting, owner, title, stretch)
            return
        by = led(first, stretch)
        if by is not None:
            found = finder.find(
                ROLE_OWNERS, person.start, person.end, (), setting.label_entities, stretch.start + by[1]
            )
            team = last_team(stretch.text, by[1])
            owner = self.matcher.resolve(team, "organization") if team else found.entity if found else None
            if owner is not None:
                yield self._role(person.entity, phrase, setting, owner, by[0], stretch)

    def _does(self, person: Mention, done: re.Match[str], stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """The role of somebody who leads, keeps or founded something, in what the words or the text around name."""
        team, role = TEAM.match(done["what"]), deed_text(done["deed"])
        article = _AREA.match(done["what"]) or _ARTICLE.match(done["what"])
        low = stretch.start + done.start("what") + (article.end() if article else 0)
        named = [m for m in stretch.mentions if m.start == low and m.type in ROLE_OWNERS and not m.generic]
        ran = done["leads"] in ("runs", "ran")
        if team:
            owner: Entity | None = self.matcher.resolve(team["name"], "organization")
        elif named:
            if (ran and named[0].type not in LED_TYPES) or not LED.match(stretch.text, named[0].end - stretch.start):
                return
            owner, role = as_entity(named[0]), done["leads"] or role
        else:
            told = re.match(r"(?:the|our|its|all)\s", done["what"]) and not ran and not done["aside"]
            owner = topic(setting) if told else None
        if owner is not None:
            phrase = stretch.part(person.start - stretch.start, person.end - stretch.start)
            yield self._role(as_entity(person), phrase, setting, owner, role, stretch)

    def _around(self, title: str, person: Mention, setting: Setting, finder: SubjectFinder) -> Entity | None:
        """What a title without an owner is for: a company's post of the company around, another of the topic."""
        if COMPANY_POST.search(title):
            behind = {m.entity_id for m in finder.stretch.mentions if m.start > person.end}
            behind -= {m.entity_id for m in finder.stretch.mentions if m.end < person.start}
            behind -= {entity.entity_id for entity in setting.context.entities}
            found = finder.find(("organization",), person.start, person.end, behind, setting.label_entities)
            return found.entity if found else None
        return topic(setting)

    def _member(self, person: Entity, owner: Mention, former: bool, setting: Setting, stretch: Stretch) -> Draft:
        phrase = stretch.part(owner.start - stretch.start, owner.end - stretch.start)
        draft = role_draft(person, phrase, setting, as_entity(owner), "")
        scope = "former" if former else None
        draft = replace(draft, predicate="member_of", value_text=None, scope=scope, features=CUED)
        return _quoted(draft, setting, stretch)

    def _role(
        self, person: Entity, phrase: Stretch, setting: Setting, owner: Entity, title: str, stretch: Stretch
    ) -> Draft:
        return _quoted(replace(role_draft(person, phrase, setting, owner, title), features=CUED), setting, stretch)


def _quoted(draft: Draft, setting: Setting, stretch: Stretch) -> Draft:
    low, high = setting.quote or (stretch.start, stretch.end)
    return replace(draft, start=low, end=high, as_of=draft.as_of or next(iter(stretch.dates), None))
