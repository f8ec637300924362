"""Which names a sentence lists with one another: those that only commas, slashes, brackets or `and` part."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator

from pipelines.extract.entities import Mention
from pipelines.extract.reading import Stretch

LONGEST_LIST = 50
"""Names to either side of one that count as listed with it: enough for prose, and no square of a page of names."""
_PARTED = re.compile(r"(?:\s[a-z]+(?=,))?(?:[,/&+→;|·•*†‡]|and|or|\([^()]*\)|\s)+(?:the\s+)?", re.IGNORECASE)
_OPENED = re.compile(r"\s*(?:the\s+)?", re.IGNORECASE)


def listed_with(mention: Mention, stretch: Stretch) -> list[Mention]:
    """The mentions of the same type that are listed with this one, those before it first, nearest first."""
    row = [other for other in stretch.mentions if other.type == mention.type]
    position = row.index(mention, bisect_left(row, mention.start, key=lambda other: other.start))
    found: list[Mention] = []
    for step in (-1, 1):
        here = position
        while 0 <= here + step < len(row) and abs(here + step - position) <= LONGEST_LIST:
            first, second = row[min(here, here + step)], row[max(here, here + step)]
            if not _follows(first.end - stretch.start, second, stretch):
                break
            here += step
            found.append(row[here])
    return found


def listed_from(position: int, types: Collection[str], stretch: Stretch) -> Iterator[Mention]:
    """The mentions of some types that are listed from a position of the stretch's text on, in order."""
    opening = True
    for mention in stretch.mentions:
        start = mention.start - stretch.start
        if mention.type not in types or start < position:
            continue
        if not (_OPENED.fullmatch(stretch.text, position, start) if opening else _follows(position, mention, stretch)):
            return
        yield mention
        position, opening = mention.end - stretch.start, False


def _follows(end: int, mention: Mention, stretch: Stretch) -> bool:
    return _PARTED.fullmatch(stretch.text, end, max(end, mention.start - stretch.start)) is not None
