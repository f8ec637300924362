from __future__ import annotations

import json

import pytest

from expectations import ValidationProcess, ValidationProcessError, ValidationReport, validate
from tests.warehouse.good_tables import broken, good_tables
from warehouse.schema import TABLES, SchemaError, empty


def test_good_tables_pass_and_every_table_was_checked() -> None:
    report = validate(good_tables())
    assert report.passed
    assert report.failures == ()
    assert [table.table for table in report.tables] == list(TABLES)
    assert all(table.expectations > 10 for table in report.tables)


def test_a_refusal_names_table_expectation_and_row() -> None:
    report = validate(broken("models", 0, utilization_low=3.4, utilization_high=3.4))
    assert not report.passed
    assert [str(failure) for failure in report.failures] == [
        "models: utilization_low lies within 0..1: model_id model/etude, utilization_low 3.4",
        "models: utilization_high lies within 0..1: model_id model/etude, utilization_high 3.4",
    ]
    assert not report.table("models").passed
    assert report.table("facts").passed
    assert "model/etude" in report.to_markdown()


def test_tables_that_must_hold_rows_are_refused_when_empty() -> None:
    report = validate({name: empty(name) for name in TABLES})
    refused = {failure.table for failure in report.failures if failure.description == "is not empty"}
    assert refused == {"documents", "entities", "claims", "facts"}


def test_an_empty_table_says_that_nothing_was_checked() -> None:
    report = validate(good_tables() | {"costs": empty("costs")})
    assert report.passed
    assert report.table("costs").note == "empty: no row was checked"


def test_a_report_without_any_table_did_not_pass() -> None:
    assert not ValidationReport(()).passed


def test_a_report_reads_back_as_written_and_lists_itself_as_files() -> None:
    report = validate(broken("claims", 0, confidence=1.5))
    assert ValidationReport.from_json(report.to_json()) == report
    assert json.loads(report.files()["report.json"])["passed"] is False
    assert report.files()["report.md"] == report.to_markdown()


def test_tables_outside_the_contract_are_refused() -> None:
    tables = good_tables()
    del tables["facts"]
    with pytest.raises(SchemaError, match="missing facts"):
        validate(tables)


def test_the_process_gives_the_same_report_to_the_byte() -> None:
    tables = broken("claims", 0, confidence=1.5)
    with ValidationProcess() as process:
        assert process.validate(tables).to_json() == validate(tables).to_json()


def test_a_process_that_died_is_an_error_and_not_a_pass() -> None:
    with ValidationProcess() as process:
        process.close()
        with pytest.raises(ValidationProcessError):
            process.validate(good_tables())
