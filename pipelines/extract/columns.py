"""Which things the columns of a table stand for: what its headers name, known or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.entities import Entity
from pipelines.extract.gains import is_gain
from pipelines.extract.headers import (
    DATE_HEADER,
    PROPERTY_HEADER,
    SOURCE_HEADER,
    STATUS_HEADER,
    VALUE_HEADER,
    header_type,
)
from pipelines.extract.headings import core
from pipelines.extract.introductions import sized
from pipelines.extract.orientation import Grid
from pipelines.extract.periods import is_period
from pipelines.extract.reading import Reading
from pipelines.extract.statements import Statements
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.usual import is_common
from pipelines.extract.variants import FORM, FORMED
from pipelines.ontology import entity_id
from sources.document import Cell

BRACKET = re.compile(r"\s*\([^()]*\)$")
TELLS_SITE = frozenset({"power_capacity", "accelerators", "rack_count", "node_count"})
"""What tables list whose rows or columns are sites that go by their places."""
COLUMN_TYPES = ("model", "hardware", "cluster", "site", "organization", "program", "software", "service", "cloud")
MOSTLY = 0.7
"""Share of a header that a name must fill for its column to be that thing's."""
MODEL_SIZE = re.compile(r"\d+(?:\.\d+)?[BM]")
_NO_NAME = re.compile(
    r"(?:[\w-]*training|annealing|fine-?tuning|alignment|warm-?up|cool-?down|before|after|old|new|current(?:ly)?|previous(?:ly)?|units?|sources?|change|total|average|min(?:imum)?|max(?:imum)?"
    r"|today|now|then|planned|actual|target|expected|estimate[ds]?|baseline|ours?|others?|status|date|year|phase|stage|step"
    r"|level|type|kind|category|result|score|per|low|high|first|second|description|comments?|reason|answer|yes|no"
    r"|cost|price|amount|count|number|figures?|values?|details?|notes?|q[1-4]|h[12]|fy)\b|[\W\d]+$",
    re.IGNORECASE,
)
"""How headers begin that are no thing's name."""
_REMARK = re.compile(
    r"^(?:(?:for comparison|compared? (?:to|with)|cf|vs|versus|ours|theirs)\.?:?\s+)|\s*\([^()]*\)|\s*[*†‡]+",
    re.IGNORECASE,
)
"""What of a header is not the name."""
_NO_THINGS = (DATE_HEADER, SOURCE_HEADER, STATUS_HEADER, VALUE_HEADER)
"""Headers over what is said of the rows, and of no thing."""
_YEAR_BEHIND = re.compile(r"\s(?:(?:FY|CY|Q[1-4]|H[12])\s?)?(?:19|20)\d\d[AE]?\Z")
"""The year that tells the columns of one thing apart."""
_NUMBERED = re.compile(r"(?:gen(?:eration)?|phase|version|stage|mark|mk)[ .-]?\d+", re.IGNORECASE)
_SAYS_WHAT = re.compile(
    r"\s(?:values?|specs?|specifications?|figures?|numbers?|details?|config(?:uration)?s?|settings?|implications?|notes?"
    r"|comments?|remarks?|descriptions?|benefits?|impact|meaning|positions?|standing|approach|offerings?|status|scores?"
    r"|results?|performance|profile|metrics?)$",
    re.IGNORECASE,
)
"""How headers end that only say what stands below them, maybe of a thing: `Foo value`."""
_NAME = re.compile(
    r"(?!(?i:gen|generation|version|part|tier|stage|step)\b)(?=[A-ZÀ-Þ]|.*[-_\d])(?=.*(?:[\d\s-]|[a-z][A-Z]|[A-Z]{2}))"
    r"[A-Za-zÀ-ÿ][\w.+/-]*(?:\s(?:[A-ZÀ-Þ][\w.+/-]*|\d[\w.-]*|[a-z]\d[\w.]*)){0,3}"
)
"""A header that nobody knows and that may be a name; `Official` is a word."""
_NUMBERED_NAME = re.compile(rf"(?=.*\d){_NAME.pattern}")
_WORDS = re.compile(r"[A-ZÀ-Þ][\w.&'’-]*(?:\s(?:[A-ZÀ-Þ][\w.&'’-]*|\d[\w.-]*)){0,3}")
"""A header of capitalised words, which may be a name where nearly all rows are properties."""
_LISTED = re.compile(r"\s+(?:/|&|and|\+)\s+|,\s+")
_OF_KIND = re.compile(
    r"^(?!(?:per|each|every|by|of|in|this|our|total|whole|full|entire|all)\b)(?:[\w.-]+ ){1,3}?(?:partition|cluster"
    r"|model|pod|rack|campus|site|system|server|machine|supercomputer|run|variant|config(?:uration)?|edition|version|chip"
    r"|card|module)$",
    re.IGNORECASE,
)
"""Headers that say of what they are the name: `CPU partition`."""
_SIZE = re.compile(r"[A-Za-z]{3}")
_SERIES = re.compile(r"(?:(?P<head>.*\S)[ -])?(?P<letters>[A-Za-z]+)-?\d[\w.]*")


def named_columns(header: Reading, rows: Sequence[Reading], context: Context) -> dict[int, tuple[Entity, ...]]:
    """The things that the headers of a table name in whole, by the numbers of their columns."""
    cells = {cell.column: header.text[cell.start : cell.end].strip() for cell in header.block.cells}
    known: dict[int, tuple[Entity, ...]] = {column: (thing,) for column, thing in _known(header, context)}
    for cell in header.block.cells if len(known) < len(cells) else ():
        if cell.column not in known and (several := _several(header, cell)):
            known[cell.column] = several
    return {column: things for column, things in known.items() if not is_gain(column, cells[column], rows)}


def place_columns(header: Reading, grid: Grid, chooser: Chooser) -> dict[int, tuple[Entity, ...]]:
    """The sites that the columns of a table go by their places, where its rows tell of power or devices."""
    told = {name for label in grid.labels for name in chooser.labelled(label.text)[:1]}
    if TELLS_SITE.isdisjoint(told):
        return {}
    found: dict[int, tuple[Entity, ...]] = {}
    for cell in header.block.cells[1:]:
        name = header.text[cell.start : cell.end].strip(" *")
        if any(m.type == "place" and m.text == name for m in header.cell(cell).mentions):
            found[cell.column] = (Entity(entity_id("site", name), name, "site", provisional=True),)
    return found if len(found) > 1 else {}


def spanning(
    heads: Sequence[Reading], rows: Sequence[Reading], context: Context, named: Mapping[int, tuple[Entity, ...]]
) -> dict[int, tuple[Entity, ...]]:
    """The things that header rows above the last one name over several columns, which that tells apart otherwise."""
    if not heads or not rows or named:
        return {}
    over = named_columns(heads[0], rows, context)
    told = {cell.column for cell in heads[0].block.cells if cell.end > cell.start}
    columns = range(max((cell.column for row in rows for cell in row.block.cells), default=0) + 1)
    above = [max((place for place in told if place <= column), default=-1) for column in columns]
    return {column: over[place] for column, place in enumerate(above) if place in over}


def _several(header: Reading, cell: Cell) -> tuple[Entity, ...]:
    """The things that a header lists: `Foo 1 / Foo 2`; none where it says more than that."""
    parts = [part for part in _LISTED.split(header.text[cell.start : cell.end]) if part.strip()]
    named = [m for m in header.cell(cell).mentions if m.type in COLUMN_TYPES and not m.generic]
    if len(parts) < 2 or [m.text for m in named] != [part.strip(" *") for part in parts]:
        return ()
    return tuple(as_entity(mention) for mention in named)


def _known(header: Reading, context: Context) -> Iterator[tuple[int, Entity]]:
    """What the cells of a header row name in whole: things, or the topic's models by their size (`7B`)."""
    for cell in header.block.cells:
        text = BRACKET.sub("", header.text[cell.start : cell.end].strip())
        sized = of_size(text, context)
        if sized is not None:
            yield cell.column, sized
        for mention in header.cell(cell).mentions:
            if mention.start >= cell.start + len(text):
                continue
            if (
                mention.generic
                or mention.type not in COLUMN_TYPES
                or is_period(text)
                or (mention.provisional and _NO_NAME.match(text))
            ):
                continue
            filled = mention.end - mention.start >= MOSTLY * len(_SAYS_WHAT.sub("", _REMARK.sub("", text)))
            if filled or text[: -len(mention.text)].endswith(": "):
                yield cell.column, _whole_name(as_entity(mention), context)


def unknown_columns(
    grid: Grid, context: Context, named: Mapping[int, tuple[Entity, ...]], statements: Statements
) -> dict[int, tuple[Entity, ...]]:
    """The things that columns stand for whose headers nobody knows, in a table whose rows are properties.

    Such a header counts only here: the table alone says less of a name than `Discovery` asks for before it holds in
    the whole document.
    """
    headers = list(enumerate(grid.headers))[grid.column :]
    typed = header_type(headers[0][1])
    first = [label.text for label in grid.labels]
    labels = [statements.chooser.labelled(text) for text in first]
    told = sum(bool(names) or bool(header_type(text)) for names, text in zip(labels, first, strict=True))
    sure = (told > 1 and (3 * told >= 2 * len(labels) or grid.is_parallel)) or told == len(labels)
    texts = {column: _REMARK.sub("", text) for column, text in headers[1:] if column not in named}
    texts = {column: text[slice(*core(text))] for column, text in texts.items()}
    texts = {column: text for column, text in texts.items() if not any(one.match(text) for one in _NO_THINGS)}
    undated = {column: _YEAR_BEHIND.sub("", text) for column, text in texts.items()}
    texts |= {column: text for column, text in undated.items() if list(undated.values()).count(text) > 1 and text}
    topics = [e for e in context.entities if e.type in COLUMN_TYPES]
    kind = next((things[0].type for things in named.values()), None) or typed or _kind(labels, topics, statements)
    fitting = {
        column: text
        for column, text in texts.items()
        if all(_may_name(part, sure, kind, typed, statements.chooser) for part in _LISTED.split(text))
    }
    single = len(headers) == 2 and sure and all(_NUMBERED_NAME.fullmatch(text) for text in texts.values())
    if len(fitting) + len(named) < 2 and not single:
        return {}
    found = {column: _resolved(_LISTED.split(text), kind, topics, statements) for column, text in fitting.items()}
    return {
        column: things
        for column, things in found.items()
        if all(thing.type in COLUMN_TYPES and not thing.generic for thing in things)
    }


def _resolved(names: Sequence[str], kind: str, topics: Sequence[Entity], statements: Statements) -> tuple[Entity, ...]:
    """The things that a header names so, by their full names where it is another of the topic's series."""
    return tuple(
        part_of(name, kind, topics)
        if _says_which(name, kind)
        else statements.resolve(*(_in_series(name, topics) or _generation(name, topics) or (name, kind)))
        for name in names
    )


def _says_which(name: str, kind: str) -> bool:
    """Whether a name says which of several it is and no more: `Large`, `CPU partition`."""
    sized = kind in FORMED and _SIZE.search(name) is not None and FORM.fullmatch(name) is not None
    return sized or _OF_KIND.search(name) is not None


def part_of(name: str, kind: str, topics: Sequence[Entity]) -> Entity:
    """What a table calls so; elsewhere it is another thing, which the topic tells apart."""
    full = f"{topics[0].name} {name}" if topics else name
    return Entity(entity_id(kind, full), name, kind, provisional=True)


def headed(line: Reading, rows: Sequence[Reading], context: Context, statements: Statements) -> Entity | None:
    """The thing that stands alone in a line above its properties: `Foo 2 | Value`, `Foo 2 specifications | `."""
    corner, *others = line.block.cells
    told = (line.text[cell.start : cell.end].strip() for cell in others)
    if any(text and not VALUE_HEADER.match(text) for text in told):
        return None
    text = _SAYS_WHAT.sub("", line.text[corner.start : corner.end].strip(" *"))
    known = next((m for m in line.cell(corner).mentions if m.type in COLUMN_TYPES and not m.generic), None)
    if known is not None:
        return as_entity(known) if known.end - known.start >= MOSTLY * len(text) else None
    if not _NAME.fullmatch(text) or PROPERTY_HEADER.match(text) or statements.chooser.labelled(text):
        return None
    labels = [statements.chooser.labelled(reading.cell(reading.block.cells[0]).text) for reading in rows]
    thing = statements.resolve(text, _kind(labels, context.entities, statements))
    return thing if thing.type in COLUMN_TYPES and not thing.generic else None


def _may_name(text: str, sure: bool, kind: str, typed: str | None, chooser: Chooser) -> bool:
    """Whether a header may be a name that nobody knows, of a `kind` that the first header says or the rows tell.

    Common words are one only below a header that says of what, where they say which of several, or what they name.
    """
    if is_period(text) or _SAYS_WHAT.search(text):
        return False
    if sure and _says_which(text, kind):
        return True
    if _NO_NAME.match(text) or chooser.labelled(text):
        return False
    common = typed is None and is_common(text)
    return _NAME.fullmatch(text) is not None or (sure and _WORDS.fullmatch(text) is not None and not common)


def _kind(labels: Sequence[Sequence[str]], topics: Sequence[Entity], statements: Statements) -> str:
    """What the columns are: the topic's type if a property is said of it first, else the type of most properties."""
    told = types_told(labels, statements)
    best = max(told, key=lambda kind: told[kind]) if told else "model"
    return next((t.type for t in topics[:1] if told.get(t.type, 0) >= 1), best)


def types_told(labels: Sequence[Sequence[str]], statements: Statements) -> dict[str, float]:
    """How much properties, each by the predicates that it may be, tell of the type of what has them.

    The type of which a predicate is told first counts most; the types come in the order in which they were told.
    """
    told: dict[str, float] = {}
    for names in labels:
        ranks: dict[str, int] = {}
        for name in names:
            types = [kind for kind in statements.chooser.predicates[name].subjects if kind in COLUMN_TYPES]
            for rank, kind in enumerate(types if name != "measure" else ()):
                ranks[kind] = min(rank, ranks.get(kind, rank))
        for kind, rank in ranks.items():
            told[kind] = told.get(kind, 0.0) + 1 / (1 + rank)
    return told


def _whole_name(thing: Entity, context: Context) -> Entity:
    """A thing that nobody knows by the full name of its series, where the text is about another of it."""
    topics = [e for e in context.entities if e.type == thing.type]
    series = _in_series(thing.name, topics) if thing.provisional else None
    return replace(thing, entity_id=entity_id(thing.type, series[0]), name=series[0]) if series else thing


def _in_series(name: str, topics: Sequence[Entity]) -> tuple[str, str] | None:
    """The full name and type of `K2` where the text is about `Acme K3`."""
    own = _SERIES.fullmatch(name)
    for topic in topics:
        other = _SERIES.fullmatch(topic.name)
        if own and other and other["head"] and not own["head"] and own["letters"] == other["letters"]:
            return f"{other['head']}{topic.name[len(other['head'])]}{name}", topic.type
    return None


def _generation(name: str, topics: Sequence[Entity]) -> tuple[str, str] | None:
    """The full name and type of `Gen 2` in a text about Foo: by itself it is nobody's."""
    topic = next(iter(topics), None)
    return (f"{topic.name} {name}", topic.type) if topic is not None and _NUMBERED.fullmatch(name) else None


def of_size(size: str, context: Context) -> Entity | None:
    """The model that a size (`7B`) names in the family that the text is about, whose name may hold another size."""
    family = context.first("model")
    return sized(family, size) if family is not None and MODEL_SIZE.fullmatch(size) else None
