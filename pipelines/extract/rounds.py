"""Rows of funding rounds: who a row is about, and whose its amount and its valuation are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.entities import Entity
from pipelines.extract.reading import Reading
from pipelines.extract.setting import Setting
from pipelines.extract.topics import Context, as_entity
from sources.document import Cell

BACKING_HEADER = re.compile(r"\b(?:lead|led by|investors?|backers?|participants?|from)\b", re.IGNORECASE)
ROUND = re.compile(r"\b(?:seed|angel|series|round|ipo|tranche|convertible|debt|loan|facility|note)\b", re.IGNORECASE)
"""What rounds are called that have a name; `Strategic` only says of what kind one was."""


def party(deal: Entity, reading: Reading, context: Context, cells: Sequence[Cell]) -> Entity:
    """Who a row of deals is about: a round that has a name, else the one investor named, else who raised it."""
    backing = [cell for cell in cells if BACKING_HEADER.search(cell.header)]
    if ROUND.search(deal.name) or not backing:
        return deal
    named = [m for cell in backing for m in reading.cell(cell).mentions if m.type == "organization" and not m.generic]
    backers = {m.entity_id: as_entity(m) for m in named}
    return next(iter(backers.values())) if len(backers) == 1 else company(context) or deal


def in_round(setting: Setting, cell: Cell, chooser: Chooser) -> Setting:
    """How a cell is read in a row about an investor: the amount is invested, the value is that of who raised it."""
    named = chooser.labelled(cell.header)
    raised = company(setting.context)
    if "valuation" in named and raised is not None:
        return replace(setting, label_entities=(raised,))
    return replace(setting, label="investment") if "investment" in named else setting


def company(context: Context) -> Entity | None:
    """The organisation that the surroundings are about."""
    return next((e for level in context.levels for e in level.entities if e.type == "organization"), None)
