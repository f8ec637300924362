"""How likely a pair of things is related, predicate by predicate: logistic models over hashed features."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from pipelines.extract.linear import Floats, LinearModel
from pipelines.extract.pairs import Pair, Types

FILE = Path(__file__).parent / "learned" / "relations.npz"
"""Where the packaged model stands, as `make relations` wrote it."""
DIGITS = 6
"""Digits of a probability: beyond them machines may differ."""


@dataclass(frozen=True, slots=True)
class PairModel:
    """Weights with a column for each predicate, and what each predicate has without any feature.

    `types` are by predicate those of subject and object between which it was seen; elsewhere it has no probability.
    """

    linear: LinearModel
    bias: Floats
    types: Mapping[str, frozenset[tuple[str, str]]]

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
        # what pairs share is the same object, and is scored once
        own = [group for pair in pairs for group in pair.groups]
        keys = list(map(id, own))
        groups = dict(zip(keys, own, strict=True))
        place = {key: row for row, key in enumerate(groups)}
        scored = self.linear.grouped_scores(list(groups.values()))
        first = np.cumsum([0, *(len(pair.groups) for pair in pairs[:-1])])
        scores = self.bias + np.add.reduceat(scored[list(map(place.__getitem__, keys))], first)
        kinds = [pair.types for pair in pairs]
        numbers = {types: row for row, types in enumerate(dict.fromkeys(kinds))}
        may = np.array([[types in seen for seen in self.types.values()] for types in numbers])
        likely = 1.0 / (1.0 + np.exp(-scores))
        return np.asarray(np.where(may[[numbers[types] for types in kinds]], likely, 0.0).round(DIGITS))

    def save(self, path: Path) -> None:
        """Writes the model; the same model gives the same bytes."""
        types = {name: sorted(pairs) for name, pairs in self.types.items()}
        np.savez_compressed(
            path,
            keys=self.linear.keys,
            weights=self.linear.weights.astype(np.float16),
            bias=self.bias,
            types=np.frombuffer(json.dumps(types).encode(), dtype=np.uint8),
        )


@cache
def load_pair_model() -> PairModel:
    """The model that comes with the package."""
    with np.load(FILE) as content:
        types = json.loads(content["types"].tobytes())
        linear = LinearModel(len(types))
        linear.keys, linear.weights = content["keys"], content["weights"].astype(np.float64)
        return PairModel(linear, content["bias"], {name: frozenset(map(tuple, pairs)) for name, pairs in types.items()})
