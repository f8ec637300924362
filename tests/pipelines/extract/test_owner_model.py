"""The model of owners: the share of each candidate by hashed features."""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np
import pytest

from pipelines.extract import owner_model
from pipelines.extract.entities import Entity
from pipelines.extract.linear import LinearModel, hashed
from pipelines.extract.owner_model import OwnerModel, load_owner_model
from pipelines.extract.owners import Owner


def owner(name: str, *features: str) -> Owner:
    return Owner(Entity(f"hardware/{name}", name, "hardware"), "sentence", features)


def model() -> OwnerModel:
    linear = LinearModel(1)
    keys = hashed(["near", "far"])
    order = np.argsort(keys)
    linear.keys, linear.weights = keys[order], np.array([[2.0], [-1.0]])[order]
    return OwnerModel(linear)


def test_the_shares_of_candidates_follow_from_their_weights() -> None:
    (found,) = model().probabilities([[owner("one", "near"), owner("other", "far", "unknown")]])
    assert found.tolist() == [pytest.approx(1 / (1 + exp(-3)), abs=1e-6), pytest.approx(1 / (1 + exp(3)), abs=1e-6)]


def test_each_number_has_shares_of_its_own() -> None:
    one, other = [owner("one", "near")], [owner("one", "far"), owner("other", "far")]
    assert [found.tolist() for found in model().probabilities([one, other])] == [[1.0], [0.5, 0.5]]


def test_no_numbers_have_no_shares() -> None:
    assert model().probabilities([]) == []


def test_a_model_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "owners.npz"
    monkeypatch.setattr(owner_model, "FILE", path)
    model().save(path)
    read = load_owner_model.__wrapped__()
    assert read.linear.weights.tolist() == model().linear.weights.tolist()
    first = path.read_bytes()
    read.save(path)
    assert path.read_bytes() == first
