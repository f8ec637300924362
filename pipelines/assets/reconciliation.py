"""From claims to facts, with every contradiction and the decision taken on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

import dagster as dg

from expectations import Validator
from pipelines.assets.resources import RunSettings, TableStore
from pipelines.assets.seal import held_before
from pipelines.assets.steps import Made, step
from pipelines.assets.tables import table_specs
from pipelines.assets.whole import BEFORE_FACTS, whole_tables
from pipelines.settings import Settings
from sources.ingest import catalogs
from warehouse.manifest import code_fingerprint
from warehouse.schema import conform

_READS = ("claims", "documents", "page_documents", "entities", "page_references")


@dg.multi_asset(
    name="reconciliation",
    specs=table_specs(["facts", "conflicts"], "reconciliation", _READS, code_fingerprint()),
)
def reconciliation_assets(
    run: RunSettings, store: TableStore, validator: dg.ResourceParam[Validator]
) -> Iterator[dg.MaterializeResult[Any]]:
    """Merges claims that agree, and decides between those that do not; none is dropped."""
    settings = run.settings()
    says = [astuple(content) for content in catalogs(settings.directories)]
    yield from step(
        store,
        "reconciliation",
        reads=_READS,
        says=says,
        make=lambda: _reconciled(settings, store, validator),
        remember=settings.remembers,
    )


def _reconciled(settings: Settings, store: TableStore, validator: Validator) -> dict[str, Made]:
    from pipelines.ontology import load_ontology
    from pipelines.passages_cache import PassagesCache
    from pipelines.reconcile import reconcile
    from pipelines.reconcile.curation import load_curation

    whole = whole_tables(store, BEFORE_FACTS)
    validator.begin(whole, *held_before(store, settings))
    reconciled = reconcile(
        whole["claims"],
        whole["documents"],
        whole["entities"],
        load_ontology(),
        store.table("page_references"),
        load_curation(settings.directories),
        PassagesCache(settings.cache) if settings.cache is not None else None,
    )
    return {
        "facts": Made(conform("facts", reconciled.facts)),
        "conflicts": Made(conform("conflicts", reconciled.conflicts)),
    }
