"""Names that stand where known ones stand: headings of one section, labels of one list, rows of one table."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType

from pipelines.extract.capitals import TERMS
from pipelines.extract.headings import named
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.usual import is_english, is_persons, is_wordy
from sources.document import Block

LEAST, SHARE = 2, 0.75
"""Known names of one type, and their share of all known ones, that tell what the unknown ones beside them are."""
TYPES = ("organization", "model", "hardware", "cluster", "site")
"""What is listed with its like; people and places stand in lists of anything."""
_LABELLED = re.compile(r"(?P<name>[A-ZÀ-Þ][^:.!?()\n—–|]{1,40}?)\s*(?:\([^()]{2,40}\))?\s*(?::\s|\s[—–-]\s)")
_LABEL = re.compile(r"[^:.!?\n]{2,40}(?=:\s)")
BELOW = 12
"""Blocks below a heading whose labels are looked at."""
_SLASHED = Rare(r"(?<![\w/:.@-])[A-Z][\w&]*(?: [A-Z][\w&]*)?(?:/[A-Z][\w&]*)+(?![\w/-])")
"""`OpenAI/Foo/Oracle`: names that one thing has in common."""


def beside_known(
    blocks: Sequence[Block],
    matcher: EntityMatcher,
    defined: Callable[[str], str] = lambda _: "",
    signs: Mapping[str, re.Pattern[str]] = MappingProxyType({}),
) -> Iterator[tuple[Block, int, int, str]]:
    """Where unknown names stand among known ones of one type, with that type.

    Known is also what a sentence says to be of a type (`defined`); one such heading is enough beside those below which
    the same label stands, or a word for things of its type (`signs`).
    """
    groups: dict[Hashable, list[tuple[int, int, int]]] = defaultdict(list)
    for index, block in enumerate(blocks):
        for group, span in _places(block):
            groups[group].append((index, *span))
    for places in groups.values():
        names = [blocks[index].plain[low:high] for index, low, high in places]
        if len(names) < LEAST or not any(_may_name(name, is_english) for name in names):
            continue  # looking names up is dear
        kinds = [_kind(name, matcher) or defined(name) for name in names]
        told = Counter(kind for kind in kinds if kind)
        kind, most = next(iter(told.most_common(1)), ("", 0))
        if kind not in TYPES or most < SHARE * told.total():
            continue
        sections = [list(_below(index, blocks)) for index, _, _ in places]
        alike = {label for below, own in zip(sections, kinds, strict=True) if own == kind for label in _labels(below)}
        for (index, low, high), own, name, below in zip(places, kinds, names, sections, strict=True):
            spoken = kind in signs and any(signs[kind].search(other.plain) for other in below)
            same = spoken or not alike.isdisjoint(_labels(below))
            if own or is_persons(name) or not (same or most >= LEAST):
                continue
            if blocks[index].table is not None or _may_name(name, is_english if same else is_wordy):
                yield blocks[index], low, high, kind
    for block in blocks:
        yield from _slashed(block, matcher)


def _below(index: int, blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks below a heading, up to the next heading of its order."""
    level = blocks[index].level
    for other in blocks[index + 1 : index + 1 + BELOW] if blocks[index].kind == "heading" else ():
        if other.kind == "heading" and other.level <= level:
            return
        yield other


def _labels(blocks: Sequence[Block]) -> set[str]:
    """The labels of list items."""
    found = (_LABEL.match(block.plain) for block in blocks if block.kind == "list_item")
    return {label[0].lower() for label in found if label is not None}


def _places(block: Block) -> Iterator[tuple[Hashable, tuple[int, int]]]:
    """Where a block may name what it tells of, by what it stands in: a section, a list, a table."""
    if block.table is not None:
        if block.cells and not block.is_header:
            yield ("table", block.table), (block.cells[0].start, block.cells[0].end)
        return
    span = named(block.plain) if block.kind == "heading" else None
    if span is None and block.kind in ("heading", "list_item"):
        label = _LABELLED.match(block.plain)
        span = label.span("name") if label is not None else None
    if span is not None:
        yield (block.kind, block.section, block.parent, block.level), span


def _slashed(block: Block, matcher: EntityMatcher) -> Iterator[tuple[Block, int, int, str]]:
    """The unknown names that slashes join to known companies."""
    for found in _SLASHED.finditer(block.plain):
        start, parts = found.start(), found[0].split("/")
        kinds = [_kind(part, matcher) for part in parts]
        for part, kind in zip(parts, kinds, strict=True):
            if not kind and {*kinds} == {"", "organization"} and _may_name(part):
                yield block, start, start + len(part), "organization"
            start += len(part) + 1


def _may_name(words: str, is_usual: Callable[[str], bool] = is_wordy) -> bool:
    """Whether not all words are usual or terms of the field, which are labels rather than names: `Direct AI`."""
    return not all(is_usual(word) or word.lower() in TERMS for word in re.split("[ -]", words.strip()))


def _kind(name: str, matcher: EntityMatcher) -> str:
    """The type of a known name, the first of several between slashes; "" for others."""
    name = name.partition("/")[0]
    found = [m for m in matcher.find(name) if m.start == 0 and m.end == len(name) and not m.generic]
    return found[0].type.replace("cloud", "organization") if found else ""
