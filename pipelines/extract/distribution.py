"""Whether a number is said of each part of many: `each node has 8`, `nodes of 8 GPUs`, `8-GPU servers`."""

from __future__ import annotations

import re

from pipelines.extract.rare import Rare

MACHINES = frozenset("node server machine host computer box blade instance vm chassis tray system".split())
"""What holds accelerators as one machine; racks and pods hold machines."""
_MACHINE = r"(?:node|server|machine|host|computer|box|blade|instance|VM|chassis|tray)"
_MACHINES = r"(?:nodes|servers|machines|hosts|computers|boxes|blades|instances|VMs|chassis|trays)"
_SYSTEM = rf"(?:{_MACHINE}|system|rack|cabinet|pod|superpod|ultraserver)"
_SYSTEMS = rf"(?:{_MACHINES}|systems|racks|cabinets|pods|superpods|ultraservers)"
_PIECE = (
    r"(?:(?:GP|CP|TP|NP|DP|XP|LP|IP)U|NIC|VM|accelerator|chip|processor|socket|card|module|die|chiplet|stack|switch|port|link|core"
    r"|building|hall|campus|site|facility|phase|block|row|zone|cell|drawer|sled|enclosure|cluster|partition|unit|aisle)"
)
"""Of what else numbers are told piece by piece."""
_EACH = rf"(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_SYSTEM}|{_PIECE})\b(?!['’-]|\s+(?:{_SYSTEM}|{_PIECE})\b)"
_HOLDS = (
    r"(?:has|have|having|with|w/|hold(?:s|ing)?|carr(?:y|ies|ying)|contain(?:s|ing)?|pack(?:s|ing|ed with)?"
    r"|hous(?:es?|ing)|compris(?:es?|ing)|includ(?:es?|ing)|featur(?:es?|ing)|equipped with|fitted with"
    r"|consist(?:s|ing) of|uses?|using|gets?|sports?|comes with|boasts?|offers?|provides?|combin(?:es|ing)|pairs?"
    r"|populated with|built (?:from|of|with)|made up of|is home to|links?|:"
    r"|delivers?|draws?|needs?|consumes?|weighs?|costs?)"
)
REACH = 100
"""Characters before a number in which the words may stand that say of what it holds."""
_BEFORE = tuple(
    Rare(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:each|every)\s+{_EACH}(?:(?!\b(?:each|every)\b)(?:[^.;]|\.(?=\d)))*\Z",
        rf"\b(?:an?|one)\s+single\s+(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_SYSTEM})\s+(?:can\s+)?{_HOLDS}\b[^.;]{{0,50}}\Z",
        rf"\bper\s+(?P<unit>{_SYSTEM})\s?[:,–-]\s*\Z",
        rf".*\b(?P<unit>{_SYSTEMS}|{_PIECE}s)\b[^.;,]{{0,25}},?\s+(?:each|every one)\b"
        rf"(?:\s+of\s+(?:which|them))?\s+(?:[\w-]+\s+){{0,2}}?{_HOLDS}\b[^.;]{{0,40}}\Z",
        rf"\b(?P<unit>{_MACHINES}|{_MACHINE}(?=\(s\)))(?:\(s\))?\s+(?:each\s+)?(?:that\s+|which\s+)?(?:of|{_HOLDS})\s+"
        r"(?:(?:each|about|up to)\s+)?\Z",
        rf"\b(?:an?|one|the)\s+(?:[\w’'.-]+\s+){{0,3}}?(?P<unit>{_MACHINE})\s+(?:can\s+)?{_HOLDS}\s+(?:up to\s+)?"
        rf"(?:[\w.,]+\s+(?:[\w-]+\s+){{1,3}}?(?:and|plus|with)\s+)?\Z",
    )
)
"""What stands before a number that each of several holds."""
_BEHIND_EACH = re.compile(
    rf"\s+(?:in|into|on|inside|within|for|to|from|at)\s+(?:each|every)\s+(?:single\s+)?{_EACH}", re.IGNORECASE
)
_BEHIND = re.compile(
    rf"(?:\s?/\s?|\s+(?:per|(?:into|in|on|inside|within|to)\s+(?:an?|one))\s+(?:single\s+)?(?:[\w’'.-]+\s+){{0,3}}?)"
    rf"(?P<unit>{_SYSTEM})\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\b(?:total\w*|altogether|overall|combined|aggregate|for a|(?:bring|giv|mak|yield)ing|adds? up)\b"
    rf"|\b(?:the|its|their|our|whole|entire|full)\s(?:[\w-]+\s){{0,2}}?(?:{_SYSTEMS}|{_SYSTEM}|cluster|supercomputer|network|campus"
    r"|site|company|facility|fleet|fabric|project|deal|deployment|complex|firm|plant)\s"
    r"(?:as a whole\s)?(?:[a-z]+\s|\Z)",
    re.IGNORECASE,
)
"""What is said of the whole behind the words about one part."""
_CLOSED = re.compile(r"\([^()]*\)")
IN_ALL = re.compile(r"\s+(?:in total|in all|altogether|overall|combined|all told)\b", re.IGNORECASE)
"""What is said of the whole behind the number."""
_APIECE = re.compile(r"\s+(?:apiece|each|ea\.?)\b(?!\s+(?:with|of|other))", re.IGNORECASE)
_MANY = re.compile(rf".*\b(?P<unit>{_SYSTEMS}|{_PIECE}s)\b[^.;]{{0,40}}\Z", re.IGNORECASE)
_ATTRIBUTE = re.compile(rf"[-‑](?:\w+[-‑ ]){{1,3}}?(?P<unit>{_SYSTEMS}|{_SYSTEM})\b", re.IGNORECASE)
"""`8-GPU servers`; behind a space (`8 GPU servers`) the number counts the machines."""
_GLUED = re.compile(rf"(?<=[x×])[A-Z]+\d+\w*\s(?:[A-Z]\w*\s){{0,2}}?(?P<unit>{_MACHINES}|{_MACHINE})\b")
"""`8xB200 nodes`: glued to the chip the number is that of each."""
_PRODUCT = re.compile(r"(?<![\w’'-])(?!HGX|GPU|TPU|CPU|AI)[A-Z][\w-]*\d[\w-]*\s\Z")
"""Machines of a type that is sold by a name (`Foo1 instances`): what each has is what the type has."""
LONGEST_PRODUCT = 20
_PLURAL = re.compile(r"(?:(?<=box)|(?<=chass))(?:es|is)$|s$", re.IGNORECASE)


def holder(text: str, start: int, end: int, noun_end: int) -> str | None:
    """The machine or rack of which each is said to have the number at `start:end`; None when it is no such number.

    `noun_end` is the end of what is counted.
    """
    last = max(end, noun_end)
    behind = _BEHIND.match(text, last) or _BEHIND_EACH.match(text, last) or _ATTRIBUTE.match(text, end)
    behind = behind or _GLUED.match(text, end)
    if behind:
        return _singular(behind["unit"])
    if IN_ALL.match(text, last):
        return None
    low = max(0, start - REACH)
    for pattern in _BEFORE:
        found = pattern.search(text, low, start)
        if found and _OF_ALL.search(_CLOSED.sub("", text[found.end("unit") : start])):
            continue
        if found and not _PRODUCT.search(text, max(0, found.start("unit") - LONGEST_PRODUCT), found.start("unit")):
            return _singular(found["unit"])
    if _APIECE.match(text, max(end, noun_end)):
        many = _MANY.search(text, low, start)
        return _singular(many["unit"]) if many else None
    return None


def _singular(unit: str) -> str:
    word = unit.lower()
    return word if word == "chassis" else _PLURAL.sub("", word)
