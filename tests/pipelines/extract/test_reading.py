"""A document as the rules see it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.extract.reading import _MAY_PART, _sentence_spans
from tests.pipelines.extract.reading_help import claims, document, extractor

PIECES = [
    "Acme", "acme", "has", "3.5", "GB", ".", "!", "?", "…", "...", "(", ")", '"', "”", " ", "  ", "\n", "U.S.", "e.g.",
    "v2.1", "Foo.Bar", "foo.bar", ",", "—", "’s", "12", "$5", "-", "。", "[1]", ":", "Inc.", "*",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@settings(max_examples=400)
def test_spacy_finds_no_second_sentence_where_it_is_not_asked_for_one(text: str) -> None:
    spans = _sentence_spans(extractor().reader.nlp(text))
    worded = [text[start:end] for start, end in spans if re.search(r"\w", text[start:end])]
    assert len(worded) < 2 or _MAY_PART.search(text) is not None


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("The Orlan\u2011AI supercomputer has 20 nodes.", ["Orlan-AI supercomputer"]),
        ("Acme opens 2 UK data centers.", ["United Kingdom"]),
        ("Few sites show it so plainly.", []),
        ("Traditional AI systems find patterns.", []),
        ("The lab uses Tensor Parallelism, Sequence Parallelism and ZeRO.", ["ZeRO"]),
    ],
)
def test_what_is_a_name_and_what_is_none(sentence: str, names: list[str]) -> None:
    read = extractor().read(document(f"# Notes\n\n{sentence}\n"))
    assert [m.name for reading in read.readings for m in reading.mentions if m.name != "Acme"] == names


@pytest.mark.parametrize(
    "text",
    [
        "Mistral AI has 400 GPUs.[1] It raised $5 million (Doe et al., 2031).",
        "Mistral AI has 400\u00a0GPUs.[^note] It raised $5\u202fmillion [2, 3].",
        "Mistral\u00a0AI has 400 GPUs.² It raised $5 million.",
    ],
)
def test_marks_of_notes_and_wide_spaces_change_nothing(text: str) -> None:
    told = [(c.subject_name, c.predicate, c.value_low) for c in claims(f"# Notes\n\n{text}\n")]
    assert told == [("Mistral AI", "accelerators", 400), ("Mistral AI", "investment", 5e6)]
