"""What must be true of every table, whatever documents say: the order of limits, the shape of texts."""

from __future__ import annotations

from warehouse.schema import TABLES

DATED_BY_PREDICATE = ("claims", "facts", "timeline")
"""Tables whose dates have limits that depend on the predicate, see `plausible`."""


def _limits() -> tuple[tuple[str, str], ...]:
    names = sorted({name for table in TABLES.values() for name in table.column_names})
    return tuple(
        (name, f"{name[:-4]}_high") for name in names if name.endswith("_low") and f"{name[:-4]}_high" in names
    )


ORDERED_PAIRS: tuple[tuple[str, str], ...] = (
    *_limits(),
    ("as_of_start", "as_of_end"),
    ("occurred_start", "occurred_end"),
    ("started", "ended"),
    ("line_start", "line_end"),
    ("char_start", "char_end"),
)
"""Columns of one table of which the first is never above the second."""

_SAYS_SOMETHING = (r"\S", "is not blank")

PATTERNS: dict[str, tuple[str, str]] = {
    "quote": _SAYS_SOMETHING,
    "name": _SAYS_SOMETHING,
    "subject_name": _SAYS_SOMETHING,
    "object_name": _SAYS_SOMETHING,
    "rationale": _SAYS_SOMETHING,
    "predicate": (r"^[a-z][a-z0-9_]*$", "is a predicate's name"),
    "entity_id": (r"^[a-z]+/[a-z0-9.+][a-z0-9.+-]*$", "is an entity's id: type/slug"),
    "origin_id": (r"^[a-z]+/\S+$", "is an origin's id: type/name"),
    "sha256": (r"^[0-9a-f]{64}$", "is a SHA-256 in hexadecimal digits"),
    "currency": (r"^[A-Z]{3}$", "is an ISO 4217 code"),
}
"""By column name: the pattern that each value matches, and what that means."""
