"""Labels that say that bare numbers come each day: `Prompts per day, US users: 330M`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.draft import Draft
from pipelines.extract.quantities import Quantity
from pipelines.extract.values import REQUESTS

_RATE = re.compile(
    rf"{REQUESTS.pattern}(?:\s[a-z]+)?\s?(?:per|a|each|every|/)\s?day\b|\bdaily\s(?:[a-z]+\s)?{REQUESTS.pattern}",
    re.IGNORECASE,
)
_NO_RATE = re.compile(r"\b(?:ranks?|ranking|growth|limit)\b", re.IGNORECASE)
_OF_WHICH = re.compile(
    r"(?=.*\b(?:users?|customers?|subscribers?|tier|from|by|in)\b)(?!.*\b(?:per|each|rank|growth|limit|energy)\b)"
    r"\s*[,(:–—-]?\s*(?:(?:from|by|of|for)\s+)?(?P<which>[^\d,()]{3,40}?)\)?\W*\Z",
    re.IGNORECASE,
)
MOST_WORDS = 4


@lru_cache(maxsize=256)
def _rate(label: str) -> re.Match[str] | None:
    return _RATE.search(label) if label and _NO_RATE.search(label) is None else None


def rate_label(label: str) -> str:
    """A label of requests each day without what it says behind that of whom they come from."""
    told = _rate(label)
    return label[: told.end()] if told is not None and _OF_WHICH.fullmatch(label, told.end()) else label


def as_asked(quantity: Quantity, label: str) -> Quantity:
    """A bare number as so many requests a day, where the label says that they come each day."""
    if quantity.dimension != "count" or _rate(label) is None or quantity.per:
        return quantity
    if quantity.noun and REQUESTS.search(quantity.noun) is None:
        return quantity
    return replace(quantity, unit="1/day", dimension="rate", written_unit="per day", noun=None)


def of_whom(draft: Draft, label: str) -> Draft:
    """Requests a day as those of the users whom the label names behind that."""
    told = _rate(label) if draft.predicate == "request_rate" and draft.scope in (None, "per day") else None
    if told is None:
        return draft
    which = _OF_WHICH.fullmatch(label, told.end())
    named = which is not None and len(which["which"].split()) <= MOST_WORDS
    return replace(draft, scope=which["which"].strip().lower() if which is not None and named else None)
