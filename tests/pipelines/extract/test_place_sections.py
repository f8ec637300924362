"""Headings that are nothing but a place: what is told below them is of the site there."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims

HEAD = "Vindhal is a data center company.\n\n"
SECTIONS = (
    "## Rjukan\n\n- 38 MW, full since 2023\n- Hydropower, from the station next door\n\n"
    "## Oslo\n\n- 120 MW in two halls\n- Microsoft is said to be interested\n\n"
    "## Lubbock\n\n- Phase 1: 200 MW, energized in 2026\n"
)


def powers(text: str) -> dict[float | None, str]:
    return {c.value_low: c.subject_name for c in claims(text) if c.predicate == "power_capacity"}


def test_headings_of_a_text_on_sites_name_them() -> None:
    assert powers(f"# Vindhal sites: notes\n\n{HEAD}{SECTIONS}") == {38e6: "Rjukan", 120e6: "Oslo", 200e6: "Lubbock"}


def test_headings_of_another_text_name_no_unknown_places() -> None:
    assert "Rjukan" not in powers(f"# Vindhal at a glance\n\n{HEAD}{SECTIONS}").values()
