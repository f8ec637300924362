"""Dates of reports that a text only cites: nothing happened on the day in `Foo opened its site (Acme News, May 3)`."""

from __future__ import annotations

import re

from pipelines.extract.dates import DateSpan
from pipelines.extract.press import is_press
from pipelines.extract.reading import Stretch

LONGEST = 120
"""Characters of brackets that cite."""
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_BESIDE = re.compile(
    r"(?:\b(?:via|per|by|from|on|in|of|the|an?|and|see|also|source[sd]?|citing|cited|report(?:s|ed|ing)?|exclusive"
    r"|according to|interview|article|story|analysis|estimates?|says?|said|updated|accessed|retrieved|published"
    r"|p\.?\s?\d+)\b|\W)*",
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
    text = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), stretch.text[:high])
    offset = stretch.start
    inside = [m for m in stretch.mentions if low < m.start - offset < high and text[m.start - offset] != " "]
    if not any(is_press(m) and m.end <= span.start for m in inside) or not all(map(is_press, inside)):
        return False
    for first, last in [(m.start, m.end) for m in inside] + [(d.start, d.end) for d in stretch.dates]:
        one, other = max(low, first - offset), min(high, last - offset)
        text = text[:one] + " " * (other - one) + text[max(one, other) :]
    return _BESIDE.fullmatch(text, low + 1) is not None
