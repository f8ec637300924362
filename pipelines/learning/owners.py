"""Fits the model of owners on annotated documents: `python -m pipelines.learning.owners`.

A conditional logit (McFadden 1974) with a ridge, fitted by L-BFGS on all numbers that an annotation tells and rules
have found; where several candidates are right, their probabilities add up.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from pipelines.extract.draft import Draft
from pipelines.extract.extractor import Extractor
from pipelines.extract.linear import Floats, LinearModel
from pipelines.extract.owner_model import FILE, OwnerModel
from pipelines.extract.owners import Owner
from pipelines.learning.pairs import ANNOTATED, NUMBERS, Row, forms, frequent, matrix_of, of_entity, rows_of
from pipelines.ontology import load_ontology
from sources.document import Document
from sources.ingest import ingest

RIDGE = 3.0
"""Penalty on half of every squared weight."""
SAME = 0.01
"""Share by which two ways to write one number may differ."""
_SIGNS = re.compile(r"[^0-9a-z]")


@dataclass(frozen=True, slots=True)
class Choice:
    """The features of what may have a number, and which of them has it."""

    features: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


def annotated_numbers(directory: Path) -> dict[str, list[Row]]:
    """The numbers of each document, by its file's name."""
    return {f"{path.name.removesuffix(NUMBERS)}.md": rows_of(path) for path in sorted(directory.glob(f"*{NUMBERS}"))}


def choices(documents: Iterable[Document], gold: Mapping[str, Sequence[Row]], extractor: Extractor) -> Iterator[Choice]:
    """The annotated numbers of documents that rules have found, where some but not all candidates are right."""
    for document in documents:
        found = extractor.owners(document)
        for (_, owners), names in zip(found, _subjects(document, found, gold[Path(document.uri).name]), strict=True):
            right = tuple(bool(of_entity(owner.entity) & names) for owner in owners)
            if any(right) and not all(right):
                yield Choice(tuple(owner.features for owner in owners), right)


def _subjects(
    document: Document, found: Sequence[tuple[Draft, Sequence[Owner]]], rows: Iterable[Row]
) -> list[set[str]]:
    """For each statement the names of what has its number by the annotations; none for what no annotation tells."""
    places = [_span(draft) for draft, _ in found]
    names: list[set[str]] = [set() for _ in found]
    told: Counter[int] = Counter()
    for row in rows:
        spans = list(_evidence(document, row))
        near = [
            i
            for i, (draft, _) in enumerate(found)
            if _is_value(draft, row) and any(places[i][0] < high and low < places[i][1] for low, high in spans)
        ]
        best = min(near, key=lambda i: (found[i][0].predicate != row["predicate"], told[i], i), default=None)
        if best is not None:
            told[best] += 1
            names[best] |= forms(str(row["subject"])).union(*map(forms, row["alt_subjects"]))  # type: ignore[call-overload]
    return names


def _span(draft: Draft) -> tuple[int, int]:
    """Where the value of a statement stands in its document's text."""
    return draft.reading.block.source_span(draft.value_start, draft.value_end)


def _evidence(document: Document, row: Row) -> Iterator[tuple[int, int]]:
    """Where the words of an annotation may stand in the text: a line can hold them more than once."""
    lines = document.text.split("\n")
    number, words = int(str(row["line"])) - 1, str(row["evidence"])
    first = sum(len(line) + 1 for line in lines[:number])
    for match in re.finditer(re.escape(words), lines[number]):
        yield first + match.start(), first + match.end()


def _is_value(draft: Draft, row: Row) -> bool:
    """Whether a statement and an annotation have the same number, or the same date."""
    if draft.low is None and draft.high is None:
        date = row.get("text")
        return bool(date) and _SIGNS.sub("", str(date).lower()) == _SIGNS.sub("", (draft.value_text or "").lower())
    return _alike(draft.low, row.get("low")) and _alike(draft.high, row.get("high"))


def _alike(one: float | None, other: object) -> bool:
    if one is None or not isinstance(other, int | float):
        return one is None and other is None
    return abs(one - other) <= SAME * max(abs(one), abs(other))


def fit(rows: Sequence[Choice]) -> OwnerModel:
    """The model of some choices."""
    features = [one for row in rows for one in row.features]
    keys = frequent(features)
    matrix = matrix_of(features, keys)
    starts = np.cumsum([0, *(len(row.right) for row in rows[:-1])])
    owner = np.repeat(np.arange(len(rows)), [len(row.right) for row in rows])
    right = np.array([one for row in rows for one in row.right])
    linear = LinearModel(1)
    weights = _fitted(matrix, starts, owner, right)
    linear.keys, linear.weights = keys, weights[:, None]
    return OwnerModel(linear)


def _fitted(matrix: csr_matrix, starts: np.ndarray, owner: np.ndarray, right: np.ndarray) -> Floats:
    transposed = matrix.T.tocsr()

    def shares(odds: Floats) -> tuple[Floats, Floats]:
        sums = np.add.reduceat(odds, starts)
        return odds / sums[owner], sums

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = matrix @ weights
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        likely, sums = shares(odds)
        # of an overwhelmed right candidate nothing is left but rounding
        of_right, right_sums = shares(np.where(right, np.maximum(odds, np.finfo(float).tiny), 0.0))
        value = (np.log(sums) - np.log(right_sums)).sum() + RIDGE / 2 * weights @ weights
        return float(value), transposed @ (likely - of_right) + RIDGE * weights

    return np.asarray(minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B").x)


def read(directories: Iterable[Path]) -> list[Choice]:
    """All choices of directories of annotated documents."""
    extractor = Extractor(load_ontology())
    rows: list[Choice] = []
    for directory in directories:
        gold = annotated_numbers(directory)
        if gold:
            documents = [d for d in ingest([directory]).documents if Path(d.uri).name in gold]
            rows.extend(choices(documents, gold, extractor))
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the packaged model anew."""
    parser = argparse.ArgumentParser(prog="python -m pipelines.learning.owners", description=__doc__)
    parser.add_argument("--output", type=Path, default=FILE, help="where the model goes")
    arguments = parser.parse_args(argv)
    rows = read(sorted(path for path in ANNOTATED.iterdir() if path.is_dir()))
    model = fit(rows)
    model.save(arguments.output)
    sys.stdout.write(f"{len(rows):,} numbers; {len(model.linear.keys):,} features: {arguments.output}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
