from __future__ import annotations

import hashlib
import os
import time
from datetime import date
from pathlib import Path

import pytest

from sources import ingest as ingesting
from sources.errors import InputError
from sources.ingest import BUNDLED, catalogs, contents, document_id, ingest


def write(directory: Path, **files: str) -> Path:
    directory.mkdir(exist_ok=True)
    for name, text in files.items():
        (directory / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return directory


def test_documents_come_in_the_order_of_their_paths_with_relative_names(tmp_path: Path) -> None:
    write(tmp_path, b_md="# B\n\nx", a_txt="words")
    write(tmp_path / "sub", c_md="# C\n\nx")
    documents = ingest([tmp_path]).documents
    assert [document.uri for document in documents] == ["a.txt", "b.md", "sub/c.md"]
    assert [document.title for document in documents] == ["a", "B", "C"]


def test_identity_follows_from_name_and_content() -> None:
    assert document_id("a.md", "0" * 64) == "doc-844af0f7aaa13a15"
    assert document_id("a.md", "0" * 64) != document_id("b.md", "0" * 64)


def test_the_catalog_goes_before_what_the_document_says(tmp_path: Path) -> None:
    write(tmp_path, a_md="---\ndate: 2020-01-02\n---\n# Own title\n\nx", b_md="---\ndate: 2020-01-02\n---\n# B\n\nx")
    (tmp_path / "catalog.toml").write_text(
        "[publishers.Paper]\nreliability = 0.7\n"
        '[documents."a.md"]\ntitle = "T"\npublisher = "Paper"\npublished = 2021-01-01\n',
        encoding="utf-8",
    )
    first, second = ingest([tmp_path]).documents
    assert (first.title, first.published_on, first.reliability) == ("T", date(2021, 1, 1), 0.7)
    assert (second.title, second.published_on, second.reliability) == ("B", date(2020, 1, 2), 0.5)


def test_the_same_content_under_the_same_name_is_one_document(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", a_md="# A\n\nx"), write(tmp_path / "two", a_md="# A\n\nx", b_md="# A\n\nx")
    assert [document.uri for document in ingest([one, two]).documents] == ["a.md", "b.md"]


def test_a_change_that_keeps_size_and_time_is_seen_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingesting, "_SETTLED_SECONDS", -1.0)  # so that what was just written is remembered
    path = write(tmp_path, a_md="one") / "a.md"
    first, again = contents([tmp_path]), contents([tmp_path])
    assert str(path) in ingesting._digests
    times = path.stat()
    time.sleep(0.02)
    path.write_text("two", encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    second = contents([tmp_path])
    assert first == again
    assert [one.digest for one in first] == [hashlib.sha256(b"one").hexdigest()]
    assert [one.digest for one in second] == [hashlib.sha256(b"two").hexdigest()]


def test_what_was_just_written_is_read_each_time(tmp_path: Path) -> None:
    path = write(tmp_path, a_md="one") / "a.md"
    contents([tmp_path])
    assert str(path) not in ingesting._digests


def test_catalogs_come_after_the_documents_and_alone(tmp_path: Path) -> None:
    one = write(tmp_path / "one", b_md="x", a_md="x", curation_toml="", catalog_toml="")
    two = write(tmp_path / "two", c_md="x", catalog_toml="")
    assert [(each.directory, each.name, each.catalog) for each in contents([one, two])] == [
        (0, "a.md", False), (0, "b.md", False), (0, "catalog.toml", True), (0, "curation.toml", True),
        (1, "c.md", False), (1, "catalog.toml", True),
    ]  # fmt: skip
    assert catalogs([one, two]) == tuple(each for each in contents([one, two]) if each.catalog)


def test_hidden_files_and_the_catalog_are_no_documents(tmp_path: Path) -> None:
    write(tmp_path, a_md="# A\n\nx")
    (tmp_path / ".hidden").write_text("x", encoding="utf-8")
    (tmp_path / "catalog.toml").write_text("", encoding="utf-8")
    result = ingest([tmp_path])
    assert ([document.uri for document in result.documents], result.rejected) == (["a.md"], ())


def test_bad_files_among_good_ones_are_listed_with_their_reasons(tmp_path: Path) -> None:
    write(tmp_path, a_md="# A\n\nx", empty_md="", big_md="x" * 2000)
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "dangling.md").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.md")
    result = ingest([tmp_path], size_limit=1000)
    assert [document.uri for document in result.documents] == ["a.md"]
    reasons = {item.uri: item.error for item in result.rejected}
    assert sorted(reasons) == ["big.md", "dangling.md", "empty.md", "image.png", "pipe.md"]
    assert all(error.startswith(uri) and "\n" not in error for uri, error in reasons.items())
    assert "more than the limit of 1,000" in reasons["big.md"]
    assert "cannot be read" in reasons["dangling.md"]
    assert "not a regular file" in reasons["pipe.md"]


def test_a_file_with_an_unprintable_name_is_rejected(tmp_path: Path) -> None:
    write(tmp_path, a_md="# A\n\nx")
    (tmp_path / "b\n.md").write_text("x", encoding="utf-8")
    assert [(item.uri, item.error[-15:]) for item in ingest([tmp_path]).rejected] == [("b\\n.md", "rename the file")]


def test_directories_that_give_no_document_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such directory"):
        ingest([tmp_path / "missing"])
    with pytest.raises(InputError, match="holds no documents"):
        ingest([tmp_path])
    write(tmp_path, a_md="")
    with pytest.raises(InputError, match=r"is not a directory"):
        ingest([tmp_path / "a.md"])
    with pytest.raises(InputError, match=r"none of 1 files .* a\.md: is empty"):
        ingest([tmp_path])


def test_reading_twice_gives_the_same(tmp_path: Path) -> None:
    write(tmp_path, a_md="# A\n\n| x | y |\n|---|---|\n| 1 | 2 |", b_txt="words\n\n• one")
    assert ingest([tmp_path]) == ingest([tmp_path])


@pytest.mark.skipif(not (BUNDLED / "catalog.toml").exists(), reason="the bundled corpus is not there")
def test_the_bundled_corpus_is_readable_throughout() -> None:
    result = ingest([BUNDLED])
    assert len(result.documents) >= 10
    assert result.rejected == ()
