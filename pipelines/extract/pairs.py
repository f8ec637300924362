"""Pairs of things that a text may relate, and what tells whether it does: words, order, layout, and what rules found.

The features are those of relation extraction by logistic models (Kambhatla 2004; Zhou et al. 2005): types of both
things, words between and beside their names, how many other names stand between, and here also labels, headings,
columns, and the circles around a line in which a thing stands that the line itself does not name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

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


@dataclass(frozen=True, slots=True)
class Pair:
    """A possible subject and object, where their names stand in the block (None: around it), and what tells of them.

    `groups` are the features; pairs of one line share some of the groups, and no feature stands in two.
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


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word, or names of one type that are listed together, by the number of the first of them."""

    text: str
    first: int = -1


class _Line:
    """A sentence or row as units, with the unit of each of its names and where in the block it stands."""

    def __init__(self, reading: Reading, stretch: Stretch, names: Sequence[Mention], label: Label | None) -> None:
        self.reading = reading
        self.stretch = stretch
        self.names = names
        self.places = [_Place(reading, name, label) for name in names]
        self.units: list[_Unit] = []
        self.at: list[int] = []
        position = 0
        for number, name in enumerate(names):
            self._add_words(stretch.text[position : max(position, name.start - stretch.start)])
            self._add_name(f"<{name.type}>", number)
            position = max(position, name.end - stretch.start)
        self._add_words(stretch.text[position:])
        self.beside = [self._beside(number) for number in range(len(names))]
        self.sided = {
            sign + side: [tuple(f"{sign}{side}{word}" for word in words) for words in self.beside]
            for sign in ("<", ">")
            for side in ("s", "o")
        }
        """The words beside each name by how it stands to the other: before or behind it, as subject or as object."""

    def _add_words(self, text: str) -> None:
        self.units.extend(_Unit(word.lower()) for word in _WORD.findall(text))

    def _add_name(self, text: str, number: int) -> None:
        joins = 0
        while joins < min(len(self.units), MOST_JOINS) and self.units[-1 - joins].text in JOINS:
            joins += 1
        before = self.units[-1 - joins] if 0 < joins < len(self.units) else None
        first = number
        if before is not None and before.first >= 0 and before.text == text:
            del self.units[len(self.units) - joins - 1 :]
            first = before.first
        self.units.append(_Unit(text, first))
        self.at[first:] = [len(self.units) - 1] * (number - first + 1)

    def words(self, start: int, end: int) -> list[str]:
        """The texts of units, with marks beyond the ends of the line."""
        return [self.units[i].text if 0 <= i < len(self.units) else "<>" for i in range(start, end)]

    def _beside(self, number: int) -> list[str]:
        """The words beside a name, or beside the list in which it stands."""
        at = self.at[number]
        before, after = self.words(at - 3, at), self.words(at + 1, at + 4)
        found = [f"b1={before[-1]}", f"b2={' '.join(before[-2:])}", f"b3={' '.join(before)}"]
        return [*found, f"a1={after[0]}", f"a2={' '.join(after[:2])}", f"a3={' '.join(after)}"]

    def between(self, one: int, other: int) -> tuple[list[str], tuple[Features, ...]] | None:
        """What stands between two names: what is read with their types, and what without; None where it is too far."""
        (low, high), way = sorted((self.at[one], self.at[other])), ">" if one < other else "<"
        if low == high:
            return [f"co{way}"], (tuple(f"co {word}" for word in self.beside[one]),)
        if high - low > FARTHEST:
            return None
        words = self.words(low + 1, high)
        inner = [n.type for n, at in zip(self.names, self.at, strict=True) if low < at < high]
        types = self.names[one].type, self.names[other].type
        telling = [f"{way}d={min(len(words), 8)}", f"{way}n={min(len(inner), 4)}"]
        telling += [f"{way}ns={min(inner.count(types[0]), 3)}", f"{way}no={min(inner.count(types[1]), 3)}"]
        telling += [f"{way}f={' '.join(words[:2])}", f"{way}l={' '.join(words[-2:])}"]
        if len(words) <= NEAREST:
            telling.append(f"{way}all={' '.join(words)}")
        read = words if len(words) <= 2 * EDGE else [*words[:EDGE], *words[-EDGE:]]
        plain = [f"{way}w={word}" for word in dict.fromkeys(read)]
        plain += [f"{way}ww={a} {b}" for a, b in dict.fromkeys(pairwise(read))]
        return telling, (tuple(plain), self.sided[f"{way}s"][one], self.sided[f"{way}o"][other])


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
        earlier: list[Entity] = []
        for stretch in (reading.whole,) if reading.block.cells else reading.sentences:
            names = [m for m in stretch.mentions if not m.generic][:MOST_NAMES]
            if not names:
                continue
            line = _Line(reading, stretch, names, label)
            yield from self._in_line(line, setting)
            named = {name.entity_id for name in names}
            near = {e: "prev" for e in earlier if e.entity_id not in named}
            near |= {e: circle for e, circle in setting.around.items() if e.entity_id not in named and e not in near}
            yield from self._with_around(line, replace(setting, around=near))
            earlier = [name.entity for name in names[:EARLIER]]

    def _in_line(self, line: _Line, setting: _Surroundings) -> Iterator[Pair]:
        circle = {entity.entity_id: name for entity, name in setting.around.items()}
        for i, one in enumerate(line.names):
            for j, other in enumerate(line.names):
                if one.entity_id == other.entity_id or (one.type, other.type) not in self.types:
                    continue
                between = line.between(i, j)
                if between is None:
                    continue
                telling = [*between[0], f"stop={circle.get(one.entity_id)}", f"otop={circle.get(other.entity_id)}"]
                places = line.places[i], line.places[j]
                labelled = (f"label={places[0].labelled:d}{places[1].labelled:d}",)
                shared = (*between[1], setting.common, *_columns(*places), labelled)
                yield _pair(line, (one.entity, other.entity), (one, other), telling, shared, setting)

    def _with_around(self, line: _Line, setting: _Surroundings) -> Iterator[Pair]:
        leads = [f"lead={word}" for word in dict.fromkeys(line.words(0, min(LEADING, len(line.units))))]
        for number, (name, place) in enumerate(zip(line.names, line.places, strict=True)):
            alone = [f"only={min(len(line.names), 3)}", f"first={number == 0}", *place.features]
            words = [*line.beside[number], *leads]
            signed = {sign: tuple(f"{sign}{word}" for word in words) for sign in "<>"}
            # the circle stands where the thing around the line does: before what it is the subject of, or behind
            ways = {way for circle in setting.around.values() for way in (f"{circle}>", f"<{circle}")}
            facts = {way: tuple(f"{way}{fact}" for fact in alone) for way in ways}
            for entity, circle in setting.around.items():
                for things, ends, sign, way in (
                    ((entity, name.entity), (None, name), ">", f"{circle}>"),
                    ((name.entity, entity), (name, None), "<", f"<{circle}"),
                ):
                    if (things[0].type, things[1].type) in self.types:
                        shared = (facts[way], signed[sign], setting.common)
                        yield _pair(line, things, ends, [way], shared, setting)


def _pair(
    line: _Line,
    things: tuple[Entity, Entity],
    ends: tuple[Mention | None, Mention | None],
    telling: Sequence[str],
    shared: tuple[Features, ...],
    setting: _Surroundings,
) -> Pair:
    """A pair with its features: those that tell something by themselves also with the types of both."""
    types = f"{things[0].type} {things[1].type}"
    told, by_rule = setting.rules.of(line.reading, *things)
    own = (*_own(*things), types, *(f"{types}|{one}" for one in telling), *telling, *by_rule)
    return Pair(line.reading, line.stretch, *things, *ends, (own, *shared), told)


class _Rules:
    """What rules have found, by block, subject and object."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.blocks: set[int] = set()
        self.both: defaultdict[tuple[int, str, str], set[str]] = defaultdict(set)
        self.of_subject: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        self.of_object: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        for draft in drafts:
            if draft.object is not None:
                block, subject, thing = draft.reading.index, draft.subject.entity_id, draft.object.entity_id
                self.blocks.add(block)
                self.both[block, subject, thing].add(draft.predicate)
                self.of_subject[block, subject].add(draft.predicate)
                self.of_object[block, thing].add(draft.predicate)

    def of(self, reading: Reading, subject: Entity, thing: Entity) -> tuple[Told, list[str]]:
        """What rules tell of the pair and of its members, and the same as features."""
        block, one, other = reading.index, subject.entity_id, thing.entity_id
        if block not in self.blocks:
            return NOTHING, []
        told = Told(
            frozenset(self.both.get((block, one, other), ())),
            frozenset(self.of_subject.get((block, one), ())),
            frozenset(self.of_object.get((block, other), ())),
        )
        named = {"rule": told.both, "back": self.both.get((block, other, one), ())}
        if not told.both:
            named |= {"srule": told.subject, "orule": told.object, "osrule": self.of_subject.get((block, other), ())}
        return told, [f"{name}={predicate}" for name, said in named.items() for predicate in sorted(said)]


class _Place:
    """Where a name stands in its block: in its label, in which column."""

    def __init__(self, reading: Reading, name: Mention, label: Label | None) -> None:
        self.labelled = label is not None and name.end <= label.value_start
        cell = next((cell for cell in reading.block.cells if cell.start <= name.start <= cell.end), None)
        self.column = min(cell.column, 3) if cell is not None else -1
        self.header = cell.header.lower()[:LONGEST_HEADER] if cell is not None else ""
        self.words = _words(self.header)

    @property
    def features(self) -> list[str]:
        """The same for a name that stands alone."""
        words = [f"chw={word}" for word in self.words]
        return list(dict.fromkeys([f"cell={self.column}", f"ch={self.header}", *words, f"label={self.labelled:d}"]))


def _columns(one: _Place, other: _Place) -> tuple[Features, ...]:
    """What the columns tell of two names in a row."""
    if one.column < 0:
        return ()
    found = [f"sh={one.header}", f"oh={other.header}", f"cols={one.column}{other.column}"]
    found += [f"shw={word}" for word in one.words] + [f"ohw={word}" for word in other.words]
    found.append(f"same={(one.column, one.header) == (other.column, other.header)}")
    return (tuple(dict.fromkeys(found)),)


def _own(subject: Entity, thing: Entity) -> Features:
    """What the two tell by themselves."""
    return (
        f"sk={subject.type}/{subject.kind}", f"ok={thing.type}/{thing.kind}", f"kk={subject.kind}/{thing.kind}",
        f"vendor={thing.name == subject.vendor}{subject.name == thing.vendor}",
        f"prov={subject.provisional}{thing.provisional}",
        f"fam={subject.family is not None and subject.family == thing.family}",
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
