"""The thing that a row is about: what the cell that names it stands for."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pipelines.extract.columns import BRACKET, MODEL_SIZE, of_size, part_of
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.generations import called, generation_in
from pipelines.extract.headers import ERA_HEADER, REMARK_HEADER, SIZE_HEADER, SIZE_WORD, STATUS_HEADER, header_type
from pipelines.extract.introductions import SIZE_BEHIND, sized
from pipelines.extract.periods import is_period
from pipelines.extract.pointing import STANDING
from pipelines.extract.reading import Reading
from pipelines.extract.rounds import lists_backers
from pipelines.extract.row_cells import MEAN, MOSTLY, TOTAL, bare_name, is_dated, telling, text_of
from pipelines.extract.row_codes import coded_part, is_instance, site_in
from pipelines.extract.row_types import CODED, OF_MODELS, told_type
from pipelines.extract.site_parts import named_part
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import unheard
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.usual import is_common
from sources.document import Cell

HEAD = re.compile(r"[^(]*\w[^(]*(?=\()")
"""What a row's name says before its brackets: `Inference (Foo, Bar)` is about inference."""
LONGER_NAME = re.compile(r"(?:[ -](?:[“\"]?[A-ZÀ-Þ][\w.'’-]*[”\"]?|\d{1,3}\b|of|de|the))+$")
"""What goes on behind a company's or place's name when a site is called so."""
LONGER_MODEL = re.compile(r"(?: (?:(?!Model|Total|Average|Ours|Paper|Report)[A-Z][a-z]+(?<!ing)|\d+(?:\.\d+)?[BMT]))+$")
"""What goes on behind a model's name when a variant of it is called so."""
LONGEST_NAME = 100
"""Characters of what a row may be called: more than that is said, and names nothing."""
NO_MODELS = ("organization", "dataset")
"""What a model in a row under `Model` may be called by: its maker, or what it was trained on."""
QUEUE_HEADER = re.compile(r"(?:slurm )?(?:partition|queue)s?(?: name)?", re.IGNORECASE)
"""Over names of partitions, which are often called after the chips that they have."""
CLUSTER_HEADER = re.compile(r"(?:ai )?(?:clusters?|super ?computers?)(?: names?)?", re.IGNORECASE)
"""Over machines, which may be called like a chip."""


class RowSubjects:
    """Finds what the names of rows stand for."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def in_table(
        self, reading: Reading, key: Cell, context: Context, headers: Sequence[str], shared: Collection[str]
    ) -> Entity | None:
        """The thing of a row below these headers: a member of a family by its size, else what its cell names.

        Of the names in `shared`, which several rows have, the size tells which one is meant.
        """
        size = text_of(reading, key.column) if SIZE_HEADER.match(key.header.strip()) else ""
        of_family = of_size(size, context) or self._of_word(size, context, headers) if size else None
        subject = of_family or self.of(reading, key, context)
        return _of_its_size(subject, reading, key) if subject is not None and bare_name(reading) in shared else subject

    def of(self, reading: Reading, key: Cell, context: Context) -> Entity | None:
        """The thing that a cell names; None where it names a time, a total or nothing."""
        stretch = reading.cell(key)
        text = stretch.text.strip()
        counts = bool(context.entities) and key.header.strip().lower() != "era" and _only_counts(reading, key)
        if ERA_HEADER.match(key.header.strip()) and is_dated(stretch) and not (counts and is_period(text)):
            return self.statements.resolve(text, "era")
        bare = BRACKET.sub("", text)
        dated = [d.text for d in stretch.dates if d.text in bare or self.statements.chooser.labelled(bare)]
        if is_period(text) or sum(map(len, dated)) > 0.6 * len(bare):
            return None
        if TOTAL.fullmatch(bare) or MEAN.fullmatch(bare):
            return None
        head = HEAD.match(text)
        limit = stretch.start + stretch.text.index(text) + (head.end() if head else len(text))
        specific = [m for m in stretch.mentions if not m.generic and m.start < limit]
        if generation_in(reading.block.cells, self.statements.chooser) is key:
            generation = called(bare, specific[0] if specific else None)
            if generation is not None:
                return generation
        usual = "organization" if "investor" in key.header.lower() and lists_backers(key.header) else "program"
        listed = header_type(key.header) or header_type(key.header.rstrip("s")) or usual
        told = told_type(reading, key, self.statements)
        listed = told or ("hardware" if is_instance(key.header, text) else listed)
        if QUEUE_HEADER.fullmatch(key.header.strip()) and not specific:
            return unheard(f"{text} partition" if stretch.mentions else text, "cluster")
        if specific:
            first = min(specific, key=lambda m: (m.start, -m.end))
            other = self._called_like(first, listed, bare, key) or coded_part(first, bare, key.header)
            other = other or (named_part(as_entity(first), bare) if first.start == stretch.start else None)
            if other is not None:
                return other
            if first.type == "place" and len(first.text) >= MOSTLY * len(bare):
                site = site_in(first, bare, reading, key, self.statements.chooser)
                if site is not None:
                    return site
            return as_entity(first) if not _only_begins(first, listed, text) else self.statements.resolve(bare, listed)
        name = re.sub(r"\s*\([^)]*\)\s*", " ", text).strip()
        if len(name) > LONGEST_NAME or not re.search(r"[A-Za-z]", name):
            return None
        return self._unknown(name, told, listed, reading, key, context)

    def _unknown(
        self, name: str, told: str | None, listed: str, reading: Reading, key: Cell, context: Context
    ) -> Entity:
        """The thing of a name that nobody knows: of the type that is `told` of it, or that its column lists."""
        coded = listed == "place" and CODED.search(name) is not None
        site = site_in(None, name, reading, key, self.statements.chooser) if coded else None
        if site is not None:
            return site
        if told and is_common(name):
            return part_of(name, listed, context.entities)
        return self.statements.resolve(name, listed)

    def _called_like(self, first: Mention, listed: str, name: str, key: Cell) -> Entity | None:
        """The partition, machine, model or data that is called like a known thing: `a100` under `Partition`."""
        if first.type == "hardware" and first.kind not in ("system", "rack", "instance"):
            if QUEUE_HEADER.fullmatch(key.header.strip()) and name.islower():
                return self.statements.resolve(f"{name} partition", "cluster")
            if CLUSTER_HEADER.fullmatch(key.header.strip()) and first.text == name:
                return unheard(name, "cluster")
        models = listed == "model" or SIZE_HEADER.match(key.header.strip()) is not None
        begins = models and first.type == "model" and name.startswith(first.text)
        if begins and LONGER_MODEL.match(name[len(first.text) :]):
            return unheard(name, "model")
        types = NO_MODELS if header_type(key.header) == "model" else (*NO_MODELS, "hardware")
        if listed == "model" and first.type in types and name.startswith(first.text):
            return unheard(name, "model")
        if header_type(key.header) == "dataset" and first.type in ("model", "software") and first.text == name:
            return unheard(name, "dataset")
        return None

    def _of_word(self, size: str, context: Context, headers: Sequence[str]) -> Entity | None:
        """The member of the family that a text is about by a word for its size, beside what models have: `medium`."""
        family = context.first("model")
        told = {name for header in headers for name in self.statements.chooser.labelled(header)[:1]}
        if family is None or SIZE_WORD.fullmatch(size) is None or OF_MODELS.isdisjoint(told):
            return None
        return family.another(f"{SIZE_BEHIND.sub('', family.name)} {size.lower()}")


def size_behind(name: str) -> str | None:
    """The size in brackets behind a model's name."""
    bracket = BRACKET.search(name.strip())
    size = bracket[0].strip(" ()") if bracket is not None else ""
    return size if MODEL_SIZE.fullmatch(size) else None


def _of_its_size(thing: Entity, reading: Reading, key: Cell) -> Entity:
    """The model of the size that stands behind its name, or in a column of its own."""
    sizes = (text_of(reading, cell.column) for cell in reading.block.cells if SIZE_HEADER.match(cell.header.strip()))
    size = size_behind(text_of(reading, key.column)) or next(filter(MODEL_SIZE.fullmatch, sizes), None)
    return sized(thing, size) if size is not None and thing.type in ("model", "program") else thing


def _only_counts(reading: Reading, key: Cell) -> bool:
    """Whether all cells but remarks are amounts: the row tells how much there was then of what all is about."""
    others = [c for c in telling(reading) if c is not key and not REMARK_HEADER.search(c.header)]
    told = [reading.cell(cell) for cell in others if not STATUS_HEADER.match(cell.header)]
    return bool(told) and all(cell.quantities and not cell.mentions for cell in told)


def _only_begins(first: Mention, listed: str, text: str) -> bool:
    """Whether a known company or place is only what the name of a site begins with: `Acme Tarn Lake` under `Site`."""
    if listed not in STANDING or first.type not in ("organization", "place") or not text.startswith(first.text):
        return False
    return LONGER_NAME.match(BRACKET.sub("", text)[len(first.text) :]) is not None
