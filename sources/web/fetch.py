"""Fetches pages: politely, each within its limits, every exchange and every outcome into the archive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from urllib.parse import urlsplit

import stamina
from stamina.instrumentation import set_on_retry_hooks

from sources.web.archive import OK, Archived, ArchiveWriter, Index, now
from sources.web.client import Client, Exchange, FetchError, Headers, open_client
from sources.web.content import REDIRECTS, is_wanted, judge, redirect_target
from sources.web.freshness import http_date, is_fresh
from sources.web.gates import Gate, Gates
from sources.web.guard import BlockedError, Guard
from sources.web.outcome import PASSING_STATUSES, READ, PageOutcome
from sources.web.robots import Robots
from sources.web.settings import FetchSettings

Progress = Callable[[int, int], None]
Target = Callable[[str, str], str]

_NOT_MODIFIED = 304
_GONE = frozenset({404, 410})
_DECIDED = (None, "not_modified")
"""Visits that need not be made again by a run that goes on from one that was ended."""
_SAME_HEADERS = ("content-type", "content-encoding")
"""Headers that decide how the same bytes are read."""
_ROBOTS_REDIRECTS = 5
_NO_NETWORK = "no host can be reached: there seems to be no network"


@dataclass(frozen=True, slots=True)
class _Answer:
    """The last answer to an address: its record, its body, and whether it was found unchanged."""

    url: str
    archived: Archived
    body: bytes
    unchanged: bool = False


class _RefusedError(Exception):
    """A page that is not asked for, with its outcome."""

    def __init__(self, outcome: PageOutcome) -> None:
        super().__init__(outcome.detail)
        self.outcome = outcome


class _BusyError(Exception):
    """An answer that another attempt may better; `wait` are the seconds that the server wants us to wait for it."""

    def __init__(self, answer: _Answer) -> None:
        super().__init__(answer.archived.status)
        self.answer = answer
        self.wait = _retry_after(answer.archived)


async def fetch(
    urls: Iterable[str],
    settings: FetchSettings,
    index: Index,
    writer: ArchiveWriter,
    *,
    guard: Guard | None = None,
    progress: Progress | None = None,
) -> dict[str, PageOutcome]:
    """Fetch pages into the archive.

    Args:
        urls: canonical addresses.
        settings: limits and manners.
        index: what the archive holds already: validators, fresh answers, what an interrupted run left.
        writer: where exchanges and outcomes go.
        guard: which addresses may be reached; by default the public internet and the allowed networks.
        progress: told how many of how many pages are done.

    Returns:
        The outcome of each address, in alphabetical order.
    """
    guard = guard or Guard(settings.allowed_networks)
    set_on_retry_hooks(())  # the archive has every attempt; warnings on the terminal would break the progress bar
    async with open_client(settings, guard) as client:
        fetcher = _Fetcher(client, settings, index, writer, guard)
        return await fetcher.run(sorted(set(urls)), progress or (lambda done, total: None))


class _Fetcher:
    def __init__(
        self, client: Client, settings: FetchSettings, index: Index, writer: ArchiveWriter, guard: Guard
    ) -> None:
        self._client = client
        self._settings = settings
        self._index = index
        self._writer = writer
        self._guard = guard
        self._gates = Gates(settings)
        self._robots = Robots(self._ask_robots, index)
        # What this run brings must not change how it asks for other pages: that would depend on timing.
        self._before = dict(index.pages)
        self._asked: dict[str, asyncio.Future[_Answer]] = {}

    async def run(self, urls: list[str], progress: Progress) -> dict[str, PageOutcome]:
        outcomes: dict[str, PageOutcome] = {}

        async def one(url: str) -> None:
            outcomes[url] = await self._outcome(url)
            progress(len(outcomes), len(urls))

        progress(0, len(urls))
        try:
            async with asyncio.timeout(self._settings.run_seconds) as limit, asyncio.TaskGroup() as group:
                for url in urls:
                    group.create_task(one(url))
        except TimeoutError:
            if not limit.expired():
                raise
            detail = f"the run's time for fetching ({self._settings.run_seconds:g} s) was over"
            for url in urls:
                if url not in outcomes:
                    outcomes[url] = self._held(PageOutcome(url, "timeout", detail=detail))
                    self._writer.outcome(outcomes[url], now())
        finally:
            await self._robots.close()
        if self._gates.none_reached:
            self._say_no_network(outcomes)
        return {url: outcomes[url] for url in urls}

    def _say_no_network(self, outcomes: dict[str, PageOutcome]) -> None:
        """Gives all pages the same explanation: which of them were tried before giving up is a matter of timing."""
        for url in sorted(outcomes):
            one = outcomes[url]
            if one.outcome == "network_error" and one.visit is None and one.detail != _NO_NETWORK:
                outcomes[url] = PageOutcome(url, "network_error", detail=_NO_NETWORK)
                self._writer.outcome(outcomes[url], now())

    async def _outcome(self, url: str) -> PageOutcome:
        """The outcome of an address, archived; one that an interrupted run has archived stands."""
        left = self._index.outcomes.get(url)
        if left is not None and url in self._index.resumed and not left.is_passing and left.visit in _DECIDED:
            return left
        outcome = self._held(await self._page(url))
        if self._settings.wayback and (outcome.http_status in _GONE or outcome.outcome == "network_error"):
            outcome = await self._from_wayback(outcome)
        self._writer.outcome(outcome, now())
        return outcome

    def _earlier(self, url: str) -> PageOutcome | None:
        """What earlier runs established of an address, as far as the archive still holds it."""
        known = self._index.earlier.get(url)
        return None if known is None or (known.is_read and known.record_id not in self._index.by_id) else known

    def _held(self, outcome: PageOutcome) -> PageOutcome:
        """The outcome; a failure that may pass leaves what earlier runs established in place."""
        earlier = self._earlier(outcome.url)
        return earlier.after_failure(outcome) if earlier is not None and outcome.is_passing else outcome

    async def _page(self, url: str) -> PageOutcome:
        fresh = self._before.get(url)
        if fresh is not None and is_fresh(fresh, datetime.now(UTC)):
            outcome, _ = judge(fresh, self._index.body(fresh.record_id), self._settings)
            if outcome == "fetched":
                return self._read(url, _Answer(url, fresh, b"")).standing("not_modified", "it is still fresh")
        try:
            answer = await self._followed(url, url)
        except _RefusedError as error:
            return error.outcome
        except FetchError as error:
            return PageOutcome(url, error.kind, detail=error.detail)
        except BlockedError as error:
            return PageOutcome(url, "blocked_address", detail=str(error))
        return await self._judged(url, answer)

    async def _judged(self, url: str, answer: _Answer) -> PageOutcome:
        if answer.archived.status in REDIRECTS and answer.archived.header("location"):
            detail = f"more than {self._settings.max_redirects} redirects, or a circle of them"
            return PageOutcome(url, "http_error", answer.archived.status, detail, answer.url)
        judgement = partial(judge, answer.archived, answer.body, self._settings)
        encoded = answer.archived.header("content-encoding") is not None
        outcome, reason = await asyncio.to_thread(judgement) if encoded else judgement()
        if outcome == "fetched":
            return self._read(url, answer)
        return PageOutcome(url, outcome, answer.archived.status, reason, answer.url)

    def _read(self, url: str, answer: _Answer) -> PageOutcome:
        outcome = PageOutcome(
            url,
            "fetched",
            http_status=answer.archived.status,
            final_url=answer.url,
            record_id=answer.archived.record_id,
            retrieved_at=answer.archived.date,
        )
        return outcome.standing("not_modified") if answer.unchanged else outcome

    async def _from_wayback(self, gone: PageOutcome) -> PageOutcome:
        """The page as a Wayback-compatible service has it, else the outcome as it was."""
        address = f"{self._settings.wayback}/2id_/{gone.url}"
        try:
            answer = await self._followed(gone.url, address, robots=False, target=self._target_of_capture)
        except FetchError:
            earlier = self._earlier(gone.url)
            return earlier.after_failure(gone) if earlier is not None and earlier.outcome == "archived" else gone
        except (_RefusedError, BlockedError):
            return gone
        found = await self._judged(gone.url, answer)
        if found.outcome not in READ:
            return gone
        why = f"gone ({gone.http_status or gone.outcome})"
        detail = f"{why}: read from {answer.url}"
        return replace(found, outcome="archived", final_url=gone.url, detail=detail)

    def _target_of_capture(self, current: str, location: str) -> str:
        """Where an answer of the Wayback service leads: to a capture, or to where the archived page led in its time."""
        target = redirect_target(current, location)
        if target.startswith(f"{self._settings.wayback}/"):
            return target
        original = current.partition("id_/")[2]
        return f"{self._settings.wayback}/2id_/{redirect_target(original, location)}"

    async def _followed(
        self, url: str, start: str, *, robots: bool = True, target: Target = redirect_target
    ) -> _Answer:
        """The answer at the end of the redirects, each of them checked like an address of its own."""
        current = start
        seen: set[str] = set()
        for _ in range(self._settings.max_redirects + 1):
            self._guard.check_url(current)
            if robots and self._settings.robots:
                await self._obey(url, current)
            answer = await self._shared(current)
            location = answer.archived.header("location")
            if answer.archived.status not in REDIRECTS or not location:
                return answer
            seen.add(current)
            following = target(current, location)
            if following in seen:
                return answer
            current = following
        return answer

    async def _obey(self, url: str, current: str) -> None:
        rules = await self._robots.rules(current)
        denial = rules.denial(current)
        unsettled = rules.forbidden is not None
        if denial is None and rules.delay > self._settings.max_delay_seconds:
            denial = f"robots.txt asks for a delay of {rules.delay:g} s between requests, longer than is waited"
        if denial is not None:
            refusal = PageOutcome(url, "robots_denied", detail=denial, final_url=current, unsettled=unsettled)
            raise _RefusedError(refusal)
        gate = self._gates.of(_host(current))
        gate.delay = max(gate.delay, rules.delay)

    async def _ask_robots(self, url: str) -> tuple[Archived, bytes] | None:
        current = url
        for _ in range(_ROBOTS_REDIRECTS + 1):
            try:
                self._guard.check_url(current)
            except BlockedError as error:
                raise FetchError("blocked_address", str(error), reached=current != url) from error
            answer = await self._ask(current, attempts=1, wanted=lambda status, _: 200 <= status < 300)
            location = answer.archived.header("location")
            if answer.archived.status not in REDIRECTS or not location:
                return answer.archived, answer.body
            current = redirect_target(current, location)
        return None

    async def _shared(self, url: str) -> _Answer:
        """The answer to one address, which is asked for once however many redirects lead there.

        Raises:
            FetchError: if there was none.
        """
        asked = self._asked.get(url)
        if asked is not None:
            kept = await asyncio.shield(asked)
            return replace(kept, body=self._index.body(kept.archived.record_id))
        future = self._asked[url] = asyncio.get_running_loop().create_future()
        try:
            answer = await self._ask(url)
        except BaseException as error:
            if isinstance(error, asyncio.CancelledError):
                future.cancel()
            else:
                future.set_exception(error)
                future.exception()  # whoever asks later gets it; that nobody does is no error
            raise
        future.set_result(replace(answer, body=b""))
        return answer

    async def _ask(
        self, url: str, *, attempts: int | None = None, wanted: Callable[[int, Headers], bool] = is_wanted
    ) -> _Answer:
        """The answer to one address, after as many attempts as it takes.

        Raises:
            FetchError: if the last attempt brought no answer.
        """
        gate = self._gates.of(_host(url))

        def again(error: Exception) -> bool | float:
            """Whether another attempt is worth it, or the seconds to wait for it."""
            if not isinstance(error, _BusyError):
                return isinstance(error, FetchError) and error.kind != "blocked_address" and gate.dead is None
            if error.wait > self._settings.max_delay_seconds:
                return False
            gate.hold(error.wait)
            return error.wait or True

        try:
            async for attempt in stamina.retry_context(
                on=again,
                attempts=attempts or self._settings.retries + 1,
                timeout=None,
                wait_initial=self._settings.backoff_seconds,
                wait_max=self._settings.max_delay_seconds,
                wait_jitter=self._settings.backoff_seconds / 2,
            ):
                with attempt:
                    answer = await self._once(url, gate, wanted)
                    if answer.archived.status in PASSING_STATUSES:
                        raise _BusyError(answer)
                    return answer
        except _BusyError as error:
            return error.answer
        raise AssertionError("the last attempt returns or raises")

    async def _once(self, url: str, gate: Gate, wanted: Callable[[int, Headers], bool]) -> _Answer:
        prior = self._before.get(url)
        async with gate.passed(self._gates.everywhere):
            if gate.dead is not None:
                raise FetchError("network_error", gate.dead)
            if await self._gates.hopeless():
                raise FetchError("network_error", _NO_NETWORK)
            with self._gates.trying():
                try:
                    exchange = await self._client.exchange(url, _conditions(prior), wanted)
                except FetchError as error:
                    if error.reached:
                        self._gates.reached(gate)
                    elif error.kind != "blocked_address":
                        self._gates.unreached(gate, error.detail)
                    raise
                self._gates.reached(gate)
        return self._archived(url, exchange, prior)

    def _archived(self, url: str, exchange: Exchange, prior: Archived | None) -> _Answer:
        if prior is not None and (exchange.status == _NOT_MODIFIED or self._is_same(exchange, prior)):
            archived = self._writer.revisit(exchange, prior, now())
            return _Answer(url, archived, exchange.body or self._index.body(archived.record_id), unchanged=True)
        return _Answer(url, self._writer.exchange(exchange, now()), exchange.body)

    def _is_same(self, exchange: Exchange, prior: Archived) -> bool:
        """Whether the server sent the very bytes again that are archived."""
        if exchange.status != OK or not exchange.body or exchange.truncated:
            return False
        same = all(exchange.header(name) == prior.header(name) for name in _SAME_HEADERS)
        return same and exchange.body == self._index.body(prior.record_id)


def _conditions(prior: Archived | None) -> dict[str, str]:
    if prior is None or prior.status != OK:
        return {}
    found = {"If-None-Match": prior.header("etag"), "If-Modified-Since": prior.header("last-modified")}
    return {name: value for name, value in found.items() if value}


def _host(url: str) -> str:
    return urlsplit(url).netloc


def _retry_after(archived: Archived) -> float:
    """Seconds that the server wants us to wait; 0 when it does not say."""
    value = (archived.header("retry-after") or "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    when = http_date(value)
    return max((when - datetime.now(UTC)).total_seconds(), 0.0) if when else 0.0
