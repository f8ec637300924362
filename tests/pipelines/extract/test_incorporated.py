"""Companies with a number before their legal form, or with two forms, are called by all of their name."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("CoreWeave Compute Acquisition Co. VIII, LLC", "CoreWeave Compute Acquisition Co. VIII"),
        ("Blue Harbor Infrastructure Partners II, L.P.", "Blue Harbor Infrastructure Partners II"),
        ("Foo Bar Holdings 4 Ltd", "Foo Bar Holdings 4"),
        ("Zeta Computing GmbH & Co. KG", "Zeta Computing GmbH & Co. KG"),
    ],
)
def test_a_number_before_the_legal_form_is_part_of_the_name(written: str, name: str) -> None:
    assert facts(f"# Notes\n\n{written} has 400 employees.\n", "headcount") == [(name, "headcount", None, 400, 400)]
    found = facts(f"# Notes\n\n{written} was founded in Ohio.\n\nIn 2024 {name} raised $300 million.\n", "investment")
    assert found == [(name, "investment", None, 3e8, 3e8)]


@pytest.mark.parametrize("text", ["Oracle LLC has 400 employees.", "The Oracle Inc has 400 employees."])
def test_a_known_company_with_its_form_alone_is_itself(text: str) -> None:
    assert facts(f"# Notes\n\n{text}\n", "headcount") == [("Oracle", "headcount", None, 400, 400)]


def test_who_rates_debt_reports_and_is_no_subject() -> None:
    text = "# Oracle\n\nOracle sells databases.\n\nFitch Ratings said that Oracle has revenue of $57 billion.\n"
    assert facts(text, "revenue") == [("Oracle", "revenue", None, 57e9, 57e9)]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Gemini Flash 2, Limited availability, costs $10.", "Gemini Flash 2"),
        ("President Donald Trump of Trump Media 4 LLC runs 200 GPUs.", "President Donald Trump of Trump Media 4"),
        ("As Foo Holdings 2 LLC grew, it had 200 GPUs.", "As Foo Holdings 2"),
    ],
)
def test_what_stands_before_a_company_or_is_none_is_no_part_of_its_name(sentence: str, name: str) -> None:
    found = claims(f"# Notes\n\n{sentence}\n")
    assert all(c.subject_name != name or c.subject_type != "organization" for c in found)
