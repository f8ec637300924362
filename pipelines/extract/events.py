"""Statements of dates: when something was announced, released, started, ended, opened or is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.assertion import clause_around, is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.dates import DateSpan, parse_as_of
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting, confidence, frame, stance
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

PERIOD_TYPES = ("model", "program", "cluster", "site", "organization", "deal", "hardware", "person")
"""What has a beginning and an end."""
EVENT_REACH = 55
"""Characters between a verb and the date it governs; dates further off belong to something else."""
AFFECTED_REACH = 40
"""Characters between what an event is about and its date."""
DEFAULT_EVENT = "started_on"
"""An event of a chronicle without a known verb began on its date."""
ANNOUNCING = re.compile(r"\b(?:deal|investment|partnership|agreement|announc\w*|contract|unveil\w*)\b", re.IGNORECASE)


class Events:
    """Reads the dates of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.names = tuple(name for name, predicate in chooser.predicates.items() if predicate.kind == "date")

    def dates(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """One statement for each date that a verb or label makes the date of an event, two for a period."""
        labelled = (
            [name for name in self.chooser.labelled(setting.label) if name in self.names] if setting.label else []
        )
        for span in stretch.dates:
            if is_negated(finder.negated, span.start - stretch.start, span.end - stretch.start):
                continue
            name = labelled[0] if labelled else self.event(span, stretch)
            if name is not None:
                yield from self._event_drafts(name, span, stretch, setting, finder, by="label" if labelled else "cue")

    def of_row(self, date: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The event of a chronicle's row: `stretch` tells what happened on `date`, which stands in another cell."""
        start, end = stretch.start, stretch.end
        name = self._nearest_cue(stretch.text, 0, 0, len(stretch.text)) or DEFAULT_EVENT
        subject = finder.find(self.chooser.predicates[name].subjects, start, end, (), setting.label_entities)
        if subject is None:
            return
        draft = frame(setting, stretch, subject, name, date.start, date.end)
        status, source = stance(stretch, setting, start, finder)
        yield replace(
            _dated(draft, date, date.value),
            status=status,
            source=source,
            confidence=confidence(setting.rule, Choice(name, 1.0, "cue"), subject),
        )

    def period(self, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Iterator[Draft]:
        """Beginning and end of what a heading or label names with a period behind it: `NAME (2018-2019)`."""
        start, _, end = span.value.partition("/")
        for name, value in (("started_on", start), ("ended_on", end)):
            if value and value != "..":
                yield _dated(_whole(reading, entity, name, span, rule), span, value)

    def titled(self, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Iterator[Draft]:
        """The one date that a heading gives to an event that its words name: `The Acme deal (May 2021)`."""
        if ANNOUNCING.search(reading.text):
            yield _dated(_whole(reading, entity, "announced_on", span, rule), span, span.value)

    def at(self, name: str, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Draft:
        """An event of an entity whose date the layout gives."""
        return _dated(_whole(reading, entity, name, span, rule), span, span.value)

    def event(self, span: DateSpan, stretch: Stretch) -> str | None:
        """The predicate whose verb governs a date of the stretch; None when no verb is near."""
        low, high = clause_around(stretch.text, span.start - stretch.start, span.end - stretch.start)
        clause = stretch.text[low:high]
        start, end = span.start - stretch.start - low, span.end - stretch.start - low
        return self._nearest_cue(clause, start, end, EVENT_REACH)

    def _nearest_cue(self, text: str, start: int, end: int, reach: int) -> str | None:
        best: tuple[int, str] | None = None
        for name in self.names:
            distance = self.chooser.cue_distance(name, text, start, end)
            if distance is not None and distance <= reach and (best is None or distance < best[0]):
                best = (distance, name)
        return best[1] if best else None

    def _event_drafts(
        self, name: str, span: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder, by: str
    ) -> Iterator[Draft]:
        subject = finder.find(self.chooser.predicates[name].subjects, span.start, span.end, (), setting.label_entities)
        if subject is None:
            return
        status, source = stance(stretch, setting, span.start, finder)
        for predicate, value in _ends(name, span):
            draft = frame(setting, stretch, subject, predicate, span.start, span.end)
            yield replace(
                _dated(draft, span, value),
                object=_affected(predicate, span, stretch, subject.entity),
                status="planned" if predicate == "expected_on" else status,
                source=source,
                confidence=confidence(setting.rule, Choice(predicate, 1.0, by), subject),
            )


def _affected(name: str, span: DateSpan, stretch: Stretch, subject: Entity) -> Entity | None:
    """What began, ended or opened for the subject: the cloud, software or hardware named directly before the date."""
    if name not in ("started_on", "ended_on", "opened_on"):
        return None
    near = [
        m
        for m in stretch.mentions
        if m.type in ("cloud", "software", "hardware") and 0 <= span.start - m.end <= AFFECTED_REACH
    ]
    found = [m for m in near if not m.generic and m.entity_id != subject.entity_id]
    return as_entity(found[-1]) if found else None


def _ends(name: str, span: DateSpan) -> Sequence[tuple[str, str]]:
    """A period states when something started and when it ended; an open one only its beginning."""
    start, slash, end = span.value.partition("/")
    if not slash or name not in ("started_on", "ended_on", "opened_on"):
        return [(name, span.value)]
    if end == "..":
        return [(name, start)]
    return [("started_on", start), ("ended_on", end)]


def _whole(reading: Reading, entity: Entity, name: str, span: DateSpan, rule: str) -> Draft:
    return Draft(
        reading=reading,
        start=0,
        end=len(reading.text),
        value_start=span.start,
        value_end=span.end,
        subject=entity,
        predicate=name,
        rule=rule,
        confidence=0.5,
    )


def _dated(draft: Draft, span: DateSpan, value: str) -> Draft:
    """The draft with a date as its value and as its time."""
    first, last = parse_as_of(value)
    when = replace(span, value=value, first=first, last=last)
    return replace(draft, value_text=value, as_of=when, bound="about" if span.approximate else "exact")
