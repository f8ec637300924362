"""Which hardware is a device or system, and which only a part of one."""

from __future__ import annotations

from pipelines.extract.entities import Mention

PART_KINDS = frozenset({"memory", "process", "packaging"})
"""Kinds of hardware that are parts of a chip."""


def is_device(mention: Mention) -> bool:
    """Whether a hardware mention is a device or system, not a memory chip or part."""
    return mention.kind not in PART_KINDS
