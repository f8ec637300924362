"""Places in a ranking: `#10 on the Top500 list`, `the 9th fastest supercomputer`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice
from pipelines.extract.draft import Draft, Value
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting, stated
from pipelines.extract.subjects import SubjectFinder

RANKED = ("cluster", "model", "hardware", "site", "organization")
"""What rankings list."""
SCOPE = "rank"
_MOST = r"(?:fastest|largest|biggest|most (?:powerful|energy-efficient|efficient))"
_NO_ITEM = "".join(
    rf"(?<!\b{noun}\s)"
    for noun in ("issue", "issues", "bug", "ticket", "request", "PR", "item", "section", "chapter", "table", "figure",
                 "version", "building", "phase", "unit", "see", "line", "page", "question", "experiment", "run")
)  # fmt: skip
"""What has a number on lists that rank nothing."""
_LISTED = rf"(?:top ?500|green ?500|list|ranking|leaderboard|{_MOST}|worldwide|in the world)"
_RANK = Rare(
    rf"{_NO_ITEM}(?:#|\bno\.\s?|\bnumber\s"
    r"|\brank(?:s|ed|ing)?\s(?:as\s|at\s)?(?:the\s|no\.\s?|number\s|#)?)(?P<rank>\d{1,3})(?:st|nd|rd|th)?\b"
    r"(?!\s+(?:of|on)\s+(?:\w+\s+){0,3}?(?:to-do|wish|reading|waiting|mailing|watch|short|check)[ -]?list\b)"
    rf"(?=[^.;]{{0,50}}\b{_LISTED}\b)"
    rf"|\b(?P<nth>\d{{1,3}})(?:st|nd|rd|th)(?:[- ]{_MOST}\b"
    r"|\s(?:(?:place|spot|rank|position)\s)?(?:on|in|of)\s(?:the\s)?(?:[\w.]+\s){0,2}?(?:top|green)[ -]?500\b)"
    r"|\b(?:top|green)[ -]?500\b[^.;#]{0,30}?(?:#|\bno\.\s?|\bnumber\s|\b(?:rank|place|position|spot)(?:ed)?:?\s)"
    r"(?P<behind>\d{1,3})(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)


def ranks(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """A `measure` with the scope `rank` for each place in a ranking that the stretch gives."""
    for match in _RANK.finditer(stretch.text):
        start, end = match.span(match.lastgroup or "")
        span = stretch.start + start, stretch.start + end
        subject = finder.find(RANKED, *span, (), setting.label_entities)
        if subject is None or is_negated(finder.negated, start, end):
            continue
        place = float(match[match.lastgroup or ""])
        value: Value = {"low": place, "high": place, "unit": "count", "scope": SCOPE}
        yield stated(Choice("measure", 1.0, "noun"), subject, span, stretch, setting, finder, **value)
