"""What must hold for the blocks of every document, whatever it says."""

from __future__ import annotations

import re
from bisect import bisect_right

from sources.document import Block
from sources.readers import Parts


def check_invariants(parts: Parts) -> None:
    """Spans inside the text, exact segments, true line numbers, blocks in order, parents before children."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", parts.text))]
    last = 0
    for index, block in enumerate(parts.blocks):
        assert last <= block.start <= block.end <= len(parts.text)
        last = block.start
        assert block.plain.strip()
        assert block.line_start == bisect_right(starts, block.start)
        assert block.line_end == bisect_right(starts, max(block.end - 1, block.start))
        assert block.parent is None or block.parent < index
        check_segments(parts.text, block)
        assert all(0 <= mark.start < mark.end <= len(block.plain) for mark in block.marks)
        assert all(0 <= cell.start <= cell.end <= len(block.plain) for cell in block.cells)
    assert all(1 <= link.line <= len(starts) for link in parts.links)


def check_segments(text: str, block: Block) -> None:
    """Every segment's characters stand in the text, inside the block, in order."""
    done = 0
    for segment in block.segments:
        assert segment.length > 0
        assert segment.plain_start >= done
        done = segment.plain_start + segment.length
        end = segment.text_start + segment.length
        assert block.plain[segment.plain_start : done] == text[segment.text_start : end]
        assert block.start <= segment.text_start <= end <= block.end
    assert done <= len(block.plain)


def outline(parts: Parts) -> list[tuple[str, int, str]]:
    """Kind, level and words of every block."""
    return [(block.kind, block.level, block.plain) for block in parts.blocks]


def cells(block: Block) -> dict[str, str]:
    """A row's cells by header."""
    return {cell.header: block.plain[cell.start : cell.end] for cell in block.cells}
