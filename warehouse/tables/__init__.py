"""Facts to the tables that people read: eras, hardware, models, costs, clusters, timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from pipelines.ontology import Ontology


def build_tables(
    facts: pl.DataFrame, entities: pl.DataFrame, ontology: Ontology, claims: pl.DataFrame | None = None
) -> dict[str, pl.DataFrame]:
    """The published tables by name, each with the contract's columns and types.

    Deprecated facts are left out; of several facts the one with the better rank, without a scope, firmer and more
    confident fills a cell.

    Args:
        facts: the contract's `facts`.
        entities: `entity_id`, `entity_type` and `name` at least.
        ontology: gives vendors and kinds of known names, and which predicates are dates.
        claims: `claim_id` and `attributed_to`, for `costs.attributed_to`; NULL there without them.
    """
    from warehouse.schema import conform
    from warehouse.tables.clusters import clusters
    from warehouse.tables.costs import costs
    from warehouse.tables.eras import eras
    from warehouse.tables.hardware import hardware
    from warehouse.tables.models import models
    from warehouse.tables.picking import rank_facts
    from warehouse.tables.timeline import timeline
    from warehouse.tables.vocabulary import clouds, vocabulary

    ranked = rank_facts(facts)
    words = vocabulary(ranked, entities, ontology)
    in_clouds = clouds(ranked, words, ontology)
    tables = {
        "eras": eras(ranked, words),
        "hardware": hardware(ranked, words),
        "models": models(ranked, words, in_clouds),
        "costs": costs(ranked, claims),
        "clusters": clusters(ranked, words, in_clouds),
        "timeline": timeline(ranked, ontology),
    }
    return {name: conform(name, frame) for name, frame in tables.items()}
