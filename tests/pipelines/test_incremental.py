"""A run that remembers what earlier ones did publishes the bytes of one that remembers nothing."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from pipelines.cli import main
from tests.benchmarks.generated import text_of
from tests.pipelines.one_process import OneProcess
from tests.warehouse.publishing import contents
from warehouse.manifest import MANIFEST_NAME
from warehouse.release import find_release

REMEMBERED = ("cache", ".work")
"""What a run finds again of earlier ones, below the warehouse."""


def run(documents: Path, warehouse: Path) -> Path:
    assert main(["run", "--offline", "--documents", str(documents), "--warehouse", str(warehouse)]) == 0
    return find_release(warehouse).path


def edit(documents: Path, source: random.Random) -> None:
    """Does to the documents what authors do: other figures, a passage taken over, a document more or less."""
    paths = sorted(documents.glob("*.md"))
    numbers = re.compile(r"\d+(?= (?:billion|MW|million|days|TB))")
    changed, copied, gone = source.sample(paths, 3)
    text = numbers.sub(lambda found: str(int(found.group()) + source.choice((0, 0, 1, 7))), changed.read_text("utf-8"))
    passage = source.choice([line for line in copied.read_text("utf-8").splitlines() if len(line) > 300])
    changed.write_text(f"{text}\n{passage}\n", encoding="utf-8")
    gone.unlink()
    number = source.randrange(100)
    (documents / f"new-{number}.md").write_text(text_of(number), encoding="utf-8")


def test_edits_give_the_same_bytes_with_and_without_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expectations.ValidationProcess", OneProcess)
    monkeypatch.setenv("INFRAFACTS_ACCEPT_LOSS", "true")
    documents, warehouse, other = tmp_path / "documents", tmp_path / "warehouse", tmp_path / "other"
    documents.mkdir()
    for number in range(4):
        (documents / f"note-{number}.md").write_text(text_of(number), encoding="utf-8")
    run(documents, warehouse)
    shutil.copytree(warehouse, other)
    for name in REMEMBERED:
        shutil.rmtree(other / name)
    edit(documents, random.Random(1))
    with_memory, without = contents(run(documents, warehouse)), contents(run(documents, other))
    for files in (with_memory, without):
        del files[MANIFEST_NAME]  # it says when
    assert with_memory == without
    assert len(with_memory) > 20
