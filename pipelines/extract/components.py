"""spaCy components "quantities" and "dates": the rule-based readers as spans and extensions of a Doc."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from spacy.language import Language
from spacy.tokens import Doc, Span

from pipelines.extract.dates import DateSpan, find_dates
from pipelines.extract.quantities import Quantity, find_quantities

if TYPE_CHECKING:
    from collections.abc import Iterable

SPANS_KEY_QUANTITIES = "quantities"
SPANS_KEY_DATES = "dates"

if not Doc.has_extension("quantities"):
    Doc.set_extension("quantities", default=())
    Doc.set_extension("dates", default=())
    Doc.set_extension("anchor", default=None)


@Language.component("quantities", assigns=["doc._.quantities"])
def quantities_component(doc: Doc) -> Doc:
    """Sets `doc._.quantities` (Quantity, in order) and `doc.spans["quantities"]`, a span labelled by dimension each."""
    found: list[Quantity] = find_quantities(doc.text)
    doc._.quantities = found
    doc.spans[SPANS_KEY_QUANTITIES] = _spans(doc, ((one.start, one.end, one.dimension) for one in found))
    return doc


@Language.component("dates", assigns=["doc._.dates"])
def dates_component(doc: Doc) -> Doc:
    """Sets `doc._.dates` (DateSpan, in order) and `doc.spans["dates"]`, a span labelled by precision each.

    Relative dates are read when `doc._.anchor` holds the document's date.
    """
    anchor: date | None = doc._.anchor
    found: list[DateSpan] = find_dates(doc.text, anchor)
    doc._.dates = found
    doc.spans[SPANS_KEY_DATES] = _spans(doc, ((one.start, one.end, one.precision) for one in found))
    return doc


def _spans(doc: Doc, places: Iterable[tuple[int, int, str]]) -> list[Span]:
    """The spans of whole tokens that cover each place, so that the two lists run in parallel."""
    spans = (doc.char_span(start, end, label=label, alignment_mode="expand") for start, end, label in places)
    return [span for span in spans if span is not None]
