"""Words around a number that bound it or hedge it: `at least`, `up to`, `roughly`, `or more`."""

from __future__ import annotations

import re

from pipelines.extract.claim import Bound
from pipelines.extract.numbers import GAP, SPACE

LONGEST_HEDGE = 8
"""Spaces that a hedge and the gap behind it can hold: "in the neighbourhood of", each gap perhaps twice."""
LOOK_BEHIND = 48
"""Characters looked at before a number for its words of bound and hedge."""
_WORDS_BEFORE: tuple[tuple[Bound, str], ...] = (
    (
        "at_least",
        r"at least|no (?:less|fewer) than|not (?:less|fewer) than|more than|greater than|higher than|larger than"
        r"|longer than|(?<!hand )(?<!hands )(?<!handed )(?<!handing )over|above|exceed(?:s|ed|ing)?|in excess of"
        r"|north of|upwards? of|a minimum of|minimum of|beyond|>=?|≥|surpass(?:es|ed|ing)?|topp?(?:ed|ing)"
        r"|cross(?:es|ed|ing)|pass(?:es|ed|ing)|well over|just over|upward of|minimum",
    ),
    (
        "at_most",
        r"(?<!step )(?<!steps )(?<!stepped )(?<!move )(?<!moved )(?<!jump )(?<!jumped )(?<!went )(?<!ramp )(?<!bumped )"
        r"(?<!pushed )(?<!brought )up to"
        r"|at most|no (?:more|greater|higher) than|not more than|under|below|less than|fewer than|lower than"
        r"|smaller than|shorter than|as (?:many|much|high|long) as|a maximum of|maximum of|max\.? of|within|<=?|≤"
        r"|just under|scales(?: out| up)? to|scalable to|well under"
        r"|max(?:es|ed|ing)? out at|tops out at|capped at|limited to|sub-|top-|maximum",
    ),
    (
        "about",
        r"~|≈|∼|about|around|roughly|approximately|approx\.?|nearly|almost|some|circa|ca\.|close to|an estimated"
        r"|estimated|in the (?:range|region|order|neighbou?rhood) of|on the order of|order of|somewhere between"
        r"|probably|barely|more or less|virtually|an average of|near",
    ),
)
_BOUND_BEFORE = re.compile(
    "(?:"
    + "|".join(rf"(?P<{bound}>(?<![A-Za-z0-9_-])(?:{words}))" for bound, words in _WORDS_BEFORE)
    + rf"){SPACE}{{0,2}}[*_]{{0,2}}$",
    re.I,
)
_BOUND_LAST = frozenset(
    """
    least than over above exceed exceeds exceeded exceeding of beyond surpass surpasses surpassed surpassing crosses
    crossed crossing passes passed passing top topped topping tops minimum to most under below many much high long
    within maximum about around roughly approximately approx approx. nearly almost some circa ca. estimated between
    probably barely less virtually near sub- top- upward upwards at as
    """.split()
)
"""The last words of all of these: what ends in another word has no bound before it."""
_BOUND_MARKS = frozenset("~≈∼<>=≤≥-")
_LASTING = re.compile(
    r"(?:^|\b(?:for|in|took|takes|taking|lasts?|lasted|lasting|after|of|well|just|is|was|were|are|spent|spans?|at|with"
    r"|has|had|have|requir(?:es|ed)|ran|runs|from))[ ]?$",
    re.I,
)
"""Behind these "over two years" is more than two years; elsewhere it is during them."""
_SPREAD = re.compile(
    r"\b(?:train(?:s|ed|ing)?|ran|runs?|running|spread|distributed|shard(?:s|ed)|split|iterated?|stretched|scaled|parallelized"
    r"|averaged?|summed|looped?)\s*\Z",
    re.I,
)
"""Behind these `over 2 trillion tokens` says on what, not how many at least."""
_PLUS_BEHIND = re.compile(r"(?P<plus>\+)(?![0-9+A-Za-z])")
_BOUND_AFTER_STARTS = frozenset("oOaApPmMtTgG \n")
_BOUND_AFTER = re.compile(
    rf"(?:{GAP}(?P<at_least>or (?:more|higher|greater|longer|over|so more)|and (?:above|up(?! to\b)|over|more)|plus"
    rf"(?! [0-9])|at (?:the )?(?:least|minimum)|(?-i:minimum)(?! of))|(?P<plus>-plus)"
    rf"|(?<=[A-Za-z]){GAP}(?P<min>(?-i:min))"
    rf"|{GAP}(?P<at_most>or (?:less|fewer|lower|under|below|shorter)|at (?:the )?most"
    rf"|(?-i:max(?:imum)?)(?! of)|(?-i:tops))"
    rf"|{GAP}(?P<about>or so|or thereabouts|give or take))(?![A-Za-z])",
    re.I,
)


def hedges(text: str, start: int, floor: int, duration: bool) -> tuple[int, Bound | None, bool]:
    """Where a number starts with the words right before it, the bound that they set, and whether they hedge.

    Nothing before `floor` is read; before a duration "over" may mean during.
    """
    bound: Bound | None = None
    hedged = False
    for _ in range(3):
        window = text[max(floor, start - LOOK_BEHIND) : start]
        if not window or window[-1].isalnum():
            break
        last = window[window.rfind(" ", 0, len(window) - 1) + 1 :].strip(" \u00a0*_").lower()
        if last not in _BOUND_LAST and last[-1:] not in _BOUND_MARKS:
            break
        found = _BOUND_BEFORE.search(window, _last_words(window))
        if found is None:
            break
        kind = found.lastgroup
        if found[0].strip().lower() == "over" and _SPREAD.search(window, 0, found.start()):
            break
        if (
            duration
            and found[0].strip().lower() == "over"
            and not _LASTING.search(text[max(0, start - LOOK_BEHIND) : start - len(window) + found.start()])
        ):
            break
        if kind == "about":
            hedged = True
        elif bound is None:
            bound = "at_least" if kind == "at_least" else "at_most"
            if "just" in found[0].lower():
                hedged = True
        start -= len(window) - found.start()
    return start, bound, hedged


def _last_words(window: str) -> int:
    """Where the last words of a window start, as many as a hedge can have."""
    position = len(window)
    for _ in range(LONGEST_HEDGE):
        position = window.rfind(" ", 0, position)
        if position < 0:
            return 0
    return position


def bound_after(text: str, end: int) -> re.Match[str] | None:
    """A bound or hedge right behind a number, unit or noun ("or more", "or so"); its group says which."""
    if text.startswith("+", end):
        return _PLUS_BEHIND.match(text, end)
    return _BOUND_AFTER.match(text, end) if text[end + 1 : end + 2] in _BOUND_AFTER_STARTS else None
