"""Makers and architectures in brackets."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- Best: Llama 4 (Meta), Mixtral 8x22B (Mistral)", {("Llama 4", "developed_by", "Meta")}),
        ("## GPT-4 (OpenAI, 2023)", {("GPT-4", "developed_by", "OpenAI")}),
        ("We tried NCCL (NVIDIA) first.", {("NCCL", "developed_by", "NVIDIA")}),
        ("| Chip | H100 (Hopper) |\n|---|---|\n| Memory | 80 GB |", {("H100", "part_of", "Hopper")}),
        ("The V100 (Volta) is old.", {("V100", "part_of", "Volta")}),
    ],
)
def test_what_stands_alone_in_brackets_made_a_thing_or_is_its_architecture(
    line: str, expected: set[tuple[str, str, str]]
) -> None:
    assert expected <= relations(f"# Notes\n\n{line}\n", "developed_by", "part_of")


@pytest.mark.parametrize(
    "line",
    [
        "We ran Llama 3 (Groq) here.",
        "It is unlike GPT-4 (OpenAI).",
        "We ran GPT-4 (at Microsoft).",
        "The A100 (HDR) has a port.",
        "The T4 (Google Cloud) is cheap.",
    ],
)
def test_other_brackets_tell_no_maker(line: str) -> None:
    assert relations(f"# Notes\n\n{line}\n", "developed_by", "part_of", inferred=False) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- **Regional providers**: Hetzner (Europe), various limits", {("Hetzner", "located_in", "Europe")}),
        ("Cohere (Oslo, Norway) agreed.", {("Cohere", "located_in", "Oslo, Norway")}),
        ("Unlike Cohere (Oslo), Hetzner grew.", set()),
        ("Cohere (founded in Oslo) grew.", set()),
    ],
)
def test_a_place_in_brackets_is_where_a_company_is(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert relations(f"# News\n\n{text}\n", "located_in", inferred=False) == expected


def test_a_link_links_the_chips_in_its_brackets() -> None:
    table = "| Link | Speed |\n|---|---|\n| NVLink 5 (B100/B200) | 1.7 TB/s |\n| 25 GbE (RoCE v2) | 3 GB/s |\n"
    found = {who for who, _, _ in relations(f"# Interconnects\n\n{table}", "interconnect")}
    assert found == {"B100", "B200"}
