"""Pages become documents: main text with tables, what they say of themselves, whose they are; walls are recognised."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from sources.catalog import Catalog, Publisher
from sources.document import Document
from sources.errors import ReadError
from sources.web.archive import Archived, Place
from sources.web.outcome import PageOutcome
from sources.web.reading import page_text, read_page, registered_domain
from sources.web.settings import FetchSettings
from tests.sources.web.servers import article, pdf

URL = "https://blog.hall.example.co.uk/2024/hall"
CATALOG = Catalog(publishers={"example.co.uk": Publisher(reliability=0.9, name="Hall Press")})


def read(body: bytes, kind: str = "text/html", url: str = URL, catalogs: tuple[Catalog, ...] = ()) -> Document:
    archived = Archived("<id>", url, Place(Path("x"), 0), "2024-01-01T00:00:00Z", 200, (("Content-Type", kind),))
    return read_page(PageOutcome(url, "fetched", 200), archived, body, FetchSettings(), catalogs)


def test_the_main_text_is_kept_and_the_furniture_is_not() -> None:
    document = read(article())
    assert document.role == "referenced"
    assert "10,000 V100 GPUs and 285,000 CPU cores" in document.text
    for furniture in ("cookies", "Home", "Nice post"):
        assert furniture not in document.text


def test_tables_keep_their_rows_and_headers() -> None:
    rows = [block for block in read(article()).blocks if block.kind == "table_row" and not block.is_header]
    assert [[(cell.header, row.plain[cell.start : cell.end]) for cell in row.cells] for row in rows] == [
        [("Model", "GPT-3"), ("GPUs", "10,000 V100")]
    ]


def test_every_block_stands_in_the_text() -> None:
    document = read(article())
    for block in document.blocks:
        for part in block.segments:
            plain = block.plain[part.plain_start : part.plain_start + part.length]
            assert document.text[part.text_start : part.text_start + part.length] == plain


def test_the_page_says_title_author_site_and_date() -> None:
    document = read(article())
    assert (document.title, document.publisher, document.published_on) == (
        "The machine hall", "Hall Notes", date(2024, 3, 2),
    )  # fmt: skip
    assert document.front_matter == {"author": "Ann Brown"}


def test_reliability_and_publisher_are_the_catalogs_for_the_registered_domain() -> None:
    document = read(article(), catalogs=(Catalog(), CATALOG))
    assert (document.publisher, document.reliability) == ("Hall Press", 0.9)


def test_a_page_that_borrows_a_name_does_not_borrow_its_reliability() -> None:
    catalog = Catalog(publishers={"Hall Notes": Publisher(reliability=1.0), "co.uk": Publisher(reliability=1.0)})
    assert read(article(), catalogs=(catalog,)).reliability == FetchSettings().reliability


def test_a_page_that_names_no_site_is_published_by_its_domain() -> None:
    body = b"<html><head><title>Hall</title></head><body><p>The hall has 10,000 GPUs in two rows.</p></body></html>"
    assert read(body).publisher == "example.co.uk"


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("www.nvidia.com", "nvidia.com"),
        ("a.b.example.co.uk", "example.co.uk"),
        ("someone.github.io", "someone.github.io"),
        ("127.0.0.1", "127.0.0.1"),
        ("co.uk", "co.uk"),
    ],
)
def test_registered_domains_follow_the_public_suffix_list(host: str, domain: str) -> None:
    assert registered_domain(host) == domain


def test_a_pdf_is_read_as_one() -> None:
    document = read(pdf("The cluster has 10,000 GPUs."), "application/pdf")
    assert document.media_type == "application/pdf"
    assert "The cluster has 10,000 GPUs." in document.text


def test_html_that_is_served_as_text_is_read_as_html() -> None:
    assert read(article(), "text/plain").media_type == "text/html"


def test_markdown_is_read_as_markdown() -> None:
    document = read(b"# Hall\n\nThe hall has **10,000** GPUs.\n", "text/markdown")
    assert document.blocks[0].kind == "heading"


WALLS = [
    ("<title>Sign in</title><form><input type='password'></form><p>Sign in to continue to the site.</p>", "login"),
    ("<title>News</title><h1>Before you continue</h1><p>We and our partners use cookies.</p>", "consent"),
    ("<title>Just a moment...</title><p>Checking your browser before you go on.</p>", "robots"),
    ("<title>Report</title><p>This report is for subscribers only. Please log in.</p>", "login"),
    ("<title>App</title><p>You need to enable JavaScript to run this app.</p>", "robots"),
]


@pytest.mark.parametrize(("html", "wall"), WALLS)
def test_a_wall_is_recognised(html: str, wall: str) -> None:
    with pytest.raises(ReadError, match=f"is only a .*{wall}"):
        read(f"<!DOCTYPE html><html><body>{html}</body></html>".encode())


def test_a_long_page_that_mentions_signing_in_is_read() -> None:
    words = " ".join(["The cluster uses 10,000 GPUs and the login nodes ask users to sign in to the service."] * 15)
    assert read(f"<html><body><h1>Clusters</h1><p>{words}</p></body></html>".encode()).text


@pytest.mark.parametrize(
    ("raw", "kind", "text"),
    [
        ("Größe".encode(), "text/plain; charset=utf-8", "Größe"),
        ("Größe".encode("latin-1"), "text/plain; charset=iso-8859-1", "Größe"),
        ("“25”".encode("cp1252"), "text/plain; charset=ISO-8859-1", "“25”"),
        ("Größe".encode(), "text/plain; charset=iso-8859-1", "Größe"),
        ("Größe".encode("latin-1"), "text/plain; charset=utf-8; x=y", None),
        ("Größe und Länge, 25.000 Geräte".encode("latin-1"), "text/plain", "Größe und Länge, 25.000 Geräte"),
        ("Größe".encode("utf-16"), "text/plain; charset=utf-8", "Größe"),
        ("Größe".encode("utf-16-le"), "text/plain; charset=utf-16le", "Größe"),
        ("日本".encode("iso2022-jp"), "text/plain; charset=iso-2022-jp", "日本"),
        ("日本".encode("shift-jis"), "text/plain; charset=Shift_JIS", "日本"),
        ("Größe".encode(), "text/plain; charset=no-such-thing", "Größe"),
        (b"<meta charset=windows-1251>" + "Привет".encode("cp1251"), "text/html", '<meta charset=windows-1251>Привет'),
    ],
)  # fmt: skip
def test_the_character_set_is_found(raw: bytes, kind: str, text: str | None) -> None:
    found = page_text(raw, kind, URL)
    assert found == text if text is not None else "Gr" in found


def test_one_broken_character_does_not_cost_the_page() -> None:
    raw = ("The hall has 10,000 GPUs. " * 100).encode() + b"\xff" + " Größe".encode()
    assert page_text(raw, "text/html; charset=utf-8", URL).count("\ufffd") == 1


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(ReadError):
        read(b"<html><body><script>var x = 1;</script></body></html>")
