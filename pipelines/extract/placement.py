"""Of whom a place is told, by the parse: the thing that it hangs on, or what its clause is about."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.pointing import STANDING
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import DEEPEST, case_of, is_verb, joined, subjects_of
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import ACTORS, Subject
from pipelines.extract.syntax import Tree, Word, tree_at
from pipelines.extract.topics import as_entity

_COMPANIES = r"compan(?:y|ies)|firms?|start-?ups?|lab(?:orator(?:y|ie))?s?|institutes?|universit(?:y|ies)|group"
_STANDING_WORDS = (
    r"(?:data ?cent(?:er|re)s?|campus(?:es)?|sites?|facilit(?:y|ies)|clusters?|supercomputers?|halls?|plants?|land"
    r"|acres|seat|headquarters|offices?|hubs?|regions?|work|located|situated|sited|based|headquartered|built|building"
    r"|opened|opening|installed|housed|sits|stands|lies|warehouses?|fabs?|factor(?:y|ies)|constructing|digging|ground"
    rf"|makes|manufactures|assembles|produces|{_COMPANIES}|presence|operations)"
)
_STANDING = re.compile(_STANDING_WORDS, re.IGNORECASE)
_SITE_THERE = re.compile(
    r"\b(?:data ?cent(?:er|re)s?|campus(?:es)?|sites?|facilit(?:y|ies)|capacity|plants?|halls?|build-?out|expansion)\s"
    r"(?:at|in|near|outside)\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_STANDS = re.compile(
    rf"\b{_STANDING_WORDS}\b[^.;]{{0,60}}$|\b(?:racks|GPUs|chips|servers|capacity|[MG]W)\s(?:in|at|across)\s(?:the\s)?$"
    r"|\b(?:it|they|this|the [\w-]+)\s+(?:is|are|was|were|will be)\s+(?:\w+\s+){0,2}(?:in|at|near|outside)\s+$",
    re.IGNORECASE,
)
"""What is said before a place of what stands there, whose name another sentence gives."""
_ANOTHER = re.compile(r"\b(?:an?|another|other|separate|these|those)\s+[^.;]{0,50}$", re.IGNORECASE)
"""What is said of some other thing."""
_SOMEBODY = re.compile(
    rf"(?:\A|[.;!?]\s+)(?:an?|another|one|some)\s(?:[\w-]+\s){{0,2}}(?:{_COMPANIES})\s[^.,;:]*\Z",
    re.IGNORECASE,
)
"""How a sentence begins that tells of somebody without a name: `A company in France bought ...`."""
_SUPERLATIVE = re.compile(r"\b(?:most|(?!west\b|east\b|invest\b|rest\b|latest\b|newest\b)[a-z]+est)\b[^.;]{0,60}$")
"""Among what something is the first: `the fastest machine in Europe` need not say where it stands."""
_WATER = re.compile(r" (?:River|Lake|Sea|Gulf)\b")
"""What makes a name of a place one of waters, which are elsewhere: `across the Mississippi River`."""
_LARGE = ("country", "region", "state", "continent")
_DEALT_WITH = frozenset(
    "demand growth customer client user market sale revenue lawsuit suit court regulator rain weather competition rival"
    " competitor price tariff interest investor shareholder subscriber supplier reseller distributor conference event"
    " ban fine dispute protest opposition election regulation law scrutiny investigation audience patient".split()
)
_ELSEWHERE = frozenset(
    "expect see sell face fear anticipate await predict notice observe compete sue win lose export import ship market"
    " advertise fine ban criticise criticize warn praise travel speak present meet".split()
)
"""What somebody does, and has to do with, where they need not stand."""
_SERVED = ("for", "from", "with", "by")
_OUTSIDE = re.compile(r"\boutside\s+(?:of\s+)?(?:the\s+)?$", re.IGNORECASE)
_IN = re.compile(r"\s+(?:in|at|near)\s+(?:the\s+)?")
_WITH = re.compile(r"\b(?:with|for|alongside|than|like)\s+(?:the\s+)?$", re.IGNORECASE)
STANDS_REACH = 90


def is_outside(draft: Draft) -> bool:
    """Whether something does not stand in a place: outside a town is near it, outside a country anywhere else."""
    if draft.predicate != "located_in" or draft.object is None:
        return False
    if _WATER.match(draft.reading.text, draft.value_end) or draft.reading.text.endswith("Lake ", 0, draft.value_start):
        return True
    if draft.object.kind not in _LARGE:
        return False
    return _OUTSIDE.search(draft.reading.text, 0, draft.value_start) is not None


def stands_there(place: Mention, subject: Subject, stretch: Stretch) -> bool:
    """Whether a sentence that names a place but not the subject says that the subject stands there."""
    company = subject.entity.type == "organization"
    if company and _is_beside(subject, place, stretch):
        return False
    if company and subject.found == "label" and _SITE_THERE.search(stretch.text[: place.start - stretch.start]):
        return False  # what somebody has to do with stands there, and not they
    if subject.found == "label" or (subject.found == "sentence" and not company):
        return True
    end = place.end - stretch.start
    if stretch.text.startswith(("-based", " region"), end):
        return True
    listed = [m.start - stretch.start for m in stretch.mentions if m.type == "place" and m.start <= place.start]
    if not any(_STANDS.search(stretch.text, max(0, start - STANDS_REACH), start) for start in listed):
        return False
    before = stretch.text[max(0, listed[-1] - STANDS_REACH) : listed[-1]]
    if _SUPERLATIVE.search(before) is not None:
        return False
    named = any(m.entity_id == subject.entity.entity_id and m.end <= place.start for m in stretch.mentions)
    if company and not named and not stretch.text.startswith(",", end) and _SOMEBODY.search(before):
        return False
    return subject.entity.type not in STANDING or _ANOTHER.search(before) is None


def _is_beside(subject: Subject, place: Mention, stretch: Stretch) -> bool:
    """Whether another company's place is told, or of whom somebody is with: `made by Foo in Oslo`, `with Foo in`."""
    for near in stretch.mentions:
        start, end = near.start - stretch.start, near.end - stretch.start
        if near.type == "organization" and _IN.fullmatch(stretch.text, end, max(end, place.start - stretch.start)):
            other = near.entity_id != subject.entity.entity_id
            return other if subject.found == "label" else not other and _WITH.search(stretch.text, 0, start) is not None
    return False


def placed_thing(
    span: tuple[int, int], subject: Subject, types: Sequence[str], exclude: Collection[str], setting: Setting
) -> Subject | None:
    """Of whom a place is told: `subject` unless the clause is about another; None where it is about no such thing."""
    tree = tree_at(setting.reading.trees, span[0])
    head = tree.top(*span) if tree is not None else None
    if tree is None or head is None:
        return subject
    if _is_elsewhere(tree, head, subject.entity.type in ACTORS):
        return None
    named = [one for one in _bearers(tree, head) if one.name]
    if any(one.mention is not None and one.mention.type == "hardware" for one in named):
        return subject
    fitting = [m for one in named if (m := one.mention) and m.type in types and m.entity_id not in exclude]
    beside = any(one.place == head.head for one in named)
    stands = not beside and subject.found == "sentence" and subject.entity.type in STANDING
    if not named or any(
        m.entity_id == subject.entity.entity_id or (stands and m.type not in STANDING) for m in fitting
    ):
        return subject
    return subject._replace(entity=as_entity(fitting[0]), found="sentence") if fitting else None


def _is_elsewhere(tree: Tree, place: Word, acts: bool) -> bool:
    """Whether a clause tells of a place only what somebody (who `acts`) sees, sells or has to do with there."""
    above = tree.above(place)
    if above is None or above.name:
        return False
    if above.lemma in _DEALT_WITH:
        return True
    if not is_verb(tree, above):
        does = tree.words[above.head].lemma if above.relation == "obj" else ""
        return acts and does in _ELSEWHERE and not _STANDING.search(above.lemma)
    things = [child.lemma for child in tree.below(above, "obj")]
    return (acts and above.lemma in _ELSEWHERE) or any(thing in _DEALT_WITH for thing in things)


def _bearers(tree: Tree, word: Word) -> tuple[Word, ...]:
    """Whom the clause tells of in which a name stands: another thing that it hangs on, else the subject of its verb."""
    own = word.mention.type if word.mention is not None else ""
    for _ in range(2 * DEEPEST):
        above = tree.above(word)
        if above is None:
            break
        like = above if above.mention is not None or above.relation != "conj" else tree.words[above.head]
        nested = like.mention is not None and like.mention.type == own and word.relation != "appos"
        if above.name and not nested and not is_served(tree, above):
            return (above,)
        word = above
        if is_verb(tree, word) and (found := subjects_of(tree, word)):
            return found
        if any(tree.below(word, "cop")):
            return tuple(one for subject in tree.below(word, "nsubj") for one in joined(tree, subject))
    return ()


def is_served(tree: Tree, named: Word) -> bool:
    """Whether a company is only the one for or from whom something stands somewhere: `a hall for Foo in Oslo`."""
    if named.mention is None or named.mention.type != "organization" or case_of(tree, named) not in _SERVED:
        return False
    return any(word.place < named.place and _STANDING.search(word.name or word.lemma) for word in tree.words)


def is_of_unknown(span: tuple[int, int], setting: Setting) -> bool:
    """Whether the clause of a name tells of a thing whose own name is not known: `The Foo models were trained on X`."""
    tree = tree_at(setting.reading.trees, span[0])
    head = tree.top(*span) if tree is not None else None
    if tree is None or head is None:
        return False
    told = _bearers(tree, head)
    return any(_is_unknown(word) or any(_is_unknown(one) for one in tree.below(word, "compound")) for word in told)


def _is_unknown(word: Word) -> bool:
    """Whether a word is written like a name, not only since it opens a sentence, and names nothing that is known."""
    return word.name != "" and word.mention is None and word.place > 0
