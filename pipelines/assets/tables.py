"""How a table of the contract is declared to Dagster and what is shown of it once it is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import dagster as dg
import polars as pl

from warehouse.schema import TABLES, comment, duckdb_type

PREVIEW_ROWS = 5
PREVIEW_COLUMNS = 12
PREVIEW_CHARACTERS = 60


def table_outs(names: Iterable[str], group: str) -> dict[str, dg.AssetOut]:
    """The declaration of an asset for each of the tables of the contract."""
    return {name: dg.AssetOut.from_spec(_spec(name, group), dagster_type=pl.DataFrame) for name in names}


def _spec(name: str, group: str) -> dg.AssetSpec:
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
    return dg.AssetSpec(
        name,
        description=table.description,
        group_name=group,
        kinds={"polars", "parquet"},
        metadata={"dagster/column_schema": dg.TableSchema(columns=columns)},
    )


def made(name: str, frame: pl.DataFrame) -> dg.Output[pl.DataFrame]:
    """The table as the result of an asset, with its row count and first rows."""
    metadata: dict[str, Any] = {"dagster/row_count": frame.height, "preview": dg.MetadataValue.md(preview(frame))}
    return dg.Output(frame, output_name=name, metadata=metadata)


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
