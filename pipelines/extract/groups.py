"""Groups of companies of which something is told as of one: `hyperscalers`, `AI labs`, `Big Tech`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.capitals import TERMS
from pipelines.extract.entities import Entity, Mention, as_mention
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.usual import is_common, is_english
from pipelines.ontology import entity_id

_TRADE = (
    r"(?:(?:public |hyperscale )?cloud|(?:big |large )?tech(?:nology)?|AI|A\.I\.|internet|software|semiconductor|chip"
    r"|frontier|data[ -]?cent(?:er|re)|GPU|LLM|model)"
)
_GROUP = Rare(
    r"\b(?:(?:top|largest|biggest|leading|major|combined)\s+)?"
    r"(?P<name>(?:(?:US|U\.S\.|American|Chinese|European|Asian|Gulf|Western|Japanese|Indian|global)\s+)?(?:"
    r"hyper-?scalers|(?:AI\s+)?neo-?clouds|chip-?\s?makers|(?:bitcoin|crypto)\s+miners"
    rf"|{_TRADE}\s+(?:giants|companies|firms|providers|labs|start-?ups|vendors|players|leaders|developers|operators|titans)"
    r"|big\s+(?:(?:AI|cloud|tech)\s+)?(?:[3-9]|three|four|five|six|seven)(?!\s*[-%\d.])"
    r"(?!\s+(?:auto|car|bank|account|audit|consult|airline|telecom|carrier|broadcast|network|oil|record|retail|pharma))"
    r"|big\s+tech|mag(?:nificent)?[\s-](?:7|seven)|hyper-?scaler(?=\s+(?:spending|cap-?ex|investment|demand)\b)"
    r"))\b(?!\s+(?:such as|like|including|e\.g)\b|['’]|-)",
    re.IGNORECASE,
)
_FIELD = (
    r"(?:cloud|AI|A\.I\.|data[ -]?cent(?:er|re)s?|GPUs?|chips?|semiconductors?|accelerators?|comput(?:e|ing)|hyperscale"
    r"|infrastructure|colocation|LLM|servers?|HPC|inference|training|memory|HBM|networking|power|electricity|storage"
    r"|IaaS|PaaS)"
)
_MARKET = Rare(
    r"(?:\A|[.,;]\s+|\b(?:that|as|while|and|but|because|since|when|if)\s+)\W*(?:(?:the|this|overall|today['’]s)\s+)*"
    r"(?P<name>(?:(?!(?:the|an?|in|of|and|its|their|our|his|her|my)\b)(?:(?:[A-Z]\.)+|[\w/&-]+(?:\.\w+)*)\s+){0,3}?"
    rf"{_FIELD}\s+(?:(?:infrastructure|services?)\s+)?"
    r"(?:markets?|industry|sector|demand|boom)|overall\s+(?:market|industry))"
    r"(?:\s+in\s+(?:the\s+)?[A-Z][\w.]+(?:\s[A-Z]\w+)?)?"
    r"(?=\s+(?:(?:now|already|currently|also|alone|still)\s+)?(?:is|are|was|were|has|had|will|would|could|may|might|should"
    r"|grew|hit|rose|fell|stood|saw|spent|set|(?!shares?\b|leaders?\b|prices?\b|conditions\b|needs\b)[a-z]+(?:e[ds]|s))\b)",
    re.IGNORECASE,
)
"""A market or trade of which a clause tells: `the cloud market reached $400B`; not `leads the cloud market`."""
IN_GROUPS = (
    *("market", "industry", "sector", "demand", "boom"),
    *("scaler", "neo", "makers", "miners", "giants", "companies", "firms", "providers", "labs", "ups", "vendors"),
    *("players", "leaders", "developers", "operators", "titans", "big", "mag"),
)
"""Letters of which some stand in whatever names a group."""
_OWN = re.compile(r"(?:\b(?:its|their|our|his|her|your|whose)|['’]s?)\s+(?:[\w-]+\s+){0,2}\Z", re.IGNORECASE)
"""What stands before the companies that somebody has."""
_OWN_REACH = 30
"""Characters in which it stands."""
_PLURAL = re.compile(r"hyper-?scaler\Z", re.IGNORECASE)


def groups_in(stretch: Stretch) -> Iterator[Mention]:
    """Each group of companies named in the stretch, as an unknown organisation, and each market of which it tells.

    None is one that belongs to somebody: `its cloud providers` are whoever they are to the one that has them, and
    `clouds such as Foo` are told of by name.
    """
    named = [(match, match.span()) for match in _GROUP.finditer(stretch.text)]
    named += [(match, match.span("name")) for match in _MARKET.finditer(stretch.text)]
    for match, span in named:
        if not _is_owned(match) and not _names_inside(stretch, *span):
            mention = as_mention(stretch.text, *span, *span, group_called(match["name"]))
            start, end = (stretch.start + position for position in span)
            yield replace(mention, start=start, end=end, core_start=start, core_end=end)


_KINDS = re.compile(r"AI|(?:[\w-]+\s)*?(?:hyper-?scalers?|neo-?clouds?|start-?ups|(?-i:[A-Z]{2,5}s))|Fortune \d+", re.I)
_PLURAL_KINDS = frozenset(
    "companies labs providers vendors firms institutions universities customers clients enterprises organizations"
    " organisations agencies developers makers manufacturers suppliers operators researchers teams".split()
)
"""What companies are called by what they do, however it is written."""


def names_nobody(entity: Entity) -> bool:
    """Whether an unknown name is but what many are called, or a field: `Governments`, `Research Labs`, `AI`."""
    name = entity.name
    if not entity.provisional:
        return False
    if name.lower() in TERMS or (" " not in name and name.endswith("s") and is_english(name)):
        return True
    kind = name.rsplit(" ", 1)[-1].lower() in _PLURAL_KINDS and is_common(name)
    return kind or _KINDS.fullmatch(name) is not None


def _names_inside(stretch: Stretch, start: int, end: int) -> bool:
    """Whether a company stands in a span of the stretch: `the Acme data center market` may be anything."""
    low, high = stretch.start + start, stretch.start + end
    return any(m.type == "organization" and low <= m.start < high for m in stretch.mentions)


def group_in_label(text: str) -> Entity | None:
    """The group of companies that a label names and nothing else: `Combined cloud giants`; None where it names none."""
    match = _GROUP.search(text)
    if match is None or _is_owned(match) or match.end() < len(text.rstrip()):
        return None
    return group_called(match["name"])


def _is_owned(group: re.Match[str]) -> bool:
    return _OWN.search(group.string, max(0, group.start() - _OWN_REACH), group.start()) is not None


def group_called(name: str) -> Entity:
    """A group by its name, in small letters but for acronyms and names: `AI labs`."""
    words = [word.lower() if word.lower().capitalize() == word else word for word in name.split()]
    said = _PLURAL.sub(lambda found: f"{found[0]}s", " ".join(words))
    called = name if name.startswith(("Big", "Mag")) else said
    return Entity(entity_id("organization", called), called, "organization", provisional=True)
