"""What other programs make of a release: older DuckDB clients, pandas, pyarrow, frictionless, Croissant.

INFRAFACTS_DUCKDB_CLIENTS names Python interpreters, separated as in PATH, that have an older DuckDB installed each.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.warehouse.good_tables import good_tables
from tests.warehouse.publishing import put
from warehouse.citation import citation
from warehouse.files import file_sha256
from warehouse.schema import ALL_TABLES, Kind, polars_schema
from warehouse.storage import relative_path, table_path

CLIENTS = [name for name in os.environ.get("INFRAFACTS_DUCKDB_CLIENTS", "").split(os.pathsep) if name]
ASKING = """
import duckdb, json, sys
with duckdb.connect(sys.argv[1], read_only=True) as connection:
    names = [row[0] for row in connection.sql("SHOW TABLES").fetchall()]
    asked = {name: f"SELECT count(*) FROM {name}" for name in names}
    asked["facts_at"] = "SELECT count(*) FROM facts_at('1.0.0')"
    asked["facts_of"] = "SELECT count(*) FROM facts_of('Atlas')"
    asked["fact_history_of"] = "SELECT count(*) FROM fact_history_of('Atlas', 'accelerators')"
    counts = {name: connection.sql(sql).fetchall()[0][0] for name, sql in asked.items()}
    commented = connection.sql("SELECT count(comment) FROM duckdb_columns() WHERE table_name = 'facts'").fetchall()
print(json.dumps([duckdb.__version__, counts, commented[0][0]]))
"""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return put(tmp_path_factory.mktemp("warehouse")).path


@pytest.mark.parametrize("interpreter", CLIENTS or [None])
def test_older_duckdb_clients_open_the_file(release: Path, interpreter: str | None) -> None:
    if interpreter is None:
        pytest.skip("INFRAFACTS_DUCKDB_CLIENTS names no interpreter")
    command = [interpreter, "-c", ASKING, str(release / "infrafacts.duckdb")]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    version, counts, commented = json.loads(answer.stdout)
    assert version < duckdb.__version__
    assert {name: counts[name] for name in good_tables()} == {n: f.height for n, f in good_tables().items()}
    assert (counts["facts_at"], counts["facts_of"], counts["fact_history_of"], counts["releases"]) == (3, 1, 1, 1)
    assert commented == len(ALL_TABLES["facts"].columns)


ARROW: dict[Kind, tuple[str, ...]] = {
    "text": ("string", "large_string", "string_view"),
    "integer": ("int64",),
    "number": ("double",),
    "boolean": ("bool",),
    "date": ("date32[day]",),
    "timestamp": ("timestamp[us]",),
}


@pytest.mark.parametrize("name", ALL_TABLES)
def test_parquet_files_have_the_contract_s_types_in_polars_pyarrow_and_pandas(release: Path, name: str) -> None:
    path = table_path(release, name)
    assert pl.read_parquet(path).schema == polars_schema(name)
    schema = pq.read_schema(path)
    frame = pd.read_parquet(path)
    assert schema.names == list(frame.columns) == list(ALL_TABLES[name].column_names)
    assert len(frame) == pl.read_parquet(path).height
    for column in ALL_TABLES[name].columns:
        kind = schema.field(column.name).type
        if column.kind in ("texts", "structs"):
            assert pa.types.is_list(kind) or pa.types.is_large_list(kind)
            if column.kind == "structs":
                assert [field.name for field in kind.value_type] == [field.name for field in column.fields]
        else:
            assert str(kind) in ARROW[column.kind], column.name


def test_the_data_package_is_valid_and_its_tables_are_found(release: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    assert list(frictionless.Package.metadata_validate(json.loads((release / "datapackage.json").read_text()))) == []
    package = frictionless.Package(str(release / "datapackage.json"))
    assert [resource.name for resource in package.resources] == list(ALL_TABLES)
    for resource in package.resources:
        path = release / resource.path
        assert (resource.hash, resource.bytes) == (f"sha256:{file_sha256(path)}", path.stat().st_size)
        assert [field.name for field in resource.schema.fields] == pq.read_schema(path).names
        known = {other.name for other in package.resources} | {""}
        assert all(key["reference"]["resource"] in known for key in resource.schema.foreign_keys)


def test_croissant_metadata_names_every_file_and_column_once(release: Path) -> None:
    content = json.loads((release / "croissant.json").read_text())
    assert content["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    for entry in content["distribution"]:
        assert file_sha256(release / entry["contentUrl"]) == entry["sha256"]
    assert [each["name"] for each in content["recordSet"]] == list(ALL_TABLES)
    for records in content["recordSet"]:
        table = ALL_TABLES[records["name"]]
        assert [field["source"]["extract"]["column"] for field in records["field"]] == list(table.column_names)
        assert {field["source"]["fileObject"]["@id"] for field in records["field"]} == {relative_path(table.name)}
    identities = [each["@id"] for records in content["recordSet"] for each in (records, *records["field"])]
    assert len(set(identities)) == len(identities)


def test_croissant_metadata_is_valid_to_mlcroissant(release: Path) -> None:
    mlcroissant = pytest.importorskip("mlcroissant")
    dataset = mlcroissant.Dataset(jsonld=str(release / "croissant.json"))
    assert dataset.metadata.ctx.issues.errors == set()


def test_the_citation_has_the_keys_that_the_format_requires() -> None:
    lines = citation("1.2.3").splitlines()
    keys = [line.split(":")[0] for line in lines if not line.startswith(" ")]
    assert {"cff-version", "message", "title", "authors"} <= set(keys)
    assert "version: 1.2.3" in lines
    assert len(keys) == len(set(keys))
