"""The tables as they are published, as far as the steps of a run have made them."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from pipelines.assets.pages import all_documents, all_references
from pipelines.assets.resources import TableStore
from warehouse.frames import with_claim_counts
from warehouse.schema import TABLES

BEFORE_FACTS = ("documents", "page_references", "entities", "claims", "merges")
"""The tables that are whole before claims are reconciled."""


def whole_tables(store: TableStore, names: Iterable[str] = tuple(TABLES)) -> dict[str, pl.DataFrame]:
    """Tables as they are published: `documents` with the pages and the claims that were found later.

    They come from the store at once: as inputs, each of them would cost four events of Dagster's in every run.
    """
    tables = {name: store.table(name) for name in names}
    if "documents" in tables:
        documents = all_documents(tables["documents"], store.table("page_documents"))
        tables["documents"] = with_claim_counts(documents, store.table("claims"))
    if "page_references" in tables:
        tables["page_references"] = all_references(
            tables["page_references"], store.table("page_links"), store.table("pages")
        )
    return tables
