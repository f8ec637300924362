"""Who put money into a round, as sentences say it: `it was joined by A and B`, `$2B from A, B and C`, `backed by A`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipelines.extract.assertion import is_negated
from pipelines.extract.companies import is_unsettled
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.listed import running_names
from pipelines.extract.listing import listed_from, listed_with
from pipelines.extract.money import COMES, PUT_IN_BY
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.rosters import is_no_name, is_roster
from pipelines.extract.setting import Setting, related, told
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

Resolve = Callable[[str, str], Entity]
_ROUND = re.compile(
    r"\b(?:rounds?|series [a-k]|seed|raises?|raised|raising|fundrais\w+|financing|tranche|credit (?:line|facility)"
    r"|debt (?:facility|financing)|term loan|loan facility)\b",
    re.IGNORECASE,
)
_JOINED = Rare(
    r"\bjoined (?:in the round )?by\s+|\bround\b[^.;]{0,60}, followed by\s+"
    r"|\b(?:round|financing|raise|facility|series [a-k])\b[^.;,]{0,25}?,?\s(?:(?:which |that )?(?:was |is )?(?:also )?"
    r"(?:backed|supported|anchored) by|(?:which )?(?:also )?(?:included|includes|including))\s+"
    r"|\bwith (?:additional |further |new |significant )?(?:participation|contributions?|investments?|backing|support)"
    r" (?:from|by|of)\s+"
    r"|\b(?:other|additional|new|existing|further) (?:investors|backers|participants)(?: in the (?:round|financing))?"
    r"(?: include[sd]?| are| were|:)\s+"
    r"|\b(?:investors|backers|participants) (?:in the (?:round|financing|raise) )?(?:include[sd]?|were|are)\s+"
    r"|\bin the round (?:were|was|are)\s+"
    r"|\b(?:took part|taking part|participat(?:ed|ing)|invest(?:ed|ing)|joined|joining|came|put money) (?:in |into )?"
    r"(?:[\w-]+ ){0,4}?(?:round|raise|financing|series [a-k])(?::| were| was| are)\s+",
    re.IGNORECASE,
)
"""What stands before those who joined a round."""
_FROM = re.compile(
    r"\s+(?:\([^()]*\)\s+)?(?:(?:in|of) (?:debt|equity|funding|financing|loans)\s+)?"
    rf"(?:{COMES}\s?from|{PUT_IN_BY})\s+(?:the\s+)?"
)
_RAISED = re.compile(
    r"(?:['’]s?\s+(?:\S+\s+){0,3}?(?:round|series|seed|financing|raise|funding)"
    r"|,?\s+(?:(?:has|had|have|also|recently|today|just|said|announced|it|that|the|company|\([^()]*\))\s+){0,5}"
    r"(?:rais(?:ed|es|ing)|clos(?:ed|es|ing)|secur(?:ed|es|ing)|land(?:ed|s)|complet(?:ed|es)|nabs?|nabbed|bag(?:s|ged)"
    r"|receiv(?:ed|es)|pulled in|snags?|scores?))\b"
)
"""What goes on behind the company that raised the money."""
_INVESTED = re.compile(
    r"\s+(?:(?:have|has|had|also|all|both|jointly|each|then|later)\s+){0,3}"
    r"(?:(?:co-)?invested|participated)\b(?P<into>\s+in\s+(?!the (?:round|financing|deal|raise)\b|20\d\d|\w+ 20\d\d))?"
)
_MONEY = ("money",)


def participants(stretch: Stretch, setting: Setting, finder: SubjectFinder, resolve: Resolve) -> Iterator[Draft]:
    """The investments that a sentence or a line about a round tells of those whom it lists."""
    starts = [match.end() for match in _JOINED.finditer(stretch.text)]
    paid = [q.end - stretch.start for q in stretch.quantities if q.dimension in _MONEY]
    givers = [match.end() for end in paid if (match := _FROM.match(stretch.text, end))]
    starts += givers
    yield from _together(stretch, setting, finder)
    if not starts or not (_ROUND.search(stretch.text) or _ROUND.search(_before(stretch, setting))):
        return
    for start in sorted(set(starts)):
        if is_unsettled(stretch.text, start) or is_negated(finder.negated, start - 1, start):
            continue
        named = [
            one for one in running_names(start, stretch, ("organization",), resolve) if not is_no_name(one.entity.name)
        ]
        of = _raiser(stretch, setting, {one.entity.entity_id for one in named}) if named else None
        first = named[:1] if start in givers else []  # whose money the amount itself tells
        if of is not None:
            others = (one for one in named if one not in first)
            yield from (told("investment", one.entity, of, one.span, setting, stretch) for one in others)


def _together(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`A, B and C invested in Foo`, and in what the text is about where it names nobody."""
    for last in stretch.mentions if "invest" in stretch.text or "particip" in stretch.text else ():
        verb = _INVESTED.match(stretch.text, last.end - stretch.start) if last.type == "organization" else None
        others = listed_with(last, stretch) if verb is not None else []
        if verb is None or not others or is_negated(finder.negated, *verb.span()):
            continue
        investors = (last, *others)
        taken = {one.entity_id for one in investors}
        into = next(listed_from(verb.end(), ("organization",), stretch), None) if verb["into"] else None
        of = as_entity(into) if into is not None else None if verb["into"] else _raiser(stretch, setting, taken)
        if of is not None and of.entity_id not in taken:
            yield from (related("investment", as_entity(one), of, one, setting, stretch) for one in investors)


def _before(stretch: Stretch, setting: Setting) -> str:
    """What stands before a sentence in its block, the label of its line, and the heading of the section."""
    above = next((level.text for level in setting.context.levels if level.name in ("heading", "introduction")), "")
    return f"{setting.reading.text[: stretch.start]} {setting.label} {above}"


def _raiser(stretch: Stretch, setting: Setting, taken: set[str]) -> Entity | None:
    """Who raised the money: who is said to have done so last, else the company that the surroundings are about."""
    text = setting.reading.text
    before = [m for m in setting.reading.mentions if m.type == "organization" and m.start < stretch.end]
    for mention in reversed(before):
        if mention.entity_id not in taken and _RAISED.match(text, mention.end):
            return as_entity(mention)
    levels = (level for level in setting.context.levels if level.name in ("heading", "document", "introduction"))
    around = (*setting.label_entities, *(entity for level in levels for entity in level.entities))
    companies = (e for e in around if e.type == "organization" and e.entity_id not in taken and not e.generic)
    return next((e for e in companies if not is_roster(e)), None)
