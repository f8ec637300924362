"""Checks that are one SQL query each over all tables of a release, and of the release before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.report import SAMPLE_ROWS, Failure, Severity
from warehouse.schema import TABLES, quoted
from warehouse.storage import table_path

if TYPE_CHECKING:
    import duckdb
    import polars as pl

BEFORE = "before_"
"""Stands before the name of a table of the previous release in a query."""


_TABLE = re.compile(rf"\b(?:{BEFORE})?({'|'.join(TABLES)})\b")
_READABLE = 1e15
"""Up to here a whole number is read more easily with all its digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """A property of a set of rows; `sql` selects the rows that break it, by key and offending value.

    `curable`: the fault may be a document's, and a decision in curation.toml repairs it.
    """

    table: str
    name: str
    description: str
    sql: str
    severity: Severity = "error"
    curable: bool = False

    @property
    def reads(self) -> frozenset[str]:
        """The tables that it needs; more than these if their names stand for something else in it."""
        return frozenset(_TABLE.findall(self.sql))


def connected(tables: Mapping[str, pl.DataFrame], previous: Path | None = None) -> duckdb.DuckDBPyConnection:
    """A database in memory over tables, and over those of the previous release's directory as `before_...`."""
    import duckdb

    connection = duckdb.connect(":memory:")
    show(connection, tables, previous)
    return connection


def show(
    connection: duckdb.DuckDBPyConnection, tables: Mapping[str, pl.DataFrame], previous: Path | None = None
) -> None:
    """Let a database see tables, and the same ones of the previous release's directory as `before_...`."""
    from polars import CompatLevel

    for name, frame in tables.items():
        connection.register(name, frame.to_arrow(compat_level=CompatLevel.newest()))
        if previous is not None:
            path = table_path(previous, name)
            # A table that this version publishes for the first time had no rows before.
            rows = f"read_parquet({quoted(str(path))})" if path.exists() else f"(FROM {name} LIMIT 0)"
            connection.execute(f"CREATE VIEW {BEFORE}{name} AS FROM {rows}")


def failures_of(connection: duckdb.DuckDBPyConnection, wanted: Iterable[Check]) -> list[Failure]:
    """Run checks on a database as `connected` gives it; those that do not hold, in their order."""
    found = (_run(connection, check) for check in wanted)
    return [failure for failure in found if failure is not None]


def _run(connection: duckdb.DuckDBPyConnection, check: Check) -> Failure | None:
    cursor = connection.execute(
        f"SELECT *, count(*) OVER () AS rows_in_all FROM ({check.sql}) ORDER BY ALL LIMIT ?", [SAMPLE_ROWS]
    )
    names = [description[0] for description in cursor.description or ()][:-1]
    rows = cursor.fetchall()
    if not rows:
        return None
    sample = tuple({name: shown(value) for name, value in zip(names, row[:-1], strict=True)} for row in rows)
    return Failure(check.table, check.name, check.description, int(rows[0][-1]), sample, check.severity)


def shown(value: Any, length: int = 200) -> str:
    """A value as a report shows it, on one line and not longer than `length` characters."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _READABLE:
        value = int(value)
    text = "NULL" if value is None else " ".join(str(value).split())
    return text if len(text) <= length else f"{text[: length - 1]}…"
