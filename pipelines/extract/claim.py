"""A claim: one statement of a document with its exact place, before any reconciliation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

Bound = Literal["exact", "about", "at_least", "at_most", "range"]
Status = Literal["stated", "estimated", "reported", "leaked", "planned", "speculated"]
BOUNDS: tuple[str, ...] = get_args(Bound)
STATUSES: tuple[str, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Claim:
    """One row of `claims`; the fields are the contract's columns of that table, in its order.

    Values are in the canonical unit of the predicate. `quote == document.text[char_start:char_end]`.
    """

    claim_id: str
    document_id: str
    line_start: int
    line_end: int
    char_start: int
    char_end: int
    quote: str
    section: tuple[str, ...]
    subject_id: str
    subject_name: str
    subject_type: str
    predicate: str
    object_id: str | None
    object_name: str | None
    value_low: float | None
    value_high: float | None
    unit: str | None
    value_text: str | None
    bound: Bound
    as_of: str | None
    as_of_start: date | None
    as_of_end: date | None
    scope: str | None
    status: Status
    attributed_to: str | None
    origin_id: str
    confidence: float
    extractor: str
