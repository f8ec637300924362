"""Names below headings that say what they are."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, relations


@pytest.mark.parametrize(
    ("text", "predicate", "expected"),
    [
        ("## Business units\n\n### 1. Qwerta Cloud (core)\n\nText.\n", "part_of", {"Qwerta Cloud"}),
        ("## Our subsidiaries\n\n**1. Qwerta**\n- robots\n\n**2. Zyx**\n", "part_of", {"Qwerta", "Zyx"}),
        ("## Segments\n\n- **Qwerta**: robots\n- Zyx – tutoring\n", "part_of", {"Qwerta", "Zyx"}),
        ("## Investors\n\n- Qwerta Fund\n- NVIDIA\n", "investment", {"Qwerta Fund", "NVIDIA"}),
        ("## Business units\n\nWe run two.\n\n**Outlook:** Good.\n", "part_of", set()),
        ("## Business units\n\n**Qwerta:**\n- **Use Case:** robots\n- **Head:** Zyx\n", "part_of", {"Qwerta"}),
        ("## Business units\n\n## Outlook\n\n- Qwerta\n", "part_of", set()),
        ("## Former subsidiaries\n\n- Qwerta\n", "part_of", set()),
    ],
)
def test_units_and_backers_of_a_company(text: str, predicate: str, expected: set[str]) -> None:
    found = relations(f"# OpenAI\n\n{text}", predicate)
    assert found == {(name, predicate, "OpenAI") for name in expected}


@pytest.mark.parametrize(
    ("text", "predicate", "expected"),
    [
        ("## Software stack\n\n- Qwerta: scheduler\n- `zyx`\n", "uses_software", {"Qwerta", "zyx"}),
        ("## Key customers\n\n**Qwerta Robotics:**\n- **Value:** high\n", "partner", {"Qwerta Robotics"}),
        (
            "## Software stack\n\n- Containers: Apptainer\n- Qwerta: runs our jobs\n",
            "uses_software",
            {"Apptainer", "Qwerta"},
        ),
        ("## Software stack\n\n- MPI: OpenMPI\n", "uses_software", {"Open MPI"}),
        ("## Software stack\n\nThe stack includes Slurm and CUDA.\n", "uses_software", {"Slurm", "CUDA"}),
        ("## Software stack\n\n- Everything we need is here\n", "uses_software", set()),
        ("## Customer support\n\n- Qwerta\n", "partner", set()),
    ],
)
def test_what_a_topic_uses_and_works_with(text: str, predicate: str, expected: set[str]) -> None:
    found = relations(f"# OpenAI\n\n{text}", predicate)
    assert found == {("OpenAI", predicate, name) for name in expected}


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("torch >= 2.1", {("framework", "PyTorch")}),
        ("`numpy==1.26.4`", {("uses_software", "NumPy")}),
        ("deepspeed[ops]~=0.9 (optional)", {("uses_software", "DeepSpeed")}),
        ("dropout=0.15", set()),
        ("GPUs >= 8.5", set()),
    ],
)
def test_packages_with_their_versions(item: str, expected: set[tuple[str, str]]) -> None:
    found = relations(
        f"# Zeta-70B\n\nZeta-70B is a model.\n\n## Requirements\n\n- {item}\n", "framework", "uses_software"
    )
    assert {(predicate, name) for _, predicate, name in found} == expected


def test_packages_that_nobody_needs_any_more_are_not_used() -> None:
    assert not relations("# Zeta-70B\n\nZeta-70B is a model.\n\n## Removed packages\n\n- torch==1.1.0\n", "framework")


ACQUISITIONS = "# Quillon\n\nQuillon is a cloud company.\n\n"


def test_whom_a_section_of_acquisitions_names_was_bought_on_its_date_and_at_its_price() -> None:
    text = (
        f"{ACQUISITIONS}## Acquisitions (2024-2025)\n\n- **Dorvane** (2024): physics\n"
        "- Weights & Biases (~$1.7B, May 2025)\n- **Total:** $3B\n- Rationale: integration\n"
        "- Zestrim (2025, failed)\n\n"
        "## Related\n\n- Brivex — Acquired (2023)\n- Tolmar: acquired by Google (2022)\n- Cohere: not acquired\n"
    )
    parts = {fact for fact in relations(text, "part_of") if fact[2] == "Quillon"}
    assert parts == {(name, "part_of", "Quillon") for name in ("Dorvane", "Weights & Biases", "Brivex")}
    assert relations(text, "announced_on") == {
        ("Dorvane acquisition", "announced_on", "2024"),
        ("Weights & Biases acquisition", "announced_on", "2025-05"),
        ("Brivex acquisition", "announced_on", "2023"),
    }
    paid = [(c.object_name, c.value_low, c.bound) for c in claims(text) if c.predicate == "deal_value" and c.value_low]
    assert paid == [("Weights & Biases", 1.7e9, "about")]
    assert [c.value_low for c in claims(text) if c.predicate == "measure"] == [3e9]


@pytest.mark.parametrize("heading", ["Failed acquisitions", "Acquisition strategy", "Acquisitions by rivals"])
def test_other_sections_on_acquisitions_name_nobody_who_was_bought(heading: str) -> None:
    assert not relations(f"{ACQUISITIONS}## {heading}\n\n- Dorvane (2024)\n", "part_of")


@pytest.mark.parametrize(
    "item",
    [
        "Arm ($40B, 2020, scrapped in 2022)",
        "Windsurf ($3B, fell through)",
        "Cursor (option, $60B, 2026)",
        "NVIDIA – Run:ai ($700M, 2024)",
        "Lambda: acquired Bellis in 2023",
        "Wiz ($32B, Google, 2025)",
        "Goodwill ($400 million)",
    ],
)
def test_what_came_to_nothing_or_is_somebody_elses_purchase_is_no_part(item: str) -> None:
    parts = relations(f"{ACQUISITIONS}## Acquisitions\n\n- {item}\n", "part_of")
    assert not {
        fact for fact in parts if fact[0] in ("Arm", "Windsurf", "Cursor", "NVIDIA", "Lambda", "Wiz", "Goodwill")
    }


@pytest.mark.parametrize("heading", ["Competitors", "Portfolio exits", "Investments"])
def test_whom_somebody_else_may_have_bought_is_no_part(heading: str) -> None:
    text = f"{ACQUISITIONS}## {heading}\n\n- Habana: acquired in 2019 (Intel, $2B)\n- MosaicML: Acquired (2023)\n"
    assert not {fact for fact in relations(text, "part_of") if fact[2] == "Quillon"}


def test_only_a_bare_sum_and_date_are_those_of_the_purchase() -> None:
    text = f"{ACQUISITIONS}## Acquisitions\n\n- Dorvane (revenue $500M, 2021)\n- Splunk (IPO in 2012, $28B)\n"
    paid = [(c.object_name, c.value_low) for c in claims(text) if c.predicate == "deal_value"]
    assert paid == [("Splunk", 28e9)]
    assert relations(text, "announced_on") == {("Dorvane acquisition", "announced_on", "2021")}
