"""The pages that documents refer to: every web address with the words and the place it is cited at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from sources.document import Document


@dataclass(frozen=True, slots=True)
class Reference:
    """One citation of a page; `line` is 1-based in the citing document's text."""

    document_id: str
    line: int
    url: str
    anchor_text: str
    section: tuple[str, ...]


def references(documents: Iterable[Document]) -> tuple[Reference, ...]:
    """All references to web pages, in the order of the documents and their lines; one for each address and line.

    Relative links count where the document has an address itself; other schemes than http and https do not.
    """
    found: dict[tuple[str, int, str], Reference] = {}
    for document in documents:
        for link in document.links:
            url = page_url(link.url, document.url)
            if url is not None:
                key = (document.document_id, link.line, url)
                found.setdefault(key, Reference(document.document_id, link.line, url, link.anchor, link.section))
    return tuple(found.values())


def page_url(url: str, base: str | None) -> str | None:
    """The absolute http(s) address of a link, seen from the page at `base`; None when it leads to no web page."""
    try:
        absolute = urljoin(base, url.strip()) if base else url.strip()
        parts = urlsplit(absolute)
        host = parts.hostname
    except ValueError:
        return None
    return absolute if parts.scheme.lower() in ("http", "https") and host else None
