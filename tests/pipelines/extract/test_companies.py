"""Parents, parts and backers of companies."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
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
def test_sentences_tell_parents_and_backers(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "part_of", "investment") == expected
