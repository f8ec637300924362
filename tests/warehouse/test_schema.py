from __future__ import annotations

from datetime import date, datetime

import duckdb
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.claim import Claim
from tests.warehouse.good_tables import good_tables
from warehouse.schema import TABLES, SchemaError, conform, ddl, duckdb_type, empty, polars_schema

CONTRACT = {
    "documents": "document_id uri title publisher published_on retrieved_at media_type role reliability origin_id "
    "sha256 size_bytes block_count claim_count text",
    "page_references": "document_id line url anchor_text section outcome http_status fetched_document_id detail",
    "entities": "entity_id entity_type name aliases wikidata_id provisional mention_count",
    "claims": "claim_id document_id line_start line_end char_start char_end quote section subject_id subject_name "
    "subject_type predicate object_id object_name value_low value_high unit value_text bound as_of as_of_start "
    "as_of_end scope status attributed_to origin_id confidence extractor",
    "facts": "fact_id subject_id subject_name subject_type predicate object_id object_name value_low value_high "
    "value_best unit value_text bound as_of as_of_start as_of_end scope status decision rank confidence claim_count "
    "origin_count claim_ids preferred_claim_id rationale",
    "conflicts": "conflict_id kind subject_id subject_name predicate positions resolution fact_ids rationale",
    "eras": "era_id name started ended frameworks hardware clouds accelerator_count_low accelerator_count_high "
    "confidence fact_ids",
    "hardware": "hardware_id name vendor kind memory_bytes peak_flops peak_precision transistor_count process_node "
    "interconnects used_by_models used_by_clusters largest_deployment first_year confidence fact_ids",
    "models": "model_id name developer released_on parameter_count_low parameter_count_high layer_count expert_count "
    "training_tokens_low training_tokens_high training_compute_low training_compute_high training_days_low "
    "training_days_high utilization_low utilization_high accelerators accelerator_count_low accelerator_count_high "
    "frameworks clouds cost_usd_low cost_usd_high status confidence fact_ids",
    "costs": "cost_id subject_id subject_name category counterparty_id counterparty_name amount_low amount_high "
    "currency as_of as_of_start scope status attributed_to decision confidence fact_id",
    "clusters": "cluster_id name operator location accelerators accelerator_count_low accelerator_count_high "
    "cpu_core_count node_count rack_count power_watts_low power_watts_high network_bandwidth cloud first_year "
    "confidence fact_ids",
    "timeline": "event_id occurred occurred_start occurred_end subject_id subject_name event object_name value_low "
    "value_high unit status fact_id",
}
"""The columns that users rely on, in their order; more may follow them."""


@pytest.mark.parametrize("name", CONTRACT)
def test_a_table_begins_with_the_columns_promised_to_users(name: str) -> None:
    promised = CONTRACT[name].split()
    assert list(TABLES[name].column_names[: len(promised)]) == promised


def test_beyond_the_contract_the_schema_only_has_the_merges() -> None:
    assert set(TABLES) == {*CONTRACT, "merges"}


def test_claims_have_the_fields_of_the_claim_class_in_their_order() -> None:
    assert TABLES["claims"].column_names == tuple(Claim.__dataclass_fields__)


def test_every_reference_names_the_primary_key_of_a_table() -> None:
    for table in TABLES.values():
        for column in (*table.columns, *(field for outer in table.columns for field in outer.fields)):
            if column.references:
                target, _, key = column.references.partition(".")
                assert TABLES[target].primary_key == (key,), f"{table.name}.{column.name}"


@pytest.mark.parametrize("name", TABLES)
def test_duckdb_and_polars_agree_on_the_types_of_a_table(name: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(ddl(name))
        connection.register("rows", good_tables()[name].to_arrow())
        connection.execute(f"INSERT INTO {name} SELECT * FROM rows")
        given_types = [row[1] for row in connection.sql("DESCRIBE SELECT * FROM rows").fetchall()]
        assert given_types == [duckdb_type(column) for column in TABLES[name].columns]
        assert conform(name, connection.sql(f"FROM {name}").pl()).equals(good_tables()[name])


def test_comments_survive_quotes_and_name_unit_and_vocabulary() -> None:
    with duckdb.connect() as connection:
        for name in TABLES:
            connection.execute(ddl(name))
        comments = dict(
            connection.sql(
                "SELECT table_name || '.' || column_name, comment FROM duckdb_columns() WHERE NOT internal"
            ).fetchall()
        )
        tables = dict(connection.sql("SELECT table_name, comment FROM duckdb_tables()").fetchall())
    assert all(comments.values())
    assert comments["hardware.peak_flops"] == "peak compute [FLOP/s]"
    assert "exact, about, at_least" in comments["claims.bound"]
    assert tables["claims"].endswith("Primary key: claim_id.")


def test_conforming_puts_columns_in_order_sorts_by_key_and_widens_types() -> None:
    frame = pl.DataFrame(
        {
            "aliases": [[], []],
            "mention_count": [2.0, 3.0],
            "entity_id": ["model/b", "model/a"],
            "entity_type": pl.Series(["model", "model"], dtype=pl.Categorical),
            "name": ["B", "A"],
            "wikidata_id": [None, None],
            "provisional": [True, False],
        }
    )
    result = conform("entities", frame)
    assert result.schema == polars_schema("entities")
    assert result["entity_id"].to_list() == ["model/a", "model/b"]
    assert result["mention_count"].to_list() == [3, 2]


def test_conforming_names_missing_and_unknown_columns() -> None:
    frame = empty("entities").drop("name").with_columns(pl.lit("x").alias("nickname"))
    with pytest.raises(SchemaError, match="table entities lacks name and has unknown nickname"):
        conform("entities", frame)


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("name", [1], "column entities.name is Int64: make it String"),
        ("mention_count", [1.5], "column entities.mention_count holds fractions"),
        ("mention_count", ["1"], "column entities.mention_count is String: make it Int64"),
        ("aliases", ["a"], r"column entities.aliases is String: make it List\(String\)"),
        ("provisional", [1], "column entities.provisional is Int64: make it Boolean"),
    ],
)
def test_conforming_refuses_types_that_do_not_fit(column: str, values: list[object], message: str) -> None:
    frame = good_tables()["entities"].head(1).with_columns(pl.Series(column, values))
    with pytest.raises(SchemaError, match=message):
        conform("entities", frame)


def test_conforming_widens_inside_structs() -> None:
    frame = good_tables()["conflicts"]
    whole = [[{**side, "weight": 1} for side in row] for row in frame["positions"].to_list()]
    widened = conform("conflicts", frame.with_columns(pl.Series("positions", whole)))
    assert widened.schema == polars_schema("conflicts")
    assert [side["weight"] for side in widened["positions"][0].to_list()] == [1.0, 1.0]


def test_dates_and_times_are_not_mixed_up() -> None:
    frame = good_tables()["documents"]
    with pytest.raises(SchemaError, match=r"documents\.published_on"):
        conform("documents", frame.with_columns(pl.lit(datetime(2024, 5, 1)).alias("published_on")))
    with pytest.raises(SchemaError, match=r"documents\.retrieved_at"):
        conform("documents", frame.with_columns(pl.lit(date(2024, 5, 1)).alias("retrieved_at")))


@given(st.permutations(range(4)), st.permutations(list(TABLES["entities"].column_names)))
def test_conforming_does_not_depend_on_the_order_of_rows_or_columns(rows: list[int], columns: list[str]) -> None:
    frame = good_tables()["entities"]
    assert conform("entities", frame[rows].select(columns)).equals(frame)


@pytest.mark.parametrize("name", TABLES)
def test_an_empty_table_conforms(name: str) -> None:
    assert conform(name, empty(name)).schema == polars_schema(name)
