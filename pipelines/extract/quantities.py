"""Finds quantities in text: numbers with their unit or counted noun, bounds, ranges and tolerances, by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipelines.extract import numbers, units
from pipelines.extract.bounds import bound_after, hedges
from pipelines.extract.claim import Bound
from pipelines.extract.dates import lower_words
from pipelines.extract.excluded import Excluded
from pipelines.extract.measures import Measure, digits_start, read_measure, with_per
from pipelines.extract.numbers import GAP, SPACE, Number
from pipelines.extract.refusals import in_name, refused
from pipelines.extract.slashes import apart
from pipelines.extract.units import COUNT, TIMES, Unit


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity at `text[start:end]`: number, unit, magnitude, and the hedge or bound words beside it.

    `low` and `high` are in the canonical `unit` (equal for a point; None for an open end). `written_low`,
    `written_high` and `written_unit` are the same as the text has it: 19 percent, 400 gigabit per second.
    `noun` is what a count counts, as written; `per` a denominator that is no time ("GPU"). `vague` marks "tens of
    thousands", whose range reaches to the next word up. `number_start` and `number_end` span the bare numbers.
    A range keeps its two `ends` as quantities of their own and the `connector` between them: "from 2,500 to 7,500" is
    as often a change as an interval, which the sentence decides.
    """

    start: int
    end: int
    text: str
    low: float | None
    high: float | None
    unit: str
    dimension: str
    bound: Bound
    number_start: int
    number_end: int
    noun: str | None
    noun_start: int
    noun_end: int
    per: str | None
    written_low: float | None
    written_high: float | None
    written_unit: str
    vague: bool = False
    connector: str | None = None
    ends: tuple[Quantity, ...] = ()

    @property
    def open_bounds(self) -> tuple[float | None, float | None, Bound]:
        """Low, high and bound with a vague amount read as open upwards ("hundreds of people" is at least 100)."""
        if self.vague:
            return self.low, None, "at_least"
        return self.low, self.high, self.bound


_CANDIDATE = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒]|[A-Za-z_][A-Za-z0-9_]*")
_DIGIT = re.compile(r"[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒]")
_GLUED_CURRENCY = re.compile(r"(?:RM|PS|Rs|Rp|RMB|NIS|SFr|USD|EUR|GBP|JPY|CNY|INR|CHF|AUD|CAD|HKD|SGD)(?=[0-9])")
_AFTER_DOLLAR = re.compile(r"(?:US|A|AU|C|CA|HK|NZ)(?=[0-9])")
_PARTS = frozenset("third quarter fourth fifth sixth seventh eighth ninth tenth hundredth".split())
_STEMS = {"doubl": 2.0, "tripl": 3.0, "quadrupl": 4.0, "twice": 2.0, "thrice": 3.0, "halv": 0.5}
_FOLDS = frozenset(word + "fold" for word in (*numbers.CARDINALS, *numbers.TENS, *numbers.MAGNITUDES))
_MULTIPLES = _FOLDS | frozenset(
    """
    double doubles doubled doubling triple triples tripled tripling quadruple quadruples quadrupled quadrupling twice
    thrice halves halved halving
    """.split()
)
_BEHIND_TWICE = re.compile(r" (?:as [a-z]|(?:the|that|its|their|what)\b)")
_BEHIND_DOUBLE = re.compile(r" (?:the|their|its|our|that|this|what|in|every|by|[A-Z])")
_SCALES = frozenset(
    prefix + unit + plural
    for prefix in ("kilo", "mega", "giga", "tera", "peta", "exa", "zetta")
    for unit in ("watt", "byte", "bit", "flop")
    for plural in ("", "s")
) | {"multi", "multimillion", "multibillion", "multitrillion"}
_SINGLE_TIMES = frozenset("minute hour day week month year decade century".split())
"""Times that an article counts when a bound or hedge stands before it: "about a month", "up to a decade"."""
_LETTERS = re.compile(r"[A-Za-z]+")
_MORE_DIGITS = re.compile(r"[-–][0-9]")
_ARTICLE_TIME = re.compile(r"an? (minute|hour|day|week|month|year|decade|century)(?![A-Za-z0-9_-])", re.I)
_HEDGED_ARTICLE = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|nearly|almost|over|more than|less than|under|up to|at least|at most"
    r"|within|took|takes|taken|lasted|lasts)|~)[ ](an?)[ ]$",
    re.I,
)
_ANCHORS = numbers.WORDS | _PARTS | _MULTIPLES | _SCALES | _SINGLE_TIMES
_ARTICLE = re.compile(r"(?:^|[^A-Za-z0-9])(an?) $", re.I)
_TOKEN_REST = re.compile(r"[0-9A-Za-z_]*(?:[.:/\-–][0-9A-Za-z_]+)*")
_OUT_STARTS = frozenset("oOiI")
_OUT_OF = re.compile(rf"{GAP}(?:out{GAP}of|in){GAP}(?:every{GAP})?", re.I)
_CONNECTOR = re.compile(
    rf"{SPACE}?(?P<word>[–—‒−‑-]|(?:\bup )?\bto\b|\bthrough\b"
    rf"|\bor(?: even)?\b|\band\b|/|\.\.\.?|…|(?<! )~(?! )){SPACE}?"
    rf"(?P<dash>-(?=[0-9]))?"
    r"(?:~|about |around |roughly |nearly |as much as |as many as |up to )?",
    re.I,
)
_CONNECTOR_STARTS = frozenset(" \t\u00a0\u2009\u202f–—‒−‑-/.…~")
_SPACED_CONNECTORS = frozenset("–—‒−‑-/.…~tToOaAu")
_TOLERANCE_STARTS = frozenset(" +±,")
_TOLERANCE_SIGNS = frozenset(" +±gp(")
_TOLERANCE = re.compile(r",?[ ]?[(]?(?:\+/-|\+-|±|\+/−|give or take\b|plus or minus\b)[ ]?")
_BETWEEN = re.compile(rf"\bbetween{GAP}$", re.I)
_LED_BY = {"and": _BETWEEN, "up": re.compile(rf"\bfrom{GAP}$", re.I)}
"""What must stand before a range whose ends such a word connects."""
_CHANGED = re.compile(
    r"\b(?:by|up|down|rose|fell|gained|lost|added|climbed|jumped|dropped|declined|slid|rise|fall|surged|plunged|advanced"
    r"|increased|decreased|grew|slipped|tumbled|soared|widened|narrowed|another)[ ](?:(?:by|about|nearly|over)[ ])?$",
    re.I,
)
SIZES, ANOTHER_SIZE = ("data", "data_rate"), 1.5
"""What comes in sizes, and how much more another one is: `40 or 80 GB` are two, `5 or 6 TB` is a range."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)([BM]?)")
"""A number of parameters, as models are called by it."""
_SCALED = re.compile(r"[$€£¥]?(?P<number>\d+(?:\.\d+)?)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BARE = re.compile(r"[$€£¥]?\d+(?:\.\d+)?")
_ALTERNATIVE = re.compile(r",? (?:and|or) ")
_NEW_CLAUSE = re.compile(r"\s(?:was|were|is|are|has|have|had|will|would|went|came)\b")
"""What stands behind the subject of a clause of its own: `costs $20, and $5 billion was earned`."""
BELOW_SCALE, ALIKE, SCALE = 1000, 10, 1e6
"""What a number stays below that shares the word of size behind the next, how many times the next itself, and the least
such size: `32 and 8K` are two things."""
_ENUMERATED = re.compile(r", (?:and |or )?| (?:and|or) |[ ]?(?:→|->|–>|⇒)[ ]?")
_FACTOR = re.compile(r"\b(?:a\s+factor\s+of|by\s+(?:a|the)\s+factor)\s+\Z", re.I)
"""What makes a multiple of a bare number: `by a factor of 5`."""
FACTOR_REACH = 16
_PRECISE = re.compile(
    r" (?:(?:dense|sparse) )?(?:(?:MX|NV)?(?:FP|fp|INT|int)[0-9]{1,2}|BF16|bf16|TF32)(?: (?:dense|sparse))?"
    r"(?: ?[/,] ?| and | or )"
)
"""`990 FP16 / 1,980 FP8 teraflops`: rates at several precisions with one unit."""
_AGE = re.compile(
    r"(?<=[a-z], )[1-9][0-9](?=,)|(?:(?<=\baged )|(?<=\bage of )|(?<=\bage )|(?<=\bages ))[1-9][0-9](?![0-9])",
    re.I,
)
_SCALE = re.compile(
    r"(?P<multi>multi-?)?(?P<unit>(?:kilo|mega|giga|tera|peta|exa|zetta)(?:watt|byte|bit|flop)s?)"
    r"(?P<scale>-(?!days?\b|hours?\b|seconds?\b)[a-z]+)?(?![A-Za-z0-9_]|-days?\b|-hours?\b|-seconds?\b|/s)",
    re.I,
)
_ONLY_UNIT = re.compile(r"\b(?:in|about|of|by|into|from|to|per|than|not)\s\Z")
"""What stands before a unit that is only spoken of: `measured in gigawatts`."""
_NO_THING = re.compile(
    r"\s(?:[a-z-]+\s)?(?:plan\w*|think\w*|ambitions?|era|problems?|business\w*|effort|economics|stor(?:y|ies)|questions?|challenges?"
    r"|race|numbers?|figures?|competition|thresholds?|level|requirements?|demands?|needs|world|game|bets?|mindset)\b"
)
"""What is called of a size and has none: `gigawatt-scale planning`."""
_MULTI = re.compile(
    r"multi-?(?P<size>million|billion|trillion)[- ](?P<money>dollar|euro|pound|yuan|yen)\b"
    r"(?! (?:[a-z-]+ )?[a-z]+(?<![su])s\b)",
    re.I,
)
"""Of one thing: `multibillion-dollar deals` are any."""
_LISTING = ("- ", "– ", "— ", "‒ ")
_NAMED = re.compile(r" ?[A-Za-z]")
"""What counts or names something of its own behind a number."""
_OFFERED = re.compile(
    r"(?:\bstart(?:s|ing)?(?: at| from)?|\bas low as"
    r"|(?:^|[|•(:] |\b(?:options?|prices?|priced|pricing|available|offered"
    r"|rates?|plans?|instances?|nodes?|[GT]PUs?|rent(?:al|ed)?s?)[ ](?:are[ ]|is[ ])?)from)[ ]$",
    re.I,
)
"""What makes a price the lowest one: `GPUs from $1.20 per hour`."""
_SUM_JOINT = re.compile(r",? (?:and )?")
"""What joins two units of one time: `4 hours 19 minutes`."""
_OF_OTHERS = re.compile(r" (?:of|per|each|for|were|was|to)\b")
"""What says behind a time that it is that of something else: `30 days and 12 hours of evaluation`."""


def find_quantities(text: str) -> list[Quantity]:
    """The quantities of a text in order, without overlaps.

    Dates, times of day, names with numbers ("GPT-4", "PyTorch 2.0"), labels ("Phase 4"), ordinals, addresses and codes
    are none. Never raises; linear in the length of the text.
    """
    return _restated(text, _summed(text, _lend(text, _find(text))))


def _find(text: str) -> list[Quantity]:
    made: list[Quantity] = []
    words = lower_words(text)
    excluded = Excluded(text)
    floor = 0
    for candidate in _candidates(text, words):
        position = candidate.start()
        if position < floor:
            continue
        token = candidate[0]
        if token.isalpha() and token.lower() not in _ANCHORS:
            continue
        if token[0].isalpha() or token[0] == "_":
            start = _word_anchor(text, token, position)
            if start is None:
                continue
            position = start
        # a digit within a name ("GPT-4") starts nothing, whatever stands around it
        start = position if text[position].isalpha() else digits_start(text, position, floor)
        if start is None:
            floor = _rest_end(text, position)
            continue
        past = excluded.end_at(position)
        if past > position:
            floor = past
            continue
        found, floor = _read(text, position, start, floor, excluded)
        made += found
        floor = max(floor, position + 1)
    return made


def _candidates(text: str, words: Sequence[str]) -> Iterator[re.Match[str]]:
    """Where to look: at digits alone when no word of the text can start a quantity, else at every word too."""
    if _ANCHORS.isdisjoint(words):
        return _DIGIT.finditer(text)
    return _CANDIDATE.finditer(text)


def _word_anchor(text: str, token: str, position: int) -> int | None:
    """Where a quantity may start at this word: number words, "doubled", "a third of", "RM23"; None for others."""
    if token.isalpha():
        lowered = token.lower()
        before = text[position - 1 : position]
        if before.isalnum() or before == "_" or (before in "-‑" and before):
            return None
        if lowered in _SINGLE_TIMES:
            hedged = _HEDGED_ARTICLE.search(text[max(0, position - 20) : position])
            return position - len(hedged[1]) - 1 if hedged else None
        if lowered not in _PARTS:
            return position
        article = _ARTICLE.search(text[max(0, position - 4) : position])
        of = text.startswith(" of ", position + len(token)) or text.endswith(" by ", 0, max(0, position - 2))
        return position - len(article[1]) - 1 if article and of else None
    glued = (_AFTER_DOLLAR if text[position - 1 : position] == "$" else _GLUED_CURRENCY).match(token)
    return position + glued.end() if glued else None


def _lend(text: str, found: list[Quantity]) -> list[Quantity]:
    """Gives bare numbers of an enumeration the unit or noun of its last member ("1.5, 2.8, and 2 days")."""
    for index in range(len(found) - 2, -1, -1):
        one, two = found[index], found[index + 1]
        if one.dimension == two.dimension == "money":
            parted = text[one.end : two.start] == ", " and _BARE.fullmatch(two.text) is not None
            joined = _ALTERNATIVE.fullmatch(text, one.end, two.start) and not _NEW_CLAUSE.match(text, two.end)
            found[index] = _of_scale(one, two) if parted or joined else one
            continue
        if one.unit != "count" or one.noun is not None or one.end != one.number_end or one.ends or two.ends:
            continue
        precise = two.dimension == "compute_rate" and _PRECISE.fullmatch(text, one.end, two.start)
        listed = precise or _ENUMERATED.fullmatch(text, one.end, two.start)
        if text[one.end : two.start] == ", " and not _continues(found, index, text):
            continue  # `racks: 128, 40 kW each` says two things
        if not listed or two.dimension in {"money", "times", "points"} or _is_restated_share(text, found, index):
            continue
        if two.unit == "count":
            sized = _of_scale(_of_size(one, two), two)
            if two.noun is not None:
                sized = replace(sized, noun=two.noun, noun_start=two.noun_start, noun_end=two.noun_end)
            found[index] = sized
            continue
        if two.dimension == "device_time" and not two.ends:
            sized = _of_scale(one, two, least=1)
            lent = replace(sized, unit=two.unit, dimension=two.dimension, written_unit=two.written_unit)
            found[index] = replace(lent, noun=two.noun, noun_start=two.noun_start, noun_end=two.noun_end)
            continue
        unit = _written(two)
        if unit is not None and one.written_low == one.written_high and one.written_low is not None:
            value = unit.to_canonical(one.written_low)
            found[index] = replace(
                one, low=value, high=value, unit=two.unit, dimension=two.dimension, written_unit=two.written_unit
            )
    return found


def _continues(found: Sequence[Quantity], index: int, text: str) -> bool:
    """Whether two numbers with but a comma between them belong to one enumeration: they rise, or there are more."""
    one, two = found[index], found[index + 1]
    rises = one.written_low is not None and two.written_low is not None and one.written_low < two.written_low
    before = index and _ENUMERATED.fullmatch(text, found[index - 1].end, one.start)
    behind = index + 2 < len(found) and _ENUMERATED.fullmatch(text, two.end, found[index + 2].start)
    return bool(rises or before or behind)


def _of_size(one: Quantity, two: Quantity) -> Quantity:
    """A bare number as what it is worth before a size of models: `7` and `8` of `7, 8 and 70B` are billions."""
    size = _SIZE.fullmatch(two.text)
    if size is None or not one.text.isdigit() or not two.low or int(one.text) >= float(size[1]):
        return one
    if not size[2] and two.low == float(size[1]):
        return one
    value = int(one.text) * two.low / float(size[1])
    return replace(one, low=value, high=value, written_low=value, written_high=value)


def _of_scale(one: Quantity, two: Quantity, least: float = SCALE) -> Quantity:
    """A bare number as what it is worth before the word of size of the next: `$3 and $5 billion`."""
    scaled = _SCALED.match(two.text)
    if scaled is None or not two.low or one.ends or _BARE.fullmatch(one.text) is None:
        return one
    own = float(scaled["number"])
    if not own or not one.low or one.low >= min(BELOW_SCALE, ALIKE * own) or two.low < own * least:
        return one
    value = one.low * two.low / own
    return replace(one, low=value, high=value, written_low=value, written_high=value)


def _is_restated_share(text: str, found: list[Quantity], index: int) -> bool:
    """Whether a share says again what the number before it counts: `caused 35, or 8.4 percent, of them`."""
    one, two = found[index], found[index + 1]
    if two.dimension != "ratio" or text[one.end : two.start] != ", or ":
        return False
    return not index or _ENUMERATED.fullmatch(text, found[index - 1].end, one.start) is None


def _summed(text: str, found: list[Quantity]) -> list[Quantity]:
    """Joins a time with the smaller one behind it that is part of it: `4 hours 19 minutes` is one time."""
    for index in range(len(found) - 2, -1, -1):
        one, two = found[index], found[index + 1]
        if (
            one.dimension != "duration"
            or two.dimension != "duration"
            or not _SUM_JOINT.fullmatch(text, one.end, two.start)
            or _OF_OTHERS.match(text, two.end)
        ):
            continue
        points = one.low is not None and two.low is not None and one.low == one.high and two.low == two.high
        unit = _written(one)
        if not points or not unit or unit.name == two.written_unit or not (two.low or 0.0) < unit.to_canonical(1):
            continue
        value = (one.low or 0.0) + (two.low or 0.0)
        written = unit.from_canonical(value)
        joined = replace(one, end=two.end, text=text[one.start : two.end], low=value, high=value)
        found[index : index + 2] = [replace(joined, written_low=written, written_high=written)]
    return found


def _restated(text: str, found: list[Quantity]) -> list[Quantity]:
    """Gives a quantity in brackets the bound of the one that it states in another unit: `over 29 C (85 F)`."""
    for index, (one, two) in enumerate(pairwise(found), 1):
        if two.bound != "exact" or one.bound not in {"at_least", "at_most"} or one.dimension != two.dimension:
            continue
        bracketed = text[one.end : two.start] == " (" and text.startswith(")", two.end)
        if bracketed and one.written_unit != two.written_unit:
            low, high = (two.low, None) if one.bound == "at_least" else (None, two.high)
            found[index] = replace(two, bound=one.bound, low=low, high=high)
    return found


def _written(quantity: Quantity) -> Unit | None:
    """The unit a quantity was written in, by its name."""
    return units.named(quantity.written_unit, quantity.dimension)


def _read(text: str, position: int, start: int, floor: int, excluded: Excluded) -> tuple[list[Quantity], int]:
    """The quantities whose first number stands at `position`, its sign at `start`, and where to read on."""
    if text[position].isalpha():
        multiple = _without_number(text, position, floor)
        if multiple is not None:
            return [multiple], multiple.end
    parts = apart(text, start)
    if parts:
        return [_assemble(text, one, floor) for one in parts], parts[-1].end
    measure = read_measure(text, start, floor)
    if measure is None:
        return [], max(_rest_end(text, position), position + 1)
    return _complete(text, measure, floor, excluded)


def _without_number(text: str, position: int, floor: int) -> Quantity | None:
    """A quantity that no number states: "doubled", "gigawatt-scale", "about a month"."""
    word = _LETTERS.match(text, position)
    lowered = word[0].lower() if word else ""
    if lowered in _SCALES:
        return _bare_unit(text, position)
    if lowered in {"a", "an"}:
        return _single_time(text, position)
    return _multiple_word(text, position, lowered, floor) if lowered in _MULTIPLES else None


def _multiple_word(text: str, start: int, word: str, floor: int) -> Quantity | None:
    """A multiple without a number: "doubled", "twice", "tenfold"."""
    base = numbers.read_words(word.removesuffix("fold"), 0) if word in _FOLDS else None
    value = base.low if base else next((times for stem, times in _STEMS.items() if word.startswith(stem)), 0.0)
    end = start + len(word)
    if not value or not _multiplies(text, end, word):
        return None
    return _assemble(
        text, Measure(start, end, Number(start, end, value, value, value, worded=True), start, TIMES), floor
    )


def _bare_unit(text: str, start: int) -> Quantity | None:
    """A unit without a number: "gigawatt-scale" is about one, "multi-gigawatt" and "terabits of" at least one."""
    money = _MULTI.match(text, start)
    if money is not None:
        size = 10.0 ** numbers.MAGNITUDES[money["size"].lower()]
        unit = units.table().words[money["money"].lower()].unit()
        number = Number(start, money.end(), size, size, size, worded=True, plus=True)
        return _assemble(text, Measure(start, money.end(), number, start, unit, money=True), start)
    found = _SCALE.match(text, start)
    if found is None or (found["scale"] and not found["multi"] and _NO_THING.match(text, found.end())):
        return None
    if not (found["multi"] or found["scale"]) and _ONLY_UNIT.search(text, max(0, start - 8), start):
        return None
    unit = units.table().words[found["unit"].lower()].unit()
    article = None if found["multi"] or found["scale"] else _ARTICLE.search(text[max(0, start - 4) : start])
    begin = start - len(article[1]) - 1 if article else start
    plus = found["multi"] is not None or not (found["scale"] or article)
    number = Number(begin, found.end(), 1.0, 1.0, 1.0, worded=True, plus=plus)
    floor = 0 if article else start
    return _assemble(
        text,
        Measure(begin, found.end(), number, begin, unit),
        floor,
        "about" if found["scale"] and not plus else "exact",
    )


def _single_time(text: str, start: int) -> Quantity | None:
    """One of a unit of time, counted by its article: "about a month"."""
    found = _ARTICLE_TIME.match(text, start)
    if found is None:
        return None
    unit = units.table().words[found[1].lower()].unit()
    number = Number(start, found.start(1) - 1, 1.0, 1.0, 1.0, worded=True)
    return _assemble(text, Measure(start, found.end(), number, start, unit), 0)


def _multiplies(text: str, end: int, word: str) -> bool:
    """Whether a word that may also be an adverb or adjective multiplies what stands behind it."""
    if word in {"twice", "thrice"}:
        return _BEHIND_TWICE.match(text, end) is not None
    return word not in {"double", "triple", "quadruple"} or _BEHIND_DOUBLE.match(text, end) is not None


def _complete(text: str, measure: Measure, floor: int, excluded: Excluded) -> tuple[list[Quantity], int]:
    """Ranges, tolerances and the last refusals for a measure that was read."""
    measure = _by_factor(text, measure, floor)
    joined = _tolerance(text, measure) or _ratio_of(text, measure) or _range(text, measure, floor, excluded)
    if isinstance(joined, list):
        made = [_assemble(text, one, floor) for one in joined]
        return made, max(joined[-1].end, made[-1].end)
    if joined is not None and not (joined.dimension == "count" and joined.noun is None and in_name(text, measure)):
        return [joined], joined.end
    if joined is not None:
        return [], joined.end
    if refused(text, measure):
        return [], _skip(text, measure)
    quantity = _assemble(text, measure, floor)
    return [quantity], max(quantity.end, measure.number.end)


def _by_factor(text: str, measure: Measure, floor: int) -> Measure:
    """A bare number behind `a factor of` as the multiple that it is."""
    if measure.unit is not None or measure.money:
        return measure
    start = hedges(text, measure.start, floor, duration=False)[0]
    near = max(floor, start - FACTOR_REACH)
    factor = _FACTOR.search(text, near, start) if text.find("actor", near, start) > 0 else None
    return measure._replace(unit=TIMES, noun=None, end=measure.number.end) if factor else measure


def _skip(text: str, measure: Measure) -> int:
    return measure.number.end if measure.number.worded else _rest_end(text, measure.number.end)


def _rest_end(text: str, position: int) -> int:
    """The end of the token that goes on at `position`."""
    rest = _TOKEN_REST.match(text, position)
    return rest.end() if rest else position


def _tolerance(text: str, measure: Measure) -> Quantity | None:
    """The range a tolerance spans: "770 ± 50 PFlop/s-days"."""
    end = measure.end if measure.unit else measure.number.end
    following = text[end : end + 2]
    if following[:1] not in _TOLERANCE_STARTS or (following[0] in " ," and following[1:] not in _TOLERANCE_SIGNS):
        return None
    found = _TOLERANCE.match(text, end)
    if found is None or measure.number.low != measure.number.high:
        return None
    spread = read_measure(text, found.end(), found.end())
    if spread is None or spread.money != measure.money:
        return None
    unit = spread.unit or measure.unit
    if measure.unit is None and spread.number.magnitude and not measure.number.magnitude:
        measure = measure._replace(number=measure.number.scaled(spread.number.magnitude))
    centre, half = measure.number.low, spread.number.low
    if (
        unit is not None
        and measure.unit is not None
        and unit.dimension == "ratio"
        and measure.unit.dimension != "ratio"
    ):
        half, unit = centre * unit.to_canonical(half), measure.unit
    centre = -centre if measure.negative else centre
    number = measure.number._replace(low=centre - half, high=centre + half, end=spread.number.end)
    whole = measure._replace(number=number, end=spread.end, unit=unit, noun=spread.noun, negative=False)
    return _assemble(text, whole, measure.start, "range")


def _ratio_of(text: str, measure: Measure) -> Quantity | None:
    """A share: "one in three", "3 out of 10"."""
    if measure.unit is not None or measure.noun is not None or measure.number.magnitude:
        return None
    end = measure.number.end
    found = _OUT_OF.match(text, end) if text[end + 1 : end + 2] in _OUT_STARTS else None
    if found is None or ("out" not in found[0].lower() and measure.number.low != 1):
        return None
    below = read_measure(text, found.end(), found.end())
    if below is None or below.money or below.unit is not None or not measure.number.low < below.number.low < 1e7:
        return None
    share = below.number.worded or below.number.low <= 20 or below.number.low % 10 == 0
    year = _YEAR.fullmatch(text, below.number.start, below.number.end) is not None  # `bought one in 2020`
    if "out" not in found[0].lower() and (year or not share):
        return None
    value = measure.number.low / below.number.low
    number = measure.number._replace(low=value, high=value, end=below.number.end, fraction=True)
    return _assemble(text, measure._replace(number=number, end=below.number.end, unit=units.RATIO), measure.start)


def _second(text: str, position: int, first: Measure) -> Measure | None:
    """The measure behind a connector; behind money a number of each year or hour is as much money: `$4-5B/yr`."""
    second = read_measure(text, position, position)
    if second is not None and first.unit is not None and second.unit is None and not second.money:
        listed = text[position - 2 : position] in _LISTING and _NAMED.match(text, second.number.end)
        return None if listed else second  # `80 MW — 12,000 Foo`: a list
    if second is None or not first.money or second.unit is None or second.unit.dimension != "rate":
        return second
    return with_per(text, second._replace(unit=None, noun=None, end=second.number.end))


def _range(text: str, measure: Measure, floor: int, excluded: Excluded) -> list[Measure] | Quantity | None:
    """A range with its second end; two measures for alternatives ("16/32GB"); None when there is no range."""
    ends = [measure.end]
    if measure.number.end != measure.end:
        ends.append(measure.number.end)
    if measure.noun is not None and measure.noun[1] not in ends:
        ends.append(measure.noun[1])
    for end in ends:
        following = text[end : end + 2]
        if following[:1] not in _CONNECTOR_STARTS or (following[0] == " " and following[1:] not in _SPACED_CONNECTORS):
            continue
        found = _CONNECTOR.match(text, end)
        if found is None or excluded.end_at(found.end()) > found.end():
            continue
        word = found["word"].lower().split()[0]
        led = _LED_BY.get(word)
        if led is not None and not led.search(text[max(floor, measure.start - 24) : measure.start]):
            continue  # `500 nodes up to 20 km away`
        word = "to" if word == "up" else word
        if word == "/" and found[0] != "/":
            continue
        second = _second(text, found.end(), measure)
        if second and second.unit and second.unit.dimension == "ratio" and measure.noun and measure.unit is None:
            continue  # `8 per 1M tokens—20% cheaper` goes on about something else
        if second is None or _MORE_DIGITS.match(text, second.number.end):
            continue
        dashed = word in "-–—‒‑" and measure.noun is not None and end >= measure.noun[1]
        if dashed and not _same_noun(text, measure, second):
            continue  # `two sizes – 8B and 70B`: what is counted is told behind the dash
        if end != measure.end and measure.unit is not None and end == measure.number.end:
            continue
        return _joined(text, measure, second, word, floor)
    return None


def _same_noun(text: str, one: Measure, two: Measure) -> bool:
    """Whether two measures count the same: `10 nodes – 20 nodes`."""
    return one.noun is not None and two.noun is not None and text[slice(*one.noun)] == text[slice(*two.noun)]


def _joined(text: str, one: Measure, two: Measure, word: str, floor: int) -> list[Measure] | Quantity | None:
    left = text[max(floor, one.start - 24) : one.start]
    if one.number.vague or two.number.vague or (one.unit and two.unit and _CHANGED.search(left) and word == "to"):
        return None
    if one.unit is not None and one.unit is not TIMES and two.unit is None and not two.money:
        if word in {"to", "or", "/"} or (one.unit.dimension == "money" and not one.money):
            return None
        two = two._replace(unit=one.unit)
    if one.money and not two.money and (two.unit is None or two.unit.dimension != "money") and two.unit is not one.unit:
        return None
    unit = two.unit or one.unit
    if word == "or" and (one.unit is not None or (one.noun and two.noun and not _same_noun(text, one, two))):
        return None
    if word in {"/", "or"} and (one.unit is None or two.unit is None) and not (word == "or" and unit is None):
        if _lends(one, two, unit, word):
            return [one._replace(unit=unit, end=one.number.end), two]
        if word == "/":
            return None
    if one.unit is not None and two.unit is not None:
        money = one.unit.dimension == "money" and one.unit.canonical != two.unit.canonical
        if money or one.unit.dimension != two.unit.dimension:
            return None
    number = one.number
    if (
        not number.magnitude
        and two.number.magnitude
        and (
            number.bare < two.number.bare
            or (not two.number.scientific and (number.bare == two.number.bare or word in "-–—"))
        )
        and ((number.bare < 1000 and not number.grouped) or 1000 <= number.bare <= two.number.bare)
        and (one.unit is None or one.money)
    ):
        number = number.scaled(two.number.magnitude)
    first_unit = one.unit if one.unit is not None else unit
    return _span(text, one._replace(number=number, unit=first_unit), two._replace(unit=unit), word, floor)


def _lends(one: Measure, two: Measure, unit: Unit | None, word: str) -> bool:
    """Whether the second of two alternatives lends its unit to the first, which is nothing but a number."""
    if unit is None or unit.dimension in {"count", "other"} or one.unit or one.noun or one.number.magnitude:
        return False
    return word == "/" or (unit.dimension in SIZES and two.number.low >= ANOTHER_SIZE * one.number.low)


def _span(text: str, one: Measure, two: Measure, word: str, floor: int) -> Quantity | None:
    """The range from one measure to the other, in the unit of the second."""
    unit = two.unit or COUNT
    first_unit = one.unit or COUNT
    low = -one.number.low if one.negative else one.number.low
    high = -two.number.low if two.negative else two.number.low
    if first_unit is not unit:
        low = unit.from_canonical(first_unit.to_canonical(low))
    # bare "2-0" is a score and "555-1234-5" a code; "90–100" and "5-10 people" are ranges
    if unit is COUNT and word in "-–—‒‑" and (low >= high or _MORE_DIGITS.match(text, two.number.end)):
        return None
    if word == "or" and (low >= high or high > 20 * max(low, 1)):
        return None
    number = one.number._replace(
        start=one.number.start,
        end=two.number.end,
        low=min(low, high),
        high=max(low, high),
        plus=two.number.plus,
    )
    lent = one._replace(unit=first_unit if first_unit is not COUNT else None, noun=one.noun or two.noun)
    whole = two._replace(
        noun=two.noun or (one.noun if unit is COUNT and word == "to" else None),
        start=one.start,
        number_start=one.number_start,
        number=number,
        negative=False,
        connector=word,
        ends=(lent, two),
    )
    return _assemble(text, whole, floor, "range")


def _assemble(text: str, measure: Measure, floor: int, shape: Bound = "exact") -> Quantity:
    """The finished quantity of a measure: canonical values, bound, hedge and spans."""
    if measure.unit is not None and measure.unit.dimension == "token":
        spaced = measure.end - len(text[measure.number.end : measure.end].lstrip())
        measure = measure._replace(unit=None, noun=(spaced, measure.end), end=measure.number.end)
    number = measure.number
    unit = measure.unit or (units.RATIO if _is_share(measure) else COUNT)
    start, end, bound, hedged = _bounded(text, measure, floor, unit)
    low: float | None = -number.high if measure.negative else number.low
    high: float | None = -number.low if measure.negative else number.high
    open_end = shape == "range" and bound == "at_least" and (number.plus or end > measure.end)
    if (shape == "range" or number.vague) and not open_end:
        bound = "range"
    elif bound == "at_least":
        high = None
    elif bound == "at_most":
        low = None
    final: Bound = bound or ("about" if hedged or shape == "about" else "exact")
    written = unit.name if measure.unit is not None else _written_count(text, measure, unit)
    noun = measure.noun
    canonical_low = unit.to_canonical(low) if low is not None else None
    canonical_high = canonical_low if low == high else unit.to_canonical(high) if high is not None else None
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        low=canonical_low,
        high=canonical_high,
        unit=unit.canonical,
        dimension=unit.dimension,
        bound=final,
        number_start=measure.number_start,
        number_end=number.end,
        noun=text[noun[0] : noun[1]] if noun else None,
        noun_start=noun[0] if noun else -1,
        noun_end=noun[1] if noun else -1,
        per=measure.per,
        written_low=low,
        written_high=high,
        written_unit=written,
        vague=number.vague,
        connector=measure.connector,
        ends=tuple(_assemble(text, end, end.start) for end in measure.ends),
    )


def _bounded(text: str, measure: Measure, floor: int, unit: Unit) -> tuple[int, int, Bound | None, bool]:
    """Where a quantity starts and ends with its words of bound, what bound they set, and whether they hedge."""
    number = measure.number
    start, bound, hedged = hedges(text, measure.start, floor, unit.dimension == "duration")
    end = measure.end
    after = (
        bound_after(text, end)
        or (bound_after(text, number.end) if number.end < end else None)
        or (bound_after(text, measure.noun[1]) if measure.noun else None)
    )
    if after is not None:
        hedged = hedged or after.lastgroup == "about"
        if after.lastgroup != "about" and bound is None:
            bound = "at_most" if after.lastgroup == "at_most" else "at_least"
        end = after.end() if after.start() == end else end
    if bound is None and (number.plus or (measure.money and measure.per and _OFFERED.search(text, floor, start))):
        bound = "at_least"
    return start, end, bound, hedged


def _is_share(measure: Measure) -> bool:
    return measure.number.fraction and measure.number.low < 1 and measure.noun is None


def _written_count(text: str, measure: Measure, unit: Unit) -> str:
    if unit is COUNT and measure.noun is None and _AGE.match(text, measure.number.start):
        return "year of age"
    return unit.name


def render(quantity: Quantity) -> str:
    """Prints a quantity canonically; `find_quantities` reads the same values, unit and bound back."""
    unit = {"count": "", "1/day": " per day", "hour": " device hours"}.get(quantity.unit, f" {quantity.unit}")
    low, high = quantity.low, quantity.high
    if low is None or high is None:
        value = low if low is not None else high
        word = "at least" if low is not None else "at most"
        return f"{word} {_print(value or 0.0)}{unit}"
    if low != high:
        return f"between {_print(low)} and {_print(high)}{unit}"
    return f"{'~' if quantity.bound == 'about' else ''}{_print(low)}{unit}"


def _print(value: float) -> str:
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return repr(value)
