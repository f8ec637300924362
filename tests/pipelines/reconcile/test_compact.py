"""Claims in little memory: the same whatever their order, and columns gained as by a join."""

from __future__ import annotations

import random

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.reconcile.compact import beside, categories, compact, gained, rewritten
from tests.pipelines.reconcile.cases import claim, frame

TEXTS = st.sampled_from(["model/x", "model/y", "cloud/z"])


@settings(max_examples=25)
@given(st.lists(st.tuples(TEXTS, st.one_of(st.none(), TEXTS)), min_size=1, max_size=8), st.randoms())
def test_numbers_of_texts_do_not_depend_on_the_order_of_the_claims_or_how_many_they_are(
    told: list[tuple[str, str | None]], shuffle: random.Random
) -> None:
    rows = [
        claim(f"c{place}", "cost", 1, subject_id=subject, object_id=thing)
        for place, (subject, thing) in enumerate(told)
    ]
    shuffled = list(rows)
    shuffle.shuffle(shuffled)
    expected = compact(frame(rows))
    for few in (0, len(rows) + 1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("pipelines.reconcile.compact._FEW", few)
            made = compact(frame(shuffled))
        assert made["row"].to_list() == list(range(len(rows)))
        for name in ("claim_id", "subject_id", "object_id", "origin_id"):
            assert made[name].cast(pl.String).to_list() == [row[name] for row in rows]
            if name != "claim_id":
                assert made[name].to_physical().equals(expected[name].to_physical())
        assert made.filter(pl.col("subject_id") == pl.col("object_id")).height == sum(a == b for a, b in told)


@settings(max_examples=60)
@given(
    st.sampled_from(["", "claim-", "é"]), st.lists(st.text("ab0é", min_size=0, max_size=12), min_size=1, unique=True)
)
def test_claims_are_sorted_as_their_ids_are_as_texts(beginning: str, ends: list[str]) -> None:
    ids = [beginning + end for end in ends]
    assert compact(frame([claim(one, "cost", 1) for one in ids]))["claim_id"].to_list() == sorted(ids)


def test_sections_are_told_apart_and_missing_places_are_empty() -> None:
    claims = frame(
        [claim("a", "cost", 1, section=["A", "B"]), claim("b", "cost", 1, section=["A"]), claim("c", "cost", 1)]
    )
    assert compact(claims)["section_key"].to_list() == ["A\x1eB", "A", ""]
    bare = compact(claims.drop("section", "line_start", "char_start"))
    assert bare.select("section_key", "line_start", "char_start").rows() == [("", None, None)] * 3


def test_categories_are_rewritten_and_may_become_one() -> None:
    column = pl.Series(["A", None, "a", "b"]).cast(categories())
    assert rewritten(column, lambda text: text.str.to_lowercase(), categories()).to_list() == ["a", None, "a", "b"]


def test_columns_are_gained_as_by_a_left_join() -> None:
    left, right = pl.DataFrame({"key": [3, 1, 2, 1]}), pl.DataFrame({"key": [1, 3], "found": ["one", "three"]})
    assert gained(left, right, ["key"]).equals(left.join(right, on="key", how="left", maintain_order="left"))
    assert beside(3, pl.Series([2, 0]), pl.Series([7, 8])).to_list() == [8, None, 7]
