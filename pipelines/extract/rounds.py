"""Rows of funding rounds: who a row is about, and whose its amount and its valuation are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.event_money import CURRENCY
from pipelines.extract.headers import INVESTOR_HEADERS, header_type
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.topics import LISTS_COUNTERPARTS, Context, as_entity
from sources.document import Cell

BACKING_HEADER = re.compile(r"\b(?:lead|led by|investors?|backers?|participants?|from)\b", re.IGNORECASE)
BACKED_HEADER = re.compile(
    r"\W*(?:(?:lead|key|main|notable|other|new|participating)\s)*(?:investors?|backers?|funders?)\W*|\W*led by\W*",
    re.IGNORECASE,
)
"""Headers over nothing but those who backed a round; a `Lead time` is none."""
ROUND = re.compile(r"\b(?:seed|angel|series|round|ipo|tranche|convertible|debt|loan|facility|note)\b", re.IGNORECASE)
"""What rounds are called that have a name; `Strategic` only says of what kind one was."""


def party(deal: Entity, reading: Reading, context: Context, cells: Sequence[Cell]) -> Entity:
    """Who a row of deals is about: a round that has a name, else the one investor named, else who raised it."""
    backing = [cell for cell in cells if BACKING_HEADER.search(cell.header)]
    if ROUND.search(deal.name) or not backing:
        return deal
    named = [m for cell in backing for m in reading.cell(cell).mentions if m.type == "organization" and not m.generic]
    backers = {m.entity_id: as_entity(m) for m in named}
    return next(iter(backers.values())) if len(backers) == 1 else context.first("organization") or deal


_OF_STOCK = re.compile(r"\b(?:market|mkt\.?|m) ?cap", re.IGNORECASE)
"""What a stock is worth is the backer's own, for which nobody raised money."""


def in_round(setting: Setting, cell: Cell, chooser: Chooser) -> Setting:
    """How a cell is read in a row about an investor: the amount is invested, the value is that of who raised it."""
    named = chooser.labelled(cell.header)
    raised = setting.context.first("organization")
    if "valuation" in named and raised is not None and _OF_STOCK.search(cell.header) is None:
        return replace(setting, label_entities=(raised,))
    return replace(setting, label="investment") if "investment" in named else setting


_PUT_IN = re.compile(
    r"\b(?:invest(?:ed|s|ing|ment)|reinvested|puts? in|(?:co-)?led|joined|participat\w+|rounds?|series [a-h]"
    r"|seed|tranche|stake|minority|majority|equity|commit(?:s|ted|ment)|cheque|check|backed|backs|anchor\w*|contribut\w+)\b",
    re.IGNORECASE,
)
"""What a remark says of money that somebody gave, and not of what he has or manages."""
_OR = re.compile(r"\s*/\s*|\s+(?:or|and|&)\s+|,\s*")


def lists_backers(header: str) -> bool:
    """Whether a header is over those who put money into something: `Investor or seller`."""
    return any(part in INVESTOR_HEADERS for part in _OR.split(header.lower().strip(" *:")))


def in_company(draft: Draft, reading: Reading, cells: Sequence[Cell], key: Cell) -> Draft:
    """What an investor puts into the company that stands in another cell of the row."""
    if draft.predicate != "investment" or not lists_backers(key.header):
        return draft
    others = (c for c in cells if c is not key and header_type(c.header) == "organization")
    named = [m for cell in others for m in reading.cell(cell).mentions if m.type == "organization" and not m.generic]
    return replace(draft, object=as_entity(named[0])) if len({m.entity_id for m in named}) == 1 else draft


def of_investor(draft: Draft, stretch: Stretch, context: Context) -> Draft:
    """Money that a remark on an investor says was put in: it went to whom the surroundings are about."""
    money = draft.predicate == "measure" and CURRENCY.fullmatch(draft.unit or "") is not None
    if not money or draft.subject.type != "organization" or _PUT_IN.search(stretch.text) is None:
        return draft
    raised = context.first("organization")
    if raised is None or raised.entity_id == draft.subject.entity_id:
        return draft
    return replace(draft, predicate="investment", object=raised)


_BETWEEN = re.compile(r"\s*[(\[]\s*|\s*[:—–]\s*|\s-\s")
"""What stands between a backer and its money: `Acme ($2B)`."""
_OF_MONEY = re.compile(r"\s+(?:more\s+)?(?:(?:from|by)\s+(?:the\s+)?)?")
"""What stands between money and its backer: `incl. $2B Acme`."""
_STAKE = re.compile(
    r"(?:['’]s?)?\s+(?:(?:total|strategic|equity|initial|cumulative)\s+)?"
    r"(?:investment|stake|funding|commitment|contribution|shareholding)s?(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
"""How a label goes on that begins with a backer: `Acme's investment`."""


def by_backer(draft: Draft, stretch: Stretch, context: Context) -> Draft:
    """What a cell about backers says of money: whoever stands directly beside it put it in."""
    if draft.predicate != "investment" or (draft.low is None and draft.high is None):
        return draft
    raised = context.first("organization")
    low, high = draft.value_start - stretch.start, draft.value_end - stretch.start
    for mention in stretch.mentions:
        before = _BETWEEN.fullmatch(stretch.text, mention.end - stretch.start, low)
        behind = _OF_MONEY.fullmatch(stretch.text, high, mention.start - stretch.start)
        if mention.type == "organization" and not mention.generic and (before or behind):
            giver = as_entity(mention)
            return replace(draft, subject=giver, object=raised) if raised and raised != giver else draft
    return draft


def backer_in(label: Stretch) -> Entity | None:
    """Whose money a label says that its value tells of: `Acme investment`; None where it is nobody's."""
    for mention in label.mentions:
        rest = label.text.rstrip(" :*")
        if mention.type == "organization" and _STAKE.fullmatch(rest, mention.end - label.start):
            return as_entity(mention)
    return None


def of_backer(draft: Draft, backer: Entity | None, context: Context) -> Draft:
    """A backer's money or share goes to whom the surroundings are about."""
    if backer is None or draft.predicate not in ("investment", "stake") or draft.object is not None:
        return draft
    raised = context.first("organization")
    if raised is None or raised.entity_id == backer.entity_id:
        return draft
    return replace(draft, subject=backer, object=raised)


def of_dealing(draft: Draft, named: Sequence[Entity], context: Context) -> Draft:
    """What a deal is worth is told of the topic where a list of its partners or customers names the other side."""
    other = named[0] if len(named) == 1 and named[0].type == "organization" else None
    if draft.predicate != "deal_value" or draft.object is not None or other is None or draft.subject != other:
        return draft
    heading = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    around = (e for level in context.levels for e in level.entities if level.name != "sibling")
    topic = next((e for e in around if e.type == "organization" and e.entity_id != other.entity_id), None)
    if topic is None or heading is None or not LISTS_COUNTERPARTS.search(heading.text):
        return draft
    return replace(draft, subject=topic, object=other)
