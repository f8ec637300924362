"""The value that a claim carries: a quantity as the predicate's canonical number, or as written for a bare measure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.quantities import Quantity, find_quantities

VAGUE = re.compile(r"^\D*\b(?:dozens|hundreds|thousands|millions|billions|trillions)\b\D*$", re.IGNORECASE)
RISE = re.compile(
    r"\b(?:scal|grow|grew|increas|expand|ris|rose|climb|jump|went|mov|ramp|drop|fall|fell|shr[aiu]nk)\w*\b[^.;]{0,60}?\bfrom\s+$",
    re.IGNORECASE,
)
BYTES_A_SECOND = re.compile(r"[KMGTP]?i?(?:B|bytes?)(?:/s|ps|\s+per\s+second)", re.ASCII)
DURATION_UNITS = {
    "second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.0, "year": 365.0,
    "decade": 3650.0,
}  # fmt: skip
"""Days in the units in which durations are written; months and years as the contract counts them."""
_DURATION = re.compile(r"\b(second|minute|hour|day|week|month|year|decade)s?\b", re.IGNORECASE)


def states(quantity: Quantity, before: str) -> Iterator[Quantity]:
    """The values that a quantity states.

    `scaled from 2,500 to 7,500 nodes` states two, one after the other in time; a vague plural (`thousands of machines`)
    states a lower bound.
    """
    if VAGUE.match(quantity.text) and quantity.low is not None:
        yield replace(quantity, high=None, bound="at_least")
    elif quantity.bound == "range" and quantity.low != quantity.high and RISE.search(before):
        yield replace(quantity, high=quantity.low, bound="exact")
        yield replace(quantity, low=quantity.high, bound="exact")
    else:
        yield quantity


def canonical(predicate: str, quantity: Quantity) -> tuple[float | None, float | None] | None:
    """The quantity's ends as the predicate's canonical value; None when the predicate cannot hold it.

    A fraction of something (`1/10,000 of the compute`) is as many times less compute.
    """
    low, high = quantity.low, quantity.high
    if predicate != "compute_ratio" or quantity.dimension != "ratio":
        return low, high
    ends = sorted(1.0 / value for value in (low, high) if value)
    if not ends or max(low or 0.0, high or 0.0) > LARGEST_FRACTION:
        return None
    return ends[0], ends[-1]


LARGEST_FRACTION = 0.2
"""A share above a fifth is a percentage of something, not `so many times less`."""


_UNITS = (
    "GB TB PB MB GW MW kW W Gbps Gb/s GB/s TB/s TFLOPS PFLOPS day days week weeks month months hour hours %".split()
)
_IN_BRACKETS = re.compile(rf"[(\[](?:in )?({'|'.join(map(re.escape, _UNITS))})[)\]]")
_LABEL_UNITS = (
    (re.compile(r"\bFLOPs?\b(?!/s| per)"), "FLOP"),
    (_IN_BRACKETS, ""),
    (re.compile(r"(?:^|\s)%(?:\s|$)"), "%"),
)
"""How headers name the unit of their column."""


def in_unit_of(quantity: Quantity, label: str) -> Quantity:
    """A bare number under a header that gives its unit (`Memory (GB)`, `FLOP range`), in that unit."""
    if quantity.dimension != "count" or quantity.noun or not label:
        return quantity
    for pattern, unit in _LABEL_UNITS:
        match = pattern.search(label)
        if match is None:
            continue
        written = f"{quantity.text} {unit or match.group(1)}"
        read = [other for other in find_quantities(written) if other.dimension != "count"]
        if len(read) == 1:
            return replace(
                read[0],
                start=quantity.start,
                end=quantity.end,
                text=quantity.text,
                number_start=quantity.number_start,
                number_end=quantity.number_end,
                bound=quantity.bound,
            )
    return quantity


def as_written(quantity: Quantity) -> tuple[float | None, float | None, str]:
    """Ends and unit of a number that no predicate takes: a duration in the unit it was written in, bytes as bytes.

    More than a whole (`150 %`) is so many times something, not a share.
    """
    if quantity.dimension == "duration":
        match = _DURATION.search(quantity.text)
        if match:
            unit = match.group(1).lower()
            return _over(quantity.low, DURATION_UNITS[unit]), _over(quantity.high, DURATION_UNITS[unit]), unit
    if quantity.dimension == "data_rate" and BYTES_A_SECOND.search(quantity.text):
        return _over(quantity.low, 8.0), _over(quantity.high, 8.0), "byte/s"
    if quantity.dimension == "ratio" and max(quantity.low or 0.0, quantity.high or 0.0) > 1.0:
        return quantity.low, quantity.high, "times"
    return quantity.low, quantity.high, quantity.unit


def _over(value: float | None, factor: float) -> float | None:
    return None if value is None else float(f"{value / factor:.12g}")
