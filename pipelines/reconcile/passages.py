"""Passages of different documents that are near-duplicates: edited copies of one text.

Broder's resemblance of word shingles ("On the resemblance and containment of documents", 1997): of few passages, any
that share a shingle are compared; of many, candidates are found by MinHash and locality-sensitive hashing. A library
that takes one text at a time needed longer for this than all other decisions together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import polars as pl

from pipelines.reconcile import thresholds
from pipelines.reconcile.shingles import passages_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from pipelines.reconcile.shingles import Numbers

    Sketches = npt.NDArray[np.uint32]

Passages = Callable[[pl.Series], pl.DataFrame]
"""What finds the passages of texts: `passages_of`, or what gives the same from memory."""
PASSAGES = pl.Schema(
    {"document_id": pl.String(), "first_char": pl.Int64(), "last_char": pl.Int64(), "passage": pl.Int64()}
)
"""A passage that stands in several documents: where (characters, end exclusive), and the number of its text."""

_MASK_BITS = 1024
"""Bits of the mask that says which shingles a wording may have: ten for each shingle of a long paragraph."""


def copied_passages(documents: pl.DataFrame, passages: Passages = passages_of) -> pl.DataFrame:
    """The passages (lines of enough words) that stand in several documents, as `PASSAGES`; none without `text`."""
    import numpy as np

    if "text" not in documents.columns:
        return pl.DataFrame(schema=PASSAGES)
    texts = documents.select("document_id", "text").drop_nulls().sort("document_id")
    told = passages(texts["text"])
    found = texts.select("document_id").hstack(told).filter(pl.col("wording").list.len() > 0).explode(told.columns)
    first = found["wording"].is_first_distinct()
    distinct = found.filter(first).with_row_index("number")
    shingles = [np.frombuffer(each, dtype="<u8") for each in distinct["shingles"]]
    sketches = np.frombuffer(b"".join(distinct["sketch"]), dtype="<u4").reshape(-1, thresholds.PERMUTATIONS)
    group = pl.Series(_groups(shingles, sketches), dtype=pl.Int64)
    numbered = distinct.select("wording", passage=group)
    rows = found.join(numbered, on="wording", maintain_order="left").select(PASSAGES.names())
    several = pl.col("document_id").min().over("passage") < pl.col("document_id").max().over("passage")
    return rows.filter(several).sort("document_id", "first_char")


def _groups(shingles: Sequence[Numbers], sketches: Sketches) -> list[int]:
    """For each wording the first one that it is a near-duplicate of, transitively; that may be itself."""
    parent = list(range(len(shingles)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for left, right in _candidates(shingles, sketches):
        first, second = sorted((root(left), root(right)))
        if first != second and _resemble(shingles[left], shingles[right]):
            parent[second] = first
    return [root(place) for place in range(len(shingles))]


def _resemble(left: Numbers, right: Numbers) -> bool:
    """Whether enough of all shingles of two wordings are in both."""
    import numpy as np

    both = len(np.intersect1d(left, right, assume_unique=True))
    return both >= thresholds.RESEMBLANCE * (len(left) + len(right) - both)


def _candidates(shingles: Sequence[Numbers], sketches: Sketches) -> Iterator[tuple[int, int]]:
    """Pairs of wordings that may resemble enough: of few all that do, of many nearly all."""
    import numpy as np

    if not shingles:
        return iter(())
    _, counts = np.unique(np.concatenate(shingles), return_counts=True)
    few = int(np.square(counts[counts > 1]).sum()) <= thresholds.COMPARED_DIRECTLY
    return _counted(shingles) if few else _sketched(shingles, sketches)


def _counted(shingles: Sequence[Numbers]) -> Iterator[tuple[int, int]]:
    """All pairs of wordings that share enough shingles, by counting these."""
    seen: dict[int, list[int]] = defaultdict(list)
    for place, numbers in enumerate(shingles):
        own = numbers.tolist()
        shared = Counter(other for number in own for other in seen[number])
        for other, both in sorted(shared.items()):
            if both >= thresholds.RESEMBLANCE * (len(own) + len(shingles[other]) - both):
                yield other, place
        for number in own:
            seen[number].append(place)


def _sketched(shingles: Sequence[Numbers], sketches: Sketches) -> Iterator[tuple[int, int]]:
    """Pairs of wordings that have a band of their sketches in common, but for those that cannot resemble enough."""
    import numpy as np

    width = thresholds.PERMUTATIONS // thresholds.BANDS
    bands = [np.ascontiguousarray(sketches[:, band * width : (band + 1) * width]) for band in range(thresholds.BANDS)]
    shared = np.column_stack([_shared(band) for band in bands])
    concerned = np.flatnonzero(shared.any(axis=1)).tolist()
    sizes = np.array([len(shingles[place]) for place in concerned], dtype=np.int64)
    masks = _masks([shingles[place] for place in concerned])
    # Of shingles that share a bit, all but one are missing from the mask.
    missing = sizes - np.bitwise_count(masks).sum(axis=1)
    tables: list[dict[bytes, list[int]]] = [{} for _ in bands]
    for number, place in enumerate(concerned):
        others: set[int] = set()
        for band in np.flatnonzero(shared[place]).tolist():
            bucket = tables[band].setdefault(bands[band][place].tobytes(), [])
            others.update(bucket)
            bucket.append(number)
        if others:
            known = np.array(sorted(others))
            most = np.bitwise_count(masks[known] & masks[number]).sum(axis=1) + missing[number]
            likely = most >= thresholds.RESEMBLANCE * (sizes[known] + sizes[number] - most)
            yield from ((concerned[other], place) for other in known[likely].tolist())


def _shared(band: Sketches) -> npt.NDArray[np.bool_]:
    """Which rows of a band of sketches are there more than once."""
    return pl.DataFrame(band).select(pl.struct(pl.all()).is_duplicated()).to_series().to_numpy()


def _masks(shingles: Sequence[Numbers]) -> Numbers:
    """For each wording a row of bits, one set for every shingle: two have no more in common than their bits tell."""
    import numpy as np

    masks = np.empty((len(shingles), _MASK_BITS // 8), dtype=np.uint8)
    for place, numbers in enumerate(shingles):
        bits = np.zeros(_MASK_BITS, dtype=bool)
        bits[numbers % np.uint64(_MASK_BITS)] = True
        masks[place] = np.packbits(bits)
    return masks.view(np.uint64)
