"""Sums that somebody reckons, and what goods are worth: none of them is the price of a chip or the value of a deal."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.entities import Entity
from pipelines.extract.forms import HEDGED
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import as_entity

_HEDGED = rf"{HEDGED}\Z"
_GOODS = re.compile(
    r"\b(?:hardware|(?:GPU|AI\s)?chips?|GPUs?|servers?|equipment|gear|systems|machines|accelerators|racks|energy|electricity"
    r"|power|capacity|compute)\s(?:that\s(?:is|are|was|were)\s)?worth\s(?:more than\s)?" + _HEDGED,
    re.IGNORECASE,
)
_DEALT = re.compile(
    r"\b(?:deals?|contracts?|orders?|agreements?|leases?|pacts?)\s(?:to|for|of|on|over|covering)\b"
    r"|\b(?:signed|agreed)\s(?:with|on|for)\b",
    re.IGNORECASE,
)
_BOUGHT = re.compile(
    r"\b(?:bought|buys?|ordered|orders|purchas(?:es|ed)|acquired|leased|rented|installed)\b", re.IGNORECASE
)
_COMES_TO = re.compile(
    r"\b(?:arriv(?:es|ed|ing) at|c(?:omes|ame|ome|oming) (?:out )?(?:to|at)|add(?:s|ed)? up to|amount(?:s|ed)? to"
    r"|work(?:s|ed) out (?:at|to)|(?:makes|gives|yields)(?:\sit)?|totals?|sums? (?:up )?to)\s(?:more than\s)?"
    + _HEDGED,
    re.IGNORECASE,
)
_RECKONING = re.compile(
    r"\b(?:prices?|rates?|per (?:[A-Z]\w*-)?hour|an hour|-hours?|analys[ie]s|estimates?|calculations?|assum\w+)\b"
)
_RUN = r"(?:the|its|this|that|one)\s(?:(?:[a-z]+\s){0,2})?(?:run|training|pre-?training|training run)"
_RUN_AT = re.compile(
    rf"\b{_RUN}(?:\sitself)?\s(?:at|cost|(?:is|was) put at|to have cost)\s(?:more than\s)?{_HEDGED}", re.IGNORECASE
)
_FOR_RUN = re.compile(rf"\sfor\s{_RUN}\s*(?:[.,;:)]|\Z|alone\b)", re.IGNORECASE)
_OF_COMPANY = re.compile(
    r"\b(?:revenues?|sales|valu(?:ations?|ed)|stakes?|capex|profits?|debt|commitments|rais(?:es?|ed|ing)|invest\w*|sued)\b"
)
"""What a sum is of that no model cost."""
_SIGNED = re.compile(
    r"\b(?:sign(?:s|ed|ing)?|ink(?:s|ed)|agree(?:s|d|ing)?|struck|strikes?|deals?|contracts?|agreements?)\b",
    re.IGNORECASE,
)
_WITH_FOR = re.compile(r"\bwith\s(?:the\s)?\Z", re.IGNORECASE)
_FOR = re.compile(r"\s(?:for|over|worth)\s" + _HEDGED)
LEAST = 1e4
"""Less is the price of something, not what a model cost."""
REACH = 200
TRAINED = ("model", "program")
PARTIES = ("organization", "cloud")


def reckoned(
    quantity: Quantity, stretch: Stretch, finder: SubjectFinder, label: tuple[Entity, ...]
) -> tuple[Choice, Subject | None] | None:
    """What a sum is that goods are worth, that a reckoning comes to, or that a run is put at; None for any other."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    ahead = stretch.text[max(0, start - REACH) : max(start, quantity.number_start - stretch.start)].rstrip("$€£ ") + " "
    if quantity.per or (quantity.low or quantity.high or 0.0) < LEAST:
        return None
    goods = _GOODS.search(ahead) if "worth" in ahead else None
    if goods is not None:
        if _DEALT.search(ahead, 0, goods.start()):
            return None
        return Choice("cost" if _BOUGHT.search(ahead, 0, goods.start()) else "measure", 2.0, "noun"), None
    comes = _COMES_TO.search(ahead)
    told = comes is not None and _RECKONING.search(ahead, 0, comes.start()) is not None
    if _OF_COMPANY.search(ahead) is None and (told or _RUN_AT.search(ahead) or _FOR_RUN.match(stretch.text, end)):
        subject = finder.find(TRAINED, quantity.start, quantity.end, (), label)
        return (Choice("cost", 2.0, "cue"), subject) if subject is not None else None
    return None


def signed_with(
    quantity: Quantity, stretch: Stretch, finder: SubjectFinder, label: tuple[Entity, ...]
) -> tuple[Choice, Subject, Entity] | None:
    """A deal of whom the sentence is told of, and the party before its sum: `and with Acme for $5 billion`."""
    before = stretch.text[: quantity.start - stretch.start]
    if quantity.dimension != "money" or "ith " not in before:
        return None
    parties = [m for m in stretch.mentions if m.type in PARTIES and m.end <= quantity.start]
    if len(parties) < 2:
        return None
    other = parties[-1]
    low, high = other.start - stretch.start, other.end - stretch.start
    joined = _WITH_FOR.search(before, 0, low) and _FOR.fullmatch(before, high)
    if not joined or not _SIGNED.search(before, 0, low):
        return None
    subject = finder.find(PARTIES, quantity.start, quantity.end, (other.entity_id,), label)
    own = [m for m in parties if subject is not None and m.entity_id == subject.entity.entity_id]
    if subject is None or not own or before.startswith("-", own[0].end - stretch.start):
        return None  # `Acme-backed Foo signed`
    if not _SIGNED.search(before, own[0].end - stretch.start, low):
        return None
    return Choice("deal_value", 2.0, "noun"), subject, as_entity(other)
