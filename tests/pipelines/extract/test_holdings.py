"""What labels say that an organisation has."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

ABOUT = "# Anthropic\n\nAnthropic is a company. Anthropic grows. Anthropic hires.\n\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "- **Products:** Skein, Loomly",
            {("Skein", "developed_by", "Anthropic"), ("Loomly", "developed_by", "Anthropic")},
        ),
        ("- **Models:** Tundra-7B and GPT-4", {("Tundra-7B", "developed_by", "Anthropic")}),
        (
            "- **Clusters:** Tindra (Oslo), Vega",
            {("Tindra", "operated_by", "Anthropic"), ("Vega", "operated_by", "Anthropic")},
        ),
        ("- **Subsidiaries:** Halvard Labs", {("Halvard Labs", "part_of", "Anthropic")}),
        ("- **Data centers:** Dallas and Chicago", set()),
        ("- **Models:** three", set()),
        ("- **Competing products:** Skein", set()),
    ],
)
def test_labels_tell_what_an_organisation_has(line: str, expected: set[tuple[object, ...]]) -> None:
    found = relations(f"{ABOUT}{line}\n", "developed_by", "operated_by", "part_of", title="Anthropic")
    assert found == expected


def test_backers_and_employers_are_columns_of_tables() -> None:
    backers = "| Company | Investors |\n|---|---|\n| Cohere | Accel |\n\n"
    people = "| Name | Affiliation |\n|---|---|\n| Anna Berg | NTNU |\n"
    assert relations(f"{ABOUT}{backers}{people}", "investment", "member_of") == {
        ("Accel", "investment", "Cohere"),
        ("Anna Berg", "member_of", "NTNU"),
    }
