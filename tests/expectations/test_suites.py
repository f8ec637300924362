"""Every expectation of every suite holds for good tables, and fails once one value breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pandas as pd
import polars as pl
import pytest

from expectations.checks import check_rows, new_context, to_pandas
from expectations.suites import Statement, statements
from tests.warehouse.good_tables import good_tables
from warehouse.schema import TABLES, Column, Table, empty

CASES = [
    pytest.param(table, statement, id=f"{table.name}-{statement.type.removeprefix('expect_')}-{statement.description}")
    for table in TABLES.values()
    for statement in statements(table)
]


@pytest.fixture(scope="module")
def context() -> Any:
    return new_context()


@pytest.fixture(scope="module")
def good() -> dict[str, pd.DataFrame]:
    return {name: to_pandas(TABLES[name], frame) for name, frame in good_tables().items()}


def outside(column: Column) -> float:
    if column.minimum is not None:
        return column.minimum - 1
    assert column.maximum is not None
    return column.maximum + 1


def with_value(frame: pd.DataFrame, column: str, value: object) -> pd.DataFrame:
    changed = frame.copy()
    values = list(frame[column])
    values[0] = value
    changed[column] = pd.Series(values, dtype=object)
    return changed


def mutant(table: Table, statement: Statement, frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with one value changed (or a column or row moved) so that the statement no longer holds."""
    arguments = statement.arguments
    match statement.type:
        case "expect_table_columns_to_match_ordered_list":
            return frame[[*frame.columns[1:], frame.columns[0]]]
        case "expect_table_row_count_to_be_between":
            return frame.head(0)
        case "expect_column_values_to_be_unique" | "expect_compound_columns_to_be_unique":
            return pd.concat([frame, frame.head(1)], ignore_index=True)
        case "expect_column_values_to_not_be_null":
            return with_value(frame, arguments["column"], None)
        case "expect_column_values_to_be_in_set":
            return with_value(frame, arguments["column"], "no such word")
        case "expect_column_values_to_match_regex":
            return with_value(frame, arguments["column"], " ")
        case "expect_column_values_to_be_between":
            column = table.column(arguments["column"])
            if column.unit == "year":
                return with_value(frame, column.name, arguments["min_value"] - 1)
            if column.kind == "date":
                return with_value(frame, column.name, date(1889, 12, 31)).assign(
                    **{column.name: lambda changed: pd.to_datetime(changed[column.name])}
                )
            return with_value(frame, column.name, outside(column))
        case "expect_column_pair_values_a_to_be_greater_than_b":
            low, high = arguments["column_B"], arguments["column_A"]
            if table.column(low).kind == "date":
                changed = frame.copy()
                changed[low] = pd.to_datetime(pd.Series(["2021-01-02"] * len(frame)))
                changed[high] = pd.to_datetime(pd.Series(["2021-01-01"] * len(frame)))
                return changed
            return with_value(with_value(frame, low, 0.5), high, 0.25)
    raise AssertionError(f"no way to break {statement.type} is known: add one")


@pytest.mark.parametrize(("table", "statement"), CASES)
def test_breaking_one_value_breaks_the_expectation(
    context: Any, good: dict[str, pd.DataFrame], table: Table, statement: Statement
) -> None:
    failures = check_rows(context, table, mutant(table, statement, good[table.name]), [statement])
    assert [(failure.table, failure.expectation, failure.description) for failure in failures] == [
        (table.name, statement.type, statement.description)
    ]


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_good_tables_break_none(context: Any, good: dict[str, pd.DataFrame], table: Table) -> None:
    assert check_rows(context, table, good[table.name], statements(table)) == []


def test_a_failure_names_the_rows_by_key_with_the_offending_value(context: Any, good: dict[str, pd.DataFrame]) -> None:
    table = TABLES["claims"]
    wanted = [each for each in statements(table) if each.description == "confidence lies within 0..1"]
    frame = good["claims"].assign(confidence=[0.5, 1.5, -0.25])
    (failure,) = check_rows(context, table, frame, wanted)
    assert failure.failed_rows == 2
    assert failure.sample == ({"claim_id": "c2", "confidence": "1.5"}, {"claim_id": "c3", "confidence": "-0.25"})


def test_a_missing_column_is_a_failure_and_not_an_exception(context: Any, good: dict[str, pd.DataFrame]) -> None:
    failures = check_rows(context, TABLES["eras"], good["eras"].drop(columns="name"), statements(TABLES["eras"]))
    assert {failure.description: [list(row) for row in failure.sample] for failure in failures} == {
        "has the contract's columns in its order": [],
        "name is given": [["could not be checked"]],
        "name is not blank": [["could not be checked"]],
    }


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if not table.required])
def test_of_an_empty_table_nothing_else_than_that_is_said(context: Any, name: str) -> None:
    frame = to_pandas(TABLES[name], empty(name))
    failures = check_rows(context, TABLES[name], frame, statements(TABLES[name]))
    assert [(failure.description, failure.severity) for failure in failures] == [("is not empty", "warn")]


def test_whole_numbers_with_gaps_stay_whole_and_lists_become_lists() -> None:
    frame = to_pandas(
        TABLES["eras"], pl.concat([good_tables()["eras"], good_tables()["eras"].with_columns(ended=None)])
    )
    assert [str(value) for value in frame["ended"]] == ["2019", "<NA>"]
    assert frame["hardware"].tolist() == [["GPU"], ["GPU"]]


def test_every_table_states_something_beyond_its_columns() -> None:
    def kinds() -> Iterator[tuple[str, int]]:
        for name, table in TABLES.items():
            yield name, len({statement.type for statement in statements(table)})

    assert all(count >= 4 for _, count in kinds())
