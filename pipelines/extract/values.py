"""The value that a claim carries: a quantity as the predicate's canonical number, or as written for a bare measure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract import units
from pipelines.extract.money_scales import in_scale_of, is_scale, scale_in
from pipelines.extract.quantities import Quantity, find_quantities

UNIT_ONLY = re.compile(
    r"\b(?:measur|count|express|quot|denominat|think|thought|reckon|talk|speak|spoke|bill|calculat)\w*\s(?:[^.;,]{0,40}?\s)?"
    r"in\s+(?:terms\sof\s+|units\sof\s+)?$",
    re.IGNORECASE,
)
"""Behind this a unit is only a unit: `now measured in gigawatts`."""
_UNIT = re.compile(r"[A-Za-z][A-Za-z-]*s(?:/s| per second)?")
_IN_UNIT = re.compile(r"\bin\s\Z", re.IGNORECASE)
_OF = re.compile(r"\s+of\b")
_OPINION = re.compile(r"\b(?:my|our|his|her|their|your|everyone['’]s)\s(?:own\s)?\Z", re.IGNORECASE)
_QUESTION = re.compile(r"[\s-]question\b")
"""What makes no amount of number words: `my two cents`, `the million-dollar question`."""
RISE = re.compile(
    r"\b(?:scal|grow|grew|increas|expand|ris(?!k)|rose|climb|jump|went|mov|ramp|drop|fall|fell|shr[aiu]nk|extend|lengthen"
    r"|shorten|reduc|cut(?!ting-edge)|lower|decreas|rais|upgrad|improv|brought|bring|push|boost|shift|swell|balloon|surg"
    r"|soar|accelerat(?!or)|doubl|tripl|stretch|widen|transition|progress|migrat|switch(?!es\b)|step)\w*\b[^.;]{0,60}?"
    r"(?<!ranging )(?<!anywhere )\bfrom\s+$",
    re.IGNORECASE,
)
"""What goes from one number to another; what takes, ranges or costs `from 5 to 10` has a range."""
SCALED = re.compile(r"\b(?:scal|grow|grew|expand)\w*\b(?:(?!\bby\b)[^.;]){0,60}$", re.IGNORECASE)
"""What goes from one number to another without a `from`; who raises, brings or cuts `5 to 10` has a range."""
OF_CHANGE = frozenset({"ratio", "times", "points"})
"""What says by how much something changed: `grew 5 to 10 percent` has no beginning and no end."""
BYTES_A_SECOND = re.compile(r"[KMGTP]?i?(?:B|bytes?)(?:/s|ps|\s+per\s+second)", re.ASCII)
OF_BANDWIDTH = re.compile(r"\s+of\s+(?:[\w-]+\s+){0,4}?bandwidth\b(?! memory)", re.IGNORECASE)
OF_LINKS = re.compile(
    r"[\s-]+(?:[\w-]+\s+){0,2}?(?:ethernet|infiniband|ports?|NICs?|links?|optics|transceivers?|switch(?:es)?|networks?"
    r"|networking|fabrics?|connections?|interfaces?|adapters?|uplinks?|fib(?:er|re)|RoCE)\b",
    re.IGNORECASE,
)
LINKS_OF = re.compile(
    r"\b(?:ports?|links?|uplinks?|NICs?|connections?|ethernet|lanes?)\s+(?:of|at|with|running at)\s+\Z", re.IGNORECASE
)
BITS = re.compile(r"bits?\b|\d\s?[MGT]b\b", re.ASCII)
"""Bits are counted in what a link carries a second, bytes in what a memory holds."""
IN_YEARS = {"decade": 10.0, "century": 100.0, "centurie": 100.0}
"""Years in the units that are written out as years."""
PARTS_OF_SECOND = frozenset({"millisecond", "microsecond", "nanosecond", "picosecond"})
"""Latencies are compared with each other, whichever of these each is written in."""
DAY = 86400.0
"""Seconds of a day, in which durations are held."""
AS_WRITTEN = frozenset({"duration", "temperature", "rate", "speed", "length", "area", "mass", "volume"})
"""Dimensions whose canonical unit would hide what was said: `5 months` is not 150 days of anything."""


def is_no_amount(quantity: Quantity, text: str, offset: int) -> bool:
    """Whether number words stand for something else: `doubling every year`, `as one giant GPU`."""
    words = quantity.text.lower()
    start, end = quantity.start - offset, quantity.end - offset
    uncounted = not any(map(str.isdigit, words))
    if uncounted and (UNIT_ONLY.search(text, 0, start) or _is_unit(quantity.text, text, start, end)):
        return True
    if uncounted and "cent" in words and _OPINION.search(text, 0, start):
        return True
    if quantity.dimension == "money" and uncounted and _QUESTION.match(text, end):
        return True
    if quantity.vague and is_scale(text, quantity.start - offset, quantity.end - offset):
        return True
    if words in ("one", "single", "a single") and quantity.dimension == "count":
        return True
    if quantity.dimension == "data_rate" and _is_rate_of_part(text, quantity.start - offset, quantity.end - offset):
        return True
    return words.startswith("doubl") and re.match(r"\s+(?:every|down)\b", text[quantity.end - offset :]) is not None


def _is_unit(words: str, text: str, start: int, end: int) -> bool:
    """Whether a unit only says in what something is given: `power in megawatts`."""
    return (
        _UNIT.fullmatch(words) is not None and _IN_UNIT.search(text, 0, start) is not None and not _OF.match(text, end)
    )


_PART_BEHIND = re.compile(
    r"(?:[ -](?:[A-Z]{2,}\w*|pluggable|optical|multimode|single-mode|copper|silicon|photonics?)){0,3}"
    r"[ -](?:transceivers?|optics|modules?|cables?|switch(?:es)?|AOCs?|DACs?)\b"
)
_PART_BEFORE = re.compile(r"\b(?:transceivers?|optics|modules|cables)\s+(?:at|of|with|running at|rated (?:at|for))\s+$")
RATED_REACH = 40


def _is_rate_of_part(text: str, low: int, high: int) -> bool:
    """Whether a data rate only says of which kind a part is: `5,000 400G transceivers`, `7 transceivers at 400G`."""
    before = _PART_BEFORE.search(text, max(0, low - RATED_REACH), low)
    if text.endswith("port ", 0, low):
        return False
    return before is not None or _PART_BEHIND.match(text, high) is not None


def states(quantity: Quantity, before: str) -> Iterator[Quantity]:
    """The values that a quantity states.

    `scaled from 2,500 to 7,500 nodes` states two, one after the other in time; a vague plural (`thousands of machines`)
    states a lower bound.
    """
    if quantity.vague:
        low, high, bound = quantity.open_bounds
        yield replace(quantity, low=low, high=high, bound=bound)
    elif quantity.bound == "range" and quantity.low != quantity.high and _rises(quantity, before):
        yield replace(quantity, high=quantity.low, written_high=quantity.written_low, bound="exact")
        yield replace(quantity, low=quantity.high, written_low=quantity.written_high, bound="exact")
    else:
        yield quantity


def _rises(quantity: Quantity, before: str) -> bool:
    """Whether the range's ends follow each other in time."""
    falls = [end.low or 0.0 for end in quantity.ends] if quantity.connector == "to" else []
    if RISE.search(before) is not None or (falls and falls[0] > falls[-1] and quantity.dimension not in OF_CHANGE):
        return True
    return quantity.connector == "to" and quantity.dimension not in OF_CHANGE and SCALED.search(before) is not None


def canonical(predicate: str, quantity: Quantity) -> tuple[float | None, float | None] | None:
    """The quantity's ends as the predicate's canonical value; None when the predicate cannot hold it.

    A fraction of something (`1/10,000 of the compute`) is as many times less compute; what is reduced `by 10x` is
    reduced by nine tenths.
    """
    low, high = quantity.low, quantity.high
    if predicate in ("token_volume", "throughput") and quantity.dimension == "token_rate":
        long = quantity.written_unit.endswith(_LONG)
        if long != (predicate == "token_volume"):
            return None
        return _written(quantity) if long else (low, high)
    if predicate == "request_limit" and quantity.dimension == "rate":
        return _written(quantity) if quantity.noun or quantity.per else None
    if predicate == "reduction" and quantity.dimension == "times":
        shares = _share_saved(low), _share_saved(high)
        told = [end for end in (low, high) if end is not None]
        halved = quantity.text.lower().startswith("halv")
        return shares if told and (halved or min(told) >= 1) else None
    if predicate == "reduction" and max(low or 0.0, high or 0.0) < 0:
        return _less(high), _less(low)
    if predicate != "compute_ratio" or quantity.dimension != "ratio":
        return low, high
    ends = sorted(1.0 / value for value in (low, high) if value)
    if not ends or max(low or 0.0, high or 0.0) > LARGEST_FRACTION:
        return None
    return ends[0], ends[-1]


def _written(quantity: Quantity) -> tuple[float | None, float | None]:
    """The quantity's ends in the unit it was written in; None where it is open."""
    low = quantity.written_low if quantity.low is not None else None
    return low, quantity.written_high if quantity.high is not None else None


def _less(share: float | None) -> float | None:
    """What falls by -10 % is reduced by a tenth."""
    return None if share is None else -share


def _share_saved(times: float | None) -> float | None:
    if times is None or times <= 0:
        return None
    return float(f"{1 - (times if times < 1 else 1 / times):.12g}")


LARGEST_FRACTION = 0.2
"""A share above a fifth is a percentage of something, not `so many times less`."""


_BRACKETED = re.compile(r"[(\[](?:[Ii]n )?([^()\[\]]{1,25})[)\]]")
_TRAILING = re.compile(r"(?:,(?: in)?| in)\s+([^,()\[\]]{1,20})$")
_LABEL_UNITS = (
    (re.compile(r"\A(?:training |wall-?clock )?days\Z", re.IGNORECASE), "days"),
    (re.compile(r"\bF(?:LOPs?|lops)\b(?!/s| per)"), "FLOP"),
    (re.compile(r"(?:^|\s)%(?:\s|$)"), "%"),
    (
        re.compile(
            r"\b(?:GPU|TPU|accelerator|device|chip|[A-Z]+\d+)[- ]hours?\b|\A(?:compute )?hours used\Z", re.IGNORECASE
        ),
        "GPU hours",
    ),
    (re.compile(r"\b(?:GPU|TPU|accelerator|device|chip|[A-Z]+\d+)[- ]days?\b", re.IGNORECASE), "GPU days"),
    (re.compile(r"\btok(?:en)?s?\s?(?:/|per)\s?s(?:ec(?:ond)?s?)?\b(?!\))", re.IGNORECASE), "tokens/s"),
)
"""How headers name the unit of their column without brackets."""
_BYTES_OF = re.compile(r"\b([KMGTP]B)\s(?:of\s)?(?:RAM|D?RAM|memory|VRAM|storage|disk)\b", re.IGNORECASE)
"""The same of memory: `Total GB RAM`."""
_RATED = re.compile(
    r"(?P<sign>(?:US)?[$€£]|\b(?:USD|EUR|GBP)\b)\s?(?:(?:/|\bper\b)\s?(?P<per>[A-Za-z][\w-]*)?|(?P<hour>ph\b))",
    re.IGNORECASE,
)
"""Money for each of something: `Price ($/h)`, `USD per GPU-hour`, `$ ph`."""
_GIGABITS = re.compile(r"\b([KMGT])(?:b|bit)\b")
_MEMORY = re.compile(r"\b(?:memory|mem|v?ram|hbm\d?e?|disk|storage|ssd)\b", re.IGNORECASE)
"""What comes in bytes, however the letter is written: `GPU memory (Gb)`."""
SPEED = re.compile(
    r"(?<![\w/])(?:(?:[KMGTPEZ]|kilo|mega|giga|tera|peta|exa|zetta)(?:FL)?OPs?(?:/s)?|FLOPs?/s)(?![\w]|/(?!chip|GPU|TPU|device))",
    re.IGNORECASE,
)
"""The same where it is a speed: `TFLOPS FP32`, `TeraFLOPs (FP8)`, `INT8 TOPS`."""
_SHARE, _BUSY = re.compile(r"[01]?\.\d+"), re.compile(r"\b(?:[MH]FU|utili[sz]ation)\b", re.IGNORECASE)
"""A utilization that is written as a share, even where its header says per cent: nothing is used to half a per cent."""
_MAGNITUDE = re.compile(
    r"(?P<sign>US\$|[$€£]|(?:USD|EUR|GBP)\s)?\s*"
    r"(?P<size>K|M|B|T|bn|mn|['’]?000['’]?s?|thousands?|millions?|billions?|trillions?|(?<=[$€£]))$",
    re.IGNORECASE,
)
"""`Parameters (B)`, `Amount ($M)`, `Tokens (billions)`: the magnitude in which a column counts."""

_BYTES = re.compile(r"(?<=[KMGTP])Bs$")
"""`Memory (GBs)`: a unit in the plural."""
UNITS_ALIKE = frozenset("mbt")
"""Metres, bits and tonnes look like millions, billions and trillions; only beside a currency they are magnitudes."""


def as_rate(quantity: Quantity, text: str, offset: int) -> Quantity:
    """Data that the words around it call a bandwidth: `terabits of aggregate bandwidth`, `400-gigabit Ethernet`."""
    if quantity.dimension != "data":
        return quantity
    start, end = quantity.start - offset, quantity.end - offset
    linked = BITS.search(quantity.text) and (
        OF_LINKS.match(text, end) or LINKS_OF.search(text, max(0, start - 40), start)
    )
    if not linked and OF_BANDWIDTH.match(text, end) is None:
        return quantity
    low, high = (None if value is None else value * 8.0 for value in (quantity.low, quantity.high))
    return replace(quantity, low=low, high=high, unit="bit/s", dimension="data_rate")


REQUESTS = re.compile(
    r"\b(?:requests?|quer(?:y|ies)|calls?|messages?|prompts?|search(?:es)?|lookups?|inferences?|predictions?|images?"
    r"|conversations?|chats?|questions?|answers?|translations?|transactions?|recommendations?|hits|invocations?)\b",
    re.IGNORECASE,
)
"""What services are asked for so many times a day."""
_DAY_BEFORE = re.compile(
    r"(?:\A\W*|[.;:,]\s)(?:daily|(?:each|every|per|on (?:an average|a typical|each|every|a single|one)) day)\b,?\s"
    r"[^.;]{0,60}\Z",
    re.IGNORECASE,
)
_DAY_BEHIND = re.compile(r"[^.;,]{0,50}?\b(?:daily|(?:each|every|a|per) day)\b", re.IGNORECASE)
_DAY_REACH = 90

FEWEST_DAILY = 1000
"""Fewer questions may be those that somebody looks at every day."""


def as_daily(quantity: Quantity, text: str, offset: int) -> Quantity:
    """Requests that other words of their clause say come each day: `each day it answers 3 million questions`."""
    noun = quantity.noun or ""
    if quantity.dimension != "count" or REQUESTS.search(noun) is None or not ("day" in text or "daily" in text.lower()):
        return quantity
    if max(quantity.low or 0.0, quantity.high or 0.0) < FEWEST_DAILY:
        return quantity
    start, end = quantity.start - offset, max(quantity.end, quantity.noun_end) - offset
    daily = noun.lower().startswith("daily ") or _DAY_BEHIND.match(text, end)
    if not daily and not _DAY_BEFORE.search(text, max(0, start - _DAY_REACH), start):
        return quantity
    return replace(quantity, unit="1/day", dimension="rate", written_unit="per day")


SLOWEST = 1e9
"""Operations a second from which on they are a chip's."""
SLOWEST_EVER = 1e8
"""The same of calculations, which only computers do: `160 million calculations per second`."""
_CALCULATIONS = re.compile(r"\b(?:operations|calculations|computations|multiplications|flops)\Z", re.IGNORECASE)
OPERATIONS = "operations"
"""The scope of a speed in operations of which nothing says of what kind they are."""


def as_speed(quantity: Quantity) -> Quantity:
    """Operations a second as the speed of a chip that they are: `3,958 INT8 TOPS`; the scope says of what kind."""
    if (
        quantity.dimension == "rate"
        and quantity.written_unit == "per second"
        and _CALCULATIONS.search(quantity.noun or "")
    ):
        low, high = _written(quantity)
        if max(low or 0.0, high or 0.0) >= SLOWEST_EVER:
            return replace(quantity, low=low, high=high, unit="FLOP/s", dimension="compute_rate", noun=None)
    fast = quantity.dimension == "operation_rate" and max(quantity.low or 0.0, quantity.high or 0.0) >= SLOWEST
    return replace(quantity, unit="FLOP/s", dimension="compute_rate") if fast else quantity


_PER_PERIOD = re.compile(r"(?P<unit>[\w ]+?) per (?P<period>hour|day|week|month|quarter|year)")
"""How an amount that something takes in each period is written."""
_LONG = ("per day", "per week", "per month", "per quarter", "per year")


def of_period(quantity: Quantity) -> Quantity:
    """Energy or volume that something takes each day or year as that energy or volume, the period as its `per`.

    `2 TWh a year` is said of what is used, not of a power of 228 MW.
    """
    if quantity.dimension not in ("power", "other"):
        return quantity
    found = _PER_PERIOD.fullmatch(quantity.written_unit)
    taken = (units.named(found["unit"], dimension) for dimension in ("energy", "volume")) if found else ()
    unit = next(filter(None, taken), None)
    if found is None or unit is None:
        return quantity
    low, high = (None if end is None else unit.to_canonical(end) for end in _written(quantity))
    return replace(
        quantity,
        low=low,
        high=high,
        unit=unit.canonical,
        dimension=unit.dimension,
        written_unit=unit.name,
        per=quantity.per or found["period"],
    )


MAGNITUDES = ("K", "M", "B", "T")


_TRAINING_COMPUTE = re.compile(r"\b(?:pre-?)?training\s+(?:compute|flops?)\b", re.IGNORECASE)

_PREFIXED = re.compile(r"[A-Za-z]-?FLOP", re.IGNORECASE)
"""`EFLOPS`, in which machines are measured."""


_BARE_TOTAL = re.compile(r"(?:scale|class|models?|runs?|range)?", re.IGNORECASE)
LEAST_TOTAL = 1e20
"""Of nothing else are there so many: a bare `~2e24` counts the operations of training."""


def as_total(quantity: Quantity, label: str, around: Sequence[str] = ()) -> Quantity:
    """Operations under a label such as `Training compute (FLOPS)` are no rate, whatever their unit's letters say.

    `around` are the headings above, which may say the same of all that stands below.
    """
    if quantity.dimension == "count" and min(quantity.low or 0.0, quantity.high or quantity.low or 0.0) >= LEAST_TOTAL:
        bare = "e" in quantity.text or "10" in quantity.text
        total = bare and _BARE_TOTAL.fullmatch(quantity.noun or "")
        return replace(quantity, dimension="compute", unit="FLOP", noun=None) if total else quantity
    plain = quantity.dimension == "compute_rate" and not quantity.per and not _PREFIXED.search(quantity.text)
    if not plain or not any(map(_TRAINING_COMPUTE.search, (label, *around))):
        return quantity
    return quantity if "/" in quantity.text else replace(quantity, dimension="compute", unit="FLOP")


def in_unit_of(quantity: Quantity, label: str) -> Quantity:
    """A bare number under a header that gives its unit (`Memory (GB)`, `Emissions (tons CO2eq)`, `Amount ($M)`).

    Behind a label a letter apart from its number is its magnitude, too: `Transistors: 80 B`. Money takes the scale.
    """
    quantity = in_scale_of(quantity, label)
    letter = quantity.noun if quantity.noun in MAGNITUDES else None
    if quantity.dimension != "count" or (quantity.noun and letter is None) or not label:
        return quantity
    for written in (f"{quantity.text}{letter}",) if letter else _with_unit(quantity.text, label):
        read = find_quantities(written)
        if len(read) != 1 or read[0].start > 0:
            continue
        if read[0].dimension == "count" and read[0].low == quantity.low:
            continue
        return replace(
            read[0],
            start=quantity.start,
            end=quantity.noun_end if letter else quantity.end,
            text=f"{quantity.text} {letter}" if letter else quantity.text,
            number_start=quantity.number_start,
            number_end=quantity.number_end,
            noun=None,
            bound=quantity.bound,
        )
    return quantity


BARE_UNIT = re.compile(
    r"[kMG]Ws?|[MG]Hz|tCO2(?:eq?)?|[GTPE]B|[TPE]FLOPS|(?:mega|giga)watts?|Gbps|Tbps|[MGT]B/s|[GT]Bps"
)
"""A unit as the last word of a header, or all of it."""


def _with_unit(number: str, label: str) -> Iterator[str]:
    """The number written out with each unit that the label may give."""
    scale = scale_in(label)
    if scale is not None and scale.sign and number[-1:].isdigit():
        yield f"{scale.sign}{number} {scale.word}" if len(scale.sign) < 4 else f"{number} {scale.word} {scale.sign}"
    size = f" {scale.word}" if scale is not None and not scale.sign else ""
    if _SHARE.fullmatch(number) and _BUSY.search(label):
        yield f"{100 * float(number):g}%"
    for pattern, unit in _LABEL_UNITS:
        if pattern.search(label):
            yield f"{number}{size} {unit}"
    rated = _RATED.search(label)
    if rated is not None and number[-1:].isdigit():
        sign = rated["sign"] if len(rated["sign"]) < 3 else f"{rated['sign']} "
        per = "hour" if rated["hour"] else rated["per"]
        yield from (f"{sign}{number}{behind}" for behind in ([f"/{per}"] if per else []) + [""])
    sized = _BYTES_OF.search(label)
    if sized is not None:
        yield f"{number} {sized[1]}"
    speed = SPEED.search(label)
    if speed is not None:
        yield f"{number} {speed[0]}"
    inner = [match.group(1).strip() for match in _BRACKETED.finditer(label)]
    inner += [match.group(1).strip() for match in _TRAILING.finditer(label)]
    last = label.strip(" *:").rpartition(" ")[2]
    inner += [last] if BARE_UNIT.fullmatch(last) else []
    if _MEMORY.search(label):
        inner = [_GIGABITS.sub(r"\1B", written) for written in inner]
    for unit in (_BYTES.sub("B", written) for written in inner):
        magnitude = _MAGNITUDE.fullmatch(unit)
        if magnitude is None or (magnitude["sign"] is None and unit in UNITS_ALIKE):
            yield f"{number} {unit}"
        elif number[-1:].isdigit():
            size = magnitude["size"]
            size = "thousand" if "000" in size else size
            size = size.upper() if len(size) < 2 else f" {size.rstrip('s')}"
            yield f"{magnitude['sign'] or ''}{number}{size}"


def as_written(quantity: Quantity) -> tuple[float | None, float | None, str]:
    """Ends and unit of a number that no predicate takes: a duration in the unit it was written in, bytes as bytes.

    More than a whole (`150 %`) is so many times something, not a share.
    """
    low, high = _written(quantity)
    years = IN_YEARS.get(quantity.written_unit.removesuffix("s"))
    if years is not None:
        return _over(low, 1 / years), _over(high, 1 / years), "year"
    if quantity.dimension == "duration" and quantity.written_unit in PARTS_OF_SECOND:
        return _in_seconds(quantity.low), _in_seconds(quantity.high), "second"
    if quantity.dimension in AS_WRITTEN:
        return low, high, quantity.written_unit
    if quantity.dimension == "data_rate" and ("byte" in quantity.written_unit or BYTES_A_SECOND.search(quantity.text)):
        return _over(quantity.low, 8.0), _over(quantity.high, 8.0), "byte/s"
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    if quantity.dimension == "ratio" and any(not 0.0 <= end <= 1.0 for end in ends):
        return quantity.low, quantity.high, "times"  # no share of anything: a margin of -12 %, a retention of 135 %
    return quantity.low, quantity.high, quantity.unit


def _in_seconds(days: float | None) -> float | None:
    return _over(days, 1 / DAY)


def _over(value: float | None, factor: float) -> float | None:
    return None if value is None else float(f"{value / factor:.12g}")
