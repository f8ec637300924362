"""Words of a text and an index of known names over them, however a name is spaced, hyphenated or cased."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Generic, NamedTuple, TypeVar

from pipelines.ontology import fold

# A run of letters, or a number with its decimals; "x" between a count and a name ("8xA100") is a word of its own.
_TOKEN = re.compile(r"(?<![^\W_])[Cc](?:\+\+|#)|(?<=\d)[xX](?=[A-Z])|[^\W\d_]+|\d+(?:\.\d+)*")
_SOFT = frozenset({" ", "-", "\u2010", "\u2011", "_", "\u00a0", "\u202f", "\u00b7", "\n", "\r\n"})
_GLUE_FROM = 4
"""Words of so many letters may part from a number behind them ("Trainium2", "Trainium 2"); shorter ones may not, since
"a 100" is no A100."""

Payload = TypeVar("Payload")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text: their spans, their folded forms, and what stands before each of them.

    `gaps[i]` is "" where word i touches the one before it, " " for any single separator within a name, else the
    characters between.
    """

    text: str
    starts: list[int]
    ends: list[int]
    keys: list[str]
    gaps: list[str]

    def __len__(self) -> int:
        return len(self.keys)

    def opens(self, index: int) -> bool:
        """Whether a name may begin at word `index`: not inside a longer word, except behind a multiplier."""
        if self.gaps[index] != "" or index == 0:
            return True
        previous = index - 1
        return self.keys[previous] == "x" and previous > 0 and self.keys[previous - 1][-1].isdigit()

    def closes(self, index: int) -> bool:
        """Whether a name may end before word `index`."""
        return index >= len(self.keys) or self.gaps[index] != ""

    def index_from(self, index: int, offset: int) -> int:
        """The first word at or after `index` that begins at or after `offset`."""
        while index < len(self.starts) and self.starts[index] < offset:
            index += 1
        return index


@lru_cache(maxsize=256)
def split_words(text: str) -> Words:
    """The words of `text`, in one pass; every block is asked for several times."""
    spans = [match.span() for match in _TOKEN.finditer(text)]
    starts = [start for start, _ in spans]
    ends = [end for _, end in spans]
    keys = _keys(text, spans)
    between = [text[end:start] for end, start in zip([0, *ends], starts, strict=False)]
    gaps = [gap if gap == " " or not gap else _gap(gap) for gap in between]
    return Words(text, starts, ends, keys, gaps)


def _keys(text: str, spans: list[tuple[int, int]]) -> list[str]:
    lowered = text.lower()
    if len(lowered) != len(text):
        return [fold(text[start:end]) or text[start:end] for start, end in spans]
    keys = [lowered[start:end] for start, end in spans]
    return keys if lowered.isascii() else [key if key.isascii() else fold(key) or key for key in keys]


def _gap(between: str) -> str:
    between = between.strip("™®©") if between[:1] in "™®©" else between
    if not between or len(between) > 3:
        return between
    if between in _SOFT:
        return " "
    return between.strip() if "&" in between else between.replace("\u2019", "'")


class Hit(NamedTuple, Generic[Payload]):
    """A known name that ends before word `last`, with all that carry it."""

    last: int
    payloads: tuple[Payload, ...]


class _Node(Generic[Payload]):
    __slots__ = ("following", "payloads")

    def __init__(self) -> None:
        self.following: dict[str, _Node[Payload]] = {}
        self.payloads: tuple[Payload, ...] = ()


class NameIndex(Generic[Payload]):
    """A word trie: names in, longest match out; the time to search does not grow with the number of names."""

    def __init__(self) -> None:
        self._root = _Node[Payload]()

    @property
    def heads(self) -> set[str]:
        """The words with which a name begins."""
        return set(self._root.following)

    def add(self, name: str, payload: Payload, *, plural: bool = False) -> None:
        """Index `name` in all its spellings; with `plural` also followed by an "s"."""
        for steps in _spellings(split_words(name)):
            self._insert(steps, payload)
            if plural:
                self._insert([*steps[:-1], steps[-1] + "s"] if steps[-1][-1].isalpha() else [*steps, "s"], payload)

    def _insert(self, steps: list[str], payload: Payload) -> None:
        node = self._root
        for step in steps:
            node = node.following.setdefault(step, _Node())
        if payload not in node.payloads:
            node.payloads = (*node.payloads, payload)

    def longest(self, words: Words, first: int) -> Iterator[Hit[Payload]]:
        """The names that begin at word `first`, longest first."""
        node = self._root.following.get(words.keys[first])
        hits: list[Hit[Payload]] = []
        position = first + 1
        while node is not None:
            if node.payloads and words.closes(position):
                hits.append(Hit(position, node.payloads))
            if position >= len(words):
                break
            node = node.following.get(words.gaps[position] + words.keys[position])
            position += 1
        return reversed(hits)


def _spellings(words: Words) -> Iterator[list[str]]:
    """The step sequences a name may be written in: "GPT-4", "GPT 4", "GPT4"; "TPU v3", "TPUv3"."""
    choices: list[tuple[str, ...]] = []
    for index in range(1, len(words)):
        gap, before, here = words.gaps[index], words.keys[index - 1], words.keys[index]
        if gap == " " and (before[-1].isdigit() != here[0].isdigit() or _is_version(words, index)):
            choices.append((" ", ""))
        elif gap == "" and len(before) >= _GLUE_FROM and before.isalpha() and here[0].isdigit():
            choices.append(("", " "))
        else:
            choices.append((gap,))
    for gaps in product(*choices):
        steps = [words.keys[0]]
        for index, gap in enumerate(gaps, start=1):
            if gap == "" and steps[-1][-1].isalpha() and words.keys[index].isalpha():
                steps[-1] += words.keys[index]
            else:
                steps.append(gap + words.keys[index])
        yield steps


def _is_version(words: Words, index: int) -> bool:
    """Whether word `index` is the "v" of a version ("v3")."""
    following = index + 1
    return words.keys[index] == "v" and following < len(words) and words.gaps[following] == ""
