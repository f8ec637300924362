"""Lets requests leave only for the public internet: checks addresses as they are connected to, not as they are spelt.

The networks are those of IANA's special-purpose registries (RFC 6890 and its updates) that are not globally reachable,
together with the addresses under which clouds answer with credentials.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from urllib.parse import SplitResult, urlsplit

from sources.web.settings import Network

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]

_SPECIAL_V4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "168.63.129.16/32",  # the host services of Azure, reachable from its machines only
    )
)  # fmt: skip
_GLOBAL_V6 = IPv6Network("2000::/3")
_SPECIAL_V6 = tuple(
    IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
_MAPPED = IPv6Network("::ffff:0:0/96")
_NAT64 = IPv6Network("64:ff9b::/96")
_LOCAL_NAMES = (
    "localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa",
    "onion", "test", "invalid", "example", "alt",
)  # fmt: skip
_NUMERIC = re.compile(r"(?:0[xX][0-9a-fA-F]*|[0-9]+)\Z")
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\Z")


class BlockedError(Exception):
    """An address that no request may go to; the message says why."""


class Guard:
    """Decides which addresses may be reached; `allowed` networks are, whatever else speaks against them."""

    def __init__(self, allowed: Iterable[Network] = (), resolve: Resolve | None = None) -> None:
        self._allowed = tuple(ip_network(network) for network in allowed)
        self._resolve = resolve or resolve_name

    def check_url(self, url: str) -> SplitResult:
        """The parts of an address that may be asked for, as far as its spelling tells.

        Raises:
            BlockedError: if it has another scheme, credentials or no proper host, or its host is a special address.
        """
        if any(character <= " " or character == "\x7f" or character == "\\" for character in url):
            raise BlockedError("the address holds blanks, control characters or backslashes")
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise BlockedError(f"the address is malformed ({error})") from error
        if parts.scheme.lower() not in ("http", "https"):
            raise BlockedError(f"the scheme {parts.scheme or '(none)'} is neither http nor https")
        if "@" in parts.netloc:
            raise BlockedError("the address holds credentials")
        if port == 0:
            raise BlockedError("there is no port 0")
        self.check_host(parts.hostname or "")
        return parts

    def check_host(self, host: str) -> Address | None:
        """The address that a host spells out, or None for a name that has to be looked up.

        Raises:
            BlockedError: if it is special, spelt in an unusual way, or a name of the local network.
        """
        if ":" in host:
            try:
                address = IPv6Address(host)
            except AddressValueError as error:
                raise BlockedError(f"{host} is no proper IPv6 address") from error
            return self.check_address(address)
        name = host.lower().removesuffix(".")
        if len(name) > 253 or not _HOST.match(name):
            raise BlockedError(f"{host or '(none)'} is no proper host name")
        if _NUMERIC.match(name.rsplit(".", 1)[-1]):
            try:
                return self.check_address(IPv4Address(name))
            except AddressValueError as error:
                raise BlockedError(f"{host} spells an address in an unusual way") from error
        if "." not in name or any(name == local or name.endswith(f".{local}") for local in _LOCAL_NAMES):
            raise BlockedError(f"{host} is a name of the local network")
        return None

    def check_address(self, address: Address) -> Address:
        """The address itself, when it may be connected to.

        Raises:
            BlockedError: if it is not an address of the public internet and not allowed either.
        """
        inner = _embedded(address)
        if any(one in network for one in (address, inner) for network in self._allowed if one is not None):
            return address
        if not _is_public(address if inner is None else inner):
            raise BlockedError(f"{address} is not an address of the public internet")
        return address

    async def addresses(self, host: str, port: int) -> list[str]:
        """The addresses behind a host, every one of them checked: these, and no others, may be connected to.

        Raises:
            BlockedError: if any of them is special; a name that leads to both kinds is a trap.
            OSError: if the name is not known.
        """
        literal = self.check_host(host)
        if literal is not None:
            return [str(literal)]
        found = await self._resolve(host, port)
        if not found:
            raise OSError(f"{host} has no address")
        for address in found:
            if "%" in address:
                raise BlockedError(f"{address} is not an address of the public internet")
            self.check_address(_address(address))
        return found


def _address(text: str) -> Address:
    return IPv6Address(text) if ":" in text else IPv4Address(text)


def _embedded(address: Address) -> IPv4Address | None:
    """The IPv4 address that a mapped or translated IPv6 address leads to."""
    if isinstance(address, IPv6Address) and (address in _MAPPED or address in _NAT64):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return None


@lru_cache(maxsize=4096)
def _is_public(address: Address) -> bool:
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_V4)
    if address.scope_id is not None or address not in _GLOBAL_V6:
        return False
    return not any(address in network for network in _SPECIAL_V6)


async def resolve_name(host: str, port: int) -> list[str]:
    """The addresses of a name by the system's resolver, in its order of preference.

    Each look-up has its own thread that nobody waits for at the end: a resolver that does not answer would hold up
    the shared pool, and with it every other host.
    """
    import asyncio
    import threading

    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def deliver(found: list[str] | None, error: OSError | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(found or [])

    def look_up() -> None:
        found: list[str] | None = None
        failure: OSError | None = None
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = list(dict.fromkeys(str(entry[4][0]) for entry in entries))
        except OSError as error:
            failure = error
        except UnicodeError as error:
            failure = OSError(f"{host} is no proper host name ({error})")
        if not loop.is_closed():
            try:
                loop.call_soon_threadsafe(deliver, found, failure)
            except RuntimeError:  # the loop closed in between: nobody waits for the answer any more
                return

    threading.Thread(target=look_up, name=f"resolve {host}", daemon=True).start()
    return await answer
