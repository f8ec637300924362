"""Accelerators that the vocabulary does not know, by the words beside them: `8x QX700-80GB`, `20,000 Foo2 chips`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from pipelines.extract.capitals import TERMS
from pipelines.extract.entities import Entity
from pipelines.extract.headings import NUMBERING
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.usual import is_english
from pipelines.extract.votes import winner
from pipelines.ontology import Ontology, entity_id
from sources.document import Block

SURE = 2
"""Votes that are enough; the codes of a document that begin with the same letters are of one family."""
_CODE = re.compile(
    r"(?<![\w/.@#_-])(?P<code>(?P<letters>[A-Z]{1,4})-?[1-9]\d{1,3}[A-Z]{0,3}|(?P<unit>[A-Z]{1,2}PU)(?: ?v?\d[a-z]?)?"
    r"|(?P<spelt>[A-Z]{1,4}U)(?: ?v\d[a-z]?)?)"
    r"(?P<plural>s)?(?![\w/]|\.\w|-(?!\d{2,3} ?GB)\d)"
)
_NO_CHIPS = frozenset(
    "FP BF TF INT UINT MXFP NVFP HBM DDR GDDR QSFP OSFP SFP NDR HDR EDR XDR FDR SM SXM TOP ISO IEC IEEE CO RFC CPU GPU"
    " GPT HTTP SHA MD UTF CVE FY CY YE SRC REF ID FIG SEC TAB COVID"
    " USD EUR GBP MLPERF AIME PM CUDA OC SOC TIER PCIE ETH VCPU VGPU".split()
)
"""What else is written as letters and digits: formats, plugs, standards, lists, years."""
_PERIOD = re.compile(r"[QH][1-4][0-3]\d")
_QUARTERLY = re.compile(
    r"\b(?:[Rr]evenues?|[Ee]arnings|[Rr]esults|[Qq]uarter(?:ly)?|[Ff]iscal|[Gg]uidance|YoY|Q[1-4])\b"
)
PERIODS_SURE = 4
"""How a quarter may be written, `Q324`, and the votes that make a chip of it all the same."""
_COUNTING = r"\d[\d,.]*(?:\s?[kKM]|\s(?:thousand|million))?\+?|\b(?:two|four|eight|sixteen|thousands of)"
_KINDS = {
    "gpu": r"(?:AI |Tensor Core |Data Center )?(?:GPUs?|graphics cards?)(?:[- ]hours?)?",
    "tpu": r"TPUs?",
    "cpu": r"(?:server )?(?:CPUs?|processors?)",
    "asic": r"(?:AI )?(?:[Aa]ccelerators?|[Cc]hips?|NPUs?|XPUs?|ASICs?|[Ss]uperchips?)",
}
_SPELT_OUT = Rare(
    r"\b[A-Z][\w-]*[ -](?:Processing|Execution|Comput(?:e|ing)|Acceleration|Intelligence|Inference|Training|Learning)"
    r" Units? \((?P<unit>[A-Z]{2,5}U)s?\)"
)
"""A chip by what it does, before its acronym."""
_VARIANT = r"(?:[- ](?:\d{2,3} ?GBs?|SXM\d?|PCI[eE]|OAM)\b)*"
_BEHIND = re.compile(
    rf"{_VARIANT}[- ](?:{'|'.join(rf'(?P<{kind}>{nouns})' for kind, nouns in _KINDS.items())})(?![\w])"
)
_WORDED = Rare(
    rf"(?:{_COUNTING})\s(?P<name>(?P<family>[A-Z][A-Za-z]*[a-z])(?:[ -]?v?\d{{1,4}}[A-Za-z]{{0,2}})?)\s"
    r"(?:AI )?(?:GPUs|[Aa]ccelerators|[Cc]hips|[Pp]rocessors|[Ss]uperchips)\b"
)
"""A name of words, counted: `20,000 Foo2 chips`."""
_NOUN = Rare(r"rchitecture|GPU|[Cc]hip|ccelerator")
_BARE = re.compile(r" \d+")
_SEVERAL = re.compile(
    r"s\b|.[ -](?:systems?|servers?|clusters?|nodes?|machines?|box(?:es)?|racks?|boards?|chassis|trays?|pods?)\b"
)
"""What follows a number of chips, and none that is part of a name: `the Foo 8 GPU server`, `the Foo 64 GPUs`."""
_RACK = re.compile(r"[- ]NVL ?\d{2,3}(?!\w)")
_OF_GPU = re.compile(
    r"[- ](?:\d{2,3} ?GBs?|SXM\d?|OAM|Tensor Cores?|hours?)\b|-(?:based|powered|equivalents?)\b"
    r"|s? (?:with|of|\() ?(?:\w+ )?\d{2,3} ?GB\b"
)
"""What a name of a chip is written with: how much memory it has, how it is mounted, how long it ran."""
_HOLDING = re.compile(r"\d{2,3} ?GB[- ](?:[A-Z][\w-]* )?$")
_COUNT = re.compile(rf"(?:{_COUNTING})\s$")
_TIMES = re.compile(r"\d\s?[x×]\s?$")
_TIMES_BEHIND = re.compile(rf"{_VARIANT}\s?[x×]\s?\d")
_LABEL = re.compile(
    r"(?:^|[|\n])\W*(?:GPU|TPU|NPU|(?:AI )?[Aa]ccelerator|[Cc]hip)s?(?: (?:type|model|name|SKU))?\W*[:|][^:|.\n]{0,30}$"
)
_LISTED = re.compile(r"\s*(?:[|,/&+]|->|→|,?\s(?:and|or|to|vs\.?|than|over)\s)\s*")
_HEADER = re.compile(r"(?:GPU|(?:AI )?Accelerator|Chip)s?(?: (?:[Tt]ype|[Mm]odel|[Nn]ame|SKU))?")
_OTHER = re.compile(
    r"\b(?:storage|file ?systems?|enclosures?|appliances?|SSUs?|SSDs?|HDDs?|drives|disks?|NVMe|switch(?:es)?|NICs?"
    r"|routers?|adapters?|cables?|DIMMs?|transceivers?|optics|generators?|transformers|inverters|turbines?"
    r"|batter(?:y|ies)|chillers?|CDUs?|benchmarks?|questions)\b"
)
"""What else is counted by a code beside it."""
_OWN = re.compile(rf"\W*{NUMBERING}?(?:[Tt]he )?(?:(?:[A-Z][\w-]* ){{1,2}}|[A-Z]\w+['’]s )?$")
"""What stands before a code that a heading, a label or a row tells of: nothing, or who makes it."""
_LABELS = re.compile(r"[^:|.]{0,40}(?::\s|\s[—–-]\s)")
_PROPERTY = re.compile(
    r"(?P<power>\bTDP|\d ?W\b|\b[Ww]atts)|(?P<memory>\bHBM|\bGDDR|\b[Mm]emory)|(?P<rate>\b[GT]B/s|\b[Bb]andwidth)"
    r"|(?P<speed>\b[TP]FLOPS|\b(?:tera|peta)flops|\bTOPS\b)|(?P<cores>\b[Cc]ores\b|\bSMs\b|\b[Cc]ompute [Uu]nits)"
    r"|(?P<made>\b[Tt]ransistors|\b[Dd]ie\b|\d ?nm\b)|(?P<clock>\d ?[MG]Hz\b|\b[Cc]lock)"
    r"|(?P<slot>\b[Ff]orm [Ff]actor|\bPCIe|\b[Ss]lots?\b)"
)
_MANY = re.compile(
    r"(?:\d{3}|\d[kK])\s(?:[\w-]+\s){0,2}?(?:GPUs|accelerators)\b|\d\s(?:[\w-]+\s)?(?:nodes|racks|servers|cabinets)\b"
    r"|^\W*(?:Nodes|GPUs|Racks)\s?[:|]|\d ?MW\b"
)
"""What machines have that are built of chips."""
PROPERTIES, BELOW = 3, 16
"""Kinds of properties that tell a chip by what is told of it, and blocks below its heading that are looked at."""
REACH, NEAR = 60, 30
"""Characters before a code that are looked at, and on each side of it where something else may be named."""


def _family(match: re.Match[str]) -> str:
    return match["letters"] or match["unit"] or match["spelt"]


@dataclass
class _Family:
    """The codes of a document that begin with the same letters: votes for their being devices, by kind, and names."""

    votes: Counter[str] = field(default_factory=Counter)
    makers: Counter[str] = field(default_factory=Counter)
    names: set[str] = field(default_factory=set)

    @property
    def least(self) -> int:
        """The votes that are enough."""
        return PERIODS_SURE if any(map(_PERIOD.fullmatch, self.names)) else SURE

    def devices(self) -> Iterator[tuple[str, Entity]]:
        """Each name and each plural, with what it names."""
        kind = winner({one: times for one, times in self.votes.items() if one}, 1) or "gpu"
        vendor = winner(self.makers, 1) or None
        for name in sorted(self.names):
            device = _device(name, "rack" if "NVL" in name else kind, vendor)
            yield from ((name, device), (f"{name}s", device))


class UnknownDevices:
    """Finds the accelerators that a document calls by a code, whoever makes them."""

    def __init__(self, ontology: Ontology, matcher: EntityMatcher) -> None:
        self.matcher = matcher
        makers = {
            one.vendor for one in ontology.entries if one.type == "hardware" and one.vendor and one.kind in _KINDS
        }
        maker = rf"\b(?P<maker>{'|'.join(map(re.escape, sorted(makers)))})"
        self._made = re.compile(rf"{maker}(?:['’]s?)?\s(?:[A-Z][a-z]+\s)?$")
        self._named = re.compile(
            rf"(?:{maker}(?:['’]s?)?\s|(?P<the>\b[Tt]he\s))?(?P<name>(?P<family>[A-Z][a-z]+)"
            r"(?P<number>[ -]?v?\d{1,4}[A-Z]{0,3})?)\s(?:AI |training |inference )*(?:(?P<architecture>"
            r"(?P<of>(?:GPU|[Cc]hip) )?(?:micro)?[Aa]rchitectures?)|(?:GPU|[Cc]hip|[Aa]ccelerator|[Ss]uperchip)s?)\b"
        )

    def found(self, blocks: Sequence[Block]) -> dict[str, Entity]:
        """What the blocks' words say are accelerators: their codes, the plurals of these, and their names of words."""
        families: dict[str, _Family] = defaultdict(_Family)
        beside: set[tuple[str, str]] = set()
        for index, block in enumerate(blocks):
            matches = [match for match in _CODE.finditer(block.plain) if _family(match) not in _NO_CHIPS]
            for match in matches:
                if match["code"].lower() not in TERMS:
                    self._weigh(families[_family(match)], match, block)
                    families[_family(match)].votes[""] += SURE * _is_described(match, index, blocks)
            for spelt in _SPELT_OUT.finditer(block.plain):
                if not self.matcher.find(spelt["unit"]):
                    families[spelt["unit"]].votes[""] += 2 * SURE
            for one, other in pairwise(matches):
                if _LISTED.fullmatch(block.plain, one.end(), other.start()):
                    beside |= {(_family(one), _family(other)), (_family(other), _family(one))}
        sure = {name for name, family in families.items() if sum(family.votes.values()) >= family.least}
        sure |= {other for one, other in beside if one in sure}  # `QX700 | RZ800` in one row, `QX700 and RZ800`
        found = {name: one for name in sorted(sure) for name, one in families[name].devices()}
        for block in blocks:
            found.update(self._worded(block.plain))
        return found

    def _weigh(self, family: _Family, match: re.Match[str], block: Block) -> None:
        """Adds what stands around one place of a code to what is known of its family."""
        known = self.matcher.find(match["code"])
        if known:
            family.votes[""] += SURE * (known[0].kind in _KINDS)
            return
        rack = _RACK.match(block.plain, match.end())
        family.names |= {match["code"], match["code"] + rack[0]} if rack else {match["code"]}
        before = block.plain[max(0, match.start() - REACH) : match.start()]
        made = self._made.search(before)
        quarter = _PERIOD.fullmatch(match["code"]) and _QUARTERLY.search(block.plain)
        near = block.plain[max(0, match.start() - NEAR) : match.end() + NEAR]
        family.votes[""] += SURE * (bool(made or rack) - bool(quarter or _OTHER.search(near)))
        family.makers.update([made["maker"]] if made else [])
        for kind, weight in _told(match, before, block):
            family.votes[kind] += weight

    def _worded(self, text: str) -> Iterator[tuple[str, Entity]]:
        """Chips and architectures whose names are words: `20,000 Foo2 chips`, `the Foo GPU architecture`."""
        for match in self._named.finditer(text) if _NOUN.search(text) else ():
            name, told = match["name"], match["maker"] or match["of"] or (match["the"] and match["number"])
            several = _SEVERAL.match(text, match.end() - 1) if _BARE.fullmatch(match["number"] or "") else None
            counted = several is not None and not (match["maker"] and several[0] == "s")
            if told and not counted and not is_english(match["family"]) and not self.matcher.find(name):
                yield name, _device(name, "architecture" if match["architecture"] else "gpu", match["maker"])
        for match in _WORDED.finditer(text):
            if not is_english(match["family"]) and not self.matcher.find(match["name"]):
                yield match["name"], _device(match["name"], "gpu", None)


def _device(name: str, kind: str, vendor: str | None) -> Entity:
    return Entity(entity_id("hardware", name), name, "hardware", True, vendor, kind)


def _told(match: re.Match[str], before: str, block: Block) -> Iterator[tuple[str, int]]:
    """Votes for a code's being an accelerator's, with the kind, "" where nothing tells it."""
    text, end = block.plain, match.end()
    if behind := _BEHIND.match(text, end):
        yield behind.lastgroup or "", SURE
    elif _OF_GPU.match(text, end) or _TIMES_BEHIND.match(text, end) or _TIMES.search(before) or _HOLDING.search(before):
        yield "gpu", SURE
    elif match["spelt"] is None and _COUNT.search(before):
        yield "", SURE if match["plural"] else 1
    cell = next((cell for cell in block.cells if cell.start <= match.start() < cell.end), None)
    if _LABEL.search(before) or (cell is not None and _HEADER.fullmatch(cell.header)):
        yield "", SURE


def _is_described(match: re.Match[str], index: int, blocks: Sequence[Block]) -> bool:
    """Whether a code is what a heading, a label or a row is about below or behind which a chip's properties stand."""
    block = blocks[index]
    if _OWN.fullmatch(block.plain, 0, match.start()) is None:
        return False
    if block.kind == "heading":
        told = []
        for other in blocks[index + 1 : index + 1 + BELOW]:
            if other.kind == "heading" and other.level <= block.level:
                break
            told.append(other.plain)
    elif block.cells or _LABELS.match(block.plain, match.end()):
        told = [block.plain[match.end() :], *(cell.header for cell in block.cells)]
    else:
        return False
    return are_of_chip(told)


def are_of_chip(texts: Sequence[str], least: int = PROPERTIES) -> bool:
    """Whether texts tell at least so many kinds of properties that chips have, and not of many chips."""
    kinds = frozenset[str | None]().union(*map(_properties, texts))
    return len(kinds) >= least and not any(map(_MANY.search, texts))


@lru_cache(maxsize=256)
def _properties(text: str) -> frozenset[str | None]:
    """The kinds of properties that a text tells; it stands below several headings and behind several names."""
    return frozenset(found.lastgroup for found in _PROPERTY.finditer(text))
