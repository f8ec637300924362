"""Pairs of things that a text may relate, and what tells whether it does: words, order, layout, and what rules found.

The features are those of relation extraction by logistic models (Kambhatla 2004; Zhou et al. 2005): types of both
things, words between and beside their names, how many other names stand between, and here also labels, headings,
columns, and the circles around a line in which a thing stands that the line itself does not name.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pipelines.extract.bibliography import is_reference
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.labels import Label, label_of
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.topics import Context

BLOCKS = ("paragraph", "list_item", "table_row", "note", "quote", "heading")
"""Kinds of blocks whose names are paired."""
NEAREST = 6
"""Units (words, or lists of names) between two names whose order counts as a whole."""
FARTHEST = 60
"""Units between two names of a sentence beyond which nothing is looked for."""
EDGE = 7
"""Units behind the first and before the second of two names that are read where more stand between them."""
CIRCLES = 4
"""Things that the surroundings are about, beside which each name of a line is put."""
EARLIER = 3
"""Names of the sentence before beside which a name is put."""
LEADING = 12
"""Words with which a sentence begins that are read for a name whose other stands around the block."""
MOST_NAMES = 40
"""Names of a sentence or row that are paired; what has more is no statement."""
LONGEST_HEADER, LONGEST_HEADING = 40, 6
"""Characters of a column's header, and words of a heading, that are read."""
_WORD = re.compile(r"[^\W\d_]+(?:[’'][a-z]+)?|\d[\d.,]*|[^\w\s]")
JOINS = frozenset([",", "and", "or", "/", "&", "+", "·", "plus", ";", "|"])
"""What stands between the names of a list."""
MOST_JOINS = 3
REMEMBERED = 4096
"""Groups of features that are kept of each sort that recurs from line to line."""
_BEYOND = ("<>",) * 3
"""What stands for the words before and behind a line."""
_NONE: frozenset[str] = frozenset()

Types = Collection[tuple[str, str]]
"""Types of subjects and objects that may be related."""
Features = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What rules tell in a block: the predicates of two things, and those of each of them with anything."""

    both: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()


NOTHING = Told()


class Pair(NamedTuple):
    """A possible subject and object, where their names stand in the block (None: around it), and what tells of them.

    `groups` are the features; pairs that agree in a group share it as one object, and no feature stands in two.
    """

    reading: Reading
    sentence: Stretch
    subject: Entity
    object: Entity
    subject_at: Mention | None
    object_at: Mention | None
    groups: tuple[Features, ...]
    told: Told = NOTHING

    @property
    def features(self) -> Features:
        """All features."""
        return tuple(feature for group in self.groups for feature in group)

    @property
    def is_around(self) -> bool:
        """Whether one of them is not named in the line, but around it."""
        return self.subject_at is None or self.object_at is None

    @property
    def at(self) -> Mention:
        """The name that stands in the block; the object's, where both do."""
        found = self.object_at or self.subject_at
        assert found is not None
        return found

    @property
    def types(self) -> tuple[str, str]:
        """Of what types subject and object are."""
        return self.subject.type, self.object.type


class _Place(NamedTuple):
    """Where a name stands in its block: in its label, in which column, below which header."""

    labelled: bool
    column: int = -1
    header: str = ""


class _Gap(NamedTuple):
    """What stands between two units: how many words, names of which types, what is read with types and what without."""

    words: int
    types: list[str]
    telling: list[str]
    plain: list[str]


class _Line:
    """A sentence or row as units (words, and lists of names of one type), with the unit of each of its names."""

    def __init__(self, reading: Reading, stretch: Stretch, names: Sequence[Mention], label: Label | None) -> None:
        self.reading = reading
        self.stretch = stretch
        self.names = names
        self.places = [_place(reading, name, label) for name in names]
        self.units: list[str] = []
        self.firsts: list[int] = []
        """The number of the first name of each unit; -1 for a word."""
        self.at: list[int] = []
        position = 0
        for number, name in enumerate(names):
            self._add_words(stretch.text[position : max(position, name.start - stretch.start)])
            self._add_name(f"<{name.type}>", number)
            position = max(position, name.end - stretch.start)
        self._add_words(stretch.text[position:])
        self._padded = [*_BEYOND, *self.units, *_BEYOND]
        self._beside: dict[int, list[str]] = {}
        self._signed: dict[tuple[str, int], Features] = {}
        self._gaps: dict[tuple[int, int], _Gap] = {}
        self._plain: dict[tuple[str, int, int], Features] = {}
        self._between: dict[tuple[int, int, bool, str, str], tuple[Features, ...]] = {}

    def _add_words(self, text: str) -> None:
        words = _WORD.findall(text)
        self.units.extend(map(str.lower, words))
        self.firsts.extend([-1] * len(words))

    def _add_name(self, text: str, number: int) -> None:
        joins = 0
        while joins < min(len(self.units), MOST_JOINS) and self.units[-1 - joins] in JOINS:
            joins += 1
        first = number
        if 0 < joins < len(self.units) and self.firsts[-1 - joins] >= 0 and self.units[-1 - joins] == text:
            first = self.firsts[-1 - joins]
            del self.units[-1 - joins :], self.firsts[-1 - joins :]
        self.units.append(text)
        self.firsts.append(first)
        self.at[first:] = [len(self.units) - 1] * (number - first + 1)

    def words(self, start: int, end: int) -> list[str]:
        """The texts of units, with marks beyond the ends of the line."""
        return self._padded[start + len(_BEYOND) : end + len(_BEYOND)]

    def beside(self, at: int) -> list[str]:
        """The words beside the name, or list of names, at a unit."""
        found = self._beside.get(at)
        if found is None:
            before, after = self.words(at - 3, at), self.words(at + 1, at + 4)
            found = [f"b1={before[-1]}", f"b2={' '.join(before[-2:])}", f"b3={' '.join(before)}"]
            found += [f"a1={after[0]}", f"a2={' '.join(after[:2])}", f"a3={' '.join(after)}"]
            self._beside[at] = found
        return found

    def signed(self, sign: str, at: int) -> Features:
        """The same as features of how it stands to the other name."""
        found = self._signed.get((sign, at))
        if found is None:
            found = self._signed[sign, at] = tuple([f"{sign}{word}" for word in self.beside(at)])
        return found

    def between(self, one: int, other: int) -> tuple[Features, ...]:
        """What stands between and beside two names; nothing where it is too far."""
        types = self.names[one].type, self.names[other].type
        key = self.at[one], self.at[other], one < other, *types
        found = self._between.get(key)
        if found is None:
            found = self._between[key] = self._read_between(*key[:3], types)
        return found

    def _read_between(self, one: int, other: int, ahead: bool, types: tuple[str, str]) -> tuple[Features, ...]:
        way = ">" if ahead else "<"
        if one == other:
            return _typed(types, f"co{way}"), self.signed("co ", one)
        low, high = (one, other) if ahead else (other, one)
        if high - low > FARTHEST:
            return ()
        gap = self._gap(low, high)
        counts = min(len(gap.types), 4), min(gap.types.count(types[0]), 3), min(gap.types.count(types[1]), 3)
        telling = [f"{way}{fact}" for fact in gap.telling]
        both = f"{types[0]} {types[1]}"
        plain = self._plain.get((way, low, high))
        if plain is None:
            plain = self._plain[way, low, high] = tuple([f"{way}{fact}" for fact in gap.plain])
        return (
            _numbers_between(types, way, min(gap.words, 8), *counts),
            (*[f"{both}|{one}" for one in telling], *telling),
            plain,
            self.signed(f"{way}s", one),
            self.signed(f"{way}o", other),
        )

    def _gap(self, low: int, high: int) -> _Gap:
        """What stands between two units, whichever of them is the subject."""
        found = self._gaps.get((low, high))
        if found is None:
            words = self.words(low + 1, high)
            telling = [f"f={' '.join(words[:2])}", f"l={' '.join(words[-2:])}"]
            if len(words) <= NEAREST:
                telling.append(f"all={' '.join(words)}")
            read = words if len(words) <= 2 * EDGE else [*words[:EDGE], *words[-EDGE:]]
            plain = [f"w={word}" for word in dict.fromkeys(read)]
            plain += [f"ww={a} {b}" for a, b in dict.fromkeys(pairwise(read))]
            inner = self.names[bisect_right(self.at, low) : bisect_left(self.at, high)]
            found = self._gaps[low, high] = _Gap(len(words), [name.type for name in inner], telling, plain)
        return found

    def leads(self) -> dict[str, Features]:
        """The words with which the line begins, by how the names of the line stand to what is around it."""
        words = dict.fromkeys(self.words(0, min(LEADING, len(self.units))))
        return {sign: tuple([f"{sign}lead={word}" for word in words]) for sign in "<>"}


@lru_cache(maxsize=REMEMBERED)
def _numbers_between(types: tuple[str, str], way: str, words: int, names: int, ones: int, others: int) -> Features:
    """How many words and names stand between two names, and how many of these are of the types of the two."""
    return _typed(types, f"{way}d={words}", f"{way}n={names}", f"{way}ns={ones}", f"{way}no={others}")


@lru_cache(maxsize=REMEMBERED)
def _typed(types: tuple[str, str], *telling: str) -> Features:
    """What tells something by itself, also with the types of both."""
    both = f"{types[0]} {types[1]}"
    return (*[f"{both}|{one}" for one in telling], *telling)


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What holds of all pairs of a block: shared features, what rules tell, and what is around it, with its circle."""

    common: Features
    rules: _Rules
    around: Mapping[Entity, str]


class Pairing:
    """Pairs the names of a document's blocks with each other and with what the surroundings are about."""

    def __init__(self, types: Types) -> None:
        self.types = frozenset(types)

    def pairs(
        self, readings: Sequence[Reading], contexts: Sequence[Context], drafts: Sequence[Draft]
    ) -> Iterator[Pair]:
        """All pairs whose types may be related, block by block.

        Args:
            readings: the blocks of a document.
            contexts: what is around each of them.
            drafts: what rules have found in the document.
        """
        rules = _Rules(drafts)
        for reading, context in zip(readings, contexts, strict=True):
            if reading.block.kind in BLOCKS and reading.mentions and not is_reference(reading, context):
                yield from self._of_block(reading, context, rules)

    def _of_block(self, reading: Reading, context: Context, rules: _Rules) -> Iterator[Pair]:
        label = label_of(reading.block) if not reading.block.cells else None
        setting = _Surroundings(_common(reading, label), rules, dict(around(context)))
        circles = {entity.entity_id: name for entity, name in setting.around.items()}
        earlier: list[Entity] = []
        for stretch in (reading.whole,) if reading.block.cells else reading.sentences:
            names = [m for m in stretch.mentions if not m.generic][:MOST_NAMES]
            if not names:
                continue
            named = {name.entity_id for name in names}
            near = {e: "prev" for e in earlier if e.entity_id not in named}
            near |= {e: circle for e, circle in setting.around.items() if e.entity_id not in named and e not in near}
            inner = list(self._related(names))
            outer = list(self._related_around(names, near))
            if inner or outer:
                line = _Line(reading, stretch, names, label)
                yield from _in_line(line, inner, circles, setting)
                yield from _with_around(line, outer, setting)
            earlier = [name.entity for name in names[:EARLIER]]

    def _related(self, names: Sequence[Mention]) -> Iterator[tuple[int, int]]:
        """The numbers of any two names that may be related."""
        known = [(number, name.entity_id, name.type) for number, name in enumerate(names)]
        for i, one, subject in known:
            for j, other, thing in known:
                if one != other and (subject, thing) in self.types:
                    yield i, j

    def _related_around(
        self, names: Sequence[Mention], near: Mapping[Entity, str]
    ) -> Iterator[tuple[int, Entity, str, bool]]:
        """The number of each name with all around it that it may be related to, its circle, and whether as subject."""
        types = self.types
        around = [(entity, circle, entity.type) for entity, circle in near.items()]
        for number, name in enumerate(names):
            own = name.type
            for entity, circle, other in around:
                if (other, own) in types:
                    yield number, entity, circle, True
                if (own, other) in types:
                    yield number, entity, circle, False


def _in_line(
    line: _Line, related: Sequence[tuple[int, int]], circles: Mapping[str, str], setting: _Surroundings
) -> Iterator[Pair]:
    for i, j in related:
        between = line.between(i, j)
        if not between:
            continue
        one, other = line.names[i], line.names[j]
        ringed = _ringed((one.type, other.type), circles.get(one.entity_id), circles.get(other.entity_id))
        shared = (ringed, *between, setting.common, _columns(line.places[i], line.places[j]))
        yield _pair(line, (one.entity, other.entity), (one, other), shared, setting)


def _with_around(
    line: _Line, related: Sequence[tuple[int, Entity, str, bool]], setting: _Surroundings
) -> Iterator[Pair]:
    leads = line.leads() if related else {}
    for number, entity, circle, is_subject in related:
        name, place = line.names[number], line.places[number]
        own = name.entity
        # the circle stands where the thing around the line does: before what it is the subject of, or behind
        sign, way = (">", f"{circle}>") if is_subject else ("<", f"<{circle}")
        things, ends = ((entity, own), (None, name)) if is_subject else ((own, entity), (name, None))
        shared = (
            _typed((things[0].type, things[1].type), way),
            _alone(way, min(len(line.names), 3), number == 0, place),
            line.signed(sign, line.at[number]),
            leads[sign],
            setting.common,
        )
        yield _pair(line, things, ends, shared, setting)


def _pair(
    line: _Line,
    things: tuple[Entity, Entity],
    ends: tuple[Mention | None, Mention | None],
    shared: tuple[Features, ...],
    setting: _Surroundings,
) -> Pair:
    """A pair with its features."""
    told, by_rule = setting.rules.of(line.reading, *things)
    return Pair(line.reading, line.stretch, *things, *ends, (_own(*things), *shared, by_rule), told)


class _Rules:
    """What rules have found, by block, subject and object."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.blocks: set[int] = set()
        both: defaultdict[tuple[int, str, str], set[str]] = defaultdict(set)
        of_subject: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        of_object: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        for draft in drafts:
            if draft.object is not None:
                block, subject, thing = draft.reading.index, draft.subject.entity_id, draft.object.entity_id
                self.blocks.add(block)
                both[block, subject, thing].add(draft.predicate)
                of_subject[block, subject].add(draft.predicate)
                of_object[block, thing].add(draft.predicate)
        self.both = {key: frozenset(found) for key, found in both.items()}
        self.of_subject = {key: frozenset(found) for key, found in of_subject.items()}
        self.of_object = {key: frozenset(found) for key, found in of_object.items()}

    def of(self, reading: Reading, subject: Entity, thing: Entity) -> tuple[Told, Features]:
        """What rules tell of the pair and of its members, and the same as features."""
        block, one, other = reading.index, subject.entity_id, thing.entity_id
        if block not in self.blocks:
            return NOTHING, ()
        return _told(
            self.both.get((block, one, other), _NONE),
            self.both.get((block, other, one), _NONE),
            self.of_subject.get((block, one), _NONE),
            self.of_object.get((block, other), _NONE),
            self.of_subject.get((block, other), _NONE),
        )


@lru_cache(maxsize=REMEMBERED)
def _told(
    both: frozenset[str],
    back: frozenset[str],
    subject: frozenset[str],
    thing: frozenset[str],
    as_subject: frozenset[str],
) -> tuple[Told, Features]:
    """The predicates that rules tell of two things, in this order and in the other, and of each with anything."""
    named = {"rule": both, "back": back}
    if not both:
        named |= {"srule": subject, "orule": thing, "osrule": as_subject}
    features = tuple(f"{name}={predicate}" for name, said in named.items() for predicate in sorted(said))
    return Told(both, subject, thing), features


def _place(reading: Reading, name: Mention, label: Label | None) -> _Place:
    """Where a name stands in its block."""
    labelled = label is not None and name.end <= label.value_start
    cell = next((cell for cell in reading.block.cells if cell.start <= name.start <= cell.end), None)
    if cell is None:
        return _Place(labelled)
    return _Place(labelled, min(cell.column, 3), cell.header.lower()[:LONGEST_HEADER])


@lru_cache(maxsize=REMEMBERED)
def _alone(way: str, names: int, is_first: bool, place: _Place) -> Features:
    """What a name tells that stands in a line without the other one: among how many, in which column."""
    words = [f"chw={word}" for word in _words(place.header)]
    found = [f"cell={place.column}", f"ch={place.header}", *words, f"label={place.labelled:d}"]
    return tuple(f"{way}{fact}" for fact in (f"only={names}", f"first={is_first}", *dict.fromkeys(found)))


@lru_cache(maxsize=REMEMBERED)
def _columns(one: _Place, other: _Place) -> Features:
    """What the label and the columns tell of two names in a line."""
    labelled = f"label={one.labelled:d}{other.labelled:d}"
    if one.column < 0:
        return (labelled,)
    found = [f"sh={one.header}", f"oh={other.header}", f"cols={one.column}{other.column}"]
    found += [f"shw={word}" for word in _words(one.header)] + [f"ohw={word}" for word in _words(other.header)]
    found.append(f"same={(one.column, one.header) == (other.column, other.header)}")
    return (*dict.fromkeys(found), labelled)


@lru_cache(maxsize=REMEMBERED)
def _ringed(types: tuple[str, str], subject: str | None, thing: str | None) -> Features:
    """In which circles around the line the two things stand, too."""
    return _typed(types, f"stop={subject}", f"otop={thing}")


def _own(subject: Entity, thing: Entity) -> Features:
    """What the two tell by themselves."""
    vendors = thing.name == subject.vendor, subject.name == thing.vendor
    kin = subject.family is not None and subject.family == thing.family
    provisional = subject.provisional, thing.provisional
    return _of_kinds(subject.type, subject.kind, thing.type, thing.kind, vendors, provisional, kin)


@lru_cache(maxsize=REMEMBERED)
def _of_kinds(
    subject: str,
    subject_kind: str | None,
    thing: str,
    kind: str | None,
    vendors: tuple[bool, bool],
    provisional: tuple[bool, bool],
    kin: bool,
) -> Features:
    return (
        f"sk={subject}/{subject_kind}", f"ok={thing}/{kind}", f"kk={subject_kind}/{kind}",
        f"vendor={vendors[0]}{vendors[1]}", f"prov={provisional[0]}{provisional[1]}", f"fam={kin}",
        f"{subject} {thing}",
    )  # fmt: skip


def _common(reading: Reading, label: Label | None) -> Features:
    """What holds of all pairs of a block: what kind of line it is, its label and the words of its heading."""
    found = [f"kind={reading.block.kind}"]
    if label is not None:
        words = _words(label.text)
        found += [f"lab={' '.join(words[:4])}", *(f"lw={word}" for word in words)]
    if reading.block.section:
        found += [f"h0={word}" for word in _words(reading.block.section[-1])[:LONGEST_HEADING]]
    return tuple(dict.fromkeys(found))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text) if word[0].isalnum()]


def around(context: Context) -> Iterator[tuple[Entity, str]]:
    """What the nearest circles are about, and in which circle it stands."""
    seen: set[str] = set()
    for level in context.levels:
        for entity in level.entities:
            if entity.entity_id not in seen and len(seen) < CIRCLES and not entity.generic:
                seen.add(entity.entity_id)
                yield entity, level.name
