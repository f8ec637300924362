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


TEXT = "# OpenAI\n\n## Kestrel campus\n\nMuch is said of it.\n\nThe target is 3 GW of power.\n"
BESIDE = "Unlike the MI250X, the H100 has 80 GB of memory.\n"


def test_a_subject_of_which_the_model_is_sure_takes_the_place_of_the_rules() -> None:
    ((old, new),) = settled(TEXT, r=3.0)
    assert {old.subject.name, new.subject.name} == {"OpenAI", "Kestrel campus"}
    assert (new.features.found in ("heading", "document"), new.features.cost) == (True, 0.0)
    assert new.features.owned == pytest.approx(3.0, abs=1e-4)
    assert replace(new, subject=old.subject) == old


def test_the_rules_subject_stays_where_the_model_is_not_sure() -> None:
    ((old, new),) = settled(TEXT, r=0.5)
    assert new == old
    assert new.features.owned == pytest.approx(-0.5, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (BESIDE, "H100"),
        ("# Chips\n\n- **H100**: 80 GB of memory, as the MI250X\n", "H100"),
        ("# OpenAI\n\n## GPT-3\n\nUnlike that of Llama 3, training took 34 days.\n", "GPT-3"),
    ],
)
def test_what_rules_found_beside_a_number_or_passed_over_a_name_for_keeps_it(text: str, subject: str) -> None:
    ((_, new),) = settled(text, r=9.0)
    assert new.subject.name == subject


def test_of_a_number_that_several_have_each_keeps_its_own() -> None:
    found = settled("GPT-3 and GPT-4 have 96 layers.\n", r=9.0)
    assert [new.subject.name for _, new in found] == ["GPT-3", "GPT-4"]


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
        ("# OpenAI\n\n## GPT-3\n\nTraining took 34 days.\n", ("GPT-3", "training_duration", None, 34.0, 34.0)),
        ("OpenAI trained GPT-3 with 175 billion parameters.\n", ("GPT-3", "parameter_count", None, 175e9, 175e9)),
    ],
)
def test_the_packaged_model_keeps_what_is_plain(text: str, fact: tuple[object, ...]) -> None:
    assert fact in facts(text, str(fact[1]))


@pytest.mark.xfail(strict=True, reason="the model of owners has not learnt that a person aims at more than one site")
def test_a_known_near_miss() -> None:
    found = facts("# OpenAI\n\n## Kestrel campus\n\nHis target is 3 GW of compute.\n", "power_capacity")
    assert [fact[0] for fact in found] == ["OpenAI"]
