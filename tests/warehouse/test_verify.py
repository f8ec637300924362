from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import duckdb
import polars as pl
import pytest

from tests.warehouse.good_tables import good_tables
from tests.warehouse.publishing import put_documents
from warehouse.inputs import input_path
from warehouse.manifest import Manifest, file_entries, read_manifest
from warehouse.release import POINTER_NAME, find_release
from warehouse.schema import TABLES
from warehouse.storage import table_path
from warehouse.verify import verify, verify_warehouse


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("good")
    document = root / "a.md"
    document.write_text("text")
    put_documents(root / "w", {"a.md": document})
    return root / "w"


@pytest.fixture
def warehouse(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(good, tmp_path / "w"))


def findings(warehouse: Path) -> list[str]:
    return [str(finding) for finding in verify(warehouse, find_release(warehouse)).findings]


def writable(path: Path) -> Path:
    path.chmod(0o644)
    return path


def rewrite(release: Path, table: str, change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    """Change a table and make the manifest fit, so that only the contents are wrong."""
    path = writable(table_path(release, table))
    change(pl.read_parquet(path)).write_parquet(path)
    manifest = read_manifest(release)
    rows = manifest.row_counts | ({table: pl.read_parquet(path).height} if table in TABLES else {})
    text = Manifest(
        **{name: getattr(manifest, name) for name in ("version", "previous", "level", "inputs", "fingerprints")},
        row_counts=rows, files=file_entries(release),
    ).to_json()  # fmt: skip
    writable(release / "manifest.json").write_text(text)


def test_a_good_release_has_no_finding_and_says_how_much_was_checked(warehouse: Path) -> None:
    result = verify(warehouse, find_release(warehouse))
    assert (result.findings, verify_warehouse(warehouse)) == ((), [])
    assert result.checks > 100


@pytest.mark.parametrize("name", ["tables/facts.parquet", "infrafacts.duckdb", "CHANGES.md", "validation/report.md"])
def test_a_flipped_byte_is_found_in_its_file(warehouse: Path, name: str) -> None:
    path = writable(warehouse / "releases" / "1.0.0" / name)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))
    assert any(line.startswith(f"{name}: has other bytes than its digest") for line in findings(warehouse))


def test_missing_cut_and_additional_files_are_named(warehouse: Path) -> None:
    release = warehouse / "releases" / "1.0.0"
    (release / "tables" / "costs.parquet").unlink()
    writable(release / "CITATION.cff").write_text("cut")
    (release / "notes.txt").write_text("mine")
    found = findings(warehouse)
    assert "tables/costs.parquet: is missing: restore it from a backup" in found
    assert any(line.startswith("CITATION.cff: has 3 bytes instead of") for line in found)
    assert "notes.txt: is not in the manifest: remove it" in found


def test_an_archived_input_that_is_gone_or_other_is_named(warehouse: Path) -> None:
    (one,) = find_release(warehouse).manifest.inputs
    path = writable(input_path(warehouse, one.sha256))
    path.write_text("other")
    assert any("(a.md): the archived input has other bytes" in line for line in findings(warehouse))
    path.unlink()
    assert any("(a.md): the input is not archived" in line for line in findings(warehouse))


BREAKS: list[tuple[str, Callable[[pl.DataFrame], pl.DataFrame], str]] = [
    ("claims", lambda f: f.with_columns(char_start=pl.col("char_start") + 1, char_end=pl.col("char_end") + 1),
     "claims.quote: is not what stands at its offsets in documents.text: c1, c2, c3"),
    ("claims", lambda f: f.with_columns(document_id=pl.lit("gone")),
     "claims.document_id: names rows that documents does not have: gone"),
    ("facts", lambda f: f.with_columns(claim_ids=pl.lit(["c1", "c9"])),
     "facts.claim_ids: names rows that claims does not have: c9"),
    ("facts", lambda f: f.with_columns(decision=pl.lit("guessed")),
     "facts.decision: has words that are not in its vocabulary: guessed"),
    ("facts", lambda f: pl.concat([f, f.head(1)]), "facts: fact_id is not unique: f1"),
    ("entities", lambda f: f.with_columns(name=pl.lit(None, dtype=pl.String)), "entities: NULL in one of"),
    ("eras", lambda f: f.drop("started"), "tables/eras.parquet: does not have the columns of the contract (started)"),
    ("eras", lambda f: f.with_columns(pl.col("started").cast(pl.Int32)),
     "tables/eras.parquet: does not have the columns of the contract (started)"),
    ("models", lambda f: f.with_columns(name=pl.lit("Other")),
     "infrafacts.duckdb, table models: differs from its Parquet file in 1 rows: restore it"),
    ("timeline", lambda f: f.clear(), "infrafacts.duckdb, table timeline: differs from its Parquet file in 1 rows"),
    ("fact_history", lambda f: f.head(2), "fact_history: lacks facts of the release: f3"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "change", "told"), BREAKS)
def test_what_does_not_hold_together_is_named_with_its_place(
    warehouse: Path, table: str, change: Callable[[pl.DataFrame], pl.DataFrame], told: str
) -> None:
    rewrite(warehouse / "releases" / "1.0.0", table, change)
    found = findings(warehouse)
    assert any(line.startswith(told) for line in found), found


def test_a_wrong_row_count_is_named(warehouse: Path) -> None:
    manifest = writable(warehouse / "releases" / "1.0.0" / "manifest.json")
    manifest.write_text(manifest.read_text().replace('"claims": 3', '"claims": 4'))
    assert "tables/claims.parquet: has 3 rows, the manifest says 4" in findings(warehouse)
    assert str(verify_warehouse(warehouse)[0]).startswith("latest.json: does not fit the manifest of release 1.0.0")


def test_a_database_that_lost_a_view_or_cannot_be_opened_is_named(warehouse: Path) -> None:
    path = writable(warehouse / "releases" / "1.0.0" / "infrafacts.duckdb")
    with duckdb.connect(str(path)) as connection:
        connection.execute("DROP VIEW best_facts")
    assert any(line.startswith("infrafacts.duckdb, view best_facts: does not answer") for line in findings(warehouse))
    path.write_bytes(b"no database")
    assert any(line.startswith("infrafacts.duckdb: cannot be opened") for line in findings(warehouse))


def test_a_wrong_current_database_or_pointer_is_named(warehouse: Path) -> None:
    shutil.copy(warehouse / "releases" / "1.0.0" / "CHANGES.md", warehouse / "infrafacts.duckdb")
    assert [str(one) for one in verify_warehouse(warehouse)] == [
        "infrafacts.duckdb: is not the database of release 1.0.0: run again"
    ]
    (warehouse / POINTER_NAME).unlink()
    assert "is missing though there are releases" in str(verify_warehouse(warehouse)[0])
    assert good_tables()["claims"].height == 3
