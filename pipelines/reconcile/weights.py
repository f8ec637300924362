"""What a claim weighs: reliability of its document x status x confidence x specificity."""

from __future__ import annotations

import polars as pl

from pipelines.reconcile import thresholds

SCALE = 1_000_000
"""Weights are summed as whole millionths, so that sums do not depend on the order of the claims."""


def with_weights(frame: pl.DataFrame, documents: pl.DataFrame) -> pl.DataFrame:
    """The claims with `weight` (whole millionths), `belief` (0..1, how likely the claim is right alone), `trust`."""
    reliability = documents.select("document_id", trust=pl.col("reliability").cast(pl.Float64)).unique("document_id")
    joined = frame.join(reliability, on="document_id", how="left", maintain_order="left")
    return with_beliefs(
        joined.with_columns(trust=pl.col("trust").fill_null(thresholds.DEFAULT_RELIABILITY), share=pl.lit(1.0))
    ).drop("share")


def with_beliefs(frame: pl.DataFrame) -> pl.DataFrame:
    """The claims with `weight` and `belief` as `trust` (of the origin) and `share` (of an independent find) say."""
    status = pl.col("status").replace_strict(thresholds.STATUS_WEIGHT, return_dtype=pl.Float64)
    bound = pl.col("bound").replace_strict(thresholds.BOUND_WEIGHT, return_dtype=pl.Float64)
    dated = pl.when(pl.col("dated")).then(thresholds.DATED_WEIGHT).otherwise(1.0)
    kept = thresholds.UNRELIABLE_SHARE + (1 - thresholds.UNRELIABLE_SHARE) * pl.col("trust").clip(0.0, 1.0)
    weight = pl.col("trust") * pl.col("share") * status * bound * dated * pl.col("confidence")
    return frame.with_columns(
        weight=(weight * SCALE).round().cast(pl.Int64).clip(1),
        belief=(pl.col("confidence") * kept).clip(0.0, thresholds.CONFIDENCE_CAP),
    )
