"""One fact per position: its range, best value, date, confidence and the claim that says it best.

The published range: with closed claims ("~25,000", "20,000-25,000") the span of them, without those points that merely
round a more precise one; an end stays open when the origins that say "over" (or "up to") outweigh those that close it.
Without closed claims the tightest open bounds. The best value is the heaviest remaining point, else the middle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from pipelines.reconcile import thresholds
from pipelines.reconcile.joining import is_generic
from pipelines.reconcile.weights import SCALE

if TYPE_CHECKING:
    from pipelines.ontology import Ontology

_FIRMNESS = ["slot", "weight", "vague", "day_span", "ulp", "claim_id"]


def build_facts(frame: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """Facts (one a `slot`) without decision and rank.

    `weight` is in millionths, `places` tell variants apart, `read` is how likely the best of its claims was read right.
    """
    ordered = _ordered(frame)
    merged = (
        ordered.group_by("slot", maintain_order=True)
        .agg(
            *(pl.col(name).first() for name in _KEPT),
            claim_ids=pl.col("claim_id").sort(),
            claim_count=pl.len().cast(pl.Int64),
            preferred_claim_id=pl.col("claim_id").first(),
            origin_ids=pl.col("origin").unique().sort(),
            places=pl.concat_str(
                [
                    "document_id",
                    "section_key",
                    pl.col("line_start").cast(pl.String).fill_null(pl.col("quote")),
                    "origin",
                ],
                separator="\x1f",
            )
            .unique()
            .sort(),
            heavy_lo=pl.col("lo").filter(pl.col("lo").is_finite()).first(),
            heavy_hi=pl.col("hi").filter(pl.col("hi").is_finite()).first(),
            read=pl.col("confidence").max(),
            spread=pl.struct("value_low", "value_high", "bound", "date_key").n_unique() > 1,
        )
        .with_columns(origin_count=pl.col("origin_ids").list.len().cast(pl.Int64))
    )
    merged = merged.join(_named_object(ordered, ontology), on="slot", how="left", maintain_order="left")
    merged = merged.join(_support(frame), on="slot", how="left", maintain_order="left")
    merged = merged.join(_values(ordered), on="slot", how="left", maintain_order="left")
    return merged.join(_dates(ordered), on="slot", how="left", maintain_order="left")


_KEPT = (
    "key",
    "form",
    "kind",
    "changes",
    "additive",
    "dated_state",
    "per_period",
    "of_class",
    "subject_id",
    "subject_name",
    "subject_type",
    "predicate",
    "unit",
    "scope",
    "scope_key",
    "unit_key",
    "status",
    "value_text",
)


def _ordered(frame: pl.DataFrame) -> pl.DataFrame:
    """The claims, best spoken of each slot first."""
    span = pl.col("as_of_end").to_physical() - pl.col("as_of_start").to_physical()
    vague = pl.when(pl.col("form") == "date").then(span.fill_null(2**31 - 1)).otherwise(0)
    date_key = pl.when(pl.col("form") == "date").then("value_text")
    ranked = frame.with_columns(date_key=date_key, vague=vague, day_span=span.fill_null(2**31 - 1))
    return ranked.sort(_FIRMNESS, descending=[False, True, False, False, False, False], nulls_last=True)


def _named_object(ordered: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """The object of a slot: that of its specific claims, not of the generic ones that joined it."""
    own = ordered.with_columns(generic=is_generic(ontology))
    first = own.sort("slot", "generic", maintain_order=True).group_by("slot", maintain_order=True)
    return first.agg(pl.col("object_id").first(), pl.col("object_name").first(), pl.col("object_key").first())


def _support(frame: pl.DataFrame) -> pl.DataFrame:
    """`weight` and `confidence`: every origin counts once, with its best claim (noisy-or, calibrated as Platt 1999)."""
    by_origin = frame.group_by("slot", "origin").agg(pl.col("weight").max(), pl.col("belief").max())
    doubt = (1 - pl.col("belief")).log().sort().sum().exp()
    odds = ((1 - doubt) / doubt).log()
    known = 1 / (1 + (-(thresholds.CALIBRATION_SLOPE * odds + thresholds.CALIBRATION_SHIFT)).exp())
    return by_origin.group_by("slot").agg(
        pl.col("weight").sum(), confidence=known.clip(0.0, thresholds.CONFIDENCE_CAP).round(4)
    )


def _values(ordered: pl.DataFrame) -> pl.DataFrame:
    numbers = ordered.filter(pl.col("form") == "number")
    low, high = pl.col("value_low"), pl.col("value_high")
    numbers = numbers.with_columns(
        closed=(low.is_not_null() & high.is_not_null()), point=(low == high).fill_null(False)
    )
    finest = (
        numbers.filter(pl.col("point"))
        .sort(["slot", "ulp", "weight", "value_low"], descending=[False, False, True, False])
        .group_by("slot", maintain_order=True)
        .agg(finest_ulp=pl.col("ulp").first(), finest=pl.col("value_low").first())
    )
    numbers = numbers.join(finest, on="slot", how="left", maintain_order="left")
    rounds = (
        pl.col("point")
        & (pl.col("ulp") > pl.col("finest_ulp") * 1.5)
        & (pl.col("finest") >= pl.col("lo"))
        & (pl.col("finest") <= pl.col("hi"))
    )
    kept = numbers.with_columns(spans=pl.col("closed") & ~rounds.fill_null(False))
    spans = pl.col("spans")
    merged = kept.group_by("slot", maintain_order=True).agg(
        span_low=low.filter(spans).min(),
        span_high=high.filter(spans).max(),
        open_low=low.filter(~pl.col("closed")).max(),
        open_high=high.filter(~pl.col("closed")).min(),
        best_point=low.filter(spans & pl.col("point")).first(),
        hedged=(pl.col("bound").filter(spans & pl.col("point")).first() == "about"),
    )
    return _published(merged.join(_open_weights(kept), on="slot", how="left", maintain_order="left"))


def _open_weights(numbers: pl.DataFrame) -> pl.DataFrame:
    """Weights of the origins that close the value, leave it open above, leave it open below."""
    says = (
        pl.when(pl.col("closed"))
        .then(pl.lit("closed"))
        .when(pl.col("value_high").is_null())
        .then(pl.lit("above"))
        .otherwise(pl.lit("below"))
    )
    each = numbers.group_by("slot", "origin", says.alias("says")).agg(pl.col("weight").max())
    return each.group_by("slot").agg(
        *(
            pl.col("weight").filter(pl.col("says") == name).sum().alias(f"{name}_weight")
            for name in ("closed", "above", "below")
        )
    )


def _published(merged: pl.DataFrame) -> pl.DataFrame:
    closed = pl.col("span_low").is_not_null()
    above = closed & (pl.col("above_weight") > pl.col("closed_weight"))
    below = closed & (pl.col("below_weight") > pl.col("closed_weight")) & ~above
    low = pl.when(below).then(None).when(closed).then("span_low").otherwise("open_low")
    high = pl.when(above).then(None).when(closed).then("span_high").otherwise("open_high")
    crossed = low > high
    values = merged.with_columns(
        value_low=pl.when(crossed).then(high).otherwise(low), value_high=pl.when(crossed).then(low).otherwise(high)
    )
    bound = (
        pl.when(pl.col("value_high").is_null())
        .then(pl.lit("at_least"))
        .when(pl.col("value_low").is_null())
        .then(pl.lit("at_most"))
        .when(pl.col("value_low") < pl.col("value_high"))
        .then(pl.lit("range"))
        .when(pl.col("hedged").fill_null(False))
        .then(pl.lit("about"))
        .otherwise(pl.lit("exact"))
    )
    middle = (pl.col("value_low") + pl.col("value_high")) / 2
    best = pl.coalesce("best_point", middle, "value_low", "value_high")
    return values.select("slot", "value_low", "value_high", value_best=best, merged_bound=bound)


def _dates(ordered: pl.DataFrame) -> pl.DataFrame:
    """When a fact holds: the narrowest date its claims share, else the years from the first to the last of them."""
    dated = ordered.filter(pl.col("as_of_start").is_not_null() | pl.col("as_of_end").is_not_null())
    narrow = dated.sort("slot", "day_span", maintain_order=True).group_by("slot", maintain_order=True)
    start, end = pl.col("as_of_start"), pl.col("as_of_end")
    spans = narrow.agg(
        pl.col("as_of").first(),
        start.first(),
        end.first(),
        text=pl.col("value_text").first(),
        latest_start=start.max(),
        earliest_end=end.min(),
        earliest=start.min(),
        latest=end.max(),
        open_end=end.is_null().any(),
        open_start=start.is_null().any(),
    )
    apart = pl.col("latest_start") > pl.col("earliest_end")
    first_year = pl.when(pl.col("open_start")).then(pl.lit("..")).otherwise(pl.col("earliest").dt.to_string("%Y"))
    last_year = pl.when(pl.col("open_end")).then(pl.lit("..")).otherwise(pl.col("latest").dt.to_string("%Y"))
    years = (
        pl.when(first_year == last_year)
        .then(first_year)
        .otherwise(pl.concat_str([first_year, last_year], separator="/"))
    )
    return spans.select(
        "slot",
        as_of=pl.when(apart).then(years).otherwise("as_of"),
        as_of_start=pl.when(apart)
        .then(pl.when(pl.col("open_start")).then(None).otherwise("earliest"))
        .otherwise("as_of_start"),
        as_of_end=pl.when(apart)
        .then(pl.when(pl.col("open_end")).then(None).otherwise("latest"))
        .otherwise("as_of_end"),
        date_text="text",
    )


def weight_of(millionths: pl.Expr) -> pl.Expr:
    """A weight as it is published."""
    return (millionths / SCALE).round(3)
