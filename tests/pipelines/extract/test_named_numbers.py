"""Numbers that the names directly before and behind them explain."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


def test_a_share_with_a_sign_is_of_what_stands_before_it() -> None:
    found = facts("# Google\n\nIt grew fastest (+63% vs Azure +40%, AWS +28%).\n", "growth")
    assert [(fact[0], fact[3]) for fact in found] == [("Google", 0.63), ("Azure", 0.4), ("AWS", 0.28)]


def test_money_before_a_site_is_its_cost() -> None:
    """The multiplier belongs to the number, not to the name behind it."""
    found = facts("# Notes\n\nThe $2B Springfield campus opened.\n", "cost")
    assert found == [("Springfield campus", "cost", None, 2e9, 2e9)]


def test_a_size_between_number_and_name_belongs_to_the_device() -> None:
    assert facts("# Notes\n\nGPT-3 used 8 80GB H100 GPUs.\n") == [
        ("GPT-3", "accelerators", "H100", 8, 8),
        ("H100", "memory_capacity", None, 80e9, 80e9),
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It has a 13B-scale variant.", [("parameter_count", 13e9)]),
        ("It uses a 13B parameter architecture.", [("parameter_count", 13e9)]),
        ("It has 2M parameters.", [("parameter_count", 2e6)]),
        ("It has 512 parameters.", [("measure", 512)]),
        ("Some 3M models were downloaded.", [("measure", 3e6)]),
    ],
)
def test_how_many_models_there_are_is_no_size(sentence: str, expected: list[tuple[str, float]]) -> None:
    assert [(fact[1], fact[3]) for fact in facts(f"# GPT-3\n\n{sentence}\n")] == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("It reports faster GPT-3 (175B) training.", ("GPT-3", "parameter_count", 175e9)),
        ("The A100 (40GB, 400 W) is old.", ("A100", "memory_capacity", 40e9)),
        ("The H100 ($30,000) is dear.", ("H100", "price", 30000)),
        ("The A100 went for $10,000.", ("A100", "price", 10000)),
        ("Selene employs 512 H100 GPUs.", ("Selene", "accelerators", 512)),
        ("The H100 is a 59.4 B transistor chip.", ("H100", "transistor_count", 59.4e9)),
    ],
)
def test_a_bare_amount_behind_a_name_is_what_things_of_its_kind_have(line: str, expected: tuple[object, ...]) -> None:
    assert expected in [(c.subject_name, c.predicate, c.value_low) for c in claims(f"# Notes\n\n{line}\n")]
