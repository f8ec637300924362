"""What a title's name is that nothing else tells: by the properties that labels and first cells below it name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pipelines.extract.columns import COLUMN_TYPES, types_told
from pipelines.extract.document_topics import GOES_ON, MAKES, PRESENTS_TEXT, is_led_to
from pipelines.extract.entities import Entity
from pipelines.extract.headed_names import had_at
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.statements import Statements
from pipelines.extract.title_names import as_written, is_wordlike
from pipelines.extract.titles import NAME, TRAINS, is_sized, name_in_title
from pipelines.extract.topics import PRODUCT_TYPES
from pipelines.extract.unknown_devices import BELOW, are_of_chip
from pipelines.extract.usual import is_english, is_persons
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
_NO_THING = re.compile(r"(?:[QH][1-4]|[1-4][QH]|FY)[\s'’-]?(?:FY)?[\s'’-]?(?:\d{2,4})?|S-\d+|\d+-[KQ]")
"""What is no thing: a period, a filing."""
_FIELDS = frozenset(
    "agentic bitcoin blockchain compute con conference crypto cryptocurrency day days decode devops evals"
    " event exascale finetuning genai gigawatts keynote kubernetes latency"
    " lineup lineups lithography middleware mlops observability photonics prefill quantum"
    " semiconductor semiconductors serverless sharding summit supercomputing telemetry tensor tokenomics virtualization"
    " webinar workflow workflows".split()
)
"""Further words of the field that no treebank knows, and what companies hold and list."""
_MARKS = re.compile(r"[^\w(]*")
_ARTICLE = re.compile(r"(?:\A|(?<=\s))(?:[Tt]he|[Aa]n?|[Ii]ts|Our)\s\Z")
_WHOSE = re.compile(r"\s?(?:['’]s\s)?")
_SPEAKS = re.compile(
    r"\s(?:\w+ly\s)?(?:said|says|told|tells|reports?|reported|writes|wrote|noted|argue[sd]|estimate[sd]|claim(?:s|ed))\b"
)
"""What those do behind whose names a text goes on about something else."""
_OPENS = re.compile(r"\A(?:[A-Z][a-z]*ed|The|A|An|In|On|With|At|By|For|From|Our|This|Here|Below|Based|Meet|Welcome)\s")
"""A word with which a sentence begins before a name."""


def named_by_properties(
    title: str, readings: Sequence[Reading], statements: Statements, about: Collection[Entity] = ()
) -> Entity | None:
    """The unknown thing that a title names, or else the first sentence of a text.

    It is of the type of which the properties below are told; None where none is clear. In a text that seems to be
    `about` a company it is a product.
    """
    name = _of_title(title, [reading.text for reading in readings], statements)
    titled = {m.name for m in statements.matcher.find(title) if not m.generic}
    if not name and not any(one.name in titled or one.name in title for one in about):
        name = _of_first_sentence(title, readings, statements)
    new = bool(name) and all(name not in one.name for one in about)
    trained = new and is_sized(name) and any(TRAINS.search(reading.text) for reading in readings)
    kind = "model" if trained else _told_below(readings, statements) if new else ""
    entity = statements.resolve(name, kind) if kind in (PRODUCT_TYPES if about else COLUMN_TYPES) else None
    return entity if entity is not None and entity.type == kind and not entity.generic else None


def _of_title(title: str, below: Sequence[str], statements: Statements) -> str:
    """The unknown name that a title holds, without who makes the thing: `Foo` of `Acme Foo`."""
    name = name_in_title(title) or ""
    maker = next((m for m in statements.matcher.find(name) if m.type == "organization" and m.start == 0), None)
    own = name[maker.end :].strip(" .,") if maker is not None else name
    own = as_written(own, [text for text in below if text.strip() != title.strip()])
    last = own.rsplit(" ", 1)[-1]
    if maker is not None and (_NO_THING.fullmatch(own) or last.lower() in _FIELDS):
        return ""
    others = {_unknown(match[0], statements) for match in NAME.finditer(title.replace(own, ","))} - {""} if own else ()
    unclear = _is_plain(last) and (others or last.endswith("ism"))  # `Foo Research: Bar`
    return _unknown(own, statements) if not unclear and not is_persons(own) else ""


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
    named = list(_names(sentence, "".join(text), statements))
    names = {name for name, _ in named if name not in title}  # else the title says what the text is about
    return names.pop() if len(names) == 1 and any(is_told for _, is_told in named) else ""


def _names(sentence: Stretch, text: str, statements: Statements) -> Iterator[tuple[str, bool]]:
    """The unknown names in the `text` of a sentence without what is known, and whether the sentence tells of them."""
    for match in NAME.finditer(text):
        opens = _OPENS.match(match[0])
        start = match.start() + (opens.end() if opens is not None else 0)
        name = _unknown(text[start : match.end()], statements)
        person = any(is_persons(name.split(" ", count)[-1]) for count in range(2))
        if name:
            yield name, not person and not _NO_THING.fullmatch(name) and _is_told(name, start, sentence)


def _is_told(name: str, start: int, sentence: Stretch) -> bool:
    """Whether a sentence says that its text is of a name, or tells of it behind nothing, who makes it, or its kind."""
    text = sentence.text
    before = _ARTICLE.sub("", text[:start])
    if PRESENTS_TEXT.fullmatch(text, 0, start) or before.strip() == "With" or _is_made(before, sentence, MAKES):
        return True
    behind = text.find(name, start) + len(name)
    if not GOES_ON.match(text, behind) or _SPEAKS.match(text, behind):
        return False
    if _MARKS.fullmatch(before):  # a first word may have its capital of the sentence: `Analyst Foo`
        return " " not in name or not is_english(name.partition(" ")[0])
    return _is_made(before, sentence, _WHOSE) or is_led_to(text, 0, start)


def _is_made(before: str, sentence: Stretch, made: re.Pattern[str]) -> bool:
    """Whether a sentence begins with who has what stands behind it, or has `made` it: `Acme's`, `Acme released`."""
    maker = next((m for m in sentence.mentions if m.type == "organization"), None)
    leads = maker is not None and _MARKS.fullmatch(before, 0, maker.start - sentence.start)
    return maker is not None and bool(leads) and made.fullmatch(before, maker.end - sentence.start) is not None


def _unknown(name: str, statements: Statements) -> str:
    """A name; "" where it is all plain or the vocabulary knows it."""
    name = name.strip(" .,")
    plain = all(map(_is_plain, name.split())) and not _NUMBERED.search(name)
    return "" if plain or statements.matcher.find(name) else name


def _is_plain(word: str) -> bool:
    return is_wordlike(word) or word.lower() in _FIELDS


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
