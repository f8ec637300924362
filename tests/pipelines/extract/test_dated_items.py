"""Items that only name things with the date on which they came out."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import told

EVENTS = ("released_on", "started_on", "announced_on", "expected_on", "opened_on", "published_on")


def dated(item: str, heading: str = "Models") -> set[tuple[object, object, object]]:
    """Subject, predicate and date of what an item below a heading tells of events."""
    text = f"# Notes\n\n## {heading}\n\n- {item}\n"
    return {(subject, predicate, value) for subject, predicate, _, value in told(text, *EVENTS)}


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("**GPT-4** (March 2023)", {("GPT-4", "released_on", "2023-03")}),
        ("GPT-4 (March 14, 2023)", {("GPT-4", "released_on", "2023-03-14")}),
        ("**H100** (2022)", {("H100", "released_on", "2022")}),
        ("GPT-4 (released March 2023)", {("GPT-4", "released_on", "2023-03")}),
        ("GPT-4 (March 2023, the first public one)", {("GPT-4", "released_on", "2023-03")}),
        ("GPT-4 [March 2023]", {("GPT-4", "released_on", "2023-03")}),
        ("GPT-4: March 2023", {("GPT-4", "released_on", "2023-03")}),
        ("**GPT-4** — March 2023", {("GPT-4", "released_on", "2023-03")}),
        ("GPT-4 → March 2023", {("GPT-4", "released_on", "2023-03")}),
        ("H100 and H200 (2024)", {("H100", "released_on", "2024"), ("H200", "released_on", "2024")}),
    ],
)
def test_a_name_with_nothing_but_a_date_came_out_on_it(item: str, expected: set[tuple[str, str, str]]) -> None:
    assert dated(item) == expected


@pytest.mark.parametrize(
    "heading",
    [
        "Deployments",
        "Updates",
        "Customers of GPUs",
        "Benchmarks run",
        "References",
        "Purchases",
        "End of life",
        "Trained models",
        "Knowledge cutoff",
        "Knowledge",
        "Last checked",
        "No longer available",
        "End of sale",
        "Hardware in our lab",
        "Scores as of",
        "Outages",
        "Expected",
    ],
)
def test_below_a_heading_of_something_else_the_date_is_none_of_a_release(heading: str) -> None:
    assert not {fact for fact in dated("**H100** (2023)", heading) if fact[1] == "released_on"}


@pytest.mark.parametrize(
    "item",
    [
        "Microsoft (2019)",
        "Sam Altman (2015)",
        "GPUs (2023)",
        "GPT-4 (2021-2022)",
        "the GPT-4 paper (2023)",
        "GPT-4 and others (2023)",
        "GPT-4 at Microsoft (2023)",
    ],
)
def test_what_does_not_come_out_or_is_more_than_a_name_gets_no_release(item: str) -> None:
    assert not {fact for fact in dated(item) if fact[1] == "released_on"}


def test_a_label_before_a_sentence_keeps_what_the_sentence_says() -> None:
    assert ("GPT-4", "released_on", "2024") not in dated("GPT-4: 2024 was the year of its successor")


def test_a_remark_behind_the_bracket_keeps_its_own_statements() -> None:
    found = told("# Notes\n\n- **MI300X** (December 2023): 192 GB\n", "released_on", "memory_capacity")
    assert found == {("MI300X", "released_on", None, "2023-12"), ("MI300X", "memory_capacity", None, 192e9)}


def test_an_announcement_beside_a_release_keeps_both() -> None:
    found = dated("**H100** (announced March 2022, shipping October 2022)")
    assert found == {("H100", "announced_on", "2022-03"), ("H100", "released_on", "2022-10")}
