"""Descriptions of a release for other tools and for readers: Frictionless data package and data dictionary."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from warehouse.manifest import FileEntry
from warehouse.schema import ALL_TABLES, Column, Kind, Table, comment
from warehouse.storage import relative_path

PACKAGE_NAME = "datapackage.json"
DICTIONARY_NAME = "DICTIONARY.md"
_FIELD_TYPES: dict[Kind, str] = {
    "text": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "date": "date",
    "timestamp": "datetime",
    "texts": "array",
    "structs": "array",
}


def data_package(version: str, files: Mapping[str, FileEntry]) -> str:
    """The Frictionless data package descriptor of a release, as JSON; `files` as in its manifest."""
    content = {
        "name": "infrafacts",
        "title": "Facts about AI infrastructure, with their sources and contradictions",
        "version": version,
        "profile": "data-package",
        "resources": [_resource(table, files[relative_path(table.name)]) for table in ALL_TABLES.values()],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _resource(table: Table, entry: FileEntry) -> dict[str, Any]:
    return {
        "name": table.name,
        "path": relative_path(table.name),
        "profile": "data-resource",
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "description": table.description,
        "bytes": entry.size_bytes,
        "hash": f"sha256:{entry.sha256}",
        "schema": {
            "fields": [_field(column) for column in table.columns],
            "primaryKey": list(table.primary_key),
            "foreignKeys": [
                _foreign_key(table.name, column)
                for column in table.columns
                if column.references and column.kind == "text"
            ],
        },
    }


def _field(column: Column) -> dict[str, Any]:
    limits = {"required": not column.nullable, "minimum": column.minimum, "maximum": column.maximum}
    constraints: dict[str, Any] = {
        name: limit for name, limit in limits.items() if limit is not None and limit is not False
    }
    if column.vocabulary:
        constraints["enum"] = list(column.vocabulary)
    field: dict[str, Any] = {
        "name": column.name,
        "type": _FIELD_TYPES[column.kind],
        "description": column.description,
    }
    if column.unit:
        field["unit"] = column.unit
    if constraints:
        field["constraints"] = constraints
    return field


def _foreign_key(table: str, column: Column) -> dict[str, Any]:
    resource, _, target = (column.references or "").partition(".")
    # An empty resource name is how the specification refers to the resource itself.
    return {
        "fields": [column.name],
        "reference": {"resource": "" if resource == table else resource, "fields": [target]},
    }


def data_dictionary() -> str:
    """Every table and column of the contract as Markdown."""
    lines = ["# Data dictionary", ""]
    for table in ALL_TABLES.values():
        lines += [f"## {table.name}", "", table.description, "", f"Primary key: {', '.join(table.primary_key)}.", ""]
        lines += ["| column | type | meaning |", "|---|---|---|"]
        lines += [
            f"| {column.name} | {column.kind}{'' if column.nullable else ', not NULL'} | {_cell(comment(column))} |"
            for column in table.columns
        ]
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
