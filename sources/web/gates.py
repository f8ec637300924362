"""How fast requests may follow each other: one gate for each host, one limit over all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sources.web.settings import FetchSettings

_DEAD_AFTER = 2
_NO_NETWORK_AFTER = 6


class Gate:
    """Lets requests to one host through, spaced and a few at a time, and remembers when the host is not there."""

    def __init__(self, settings: FetchSettings) -> None:
        self._slots = asyncio.Semaphore(settings.per_host)
        self._next = 0.0
        self._held = 0.0
        self.delay = settings.delay_seconds
        self.failures = 0
        self.dead: str | None = None

    def hold(self, seconds: float) -> None:
        """Let nothing through for so long."""
        self._held = max(self._held, asyncio.get_running_loop().time() + seconds)

    @asynccontextmanager
    async def passed(self, everywhere: asyncio.Semaphore) -> AsyncIterator[None]:
        """Waits until a request may leave; waiting takes none of the places that other hosts could use."""
        async with self._slots:
            loop = asyncio.get_running_loop()
            start = max(loop.time(), self._next)
            self._next = start + self.delay
            while (wait := max(start, self._held) - loop.time()) > 0:
                await asyncio.sleep(wait)
            async with everywhere:
                yield


class Gates:
    """The gates of all hosts, and the limit that they share."""

    def __init__(self, settings: FetchSettings) -> None:
        self._settings = settings
        self._gates: dict[str, Gate] = {}
        self.everywhere = asyncio.Semaphore(settings.concurrency)
        self._reached = False
        self._dead_hosts = 0

    def of(self, origin: str) -> Gate:
        """The gate of an origin (scheme, host and port)."""
        return self._gates.setdefault(origin, Gate(self._settings))

    def reached(self, gate: Gate) -> None:
        """Takes note that the host answered."""
        self._reached = True
        gate.failures = 0

    def unreached(self, gate: Gate, detail: str) -> None:
        """Takes note that no connection came about; a host that fails again and again is not asked any more."""
        gate.failures += 1
        if gate.failures >= _DEAD_AFTER and gate.dead is None:
            gate.dead = detail
            self._dead_hosts += 1

    @property
    def no_network(self) -> bool:
        """Whether several hosts in a row were not there and none was: the rest need not be tried."""
        return not self._reached and self._dead_hosts >= _NO_NETWORK_AFTER
