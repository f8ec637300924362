"""What results follow from besides their input: digests of code, vocabulary, models and libraries."""

from __future__ import annotations

import hashlib
import os
import platform
import re
from collections.abc import Iterator
from functools import cache
from importlib import metadata, util
from pathlib import Path

from pipelines.settings import Settings
from warehouse.manifest import code_fingerprint

DISTRIBUTION = "infrafacts"
MODEL_SETTING = "INFRAFACTS_SPACY_MODEL"
_EXTRACTION = (
    "sources/document.py", "pipelines/extract", "pipelines/ontology", "pipelines/extraction.py",
    "warehouse/extracted.py", "warehouse/frames.py", "warehouse/schema.py",
)  # fmt: skip
"""What turns blocks into claims and packs them."""
_READING = ("sources",)
_PASSAGES = ("pipelines/reconcile/shingles.py", "pipelines/reconcile/thresholds.py", "pipelines/passages_cache.py")
_NEVER = ("__pycache__", "sources/documents", "pipelines/extract/training")
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@cache
def libraries_fingerprint() -> str:
    """Digest of the versions of Python and of everything that the project needs at run time."""
    needed = metadata.requires(DISTRIBUTION) or []
    names = sorted({_required(line) for line in needed if "extra ==" not in line})
    versions = [f"{name} {_version(name)}" for name in names]
    return _digest([f"python {platform.python_version()} {platform.machine()}", *versions])


@cache
def reader_fingerprint() -> str:
    """Digest of all that decides what a document's bytes are read as."""
    return _digest([libraries_fingerprint(), *_files(_READING)])


@cache
def passages_fingerprint() -> str:
    """Digest of all that decides what the passages of a text are compared by."""
    return _digest([libraries_fingerprint(), *_files(_PASSAGES)])


def extractor_fingerprint() -> str:
    """Digest of all that decides which claims a document makes: readers, rules, vocabulary, calibration, model."""
    return _extractor_fingerprint(os.environ.get(MODEL_SETTING, ""))


@cache
def _extractor_fingerprint(model: str) -> str:
    return _digest([reader_fingerprint(), *_files(_EXTRACTION), *_model(model)])


@cache
def pipeline_fingerprint() -> str:
    """Digest of all code of the project and of the libraries it needs."""
    return _digest([code_fingerprint(), libraries_fingerprint(), extractor_fingerprint()])


def inputs_fingerprint(settings: Settings) -> str:
    """Digest of all that a run of these settings reads from the disk, but for archived pages."""
    from sources.ingest import contents

    lines = [f"{one.directory} {one.name} {one.digest}" for one in contents(settings.directories)]
    return _digest([pipeline_fingerprint(), *lines])


def seems_unchanged(settings: Settings) -> bool:
    """Whether the last release was made of these inputs by this code, so that nothing heavy need be got ready.

    It is only a guess: the steps themselves tell for certain.
    """
    import json

    try:
        sealed = json.loads((settings.work / "sealed.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return settings.remembers and sealed.get("inputs") == inputs_fingerprint(settings)


def _model(name: str) -> list[str]:
    """The pipeline that is used in place of the packaged one, if there is one, by its files."""
    if not name:
        return []
    path = Path(name)
    if not path.exists() and util.find_spec(name) is not None:
        path = Path(str(util.find_spec(name).origin)).parent  # type: ignore[union-attr]
    return [
        name,
        *(_line(file, file.relative_to(path).as_posix()) for file in sorted(path.rglob("*")) if file.is_file()),
    ]


def _files(places: tuple[str, ...]) -> Iterator[str]:
    root = Path(__file__).parent.parent
    for place in places:
        path = root / place
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            name = file.relative_to(root).as_posix()
            if file.is_file() and not any(part in f"{name}/" for part in _NEVER):
                yield _line(file, name)


def _line(path: Path, name: str) -> str:
    return f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def _required(line: str) -> str:
    found = _NAME.match(line)
    assert found is not None, line
    return found.group()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:  # one that other systems need
        return "none"


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
