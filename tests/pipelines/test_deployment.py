"""The files for servers work: Dagster's storage in a real PostgreSQL, and units that systemd understands."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
import yaml

from pipelines.instance import LAPTOP, opened

DEPLOYMENT = LAPTOP.parent
UNITS = sorted(DEPLOYMENT.glob("*.service"))
NO_SERVER = "no PostgreSQL server found: apt-get install postgresql runs this test"


def server_programs() -> Path | None:
    """The directory of PostgreSQL's own programs: on the path, or where Debian keeps each version's."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists() and (place / "initdb").exists()), None)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a new database of a PostgreSQL that listens on loopback and ends with the tests."""
    programs = server_programs()
    if programs is None:
        pytest.skip(NO_SERVER)
    # PostgreSQL refuses to run as root, as which containers run tests; nobody may not enter pytest's directories.
    user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="infrafacts-postgres-", ignore_cleanup_errors=True) as place:
        if user:
            shutil.chown(place, "nobody", "nogroup")
        yield from served(programs, Path(place), user)


def served(programs: Path, place: Path, user: list[str]) -> Iterator[str]:
    data, port = place / "data", free_port()
    initdb = [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "infrafacts", "--no-sync"]
    made = subprocess.run([*user, *initdb], check=False, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    options = ["-D", str(data), "-p", str(port), "-k", str(place), "-h", "127.0.0.1", "-F"]
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen([*user, str(programs / "postgres"), *options], stderr=log, stdout=log)
        try:
            wait_for(port, server)
            yield f"postgresql://infrafacts@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait(30)


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    import psycopg2

    for _ in range(600):
        try:
            psycopg2.connect(host="127.0.0.1", port=port, user="infrafacts", dbname="postgres").close()
        except psycopg2.OperationalError:
            assert server.poll() is None, "PostgreSQL ended"
            time.sleep(0.1)
        else:
            return
    raise AssertionError("PostgreSQL does not answer after a minute")


@dg.asset
def weather() -> int:
    return 21


def test_a_server_keeps_runs_and_events_in_postgresql(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg2

    shutil.copy(DEPLOYMENT / "server.yaml", tmp_path / "dagster.yaml")
    monkeypatch.setenv("DAGSTER_POSTGRES_URL", database.replace("postgresql:", "postgresql+psycopg2:"))
    monkeypatch.setenv("DAGSTER_LOGS", str(tmp_path / "logs"))
    with opened(tmp_path) as instance:
        assert not instance.telemetry_enabled
        assert instance.run_monitoring_enabled
        result = dg.materialize([weather], instance=instance)
        assert result.success
    with psycopg2.connect(database) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT run_id, status FROM runs")
        assert cursor.fetchall() == [(result.run_id, "SUCCESS")]
        cursor.execute("SELECT count(*) FROM event_logs WHERE asset_key = %s", ['["weather"]'])
        assert cursor.fetchone()[0] >= 1  # type: ignore[index]
    with opened(tmp_path) as instance:
        event = instance.get_latest_materialization_event(dg.AssetKey("weather"))
        assert event is not None
        assert event.run_id == result.run_id
    assert list(tmp_path.rglob("*.db")) == []


def test_both_configurations_send_no_telemetry() -> None:
    for name in ("laptop.yaml", "server.yaml"):
        assert yaml.safe_load((DEPLOYMENT / name).read_text("utf-8"))["telemetry"] == {"enabled": False}


def test_the_environment_names_what_the_configuration_asks_for() -> None:
    lines = (DEPLOYMENT / "environment.example").read_text("utf-8").splitlines()
    given = {line.partition("=")[0] for line in lines if not line.startswith("#")}
    asked = {
        line.split(":")[1].strip()
        for line in (DEPLOYMENT / "server.yaml").read_text("utf-8").splitlines()
        if " env:" in line
    }
    assert asked | {"DAGSTER_HOME"} <= given
    # SQLAlchemy would otherwise take another driver than the one that dagster-postgres brings.
    assert any(line.startswith("DAGSTER_POSTGRES_URL=postgresql+psycopg2://") for line in lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    """Programs and users of the server are not here; everything else is judged as it stands."""
    text = unit.read_text("utf-8").replace("/opt/infrafacts/.venv/bin/", f"{Path(shutil.which('true') or '').parent}/")
    text = text.replace("/bin/dagster-webserver", "/bin/true").replace("/bin/dagster-daemon", "/bin/true")
    copy = tmp_path / unit.name
    copy.write_text(text, encoding="utf-8")
    verdict = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)], check=False, capture_output=True, text=True
    )
    complaints = [line for line in verdict.stderr.splitlines() if unit.name in line]
    assert complaints == []
    assert verdict.returncode == 0


def test_the_units_start_programs_that_the_environment_has() -> None:
    import sys

    for unit in UNITS:
        (line,) = [line for line in unit.read_text("utf-8").splitlines() if line.startswith("ExecStart=")]
        program = line.split()[0].rpartition("/")[2]
        assert (Path(sys.executable).parent / program).exists()


def test_the_units_find_the_code_beside_a_warehouse_of_that_name(tmp_path: Path) -> None:
    """The place of releases in /srv/infrafacts has the name of a package and directories with those of its modules."""
    import sys

    (tmp_path / "warehouse" / "inputs").mkdir(parents=True)
    checkout = str(Path(__file__).parents[2])
    for unit in UNITS:
        assert " -d /opt/infrafacts -m pipelines.definitions" in unit.read_text("utf-8")
    command = [Path(sys.executable).parent / "dagster", "definitions", "validate", "-d", checkout, "-m"]
    found = subprocess.run(
        [*command, "pipelines.definitions"], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr[-2000:]
