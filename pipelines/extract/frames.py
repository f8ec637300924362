"""Relations that verbs state, read from the parse of a sentence by frames that the ontology declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice
from pipelines.extract.companies import is_unsettled
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.heads import Heads
from pipelines.extract.libraries import Libraries, is_left_aside
from pipelines.extract.makers import MAKER_PREDICATES, SHOWING
from pipelines.extract.nominals import is_past
from pipelines.extract.parties import NAMED_COST, WHERE, Parties, Place
from pipelines.extract.placement import is_served
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import PATIENT, Event
from pipelines.extract.setting import Setting, stated
from pipelines.extract.speaking import Speaking
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.syntax import trees_of
from pipelines.extract.topics import as_entity
from pipelines.ontology import Frame, Ontology, entity_id


class Frames:
    """Matches the verbs and nouns of parsed sentences with the ontology's frames."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self.heads = Heads(ontology.frames)
        self.parties = Parties(ontology)
        self.libraries = Libraries(ontology)
        self.may_speak = Speaking(ontology).may_speak

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The relations that the verbs and nouns of a stretch state, as far as it was parsed."""
        for tree in trees_of(setting.reading.trees, stretch.start, stretch.end):
            place = Place(tree, stretch, setting, finder)
            for event, frames in self.heads.told(tree):
                verb = event.verb.start - stretch.start, event.verb.end - stretch.start
                if frames and verb[0] >= 0 and verb[1] <= len(stretch.text) and not is_negated(finder.negated, *verb):
                    yield from self._stated(frames, event, place)

    def _stated(self, frames: Sequence[Frame], event: Event, place: Place) -> Iterator[Draft]:
        """What a verb or noun states; a pronoun stands for one thing only."""
        meant: set[str] = set()
        for one in frames:
            for draft in self._framed(one, event, place):
                object_id = draft.object.entity_id if draft.object else ""
                if draft.features.found == "sentence" or object_id not in meant:
                    yield draft
                if draft.features.found != "sentence":
                    meant.add(object_id)

    def _framed(self, one: Frame, event: Event, place: Place) -> Iterator[Draft]:
        is_maker = event.nominal and one.predicate in MAKER_PREDICATES and one.object == (PATIENT,)
        if is_maker and is_past(place.tree, event.verb):
            return
        objects = self.parties.objects(one, event, place)
        if event.verb.lemma.startswith(SHOWING) and one.predicate in MAKER_PREDICATES:
            objects = [mention for mention in objects if mention.type != "person"]
        if not objects:
            yield from self._by_whom(one, event, place)
            yield from self._where(one, event, place)
            return
        if one.predicate == "located_in" and is_served(place.tree, event.verb):
            return
        if one.predicate == "part_of" and is_unsettled(place.stretch.text, event.verb.start - place.stretch.start):
            return
        if one.predicate == "accelerators" and _is_withheld(event, place):
            return
        makers = [mention.name for mention in objects]
        for subject in self.parties.subjects(one, event, place, objects):
            site = subject.entity.type == "site" and subject.entity.provisional
            if site and one.named and one.predicate == "operated_by":
                continue  # `Acme's Ohio campus` may be run by anybody
            for mention in objects:
                object_ = _seller(mention) if one.predicate in MAKER_PREDICATES else as_entity(mention)
                if _may_be(one.predicate, subject.entity, object_, makers) and self._is_used(mention, subject, place):
                    name = self._predicate(one, subject, mention, place)
                    yield _told(name, one.text, subject, object_, (mention.start, mention.end), place)

    def _by_whom(self, one: Frame, event: Event, place: Place) -> Iterator[Draft]:
        """What is said of a named subject where a pronoun or `the company` stands for the maker."""
        if one.predicate not in MAKER_PREDICATES or one.kinds or not self.parties.makers_named(one, event):
            return
        named = self.parties.named_subjects(one, event, place)
        maker = self.parties.maker(one, event, place, {m.entity_id for m in named}) if named else None
        if maker is None:
            return
        for mention in named:
            subject = Subject(as_entity(mention), NAMED_COST + maker.cost, "sentence")
            if _may_be(one.predicate, subject.entity, maker.entity):
                yield _told(one.predicate, one.text, subject, maker.entity, (mention.start, mention.end), place)

    def _where(self, one: Frame, event: Event, place: Place) -> Iterator[Draft]:
        """What is said where `there`, `it` or `the cluster` stands for the machine or the place."""
        if one.predicate not in WHERE or not self.parties.places_named(one, event):
            return
        taken = {m.entity_id for m in self.parties.named_subjects(one, event, place)}
        found = self.parties.where(one, event, place, taken)
        if found is None:
            return
        where, word = found
        for subject in self.parties.subjects(one, event, place, ()):
            if _may_be(one.predicate, subject.entity, where.entity):
                both = subject._replace(cost=subject.cost + where.cost)
                yield _told(one.predicate, one.text, both, where.entity, (word.start, word.end), place)

    def _is_used(self, mention: Mention, subject: Subject, place: Place) -> bool:
        """Whether what is named is no software that is only spoken of, or that the subject writes itself."""
        if mention.type != "software":
            return True
        text, start, end = place.stretch.text, mention.start - place.stretch.start, mention.end - place.stretch.start
        written = self.libraries.is_written(mention, text, start, subject.entity.type)
        return not written and not is_left_aside(text, start, end)

    def _predicate(self, one: Frame, subject: Subject, mention: Mention, place: Place) -> str:
        """The frame's predicate; of what something is trained with, that it is its framework."""
        kind = subject.entity.type
        if one.predicate != "uses_software" or kind not in self.ontology.predicates["framework"].subjects:
            return one.predicate
        start = mention.start - place.stretch.start
        trained = self.libraries.is_trained_with(mention, place.stretch.text, start, place.setting.label, kind)
        return "framework" if trained else one.predicate


_WITHHELD = re.compile(
    r"\b(?:ban(?:s|ned|ning)?|block(?:s|ed|ing)?|prohibit\w*|forbid\w*|restrict(?:s|ed|ing|ions?)?|barred|den(?:y|ies"
    r"|ied|ying)|embargo\w*"
    r"|halt(?:s|ed|ing)?|cancel\w*|prevent(?:s|ed|ing)?|lost|losing|export\scontrols?|rivals?)\b",
    re.IGNORECASE,
)
"""What says that somebody does not get, or no longer has, the chips that are named; or that another has them."""


def _is_withheld(event: Event, place: Place) -> bool:
    """Whether the sentence around a verb or noun keeps the chips from whom it names."""
    text, verb = place.stretch.text, event.verb.start - place.stretch.start
    end = text.find(". ", verb)
    return _WITHHELD.search(text, text.rfind(". ", 0, max(0, verb)) + 1, end if end >= 0 else len(text)) is not None


def _told(
    predicate: str, text: str | None, subject: Subject, object_: Entity, span: tuple[int, int], place: Place
) -> Draft:
    """The statement of a frame, told by the words at `span` (offsets into the block)."""
    choice, around = Choice(predicate, 1.0, "cue"), (place.stretch, place.setting, place.finder)
    return stated(choice, subject, span, *around, object=object_, value_text=text)


def _seller(mention: Mention) -> Entity:
    """Who acts where something does: of a cloud the company whose business it is."""
    entity = as_entity(mention)
    if entity.type != "cloud" or entity.vendor is None:
        return entity
    return Entity(entity_id("organization", entity.vendor), entity.vendor, "organization")


def _may_be(predicate: str, subject: Entity, object_: Entity, named: Sequence[str] = ()) -> bool:
    """Whether a relation can be: a thing with a known vendor is made by the vendor, or by others together with it.

    `named` are all whom the sentence names as makers.
    """
    if subject.entity_id == object_.entity_id:
        return False
    if predicate == "accelerators" and object_.vendor == subject.name:
        return False
    if predicate == "part_of" and subject.kind == "memory":
        return False  # what chips of an architecture have is not of it
    if predicate in ("developed_by", "designed_by") and subject.vendor and subject.type in ("model", "hardware"):
        vendor = subject.vendor.lower()
        return any(name.lower() in vendor or vendor in name.lower() for name in (object_.name, *named))
    return True
