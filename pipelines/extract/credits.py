"""Who is thanked or credited for what: lists of contributors, labels with names behind them, acknowledgements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.listing import listed_with
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.people import MEMBER, ROLE_NOUN, role_draft, role_titles
from pipelines.extract.persons import NAME, is_given, may_be_person
from pipelines.extract.posts import OFFICE
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.topics import Context
from pipelines.extract.usual import has_common

CREDITS = re.compile(
    r"\b(?:contribut\w+|acknowledge?ments?|credits?|thank(?:s|ed|ing|you)?|grateful|authors?|team|people|staff"
    r"|leadership"
    r"|management|board|committee|who did what|contacts?|crew)\b",
    re.IGNORECASE,
)
"""Headings and introductions of lists that say who did what."""
_THANKS = re.compile(
    r"\b(?:thank(?:s)?(?:\s+(?:to|go(?:es)?\s+to))?|(?:grateful|indebted|obliged)\s+to|acknowledges?"
    r"|credit(?:s)?\s+(?:go(?:es)?\s+)?to|kudos\s+to"
    r"|shout-?outs?\s+to)\s+(?:(?!for\b)[a-z-]+\s+){0,6}?$",
    re.IGNORECASE,
)
THANKS_REACH = 100
_DEED = re.compile(r"[\s,]*(?:\([^()]{1,60}\)\s*)?(?:,\s*)?(?:for|who)\s+(?P<deed>[^.;]{3,140})")
_ELSE = re.compile(r",?\s+and\s+(?=[A-Z][\w'’-]+\s+[A-Z][\w'’-]+\s+[a-z]+ed\b)")
"""Where a sentence goes on with what somebody else did: `, and Jo Doe vouched for it`."""
_FOR = re.compile(r"\s*(?:\([^()]{1,60}\)\s*)?(?::|,|–|—|-)?\s*for\s+(?P<deed>[^.;]{3,140})", re.IGNORECASE)
_RUN_IN = Rare(r"(?P<label>[A-Z][A-Za-z/&,' -]{2,45}):\s+(?=[A-Z])")
"""`Data: Jo Doe and Al Bo.` within a paragraph."""
LONGEST_DEED = 90
_POST_LABEL = re.compile(
    rf"(?:[\w&'’]+[ -]+){{0,4}}?{OFFICE}|(?:\w+ )?(?:leads?|heads?(?: of [\w ]+)?|manager|contact|organi[sz]er)", re.I
)


def thanked(stretch: Stretch, setting: Setting, of: Entity | None) -> Iterator[Draft]:
    """`Thanks to Jo Doe and Al Bo for reviewing drafts` credits each with what it is for."""
    if of is None:
        return
    people = [m for m in stretch.mentions if m.type == "person"]
    done: set[int] = set()
    for person in people:
        if person.start in done:
            continue
        start = person.start - stretch.start
        listed = [person, *(m for m in listed_with(person, stretch) if m.start > person.start)]
        last = max(m.end for m in listed) - stretch.start
        leads = start <= 2 and setting.rule in ("bullet", "labelled_bullet") and credited(setting.context)
        told = (_FOR if leads else _DEED).match(stretch.text, last)
        if told is None or not (leads or _THANKS.search(stretch.text, max(0, start - THANKS_REACH), start)):
            continue
        for one in listed:
            done.add(one.start)
            phrase = stretch.part(told.start("deed"), told.end("deed"))
            yield role_draft(one.entity, phrase, setting, of, deed_text(told["deed"]))


def credited(context: Context) -> bool:
    """Whether what stands directly around a block says that it is about who did what."""
    near = [level for level in context.levels if level.name in ("introduction", "heading")][:3]
    return any(_tells_credits(level.text) for level in near)


@lru_cache(maxsize=256)
def _tells_credits(text: str) -> bool:
    return CREDITS.search(text) is not None


def deed_text(text: str) -> str:
    """A deed in at most some ninety characters, cut between words, without what somebody else did."""
    short = _ELSE.split(re.sub(r"\s+", " ", text), maxsplit=1)[0].strip(" ,.;:—–-")
    return short if len(short) <= LONGEST_DEED else short[:LONGEST_DEED].rsplit(" ", 1)[0]


_NO_EMPLOYER = re.compile(rf"{ROLE_NOUN.pattern}|://", ROLE_NOUN.flags)
"""What stands in a bracket behind a name that tells of no company: a post, or an address."""


def labelled_people(
    label: str, value: Stretch, setting: Setting, of: Entity | None, matcher: EntityMatcher
) -> Iterator[Draft]:
    """`Director: Jo Doe`, `Data: Jo Doe, Al Bo`: each name behind a label that is a post, or in a list of credits."""
    post = _POST_LABEL.fullmatch(label.strip()) is not None
    if of is None or not (post or (credited(setting.context) and not ROLE_NOUN.search(value.text))):
        return
    for start, person, bracket in entries(value, matcher, sure=post)[0]:
        phrase = value.part(start, start + len(person.name))
        if bracket is not None and not _NO_EMPLOYER.search(value.text[slice(*bracket)]):
            yield from belongs(person, value, bracket, setting, matcher)
        several = post and " of " not in label
        for title in role_titles(re.sub(r"(?<=[a-z])s$", "", label.strip()) if several else label.strip()):
            yield role_draft(person, phrase, setting, of, title)


def run_ins(stretch: Stretch, label: str = "") -> Iterator[tuple[str, Stretch]]:
    """Each label that a line or a part of it begins with, and what stands behind it: `Data: A. Code: B`."""
    text = stretch.text
    found = [m for m in _RUN_IN.finditer(text) if not m.start() or text[: m.start()].rstrip()[-1:] in ".;"]
    if label:
        yield label, stretch.part(0, found[0].start() if found else len(text))
    elif not found or found[0].start():
        return
    for match, following in zip_longest(found, found[1:]):
        yield match["label"], stretch.part(match.end(), following.start() if following else len(text))


_ENTRY = re.compile(
    rf"(?P<name>{NAME})(?:\s*[*†‡§¹²³]+)?(?:\s*\((?P<bracket>[^()]{{2,90}})\)[*†‡§¹²³]*)?"
    r"(?P<next>\s*(?:[,;/&·•|\n]|\band\b)(?:\s|[,;/&·•|]|\band\b)*)?"
)


def _is_name(name: str) -> bool:
    """Whether a name has a first name, or no common word of English: `Data Engineering` is nobody."""
    return is_given(name) or not has_common(name)


def entries(
    value: Stretch, matcher: EntityMatcher, sure: bool
) -> tuple[list[tuple[int, Entity, tuple[int, int] | None]], int]:
    """The people that a value lists from its beginning, each with the span of the brackets behind, and where they end.

    With `sure` names that nothing else tells count, too.
    """
    found: list[tuple[int, Entity, tuple[int, int] | None]] = []
    starting = {mention.start - value.start: mention for mention in value.mentions}
    position = len(value.text) - len(value.text.lstrip(" *"))
    while entry := _ENTRY.match(value.text, position):
        mention = starting.get(position)
        if mention is not None and mention.type == "person":
            entity, sure = mention.entity, True
        elif sure and may_be_person(entry["name"], matcher) and _is_name(entry["name"]):
            entity = matcher.resolve(entry["name"], "person")
        else:
            break
        found.append((position, entity, entry.span("bracket") if entry["bracket"] else None))
        position = entry.end()
        if not entry["next"]:
            break
    return found, position


_AFFILIATION = re.compile(
    r"\s*[*†‡]*\s*(?:\((?P<bracket>[^()]{2,80})\)|,\s+(?P<behind>(?:formerly\s+"
    r"|now\s+at\s+)?(?:the\s+)?[A-Z][^,;:()–—]{1,60}?)(?=\s*(?:[–—:]|\s-\s|,|\Z)))?"
    r"\s*(?P<rest>(?:[:,–—]|-\s|\s).*|\Z)",
    re.DOTALL,
)
_SEPARATOR = re.compile(
    r"\s*(?:[:–—]|,(?!\s*(?:an?|the|who|its|our|and)\b)|-\s)\s*|\s+(?=(?:wrote|ported|ran|implemented|organi[sz]ed)\b)"
)
_ORGANISATION = re.compile(r"(?:the\s+)?(?P<name>[A-Z][\w&.'’-]*(?:\s(?:[A-Z][\w&.'’-]*|of|for|the|de|and|&)){0,6})")


def contributor(stretch: Stretch, setting: Setting, of: Entity | None, matcher: EntityMatcher) -> Iterator[Draft]:
    """A line of a list of credits that begins with a name: `Jo Doe (Acme) – data loader; wrote the tests`."""
    person = stretch.mentions[0] if stretch.mentions else None
    if person is None or person.type != "person" or person.start - stretch.start > 3 or of is None:
        return
    told = _AFFILIATION.match(stretch.text, person.end - stretch.start)
    if told is None or MEMBER.search(told["rest"]):
        return
    group = "bracket" if told["bracket"] else "behind"
    title = told[group] is not None and ROLE_NOUN.search(told[group]) is not None
    if told[group] and not title:
        yield from belongs(person.entity, stretch, told.span(group), setting, matcher)
    if title:
        phrase = stretch.part(*told.span(group))
        for post in role_titles(deed_text(_bare(phrase))):
            yield role_draft(person.entity, phrase, setting, _owner(phrase) or of, post)
    opened = _SEPARATOR.match(told["rest"])
    if opened is None or (not opened[0].strip() and not setting.rule.endswith("bullet")):
        return
    low = told.start("rest") + opened.end()
    for piece in re.finditer(r"[^;]+", stretch.text[low:]):
        start, end = low + piece.start(), low + piece.end()
        phrase = stretch.part(
            start + len(piece[0]) - len(piece[0].lstrip()), end - (len(piece[0]) - len(piece[0].rstrip(" .")))
        )
        elsewhere = re.match(
            r"(?:(?:now|formerly|previously)\s+(?:at|with)|seconded|on\s+(?:leave|loan|secondment))\b", phrase.text
        )
        if elsewhere or len(phrase.text) < 3 or not re.match(r"[\w\"“]", phrase.text) or "." in phrase.text.rstrip("."):
            continue
        for post in role_titles(deed_text(_bare(phrase))):
            yield role_draft(person.entity, phrase, setting, _owner(phrase) or of, post)


def _owner(phrase: Stretch) -> Entity | None:
    """What the title of a phrase is for, where it has a title and names it."""
    noun = ROLE_NOUN.search(phrase.text)
    types = ("organization", "software", "model", "program", "cluster")
    named = [m for m in phrase.mentions if m.type in types and not m.generic]
    return named[0].entity if noun and named else None


def _bare(phrase: Stretch) -> str:
    return re.sub(r"\s*\([^()]*\)", "", phrase.text)


_PIECE = re.compile(r"(?:(?!\s(?:&|\+|and)\s)[^,;/])+")
"""One of several places where somebody belongs."""


def belongs(
    person: Entity, stretch: Stretch, span: tuple[int, int], setting: Setting, matcher: EntityMatcher
) -> Iterator[Draft]:
    """Where the bracket or the words behind a name say that somebody belongs; what `formerly` says is over."""
    text = stretch.text[slice(*span)]
    former_first = re.search(r",\s*now\b", text) is not None
    for piece in _PIECE.finditer(text):
        words = re.sub(r"^(?:&|and|\+)\s+", "", piece[0].strip())
        former = re.match(r"(?:formerly|previously|ex-|until)\b", words) is not None or (
            former_first and not words.startswith("now")
        )
        name = re.sub(r"^(?:(?:now|formerly|previously|ex)\b[- ]*(?:at|with|of)?\s*|at\s+)", "", words)
        named = _ORGANISATION.fullmatch(name)
        if named is None:
            continue
        owner = matcher.resolve(named["name"], "organization")
        if owner.type not in ("organization", "program", "cloud"):
            continue
        start = span[0] + piece.start() + piece[0].index(name)
        phrase = stretch.part(start, start + len(name))
        draft = role_draft(person, phrase, setting, owner, "")
        yield replace(draft, predicate="member_of", value_text=None, scope="former" if former else None)
