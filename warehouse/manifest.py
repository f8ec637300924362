"""The manifest of a release: what went in, which code made it, and the digest of every file that came out."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from warehouse.files import WarehouseError, file_sha256

MANIFEST_NAME = "manifest.json"
PACKAGES = ("expectations", "pipelines", "sources", "warehouse")
_SUFFIXES = (".py", ".toml")
_NOT_CODE = (("sources", "documents"), ("warehouse", "data"))
"""Directories inside the packages that hold inputs and results."""


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that a release was made from; `role` is `document`, `page`, `catalog` or another kind of input.

    `directory` says in which of the given directories it lay, counted from 0.
    """

    uri: str
    sha256: str
    size_bytes: int
    role: str = "document"
    directory: int = 0


@dataclass(frozen=True, slots=True)
class FileEntry:
    """Digest and length of one file of a release."""

    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What manifest.json holds; `files` are all other files of the release, by path relative to it.

    `published_at` is an ISO 8601 time in UTC, the only part that two releases of the same inputs may differ in.
    """

    version: str
    previous: str | None
    level: str
    inputs: tuple[Input, ...]
    fingerprints: dict[str, str]
    row_counts: dict[str, int]
    files: dict[str, FileEntry] = field(default_factory=dict)
    published_at: str | None = None

    def to_json(self) -> str:
        """The manifest as JSON with sorted keys, ending in a line feed."""
        content: dict[str, Any] = {"name": "infrafacts", **asdict(self)}
        content["inputs"] = sorted(content["inputs"], key=_input_key)
        return json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _input_key(entry: dict[str, Any]) -> tuple[str, int, str, str]:
    return entry["role"], entry["directory"], entry["uri"], entry["sha256"]


def read_manifest(release: Path) -> Manifest:
    """The manifest of the release in that directory.

    Raises:
        WarehouseError: if it is missing or damaged.
    """
    path = release / MANIFEST_NAME
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Manifest(
            version=content["version"],
            previous=content["previous"],
            level=content["level"],
            inputs=tuple(Input(**entry) for entry in content["inputs"]),
            fingerprints=dict(content["fingerprints"]),
            row_counts=dict(content["row_counts"]),
            files={name: FileEntry(**entry) for name, entry in content["files"].items()},
            published_at=content["published_at"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise WarehouseError(
            f"{path} cannot be read ({type(error).__name__}: {error}): restore it from a backup, "
            f"or remove {release} and run again"
        ) from error


def file_entries(release: Path) -> dict[str, FileEntry]:
    """Digest and length of every file below the directory but the manifest, by relative POSIX path."""
    return {
        path.relative_to(release).as_posix(): FileEntry(file_sha256(path), path.stat().st_size)
        for path in sorted(release.rglob("*"))
        if path.is_file() and path.relative_to(release).as_posix() != MANIFEST_NAME
    }


@cache
def code_fingerprint() -> str:
    """SHA-256 over names and contents of the installed packages' own Python and TOML files."""
    digest = hashlib.sha256()
    for package in PACKAGES:
        for name, path in _code_files(package):
            digest.update(f"{name}\0{file_sha256(path)}\n".encode())
    return digest.hexdigest()


def tree_fingerprint(root: Path) -> str:
    """SHA-256 over names and contents of all files below a directory."""
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        digest.update(f"{path.relative_to(root).as_posix()}\0{file_sha256(path)}\n".encode())
    return digest.hexdigest()


def _code_files(package: str) -> Iterator[tuple[str, Path]]:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise WarehouseError(f"package {package} is not installed: install the project again")
    root = Path(next(iter(spec.submodule_search_locations)))
    for path in sorted(root.rglob("*")):
        parts = (package, *path.relative_to(root).parts)
        if path.suffix in _SUFFIXES and path.is_file() and parts[:2] not in _NOT_CODE:
            yield "/".join(parts), path
