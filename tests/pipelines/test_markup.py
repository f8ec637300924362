"""The page of a document's claims: everything marked, nothing of the document interpreted as markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from pipelines.extract.calibration import Calibration
from pipelines.markup import page, shown_value
from tests.pipelines.extract.reading_help import claims, document, extractor

TEXT = """\
# GPT-9 & friends

OpenAI trained GPT-9 on 4,096 NVIDIA H100 GPUs in March 2031. It cost <script>alert("x")</script> $40 million.

| Model | Parameters |
|---|---|
| GPT-9 | 70 billion |
"""


class Reader(HTMLParser):
    """Tags that were opened, attributes by tag, text, and whether every tag was closed in turn."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def read(text: str) -> Reader:
    source = document(text)
    return Reader(page([(source, extractor().inspect(source))]))


def test_the_page_is_whole_and_loads_nothing() -> None:
    reader = read(TEXT)
    assert not reader.open
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    assert not {"src", "href"} & {name for name, _ in reader.attributes}


def test_what_looks_like_markup_in_the_document_stays_text() -> None:
    html = page([(source := document(TEXT), extractor().inspect(source))])
    assert "<script" not in html
    assert 'alert("x")' in Reader(html).words
    assert "GPT-9 & friends" in Reader(html).words


def test_every_claim_stands_in_a_row_and_its_value_is_marked_with_its_number() -> None:
    found = claims(TEXT)
    words = re.sub(r"\s+", " ", read(TEXT).words)
    assert {"accelerators", "parameter_count", "cost"} <= {claim.predicate for claim in found}
    for number, claim in enumerate(found, start=1):
        assert words.count(f"#{number} ") >= 1
        assert claim.predicate in words
        assert claim.extractor in words
        assert f"{claim.confidence:.2f}" in words
        assert shown_value(claim) in words


def test_entities_quantities_and_dates_are_marked_with_their_kind() -> None:
    words = read(TEXT).words
    for label in ("organization", "model", "hardware", "quantity", "date"):
        assert label in words


def test_a_document_without_claims_is_shown_as_it_is() -> None:
    assert "Nothing is counted here." in read("Nothing is counted here.").words


def test_the_same_document_gives_the_same_page() -> None:
    source = document(TEXT)
    assert page([(source, extractor().inspect(source))]) == page([(source, extractor().inspect(source))])


def test_values_are_shown_with_their_bound() -> None:
    claim = next(claim for claim in claims(TEXT) if claim.predicate == "accelerators")
    assert shown_value(claim) == "4,096 count · H100"
    assert shown_value(replace(claim, value_high=None, bound="at_least")) == "at least 4,096 count · H100"
    assert shown_value(replace(claim, value_low=None, bound="at_most")) == "at most 4,096 count · H100"
    assert shown_value(replace(claim, value_high=5000.0, bound="range")) == "4,096 to 5,000 count · H100"
    assert shown_value(replace(claim, bound="about")) == "about 4,096 count · H100"
    assert shown_value(replace(claim, value_low=7e10, value_high=7e10)) == "70,000,000,000 count · H100"
    assert shown_value(replace(claim, value_low=0.52, value_high=0.52)) == "0.52 count · H100"


def test_confidence_does_not_change_which_claims_there_are() -> None:
    extraction = extractor()
    source = document(TEXT)
    before = [found.claim.claim_id for found in extraction.inspect(source).found]
    other = type(extraction)(extraction.ontology, calibration=Calibration({"intercept": -3.0}))
    assert [found.claim.claim_id for found in other.inspect(source).found] == before
