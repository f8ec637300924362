from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import duckdb
import polars as pl
import pytest

from tests.warehouse.good_tables import broken, good_tables
from tests.warehouse.publishing import Passed, contents, put
from warehouse.database import DATABASE_NAME
from warehouse.files import WarehouseError, writer_lock
from warehouse.manifest import Input, read_manifest
from warehouse.release import (
    POINTER_NAME,
    Published,
    ReleaseRefusedError,
    find_release,
    latest,
    open_read_only,
    publish,
    releases,
)
from warehouse.schema import TABLES
from warehouse.storage import read_table, table_path

ROOT = Path(__file__).parents[2]


def test_the_first_release_is_1_0_0_and_has_the_promised_files(tmp_path: Path) -> None:
    published = put(tmp_path)
    assert (published.version, published.unchanged, published.path) == ("1.0.0", False, tmp_path / "releases" / "1.0.0")
    assert sorted(path.name for path in published.path.iterdir()) == [
        "CHANGES.md",
        "CITATION.cff",
        "DICTIONARY.md",
        "croissant.json",
        "datapackage.json",
        "history",
        "infrafacts.duckdb",
        "manifest.json",
        "tables",
        "validation",
    ]
    assert sorted(path.stem for path in (published.path / "tables").iterdir()) == sorted(TABLES)
    assert (published.path / "validation" / "report.md").read_text() == "all good\n"
    assert "The first release." in (published.path / "CHANGES.md").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".lock", "infrafacts.duckdb", "latest.json", "releases"]


def test_the_manifest_holds_inputs_fingerprints_rows_and_the_digest_of_every_other_file(tmp_path: Path) -> None:
    published = put(tmp_path, published_at="2025-01-02T03:04:05Z")
    manifest = read_manifest(published.path)
    on_disk = contents(published.path)
    del on_disk["manifest.json"]
    assert {name: entry.sha256 for name, entry in manifest.files.items()} == on_disk
    assert manifest.inputs == (Input("a.md", "a" * 64, 99), Input("b.bin", "b" * 64, 7))
    assert manifest.fingerprints == {"code": "c" * 64, "ontology": "d" * 64}
    assert manifest.row_counts == {name: frame.height for name, frame in good_tables().items()}
    assert (manifest.previous, manifest.level, manifest.published_at) == (None, "first", "2025-01-02T03:04:05Z")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DuckDB's padding is fixed with glibc only")
def test_two_warehouses_get_the_same_bytes_on_other_days(tmp_path: Path) -> None:
    changed = broken("facts", 1, value_best=1.0)
    for warehouse, day in ((tmp_path / "a", "2025-01-01"), (tmp_path / "deeper" / "b", "2031-12-24")):
        put(warehouse, published_at=f"{day}T00:00:00Z")
        put(warehouse, changed, published_at=f"{day}T01:00:00Z")
    for version in ("1.0.0", "1.1.0"):
        one, other = (contents(tmp_path / name / "releases" / version) for name in ("a", "deeper/b"))
        assert one.keys() == other.keys()
        assert {name for name in one if one[name] != other[name]} == {"manifest.json"}
        texts = [(tmp_path / name / "releases" / version / "manifest.json").read_text() for name in ("a", "deeper/b")]
        differing = [lines for lines in zip(*(text.splitlines() for text in texts), strict=True) if len({*lines}) > 1]
        assert len(differing) == 1
        assert "published_at" in differing[0][0]


def test_unchanged_tables_publish_nothing(first: Path) -> None:
    before = contents(first)
    again = put(first, published_at="2026-01-01T00:00:00Z")
    assert (again.version, again.unchanged, again.path) == ("1.0.0", True, first / "releases" / "1.0.0")
    assert contents(first) == before


def test_tables_in_another_row_order_are_unchanged(first: Path) -> None:
    assert put(first, {name: frame.reverse() for name, frame in good_tables().items()}).unchanged


def test_equal_rows_in_other_bytes_are_unchanged(first: Path) -> None:
    path = first / "releases" / "1.0.0"
    facts = table_path(path, "facts")
    facts.chmod(0o644)
    read_table(path, "facts").write_parquet(facts, compression="snappy")
    assert put(first).unchanged


def test_changed_facts_raise_the_minor_and_anything_else_the_patch_part(first: Path) -> None:
    fact = broken("facts", 1, value_best=6.9e9)
    assert (put(first, fact).version, put(first, fact).unchanged) == ("1.1.0", True)
    other = fact | {"documents": broken("documents", 0, title="B")["documents"]}
    published = put(first, other)
    assert (published.version, published.level) == ("1.1.1", "patch")
    changes = (published.path / "CHANGES.md").read_text()
    assert "| documents | 2 | 0 | 0 | 1 |" in changes
    assert [release.version for release in releases(first)] == ["1.0.0", "1.1.0", "1.1.1"]
    assert read_manifest(published.path).previous == "1.1.0"


def test_a_broken_schema_raises_the_major_part(first: Path) -> None:
    path = table_path(first / "releases" / "1.0.0", "eras")
    path.chmod(0o644)
    pl.read_parquet(path).with_columns(pl.lit(1).alias("since_removed")).write_parquet(path)
    published = put(first)
    assert (published.version, published.level) == ("2.0.0", "major")
    assert "column eras.since_removed is gone" in (published.path / "CHANGES.md").read_text()


def test_versions_are_ordered_as_numbers(first: Path) -> None:
    renamed = (first / "releases" / "1.0.0").rename(first / "releases" / "1.9.0")
    manifest = renamed / "manifest.json"
    manifest.chmod(0o644)
    manifest.write_text(manifest.read_text().replace('"version": "1.0.0"', '"version": "1.9.0"'))
    for number in (1, 2):
        put(first, broken("facts", 1, value_best=float(number)))
    assert [release.version for release in releases(first)] == ["1.9.0", "1.10.0", "1.11.0"]
    newest = latest(first)
    assert newest is not None
    assert newest.version == "1.11.0"


def test_a_release_is_read_only(first: Path) -> None:
    path = first / "releases" / "1.0.0"
    assert {oct(each.stat().st_mode & 0o777) for each in path.rglob("*") if each.is_file()} == {"0o444"}


def test_a_refused_validation_publishes_nothing(first: Path) -> None:
    before = contents(first)
    with pytest.raises(ReleaseRefusedError, match="nothing was published"):
        publish(good_tables(), first, inputs=[], fingerprints={}, validation=Passed(passed=False))
    assert contents(first) == before


def test_the_database_has_the_tables_comments_views_and_macros(first: Path) -> None:
    with open_read_only(first) as connection:
        for name, frame in good_tables().items():
            assert connection.sql(f"FROM {name}").pl().equals(frame)
        views = connection.sql("SELECT view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall()
        assert {name for name, _ in views} == {"best_facts", "open_conflicts", "model_overview"}
        assert all(comment for _, comment in views)
        assert connection.sql("SELECT fact_id FROM best_facts ORDER BY 1").fetchall() == [("f1",), ("f2",)]
        assert connection.sql("SELECT value_low, weight FROM open_conflicts").fetchall() == [(7e9, 1.0), (9e9, 0.9)]
        assert connection.sql(
            "SELECT name, parameters_billion_low, accelerators, open_conflict_count FROM model_overview"
        ).fetchall() == [("Étude", 7.0, "GPU", 1)]
        assert connection.sql("SELECT fact_id FROM facts_of('atlas ONE')").fetchall() == [("f1",)]
        assert connection.sql("SELECT uri, quote FROM claims_of('f1')").fetchall() == [("a.md", "Atlas has 4,096 GPUs")]
        with pytest.raises(duckdb.Error, match="read-only"):
            connection.execute("DELETE FROM facts")


def test_best_facts_gives_the_normal_ones_where_none_is_preferred(tmp_path: Path) -> None:
    put(tmp_path, broken("facts", 1, rank="normal"))
    with open_read_only(tmp_path) as connection:
        assert connection.sql("SELECT fact_id FROM best_facts ORDER BY 1").fetchall() == [("f1",), ("f2",), ("f3",)]


def test_an_open_reader_goes_on_undisturbed_while_the_next_release_is_published(first: Path) -> None:
    with open_read_only(first) as reader:
        put(first, broken("facts", 1, value_best=1.0))
        assert reader.sql("SELECT value_best FROM facts WHERE fact_id = 'f2'").fetchall() == [(7e9,)]
    with open_read_only(first) as reader:
        assert reader.sql("SELECT value_best FROM facts WHERE fact_id = 'f2'").fetchall() == [(1.0,)]
    with open_read_only(first, "1.0.0") as reader:
        assert reader.sql("SELECT value_best FROM facts WHERE fact_id = 'f2'").fetchall() == [(7e9,)]


def test_what_an_interrupted_run_left_in_staging_is_cleared(first: Path) -> None:
    before = contents(first)
    left = first / ".staging" / "release" / "tables"
    left.mkdir(parents=True)
    (left / "facts.parquet").write_bytes(b"half")
    (first / ".latest.json.new").write_text("{")
    assert put(first).unchanged
    assert contents(first) == before


@pytest.mark.parametrize("lost", [POINTER_NAME, DATABASE_NAME, "both"])
def test_a_release_that_was_moved_into_place_before_the_crash_becomes_the_current_one(first: Path, lost: str) -> None:
    old = {name: (first / name).read_bytes() for name in (POINTER_NAME, DATABASE_NAME)}
    changed = broken("facts", 1, value_best=1.0)
    put(first, changed)
    after = contents(first)
    for name in old if lost == "both" else (lost,):
        (first / name).write_bytes(old[name])
    assert put(first, changed).unchanged
    assert contents(first) == after


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": "latest"}', '{"version": "7.0.0"}'])
def test_a_damaged_pointer_is_named_to_readers_and_repaired_by_the_next_run(first: Path, content: str) -> None:
    (first / POINTER_NAME).write_text(content)
    with pytest.raises(WarehouseError, match="cannot be read"):
        latest(first)
    assert put(first).unchanged
    assert find_release(first).version == "1.0.0"


def test_a_release_that_lost_a_table_is_named(first: Path) -> None:
    table_path(first / "releases" / "1.0.0", "facts").unlink()
    with pytest.raises(WarehouseError, match="is damaged, it lacks facts: restore it"):
        put(first)


def test_there_is_nothing_to_find_before_the_first_release(tmp_path: Path) -> None:
    assert releases(tmp_path / "absent") == []
    assert latest(tmp_path) is None
    with pytest.raises(WarehouseError, match="holds no release yet"):
        open_read_only(tmp_path)


def test_an_unknown_version_is_answered_with_those_there_are(first: Path) -> None:
    with pytest.raises(WarehouseError, match=r"has no release 9\.0\.0: it has 1\.0\.0"):
        find_release(first, "9.0.0")
    with pytest.raises(WarehouseError, match="'newest' is not a version"):
        find_release(first, "newest")


def test_a_warehouse_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    with pytest.raises(WarehouseError, match=r"cannot be written: .*; give a directory") as caught:
        put(blocked / "warehouse")
    assert "\n" not in str(caught.value)
    with pytest.raises(WarehouseError, match="cannot be written"):
        put(Path("/proc/infrafacts"))


def test_a_second_writer_waits_and_then_says_who_is_in_its_way(tmp_path: Path) -> None:
    with writer_lock(tmp_path), pytest.raises(WarehouseError, match="is being written by another run"):
        put(tmp_path, wait=0.2)
    assert put(tmp_path).version == "1.0.0"


def test_a_second_writer_publishes_once_the_first_has_ended(tmp_path: Path) -> None:
    results: list[Published] = []
    with writer_lock(tmp_path):
        waiting = threading.Thread(target=lambda: results.append(put(tmp_path, wait=30)))
        waiting.start()
        time.sleep(0.3)
        assert results == []
    waiting.join()
    assert [result.version for result in results] == ["1.0.0"]
