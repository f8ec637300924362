"""Who and what a verb or a noun relates: the subjects and objects that a frame takes from its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.extract.assertion import is_negated
from pipelines.extract.creations import ours
from pipelines.extract.devices import is_accelerator, is_link
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.libraries import of_section, users
from pipelines.extract.makers import MAKER_PREDICATES
from pipelines.extract.nominals import noun_of
from pipelines.extract.reading import Stretch
from pipelines.extract.referents import ANY, WE, Referents, acting_for, is_compared, is_equated
from pipelines.extract.roles import AGENT, PATIENT, THERE, Event
from pipelines.extract.setting import Setting
from pipelines.extract.speaking import TOPIC
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.syntax import Tree, Word, types_named
from pipelines.extract.topics import as_entity
from pipelines.ontology import Frame, Ontology

NAMED_COST, MEANT_COST = 0.2, 1.0
"""What it costs to take a subject that is named as the verb's argument, and a maker that is only meant."""
MAKER_TYPES = ("organization",)
OTHERS = ("software", "service", "organization", "person")
"""What a sentence names beside somebody's things, and not as theirs, is another than whose they are."""
ON_WHAT = ("trained_on", "runs_on_cloud")
"""Relations to what a pronoun or `the cluster` may mean."""
WHERE = (*ON_WHAT, "located_in")
"""Relations to what `there` may mean."""
WHERE_TYPES = ("cluster", "cloud", "site", "place")
PARTS = ("software", "network")
"""What is part of other things: only where the sentence itself says so, another part is part of it."""
COUNT_REACH = 20
"""Characters between a number and the name of the chips that it counts."""
_THEIRS = frozenset({"its", "their", "his", "her"})
_WRITING = frozenset({"write", "publish"})
"""What those do who are cited, and also those who make something."""


@dataclass(frozen=True, slots=True)
class Place:
    """A parsed sentence in its surroundings."""

    tree: Tree
    stretch: Stretch
    setting: Setting
    finder: SubjectFinder

    def found(self, types: Sequence[str], word: Word, taken: set[str], before: int | None) -> Subject | None:
        """What of the types a word stands for, among what is named before `before` and in the surroundings."""
        return self.finder.find(types, word.start, word.end, taken, self.setting.label_entities, before)

    def holds(self, mention: Mention, event: Event) -> bool:
        """Whether a name takes part in what an event states: it is no source, not denied, and in the stretch."""
        start = self.stretch.start
        if not start <= mention.start < self.stretch.end:
            return False
        return (mention not in self.finder.sources or event.verb.lemma in _WRITING) and not is_negated(
            self.finder.negated, mention.start - start, mention.end - start
        )

    def joins(self, mention: Mention, event: Event) -> bool:
        """Whether no semicolon parts a name from the verb that the parse joins it to."""
        low, high = sorted((mention.start - self.stretch.start, event.verb.start - self.stretch.start))
        return ";" not in self.stretch.text[low:high]


class Parties:
    """Finds the subjects and objects of frames, with one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self.referents = Referents(ontology)

    def objects(self, one: Frame, event: Event, place: Place) -> list[Mention]:
        """The names that fill the object's slots."""
        if event.arguments.keys().isdisjoint(one.object):
            return []
        types = tuple(one.objects or self.ontology.predicates[one.predicate].objects)
        if one.predicate in MAKER_PREDICATES and one.predicate != "manufactured_by":
            types = (*types, "cloud")
        slots = one.object
        if one.predicate == "developed_by" and "on" in event.arguments:
            first = min(word.place for word in event.arguments["on"])
            behind = all(word.place > first for word in event.arguments.get("at", ()))
            slots = tuple(slot for slot in slots if slot != "at" or not behind)  # `trained on Foo at Bar`
        return [
            mention
            for mention in self._named(slots, types, event, place, one.parts, one.nouns)
            if (not one.kinds or mention.kind in one.kinds)
            and place.holds(mention, event)
            and (mention.type != "network" or is_link(mention, place.stretch.mentions))
            and (one.predicate != "accelerators" or (is_accelerator(mention) and not _is_counted(mention, place)))
            and (one.predicate != "investment" or not _is_priced(mention, event, place))
        ]

    def named_subjects(self, one: Frame, event: Event, place: Place) -> list[Mention]:
        """The names that fill the subject's slots, or of whose parts a noun there is one."""
        types = self._subject_types(one, event, place)
        if not one.parts_only:
            named = self._named(one.subject, types, event, place, one.parts)
            under = event.arguments.get("on", ()) if one.predicate == "uses_software" else ()
            below = {word.mention.start for word in under if word.mention is not None}
            return [m for m in named if m.type != "software" or m.start not in below]  # `with Foo on Bar`
        words = [word for slot in one.subject for word in event.arguments.get(slot, ())]
        return [m for word in words for m in self.referents.wholes(word, types, place.tree, one.parts)]

    def subjects(self, one: Frame, event: Event, place: Place, objects: Sequence[Mention]) -> list[Subject]:
        """Of what a frame speaks: what its slots name, else what the words there or the surroundings mean."""
        taken = {m.entity_id for m in objects}
        named = [m for m in self.named_subjects(one, event, place) if m.entity_id not in taken]
        if named:
            return [Subject(as_entity(m), NAMED_COST, "sentence") for m in named]
        if one.predicate == "part_of" and event.nominal:
            return []  # `the Foo group` is no part of Foo
        types = self._subject_types(one, event, place)
        found = self._pointed_at(one, types, event, place, taken)
        if found is None and TOPIC in one.subject:
            return self._owners(one, types, event, place, objects)
        return [found] if found is not None else []

    def maker(self, one: Frame, event: Event, place: Place, taken: set[str]) -> Subject | None:
        """The organisation that `it`, `the company`, `its engineers` or `we` means as the object of a frame."""
        for word in (
            other for noun in self.makers_named(one, event) for other in (noun, *acting_for(place.tree, noun))
        ):
            if word.lemma in WE:
                own = ours(place.setting)
                return Subject(own, MEANT_COST, "document") if own is not None else None
            if self.referents.meant(word, MAKER_TYPES, place.tree):
                return place.found(MAKER_TYPES, word, taken, word.start)
        return None

    def makers_named(self, one: Frame, event: Event) -> list[Word]:
        """The words that stand for a maker as the object of a frame."""
        return [word for slot in one.object if slot != PATIENT for word in event.arguments.get(slot, ())]

    def places_named(self, one: Frame, event: Event) -> list[Word]:
        """The words that stand for where something is, or on what it runs, as the object of a frame."""
        slots = [slot for slot in one.object if slot not in (PATIENT, AGENT)] if one.predicate in ON_WHAT else []
        if one.predicate == "located_in" and one.object == (AGENT,):
            slots = [AGENT]
        return [word for slot in (THERE, *slots) for word in event.arguments.get(slot, ())]

    def where(self, one: Frame, event: Event, place: Place, taken: set[str]) -> tuple[Subject, Word] | None:
        """The machine, cloud or place that `there`, `on it` or `on the cluster` means as the object, and that word."""
        types = tuple(one.objects or self.ontology.predicates[one.predicate].objects)
        for word in self.places_named(one, event):
            meant = types if word.lemma == THERE else self.referents.meant(word, types, place.tree)
            meant = tuple(one for one in meant if one in WHERE_TYPES)
            found = place.found(meant, word, taken, word.start) if meant else None
            if found is not None:
                return found, word
        return None

    def _named(
        self,
        slots: Sequence[str],
        types: Sequence[str],
        event: Event,
        place: Place,
        parts: Sequence[str] = (),
        calling: Sequence[str] = (),
    ) -> list[Mention]:
        """The names of the types that fill the first of the slots that holds any, or the wholes of `parts`."""
        if types_named(place.tree).isdisjoint(types):
            return []
        for slot in slots:
            words = [word for word in event.arguments.get(slot, ()) if not _strays(place.tree, word)]
            found = [m for word in words for m in self.referents.names(word, types, place.tree, parts, calling)]
            if found:
                named = {m.entity_id: m for m in found if place.joins(m, event)}
                return list(named.values())
        return []

    def _subject_types(self, one: Frame, event: Event, place: Place) -> tuple[str, ...]:
        """The types of a frame's subject: whose library something is called made it, and need not use it."""
        types = one.subjects or self.ontology.predicates[one.predicate].subjects
        calls = one.predicate == "uses_software" and TOPIC in one.subject and one.nouns and not one.parts
        if calls and not is_equated(place.tree, event.verb):
            return tuple(t for t in types if t != "organization")
        return tuple(types)

    def _pointed_at(
        self, one: Frame, types: Sequence[str], event: Event, place: Place, taken: set[str]
    ) -> Subject | None:
        """What the line's label, a pronoun, `the cluster` or a part stands for as subject."""
        parts = one.parts if TOPIC not in one.subject else ()
        for words in (event.arguments.get(slot, ()) for slot in one.subject):
            label = self._labelled(words, types, event, place)
            if label is not None:
                return Subject(label, NAMED_COST, "label")
            for word in words if one.parts_only else ():
                if word.mention is None and word.lemma in parts and self.referents.is_of_topic(word, types, place.tree):
                    owned = any(place.tree.below(word, "nmod:poss"))
                    return place.found(types, word, taken, word.start if owned else place.stretch.start)
            for word in words if not one.parts_only else ():
                meant = self.referents.meant(word, types, place.tree, parts)
                if meant and not (word.relation == "obj" and meant == MAKER_TYPES):
                    pronoun = word.tag.startswith("PRP") and word.lemma not in WE
                    before = word.start if pronoun else max(place.tree.start, place.stretch.start)
                    return place.found(meant, word, taken, before)
                if word.lemma in parts and not is_compared(place.tree, word):
                    whole = place.found(types, word, taken, word.start)
                    return whole if whole is not None and whole.found == "sentence" else None
        bare = one.nouns and not one.named and one.object == (PATIENT,) and _is_bare(one, event, place.tree)
        return place.found(types, event.verb, taken, None) if bare else None

    def _labelled(self, words: Sequence[Word], types: Sequence[str], event: Event, place: Place) -> Entity | None:
        """What a line's label names, where the line says of what kind it is or begins with what is done to it."""
        elliptic = event.passive and not words
        for entity in place.setting.label_entities:
            of_kind = any(self.referents.is_noun_of(place.tree, word, entity.type) for word in words)
            if entity.type in types and (elliptic or of_kind):
                return entity
        return None

    def _owners(
        self, one: Frame, types: Sequence[str], event: Event, place: Place, objects: Sequence[Mention]
    ) -> list[Subject]:
        """Whose the things are that a frame speaks of: whom the words beside them name, else what the text is about."""
        tree, finder, setting = place.tree, place.finder, place.setting
        words = [word for slot in one.subject for word in event.arguments.get(slot, ())]
        if one.nouns:
            words = [event.verb, *(tree.below(event.verb, "nsubj") if one.parts else ())]
        things = [w for w in words if noun_of(tree, w, one.parts or one.nouns)]
        gated = bool(one.parts or one.nouns)
        if (gated and not things) or any(child.lemma in ANY for word in things for child in tree.below(word, "det")):
            return []
        taken = {m.entity_id for m in objects}
        beside = [child for word in things for child in tree.below(word, "nmod", "nmod:poss")]
        named = [m for word in beside for m in self.referents.names(word, types, tree) if m.entity_id not in taken]
        if named:
            return [Subject(as_entity(m), NAMED_COST, "sentence") for m in named]
        owners = [child for child in beside if child.relation == "nmod:poss"]
        named_before = any(m.type in OTHERS and m.end <= word.start for m in finder.stretch.mentions for word in things)
        if any(child.tag.startswith("NN") or (child.lemma in _THEIRS and named_before) for child in owners):
            return []
        taken |= {m.entity_id for m in finder.stretch.mentions if m.type in OTHERS}
        first = objects[0]
        label = setting.label_entities or (of_section(setting.context) if one.predicate == "uses_software" else ())
        found = finder.find(users(types, setting.context), first.start, first.end, taken, label, None, PARTS)
        return [found] if found is not None else []


def _is_counted(mention: Mention, place: Place) -> bool:
    """Whether a number before a name of chips says how many: what it counts is told of that number."""
    return any(q.start <= mention.start <= q.end + COUNT_REACH for q in place.stretch.quantities)


def _is_priced(mention: Mention, event: Event, place: Place) -> bool:
    """Whether a sum says how much is put into somebody: that is told of the sum."""
    low, high = sorted((event.verb.start - COUNT_REACH, mention.start))
    return any(q.dimension == "money" and low <= q.start < high for q in place.stretch.quantities)


def _strays(tree: Tree, word: Word) -> bool:
    """Whether a place is listed with something that has no name: `in numbers, Ohio and Texas`."""
    listed = word.relation == "conj" and word.mention is not None and word.mention.type == "place"
    return listed and not tree.words[word.head].name


def _is_bare(one: Frame, event: Event, tree: Tree) -> bool:
    """Whether a noun says of whom it is only by what the text is about: `The operator is Foo`."""
    return (
        event.verb.relation == "nsubj"
        and any(child.lemma == "the" for child in tree.below(event.verb, "det"))
        and not any(event.arguments.get(slot) for slot in one.subject)
    )
