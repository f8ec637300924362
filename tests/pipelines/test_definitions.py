"""What Dagster sees: assets, their order, their schema, the checks that stand before a release."""

from __future__ import annotations

from collections.abc import Iterable

import dagster as dg
import pytest

from pipelines.assets.lineage import column_lineage
from pipelines.assets.publication import VIEWS
from pipelines.definitions import PUBLISH, definitions, defs
from pipelines.operation_settings import FreshnessSettings, Operations
from pipelines.settings import Settings
from warehouse.schema import TABLES


@pytest.fixture(scope="module")
def graph() -> dg.AssetGraph:
    return defs.resolve_asset_graph()


def test_every_table_of_the_contract_is_an_asset(graph: dg.AssetGraph) -> None:
    names = {key.to_user_string() for key in graph.get_all_asset_keys()}
    assert names == {*TABLES, "pages", "page_documents", "page_links", "validation", "release"}


def test_a_stage_reads_only_the_stages_before_it(graph: dg.AssetGraph) -> None:
    def parents(name: str) -> set[str]:
        return {key.to_user_string() for key in graph.get(dg.AssetKey(name)).parent_keys}

    assert parents("documents") == set()
    assert parents("page_references") == {"documents"}
    assert parents("pages") == {"documents", "page_references"}
    assert parents("claims") == parents("entities") == parents("merges") == {"documents", "pages"}
    reconciled = {"claims", "documents", "page_documents", "entities", "page_references"}
    assert parents("facts") == parents("conflicts") == reconciled
    assert parents("models") == {"facts", "entities", "claims"}
    assert parents("validation") == {*TABLES, "pages"}
    assert parents("release") == {*TABLES, "validation"}


def test_every_table_has_a_check_that_blocks_the_release(graph: dg.AssetGraph) -> None:
    checks = graph.asset_check_keys
    assert {(key.asset_key.to_user_string(), key.name) for key in checks} == {("validation", name) for name in TABLES}
    assert all(graph.get_check_spec(key).blocking for key in checks)


def test_the_columns_are_known_before_anything_is_materialised(graph: dg.AssetGraph) -> None:
    for name, table in TABLES.items():
        schema = graph.get(dg.AssetKey(name)).metadata["dagster/column_schema"]
        assert isinstance(schema, dg.TableSchema)
        assert [column.name for column in schema.columns] == list(table.column_names)


def test_every_asset_says_whose_it_is_what_it_is_and_which_code_makes_it(graph: dg.AssetGraph) -> None:
    for key in graph.get_all_asset_keys():
        node = graph.get(key)
        assert node.owners
        assert node.description
        assert node.kinds
        assert node.group_name in {"sources", "extraction", "reconciliation", "published"}
        assert node.code_version


def test_columns_lead_back_to_the_columns_that_they_come_from() -> None:
    def sources(table: str, column: str) -> set[tuple[str, str]]:
        deps = column_lineage(table).deps_by_column[column]
        return {(dep.asset_key.to_user_string(), dep.column_name) for dep in deps}

    assert sources("facts", "subject_id") == {("claims", "subject_id"), ("entities", "entity_id")}
    assert sources("facts", "claim_ids") == {("claims", "claim_id")}
    assert sources("claims", "quote") == {("documents", "text")}
    assert sources("models", "parameter_count_low") == {("facts", "value_low")}
    for name in TABLES:
        for deps in column_lineage(name).deps_by_column.values():
            assert all(dep.column_name in TABLES[dep.asset_key.to_user_string()].column_names for dep in deps)


def test_the_tables_that_users_read_have_a_freshness_policy_of_the_settings() -> None:
    def watched(settings: Settings) -> set[str]:
        graph = definitions(settings).resolve_asset_graph()
        keys = graph.get_all_asset_keys()
        return {key.to_user_string() for key in keys if graph.get(key).freshness_policy is not None}

    assert watched(Settings()) == {"facts", "conflicts", *VIEWS, "release"}
    never = Operations(freshness=FreshnessSettings(fail_hours=0))
    assert watched(Settings(operations=never)) == set()


def test_what_comes_from_refreshed_pages_is_made_anew_and_nothing_after_a_whole_run(graph: dg.AssetGraph) -> None:
    def made(instance: dg.DagsterInstance, names: Iterable[str]) -> None:
        for name in names:
            instance.report_runless_asset_event(dg.AssetMaterialization(name))

    sources = {"documents", "page_references", "pages", "page_documents", "page_links"}
    others = {key.to_user_string() for key in graph.get_all_asset_keys()} - sources
    with dg.DagsterInstance.ephemeral() as instance:
        made(instance, [*sorted(sources), *sorted(others)])
        first = dg.evaluate_automation_conditions(defs, instance)
        made(instance, ["pages", "page_documents", "page_links"])
        second = dg.evaluate_automation_conditions(defs, instance, cursor=first.cursor)
        third = dg.evaluate_automation_conditions(defs, instance, cursor=second.cursor)

    def requested(result: dg.EvaluateAutomationConditionsResult) -> set[str]:
        keys = {key for key in graph.get_all_asset_keys() if result.get_num_requested(key)}
        return {key.to_user_string() for key in keys}

    assert (first.total_requested, third.total_requested) == (0, 0)
    assert requested(second) == others


def test_the_job_runs_in_one_process() -> None:
    assert defs.resolve_job_def(PUBLISH).executor_def is dg.in_process_executor


def test_settings_reach_the_resources(tmp_path: object) -> None:
    made = definitions(Settings(warehouse=Settings().warehouse / "elsewhere"))
    assert made.resources is not None
    assert made.resources["run"].settings().warehouse.name == "elsewhere"
