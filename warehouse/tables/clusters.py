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
ORCHESTRATOR = "orchestrator"
SIZES = ("node_count", "rack_count", "cpu_cores", "accelerators")


def clusters(ranked: pl.DataFrame, words: pl.DataFrame, in_clouds: pl.DataFrame) -> pl.DataFrame:
    """One row a cluster or site that facts are about, and a program of which they tell more than money and dates.

    The nodes of an orchestrator ("Kubernetes scaled to 900 nodes") are those of a cluster that it runs.
    """
    own = ranked.filter(pl.col("subject_type").is_in(TYPES))
    run = _orchestrated(ranked, words)
    own = pl.concat([own, run])
    names = words.select(subject_id="entity_id", name="name")
    subjects = own.select("subject_id").unique().join(names, on="subject_id")
    named = pl.col("subject_id").is_in(run["subject_id"].unique().to_list())
    subjects = subjects.with_columns(name=pl.when(named).then(pl.col("name") + " cluster").otherwise("name"))
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
        joined(in_clouds, "cloud"),
        summary(ranked, own.select("subject_id", "fact_id")),
    ]
    rows = assemble(subjects, parts, ["accelerators"])
    told = pl.any_horizontal(pl.col(name).is_not_null() for name in _TELLING) | (pl.col("accelerators").list.len() > 0)
    real = told | ~pl.col("subject_id").str.starts_with("program/")
    return rows.filter(real).rename({"subject_id": "cluster_id"})


_TELLING = ("operator", "location", "accelerator_count_low", "accelerator_count_high", "cpu_core_count", "node_count",
            "rack_count", "power_watts_low", "power_watts_high", "network_bandwidth", "cloud")  # fmt: skip


def _orchestrated(ranked: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """The facts about the size of what an orchestrator runs, where its nodes are counted."""
    orchestrators = words.filter(pl.col("kind") == ORCHESTRATOR).select(subject_id="entity_id")
    sizes = ranked.join(orchestrators, on="subject_id", how="semi", maintain_order="left").filter(
        pl.col("predicate").is_in(SIZES)
    )
    return sizes.filter((pl.col("predicate") == "node_count").any().over("subject_id"))


def _operator(own: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """Who runs it, as facts say; where none does, who made it."""
    said = best(own, "operated_by", {"said": "object_name"}, pl.col("object_name").is_not_null())
    made = makers(own, words, ("developed_by", "designed_by"), "made")
    both = made.join(said, on="subject_id", how="full", coalesce=True)
    return both.select("subject_id", operator=pl.coalesce("said", "made"))
