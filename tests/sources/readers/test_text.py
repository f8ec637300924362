from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sources.readers.text import read_text
from tests.sources.readers.checks import cells, check_invariants, outline

FRAGMENTS = [
    "Short Title",
    "1. First",
    "2. Second",
    "🚀 2. Rockets",
    "• dot",
    "✔ check",
    "-\n",
    "- dash",
    "$ dig x",
    "dig a.b +short",
    "# comment",
    "> quote",
    "a\tb",
    "A sentence that ends here.",
    "word ",
    "\n",
    "\n\n",
    "    ",
    "---",
    "https://x.y/z",
    ":",
]
plain_texts = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join) | st.text(max_size=60)

ARTICLE = """How the Machine Is Built

Overview

The machine has many parts, and this text is about all of them in turn.

Servers

Each rack holds eight servers, and each server has eight accelerators inside it.

  • fast links
  • shared storage

They use our name servers

dig NS example.org +short
ns1.example.net.

Sources

  1. https://example.org/one
    1. https://example.org/two
  2. Second: https://example.org/three"""


def test_short_lines_between_empty_lines_are_headings() -> None:
    headings = [(level, words) for kind, level, words in outline(read_text(ARTICLE)) if kind == "heading"]
    assert headings == [(1, "How the Machine Is Built"), (2, "Overview"), (2, "Servers"), (2, "Sources")]
    assert read_text(ARTICLE).title == "How the Machine Is Built"


def test_a_sentence_before_a_transcript_is_no_heading() -> None:
    parts = read_text(ARTICLE)
    sentence = next(block for block in parts.blocks if block.plain.startswith("They use"))
    code = next(block for block in parts.blocks if block.kind == "code")
    assert sentence.kind == "paragraph"
    assert (code.plain, code.label) == ("dig NS example.org +short\nns1.example.net.", "shell")


def test_list_items_nest_by_indentation_and_links_are_found() -> None:
    parts = read_text(ARTICLE)
    items = [(block.level, block.plain, block.parent) for block in parts.blocks if block.kind == "list_item"]
    lead = next(index for index, block in enumerate(parts.blocks) if block.plain.startswith("Each rack"))
    first = next(index for index, block in enumerate(parts.blocks) if block.plain.endswith("/one"))
    assert items == [
        (1, "fast links", lead),
        (1, "shared storage", lead),
        (1, "https://example.org/one", None),
        (2, "https://example.org/two", first),
        (1, "Second: https://example.org/three", None),
    ]
    assert [link.url[-3:] for link in parts.links] == ["one", "two", "ree"]


def test_emoji_headings_bullets_and_explanations() -> None:
    parts = read_text(
        "🚀 1. What It Is Made Of\nIt has these parts:\n• Data Paths\nThey carry the data to the chips.\n• Power\n"
        "It comes from three plants.\nAll of it is new.\n🧠 2. Why\n"
        "Because:\n-\nit is fast\n-\nit is cheap\nAnd that is all."
    )
    assert outline(parts) == [
        ("heading", 2, "1. What It Is Made Of"),
        ("paragraph", 0, "It has these parts:"),
        ("list_item", 1, "Data Paths"),
        ("paragraph", 0, "They carry the data to the chips."),
        ("list_item", 1, "Power"),
        ("paragraph", 0, "It comes from three plants."),
        ("paragraph", 0, "All of it is new."),
        ("heading", 2, "2. Why"),
        ("paragraph", 0, "Because:"),
        ("list_item", 1, "it is fast"),
        ("list_item", 1, "it is cheap"),
        ("paragraph", 0, "And that is all."),
    ]
    assert [block.parent for block in parts.blocks] == [None, None, 1, 2, 1, 4, None, None, None, 8, 8, None]


def test_numbered_headings_and_numbered_lists_are_told_apart() -> None:
    parts = read_text(
        "1. First Steps\n\nA long paragraph about what was done in the first weeks of the project, in detail.\n\n"
        "2. Later\n\nSteps:\n1. Buy chips\n2. Build racks\n\n2.1 Details\n\nMore text about what came later on in it."
    )
    assert [item for item in outline(parts) if item[0] != "paragraph"] == [
        ("heading", 2, "1. First Steps"),
        ("heading", 2, "2. Later"),
        ("list_item", 1, "Buy chips"),
        ("list_item", 1, "Build racks"),
        ("heading", 3, "2.1 Details"),
    ]


def test_wrapped_lines_are_joined_and_unwrapped_ones_are_not() -> None:
    wrapped = (
        "The first cluster had ten thousand accelerators and was built in\nIowa by a large company that wanted it.\n"
    )
    assert [block.plain for block in read_text(wrapped).blocks] == [wrapped.replace("\n", " ").strip()]
    assert len(read_text("A line.\nAnother line.\nA third.").blocks) == 3


def test_quotes_and_columns_between_tabs() -> None:
    parts = read_text("> said one\n> and two\n\nName\tCount\nA100\t8\nV100\t4\n")
    assert parts.blocks[0].kind == "quote"
    assert parts.blocks[0].plain == "said one and two"
    assert [cells(block) for block in parts.blocks[2:]] == [
        {"Name": "A100", "Count": "8"},
        {"Name": "V100", "Count": "4"},
    ]


@given(plain_texts)
@settings(max_examples=150, deadline=None)
def test_any_text_can_be_read_and_no_word_is_lost(text: str) -> None:
    parts = read_text(text)
    check_invariants(parts)
    letters = "".join(block.plain for block in parts.blocks)
    assert sum(map(str.isalpha, letters)) >= sum(map(str.isalpha, text)) - text.count(". ") - text.count(") ") - 20


@given(plain_texts.filter(lambda text: "\r" not in text))
@settings(max_examples=75, deadline=None)
def test_line_ends_do_not_change_what_a_reader_sees(text: str) -> None:
    assert outline(read_text(text)) == outline(read_text(text.replace("\n", "\r\n")))
