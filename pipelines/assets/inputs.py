"""What a release was made from: documents, catalogs, and what was read of the web, to be named and archived."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from pipelines.assets.pages import collector, outcome_of
from pipelines.ontology import load_ontology
from pipelines.settings import Settings
from sources.errors import InputError
from warehouse.files import file_sha256
from warehouse.manifest import Input, code_fingerprint, tree_fingerprint

BESIDE = {"catalog.toml": "catalog", "curation.toml": "curation"}
"""Files beside the documents that a run reads too, and their roles."""
FETCH_NAME = "fetch.json"
VISITS_NAME = "visits.jsonl"
_OF_THE_PLACE = {"contact", "certificates"}
"""Settings of fetching that say who fetches and from where; no page depends on them."""

Content = Path | bytes


def release_inputs(
    settings: Settings, documents: pl.DataFrame, pages: pl.DataFrame
) -> tuple[list[Input], dict[str, Content]]:
    """What a run was made from, and the file or the bytes of each digest, to be archived.

    A page is known by the text that was read of it (role `page`); the record of the archive that it came from (role
    `record`) goes with it, so that a release can be made again without the network.

    Raises:
        InputError: if a document is not what it was when it was read, or the archive lost a page.
    """
    inputs, contents = _documents(documents, settings.directories)
    if pages.height:
        for one, content in [*_texts(documents), *_records(settings, documents, pages), _fetching(settings)]:
            inputs.append(one)
            contents[one.sha256] = content
    return inputs, contents


def fingerprints() -> dict[str, str]:
    """Digests of all that makes a release of its inputs: code, ontology, and the language model."""
    return {
        "code": code_fingerprint(),
        "ontology": load_ontology().fingerprint,
        "model": tree_fingerprint(_model_directory()),
    }


def _model_directory() -> Path:
    """Where the files of the language model are: the packaged one's, or those of the one that is set in its place."""
    from pipelines.extract.language import MODEL, SETTING

    named = os.environ.get(SETTING)
    if not named:
        return MODEL
    spec = importlib.util.find_spec(named) if named.isidentifier() else None
    return Path(spec.origin).parent if spec and spec.origin else Path(named)


def _documents(documents: pl.DataFrame, directories: Sequence[Path]) -> tuple[list[Input], dict[str, Content]]:
    inputs: list[Input] = []
    files: dict[str, Content] = {}
    rows = documents.filter(pl.col("role") == "source").select("uri", "sha256", "size_bytes").rows()
    for uri, digest, size in rows:
        places = [number for number, directory in enumerate(directories) if _is(directory / uri, digest)]
        if digest and not places:
            raise InputError(f"{uri}: changed since it was read: run again")
        inputs += [Input(uri, digest or "", size, "document", number) for number in places or [0]]
        if digest and places:
            files[digest] = directories[places[0]] / uri
    for number, directory in enumerate(directories):
        for name, role in BESIDE.items():
            path = directory / name
            if path.is_file():
                digest = file_sha256(path)
                inputs.append(Input(name, digest, path.stat().st_size, role, number))
                files[digest] = path
    return inputs, files


def _is(path: Path, digest: str | None) -> bool:
    return digest is not None and path.is_file() and file_sha256(path) == digest


def _input(uri: str, content: bytes, role: str, number: int = 0) -> tuple[Input, bytes]:
    return Input(uri, hashlib.sha256(content).hexdigest(), len(content), role, number), content


def _texts(documents: pl.DataFrame) -> list[tuple[Input, bytes]]:
    rows = documents.filter(pl.col("role") == "referenced").select("uri", "text").sort("uri", "text").rows()
    counted: Counter[str] = Counter()
    found = []
    for uri, text in rows:
        found.append(_input(uri, text.encode(), "page", counted[uri]))
        counted[uri] += 1
    return found


def _records(settings: Settings, documents: pl.DataFrame, pages: pl.DataFrame) -> list[tuple[Input, bytes]]:
    """The records behind pages, under the names of their documents, and what became of every address."""
    from sources.web.archive import Index
    from sources.web.excerpt import record_bytes, visits

    read = pages.filter(pl.col("record_id").is_not_null()).sort("url")
    index = collector(settings).index() if read.height else Index()
    names: Mapping[str, str] = dict(documents.select("document_id", "uri").rows())
    found = []
    counted: Counter[str] = Counter()
    for url, record, document in (
        read.select("url", "record_id", "fetched_document_id").unique("record_id").sort("url").iter_rows()
    ):
        if record not in index.by_id:
            raise InputError(f"{url}: is no longer in the archive as it was: materialise pages again")
        uri = names.get(document, url)
        found.append(_input(uri, record_bytes(index, record), "record", counted[uri]))
        counted[uri] += 1
    visited = visits([outcome_of(row) for row in pages.iter_rows(named=True)], index)
    return [*found, _input(VISITS_NAME, visited.encode(), "visits")]


def _fetching(settings: Settings) -> tuple[Input, bytes]:
    content = settings.fetch.model_dump_json(exclude=_OF_THE_PLACE, indent=2) + "\n"
    return _input(FETCH_NAME, content.encode(), "settings")
