"""What may have a number, and what tells which of them has it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.draft import Draft
from pipelines.extract.owners import Owner, is_owned
from tests.pipelines.extract.reading_help import document, extractor


def owners(text: str) -> list[tuple[Draft, tuple[Owner, ...]]]:
    return extractor().owners(document(text))


def of_number(text: str, number: str) -> dict[str, Owner]:
    (found,) = (those for draft, those in owners(text) if number in draft.reading.text[draft.value_start :][:12])
    return {owner.entity.name: owner for owner in found}


def test_names_of_the_sentence_and_what_it_stands_under_may_have_a_number() -> None:
    found = of_number("# Frontier\n\nUnlike the MI250X, the H100 has 80 GB of memory.\n", "80 GB")
    assert {name: owner.found for name, owner in found.items()} == {
        "H100": "sentence",
        "MI250X": "sentence",
        "Frontier": "heading",
    }


def test_names_of_the_sentence_before_may_have_a_number() -> None:
    found = of_number("OpenAI met Oracle in Oslo. The training cost $63 million.\n", "$63")
    assert {name for name, owner in found.items() if owner.found == "prev"} == {"OpenAI", "Oracle", "Oslo"}


def test_a_name_in_the_label_is_told_from_one_in_the_value() -> None:
    found = of_number("# Chips\n\n- **H100**: 80 GB of memory, as the MI250X\n", "80 GB")
    assert (found["H100"].found, found["MI250X"].found) == ("label", "sentence")


def test_a_statements_object_is_no_candidate() -> None:
    (found,) = (those for draft, those in owners("GPT-3 was trained on 10,000 V100 GPUs.\n") if draft.low == 10_000)
    assert [owner.entity.name for owner in found] == ["GPT-3"]


def test_words_and_rules_tell_of_a_name() -> None:
    features = set(of_number("The H100 has 80 GB of memory.\n", "80 GB")["H100"].features)
    assert {">all=has", ">d=1", ">b=the", ">first=True", "R", "Rmemory_capacity", "t=hardware"} <= features


def test_a_name_that_rules_have_not_chosen_is_marked_so() -> None:
    features = set(of_number("Unlike the MI250X, the H100 has 80 GB of memory.\n", "80 GB")["MI250X"].features)
    assert {"r", "rmemory_capacity", "rt=hardware/hardware", ">ns=1"} <= features


def test_columns_tell_of_names_in_cells() -> None:
    text = "| Chip | Maker | Memory |\n|---|---|---|\n| H100 | NVIDIA | 80 GB |\n"
    found = of_number(text, "80 GB")
    assert {">cells=0", ">oh=chip"} <= set(found["H100"].features)
    assert {">cells=1", ">oh=maker"} <= set(found["NVIDIA"].features)


def test_relations_have_no_owner() -> None:
    assert [
        draft.predicate for draft, _ in owners("GPT-3 was developed by OpenAI in 2020.\n") if not is_owned(draft)
    ] == []


@given(st.text(st.sampled_from("ab ,.|-*#:\n01é"), max_size=50))
def test_each_candidate_stands_once_and_the_rules_subject_is_one(noise: str) -> None:
    for draft, found in owners(f"# OpenAI\n\n{noise}\n\nGPT-3 {noise} H100 has 80 GB and 5 nodes\n"):
        ids = [owner.entity.entity_id for owner in found]
        assert len(set(ids)) == len(ids)
        assert draft.subject.entity_id in ids or draft.subject == draft.object
        assert all(len(set(owner.features)) == len(owner.features) for owner in found)


@pytest.mark.parametrize("text", ["# Notes\n", "OpenAI met Oracle.\n"])
def test_without_numbers_nothing_is_owned(text: str) -> None:
    assert owners(text) == []
