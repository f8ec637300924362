"""Publishing: a release is built aside, flushed, moved into place in one step, and only then pointed to."""

from __future__ import annotations

import json
import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from warehouse.changes import LISTED, Changes, changes_markdown, compare
from warehouse.citation import CITATION_NAME, CROISSANT_NAME, citation, croissant
from warehouse.database import DATABASE_NAME, SPILL_DIRECTORY, DatabaseWriteError, connect_read_only, writing_database
from warehouse.descriptor import DICTIONARY_NAME, PACKAGE_NAME, data_dictionary, data_package
from warehouse.files import (
    LOCK_WAIT_SECONDS,
    WarehouseError,
    file_sha256,
    replace_bytes,
    replace_with_copy,
    same_bytes,
    sync_file,
    sync_tree,
    writer_lock,
)
from warehouse.history import write_history
from warehouse.inputs import INPUTS_DIRECTORY, archive_inputs, remove_inputs_but
from warehouse.manifest import MANIFEST_NAME, FileEntry, Input, Manifest, file_entries, read_manifest
from warehouse.schema import HISTORY_TABLES, TABLES
from warehouse.storage import TABLES_DIRECTORY, check_names, table_path, write_tables
from warehouse.versions import Level, Version, following

if TYPE_CHECKING:
    import duckdb
    import polars as pl

RELEASES_DIRECTORY = "releases"
STAGING_DIRECTORY = ".staging"
PRUNED_DIRECTORY = "pruned"
"""Keeps the manifests of releases that were pruned."""
POINTER_NAME = "latest.json"
CHANGES_NAME = "CHANGES.md"
VALIDATION_DIRECTORY = "validation"


class Validation(Protocol):
    """The outcome of the expectations, as far as publishing needs it."""

    @property
    def passed(self) -> bool:
        """Whether the tables may be published."""

    def files(self) -> dict[str, str]:
        """The report's files, by name: content."""


class ReleaseRefusedError(Exception):
    """The expectations refused the tables; nothing was published."""


@dataclass(frozen=True, slots=True)
class Release:
    """A published release: its version, directory and manifest."""

    version: str
    path: Path
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class Published:
    """What publishing came to; `unchanged` when the tables equal the latest release's, which is then given."""

    version: str
    path: Path
    unchanged: bool
    level: Level | None = None
    changes: Changes | None = None


def publish(
    tables: Mapping[str, pl.DataFrame],
    warehouse: Path,
    *,
    inputs: Sequence[Input],
    fingerprints: Mapping[str, str],
    validation: Validation,
    published_at: str | None = None,
    input_files: Mapping[str, Path | bytes] | None = None,
    wait_seconds: float = LOCK_WAIT_SECONDS,
) -> Published:
    """Publish the tables as the warehouse's next release, unless they equal the latest one's.

    `input_files` are the files, or the bytes, of the inputs by their digest; they are archived in the warehouse.
    Whatever happens on the way, the latest release stays as it is until the new one is complete on the disk.

    Raises:
        ReleaseRefusedError: if the validation did not pass.
        SchemaError: if a table is missing or not in the contract's form.
        WarehouseError: if the warehouse cannot be written, is locked by another run, or its latest release is damaged.
    """
    if not validation.passed:
        raise ReleaseRefusedError(f"the tables do not hold what must be true: nothing was published to {warehouse}")
    check_names(tables)
    with writer_lock(warehouse, wait_seconds) as lock, _named_failures(warehouse), _staged(warehouse) as staging:
        recover(warehouse)
        previous = latest(warehouse)
        with writing_database(staging, lock) as database:
            row_counts = write_tables({name: tables[name] for name in TABLES}, staging, database.add)
            changes = _changes_since(previous, staging)
            if previous is not None and changes is not None and changes.level is None:
                return Published(previous.version, previous.path, unchanged=True)
            version, level = _numbered(previous, changes)
            manifest = Manifest(
                version=version, previous=previous.version if previous else None, level=level, inputs=tuple(inputs),
                fingerprints=dict(fingerprints), row_counts=row_counts, published_at=published_at,
            )  # fmt: skip
            archive_inputs(warehouse, input_files or {})
            write_history(staging, manifest, previous.path if previous else None)
            database.add(*HISTORY_TABLES)
            report = validation.files()  # pages are rendered while the other process still writes
            database.finish()
        _complete(staging, manifest, changes, report)
        release = _move_into_place(staging, warehouse, version)
        _point_to(warehouse, release)
    return Published(version, release, unchanged=False, level=level, changes=changes)


def _numbered(previous: Release | None, changes: Changes | None) -> tuple[str, Level]:
    """The version of what follows the previous release, and the level of the changes that ask for it."""
    level: Level = (changes.level if changes is not None else None) or "first"
    return str(following(Version.parse(previous.version) if previous else None, level)), level


def releases(warehouse: Path) -> list[Release]:
    """The warehouse's releases, oldest first; none when there is no warehouse yet.

    Raises:
        WarehouseError: if a manifest is damaged.
    """
    paths = _release_paths(warehouse)
    return [Release(str(version), path, read_manifest(path)) for version, path in sorted(paths.items())]


def latest(warehouse: Path) -> Release | None:
    """The release that the warehouse points to; None before the first.

    Raises:
        WarehouseError: if the pointer or the release it names is damaged.
    """
    pointer = warehouse / POINTER_NAME
    if not pointer.exists():
        return None
    try:
        version = str(Version.parse(json.loads(pointer.read_text(encoding="utf-8"))["version"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WarehouseError(f"{pointer} cannot be read ({error}): run again, it is then written anew") from error
    path = warehouse / RELEASES_DIRECTORY / version
    return Release(version, path, read_manifest(path))


def find_release(warehouse: Path, version: str | None = None) -> Release:
    """The release of that version, by default the latest.

    Raises:
        WarehouseError: if there is none; the message lists those there are.
    """
    if version is None:
        found = latest(warehouse)
        if found is None:
            raise WarehouseError(f"warehouse {warehouse} holds no release yet: publish one with `infrafacts run`")
        return found
    path = _release_paths(warehouse).get(_parsed(version))
    if path is None:
        known = ", ".join(str(each) for each in sorted(_release_paths(warehouse))) or "none"
        pruned = _parsed(version) in _versioned(warehouse / PRUNED_DIRECTORY)
        gone = f" any more, it was pruned (SELECT * FROM facts_at('{version}') has its facts)" if pruned else ""
        raise WarehouseError(f"warehouse {warehouse} has no release {version}{gone}: it has {known}")
    return Release(version, path, read_manifest(path))


def open_read_only(warehouse: Path, version: str | None = None) -> duckdb.DuckDBPyConnection:
    """A read-only connection to the database of the latest release, or of the given one.

    Raises:
        WarehouseError: if there is no such release or its database cannot be opened.
    """
    import duckdb

    release = find_release(warehouse, version)
    path = warehouse / DATABASE_NAME if version is None else release.path / DATABASE_NAME
    if not path.exists():
        raise WarehouseError(f"{path} is missing: run again, or copy it from {release.path / DATABASE_NAME}")
    try:
        return connect_read_only(path)
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        raise WarehouseError(f"{path} cannot be opened ({reason}): copy it from a release again") from error


def _parsed(version: str) -> Version:
    try:
        return Version.parse(version)
    except ValueError as error:
        raise WarehouseError(str(error)) from error


def _release_paths(warehouse: Path) -> dict[Version, Path]:
    return _versioned(warehouse / RELEASES_DIRECTORY)


def _versioned(directory: Path) -> dict[Version, Path]:
    found: dict[Version, Path] = {}
    for path in sorted(directory.iterdir()) if directory.is_dir() else ():
        try:
            found[Version.parse(path.name)] = path
        except ValueError:
            continue
    return found


def _changes_since(previous: Release | None, staging: Path) -> Changes | None:
    """The changes of a staged release since the previous one; None without one."""
    if previous is None:
        return None
    before = {path.stem: path for path in sorted((previous.path / TABLES_DIRECTORY).glob("*.parquet"))}
    missing = [name for name in previous.manifest.row_counts if name not in before]
    if missing:
        raise WarehouseError(
            f"release {previous.path} is damaged, it lacks {', '.join(missing)}: restore it from a backup, "
            f"or remove it together with {POINTER_NAME} and run again"
        )
    after = {name: table_path(staging, name) for name in TABLES}
    if set(before) == set(after) and all(same_bytes(before[name], after[name]) for name in after):
        return Changes((), (), {})
    return compare(before, after, limit=LISTED, spill=staging / SPILL_DIRECTORY)


def compare_releases(old: Release, new: Release, limit: int | None = None) -> Changes:
    """The changes from one release to another; `limit` as in `compare`.

    Raises:
        WarehouseError: if a table of either cannot be read.
    """
    import duckdb
    import polars as pl

    def files(release: Release) -> dict[str, Path]:
        return {name: table_path(release.path, name) for name in release.manifest.row_counts}

    try:
        with tempfile.TemporaryDirectory() as spill:
            return compare(files(old), files(new), limit=limit, spill=Path(spill))
    except (OSError, duckdb.IOException, duckdb.InvalidInputException, pl.exceptions.PolarsError) as error:
        raise WarehouseError(
            f"releases {old.version} and {new.version} cannot be compared ({str(error).splitlines()[0]}): "
            "see what `infrafacts verify` says of each"
        ) from error


def _complete(staging: Path, manifest: Manifest, changes: Changes | None, report: Mapping[str, str]) -> None:
    """Add everything but tables and database to a staged release, the manifest last, and flush it to the disk."""
    shutil.rmtree(staging / SPILL_DIRECTORY, ignore_errors=True)
    files = file_entries(staging)
    texts = {f"{VALIDATION_DIRECTORY}/{name}": content for name, content in report.items()}
    texts[PACKAGE_NAME] = data_package(manifest.version, files)
    texts[DICTIONARY_NAME] = data_dictionary()
    texts[CROISSANT_NAME] = croissant(manifest.version, files)
    texts[CITATION_NAME] = citation(manifest.version)
    texts[CHANGES_NAME] = changes_markdown(manifest.version, manifest.previous, changes, manifest.row_counts)
    for name, content in sorted(texts.items()):
        path = staging / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\n")
        files[name] = FileEntry(file_sha256(path), path.stat().st_size)
    complete = replace(manifest, files=dict(sorted(files.items())))
    (staging / MANIFEST_NAME).write_text(complete.to_json(), encoding="utf-8", newline="\n")
    for path in staging.rglob("*"):
        if path.is_file():
            path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    sync_tree(staging)


def _move_into_place(staging: Path, warehouse: Path, version: str) -> Path:
    directory = warehouse / RELEASES_DIRECTORY
    directory.mkdir(exist_ok=True)
    target = directory / version
    staging.rename(target)
    sync_file(directory)
    return target


def _point_to(warehouse: Path, release: Path) -> None:
    """Make the release the current one: its database first, the pointer last."""
    replace_with_copy(release / DATABASE_NAME, warehouse / DATABASE_NAME)
    replace_bytes(warehouse / POINTER_NAME, pointer_content(release))


def pointer_content(release: Path) -> bytes:
    """What the pointer says when that release is the current one."""
    pointer = {
        "version": release.name,
        "path": f"{RELEASES_DIRECTORY}/{release.name}",
        "manifest_sha256": file_sha256(release / MANIFEST_NAME),
    }
    return (json.dumps(pointer, indent=2, sort_keys=True) + "\n").encode()


def recover(warehouse: Path) -> None:
    """Finish or clear away what an interrupted run left: a release in place is complete, staging never is."""
    if (warehouse / STAGING_DIRECTORY).exists():
        _remove_orphans(warehouse)
    _clean_staging(warehouse)
    paths = _release_paths(warehouse)
    if not paths:
        (warehouse / POINTER_NAME).unlink(missing_ok=True)
        return
    newest = paths[max(paths)]
    pointer = pointer_content(newest)
    pointed = (warehouse / POINTER_NAME).is_file() and (warehouse / POINTER_NAME).read_bytes() == pointer
    if not pointed or not same_bytes(warehouse / DATABASE_NAME, newest / DATABASE_NAME):
        read_manifest(newest)
        _point_to(warehouse, newest)


def _remove_orphans(warehouse: Path) -> None:
    """Remove the inputs that a run archived before it was interrupted."""
    if (warehouse / INPUTS_DIRECTORY).is_dir():
        remove_inputs_but(warehouse, known_manifests(warehouse).values())


def known_manifests(warehouse: Path) -> dict[str, Manifest]:
    """The manifests of all releases there ever were, by version, oldest first; pruned ones keep theirs.

    Raises:
        WarehouseError: if one is damaged.
    """
    found = _versioned(warehouse / PRUNED_DIRECTORY) | _release_paths(warehouse)
    return {str(version): read_manifest(path) for version, path in sorted(found.items())}


@contextmanager
def _staged(warehouse: Path) -> Iterator[Path]:
    """Where a release is built aside; what is left there is cleared away if all went well, else by the next run."""
    yield warehouse / STAGING_DIRECTORY / "release"
    _clean_staging(warehouse)


def _clean_staging(warehouse: Path) -> None:
    if (warehouse / STAGING_DIRECTORY).exists():
        shutil.rmtree(warehouse / STAGING_DIRECTORY)
    for name in (DATABASE_NAME, POINTER_NAME):
        (warehouse / f".{name}.new").unlink(missing_ok=True)


@contextmanager
def _named_failures(warehouse: Path) -> Iterator[None]:
    """Turn failures of the disk into one line that names the warehouse."""
    import duckdb
    import polars as pl

    failures = (OSError, duckdb.IOException, duckdb.FatalException, duckdb.OutOfMemoryException,
                pl.exceptions.ComputeError)  # fmt: skip
    try:
        yield
    except (*failures, DatabaseWriteError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WarehouseError(
            f"cannot publish to {warehouse}: {reason}; the latest release is untouched: "
            "see to free space and permissions there, then run again"
        ) from error
