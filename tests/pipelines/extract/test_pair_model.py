"""The model of pairs: probabilities from hashed features."""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np
import pytest

from pipelines.extract import pair_model
from pipelines.extract.linear import LinearModel, hashed
from pipelines.extract.pair_model import PairModel, load_pair_model
from pipelines.extract.pairs import Pair, Pairing
from tests.pipelines.extract.reading_help import document, extractor

PREDICATES = {
    "accelerators": frozenset({("model", "hardware")}),
    "developed_by": frozenset({("model", "organization")}),
}


def model() -> PairModel:
    keys = hashed(["rule=accelerators", ">w=by"])
    order = np.argsort(keys)
    weights = np.array([[2.0, 0.0], [0.5, 1.5]])
    linear = LinearModel(2)
    linear.keys, linear.weights = keys[order], weights[order]
    return PairModel(linear, np.array([-1.0, -2.0]), PREDICATES)


def pairs(text: str) -> list[Pair]:
    return extractor().pairs(document(text), Pairing(model().all_types))


def test_a_probability_follows_from_the_weights_of_known_features() -> None:
    found = pairs("GPT-3 was tuned by Oracle.\n")
    assert model().probabilities(found).tolist() == [[0.0, pytest.approx(1 / (1 + exp(0.5)), abs=1e-6)]]


def test_pairs_are_told_apart() -> None:
    found = pairs("GPT-3 ran on H100 GPUs by Oracle.\n")
    alone = [model().probabilities([pair]).tolist()[0] for pair in found]
    assert model().probabilities(found).tolist() == alone


def test_no_pairs_have_no_probabilities() -> None:
    assert model().probabilities([]).shape == (0, 2)


def test_a_model_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_model, "FILE", tmp_path / "relations.npz")
    model().save(tmp_path / "relations.npz")
    read = load_pair_model.__wrapped__()
    assert read.types == PREDICATES
    assert read.linear.weights.tolist() == model().linear.weights.tolist()
    first = (tmp_path / "relations.npz").read_bytes()
    read.save(tmp_path / "relations.npz")
    assert (tmp_path / "relations.npz").read_bytes() == first


def test_the_packaged_model_knows_predicates_and_types_of_the_ontology() -> None:
    ontology = extractor().ontology
    packaged = load_pair_model()
    assert set(packaged.predicates) <= set(ontology.predicates)
    assert {kind for types in packaged.all_types for kind in types} <= set(ontology.entity_types)
    assert (np.diff(packaged.linear.keys.astype(object)) > 0).all()
