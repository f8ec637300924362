"""Which date is whose where a sentence tells several things, each with its own: `A in 2023, B in 2024, C in 2025`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pipelines.extract.dates import DateSpan
from pipelines.extract.entities import Mention
from pipelines.extract.reading import Stretch

_PARTS = re.compile(
    r"(?:\s*[;,]|\s+[—–])\s+(?:(?:and|but|while|whereas|then|plus|followed by|with)\s+)?"
    r"|\s+(?:and|but|while|whereas|then|followed by|up from|down from|compared (?:with|to)|against|versus|vs\.?)\s+"
    r"|\s+to\s+(?=[~≈$€£]?\d)(?!(?:19|20)\d\d\b(?!,\d))"
)
"""What stands between the members."""
_LEADS = re.compile(
    r"\W*(?:(?:in|by|since|from|during|for|on|as|of|until|around|about|early|late|mid|again|back|later|the|fiscal|year"
    r"|already|still|next|only)[\s-]+){0,4}",
    re.IGNORECASE,
)
"""All that stands before a date with which a member begins."""
_BRACKET = re.compile(r"\([^()]*\)")
_NAMED_ON = re.compile(r"\s(?:(?:in|on|by|since|at|the|end|of|early|late|mid)[\s-]){1,4}")
"""What stands between a name and its date where the verb is that of a name before: `A came out in 2020, B in 2022`."""
_PRESENT = re.compile(
    r"\b(?:in use|in service|in operation|today|now|currently|already|so far|at present|to date)\b",
    re.IGNORECASE,
)
"""What a member says that tells of the present."""
_EARLIER = re.compile(r"\b(?:(?:up|down)\sfrom|compared\s(?:with|to)|against)\s")
"""What a member begins with that tells how much it was at another time."""
_AS_OF = re.compile(r"\W*(?:as of|by the time of)\b", re.IGNORECASE)
_ASIDE = re.compile(r"\b(?:founded|started|established|incorporated|born|based|(?:which|who)\s[a-z]+)\b[^,;]*\Z")
"""What stands before a date that is told of a company by the way."""
_ALONE = re.compile(r"[\s,;]*(?:and\s+)?")
ACTING = ("organization", "person", "cloud")


class _Member(NamedTuple):
    low: int
    high: int
    dates: tuple[DateSpan, ...]
    leads: bool


def dates_of_member(stretch: Stretch, position: int, dated: bool = False) -> Sequence[DateSpan] | None:
    """The dates that may be those of what stands at a position of the block; None where the sentence pairs none.

    Dates stand behind what they date, or all before it; what stands without one shares that of its neighbour, unless
    it tells of somebody else, or of the present, or is `dated` by its label, or told beside what was earlier.
    """
    alone = len(stretch.dates) == 1
    if not stretch.dates or (alone and not (dated or _PRESENT.search(stretch.text) or _EARLIER.search(stretch.text))):
        return None
    members = _members(stretch)
    own = next((m for m in members if m.low <= position - stretch.start < m.high), None)
    if own is None or len(members) == 1:
        return None
    if alone and _AS_OF.match(stretch.text):
        return None
    told = [member for member in members if member.dates]
    if not own.dates and (dated or _PRESENT.search(stretch.text, own.low, own.high)):
        return ()
    if alone:
        low, high = max(0, told[0].low - len("compared with ")), told[0].low + len("down from ")
        return () if not own.dates and _EARLIER.search(stretch.text, low, high) else None
    if len(told) < 2:
        return None
    if own.dates:
        return own.dates
    if any(_ASIDE.search(stretch.text, m.low, m.dates[0].start - stretch.start) for m in told):
        return None
    if told[0].leads:
        before = [member for member in told if member.high <= own.low] or told[:1]
        return (before[-1] if all(member.leads for member in told) else before[0]).dates
    behind = next((member for member in told if member.low >= own.high), None)
    shares = behind is not None and not (_acts(own, stretch) and _acts(behind, stretch))
    return behind.dates if behind is not None and shares else ()


def led_by_date(stretch: Stretch, date: DateSpan) -> tuple[int, int] | None:
    """The part of a sentence of several dates that begins with one; None where it does not."""
    members = _members(stretch) if len(stretch.dates) > 1 and "respectively" not in stretch.text else ()
    own = next((member for member in members if date in member.dates), None)
    return (own.low, own.high) if own is not None and own.leads and own.low > 0 else None


def named_on(stretch: Stretch, date: DateSpan) -> Mention | None:
    """The name that is all that a later part of a sentence says before its date; None where it says more."""
    members = _members(stretch) if len(stretch.dates) > 1 else ()
    own = next((member for member in members if date in member.dates), None)
    if own is None or own.low == 0 or not own.dates or own.dates[0] is not date:
        return None
    for mention in stretch.mentions:
        ahead = stretch.text[own.low : mention.start - stretch.start]
        if mention.start - stretch.start >= own.low and ahead.lower() in ("", "the ") and not mention.generic:
            low, high = mention.end - stretch.start, date.start - stretch.start
            return mention if _NAMED_ON.fullmatch(stretch.text, low, high) else None
    return None


@lru_cache(maxsize=8)
def _members(stretch: Stretch) -> tuple[_Member, ...]:
    return tuple(_parts(stretch))


def _parts(stretch: Stretch) -> Iterator[_Member]:
    """The parts of a sentence between commas and conjunctions; a date alone belongs to the part behind it."""
    taken = [(date.start - stretch.start, date.end - stretch.start) for date in stretch.dates]
    taken += [(mention.start - stretch.start, mention.end - stretch.start) for mention in stretch.mentions]
    taken += [bracket.span() for bracket in _BRACKET.finditer(stretch.text)]
    ended = {date.end - stretch.start for date in stretch.dates}
    breaks = [0]
    for part in _PARTS.finditer(stretch.text):
        inside = any(low < part.end() and part.start() < high for low, high in taken)
        inside = inside or (part[0].strip() == "to" and part.start() not in ended)  # `doubled it to 200 in 2025`
        breaks += [] if inside else [part.end()]
    breaks.append(len(stretch.text))
    start: int | None = None
    for low, high in pairwise(breaks):
        start = low if start is None else start
        dates = tuple(d for d in stretch.dates if start <= d.start - stretch.start < high)
        leads = bool(dates) and _LEADS.fullmatch(stretch.text, start, dates[0].start - stretch.start) is not None
        alone = leads and not stretch.text[dates[-1].end - stretch.start : high].strip(" ,:;.)")
        if alone and high < len(stretch.text):
            continue
        yield _Member(start, high, dates, leads and not alone)
        start = None


def _acts(member: _Member, stretch: Stretch) -> bool:
    """Whether a member begins with who does something, so that it tells something of its own, and not a name alone."""
    first = next((m for m in stretch.mentions if m.start - stretch.start >= member.low), None)
    if first is None or first.type not in ACTING or first.start - stretch.start > member.low + len("the "):
        return False
    return _ALONE.fullmatch(stretch.text, first.end - stretch.start, member.high) is None
