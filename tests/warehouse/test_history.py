from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest
from duckdb import Error

from tests.warehouse.good_tables import broken, frame, good_tables, rows
from tests.warehouse.publishing import put
from warehouse.release import open_read_only
from warehouse.storage import read_table


def without_fact(identity: str) -> dict[str, pl.DataFrame]:
    """All tables without a fact (and what rests on it is not looked at here)."""
    kept = [row for row in rows()["facts"] if row["fact_id"] != identity]
    return good_tables() | {"facts": frame("facts", kept)}


@pytest.fixture(scope="module")
def warehouse(first_release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """f2 has another value in 1.1.0, is gone in 1.2.0, comes back as it first was in 1.3.0; f1 and f3 stay."""
    path = Path(shutil.copytree(first_release, tmp_path_factory.mktemp("history") / "w"))
    put(path, broken("facts", 1, value_best=6e9))
    put(path, without_fact("f2"))
    put(path)
    return path


def test_every_form_of_a_fact_has_the_releases_it_held_in(warehouse: Path) -> None:
    with open_read_only(warehouse) as connection:
        assert connection.sql(
            "SELECT fact_id, value_best, first_version, last_version FROM fact_history ORDER BY fact_id, first_release"
        ).fetchall() == [
            ("f1", 4096.0, "1.0.0", "1.3.0"),
            ("f2", 7e9, "1.0.0", "1.0.0"),
            ("f2", 6e9, "1.1.0", "1.1.0"),
            ("f2", 7e9, "1.3.0", "1.3.0"),
            ("f3", 9e9, "1.0.0", "1.3.0"),
        ]
        assert connection.sql("SELECT version, level, fact_count FROM releases ORDER BY release").fetchall() == [
            ("1.0.0", "first", 3),
            ("1.1.0", "minor", 3),
            ("1.2.0", "minor", 2),
            ("1.3.0", "minor", 3),
        ]


@pytest.mark.parametrize("version", ["1.0.0", "1.1.0", "1.2.0", "1.3.0"])
def test_facts_at_a_version_are_the_facts_of_that_release(warehouse: Path, version: str) -> None:
    with open_read_only(warehouse) as connection:
        then = connection.sql(f"FROM facts_at('{version}')").pl()
    assert then.equals(read_table(warehouse / "releases" / version, "facts"))


def test_facts_at_an_unknown_version_are_an_error_that_says_where_to_look(warehouse: Path) -> None:
    with open_read_only(warehouse) as connection, pytest.raises(Error, match="see the table releases"):
        connection.sql("FROM facts_at('9.9.9')").fetchall()


@pytest.mark.parametrize("name", ["Étude", "étude", "model/etude"])
def test_the_history_of_a_subject_is_found_by_name_or_id(warehouse: Path, name: str) -> None:
    sql = f"SELECT value_best, first_version FROM fact_history_of('{name}', 'parameter_count')"
    with open_read_only(warehouse) as connection:
        assert connection.sql(sql).fetchall() == [(7e9, "1.0.0"), (6e9, "1.1.0"), (7e9, "1.3.0"), (9e9, "1.0.0")]
        assert connection.sql("SELECT DISTINCT fact_id FROM fact_history_of('atlas one', NULL)").fetchall() == [("f1",)]
        assert connection.sql("FROM fact_history_of('Étude', 'cost')").fetchall() == []


def test_history_names_the_documents_of_the_time(warehouse: Path) -> None:
    with open_read_only(warehouse) as connection:
        assert connection.sql("SELECT DISTINCT document_uris FROM fact_history").fetchall() == [(["a.md"],)]


def test_a_release_that_changes_no_fact_prolongs_every_form(first: Path) -> None:
    put(first, broken("documents", 0, title="B"))
    history = read_table(first / "releases" / "1.0.1", "fact_history")
    assert history.select("first_version", "last_version").unique().rows() == [("1.0.0", "1.0.1")]
    assert history.height == 3
