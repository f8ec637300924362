"""Warehouses in object stores: a local mirror is read, or written and then uploaded file by file, the pointer last."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from warehouse.database import DATABASE_NAME
from warehouse.files import LOCK_WAIT_SECONDS, WarehouseError, file_sha256, replace_bytes, replace_with_copy, same_bytes
from warehouse.inputs import INPUTS_DIRECTORY
from warehouse.manifest import MANIFEST_NAME, read_manifest
from warehouse.release import POINTER_NAME, PRUNED_DIRECTORY, RELEASES_DIRECTORY, latest
from warehouse.retention import PINS_NAME
from warehouse.store import LEASE_SECONDS, Lease, Store, address, leased
from warehouse.versions import Version

LATEST = "latest"
_HIGHEST = "highest"
"""The release of the highest version: whole, but not the latest, if a run was killed before it moved the pointer."""
ARCHIVE_DIRECTORY = "archive"
"""Where a run archives what it fetched from the web."""
_WHOLE = (ARCHIVE_DIRECTORY, INPUTS_DIRECTORY, PRUNED_DIRECTORY)
"""Directories whose files are uploaded as they are."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a store held when it was mirrored: sizes by path, and the pointer's entity tag."""

    sizes: dict[str, int]
    pointer: str | None

    def versions(self) -> set[str]:
        """The versions of which any file is there, whole or not."""
        return {path.split("/")[1] for path in self.sizes if path.startswith(f"{RELEASES_DIRECTORY}/")}


@contextmanager
def reading(
    warehouse: Path, versions: Sequence[str] | None = (), *, inputs: bool = False, fresh: bool = False
) -> Iterator[Path]:
    """A directory to read the warehouse from: itself, or a mirror of the store that its URL names.

    Args:
        warehouse: a directory or a URL.
        versions: the releases to mirror with all their files, `LATEST` among them; None for all of them. The
            manifests of all releases are always there.
        inputs: whether to mirror the archived inputs too.
        fresh: whether to fetch everything anew, to look at what the store holds and not at an earlier copy.

    Raises:
        WarehouseError: if the store cannot be read, or an object is not what its manifest says.
    """
    url = address(warehouse)
    if url is None:
        yield warehouse
        return
    store = Store(url)
    if fresh:
        with tempfile.TemporaryDirectory(prefix="infrafacts-") as scratch:
            _pull(store, Path(scratch), versions, (INPUTS_DIRECTORY,) if inputs else (), strict=False)
            yield Path(scratch)
        return
    mirror = _mirror(url, "read")
    with (mirror / ".mirror").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _pull(store, mirror, versions, (INPUTS_DIRECTORY,) if inputs else ())
    yield mirror


@contextmanager
def writing(
    warehouse: Path,
    *,
    inputs: bool = False,
    wait_seconds: float = LOCK_WAIT_SECONDS,
    lease_seconds: float = LEASE_SECONDS,
) -> Iterator[Path]:
    """A directory to write the warehouse in; a mirror is uploaded at the end, unless something was raised.

    Args:
        warehouse: a directory or a URL.
        inputs: whether archived inputs are mirrored, so that those that are removed go from the store too.
        wait_seconds: how long to wait for another run that writes to the same store.
        lease_seconds: after how long without a sign of life another run counts as dead.

    Raises:
        WarehouseError: if another run writes there, or the store cannot be read or written.
    """
    url = address(warehouse)
    if url is None:
        yield warehouse
        return
    store = Store(url)
    with leased(store, wait_seconds, lease_seconds) as lease:
        mirror = _mirror(url, "write")
        seen = _pull(store, mirror, [LATEST, _HIGHEST], (ARCHIVE_DIRECTORY, *((INPUTS_DIRECTORY,) if inputs else ())))
        yield mirror
        _push(store, mirror, seen, lease)
        lease.check()
        _clear(store, mirror, seen, inputs=inputs)


def shown(warehouse: Path, mirror: Path, path: Path) -> str:
    """A path in the mirror as a user of the warehouse knows it."""
    url = address(warehouse)
    return str(path) if url is None else f"{url}/{path.relative_to(mirror).as_posix()}"


def _mirror(url: str, use: str) -> Path:
    """Readers and writers have a mirror each: a reader never sees what is not published yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    path = cache / "infrafacts" / hashlib.sha256(url.encode()).hexdigest()[:16] / use
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WarehouseError(f"{path}: {error.strerror}: set XDG_CACHE_HOME to a directory you may write to") from error
    return path


def _pull(
    store: Store, mirror: Path, versions: Sequence[str] | None, whole: Sequence[str], *, strict: bool = True
) -> _Seen:
    """Bring the mirror to the store's state: its pointer and manifests, some releases, some directories as a whole."""
    pointer = store.read(POINTER_NAME)
    seen = _Seen(store.sizes(), pointer[1] if pointer else None)
    _pull_small(store, mirror, seen)
    if pointer is None:
        (mirror / POINTER_NAME).unlink(missing_ok=True)
        (mirror / DATABASE_NAME).unlink(missing_ok=True)
    else:
        replace_bytes(mirror / POINTER_NAME, pointer[0])
    newest = latest(mirror)
    there = sorted(path.name for path in (mirror / RELEASES_DIRECTORY).glob("*"))
    named = {LATEST: newest.version if newest else LATEST, _HIGHEST: _highest(there)}
    wanted = there if versions is None else [named.get(one, one) for one in versions]
    for version in sorted({*wanted} & {*there}):
        _pull_release(store, mirror, version, seen, strict=strict)
    if newest is not None and newest.version in wanted:
        if not strict and DATABASE_NAME in seen.sizes:
            store.download(DATABASE_NAME, mirror / DATABASE_NAME)
        elif strict and not same_bytes(newest.path / DATABASE_NAME, mirror / DATABASE_NAME):
            replace_with_copy(newest.path / DATABASE_NAME, mirror / DATABASE_NAME)
    for directory in whole:
        _pull_directory(store, mirror, directory, seen)
    return seen


def _highest(versions: Sequence[str]) -> str:
    return str(max((Version.parse(one) for one in versions), default=""))


def _pull_small(store: Store, mirror: Path, seen: _Seen) -> None:
    """Fetch all manifests and the pins; remove releases that the store no longer has, or has otherwise."""
    names = [path for path in sorted(seen.sizes) if path == PINS_NAME or path.endswith(f"/{MANIFEST_NAME}")]
    for name in names:
        found = store.read(name)
        path = mirror / name
        if found is None or (path.is_file() and path.read_bytes() == found[0]):
            continue
        if name.startswith(f"{RELEASES_DIRECTORY}/"):
            shutil.rmtree(path.parent, ignore_errors=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_bytes(path, found[0])
    if PINS_NAME not in seen.sizes:
        (mirror / PINS_NAME).unlink(missing_ok=True)
    for directory in (RELEASES_DIRECTORY, PRUNED_DIRECTORY):
        for path in (mirror / directory).glob("*"):
            if f"{directory}/{path.name}/{MANIFEST_NAME}" not in seen.sizes:
                shutil.rmtree(path)


def _pull_release(store: Store, mirror: Path, version: str, seen: _Seen, *, strict: bool) -> None:
    """Fetch the files of a release that are not there yet; unless `strict`, whatever the store has in their place."""
    prefix = f"{RELEASES_DIRECTORY}/{version}/"
    if not strict:
        for remote in (path for path in seen.sizes if path.startswith(prefix)):
            _download(store, remote, mirror / remote, None)
        return
    for name, entry in read_manifest(mirror / RELEASES_DIRECTORY / version).files.items():
        path = mirror / prefix / name
        if path.is_file() and path.stat().st_size == entry.size_bytes:
            continue
        if prefix + name not in seen.sizes:
            raise WarehouseError(f"warehouse {store.url} is damaged: {prefix}{name} is missing: restore it")
        _download(store, prefix + name, path, entry.sha256)


def _pull_directory(store: Store, mirror: Path, directory: str, seen: _Seen) -> None:
    for name, size in sorted(seen.sizes.items()):
        path = mirror / name
        if name.startswith(f"{directory}/") and not (path.is_file() and path.stat().st_size == size):
            _download(store, name, path, None)
    for path in (mirror / directory).rglob("*"):
        if path.is_file() and path.relative_to(mirror).as_posix() not in seen.sizes:
            path.unlink()


def _download(store: Store, name: str, path: Path, sha256: str | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    staged = path.with_name(f".{path.name}.new")
    store.download(name, staged)
    if sha256 is not None and file_sha256(staged) != sha256:
        staged.unlink()
        raise WarehouseError(
            f"warehouse {store.url} is damaged: {name} is not what its manifest says: restore it from a backup"
        )
    staged.replace(path)


def _push(store: Store, mirror: Path, seen: _Seen, lease: Lease) -> None:
    """Upload what is new, each release's manifest after its files, and the pointer after everything."""
    for directory in _WHOLE:
        for path in sorted((mirror / directory).rglob("*")):
            name = path.relative_to(mirror).as_posix()
            if path.is_file() and not path.name.startswith(".") and seen.sizes.get(name) != path.stat().st_size:
                store.upload(name, path)
    for release in sorted((mirror / RELEASES_DIRECTORY).glob("*")):
        prefix = f"{RELEASES_DIRECTORY}/{release.name}/"
        if f"{prefix}{MANIFEST_NAME}" in seen.sizes:
            continue
        for name in [*read_manifest(release).files, MANIFEST_NAME]:
            store.upload(prefix + name, release / name)
    if (mirror / PINS_NAME).is_file():
        store.upload(PINS_NAME, mirror / PINS_NAME)
    newest = latest(mirror)
    content = (mirror / POINTER_NAME).read_bytes() if newest is not None else b""
    known = store.read(POINTER_NAME)
    if newest is None or (known is not None and known[0] == content):
        return
    lease.check()
    store.upload(DATABASE_NAME, mirror / DATABASE_NAME)
    if store.replace(POINTER_NAME, content, seen.pointer) is None:
        raise WarehouseError(f"warehouse {store.url} was published to by another run meanwhile: run again")


def _clear(store: Store, mirror: Path, seen: _Seen, *, inputs: bool) -> None:
    """Remove from the store the releases that the mirror no longer has, and what killed runs left of theirs."""
    kept = {path.name for path in (mirror / RELEASES_DIRECTORY).glob("*")}
    for version in sorted(seen.versions() - kept):
        names = [path for path in seen.sizes if path.startswith(f"{RELEASES_DIRECTORY}/{version}/")]
        # Without its manifest a release is none.
        store.remove(sorted(names, key=lambda name: not name.endswith(f"/{MANIFEST_NAME}")))
    if inputs:
        gone = [path for path in seen.sizes if path.startswith(f"{INPUTS_DIRECTORY}/")]
        store.remove(path for path in gone if not (mirror / path).is_file())
