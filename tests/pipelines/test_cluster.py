"""Extraction on a real cluster on loopback: a scheduler and two workers, one of which is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pipelines import cluster
from pipelines.cluster import Cluster
from pipelines.execution import InProcess
from pipelines.extraction import extract
from sources.document import Document
from sources.errors import InputError
from tests.pipelines.extract.reading_help import document

PATIENCE = 120.0
TEXTS = [
    "GPT-9 was trained on 4,096 NVIDIA H100 GPUs by Example Lab.",
    "# Falcon\n\nThe Falcon cluster has 512 nodes. Example Lab runs it.",
    "Nobody counted anything here.",
    "GPT-9 cost $40 million. It was trained on the Falcon cluster.",
]
PLAIN = ["--no-dashboard", "--host", "127.0.0.1"]


@dataclass
class Running:
    address: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)


def program(stack: ExitStack, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(process.wait, PATIENCE)
    stack.callback(process.terminate)
    return process


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    with ExitStack() as stack:
        program(stack, "scheduler", "--port", "0", "--scheduler-file", str(file), *PLAIN)
        worker = ["worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", *PLAIN]
        workers = [program(stack, *worker) for _ in range(2)]
        deadline = time.monotonic() + PATIENCE
        while not file.exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        found = Running(json.loads(file.read_text("utf-8"))["address"], workers)
        client = Cluster(found.address)._client()
        client.wait_for_workers(2, timeout=PATIENCE)
        client.close()
        yield found


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    monkeypatch.setattr("pipelines.extract.shards.SHARD_CHARACTERS", 1)  # so that every document is a shard
    return [
        replace(document(text, title=f"Text {number}"), document_id=f"doc-{number}")
        for number, text in enumerate(TEXTS * 3)
    ]


class Watched:
    """Runs the work elsewhere, keeps what comes, and does something once the first of it is there."""

    def __init__(self, executor: Any, then: Any = None) -> None:
        self.executor, self.then = executor, then
        self.packs: list[bytes] = []

    def map(self, prepare: Any, items: Any) -> Iterator[Any]:
        for pack in self.executor.map(prepare, items):
            self.packs.append(pack)
            if len(self.packs) == 1 and self.then:
                self.then()
            yield pack


def test_a_killed_worker_changes_no_byte(running: Running, documents: list[Document]) -> None:
    def kill() -> None:
        os.kill(running.workers[0].pid, signal.SIGKILL)
        assert running.workers[0].wait(PATIENCE) == -signal.SIGKILL

    here, there = Watched(InProcess()), Watched(Cluster(running.address), kill)
    one, other = extract(documents, lambda _: here, None), extract(documents, lambda _: there, None)
    assert len(here.packs) == len(documents)
    assert there.packs == here.packs
    assert other.claims.equals(one.claims)
    assert other.entities.equals(one.entities)


def refusing() -> Any:
    raise InputError("the vocabulary: is wrong: repair it")


def test_an_error_on_a_worker_arrives_as_it_is(running: Running) -> None:
    from pipelines.assets.corpus import read_corpus

    with pytest.raises(TypeError):  # raised by the function itself, on the worker
        list(Cluster(running.address).map(read_corpus, [1]))  # type: ignore[arg-type]


def test_workers_with_other_code_are_refused(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INFRAFACTS_SPACY_MODEL", "another_model")
    with pytest.raises(InputError, match="has another version of the project"):
        list(Cluster(running.address).map(refusing, [1]))


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(InputError, match=r"tcp://127.0.0.1:9: no scheduler .* `dask scheduler`"):
        list(Cluster("tcp://127.0.0.1:9").map(refusing, [1]))


def test_an_address_that_is_none_is_named() -> None:
    with pytest.raises(InputError, match="nonsense://x: no scheduler"):
        list(Cluster("nonsense://x").map(refusing, [1]))
