"""Which fact fills a cell, and which facts make a list."""

from __future__ import annotations

import polars as pl

FIRMNESS = ("stated", "reported", "estimated", "leaked", "planned", "speculated")
"""Statuses from the firmest on."""

SERVING = r"\b(inference|serving|deployment)\b"
"""Scopes of running a model rather than making it."""


PARTIAL = r"\b(per|each|every)\b"
"""Scopes of a share of the whole: "per GPU", "each building"."""

VAGUE = 10
"""A range whose ends differ by this factor names an order of magnitude ("tens of millions"), no figure."""


def rank_facts(facts: pl.DataFrame) -> pl.DataFrame:
    """The facts that are not deprecated, best first; `serving`, `partial`, `open_` and `firm` (0 firmest) added."""
    scope = pl.col("scope").fill_null("").str.to_lowercase()
    firm = pl.col("status").replace_strict({name: i for i, name in enumerate(FIRMNESS)}, return_dtype=pl.Int64)
    usable = facts.filter(pl.col("rank") != "deprecated").with_columns(
        serving=scope.str.contains(SERVING),
        partial=scope.str.contains(PARTIAL),
        vague=(pl.col("value_high") >= VAGUE * pl.col("value_low")).fill_null(False),
        open_=(pl.col("value_low").is_null() != pl.col("value_high").is_null()),
        firm=firm,
        scoped=(scope != ""),
    )
    return usable.sort(
        [
            pl.col("rank") != "preferred",
            "serving",
            "partial",
            "vague",
            "open_",
            "scoped",
            "firm",
            -pl.col("confidence"),
            -pl.col("claim_count"),
            "fact_id",
        ]
    )


def best(ranked: pl.DataFrame, predicate: str, columns: dict[str, str], where: pl.Expr | None = None) -> pl.DataFrame:
    """One row a subject (`subject_id`) with the columns of its best fact, renamed as `columns` says (new: old)."""
    chosen = ranked.filter(pl.col("predicate") == predicate)
    if where is not None:
        chosen = chosen.filter(where)
    first = chosen.unique("subject_id", keep="first", maintain_order=True)
    return first.select("subject_id", **{new: pl.col(old) for new, old in columns.items()})


def best_range(ranked: pl.DataFrame, predicate: str, name: str, where: pl.Expr | None = None) -> pl.DataFrame:
    """`<name>_low` and `<name>_high` of the best fact with a value."""
    has_value = pl.col("value_low").is_not_null() | pl.col("value_high").is_not_null()
    wanted = has_value if where is None else has_value & where
    return best(ranked, predicate, {f"{name}_low": "value_low", f"{name}_high": "value_high"}, wanted)


def largest_range(ranked: pl.DataFrame, predicate: str, name: str) -> pl.DataFrame:
    """`<name>_low` and `<name>_high` of the largest number that holds: of several at once the others are its parts.

    What exists comes before plans and guesses, making before serving, the whole before what is told per part.
    """
    size = pl.coalesce("value_low", "value_high")
    held = ranked.filter((pl.col("predicate") == predicate) & size.is_not_null())
    first = held.with_columns(unreal=pl.col("firm") >= FIRMNESS.index("planned"), size=size).sort(
        [pl.col("rank") != "preferred", "serving", "partial", "unreal", "scoped", -pl.col("size"), "fact_id"]
    )
    chosen = first.unique("subject_id", keep="first", maintain_order=True)
    return chosen.select("subject_id", **{f"{name}_low": pl.col("value_low"), f"{name}_high": pl.col("value_high")})


def best_value(ranked: pl.DataFrame, predicate: str, name: str) -> pl.DataFrame:
    """`name`: the best value of the best fact with a value."""
    return best(ranked, predicate, {name: "value_best"}, pl.col("value_best").is_not_null())


def objects(ranked: pl.DataFrame, predicate: str, where: pl.Expr | None = None) -> pl.DataFrame:
    """`subject_id`, `item_id`, `item`, `firm` of all facts of a predicate that have an object."""
    chosen = ranked.filter((pl.col("predicate") == predicate) & pl.col("object_name").is_not_null())
    if where is not None:
        chosen = chosen.filter(where)
    return chosen.select("subject_id", item_id="object_id", item="object_name", firm="firm")


def listed(items: pl.DataFrame, name: str, subject: str = "subject_id") -> pl.DataFrame:
    """`name`: the sorted items of each subject; guesses only where there is nothing firmer."""
    guess = pl.col("firm") == len(FIRMNESS) - 1
    kept = items.filter(~guess | guess.all().over(subject))
    return kept.group_by(subject).agg(pl.col("item").unique().sort().alias(name))


def joined(items: pl.DataFrame, name: str) -> pl.DataFrame:
    """`name`: the sorted items of each subject as one text, separated by semicolons."""
    return listed(items, name).with_columns(pl.col(name).list.join("; "))


def summary(ranked: pl.DataFrame, subjects: pl.DataFrame) -> pl.DataFrame:
    """`confidence` (mean), `fact_ids` (sorted) and `first_year` of `subjects`' facts (`subject_id`, `fact_id`)."""
    about = subjects.unique().join(
        ranked.select("fact_id", "confidence", year=pl.coalesce("as_of_start", "as_of_end").dt.year()), on="fact_id"
    )
    return (
        about.sort("subject_id", "fact_id")
        .group_by("subject_id", maintain_order=True)
        .agg(
            pl.col("confidence").mean().round(4),
            pl.col("fact_id").alias("fact_ids"),
            pl.col("year").min().cast(pl.Int64).alias("first_year"),
        )
    )


def assemble(subjects: pl.DataFrame, parts: list[pl.DataFrame], lists: list[str]) -> pl.DataFrame:
    """The subjects with all parts beside them; a list without items is empty, never NULL."""
    frame = subjects
    for part in parts:
        frame = frame.join(part, on="subject_id", how="left")
    nothing = pl.lit([], dtype=pl.List(pl.String))
    return frame.with_columns([pl.col(name).fill_null(nothing) for name in lists])
