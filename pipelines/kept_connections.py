"""Dagster's records in SQLite, without making anew for every event what serves the whole run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.engine import Engine
from sqlalchemy.pool import QueuePool


class _Kept(QueuePool):
    """Connections that stay open when their engine is told to let them go, which Dagster does after each event."""

    def dispose(self) -> None:
        """Keep them: `close` ends them."""

    def recreate(self) -> _Kept:
        """This very pool, as it goes on."""
        return self

    def close(self) -> None:
        """End all connections."""
        super().dispose()


@contextmanager
def kept_connections() -> Iterator[None]:
    """Let Dagster's storages keep connections, compiled statements and migrations for as long as this lasts.

    For each of the two hundred events of a run they make several engines, each with a connection that reads the schema
    anew, and compile each statement anew; at the start they read ninety migrations, which lie in the package, nine
    times. All that took a fifth of a run over few documents.
    """
    from alembic.script import ScriptDirectory
    from dagster._core.storage.event_log.sqlite import sqlite_event_log
    from dagster._core.storage.runs.sqlite import sqlite_run_storage
    from dagster._core.storage.schedules.sqlite import sqlite_schedule_storage

    storages = (sqlite_event_log, sqlite_run_storage, sqlite_schedule_storage)
    read_anew = vars(ScriptDirectory)["from_config"]
    engines: dict[str, Engine] = {}
    scripts: dict[str | None, ScriptDirectory] = {}

    def engine(address: str, **options: Any) -> Engine:
        if address not in engines:
            engines[address] = create_engine(address, **options | {"poolclass": _Kept, "max_overflow": -1})
        return engines[address]

    def from_config(config: Any) -> ScriptDirectory:
        place = config.get_main_option("script_location")
        if place not in scripts:
            scripts[place] = read_anew.__func__(ScriptDirectory, config)
        return scripts[place]

    for storage in storages:
        storage.create_engine = engine  # type: ignore[attr-defined]
    ScriptDirectory.from_config = staticmethod(from_config)  # type: ignore[method-assign]
    try:
        yield
    finally:
        ScriptDirectory.from_config = read_anew  # type: ignore[method-assign]
        for storage in storages:
            storage.create_engine = create_engine  # type: ignore[attr-defined]
        for each in engines.values():
            assert isinstance(each.pool, _Kept)
            each.pool.close()
