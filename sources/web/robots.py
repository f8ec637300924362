"""What robots.txt lets us do (RFC 9309), asked once for each host and kept for a day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from protego import Protego

from sources.web.archive import Archived, Index
from sources.web.client import FetchError
from sources.web.decoding import DecodingError, TooLargeError, decode_body
from sources.web.settings import AGENT_TOKEN

_KEPT = timedelta(hours=24)
_MOST_BYTES = 500 * 1024
"""RFC 9309, section 2.5: at least so much must be read, the rest may be left."""
_TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one host; `forbidden` says why nothing may be asked for, else None."""

    parsed: Protego | None = None
    forbidden: str | None = None

    def denial(self, url: str) -> str | None:
        """Why a page may not be asked for; None when it may."""
        if self.forbidden is not None:
            return self.forbidden
        if self.parsed is not None and not self.parsed.can_fetch(url, AGENT_TOKEN):
            return "robots.txt forbids it"
        return None

    @property
    def delay(self) -> float:
        """Seconds that the host wants between two requests."""
        return float((self.parsed.crawl_delay(AGENT_TOKEN) if self.parsed is not None else None) or 0.0)


ALLOW_ALL = Rules()
Ask = Callable[[str], Awaitable[tuple[Archived, bytes] | None]]


class Robots:
    """The rules of all hosts; `ask` follows redirects and gives the last answer, None after too many of them."""

    def __init__(self, ask: Ask, index: Index) -> None:
        self._ask = ask
        self._index = index
        self._rules: dict[str, asyncio.Task[Rules]] = {}

    async def rules(self, url: str) -> Rules:
        """The rules for an address.

        Raises:
            FetchError: if the host cannot be reached at all, so that there is nothing to obey.
        """
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        task = self._rules.get(origin)
        if task is None:
            task = self._rules[origin] = asyncio.create_task(self._load(f"{origin}/robots.txt"))
        return await asyncio.shield(task)

    async def _load(self, url: str) -> Rules:
        kept = self._index.pages.get(url)
        if kept is not None and _age(kept) < _KEPT:
            return _parsed(self._index.body(kept.record_id), kept)
        try:
            answer = await self._ask(url)
        except FetchError as error:
            if error.reached:
                return Rules(forbidden=f"robots.txt cannot be read ({error.detail}), which forbids everything")
            raise
        return ALLOW_ALL if answer is None else _judged(*answer)

    async def close(self) -> None:
        """Ends requests that nobody waits for any more."""
        for task in self._rules.values():
            task.cancel()
        await asyncio.gather(*self._rules.values(), return_exceptions=True)


def _judged(archived: Archived, body: bytes) -> Rules:
    if 200 <= archived.status < 300:
        return _parsed(body, archived)
    if archived.status >= 500 or archived.status == _TOO_MANY:
        return Rules(forbidden=f"robots.txt answers {archived.status}, which forbids everything")
    return ALLOW_ALL


def _parsed(body: bytes, archived: Archived) -> Rules:
    if archived.truncated:
        return Rules(forbidden="robots.txt is too large to be read")
    try:
        content = decode_body(body, archived.header("content-encoding"), 20 * _MOST_BYTES)
    except (TooLargeError, DecodingError) as error:
        return Rules(forbidden=f"robots.txt cannot be read ({error}), which forbids everything")
    return Rules(Protego.parse(content[:_MOST_BYTES].decode("utf-8-sig", "replace")))


def _age(archived: Archived) -> timedelta:
    try:
        return datetime.now(UTC) - datetime.fromisoformat(archived.validated or archived.date)
    except ValueError:
        return timedelta.max
