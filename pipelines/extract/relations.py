"""Statements that relate two entities: what a cue, a label or the layout makes the object of a predicate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.apposition import BASED
from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.devices import CHIP_KINDS, is_accelerator
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.features import features
from pipelines.extract.listing import listed_with
from pipelines.extract.makers import MAKER_PREDICATES, MAKERS, Makers, also_made
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting, frame, stance
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import INTRODUCES_PARTS, as_entity
from pipelines.ontology import Ontology, entity_id

OBJECT_REACH = 70
"""Characters between a cue and the object it governs: a long noun phrase, not another clause."""
CUE_LESS = {"table", "labelled_bullet", "transposed_table"}
"""Rules whose layout already says what a value is; their objects need no cue."""
DEFAULT_RELATION = {
    "cloud": "runs_on_cloud",
    "software": "uses_software",
    "network": "interconnect",
    "place": "located_in",
    "dataset": "training_data",
    "hardware": "accelerators",
}
"""What an object of a type states about its subject when only the layout speaks."""
_CORES = re.compile(r"\s+cores?\b", re.IGNORECASE)
_RUNNING = re.compile(
    r"\b(?:us(?:es?|ed|ing)|(?:trained|train|trains|training|runs?|ran|running|built|deployed|based) on|powered by"
    r"|equipped with|deploy(?:s|ed|ing)?|bought|purchas(?:es|ed|ing)|order(?:s|ed)?|adopt(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_TRAINING = re.compile(r"\b(?:pre-?)?train(?:ed|ing|s)?\b|\bframeworks?\b", re.IGNORECASE)
TRAINING_REACH = 50
"""Characters before a library for training within which the text must speak of training with it."""
TRAINING_BEHIND = 11
"""Characters behind its name that may call it a framework."""
_JOINED = re.compile(r"\b(?:join(?:ed|s|ing)?|members?)\b", re.IGNORECASE)
"""How organisations come to belong to one another; people also work at them."""
PLACE_SHARE = 0.4
"""Share of a cell or value that a place must fill to say where something is, when nothing else says so."""
HARDWARE_REACH = 25
"""Characters between such a verb and the hardware: a vendor's name and a word or two."""
SHARED = ("trained_on", "runs_on_cloud", "framework", "uses_software", "located_in", "part_of", "training_data")
"""Relations that hold of each of the subjects a sentence lists; makers and partners are listed as objects."""
LEADING_TYPES = ("software", "cloud", "network")
"""What a line of somebody's stack begins with."""
PARTS = ("software", "network")
"""What things are made of: a part uses another part only where the sentence itself says so."""
SERVICE_REACH = 12
"""Services are mostly what somebody offers; they are used only where the verb stands directly before them."""
_USING = re.compile(r"use|using|adopt|rel(?:y|ies)|powered by|switch|sit|built on|based on", re.IGNORECASE)
"""The verbs that say that somebody's service is used by another; prepositions do not."""


class Relations:
    """Reads the relations of stretches."""

    def __init__(self, ontology: Ontology, chooser: Chooser) -> None:
        self.ontology = ontology
        self.chooser = chooser
        self.makers = Makers(chooser)

    def relations(
        self, stretch: Stretch, setting: Setting, finder: SubjectFinder | None = None, numbers: Sequence[Draft] = ()
    ) -> Iterator[Draft]:
        """One statement for each mention that a cue, a label or the layout makes the object of a relation."""
        finder = finder or SubjectFinder(stretch, setting.context, setting.previous)
        taken = {(draft.object.entity_id, draft.value_start) for draft in numbers if draft.object}
        spoken_for = [(draft.value_start, draft.value_end) for draft in numbers if draft.object]
        for mention in stretch.mentions:
            local = mention.start - stretch.start, mention.end - stretch.start
            if is_negated(finder.negated, *local) or mention in finder.sources:
                continue
            if any(low < mention.end and mention.start < high for low, high in spoken_for):
                continue
            if mention.type == "hardware" and not is_accelerator(mention):
                continue
            if preposition_before(stretch.text, local[0]) in COMPARING:
                continue
            if _CORES.match(stretch.text, local[1]) or (
                mention.type == "place" and BASED.match(stretch.text, local[1])
            ):
                continue
            if mention.generic and not (
                mention.type == "hardware"
                and not any(m.type == "hardware" and is_accelerator(m) and not m.generic for m in stretch.mentions)
                and (setting.generic_objects or _used(stretch.text, local[0]))
            ):
                continue
            draft = self._relation(mention, stretch, setting, finder)
            if draft is not None and (mention.entity_id, mention.start) not in taken:
                yield draft
                yield from _shared(draft, stretch)
                if draft.predicate == "developed_by":
                    for other in also_made(draft.subject, mention, stretch):
                        yield replace(draft, subject=as_entity(other))

    def _relation(self, mention: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Draft | None:
        if any(entity.entity_id == mention.entity_id for entity in setting.label_entities):
            return None
        local = mention.start - stretch.start
        made = self.makers.made(mention, stretch, setting, finder)
        name, before = (made[0], None) if made else self._relation_name(mention, stretch, setting)
        if name is None:
            return None
        exclude = {
            mention.entity_id,
            *(other.entity_id for other in listed_with(mention, stretch)),
            *_owner(mention, name),
        }
        subject = (
            made[1]
            if made
            else finder.find(
                self.chooser.predicates[name].subjects,
                mention.start,
                mention.end,
                exclude,
                setting.label_entities,
                before,
                PARTS,
            )
        )
        if subject is None or (name == "accelerators" and subject.entity.kind in CHIP_KINDS):
            return None
        if name == "runs_on_cloud" and subject.entity.type == "model":
            name = "trained_on"
        if name == "uses_software" and subject.entity.type == "model" and self._is_framework(mention, "training"):
            name = "framework"
        if name == "member_of" and subject.entity.type == "organization" and not _JOINED.search(stretch.text, 0, local):
            return None
        draft = frame(setting, stretch, subject, name, mention.start, mention.end)
        status, source = stance(stretch, setting, mention.start, finder)
        by = "label" if setting.rule in CUE_LESS else "cue"
        return replace(
            draft,
            object=as_entity(mention),
            status=status,
            source=source,
            features=features(Choice(name, 1.0, by), subject),
        )

    def _relation_name(self, mention: Mention, stretch: Stretch, setting: Setting) -> tuple[str | None, int | None]:
        """The predicate that makes the mention an object, and where the cue that says so begins (block offset)."""
        fits = [
            name
            for name, predicate in self.chooser.predicates.items()
            if mention.type in predicate.objects
            and (predicate.kind == "relation" or name == "accelerators")
            and name not in MAKER_PREDICATES
        ]
        named = self.chooser.labelled(setting.label) if setting.label else []
        labelled = [n for n in named if n in fits or (n in MAKER_PREDICATES and mention.type in MAKERS)]
        if (
            labelled
            and labelled[0] == "uses_software"
            and self._is_framework(mention, f"{setting.label} {stretch.text}")
        ):
            return "framework", stretch.start
        if labelled:
            return labelled[0], stretch.start
        local = mention.start - stretch.start
        nearest: tuple[int, str, int] | None = None
        for name in fits:
            if name == "framework" and not self._is_framework(mention):
                continue
            cue = (
                _used(stretch.text, local)
                if name == "accelerators"
                else self.chooser.cue_before(name, stretch.text, local)
            )
            if cue is None or local - cue[1] > (SERVICE_REACH if mention.type == "service" else OBJECT_REACH):
                continue
            if mention.type == "service" and not _USING.match(stretch.text, *cue):
                continue
            if nearest is None or local - cue[1] < nearest[0]:
                nearest = (local - cue[1], name, stretch.start + cue[0])
        if (
            nearest is not None
            and nearest[1] == "uses_software"
            and self._is_framework(
                mention, stretch.text[max(0, local - TRAINING_REACH) : mention.end - stretch.start + TRAINING_BEHIND]
            )
        ):
            return "framework", nearest[2]
        if nearest is not None:
            return nearest[1], nearest[2]
        return self._by_layout(mention, stretch, setting)

    def _by_layout(self, mention: Mention, stretch: Stretch, setting: Setting) -> tuple[str | None, int | None]:
        """The relation of a mention that no word governs, where its place in a list or table says enough."""
        leading = setting.rule == "bullet" and _leads(mention, stretch) and mention.type in LEADING_TYPES
        introduced = setting.rule == "bullet" and mention.type in DEFAULT_RELATION and _is_introduced(setting)
        unnamed = setting.rule == "labelled_bullet" and mention.type == "hardware" and not setting.label_entities
        if not ((setting.rule in CUE_LESS and not unnamed) or leading or introduced):
            return None, None
        if mention.type == "software" and self._is_framework(mention, f"{setting.label} {stretch.text}"):
            return "framework", stretch.start
        if mention.type == "place" and mention.end - mention.start < PLACE_SHARE * len(stretch.text.strip()):
            return None, None
        return DEFAULT_RELATION.get(mention.type), stretch.start

    def _is_framework(self, mention: Mention, text: str = "") -> bool:
        """Whether a mention is a framework; a library for training is one where the text speaks of training."""
        entry = self.ontology.by_id.get(mention.entity_id)
        kind = entry.kind if entry is not None else None
        return kind == "framework" or (kind == "training framework" and _TRAINING.search(text) is not None)


def _owner(mention: Mention, predicate: str) -> set[str]:
    """The id of a cloud's own vendor, who does not run on it but sells it."""
    if predicate != "runs_on_cloud" or not mention.vendor:
        return set()
    return {entity_id("organization", mention.vendor)}


def _used(text: str, position: int) -> tuple[int, int] | None:
    """The span of the verb before `position` that says that hardware is used; None when there is none."""
    spans = [match.span() for match in _RUNNING.finditer(text, max(0, position - 2 * HARDWARE_REACH), position)]
    return spans[-1] if spans and position - spans[-1][1] <= HARDWARE_REACH else None


def _shared(draft: Draft, stretch: Stretch) -> Iterator[Draft]:
    """The same of every other subject that is listed with the draft's: `A and B run on C`."""
    if draft.predicate not in SHARED:
        return
    named = [m for m in stretch.mentions if m.entity_id == draft.subject.entity_id and m.end <= draft.value_start]
    for other in listed_with(named[-1], stretch) if named else ():
        if other.entity_id != draft.subject.entity_id and not other.generic:
            yield replace(draft, subject=as_entity(other))


def _leads(mention: Mention, stretch: Stretch) -> bool:
    """Whether a line begins with the mention, or with a list that it stands in (`NCCL/UCX for ...`)."""
    first = stretch.mentions[0]
    return first.start == 0 and (mention is first or first in listed_with(mention, stretch))


def _is_introduced(setting: Setting) -> bool:
    """Whether the line above the list says that its items are used (`X uses:`)."""
    levels = setting.context.levels
    return bool(levels) and levels[0].name == "introduction" and INTRODUCES_PARTS.search(levels[0].text) is not None
