"""Fits the model of pairs on annotated documents: `python -m pipelines.learning.pairs`.

Each predicate has a logistic regression of its own with a ridge, fitted by L-BFGS on all pairs of the types between
which the annotations have it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from pipelines.extract.entities import Entity
from pipelines.extract.extractor import Extractor
from pipelines.extract.linear import Floats, Hashes, LinearModel, hashed
from pipelines.extract.pair_model import FILE, PairModel
from pipelines.extract.pairs import Pair, Pairing
from pipelines.ontology import load_ontology
from sources.document import Document
from sources.ingest import ingest

ANNOTATED = Path(__file__).parent / "annotated"
"""Documents that were written for training, each with its relations beside it."""
NUMBERS = ".numbers.jsonl"
"""How the files end that hold the numbers of a document, and not its relations."""
RAREST = 3
"""Pairs that a feature, and pairs of types that a predicate, needs."""
RIDGE = 7.0
"""Penalty on half of every squared weight."""
LEAST = 0.02
"""Weights below this say nothing and are left out."""
_GENERIC = re.compile(r"\b(?:gpus?|chips?|accelerators?|inc|llc|corp|corporation|the)\b")
_SIGNS = re.compile(r"[^a-z0-9.+]+")
_BRACKETS = re.compile(r"\([^()]*\)")

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair's types and features, the predicates that hold of it, and those that may."""

    types: tuple[str, str]
    features: tuple[str, ...]
    true: frozenset[str]
    open: frozenset[str]


def forms(name: str) -> set[str]:
    """What two writers of one name share: letters and digits, with what brackets add and without, and bare of nouns."""
    lower = name.lower()
    spelt = {lower, _BRACKETS.sub(" ", lower)}
    spelt |= {_GENERIC.sub(" ", one) for one in spelt}
    return {_SIGNS.sub("", one) for one in spelt} - {""}


def of_entity(entity: Entity) -> set[str]:
    """The same of an entity, with its maker's name before it and without."""
    found = forms(entity.name)
    if entity.vendor is not None:
        maker = _SIGNS.sub("", entity.vendor.lower())
        found |= {one.removeprefix(maker) for one in found} | {maker + one for one in found}
    return found - {""}


def labelled(
    documents: Sequence[Document], gold: Mapping[str, Sequence[Row]], extractor: Extractor
) -> Iterator[Labelled]:
    """All pairs of the documents, labelled by the annotations of their lines.

    A pair whose subject is only another name that an annotator would accept is neither right nor wrong, where one with
    the very subject stands in the line.
    """
    known = {*extractor.ontology.entity_types, "organization", "person"}
    pairing = Pairing([(one, other) for one in known for other in known])
    for document in documents:
        rows = [row for row in gold[Path(document.uri).name] if row["object"]]
        pairs = list(extractor.pairs(document, pairing))
        found = _matches(document, pairs, rows)
        true: defaultdict[int, set[str]] = defaultdict(set)
        open_: defaultdict[int, set[str]] = defaultdict(set)
        for row, matches in zip(rows, found, strict=True):
            near = [match for match in matches if match[2] == 0] or matches
            best = [match for match in near if match[1]] or near
            for index, _, _ in matches:
                open_[index].add(str(row["predicate"]))
            for index, _, _ in best:
                true[index].add(str(row["predicate"]))
        for index, pair in enumerate(pairs):
            right = frozenset(true.get(index, ()))
            yield Labelled(pair.types, pair.features, right, frozenset(open_.get(index, ())) - right)


def _matches(document: Document, pairs: Sequence[Pair], rows: Sequence[Row]) -> list[list[tuple[int, bool, int]]]:
    """For each annotation the pairs that it is about: which, whether by its very subject, and how many lines away."""
    by_line: defaultdict[int, list[tuple[int, set[str], set[str]]]] = defaultdict(list)
    for index, pair in enumerate(pairs):
        by_line[_line(document, pair)].append((index, of_entity(pair.subject), of_entity(pair.object)))
    found = []
    for row in rows:
        first = forms(str(row["subject"]))
        subjects = first.union(*map(forms, row["alt_subjects"]))  # type: ignore[call-overload]
        objects = forms(str(row["object"])).union(*map(forms, row["alt_objects"]))  # type: ignore[call-overload]
        line = int(str(row["line"]))
        found.append(
            [
                (index, bool(own & first), abs(near - line))
                for near in (line - 1, line, line + 1)
                for index, own, thing in by_line.get(near, ())
                if own & subjects and thing & objects
            ]
        )
    return found


def _line(document: Document, pair: Pair) -> int:
    block = pair.reading.block
    if not block.has_text(pair.at.start, pair.at.end):
        return block.line_start
    return block.line_start + document.text.count("\n", block.start, block.source_span(pair.at.start, pair.at.end)[0])


def annotated(directory: Path) -> dict[str, list[Row]]:
    """The relations of each document, by its file's name."""
    paths = sorted(path for path in directory.glob("*.jsonl") if not path.name.endswith(NUMBERS))
    return {f"{path.stem}.md": rows_of(path) for path in paths}


def rows_of(path: Path) -> list[Row]:
    """The annotations of a file, one a line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def fit(rows: Sequence[Labelled]) -> PairModel:
    """The model of some labelled pairs."""
    features = [row.features for row in rows]
    keys = frequent(features)
    matrix = matrix_of(features, keys)
    seen: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for row in rows:
        for predicate in row.true:
            seen[predicate][row.types] += 1
    types = {name: frozenset(t for t, n in found.items() if n >= RAREST) for name, found in sorted(seen.items())}
    types = {name: found for name, found in types.items() if found}
    columns = []
    for predicate, found in types.items():
        own = [i for i, row in enumerate(rows) if row.types in found and predicate not in row.open]
        columns.append(_fitted(matrix[own], np.array([predicate in rows[i].true for i in own])))
    weights = np.array([column[:-1] for column in columns]).T
    weights[np.abs(weights) < LEAST] = 0.0
    used = np.abs(weights).max(axis=1) > 0
    linear = LinearModel(len(types))
    linear.keys, linear.weights = keys[used], weights[used]
    return PairModel(linear, np.array([column[-1] for column in columns]), types)


def frequent(rows: Iterable[Sequence[str]]) -> Hashes:
    """The sorted hashes of the features that are not too rare."""
    counts: Counter[str] = Counter(feature for row in rows for feature in row)
    return np.unique(hashed(sorted(name for name, count in counts.items() if count >= RAREST)))


def matrix_of(rows: Sequence[Sequence[str]], keys: Hashes) -> csr_matrix:
    """One row for each set of features, one column for each key, 1 where it has that feature."""
    ends, places = [0], []
    for row in rows:
        hashes = hashed(row)
        at = np.minimum(np.searchsorted(keys, hashes), len(keys) - 1)
        places.append(at[keys[at] == hashes])
        ends.append(ends[-1] + len(places[-1]))
    flat = np.concatenate(places)
    return csr_matrix((np.ones(len(flat)), flat, np.array(ends)), shape=(len(rows), len(keys)))


def _fitted(matrix: csr_matrix, right: np.ndarray) -> Floats:
    """Weights of the features and, last, the bias."""
    transposed = matrix.T.tocsr()

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = matrix @ weights[:-1] + weights[-1]
        likely = 1.0 / (1.0 + np.exp(-scores))
        errors = likely - right
        value = np.logaddexp(0.0, scores).sum() - scores[right].sum() + RIDGE / 2 * weights[:-1] @ weights[:-1]
        return float(value), np.append(transposed @ errors + RIDGE * weights[:-1], errors.sum())

    start = np.zeros(matrix.shape[1] + 1)
    start[-1] = np.log((right.sum() + 0.5) / (len(right) - right.sum() + 0.5))
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 150}).x)


def read(directories: Iterable[Path]) -> list[Labelled]:
    """All labelled pairs of directories of annotated documents."""
    extractor = Extractor(load_ontology())
    rows: list[Labelled] = []
    for directory in directories:
        gold = annotated(directory)
        documents = [d for d in ingest([directory]).documents if Path(d.uri).name in gold]
        rows.extend(labelled(documents, gold, extractor))
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the packaged model anew."""
    parser = argparse.ArgumentParser(prog="python -m pipelines.learning.pairs", description=__doc__)
    parser.add_argument("--output", type=Path, default=FILE, help="where the model goes")
    arguments = parser.parse_args(argv)
    rows = read(sorted(path for path in ANNOTATED.iterdir() if path.is_dir()))
    model = fit(rows)
    model.save(arguments.output)
    related = sum(bool(row.true) for row in rows)
    features = len(model.linear.keys)
    sys.stdout.write(f"{len(rows):,} pairs, {related:,} related; {features:,} features: {arguments.output}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
