"""Whether a number is said of each machine or rack of many: `each node has 8`, `nodes of 8 GPUs`, `8-GPU servers`."""

from __future__ import annotations

import re

MACHINES = frozenset("node server machine host box blade instance vm chassis tray system ultraserver".split())
"""What holds accelerators as one machine; racks and pods hold machines."""
_MACHINE = r"(?:node|server|machine|host|box|blade|instance|VM|chassis|tray)"
_MACHINES = r"(?:nodes|servers|machines|hosts|boxes|blades|instances|VMs|chassis|trays)"
_SYSTEM = rf"(?:{_MACHINE}|system|rack|cabinet|pod|superpod|ultraserver)"
_SYSTEMS = rf"(?:{_MACHINES}|systems|racks|cabinets|pods|superpods|ultraservers)"
_HOLDS = (
    r"(?:has|have|having|with|hold(?:s|ing)?|carr(?:y|ies|ying)|contain(?:s|ing)?|pack(?:s|ing|ed with)?"
    r"|hous(?:es?|ing)|compris(?:es?|ing)|includ(?:es?|ing)|featur(?:es?|ing)|equipped with|fitted with"
    r"|consist(?:s|ing) of|uses?|using|gets?|sports?|comes with|boasts?|offers?|provides?|combin(?:es|ing)|pairs?"
    r"|populated with|built (?:from|of|with)|made up of|is home to|links?|:)"
)
REACH = 100
"""Characters before a number in which the words may stand that say of what it holds."""
_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:each|every|(?:an?|one)\s+single)\s+(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_SYSTEM})\b"
        rf"[^.;]{{0,40}}?\s?{_HOLDS}\b[^.;]{{0,50}}\Z",
        rf"\bper\s+(?P<unit>{_SYSTEM})\s?[:,–-]\s*\Z",
        rf"\b(?P<unit>{_SYSTEMS})\b[^.;,]{{0,25}},?\s+(?:each|every one)\b(?:\s+of\s+(?:which|them))?\s+"
        rf"(?:[\w-]+\s+){{0,2}}?{_HOLDS}\b[^.;]{{0,40}}\Z",
        rf"\b(?P<unit>{_MACHINES})\s+(?:each\s+)?(?:that\s+|which\s+)?(?:of|{_HOLDS})\s+(?:(?:each|about|up to)\s+)?\Z",
        rf"\b(?:an?|one|the)\s+(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_MACHINE})\s+(?:can\s+)?{_HOLDS}\s+(?:up to\s+)?\Z",
    )
)
_BEHIND = re.compile(
    rf"\s+(?:per|in(?:to)?\s+(?:each|every|an?|one)|on\s+(?:each|every|an?|one)|inside\s+(?:each|every|an?|one)"
    rf"|for\s+(?:each|every)|within\s+(?:each|every|an?|one))\s+(?:single\s+)?(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_SYSTEM})\b",
    re.IGNORECASE,
)
_APIECE = re.compile(r"\s+(?:apiece|each)\b(?!\s+(?:with|of|other))", re.IGNORECASE)
_MANY = re.compile(rf"\b(?P<unit>{_SYSTEMS})\b[^.;]{{0,40}}\Z", re.IGNORECASE)
_ATTRIBUTE = re.compile(rf"[-‑](?:\w+[-‑ ]){{1,3}}?(?P<unit>{_SYSTEMS}|{_SYSTEM})\b", re.IGNORECASE)
"""`8-GPU servers`; behind a space (`8 GPU servers`) the number counts the machines."""
_PRODUCT = re.compile(r"(?<![\w’'-])(?!HGX|GPU|TPU|CPU|AI)[A-Z][\w-]*\d[\w-]*\s\Z")
"""Machines of a type that is sold by a name (`Foo1 instances`): what each has is what the type has."""
LONGEST_PRODUCT = 20
_PLURAL = re.compile(r"(?:(?<=box)|(?<=chass))(?:es|is)$|s$", re.IGNORECASE)


def holder(text: str, start: int, end: int, noun_end: int) -> str | None:
    """The machine or rack of which each is said to have the number at `start:end`; None when it is no such number.

    `noun_end` is the end of what is counted.
    """
    low = max(0, start - REACH)
    for pattern in _BEFORE:
        found = pattern.search(text, low, start)
        if found and not _PRODUCT.search(text, max(0, found.start("unit") - LONGEST_PRODUCT), found.start("unit")):
            return _singular(found["unit"])
    behind = _BEHIND.match(text, max(end, noun_end)) or _ATTRIBUTE.match(text, end)
    if behind:
        return _singular(behind["unit"])
    if _APIECE.match(text, max(end, noun_end)):
        many = _MANY.search(text, low, start)
        return _singular(many["unit"]) if many else None
    return None


def _singular(unit: str) -> str:
    word = unit.lower()
    return word if word == "chassis" else _PLURAL.sub("", word)
