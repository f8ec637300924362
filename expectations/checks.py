"""Running every expectation over all tables: Great Expectations row by row, SQL across rows, tables and releases."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.change import changes
from expectations.configured import configured_once, named_at_once
from expectations.evidence import with_evidence
from expectations.integrity import checks
from expectations.postponed import postpone
from expectations.report import SAMPLE_ROWS, Failure, Severity, Stated, TableReport, ValidationReport
from expectations.sql import Check, connected, failures_of, show, shown
from expectations.suites import Statement, statements, suite_of
from expectations.upheld import OF_THE_WHOLE, Upheld, upheld
from pipelines.ontology import load_ontology
from warehouse.schema import TABLES, Table, conform
from warehouse.storage import check_names

_UNUSED = ("altair", "scipy.stats")
"""What Great Expectations imports, a quarter of its time, for an expectation that is not stated here."""

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    from great_expectations.core.expectation_validation_result import ExpectationValidationResult
    from great_expectations.data_context.data_context.ephemeral_data_context import EphemeralDataContext
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
    from great_expectations.validator.validator import Validator


def validate(
    tables: Mapping[str, pl.DataFrame],
    previous: Path | None = None,
    accept_loss: bool = False,
    said: ValidationReport | None = None,
) -> ValidationReport:
    """Check all published tables, given in the contract's form.

    Args:
        tables: every table by name.
        previous: the directory of the release before, with which they are compared.
        accept_loss: whether what is less than in that release is only reported.
        said: what these very expectations said of that release; rows that it has too are then not checked one by one
            again. The report is the same without it.

    Raises:
        SchemaError: if a table is missing, unknown or not in the contract's form.
    """
    check_names(tables)
    validation = Validation(previous, said)
    validation.take(tables)
    return validation.report(accept_loss)


class Validation:
    """Checks tables as they become whole, all at once or some before the others; the report is the same."""

    def __init__(self, previous: Path | None = None, said: ValidationReport | None = None) -> None:
        """Get ready; the arguments are those of `validate`."""
        self._previous = previous
        self._since = tuple(changes()) if previous is not None else ()
        self._across = (*checks(), *self._since)
        self._before = upheld(previous, said) if previous is not None and said is not None else {}
        self._tables: dict[str, pl.DataFrame] = {}
        self._rows: dict[str, list[Failure]] = {}
        self._sets: dict[Check, list[Failure]] = {}
        self._context = new_context()
        self._connection = connected({})

    def take(self, tables: Mapping[str, pl.DataFrame]) -> None:
        """Check what can be told of these tables, and of those before together with them.

        Raises:
            SchemaError: if a table is unknown or not in the contract's form.
        """
        taken = {name: conform(name, frame) for name, frame in tables.items()}
        show(self._connection, taken, self._previous)
        self._tables |= taken
        ready = [each for each in self._across if each not in self._sets and each.reads <= self._tables.keys()]
        with ThreadPoolExecutor(1) as other:
            # DuckDB computes while Python goes from one expectation to the next.
            found = other.submit(lambda: {each: failures_of(self._connection, [each]) for each in ready})
            for name, frame in taken.items():
                self._rows[name] = _of_rows(self._context, TABLES[name], frame, self._before.get(name))
            self._sets |= found.result()

    def report(self, accept_loss: bool = False) -> ValidationReport:
        """What was found; `accept_loss` as in `validate`.

        Raises:
            SchemaError: if a table was not taken.
        """
        check_names(self._tables)
        failures = [failure for name in TABLES for failure in self._rows[name]]
        for check in self._across:
            lost = accept_loss and check in self._since
            failures += [replace(each, severity="warn") if lost else each for each in self._sets[check]]
        with self._connection as connection:
            curable = [(each.table, each.name) for each in self._across if each.curable]
            failures = with_evidence(connection, failures, curable)
        return ValidationReport(
            tuple(_report(table, self._tables[name], self._across, failures) for name, table in TABLES.items())
        )


def _of_rows(context: EphemeralDataContext, table: Table, frame: pl.DataFrame, before: Upheld | None) -> list[Failure]:
    """What a table's suite finds; rows that were checked before are left out where the others cannot change that."""
    stated = statements(table)
    if before is None:
        failures = check_rows(context, table, to_pandas(table, frame), stated)
    else:
        again, fresh = before.again(stated, frame), before.fresh(frame)
        columns = table.primary_key if all(each.type in OF_THE_WHOLE for each in again) else table.column_names
        failures = check_rows(context, table, to_pandas(table, frame, columns), again) if again else []
        if not fresh.is_empty():
            failures += check_rows(context, table, to_pandas(table, fresh), before.settled(stated))
    order = {(each.type, each.description): place for place, each in enumerate(stated)}
    return sorted(failures, key=lambda failure: order[failure.expectation, failure.description])


def _report(table: Table, frame: pl.DataFrame, across: Sequence[Check], failures: Sequence[Failure]) -> TableReport:
    stated = [Stated(each.type, each.description, each.severity, _plain(each.arguments)) for each in statements(table)]
    own = [each for each in across if each.table == table.name]
    stated += [Stated(each.name, each.description, each.severity, {"sql": each.sql}) for each in own]
    blamed = tuple(failure for failure in failures if failure.table == table.name)
    return TableReport(table.name, frame.height, tuple(stated), blamed)


def _plain(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as JSON has them."""
    plain: dict[str, Any] = json.loads(json.dumps(arguments, default=lambda value: value.date().isoformat()))
    return plain


def preload() -> None:
    """Import all that `validate` needs, which takes seconds."""
    import duckdb  # noqa: F401
    import pandas as pd
    import pyarrow as pa  # noqa: F401

    load_ontology()
    table = TABLES["merges"]
    check_rows(new_context(), table, pd.DataFrame(columns=list(table.column_names)), statements(table)[:1])


def new_context() -> EphemeralDataContext:
    """Great Expectations' settings, kept in memory; one serves all tables."""
    postpone(*_UNUSED)
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    context = gx.get_context(mode="ephemeral")
    context.enable_analytics(False)
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    return context


def check_rows(
    context: EphemeralDataContext, table: Table, frame: pd.DataFrame, stated: Sequence[Statement]
) -> list[Failure]:
    """The statements that do not hold for the rows of a frame as `to_pandas` makes it."""
    validator = _validator(context, table, frame)
    # Naming the rows costs several times what the verdict does, so only what failed is asked for its rows.
    verdicts = _verdicts(validator, suite_of(table, stated).expectation_configurations, "BOOLEAN_ONLY")
    if len(verdicts) != len(stated):
        raise RuntimeError(f"{table.name}: {len(stated)} expectations were stated, {len(verdicts)} checked")
    return [_failure(validator, table, verdict) for verdict in verdicts if not verdict.success]


def _validator(context: EphemeralDataContext, table: Table, frame: pd.DataFrame) -> Validator:
    """What holds a frame against expectations.

    It is given the frame itself: a batch definition would take the digest of every value twice, which costs more than
    all expectations together.
    """
    from great_expectations.execution_engine.pandas_execution_engine import PandasExecutionEngine
    from great_expectations.validator.validator import Validator

    engine = PandasExecutionEngine()
    engine.load_batch_data(table.name, frame)
    return Validator(engine, data_context=context)


def _verdicts(
    validator: Validator, stated: list[ExpectationConfiguration], result_format: str | dict[str, Any]
) -> list[ExpectationValidationResult]:
    ordered = validator.process_expectations_for_validation(stated)
    with configured_once(), named_at_once():
        return validator.graph_validate(ordered, runtime_configuration={"result_format": result_format})


def _failure(validator: Validator, table: Table, verdict: ExpectationValidationResult) -> Failure:
    configuration = verdict.expectation_config
    assert configuration is not None
    named = {
        "result_format": "COMPLETE",
        "unexpected_index_column_names": list(table.primary_key),
        "partial_unexpected_count": SAMPLE_ROWS,
    }
    (result,) = _verdicts(validator, [configuration], named)
    details: dict[str, Any] = dict(result.result or {})
    rows = details.get("unexpected_index_list") or []
    key = table.primary_key
    sample = tuple(
        {name: shown(row[name]) for name in (*key, *sorted(set(row) - set(key)))} for row in rows[:SAMPLE_ROWS]
    )
    if not details:
        sample = ({"could not be checked": shown(result.exception_info)},)
    severity: Severity = "error" if configuration.severity == "critical" else "warn"
    failed = int(details.get("unexpected_count") or 0)
    description = str(configuration.description or configuration.type)
    return Failure(table.name, configuration.type, description, failed, sample, severity)


def to_pandas(table: Table, frame: pl.DataFrame, names: Collection[str] | None = None) -> pd.DataFrame:
    """The frame for Great Expectations: plain NumPy columns, lists as Python lists, whole numbers kept whole.

    With `names` only these columns.
    """
    import pandas as pd

    columns: dict[str, Any] = {}
    for column in table.columns:
        if names is not None and column.name not in names:
            continue
        values = frame.get_column(column.name)
        if column.kind in ("text", "texts", "structs", "boolean"):
            columns[column.name] = pd.Series(values.to_list(), dtype=object)
        elif column.kind == "integer" and values.null_count():
            columns[column.name] = pd.Series(values.to_list(), dtype="Int64")
        else:
            columns[column.name] = pd.Series(values.to_numpy())
    return pd.DataFrame(columns)
