"""Who `we` are: the byline or `we at` tells, nothing else."""

from __future__ import annotations

import pytest

from pipelines.extract.authorship import authors_of
from tests.pipelines.extract.reading_help import document, extractor


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Report\n\n*by Jo Doe, engineer at Cohere — 4 May 2031*\n\nNVIDIA helped. NVIDIA made the chips.", "Cohere"),
        ("# Report\n\n**Petrel Team, Cohere**\n\nIt is large.", "Cohere"),
        ("# Report\n\nIt is large.\n\nWe at Cohere like NVIDIA's chips.", "Cohere"),
        ("# Report\n\nIt is large. NVIDIA helped.\n\nWe like NVIDIA.", None),
        ("# Report\n\n*by Jo Doe, with help from Cohere and NVIDIA*\n\nIt is large.", None),
    ],
)
def test_a_byline_names_who_speaks(text: str, expected: str | None) -> None:
    found = authors_of(extractor().reader.read(document(f"{text}\n")).readings)
    assert (found.name if found else None) == expected
