"""Hardware, services, frameworks and members: what a verb must say before they are somebody's."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 used NVIDIA V100 GPUs.", {("GPT-3", "accelerators", "V100")}),
        ("Anthropic uses GPUs.", {("Anthropic", "accelerators", "GPU")}),
        ("Anthropic mentions H100 GPUs.", set()),
        ("Anthropic uses ChatGPT.", {("Anthropic", "uses_software", "ChatGPT")}),
        ("Anthropic talked with ChatGPT.", set()),
        ("GPT-3 was trained with DeepSpeed.", {("GPT-3", "framework", "DeepSpeed")}),
        ("OpenAI uses DeepSpeed to save memory.", {("OpenAI", "uses_software", "DeepSpeed")}),
        ("GPT-3 and Gopher run on Azure.", {("GPT-3", "trained_on", "Azure"), ("Gopher", "trained_on", "Azure")}),
        ("Microsoft joined MLCommons.", {("Microsoft", "member_of", "MLCommons")}),
        ("Microsoft works at OpenAI.", set()),
    ],
)
def test_a_relation_needs_its_word(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n") == expected
