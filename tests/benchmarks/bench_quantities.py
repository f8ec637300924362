"""Quantities and dates against quantulum3 on the same texts (`python -m tests.benchmarks.bench_quantities`)."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from pipelines.extract.dates import find_dates
from pipelines.extract.quantities import find_quantities

DOCUMENTS = Path(__file__).parents[2] / "sources" / "documents"
SHORTEST = 40
"""Characters of a line that counts as text."""
LINES = 300
"""Lines read: quantulum3 needs some seconds for them."""
ROUNDS = 3
GOAL = 20
"""Times the throughput of quantulum3."""


def texts() -> list[str]:
    """Lines of the bundled documents."""
    files = sorted(path for path in DOCUMENTS.iterdir() if path.suffix in {".md", ".txt"})
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if len(line) >= SHORTEST]
    if not lines:
        sys.exit(f"no text in {DOCUMENTS}; the benchmark needs the bundled documents")
    return lines[:: max(1, len(lines) // LINES)][:LINES]


def seconds(read: Callable[[str], object], lines: list[str]) -> float:
    """The best of some rounds over all lines, by the processor's time; the first call is not counted."""
    read(lines[0])
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for line in lines:
            read(line)
        best = min(best, time.process_time() - start)
    return best


def quantulum() -> Callable[[str], object]:
    """quantulum3's parser; a text it fails on counts as read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from quantulum3 import parser
    except ImportError:
        sys.exit("quantulum3 is not installed: install the development dependencies")

    def read(text: str) -> object:
        try:
            return parser.parse(text)
        except Exception:  # the other library's own failures are not measured
            return None

    return read


def main() -> None:
    """Prints the table and the ratio; exits with 1 below the goal."""
    lines = texts()
    words = sum(len(line.split()) for line in lines)
    other = seconds(quantulum(), lines)
    ours = seconds(find_quantities, lines)
    dates = seconds(find_dates, lines)
    for name, taken in (("quantulum3", other), ("quantities", ours), ("dates", dates)):
        print(f"{name:12} {words / taken:12,.0f} words/s")
    print(f"quantities are {other / ours:.1f} times as fast as quantulum3 (goal {GOAL})")
    if other / ours < GOAL:
        sys.exit(1)


if __name__ == "__main__":
    main()
