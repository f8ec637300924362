"""The model of owners: how likely each thing that may have a number has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from pipelines.extract.linear import Floats, LinearModel
from pipelines.extract.owners import Owner

FILE = Path(__file__).parent / "learned" / "owners.npz"
"""Where the packaged model stands, as `make relations` wrote it."""
DIGITS = 6
"""Digits of a probability: beyond them machines may differ."""


@dataclass(frozen=True, slots=True)
class OwnerModel:
    """A log-linear model of the choice among candidates (conditional logit, McFadden 1974): one weight a feature."""

    linear: LinearModel

    def probabilities(self, choices: Sequence[Sequence[Owner]]) -> list[Floats]:
        """For each number the probabilities of its candidates, which sum to one."""
        scores = self.linear.grouped_scores([owner.features for owners in choices for owner in owners])[:, 0]
        found, first = [], 0
        for owners in choices:
            own = scores[first : first + len(owners)]
            first += len(owners)
            odds = np.exp(own - own.max(initial=0.0))
            found.append((odds / odds.sum()).round(DIGITS))
        return found

    def save(self, path: Path) -> None:
        """Writes the model; the same model gives the same bytes."""
        np.savez_compressed(path, keys=self.linear.keys, weights=self.linear.weights.astype(np.float16))


@cache
def load_owner_model() -> OwnerModel:
    """The model that comes with the package."""
    linear = LinearModel(1)
    with np.load(FILE) as content:
        linear.keys, linear.weights = content["keys"], content["weights"].astype(np.float64)
    return OwnerModel(linear)
