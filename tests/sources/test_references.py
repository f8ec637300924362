from __future__ import annotations

import pytest

from sources.document import Document, Link
from sources.references import page_url, references


def document(*links: Link, url: str | None = None) -> Document:
    return Document("doc-1", "a.md", "", "text/markdown", "", 0, links=links, url=url)


def test_one_reference_for_each_address_and_line() -> None:
    link = Link("https://example.org/a", "A", 3, ("S",))
    found = references([document(link, link, Link("https://example.org/a", "again", 4, ()), Link("../x", "r", 5, ()))])
    assert [(item.line, item.url, item.anchor_text) for item in found] == [
        (3, "https://example.org/a", "A"), (4, "https://example.org/a", "again"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("url", "base", "expected"),
    [
        ("https://a.b/c", None, "https://a.b/c"),
        ("../c", "https://a.b/d/e", "https://a.b/c"),
        ("../c", None, None),
        ("ftp://a.b/c", None, None),
        ("https://", None, None),
        ("https://[bad", None, None),
    ],
)
def test_only_web_pages_are_references(url: str, base: str | None, expected: str | None) -> None:
    assert page_url(url, base) == expected
