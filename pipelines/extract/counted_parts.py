"""Items that count a part of a machine, `1x AMD Foo CPU`, whose own items tell of that part and not of the machine."""

from __future__ import annotations

import re

from pipelines.extract.entities import Entity
from pipelines.ontology import entity_id

_COUNT = r"(?:\d{1,3}(?:,\d{3})*\s?[x×]?|one|two|four|eight|an?|dual|single)\s+"
_AMOUNT = r"(?!\d[\d.,]*\s?(?:[KMGTP]i?B|[KMG]?W|[GT]bps|U)\b)"
_PROCESSOR = r"CPUs?|processors?"
_NOUN = (
    rf"{_PROCESSOR}|switch(?:es)?|enclosures?|drives?|SSDs?|NICs?|adapters?|controllers?|routers?|arrays?|appliances?"
    r"|disks?"
)
_COUNTED = re.compile(
    rf"\W*(?:{_COUNT})(?P<name>(?:{_AMOUNT}(?!(?:of|in|for|per|and|or)\b)[\w./+-]+\s+){{1,4}}?)(?P<noun>{_NOUN})"
    r"\s*(?:\([^()]*\))?(?:,?\s*(?:each\s+)?(?:with|having))?[\s:*.]*\Z",
    re.IGNORECASE,
)
"""A part by the words before its noun."""
_NAMED = re.compile(
    rf"\W*(?i:{_COUNT})(?P<name>(?:[A-Z][a-zA-Z]+\s){{1,3}}[A-Z]{{0,3}}-?\d{{2,5}}[A-Za-z]{{0,2}})"
    r"(?:,?\s*(?:each\s+)?(?:with|having))?[\s:*.]*\Z"
)
"""A part by what its maker calls it: `1x Acme E1000`."""


def counted_part(text: str) -> Entity | None:
    """The part that a line counts while it tells nothing else; None for machines, of which each has what it has."""
    named = _NAMED.fullmatch(text)
    if named is not None:
        return _part(named["name"])
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return None
    name, noun = counted["name"].strip(), counted["noun"]
    is_processor = re.fullmatch(_PROCESSOR, noun, re.IGNORECASE) is not None
    if is_processor and name[:1].isupper():
        return _part(name, "cpu")
    return _part(f"{name} {re.sub(r'(?<=switch)es$|s$', '', noun)}", "cpu" if is_processor else None)


def _part(name: str, kind: str | None = None) -> Entity:
    return Entity(entity_id("hardware", name), name, "hardware", provisional=True, kind=kind)
