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


@pytest.mark.parametrize(
    "heading",
    [
        "{} (2024)", "{} — overview", "{}: the details", "About {}", "Deep dive: {}", "Case 2: {}", "Part II: {}",
        "Notes on {}", "{} notes", "{} | key facts", "{} ✅", "How {} works", "What is {}?", "The {} story",
        "{}’s numbers",
    ],
)  # fmt: skip
def test_words_around_a_name_in_a_heading_hide_it_not(heading: str) -> None:
    sections = [
        ("Frontier", "- Power: 21 MW\n- Nodes: 9,408\n"),
        ("Velmora Compute", "The company has 800 employees.\n"),
    ]
    text = "".join(f"## {heading.format(name)}\n\n{below}\n" for name, below in sections)
    found = claims(f"# Systems and firms\n\n{text}")
    expected = {("Frontier", 21e6), ("Frontier", 9408), ("Velmora Compute", 800)}
    assert {(c.subject_name, c.value_low) for c in found if c.value_low in (21e6, 9408, 800)} == expected


@pytest.mark.parametrize(
    "heading", ["Notes", "Key facts", "How it works", "Power and cooling", "The Zubrin Ledger #27"]
)
def test_headings_that_name_nothing_keep_the_topic(heading: str) -> None:
    found = claims(f"# Frontier\n\nFrontier is a supercomputer.\n\n## {heading}\n\n- Power: 21 MW\n- Nodes: 9,408\n")
    assert {c.subject_name for c in found if c.value_low} == {"Frontier"}


def test_the_kind_of_a_text_in_links_and_its_title_is_no_name() -> None:
    links = "[[Diary - Learning Rates]] and [[Diary - The Velmor Run]] tell more; [[Diary - Gopher]] was trained on it."
    found = claims(f"# Diary - The GPT-2 Notes\n\nIts people used 640 A100 GPUs for three weeks. {links}\n")
    assert {c.subject_name for c in found} == {"GPT-2"}


def test_years_and_marks_beside_names_of_rows_and_columns_hide_them_not() -> None:
    rows = (
        "| Company | Revenue | Staff |\n|---|---|---|\n| Crusoe (2024) | $1.9B | 800 |\n| Lambda (2022) | $2B | 700 |\n"
    )
    assert {(c.subject_name, c.value_low) for c in claims(f"# Clouds\n\n{rows}") if c.value_low} == {
        ("Crusoe", 1.9e9), ("Crusoe", 800), ("Lambda", 2e9), ("Lambda", 700),
    }  # fmt: skip
    columns = (
        "| Property | ★ Velmor-7B | 1. Gopher |\n|---|---|---|\n| Layers | 32 | 80 |\n| Training tokens | 2T | 3T |\n"
    )
    assert {(c.subject_name, c.value_low) for c in claims(f"# Models\n\n{columns}") if c.value_low} == {
        ("Velmor-7B", 32), ("Velmor-7B", 2e12), ("Gopher", 80), ("Gopher", 3e12),
    }  # fmt: skip


def test_a_common_word_before_an_amount_and_a_number_in_a_name_are_names() -> None:
    text = "# Systems\n\n- Frontier: 9,408 nodes\n- Colossus 2 — 7,000 nodes, 21 MW\n- Maia 300 – 216 GB of memory\n"
    assert {(c.subject_name, c.value_low) for c in claims(text) if c.value_low} == {
        ("Frontier", 9408), ("Colossus 2", 7000), ("Colossus 2", 21e6), ("Maia 300", 216e9),
    }  # fmt: skip


def test_a_rank_behind_a_name_is_no_part_of_it() -> None:
    text = (
        "# Homework\n\n### LUMI - Rank 5 on 6/2031\n\nManufactured by HPE, it has 1,600 nodes.\n\n"
        "### Brindle TDS - Rank 32 on 6/2031\n\nIt has 74 cabinets and 9,000 nodes.\n"
    )
    assert {(c.subject_name, c.value_low) for c in claims(text) if c.predicate == "node_count"} == {
        ("LUMI", 1600), ("Brindle TDS", 9000),
    }  # fmt: skip


def test_what_one_section_of_several_is_about_is_not_the_topic_of_the_others() -> None:
    text = (
        "# Homework\n\n### LUMI\n\nLUMI is a supercomputer. LUMI has 1,600 nodes. Power: 476 kW\n\n"
        "### Frontier TDS\n\nThe machine room is small.\n\nPower: 306 kW\n"
    )
    found = claims(text)
    assert [c.subject_name for c in found if c.value_low == 306e3] != ["LUMI"]
    assert [c.subject_name for c in found if c.value_low == 476e3] == ["LUMI"]
