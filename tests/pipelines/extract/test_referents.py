"""What nouns stand for: what they are called, whose parts they are, and who acts."""

from __future__ import annotations

import pytest

from pipelines.extract.referents import Referents
from pipelines.ontology import load_ontology
from tests.pipelines.extract.test_syntax import tree

REFERENTS = Referents(load_ontology())


def stands_for(sentence: str, noun: str, *types: str, parts: tuple[str, ...] = ()) -> list[str]:
    parsed = tree(sentence)
    word = next(word for word in parsed.words if word.lemma == noun and word.mention is None)
    return [mention.name for mention in REFERENTS.names(word, types, parsed, parts)]


@pytest.mark.parametrize(
    ("sentence", "noun", "expected"),
    [
        ("The company IBM built the Kestrel cluster.", "company", ["IBM"]),
        ("A company called IBM built the Kestrel cluster.", "company", ["IBM"]),
        ("IBM is the company that built the Kestrel cluster.", "company", ["IBM"]),
        ("Engineers at IBM built the Kestrel cluster.", "engineer", ["IBM"]),
        ("Critics of IBM built the Kestrel cluster.", "critic", []),
    ],
)
def test_nouns_stand_for_what_they_are_called_and_people_for_whom_they_act(
    sentence: str, noun: str, expected: list[str]
) -> None:
    assert stands_for(sentence, noun, "organization") == expected


@pytest.mark.parametrize(
    ("sentence", "noun", "expected"),
    [
        ("Dell supplied the nodes of the Kestrel cluster.", "node", ["Kestrel cluster"]),
        ("Dell supplied the Kestrel cluster's nodes.", "node", ["Kestrel cluster"]),
        ("Dell supplied nodes for the Kestrel cluster.", "node", []),
        ("Dell supplied the doors of the Kestrel cluster.", "door", []),
    ],
)
def test_parts_stand_for_their_whole(sentence: str, noun: str, expected: list[str]) -> None:
    assert stands_for(sentence, noun, "cluster", parts=("node",)) == expected


def test_what_is_made_with_a_software_is_not_its_own() -> None:
    assert stands_for("IBM wrote PyTorch kernels for Slurm.", "kernel", "software", parts=("kernel",)) == []
