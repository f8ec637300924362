"""How a table of the contract is declared to Dagster and what is shown of it once it is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import dagster as dg
import polars as pl

from pipelines.assets.lineage import column_lineage
from warehouse.schema import TABLES, comment, duckdb_type

PREVIEW_ROWS = 5
PREVIEW_COLUMNS = 12
PREVIEW_CHARACTERS = 60


OWNERS = {"sources": "team:ingestion", "extraction": "team:extraction", "reconciliation": "team:reconciliation"}
"""Who is asked about the tables of a group; of the others, the publishers."""
PUBLISHERS = "team:publishing"
COUNTED = {
    "documents": "media_type",
    "page_references": "outcome",
    "entities": "entity_type",
    "claims": "predicate",
    "facts": "decision",
    "conflicts": "resolution",
    "hardware": "kind",
    "costs": "category",
    "timeline": "event",
}
"""The column by whose values the rows of a table are counted for its reader."""
COUNTED_VALUES = 12
BAR_WIDTH = 30


def table_specs(names: Iterable[str], group: str, deps: Sequence[str], code_version: str) -> list[dg.AssetSpec]:
    """The declaration of an asset for each of the tables of the contract."""
    return [_spec(name, group, deps, code_version) for name in names]


def _spec(name: str, group: str, deps: Sequence[str], code_version: str) -> dg.AssetSpec:
    table = TABLES[name]
    columns = [
        dg.TableColumn(
            column.name,
            duckdb_type(column),
            comment(column),
            dg.TableColumnConstraints(nullable=column.nullable, unique=(column.name,) == table.primary_key),
        )
        for column in table.columns
    ]
    return plain_spec(
        name,
        table.description,
        group,
        deps,
        code_version,
        metadata={"dagster/column_schema": dg.TableSchema(columns=columns)},
    )


def plain_spec(
    name: str,
    description: str,
    group: str,
    deps: Sequence[str],
    code_version: str,
    *,
    kinds: Collection[str] = ("polars", "parquet"),
    metadata: Mapping[str, Any] | None = None,
) -> dg.AssetSpec:
    """The declaration of an asset, with its owner."""
    return dg.AssetSpec(
        name,
        description=description,
        group_name=group,
        deps=list(deps),
        kinds=set(kinds),
        owners=[OWNERS.get(group, PUBLISHERS)],
        code_version=code_version,
        metadata=metadata,
    )


def lineage(name: str) -> dict[str, Any]:
    """Where a table's columns come from, as metadata; nothing for what is no table of the contract."""
    return {"dagster/column_lineage": column_lineage(name)} if name in TABLES else {}


def made_metadata(name: str, frame: pl.DataFrame) -> dict[str, Any]:
    """What is shown of a table that was just made: its first rows, and how many there are of each kind."""
    shown: dict[str, Any] = {"preview": dg.MetadataValue.md(preview(frame))}
    if name in COUNTED:
        shown[f"by {COUNTED[name]}"] = dg.MetadataValue.md(bars(frame.get_column(COUNTED[name])))
    return shown


def bars(values: pl.Series) -> str:
    """The most frequent values with their counts, as a Markdown table with bars."""
    counts = (
        values.drop_nulls().value_counts(sort=True, name="rows").sort("rows", values.name, descending=[True, False])
    )
    most = max(counts["rows"].max() or 1, 1)
    lines = [f"| {values.name} | rows | |", "|---|---:|---|"]
    lines += [
        f"| {_cell(value)} | {rows:,} | {'█' * max(round(BAR_WIDTH * rows / most), 1)} |"
        for value, rows in counts.head(COUNTED_VALUES).iter_rows()
    ]
    rest = counts.height - COUNTED_VALUES
    return "\n".join([*lines, f"| and {rest} more | | |"] if rest > 0 else lines)


def preview(frame: pl.DataFrame) -> str:
    """The first rows as a Markdown table."""
    shown = frame.head(PREVIEW_ROWS).select(frame.columns[:PREVIEW_COLUMNS])
    lines = [shown.columns, ["---"] * shown.width]
    lines += [[_cell(value) for value in row] for row in shown.iter_rows()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
    text = " ".join(text[: 2 * PREVIEW_CHARACTERS].split()).replace("|", "\\|")
    return text if len(text) <= PREVIEW_CHARACTERS else f"{text[: PREVIEW_CHARACTERS - 1]}…"
