"""Sums that a sentence divides by what they went into: `Of this, $4 billion went into research, $2 billion into chips`.

A name in what one of them went into has that one alone; the others are of whoever the whole is of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.topics import as_entity

_OPENING = re.compile(
    r"\W*(?:Out\s)?(?:Of|From)\s(?:(?P<back>(?:all\s)?(?:this|that|these|those|it|which)"
    r"|the\s(?:total|sum|whole|amount|bill|budget))(?:\s(?:sum|amount|total|bill|money|figure|budget))?(?=,|\s)"
    r"|[^,;]{0,60}?\b(?:spending|spend|bill|budget|outlays?|costs?|expenses|capex|raised|round|funding)\b[^,;]{0,30}),",
    re.IGNORECASE,
)
"""How a sentence begins that divides what was told before, or what it names there."""
_OF_THAT = re.compile(r"\W*(?:about|around|some|roughly|over|nearly|almost|another|and)?\s*\Z", re.IGNORECASE)
_BEHIND = re.compile(r"\sof\s(?:this|that|it|the\s(?:total|sum|whole|amount|bill|budget))\b", re.IGNORECASE)
"""What stands before the first sum of such a sentence, and behind it: `About $4 billion of that went`."""
_OF_WHICH = re.compile(r"[,(;]\s(?:and\s)?of\s(?:which|that|this|these)\s(?:(?:about|around|some|roughly|only)\s)?\Z")
"""What stands before the first part of the sum that the same sentence tells."""
_PURPOSE = re.compile(
    r"(?:\sof\s(?:this|that|it|the\s[a-z]+))?(?:\s(?:a|each|per)\s(?:year|month))?"
    r"(?:\s(?:(?:was|were|is|are|will|would|be|has|have|been|being)\s){0,3}"
    r"(?:went|goes?|go|flow(?:s|ed)|spent|used|allocated|devoted|earmarked|reserved|put|set aside))?"
    r"\s(?:into|to|on|for|towards?)\s(?!be\b)(?P<what>[^,;.()]+?)(?=\s(?:and|while|with)\s[^,;.()]*?[$€£]|[,;()]|\.(?:\s|\Z)|\Z)"
)
_ON_THING = re.compile(
    r"\b(?:runs?|training|train|pre-?training|development|developing|construction|building|expansion|launch)\s"
    r"(?:(?:of|for)\s)?(?:the\s)?(?:[a-z]+\s)?\Z"
)
"""What joins the name of a thing to what is spent on it."""
THINGS = ("model", "cluster", "site", "program")
OWNERS = ("organization", "person", "program", "site", "model")
WHOLES = ("cost", "investment")
SPENT = ("cost", "measure")
LONGEST = 60


@dataclass(frozen=True, slots=True)
class _Division:
    """How a sentence divides a sum: what each part went into, by its place, and whether the whole is told before."""

    sentence: Stretch
    parts: Mapping[int, tuple[int, int]]
    opening: int
    before: bool


def of_wholes(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The statements, with the parts of each divided sum told of whoever the whole is told of."""
    for _, group in groupby(drafts, key=lambda draft: draft.reading.index):
        told = list(group)
        divisions = list(_divisions(told[0].reading))
        yield from _divided(told, divisions) if divisions else told


def _divisions(reading: Reading) -> Iterator[_Division]:
    sums = [q for q in reading.whole.quantities if q.dimension == "money"]
    if len(sums) < 2 or reading.block.table is not None:
        return
    for sentence in reading.sentences:
        text, at = sentence.text, sentence.start
        own = [q for q in sums if at <= q.start < sentence.end]
        found = [(q, _PURPOSE.match(text, q.end - at)) for q in own]
        parts = {q.start: (at + part.start("what"), at + part.end("what")) for q, part in found if part is not None}
        which = next((q.start - at for q in own if _OF_WHICH.search(text, 0, q.start - at)), 0)
        if which:
            yield _Division(sentence, {q: span for q, span in parts.items() if q >= at + which}, at + which, True)
            continue
        opening = _OPENING.match(text)
        first = own[0] if own else None
        behind = (
            first is not None and _OF_THAT.fullmatch(text, 0, first.start - at) and _BEHIND.match(text, first.end - at)
        )
        if parts and (opening or behind or len(parts) > 1):
            before = bool(behind) or (opening is not None and opening["back"] is not None)
            yield _Division(sentence, parts, at + opening.end() if opening else at, before)


def _divided(drafts: Sequence[Draft], divisions: Sequence[_Division]) -> Iterator[Draft]:
    for draft in drafts:
        division = next((d for d in divisions if draft.value_start in d.parts), None)
        opened = division is not None and (division.before or division.opening > division.sentence.start)
        if division is None or draft.predicate not in (*SPENT, *(["investment"] if opened else [])):
            yield draft
            continue
        thing = _thing(division, draft.value_start, bare=opened or _is_stolen(draft, division))
        whole = _whole(drafts, division) if division.before else None
        if whole is not None and whole.predicate not in WHOLES:
            yield draft
            continue
        if thing is not None:
            yield _part(draft, thing, whole, scope=None)
            continue
        owner = whole.subject if whole is not None else _owner(division)
        owner = owner or (draft.subject if draft.predicate == "investment" else None)
        if opened:
            yield _part(draft, owner, whole, _purpose(division, draft)) if owner is not None else draft
        elif _is_stolen(draft, division):
            if owner is not None:
                yield replace(draft, subject=owner)
        else:
            yield draft


def _part(draft: Draft, subject: Entity, whole: Draft | None, scope: str | None) -> Draft:
    part = replace(draft, subject=subject, predicate="cost", object=None, scope=scope)
    if whole is None:
        return part
    status, source = (whole.status, whole.source) if draft.status == "stated" else (draft.status, draft.source)
    dated = draft.as_of is not None and draft.start <= draft.as_of.start < draft.end
    return replace(part, status=status, source=source, as_of=draft.as_of if dated else whole.as_of)


def _whole(drafts: Sequence[Draft], division: _Division) -> Draft | None:
    """The last sum that is told before the parts, in the sentence before them or in their own."""
    sums = {q.start for q in drafts[0].reading.whole.quantities if q.dimension == "money"}
    before = [d for d in drafts if d.value_start in sums and d.value_end <= min(division.parts)]
    whole = before[-1] if before else None
    got = whole is not None and whole.predicate == "investment" and whole.object is not None
    return replace(whole, subject=whole.object) if whole is not None and whole.object is not None and got else whole


def _owner(division: _Division) -> Entity | None:
    """Who is named before the first of the parts."""
    end = division.opening if division.opening > division.sentence.start else min(division.parts)
    named = [m for m in division.sentence.mentions if m.end <= end and m.type in OWNERS and not m.generic]
    return as_entity(named[0]) if named else None


def _thing(division: _Division, start: int, bare: bool) -> Entity | None:
    """The one thing that a part went into: `the final run of Foo`; `bare` if its name alone says so: `into Foo`."""
    low, high = division.parts[start]
    inside = [m for m in division.sentence.mentions if low <= m.start < high and m.type in THINGS and not m.generic]
    text, at = division.sentence.text, division.sentence.start
    ahead = text[low - at : inside[0].start - at] if len(inside) == 1 else "?"
    tied = (bare and ahead in ("", "the ")) or _ON_THING.search(ahead) is not None
    return as_entity(inside[0]) if tied else None


def _is_stolen(draft: Draft, division: _Division) -> bool:
    """Whether the sentence names the subject only in what another part went into."""
    named = [m for m in division.sentence.mentions if m.entity_id == draft.subject.entity_id]
    others = [span for start, span in division.parts.items() if start != draft.value_start]
    return bool(named) and all(_within(m, others) for m in named)


def _within(mention: Mention, spans: Iterable[tuple[int, int]]) -> bool:
    return any(low <= mention.start < high for low, high in spans)


def _purpose(division: _Division, draft: Draft) -> str:
    low, high = division.parts[draft.value_start]
    high = next((date.start for date in division.sentence.dates if low < date.start < high), high)
    what = division.sentence.text[low - division.sentence.start : high - division.sentence.start].lower()
    return re.sub(r"\A(?:the|its|their|a)\s|\s(?:in|by|during|until|from)\Z", "", " ".join(what.split()))[:LONGEST]
