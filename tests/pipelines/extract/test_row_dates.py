"""Dates in rows: when things came, began or were announced."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, table, told


@pytest.mark.parametrize(
    ("header", "cell", "expected"),
    [
        ("Status", "**GA March 2025**", ("released_on", "2025-03", "stated")),
        ("Expected", "Shipping (Q4 2024)", ("released_on", "2024-Q4", "stated")),
        ("Expected", "2027", ("expected_on", "2027", "planned")),
        ("Notes", "Volume Q1 2025", ("released_on", "2025-Q1", "stated")),
        ("Notes", "H2 2026", ("expected_on", "2026-H2", "planned")),
        ("Notes", "ordered in May 2025 by all", None),
    ],
)
def test_a_cell_that_is_a_date_says_when_its_thing_comes(header: str, cell: str, expected: tuple[str, ...]) -> None:
    text = f"Published: 1 September 2025\n\n{table(f'Chip | Process | {header}', f'H100 | 4nm | {cell}')}"
    found = [(c.predicate, c.value_text, c.status) for c in claims(text) if c.subject_name == "H100"]
    found = [one for one in found if one[0].endswith("_on")]
    assert found == ([expected] if expected else [])


def test_a_target_is_what_is_expected() -> None:
    found = facts("# Meta\n\n| Campus | MW | Target |\n|---|---|---|\n| Tarn | 300 | 2028 |\n", "expected_on")
    assert [fact[0] for fact in found] == ["Tarn"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("Date | Model", "March 2024 | Zeta-7B"), {("Zeta-7B", "released_on", None, "2024-03")}),
        (("Model | Year", "Zeta-7B | 2024"), {("Zeta-7B", "released_on", None, "2024")}),
        (("Chip | Year | Process", "Orla A2 | 2023 | 5nm"), {("Orla A2", "released_on", None, "2023")}),
        (("Model | Year | GPUs", "Zeta-7B | 2024 | 64 H100"), set()),
        (("Model | Period", "Zeta-7B | 2023-2024"), set()),
    ],
)
def test_dates_are_releases_where_the_table_tells_nothing_else(
    rows: tuple[str, ...], expected: set[tuple[object, ...]]
) -> None:
    assert told(table(*rows, title="Zeta models"), "released_on") == expected


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("shipping", ["released_on"]),
        ("discontinued", []),
        ("cancelled", []),
        ("", ["released_on"]),
        ("in racks", ["released_on"]),
    ],
)
def test_a_date_beside_what_ended_is_not_when_it_came(status: str, expected: list[str]) -> None:
    table = f"| Product | Status | Notes |\n|---|---|---|\n| H100 | {status} | 2024 |\n"
    found = claims(f"Published: 2025-01-10\n\n# Products\n\n{table}")
    assert [claim.predicate for claim in found if claim.subject_name == "H100"] == expected


@pytest.mark.parametrize(
    ("header", "row", "came"),
    [
        ("Time | Name | Model size", "2022.4.5 | GPT-3 | 175B", {("GPT-3", "released_on", None, "2022-04-05")}),
        ("Model | Year | Context", "GPT-3 | 2020 | 2K", {("GPT-3", "released_on", None, "2020")}),
        ("Model | Date | MMLU", "GPT-3 | 2020 | 50", set()),
        ("Model | Date | Users", "GPT-3 | 2020 | 1 million", set()),
    ],
)
def test_a_date_beside_what_models_are_is_their_release(header: str, row: str, came: set[tuple[object, ...]]) -> None:
    assert told(table(header, row, title="Models"), "released_on") == came
