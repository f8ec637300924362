"""What a title's name is that nothing else tells: by the properties that labels and first cells below it name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pipelines.extract.columns import COLUMN_TYPES, types_told
from pipelines.extract.entities import Entity
from pipelines.extract.headed_names import had_at
from pipelines.extract.reading import Reading
from pipelines.extract.statements import Statements
from pipelines.extract.title_names import is_wordlike
from pipelines.extract.titles import NAME, name_in_title
from pipelines.extract.topics import PRODUCT_TYPES
from pipelines.extract.unknown_devices import BELOW, are_of_chip
from pipelines.extract.usual import is_persons
from pipelines.extract.votes import winner

SURE, MARGIN, LEAST = 1.2, 1.2, 2
"""Votes that a type needs, how many times those of the next, and properties that vote: each with 1 for the type of
which it is told first."""
SHORT = 2
"""Words of a heading that says what is told below it, as a label does."""
WIDEST = 4
"""Columns of a table whose rows may be properties of what the text is about."""
_LABEL = re.compile(r"^[\W_]*(?P<label>[A-Z][^:|.!?\n]{1,38}?)[*_]*:[*_]*\s+(?=\S)", re.MULTILINE)
_NUMBERED = re.compile(r"\d")
_OPENS = re.compile(r"\A(?:[A-Z][a-z]*ed|The|A|An|In|On|With|At|By|For|From|Our|This|Here|Below|Based|Meet|Welcome)\s")
"""A word with which a sentence begins before a name."""


def named_by_properties(
    title: str, readings: Sequence[Reading], statements: Statements, about: Collection[Entity] = ()
) -> Entity | None:
    """The unknown thing that a title names, or else the first sentence of a text.

    It is of the type of which the properties below are told; None where none is clear. In a text that seems to be
    `about` a company it is a product.
    """
    name = _of_title(title, statements) or _of_first_sentence(title, readings, statements)
    new = bool(name) and all(name not in one.name for one in about)
    kind = _told_below(readings, statements) if new else ""
    entity = statements.resolve(name, kind) if kind in (PRODUCT_TYPES if about else COLUMN_TYPES) else None
    return entity if entity is not None and entity.type == kind and not entity.generic else None


def _of_title(title: str, statements: Statements) -> str:
    """The unknown name that a title holds, without who makes the thing: `Foo` of `Acme Foo`."""
    name = name_in_title(title) or ""
    maker = next((m for m in statements.matcher.find(name) if m.type == "organization" and m.start == 0), None)
    return _unknown(name[maker.end :] if maker is not None else name, statements)


def _of_first_sentence(title: str, readings: Sequence[Reading], statements: Statements) -> str:
    """The one unknown name in the first sentence of a text, below no heading but its title."""
    texts = [r for r in readings if r.block.kind != "heading" or r.text.strip() != title.strip()]
    if not texts or texts[0].block.kind != "paragraph":
        return ""
    sentence = texts[0].sentences[0] if texts[0].sentences else texts[0].whole
    text = list(sentence.text)
    told = [(one.start, one.end) for one in sentence.mentions]
    told += [(one.start, one.end) for one in sentence.dates] + [(one.start, one.end) for one in sentence.quantities]
    for start, end in told:
        text[start - sentence.start : end - sentence.start] = "," * (end - start)
    names = {_unknown(_OPENS.sub("", match[0]), statements) for match in NAME.finditer("".join(text))} - {""}
    names = {name for name in names if name not in title}  # else the title says what the text is about
    return names.pop() if len(names) == 1 and not any(map(is_persons, names)) else ""


def _unknown(name: str, statements: Statements) -> str:
    """A name without plain words behind it; "" where it is all plain or the vocabulary knows it."""
    words = name.strip(" .,").split()
    while len(words) > 1 and is_wordlike(words[-1]):
        words = words[:-1]
    left = " ".join(words)
    plain = all(map(is_wordlike, words)) and not _NUMBERED.search(left)
    return "" if plain or statements.matcher.find(left) else left


def _told_below(readings: Sequence[Reading], statements: Statements) -> str:
    """The type of which the labels, first cells and sentences of a text tell properties; "" where none is clear."""
    if are_of_chip([reading.text for reading in readings[:BELOW]]):
        return "hardware"
    labels = [statements.chooser.labelled(label)[:1] for label in dict.fromkeys(_labels(readings))]
    votes = types_told(labels, statements)
    counted = {had for reading in readings for part in reading.sentences if (had := had_at(part.text))}
    for had in counted:
        votes[had] = votes.get(had, 0.0) + 1
    if "cluster" in counted:
        votes.pop("site", None)
    return winner(votes, SURE, MARGIN) if sum(map(bool, labels)) + len(counted) >= LEAST else ""


def _labels(readings: Sequence[Reading]) -> Iterator[str]:
    """The labels of a text, headings that stand for some, and the first cells of its narrow tables."""
    for reading in readings:
        cells = reading.block.cells
        if reading.block.kind == "heading" and len(reading.text.split()) <= SHORT:
            yield reading.text
        elif not cells:
            yield from (match["label"] for match in _LABEL.finditer(reading.text))
        elif len(cells) <= WIDEST and not reading.block.is_header:
            yield reading.text[cells[0].start : cells[0].end].strip(" *")
