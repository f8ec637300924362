"""What changed between two releases, by row identity, and which part of the version it raises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warehouse.schema import TABLES
from warehouse.versions import Level

if TYPE_CHECKING:
    import duckdb
    import polars as pl

LISTED_FACTS = 50
"""How many facts of a kind CHANGES.md lists before it only counts them: as many as a reader goes through."""


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


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference between two releases; `schema` holds one line for each difference in tables or columns."""

    breaking: tuple[str, ...]
    additions: tuple[str, ...]
    tables: dict[str, TableChange]
    facts: tuple[FactChange, ...]

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


def compare(old: Mapping[str, pl.DataFrame], new: Mapping[str, pl.DataFrame]) -> Changes:
    """The changes from the old release's tables to the new one's."""
    import duckdb

    breaking, additions = _schema_changes(old, new)
    changes: dict[str, TableChange] = {}
    with duckdb.connect(":memory:") as connection:
        for name in [name for name in TABLES if name in old and name in new]:
            connection.register("old_rows", old[name].to_arrow())
            connection.register("new_rows", new[name].to_arrow())
            changes[name] = _table_change(connection, name, old[name].columns, new[name].columns)
        for name in [name for name in new if name not in old]:
            changes[name] = TableChange(new[name].height, 0, 0)
        for name in [name for name in old if name not in new]:
            changes[name] = TableChange(0, old[name].height, 0)
        facts: tuple[FactChange, ...] = ()
        if "facts" in old and "facts" in new and changes["facts"]:
            connection.register("old_rows", old["facts"].to_arrow())
            connection.register("new_rows", new["facts"].to_arrow())
            facts = _fact_changes(connection, old["facts"], new["facts"])
    return Changes(breaking, additions, changes, facts)


def _schema_changes(
    old: Mapping[str, pl.DataFrame], new: Mapping[str, pl.DataFrame]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    breaking = [f"table {name} is gone" for name in old if name not in new]
    additions = [f"table {name} is new" for name in new if name not in old]
    for name in [name for name in new if name in old]:
        before, after = old[name].schema, new[name].schema
        breaking += [f"column {name}.{column} is gone" for column in before if column not in after]
        additions += [f"column {name}.{column} is new" for column in after if column not in before]
        breaking += [
            f"column {name}.{column} was {before[column]} and is {after[column]}"
            for column in before
            if column in after and before[column] != after[column]
        ]
    return tuple(breaking), tuple(additions)


def _join(key: tuple[str, ...], columns: list[str]) -> tuple[str, str]:
    """SQL for equal keys and for different rows, of `old_rows` and `new_rows`."""
    equal = " AND ".join(f"old_rows.{name} = new_rows.{name}" for name in key)
    different = " OR ".join(f"old_rows.{name} IS DISTINCT FROM new_rows.{name}" for name in columns) or "false"
    return equal, different


def _table_change(connection: duckdb.DuckDBPyConnection, name: str, before: list[str], after: list[str]) -> TableChange:
    key = TABLES[name].primary_key
    if any(column not in before or column not in after for column in key):
        counts = connection.execute(
            "SELECT (SELECT count(*) FROM new_rows), (SELECT count(*) FROM old_rows), 0"
        ).fetchall()
    else:
        equal, different = _join(key, [column for column in after if column in before])
        counts = connection.execute(
            f"SELECT (SELECT count(*) FROM new_rows ANTI JOIN old_rows ON {equal}), "
            f"(SELECT count(*) FROM old_rows ANTI JOIN new_rows ON {equal}), "
            f"(SELECT count(*) FROM old_rows JOIN new_rows ON {equal} WHERE {different})"
        ).fetchall()
    return TableChange(*counts[0])


def _fact_changes(
    connection: duckdb.DuckDBPyConnection, old: pl.DataFrame, new: pl.DataFrame
) -> tuple[FactChange, ...]:
    import polars as pl

    equal, different = _join(("fact_id",), [column for column in new.columns if column in old.columns])
    ids = connection.execute(
        f"SELECT coalesce(old_rows.fact_id, new_rows.fact_id) AS fact_id FROM old_rows FULL JOIN new_rows ON {equal} "
        f"WHERE {different} ORDER BY 1"
    ).fetchall()
    touched = pl.Series("fact_id", [row[0] for row in ids], dtype=pl.String).implode()
    before = {row["fact_id"]: row for row in old.filter(pl.col("fact_id").is_in(touched)).iter_rows(named=True)}
    after = {row["fact_id"]: row for row in new.filter(pl.col("fact_id").is_in(touched)).iter_rows(named=True)}
    return tuple(FactChange(fact_id, before.get(fact_id), after.get(fact_id)) for (fact_id,) in ids)


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
    if changes.breaking or changes.additions:
        lines += ["", "## Schema", ""] + [f"- {line}" for line in (*changes.breaking, *changes.additions)]
    lines += _fact_section("Facts added", [fact for fact in changes.facts if fact.before is None])
    lines += _fact_section("Facts removed", [fact for fact in changes.facts if fact.after is None])
    both = [fact for fact in changes.facts if fact.before is not None and fact.after is not None]
    lines += _fact_section("Decisions that flipped", [fact for fact in both if fact.decision_flipped])
    lines += _fact_section("Facts changed", [fact for fact in both if not fact.decision_flipped])
    return "\n".join(lines) + "\n"


def _fact_section(title: str, facts: list[FactChange]) -> list[str]:
    if not facts:
        return []
    lines = ["", f"## {title} ({len(facts)})", ""] + [f"- {_fact_line(fact)}" for fact in facts[:LISTED_FACTS]]
    if len(facts) > LISTED_FACTS:
        lines.append(f"- and {len(facts) - LISTED_FACTS} more")
    return lines


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


def describe_fact(row: Mapping[str, Any]) -> str:
    """A row of `facts` in one line of words."""
    low, high = row["value_low"], row["value_high"]
    value = None
    if low is not None and high is not None:
        value = _plain(low) if low == high else f"{_plain(low)} to {_plain(high)}"
    elif low is not None:
        value = f"at least {_plain(low)}"
    elif high is not None:
        value = f"at most {_plain(high)}"
    parts = [row["subject_name"], row["predicate"], row["object_name"], value]
    parts += [row["unit"] if value else None, row["value_text"], row["scope"] and f"[{row['scope']}]"]
    parts.append(row["as_of"] and f"({row['as_of']})")
    return " ".join(" ".join(part.split()) for part in parts if part)


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, float):
        return f"{value:,.12g}" if abs(value) < 1e15 else f"{value:.6g}"
    return str(value)
