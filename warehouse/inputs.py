"""The archive of inputs: every document a release was made from, kept once under the digest of its bytes."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

from warehouse.files import WarehouseError, file_sha256, sync_file
from warehouse.manifest import Input, Manifest

INPUTS_DIRECTORY = "inputs"
FILES = ("document", "catalog", "curation")
"""Roles of inputs that were files in the given directories."""


def input_path(warehouse: Path, sha256: str) -> Path:
    """Where the warehouse keeps the input of that digest."""
    return warehouse / INPUTS_DIRECTORY / sha256[:2] / sha256


def archive_inputs(warehouse: Path, contents: Mapping[str, Path | bytes]) -> None:
    """Keep each input, given as its bytes, or as its file by the digest that this had when it was read.

    Raises:
        WarehouseError: if a file is another one by now.
    """
    for digest, source in sorted(contents.items()):
        path = input_path(warehouse, digest)
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        staged = path.with_name(f".{path.name}.new")
        if isinstance(source, bytes):
            staged.write_bytes(source)
        else:
            shutil.copyfile(source, staged)
        if file_sha256(staged) != digest:
            staged.unlink()
            raise WarehouseError(f"{source if isinstance(source, Path) else digest} changed during the run: run again")
        staged.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        sync_file(staged)
        staged.replace(path)
        sync_file(path.parent)


def read_input(warehouse: Path, sha256: str) -> bytes | None:
    """The bytes of an archived input; None when it is not archived.

    Raises:
        WarehouseError: if the archived bytes are not those of the digest.
    """
    path = input_path(warehouse, sha256)
    if not sha256 or not path.is_file():
        return None
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise WarehouseError(f"{path} is damaged: its bytes are not those of its name; restore it from a backup")
    return content


def remove_inputs_but(warehouse: Path, manifests: Iterable[Manifest]) -> int:
    """Remove archived inputs that none of the manifests names; gives how many."""
    kept = {one.sha256 for manifest in manifests for one in manifest.inputs}
    removed = 0
    for path in sorted((warehouse / INPUTS_DIRECTORY).glob("*/*")):
        if path.name not in kept:
            path.unlink()
            removed += 1
    for folder in sorted((warehouse / INPUTS_DIRECTORY).glob("*")):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return removed


def restore_inputs(warehouse: Path, manifest: Manifest, target: Path) -> list[Path]:
    """Lay the archived documents and catalogs of a release out below target as they were given.

    Gives the directories, in order. A document that was too large to be read is restored as an empty file of its size:
    only that was read of it.

    Raises:
        WarehouseError: if an input has no place in a directory, or is no longer archived.
    """
    directories: set[Path] = set()
    for one in manifest.inputs:
        if one.role not in FILES:
            continue
        directory = target / str(one.directory)
        path = directory / one.uri
        if not _within(directory, path):
            raise WarehouseError(f"release {manifest.version} was made from {one.uri}, which lies in no directory")
        directories.add(directory)
        path.parent.mkdir(parents=True, exist_ok=True)
        if one.sha256 or not one.size_bytes:
            path.write_bytes(needed_input(warehouse, manifest, one))
        else:
            with path.open("wb") as handle:
                handle.truncate(one.size_bytes)
    return sorted(directories, key=lambda path: int(path.name))


def needed_input(warehouse: Path, manifest: Manifest, one: Input) -> bytes:
    """The bytes of an archived input of that release.

    Raises:
        WarehouseError: if it is no longer archived, or damaged.
    """
    content = read_input(warehouse, one.sha256)
    if content is None:
        raise WarehouseError(
            f"release {manifest.version} cannot be rebuilt: {one.uri} ({one.sha256 or 'never read'}) is not "
            f"archived in {warehouse / INPUTS_DIRECTORY}: restore it from a backup"
        )
    return content


def _within(directory: Path, path: Path) -> bool:
    return os.path.normpath(path).startswith(f"{os.path.normpath(directory)}{os.sep}")


def described(one: Input) -> str:
    """An input in words."""
    return one.uri if one.role == "document" else f"{one.role} {one.uri}"
