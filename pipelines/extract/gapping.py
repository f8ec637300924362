"""Numbers of one kind that a sentence tells of one thing: what names it stands before the first of them only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipelines.extract.draft import Draft
from pipelines.extract.reading import Stretch

_OWN_CLAUSE = re.compile(
    r"[.;:]\s|[()]|\b(?:is|are|was|were|has|have|had|will|would|can|could|which|who|that|its?|their|they|the\s[a-z]+\s[a-z]+s)\b"
)
"""What tells of another thing, or anew of the one around."""
_OBJECT = re.compile(r"\s(?:in|into|to|at|for|from|on)\s(?:the\s)?")
_OTHER_DEED = re.compile(r"\b(?:[a-z]+ed|spent|put|bought|lent|gave|plans?|spends|puts)\b")
HERE = ("sentence", "label")


def of_one_subject(drafts: Iterable[Draft], stretch: Stretch) -> Iterator[Draft]:
    """The statements of a sentence; what goes on with a number of the same kind is told of the same thing.

    `Acme bought 500 A100 in 2022 and 900 H100 in 2024` tells both of Acme, whatever cluster the section is about.
    """
    last: dict[str, Draft] = {}
    for told in drafts:
        draft = told
        before = last.get(draft.predicate) if draft.predicate != "measure" else None
        if before is not None and before.value_end <= draft.value_start:
            between = stretch.text[before.value_end - stretch.start : draft.value_start - stretch.start]
            same = not _OWN_CLAUSE.search(between)
            if same and draft.features.found not in HERE:
                features = replace(draft.features, found=before.features.found)
                draft = replace(draft, subject=before.subject, features=features)
            again = draft.predicate == "investment" and draft.subject == before.subject
            if same and again and _is_dated(draft, stretch, between):
                named = any(draft.object and m.entity_id == draft.object.entity_id for m in stretch.mentions)
                draft = draft if named else replace(draft, object=before.object)
        if draft.features.found in HERE:
            last[draft.predicate] = draft
        yield draft


def _is_dated(draft: Draft, stretch: Stretch, between: str) -> bool:
    """Whether a date beside it is all that a further sum has of its own: `and $10 billion in 2023`."""
    end = draft.value_end - stretch.start
    behind = re.split(r",\s|;|\sand\s", stretch.text[end:], maxsplit=1)[0]
    starts = {date.start - stretch.start for date in stretch.dates}
    low = draft.value_start - stretch.start - len(between)
    near = any(low <= start < end + len(behind) for start in starts)
    objects = (found.end() + end for found in _OBJECT.finditer(behind))
    return near and not _OTHER_DEED.search(between) and all(place in starts for place in objects)
