"""What Dagster sees: assets, their order, their schema, the checks that stand before a release."""

from __future__ import annotations

import dagster as dg
import pytest

from pipelines.definitions import PUBLISH, definitions, defs
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


def test_the_job_runs_in_one_process() -> None:
    assert defs.resolve_job_def(PUBLISH).executor_def is dg.in_process_executor


def test_settings_reach_the_resources(tmp_path: object) -> None:
    made = definitions(Settings(warehouse=Settings().warehouse / "elsewhere"))
    assert made.resources is not None
    assert made.resources["run"].settings().warehouse.name == "elsewhere"
