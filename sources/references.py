"""The pages that documents refer to: every web address with the words and the place it is cited at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from sources.document import Document

Kind = Literal["page", "video", "image", "sound", "file"]

_TRACKING = frozenset(
    "fbclid gclid dclid gbraid wbraid msclkid yclid twclid igshid mc_cid mc_eid _hsenc _hsmi mkt_tok vero_id "
    "wickedid oly_anon_id oly_enc_id s_cid ml_subscriber ml_subscriber_hash ref_src ref_url _ga _gl".split()
)
_TRACKING_PREFIXES = ("utm_", "mtm_", "pk_", "piwik_", "hsa_")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_KEPT_IN_PATH = "/%:@!$&'()*+,;=~-._"
_KEPT_IN_QUERY = _KEPT_IN_PATH + "?[]"
_VIDEO_HOSTS = ("youtube.com", "youtu.be", "youtube-nocookie.com", "vimeo.com", "twitch.tv", "bilibili.com")
_ENDINGS: dict[Kind, frozenset[str]] = {
    "video": frozenset("mp4 m4v mov avi mkv webm mpg mpeg wmv flv ogv".split()),
    "image": frozenset("png jpg jpeg gif webp svg avif bmp tif tiff ico heic".split()),
    "sound": frozenset("mp3 m4a wav flac ogg oga opus aac".split()),
    "file": frozenset(
        "zip gz tgz bz2 xz zst 7z rar tar jar whl deb rpm dmg pkg msi exe iso bin doc docx xls xlsx ppt pptx odt ods "
        "odp epub csv tsv json jsonl xml parquet arrow sqlite db css js mjs wasm safetensors gguf onnx npz h5 "
        "ipynb".split()
    ),
}


@dataclass(frozen=True, slots=True)
class Reference:
    """One citation of a page; `line` is 1-based in the citing document's text."""

    document_id: str
    line: int
    url: str
    anchor_text: str
    section: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The address under which the page is fetched: the same for every spelling of it."""
        return canonical_url(self.url) or self.url

    @property
    def kind(self) -> Kind:
        """What its address leads to; only pages are read."""
        return link_kind(self.url)


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


@lru_cache(maxsize=1 << 16)
def canonical_url(url: str) -> str | None:
    """One spelling for all addresses of the same page (RFC 3986, section 6.2); None when it is no web address.

    Scheme and host in lower case, host in its ASCII form, no default port, no fragment, no tracking parameters, an
    empty path as `/`, dot segments resolved, percent-encoding in capitals. What a server may tell apart stays: the
    case of the path, the order of the parameters, a slash at the end.
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").removesuffix(".")
        port = parts.port
    except ValueError:
        return None
    scheme = parts.scheme.lower()
    if scheme not in _DEFAULT_PORTS or not host:
        return None
    if not host.isascii():
        try:
            host = host.encode("idna").decode("ascii")
        except UnicodeError:
            return None
    netloc = f"[{host}]" if ":" in host else host
    if port is not None and port != _DEFAULT_PORTS[scheme]:
        netloc += f":{port}"
    if "@" in parts.netloc:
        netloc = f"{parts.netloc.rpartition('@')[0]}@{netloc}"
    path = _escaped(_without_dots(parts.path or "/"), _KEPT_IN_PATH)
    kept = [pair for pair in parts.query.split("&") if pair and not _is_tracking(pair)]
    return urlunsplit((scheme, netloc, path, _escaped("&".join(kept), _KEPT_IN_QUERY), ""))


def link_kind(url: str) -> Kind:
    """What an address leads to, as far as its host and its ending tell."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
    except ValueError:
        return "page"
    if any(host == name or host.endswith(f".{name}") for name in _VIDEO_HOSTS):
        return "video"
    ending = PurePosixPath(parts.path).suffix.lower().removeprefix(".")
    return next((kind for kind, endings in _ENDINGS.items() if ending in endings), "page")


def _is_tracking(pair: str) -> bool:
    name = pair.partition("=")[0].lower()
    return name in _TRACKING or name.startswith(_TRACKING_PREFIXES)


def _escaped(text: str, kept: str) -> str:
    """Percent-encoded where it must be, existing escapes in capitals; a lone percent sign is escaped itself."""
    pieces = text.split("%")
    out = [quote(pieces[0], safe=kept)]
    for piece in pieces[1:]:
        if len(piece) >= 2 and all(digit in "0123456789abcdefABCDEF" for digit in piece[:2]):
            character = chr(int(piece[:2], 16))
            plain = character.isascii() and (character.isalnum() or character in "-._~")
            out.append((character if plain else f"%{piece[:2].upper()}") + quote(piece[2:], safe=kept))
        else:
            out.append("%25" + quote(piece, safe=kept))
    return "".join(out)


def _without_dots(path: str) -> str:
    """The path with `.` and `..` resolved (RFC 3986, section 5.2.4)."""
    if not any(segment in (".", "..") for segment in path.split("/")):
        return path
    out: list[str] = []
    segments = path.split("/")
    for segment in segments:
        if segment == "..":
            if len(out) > 1:
                out.pop()
        elif segment != ".":
            out.append(segment)
    if segments[-1] in (".", ".."):
        out.append("")
    return "/".join(out) or "/"
