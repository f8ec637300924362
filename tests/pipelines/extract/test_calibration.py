"""Confidence: what the model says of features, and which features statements carry."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from pipelines.extract.calibration import INTERCEPT, LEAST, MOST, Calibration, load_calibration, observe
from pipelines.extract.features import PAIR
from tests.pipelines.extract.reading_help import claims, document, extractor


def features_of(text: str, predicate: str) -> dict[str, float]:
    found = [one.observation for one in extractor().inspect(document(text)).found if one.claim.predicate == predicate]
    assert found, predicate
    return dict(found[0])


def test_the_probability_is_the_logistic_of_the_summed_coefficients() -> None:
    model = Calibration({INTERCEPT: 0.5, "rule=table": 1.0, "cost": -0.25})
    assert model.probability({"rule=table": 1.0, "cost": 2.0}) == round(1 / (1 + math.exp(-1.0)), 3)


def test_a_feature_that_the_fit_never_saw_adds_nothing() -> None:
    model = Calibration({INTERCEPT: 0.5})
    assert model.probability({"rule=unheard_of": 1.0}) == model.probability({})


@pytest.mark.parametrize(("intercept", "bound"), [(40.0, MOST), (-40.0, LEAST)])
def test_no_statement_is_certain(intercept: float, bound: float) -> None:
    assert Calibration({INTERCEPT: intercept}).probability({}) == bound


def test_the_calibration_of_the_package_has_an_intercept_and_coefficients() -> None:
    coefficients = load_calibration().coefficients
    assert INTERCEPT in coefficients
    assert len(coefficients) > 10


def test_statements_carry_their_rule_and_what_chose_their_predicate() -> None:
    seen = features_of(
        "# Falcon 9B\n\n| Property | Value |\n|---|---|\n| Parameters | 70 billion |\n", "parameter_count"
    )
    assert seen["rule=transposed_table"] == 1.0
    assert seen["by=label"] == 1.0
    assert seen["kind=number"] == 1.0


def test_a_hedged_statement_says_so() -> None:
    plain = features_of("GPT-9 was trained on 4,096 NVIDIA H100 GPUs.", "accelerators")
    hedged = features_of("GPT-9 was reportedly trained on 4,096 NVIDIA H100 GPUs.", "accelerators")
    assert "hedged" not in plain
    assert hedged["hedged"] == 1.0


def test_a_statement_made_twice_says_so() -> None:
    once = "GPT-9 was trained on 4,096 NVIDIA H100 GPUs."
    assert "repeated" not in features_of(once, "accelerators")
    assert features_of(f"{once}\n\nLater again:\n\n{once}", "accelerators")["repeated"] == 1.0


def test_a_statement_says_how_well_its_names_are_known() -> None:
    known = features_of("GPT-4 has 96 layers.", "layer_count")
    assert not {"stranger", "strangers"}.intersection(known)
    both = "Falcon 9B has 70 billion parameters.\n\nGPT-4 has 96 layers.\n"
    assert features_of(both, "parameter_count")["strangers"] == features_of(both, "layer_count")["strangers"] == 0.5
    assert [features_of(both, name).get("stranger") for name in ("parameter_count", "layer_count")] == [1.0, None]


def test_every_claim_has_a_probability_as_its_confidence() -> None:
    found = claims("# GPT-9\n\nGPT-9 was trained on 4,096 NVIDIA H100 GPUs and has 70 billion parameters.\n")
    assert found
    assert all(LEAST <= claim.confidence <= MOST for claim in found)


@pytest.mark.parametrize(("related", "probability"), [(0.0, 0.5), (math.log(4), 0.8), (-math.log(4), 0.2)])
def test_what_only_the_model_of_pairs_tells_is_as_likely_as_it_has_it(related: float, probability: float) -> None:
    (draft,) = [one.draft for one in extractor().inspect(document("GPT-3 was trained on H100 GPUs.\n")).found]
    inferred = replace(draft, rule=PAIR, features=replace(draft.features, related=related))
    (observation,) = observe([inferred], extractor().ontology)
    assert load_calibration().probability(observation) == probability
