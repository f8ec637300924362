"""Rows of the latest release are not checked again, and the report is the one that checking them all gives."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from expectations import Failure, ValidationReport, checks, validate
from expectations.suites import Statement, statements
from expectations.upheld import OF_THE_WHOLE, upheld
from tests.warehouse.good_tables import broken, good_tables
from tests.warehouse.publishing import put
from warehouse.schema import TABLES, Table, empty

Tables = dict[str, pl.DataFrame]


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release in which one suite has something to warn of."""
    return put(tmp_path_factory.mktemp("warehouse"), good_tables() | {"costs": empty("costs")}).path


@pytest.fixture(scope="module")
def said(release: Path) -> ValidationReport:
    return validate(good_tables() | {"costs": empty("costs")})


def edited() -> Tables:
    """Tables that break what is stated of single rows, of columns in pairs, and of a table as a whole."""
    good = good_tables()
    claims = broken("claims", 0, confidence=1.5, status="dreamt")["claims"]
    facts = broken("facts", 1, value_low=9e9, value_high=7e9)["facts"]
    twice = pl.concat([good["entities"], good["entities"].head(1)])
    models = good["models"].with_columns(utilization_low=3.4)
    return good | {"claims": claims, "facts": facts, "entities": twice, "models": models}


@pytest.mark.parametrize("tables", [edited(), good_tables()], ids=["edited", "more rows"])
def test_the_report_is_the_same_as_without_what_was_said_before(
    release: Path, said: ValidationReport, tables: Tables
) -> None:
    assert validate(tables, release, said=said).to_json() == validate(tables, release).to_json()


def test_only_rows_that_are_new_are_looked_at(
    release: Path, said: ValidationReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: dict[str, int] = {}
    real = checks.check_rows

    def noting(context: Any, table: Any, frame: Any, stated: list[Statement]) -> Any:
        if any(each.type not in OF_THE_WHOLE for each in stated):
            looked_at[table.name] = len(frame)
        return real(context, table, frame, stated)

    monkeypatch.setattr(checks, "check_rows", noting)
    tables = broken("claims", 1, confidence=0.25) | {"costs": empty("costs")}
    assert len(tables["claims"]) > 1
    validate(tables, release, said=said)
    assert looked_at == {"claims": 1}


def test_what_did_not_hold_is_asked_of_all_rows_again(release: Path, said: ValidationReport) -> None:
    broke = next(each for each in statements(TABLES["facts"]) if each.type.startswith("expect_column_pair"))
    failure = Failure("facts", broke.type, broke.description, 1, severity="warn")
    doubtful = ValidationReport(
        tuple(
            type(table)(table.table, table.rows, table.stated, (failure,) if table.table == "facts" else table.failures)
            for table in said.tables
        )
    )
    stated, before = statements(TABLES["facts"]), upheld(release, doubtful)["facts"]
    again = before.again(stated, good_tables()["facts"])
    assert [each.description for each in again] == [failure.description]
    assert failure.description not in {each.description for each in before.settled(stated)}


def test_a_release_that_is_not_what_it_was_vouches_for_nothing(
    tmp_path: Path, said: ValidationReport, caplog: pytest.LogCaptureFixture
) -> None:
    path = put(tmp_path).path
    damaged = path / "tables" / "facts.parquet"
    damaged.chmod(0o644)
    damaged.write_bytes((path / "tables" / "claims.parquet").read_bytes())
    with caplog.at_level(logging.WARNING):
        assert upheld(path, said) == {}
    assert "facts: not what the manifest says" in caplog.text


def test_what_could_not_be_checked_is_reported_and_asked_again(
    release: Path, said: ValidationReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable = [each for each in statements(TABLES["costs"]) if each.type == "expect_column_values_to_match_regex"][
        :1
    ]
    real = checks.statements

    def stated(table: Table) -> tuple[Statement, ...]:
        return tuple(replace(each, arguments=each.arguments | {"regex": "("}) if each in unreadable else each
                     for each in real(table))  # fmt: skip

    monkeypatch.setattr(checks, "statements", stated)
    report = validate(good_tables())
    (failure,) = report.table("costs").failures
    assert (failure.description, list(failure.sample[0])) == (unreadable[0].description, ["could not be checked"])
    again = upheld(release, report)["costs"].again(stated(TABLES["costs"]), good_tables()["costs"])
    assert [each.description for each in again if each.type not in OF_THE_WHOLE] == [failure.description]
