"""Turns directories into documents: every file is read or rejected with its reason, none is passed over in silence."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Protocol

from sources.catalog import CATALOG_NAME, DEFAULT_RELIABILITY, Catalog, load_catalog
from sources.document import Block, Document, LaterBlocks, Link, Rejected
from sources.errors import InputError, ReadError
from sources.readers import Parts, read, stem

BUNDLED = Path(__file__).parent / "documents"
"""The corpus that comes with the package."""
CURATION_NAME = "curation.toml"
"""What persons decided about the directory's claims; read by the reconciliation."""

SIZE_LIMIT = 20_000_000
"""Bytes; no text a person wrote comes near it, and reading stays within a few hundred megabytes of memory."""


@dataclass(frozen=True, slots=True)
class Ingested:
    """All documents of a run, and the files that could not be read."""

    documents: tuple[Document, ...]
    rejected: tuple[Rejected, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """What a reader found in a file, but for the blocks, of which only the number is told."""

    text: str
    media_type: str
    links: tuple[Link, ...]
    title: str
    publisher: str | None
    published_on: date | None
    url: str | None
    front_matter: dict[str, str]
    block_count: int


class Memory(Protocol):
    """What remembers readings by relative path and digest of the bytes."""

    def recall(self, uri: str, digest: str) -> Read | None:
        """What was read of these bytes; None if that is not known."""

    def learn(self, uri: str, digest: str, parts: Parts) -> None:
        """Takes note of what was read."""


def ingest(directories: Sequence[Path], *, size_limit: int = SIZE_LIMIT, memory: Memory | None = None) -> Ingested:
    """Read every file beneath the directories, in the order of their relative paths.

    Hidden files and the directory's `catalog.toml` and `curation.toml` are no documents. The same content under the
    same relative path in two directories is one document.

    Args:
        directories: where to look, recursively.
        size_limit: bytes; a larger file is rejected without being read.
        memory: what spares reading a file again whose bytes it knows; blocks are then read when they are asked for.

    Raises:
        InputError: if a directory is missing, none or empty, a catalog is wrong, or no document at all can be read.
    """
    documents: dict[str, Document] = {}
    rejected: dict[str, Rejected] = {}
    for directory in directories:
        names, catalog = _listed(directory)
        for name in names:
            result = read_file(directory / name, name, catalog, size_limit=size_limit, memory=memory)
            if isinstance(result, Document):
                documents.setdefault(result.document_id, result)
            else:
                rejected.setdefault(result.document_id, result)
    if not documents:
        first = next(iter(rejected.values()), None)
        why = f": {first.error}" if first else ""
        raise InputError(f"none of {len(rejected)} files could be read as a document, first{why}")
    ordered = sorted(documents.values(), key=lambda document: (document.uri, document.document_id))
    return Ingested(tuple(ordered), tuple(sorted(rejected.values(), key=lambda item: (item.uri, item.document_id))))


@dataclass(frozen=True, slots=True)
class Content:
    """One file of a directory of documents: its place and the digest of its bytes, or why there is none."""

    directory: int
    name: str
    digest: str
    catalog: bool = False
    """Whether it says something about documents instead of being one."""


def contents(directories: Sequence[Path], *, size_limit: int = SIZE_LIMIT) -> tuple[Content, ...]:
    """Everything that reading the directories depends on, in a fixed order.

    Raises:
        InputError: if a directory is missing or cannot be listed.
    """
    found = []
    for number, directory in enumerate(directories):
        _check_directory(directory)
        names = sorted(_names(directory))
        found += [Content(number, name, _digest(f"{directory}/{name}", name, size_limit)) for name in names]
        found += _said(number, directory, size_limit)
    return tuple(found)


def catalogs(directories: Sequence[Path], *, size_limit: int = SIZE_LIMIT) -> tuple[Content, ...]:
    """Those of the `contents` that say something about documents; the documents are not looked at.

    Raises:
        InputError: if a directory is missing or cannot be listed.
    """
    found = []
    for number, directory in enumerate(directories):
        _check_directory(directory)
        found += _said(number, directory, size_limit)
    return tuple(found)


def _said(number: int, directory: Path, size_limit: int) -> list[Content]:
    names = (name for name in (CATALOG_NAME, CURATION_NAME) if (directory / name).is_file())
    return [Content(number, name, _digest(f"{directory}/{name}", name, size_limit), catalog=True) for name in names]


_digests: dict[str, tuple[tuple[int, ...], str]] = {}
"""The digests that this process has taken, each with the state of its file then."""
_SETTLED_SECONDS = 3.0
"""For so long after a change another one may leave the same state: clocks of file systems are coarse, up to 2 s."""


def _digest(path: str, name: str, size_limit: int) -> str:
    try:
        known, digest = _digests.get(path, ((), ""))
        if known == _state(_status(path, name, size_limit)):
            return digest
        with open(path, "rb") as handle:  # noqa: PTH123  # thousands of Paths take a tenth of a second
            before = os.fstat(handle.fileno())
            digest = hashlib.file_digest(handle, "sha256").hexdigest()
            if time.time() - max(before.st_mtime, before.st_ctime) > _SETTLED_SECONDS:
                _digests[path] = _state(before), digest
            return digest
    except (OSError, ReadError) as error:
        return f"unreadable: {error}"


def _state(status: os.stat_result) -> tuple[int, ...]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def check(directories: Sequence[Path]) -> None:
    """Make sure that there is something to read and that the catalogs can be read.

    Raises:
        InputError: if a directory is missing or empty, or a catalog is wrong.
    """
    for directory in directories:
        _listed(directory)


def _listed(directory: Path) -> tuple[list[str], Catalog]:
    _check_directory(directory)
    catalog = load_catalog(directory)
    names = sorted(_names(directory))
    if not names:
        raise InputError(f"{directory}: holds no documents; put Markdown, HTML, text or PDF files in it")
    return names, catalog


def read_file(
    path: Path,
    uri: str,
    catalog: Catalog | None = None,
    *,
    size_limit: int = SIZE_LIMIT,
    memory: Memory | None = None,
) -> Document | Rejected:
    """Read one file as the document `uri`, with what the catalog says about it."""
    if not uri.isprintable():
        name = uri.encode("ascii", "backslashreplace").decode().replace("\n", "\\n")
        reason = f"{name}: has a name that is not printable UTF-8; rename the file"
        return Rejected(document_id(name, ""), name, "", 0, reason)
    try:
        size = _status(path, uri, size_limit).st_size
        raw = path.read_bytes()
    except OSError as error:
        reason = f"{uri}: cannot be read ({error.strerror or error}); make it a readable file or remove it"
        return Rejected(document_id(uri, ""), uri, "", 0, reason)
    except _TooLargeError as error:
        return Rejected(document_id(uri, ""), uri, "", error.size, str(error))
    except ReadError as error:
        return Rejected(document_id(uri, ""), uri, "", 0, str(error))
    digest = hashlib.sha256(raw).hexdigest()
    try:
        parts = _parts(raw, path, uri, digest, memory)
    except ReadError as error:
        return Rejected(document_id(uri, digest), uri, digest, size, str(error))
    return _document(parts, uri, digest, len(raw), catalog or Catalog())


def _parts(raw: bytes, path: Path, uri: str, digest: str, memory: Memory | None) -> Parts:
    known = memory.recall(uri, digest) if memory is not None else None
    if known is None:
        parts = read(raw, uri)
        if memory is not None:
            memory.learn(uri, digest, parts)
        return parts

    def blocks() -> Sequence[Block]:
        now = path.read_bytes()
        if hashlib.sha256(now).hexdigest() != digest:
            raise InputError(f"{uri}: changed since it was read: run again")
        return read(now, uri).blocks

    return Parts(
        text=known.text,
        media_type=known.media_type,
        blocks=LaterBlocks(known.block_count, blocks),
        links=known.links,
        title=known.title,
        publisher=known.publisher,
        published_on=known.published_on,
        url=known.url,
        front_matter=known.front_matter,
    )


def document_id(uri: str, sha256: str) -> str:
    """`doc-` and 16 hexadecimal digits that follow from the name and the content."""
    return "doc-" + hashlib.sha256(f"{uri}\0{sha256}".encode()).hexdigest()[:16]


class _TooLargeError(ReadError):
    def __init__(self, message: str, size: int) -> None:
        super().__init__(message)
        self.size = size


def _status(path: Path | str, uri: str, size_limit: int) -> os.stat_result:
    """The state of a regular file within the limit; opening anything else (a pipe, a device) could wait for ever."""
    status = os.stat(path)  # noqa: PTH116
    if not stat.S_ISREG(status.st_mode):
        raise ReadError(f"{uri}: is not a regular file; remove it from the directory")
    if status.st_size > size_limit:
        raise _TooLargeError(
            f"{uri}: has {status.st_size:,} bytes, more than the limit of {size_limit:,}; split it or take it out",
            status.st_size,
        )
    return status


def _check_directory(directory: Path) -> None:
    if not directory.exists():
        raise InputError(f"{directory}: there is no such directory; create it or name another one")
    if not directory.is_dir():
        raise InputError(f"{directory}: is not a directory; name the directory that holds the documents")
    try:
        os.scandir(directory).close()
    except OSError as error:
        raise InputError(f"{directory}: cannot be listed ({error.strerror}); make it readable") from error


def _names(directory: Path) -> Iterator[str]:
    """The relative paths of the files below a directory, with slashes."""

    def refuse(error: OSError) -> None:
        raise InputError(f"{error.filename}: cannot be listed ({error.strerror}); make it readable") from error

    root = str(directory)
    for folder, folders, names in os.walk(root, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        below = folder[len(root) :].strip(os.sep)
        within = f"{below.replace(os.sep, '/')}/" if below else ""
        for name in names:
            if not name.startswith(".") and (below or name not in (CATALOG_NAME, CURATION_NAME)):
                yield within + name
        linked = [name for name in folders if Path(folder, name).is_symlink()]
        yield from (within + name for name in linked)


def _document(parts: Parts, uri: str, digest: str, size: int, catalog: Catalog) -> Document:
    entry = catalog.entry(uri)
    url = entry.url or parts.url
    publisher = entry.publisher or parts.publisher
    known = catalog.publisher_of(publisher, url)
    reliability = entry.reliability
    if reliability is None:
        reliability = known.reliability if known else DEFAULT_RELIABILITY
    return Document(
        document_id=document_id(uri, digest),
        uri=uri,
        text=parts.text,
        media_type=parts.media_type,
        sha256=digest,
        size_bytes=size,
        blocks=parts.blocks,
        links=parts.links,
        title=entry.title or parts.title or stem(uri),
        publisher=publisher or (known.name if known else None),
        published_on=_first_day(entry.published, parts.published_on),
        url=url,
        licence=entry.licence,
        reliability=reliability,
        front_matter=parts.front_matter,
    )


def _first_day(*days: date | None) -> date | None:
    return next((day for day in days if day is not None), None)
