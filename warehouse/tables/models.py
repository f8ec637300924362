"""The models table: what a model is and what it took to train it."""

from __future__ import annotations

import polars as pl

from warehouse.tables.picking import (
    FIRMNESS,
    assemble,
    best,
    best_range,
    best_value,
    largest_range,
    listed,
    objects,
    summary,
)
from warehouse.tables.vocabulary import makers, without_covered_classes


def models(ranked: pl.DataFrame, words: pl.DataFrame, in_clouds: pl.DataFrame) -> pl.DataFrame:
    """One row a model that facts are about."""
    own = ranked.filter(pl.col("subject_type") == "model")
    subjects = own.select("subject_id").unique().join(words, left_on="subject_id", right_on="entity_id")
    training = ~pl.col("serving")
    dollars = training & ~pl.col("partial") & (pl.col("unit") == "USD")
    trained_on = objects(own, "trained_on").filter(pl.col("item_id").is_not_null())
    parts = [
        makers(own, words, ("developed_by", "designed_by"), "developer"),
        best(own, "released_on", {"released_on": "as_of"}, pl.col("as_of").is_not_null()),
        best_range(own, "parameter_count", "parameter_count"),
        best_value(own, "layer_count", "layer_count"),
        best_value(own, "expert_count", "expert_count"),
        best_range(own, "training_tokens", "training_tokens"),
        best_range(own, "training_compute", "training_compute"),
        best_range(own, "training_duration", "training_days", training),
        best_range(own, "utilization", "utilization", training),
        listed(without_covered_classes(_accelerators(own, trained_on), words), "accelerators"),
        largest_range(own.filter(training), "accelerators", "accelerator_count"),
        listed(objects(own, "framework"), "frameworks"),
        listed(_clouds(in_clouds, own, trained_on), "clouds"),
        best_range(own, "cost", "cost_usd", dollars),
        _status(own),
        summary(ranked, own.select("subject_id", "fact_id")).drop("first_year"),
    ]
    rows = assemble(subjects, parts, ["accelerators", "frameworks", "clouds"])
    return rows.rename({"subject_id": "model_id"}).drop("entity_type", "vendor", "kind", "generic")


def _accelerators(own: pl.DataFrame, trained_on: pl.DataFrame) -> pl.DataFrame:
    """The chips of its training; those it is served on only where nothing else is known."""
    serving = pl.col("serving")
    chips = own.filter(~serving | serving.all().over("subject_id", "predicate"))
    hardware = trained_on.filter(pl.col("item_id").str.starts_with("hardware/"))
    return pl.concat([objects(chips, "accelerators"), hardware])


def _clouds(in_clouds: pl.DataFrame, own: pl.DataFrame, trained_on: pl.DataFrame) -> pl.DataFrame:
    """Its own clouds, and those of the clusters it was trained on."""
    clouds = in_clouds.rename({"subject_id": "place_id"})
    through = trained_on.select("subject_id", place_id="item_id").join(clouds, on="place_id").drop("place_id")
    direct = trained_on.filter(pl.col("item_id").str.starts_with("cloud/"))
    return pl.concat([objects(own, "runs_on_cloud"), direct, through])


def _status(own: pl.DataFrame) -> pl.DataFrame:
    """How firmly most of its preferred figures are known; of equally many the firmer."""
    figures = own.filter((pl.col("rank") == "preferred") & pl.col("value_best").is_not_null())
    pool = pl.concat([figures, own.join(figures, on="subject_id", how="anti")])
    counted = (
        pool.group_by("subject_id", "firm").len().sort(["subject_id", "len", "firm"], descending=[False, True, False])
    )
    most = counted.unique("subject_id", keep="first", maintain_order=True)
    names = dict(enumerate(FIRMNESS))
    return most.select("subject_id", status=pl.col("firm").replace_strict(names, return_dtype=pl.String))
