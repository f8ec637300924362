"""Where no quantity stands: addresses, telephone numbers, citations, dates and times of day."""

from __future__ import annotations

import re
from bisect import bisect_right

from pipelines.extract.dates import date_spans

_URL = re.compile(
    r"(?:https?://|www\.)[^\s<>()\[\]\"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}"
    r"|(?<![\w.])(?:[a-z0-9-]{1,63}\.){1,3}(?:com|org|net|io|ai|edu|gov|dev|html?|md|py|json|ya?ml|txt|pdf)"
    r"(?![\w])(?:/[^\s<>()\[\]]*)?"
    r"|\barxiv:? ?[0-9]{4}\.[0-9]{4,5}(?:v[0-9])?|`[^`\n]{1,120}`",
    re.I,
)
_URL_MARK = re.compile(
    r"[@`]|:(?=//)|\.(?:(?<=www\.)|(?<=[0-9]{4}\.)[0-9]{4}"
    r"|(?:com|org|net|io|ai|edu|gov|dev|html?|md|py|json|ya?ml|txt|pdf)\b)",
    re.I,
)
"""What every address has; most lines have nothing of it."""
_CITATION_MARK = re.compile(r"[\[(][0-9]|§")
_PHONE = re.compile(
    r"(?<![\w.,$€£])(?:\+[0-9]{1,3}(?:[ .-]\(?[0-9]{2,4}\)?){2,5}|\(?[0-9]{3}\)?[-. ][0-9]{3}[-. ][0-9]{4}"
    r"|[0-9]{3}-[0-9]{4})(?!\w|[.,][0-9])"
)
_PHONE_HINT = re.compile(r"[0-9+](?:(?<=[0-9])[0-9]{2}\)?[-. ][0-9]{3}|(?<=\+)[0-9]{1,3}[ .-])")
_CITATION = re.compile(r"\[[0-9]{1,3}(?:[,–-] ?[0-9]{1,3})*\]|\((?:[0-9]{1,2})\)|§ ?[0-9.]+")


class Excluded:
    """The spans of a text in which no quantity stands.

    They are looked for when they are first asked for: most short texts have no number at all.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: list[int] | None = None
        self._ends: list[int] = []

    def _look(self) -> list[int]:
        """Finds the spans, joined where they overlap, and gives their starts."""
        text, starts = self._text, list[int]()
        spans = [match.span() for match in _CITATION.finditer(text)] if _CITATION_MARK.search(text) else []
        if _URL_MARK.search(text):
            spans += [match.span() for match in _URL.finditer(text)]
        if _PHONE_HINT.search(text):
            spans += [match.span() for match in _PHONE.finditer(text)]
        spans += date_spans(text)
        for start, end in sorted(spans):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                starts.append(start)
                self._ends.append(end)
        self._starts = starts
        return starts

    def end_at(self, position: int) -> int:
        """The end of the span that covers `position`, or `position` itself."""
        starts = self._look() if self._starts is None else self._starts
        index = bisect_right(starts, position) - 1
        return self._ends[index] if index >= 0 and self._ends[index] > position else position
