"""Statements of numbers: every quantity of a stretch with its predicate, subject, object and qualifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.assertion import clause_around, is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.devices import is_device
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import features
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.scope import measure_label, scope_of
from pipelines.extract.setting import Setting, frame, stance
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import TOPIC_TYPES, as_entity
from pipelines.extract.values import as_written, canonical, states

SMALLEST_MODEL = 1e6
"""Parameters below which a number before a model's name is a count of models."""


class Amounts:
    """Reads the numbers of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def numbers(self, stretch: Stretch, setting: Setting, finder: SubjectFinder | None = None) -> Iterator[Draft]:
        """One statement for each quantity that is not denied."""
        finder = finder or SubjectFinder(stretch, setting.context, setting.previous)
        for quantity in stretch.quantities:
            local = quantity.start - stretch.start, quantity.end - stretch.start
            if is_negated(finder.negated, *local):
                continue
            for stated in states(quantity, stretch.text[: local[0]]):
                draft = self._number(stated, stretch, setting, finder)
                if draft is not None:
                    yield draft

    def _number(self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Draft | None:
        low, high = clause_around(stretch.text, quantity.start - stretch.start, quantity.end - stretch.start)
        clause, offset = stretch.text[low:high], stretch.start + low
        named = _qualified(quantity, stretch)
        types = frozenset(entity.type for entity in setting.label_entities)
        choice = (
            Choice(*named[:2], "noun") if named else self.chooser.number(quantity, clause, offset, setting.label, types)
        )
        if choice.by == "none":
            choice = self._without_cue(quantity, setting, finder)
        predicate = self.chooser.predicates[choice.predicate]
        object_ = self._object(choice.predicate, quantity, stretch)
        exclude = {object_.entity_id} if object_ else set()
        subject: Subject | None
        if named:
            subject = Subject(as_entity(named[2]), 0.0, "sentence")
        else:
            subject = finder.find(predicate.subjects, quantity.start, quantity.end, exclude, setting.label_entities)
        if subject is None:
            subject = finder.find(TOPIC_TYPES, quantity.start, quantity.end, exclude, setting.label_entities)
        if subject is None:
            return None
        values = canonical(choice.predicate, quantity)
        if values is None:
            choice = Choice("measure", 0.0, "none")
        if values is None or choice.predicate == "measure":
            low_value, high_value, unit = as_written(quantity)
        else:
            (low_value, high_value), unit = values, predicate.unit or quantity.unit
        scope = scope_of(quantity, stretch.text, stretch.start, setting.label)
        if choice.predicate == "measure":
            scope = measure_label(quantity, stretch.text, stretch.start, setting.label)
        draft = frame(setting, stretch, subject, choice.predicate, quantity.start, max(quantity.end, quantity.noun_end))
        status, source = stance(stretch, setting, quantity.start, finder)
        return replace(
            draft,
            object=object_,
            low=low_value,
            high=high_value,
            unit=unit,
            bound=quantity.bound,
            scope=scope,
            status=status,
            source=source,
            features=features(choice, subject),
        )

    def _without_cue(self, quantity: Quantity, setting: Setting, finder: SubjectFinder) -> Choice:
        if quantity.dimension == "money":
            subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
            if subject is not None and subject.found in ("sentence", "label"):
                return Choice("cost", 0.5, "none")
        if quantity.dimension == "compute_rate":
            return Choice("peak_compute", 0.5, "none")
        if quantity.dimension == "power":
            return Choice("power_capacity", 0.5, "none")
        if quantity.dimension == "data_rate":
            return Choice("network_bandwidth", 0.5, "none")
        if quantity.dimension == "compute":
            return Choice("training_compute", 0.5, "none")
        if quantity.dimension == "rate" and quantity.unit == "1/day":
            return Choice("request_rate", 0.5, "none")
        return Choice("measure", 0.0, "none")

    def _object(self, name: str, quantity: Quantity, stretch: Stretch) -> Entity | None:
        types = self.chooser.predicates[name].objects
        if not types:
            return None
        noun = (quantity.noun_start, quantity.noun_end) if quantity.noun else (quantity.end, quantity.end + 1)
        overlapping = [
            m for m in stretch.mentions if m.type in types and m.start < noun[1] and noun[0] < m.end and is_device(m)
        ]
        if overlapping:
            specific = [m for m in overlapping if not m.generic] or overlapping
            return as_entity(specific[0])
        if types == ("hardware",):
            return None
        after = [m for m in stretch.mentions if m.type in types and m.start >= quantity.end]
        linked = [
            m
            for m in after
            if re.search(
                r"\b(?:in|into|to|with|for|from)\s+(?:the\s+)?$", stretch.text[: m.start - stretch.start], re.I
            )
        ]
        return as_entity(linked[0]) if linked else None


def _qualified(quantity: Quantity, stretch: Stretch) -> tuple[str, float, Mention] | None:
    """A size written before a name: `175B GPT-3` gives a model's parameters, `80GB A100` a chip's memory."""
    for mention in stretch.mentions:
        if not quantity.end <= mention.core_start <= quantity.end + 20 or mention.generic:
            continue
        between = stretch.text[quantity.end - stretch.start : mention.core_start - stretch.start]
        if re.search(
            r"[,.;:()]|\b(?:of|on|for|with|in|by|and|per|the|a|to|from|at|tokens?|parameters?)\b",
            between,
            re.IGNORECASE,
        ):
            continue
        if mention.type == "model" and quantity.dimension == "count" and (quantity.low or 0) >= SMALLEST_MODEL:
            return "parameter_count", 3.0, mention
        if mention.type == "hardware" and quantity.dimension == "data" and is_device(mention):
            return "memory_capacity", 3.0, mention
    return None
