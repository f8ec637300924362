"""From the documents' text to claims and the entities that they speak of."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import polars as pl

from pipelines.assets.corpus import read_again
from pipelines.assets.pages import read_pages_again
from pipelines.assets.resources import RunSettings
from pipelines.assets.tables import made, table_outs
from warehouse.frames import claims_frame, entities_frame


@dg.multi_asset(
    name="extraction",
    outs=table_outs(["claims", "entities"], "extraction"),
)
def extraction_assets(
    run: RunSettings, documents: pl.DataFrame, pages: pl.DataFrame
) -> Iterator[dg.Output[pl.DataFrame]]:
    """Finds what the documents and the pages state, each statement with its exact place."""
    from pipelines.extract.extractor import Extractor
    from pipelines.ontology import load_ontology

    ingested = read_again(run.settings().directories, documents)
    texts = {document.document_id: document for document in read_pages_again(run.settings(), pages)}
    texts |= {document.document_id: document for document in ingested.documents}
    extraction = Extractor(load_ontology()).extract_all(
        sorted(texts.values(), key=lambda document: (document.role != "source", document.uri, document.document_id))
    )
    yield made("claims", claims_frame(extraction.claims))
    yield made("entities", entities_frame(extraction.entities))
