"""Who founded, leads or belongs to what, as sentences say it: `founded by A and B`, `Acme CEO A`, `A as CEO`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipelines.extract.assertion import is_negated
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, EntityMatcher, Mention
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
TITLE_BEFORE = re.compile(rf"(?:['’]s)?\s+(?:then[- ])?(?P<title>{TITLE})\s+$", re.IGNORECASE)
TITLE_AFTER = re.compile(rf"\s+as\s+(?:its\s+|the\s+)?(?P<title>{TITLE})\b", re.IGNORECASE)
NAME = re.compile(r"[A-Z][\w.'’-]+(?:\s+[A-Z][\w.'’-]*){1,2}")
ACQUIRED = re.compile(r"\s+(?:has\s+|had\s+)?(?:acquired|acquires|bought|took over)\s+$", re.IGNORECASE)
MERGED = re.compile(r"\bmerged?\b(?P<parts>[^.;]{3,80}?)\binto\b", re.IGNORECASE)
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
            phrase = stretch.part(*local)
            if before and owner is not None:
                yield self._role(mention.entity, phrase, setting, as_entity(owner), before.group("title"), stretch)
            elif after:
                found = finder.find(("organization",), mention.start, mention.end, (), setting.label_entities)
                if found is not None:
                    yield self._role(mention.entity, phrase, setting, found.entity, after.group("title"), stretch)

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
                if whole and low <= part.start and part.end <= high:
                    yield self._part(part, whole[0], setting, stretch)

    def _part(self, part: Mention, whole: Mention, setting: Setting, stretch: Stretch) -> Draft:
        phrase = stretch.part(part.start - stretch.start, part.end - stretch.start)
        draft = role_draft(as_entity(part), phrase, setting, as_entity(whole), "")
        return _quoted(replace(draft, predicate="part_of", value_text=None, confidence=0.6), setting, stretch)

    def _role(
        self, person: Entity, phrase: Stretch, setting: Setting, owner: Entity, title: str, stretch: Stretch
    ) -> Draft:
        return _quoted(replace(role_draft(person, phrase, setting, owner, title), confidence=0.65), setting, stretch)


def _quoted(draft: Draft, setting: Setting, stretch: Stretch) -> Draft:
    low, high = setting.quote or (stretch.start, stretch.end)
    return replace(draft, start=low, end=high, as_of=draft.as_of or next(iter(stretch.dates), None))


def _ending_at(stretch: Stretch, position: int, types: Sequence[str]) -> Mention | None:
    return next((m for m in stretch.mentions if m.end == position and m.type in types), None)
