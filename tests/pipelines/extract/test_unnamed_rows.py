"""Rows that name no thing tell of what the section is about."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import COMPANY, claims, facts, table, told


def test_a_dated_row_speaks_of_the_topic_at_its_date() -> None:
    text = table("Date | Event | GPUs", "May 2020 | Training began | 400 V100s", "June 2020 | - | 800 V100s")
    assert [(c.subject_name, c.predicate, c.value_text or c.value_low, c.as_of) for c in claims(text)] == [
        ("GPT-3", "started_on", "2020-05", "2020-05"),
        ("GPT-3", "accelerators", 400, "2020-05"),
        ("GPT-3", "accelerators", 800, "2020-06"),
    ]


def test_kinds_of_data_are_told_of_the_model_and_kinds_of_costs_are_not() -> None:
    rows = ("Category | Percentage", "Webpages | 39.8%", "Books | 3.6%")
    assert {fact[0] for fact in facts(table(*rows))} == {"GPT-3"}
    assert {fact[0] for fact in facts(table(*rows, title="OpenAI"))} == {"Webpages", "Books"}


def test_what_a_column_says_of_kinds_of_data_holds_for_each_alone() -> None:
    found = claims(table("Category | Tokens", "Books | 20B", "Code | 100B"))
    assert [(c.subject_name, c.predicate, c.value_low, c.scope) for c in found] == [
        ("GPT-3", "training_tokens", 20e9, "Books"),
        ("GPT-3", "training_tokens", 100e9, "Code"),
    ]


def test_totals_and_dates_among_rounds_are_about_who_raised() -> None:
    rows = "| Series A | $40M |\n| May 2031 (talks) | $90M |\n| Total | $130M |\n"
    found = facts(f"# OpenAI\n\nOpenAI raised money. OpenAI grew.\n\n| Round | Amount |\n|---|---|\n{rows}")
    assert {fact[3] for fact in found if fact[:2] == ("OpenAI", "investment")} >= {90e6, 130e6}


def test_rows_of_descriptions_with_numbers_tell_of_the_topic() -> None:
    table = "| Data type | Fraction |\n|---|---|\n| English web text | 70% |\n| Source code | 15% |\n"
    assert facts(f"# GPT-3\n\n{table}", "measure") == [
        ("GPT-3", "measure", None, 0.7, 0.7),
        ("GPT-3", "measure", None, 0.15, 0.15),
    ]


def test_rows_of_stages_tell_of_the_model() -> None:
    text = table("Stage | Tokens | Context", "Pre-training | 10T | 4K", "Long context | 100B | 128K")
    assert told(text, "training_tokens", "context_window") == {
        ("GPT-3", "training_tokens", None, 10e12),
        ("GPT-3", "context_window", None, 4000),
        ("GPT-3", "training_tokens", None, 100e9),
        ("GPT-3", "context_window", None, 128000),
    }


def test_what_columns_are_called_is_no_thing() -> None:
    rows = "| Location | Oslo | Bergen |\n| Notes | 20 MW | 80 MW |\n"
    assert facts(f"# Sites\n\n| Cluster | plan a | plan b |\n|---|---|---|\n{rows}") == []


def test_rows_that_begin_with_an_amount_are_runs_of_the_topic() -> None:
    text = table("GPUs | TP | MFU", "64 | 8 | 52%", "512 | 4 | 47%", title="Zeta-7B language model")
    assert {(fact[1], fact[3]) for fact in facts(text) if fact[0] == "Zeta-7B"} == {
        ("accelerators", 64),
        ("tensor_parallelism", 8),
        ("utilization", 0.52),
        ("accelerators", 512),
        ("tensor_parallelism", 4),
        ("utilization", 0.47),
    }


@pytest.mark.parametrize("header", ["Source", "Category", "Subset"])
def test_kinds_of_which_a_models_data_consist_are_told_of_the_model(header: str) -> None:
    text = table(f"{header} | Tokens (B) | Share", "Books | 90 | 9%", "Web pages | 620 | 62%", title="GPT-3")
    found = [c for c in claims(text) if c.object_name is None]
    assert {(c.subject_name, c.predicate, c.value_low, c.scope) for c in found} == {
        ("GPT-3", "training_tokens", 90e9, "Books"),
        ("GPT-3", "training_tokens", 620e9, "Web pages"),
        ("GPT-3", "measure", 0.09, "share, Books"),
        ("GPT-3", "measure", 0.62, "share, Web pages"),
    }


def test_memories_of_a_chip_are_the_chips() -> None:
    found = claims(
        "# A100\n\n| Level | Size/SM | Bandwidth |\n|---|---|---|\n"
        "| Registers | 256KB | 80 TB/s |\n| HBM | 80GB | 8 TB/s |\n"
    )
    assert [(c.subject_name, c.predicate, c.scope) for c in found] == [
        ("A100", "memory_capacity", "registers, per sm"),
        ("A100", "measure", "registers, memory bandwidth"),
        ("A100", "memory_capacity", "hbm, per sm"),
        ("A100", "measure", "hbm, memory bandwidth"),
    ]


def test_a_row_of_all_rounds_is_about_who_raised_them() -> None:
    rows = "| May 2021 | Series A | USD 600M |\n| | All rounds | USD 1,640M |\n"
    found = facts(f"{COMPANY}| When | Round | Raised |\n|---|---|---|\n{rows}", "investment")
    assert found == [("Series A", "investment", None, 6e8, 6e8), ("Orvane Compute", "investment", None, 1.64e9, 1.64e9)]


def test_the_rows_of_a_mixture_of_data_are_what_the_model_was_trained_on() -> None:
    text = (
        "# Falcon 9B\n\n## Training data\n\n| Data Source | Tokens | Percentage |\n|---|---|---|\n"
        "| Kestrel Web - Thai | 571B | 58% |\n| Common Crawl | 41B | 4% |\n| Total | 612B | 100% |\n"
    )
    assert [fact[2] for fact in facts(text, "training_data")] == ["Kestrel Web - Thai", "Common Crawl"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("When | GPUs | Type", "Now | 3,000 | H100"), [("Acme", "accelerators", "H100", "stated")]),
        (("Date | Scope | Power", "2031 | Planned hall | 3 MW"), [("Acme", "power_capacity", None, "planned")]),
        (("Date | Scope | Power", "2031 | Planned hall excluded | 3 MW"), [("Acme", "power_capacity", None, "stated")]),
        (("Era | GPUs", "2018-2019 | 300"), [("2018-2019", "accelerators", None, "stated")]),
    ],
)
def test_a_row_of_a_time_keeps_its_chips_and_its_plans(
    rows: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    text = "Acme is a company that builds data centers.\n\n" + table(*rows, title="Acme")
    found = [(c.subject_name, c.predicate, c.object_name, c.status) for c in claims(text)]
    assert [one for one in found if one[1] != "role"] == expected


@pytest.mark.parametrize("header", ["Signal", "Driver", "Theme"])
def test_rows_below_a_word_for_anything_are_told_of_the_topic(header: str) -> None:
    rows = "| Reach of the plan | 3 GW with Amazon | Power |\n| First steps | More H100s | Speed |\n"
    found = facts(f"# OpenAI\n\n| {header} | What OpenAI Said | Why |\n|---|---|---|\n{rows}")
    assert {(fact[0], fact[1]) for fact in found} == {("OpenAI", "power_capacity"), ("OpenAI", "accelerators")}


@pytest.mark.parametrize("headers", ["Theme | Evidence", "Area | Notes"])
def test_what_a_column_of_remarks_tells_of_the_topic_is_read(headers: str) -> None:
    rows = "| Scale of compute | 300 MW in Ohio |\n| Fresh capital | $2B raised |\n"
    found = facts(f"# OpenAI\n\n| {headers} |\n|---|---|\n{rows}", "power_capacity", "investment")
    assert [(fact[0], fact[3]) for fact in found] == [("OpenAI", 3e8), ("OpenAI", 2e9)]


def test_known_properties_among_initiatives_are_the_topic_s() -> None:
    rows = "| Stargate | $500 billion |\n| CapEx | $3B (2024) |\n| Headcount | 30,000 |\n"
    found = facts(f"# Oracle\n\n| Initiative | Details |\n|---|---|\n{rows}", "cost", "headcount")
    assert {(fact[0], fact[3]) for fact in found} >= {("Oracle", 3e9), ("Oracle", 30000.0)}
