"""History: what every fact was in every release, carried from one release's files to the next one's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.engine import working_connection
from warehouse.manifest import Manifest
from warehouse.schema import ALL_TABLES, TABLES, empty, quoted
from warehouse.storage import read_table, table_path, write_table

if TYPE_CHECKING:
    import duckdb
    import polars as pl

_FACTS = TABLES["facts"].column_names
_OWN = (*_FACTS, "document_uris")
"""What makes one form of a fact: a row of history ends when any of these changes."""


def write_history(staging: Path, manifest: Manifest, previous: Path | None) -> None:
    """Write the history up to a staged release, from its tables and the previous release's directory."""
    import polars as pl

    before = read_table(previous, "releases") if previous else empty("releases")
    releases = pl.concat([before, _release_row(manifest, before.height + 1)])
    with working_connection(staging / ".spill") as connection:
        sql = _fact_history(connection, staging, previous, manifest.version, releases.height)
        write_table("releases", releases, staging)
        _write(connection, sql, table_path(staging, "fact_history"))


def _write(connection: duckdb.DuckDBPyConnection, sql: str, path: Path) -> None:
    """Write the rows in the order of the key; by DuckDB itself, which needs no second copy of them in memory."""
    table = ALL_TABLES["fact_history"]
    # One thread ends row groups after the same rows every time.
    connection.execute("SET threads = 1")
    connection.execute(
        f"COPY (SELECT {', '.join(table.column_names)} FROM ({sql}) ORDER BY {', '.join(table.primary_key)}) "
        f"TO {quoted(str(path))} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)"
    )


def _release_row(manifest: Manifest, ordinal: int) -> pl.DataFrame:
    import polars as pl

    from warehouse.schema import polars_schema

    row = {
        "release": ordinal,
        "version": manifest.version,
        "level": manifest.level,
        "fingerprints": [f"{name}={digest}" for name, digest in sorted(manifest.fingerprints.items())],
    } | {f"{name.removesuffix('s')}_count": manifest.row_counts[name] for name in ("documents", "claims", "facts",
                                                                                "conflicts")}  # fmt: skip
    return pl.DataFrame([row], schema=polars_schema("releases"))


def _fact_history(
    connection: duckdb.DuckDBPyConnection, staging: Path, previous: Path | None, version: str, ordinal: int
) -> str:
    """SQL that gives the rows of the history, on tables that it has made in the connection."""
    paths = {name: quoted(str(table_path(staging, name))) for name in ("facts", "claims", "documents")}
    connection.execute(
        f"""
        CREATE TEMP TABLE evidence AS
        SELECT fact_id, list_sort(list(DISTINCT uri)) AS document_uris
        FROM (SELECT fact_id, unnest(claim_ids) AS claim_id FROM {paths["facts"]})
        JOIN {paths["claims"]} USING (claim_id) JOIN {paths["documents"]} USING (document_id)
        GROUP BY fact_id
        """
    )
    connection.execute(
        f"CREATE TEMP VIEW present AS SELECT facts.*, coalesce(document_uris, []) AS document_uris "
        f"FROM {paths['facts']} AS facts LEFT JOIN evidence USING (fact_id)"
    )
    columns = ", ".join(_OWN)
    held = f"{columns}, {quoted(version)} AS first_version, {quoted(version)} AS last_version, " \
           f"CAST({ordinal} AS BIGINT) AS first_release, CAST({ordinal} AS BIGINT) AS last_release"  # fmt: skip
    if previous is None:
        return f"SELECT {held} FROM present"
    _show_past(connection, table_path(previous, "fact_history"))
    same = " AND ".join(f"past.{name} IS NOT DISTINCT FROM present.{name}" for name in _OWN if name != "fact_id")
    going_on = f"last_release = {ordinal - 1}"
    connection.execute(
        f"CREATE TEMP TABLE continued AS SELECT past.fact_id, past.first_version, past.first_release "
        f"FROM past JOIN present USING (fact_id) WHERE {going_on} AND {same}"
    )
    return f"""
        SELECT * FROM past WHERE NOT ({going_on} AND fact_id IN (SELECT fact_id FROM continued))
        UNION ALL BY NAME
        SELECT now.* REPLACE (coalesce(continued.first_version, now.first_version) AS first_version,
                              coalesce(continued.first_release, now.first_release) AS first_release)
        FROM (SELECT {held} FROM present) AS now LEFT JOIN continued USING (fact_id)
        """


def _show_past(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Make the previous history readable as `past`, with today's columns: those it did not have are NULL."""
    connection.register("blank", empty("fact_history").to_arrow())
    names = ", ".join(empty("fact_history").columns)
    connection.execute(
        f"CREATE TEMP VIEW past AS SELECT {names} FROM (FROM blank UNION ALL BY NAME FROM {quoted(str(path))})"
    )
