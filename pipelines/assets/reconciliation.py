"""From claims to facts, with every contradiction and the decision taken on it."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import polars as pl

from pipelines.assets.pages import all_documents
from pipelines.assets.tables import made, table_outs
from pipelines.ontology import load_ontology
from pipelines.reconcile import reconcile
from warehouse.schema import conform


@dg.multi_asset(
    name="reconciliation",
    outs=table_outs(["facts", "conflicts"], "reconciliation"),
)
def reconciliation_assets(
    claims: pl.DataFrame, documents: pl.DataFrame, page_documents: pl.DataFrame, entities: pl.DataFrame
) -> Iterator[dg.Output[pl.DataFrame]]:
    """Merges claims that agree, and decides between those that do not; none is dropped."""
    reconciled = reconcile(claims, all_documents(documents, page_documents), entities, load_ontology())
    yield made("facts", conform("facts", reconciled.facts))
    yield made("conflicts", conform("conflicts", reconciled.conflicts))
