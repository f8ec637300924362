"""The packaged pipeline's model card says what the pipeline learnt from and how well it does."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy

from pipelines.extract.recogniser import GIVEN_NAMES
from pipelines.extract.training import package
from pipelines.extract.training.evaluate import Scores
from pipelines.extract.training.package import write


def test_the_card_says_the_data_and_the_scores(tmp_path: Path) -> None:
    size = write(spacy.blank("en"), [Scores("some-test", "own", {"tag_acc": 91.25})], tmp_path / "model")
    card = (tmp_path / "model" / "MODEL_CARD.md").read_text("utf-8")
    assert size == sum(path.stat().st_size for path in (tmp_path / "model").rglob("*") if path.is_file())
    assert "91.25" in card
    assert all(source["url"] in card for source in package.SOURCES)
    assert f"{len(GIVEN_NAMES.read_text('utf-8').split())} frequent English given names" in card


def test_a_package_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(package, "LARGEST", 10)
    with pytest.raises(ValueError, match="more than 10; give the tables in the configs fewer rows"):
        write(spacy.blank("en"), [], tmp_path / "model")
