"""Which sentences may state a relation that a frame reads, and are therefore parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pipelines.extract.inflections import forms
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.ontology import Frame, Ontology

TOPIC = "topic"
"""The subject of a frame that is what the text is about, where the sentence names nobody."""
_PRONOUNS = r"it|they|its|their|we|our|us"
_MAKER = re.compile(
    rf"\b(?:{_PRONOUNS})\b"
    r"|\bthe\s+(?:company|firm|lab|laboratory|start-?up|institute|group|university|operator|maker|developer|team)\b",
    re.IGNORECASE,
)
"""What may stand for an organisation."""
_THERE = re.compile(
    r"(?<=[\w,] )(?:there(?! (?:is|are|was|were|will|has|have)\b)"
    r"|(?:on|at|in|from) (?:it|the (?:cluster|supercomputer|machine|system|site|campus)))\b"
)
"""What may stand for the machine or the place where something is done."""
MACHINES = {"cluster", "cloud", "site", "place"}
_COOLED = Rare(r"\bcool(?:ed|ing|s)\b", re.IGNORECASE)
"""What is said of something that a sentence may not even name."""
_PARTICLES = (" up", " over", " out", " down", " off", " on", " in")
"""What makes another verb of a verb; where it stands in a sentence only the parse tells."""

Cue = tuple[Rare, frozenset[str]]
"""Words of frames, and the types of their objects."""


class Speaking:
    """Tells by the words of the frames of one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        frames = ontology.frames
        of_topic = [one for one in frames if TOPIC in one.subject]
        self.cues = self._cues((one, (*one.lemmas, *one.nouns)) for one in frames if one.lemmas or one.nouns)
        self.beside = {(frozenset(one.named), frozenset(one.objects)) for one in frames if one.named and one.objects}
        self.topic_cues = self._cues((one, ("we", *(one.parts or one.nouns))) for one in of_topic)
        types = ontology.entity_types.values()
        nouns = {noun for kind in types for noun in (*kind.head_nouns, *kind.class_nouns)}
        nouns |= {part for one in frames for part in (*one.parts, *one.nouns) if TOPIC not in one.subject}
        several = "|".join(sorted(map(re.escape, nouns), key=lambda noun: (-len(noun), noun)))
        self.meaning = re.compile(
            rf"\b(?:{_PRONOUNS})\b|\b(?:the|this|these|both|each|every|all)\s+(?:[\w-]+\s+)?(?:{several})s?\b",
            re.IGNORECASE,
        )

    def _cues(self, frames: Iterable[tuple[Frame, Sequence[str]]]) -> list[Cue]:
        """For each set of object types, the words that state a relation to one of them."""
        words: dict[frozenset[str], set[str]] = {}
        for one, own in frames:
            types = frozenset(one.objects or self.ontology.predicates[one.predicate].objects)
            words.setdefault(types, set()).update(own)
        return [(_pattern(sorted(several)), types) for types, several in words.items()]

    def may_speak(self, stretch: Stretch) -> bool:
        """Whether a sentence holds a word of some frame and two names, of which one could be its object.

        One name is enough where a word may stand for another, or the frame's subject be what the text is about.
        """
        text = stretch.text
        if _COOLED.search(text):
            return True
        named = [m.type for m in stretch.mentions if not m.generic]
        types = set(named)
        if not types or text.rstrip().endswith("?"):
            return False
        several = len(named) > 1
        if several and any(not (one.isdisjoint(types) or other.isdisjoint(types)) for one, other in self.beside):
            return True
        there = _THERE.search(text) is not None
        if several or there or self.meaning.search(text) is not None:
            meant = {"organization"} if _MAKER.search(text) else set()
            if _are_cued(text, types | meant | (MACHINES if there else set()), self.cues):
                return True
        return len(named) == 1 and _are_cued(text, types, self.topic_cues)


def _are_cued(text: str, types: set[str], cues: Sequence[Cue]) -> bool:
    return any(not one.isdisjoint(types) and pattern.search(text) for pattern, one in cues)


def _pattern(lemmas: Sequence[str]) -> Rare:
    """All forms of the lemmas."""
    words = {lemma.split()[0] if lemma.endswith(_PARTICLES) else lemma for lemma in lemmas}
    return Rare(rf"\b(?:{forms(words)})\b", re.IGNORECASE)
