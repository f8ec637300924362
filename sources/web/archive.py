"""The archive of all exchanges, WARC 1.1 (ISO 28500:2017): written as they come, read back by address.

Beside requests, responses and revisits, which any tool understands, each address has a `metadata` record with its
outcome, so that failures replay as well. A file that is being written ends in `.open`; a run that was killed leaves it
behind, and the next one cuts off a half record and goes on from it.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from uuid import NAMESPACE_URL, uuid5

from sources.errors import InputError
from sources.references import canonical_url
from sources.web.client import Exchange, Headers, header
from sources.web.outcome import OUTCOMES, Outcome, PageOutcome

PREFIX = "infrafacts-"
SUFFIX = ".warc.gz"
OPEN = ".open"
OK = 200
_ENDINGS = (SUFFIX, ".warc", SUFFIX + OPEN)
_VERSION = "WARC/1.1"
_LEVEL = 6
_NOT_MODIFIED_PROFILE = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"
_IDENTICAL_PROFILE = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
_OF_THE_BODY = frozenset({"content-type", "content-encoding", "content-range", "content-length", "transfer-encoding"})
_PROTOCOLS = {"HTTP/2": "h2"}
"""Their names by IANA's registry of ALPN identifiers, which the proposed header WARC-Protocol uses."""
_RESUMED_WITHIN = timedelta(days=1)
"""How old what a killed run left may be for the next run to take it as its own."""
_SIZE_LIMIT = 200_000_000
"""Bytes of one record that is read back; ours are limited when they are fetched."""


class ArchiveError(InputError):
    """An archive that cannot be read: which file, where, and the repair."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands."""

    file: Path
    offset: int


@dataclass(frozen=True, slots=True)
class Archived:
    """An answer in the archive: its record, when it came, and the headers that its last revalidation brought."""

    record_id: str
    url: str
    place: Place
    date: str
    status: int
    headers: Headers
    truncated: bool = False
    validated: str = ""
    """When it was last found unchanged; else empty."""

    def header(self, name: str) -> str | None:
        """The values of a header, joined; None when it is missing."""
        return header(self.headers, name)


@dataclass(slots=True)
class Index:
    """What archives hold, by address; of several answers or outcomes the last counts."""

    outcomes: dict[str, PageOutcome] = field(default_factory=dict)
    by_url: dict[str, Archived] = field(default_factory=dict)
    by_id: dict[str, Archived] = field(default_factory=dict)
    pages: dict[str, Archived] = field(default_factory=dict)
    """The last whole answer with status 200 of each address: what may be used again."""
    resumed: set[str] = field(default_factory=set)
    """Addresses whose outcome a run left that did not end."""
    earlier: dict[str, PageOutcome] = field(default_factory=dict)
    """The outcomes of the runs before that one."""

    def body(self, record_id: str) -> bytes:
        """The body of an answer, as it came.

        Raises:
            ArchiveError: if the archive has changed since it was read.
        """
        place = self.by_id[record_id].place
        with place.file.open("rb") as file:
            file.seek(place.offset)
            for _, record in _records(place.file, file):
                if record.rec_headers.get_header("WARC-Record-ID") == record_id:
                    return _body(record)
                break
        raise ArchiveError(f"{place.file}: changed while it was read; run again")

    def take(self, record: Any, locate: Callable[[], Place], *, unfinished: bool) -> None:
        """Takes a record in; `locate` reads the record to its end and tells its place."""
        kind = record.rec_type
        if kind == "response" and record.http_headers is not None:
            self._take_response(record, locate)
        elif kind == "revisit":
            self._take_revisit(record)
        elif kind == "metadata":
            outcome = _outcome_of(record)
            if outcome is not None:
                self.outcomes[outcome.url] = outcome
                if unfinished and _is_recent(record.rec_headers.get_header("WARC-Date", "")):
                    self.resumed.add(outcome.url)
                else:
                    self.earlier[outcome.url] = outcome

    def _take_response(self, record: Any, locate: Callable[[], Place]) -> None:
        url = record.rec_headers.get_header("WARC-Target-URI", "").strip("<>")
        status = record.http_headers.get_statuscode()
        if not url.lower().startswith(("http://", "https://")) or not status.isdigit():
            return
        archived = Archived(
            record_id=record.rec_headers.get_header("WARC-Record-ID", ""),
            url=url,
            place=locate(),
            date=record.rec_headers.get_header("WARC-Date", ""),
            status=int(status),
            headers=tuple((name, value) for name, value in record.http_headers.headers),
            truncated=record.rec_headers.get_header("WARC-Truncated") is not None,
        )
        self.add(archived)

    def _take_revisit(self, record: Any) -> None:
        original = self.by_id.get(record.rec_headers.get_header("WARC-Refers-To", ""))
        if original is not None:
            headers = record.http_headers.headers if record.http_headers is not None else ()
            self.add(revalidated(original, tuple(headers), record.rec_headers.get_header("WARC-Date", "")))

    def add(self, archived: Archived) -> None:
        """Takes an answer in, in place of an earlier one for the same address."""
        url = canonical_url(archived.url) or archived.url
        self.by_id[archived.record_id] = archived
        self.by_url[url] = archived
        if archived.status == OK and not archived.truncated:
            self.pages[url] = archived


def revalidated(original: Archived, headers: Iterable[tuple[str, str]], date: str) -> Archived:
    """An answer after it was found unchanged: its metadata as the new headers have it (RFC 9111, section 3.2).

    What says how the kept body is read stays, so that a page reads the same from its first record alone.
    """
    fresh = {name.lower(): (name, value) for name, value in headers if name.lower() not in _OF_THE_BODY}
    kept = [pair for pair in original.headers if pair[0].lower() not in fresh]
    return replace(original, headers=(*kept, *fresh.values()), validated=date)


def read_archive(path: Path) -> Index:
    """What a WARC file, or all WARC files in a directory in the order of their names, hold.

    Raises:
        ArchiveError: if there is none, or one is damaged or cut off.
    """
    if path.is_dir():
        files = sorted(one for one in path.iterdir() if one.name.endswith(_ENDINGS))
        if not files:
            raise ArchiveError(f"{path}: holds no archive (*.warc.gz, *.warc); name the file or its directory")
    elif path.exists():
        files = [path]
    else:
        raise ArchiveError(f"{path}: there is no such archive; name a WARC file or a directory of them")
    index = Index()
    for file in files:
        _read_into(index, file)
    return index


def _read_into(index: Index, path: Path, *, unfinished: bool = False) -> None:
    try:
        with path.open("rb") as file:
            _check_whole(path, file)
            for locate, record in _records(path, file):
                index.take(record, locate, unfinished=unfinished)
    except OSError as error:
        raise ArchiveError(f"{path}: cannot be read ({error.strerror or error}); make it a readable file") from error


def _check_whole(path: Path, file: IO[bytes]) -> None:
    """Refuses a compressed file whose last member is not whole, which reading alone would not notice."""
    packed = file.read(2) == b"\x1f\x8b"
    file.seek(0)
    if packed:
        good = max(_members(file), default=0)
        if good < path.stat().st_size:
            raise ArchiveError(f"{path}: is damaged after byte {good:,} (it is cut off); restore the whole file")
        file.seek(0)


class ArchiveWriter:
    """Adds records to the archive of a warehouse; the files are named by numbers and never changed once they end."""

    def __init__(self, directory: Path, index: Index, *, rotate_bytes: int, software: str) -> None:
        self._directory = directory
        self._index = index
        self._rotate = rotate_bytes
        self._software = software
        self._file: IO[bytes] | None = None
        self._path = directory
        self._full: list[IO[bytes]] = []

    def exchange(self, exchange: Exchange, date: str) -> Archived:
        """Archives a request and its answer."""
        from warcio.statusandheaders import StatusAndHeaders

        kept = _kept(exchange.headers)
        http = StatusAndHeaders(f"{exchange.status} {exchange.reason}".strip(), kept, protocol="HTTP/1.1")
        extra: dict[str, str] = {"WARC-Truncated": exchange.truncated} if exchange.truncated else {}
        if exchange.protocol != "HTTP/1.1":
            extra["WARC-Protocol"] = _PROTOCOLS.get(exchange.protocol, exchange.protocol.lower())
        record_id = _record_id("response", exchange.url, date, repr(kept).encode() + exchange.body)
        response = self._record("response", exchange.url, date, record_id, exchange.body, http, extra)
        request = self._request(exchange, date, record_id)
        place = self._write(response, request)
        archived = Archived(
            record_id, exchange.url, place, date, exchange.status, tuple(kept), bool(exchange.truncated)
        )
        self._index.add(archived)
        return archived

    def revisit(self, exchange: Exchange, original: Archived, date: str) -> Archived:
        """Archives a request and the answer that the page has not changed since `original`.

        Whether the server said so or sent the same bytes again, the body is not kept a second time.
        """
        from warcio.statusandheaders import StatusAndHeaders

        http = StatusAndHeaders(
            f"{exchange.status} {exchange.reason}".strip(), _kept(exchange.headers), protocol="HTTP/1.1"
        )
        extra = {
            "WARC-Profile": _IDENTICAL_PROFILE if exchange.body else _NOT_MODIFIED_PROFILE,
            "WARC-Refers-To": original.record_id,
            "WARC-Refers-To-Target-URI": original.url,
            "WARC-Refers-To-Date": original.date,
        }
        if exchange.body:
            extra["WARC-Payload-Digest"] = _payload_digest(exchange.body)
        record_id = _record_id("revisit", exchange.url, date, b"")
        revisit = self._record("revisit", exchange.url, date, record_id, b"", http, extra)
        self._write(revisit, self._request(exchange, date, record_id))
        archived = revalidated(original, exchange.headers, date)
        self._index.add(archived)
        return archived

    def outcome(self, outcome: PageOutcome, date: str) -> None:
        """Archives what became of an address."""
        fields = {
            "outcome": outcome.outcome,
            "http-status": outcome.http_status,
            "final-url": outcome.final_url,
            "retrieved": outcome.retrieved_at,
            "detail": outcome.detail,
            "visit": outcome.visit,
            "visit-detail": outcome.visit_detail,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value is not None)
        extra = {"WARC-Refers-To": outcome.record_id} if outcome.record_id else {}
        body = lines.encode("utf-8")
        record_id = _record_id("metadata", outcome.url, date, body)
        self._write(self._record("metadata", outcome.url, date, record_id, body, None, extra))
        self._index.outcomes[outcome.url] = outcome

    def pause(self) -> None:
        """Ends writing and leaves the files open for the next run to go on from."""
        files = [*self._full, *([self._file] if self._file is not None else [])]
        for file in files:
            file.flush()
            os.fsync(file.fileno())
            file.close()
        self._full.clear()
        self._file = None

    def finish(self) -> None:
        """Ends the files: nothing is added to them any more."""
        self.pause()
        for path in unfinished(self._directory):
            if _free(path):
                ended = path.with_name(path.name.removesuffix(OPEN))
                path.rename(ended)
                self._moved(path, ended)

    def _moved(self, old: Path, new: Path) -> None:
        for archived in list(self._index.by_id.values()):
            if archived.place.file == old:
                moved = replace(archived, place=Place(new, archived.place.offset))
                self._index.by_id[archived.record_id] = moved
                url = canonical_url(archived.url) or archived.url
                for table in (self._index.by_url, self._index.pages):
                    if table.get(url) is archived:
                        table[url] = moved

    def _request(self, exchange: Exchange, date: str, response_id: str) -> Any:
        from warcio.statusandheaders import StatusAndHeaders

        target = exchange.url.split("/", 3)
        path = f"/{target[3]}" if len(target) > 3 else "/"
        http = StatusAndHeaders(
            f"GET {path} HTTP/1.1", list(exchange.request_headers), is_http_request=True, protocol="HTTP/1.1"
        )
        record_id = _record_id("request", exchange.url, date, response_id.encode())
        return self._record("request", exchange.url, date, record_id, b"", http, {"WARC-Concurrent-To": response_id})

    def _record(
        self, kind: str, url: str, date: str, record_id: str, body: bytes, http: Any, extra: Mapping[str, str]
    ) -> Any:
        from warcio.recordbuilder import RecordBuilder

        headers = {"WARC-Record-ID": record_id, "WARC-Date": date, **extra}
        return RecordBuilder(warc_version=_VERSION).create_warc_record(
            url, kind, payload=BytesIO(body), length=len(body), http_headers=http, warc_headers_dict=headers
        )

    def _write(self, *records: Any) -> Place:
        """Writes records in one step, so that only the last of a killed run can be cut off."""
        parts = [_packed(record) for record in records]
        file = self._current()
        offset = file.tell()
        file.write(b"".join(parts))
        file.flush()
        place = Place(self._path, offset)
        if file.tell() >= self._rotate:
            self._full.append(file)
            self._file = None
        return place

    def _current(self) -> IO[bytes]:
        if self._file is None:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._file = self._next_file()
            info = f"software: {self._software}\r\nformat: WARC File Format 1.1\r\nisPartOf: infrafacts\r\n".encode()
            date = now()
            record_id = _record_id("warcinfo", self._path.name, date, info)
            headers = {"WARC-Filename": self._path.name.removesuffix(OPEN)}
            self._file.write(_packed(self._record("warcinfo", "", date, record_id, info, None, headers)))
        return self._file

    def _next_file(self) -> IO[bytes]:
        number = 1 + max((_number(path) for path in self._directory.iterdir()), default=0)
        while True:
            self._path = self._directory / f"{PREFIX}{number:08d}{SUFFIX}{OPEN}"
            try:
                file = self._path.open("xb")
            except FileExistsError:
                number += 1
                continue
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file


def open_archive(directory: Path) -> Index:
    """What the archive of a warehouse holds; half records at the end of files that a killed run left are cut off."""
    index = Index()
    if not directory.is_dir():
        return index
    for path in sorted(directory.iterdir()):
        if path.name.endswith(SUFFIX):
            _read_into(index, path)
    for path in unfinished(directory):
        if _free(path):
            _repair(path)
            _read_into(index, path, unfinished=True)
    return index


def unfinished(directory: Path) -> list[Path]:
    """The files that a run is writing, or left when it was killed."""
    return sorted(path for path in directory.glob(f"{PREFIX}*{SUFFIX}{OPEN}"))


def now() -> str:
    """The time as WARC writes it, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _free(path: Path) -> bool:
    """Whether no running process writes the file."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _repair(path: Path) -> None:
    """Cuts off what follows the last whole record: every record is a gzip member, written whole or not at all."""
    good = 0
    with path.open("rb") as file:
        for end in _members(file):
            good = end
    if good < path.stat().st_size:
        with path.open("r+b") as file:
            file.truncate(good)


def _members(file: IO[bytes]) -> Iterator[int]:
    """The end of each whole gzip member, in order, up to the first broken or missing one."""
    position = 0
    decompressor = zlib.decompressobj(zlib.MAX_WBITS + 16)
    while chunk := file.read(1 << 16):
        while chunk:
            try:
                decompressor.decompress(chunk)
            except zlib.error:
                return
            position += len(chunk) - len(decompressor.unused_data)
            if not decompressor.eof:
                break
            chunk = decompressor.unused_data
            yield position
            decompressor = zlib.decompressobj(zlib.MAX_WBITS + 16)


def _number(path: Path) -> int:
    digits = path.name.removeprefix(PREFIX).split(".", 1)[0]
    return int(digits) if path.name.startswith(PREFIX) and digits.isdigit() else 0


def _packed(record: Any) -> bytes:
    """A record as a gzip member without a time stamp."""
    from warcio.warcwriter import WARCWriter

    plain = BytesIO()
    WARCWriter(plain, gzip=False, warc_version=_VERSION).write_record(record)
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS + 16)
    return compressor.compress(plain.getvalue()) + compressor.flush()


def _kept(headers: Headers) -> list[tuple[str, str]]:
    """The headers that say something of the answer, not of the connection it came over."""
    return [pair for pair in headers if pair[0].lower() not in ("transfer-encoding", "connection")]


def _payload_digest(body: bytes) -> str:
    return f"sha1:{base64.b32encode(hashlib.sha1(body, usedforsecurity=False).digest()).decode()}"


def _record_id(kind: str, url: str, date: str, body: bytes) -> str:
    """An identity that follows from the content: the archive holds no random numbers."""
    digest = hashlib.sha256(body).hexdigest()
    return f"<urn:uuid:{uuid5(NAMESPACE_URL, f'{kind} {url} {date} {digest}')}>"


def _records(path: Path, file: IO[bytes]) -> Iterator[tuple[Callable[[], Place], Any]]:
    """Each record from the file's position on, and what tells its place once the record is no longer needed.

    Raises:
        ArchiveError: if the file is damaged or ends within a record.
    """
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed

    iterator = ArchiveIterator(file)
    number = 0
    reason = ""
    try:
        for record in iterator:
            number += 1
            yield (lambda: Place(path, iterator.get_record_offset())), record
            iterator.read_to_end()
            if getattr(record.raw_stream, "limit", 0) > 0:
                reason = "it ends too early"
                break
    except (ArchiveLoadFailed, zlib.error, EOFError) as error:
        reason = " ".join(str(error).split()) or "it ends too early"
    if reason:
        raise ArchiveError(f"{path}: is damaged at record {number:,} ({reason}); restore the whole file")


def _body(record: Any) -> bytes:
    body = bytes(record.raw_stream.read(_SIZE_LIMIT))
    coding = record.http_headers.get_header("Transfer-Encoding", "") if record.http_headers is not None else ""
    if "chunked" in coding.lower():
        from warcio.bufferedreaders import ChunkedDataReader

        return bytes(ChunkedDataReader(BytesIO(body)).read(_SIZE_LIMIT))
    return body


def _is_recent(date: str) -> bool:
    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return False
    return datetime.now(UTC) - when < _RESUMED_WITHIN


def _outcome_of(record: Any) -> PageOutcome | None:
    """The outcome that a metadata record of ours holds; None for records of other tools."""
    url = record.rec_headers.get_header("WARC-Target-URI", "")
    fields: dict[str, str] = {}
    for line in record.raw_stream.read(_SIZE_LIMIT).decode("utf-8", "replace").split("\r\n"):
        name, colon, value = line.partition(": ")
        if colon:
            fields[name] = value
    outcome = _known(fields.get("outcome"))
    if outcome is None:
        return None
    status = fields.get("http-status")
    return PageOutcome(
        url=url,
        outcome=outcome,
        http_status=int(status) if status else None,
        detail=fields.get("detail"),
        final_url=fields.get("final-url"),
        record_id=record.rec_headers.get_header("WARC-Refers-To"),
        retrieved_at=fields.get("retrieved"),
        visit=_known(fields.get("visit")),
        visit_detail=fields.get("visit-detail"),
    )


def _known(word: str | None) -> Outcome | None:
    return next((known for known in OUTCOMES if known == word), None)
