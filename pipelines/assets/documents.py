"""The documents of the run and the pages that they refer to."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import polars as pl

from pipelines.assets.corpus import read_again, read_corpus
from pipelines.assets.pages import NOT_YET
from pipelines.assets.resources import RunSettings
from pipelines.assets.tables import made, table_outs
from sources.references import references
from warehouse.frames import documents_frame, references_frame


@dg.multi_asset(name="documents", outs=table_outs(["documents"], "sources"))
def documents_asset(run: RunSettings) -> Iterator[dg.Output[pl.DataFrame]]:
    """Reads every document of the given directories; one that cannot be read is kept with its error."""
    yield made("documents", documents_frame(read_corpus(run.settings().directories), ()))


@dg.multi_asset(name="page_references", outs=table_outs(["page_references"], "sources"))
def page_references_asset(run: RunSettings, documents: pl.DataFrame) -> Iterator[dg.Output[pl.DataFrame]]:
    """Lists the references of the documents to other pages; what became of each follows from `pages`."""
    found = references(read_again(run.settings().directories, documents).documents)
    yield made("page_references", references_frame(found, outcome="offline", detail=NOT_YET))
