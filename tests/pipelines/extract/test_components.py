"""The spaCy components for quantities and dates: spans in step with the readers' own finds, in pipes and on disk."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from pipelines.extract import components as components
from pipelines.extract.dates import find_dates
from pipelines.extract.quantities import find_quantities

TEXT = "In July 2019 they paid $1 billion for 10,000 GPUs; by early 2021 the hall drew 5 MW."


def pipeline() -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("quantities")
    nlp.add_pipe("dates")
    return nlp


NLP = pipeline()


def places(doc: Doc, key: str) -> list[tuple[str, str]]:
    return [(span.text, span.label_) for span in doc.spans[key]]


def test_quantities_are_spans_labelled_by_their_dimension() -> None:
    doc = NLP(TEXT)
    assert places(doc, "quantities") == [("$1 billion", "money"), ("10,000", "count"), ("5 MW", "power")]
    assert [(one.low, one.unit, one.noun) for one in doc._.quantities] == [
        (1e9, "USD", None),
        (10_000, "count", "GPUs"),
        (5e6, "W", None),
    ]


def test_dates_are_spans_labelled_by_their_precision() -> None:
    doc = NLP(TEXT)
    assert places(doc, "dates") == [("July 2019", "month"), ("early 2021", "year")]
    assert [(one.value, one.first) for one in doc._.dates] == [
        ("2019-07", date(2019, 7, 1)),
        ("early-2021", date(2021, 1, 1)),
    ]


def test_relative_dates_are_read_once_the_document_has_a_date() -> None:
    doc = NLP.make_doc("It opened last year.")
    assert list(NLP.get_pipe("dates")(doc).spans["dates"]) == []
    doc._.anchor = date(2024, 5, 15)
    assert places(NLP.get_pipe("dates")(doc), "dates") == [("last year", "year")]
    assert [one.value for one in doc._.dates] == ["2023"]


def test_a_find_within_a_token_is_the_whole_token() -> None:
    doc = Doc(NLP.vocab, words=["a", "100MW-hall", "opens"])
    (span,) = NLP.get_pipe("quantities")(doc).spans["quantities"]
    assert (span.text, doc._.quantities[0].text) == ("100MW-hall", "100MW")


def test_texts_without_finds_and_empty_texts_have_empty_groups() -> None:
    for doc in (NLP("Nothing is counted here."), NLP("")):
        assert list(doc.spans["quantities"]) == []
        assert list(doc.spans["dates"]) == []
        assert list(doc._.quantities) == []
        assert list(doc._.dates) == []


def test_a_pipe_gives_what_single_calls_give_in_the_same_order() -> None:
    texts = [TEXT, "", "Nothing.", "Over 3 GW by 2030"]
    for key in ("quantities", "dates"):
        single = [places(NLP(text), key) for text in texts]
        assert [places(doc, key) for doc in NLP.pipe(texts, batch_size=2)] == single
    assert single[-1] == [("2030", "year")]


def test_spans_outlive_a_document_store() -> None:
    store = DocBin(docs=[NLP(TEXT)])
    (back,) = DocBin().from_bytes(store.to_bytes()).get_docs(NLP.vocab)
    assert places(back, "quantities") == places(NLP(TEXT), "quantities")
    assert places(back, "dates") == places(NLP(TEXT), "dates")


def test_a_pipeline_on_disk_names_the_components(tmp_path: Path) -> None:
    NLP.to_disk(tmp_path)
    back = spacy.load(tmp_path)
    assert back.pipe_names == ["quantities", "dates"]
    assert places(back(TEXT), "quantities") == places(NLP(TEXT), "quantities")


def test_the_pipelines_own_analysis_knows_what_they_set() -> None:
    assigns = NLP.analyze_pipes(keys=["assigns"])["summary"]
    assert assigns["quantities"]["assigns"] == ["doc._.quantities"]
    assert assigns["dates"]["assigns"] == ["doc._.dates"]


@given(
    st.lists(st.sampled_from([*TEXT.split(), "~", "3.5x", "é\u0301", "\n", "2019-07", "$"]), max_size=12).map(" ".join)
)
@settings(max_examples=100, deadline=None)
def test_spans_cover_exactly_what_the_readers_find(text: str) -> None:
    doc = NLP(text)
    for key, found in (("quantities", find_quantities(text)), ("dates", find_dates(text))):
        assert len(doc.spans[key]) == len(found)
        for span, one in zip(doc.spans[key], found, strict=True):
            assert span.start_char <= one.start
            assert one.end <= span.end_char
            assert one.text in span.text


@pytest.mark.parametrize("name", ["quantities", "dates"])
def test_each_component_works_alone(name: str) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe(name)
    assert list(nlp(TEXT).spans) == [name]
