"""What a sentence tells of a part of a site or an undertaking alone: `The first phase has 120 MW`, `in building 3`."""

from __future__ import annotations

import re
from dataclasses import replace

from pipelines.extract.draft import Draft
from pipelines.extract.scope import PHASE

_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "i": "1", "ii": "2", "iii": "3", "iv": "4"}
_STEPS = r"phase|stage|tranche"
_HOUSES = r"building|data ?hall|data ?cent(?:er|re)|hall|wing"
PART = re.compile(
    rf"\b(?:(?:{'|'.join(_ORDINALS)}|initial|opening|final|last|next|later|subsequent)[ -](?:{_STEPS}|{_HOUSES})"
    rf"|(?:{_STEPS}|building|data ?hall|hall)[ -](?:\d{{1,2}}|(?-i:[IVX]{{1,4}}|[A-D])|one|two|three|four))(?![\w-])",
    re.IGNORECASE,
)
"""A step in which something is built, or one of its houses."""
_LISTED = re.compile(rf"{PART.pattern}\s(?:and|or|to)\s(?:the\s)?\Z", re.IGNORECASE)
_HOUSE = re.compile(_HOUSES, re.IGNORECASE)
_BESIDE = re.compile(
    r"\b(?:after|once|before|beyond|following|besides?|since|until|till|from|unlike|than|when|while|plus|to|as"
    r"|original(?:ly)?|completion of)\s(?:(?:the|its|their|that|completion of)\s){0,2}\Z",
    re.IGNORECASE,
)
"""What makes of a part only a time or something to compare with: `after the first phase, the campus has 1 GW`."""
_WHOLE = re.compile(
    r"\b(?:campus|whole|entire|overall|altogether|total|all|full|combined|both|together|gr(?:ow|ew)\w*|expand\w*"
    r"|ris(?:e|es|ing)|later|then|afterwards|subsequently|eventually|ultimately)\b",
    re.IGNORECASE,
)
"""What tells of all that the part belongs to, or of what it becomes."""
_BEHIND = re.compile(
    r"[^,;:.()\d]{0,40}?\b(?:in|for|during|at|of|with|as)\s(?:(?:the|its|their|part|of|a)\s){0,3}\Z", re.IGNORECASE
)
"""How a number goes on to the part that it holds for: `40 MW in the first phase`."""
_CLAUSE = re.compile(r"[;:]\s|,\s(?:and|but|while|whereas)\s")
_SITES = ("site", "cluster", "program")
_IN_STEPS = (*_SITES, "deal", "organization", "cloud", "model")


def of_part(draft: Draft) -> Draft:
    """A number or date of what is built in parts; with the part as its scope where its sentence speaks of one alone.

    The part stands before the number, with no whole and no other name of such a thing between, or directly behind it.
    """
    number = draft.low is not None or draft.high is not None or draft.predicate.endswith("_on")
    if not number or draft.scope or draft.predicate in ("measure", "growth") or draft.subject.type not in _IN_STEPS:
        return draft
    sentence = next((s for s in draft.reading.sentences if s.start <= draft.value_start < s.end), None)
    if sentence is None or PART.search(draft.subject.name) is not None:
        return draft
    start, end = draft.value_start - sentence.start, draft.value_end - sentence.start
    parts = list(PART.finditer(sentence.text)) if draft.reading.block.table is None else []
    parts = [p for p in parts if draft.subject.type in _SITES or _HOUSE.search(p[0]) is None]
    part = next((p for p in parts if p.start() >= end and _BEHIND.fullmatch(sentence.text, end, p.start())), None)
    if part is None:
        before = [p for p in parts if p.end() <= start]
        part = before[-1] if before and _leads(sentence.text, before[-1], start) else None
        named = part is not None and any(
            part.end() <= m.start - sentence.start < start and m.type in _SITES for m in sentence.mentions
        )
        part = None if named else part
    return draft if part is None else replace(draft, scope=_called(part[0]))


def _leads(text: str, part: re.Match[str], position: int) -> bool:
    """Whether what stands at a position is told of a part before it, and not of several: `phase 1 and phase 2`."""
    if _LISTED.search(text, 0, part.start()) is not None or _BESIDE.search(text, 0, part.start()) is not None:
        return False
    return _WHOLE.search(text, part.end(), position) is None and _CLAUSE.search(text, part.end(), position) is None


def _called(part: str) -> str:
    """A part in one writing: `first phase`, `Phase I` and `phase one` are `phase 1`."""
    words = part.lower().replace("-", " ").split()
    if words[0] in _ORDINALS:
        return f"{' '.join(words[1:])} {_ORDINALS[words[0]]}"
    return " ".join((*words[:-1], _WORDS.get(words[-1], words[-1]) if PHASE.fullmatch(part) else words[-1]))
