"""What a number is by the name directly before or behind it: `175B GPT-3`, `80GB A100`, `Foo +4%`."""

from __future__ import annotations

import re

from pipelines.extract.counts import cluster_of_devices
from pipelines.extract.devices import is_accelerator, is_device
from pipelines.extract.entities import Mention
from pipelines.extract.processors import is_memory_called
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.shares import signed_of

BUILT = ("site", "cluster", "program")
"""What money written directly before it is the cost of."""
SMALLEST_MODEL = 1e6
"""Parameters below which a number before a model's name is a count of models."""


def qualified(quantity: Quantity, stretch: Stretch, heading: bool) -> tuple[str, Mention] | None:
    """A number before a name: `175B GPT-3` gives a model's parameters, `80GB A100` memory, `$2B Foo campus` a cost.

    In brackets behind it, a bare number of its kind says the same: `GPT-3 (175B)`, as does a signed share: `Foo +4%`.
    """
    grown = signed_of(quantity, stretch)
    if grown is not None:
        return "growth", grown
    for mention in stretch.mentions:
        if stretch.text[mention.end - stretch.start : quantity.start - stretch.start] == " (":
            return _in_bracket(quantity, stretch, mention, heading)
        if not heading and is_memory_called(quantity, stretch, mention):
            return "memory_capacity", mention
        if not quantity.end <= mention.core_start <= quantity.end + 20 or mention.generic:
            continue
        between = stretch.text[quantity.end - stretch.start : mention.core_start - stretch.start]
        if re.search(
            r"[,.;:()]|\b(?:of|on|for|with|in|by|and|per|the|a|to|from|at|vs|versus|than|against|tokens?|parameters?)\b",
            between,
            re.IGNORECASE,
        ):
            continue
        if mention.type == "model" and quantity.dimension == "count" and (quantity.low or 0) >= SMALLEST_MODEL:
            return "parameter_count", mention
        if mention.type == "hardware" and quantity.dimension == "data" and is_device(mention):
            return "memory_capacity", mention
        if mention.type in BUILT and quantity.dimension == "money":
            return "cost", mention
    cluster = cluster_of_devices(quantity, stretch.mentions)
    return ("accelerators", cluster) if cluster is not None else None


def _in_bracket(quantity: Quantity, stretch: Stretch, mention: Mention, heading: bool) -> tuple[str, Mention] | None:
    """What a bare size is that opens a bracket behind a name: a model's parameters, a device's memory.

    In a heading the memory is part of the device's name.
    """
    if mention.generic or quantity.noun or stretch.text[quantity.end - stretch.start :][:1] not in ("", ")", ",", ";"):
        return None
    if mention.type == "model" and quantity.dimension == "count" and (quantity.low or 0) >= SMALLEST_MODEL:
        return "parameter_count", mention
    if mention.type == "hardware" and quantity.dimension == "data" and is_accelerator(mention) and not heading:
        return "memory_capacity", mention
    return None
