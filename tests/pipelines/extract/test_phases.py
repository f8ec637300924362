"""What is told of a phase or a building of a site has it as its scope, and what is told of all of it has none."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims

HEAD = "# Norrfjord campus\n\nThe Norrfjord campus is being built by Boreal Compute.\n\n"


@pytest.mark.parametrize(
    ("sentence", "predicate", "scope"),
    [
        ("The first phase will have 120 MW of capacity.", "power_capacity", "phase 1"),
        ("Phase II adds 300 MW in 2027.", "power_capacity", "phase 2"),
        ("The site starts with 80 MW in its initial phase.", "power_capacity", "initial phase"),
        ("The first building opened in May 2025.", "opened_on", "building 1"),
        ("A second building, due in Q3 2026, is planned.", "expected_on", "building 2"),
        ("Once phase 1 is complete, the campus will draw 500 MW.", "power_capacity", None),
        ("After the first phase, it will have 500 MW.", "power_capacity", None),
        ("The first phase is done, and the whole campus will have 1.2 GW.", "power_capacity", None),
        ("Phase 1 and phase 2 have 200 MW.", "power_capacity", None),
    ],
)
def test_the_part_is_the_scope(sentence: str, predicate: str, scope: str | None) -> None:
    (claim,) = [c for c in claims(HEAD + sentence) if c.predicate == predicate]
    assert claim.subject_name == "Norrfjord campus"
    assert claim.scope == scope


def test_what_a_part_grows_to_is_the_whole() -> None:
    told = claims(HEAD + "The site starts with 80 MW in its initial phase and grows to 600 MW.")
    scopes = {c.value_low: c.scope for c in told if c.predicate == "power_capacity"}
    assert scopes == {80e6: "initial phase", 600e6: None}


def test_what_comes_later_is_not_of_the_first_phase() -> None:
    told = claims(f"{HEAD}The first phase has 40 MW, later there will be 250 MW.\n")
    assert {(c.value_low, c.scope) for c in told if c.unit == "W"} == {(40e6, "phase 1"), (250e6, None)}


@pytest.mark.parametrize(
    "sentence",
    [
        "The first phase opened in 2024 and it now has 300 MW of power capacity.",
        "The first phase opened in 2024 and Norrfjord now has 300 MW of power capacity.",
        "The first phase opened in 2024, bringing its power capacity to 300 MW.",
        "What began as a first phase in 2024 is now 300 MW of power capacity.",
    ],
)
def test_what_is_told_of_all_behind_a_part_is_of_no_part(sentence: str) -> None:
    assert [c.scope for c in claims(HEAD + sentence) if c.predicate == "power_capacity"] == [None]


def test_layers_staff_and_founding_have_no_phases() -> None:
    text = "# Foo-7B\n\nFoo-7B was trained in stage 1 on 2T tokens and has 7B parameters.\n\n"
    found = claims(f"{text}In stage 2, xAI, founded in 2023, has 1,200 employees.\n")
    assert {c.predicate: c.scope for c in found if c.predicate in ("training_tokens", "parameter_count")} == {
        "training_tokens": "stage 1",
        "parameter_count": None,
    }
    assert {c.scope for c in found if c.subject_name == "xAI"} == {None}


@pytest.mark.parametrize(("heading", "scope"), [("Phase I", "phase 1"), ("Phase two", "phase 2")])
def test_a_heading_names_a_phase_in_the_same_writing(heading: str, scope: str) -> None:
    found = claims(f"{HEAD}## {heading}\n\n- Power: 120 MW\n")
    assert [c.scope for c in found if c.predicate == "power_capacity"] == [scope]
