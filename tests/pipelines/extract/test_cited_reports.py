"""Dates of reports that a text only cites are those of nothing that happened."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    "citation",
    [
        "(Bloomberg, March 24, 2026)",
        "([Reuters](https://example.org/a), 24 March 2026)",
        "(reported by the Financial Times on March 24, 2026)",
        '(Reuters, "Foo goes to Ohio", March 24, 2026)',
        "(Bloomberg, March 24, 2026; Reuters, March 25, 2026)",
    ],
)
def test_the_day_of_a_cited_report_is_no_event(citation: str) -> None:
    found = claims(f"# Foo Labs\n\nFoo Labs started the project in Ohio {citation}.\n")
    assert [c.predicate for c in found if c.predicate.endswith("_on")] == []


@pytest.mark.parametrize(
    "bracket",
    [
        "(March 24, 2026)",
        "(on March 24, 2026, as Bloomberg wrote)",
        "(with Oracle, March 24, 2026)",
    ],
)
def test_other_days_in_brackets_are_those_of_events(bracket: str) -> None:
    found = claims(f"# Foo Labs\n\nFoo Labs started the project in Ohio {bracket}.\n")
    assert [c.value_text for c in found if c.predicate == "started_on"] == ["2026-03-24"]
