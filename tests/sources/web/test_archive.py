"""What was fetched can be read again: by us, by other tools, after a crash, and without the network."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker

from sources.web.archive import ArchiveError, open_archive, read_archive, unfinished
from sources.web.replay import offline, replay
from tests.sources.web.helpers import QUICK, fetched, index_of, quick
from tests.sources.web.servers import article, etagged, page, redirect, serving

ROUTES = {
    "/page": etagged,
    "/moved": redirect("/page"),
    "/packed": page(gzip.compress(article("the packer"), mtime=0), Content_Encoding="gzip"),
    "/latin": page("<p>Größe</p>".encode("latin-1"), kind="text/html; charset=iso-8859-1", X_Note="Gr\xf6\xdfe"),
}
PATHS = [*ROUTES, "/missing"]


@pytest.fixture
def run(tmp_path: Path) -> tuple[list[str], dict[str, object], Path]:
    with serving(dict(ROUTES)) as server:
        urls = sorted(server.url + path for path in PATHS)
        return urls, dict(fetched(urls, tmp_path)), tmp_path


def records(directory: Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted(directory.glob("*.warc.gz")):
        with path.open("rb") as file:
            for record in ArchiveIterator(file, check_digests="raise"):
                record.content_stream().read()
                found.append((record.rec_type, record.rec_headers.get_header("WARC-Target-URI") or ""))
    return found


def test_a_replay_gives_the_same_outcomes_and_bodies(run: tuple[list[str], dict[str, object], Path]) -> None:
    urls, outcomes, directory = run
    (file,) = directory.glob("*.warc.gz")
    index = read_archive(file)
    assert replay(urls, index, QUICK) == outcomes
    packed = next(url for url in urls if url.endswith("/packed"))
    assert gzip.decompress(index.body(index.by_url[packed].record_id)) == article("the packer")


def test_other_tools_read_the_archive(run: tuple[list[str], dict[str, object], Path]) -> None:
    urls, _, directory = run
    kinds = [kind for kind, _ in records(directory)]
    assert kinds[0] == "warcinfo"
    assert kinds.count("response") == kinds.count("request") == len(urls)  # /moved leads to /page, asked for once
    assert kinds.count("metadata") == len(urls)
    with next(directory.glob("*.warc.gz")).open("rb") as file:
        versions = {record.rec_headers.protocol for record in ArchiveIterator(file)}
    assert versions == {"WARC/1.1"}


def test_the_records_pass_the_checks_of_warcio(run: tuple[list[str], dict[str, object], Path]) -> None:
    checker = Checker(type("Options", (), {"verbose": False, "inputs": []})())
    (file,) = run[2].glob("*.warc.gz")
    checker.process_one(str(file))
    assert checker.exit_value == 0


def test_a_page_found_unchanged_becomes_a_revisit_and_replays(tmp_path: Path) -> None:
    with serving({"/page": etagged}) as server:
        url = server.url + "/page"
        fetched([url], tmp_path)
        second = fetched([url], tmp_path)
    assert [kind for kind, _ in records(tmp_path)].count("revisit") == 1
    assert replay([url], read_archive(tmp_path), QUICK) == second


def test_the_same_bytes_again_become_a_revisit_that_other_tools_check(tmp_path: Path) -> None:
    with serving({"/page": page()}) as server:
        url = server.url + "/page"
        fetched([url], tmp_path)
        second = fetched([url], tmp_path)
    last = sorted(tmp_path.glob("*.warc.gz"))[-1]
    with last.open("rb") as file:
        (revisit,) = [
            dict(record.rec_headers.headers) for record in ArchiveIterator(file) if record.rec_type == "revisit"
        ]
    with sorted(tmp_path.glob("*.warc.gz"))[0].open("rb") as file:
        (answer,) = [
            dict(record.rec_headers.headers) for record in ArchiveIterator(file) if record.rec_type == "response"
        ]
    assert revisit["WARC-Profile"].endswith("/identical-payload-digest")
    assert revisit["WARC-Payload-Digest"] == answer["WARC-Payload-Digest"]
    assert revisit["WARC-Refers-To"] == answer["WARC-Record-ID"]
    assert replay([url], read_archive(tmp_path), QUICK) == second


def test_what_a_single_file_lacks_is_said(tmp_path: Path) -> None:
    with serving({"/page": etagged}) as server:
        url = server.url + "/page"
        fetched([url], tmp_path)
        fetched([url], tmp_path)
    last = sorted(tmp_path.glob("*.warc.gz"))[-1]
    outcome = replay([url], read_archive(last), QUICK)[url]
    assert (outcome.outcome, outcome.detail) == ("offline", "the archive lacks the answer that this one refers to")


def test_a_new_file_starts_when_one_is_full(tmp_path: Path) -> None:
    with serving({f"/{number}": page(os.urandom(20_000).hex().encode()) for number in range(6)}) as server:
        urls = sorted(f"{server.url}/{number}" for number in range(6))
        outcomes = fetched(urls, tmp_path, quick(warc_bytes=50_000))
    assert len(list(tmp_path.glob("*.warc.gz"))) > 1
    assert not unfinished(tmp_path)
    assert replay(urls, read_archive(tmp_path), QUICK) == outcomes


def test_without_network_only_what_was_archived_is_read(run: tuple[list[str], dict[str, object], Path]) -> None:
    urls, _, directory = run
    outcomes = offline([*urls, "https://example.org/unknown"], index_of(directory), QUICK)
    by_path = {url.rsplit("/", 1)[1]: one.visited for url, one in outcomes.items()}
    assert by_path == {
        "page": "archived", "moved": "archived", "packed": "archived", "latin": "archived", "missing": "offline",
        "unknown": "offline",
    }  # fmt: skip


def test_an_archive_of_another_tool_is_read(tmp_path: Path) -> None:
    from io import BytesIO

    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    def put(writer: WARCWriter, url: str, status: str, headers: list[tuple[str, str]], body: bytes) -> None:
        http = StatusAndHeaders(status, headers, protocol="HTTP/1.1")
        writer.write_record(writer.create_warc_record(url, "response", payload=BytesIO(body), http_headers=http))

    chunked = (
        b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (article()[:100], article()[100:])) + b"0\r\n\r\n"
    )
    for name, packed in (("other.warc", False), ("other.warc.gz", True)):
        with (tmp_path / name).open("wb") as file:
            writer = WARCWriter(file, gzip=packed)
            put(writer, "http://example.org/old", "301 Moved", [("Location", "https://example.org/new")], b"")
            put(writer, "https://example.org/new", "200 OK", [("Content-Type", "text/html"),
                ("Transfer-Encoding", "chunked")], chunked)  # fmt: skip
            put(writer, "https://example.org/gone", "404 Not Found", [("Content-Type", "text/html")], b"no")
        index = read_archive(tmp_path / name)
        urls = ["http://example.org/old", "https://example.org/gone", "https://example.org/never"]
        outcomes = replay(urls, index, QUICK)
        assert [outcomes[url].outcome for url in urls] == ["fetched", "http_error", "offline"]
        assert index.body(outcomes[urls[0]].record_id or "") == article()


@pytest.mark.parametrize("cut", [1, 10, 100, 1000])
def test_a_file_that_is_cut_off_is_refused(run: tuple[list[str], dict[str, object], Path], cut: int) -> None:
    (file,) = run[2].glob("*.warc.gz")
    file.write_bytes(file.read_bytes()[:-cut])
    with pytest.raises(ArchiveError, match="damaged"):
        read_archive(file)


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("just words\n")
    for path, words in ((tmp_path / "none.warc", "no such archive"), (tmp_path, "holds no archive")):
        with pytest.raises(ArchiveError, match=words):
            read_archive(path)
    with pytest.raises(ArchiveError, match=r"notes\.txt"):
        read_archive(tmp_path / "notes.txt")


KILLED = """
import sys
from pathlib import Path
from tests.sources.web.helpers import fetched, quick
fetched(sys.argv[2:], Path(sys.argv[1]), quick(per_host=1, delay_seconds=0.05))
"""


def killed_run(directory: Path, urls: list[str], enough: int, hits: dict[str, int], how: signal.Signals) -> None:
    """Starts fetching in a process of its own and ends it once the server has seen enough requests."""
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(directory), *urls], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while sum(hits.values()) < enough and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(how)
    process.wait(10)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_ended_is_gone_on_from(tmp_path: Path, how: signal.Signals) -> None:
    with serving({f"/{number}": page(article(f"witness {number}")) for number in range(40)}) as server:
        urls = sorted(f"{server.url}/{number}" for number in range(40))
        killed_run(tmp_path, urls, 12, server.hits, how)
        (left,) = unfinished(tmp_path)
        with left.open("ab") as file:  # half a record, as a kill in the middle of a write leaves it
            file.write(gzip.compress(b"WARC/1.1\r\nWARC-Type: response\r\n" + os.urandom(500))[:-200])
        before = dict(server.hits)
        assert 11 <= sum(before.values()) < 40
        outcomes = fetched(urls, tmp_path)
        assert {one.outcome for one in outcomes.values()} == {"fetched"}
        # What was archived is not asked for again; at most the request under way when the run ended is.
        assert sum(server.hits.values()) <= 41
        assert not unfinished(tmp_path)
        assert replay(urls, read_archive(tmp_path), QUICK) == outcomes


def test_a_file_that_another_run_is_writing_is_left_alone(tmp_path: Path) -> None:
    from sources.web.archive import ArchiveWriter
    from sources.web.outcome import PageOutcome

    other = ArchiveWriter(tmp_path, open_archive(tmp_path), rotate_bytes=10**9, software="test")
    other.outcome(PageOutcome("https://example.org/", "http_error", 404), "2026-01-01T00:00:00Z")
    (path,) = unfinished(tmp_path)
    size = path.stat().st_size
    with serving({"/page": page()}) as server:
        fetched([server.url + "/page"], tmp_path)
    assert unfinished(tmp_path) == [path]
    assert path.stat().st_size == size
    other.finish()
    assert not unfinished(tmp_path)
