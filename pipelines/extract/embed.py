"""The embedding layer of the trained pipeline: what a word looks like, hashed into small tables.

spaCy's MultiHashEmbed (Honnibal 2016, "Embed, encode, attend, predict") with more of the word's edges: names and terms
that no treebank holds are told by their beginnings and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import NORM, ORTH, SHAPE
from spacy.strings import StringStore, get_string_id
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import HashEmbed, Maxout, Model, chain, concatenate, list2ragged, ragged2list, with_array
from thinc.layers.chain import forward as chained
from thinc.layers.chain import init as chained_init

FEATURES = ("norm", "prefix3", "suffix2", "suffix3", "shape")
"""The columns of the feature array: one table each."""

REMEMBERED = 20_000
"""Words whose vectors are remembered, half a kilobyte each: most words of a text come again in it or in others."""
FEWEST = 32
"""Words that are passed through the layers at once: products of fewer rows may differ in their last bits, and the
vector of a word would depend on what was read before."""


def _edges(text: str) -> tuple[int, int, int]:
    """Hashes of the first three, the last two and the last three letters, in lower case."""
    word = text.lower()
    return get_string_id("<" + word[:3]), get_string_id(word[-2:] + ">"), get_string_id(word[-3:] + ">")


def _hashes(words: NDArray[np.uint64], strings: StringStore) -> NDArray[np.uint64]:
    """The 64-bit hashes of the features of words, one column each, from their text, norm and shape."""
    array = np.empty((len(words), len(FEATURES)), dtype="uint64")
    array[:, (0, 4)] = words[:, 1:]
    array[:, 1:4] = np.array([_edges(strings[orth]) for orth in words[:, 0].tolist()], dtype="uint64").reshape(-1, 3)
    return array


def _words(doc: Doc) -> NDArray[np.uint64]:
    return doc.to_array([ORTH, NORM, SHAPE]).astype("uint64").reshape(len(doc), 3)


def _features(model: Model[Any, Any], docs: Sequence[Doc], is_train: bool) -> tuple[list[Any], Callable[..., Any]]:
    """One array of len(doc) rows and len(FEATURES) columns of 64-bit hashes for each text."""
    return [model.ops.xp.asarray(_hashes(_words(doc), doc.vocab.strings)) for doc in docs], lambda _: []


class _Remembering:
    """The pass through the layers, each word once: its vector depends on nothing but the word until more is learnt."""

    def __init__(self, width: int) -> None:
        self.places: dict[bytes, int] = {}
        self.vectors = np.empty((REMEMBERED, width), dtype="float32")

    def __call__(
        self, model: Model[Any, Any], docs: Sequence[Doc], is_train: bool
    ) -> tuple[list[Any], Callable[..., Any]]:
        if is_train:
            self.places.clear()
            return chained(model, docs, is_train)
        words = np.concatenate([_words(doc) for doc in docs])
        keys = words.view("V24").ravel().tolist()
        new = {key: row for row, key in enumerate(keys) if key not in self.places}
        if len(self.places) + len(new) > REMEMBERED:
            self.places.clear()
            new = {key: row for row, key in enumerate(keys)}
            if len(new) > REMEMBERED:
                return chained(model, docs, is_train)
        if new:
            array = _hashes(words[list(new.values())], docs[0].vocab.strings)
            array = np.resize(array, (max(len(new), FEWEST), len(FEATURES)))
            for layer in model.layers[2:4]:
                array = layer.predict(array)
            self.vectors[len(self.places) : len(self.places) + len(new)] = array[: len(new)]
            self.places.update(zip(new, range(len(self.places), len(self.places) + len(new)), strict=True))
        found = self.vectors[[self.places[key] for key in keys]]
        ends = list(accumulate(map(len, docs)))
        return [found[end - len(doc) : end] for doc, end in zip(docs, ends, strict=True)], lambda _: []


@registry.architectures("infrafacts.WordEmbed.v1")  # type: ignore[untyped-decorator]
def create_word_embed(width: int, rows: list[int]) -> Model[Any, Any]:
    """A layer from texts to one vector of `width` for each of their words.

    Args:
        width: of the vectors and of every table.
        rows: of the tables, in the order of `FEATURES`.

    Raises:
        ValueError: if there is not one number of rows for each feature.
    """
    if len(rows) != len(FEATURES):
        raise ValueError(f"rows has {len(rows)} numbers; give {len(FEATURES)}, for {', '.join(FEATURES)}")
    tables: list[Model[Any, Any]] = [HashEmbed(width, n, column=i, seed=8 + i, dropout=0.0) for i, n in enumerate(rows)]
    mixer = Maxout(width, width * len(rows), nP=3, dropout=0.0, normalize=True)
    extract: Model[Any, Any] = Model("extract_word_features", _features)
    layers: Model[Any, Any] = chain(
        extract, list2ragged(), with_array(concatenate(*tables)), with_array(mixer), ragged2list()
    )
    return Model(layers.name, _Remembering(width), init=chained_init, dims={"nO": width}, layers=layers.layers)
