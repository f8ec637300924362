"""The pictures of docs/operations.md, made with headless Chromium: `make screenshots`.

They show what is there: the script runs the pipeline over a few documents, mistypes a number in one of them, runs it
again, and photographs Dagster's web page and the Data Docs of the refusal.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs/images"
MISTYPED = "notes-on-a-cluster.md"
DOCUMENT = """\
# Notes on a cluster

Llama 9 was trained on 4,096 NVIDIA H100 GPUs. Training took 30 days. Llama 9 ran at {share} % utilization.
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --hide-scrollbars --force-color-profile=srgb""".split()
PATIENCE_SECONDS = 180
SETTLED_SECONDS = 30
"""After its words a page still loads what became of each asset, and moves its parts to their places."""
GRAPH = "asset-groups?expanded=" + ",".join(
    f"global@global:{group}" for group in ("sources", "extraction", "reconciliation", "published")
)
"""Dagster's page of all assets, every group of them opened."""


class Tab:
    """A page of a running Chromium, driven over its DevTools protocol."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count(1)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to one command; events that come meanwhile are passed over."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._connection.recv(timeout=PATIENCE_SECONDS))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def value(self, expression: str) -> Any:
        """What an expression comes to on the page."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def photograph(self, address: str, words: list[str], path: Path, size: tuple[int, int], scale: float = 1) -> None:
        """Writes what the page shows, once all the words are to be read on it, `scale` times as large as it is."""
        self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.ask("Page.navigate", url=address)
        self.wait(f"{json.dumps(words)}.every(word => document.body && document.body.innerText.includes(word))", words)
        self.value("[...document.querySelectorAll('*')].findLast(e => e.innerText === 'Hide navigation')?.click()")
        time.sleep(SETTLED_SECONDS)
        clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale}
        data = self.ask("Page.captureScreenshot", format="png", clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))
        sys.stdout.write(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB\n")

    def wait(self, condition: str, words: list[str]) -> None:
        """Waits until a condition holds on the page."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.value(condition):
            if time.monotonic() > end:
                shown = self.value("document.body.innerText")
                raise TimeoutError(f"{words} did not appear; the page says: {shown}")
            time.sleep(0.5)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answered(address: str, process: subprocess.Popen[bytes]) -> Any:
    """What an address answers, as soon as it does."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return json.loads(answer.read())
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.5)


@contextmanager
def running(command: list[str], environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def tab(profile: Path) -> Iterator[Tab]:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        sys.exit(f"no browser found ({', '.join(BROWSERS)}): apt-get install chromium")
    port = free_port()
    with running([program, *FLAGS, f"--remote-debugging-port={port}", f"--user-data-dir={profile}"]) as process:
        pages = answered(f"http://127.0.0.1:{port}/json", process)
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        with connect(address, max_size=None) as connection:
            yield Tab(connection)


def publish(documents: Path, warehouse: Path, expected: int) -> None:
    program = Path(sys.executable).with_name("infrafacts")
    arguments = ["run", "--offline", "--documents", str(documents), "--warehouse", str(warehouse)]
    ended = subprocess.run([str(program), *arguments], check=False, cwd=ROOT)
    if ended.returncode != expected:
        sys.exit(f"infrafacts run ended with {ended.returncode} instead of {expected}")


@contextmanager
def web_page(documents: Path, warehouse: Path) -> Iterator[str]:
    """Dagster's web page on the runs of the warehouse; gives its address."""
    port = free_port()
    program = Path(sys.executable).with_name("dagster-webserver")
    environment = {
        "DAGSTER_HOME": str(warehouse / ".dagster"),
        "INFRAFACTS_WAREHOUSE": str(warehouse),
        "INFRAFACTS_DOCUMENTS": str(documents),
    }
    with running(
        [str(program), "-h", "127.0.0.1", "-p", str(port), "-m", "pipelines.definitions"], environment
    ) as server:
        address = f"http://127.0.0.1:{port}"
        answered(f"{address}/server_info", server)
        yield address


def main() -> None:
    """Runs the pipeline twice and takes the pictures."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="infrafacts-screenshots-", ignore_cleanup_errors=True) as scratch:
        documents, warehouse = Path(scratch, "documents"), Path(scratch, "warehouse")
        shutil.copytree(ROOT / "sources/documents", documents)
        # A catalog names its documents; the new one goes beside them without an entry.
        (documents / MISTYPED).write_text(DOCUMENT.format(share=34), encoding="utf-8")
        publish(documents, warehouse, 0)
        with tab(Path(scratch, "profile")) as page, web_page(documents, warehouse) as address:
            shown = ["claims", "facts", "release", "Materialize all"]
            page.photograph(f"{address}/{GRAPH}", shown, IMAGES / "assets.png", (2000, 2400), 0.5)
            (documents / MISTYPED).write_text(DOCUMENT.format(share=340), encoding="utf-8")
            publish(documents, warehouse, 1)
            page.photograph(
                f"{address}/assets/validation?view=checks&checkDetail=facts",
                ["facts", "Failed"],
                IMAGES / "failed-check.png",
                (1500, 900),
            )
            refused = (warehouse / "refused/facts.html").as_uri()
            page.photograph(refused, ["facts: refused", "utilization"], IMAGES / "data-docs.png", (1300, 800))


if __name__ == "__main__":
    main()
