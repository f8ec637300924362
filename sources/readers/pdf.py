"""Reads PDF: the text of its pages put back into headings, paragraphs, lists and table rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from sources.document import Block
from sources.errors import ReadError
from sources.readers.assembly import Draft, Parts, RenderedAssembly, RichText
from sources.readers.markup import join_cells

_SAME_BASELINE = 0.35  # of the font size: less than any line spacing, more than rounding
_SAME_COLUMN = 0.15  # of the font size: cells that begin at one place differ by rounding only
_COLUMN_GAP = 1.3  # of the font size: words of justified text stand closer
_PARAGRAPH_GAP = 1.35  # of the page's usual distance of lines
_HEADING_SIZE = 1.12  # of the body's font size
_MAX_HEADING = 160
_MARGIN_LINES = 2
_BULLET = re.compile(r"(?:[•●▪‣◦∙⁃■✔✓✅–]|[-*])\s*(?=\S)|(?:\d{1,3}[.)]|\([a-z0-9]\))\s+(?=\S)")
_PAGE_NUMBER = re.compile(r"(?:page\s+)?[-–—]?\s*\d{1,4}\s*[-–—]?(?:\s*(?:/|of)\s*\d{1,4})?$", re.IGNORECASE)
_HYPHENS = "-\u00ad\u2010\ufffe\x02"
_FINAL = re.compile(r"[.!?:;][\"'”’)\]]*$")


class _Word(NamedTuple):
    left: float
    right: float
    text: str


@dataclass(slots=True)
class _Line:
    """One visual line: its words, the height of its letters, and where it stands (points, from below)."""

    words: list[_Word] = field(default_factory=list)
    size: float = 0.0
    left: float = 0.0
    right: float = 0.0
    baseline: float = 0.0
    page: int = 0

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def cells(self, columns: Sequence[_Word] = ()) -> list[_Word]:
        """The words grouped into cells: apart by a wide gap, or where a word stands exactly under a column's start."""
        cells: list[_Word] = []
        for word in self.words:
            under = any(abs(word.left - column.left) < _SAME_COLUMN * self.size for column in columns[1:])
            if not cells or under or word.left - cells[-1].right > _COLUMN_GAP * self.size:
                cells.append(word)
            else:
                cells[-1] = _Word(cells[-1].left, word.right, f"{cells[-1].text} {word.text}")
        return cells


def read_pdf(raw: bytes, uri: str) -> Parts:
    """The text of a PDF; `Parts.text` is that text as put together here, and offsets count in it.

    Lines that repeat at the top or bottom of pages and page numbers are dropped, words that were divided at the end of
    a line are joined, larger lines are headings, and lines below each other with text in the same columns are a table.

    Raises:
        ReadError: if the file is encrypted, truncated or otherwise broken, or holds only images.
    """
    import pypdfium2 as pdfium

    if b"%%EOF" not in raw[-2048:] and b"startxref" not in raw[-2048:]:
        raise ReadError(f"{uri}: is a truncated PDF (its end is missing); restore the whole file")
    try:
        document = pdfium.PdfDocument(raw)
    except pdfium.PdfiumError as error:
        raise ReadError(f"{uri}: {_cause(str(error))}") from error
    try:
        pages = [_page_lines(document, number) for number in range(len(document))]
        title = str(document.get_metadata_value("Title") or "")
    except pdfium.PdfiumError as error:
        raise ReadError(f"{uri}: is a damaged PDF ({error}); export it anew") from error
    finally:
        document.close()
    lines = [line for page in _without_margins(pages) for line in page]
    if not lines:
        raise ReadError(f"{uri}: is a PDF without text (a scan?); run text recognition (OCR) on it first")
    out = _build(lines)
    text = out.finish()
    heading = next((block.plain for block in out.blocks if block.kind == "heading" and block.level == 1), "")
    return Parts(text, "application/pdf", tuple(out.blocks), out.links(), " ".join(title.split()) or heading)


def _cause(message: str) -> str:
    if "password" in message.lower():
        return "is an encrypted PDF; remove its password first"
    return f"is a truncated or damaged PDF ({message.rstrip('.')}); restore or export it anew"


def _page_lines(document: Any, number: int) -> list[_Line]:
    """The visual lines of one page, in the order of the page's content."""
    from pypdfium2 import raw as api

    page = document[number]
    textpage = page.get_textpage()
    lines: list[_Line] = []
    current: list[tuple[str, float, float, float, float]] = []
    for index in range(textpage.count_chars()):
        character = chr(api.FPDFText_GetUnicode(textpage.raw, index))
        if character in "\r\n":
            _finish_line(lines, current, number)
            current = []
        elif character != "\0":
            left, bottom, right, top = textpage.get_charbox(index, loose=True)
            current.append((character, left, right, bottom, top - bottom))
    _finish_line(lines, current, number)
    textpage.close()
    page.close()
    return lines


def _finish_line(lines: list[_Line], characters: Sequence[tuple[str, float, float, float, float]], page: int) -> None:
    solid = [entry for entry in characters if not entry[0].isspace()]
    if not solid:
        return
    size = Counter(round(entry[4], 1) for entry in solid).most_common(1)[0][0] or 1.0
    line = _Line(_words(characters), size, solid[0][1], solid[-1][2], solid[0][3], page)
    above = lines[-1] if lines else None
    if above and abs(above.baseline - line.baseline) < _SAME_BASELINE * size and line.left >= above.right - 0.5 * size:
        above.words.extend(line.words)
        above.right = line.right
    else:
        lines.append(line)


def _words(characters: Sequence[tuple[str, float, float, float, float]]) -> list[_Word]:
    words: list[_Word] = []
    open_word = False
    for character, left, right, _, size in characters:
        if character.isspace():
            open_word = False
        elif open_word and left - words[-1].right < _COLUMN_GAP * size:
            words[-1] = _Word(words[-1].left, right, words[-1].text + character)
        else:
            words.append(_Word(left, right, character))
            open_word = True
    return words


def _without_margins(pages: Sequence[list[_Line]]) -> Iterator[list[_Line]]:
    """The pages without running titles and page numbers."""

    def margins(page: list[_Line]) -> list[_Line]:
        ordered = sorted(page, key=lambda line: -line.baseline)
        return ordered[:_MARGIN_LINES] + ordered[-_MARGIN_LINES:] if len(ordered) > _MARGIN_LINES else ordered

    def pattern(line: _Line) -> str:
        return re.sub(r"\d+", "#", line.text.lower())

    repeated = Counter(text for page in pages for text in {pattern(line) for line in margins(page)})
    for page in pages:
        outer = {id(line) for line in margins(page)}
        yield [
            line
            for line in page
            if id(line) not in outer
            or not (
                (len(pages) > 1 and _PAGE_NUMBER.match(line.text))
                or (len(pages) > 2 and repeated[pattern(line)] * 2 > len(pages))
                or (len(pages) == 2 and repeated[pattern(line)] == 2)
            )
        ]


def _build(lines: Sequence[_Line]) -> RenderedAssembly:
    """Group lines into blocks."""
    out = RenderedAssembly()
    weights: Counter[float] = Counter()
    for line in lines:
        weights[line.size] += len(line.text)
    body = max(sorted(weights), key=lambda size: weights[size])
    sizes = sorted({line.size for line in lines if line.size > body * _HEADING_SIZE}, reverse=True)
    spacing = _usual_spacing(lines)
    right = max(line.right for line in lines)
    index = 0
    while index < len(lines):
        line = lines[index]
        rows = _table_rows(lines, index)
        if rows >= 2:
            _place_table(out, lines[index : index + rows])
            index += rows
            continue
        end = index + 1
        while end < len(lines) and _goes_on(lines[end - 1], lines[end], spacing, right) and _table_rows(lines, end) < 2:
            end += 1
        _place(out, lines[index:end], sizes, line)
        index = end
    return out


def _place(out: RenderedAssembly, lines: Sequence[_Line], sizes: Sequence[float], first: _Line) -> None:
    text = _joined([line.text for line in lines])
    if first.size in sizes and len(text) <= _MAX_HEADING:
        draft = Draft("heading", level=min(sizes.index(first.size) + 1, 6))
    elif match := _BULLET.match(text):
        text = text[match.end() :]
        draft = Draft("list_item", level=1, parent=_lead(out.blocks))
    else:
        draft = Draft("paragraph")
    rich = RichText()
    rich.add(text)
    out.place(draft, rich)


def _lead(blocks: Sequence[Block]) -> int | None:
    if blocks and blocks[-1].kind == "paragraph":
        return len(blocks) - 1
    return blocks[-1].parent if blocks and blocks[-1].kind == "list_item" else None


def _usual_spacing(lines: Sequence[_Line]) -> float:
    distances = Counter(
        round(above.baseline - below.baseline, 0)
        for above, below in pairwise(lines)
        if above.page == below.page and above.baseline > below.baseline and above.size == below.size
    )
    return max(sorted(distances), key=lambda distance: distances[distance]) if distances else 0.0


def _goes_on(above: _Line, line: _Line, spacing: float, right: float) -> bool:
    """Whether a line belongs to the same block as the one above it."""
    if above.size != line.size or _BULLET.match(line.text):
        return False
    ended = bool(_FINAL.search(above.text))
    if above.page != line.page:
        return not ended and line.text[:1].islower()
    distance = above.baseline - line.baseline
    if distance <= 0:
        return not ended and line.text[:1].islower()
    if spacing and distance > spacing * _PARAGRAPH_GAP and distance > line.size * _PARAGRAPH_GAP:
        return False
    word = len(line.text.split(" ", 1)[0]) * line.size * 0.5
    return not (above.right + word < right - line.size and (ended or line.text[:1].isupper()))


def _joined(texts: Sequence[str]) -> str:
    text = texts[0]
    for following in texts[1:]:
        if text[-1:] in _HYPHENS and text[-2:-1].isalpha():
            divided = following[:1].islower() or text[-1] != "-"
            text = text.rstrip(_HYPHENS) + following if divided else text + following
        else:
            text = f"{text} {following}"
    return re.sub(r"[\ufffe\x02\u00ad]", "", text)


def _table_rows(lines: Sequence[_Line], index: int) -> int:
    """How many lines from here form a table: several cells each, standing under the first row's cells."""
    columns = lines[index].cells()
    if len(columns) < 2:
        return 0
    rows = 1
    for line in lines[index + 1 :]:
        cells = line.cells(columns)
        aligned = all(_column(columns, cell, line.size) is not None for cell in cells)
        if len(cells) < 2 or len(cells) > len(columns) or not aligned:
            break
        rows += 1
    return rows


def _column(columns: Sequence[_Word], cell: _Word, size: float) -> int | None:
    """The column a cell stands under: the one that begins nearest, if they overlap or begin close to each other."""
    nearest = min(range(len(columns)), key=lambda index: abs(columns[index].left - cell.left))
    column = columns[nearest]
    overlaps = cell.left < column.right and column.left < cell.right
    return nearest if overlaps or abs(column.left - cell.left) < 2 * size else None


def _place_table(out: RenderedAssembly, lines: Sequence[_Line]) -> None:
    ordinal = out.new_table()
    columns = lines[0].cells()
    for number, line in enumerate(lines):
        content = []
        for cell in line.cells(columns):
            column = _column(columns, cell, line.size) or 0
            rich = RichText()
            rich.add(cell.text)
            content.append((column, columns[column].text, rich))
        row, cells = join_cells(content)
        out.place(Draft("table_row", table=ordinal, is_header=number == 0, cells=cells), row)
