"""Shares of companies: who holds them, who sold them, and who only wants them."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Oracle holds a 10% stake in Cohere.", [("Oracle", "stake", "Cohere", "stated")]),
        ("Oracle wants a 10% stake in Cohere.", [("Oracle", "stake", "Cohere", "planned")]),
        ("Oracle is in talks to buy a 10% stake in Cohere.", [("Oracle", "stake", "Cohere", "planned")]),
        ("After considering others, Oracle bought 10% of Cohere.", [("Oracle", "stake", "Cohere", "stated")]),
        ("Had Oracle paid more, it would own 10% of Cohere.", [("Oracle", "stake", "Cohere", "speculated")]),
        ("Oracle sold a 10% stake in Cohere.", [("Oracle", "measure", None, "stated")]),
        ("Oracle sold its 10% stake in Cohere to Nvidia.", [("NVIDIA", "stake", "Cohere", "stated")]),
        ("Oracle sold a 10% stake to Nvidia.", [("NVIDIA", "stake", "Oracle", "stated")]),
    ],
)
def test_a_stake_is_of_whoever_holds_it(sentence: str, expected: list[tuple[object, ...]]) -> None:
    found = [c for c in claims(f"# Notes\n\n{sentence}\n") if c.value_low == 0.1]
    assert [(c.subject_name, c.predicate, c.object_name, c.status) for c in found] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Oracle used to supply chips to Cohere.", set()),
        ("Oracle used to run on AWS.", set()),
        ("Oracle supplies chips to Cohere.", {("Oracle", "partner", "Cohere")}),
    ],
)
def test_what_used_to_be_is_no_more(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-4 scored -5% on MMLU.", "measure"),
        ("GPT-4's price: -5%.", "reduction"),
        ("GPT-4: +5% accuracy.", "measure"),
    ],
)
def test_scores_above_or_below_others_are_no_growth(sentence: str, expected: str) -> None:
    found = [c for c in claims(f"# GPT-4\n\n{sentence}\n") if abs(c.value_low or 0) == 0.05]
    assert [c.predicate for c in found] == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("60% of the compute was taken up by sweeps.", [("cost_share", "sweeps")]),
        ("Sweeps took up 60% of the compute.", [("cost_share", "Sweeps")]),
        ("Analysts expect inference will absorb 60% of spending.", [("cost_share", "inference")]),
        ("By now, 60% of the outlays are devoted to inference.", [("cost_share", "inference")]),
        ("Sweeps take up 60% of the floor.", [("measure", "GPT-4")]),
    ],
)
def test_a_share_of_costs_is_of_what_takes_it(sentence: str, expected: list[tuple[str, str]]) -> None:
    found = [c for c in claims(f"# GPT-4\n\n{sentence}\n") if c.value_low == 0.6]
    assert [(c.predicate, c.subject_name) for c in found] == expected


def test_levels_are_no_growth_and_who_undersells_another_gives_a_discount() -> None:
    text = """# RunPod

RunPod grew 40% to a 55% net margin, its market share rose to 13%. Oracle's stake rose to 20%. MFU rose to 52%.
RunPod offers 50-90% savings vs hyperscalers. Its software gives a speedup of ~8%. Its chip has 76% more on-chip memory.
It learns from 45% web text + 35% code.

| Metric | Value | YoY Change |
|---|---|---|
| Revenue | $35,082M | 94% |
| Net cash | $8M | 12% |
"""
    shares = [(c.predicate, c.value_low) for c in claims(text) if 0 < (c.value_low or 0) < 1]
    assert shares == [
        ("growth", 0.4),
        ("measure", 0.55),
        ("measure", 0.13),
        ("stake", 0.2),
        ("utilization", 0.52),
        ("discount", 0.5),
        ("growth", 0.08),
        ("growth", 0.76),
        ("measure", 0.45),
        ("measure", 0.35),
        ("growth", 0.94),
        ("growth", 0.12),
    ]


def test_what_a_model_has_no_machine_has() -> None:
    found = [
        (c.predicate, c.value_low) for c in claims("# Tern cluster\n\nThe fabric of Tern cluster has three layers.\n")
    ]
    assert ("measure", 3) in found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-5 took a tenth of the compute of GPT-4.", ("GPT-5", "compute_ratio", 10)),
        ("Its pre-training used about 10% of the compute of its predecessor.", ("GPT-5", "compute_ratio", 10)),
        ("Experiments took 70% of the compute of the lab.", ("Experiments", "cost_share", 0.7)),
    ],
)
def test_a_share_of_another_models_compute_is_a_comparison(sentence: str, expected: tuple[str, str, float]) -> None:
    found = claims(f"# GPT-5\n\nGPT-5 is out. {sentence}\n")
    assert (expected in {(c.subject_name, c.predicate, c.value_low) for c in found}) is True
