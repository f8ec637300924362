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
from warehouse.frames import claims_frame, entities_frame
from warehouse.schema import conform


@dg.multi_asset(
    name="extraction",
    outs=table_outs(["claims", "entities", "merges"], "extraction"),
)
def extraction_assets(
    run: RunSettings, documents: pl.DataFrame, pages: pl.DataFrame
) -> Iterator[dg.Output[pl.DataFrame]]:
    """Finds what the documents and the pages state, each statement with its exact place."""
    from pipelines.extract.shards import gathered, reader, shards
    from pipelines.ontology import load_ontology
    from pipelines.reconcile.identity import apply_merges, merges

    ingested = read_again(run.settings().directories, documents)
    texts = {document.document_id: document for document in read_pages_again(run.settings(), pages)}
    texts |= {document.document_id: document for document in ingested.documents}
    ordered = sorted(texts.values(), key=lambda text: (text.role != "source", text.uri, text.document_id))
    parts = shards(ordered)
    extraction = gathered(executor(run.settings().jobs, len(parts)).map(reader, parts))
    claims, entities = claims_frame(extraction.claims), entities_frame(extraction.entities)
    merged = merges(entities, claims, load_ontology())
    entities, claims = apply_merges(entities, claims, merged)
    yield made("claims", conform("claims", claims))
    yield made("entities", conform("entities", entities))
    yield made("merges", conform("merges", merged))
