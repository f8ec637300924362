"""History: what every fact was in every release, carried from one release's files to the next one's."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.database import SPILL_DIRECTORY
from warehouse.engine import working_connection
from warehouse.manifest import Manifest
from warehouse.schema import TABLES, conform, empty, quoted
from warehouse.storage import read_table, table_path, write_table

if TYPE_CHECKING:
    import duckdb
    import polars as pl

_FACTS = TABLES["facts"].column_names
_OWN = (*_FACTS, "document_uris")
"""What makes one form of a fact: a row of history ends when any of these changes."""
_PART = 122_880
"""Facts that are worked on at a time: one row group."""


def write_history(staging: Path, manifest: Manifest, previous: Path | None) -> None:
    """Write the history up to a staged release, from its tables and the previous release's directory."""
    import polars as pl

    before = read_table(previous, "releases") if previous else empty("releases")
    releases = pl.concat([before, _release_row(manifest, before.height + 1)])
    write_table("releases", releases, staging)
    _write_evidence(staging)
    with working_connection(staging / SPILL_DIRECTORY) as connection:
        connection.execute(f"CREATE TEMP VIEW evidence AS FROM {quoted(str(_evidence_path(staging)))}")
        if previous is not None:
            _show_past(connection, table_path(previous, "fact_history"))
        _write(connection, staging, manifest.version, releases.height, first=previous is None)


def _evidence_path(staging: Path) -> Path:
    return staging / SPILL_DIRECTORY / "evidence.parquet"


def _write_evidence(staging: Path) -> None:
    """Write which documents each fact rests on, for the parts to read: one join of all claims, over numbers."""
    import polars as pl

    facts, claims, documents = (table_path(staging, name) for name in ("facts", "claims", "documents"))
    # Two documents may have one name; they count as one here.
    places = pl.read_parquet(documents, columns=["document_id", "uri"]).with_columns(
        document=(pl.col("uri").rank("dense") - 1).cast(pl.UInt32)
    )
    uris = places["uri"].unique().sort()
    ids = pl.read_parquet(facts, columns=["fact_id"]).with_row_index("fact")
    key = _claim_key(claims)
    known = pl.scan_parquet(claims).select(key, "document_id").join(places.lazy(), on="document_id")
    wanted = pl.scan_parquet(facts).select(claim_id="claim_ids").with_row_index("fact").explode("claim_id")
    pairs = (
        wanted.select(key, "fact")
        .join(known.select("claim_id", "document"), on="claim_id")
        .select("fact", "document")
        .unique()
        .sort("fact", "document")
        .collect(engine="streaming")
    )
    named = pairs.select("fact", document_uris=uris.gather(pairs["document"]))
    grouped = named.group_by("fact", maintain_order=True).agg("document_uris")
    path = _evidence_path(staging)
    path.parent.mkdir(exist_ok=True)
    ids.join(grouped, on="fact", how="left", maintain_order="left").select(
        "fact_id", pl.col("document_uris").fill_null(pl.lit([], dtype=pl.List(pl.String)))
    ).write_parquet(path, row_group_size=_PART)


def _claim_key(claims: Path) -> pl.Expr:
    """What stands for a claim in the join: its 64-bit digest, unless two claims share one."""
    import polars as pl

    digest = pl.col("claim_id").hash(0)
    counted = pl.scan_parquet(claims).select(rows=pl.len(), digests=digest.n_unique()).collect()
    return digest if counted["rows"].item() == counted["digests"].item() else pl.col("claim_id")


def _write(connection: duckdb.DuckDBPyConnection, staging: Path, version: str, ordinal: int, *, first: bool) -> None:
    """Write the rows part by part, in the order of the key, so that only one part of them is ever in memory."""
    import polars as pl
    import pyarrow.parquet as pq

    ids = pl.read_parquet(table_path(staging, "facts"), columns=["fact_id"])["fact_id"]
    limits = [None, *ids.gather_every(_PART, offset=_PART), None]
    schema = empty("fact_history").to_arrow().schema
    with pq.ParquetWriter(table_path(staging, "fact_history"), schema, compression="zstd") as writer:
        for start, end in pairwise(limits):
            sides = ((">=", start), ("<", end))
            within = " AND ".join(f"fact_id {sign} {quoted(limit)}" for sign, limit in sides if limit is not None)
            rows = _part(connection, staging, within or "true", version, ordinal, first=first)
            writer.write_table(conform("fact_history", rows).to_arrow().cast(schema), row_group_size=_PART)


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


def _part(
    connection: duckdb.DuckDBPyConnection, staging: Path, within: str, version: str, ordinal: int, *, first: bool
) -> pl.DataFrame:
    """The rows of the history of those facts that the condition `within` chooses."""
    facts = quoted(str(table_path(staging, "facts")))
    columns = ", ".join(_OWN)
    connection.execute(
        f"""
        CREATE OR REPLACE TEMP VIEW present AS
        SELECT {columns}, {quoted(version)} AS first_version, {quoted(version)} AS last_version,
               CAST({ordinal} AS BIGINT) AS first_release, CAST({ordinal} AS BIGINT) AS last_release
        FROM (FROM {facts} WHERE {within}) JOIN (FROM evidence WHERE {within}) USING (fact_id)
        """
    )
    if first:
        only: pl.DataFrame = connection.sql("FROM present").pl()
        return only
    going_on = f"last_release = {ordinal - 1} AND {within}"
    # A row's 64-bit digest stands for its values, so that the join holds two numbers a row and not its texts.
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE continued AS SELECT fact_id, past.first_version, past.first_release FROM "
        f"(SELECT fact_id, first_version, first_release, hash({columns}) AS digest FROM past WHERE {going_on}) AS past "
        f"JOIN (SELECT fact_id, hash({columns}) AS digest FROM present) AS present USING (fact_id, digest)"
    )
    rows: pl.DataFrame = connection.sql(
        f"""
        SELECT * FROM past WHERE {within} AND NOT ({going_on} AND fact_id IN (SELECT fact_id FROM continued))
        UNION ALL BY NAME
        SELECT present.* REPLACE (coalesce(continued.first_version, present.first_version) AS first_version,
                                  coalesce(continued.first_release, present.first_release) AS first_release)
        FROM present LEFT JOIN continued USING (fact_id)
        """
    ).pl()
    return rows


def _show_past(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Make the previous history readable as `past`, with today's columns: those it did not have are NULL."""
    connection.register("blank", empty("fact_history").to_arrow())
    names = ", ".join(empty("fact_history").columns)
    connection.execute(
        f"CREATE TEMP VIEW past AS SELECT {names} FROM (FROM blank UNION ALL BY NAME FROM {quoted(str(path))})"
    )
