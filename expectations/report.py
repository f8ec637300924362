"""The outcome of the expectations: what was checked, what failed, and which rows are to blame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

SAMPLE_ROWS = 20
"""How many failing rows a report names for each expectation: enough to see the pattern, few enough to read."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold; `sample` names failing rows by primary key, with the offending values."""

    table: str
    expectation: str
    description: str
    failed_rows: int
    sample: tuple[dict[str, str], ...] = ()

    def __str__(self) -> str:
        rows = f" ({self.failed_rows} rows)" if self.failed_rows > 1 else ""
        example = ", ".join(f"{name} {value}" for name, value in self.sample[0].items()) if self.sample else ""
        return f"{self.table}: {self.description}{rows}{f': {example}' if example else ''}"


@dataclass(frozen=True, slots=True)
class TableReport:
    """What was checked of one table."""

    table: str
    rows: int
    expectations: int
    failures: tuple[Failure, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every expectation about the table holds."""
        return not self.failures

    @property
    def note(self) -> str:
        """A remark where the result says less than it seems to."""
        return "empty: no row was checked" if self.rows == 0 else ""


@dataclass(frozen=True, slots=True)
class ValidationReport:
    """What was checked of all tables; a release is published only if it passed."""

    tables: tuple[TableReport, ...]

    @property
    def passed(self) -> bool:
        """Whether every expectation about every table holds, and there was one to hold."""
        return bool(self.tables) and all(table.passed and table.expectations for table in self.tables)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """All failures, in the order of the tables."""
        return tuple(failure for table in self.tables for failure in table.failures)

    def table(self, name: str) -> TableReport:
        """The report about one table.

        Raises:
            KeyError: if that table was not checked.
        """
        for table in self.tables:
            if table.table == name:
                return table
        raise KeyError(name)

    def to_json(self) -> str:
        """The report as JSON, ending in a line feed."""
        content = {"passed": self.passed, **asdict(self)}
        return json.dumps(content, indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> ValidationReport:
        """The report that `to_json` wrote."""
        return cls(tuple(_table(entry) for entry in json.loads(text)["tables"]))

    def to_markdown(self) -> str:
        """The report for a reader."""
        return "\n".join(self._markdown_lines()) + "\n"

    def _markdown_lines(self) -> Iterator[str]:
        yield "# Validation"
        yield ""
        total = sum(table.expectations for table in self.tables)
        yield f"{'Passed' if self.passed else 'Refused'}: {total} expectations, {len(self.failures)} do not hold."
        yield ""
        yield "| table | rows | expectations | failed | note |"
        yield "|---|---:|---:|---:|---|"
        for table in self.tables:
            yield f"| {table.table} | {table.rows} | {table.expectations} | {len(table.failures)} | {table.note} |"
        for failure in self.failures:
            yield ""
            yield f"## {failure.table}: {failure.description}"
            yield ""
            yield f"{failure.expectation}, {failure.failed_rows} rows."
            for row in failure.sample:
                yield "- " + ", ".join(f"{name}: `{value}`" for name, value in row.items())

    def files(self) -> dict[str, str]:
        """The report's files for a release's directory `validation`, by name."""
        return {"report.json": self.to_json(), "report.md": self.to_markdown()}


def _table(entry: dict[str, Any]) -> TableReport:
    failures = tuple(Failure(**{**failure, "sample": tuple(failure["sample"])}) for failure in entry["failures"])
    return TableReport(entry["table"], entry["rows"], entry["expectations"], failures)
