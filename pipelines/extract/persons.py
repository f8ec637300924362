"""Names of people that a document gives: by a first name, or by the words beside it (`CEO Jo Doe`, `Jo Doe, who`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from pipelines.extract.capitals import CALENDAR
from pipelines.extract.entities import Entity
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.posts import OFFICE
from pipelines.extract.rare import Rare
from pipelines.ontology import unaccented

LISTS = (Path(__file__).parent / "given_names.txt", Path(__file__).parent / "first_names.txt")
"""Given names, one a line, in lower case and without accents: the frequent English ones, and those of other tongues."""
SHORTEST_SURNAME = 3
"""Letters of a surname that may stand for its person alone."""
_UPPER = "A-ZÀ-ÖØ-ÞŁŚŠŽČĆĐİŞŌŪ"
_WORD = rf"[{_UPPER}][^\W\d_]*[a-zß-ÿ][^\W\d_]*(?:[-'’][^\W\d_]+)*|[{_UPPER}]['’][{_UPPER}][a-z]+"
_PARTICLE = r"(?:de|van|von|der|den|da|di|du|dos|la|al|bin|ibn|el|ten|ter|af|av)"
_NICKNAME = rf"[“\"‘'(](?:{_WORD})[”\"’')]"
_NICKNAMED = re.compile(rf" {_NICKNAME}")
NAME = rf"(?:{_WORD})(?: (?:[A-Z]\.|{_PARTICLE}|{_NICKNAME}))*(?: (?!Jr\b|Sr\b)(?:{_WORD})){{1,2}}"
"""Two or three capitalised words, with initials, particles and what somebody is called between them."""
_OPENERS = r"(?:By|As|At|From|For|With|When|While|After|Before|Since|If|And|But|The|Like|Under)\b"
_FULL_NAME = re.compile(rf"(?=[{_UPPER}])(?<![\w.@/-])(?!{_OPENERS}){NAME}(?![\w@/-])(?!\.\w)")
_TITLE = re.compile(
    r"(?:[\w&-]+ )*(?:Officer|President|Director|Scientist|Chairman|Chairwoman|Chair|Founder|Manager|Engineer"
    r"|Architect|Professor|Researcher|Analyst|Economist|Chief|Boss|Lead|Head|Partner|Minister|Secretary|Governor|Senator"
    r"|Dame|Sir|Lord) "
    r"|[\w&-]+(?:['’]s|s['’]) "
)
"""What stands before a name and is written with capitals like it."""
_LONGER = re.compile(r"[ -](?:&\s|[A-Z])")
"""What makes a name the beginning of a longer one: no person."""
_POST = rf"(?:{OFFICE}|head of|architect|(?<!asset )(?<!fund )(?<!wealth )manager|lead(?! (?!at|of|for)[a-z]))"
"""What they are behind their name, too, where `head` and `lead` belong to nothing else."""
_POST_OF = re.compile(rf"\b{OFFICE}\s(?:of|at|for)\s(?:the\s)?\Z", re.IGNORECASE)
_OFFICE_BEFORE = re.compile(rf"\b{OFFICE}\s+$", re.IGNORECASE)
_BEFORE = Rare(
    r"(?:\b(?:co-?)?founded\s(?:in\s[^,.;]{1,20}\s)?by\s(?:[^.;:]{0,60}(?:,|\band)\s)?|\bauthored by\s|\bwritten by\s"
    r"|\bconceived by\s|\A\W*(?:posted |written )?by:?\s|\bthank(?:s to|s|ing)?\s|\bgrateful to\s)$",
    re.IGNORECASE,
)
REACH = 110
"""Characters before a name within which such words stand."""
_BEHIND = re.compile(
    rf"(?:,\s|\s\(|\s[—–-]\s)(?:(?:the|its|their|our|an?|then|now|formerly|previously|until|currently)[ -])*"
    rf"(?:[a-z'’&-]+ ){{0,3}}?{_POST}\b"
    rf"|,\s(?:(?:now|then|until|previously)\s)?who(?:se)?\b"
    rf"|\s(?:is|was|became|becomes|remains|has been|will become|serves as|served as|took over as|joined as|as)\s"
    rf"(?:(?:the|its|their|our|an?|then|now)\s)?(?:[a-z'’-]+ ){{0,2}}?{OFFICE}\b"
    rf"|\s(?:co-?founded|co-?founds|co-?authored)\b",
    re.IGNORECASE,
)
_NO_PERSON = CALENDAR | frozenset(
    """
    inc llc ltd corp corporation company labs lab laboratory laboratories ventures venture capital group groups
    systems system technologies technology tech university institute institutes college school bank energy power
    electric digital data cloud clouds compute computing research network networks partners holdings foundry
    semiconductor semiconductors center centre centers project series chief officer street avenue road county city
    valley beach creek station island islands bay lake river falls springs heights hills mountain mountains ocean
    sea north south east west northern southern eastern western central upper lower national international global
    federal state states united kingdom republic department ministry agency commission council foundation trust fund
    funds association society alliance consortium committee initiative program programme team construction
    engineering industries industrial solutions services service software hardware platform platforms model models
    supercomputer cluster campus facility site park grid gas oil nuclear solar wind water utility utilities telecom
    communications media news times journal post herald magazine press review report weekly daily today tower hall
    square stanley sachs horowitz fargo chase schwab planck hopkins livermore q1 q2 q3 q4 open source deep learning
    machine intelligence artificial language large small gpu gpus tpu tpus cpu ai ml hpc api sdk studio pro plus
    ultra max mini nano base chat instruct turbo lite flash opus president ceo cto cfo coo founder director manager
    engineer scientist researcher professor chairman head lead vice senior section table figure chapter part phase
    stage step appendix note notes overview summary key total new first second third code book books hub works ware
    net stack space point studios robotics motors air lines airlines chip chips rack switch sim train core one two
    three prize award act bill law bridge gate port house
    """.split()
)
"""Words of other names than people's."""


@cache
def given_names() -> frozenset[str]:
    """First names of people, in lower case, without accents."""
    return frozenset(name for path in LISTS for name in path.read_text(encoding="utf-8").split())


def people_named(blocks: Sequence[str], matcher: EntityMatcher) -> dict[str, Entity]:
    """The people that a document names in full, by that name, and by the surname where it then stands alone."""
    text = "\n".join(blocks)
    names = dict.fromkeys(_named(text, matcher))
    full = {name: matcher.resolve(_NICKNAMED.sub("", name), "person") for name in names}
    people = {name: entity for name, entity in full.items() if entity.type == "person"}
    return people | dict(_surnames(people, text, matcher))


def _full_names(text: str) -> Iterator[re.Match[str]]:
    """What is written like a full name; of `Foo Chief Officer Jo Doe` and `Foo's Jo Doe` what is behind the title."""
    position = 0
    while match := _FULL_NAME.search(text, position):
        led = _TITLE.match(text, match.start(), match.end()) if not is_given(match[0]) else None
        end = led.end() if led is not None else _behind_owner(match, text)
        if end is None:
            yield match
        position = end or match.end()


def _behind_owner(match: re.Match[str], text: str) -> int | None:
    """Where the name begins in `CEO of Foo Jo Doe`, whose first word is the company's; None in other names."""
    first, _, rest = match[0].partition(" ")
    owned = " " in rest and is_given(rest) and not is_given(first)
    told = owned and _POST_OF.search(text, max(0, match.start() - REACH), match.start())
    return match.start() + len(first) + 1 if told else None


def _named(text: str, matcher: EntityMatcher) -> Iterator[str]:
    for match in _full_names(text):
        name = re.sub(r"['’]s?$", "", match[0])
        ends = len(name) < len(match[0]) or not _LONGER.match(text, match.end())
        told = ends and (is_given(name) or _is_told(match.start(), match.end(), text))
        if told and may_be_person(name, matcher, _BEHIND.match(text, match.end()) is not None):
            yield name


def may_be_person(name: str, matcher: EntityMatcher, posted: bool = False) -> bool:
    """Whether a name of two or more words may be a person's: none of its words is of another kind of name.

    `posted` is whether a post stands behind it, so that its last word may be a company's name, too.
    """
    words = name.split()
    if any(word.lower() in _NO_PERSON or word.lower() in FUNCTION_WORDS for word in words):
        return False
    known = [mention for mention in matcher.find(name) if not mention.generic and mention.type != "person"]
    if not known:
        return True
    whole = any(mention.start == 0 and mention.end == len(name) for mention in known)
    held = posted or is_given(name)
    return held and not whole and all(mention.provisional or mention.start > 0 for mention in known)


def is_given(name: str) -> bool:
    """Whether the first word of a name is a first name."""
    first = name.split()[0]
    return unaccented(first).lower().split("-")[0] in given_names()


def _is_told(start: int, end: int, text: str) -> bool:
    low = max(0, start - REACH)
    return bool(_OFFICE_BEFORE.search(text, low, start) or _BEFORE.search(text, low, start) or _BEHIND.match(text, end))


def _surnames(people: dict[str, Entity], text: str, matcher: EntityMatcher) -> Iterator[tuple[str, Entity]]:
    """The last names that stand alone somewhere and belong to one person only."""
    owners: dict[str, set[str]] = {}
    for name, entity in people.items():
        owners.setdefault(name.split()[-1], set()).add(entity.entity_id)
    for name, entity in people.items():
        surname = name.split()[-1]
        in_full = text.count(name)
        if len(owners[surname]) > 1 or len(surname) < SHORTEST_SURNAME or text.count(surname) <= in_full:
            continue
        alone = rf"(?<![\w'’-]){re.escape(surname)}(?![\w-])(?! [A-Z][a-z])"
        if len(re.findall(alone, text)) > in_full and not matcher.find(surname):
            yield surname, entity
