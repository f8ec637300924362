"""Which hardware is a device or system, and which only a part of one."""

from __future__ import annotations

from pipelines.extract.entities import Mention

PART_KINDS = frozenset({"memory", "process", "packaging"})
"""Kinds of hardware that are parts of a chip."""

ACCELERATOR_KINDS = frozenset({"gpu", "tpu", "asic", "system", "rack", "architecture"})
"""Kinds of hardware that compute for models, by the chip, the box or the rack."""
CHIP_KINDS = frozenset({"gpu", "tpu", "asic", "cpu"})
"""Kinds that are single chips, which hold no other accelerators."""


def is_accelerator(mention: Mention) -> bool:
    """Whether a hardware mention is something that models run on; a chip of unknown kind may be."""
    return mention.kind is None or mention.kind in ACCELERATOR_KINDS


def is_device(mention: Mention) -> bool:
    """Whether a hardware mention is a device or system, not a memory chip or part."""
    return mention.kind not in PART_KINDS
