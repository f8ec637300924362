"""Which organisations tell about others rather than act."""

from __future__ import annotations

from pipelines.extract.entities import Entity, Mention

PRESS_KINDS = frozenset({"media or analyst"})
"""Organisations that tell about others; they are sources, not subjects."""


def is_press(entity: Entity | Mention) -> bool:
    """Whether an entity is a news medium or analyst."""
    return entity.type == "organization" and entity.kind in PRESS_KINDS
