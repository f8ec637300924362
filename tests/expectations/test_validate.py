from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from expectations import ValidationProcess, ValidationProcessError, ValidationReport, validate
from expectations.change import changes
from expectations.integrity import checks
from expectations.suites import statements
from tests.warehouse.good_tables import broken, good_tables
from warehouse.schema import TABLES, SchemaError, empty
from warehouse.storage import write_tables

UTILIZATION = {"predicate": "utilization", "unit": "ratio", "value_low": 3.4, "value_high": 3.4}


@pytest.fixture(scope="module")
def passed() -> ValidationReport:
    return validate(good_tables() | {"costs": empty("costs")})


@pytest.fixture(scope="module")
def refused() -> ValidationReport:
    tables = broken("facts", 1, **UTILIZATION)
    return validate(tables | {"models": broken("models", 0, utilization_low=3.4, utilization_high=3.4)["models"]})


@pytest.fixture(scope="module")
def process() -> Iterator[ValidationProcess]:
    with ValidationProcess() as running:
        yield running


def test_good_tables_pass_and_all_that_is_stated_was_checked(passed: ValidationReport) -> None:
    assert passed.passed
    assert passed.errors == ()
    assert [table.table for table in passed.tables] == list(TABLES)
    for table in passed.tables:
        across = sum(check.table == table.table for check in checks())
        assert table.expectations == len(statements(TABLES[table.table])) + across > 10


def test_a_table_without_rows_says_that_nothing_was_checked_and_does_not_pass(passed: ValidationReport) -> None:
    assert [str(failure) for failure in passed.warnings] == ["costs: is not empty"]
    assert not passed.table("costs").passed
    assert not passed.table("costs").refused


def test_a_refusal_names_table_expectation_row_document_line_and_words(refused: ValidationReport) -> None:
    assert not refused.passed
    assert {(failure.table, failure.expectation) for failure in refused.errors} == {
        ("models", "expect_column_values_to_be_between"),
        ("facts", "value_is_possible"),
    }
    fact = next(failure for failure in refused.errors if failure.table == "facts")
    assert {"fact_id": "f2", "value_low": "3.4", "document": "a.md:2"}.items() <= fact.sample[0].items()
    assert fact.sample[0]["quote"] == "Étude – a model 🚀 – has 7B parameters"
    assert refused.table("facts").refused
    assert refused.table("entities").passed


def test_the_report_for_a_reader_holds_the_repair(refused: ValidationReport) -> None:
    text = refused.to_markdown()
    assert "Refused:" in text
    assert "`a.md:2`" in text
    assert "curation.toml" in text
    assert '[[decision]]\naction = "deprecate"\nsubject = "model/etude"' in text


def test_tables_that_must_hold_rows_are_refused_when_empty() -> None:
    report = validate({name: empty(name) for name in TABLES})
    refused = {failure.table for failure in report.errors if failure.description == "is not empty"}
    assert refused == {"documents", "entities", "claims", "facts"}


def test_a_report_without_any_table_did_not_pass() -> None:
    assert not ValidationReport(()).passed


def test_a_report_reads_back_as_written_and_lists_itself_as_files(refused: ValidationReport) -> None:
    assert ValidationReport.from_json(refused.to_json()) == refused
    assert json.loads(refused.files()["report.json"])["passed"] is False
    assert refused.files()["report.md"] == refused.to_markdown()


def test_tables_outside_the_contract_are_refused() -> None:
    tables = good_tables()
    del tables["facts"]
    with pytest.raises(SchemaError, match="missing facts"):
        validate(tables)


def test_the_process_gives_the_same_report_and_pages_to_the_byte(
    process: ValidationProcess, refused: ValidationReport
) -> None:
    tables = broken("facts", 1, **UTILIZATION)
    tables |= {"models": broken("models", 0, utilization_low=3.4, utilization_high=3.4)["models"]}
    assert process.validate(tables).to_json() == refused.to_json()
    assert list(process.data_docs(refused)) == ["index.html", *(f"{name}.html" for name in TABLES)]


@pytest.mark.parametrize("changed", [False, True], ids=["the same tables", "other tables"])
def test_a_validation_that_was_begun_ends_with_the_same_report(
    process: ValidationProcess, refused: ValidationReport, changed: bool
) -> None:
    tables = broken("facts", 1, **UTILIZATION)
    tables |= {"models": broken("models", 0, utilization_low=3.4, utilization_high=3.4)["models"]}
    first = broken("claims", 0, confidence=7.0) if changed else tables
    process.begin({name: first[name] for name in ("claims", "documents", "entities")})
    assert process.validate(tables).to_json() == refused.to_json()


def test_a_loss_is_refused_unless_it_was_accepted(process: ValidationProcess, tmp_path: Path) -> None:
    write_tables(good_tables(), tmp_path)
    tables = broken("claims", 0, predicate="node_count")
    found, accepted = process.validate(tables, tmp_path), process.validate(tables, tmp_path, accept_loss=True)
    assert [(failure.expectation, failure.sample[0]["predicate"]) for failure in found.errors] == [
        ("no_predicate_vanished", "accelerators")
    ]
    assert (accepted.errors, [failure.expectation for failure in accepted.warnings]) == ((), ["no_predicate_vanished"])
    assert found.table("claims").stated == accepted.table("claims").stated
    assert {each.expectation for each in found.table("claims").stated} >= {
        check.name for check in changes() if check.table == "claims"
    }


def test_a_process_that_died_is_an_error_and_not_a_pass(process: ValidationProcess) -> None:
    process.close()
    with pytest.raises(ValidationProcessError):
        process.validate(good_tables())
