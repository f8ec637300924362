"""What a block is about: its label, what introduces it, the headings above it and the document's own topic."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from pipelines.extract.assertion import PLAIN, Stance, reporters_in, sources_in, status_of
from pipelines.extract.claim import Status
from pipelines.extract.counted_parts import counted_part
from pipelines.extract.dates import DateSpan
from pipelines.extract.described_things import NODES
from pipelines.extract.devices import is_device
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.groups import groups_in
from pipelines.extract.headings import core
from pipelines.extract.introductions import SIZE_BEHIND, sized
from pipelines.extract.listing import listed_with
from pipelines.extract.node_lists import ABOVE, counts_machines
from pipelines.extract.nouns import QUALIFIES
from pipelines.extract.periods import state_beside
from pipelines.extract.place_sections import place_sites
from pipelines.extract.prepositions import PREPOSITION_COST, is_compared, only_modifies, preposition_before
from pipelines.extract.press import PRESS_KINDS
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading
from pipelines.extract.titles import MEANS, series_end
from pipelines.ontology import entity_id

_ORNAMENT = re.compile(r"\A[^\w\s(\[“\"'#.$€£]+\s*|\s*[^\w\s)\]”\"'%+.!?$]+\Z")
"""Pictures and signs around a title."""
SAYS_KIND = re.compile(
    r"\b(?:supercomputer|system|cluster|machine|chip|accelerator|model|campus|data center)$", re.IGNORECASE
)
"""How a name ends that a text made by its kind."""
LISTED = 2
"""Other companies beside one in a list that is about none of them more than about the others."""
FORM_FACTOR = re.compile(r"SXM\d?|PCIe|NVL(?!\d)")
"""Forms in which one chip is sold with other clocks, memory and power."""
INTRODUCES_PARTS = Rare(
    r"\b(?:uses?|using|rel(?:y|ies) on|consists? of|includ(?:es?|ing)|built (?:with|on|from)|builds?|comprises?"
    r"|runs? on|maintains?|made (?:up )?of|composed of|employs|rests? (?:up)?on)\b"
    r"(?![^.!?]*\b(?:powers|supports|enables|handles|serves|provides)\W*$)[^.!?]*:\s*$",
    re.IGNORECASE,
)
"""An introduction whose list names the parts that something is built of."""
POSITION_COST = 0.6
"""A line is most likely about what it names first."""
SIBLINGS = 2
"""Items before an item whose first names it may go on about."""
SECOND_SIBLING = 0.2
"""The item before the last is a little less likely."""
TIED_WITH = re.compile(
    r"\b(?:partner(?:ing|ship|ed)?|team(?:ing|ed)? up|collaborat(?:ing|ion)|joining forces|alliance|ventures?|deals?"
    r"|agreements?|contracts?|leases?|tie-up)(?:\s[\w-]+)?\swith\s(?:the\s)?\Z"
    r"|\b(?:payments?|dependence|reliance|obligations|debts?|owed|sales)\s(?:to|on)\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_TOOLS = re.compile(
    r"\s+(?:[a-z]+\s)?(?:tools?|software|librar(?:y|ies)|compilers?|toolkits?|toolchains?|packages|drivers|sdks?)[\s:*]*\Z",
    re.IGNORECASE,
)
_PAID = re.compile(r"\s+(?:payments?|royalt(?:y|ies)|revenue[- ]shar(?:e|ing))\b", re.IGNORECASE)
"""What stands behind the name of whom somebody pays: `Acme payments`."""
COUNTERPARTY = re.compile(
    r"\s+(?:(?!(?:an?|the|its|their|has|have|had|is|was|are|were|will|and|or|of|for|in|on|at|[\w-]+ed)\b)[a-z][\w-]*\s+){0,2}?"
    r"(?:lease|deal|agreement|contract|partnership|investment|financing|stake|loan|venture|alliance)(?:\b|s\b"
    r"(?!\s+(?:(?-i:[A-Z])|[~$€£]?\d|an?\b|the\b|its\b|their\b|about\b|over\b|up\b|out\b|more\b|all\b|some\b|from\b|in\b)))",
    re.IGNORECASE,
)
"""A tie behind a company's name; `Acme leases 400 machines` is no tie, it says what Acme does."""
LISTS_COUNTERPARTS = re.compile(
    r"\b(?:customers?|clients?|partners?|partnerships?|tenants?|suppliers?|investors?)\b(?!\s+(?:support|service))"
    r"|\b(?:contracts|deals|agreements|leases)\s*(?:$|(?:and|&)\s)",
    re.IGNORECASE,
)
"""Headings above those with whom the topic deals."""
LONGEST_CAPTION = 12
"""Words of a line over a table that says of what it tells."""
_LEADS_TO = re.compile(
    r"(?:(?!(?:vs|versus|by|from|is|was|are|were|has|compared|users?|prices?)\b)[\w-]+\s){1,4}?(?:of|for)\s(?:the\s)?",
    re.IGNORECASE,
)
"""What stands before a name in a line over a table: `Specifications of`."""
_BRACKETED = re.compile(r"\s*\([^()]*\)")
CIRCLES_INSIDE = ("introduction", "heading", "sibling")
NAME_SHARE = 0.8
"""Share of a heading that its name fills."""
COUNTERPART_COST = 3.0
"""How much less likely one of those is meant than the topic."""
LEADING = 3
"""Characters (a quote, a bracket) that may stand before the first name of a list item."""
PRODUCT_TYPES = ("model", "cluster", "site", "program", "hardware")
"""What a document can be about so that its facts are that thing's and not its maker's."""
PRESENTED_TYPES = ("model", "cluster", "site", "hardware", "software", "dataset")
_UNCONFIRMED = re.compile(r"\b(?:analysis|estimate\w*)\b.*\bnot (?:officially )?confirmed\b", re.IGNORECASE)
SIZE_HEADING = re.compile(
    r"(?:the\s+)?(\d{1,3}(?:\.\d+)?[BM])(?:\s+(?:model|variant|version|run))?(?:\s+\([^()]*\))?", re.IGNORECASE
)
"""A heading that is the size of a model."""
LIKENED = Rare(
    r"\b(?:follow(?:s|ed|ing)?|similar\s+to|(?:the\s+)?same\s+as|like|based\s+on|identical\s+to|resembl(?:es?|ing)|inspired\s+by"
    r"|derived\s+from|adapted\s+from|adopt(?:s|ed|ing)?|borrow(?:s|ed)?\s+from|compared\s+(?:to|with)|than|unlike"
    r"|(?:differences?|changes?|changed|departures?|improvements?|improved|upgrades?|upgraded|advances?|gains?|new|up)\s+"
    r"(?:from|over|since|on|versus|vs\.?|(?:compared|relative)\s+to))"
    r"\s+(?:that\s+of\s+|those\s+of\s+)?(?:the\s+|standard\s+|original\s+)*$",
    re.IGNORECASE,
)
_RECIPE = re.compile(
    r"\s(?:(?:pre-?)?training\s)?(?:objective|tokeni[sz]er|optimi[sz]er|loss|recipe|schedule|hyper-?parameters|vocabulary"
    r"|format|template|codebase|setup|setting)s?\b"
)
"""What a thing lends its name to that another one is made with: `a modified Foo training objective`."""
LIKENED_REACH = 40
"""What stands before that which something else is like, and characters before it that are looked at."""
MEANS_TYPES = ("software", "hardware", "network", "cloud")
_NEXT_SIZE = re.compile(r"\s?(?:[,/&+|–-]|and\b)\s?(?:and\s)?\d+(?:\.\d+)?[BM]\b")
"""A size of a model that is listed behind another."""
CHANGED_FROM = re.compile(
    r"\b(?:chang\w*|improve\w*|differen\w*|upgrad\w*|gains?|advances?|leap|jump|migrat\w*|switch\w*)\s+"
    r"(?:since|from|over|vs\.?|versus|compared\s(?:to|with)|against|away\sfrom)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What leads up to the earlier thing that a section compares its own with: `Changes from Foo`."""
SEVERAL = re.compile(
    r"\W*(?:[a-z-]+\s+){0,4}(?:clusters|models|chips|accelerators|GPUs|data ?cent(?:er|re)s|supercomputers|campuses"
    r"|clouds|compan(?:y|ies) (?:profiles|overview)|labs|deals|hyperscalers|providers|startups)\W*",
    re.IGNORECASE,
)
"""A title that only says of what kind of things a text tells: it is about none of those whom it names."""
_COUNTED = re.compile(r"(?<![\w.])(?!(?:19|20)\d\d\s)\d[\d,]*[kK+]?(?:\s?[x×]\s?|\s)(?:NVIDIA\s|AMD\s|Google\s)?$")
"""What stands before chips of which a title says how many there are."""
_ASKED = re.compile(
    r"\s+(?:prompts?|conversation|chat|transcript|output|response|answers?)\W*(?:\Z|[:—–|-])", re.IGNORECASE
)
"""What a title calls a text that somebody asked an assistant for: it is not about the assistant."""
SEEN_OFTEN = 2
"""Mentions that make an organisation the topic of such a document."""
BESIDE_COST = 2.0
"""How much less likely a list goes on about the paragraph above it that does not lead up to it."""
TOPIC_TYPES = (
    "model",
    "cluster",
    "site",
    "program",
    "hardware",
    "service",
    "software",
    "organization",
    "network",
    "cloud",
    "person",
)


_NO_PLAN = re.compile(
    r"\b(?:(?:lesson|study|learning|teaching|reading|pricing|subscription|service|test) plans?"
    r"|plans? (?:and|&) (?:pricing|prices))\b",
    re.IGNORECASE,
)
"""What is called a plan and plans nothing that stands below it."""
LONGEST_PLAN = 5
"""Words of a heading that makes plans of all that stands below it."""


@dataclass(frozen=True, slots=True)
class Level:
    """One circle around a block, nearest first: the entities it is about, its date and its stance."""

    name: str
    entities: tuple[Entity, ...]
    text: str
    costs: tuple[float, ...] = ()
    """How unlikely each entity is to be the topic, beside `entities`."""
    dates: tuple[DateSpan, ...] = ()
    stance: Stance = PLAIN
    owned: bool = False
    """Whether it is a heading that says whose what follows is: `Acme's compute`."""
    alone: bool = False
    """Whether it is a heading that is nothing but the name of one thing."""
    country: bool = False
    """Whether it is a heading that is nothing but the name of a country."""


@dataclass(frozen=True, slots=True)
class Context:
    """The circles around a block, nearest first."""

    levels: tuple[Level, ...]
    section: tuple[str, ...]
    document: Entity | None = None
    """The document itself, as what a number is about that nothing else can be the subject of."""
    own: Entity | None = None
    """The organisation whose authors say `we`."""
    named: tuple[Entity, ...] = ()
    """Of each kind of thing the one that the document names most: what `the site` means where none was named before."""

    @property
    def entities(self) -> tuple[Entity, ...]:
        """What the circles are about, nearest first."""
        return tuple(entity for level in self.levels for entity in level.entities)

    @property
    def above(self) -> Level | None:
        """The nearest line of words above: the one that leads up to a list, else the heading."""
        return next((one for one in self.levels if one.name in ("introduction", "heading") and one.text), None)

    def first(self, *types: str) -> Entity | None:
        """The nearest thing of one of the types that the surroundings are about."""
        return next((entity for entity in self.entities if entity.type in types), None)

    @property
    def date(self) -> DateSpan | None:
        """The nearest date that a circle gives, if one gives exactly one or names it first."""
        for level in self.levels:
            if level.name != "introduction" and level.dates:
                return level.dates[0]
        return None

    def tells_of(self, entity: Entity) -> bool:
        """Whether the surroundings are about something, and do not only name it."""
        return any(
            entity == one and cost < BESIDE_COST
            for level in self.levels
            for one, cost in zip(level.entities, level.costs or (0.0,) * len(level.entities), strict=False)
        )

    @property
    def country(self) -> Entity | None:
        """The country of whose section a block is part, if no section in it is about something else."""
        named = next((level for level in self.levels if level.name == "heading" and level.entities), None)
        return named.entities[0] if named is not None and named.country else None

    def told_by(self, stance: Stance) -> Context:
        """The same where somebody has told what follows."""
        return replace(self, levels=(Level("note", (), "", stance=stance), *self.levels))

    def built(self) -> Context:
        """The same for what is there already, whatever is planned around it."""
        return replace(
            self,
            levels=tuple(
                replace(level, stance=level.stance._replace(status="stated"))
                if level.stance.status == "planned"
                else level
                for level in self.levels
            ),
        )

    @property
    def stance(self) -> Stance:
        """The nearest status that is not plain, and the nearest source."""
        status: Status = next(
            (level.stance.status for level in self.levels if level.stance.status != "stated"), "stated"
        )
        source = next((level.stance.attributed_to for level in self.levels if level.stance.attributed_to), None)
        return Stance(status, source)


def as_entity(mention: Mention) -> Entity:
    """The entity that a mention names.

    A place that is not in the gazetteer is one with its state; a chip in another form factor is another product.
    """
    entity = mention.entity
    form = FORM_FACTOR.search(entity.variant or "") if entity.type == "hardware" else None
    if form is not None and form.group(0) not in entity.name:
        return entity.another(f"{entity.name} {form.group(0)}")
    if entity.type != "place" or not entity.variant:
        return entity
    name = f"{entity.name}, {entity.variant}"
    identity = entity_id("place", name) if entity.provisional else entity.entity_id
    return replace(entity, entity_id=identity, name=name)


def without_makers(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """The mentions but for who stands in the brackets behind a leading product: `Foo (70B, Acme)` is about Foo."""
    lead = next(iter(mentions), None)
    if (
        lead is None
        or lead.start > LEADING
        or lead.type not in PRESENTED_TYPES
        or text[lead.end : lead.end + 2] != " ("
    ):
        return list(mentions)
    close = text.find(")", lead.end)
    return [m for m in mentions if m.type != "organization" or not lead.end < m.start < close]


def is_counterparty(mention: Mention, text: str) -> bool:
    """Whether a line names a company only as the other side of a deal: `Acme leases: ...`."""
    return mention.type in ("organization", "cloud") and COUNTERPARTY.match(text, mention.end) is not None


def _is_partner(mention: Mention, heading: str) -> bool:
    """Whether a heading names a company only as whom somebody deals with or pays: `Partnering with Acme`."""
    tied = TIED_WITH.search(heading[: mention.start]) is not None or _is_paid(mention, heading)
    return mention.type in ("organization", "cloud") and tied


def _lists_tools(mention: Mention, text: str) -> bool:
    """Whether a line names a company only as the maker of what is listed below it: `Acme tools:`."""
    return mention.type == "organization" and _TOOLS.match(text, mention.end) is not None


def _is_paid(mention: Mention, heading: str) -> bool:
    return _PAID.match(heading, mention.end) is not None


USED_TYPES = ("hardware", "cloud")
_USES = re.compile(
    r"\b(?:Using|(?:Working|Building|Training|Running)\s(?:with|on)|(?:Hardware|Nodes|Resources|Partitions|Queues|Architecture)"
    r"\son)\s(?:the\s|an?\s)?(?:[\w-]+\s)?$",
    re.IGNORECASE,
)
"""What stands before a machine's name as before what others only use: `Using Foo nodes`, `Hardware on Foo cloud`."""


_STARTED = re.compile(r"\b(?:with|using|via)\s+$", re.IGNORECASE)
"""The same before software, even in the words with which a title opens: `Getting started with Foo`."""


def entities_of(mentions: Sequence[Mention]) -> tuple[Entity, ...]:
    """The entities that mentions name, each once; class words name none."""
    seen: dict[str, Entity] = {}
    for mention in mentions:
        if not mention.generic:
            seen.setdefault(mention.entity_id, as_entity(mention))
    return tuple(seen.values())


def _weighed(text: str, mentions: Sequence[Mention], sources: Sequence[Mention | None]) -> dict[Entity, float]:
    """The entities that a line can be about, with a cost: later ones and those behind a preposition are less likely."""
    weighed: dict[Entity, float] = {}
    for mention in mentions:
        if mention.generic or mention in sources:
            continue
        word = preposition_before(text, mention.start)
        cost = POSITION_COST * len(weighed) + 0.5 * PREPOSITION_COST.get(word, 0.0)
        weighed.setdefault(family_of(as_entity(mention), text), cost)
    return weighed


def most_named(readings: Sequence[Reading]) -> tuple[Entity, ...]:
    """Of each type the entity that a document names most, if it names it more than once and no other as often.

    The only one of its type is meant even where it is named but once.
    """
    counts: dict[str, Counter[Entity]] = {}
    for reading in readings:
        for mention in reading.mentions:
            named = mention.type in TOPIC_TYPES and mention.kind != NODES and not mention.generic
            if named and not is_compared(reading.text, mention.start):
                counts.setdefault(mention.type, Counter())[as_entity(mention)] += 1
    found = []
    for kind in TOPIC_TYPES:
        (best, most), (_, second) = (*counts.get(kind, Counter()).most_common(2), (None, 0), (None, 0))[:2]
        if best is not None and ((most >= SEEN_OFTEN and most > second) or not second):
            found.append(best)
    return tuple(found)


def family_of(entity: Entity, title: str) -> Entity:
    """The family of which a title lists the members by size: `Foo 7B/13B/70B` is about Foo, not about the first."""
    size = SIZE_BEHIND.search(entity.name) if entity.type == "model" else None
    start = title.find(entity.name) if size is not None else -1
    if size is None or start < 0 or not _NEXT_SIZE.match(title, start + len(entity.name)):
        return entity
    name = entity.name[: size.start()]
    return replace(entity, entity_id=entity_id(entity.type, name), name=name)


def is_means(mention: Mention, title: str) -> bool:
    """Whether a title names something only as a means, a quality or where it stands: `Trained on Foo`, `Foo-backed`."""
    if mention.end <= series_end(title):
        return True
    if mention.type in ("service", "software", "model") and _ASKED.match(title, mention.end):
        return True
    means = mention.type in MEANS_TYPES and MEANS.search(title, core(title)[0], mention.start) is not None
    means = means or (mention.type == "software" and _STARTED.search(title, 0, mention.start) is not None)
    means = means or (mention.type in USED_TYPES and _USES.search(title, 0, mention.start) is not None)
    counted = mention.type == "hardware" and _COUNTED.search(title, 0, mention.start) is not None
    return means or counted or QUALIFIES.match(title, mention.end) is not None


def _is_cited(mention: Mention, heading: str) -> bool:
    """Whether a heading names press or analysts in a bracket, as where it is from: `Founders (Acme News, 2025)`."""
    opened = heading.rfind("(", 0, mention.start)
    return mention.kind in PRESS_KINDS and opened > 0 and ")" not in heading[opened : mention.start]


def _is_aside(mention: Mention, text: str, level: str) -> bool:
    """Whether a heading names something only as a means, or a line above a list only as what another is like."""
    if level == "heading":
        return is_means(mention, text) or CHANGED_FROM.search(text, 0, mention.start) is not None
    if mention.type == "organization" and only_modifies(text, mention.start, mention.end):
        return True
    lends = mention.start > LEADING and _RECIPE.match(text, mention.end) is not None
    return lends or LIKENED.search(text, max(0, mention.start - LIKENED_REACH), mention.start) is not None


def _above(reading: Reading, readings: Sequence[Reading], levels: Sequence[Level | None]) -> list[Level]:
    """The lines above a block that lead up to it: of an inner list its item, and what introduces the outer list.

    The parts of a network are what the lists below them tell of: `18 leaf switches`.
    """
    found: list[Level] = []
    parent = reading.block.parent
    while parent is not None and parent < len(levels):
        level = levels[parent]
        if level is not None and not (found and any(entity.type == "network" for entity in level.entities)):
            found.append(level if _leads(readings[parent]) else _dearer(level))
        parent = readings[parent].block.parent if readings[parent].block.kind == "list_item" else None
    caption = _caption(reading, readings) if not found and reading.block.table is not None else None
    level = levels[caption.index] if caption is not None else None
    return [level] if level is not None else found


def _caption(row: Reading, readings: Sequence[Reading]) -> Reading | None:
    """The line over the table of a row that says of what it tells: `**Foo** (Oslo):`, `Specifications of Foo:`."""
    places = range(row.index - 1, -1, -1)
    above = next((readings[p] for p in places if readings[p].block.table != row.block.table), None)
    if above is None or above.block.kind != "paragraph" or len(above.text.split()) > LONGEST_CAPTION:
        return None
    words = _BRACKETED.sub("", above.text).strip(" *:_")
    named = [m for m in above.mentions if m.type in TOPIC_TYPES and not m.generic]
    if not named or words == named[0].text:
        return above if named else None
    colon = above.text.rstrip(" *_").endswith(":")
    led = len(named) == 1 and words.endswith(named[0].text) and _LEADS_TO.fullmatch(words[: -len(named[0].text)])
    return above if led and colon else None


def _leads(reading: Reading) -> bool:
    """Whether a line leads up to the list below it: an item, or a paragraph that does not end as sentences end."""
    return reading.block.kind != "paragraph" or not reading.text.rstrip(' *_)"”’').endswith((".", "!", "?"))


def _dearer(level: Level) -> Level:
    """A paragraph that happens to stand above a list: what it names last is hardly what the list is about."""
    costs = level.costs or tuple(0.0 for _ in level.entities)
    return replace(level, costs=tuple(cost + BESIDE_COST for cost in costs))


def without_parts(named: list[Mention]) -> list[Mention]:
    """The names of a title or heading without devices that its machine or model uses, and parts of what is named."""
    if any(m.type in PRODUCT_TYPES and m.type != "hardware" for m in named):
        named = [m for m in named if m.type != "hardware" or m.start <= LEADING]
    return [m for m in named if is_device(m)] or named


@dataclass
class Topics:
    """Walks a document once and gives each block its context."""

    title: str
    document: dict[Entity, float]
    own: Entity | None = None
    _headings: list[tuple[int, Level]] = field(default_factory=list)
    _note: Level | None = None
    _chapter: Level | None = None
    """The last heading of the first order that is nothing but a name: those behind it may be its sections."""
    _sibling: tuple[tuple[int | None, bool], Level] | None = None
    _machines: tuple[int | None, Level] | None = None
    """The last item of a list that counts machines, by what the list stands below."""

    @cached_property
    def _itself(self) -> Entity:
        name = _ORNAMENT.sub("", self.title) or self.title
        return Entity(entity_id("program", name), name, "program", provisional=True)

    def contexts(self, readings: Sequence[Reading]) -> list[Context]:
        """The context of every block, in order."""
        levels: list[Level | None] = [None] * len(readings)
        contexts = []
        named = most_named(readings)
        if SEVERAL.fullmatch(self.title):
            named = tuple(entity for entity in named if entity.type != "organization")
        sites = place_sites(readings)
        for position, reading in enumerate(readings):
            if reading.block.kind == "heading":
                self._close(_depth(reading))
            contexts.append(self._context(reading, _above(reading, readings, levels), named))
            level = self._own_level(reading)
            if position in sites:
                level = replace(level, entities=(sites[position],), costs=(0.0,))
            below_heading = position and reading.block.kind == readings[position - 1].block.kind == "heading"
            levels[position] = self._subtitle(level, readings[position - 1]) if below_heading else level
            if reading.block.kind == "heading":
                self._open(reading, levels[position])
            elif reading.block.kind == "note":
                self._note = levels[position]
            self._remember_sibling(reading)
        return contexts

    def _context(self, reading: Reading, above: Sequence[Level], named: tuple[Entity, ...]) -> Context:
        around = list(above[:1])
        if reading.block.kind == "heading":
            around.append(_NEIGHBOUR)
        if reading.block.kind == "list_item" and self._sibling is not None and self._sibling[0] == _listed(reading):
            around.append(self._sibling[1])
        around.extend(above[1:])
        if self._note is not None and reading.block.kind != "heading":
            around.append(Level("note", (), self._note.text, stance=self._note.stance))
        around.extend(level for _, level in reversed(self._headings))
        if self._chapter is not None and self._chapter not in around:
            around.append(self._chapter)
        around = _without_parts_of_named(_without_counterparts(around))
        if self._machines is not None and (reading.block.kind, reading.block.parent) == (
            "list_item",
            self._machines[0],
        ):
            around.append(self._machines[1])
        around.append(Level("document", tuple(self.document), self.title, tuple(self.document.values())))
        return Context(tuple(around), reading.block.section, self._itself, self.own, named)

    def _own_level(self, reading: Reading) -> Level:
        name = "heading" if reading.block.kind == "heading" else "introduction"
        whole = core(reading.text) if name == "heading" else None
        sources = [mention for mention in sources_in(reading.whole) if (mention.start, mention.end) != whole]
        told = [one for one in reporters_in(reading.whole) if self._is_aside_of(one[0])]
        stance = Stance(told[-1][1], told[-1][0]) if told else _stance(reading, name, sources)
        sources += [mention for mention, _ in told]
        topical = [m for m in _topical(reading) if not _is_aside(m, reading.text, name)]
        topical = without_parts(topical) if name == "heading" else topical
        if name == "heading" and any(entity.type == "organization" for entity in self.document):
            topical = [m for m in topical if not self._deals_with(m, reading.text)]
            topical = [m for m in topical if not _is_cited(m, reading.text)]
        topical = without_makers(topical, reading.text)
        topical = _of_groups(topical, reading) if name == "introduction" else topical
        topical = [m for m in topical if as_entity(m) in [*self.document][:1] or not _lists_tools(m, reading.text)]
        weighed = _weighed(reading.text, topical, [*sources, stance.attributed_to])
        if name == "heading" and not weighed:
            weighed = self._of_size(reading.text)
        part = counted_part(reading.text) if reading.block.kind == "list_item" else None
        if part is not None and all(m.type == "organization" for m in topical):
            weighed = {part: 0.0}
        if name == "heading" and reading.block.level > 1 and _COMPARES.search(reading.text):
            weighed = {}
        about = next((entity for entity in self.document if entity.type in PRODUCT_TYPES), None)
        titles = name == "heading" and reading.text.strip() == self.title.strip()
        if titles and about is not None and about not in weighed:
            weighed |= {about: POSITION_COST}
        owned = name == "heading" and _is_owned(reading, topical)
        return Level(
            name,
            tuple(weighed),
            reading.text,
            tuple(weighed.values()),
            reading.dates,
            stance,
            owned,
            name == "heading" and _names_only(reading),
            name == "heading" and _names_only(reading, ("place",), "country"),
        )

    def _deals_with(self, mention: Mention, heading: str) -> bool:
        """Whether a heading names a company only as whom the one deals with that all is about, or another one of it."""
        own = as_entity(mention) in self.document and (len(self.document) == 1 or not _is_paid(mention, heading))
        return _is_partner(mention, heading) and not own

    def _is_aside_of(self, reporter: Mention) -> bool:
        """Whether who is named for a report is none of those whom the text or the section is about."""
        around = [entity for _, level in self._headings for entity in level.entities]
        return as_entity(reporter) not in (*around, *(one for one, cost in self.document.items() if cost < BESIDE_COST))

    def _subtitle(self, level: Level, above: Reading) -> Level:
        """The level of a heading right below the title: one that only says what its topic is names no other thing.

        `# Foo 5 Specifications` over `## Acme Supercomputer - Oslo` is about Foo 5 in all that follows.
        """
        about, named = next(iter(self.document), None), next(iter(level.entities), None)
        if about is None or named is None or above.text.strip() != self.title.strip():
            return level
        says_kind = named.provisional and named.type == about.type and SAYS_KIND.search(named.name) is not None
        return replace(level, entities=(about,), costs=(0.0,)) if says_kind and about != named else level

    def _of_size(self, heading: str) -> dict[Entity, float]:
        """The model which a heading calls by its size, of the family that the document is about if any: `### 70B`."""
        size = SIZE_HEADING.fullmatch(heading.strip())
        family = next((entity for entity in self.document if entity.type in PRODUCT_TYPES), None)
        if size is None or (family is not None and family.type != "model"):
            return {}
        if family is not None:
            return {sized(family, size[1]): 0.0}
        name = f"{size[1]} model"
        return {Entity(entity_id("model", name), name, "model", provisional=True): 0.0}

    def _remember_sibling(self, reading: Reading) -> None:
        """Keep what a list item begins with: the items behind it may go on about it without naming it."""
        if reading.block.kind == "list_item":
            leading = next((m for m in reading.mentions if m.start <= LEADING and not m.generic), None)
            if leading is not None and _may_go_on(leading, reading.text):
                within = _listed(reading)
                kept = self._sibling[1].entities if self._sibling and self._sibling[0] == within else ()
                entities = tuple(dict.fromkeys((as_entity(leading), *kept)))[:SIBLINGS]
                self._sibling = (within, Level("sibling", entities, "", (0.0, SECOND_SIBLING)))
            if counts_machines(reading.text):
                self._machines = (reading.block.parent, Level(ABOVE, (), reading.text))
        else:
            self._sibling = self._machines = None

    def _close(self, depth: int) -> None:
        """A heading of an order ends the sections of its own and lower orders, and what stands above it in them."""
        while self._headings and self._headings[-1][0] >= depth:
            self._headings.pop()
        self._note = None

    def _open(self, reading: Reading, level: Level | None) -> None:
        depth = _depth(reading)
        if level is not None:
            self._headings.append((depth, level))
            if depth == 1 and level.entities:
                self._chapter = level if _names_only(reading) else None


_DESCRIBES = re.compile(r"(?:An?|The|This|Its)\s+(?!(?-i:[A-Z][\w-]*)\s*(?:['’]s\b|$))(?=\S+\s+\S)")
"""How a line begins that describes what the heading above it names."""
_DESCRIBES_PART = re.compile(
    r"\b(?:which|each|consists?|include[sd]?|contains?|have|has|had|is|are|was|were|runs?|ran|comes?|provides?|offers?|uses?)\b"
)
"""A line that says more than what the thing is."""
_LABELLED = re.compile(r"(?:[^:.!?]|(?<=\d)\.(?=\d)){1,70}?(?::\s|\s[—–→]\s)")
"""How an item begins that says by a label what it is about."""
_PROPERTY = re.compile(r"(?:['’]s)?\s+[a-z]")
"""What stands between a name and the property of it that a label names, too: `Foo throughput: ...`."""
_COMPARES = re.compile(
    r"\b(?:vs\.?|versus)\s|\A\W*(?:[\d.]+\s+)?(?:comparing|comparisons?\s(?:of|between|with|to))\s", re.IGNORECASE
)
"""What a heading says that names several things: what stands below it may be about any of them."""
_NEIGHBOUR = Level("sibling", (), "")
"""The section before a heading, of which the heading does not tell; those around it are farther away."""


def _listed(reading: Reading) -> tuple[int | None, bool]:
    """The list of an item, and whether it has a label: what one with a label is about tells nothing of one without."""
    return reading.block.parent, _LABELLED.match(reading.text) is not None


def _may_go_on(leading: Mention, text: str) -> bool:
    """Whether items behind one that begins with a name may be about it: not where it is counted, or all of a label."""
    if is_counterparty(leading, text) or text[: leading.start].strip()[:1].isdigit():
        return False
    own = leading.type in PRODUCT_TYPES and _PROPERTY.match(text, leading.end) is not None
    return own or _LABELLED.match(text) is None


def _depth(reading: Reading) -> int:
    """The order of a heading; a bold line without a name, `**Key figures:**`, is below the last one with a name."""
    block = reading.block
    label = block.opening_strong is not None and reading.text.rstrip().endswith(":")
    return (block.level or 1) + (label and not any(not mention.generic for mention in reading.mentions))


def _is_owned(reading: Reading, topical: Sequence[Mention]) -> bool:
    """Whether a heading names but one company, and as the owner of what it tells of."""
    named = [mention for mention in topical if mention.type in TOPIC_TYPES and not mention.generic]
    only = (
        len(named) == 1
        and named[0].type == "organization"
        and reading.text[: named[0].start].strip(" .0123456789") == ""
    )
    return only and reading.text[named[0].end : named[0].end + 2] in ("'s", "’s")


def _stance(reading: Reading, name: str, sources: Sequence[Mention]) -> Stance:
    """How sure a heading, a note or a line above a list makes what stands below it, and who said it."""
    text, kind = reading.text, reading.block.kind
    source = sources[-1] if sources else None
    status = status_of(text) if name == "heading" or kind == "note" else "stated"
    headline = reading.block.level == 1 and len(text.split()) > LONGEST_PLAN
    if status == "planned" and name == "heading" and (headline or _NO_PLAN.search(text)):
        status = "stated"  # a headline tells of its own news only
    if name == "heading" and status == "stated":
        status = state_beside(text)
    if name == "introduction" and kind == "paragraph" and text.rstrip().endswith(":"):
        status = status_of(text)
        if status == "stated" and source is not None:
            status = "reported"
    if kind == "note" and _UNCONFIRMED.search(text):
        status = "estimated"
    if source is None and status in ("leaked", "estimated", "reported") and kind in ("heading", "note"):
        source = next((m for m in reading.mentions if m.type in ("organization", "person")), None)
    return Stance(status, source)


def _names_only(reading: Reading, types: Sequence[str] = PRODUCT_TYPES, kind: str | None = None) -> bool:
    """Whether a heading is nothing but the name of one thing of some types, and of a `kind`."""
    named = [m for m in reading.mentions if m.type in types and not m.generic]
    if len(named) != 1 or kind not in (None, named[0].kind):
        return False
    return named[0].end - named[0].start >= NAME_SHARE * len(_ORNAMENT.sub("", reading.text))


def _without_counterparts(around: list[Level]) -> list[Level]:
    """The circles, where a company below a heading such as `Customers` is unlikelier to be what is spoken of."""
    found = list(around)
    for position, (inner, outer) in enumerate(pairwise(around)):
        if outer.name == "heading" and inner.name in CIRCLES_INSIDE and _lists_counterparts(outer.text):
            costs = inner.costs or tuple(0.0 for _ in inner.entities)
            dearer = [
                cost + (COUNTERPART_COST if entity.type in ("organization", "cloud") else 0.0)
                for entity, cost in zip(inner.entities, costs, strict=False)
            ]
            found[position] = replace(inner, costs=tuple(dearer))
    return found


def _without_parts_of_named(around: list[Level]) -> list[Level]:
    """The circles, where a line below a thing's name only describes it by its parts: `A 16-chip cluster (Foo):`."""
    for position, (inner, outer) in enumerate(pairwise(around)):
        if outer.alone and inner.name == "introduction" and _DESCRIBES.match(inner.text):
            names = [entity for entity in inner.entities if entity not in outer.entities]
            if names and not _DESCRIBES_PART.search(inner.text):
                return [*around[:position], replace(inner, entities=(), costs=()), *around[position + 1 :]]
    return around


@lru_cache(maxsize=64)
def _lists_counterparts(heading: str) -> bool:
    return LISTS_COUNTERPARTS.search(heading) is not None


def _of_groups(topical: list[Mention], reading: Reading) -> list[Mention]:
    """The mentions, with the group of companies that a text lists for the companies: `the hyperscalers (A, B and C)`.

    What goes on behind such a list is about none of them more than about the others.
    """
    listed = [m for m in topical if m.type == "organization" and len(listed_with(m, reading.whole)) >= LISTED]
    group = next(groups_in(reading.whole), None) if listed else None
    return ([group] if group else []) + [m for m in topical if m not in listed]


def _topical(reading: Reading) -> list[Mention]:
    """The mentions a block can make a topic: all of a heading or label, of prose the last sentence."""
    if reading.block.kind == "paragraph" and len(reading.sentences) > 1:
        last = reading.sentences[-1]
        led = next((m for m in reading.mentions if m.start <= LEADING and not m.generic), None)
        if led is not None and not reading.text.rstrip().endswith(":"):
            return [led]  # what a text begins with is what goes on behind it, not what it ends with
        return [mention for mention in reading.mentions if last.start <= mention.start]
    return list(reading.mentions)
