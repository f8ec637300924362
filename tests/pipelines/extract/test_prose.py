"""Headings and bold openings of running text."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations


@pytest.mark.parametrize("number", ["3", "3.2", "2.1.4", "7."])
def test_the_number_of_a_section_counts_nothing(number: str) -> None:
    assert facts(f"# GPT-3\n\n## {number} Layers\n\nText.\n") == []


def test_a_number_behind_the_section_number_still_counts() -> None:
    found = facts("# History\n\n## 3.2 Llama 3 with 405B parameters\n\nText.\n")
    assert found == [("Llama 3", "parameter_count", None, 405e9, 405e9)]


def test_a_bold_opening_names_what_its_paragraph_is_about() -> None:
    found = facts("# Notes\n\n**Gopher.** It has 280B parameters and 80 layers.\n")
    assert found == [("Gopher", "parameter_count", None, 280e9, 280e9), ("Gopher", "layer_count", None, 80, 80)]


def test_a_place_in_brackets_is_where_the_thing_stands() -> None:
    text = "# Sites\n\n## Kestrel campus (Columbus, Ohio)\n\nText.\n"
    assert [(c.subject_name, c.predicate, c.object_name) for c in claims(text)] == [
        ("Kestrel campus", "located_in", "Columbus, Ohio")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## H100 chip (May 2022)\n\nText.", [("H100", "released_on", None, None, "2022-05")]),
        ("## H100 support plan (May 2022)\n\nText.", []),
        ("## 3. H100, May 2022\n\nText.", [("H100", "released_on", None, None, "2022-05")]),
        ("## May 2022: GPT-4\n\nText.", [("GPT-4", "released_on", None, None, "2022-05")]),
        ("## 2021: Triton, the compiler\n\nText.", [("Triton", "released_on", None, None, "2021")]),
        ("## H100 shortage, 2023\n\nText.", []),
        ("## Notes on the H100, May 2023\n\nText.", []),
        ("## Triton Compiler (2021)\n\nText.", [("Triton", "released_on", None, None, "2021")]),
        ("H100 (2022) pleased us.", [("H100", "released_on", None, None, "2022")]),
        ("We like the H100 (2022) a lot.", []),
        (
            "H100 (announced May 2022, GA June 2023) pleased us.",
            [("H100", "announced_on", None, None, "2022-05"), ("H100", "released_on", None, None, "2023-06")],
        ),
        ("H100 (sold out since May 2022 in shops) pleased us.", []),
    ],
)
def test_the_dates_in_the_brackets_behind_a_name_are_its_own(text: str, expected: list[tuple[object, ...]]) -> None:
    assert facts(f"# Notes\n\n{text}\n", "released_on", "announced_on") == expected


@pytest.mark.parametrize(
    ("heading", "dates"),
    [
        ("GPT-4 (March 2023)", ["2023-03"]),
        ("Phase 3: GPT-4 (2023)", ["2023"]),
        ("Phase 4: Training Across Sites for GPT-4 (2023)", []),
        ("GPT-4 and the Move to Blackwell (2025 onward)", []),
    ],
)
def test_the_date_of_a_heading_is_a_release_of_what_it_names_and_nothing_else(heading: str, dates: list[str]) -> None:
    found = claims(f"# Notes\n\n## {heading}\n\nText.\n")
    assert [c.value_text for c in found if c.predicate == "released_on"] == dates


def test_what_is_due_in_the_row_of_a_company_is_its_doing() -> None:
    table = (
        "# OpenAI\n\nGPT-4 grew.\n\n| Partner | Timing | Use |\n|---|---|---|\n| Broadcom | Late 2031 | Custom chip |\n"
    )
    found = [(c.subject_name, c.value_text) for c in claims(table) if c.predicate == "expected_on"]
    assert found == [("Broadcom", "late-2031")]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ('May 2018: the "Lift and Drag" analysis', "Lift and Drag"),
        ('May 2018 post: "Wings over clusters"', "Wings over clusters"),
        ("Flight laws paper, May 2018", "Flight laws paper"),
    ],
)
def test_a_heading_tells_when_the_account_that_it_names_was_published(heading: str, name: str) -> None:
    found = facts(f"# Acme\n\nAcme is a lab.\n\n### {heading}\n\nText.\n", "published_on")
    assert found == [(name, "published_on", None, None, "2018-05")]


def test_a_heading_that_begins_with_a_date_tells_of_a_deal_then() -> None:
    found = facts("# Deals\n\n### 4 May 2022: Microsoft invests USD 2 billion\n\nText.\n", "announced_on")
    assert found == [("Microsoft", "announced_on", None, None, "2022-05-04")]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Falcon 9B, June 2023", ("Falcon 9B", "released_on", "2023-06")),
        ("TPU v2, 2017: now it learns", ("TPU v2", "released_on", "2017")),
        ("Falcon 9B – March 2024", ("Falcon 9B", "released_on", "2024-03")),
        ("Triton, a compiler of its own (2021)", ("Triton", "released_on", "2021")),
        ("The H100 family (on sale since October 2022)", ("H100", "released_on", "2022-10")),
        ("2021: The A100 makes its entrance", ("A100", "released_on", "2021")),
        ("July 22, 2019: Microsoft backs OpenAI", ("Microsoft", "announced_on", "2019-07-22")),
        ('January 2018: "Scaling to 900 Nodes"', ("Scaling to 900 Nodes", "published_on", "2018-01")),
        ('"Chips and Chance," May 2018', ("Chips and Chance", "published_on", "2018-05")),
    ],
)
def test_headings_give_what_they_name_its_date_in_any_order(heading: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(f"# Notes\n\n### {heading}\n\nText.\n")


@pytest.mark.parametrize(
    "heading", ["The H100, 80 GB: what to expect", "Why the H100 beat 2022: a view", "GPT-4, later"]
)
def test_headings_without_a_date_of_their_own_date_nothing(heading: str) -> None:
    assert not [fact for fact in relations(f"# Notes\n\n### {heading}\n\nText.\n") if fact[1].endswith("_on")]


@pytest.mark.parametrize("label", ["**Date:**", "Datum:", "- **Published**:"])
def test_the_date_of_a_text_is_that_of_its_title(label: str) -> None:
    found = relations(f"# Falcon 9B update\n\n{label} 2021-12-16\n\nFalcon 9B has 40 layers.\n")
    assert ("Falcon 9B update", "published_on", "2021-12-16") in found


def test_a_date_below_a_later_heading_is_not_the_documents() -> None:
    news = "### Foo opens\n\n**Date:** February 4, 2031\n\nFoo opened.\n"
    text = f"# Weekly News\n\nOf last week.\n\nRead on.\n\n## Breaking\n\n{news}"
    assert not relations(text, "published_on")
    assert relations("# Weekly News\n\n**Date:** February 4, 2031\n\nRead on.\n", "published_on")
