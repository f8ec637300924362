"""Where the rows that broke an expectation come from (document, line, words), and the decision that repairs it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from expectations.report import Failure
from expectations.sql import shown
from warehouse.schema import TABLES, Table

if TYPE_CHECKING:
    import duckdb

_COLUMNS = (
    "uri",
    "line_start",
    "quote",
    "subject_id",
    "predicate",
    "object_id",
    "value_low",
    "value_high",
    "value_text",
)


def with_evidence(
    connection: duckdb.DuckDBPyConnection, failures: Iterable[Failure], curable: Iterable[tuple[str, str]]
) -> list[Failure]:
    """The failures with document, line and quote in each row that rests on claims, and the curation for curable ones.

    `curable` holds table and name of the expectations that a person's decision can settle.
    """
    settled = set(curable)
    return [_explained(connection, each, (each.table, each.expectation) in settled) for each in failures]


def _explained(connection: duckdb.DuckDBPyConnection, failure: Failure, curable: bool) -> Failure:
    table = TABLES[failure.table]
    query = _claims_behind(table)
    if query is None or any(set(table.primary_key) - set(row) for row in failure.sample):
        return failure
    sample, decisions = [], []
    for row in failure.sample:
        found = _first(connection, query, [row[name] for name in table.primary_key], _columns(table, row))
        sample.append(row if found is None else row | _place(row, found))
        if found is not None and curable:
            decisions.append(_decision(found))
    return replace(failure, sample=tuple(sample), curation="\n".join(dict.fromkeys(decisions)))


def _columns(table: Table, row: Mapping[str, str]) -> list[str]:
    return [name for name in row if name not in table.primary_key]


def _claims_behind(table: Table) -> str | None:
    """The claims that a row of the table rests on, best first, as SQL with a parameter for the key; None: on none."""
    key = table.primary_key[0]
    if table.name == "claims":
        chosen = "SELECT claim_id, 0 AS position FROM claims WHERE claim_id = $key"
    elif table.name == "facts":
        chosen = (
            "SELECT unnest(claim_ids) AS claim_id, unnest(claim_ids) <> preferred_claim_id AS position "
            "FROM facts WHERE fact_id = $key"
        )
    elif "fact_id" in table.column_names:
        chosen = (
            "SELECT preferred_claim_id AS claim_id, 0 AS position FROM facts "
            f"WHERE fact_id IN (SELECT fact_id FROM {table.name} WHERE {key} = $key)"
        )
    elif "fact_ids" in table.column_names:
        chosen = (
            "SELECT preferred_claim_id AS claim_id, 0 AS position FROM facts "
            f"WHERE fact_id IN (SELECT unnest(fact_ids) FROM {table.name} WHERE {key} = $key)"
        )
    else:
        return None
    return (
        f"SELECT {', '.join(_COLUMNS)} FROM ({chosen}) JOIN claims USING (claim_id) JOIN documents USING (document_id) "
        "ORDER BY list_contains($columns, predicate) DESC, position, claim_id LIMIT 1"
    )


def _first(
    connection: duckdb.DuckDBPyConnection, query: str, key: Sequence[str], columns: Iterable[str]
) -> dict[str, Any] | None:
    """The first claim behind a row; one whose predicate a column is named after comes before others."""
    names = [name.removesuffix("_low").removesuffix("_high") for name in columns] or [""]
    row = connection.execute(query, {"key": key[0], "columns": names}).fetchone()
    return None if row is None else dict(zip(_COLUMNS, row, strict=True))


def _place(row: Mapping[str, str], found: Mapping[str, Any]) -> dict[str, str]:
    return {"document": f"{found['uri']}:{found['line_start']}", "quote": row.get("quote", shown(found["quote"]))}


def _decision(found: Mapping[str, Any]) -> str:
    """The decision in curation.toml that takes a claim's value out; who decides fills in reason and date."""
    name = next(
        name for name in ("value_low", "value_high", "value_text", "object_id", "quote") if found[name] is not None
    )
    value = found[name] if isinstance(found[name], float) else json.dumps(found[name], ensure_ascii=False)
    return (
        "[[decision]]\n"
        'action = "deprecate"\n'
        f"subject = {json.dumps(found['subject_id'], ensure_ascii=False)}\n"
        f"predicate = {json.dumps(found['predicate'])}\n"
        f"expect = {{ {name} = {value} }}\n"
        'reason = ""  # why: without a reason and a date the decision is refused\n'
        "date =       # 2026-01-31\n"
    )
