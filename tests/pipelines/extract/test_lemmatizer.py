"""Lemmas of forms it has seen, of forms it has not, and of what looks like a word and is a name."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.tokens import Doc
from spacy.training import Example

from pipelines.extract.lemmatizer import TreebankLemmatizer

SEEN = [
    ("trained", "VBD", "train"),
    ("walked", "VBD", "walk"),
    ("asked", "VBD", "ask"),
    ("went", "VBD", "go"),
    ("cities", "NNS", "city"),
    ("parties", "NNS", "party"),
    ("clusters", "NNS", "cluster"),
    ("chips", "NNS", "chip"),
    ("towers", "NNS", "tower"),
    ("1970s", "NNS", "1970s"),
    ("1980s", "NNS", "1980s"),
    ("The", "DT", "the"),
    ("Paris", "NNP", "Paris"),
]


@pytest.fixture(scope="module")
def lemmatizer() -> TreebankLemmatizer:
    vocab = spacy.blank("en").vocab
    words, tags, lemmas = zip(*SEEN, strict=True)
    doc = Doc(vocab, words=list(words), tags=list(tags), lemmas=list(lemmas))
    learnt = TreebankLemmatizer(vocab)
    learnt.initialize(lambda: [Example(doc, doc)])
    return learnt


@pytest.mark.parametrize(("form", "tag", "lemma"), SEEN)
def test_a_seen_form_has_its_lemma(lemmatizer: TreebankLemmatizer, form: str, tag: str, lemma: str) -> None:
    assert lemmatizer.lemma(form, tag) == lemma


@pytest.mark.parametrize(
    ("form", "tag", "lemma"),
    [
        ("deployed", "VBD", "deploy"),
        ("Deployed", "VBD", "deploy"),
        ("facilities", "NNS", "facility"),
        ("models", "NNS", "model"),
        ("GPUs", "NNS", "GPU"),
        ("V100s", "NNP", "V100"),
        ("1990s", "NNS", "1990s"),
        ("Texas", "NNP", "Texas"),
        ("s", "NNS", "s"),
    ],
)
def test_an_unseen_form_takes_the_edit_of_its_suffix(
    lemmatizer: TreebankLemmatizer, form: str, tag: str, lemma: str
) -> None:
    assert lemmatizer.lemma(form, tag) == lemma


def test_it_is_the_same_after_disk_and_bytes(lemmatizer: TreebankLemmatizer, tmp_path: Path) -> None:
    lemmatizer.to_disk(tmp_path)
    vocab = spacy.blank("en").vocab
    stored = TreebankLemmatizer(vocab).from_disk(tmp_path)
    sent = TreebankLemmatizer(vocab).from_bytes(lemmatizer.to_bytes())
    for copy in (stored, sent):
        assert copy.to_bytes() == lemmatizer.to_bytes()
        assert copy.lemma("went", "VBD") == "go"
