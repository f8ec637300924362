"""Classes of things, markets and countries that a sentence tells of instead of what the document is about."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import facts

ABOVE = "# Hollin campus\n\nThe Hollin campus in Ohio runs 40,000 H100 GPUs.\n\n"
OWN = "Hollin campus"


def subjects(sentence: str) -> set[object]:
    return {fact[0] for fact in facts(f"{ABOVE}{sentence}\n")} - {OWN}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Norwegian electricity demand is expected to grow 2.4% a year.", "Norwegian electricity demand"),
        ("Oracle forecasts global power demand to rise by 3%.", "global power demand"),
        ("The AI industry needs 40 GW of new capacity.", "AI industry"),
        ("Nuclear plants take 12 years to build.", "nuclear plants"),
        ("Seed-stage companies raised 30% more in 2024.", "seed-stage companies"),
        ("A typical household uses 10 MWh a year.", "typical household"),
        ("The power consumption of U.S. data centers was 176 TWh.", "U.S. data centers"),
        ("European data center consumption reached 96 TWh.", "European data centers"),
        ("In Norway, data centers used 31% more power.", "data centers in Norway"),
        ("Virginia's consumption rose 4%.", "Virginia"),
        ("- Utilities will spend $80 billion by 2030", "utilities"),
    ],
)
def test_a_class_or_a_market_has_what_is_told_of_it(sentence: str, expected: str) -> None:
    assert subjects(sentence) == {expected}


@pytest.mark.parametrize(
    "sentence",
    [
        "Revenue grew 50%.",
        "The budget was $3 billion.",
        "Power consumption fell 12%.",
        "Its data centers use 300 MW.",
        "The data centers draw 500 MW.",
        "Two data centers draw 40 MW.",
        "Demand grew 40%.",
        "Customers saved 30%.",
        "Construction took 40 days.",
    ],
)
def test_what_belongs_to_the_topic_stays_its_own(sentence: str) -> None:
    assert subjects(sentence) == set()


def test_companies_that_are_named_as_examples_are_no_class() -> None:
    assert "companies" not in subjects("Companies like Acme Labs and Oracle deploy 300 GPUs.")


def test_a_state_behind_a_town_has_no_place_of_its_own() -> None:
    text = "# Corvid Systems\n\nCorvid Systems makes chips.\n\n- **Headquarters**: Reno, Nevada, USA (labs in Oslo)\n"
    assert "Nevada" not in {fact[0] for fact in facts(text)}


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("Founded by Stanford dropouts in 2031, it draws 40 MW.", OWN),
        ("Started by ex-Oracle engineers, it draws 40 MW.", OWN),
        ("It has direct cooling, Tesla Megapacks, 40 MW of solar and a lake.", OWN),
        ("Oracle engineers run it; Oracle has 40 MW.", "Oracle"),
    ],
)
def test_who_only_modifies_people_or_parts_has_nothing_of_what_follows(sentence: str, subject: str) -> None:
    found = facts(f"{ABOVE}{sentence}\n", "power_capacity", "started_on", "investment")
    assert {fact[0] for fact in found} <= {subject}


def test_funds_that_somebody_manages_are_not_called_so() -> None:
    text = f"{ABOVE}Zeta Vance-managed funds hold 70% of Hollin. Red Moss-owned sites draw 90 MW.\n"
    found = facts(text)
    assert not any("-managed" in str(fact[0]) for fact in found)
    assert not any(fact[0] == "Zeta Vance" and fact[3] == 90e6 for fact in found)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Nvidia-backed company has 900 GPUs.", ("Hollin", "accelerators", 900)),
        ("The Dell-led round raised $90 million.", ("Hollin", "investment", 90e6)),
        ("GPU-backed debt reached $90 million.", ("Hollin", "measure", 90e6)),
        ("Its H100-backed loans total $90 million.", ("Hollin", "measure", 90e6)),
    ],
)
def test_who_only_backs_or_leads_what_the_text_is_about_has_none_of_its_numbers(
    sentence: str, expected: tuple[str, str, float]
) -> None:
    found = facts(f"# Hollin\n\nHollin is a cloud provider in Oslo.\n\n{sentence}\n")
    assert [(fact[0], fact[1], fact[3]) for fact in found if fact[3] is not None] == [expected]


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("The company OpenAI has 900 employees.", "OpenAI"),
        ("The Microsoft-backed company OpenAI has 900 employees.", "OpenAI"),
        ("Microsoft-owned GitHub has 900 employees.", "GitHub"),
        ("The company has 900 employees.", "SoftBank"),
    ],
)
def test_a_name_behind_a_description_is_what_it_means(sentence: str, subject: str) -> None:
    found = facts(f"# Notes\n\nSoftBank invested $3 billion. {sentence}\n", "headcount")
    assert [fact[0] for fact in found] == [subject]
