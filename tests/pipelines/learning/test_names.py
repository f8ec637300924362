"""Fitting the model of names on annotated documents."""

from __future__ import annotations

import json
from pathlib import Path

from pipelines.extract.field_names import LABELS, lines_of
from pipelines.extract.linear import hashed
from pipelines.learning.names import fit, names_of, read
from tests.pipelines.extract.reading_help import document, extractor


def row(subject: str, kind: str, *others: str) -> dict[str, object]:
    return {
        "line": 3,
        "predicate": "located_in",
        "subject": subject,
        "subject_type": kind,
        "alt_subjects": list(others),
        "object": None,
        "object_type": None,
        "alt_objects": [],
    }


def test_a_name_has_the_type_that_it_has_most_often() -> None:
    rows = [row("Zubrin", "site"), row("Zubrin", "cluster"), row("Zubrin", "cluster")]
    assert names_of(rows) == {"Zubrin": "cluster"}


def test_another_name_counts_if_it_shares_a_word() -> None:
    assert names_of([row("Zubrin", "site", "Zubrin Lake", "Qarn")]) == {"Zubrin": "site", "Zubrin Lake": "site"}


def test_kinds_that_are_not_told_are_left_out() -> None:
    assert names_of([row("2019", "era")]) == {}


def test_names_are_learnt_from_what_stands_beside_them(tmp_path: Path) -> None:
    names = ("Zubrin", "Qarn", "Vexil", "Tarnhelm", "Orrin", "Brask")
    text = "# Notes\n\n" + "\n\n".join(
        f"It was rented from {name} again. We flew over Old{name} then." for name in names
    )
    (tmp_path / "notes.md").write_text(text, "utf-8")
    rows = [row(name, "organization") for name in names]
    (tmp_path / "notes.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    model = fit(read([tmp_path]))
    readings = extractor().read(document("It was rented from Skald again. We flew over OldSkald then.\n")).readings
    found = {}
    for line in (line for reading in readings for line in lines_of(reading, known=True)):
        scores = model.scores([hashed(sorted(line.features(span))) for span in line.candidates])
        own = zip(line.candidates, scores[:, LABELS.index("organization")], strict=True)
        found |= {line.text(span): score for span, score in own}
    assert found["Skald"] > 0 > found["OldSkald"]
