"""The numbers of a block, as the names in it and the words around each let them be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.bare_money import as_money
from pipelines.extract.devices import ACCELERATOR_KINDS
from pipelines.extract.entities import Mention
from pipelines.extract.quantities import Quantity, find_quantities

_TIMES_SIGNS = ("x ", "X ", "× ", " x", " ×")
_TIMES_BEHIND = re.compile(
    r"(?:\s(?:[GCT]PUs?|processors?|chips?|cards?|modules?))?(?:\s*\([^()]{1,20}\))?\s*\(?[xX×]\s?"
)
"""What stands between a chip and how many of it there are."""
_BITS = re.compile(r"\d\s?[MGTP]b\Z")
_KEPT = re.compile(r"\s(?:of\s)?(?:[\w-]+\s)?(?:data|RAM|VRAM|memory|text|corpus|dataset|storage|disks?|SSDs?|GPUs?)\b")
_DIE = re.compile(r"[^.;,]{0,25}?\b(?:dies?|chips?|DRAMs?|NAND|layers?|stacks?|links?|network)\b")
_NUMBER_OF = re.compile(
    r"(?<!maximum )(?<!minimum )(?<!average )(?<!expected )\b(?:number\sof\s(?:(?:the|its|their|our|all|active"
    r"|available|installed|deployed)\s){0,2}"
    r"(?P<noun>(?:(?!(?:of|in|on|at|that|which|and|is|was|per|who|whose|with|to|for|by|using|from|failed|failing|idle"
    r"|broken|banned|defective"
    r"|faulty|possible|lost|missing|unused|expected)\b)[\w&/-]+\s){0,3}?[\w-]{2,}s)"
    r"(?:\s(?:in|on|at|of|for|across)\s[^.;,:()]{1,40}?|\sper\s(?:node|server|host|machine))?"
    r"|(?P<counted>(?:GPU|TPU|chip|accelerator|node|server|rack|layer|core|expert|parameter|employee|user))\scount)"
    r"\s(?:(?:used|needed|deployed|installed|available|now|today|currently|already|then|still|alone|it|we|they|has"
    r"|have|had|will"
    r"|would|should|also|later|since|eventually|was|were|is|are|been|kept|reduced|raised|cut|increased|grew|grown|rose|risen|fell"
    r"|set|fixed|capped|limited|doubled|brought)\s){0,4}?(?:is|was|are|were|be|been|reach(?:es|ed)?|hits?|to|at"
    r"|exceed(?:s|ed)|surpass(?:es|ed)|totals|totall?ed"
    r"|equals|remains|remained|=)\s(?:(?:about|around|some|over|roughly|nearly|only|just|up\sto|more\sthan"
    r"|at\sleast)\s){0,2}[~≈]?\Z",
    re.IGNORECASE,
)
"""How a number is led up to by what it counts."""
NUMBER_REACH = 110
_MULTIPLIED = re.compile(r"(?<=[A-Za-z)])\s?[x×*]\s?\Z")
_PRODUCT = re.compile(r"\s?[=≈]\s?[~≈]?\d")
"""What stands before and behind a bare factor whose product is told: `16 GB × 4 = 64 GB`."""


_ACTIVE = re.compile(r"-A(?P<size>\d+(?:\.\d+)?[BM])(?![\w-])")
"""How many parameters of a model are active, behind how many it has."""


def numbers_in(text: str, mentions: Sequence[Mention], addresses: Sequence[tuple[int, int]]) -> tuple[Quantity, ...]:
    """The quantities of a block that are part of no name and of no address."""
    return tuple(_read(text, mentions, addresses))


def _read(text: str, mentions: Sequence[Mention], addresses: Sequence[tuple[int, int]]) -> Iterator[Quantity]:
    for quantity in _found(text, mentions):
        if _names_something(quantity, mentions) or any(low <= quantity.start < high for low, high in addresses):
            continue
        read = _numbering(_multiplying(_as_width(quantity), text, mentions), text)
        active = _ACTIVE.match(text, read.end) if read.dimension == "count" and "-A" in text else None
        if active is not None:
            yield from _sizes(read, active)
        elif not _is_factor(read, text):
            yield as_money(_in_bytes(read, text, mentions), text)


def _sizes(total: Quantity, active: re.Match[str]) -> Iterator[Quantity]:
    """The parameters of a mixture of experts, all and active ones, which its size gives without a noun: `355B-A32B`."""
    place = active.end()
    yield replace(total, noun="parameters", noun_start=total.end, noun_end=total.end)
    for one in find_quantities(active["size"]):
        low = active.start("size")
        moved = {name: getattr(one, name) + low for name in ("start", "end", "number_start", "number_end")}
        yield replace(one, noun="active parameters", noun_start=place, noun_end=place, **moved)


def _found(text: str, mentions: Sequence[Mention]) -> list[Quantity]:
    """The quantities of a text; no range begins with the number of a name: `Foo 2 — 400 nodes`."""
    found = find_quantities(text)
    begun = [m for m in mentions for q in found if m.start < q.number_start < m.end < q.number_end]
    begun = [m for m in begun if text[m.end - 1].isdigit()]  # and none has a unit: `Foo 2 7B–70B`
    for mention in begun:
        text = f"{text[: mention.start]}{'x' * (mention.end - mention.start)}{text[mention.end :]}"
    return find_quantities(text) if begun else found


def _is_factor(quantity: Quantity, text: str) -> bool:
    """Whether a bare number is only one more factor of a product that the text goes on to tell."""
    if quantity.dimension != "count" or quantity.noun or _PRODUCT.match(text, quantity.end) is None:
        return False
    return _MULTIPLIED.search(text, max(0, quantity.start - 4), quantity.start) is not None


def _numbering(quantity: Quantity, text: str) -> Quantity:
    """A bare number behind what it is the number of: `the number of GPUs is 512`, `the node count reached 90`."""
    if quantity.dimension != "count" or quantity.noun is not None or quantity.per:
        return quantity
    low = max(0, quantity.start - NUMBER_REACH)
    near = text[low : quantity.number_start]
    told = _NUMBER_OF.search(near) if "number" in near.lower() or "count" in near else None
    if told is None:
        return quantity
    start, end = (low + place for place in told.span("noun" if told["noun"] else "counted"))
    return replace(quantity, noun=text[start:end], noun_start=start, noun_end=end)


def _in_bytes(quantity: Quantity, text: str, mentions: Sequence[Mention]) -> Quantity:
    """Gigabytes that a text writes as bits: of nothing but a die and a link are bits told, `512 Gb RAM` are bytes."""
    if quantity.dimension != "data" or _BITS.search(quantity.text) is None:
        return quantity
    called = any(m.kind in ACCELERATOR_KINDS and m.end + 1 == quantity.start and not m.generic for m in mentions)
    if not (called or _KEPT.match(text, quantity.end)) or _DIE.match(text, quantity.end):
        return quantity
    low, high = (None if end is None else end * 8 for end in (quantity.low, quantity.high))
    return replace(quantity, low=low, high=high)


def _multiplying(quantity: Quantity, text: str, mentions: Sequence[Mention]) -> Quantity:
    """A number behind the chip that it counts: `H100 x 16`, whatever the next number counts."""
    own = quantity.noun is not None and quantity.noun_start <= quantity.end + 1
    if quantity.dimension != "count" or own or text[quantity.start - 2 : quantity.start] not in _TIMES_SIGNS:
        return quantity
    for mention in mentions:
        near = mention.type == "hardware" and mention.end < quantity.start
        if near and _TIMES_BEHIND.fullmatch(text, mention.end, quantity.start):
            noun = text[mention.start : mention.end]
            return replace(quantity, noun=noun, noun_start=mention.start, noun_end=mention.end)
    return quantity


def _as_width(quantity: Quantity) -> Quantity:
    """Bits without a prefix are how wide a bus or a number is, no amount of data: `512-bit memory bus`."""
    if quantity.dimension != "data" or quantity.written_unit != "bit":
        return quantity
    low, high = quantity.written_low, quantity.written_high
    return replace(quantity, low=low, high=high, dimension="count", unit="count")


def _names_something(quantity: Quantity, mentions: Sequence[Mention]) -> bool:
    """Whether a number is part of a name ("GB300 NVL72"), so that it counts nothing."""
    return any(m.core_start <= quantity.number_start and quantity.number_end <= m.core_end for m in mentions)
