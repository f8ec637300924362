"""Numbers whose noun a sentence leaves out: `Foo bought 61,000 of them; Bar came second with 28,000`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.topics import as_entity

NEAREST = 40
"""Characters before a bare number in which the one who has it is named."""
RATIO = 100.0
"""How many times more or less a number may be than the one that it is told beside."""
CARRIED = frozenset({"accelerators", "node_count", "headcount", "user_count", "parameter_count", "training_tokens"})
"""What numbers are of beside which others stand bare."""
SAME_OWNER = frozenset({"price", "revenue", "cost", "valuation"})
"""What changes over time: the bare amount behind is the same thing's, later (`from $20M in 2023 to $70M`)."""
RENTED = ("price", "cost")
"""`costs $3 an hour in May and $2 in June`: the second is a price, too."""
OWNED = re.compile(
    r"\s*(?:\([^()]*\)\s*)?(?:(?:came|was|is|ranks|ranked)\s+\w+\s+|followed\s+"
    r"|took\s+|got\s+|bought\s+|has\s+|had\s+|plans?\s+|ordered\s+)?"
    r"(?:only\s+)?"
    r"(?:with\s+|at\s+|to\s+)?(?:just\s+|about\s+|around\s+|some\s+|roughly\s+|nearly\s+|only\s+|~)?",
    re.IGNORECASE,
)
"""What stands between the one who has a number of something and the bare number."""
_OWN_WORDS = re.compile(r"\s+(?:in|of)\s+(?!the\b|all\b)[a-z]")
"""`$5 billion in backlog and $2 billion in debt`: an amount whose own words say what it is does not stand bare."""
_THEN = re.compile(
    r"[^;.]{0,40}?(?:\band|\bto|\bagainst|\bup from|\bdown from|,)\s+(?:about\s+|some\s+|around\s+|only\s+|~)?",
    re.IGNORECASE,
)


def completed(drafts: Sequence[Draft], stretch: Stretch) -> Iterator[Draft]:
    """The statements of a stretch's numbers; a bare number says what the last one with a noun or cue said.

    A bare count belongs to who is named directly before it; a bare amount of money to what the amount before it is of.
    """
    bare = {q.start: q for q in stretch.quantities if not q.noun and not q.per}
    last: Draft | None = None
    for draft in drafts:
        quantity = bare.get(draft.value_start)
        silent = draft.predicate == "measure" or (last is not None and (last.predicate, draft.predicate) == RENTED)
        if last is not None and quantity is not None and silent:
            whole = _completed(draft, quantity, last, stretch)
        else:
            whole = draft
        if whole.predicate in CARRIED or whole.predicate in SAME_OWNER:
            last = whole
        yield whole


def _completed(draft: Draft, quantity: Quantity, last: Draft, stretch: Stretch) -> Draft:
    value, other = quantity.low or quantity.high or 0.0, last.low or last.high or 0.0
    if not value or not other or not 1 / RATIO <= value / other <= RATIO:
        return draft
    text, start = stretch.text, quantity.start - stretch.start
    if last.predicate in SAME_OWNER:
        own = _OWN_WORDS.match(text, quantity.end - stretch.start)
        fits = quantity.dimension == "money" and quantity.unit == last.unit and own is None
        then = _THEN.fullmatch(text, last.value_end - stretch.start, start)
        return _said(draft, quantity, last) if fits and then else draft
    owner = _owner(stretch, quantity) if quantity.dimension == "count" else None
    return replace(_said(draft, quantity, last), subject=as_entity(owner)) if owner is not None else draft


def _owner(stretch: Stretch, quantity: Quantity) -> Mention | None:
    """Who is named directly before a bare count."""
    start = quantity.start - stretch.start
    for mention in stretch.mentions:
        if mention.type != "organization" or mention.generic or not 0 <= quantity.start - mention.end <= NEAREST:
            continue
        compared = preposition_before(stretch.text, mention.start - stretch.start) in COMPARING
        if OWNED.fullmatch(stretch.text, mention.end - stretch.start, start) and not compared:
            return mention
    return None


def _said(draft: Draft, quantity: Quantity, last: Draft) -> Draft:
    """A bare number with what the number before it is said to be."""
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
