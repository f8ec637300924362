"""Dates with their uncertainty: what a text says, the first and last day it can mean, and the same as EDTF."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from pipelines.extract.numbers import FILED

_MONTHS = "january february march april may june july august september october november december".split()
_MONTH_OF = {name[:3]: number for number, name in enumerate(_MONTHS, 1)}
_SEASONS = {"spring": (3, 21), "summer": (6, 22), "autumn": (9, 23), "fall": (9, 23), "winter": (12, 24)}
"""First month (meteorological, northern) and EDTF number of a season, each three months long."""
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "final": 4,
    "last": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}
_PHASES = {"early": (1, 4, 37), "mid": (5, 8, 38), "late": (9, 12, 39)}
"""First and last month of a third of a year, and its EDTF number (quadrimester)."""
_DECADE_PHASES = {"": (0, 9), "early": (0, 3), "mid": (4, 6), "late": (7, 9)}
"""First and last year of a part of a decade."""
_NUMBERS = {
    word: value
    for value, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
} | {"a": 1, "an": 1}

_YEAR = r"(?:19|20)[0-9]{2}"
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)(?![A-Za-z])\.?"
)
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?(?![0-9A-Za-z])"
_DASH = r"[ ]?[-–—‑][ ]?"
_PHASE = r"(?:early|mid|middle|late|end|beginning|start|turn|year-?end)"
_VERBS = "(?<!start[ ])(?<!end[ ])(?<!turn[ ])(?<!beginning[ ])"
"""`late in 2021` is late that year; what is to `start in 2021` may start in any part of it."""
_ATOM = re.compile(
    rf"""(?<![A-Za-z0-9_$€£¥#@]) (?<![0-9][.,:]) (?:
      (?P<iso>(?P<iso_y>{_YEAR})(?P<iso_s>[-/.])(?P<iso_m>0[1-9]|1[0-2]|[1-9])(?P=iso_s)(?P<iso_d>[0-2][0-9]|3[01]|[1-9])
        (?:[T ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}})?)?)
    | (?P<numeric>(?P<n_1>[0-3]?[0-9])(?P<n_s>[/.-])(?P<n_2>[0-3]?[0-9])(?P=n_s)(?P<n_y>{_YEAR}|[0-9]{{2}}))
    | (?P<monthday>(?<![-–/.])0(?P<md_m>[1-9])-(?P<md_d>[0-2][0-9]|3[01])(?![-–/.]?[0-9%]))
    | (?P<isomonth>(?P<im_y>{_YEAR})(?P<im_s>[-/.])(?P<im_m>0[1-9]|1[0-2]|(?<=\.)[1-9])(?![-/.]\d))
    | (?P<slashmonth>(?<!/)(?P<sm_m>0[1-9]|1[0-2])/(?P<sm_y>{_YEAR})(?!/))
    | (?P<dmy>(?P<dmy_d>{_DAY})(?:{_DASH}(?P<dmy_d2>{_DAY}))?(?:[ ]of)?[ ](?P<dmy_m>{_MONTH})
        (?:,?[ ](?P<dmy_y>{_YEAR}))?)
    | (?P<quarter>(?:Q(?P<q_1>[1-4])|(?P<q_2>[1-4])Q
        |(?P<q_w>first|second|third|fourth|final|1st|2nd|3rd|4th)[ -]quarter)
        (?:(?:,?[ ](?:of[ ])?(?:fiscal(?:[ ]year)?[ ]|FY[ ]?)?|[ ]?['’]|[-/])?
           (?P<q_y>{_YEAR}|(?<=['’QY/])(?:[0-9]{{2}})))?)
    | (?P<yquarter>(?P<yq_y>{_YEAR})[ -]?(?:Q(?P<yq_q>[1-4])|H(?P<yq_h>[12])))
    | (?P<half>(?:H(?P<h_1>[12])|(?P<h_2>[12])H|(?P<h_w>first|second|1st|2nd|latter)[ -]half)
        (?:(?:,?[ ](?:of[ ])?(?:the[ ]year[ ])?(?:fiscal(?:[ ]year)?[ ]|FY[ ]?)?|[ ]?['’]|[-/])?
           (?P<h_y>{_YEAR}|(?<=['’HY])(?:[0-9]{{2}})))?)
    | (?P<phased>(?:(?P<p_0>early|mid)[- ]to[- ])?(?P<p_p>{_PHASE})(?:[- ](?:of[ ]|{_VERBS}in[ ])?(?:to[ ])?)(?:the[ ])?
        (?:(?P<p_m>{_MONTH})(?:(?:,|[ ]of)?[ ](?P<p_my>{_YEAR}))?|(?P<p_dec>{_YEAR[:-4]}[0-9]0)['’]?s|(?P<p_y>{_YEAR})))
    | (?P<month>(?P<m_m>{_MONTH})
        (?:[ ](?P<m_d>{_DAY})(?:{_DASH}(?P<m_d2>{_DAY})(?!{_DASH}[0-9]))?(?:,?[ ](?P<m_dy>{_YEAR}))?
          |(?:,|[ ]of)?[ -]?(?P<m_y>{_YEAR})|[ ]?['’](?P<m_yy>[0-9]{{2}}))?)
    | (?P<season>(?P<s_s>spring|summer|autumn|fall|winter)(?:[ ]of|,)?[ ](?P<s_y>{_YEAR}))
    | (?P<decade>(?P<d_y>(?:1[6-9]|20)[0-9]0|['’][0-9]0)['’]?s)
    | (?P<fiscal>(?:[FC]Y|fiscal[ ](?:year[ ])?)[ ]?['’]?(?P<f_y>{_YEAR}|[0-9]{{2}}))
    | (?<![A-Za-z_]=)(?P<year>{_YEAR})
    )(?-i:(?<=[0-9]{{2}})[AEFPe](?![0-9A-Za-z_]))?(?![0-9A-Za-z_])(?!['’][a-rt-z])""",
    re.I | re.X,
)
_HINT = re.compile(
    r"[0-9QHFqhf'’](?:(?<=[12])[06-9][0-9]{2}|(?<=[QHFqhf])[1-4Yy]|(?<=[1-4])[QHqh]"
    r"|(?<=[0-9])[/.-][0-3]?[0-9][/.-][0-9]|(?<=['’])[0-9]0|(?<=0[1-9])-[0-3][0-9])"
)
"""What every date has that no word of `_LEADS` starts; most lines have nothing of it."""
_LOWER_WORD = re.compile(r"[a-z]+")
_LETTERED = re.compile(r"[QHFqhf][1-4Yy]")
_DIGITS = re.compile(r"[0-9]+")
_CANDIDATE = re.compile(r"[0-9]+|[A-Za-z][A-Za-z0-9]*")
_AFTER_DAY = frozenset(" /.-–—‑stnrdhqSTNRDHQ")
_LEADS = frozenset(
    [
        *_MONTHS,
        *_MONTH_OF,
        "sept",
        *_SEASONS,
        *"first second third fourth final latter early mid middle late end beginning start turn year yearend".split(),
        *"q h fy cy fiscal".split(),
    ]
)
_RELATIVE = re.compile(
    r"""(?<![A-Za-z0-9_-])(?:
      (?P<day>today|yesterday|tomorrow)
    | (?P<which>this|last|next|previous|past|current)[ ](?P<unit>week|month|quarter|year)
    | (?P<count>[0-9]{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ ]
      (?P<ago_unit>day|week|month|year)s?[ ](?:ago|earlier)
    )(?![A-Za-z0-9_-])""",
    re.I | re.X,
)
_RELATIVE_WORDS = frozenset("today yesterday tomorrow week month quarter year ago earlier".split())
"""Words of which each relative date has one."""
_CLOCK = re.compile(
    r"(?=[0-9])(?<![0-9.:])(?:[01]?[0-9]|2[0-4])(?:[:.][0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?[ \u00a0]?"
    r"(?:[ap]\.?m\b\.?|hrs\b)"
    r"|:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?(?![0-9:])|[ \u00a0]?(?:[ap]\.m\.|[ap]m\b|o['’]clock))",
    re.I,
)
_CLOCK_HINT = re.compile(r"[0-9](?::[0-5]|[ \u00a0]?(?:[apAP]\.?[mM]|hrs|o['’]))")
_JOIN = re.compile(r"[ ]?(?:→|->|–>|⇒|[-–—‑]|to|through|thru|until|till|and|/)[ ]?", re.I)
_SHORT_YEAR = re.compile(r"[ ]?[-–/‑][ ]?(?P<y>[0-9]{2})(?![0-9A-Za-z%]|[.,:/-][0-9])")
_OPEN = re.compile(
    r"\+(?![0-9])|[-–—](?=\))|[ ](?:and[ ])?onwards?\b|[ ]and[ ](?:beyond|later)\b|[ ]?(?:[-–—]|to)[ ]?"
    r"(?:present|now|today|date)\b",
    re.I,
)
_RELATION = re.compile(
    r"(?<![A-Za-z])(?P<word>since|by|until|till|from|before|after|in|on|during|through|between|as[ ]of|of|for"
    r"|around|circa)"
    r"[ ](?:the[ ])?$",
    re.I,
)
_APPROXIMATE = re.compile(
    r"(?:~[ ]?|≈[ ]?|(?<![A-Za-z])(?:circa|ca\.|c\.|around|about|roughly|approximately|approx\.|some\s?time\sin"
    r"|perhaps)[ ])$",
    re.I,
)
_BETWEEN = re.compile(r"\bbetween[ ](?:the[ ])?$", re.I)
_AMOUNT_AHEAD = re.compile(
    r"[ ]?(?:%|°|x\b|×|[kKMGTPE]?(?:Hz|W|Wh|B|b|bps|B/s|b/s|FLOPS?|V|m|g)\b)"
    r"|[ -](?:per[ ]cent|percent|x[ ]|gpus?|tpus?|cpus?|nodes?|chips?|cores?|tokens?|servers?|people|users|times"
    r"|million|billion"
    r"|trillion|thousand|dollars|euros|watts?|megawatts?|miles?|metres?|meters?|feet|kilometres?|kilometers?"
    r"|hours?|minutes?"
    r"|seconds?|days?|steps?|warm-?up|iterations?|epochs?|samples?|examples?|problems?|questions?"
    r"|employees|workers|units|tons|tonnes|rpm|hp|horsepower|racks?|gb|tb|mb|mhz|kg|lbs?|square|sq)\b",
    re.I,
)
_COMPOUND_AHEAD = re.compile(r"[,.][0-9]|[-‑][A-Za-z]{3,}s?\b(?<!based)")
_DATED_AHEAD = re.compile(r"[-‑](?:present|now|today|style|era)")
_NAME_BEFORE = re.compile(
    r"(?i:(?:\b(?:model|no\.|number|room|version|page|windows|office|chapter|highway)"
    r"|[$€£¥])[ ])$"
    rf"|(?<![\w-])(?!(?:Mid|Late|Early|Pre|Post|End|Since|Spring|Summer|Autumn|Fall|Winter|Class|[QH][1-4]|[CF]Y|{_MONTH})-)"
    r"[A-Z][A-Za-z]*-$"
)
"""What stands before a number that is no year: `Model 2000`, `Foo-2000`."""
_CHIPS_AHEAD = re.compile(
    r"[ ](?:(?!In |By )(?:[A-Z][A-Za-z]+|[1-9][0-9]+ ?GB)[ ]){0,2}"
    r"(?:(?:[A-Z]{1,4}v?|(?<=[a-z] ))[0-9]{1,4}[A-Za-z]{0,2}"
    r"(?:[ -][A-Z0-9]+){0,2}"
    r"[ -](?:(?:[Tt]ensor|[Cc]ore)[ -]){0,2}"
    r"(?:GPU|TPU|NPU|accelerator|chip|card|node|superchip|module|system|server|processor|core|device)s?"
    r"|[A-Z]{1,4}[0-9]{1,4}[A-Z]?s)\b"
)
LATEST = 2035
"""The last year of which texts speak as of any other; beyond it they mean decades and their halves."""
_LEFT = 28
"""Characters looked at before a date for its relation and hedges."""


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A date at `text[start:end]`.

    `value` is in the contract's notation, `first` and `last` are the days it can mean (None: open), `edtf` the same in
    ISO 8601-2. `relation` is the preposition right before it, `approximate` is set by "circa", "~" and their like.
    Conventions: early, mid and late are the thirds of a year; seasons are the northern meteorological ones; a date
    whose day and month could be exchanged is the range of both readings.
    """

    start: int
    end: int
    text: str
    value: str
    first: date | None
    last: date | None
    precision: str
    edtf: str
    relation: str | None
    approximate: bool


ABOUT = timedelta(days=7)
"""How far a day may lie from a time that is told of above it: who writes of a week goes beyond it."""


class Period(NamedTuple):
    """A stretch of time of at most a year, by its first and last day."""

    first: date
    last: date

    def year_of(self, month: int | None, day: int | None = None) -> int | None:
        """The year of a month or day that falls into this time, of a day about then, or of what has no month."""
        if month is None:
            is_whole = self.first.year == self.last.year and (self.first.month, self.last.month) == (1, 12)
            return self.first.year if is_whole else None
        low, high = self.first - ABOUT, self.last + ABOUT
        for year in (self.first.year, self.last.year):
            if day is None:
                if (self.first.year, self.first.month) <= (year, month) <= (self.last.year, self.last.month):
                    return year
            elif low <= date(year, month, min(day, monthrange(year, month)[1])) <= high:
                return year
        return None


@dataclass(frozen=True, slots=True)
class _Atom:
    """One date expression, perhaps without its year ("Feb", "July 4"), before ranges are joined."""

    start: int
    end: int
    kind: str
    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: int = 0
    phase: str = ""
    last_day: int | None = None
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class _Value:
    value: str
    first: date | None
    last: date | None
    precision: str
    edtf: str


def _year(digits: str) -> int:
    digits = digits.strip("'’")
    return int(digits) if len(digits) == 4 else 2000 + int(digits) if int(digits) < 70 else 1900 + int(digits)


def _month(name: str) -> int:
    return _MONTH_OF[name[:3].lower()]


def _digits(day: str | None) -> int | None:
    return int(re.sub(r"[^0-9]", "", day)) if day else None


@lru_cache(maxsize=16)
def _atoms(text: str) -> tuple[_Atom, ...]:
    """Every date-like expression, partial ones included, in order; a text is read for its numbers and its dates."""
    found: list[_Atom] = []
    leadless = _LEADS.isdisjoint(lower_words(text))
    if leadless and not _HINT.search(text):
        return ()
    floor = 0
    wordless = leadless and not _LETTERED.search(text)
    for candidate in (_DIGITS if wordless else _CANDIDATE).finditer(text):
        start, token = candidate.start(), candidate[0]
        if start < floor or (token.isalpha() and token.lower() not in _LEADS):
            continue
        if not token.isalpha() and not _may_start(token, text[candidate.end() : candidate.end() + 1]):
            continue
        match = _ATOM.match(text, start)
        if match is None and start and text[start - 1] in "'’":
            match = _ATOM.match(text, start - 1)
        if match is None:
            continue
        floor = match.end()
        atom = _read_atom(text, match)
        if atom is not None:
            found.append(atom)
    return tuple(found)


def _may_start(token: str, following: str) -> bool:
    """Whether a date can start with this run of digits, or letters and digits: a quick refusal of most."""
    if token[0].isdigit():
        return len(token) == 4 or (len(token) <= 2 and (following in _AFTER_DAY or not following))
    return token[0] in "qQhHfFcC"


def _read_atom(text: str, match: re.Match[str]) -> _Atom | None:
    kind = match.lastgroup or ""
    span = match.span()
    for name, read in _READERS.items():
        if match[name] is not None:
            return read(text, match, *span)
    if match["decade"] is not None:
        decade = match["d_y"].strip("'’")
        if len(decade) == 2 and not match[0].startswith(("'", "’")):
            return None
        return _Atom(*span, "decade", int(decade) if len(decade) == 4 else 1900 + int(decade))
    if match["fiscal"] is not None:
        return _Atom(*span, "year", _year(match["f_y"]), approximate=True)
    return _read_year(text, int(match["year"]), *span) if kind else None


def _read_year(text: str, year: int, start: int, end: int) -> _Atom | None:
    following = text[end : end + 24]
    compound = _COMPOUND_AHEAD.match(following) and not _DATED_AHEAD.match(following)
    if compound or _AMOUNT_AHEAD.match(following):
        return None
    if (year % 100 == 0 and following[:1] == "+") or _counts(text, year, start, end):
        return None
    return None if _NAME_BEFORE.search(text[max(0, start - 12) : start]) else _Atom(start, end, "year", year)


def _counts(text: str, year: int, start: int, end: int) -> bool:
    """Whether a number like a year counts: chips (`on 2048 A100s`, not `in 2024 H100s`), or is too late for a year."""
    if not (year > LATEST and year % 5) and (text[end : end + 1] != " " or _CHIPS_AHEAD.match(text, end) is None):
        return False
    return text.endswith((" of ", " on "), 0, start) or _WHEN.search(text, max(0, start - 8), start) is None


EARLIEST_SHORT = 2020
"""The first year that two digits before a month and a day can be."""
OPENING = 3
"""Characters before a date that its line begins with."""


def _read_iso(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    short = m["iso_s"] == "." and 1 in (len(m["iso_m"]), len(m["iso_d"]))
    if short and start > OPENING and not text[:start].rstrip().endswith("|"):
        return None  # `Foo 2031.11.5` is a version
    return _day_atom(start, end, int(m["iso_y"]), int(m["iso_m"]), int(m["iso_d"]))


def _day_atom(start: int, end: int, year: int | None, month: int, day: int, **more: int | None) -> _Atom | None:
    try:
        date(year or 2000, month, day)
    except ValueError:
        return None
    return _Atom(start, end, "day", year, month, day, last_day=more.get("last_day"))


def _read_numeric(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    if len(m["n_y"]) == 2 and m["n_s"] != "/":
        return _read_short(text, m, start, end)
    year, one, two = _year(m["n_y"]), int(m["n_1"]), int(m["n_2"])
    if m["n_s"] == "." or one > 12 or one == two:
        return _day_atom(start, end, year, two, one)
    if two > 12:
        return _day_atom(start, end, year, one, two)
    if not one or not two:
        return None
    return _Atom(start, end, "ambiguous", year, one, two)


def _read_short(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    """`24.05.31` where it is all of a cell: the last day of that May, as files and releases are numbered."""
    alone = (start <= OPENING or text[:start].rstrip().endswith("|")) and _CELL_ENDS.match(text, end)
    year, month, day = _year(m["n_1"]), int(m["n_2"]), int(m["n_y"])
    other = 20 <= day < 30 or (month in (4, 10) and day < 7)  # `24.05.23` may be of 2023, `22.04.03` is a version
    return _day_atom(start, end, year, month, day) if alone and EARLIEST_SHORT <= year < 2030 and not other else None


_CELL_ENDS = re.compile(r"\s*(?:\||\Z)")
"""What stands behind a month that is all of a cell: `2021.8` may be any number elsewhere."""


def _read_isomonth(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    year, month = int(m["im_y"]), int(m["im_m"])
    if m["im_s"] == "." and (start > OPENING or not _CELL_ENDS.match(text, end)):
        return None
    if m["im_s"] == "/" and month == (year + 1) % 100:
        return _Atom(start, start + len(m["im_y"]), "year", year)  # `2011/12` are two years
    return _Atom(start, end, "month", year, month)


def _read_slashmonth(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    return _Atom(start, end, "month", int(m["sm_y"]), int(m["sm_m"]))


def _read_dmy(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    if not _is_month(m["dmy_m"], m["dmy_y"] is not None):
        return None
    year = int(m["dmy_y"]) if m["dmy_y"] else None
    day = _digits(m["dmy_d"]) or 0
    return _day_atom(start, end, year, _month(m["dmy_m"]), day, last_day=_digits(m["dmy_d2"]))


def _read_month(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    year = m["m_dy"] or m["m_y"] or m["m_yy"]
    if not _is_month(m["m_m"], year is not None):
        return None
    day = _digits(m["m_d"])
    number = _year(year) if year else None
    if day is not None:
        return _day_atom(start, end, number, _month(m["m_m"]), day, last_day=_digits(m["m_d2"]))
    return _Atom(start, end, "month", number, _month(m["m_m"]))


def _is_month(name: str, dated: bool) -> bool:
    """A month's name has its capital, or is no other word, or has a year behind it."""
    plain = name.rstrip(".")
    if plain[0].isupper() and (plain[1:].islower() or plain.isupper()):
        return not (plain.isupper() and len(plain) == 3 and plain in {"MAR", "DEC", "MAY"}) or dated
    return plain in _MONTHS and (dated or plain not in {"may", "march", "august"})


def _read_quarter(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    part = int(m["q_1"] or m["q_2"] or _ORDINALS[m["q_w"].lower()])
    return _Atom(start, end, "quarter", _year(m["q_y"]) if m["q_y"] else None, part=part, approximate=_is_fiscal(m[0]))


def _is_fiscal(text: str) -> bool:
    return "fy" in text.lower() or "fiscal" in text.lower()


def _read_yquarter(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    if m["yq_q"]:
        return _Atom(start, end, "quarter", int(m["yq_y"]), part=int(m["yq_q"]))
    return _Atom(start, end, "half", int(m["yq_y"]), part=int(m["yq_h"]))


def _read_half(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    if m["h_1"] and not m[0].startswith("H"):
        return None
    part = int(m["h_1"] or m["h_2"] or (1 if m["h_w"].lower() in {"first", "1st"} else 2))
    return _Atom(start, end, "half", _year(m["h_y"]) if m["h_y"] else None, part=part, approximate=_is_fiscal(m[0]))


def _read_phased(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    word = m["p_p"].lower()
    phase = "mid" if word.startswith("mid") else "late" if word in {"late", "end"} or "year" in word else "early"
    if m["p_m"]:
        if not _is_month(m["p_m"], m["p_my"] is not None):
            return None
        return _Atom(start, end, "month", int(m["p_my"]) if m["p_my"] else None, _month(m["p_m"]), phase=phase)
    first = (m["p_0"] or phase).lower()
    phases = f"{first}/{phase}" if _PHASES[first] < _PHASES[phase] else phase
    if m["p_dec"]:
        return _Atom(start, end, "decade", int(m["p_dec"]), phase=phases)
    return _Atom(start, end, "year", int(m["p_y"]), phase=phases)


def _read_season(text: str, m: re.Match[str], start: int, end: int) -> _Atom | None:
    return _Atom(start, end, "season", int(m["s_y"]), phase=m["s_s"].lower())


_READERS = {
    "monthday": lambda text, m, start, end: _day_atom(start, end, None, int(m["md_m"]), int(m["md_d"])),
    "iso": _read_iso,
    "numeric": _read_numeric,
    "isomonth": _read_isomonth,
    "slashmonth": _read_slashmonth,
    "dmy": _read_dmy,
    "quarter": _read_quarter,
    "yquarter": _read_yquarter,
    "half": _read_half,
    "phased": _read_phased,
    "month": _read_month,
    "season": _read_season,
}


def _month_end(year: int, month: int) -> date:
    return date(year, month, monthrange(year, month)[1])


def _span(year: int, first: int, last: int) -> tuple[date, date]:
    """First day of a month to the last day of another; months beyond December run into the next year."""
    ending = year + (last - 1) // 12
    return date(year, first, 1), _month_end(ending, (last - 1) % 12 + 1)


def _evaluate(atom: _Atom) -> _Value | None:
    """The value of a complete atom; None when its year is missing."""
    year = atom.year
    if year is None:
        return None
    if atom.kind == "day" and atom.month and atom.day:
        return _days(year, atom.month, atom.day, atom.last_day)
    if atom.kind == "ambiguous" and atom.month and atom.day:
        one, two = sorted((date(year, atom.month, atom.day), date(year, atom.day, atom.month)))
        return _Value(f"{one}/{two}", one, two, "range", f"[{one},{two}]")
    if atom.kind == "month" and atom.month:
        text = f"{year:04}-{atom.month:02}"
        return _Value(text, *_span(year, atom.month, atom.month), "month", text)
    if atom.kind == "quarter":
        return _Value(
            f"{year}-Q{atom.part}",
            *_span(year, 3 * atom.part - 2, 3 * atom.part),
            "quarter",
            f"{year}-{32 + atom.part}",
        )
    if atom.kind == "half":
        return _Value(
            f"{year}-H{atom.part}", *_span(year, 6 * atom.part - 5, 6 * atom.part), "half", f"{year}-{39 + atom.part}"
        )
    if atom.kind == "season":
        month, number = _SEASONS[atom.phase]
        first, last = _span(year, month, month + 2)
        return _Value(f"{first:%Y-%m}/{last:%Y-%m}", first, last, "season", f"{year}-{number}")
    if atom.kind == "decade":
        begun_in, _, ended_in = atom.phase.partition("/")
        begin, end = _DECADE_PHASES[begun_in][0], _DECADE_PHASES[ended_in or begun_in][1]
        years = f"{year + begin}/{year + end}"
        edtf = years if atom.phase else f"{year // 10}X"
        return _Value(years, date(year + begin, 1, 1), date(year + end, 12, 31), "decade", edtf)
    if "/" in atom.phase:
        early, late = atom.phase.split("/")
        (first_month, _, begun), (_, last_month, ended) = _PHASES[early], _PHASES[late]
        first, last = _span(year, first_month, last_month)
        return _Value(f"{early}-{year}/{late}-{year}", first, last, "range", f"{year}-{begun}/{year}-{ended}")
    if atom.phase:
        first_month, last_month, number = _PHASES[atom.phase]
        return _Value(f"{atom.phase}-{year}", *_span(year, first_month, last_month), "year", f"{year}-{number}")
    return _Value(str(year), date(year, 1, 1), date(year, 12, 31), "year", str(year))


def _days(year: int, month: int, day: int, last_day: int | None) -> _Value | None:
    try:
        first = date(year, month, day)
        last = date(year, month, last_day) if last_day else first
    except ValueError:
        return None
    if last > first:
        return _Value(f"{first}/{last}", first, last, "range", f"{first}/{last}")
    return _Value(first.isoformat(), first, first, "day", first.isoformat())


def _join(
    text: str, atoms: Sequence[_Atom], evaluate: Callable[[_Atom], _Value | None]
) -> list[tuple[int, int, _Value | None, bool]]:
    """(start, end, value, approximate) of atoms, with ranges joined and years lent from one end to the other.

    `evaluate` gives the value of an atom that stands alone.
    """
    joined: list[tuple[int, int, _Value | None, bool]] = []
    index = 0
    while index < len(atoms):
        atom = atoms[index]
        index += 1
        if index < len(atoms):
            other = atoms[index]
            value = _range(text, atom, other)
            if value is not None:
                index += 1
                joined.append((atom.start, other.end, value, atom.approximate or other.approximate))
                continue
        short = _SHORT_YEAR.match(text, atom.end) if atom.kind == "year" and not atom.phase else None
        if short and atom.year is not None and int(short["y"]) > atom.year % 100:
            last = atom.year - atom.year % 100 + int(short["y"])
            years = f"{atom.year}/{last}"
            value = _Value(years, date(atom.year, 1, 1), date(last, 12, 31), "range", years)
            joined.append((atom.start, short.end(), value, atom.approximate))
            continue
        joined.append((atom.start, atom.end, evaluate(atom), atom.approximate))
    return joined


def _range(text: str, one: _Atom, two: _Atom) -> _Value | None:
    if two.start - one.end > 9:
        return None
    joint = _JOIN.fullmatch(text, one.end, two.start)
    if joint is None:
        return None
    word = joint[0].strip().lower()
    if word == "and" and not _BETWEEN.search(text[max(0, one.start - 14) : one.start]):
        return None
    if one.year is None and two.year is not None:
        year = two.year if (one.month or 0) <= (two.month or 12) else two.year - 1
        one = replace(one, year=year)
    elif two.year is None and one.year is not None and word != "/":
        two = replace(two, year=one.year)
    first, last = _evaluate(one), _evaluate(two)
    if first is None or last is None or first.first is None or last.last is None or first.first > last.last:
        return None
    begin, end = first.value.split("/")[0], last.value.split("/")[-1]
    edtf = f"{first.edtf}/{last.edtf}" if "[" not in first.edtf + last.edtf else f"{first.first}/{last.last}"
    return _Value(f"{begin}/{end}", first.first, last.last, "range", edtf)


@lru_cache(maxsize=16)
def lower_words(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, in order: runs of the letters a to z."""
    return tuple(_LOWER_WORD.findall(text.lower()))


def date_spans(text: str) -> list[tuple[int, int]]:
    """Spans of everything that reads as a date or time of day, complete or not: no quantity stands there."""
    spans = [(start, end) for start, end, _, _ in _join(text, _atoms(text), lambda _: None)]
    if _CLOCK_HINT.search(text):
        spans += [match.span() for match in _CLOCK.finditer(text)]
    return sorted(spans)


def find_dates(
    text: str,
    anchor: date | None = None,
    written: date | None = None,
    lately: date | None = None,
    within: Sequence[Period] = (),
) -> list[DateSpan]:
    """The dates of a text in order, without overlaps.

    Args:
        text: any text.
        anchor: the document's own date. With it, days without a year take its year and relative dates ("last month")
            are resolved; without it relative dates are left out.
        written: the day that the document gives as its own somewhere in its text: days without a year take its year.
        lately: a day in the last month that was told of before the text. Without an anchor a day or month without a
            year that follows it in the calendar is taken for one of the same year.
        within: times that are told of above the text, the nearest first: a day or month without a year that falls into
            one of them has its year, whatever year the document is of.
    """
    atoms = _with_years(text, _atoms(text), anchor or written, lately, within)
    spans = [_finish(text, *joined) for joined in _join(text, atoms, _evaluate)]
    found = [span for span in spans if span is not None]
    if anchor is not None and not _RELATIVE_WORDS.isdisjoint(lower_words(text)):
        taken = [(span.start, span.end) for span in found]
        for match in _RELATIVE.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                value = _relative(match, anchor)
                if value is not None:
                    found.append(_dated(text, match.start(), match.end(), value, False))
    return sorted(found, key=lambda span: span.start)


_BESIDE = re.compile(r"[^.!?;\n]{0,40}")
"""What may stand between a date and one that takes its year: both are told in one breath."""
_ATTRIBUTIVE = re.compile(
    r"[ ](?:updates?|meetings?|posts?|notes?|reports?|calls?|talks?|letters?|interviews?|articles?|deadlines?)\b"
)
_WHEN = re.compile(
    r"(?<![A-Za-z])(?:in|since|by|until|from|during|through|of|on|before|after|this|early|late|mid)[ -]$", re.I
)
"""What stands before a month that is meant as a date; the months' names are also names of other things."""

_MOVED = re.compile(
    r"\b(?:last|previous|next|following|prior|same|coming)\s+year\b|\byears?\s+(?:ago|later|earlier|before|after)\b|\b(?:19|20)\d\d\b"
)
"""What says of a day or month beside it that it is of another year than what stands above."""
MOVED_REACH = 60
_BEGUN = re.compile(r"[\W_]*")
_LEADS_ON = re.compile(r"\.?\s*(?:[:—–*-]|$)")
"""How a line goes on behind the month that it begins with, if it tells what happened then."""
PAST_REACH = 45
"""Characters before a month without a year in which its verb stands."""
_HAPPENED = re.compile(
    r"\b(?:[a-z]{2,}ed|began|went|came|built|made|ran|grew|took|told|won|sold|bought|broke|did|had|was|were)\s+"
    r"(?:(?!and\b)[a-z]+\s+){0,2}?(?:back\s+)?(?:in|on|since|during)\s+(?:early |late |mid-?)?$|\b(?:last|past)\s+$",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"\b(?:will|would|should|be|to|is|are|expect\w*|plan\w*|schedul\w*|slated|target\w*|due|by|before)\b", re.IGNORECASE
)
"""What stands there where that has still to happen."""


def _with_years(
    text: str, atoms: Sequence[_Atom], anchor: date | None, lately: date | None, within: Sequence[Period]
) -> list[_Atom]:
    """The atoms with the years they lack: of the date before them in their sentence, what is above, or the document."""
    dated: list[_Atom] = []
    for atom in atoms:
        year = atom.year
        if year is None and atom.kind in {"day", "month", "quarter", "half"}:
            before = dated[-1] if dated and _BESIDE.fullmatch(text, dated[-1].end, atom.start) else None
            year = _lent_year(text, atom, before, _Lenders(anchor, lately, within))
        dated.append(atom if year == atom.year else replace(atom, year=year))
    return dated


class _Lenders(NamedTuple):
    """What may lend its year to a date: the document's own day, the last one told, and the times told of above."""

    anchor: date | None
    lately: date | None
    within: Sequence[Period]


def _lent_year(text: str, atom: _Atom, before: _Atom | None, lenders: _Lenders) -> int | None:
    """The year of an atom without one; None where nothing says it."""
    if _ATTRIBUTIVE.match(text, atom.end):
        return None
    if before is not None and before.year and before.month and atom.month and before.month <= atom.month:
        return before.year
    leads = _BEGUN.fullmatch(text, 0, atom.start) is not None and _LEADS_ON.match(text, atom.end) is not None
    told = leads or atom.day is not None or _WHEN.search(text, max(0, atom.start - 8), atom.start) is not None
    if leads or (told and not _MOVED.search(text, max(0, atom.start - MOVED_REACH), atom.end + MOVED_REACH)):
        within = next(filter(None, (period.year_of(atom.month, atom.day) for period in lenders.within)), None)
        if within is not None:
            return within
    anchor, lately = lenders.anchor, lenders.lately
    if anchor is not None:
        return anchor.year - 1 if _is_past(text, atom, anchor) else anchor.year
    if lately is None or atom.month is None or atom.month < lately.month:
        return None
    return lately.year if told else None


def _is_past(text: str, atom: _Atom, anchor: date) -> bool:
    """Whether a month that a document's year still has to come was that of the year before: `released in November`."""
    if atom.month is None or atom.month <= anchor.month:
        return False
    before = text[max(0, atom.start - PAST_REACH) : atom.start]
    return _HAPPENED.search(before) is not None and _TO_COME.search(before) is None


def _finish(text: str, start: int, end: int, value: _Value | None, approximate: bool) -> DateSpan | None:
    if value is None:
        return None
    left = text[max(0, start - _LEFT) : start]
    relation = _RELATION.search(_APPROXIMATE.sub("", left))
    following = _OPEN.match(text, end)
    since = relation is not None and relation["word"].lower() == "since"
    if ((following or since) and value.precision not in {"range", "decade"}) or (following and value.last):
        begin = value.value.split("/")[0]
        value = _Value(f"{begin}/..", value.first, None, "open", f"{value.edtf.split('/')[0]}/..")
        end = following.end() if following else end
    return _dated(text, start, end, value, approximate)


def _dated(text: str, start: int, end: int, value: _Value, approximate: bool) -> DateSpan:
    left = text[max(0, start - _LEFT) : start]
    hedged = _APPROXIMATE.search(left)
    relation = _RELATION.search(left[: hedged.start()] if hedged else left)
    word = " ".join(relation["word"].lower().split()) if relation else None
    fuzzy = approximate or hedged is not None
    edtf = f"{value.edtf}~" if fuzzy and not {"/", "["} & set(value.edtf) else value.edtf
    return DateSpan(
        start, end, text[start:end], value.value, value.first, value.last, value.precision, edtf, word, fuzzy
    )


def _relative(match: re.Match[str], anchor: date) -> _Value | None:
    try:
        if match["day"]:
            day = anchor + timedelta({"yesterday": -1, "today": 0, "tomorrow": 1}[match["day"].lower()])
            return _days(day.year, day.month, day.day, None)
        if match["unit"]:
            step = {"this": 0, "current": 0, "next": 1}.get(match["which"].lower(), -1)
            return _shifted(anchor, match["unit"].lower(), step)
        count = match["count"].lower()
        back = -(int(count) if count.isdigit() else _NUMBERS[count])
        return _shifted(anchor, match["ago_unit"].lower(), back)
    except (OverflowError, ValueError):
        return None


def _shifted(anchor: date, unit: str, step: int) -> _Value | None:
    """The calendar unit `step` units away from the anchor's."""
    if unit == "day":
        day = anchor + timedelta(step)
        return _days(day.year, day.month, day.day, None)
    if unit == "week":
        monday = anchor - timedelta(anchor.weekday() - 7 * step)
        sunday = monday + timedelta(6)
        return _Value(f"{monday}/{sunday}", monday, sunday, "range", f"{monday}/{sunday}")
    if unit == "year":
        return _evaluate(_Atom(0, 0, "year", anchor.year + step))
    months = anchor.year * 12 + anchor.month - 1 + (step if unit == "month" else 3 * step)
    year, month = divmod(months, 12)
    if unit == "month":
        return _evaluate(_Atom(0, 0, "month", year, month + 1))
    return _evaluate(_Atom(0, 0, "quarter", year, part=month // 3 + 1))


_AS_OF = re.compile(
    r"(?P<day>\d{4}-\d{2}-\d{2})|(?P<month>\d{4}-\d{2})|(?P<quarter>\d{4}-Q[1-4])|(?P<half>\d{4}-H[12])"
    r"|(?P<phase>(?:early|mid|late)-\d{4})|(?P<year>\d{4})",
    re.ASCII,
)


def parse_as_of(value: str) -> tuple[date | None, date | None]:
    """The first and last day a date in the contract's notation can mean; None for an open end.

    Raises:
        ValueError: if the text is in no notation of the contract.
    """
    begin, slash, end = value.partition("/")
    first = None if slash and begin == ".." else _as_of_point(begin, value)[0]
    if not slash:
        return first, _as_of_point(begin, value)[1]
    last = None if end == ".." else _as_of_point(end, value)[1]
    if (first is None and last is None) or (first and last and first > last):
        raise ValueError(f"{value!r} is no date range: give its first day, a slash, and a later day or '..'")
    return first, last


def _as_of_point(point: str, value: str) -> tuple[date, date]:
    found = _AS_OF.fullmatch(point)
    try:
        if found is None:
            raise ValueError
        if found["day"]:
            return (day := date.fromisoformat(point)), day
        if found["month"]:
            return _span(int(point[:4]), int(point[5:]), int(point[5:]))
        if found["quarter"]:
            return _span(int(point[:4]), 3 * int(point[-1]) - 2, 3 * int(point[-1]))
        if found["half"]:
            return _span(int(point[:4]), 6 * int(point[-1]) - 5, 6 * int(point[-1]))
        if found["phase"]:
            name, year = point.split("-")
            first_month, last_month, _ = _PHASES[name]
            return _span(int(year), first_month, last_month)
        return _span(int(point), 1, 12)
    except ValueError:
        raise ValueError(
            f"{value!r} is no date of the contract: write 2019-07-22, 2019-07, 2019, 2025-Q4, 2026-H2, early-2017, "
            "mid-2025, late-2025, 2018/2019 or 2025/.."
        ) from None


_FILED = (
    rf"(?:{FILED}|DEF 14A|(?i:(?:annual|quarterly|interim)\sreports?|(?:SEC\s)?filings?|proxy(?:\sstatement)?"
    r"|(?:earnings|shareholder|investor)\s(?:release|call|report|letter|presentation|deck)s?))"
)
"""Accounts of a period, that have dates of their own; a prospectus or a press release tells what happened then."""
_OF_FILING = re.compile(rf"(?:['’]s)?\s(?:[A-Z][\w.&-]*\s){{0,3}}?{_FILED}\b")
_CITED = re.compile(
    r"(?:\(|\bper\s|\bsee\s|\bsource:\s|\baccording to\s)(?:[^()]{0,40}?[;,]\s)?(?:(?:the|its|their|per|see)\s)*"
    r"(?:[A-Z][\w.&’'-]*\s){0,4}\Z"
)
"""How a filing is called behind its date, and what stands before the date where the text only cites it."""


def of_source(text: str, low: int, high: int) -> bool:
    """Whether the date at `text[low:high]` is that of a cited filing, and of nothing told: `$5M (Foo FY2030 10-K)`."""
    if _OF_FILING.match(text, high) is None:
        return False
    return _CITED.search(text, max(0, low - 80), low) is not None
