"""Amounts of money that leave out what they are of: `from $20 million in 2023 to $70 million`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.draft import Draft
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch

RATIO = 100.0
"""How many times more or less an amount may be than the one that it is told beside."""
SAME_OWNER = frozenset({"price", "revenue", "cost", "valuation"})
"""What changes over time: the bare amount behind is the same thing's, later (`from $20M in 2023 to $70M`)."""
RENTED = ("price", "cost")
"""`costs $3 an hour in May and $2 in June`: the second is a price, too."""
_OWN_WORDS = re.compile(r"\s+(?:in|of)\s+(?!the\b|all\b)[a-z]")
"""`$5 billion in backlog and $2 billion in debt`: an amount whose own words say what it is does not stand bare."""
_THEN = re.compile(r"[^;.]{0,40}?(?:\band|\bto|\bagainst|\bup from|\bdown from|,)\s+(?:only\s+)?", re.IGNORECASE)


def completed(drafts: Sequence[Draft], stretch: Stretch) -> Iterator[Draft]:
    """The statements of a stretch's numbers; a bare amount of money is of what the amount before it is of."""
    bare = {q.start: q for q in stretch.quantities if q.dimension == "money" and not q.noun and not q.per}
    last: Draft | None = None
    for draft in drafts:
        quantity = bare.get(draft.value_start)
        silent = draft.predicate == "measure" or (last is not None and (last.predicate, draft.predicate) == RENTED)
        whole = draft
        if last is not None and quantity is not None and silent and _goes_on(quantity, last, stretch):
            whole = _said(draft, quantity, last)
        if whole.predicate != "measure":
            last = whole
        yield whole


def _goes_on(quantity: Quantity, last: Draft, stretch: Stretch) -> bool:
    """Whether an amount stands behind the last as its later value, of the same order, with no words of its own."""
    if last.predicate not in SAME_OWNER:
        return False
    value, other = quantity.low or quantity.high or 0.0, last.low or last.high or 0.0
    if quantity.unit != last.unit or not value or not other or not 1 / RATIO <= value / other <= RATIO:
        return False
    text, start, end = stretch.text, quantity.start - stretch.start, quantity.end - stretch.start
    then = _THEN.fullmatch(text, last.value_end - stretch.start, start)
    return then is not None and _OWN_WORDS.match(text, end) is None


def _said(draft: Draft, quantity: Quantity, last: Draft) -> Draft:
    """A bare amount with what the amount before it is said to be."""
    return replace(
        draft,
        predicate=last.predicate,
        subject=last.subject,
        object=last.object,
        low=quantity.low,
        high=quantity.high,
        unit=last.unit,
        scope=last.scope,
        features=last.features,
    )
