"""What was read of files before, kept by their digests: all but the blocks, which only extraction needs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from pipelines.fingerprints import reader_fingerprint
from sources.document import Link
from sources.ingest import Read
from warehouse.packs import KEY, Packs, to_bytes

if TYPE_CHECKING:
    from sources.readers import Parts

_FINGERPRINT_DIGITS = 16
_ROWS = 500
"""Documents in one pack."""
_LINK = pl.Struct({"url": pl.String(), "anchor": pl.String(), "line": pl.Int64(), "section": pl.List(pl.String())})
SCHEMA = pl.Schema(
    {
        KEY: pl.String(),
        "text": pl.String(),
        "media_type": pl.String(),
        "links": pl.List(_LINK),
        "title": pl.String(),
        "publisher": pl.String(),
        "published_on": pl.Date(),
        "url": pl.String(),
        "front_matter": pl.List(pl.Struct({"name": pl.String(), "value": pl.String()})),
        "block_count": pl.Int64(),
    }
)


class ReadingCache:
    """The known readings of some files, and those that are learnt on the way; `save` keeps the latter."""

    def __init__(self, cache: Path, files: Iterable[tuple[str, str]]) -> None:
        """Look up the files, each given by its relative path and digest."""
        self._fingerprint = reader_fingerprint()
        self._packs = Packs(cache / "texts" / self._fingerprint[:_FINGERPRINT_DIGITS], SCHEMA)
        found = self._packs.find([self._key(uri, digest) for uri, digest in files])
        self._known = {row[KEY]: row for row in found.iter_rows(named=True)}
        self._learnt: list[dict[str, Any]] = []

    def recall(self, uri: str, digest: str) -> Read | None:
        """What was read of the file; None if it is not known."""
        row = self._known.get(self._key(uri, digest))
        if row is None:
            return None
        return Read(
            text=row["text"],
            media_type=row["media_type"],
            links=tuple(Link(**link | {"section": tuple(link["section"])}) for link in row["links"]),
            title=row["title"],
            publisher=row["publisher"],
            published_on=row["published_on"],
            url=row["url"],
            front_matter={entry["name"]: entry["value"] for entry in row["front_matter"]},
            block_count=row["block_count"],
        )

    def learn(self, uri: str, digest: str, parts: Parts) -> None:
        """Takes note of what was just read."""
        links = [
            {"url": link.url, "anchor": link.anchor, "line": link.line, "section": list(link.section)}
            for link in parts.links
        ]
        self._learnt.append(
            {
                KEY: self._key(uri, digest),
                "text": parts.text,
                "media_type": parts.media_type,
                "links": links,
                "title": parts.title,
                "publisher": parts.publisher,
                "published_on": parts.published_on,
                "url": parts.url,
                "front_matter": [{"name": name, "value": value} for name, value in parts.front_matter.items()],
                "block_count": len(parts.blocks),
            }
        )

    def save(self) -> None:
        """Keeps what was learnt.

        Raises:
            OSError: if it cannot be written.
        """
        for start in range(0, len(self._learnt), _ROWS):
            self._packs.add(to_bytes(pl.DataFrame(self._learnt[start : start + _ROWS], schema=SCHEMA, orient="row")))
        self._learnt.clear()

    def _key(self, uri: str, digest: str) -> str:
        said = f"{self._fingerprint}\0{uri}\0{digest}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(said).hexdigest()
