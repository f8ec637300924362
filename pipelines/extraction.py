"""Claims and entities of many documents: those known already from the cache, the rest in shards, joined in columns."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from pipelines.fingerprints import extractor_fingerprint
from pipelines.ontology import load_ontology
from sources.document import Document
from warehouse.extracted import claims_of, entities_of, extraction_schema, part_frame
from warehouse.packs import KEY, Packs, from_bytes, to_bytes

if TYPE_CHECKING:
    from pipelines.execution import Executor
    from pipelines.extract.extractor import Extractor

Shard = tuple[tuple[str, Document], ...]
"""Some documents, each with its key."""
_FINGERPRINT_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Extracted:
    """The tables `claims` and `entities` before identities are merged, and how many documents were read for them."""

    claims: pl.DataFrame
    entities: pl.DataFrame
    computed: int


def extract(documents: Sequence[Document], executor: Callable[[int], Executor], cache: Path | None) -> Extracted:
    """The claims and entities of the documents, the same ones whatever the cache holds and whoever computes.

    Args:
        documents: in the order in which an entity's first mention gives its name; each with an id of its own.
        executor: what runs so many shards.
        cache: directory of packs; None keeps nothing.

    Raises:
        InputError: if a process that extracts ends before its work is done.
    """
    fingerprint = extractor_fingerprint()
    keys = [document_key(document, fingerprint) for document in documents]
    kept = pl.DataFrame(schema=extraction_schema())
    packs = None
    if cache is not None:
        packs = Packs(cache / "claims" / fingerprint[:_FINGERPRINT_DIGITS], extraction_schema())
        kept = packs.find(keys)
    known = set(kept[KEY])
    missing = [(key, document) for key, document in zip(keys, documents, strict=True) if key not in known]
    frames = [kept]
    parts = _shards(missing)
    for content in executor(len(parts)).map(shard_worker, parts):
        if packs is not None:
            packs.add(content)
        frames.append(from_bytes(content))
    ordered = pl.DataFrame({KEY: keys}, schema={KEY: pl.String}).join(
        pl.concat(frames), on=KEY, how="left", maintain_order="left"
    )
    if ordered["claims"].null_count():
        raise RuntimeError(
            f"{ordered['claims'].null_count()} documents were given to extract, and nothing came of them"
        )
    return Extracted(claims_of(ordered), entities_of(ordered, load_ontology()), len(missing))


def shard_worker() -> Callable[[Shard], bytes]:
    """The function that reads one shard into a pack, with an extractor of its own."""
    extractor = _extractor()

    def work(shard: Shard) -> bytes:
        return to_bytes(part_frame((key, extractor.part([document])) for key, document in shard))

    return work


@cache
def _extractor() -> Extractor:
    """It takes seconds to load and holds no state: a process needs one."""
    from pipelines.extract.extractor import Extractor

    return Extractor(load_ontology())


def document_key(document: Document, fingerprint: str) -> str:
    """What the claims of a document follow from: its content, what the catalog says of it, and the extractor."""
    said = [
        fingerprint, document.document_id, document.uri, document.sha256, document.media_type, document.title,
        document.publisher, str(document.published_on), document.url, document.licence, document.reliability,
        document.role, sorted(document.front_matter.items()),
    ]  # fmt: skip
    digest = hashlib.sha256(json.dumps(said, ensure_ascii=False).encode())
    digest.update(document.text.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _shards(missing: Sequence[tuple[str, Document]]) -> list[Shard]:
    from pipelines.extract.shards import shards

    keys: Mapping[str, str] = {document.document_id: key for key, document in missing}
    found = shards(document for _, document in missing)
    return [tuple((keys[document.document_id], document) for document in shard) for shard in found]
