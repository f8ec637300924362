"""Reads HTML pages: the main text as headings, paragraphs, lists and tables, without navigation and other furniture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from lxml import etree
from lxml.html import HTMLParser, document_fromstring

from sources.readers.assembly import Parts, RenderedAssembly
from sources.readers.markup import SKIPPED, MarkupBuilder, is_note
from sources.readers.metadata import parse_date

_FURNITURE_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alert"})
_FURNITURE = re.compile(
    r"(?:^|[\s_-])(?:cookies?|consent|newsletter|breadcrumbs?|social|share|sharing|related|advert\w*|promo|sidebar|pagination|"
    r"skip-link|toc|comments?)(?:$|[\s_-])",
    re.IGNORECASE,
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_DATE_NAMES = (
    "article:published_time", "datepublished", "og:published_time", "date", "dc.date", "dcterms.date", "dc.date.issued",
    "citation_publication_date", "parsely-pub-date", "pubdate", "publish-date", "sailthru.date",
)  # fmt: skip
_JSON_DATE = re.compile(r"\"datePublished\"\s*:\s*\"([^\"]{8,40})\"")
_KEPT = ("href", "src", "alt", "class", "colspan", "rowspan")


def read_html(text: str) -> Parts:
    """The main text of an HTML page; `Parts.text` is that text as rendered here, and offsets count in it. Never raises.

    The main text is `<main>`, else the only `<article>`, else the body; scripts, navigation, forms, page headers and
    footers, hidden elements and boxes for sharing, cookies and comments are left out.
    """
    root = _parse(text)
    out = RenderedAssembly()
    if root is None:
        return Parts("", "text/html", (), ())

    def lead() -> int | None:
        blocks = out.blocks
        return len(blocks) - 1 if blocks and blocks[-1].kind in ("paragraph", "quote", "note") else None

    builder = MarkupBuilder(out.place, out.new_table, lead)
    main = _main(root)
    _walk(main, builder)
    rendered = out.finish()
    heading = next((block.plain for block in out.blocks if block.kind == "heading" and block.level == 1), "")
    said = _said(root, heading)
    return replace(said, text=rendered, blocks=tuple(out.blocks), links=out.links())


def read_head(text: str) -> Parts:
    """What an HTML page says about itself, without its text."""
    root = _parse(text)
    return Parts("", "text/html", (), ()) if root is None else _said(root, "")


def _said(root: etree._Element, heading: str) -> Parts:
    meta = _meta(root)
    return Parts(
        "",
        "text/html",
        (),
        (),
        meta.get("og:title") or heading or _title(root),
        publisher=meta.get("og:site_name") or meta.get("application-name"),
        published_on=_published(root, meta),
        url=_address(root, meta),
    )


def _parse(text: str) -> etree._Element | None:
    parser = HTMLParser(remove_comments=True, remove_pis=True, encoding="utf-8", huge_tree=True)
    try:
        return document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None


def _main(root: etree._Element) -> etree._Element:
    for path in (".//main", ".//*[@role='main']"):
        found = root.findall(path)
        if len(found) == 1 and _has_text(found[0]):
            return found[0]
    articles = [element for element in root.iter("article") if next(element.iterancestors("article"), None) is None]
    if len(articles) == 1 and _has_text(articles[0]):
        return articles[0]
    body = root.find(".//body")
    return root if body is None else body


def _has_text(element: etree._Element) -> bool:
    return any(text.strip() for text in _texts(element))


def _texts(element: etree._Element) -> Iterator[str]:
    for text in element.itertext():
        yield str(text)


def _walk(main: etree._Element, builder: MarkupBuilder) -> None:
    steps = etree.iterwalk(main, events=("start", "end"))
    for event, element in steps:
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            if element is not main and _is_furniture(element, tag):
                steps.skip_subtree()
                builder.data(" ")
                element.set("data-left-out", "")
                continue
            attributes = _attributes(element)
            builder.start("aside" if tag == "div" and is_note(attributes) else tag, attributes)
            builder.data(element.text or "")
        else:
            if element.get("data-left-out") is None:
                builder.end("aside" if tag == "div" and is_note(_attributes(element)) else tag)
            if element is not main:
                builder.data(element.tail or "")
    builder.flush_row()


def _attributes(element: etree._Element) -> dict[str, str]:
    attributes = {name: str(value) for name in _KEPT if (value := element.get(name)) is not None}
    if element.get("role") == "note":
        attributes["role"] = "note"
    return attributes


def _is_furniture(element: etree._Element, tag: str) -> bool:
    """Whether an element is no part of the text a reader came for."""
    if tag in SKIPPED:
        return True
    hidden = element.get("hidden") is not None or element.get("aria-hidden") == "true"
    if hidden or _HIDDEN.search(element.get("style", "")):
        return True
    if element.get("role", "") in _FURNITURE_ROLES:
        return True
    if tag == "header":
        inside = next(element.iterancestors("article", "main", "blockquote"), None) is not None
        return not inside and next(element.iter("h1"), None) is None
    if tag == "footer":
        return next(element.iterancestors("blockquote"), None) is None
    if tag == "aside":
        return not is_note(_attributes(element))
    if tag == "form":
        return next(element.iter("p", "table", "h1", "h2", "h3"), None) is None
    names = f"{element.get('class', '')} {element.get('id', '')}"
    return tag in ("div", "section", "ul", "ol") and bool(_FURNITURE.search(names))


def _meta(root: etree._Element) -> dict[str, str]:
    """The page's meta elements by lower-cased property or name; the first of each wins."""
    found: dict[str, str] = {}
    for element in root.iter("meta"):
        name = element.get("property") or element.get("name") or element.get("itemprop")
        content = " ".join((element.get("content") or "").split())
        if name and content:
            found.setdefault(name.lower(), content)
    return found


def _title(root: etree._Element) -> str:
    element = root.find(".//title")
    return "" if element is None else " ".join("".join(_texts(element)).split())


def _published(root: etree._Element, meta: Mapping[str, str]) -> date | None:
    candidates = [meta[name] for name in _DATE_NAMES if name in meta]
    candidates += [element.get("datetime", "") for element in root.iter("time") if element.get("pubdate") is not None]
    candidates += [element.get("datetime", "") for element in root.iterfind(".//time[@itemprop='datePublished']")]
    for element in root.iterfind(".//script[@type='application/ld+json']"):
        candidates += [_unquoted(value) for value in _JSON_DATE.findall(element.text or "")]
    return next((day for candidate in candidates if (day := parse_date(candidate))), None)


def _unquoted(value: str) -> str:
    try:
        content: Any = json.loads(f'"{value}"')
    except ValueError:
        return value
    return str(content)


def _address(root: etree._Element, meta: Mapping[str, str]) -> str | None:
    link = root.find(".//link[@rel='canonical']")
    address = (link.get("href") if link is not None else None) or meta.get("og:url")
    return address if address and address.lower().startswith(("http://", "https://")) else None
