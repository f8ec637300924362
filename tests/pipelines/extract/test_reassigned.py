"""Numbers that the model of owners gives to another subject."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np
import pytest

from pipelines.extract.draft import Draft
from pipelines.extract.linear import LinearModel, hashed
from pipelines.extract.owner_model import OwnerModel
from pipelines.extract.reassigned import Reassigned
from tests.pipelines.extract.reading_help import document, extractor, facts


def settled(text: str, **weights: float) -> list[tuple[Draft, Draft]]:
    """Each statement as rules tell it and as a model of these weights has it (`_` stands for `=`)."""
    linear = LinearModel(1)
    names = [name.replace("_", "=") for name in weights]
    keys = hashed(names)
    order = np.argsort(keys)
    linear.keys, linear.weights = keys[order], np.array([[value] for value in weights.values()])[order]
    read = extractor().read(document(text))
    contexts = extractor()._contexts(document(text), read)
    told = extractor()._told(read, contexts)
    return list(zip(told, Reassigned(OwnerModel(linear)).of(read.readings, contexts, told), strict=True))


TEXT = "Unlike the MI250X, the H100 has 80 GB of memory.\n"


def test_a_subject_of_which_the_model_is_sure_takes_the_place_of_the_rules() -> None:
    ((old, new),) = settled(TEXT, r=3.0)
    assert (old.subject.name, new.subject.name) == ("H100", "MI250X")
    assert new.features.found == "sentence"
    assert new.features.owned == pytest.approx(3.0, abs=1e-4)
    assert replace(new, subject=old.subject) == old


def test_the_rules_subject_stays_where_the_model_is_not_sure() -> None:
    ((old, new),) = settled(TEXT, r=0.5)
    assert new == old
    assert new.features.owned == pytest.approx(-0.5, abs=1e-4)


def test_what_a_label_names_keeps_its_number() -> None:
    ((old, new),) = settled("# Chips\n\n- **H100**: 80 GB of memory, as the MI250X\n", r=9.0)
    assert (new.subject.name, old.features.found) == ("H100", "label")


def test_odds_are_bounded() -> None:
    ((_, new),) = settled(TEXT, R=50.0)
    assert new.features.owned == pytest.approx(log(0.999 / 0.001))


def test_statements_keep_their_order_and_relations_are_left_alone() -> None:
    pairs = settled("GPT-3 was developed by OpenAI and has 175B parameters.\n", r=9.0)
    assert [old.predicate for old, _ in pairs] == [new.predicate for _, new in pairs]
    assert all(new is old for old, new in pairs if old.predicate == "developed_by")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The H200 has 141 GB of memory; the H100 has 80 GB.\n", ("H100", "memory_capacity", None, 80e9, 80e9)),
        ("OpenAI trained GPT-3 with 175 billion parameters.\n", ("GPT-3", "parameter_count", None, 175e9, 175e9)),
    ],
)
def test_the_packaged_model_keeps_what_is_plain(text: str, fact: tuple[object, ...]) -> None:
    assert fact in facts(text, str(fact[1]))
