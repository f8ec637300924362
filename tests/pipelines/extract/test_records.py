"""Lines that are rows of a table."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims, facts

ROUNDS = """# CoreWeave

CoreWeave is a cloud. CoreWeave grows.

## Funding

- **Series A**: Date: May 2031, Amount: $27M, Lead investors: Magnetar, Valuation: N/A
- **Series B**: Date: Nov 2032, Amount: $270M, Lead investors: N/A, Valuation: $2.4B
"""


def test_fields_in_a_line_say_what_columns_would() -> None:
    found = {
        (c.subject_name, c.predicate, c.value_low or c.object_name, c.as_of) for c in claims(ROUNDS, inferred=False)
    }
    assert found == {
        ("Series A", "announced_on", None, "2031-05"),
        ("Series A", "investment", 27e6, "2031-05"),
        ("Magnetar", "investment", "CoreWeave", "2031-05"),
        ("Series B", "announced_on", None, "2032-11"),
        ("Series B", "investment", 270e6, "2032-11"),
        ("CoreWeave", "valuation", 2.4e9, "2032-11"),
    }


def test_a_line_about_a_thing_with_fields_is_about_it() -> None:
    line = "- **H100**: Memory: 80 GB, TDP: 700 W, Transistors: 80 billion"
    assert {(fact[0], fact[1]) for fact in facts(f"# Chips\n\n{line}\n")} == {
        ("H100", "memory_capacity"),
        ("H100", "power_capacity"),
        ("H100", "transistor_count"),
    }


def test_two_fields_or_unknown_ones_are_a_value() -> None:
    line = "- **Notes**: Alice: 5 MW, Bob: 6 MW, Carol: 7 MW"
    assert {fact[0] for fact in facts(f"# GPT-3\n\nGPT-3 is a model.\n\n{line}\n")} != {"Notes"}
