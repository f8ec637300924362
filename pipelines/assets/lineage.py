"""Which columns a table's columns come from, as Dagster shows it."""

from __future__ import annotations

from functools import cache

import dagster as dg

from warehouse.schema import TABLES, Column

PARENTS: dict[str, tuple[str, ...]] = {
    "documents": (),
    "page_references": ("documents",),
    "claims": ("documents",),
    "entities": ("claims",),
    "merges": ("claims",),
    "facts": ("claims",),
    "conflicts": ("claims", "facts"),
    **dict.fromkeys(("eras", "hardware", "models", "costs", "clusters", "timeline"), ("facts", "entities")),
}
"""The tables that a table's rows are made of."""
_LIMITS = {"_low": "value_low", "_high": "value_high"}
_WORDS = ("object_name", "value_text", "value_best")
_RENAMED = {
    ("entities", "entity_id"): ("subject_id", "object_id"),
    ("entities", "name"): ("subject_name", "object_name"),
    ("entities", "entity_type"): ("subject_type",),
    ("facts", "value_best"): ("value_low", "value_high"),
    ("facts", "claim_ids"): ("claim_id",),
    ("facts", "claim_count"): ("claim_id",),
    ("facts", "origin_count"): ("origin_id",),
    ("facts", "preferred_claim_id"): ("claim_id",),
    ("conflicts", "positions"): ("claim_id", "origin_id", "value_low", "value_high", "value_text"),
    ("timeline", "event"): ("predicate",),
    ("claims", "quote"): ("text",),
}
"""Columns that come from columns of other names."""


@cache
def column_lineage(table: str) -> dg.TableColumnLineage:
    """For every column with a source in another table: its columns there."""
    deps = {column.name: _sources(table, column) for column in TABLES[table].columns}
    return dg.TableColumnLineage({name: found for name, found in deps.items() if found})


def _sources(table: str, column: Column) -> list[dg.TableColumnDep]:
    names = _RENAMED.get((table, column.name), (column.name,))
    found = [
        dg.TableColumnDep(parent, name)
        for parent in PARENTS[table]
        for name in names
        if name in TABLES[parent].column_names
    ]
    target, _, field = (column.references or "").partition(".")
    if target and target != table and not any(one.asset_key == dg.AssetKey(target) for one in found):
        found.append(dg.TableColumnDep(target, field))
    if not found and "facts" in PARENTS[table]:
        limit = next((source for ending, source in _LIMITS.items() if column.name.endswith(ending)), None)
        found = [dg.TableColumnDep("facts", name) for name in ((limit,) if limit else _WORDS)]
    return found
