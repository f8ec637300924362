"""The documents of a run, read once in a process however many steps ask for them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pipelines.settings import Settings
from sources.errors import InputError
from sources.ingest import Ingested, contents, ingest

if TYPE_CHECKING:
    import polars as pl


def read_corpus(directories: Sequence[Path], cache: Path | None = None) -> Ingested:
    """The documents in the directories; read again only when a file has changed.

    `cache` is where what was read of a file stays for later processes.

    Raises:
        InputError: if there is nothing to read, or a catalog is wrong.
    """
    paths = tuple(directories)
    return _ingest(paths, tuple(_state(path) for path in paths), cache)


def read_again(settings: Settings, documents: pl.DataFrame) -> Ingested:
    """The documents that the table `documents` was made of.

    Raises:
        InputError: if the files are others by now.
    """
    ingested = read_corpus(settings.directories, settings.cache)
    now = {read.document_id for read in ingested.documents} | {left.document_id for left in ingested.rejected}
    if now != set(documents["document_id"]):
        names = ", ".join(str(path) for path in settings.directories)
        raise InputError(f"{names}: the documents changed since they were read: materialise documents again")
    return ingested


@lru_cache(maxsize=1)
def _ingest(directories: tuple[Path, ...], state: tuple[object, ...], cache: Path | None) -> Ingested:
    if cache is None:
        return ingest(directories)
    from pipelines.reading_cache import ReadingCache

    memory = ReadingCache(cache, ((one.name, one.digest) for one in contents(directories)))
    ingested = ingest(directories, memory=memory)
    memory.save()
    return ingested


def _state(directory: Path) -> tuple[tuple[str, int, int, int], ...]:
    rows = []
    for folder, _, names in os.walk(directory):
        for name in names:
            path = Path(folder, name)
            entry = path.lstat()
            rows.append((str(path), entry.st_size, entry.st_mtime_ns, entry.st_ctime_ns))
    return tuple(sorted(rows))
