"""What became of an address: the words of the table `page_references`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Outcome = Literal[
    "fetched",
    "not_modified",
    "archived",
    "offline",
    "robots_denied",
    "blocked_address",
    "http_error",
    "timeout",
    "too_large",
    "unsupported_type",
    "network_error",
]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
READ: tuple[Outcome, ...] = ("fetched", "not_modified", "archived")
"""Outcomes that give a page."""


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """What became of one canonical address; `record_id` is the archived answer that is the page, if there is one.

    `retrieved_at` is when that answer came, as WARC writes times.
    """

    url: str
    outcome: Outcome
    http_status: int | None = None
    detail: str | None = None
    final_url: str | None = None
    record_id: str | None = None
    retrieved_at: str | None = None
