"""Lists of a cluster's machines: which numbers are those of each, as `8x nodes w/ 2x Foo`, or the items below, tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pipelines.extract.distribution import IN_ALL
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch

if TYPE_CHECKING:
    from pipelines.extract.setting import Setting

ABOVE = "machines"
"""The circle of an item before that counts machines, and nothing else, in the same list."""
_MACHINES = ("node", "server", "machine", "blade", "instance", "host")
_UNIT = rf"(?P<unit>{'|'.join(_MACHINES)})"
_OF_NODES = re.compile(
    r"(?!.*\b(?:has|have|consists?|comprises?|contains?|is|are|offers?|provides?|includes?)\b).*?"
    rf"(?P<many>\d[\d,]*)\s?[x×]?\s+(?:[\w.-]+\s+){{0,5}}?{_UNIT}(?:s|\(s\))?"
    r"(?:,?\s(?:each\s)?(?:with|having|equipped with))?[\s:*.]*\Z",
    re.IGNORECASE,
)
"""How an item ends that counts machines, so that what stands below it tells of each: `Foo: 400 compute nodes`."""
_COUNTED = re.compile(
    rf"\W*(?P<many>\d[\d,]*)\s?[x×]?\s+(?:[\w./-]+\s+){{0,5}}?{_UNIT}(?:s|\(s\))?[\s:*.]*\Z", re.IGNORECASE
)
"""An item that counts machines and says nothing else."""
_ONE_NODE = re.compile(
    rf"\W*(?:(?:an?|the|each|every|one|single)\s)?(?:[\w-]+\s){{0,2}}?{_UNIT}(?:\s(?:specs|specifications?|configuration"
    rf"|hardware)|s\s\((?P<many>\d[\d,]*)x?\))?(?:,\s[^.:]{{3,60}}|\s\([^()]*\))?:?\s*\Z",
    re.IGNORECASE,
)
"""A line that is nothing but what one machine is called, or some with how many, above their parts: `Compute node:`."""
_HOLDS = (
    r"(?:has|have|had|contains?|compris(?:es?|ing)|consists?\sof|houses?|holds?|includes?|features?|provides?|offers?|comes\swith"
    r"|is\s(?:configured|equipped|built|fitted|made\sup|composed|an?\s[\w -]{3,40}?)\s?(?:with|of|from))"
)
_EACH_HOLDS = re.compile(
    r"(?:.*[.;:]\s+)?\W*(?:each|every|a\ssingle|one)\s(?:[\w./-]+\s){0,5}?"
    rf"(?P<unit>{'|'.join(_MACHINES)}|switch|rack|cabinet|chassis|tray|pod|group|router|board|module|socket|row"
    rf"|building|hall)\s{_HOLDS}(?:\s(?:the\sfollowing|up\sto|a\stotal\sof))?[\s:*.]*(?:\[\^?\w+\]\s*)?\Z",
    re.IGNORECASE | re.DOTALL,
)
"""How a line ends above what each of some units has: `Each switch has:`."""
_OF_ALL = re.compile(r"\b(?:campus|site|total|overall|altogether|combined|cluster|whole)\b", re.IGNORECASE)
LONGEST_LEAD = 160
"""Characters at the end of a line that are read for what it leads to."""
_SO_MANY = re.compile(rf"\(\d[\d,]*x?\s(?:[\w-]+\s)?{_UNIT}s?\)\W*\Z", re.IGNORECASE)
"""How a heading or line ends over what each of so many has: `Type A (6 nodes)`."""
_LEADS = re.compile(
    r"\W*(?:(?P<many>\d[\d,]*)\s?[x×]?\s+|(?P<one>(?:each|every|per)\s)|(?=(?:[\w.-]+\s+){0,3}?\w+\s?[:(]))"
    rf"(?:(?!of\b|in\b|for\b|to\b|with\b|and\b)[\w./-]+\s+){{0,5}}?{_UNIT}(?P<plural>s|\(s\))?(?:\s\((?P<behind>\d[\d,]*)x?\))?"
    r"\s*(?:(?P<joined>with\b|w/|each\b|having\b|containing\b|equipped\b|featuring\b|of\b|@)|[,:|(+—–]|-\s)",
    re.IGNORECASE,
)
"""How a line begins that counts or names machines and goes on with what each has: `4x GPU nodes, 2x Foo, 1 TB RAM`."""
_WHOLE = re.compile(
    r"\b(?:total\w*|altogether|overall|combined|in all|aggregate|cluster|shared|storage|file ?systems?|login|head)\b",
    re.IGNORECASE,
)
"""What tells of all machines, or of something else, between them and a number."""
_PRICED = re.compile(r"(?:\bper|/)\s?(?:node|server|instance|machine)\b[^|]*[|•·]|\d[- ]node min", re.IGNORECASE)
"""What an offer says that is priced by the machine, part by part: `$13 per node | 8 x Foo`."""
_SOLD = re.compile(r"\W*\d{1,2}\s?[x×]\s[^:|$]{2,30}?\s*[:|—–-]\s*[~≈]?[$€£]\s?[\d.]+\s?(?:/|per\s)\s?h", re.IGNORECASE)
"""An instance by its accelerators, before its price: `8x Foo: $24/hr`."""
_PART = re.compile(r"[|•·]\s*\Z")
ONE_OF_CHIPS = re.compile(
    r"(?:\s?\d{2,3} ?GB)?[ -](?P<unit>node|server|box|instance|system|machine)\b(?!['’-])", re.IGNORECASE
)
"""What stands behind a chip whose number a machine is called by: `an 8x Foo server`."""
NEAR = 40
_EACH_OF = re.compile(r"(?<![\w.])\d{1,5}\s?(?:(?:[\w-]+\s){0,2}(?:node|server|machine)s\s?)?[x×]\s\Z", re.IGNORECASE)
"""What stands before what each of several machines has: `64 nodes x 8 GPUs`, `64 x 8 x Foo`."""
_RUN_ON = re.compile(r"\b(?:on|using|across|over)\s+(?:(?:an?|one|the|our)\s+)?(?:single\s+)?\Z", re.IGNORECASE)
"""What makes of it the machine that something was run on, which used all of it."""
_SAYS_MORE = re.compile(r"\b(?:is|are|was|were|has|have|had|will|in|on|at|to|from|of|for)\b")
"""What no item has that only names a part."""
_BY_TIMES = re.compile(r"\d\s?[x×]", re.IGNORECASE)
LEADING = 3
"""Characters before what a line begins with."""
MOST_CHIPS, MOST_BARE, MOST_MEMORY = 16, 8, 4e12
"""Accelerators that a machine in such a list has at most, where only the list tells it, and bytes of memory."""


def counts_machines(text: str) -> bool:
    """Whether a line counts machines and does nothing else, so that the items behind it may tell of each of them."""
    return bool(text) and text[0].isdigit() and _COUNTED.match(text) is not None


def machine_above(setting: Setting) -> str | None:
    """The machine of which each has what a list item tells, by the line or item above the list; None for the whole."""
    around = (level for level in setting.context.levels if level.name in ("introduction", "heading"))
    level = next(around, None) if setting.reading.block.kind == "list_item" else None
    if level is None:
        return None
    found = _ONE_NODE.match(level.text) or _SO_MANY.search(level.text)
    found = found or (_OF_NODES.match(level.text) if level.name == "introduction" else None)
    unit = found["unit"].lower() if found else unit_above(setting)
    return unit if unit in _MACHINES else None


def unit_above(setting: Setting) -> str | None:
    """Of what each has what a list item tells, by the line above the list: `Each cabinet contains:`."""
    level = setting.context.levels[0] if setting.context.levels else None
    if setting.reading.block.kind != "list_item" or level is None or level.name != "introduction":
        return None
    if _OF_ALL.search(setting.reading.text):
        return None
    found = _EACH_HOLDS.match(level.text[-LONGEST_LEAD:])
    return found["unit"].lower() if found else None


def machine_of(quantity: Quantity, stretch: Stretch, setting: Setting) -> str | None:
    """The machine of which each has a number, by the words before it in its line or by the items before its own."""
    text = setting.reading.text
    single = ONE_OF_CHIPS.match(text, quantity.noun_end) if _BY_TIMES.match(quantity.text) else None
    if quantity.dimension == "count" and _EACH_OF.search(text, max(0, quantity.start - NEAR), quantity.start):
        return "node"
    if single is not None and not _RUN_ON.search(text, 0, quantity.start):
        return single["unit"].lower()
    if setting.reading.block.kind not in ("list_item", "code", "paragraph"):
        return None
    if "$" in text and quantity.start < LEADING and _SOLD.match(text):
        return "instance"
    if "|" in text and _PART.search(text, 0, quantity.start) and _PRICED.search(text):
        return "node"
    leads = _LEADS.match(text) if "ode" in text or "erver" in text or "achine" in text else None
    if leads is not None and leads.end() <= quantity.start:
        if _WHOLE.search(text, leads.end(), quantity.start) or IN_ALL.match(text, max(quantity.end, quantity.noun_end)):
            return None
        sure = bool(leads["joined"] or leads["one"] or not leads["plural"])
        return leads["unit"].lower() if sure or _is_each(quantity, leads["many"] or leads["behind"]) else None
    above = next((level.text for level in setting.context.levels if level.name == ABOVE), "")
    counted = _COUNTED.match(above) if above else None
    if counted is None or _WHOLE.search(text, 0, quantity.start) or _SAYS_MORE.search(text):
        return None
    return counted["unit"].lower() if _is_each(quantity, counted["many"]) else None


def _is_each(quantity: Quantity, machines: str | None) -> bool:
    """Whether so many things of so many machines are those of each: fewer than these, or no multiple of them."""
    many, size = float((machines or "0").replace(",", "")), quantity.low or quantity.high or 0.0
    if quantity.dimension == "data":
        return bool(many) and size <= MOST_MEMORY
    return _BY_TIMES.match(quantity.text) is not None or (
        bool(many) and size <= MOST_BARE and (size < many or size % many != 0)
    )


def machine_around(quantity: Quantity, stretch: Stretch, setting: Setting) -> str | None:
    """The machine of a list of which each has a number, by the words above it, before it or in its line."""
    return machine_above(setting) or machine_of(quantity, stretch, setting)
