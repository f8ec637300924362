"""Rows of `entities`: what the texts tell of an entity, with what the gazetteer knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from pipelines.ontology import Ontology


@dataclass(frozen=True, slots=True)
class EntityRow:
    """One row of `entities`, as far as the texts tell it."""

    entity_id: str
    entity_type: str
    name: str
    aliases: tuple[str, ...]
    wikidata_id: str | None
    provisional: bool
    mention_count: int


def entity_row(entity_id: str, name: str, entity_type: str, mentions: int, ontology: Ontology) -> EntityRow:
    """The row of an entity that texts name so; what else is known of it stands in the gazetteer."""
    entry = ontology.by_id.get(entity_id)
    return EntityRow(
        entity_id=entity_id,
        entity_type=entity_type,
        name=name,
        aliases=entry.aliases if entry else (),
        wikidata_id=entry.wikidata_id if entry else None,
        provisional=entry is None,
        mention_count=mentions,
    )
