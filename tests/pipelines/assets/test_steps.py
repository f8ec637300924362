"""A step takes over what an earlier run made of the same, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipelines.assets import steps
from pipelines.assets.resources import TableStore
from pipelines.assets.steps import Made, step


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[bool, TableStore, dict[str, Any]]]:
    """Runs a step that doubles the table `source`, as a new process would; says whether it had to be made."""

    def call(source: list[int], says: object = None, remember: bool = True) -> tuple[bool, TableStore, dict[str, Any]]:
        store, made = TableStore(warehouse=str(tmp_path)), []
        store.keep("source", pl.DataFrame({"n": source}))

        def make() -> dict[str, Made]:
            made.append(True)
            return {"doubled": Made(store.table("source") * 2, {"left out": [["a.md", "is empty"]]})}

        (result,) = step(store, "double", reads=["source"], says=says, make=make, remember=remember)
        metadata = {key: getattr(value, "value", value) for key, value in (result.metadata or {}).items()}
        assert result.data_version is not None
        assert result.data_version.value == store.version("doubled")
        return bool(made), store, metadata

    return call


def test_the_same_input_is_taken_over_with_what_was_said_of_it(run: Callable[..., Any]) -> None:
    made, _, first = run([1, 2])
    again, store, told = run([1, 2])
    assert (made, again) == (True, False)
    assert store.table("doubled")["n"].to_list() == [2, 4]
    assert told["reused"] is True
    assert "reused" not in first
    assert told["left out"] == first["left out"] == [["a.md", "is empty"]]
    assert told["dagster/row_count"] == 2


def test_another_table_setting_or_code_is_made_anew(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    run([1, 2])
    assert run([1, 3])[0]
    assert run([1, 3], says="other")[0]
    assert not run([1, 3], says="other")[0]
    assert run([1, 3], says="other", remember=False)[0]
    monkeypatch.setattr(steps, "pipeline_fingerprint", lambda: "f" * 64)
    assert run([1, 3], says="other")[0]


@pytest.mark.parametrize("damage", ["cut", "gone", "record"])
def test_a_file_that_is_not_what_it_was_is_made_anew(run: Callable[..., Any], tmp_path: Path, damage: str) -> None:
    run([1, 2])
    path = tmp_path / ".work/doubled.parquet"
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-9])
    elif damage == "gone":
        path.unlink()
    else:
        (tmp_path / ".work/double.json").write_text("{", encoding="utf-8")
    made, store, _ = run([1, 2])
    assert made
    assert store.table("doubled")["n"].to_list() == [2, 4]


def test_what_was_taken_over_stays_although_another_run_replaces_it(run: Callable[..., Any]) -> None:
    run([1, 2])
    _, store, _ = run([1, 2])
    run([5, 6])
    assert store.table("doubled")["n"].to_list() == [2, 4]
