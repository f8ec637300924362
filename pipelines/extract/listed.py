"""Names that a label's value or a cell lists, known or not: what a label says they are makes them that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.reading import Stretch
from sources.document import Mark

LONGEST_VALUE = 400
"""Characters of a value that can be a list of names."""
MOST_WORDS = 6
_PARTED = re.compile(r"\s*(?:[,;|•·→+]|\s/\s|\s&\s|\n|\band\b|\bor\b|\bplus\b)\s*")
_BRACKET = re.compile(r"\([^()]*\)")
_CUT = re.compile(
    r"\s+(?:for|from|with|on|via|in|by|as|at|to|which|that|using|under|through|since|until|[—–-])(?:\s|\Z)"
    r"|[:.](?:\s|\Z)"
)
_REMARKED = re.compile(r"\s+(?:for|from|via|in|on|at|[—–-])\s|[:.]")
"""How a remark behind a name of one word begins; `Switched to Foo` is a sentence."""
_PARTICIPLE = re.compile(r"[A-Z][a-z]+(?:ed|ing)|Built|Run|Sold|Held|Versions?\b.*|Methods?")
_PART = r"(?:[A-ZÀ-ÖØ-Þ][\w.&'’+/-]*|\d[\w.-]*[A-Za-z][\w.-]*|[a-z]+[A-Z][\w.-]*)"
_NAME = re.compile(rf"(?:the\s+)?(?P<name>{_PART}(?:\s(?:{_PART}|\d[\d.]*|of|for|de|&))*)")
_NO_NAME = frozenset(
    "none yes no unknown undisclosed various multiple custom in-house internal internally proprietary standard"
    " own not tbd tba n/a na "
    "several others other public private confidential mixed default all any own self-built homegrown bespoke"
    " open-source open "
    "available pending planned see based mainly mostly primarily partly also formerly previously currently air"
    " liquid water "
    "ethernet gpu gpus cpu cpus tpu tpus ai ml data cloud yes true false full partial high low medium training"
    " inference "
    "additional including such more new old first second third two three four five research commercial".split()
)
"""Words with a capital that begin a value and name nothing."""


def named_items(value: Stretch, marks: tuple[Mark, ...] = ()) -> Iterator[tuple[int, int]]:
    """The spans (block offsets) of the names that a value lists, where all of an item but its remarks is a name.

    Words in code count as written; numbers, dates and what begins with a common word do not.
    """
    if len(value.text) > LONGEST_VALUE:
        return
    text = _BRACKET.sub(lambda match: " " * len(match[0]), value.text)
    start = 0
    for parted in [*_PARTED.finditer(text), None]:
        end = parted.start() if parted else len(text)
        span = _item(text, start, end, value, marks)
        if span is not None:
            yield span
        start = parted.end() if parted else end


def is_list(value: Stretch, items: list[tuple[int, int]]) -> bool:
    """Whether each part of a value is a known name or one of the items."""
    if len(value.text) > LONGEST_VALUE:
        return False
    text = _BRACKET.sub(lambda match: " " * len(match[0]), value.text.rstrip(" ."))
    spans = [*items, *((m.start, m.end) for m in value.mentions)]
    start = 0
    for parted in [*_PARTED.finditer(text), None]:
        end = parted.start() if parted else len(text)
        low, high = value.start + start, value.start + end
        inner = text[start:end].strip()
        if inner and not any(low <= s < high and (e - s) >= 0.7 * len(inner) for s, e in spans):
            return False
        start = parted.end() if parted else end
    return True


def _item(text: str, low: int, high: int, value: Stretch, marks: tuple[Mark, ...]) -> tuple[int, int] | None:
    piece = text[low:high]
    low += len(piece) - len(piece.lstrip(" \"“'*"))
    cut = _CUT.search(text, low, high)
    end = cut.start() if cut else high
    end = low + len(text[low:end].rstrip(" \"”'.*"))
    start, stop = value.start + low, value.start + end
    taken = [(q.start, q.end) for q in value.quantities] + [(d.start, d.end) for d in value.dates]
    if start >= stop or any(first < stop and start < last for first, last in taken):
        return None
    if any(mark.kind == "code" and mark.start <= start and stop <= mark.end for mark in marks):
        return start, stop
    name = _NAME.fullmatch(text, low, end)
    if name is not None and cut and " " not in name["name"] and not _REMARKED.match(text, cut.start()):
        return None
    if name is None or _PARTICIPLE.fullmatch(name["name"]) or len(name["name"].split()) > MOST_WORDS:
        return None
    first = name["name"].split()[0].lower()
    if first in _NO_NAME or first in FUNCTION_WORDS or len(name["name"]) < 2:
        return None
    return value.start + name.start("name"), stop
