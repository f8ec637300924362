"""One HTTP exchange: the only module that knows the HTTP library, so that a successor can take its place."""

from __future__ import annotations

import asyncio
import select
import ssl
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import httpcore
import httpx

from sources.errors import InputError
from sources.web.decoding import ENCODINGS
from sources.web.guard import BlockedError, Guard
from sources.web.settings import FetchSettings

Headers = tuple[tuple[str, str], ...]
FailureKind = Literal["timeout", "network_error", "blocked_address"]
Truncated = Literal["", "length", "unspecified"]
Wanted = Callable[[int, "Headers"], bool]

_IDLE_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer; the body is as it came, content encoding included.

    `truncated` tells why the body was left out.
    """

    url: str
    request_headers: Headers
    status: int
    reason: str
    headers: Headers
    body: bytes
    protocol: str = "HTTP/1.1"
    truncated: Truncated = ""

    def header(self, name: str) -> str | None:
        """The values of a header, joined; None when it is missing."""
        return header(self.headers, name)


def header(headers: Headers, name: str) -> str | None:
    """The values of a header, joined with commas; None when it is missing."""
    values = [value for key, value in headers if key.lower() == name]
    return ", ".join(values) if values else None


class FetchError(Exception):
    """An exchange that did not come about; `reached` tells whether the host answered at all."""

    def __init__(self, kind: FailureKind, detail: str, *, reached: bool = False) -> None:
        super().__init__(detail)
        self.kind: FailureKind = kind
        self.detail = detail
        self.reached = reached


class Client:
    """Makes single requests, without redirects, cookies, proxies or credentials, to addresses the guard lets pass.

    It uses httpx's transport alone: what its client adds, which follows or at least parses redirects, is not wanted.
    """

    def __init__(self, transport: httpx.AsyncBaseTransport, settings: FetchSettings) -> None:
        self._transport = transport
        self._settings = settings
        self._headers = {
            "User-Agent": settings.user_agent,
            "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8",
            "Accept-Language": "en,*;q=0.5",
            "Accept-Encoding": ", ".join(ENCODINGS),
        }
        limits = {"connect": settings.connect_seconds, "read": settings.read_seconds, "write": settings.read_seconds}
        self._extensions: dict[str, Any] = {"timeout": {**limits, "pool": None}}

    async def exchange(self, url: str, extra: Mapping[str, str], wanted: Wanted) -> Exchange:
        """Ask for a page.

        Args:
            url: the address, checked as it is connected to.
            extra: further request headers.
            wanted: tells from status and headers whether the body is worth its time.

        Raises:
            FetchError: if no whole answer came within the limits.
        """
        try:
            async with asyncio.timeout(self._settings.page_seconds):
                return await self._exchange(url, extra, wanted)
        except TimeoutError as error:
            detail = f"no whole answer within {self._settings.page_seconds:g} s"
            raise FetchError("timeout", detail, reached=True) from error
        except httpx.ConnectTimeout as error:
            detail = f"no connection within {self._settings.connect_seconds:g} s"
            raise FetchError("network_error", detail) from error
        except httpx.TimeoutException as error:
            detail = f"no further answer within {self._settings.read_seconds:g} s"
            raise FetchError("timeout", detail, reached=True) from error
        except BlockedError as error:
            raise FetchError("blocked_address", str(error)) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            reached = not isinstance(error, httpx.ConnectError)
            raise FetchError("network_error", _network_detail(error), reached=reached) from error

    async def _exchange(self, url: str, extra: Mapping[str, str], wanted: Wanted) -> Exchange:
        request = httpx.Request("GET", url, headers={**self._headers, **extra}, extensions=self._extensions)
        response = await self._transport.handle_async_request(request)
        response.request = request
        truncated: Truncated
        try:
            headers = _text(response.headers.raw)
            if wanted(response.status_code, headers):
                body, truncated = await self._body(response)
            else:
                body, truncated = b"", "unspecified"
        finally:
            await response.aclose()
        return Exchange(
            url=url,
            request_headers=_text(request.headers.raw),
            status=response.status_code,
            reason=response.reason_phrase,
            headers=headers,
            body=body,
            protocol=response.http_version,
            truncated=truncated,
        )

    async def _body(self, response: httpx.Response) -> tuple[bytes, Truncated]:
        limit = self._settings.max_bytes
        declared = response.headers.get("content-length", "")
        if declared.isascii() and declared.isdigit() and int(declared) > limit:
            return b"", "length"
        chunks: list[bytes] = []
        size = 0
        async for chunk in response.aiter_raw():
            size += len(chunk)
            if size > limit:
                return b"", "length"
            chunks.append(chunk)
        return b"".join(chunks), ""


@asynccontextmanager
async def open_client(settings: FetchSettings, guard: Guard) -> AsyncIterator[Client]:
    """A client with its connections, which end with the context."""
    async with _GuardedTransport(settings, guard) as transport:
        yield Client(transport, settings)


class _GuardedTransport(httpx.AsyncHTTPTransport):
    """httpx's own transport, over connections that the guard has checked."""

    def __init__(self, settings: FetchSettings, guard: Guard) -> None:
        certificates = _certificates(settings)
        super().__init__(verify=certificates, trust_env=False)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=certificates,
            max_connections=settings.concurrency,
            max_keepalive_connections=settings.concurrency,
            keepalive_expiry=_IDLE_SECONDS,
            http1=True,
            http2=True,
            network_backend=_GuardedBackend(guard),
        )


class _GuardedBackend(httpcore.AnyIOBackend):
    """Connects to the very addresses that were checked, so that a name cannot change in between."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            async with asyncio.timeout(timeout):
                addresses = await self._guard.addresses(host, port)
                return _Stream(await self._first(addresses, port, timeout, local_address, socket_options))
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(str(error)) from error
        except OSError as error:
            raise httpcore.ConnectError(f"{host}: {error.strerror or error}") from error

    async def _first(
        self, addresses: list[str], port: int, timeout: float | None, local: str | None, options: Iterable[Any] | None
    ) -> httpcore.AsyncNetworkStream:
        share = timeout / min(len(addresses), 2) if timeout else None
        for address in addresses[:-1]:
            try:
                return await super().connect_tcp(address, port, share, local, options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await super().connect_tcp(addresses[-1], port, timeout, local, options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise BlockedError("requests go to no local socket")


class _Stream(httpcore.AsyncNetworkStream):
    """A connection that looks at its socket itself: the pool asks every idle one, for every request, whether it ended.

    httpcore's own way to the socket, through anyio's attributes, took a tenth of the time of all fetching.
    """

    def __init__(self, inner: httpcore.AsyncNetworkStream) -> None:
        self._inner = inner
        self._socket = inner.get_extra_info("socket")
        self._poll = select.poll()
        self._poll.register(self._socket.fileno(), select.POLLIN)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._inner.read(max_bytes, timeout)

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        return _Stream(await self._inner.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            return self._socket.fileno() < 0 or bool(self._poll.poll(0))
        return self._inner.get_extra_info(info)


def _certificates(settings: FetchSettings) -> ssl.SSLContext:
    if settings.certificates is None:
        return _public_certificates()
    context = httpx.create_ssl_context(trust_env=False)
    try:
        context.load_verify_locations(settings.certificates)
    except OSError as error:
        raise InputError(
            f"{settings.certificates}: holds no certificates ({error.strerror or error}): correct certificates"
        ) from error
    return context


@cache
def _public_certificates() -> ssl.SSLContext:
    """Those that everybody trusts: some hundred, which take longer to read than a page to fetch."""
    return httpx.create_ssl_context(trust_env=False)


def _text(raw: Iterable[tuple[bytes, bytes]]) -> Headers:
    return tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in raw)


def _network_detail(error: Exception) -> str:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"the certificate is not valid ({cause.verify_message})"
        cause = cause.__cause__ or cause.__context__
    message = " ".join(str(error).split())
    return message or type(error).__name__
