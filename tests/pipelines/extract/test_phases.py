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
