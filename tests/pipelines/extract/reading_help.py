"""Claims of a few lines of Markdown, for tests of extraction."""

from __future__ import annotations

from functools import cache

from pipelines.extract.claim import Claim
from pipelines.extract.extractor import Extractor
from pipelines.extract.features import PAIR
from pipelines.ontology import load_ontology
from sources.document import Document
from sources.ingest import document_id
from sources.readers import read


@cache
def extractor() -> Extractor:
    """One extractor for all tests: it holds no state."""
    return Extractor(load_ontology())


def document(text: str, title: str = "", publisher: str | None = "Test House") -> Document:
    """A document of the given text, as ingestion would make it."""
    raw = text.encode()
    parts = read(raw, "test.md")
    return Document(
        document_id=document_id("test.md", text),
        uri="test.md",
        text=parts.text,
        media_type=parts.media_type,
        sha256="",
        size_bytes=len(raw),
        blocks=parts.blocks,
        links=parts.links,
        title=title or parts.title or "test",
        publisher=publisher,
        front_matter=parts.front_matter,
    )


def claims(text: str, title: str = "", *, inferred: bool = True) -> list[Claim]:
    """The claims of a text, with or without those that no rule tells; every quote is checked against its place."""
    source = document(text, title)
    found = list(extractor().extract(source))
    for claim in found:
        assert source.text[claim.char_start : claim.char_end] == claim.quote
    return [claim for claim in found if inferred or claim.extractor != PAIR]


def facts(text: str, *predicates: str, title: str = "", inferred: bool = True) -> list[tuple[object, ...]]:
    """(subject, predicate, object, low, high or text) of the claims with one of the predicates, all by default."""
    return [
        (
            c.subject_name,
            c.predicate,
            c.object_name,
            c.value_low,
            c.value_high if c.value_text is None else c.value_text,
        )
        for c in claims(text, title, inferred=inferred)
        if not predicates or c.predicate in predicates
    ]


def relations(text: str, *predicates: str, title: str = "", inferred: bool = True) -> set[tuple[object, ...]]:
    """(subject, predicate, object or text) of the claims with one of the predicates, all by default."""
    return {
        (c.subject_name, c.predicate, c.object_name or c.value_text)
        for c in claims(text, title, inferred=inferred)
        if not predicates or c.predicate in predicates
    }
