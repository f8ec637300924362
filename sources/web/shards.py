"""Archived pages in shards: what one process reads at a time, with bodies that are taken from the archive when due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import overload

from sources.catalog import Catalog
from sources.document import Document
from sources.errors import ReadError
from sources.web.archive import Archived, Index
from sources.web.decoding import DecodingError, TooLargeError
from sources.web.outcome import PageOutcome
from sources.web.settings import FetchSettings

SHARD_PAGES = 20
"""About a second of work: small enough that processes finish together, large enough to be worth its way to one."""

Read = list[Document | str]
"""For each page of a shard its document, or why there is none."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Pages with all that reading them needs."""

    pages: tuple[tuple[PageOutcome, Archived, bytes], ...]
    settings: FetchSettings
    catalogs: tuple[Catalog, ...]


Prepare = Callable[[], Callable[[Shard], Read]]
Spread = Callable[[Prepare, Sequence[Shard]], Iterator[Read]]
"""Runs the work on all shards, in this process or in several, and gives the results in their order."""


def in_turn(prepare: Prepare, shards: Sequence[Shard]) -> Iterator[Read]:
    """One shard after the other, in this process."""
    yield from map(prepare(), shards)


def reader() -> Callable[[Shard], Read]:
    """The function that reads one shard."""
    return _read


class Shards(Sequence[Shard]):
    """The shards of pages, in their order; each is made when it is asked for, so that few bodies are in memory."""

    def __init__(
        self, outcomes: Sequence[PageOutcome], index: Index, settings: FetchSettings, catalogs: Sequence[Catalog]
    ) -> None:
        self._outcomes = outcomes
        self._index = index
        self._settings = settings
        self._catalogs = tuple(catalogs)

    def __len__(self) -> int:
        return ceil(len(self._outcomes) / SHARD_PAGES)

    @overload
    def __getitem__(self, number: int) -> Shard: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Shard]: ...
    def __getitem__(self, number: int | slice) -> Shard | Sequence[Shard]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(number)
        chosen = self._outcomes[number * SHARD_PAGES : (number + 1) * SHARD_PAGES]
        return Shard(tuple(self._page(outcome) for outcome in chosen), self._settings, self._catalogs)

    def _page(self, outcome: PageOutcome) -> tuple[PageOutcome, Archived, bytes]:
        archived = self._index.by_id[str(outcome.record_id)]
        return outcome, archived, self._index.body(archived.record_id)


def _read(shard: Shard) -> Read:
    from sources.web.reading import read_page

    found: Read = []
    for outcome, archived, body in shard.pages:
        try:
            found.append(read_page(outcome, archived, body, shard.settings, shard.catalogs))
        except (ReadError, DecodingError, TooLargeError) as error:
            found.append(" ".join(str(error).removeprefix(f"{outcome.final_url}: ").split()))
    return found
