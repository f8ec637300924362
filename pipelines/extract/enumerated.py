"""Sentences that do nothing but list who belongs to a team, or who a project's partners or investors are.

The order of words does not matter: `X Team: A, B`, `the X Team consists of A and B`, `A and B make up the X Team`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipelines.extract.companies import ALLIES
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.people import PERSON_NAME
from pipelines.extract.persons import NAME, is_given, may_be_person
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.rosters import company_of
from pipelines.extract.setting import Setting, related, told
from pipelines.extract.topics import as_entity

_NOUN = r"(?:[Tt]eam|[Gg]roup|[Ss]quad|[Cc]rew|[Cc]ommittee|[Cc]ouncil|[Bb]oard|[Ll]ab|[Tt]ask\s[Ff]orce)"
_FRIENDS = r"(?:\s(?:and|&)\s(?:[a-z]+\s)?(?:[Cc]ommunity|[Cc]ontributors|[Cc]ollaborators|[Ff]riends|[Pp]artners))?"
"""With whom a team is listed."""
_TEAM = Rare(
    rf"(?P<label>(?!(?:[Mm]embers(?:hip)?|[Ff]ormer|[Ee]x)\b)[A-Z][^:.;()]{{0,60}}?\b(?:{_NOUN}|[Mm]embers){_FRIENDS})(?=\s*(?:\([^()]*\)\s*)?:)"
    rf"|(?P<named>(?:(?!The\b)[A-Z][\w&/-]*\s(?:(?:and|&|of|for)\s)?){{1,6}}{_NOUN})\b"
    rf"|(?<=\b[Tt]he\s)(?P<plain>(?:(?!of\b|whole\b|entire\b|same\b)[a-z][a-z-]+\s){{1,3}}{_NOUN})\b"
)
"""A team by its name, or by the label of what lists its members."""
_MEMBERSHIP = frozenset(
    """
    the a an of on in to as at by with up its their whose and for is are was were be been being has have had that who
    which there all member members membership person people engineer engineers researcher researchers roster following
    list listed lists name named names include includes included including comprise comprises comprised consist
    consists consisted contain contains count counts counted number numbers make makes made form forms formed belong
    belongs belonged staff staffed sit sits serve serves served work works worked join joined constitute constitutes
    compose composed current full total core altogether follows
    colleague colleagues collaborator collaborators contributor contributors other others community many more
    one two three four five six seven eight nine ten eleven twelve fifteen twenty
    """.split()
)
"""All that a sentence may say beside the names for it to say nothing but who belongs to the team."""
_PERSON = rf"(?:{NAME}|{PERSON_NAME.pattern.rstrip('$')})"
_NAMES = re.compile(rf"{_PERSON}(?:\s*(?:[,;/&·]|\band\b)(?:\s|\band\b)*{_PERSON})+")
_WORD = re.compile(r"[^\W\d_]+")
FEWEST = 2
_NO_RANK = re.compile(
    r"\b(?:former|ex|past|previous|potential|possible|prospective|likely|no|not|other|others|competing|rival)\b",
    re.IGNORECASE,
)
"""Before a party's noun: what makes it one no longer, or not yet, or somebody else's."""
_KNOWN = ("organization", "model", "software", "program")


_FUNCTION = r"(?i:the|an?|its|their|our|of|as|and|or|are|is|was|were|with|from|by|in|on|among|has|have)"
_OF_WHAT = r"(?:\s(?:for|of|in)\s(?:the\s)?(?!the\b)[a-z-]+(?:\sand\s[a-z-]+)?(?=[\s,]))?"
USED = "uses_software"
_PARTIES = tuple(
    (
        re.compile(
            rf"(?P<rank>(?:\b(?!{_FUNCTION}\b)[A-Za-z-]+\s){{0,2}}?)\b(?i:{nouns})(?:\s(?:{nouns}))?\b{_OF_WHAT}"
        ),
        predicate,
    )
    for predicate, nouns in (
        ("investment", r"equity|funders?|investors?|backers?|shareholders?|funding|financing|capital|financiers?"),
        ("partner", r"partners?|suppliers?|vendors?|collaborators?|contractors?"),
        (USED, r"stacks?|tool ?box|tool ?set|tools?|tooling|tool ?chain|tool ?kit|software"),
    )
)
"""What those are whom a sentence lists, with their rank and what they are it for: `partners for technology`."""
_LISTING = frozenset(
    """
    the a an of on in to as at by with its their and are is were was include includes included comprise comprises
    comprised consist consists come comes came from provided provide provides supplied supply contributed contribute put
    up raised name names named list lists listed count counts serve serves served act acts acted involved participate
    has have among all both alphabetical order there project company venture consortium programme program initiative
    following joint side technology technical make makes made
    """.split()
)
_BETWEEN = re.compile(r"(?:\s[A-Z][a-z]+)?\s*(?:[,;&]|\band\b|\bplus\b|\bas well as\b)(?:\s|\band\b|\bthe\b)*")

_SURPLUS = re.compile(r"^(?:\s[A-Z][a-z]+)+")
"""Words that belong to the last name: `Foo Exporters`."""


def enumerated(stretch: Stretch, setting: Setting, matcher: EntityMatcher) -> list[Draft]:
    """What a stretch says that does nothing but list members of a team, partners, investors or tools."""
    members = list(team_members(stretch, setting, matcher))
    if members or setting.label or stretch.quantities or stretch.dates:
        return members
    companies = [m for m in stretch.mentions if m.type in ALLIES and not m.generic]
    tools = [m for m in stretch.mentions if m.type == "software" and not m.generic]
    return list(_parties(companies, stretch, setting, ())) or list(_parties(tools, stretch, setting, companies))


def _parties(named: Sequence[Mention], stretch: Stretch, setting: Setting, whose: Sequence[Mention]) -> Iterator[Draft]:
    """`The equity comes from A, B and C`, `As partners, the project names A and B`, `A and B make up Foo's toolbox`."""
    text, at = stretch.text, stretch.start
    if len(named) < FEWEST or len(whose) > 1:
        return
    if not all(_BETWEEN.fullmatch(text, one.end - at, two.start - at) for one, two in pairwise(named)):
        return
    behind = _SURPLUS.sub("", text[named[-1].end - at :])
    rest = f"{text[: named[0].start - at]} , {behind}"
    for owner in whose:
        rest = rest.replace(owner.text, " ")
    tools = named[0].type == "software"
    for pattern, predicate in _PARTIES:
        party = pattern.search(rest) if (predicate == USED) == tools else None
        if party is None:
            continue
        words = _WORD.findall(rest[: party.start()] + rest[party.end() :])
        around = company_of(setting, {m.entity_id for m in named}, predicate == "investment")
        of = as_entity(whose[0]) if whose else around
        if of is None or not words or _NO_RANK.search(party["rank"]) or not _LISTING.issuperset(map(str.lower, words)):
            return
        for m in named:
            one, other = (as_entity(m), of) if predicate == "investment" else (of, as_entity(m))
            yield related(predicate, one, other, m, setting, stretch)
        return


def team_members(stretch: Stretch, setting: Setting, matcher: EntityMatcher) -> Iterator[Draft]:
    """The members of a team, of a line or sentence that tells nothing else."""
    found = _TEAM.search(stretch.text)
    if found is None:
        return
    people = _listed(stretch, found.span(), matcher, sure=found["label"] is not None)
    name = re.sub(r"\s+", " ", found[0])
    owners = (m for m in stretch.mentions if m.type in _KNOWN and not m.generic and not m.provisional)
    low, high = stretch.start + found.start(), stretch.start + found.end()
    if not found["label"] and any(low <= m.start and m.end < high for m in owners):
        return  # `the Foo board`: what its members are to Foo is told by their post
    team = matcher.resolve(name, "organization")
    for start, person in people:
        span = stretch.start + start, stretch.start + start + len(person.name)
        yield told("member_of", person, team, span, setting, stretch)


def _listed(stretch: Stretch, team: tuple[int, int], matcher: EntityMatcher, sure: bool) -> list[tuple[int, Entity]]:
    """The people whom a stretch lists beside the name of a team; none where it says anything else.

    Where it is not `sure` that people are listed, the first of them must be known for one by the name.
    """
    text = stretch.text
    for names in _NAMES.finditer(text):
        if names.start() < team[1] and team[0] < names.end():
            continue
        one, two = sorted([team, names.span()])
        rest = f"{text[: one[0]]} {text[one[1] : two[0]]} {text[two[1] :]}"
        if any(word.lower() not in _MEMBERSHIP for word in _WORD.findall(rest)) or re.search(r"\d", rest):
            return []
        listed = [(m.start(), m[0]) for m in re.finditer(_PERSON, names[0])]
        known = sure or any(is_given(name) and may_be_person(name, matcher) for _, name in listed[:2])
        people = [(names.start() + start, matcher.resolve(name, "person")) for start, name in listed if known]
        return [(start, person) for start, person in people if person.type == "person"]
    return []
