"""Names that a label's value or a cell lists, known or not: what a label says they are makes them that."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipelines.extract.dates import DateSpan
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.topics import as_entity
from sources.document import Mark

LONGEST_VALUE = 400
"""Characters of a value that can be a list of names."""
MOST_WORDS = 6
_PARTED = re.compile(r"\s*(?:[,;|•·→+]|\s/\s|\s&\s|\n|\band\b|\bor\b|\bplus\b)\s*")
_BRACKET = re.compile(r"\([^()]*\)")
_CUT = re.compile(
    r"\s+(?:for|from|with|on|via|in|by|as|at|to|which|that|using|under|through|since|until|[—–-])(?:\s|\Z)"
    r"|[:.](?:\s|\Z)"
)
_REMARKED = re.compile(r"\s+(?:for|from|via|in|on|at|[—–-])\s|[:.]")
"""How a remark behind a name of one word begins; `Switched to Foo` is a sentence."""
_REMARKED_OR_DONE = re.compile(
    r"\s*(?:v?\d[\w.]*|(?:[a-z]+\s)?(?:libraries|library|framework|drivers?|toolkit|stack|debuggers?|schedulers?|compilers?"
    r"|profilers?|tools?|runtimes?|manager|suite))?\s*(?:\Z|(?:for|from|via|in|on|at|with|as|[—–-])\s|[:.])"
)
"""What may stand behind a known name that is all of an item."""
_PARTICIPLE = re.compile(r"[A-Z][a-z]+(?:ed|ing)|Built|Run|Sold|Held|Versions?\b.*|Methods?")
_PART = (
    r"(?:[A-ZÀ-ÖØ-Þ][\w.&'’+/-]*|\d[\w.-]*[A-Za-z][\w.-]*|[a-z]+[A-Z][\w.-]*"
    r"|[a-z]\w*(?:[-_.][a-z]\w*)*[-_.][a-z]*\d[\w.-]*)"
)
_KIND_OF = re.compile(
    r"(?:(?:our|its|own|custom|customi[sz]ed|modified|in-house|proprietary|bespoke|latest|managed|homegrown|upstream"
    r"|patched|self-hosted|self-managed)\s+)+(?=\S)",
    re.IGNORECASE,
)
"""What may stand before a name that a value gives: `custom FooTokenizer`."""
_NAME = re.compile(rf"(?:the\s+)?(?P<name>{_PART}(?:\s(?:{_PART}|\d[\d.]*|v\d[\d.]*|of|for|de|&))*)")
_NO_NAME = frozenset(
    "none yes no unknown undisclosed various multiple custom in-house internal internally proprietary standard"
    " own not tbd tba n/a na "
    "several others other public private confidential mixed default all any own self-built homegrown bespoke"
    " open-source open "
    "available pending planned see based mainly mostly primarily partly also formerly previously currently air"
    " liquid water "
    "ethernet gpu gpus cpu cpus tpu tpus ai ml data cloud yes true false full partial high low medium training"
    " inference "
    "additional including such more new old first second third two three four five research commercial"
    " hybrid on-premise on-premises on-prem serverless managed hosted edge batch online offline real-time".split()
)
"""Words with a capital that begin a value and name nothing."""


_BEFORE_NAME = re.compile(rf"\s*(?:{_KIND_OF.pattern})?", re.IGNORECASE)


def named_items(value: Stretch, marks: tuple[Mark, ...] = ()) -> Iterator[tuple[int, int]]:
    """The spans (block offsets) of the names that a value lists, where all of an item but its remarks is a name.

    Words in code count as written; numbers, dates and what begins with a common word do not.
    """
    text, parts = _parted(value.text)
    for start, end in parts:
        span = _item(text, start, end, value, marks)
        if span is not None:
            yield span


@lru_cache(maxsize=256)
def _parted(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A value without what stands in brackets, and the spans of its parts; none of one that is too long for a list."""
    if len(text) > LONGEST_VALUE:
        return text, []
    bare = _BRACKET.sub(lambda match: " " * len(match[0]), text)
    marks = [match.span() for match in _PARTED.finditer(bare)]
    return bare, list(zip((0, *(end for _, end in marks)), (*(start for start, _ in marks), len(bare)), strict=True))


def is_list(value: Stretch, items: list[tuple[int, int]]) -> bool:
    """Whether each part of a value is a known name or one of the items."""
    if len(value.text) > LONGEST_VALUE:
        return False
    text, parts = _parted(value.text.rstrip(" ."))
    if not parts:
        return False
    spans = [*items, *((m.start, m.end) for m in value.mentions)]
    for start, end in parts:
        low, high = value.start + start, value.start + end
        inner = text[start:end].strip()
        if inner and not any(low <= s < high and (e - s) >= 0.7 * len(inner) for s, e in spans):
            return False
    return True


def names_only(value: Stretch, marks: tuple[Mark, ...] = ()) -> bool:
    """Whether each part of a value is a name, known or not, with at most a remark behind it: `Foo for tracing, Bar`."""
    text, parts = _parted(value.text)
    if not parts:
        return False
    begun = {start - value.start for start, _ in named_items(value, marks)}
    known = {m.start - value.start: m.end - value.start for m in value.mentions if not m.generic}
    for start, end in parts:
        opened = _BEFORE_NAME.match(text, start, end)
        low = opened.end() if opened else start
        behind = known.get(low)
        whole = behind is not None and _REMARKED_OR_DONE.match(text, behind, end)
        if text[start:end].strip() and low not in begun and not whole:
            return False
    return bool(begun or known)


def _is_marked(mark: Mark, start: int, stop: int) -> bool:
    """Whether a word is marked as what it is called: in code, or by a link to a page or repository called the same."""
    if not (mark.start <= start and stop <= mark.end):
        return False
    return mark.kind == "code" or (bool(mark.target) and stop - start == mark.end - mark.start and "://" in mark.target)


def _item(text: str, low: int, high: int, value: Stretch, marks: tuple[Mark, ...]) -> tuple[int, int] | None:
    piece = text[low:high]
    low += len(piece) - len(piece.lstrip(" \"“'*"))
    cut = _CUT.search(text, low, high)
    end = cut.start() if cut else high
    end = low + len(text[low:end].rstrip(" \"”'.*"))
    start, stop = value.start + low, value.start + end
    taken = [(q.start, q.end) for q in value.quantities] + [(d.start, d.end) for d in value.dates]
    if start >= stop or any(first < stop and start < last for first, last in taken):
        return None
    if any(_is_marked(mark, start, stop) and " " not in text[low:end] for mark in marks):
        return start, stop
    kind = _KIND_OF.match(text, low, end)
    low = kind.end() if kind else low
    name = _NAME.fullmatch(text, low, end)
    if name is not None and cut and " " not in name["name"] and not _REMARKED.match(text, cut.start()):
        return None
    if name is None or _PARTICIPLE.fullmatch(name["name"]) or len(name["name"].split()) > MOST_WORDS:
        return None
    first = name["name"].split()[0].lower()
    if first in _NO_NAME or first in FUNCTION_WORDS or len(name["name"]) < 2:
        return None
    return value.start + name.start("name"), stop


@dataclass(frozen=True, slots=True)
class Named:
    """A name of a running list: what it names, its span (block offsets), and whether `and` joins it to the last."""

    entity: Entity
    start: int
    end: int
    joined: bool

    @property
    def span(self) -> tuple[int, int]:
        """Where the name stands in the block."""
        return self.start, self.end


_FUNCTION = "|".join(sorted(word for word in FUNCTION_WORDS if word.isalpha()))
_OPENING = re.compile(
    rf"(?:(?:the|an?|its|their|our|both|fellow)\s+)?(?:(?!(?:{_FUNCTION})\b)[a-z][a-z-]+\s+){{0,3}}"
    r"(?:(?:at|from|of)\s+(?:the\s+)?)?"
)
"""What may stand before a name of a list: `the server maker Foo`, `researchers at Foo`."""
_NEXT = re.compile(r"\s*(?:\([^()]{0,60}\)\s*)?(?P<by>,\s*(?:and|or)\s|,|\s(?:and|or)\s|\s?&\s|\s\+\s|\s?/\s?|;)\s*")
_LONGER = re.compile(r"(?:\s[A-Z][\w.&-]+){1,2}(?=\s*[,;(]|\s+and\s)")
"""What goes on behind a known name that is part of a longer one: `Acme Price Associates`."""
_SKIPPED = re.compile(r"[\w.&'’ -]{2,40}(?P<by>,)\s*(?=[A-Z])")
_BEHIND = re.compile(
    r"\s*(?:[,.;:()—–/]|\Z)|\s+(?:and|or|to|for|in|on|as|which|that|who|among|is|are|was|were|has|have|will|at"
    r"|since|from"
    r"|by|with|while|but|also)\b"
)
"""What goes on behind an unknown name; `German universities` begins with none."""
_PRODUCT = re.compile(
    r"\s+(?:[a-z-]+\s+)?(?:GPUs?|CPUs?|TPUs?|chips?|processors?|accelerators?|hardware|software|servers?|switch(?:es)?|cards?"
    r"|systems?|nodes?|models?|tools?|products?|librar(?:y|ies)|APIs?|racks?|machines?|equipment|drivers?|instances?)\b"
)
"""What goes on behind a maker's name that stands for what it makes: `works with NVIDIA GPUs`."""


LONGEST_LIST = 40
"""Names of a list that are read: no list of prose is longer."""
NEIGHBOURS = 4
"""Spans before a position that may reach beyond it."""


def running_names(
    position: int, stretch: Stretch, types: Collection[str], resolve: Callable[[str, str], Entity]
) -> list[Named]:
    """The names that a sentence lists from a position on: known ones of the types, and unknown ones with capitals.

    None where the list turns out to be of something else: `Foo and Bar processors`.
    """
    found: list[Named] = []
    joined = False
    while len(found) < LONGEST_LIST:
        opening = _OPENING.match(stretch.text, position)
        start = opening.end() if opening else position
        known = _starting_at(stretch.mentions, stretch.start + start)
        item: Named | None = None
        if known is not None:
            if known.type not in types or known.generic:
                return found
            if _PRODUCT.match(stretch.text, known.end - stretch.start):
                return []
            item = Named(as_entity(known), known.start, known.end, joined)
        elif name := _NAME.match(stretch.text, start):
            item = _unknown(name, stretch, types, resolve, joined)
        end = item.end - stretch.start if item is not None else start
        longer = _LONGER.match(stretch.text, end) if item is not None else None
        following = _NEXT.match(stretch.text, longer.end() if longer else end) if item is not None else None
        if item is None and len(found) > 1:  # `1517 Fund` in a list of firms is one more, whatever it is
            following = _SKIPPED.match(stretch.text, start)
        if item is not None:
            found.append(item)
        if following is None:
            return found
        position, joined = following.end(), following["by"].strip(" ") != ","
    return found


def _starting_at(mentions: Sequence[Mention], position: int) -> Mention | None:
    index = bisect_left(mentions, position, key=lambda mention: mention.start)
    return mentions[index] if index < len(mentions) and mentions[index].start == position else None


def _is_taken(spans: Sequence[Mention | Quantity | DateSpan], start: int, end: int) -> bool:
    """Whether one of some spans in order of their beginnings overlaps `start:end`; none is looked at far before it."""
    index = bisect_left(spans, end, key=lambda span: span.start)
    return any(span.end > start for span in spans[max(0, index - NEIGHBOURS) : index])


NAMED_BY_WORDS = 3
"""Words of a name that begins with a common one: `Open Compute Project`."""


def _unknown(
    match: re.Match[str], stretch: Stretch, types: Collection[str], resolve: Callable[[str, str], Entity], joined: bool
) -> Named | None:
    """The organisation that words with capitals name, where nothing else is known of them and no noun goes on."""
    written = re.sub(r"(?:\s(?:of|for|de|&))+$", "", match["name"].rstrip(" .,"))
    low = match.start("name")
    high = low + len(written)
    start, end = stretch.start + low, stretch.start + high
    first = written.split()[0].lower() if written else ""
    common = first in FUNCTION_WORDS or (first in _NO_NAME and len(written.split()) < NAMED_BY_WORDS)
    if len(written) < 2 or common or not written[:1].isupper():
        return None
    mentions = stretch.mentions
    if " " in written:  # `Council of Norway` is another name than Norway
        index = bisect_left(mentions, end, key=lambda mention: mention.start)
        near = mentions[max(0, index - NEIGHBOURS) : index]
        mentions = tuple(m for m in near if m.type != "place" or m.start <= start)
    taken = any(_is_taken(spans, start, end) for spans in (mentions, stretch.quantities, stretch.dates))
    if taken or not _BEHIND.match(stretch.text, high):
        return None
    if len(written.split()) > MOST_WORDS or re.search(r"['’]s?$", written):
        return None
    entity = resolve(written, "organization")
    return Named(entity, start, end, joined) if entity.type in types and not entity.generic else None
