"""The dates of a document's blocks, and the stretches of time from which days and months without a year take it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from pipelines.extract.dates import DateSpan, Period, find_dates, of_source
from sources.document import Block, Document

LONGEST = timedelta(days=366)
"""What is longer has more than one of a day."""
COARSE = timedelta(days=200)
"""Front matter that names so long a time says less than the document's own day."""
_NEUTRAL = re.compile(
    r"(?:\b(?:the|of|for|in|from|to|and|an?|our|my|this|week(?:ly)?|month(?:ly)?|quarter(?:ly)?|year(?:ly)?|daily|news(?:letter)?"
    r"|updates?|recap|digest|round-?up|review|highlights|summary|issue|edition|report|notes|timeline|events?|diary|log|no"
    r"|ai|ml|llms?|gpus?|chips?|cloud|tech(?:nology)?|data|cent(?:er|re)s?|datacent(?:er|re)s?|industry|infra(?:structure)?"
    r"|hardware|models?|compute|computing|semiconductors?|market)\b|[\W\d_])*",
    re.IGNORECASE,
)
"""What a line that only says of what time it tells says beside that; any more may have happened in another year."""
_LIMITING = frozenset({"before", "by", "until", "till", "after", "since", "through", "from"})
"""Prepositions before a date that the text goes beyond."""
_KEYS = re.compile(
    r"(?:(?:report(?:ing)?|review|coverage)[_ -])?"
    r"(?:period|quarter|weeks?|month|time[_ -]?frame|window|date[_ -]range|coverage)"
    r"(?:[_ -](?:start|end|from|to|of|begin(?:ning)?|covered))?|(?:start|end)[_ -]date",
    re.IGNORECASE,
)
"""Keys of front matter whose values are the time that the text tells of."""
_OPENS = re.compile(
    r"[\W_]*(?:\d{1,2}\.?\s+)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?)?"
    r"\s*(?:[:—–*-]|$)"
)
"""How a line begins that tells what happened in a month: `June: Foo opens`."""


def period_of(spans: Iterable[DateSpan]) -> Period | None:
    """The time from the first to the last of some dates; None if they are open, there are none, or it is too long."""
    days = [(span.first, span.last) for span in spans]
    firsts, lasts = [one for one, _ in days if one is not None], [one for _, one in days if one is not None]
    if not days or len(firsts) < len(days) or len(lasts) < len(days):
        return None
    whole = Period(min(firsts), max(lasts))
    return whole if whole.last - whole.first < LONGEST else None


def told_in(line: str, spans: Sequence[DateSpan]) -> Period | None:
    """The time that a title or heading with its dates tells of, if it says nothing else."""
    period = period_of(spans) if len(spans) == 1 else None
    return None if period is None or _is_vague(line, spans[0]) else period


def _is_vague(line: str, span: DateSpan) -> bool:
    """Whether what is told below a line may have happened at another time than its date all the same."""
    if span.relation in _LIMITING:
        return True
    # the days about one are told of with it, whatever else the line says
    return span.precision != "day" and _NEUTRAL.fullmatch(line[: span.start] + " " + line[span.end :]) is None


def told_of(document: Document, written: date | None) -> Period | None:
    """The time that the title or the front matter says the text is about."""
    told = told_in(document.title, find_dates(document.title))
    if told is not None:
        return told
    values = (value for key, value in document.front_matter.items() if _KEYS.fullmatch(key))
    period = period_of(span for value in values for span in find_dates(value))
    is_coarse = period is not None and written is not None and period.last - period.first > COARSE
    return None if is_coarse else period


class Calendar:
    """Finds the dates of a document's blocks in order: days and months without a year follow what stands above them."""

    def __init__(self, document: Document, written: date | None) -> None:
        """Of a document, and the day that it gives as its own somewhere in its text."""
        self._published = document.published_on
        self.written = document.published_on or written
        self._whole = told_of(document, self.written)
        self._lately: date | None = None
        self._section: tuple[str, ...] = ()
        self._headed: dict[tuple[str, ...], tuple[Period, bool]] = {}

    def dates(self, block: Block) -> list[DateSpan]:
        """The dates of the next block."""
        if block.section != self._section:
            self._lately, self._section = None, block.section
        within = tuple(self._periods(block))
        found = find_dates(block.plain, self._published, self.written, self._lately, within)
        found = [span for span in found if not of_source(block.plain, span.start, span.end)]
        if block.kind == "heading" and len(found) == 1 and (period := period_of(found)) is not None:
            self._headed[(*block.section, block.plain)] = period, _is_vague(block.plain, found[0])
        told = [span for span in found if span.precision in ("day", "month")]
        if told:
            self._lately = told[-1].last
        return found

    def _periods(self, block: Block) -> Iterator[Period]:
        """The times that the headings above a block tell of, the nearest first, then that of the document.

        Where a heading names a time beside other words, only lines that begin with a day or month are of that time.
        """
        opens = _OPENS.match(block.plain) is not None
        for depth in range(len(block.section), 0, -1) if self._headed else ():
            period, is_vague = self._headed.get(block.section[:depth], (None, False))
            if is_vague and not opens:
                return
            if period is not None:
                yield period
        if self._whole is not None:
            yield self._whole
