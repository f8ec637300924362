"""Names that go on with a number."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import facts


@pytest.mark.parametrize("name", ["LUMI 2", "Selene 2", "Gopher 3"])
def test_a_name_with_a_number_is_another_things(name: str) -> None:
    found = facts(f"# Notes\n\n{name} cost $40 million. {name.split()[0]} cost $20 million.\n", "cost")
    assert [fact[0] for fact in found] == [name, name.split()[0]]


def test_roman_numbers_are_numbers() -> None:
    assert [fact[0] for fact in facts("# Notes\n\nSelene II cost $40 million.\n", "cost")] == ["Selene 2"]


@pytest.mark.parametrize("text", ["Selene 4 nodes are old.", "Selene 2 MW.", "OpenAI 2 is old.", "Selene 2,000 nodes"])
def test_numbers_that_count_make_no_name(text: str) -> None:
    assert not [fact for fact in facts(f"# Notes\n\n{text} It cost $40 million.\n") if fact[0][-1:].isdigit()]
