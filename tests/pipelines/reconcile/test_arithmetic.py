"""Calculations across facts: what comes out is shown, what does not lowers confidence and says so."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from tests.pipelines.reconcile.cases import Row, claim, dated, fact, run


def checked(rows: list[Row]) -> list[tuple[str, str]]:
    """Resolution and rationale of the calculations with these claims."""
    found = run(rows).conflicts.filter(pl.col("kind") == "arithmetic")
    return found.select("resolution", "rationale").sort("rationale").rows()


def racks(total: float, **more: str) -> list[Row]:
    cluster = {"subject_id": "cluster/c", "subject_name": "C", "subject_type": "cluster"}
    return [
        claim("a", "accelerators", total, **cluster, **more),
        claim("b", "rack_count", 50, **cluster),
        claim("c", "accelerators", 72, scope="per rack", **cluster),
    ]


def test_racks_times_accelerators_per_rack_agree_with_the_total() -> None:
    name = "accelerators = racks x accelerators per rack"
    assert checked(racks(3600)) == [("agreed", f"{name}: 50 x 72 comes to 3,600, which agrees with the stated 3,600.")]


def test_what_does_not_come_out_is_told_with_the_residual_and_doubted() -> None:
    ((resolution, rationale),) = checked(racks(5000))
    assert resolution == "unresolved"
    assert "50 x 72 comes to 3,600, at least 24% off the stated 5,000" in rationale
    fitting, doubted = run(racks(3600)), run(racks(5000))
    assert fact(doubted, 5000)["confidence"] == round(fact(fitting, 3600)["confidence"] * 0.85, 4)
    assert "less certain" in fact(doubted, 5000)["rationale"]


@pytest.mark.parametrize("rows", [racks(90_000), racks(5000, status="planned")], ids=["far", "planned"])
def test_a_misfit_of_other_things_or_of_plans_is_none(rows: list[Row]) -> None:
    assert checked(rows) == []


@pytest.mark.parametrize(("total", "count"), [(128, 1), (100, 1), (20_000, 0)])
def test_a_limit_is_told_where_it_is_near_or_broken(total: float, count: int) -> None:
    rows = [
        claim("a", "accelerators", total),
        claim("b", "tensor_parallelism", 8),
        claim("c", "pipeline_parallelism", 15),
    ]
    assert len(checked(rows)) == count
    assert all((resolution == "agreed") == (total == 128) for resolution, _ in checked(rows))


def test_a_duration_is_held_against_its_first_and_last_day() -> None:
    rows = [
        claim("a", "training_duration", 95, unit="day"),
        claim("b", "started_on", value_text="2022-02", **dated("2022-02", date(2022, 2, 1), date(2022, 2, 28))),
        claim("c", "ended_on", value_text="2022-08", **dated("2022-08", date(2022, 8, 1), date(2022, 8, 31))),
    ]
    ((resolution, rationale),) = checked(rows)
    assert resolution == "unresolved"
    assert "2022-08 - 2022-02 comes to 154 to 212 day" in rationale
