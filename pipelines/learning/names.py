"""Fits the model of the field's names on annotated documents: `python -m pipelines.learning.names`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pipelines.extract.extractor import Extractor
from pipelines.extract.field_names import FILE, LABELS, Line, lines_of, save_field_model
from pipelines.extract.linear import Hashes, hashed
from pipelines.extract.segments import SegmentModel
from pipelines.learning.pairs import ANNOTATED, Row, annotated
from pipelines.ontology import load_ontology
from sources.document import Document
from sources.ingest import ingest

SEED = 23
Example = tuple[list[tuple[int, int]], list[Hashes], list[int]]
"""A line's candidates, their features and their labels."""


def names_of(rows: Iterable[Row]) -> dict[str, str]:
    """The names of a document's annotations with the type that they have most often; other names share a word."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for side in ("subject", "object"):
            name, kind = row[side], str(row[f"{side}_type"])
            if not name or kind not in LABELS:
                continue
            seen[str(name)][kind] += 2
            words = set(str(name).split())
            for other in row[f"alt_{side}s"]:  # type: ignore[attr-defined]
                if words & set(other.split()):
                    seen[other][kind] += 1
    return {name: kinds.most_common(1)[0][0] for name, kinds in seen.items()}


def examples(documents: Sequence[Document], gold: Mapping[str, Sequence[Row]], extractor: Extractor) -> list[Example]:
    """The lines of documents with labels: a candidate is a name if an annotation names something so."""
    found: list[Example] = []
    for document in documents:
        names = names_of(gold[Path(document.uri).name])
        for reading in extractor.read(document).readings:
            lines = lines_of(reading, known=True)
            found.extend(_example(line, names) for line in lines if line.candidates)
    return found


def _example(line: Line, names: Mapping[str, str]) -> Example:
    taken: set[int] = set()
    labels = dict.fromkeys(line.candidates, 0)
    for span in sorted(line.candidates, key=lambda span: (span[0] - span[1], span)):
        kind = names.get(line.text(span))
        if kind is not None and not taken & set(range(*span)):
            labels[span] = LABELS.index(kind) + 1
            taken |= set(range(*span))
    features = [hashed(sorted(line.features(span))) for span in line.candidates]
    return line.candidates, features, list(labels.values())


def read(directories: Iterable[Path]) -> list[Example]:
    """All lines of directories of annotated documents."""
    extractor = Extractor(load_ontology())
    found: list[Example] = []
    for directory in directories:
        gold = annotated(directory)
        documents = [d for d in ingest([directory]).documents if Path(d.uri).name in gold]
        found.extend(examples(documents, gold, extractor))
    return found


def fit(lines: Sequence[Example]) -> SegmentModel:
    """The model of some labelled lines."""
    model = SegmentModel(len(LABELS))
    model.fit(lines, SEED)
    return model


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the packaged model anew."""
    parser = argparse.ArgumentParser(prog="python -m pipelines.learning.names", description=__doc__)
    parser.add_argument("--output", type=Path, default=FILE, help="where the model goes")
    arguments = parser.parse_args(argv)
    lines = read(sorted(path for path in ANNOTATED.iterdir() if path.is_dir()))
    model = fit(lines)
    save_field_model(model, arguments.output)
    named = sum(label > 0 for _, _, labels in lines for label in labels)
    sys.stdout.write(f"{len(lines):,} lines, {named:,} names; {len(model.keys):,} features: {arguments.output}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
