"""From claims to facts, with every contradiction and the decision taken on it."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import polars as pl

from pipelines.assets.pages import all_documents
from pipelines.assets.resources import RunSettings
from pipelines.assets.tables import made, table_outs
from pipelines.ontology import load_ontology
from pipelines.reconcile import reconcile
from pipelines.reconcile.curation import load_curation
from warehouse.schema import conform


@dg.multi_asset(
    name="reconciliation",
    outs=table_outs(["facts", "conflicts"], "reconciliation"),
)
def reconciliation_assets(
    run: RunSettings,
    claims: pl.DataFrame,
    documents: pl.DataFrame,
    page_documents: pl.DataFrame,
    entities: pl.DataFrame,
    page_references: pl.DataFrame,
) -> Iterator[dg.Output[pl.DataFrame]]:
    """Merges claims that agree, and decides between those that do not; none is dropped."""
    decisions = load_curation(run.settings().directories)
    texts = all_documents(documents, page_documents)
    reconciled = reconcile(claims, texts, entities, load_ontology(), page_references, decisions)
    yield made("facts", conform("facts", reconciled.facts))
    yield made("conflicts", conform("conflicts", reconciled.conflicts))
