"""Why: facts with evidence and disputes as plain data."""

from __future__ import annotations

import polars as pl
import pytest

from pipelines.reconcile.why import UnknownSubjectError, explain
from tests.pipelines.reconcile.cases import claim, run

ENTITIES = pl.DataFrame({"entity_id": ["model/x", "model/y"], "name": ["X", "Yonder"], "aliases": [["Model X"], []]})


def _tables() -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    rows = [
        claim("a", "layer_count", 8, status="leaked"),
        claim("b", "layer_count", 16),
        claim("c", "layer_count", 16, attributed_to="Analyst"),
        claim("d", "released_on", value_text="2023"),
    ]
    told = pl.DataFrame([{"attributed_to": None, **row, "line_start": 3, "line_end": 4} for row in rows])
    result = run([{key: value for key, value in row.items() if key != "attributed_to"} for row in rows])
    return result.facts, told, result.conflicts


def test_facts_come_best_first_with_claims_and_disputes() -> None:
    facts, claims, conflicts = _tables()
    best, other = explain("model  X", "layer_count", facts, claims, conflicts, ENTITIES)
    assert (best.said, best.rank, other.said, other.rank) == ("16", "preferred", "8", "deprecated")
    assert [(item.claim_id, item.preferred, item.line_start) for item in best.evidence] == [
        ("b", True, 3),
        ("c", False, 3),
    ]
    assert best.evidence[1].attributed_to == "Analyst"
    assert best.disputes[0].positions == (("16", 0.8), ("8", 0.26))
    assert best.disputes == other.disputes


def test_without_a_predicate_all_facts_are_explained() -> None:
    facts, claims, conflicts = _tables()
    found = explain("model/x", None, facts, claims, conflicts, ENTITIES)
    assert [item.predicate for item in found] == ["layer_count", "layer_count", "released_on"]
    assert found[2].said == "2023"


@pytest.mark.parametrize(
    ("subject", "predicate", "message"),
    [
        ("Yonderr", None, "no entity is called 'Yonderr'; did you mean model/y"),
        ("Yonder", None, "no fact is about Yonder"),
        ("X", "cost", "no fact says 'cost' of X: try one of layer_count, released_on"),
    ],
)
def test_what_is_unknown_is_said_with_what_is_known(subject: str, predicate: str | None, message: str) -> None:
    facts, claims, conflicts = _tables()
    with pytest.raises(UnknownSubjectError, match=message):
        explain(subject, predicate, facts, claims, conflicts, ENTITIES)
