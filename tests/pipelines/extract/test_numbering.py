"""Headings with numbers before their names, and lines over tables, say what the properties below them are of."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims

TABLE = "| Property | Value |\n|---|---|\n| **Memory** | 700 TB |\n| **Power** | ~21 MW |\n| **Nodes** | 9,408 |\n"


@pytest.mark.parametrize(
    "number", ["2.", "2.1", "#2 —", "No. 2:", "(2)", "B)", "3 —", "#2:", "Rank 4:"], ids=lambda number: number.rstrip()
)
@pytest.mark.parametrize("name", ["Frontier", "Beacon", "Velmor"])
def test_a_number_before_a_heading_hides_no_name(number: str, name: str) -> None:
    found = claims(f"# Notes on supercomputers\n\n## 1. Fastest systems\n\n### {number} {name}\n\n{TABLE}")
    assert {c.subject_name for c in found} == {name}


@pytest.mark.parametrize(
    "line", ["**Fugaku** (RIKEN, Kobe, Japan):", "Specifications of Fugaku:", "*Fugaku*"], ids=["bold", "of", "alone"]
)
def test_the_line_over_a_table_says_what_its_rows_are_of(line: str) -> None:
    found = claims(f"# Notes\n\n## Frontier\n\nFrontier is well known. Others are:\n\n{line}\n\n{TABLE}")
    assert {(c.subject_name, c.predicate) for c in found} >= {("Fugaku", "power_capacity"), ("Fugaku", "node_count")}


@pytest.mark.parametrize(
    "line", ["The table is like that of Fugaku.", "Here is what we know:", "Much came after Fugaku"]
)
def test_other_lines_over_a_table_do_not(line: str) -> None:
    found = claims(f"# Notes\n\n## Frontier\n\n{line}\n\n{TABLE}")
    assert {c.subject_name for c in found if c.value_low} == {"Frontier"}
