"""The costs table: every amount of money, by what it is."""

from __future__ import annotations

import polars as pl

CATEGORIES = {
    "cost": "spend",
    "investment": "investment",
    "deal_value": "deal",
    "price": "price",
    "valuation": "valuation",
    "revenue": "revenue",
}
"""Category of each money predicate, where subject, object and scope do not tell more."""

_CURRENCY = r"^[A-Z]{3}$"
_PURCHASE = r"\b(purchase[ds]?|bought|buy|acquisition|procurement|order(?:ed)?)\b"


def costs(ranked: pl.DataFrame, claims: pl.DataFrame | None) -> pl.DataFrame:
    """One row a fact about money in a currency."""
    has_amount = pl.col("value_low").is_not_null() | pl.col("value_high").is_not_null()
    money = ranked.filter(
        pl.col("predicate").is_in(sorted(CATEGORIES)) & has_amount & pl.col("unit").str.contains(_CURRENCY)
    )
    if claims is None:
        money = money.with_columns(attributed_to=pl.lit(None, dtype=pl.String))
    else:
        credited = claims.select(preferred_claim_id="claim_id", attributed_to="attributed_to")
        money = money.join(credited, on="preferred_claim_id", how="left")
    return money.select(
        "subject_id",
        "subject_name",
        "as_of",
        "as_of_start",
        "scope",
        "status",
        "attributed_to",
        "decision",
        "confidence",
        "fact_id",
        cost_id=pl.col("fact_id").str.replace("^fact-", "cost-"),
        category=_category(),
        counterparty_id="object_id",
        counterparty_name="object_name",
        amount_low="value_low",
        amount_high="value_high",
        currency="unit",
    )


def _category() -> pl.Expr:
    """A model's cost is its training run, hardware's a price, a service's one where told per unit; else it is spent."""
    predicate, subject = pl.col("predicate"), pl.col("subject_type")
    buys = pl.col("scope").fill_null("").str.to_lowercase().str.contains(_PURCHASE)
    buys |= pl.col("object_id").fill_null("").str.starts_with("hardware/")
    return (
        pl.when((predicate == "cost") & (subject == "model") & ~pl.col("serving"))
        .then(pl.lit("training_run"))
        .when((predicate == "cost") & (subject == "hardware"))
        .then(pl.lit("price"))
        .when((predicate == "cost") & (subject == "service") & pl.col("partial"))
        .then(pl.lit("price"))
        .when(predicate.is_in(["cost", "deal_value"]) & buys)
        .then(pl.lit("purchase"))
        .otherwise(predicate.replace_strict(CATEGORIES, return_dtype=pl.String))
    )
