"""Headings and lines above lists that are nothing but a place where a site is told of: `Oslo`, `- GPUs: 9,000`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipelines.extract.entities import Entity
from pipelines.extract.placed_sites import LANDS, called_by
from pipelines.extract.reading import Reading
from pipelines.extract.usual import is_common
from pipelines.ontology import entity_id

_HAD = re.compile(
    r"\b(?:[GMk]W|(?i:(?:giga|mega)watts?|[GT]PUs?|accelerators?|chips|servers?|racks?|data halls?|square feet|acres)"
    r"|[A-Z]{1,2}\d{3})\b"
)
"""What sites have."""
_OTHERS = re.compile(
    r"\b(?:grids?|loads?|demand|queue|solar|wind|nuclear|gas|batter(?:y|ies)|households|residents|utilit(?:y|ies)|tariffs?"
    r"|chip exports?|fabs?|startups?|companies)\b",
    re.IGNORECASE,
)
"""What is told of a region, and of no site in it."""
_SITES = re.compile(r"\b(?:sites?|locations?|campus(?:es)?|data ?cent(?:er|re)s?|facilities)\b", re.IGNORECASE)
_NAME = re.compile(r"[A-ZÀ-Þ][\w.'’-]+(?: [A-ZÀ-Þ][\w.'’-]+){0,2}(?:, [A-ZÀ-Þ][\w. ]+)?")
_TELLS = re.compile(r"\W*(?:[A-Za-z][^:|]{1,30}[:|]|\d)")
"""How lines begin that tell a property: with its label, or with a number."""
_DOERS = ("organization", "cloud")
LINES = 8


def place_sites(readings: Sequence[Reading]) -> dict[int, Entity]:
    """The sites that go by their places, by the positions of the lines that name them."""
    found = {}
    for position, reading in enumerate(readings):
        site = _named(reading) if reading.block.kind in ("heading", "paragraph") else None
        if site is None:
            continue
        lines = list(_below(readings, position))
        below = [line.text for line in lines]
        told = any(_TELLS.match(text) and _HAD.search(text) and re.search(r"\d", text) for text in below)
        alone = not any(map(_OTHERS.search, below)) and not any(map(_of_somebody, lines))
        if told and (alone or _lists_sites(reading)):
            found[position] = site
    return found


def _lists_sites(reading: Reading) -> bool:
    """Whether a heading stands below one that says that sites are told of."""
    return reading.block.kind == "heading" and _SITES.search(" ".join(reading.block.section[-1:])) is not None


def _named(reading: Reading) -> Entity | None:
    """The site that a line is nothing but the place of, or in a section about sites a name nobody knows."""
    name = reading.text.strip(" *:0123456789.")
    if len(reading.mentions) == 1:
        place = reading.mentions[0]
        land = place.kind in LANDS and reading.block.kind == "heading"  # of which much else may be told
        return called_by(place) if place.type == "place" and not land and name == place.text else None
    listed = _SITES.search(" ".join(reading.block.section[-1:])) is not None
    if reading.mentions or not listed or not _NAME.fullmatch(name) or is_common(name):
        return None
    return Entity(entity_id("site", name), name, "site", provisional=True)


def _of_somebody(line: Reading) -> bool:
    """Whether a line begins with a company or says what one does, so that it tells nothing of a place alone."""
    named = next((m for m in line.mentions if m.type in _DOERS and not m.generic), None)
    if named is None:
        return False
    return not line.text[: named.start].strip(" *") or _TELLS.match(line.text) is None


def _below(readings: Sequence[Reading], position: int) -> Iterator[Reading]:
    """The items below a line that names a place."""
    for reading in readings[position + 1 : position + 1 + LINES]:
        if reading.block.kind not in ("list_item", "table_row"):
            return
        yield reading
