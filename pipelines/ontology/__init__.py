"""The product's vocabulary: entity types, predicates, gazetteer and name shapes, as data (TOML) with one loader."""

from __future__ import annotations

from pipelines.ontology.identity import entity_id, fold, slug, unaccented
from pipelines.ontology.loader import DIRECTORY, Ontology, OntologyError, load_ontology
from pipelines.ontology.schema import EntityType, Entry, Frame, Phrase, Predicate, Shape

__all__ = [
    "DIRECTORY",
    "EntityType",
    "Entry",
    "Frame",
    "Ontology",
    "OntologyError",
    "Phrase",
    "Predicate",
    "Shape",
    "entity_id",
    "fold",
    "load_ontology",
    "slug",
    "unaccented",
]
