"""Files that are known are not read again; documents from the cache are those that reading gives."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from pipelines.assets.corpus import _ingest
from sources import ingest as module
from sources.errors import InputError
from sources.ingest import Ingested

CATALOG = '[documents."a.md"]\npublisher = "Hall Notes"\npublished = 2025-03-01\n'
TEXT = """---
author: Somebody
---
# First

Some words, and [a page](https://example.org/x).

- one
- two
"""


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "a.md").write_text(TEXT, encoding="utf-8")
    (folder / "b.html").write_text("<html><body><h1>B</h1><p>Words of b.</p></body></html>", encoding="utf-8")
    (folder / "broken.md").write_bytes(b"\x00\x01" * 400)
    (folder / "catalog.toml").write_text(CATALOG, encoding="utf-8")
    return folder


def reading(directory: Path, cache: Path | None) -> Ingested:
    _ingest.cache_clear()  # as a new process would
    return _ingest((directory,), (), cache)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read."""
    found: list[str] = []
    read = module.read

    def noting(raw: bytes, uri: str) -> object:
        found.append(uri)
        return read(raw, uri)

    monkeypatch.setattr(module, "read", noting)
    return found


def plain(ingested: Ingested) -> Ingested:
    """With the blocks as they are when somebody asks for them."""
    whole = (replace(document, blocks=tuple(document.blocks)) for document in ingested.documents)
    return Ingested(tuple(whole), ingested.rejected)


def test_what_is_known_is_not_read_again_and_is_the_same(directory: Path, tmp_path: Path, reads: list[str]) -> None:
    without = reading(directory, None)
    first = reading(directory, tmp_path / "cache")
    reads.clear()
    known = reading(directory, tmp_path / "cache")
    assert [len(document.blocks) for document in known.documents] == [len(one.blocks) for one in without.documents]
    assert reads == ["broken.md"]  # what was rejected is tried again
    assert plain(known) == first == without
    assert reads == ["broken.md", "a.md", "b.html"]


def test_the_catalog_is_no_part_of_what_is_kept(directory: Path, tmp_path: Path) -> None:
    reading(directory, tmp_path / "cache")
    (directory / "catalog.toml").write_text(CATALOG.replace("Hall Notes", "Other"), encoding="utf-8")
    assert reading(directory, tmp_path / "cache").documents[0].publisher == "Other"


def test_a_changed_file_is_read_alone(directory: Path, tmp_path: Path, reads: list[str]) -> None:
    reading(directory, tmp_path / "cache")
    reads.clear()
    (directory / "a.md").write_text(TEXT.replace("Some", "Other"), encoding="utf-8")
    assert "Other words" in reading(directory, tmp_path / "cache").documents[0].text
    assert reads == ["a.md", "broken.md"]


def test_a_damaged_cache_is_read_anew(directory: Path, tmp_path: Path, reads: list[str]) -> None:
    before = reading(directory, tmp_path / "cache")
    (path,) = (tmp_path / "cache").rglob("*.parquet")
    path.write_bytes(path.read_bytes()[:-20])
    reads.clear()
    assert reading(directory, tmp_path / "cache") == before
    assert reads == ["a.md", "b.html", "broken.md"]


def test_blocks_travel_to_other_processes_and_are_refused_when_the_file_changed(
    directory: Path, tmp_path: Path
) -> None:  # fmt: skip
    reading(directory, tmp_path / "cache")
    first, second = reading(directory, tmp_path / "cache").documents
    assert pickle.loads(pickle.dumps(first)) == replace(first, blocks=tuple(first.blocks))
    (directory / "b.html").write_text("other", encoding="utf-8")
    with pytest.raises(InputError, match=r"b\.html: changed since it was read"):
        list(second.blocks)
