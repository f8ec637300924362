"""Shards of documents: nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.shards import SHARD_CHARACTERS, SHARD_DOCUMENTS, shards
from sources.document import Document
from tests.pipelines.extract.reading_help import document


def long(characters: int, name: str = "long") -> Document:
    return document("word " * max(characters // 5, 1), title=name)


@given(st.lists(st.sampled_from([0, 5, 20_000, 59_000, 70_000]), max_size=12))
def test_shards_hold_all_documents_in_their_order(sizes: list[int]) -> None:
    documents = [long(size, f"{index}") for index, size in enumerate(sizes)]
    found = shards(documents)
    assert [one for shard in found for one in shard] == documents
    assert all(shard for shard in found)
    assert all(len(shard) == 1 or sum(len(one.text) for one in shard) <= SHARD_CHARACTERS for shard in found)


def test_many_small_documents_make_several_shards() -> None:
    assert [len(shard) for shard in shards([document("Short.")] * (SHARD_DOCUMENTS + 1))] == [SHARD_DOCUMENTS, 1]
