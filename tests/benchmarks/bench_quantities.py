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
HOSTILE = {"digits": "1", "brackets": "[(", "exponents": "1e", "exponents of exponents": "1e1e1e", "marks": "1\u0301"}
"""Texts that pattern matching is slow on, by the piece that is repeated."""
SIZES = (100_000, 1_000_000)
STEEPEST = 20
"""Times as long for ten times the text: linear is 10, quadratic 100."""


def texts() -> dict[str, list[str]]:
    """The bundled documents, whole and as some of their lines."""
    files = sorted(path for path in DOCUMENTS.iterdir() if path.suffix in {".md", ".txt"})
    documents = [path.read_text("utf-8") for path in files]
    lines = [line for text in documents for line in text.splitlines() if len(line) >= SHORTEST]
    if not lines:
        sys.exit(f"no text in {DOCUMENTS}; the benchmark needs the bundled documents")
    return {"documents": documents, "lines": lines[:: max(1, len(lines) // LINES)][:LINES]}


def seconds(read: Callable[[str], object], lines: list[str]) -> float:
    """The best of some rounds over all texts, by the processor's time; the first call is not counted."""
    read(lines[0])
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for line in lines:
            read(line)
        best = min(best, time.process_time() - start)
    return best


def quantulum() -> Callable[[str], object]:
    """quantulum3's parser."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from quantulum3 import parser
    except ImportError:
        sys.exit("quantulum3 is not installed: install the development dependencies")

    return parser.parse


def growth() -> float:
    """Prints the seconds that hostile texts take, and gives the steepest growth from one size to the next."""
    steepest = 0.0
    for name, piece in HOSTILE.items():
        for reader, read in (("quantities", find_quantities), ("dates", find_dates)):
            taken = []
            for size in SIZES:
                start = time.process_time()
                read(piece * (size // len(piece)))
                taken.append(time.process_time() - start)
            steepest = max(steepest, taken[1] / taken[0])
            print(f"{name:22} {reader:12} {taken[0]:8.3f} s for 100 KB {taken[1]:8.3f} s for 1 MB")
    return steepest


def main() -> None:
    """Prints the ratios and the growth; exits with 1 when one of them misses its goal."""
    ratios = {}
    for kind, read in texts().items():
        words = sum(len(text.split()) for text in read)
        other = seconds(quantulum(), read)
        ours = seconds(find_quantities, read)
        dates = seconds(find_dates, read)
        for name, taken in (("quantulum3", other), ("quantities", ours), ("dates", dates)):
            print(f"{kind:10} {name:12} {words / taken:12,.0f} words/s")
        ratios[kind] = other / ours
        print(f"{kind:10} quantities are {ratios[kind]:.1f} times as fast as quantulum3 (goal {GOAL})")
    if min(ratios.values()) < GOAL or growth() > STEEPEST:
        sys.exit(1)


if __name__ == "__main__":
    main()
