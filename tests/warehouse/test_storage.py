from __future__ import annotations

from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.warehouse.good_tables import good_tables
from warehouse.files import WarehouseError
from warehouse.schema import TABLES, SchemaError, empty
from warehouse.storage import conform_all, read_table, table_path, write_tables


def test_written_tables_read_back_unchanged(tmp_path: Path) -> None:
    write_tables(good_tables(), tmp_path)
    for name, frame in good_tables().items():
        assert read_table(tmp_path, name).equals(frame)
        assert read_table(tmp_path, name).schema == frame.schema


def test_the_same_rows_give_the_same_bytes_wherever_they_are_written(tmp_path: Path) -> None:
    shuffled = {name: conform_all(good_tables())[name].reverse() for name in TABLES}
    write_tables(conform_all(good_tables()), tmp_path / "a")
    write_tables(conform_all(shuffled), tmp_path / "some" / "where" / "else")
    for name in TABLES:
        first = table_path(tmp_path / "a", name).read_bytes()
        assert first == table_path(tmp_path / "some" / "where" / "else", name).read_bytes()


def test_large_tables_have_row_groups_of_one_size(tmp_path: Path) -> None:
    rows = 300_000
    frame = empty("timeline").drop("event_id")
    ids = pl.Series("event_id", [f"{number:08d}" for number in range(rows)])
    large = pl.concat([ids.to_frame(), frame], how="diagonal").select(TABLES["timeline"].column_names)
    write_tables({"timeline": large}, tmp_path)
    metadata = pq.ParquetFile(table_path(tmp_path, "timeline")).metadata
    assert [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)] == [
        122_880,
        122_880,
        54_240,
    ]


def test_other_readers_see_the_contract_s_types(tmp_path: Path) -> None:
    write_tables(good_tables(), tmp_path)
    path = table_path(tmp_path, "claims")
    arrow = pq.read_table(path).schema
    assert pa.types.is_int64(arrow.field("line_start").type)
    assert pa.types.is_date32(arrow.field("as_of_start").type)
    assert pa.types.is_float64(arrow.field("value_low").type)
    assert pa.types.is_list(arrow.field("section").type) or pa.types.is_large_list(arrow.field("section").type)
    assert pd.read_parquet(path)["quote"].tolist() == good_tables()["claims"]["quote"].to_list()
    described = duckdb.sql(f"DESCRIBE FROM read_parquet('{path}')").fetchall()
    assert {row[0]: row[1] for row in described}["section"] == "VARCHAR[]"


def test_a_missing_table_is_named() -> None:
    tables = good_tables()
    del tables["models"]
    tables["extra"] = tables["eras"]
    with pytest.raises(SchemaError, match="missing models, unknown extra"):
        conform_all(tables)


def test_a_damaged_file_is_named_with_the_repair(tmp_path: Path) -> None:
    write_tables(good_tables(), tmp_path)
    table_path(tmp_path, "facts").write_bytes(b"PAR1 cut short")
    with pytest.raises(WarehouseError, match=r"table facts of .* cannot be read .* restore the file"):
        read_table(tmp_path, "facts")
