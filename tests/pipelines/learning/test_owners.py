"""Fitting the model of owners on annotated documents."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from pipelines.learning.owners import Choice, annotated_numbers, fit, read
from pipelines.learning.pairs import ANNOTATED

TEXT = "# Notes\n\nUnlike the MI250X, the H100 has 80 GB of memory, and 80 GB is enough.\n"
ROW = {"line": 3, "evidence": "80 GB of memory", "predicate": "memory_capacity", "low": 80e9, "high": 80e9}


def written(directory: Path, text: str, *rows: dict[str, object]) -> Path:
    directory.mkdir()
    (directory / "notes.md").write_text(text, "utf-8")
    base = {"alt_subjects": [], "subject_type": "hardware"}
    (directory / "notes.numbers.jsonl").write_text("".join(json.dumps(base | row) + "\n" for row in rows), "utf-8")
    return directory


def test_candidates_are_labelled_by_the_annotation_of_their_number(tmp_path: Path) -> None:
    (choice,) = read([written(tmp_path / "one", TEXT, ROW | {"subject": "H100"})])
    chosen = [features for features, right in zip(choice.features, choice.right, strict=True) if right]
    assert len(chosen) == 1
    assert {"R", ">a=has 0"} <= set(chosen[0])


def test_other_acceptable_names_are_right_too(tmp_path: Path) -> None:
    row = ROW | {"subject": "H100 SXM", "alt_subjects": ["NVIDIA H100"]}
    (choice,) = read([written(tmp_path / "one", TEXT, row)])
    assert sum(choice.right) == 1


def test_another_number_in_the_same_words_is_no_match(tmp_path: Path) -> None:
    assert read([written(tmp_path / "one", TEXT, ROW | {"subject": "H100", "low": 40e9, "high": 40e9})]) == []


def test_dates_are_matched_by_what_they_say(tmp_path: Path) -> None:
    text = "# Notes\n\nAMD watched as NVIDIA released the H100 in October 2022.\n"
    row = {"line": 3, "evidence": "October 2022", "predicate": "released_on", "subject": "H100", "text": "2022-10"}
    (choice,) = read([written(tmp_path / "one", text, row)])
    assert sum(choice.right) == 1


def test_a_fit_learns_which_features_tell_an_owner() -> None:
    rows = [Choice((("near", "a"), ("far", "b")), (True, False))] * 10
    rows += [Choice((("far", "a"), ("near", "b"), ("near", "c")), (False, True, True))] * 10
    model = fit(rows)
    weight = {key: value for key, (value,) in zip(model.linear.keys.tolist(), model.linear.weights, strict=True)}
    scores = {name: weight[key] for name, key in zip(("near", "far"), np.asarray(_keys("near", "far")), strict=True)}
    assert scores["near"] > 0.5 > -0.5 > scores["far"]


def _keys(*names: str) -> list[int]:
    from pipelines.extract.linear import hashed

    return [int(key) for key in hashed(names)]


def test_the_same_choices_give_the_same_model() -> None:
    rows = [Choice((("near",), ("far",)), (True, False))] * 9
    assert np.array_equal(fit(rows).linear.weights, fit(rows).linear.weights)


def test_every_number_of_the_training_documents_stands_in_its_line() -> None:
    directories = [path for path in sorted(ANNOTATED.iterdir()) if path.is_dir()]
    found = {path / name: rows for path in directories for name, rows in annotated_numbers(path).items()}
    assert found
    for path, rows in found.items():
        lines = path.read_text("utf-8").split("\n")
        assert all(str(row["evidence"]) in lines[int(str(row["line"])) - 1] for row in rows), path
