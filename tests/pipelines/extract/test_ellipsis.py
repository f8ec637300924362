"""Bare amounts of money are of what the amount before them is of."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import facts


def test_a_bare_amount_is_the_same_things_later() -> None:
    found = facts("# Notes\n\nOracle's revenue went from $20 million in 2023 to $70 million.\n", "revenue")
    assert [(subject, value) for subject, _, _, value, *_ in found] == [("Oracle", 20e6), ("Oracle", 70e6)]
