"""Turns an archived answer into a document: the page's main text, and what it says about itself."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sources.catalog import Catalog, Publisher
from sources.document import Document
from sources.errors import ReadError
from sources.ingest import document_id
from sources.readers import Parts, read
from sources.readers.decode import decode
from sources.readers.html import read_head, read_html
from sources.readers.metadata import parse_date
from sources.readers.sniff import sniff
from sources.references import page_url
from sources.web.archive import Archived
from sources.web.client import header
from sources.web.content import HTML, media_type
from sources.web.decoding import decode_body
from sources.web.outcome import PageOutcome
from sources.web.settings import FetchSettings

if TYPE_CHECKING:
    from tldextract import TLDExtract

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:+-]+)", re.IGNORECASE)
_BOMS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_NEVER_UTF8 = ("utf-16", "utf-32", "iso2022", "hz", "utf-7")
"""Encodings whose bytes can pass for UTF-8 or ASCII: here the header counts first."""
_MOST_REPLACED = 0.001
"""Share of broken characters that a page declared as UTF-8 may have."""
_LONGEST = 5_000_000
"""Characters of HTML: more is a dump, no page, and would take minutes to read."""
_WALL_WORDS = 150
_BARE_WALL_WORDS = 60
_LOGIN = re.compile(
    r"\b(?:log ?in|sign ?in|sign ?up|log ?on) (?:to|or|with|required)\b|\b(?:please|must|need to) (?:log|sign) ?in\b|"
    r"\bsubscribe to (?:continue|read)|\b(?:subscribers|members) only\b|\bcreate an? (?:free )?account\b|"
    r"\bregister to (?:continue|read)|\A(?:log|sign) ?in\b",
    re.IGNORECASE,
)
_CONSENT = re.compile(
    r"\b(?:accept|reject|manage) (?:all |our )?cookies?\b|\bwe (?:and our partners )?use cookies\b|"
    r"\bwe value your privacy\b|\bbefore you continue\b|\b(?:your|give|cookie) consent\b|\bprivacy settings\b",
    re.IGNORECASE,
)
_ROBOT = re.compile(
    r"\benable (?:javascript|cookies)\b|\bjavascript (?:is|must be) (?:disabled|enabled|required)\b|"
    r"\b(?:verify|confirm|prove) (?:that )?you(?: are|'re|’re) (?:a )?(?:human|not a robot)\b|\bcaptcha\b|"
    r"\bchecking your browser\b|\bjust a moment\b|\bare you a robot\b|\baccess denied\b",
    re.IGNORECASE,
)
_WALLS = ((_LOGIN, "a login wall"), (_CONSENT, "a consent wall"), (_ROBOT, "a check for robots"))
_PASSWORD = re.compile(r"<input\b[^>]*\btype\s*=\s*[\"']?password", re.IGNORECASE)


def read_page(
    outcome: PageOutcome, archived: Archived, body: bytes, settings: FetchSettings, catalogs: Sequence[Catalog]
) -> Document:
    """The page as a document with the role `referenced`.

    Its address is where the redirects ended. The publisher is the catalog's for its registered domain, else what the
    page says, else that domain; reliability is the catalog's for the domain, else the settings' default.

    Raises:
        ReadError: if it holds no readable text, or only a login or consent wall.
    """
    url = outcome.final_url or outcome.url
    content = decode_body(body, header(archived.headers, "content-encoding"), settings.max_decoded_bytes)
    digest = hashlib.sha256(content).hexdigest()
    parts = _parts(content, archived, url)
    known = _known(url, catalogs)
    domain = registered_domain(urlsplit(url).hostname or "")
    return Document(
        document_id=document_id(url, digest),
        uri=url,
        text=parts.text,
        media_type=parts.media_type,
        sha256=digest,
        size_bytes=len(content),
        blocks=parts.blocks,
        links=tuple(
            replace(link, url=target) for link in parts.links if (target := page_url(link.url, url)) is not None
        ),
        title=parts.title or url,
        publisher=(known.name if known else None) or parts.publisher or domain,
        published_on=parts.published_on,
        url=url,
        reliability=known.reliability if known else settings.reliability,
        role="referenced",
        front_matter=parts.front_matter,
    )


def registered_domain(host: str) -> str:
    """The part of a host name that someone registered (Public Suffix List with its private part), else the host."""
    return str(_suffixes()(host).top_domain_under_public_suffix or host)


@lru_cache(maxsize=1)
def _suffixes() -> TLDExtract:
    """The list that comes with the package: nothing is downloaded, and every run sees the same."""
    from tldextract import TLDExtract

    return TLDExtract(cache_dir=None, suffix_list_urls=(), include_psl_private_domains=True)


def _known(url: str, catalogs: Sequence[Catalog]) -> Publisher | None:
    """The publisher whose key is the host, a domain above it, or at the top its registered domain.

    What a page calls itself does not count: anybody can borrow a name.
    """
    host = urlsplit(url).hostname or ""
    top = registered_domain(host)
    while host:
        for catalog in catalogs:
            if host in catalog.publishers:
                return catalog.publishers[host]
        if host == top or "." not in host:
            return None
        host = host.split(".", 1)[1]
    return None


def _parts(content: bytes, archived: Archived, url: str) -> Parts:
    if content[:1024].lstrip().startswith(b"%PDF-"):
        return read(content, url)
    text = page_text(content, archived.header("content-type"), url)
    if sniff(text, url) == "html" or media_type(archived.headers) in (HTML, "application/xhtml+xml"):
        return _article(text, url)
    return read(text.encode("utf-8"), url)


def page_text(content: bytes, content_type: str | None, url: str) -> str:
    """The text of a page: a byte-order mark counts first, then UTF-8 that proves itself, then what is declared.

    Headers that declare a single-byte encoding are wrong often; bytes that form proper UTF-8 with characters beyond
    ASCII are hardly ever anything else.

    Raises:
        ReadError: if the bytes are no text or their encoding cannot be told.
    """
    match = _CHARSET.search(content_type or "")
    declared = _encoding(match.group(1)) if match else None
    if content.startswith(_BOMS):
        return decode(content, url)
    if declared is not None and declared.startswith(_NEVER_UTF8):
        text = _strictly(content, declared)
        if text is not None:
            return text
    if _strictly(content, "utf-8") is None:
        text = _strictly(content, declared) if declared is not None else None
        if text is not None:
            return text
        if declared in (None, "utf-8"):
            lenient = content.decode("utf-8", "replace")
            if lenient.count("\ufffd") <= _MOST_REPLACED * len(lenient):
                return lenient
    return decode(content, url)


def _encoding(name: str) -> str | None:
    """The codec as browsers understand the name: Latin-1 and ASCII mean Windows-1252 (WHATWG Encoding)."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return None
    return "cp1252" if found in ("iso8859-1", "ascii") else found


def _strictly(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _article(text: str, url: str) -> Parts:
    """The main text of a page: without navigation, banners and comments, with its tables and links."""
    from trafilatura import extract
    from trafilatura.metadata import extract_metadata

    if len(text) > _LONGEST:
        raise ReadError(f"{url}: has {len(text):,} characters of HTML, more than the {_LONGEST:,} that are read")
    head = read_head(text)
    main = extract(
        text, url=url, output_format="html", include_comments=False, include_tables=True, include_links=True,
        include_formatting=True,
    )  # fmt: skip
    parts = read_html(main or text)
    if not parts.blocks:
        raise ReadError(f"{url}: holds no readable text")
    wall = wall_of(text, parts)
    if wall is not None:
        raise ReadError(f"{url}: is only {wall}")
    said = extract_metadata(text, default_url=url, extensive=False, date_config=_DATES)
    author = said.author if said is not None else None
    return replace(
        parts,
        title=head.title or parts.title,
        publisher=head.publisher or _site(said.sitename if said is not None else None, url),
        published_on=head.published_on or _day(said.date if said is not None else None),
        front_matter={"author": author} if author else {},
    )


_DATES = {"original_date": True, "extensive_search": False, "max_date": "2100-01-01"}
"""No date is refused for lying after today: the result must not depend on the day it is read."""


def _site(name: str | None, url: str) -> str | None:
    """The site's name; the bare host that stands in for a missing one is none."""
    host = urlsplit(url).hostname or ""
    return None if not name or name.casefold() in (host, host.removeprefix("www.")) else name


def _day(text: str | None) -> date | None:
    return parse_date(text) if text else None


def wall_of(html: str, parts: Parts) -> str | None:
    """What keeps readers from the page, when the page holds nothing else; None for a page that can be read."""
    text = " ".join(block.plain for block in parts.blocks)
    words = len(text.split())
    if words > _WALL_WORDS:
        return None
    head = " ".join([parts.title, *(block.plain for block in parts.blocks if block.kind == "heading")]).strip()
    for pattern, name in _WALLS:
        if pattern.search(head) or (words <= _BARE_WALL_WORDS and pattern.search(text)):
            return name
    if words <= _BARE_WALL_WORDS and _PASSWORD.search(html):
        return "a login wall"
    return None
