"""The Dagster instance that keeps a warehouse's runs, so that the web page shows what the command line did."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sources.errors import InputError

if TYPE_CHECKING:
    import dagster as dg

LAPTOP = Path(__file__).with_name("deployment") / "laptop.yaml"
"""The configuration that an instance starts with; the one of a server lies beside it."""


def prepare(warehouse: Path) -> Path:
    """The directory of the instance, made where it does not exist: DAGSTER_HOME if set, else `<warehouse>/.dagster`.

    Raises:
        InputError: if it cannot be written.
    """
    named = os.environ.get("DAGSTER_HOME")
    home = Path(named) if named else warehouse / ".dagster"
    try:
        home.mkdir(parents=True, exist_ok=True)
        configuration = home / "dagster.yaml"
        if not configuration.exists():
            configuration.write_bytes(LAPTOP.read_bytes())
    except OSError as error:
        what = "DAGSTER_HOME" if named else "warehouse"
        raise InputError(
            f"{what} {named or warehouse} cannot be written ({error.strerror}): name a directory that can, with "
            + ("DAGSTER_HOME" if named else "--warehouse")
        ) from error
    return home.resolve()


@contextmanager
def opened(home: Path) -> Iterator[dg.DagsterInstance]:
    """The instance in the directory that `prepare` gave.

    Its run log is not flushed to the disk event by event: that takes longer than all the work on small input, and
    only a power cut could lose the log's end. What a release consists of is flushed by the warehouse.

    Raises:
        InputError: if the instance's database cannot be reached, read or written.
    """
    import dagster as dg
    from sqlalchemy import event
    from sqlalchemy.engine import Engine
    from sqlalchemy.exc import DatabaseError

    from pipelines.kept_connections import kept_connections

    event.listen(Engine, "connect", _without_flush)
    try:
        with kept_connections(), dg.DagsterInstance.from_config(str(home)) as instance:
            yield instance
    except Exception as error:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, DatabaseError):
            cause = cause.__cause__
        if cause is None:
            raise
        raise InputError(
            f"{home}: Dagster's record of runs cannot be read or written ({str(cause.orig).strip()}): is the disk "
            "full, or its database down? see to it and run again, or set DAGSTER_HOME to another directory"
        ) from error
    finally:
        event.remove(Engine, "connect", _without_flush)


def _without_flush(connection: object, _: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous = OFF")


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{prepare(Path(sys.argv[1]))}\n")
    except InputError as error:
        sys.exit(f"infrafacts: error: {error}")
