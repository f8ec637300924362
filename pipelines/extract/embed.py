"""The embedding layer of the trained pipeline: what a word looks like, hashed into small tables.

spaCy's MultiHashEmbed (Honnibal 2016, "Embed, encode, attend, predict") with more of the word's edges: names and terms
that no treebank holds are told by their beginnings and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from spacy.attrs import NORM, SHAPE
from spacy.strings import get_string_id
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import HashEmbed, Maxout, Model, chain, concatenate, list2ragged, ragged2list, with_array

FEATURES = ("norm", "prefix3", "suffix2", "suffix3", "shape")
"""The columns of the feature array: one table each."""


@lru_cache(maxsize=200_000)
def _edges(text: str) -> tuple[int, int, int]:
    """Hashes of the first three, the last two and the last three letters, in lower case."""
    word = text.lower()
    return get_string_id("<" + word[:3]), get_string_id(word[-2:] + ">"), get_string_id(word[-3:] + ">")


def _features(model: Model[Any, Any], docs: Sequence[Doc], is_train: bool) -> tuple[list[Any], Callable[..., Any]]:
    """One array of len(doc) rows and len(FEATURES) columns of 64-bit hashes for each text."""
    arrays = []
    for doc in docs:
        array = np.empty((len(doc), len(FEATURES)), dtype="uint64")
        array[:, (0, 4)] = doc.to_array([NORM, SHAPE])
        array[:, 1:4] = np.array([_edges(token.text) for token in doc], dtype="uint64").reshape(len(doc), 3)
        arrays.append(model.ops.xp.asarray(array))
    return arrays, lambda _: []


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
    return chain(extract, list2ragged(), with_array(concatenate(*tables)), with_array(mixer), ragged2list())
