"""Which predicate a number, a date or an object states, from its dimension, its noun, its label and nearby words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile

from pipelines.extract.abbreviations import spelt_out
from pipelines.extract.forms import compiled
from pipelines.extract.inflections import forms
from pipelines.extract.quantities import Quantity
from pipelines.extract.values import canonical
from pipelines.ontology import Ontology

LABEL_WEIGHT = 4.0
"""A bullet's label or a column's header was written to say what the value is: it outweighs all else."""
NOUN_WEIGHT = 3.0
"""The noun that is counted names the predicate directly."""
FORM_WEIGHT = 4.5
"""Words around the very number that say what it is outweigh a label, which may speak of the line as a whole."""
CUE_WEIGHT = 1.5
"""A word near the value suggests the predicate; it fades with distance."""
CUE_REACH = 90
"""Characters within which a cue still speaks for a value: about one clause."""
CUE_WINDOW = 2 * CUE_REACH
"""Characters before an object in which its cue begins, the cue's own length with it."""
SIZE_ALONE = 1e5
"""A bare number above so much can be a size that a cue names; a small one without a noun says nothing."""
_ARCHITECTURE = re.compile(
    r"mixture[- ]of[- ]experts|compute(?= performance)|high[- ]bandwidth(?= memory)", re.IGNORECASE
)
_OF_CHIPS = re.compile(r"\b(?:[gt]pus?|accelerators?|chips?|devices?|[a-z]{1,2}\d+\w*)\b")
"""Whose time is counted where it is that of accelerators, and not of nodes or cores."""
SUBJECT_BONUS = 0.4
"""Of two predicates equally indicated, the one that the row's subject can have is meant."""
SIGNED = frozenset({"growth", "revenue"})
"""What may be less than nothing."""
WHOLE = frozenset({"layer_count", "expert_count", "active_experts", "node_count", "rack_count", "port_count"})
"""What comes in whole numbers."""
VAGUE_LABELS = frozenset(
    "cpu hardware size topology data time scale speed value company state place power compute organization"
    " guidance".split()
)
"""Labels that mean a predicate only when they stand alone: a `vocabulary size` is no model's size."""
LONGEST_LABEL = 5
"""Words of a label that is read by what it ends or begins with."""
_GOES_ON = frozenset("per of in for at by with from to vs over on".split())
"""Words behind which a label only says more: its noun stands before them."""
_OTHERS = re.compile(
    r"^(?:(?:number|count) of )?(?:(?!of\b)[\w-]+ ){0,2}?(?:api|etcd|dns|web|mail|proxy|control[- ]plane|file|database"
    r"|db|licen[cs]e|name|metadata|ingress)[ -](?:server|node)s?(?= per\b| in\b| count\b|$)"
    r"|^(?:cpus?|processors?) per (?:rack|tray|cabinet|chassis|module|board|superchip|package)\b"
)
"""Labels of what is counted in other senses: servers that are programs, processors that are no cores."""
_PLACES = re.compile(r" (?:building|hall|wing|room|tower|warehouse|programme|team)s?$")
"""How labels end that name a part of a site by what stands in it: `GPU building`."""
LABEL_CUE = 1.2
"""A label that is no predicate's name still may hold its word (`Location-based emissions`)."""
OTHER_NOUN = 4.5
"""A labelled number that counts something else (`Parameters: 7B across 32 layers`) is not what the label names."""
_BESIDE = re.compile(
    r"\s?(?:windows?|lengths?|sizes?)?\s*(?:of|[:=]|is|was|to|from)?\s*(?:up to |about |~)?", re.IGNORECASE
)
"""What may stand between the word that a predicate requires and its bare number: `context length of 8192`."""
_RATE_LABEL = re.compile(r"/\s?(?:s|sec|second)\b|\bper\s+second\b|\w\s?/\s?(?:GPU|TPU|device|chip)\b", re.IGNORECASE)
_AHEAD = re.compile(
    r"^(?:(?:fy|q[1-4]|h[12])\s?(?:20)?\d\d\s|(?:20)\d\d\s)|\s(?:guidance|outlook|forecasts?|projections?|estimates?|targets?)$"
)
"""What a label says of when or how surely, around what it names: `FY26 capex guidance`."""
_EACH = re.compile(r"\s?/\s?")
"""`GPUs/node` are those per node."""
_SHARED = re.compile(
    r"(?:\s+per\s+|\s?/\s?)(?:gpu|tpu|chip|accelerator|device|card|die|package|socket|node|host|server|machine|system|tray|rack|pod"
    r"|superpod|cluster|unit|partition)$"
)
"""What a label says each of, which does not change what is told: `ICI ports per chip`."""
_OF_OTHERS = re.compile(
    r"\s(?:types|kinds|families|generations|variants|vendors|suppliers|dies|chiplets|clusters|partitions|pods|racks"
    r"|brands|makers|startups|companies|designs|versions|categories|lines|programmes?|programs|markets|customers"
    r"|strategies|principles|ideas|themes|pillars|goals|features|functions|components|capabilities|services|products"
    r"|businesses|teams|members|areas|topics|questions|challenges|metrics|workloads|values|platforms|models"
    r"|options|skus|rooms|halls|floors|rows|aisles|norms|heads|switches|tiers|configurations|projects|efforts|deals|orders|sources|alternatives|ecosystems|offerings)\Z",
    re.IGNORECASE,
)
"""A phrase with one of these at its end counts these, whatever they are of: `five node types`."""
REMEMBERED = 4096
"""Labels of which is remembered what they name: the cells of a column and the rows of a table share theirs."""
_NOT_LAID_OFF = ("headcount", "discount")
_LAID_OFF = re.compile(r"\b(?:la(?:id|ys?|ying) off|layoffs? of|let go)\b", re.IGNORECASE)
"""What is told so of a number is neither who works there nor what is off a price."""
SELF_TOLD = ("power", "compute_rate")
"""Amounts that no label of an unpredicated number names: `Backlog: $55B with 3 GW`."""
REQUIRED_NEAR = 45
"""Characters around a value within which a required word must stand."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A predicate for a value, how strongly it was indicated, and by what (`label`, `noun`, `cue`, `none`)."""

    predicate: str
    score: float
    by: str


class _Sought:
    """Words that are looked for whatever their case: small ones in a text in small letters take half of the time."""

    def __init__(self, pattern: str) -> None:
        self._regex = re.compile(pattern)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first match in `text[start:end]`, in small letters."""
        return self._regex.search(_in_small(text), start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """All matches in `text[start:end]`, in small letters."""
        return self._regex.finditer(_in_small(text), start, end)


def _in_small(text: str) -> str:
    """A text in small letters, each in the place of its own."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _pattern(words: tuple[str, ...] | list[str]) -> _Sought | None:
    if not words:
        return None
    parts: dict[str, list[str]] = {r"(?<!\w)": [], "": []}
    for word in map(str.lower, sorted(words, key=lambda w: (-len(w), w))):
        escaped = f"(?:{forms([word[:-1]])})" if word.endswith("~") else re.escape(word)
        escaped = escaped.replace(r"\*", r"[\w-]*").replace(r"\ ", r"[\s-]+")
        left = r"(?<!\w)" if word[0].isalnum() or word[0] == "*" else ""
        right = r"(?!\w)" if word[-1].isalnum() or word[-1] in "*~" else ""
        parts[left].append(f"{escaped}{right}")
    # what stands before all words is looked at once: five times as fast as once for each
    grouped = (f"{left}(?:{'|'.join(several)})" for left, several in parts.items() if several)
    return _Sought("|".join(grouped))


_GENERATION = re.compile(r"\b(HBM|GDDR|LPDDR|DDR)\d\w?\b", re.IGNORECASE)
"""Memory by its generation, which a label may name: `HBM4 capacity`."""


@lru_cache(maxsize=REMEMBERED)
def clean_label(label: str) -> str:
    """A label as the ontology writes it: lower case, without parenthesis, surrounding punctuation or plural hedges."""
    text = re.sub(r"\([^)]*\)", " ", label.lower().replace("_", " "))
    text = re.sub(
        r"^(estimated|approximate|approx\.?|total|official|reported|leaked)\s+(?=\w)", "", text.strip(" :*_-–—#")
    )
    return re.sub(r"\s+", " ", text).strip(" :*_-–—")


class Chooser:
    """Predicates of an ontology, prepared for matching."""

    def __init__(self, ontology: Ontology) -> None:
        self.predicates = ontology.predicates
        self._cues = {name: _pattern(predicate.cues) for name, predicate in ontology.predicates.items()}
        self._object_cues = {
            name: _pattern(predicate.object_cues or predicate.cues) for name, predicate in ontology.predicates.items()
        }
        self._requires = {name: _pattern(predicate.requires) for name, predicate in ontology.predicates.items()}
        self._nouns = {name: _pattern(predicate.nouns) for name, predicate in ontology.predicates.items()}
        self._forms = {name: compiled(predicate.forms) for name, predicate in ontology.predicates.items()}
        self._unless = {name: _pattern(predicate.unless) for name, predicate in ontology.predicates.items()}
        self._by_label: dict[str, list[str]] = {}
        self._labelled = lru_cache(maxsize=REMEMBERED)(self._of_label)
        for name, predicate in ontology.predicates.items():
            for label in predicate.labels:
                self._by_label.setdefault(label, []).append(name)

    @cached_property
    def numbers(self) -> dict[str, list[str]]:
        """Number predicates by the dimension they take."""
        table: dict[str, list[str]] = {}
        for name, predicate in self.predicates.items():
            if predicate.kind == "number":
                for dimension in predicate.dimensions:
                    table.setdefault(dimension, []).append(name)
        return table

    @cached_property
    def relating(self) -> dict[str, list[str]]:
        """Predicates with objects that words tell, by the type of what may be one."""
        table: dict[str, list[str]] = {}
        for name, predicate in self.predicates.items():
            for kind in predicate.objects if predicate.kind == "relation" or predicate.object_cues else ():
                table.setdefault(kind, []).append(name)
        return table

    def exactly(self, label: str) -> list[str]:
        """The predicates that a label names in so many words."""
        clean = clean_label(label)
        return self._by_label.get(clean) or self._by_label.get(spelt_out(clean), [])

    def _of_each(self, label: str) -> bool:
        """Whether a label names a predicate in so many words, perhaps with what there is one of behind a slash."""
        clean = clean_label(label)
        return clean in self._by_label or _EACH.sub(" per ", clean) in self._by_label

    def labelled(self, label: str) -> list[str]:
        """The predicates that a label names; for a longer label those of its longest known ending or beginning."""
        return self._labelled(label)

    def _of_label(self, label: str) -> list[str]:
        raw = re.sub(r"[\s_]+", " ", label.lower()).strip(" :*_-–—")
        clean = clean_label(label)
        long = spelt_out(clean)
        for text in (raw, clean, _EACH.sub(" per ", clean), _GENERATION.sub(r"\1", clean), long):
            if text in self._by_label:
                return self._by_label[text]
        if _OTHERS.search(long):
            return ["measure"]
        if _is_place(long):
            return []
        ahead = _AHEAD.sub("", long)
        if ahead != long and ahead in self._by_label:
            return self._by_label[ahead]
        words = long.split()
        for part in _parts(words) if len(words) <= LONGEST_LABEL else ():
            if part in self._by_label and part not in VAGUE_LABELS:
                return self._by_label[part]
        noun, *which = clean.split(", ")
        if len(which) == 1 and not (noun in self._by_label and which[0] in self._by_label):
            return self._of_label(f"{which[0]} {noun}")  # `Parameters, activated`
        shared = _SHARED.sub("", clean)
        return self._of_label(shared) if shared not in ("", clean) else []

    def number(
        self, quantity: Quantity, text: str, offset: int, label: str = "", subject_types: frozenset[str] = frozenset()
    ) -> Choice:
        """The predicate of a number in `text`, whose first character stands at `offset` of the quantity's block.

        `subject_types` are the types of what the row or label names; a predicate that one of them can have is likelier.
        """
        label = "" if _is_place(label.lower()) else label
        labelled = self.labelled(label) if label else []
        noun = (quantity.noun or "").lower()
        of_rates = quantity.dimension == "count" and _is_of_rates(label) and not self._of_each(label)
        if of_rates or ("measure" in labelled and quantity.dimension not in SELF_TOLD):
            return Choice("measure", 0.0, "noun")
        best = Choice("measure", 0.0, "none")
        fitting, beyond = self._candidates(quantity, labelled)
        for place, name in enumerate((*fitting, *beyond)):
            if place >= len(fitting) and best.by != "none":
                break
            choice = self._score(name, quantity, noun, text, offset, name in labelled)
            if not labelled and label and choice.by in ("none", "cue") and self._suggested(name, label):
                choice = Choice(name, choice.score + LABEL_CUE, "cue")
            if choice.score > 0 and not subject_types.isdisjoint(self.predicates[name].subjects):
                choice = Choice(name, choice.score + SUBJECT_BONUS, choice.by)
            if choice.score > best.score:
                best = choice
        if best.by == "none" and quantity.dimension == "device_time" and _OF_CHIPS.search(f"{noun} {label}".lower()):
            return Choice("gpu_hours", NOUN_WEIGHT, "noun")
        return best

    def _suggested(self, name: str, label: str) -> bool:
        """Whether a label has a word of a predicate, and its noun where it must: `NICs per host` are no GPUs."""
        nouns = self._nouns[name] if self._requires[name] is not None else None
        return self.has_cue(name, label) and (nouns is None or nouns.search(label) is not None)

    def formed(self, quantity: Quantity, text: str, offset: int) -> Choice | None:
        """The predicate of which a form stands around a number of `text`, which begins at `offset`; None for none.

        A form of `measure` says that an amount of money is none of what the other predicates tell of.
        """
        text = _without_architecture(text)
        fallback = ("measure",) if quantity.dimension == "money" else ()
        for name in (*fallback, *self.numbers.get(quantity.dimension, ())):
            forms = self._forms[name]
            if forms is None or not forms.match(quantity, text, offset):
                continue
            barred = self._unless[name]
            if (barred is None or not barred.search(text)) and self._plausible(name, quantity, labelled=False):
                return Choice(name, 0.0 if name == "measure" else FORM_WEIGHT, "noun")
        return None

    def _candidates(self, quantity: Quantity, labelled: Sequence[str]) -> tuple[list[str], list[str]]:
        """The predicates that the value fits, and those of which it is too large a share.

        A stake of 120 % is still a stake, which the expectations refuse; it must not go out as a measure of 1.2.
        """
        names = self.numbers.get(quantity.dimension, [])
        fitting = [name for name in names if self._plausible(name, quantity, name in labelled)]
        if quantity.dimension != "ratio":
            return fitting, []
        return fitting, [name for name in names if name not in fitting and canonical(name, quantity) is not None]

    def _plausible(self, name: str, quantity: Quantity, labelled: bool) -> bool:
        """Whether the predicate can have the value; a count out of bounds is a misreading, whatever the label."""
        labelled = labelled and quantity.dimension == "ratio"
        predicate = self.predicates[name]
        values = canonical(name, quantity)
        if values is None:
            return False
        nothing = None if name in SIGNED else 0.0
        least, most = predicate.least or nothing, None if labelled else predicate.most
        ends = [value for value in values if value is not None]
        if name in WHOLE and any(value % 1 for value in ends):
            return False
        if name == "growth" and quantity.dimension == "times" and ends and max(ends) < 1:
            return False  # what is halved has not grown
        return not ends or ((least is None or min(ends) >= least) and (most is None or max(ends) <= most))

    def _score(self, name: str, quantity: Quantity, noun: str, text: str, offset: int, labelled: bool) -> Choice:
        requires = self._requires[name]
        text = _without_architecture(text)
        low, high = quantity.start - offset, max(quantity.end, quantity.noun_end) - offset
        if name in _NOT_LAID_OFF and _LAID_OFF.search(text, max(0, low - REQUIRED_NEAR), low):
            return Choice(name, 0.0, "none")
        if (
            requires is not None
            and not labelled
            and not requires.search(text, max(0, low - REQUIRED_NEAR), high + REQUIRED_NEAR)
        ):
            return Choice(name, 0.0, "none")
        score, by = (LABEL_WEIGHT, "label") if labelled else (0.0, "none")
        nouns = self._nouns[name]
        if noun and nouns is not None:
            match = last_match(nouns, noun)
            if match is not None:
                if match.end() < len(noun) and _OF_OTHERS.search(noun) and not noun.startswith("parameter"):
                    return Choice(name, 0.0, "none")
                head = 1.0 if match.end() == len(noun) else 0.5
                score += NOUN_WEIGHT * head + 0.02 * (match.end() - match.start())
                by = by if labelled else "noun"
            elif not labelled:
                return Choice(name, 0.0, "none")
            elif labelled:
                score -= OTHER_NOUN
        elif nouns is not None and not labelled and quantity.dimension == "count":
            least = self.predicates[name].least
            if not _named_beside(requires, text, low) and (least is None or least < SIZE_ALONE or requires is not None):
                return Choice(name, 0.0, "none")
        distance = self.cue_distance(name, text, quantity.start - offset, max(quantity.end, quantity.noun_end) - offset)
        if distance is not None:
            score += CUE_WEIGHT * (1.0 - distance / (2 * CUE_REACH))
            by = by if by != "none" else "cue"
        if requires is not None and score > 0:
            score += 0.5
        return Choice(name, score, by)

    def around(self, quantity: Quantity, texts: Sequence[str]) -> Choice | None:
        """The predicate whose cue stands in the nearest of the texts around a block; None when none does."""
        for text in texts:
            for name in self.numbers.get(quantity.dimension, ()):
                if quantity.dimension == "money" and name != "price" and self.has_cue(name, text):
                    return Choice(name, 0.4, "none")
        return None

    def cue_distance(self, name: str, text: str, start: int, end: int) -> int | None:
        """Characters between `text[start:end]` and the nearest cue of a predicate; None when none is in reach."""
        nearest = self.nearest_cue(name, text, start, end)
        return nearest[0] if nearest else None

    def nearest_cue(self, name: str, text: str, start: int, end: int) -> tuple[int, int] | None:
        """How far the nearest cue of a predicate is from `text[start:end]`, and how long; None when none is in reach.

        Of cues equally near the longest: `online since` says more than `since`.
        """
        pattern = self._cues[name]
        if pattern is None:
            return None
        best: tuple[int, int] | None = None
        for match in pattern.finditer(text):
            gap = max(start - match.end(), match.start() - end, 0)
            if match.end() > end and gap > 0:
                gap = gap * 3 // 2
            length = match.end() - match.start()
            if gap <= CUE_REACH and (best is None or (gap, -length) < (best[0], -best[1])):
                best = gap, length
        return best

    def has_cue(self, name: str, text: str) -> bool:
        """Whether a cue of the predicate stands anywhere in the text."""
        pattern = self._cues[name]
        return pattern is not None and pattern.search(text) is not None

    def first_cue(self, name: str, text: str) -> tuple[int, int] | None:
        """The span of the predicate's first cue in a text; None when there is none."""
        pattern = self._cues[name]
        match = pattern.search(text) if pattern is not None else None
        return match.span() if match else None

    def cue_before(self, name: str, text: str, position: int) -> tuple[int, int] | None:
        """The span of the last cue before `position` of `text` that makes what stands there the predicate's object.

        None when none begins in `CUE_WINDOW`.
        """
        pattern = self._object_cues[name]
        if pattern is None:
            return None
        spans = [match.span() for match in pattern.finditer(text, max(0, position - CUE_WINDOW), position)]
        return spans[-1] if spans else None


@lru_cache(maxsize=16)
def _without_architecture(text: str) -> str:
    """The text with blanks for words that only name an architecture; a sentence is asked for once for each number."""
    return _ARCHITECTURE.sub(lambda match: " " * len(match[0]), text)


def _is_place(label: str) -> bool:
    """Whether a label names a part of a site by what stands in it."""
    return _PLACES.search(label) is not None and _GOES_ON.isdisjoint(label.split())


def _is_of_rates(label: str) -> bool:
    """Whether a label says that bare numbers are so many of something a second or each device."""
    return bool(label) and _RATE_LABEL.search(label) is not None


def _named_beside(requires: _Sought | None, text: str, position: int) -> bool:
    """Whether what a predicate requires stands directly before a number at `position`."""
    if requires is None:
        return False
    near = requires.finditer(text, max(0, position - REQUIRED_NEAR), position)
    return any(_BESIDE.fullmatch(text, match.end(), position) for match in near)


def last_match(pattern: re.Pattern[str] | _Sought, text: str) -> re.Match[str] | None:
    """The match that ends last; None when there is none."""
    best = None
    for match in pattern.finditer(text):
        if best is None or match.end() >= best.end():
            best = match
    return best


def _parts(words: Sequence[str]) -> Iterator[str]:
    """What a label may be read by: the longest ending of its noun phrase, or any other ending or beginning."""
    noun = list(takewhile(lambda word: word not in _GOES_ON, words))
    for size in range(min(len(noun), len(words) - 1), 0, -1):
        yield " ".join(noun[-size:])
    for size in range(len(words) - 1, 0, -1):
        yield " ".join(words[-size:])
        yield " ".join(words[:size])
