from __future__ import annotations

import numpy as np
import pytest
from spacy.lang.en import English
from spacy.tokens import Doc
from thinc.api import use_ops

from pipelines.extract import embed

NLP = English()
TEXTS = [["Foo", "runs", "the", "Bar", "cluster"], ["the", "foo", "runs"], ["the", "the"]]


def test_a_word_has_the_vector_that_the_layers_give_it_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embed, "REMEMBERED", 6)  # the second text has a word more
    model = embed.create_word_embed(8, [50, 50, 50, 50, 50])
    docs = [Doc(NLP.vocab, words=words) for words in TEXTS]
    model.initialize(X=docs)
    learning, _ = model.begin_update(docs)
    for few in (docs, docs[1:], docs[:1], [*docs, Doc(NLP.vocab, words=["more", "words"])], docs):
        for doc, found in zip(few, model.predict(few), strict=True):
            if doc in docs:
                np.testing.assert_allclose(found, learning[docs.index(doc)], rtol=1e-6)


def test_a_words_vector_is_the_same_to_the_last_bit_whatever_is_read_with_it() -> None:
    with use_ops("numpy", use_blis=False):
        model = embed.create_word_embed(128, [50, 50, 50, 50, 50])
        other = embed.create_word_embed(128, [50, 50, 50, 50, 50])
    many = [Doc(NLP.vocab, words=["foo", *(f"word{n}" for n in range(500))])]
    model.initialize(X=many)
    other.from_bytes(model.to_bytes())
    assert np.array_equal(model.predict([Doc(NLP.vocab, words=["foo"])])[0][0], other.predict(many)[0][0])


def test_what_is_learnt_changes_the_vectors() -> None:
    model = embed.create_word_embed(8, [50, 50, 50, 50, 50])
    docs = [Doc(NLP.vocab, words=words) for words in TEXTS]
    model.initialize(X=docs)
    before = model.predict(docs)[0].copy()
    model.begin_update(docs)
    for node in model.walk():
        if node.has_param("b"):
            node.set_param("b", node.get_param("b") + 1.0)
    expected, _ = model.begin_update(docs)
    np.testing.assert_allclose(model.predict(docs)[0], expected[0], rtol=1e-6)
    assert not np.allclose(before, expected[0])


def test_each_table_needs_a_number_of_rows() -> None:
    with pytest.raises(ValueError, match="rows has 2 numbers; give 5"):
        embed.create_word_embed(8, [10, 10])
