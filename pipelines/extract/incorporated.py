"""Companies with a number before their legal form, or with two forms: `Foo Acquisition Co. VIII, LLC` is no `VIII`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pipelines.extract.entities import Entity
from pipelines.extract.nouns import FUNCTION_WORDS

if TYPE_CHECKING:
    from pipelines.extract.matcher import EntityMatcher

_PLAIN = ("LLC", "L.L.C.", "L.P.", "Ltd", "Inc", "GmbH")
_BEHIND_COMMA = ("LP", "LLP", "Limited", "PLC", "plc", "S.A.", "N.V.", "B.V.")
"""Legal forms, and those that are words or acronyms of other things where no comma stands before them."""
_FORM = rf"(?:,? (?:{'|'.join(map(re.escape, _PLAIN))})|, (?:{'|'.join(map(re.escape, _BEHIND_COMMA))}))(?!\w)"
_WORD = r"[A-ZÀ-Þ][\w-]*"
_NUMBERED = re.compile(
    rf"(?<![\w.'’-])(?P<name>{_WORD}(?: (?:{_WORD}|&)){{1,6}}? (?:Co\. )?(?:[IVX]{{1,5}}|\d{{1,2}})(?:-[A-Z])?){_FORM}"
    rf"|(?<![\w.'’-])(?P<company>{_WORD}(?: (?:{_WORD}|&)){{1,6}}? GmbH & Co\.? KG)(?!\w)"
)
"""A name with its number, and without the legal form; `GmbH & Co. KG` stays a part of the name."""
_TITLES = frozenset("ceo cto cfo coo president chairman director senator governor minister mr mrs ms dr prof".split())
_THINGS = ("model", "hardware", "site", "cluster", "service", "software", "person", "place", "program")
"""What is known by a part of the name is no part of a company's: `Foo Flash 2, Limited availability`."""


def incorporated(prose: Sequence[str], matcher: EntityMatcher) -> dict[str, Entity]:
    """The companies that are named so anywhere in a text, by how it writes them."""
    found = (name for name in dict.fromkeys(_names(prose)) if not any(m.type in _THINGS for m in matcher.find(name)))
    return {name: matcher.resolve(name, "organization") for name in found}


def _names(prose: Sequence[str]) -> Iterator[str]:
    for text in prose:
        for match in _NUMBERED.finditer(text) if any(map(text.__contains__, (*_PLAIN, *_BEHIND_COMMA))) else ():
            name = match["name"] or match["company"]
            first = name.split()[0].lower()
            if first in FUNCTION_WORDS or first in _TITLES:
                name = name[len(first) + 1 :]
            if " " in name and not _TITLES.intersection(name.lower().split()):
                yield name
