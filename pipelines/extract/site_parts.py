"""Parts of a site, and undertakings of a company, that go by its name and are not itself: `Foo GPU building`."""

from __future__ import annotations

import re

from pipelines.extract.entities import Entity
from pipelines.extract.subjects import unheard
from pipelines.extract.topics import Context

_PART = re.compile(
    r"(?!(?i:.*\b(?:team|capacity|model|training|power|ongoing)\b))"
    r"(?:(?:[A-Za-z][\w&/-]*|\d)\s){0,5}?(?i:building|hall|wing|annex|extension|expansion|warehouse)s?(?:\s(?:\d+|[A-Z]))?"
)
_UNDERTAKING = re.compile(r"(?:[\w&/-]+\s){0,2}?(?:programme|program)")
_WHOLES = ("site", "cluster", "program")
_COMPANIES = ("organization", "cloud")


def named_part(thing: Entity, name: str) -> Entity | None:
    """The part or undertaking that a name is of which `thing` is the beginning; None where it is the thing itself."""
    rest = name[len(thing.name) :].strip() if name.startswith(f"{thing.name} ") else ""
    if thing.type in _WHOLES and _PART.fullmatch(rest):
        return unheard(name, "site")
    return unheard(name, "program") if thing.type in _COMPANIES and _UNDERTAKING.fullmatch(rest) else None


def part_in(label: str, named: tuple[Entity, ...], context: Context) -> tuple[Entity, ...]:
    """What a label names that is only a part of a site: of one it names itself, or of the one its section is of."""
    if len(named) == 1:
        part = named_part(named[0], label) if named[0].type in _WHOLES else None
        return (part,) if part is not None else named
    above = next((level for level in context.levels if level.name == "heading"), None)
    whole = above.entities[0] if above is not None and len(above.entities) == 1 else None
    if named or whole is None or whole.type not in _WHOLES or not _PART.fullmatch(label):
        return named
    return (unheard(f"{whole.name} {label}", "site"),)
