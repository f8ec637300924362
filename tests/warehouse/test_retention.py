from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest

from tests.warehouse.good_tables import broken
from tests.warehouse.publishing import contents, put, put_documents
from warehouse.files import WarehouseError, writer_lock
from warehouse.inputs import input_path
from warehouse.release import find_release, known_manifests, open_read_only, releases
from warehouse.retention import pin, pins, prune
from warehouse.verify import verify, verify_warehouse


@pytest.fixture(scope="module")
def five_releases(first_release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    warehouse = Path(shutil.copytree(first_release, tmp_path_factory.mktemp("five") / "w"))
    for number in range(1, 5):
        put(warehouse, broken("facts", 1, value_best=7e9 + number))
    return warehouse


@pytest.fixture
def warehouse(five_releases: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(five_releases, tmp_path / "w"))


def left(warehouse: Path) -> list[str]:
    return [release.version for release in releases(warehouse)]


def test_the_newest_and_the_pinned_stay(warehouse: Path) -> None:
    assert pin(warehouse, "1.1.0") == ("1.1.0",)
    pruned = prune(warehouse, 2)
    assert pruned.removed == ("1.0.0", "1.2.0")
    assert pruned.kept == ("1.1.0", "1.3.0", "1.4.0")
    assert left(warehouse) == ["1.1.0", "1.3.0", "1.4.0"]
    assert prune(warehouse, 2).removed == ()
    assert pin(warehouse, "1.1.0", pinned=False) == ()
    assert prune(warehouse, 1).kept == ("1.4.0",)
    assert verify_warehouse(warehouse) == []


def test_the_latest_is_never_removed(warehouse: Path) -> None:
    with pytest.raises(WarehouseError, match="give 1 or more"):
        prune(warehouse, 0)
    assert prune(warehouse, 100).removed == ()


def test_manifests_and_facts_of_pruned_releases_stay(warehouse: Path) -> None:
    prune(warehouse, 1)
    assert list(known_manifests(warehouse)) == ["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0"]
    with open_read_only(warehouse) as connection:
        sql = "SELECT value_best FROM facts_at('1.0.0') WHERE fact_id = 'f2'"
        assert connection.sql(sql).fetchall() == [(7e9,)]
    with pytest.raises(WarehouseError, match=r"no release 1\.0\.0 any more, it was pruned .*: it has 1\.4\.0"):
        find_release(warehouse, "1.0.0")
    assert put(warehouse, broken("facts", 1, value_best=1.0)).version == "1.5.0"


def test_only_releases_there_are_can_be_pinned(warehouse: Path) -> None:
    with pytest.raises(WarehouseError, match="has no release 9"):
        pin(warehouse, "9.0.0")
    with pytest.raises(WarehouseError, match="is not pinned"):
        pin(warehouse, "1.0.0", pinned=False)
    (warehouse / "pins.json").write_text("{")
    with pytest.raises(WarehouseError, match="make it a JSON list"):
        pins(warehouse)


def test_an_interrupted_removal_is_finished_by_the_next_run(warehouse: Path) -> None:
    (warehouse / ".staging").mkdir()
    (warehouse / "releases" / "1.0.0").rename(warehouse / ".staging" / "pruned-1.0.0")
    assert put(warehouse, broken("facts", 1, value_best=7e9 + 4)).unchanged
    assert not (warehouse / ".staging").exists()


def test_pruning_waits_for_a_writer(warehouse: Path) -> None:
    done = threading.Event()
    with writer_lock(warehouse):
        waiting = threading.Thread(target=lambda: (prune(warehouse, 1), done.set()))
        waiting.start()
        assert not done.wait(0.3)
        assert len(left(warehouse)) == 5
    waiting.join()
    assert left(warehouse) == ["1.4.0"]


def test_inputs_stay_unless_they_are_asked_to_go(tmp_path: Path) -> None:
    paths = []
    for number in range(3):
        path = tmp_path / f"{number}.md"
        path.write_text(f"text {number}")
        paths.append(path)
        put_documents(tmp_path / "w", {"a.md": path}, broken("facts", 1, value_best=float(number)))
    digests = [next(iter(manifest.inputs)).sha256 for manifest in known_manifests(tmp_path / "w").values()]
    prune(tmp_path / "w", 1)
    assert all(input_path(tmp_path / "w", digest).is_file() for digest in digests)
    assert prune(tmp_path / "w", 1, inputs=True).inputs_removed == 2
    assert [input_path(tmp_path / "w", digest).is_file() for digest in digests] == [False, False, True]
    assert verify(tmp_path / "w", find_release(tmp_path / "w")).findings == ()
    assert sorted(contents(tmp_path / "w" / "inputs")) == [f"{digests[2][:2]}/{digests[2]}"]
