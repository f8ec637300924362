"""Which sentences are parsed: such as may state a relation, and no others."""

from __future__ import annotations

import pytest

from pipelines.extract.speaking import Speaking
from pipelines.ontology import load_ontology
from tests.pipelines.extract.reading_help import document, extractor

SPEAKING = Speaking(load_ontology())


def may_speak(sentence: str) -> bool:
    [_, read] = extractor().reader.read(document(f"# Notes\n\n{sentence}\n")).readings
    return SPEAKING.may_speak(read.whole)


@pytest.mark.parametrize(
    "sentence",
    [
        "GPT-3 was built by Microsoft.",
        "The nodes are linked by InfiniBand.",
        "Each node has an InfiniBand card.",
        "It was trained on Google Cloud.",
        "Our jobs are scheduled by Slurm.",
        "The company built GPT-3.",
        "Microsoft stood in Texas.",
        "All racks are cooled with water.",
    ],
)
def test_a_word_of_a_frame_and_two_names_or_what_stands_for_one(sentence: str) -> None:
    assert may_speak(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "GPT-3 grew.",
        "They grew quickly and were built by nobody.",
        "Was GPT-3 built by Microsoft?",
        "People in Texas built a bridge.",
        "GPT-3 answered, and Llama 2 did too late.",
    ],
)
def test_one_name_or_none_a_question_and_other_words_say_nothing(sentence: str) -> None:
    assert not may_speak(sentence)
