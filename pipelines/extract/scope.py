"""For what part or under which condition a number holds: `per GPU`, `FP16`, `inference`, a parenthesis' remark."""

from __future__ import annotations

import re
from functools import lru_cache

from pipelines.extract.accounts import account_of
from pipelines.extract.prepositions import AGAINST
from pipelines.extract.quantities import Quantity

PARENTHESIS = re.compile(r"\s*\(([^()]{2,60})\)")
CONDITION = re.compile(
    r"\b(?:within[ -](?:each |a |the )?(?:rack|node|server|pod|datacenter|segment)s?|between[ -](?:racks?"
    r"|datacenters|nodes|segments)"
    r"|FP(?:4|6|8|16|32|64(?: tensor)?)|BF16|TF32|INT(?:4|8|16)|single (?:training )?run|hardware only"
    r"|for (?:inference|training)|(?:on-(?:chip|die) )?SRAM|L[1-3](?: data| instruction)? cache"
    r"|register files?|shared mem(?:ory)?|LPDDR\d\w?"
    r"|inference"
    r"|post-training|pre-training|cumulative|in total|total(?! of\b))\b",
    re.IGNORECASE,
)
HYPHEN = re.compile(r"(?<=^within)-|(?<=^between)-")
"""`within-rack` is written as `within rack`; `pre-training` keeps its hyphen."""
TRAILING_PER = re.compile(
    r"(?:[^,;:.()—–]|\.(?=\d)){0,60}?\bper\s+(VM|rack|server|node|system|tray|pod|instance|site|building|cabinet|cluster)\b",
    re.IGNORECASE,
)
"""`37 TB of memory and 1.4 exaflops per VM`: what ends a row of figures holds for all of them."""
NEXT_NUMBER = re.compile(r"(?<![A-Za-z\d])\d")
_PARTED = re.compile(r"[,;:.(]")
_CACHE = re.compile(
    r"\b(?:L[1-3](?:\s?[/+&]\s?L[1-3])?(?:\s(?:data|instruction))?(?:\scaches?)?|scratchpad|LDS"
    r"|(?:(?!(?:of|and|the|an?|its|in|with|as|on)\b)[\w-]+\s)?caches?)\b",
    re.IGNORECASE,
)
"""A small memory within a chip, whose size is not that of the chip's memory."""
_ASSIGNED = re.compile(r"(?<![\w-])([A-Za-z]\w{0,30})\s?=\s?\Z")
_WHICH = r"(?:\d{1,2}|(?-i:[IVX]{1,4}|[A-D])|one|two|three|four)"
PHASE = re.compile(rf"\b(?:phase|stage|tranche)[ -]{_WHICH}\b", re.IGNORECASE)
"""A step in which something is built, trained or paid: what is told of it does not hold for the whole."""
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_NUMERALS = {"one": "1", "two": "2", "three": "3", "four": "4", "i": "1", "ii": "2", "iii": "3", "iv": "4"}
_HOUSE = r"building|data ?hall|data ?cent(?:er|re)|hall|wing"
PART = re.compile(
    rf"\b(?:(?:{'|'.join(_ORDINALS)}|initial)[ -](?:phase|stage|tranche|{_HOUSE})"
    rf"|(?:phase|stage|tranche|building|data ?hall|hall)[ -]{_WHICH})(?![\w-])",
    re.IGNORECASE,
)
"""A phase, or one house of a site, also by its place in their order: `the first phase`, `building 2`."""
IS_HOUSE = re.compile(_HOUSE, re.IGNORECASE)
LABEL_EACH = re.compile(r"\b(?:each|per|every)\s+(\w+)\s*$", re.IGNORECASE)
NUMBER_ONLY = re.compile(r"^[\W\d]*$")
_AGAINST = re.compile(rf"\s(?:about\s|[~≈])?[$€£]?\d[\d.,]*\s?(?:[\w%/]+\s){{0,3}}?{AGAINST}\s\W*\Z")
"""Another number before the one that it is compared with, which says nothing of what both are."""
CHANGE = re.compile(r"(?:(?:up|down)\s+|[+▲▼↑↓−-]\s?)\d[\d.,]*\s?%|\d\s?%\s+(?:y/y|yoy|year)", re.IGNORECASE)
"""How much a number has changed, which limits nothing: `$21B (+39% Y/Y)`."""
YEAR_LIKE = re.compile(r"\b(?:19|20)\d\d\b")


def scope_of(quantity: Quantity, text: str, offset: int, label: str = "") -> str | None:
    """The qualifier of a number that stands in `text`, whose first character is at `offset` of its block.

    First what the number itself says (`per GPU`), then a remark in brackets directly behind it, then a condition behind
    or within it (`1,979 FP8 teraflops`) or in the label; None when nothing limits the number.
    """
    if quantity.per:
        return f"per {quantity.per}"
    end = max(quantity.end, quantity.noun_end) - offset
    remark = PARENTHESIS.match(text, end)
    if remark and not any(p.search(remark.group(1)) for p in (NUMBER_ONLY, YEAR_LIKE, CHANGE)):
        return re.sub(r"\s+", " ", remark.group(1)).strip().lower()[:60]
    unit = TRAILING_PER.match(text, end)
    if unit:
        return f"per {unit.group(1)}"
    following = NEXT_NUMBER.search(text, end)
    near = CONDITION.search(text, end, min(following.start() if following else len(text), end + 40))
    if near and text[near.end() : near.end() + 1].isalnum():
        near = None  # `FP64` cut off behind the 6
    near = near or CONDITION.search(text, quantity.number_end - offset, end)
    if quantity.dimension == "data" and near is None:
        near = _CACHE.search(_PARTED.split(text[end : min(following.start() if following else len(text), end + 24)])[0])
    if near:
        return HYPHEN.sub(" ", near.group(0).lower())
    whole = LABEL_EACH.search(label)
    if whole:
        return f"per {whole.group(1)}".lower()
    in_label = CONDITION.search(label) or PHASE.search(label)
    if quantity.dimension == "data":
        in_label = in_label or _CACHE.search(label)
    return HYPHEN.sub(" ", in_label.group(0).lower()) if in_label else None


_TOKEN = r"(?:per|(?:for|on) (?:each|every|an?|any)(?: one| given| single)?) token"
_BEHIND = r"[\s-](?:(?!(?:and|with|but|while|or|plus|then|that|which|it)\b)[a-z]+\s){0,4}?"
_ACTIVE = re.compile(rf"{_BEHIND}activ(?:e|ated)\b", re.IGNORECASE)
_WORKS = re.compile(rf"{_BEHIND}{_TOKEN}\b", re.IGNORECASE)
_SIZE = re.compile(r"\d\s?(?:[BMT]\b|[bt]illion\b)")
_ACTIVATED = re.compile(
    r"\b(?:activat(?:e|es|ing)|activ(?:e|ated)\s(?:parameters?|params?|size|weights)(?:\s(?:counts?|is|are|of))*:?"
    r"|(?:(?<=[,;/]\s)|(?<=\())activ(?:e|ated):?)"
    r"\s(?:(?:only|just|about|around|roughly|some|~)\s?)?\Z",
    re.IGNORECASE,
)
"""What stands behind or before the parameters of a mixture of experts that work for a token."""
_NAMED_ACTIVE = re.compile(
    r"(?P<all>\b(?:total|all|overall)\b.*?)?\bactiv(?:e|ated)\b(?P<both>.*\btotal\b)?", re.IGNORECASE
)
"""The same in a noun or a label, which may name both: `Parameters (total / active)`."""
_OF_SIZE = re.compile(r"\d\s?(?:[BMT]|[bt]illion)\s(?:out\s)?of\s(?:its\s|the\s|a total of\s)?\Z")
_PART_OF = re.compile(
    rf"\s(?:out\s)?of\s(?:its\s|the\s|a total of\s)?\d[^;:()]{{0,40}}?\b(?:activ(?:e|ated)|{_TOKEN})\b"
)
"""What stands before all parameters, and behind those that are active: `13B of 47B parameters are active`."""
_SECOND = re.compile(r"\d\s?(?:[BMT]|[bt]illion)?\s?[/(,|]\s?\Z")
"""What stands before the second of two numbers."""
_OF_WHICH = re.compile(r"\bof which\s(?:(?:only|just|about|around|roughly|some|~)\s?)?\Z", re.IGNORECASE)
_REST = re.compile(r"\s(?:(?:parameters|params|of them)\s)?(?:(?:are|is|were)\s)?([A-Za-z][\w -]{2,40})")
"""What some of the parameters are or do: `of which 1B are embeddings`."""
_WITHOUT = re.compile(r"\s((?:without|excluding|not counting)\s[A-Za-z][\w -]{2,40})")
_OF_ANOTHER = re.compile(r"\bactiv(?:e|ated)\b|\d\s?(?:[bmt]|[bmt]illion)\b", re.IGNORECASE)
"""A remark that tells another number of parameters: `30B parameters (3B embeddings)`."""
ACTIVE = "active"
"""Their scope: they are a part of all parameters."""
_ALL = frozenset({"total", "in total"})


def scope_of_size(quantity: Quantity, text: str, offset: int, label: str = "") -> str | None:
    """The qualifier of a number of parameters, of which those that work for a token are a part; all have none."""
    start, end = quantity.start - offset, quantity.end - offset
    if _OF_SIZE.search(text, max(0, start - 40), start):
        return None
    if _PART_OF.match(text, end) or _ACTIVE.match(text, end) or _ACTIVATED.search(text, max(0, start - 60), start):
        return ACTIVE
    if (
        _WORKS.match(text, end)
        and sum(1 for _ in _SIZE.finditer(text)) > 1
        and "all " not in text[max(0, start - 6) : start]
    ):
        return ACTIVE  # of a model with one size it is all of it
    named = _NAMED_ACTIVE.search(f"{quantity.noun or ''} {label}")
    if named is not None and (named["all"] or named["both"]):
        is_second = _SECOND.search(text, max(0, start - 12), start) is not None
        return ACTIVE if is_second == bool(named["all"]) else None
    if named is not None:
        return ACTIVE
    is_rest = _OF_WHICH.search(text, max(0, start - 24), start) is not None
    rest = _REST.match(text, end) if is_rest else _WITHOUT.match(text, end)
    if rest is not None:
        return rest[1].lower()
    scope = scope_of(quantity, text, offset, label)
    return None if scope is None or scope in _ALL or _OF_ANOTHER.search(scope) else scope


@lru_cache(maxsize=64)
def phase_in(text: str) -> str | None:
    """The one phase that a heading or a statement names; None where it names none or several."""
    found = {called(match[0]) for match in PHASE.finditer(text)}
    return found.pop() if len(found) == 1 else None


def called(part: str) -> str:
    """A part in one writing: `first phase`, `Phase I` and `phase one` are `phase 1`."""
    words = part.lower().replace("-", " ").split()
    if words[0] in _ORDINALS:
        return f"{' '.join(words[1:])} {_ORDINALS[words[0]]}"
    return " ".join((*words[:-1], _NUMERALS.get(words[-1], words[-1])))


def measure_label(quantity: Quantity, text: str, offset: int, label: str = "") -> str:
    """A short name for a number that no predicate takes: its noun, its label, else the words around it."""
    start, end = quantity.start - offset, quantity.end - offset
    account = account_of(text, start, end) if quantity.dimension == "money" else None
    if quantity.noun:
        name = quantity.noun
    elif account is not None:
        name = account.name
    elif label:
        name = label
    elif assigned := _ASSIGNED.search(text, max(0, quantity.start - offset - 32), quantity.start - offset):
        name = assigned[1].replace("_", " ")
    else:
        after = re.match(r"[\s\-–]*((?:[\w/%'’-]+\s*){1,4})", text[end:])
        before = re.search(r"((?:[\w/%'’-]+\s+){1,4})\W*$", _AGAINST.sub(" ", text[:start]))
        match = after or before
        name = match.group(1) if match else quantity.text
    name = re.sub(r"\s+", " ", name).strip(" -–—:;,.").lower()
    return f"{name} per {quantity.per}" if quantity.per and "per " not in name else name
