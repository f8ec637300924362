"""What an amount is where no word says it: power, rates, energy and the memory of a device."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.devices import ACCELERATOR_KINDS
from pipelines.extract.prepositions import is_compared
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.values import BYTES_A_SECOND

USUALLY = {
    "compute_rate": ("peak_compute", None),
    "power": ("power_capacity", None),
    "data_rate": ("network_bandwidth", None),
    "compute": ("training_compute", None),
    "token_rate": ("throughput", None),
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
_LAYERS = re.compile(r"\d\s?L\+?\Z")
_WATER = re.compile(r"\b(?:water|cool\w*|drink\w*|reservoir|evaporat\w*)\b", re.IGNORECASE)
"""`232L` are litres beside words of water, else the layers of a memory or a model."""
_NO_MEMORY = re.compile(
    r"\b(?:storage|stor(?:es?|ed|ing)|disks?|drives?|SSDs?|NVMe|flash|cache[sd]?|checkpoints?|weights|files?|datasets?|data|logs?"
    r"|corpus|text|images?|backups?|model|swap|scratch|capacity|download\w*|S3|lake|transfer\w*|traffic)\b",
    re.IGNORECASE,
)
"""Data beside these words are kept elsewhere than in the memory of a device."""
_STORAGE = re.compile(r"\b(?:storage|disks?|drives?|SSDs?|NVMe|flash|file ?systems?)\b", re.IGNORECASE)
_BANDWIDTH = re.compile(
    r"\W*(?:(?:peak|max(?:imum)?|total|aggregate)\W+)?(?:bandwidth|bw)(?:\s*\([^()]*\))?\W*", re.IGNORECASE
)
"""A label that does not say of what the bandwidth is."""
_OF_BANDWIDTH = re.compile(r"\s+of\s+(?:peak\s+)?bandwidth\b", re.IGNORECASE)
_BANDWIDTH_OF = re.compile(
    r"\bbandwidth\s(?:of|is|at|reaches)\s(?:(?:up to|about|around|roughly)\s)?~?\Z"
    r"|\bbandwidth\sof\s(?:the\s|an?\s)?[\w-]+(?:\s[\w-]+)?\s\(~?\Z",
    re.IGNORECASE,
)
"""What stands beside a rate of a chip that says no more than that it is a bandwidth."""
_BETWEEN_CHIPS = re.compile(
    r"\b(?:between|over\s(?:the\s)?(?:host|PCIe|bus)|from\s(?:storage|disk|host)|per\sport|to\s(?:(?:the|a|an|its|each|every|any|all|of|seven)\s){0,4}(?:peers?|hosts?|others?|CPUs?|[GT]PUs?|next|neighbou?rs?|chips?)"
    r"|(?:chip|die|gpu|device|peer|board|node)-to-\w+|all-?(?:reduce|gather|to-all)|bisection|(?:per|each|one|both|either)\s(?:direction|way)"
    r"|(?:bi-?|uni)directional|pods?|scale-(?:up|out)|across\s(?:\w+\s){0,2}?(?:[GT]PUs|chips|accelerators|nodes|servers|pods?))\b",
    re.IGNORECASE,
)
"""What says beside a bandwidth that it is one between chips, and none to their memory."""
_PARTED = re.compile(r"[,;()\d]")
"""What parts the words of one figure from those of another."""
_LINKED = ("cluster", "network", "cloud", "site", "service")
"""What a sentence on the bandwidth between machines may name."""
_CACHE = re.compile(r"\s(?:of\s)?(?:[\w-]+\s)?caches?\b", re.IGNORECASE)
_MAKERS = ("organization", "person", "place")
"""What a section on a chip may be called after that has no memory itself: `Where Acme leads`."""
LARGE_CACHE = 1e9
"""Bytes of which a cache of a chip has fewer."""
_SIZE_LABEL = re.compile(r"\W*(?:(?:total|max(?:imum)?|peak|per GPU)\W+)?(?:capacity|size|amount)\W*", re.IGNORECASE)
"""A label that does not say of what the size is."""
_FIGURE_BEFORE = re.compile(r"\d\s?[KMGTP]?(?:B|i?B|OPS|F(?:LOPS?)?(?:/s)?)\b(?:\s\w+)?\s?[/,·|+]\s?\Z", re.IGNORECASE)
"""A figure of a chip, directly before another one."""
_LINK = re.compile(
    r"\b(?:network\w*|interconnect\w*|nv-?link\w*|links?|fabric|ports?|nics?|pcie|infiniband|ethernet)\b", re.IGNORECASE
)
_WIRED = r"\b(?:nv-?link\w*|infiniband|ethernet|network|interconnect)"
_OWN_LINK = re.compile(rf"\s(?:of\s)?{_WIRED}\b(?!\s(?:bandwidth\s)?~?\d)", re.IGNORECASE)
_LINK_AT = re.compile(rf"{_WIRED}(?:\s[\d.]+)?\s(?:at|of|@)\s(?:(?:up to|about|over)\s|~)?\Z", re.IGNORECASE)
"""A link right behind a data rate or before it, whatever memory stands further off: `80 GB with 900 GB/s NVLink`."""
_HELD = re.compile(r"\b(?:memory|hbm\w*|vram|g?ddr\w*)(?:\s(?:at|of|@|bandwidth)){0,2}\s\Z", re.IGNORECASE)
_READ = re.compile(r"[^.;,\d]{0,14}\b(?:memory|hbm|g?ddr)", re.IGNORECASE)
"""A memory right before a data rate, or behind it: that is what is read at it."""
_FABRIC = re.compile(_LINK.pattern + r"|\b(?:infinity|over|between|c2c)\b", re.IGNORECASE)
_SIZED_BEFORE = re.compile(r"\d\s?[KMGT]i?B\s(?:at|@)\s(?:(?:up to|about|over)\s|~)?\Z")
"""How much a memory holds, before how fast it is read: `32 GB at 1 TB/s`."""
_MEMORY = re.compile(r"\b(?:caches?|l[123]|llc|hbm\w*|mem(?:ory)?|vram|g?ddr\w*|dram|sram)\b", re.IGNORECASE)


_SIZE = re.compile(r"~?\d{1,3}(?:\.\d+)?[Bb](?:\s?[-–]\s?\d{1,3}(?:\.\d+)?[Bb])?")
_MAGNITUDE = re.compile(r"\d\s?T\Z|[bt]rillion\Z|billion\Z")
_SMALL_SIZE = re.compile(r"~?\d{1,3}(?:\.\d+)?M")
_SIZED = re.compile(r"\b(?:sizes?|variants?|versions?|scales?|class(?:es)?|flavou?rs?)\W*\Z", re.IGNORECASE)
_OF_MODEL = re.compile(r"[\s-](?:[a-z-]+\s)?(?:models?|LLMs?|MoEs?|transformers?)\b")
_MODELS = re.compile(r"\b(?:models?|LLMs?|MoEs?|transformers?)\Z", re.IGNORECASE)
_TRAINING = re.compile(
    r"\b(?:trained|training|train|corpus|corpora|dataset|seen|tokens?|budget|revenue|costs?)\b[^.;]*\Z", re.IGNORECASE
)
"""Words before a number that say that it may be how much was read."""
_READ = re.compile(
    r"\b(?:seen|tokens?|samples?|images?|examples?|pairs?|steps?|documents?|pages|rows|users?|requests?)\b(?!\s*(?:params?|model))",
    re.I,
)
"""Labels of what is counted that is no part of a model; `Image params` are."""
_SPEAKS = re.compile(r"\b(?:sizes?|variants?|checkpoints?|models?|param\w*|LLMs?|versions)\b", re.IGNORECASE)
"""Words without which a size in small letters may be of anything."""
_OWN_SIZE = re.compile(r"\d[BM]\b")
_RUN = re.compile(r"\s+(?:[a-z]+\s+)?runs?\b")
"""A run is called by its size, too, and has none."""
SMALLEST_SIZE, SMALLEST_LISTED = 1e8, 1e7


def usual(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Choice | None:
    """The predicate that an amount of its dimension usually has; None where it has none or words speak against it."""
    if quantity.dimension == "data" and _is_device_memory(quantity, stretch, setting, finder):
        return Choice("memory_capacity", 0.5, "none")
    if quantity.dimension == "count" and _is_model_size(quantity, stretch, setting, finder):
        return Choice("parameter_count", 0.5, "none")
    if quantity.dimension == "mass" and "CO" in quantity.text:
        return Choice("carbon_emissions", 0.5, "none")
    found = USUALLY.get(quantity.dimension)
    if _LAYERS.search(quantity.text) and not _WATER.search(f"{setting.label} {stretch.text}"):
        return None
    if found is not None and not (found[1] and found[1].search(f"{setting.label} {stretch.text}")):
        return Choice(found[0], 0.5, "none")
    return None


def _is_model_size(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> bool:
    """Whether a number is written as the size of a model is, of which the sentence speaks: `comes in 8B and 70B`."""
    noun = quantity.noun or ""
    told = not noun and _OF_MODEL.match(stretch.text, quantity.end - stretch.start)
    if quantity.text.endswith("b") and not (
        told or _SIZED.search(noun) or _SPEAKS.search(f"{setting.label} {stretch.text}")
    ):
        return False  # `views reached 2b`
    large = _SIZE.fullmatch(quantity.text) is not None or (told and _MAGNITUDE.search(quantity.text))
    called = _SIZED.search(noun) is not None
    small = _SMALL_SIZE.fullmatch(quantity.text) and (called or _MODELS.search(noun) or _SIZED.search(setting.label))
    if not (large or small or called) or (noun and not called and not _MODELS.search(noun)):
        return False
    if (quantity.low or 0.0) < (SMALLEST_LISTED if small else SMALLEST_SIZE):
        return False
    if _TRAINING.search(stretch.text, 0, max(0, quantity.start - stretch.start)) or _READ.search(setting.label):
        return False
    before = stretch.text[: max(0, quantity.start - stretch.start)].rstrip(" ~")
    if is_compared(stretch.text, quantity.start - stretch.start):
        return False  # others' sizes: `beats 13B models`
    if before.endswith(("x", "×")) or "xpert" in stretch.text or _RUN.match(stretch.text, quantity.end - stretch.start):
        return False
    subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
    return subject is not None and _OWN_SIZE.search(subject.entity.name) is None


def _is_device_memory(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> bool:
    """Whether an amount of data without more is the memory of an accelerator that the sentence or label names."""
    sized = _SIZE_LABEL.fullmatch(setting.label) is not None and _among_memories(setting)
    cache = _CACHE.match(stretch.text, quantity.end - stretch.start) and (quantity.low or LARGE_CACHE) < LARGE_CACHE
    if not (sized or cache) and _NO_MEMORY.search(f"{setting.label} {stretch.text}"):
        return False
    subject = finder.find(("hardware",), quantity.start, quantity.end, (), setting.label_entities)
    if subject is None or not (cache or subject.found in ("sentence", "label")):
        return False
    if cache:
        return subject.entity.kind in (None, "cpu", *ACCELERATOR_KINDS)
    named = [m for m in setting.reading.mentions if m.entity_id == subject.entity.entity_id]
    return any(m.kind in ACCELERATOR_KINDS and not m.generic for m in named)


def _among_memories(setting: Setting) -> bool:
    """Whether a row names a kind of memory, or stands below a heading that does, and no kind of storage."""
    block = setting.reading.block
    words = f"{setting.reading.text} {block.section[-1] if block.section else ''}"
    return _MEMORY.search(words) is not None and _STORAGE.search(words) is None


def is_memory_rate(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether a data rate is that of a memory, which is no network."""
    before = stretch.text[max(0, quantity.start - stretch.start - 30) : quantity.start - stretch.start]
    after = stretch.text[quantity.end - stretch.start : quantity.end - stretch.start + 20]
    is_linked = _OWN_LINK.match(after) or _LINK_AT.search(before)
    if is_linked and not (_HELD.search(before) or _READ.match(after)):
        return False
    if _MEMORY.search(f"{before} {after}") or _MEMORY.search(setting.label):
        return True
    if _SIZED_BEFORE.search(before) and BYTES_A_SECOND.search(quantity.text) and not _FABRIC.search(after):
        return True
    if any(_MEMORY.fullmatch(entity.name) for entity in setting.label_entities) and not _LINK.search(setting.label):
        return True
    if (
        not setting.label
        and BYTES_A_SECOND.search(quantity.text)
        and _is_among_figures(before, after, quantity, stretch)
    ):
        return True
    own = " ".join(_own_words(quantity, stretch))
    called = (
        not setting.label
        and not _BETWEEN_CHIPS.search(own)
        and bool(_BANDWIDTH.match(after) or _OF_BANDWIDTH.match(after))
    )
    if not (called or _BANDWIDTH.fullmatch(setting.label)) or not BYTES_A_SECOND.search(
        f"{quantity.text} {setting.label}"
    ):
        return False
    around = (level.text for level in setting.context.levels if level.name != "document")
    near = stretch.text if called else f"{before} {after}"
    return not any(map(_LINK.search, (near, *around))) and _is_of_chip(setting)


def _own_words(quantity: Quantity, stretch: Stretch) -> tuple[str, str]:
    """What stands before a figure and behind it, as far as the next one or a comma."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    return _PARTED.split(stretch.text[:start])[-1], _PARTED.split(stretch.text[end:], maxsplit=1)[0]


def _is_among_figures(before: str, after: str, quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a statement lists figures of an accelerator and speaks of no link: `9 PFLOP/s / 288 GB / 8 TB/s`."""
    called = _BANDWIDTH.match(after) or _OF_BANDWIDTH.match(after) or _BANDWIDTH_OF.search(before)
    if not _FIGURE_BEFORE.search(before) and not called:
        return False
    if _BETWEEN_CHIPS.search(" ".join(_own_words(quantity, stretch))):
        return False
    chips = any(m.kind in ACCELERATOR_KINDS and not m.generic for m in stretch.mentions)
    chips = chips and not any(m.type in _LINKED for m in stretch.mentions)
    return chips and not _LINK.search(stretch.text) and not _STORAGE.search(stretch.text)


def _is_of_chip(setting: Setting) -> bool:
    """Whether a line or row tells of a chip: its bandwidth in bytes, without more, is that to its memory.

    Directly behind the column of a network it is the network's.
    """
    for cell in setting.reading.block.cells:
        if _BANDWIDTH.fullmatch(cell.header):
            before = [c.header for c in setting.reading.block.cells if c.column == cell.column - 1]
            if any(_LINK.search(header) for header in before):
                return False
    around = setting.label_entities or setting.context.entities
    about = next((entity for entity in around if entity.type not in _MAKERS), None)
    kinds = (None, *(kind for kind in ACCELERATOR_KINDS if kind not in ("rack", "system")))
    return about is not None and about.type == "hardware" and about.kind in kinds
