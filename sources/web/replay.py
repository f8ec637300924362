"""What became of pages as archives tell it, without any network."""

from __future__ import annotations

from collections.abc import Iterable

from sources.web.archive import Index
from sources.web.content import REDIRECTS, judge, redirect_target
from sources.web.outcome import PageOutcome
from sources.web.settings import FetchSettings


def replay(urls: Iterable[str], index: Index, settings: FetchSettings) -> dict[str, PageOutcome]:
    """The outcomes as they were when the archive was made; `offline` for what it does not hold.

    Archives of other tools hold no outcomes: what their answers come to is worked out.
    """
    return {url: _replayed(url, index, settings) for url in sorted(set(urls))}


def offline(urls: Iterable[str], index: Index, settings: FetchSettings) -> dict[str, PageOutcome]:
    """The outcomes of a run that may not use the network: what earlier runs established, `offline` for the rest."""
    return {url: _without_network(outcome) for url, outcome in replay(urls, index, settings).items()}


def _without_network(outcome: PageOutcome) -> PageOutcome:
    if outcome.is_read:
        return outcome.standing("archived", "read from the archive: the run leaves the network alone")
    if outcome.outcome == "offline":
        return PageOutcome(outcome.url, "offline", detail="not fetched: the run leaves the network alone")
    return outcome.standing("offline", "the run leaves the network alone")


def _replayed(url: str, index: Index, settings: FetchSettings) -> PageOutcome:
    known = index.outcomes.get(url)
    if known is None:
        return _derived(url, index, settings)
    if known.is_read and known.record_id not in index.by_id:
        return PageOutcome(url, "offline", detail="the archive lacks the answer that this one refers to")
    return known


def _derived(url: str, index: Index, settings: FetchSettings) -> PageOutcome:
    current = url
    status: int | None = None
    for _ in range(settings.max_redirects + 1):
        archived = index.by_url.get(current)
        if archived is None:
            return PageOutcome(url, "offline", detail="the archive does not hold it")
        location = archived.header("location")
        if archived.status not in REDIRECTS or not location:
            outcome, detail = judge(archived, index.body(archived.record_id), settings)
            read = outcome == "fetched"
            return PageOutcome(
                url, outcome, archived.status, detail, current,
                archived.record_id if read else None, archived.date if read else None,
            )  # fmt: skip
        current, status = redirect_target(current, location), archived.status
    return PageOutcome(url, "http_error", status, "too many redirects, or a circle of them", current)
