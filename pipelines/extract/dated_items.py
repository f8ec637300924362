"""Items that only name things with the date on which they came out: `Foo 2 (May 2024)`, `Foo and Bar — 2023`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.events import BROUGHT_OUT, STEP, Events
from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context, as_entity

_JOINT = re.compile(r"\s*(?:,|&|/|\+|and|,\s*and)\s*")
_OPENING = re.compile(r"[\W_]*")
_TO_DATE = re.compile(r"\s*(?:(?P<bracket>[(\[])|,|:|[–—→]|->|\s-)\s*")
"""What stands between the names and their date."""
_CLOSED = re.compile(r"(?:,[^()\[\]]*)?[)\]]\s*(?:\Z|[,;:.–—-])")
"""How a bracket ends that begins with the date, perhaps with a remark on it, and how the item goes on."""
_ENDED = re.compile(r"[\s.;]*\Z")
_OF_USE = re.compile(
    r"\b(?:deploy|install|purchas|bought|buy|order(?:s|ed)\b|deliver|deprecat|retir|sunset|end.of.life|shut|remov|support"
    r"|upgrad|adopt|migrat|us(?:e[ds]?|ing|age)\b|benchmark|evaluat|test|paper|publication|reference|further reading"
    r"|(?<!open )(?<!open-)sources?\b|updat|train(?:ed|ing)\b|customer|fleet|cutoff|cut-off)",
    re.IGNORECASE,
)
"""What a heading or lead says of things that did not come out on the dates beside them."""


def dated_items(reading: Reading, context: Context, events: Events) -> Iterator[Draft]:
    """When each of the things came out that an item names and says nothing of but a date."""
    if not reading.dates or _says_otherwise(context):
        return
    names = _named_first(reading)
    if not names:
        return
    gap = _TO_DATE.match(reading.text, names[-1].end)
    date = _date_from(reading, gap.end()) if gap is not None else None
    if gap is None or date is None or "/" in date.value:
        return
    end = _CLOSED if gap["bracket"] else _ENDED
    if end.match(reading.text, date.end):
        for name in names:
            yield events.came(as_entity(name), date, reading, "bullet")


def _says_otherwise(context: Context) -> bool:
    """Whether the heading or the line above says what else happened on the dates."""
    return any(level.name in ("introduction", "heading") and _OF_USE.search(level.text) for level in context.levels)


def _named_first(reading: Reading) -> Sequence[Mention]:
    """The names, of what can come out, with which an item begins and which fill it up to something else."""
    opening = _OPENING.match(reading.text)
    position = opening.end() if opening else 0
    found: list[Mention] = []
    for mention in reading.mentions:
        joint = _JOINT.fullmatch(reading.text, position, mention.start) if found else mention.start == position
        if not joint:
            break
        if mention.generic or mention.type not in BROUGHT_OUT:
            return ()
        found.append(mention)
        position = mention.end
    return found


def _date_from(reading: Reading, position: int) -> DateSpan | None:
    """The date that stands at a position, behind a word of release at most."""
    step = STEP.match(reading.text, position)
    starts = {position, step.end()} if step else {position}
    return next((date for date in reading.dates if date.start in starts), None)
