"""The hardware table: chips and systems, and who uses them."""

from __future__ import annotations

import polars as pl

from warehouse.schema import HARDWARE_KINDS
from warehouse.tables.picking import FIRMNESS, assemble, best, best_value, listed, objects, summary
from warehouse.tables.vocabulary import makers

_PRECISION = r"(?i)\b((?:fp|bf|tf|int|mxfp|nvfp)\d+)\b"
_UNIT = r"\b(?:per|each|every) (?:vm|rack|system|unit|instance)\b"
_HOLDERS = ("cluster", "site", "program")


def hardware(ranked: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """One row a chip or system that facts are about or name as object; mere classes ("GPU") have none."""
    named = words.filter((pl.col("entity_type") == "hardware") & ~pl.col("generic"))
    subjects = named.select(subject_id="entity_id", name="name", kind=_kind())
    own = ranked.filter(pl.col("subject_type") == "hardware")
    figures = pl.concat([own, _of_units(ranked, subjects)])
    uses = ranked.filter(pl.col("predicate").is_in(["accelerators", "trained_on"]) & pl.col("object_id").is_not_null())
    about = pl.concat([own.select("subject_id", "fact_id"), ranked.select(subject_id="object_id", fact_id="fact_id")])
    parts = [
        makers(own, words, ("designed_by", "developed_by", "manufactured_by"), "vendor"),
        best_value(figures, "memory_capacity", "memory_bytes"),
        _peak(figures),
        best_value(own, "transistor_count", "transistor_count"),
        best(own, "process_node", {"process_node": "value_text"}, pl.col("value_text").is_not_null()),
        listed(objects(own, "interconnect"), "interconnects"),
        _users(uses, ("model",), "used_by_models"),
        _users(uses, _HOLDERS, "used_by_clusters"),
        _largest(uses),
        summary(ranked, about.drop_nulls()),
    ]
    rows = assemble(subjects, parts, ["interconnects", "used_by_models", "used_by_clusters", "fact_ids"])
    return rows.rename({"subject_id": "hardware_id"})


def _of_units(ranked: pl.DataFrame, systems: pl.DataFrame) -> pl.DataFrame:
    """What facts tell of each unit of a cluster that is named after a system, as told of that system."""
    whole = systems.filter(pl.col("kind").is_in(["rack", "system"])).select(
        system_id="subject_id", written=pl.col("name").str.to_lowercase()
    )
    told = ranked.filter(
        (pl.col("subject_type") == "cluster") & pl.col("scope").str.to_lowercase().str.contains(_UNIT)
    ).with_columns(holder=pl.col("subject_name").str.to_lowercase(), order=pl.int_range(pl.len()))
    named = told.join_where(whole, pl.col("holder").str.contains(pl.col("written"), literal=True))
    longest = named.filter(pl.col("written").str.len_chars() == pl.col("written").str.len_chars().max().over("fact_id"))
    return longest.sort("order").with_columns(subject_id="system_id").select(ranked.columns)


def _kind() -> pl.Expr:
    return pl.when(pl.col("kind").is_in(HARDWARE_KINDS)).then("kind")


def _peak(own: pl.DataFrame) -> pl.DataFrame:
    """The highest peak compute of the best ranked, unscoped or at a number format, and that format."""
    peaks = own.filter((pl.col("predicate") == "peak_compute") & pl.col("value_best").is_not_null())
    precision = pl.col("scope").str.extract(_PRECISION).str.to_uppercase()
    partial = pl.col("scoped") & precision.is_null()
    first = (
        peaks.with_columns(precision=precision)
        .sort([pl.col("rank") != "preferred", partial, -pl.col("value_best"), "fact_id"])
        .unique("subject_id", keep="first", maintain_order=True)
    )
    return first.select("subject_id", peak_flops="value_best", peak_precision="precision")


def _users(uses: pl.DataFrame, types: tuple[str, ...], name: str) -> pl.DataFrame:
    users = uses.filter(pl.col("subject_type").is_in(types))
    return listed(users.select(subject_id="object_id", item="subject_name", firm="firm"), name)


def _largest(uses: pl.DataFrame) -> pl.DataFrame:
    """The largest number in one place that is not merely planned or guessed."""
    exist = pl.col("firm") < FIRMNESS.index("planned")
    held = uses.filter((pl.col("predicate") == "accelerators") & exist)
    size = pl.coalesce("value_best", "value_low", "value_high")
    return held.group_by(subject_id="object_id").agg(size.max().alias("largest_deployment"))
