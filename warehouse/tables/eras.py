"""The eras table: what a period of the infrastructure's history ran on."""

from __future__ import annotations

import polars as pl

from warehouse.tables.picking import assemble, best, largest_range, listed, objects, summary
from warehouse.tables.vocabulary import without_covered_classes

_YEAR = r"\b((?:19|20)\d\d)\b"
_OPEN = r"(?i)((?:19|20)\d\d\s*(?:\+|onwards?|[-–—/]\s*(?:$|present|now|today|\.\.)))|\bsince\b"


def eras(ranked: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """One row an era: its years as its name tells them ("2018-2019", "2025+"), else as facts say."""
    own = ranked.filter(pl.col("subject_type") == "era")
    names = words.select(subject_id="entity_id", name="name")
    subjects = own.select("subject_id").unique().join(names, on="subject_id")
    chips = without_covered_classes(objects(own, "accelerators"), words)
    parts = [
        best(own, "started_on", {"start": "as_of_start"}, pl.col("object_id").is_null()),
        best(own, "ended_on", {"end": "as_of_end"}, pl.col("object_id").is_null()),
        listed(objects(own, "framework"), "frameworks"),
        listed(chips, "hardware"),
        listed(objects(own, "runs_on_cloud"), "clouds"),
        largest_range(own, "accelerators", "accelerator_count"),
        summary(ranked, own.select("subject_id", "fact_id")).drop("first_year"),
    ]
    rows = assemble(subjects, parts, ["frameworks", "hardware", "clouds"])
    years = pl.col("name").str.extract_all(_YEAR).list.eval(pl.element().cast(pl.Int64))
    is_open = pl.col("name").str.contains(_OPEN)
    in_name = years.list.len() > 0
    return rows.select(
        "name",
        "frameworks",
        "hardware",
        "clouds",
        "accelerator_count_low",
        "accelerator_count_high",
        "confidence",
        "fact_ids",
        era_id="subject_id",
        started=pl.when(in_name).then(years.list.min()).otherwise(pl.col("start").dt.year().cast(pl.Int64)),
        ended=pl.when(is_open)
        .then(None)
        .when(in_name)
        .then(years.list.max())
        .otherwise(pl.col("end").dt.year().cast(pl.Int64)),
    )
