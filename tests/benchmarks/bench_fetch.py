"""Fetching 2,000 pages of 20 KB from the loopback interface, against a bare gather of httpx in the same run."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import resource
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

import httpx

from sources.references import Reference
from sources.web.collect import Collector
from sources.web.settings import FetchSettings

PAGES = 2_000
PAGE_BYTES = 20_000
CONCURRENCY = 32
ROUNDS = 2
"""The better one counts."""
LEAST_SHARE = 0.5
MOST_MEGABYTES = 500


def bodies() -> list[bytes]:
    """Pages of words, each another one: about as compressible as prose."""
    chance = random.Random(0)
    words = ["".join(chance.choices("aeiounrstlmdpbkgh", k=chance.randint(2, 10))) for _ in range(5_000)]
    pages = []
    for number in range(PAGES):
        text = f"<!DOCTYPE html><html><head><title>Page {number}</title></head><body><article><h1>Page {number}</h1>"
        while len(text) < PAGE_BYTES - 100:
            text += f"<p>{' '.join(chance.choices(words, k=60))}.</p>"
        pages.append(f"{text[: PAGE_BYTES - 30]}</p></article></body></html>".encode())
    return pages


async def serve(pipe: Connection) -> None:
    pages = bodies()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while request := await reader.readuntil(b"\r\n\r\n"):
                body = pages[int(request.split(b" ", 2)[1].strip(b"/"))]
                head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
                writer.write(head.encode() + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionResetError):
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=256)
    pipe.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def run_server(pipe: Connection) -> None:
    asyncio.run(serve(pipe))


async def bare(urls: list[str]) -> float:
    """Seconds that httpx alone takes, as many requests at once as ours: thousands in its queue slow it down."""
    places = asyncio.Semaphore(CONCURRENCY)
    limits = httpx.Limits(max_connections=CONCURRENCY, max_keepalive_connections=CONCURRENCY)
    async with httpx.AsyncClient(limits=limits, timeout=60, trust_env=False) as client:

        async def get(url: str) -> bool:
            async with places:
                return (await client.get(url)).is_success

        started = time.perf_counter()
        answered = await asyncio.gather(*(get(url) for url in urls))
        seconds = time.perf_counter() - started
    assert all(answered)
    return seconds


def ours(urls: list[str], directory: Path) -> tuple[float, float]:
    """Seconds of fetching into the archive, and of fetching, archiving and reading the pages as documents."""
    from sources.web.archive import ArchiveWriter, open_archive
    from sources.web.fetch import fetch

    settings = FetchSettings(
        allowed_networks=("127.0.0.0/8",), robots=False, delay_seconds=0, concurrency=CONCURRENCY, per_host=CONCURRENCY
    )
    rounds = []
    for number in range(ROUNDS):
        archive = directory / str(number)
        index = open_archive(archive)
        writer = ArchiveWriter(archive, index, rotate_bytes=settings.warc_bytes, software="benchmark")
        started = time.perf_counter()
        outcomes = asyncio.run(fetch(urls, settings, index, writer))
        writer.finish()
        rounds.append(time.perf_counter() - started)
        assert {outcome.outcome for outcome in outcomes.values()} == {"fetched"}
    started = time.perf_counter()
    cited = [Reference("doc", number, url, "", ()) for number, url in enumerate(urls, start=1)]
    pages = Collector(settings, directory / "whole").collect(cited)
    whole = time.perf_counter() - started
    assert len(pages.documents) == PAGES
    return min(rounds), whole


def main() -> None:
    ours_pipe, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=run_server, args=(theirs,), daemon=True)
    process.start()
    port = ours_pipe.recv()
    urls = [f"http://127.0.0.1:{port}/{number}" for number in range(PAGES)]
    try:
        seconds = min(asyncio.run(bare(urls)) for _ in range(ROUNDS))
        with tempfile.TemporaryDirectory() as directory:
            fetching, whole = ours(urls, Path(directory))
    finally:
        process.terminate()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"httpx alone      {PAGES / seconds:8,.0f} pages/s")
    print(f"fetch, archive   {PAGES / fetching:8,.0f} pages/s  {seconds / fetching:.0%} of httpx alone")
    print(f"... and read     {PAGES / whole:8,.0f} pages/s")
    print(f"peak memory      {peak:8,.0f} MB")
    assert seconds / fetching >= LEAST_SHARE, f"less than {LEAST_SHARE:.0%} of the throughput of httpx alone"
    assert peak < MOST_MEGABYTES, f"more than {MOST_MEGABYTES} MB"


if __name__ == "__main__":
    main()
