"""What a sentence tells of a part of a site or an undertaking alone: `The first phase has 120 MW`, `in building 3`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.draft import Draft
from pipelines.extract.reading import Stretch
from pipelines.extract.scope import IS_HOUSE, PART, called

_BESIDE = re.compile(
    r"\b(?:after|once|before|beyond|following|besides?|since|until|till|from|unlike|than|when|while|plus|to|as"
    r"|original(?:ly)?|completion of)\s(?:(?:the|its|their|that|completion of)\s){0,2}\Z",
    re.IGNORECASE,
)
"""What makes of a part only a time or something to compare with: `after the first phase, the campus has 1 GW`."""
_LISTED = re.compile(rf"{PART.pattern}\s(?:and|or|to)\s(?:the\s)?\Z", re.IGNORECASE)
_PARTS_FROM = re.compile(
    r"[;:]\s|,\s(?:and|but|while|whereas|for an?)\s|,\s(?:bring|rais|tak|lift|push|giv)ing\s"
    r"|\s(?:and|but)\s(?:it|its|they|this|that|the|each|all)\s|\s(?:and|but)\s(?-i:[A-Z])|\b(?:is|it|they) now\b"
    r"|\b(?:campus|whole|entire|overall|altogether|total|all|full|combined|both|together|gr(?:ow|ew)\w*|expand\w*"
    r"|ris(?:e|es|ing)|later|then|afterwards|subsequently|eventually|ultimately)\b",
    re.IGNORECASE,
)
"""How a sentence goes on behind a part to something else, to what the part belongs to, or to what that becomes."""
_BEHIND = re.compile(
    r"[^,;:.()\d]{0,40}?\b(?:in|for|during|at|of|with|as)\s(?:(?:the|its|their|part|of|a)\s){0,3}\Z", re.IGNORECASE
)
"""How a number goes on to the part that it holds for: `40 MW in the first phase`."""
REACH = 60
"""Characters before a part in which stands what it is to its sentence."""
_SITES = ("site", "cluster", "program")
_OF_SITES = frozenset(
    "power_capacity accelerators node_count rack_count cpu_cores peak_compute cost investment water_use energy"
    " carbon_emissions opened_on expected_on started_on ended_on announced_on".split()
)
_OF_MODELS = frozenset(
    "training_tokens training_duration training_compute gpu_hours dataset_size accelerators cost".split()
)
_OF_PAYMENTS = frozenset({"investment", "deal_value"})
PHASED = dict.fromkeys(_SITES, _OF_SITES) | {
    "model": _OF_MODELS,
    **dict.fromkeys(("organization", "cloud", "deal"), _OF_PAYMENTS),
}
"""What of a thing of each type is told of a part alone; layers, staff and dates of founding have no phases."""


def of_part(draft: Draft) -> Draft:
    """A number or date of what is built in parts; with the part as its scope where its sentence speaks of one alone.

    The part stands before the number, with no whole and no other name of such a thing between, or directly behind it.
    """
    if (
        draft.scope
        or draft.predicate not in PHASED.get(draft.subject.type, ())
        or draft.reading.block.table is not None
    ):
        return draft
    if draft.low is draft.high is None and not draft.predicate.endswith("_on"):
        return draft
    sentence = next((s for s in draft.reading.sentences if s.start <= draft.value_start < s.end), None)
    if sentence is None or PART.search(draft.subject.name) is not None:
        return draft
    parts = [span for span in _parts(sentence.text) if draft.subject.type in _SITES or not _is_house(sentence, span)]
    span = _behind(draft, sentence, parts) or _before(draft, sentence, parts)
    return draft if span is None else replace(draft, scope=called(sentence.text[slice(*span)]))


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[tuple[int, int], ...]:
    """Where a sentence names parts."""
    return tuple(match.span() for match in PART.finditer(text))


def _is_house(sentence: Stretch, span: tuple[int, int]) -> bool:
    return IS_HOUSE.search(sentence.text, *span) is not None


def _behind(draft: Draft, sentence: Stretch, parts: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The part directly behind a number: `40 MW in the first phase`."""
    end = draft.value_end - sentence.start
    first = next((span for span in parts if span[0] >= end), None)
    return first if first is not None and _BEHIND.fullmatch(sentence.text, end, first[0]) else None


def _before(draft: Draft, sentence: Stretch, parts: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The part of which what stands before a number tells it; None where it is one of several, or but a time."""
    start, text = draft.value_start - sentence.start, sentence.text
    last = next((span for span in reversed(parts) if span[1] <= start), None)
    if last is None or _PARTS_FROM.search(text, last[1], start) is not None:
        return None
    low = max(0, last[0] - REACH)
    if _BESIDE.search(text, low, last[0]) is not None or _LISTED.search(text, low, last[0]) is not None:
        return None
    inside = (m for m in sentence.mentions if last[1] <= m.start - sentence.start < start)
    return None if any(m.type in _SITES for m in inside) else last
