"""Tables as Parquet files whose bytes depend on their rows alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.files import WarehouseError
from warehouse.schema import HISTORY_TABLES, TABLES, SchemaError, conform

if TYPE_CHECKING:
    import polars as pl

TABLES_DIRECTORY = "tables"
HISTORY_DIRECTORY = "history"
_ROW_GROUP_ROWS = 122_880
"""DuckDB's own row group size: its readers then work on whole groups in parallel."""
_COMPRESSION_LEVEL = 3


def table_path(release: Path, name: str) -> Path:
    """Where a release keeps a table, be it of the release itself or of its history."""
    return release / relative_path(name)


def relative_path(name: str) -> str:
    """Where a table stands within a release."""
    return f"{HISTORY_DIRECTORY if name in HISTORY_TABLES else TABLES_DIRECTORY}/{name}.parquet"


def check_names(names: Iterable[str]) -> None:
    """Make sure that these are the published tables.

    Raises:
        SchemaError: if a table is missing or unknown.
    """
    given = set(names)
    missing = [name for name in TABLES if name not in given]
    unknown = sorted(given - set(TABLES))
    if missing or unknown:
        raise SchemaError(
            f"a release takes the tables {', '.join(TABLES)}: missing {', '.join(missing) or 'none'}, "
            f"unknown {', '.join(unknown) or 'none'}"
        )


def conform_all(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """All published tables in the contract's order and form.

    Raises:
        SchemaError: if a table is missing, unknown or not in the contract's form.
    """
    check_names(tables)
    return {name: conform(name, tables[name]) for name in TABLES}


def write_table(name: str, frame: pl.DataFrame, release: Path) -> int:
    """Write a table in the contract's order and form below the release's directory; gives its number of rows.

    Raises:
        SchemaError: if the table is not in the contract's form.
    """
    conformed = conform(name, frame)
    path = table_path(release, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    conformed.write_parquet(
        path,
        compression="zstd",
        compression_level=_COMPRESSION_LEVEL,
        row_group_size=_ROW_GROUP_ROWS,
        statistics=True,
    )
    return conformed.height


def write_tables(
    tables: Mapping[str, pl.DataFrame], release: Path, written: Callable[[str], None] = lambda name: None
) -> dict[str, int]:
    """Write the tables below the release's directory, one after the other; gives their numbers of rows.

    `written` is called with the name of each table once its file is whole.

    Raises:
        SchemaError: if a table is not in the contract's form.
    """
    row_counts = {}
    for name in tables:
        row_counts[name] = write_table(name, tables[name], release)
        written(name)
    return row_counts


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
