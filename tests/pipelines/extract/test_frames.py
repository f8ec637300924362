"""Relations from the parse: the same claim however the sentence is turned, and none where nothing is stated."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, relations

BUILT = {("Kestrel cluster", "developed_by", "Dell")}


@pytest.mark.parametrize(
    ("sentence", "predicate", "expected"),
    [
        ("They admired the Kestrel cluster, which in record time Dell built.", "developed_by", BUILT),
        ("Dell plans to build the Kestrel cluster.", "developed_by", BUILT),
        ("Zephyr-7B is a small language model created by IBM and Cohere.", "developed_by",
         {("Zephyr-7B", "developed_by", "IBM"), ("Zephyr-7B", "developed_by", "Cohere")}),
        ("Zephyr-7B, a small language model from Cohere, grew.", "developed_by",
         {("Zephyr-7B", "developed_by", "Cohere")}),
        ("The Kestrel cluster is, for the time being, housed near Tulsa.", "located_in",
         {("Kestrel cluster", "located_in", "Tulsa")}),
        ("Switches tie the Kestrel cluster together, and its nodes are connected by InfiniBand.", "interconnect",
         {("Kestrel cluster", "interconnect", "InfiniBand")}),
        ("The Kestrel cluster was delivered last spring by Dell.", "manufactured_by",
         {("Kestrel cluster", "manufactured_by", "Dell")}),
    ],
)  # fmt: skip
def test_a_statement_is_found_however_it_is_turned(
    sentence: str, predicate: str, expected: set[tuple[object, ...]]
) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", predicate) >= expected


@pytest.mark.parametrize(
    "sentence",
    [
        "The Kestrel cluster was not, as far as anybody knows, delivered by Dell.",
        "Was the Kestrel cluster delivered last spring by Dell?",
        "If the Kestrel cluster is ever delivered by Dell, it will grow.",
        "Dell declined to deliver the Kestrel cluster.",
        "Unlike Dell, nobody delivered the Kestrel cluster.",
        "The Kestrel cluster was almost delivered last spring by Dell.",
        "The Kestrel cluster would have been delivered last spring by Dell.",
        "Dell delivered lunch to those who admired the Kestrel cluster.",
    ],
)
def test_what_is_denied_asked_supposed_or_refused_is_no_claim(sentence: str) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "manufactured_by") == set()


def test_plans_keep_their_status() -> None:
    found = [
        c for c in claims("# Notes\n\nThe Kestrel cluster will be delivered next year by Dell.\n") if c.object_name
    ]
    assert [(c.predicate, c.object_name, c.status) for c in found] == [("manufactured_by", "Dell", "planned")]


def test_a_pair_that_a_rule_has_related_is_not_related_again() -> None:
    assert relations("# Notes\n\nGPT-3 was trained with DeepSpeed.\n") == {("GPT-3", "uses_software", "DeepSpeed")}
