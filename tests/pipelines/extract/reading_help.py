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

COMPANY = "# Orvane Compute\n\nOrvane Compute is a company that operates data centers.\n\n"
"""How a document about a company begins."""


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
        published_on=parts.published_on,
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


def table(*rows: str, title: str = "GPT-3") -> str:
    """A document that holds one table; the first row is its head."""
    head, *body = (f"| {row} |" for row in rows)
    return "\n".join((f"# {title}", "", head, "|---" * rows[0].count("|") + "|---|", *body, ""))


def said(text: str) -> set[tuple[str, str, object]]:
    """Subject, predicate and object or value of each claim that rules make."""
    return {(c.subject_name, c.predicate, c.object_name or c.value_low) for c in claims(text, inferred=False)}


def told(text: str, *predicates: str) -> set[tuple[object, ...]]:
    """Subject, predicate, object and text or value of each claim with one of the predicates."""
    return {
        (c.subject_name, c.predicate, c.object_name, c.value_text or c.value_low)
        for c in claims(text)
        if c.predicate in predicates
    }
