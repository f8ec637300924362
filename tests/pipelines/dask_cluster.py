"""A real cluster of Dask's on loopback for tests: a scheduler and workers, each a process that can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from pipelines.cluster import Cluster
from pipelines.execution import in_order

PATIENCE = 120.0
_PLAIN = ["--no-dashboard", "--host", "127.0.0.1"]


class Running:
    """A scheduler at `address`, and its workers."""

    def __init__(
        self, address: str, scheduler: subprocess.Popen[bytes], workers: list[subprocess.Popen[bytes]]
    ) -> None:
        self.address, self.scheduler, self.workers = address, scheduler, workers

    def stop(self) -> None:
        """Lets no worker go on with anything, so that whatever it is given stays in its hand."""
        for worker in self.workers:
            os.kill(worker.pid, signal.SIGSTOP)

    def kill_one_at_work(self) -> None:
        """Kills a worker that has something in hand, and lets the others go on."""
        client = Cluster(self.address)._client()
        deadline = time.monotonic() + PATIENCE
        try:
            while not (busy := sorted(address for address, keys in client.processing().items() if keys)):
                assert time.monotonic() < deadline
                time.sleep(0.02)
            number = client.scheduler_info(n_workers=-1)["workers"][busy[0]]["name"]
        finally:
            client.close()
        killed = self.workers[int(number)]
        killed.kill()
        assert killed.wait(PATIENCE) == -signal.SIGKILL
        for worker in self.workers:
            if worker is not killed:
                os.kill(worker.pid, signal.SIGCONT)


@contextmanager
def cluster(place: Path, workers: int) -> Iterator[Running]:
    """A scheduler with so many workers of one thread each; what they write goes to files in `place`."""
    file = place / "scheduler.json"
    with ExitStack() as stack:
        scheduler = _program(stack, place / "scheduler.log", "scheduler", "--port", "0", "--scheduler-file", str(file))
        worker = ["worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny"]
        started = [
            _program(stack, place / f"{number}.log", *worker, "--name", str(number)) for number in range(workers)
        ]
        deadline = time.monotonic() + PATIENCE
        while not (file.exists() and file.read_text("utf-8").endswith("\n}")):  # a busy machine shows it half written
            assert time.monotonic() < deadline
            time.sleep(0.1)
        running = Running(json.loads(file.read_text("utf-8"))["address"], scheduler, started)
        client = Cluster(running.address)._client()
        client.wait_for_workers(workers, timeout=PATIENCE)
        client.close()
        yield running


def strike_at_work(
    monkeypatch: pytest.MonkeyPatch, running: Running, strike: Callable[[], None], items: int
) -> list[Any]:
    """Makes the next work on the cluster be struck while its workers have so many items in hand; gives what came."""
    came: list[Any] = []

    def struck(submit: Callable[[Any], Any], given: Any, workers: int) -> Iterator[Any]:
        handed_out = 0

        def handing_out(item: Any) -> Any:
            nonlocal handed_out
            if not handed_out:
                running.stop()
            pending = submit(item)
            handed_out += 1
            if handed_out == items:
                strike()
            return pending

        for result in in_order(handing_out, given, workers):
            came.append(result)
            yield result

    monkeypatch.setattr("pipelines.cluster.in_order", struck)
    return came


def _program(stack: ExitStack, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    output = stack.enter_context(log.open("wb"))
    command = [sys.executable, "-m", "dask", *arguments, *_PLAIN]
    process = subprocess.Popen(command, cwd=log.parent, stdout=output, stderr=output)
    stack.callback(process.wait, PATIENCE)
    stack.callback(process.kill)
    return process
