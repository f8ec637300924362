"""A release may lose what a removed document took with it, and nothing else without somebody saying so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from expectations.change import COVERAGE, changes
from expectations.report import Failure
from expectations.sql import Check, connected, failures_of
from tests.warehouse.good_tables import frame, good_tables, rows
from warehouse.schema import TABLES
from warehouse.storage import write_tables

MANY = 20
CHECKS = tuple(changes())


def many(table: str, key: str, number: int) -> pl.DataFrame:
    """So many rows of a table, all alike but for their key."""
    pattern = rows()[table][0]
    return frame(table, [pattern | {key: f"{pattern[key]}-{index:03}"} for index in range(number)])


def held(tables: dict[str, pl.DataFrame], previous: Path, wanted: tuple[Check, ...] = CHECKS) -> list[Failure]:
    with connected(tables, previous) as connection:
        return failures_of(connection, wanted)


def named(failures: list[Failure]) -> list[tuple[str, str, str]]:
    return [(failure.table, failure.expectation, failure.severity) for failure in failures]


@pytest.fixture(scope="module")
def before() -> dict[str, pl.DataFrame]:
    """The tables of the previous release: twenty rows in each table that is held."""
    tables = good_tables() | {name: many(name, TABLES[name].primary_key[0], MANY) for name in COVERAGE[1:]}
    return tables | {"claims": many("claims", "claim_id", MANY)}


@pytest.fixture(scope="module")
def previous(before: dict[str, pl.DataFrame], tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("release")
    write_tables(before, directory)
    return directory


def documents(*changed: dict[str, Any]) -> pl.DataFrame:
    return frame("documents", [row | change for row, change in zip(rows()["documents"], changed, strict=True)])


EDITED = documents({"document_id": "doc1-edited", "sha256": "b" * 64}, {"sha256": "c" * 64})


def test_what_is_as_before_holds(before: dict[str, pl.DataFrame], previous: Path) -> None:
    assert held(before, previous) == []


def test_a_table_may_not_lose_more_than_a_tenth_and_a_few(before: dict[str, pl.DataFrame], previous: Path) -> None:
    four_less = before | {name: before[name].head(MANY - 4) for name in COVERAGE[1:]}
    assert held(four_less, previous) == []
    five_less = before | {name: before[name].head(MANY - 5) for name in COVERAGE[1:]}
    found = held(five_less, previous)
    assert named(found) == [(name, "rows_hold", "error") for name in COVERAGE[1:]]
    for failure in found:
        key = TABLES[failure.table].primary_key[0]
        assert [row[key] for row in failure.sample] == before[failure.table][key].tail(5).to_list()


def test_documents_that_are_gone_are_no_loss_but_explain_one(before: dict[str, pl.DataFrame], previous: Path) -> None:
    left = before["documents"].filter(pl.col("document_id") == "doc2")
    gone = before | {"documents": left, "claims": before["claims"].head(1), "models": before["models"].head(1)}
    assert held(gone, previous) == []


def test_documents_may_not_fall_out_of_the_table_while_their_files_are_there(tmp_path: Path) -> None:
    twins = [rows()["documents"][0] | {"document_id": f"doc-{index}"} for index in range(MANY)]
    tables = good_tables()
    write_tables(tables | {"documents": frame("documents", twins)}, tmp_path)
    now = tables | {"documents": frame("documents", twins[:10])}
    assert ("documents", "rows_hold", "error") in named(held(now, tmp_path))


@pytest.mark.parametrize(("lost", "refused"), [(4, False), (5, True)])
def test_a_document_that_is_still_there_keeps_its_claims(
    before: dict[str, pl.DataFrame], previous: Path, lost: int, refused: bool
) -> None:
    found = held(before | {"claims": before["claims"].head(MANY - lost)}, previous)
    assert named(found) == ([("claims", "coverage_holds", "error")] if refused else [])
    if refused:
        assert found[0].sample == ({"document": "a.md", "claims_before": "20", "claims_now": "15"},)


def test_a_document_that_was_cut_short_is_noticed(before: dict[str, pl.DataFrame], previous: Path) -> None:
    short = before["claims"].head(3).with_columns(document_id=pl.lit("doc1-edited"))
    found = held(before | {"documents": EDITED, "claims": short}, previous)
    assert ("claims", "coverage_holds", "error") in named(found)


def page(**values: Any) -> dict[str, Any]:
    return (
        rows()["documents"][0] | {"document_id": "page", "uri": "https://example.org/", "role": "referenced"} | values
    )


@pytest.mark.parametrize(("still_cited", "refused"), [(True, True), (False, False)])
def test_a_page_that_is_still_cited_keeps_its_claims(tmp_path: Path, still_cited: bool, refused: bool) -> None:
    tables = good_tables()
    cited = tables["page_references"].with_columns(outcome=pl.lit("fetched"), fetched_document_id=pl.lit("page"))
    claims = many("claims", "claim_id", MANY).with_columns(document_id=pl.lit("page"))
    with_page = frame("documents", [*rows()["documents"], page()])
    write_tables(tables | {"documents": with_page, "page_references": cited, "claims": claims}, tmp_path)
    now = tables | {"page_references": tables["page_references"] if still_cited else cited.head(0)}
    assert (("claims", "coverage_holds", "error") in named(held(now, tmp_path))) is refused


def test_a_predicate_may_not_vanish_while_its_document_is_unchanged(
    before: dict[str, pl.DataFrame], previous: Path
) -> None:
    other = before["claims"].with_columns(predicate=pl.lit("node_count"))
    found = held(before | {"claims": other}, previous)
    assert named(found) == [("claims", "no_predicate_vanished", "error")]
    assert found[0].sample == ({"predicate": "accelerators", "claims_before": "20", "document": "a.md"},)


def test_a_predicate_that_left_with_the_words_of_a_document_is_only_reported(
    before: dict[str, pl.DataFrame], previous: Path
) -> None:
    other = before["claims"].with_columns(predicate=pl.lit("node_count"), document_id=pl.lit("doc1-edited"))
    found = held(before | {"documents": EDITED, "claims": other}, previous)
    assert named(found) == [("claims", "no_predicate_withdrawn", "warn")]


def test_a_table_that_is_published_for_the_first_time_had_no_rows_before(
    before: dict[str, pl.DataFrame], tmp_path: Path
) -> None:
    write_tables(before, tmp_path)
    (tmp_path / "tables/eras.parquet").unlink()
    assert held(before, tmp_path) == []
