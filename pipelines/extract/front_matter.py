"""The front matter of a Markdown file as blocks: its title and summary are prose, its data sets a labelled line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipelines.extract.headers import EMPTY
from sources.document import PUBLISHED_KEY, UPDATED_KEY, Block, Document, Mark, Segment

_PROSE = re.compile(
    r"(?:[a-z]+[_-]){0,3}[a-z]*(?:title|description|summary|excerpt|abstract|caption|headline|tagline|tl;?dr)"
    r"|subtitle|intro|introduction|lead|lede|deck|dek|synopsis|blurb|teaser|standfirst|gist|bottom[_ -]?line"
    r"|impact|takeaways?|highlights"
    r"|key[_ -]?(?:points|facts|takeaways)",
    re.IGNORECASE,
)
"""Keys whose values are sentences."""
_LABELS = re.compile(
    r"(?:train(?:ing)?[_-])?datasets?|training[_-]data|library[_-]name|frameworks?|developers?|developed[_-]by|model[_-]creator"
    r"|operators?|operated[_-]by|locations?|located[_-]in|hardware|accelerators?|gpus?|manufacturer|cloud[_-]provider|parameters",
    re.IGNORECASE,
)
"""Keys whose values are told of what the file is about."""
_PLACED = re.compile(r"locat", re.IGNORECASE)
"""Keys whose value may be the path of a file, too."""
_FENCE = re.compile(r"(?:---|\.\.\.|\+\+\+)[ \t]*$")
_KEY = re.compile(r"(?P<key>[A-Za-z][\w -]*?)[ \t]*(?::(?=\s|$)|=(?=\s))(?:[ \t]+(?P<value>.*?))?[ \t]*$")
_ITEM = re.compile(r"[ \t]*(?:-[ \t]+)?(?P<value>\S.*?)[ \t]*$")
_MARK = re.compile(r"(?:\d{1,2}[.)]|[-*•–])[ \t]+")
"""How an item of a list within a value begins."""
_REPOSITORY = re.compile(r"[\w.-]+/(?=[\w.-]+$)")
"""Whose a data set is on a hub, before its name."""
_FOLDED = (">", "|", ">-", "|-")
WRITTEN = "written"
"""The label of a block that is the day of the text."""
TITLE = "title"
"""The label of a block that is the title: a title names more than it states."""
LONGEST = 200
"""Lines of front matter that are read."""


def with_front_matter(document: Document) -> Sequence[Block]:
    """The blocks of a document, behind those that its front matter makes."""
    if not document.front_matter or not document.text.startswith(("---", "+++")):
        return document.blocks
    dated = any(map(PUBLISHED_KEY.fullmatch, document.front_matter))
    made = _blocks(document.text)
    front = [block for block in made if not (dated and block.label == WRITTEN and UPDATED_KEY.match(block.plain))]
    moved = (
        block if block.parent is None else replace(block, parent=block.parent + len(front)) for block in document.blocks
    )
    return (*front, *moved) if front else document.blocks


def _blocks(text: str) -> Iterator[Block]:
    key: tuple[str, int, int] | None = None
    values: list[tuple[int, str]] = []
    lines: dict[int, int] = {}
    for number, start, line in _lines(text):
        match = _KEY.match(line)
        if match is not None:
            if key is not None:
                yield from _block(key, values, lines)
            key, values = (match["key"], start + match.start("key"), number), []
            found = match.span("value") if match["value"] else None
        else:
            item = _ITEM.match(line)
            found = item.span("value") if item else None
        if found is not None and line[slice(*found)] not in _FOLDED:
            values.append((start + found[0], line[slice(*found)]))
            lines[start + found[0]] = number
    if key is not None:
        yield from _block(key, values, lines)


def _lines(text: str) -> Iterator[tuple[int, int, str]]:
    """Number, place and content of the lines between the fences."""
    start = text.find("\n") + 1
    for number in range(2, LONGEST):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)].rstrip("\r")
        if end < 0 or _FENCE.match(line):
            return
        yield number, start, line
        start = end + 1


def _block(key: tuple[str, int, int], values: Sequence[tuple[int, str]], lines: Mapping[int, int]) -> Iterator[Block]:
    """The blocks of one key; `lines` tells in which line the value at a place stands."""
    name, at, line = key
    if _PROSE.fullmatch(name):
        listed = any(_MARK.match(value) for _, value in values)
        for group in [[value] for value in values] if listed else [values] if values else []:
            pieces = [_unmarked(*_unquoted(start, value)) for start, value in group]
            label = TITLE if "title" in name.lower() else ""
            yield replace(_joined(pieces, " ", (), lines[group[0][0]]), label=label)
    elif (PUBLISHED_KEY.fullmatch(name) or UPDATED_KEY.fullmatch(name)) and len(values) == 1:
        yield replace(_joined([_unquoted(*values[0])], "", ((at, name),), line), label=WRITTEN, marks=())
    elif _LABELS.fullmatch(name) and not (_PLACED.match(name) and any("/" in value for _, value in values)):
        pieces = [piece for start, value in values for piece in _items(start, value)]
        if pieces:
            yield _joined(pieces, ", ", ((at, name),), line)


def _items(start: int, value: str) -> Iterator[tuple[int, str]]:
    """The items of a value, that of `[a, b]` too, each without its quotes and without whose it is."""
    if value.startswith("[") or ", " in value:
        for match in re.finditer(r"[^\[\],\s][^\[\],]*", value):
            yield from _items(start + match.start(), match[0].rstrip())
        return
    place, item = _unquoted(start, value)
    if EMPTY.match(item):
        return
    owner = _REPOSITORY.match(item)
    yield (place + owner.end(), item[owner.end() :]) if owner else (place, item)


def _unquoted(start: int, value: str) -> tuple[int, str]:
    quoted = len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]
    return (start + 1, value[1:-1]) if quoted else (start, value)


def _unmarked(start: int, value: str) -> tuple[int, str]:
    mark = _MARK.match(value)
    return (start + mark.end(), value[mark.end() :]) if mark else (start, value)


def _joined(pieces: Sequence[tuple[int, str]], by: str, label: Sequence[tuple[int, str]], line: int) -> Block:
    """One block of pieces that stand at these places; a labelled one is an item, its pieces marked as names."""
    plain, segments, marks = "", [], []
    for position, (start, piece) in enumerate((*label, *pieces)):
        plain += "" if not position else ": " if position == len(label) else by
        segments.append(Segment(len(plain), start, len(piece)))
        if label and position:
            marks.append(Mark("code", len(plain), len(plain) + len(piece)))
        plain += piece
    first, last = segments[0], segments[-1]
    return Block(
        "list_item" if label else "paragraph",
        first.text_start,
        last.text_start + last.length,
        line,
        line + len(pieces) - 1,
        plain,
        tuple(segments),
        marks=tuple(marks),
    )
