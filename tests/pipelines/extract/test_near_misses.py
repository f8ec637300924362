"""Texts that look like what a rule takes, and say something else."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("# Orrin-7B\n\n- BF16: 2T tokens\n- FP8: 13T tokens\n", "peak_compute"),
        ("CoreWeave made $900 million in interest payments.", "revenue"),
        ("CoreWeave booked $20 million worth of flights.", "revenue"),
        ("Oracle controls 30 % of the database market.", "stake"),
        ("CoreWeave has 9 board seats.", "user_count"),
        ("Meetings at CoreWeave start in 30 minutes.", "turnaround"),
        ("Orrin-7B was trained on 64 H100 (60%) and 40 A100 (40%).", "training_data"),
        ("After training on it, the accuracy of Orrin-7B rose in English (12%) and French (8%).", "training_data"),
        ("We asked Orrin-7B (Groq) and Skald-8B (Together AI) the same.", "developed_by"),
        ("# Frontier\n\n## Upgrade planned - June 2026\n\n### Nodes\n\nThere are 9,408 nodes.\n", "published_on"),
        ("# Orrin\n\n- Type A (6 nodes)\n  - 48 GPUs\n", "gpus_per_node"),
        ("Llama 3 is offered on SageMaker.", "trained_on"),
    ],
)
def test_nothing_of_the_kind_is_stated(text: str, predicate: str) -> None:
    assert predicate not in {claim.predicate for claim in claims(text, inferred=False)}


@pytest.mark.parametrize(
    ("text", "predicate", "subject"),
    [
        ("Built Robotics is a company with 200 employees.", "headcount", "Built Robotics"),
        ("The 8x A100 server is old, and Perlmutter draws 6 MW.", "power_capacity", "Perlmutter"),
        ("# Capex\n\n- Microsoft forecast: $80 billion of capex\n", "cost", "Microsoft"),
        ("# Meta\n\nMeta runs many GPUs. Its AI capex was $40 billion.\n", "cost", "Meta"),
        (
            "| Experiment | Model | GPUs |\n|---|---|---|\n| baseline | Llama 3 | 8 |\n| ablation | Llama 3 | 16 |\n",
            "accelerators",
            "Llama 3",
        ),
    ],
)
def test_what_is_named_keeps_what_is_told_of_it(text: str, predicate: str, subject: str) -> None:
    assert {claim.subject_name for claim in claims(text) if claim.predicate == predicate} == {subject}


def test_what_is_due_to_something_is_no_plan() -> None:
    found = claims("The higher bill was due to 20,000 GPUs that Microsoft added in 2024.")
    assert {claim.status for claim in found} == {"stated"}


def test_times_of_different_things_are_not_added() -> None:
    found = claims("Training of Orrin-7B took 30 days and 12 hours of evaluation on 64 GPUs.")
    assert 30.5 not in {claim.value_low for claim in found}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("An Anthropic-style company trains a 70B model.", "developed_by"),
        ("Orrin-7B is a chatbot. It looks like a ChatGPT-like tool built with Ray.", "uses_software"),
        ("# Frontier\n\nFrontier has twice the density of standard air cooling.", "cooling"),
        ("# Frontier\n\nAir cooling cannot carry the heat of Frontier.", "cooling"),
        ("# CoreWeave\n\nThe tool nanoFoo was created by Ada Brown.", "role"),
        ("# CoreWeave\n\nCoreWeave saves 60%, a savings of 60% over Google Cloud.", "runs_on_cloud"),
    ],
)
def test_what_is_only_likened_or_compared_is_not_told(text: str, predicate: str) -> None:
    named = {claim.subject_name for claim in claims(text) if claim.predicate == predicate}
    assert not named or named == {"Orrin-7B"}


def test_a_scale_over_a_table_is_none_of_prices_and_of_what_each_costs() -> None:
    table = "| | 2024 |\n|---|---|\n| Revenue | $3,100 |\n| Share price | $300 |\n| Unit cost | $30,000 |\n"
    found = claims(f"# Veltrix (in millions)\n\nVeltrix is a company.\n\n{table}")
    assert [claim.value_low for claim in found if claim.unit == "USD"] == [3.1e9, 300, 30_000]


def test_an_amount_with_millions_in_digits_is_not_so_many_millions() -> None:
    found = claims("| Model | Cost ($M) |\n|---|---|\n| Orrin-7B | $5,500,000 |\n| Orrin-70B | $55 |\n")
    assert [claim.value_low for claim in found if claim.predicate == "cost"] == [5.5e6, 5.5e7]


@pytest.mark.parametrize(
    "text",
    [
        "Step   Loss   LR\n100    2.3    3e-4\n200    2.1    3e-4\n300    2.0    2e-4",
        "PID   USER   MEM    CMD\n1234  jo     40GB   python\n1235  ann    30GB   train",
        "orrin/\n├── data/        12 GB\n├── models/      40 GB\n└── logs/        3 GB",
    ],
)
def test_logs_processes_and_directories_in_fences_are_no_tables(text: str) -> None:
    assert claims(f"# Orrin\n\n```\n{text}\n```\n") == []


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Investors expect revenue of $3 billion.", "revenue"),
        ("Global demand drove revenue to $3 billion.", "revenue"),
        ("Companies rent CoreWeave GPUs at $3 per hour.", "price"),
    ],
)
def test_what_a_class_does_to_somebody_is_told_of_that(text: str, predicate: str) -> None:
    found = claims(f"# CoreWeave\n\nCoreWeave has 900 employees. {text}\n")
    assert {claim.subject_name for claim in found if claim.predicate == predicate} == {"CoreWeave"}


def test_labels_of_other_things_below_a_heading_that_counts_chips_count_none() -> None:
    found = claims("# CoreWeave\n\nCoreWeave is a company.\n\n## GPU shipments\n\n- Customers: 300\n- Warranty: 3\n")
    assert "accelerators" not in {claim.predicate for claim in found}


def test_chips_that_a_member_is_only_compared_with_are_no_members() -> None:
    table = "| Generation | Products | Memory |\n|---|---|---|\n| Blackwell | B200 (2x H100) | 192 GB |\n"
    parts = {claim.subject_name for claim in claims(table) if claim.predicate == "part_of"}
    assert parts == {"B200"}


@pytest.mark.parametrize("text", ["# Micron\n\n- NAND: 232L TLC, 300L+ in development\n", "The 48L Orrin-7B beats it."])
def test_layers_are_no_litres(text: str) -> None:
    assert "water_use" not in {claim.predicate for claim in claims(text)}


def test_a_column_may_be_headed_by_a_company_and_what_is_told_of_it() -> None:
    header = "| Dimension | CoreWeave Position | Lambda Position |\n|---|---|---|\n"
    table = header + "| Revenue | $5B | $1B |\n| Power | 2 GW | 1 GW |\n"
    told = {(c.subject_name, c.value_low) for c in claims(f"# Clouds\n\n{table}") if c.predicate == "revenue"}
    assert told == {("CoreWeave", 5e9), ("Lambda", 1e9)}


@pytest.mark.parametrize(
    "line", ["- Peak compute per chip: 918 TFLOPS", "| Layers | 8 |\n|---|---|\n| Context window | 2048 |"]
)
def test_what_chips_and_models_have_is_not_that_of_the_company_around(line: str) -> None:
    found = claims(f"# CoreWeave\n\nCoreWeave rents GPUs. CoreWeave grew.\n\n{line}\n")
    assert {c.predicate for c in found if c.subject_name == "CoreWeave"} <= {"measure", "growth"}


def test_amounts_of_money_with_a_slash_share_the_magnitude_behind_the_last() -> None:
    found = claims("# CoreWeave\n\nCoreWeave is a company. Its capex was $3/$4 billion in the two years.\n")
    assert [claim.value_low for claim in found if claim.unit == "USD"] == [3e9, 4e9]


@pytest.mark.parametrize("name", ["CoreWeave", "Veltrix"])
def test_years_below_a_header_over_several_columns_are_dates_and_no_names(name: str) -> None:
    head = f"| | {name} | | Nebius | |\n|---|---|---|---|---|\n| | 2024 | 2025 | 2024 | 2025 |\n"
    found = claims(f"{head}| Capex ($B) | 3 | 4 | 5 | 6 |\n| GPUs | 300 | 400 | 500 | 600 |\n")
    own = [(claim.value_low, claim.as_of) for claim in found if claim.subject_name == name]
    assert own == [(3e9, "2024"), (4e9, "2025"), (300, "2024"), (400, "2025")]
