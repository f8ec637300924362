"""No request leaves for an address that is not of the public internet, however it is spelt or reached."""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sources.web.guard import BlockedError, Guard
from sources.web.outcome import PageOutcome
from tests.sources.web.helpers import fetched, quick
from tests.sources.web.servers import page, redirect, serving

TRICKS = [
    # plain special addresses
    "http://127.0.0.1/", "http://127.8.8.8/", "http://0.0.0.0/", "http://10.0.0.1/", "http://172.16.0.1/",
    "http://172.31.255.255/", "http://192.168.1.1/", "http://169.254.169.254/latest/meta-data/", "http://100.64.0.1/",
    "http://100.100.100.200/latest/meta-data/", "http://168.63.129.16/machine", "http://192.0.0.192/opc/v2/",
    "http://192.0.2.1/", "http://198.18.0.1/", "http://198.51.100.7/", "http://203.0.113.9/", "http://224.0.0.1/",
    "http://239.255.255.250/", "http://240.0.0.1/", "http://255.255.255.255/", "http://192.88.99.1/",
    # other spellings
    "http://2130706433/", "http://0x7f000001/", "http://0x7f.0.0.1/", "http://0177.0.0.1/", "http://127.1/",
    "http://127.0.1/", "http://0/", "http://017700000001/", "http://0x7f.1/", "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/", "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http://169.254.43518/", "http://1.2.3.4.5/",
    "http://00000000177.0.0.1/", "http://256.256.256.256/", "http://0x/",
    # IPv6
    "http://[::1]/", "http://[::]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://[::ffff:169.254.169.254]/", "http://[fe80::1]/",
    "http://[fe80::1%25eth0]/", "http://[fc00::1]/", "http://[fd00:ec2::254]/", "http://[fec0::1]/", "http://[ff02::1]/",
    "http://[2001:db8::1]/", "http://[2002:7f00:1::]/", "http://[2001:0:7f00:1::]/", "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b::a9fe:a9fe]/", "http://[64:ff9b:1::1]/", "http://[100::1]/", "http://[3fff::1]/",
    "http://[5f00::1]/", "http://[::ffff:0:127.0.0.1]/", "http://[1::2::3]/", "http://[::1/",
    # names of the local network
    "http://localhost/", "http://LOCALHOST./", "http://a.localhost/", "http://printer.local/", "http://router/",
    "http://metadata.google.internal/computeMetadata/v1/", "http://nas.home.arpa/", "http://db.corp/", "http://x.onion/",
    # schemes, credentials, malformed addresses
    "ftp://example.org/", "file:///etc/passwd", "gopher://example.org:70/", "data:text/html,hi", "//example.org/",
    "http://user@example.org/", "http://user:secret@example.org/", "http://example.org@127.0.0.1/", "http:///path",
    "http://", "http://example.org:0/", "http://example.org:99999/", "http://example.org:port/",
    "http://example.org\\@127.0.0.1/", "http://exa mple.org/", "http://example.org\r\nHost: x/", "http://.example.org/",
    "http://-example.org/", "http://a..b/", "http://" + "a" * 300 + ".org/",
]  # fmt: skip

REACHABLE = [
    "http://93.184.215.14/", "https://example.org/", "https://sub.example.co.uk:8443/a?b#c", "http://[2606:4700::1111]/",
    "https://xn--bcher-kva.de/", "http://a_b.example.org/", "http://172.32.0.1/", "http://100.128.0.1/",
    "http://1.1.1.1/", "https://example.org./", "http://[64:ff9b::808:808]/",
]  # fmt: skip


@pytest.mark.parametrize("url", TRICKS)
def test_no_trick_gets_past_the_check(url: str) -> None:
    with pytest.raises(BlockedError):
        Guard().check_url(url)


@pytest.mark.parametrize("url", REACHABLE)
def test_addresses_of_the_public_internet_pass(url: str) -> None:
    Guard().check_url(url)


SPECIAL = [
    "127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1", "0.0.0.0", "224.0.0.1",
    "fe80::1%2", "64:ff9b::7f00:1", "168.63.129.16", "2002:a00:1::",
]  # fmt: skip


@pytest.mark.parametrize("address", SPECIAL)
def test_a_name_that_leads_to_a_special_address_is_refused(address: str) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return ["93.184.215.14", address]

    with pytest.raises(BlockedError, match="public internet"):
        asyncio.run(Guard(resolve=resolve).addresses("innocent.example.org", 80))


OPEN = "127.0.0.2"
"""The one address that is allowed here: all tricks that lead elsewhere, even on the same machine, must fail."""
REDIRECTED = [
    url
    for url in TRICKS
    # What cannot stand in a Location header, and what is relative to the page that redirects.
    if "\n" not in url and url.isascii() and url.startswith(("http", "ftp", "file", "gopher", "data"))
    if url not in ("http:///path", "http://")
]  # fmt: skip


@pytest.fixture(scope="module")
def redirected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, PageOutcome]:
    """What becomes of a page that redirects to each of the tricks."""
    routes = {f"/{number}": redirect(url) for number, url in enumerate(REDIRECTED)}
    with serving(routes, OPEN) as server:
        settings = quick(allowed_networks=[OPEN], retries=0)
        outcomes = fetched([server.url + path for path in routes], tmp_path_factory.mktemp("archive"), settings)
        return {url: outcomes[f"{server.url}/{number}"] for number, url in enumerate(REDIRECTED)}


@pytest.mark.parametrize("url", REDIRECTED)
def test_no_trick_gets_past_it_behind_a_redirect(redirected: dict[str, PageOutcome], url: str) -> None:
    assert redirected[url].outcome == "blocked_address", redirected[url]


class Rebinding:
    """A name server whose answer changes: public when it is asked first, special from then on."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str, port: int) -> list[str]:
        answer = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        return answer


def test_the_connection_goes_to_the_address_that_was_checked(tmp_path: Path) -> None:
    with serving({"/page": page()}) as server:
        port = server.server_address[1]
        resolve = Rebinding(["127.0.0.1"], ["10.0.0.1"])
        guard = Guard(quick().allowed_networks, resolve)
        url = f"http://changing.example.org:{port}/page"
        assert fetched([url], tmp_path, guard=guard)[url].outcome == "fetched"
        assert resolve.asked == 1, "the name must not be looked up again between check and connection"


def plain(url: str) -> str | None:
    """The address that a trick spells out in the usual way, as a name server would give it."""
    try:
        return str(ip_address(urlsplit(url).hostname or ""))
    except ValueError:
        return None


ANSWERS = sorted({address for url in TRICKS if (address := plain(url)) is not None} | set(SPECIAL))


def test_a_name_that_changes_between_requests_is_checked_again(tmp_path: Path) -> None:
    asked: Counter[str] = Counter()

    async def resolve(host: str, port: int) -> list[str]:
        asked[host] += 1
        return [OPEN] if asked[host] == 1 else [ANSWERS[int(host.split(".")[0].removeprefix("changing"))]]

    with serving({}, OPEN) as server:
        server.routes["/page"] = page()
        server.routes["/then"] = lambda handler: handler.answer(302, b"", None, Location="/page", Connection="close")
        settings = quick(allowed_networks=[OPEN], retries=0, concurrency=len(ANSWERS))
        urls = [f"http://changing{number}.example.org:{server.port}/then" for number in range(len(ANSWERS))]
        outcomes = fetched(urls, tmp_path, settings, Guard(settings.allowed_networks, resolve))
    assert len(ANSWERS) >= 40
    assert {one.outcome for one in outcomes.values()} == {"blocked_address"}
    assert (server.hits["/then"], server.hits["/page"]) == (len(ANSWERS), 0)


def test_credentials_are_neither_sent_nor_written_down(tmp_path: Path) -> None:
    with serving({"/page": page()}) as server:
        url = server.url.replace("//", "//someone:secret@") + "/page"
        found = fetched([url], tmp_path)[url]
    assert (found.outcome, found.detail) == ("blocked_address", "the address holds credentials")
    assert not server.requests


def test_a_special_address_gets_no_connection_by_default(tmp_path: Path) -> None:
    with serving({"/page": page()}) as server:
        url = server.url + "/page"
        assert fetched([url], tmp_path, quick(allowed_networks=[]))[url].outcome == "blocked_address"
    assert not server.requests


@given(st.ip_addresses(v=4))
def test_an_address_passes_in_no_disguise_when_it_does_not_pass_plain(address: object) -> None:
    def passes(text: str) -> bool:
        try:
            Guard().check_url(f"http://{text}/")
        except BlockedError:
            return False
        return True

    plain = passes(str(address))
    assert passes(f"[::ffff:{address}]") == plain
    assert passes(f"[64:ff9b::{address}]") == plain
    assert not passes(str(int(address)))  # type: ignore[call-overload]
