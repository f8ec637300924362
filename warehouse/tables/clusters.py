"""The clusters table: clusters, sites and programs."""

from __future__ import annotations

import polars as pl

from warehouse.tables.picking import (
    assemble,
    best,
    best_range,
    best_value,
    joined,
    largest_range,
    listed,
    objects,
    summary,
)
from warehouse.tables.vocabulary import makers, without_covered_classes

TYPES = ("cluster", "site", "program")


def clusters(ranked: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """One row a cluster, site or program that facts are about."""
    own = ranked.filter(pl.col("subject_type").is_in(TYPES))
    names = words.select(subject_id="entity_id", name="name")
    subjects = own.select("subject_id").unique().join(names, on="subject_id")
    in_cloud = objects(own, "part_of").filter(pl.col("item_id").str.starts_with("cloud/"))
    parts = [
        _operator(own, words),
        joined(objects(own, "located_in"), "location"),
        listed(without_covered_classes(objects(own, "accelerators"), words), "accelerators"),
        largest_range(own, "accelerators", "accelerator_count"),
        best_value(own, "cpu_cores", "cpu_core_count"),
        best_value(own, "node_count", "node_count"),
        best_value(own, "rack_count", "rack_count"),
        best_range(own, "power_capacity", "power_watts"),
        best_value(own, "network_bandwidth", "network_bandwidth"),
        joined(pl.concat([objects(own, "runs_on_cloud"), in_cloud]), "cloud"),
        summary(ranked, own.select("subject_id", "fact_id")),
    ]
    return assemble(subjects, parts, ["accelerators"]).rename({"subject_id": "cluster_id"})


def _operator(own: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """Who runs it, as facts say; where none does, who made it."""
    said = best(own, "operated_by", {"said": "object_name"}, pl.col("object_name").is_not_null())
    made = makers(own, words, ("developed_by", "designed_by"), "made")
    both = made.join(said, on="subject_id", how="full", coalesce=True)
    return both.select("subject_id", operator=pl.coalesce("said", "made"))
