"""What may have a number or date: the names of its line, the things around it, and what tells which of them has it.

As with pairs of names the features are those of relation extraction by logistic models (Kambhatla 2004): words between
and beside, layout, the path between the two in the sentence's tree, and which of them the rules have chosen, and how.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.labels import Label, label_of
from pipelines.extract.pairs import LONGEST_HEADER, Features, around
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.syntax import Tree, Word, tree_at
from pipelines.extract.topics import Context

NEAREST = 5
"""Words between a name and a number up to which their order counts as a whole."""
WINDOW = 8
"""Words between them that are read without their order."""
EARLIER = 4
"""Names of the sentence before that may have a number."""
MOST_NAMES = 30
"""Names of a sentence or row that may have its numbers."""
LONGEST_PATH = 6
"""Steps between a name and a number in the tree of their sentence beyond which the path says nothing."""
DEEPEST = 12
"""Steps up a tree after which its root is taken to be far."""
PREVIOUS = "prev"
"""The circle of what only the sentence before names."""
RULES = "rules"
"""The circle of what only rules name: put together from words, or found where nothing else is looked for."""
HIGHEST_COST = 4.0
"""Costs of subjects beyond this say no more."""
_WORD = re.compile(r"[^\W\d_]+(?:[’'][a-z]+)?|\d[\d.,]*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Owner:
    """What may have a number: the thing, where it stands (`sentence`, `label` or a circle), and what tells of it."""

    entity: Entity
    found: str
    features: Features


def is_owned(draft: Draft) -> bool:
    """Whether a statement is of a number or date."""
    return draft.low is not None or draft.high is not None or (draft.object is None and draft.predicate.endswith("_on"))


class Owners:
    """Finds what may have the numbers of one document."""

    def __init__(self, readings: Sequence[Reading], contexts: Sequence[Context], drafts: Sequence[Draft]) -> None:
        """Of a document's blocks, what is around each of them, and what rules have told."""
        self.readings = readings
        self.contexts = contexts
        self.drafts = drafts
        self.named = Counter(m.entity_id for reading in readings for m in reading.mentions)

    def all(self) -> Iterator[tuple[Draft, tuple[Owner, ...]]]:
        """Each statement of a number with what may have it, the rules' subject among them."""
        blocks: defaultdict[int, list[Draft]] = defaultdict(list)
        for draft in self.drafts:
            blocks[draft.reading.index].append(draft)
        for index, drafts in blocks.items():
            if any(map(is_owned, drafts)):
                yield from self._of_block(self.readings[index], self.contexts[index], drafts)

    def _of_block(
        self, reading: Reading, context: Context, drafts: Sequence[Draft]
    ) -> Iterator[tuple[Draft, tuple[Owner, ...]]]:
        block = _Block(reading, context, drafts, self.named)
        lines: dict[int, _Line] = {}
        for draft in filter(is_owned, drafts):
            number = block.line_at(draft.value_start)
            line = lines.get(number) or lines.setdefault(number, _Line(block, number))
            yield draft, tuple(line.owners(draft))


class _Block:
    """What holds of all numbers of a block."""

    def __init__(self, reading: Reading, context: Context, drafts: Sequence[Draft], named: Mapping[str, int]) -> None:
        self.reading = reading
        self.named = named
        self.lines: Sequence[Stretch] = (reading.whole,) if reading.block.cells else reading.sentences
        self.label: Label | None = label_of(reading.block) if not reading.block.cells else None
        self.around = dict(around(context))
        self.circle = {entity.entity_id: name for entity, name in self.around.items()}
        self.subjects = Counter(d.subject.entity_id for d in drafts)
        self.objects = Counter(d.object.entity_id for d in drafts if d.object is not None)

    def line_at(self, place: int) -> int:
        """The number of the sentence in which an offset lies."""
        return next((i for i, line in enumerate(self.lines) if place < line.end), len(self.lines) - 1)

    def names(self, number: int) -> list[Mention]:
        """What a sentence names."""
        return [m for m in self.lines[number].mentions if not m.generic][:MOST_NAMES]


class _Line:
    """A sentence or row with its words and names; a name is one word, its type."""

    def __init__(self, block: _Block, number: int) -> None:
        self.block = block
        self.stretch = block.lines[number]
        self.names = block.names(number)
        self.earlier = block.names(number - 1)[:EARLIER] if number else []
        self.types = {name.type for name in self.names}
        self.words: list[str] = []
        self.starts: list[int] = []
        position = self.stretch.start
        for name in self.names:
            self._add(position, name.start)
            if name.start >= position:
                self.words.append(f"<{name.type}>")
                self.starts.append(name.start)
            position = max(position, name.end)
        self._add(position, self.stretch.end)

    def _add(self, start: int, end: int) -> None:
        offset = self.stretch.start
        for match in _WORD.finditer(self.stretch.text, start - offset, max(start, end) - offset):
            self.words.append("0" if match[0][0].isdigit() else match[0].lower())
            self.starts.append(match.start() + offset)

    def owners(self, draft: Draft) -> Iterator[Owner]:
        """What may have the number of a statement."""
        seen = {draft.object.entity_id} if draft.object is not None else set()
        place = draft.value_start
        for name in sorted(self.names, key=lambda m: (abs(m.start - place), m.start)):
            if name.entity_id not in seen:
                seen.add(name.entity_id)
                yield Owner(name.entity, self._place(name), self._of_name(name, draft))
        further = [(name.entity, PREVIOUS) for name in self.earlier]
        further += [*self.block.around.items(), (draft.subject, RULES)]
        for entity, circle in further:
            if entity.entity_id not in seen:
                seen.add(entity.entity_id)
                yield Owner(entity, circle, self._of_circle(entity, circle, draft))

    def _place(self, name: Mention) -> str:
        label = self.block.label
        return "label" if label is not None and name.end <= label.value_start else "sentence"

    def _of_name(self, name: Mention, draft: Draft) -> Features:
        place = draft.value_start
        way = ">" if name.start < place else "<"
        low, high = sorted((name.start, place))
        at = bisect_left(self.starts, name.start)
        first, last = bisect_left(self.starts, low + 1), bisect_left(self.starts, high)
        words = self.words[first:last]
        inner = [m.type for m in self.names if low < m.start < high]
        numbers = sum(low < q.start < high for q in self.stretch.quantities)
        before, behind = self.words[max(0, at - 2) : at], self.words[at + 1 : at + 3]
        found = [
            f"{way}d={min(len(words), 8)}",
            f"{way}n={min(len(inner), 4)}",
            f"{way}ns={min(inner.count(name.type), 3)}",
            f"{way}nq={min(numbers, 3)}",
            f"{way}f={' '.join(words[:2])}",
            f"{way}l={' '.join(words[-2:])}",
            f"{way}b={' '.join(before)}",
            f"{way}a={' '.join(behind)}",
            f"{way}first={name is self.names[0]}",
            f"{way}{self._place(name)}",
            f"{way}circle={self.block.circle.get(name.entity_id)}",
        ]
        if len(words) <= NEAREST:
            found.append(f"{way}all={' '.join(words)}")
        found += [f"{way}w={word}" for word in words[:WINDOW]]
        found += [f"{way}{one}" for one in self._of_columns(name, place)]
        found += self._paths(name, draft)
        return self._with_own(name.entity, way, found, draft)

    def _of_circle(self, entity: Entity, circle: str, draft: Draft) -> Features:
        way = f"@{circle}"
        lead = self.words[:2]
        found = [
            way,
            f"{way}names={min(len(self.names), 3)}",
            f"{way}same={entity.type in self.types}",
            f"{way}lead={' '.join(lead)}",
            f"{way}lead1={' '.join(lead[:1])}",
            f"{way}also={self.block.circle.get(entity.entity_id)}",
        ]
        return self._with_own(entity, way, found, draft)

    def _with_own(self, entity: Entity, way: str, found: list[str], draft: Draft) -> Features:
        """The features of a candidate with what the rules and the document tell of it."""
        known, block, predicate = draft.features, self.block, draft.predicate
        cost = round(min(known.cost, HIGHEST_COST) * 2) / 2
        chosen = draft.subject.entity_id == entity.entity_id
        sign = "R" if chosen else "r"
        found += [sign, f"{sign}{draft.rule}/{known.found}", f"{sign}cost={cost}", f"{sign}by={known.by}"]
        found += [f"{sign}{predicate}"]
        if not chosen:
            found.append(f"rt={entity.type}/{draft.subject.type}")
        found += [
            f"sub={min(block.subjects[entity.entity_id] - chosen, 3)}",
            f"obj={min(block.objects[entity.entity_id], 2)}",
            f"named={min(block.named[entity.entity_id], 6)}",
            f"t={entity.type}",
            f"t={entity.type}/{entity.kind}",
            f"prov={entity.provisional}",
            f"only={len(self.names) == 1}",
            f"{predicate}|{entity.type}",
            f"{predicate}|{way}",
            f"{predicate}|{entity.type}|{way}",
        ]
        return tuple(dict.fromkeys(found))

    def _of_columns(self, name: Mention, place: int) -> Iterator[str]:
        cells = self.block.reading.block.cells
        own = next((cell for cell in cells if cell.start <= place <= cell.end), None)
        its = next((cell for cell in cells if cell.start <= name.start <= cell.end), None)
        if own is not None and its is not None:
            yield f"cells={'same' if own is its else min(its.column, 3)}"
            yield f"oh={its.header.lower()[:LONGEST_HEADER]}"

    def _paths(self, name: Mention, draft: Draft) -> Iterator[str]:
        """How the name and the number hang together in the tree of the sentence."""
        tree = tree_at(self.block.reading.trees, draft.value_start)
        if tree is None or not tree.start <= name.start < tree.end:
            return
        one, other = tree.top(name.start, name.end), tree.top(draft.value_start, draft.value_end)
        if one is None or other is None:
            return
        yield f"own={one.relation}"
        up, down = _to_root(tree, other), _to_root(tree, one)
        shared = {word.place for word in up} & {word.place for word in down}
        left = [word.relation for word in up if word.place not in shared]
        right = [word.relation for word in down if word.place not in shared]
        if len(left) + len(right) <= LONGEST_PATH:
            yield f"path={'^'.join(left)}/{'^'.join(right)}"
            meeting = next((word for word in down if word.place in shared), None)
            if meeting is not None:
                yield f"meet={'^'.join(right)}:{meeting.lemma}"


def _to_root(tree: Tree, word: Word) -> list[Word]:
    found = [word]
    while (above := tree.above(found[-1])) is not None and len(found) < DEEPEST:
        found.append(above)
    return found
