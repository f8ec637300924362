"""Companies with a number before their legal form, or with two forms: `Foo Acquisition Co. VIII, LLC` is no `VIII`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pipelines.extract.entities import Entity

if TYPE_CHECKING:
    from pipelines.extract.matcher import EntityMatcher

_FORM = r"(?:LLC|L\.L\.C\.|LLP|LP|L\.P\.|Inc|Ltd|Limited|GmbH|PLC|plc|S\.A\.|N\.V\.|B\.V\.|DAC)"
_HINTS = (
    "LLC",
    "L.L.C.",
    "LLP",
    "LP",
    "L.P.",
    "Ltd",
    "Limited",
    "PLC",
    "Inc",
    "GmbH",
    "plc",
    "S.A.",
    "N.V.",
    "B.V.",
    "DAC",
    "& Co",
)
"""One of these is in every form: asked first, for it is cheap."""
_WORD = r"[A-ZÀ-Þ][\w’'-]*"
_NUMBERED = re.compile(
    rf"(?<![\w.-])(?!(?:The|A|An|In|On|By|For|From|With|And|Both)\s)"
    rf"(?P<name>{_WORD}(?: (?:{_WORD}|&|of)){{1,6}}? (?:Co\. )?(?:[IVX]{{1,5}}|\d{{1,2}})(?:-[A-Z])?),? {_FORM}(?!\w)"
    rf"|(?<![\w.-])(?P<company>{_WORD}(?: (?:{_WORD}|&)){{1,6}}? (?:GmbH )?& Co\.? (?:KG|LP|LLC))(?!\w)"
)
"""A name with its number, and without the legal form; `GmbH & Co. KG` is all one form, and stays a part of the name."""


def incorporated(prose: Sequence[str], matcher: EntityMatcher) -> dict[str, Entity]:
    """The companies that are named so anywhere in a text, by how it writes them."""
    return {name: matcher.resolve(name, "organization") for name in dict.fromkeys(_names(prose))}


def _names(prose: Sequence[str]) -> Iterator[str]:
    for text in prose:
        for match in _NUMBERED.finditer(text) if any(map(text.__contains__, _HINTS)) else ():
            yield match["name"] or match["company"]
