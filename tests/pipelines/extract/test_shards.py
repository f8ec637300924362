"""Shards of documents: nothing is lost, and the parts come to what the whole does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.extractor import Extractor
from pipelines.extract.shards import SHARD_CHARACTERS, SHARD_DOCUMENTS, gathered, shards
from pipelines.ontology import load_ontology
from sources.document import Document
from tests.pipelines.extract.reading_help import document

TEXTS = [
    "GPT-9 was trained on 4,096 NVIDIA H100 GPUs by Example Lab.",
    "# Falcon\n\nThe Falcon cluster has 512 nodes. Example Lab runs it.",
    "Nobody counted anything here.",
    "GPT-9 cost $40 million. It was trained on the Falcon cluster.",
]


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


def test_parts_come_to_what_the_whole_does() -> None:
    extractor = Extractor(load_ontology())
    documents = [document(text, title=f"Text {index}") for index, text in enumerate(TEXTS)]
    whole = extractor.extract_all(documents)
    assert whole.claims
    assert gathered(extractor.part([one]) for one in documents) == whole
    assert gathered([extractor.part(documents[:2]), extractor.part(documents[2:])]) == whole
