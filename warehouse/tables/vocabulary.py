"""What the vocabulary knows of the entities that facts speak of: name, vendor, kind, whether it is only a class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import polars as pl

from pipelines.ontology.identity import fold
from warehouse.tables.picking import objects

if TYPE_CHECKING:
    from pipelines.ontology import Ontology


def vocabulary(ranked: pl.DataFrame, entities: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """`entity_id`, `entity_type`, `name`, `vendor`, `kind`, `generic` of every subject and object of the facts."""
    used = pl.concat(
        [
            ranked.select(entity_id="subject_id", own="subject_name"),
            ranked.select(entity_id="object_id", own="object_name"),
        ]
    ).drop_nulls("entity_id")
    used = used.sort("entity_id", "own", nulls_last=True).unique("entity_id", keep="first", maintain_order=True)
    named = used.join(entities.select("entity_id", "name").unique("entity_id"), on="entity_id", how="left")
    rows = []
    for entity_id, own, name in named.sort("entity_id").select("entity_id", "own", "name").iter_rows():
        shown = name or own or entity_id.partition("/")[2]
        rows.append((entity_id, entity_id.partition("/")[0], shown, *_known(entity_id, shown, ontology)))
    text = pl.String()
    return pl.DataFrame(
        rows,
        schema={"entity_id": text, "entity_type": text, "name": text, "vendor": text, "kind": text,
                "generic": pl.Boolean()},
        orient="row",
    )  # fmt: skip


def _known(entity_id: str, name: str, ontology: Ontology) -> tuple[str | None, str | None, bool]:
    entry = ontology.by_id.get(entity_id)
    if entry is not None:
        return entry.vendor, entry.kind, entry.generic
    for shape in ontology.shapes:
        if entity_id.startswith(f"{shape.type}/") and re.fullmatch(shape.pattern, name):
            return shape.vendor, shape.kind, False
    return None, None, False


def clouds(ranked: pl.DataFrame, words: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """`subject_id`, `item_id`, `item`, `firm` of the cloud that things run on, belong to, or are named after."""
    part_of = objects(ranked, "part_of").filter(pl.col("item_id").str.starts_with("cloud/"))
    names = pl.DataFrame(
        sorted((fold(name), entry.entity_id, entry.name) for entry in ontology.by_id.values() if entry.type == "cloud"
               for name in entry.names),
        schema={"word": pl.String(), "item_id": pl.String(), "item": pl.String()},
        orient="row",
    )  # fmt: skip
    places = words.filter(pl.col("entity_type").is_in(["cluster", "site"])).select(
        subject_id="entity_id", word=pl.col("name").str.to_lowercase().str.split(" ")
    )
    named = places.explode("word").join(names, on="word").unique(["subject_id", "item_id"], maintain_order=True)
    firm = pl.lit(0, dtype=ranked.schema["firm"])
    return pl.concat(
        [objects(ranked, "runs_on_cloud"), part_of, named.select("subject_id", "item_id", "item", firm=firm)]
    )


def without_covered_classes(items: pl.DataFrame, words: pl.DataFrame) -> pl.DataFrame:
    """Items without a mere class ("GPU") wherever the same subject has a member of that class ("A100")."""
    known = words.select(item_id="entity_id", kind="kind", generic="generic")
    told = items.join(known, on="item_id", how="left", maintain_order="left")
    generic = pl.col("generic").fill_null(False)
    members = told.filter(~generic & pl.col("kind").is_not_null()).select("subject_id", "kind").unique()
    covered = told.filter(generic).join(members, on=["subject_id", "kind"]).select("subject_id", "item_id").unique()
    return items.join(covered, on=["subject_id", "item_id"], how="anti", maintain_order="left")


def makers(ranked: pl.DataFrame, words: pl.DataFrame, predicates: tuple[str, ...], name: str) -> pl.DataFrame:
    """`name`: who made an entity, as the vocabulary knows it, else as facts say, predicates in their order."""
    order = pl.col("predicate").replace_strict({p: i for i, p in enumerate(predicates)}, return_dtype=pl.Int64)
    said = (
        ranked.filter(pl.col("predicate").is_in(predicates) & pl.col("object_name").is_not_null())
        .with_columns(order=order)
        .sort("order", maintain_order=True)
        .unique("subject_id", keep="first", maintain_order=True)
        .select("subject_id", said="object_name")
    )
    known = words.select(subject_id="entity_id", known="vendor")
    both = known.join(said, on="subject_id", how="left")
    return both.select("subject_id", pl.coalesce("known", "said").alias(name))
