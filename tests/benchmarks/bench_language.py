"""Words per second on one core: tokenisation, parse, whole pipeline (`python -m tests.benchmarks.bench_language`)."""

from __future__ import annotations

import os

# one core: the numeric libraries read it when they load
os.environ.setdefault("OMP_NUM_THREADS", "1")

import sys
import time
from collections.abc import Callable
from pathlib import Path

import spacy
from spacy.language import Language

from pipelines.extract.language import load_language

DOCUMENTS = Path(__file__).parents[2] / "sources" / "documents"
ROUNDS = 3
SHORTEST = 40
"""Characters of a line that counts as text."""
PARSE = ("tok2vec", "tagger", "parser")
GOAL = 12_000


def texts() -> list[str]:
    """The lines of the bundled text documents, three times over."""
    files = sorted(path for path in DOCUMENTS.iterdir() if path.suffix in {".md", ".txt"})
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if len(line) >= SHORTEST]
    if not lines:
        sys.exit(f"no text in {DOCUMENTS}; the benchmark needs the bundled documents")
    return 3 * lines


def words_per_second(run: Callable[[], int]) -> float:
    """The best of some rounds, by the processor's time."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        words = run()
        best = max(best, words / (time.process_time() - start))
    return best


def piped(nlp: Language, lines: list[str]) -> Callable[[], int]:
    """A run of all the lines through the pipeline that gives the words in them."""
    return lambda: sum(map(len, nlp.pipe(lines, batch_size=256)))


def tokenised(nlp: Language, lines: list[str]) -> Callable[[], int]:
    """A run of all the lines through the tokeniser alone."""
    return lambda: sum(map(len, map(nlp.make_doc, lines)))


def main() -> None:
    """Prints the table."""
    start = time.perf_counter()
    nlp = load_language()
    seconds = time.perf_counter() - start
    lines = texts()
    blank = spacy.blank("en")
    rows = {
        "blank English tokeniser": words_per_second(tokenised(blank, lines)),
        "our tokeniser": words_per_second(tokenised(nlp, lines)),
    }
    with nlp.select_pipes(enable=list(PARSE)):
        rows[f"parse ({', '.join(PARSE)})"] = parse = words_per_second(piped(nlp, lines))
    rows[f"whole pipeline ({', '.join(nlp.pipe_names)})"] = words_per_second(piped(nlp, lines))
    for name, speed in rows.items():
        print(f"{speed:12,.0f} words/s  {name}")
    print(f"{seconds:12.2f} s        loading")
    print(f"parse {'reaches' if parse >= GOAL else 'MISSES'} the goal of {GOAL:,} words/s")


if __name__ == "__main__":
    main()
