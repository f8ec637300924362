"""Passages of different documents that are near-duplicates: edited copies of one text.

Broder's resemblance of word shingles (1997), estimated by MinHash; candidates by locality-sensitive hashing
(datasketch).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import polars as pl

from pipelines.reconcile import thresholds

PASSAGES = pl.Schema(
    {"document_id": pl.String(), "first_char": pl.Int64(), "last_char": pl.Int64(), "passage": pl.Int64()}
)
"""A passage that stands in several documents: where (characters, end exclusive), and the number of its text."""

_LINE = re.compile(r"[^\n]+")


def copied_passages(documents: pl.DataFrame) -> pl.DataFrame:
    """The passages (lines of enough words) that stand in several documents, as `PASSAGES`; none without `text`."""
    if "text" not in documents.columns:
        return pl.DataFrame(schema=PASSAGES)
    texts = documents.select("document_id", "text").drop_nulls().sort("document_id")
    found = [(document, *place) for document, text in texts.iter_rows() for place in _passages(text)]
    groups = _groups([(document, words) for document, _, _, words in found])
    rows = [
        (document, first, last, group)
        for (document, first, last, _), group in zip(found, groups, strict=True)
        if group is not None
    ]
    return pl.DataFrame(rows, schema=PASSAGES, orient="row").sort("document_id", "first_char")


def _passages(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    for line in _LINE.finditer(text):
        words = tuple(re.findall(r"\w+", line.group().lower()))
        if len(words) >= thresholds.PASSAGE_WORDS:
            yield line.start(), line.end(), words


def _groups(passages: list[tuple[str, tuple[str, ...]]]) -> list[int | None]:
    """A number for passages that are near-duplicates across documents, transitively; None for the others."""
    wordings = sorted({words for _, words in passages})
    number = {words: place for place, words in enumerate(wordings)}
    parent = list(range(len(wordings)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for left, right in _near(wordings):
        first, second = sorted((root(left), root(right)))
        parent[second] = first
    homes: dict[int, set[str]] = {}
    for document, words in passages:
        homes.setdefault(root(number[words]), set()).add(document)
    found = (root(number[words]) for _, words in passages)
    return [group if len(homes[group]) > 1 else None for group in found]


def _near(wordings: list[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    from datasketch import MinHash, MinHashLSH  # type: ignore[import-untyped]

    permutations = thresholds.PERMUTATIONS
    lsh = MinHashLSH(threshold=thresholds.RESEMBLANCE, num_perm=permutations)
    blank = MinHash(num_perm=permutations, seed=1)
    shingles = [_shingles(words) for words in wordings]
    for place, runs in enumerate(shingles):
        sketch = blank.copy()
        sketch.update_batch([run.encode() for run in sorted(runs)])
        for other in sorted(lsh.query(sketch)):
            both = len(runs & shingles[other])
            if both >= thresholds.RESEMBLANCE * (len(runs) + len(shingles[other]) - both):
                yield other, place
        lsh.insert(place, sketch)


def _shingles(words: tuple[str, ...]) -> frozenset[str]:
    size = thresholds.SHINGLE_WORDS
    return frozenset(" ".join(words[place : place + size]) for place in range(len(words) - size + 1))
