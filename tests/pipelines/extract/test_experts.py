"""Experts of a mixture: how many there are and how many work, in many words, and what tells nothing of them."""

from __future__ import annotations

import pytest

from pipelines.extract.experts import told_of_experts
from tests.pipelines.extract.reading_help import claims, facts


@pytest.mark.parametrize(
    ("text", "active", "experts"),
    [
        ("It has 16 experts and chooses 4.", [4], []),
        ("It uses 8 experts with top-2 routing.", [2], []),
        ("It has 256 routed experts, of which 8 are activated per token.", [8], [256]),
        ("Each token is routed to 8 of 256 experts.", [8], [256]),
        ("It selects 2 out of 8 experts for each token.", [2], [8]),
        ("The router sends every token to two of its eight experts.", [2], [8]),
        ("It uses 64 experts; six are active for any token.", [6], []),
        ("It is a mixture of 64 experts, activating only 6 per token.", [6], []),
        ("It has 70B active parameters and 16 experts.", [], []),
        ("It has 256 experts, but activates only 37 billion parameters per token.", [], []),
        ("Our top-2 customers use 16 experts.", [], []),
        ("It has 257 experts per layer (256 routed + 1 shared).", [], [257, 256, 1]),
        ("It has 64 experts; two GPUs are shared by 8 teams.", [], []),
        ("Five of its engineers left.", [], []),
    ],
)
def test_what_is_told_of_experts(text: str, active: list[int], experts: list[int]) -> None:
    found = list(told_of_experts(text))
    assert [value for *_, name, value in found if name == "active_experts"] == active
    assert [value for *_, name, value in found if name == "expert_count"] == experts


def test_experts_become_claims_of_the_model_and_not_twice() -> None:
    assert facts("# Notes\n\nGPT-4 has 16 experts and chooses 4.\n") == [
        ("GPT-4", "expert_count", None, 16, 16),
        ("GPT-4", "active_experts", None, 4, 4),
    ]


def test_denied_experts_are_none() -> None:
    assert facts("# Notes\n\nGPT-4 does not select 2 out of 8 experts.\n") == []


def test_rows_and_labels_tell_the_experts_their_size_and_those_at_work() -> None:
    text = (
        "# Mistway-9\n\nMistway-9 is a model.\n\n| Property | Value |\n|---|---|\n| Experts | 32 x ~20B or 16 x 40B |\n"
        "| Size of one expert (MLP) | ~20B parameters |\n| Experts used in a forward pass | 4 |\n\n"
        "- Experts: 16 of 7B each\n- Experts activated: 2 of 8\n- Layers: 80 x 8192\n"
    )
    found = [(c.predicate, c.value_low, c.bound) for c in claims(text)]
    assert found[:7] == [
        ("expert_count", 32, "exact"),
        ("expert_parameters", 2e10, "about"),
        ("expert_count", 16, "exact"),
        ("expert_parameters", 4e10, "exact"),
        ("expert_parameters", 2e10, "about"),
        ("active_experts", 4, "exact"),
        ("expert_count", 16, "exact"),
    ]
    assert [told[:2] for told in found[7:10]] == [
        ("expert_parameters", 7e9),
        ("active_experts", 2),
        ("expert_count", 8),
    ]
    assert not [told for told in found[10:] if "expert" in told[0]]


@pytest.mark.parametrize(
    "line",
    [
        "- English generation: top_p=0.95, top_k=50, temperature=0.7",
        "- top_k=0",
        "The sampling uses top-k = 40.",
        "- **Top-k**: 100",
    ],
)
def test_words_are_drawn_from_so_many_and_no_experts_work(line: str) -> None:
    assert facts(f"# Zeta-7B\n\nZeta-7B is a language model.\n\n{line}\n", "active_experts", "expert_count") == []


@pytest.mark.parametrize("line", ["- Top-k: 8", "- **Experts**: 64, top_k=6", "- top_k (MoE router): 40"])
def test_so_many_experts_work(line: str) -> None:
    found = facts(f"# Zeta-7B\n\nZeta-7B is a language model.\n\n{line}\n", "active_experts")
    assert [fact[0] for fact in found] == ["Zeta-7B"]
