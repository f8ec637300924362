"""Texts that are known are not looked through again, and their passages are those that looking gives."""

from __future__ import annotations

import logging
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipelines import passages_cache
from pipelines.passages_cache import PassagesCache
from pipelines.reconcile.passages import copied_passages
from pipelines.reconcile.shingles import passages_of

LINE = "in the spring the builders told us that the hall by the river holds ninety six layers of racks"
TEXTS = [f"# Title\n\n{LINE}\n{LINE} in all", "nothing long", f"{LINE} in all", "", f"{LINE} at last, said the guide"]


@pytest.fixture
def looked_through(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []

    def noting(texts: pl.Series) -> pl.DataFrame:
        found.extend(texts)
        return passages_of(texts)

    monkeypatch.setattr(passages_cache, "passages_of", noting)
    return found


def test_known_texts_are_not_looked_through_again(tmp_path: Path, looked_through: list[str]) -> None:
    texts = pl.Series(TEXTS)
    first = PassagesCache(tmp_path)(texts)
    assert looked_through == TEXTS
    assert first.equals(passages_of(texts))
    later = pl.Series([TEXTS[2], f"{LINE} once more", TEXTS[0], TEXTS[2]])
    looked_through.clear()
    assert PassagesCache(tmp_path)(later).equals(passages_of(later))
    assert looked_through == [later[1]]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(st.sampled_from(TEXTS[0].split()), max_size=40).map(" ".join), min_size=1, max_size=6))
def test_copies_are_the_same_whatever_is_known(tmp_path: Path, texts: list[str]) -> None:
    table = pl.DataFrame({"document_id": [f"d{number}" for number in range(len(texts))], "text": texts})
    assert copied_passages(table, PassagesCache(tmp_path)).equals(copied_passages(table))


def test_a_damaged_pack_is_reported_and_made_again(
    tmp_path: Path, looked_through: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    texts = pl.Series(TEXTS)
    PassagesCache(tmp_path)(texts)
    (pack,) = tmp_path.rglob("*.parquet")
    content = bytearray(pack.read_bytes())
    content[len(content) // 2] ^= 1
    pack.write_bytes(content)
    looked_through.clear()
    with caplog.at_level(logging.WARNING):
        assert PassagesCache(tmp_path)(texts).equals(passages_of(texts))
    assert looked_through == TEXTS
    assert f"{pack} is damaged" in caplog.text
