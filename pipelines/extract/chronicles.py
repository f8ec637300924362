"""Rows of chronicles: what happened on a date, and what came out then: `31 Mar 2025 | Foo 2 | small model`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from pipelines.extract.assertion import status_of
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.event_money import of_event, of_itself
from pipelines.extract.events import RELEASED, listed_events
from pipelines.extract.headers import DATE_HEADER, EVENT_HEADER
from pipelines.extract.listed import is_list, named_items
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import Context, as_entity
from sources.document import Cell

_OPENS = re.compile(r"(?:\d{1,2}[.)]\s+)?[\W_]*(?:(?:on|in)\s+|(?P<key>date|when|day)\s*:[\W_]*)?", re.IGNORECASE)
"""What may stand before the date that a line begins with."""
_PARTED = re.compile(
    r"[\])*_]*(?:\s*,?\s*\d{1,2}:\d\d(?::\d\d)?(?:\s?(?:UTC|GMT|[AP]M|Z))?)?\s*(?:[:—–|•-]+\s*)?", re.IGNORECASE
)
"""What stands between the date, with its time of day, and what happened then."""
_TITLED = re.compile(r".*?\b(?:headline|title|event|what|milestone|summary)\s*:[\W_]*", re.IGNORECASE)
"""What stands between `date: 2024-05-06` and what happened then, where keys part them."""
_RUN = re.compile(
    r"(?:the\s+)?(?:model\s+)?(?:(?:pre-?)?training|construction|development|(?:main\s+)?(?:training\s+)?run)\s+(?:is\s+|has\s+|was\s+)?"
    r"(?:starts?|started|begins?|began|begun|launched|ends?|ended|finishe[sd]|completed?|concluded|over)"
    r"|(?:start|beginning|end|completion)\s+of\s+(?:the\s+)?(?:(?:pre-?)?training|construction|development)(?:\s+run)?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[A-Za-z]{3,}")
PRODUCTS = ("model", "service", "software", "hardware", "cluster")
"""What a chronicle's row can be about, so that its remarks are, too."""
_RELEASES = re.compile(r"^(?:(?:model|product|chip)\s+)?(?:releases?|launch(?:es)?|products?|models?)$", re.IGNORECASE)
"""Headers of columns that name what came out."""
_KINDS = {
    "model": r"models?|LLMs?",
    "hardware": r"chips?|processors?|accelerators?|GPUs?",
    "software": r"librar(?:y|ies)|frameworks?|compilers?|toolkits?|SDKs?|engines?",
    "service": r"services?|platforms?|assistants?|APIs?|apps?|chatbots?|agents?",
}
_IS = {
    kind: re.compile(
        rf"\W*(?:(?:an?|the|its|our|first)\s+)?(?:[\w/-]+\s+){{0,5}}?(?:{words})(?=\s*(?:\Z|[;,.(]|(?:for|with|that|of)\b))",
        re.IGNORECASE,
    )
    for kind, words in _KINDS.items()
}
"""How remarks begin that say what the row names."""


def appearing(
    date: DateSpan, cell: Cell, reading: Reading, context: Context, resolve: Callable[[str, str], Entity]
) -> Iterator[tuple[Entity, DateSpan]]:
    """What the cell of a chronicle's row names and nothing else, if the header or the remarks say that it came out.

    What is planned, or dated later than the document, has not come out.
    """
    later = reading.written is not None and date.first is not None and date.first > reading.written
    if later or context.stance.status == "planned" or status_of(reading.text) == "planned":
        return
    told: Stretch = reading.cell(cell)
    remarks = [reading.cell(other).text for other in reading.block.cells if other.start > cell.start]
    said = next((kind for text in remarks for kind, form in _IS.items() if form.match(text)), None)
    kind = said or ("model" if _RELEASES.match(cell.header.strip()) else None)
    items = list(named_items(told, reading.block.marks))
    if kind is None or not items or not is_list(told, items):
        return
    for low, high in items:
        if any(m.type in RELEASED and m.start < high and low < m.end for m in told.mentions):
            continue
        thing = resolve(reading.text[low:high], kind)
        if thing.type == kind and not thing.generic:
            yield thing, date


def told_by_date(reading: Reading) -> tuple[DateSpan, Stretch] | None:
    """The day, month or year that a heading or an item begins with, and what stands behind it, if anything."""
    date = next(iter(reading.dates), None)
    opens = _OPENS.fullmatch(reading.text, 0, date.start) if date is not None and "/" not in date.value else None
    if date is None or opens is None:
        return None
    parted = (_TITLED if opens["key"] else _PARTED).match(reading.text, date.end)
    if parted is None and opens["key"]:
        return None
    start = parted.end() if parted else date.end
    part = reading.whole.part(start, len(reading.text))
    return (date, part) if _WORDS.search(part.text) else None


def names_something(stretch: Stretch) -> bool:
    """Whether the words that tell what happened name what it happened to."""
    return any(not mention.generic for mention in stretch.mentions)


def is_of_run(text: str) -> bool:
    """Whether words that name nothing tell when the undertaking itself began or ended: `Training starts`."""
    return _RUN.fullmatch(text.strip(" .!*_")) is not None


def date_of_section(context: Context) -> DateSpan | None:
    """The date that the heading directly above is, and nothing else."""
    level = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    if level is None or level.name != "heading" or len(level.dates) != 1 or "/" in level.dates[0].value:
        return None
    date = level.dates[0]
    return date if not _WORDS.search(level.text[: date.start] + level.text[date.end :]) else None


def is_chronicle(headers: Sequence[str]) -> bool:
    """Whether a table with these headers begins with dates and what happened on them, in either order."""
    first, second = (*headers, "", "")[:2]
    dated = DATE_HEADER.match(first) and EVENT_HEADER.search(second)
    return bool(dated or (EVENT_HEADER.search(first) and DATE_HEADER.match(second)))


class Chronicle:
    """Reads rows of a date and what happened on it."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def row(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """Statements of one row, of whose cells one is the date of all others."""
        when = next((cell for cell in reading.block.cells if DATE_HEADER.match(cell.header.strip())), None)
        date = next(iter(reading.cell(when).dates), None) if when is not None else None
        cells = [cell for cell in reading.block.cells if cell is not when]
        tells = [cell for cell in cells if EVENT_HEADER.search(cell.header)]
        product = _one_product([m for cell in tells for m in reading.cell(cell).mentions])
        said: list[Draft] = []
        for cell in sorted(cells, key=lambda cell: cell not in tells):
            setting = Setting(
                reading=reading,
                context=context,
                rule="sentence",
                date=date,
                quote=(0, len(reading.text)),
                generic_objects=False,
                label_entities=(product,) if product and cell not in tells and self._fits(cell, product) else (),
            )
            stretch = reading.cell(cell)
            drafts = list(self.statements.of(stretch, setting))
            if cell in tells:
                said.extend(drafts)
            elif len(tells) == 1:
                drafts = [of_event(draft, reading.cell(tells[0]), said, context) for draft in drafts]
            yield from drafts
            if date is not None and cell in tells:
                for thing, day in appearing(date, cell, reading, context, self.statements.resolve):
                    yield self.statements.events.at("released_on", thing, day, reading, "table")
                for start, end in listed_events(stretch.text):
                    part = stretch.part(start, end)
                    finder = SubjectFinder(part, context)
                    happened = self.statements.events.of_row(date, part, setting, finder)
                    yield from (draft for draft in happened if of_itself(draft, stretch))

    def _fits(self, cell: Cell, product: Entity) -> bool:
        """Whether what the header of a cell names can be a product's: no model has revenue."""
        predicates = self.statements.chooser.predicates
        names = self.statements.chooser.labelled(cell.header)
        return not names or any(product.type in predicates[name].subjects for name in names)


def _one_product(mentions: Sequence[Mention]) -> Entity | None:
    """The product that a chronicle's row names first; None where it names several of that kind."""
    products = [m for m in mentions if m.type in PRODUCTS and not m.generic]
    alike = {m.entity_id for m in products if m.type == products[0].type}
    return as_entity(products[0]) if len(alike) == 1 else None
