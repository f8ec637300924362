"""What stands beside the nouns of a parsed sentence: whose they are, by whom, in what, and what they are called."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from pipelines.extract.roles import (
    AGENT,
    HOLDER,
    PATIENT,
    SUBJECTS,
    Event,
    case_of,
    holds,
    is_passive,
    joined,
    subjects_of,
)
from pipelines.extract.syntax import REMEMBERED, Tree, Word, types_named

_BREAKS = frozenset({",", "–", "—", "--", ":"})
_CLOSING = frozenset({",", ".", ";", "–", "—", ")", "!"})
_WITHIN = frozenset({"NN", "NNS", "NNP", "HYPH", "JJ", "VBG"})
_BESIDE_NOUNS = {"nmod:poss": "owner", "compound": "brand"}
_LIGHT = frozenset("do handle perform carry undertake conduct take lead oversee provide execute".split())
"""Verbs that say no more than that what their subject names is done."""
_HAVING = frozenset("have own possess boast".split())
_GETTING = frozenset("get gain obtain secure receive have win buy".split())
_NOT_NOW = frozenset("former previous past prospective potential would-be alleged erstwhile onetime".split())
"""What stands before what somebody was, or may be."""
_PHASES = frozenset("phase stage start beginning middle midst process course".split())
_DOING = _LIGHT | frozenset("begin start commence complete finish continue announce resume plan break".split())
"""Verbs whose subject does what their object names."""
_INDEFINITE = frozenset({"a", "an", "any", "every", "each"})
LONGEST_PHRASE = 9
"""Words of a noun phrase, or between what is called and its name."""


def descriptions(tree: Tree, nouns: Collection[str], types: Collection[str] = ()) -> Iterator[tuple[str, Event]]:
    """Each of the nouns, and each name of the types, with what stands beside it: `a model by X`, it being the patient.

    `owner` is whose it is: `X's model`; `brand` is what stands before it: `an X model`; `holder` who has it, `getter`
    who gets it. What the parse hangs on what stands behind `of` counts, too: `adoption of Foo by X`.
    """
    if _callable(tree).isdisjoint(nouns) and types_named(tree).isdisjoint(types):
        return
    for word, callings in _nouns(tree):
        noun = next((calling for calling in callings if calling in nouns), "")
        named = word.mention is not None and word.mention.type in types
        if not (noun or named) or not _is_said(tree, word):
            continue
        found = {PATIENT: (word,)} | _complements(tree, word, *(("compound",) if noun else ()))
        if noun and len(found) == 1:  # `builder and operator of Foo`: said of both
            for other in sharing(tree, word):
                found = _complements(tree, other) | found
        for other in found.get("of", ()) if noun else ():
            beyond = _complements(tree, other)
            found |= {case: beyond[case] for case in ("by", "at", "to") if case in beyond and case not in found}
        found |= _doers(tree, word)
        done = tree.above(word) if word.relation == "nsubj:pass" else None
        if done is not None and done.lemma in _LIGHT:
            for agent in tree.below(done, "obl:agent"):
                found["by"] = (*found.get("by", ()), *joined(tree, agent))
        yield noun, Event(word, False, found)


def _complements(tree: Tree, noun: Word, *also: str) -> dict[str, tuple[Word, ...]]:
    """What hangs on a noun, by its preposition or by what it is to it."""
    found: dict[str, tuple[Word, ...]] = {}
    for child in tree.below(noun, "nmod", "nmod:poss", "obl", *also):
        case = _BESIDE_NOUNS.get(child.relation) or case_of(tree, child)
        if case:
            found[case] = (*found.get(case, ()), *joined(tree, child))
    return found


def sharing(tree: Tree, noun: Word) -> Iterator[Word]:
    """The other common nouns that are listed with one: `operator` of `builder and operator`."""
    above = tree.above(noun)
    first = above if noun.relation == "conj" and above is not None else noun
    yield from (one for one in joined(tree, first) if one is not noun and not one.name and one.tag.startswith("NN"))


def is_past(tree: Tree, noun: Word) -> bool:
    """Whether a noun, or one listed with it, names what somebody is not now: `the former developer and operator`."""
    return any(child.lemma in _NOT_NOW for one in (noun, *sharing(tree, noun)) for child in tree.below(one, "amod"))


def _is_noun(tree: Tree, word: Word) -> bool:
    """Whether a word is a noun, or what something is said to be, and not what something else is of."""
    if word.mention is not None:
        return word.tag.startswith("NN")
    if not (word.tag.startswith("NN") or any(tree.below(word, "cop"))):
        return False
    return not any(child.tag == "POS" for child in tree.below(word, "case"))


def _doers(tree: Tree, noun: Word) -> dict[str, tuple[Word, ...]]:
    """Who does what a noun names (`X began construction of Y`, `X is in a phase of construction of Y`), or has it."""
    word = noun
    above = tree.above(word)
    while above is not None and above.lemma in _PHASES and word.relation in ("nmod", "compound"):
        word, above = above, tree.above(above)
    if any(tree.below(word, "cop")) and any(tree.below(word, "case")):
        return {AGENT: tuple(one for subject in tree.below(word, "nsubj") for one in joined(tree, subject))}
    if above is None or word.relation not in ("obj", "obl") or is_passive(tree, above):
        return {}
    if word is noun and above.lemma in _HAVING:
        return {HOLDER: subjects_of(tree, above), "getter": subjects_of(tree, above)}
    if word is noun and above.lemma in _GETTING:
        return {"getter": subjects_of(tree, above)}
    return {AGENT: subjects_of(tree, above)} if above.lemma in _DOING else {}


def noun_of(tree: Tree, word: Word, nouns: Collection[str]) -> str | None:
    """Which of some nouns a word is, of two words (`file system`) before one; None for none of them.

    What opens a sentence and is no known name may be one, too.
    """
    for calling in _callings(tree, word):
        if calling in nouns:
            return calling
    return None


def _callings(tree: Tree, word: Word) -> tuple[str, ...]:
    """All nouns that a word may be."""
    if word.name:
        written = word.name.lower()
        return (written, written.removesuffix("s")) if word.mention is None else ()
    before = tree.words[word.place - 1] if word.place else None
    if before is not None and not before.name and before.head == word.place:
        return f"{before.lemma} {word.lemma}", word.lemma
    return (word.lemma,)


@lru_cache(maxsize=REMEMBERED)
def _nouns(tree: Tree) -> tuple[tuple[Word, tuple[str, ...]], ...]:
    """The nouns of a sentence, each with all that it may be."""
    return tuple((word, _callings(tree, word)) for word in tree.words if _is_noun(tree, word))


@lru_cache(maxsize=REMEMBERED)
def _callable(tree: Tree) -> frozenset[str]:
    """All that the words of a sentence may be: most sentences hold no noun that is asked for."""
    return frozenset(calling for _, callings in _nouns(tree) for calling in callings)


def _is_said(tree: Tree, noun: Word) -> bool:
    """Whether a noun stands in a clause that is stated, `the scheduler` of `if the scheduler is Foo` in none."""
    above = tree.above(noun)
    return holds(tree, noun) and (above is None or noun.relation not in SUBJECTS or holds(tree, above))


def apposed(tree: Tree, word: Word) -> Iterator[Word]:
    """The noun of `Foo, an in-house scheduler` and `our cluster, Foo`, by the tags: parses of these often fail."""
    words, place = tree.words, word.place
    if place + 2 < len(words) and words[place + 1].lemma in _BREAKS and words[place + 2].tag in ("DT", "PRP$", "CD"):
        noun = _phrase_end(words, place + 3)
        if noun is not None and not _begins_clause(words, noun):
            yield noun
    behind = words[place + 1].lemma if place + 1 < len(words) else "."
    if place > 1 and words[place - 1].lemma in _BREAKS and words[place - 2].tag == "NN" and behind in _CLOSING:
        yield words[place - 2]


def _begins_clause(words: Sequence[Word], noun: Word) -> bool:
    """Whether a noun is the subject of the verb right behind it: `Foo, its checkpoints are written by Bar`."""
    behind = words[noun.place + 1] if noun.place + 1 < len(words) else None
    return noun.relation in SUBJECTS and behind is not None and behind.tag in ("VBZ", "VBP", "VBD", "MD")


def _phrase_end(words: Sequence[Word], place: int) -> Word | None:
    """The head of the noun phrase that goes on at a place: its last noun before a preposition, a verb or a comma."""
    noun = None
    for word in words[place : place + LONGEST_PHRASE]:
        if word.tag.startswith("NN") and not word.name:
            noun = word
        elif (noun is not None and word.tag not in _WITHIN) or word.tag in (",", ".", ":"):
            break
    return noun


def is_class(tree: Tree, word: Word) -> bool:
    """Whether a name stands for a kind of thing: `a Foo`, `a new Foo model`."""
    before = tree.words[word.place - 1] if word.place else None
    if before is not None and before.lemma in _INDEFINITE:
        return True
    above = tree.above(word)
    if above is None or above.name or word.relation not in ("compound", "amod"):
        return False
    return any(child.lemma in _INDEFINITE for child in tree.below(above, "det"))
