"""What wins where words vote."""

from __future__ import annotations

import pytest

from pipelines.extract.votes import winner


@pytest.mark.parametrize(
    ("votes", "margin", "wins"),
    [
        ({}, 1.0, ""),
        ({"model": 1.0}, 1.0, ""),
        ({"model": 2.0}, 1.0, "model"),
        ({"model": 3.0, "site": 2.5}, 1.0, "model"),
        ({"model": 3.0, "site": 2.5}, 1.4, ""),
        ({"model": 3.0, "site": 3.0}, 1.0, ""),
    ],
)
def test_most_votes_win_if_they_are_enough_and_more_than_the_next(
    votes: dict[str, float], margin: float, wins: str
) -> None:
    assert winner(votes, 2.0, margin) == wins
