from __future__ import annotations

import polars as pl
import pytest

from tests.warehouse.good_tables import broken, frame, good_tables, rows
from warehouse.changes import TableChange, changes_markdown, compare, describe_fact
from warehouse.schema import TABLES


def without(table: str, *indexes: int) -> dict[str, pl.DataFrame]:
    every = rows()
    every[table] = [row for index, row in enumerate(every[table]) if index not in indexes]
    return {name: frame(name, content) for name, content in every.items()}


def test_equal_tables_have_no_changes() -> None:
    changes = compare(good_tables(), good_tables())
    assert changes.level is None
    assert changes.facts == ()
    assert not any(changes.tables.values())


@pytest.mark.parametrize("table", TABLES)
def test_a_removed_and_an_added_row_are_told_apart(table: str) -> None:
    removed = compare(good_tables(), without(table, 0))
    assert removed.tables[table] == TableChange(added=0, removed=1, changed=0)
    added = compare(without(table, 0), good_tables())
    assert added.tables[table] == TableChange(added=1, removed=0, changed=0)
    assert removed.level == added.level == ("minor" if table == "facts" else "patch")


def test_a_value_that_becomes_null_and_a_list_that_grows_are_changes() -> None:
    assert compare(good_tables(), broken("facts", 0, as_of=None)).tables["facts"] == TableChange(0, 0, 1)
    grown = compare(good_tables(), broken("entities", 0, aliases=["Atlas One", "Atlas Two"]))
    assert (grown.tables["entities"], grown.level) == (TableChange(0, 0, 1), "patch")


def test_changed_facts_come_with_both_rows_and_the_flip_of_a_decision() -> None:
    changes = compare(good_tables(), broken("facts", 2, decision="preferred", rank="preferred", value_best=9.1e9))
    (fact,) = changes.facts
    assert fact.before is not None
    assert fact.after is not None
    assert (fact.fact_id, fact.before["value_best"], fact.after["value_best"]) == ("f3", 9e9, 9.1e9)
    assert fact.decision_flipped


def test_schema_changes_are_breaking_or_additions() -> None:
    old = good_tables()
    old["eras"] = old["eras"].with_columns(pl.lit("x").alias("colour"), pl.col("started").cast(pl.String))
    old["retired"] = old["eras"]
    old["hardware"] = old["hardware"].drop("vendor")
    changes = compare(old, good_tables())
    assert changes.breaking == (
        "table retired is gone",
        "column eras.colour is gone",
        "column eras.started was String and is Int64",
    )
    assert changes.additions == ("column hardware.vendor is new",)
    assert changes.level == "major"


def test_an_additional_column_alone_is_a_patch() -> None:
    old = good_tables()
    old["hardware"] = old["hardware"].drop("vendor")
    assert compare(old, good_tables()).level == "patch"


def test_changes_are_told_with_old_and_new_values() -> None:
    new = broken("facts", 1, value_low=8e9, value_high=8e9)
    text = changes_markdown("1.1.0", "1.0.0", compare(good_tables(), new), dict.fromkeys(TABLES, 1))
    assert "Changes since 1.0.0." in text
    assert "## Facts changed (1)" in text
    assert (
        "- Étude parameter_count 8,000,000,000 count: value_low 7,000,000,000 → 8,000,000,000; "
        "value_high 7,000,000,000 → 8,000,000,000 (`f2`)" in text
    )


def test_removed_and_added_facts_have_sections_of_their_own() -> None:
    text = changes_markdown("1.1.0", "1.0.0", compare(good_tables(), without("facts", 0)), {})
    assert "## Facts removed (1)\n\n- Atlas accelerators GPU 4,096 count (2024) (`f1`)" in text
    assert "Facts added" not in text


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (1.0, 1.0, "A cost 1 USD"),
        (1.0, 2.5, "A cost 1 to 2.5 USD"),
        (1.0, None, "A cost at least 1 USD"),
        (None, 2e25, "A cost at most 2e+25 USD"),
        (None, None, "A cost"),
    ],
)
def test_a_fact_is_described_with_its_limits(low: float | None, high: float | None, told: str) -> None:
    row = dict.fromkeys(TABLES["facts"].column_names) | {
        "subject_name": "A",
        "predicate": "cost",
        "unit": "USD",
        "value_low": low,
        "value_high": high,
    }
    assert describe_fact(row) == told
