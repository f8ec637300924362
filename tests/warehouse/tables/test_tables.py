"""The published tables, from hand-made facts."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from tests.warehouse.tables.cases import build, fact, on, row_of
from warehouse.schema import polars_schema


def test_no_facts_give_empty_tables_with_the_contracts_columns() -> None:
    tables = build([])
    assert sorted(tables) == ["clusters", "costs", "eras", "hardware", "models", "timeline"]
    for name, frame in tables.items():
        assert frame.schema == polars_schema(name)
        assert frame.is_empty()


def test_a_model_gathers_its_facts_in_one_row() -> None:
    rows = [
        fact("model: M", "parameter_count", 1.75e11),
        fact("model: M", "layer_count", 96),
        fact("model: M", "training_duration", 30, 34),
        fact("model: M", "cost", 5e5, 4.6e6, unit="USD", status="estimated"),
        fact("model: M", "accelerators", None, 10_000, thing="hardware: V100"),
        fact("model: M", "framework", thing="software: PyTorch"),
        fact("model: M", "released_on", value_text="2020-06", **on("2020-06", date(2020, 6, 1), date(2020, 6, 30))),
        fact("model: M", "developed_by", thing="organization: Lab"),
        fact("model: M", "trained_on", thing="cluster: Big One"),
        fact("cluster: Big One", "runs_on_cloud", thing="cloud: Azure"),
    ]
    row = row_of(build(rows)["models"], "M")
    assert (row["model_id"], row["developer"], row["released_on"]) == ("model/m", "Lab", "2020-06")
    assert (row["parameter_count_low"], row["parameter_count_high"], row["layer_count"]) == (1.75e11, 1.75e11, 96)
    assert (row["training_days_low"], row["training_days_high"]) == (30, 34)
    assert (row["cost_usd_low"], row["cost_usd_high"]) == (5e5, 4.6e6)
    assert (row["accelerators"], row["accelerator_count_low"], row["accelerator_count_high"]) == (
        ["V100"],
        None,
        10_000,
    )
    assert (row["frameworks"], row["clouds"]) == (["PyTorch"], ["Azure"])
    assert (row["status"], row["confidence"]) == ("stated", 0.8)
    assert row["fact_ids"] == [f"fact-{index}" for index in range(9)]


def test_the_preferred_unscoped_training_fact_fills_the_cell() -> None:
    rows = [
        fact("model: M", "accelerators", 128, thing="hardware: GPU", scope="inference", confidence=0.95),
        fact("model: M", "accelerators", 25_000, thing="hardware: A100"),
        fact("model: M", "layer_count", 8, rank="normal", confidence=0.99),
        fact("model: M", "layer_count", 16),
        fact("model: M", "expert_count", 2, rank="deprecated"),
        fact("model: M", "cost", 1e6, unit="USD", scope="inference"),
    ]
    row = row_of(build(rows)["models"], "M")
    assert (row["accelerator_count_low"], row["accelerators"]) == (25_000, ["A100"])
    assert (row["layer_count"], row["expert_count"], row["cost_usd_low"]) == (16, None, None)


def test_the_vocabulary_knows_developers_and_vendors() -> None:
    rows = [
        fact("model: Great Model", "layer_count", 1),
        fact("hardware: V100", "memory_capacity", 3.2e10, unit="byte"),
        fact("hardware: Z9", "memory_capacity", 1e9, unit="byte"),
        fact("hardware: Homemade", "designed_by", thing="organization: Someone"),
    ]
    tables = build(rows)
    assert row_of(tables["models"], "Great Model")["developer"] == "Known Lab"
    hardware = {row["name"]: (row["vendor"], row["kind"]) for row in tables["hardware"].iter_rows(named=True)}
    assert hardware == {"V100": ("NVIDIA", "gpu"), "Z9": ("Zed", "asic"), "Homemade": ("Someone", None)}


def test_hardware_knows_its_users_and_its_largest_deployment() -> None:
    rows = [
        fact("hardware: A100", "peak_compute", 3.12e14, unit="FLOP/s", scope="BF16"),
        fact("hardware: A100", "peak_compute", 1.95e13, unit="FLOP/s", scope="FP64"),
        fact("hardware: A100", "interconnect", thing="network: NVLink"),
        fact("hardware: A100", "process_node", value_text="7nm"),
        fact("model: M", "accelerators", 25_000, thing="hardware: A100", **on("2022", date(2022, 1, 1), None)),
        fact("cluster: C", "accelerators", 100_000, thing="hardware: A100", status="planned"),
        fact("cluster: C", "accelerators", 30_000, None, thing="hardware: A100"),
        fact("model: M", "accelerators", thing="hardware: GPU"),
    ]
    table = build(rows)["hardware"]
    row = row_of(table, "A100")
    assert (row["peak_flops"], row["peak_precision"]) == (3.12e14, "BF16")
    assert (row["interconnects"], row["process_node"]) == (["NVLink"], "7nm")
    assert (row["used_by_models"], row["used_by_clusters"]) == (["M"], ["C"])
    assert (row["largest_deployment"], row["first_year"]) == (30_000, 2022)
    assert table.height == 1


def test_clusters_sites_and_programs_share_a_table() -> None:
    rows = [
        fact("site: Campus", "operated_by", thing="organization: Cloud Co"),
        fact("site: Campus", "located_in", thing="place: Ohio"),
        fact("site: Campus", "located_in", thing="place: Iowa"),
        fact("site: Campus", "power_capacity", 2e9, unit="W", status="planned"),
        fact("cluster: C", "designed_by", thing="organization: Builder"),
        fact("cluster: C", "node_count", 7_500, **on("2021", date(2021, 1, 1), date(2021, 12, 31))),
        fact("cluster: C", "node_count", 2_500, rank="normal", **on("2018", date(2018, 1, 1), date(2018, 12, 31))),
        fact("cluster: C", "network_bandwidth", 4e11, unit="bit/s"),
        fact("program: P", "accelerators", 100_000, None, thing="hardware: GPU"),
    ]
    table = build(rows)["clusters"]
    campus, cluster, program = (row_of(table, name) for name in ("Campus", "C", "P"))
    assert (campus["operator"], campus["location"], campus["power_watts_low"]) == ("Cloud Co", "Iowa; Ohio", 2e9)
    assert (cluster["operator"], cluster["node_count"], cluster["first_year"]) == ("Builder", 7_500, 2018)
    assert cluster["network_bandwidth"] == 4e11
    assert (program["accelerators"], program["accelerator_count_high"]) == (["GPU"], None)


def test_what_an_orchestrator_runs_is_a_cluster_where_its_nodes_are_counted() -> None:
    rows = [
        fact("software: Herder", "node_count", 700),
        fact("software: Herder", "developed_by", thing="organization: Builder"),
        fact("software: Script", "node_count", 800),
    ]
    table = build(rows)["clusters"]
    assert table.select("cluster_id", "name", "node_count", "operator").rows() == [
        ("software/herder", "Herder cluster", 700, None)
    ]


def test_a_program_that_is_only_money_is_no_cluster() -> None:
    rows = [
        fact("program: Research", "cost", 1e9, unit="USD"),
        fact("program: Plan", "located_in", thing="place: Ohio"),
    ]
    assert build(rows)["clusters"]["name"].to_list() == ["Plan"]


def test_a_cluster_named_after_a_cloud_is_in_it_and_so_is_what_trains_there() -> None:
    rows = [
        fact("cluster: Big Nimbus cluster", "node_count", 700),
        fact("model: M", "trained_on", thing="cluster: Big Nimbus cluster"),
    ]
    tables = build(rows)
    assert row_of(tables["clusters"], "Big Nimbus cluster")["cloud"] == "Nimbus"
    assert row_of(tables["models"], "M")["clouds"] == ["Nimbus"]


def test_what_each_unit_of_a_cluster_has_is_told_of_the_system_that_it_is_named_after() -> None:
    rows = [
        fact("cluster: Lab's Z9 Rack cluster", "memory_capacity", 4e13, unit="byte", scope="per rack"),
        fact("cluster: Lab's Z9 Rack cluster", "memory_capacity", 9e15, unit="byte"),
        fact("cluster: Lab's Z9 Rack cluster", "accelerators", 500, thing="hardware: Z9 Rack"),
    ]
    assert row_of(build(rows)["hardware"], "Z9 Rack")["memory_bytes"] == 4e13


@pytest.mark.parametrize(
    ("subject", "predicate", "more", "category"),
    [
        ("model: M", "cost", {}, "training_run"),
        ("model: M", "cost", {"scope": "inference, monthly"}, "spend"),
        ("organization: O", "cost", {}, "spend"),
        ("hardware: A100", "cost", {}, "price"),
        ("service: S", "cost", {}, "spend"),
        ("service: S", "cost", {"scope": "per request"}, "price"),
        ("organization: O", "investment", {"thing": "organization: P"}, "investment"),
        ("organization: O", "deal_value", {"thing": "organization: P"}, "deal"),
        ("organization: O", "deal_value", {"thing": "hardware: A100"}, "purchase"),
        ("organization: O", "valuation", {}, "valuation"),
        ("organization: O", "revenue", {}, "revenue"),
    ],
)
def test_money_is_sorted_by_what_it_is(subject: str, predicate: str, more: dict[str, str], category: str) -> None:
    claims = pl.DataFrame({"claim_id": ["c"], "attributed_to": ["Analyst"]})
    row = build([fact(subject, predicate, 1e9, 2e9, unit="EUR", **more)], claims)["costs"].row(0, named=True)
    assert (row["category"], row["currency"], row["attributed_to"]) == (category, "EUR", "Analyst")
    assert (row["amount_low"], row["amount_high"], row["cost_id"]) == (1e9, 2e9, "cost-0")


def test_money_without_an_amount_or_currency_is_no_cost() -> None:
    rows = [
        fact("organization: O", "investment", thing="program: P"),
        fact("organization: O", "cost", 1e9, unit="count"),
    ]
    assert build(rows)["costs"].is_empty()


@pytest.mark.parametrize(
    ("name", "started", "ended"),
    [
        ("2018-2019", 2018, 2019),
        ("2020", 2020, 2020),
        ("2025+", 2025, None),
        ("2025–present", 2025, None),
        ("The Dota era (2017 – 2019)", 2017, 2019),
        ("Early days", 2016, 2017),
    ],
)
def test_an_eras_name_tells_its_years_else_its_facts_do(name: str, started: int, ended: int | None) -> None:
    rows = [
        fact(f"era: {name}", "started_on", value_text="2016", **on("2016", date(2016, 1, 1), date(2016, 12, 31))),
        fact(f"era: {name}", "ended_on", value_text="2017", **on("2017", date(2017, 1, 1), date(2017, 12, 31))),
    ]
    row = row_of(build(rows)["eras"], name)
    assert (row["started"], row["ended"]) == (started, ended)


def test_an_era_lists_what_it_ran_on_without_classes_that_members_cover() -> None:
    rows = [
        fact("era: 2018-2019", "accelerators", thing="hardware: V100"),
        fact("era: 2018-2019", "accelerators", thing="hardware: GPU"),
        fact("era: 2018-2019", "accelerators", thing="hardware: TPU"),
        fact("era: 2018-2019", "framework", thing="software: TensorFlow"),
        fact("era: 2018-2019", "framework", thing="software: Guess", status="speculated"),
        fact("era: 2018-2019", "runs_on_cloud", thing="cloud: Azure", status="speculated"),
    ]
    row = row_of(build(rows)["eras"], "2018-2019")
    assert row["hardware"] == ["TPU", "V100"]
    assert (row["frameworks"], row["clouds"]) == (["TensorFlow"], ["Azure"])


def test_the_timeline_holds_dates_and_dated_events() -> None:
    june = on("2020-06", date(2020, 6, 1), date(2020, 6, 30))
    rows = [
        fact("model: M", "released_on", value_text="2020-06", **june),
        fact("organization: O", "investment", 1e9, thing="organization: P", unit="USD", **june),
        fact("organization: O", "investment", 2e9, thing="organization: P", unit="USD"),
        fact("model: M", "layer_count", 96, **june),
    ]
    table = build(rows)["timeline"]
    assert table.select("event_id", "event", "occurred", "object_name", "value_low").rows() == [
        ("event-0", "released_on", "2020-06", None, None),
        ("event-1", "investment", "2020-06", "P", 1e9),
    ]


def test_of_several_counts_the_largest_that_exists_is_the_whole() -> None:
    rows = [
        fact("cluster: C", "accelerators", 72, thing="hardware: A100", confidence=0.95),
        fact("cluster: C", "accelerators", 4_600, None, thing="hardware: A100"),
        fact("cluster: C", "accelerators", 9_000, thing="hardware: A100", status="planned"),
        fact("cluster: C", "accelerators", 5_000, thing="hardware: A100", scope="per building"),
    ]
    row = row_of(build(rows)["clusters"], "C")
    assert (row["accelerator_count_low"], row["accelerator_count_high"]) == (4_600, None)


def test_a_figure_with_a_scope_beats_an_order_of_magnitude() -> None:
    rows = [
        fact("model: M", "cost", 1e7, 1e8, unit="USD"),
        fact("model: M", "cost", 6.3e7, unit="USD", scope="hardware only", status="estimated"),
        fact("model: M", "cost", 1.0, unit="USD", scope="per hour"),
    ]
    assert row_of(build(rows)["models"], "M")["cost_usd_low"] == 6.3e7
