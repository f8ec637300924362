"""Who does what to whom: the arguments of the verbs of a parsed sentence, however the sentence is turned.

Active, passive, participles, relative clauses, shared subjects of joined verbs and of infinitives come to the same
arguments: `agent`, `patient`, and by preposition what else hangs on the verb. The relations are those of universal
dependencies (de Marneffe, Manning, Nivre and Zeman 2021).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from pipelines.extract.syntax import Tree, Word

AGENT, PATIENT = "agent", "patient"
_SUBJECTS = ("nsubj", "nsubj:pass")
_NO_VERBS = ("aux", "aux:pass", "cop", "compound")
_RELATIVE = frozenset({"which", "that", "who", "whom"})
_CONDITION = frozenset({"if", "unless", "whether"})
_UNDOING = frozenset({"not", "never", "n't", "no", "almost", "nearly"})
_BLOCKING = frozenset(
    "end stop cancel deny refuse decline consider discuss fail cease terminate avoid reject doubt ban forbid prevent"
    " abandon scrap hypothesize imagine".split()
)
"""Verbs that leave what they govern undone or undecided."""
_GOVERNED = ("xcomp", "ccomp", "advcl", "obj", "csubj")
_BREAKS = frozenset({",", "–", "—", "--", ":"})
_CLOSING = frozenset({",", ".", ";", "–", "—", ")", "!"})
_WITHIN = frozenset({"NN", "NNS", "NNP", "HYPH", "JJ", "VBG"})
LONGEST_PHRASE = 9
"""Words of a noun phrase, or between what is called and its name."""
_MEANS = frozenset({"means", "help", "aid", "use", "mean"})
"""Nouns behind which stands what something is done with: `by means of Foo`, `with the help of Foo`."""
DEEPEST = 6
"""Clauses within clauses that are followed to find a subject."""


@dataclass(frozen=True, slots=True)
class Event:
    """A verb with its arguments: by role (`agent`, `patient`, or a preposition) the heads of the nouns that fill it."""

    verb: Word
    passive: bool
    arguments: dict[str, tuple[Word, ...]] = field(default_factory=dict)


def events(tree: Tree) -> Iterator[Event]:
    """The verbs of a sentence that are said to happen: no condition, no question, no negation, nothing undone."""
    for word in tree.words:
        if _is_verb(tree, word) and holds(tree, word):
            yield Event(word, is_passive(tree, word), _arguments(tree, word))


def _is_verb(tree: Tree, word: Word) -> bool:
    """Whether a word is the verb of a clause; `that Dell ships` is, though tagged as a noun."""
    if word.tag.startswith("VB"):
        return word.relation not in _NO_VERBS
    has_subject = any(tree.below(word, "nsubj")) and not any(tree.below(word, "cop"))
    return word.tag == "NNS" and has_subject and word.relation in ("acl:relcl", "ROOT", "conj")


def descriptions(tree: Tree, nouns: Collection[str]) -> Iterator[Event]:
    """The nouns with what stands behind their prepositions: `a model by X` as an event whose patient is the noun.

    `owner` is whose it is: `X's model`.
    """
    for word in tree.words:
        if not word.tag.startswith("NN") or noun_of(tree, word, nouns) is None or not _is_said(tree, word):
            continue
        found: dict[str, tuple[Word, ...]] = {PATIENT: (word,)}
        for child in tree.below(word, "nmod", "nmod:poss", "obl"):
            case = "owner" if child.relation == "nmod:poss" else case_of(tree, child)
            if case:
                found[case] = (*found.get(case, ()), *joined(tree, child))
        yield Event(word, False, found)


def noun_of(tree: Tree, word: Word, nouns: Collection[str]) -> str | None:
    """Which of some nouns a word is, of two words (`file system`) before one; None for none of them.

    What opens a sentence and is no known name may be one, too.
    """
    if word.name:
        written = word.name.lower()
        plain = word.mention is None and next((n for n in (written, written.removesuffix("s")) if n in nouns), None)
        return plain or None
    before = tree.words[word.place - 1] if word.place else None
    if before is not None and not before.name and before.head == word.place:
        both = f"{before.lemma} {word.lemma}"
        if both in nouns:
            return both
    return word.lemma if word.lemma in nouns else None


def _is_said(tree: Tree, noun: Word) -> bool:
    """Whether a noun stands in a clause that is stated, `the scheduler` of `if the scheduler is Foo` in none."""
    above = tree.above(noun)
    return holds(tree, noun) and (above is None or noun.relation not in _SUBJECTS or holds(tree, above))


def is_passive(tree: Tree, verb: Word) -> bool:
    """Whether the verb's subject is what it is done to."""
    if verb.tag not in ("VBN", "VBD"):
        return False
    if any(tree.below(verb, "aux:pass", "nsubj:pass", "obl:agent")):
        return True
    if verb.tag == "VBD" or any(tree.below(verb, "aux", "obj")):
        return False
    if verb.relation == "conj":
        first = tree.words[verb.head]
        return not any(tree.below(verb, "nsubj")) and is_passive(tree, first)
    return verb.relation in ("acl", "advcl", "acl:relcl", "amod", "ROOT", "parataxis", "dep")


def joined(tree: Tree, word: Word) -> tuple[Word, ...]:
    """A noun with those that are listed with it."""
    return (word, *tree.below(word, "conj"))


def _with_examples(tree: Tree, word: Word) -> tuple[Word, ...]:
    """A noun, those listed with it, and what `services like X` gives as examples."""
    found = list(joined(tree, word))
    for one in tuple(found):
        for child in tree.below(one, "nmod"):
            if case_of(tree, child) in ("like", "include", "such as", "as"):
                found += [child, *tree.below(child, "conj")]
    return tuple(found)


def case_of(tree: Tree, word: Word) -> str:
    """The preposition before a noun; empty without one."""
    cases = [child for child in tree.below(word, "case") if child.place < word.place]
    if not cases:
        return ""
    first = cases[0]
    rest = [child.lemma for child in tree.below(first, "fixed")]
    return " ".join([first.lemma, *rest])


def holds(tree: Tree, verb: Word) -> bool:
    """Whether the clause of a verb is stated: not denied, no condition or its outcome, nothing left undone."""
    word: Word | None = verb
    for _ in range(DEEPEST):
        if word is None:
            return True
        if any(child.lemma in _UNDOING for child in tree.below(word, "advmod", "neg")):
            return False
        if {"would", "have"} <= {child.lemma for child in tree.below(word, "aux")}:
            return False
        if any(child.lemma in _CONDITION for child in tree.below(word, "mark")):
            return False
        above = tree.above(word)
        if above is not None and word.relation in _GOVERNED and above.lemma in _BLOCKING:
            return False
        word = above if word.relation in ("xcomp", "conj", "advcl", "ccomp") else None
    return True


def _arguments(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    found: dict[str, tuple[Word, ...]] = {}
    subjects = subjects_of(tree, verb)
    passive = is_passive(tree, verb)
    if subjects:
        found[PATIENT if passive else AGENT] = subjects
    for child in tree.below(verb):
        if child.relation in ("obj", "iobj") and not passive and child.lemma not in _RELATIVE:
            found[PATIENT] = (*found.get(PATIENT, ()), *joined(tree, child))
        elif child.relation == "obl:agent":
            found[AGENT] = joined(tree, child)
        elif child.relation.startswith("obl") or child.relation == "nmod":
            case = case_of(tree, child)
            if case:
                key = AGENT if case == "by" and passive else case
                found[key] = (*found.get(key, ()), *_with_examples(tree, child))
    found |= _means(tree, verb)
    found |= _relative_object(tree, verb, found)
    if passive and AGENT not in found:
        found |= _distant_agent(tree, verb)
    for key, words in (*_using(tree, verb), *_behind(tree, found)):
        found.setdefault(key, words)
    return found


def _distant_agent(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """Whom `built last spring by X` names, where the parser hangs it on the time or the place."""
    for word in tree.below(verb):
        if word.relation.startswith("obl"):
            for child in tree.below(word, "nmod"):
                if case_of(tree, child) == "by":
                    return {AGENT: joined(tree, child)}
    return {}


def _means(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """What something is done by means of, or with the help of."""
    for word in tree.below(verb):
        if word.relation.startswith("obl") and word.lemma in _MEANS:
            behind = [child for child in tree.below(word, "nmod") if case_of(tree, child) == "of"]
            if behind:
                return {"using": joined(tree, behind[0])}
    return {}


def _using(tree: Tree, verb: Word) -> Iterator[tuple[str, tuple[Word, ...]]]:
    """`trained using X`: what hangs on the participle is an argument of the verb before it."""
    for word in (verb, *(child for child in tree.below(verb) if child.relation.startswith("ob"))):
        for child in tree.below(word, "advcl", "acl", "xcomp"):
            if child.lemma == "use" and child.tag == "VBG":
                yield "using", tuple(one for obj in tree.below(child, "obj") for one in joined(tree, obj))


def _behind(tree: Tree, found: dict[str, tuple[Word, ...]]) -> Iterator[tuple[str, tuple[Word, ...]]]:
    """What stands behind a preposition of an argument: `trained on GPUs in X`, where nothing hangs so on the verb."""
    for role, words in found.items():
        if role == AGENT:
            continue
        for word in words:
            for child in tree.below(word, "nmod"):
                case = case_of(tree, child)
                if case not in ("", "of", "by", "from", "for"):
                    yield case, joined(tree, child)


def _relative_object(tree: Tree, verb: Word, found: dict[str, tuple[Word, ...]]) -> dict[str, tuple[Word, ...]]:
    """`the chip that Acme built` and `the chip Acme built`: what is done to the noun before the clause."""
    if verb.relation != "acl:relcl" or PATIENT in found or is_passive(tree, verb):
        return {}
    subject = next(tree.below(verb, "nsubj"), None)
    if subject is None or subject.lemma in _RELATIVE:
        return {}
    return {PATIENT: (tree.words[verb.head],)}


def subjects_of(tree: Tree, verb: Word, depth: int = 0) -> tuple[Word, ...]:
    """The heads of a verb's subject: its own, or the one that the sentence's form gives it."""
    own = next(tree.below(verb, *_SUBJECTS), None)
    if own is not None:
        if own.lemma in _RELATIVE and own.tag in ("WDT", "WP", "DT", "IN"):
            return joined(tree, tree.words[verb.head]) if verb.relation == "acl:relcl" else ()
        return joined(tree, own)
    above = tree.above(verb)
    if above is None or depth > DEEPEST:
        return ()
    if verb.relation in ("acl", "acl:relcl", "amod"):
        if verb.tag in ("VBN", "VBD", "VBG"):
            return joined(tree, above) if verb.relation != "amod" else (above,)
        return ()
    if verb.relation == "conj" and above.tag.startswith("VB"):
        return subjects_of(tree, above, depth + 1)
    if verb.relation == "xcomp" and above.tag.startswith("VB"):
        told = next(tree.below(above, "obj"), None)
        return (
            joined(tree, told)
            if told is not None and not is_passive(tree, above)
            else subjects_of(tree, above, depth + 1)
        )
    if verb.relation == "advcl" and verb.tag in ("VBG", "VBN", "VB"):
        return subjects_of(tree, above, depth + 1)
    return ()


def apposed(tree: Tree, word: Word) -> Iterator[Word]:
    """The noun of `Foo, an in-house scheduler` and `our cluster, Foo`, by the tags: parses of these often fail."""
    words, place = tree.words, word.place
    if place + 2 < len(words) and words[place + 1].lemma in _BREAKS and words[place + 2].tag in ("DT", "PRP$", "CD"):
        noun = _phrase_end(words, place + 3)
        if noun is not None:
            yield noun
    behind = words[place + 1].lemma if place + 1 < len(words) else "."
    if place > 1 and words[place - 1].lemma in _BREAKS and words[place - 2].tag == "NN" and behind in _CLOSING:
        yield words[place - 2]


def _phrase_end(words: Sequence[Word], place: int) -> Word | None:
    """The head of the noun phrase that goes on at a place: its last noun before a preposition, a verb or a comma."""
    noun = None
    for word in words[place : place + LONGEST_PHRASE]:
        if word.tag.startswith("NN") and not word.name:
            noun = word
        elif (noun is not None and word.tag not in _WITHIN) or word.tag in (",", ".", ":"):
            break
    return noun
