"""Rows of funding rounds."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts

HEAD = """# Tarn AI

Tarn AI is a company.

## Funding

| Date | Round | Amount | Valuation | Investors |
|---|---|---|---|---|
"""


def test_a_round_without_a_name_is_what_its_one_investor_puts_in() -> None:
    found = facts(f"{HEAD}| May 2024 | Strategic | $4 billion | $18 billion | Microsoft |\n", "investment", "valuation")
    assert ("Microsoft", "investment", "Tarn AI", 4e9, 4e9) in found
    assert ("Tarn AI", "valuation", None, 18e9, 18e9) in found
    assert not [fact for fact in found if fact[0] == "Strategic"]


def test_a_round_with_a_name_is_itself() -> None:
    found = facts(f"{HEAD}| May 2024 | Series B | $4 billion | - | Microsoft |\n", "investment", "announced_on")
    assert ("Series B", "announced_on", None, None, "2024-05") in found
    assert ("Series B", "investment") in {fact[:2] for fact in found}


def test_a_round_of_several_investors_is_of_who_raised_it() -> None:
    found = facts(f"{HEAD}| May 2024 | Strategic | $4 billion | - | Microsoft, Google |\n", "investment")
    assert ("Tarn AI", 4e9) in {(fact[0], fact[3]) for fact in found}


def test_the_value_in_a_table_of_properties_is_the_company_s() -> None:
    table = "| Metric | Value |\n|---|---|\n| Valuation | $18 billion (the Google round) |\n| Staff | 300 |\n"
    found = facts(f"# Tarn AI\n\nTarn AI is a company.\n\n{table}", "valuation")
    assert found == [("Tarn AI", "valuation", None, 18e9, 18e9)]


def test_money_beside_a_backer_is_what_that_backer_put_in() -> None:
    text = (
        "# Anthropic\n\nAnthropic is an AI company.\n\n| Date | Round | Amount | Investors |\n|---|---|---|---|\n"
        "| Nov 2025 | Strategic | $15B | NVIDIA ($10B) + Microsoft ($5B) |\n"
    )
    found = {(c.subject_name, c.object_name, c.value_low) for c in claims(text) if c.predicate == "investment"}
    assert {("NVIDIA", "Anthropic", 1e10), ("Microsoft", "Anthropic", 5e9)} <= found


def test_a_label_names_whose_investment_its_value_is() -> None:
    rows = "| Aspect | Detail |\n|---|---|\n| Microsoft investment | $1.5B |\n| Employees | 90 |\n"
    text = f"# G42\n\nG42 is a company.\n\n{rows}"
    found = {(c.subject_name, c.object_name, c.value_low) for c in claims(text) if c.predicate == "investment"}
    assert found == {("Microsoft", "G42", 1.5e9)}


def test_who_raises_money_gives_none() -> None:
    found = facts("# Anthropic\n\nMeta raised $320 million a few months ago.\n", "investment")
    assert [fact[2] for fact in found] == [None]


def test_a_table_with_lead_investors_tells_of_rounds_whatever_begins_its_rows() -> None:
    text = (
        "# Vantara Data Centers\n\nVantara Data Centers is a data center developer.\n\n"
        "| Year | Amount | Type | Lead investors |\n|---|---|---|---|\n"
        "| 2023 | $7.5B | Equity | KKR, Brookfield |\n| Jan 2025 | $250M | Debt | — |\n"
    )
    found = {(c.subject_name, c.predicate, c.value_low) for c in claims(text) if c.value_low}
    assert found == {("Vantara Data Centers", "investment", 7.5e9), ("Vantara Data Centers", "investment", 250e6)}


def test_money_in_a_remark_on_an_investor_went_to_whom_the_text_is_about() -> None:
    text = (
        "# Vantara Data Centers\n\nVantara Data Centers is a data center developer.\n\n"
        "| Investor | Type | Notes |\n|---|---|---|\n| GIC | Fund | Joined three rounds, $1.6B in all |\n"
    )
    found = {(c.subject_name, c.object_name, c.value_low) for c in claims(text) if c.predicate == "investment"}
    assert ("GIC", "Vantara Data Centers", 1.6e9) in found


def test_what_is_put_into_a_project_is_what_it_costs() -> None:
    text = (
        "# Vantara Data Centers\n\nVantara Data Centers is a data center developer.\n\n"
        "| Project | Location | Capacity | Investment |\n|---|---|---|---|\n"
        "| Mesa Ridge | Taylor County, TX | 1.1 GW | $20B+ |\n"
        "| Lakeshore | Mount Washington, KY | 700 MW | $12B |\n"
    )
    found = claims(text)
    assert {(c.subject_name, c.value_low) for c in found if c.predicate == "cost"} == {
        ("Mesa Ridge", 20e9),
        ("Lakeshore", 12e9),
    }
    places = {(c.subject_name, c.object_name) for c in found if c.predicate == "located_in"}
    assert ("Lakeshore", "Mount Washington, KY") in places
    assert not {"Washington", "KY"} & {place for _, place in places}


def test_what_is_paid_to_a_seller_is_no_round() -> None:
    text = (
        "# OpenAI\n\nOpenAI is an AI company.\n\n| Investor or seller | Amount | Date |\n|---|---|---|\n"
        "| Microsoft | $1 billion | July 2019 |\n| AWS | $38 billion | late 2025 |\n"
    )
    found = {(c.subject_name, c.predicate, c.object_name) for c in claims(text) if c.value_low == 38e9}
    assert not any(predicate == "investment" and subject == "OpenAI" for subject, predicate, _ in found)


def test_what_an_investor_has_is_not_what_it_put_in() -> None:
    text = "# OpenAI\n\nOpenAI is an AI company.\n\n| Investor | AUM |\n|---|---|\n| Thrive Capital | $25 billion |\n"
    assert [c.predicate for c in claims(text) if c.value_low == 25e9] == ["measure"]


@pytest.mark.parametrize(("header", "cell"), [("Lead time", "9 months"), ("From", "2025"), ("Lead analyst", "Jo Doe")])
def test_other_columns_make_no_table_one_of_rounds(header: str, cell: str) -> None:
    table = f"| Company | Amount | {header} |\n|---|---|---|\n| NVIDIA | $30 billion | {cell} |\n"
    found = claims(f"# OpenAI suppliers\n\nOpenAI is an AI company.\n\n{table}")
    assert "investment" not in {c.predicate for c in found if c.value_low == 30e9}


def test_what_an_investor_manages_or_is_worth_is_not_what_it_put_in() -> None:
    row = "| Thrive Capital | $3 billion | Manages $25 billion; NY |\n"
    text = f"# OpenAI\n\nOpenAI is an AI company.\n\n| Investor | Market cap | Notes |\n|---|---|---|\n{row}"
    found = {(c.subject_name, c.predicate, c.value_low) for c in claims(text) if c.value_low}
    assert found == {("Thrive Capital", "valuation", 3e9), ("Thrive Capital", "measure", 25e9)}
