"""Great Expectations suites, one a table: what the schema demands, and what the world does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from expectations.limits import load_limits
from expectations.report import Severity
from expectations.world import DATED_BY_PREDICATE, ORDERED_PAIRS, PATTERNS
from warehouse.schema import Column, Table

if TYPE_CHECKING:
    from great_expectations.core.expectation_suite import ExpectationSuite


@dataclass(frozen=True, slots=True)
class Statement:
    """One expectation about a table: Great Expectations' name of it, its arguments, and the same in words."""

    type: str
    arguments: dict[str, Any]
    description: str
    severity: Severity = "error"


def statements(table: Table) -> tuple[Statement, ...]:
    """What a table's suite states, in its order."""
    return (*_of_table(table), *(each for column in table.columns for each in _of_column(column)), *_of_world(table))


def suite_of(table: Table, stated: Iterable[Statement]) -> ExpectationSuite:
    """A suite of a table that states those expectations."""
    from great_expectations.core.expectation_suite import ExpectationSuite
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
    from great_expectations.expectations.metadata_types import FailureSeverity

    return ExpectationSuite(
        name=table.name,
        expectations=[
            ExpectationConfiguration(
                type=each.type,
                kwargs=each.arguments,
                description=each.description,
                severity=FailureSeverity.CRITICAL if each.severity == "error" else FailureSeverity.WARNING,
            )
            for each in stated
        ],
    )


def _of_table(table: Table) -> Iterator[Statement]:
    yield Statement(
        "expect_table_columns_to_match_ordered_list",
        {"column_list": list(table.column_names)},
        "has the contract's columns in its order",
    )
    # Of a table without rows all else holds, and says nothing.
    severity: Severity = "error" if table.required else "warn"
    yield Statement("expect_table_row_count_to_be_between", {"min_value": 1}, "is not empty", severity)
    if len(table.primary_key) == 1:
        key = table.primary_key[0]
        yield Statement("expect_column_values_to_be_unique", {"column": key}, f"{key} is unique")
    else:
        yield Statement(
            "expect_compound_columns_to_be_unique",
            {"column_list": list(table.primary_key)},
            f"{', '.join(table.primary_key)} are unique together",
        )


def _of_column(column: Column) -> Iterator[Statement]:
    name = column.name
    if not column.nullable:
        yield Statement("expect_column_values_to_not_be_null", {"column": name}, f"{name} is given")
    if column.vocabulary:
        yield Statement(
            "expect_column_values_to_be_in_set",
            {"column": name, "value_set": list(column.vocabulary)},
            f"{name} is a known word",
        )
    if column.minimum is not None or column.maximum is not None:
        yield Statement(
            "expect_column_values_to_be_between",
            {"column": name, "min_value": column.minimum, "max_value": column.maximum},
            f"{name} lies within {_limits(column)}",
        )


def _limits(column: Column) -> str:
    low = "-∞" if column.minimum is None else f"{column.minimum:g}"
    high = "∞" if column.maximum is None else f"{column.maximum:g}"
    return f"{low}..{high}"


def _of_world(table: Table) -> Iterator[Statement]:
    names = set(table.column_names)
    for low, high in ORDERED_PAIRS:
        if low in names and high in names:
            yield Statement(
                "expect_column_pair_values_a_to_be_greater_than_b",
                {"column_A": high, "column_B": low, "or_equal": True, "ignore_row_if": "either_value_is_missing"},
                f"{low} is at most {high}",
            )
    dates = load_limits().dates
    for column in table.columns:
        if column.kind == "date" and table.name not in DATED_BY_PREDICATE:
            yield Statement(
                "expect_column_values_to_be_between",
                {
                    "column": column.name,
                    "min_value": datetime(dates.least, 1, 1),
                    "max_value": datetime(dates.most, 12, 31),
                },
                f"{column.name} lies within {dates.least}..{dates.most}",
            )
        if column.unit == "year":
            yield Statement(
                "expect_column_values_to_be_between",
                {"column": column.name, "min_value": dates.least, "max_value": dates.most},
                f"{column.name} is a year within {dates.least}..{dates.most}",
            )
        if column.name in PATTERNS:
            pattern, meaning = PATTERNS[column.name]
            yield Statement(
                "expect_column_values_to_match_regex",
                {"column": column.name, "regex": pattern},
                f"{column.name} {meaning}",
            )
