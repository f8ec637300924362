"""What changed between two releases, by row identity, and which part of the version it raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from warehouse.engine import working_connection
from warehouse.files import same_bytes
from warehouse.schema import TABLES, quoted
from warehouse.versions import Level

if TYPE_CHECKING:
    import duckdb
    import polars as pl

LISTED = 50
"""Facts or conflicts of a kind that CHANGES.md lists before it only counts them: as many as a reader goes through."""

EVIDENCE = frozenset({"claim_ids", "preferred_claim_id", "claim_count", "origin_count", "confidence", "rationale"})
"""Columns of a fact that tell what it rests on; the others tell what it says."""

FactKind = Literal["added", "removed", "flipped", "changed", "evidence"]
ConflictKind = Literal["opened", "closed"]


@dataclass(frozen=True, slots=True)
class TableChange:
    """Rows of one table that came, went, or stayed under their key with other values."""

    added: int
    removed: int
    changed: int

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class FactChange:
    """One fact before and after; None where it was not there. Rows are as in `facts`."""

    fact_id: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None

    @property
    def decision_flipped(self) -> bool:
        """Whether the decision or the rank is another one."""
        if self.before is None or self.after is None:
            return False
        return any(self.before[name] != self.after[name] for name in ("decision", "rank"))

    @property
    def kind(self) -> FactKind:
        """What happened to it."""
        if self.before is None:
            return "added"
        if self.after is None:
            return "removed"
        if self.decision_flipped:
            return "flipped"
        differing = {name for name, value in self.after.items() if self.before.get(name, value) != value}
        return "evidence" if differing <= EVIDENCE else "changed"


@dataclass(frozen=True, slots=True)
class ConflictChange:
    """A conflict that became open, or was open and is no more; rows are as in `conflicts`, None where it was not."""

    conflict_id: str
    kind: ConflictKind
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference between two releases; `breaking` and `additions` hold a line for each difference in the schema.

    `facts` and `conflicts` may be limited to some of each kind; `fact_counts` and `conflict_counts` count them all.
    """

    breaking: tuple[str, ...]
    additions: tuple[str, ...]
    tables: dict[str, TableChange]
    facts: tuple[FactChange, ...] = ()
    conflicts: tuple[ConflictChange, ...] = ()
    fact_counts: dict[str, int] = field(default_factory=dict)
    conflict_counts: dict[str, int] = field(default_factory=dict)

    @property
    def level(self) -> Level | None:
        """The part of the version to raise; None when nothing changed.

        Major for a table or column that is gone or has another type, minor for facts that are new, gone or changed,
        patch for anything else.
        """
        if self.breaking:
            return "major"
        if self.tables.get("facts"):
            return "minor"
        return "patch" if self.additions or any(self.tables.values()) else None

    def as_json(self) -> dict[str, Any]:
        """The changes as plain data."""
        return {
            "level": self.level,
            "schema": {"breaking": list(self.breaking), "additions": list(self.additions)},
            "tables": {
                name: {"added": one.added, "removed": one.removed, "changed": one.changed}
                for name, one in self.tables.items()
            },
            "fact_counts": self.fact_counts,
            "conflict_counts": self.conflict_counts,
            "facts": [
                {"fact_id": one.fact_id, "kind": one.kind, "before": one.before, "after": one.after}
                for one in self.facts
            ],
            "conflicts": [
                {"conflict_id": one.conflict_id, "kind": one.kind, "before": one.before, "after": one.after}
                for one in self.conflicts
            ],
        }


def compare(
    old: Mapping[str, pl.DataFrame | Path],
    new: Mapping[str, pl.DataFrame | Path],
    *,
    limit: int | None = None,
    spill: Path | None = None,
) -> Changes:
    """The changes from the old release's tables to the new one's, given as frames or as their Parquet files.

    `limit` is how many facts and conflicts of each kind are listed, all by default. What does not fit into memory goes
    to the directory `spill`.
    """
    before = {name: _schema(source) for name, source in old.items()}
    after = {name: _schema(source) for name, source in new.items()}
    breaking, additions = _schema_changes(before, after)
    shared = [name for name in TABLES if name in old and name in new]
    with working_connection(spill) as connection:
        connection.execute("SET preserve_insertion_order = false")
        changes: dict[str, TableChange] = {}
        for name in [*old, *(name for name in new if name not in old)]:
            one, other = old.get(name), new.get(name)
            changes[name] = TableChange(0, 0, 0) if _one(one, other) else _compare_table(connection, name, one, other)
        result = Changes(breaking, additions, {name: changes[name] for name in sorted(changes, key=_place)})
        if "facts" in shared and changes["facts"]:
            columns = [column for column in after["facts"] if column in before["facts"]]
            facts, fact_counts = _fact_changes(connection, old["facts"], new["facts"], columns, limit)
            result = _with(result, facts=facts, fact_counts=fact_counts)
        if "conflicts" in shared and changes["conflicts"]:
            conflicts, counts = _conflict_changes(connection, old["conflicts"], new["conflicts"], limit)
            result = _with(result, conflicts=conflicts, conflict_counts=counts)
    return result


def _one(old: pl.DataFrame | Path | None, new: pl.DataFrame | Path | None) -> bool:
    """Whether both are files of the same bytes, which need not be read as tables then."""
    return isinstance(old, Path) and isinstance(new, Path) and same_bytes(old, new)


def _with(changes: Changes, **values: Any) -> Changes:
    from dataclasses import replace

    return replace(changes, **values)


def _place(name: str) -> tuple[int, str]:
    return (list(TABLES).index(name) if name in TABLES else len(TABLES), name)


def _schema(source: pl.DataFrame | Path) -> pl.Schema:
    import polars as pl

    return pl.Schema(pl.read_parquet_schema(source)) if isinstance(source, Path) else source.schema


def _schema_changes(
    old: Mapping[str, pl.Schema], new: Mapping[str, pl.Schema]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    breaking = [f"table {name} is gone" for name in old if name not in new]
    additions = [f"table {name} is new" for name in new if name not in old]
    for name in [name for name in new if name in old]:
        before, after = old[name], new[name]
        breaking += [f"column {name}.{column} is gone" for column in before if column not in after]
        additions += [f"column {name}.{column} is new" for column in after if column not in before]
        breaking += [
            f"column {name}.{column} was {before[column]} and is {after[column]}"
            for column in before
            if column in after and before[column] != after[column]
        ]
    return tuple(breaking), tuple(additions)


def _show(connection: duckdb.DuckDBPyConnection, view: str, source: pl.DataFrame | Path) -> list[str]:
    """Make the source readable as `view`; gives its columns."""
    if isinstance(source, Path):
        connection.execute(f"CREATE OR REPLACE TEMP VIEW {view} AS FROM read_parquet({quoted(str(source))})")
    else:
        connection.register(f"{view}_given", source.to_arrow())
        connection.execute(f"CREATE OR REPLACE TEMP VIEW {view} AS FROM {view}_given")
    return [column[0] for column in connection.execute(f"FROM {view} LIMIT 0").description or ()]


def _compare_table(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    old: pl.DataFrame | Path | None,
    new: pl.DataFrame | Path | None,
) -> TableChange:
    before = _show(connection, "old_rows", old) if old is not None else []
    after = _show(connection, "new_rows", new) if new is not None else []
    key = TABLES[name].primary_key if name in TABLES else ()
    if not key or any(column not in before or column not in after for column in key):
        return TableChange(
            _count(connection, "new_rows") if new is not None else 0,
            _count(connection, "old_rows") if old is not None else 0,
            0,
        )
    rest = [column for column in after if column in before and column not in key]
    for view in ("old_rows", "new_rows"):
        # A row's 64-bit digest stands for its values, so that the join holds two numbers a row and not its texts.
        digest = f"hash({', '.join(rest)})" if rest else "0"
        connection.execute(f"CREATE OR REPLACE TEMP VIEW {view}_short AS SELECT {', '.join(key)}, {digest} AS digest "
                           f"FROM {view}")  # fmt: skip
    counts = connection.execute(
        f"SELECT count(*) FILTER (WHERE o.digest IS NULL), count(*) FILTER (WHERE n.digest IS NULL), "
        f"count(*) FILTER (WHERE o.digest <> n.digest) "
        f"FROM old_rows_short AS o FULL JOIN new_rows_short AS n USING ({', '.join(key)})"
    ).fetchall()
    return TableChange(*counts[0])


def _count(connection: duckdb.DuckDBPyConnection, view: str) -> int:
    ((count,),) = connection.execute(f"SELECT count(*) FROM {view}").fetchall()
    return int(count)


def _fact_changes(
    connection: duckdb.DuckDBPyConnection,
    old: pl.DataFrame | Path,
    new: pl.DataFrame | Path,
    columns: Sequence[str],
    limit: int | None,
) -> tuple[tuple[FactChange, ...], dict[str, int]]:
    _show(connection, "old_rows", old)
    _show(connection, "new_rows", new)
    digest = ", ".join(column for column in columns if column != "fact_id")
    says = ", ".join(column for column in columns if column not in EVIDENCE)
    short = f"SELECT fact_id, decision, rank, hash({digest}) AS digest, hash({says}) AS says FROM"
    connection.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE touched AS
        SELECT fact_id, CASE WHEN o.digest IS NULL THEN 'added' WHEN n.digest IS NULL THEN 'removed'
                             WHEN o.decision <> n.decision OR o.rank <> n.rank THEN 'flipped'
                             WHEN o.says <> n.says THEN 'changed' ELSE 'evidence' END AS kind
        FROM ({short} old_rows) AS o FULL JOIN ({short} new_rows) AS n USING (fact_id)
        WHERE o.digest IS DISTINCT FROM n.digest
        """
    )
    counts = dict(connection.execute("SELECT kind, count(*) FROM touched GROUP BY kind ORDER BY kind").fetchall())
    listed = "" if limit is None else f"QUALIFY row_number() OVER (PARTITION BY kind ORDER BY fact_id) <= {limit}"
    connection.execute(f"CREATE OR REPLACE TEMP TABLE listed AS SELECT fact_id FROM touched {listed}")
    before = _rows(connection, "old_rows", "fact_id")
    after = _rows(connection, "new_rows", "fact_id")
    ids = sorted({*before, *after})
    return tuple(FactChange(one, before.get(one), after.get(one)) for one in ids), counts


def _rows(connection: duckdb.DuckDBPyConnection, view: str, key: str) -> dict[str, dict[str, Any]]:
    """The rows of the view whose key is listed, by key."""
    answer = connection.execute(f"SELECT * FROM {view} WHERE {key} IN (FROM listed)")
    names = [column[0] for column in answer.description or ()]
    return {row[names.index(key)]: dict(zip(names, row, strict=True)) for row in answer.fetchall()}


def _conflict_changes(
    connection: duckdb.DuckDBPyConnection, old: pl.DataFrame | Path, new: pl.DataFrame | Path, limit: int | None
) -> tuple[tuple[ConflictChange, ...], dict[str, int]]:
    _show(connection, "old_rows", old)
    _show(connection, "new_rows", new)
    opened = "coalesce(n.resolution = 'unresolved', false)"
    connection.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE touched AS
        SELECT conflict_id, CASE WHEN {opened} THEN 'opened' ELSE 'closed' END AS kind
        FROM old_rows AS o FULL JOIN new_rows AS n USING (conflict_id)
        WHERE coalesce(o.resolution = 'unresolved', false) <> {opened}
        """
    )
    kinds = dict(connection.execute("FROM touched ORDER BY ALL").fetchall())
    chosen = "" if limit is None else f"QUALIFY row_number() OVER (PARTITION BY kind ORDER BY conflict_id) <= {limit}"
    connection.execute(f"CREATE OR REPLACE TEMP TABLE listed AS SELECT conflict_id FROM touched {chosen}")
    before = _rows(connection, "old_rows", "conflict_id")
    after = _rows(connection, "new_rows", "conflict_id")
    counts = {kind: list(kinds.values()).count(kind) for kind in sorted(set(kinds.values()))}
    ids = sorted({*before, *after})
    return tuple(ConflictChange(one, kinds[one], before.get(one), after.get(one)) for one in ids), counts


def changes_markdown(version: str, previous: str | None, changes: Changes | None, row_counts: Mapping[str, int]) -> str:
    """CHANGES.md of a release; `changes` is None for the first one."""
    lines = [f"# Release {version}", ""]
    if changes is None or previous is None:
        lines += ["The first release.", "", "| table | rows |", "|---|---:|"]
        lines += [f"| {name} | {count} |" for name, count in row_counts.items()]
        return "\n".join(lines) + "\n"
    lines += [f"Changes since {previous}.", ""]
    lines += ["| table | rows | added | removed | changed |", "|---|---:|---:|---:|---:|"]
    for name, count in row_counts.items():
        change = changes.tables.get(name, TableChange(0, 0, 0))
        lines.append(f"| {name} | {count} | {change.added} | {change.removed} | {change.changed} |")
    for title, told, count in sections(changes):
        lines += ["", f"## {title} ({count})" if count else f"## {title}", ""] + [f"- {line}" for line in told[:LISTED]]
        if count > min(len(told), LISTED):
            lines.append(f"- and {count - min(len(told), LISTED)} more")
    return "\n".join(lines) + "\n"


_FACT_TITLES: dict[FactKind, str] = {
    "added": "Facts added",
    "removed": "Facts removed",
    "flipped": "Decisions that flipped",
    "changed": "Facts changed",
    "evidence": "Facts that rest on other evidence",
}


def sections(changes: Changes) -> list[tuple[str, list[str], int]]:
    """The changes in words: title, a line for each that is listed, and how many there are (0 for the schema's)."""
    found: list[tuple[str, list[str], int]] = []
    if changes.breaking or changes.additions:
        found.append(("Schema", [*changes.breaking, *changes.additions], 0))
    for kind, title in _FACT_TITLES.items():
        told = [_fact_line(fact) for fact in changes.facts if fact.kind == kind]
        if told:
            found.append((title, told, max(len(told), changes.fact_counts.get(kind, 0))))
    for state in ("opened", "closed"):
        told = [_conflict_line(one) for one in changes.conflicts if one.kind == state]
        if told:
            found.append((f"Conflicts {state}", told, max(len(told), changes.conflict_counts.get(state, 0))))
    return found


def _fact_line(fact: FactChange) -> str:
    row = fact.after or fact.before
    assert row is not None
    told = describe_fact(row)
    if fact.before is not None and fact.after is not None:
        moved = [
            f"{name} {_plain(fact.before[name])} → {_plain(fact.after[name])}"
            for name in fact.after
            if name in fact.before and fact.before[name] != fact.after[name] and name not in ("claim_ids", "rationale")
        ]
        told += f": {'; '.join(moved) or 'other evidence'}"
    return f"{told} (`{fact.fact_id}`)"


def _conflict_line(conflict: ConflictChange) -> str:
    row = conflict.after or conflict.before
    assert row is not None
    gone = conflict.after is None
    told = f"{row['subject_name']} {row['predicate']}: {row['rationale']}" if not gone else (
        f"{row['subject_name']} {row['predicate']}: no longer disputed"
    )  # fmt: skip
    return f"{' '.join(told.split())} (`{conflict.conflict_id}`)"


def describe_fact(row: Mapping[str, Any]) -> str:
    """A row of `facts` in one line of words."""
    parts = [row["subject_name"], row["predicate"], row["object_name"], said(row)]
    parts.append(row["as_of"] and f"({row['as_of']})")
    return " ".join(" ".join(part.split()) for part in parts if part)


def said(row: Mapping[str, Any]) -> str:
    """The value of a row of `facts` in words, with unit and scope; empty when it has none."""
    low, high = row["value_low"], row["value_high"]
    value = None
    if low is not None and high is not None:
        value = _plain(low) if low == high else f"{_plain(low)} to {_plain(high)}"
    elif low is not None:
        value = f"at least {_plain(low)}"
    elif high is not None:
        value = f"at most {_plain(high)}"
    parts = [value, row["unit"] if value else None, row["value_text"], row["scope"] and f"[{row['scope']}]"]
    return " ".join(part for part in parts if part)


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, float):
        return f"{value:,.12g}" if abs(value) < 1e15 else f"{value:.6g}"
    return str(value)
