"""Where tokens end, that their texts are the text, and that no string is too much."""

from __future__ import annotations

import time

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.util import registry

from pipelines.extract.tokenizer import FieldTokenizer

TOKENIZER = FieldTokenizer(spacy.blank("en").vocab)


def split(text: str) -> list[str]:
    return [token.text for token in TOKENIZER(text)]


@pytest.mark.parametrize(
    "expected",
    [
        "10,000|x",
        "~|$|63|M",
        "$|1|B|+",
        "2.15| x| 10^25",
        "1e25|–|5e25",
        "770| +/-| 50| PFlop/s-days",
        "32|–|36|%",
        "8|-|way",
        "400|Gbps",
        "GB300| NVL72",
        "GPT-5.3-Codex-Spark",
        "80|GB",
        "100|K",
        "$|500|K|-|$|4.6|M",
        "$|300,000|-|$|500,000",
        "800|G|/|1.6|T",
        "130| TB/s",
        "1.5|B|-|parameter",
        "285,000|+",
        "US$|5|bn|.",
        "8|x|H100",
        "2018|-|19",
        "2019-07-22",
        "Feb|–|Aug",
        "the| 1990s",
        "a| 4G| modem",
        "1/10,000th",
        "7:30|PM",
        "±|50| ms",
        "$|2.10|-|$|6.00|/|hour",
        "100,000|-|GPU",
        "120| kW|/|rack",
    ],
)
def test_numbers_units_signs_and_range_marks_are_tokens(expected: str) -> None:
    tokens = expected.split("|")
    assert split("".join(tokens)) == [token.strip() for token in tokens]


@pytest.mark.parametrize(
    "name",
    [
        "GPT-4",
        "DGX-1",
        "H100",
        "V100s",
        "TPUv5e",
        "Llama-3.1-405B-Instruct",
        "gpt-3.5-turbo",
        "Qwen3-235B-A22B",
        "F-16",
    ],
)
def test_a_name_with_a_number_is_one_token(name: str) -> None:
    assert split(f"({name}).") == ["(", name, ")", "."]


@pytest.mark.parametrize(
    "expected",
    [
        "GPT-4|-|based",
        "A100|-|based",
        "state|-|of|-|the|-|art",
        "non-profit",
        "pre-training",
        "can|not",
        "do|n't",
        "OpenAI|'s",
        "the| chips|'",
        "and|/|or",
        "etc|.",
        "U.S.",
        "https://example.org/a-b?c=1",
        "someone@example.org",
        "wait|!!!",
        "on|--|prem",
    ],
)
def test_words_split_as_in_the_treebanks(expected: str) -> None:
    tokens = expected.split("|")
    assert split("".join(tokens)) == [token.strip() for token in tokens]


FIELD_TEXT = st.lists(
    st.sampled_from(
        ["$", "~", "10", "1e25", "GB", "/s", "–", "-", "x", "+", "%", ".", ",", " ", "GPT", "4", "'s", "(", "\n"]
    ),
    max_size=20,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200) | FIELD_TEXT)
def test_token_texts_and_offsets_give_the_text_back(text: str) -> None:
    doc = TOKENIZER(text)
    assert doc.text == text
    assert all(text[token.idx : token.idx + len(token)] == token.text for token in doc)


def test_a_lone_surrogate_keeps_the_offsets() -> None:
    doc = TOKENIZER("a \ud800 1e25")
    assert [(token.text, token.idx) for token in doc] == [("a", 0), ("\ufffd", 2), ("1e25", 4)]


@pytest.mark.parametrize("unit", ["7", "(", "([{<", "1e1e1e", "e\u0301\u0302", "-", "$1M-", "a.B", "!?", "x@y."])
def test_half_a_megabyte_without_white_space_takes_linear_time(unit: str) -> None:
    tokenizer = FieldTokenizer(spacy.blank("en").vocab)
    seconds = {}
    for size in (50_000, 500_000):
        text = (unit * size)[:size]
        start = time.process_time()
        assert tokenizer(text).text == text
        seconds[size] = time.process_time() - start
    assert seconds[500_000] < 30 * seconds[50_000] + 1
    assert seconds[500_000] < 20


def test_pieces_of_an_overlong_run_join_to_the_text_around_it() -> None:
    text = "before " + "9" * 1500 + "  after  it\n"
    doc = TOKENIZER(text)
    assert doc.text == text
    assert doc[0].text == "before"


def test_rules_are_code_and_not_stored(tmp_path) -> None:  # type: ignore[no-untyped-def]
    TOKENIZER.to_disk(tmp_path / "tokenizer")
    assert not (tmp_path / "tokenizer").exists()
    assert TOKENIZER.to_bytes() == b""


def test_a_config_names_the_tokenizer() -> None:
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "infrafacts.FieldTokenizer.v1"}}})
    assert isinstance(nlp.tokenizer, FieldTokenizer)
    assert registry.tokenizers.get("infrafacts.FieldTokenizer.v1")
