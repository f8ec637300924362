"""Hand-made facts, and an ontology of a few names."""

from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace
from typing import Any

import polars as pl

from pipelines.ontology import Entry, Predicate, Shape
from pipelines.reconcile.columns import FACTS
from warehouse.tables import build_tables

Row = dict[str, Any]

ENTRIES = (
    Entry(name="A100", type="hardware", kind="gpu", vendor="NVIDIA"),
    Entry(name="V100", type="hardware", kind="gpu", vendor="NVIDIA"),
    Entry(name="TPU", type="hardware", kind="tpu", generic=True),
    Entry(name="GPU", type="hardware", kind="gpu", generic=True),
    Entry(name="Z9 Rack", type="hardware", kind="rack"),
    Entry(name="Herder", type="software", kind="orchestrator"),
    Entry(name="Nimbus", type="cloud"),
    Entry(name="Great Model", type="model", vendor="Known Lab"),
)
SHAPES = (Shape(type="hardware", name="Z{n}", heads=("z",), pattern=r"Z(?P<n>\d+)", vendor="Zed", kind="asic"),)


def ontology() -> Any:
    """What the tables read of an ontology, with the real entry types."""
    return SimpleNamespace(
        by_id={entry.entity_id: entry for entry in ENTRIES},
        shapes=SHAPES,
        predicates={
            "released_on": Predicate(name="released_on", kind="date"),
            "cost": Predicate(name="cost", kind="number"),
        },
    )


def entity(kind: str, name: str) -> str:
    return f"{kind}/{re.sub(r'[^a-z0-9.+]+', '-', name.lower()).strip('-')}"


def fact(subject: str, predicate: str, *value: float | None, thing: str | None = None, **more: Any) -> Row:
    """A fact; `subject` and `thing` are `type: name`, `value` nothing, a point, or the two ends."""
    kind, _, name = subject.partition(": ")
    row: Row = dict.fromkeys(FACTS)
    low = value[0] if value else None
    high = value[-1] if value else None
    best = low if high is None else high if low is None else (low + high) / 2
    row.update(
        subject_id=entity(kind, name),
        subject_name=name,
        subject_type=kind,
        predicate=predicate,
        value_low=low,
        value_high=high,
        value_best=best,
        unit="count" if value else None,
        bound="exact",
        status="stated",
        decision="single",
        rank="preferred",
        confidence=0.8,
        claim_count=1,
        origin_count=1,
        claim_ids=["c"],
        preferred_claim_id="c",
        rationale="because",
    )
    if thing:
        thing_kind, _, thing_name = thing.partition(": ")
        row.update(object_id=entity(thing_kind, thing_name), object_name=thing_name)
    row.update(more)
    return row


def on(text: str, first: date, last: date | None) -> Row:
    return {"as_of": text, "as_of_start": first, "as_of_end": last}


def build(rows: list[Row], claims: pl.DataFrame | None = None) -> dict[str, pl.DataFrame]:
    """The tables of the facts; fact ids are `fact-0`, `fact-1`, ... in the given order."""
    numbered = [{**row, "fact_id": row["fact_id"] or f"fact-{index}"} for index, row in enumerate(rows)]
    facts = pl.DataFrame(numbered, schema=FACTS, orient="row")
    text = pl.String()
    entities = pl.DataFrame(schema={"entity_id": text, "entity_type": text, "name": text})
    return build_tables(facts, entities, ontology(), claims)


def row_of(table: pl.DataFrame, name: str) -> Row:
    found = table.filter(pl.col("name") == name)
    assert found.height == 1, table["name"].to_list()
    return found.row(0, named=True)
