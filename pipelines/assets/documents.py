"""The documents of the run and the pages that they refer to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

import dagster as dg

from pipelines.assets.corpus import read_again, read_corpus
from pipelines.assets.pages import NOT_YET
from pipelines.assets.resources import RunSettings, TableStore
from pipelines.assets.steps import Made, step
from pipelines.assets.tables import table_specs
from pipelines.fingerprints import reader_fingerprint
from sources.ingest import contents
from sources.references import references
from warehouse.frames import documents_frame, references_frame

LEFT_OUT = "left out"
"""Metadata of `documents`: the files that could not be read, each with the reason."""


@dg.multi_asset(name="documents", specs=table_specs(["documents"], "sources", [], reader_fingerprint()))
def documents_asset(run: RunSettings, store: TableStore) -> Iterator[dg.MaterializeResult[Any]]:
    """Reads every document of the given directories; one that cannot be read is kept with its error."""
    settings = run.settings()

    def make() -> dict[str, Made]:
        ingested = read_corpus(settings.directories, settings.cache)
        left_out = {LEFT_OUT: [[one.uri, one.error] for one in ingested.rejected]} if ingested.rejected else {}
        return {"documents": Made(documents_frame(ingested, ()), left_out)}

    says = [astuple(content) for content in contents(settings.directories)]
    yield from step(store, "documents", says=says, make=make, remember=settings.remembers)


@dg.multi_asset(
    name="page_references", specs=table_specs(["page_references"], "sources", ["documents"], reader_fingerprint())
)
def page_references_asset(run: RunSettings, store: TableStore) -> Iterator[dg.MaterializeResult[Any]]:
    """Lists the references of the documents to other pages; what became of each follows from `pages`."""
    settings = run.settings()

    def make() -> dict[str, Made]:
        found = references(read_again(settings, store.table("documents")).documents)
        return {"page_references": Made(references_frame(found, outcome="offline", detail=NOT_YET))}

    yield from step(store, "page_references", reads=["documents"], make=make, remember=settings.remembers)
