"""Relations that verbs state, read from the parse of a sentence by frames that the ontology declares."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import features
from pipelines.extract.libraries import Libraries, is_left_aside, of_section, users
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import Event, apposed, case_of, descriptions, events, joined, noun_of
from pipelines.extract.setting import Setting, frame, stance
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.syntax import Tree, Word
from pipelines.extract.topics import as_entity
from pipelines.ontology import Frame, Ontology

NAMED_COST = 0.2
"""What it costs to take a subject that is named as the verb's argument."""
_POINTING = frozenset({"the", "this", "these", "that", "both"})
FEW = 5
"""Types up to which a predicate's subject may be a pronoun: where it can be anything, so can what is meant."""
_PRONOUNS = frozenset({"it", "they", "he", "she"})
_THEIRS = frozenset({"its", "their", "his", "her"})
_OURS = frozenset({"we", "i"})
_KINDS = frozenset({"fork", "version", "variant", "build", "combination", "mix", "mixture", "set", "suite", "release"})
TOPIC = "topic"
"""The subject of a frame that is what the text is about, where the sentence names nobody."""
_ANY = frozenset({"a", "an", "another", "any", "each", "every", "some", "no", "many", "most", "other", "several"})
"""What stands before a noun that is nobody's in particular."""
OTHERS = ("software", "service", "organization", "person")
"""What a sentence names beside somebody's things, and not as theirs, is another than whose they are."""
PARTS = ("software", "network")
"""What is part of other things: only where the sentence itself says so, another part is part of it."""
_IRREGULAR = {
    "build": "built", "run": "ran", "make": "made", "write": "wr(?:ote|itten)", "buy": "bought", "sit": "sat",
    "stand": "stood", "lead": "led", "lie": "lay|lying", "tie": "tying",
    "go": "went|gone", "draw": "drew|drawn", "leave": "left",
}  # fmt: skip


def _in_clause(mention: Mention, event: Event, stretch: Stretch) -> bool:
    """Whether no semicolon parts a name from the verb that the parse joins it to."""
    low, high = sorted((mention.start - stretch.start, event.verb.start - stretch.start))
    return ";" not in stretch.text[low:high]


def _pattern(lemmas: Sequence[str]) -> re.Pattern[str]:
    """All forms of the lemmas."""
    forms = [_forms(lemma) for lemma in lemmas] + [_IRREGULAR[lemma] for lemma in lemmas if lemma in _IRREGULAR]
    return re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)


def _forms(lemma: str) -> str:
    if lemma.endswith("e"):
        return f"{lemma[:-1]}(?:es?|ed|ing)"
    if lemma.endswith("y") and lemma[-2] not in "aeo":
        return f"{lemma[:-1]}(?:y|ies|ied|ying)"
    return f"{lemma}(?:e?s|{lemma[-1]}?(?:ed|ing))?"


class Frames:
    """Matches the verbs of parsed sentences with the ontology's frames."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self.libraries = Libraries(ontology)
        self.by_lemma: dict[str, list[Frame]] = {}
        self.by_noun: dict[str, list[Frame]] = {}
        for one in ontology.frames:
            for lemma in one.lemmas:
                self.by_lemma.setdefault(lemma, []).append(one)
            for noun in one.nouns:
                self.by_noun.setdefault(noun, []).append(one)

    @cached_property
    def _heads(self) -> list[tuple[re.Pattern[str], frozenset[str]]]:
        """For each set of object types, the words that state a relation to one of them."""
        lemmas: dict[frozenset[str], set[str]] = {}
        for one in self.ontology.frames:
            types = frozenset(one.objects or self.ontology.predicates[one.predicate].objects)
            lemmas.setdefault(types, set()).update((*one.lemmas, *one.nouns))
        return [(_pattern(sorted(words)), types) for types, words in lemmas.items()]

    @cached_property
    def _things(self) -> list[tuple[re.Pattern[str], frozenset[str]]]:
        """The same for the things and nouns that are somebody's whom the sentence need not name."""
        nouns: dict[frozenset[str], set[str]] = {}
        for one in self.ontology.frames:
            if TOPIC in one.subject:
                types = frozenset(one.objects or self.ontology.predicates[one.predicate].objects)
                nouns.setdefault(types, {"we"}).update(one.things or one.nouns)
        return [(_pattern(sorted(words)), types) for types, words in nouns.items()]

    def may_speak(self, stretch: Stretch) -> bool:
        """Whether a sentence holds a word of some frame and two names, of which one could be its object.

        One name is enough where the frame's subject may be what the text is about.
        """
        named = [m.type for m in stretch.mentions if not m.generic]
        if not named or stretch.text.rstrip().endswith("?"):
            return False
        heads = self._heads if len(named) > 1 else self._things
        return any(not types.isdisjoint(named) and pattern.search(stretch.text) for pattern, types in heads)

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The relations that the verbs of a stretch state, as far as it was parsed."""
        trees = setting.reading.trees
        first = bisect_left(trees, stretch.start, key=lambda tree: tree.start)
        last = bisect_right(trees, stretch.end, first, key=lambda tree: tree.end)
        for tree in trees[first:last]:
            told = [(event, self.by_lemma.get(event.verb.lemma, ())) for event in events(tree)]
            nouns = ((event, noun_of(tree, event.verb, self.by_noun)) for event in descriptions(tree, self.by_noun))
            told += [(event, self.by_noun[noun]) for event, noun in nouns if noun]
            for event, frames in told:
                for one in frames:
                    yield from self._framed(one, event, tree, stretch, setting, finder)

    def _framed(
        self, one: Frame, event: Event, tree: Tree, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Iterator[Draft]:
        predicate = self.ontology.predicates[one.predicate]
        verb = event.verb.start - stretch.start, event.verb.end - stretch.start
        if is_negated(finder.negated, *verb):
            return
        objects = self._named(one.object, one.objects or predicate.objects, event, tree, one)
        objects = [m for m in objects if _in_clause(m, event, stretch)]
        if not objects:
            return
        for subject in self._subjects(one, event, tree, setting, finder, objects):
            for mention in objects:
                local = mention.start - stretch.start, mention.end - stretch.start
                if mention.type == "software" and (
                    is_left_aside(stretch.text, *local)
                    or self.libraries.is_written(mention, stretch.text, local[0], subject.entity.type)
                ):
                    continue
                if (
                    mention in finder.sources
                    or is_negated(finder.negated, *local)
                    or not _may_be(one.predicate, subject.entity, mention)
                ):
                    continue
                status, source = stance(stretch, setting, mention.start, finder)
                name = self._predicate(one, subject, mention, stretch, setting)
                yield replace(
                    frame(setting, stretch, subject, name, mention.start, mention.end),
                    object=as_entity(mention),
                    value_text=one.text,
                    status=status,
                    source=source,
                    features=features(Choice(name, 1.0, "cue"), subject),
                )

    def _predicate(self, one: Frame, subject: Subject, mention: Mention, stretch: Stretch, setting: Setting) -> str:
        """The frame's predicate; of what something is trained with, that it is its framework."""
        place, kind = mention.start - stretch.start, subject.entity.type
        if one.predicate != "uses_software" or kind not in self.ontology.predicates["framework"].subjects:
            return one.predicate
        trained = self.libraries.is_trained_with(mention, stretch.text, place, setting.label, kind)
        return "framework" if trained else one.predicate

    def _named(
        self, slots: Sequence[str], types: Sequence[str], event: Event, tree: Tree, one: Frame | None = None
    ) -> list[Mention]:
        """The names of the types that fill the first of the slots that holds any.

        With the frame whose objects they are, also what a noun of its own is called, and what `a fork of` is one of.
        """
        for slot in slots:
            words = event.arguments.get(slot, ())
            found = [m for word in words for m in self._names(tree, word, types, one.nouns if one else ())]
            if one is not None and not found and tuple(types) == ("software",):
                found = [m for word in words for m in self._kinds(tree, word)]
            if found:
                return list({m.entity_id: m for m in found}.values())
        return []

    def _subjects(
        self, one: Frame, event: Event, tree: Tree, setting: Setting, finder: SubjectFinder, objects: Sequence[Mention]
    ) -> list[Subject]:
        taken = {m.entity_id for m in objects}
        types = self._who(one, event, tree)
        named = [m for m in self._named(one.subject, types, event, tree) if m.entity_id not in taken]
        named = [m for m in named if _in_clause(m, event, finder.stretch)]
        if named:
            return [Subject(as_entity(m), NAMED_COST, "sentence") for m in named]
        for slot in one.subject:
            for word in event.arguments.get(slot, ()):
                meant = self._meant(word, types, tree)
                if meant:
                    found = finder.find(
                        meant, word.start, word.end, taken, setting.label_entities, finder.stretch.start
                    )
                    return [found] if found is not None else []
        if TOPIC not in one.subject:
            return []
        return self._owners(one, event, tree, setting, finder, objects)

    def _who(self, one: Frame, event: Event, tree: Tree) -> tuple[str, ...]:
        """The types of a frame's subject: whose library something is called made it, and need not use it."""
        types = one.subjects or self.ontology.predicates[one.predicate].subjects
        calls = one.predicate == "uses_software" and TOPIC in one.subject and one.nouns and not one.things
        if calls and not _is_equated(tree, event.verb):
            return tuple(t for t in types if t != "organization")
        return tuple(types)

    def _owners(
        self, one: Frame, event: Event, tree: Tree, setting: Setting, finder: SubjectFinder, objects: Sequence[Mention]
    ) -> list[Subject]:
        """Whose the things are that a frame speaks of: whom the words beside them name, else what the text is about."""
        words = [word for slot in one.subject for word in event.arguments.get(slot, ())]
        if one.nouns:
            words = [event.verb, *(tree.below(event.verb, "nsubj") if one.things else ())]
        things = [w for w in words if noun_of(tree, w, one.things or one.nouns)]
        gated = bool(one.things or one.nouns)
        if (gated and not things) or any(child.lemma in _ANY for word in things for child in tree.below(word, "det")):
            return []
        types = self._who(one, event, tree)
        taken = {m.entity_id for m in objects}
        beside = [child for word in things for child in tree.below(word, "nmod", "nmod:poss")]
        named = [m for word in beside for m in self._names(tree, word, types) if m.entity_id not in taken]
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

    def _kinds(self, tree: Tree, word: Word) -> Iterator[Mention]:
        """The software that something is a fork or a version of: who uses that, uses it."""
        if word.lemma in _KINDS:
            for child in tree.below(word, "nmod"):
                if case_of(tree, child) == "of":
                    yield from self._names(tree, child, ("software",))

    def _names(self, tree: Tree, word: Word, types: Sequence[str], nouns: Sequence[str] = ()) -> list[Mention]:
        """The name that a noun is or that stands for it: `Foo`, `the cloud Foo`, `Foo, a cloud`, `Foo is the cloud`."""
        if word.mention is not None:
            return [word.mention] if word.mention.type in types else []
        pointed = any(tree.below(word, "det", "nmod:poss"))  # `Stack Foo` without either is a longer name
        beside = [*tree.below(word, "appos", "nmod:desc", *(("flat",) if pointed else ()))]
        calls = bool(nouns) and noun_of(tree, word, nouns) is not None
        beside += [
            c for c in _before(tree, word) if c.mention and (calls or self._is_noun_of(tree, word, c.mention.type))
        ]
        above = tree.above(word)
        copula = any(tree.below(word, "cop"))
        if copula:
            told = [one for subject in tree.below(word, "nsubj") for one in joined(tree, subject)]
            beside += [name for one in told for name in (one, *tree.below(one, "appos"), *apposed(tree, one))]
        if above is not None and word.relation == "appos":
            beside.append(above)
        if above is not None and word.relation == "nsubj" and above.name and any(tree.below(above, "cop")):
            beside += joined(tree, above)
            copula = True
        beside += [name for name in tree.words if name.mention is not None and word in apposed(tree, name)]
        found = list({c.mention.entity_id: c.mention for c in beside if c.mention is not None}.values())
        named = [m for m in found if m.type in types]
        return named if copula else named[:1]

    def _meant(self, word: Word, types: Sequence[str], tree: Tree) -> tuple[str, ...]:
        """The types of what a pronoun or `the cluster` points at."""
        if word.mention is not None:
            return ()
        if word.lemma in _OURS:
            return tuple(types)
        if word.lemma in _PRONOUNS and word.tag == "PRP":
            return tuple(types) if len(types) <= FEW else ()
        pointed = any(child.lemma in _POINTING for child in tree.below(word, "det", "nmod:poss"))
        kinds = [t for t in types if self._is_noun_of(tree, word, t)]
        return tuple(kinds) if pointed else ()

    def _is_noun_of(self, tree: Tree, word: Word, kind: str) -> bool:
        entity_type = self.ontology.entity_types[kind]
        nouns = (*entity_type.nouns, *entity_type.kinds)
        return noun_of(tree, word, nouns) is not None


def _before(tree: Tree, noun: Word) -> Iterator[Word]:
    """The words that are compounded with a noun: `Foo file system`."""
    for word in tree.below(noun, "compound"):
        yield word
        yield from tree.below(word, "compound")


def _is_equated(tree: Tree, noun: Word) -> bool:
    """Whether a noun is said to be something, or something to be it: `the scheduler is Foo`, `Foo is the scheduler`."""
    above = tree.above(noun)
    told = above is not None and noun.relation == "nsubj" and any(tree.below(above, "cop"))
    return told or any(tree.below(noun, "cop"))


def _may_be(predicate: str, subject: Entity, mention: Mention) -> bool:
    if subject.entity_id == mention.entity_id:
        return False
    if predicate in ("developed_by", "designed_by") and subject.vendor and subject.type in ("model", "hardware"):
        one, other = mention.name.lower(), subject.vendor.lower()
        return one in other or other in one
    return True
