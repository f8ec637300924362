"""Where a company sits, told in a text about something that it made: no chip and no model has headquarters."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.topics import Context

MADE = ("hardware", "model", "software", "dataset")
"""What is made by a company and stands nowhere itself."""
_SEAT = re.compile(r"\W*(?:HQ|headquarters?|headquartered(?: in)?|head office|seat)\b", re.IGNORECASE)


def of_maker(draft: Draft, context: Context, resolve: Callable[[str, str], Entity]) -> Draft:
    """A statement of a seat, of the maker where its subject is a thing: the vendor, else the nearest company around."""
    made = draft.subject.type in MADE and draft.predicate == "located_in"
    if not made or _SEAT.match(draft.reading.text) is None:
        return draft
    vendor = draft.subject.vendor
    maker = resolve(vendor, "organization") if vendor else context.first("organization")
    return replace(draft, subject=maker) if maker is not None and maker != draft.object else draft
