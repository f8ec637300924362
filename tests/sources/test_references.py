from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sources.document import Document, Link
from sources.references import canonical_url, link_kind, page_url, references


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


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("HTTP://Example.ORG", "http://example.org/"),
        ("http://example.org:80/a#part", "http://example.org/a"),
        ("https://example.org:443/", "https://example.org/"),
        ("https://example.org:8443/", "https://example.org:8443/"),
        ("https://example.org./a", "https://example.org/a"),
        ("https://example.org/a?utm_source=x&b=2&UTM_Medium=y&a=1&fbclid=z", "https://example.org/a?b=2&a=1"),
        ("https://example.org/a?", "https://example.org/a"),
        ("https://example.org/Case/", "https://example.org/Case/"),
        ("https://example.org/a/../b/./c", "https://example.org/b/c"),
        ("https://example.org/a/b/..", "https://example.org/a/"),
        ("https://example.org/../..", "https://example.org/"),
        ("https://example.org/%7euser/%c3%a9", "https://example.org/~user/%C3%A9"),
        ("https://example.org/é b?q=ü", "https://example.org/%C3%A9%20b?q=%C3%BC"),
        ("https://example.org/100%", "https://example.org/100%25"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("http://[2001:DB8::1]:80/", "http://[2001:db8::1]/"),
        ("https://user@example.org/", "https://user@example.org/"),
        ("ftp://example.org/", None),
        ("https:///a", None),
        ("https://example.org:port/", None),
    ],
)
def test_one_page_has_one_address(url: str, canonical: str | None) -> None:
    assert canonical_url(url) == canonical


@given(
    st.from_regex(
        r"https?://[a-z]{1,5}\.(org|de)(:[0-9]{2,4})?(/[a-zA-Z0-9.%~ü]{0,6}){0,4}(\?[a-z=&%.0-9]{0,9})?", fullmatch=True
    )
)
def test_the_address_of_an_address_is_itself(url: str) -> None:
    canonical = canonical_url(url)
    assert canonical is None or canonical_url(canonical) == canonical


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://example.org/a.html", "page"),
        ("https://example.org/report.pdf", "page"),
        ("https://www.youtube.com/watch?v=abc", "video"),
        ("https://youtu.be/abc", "video"),
        ("https://notyoutube.community/", "page"),
        ("https://example.org/talk.MP4?t=1", "video"),
        ("https://example.org/chart.png", "image"),
        ("https://example.org/weights.safetensors", "file"),
        ("https://example.org/talk.mp3", "sound"),
        ("https://example.org/v1.2", "page"),
    ],
)
def test_links_have_kinds(url: str, kind: str) -> None:
    assert link_kind(url) == kind
