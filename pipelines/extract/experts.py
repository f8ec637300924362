"""Experts of a mixture: how many a model has and how many of them work on one token, in the ways this is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pipelines.extract.numbers import CARDINALS
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch

_N = rf"(?:\d{{1,4}}|{'|'.join(word for word, value in CARDINALS.items() if value)})"
_SOME = r"(?:(?:only|just|exactly|about|the|its|a|total|of|top|best|all|which|them|these|any)\s+){0,4}"
_SPEAKS = re.compile(
    r"\bexperts?\b|\btop-\w+\s+(?:expert\s+)?(?:rout|gat)ing\b|\bMoE\b|\bmixture[- ]of\b", re.IGNORECASE
)
"""A stretch without any of these says nothing of experts."""
_SAMPLES = re.compile(
    r"\b(?:top[_ -]?p|temperature|sampl(?:e|es|ed|ing)|decod(?:e|ing)|generat(?:e|ed|ion|ing)|beams?|do_sample|penalty"
    r"|max[_ -](?:new[_ -])?tokens)\b",
    re.IGNORECASE,
)
"""What is set beside a `top-k` where words are drawn."""
MOST_ACTIVE = 32
"""More experts work on no token."""
_ACTIVE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\btop[- ](?P<active>{_N})\b(?!\s*%)"
        r"(?=[\s-]+(?:[\w-]+\s+)?(?:rout|gat|expert|select|activ)|\s*(?:[,;.)]|\Z))",
        r"\bk\s?=\s?(?P<active>\d{1,3})\b",
        rf"\b(?P<active>{_N})\s+(?:out\s+)?of\s+{_SOME}(?P<all>{_N})\s+(?:[\w-]+\s+){{0,2}}?experts\b",
        rf"\b(?P<active>{_N})\s+of\s+(?:its|the|their|these|those)\s+(?:[\w-]+\s+){{0,2}}?experts\b",
        rf"\b(?:chooses?|selects?|activates?|picks?|activating|selecting|choosing|activated|engages|consults)\s+"
        rf"{_SOME}(?P<active>{_N})\b(?!\s*(?:[\w-]+\s+){{0,1}}?(?:[bm]illion|parameters|tokens))(?!\s?[BM%])",
        rf"\b(?P<active>{_N})\s+(?:of\s+(?:them|which|these|those)\s+)?(?:experts\s+)?(?:being\s+|is\s+|are\s+)?"
        rf"(?:(?:only|always|then|simultaneously)\s+)?(?:active|activated|selected|chosen|used|consulted|engaged)\b"
        r"(?!\s+(?:[bm]illion|parameters|params))",
        rf"\brout(?:es?|ed|ing)\s+(?:(?:each|every|a|the|any)\s+)?(?:\w+\s+)?to\s+{_SOME}(?P<active>{_N})\b",
        rf"\bsends?\s+(?:each|every|a|the|any)\s+\w+\s+to\s+{_SOME}(?P<active>{_N})\b",
        rf"\b(?P<active>{_N})\s+(?:active|activated)\s+experts\b",
        rf"\b(?P<active>{_N})\s+(?:experts\s+)?(?:per|for\s+(?:each|every|any)|at\s+a)\s+(?:token|time|forward)\b",
    )
)
_ALL = re.compile(
    rf"\b(?P<all>{_N})\s+(?:rout(?:ed|able)(?=\s+experts|\s*(?:[+&,)]|and\b|plus\b))"
    r"|shared(?=\s*[)]|\s+experts?)|experts\s+(?:in|per)\s+(?:\w+\s+){0,2}?layer)\b",
    re.IGNORECASE,
)


_SIZED = re.compile(
    rf"(?<![\w.])[~≈]?(?P<all>{_N})\s*(?:experts\s*)?(?:[x×*]|of|with|at|@)\s*(?P<parameters>[~≈]?\d[\d.]*\s?(?:[BM]|billion|million))"
    r"(?![\w.]*\w)(?!\s*(?:active|activated|tokens|in total|total))",
    re.IGNORECASE,
)
"""How many experts there are, each of what size: `16 x 20B`, `8 of 2B each`."""
_ENDS = re.compile(r"experts?(?:\s*\([^()]*\))?\W*\Z", re.IGNORECASE)
_OF_ALL = re.compile(rf"\s*(?P<active>{_N})\s+(?:out\s+)?of\s+(?:the\s+)?(?P<all>{_N})\W*", re.IGNORECASE)
_LABELS = (
    (
        "expert size",
        re.compile(
            r"\bexpert(?:['’]s)? (?:size|parameters|params|weights)\b"
            r"|\b(?:size|param(?:eter)?s|weights)\b[^/]*"
            r"\b(?:one|each|every|an|per|single)\s(?:[\w-]+\s)?expert(?:\s*\([^()]*\))?\W*\Z",
            re.IGNORECASE,
        ),
    ),
    (
        "active experts",
        re.compile(
            r"^(?!.*\b(?:param|weight))(?:.*\b(?:used|active|activated|routed (?:to|per)|selected|chosen|consulted"
            r"|engaged|at work|working|fired)\b[^/]*\bexperts|[^/]*\bexperts(?=\s\w)(?:\s(?:that\s)?"
            r"(?:is\s|are\s|being\s)?(?:used|active|activated|routed(?: to)?|selected|chosen|consulted|engaged|at work"
            r"|working))?(?:\sat (?:a|any|one) time"
            r"|\s(?:per|(?:for|in) (?:a|an|each|one|every)) (?:token|forward|input|step)(?: pass)?)?)\W*\Z",
            re.IGNORECASE,
        ),
    ),
)
"""What labels say of experts in other words."""


@lru_cache(maxsize=256)
def expert_label(label: str) -> str:
    """A label that tells of the size of one expert, or of those that work at a time, as the usual one for that."""
    if "xpert" not in label:
        return label
    return next((name for name, pattern in _LABELS if pattern.search(label)), label)


def told_of_experts(text: str, label: str = "") -> Iterator[tuple[int, int, str, float]]:
    """(start, end, predicate, number) for each number that a text tells of experts in one of these ways.

    Numbers directly before `experts` without more are left to the noun that they count. `label` is that of the text.
    """
    labelled = "xpert" in label and (_ENDS.search(label) or expert_label(label) in (name for name, _ in _LABELS))
    if not labelled and _SPEAKS.search(text) is None:
        return
    taken: list[tuple[int, int]] = []
    whole = _OF_ALL.fullmatch(text) if expert_label(label) == "active experts" else None
    sized = _SIZED.finditer(text) if labelled else ()
    for match in filter(None, (whole, *sized)):
        for start, end, name in _spans(match):
            taken.append((start, end))
            yield start, end, name, _value(text[start:end])
    for pattern in _ACTIVE:
        for match in pattern.finditer(text):
            spans = list(_spans(match))
            if any(low < end and start < high for start, end, _ in spans for low, high in taken):
                continue
            for start, end, name in spans:
                taken.append((start, end))
                yield start, end, name, _value(text[start:end])
    for match in _ALL.finditer(text):
        start, end = match.span("all")
        if not any(low < end and start < high for low, high in taken):
            yield start, end, "expert_count", _value(text[start:end])


_WAYS = re.compile(
    r"(?<![\w-])(?P<kind>[TP]P)(?:[ _-](?:size|degree))?\s?[=:-]?\s?(?P<ways>\d{1,3})(?![\d.,]*\d|[\w%])"
)
_KIND = {"TP": "tensor_parallelism", "PP": "pipeline_parallelism"}


def told_of_ways(text: str) -> Iterator[tuple[int, int, str, float]]:
    """The same for the ways in which a model is split: `TP8`, `PP=15`; between page numbers (`pp. 3`) is none."""
    for match in _WAYS.finditer(text) if "TP" in text or "PP" in text else ():
        yield *match.span("ways"), _KIND[match["kind"]], float(match["ways"])


_GROUPS = {"active": "active_experts", "all": "expert_count", "parameters": "expert_parameters"}
_SCALES = {"b": 1e9, "m": 1e6}


def _spans(match: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    told = match.groupdict()
    return ((*match.span(group), name) for group, name in _GROUPS.items() if told.get(group))


def _value(written: str) -> float:
    word = written.lower()
    if word in CARDINALS:
        return float(CARDINALS[word])
    number, scale = re.split(r"(?<=[\d.])(?=\s?[a-z]|\Z)", word.strip("~≈"), maxsplit=1)
    return float(number) * _SCALES.get(scale.strip()[:1], 1.0)


_WORKING = re.compile(
    r"\s?(?:active|activated|selected|routed\sper|used\sper|chosen|per\s(?:token|forward))\b", re.IGNORECASE
)


def works_of_experts(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a number of experts is of those that work at a time: `64 (8 active)`."""
    end = max(quantity.end, quantity.noun_end) - stretch.start
    return "activ" in (quantity.noun or "").lower() or _WORKING.match(stretch.text, end) is not None


def is_sampled(quantity: Quantity, texts: Iterable[str]) -> bool:
    """Whether a `top-k` is from how many words a model draws the next one, and no number of experts.

    So it is where the line or what leads up to it speaks of sampling, or where there are more than experts work.
    """
    around = " ".join(texts)
    if _SPEAKS.search(around):
        return False
    return _SAMPLES.search(around) is not None or (quantity.low or 0) > MOST_ACTIVE or quantity.low == 0
