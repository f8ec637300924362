"""Days and months without a year have that of the time that the text above them tells of."""

from __future__ import annotations

from datetime import date

import pytest

from pipelines.extract.dates import Period, find_dates
from pipelines.extract.lent_years import period_of
from tests.pipelines.extract.reading_help import claims


def events(text: str) -> list[tuple[str, str, str | None]]:
    found = claims(text)
    return [(c.subject_name, c.predicate, c.value_text) for c in found if c.predicate == "released_on"]


@pytest.mark.parametrize(
    "above",
    [
        "---\nquarter: 2026-Q2\n---\n\n# News\n\n",
        "---\nperiod_start: 2026-03-30\nperiod_end: 2026-06-28\n---\n\n# News\n\n",
        "# News of Q2 2026\n\n",
        "# News\n\n## June 2026\n\n",
        "# News\n\n## Week of June 22-28, 2026\n\n",
        "# News\n\n## 2026\n\n",
        "# 2026\n\n",
        "# The Letter\n\n## On machines, issue 27, 24 June 2026\n\n",
        "---\ndate: 2027-01-04\n---\n\n# News of Q2 2026\n\n",
    ],
)
def test_a_day_takes_the_year_of_the_time_that_is_told_above(above: str) -> None:
    assert events(above + "On June 26, OpenAI released GPT-5.6.\n") == [("GPT-5.6", "released_on", "2026-06-26")]


@pytest.mark.parametrize(
    "above",
    [
        "# News\n\n",
        "# News of Q1 2026\n\n",
        "# News\n\n## May 2026\n\n",
        "# News\n\n## Since 2024\n\n",
        "# News of 2024 and 2026\n\n",
        "# News\n\n## 2020-2026\n\n",
        "# News\n\n## Series B (June 2026)\n\n",
        "# News\n\n## Before July 2026\n\n",
        "# NVIDIA Q2 2026\n\n",
        "# Week of June 1-7, 2026\n\n",
        "---\ncover: /images/2026/06/a.png\n---\n\n# News\n\n",
        "---\nmonth: 2026-06\n---\n\n# News\n\n## Events in Ohio since 2024\n\n## Llama 3 in 2025\n\n",
        "# Earnings season Q2 2026\n\n",
        "# News\n\n## Results of Q2 2026\n\n",
    ],
)
def test_no_year_is_taken_from_times_that_do_not_hold_the_day(above: str) -> None:
    assert events(above + "On June 26, OpenAI released GPT-5.6.\n") == []


def test_a_document_about_a_year_has_its_own_day_all_the_same() -> None:
    text = "---\ndate: 2025-12-20\n---\n\n# Agenda 2026\n\nOn December 3, OpenAI released GPT-5.6.\n"
    assert events(text) == [("GPT-5.6", "released_on", "2025-12-03")]


def test_the_nearest_time_comes_first() -> None:
    text = "# News of 2025\n\n## December 2024\n\nOn December 3, OpenAI released GPT-5.6.\n"
    assert events(text) == [("GPT-5.6", "released_on", "2024-12-03")]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("On 30 December and on 2 January", ["2025-12-30", "2026-01-02"]),
        ("in December, in January", ["2025-12", "2026-01"]),
        ("It may open; March on", []),
        ("January: Foo opens", ["2026-01"]),
    ],
)
def test_a_time_over_the_turn_of_the_year_lends_both(text: str, values: list[str]) -> None:
    within = (Period(date(2025, 12, 1), date(2026, 1, 31)),)
    assert [span.value for span in find_dates(text, within=within)] == values


def test_a_time_reaches_from_the_first_to_the_last_day_and_is_closed() -> None:
    assert period_of(find_dates("2026-03-30 2026-06-28")) == Period(date(2026, 3, 30), date(2026, 6, 28))
    assert period_of(find_dates("2024-03-30 2026-06-28")) is None
    assert period_of(find_dates("since 2024")) is None
    assert period_of([]) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "On June 20 last year, OpenAI released GPT-5.6.",
        "Back in 2024, OpenAI released GPT-5.6 on June 18.",
        "Two years ago, on June 4, OpenAI released GPT-5.6.",
    ],
)
def test_a_day_of_another_year_takes_none_from_above(sentence: str) -> None:
    assert events(f"# News\n\n## June 2026\n\n{sentence}\n") in ([], [("GPT-5.6", "released_on", "2024")])
