"""Ties of companies that titles name; a tie that is over, sought or somebody else's is none."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

COMPANY = "# Cohere\n\nCohere is a company in Toronto.\n\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("## Dell partnership (2031)", {("Cohere", "partner", "Dell")}),
        ("### Dell $10B+ compute deal (Jan 14, 2031)", {("Cohere", "partner", "Dell")}),
        ("**Dell - $3 Billion Partnership**", {("Cohere", "partner", "Dell")}),
        ("**NVIDIA GPU Partnership**", {("Cohere", "partner", "NVIDIA")}),
        ("## Partnership with Dell", {("Cohere", "partner", "Dell")}),
        ("## NVIDIA and Dell Sign Supply Deal", {("NVIDIA", "partner", "Dell")}),
        ("## NVIDIA signs $38B compute deal with Dell", {("NVIDIA", "partner", "Dell")}),
        ("## The end of the Dell partnership", set()),
        ("## Former Dell partnership", set()),
        ("## Is a Dell deal coming?", set()),
        ("## Cohere seeks partnership with Dell", set()),
        ("## How NVIDIA and Dell deal with heat", set()),
        ("## Analysts weigh the NVIDIA-Dell deal", set()),
        ("## Dell hardware deals", set()),
        ("## Partnering with Dell", {("Cohere", "partner", "Dell")}),
        ("## Why we stopped partnering with Dell", set()),
    ],
)
def test_partners_that_titles_name(line: str, expected: set[tuple[str, str, str]]) -> None:
    assert relations(f"{COMPANY}{line}\n\nText.\n", "partner") == expected


@pytest.mark.parametrize(
    "line",
    [
        "- **AMD partnership**: since 2023",
        "- **Partnership with AMD**: 50,000 GPUs",
        "| Initiative | Details |\n|---|---|\n| **AMD Partnership** | 50,000 GPUs |",
    ],
)
def test_a_label_or_row_that_is_called_a_partnership_names_a_partner(line: str) -> None:
    assert ("Oracle", "partner", "AMD") in relations(f"# Oracle\n\n{line}\n", "partner")


@pytest.mark.parametrize(
    "line",
    [
        "- **AMD partnership**: none",
        "- **Ended AMD partnership**: 2023",
        "- **AMD deal**: $3 billion",
        "- **AMD partners**: many",
    ],
)
def test_other_labels_name_no_partner(line: str) -> None:
    assert ("Oracle", "partner", "AMD") not in relations(f"# Oracle\n\n{line}\n", "partner", inferred=False)
