"""Data Docs: the same report gives the same pages, which say what failed and need nothing from the network."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from expectations.data_docs import data_docs
from expectations.report import Failure, Stated, TableReport, ValidationReport

STATED = (
    Stated(
        "expect_table_columns_to_match_ordered_list", "has the contract's columns", arguments={"column_list": ["a"]}
    ),
    Stated("expect_column_values_to_not_be_null", "a is given", arguments={"column": "a"}),
    Stated("expect_column_values_to_be_between", "a lies within 0..1", "warn", {"column": "a", "max_value": 1}),
    Stated("rows_agree", "rows agree <b>", arguments={"sql": "SELECT 1"}),
)
FAILURES = (
    Failure(
        "facts",
        "expect_column_values_to_be_between",
        "a lies within 0..1",
        1,
        ({"fact_id": "f7", "a": "3.4<img src=x>"},),
        "warn",
    ),
    Failure("facts", "rows_agree", "rows agree <b>", 30, ({"fact_id": "f8", "quote": "<script>alert(1)</script>"},)),
)
REPORT = ValidationReport((TableReport("facts", 40, STATED, FAILURES), TableReport("claims", 3, STATED)))


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return data_docs(REPORT)


class Addresses(HTMLParser):
    found: list[str]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = [
            *getattr(self, "found", []),
            *(value for name, value in attrs if name in ("href", "src") and value),
        ]


def test_there_is_a_page_for_each_table_and_one_that_leads_to_them(pages: dict[str, str]) -> None:
    assert list(pages) == ["index.html", "facts.html", "claims.html"]
    links = re.findall(r'href="(\w+\.html)"', pages["index.html"])
    assert {"facts.html", "claims.html"} <= set(links)
    assert "Refused: 8 expectations, 1 errors, 1 warnings" in pages["index.html"]


def test_a_page_names_every_expectation_and_the_rows_that_break_it(pages: dict[str, str]) -> None:
    text = pages["facts.html"]
    for words in ("a is given", "a lies within 0..1", "f7", "3.4", "f8", "30 rows", "fa-times"):
        assert words in text
    assert "fa-times" not in re.sub(r"<style>.*?</style>", "", pages["claims.html"], flags=re.DOTALL)


def test_what_documents_say_cannot_become_markup(pages: dict[str, str]) -> None:
    assert "<script>alert" not in pages["facts.html"]
    assert "<img" not in pages["facts.html"]
    assert "&lt;script&gt;alert" in pages["facts.html"]


def test_the_same_report_gives_the_same_bytes(pages: dict[str, str]) -> None:
    assert data_docs(ValidationReport.from_json(REPORT.to_json())) == pages


def test_no_page_needs_the_network(pages: dict[str, str]) -> None:
    for text in pages.values():
        reader = Addresses()
        reader.feed(text)
        assert all(re.fullmatch(r"#[\w-]+|\w+\.html", address) for address in reader.found)
        assert "http" not in text
