"""How companies stand to one another: who bought, backs, owns or works with whom, and who is behind a product."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipelines.extract.assertion import is_negated
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.listing import listed_from
from pipelines.extract.reading import Stretch, ending_at
from pipelines.extract.setting import Setting, related
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

ACQUIRED = re.compile(r"\s+(?:has\s+|had\s+)?(?:acquired|acquires|bought|took over)\s+$", re.IGNORECASE)
MERGED = re.compile(r"\bmerged?\b(?P<parts>[^.;]{3,80}?)\binto\b", re.IGNORECASE)
BACKED = re.compile(
    r"\b(?:participated in|invested in|co-led|backed)\b[^.;]{0,40}\b(?:round|series [a-h]|financing)\b", re.IGNORECASE
)
IS_BACKER = re.compile(
    r"\s+(?:is|was|are|were|remains?)\s+(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3}?(?P<what>investor|backer|partner)\b",
    re.IGNORECASE,
)
INVESTED = re.compile(
    r"\s+(?:has |have |had |also )?(?:backs|backed|funds|funded|invests in|invested in"
    r"|(?:is|was) an? (?:early |major )?investor in)"
    r"\s+(?:both\s+)?",
    re.IGNORECASE,
)
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
JOINTLY = re.compile(
    r"\s+(?:will |have |would |plan to |agreed to )?(?:jointly|together|co-(?:design|develop|build)\w*)\b",
    re.IGNORECASE,
)
BEHIND = re.compile(r",\s+the\s+(?:company|lab|maker|startup|team)\s+behind\s+", re.IGNORECASE)
PARENT_OF = re.compile(r",\s+(?:the\s+)?(?:parent(?:\s+company)?|owner)\s+of\s+")
PARENT_IS = re.compile(r"(?:['’]s)?\s+parent(?:\s+company)?,?\s+")
SUBSIDIARY = re.compile(
    r",?\s+(?:is\s+|was\s+|now\s+)?(?:an?|the)?\s*(?:[\w-]+\s+){0,3}?(?:subsidiary|division|unit|arm|part)\s+of\s+(?:the\s+)?"
)
OWNED = ("organization", "service")
"""What has a parent company."""


def between_companies(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """What a sentence states of two companies, or of a company and its product."""
    organisations = [m for m in stretch.mentions if m.type == "organization"]
    if not organisations:
        return
    yield from _parts(organisations, stretch, setting, finder)
    yield from _backers(organisations, stretch, setting, finder)
    yield from _allies(organisations, stretch, setting, finder)
    yield from _investors(organisations, stretch, setting, finder)
    yield from _behind(stretch, setting)
    yield from _parents(stretch, setting)


def _denied(mention: Mention, stretch: Stretch, finder: SubjectFinder) -> bool:
    return is_negated(finder.negated, mention.start - stretch.start, mention.end - stretch.start)


def _parts(organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`Acme acquired X`, `merged X and Y into Acme`."""
    for first, second in pairwise(organisations):
        between = stretch.text[first.end - stretch.start : second.start - stretch.start]
        if ACQUIRED.fullmatch(between) and not _denied(second, stretch, finder):
            yield _part(second, first, setting, stretch)
    for match in MERGED.finditer(stretch.text):
        whole = next((m for m in organisations if m.start >= stretch.start + match.end()), None)
        low, high = stretch.start + match.start("parts"), stretch.start + match.end("parts")
        for part in organisations:
            if whole is not None and part.entity_id != whole.entity_id and low <= part.start and part.end <= high:
                yield _part(part, whole, setting, stretch)


def _backers(
    organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Iterator[Draft]:
    """Who put money into the topic or works with it: `A and B participated in the round`, `A is an investor`."""
    backed = BACKED.search(stretch.text)
    topics = [e for level in setting.context.levels for e in level.entities if e.type == "organization"]
    for mention in organisations:
        end = mention.end - stretch.start
        named = IS_BACKER.match(stretch.text, end)
        topic = next((e for e in topics if e.entity_id != mention.entity_id), None)
        if topic is None or _denied(mention, stretch, finder):
            continue
        if (backed and end <= backed.start()) or (named and named.group("what").lower() != "partner"):
            yield _invests(mention, topic, setting, stretch)
        elif named:
            yield related("partner", topic, as_entity(mention), mention, setting, stretch)


def _allies(organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`A and B will jointly build` makes them partners."""
    for first, second in pairwise(organisations):
        between = stretch.text[first.end - stretch.start : second.start - stretch.start]
        jointly = JOINTLY.match(stretch.text, second.end - stretch.start)
        if AND.fullmatch(between) and jointly and not is_negated(finder.negated, *jointly.span()):
            yield related("partner", as_entity(first), as_entity(second), second, setting, stretch)


def _investors(
    organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Iterator[Draft]:
    """`Acme backs X and Y`, `Acme invested in X`."""
    for investor in organisations:
        verb = INVESTED.match(stretch.text, investor.end - stretch.start)
        for other in listed_from(verb.end(), ("organization",), stretch) if verb else ():
            if not _denied(other, stretch, finder):
                yield _invests(investor, as_entity(other), setting, stretch)


def _behind(stretch: Stretch, setting: Setting) -> Iterator[Draft]:
    """`Acme, the company behind X and Y` made them."""
    for match in BEHIND.finditer(stretch.text):
        maker = ending_at(stretch, stretch.start + match.start(), ("organization",))
        if maker is None:
            continue
        for product in listed_from(match.end(), ("model", "service"), stretch):
            yield related("developed_by", as_entity(product), as_entity(maker), product, setting, stretch)


def _parents(stretch: Stretch, setting: Setting) -> Iterator[Draft]:
    """`Acme, the parent of X and Y`, `X parent Acme`, `X, a subsidiary of Acme`."""
    for match in PARENT_OF.finditer(stretch.text):
        whole = ending_at(stretch, stretch.start + match.start(), ("organization",))
        if whole is None:
            continue
        for part in listed_from(match.end(), OWNED, stretch):
            yield _part(part, whole, setting, stretch)
    for first, second in pairwise(m for m in stretch.mentions if m.type in OWNED):
        between = stretch.text[first.end - stretch.start : second.start - stretch.start]
        if first.type == "service" and PARENT_IS.fullmatch(between):
            yield related("developed_by", as_entity(first), as_entity(second), second, setting, stretch)
        elif PARENT_IS.fullmatch(between) or SUBSIDIARY.fullmatch(between):
            yield _part(first, second, setting, stretch)


def _invests(mention: Mention, topic: Entity, setting: Setting, stretch: Stretch) -> Draft:
    return related("investment", as_entity(mention), topic, mention, setting, stretch)


def _part(part: Mention, whole: Mention, setting: Setting, stretch: Stretch) -> Draft:
    return related("part_of", as_entity(part), as_entity(whole), part, setting, stretch)
