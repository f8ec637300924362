"""A small set of all published tables in which everything holds, to be broken by the tests one value at a time."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import polars as pl

from warehouse.schema import TABLES, conform, polars_schema

TEXT = "Atlas has 4,096 GPUs.\nÉtude – a model 🚀 – has 7B parameters.\r\nÉtude has 9B parameters."
DIGEST = "a" * 64


def _row(table: str, **values: Any) -> dict[str, Any]:
    row: dict[str, Any] = {
        column.name: [] if column.kind in ("texts", "structs") and not column.nullable else None
        for column in TABLES[table].columns
    }
    assert set(values) <= set(row), set(values) - set(row)
    return row | values


def _claim(claim_id: str, quote: str, line: int, **values: Any) -> dict[str, Any]:
    start = TEXT.index(quote)
    common = {
        "claim_id": claim_id,
        "document_id": "doc1",
        "line_start": line,
        "line_end": line,
        "char_start": start,
        "char_end": start + len(quote),
        "quote": quote,
        "section": ["Models"],
        "bound": "exact",
        "status": "stated",
        "origin_id": "organization/acme",
        "confidence": 0.9,
        "extractor": "prose",
        "unit": "count",
    }
    return _row("claims", **(common | values))


def _fact(fact_id: str, claim_id: str, **values: Any) -> dict[str, Any]:
    common = {
        "fact_id": fact_id,
        "unit": "count",
        "bound": "exact",
        "status": "stated",
        "decision": "single",
        "rank": "preferred",
        "confidence": 0.9,
        "claim_count": 1,
        "origin_count": 1,
        "claim_ids": [claim_id],
        "preferred_claim_id": claim_id,
        "rationale": "One claim says so.",
    }
    return _row("facts", **(common | values))


ATLAS = {"subject_id": "cluster/atlas", "subject_name": "Atlas", "subject_type": "cluster"}
ETUDE = {"subject_id": "model/etude", "subject_name": "Étude", "subject_type": "model"}
GPUS = {"object_id": "hardware/gpu", "object_name": "GPU", "value_low": 4096.0, "value_high": 4096.0}


def _position(value: float, claim_id: str, weight: float) -> dict[str, Any]:
    return {
        "value_low": value,
        "value_high": value,
        "value_text": None,
        "claim_ids": [claim_id],
        "origin_ids": ["organization/acme"],
        "weight": weight,
    }


Rows = dict[str, list[dict[str, Any]]]


def rows() -> Rows:
    """The rows of every table."""
    return _read() | _decided() | _shown()


def _read() -> Rows:
    return {
        "documents": [
            _row(
                "documents", document_id="doc1", uri="a.md", title="A", media_type="text/markdown", role="source",
                reliability=0.8, origin_id="organization/acme", sha256=DIGEST, size_bytes=99, block_count=3,
                claim_count=3, text=TEXT, published_on=date(2024, 5, 1), publisher="Acme",
            ),
            _row(
                "documents", document_id="doc2", uri="b.bin", role="source", origin_id="document/doc2", sha256=DIGEST,
                size_bytes=7, block_count=0, claim_count=0, error="b.bin: not a text: remove it",
            ),
        ],
        "page_references": [
            _row(
                "page_references", document_id="doc1", line=2, url="https://example.org/", anchor_text="here",
                outcome="offline", ordinal=1,
            )
        ],
        "entities": [
            _row(
                "entities", entity_id=entity_id, entity_type=entity_id.split("/")[0], name=name, aliases=aliases,
                provisional=False, mention_count=1,
            )
            for entity_id, name, aliases in (
                ("cluster/atlas", "Atlas", ["Atlas One"]),
                ("era/first", "First", []),
                ("hardware/gpu", "GPU", []),
                ("model/etude", "Étude", []),
            )
        ],
        "merges": [
            _row("merges", merged_id="cluster/atlas-one", name="Atlas One", entity_id="cluster/atlas",
                 rationale="'Atlas One' is 'Atlas': said so.")
        ],
        "claims": [
            _claim("c1", "Atlas has 4,096 GPUs", 1, predicate="accelerators", **ATLAS, **GPUS, as_of="2024",
                   as_of_start=date(2024, 1, 1), as_of_end=date(2024, 12, 31)),
            _claim("c2", "Étude – a model 🚀 – has 7B parameters", 2, predicate="parameter_count", **ETUDE,
                   value_low=7e9, value_high=7e9),
            _claim("c3", "Étude has 9B parameters", 3, predicate="parameter_count", **ETUDE,
                   value_low=9e9, value_high=9e9),
        ],
    }  # fmt: skip


def _decided() -> Rows:
    disputed = {**ETUDE, "predicate": "parameter_count", "decision": "unresolved"}
    return {
        "facts": [
            _fact("f1", "c1", predicate="accelerators", **ATLAS, **GPUS, value_best=4096.0, as_of="2024",
                  as_of_start=date(2024, 1, 1), as_of_end=date(2024, 12, 31)),
            _fact("f2", "c2", **disputed, value_low=7e9, value_high=7e9, value_best=7e9),
            _fact("f3", "c3", **disputed, value_low=9e9, value_high=9e9, value_best=9e9, rank="normal"),
        ],
        "conflicts": [
            _row(
                "conflicts", conflict_id="x1", kind="value", subject_id="model/etude", subject_name="Étude",
                predicate="parameter_count", positions=[_position(7e9, "c2", 1.0), _position(9e9, "c3", 0.9)],
                resolution="unresolved", fact_ids=["f2", "f3"], rationale="Two claims of equal weight.",
            )
        ],
    }  # fmt: skip


def _shown() -> Rows:
    return {
        "eras": [
            _row("eras", era_id="era/first", name="First", started=2018, ended=2019, hardware=["GPU"],
                 confidence=0.9, fact_ids=["f1"])
        ],
        "hardware": [
            _row("hardware", hardware_id="hardware/gpu", name="GPU", kind="gpu", used_by_clusters=["Atlas"],
                 largest_deployment=4096.0, confidence=0.9, fact_ids=["f1"])
        ],
        "models": [
            _row("models", model_id="model/etude", name="Étude", parameter_count_low=7e9, parameter_count_high=7e9,
                 utilization_low=0.3, utilization_high=0.4, status="stated", confidence=0.9, fact_ids=["f2"],
                 released_on="2024-05", accelerators=["GPU"])
        ],
        "costs": [
            _row("costs", cost_id="k1", subject_id="model/etude", subject_name="Étude", category="training_run",
                 amount_low=1e6, amount_high=2e6, currency="USD", status="stated", decision="single", confidence=0.9,
                 fact_id="f2")
        ],
        "clusters": [
            _row("clusters", cluster_id="cluster/atlas", name="Atlas", accelerators=["GPU"],
                 accelerator_count_low=4096.0, accelerator_count_high=4096.0, confidence=0.9, fact_ids=["f1"])
        ],
        "timeline": [
            _row("timeline", event_id="t1", occurred="2024", occurred_start=date(2024, 1, 1),
                 occurred_end=date(2024, 12, 31), subject_id="cluster/atlas", subject_name="Atlas",
                 event="accelerators", status="stated", fact_id="f1", value_low=4096.0, value_high=4096.0,
                 unit="count")
        ],
    }  # fmt: skip


def frame(table: str, values: list[dict[str, Any]]) -> pl.DataFrame:
    """Rows as a table of the contract."""
    return conform(table, pl.DataFrame(values, schema=polars_schema(table), orient="row"))


@cache
def _good() -> dict[str, pl.DataFrame]:
    return {table: frame(table, values) for table, values in rows().items()}


def good_tables() -> dict[str, pl.DataFrame]:
    """All tables."""
    return dict(_good())


def broken(table: str, row: int, **values: Any) -> dict[str, pl.DataFrame]:
    """All tables, with other values in one row of one of them."""
    content = rows()[table]
    content[row] |= values
    return good_tables() | {table: frame(table, content)}
