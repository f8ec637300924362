"""Variants of training texts keep the annotation and change only the words that they mean to change."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.training import Example

from pipelines.extract.training.augment import create_augmenter
from pipelines.extract.training.treebank import read_sentences, to_doc

TEXT = """# newdoc id = one
1\tIn\tin\tADP\tIN\t_\t2\tcase\t_\t_
2\tOslo\tOslo\tPROPN\tNNP\t_\t3\tobl\t_\tEntity=(1-place-new-nnnnn-cf1-1-sgl)
3\tran\trun\tVERB\tVBD\t_\t0\troot\t_\t_
4\t30\t30\tNUM\tCD\t_\t5\tnummod\t_\tEntity=(2-object-new-nnnnn-cf1-1-sgl
5\tchips\tchip\tNOUN\tNNS\t_\t3\tnsubj\t_\tEntity=2)|SpaceAfter=No
6\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

"""


@pytest.fixture
def example(tmp_path: Path) -> Example:
    (tmp_path / "gum-x.conllu").write_text(TEXT, "utf-8")
    nlp = spacy.blank("en")
    reference = to_doc(nlp.vocab, list(read_sentences(tmp_path / "gum-x.conllu")), entities=True)
    return Example(nlp.make_doc(reference.text), reference)


def variants(example: Example, **chances: float) -> list[Example]:
    none = {"lower": 0.0, "upper": 0.0, "numbers": 0.0, "names": 0.0}
    return list(create_augmenter(**{**none, **chances})(spacy.blank("en"), example))


def test_without_chances_there_is_the_example_alone(example: Example) -> None:
    assert variants(example) == [example]


def test_letter_case_changes_words_and_leaves_tags_trees_and_names(example: Example) -> None:
    _, lower, upper = variants(example, lower=1.0, upper=1.0)
    assert lower.reference.text == example.reference.text.lower()
    assert upper.reference.text == example.reference.text.upper()
    for variant in (lower, upper):
        for attribute in ("tag_", "dep_", "lemma_", "ent_type_"):
            expected = [getattr(token, attribute) for token in example.reference]
            assert [getattr(token, attribute) for token in variant.reference] == expected
        assert [token.head.i for token in variant.reference] == [token.head.i for token in example.reference]


def test_only_numbers_are_replaced_by_numbers(example: Example) -> None:
    _, variant = variants(example, numbers=1.0)
    changed = [i for i, token in enumerate(variant.reference) if token.text != example.reference[i].text]
    assert changed in ([], [3])
    assert variant.reference[3].text.replace(",", "").replace(".", "").isdecimal()


def test_names_of_entities_stay(example: Example) -> None:
    assert variants(example, names=1.0) == [example]
