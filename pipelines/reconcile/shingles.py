"""What the passages of a text are compared by, a function of that text alone: shingles and sketches.

Broder's word shingles ("On the resemblance and containment of documents", 1997), and of them MinHashes for
locality-sensitive hashing. In columns of numbers, because the documents are many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b, sha1
from typing import TYPE_CHECKING

import polars as pl

from pipelines.reconcile import thresholds

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.uint64]

PASSAGES_OF_TEXT = pl.Schema(
    {
        "first_char": pl.List(pl.Int64()),
        "last_char": pl.List(pl.Int64()),
        "wording": pl.List(pl.Binary()),
        "shingles": pl.List(pl.Binary()),
        "sketch": pl.List(pl.Binary()),
    }
)
"""The passages of a text in its order: where (characters, end exclusive), the digest of the words, their shingles
(sorted, 64 bits each, little-endian) and MinHashes (32 bits each)."""

_LINE = re.compile(r"[^\n]+")
_WORD = re.compile(r"\w+")
_SEED = 1
_SKETCHED_AT_ONCE = 4_000
"""Shingles of which the sketches are made in one step: what fits into the processor's cache."""


def passages_of(texts: pl.Series) -> pl.DataFrame:
    """The passages (lines of enough words) of each text, as `PASSAGES_OF_TEXT`, in the order of the texts."""
    places: list[list[tuple[int, int]]] = []
    wordings: list[list[bytes]] = []
    found: dict[bytes, Numbers] = {}
    for text in texts:
        places.append([])
        wordings.append([])
        for first, last, words in _passages(text):
            digest = blake2b(" ".join(words).encode("utf-8", "surrogatepass")).digest()
            if digest not in found:
                found[digest] = _shingles(words)
            places[-1].append((first, last))
            wordings[-1].append(digest)
    shingles = {digest: numbers.tobytes() for digest, numbers in found.items()}
    made = sketches(list(found.values()))
    sketched = {digest: sketch.tobytes() for digest, sketch in zip(found, made, strict=True)}
    return pl.DataFrame(
        {
            "first_char": [[first for first, _ in each] for each in places],
            "last_char": [[last for _, last in each] for each in places],
            "wording": wordings,
            "shingles": [[shingles[digest] for digest in each] for each in wordings],
            "sketch": [[sketched[digest] for digest in each] for each in wordings],
        },
        schema=PASSAGES_OF_TEXT,
    )


def _passages(text: str) -> Iterator[tuple[int, int, list[str]]]:
    for line in _LINE.finditer(text):
        words = _WORD.findall(line.group().lower())
        if len(words) >= thresholds.PASSAGE_WORDS:
            yield line.start(), line.end(), words


def _shingles(words: Sequence[str]) -> Numbers:
    """The runs of words, each once, as digests of 64 bits: two runs do not come to the same number."""
    import numpy as np

    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    runs = set(map(b" ".join, zip(*(encoded[offset:] for offset in range(thresholds.SHINGLE_WORDS)), strict=False)))
    return np.sort(np.frombuffer(b"".join([sha1(run).digest()[:8] for run in runs]), dtype="<u8"))


def sketches(shingles: Sequence[Numbers]) -> npt.NDArray[np.uint32]:
    """For each wording a row of MinHashes: its least number under each of the hash functions.

    A function multiplies and adds what MurmurHash3's finaliser has mixed, modulo 2^32.
    """
    import numpy as np

    random = np.random.RandomState(_SEED)  # the one generator of NumPy's whose numbers never change
    factors = random.randint(0, 1 << 31, thresholds.PERMUTATIONS, dtype=np.uint32) * np.uint32(2) + np.uint32(1)
    terms = random.randint(0, 1 << 32, thresholds.PERMUTATIONS, dtype=np.uint32)
    sizes = np.array([len(each) for each in shingles], dtype=np.int64)
    parts = np.cumsum(sizes) // _SKETCHED_AT_ONCE
    made = np.empty((len(shingles), thresholds.PERMUTATIONS), dtype="<u4")
    for part in np.unique(parts):
        places = np.flatnonzero(parts == part)
        numbers = _mixed(np.concatenate([shingles[place] for place in places.tolist()]).astype(np.uint32))
        starts = np.concatenate([[0], np.cumsum(sizes[places])[:-1]])
        made[places] = np.minimum.reduceat(numbers[:, None] * factors + terms, starts, axis=0)
    return made


def _mixed(numbers: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    import numpy as np

    numbers = (numbers ^ (numbers >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    numbers = (numbers ^ (numbers >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return numbers ^ (numbers >> np.uint32(16))
