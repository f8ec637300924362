"""From the documents' text to claims and the entities that they speak of."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import polars as pl

from pipelines.assets.corpus import read_again
from pipelines.assets.pages import read_pages_again
from pipelines.assets.resources import RunSettings
from pipelines.assets.tables import made, table_outs
from pipelines.execution import executor
from warehouse.schema import conform


@dg.multi_asset(
    name="extraction",
    outs=table_outs(["claims", "entities"], "extraction"),
)
def extraction_assets(
    run: RunSettings, documents: pl.DataFrame, pages: pl.DataFrame
) -> Iterator[dg.Output[pl.DataFrame]]:
    """Finds what the documents and the pages state, each statement with its exact place."""
    from pipelines.extraction import extract
    from pipelines.ontology import load_ontology
    from pipelines.reconcile.identity import apply_merges, merges

    settings = run.settings()
    ingested = read_again(settings.directories, documents)
    texts = {document.document_id: document for document in read_pages_again(settings, pages)}
    texts |= {document.document_id: document for document in ingested.documents}
    ordered = sorted(texts.values(), key=lambda text: (text.role != "source", text.uri, text.document_id))
    found = extract(ordered, lambda shards: executor(settings.jobs, shards), settings.cache)
    entities, claims = apply_merges(found.entities, found.claims, merges(found.entities, found.claims, load_ontology()))
    yield made("claims", conform("claims", claims))
    yield made("entities", conform("entities", entities))
