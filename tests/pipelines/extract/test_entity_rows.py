"""What stands in `entities` of a thing that the gazetteer does not know."""

from __future__ import annotations

from pipelines.ontology import load_ontology
from tests.pipelines.extract.reading_help import document, extractor

TEXT = """# Quillon Robotics: company profile

Quillon Robotics is a company in Oslo. Quillon rents out servers. Quillon grew.

- Employees: 120
"""


def test_the_short_name_of_an_unknown_company_is_an_alias() -> None:
    found = extractor().extract_all([document(TEXT)])
    assert {row.name: row.aliases for row in found.entities if row.provisional}["Quillon Robotics"] == ("Quillon",)


def test_aliases_of_the_gazetteer_stay_as_they_are() -> None:
    found = extractor().extract_all([document("# Notes\n\nThe Colossus cluster has 1,024 nodes.\n")])
    (row,) = (row for row in found.entities if row.name == "Colossus")
    assert row.aliases == load_ontology().by_id[row.entity_id].aliases
