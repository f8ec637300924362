"""Publishing with real processes: killed at random moments, out of space, beside others that write or read.

INFRAFACTS_KILLS sets how many runs are killed; with 200, the full test, readers do not pause either.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.warehouse.good_tables import broken
from tests.warehouse.publishing import contents, put
from warehouse.files import WarehouseError
from warehouse.release import POINTER_NAME, find_release, latest, open_read_only, releases
from warehouse.verify import Finding, verify, verify_warehouse

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("INFRAFACTS_KILLS", "6"))
KEPT = [".lock", "infrafacts.duckdb", "inputs", "latest.json", "releases"]

PUBLISHING = """
import sys
from pathlib import Path
from tests.warehouse.good_tables import broken
from tests.warehouse.publishing import put_documents
warehouse, start, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
print("ready", flush=True)
for number in range(start, start + count):
    document = warehouse.parent / f"{number}.md"
    document.write_text(str(number))
    tables = broken("facts", 1, value_best=float(number))
    print(put_documents(warehouse, {"a.md": document}, tables).version, flush=True)
"""


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> list[str]:
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.split()


def broken_in(warehouse: Path) -> tuple[Finding, ...]:
    return verify(warehouse, find_release(warehouse)).findings


def seconds_of_a_publication(warehouse: Path) -> float:
    """Publish the first release; tells how long it took here and now, so that kills fall on every stage."""
    with child(PUBLISHING, warehouse, 0, 1) as process:
        assert process.stdout is not None
        process.stdout.readline()
        started = time.perf_counter()
        assert process.stdout.readline() == "1.0.0\n"
        return time.perf_counter() - started


def test_runs_killed_at_random_moments_leave_the_last_release_whole(tmp_path: Path) -> None:
    warehouse = tmp_path / "w"
    longest = 1.3 * seconds_of_a_publication(warehouse)
    moments = random.Random(7)
    for number in range(KILLS):
        with child(PUBLISHING, warehouse, 1 + number * 1000, 1000) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(moments.random() * longest)
            process.kill()
        newest = latest(warehouse)
        assert newest is not None
        assert verify(warehouse, newest).findings == (), f"killed run {number}"
        with open_read_only(warehouse) as connection:
            assert connection.sql("SELECT count(*) FROM facts").fetchall() == [(3,)]
        if number % 6 == 5 or number == KILLS - 1:
            count = len(releases(warehouse))
            assert finish(child(PUBLISHING, warehouse, number * 1000 + 999, 1)) == ["ready", f"1.{count}.0"]
            assert sorted(path.name for path in warehouse.iterdir()) == KEPT
            assert verify_warehouse(warehouse) == []
    known = {one.sha256 for release in releases(warehouse) for one in release.manifest.inputs}
    assert {path.name for path in (warehouse / "inputs").glob("*/*")} == known
    for release in releases(warehouse):
        assert contents(release.path).keys() == {*release.manifest.files, "manifest.json"}


def test_two_runs_at_once_publish_one_after_the_other(tmp_path: Path) -> None:
    warehouse = tmp_path / "w"
    both = [child(PUBLISHING, warehouse, start, 2) for start in (100, 200)]
    versions = [version for process in both for version in finish(process) if version != "ready"]
    assert sorted(versions) == [f"1.{number}.0" for number in range(4)]
    every = releases(warehouse)
    assert [release.manifest.previous for release in every] == [None, *(release.version for release in every[:-1])]
    assert all(verify(warehouse, release).findings == () for release in every)
    assert verify_warehouse(warehouse) == []


READING = """
import os, sys, time
from pathlib import Path
import duckdb
root, stop, pause, count = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])

def read(number):
    seen, reads = set(), 0
    time.sleep(pause * number / count)  # so that some reader reads at any time
    while not stop.exists():
        with duckdb.connect(str(root / "infrafacts.duckdb"), read_only=True, config={"threads": 1}) as connection:
            ((value, title, release),) = connection.sql(
                "SELECT value_best, title, (SELECT max(release) FROM releases) FROM facts, documents "
                "WHERE fact_id = 'f2' AND document_id = 'doc1'"
            ).fetchall()
            assert value == float(title) == release, (value, title, release)
        seen.add(value)
        reads += 1
        time.sleep(pause)
    os.write(1, f"{reads} {len(seen)}\\n".encode())

# Each reader is a process of its own: within one process DuckDB would share an open file.
readers = []
for number in range(count):
    reader = os.fork()
    if reader == 0:
        code = 1
        try:
            read(number)
            code = 0
        finally:
            os._exit(code)
    readers.append(reader)
print("ready", flush=True)
sys.exit(any([os.waitpid(reader, 0)[1] for reader in readers]))
"""


def test_twenty_readers_go_on_while_ten_releases_are_published(tmp_path: Path) -> None:
    warehouse, stop = tmp_path / "w", tmp_path / "stop"

    def publish(number: int) -> None:
        tables = broken("facts", 1, value_best=float(number))
        put(warehouse, tables | {"documents": broken("documents", 0, title=str(number))["documents"]})

    publish(1)
    readers = child(READING, warehouse, stop, 0 if KILLS >= 200 else 2, 20)
    assert readers.stdout is not None
    assert readers.stdout.readline() == "ready\n"
    for number in range(2, 12):
        publish(number)
    stop.touch()
    told = list(map(int, finish(readers)))
    reads, seen = told[::2], told[1::2]
    assert len(reads) == 20
    assert min(reads) > 0
    assert max(seen) > 1
    assert len(releases(warehouse)) == 11


FULL = """
import os, resource, signal, sys
from pathlib import Path
from tests.warehouse.good_tables import broken
from tests.warehouse.publishing import put
from warehouse.files import WarehouseError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
tables = broken("facts", 1, value_best=1.0)
for warehouse, size in zip(sys.argv[1::2], map(int, sys.argv[2::2])):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        put(Path(warehouse), tables)
    except WarehouseError as error:
        os.write(1, f"{error}\\n".encode())
    else:
        os.write(1, b"published\\n")
"""
KILOBYTES = (1, 8, 20, 100, 900)


@pytest.fixture(scope="module")
def full_disks(first_release: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[int, tuple[Path, str]]:
    """By the most kilobytes that a file may have: a warehouse that one process could not publish to, what it said."""
    root = tmp_path_factory.mktemp("full")
    copies = {size: Path(shutil.copytree(first_release, root / str(size))) for size in KILOBYTES}
    with child(FULL, *(word for size, copy in copies.items() for word in (copy, size * 1024))) as process:
        output, errors = process.communicate()
    lines = output.splitlines(keepends=True)
    assert len(lines) == len(KILOBYTES), output + errors
    return {size: (copy, line) for (size, copy), line in zip(copies.items(), lines, strict=True)}


@pytest.mark.parametrize("kilobytes", KILOBYTES)
def test_a_full_disk_is_named_and_leaves_the_latest_release_untouched(
    first_release: Path, full_disks: dict[int, tuple[Path, str]], kilobytes: int
) -> None:
    warehouse, told = full_disks[kilobytes]
    assert told.startswith(f"cannot publish to {warehouse}: ")
    shutil.rmtree(warehouse / ".staging", ignore_errors=True)
    assert contents(warehouse) == contents(first_release)
    assert json.loads((warehouse / POINTER_NAME).read_text())["version"] == "1.0.0"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own that holds the first release; skipped where none may be mounted."""
    point = tmp_path / "disk"
    point.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(point)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system may be mounted here")
    yield point
    subprocess.run(["umount", "--lazy", str(point)], check=True)


@pytest.mark.parametrize("free_kilobytes", [0, 16, 120, 200, 260, 900, 2_000])
def test_a_disk_that_fills_up_at_any_stage_leaves_the_latest_release_untouched(
    small_disk: Path, first_release: Path, free_kilobytes: int
) -> None:
    warehouse = Path(shutil.copytree(first_release, small_disk / "w"))
    before = contents(warehouse)
    free = shutil.disk_usage(small_disk).free
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * (free - free_kilobytes * 1024))
    with pytest.raises(WarehouseError, match=r"cannot publish to .*the latest release is untouched") as caught:
        put(warehouse, broken("facts", 1, value_best=1.0))
    assert "\n" not in str(caught.value)
    shutil.rmtree(warehouse / ".staging", ignore_errors=True)
    assert {name: digest for name, digest in contents(warehouse).items() if not name.startswith(".")} == {
        name: digest for name, digest in before.items() if not name.startswith(".")
    }
    assert broken_in_but_inputs(warehouse) == []
    ballast.unlink()
    assert put(warehouse, broken("facts", 1, value_best=1.0)).version == "1.1.0"


def broken_in_but_inputs(warehouse: Path) -> list[Finding]:
    return [finding for finding in broken_in(warehouse) if not finding.place.startswith("inputs/")]
