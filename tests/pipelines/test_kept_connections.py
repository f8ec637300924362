"""Dagster's storages with connections that are kept: the same record, and nothing left behind."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pytest
from alembic.script import ScriptDirectory
from dagster._core.storage.event_log.sqlite import sqlite_event_log

from pipelines.instance import LAPTOP
from pipelines.kept_connections import kept_connections


@dg.asset
def numbers() -> dg.MaterializeResult[None]:
    return dg.MaterializeResult(metadata={"rows": 3})


@dg.asset
def broken() -> None:
    raise ValueError("no numbers")


def recorded(home: Path, asset: dg.AssetsDefinition) -> tuple[list[str], list[str]]:
    """Materialise an asset; the states of all runs and the events of the last one, as another reader finds them."""
    with dg.DagsterInstance.from_config(str(home)) as instance:
        dg.materialize([asset], instance=instance, raise_on_error=False)
    with dg.DagsterInstance.from_config(str(home)) as instance:
        runs = instance.get_runs()
        events = [entry.dagster_event_type for entry in instance.all_logs(runs[0].run_id)]
        return [run.status.value for run in runs], [each.value for each in events if each is not None]


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path]:
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "dagster.yaml").write_bytes(LAPTOP.read_bytes())
    return tmp_path / "a", tmp_path / "b"


def test_the_record_is_the_one_that_dagster_makes_anyway(homes: tuple[Path, Path]) -> None:
    kept, anyway = homes
    for asset in (numbers, broken):
        with kept_connections():
            told = recorded(kept, asset)
        assert told == recorded(anyway, asset)
    assert told[0] == ["FAILURE", "SUCCESS"]
    with dg.DagsterInstance.from_config(str(kept)) as instance:
        event = instance.get_latest_materialization_event(numbers.key)
        assert event is not None
        assert event.asset_materialization is not None
        assert event.asset_materialization.metadata["rows"].value == 3


def test_afterwards_all_is_closed_and_as_it_was_also_after_an_error(homes: tuple[Path, Path]) -> None:
    def end_in_the_middle() -> None:
        with kept_connections():
            recorded(homes[0], numbers)
            assert list(homes[0].rglob("*.db-wal"))
            raise KeyError

    before = vars(ScriptDirectory)["from_config"], sqlite_event_log.create_engine
    with pytest.raises(KeyError):
        end_in_the_middle()
    assert (vars(ScriptDirectory)["from_config"], sqlite_event_log.create_engine) == before
    assert list(homes[0].rglob("*.db"))
    assert not list(homes[0].rglob("*.db-wal"))
