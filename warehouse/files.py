"""Files that survive a crash: locking the warehouse, flushing to disk, replacing atomically, naming what went wrong."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK_NAME = ".lock"
LOCK_WAIT_SECONDS = 600.0
"""How long a writer waits for another one; publishing a million facts takes a tenth of it."""
_LOCK_POLL_SECONDS = 0.1
_CHUNK = 1 << 20
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")
"""An address such as s3://bucket/path, of which Path keeps one slash."""
_PATTERN = re.compile(r"[*?\[]")


class WarehouseError(Exception):
    """A warehouse that cannot be used: one line that says what is wrong, where, and the repair."""


def ensure_warehouse(warehouse: Path) -> None:
    """Create the warehouse directory unless it is there, and make sure that files can be written into it.

    Raises:
        WarehouseError: if it cannot be created or written, or its path would be read as a pattern.
    """
    if _URL.match(str(warehouse)):
        raise WarehouseError(
            f"warehouse {warehouse} is a URL, which only the command `infrafacts` can use: "
            "give a directory here, or publish with `infrafacts run`"
        )
    if _PATTERN.search(str(warehouse.resolve())):
        raise WarehouseError(
            f"warehouse {warehouse.resolve()}: Polars and DuckDB take *, ? and [ in a path for a pattern: "
            "give a directory without them with --warehouse"
        )
    try:
        warehouse.mkdir(parents=True, exist_ok=True)
        with (warehouse / LOCK_NAME).open("ab"):
            pass
    except OSError as error:
        raise WarehouseError(
            f"warehouse {warehouse} cannot be written: {error.strerror or error}; "
            "give a directory that you may write to with --warehouse"
        ) from error


@contextmanager
def writer_lock(warehouse: Path, wait_seconds: float = LOCK_WAIT_SECONDS) -> Iterator[int]:
    """Hold the warehouse's only writer's lock; the system releases it when the process ends, however it ends.

    Gives the lock's file descriptor: a process that inherits it keeps the lock until it ends too.

    Raises:
        WarehouseError: if the warehouse cannot be written, or another process keeps the lock too long.
    """
    ensure_warehouse(warehouse)
    with (warehouse / LOCK_NAME).open("ab") as handle:
        deadline = time.monotonic() + wait_seconds
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() >= deadline:
                    raise WarehouseError(
                        f"warehouse {warehouse} is being written by another run: wait for it to end, then run again"
                    ) from error
                time.sleep(_LOCK_POLL_SECONDS)
        yield handle.fileno()


def file_sha256(path: Path) -> str:
    """The hexadecimal SHA-256 of a file's bytes."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def sync_file(path: Path) -> None:
    """Flush a file, or the entries of a directory, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(root: Path) -> None:
    """Flush every file and directory below root, and root itself, to the disk."""
    for directory, _, names in os.walk(root, topdown=False):
        for name in sorted(names):
            sync_file(Path(directory) / name)
        sync_file(Path(directory))


def replace_bytes(path: Path, content: bytes) -> None:
    """Give path a new content in one step: readers see the old one or the new one, whole."""
    staged = path.with_name(f".{path.name}.new")
    with staged.open("wb") as handle:
        handle.write(content)
        handle.flush()
        os.fsync(handle.fileno())
    staged.replace(path)
    sync_file(path.parent)


def replace_with_copy(source: Path, path: Path) -> None:
    """Give path the content of source in one step; readers that have the old file open go on undisturbed."""
    staged = path.with_name(f".{path.name}.new")
    shutil.copyfile(source, staged)
    sync_file(staged)
    staged.replace(path)
    sync_file(path.parent)


def same_bytes(first: Path, second: Path) -> bool:
    """Whether both files exist and hold the same bytes."""
    if not first.is_file() or not second.is_file() or first.stat().st_size != second.stat().st_size:
        return False
    with first.open("rb") as one, second.open("rb") as other:
        while True:
            chunk = one.read(_CHUNK)
            if chunk != other.read(_CHUNK):
                return False
            if not chunk:
                return True
