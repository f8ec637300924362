"""The part of an archive that one release rests on: taken out record by record, and laid out again to be replayed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sources.web.archive import ArchiveError, ArchiveWriter, Index, open_archive
from sources.web.client import Exchange
from sources.web.outcome import PageOutcome

_FIRST_FILE = "infrafacts-00000001.warc.gz"
_EPOCH = "1970-01-01T00:00:00Z"
"""The date of outcomes that came with no page: the record must have one, and no table shows it."""
_ROTATE_BYTES = 1 << 40
_FIELDS = ("url", "outcome", "http_status", "detail", "final_url", "record_id", "retrieved_at")


def record_bytes(index: Index, record_id: str) -> bytes:
    """The record of an answer as one gzip member, byte for byte as it was archived if it was compressed there.

    Raises:
        ArchiveError: if the archive no longer holds it as it was read.
    """
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed

    place = index.by_id[record_id].place
    with place.file.open("rb") as file:
        file.seek(place.offset)
        iterator = ArchiveIterator(file)
        try:
            record = next(iterator, None)
            if record is None or record.rec_headers.get_header("WARC-Record-ID") != record_id:
                raise ArchiveError(f"{place.file}: changed while it was read; run again")
            iterator.read_to_end()
        except ArchiveLoadFailed as error:
            raise ArchiveError(f"{place.file}: is damaged at byte {place.offset:,}; restore the whole file") from error
        file.seek(place.offset)
        content = file.read(iterator.get_record_length())
    return content if content.startswith(b"\x1f\x8b") else gzip.compress(content, mtime=0)


def visits(outcomes: Iterable[PageOutcome], index: Index) -> str:
    """What became of each address, as JSON lines in the order of the addresses; `write_excerpt` takes them back."""
    lines = []
    for outcome in sorted(outcomes, key=lambda one: one.url):
        line: dict[str, Any] = {name: getattr(outcome, name) for name in _FIELDS}
        archived = index.by_id.get(outcome.record_id or "")
        if archived is not None and archived.validated:
            line |= {"validated": archived.validated, "headers": archived.headers}
        lines.append(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
    return "".join(lines)


def write_excerpt(directory: Path, records: Iterable[bytes], visited: str) -> None:
    """Lay records and visits out as an archive in a new directory, to be replayed.

    Raises:
        ArchiveError: if a visit names a record that is not among them.
    """
    directory.mkdir(parents=True)
    content = b"".join(records)
    if content:
        (directory / _FIRST_FILE).write_bytes(content)
    index = open_archive(directory)
    writer = ArchiveWriter(directory, index, rotate_bytes=_ROTATE_BYTES, software="infrafacts")
    for line in visited.splitlines():
        visit = json.loads(line)
        outcome = PageOutcome(**{name: visit[name] for name in _FIELDS})
        if outcome.record_id is not None and outcome.record_id not in index.by_id:
            raise ArchiveError(f"{outcome.url}: its record {outcome.record_id} is not archived; restore it")
        if "validated" in visit:
            writer.revisit(_unchanged(visit), index.by_id[visit["record_id"]], visit["validated"])
        writer.outcome(outcome, outcome.retrieved_at or _EPOCH)
    writer.finish()


def _unchanged(visit: Mapping[str, Any]) -> Exchange:
    """The answer that a page was still the same, with the headers that stood after it."""
    headers = tuple((name, value) for name, value in visit["headers"])
    return Exchange(visit["final_url"] or visit["url"], (), 304, "Not Modified", headers, b"")
