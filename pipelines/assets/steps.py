"""A step of the pipeline: makes its tables, or takes over what an earlier run made of the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import dagster as dg
import polars as pl

from pipelines.assets.resources import Kept, TableStore
from pipelines.assets.tables import lineage, made_metadata
from pipelines.fingerprints import pipeline_fingerprint

REUSED = "reused"
"""Metadata of a materialisation: whether the table was taken over from an earlier run."""


@dataclass(frozen=True, slots=True)
class Made:
    """A table that a step has made; `notes` (plain data) are shown with it and remembered."""

    frame: pl.DataFrame
    notes: Mapping[str, Any] = field(default_factory=dict)


def step(
    store: TableStore,
    name: str,
    *,
    reads: Sequence[str] = (),
    says: object = None,
    make: Callable[[], Mapping[str, Made]],
    remember: bool = True,
) -> Iterator[dg.MaterializeResult[Any]]:
    """The tables of a step, as materialisations.

    Args:
        store: where tables come from and go to.
        name: the step's name.
        reads: the tables that it reads.
        says: whatever else its tables follow from, as plain data.
        make: makes the tables, by name.
        remember: whether tables of an earlier run with the same `reads`, `says`, code and libraries are taken over.
    """
    key = step_key(name, {table: store.version(table) for table in reads}, says) if remember else ""
    kept = store.recall(name, key) if remember else None
    if kept is not None:
        for table, entry in kept.items():
            yield materialised(table, entry, {REUSED: True})
        return
    outputs: dict[str, Kept] = {}
    for table, made in make().items():
        outputs[table] = store.keep(table, made.frame, made.notes)
        yield materialised(table, outputs[table], made_metadata(table, made.frame))
    store.record(name, key, outputs)


def step_key(name: str, reads: Mapping[str, str], says: object) -> str:
    """What the tables of a step follow from, as one digest."""
    content = json.dumps([pipeline_fingerprint(), name, sorted(reads.items()), says], ensure_ascii=False)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def materialised(table: str, kept: Kept, shown: Mapping[str, Any]) -> dg.MaterializeResult[Any]:
    """The materialisation of a table, with the digest of its file as its data version."""
    notes = {
        key: dg.MetadataValue.json(value) if isinstance(value, dict | list) else value
        for key, value in kept.notes.items()
    }
    return dg.MaterializeResult(
        asset_key=table,
        metadata={"dagster/row_count": kept.rows, **notes, **lineage(table), **shown},
        data_version=dg.DataVersion(kept.sha256),
    )
