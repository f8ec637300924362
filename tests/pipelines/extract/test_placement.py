"""Of whom a place is told."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Meta leases the Hollin campus in Texas.", {("Hollin campus", "located_in", "Texas")}),
        ("The Hollin campus, which Meta runs with IBM, lies in Texas.", {("Hollin campus", "located_in", "Texas")}),
        ("Meta says that the Hollin campus opened in Texas.", {("Hollin campus", "located_in", "Texas")}),
        ("Parts come from Cohere, which makes them in Toronto.", {("Cohere", "located_in", "Toronto")}),
        ("Meta sees demand in Texas.", set()),
        ("Meta took over a data center from OpenAI in Texas.", {("Meta", "located_in", "Texas")}),
        ("Meta faces lawsuits in Texas.", set()),
        ("Meta sells chips in Texas.", set()),
        ("Meta serves customers from data centers in Texas.", {("Meta", "located_in", "Texas")}),
        ("The Hollin campus expects rain in Texas.", set()),
        ("The report on Texas praised the H100.", set()),
        ("A company in Texas bought chips from Meta.", set()),
        ("Meta builds halls in Ohio with China-made racks.", {("Meta", "located_in", "Ohio")}),
        ("Meta's Hollin campus is Europe's largest bid.", set()),
        ("Meta closes labs in Ohio amid U.S.–China tensions.", {("Meta", "located_in", "Ohio")}),
    ],
)
def test_a_place_is_told_of_what_it_hangs_on_or_its_clause_is_about(
    sentence: str, expected: set[tuple[object, ...]]
) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "located_in", inferred=False) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It is in Texas.", {("Hollin campus", "located_in", "Texas")}),
        ("A reader in Texas asked about it.", set()),
        ("Another site in Texas is planned.", set()),
        ("Computing in Texas was once a small business.", set()),
    ],
)
def test_a_sentence_without_a_name_places_only_what_stands_there(
    sentence: str, expected: set[tuple[object, ...]]
) -> None:
    assert relations(f"# The Hollin campus\n\nThe Hollin campus grew. {sentence}\n", "located_in") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Hollin campus is its first site outside the U.S.", set()),
        ("The Hollin campus lies outside Waco.", {("Hollin campus", "located_in", "Waco")}),
    ],
)
def test_what_is_outside_a_country_is_not_in_it(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "located_in") == expected


@pytest.mark.parametrize(
    "line",
    [
        "- **Groq** — its chips are made by Samsung in Texas.",
    ],
)
def test_whose_chips_others_make_somewhere_stands_nowhere(line: str) -> None:
    assert not {each for each in relations(f"# Notes\n\n{line}\n", "located_in") if each[0] == "Groq"}
