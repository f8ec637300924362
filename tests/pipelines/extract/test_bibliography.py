"""Lines that only point to other texts claim nothing."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import facts

ABOUT = "# Marlow Systems\n\nMarlow Systems is a cloud company.\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "**Source:** Marlow Q1 2026 earnings, 2026-05-01; the partnership with Anthropic",
        "Sources: press release on the CoreWeave deal; interview with Oracle",
        "- Data source: NVIDIA datasheet of the H100, 80 GB",
        "References (checked): Anthropic blog, March 2025",
    ],
)
def test_a_line_that_names_texts_as_sources_claims_nothing(line: str) -> None:
    assert facts(f"{ABOUT}{line}\n") == []


def test_a_source_of_something_else_is_told_of() -> None:
    found = facts(f"{ABOUT}Source of power: a gas plant of 300 MW\n")
    assert ("Marlow Systems", "power_capacity", None, 300e6, 300e6) in found


def test_names_in_a_reference_list_are_not_related() -> None:
    text = f"{ABOUT}## References\n\n- NVIDIA invests in Marlow Systems, Oracle builds its campus in Oslo\n"
    assert facts(text) == []
