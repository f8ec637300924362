"""What number a claim carries."""

from __future__ import annotations

import pytest

from pipelines.extract.quantities import Quantity, find_quantities
from pipelines.extract.values import as_written, canonical, states


def only(text: str) -> Quantity:
    (quantity,) = find_quantities(text)
    return quantity


def test_a_vague_plural_is_a_lower_bound() -> None:
    (stated,) = states(only("thousands of machines"), "")
    assert (stated.low, stated.high, stated.bound) == (1000, None, "at_least")


def test_a_rise_states_both_ends() -> None:
    text = "The fleet grew from 2,000 to 6,000 nodes"
    quantity = only(text)
    assert [(q.low, q.high, q.bound) for q in states(quantity, text[: quantity.number_start])] == [
        (2000, 2000, "exact"),
        (6000, 6000, "exact"),
    ]


def test_a_range_that_nothing_rose_through_stays_one() -> None:
    (stated,) = states(only("from 2,000 to 6,000 nodes"), "It has ")
    assert (stated.low, stated.high, stated.bound) == (2000, 6000, "range")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("three weeks", (3, 3, "week")),
        ("6-9 months", (6, 9, "month")),
        ("3.9 TB/s", (3.9e12, 3.9e12, "byte/s")),
        ("400 Gb/s", (4e11, 4e11, "bit/s")),
        ("35 %", (0.35, 0.35, "ratio")),
        ("250 %", (2.5, 2.5, "times")),
    ],
)
def test_a_measure_keeps_the_unit_it_was_written_in(text: str, expected: tuple[float, float, str]) -> None:
    assert as_written(only(text)) == expected


def test_a_fraction_of_the_compute_is_so_many_times_less() -> None:
    assert canonical("compute_ratio", only("1/1,000th of the compute")) == (1000, 1000)


def test_a_large_share_is_no_compute_ratio() -> None:
    assert canonical("compute_ratio", only("75 % of the compute")) is None
