"""Which stretches may be names, which of them are kept, and that learning is the same each time."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc, Span
from spacy.training import Example

from pipelines.extract.recogniser import NameRecogniser, best_spans, candidates, create_name_recogniser

VOCAB = spacy.blank("en").vocab


def parsed(words: str, tags: str, heads: list[int], deps: str) -> Doc:
    tokens, pos = words.split(), ["X"] * len(words.split())
    return Doc(VOCAB, words=tokens, tags=tags.split(), pos=pos, lemmas=tokens, heads=heads, deps=deps.split())


def person(name: str) -> Doc:
    doc = parsed(f"{name} said so .", "NNP VBD RB .", [1, 1, 1, 1], "nsubj ROOT advmod punct")
    doc.set_ents([Span(doc, 0, 1, label="PERSON")], default="outside")
    return doc


def place(name: str) -> Doc:
    doc = parsed(f"They met in {name} .", "PRP VBD IN NNP .", [1, 1, 3, 1, 1], "nsubj ROOT case obl punct")
    doc.set_ents([Span(doc, 3, 4, label="PLACE")], default="outside")
    return doc


def recogniser() -> NameRecogniser:
    docs = [person(name) for name in ("Ann", "Bob", "Eve", "Dan")]
    docs += [place(name) for name in ("Oslo", "Rome", "Bonn", "Kiel")]
    learnt = create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None)
    learnt.initialize(lambda: [Example(doc.copy(), doc) for doc in docs])
    return learnt


def test_candidates_begin_and_end_with_a_capital_and_may_take_the_article() -> None:
    doc = parsed(
        "of the Bank of Ohio today",
        "IN DT NNP IN NNP NN",
        [2, 2, 2, 4, 2, 2],
        "case det ROOT case nmod obl",
    )
    texts = {doc[start:end].text for start, end in candidates(doc)}
    assert texts == {"Bank", "Bank of Ohio", "Ohio", "the Bank", "the Bank of Ohio"}


def test_it_tells_unseen_names_by_their_place_in_the_sentence() -> None:
    learnt = recogniser()
    found = [(e.text, e.label_) for doc in (person("Zed"), place("Ulm")) for e in learnt(doc.copy()).ents]
    assert found == [("Zed", "PERSON"), ("Ulm", "PLACE")]


def test_learning_again_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("first", "second"):
        recogniser().to_disk(tmp_path / name)
    for file in ("keys.npy", "weights.npy", "words.json"):
        assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes()


def test_it_is_the_same_after_disk(tmp_path: Path) -> None:
    learnt = recogniser()
    learnt.to_disk(tmp_path)
    copy = create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None).from_disk(tmp_path)
    assert np.array_equal(copy.model.weights, learnt.model.weights)
    assert [e.text for e in copy(place("Ulm")).ents] == ["Ulm"]


def test_examples_without_names_are_refused() -> None:
    doc = parsed("They met .", "PRP VBD .", [1, 1, 1], "nsubj ROOT punct")
    with pytest.raises(ValueError, match="no example has entities"):
        create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None).initialize(lambda: [Example(doc, doc)])


SPANS = st.lists(
    st.tuples(st.integers(0, 8), st.integers(1, 4), st.integers(-3, 5)), max_size=7, unique_by=lambda item: item[:2]
)


@given(SPANS)
def test_the_kept_stretches_do_not_overlap_and_no_other_choice_is_better(items: list[tuple[int, int, int]]) -> None:
    spans = [(start, start + length) for start, length, _ in items]
    odds = np.array([[weight, weight - 1.0, -9.0] for _, _, weight in items], dtype=float).reshape(len(items), 3)

    def total(choice: tuple[int, ...]) -> float | None:
        words = [i for c in choice for i in range(*spans[c])]
        return sum(odds[c, 0] for c in choice) if len(words) == len(set(words)) else None

    every = [total(choice) for size in range(len(spans) + 1) for choice in combinations(range(len(spans)), size)]
    kept = best_spans(spans, odds)
    assert sum(odds[spans.index((start, end)), 0] for start, end, _ in kept) == max(t for t in every if t is not None)
    assert all(first[1] <= second[0] for first, second in pairwise(kept))
    assert all(label == 1 for _, _, label in kept)
