from __future__ import annotations

import json

from warehouse.descriptor import data_dictionary, data_package
from warehouse.manifest import FileEntry
from warehouse.schema import ALL_TABLES
from warehouse.storage import relative_path

FILES = {relative_path(name): FileEntry("a" * 64, 10) for name in ALL_TABLES}


def test_the_data_package_describes_every_table_and_column() -> None:
    package = json.loads(data_package("1.2.3", FILES))
    assert package["version"] == "1.2.3"
    assert [resource["name"] for resource in package["resources"]] == list(ALL_TABLES)
    for resource in package["resources"]:
        table = ALL_TABLES[resource["name"]]
        assert [field["name"] for field in resource["schema"]["fields"]] == list(table.column_names)
        assert resource["schema"]["primaryKey"] == list(table.primary_key)
        assert (resource["bytes"], resource["hash"]) == (10, f"sha256:{'a' * 64}")


def test_fields_carry_type_unit_and_constraints() -> None:
    package = json.loads(data_package("1.0.0", FILES))
    claims = next(resource for resource in package["resources"] if resource["name"] == "claims")["schema"]
    fields = {field["name"]: field for field in claims["fields"]}
    assert fields["confidence"] == {
        "name": "confidence",
        "type": "number",
        "description": "probability that it is right",
        "unit": "ratio",
        "constraints": {"required": True, "minimum": 0, "maximum": 1},
    }
    assert fields["bound"]["constraints"]["enum"] == ["exact", "about", "at_least", "at_most", "range"]
    assert fields["section"]["type"] == "array"
    assert "constraints" not in fields["scope"]
    assert {"fields": ["document_id"], "reference": {"resource": "documents", "fields": ["document_id"]}} in claims[
        "foreignKeys"
    ]


def test_the_dictionary_names_every_column_once_a_table() -> None:
    text = data_dictionary()
    for table in ALL_TABLES.values():
        section = text.split(f"## {table.name}\n", 1)[1].split("\n## ", 1)[0]
        for column in table.columns:
            assert section.count(f"\n| {column.name} | {column.kind}") == 1
