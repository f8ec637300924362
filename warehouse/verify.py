"""Verification: that a release is what its manifest says, holds together, and that its database equals its tables."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.database import DATABASE_NAME, VIEWS
from warehouse.engine import working_connection
from warehouse.files import WarehouseError, file_sha256, same_bytes
from warehouse.inputs import input_path
from warehouse.manifest import MANIFEST_NAME
from warehouse.release import POINTER_NAME, Release, latest, pointer_content, releases
from warehouse.schema import ALL_TABLES, HISTORY_TABLES, Column, Table, duckdb_type, quoted
from warehouse.storage import table_path

if TYPE_CHECKING:
    import duckdb

SHOWN = 3
"""How many broken rows a finding names: enough to look at, few enough to read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: where, and what."""

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying a release came to; `checks` says how many checks were made."""

    version: str
    checks: int
    findings: tuple[Finding, ...]


def verify_warehouse(warehouse: Path) -> list[Finding]:
    """What is wrong with the pointer and the current database of a warehouse."""
    try:
        newest = latest(warehouse)
    except WarehouseError as error:
        return [Finding(POINTER_NAME, str(error))]
    if newest is None:
        every = releases(warehouse)
        return [Finding(POINTER_NAME, "is missing though there are releases: run again")] if every else []
    found = []
    if (warehouse / POINTER_NAME).read_bytes() != pointer_content(newest.path):
        found.append(Finding(POINTER_NAME, f"does not fit the manifest of release {newest.version}: run again"))
    if not same_bytes(warehouse / DATABASE_NAME, newest.path / DATABASE_NAME):
        found.append(Finding(DATABASE_NAME, f"is not the database of release {newest.version}: run again"))
    return found


def verify(warehouse: Path, release: Release) -> Verification:
    """Check every digest, row count, schema, key, reference and offset of a release, and its archived inputs."""
    findings: list[Finding] = []
    checks = 0
    for check in (_files(release), _inputs(warehouse, release)):
        for problem in check:
            checks += 1
            findings += [problem] if problem else []
    with tempfile.TemporaryDirectory() as spill, working_connection(Path(spill)) as connection:
        readable = []
        for name in ALL_TABLES:
            broken = _shown(connection, release, name)
            checks += 1
            findings += broken
            readable += [] if broken else [name]
        for name in readable:
            for place, wrong, sql in _questions(name, readable):
                checks += 1
                findings += _answers(connection, place, wrong, sql)
        for problem in _database(connection, release, readable):
            checks += 1
            findings += [problem] if problem else []
    return Verification(release.version, checks, tuple(findings))


def _files(release: Release) -> Iterator[Finding | None]:
    for name, entry in release.manifest.files.items():
        path = release.path / name
        if not path.is_file():
            yield Finding(name, "is missing: restore it from a backup")
        elif path.stat().st_size != entry.size_bytes:
            yield Finding(name, f"has {path.stat().st_size} bytes instead of {entry.size_bytes}: restore it")
        elif file_sha256(path) != entry.sha256:
            yield Finding(name, f"has other bytes than its digest {entry.sha256[:12]}…: restore it from a backup")
        else:
            yield None
    known = {*release.manifest.files, MANIFEST_NAME}
    for path in sorted(release.path.rglob("*")):
        name = path.relative_to(release.path).as_posix()
        if path.is_file() and name not in known:
            yield Finding(name, "is not in the manifest: remove it")


def _inputs(warehouse: Path, release: Release) -> Iterator[Finding | None]:
    for one in release.manifest.inputs:
        path = input_path(warehouse, one.sha256)
        place = f"{path.relative_to(warehouse).as_posix()} ({one.uri})"
        if not one.sha256:
            continue
        if not path.is_file():
            yield Finding(place, "the input is not archived: the release cannot be rebuilt; restore it from a backup")
        elif file_sha256(path) != one.sha256:
            yield Finding(place, "the archived input has other bytes than its name says: restore it from a backup")
        else:
            yield None


def _shown(connection: duckdb.DuckDBPyConnection, release: Release, name: str) -> list[Finding]:
    """Make a table's file readable under its name; what is wrong with its schema or its number of rows."""
    import duckdb

    path = table_path(release.path, name)
    place = path.relative_to(release.path).as_posix()
    try:
        connection.execute(f"CREATE VIEW {name} AS FROM read_parquet({quoted(str(path))})")
        columns = connection.execute(f"DESCRIBE {name}").fetchall()
        ((rows,),) = connection.execute(f"SELECT count(*) FROM {name}").fetchall()
    except duckdb.Error as error:
        return [Finding(place, f"cannot be read ({str(error).splitlines()[0]}): restore it from a backup")]
    wanted = [(column.name, duckdb_type(column)) for column in ALL_TABLES[name].columns]
    given = [(row[0], row[1]) for row in columns]
    if [(one, _plain(kind)) for one, kind in given] != [(one, _plain(kind)) for one, kind in wanted]:
        wrong = sorted({*dict(given)} ^ {*dict(wanted)}) or [
            one for (one, kind), (_, other) in zip(given, wanted, strict=True) if _plain(kind) != _plain(other)
        ]
        return [Finding(place, f"does not have the columns of the contract ({', '.join(wrong) or 'order'})")]
    counted = release.manifest.row_counts.get(name)
    if name not in HISTORY_TABLES and counted != rows:
        return [Finding(place, f"has {rows} rows, the manifest says {counted}")]
    return []


def _plain(kind: str) -> str:
    return kind.replace('"', "").replace(" ", "").upper()


def _questions(name: str, readable: list[str]) -> Iterator[tuple[str, str, str]]:
    """Place, problem, and SQL that gives the broken rows of a table."""
    table = ALL_TABLES[name]
    key = ", ".join(table.primary_key)
    yield name, f"{key} is not unique", f"SELECT {key} FROM {name} GROUP BY {key} HAVING count(*) > 1"
    required = [column.name for column in table.columns if not column.nullable]
    missing = " OR ".join(f"{column} IS NULL" for column in required)
    yield name, f"NULL in one of {', '.join(required)}", f"SELECT {key} FROM {name} WHERE {missing}"
    for column in table.columns:
        # The past rows of history name claims and entities that may be gone by now.
        if column.references and column.references.partition(".")[0] in readable and name != "fact_history":
            yield from _references(table, column)
        if column.vocabulary:
            words = ", ".join(quoted(word) for word in column.vocabulary)
            yield (
                f"{name}.{column.name}",
                "has words that are not in its vocabulary",
                f"SELECT DISTINCT {column.name} FROM {name} WHERE {column.name} NOT IN ({words})",
            )
    if name == "claims" and "documents" in readable:
        yield (
            "claims.quote",
            "is not what stands at its offsets in documents.text",
            "SELECT claim_id FROM claims JOIN documents USING (document_id) "
            "WHERE quote IS DISTINCT FROM substring(text, char_start + 1, char_end - char_start)",
        )
    if name == "fact_history" and "facts" in readable:
        columns = ", ".join(ALL_TABLES["facts"].column_names)
        current = f"SELECT {columns} FROM fact_history WHERE last_release = (SELECT max(release) FROM releases)"
        yield name, "does not end with the facts of the release", f"({current}) EXCEPT ALL SELECT {columns} FROM facts"
        yield name, "lacks facts of the release", f"SELECT {columns} FROM facts EXCEPT ALL ({current})"


def _references(table: Table, column: Column) -> Iterator[tuple[str, str, str]]:
    target, _, name = (column.references or "").partition(".")
    items = f"SELECT unnest({column.name}) AS item FROM {table.name}"
    if column.kind == "text":
        items = f"SELECT {column.name} AS item FROM {table.name} WHERE {column.name} IS NOT NULL"
    yield (
        f"{table.name}.{column.name}",
        f"names rows that {target} does not have",
        f"SELECT DISTINCT item FROM ({items}) ANTI JOIN {target} ON item = {target}.{name}",
    )


def _answers(connection: duckdb.DuckDBPyConnection, place: str, problem: str, sql: str) -> list[Finding]:
    rows = connection.execute(f"SELECT * FROM ({sql}) LIMIT {SHOWN + 1}").fetchall()
    if not rows:
        return []
    shown = ", ".join("/".join(str(value) for value in row[:2]) for row in rows[:SHOWN])
    return [Finding(place, f"{problem}: {shown}{' and more' if len(rows) > SHOWN else ''}")]


def _database(connection: duckdb.DuckDBPyConnection, release: Release, readable: list[str]) -> Iterator[Finding | None]:
    """What is wrong with the database: every table must have the rows of its Parquet file, every view must answer."""
    import duckdb

    path = release.path / DATABASE_NAME
    try:
        connection.execute(f"ATTACH {quoted(str(path))} AS published (READ_ONLY)")
    except duckdb.Error as error:
        yield Finding(DATABASE_NAME, f"cannot be opened ({str(error).splitlines()[0]}): restore it from a backup")
        return
    for name in readable:
        try:
            yield _unequal(connection, name)
        except duckdb.Error as error:
            yield Finding(f"{DATABASE_NAME}, table {name}", f"cannot be read ({str(error).splitlines()[0]})")
    for view in VIEWS:
        if view.parameters:
            continue
        try:
            connection.execute(f"SELECT count(*) FROM published.main.{view.name}").fetchall()
            yield None
        except duckdb.Error as error:
            yield Finding(f"{DATABASE_NAME}, view {view.name}", f"does not answer ({str(error).splitlines()[0]})")


def _unequal(connection: duckdb.DuckDBPyConnection, name: str) -> Finding | None:
    columns = ALL_TABLES[name].column_names
    row = f"hash({', '.join(columns)})"
    # Both lie in the same order, so that one pass beside each other tells any difference.
    ((different,),) = connection.execute(
        f"SELECT count(*) FROM (SELECT {row} AS one FROM published.main.{name}) POSITIONAL JOIN "
        f"(SELECT {row} AS other FROM main.{name}) WHERE one IS DISTINCT FROM other"
    ).fetchall()
    if different:
        problem = f"differs from its Parquet file in {different} rows: restore it"
        return Finding(f"{DATABASE_NAME}, table {name}", problem)
    return None
