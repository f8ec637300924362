"""How fast requests may follow each other: one gate for each host, one limit over all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

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
    """The gates of all hosts, the limit that they share, and whether there is a network at all."""

    def __init__(self, settings: FetchSettings) -> None:
        self._settings = settings
        self._gates: dict[str, Gate] = {}
        self.everywhere = asyncio.Semaphore(settings.concurrency)
        self._reached = False
        self._under_way = 0
        self._change = asyncio.Event()

    def of(self, host: str) -> Gate:
        """The gate of a host and port."""
        return self._gates.setdefault(host, Gate(self._settings))

    async def hopeless(self) -> bool:
        """Whether no host at all could be reached, so that the rest need not be tried.

        Names that do not exist are known soon, answers take longer: with several failures and no success, whoever
        comes next waits until all requests under way have ended before it gives up.
        """
        while self.none_reached and self._under_way:
            await self._change.wait()
        return self.none_reached

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Counts a request as under way."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            self._changed()

    def reached(self, gate: Gate) -> None:
        """Takes note that the host answered, well or not."""
        gate.failures = 0
        if not self._reached:
            self._reached = True
            self._changed()

    def unreached(self, gate: Gate, detail: str) -> None:
        """Takes note that no connection came about; a host that fails again and again is not asked any more."""
        gate.failures += 1
        if gate.failures >= _DEAD_AFTER:
            gate.dead = gate.dead or detail

    @property
    def none_reached(self) -> bool:
        """Whether several hosts could not be reached, and none could."""
        return not self._reached and sum(gate.failures > 0 for gate in self._gates.values()) >= _NO_NETWORK_AFTER

    def _changed(self) -> None:
        self._change.set()
        self._change = asyncio.Event()
