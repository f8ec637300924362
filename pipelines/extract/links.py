"""What numbers tell of links: how many there are, how many machines share one, and rates that are no link's."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.defaults import is_memory_rate
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.values import BYTES_A_SECOND

_GENERATION = re.compile(
    r"[NHEFX]DR\d{0,3}(?:\s\d{2,3})?(?:\s(?:IB|Infini[Bb]and|ports?|links?|connections?))?(?:\s\(?(?:shared|per)\b.*)?"
)
"""What links are called by how fast they are; adapters and switches are more than their ports."""
_PARTS = re.compile(r"\s?\(?(?:HCAs?|NICs?|adapters?|switch(?:es)?|cables?|transceivers?|optics)\b", re.IGNORECASE)
_CARDS = re.compile(
    r"\b(?:PCIe?|network|interface|adapter|expansion|OCP|Ethernet|InfiniBand)\s(?:[\w-]+\s)?cards\Z", re.IGNORECASE
)
"""Cards that are no accelerators."""
_SHARED = re.compile(
    r"\b(?:shared|split|divided)\s(?:equally\s)?(?:by|between|among|across|over)\s(?:each\s|every\s)?(?:(?:up\sto|about)\s)?\Z",
    re.IGNORECASE,
)
_MACHINES = re.compile(r"(?:[\w-]+\s)?(?:nodes|servers|hosts|machines|GPUs|blades|racks|cores)\Z", re.IGNORECASE)
_STORED = re.compile(
    r"\b(?:reads?|reading|writes?|writing|storage|disks?|SSDs?|NVMe|flash|file\s?systems?|lustre|gpfs|weka|vast|ceph|daos"
    r"|scratch|checkpoint\w*|ingest)\b",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"\b(?:network\w*|interconnect\w*|nv-?link\w*|links?|fabric|ports?|nics?|infiniband|ethernet|uplinks?|pcie)\b",
    re.IGNORECASE,
)
NEAR = 45


def of_links(quantity: Quantity, stretch: Stretch, setting: Setting) -> Choice | None:
    """What a number is that counts links or who shares one, or is how fast a memory or storage is; else None."""
    if quantity.dimension == "data_rate":
        if is_memory_rate(quantity, stretch, setting):
            return Choice("measure", 1.0, "cue")
        return Choice("measure", 0.0, "noun") if _is_of_storage(quantity, stretch, setting) else None
    if quantity.dimension != "count" or not quantity.noun:
        return None
    start, end = quantity.start - stretch.start, max(quantity.end, quantity.noun_end) - stretch.start
    if _CARDS.search(quantity.noun):
        return Choice("measure", 0.0, "noun")
    if _GENERATION.fullmatch(quantity.noun) and not _PARTS.match(stretch.text, end):
        return Choice("port_count", 3.0, "noun")
    shared = _MACHINES.search(quantity.noun) and _SHARED.search(stretch.text, max(0, start - NEAR), start)
    return Choice("measure", 0.0, "noun") if shared else None


def _is_of_storage(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether bytes a second are read from disks or written to them, and no link is spoken of."""
    label, above = setting.label, " ".join(setting.context.section[-1:])
    if BYTES_A_SECOND.search(f"{quantity.text} {label}") is None:
        return False
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    near = f"{label} {stretch.text[max(0, start - NEAR) : start]} {stretch.text[end : end + NEAR]}"
    if _LINKED.search(near):
        return False
    return _STORED.search(near) is not None or (_STORED.search(above) is not None and not _LINKED.search(above))
