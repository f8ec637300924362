"""Scores of log-linear models: the sums of the weights of hashed features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from spacy.strings import get_string_id

Hashes = NDArray[np.uint64]
Floats = NDArray[np.float64]


def hashed(features: Iterable[str]) -> Hashes:
    """64-bit hashes of features, as spaCy's vocabulary has them."""
    return np.fromiter(map(get_string_id, features), dtype=np.uint64)


class LinearModel:
    """Weights of hashed features: `keys` sorted, one row of `weights` for each, one column for each label."""

    def __init__(self, labels: int) -> None:
        """A model of so many labels, all of whose scores are 0 as long as it has no keys."""
        self.labels = labels
        self.keys: Hashes = np.zeros(0, dtype=np.uint64)
        self.weights: Floats = np.zeros((0, labels))

    def scores(self, features: Sequence[Hashes]) -> Floats:
        """One row of label scores for each set of features."""
        flat, owner = self.rows(features)
        return sums(self.weights, flat, owner, len(features))

    def grouped_scores(self, groups: Sequence[Sequence[str]]) -> Floats:
        """The same of features by name, which are hashed all at once."""
        flat, owner = self._known(hashed(chain.from_iterable(groups)), list(map(len, groups)))
        return sums(self.weights, flat, owner, len(groups))

    def rows(self, features: Sequence[Hashes]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of all known features, and for each the set that it belongs to."""
        hashes = np.concatenate(features) if features else np.zeros(0, dtype=np.uint64)
        return self._known(hashes, [len(one) for one in features])

    def _known(self, hashes: Hashes, sizes: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of those hashes that have weights, and for each the set of so many that it belongs to."""
        if not len(self.keys) or not len(hashes):
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        owner = np.repeat(np.arange(len(sizes)), sizes)
        rows = np.searchsorted(self.keys, hashes)
        rows[rows == len(self.keys)] = 0
        known = self.keys[rows] == hashes
        return rows[known], owner[known]


def sums(weights: Floats, rows: NDArray[np.int64], owner: NDArray[np.int64], size: int) -> Floats:
    """For each of `size` sets of features the sum of the weights of its rows."""
    # one bincount for each label is several times faster than np.add.at on rows
    columns = [np.bincount(owner, weights[rows, k], size) for k in range(weights.shape[1])]
    return np.stack(columns, axis=1).astype(np.float64)
