"""Pairs of the things that a text names, and their features."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.pairs import EARLIER, Pair, Pairing
from tests.pipelines.extract.reading_help import document, extractor

ANY = ("organization", "model", "hardware", "software", "place", "cluster", "person")


def pairs(text: str, *types: tuple[str, str]) -> list[Pair]:
    return extractor().pairs(document(text), Pairing(types or [(one, other) for one in ANY for other in ANY]))


def named(found: list[Pair]) -> list[tuple[str, str]]:
    return [(pair.subject.name, pair.object.name) for pair in found]


def test_names_of_a_sentence_are_paired_both_ways() -> None:
    assert named(pairs("NVIDIA met Oracle.\n")) == [("NVIDIA", "Oracle"), ("Oracle", "NVIDIA")]


def test_only_types_that_may_be_related_are_paired() -> None:
    assert named(pairs("NVIDIA sold the H100 in Oslo.\n", ("hardware", "organization"))) == [("H100", "NVIDIA")]


def test_a_name_is_paired_with_what_its_heading_is_about() -> None:
    found = pairs("# GPT-3\n\nIt ran on H100 GPUs.\n", ("model", "hardware"))
    assert [(p.subject.name, p.object.name, p.is_around, p.at.name) for p in found] == [("GPT-3", "H100", True, "H100")]


def test_a_name_is_paired_with_those_of_the_sentence_before() -> None:
    found = pairs("OpenAI met Oracle, Dell, AMD and Cisco. Then came Oslo.\n", ("organization", "place"))
    around = [pair for pair in found if pair.object.name == "Oslo"]
    assert len(around) == EARLIER
    assert all(pair.is_around for pair in around)


def test_words_between_two_names_tell_of_them() -> None:
    (pair,) = pairs("GPT-3 was tuned by Oracle.\n", ("model", "organization"))
    assert {">all=was tuned by", ">w=tuned", ">ww=tuned by", "model organization|>all=was tuned by"} <= set(
        pair.features
    )


def test_names_of_a_list_have_the_same_words_before_them() -> None:
    found = pairs("GPT-3 uses Slurm, Ray and PyTorch.\n", ("model", "software"))
    assert [[one for one in pair.features if one.startswith(">all=")] for pair in found] == [[">all=uses"]] * 3


def test_columns_tell_of_names_in_cells() -> None:
    found = pairs("| Model | Maker |\n|---|---|\n| GPT-3 | OpenAI |\n", ("model", "organization"))
    assert {"sh=model", "oh=maker", "cols=01"} <= set(found[0].features)


def test_what_rules_tell_is_a_feature() -> None:
    found = pairs("OpenAI trained GPT-3 on H100 GPUs.\n", ("model", "hardware"))
    assert found[0].told.both == {"accelerators"}
    assert "rule=accelerators" in found[0].features


@given(st.text(st.sampled_from("ab ,.|-*#:\n01é"), max_size=60))
def test_every_pair_stands_in_the_text(noise: str) -> None:
    for pair in pairs(f"# OpenAI\n\n{noise}\n\nGPT-3 {noise} H100 and Slurm\n"):
        block = pair.reading.block
        assert pair.subject.entity_id != pair.object.entity_id
        assert block.plain[pair.at.start : pair.at.end] == pair.at.text
        assert len(set(pair.features)) == len(pair.features)


@pytest.mark.parametrize("text", ["# Notes\n", "```\nGPT-3 OpenAI\n```\n", "GPUs and servers.\n"])
def test_nothing_is_paired_where_less_than_two_things_are_named(text: str) -> None:
    assert pairs(text) == []
