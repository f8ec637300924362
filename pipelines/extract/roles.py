"""Who does what to whom: the arguments of the verbs of a parsed sentence, however the sentence is turned.

Active, passive, participles, relative clauses, shared subjects of joined verbs and of infinitives come to the same
arguments: `agent`, `patient`, and by preposition what else hangs on the verb. The relations are those of universal
dependencies (de Marneffe, Manning, Nivre and Zeman 2021).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from pipelines.extract.syntax import REMEMBERED, Tree, Word

AGENT, PATIENT, HOLDER, THERE = "agent", "patient", "holder", "there"
SUBJECTS = ("nsubj", "nsubj:pass")
_DOERS = (*SUBJECTS, "obl:agent")
_NO_VERBS = ("aux", "aux:pass", "cop", "compound")
_RELATIVE = frozenset({"which", "that", "who", "whom"})
_NO_OBJECTS = _RELATIVE | {"itself", "themselves", "himself", "herself", "ourselves"}
"""What stands where an object does and names none: `a library Foo wrote itself`."""
_FUNDS = frozenset("fund account affiliate vehicle entity".split())
_MANAGES = frozenset("manage advise control run back sponsor".split())
_CONDITION = frozenset({"if", "unless", "whether"})
_UNDOING = frozenset({"not", "never", "n't", "no", "almost", "nearly"})
_NOBODY = frozenset({"nobody", "none", "nothing", "neither", "no-one"})
_BLOCKING = frozenset(
    "end stop cancel deny refuse decline consider discuss fail cease terminate avoid reject doubt ban forbid prevent"
    " abandon scrap hypothesize suppose imagine try attempt".split()
)
"""Verbs that leave what they govern undone or undecided."""
_GOVERNED = ("xcomp", "ccomp", "advcl", "obj", "csubj")
_FORESEEING = frozenset("expect want require need allow enable project forecast estimate believe".split())
"""Verbs whose object does what the infinitive behind it says: `expects Foo to cost`."""
_DIRECTIONS = frozenset("north south east west northeast northwest southeast southwest outside close next".split())
"""What stands before the place that something is near: `40 km north of X`, `close to X`."""
_JOINTLY = frozenset("together jointly alongside along".split())
_JOINT_WORK = frozenset("collaboration partnership cooperation co-operation conjunction tandem concert".split())
_JOINT_VERBS = ("co-", "codesign", "codevelop")
_STANDING = frozenset("stand sit lie rise live".split())
"""Verbs behind which their subject may stand: `in Foo stands the machine`."""
_STRANDING = frozenset({",", ".", ":", "VBZ", "VBP", "VBD", "MD", "CC"})
"""What stands behind a preposition whose noun stands elsewhere."""
_HANDS = frozenset("hand care charge custody control responsibility".split())
"""Nouns that say whose task something is: `in the hands of Foo`, `the responsibility of Foo`."""
_ACTING = frozenset(
    "operate own run employ plan build make develop design supply lease rent invest raise spend buy sell deploy acquire"
    " manage train serve offer provide order intend found lead".split()
)
"""What companies do, so that they are what a clause with such a verb tells of."""
_SUMMING_UP = frozenset("worth total bring mean allow increase add push equal represent include enable".split())
"""Verbs of clauses that tell of all that was said before."""
_NAMED_THINGS = ("cluster", "site", "model", "program")
MOST_BETWEEN = 4
"""Nouns between a verb and the agent that the parser hangs on one of them."""
_MEANS = frozenset({"means", "help", "aid", "use", "mean"})
"""Nouns behind which stands what something is done with: `by means of Foo`, `with the help of Foo`."""
DEEPEST = 6
"""Clauses within clauses that are followed to find a subject."""


@dataclass(frozen=True, slots=True)
class Event:
    """A verb, or a noun, with its arguments: by role (`agent`, `patient`, or a preposition) the heads that fill it."""

    verb: Word
    passive: bool
    arguments: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    phrase: str = ""
    """The verb's lemma with its particle: `take over`; empty without one."""

    @property
    def nominal(self) -> bool:
        """Whether it is a noun with what stands beside it, and thus its own patient."""
        return self.arguments.get(PATIENT, ())[:1] == (self.verb,)


@lru_cache(maxsize=REMEMBERED)
def events(tree: Tree) -> tuple[Event, ...]:
    """The verbs of a sentence that are said to happen: no condition, no question, no negation, nothing undone."""
    return tuple(_events(tree))


def _events(tree: Tree) -> Iterator[Event]:
    for word in tree.words:
        if is_verb(tree, word) and holds(tree, word):
            particle = next(tree.below(word, "compound:prt"), None)
            phrase = f"{word.lemma} {particle.lemma}" if particle is not None else ""
            yield Event(word, is_passive(tree, word), _arguments(tree, word), phrase)
        elif word.relation == "cop" and (where := tree.words[word.head]).tag.startswith("NN") and holds(tree, where):
            yield Event(word, False, _of_copula(tree, where))


def _of_copula(tree: Tree, where: Word) -> dict[str, tuple[Word, ...]]:
    """What something is, or where: the noun behind a copula, by its preposition, with what hangs on it."""
    found = {AGENT: tuple(one for subject in tree.below(where, "nsubj") for one in joined(tree, subject))}
    case = case_of(tree, where)
    for child in tree.below(where, "obl", *(("nmod",) if case else ())):
        if beside := case_of(tree, child):
            found[beside] = (*found.get(beside, ()), *joined(tree, child))
    found[case or PATIENT] = joined(tree, where)
    return found | _in_hands(tree, found)


def is_verb(tree: Tree, word: Word) -> bool:
    """Whether a word is the verb of a clause, or its adjective (`is available`).

    In `that Dell ships` the verb is tagged as a noun.
    """
    if word.tag.startswith("VB"):
        return word.relation not in _NO_VERBS
    if word.tag == "JJ":
        return any(tree.below(word, "cop"))
    if word.tag != "NNS" or word.relation not in ("acl:relcl", "ROOT", "conj"):
        return False
    return any(tree.below(word, "nsubj")) and not any(tree.below(word, "cop"))


def is_passive(tree: Tree, verb: Word) -> bool:
    """Whether the verb's subject is what it is done to."""
    if verb.tag not in ("VBN", "VBD"):
        return False
    if any(tree.below(verb, "aux:pass", "nsubj:pass", "obl:agent", "cop")):
        return True
    if any(tree.below(verb, "aux", "obj")):
        return False
    if verb.relation == "conj":
        first = tree.words[verb.head]
        return not any(tree.below(verb, "nsubj")) and is_passive(tree, first)
    if verb.tag == "VBD":
        return False
    return verb.relation in ("acl", "advcl", "acl:relcl", "amod", "ROOT", "parataxis", "dep")


def joined(tree: Tree, word: Word) -> tuple[Word, ...]:
    """A noun with those that are listed with it: a name behind a common noun and a comma rather stands by itself."""
    listed = (one for one in tree.below(word, "conj") if word.name or not one.name or any(tree.below(one, "cc")))
    return tuple(_managed_by(tree, one) for one in (word, *listed))


def _managed_by(tree: Tree, word: Word) -> Word:
    """Who stands behind a fund that is only named so: `funds managed by Foo`, `affiliates of Foo`."""
    if word.name or word.lemma not in _FUNDS:
        return word
    for child in tree.below(word, "acl", "nmod"):
        behind = tree.below(child, "obl:agent", "obl") if child.lemma in _MANAGES else (child,)
        named = next((one for one in behind if one.name and case_of(tree, one) in ("by", "of")), None)
        if named is not None:
            return named
    return word


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
    known = _held(tree)
    found = known.get(verb.place)
    if found is None:
        found = known[verb.place] = _holds(tree, verb)
    return found


@lru_cache(maxsize=REMEMBERED)
def _held(tree: Tree) -> dict[int, bool]:
    """Which clauses of a sentence are stated, as far as that was asked, by the places of their verbs."""
    return {}


def _holds(tree: Tree, verb: Word) -> bool:
    word: Word | None = verb
    for _ in range(DEEPEST):
        if word is None:
            return True
        if tree.children[word.place] and _is_unsaid(tree, word):
            return False
        above = tree.above(word)
        if (
            above is not None
            and word.relation in _GOVERNED
            and (above.lemma in _BLOCKING or _is_past(tree, above, word))
        ):
            return False
        word = above if word.relation in ("xcomp", "conj", "advcl", "ccomp") else None
    return True


def _is_unsaid(tree: Tree, word: Word) -> bool:
    """Whether what hangs on a verb denies it or makes it a condition."""
    asked = False
    for child in tree.below(word):
        relation = child.relation
        if relation in ("advmod", "neg"):
            if child.lemma in _UNDOING:
                return True
        elif relation in _DOERS:
            if _is_nobody(tree, child):
                return True
        elif relation == "mark":
            if child.lemma in _CONDITION:
                return True
        elif relation in ("aux", "cop"):
            asked = True
    return asked and _is_unreal(tree, word)


def _is_unreal(tree: Tree, verb: Word) -> bool:
    """Whether a verb tells what was not: `could have built`, `had Foo built it, ...`, `should Foo build it, ...`."""
    auxiliaries = tree.below(verb, "aux", "cop")
    lemmas = {child.lemma for child in auxiliaries}
    if "have" in lemmas and not lemmas.isdisjoint({"would", "could", "should"}):
        return True
    first = next((child for child in tree.below(verb, "aux") if child.place == 0), None)
    subject = next(tree.below(verb, *SUBJECTS), None)
    if first is None or subject is None or first.lemma not in ("have", "should", "be"):
        return False
    return first.place < subject.place < verb.place


def _is_past(tree: Tree, above: Word, verb: Word) -> bool:
    """Whether a verb tells what is no longer so: `used to supply`."""
    if above.lemma != "use" or above.tag != "VBD" or is_passive(tree, above):
        return False
    return any(child.lemma == "to" and child.place == above.place + 1 for child in tree.below(verb, "mark"))


def _is_nobody(tree: Tree, word: Word) -> bool:
    """Whether a noun says that none did it: `nobody`, `no company`, `neither`."""
    return word.lemma in _NOBODY or any(child.lemma in ("no", "neither") for child in tree.below(word, "det"))


def _arguments(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    found = _hanging(tree, verb)
    passive = is_passive(tree, verb)
    found |= _means(tree, verb) | _in_hands(tree, found)
    if PATIENT in found and AGENT not in found and verb.lemma in _STANDING and not passive:
        found[AGENT] = found.pop(PATIENT)
    found |= _relative_object(tree, verb, found) | _relative_place(tree, verb)
    found |= _shared(tree, verb, found, passive)
    if passive and AGENT not in found:
        found |= _distant_agent(tree, verb)
    partners = tuple(_partners(tree, verb))
    if partners:
        found[AGENT] = (*found.get(AGENT, ()), *partners)
    for key, words in (*_using(tree, verb), *_behind(tree, found)):
        found.setdefault(key, words)
    return found


def _hanging(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """A verb's subject, and what hangs on the verb itself."""
    found: dict[str, tuple[Word, ...]] = {}
    subjects = subjects_of(tree, verb)
    passive = is_passive(tree, verb)
    place = case_of(tree, subjects[0]) if subjects and verb.lemma in _STANDING else ""
    if subjects:
        found[place or (PATIENT if passive else AGENT)] = subjects
    for child in tree.below(verb):
        if _is_object(child) and not passive and child.lemma not in _NO_OBJECTS:
            found[PATIENT] = (*found.get(PATIENT, ()), *joined(tree, child))
        elif child.relation == "obl:agent":
            found[AGENT] = joined(tree, child)
        elif child.lemma == THERE and child.relation == "advmod":
            found[THERE] = (child,)
        elif child.lemma in _DIRECTIONS:
            beyond = tuple(tree.below(child, "obl", "nmod"))
            found["near"] = (*found.get("near", ()), *beyond)
        elif child.relation.startswith("obl") or child.relation == "nmod":
            case = case_of(tree, child)
            if case:
                key = AGENT if case == "by" and passive else case
                found[key] = (*found.get(key, ()), *_with_examples(tree, child))
    return found


def _is_object(word: Word) -> bool:
    """Whether a word is what something is done to; the parser takes `buys its switches` for a clause at times."""
    if word.relation in ("obj", "iobj"):
        return True
    return (word.relation == "ccomp" and word.tag == "NNS") or (word.relation == "flat" and word.name != "")


def _shared(tree: Tree, verb: Word, found: dict[str, tuple[Word, ...]], passive: bool) -> dict[str, tuple[Word, ...]]:
    """What stands behind the last of joined verbs for all: `designs and makes X`, `owned and run by X`."""
    role, relation = (AGENT, "obl:agent") if passive else (PATIENT, "obj")
    last = next((c for c in tree.below(verb, "conj") if c.place == verb.place + 2 and c.tag == verb.tag), None)
    if role in found or last is None:
        return {}
    words = tuple(word for child in tree.below(last, relation) for word in joined(tree, child))
    return {role: words} if words else {}


def _partners(tree: Tree, verb: Word) -> Iterator[Word]:
    """With whom somebody does something: `built X together with Y`, `in collaboration with Y`, `co-designed with Y`."""
    for one in (verb, *tree.below(verb, "obj", "obl", "obl:agent")):
        for child in tree.below(one, "obl", "nmod"):
            case = case_of(tree, child)
            if case == "alongside" or (case.endswith("with") and _is_joint(tree, verb, child)):
                yield from joined(tree, child)
            elif case in ("in", "as") and child.lemma in _JOINT_WORK:
                for other in tree.below(child, "nmod"):
                    if case_of(tree, other) in ("with", "between", "of"):
                        yield from joined(tree, other)


def _is_joint(tree: Tree, verb: Word, word: Word) -> bool:
    """Whether `with` says who takes part: `together with`, `co-designed with`."""
    case = next(tree.below(word, "case"))
    before = tree.words[case.place - 1].lemma if case.place else ""
    with_others = any(child.lemma == "co" for child in tree.words[max(0, verb.place - 2) : verb.place])
    return case.lemma != "with" or before in _JOINTLY or with_others or verb.lemma.startswith(_JOINT_VERBS)


def _distant_agent(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """Whom `built last spring by X` names, where the parser hangs it on the time or the place."""
    words = [word for word in tree.below(verb) if word.relation.startswith("obl")]
    for word in words:
        for child in tree.below(word, "nmod"):
            if case_of(tree, child) == "by":
                return {AGENT: joined(tree, child)}
            if word in words[:MOST_BETWEEN]:
                words.append(child)
    return {}


def _means(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """What something is done by means of, or with the help of."""
    for word in tree.below(verb):
        if word.relation.startswith("obl") and word.lemma in _MEANS:
            behind = [child for child in tree.below(word, "nmod") if case_of(tree, child) == "of"]
            if behind:
                return {"using": joined(tree, behind[0])}
    return {}


def _in_hands(tree: Tree, found: dict[str, tuple[Word, ...]]) -> dict[str, tuple[Word, ...]]:
    """Who does something of which it is said that it lies in somebody's hands."""
    for words in found.values():
        for word in words if words[:1] and words[0].lemma in _HANDS else ():
            holders = [child for child in tree.below(word, "nmod", "nmod:poss") if case_of(tree, child) != "in"]
            if holders:
                return {"hands": joined(tree, holders[0])}
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
    return {_stranded(tree, verb) or PATIENT: _told_of(tree, tree.words[verb.head])}


def _stranded(tree: Tree, verb: Word) -> str:
    """The preposition that a clause leaves behind its verb: `the library our code depends on`; "" for none."""
    behind = [word.lemma for word in tree.words[verb.place + 1 : verb.place + 2] if word.tag in ("IN", "RP")]
    ends = verb.place + 2 >= len(tree.words) or tree.words[verb.place + 2].tag in _STRANDING
    return behind[0] if behind and ends else ""


def _told_of(tree: Tree, noun: Word) -> tuple[Word, ...]:
    """The noun that a clause behind it tells of, and of what it is: `a model of 7 billion parameters Foo made`."""
    above = tree.above(noun)
    if (
        noun.relation == "nmod"
        and above is not None
        and case_of(tree, noun) == "of"
        and any(tree.below(noun, "nummod"))
    ):
        return (above, noun)
    return (noun,)


def _relative_place(tree: Tree, verb: Word) -> dict[str, tuple[Word, ...]]:
    """`the machine on which X was trained`, `the hall where X stands`: the noun before, by the preposition."""
    if not verb.relation.startswith("acl") or not any(tree.below(verb, *SUBJECTS)):
        return {}
    above = tree.words[verb.head]
    for word in tree.words[above.place + 1 : verb.place]:
        before = tree.words[word.place - 1]
        if word.lemma == "where":
            return {"on": (above,), "in": (above,)}
        if word.lemma == "which" and before.tag == "IN":
            return {before.lemma: (above,)}
    return {}


def _own_subject(tree: Tree, verb: Word) -> Word | None:
    """The head of a verb's subject; of `investment firm Foo led`, of which the parser makes two, the name."""
    found = list(tree.below(verb, *SUBJECTS))
    if len(found) > 1 and found[1].name and not found[0].name and found[1].place == found[0].place + 1:
        return found[1]
    return found[0] if found else None


def subjects_of(tree: Tree, verb: Word, depth: int = 0) -> tuple[Word, ...]:
    """The heads of a verb's subject: its own, or the one that the sentence's form gives it."""
    own = _own_subject(tree, verb)
    if own is not None:
        if own.lemma in _RELATIVE and own.tag in ("WDT", "WP", "DT", "IN"):
            nearest = _nearest_name(tree, own, verb)
            if nearest is not None:
                return (nearest,)
            return joined(tree, tree.words[verb.head]) if verb.relation == "acl:relcl" else ()
        return joined(tree, own)
    above = tree.above(verb)
    if above is None or depth > DEEPEST:
        return ()
    if verb.relation == "acl" and verb.tag == "VB" and above.relation in ("obj", "nsubj:pass"):
        governing = tree.above(above)
        return subjects_of(tree, governing, depth + 1) if governing is not None and above.relation == "obj" else ()
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
        made = next(tree.below(above, "obj"), None) if verb.tag == "VB" and above.lemma in _FORESEEING else None
        return (
            joined(tree, made) if made is not None and made.place < verb.place else subjects_of(tree, above, depth + 1)
        )
    return ()


def _nearest_name(tree: Tree, relative: Word, verb: Word) -> Word | None:
    """The name before the comma of `software for Acme, which operates`, where the parse hangs the clause further up."""
    head = tree.words[verb.head]
    if relative.place < 2 or verb.relation != "acl:relcl" or head.name or relative.lemma == "that":
        return None
    comma, name = tree.words[relative.place - 1], tree.words[relative.place - 2]
    if comma.lemma != "," or name.mention is None or name.place <= head.place or case_of(tree, name) == "by":
        return None
    acts = name.mention.type == "organization" and verb.lemma in _ACTING
    return name if acts or (name.mention.type in _NAMED_THINGS and verb.lemma not in _SUMMING_UP) else None
