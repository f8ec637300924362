"""From the documents' text to claims and the entities that they speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import dagster as dg

from pipelines.assets.corpus import read_again
from pipelines.assets.pages import read_pages_again
from pipelines.assets.resources import RunSettings, TableStore
from pipelines.assets.steps import Made, step
from pipelines.assets.tables import table_specs
from pipelines.fingerprints import extractor_fingerprint
from pipelines.settings import Settings
from warehouse.schema import conform

_READS = ("documents", "pages", "page_documents")


@dg.multi_asset(
    name="extraction",
    specs=table_specs(["claims", "entities", "merges"], "extraction", ["documents", "pages"], extractor_fingerprint()),
)
def extraction_assets(run: RunSettings, store: TableStore) -> Iterator[dg.MaterializeResult[Any]]:
    """Finds what the documents and the pages state, each statement with its exact place."""
    settings = run.settings()
    yield from step(
        store, "extraction", reads=_READS, make=lambda: _extracted(settings, store), remember=settings.remembers
    )


def _extracted(settings: Settings, store: TableStore) -> dict[str, Made]:
    from pipelines.execution import executor
    from pipelines.extraction import extract
    from pipelines.ontology import load_ontology
    from pipelines.reconcile.identity import apply_merges, merges

    ingested = read_again(settings, store.table("documents"))
    texts = {document.document_id: document for document in read_pages_again(settings, store.table("pages"))}
    texts |= {document.document_id: document for document in ingested.documents}
    ordered = sorted(texts.values(), key=lambda text: (text.role != "source", text.uri, text.document_id))
    found = extract(ordered, lambda shards: executor(settings.jobs, shards, settings.dask), settings.cache)
    merged = merges(found.entities, found.claims, load_ontology())
    entities, claims = apply_merges(found.entities, found.claims, merged)
    notes = {"documents extracted": found.computed, "documents known": len(ordered) - found.computed}
    return {
        "claims": Made(conform("claims", claims), notes),
        "entities": Made(conform("entities", entities)),
        "merges": Made(conform("merges", merged)),
    }
