"""Documents in shards: what one process reads at a time."""

from __future__ import annotations

from collections.abc import Iterable

from sources.document import Document

SHARD_CHARACTERS = 60_000
"""Text in a shard: a second of work, so that processes finish together and little is in memory at once."""
SHARD_DOCUMENTS = 200


def shards(documents: Iterable[Document]) -> list[tuple[Document, ...]]:
    """The documents in their order, cut into shards; where they are cut follows from the documents alone."""
    found: list[tuple[Document, ...]] = []
    shard: list[Document] = []
    characters = 0
    for document in documents:
        full = characters + len(document.text) > SHARD_CHARACTERS or len(shard) >= SHARD_DOCUMENTS
        if shard and full:
            found.append(tuple(shard))
            shard, characters = [], 0
        shard.append(document)
        characters += len(document.text)
    if shard:
        found.append(tuple(shard))
    return found
