"""Fetching over what the web speaks: IPv6, HTTP/2 over TLS with an authority of one's own, and a Wayback service."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config
from warcio.archiveiterator import ArchiveIterator

from sources.web.archive import read_archive
from sources.web.replay import replay
from tests.sources.web.helpers import QUICK, fetched, quick, self_signed
from tests.sources.web.servers import article, page, redirect, serving


def test_a_page_is_fetched_over_ipv6(tmp_path: Path) -> None:
    with serving({"/page": page(), "/moved": redirect("/page")}, "::1") as server:
        url = server.url + "/moved"
        refused = fetched([url], tmp_path / "refused")[url]
        found = fetched([url], tmp_path / "allowed", quick(allowed_networks=["::1/128"]))[url]
    assert refused.outcome == "blocked_address"
    assert (found.outcome, found.final_url) == ("fetched", f"http://[::1]:{server.port}/page")
    assert [path for path, _ in server.requests] == ["/moved", "/page"]
    assert server.requests[0][1]["Host"] == f"[::1]:{server.port}"


class Site:
    """A site of a real HTTP/2 server: counts requests and remembers how they came."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.versions: set[str] = set()
        self.connections: set[int] = set()

    async def __call__(
        self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        headers = dict(scope["headers"])
        self.hits[scope["path"]] += 1
        self.versions.add(scope["http_version"])
        self.connections.add(scope["client"][1])
        unchanged = headers.get(b"if-none-match") == b'"v1"'
        body = b"" if unchanged else article(f"the witness of {scope['path']}")
        answer = [(b"etag", b'"v1"'), (b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": 304 if unchanged else 200, "headers": answer})
        await send({"type": "http.response.body", "body": body})


@contextmanager
def http2(site: Site, certificate: Path) -> Iterator[str]:
    config = Config()
    config.bind = ["127.0.0.1:0"]
    config.certfile = config.keyfile = str(certificate)
    config.alpn_protocols = ["h2"]
    sockets = config.create_sockets()
    port = sockets.secure_sockets[0].getsockname()[1]
    config.create_sockets = lambda: sockets  # type: ignore[method-assign]
    loop = asyncio.new_event_loop()
    ended = asyncio.Event()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(serve(site, config, shutdown_trigger=ended.wait))  # type: ignore[arg-type]
        loop.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield f"https://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)


def test_pages_are_fetched_over_http2_with_an_authority_of_ones_own(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    site = Site()
    with http2(site, certificate) as address:
        urls = [f"{address}/{number}" for number in range(8)]
        settings = quick(certificates=certificate, read_seconds=5, page_seconds=10)
        first = fetched(urls, tmp_path / "archive", settings)
        second = fetched(urls, tmp_path / "archive", settings)
        stranger = fetched(urls[:1], tmp_path / "stranger", quick(retries=0))[urls[0]]
    assert {one.outcome for one in first.values()} == {"fetched"}
    assert {one.visited for one in second.values()} == {"not_modified"}
    assert "certificate is not valid" in (stranger.detail or "")
    assert site.versions == {"2"}
    assert set(site.hits.values()) == {2}
    assert len(site.connections) == 2, "each run asks for all of them over one connection"
    index = read_archive(tmp_path / "archive")
    assert replay(urls, index, QUICK) == second
    assert index.body(first[urls[3]].record_id or "") == article("the witness of /3")
    with min((tmp_path / "archive").iterdir()).open("rb") as file:
        spoken = {r.rec_headers.get_header("WARC-Protocol") for r in ArchiveIterator(file) if r.rec_type == "response"}
    assert spoken == {"h2"}


@pytest.mark.parametrize("gone", [page(status=404), page(status=410)])
def test_a_page_that_is_gone_is_looked_up_where_that_is_set(tmp_path: Path, gone: Any) -> None:
    with serving({"/gone": gone}) as server:
        url = server.url + "/gone"
        capture = f"/web/20200101000000id_/{url}"
        with serving({f"/web/2id_/{url}": redirect(capture), capture: page()}) as wayback:
            settings = quick(wayback=wayback.url + "/web", retries=0)
            found = fetched([url], tmp_path, settings)[url]
            again = fetched([url], tmp_path, settings)[url]
            wayback.fallback, wayback.routes = lambda handler: handler.reset(), {}
            down = fetched([url], tmp_path, settings)[url]
            wayback.fallback = page(status=404)
            lost = fetched([url], tmp_path, settings)[url]
    assert (found.outcome, found.http_status, found.final_url) == ("archived", 200, url)
    assert "read from http://127.0.0.1" in (found.detail or "")
    assert "/web/20200101000000id_/" in (found.detail or "")
    assert again == found.standing("not_modified")
    assert (down.outcome, down.record_id) == ("archived", found.record_id)
    assert lost.outcome == "http_error"


def test_a_capture_of_a_redirect_leads_to_the_capture_of_its_target(tmp_path: Path) -> None:
    with serving({}) as server:
        url, target = server.url + "/old", server.url + "/new"
        with serving({f"/web/2id_/{url}": redirect("/new"), f"/web/2id_/{target}": page()}) as wayback:
            found = fetched([url], tmp_path, quick(wayback=wayback.url + "/web"))[url]
    assert (found.outcome, found.final_url) == ("archived", url)
    assert list(wayback.hits) == [f"/web/2id_/{url}", f"/web/2id_/{target}"]


def test_a_page_that_no_service_has_stays_gone(tmp_path: Path) -> None:
    with serving({}) as server, serving({}) as wayback:
        url = server.url + "/gone"
        found = fetched([url], tmp_path, quick(wayback=wayback.url + "/web"))[url]
    assert (found.outcome, found.http_status) == ("http_error", 404)
    assert list(wayback.hits) == [f"/web/2id_/{url}"]
