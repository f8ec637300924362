"""Homes, parents, backers and titles of organisations and people."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Ohio-based company grew.", {("OpenAI", "located_in", "Ohio")}),
        ("Microsoft spoke. The Ohio-based firm grew.", {("Microsoft", "located_in", "Ohio")}),
        ("The Kestrel campus (Ohio) opened.", {("Kestrel campus", "located_in", "Ohio")}),
        (
            "Alphabet, the parent of Google and YouTube, grew.",
            {("Google", "part_of", "Alphabet"), ("YouTube", "part_of", "Alphabet")},
        ),
        ("Google parent Alphabet grew.", {("Google", "part_of", "Alphabet")}),
        ("GitHub, a subsidiary of Microsoft, grew.", {("GitHub", "part_of", "Microsoft")}),
        (
            "Microsoft backs NVIDIA and Anthropic.",
            {("Microsoft", "investment", "NVIDIA"), ("Microsoft", "investment", "Anthropic")},
        ),
        ("Microsoft never invested in Anthropic.", set()),
    ],
)
def test_sentences_tell_homes_parents_and_backers(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "located_in", "part_of", "investment") == expected


@pytest.mark.parametrize(
    ("sentence", "organisation", "title"),
    [
        ("Jensen Huang (co-founder, NVIDIA) spoke.", "NVIDIA", "co-founder"),
        ("CEO Jensen Huang spoke.", "OpenAI", "CEO"),
        ("Jensen Huang, its president at NVIDIA, spoke.", "NVIDIA", "president"),
    ],
)
def test_titles_beside_a_name_are_roles(sentence: str, organisation: str, title: str) -> None:
    (claim,) = [c for c in claims(f"# OpenAI\n\n{sentence}\n") if c.predicate == "role"]
    assert (claim.subject_name, claim.object_name, claim.value_text) == ("Jensen Huang", organisation, title)


def test_a_long_row_of_titles_is_read_in_time() -> None:
    """Each title can be read in two ways; forty of them once took longer than anybody waits."""
    row = "senior director, " * 40
    assert relations(f"# Notes\n\nJensen Huang, {row}spoke at NVIDIA.\n", "role") == set()
