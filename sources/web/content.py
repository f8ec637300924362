"""Judges an answer: whether it is a page that can be read, and what it is when it is not."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urljoin

from sources.references import canonical_url
from sources.web.archive import OK, Archived
from sources.web.client import Headers, header
from sources.web.decoding import DecodingError, TooLargeError, decode_body
from sources.web.outcome import Outcome
from sources.web.settings import FetchSettings

HTML = "text/html"
PDF = "application/pdf"
READABLE = frozenset(
    {HTML, "application/xhtml+xml", PDF, "application/x-pdf", "text/plain", "text/markdown", "text/x-markdown"}
)
_UNSAID = frozenset({"", "application/octet-stream", "binary/octet-stream", "unknown/unknown", "*/*"})
"""Content types that say nothing: the first bytes decide."""
_NON_AUTHORITATIVE = 203
REDIRECTS = frozenset({301, 302, 303, 307, 308})


def media_type(headers: Headers) -> str:
    """The content type without its parameters, in lower case; empty when none is given."""
    return (header(headers, "content-type") or "").split(";", 1)[0].split(",", 1)[0].strip().lower()


def is_wanted(status: int, headers: Headers) -> bool:
    """Whether the body of an answer is worth reading from the network."""
    if status in (OK, _NON_AUTHORITATIVE):
        kind = media_type(headers)
        return kind in READABLE or kind in _UNSAID
    return False


def judge(archived: Archived, body: bytes, settings: FetchSettings) -> tuple[Outcome, str | None]:
    """What an answer comes to, and the explanation when it is no page."""
    if archived.status not in (OK, _NON_AUTHORITATIVE):
        return "http_error", f"the server answered {archived.status}"
    kind = media_type(archived.headers)
    if kind not in READABLE and kind not in _UNSAID:
        return "unsupported_type", f"{kind} is not read"
    if archived.truncated:
        return "too_large", f"more than {settings.max_bytes:,} bytes"
    try:
        content = decode_body(body, archived.header("content-encoding"), settings.max_decoded_bytes)
    except TooLargeError as error:
        return "too_large", str(error)
    except DecodingError as error:
        return "network_error", str(error)
    if kind in _UNSAID and not _looks_readable(content):
        return "unsupported_type", f"{kind or 'a file without content type'} that is no HTML, PDF or text"
    return "fetched", None


def redirect_target(current: str, location: str) -> str:
    """Where a redirect leads, canonical; an address that makes no sense is given as it is, for the guard to refuse."""
    with suppress(UnicodeError):  # browsers take the bytes of the header for UTF-8
        location = location.encode("latin-1").decode("utf-8")
    try:
        target = urljoin(current, location.strip())
    except ValueError:
        return location
    return canonical_url(target) or target


def _looks_readable(content: bytes) -> bool:
    start = content[:1024].lstrip()
    return start.startswith(b"%PDF-") or b"\0" not in content[:4096]
