"""The parameters of a mixture of experts that work for a token are a part of all: only the whole has no scope."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


def sizes(text: str) -> list[tuple[str | None, float | None]]:
    found = [
        c for c in claims(f"# Foo 2\n\nFoo 2 is a language model.\n\n{text}\n") if c.predicate == "parameter_count"
    ]
    return sorted(((c.scope, c.value_low) for c in found), key=lambda one: -(one[1] or 0))


@pytest.mark.parametrize(
    "text",
    [
        "Foo 2 has 355B parameters and 32B active parameters.",
        "Foo 2 has 355 billion total parameters with 32 billion activated for each token.",
        "Foo 2 activates only 32B of its 355B parameters.",
        "Foo 2 uses 32B of its 355B parameters per token.",
        "Foo 2: 355B total, 32B active.",
        "| Model | Total parameters | Active parameters |\n|---|---|---|\n| Foo 2 | 355B | 32B |",
        "| Model | Model size | Precision |\n|---|---|---|\n| Foo 2 | 355B-A32B | BF16 |",
        "- **Parameters:** 355B\n- **Active parameters:** 32B",
        "Foo 2 has 355B parameters and activates 32B per token.",
        "Foo 2 is a 355B-parameter model with 32B active.",
        "Foo 2 has experts, so that 32B of 355B parameters are active.",
        "Foo 2 has 355 billion parameters, of which 32 billion are active.",
        "- 355B parameters, active 32B",
        "Foo 2 has 355B parameters in total and 32B per token.",
        "Foo 2 has 355B parameters, of which 32B do the work on any one token.",
        "- **Foo 2**: 355B parameters (active: 32B)",
        "- **Parameters (total / active):** 355B / 32B",
        "- **Parameters (active / total):** 32B / 355B",
        "| Model | Parameters (total / active) |\n|---|---|\n| Foo 2 | 355B / 32B |",
        "| Model | Parameters (total / active) |\n|---|---|\n| Foo 2 | 355B (32B active) |",
    ],
)
def test_active_parameters_have_a_scope_and_all_of_them_none(text: str) -> None:
    assert sizes(text) == [(None, 355e9), ("active", 32e9)]


@pytest.mark.parametrize(
    "text", ["Foo 2 uses all 47B parameters for each token.", "Foo 2 is dense: it uses 47B parameters for each token."]
)
def test_the_only_size_of_a_model_is_all_of_it(text: str) -> None:
    assert sizes(text) == [(None, 47e9)]


def test_other_scopes_of_parameters_stay() -> None:
    assert sizes("Foo 2 has 70B parameters (without embeddings).") == [("without embeddings", 70e9)]


def test_what_is_of_all_parameters_has_the_scope_that_says_which() -> None:
    text = "Foo 2 has 35B parameters (32B without embeddings), of which 3B are embeddings."
    assert sizes(text) == [(None, 35e9), ("without embeddings", 32e9), ("embeddings", 3e9)]


@pytest.mark.parametrize("name", ["Foo-355B-A32B", "Foo 355B-A32B"])
def test_sizes_in_names_are_none(name: str) -> None:
    found = claims(f"# Notes\n\n{name} was released in May 2025.\n")
    assert [c.predicate for c in found if c.predicate in ("parameter_count", "measure")] == []
