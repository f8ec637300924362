"""The catalog of a directory of documents: who published each, when, under which licence, and how far to trust it."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sources.errors import InputError

CATALOG_NAME = "catalog.toml"
DEFAULT_RELIABILITY = 0.5
"""Of a document nobody has judged: it counts neither for nor against what it says."""

Reliability = Annotated[float, Field(ge=0, le=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CatalogEntry(_Entry):
    """What the catalog says about one document; whatever is missing is taken from the document itself."""

    title: str | None = None
    publisher: str | None = None
    published: date | None = None
    licence: str | None = None
    reliability: Reliability | None = None
    reason: str | None = None
    url: str | None = None


class Publisher(_Entry):
    """How far to trust a publisher, named as in its documents or by its web domain."""

    reliability: Reliability
    reason: str | None = None
    name: str | None = None


class Catalog(_Entry):
    """All entries of one `catalog.toml`; documents are keyed by their path relative to it."""

    documents: dict[str, CatalogEntry] = {}
    publishers: dict[str, Publisher] = {}

    def entry(self, name: str) -> CatalogEntry:
        """The entry of a document, empty when there is none."""
        return self.documents.get(name, CatalogEntry())

    def publisher_of(self, name: str | None, url: str | None) -> Publisher | None:
        """The publisher with this name, else the one whose domain holds the address."""
        wanted = (name or "").casefold()
        for key in sorted(self.publishers):
            publisher = self.publishers[key]
            if wanted and wanted in (key.casefold(), (publisher.name or "").casefold()):
                return publisher
        host = (urlsplit(url).hostname or "") if url else ""
        while "." in host:
            if host in self.publishers:
                return self.publishers[host]
            host = host.split(".", 1)[1]
        return None


def load_catalog(directory: Path) -> Catalog:
    """The catalog of a directory; an empty one when it has no `catalog.toml`.

    Raises:
        InputError: if it cannot be read, is no TOML, has an unknown key or a wrong value, or names a missing file.
    """
    path = directory / CATALOG_NAME
    if not path.exists() and not path.is_symlink():
        return Catalog()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); make it a readable file") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte at offset {error.start} is not valid UTF-8; save it as UTF-8") from error
    try:
        catalog = Catalog.model_validate(tomllib.loads(text.replace("\r\n", "\n")))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: is not valid TOML: {error}; correct it there") from error
    except ValidationError as error:
        raise InputError(_explain(path, text, error)) from error
    for name in sorted(catalog.documents):
        file = directory / name
        if not file.exists() and not file.is_symlink():
            line = _line_of(text, name)
            raise InputError(f'{path}:{line}: [documents."{name}"] names no file; add {name} or remove the entry')
    return catalog


def _explain(path: Path, text: str, error: ValidationError) -> str:
    first = error.errors()[0]
    place = [str(part) for part in first["loc"]]
    key = place[-1] if place else ""
    line = _line_of(text, key, place[-2] if len(place) > 1 else None)
    where = ".".join(place[:-1]) or "the top level"
    if first["type"] == "extra_forbidden":
        allowed = ", ".join(_fields_at(place))
        return f"{path}:{line}: unknown key {key!r} in {where}; allowed are: {allowed}"
    return f"{path}:{line}: {key!r} in {where}: {first['msg']}; correct the value"


def _fields_at(place: list[str]) -> list[str]:
    model: type[BaseModel] = Catalog
    if len(place) > 2:
        model = CatalogEntry if place[0] == "documents" else Publisher
    return list(model.model_fields)


def _line_of(text: str, key: str, table: str | None = None) -> int:
    """The line where a key stands, searched from the header of its table on; 1 when it is written unusually."""
    start = 0
    if table is not None:
        header = re.search(rf"^\s*\[.*{re.escape(table)}.*\]", text, re.MULTILINE)
        start = header.start() if header else 0
    pattern = rf"^\s*(?:\[.*\b|\[.*\"|\"|')?{re.escape(key)}(?:\"|'|\b)"
    match = re.compile(pattern, re.MULTILINE).search(text, start) or re.search(re.escape(key), text)
    if match is None:
        return 1
    return text.count("\n", 0, match.end()) + 1
