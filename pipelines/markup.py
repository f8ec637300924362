"""Documents as one HTML page with their entities, quantities, dates and claims marked, to see why a claim came out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from pipelines.extract.calibration import MEASURED
from pipelines.extract.claim import Claim
from pipelines.extract.extractor import Found, Inspection
from pipelines.extract.reading import Reading
from sources.document import Document

COLOURS = {
    "organization": "#b8d8f8", "person": "#d7c4f5", "model": "#bfe8c5", "hardware": "#f9d5a7", "cluster": "#f5b8b8",
    "site": "#f5b8b8", "place": "#e3d3b8", "quantity": "#f6ee9c", "date": "#cfe9e6",
}  # fmt: skip
"""Backgrounds of the marks by label, light enough for black letters."""
OTHER_COLOUR = "#dddddd"
CLAIM_COLOUR = "#ffffff"
"""Claims are marked in white with a number, over the coloured marks of what they are made of."""
COLUMNS = ("", "line", "subject", "predicate", "value", "as of", "scope", "status", "confidence", "rule", "features")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
.spans > span > span > span { white-space: nowrap; outline: 1px solid #8888; }
section { border-top: 1px solid #ddd; padding: .6rem 0; }
section > p:first-child { color: #666; font-size: .8rem; margin: 0; }
table { border-collapse: collapse; font-size: .8rem; margin: .4rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .6rem .15rem 0; border-bottom: 1px solid #eee; }
td:first-child { font-weight: bold; }
pre { white-space: pre-wrap; }
"""
_PIECE = re.compile(r"\S+|\s+")

Span = tuple[int, int, str]
"""Start and end in a block's plain text, and the label."""


def page(inspected: Iterable[tuple[Document, Inspection]]) -> str:
    """One page, without anything to load, of documents and what was found in them."""
    pairs = list(inspected)
    title = escape(", ".join(document.title or document.uri for document, _ in pairs))
    body = "\n".join(part for document, inspection in pairs for part in _document(document, inspection))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Claims: {title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _document(document: Document, inspection: Inspection) -> Iterator[str]:
    by_block: dict[int, list[tuple[int, Found]]] = {}
    for number, found in enumerate(inspection.found, start=1):
        by_block.setdefault(found.draft.reading.index, []).append((number, found))
    yield f"<h1>{escape(document.title or document.uri)}</h1>"
    yield f"<p>{escape(document.uri)} · {len(inspection.found):,} claims in {len(inspection.readings):,} blocks</p>"
    for reading in inspection.readings:
        yield _block(reading, by_block.get(reading.index, []))


def _block(reading: Reading, found: Sequence[tuple[int, Found]]) -> str:
    block = reading.block
    place = " › ".join((f"line {block.line_start}", block.kind.replace("_", " "), *block.section))
    spans = [*_recognised(reading), *(_claim_span(number, one) for number, one in found)]
    marked = _marked(reading.text, [span for span in spans if span[0] < span[1]])
    return f"<section>\n<p>{escape(place)}</p>\n{marked}\n{_table(found)}</section>"


def _recognised(reading: Reading) -> Iterator[Span]:
    for mention in reading.mentions:
        yield mention.start, mention.end, mention.type
    for quantity in reading.whole.quantities:
        yield quantity.start, quantity.end, "quantity"
    for date in reading.dates:
        yield date.start, date.end, "date"


def _claim_span(number: int, found: Found) -> Span:
    return found.draft.value_start, found.draft.value_end, f"#{number}"


def _marked(text: str, spans: Sequence[Span]) -> str:
    """The text with its spans as displaCy draws them, one below the other where they overlap."""
    if not spans:
        return f"<pre>{escape(text)}</pre>" if "\n" in text else f"<p>{escape(text)}</p>"
    from spacy import displacy

    pieces = _pieces(text, spans)
    starts = {start: index for index, (start, _) in enumerate(pieces)}
    ends = {end: index + 1 for index, (_, end) in enumerate(pieces)}
    rows = [
        {"start": low, "end": high, "start_token": starts[low], "end_token": ends[high], "label": escape(label)}
        for low, high, label in sorted(set(spans))
    ]
    content: dict[str, Any] = {"text": text, "spans": rows, "tokens": [text[low:high] for low, high in pieces]}
    colours = {escape(label).upper(): _colour(label) for _, _, label in spans}
    markup = displacy.render(content, style="span", manual=True, page=False, jupyter=False, options={"colors": colours})
    return str(markup)


def _colour(label: str) -> str:
    return CLAIM_COLOUR if label.startswith("#") else COLOURS.get(label, OTHER_COLOUR)


def _pieces(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The text cut at every space and at both ends of every span; spaces between words are displaCy's to write."""
    cuts = {0, len(text), *(place for start, end, _ in spans for place in (start, end))}
    cuts.update(place for match in _PIECE.finditer(text) for place in match.span())
    ordered = sorted(cuts)
    return list(pairwise(ordered))


def _table(found: Sequence[tuple[int, Found]]) -> str:
    if not found:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in COLUMNS)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in _cells(number, one)) + "</tr>" for number, one in found
    )
    return f"<table>\n<tr>{head}</tr>\n{rows}\n</table>\n"


def _cells(number: int, found: Found) -> tuple[str, ...]:
    claim = found.claim
    features = ", ".join(
        f"{name} {value:.2f}" if name in MEASURED else name for name, value in sorted(found.observation.items())
    )
    status = claim.status if claim.attributed_to is None else f"{claim.status}, {claim.attributed_to}"
    return (
        f"#{number}", str(claim.line_start), f"{claim.subject_name} ({claim.subject_type})", claim.predicate,
        shown_value(claim), claim.as_of or "", claim.scope or "", status, f"{claim.confidence:.2f}", claim.extractor,
        features,
    )  # fmt: skip


def shown_value(claim: Claim) -> str:
    """A claim's value and object for people: `at least 10,000 count · V100`."""
    low, high = claim.value_low, claim.value_high
    if low is not None and high is not None:
        number = _number(low) if low == high else f"{_number(low)} to {_number(high)}"
    elif low is not None:
        number = f"at least {_number(low)}"
    elif high is not None:
        number = f"at most {_number(high)}"
    else:
        number = ""
    about = "about " if claim.bound == "about" and number else ""
    value = f"{about}{number} {claim.unit or ''}".strip()
    return " · ".join(part for part in (value, claim.value_text, claim.object_name) if part)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value.is_integer() else f"{value:,.6g}"
