"""A failing row says where it was read, and what decision would repair it."""

from __future__ import annotations

import tomllib
from typing import Any

import polars as pl
import pytest

from expectations.evidence import with_evidence
from expectations.report import Failure
from expectations.sql import connected
from pipelines.reconcile.curation import Decision
from tests.warehouse.good_tables import good_tables
from warehouse.schema import TABLES

KEYS = {"claims": "c2", "facts": "f2", "conflicts": "x1", "models": "model/etude", "costs": "k1", "eras": "era/first"}


def explained(table: str, key: str, curable: bool = False, tables: dict[str, pl.DataFrame] | None = None) -> Failure:
    row = {TABLES[table].primary_key[0]: key, "parameter_count_low": "7"}
    failure = Failure(table, "some_check", "something holds", 1, (row,))
    with connected(tables or good_tables()) as connection:
        (found,) = with_evidence(connection, [failure], [(table, "some_check")] if curable else [])
    return found


@pytest.mark.parametrize("table", KEYS)
def test_every_table_that_rests_on_claims_leads_to_document_line_and_words(table: str) -> None:
    (row,) = explained(table, KEYS[table]).sample
    place = (
        ("a.md:1", "Atlas has 4,096 GPUs") if table == "eras" else ("a.md:2", "Étude – a model 🚀 – has 7B parameters")
    )
    assert (row["document"], row["quote"]) == place


def test_a_column_named_after_a_predicate_leads_to_the_claims_that_say_it() -> None:
    models = good_tables()["models"].with_columns(fact_ids=pl.Series([["f1", "f2"]]))
    (row,) = explained("models", "model/etude", tables=good_tables() | {"models": models}).sample
    assert row["document"] == "a.md:2"


def test_tables_that_rest_on_no_claim_are_left_as_they_are() -> None:
    assert explained("entities", "model/etude").sample == ({"entity_id": "model/etude", "parameter_count_low": "7"},)
    assert explained("facts", "no such fact").sample == ({"fact_id": "no such fact", "parameter_count_low": "7"},)


def test_the_repair_is_a_decision_that_lacks_only_reason_and_date() -> None:
    assert explained("facts", "f2").curation == ""
    text = explained("facts", "f2", curable=True).curation
    filled = text.replace('reason = ""', 'reason = "The table counts something else."').replace(
        "date =  ", "date = 2026-01-31"
    )
    (decision,) = tomllib.loads(filled)["decision"]
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    read: Any = Decision.model_validate({**decision, "place": "curation.toml:1"})
    assert (read.action, read.subject, read.predicate) == ("deprecate", "model/etude", "parameter_count")
    assert read.expect == {"value_low": 7e9}
