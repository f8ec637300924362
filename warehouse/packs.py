"""Results that can be computed again, kept by key in Parquet files that are named by the digest of their bytes."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import time
from collections.abc import Collection, Set
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

KEY = "key"
"""The column of a pack that says what each row is the result of."""
_SUFFIX = ".parquet"
_PARTIAL = ".partial"
_PATH = "path"
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
        paths = sorted(self.directory.glob(f"*{_SUFFIX}")) if wanted else []
        if not paths:
            return pl.DataFrame(schema=self.schema)
        try:
            used, found = self._together(paths, wanted)
        except (OSError, ValueError, pl.exceptions.PolarsError):  # one is gone or damaged: each is looked at by itself
            used, found = self._one_by_one(paths, wanted)
        for path in used:
            with suppress(FileNotFoundError):  # another process has pruned it since
                os.utime(path)
        return found

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

    def _together(self, paths: list[Path], wanted: Set[str]) -> tuple[list[Path], pl.DataFrame]:
        """The packs that hold wanted rows, and these rows: read at once, which takes a fifth of reading each by itself.

        Raises:
            OSError, ValueError, PolarsError: if any of the packs is gone or damaged.
        """
        import polars as pl

        keys = pl.DataFrame({KEY: sorted(wanted)})
        holders = (
            pl.scan_parquet(paths, include_file_paths=_PATH, glob=False)
            .select(KEY, _PATH)
            .collect()
            .join(keys, on=KEY, how="semi", maintain_order="left")
            .unique(KEY, keep="first", maintain_order=True)
            .get_column(_PATH)
            .unique(maintain_order=True)
        )
        used = [Path(path) for path in holders]
        if not used:
            return [], pl.DataFrame(schema=self.schema)
        for path in used:
            _check_digest(path, path.read_bytes())
        frame = pl.read_parquet(used, glob=False)
        self._check_columns(frame)
        found = frame.join(keys, on=KEY, how="semi", maintain_order="left")
        return used, found.unique(KEY, keep="first", maintain_order=True)

    def _one_by_one(self, paths: list[Path], wanted: set[str]) -> tuple[list[Path], pl.DataFrame]:
        """As `_together`, but for what is gone or damaged."""
        import polars as pl

        used, found = [], [pl.DataFrame(schema=self.schema)]
        for path in paths:
            frame = self._wanted(path, wanted)
            if frame is not None:
                wanted = wanted - set(frame[KEY])
                used.append(path)
                found.append(frame)
        return used, pl.concat(found)

    def _wanted(self, path: Path, wanted: set[str]) -> pl.DataFrame | None:
        """The wanted rows of a pack; None where it holds none, is gone or is damaged."""
        import polars as pl

        try:
            if not wanted & set(pl.read_parquet(path, columns=[KEY], glob=False)[KEY]):
                return None
            content = path.read_bytes()
            _check_digest(path, content)
            frame = from_bytes(content)
            self._check_columns(frame)
        except FileNotFoundError:  # another process has pruned it
            return None
        except (OSError, ValueError, pl.exceptions.PolarsError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            _log.warning("%s is damaged (%s): removed, what it held is computed again", path, reason)
            path.unlink(missing_ok=True)
            return None
        return frame.filter(pl.col(KEY).is_in(list(wanted))).unique(KEY, keep="first", maintain_order=True)

    def _check_columns(self, frame: pl.DataFrame) -> None:
        if frame.schema != self.schema:
            raise ValueError("its columns are others")


def _check_digest(path: Path, content: bytes) -> None:
    if hashlib.sha256(content).hexdigest() != path.stem:
        raise ValueError("its bytes are not those of its name")


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
