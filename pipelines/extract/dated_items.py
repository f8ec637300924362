"""Items that only name things with the date on which they came out: `Foo 2 (May 2024)`, `Foo and Bar — 2023`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.events import BROUGHT_OUT, Events
from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context, as_entity

_JOINT = re.compile(r"\s*(?:,|&|/|\+|and|,\s*and)\s*")
_OPENING = re.compile(r"[\W_]*")
_TO_DATE = re.compile(r"\s*(?:(?P<bracket>[(\[])|,|:|[–—→]|->|\s-)\s*")
"""What stands between the names and their date."""
_CLOSED = re.compile(r"(?:,[^()\[\]]*)?[)\]]\s*(?:\Z|[,;:.–—-])")
"""How a bracket ends that begins with the date, perhaps with a remark on it, and how the item goes on."""
_STEP = re.compile(r"(?:(?:released|launched|shipped)\s+)?(?:in\s+|on\s+)?", re.IGNORECASE)
"""What may stand before the date: a word of release."""
_ENDED = re.compile(r"[\s.;]*\Z")
_OF_RELEASES = re.compile(
    r"\W*(?:\d+[.)]\s*)?(?:(?:the|our|its|all|key|main|major|flagship|ai|llm|foundation|open|open-source|public)\s+){0,3}"
    r"(?:(?:models?|chips?|gpus?|accelerators?|products?|software|libraries|hardware)\s+)?"
    r"(?:releases?|release (?:history|dates?|timeline)|launch(?:es|\sdates?)?|released|launched|timeline|history"
    r"|generations|line-?up|models?|model famil(?:y|ies)|chips|gpus|accelerators|products)"
    r"(?:\s+(?:include|so far))?\W*",
    re.IGNORECASE,
)
"""All that a heading or lead says of things that came out on the dates beside them; any more may be another event."""
LONGEST = 60
"""Characters of such a heading."""


def dated_items(reading: Reading, context: Context, events: Events) -> Iterator[Draft]:
    """When each of the things came out that an item names and says nothing of but a date."""
    if len(reading.dates) != 1 or not _lists_releases(context):
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


def _lists_releases(context: Context) -> bool:
    """Whether the nearest line above, that leads up to a list or heads it, says that things came out."""
    level = context.above
    return level is not None and len(level.text) <= LONGEST and _OF_RELEASES.fullmatch(level.text) is not None


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
    step = _STEP.match(reading.text, position)
    starts = {position, step.end()} if step else {position}
    return next((date for date in reading.dates if date.start in starts), None)
