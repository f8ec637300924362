"""References become pages: one fetch for each, down to the depth that is set, the same again from the archive."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sources.references import Reference
from sources.web.collect import Collector, Pages
from sources.web.shards import SHARD_PAGES, Prepare, Read, Shard
from tests.sources.web.helpers import quick
from tests.sources.web.servers import Handler, Route, Server, article, page, redirect, serving

FIRST = b"<html><head><title>First</title></head><body><article><p>The hall has 10,000 GPUs, and its network is \
described in <a href='/second'>a note of the operator</a>; there is a <a href='/clip.mp4'>film</a> of it.</p></article>\
</body></html>"
ROUTES = {
    "/first": page(FIRST),
    "/second": page(article("a second witness")),
    "/to-first": redirect("/first"),
    "/wall": page(b"<html><head><title>Log in</title></head><body><p>Please log in.</p></body></html>"),
}


def cite(server: Server, *paths: str) -> list[Reference]:
    return [Reference("doc-1", line, server.url + path, "", ()) for line, path in enumerate(paths, start=1)]


def outcomes(pages: Pages, server: Server) -> dict[str, str]:
    return {url.removeprefix(server.url): one.outcome.visited for url, one in pages.pages.items()}


def test_one_page_is_fetched_once_however_it_is_cited(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        cited = cite(server, "/first", "/first#part", "/first?utm_source=mail", "/to-first")
        pages = Collector(quick(), tmp_path).collect(cited)
        assert server.hits["/first"] == 1
    assert outcomes(pages, server) == {"/first": "fetched", "/to-first": "fetched"}
    assert [document.uri for document in pages.documents] == [server.url + "/first"]


def test_videos_and_files_are_not_asked_for(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        pages = Collector(quick(), tmp_path).collect(cite(server, "/clip.mp4", "/data.zip"))
        assert not server.requests
    details = [page.outcome.detail for page in pages.pages.values()]
    assert details == ["leads to a video, which is not read", "leads to a file, which is not read"]


def test_depth_decides_how_far_links_are_followed(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        reached = {}
        for depth in range(4):
            directory = tmp_path / str(depth)
            pages = Collector(quick(depth=depth), directory).collect(cite(server, "/first"))
            reached[depth] = outcomes(pages, server)
            cited = [reference.url.removeprefix(server.url) for reference in pages.references]
            assert (cited == ["/second", "/clip.mp4"]) == (depth >= 2)
    assert reached[0] == {"/first": "offline"}
    assert reached[1] == {"/first": "fetched"}
    assert reached[2]["/second"] == "fetched"
    assert reached[2]["/clip.mp4"] == "unsupported_type"


def test_a_wall_is_recorded_and_not_read(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        pages = Collector(quick(), tmp_path).collect(cite(server, "/wall"))
    (one,) = pages.pages.values()
    assert (one.outcome.outcome, one.outcome.detail) == ("unsupported_type", "not read: is only a login wall")
    assert not pages.documents


def test_a_replay_gives_the_same_pages_without_the_network(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        cited = cite(server, "/first", "/to-first", "/wall", "/missing", "/clip.mp4")
        live = Collector(quick(depth=2), tmp_path / "archive").collect(cited)
    (archive,) = (tmp_path / "archive").glob("*.warc.gz")
    replayed = Collector(quick(depth=2), tmp_path / "elsewhere", archive=archive).collect(cited)
    assert replayed == live
    assert not (tmp_path / "elsewhere").exists()


def test_the_order_of_answers_changes_nothing(tmp_path: Path) -> None:
    def late(route: Route, seconds: float) -> Route:
        def answer(handler: Handler) -> None:
            time.sleep(seconds)
            route(handler)

        return answer

    paths = ["/first", "/second", "/to-first", "/wall", "/missing", "/clip.mp4"]
    found = []
    with serving(dict(ROUTES)) as server:
        for number, order in enumerate((paths, paths[::-1])):
            pauses = {path: 0.08 * order.index(path) for path in ROUTES}
            server.routes = {path: late(route, pauses[path]) for path, route in ROUTES.items()}
            found.append(Collector(quick(depth=2), tmp_path / str(number)).collect(cite(server, *order)))
    one, other = found
    assert list(one.pages) == list(other.pages)
    assert [page.outcome.outcome for page in one.pages.values()] == [
        page.outcome.outcome for page in other.pages.values()
    ]
    assert one.documents == other.documents
    assert one.references == other.references


def test_pages_that_other_processes_read_are_the_same(tmp_path: Path) -> None:
    def elsewhere(prepare: Prepare, shards: Sequence[Shard]) -> Iterator[Read]:
        assert [len(shard.pages) for shard in shards] == [SHARD_PAGES, 3]
        for shard in shards:  # as they travel between processes
            yield pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(prepare))()(pickle.loads(pickle.dumps(shard)))))

    notes = {f"/{number}": page(f"Note {number}.\n".encode(), kind="text/plain") for number in range(SHARD_PAGES + 2)}
    with serving({**notes, "/wall": ROUTES["/wall"]}) as server:
        cited = cite(server, *notes, "/wall", "/missing")
        live = Collector(quick(), tmp_path).collect(cited)
    spread = Collector(quick(), tmp_path, archive=tmp_path, spread=elsewhere).collect(cited)
    assert spread == live
    assert len(live.documents) == len(notes)


def test_other_bytes_that_read_the_same_leave_the_page_as_it_was(tmp_path: Path) -> None:
    def stamped(words: str, token: int) -> Route:
        return page(article(words).replace(b"<head>", b"<head><meta name='token' content='%d'>" % token))

    with serving({"/page": stamped("the operator", 1)}) as server:
        cited = cite(server, "/page")
        first = Collector(quick(), tmp_path).collect(cited)
        runs = []
        for words, token in (("the operator", 2), ("the operator", 2), ("another witness", 3)):
            server.routes["/page"] = stamped(words, token)
            runs.append(Collector(quick(), tmp_path).collect(cited))
            replayed = Collector(quick(), tmp_path / "elsewhere", archive=tmp_path).collect(cited)
            assert replayed == runs[-1]
    assert [outcomes(run, server)["/page"] for run in runs] == ["not_modified", "not_modified", "fetched"]
    assert runs[0].documents == runs[1].documents == first.documents != runs[2].documents


def test_a_page_that_comes_back_is_told_of_as_fetched(tmp_path: Path) -> None:
    with serving({}) as server:
        cited = cite(server, "/page")
        with serving({f"/web/2id_/{server.url}/page": page()}) as wayback:
            settings = quick(wayback=wayback.url + "/web")
            gone = Collector(settings, tmp_path).collect(cited)
            server.routes["/page"] = page()
            back = Collector(settings, tmp_path).collect(cited)
    (before,), (after,) = gone.pages.values(), back.pages.values()
    assert (before.outcome.outcome, after.outcome.outcome) == ("archived", "fetched")
    assert after.outcome.detail is None
    assert before.document == after.document


def test_offline_reads_what_the_warehouse_archived(tmp_path: Path) -> None:
    with serving(dict(ROUTES)) as server:
        cited = cite(server, "/first", "/second")
        live = Collector(quick(), tmp_path).collect(cited[:1])
    pages = Collector(quick(), tmp_path, offline=True).collect(cited)
    assert outcomes(pages, server) == {"/first": "archived", "/second": "offline"}
    assert [replace(document) for document in pages.documents] == list(live.documents)


def test_a_run_without_references_makes_no_archive(tmp_path: Path) -> None:
    assert not Collector(quick(), tmp_path / "archive").collect([]).pages
    assert not (tmp_path / "archive").exists()
