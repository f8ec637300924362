"""Dates of reports that a text only cites: nothing happened on the day in `Foo opened its site (Acme News, May 3)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipelines.extract.dates import DateSpan
from pipelines.extract.press import is_press
from pipelines.extract.reading import Stretch

LONGEST = 120
"""Characters of brackets that cite."""
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_CITING = re.compile(
    r"(?:\b(?:via|per|(?:reported|published|written) by|on|of|the|an?|and|see|also|source[sd]?|citing|cited"
    r"|report(?:s|ed|ing)?|exclusive|according to|interview|article|story|analysis|estimates?|says?|said|updated"
    r"|accessed|retrieved|published|p\.?\s?\d+)\b|\W)*",
    re.IGNORECASE,
)
"""What stands beside media, days and quoted titles in brackets that cite."""


def is_of_report(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date stands behind the name of a medium in brackets that hold nothing but sources."""
    start, end = span.start - stretch.start, span.end - stretch.start
    low = stretch.text.rfind("(", max(0, start - LONGEST), start)
    high = stretch.text.find(")", end, end + LONGEST)
    if low < 0 or high < 0 or ")" in stretch.text[low:start]:
        return False
    quoted = [match.span() for match in _QUOTED.finditer(stretch.text, low, high)]
    inside = [
        m
        for m in stretch.mentions
        if low < m.start - stretch.start < high and not any(a <= m.start - stretch.start < b for a, b in quoted)
    ]
    if not any(is_press(m) and m.end <= span.start for m in inside) or not all(map(is_press, inside)):
        return False
    told = [(m.start - stretch.start, m.end - stretch.start) for m in inside]
    told += [(date.start - stretch.start, date.end - stretch.start) for date in stretch.dates]
    rest = _blanked(stretch.text, (*quoted, *told))
    return _CITING.fullmatch(rest, low + 1, high) is not None


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text with blanks in place of some spans; every other character stays where it is."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
