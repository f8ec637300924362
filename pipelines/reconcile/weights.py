"""What a claim weighs: reliability of its document x status x confidence x specificity."""

from __future__ import annotations

import polars as pl

from pipelines.reconcile import thresholds

SCALE = 1_000_000
"""Weights are summed as whole millionths, so that sums do not depend on the order of the claims."""


def with_weights(frame: pl.DataFrame, documents: pl.DataFrame) -> pl.DataFrame:
    """The claims with `weight` (whole millionths) and `belief` (0..1, the claim's own probability to be right)."""
    reliability = documents.select("document_id", pl.col("reliability").cast(pl.Float64)).unique("document_id")
    joined = frame.join(reliability, on="document_id", how="left", maintain_order="left")
    trust = pl.col("reliability").fill_null(thresholds.DEFAULT_RELIABILITY)
    status = pl.col("status").replace_strict(thresholds.STATUS_WEIGHT, return_dtype=pl.Float64)
    bound = pl.col("bound").replace_strict(thresholds.BOUND_WEIGHT, return_dtype=pl.Float64)
    dated = pl.when(pl.col("dated")).then(thresholds.DATED_WEIGHT).otherwise(1.0)
    kept = thresholds.UNRELIABLE_SHARE + (1 - thresholds.UNRELIABLE_SHARE) * trust
    return joined.with_columns(
        weight=(trust * status * bound * dated * pl.col("confidence") * SCALE).round().cast(pl.Int64).clip(1),
        belief=(pl.col("confidence") * kept).clip(0.0, thresholds.CONFIDENCE_CAP),
    ).drop("reliability")
