"""What an amount is where no word says it: power, rates, energy and the memory of a device."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.devices import ACCELERATOR_KINDS
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import SubjectFinder

USUALLY = {
    "compute_rate": ("peak_compute", None),
    "power": ("power_capacity", None),
    "data_rate": ("network_bandwidth", None),
    "compute": ("training_compute", None),
    "energy": (
        "energy",
        re.compile(r"\b(?:batter\w+|storage|stor(?:es?|ing)|BESS|discharg\w+|reserves?)\b", re.IGNORECASE),
    ),
    "volume": (
        "water_use",
        re.compile(
            r"\b(?:fuel|diesel|oil|coolant|refrigerant|tanks?|gasoline|petrol|propane|stor(?:es?|age|ed|ing)|gas)\b",
            re.IGNORECASE,
        ),
    ),
}
"""What an amount of a dimension is where no word says it, unless a word says that it is something else."""
_NO_MEMORY = re.compile(
    r"\b(?:storage|stor(?:es?|ed|ing)|disks?|drives?|SSDs?|NVMe|flash|cache[sd]?|checkpoints?|weights|files?|datasets?|data|logs?"
    r"|corpus|text|images?|backups?|model|swap|scratch|capacity|download\w*|S3|lake|transfer\w*|traffic)\b",
    re.IGNORECASE,
)
"""Data beside these words are kept elsewhere than in the memory of a device."""
_MEMORY = re.compile(r"\b(?:hbm\w*|memory|vram|g?ddr\w*|dram|sram)\b", re.IGNORECASE)


def usual(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Choice | None:
    """The predicate that an amount of its dimension usually has; None where it has none or words speak against it."""
    if quantity.dimension == "data" and _is_device_memory(quantity, stretch, setting, finder):
        return Choice("memory_capacity", 0.5, "none")
    found = USUALLY.get(quantity.dimension)
    if found is not None and not (found[1] and found[1].search(f"{setting.label} {stretch.text}")):
        return Choice(found[0], 0.5, "none")
    return None


def _is_device_memory(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> bool:
    """Whether an amount of data without more is the memory of an accelerator that the sentence or label names."""
    if _NO_MEMORY.search(f"{setting.label} {stretch.text}"):
        return False
    subject = finder.find(("hardware",), quantity.start, quantity.end, (), setting.label_entities)
    if subject is None or subject.found not in ("sentence", "label"):
        return False
    named = [m for m in setting.reading.mentions if m.entity_id == subject.entity.entity_id]
    return any(m.kind in ACCELERATOR_KINDS and not m.generic for m in named)


def is_memory_rate(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether a data rate is that of a memory, which is no network."""
    before = stretch.text[max(0, quantity.start - stretch.start - 30) : quantity.start - stretch.start]
    after = stretch.text[quantity.end - stretch.start : quantity.end - stretch.start + 20]
    return _MEMORY.search(f"{before} {after}") is not None or _MEMORY.search(setting.label) is not None
