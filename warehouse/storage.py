"""Tables as Parquet files whose bytes depend on their rows alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.files import WarehouseError
from warehouse.schema import TABLES, SchemaError, conform

if TYPE_CHECKING:
    import polars as pl

TABLES_DIRECTORY = "tables"
_ROW_GROUP_ROWS = 122_880
"""DuckDB's own row group size: its readers then work on whole groups in parallel."""
_COMPRESSION_LEVEL = 3


def table_path(release: Path, name: str) -> Path:
    """Where a release keeps a table."""
    return release / TABLES_DIRECTORY / f"{name}.parquet"


def conform_all(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """All published tables in the contract's order and form.

    Raises:
        SchemaError: if a table is missing, unknown or not in the contract's form.
    """
    missing = [name for name in TABLES if name not in tables]
    unknown = sorted(set(tables) - set(TABLES))
    if missing or unknown:
        raise SchemaError(
            f"a release takes the tables {', '.join(TABLES)}: missing {', '.join(missing) or 'none'}, "
            f"unknown {', '.join(unknown) or 'none'}"
        )
    return {name: conform(name, tables[name]) for name in TABLES}


def write_tables(tables: Mapping[str, pl.DataFrame], release: Path) -> None:
    """Write every table of the mapping below the release's directory."""
    (release / TABLES_DIRECTORY).mkdir(parents=True, exist_ok=True)
    for name, frame in tables.items():
        frame.write_parquet(
            table_path(release, name),
            compression="zstd",
            compression_level=_COMPRESSION_LEVEL,
            row_group_size=_ROW_GROUP_ROWS,
            statistics=True,
        )


def read_table(release: Path, name: str) -> pl.DataFrame:
    """A table of the release in that directory, as it was published.

    Raises:
        WarehouseError: if the release has no such table or its file is damaged.
    """
    import polars as pl

    path = table_path(release, name)
    try:
        return pl.read_parquet(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = str(error).splitlines()[0]
        raise WarehouseError(
            f"table {name} of {release} cannot be read ({reason}): restore the file from a backup, "
            f"or remove {release} and run again"
        ) from error
