"""A name that is also a word is meant where the words beside it call it a thing of its kind."""

from __future__ import annotations

import pytest

from pipelines.extract.vouching import Vouching
from pipelines.ontology import load_ontology
from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The Frontier cluster stands there.", True),
        ("Frontier is an HPC system of a laboratory.", True),
        ("Frontier (new) is the largest machine.", True),
        ("They call their new cluster Frontier now.", True),
        ("Frontier, its cluster, is new.", True),
        ("Frontier models need a cluster.", False),
        ("Frontier of research, where a cluster stands.", False),
        ("Frontier cluster-wide jobs run.", False),
    ],
)
def test_class_nouns_beside_a_name_say_that_it_is_meant(text: str, meant: bool) -> None:
    start = text.index("Frontier")
    assert Vouching(load_ontology().entity_types).says("cluster", text, start, start + len("Frontier")) is meant


@pytest.mark.parametrize("name", ["Frontier", "Leonardo", "Colossus"])
def test_a_machine_with_its_kind_behind_its_name_is_that_machine(name: str) -> None:
    (nodes,) = (c for c in claims(f"The {name} cluster has 1,024 nodes.") if c.value_low == 1024)
    assert (nodes.subject_name, nodes.predicate) == (name, "node_count")
