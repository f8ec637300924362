"""The timeline table: dated facts in order of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

if TYPE_CHECKING:
    from pipelines.ontology import Ontology

EVENTS = ("deal_value", "investment", "partner", "valuation")
"""Predicates without a date of their own that happen on a day: their date is when it happened, not how long it held."""


def timeline(ranked: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """One row a fact that is a date, and a dated fact that is an event."""
    dates = sorted(name for name, predicate in ontology.predicates.items() if predicate.kind == "date")
    happened = pl.col("predicate").is_in(dates) | pl.col("predicate").is_in(EVENTS)
    rows = ranked.filter(happened & pl.col("as_of").is_not_null())
    return rows.select(
        "subject_id",
        "subject_name",
        "object_name",
        "value_low",
        "value_high",
        "unit",
        "status",
        "fact_id",
        event_id=pl.col("fact_id").str.replace("^fact-", "event-"),
        occurred="as_of",
        occurred_start="as_of_start",
        occurred_end="as_of_end",
        event="predicate",
    )
