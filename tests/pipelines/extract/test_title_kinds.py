"""A title that is nothing but a name is of the type of which the properties below it are told."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "# Oraculon\n\n| Metric | Value | Date |\n|---|---|---|\n| Total Revenue | $16 billion | 2026 |\n"
            "| Employees | 12,000 | 2026 |\n",
            {("organization/oraculon", "revenue", 16e9), ("organization/oraculon", "headcount", 12000)},
        ),
        (
            "# Kastell\n\nLocation: Bergen\nPower: 120 MW\nOpened: March 2025\n",
            {
                ("site/kastell", "located_in", None),
                ("site/kastell", "power_capacity", 120e6),
                ("site/kastell", "opened_on", None),
            },
        ),
        (
            "# Zubrix hardware inventory\n\n## Compute\n\n512 A100 GPUs in 64 nodes.\n\n## Power\n\n2 MW.\n",
            {
                ("cluster/zubrix", "accelerators", 512),
                ("cluster/zubrix", "node_count", 64),
                ("cluster/zubrix", "power_capacity", 2e6),
            },
        ),
        (
            "# TX-9 overview\n\n| Spec | Value |\n|---|---|\n| Transistors | 80 billion |\n| TDP | 600 W |\n",
            {("hardware/tx-9", "transistor_count", 80e9), ("hardware/tx-9", "power_capacity", 600)},
        ),
    ],
)
def test_a_title_alone_is_what_its_properties_are_told_of(text: str, told: set[tuple[str, str, float | None]]) -> None:
    assert {(claim.subject_id, claim.predicate, claim.value_low) for claim in claims(text)} == told


@pytest.mark.parametrize("title", ["Lessons Learned", "Price list", "H100 Overview", "Zubrin Weekly"])
def test_words_and_known_names_are_no_new_things(title: str) -> None:
    found = claims(f"# {title}\n\n- Revenue: $16 billion\n- Employees: 12,000\n- Valuation: $4B\n")
    assert "organization" not in {claim.subject_type for claim in found}


@pytest.mark.parametrize("text", ["4 doors.\n\n2 MW of lamps.", "We met 40 people.", "512 tables.\n\n64 chairs."])
def test_what_counts_nothing_of_a_type_names_none(text: str) -> None:
    assert {claim.subject_type for claim in claims(f"# Zubrix\n\n{text}\n")} <= {"program", "site"}


OPENINGS = [
    ("# Why Quillon matters\n", "organization"),
    ("# Research: Quillon\n", "organization"),
    ("# Structured Dashboard: Quillon\n", "organization"),
    ("Quillon provides GPU clouds.\n", "organization"),
    ("Based in Oslo, Quillon rents out servers.\n", "organization"),
    ("Below is a profile of Quillon, compiled from its filings.\n", "organization"),
    ("# The Technology Behind Quillon Training\n", "model"),
    ("# Announcing the release of Quillon\n", "model"),
    ("Acme AI released Quillon in March 2031.\n", "model"),
    ("With Quillon we set out to train an open model.\n", "model"),
    ("# NVIDIA Quillon\n", "hardware"),
    ("# Huawei Quillon Detailed Specs\n", "hardware"),
    ("The Quillon 2 GPU is built by TSMC.\n", "hardware"),
    ("Quillon 950DT is an AI accelerator.\n", "hardware"),
    ("Quillon entered service in 2031.\n", "cluster"),
]
TOLD = {
    "organization": ("- Revenue: $35 million\n- Employees: 120\n", 120),
    "model": ("- Parameters: 7.5B\n- Context length: 8K\n", 7.5e9),
    "hardware": ("- Memory: 96 GB HBM3\n- Bandwidth: 4 TB/s\n- TDP: 600 W\n", 600),
    "cluster": ("- Nodes: 1,024\n- GPUs: 8,192 H100\n", 1024),
}


@pytest.mark.parametrize(("opening", "kind"), OPENINGS)
def test_an_unknown_name_in_a_title_or_first_sentence_is_of_the_type_of_what_is_told_of_it(
    opening: str, kind: str
) -> None:
    text, value = TOLD[kind]
    (found,) = (c for c in claims(f"{opening}\n{text}") if c.value_low == value)
    assert (found.subject_name.partition(" ")[0], found.subject_type) == ("Quillon", kind)


@pytest.mark.parametrize("name", ["Quillon Ridge", "Quillon Mini", "Quillon Vision"])
def test_a_name_keeps_its_last_word_unless_the_text_writes_it_without(name: str) -> None:
    told = "- Nodes: 512\n- GPUs: 4,096 H100\n"
    assert {c.subject_name for c in claims(f"# {name}\n\n{told}")} == {name}
    assert {c.subject_name for c in claims(f"# {name}\n\nQuillon is new.\n\n{told}")} == {"Quillon"}


@pytest.mark.parametrize(
    "opening",
    [
        "# CoreWeave\n\nIt competes with Quillon.",
        "According to Quillon, it grows.",
        "He told QLNX that it grows.",
        "Source: Quillon",
        "Analyst Quillon visited.",
        "Written for Quillon.",
        "Presented at QL24.",
        "It was named after Mount Quillon.",
        "Q3FY25 was good.",
        "Quillon users know it.",
        "Quillon reported that demand grows.",
        "# Anthropic Compute",
        "# CoreWeave S-1",
        "# Amazon Q3FY25",
        "# Meta Quillon Con",
        "# Nvidia Quillon Lineup",
        "# Nvidia Quillon Day",
        "# Quillon Parallelism",
        "# Meet Jane Quillon",
        "# Getting started with Slurm",
        "# Quillon Research: Norvik",
        "# The Fall of Quillon",
        "# The Business of Compute",
        "# Hardware on AWS",
        "# Using H100 Nodes",
    ],
)
def test_who_is_only_named_in_a_title_or_first_sentence_is_no_topic(opening: str) -> None:
    found = claims(f"{opening}\n\n- Nodes: 512\n- GPUs: 4,096\n")
    assert {c.subject_type for c in found} <= {"organization", "program"}


@pytest.mark.parametrize(
    "opening",
    [
        "# Hyperscaler Capex Tracker\n",
        "# The chips of Quillon and Zubrin\n",
        "In Oslo, Quillon and Zubrin rent out servers.\n",
        "Jo Doe spoke in Oslo.\n",
    ],
)
def test_words_of_the_field_persons_and_one_of_several_are_no_topic(opening: str) -> None:
    found = claims(f"{opening}\n- Revenue: $35 million\n- Employees: 120\n")
    assert {c.predicate for c in found if c.subject_type == "organization" and c.value_low == 120} == set()


def test_the_code_of_a_run_with_a_size_is_a_model() -> None:
    text = "# run7 13B mix\n\nLanguage model training.\n\n- Model size: 13B\n- GPUs: 256 A100 GPUs (32 nodes)\n"
    found = {(c.subject_name, c.subject_type, c.predicate, c.value_low) for c in claims(text)}
    assert ("run7 13B mix", "model", "parameter_count", 13e9) in found
    assert ("run7 13B mix", "model", "accelerators", 256) in found


@pytest.mark.parametrize("title", ["q3 40B capex", "gpu4 70B revenue outlook"])
def test_a_size_in_a_title_of_a_text_on_no_training_is_no_model(title: str) -> None:
    assert {c.subject_type for c in claims(f"# {title}\n\n- Revenue: $35 million\n- Employees: 120\n")}.isdisjoint(
        {"model"}
    )


@pytest.mark.parametrize("title", ["may2025 40B round", "top5 13B models", "q3 13B loss"])
def test_money_and_lists_in_titles_are_no_runs(title: str) -> None:
    found = claims(f"# {title}\n\nAnthropic raised $40 billion. Training took 512 GPUs.\n")
    assert {c.subject_name for c in found if c.predicate == "accelerators"} == {"Anthropic"}
