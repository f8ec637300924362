"""Names that a section lists: units below `Business segments`, backers below `Investors`, tools below `Stack`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pipelines.extract.chooser import Chooser
from pipelines.extract.companies import OF_OTHERS, is_remarked_off
from pipelines.extract.draft import Draft, of_line
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.headings import NUMBERING
from pipelines.extract.libraries import FRAMEWORK, STANDARD, TRAINING_FRAMEWORK
from pipelines.extract.listed import named_items
from pipelines.extract.reading import Reading
from pipelines.extract.rosters import roster_of
from pipelines.extract.topics import Context
from pipelines.extract.usual import is_common, is_phrase
from pipelines.ontology import Ontology, entity_id

Resolve = Callable[[str, str], Entity]


@dataclass(frozen=True, slots=True)
class Section:
    """What the names below a heading are to the topic: a relation of the name to it, or (`of_topic`) of it to them."""

    predicate: str
    kind: str
    topics: tuple[str, ...]
    of_topic: bool = False
    also: tuple[str, ...] = ()
    """What else than its kind a known name may be."""
    deal: str = ""
    """What each name is the other side of, which has the date and the price beside it."""


USERS = ("model", "cluster", "program", "organization", "service", "site")
_QUALIFIER = (
    rf"{NUMBERING}?"
    r"(?:(?:our|the|its|key|main|major|selected|notable|current|operating|core|four|three|two|five|other|strategic|lead|early"
    r"|institutional)\s+){0,3}"
)


def _headings(words: str) -> re.Pattern[str]:
    return re.compile(rf"{_QUALIFIER}(?:{words})\W*", re.IGNORECASE)


_ACQUISITIONS = Section("part_of", "organization", ("organization",), also=("software", "service"), deal="acquisition")
SECTIONS = (
    (
        _headings(
            r"business(?:es| units?| segments?| lines?| divisions?)|lines of business|segments|divisions"
            r"|subsidiar(?:y|ies)|(?:portfolio|group|sister|affiliated) companies|corporate structure|brands"
            r"|operating units|group structure|ventures"
        ),
        Section("part_of", "organization", ("organization",)),
    ),
    (
        _headings(
            r"(?:acquisitions|acquired (?:companies|start-?ups|businesses|firms))"
            r"(?:\W{1,3}(?:since )?(?:19|20)\d\d(?:\W{1,3}(?:19|20)\d\d)?)?"
        ),
        _ACQUISITIONS,
    ),
    (
        _headings(
            r"members|member (?:organi[sz]ations|companies|institutions)|(?:consortium|founding) members|participants"
        ),
        Section("member_of", "organization", ("organization", "program")),
    ),
    (
        _headings(
            r"(?:(?:software|tech(?:nology)?|ml|ai|training|inference|serving|data|observability) )?stack|software"
            r"|tooling|tools(?: (?:and|&) (?:libraries|frameworks))?|libraries"
            r"|software (?:used|components|environment|dependencies|and tools)"
            r"|dependencies|open[- ]source (?:software|components)(?: used)?"
        ),
        Section("uses_software", "software", USERS, of_topic=True),
    ),
)
ROSTERS = {
    "partner": Section("partner", "organization", ("organization", "program"), of_topic=True),
    "investment": Section("investment", "organization", ("organization", "program")),
}
"""The same below what lists companies, where the names are headings or lines in bold themselves."""
_PINNED = re.compile(
    r"(?P<name>[A-Za-z][\w-]*(?:\.\w+)?)(?:\[[\w,-]+\])?\s*(?:[<>=~!]=+|=)\s*v?\d+(?:\.[\w*]+)+"
    r"(?:\s*,\s*[<>=~!]=?\s*[\w.*]+)*(?:\s*\([^()]*\))?\W*"
)
"""A package with its version, as lists of requirements write it."""
_UNUSED = re.compile(
    r"\b(?:deprecated|removed|un(?:supported|used|tested)|not|without|incompatible|conflict\w*|obsolete|legacy|former\w*)\b",
    re.IGNORECASE,
)
"""What a heading says of packages that nobody needs any more."""
_NUMBER = re.compile(r"(?:\d+(?:\.\d+)*[.:)]|[a-z]\)|[IVX]+\.)\s+")
_NAME_END = re.compile(r"\s*(?:\(|:(?:\s|\Z)|\s[—–-]\s|,|\.\s|\Z)")
_ACQUIRED = re.compile(r"\s*(?:\([^()]*\)\s*)?(?::|[—–-])\s*[Aa]cquired(?!\s+(?:by|from)\b)(?=\s*(?:[(.,;]|in\b|\Z))")
"""How an item goes on behind the name of whom its topic has bought."""
_UNDONE = re.compile(
    r"\b(?:scrap\w*|call(?:ed)? off|fell through|withdr\w+|voted|consider\w*|spin-?off|option|licen[sc]\w*|stakes?|by"
    r"|fail\w*|cancel\w*|abandon\w*|block\w*|rumou?red|planned|proposed|pending|reject\w*|not|terminated|would|could"
    r"|talks|potential|possible|collapsed|attempt\w*)\b|\?|\d\s?%",
    re.IGNORECASE,
)
"""What leaves it open, or over, whether somebody was bought."""
_ELSEWHERE = re.compile(
    rf"{OF_OTHERS.pattern}|\b(?:invest\w*|portfolio|exits?|start-?ups?|customers?|partners?)\b", re.IGNORECASE
)
"""Headings above those whom somebody else may have bought."""
_BUYS = re.compile(
    r"\s*(?::|[—–-])\s*(?:(?i:acquired|bought)\s+)?(?!(?i:acquired)\b)[A-Z][\w:.&'’-]*(?:\s[A-Z]\S*)*\s*(?:\(|\Z|in\b)"
)
"""How it goes on behind the name of one who has bought another: `Foo – Bar ($2B)`, `Foo: acquired Bar`."""
_PRICE = re.compile(r"\W*(?:(?:for|about|approximately|over|up to)\s)?", re.IGNORECASE)
_WHEN = re.compile(r"\W*(?:(?:acquired|announced|closed|completed|in|since)\s)*", re.IGNORECASE)
"""What stands before the price and the date in parts of such brackets that hold nothing else."""
_BRACKET = re.compile(r"(?:\s+in\s+[^().,;]{4,20}|\s*\([^()]*\))")
_SENTENCE = re.compile(r"\b[a-z]{2,}\s+[\w-]+\s*:$")
"""How a line ends that introduces a list, and does not only name what it is about."""
_LABELS = re.compile(
    r"(?i:.*\b(?:value|case|model|significance|impact|summary|overview|notes?|strategy|status|focus|terms?|scope"
    r"|size|date|duration|total|rationale|criteria|approach|acquirer|buyer|goodwill|headcount"
    r"|details?|details|highlights?|background|results?|type|types|structure|description|purpose|support"
    r"|management|deployment"
    r"|acknowledge?ments?|financials|conclusion|references|next steps|timeline|introduction|services?|platforms?"
    r"|costs?|pricing))"
)
"""What other labels and headings end with."""
LONGEST_NAME = 60


def listed_parts(reading: Reading, context: Context, chooser: Chooser, resolve: Resolve) -> Iterator[Draft]:
    """What the heading above makes of the name that a sub-heading, a bold line or an item begins with."""
    found = _begun(reading, context)
    if found is None:
        return
    section, span, dated = found
    begins = next((m for m in reading.mentions if m.start == span[0] and not m.generic), None)
    known = begins if begins is not None and begins.end >= span[1] - 1 else None
    if known is None and (begins is not None or _LABELS.fullmatch(reading.text, *span)):
        return
    if known is None and section.kind == "organization" and is_common(reading.text[slice(*span)]):
        return
    if reading.text.startswith(":", span[1]) and _is_label(reading, span, chooser, known):
        return
    part = known.entity if known else resolve(reading.text[slice(*span)], section.kind)
    around = [e for level in context.levels if level.name in ("heading", "document") for e in level.entities]
    topic = next((e for kind in section.topics for e in around if e.type == kind), None)
    if section.kind == "organization" and is_remarked_off(reading.text, span[1]):
        return
    if section.deal and not _is_bought(reading, span[1]):
        return
    if part.type not in (section.kind, *section.also) or part.generic:
        return
    if topic is None or topic.entity_id == part.entity_id:
        return
    subject, object_ = (topic, part) if section.of_topic else (part, topic)
    yield of_line(reading, section.predicate, subject, span, "component", object_)
    if section.deal:
        yield from _dealt(reading, dated, topic, part, section.deal)


def _dealt(reading: Reading, end: int, buyer: Entity, part: Entity, kind: str) -> Iterator[Draft]:
    """The date and the price in the brackets behind a name: `Foo (~$2B, 2025)`."""
    bracket = _BRACKET.match(reading.text, end)
    if bracket is None:
        return
    dates = [d for d in reading.dates if bracket.start() <= d.start < bracket.end() and "/" not in d.value]
    if len(dates) == 1 and _fills(reading.text, bracket, (dates[0].start, dates[0].end), _WHEN):
        name = f"{part.name} {kind}"
        deal = Entity(entity_id("deal", name), name, "deal", provisional=True)
        at = of_line(reading, "announced_on", deal, (dates[0].start, dates[0].end), "component")
        yield replace(at, value_text=dates[0].value, as_of=dates[0])
    prices = [q for q in reading.whole.quantities if bracket.start() <= q.start < bracket.end()]
    priced = len(prices) == 1 and prices[0].dimension == "money"
    if priced and _fills(reading.text, bracket, (prices[0].start, prices[0].end), _PRICE):
        price = prices[0]
        paid = of_line(reading, "deal_value", buyer, (price.start, price.end), "component", part)
        yield replace(paid, low=price.low, high=price.high, unit=price.unit, bound=price.bound)


def _begun(reading: Reading, context: Context) -> tuple[Section, tuple[int, int], int] | None:
    """What kind of section a block stands in, the name that it begins with, and where its date may begin."""
    section = _section(reading, context)
    if section is not None:
        span = _name(reading)
        return (section, span, span[1]) if span is not None else None
    if reading.block.kind != "list_item" or _ACQUIRED.search(reading.text) is None:
        return None
    above = reading.block.section[-1] if reading.block.section else ""
    span = _name(reading) if _ELSEWHERE.search(above) is None else None
    remark = _ACQUIRED.match(reading.text, span[1]) if span is not None else None
    return (_ACQUISITIONS, span, remark.end()) if span is not None and remark is not None else None


def _is_bought(reading: Reading, end: int) -> bool:
    """Whether nothing behind a name that ends at `end` says that it was not bought, or perhaps by somebody else."""
    if _UNDONE.search(reading.text) or _BUYS.match(reading.text, end):
        return False
    return all(m.type != "organization" or m.start < end for m in reading.mentions)


def _fills(text: str, bracket: re.Match[str], span: tuple[int, int], before: re.Pattern[str]) -> bool:
    """Whether the part of a bracket between commas holds nothing but what is at a span, and such words before it."""
    low = max(bracket.start(), text.rfind(",", bracket.start(), span[0]) + 1)
    end = text.find(",", span[1], bracket.end())
    high = end if end >= 0 else bracket.end()
    return before.fullmatch(text, low, span[0]) is not None and not text[span[1] : high].strip(" ).;+")


def _is_label(reading: Reading, span: tuple[int, int], chooser: Chooser, known: Mention | None) -> bool:
    """Whether what stands before a colon only says what the names behind it are: `Scheduler: Foo`."""
    label = reading.text[slice(*span)]
    lists = any(m.type == "software" and m.start > span[1] for m in reading.mentions)
    kind = is_phrase(label) if known is None else known.kind == STANDARD
    return bool(chooser.exactly(label)) or (lists and kind)


def pinned_parts(reading: Reading, context: Context, ontology: Ontology, resolve: Resolve) -> list[Draft]:
    """What a line of requirements says that the topic needs: `torch >= 2.1`, `numpy==1.26.4`."""
    pinned = _PINNED.fullmatch(reading.text) if reading.block.kind == "list_item" and "=" in reading.text else None
    if pinned is None or (reading.mentions and reading.mentions[0].type != "software"):
        return []
    software = resolve("PyTorch" if pinned["name"] == "torch" else pinned["name"], "software")
    if any(_UNUSED.search(level.text) for level in context.levels if level.name in ("introduction", "heading")):
        return []
    around = [e for level in context.levels if level.name in ("heading", "document") for e in level.entities]
    topic = next((e for kind in (*USERS, "software") for e in around if e.type == kind), None)
    if software.type != "software" or software.provisional or topic is None or topic.entity_id == software.entity_id:
        return []
    entry = ontology.by_id.get(software.entity_id)
    trains = entry is not None and entry.kind in (FRAMEWORK, TRAINING_FRAMEWORK)
    name = "framework" if trains and topic.type in ontology.predicates["framework"].subjects else "uses_software"
    return [of_line(reading, name, topic, pinned.span("name"), "component", software)]


def _section(reading: Reading, context: Context) -> Section | None:
    """What kind of section a block stands in directly: not below another item, nor below a line that is a name."""
    first = context.levels[0] if context.levels else None
    below = reading.block.kind == "list_item" and first is not None and first.name == "introduction"
    if not reading.block.section or (below and first is not None and not _SENTENCE.search(first.text.rstrip())):
        return None
    title = reading.block.section[-1].strip()
    section = _told_by(title)
    if section is not None or reading.block.kind == "list_item":
        return section
    roster = roster_of(title)
    return ROSTERS.get(roster.predicate) if roster is not None else None


@lru_cache(maxsize=64)
def _told_by(title: str) -> Section | None:
    return next((section for heading, section in SECTIONS if heading.fullmatch(title)), None)


def _name(reading: Reading) -> tuple[int, int] | None:
    """The span of the name that a heading, a line in bold or an item begins with."""
    block, text = reading.block, reading.text
    strong = block.opening_strong
    if block.kind == "paragraph" and (strong is None or block.plain[strong.end :].strip(" :")):
        return None
    number = _NUMBER.match(text)
    low = number.end() if number else 0
    high = strong.end if strong is not None else len(text)
    end = _NAME_END.search(text, low, high)
    stop = end.start() if end else high
    if not 1 < stop - low <= LONGEST_NAME:
        return None
    if any((m.start, m.end) == (low, stop) for m in reading.mentions):
        return low, stop
    items = list(named_items(reading.whole.part(low, stop), block.marks))
    return items[0] if len(items) == 1 and items[0] == (low, stop) else None
