"""Decisions in one English sentence each, and the stable ids of facts and conflicts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

_SEPARATOR = "\x1f"


def digest(prefix: str, parts: Iterable[str]) -> str:
    """A content hash as an id: prefix and 16 hexadecimal digits of SHA-256."""
    return f"{prefix}-{hashlib.sha256(_SEPARATOR.join(parts).encode()).hexdigest()[:16]}"


def number(value: float) -> str:
    """A number as a reader writes it: 25,000; 0.65; 1.8e+12 from a trillion on."""
    if value == int(value) and abs(value) < 1e12:
        return f"{int(value):,}"
    return f"{value:.6g}"


def value(low: float | None, high: float | None, bound: str, unit: str | None) -> str:
    """A value as a reader writes it: "about 25,000", "20,000 to 25,000", "at least 100,000 USD"."""
    tail = "" if unit in (None, "count") else f" {unit}"
    if low is None:
        return "no figure" if high is None else f"at most {number(high)}{tail}"
    if high is None:
        return f"at least {number(low)}{tail}"
    if low != high:
        return f"{number(low)} to {number(high)}{tail}"
    return f"{'about ' if bound == 'about' else ''}{number(low)}{tail}"


def counted(count: int, noun: str) -> str:
    """`1 claim`, `3 claims`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def support(claims: int, origins: int, weight: float) -> str:
    """`3 claims from 2 origins (weight 1.2)`."""
    return f"{counted(claims, 'claim')} from {counted(origins, 'origin')} (weight {weight:.2f})"
