"""Throughput and memory of the whole extraction (`python -m tests.benchmarks.bench_extract [JOBS]`)."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pipelines.execution import executor
from pipelines.extract.extractor import Extractor, Part
from pipelines.extract.shards import shards
from pipelines.ontology import load_ontology
from sources.document import Document
from sources.ingest import BUNDLED, ingest

BYTES = 2_000_000
GOAL = 50
"""KB of text per second and core."""
GROWTH_GOAL = 0.15
"""Share by which memory may grow from a quarter of the documents to all of them, their claims not kept."""


def corpus(documents: tuple[Document, ...], size: int) -> Iterator[Document]:
    """The documents over and over until their text has `size` bytes; every copy is a document of its own."""
    done, turn = 0, 0
    while done < size:
        for document in documents:
            yield replace(document, document_id=f"{document.document_id}-{turn}")
            done += len(document.text.encode())
            if done >= size:
                return
        turn += 1


def resident() -> float:
    """Megabytes of this process in memory; the peak where the system does not tell the present."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def one_process(documents: tuple[Document, ...]) -> tuple[float, float]:
    """KB of text per second of this process's time, and the share by which its memory grew, after a first round."""
    extractor = Extractor(load_ontology())
    for document in documents:
        extractor.extract(document)
    start, done, claims, early = time.process_time(), 0, 0, 0.0
    for document in corpus(documents, BYTES):
        claims += len(extractor.extract(document))
        done += len(document.text.encode())
        if not early and done >= BYTES / 4:
            early = resident()
    taken, late = time.process_time() - start, resident()
    print(
        f"one process   {done / 1e3 / taken:8,.1f} KB/s a core  {done / 1e6:.1f} MB  {claims:,} claims  {taken:.1f} s"
    )
    print(f"memory        {early:8,.0f} MB after a quarter, {late:,.0f} MB at the end ({late / early - 1:+.1%})")
    return done / 1e3 / taken, late / early - 1


def whole_reader() -> Callable[[Sequence[Document]], Part]:
    return Extractor(load_ontology()).part


def several(documents: tuple[Document, ...], jobs: int) -> None:
    """Prints KB of text per second of the clock with `jobs` processes, their start included."""
    parts = shards(corpus(documents, BYTES))
    start = time.perf_counter()
    claims = sum(len(part.claims) for part in executor(jobs, len(parts)).map(whole_reader, parts))
    taken = time.perf_counter() - start
    size = sum(len(document.text.encode()) for shard in parts for document in shard)
    print(f"{jobs} processes   {size / 1e3 / taken:8,.1f} KB/s by the clock, start included  {claims:,} claims")


def main() -> None:
    """Prints the figures; exits with 1 when a goal is missed."""
    jobs = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    documents = ingest([BUNDLED]).documents
    speed, growth = one_process(documents)
    if jobs > 1:
        several(documents, jobs)
    print(f"goal: at least {GOAL} KB/s a core, memory growing by at most {GROWTH_GOAL:.0%}")
    if speed < GOAL or growth > GROWTH_GOAL:
        sys.exit(1)


if __name__ == "__main__":
    main()
