"""Where companies and sites are said to stand."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Ohio-based company grew.", {("OpenAI", "located_in", "Ohio")}),
        ("Microsoft spoke. The Ohio-based firm grew.", {("Microsoft", "located_in", "Ohio")}),
        ("The Kestrel campus (Ohio) opened.", {("Kestrel campus", "located_in", "Ohio")}),
    ],
)
def test_forms_of_words_tell_where_something_stands(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "located_in") == expected
