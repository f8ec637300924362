"""Sentences that tell of others than what is named: `U.S. electricity demand grew`, `Nuclear plants take ten years`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipelines.extract.capitals import is_adjective
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import case_of
from pipelines.extract.syntax import Span, Tree, Word
from pipelines.ontology import entity_id

_FIRMS = frozenset(
    "company firm startup start-up business enterprise corporation investor bank lender utility hyperscaler neocloud"
    " competitor chipmaker".split()
)
_CENTERS = frozenset({"datacenter", "datacentre"})
_PLACES = frozenset("plant reactor station farm supercomputer campus campuse".split()) | _CENTERS
"""Kinds of places; the pipeline's lemma of `campuses` is one letter too long."""
_THINGS = frozenset(
    "human household home consumer country nation government smartphone vehicle panel turbine line".split()
)
_LARGE = frozenset("line station panel vehicle farm".split())
"""Nouns that say by a word before them what they are: `transmission lines`."""
_LOADS = frozenset("demand consumption use usage load generation".split())
"""What those use of whom it is told."""
_TRADES = frozenset({"industry", "market", "sector"})
_WHOLE = frozenset({"industry", "sector"})
"""Those to which everybody belongs, so that no topic is called so: `the industry needs`."""
_AMOUNTS = frozenset("spending investment price emission shipment economy supply space".split())
"""What is of a whole country or of the world only where that is said; else it is the topic's own."""
_EVERYWHERE = frozenset(
    "global worldwide world national nationwide domestic residential industrial household wholesale regional".split()
)
_FIELDS = frozenset("ai a.i. hyperscale nuclear semiconductor".split()) | _CENTERS
_COUNTRIES = ("country", "state", "region")
"""Kinds of places that use and build things themselves: a town stands for the site in it."""
_TYPICAL = frozenset("typical average traditional conventional ordinary standard".split())
_OWN = frozenset("the this that these those both each every any no a an".split())
_SUCH = ("like", "as", "include")
"""What stands between a class and the names of some of it, of which it is told instead."""
_CAUSING = frozenset("drive push lift boost fuel help propel value".split())
"""What such do to the numbers of others: `Global demand drove revenue to $3 billion`."""
_EXPECTING = frozenset("expect predict forecast anticipate estimate project".split())
_RENTING = frozenset({"rent", "lease"})
_RESULTS = frozenset("revenue sale profit earnings growth income margin capex".split())
"""What they expect of others."""
_BEFORE = ("compound", "amod", "nmod:desc", "nummod")
_OF_PLACES = re.compile(r"(?:data-?\s?cent|plant|reactor|campus)\w*\Z", re.IGNORECASE)
IN_BYSTANDERS = re.compile(
    r"\b(?:data[- ]?cent(?:er|re)s?|global|worldwide|national|demand|consumption|industry|sector|market|typical|average"
    r"|(?:plant|reactor|turbine|farm|panel|human|household|consumer|government|competitor|investor|supercomputer|start-?up"
    r"|firm|bank|enterprise|hyperscaler)s|campuses|(?:compan|countr|utilit)ies|businesses"
    r"|(?:electricity|power|energy|water) (?:use|usage|load|generation))\b",
    re.IGNORECASE,
)
"""Words of which one stands where such a sentence may be."""


def bystander(tree: Tree, word: Word) -> tuple[Span, ...]:
    """Where stands what a class of things, a market or what a country uses is called; nothing for all other nouns.

    Behind the span of the noun stands that of the place where it is, if it is told: `In Norway, data centers use`.
    """
    if word.name or any(tree.below(word, "nmod:poss")) or _does_to_others(tree, word):
        return ()
    before = list(_before(tree, word))
    like = [child for child in tree.below(word, "nmod") if case_of(tree, child) in _SUCH]
    if like or any(child.name and not _is_place(child) for child in before):
        return ()
    start = min((child.start for child in before), default=word.start)
    if _is_class(tree, word, before):
        return ((start, word.end), *_where(tree, word))
    users = next((child for child in before if child.lemma in _CENTERS), None)
    if word.lemma in _LOADS and users is not None:
        return ((start, users.end), *_where(tree, word))
    if word.lemma in _LOADS:
        behind = next(_users_behind(tree, word), ())
        if behind:
            return behind
    if word.lemma not in _LOADS | _TRADES | _AMOUNTS:
        return ()
    where = tuple(_where(tree, word)) if before else ()
    whole = word.lemma in _WHOLE and not before and any(child.lemma == "the" for child in tree.below(word, "det"))
    told = whole or where or any(_qualifies(child, word) for child in before)
    return ((start, word.end), *where) if told else ()


def _does_to_others(tree: Tree, word: Word) -> bool:
    """Whether what such do tells of somebody else: `Investors expect revenue of $3 billion`, `Companies rent Foos`."""
    verb = tree.above(word) if word.relation == "nsubj" else None
    if verb is None:
        return False
    objects = list(tree.below(verb, "obj"))
    if verb.lemma in _CAUSING:
        return bool(objects)
    if verb.lemma in _EXPECTING:
        return any(one.lemma in _RESULTS for one in objects)
    named = (one for thing in objects for one in (thing, *tree.below(thing, *_BEFORE)))
    return verb.lemma in _RENTING and any(one.name for one in named)


def _before(tree: Tree, word: Word) -> Iterator[Word]:
    """The words before a noun that are part of its name."""
    for child in tree.below(word, *_BEFORE):
        if child.place < word.place:
            yield child
            yield from _before(tree, child)


def _is_class(tree: Tree, word: Word, before: Sequence[Word]) -> bool:
    """Whether a noun stands for all things of a kind: `data centers`, `a typical household`."""
    if word.lemma not in _FIRMS | _PLACES | _THINGS or (word.lemma in _LARGE and not before):
        return False
    if any(child.lemma in _TYPICAL for child in before):
        return True
    if word.lemma.startswith("campus") and any(child.lemma == "new" for child in before):
        return False
    several = word.tag in ("NNS", "NNPS") and not any(child.tag == "CD" for child in before)
    return several and not any(child.lemma in _OWN for child in tree.below(word, "det"))


def _qualifies(child: Word, word: Word) -> bool:
    """Whether a word before a noun says that it is of a whole country, or of a field if it may be of that."""
    of_country = (
        _is_place(child) or child.lemma in _EVERYWHERE or ("-" not in child.lemma and is_adjective(child.lemma))
    )
    return of_country or (word.lemma not in _AMOUNTS and child.lemma in _FIELDS)


def _users_behind(tree: Tree, word: Word) -> Iterator[tuple[Span, ...]]:
    """The class of things whose demand it is: `electricity demand of data centers`."""
    for child in tree.below(word, "nmod"):
        found = bystander(tree, child) if case_of(tree, child) in ("of", "from", "by") else ()
        if found:
            yield found


def _where(tree: Tree, word: Word) -> Iterator[Span]:
    """The place in which those are of whom a clause tells: `In Norway, data centers use`, `data centers in Norway`."""
    above = tree.above(word)
    beside = [*tree.below(word, "nmod"), *(tree.below(above, "obl") if above is not None else ())]
    places = (one for one in beside if _is_place(one) and case_of(tree, one) in ("in", "across"))
    yield from ((one.start, one.end) for one in list(places)[:1])


def is_country(mention: Mention) -> bool:
    """Whether a name is that of a country, a state or a region, of which a clause may tell."""
    return mention.type == "place" and mention.kind in _COUNTRIES


def _is_place(word: Word) -> bool:
    return word.mention is not None and is_country(word.mention)


def named_so(stretch: Stretch, spans: Sequence[Span]) -> Entity:
    """What stands at spans of the block, a noun and perhaps where it is, as a thing of which nothing else is known."""
    noun, *where = (stretch.text[low - stretch.start : high - stretch.start] for low, high in spans)
    noun = f"{noun}s" if re.search(r"cent(?:er|re)\Z", noun, re.IGNORECASE) else noun
    first, *others = noun.split()
    first = first.lower() if first.capitalize() == first and not is_adjective(first) else first
    name = " in ".join((" ".join((first, *others)), *where))
    kind = "site" if _OF_PLACES.search(noun) else "organization"
    return Entity(entity_id(kind, name), name, kind, provisional=True)
