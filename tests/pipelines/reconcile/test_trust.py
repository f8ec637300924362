"""Trust: origins that the others bear out weigh more, copies of a bad source do not outvote them."""

from __future__ import annotations

import random

import polars as pl

from tests.pipelines.reconcile.cases import Row, claim, run

THINGS = 60


def told(source: int, thing: int, value: float) -> Row:
    return claim(
        f"{source:02d}-{thing:03d}", "layer_count", value, document_id=f"d{source:02d}", subject_id=f"model/m{thing}",
        quote=f"{source} {thing}",
    )  # fmt: skip


def world(accuracies: list[float], copiers: int = 0) -> list[Row]:
    rng = random.Random(7)
    rows = []
    for thing in range(THINGS):
        values = [100.0 if rng.random() < accuracy else 100.0 * rng.randrange(2, 12) for accuracy in accuracies]
        values += [values[0]] * copiers
        rows += [told(source, thing, value) for source, value in enumerate(values)]
    return rows


def right(rows: list[Row]) -> float:
    facts = run(rows).facts.filter(pl.col("rank") == "preferred")
    return facts.filter(pl.col("value_best") == 100.0).height / THINGS


def test_a_good_source_outweighs_two_bad_ones_that_disagree_with_everyone() -> None:
    assert right(world([0.95, 0.95, 0.2, 0.2, 0.2])) >= 0.9


def test_copies_of_a_bad_source_do_not_outvote_the_honest_ones() -> None:
    assert right(world([0.2, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8], copiers=4)) >= 0.9


def test_a_few_shared_things_teach_nothing() -> None:
    rows = [told(source, thing, 100.0 if source else 200.0) for source in range(4) for thing in range(3)]
    weights = run(rows).conflicts["positions"].list.eval(pl.element().struct.field("weight")).to_list()
    assert weights == [[1.2, 0.4]] * 3
