"""What comes out on the dates of a chronicle, where a row only names it: `31 Mar 2025 | Foo 2 | small model`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipelines.extract.assertion import status_of
from pipelines.extract.dates import DateSpan
from pipelines.extract.entities import Entity
from pipelines.extract.events import RELEASED
from pipelines.extract.listed import is_list, named_items
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.topics import Context
from sources.document import Cell

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
