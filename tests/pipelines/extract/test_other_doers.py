"""Sentences that look like those of a rule for sums, dates, doubts or thresholds, and say something else."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("According to Reuters, Meta signed with Google for $10 billion.", ("Meta", "deal_value", "Google", None)),
        ("Unlike Microsoft, Meta signed a deal with Nebius for $3 billion.", ("Meta", "deal_value", "Nebius", None)),
        ("Amazon invested $4 billion in Anthropic and $9 billion in sites.", ("Amazon", "investment", None, None)),
        ("In 2020 OpenAI released GPT-3 and in 2023 GPT-4.", ("GPT-4", "released_on", None, "2023")),
        ("Announced in January 2025, Stargate was delayed to 2026.", ("Stargate", "expected_on", None, "2026")),
        (
            "OpenAI, founded in 2015, had revenue of $3 billion in 2024, with 1,700 employees.",
            ("OpenAI", "headcount", None, "2024"),
        ),
        ("# Colossus\n\n- Above 200,000 GPUs\n", ("Colossus", "accelerators", "GPU", None)),
        ("With 200,000 GPUs, one of the largest is Colossus.", ("Colossus", "accelerators", "GPU", None)),
        ("OpenAI's 700 employees told the board to resign.", ("OpenAI", "headcount", None, None)),
        ("Meta's budget for Oracle is $20 billion.", ("Meta", "cost", None, None)),
        ("CoreWeave charges $2 million per MW.", ("CoreWeave", "price", None, None)),
    ],
)
def test_it_is_told_of_whom_and_when_the_words_say(
    text: str, expected: tuple[str, str, str | None, str | None]
) -> None:
    assert expected in {(c.subject_name, c.predicate, c.object_name, c.as_of) for c in claims(text)}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("GPT-4 was trained on 25,000 A100 GPUs, and cost $63 million, analysts estimate.", "estimated"),
        ("Colossus 2, with 550,000 GPUs, and Hyperion, with 1 million GPUs, are planned.", "planned"),
        ("The round puts Anthropic's valuation at $61 billion.", "stated"),
        ("CoreWeave put its 2025 capex at $20 billion.", "stated"),
    ],
)
def test_a_doubt_at_the_end_holds_for_all_and_a_price_paid_is_no_estimate(text: str, status: str) -> None:
    found = [c.status for c in claims(text) if c.value_low is not None]
    assert set(found) == {status}


def test_what_is_divided_must_be_spent_and_numbers_may_begin_with_zero() -> None:
    found = claims("Meta sold $27 billion of bonds. Of this, $18 billion went to Pimco and $3 billion to BlackRock.")
    assert "cost" not in {c.predicate for c in found}
    assert [c.value_low for c in claims("- GPUs: 08\n")] == [8]
    assert not [c for c in claims("| Model | Released |\n|---|---|\n| GPT-4 | 14.03.23 |\n") if c.as_of]
