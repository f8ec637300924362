"""Whose property a label names: `Foo training cost: ...`, `Layers of Foo: ...`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipelines.extract.chooser import Chooser
from pipelines.extract.devices import PART_KINDS
from pipelines.extract.entities import Entity
from pipelines.extract.reading import Reading, inside
from pipelines.extract.topics import LEADING, as_entity, is_counterparty

OWNED = ("model", "cluster", "site", "program", "dataset")
OWNING = ("organization", "cloud", "service", "software", "hardware")
"""Things of which a label names a property, and those that may rather be what it counts."""
_OF_OWNER = re.compile(r"[a-z]\W* (?:of|for|in|by) (?:the |an? )?\Z")
_OWNS = re.compile(r"(?:['’]s)?(?: (?:run|hours?|model|training))?\W*")
"""What stands in a label before and behind the thing whose property it names: `Price of an A100 hour`."""


def owner_in_label(names: Sequence[str], end: int, reading: Reading, chooser: Chooser) -> tuple[Entity, ...]:
    """Whose property the label up to `end` names, which tells of these predicates.

    Of what `NVIDIA GPUs` are stands around it.
    """
    named = [m for m in inside(reading.mentions, 0, end) if not m.generic and m.kind not in PART_KINDS]
    owner = next((m for m in named if m.start <= LEADING or reading.text[m.start - 1] == "("), None)
    if owner is None and named and _OWNS.fullmatch(reading.text, named[-1].end, max(end, named[-1].end)):
        owner = named[-1] if _OF_OWNER.search(reading.text, 0, named[-1].start) else None
    if owner is None or (owner.start <= LEADING and owner.end >= end) or is_counterparty(owner, reading.text):
        return ()
    predicates = [chooser.predicates[name] for name in names]
    holds = owner.kind in ("rack", "system")
    counted = owner.type in OWNING and (holds or not any("hardware" in p.objects for p in predicates))
    own = owner.type in OWNED or counted
    return (as_entity(owner),) if own and all(p.kind == "number" for p in predicates) else ()
