"""Warehouses in an object store, on a real S3 server with real processes."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from pipelines.cli import main
from tests.pipelines.one_process import OneProcess
from tests.warehouse.good_tables import broken
from tests.warehouse.object_store import BUCKET, serving_s3
from tests.warehouse.publishing import put_documents
from warehouse.files import WarehouseError
from warehouse.mirror import LATEST, reading, writing
from warehouse.release import find_release, open_read_only, releases
from warehouse.retention import pin, prune
from warehouse.store import Store, address, leased
from warehouse.verify import verify, verify_warehouse

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server() -> Iterator[dict[str, str]]:
    with serving_s3() as variables:
        yield variables


@pytest.fixture
def url(server: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The address of a new warehouse, as the command line hands it on: a path."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Path(f"s3://{BUCKET}/{tmp_path.name}")


def publish(url: Path, value: float, directory: Path) -> str:
    document = directory / f"{value}.md"
    document.write_text(str(value))
    with writing(url, lease_seconds=1.5) as place:
        return put_documents(place, {"a.md": document}, broken("facts", 1, value_best=value)).version


def store(url: Path) -> Store:
    found = address(url)
    assert found is not None
    return Store(found)


def problems(url: Path) -> list[str]:
    """What is wrong with the objects as the store holds them."""
    with reading(url, None, inputs=True, fresh=True) as place:
        found = [*verify_warehouse(place), *(one for each in releases(place) for one in verify(place, each).findings)]
    return [str(one) for one in found]


def test_what_was_published_is_read_elsewhere(url: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [publish(url, value, tmp_path) for value in (1.0, 2.0)] == ["1.0.0", "1.1.0"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another machine"))
    with reading(url, [LATEST]) as place, open_read_only(place) as connection:
        assert connection.sql("SELECT value_best FROM facts WHERE fact_id = 'f2'").fetchall() == [(2.0,)]
        assert sorted(path.name for path in (place / "releases" / "1.0.0").iterdir()) == ["manifest.json"]
    facts = pl.read_parquet(f"{address(url)}/releases/1.1.0/tables/facts.parquet")
    assert facts.filter(pl.col("fact_id") == "f2")["value_best"].to_list() == [2.0]
    assert problems(url) == []
    assert publish(url, 3.0, tmp_path) == "1.2.0"
    with reading(url) as place:
        assert [each.manifest.previous for each in releases(place)] == [None, "1.0.0", "1.1.0"]
    assert ".lease" not in store(url).sizes()


def test_what_is_damaged_or_lost_in_the_store_is_found(url: Path, tmp_path: Path) -> None:
    publish(url, 1.0, tmp_path)
    names = store(url).sizes()
    store(url).upload("releases/1.0.0/tables/facts.parquet", b"other")
    store(url).remove(["releases/1.0.0/CITATION.cff", *(name for name in names if name.startswith("inputs/"))])
    told = "\n".join(problems(url))
    assert "CITATION.cff: is missing" in told
    assert "tables/facts.parquet: has 5 bytes instead of" in told
    assert "the input is not archived" in told
    with (
        pytest.raises(WarehouseError, match=r"is damaged: releases/1\.0\.0/\S+ is (missing|not what)"),
        reading(url, [LATEST]),
    ):
        raise AssertionError("read a damaged release")


def test_pruned_releases_go_and_their_manifests_stay(url: Path, tmp_path: Path) -> None:
    for value in (1.0, 2.0, 3.0):
        publish(url, value, tmp_path)
    with writing(url) as place:
        pin(place, "1.0.0")
    with writing(url, inputs=True) as place:
        assert prune(place, 1, inputs=True).removed == ("1.1.0",)
    names = store(url).sizes()
    assert {name.split("/")[1] for name in names if name.startswith("releases/")} == {"1.0.0", "1.2.0"}
    assert len([name for name in names if name.startswith("inputs/")]) == 2
    assert "pruned/1.1.0/manifest.json" in names
    assert problems(url) == []


def test_one_run_writes_at_a_time_and_a_lost_lease_publishes_nothing(url: Path, tmp_path: Path) -> None:
    publish(url, 1.0, tmp_path)
    with (
        leased(store(url)),
        pytest.raises(WarehouseError, match="is being written by another run"),
        writing(url, wait_seconds=0),
    ):
        raise AssertionError("two writers at once")
    document = tmp_path / "late.md"
    document.write_text("late")

    def publish_without_the_lease() -> None:
        with writing(url) as place:
            put_documents(place, {"a.md": document}, broken("facts", 1, value_best=9.0))
            store(url).upload(".lease", b"another run's")

    with pytest.raises(WarehouseError, match="was taken over by another run"):
        publish_without_the_lease()
    store(url).remove([".lease"])
    with reading(url) as place:
        assert find_release(place).version == "1.0.0"


PUBLISHING = """
import sys
from pathlib import Path
from tests.warehouse.test_mirror import publish
print("ready", flush=True)
for number in range(int(sys.argv[3]), 1000):
    print(publish(Path(sys.argv[1]), float(number), Path(sys.argv[2])), flush=True)
"""


def test_a_run_that_is_killed_leaves_the_store_whole(url: Path, tmp_path: Path, server: dict[str, str]) -> None:
    started = time.perf_counter()
    publish(url, 0.5, tmp_path)
    longest = 1.5 * (time.perf_counter() - started)
    moments = random.Random(11)
    for number in range(int(os.environ.get("INFRAFACTS_KILLS", "6")) // 3):
        command = [sys.executable, "-c", PUBLISHING, str(url), str(tmp_path), str(1 + number * 10)]
        environment = {**os.environ, **server, "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(moments.random() * longest)
            process.kill()
        told = [line for line in problems(url) if not line.startswith("infrafacts.duckdb: is not the database of")]
        assert told == [], f"killed run {number}"
    assert publish(url, 5000.0, tmp_path).startswith("1.")
    assert problems(url) == []
    with reading(url) as place:
        versions = {f"releases/{each.version}" for each in releases(place)}
    assert {name.rsplit("/", 1)[0][:14] for name in store(url).sizes() if name.startswith("releases/")} == versions


def test_the_commands_take_a_url(
    url: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("expectations.ValidationProcess", OneProcess)
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "a.md").write_text("GPT-3 was trained on 10,000 V100 GPUs.\n")
    given = ["--warehouse", f"s3://{BUCKET}/{tmp_path.name}"]
    assert main(["run", "--offline", "--json", "--documents", str(documents), *given]) == 0
    assert json.loads(capsys.readouterr().out)["path"] == f"s3://{BUCKET}/{tmp_path.name}/releases/1.0.0"
    sql = "SELECT value_best FROM facts WHERE predicate = 'accelerators'"
    assert main(["query", sql, "--format", "csv", *given]) == 0
    assert capsys.readouterr().out == "value_best\n10000.0\n"
    assert main(["verify", *given]) == 0
    assert main(["blame", "GPT-3", "--json", *given]) == 0
    assert main(["releases", "--warehouse", "ftp://host/warehouse"]) == 2
    assert "is no address of an object store" in capsys.readouterr().err
