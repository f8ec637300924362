"""How likely a pair of things is related, predicate by predicate: logistic models over hashed features."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from spacy.strings import get_string_id

from pipelines.extract.pairs import Pair, Types

FILE = Path(__file__).parent / "learned" / "relations.npz"
"""Where the packaged model stands, as `make relations` wrote it."""

DIGITS = 6
"""Digits of a probability: beyond them machines may differ."""
Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]


@dataclass(frozen=True)
class PairModel:
    """`keys` are the sorted hashes of the features; `weights` has a row for each and a column for each predicate.

    `types` are by predicate those of subject and object between which it was seen; elsewhere it has no probability.
    """

    keys: Hashes
    weights: Floats
    bias: Floats
    types: Mapping[str, frozenset[tuple[str, str]]]

    @cached_property
    def padded(self) -> Floats:
        """The weights with those of a feature that is not known, which says nothing, behind them."""
        return np.vstack([self.weights, np.zeros((1, self.weights.shape[1]))])

    @property
    def predicates(self) -> tuple[str, ...]:
        """The predicates, in the order of the columns."""
        return tuple(self.types)

    @property
    def all_types(self) -> Types:
        """Types of subject and object between which any predicate was seen."""
        return frozenset().union(*self.types.values())

    def probabilities(self, pairs: Sequence[Pair]) -> Floats:
        """The probability of each predicate, one row for each pair; 0 between types where it was never seen."""
        if not pairs:
            return np.zeros((0, len(self.types)))
        first = np.cumsum([0, *(len(pair.features) for pair in pairs[:-1])])
        rows = self.rows(hashed(feature for pair in pairs for feature in pair.features))
        scores = self.bias + np.add.reduceat(self.padded[rows], first)
        kinds = [pair.types for pair in pairs]
        may = {types: [types in seen for seen in self.types.values()] for types in set(kinds)}
        open_ = np.array([may[types] for types in kinds])
        return np.asarray(np.where(open_, 1.0 / (1.0 + np.exp(-scores)), 0.0).round(DIGITS))

    def rows(self, hashes: Hashes) -> NDArray[np.int64]:
        """The row of each feature; -1 for what training has not seen."""
        rows = np.minimum(np.searchsorted(self.keys, hashes), len(self.keys) - 1)
        return np.where(self.keys[rows] == hashes, rows, -1)

    def save(self, path: Path) -> None:
        """Writes the model; the same model gives the same bytes."""
        types = {name: sorted(pairs) for name, pairs in self.types.items()}
        np.savez_compressed(
            path,
            keys=self.keys,
            weights=self.weights.astype(np.float16),
            bias=self.bias,
            types=np.frombuffer(json.dumps(types).encode(), dtype=np.uint8),
        )


def hashed(features: Iterable[str]) -> Hashes:
    """64-bit hashes of features, as spaCy's vocabulary has them."""
    return np.array(list(map(_Hashed().__getitem__, features)), dtype=np.uint64)


class _Hashed(dict[str, int]):
    """Hashes of strings by string: the pairs of a line share most features, and a look-up is faster than a hash."""

    def __missing__(self, feature: str) -> int:
        self[feature] = found = int(get_string_id(feature))
        return found


@cache
def load_pair_model() -> PairModel:
    """The model that comes with the package."""
    with np.load(FILE) as content:
        types = json.loads(content["types"].tobytes())
        return PairModel(
            content["keys"],
            content["weights"].astype(np.float64),
            content["bias"],
            {name: frozenset(map(tuple, pairs)) for name, pairs in types.items()},
        )
