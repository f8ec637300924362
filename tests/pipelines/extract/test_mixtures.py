"""Datasets that lists of training data name."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

TOLD = "# Zorla\n\nZorla is a language model.\n\n"


def learnt(text: str) -> set[object]:
    return {name for subject, _, name in relations(text, "training_data") if subject == "Zorla"}


@pytest.mark.parametrize(
    ("item", "names"),
    [
        ("Math: 3% - FernSet and MossMath", {"FernSet", "MossMath"}),
        ("FinTwig: proprietary texts (363B tokens)", {"FinTwig"}),
        ("Public datasets (FernSet, MossMath)", {"FernSet", "MossMath"}),
        ("Oak Bramble Mix", {"Oak Bramble Mix"}),
    ],
)
def test_an_item_below_training_data_names_datasets(item: str, names: set[str]) -> None:
    assert learnt(f"{TOLD}## Training data\n\n- {item}\n") == names


def test_a_line_may_introduce_the_datasets() -> None:
    assert learnt(f"{TOLD}It was trained on the following datasets:\n\n- Fernset\n- Mossmath\n") >= {
        "Fernset",
        "Mossmath",
    }


@pytest.mark.parametrize("item", ["English", "Math: 3%", "We filtered the texts with TwigDedup", "Web: 40%"])
def test_kinds_of_text_and_sentences_are_no_datasets(item: str) -> None:
    assert learnt(f"{TOLD}## Training data\n\n- {item}\n") == set()


@pytest.mark.parametrize(
    "above",
    ["## Evaluation data", "We evaluated it on these datasets:", "We removed these datasets from the training data:"],
)
def test_what_a_model_is_measured_by_is_not_learnt(above: str) -> None:
    assert learnt(f"{TOLD}{above}\n\n- FernSet\n- MossMath\n") == set()
