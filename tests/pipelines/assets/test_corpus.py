"""Documents are read once in a process, and again when a file changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipelines.assets.corpus import read_again, read_corpus
from pipelines.settings import Settings
from sources.errors import InputError
from warehouse.frames import documents_frame


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "a.md").write_text("# First\n\nSome words.\n", encoding="utf-8")
    return tmp_path


def test_unchanged_files_are_read_once(directory: Path) -> None:
    assert read_corpus([directory]) is read_corpus([directory])


def test_a_changed_file_is_read_again(directory: Path) -> None:
    before = read_corpus([directory]).documents[0].text
    (directory / "a.md").write_text("# First\n\nOther words, and more.\n", encoding="utf-8")
    assert read_corpus([directory]).documents[0].text != before


def test_a_later_step_gets_the_documents_of_the_table(directory: Path) -> None:
    ingested = read_corpus([directory])
    assert read_again(Settings((directory,)), documents_frame(ingested, ())) == ingested


def test_a_later_step_refuses_documents_that_changed_since(directory: Path) -> None:
    table = documents_frame(read_corpus([directory]), ())
    (directory / "b.md").write_text("# Second\n\nWords.\n", encoding="utf-8")
    with pytest.raises(InputError, match="changed since they were read"):
        read_again(Settings((directory,)), table)
