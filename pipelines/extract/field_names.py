"""Names that neither vocabulary nor rules tell, found by a model that has read annotated documents of the field.

A semi-Markov model (`segments`) scores the capitalised stretches of every sentence, cell and label for each type of
thing by their words and shapes, by what stands beside them, and by where they stand; places of the same words in one
document are scored together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.labels import label_of
from pipelines.extract.linear import hashed
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.nouns import DEVICE_NOUNS
from pipelines.extract.pairs import JOINS
from pipelines.extract.persons import given_names
from pipelines.extract.reading import Reading, Stretch, Text
from pipelines.extract.recogniser import shape
from pipelines.extract.renaming import with_names, written
from pipelines.extract.segments import SegmentModel, best_spans
from pipelines.extract.usual import is_common, is_english, is_field

FILE = Path(__file__).parent / "learned" / "names.npz"
"""Where the packaged model stands, as `make relations` wrote it."""
LABELS = (
    "organization", "person", "model", "hardware", "cluster", "site", "program", "software", "network", "service",
    "place", "dataset",
)  # fmt: skip
"""The types of things whose names are told, in the order of the model's columns."""
BIAS = 0.0
"""Added to the score of every name; the less, the fewer names, and the more of them right."""
LONGEST, MOST_LINKS = 6, 2
"""Words of a name, and small words in a row within one."""
LONGEST_LINE = 400
"""Characters of a sentence or cell beyond which it is not read: a list of hundreds is no statement."""
WINDOW = 4
"""Words around a name that are read without their order."""
_TOKEN = re.compile(r"[^\W_]+(?:[.'’&+-][^\W_]+)*|[^\w\s]")
_MARKED = re.compile(r"(?<![^\W_])(?:[^\W_a-z]*[a-z]*[A-ZÀ-Þ][^\W_]*|[a-z-]+\d[^\W_]*)")
"""Words with a capital in them, or with a digit behind small letters."""
_LINKS = frozenset("of the for and & de la von van der del".split())
_CONTRACTED = re.compile(r"['’](?:ve|re|ll|d|m|t|s)$")
"""How words end that are two: `It's`."""
_CODE = re.compile(r"[a-z][a-z-]*\d")
"""Words in small letters that are names by their digits: `foo2`."""
_FILE = re.compile(r"_|\.(?:md|py|sh|js|txt|csv|json|ya?ml|toml|html?|pdf)$", re.IGNORECASE)
"""What stands in names of files and variables."""
LABELLED = "labelled"


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    mention: Mention | None

    @property
    def read(self) -> str:
        """What neighbours read: the type of what is known, else the word."""
        return f"<{self.mention.type}>" if self.mention is not None else self.text.lower()


class Line:
    """A sentence, cell or line as words, with its candidates `(first, last + 1)` and their features."""

    def __init__(self, reading: Reading, stretch: Stretch, *, known: bool) -> None:
        """The line of a block; with the candidates in which something known stands, if these are wanted too."""
        self.reading = reading
        self.stretch = stretch
        named = [m for m in stretch.mentions if not m.generic]
        self.taken = [*((m.start, m.end) for m in stretch.mentions), *((d.start, d.end) for d in stretch.dates)]
        self.tokens = list(_tokens(stretch, named))
        self.candidates = [span for span in _candidates(self.tokens, known) if known or self.may_name(span)]

    @cached_property
    def common(self) -> list[str]:
        """What holds of all candidates: what kind of block they are in, their column, label and heading."""
        return _common(self.reading, self.stretch)

    @property
    def is_body(self) -> bool:
        """Whether it is neither a heading nor a label nor a header, where all words may have capitals."""
        block = self.reading.block
        return block.kind != "heading" and not block.is_header and LABELLED not in self.common

    def text(self, span: tuple[int, int]) -> str:
        """The words of a candidate, as the text has them."""
        return self.reading.text[self.tokens[span[0]].start : self.tokens[span[1] - 1].end]

    def is_free(self, span: tuple[int, int]) -> bool:
        """Whether no known name, class or date stands in a candidate."""
        start, end = self.tokens[span[0]].start, self.tokens[span[1] - 1].end
        return not any(low < end and start < high for low, high in self.taken)

    def may_name(self, span: tuple[int, int]) -> bool:
        """Whether a candidate is neither known nor a number, nor all of English words, as headings and labels are."""
        words = [token.text for token in self.tokens[slice(*span)]]
        if (
            words[0][0].isdigit()
            or _CONTRACTED.search(words[0])
            or _is_class(words[-1])
            or all(is_english(w) or w.isdigit() for w in words)
        ):
            return False
        if _FILE.search(self.text(span)):
            return False
        return self.is_free(span)

    def features(self, span: tuple[int, int]) -> list[str]:
        """The features of a candidate."""
        first, end = span
        words = [token.text for token in self.tokens[first:end]]
        low = [word.lower() for word in words]
        before = [t.read for t in self.tokens[max(0, first - WINDOW) : first]]
        after = [t.read for t in self.tokens[end : end + WINDOW]]
        p1, n1 = before[-1] if before else "<>", after[0] if after else "<>"
        shapes = [shape(word) for word in words]
        usual = "".join("C" if is_common(w) else "E" if is_english(w) else "-" for w in words)
        found = ["bias", f"full={' '.join(low)}", f"n={len(words)}", f"shape={' '.join(shapes)}", f"usual={usual}"]
        found += [f"w={word}" for word in low] + [f"first={low[0]}", f"last={low[-1]}"]
        found += [f"s3={low[-1][-3:]}", f"s2={low[-1][-2:]}", f"p3={low[0][:3]}", f"us={usual} {' '.join(shapes)}"]
        found += [f"p1={p1}", f"n1={n1}", f"p2={' '.join(before[-2:])}", f"n2={' '.join(after[:2])}", f"pn={p1} {n1}"]
        found += [
            f"p1u={p1} {usual}",
            f"n1u={n1} {usual}",
            f"start={first == 0}{usual[0]}",
            f"caps={_capitals(self.tokens)}{usual}",
        ]
        found += [f"b={word}" for word in before] + [f"a={word}" for word in after]
        found += [f"given={low[0] in given_names()}{len(words)}", *self._listed(first, end)]
        whole = f"{first == 0:d}{end == len(self.tokens):d}"
        return list(dict.fromkeys([*found, f"whole={whole}{usual}", *(f"{c}" for c in self.common)]))

    def _listed(self, first: int, end: int) -> Iterator[str]:
        """The types of known names that stand in a list with a candidate."""
        for joint, beside in ((first - 1, first - 2), (end, end + 1)):
            if 0 <= beside < len(self.tokens) and self.tokens[joint].text.lower() in JOINS:
                token = self.tokens[beside]
                if token.mention is not None:
                    yield f"listed={token.read}"


def lines_of(reading: Reading, *, known: bool = False) -> Iterator[Line]:
    """The sentences or cells of a block; with the candidates of what is known already, if these are wanted too."""
    stretches: list[Stretch] = []
    if reading.block.cells:
        stretches = [reading.cell(cell) for cell in reading.block.cells]
    elif reading.block.kind != "code":
        stretches = list(reading.sentences)
    for stretch in stretches:
        if 0 < len(stretch.text) <= LONGEST_LINE and (known or _may_tell(stretch)):
            yield Line(reading, stretch, known=known)


def _may_tell(stretch: Stretch) -> bool:
    """Whether a word that is no English one and may be a name stands outside what is known."""
    for word in _MARKED.finditer(stretch.text):
        if not is_english(word[0]):
            start = stretch.start + word.start()
            if not any(m.start <= start < m.end for m in stretch.mentions):
                return True
    return False


def _tokens(stretch: Stretch, known: Sequence[Mention]) -> Iterator[_Token]:
    place = 0
    for match in _TOKEN.finditer(stretch.text):
        start, end = match.start() + stretch.start, match.end() + stretch.start
        while place < len(known) and known[place].end <= start:
            place += 1
        inside = place < len(known) and known[place].start < end
        yield _Token(match[0], start, end, known[place] if inside else None)


def _capitals(tokens: Sequence[_Token]) -> str:
    """How much of a line is capitalised: in a title a capital says nothing."""
    words = [token.text for token in tokens if token.text[0].isalpha() and token.mention is None]
    share = sum(word[0].isupper() for word in words) / max(1, len(words))
    return "title" if share > 0.8 and len(words) > 1 else "mixed" if share > 0.4 else "plain"


def _is_name(word: str) -> bool:
    return word.lower() != word or _CODE.match(word) is not None


def _is_class(word: str) -> bool:
    """Whether a word at the end of a name is a class's or a field's: `Zork Cores`, `Zork Attention`, `Fine-Tuning`."""
    low = word.lower()
    return low in DEVICE_NOUNS or is_field(low) or (low.endswith("s") and is_english(low) and low != word.upper())


def _candidates(tokens: Sequence[_Token], known: bool) -> Iterator[tuple[int, int]]:
    for first, token in enumerate(tokens):
        if (token.mention is not None and not known) or not _is_name(token.text):
            continue
        links = 0
        for end in range(first + 1, min(first + LONGEST, len(tokens)) + 1):
            word = tokens[end - 1].text
            if tokens[end - 1].mention is not None and not known:
                break
            if _is_name(word) or (end > first + 1 and word.isdigit()):
                links = 0
                yield first, end
            elif word.lower() in _LINKS and links < MOST_LINKS:
                links += 1
            else:
                break


def _common(reading: Reading, stretch: Stretch) -> list[str]:
    """What holds of all candidates of a line: what kind of block it is in, its column, its label, its heading."""
    found = [f"kind={reading.block.kind}"]
    cell = next((c for c in reading.block.cells if c.start == stretch.start), None)
    if cell is not None:
        found += [f"col={min(cell.column, 3)}", f"head={cell.header.lower()[:40]}", *_worded("hw", cell.header)]
    else:
        label = label_of(reading.block)
        if label is not None and stretch.start < label.value_start:
            found += [LABELLED, *_worded("lw", label.text)]
    if reading.block.section:
        found += _worded("h0", reading.block.section[-1])
    return found


def _worded(name: str, text: str) -> list[str]:
    return [f"{name}={word.lower()}" for word in _TOKEN.findall(text)[:6] if word[0].isalnum()]


class FieldNames:
    """Adds to documents the names that the model tells."""

    def __init__(self, model: SegmentModel, matcher: EntityMatcher) -> None:
        self.model = model
        self.matcher = matcher

    def added(self, text: Text, drafts: Iterable[Draft]) -> Text:
        """The document with the names that stand where nothing is known yet; what rules have told of keeps its type."""
        own = {
            entity.name: entity for draft in drafts for entity in (draft.subject, draft.object) if entity is not None
        }
        found = self.told(text.readings)
        names = {name: own.get(name) or self.matcher.resolve(name, kind) for name, kind in found.items()}
        names = {name: entity for name, entity in names.items() if not entity.generic}
        if not names:
            return text
        pattern = written(names)
        return replace(text, readings=tuple(_with(reading, names, pattern) for reading in text.readings))

    def told(self, readings: Iterable[Reading]) -> dict[str, str]:
        """The type of each name that some line of the document tells."""
        lines = [line for reading in readings for line in lines_of(reading) if line.candidates]
        flat = [(line, span) for line in lines for span in line.candidates]
        if not flat:
            return {}
        scores = self.model.scores([hashed(sorted(line.features(span))) for line, span in flat]) + BIAS
        alike: dict[str, list[int]] = defaultdict(list)
        for i, (line, span) in enumerate(flat):
            alike[line.text(span)].append(i)
        for places in alike.values():
            scores[places] = scores[places].mean(axis=0)
        found: dict[str, str] = {}
        low = 0
        for line in lines:
            high = low + len(line.candidates)
            for first, end, label in best_spans(line.candidates, scores[low:high]):
                if line.is_body:
                    found[line.text((first, end))] = LABELS[label - 1]
            low = high
        return found


def _with(reading: Reading, names: dict[str, Entity], pattern: re.Pattern[str]) -> Reading:
    return reading if reading.block.kind == "code" else with_names(reading, names, pattern)


@cache
def load_field_model() -> SegmentModel:
    """The model that comes with the package."""
    model = SegmentModel(len(LABELS))
    with np.load(FILE) as content:
        model.keys, model.weights = content["keys"], content["weights"].astype(np.float64)
    return model


def save_field_model(model: SegmentModel, path: Path) -> None:
    """Writes a model; the same model gives the same bytes."""
    used = np.abs(model.weights).max(axis=1) > 0
    np.savez_compressed(path, keys=model.keys[used], weights=model.weights[used].astype(np.float16))
