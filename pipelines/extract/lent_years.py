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
"""Who names so long a time beside other words may tell of days outside it: `the chips of 2024`."""
_OF_ACCOUNTS = re.compile(
    r"\b(?:[FC]Y|fiscal|earnings|results|guidance|outlook|forecasts?|predictions?|calls?|revenues?|capex|10-[KQ])(?:\b|\d)",
    re.IGNORECASE,
)
"""What says that a time is one of accounts, or to come: what is told of it happened on other days."""
_WORDS = re.compile(r"(?!(?:week|month|year|quarter|the|of|from|to)\b)[^\W\d_]{2,}", re.IGNORECASE)
"""Words that say more than of what time."""
_KEYS = re.compile(
    r"(?:(?:report(?:ing)?|review|coverage)[_ -])?"
    r"(?:period|quarter|weeks?|month|time[_ -]?frame|window|date[_ -]range|cover(?:s|age|ed)?)"
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
    """The time that a title or heading with its dates tells of, if that is clear."""
    period = period_of(spans) if len(spans) == 1 else None
    return None if period is None or _is_vague(line, spans[0], period) else period


def _is_vague(line: str, span: DateSpan, period: Period) -> bool:
    """Whether what is told below may have happened outside that time all the same."""
    if _OF_ACCOUNTS.search(line):
        return True
    return period.last - period.first > COARSE and _WORDS.search(line[: span.start] + line[span.end :]) is not None


def told_of(document: Document) -> Period | None:
    """The time that the title or the front matter says the text is about."""
    told = told_in(document.title, find_dates(document.title))
    values = (value for key, value in document.front_matter.items() if _KEYS.fullmatch(key))
    return told or period_of(span for value in values for span in find_dates(value))


class Calendar:
    """Finds the dates of a document's blocks in order: days and months without a year follow what stands above them."""

    def __init__(self, document: Document, written: date | None) -> None:
        """Of a document, and the day that it gives as its own somewhere in its text."""
        self._published = document.published_on
        self.written = document.published_on or written
        self._whole = told_of(document)
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
            self._headed[(*block.section, block.plain)] = period, _is_vague(block.plain, found[0], period)
        told = [span for span in found if span.precision in ("day", "month")]
        if told:
            self._lately = told[-1].last
        return found

    def _periods(self, block: Block) -> Iterator[Period]:
        """The times that the headings above a block tell of, the nearest first, then that of the document."""
        if self._headed:
            paths = (block.section[:depth] for depth in range(len(block.section), 0, -1))
            above = (self._headed[path] for path in paths if path in self._headed)
            opens = _OPENS.match(block.plain) is not None
            yield from (period for period, is_vague in above if opens or not is_vague)
        if self._whole is not None:
            yield self._whole
