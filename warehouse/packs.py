"""Results that can be computed again, kept by key in Parquet files that are named by the digest of their bytes."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

KEY = "key"
"""The column of a pack that says what each row is the result of."""
_SUFFIX = ".parquet"
_PARTIAL = ".partial"
_ABANDONED_SECONDS = 3600.0
"""After this long a file that is still being written is one that a killed process left."""
_log = logging.getLogger("infrafacts.cache")


@dataclass(frozen=True, slots=True)
class Packs:
    """The packs of one kind of result.

    A file whose bytes are not those of its name, or whose columns are others, is reported, removed and taken for
    missing: whatever it held is computed again. Which rows are found is told by the keys inside, never by a name.
    """

    directory: Path
    schema: pl.Schema

    def find(self, keys: Collection[str]) -> pl.DataFrame:
        """The rows of those keys that are kept, one for each; in no particular order."""
        import polars as pl

        wanted = set(keys)
        found = []
        for path in sorted(self.directory.glob(f"*{_SUFFIX}")) if wanted else ():
            frame = self._wanted(path, wanted)
            if frame is not None:
                wanted -= set(frame[KEY])
                found.append(frame)
                os.utime(path)
        return pl.concat(found) if found else pl.DataFrame(schema=self.schema)

    def add(self, content: bytes) -> None:
        """Keep a pack as `to_bytes` wrote it, under the digest of its bytes; whole or not at all.

        Raises:
            OSError: if it cannot be written.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        path = self.directory / f"{hashlib.sha256(content).hexdigest()}{_SUFFIX}"
        partial = path.with_suffix(f".{os.getpid()}{_PARTIAL}")
        partial.write_bytes(content)
        partial.replace(path)

    def _wanted(self, path: Path, wanted: set[str]) -> pl.DataFrame | None:
        """The wanted rows of a pack; None where it holds none, is gone or is damaged."""
        import polars as pl

        try:
            if not wanted & set(pl.read_parquet(path, columns=[KEY])[KEY]):
                return None
            content = path.read_bytes()
            if hashlib.sha256(content).hexdigest() != path.stem:
                raise ValueError("its bytes are not those of its name")
            frame = from_bytes(content)
            if frame.schema != self.schema:
                raise ValueError("its columns are others")
        except FileNotFoundError:  # another process has pruned it
            return None
        except (OSError, ValueError, pl.exceptions.PolarsError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            _log.warning("%s is damaged (%s): removed, what it held is computed again", path, reason)
            path.unlink(missing_ok=True)
            return None
        return frame.filter(pl.col(KEY).is_in(list(wanted))).unique(KEY, keep="first", maintain_order=True)


def to_bytes(frame: pl.DataFrame) -> bytes:
    """A pack of these rows; the same rows give the same bytes."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False)
    return buffer.getvalue()


def from_bytes(content: bytes) -> pl.DataFrame:
    """The rows of a pack."""
    import polars as pl

    return pl.read_parquet(io.BytesIO(content))


@dataclass(frozen=True, slots=True)
class Evicted:
    """What went, and what is kept now: numbers of files, and bytes."""

    removed: int
    kept: int
    bytes_kept: int


def evict(directory: Path, limit_bytes: int) -> Evicted:
    """Remove the packs below the directory that were not used for longest, until the rest fits into the limit.

    What killed processes left half written goes as well. A pack that is removed while a run looks for it is computed
    again by that run.
    """
    files = []
    for path in directory.rglob("*"):
        try:
            status = path.stat()
        except FileNotFoundError:
            continue
        if path.suffix == _PARTIAL and time.time() - status.st_mtime > _ABANDONED_SECONDS:
            path.unlink(missing_ok=True)
        elif path.suffix == _SUFFIX:
            files.append((status.st_mtime_ns, path, status.st_size))
    kept, removed = sum(size for _, _, size in files), 0
    for _, path, size in sorted(files):
        if kept <= limit_bytes:
            break
        path.unlink(missing_ok=True)
        kept -= size
        removed += 1
    for folder in sorted(directory.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return Evicted(removed, len(files) - removed, kept)
