"""What a value is about: the best mention of the sentence, else of what stands around the block."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from pipelines.extract import subject_words as cues
from pipelines.extract.apposition import SIZED_FORMS, SIZED_NOUNS
from pipelines.extract.assertion import OWN_RESULTS, is_negated, negated_spans, sources_in
from pipelines.extract.bystanders import is_country, named_so
from pipelines.extract.capitals import TERMS
from pipelines.extract.clauses import NOTHING, Told, led_by, told_of
from pipelines.extract.comparisons import measured_against
from pipelines.extract.descriptions import COMPANIES, MEANT_TYPES, may_be_called
from pipelines.extract.devices import CHIP_KINDS
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.focus import Focused, is_speaker
from pipelines.extract.groups import IN_GROUPS, groups_in
from pipelines.extract.placed_sites import placed
from pipelines.extract.pointing import (
    ANAPHOR,
    APPOSED,
    DEFINITE,
    DEFINITE_BEHIND,
    FRONTED,
    OWNS_NUMBER,
    STANDING,
    THE,
    THERE,
    anaphor_types,
    plainly_meant,
)
from pipelines.extract.prepositions import COMPARING, PREPOSITION_COST, is_compared, only_modifies, preposition_before
from pipelines.extract.press import is_press
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.syntax import Tree, tree_at
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.usual import is_english
from pipelines.ontology import entity_id

RANK_COST = 0.45
"""Cost of each step down the predicate's list of subject types."""
CIRCLES = ("introduction", "heading", "document")
"""Levels that are a step outward; a note or the item before stands beside the block."""
LEVEL_COST = 0.9
"""Cost of each circle outward: introduction, heading, higher heading, document."""
AFTER_COST = 2.2
"""A mention behind the value is rarely its subject, unless `of` or `for` joins them."""
SPACE_COST = 0.006
"""Cost of each character between mention and value: near mentions first, other things equal."""
BRACKET_BONUS = 2.0
"""What stands in one bracket with the value is what the bracket is about."""
ASIDE_COST = 2.0
"""What stands in a bracket behind the value is an aside about something else."""
GENERIC_COST = 3.2
"""A class word such as `GPUs` is a subject only when nothing better stands there."""
BRANDED_COST = 2.6
"""A class word for what one vendor makes (`the TPU`) says more."""
SINGLE = frozenset({*CHIP_KINDS, "architecture", "memory"})
"""Kinds of hardware that are no system or machine."""
ANAPHOR_REACH = 60
"""Characters within which a sentence that begins with a size that is a name (`The 3B model`) points back to nothing."""
UNMEANT_COST = 1.0
"""Cost of what was named before where the clause tells of another kind of thing: no chip is `the cluster`."""
MEANT_BONUS = 3.0
"""A sentence that says what kind of thing it is about means the last such thing, whatever the predicate prefers."""
THINGS_OWN_COST, OWN_COST = 0.8, 1.5
"""What is first of all said of things is rarely said of an organisation that only stands near, or is spoken of."""
OWN_AROUND = {"model": 2.5, "site": 0.4}
"""The same where it is said of models, and of sites, of whose kind companies may have as much as one site."""
SIBLING_COST = 2.0
"""How much less likely what the item before begins with is meant than what the list is about."""
OUTSIDE_COST = 1.2
"""Cost of leaving the sentence at all."""

ACTING_BONUS = 1.2
"""A name directly before the verb whose object the value is."""
VERB_REACH = 30
"""Characters before an organisation in which such a verb stands."""
OBJECT_COST = 1.2
"""Cost of an organisation that is the object of such a verb."""
_GUESSED = frozenset({"hardware", "cluster", "site"})
"""Types of which an unknown name over properties may be another than the one that is guessed."""
BUILT = ("model", "hardware", "cluster", "site")
"""Things that have numbers of their own."""
SMALLEST_SIZE = 1e6
"""Parameters from which a number before a name is one of parameters."""
LEADING = 4
"""Characters (an article) before the name with which a sentence begins."""
PRONOUN_TYPES = ("organization",)
"""What a pronoun within a sentence is taken for that somebody is said to say something in."""
PRONOUN_BONUS = 1.3
"""How much likelier what the text goes on about is meant by the pronoun that a sentence begins with."""
EQUALLED_REACH = 60
"""What stands before the name of a model that another one is as good as: `reaches the performance of Foo`."""
REPRODUCED_REACH = 40
"""Characters before a model's name in which the verb stands."""
SEVERAL = 2
"""Names and numbers that a sentence sets beside one another at least."""
NEAREST = 30
"""Characters before a number in which it is said to be compared."""
TIED_BONUS = 2.0
"""How much likelier than a label is the name that the words around the very number tie to it."""
TOLD_BONUS, TOLD_RANK = 1.0, 0.3
"""How much likelier what the clause tells a value of is, and how much the predicate's preferences still matter then."""
OTHER_COST, UNTOLD_COST = 0.6, 1.2
"""Cost of another name where the clause tells the value of one, and of one behind the pronoun of which it does."""
PASSING_COST, LEADING_COST, PASSING = 2.0, 0.5, 0.5
"""Cost of what was named before in passing, or led its sentence, for what is told of a bare noun (`revenue was`); what
costs as much in the focus was named in passing."""
MOST_NAMED_COST, MEANT_AROUND = 2.0, 1.5
"""Cost of what the document names most of the kind that a description means; how much likelier what stands around is
meant."""
OWNED_COST = 2.0
"""Cost of a thing that stands further out than a heading that says whose what follows is."""
LINK_COST = 2.0
"""Cost of a network where nothing tells of it: its numbers are those of the machine that has it."""
BESIDE_COST = 2.0
"""Cost of an organisation behind a preposition in a line that begins with what somebody else did."""
ACTORS = ("organization", "person")
_WHO = ("organization", "cloud", "person")
"""Who stands in a label as the one behind the things that its line tells of."""
TELLING_THINGS = ("dataset", "network")
"""Types of things of which a clause tells what is else told of others: `the Foo corpus has 2 trillion tokens`."""
UNLIKE_PEOPLE = ("site", "model")
"""What people do not have the numbers of."""
COUNTABLE = ("cluster", "hardware")
"""What has parts that a person may buy, too: who bought them says nothing of the last machine that was named."""
ANYTHING = 9
"""Types of a predicate that anything may be the subject of."""
UNHEARD_BONUS = 0.5
"""How much likelier than what is only near is a name of which nothing is known, where the clause tells of it."""
_CONJUNCTIONS = frozenset({"as", "before", "after", "until", "since"})
COMPARED_BONUS = 2.5
"""How much likelier the name between a word that compares and a value is: `96 GB vs Foo 48 GB`."""
MEASURES = ("hardware", "model")
"""Things of whose numbers others have a share."""


class Subject(NamedTuple):
    """An entity taken as subject, what it cost to take it, and where it was found (`sentence`, `label`, a circle)."""

    entity: Entity
    cost: float
    found: str


def _is_reproduced(text: str, start: int, end: int) -> bool:
    before = cues.REPRODUCED.search(text, max(0, start - REPRODUCED_REACH), start)
    return before is not None or cues.REPRODUCIBLE.match(text, end) is not None


def _reproduction(entity: Entity) -> Entity:
    """What somebody else makes after a model: `reproduce Foo for $500` tells nothing of Foo itself."""
    if entity.type != "model":
        return entity
    return entity.another(f"{entity.name} reproduction")


def unheard(name: str, kind: str) -> Entity:
    """A thing of which nothing is known but its name."""
    return Entity(entity_id(kind, name), name, kind, provisional=True)


def _of_things(rank: Mapping[str, int]) -> bool:
    """Whether a predicate of these types is rather said of things than of who has them."""
    own = rank.get("organization", 0)
    return any(rank.get(kind, own) < own for kind in ("model", "hardware")) or (own > 2 and "cluster" in rank)


def _named_by_size(mention: Mention) -> bool:
    """Whether a number names a model and does not count it: `the 70B model has 80 layers`."""
    return mention.type == "model" and not mention.generic and mention.text in (*SIZED_NOUNS, *SIZED_FORMS)


def _sizes(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a number is how large something is, not how many there are: `the 175B Foo model`, not `a 1B Foo`."""
    if quantity.dimension != "count" or (quantity.low or 0) < SMALLEST_SIZE:
        return False
    return stretch.text[: quantity.start - stretch.start].lower().endswith("the ")


def _same_bracket(text: str, one: int, two: int) -> bool:
    opened = text.rfind("(", 0, min(one, two))
    if opened < 0:
        return False
    closed = text.find(")", opened)
    return closed >= max(one, two)


def _acting_type(thing: Entity | Mention) -> str:
    """The type of what does something in a clause: there a cloud is who runs it."""
    return "organization" if thing.type == "cloud" else thing.type


def of_spending(context: Context) -> bool:
    """Whether a list is of what clouds spend themselves, not of what somebody spends on them."""
    return any(_tells_spending(level.text) for level in context.levels)


@lru_cache(maxsize=256)
def _tells_spending(text: str) -> bool:
    return cues.SPENDING.search(text) is not None


def _is_single(thing: Entity | Mention, meant: Sequence[str]) -> bool:
    """Whether a chip or an architecture stands where a system, machine or supercomputer is meant."""
    return thing.kind in SINGLE and "cluster" in meant and "hardware" in meant


def _introduced_parts(context: Context) -> tuple[str, ...]:
    """The types of what a list is about whose introduction names nothing but a part: `Each node has:`."""
    above = context.levels[0] if context.levels and context.levels[0].name == "introduction" else None
    return plainly_meant(above.text) if above is not None and not above.entities else ()


MAKING = ("model", "hardware", "organization")


def _may_name(words: str) -> bool:
    """Whether words with capitals are written like a name, or none of them is English."""
    plain = words[:1].isalpha() and not words.isupper() and words.lower() not in TERMS
    return cues.LIKE_NAME.match(words) is not None or (plain and not any(map(is_english, re.split("[ -]", words))))


def _begins_with(pattern: re.Pattern[str]) -> cached_property[bool]:
    return cached_property(lambda finder: pattern.match(finder.stretch.text) is not None)


class SubjectFinder:
    """Finds subjects for one stretch of text in its context."""

    def __init__(
        self, stretch: Stretch, context: Context, focus: Sequence[Focused] = (), trees: Sequence[Tree] = ()
    ) -> None:
        self.stretch = stretch
        self.trees = trees
        self._told = NOTHING
        self._country: Mention | None = None
        self._within = False
        self._own = 0.0
        self._pointing: list[tuple[int, tuple[str, ...]]] = []
        self.context = context
        self.focus = focus
        self._described: tuple[str, ...] = ()

    # what is said of a stretch as a whole is asked of few of those that are read
    elliptic = _begins_with(cues.ELLIPTIC)
    goes_on = _begins_with(cues.IT)
    ours = _begins_with(cues.WE)
    personal = _begins_with(cues.PERSONAL)
    of_others = _begins_with(cues.OF_OTHERS)

    @property
    def tells_of_others(self) -> bool:
        """Whether the clause of the value that was asked for last tells of a class of things or of what has no name."""
        return bool(self._told.unknown or self._told.others)

    @cached_property
    def negated(self) -> list[tuple[int, int]]:
        """The spans of the text that are denied."""
        return negated_spans(self.stretch.text)

    @cached_property
    def placed(self) -> Mapping[int, Entity]:
        """The sites called by their places, by the numbers that are told of them."""
        return placed(self.stretch)

    @cached_property
    def _leads_alone(self) -> bool:
        """Whether it begins with the one place of which it tells: `Foo campus: Oslo (100 MW)`."""
        first = next((m for m in self.stretch.mentions if m.start <= self.stretch.start + LEADING), None)
        return len(set(self.placed.values())) == 1 and first is not None and first.type == "place"

    @cached_property
    def groups(self) -> tuple[Mention, ...]:
        """The groups of companies that it names."""
        return tuple(groups_in(self.stretch)) if self.holds(*IN_GROUPS) else ()

    @cached_property
    def measures(self) -> frozenset[int]:
        """Where what multiples are multiples of stands: `2.4x the bandwidth of Foo`."""
        found = (measured_against(quantity, self.stretch) for quantity in self.stretch.quantities)
        return frozenset(mention.start for mention in found if mention is not None)

    @cached_property
    def sources(self) -> list[Mention]:
        """Who is said to say it."""
        return sources_in(self.stretch)

    @cached_property
    def meant(self) -> tuple[str, ...]:
        """The types of what its beginning points back to."""
        reach = self.stretch.start + ANAPHOR_REACH
        found, types = ANAPHOR.match(self.stretch.text), anaphor_types(self.stretch.text)
        noun = self.stretch.start + found.end() - 1 if found is not None else -1
        named = any(
            (_named_by_size(m) and m.start <= reach)
            or (not m.generic and (m.start < noun < m.end or (m.start == noun + 2 and self._is_called(m, types))))
            for m in self.stretch.mentions
        )
        return self.fronted[1] or (() if named else types)

    def _is_called(self, mention: Mention, types: Collection[str]) -> bool:
        """Whether a name directly behind a description is that of what it means: `The company Foo has`."""
        return mention.type in types and not cues.POSSESSIVE.match(self.stretch.text, mention.end - self.stretch.start)

    @cached_property
    def fronted(self) -> tuple[int, tuple[str, ...]]:
        """Where `the chip` stands behind opening words, and what it means: `With Foo, the chip has`; -1 for none."""
        fronted = FRONTED.match(self.stretch.text) if ", th" in self.stretch.text else None
        if fronted is None:
            return -1, ()
        return self.stretch.start + fronted.start("the"), MEANT_TYPES[fronted["noun"].lower()]

    @cached_property
    def tied(self) -> dict[int, int]:
        """Where each name begins that a bracket or a contrast ties to a number, and where that number does."""
        bracketed = dict(self._in_brackets())
        return self._contrasted() | (bracketed if len(bracketed) >= SEVERAL else {})

    @cached_property
    def gapped(self) -> frozenset[int]:
        """Where names begin that have a number of their own behind them."""
        return frozenset(self._own_clauses()) if len(self.stretch.quantities) > 1 else frozenset()

    @cached_property
    def makers(self) -> frozenset[str]:
        """The ids of those who are named only with a machine of theirs: `Acme PowerBox C640, 100 nodes`."""
        text, offset = self.stretch.text, self.stretch.start
        named = [m for m in self.stretch.mentions if m.kind == cues.MAKER]
        makers = [m for m in named if cues.DESIGNATION.match(text, m.end - offset)]
        return frozenset(m.entity_id for m in makers).difference(m.entity_id for m in named if m not in makers)

    @cached_property
    def counted(self) -> dict[tuple[int, int], bool]:
        """The spans of the nouns that its numbers count, and whether the number is rather the size of what is named."""
        return {(q.noun_start, q.noun_end): _sizes(q, self.stretch) for q in self.stretch.quantities if q.noun}

    @cached_property
    def _letters(self) -> str:
        return self.stretch.text.lower()

    def holds(self, *parts: str) -> bool:
        """Whether some of the letters (in lower case) stand in the stretch: asked before what is dearer to look for."""
        return any(map(self._letters.__contains__, parts))  # a generator would take longer than what it saves

    def find(
        self,
        types: Sequence[str],
        start: int,
        end: int,
        exclude: Collection[str] = (),
        label: Sequence[Entity] = (),
        before: int | None = None,
        not_around: Collection[str] = (),
        by_grammar: Callable[[Tree, int, int], Told] | None = None,
    ) -> Subject | None:
        """The likeliest subject of the value at `start:end` (block offsets), of one of the types, best type first.

        `exclude` are entity ids that the statement already uses; `label` are entities of the bullet's or row's label,
        which outrank the sentence; `before` is where the governing verb begins: mentions of the sentence behind it are
        no subjects; `not_around` are types that only the sentence itself may name; `by_grammar` reads from a tree what
        the value is told of.
        """
        rank = {name: position for position, name in enumerate(types)}
        bought = self._read(rank, start, end, by_grammar)
        others = self._others(start) if any(quantity.start == start for quantity in self.stretch.quantities) else None
        if others is not None:
            return Subject(others, -TOLD_BONUS, "sentence")
        placed = self.placed.get(start) if "site" in rank and len(types) <= ANYTHING else None
        if placed is not None and not (self._leads_alone and any(entity.type in STANDING for entity in label)):
            own = (e for e in self.context.entities if e.type in STANDING and e.name.startswith(f"{placed.name} "))
            return Subject(next(own, placed), -TOLD_BONUS, "sentence")
        if self._told.acted:
            rank = {name: position for name, position in rank.items() if name not in ACTORS}
        if "organization" in rank and cues.OF_BUSINESS.search(self.stretch.text, 0, max(0, start - self.stretch.start)):
            exclude = {*exclude, *self._public()}
        if types[0] == "cluster" and self.makers:
            exclude = {*exclude, *self.makers}
        if start >= self.fronted[0]:
            exclude = {*exclude, *self._only_modify()}
        having = self._having(rank, start) if label else None
        if having is not None and _outranks(having, label[0]):
            return Subject(as_entity(having), -TOLD_BONUS, "sentence")
        barred = {*not_around, *(("organization",) if self.of_others else ())}
        around = {t: place for t, place in rank.items() if t not in barred and (t in ACTORS or not bought)}
        best: Subject | None = None
        for candidate in (
            *self._labels(label, rank, exclude),
            *self._mentions(rank, start, end, exclude, before),
            *self._unknown(types),
            *self._around(around, {*exclude, *self._others_than_meant()}, bool(not_around)),
        ):
            if best is None or candidate.cost < best.cost - 1e-9:
                best = candidate
        if best is not None and self._told.other:
            return best._replace(entity=best.entity.another(f"{best.entity.name} {self._told.other}"))
        return best

    def _having(self, rank: Mapping[str, int], start: int) -> Mention | None:
        """The name that is said to have the value, directly before it: `Foo: a rival; the Bar has 9 GB`."""
        place = start - self.stretch.start
        verb = cues.HAS.search(self.stretch.text, max(0, place - cues.HAS_REACH), place)
        if verb is None:
            return None
        end = self.stretch.start + verb.start()
        text, offset = self.stretch.text, self.stretch.start
        named = (m for m in self.stretch.mentions if m.end == end and m.type in rank and not m.generic)
        told = (m for m in named if m not in self.sources and not is_speaker(m, self.stretch))
        return next((m for m in told if cues.CLAUSE.search(text, 0, m.start - offset)), None)

    def _read(
        self, rank: dict[str, int], start: int, end: int, by_grammar: Callable[[Tree, int, int], Told] | None
    ) -> bool:
        """Read what the sentence tells the value at `start:end` of; whether of people alone, who bought what it counts.

        What it names of other types than those of `rank`, best first, is passed over.
        """
        best = next(iter(rank))
        self._told = self._told_of(by_grammar, start, end) if by_grammar else NOTHING
        # in a list of scores, names of benchmarks have numbers of their own, which are those of something else
        last = [m for m in self.stretch.mentions if m.end <= start and m.type != "dataset"][-1:] if self.gapped else []
        apposed = self._apposed_to(start - self.stretch.start, end - self.stretch.start)
        if apposed or (last and last[0].start in self.gapped):
            self._told = Told(tuple(apposed or last))
        # `gigawatt-scale campuses` tells of what kind all of them are, not what the one thing around has
        kind = self.stretch.text[: end - self.stretch.start].endswith(("-scale", "-class"))
        self._own = OWN_AROUND.get(best, OWN_COST) if _of_things(rank) and not kind else 0.0
        for mention in self._told.names if self._told.names and len(rank) <= ANYTHING else ():
            if mention.type in TELLING_THINGS:
                rank.setdefault(mention.type, len(rank))
        others = self._told.names
        countries = others if by_grammar is told_of and "place" not in rank else ()
        # `Ohio, home of the second cluster, has` tells of the Ohio cluster
        things = [m.name for m in self.stretch.mentions if m.type in STANDING]
        alone = len(countries) == 1 and not any(name.startswith(countries[0].name) for name in things)
        self._country = countries[0] if alone and is_country(countries[0]) else None
        if any(m.start in self.gapped and start < m.start for m in others):
            others, self._told = (), NOTHING
        if any(_acting_type(mention) in rank for mention in others):
            others = ()
        if others:
            # no person has a power or layers of his own: it is a thing that is called like one
            unlike = others[0].type == "person" and others[0].provisional and best in UNLIKE_PEOPLE
            self._told = Told(unknown=((others[0].start, others[0].end),)) if unlike and len(others) == 1 else NOTHING
        there = best in COUNTABLE + STANDING and THERE.match(self.stretch.text, end - self.stretch.start)
        if there:
            self._told = NOTHING
        self._described = STANDING if there else self._told.meant or self._described_before(start - self.stretch.start)
        around = self._described_around(start - self.stretch.start, end - self.stretch.start)
        self._within = bool(around)
        if around:
            self._described, self._told = around, NOTHING
        self._pointing = [(start, around)] if around else self._points_back(start - self.stretch.start)
        people = bool(others) and all(mention.type == "person" for mention in others)
        return by_grammar is told_of and people and best in COUNTABLE

    def _apposed_to(self, start: int, end: int) -> list[Mention]:
        """What a value is told of that stands in a description behind a comma: `opened Foo in May, a 30 MW campus`."""
        if not APPOSED.search(self.stretch.text, max(0, start - VERB_REACH), max(0, start)):
            return []
        around = DEFINITE_BEHIND.match(self.stretch.text, end)
        types = MEANT_TYPES[around.group(1).lower().replace(" ", "")] if around is not None else ()
        before = self.stretch.start + start
        return [m for m in self.stretch.mentions if m.type in types and m.end <= before and not m.generic][-1:]

    def _others(self, start: int) -> Entity | None:
        """The class of things, the market or the country of which the clause tells, and of nothing that is named.

        Words around the value at `start` say of what kind a thing is: `1 GW campuses` are nobody's name.
        """
        spans = self._told.others
        if any(low <= start < high for low, high in spans):
            return None
        if spans and all(self.stretch.start <= low and high <= self.stretch.end for low, high in spans):
            return named_so(self.stretch, spans)
        return as_entity(self._country) if self._country is not None else None

    def _in_brackets(self) -> Iterator[tuple[int, int]]:
        """Where each name begins that is alone in brackets, and where the number before it: `5 W (Foo), 7 W (Bar)`."""
        text, offset = self.stretch.text, self.stretch.start
        # who stands in brackets behind a number rather said it: `8 x 220B (Jo Doe)`
        for mention in (m for m in self.stretch.mentions if m.type in BUILT) if "(" in text else ():
            start, end = mention.start - offset, mention.end - offset
            if text[start - 2 : start] == " (" and text[end : end + 1] == ")":
                value = next((q for q in self.stretch.quantities if q.end == mention.start - 2), None)
                if value is not None:
                    yield mention.start, value.start

    def _own_clauses(self) -> Iterator[int]:
        """Where names begin that have a number of their own in a clause without a verb: `Foo has 5 nodes, Bar 7`."""
        text, offset = self.stretch.text, self.stretch.start
        named = [m for m in self.stretch.mentions if not m.generic]
        begins = {mention.type: mention.end for mention in reversed(named)}
        for one, two in pairwise(named):
            if (
                one.type not in (two.type, "hardware")
                or cues.PARTED.search(text, one.end - offset, two.start - offset) is None
            ):
                continue
            before = any(begins[two.type] <= q.start < two.start for q in self.stretch.quantities)
            if before and cues.HAS_NUMBER.match(text, two.end - offset):
                yield two.start

    def _contrasted(self) -> dict[int, int]:
        """Where each name begins that a number is told of beside others: `2 TB/s on the Foo and 3 TB/s on the Bar`."""
        text, offset = self.stretch.text, self.stretch.start
        named = [m for m in self.stretch.mentions if m.type in BUILT and not m.generic]
        values = [q for q in self.stretch.quantities if q.dimension not in ("times", "ratio", "duration")]
        if not named or len(values) < SEVERAL or not cues.SET_BESIDE.search(text):
            return {}
        found: dict[int, int] = {}
        beside = False
        for mention in named:
            value = next((q for q in reversed(values) if max(q.end, q.noun_end) <= mention.start), None)
            if value is None:
                continue
            start = value.start - offset
            if cues.TOLD_ON.fullmatch(text, max(value.end, value.noun_end) - offset, mention.start - offset):
                found[mention.start] = value.start
                beside |= cues.COMPARED.search(text, max(0, start - NEAREST), start) is not None
        return found if beside or len(found) >= SEVERAL else {}

    def _public(self) -> Iterator[str]:
        """The ids of the universities and public bodies around, which no company is."""
        around = [entity for level in self.context.levels for entity in level.entities]
        around += [one.entity for one in self.focus]
        around += [as_entity(mention) for mention in self.stretch.mentions]
        for named in around:
            if named.type == "organization" and cues.PUBLIC.search(named.name):
                yield named.entity_id

    def _told_of(self, by_grammar: Callable[[Tree, int, int], Told], start: int, end: int) -> Told:
        tree = tree_at(self.trees, start)
        if tree is not None and end > start:
            return by_grammar(tree, start, end)
        another = cues.ANOTHER.match(self.stretch.text)
        if another is not None:
            return Told(other=another[1])
        named = [mention for mention in self.stretch.mentions if not mention.generic]
        if len(named) == 1 and cues.RUN_OF.search(self.stretch.text, 0, named[0].start - self.stretch.start):
            return Told(tuple(named))
        return NOTHING if named or self.meant or cues.POINTS.match(self.stretch.text) else Told(bare=True)

    def _points_back(self, position: int) -> list[tuple[int, tuple[str, ...]]]:
        """Where words before a value point back, and the types of what they mean; of pronouns only in what is said."""
        if self._told.pointing:
            return [
                (word.start, PRONOUN_TYPES if word.tag.startswith("PRP") else MEANT_TYPES.get(word.lemma, ()))
                for word in self._told.pointing
            ]
        pattern = DEFINITE if self._described else cues.WITHIN_SAID if self.sources and not self.trees else None
        types = self._described or PRONOUN_TYPES
        last = list(pattern.finditer(self.stretch.text, 0, max(0, position)))[-1:] if pattern else []
        return [(self.stretch.start + match.start(), types) for match in last]

    def _described_around(self, position: int, end: int) -> tuple[str, ...]:
        """The types of what a description stands for in which a value stands: `the $2 billion campus`."""
        if not self.stretch.text[: max(0, position)].lower().endswith(THE):
            return ()
        around = DEFINITE_BEHIND.match(self.stretch.text, end)
        return MEANT_TYPES[around.group(1).lower().replace(" ", "")] if around is not None else ()

    def _described_before(self, position: int) -> tuple[str, ...]:
        """The types of what a description before a value (`the campus`) stands for, if none is named behind it."""
        found = list(DEFINITE.finditer(self.stretch.text, 0, max(0, position)))
        if not found:
            return ()
        told = found[-1]
        types = MEANT_TYPES[told.group(1).lower().replace(" ", "")]
        low, high = self.stretch.start + told.end(), self.stretch.start + position
        named = any(m.type in types and not m.generic and low <= m.start < high for m in self.stretch.mentions)
        return () if named else types

    def _labels(self, label: Sequence[Entity], rank: dict[str, int], exclude: Collection[str]) -> list[Subject]:
        acting = bool(label) and of_spending(self.context)
        kinds = [
            (entity, _acting_type(entity) if acting and entity.type not in rank else entity.type) for entity in label
        ]
        return [
            Subject(entity, rank[kind] * RANK_COST * 0.2 - 1.0, "label")
            for entity, kind in kinds
            if kind in rank and entity.entity_id not in exclude
        ]

    def _mentions(
        self, rank: dict[str, int], start: int, end: int, exclude: Collection[str], before: int | None
    ) -> list[Subject]:
        found = []
        open_to = "organization" in rank and not self._told.pointing
        groups = (g for g in self.groups if open_to and (g.end <= start or self._joins(g)))
        for mention in (*self.stretch.mentions, *groups):
            kind = _acting_type(mention) if self._is_told(mention) else mention.type
            if kind not in rank or mention.entity_id in exclude or is_press(mention):
                continue
            if (before is not None and mention.end > before) or self._is_passed_over(mention, rank, start, end):
                continue
            offset = self.stretch.start
            entity = as_entity(mention)
            aside = mention.end <= start and cues.ASIDE.match(self.stretch.text, mention.end - offset) is not None
            if not aside and _is_reproduced(self.stretch.text, mention.start - offset, mention.end - offset):
                entity = _reproduction(entity)
            graded = cues.GRADED.match(self.stretch.text, mention.end - offset)
            if graded is not None and entity.type in ("model", "hardware"):
                entity = entity.another(f"{entity.name} {graded[1]} {entity.type}")
            found.append(Subject(entity, self._cost(mention, rank, start, end), "sentence"))
        return found

    def _is_passed_over(self, mention: Mention, rank: Mapping[str, int], start: int, end: int) -> bool:
        """Whether a name of the sentence has nothing, however near it stands: speakers, yardsticks, what is denied."""
        text, low, high = self.stretch.text, mention.start - self.stretch.start, mention.end - self.stretch.start
        if self._owns_next(mention, rank) or (mention in self.sources and not self._tells_of_itself(mention)):
            return True
        if (mention.start < end and start < mention.end) or is_speaker(mention, self.stretch):
            return True
        if mention.kind == "memory" or (not _named_by_size(mention) and self._is_counted(mention)):
            return True
        if mention.type in MAKING and cues.STYLED.match(text, high):
            return True
        if mention.type == "hardware" and cues.PLEDGED.match(text, high):
            return True
        if mention.type == "organization" and only_modifies(text, low, high):
            return True
        tied = self.tied.get(mention.start) == start
        if start < mention.start and (mention.start in self.gapped or (not tied and self._is_compared(mention))):
            return True
        if mention.generic and end <= mention.start and not self._joins(mention):
            return True
        equalled = cues.EQUALLED.search(text, max(0, low - EQUALLED_REACH), low)
        return equalled is not None or is_negated(self.negated, low, high)

    def _is_compared(self, mention: Mention) -> bool:
        """Whether numbers before a name are only compared with its own: `14T, more than Foo's`, `2x that of Foo`."""
        return mention.start in self.measures or is_compared(self.stretch.text, mention.start - self.stretch.start)

    def _only_modify(self) -> Iterator[str]:
        """The ids of what opening words name before another thing of its kind: `Backed by Acme, the lab has`."""
        place, types = self.fronted
        for mention in self.stretch.mentions if types else ():
            before = mention.type in types and mention.end < place
            if before and not cues.AS.search(self.stretch.text, 0, mention.start - self.stretch.start):
                yield mention.entity_id

    def _others_than_meant(self) -> Iterator[str]:
        """The ids of what a sentence names whose beginning points back: `The firm sold it to Foo` is not about Foo."""
        if self.meant or cues.ITS.match(self.stretch.text):
            yield from (m.entity_id for m in self.stretch.mentions if not m.generic)

    def _unknown(self, types: Sequence[str]) -> Iterator[Subject]:
        """What is written like a name and unknown, of the type that the predicate prefers.

        Where the clause tells the value of it, or what the sentence before is about is meant by a pronoun.
        """
        if len(self._told.unknown) == 1 and not self._told.names:
            low, high = self._told.unknown[0]
            within = self.stretch.start <= low and high <= self.stretch.end  # else it stands in the label of the line
            others = any(m.start == low and m.end == high for m in self.stretch.mentions)
            name = self.stretch.text[low - self.stretch.start : high - self.stretch.start]
            if within and (others or _may_name(name)) and not any(m.start == high + 1 for m in self.stretch.mentions):
                yield Subject(unheard(name, types[0]), -UNHEARD_BONUS, "sentence")
        if len(types) > ANYTHING:
            return
        kind = (
            types[0] if cues.ITS.match(self.stretch.text) else next((t for t in self._told.meant if t in types), None)
        )
        if self.trees and kind is not None and not self._told.names:
            place = bisect_left(self.trees, self.stretch.start, key=lambda tree: tree.start)
            name = led_by(self.trees[place - 1]) if place else ""
            if cues.LIKE_NAME.match(name):
                yield Subject(unheard(name, kind), OUTSIDE_COST - PRONOUN_BONUS, "previous")

    def _noun(self) -> str:
        """The noun for a company by which the clause calls what it tells of: `the chipmaker`."""
        if self._told.pointing:
            noun = self._told.pointing[0].lemma
            return noun if noun in COMPANIES else ""
        found = ANAPHOR.match(self.stretch.text) if self.meant == ("organization",) else None
        return found[1].lower() if found is not None else ""

    def _is_counted(self, mention: Mention) -> bool:
        spared = self._is_told(mention)
        return any(
            low < mention.end and mention.start < high and not (spared and sizes)
            for (low, high), sizes in self.counted.items()
        )

    def _cost(self, mention: Mention, rank: dict[str, int], start: int, end: int) -> float:
        text, offset = self.stretch.text, self.stretch.start
        word = preposition_before(text, mention.start - offset)
        if word in _CONJUNCTIONS and cues.DOES.match(text, mention.end - offset):
            word = ""
        tied = self.tied.get(mention.start)
        if tied is not None and (tied == start or mention.start < end):
            return rank[mention.type] * RANK_COST * TOLD_RANK + (-TIED_BONUS if tied == start else ASIDE_COST)
        if self._is_told(mention) and (not mention.generic or mention.vendor is not None):
            cost = rank[_acting_type(mention)] * RANK_COST
            return cost * TOLD_RANK - TOLD_BONUS + abs(start - mention.end) * SPACE_COST * TOLD_RANK
        cost = rank[mention.type] * RANK_COST
        if mention.generic:
            cost += GENERIC_COST if mention.vendor is None else BRANDED_COST
        if mention.start >= end:
            gap = mention.start - end
            between = text[end - offset : mention.start - offset]
            joined = len(between) < 40 and self._says_whose(between, mention, end)
            modified = not between.strip(" -") and mention.type in STANDING
            cost += 0.4 if joined or modified else AFTER_COST
            cost += PREPOSITION_COST[word] if word in COMPARING else 0.0
        else:
            gap = start - mention.end
            compared = word in COMPARING and cues.OF_COMPARED.fullmatch(text, mention.end - offset, start - offset)
            cost += -COMPARED_BONUS if compared else PREPOSITION_COST.get(word, 0.0)
            multiple = cues.MULTIPLE.search(text, max(0, mention.start - offset - 6), mention.start - offset)
            cost += AFTER_COST if multiple or mention.start in self.measures else 0.0
            between = ""
        if between.count("(") > between.count(")"):
            cost += ASIDE_COST
        if _same_bracket(text, mention.start - offset, start - offset):
            cost -= BRACKET_BONUS
        low = max(0, mention.start - offset - VERB_REACH)
        if mention.type == "organization" and cues.DEALT_WITH.search(text, low, mention.start - offset):
            cost += OBJECT_COST
        if cues.POSSESSIVE.match(text, mention.end - offset):
            owns = word in ("", "of") and OWNS_NUMBER.fullmatch(text, mention.end - offset, start - offset)
            cost += -BRACKET_BONUS if owns else 0.7
        elif mention.start < start and cues.ACTS.fullmatch(text, mention.end - offset, start - offset):
            cost -= 0.0 if self._told.names else ACTING_BONUS
        if self._is_pointed_at(mention):
            cost -= MEANT_BONUS
        return cost + gap * SPACE_COST + self._untold(mention, word)

    def _says_whose(self, between: str, mention: Mention, end: int) -> bool:
        """Whether words between a value and a name behind it say whose it is; `80% of Foo` is measured by Foo."""
        if cues.JOINED.search(between) is None or cues.AMOUNT.search(between):
            return False
        return mention.type not in MEASURES or self.stretch.text[end - self.stretch.start - 1] != "%"

    def _joins(self, group: Mention) -> bool:
        """Whether a group behind a value may have it: `$315B across cloud providers`, not `most among chipmakers`."""
        return preposition_before(self.stretch.text, group.start - self.stretch.start) in ("across", "by", "of", "for")

    def _is_pointed_at(self, mention: Mention) -> bool:
        """Whether words behind a name mean it: `Acme says the company has`, `Acme's plan was that it would have`."""
        leads = self._within or mention in self.sources or mention.start <= self.stretch.start + LEADING
        return leads and any(mention.end <= place and mention.type in types for place, types in self._pointing)

    def _owns_next(self, mention: Mention, rank: Mapping[str, int]) -> bool:
        """Whether a name only says whose the thing named behind it is, of which a value may be told: `Acme's Foo`."""
        own = cues.POSSESSIVE.match(self.stretch.text, mention.end - self.stretch.start)
        behind = self.stretch.start + own.end() + 1 if own is not None else -1
        return any(m.start == behind and m.type in rank and not m.generic for m in self.stretch.mentions)

    def _tells_of_itself(self, mention: Mention) -> bool:
        """Whether who says something says it of itself: `Acme expects its costs to grow`."""
        end = mention.end - self.stretch.start
        own = cues.POSSESSIVE.match(self.stretch.text, end)
        told = self._is_pointed_at(mention) or (own is None and self._is_told(mention))
        return told or OWN_RESULTS.match(self.stretch.text, end) is not None

    def _is_told(self, mention: Mention) -> bool:
        """Whether the clause tells the value of this name."""
        return any(m.start == mention.start and m.end == mention.end for m in self._told.names)

    def _drifted(self, one: Focused) -> float:
        """Cost of what was named before in passing, for what is told of a bare noun."""
        if not self._told.bare:
            return 0.0
        return PASSING_COST if one.cost >= PASSING else LEADING_COST

    def _untold(self, mention: Mention, preposition: str) -> float:
        """Cost of a name of which the clause does not tell, by its type and by what the clause tells of instead."""
        passive = mention.type == "network" and not cues.LINKS.match(
            self.stretch.text, mention.end - self.stretch.start
        )
        cost = LINK_COST if passive else 0.0
        if mention.type == "organization":
            cost += THINGS_OWN_COST if self._own else 0.0
            cost += BESIDE_COST if self.elliptic and preposition else 0.0
        if self._told.names:
            return cost + OTHER_COST
        behind = any(word.start < mention.start for word in self._told.pointing)
        return cost + UNTOLD_COST if behind else cost

    def _around(
        self, rank: dict[str, int], exclude: Collection[str], siblings_are_parts: bool = False
    ) -> list[Subject]:
        found = []
        meant = self._described or self.meant
        pointed = self._told.meant or plainly_meant(self.stretch.text) or _introduced_parts(self.context)
        alike = min((rank[kind] for kind in meant if kind in rank), default=0)
        noun = self._noun()
        for position, one in enumerate(() if (self.ours or self._told.ours) and not self._told.acted else self.focus):
            mention = one.mention
            kind = _acting_type(mention) if noun else mention.type
            if kind in rank and mention.entity_id not in exclude and mention.kind != "memory" and not is_press(mention):
                is_meant = kind in meant and not _is_single(mention, meant) and may_be_called(mention, noun)
                # which of the things that a description may mean it does is for the text to say, not for the predicate
                cost = OUTSIDE_COST + (alike if is_meant else rank[kind]) * RANK_COST + one.cost
                cost -= PRONOUN_BONUS if position == 0 and self.goes_on and (is_meant or not meant) else 0.0
                cost -= (PRONOUN_BONUS if self.goes_on else MEANT_BONUS) if is_meant else 0.0
                cost += UNMEANT_COST if (self._told.meant or noun) and not is_meant else 0.0
                cost += self._drifted(one)
                found.append(Subject(one.entity, cost, "previous"))
        distance = -1
        owned = False
        things = _GUESSED if not _GUESSED.isdisjoint(rank) else frozenset()
        for level in self.context.levels:
            distance += level.name in CIRCLES
            if siblings_are_parts and level.name == "sibling":
                continue
            for position, entity in enumerate(level.entities):
                if self.personal and entity.type not in ACTORS:
                    continue
                part = entity.kind == "memory" and level.name != "document"
                if entity.type in rank and entity.entity_id not in exclude and not is_press(entity) and not part:
                    own = level.costs[position] if level.costs else position * RANK_COST
                    is_meant = entity.type in meant and not _is_single(entity, meant) and may_be_called(entity, noun)
                    liking = (alike * TOLD_RANK if is_meant else rank[entity.type]) * RANK_COST
                    cost = OUTSIDE_COST + max(distance, 0) * LEVEL_COST + liking + own
                    cost += SIBLING_COST if level.name == "sibling" and not self.goes_on else 0.0
                    cost += self._own if entity.type == "organization" else 0.0
                    cost += OWNED_COST if owned and entity.type in BUILT else 0.0
                    found.append(Subject(entity, cost - MEANT_AROUND * is_meant, level.name))
            owned = owned or level.owned
            if level.alone and level.entities[0].provisional and level.entities[0].type in things.difference(rank):
                cost = OUTSIDE_COST + max(distance, 0) * LEVEL_COST + RANK_COST
                found.append(Subject(level.entities[0], cost, level.name))
        found += (
            Subject(entity, MOST_NAMED_COST + rank[entity.type] * RANK_COST, "document")
            for entity in self.context.named
            if entity.type in pointed and entity.type in rank and entity.entity_id not in exclude
        )
        return found


def _outranks(having: Mention, labelled: Entity) -> bool:
    """Whether what is said to have a value has it rather than what stands in the label: of its kind, or a company."""
    if having.entity_id == labelled.entity_id:
        return False
    return having.type == labelled.type or (labelled.type in _WHO and having.type not in _WHO)
