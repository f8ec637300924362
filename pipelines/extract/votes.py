"""What the most votes are for, where words vote for the type of a name."""

from __future__ import annotations

from collections.abc import Mapping


def winner(votes: Mapping[str, float], least: float, margin: float = 1.0) -> str:
    """What has the most votes, if `least` at least, more than anything else and `margin` times as many; else ""."""
    ranked = sorted(votes.items(), key=lambda vote: -vote[1])
    (kind, most), (_, second) = (*ranked, ("", 0.0), ("", 0.0))[:2]
    return kind if most >= least and most > second and most >= margin * second else ""
