"""Names that the model of the field's names tells."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pipelines.extract import field_names
from pipelines.extract.entities import Entity
from pipelines.extract.field_names import LABELS, FieldNames, Line, lines_of, load_field_model, save_field_model
from pipelines.extract.linear import hashed
from pipelines.extract.reading import Text
from pipelines.extract.segments import SegmentModel
from tests.pipelines.extract.reading_help import document, extractor


def read(text: str) -> Text:
    return extractor().read(document(text))


def lines(text: str, *, known: bool = False) -> list[Line]:
    return [line for reading in read(text).readings for line in lines_of(reading, known=known)]


def candidates(text: str, *, known: bool = False) -> list[str]:
    return [line.text(span) for line in lines(text, known=known) for span in line.candidates]


def model(**weights: tuple[str, float]) -> SegmentModel:
    """A model that knows features by name: `f` the feature, the label, and its weight."""
    made = SegmentModel(len(LABELS))
    keys = hashed(name.replace("__", "=") for name in weights)
    order = np.argsort(keys)
    made.weights = np.zeros((len(weights), len(LABELS)))
    for row, (label, weight) in enumerate(weights.values()):
        made.weights[row, LABELS.index(label)] = weight
    made.keys, made.weights = keys[order], made.weights[order]
    return made


def told(text: str, made: SegmentModel) -> dict[str, str]:
    return FieldNames(made, extractor().matcher).told(read(text).readings)


def test_stretches_of_capitalised_words_may_be_names() -> None:
    assert candidates("We met Zubrin of Qarn yesterday.\n")[-3:] == ["Zubrin", "Zubrin of Qarn", "Qarn"]


@pytest.mark.parametrize(
    "text",
    [
        "Revenue Growth was good.\n",
        "It runs on OpenAI machines.\n",
        "We saw 405B and 7B.\n",
        "It's so.\n",
        "See README_QARN.md here.\n",
        "They have Zubrin Cores.\n",
    ],
)
def test_english_words_known_names_numbers_files_and_classes_are_none(text: str) -> None:
    assert not {"Revenue Growth", "OpenAI", "405B", "It's", "README_QARN.md", "Zubrin Cores"} & set(candidates(text))


def test_training_also_sees_what_is_known() -> None:
    assert "OpenAI" in candidates("It runs on OpenAI machines.\n", known=True)


def test_a_line_tells_what_stands_beside_a_name() -> None:
    (line,) = lines("We spoke about Zubrin now.\n")
    assert {"p1=about", "n1=now", "n2=now .", "full=zubrin"} <= set(line.features(line.candidates[0]))


def test_the_column_tells_of_a_name() -> None:
    found = [line for line in lines("| Zork |\n|---|\n| Zubrin |\n") if line.reading.block.cells and line.is_body]
    assert {"head=zork", "col=0"} <= set(found[0].features(found[0].candidates[0]))


def test_the_best_label_of_a_stretch_is_told() -> None:
    made = model(p1__spoke=("organization", -1.0), p1__about=("organization", 2.0), n1__run=("model", 1.0))
    assert told("We spoke about Zubrin.\n", made) == {"Zubrin": "organization"}


def test_places_of_one_name_are_scored_together() -> None:
    made = model(p1__about=("organization", 2.0), p1__without=("person", 5.0))
    assert told("We spoke about Zubrin. They left without Zubrin.\n", made) == {"Zubrin": "person"}


def test_a_heading_alone_tells_no_name() -> None:
    made = model(p1__about=("organization", 2.0))
    assert told("# All about Zubrin\n\nIt runs.\n", made) == {}


def test_what_a_rule_has_told_of_keeps_its_type() -> None:
    source = read("We spoke about Zubrin.\n")
    (first,) = [one.draft for one in extractor().inspect(document("OpenAI has 5 GPUs.\n")).found]
    rule = replace(first, subject=Entity("site/zubrin", "Zubrin", "site", provisional=True))
    names = FieldNames(model(p1__about=("organization", 2.0)), extractor().matcher)
    for drafts, kind in (([], "organization"), ([rule], "site")):
        assert [m.type for r in names.added(source, drafts).readings for m in r.mentions] == [kind]


def test_a_model_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field_names, "FILE", tmp_path / "names.npz")
    made = model(p1__from=("organization", 2.0), n1__run=("model", 1.0))
    save_field_model(made, tmp_path / "names.npz")
    found = load_field_model.__wrapped__()
    assert found.keys.tolist() == made.keys.tolist()
    assert found.weights.tolist() == made.weights.tolist()
