"""Patterns of what is rarely said: looked for only in texts with letters that the pattern cannot do without.

A search for one of many words tries them all at every place of a text; whether a few letters stand in it is asked in a
tenth of the time, and mostly answers. The letters are told by the pattern itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import product
from math import prod
from operator import or_
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

MOST = 90
"""Parts that are asked for at most: for more the search itself takes no longer."""
REMEMBERED = 512
"""Texts whose small letters are kept: what one block says is read by many patterns, and by many rules in turn."""
WORDS = 20_000
"""Words of which is remembered what patterns they hold parts of: most words of a text are those of the one before."""
PIECE = 3
"""Letters at most by which a part is looked up."""
_FIRST, _FURTHER = 0.9, 0.45
"""How likely a sentence holds a letter, and how much less so a part with each further one."""
_USUAL = frozenset("a an and are as at be by for from in ing is it no of on or out over the to was with".split())
_OFTEN = 0.35
"""Words and ends of words that stand in many sentences, and how likely."""
_ASKING = 0.005
"""What asking for one more part costs, as a share of the search that it may spare."""

Strings = frozenset[str]
_NOTHING: Strings = frozenset({""})


class _Told(NamedTuple):
    """What a piece of a pattern tells of the texts it matches, in small letters.

    `whole` are all of them where they are few, `first` what each of them begins with, and `needs` some sets of which
    each has a part that stands in the text.
    """

    whole: Strings | None
    first: Strings
    needs: tuple[Strings, ...] = ()


class Rare:
    """A pattern that is looked for only where some of its letters stand, and compiled when they first do."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    @cached_property
    def _parts(self) -> tuple[str, ...]:
        return parts_of(self.pattern, self._flags)

    @cached_property
    def _bit(self) -> int:
        """What stands for the pattern in what is told of a word; 0 where each text has to be asked for the parts."""
        chunks = [max(part.split(), key=len, default="") for part in self._parts]
        return _bits.added(chunks) if chunks and all(chunks) else 0

    @cached_property
    def _within_words(self) -> bool:
        """Whether the words of a text tell all: no part goes beyond one."""
        return all([part] == part.split() for part in self._parts)

    def may_be_in(self, text: str) -> bool:
        """Whether a text holds some of the letters without which there is no match."""
        bit = self._bit  # asked for first: a pattern that is new empties what is remembered
        if bit and not _letters(text).bits & bit:
            return False
        return self._within_words or any(map(_letters(text).small.__contains__, self._parts))

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first match in `text[start:end]`."""
        if not self.may_be_in(text):
            return None
        if end - start < len(text) and self._parts and len(small := _letters(text).small) == len(text):
            letters = small[start:end]
            if not any(map(letters.__contains__, self._parts)):
                return None
        return self._regex.search(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """All matches in `text[start:end]`, one after the other."""
        return self._regex.finditer(text, start, end) if self.may_be_in(text) else iter(())

    def findall(self, text: str) -> list[Any]:
        """All that the pattern matches in a text."""
        return self._regex.findall(text) if self.may_be_in(text) else []


class _Bits(dict[str, int]):
    """For words in small letters the bits of the patterns that they hold parts of, all at once.

    Texts are asked for many patterns, and words come again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._patterns: dict[str, int] = {}
        self._chunks: dict[str, list[str]] = {}
        self._next = 1

    def added(self, chunks: Iterable[str]) -> int:
        """The bit of one more pattern, which stands only where one of the pieces of a word does."""
        bit, self._next = self._next, self._next << 1
        for chunk in chunks:
            if chunk not in self._patterns:
                self._chunks.setdefault(chunk[:PIECE], []).append(chunk)
            self._patterns[chunk] = self._patterns.get(chunk, 0) | bit
        self.clear()
        _letters.cache_clear()
        return bit

    def __missing__(self, word: str) -> int:
        found = 0
        pieces = {word[n : n + length] for n in range(len(word)) for length in range(1, PIECE + 1)}
        for piece in pieces & self._chunks.keys():
            for chunk in self._chunks[piece]:
                found |= self._patterns[chunk] if chunk in word else 0
        if len(self) == WORDS:
            self.clear()
        self[word] = found
        return found


_bits = _Bits()


class _Letters:
    """A text in small letters, with the bits of the patterns that have parts of its words."""

    __slots__ = ("bits", "small")

    def __init__(self, text: str) -> None:
        self.small = text.lower()
        self.bits = reduce(or_, map(_bits.__getitem__, self.small.split()), 0)


_letters = lru_cache(maxsize=REMEMBERED)(_Letters)


def parts_of(pattern: str, flags: int = 0) -> tuple[str, ...]:
    """Strings in small letters of which one stands in each text that a pattern is found in; none where none has to."""
    told = _of_all(parser.parse(pattern, flags))
    choices = [*(_shortest(need) for need in reversed(told.needs)), ()]
    return min((choice for choice in choices if len(choice) <= MOST), key=_cost)


def _shortest(need: Strings) -> tuple[str, ...]:
    """The strings without those that hold another one, which is asked for anyway."""
    ordered = sorted(need, key=lambda part: (len(part), part))
    return tuple(part for n, part in enumerate(ordered) if not any(other in part for other in ordered[:n]))


def _cost(parts: Sequence[str]) -> float:
    """How often the search takes place all the same, and what asking takes."""
    return _ASKING * len(parts) + 1 - prod(1 - _likely(part) for part in parts) if parts else 1.0


def _likely(part: str) -> float:
    return _OFTEN if part.strip() in _USUAL else _FIRST * _FURTHER ** (len(part) - 1)


def _of_all(items: Iterable[tuple[Any, Any]]) -> _Told:
    """What pieces tell that follow one another."""
    first: Strings | None = None
    run = _NOTHING
    needs: list[Strings] = []
    for item in items:
        told = _of_one(*item)
        needs.extend(told.needs)
        longer = _joined(run, told.whole) if told.whole is not None else None
        if longer is None:
            run = _joined(run, told.first) or run
            needs.append(run)
            first = first or run
        run = longer or _NOTHING
        needs.append(run)
    needs = [need for need in needs if "" not in need]
    return _Told(run, run, tuple(needs)) if first is None else _Told(None, first, tuple(needs))


def _joined(before: Strings, behind: Strings) -> Strings | None:
    """Each string with each that may follow; None where these are too many."""
    return frozenset(map("".join, product(before, behind))) if len(before) * len(behind) <= MOST else None


def _of_one(code: Any, value: Any) -> _Told:
    """What one piece tells."""
    if code is codes.LITERAL:
        letter = frozenset({chr(value).lower()})
        return _Told(letter, letter)
    if code is codes.IN:
        return _of_class(value)
    if code is codes.BRANCH:
        return _of_either([_of_all(one) for one in value[1]])
    if code is codes.SUBPATTERN:
        return _of_all(value[3])
    if code is codes.ATOMIC_GROUP:
        return _of_all(value)
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        low, high, inner = value
        told = _of_all(inner)
        if low == high == 1:
            return told
        if low == 0:
            return _Told(told.whole | _NOTHING if told.whole and high == 1 else None, _NOTHING)
        return _Told(None, told.first, told.needs)
    if code is codes.ASSERT and value[0] > 0:  # what is looked back at may stand before the piece that is searched
        return _Told(_NOTHING, _NOTHING, _of_all(value[1]).needs)
    if code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
        return _Told(_NOTHING, _NOTHING)
    return _Told(None, _NOTHING)


def _of_class(members: Sequence[tuple[Any, Any]]) -> _Told:
    if any(code is not codes.LITERAL for code, _ in members):
        return _Told(None, _NOTHING)
    letters = frozenset(chr(value).lower() for _, value in members)
    return _Told(letters, letters)


def _of_either(told: Sequence[_Told]) -> _Told:
    """What alternatives tell: of each its own cheapest need."""
    wholes = [one.whole for one in told if one.whole is not None]
    whole = frozenset().union(*wholes) if len(wholes) == len(told) else None
    first = frozenset().union(*(one.first for one in told))
    own = [min(reversed(one.needs), key=lambda need: _cost(_shortest(need)), default=None) for one in told]
    needs = [need for need in own if need is not None]
    both = (frozenset().union(*needs),) if len(needs) == len(told) else ()
    return _Told(whole, first, both)
