"""How a release is cited and found: CITATION.cff, and Croissant metadata for machine-learning tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from warehouse.database import DATABASE_NAME
from warehouse.manifest import FileEntry
from warehouse.schema import ALL_TABLES, Column, Kind, Table, comment
from warehouse.storage import relative_path

CITATION_NAME = "CITATION.cff"
CROISSANT_NAME = "croissant.json"
TITLE = "infrafacts: facts about AI infrastructure, with their sources and contradictions"
_DESCRIPTION = (
    "Chips, clusters, models, deals and costs of AI infrastructure, read from documents: every number leads back to "
    "the words it came from, and where documents contradict each other the decision and its reason are published."
)
_TYPES: dict[Kind, str] = {
    "text": "sc:Text",
    "integer": "sc:Integer",
    "number": "sc:Float",
    "boolean": "sc:Boolean",
    "date": "sc:Date",
    "timestamp": "sc:DateTime",
    "texts": "sc:Text",
}
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def citation(version: str) -> str:
    """CITATION.cff of a release (Citation File Format 1.2.0); its day of publication stands in the manifest."""
    return "\n".join(
        (
            "cff-version: 1.2.0",
            "message: If you use this dataset, cite it with its version, and the documents that it names.",
            "type: dataset",
            f"title: {json.dumps(TITLE)}",
            f"abstract: {json.dumps(_DESCRIPTION)}",
            "authors:",
            "  - name: The infrafacts contributors",
            f"version: {version}",
            "keywords: [AI infrastructure, accelerators, training compute, provenance]",
            "",
        )
    )


def croissant(version: str, files: Mapping[str, FileEntry]) -> str:
    """Croissant 1.0 metadata of a release, as JSON-LD; `files` as in its manifest."""
    distribution = [
        _file(relative_path(name), f"Table {name}.", "application/vnd.apache.parquet", files) for name in ALL_TABLES
    ]
    distribution.append(
        _file(DATABASE_NAME, "All tables, with views and macros, for DuckDB 1.2 and later.",
              "application/vnd.duckdb", files)
    )  # fmt: skip
    content = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": "infrafacts",
        "description": _DESCRIPTION,
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "version": version,
        "citeAs": f"The infrafacts contributors. {TITLE}. Version {version}.",
        "creator": {"@type": "sc:Organization", "name": "The infrafacts contributors"},
        "distribution": distribution,
        "recordSet": [_record_set(table) for table in ALL_TABLES.values()],
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _file(path: str, description: str, media_type: str, files: Mapping[str, FileEntry]) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "description": description,
        "contentUrl": path,
        "contentSize": f"{files[path].size_bytes} B",
        "encodingFormat": media_type,
        "sha256": files[path].sha256,
    }


def _record_set(table: Table) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": table.name,
        "name": table.name,
        "description": table.description,
        "key": [{"@id": f"{table.name}/{name}"} for name in table.primary_key],
        "field": [_field(table.name, column) for column in table.columns],
    }


def _field(table: str, column: Column) -> dict[str, Any]:
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": f"{table}/{column.name}",
        "description": comment(column),
    }
    source = {"fileObject": {"@id": relative_path(table)}, "extract": {"column": column.name}}
    if column.kind == "structs":
        field |= {
            "repeated": True,
            "source": source,
            "subField": [_part(f"{table}/{column.name}", part, source) for part in column.fields],
        }
        return field
    field |= {"dataType": _TYPES[column.kind], "source": source}
    if column.kind == "texts":
        field["repeated"] = True
    if column.references and column.kind == "text":
        target, _, name = column.references.partition(".")
        field["references"] = {"field": {"@id": f"{target}/{name}"}}
    return field


def _part(parent: str, column: Column, source: Mapping[str, Any]) -> dict[str, Any]:
    part: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{parent}/{column.name}",
        "name": f"{parent}/{column.name}",
        "description": comment(column),
        "dataType": _TYPES[column.kind],
        "source": {**source, "transform": {"jsonPath": column.name}},
    }
    if column.kind == "texts":
        part["repeated"] = True
    return part
