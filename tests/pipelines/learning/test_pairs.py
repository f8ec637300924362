"""Fitting the model of pairs on annotated documents."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pipelines.learning.pairs import ANNOTATED, Labelled, annotated, fit, forms, read

OF = ("model", "organization")


def written(directory: Path, text: str, *rows: dict[str, object]) -> Path:
    directory.mkdir()
    (directory / "notes.md").write_text(text, "utf-8")
    base = {"alt_subjects": [], "alt_objects": [], "subject_type": "model", "object_type": "organization"}
    (directory / "notes.jsonl").write_text("".join(json.dumps(base | row) + "\n" for row in rows), "utf-8")
    return directory


@pytest.mark.parametrize(
    ("name", "form"),
    [("GPT-3", "gpt3"), ("A100 GPUs", "a100"), ("Acme, Inc.", "acme."), ("Foo (lab)", "foo"), ("The Hut", "hut")],
)
def test_two_spellings_of_a_name_share_a_form(name: str, form: str) -> None:
    assert form in forms(name)


def test_pairs_are_labelled_by_the_annotations_of_their_line(tmp_path: Path) -> None:
    text = "# Notes\n\nGPT-3 was tuned by Oracle.\n\nGPT-3 never saw Oracle.\n"
    row = {"line": 3, "predicate": "developed_by", "subject": "GPT-3", "object": "Oracle"}
    found = [one for one in read([written(tmp_path / "one", text, row)]) if one.types == OF]
    assert [sorted(one.true) for one in found] == [["developed_by"], []]


def test_another_acceptable_subject_beside_the_very_one_is_left_open(tmp_path: Path) -> None:
    text = "# Notes\n\nGPT-3 and Llama 3 were tuned by Oracle.\n"
    row = {"line": 3, "predicate": "developed_by", "subject": "GPT-3", "alt_subjects": ["Llama 3"], "object": "Oracle"}
    found = [one for one in read([written(tmp_path / "one", text, row)]) if one.types == OF]
    assert [(sorted(one.true), sorted(one.open)) for one in found] == [(["developed_by"], []), ([], ["developed_by"])]


def labelled(words: str, *true: str) -> Labelled:
    return Labelled(OF, tuple(words.split()), frozenset(true), frozenset())


def test_a_fit_learns_which_features_tell_a_predicate() -> None:
    rows = [labelled("by bias", "developed_by"), labelled("near bias")] * 40 + [labelled("in bias", "part_of")] * 40
    model = fit(rows)
    assert model.types == {"developed_by": frozenset({OF}), "part_of": frozenset({OF})}
    words = ("by", "near", "in")
    scores = dict(zip(words, model.bias + model.linear.grouped_scores([(word,) for word in words]), strict=True))
    assert scores["by"][0] > 0 > scores["near"][0]
    assert scores["in"][1] > 0 > scores["by"][1]


def test_the_same_pairs_give_the_same_model() -> None:
    rows = [labelled("by a", "developed_by"), labelled("near b")] * 20
    assert np.array_equal(fit(rows).linear.weights, fit(rows).linear.weights)


def test_every_annotation_of_the_training_documents_can_be_read() -> None:
    directories = sorted(path for path in ANNOTATED.iterdir() if path.is_dir())
    assert directories
    for directory in directories:
        for name, rows in annotated(directory).items():
            last = (directory / name).read_text("utf-8").count("\n") + 1
            assert all(1 <= int(str(row["line"])) <= last for row in rows), name
            assert all(row["subject"] and row["predicate"] for row in rows), name
