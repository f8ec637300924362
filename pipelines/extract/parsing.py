"""A document read a second time: which sentences are parsed, what their trees say of unknown names, and both put in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from pipelines.extract.apposition import SIZED
from pipelines.extract.bystanders import IN_BYSTANDERS, is_country
from pipelines.extract.capitals import Candidate, Candidates, common_words, is_adjective, run_in_end
from pipelines.extract.careers import may_employ
from pipelines.extract.dealings import may_deal
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.frames import Frames
from pipelines.extract.frameworks import with_frameworks
from pipelines.extract.labels import label_of
from pipelines.extract.longer_names import with_longer_names, with_smaller_models
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.reading import Reading, Stretch, Text
from pipelines.extract.renaming import overlaps, with_mentions, with_names, written
from pipelines.extract.syntax import LONGEST, Span, Tree, Word, trees
from pipelines.extract.unknown_names import UnknownNames
from pipelines.extract.usual import has_common, is_used_as_name, is_wordy
from pipelines.extract.vocabulary import forgetting
from pipelines.ontology import Ontology, entity_id

if TYPE_CHECKING:
    from spacy.language import Language

    from pipelines.extract.recogniser import NameRecogniser

PROSE = ("paragraph", "list_item", "note", "quote")
"""Kinds of blocks that hold sentences."""
DATED_WITHIN = 3
"""Characters before the date with which a label begins."""
_LABELS = {"PERSON": "person", "ORG": "organization", "PLACE": "place"}
MOST_RECOGNISED = 60
"""Sentences of a document that are read for names whose type nothing else tells."""
MOST_DOUBTED = 12
"""Sentences about a name that are parsed to learn whether it is what a single place says."""
_SUBJECT = re.compile(
    r"['’]s\b|,|\s?[(–—]|\s(?:is|was|has|had|are|were|will|would|can|could|does|did|also|itself|now|then|consists|runs|uses|operates|operated|owns|owned|hosts|builds|built|makes|made|designs|designed|develops|developed|trains|trained"
    r"|announced|released|unveiled|launched|opened|says|said|acquired|supplies|supplied|manages|maintains)\b"
)
"""What follows the subject of a sentence."""
_INNER_CAPITAL = re.compile(r"[a-z\d][A-Z]|\b[A-Z]{4}")
"""What no common word has at the head of a sentence: `FooNet`, `FOOLAB`."""
PRODUCTS = ("model", "hardware", "software", "site", "cluster", "network")
"""Types of things whose names go on behind what is known of them: `GPT-9 Base`."""
PRODUCED = (*PRODUCTS, "organization", "program", "service", "dataset", "place")
"""Types of the names that words around single places of them tell."""
_POINTS_FIRST, _POINTS_AGAIN = re.compile(r"\W{0,3}(?:Its?|They|Their)\b"), re.compile(r"\b(?:its?|they|their)\b")
"""A pronoun that begins a sentence and one that comes again behind a name: `Its rival is Foo, and its price is`."""
_SIGN = re.compile(r"[A-Z]{,2}|(?![A-Z]{3,}-\d+(?:\.\d+)?$)[^a-z]*[-.\d][^a-z]*")
"""What is rather a sign than a name, `K7`; `FOO-4` is one of several of one name."""
_SERIES = re.compile(r"[A-Z][\w ]{2,24}(?::| [-–—]) (?=\S)")
"""How the title of another text begins to which a link leads: `Diary - Learning Rates`."""
PARSED_WITHOUT = ("morphologizer", "ner")
"""Components that trees do without."""


@cache
def pipeline() -> Language:
    """The packaged pipeline, loaded when the first document needs it.

    Never the one that the settings name: the rules are written for the relations and tags of this one.
    """
    from pipelines.extract.language import MODEL, load_language

    return load_language(str(MODEL))


def recogniser() -> NameRecogniser:
    """The packaged pipeline's recogniser of names."""
    from pipelines.extract.recogniser import NameRecogniser

    found = pipeline().get_pipe("ner")
    if not isinstance(found, NameRecogniser):
        raise TypeError(f"the packaged pipeline's 'ner' is {type(found).__name__}; rebuild it with `make model`")
    return found


class Parsing:
    """Reads documents a second time, with the trained pipeline."""

    def __init__(self, ontology: Ontology, matcher: EntityMatcher, frames: Frames) -> None:
        self.ontology = ontology
        self.matcher = matcher
        self.frames = frames

    @cached_property
    def candidates(self) -> Candidates:
        """Finds what is written like a name."""
        endings = (ending for kind in self.ontology.entity_types.values() for ending in (*kind.suffixes, *kind.hints))
        return Candidates(self.matcher, frozenset(endings))

    @cached_property
    def unknown(self) -> UnknownNames:
        """Tells what such names are."""
        return UnknownNames(self.ontology, self.matcher, recogniser())

    def understood(self, text: Text) -> Text:
        """The document with trees of the sentences that can gain by one, and with the names that these tell of."""
        text = with_longer_names(text)
        names = self._names(text.readings)
        doubted = self._doubted(text.readings)
        wanted = list(self._wanted(text.readings, names, doubted))
        if not wanted:
            return with_smaller_models(replace(text, readings=tuple(with_frameworks(text.readings))))
        sentences = [sentence for _, sentence, _ in wanted]
        nlp = pipeline()
        with nlp.select_pipes(disable=list(PARSED_WITHOUT)):
            found = trees(sentences, [spans for _, _, spans in wanted], nlp)
        typed = self.unknown.typed(
            (name.name for found in names.values() for name in found),
            [tree for tree in found if tree is not None],
            _known(text),
            lambda unclear: _recognised(unclear, sentences, nlp),
            lambda name: is_used_as_name(name, (reading.text for reading in text.readings)),
            doubted,
        )
        revised = {doubted[name].entity_id: typed[name] for name in doubted if name in typed}
        text = _revised(text, revised) if revised else text
        pattern = written(typed) if typed else None
        readings = with_frameworks([with_names(r, typed, pattern) if pattern else r for r in text.readings])
        title = with_mentions(text.written, text.title, typed, pattern) if pattern else text.title
        below: dict[int, list[Tree]] = {}
        for (index, _, _), tree in zip(wanted, found, strict=True):
            if tree is not None:
                below.setdefault(index, []).append(tree)
        readings = [_with_trees(r, below[r.index]) if r.index in below else r for r in readings]
        return with_smaller_models(replace(text, title=title, readings=tuple(readings)))

    def _doubted(self, readings: Sequence[Reading]) -> dict[str, Entity]:
        """The document's own names of which single places told what they are: neither form nor properties tell it."""
        own = {m.text: m.entity for r in readings for m in r.mentions if m.provisional and m.type in PRODUCED}
        return {
            name: own[name]
            for name in sorted(own)
            if name == own[name].name and not own[name].kind and not self.unknown.is_formed(name)
        }

    def _names(self, readings: Sequence[Reading]) -> dict[int, list[Candidate]]:
        """What is written like a name in each block of prose and is none that is known.

        What stands only where it would have a capital anyway counts if none of its words is common in English.
        """
        common = common_words(reading.text for reading in readings)
        found = {
            reading.index: list(_free(self.candidates.found(reading.text, common, run_in_end(reading.block)), reading))
            for reading in readings
            if reading.block.kind in PROSE
        }
        inside = {name.name for names in found.values() for name in names if not name.opening}
        return {
            index: [name for name in names if name.name in inside or self._opens(name, readings[index].text)]
            for index, names in found.items()
        }

    def _opens(self, name: Candidate, text: str) -> bool:
        """Whether what opens a sentence is no common word, and one word goes on like a subject: `Foo, a`, `Foo has`."""
        if _INNER_CAPITAL.search(name.name) or not any(map(is_wordy, name.name.replace("-", " ").split())):
            return True
        words = name.name.split()
        if has_common(name.name) and not (len(words) > 1 and words[-1].lower() in self.candidates.endings):
            return False
        return len(words) > 1 or _SUBJECT.match(text, name.end) is not None

    def _wanted(
        self, readings: Sequence[Reading], names: Mapping[int, Sequence[Candidate]], doubted: Collection[str]
    ) -> Iterator[tuple[int, Stretch, list[Span]]]:
        times: Counter[str] = Counter()
        for reading in readings:
            if reading.block.kind not in PROSE:
                continue
            own = names.get(reading.index, ())
            for sentence in _behind_date(reading):
                first = bisect_left(own, sentence.start, key=lambda name: name.start)
                last = bisect_right(own, sentence.end, first, key=lambda name: name.end)
                inner = [(n.start - sentence.start, n.end - sentence.start) for n in own[first:last]]
                speaks = self.frames.may_speak(sentence) or may_deal(sentence) or may_employ(sentence)
                told = {m.name for m in sentence.mentions if m.name in doubted and times[m.name] < MOST_DOUBTED}
                if inner or speaks or told or _may_count(sentence):
                    times.update(told)
                    yield reading.index, sentence, inner


def _behind_date(reading: Reading) -> Iterator[Stretch]:
    """The sentences of a block, the first without a date that labels it: `March 2018: Foo enters service`."""
    label = label_of(reading.block) if reading.dates else None
    for sentence in reading.sentences:
        dated = label is not None and any(d.start <= DATED_WITHIN and d.end <= label.end for d in reading.dates)
        if label is not None and dated and sentence.start < label.value_start < sentence.end:
            yield reading.whole.part(label.value_start, sentence.end)
        else:
            yield sentence


def _may_count(sentence: Stretch) -> bool:
    """Whether the grammar may tell whose a number or date is: of several named, of a class, or where money is paid."""
    last = sentence.quantities[-1].start - sentence.start if sentence.quantities else 0
    if last and IN_BYSTANDERS.search(sentence.text, 0, last):
        return True
    if last and sentence.mentions and sentence.mentions[0].start == sentence.start and is_country(sentence.mentions[0]):
        return True
    named = {m.entity_id: m.start for m in reversed(sentence.mentions) if not m.generic}
    if len(named) == 1 and last and _POINTS_FIRST.match(sentence.text):
        return _POINTS_AGAIN.search(sentence.text, min(named.values()) - sentence.start, last) is not None
    if len(named) < 2 or not (sentence.quantities or sentence.dates):
        return False
    second = sorted(named.values())[1]
    starts = [quantity.start for quantity in sentence.quantities] + [date.start for date in sentence.dates]
    money = any(quantity.dimension == "money" for quantity in sentence.quantities)
    return money or max(starts) > second or len(sentence.quantities) > 1


def _free(names: Iterable[Candidate], reading: Reading) -> Iterator[Candidate]:
    """The possible names that are no label, sign, size or adjective, overlap nothing, and end no product's name."""
    names = list(names)
    if not names:
        return
    known = [m for m in reading.mentions if not m.generic]
    makers = {(m.start, m.end) for m in known if m.type == "organization"}
    products = {m.end for m in known if m.type in PRODUCTS}
    series = {m.start for m in reading.block.marks if _SERIES.match(reading.text, m.start, m.end)}
    taken = sorted([(m.start, m.end) for m in known] + [(date.start, date.end) for date in reading.dates])
    for name in (_behind_maker(name, makers) for name in names):
        labels = reading.text.startswith(":", name.end) or SIZED.match(reading.text, name.start) is not None
        if labels or name.start in series or is_adjective(name.name) or _SIGN.fullmatch(name.name):
            continue
        if name.start - 1 not in products and not overlaps((name.start, name.end), taken):
            yield name


def _behind_maker(name: Candidate, makers: Collection[Span]) -> Candidate:
    """What a name goes on with behind that of a company that is known: `Foo` of `Acme Foo` and of `Acme & Foo`."""
    end = name.start + name.name.find(" ")
    if (name.start, end) not in makers:
        return name
    begin = end + (3 if name.name.startswith(" & ", end - name.start) else 1)
    return Candidate(name.name[begin - name.start :], begin, name.end, False)


def _known(text: Text) -> list[Entity]:
    """The entities that a document names, each once."""
    mentions = (*text.title, *(mention for reading in text.readings for mention in reading.mentions))
    return list({m.entity_id: m.entity for m in mentions if not m.generic}.values())


def _recognised(names: Collection[str], sentences: Sequence[Stretch], nlp: Language) -> Iterator[tuple[str, str]]:
    """What the trained recogniser takes the names for, wherever it finds just them."""
    if not names:
        return
    pattern = written(names)
    texts = [s.text for s in sentences if len(s.text) <= LONGEST and pattern.search(s.text)][:MOST_RECOGNISED]
    told = recogniser().told
    with forgetting(nlp):
        for doc in nlp.pipe(texts, disable=["ner"]):
            for name, label in told(doc, names):
                yield name, _LABELS[label]


def _revised(text: Text, entities: Mapping[str, Entity]) -> Text:
    """The text with other entities in the place of some, by their ids, where it names them without a noun."""

    def revised(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
        return tuple(_as(m, entities[m.entity_id]) if m.entity_id in entities else m for m in mentions)

    def reread(reading: Reading) -> Reading:
        if not any(m.entity_id in entities for m in reading.mentions):
            return reading
        whole = replace(reading.whole, mentions=revised(reading.mentions))
        return replace(reading, whole=whole, sentences=tuple(whole.part(s.start, s.end) for s in reading.sentences))

    return replace(text, title=revised(text.title), readings=tuple(map(reread, text.readings)))


def _as(mention: Mention, entity: Entity) -> Mention:
    """A mention of another entity; with a noun behind the name it is of something else still."""
    if mention.text == entity.name:
        return replace(mention, entity_id=entity.entity_id, type=entity.type, kind=entity.kind, entity=entity)
    other = replace(mention.entity, entity_id=entity_id(mention.type, mention.text), name=mention.text)
    return replace(mention, entity_id=other.entity_id, name=other.name, entity=other)


def _with_trees(reading: Reading, trees: Sequence[Tree]) -> Reading:
    """The reading with its trees, in which names have the mentions that they have become."""
    at = {(m.start, m.end): m for m in reading.mentions if not m.generic}
    if not at:
        return replace(reading, trees=tuple(trees))
    return replace(reading, trees=tuple(replace(t, words=tuple(_with_mention(w, at) for w in t.words)) for t in trees))


def _with_mention(word: Word, at: Mapping[Span, Mention]) -> Word:
    known = word.mention is not None and not word.mention.provisional
    found = at.get((word.start, word.end)) if not known else None
    return word if found is None else word._replace(mention=found, name=word.name or found.text)
