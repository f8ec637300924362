"""The outcome of the expectations: what was checked, what does not hold, and which rows are to blame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warn"]
"""An error refuses the release, a warning stands in its report."""

REPORT_NAME = "report.md"

SAMPLE_ROWS = 20
"""How many failing rows a report names for each expectation: enough to see the pattern, few enough to read."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One expectation that was checked: its name, its arguments as JSON has them, and the same in words."""

    expectation: str
    description: str
    severity: Severity = "error"
    arguments: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold; `sample` names failing rows by primary key, with the offending values.

    Where a row rests on claims, it also says where the first of them stands (`document`, with the line) and its words
    (`quote`). What could not be checked names no row and says why. `curation` is what to put into curation.toml where a
    person's decision is the repair.
    """

    table: str
    expectation: str
    description: str
    failed_rows: int
    sample: tuple[dict[str, str], ...] = ()
    severity: Severity = "error"
    curation: str = ""

    def __str__(self) -> str:
        rows = f" ({self.failed_rows} rows)" if self.failed_rows > 1 else ""
        example = ", ".join(f"{name} {value}" for name, value in self.sample[0].items()) if self.sample else ""
        return f"{self.table}: {self.description}{rows}{f': {example}' if example else ''}"


@dataclass(frozen=True, slots=True)
class TableReport:
    """What was checked of one table."""

    table: str
    rows: int
    stated: tuple[Stated, ...]
    failures: tuple[Failure, ...] = ()

    @property
    def expectations(self) -> int:
        """How many expectations were checked."""
        return len(self.stated)

    @property
    def passed(self) -> bool:
        """Whether there were expectations, and each of them holds."""
        return bool(self.stated) and not self.failures

    @property
    def refused(self) -> bool:
        """Whether the table stands in the way of a release."""
        return not self.stated or any(failure.severity == "error" for failure in self.failures)


@dataclass(frozen=True, slots=True)
class ValidationReport:
    """What was checked of all tables; a release is published only if it passed."""

    tables: tuple[TableReport, ...]

    @property
    def passed(self) -> bool:
        """Whether something was checked and no error was found; warnings do not count."""
        return bool(self.tables) and not any(table.refused for table in self.tables)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """All failures, in the order of the tables."""
        return tuple(failure for table in self.tables for failure in table.failures)

    @property
    def errors(self) -> tuple[Failure, ...]:
        """The failures that refuse the release."""
        return tuple(failure for failure in self.failures if failure.severity == "error")

    @property
    def warnings(self) -> tuple[Failure, ...]:
        """The failures that are only reported."""
        return tuple(failure for failure in self.failures if failure.severity == "warn")

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
        outcome = "Passed" if self.passed else "Refused"
        yield f"{outcome}: {total} expectations, {len(self.errors)} errors, {len(self.warnings)} warnings."
        yield ""
        yield "| table | rows | expectations | errors | warnings |"
        yield "|---|---:|---:|---:|---:|"
        for table in self.tables:
            errors = sum(failure.severity == "error" for failure in table.failures)
            warnings = len(table.failures) - errors
            yield f"| {table.table} | {table.rows} | {table.expectations} | {errors} | {warnings} |"
        for failure in (*self.errors, *self.warnings):
            yield from failure_lines(failure)

    def files(self) -> dict[str, str]:
        """The report's files for a release's directory `validation`, by name."""
        return {"report.json": self.to_json(), REPORT_NAME: self.to_markdown()}


def failure_lines(failure: Failure) -> Iterator[str]:
    """One failure as a section of Markdown: what does not hold, the rows, and the repair."""
    yield ""
    yield f"## {failure.table}: {failure.description}"
    yield ""
    rows = "1 row" if failure.failed_rows == 1 else f"{failure.failed_rows} rows"
    named = f"; the first {len(failure.sample)}:" if len(failure.sample) < failure.failed_rows else ":"
    yield f"{failure.severity}, {failure.expectation}" + (f", {rows}{named}" if failure.sample else "")
    for row in failure.sample:
        yield "- " + ", ".join(f"{name}: `{value}`" for name, value in row.items())
    if failure.curation:
        yield ""
        yield (
            "If a document is wrong, or was misread, say so in `curation.toml` beside the documents and run again "
            '("deprecate" takes the claim out of the published tables, "correct" with `set` puts another value there):'
        )
        yield ""
        yield "```toml"
        yield from failure.curation.splitlines()
        yield "```"


def _table(entry: dict[str, Any]) -> TableReport:
    failures = tuple(Failure(**{**failure, "sample": tuple(failure["sample"])}) for failure in entry["failures"])
    stated = tuple(Stated(**each) for each in entry["stated"])
    return TableReport(entry["table"], entry["rows"], stated, failures)
