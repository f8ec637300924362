"""Headquarters told in a text about something that a company made."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import facts

ROW = "| Item | Details |\n|---|---|\n| Headquarters | Santa Clara, California |\n"


@pytest.mark.parametrize("line", ["**HQ:** Santa Clara, California\n", ROW])
def test_a_chips_headquarters_are_its_makers(line: str) -> None:
    found = facts(f"# NVIDIA H100\n\nThe H100 has 80 GB of memory.\n\n{line}", "located_in")
    assert found == [("NVIDIA", "located_in", "Santa Clara, California", None, None)]


def test_a_companys_headquarters_are_its_own() -> None:
    found = facts("# Marlow Systems\n\nMarlow Systems is a cloud company.\n\n**HQ:** Oslo\n", "located_in")
    assert found == [("Marlow Systems", "located_in", "Oslo", None, None)]


def test_where_a_machine_stands_is_told_of_the_machine() -> None:
    found = facts("# Frontier\n\nFrontier is a supercomputer.\n\n**Location:** Oak Ridge\n", "located_in")
    assert [fact[0] for fact in found] == ["Frontier"]
