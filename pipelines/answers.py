"""Answers to queries in the formats that other programs take: CSV, JSON, Parquet, Markdown."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sources.errors import InputError

if TYPE_CHECKING:
    import duckdb


class Format(StrEnum):
    """How an answer is written; `table` is for people."""

    table = "table"
    csv = "csv"
    json = "json"
    parquet = "parquet"
    markdown = "markdown"


def answer(connection: duckdb.DuckDBPyConnection, sql: str, form: Format, output: Path | None) -> None:
    """Ask one statement and write its answer to the file, or to standard output.

    Raises:
        InputError: if the statement cannot be answered, or binary output would go to a terminal.
    """
    import duckdb

    if form is Format.parquet and output is None and sys.stdout.isatty():
        raise InputError("--format parquet writes binary data: name a file with --output, or redirect the output")
    try:
        # Reads nothing but the release: no other file, no network, and no statement can switch that off.
        connection.execute("SET enable_external_access = false; SET lock_configuration = true")
        if form is Format.parquet:
            _write_bytes(_parquet(connection.sql(sql)), output)
            return
        result = connection.execute(sql)
        names = [column[0] for column in result.description or ()]
        rows = result.fetchall()
    except duckdb.Error as error:
        raise InputError(f"the query was not answered: {' '.join(str(error).split())}") from error
    if form is Format.table and output is None:
        from pipelines.render import show_table

        show_table(names, rows)
        return
    written = {Format.csv: as_csv, Format.json: as_json}.get(form, as_markdown)(names, rows)
    if output is None:
        sys.stdout.write(written)
    else:
        output.write_text(written, encoding="utf-8", newline="")


def _parquet(result: duckdb.DuckDBPyRelation | None) -> bytes:
    import pyarrow.parquet as pq

    if result is None:
        raise InputError("the query was not answered: it gives no rows; ask a SELECT")

    buffer = io.BytesIO()
    pq.write_table(result.to_arrow_table(), buffer, compression="zstd")
    return buffer.getvalue()


def _write_bytes(content: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        output.write_bytes(content)


def as_csv(names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as CSV (RFC 4180, but lines end in a line feed); lists and structs as JSON, NULL as nothing."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return buffer.getvalue()


def as_json(names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as one JSON array of objects; dates and times as ISO 8601, numbers that JSON does not know as null."""
    objects = [dict(zip(names, map(_finite, row), strict=True)) for row in rows]
    return json.dumps(objects, ensure_ascii=False, default=_json_value) + "\n"


def as_markdown(names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as a GitHub table; numbers to the right."""
    numeric = [
        any(row[place] is not None for row in rows)
        and all(isinstance(row[place], int | float | Decimal | None) for row in rows)
        for place in range(len(names))
    ]
    lines = [_line(names), "|" + "|".join("---:" if right else "---" for right in numeric) + "|"]
    lines += [_line([_escaped(value) for value in row]) for row in rows]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _escaped(value: object) -> str:
    from pipelines.render import shown

    return " ".join(shown(value).replace("|", "\\|").split())


def _cell(value: object) -> object:
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=_json_value)
    return _json_value(value) if isinstance(value, date | time) else value


def _finite(value: object) -> object:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _json_value(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, date | datetime | time) else str(value)
