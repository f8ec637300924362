"""Extracted documents as packs keep them, one row a document, and the tables that many of them make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pipelines.extract.claim import Claim
from pipelines.extract.entities import Entity
from pipelines.extract.entity_rows import Spoken, entity_row
from pipelines.ontology import Ontology
from warehouse.frames import claim_columns, entities_frame
from warehouse.packs import KEY
from warehouse.schema import conform, empty, polars_schema

if TYPE_CHECKING:
    import polars as pl

    from pipelines.extract.extractor import Part


def extraction_schema() -> pl.Schema:
    """The columns of extracted documents: one row a document, with its claims and the entities it speaks of."""
    import polars as pl

    return pl.Schema(
        {
            KEY: pl.String(),
            "claims": pl.List(pl.Struct(polars_schema("claims"))),
            "entities": pl.List(
                pl.Struct(
                    {
                        "entity_id": pl.String,
                        "name": pl.String,
                        "entity_type": pl.String,
                        "mentions": pl.Int64,
                        "aliases": pl.List(pl.String),
                    }
                )
            ),
        }
    )


def part_frame(parts: Iterable[tuple[str, Part]]) -> pl.DataFrame:
    """Extracted documents, each given with its key, as rows of `extraction_schema`."""
    import polars as pl

    keys: list[str] = []
    owners: list[str] = []
    claims: list[Claim] = []
    entities: list[list[dict[str, Any]]] = []
    for key, part in parts:
        keys.append(key)
        owners += [key] * len(part.claims)
        claims += part.claims
        entities.append(
            [
                {
                    "entity_id": entity.entity_id,
                    "name": entity.name,
                    "entity_type": entity.type,
                    "mentions": mentions,
                    "aliases": sorted(aliases),
                }
                for entity, mentions, aliases in part.entities
            ]
        )
    schema = extraction_schema()
    grouped = (
        claim_columns(claims)
        .select(pl.Series(KEY, owners, dtype=pl.String), pl.struct(pl.all()).alias("claims"))
        .group_by(KEY, maintain_order=True)
        .agg("claims")
    )
    rows = pl.DataFrame({KEY: keys, "entities": entities}, schema={name: schema[name] for name in (KEY, "entities")})
    return (
        rows.join(grouped, on=KEY, how="left", maintain_order="left")
        .with_columns(pl.col("claims").fill_null([]))
        .select(list(schema))
        .cast(schema)
    )


def claims_of(extracted: pl.DataFrame) -> pl.DataFrame:
    """The table `claims` of extracted documents."""
    import polars as pl

    listed = extracted.select("claims").filter(pl.col("claims").list.len() > 0)
    return conform("claims", listed.explode("claims").unnest("claims")) if listed.height else empty("claims")


def entities_of(extracted: pl.DataFrame, ontology: Ontology) -> pl.DataFrame:
    """The table `entities` of extracted documents; an entity is named as the first document that speaks of it does."""
    import polars as pl

    listed = extracted.select("entities").filter(pl.col("entities").list.len() > 0)
    if listed.is_empty():
        return empty("entities")
    seen = (
        listed.explode("entities")
        .unnest("entities")
        .group_by("entity_id", maintain_order=True)
        .agg(
            pl.col("name", "entity_type").first(),
            pl.col("mentions").sum(),
            pl.col("aliases").explode(keep_nulls=False, empty_as_null=False),
        )
        .sort("entity_id")
    )
    return entities_frame(
        entity_row(Spoken(Entity(identity, name, kind), mentions, frozenset(aliases)), ontology)
        for identity, name, kind, mentions, aliases in seen.iter_rows()
    )
