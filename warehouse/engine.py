"""DuckDB for the warehouse's own work: in memory, within limits, silent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

WORKING_MEMORY = "1GB"
"""What one step keeps in memory before it goes to the disk: publishing as a whole is to stay below 4 GB."""


def working_connection(spill: Path | None = None) -> duckdb.DuckDBPyConnection:
    """A connection to an empty database in memory; what does not fit into the memory goes to the directory `spill`."""
    import duckdb

    config: dict[str, str | bool | int | float | list[str]] = {"memory_limit": WORKING_MEMORY}
    if spill is not None:
        config["temp_directory"] = str(spill)
    connection = duckdb.connect(":memory:", config=config)
    connection.execute("SET enable_progress_bar = false")
    return connection
