"""Copied passages and cited pages."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.reconcile import reconcile, thresholds
from pipelines.reconcile.passages import _masks, copied_passages
from pipelines.reconcile.shingles import sketches
from tests.pipelines.reconcile.cases import claim, frame, ontology

TEXT = "In the spring the builders told us that the hall by the river holds ninety six layers of racks in all"
EDITED = "In the spring, the builders have told us that the hall by the river holds ninety six layers of racks"
OTHER = "A visitor who counted for an afternoon came to a number of layers that nobody had written down before"


def documents(*texts: str, urls: tuple[str | None, ...] = (None, None)) -> pl.DataFrame:
    rows = [(f"doc-{name}", 0.5, text, url) for name, text, url in zip("ab", texts, urls, strict=True)]
    schema = {"document_id": pl.String, "reliability": pl.Float64, "text": pl.String, "url": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")


def origins(table: pl.DataFrame, references: pl.DataFrame | None = None) -> int:
    rows = [claim(name, "layer_count", 96, quote="96", char_start=4, section=["Hall"], line_start=1) for name in "ab"]
    entities = pl.DataFrame({"entity_id": ["model/x"], "name": ["X"]})
    count: int = reconcile(frame(rows), table, entities, ontology(), references).facts["origin_count"].item()
    return count


@pytest.mark.parametrize("directly", [thresholds.COMPARED_DIRECTLY, -1], ids=["counted", "sketched"])
def test_an_edited_passage_is_found_in_both_documents(directly: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds, "COMPARED_DIRECTLY", directly)
    found = copied_passages(documents(f"# Title\n\n{TEXT}\n", EDITED))
    assert found.select("document_id", "first_char", "last_char").rows() == [
        ("doc-a", 9, 9 + len(TEXT)),
        ("doc-b", 0, len(EDITED)),
    ]
    assert found["passage"].n_unique() == 1


@pytest.mark.parametrize("directly", [thresholds.COMPARED_DIRECTLY, -1], ids=["counted", "sketched"])
def test_near_duplicates_are_found_along_a_chain_of_edits(directly: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds, "COMPARED_DIRECTLY", directly)
    words = [f"word{number}" for number in range(60)]
    texts = [" ".join([*words[step:], *(f"new{number}" for number in range(step))]) for step in (0, 12, 24, 36)]
    table = pl.DataFrame({"document_id": ["a", "b", "c", "d"], "text": texts})
    assert copied_passages(table)["passage"].n_unique() == 1
    assert copied_passages(table.filter(pl.col("document_id").is_in(["a", "d"]))).is_empty()


@given(st.lists(st.sets(st.integers(0, 2**64 - 1), min_size=1, max_size=300), min_size=2, max_size=2))
def test_no_pair_that_resembles_enough_is_left_out_by_its_masks(pair: list[set[int]]) -> None:
    common = {number // 2 for number in pair[0]}
    sets = [np.array(sorted(numbers | common), dtype=np.uint64) for numbers in pair]
    left, right = _masks(sets)
    both = len(set(sets[0].tolist()) & set(sets[1].tolist()))
    missing = len(sets[0]) - int(np.bitwise_count(left).sum())
    assert both <= int(np.bitwise_count(left & right).sum()) + missing


def test_equal_values_of_sketches_tell_the_resemblance() -> None:
    sets = [np.arange(100, dtype=np.uint64) * 7919, np.arange(50, 150, dtype=np.uint64) * 7919]
    first, second, again = sketches([*sets, sets[0]])
    assert (first == again).all()
    assert abs((first == second).mean() - 50 / 150) < 0.15


def test_a_passage_of_its_own_and_a_repetition_in_one_document_are_no_copies() -> None:
    assert copied_passages(documents(f"{TEXT}\n{TEXT}", OTHER)).is_empty()


def test_equal_claims_in_a_copied_passage_are_one_origin() -> None:
    assert origins(documents(TEXT, EDITED)) == 1
    assert origins(documents(TEXT, OTHER)) == 2


def test_equal_claims_that_cite_one_page_are_one_origin() -> None:
    page = {"document_id": ["doc-a", "doc-b"], "url": ["https://example.org/hall"] * 2, "section": [["Hall"]] * 2}
    assert origins(documents(TEXT, OTHER), pl.DataFrame(page)) == 1


def test_a_document_and_one_that_cites_it_are_one_origin() -> None:
    page = pl.DataFrame({"document_id": ["doc-b"], "url": ["https://example.org/hall"], "section": [["Hall"]]})
    assert origins(documents(TEXT, OTHER, urls=("https://example.org/hall", None)), page) == 1
