"""Numbers of groups: equal exactly where the columns are."""

from __future__ import annotations

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.reconcile.numbering import dense

ROW = st.tuples(
    st.one_of(st.none(), st.sampled_from([-(2**62), -1, 0, 1, 2**62])),
    st.one_of(st.none(), st.sampled_from(["", "a", "b"])),
    st.one_of(st.none(), st.sampled_from([float("-inf"), 0.0, 0.5, float("inf")])),
    st.booleans(),
)
SCHEMA = {"whole": pl.Int64, "text": pl.String, "number": pl.Float64, "flag": pl.Boolean}


@settings(max_examples=60)
@given(st.lists(ROW, max_size=12))
def test_numbers_are_equal_exactly_where_rows_are_and_have_no_gaps(rows: list[tuple[object, ...]]) -> None:
    numbers = dense(pl.DataFrame(rows, schema=SCHEMA, orient="row"), list(SCHEMA)).to_list()
    assert len({(number, row) for number, row in zip(numbers, rows, strict=True)}) == len(set(rows))
    assert sorted(set(numbers)) == list(range(1, len(set(rows)) + 1))


def test_numbers_rank_as_the_columns_do_even_where_their_ranges_do_not_fit_together() -> None:
    wide = [-(2**62), 0, 2**62]
    rows = [(a, b, c, d) for a in wide for b in wide for c in wide for d in wide]
    frame = pl.DataFrame(rows, schema=["a", "b", "c", "d"], orient="row")
    assert dense(frame, frame.columns).to_list() == list(range(1, 82))
