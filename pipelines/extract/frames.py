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
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import Event, apposed, descriptions, events, joined
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

    def may_speak(self, stretch: Stretch) -> bool:
        """Whether a sentence holds a word of some frame and two names, of which one could be its object."""
        named = [m.type for m in stretch.mentions if not m.generic]
        if len(named) < 2 or stretch.text.rstrip().endswith("?"):
            return False
        return any(not types.isdisjoint(named) and pattern.search(stretch.text) for pattern, types in self._heads)

    def of(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The relations that the verbs of a stretch state, as far as it was parsed."""
        trees = setting.reading.trees
        first = bisect_left(trees, stretch.start, key=lambda tree: tree.start)
        last = bisect_right(trees, stretch.end, first, key=lambda tree: tree.end)
        for tree in trees[first:last]:
            told = [(event, self.by_lemma.get(event.verb.lemma, ())) for event in events(tree)]
            told += [(event, self.by_noun[event.verb.lemma]) for event in descriptions(tree, self.by_noun)]
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
        objects = self._named(one.object, one.objects or predicate.objects, event, tree)
        objects = [m for m in objects if _in_clause(m, event, stretch)]
        if not objects:
            return
        taken = {m.entity_id for m in objects}
        for subject in self._subjects(one, event, tree, setting, finder, taken):
            for mention in objects:
                local = mention.start - stretch.start, mention.end - stretch.start
                if (
                    mention in finder.sources
                    or is_negated(finder.negated, *local)
                    or not _may_be(one.predicate, subject.entity, mention)
                ):
                    continue
                status, source = stance(stretch, setting, mention.start, finder)
                yield replace(
                    frame(setting, stretch, subject, one.predicate, mention.start, mention.end),
                    object=as_entity(mention),
                    value_text=one.text,
                    status=status,
                    source=source,
                    features=features(Choice(one.predicate, 1.0, "cue"), subject),
                )

    def _named(self, slots: Sequence[str], types: Sequence[str], event: Event, tree: Tree) -> list[Mention]:
        """The names of the types that fill the first of the slots that holds any."""
        for slot in slots:
            found = [m for word in event.arguments.get(slot, ()) for m in self._names(tree, word, types)]
            if found:
                return list({m.entity_id: m for m in found}.values())
        return []

    def _subjects(
        self, one: Frame, event: Event, tree: Tree, setting: Setting, finder: SubjectFinder, taken: set[str]
    ) -> list[Subject]:
        types = one.subjects or self.ontology.predicates[one.predicate].subjects
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
        return []

    def _names(self, tree: Tree, word: Word, types: Sequence[str]) -> list[Mention]:
        """The name that a noun is or that stands for it: `Foo`, `the cloud Foo`, `Foo, a cloud`, `Foo is the cloud`."""
        if word.mention is not None:
            return [word.mention] if word.mention.type in types else []
        beside = [*tree.below(word, "appos", "flat", "nmod:desc")]
        beside += [
            c for c in tree.below(word, "compound") if c.mention and self._is_noun_of(word.lemma, c.mention.type)
        ]
        above = tree.above(word)
        copula = any(tree.below(word, "cop"))
        if copula:
            beside += [one for subject in tree.below(word, "nsubj") for one in joined(tree, subject)]
        if above is not None and word.relation == "appos":
            beside.append(above)
        beside += [name for name in tree.words if name.mention is not None and word in apposed(tree, name)]
        found = list({c.mention.entity_id: c.mention for c in beside if c.mention is not None}.values())
        named = [m for m in found if m.type in types]
        return named if copula else named[:1]

    def _meant(self, word: Word, types: Sequence[str], tree: Tree) -> tuple[str, ...]:
        """The types of what a pronoun or `the cluster` points at."""
        if word.mention is not None:
            return ()
        if word.lemma in _PRONOUNS and word.tag == "PRP":
            return tuple(types) if len(types) <= FEW else ()
        pointed = any(child.lemma in _POINTING for child in tree.below(word, "det", "nmod:poss"))
        kinds = [t for t in types if self._is_noun_of(word.lemma, t)]
        return tuple(kinds) if pointed else ()

    def _is_noun_of(self, lemma: str, kind: str) -> bool:
        entity_type = self.ontology.entity_types[kind]
        return lemma in (*entity_type.nouns, *entity_type.kinds)


def _may_be(predicate: str, subject: Entity, mention: Mention) -> bool:
    if subject.entity_id == mention.entity_id:
        return False
    if predicate in ("developed_by", "designed_by") and subject.vendor and subject.type in ("model", "hardware"):
        one, other = mention.name.lower(), subject.vendor.lower()
        return one in other or other in one
    return True
