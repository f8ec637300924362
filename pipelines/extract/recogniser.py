"""Names of persons, organisations and places: every stretch of capitalised words is scored, the best ones are kept.

A semi-Markov model (`segments`) scores each stretch for each label by its words, their shapes, their neighbours, their
place in the parse and what vocabulary says of them. From a treebank of some hundred thousand words it learns the kind
of an unseen name better than a neural recogniser does.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span, Token
from spacy.training import Example
from spacy.vocab import Vocab

from pipelines.extract.linear import Floats, Hashes, hashed
from pipelines.extract.segments import SegmentModel, best_spans
from pipelines.ontology import Ontology, fold, load_ontology

FACTORY = "name_recogniser"
"""What a pipeline's config calls the component."""
LABELS = ("", "PERSON", "ORG", "PLACE")
"""What a stretch can be; the first is no name."""
NOUNS = "nouns"
"""Span group of a training text: nouns labelled with the kind of thing they stand for."""
LONGEST = 8
"""Words of a name at most."""
MOST_LINKS = 2
"""Small words in a row within a name: "of the"."""
RAREST = 2
"""Texts of the training data that a word needs to count as common."""
CLEAR = 0.6
"""Share of its occurrences that a noun's commonest kind needs to be its kind."""
SHARED, MOST_SHARED = 0.2, 3
"""Weight of what the same words elsewhere in the text say about the kind of a name, and how many of them count."""
AGREED = 0.25
"""Weight of the best score that the same words have elsewhere in the text against the one that they have here."""
_BARE = re.compile(r"^(?:the|The) |['’]s?$")
"""What stands around a name without being part of it."""
REMEMBERED = 20_000
"""Words whose shapes are remembered."""
_LINKS = frozenset("of the for and & - – 's ’s . ' de van von der la al on in , / du del st".split())
GIVEN_NAMES = Path(__file__).parent / "given_names.txt"
"""Frequent English given names, one a line, in lower case; read in training only."""
PLACES = Path(__file__).parent / "training" / "places.txt"
"""Countries, capitals, states and provinces, large cities, great regions, one a line; read in training only."""
ORGANIZATIONS = Path(__file__).parent / "training" / "organizations.txt"
"""Well-known companies, media, universities, authorities, parties and clubs, one a line; read in training only."""
_NAMED = {"organization": "O", "place": "P", "person": "N"}
_OTHER, _GIVEN, _SURNAME, _PLACE_PART, _BOTH = "X", "G", "S", "q", "GP"
"""Letters for names of other kinds, and for words: given names, surnames, parts of places, given name and place."""
_HEADS = {
    "o": "university college school institute academy committee council commission association society corporation "
    "corp corp. company co co. inc inc. ltd ltd. llc plc gmbh ag group holdings agency department ministry "
    "bureau office bank foundation trust union federation league party army navy force forces police court "
    "senate congress parliament assembly board team club fc press times post news journal museum library church "
    "hospital center centre laboratory laboratories labs lab network organization organisation institution fund "
    "alliance coalition front movement studios records entertainment partners associates brothers systems "
    "technologies industries airlines airways service services administration authority consortium conference "
    "orchestra band theatre theater cathedral gallery faculty division corps guard house government",
    "p": "river lake mount mt mt. mountain mountains street st avenue ave road rd lane drive boulevard square county "
    "city town village island islands isle bay valley park beach bridge station airport port harbor harbour "
    "hill hills creek canyon desert forest falls sea ocean coast peninsula province region district territory "
    "state republic kingdom states castle palace hall tower plaza garden gardens highway route canal gulf "
    "strait cape point ridge heights springs fort quarter temple abbey monument cemetery memorial zoo trail "
    "pass glacier basin plateau plains delta gorge reef east west north south central upper lower northern "
    "southern eastern western",
    "t": "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor president senator sen sen. rep rep. king queen "
    "prince princess sir lady lord pope saint captain capt capt. general gen gen. colonel col col. judge "
    "justice sgt sgt. sergeant lieutenant lt lt. major rev rev. reverend father sister brother uncle aunt chief "
    "minister secretary governor mayor emperor duke earl count baron bishop archbishop cardinal rabbi imam "
    "sheikh chancellor chairman director coach officer detective dame madame monsieur",
}
"""Words that stand in names of organisations and of places, and titles of persons, each under its letter."""
_HEAD_CLASSES = {word: letter for letter, words in _HEADS.items() for word in words.split()}
_POSSESSIVE = frozenset({"'s", "’s"})
_NAME_TAGS = frozenset({"NNP", "NNPS"})
_WITHIN = frozenset({"compound", "flat", "amod", "nummod", "nmod:desc"})
_BESIDE = frozenset({"appos", "acl:relcl", "acl", "conj", "nmod", "nmod:poss"})
_SIBLING = frozenset({"appos", "conj", "compound", "flat", "nmod:poss", "nmod:desc", "amod"})

_REPEATED = re.compile(r"(.)\1+")

Scoring = Callable[..., dict[str, Any]]


@lru_cache(maxsize=REMEMBERED)
def shape(text: str) -> str:
    """The word with X, x and d for capitals, small letters and digits, runs cut to two, six characters at most."""
    classes = ("X" if c.isupper() else "x" if c.islower() else "d" if c.isdigit() else c for c in text[:40])
    return _REPEATED.sub(r"\1\1", "".join(classes))[:6]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What the project's vocabulary says of names and of single words, folded: letters of `_NAMED` and beside it."""

    names: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


def lexicon_of(
    ontology: Ontology, given: Iterable[str], places: Iterable[str], organizations: Iterable[str] = ()
) -> Lexicon:
    """The lexicon of a gazetteer's entries, of further given names, of further places and organisations.

    A name that several entries share keeps the letter of the first. A word has the letter of the most telling thing
    that it is: a place's whole name, a given name, an organisation's whole name, a surname, a part of a place's name.
    """
    names: dict[str, str] = {}
    words: dict[str, set[str]] = defaultdict(set)
    known = [(_NAMED.get(entry.type, _OTHER), entry.names) for entry in ontology.entries]
    for letter, own in (*known, ("P", tuple(places)), ("O", tuple(organizations))):
        for name in own:
            parts = fold(name).replace(",", " ,").split()
            names.setdefault(" ".join(parts), letter)
            if len(parts) == 1:
                words[parts[0]].add(_SURNAME if letter == "N" else letter)
            elif letter == "N":
                words[parts[0]].add(_GIVEN)
                words[parts[-1]].add(_SURNAME)
            elif letter == "P":
                for part in parts:
                    words[part].add(_PLACE_PART)
    for name in given:
        words[fold(name)].add(_GIVEN)
    return Lexicon(names, {word: _letter(letters) for word, letters in sorted(words.items())})


def _letter(letters: set[str]) -> str:
    if {_GIVEN, "P"} <= letters:
        return _BOTH
    return next(letter for letter in ("P", _GIVEN, "O", _SURNAME, _PLACE_PART, _OTHER) if letter in letters)


class _Text:
    """What the features need of a text, looked up once for each word."""

    def __init__(self, doc: Doc, common: frozenset[str], kinds: dict[str, str], lexicon: Lexicon) -> None:
        self.doc = doc
        self.lexicon = lexicon
        self.words = [token.lower_ for token in doc]
        self.tags = [token.tag_ for token in doc]
        self.shapes = [shape(token.text) for token in doc]
        self.known = ["L" if word in common else "U" for word in self.words]
        lemmas = (token.lemma_.lower() for token in doc)
        self.kinds = [kinds.get(word) or kinds.get(lemma, "-") for word, lemma in zip(self.words, lemmas, strict=True)]
        self.classes = [self._class(word, word in common) for word in self.words]
        self.bounds: list[tuple[int, int]] = []
        self.titles: list[str] = []
        for sentence in doc.sents:
            self.bounds.extend([(sentence.start, sentence.end)] * len(sentence))
            self.titles.extend([_capitals(sentence)] * len(sentence))

    def _class(self, word: str, common: bool) -> str:
        """What kind of word it is in names, as a letter; a linking word is its own class."""
        known = _HEAD_CLASSES.get(word) or (word if word in _LINKS else self.lexicon.words.get(fold(word)))
        return known or ("l" if common else "u")


def _capitals(sentence: Span) -> str:
    """How much of a sentence is capitalised: in a title a capital says nothing."""
    words = [token.text for token in sentence if token.text[:1].isalpha()]
    share = sum(word[:1].isupper() for word in words) / max(1, len(words))
    return "title" if share > 0.8 else "mixed" if share > 0.4 else "plain"


def _may_name(token: Token) -> bool:
    return token.tag_ in _NAME_TAGS or (token.text[:1].isupper() and token.tag_ not in ("PRP", "PRP$"))


def candidates(doc: Doc) -> list[tuple[int, int]]:
    """Stretches of a sentence that begin and end with a capitalised word, with the article before them or without.

    A number may stand at the end; small words that link names may stand within.
    """
    is_name = [_may_name(token) for token in doc]
    is_number = [token.tag_ == "CD" for token in doc]
    found: list[tuple[int, int]] = []
    for sentence in doc.sents:
        for start in range(sentence.start, sentence.end):
            if is_name[start]:
                found.extend((start, end) for end in _ends(doc, start, sentence.end, is_name, is_number))
    starts = {sentence.start for sentence in doc.sents}
    articles = [(start - 1, end) for start, end in found if start not in starts and doc[start - 1].lower_ == "the"]
    return sorted({*found, *articles})


def _ends(doc: Doc, start: int, limit: int, is_name: Sequence[bool], is_number: Sequence[bool]) -> Iterator[int]:
    links = 0
    for i in range(start, min(start + LONGEST, limit)):
        if is_name[i] or (is_number[i] and i > start):
            links = 0
            yield i + 1
        elif doc[i].lower_ in _LINKS and links < MOST_LINKS:
            links += 1
        else:
            return


def _head(doc: Doc, start: int, end: int) -> tuple[Token, int]:
    """The last word whose head stands outside, and how many such words there are."""
    outside = [token for token in doc[start:end] if not start <= token.head.i < end or token.head.i == token.i]
    return (outside[-1] if outside else doc[end - 1]), len(outside)


def features(text: _Text, start: int, end: int) -> set[str]:
    """The features of one stretch, as strings."""
    first = start + 1 if text.words[start] == "the" and end - start > 1 else start
    head, roots = _head(text.doc, start, end)
    return {
        "bias",
        f"the={first > start}",
        f"roots={roots}",
        *_word_features(text, first, end, head.i),
        *_neighbour_features(text, start, first, end),
        *_tree_features(text, start, end, head),
        *_kind_features(text, start, end, head),
        *_lexicon_features(text, start, first, end, head),
    }


def _word_features(text: _Text, first: int, end: int, head: int) -> Iterator[str]:
    words = text.words[first:end]
    shapes = " ".join(text.shapes[first:end])
    known = "".join(text.known[first : first + 5])
    yield from (f"full={' '.join(words)}", f"head={text.words[head]}", f"first={words[0]}", f"last={words[-1]}")
    yield from (f"w={word}" for word in words)
    for place in dict.fromkeys((head, end - 1, first)):
        word, role = text.words[place], "H" if place == head else "L" if place == end - 1 else "F"
        yield from (f"{role}s2={word[-2:]}", f"{role}s3={word[-3:]}", f"{role}s4={word[-4:]}", f"{role}p3={word[:3]}")
    yield from (f"n={end - first}", f"shape={shapes}", f"headshape={text.shapes[head]}")
    yield from (f"tags={' '.join(text.tags[first:end])}", f"known={known}", f"knownshape={known}{shapes}")
    yield f"headknown={text.tags[head]}{text.doc[head].pos_}{text.known[head]}"
    yield from (f"title={text.titles[head]}", f"titleknown={text.titles[head]}{text.known[head]}{text.tags[head]}")


def _neighbour_features(text: _Text, start: int, first: int, end: int) -> Iterator[str]:
    low, high = text.bounds[start]

    def at(values: Sequence[str], i: int) -> str:
        return values[i] if low <= i < high else "<>"

    words, tags, shapes = text.words, text.tags, text.shapes
    before, after, own = at(shapes, start - 1), at(shapes, end), " ".join(shapes[first:end])
    yield from (f"p1={at(words, start - 1)}", f"p2={at(words, start - 2)} {at(words, start - 1)}")
    yield from (f"n1={at(words, end)}", f"n2={at(words, end)} {at(words, end + 1)}")
    yield from (f"pp={at(words, start - 2)}", f"nn={at(words, end + 1)}")
    yield from (f"pt={at(tags, start - 1)}", f"nt={at(tags, end)}", f"ptnt={at(tags, start - 1)} {at(tags, end)}")
    yield from (f"ps={before}", f"ns={after}", f"psns={before} {after} {own}", f"p1own={at(words, start - 1)} {own}")
    yield from (f"cut={end - first} {before[:1]} {after[:1]}", f"own={own} {first > start}")
    yield from (f"poss={at(words, end) in _POSSESSIVE}", f"initial={start == low}")
    yield f"initialknown={start == low} {text.known[end - 1]} {tags[end - 1]}"


def _tree_features(text: _Text, start: int, end: int, head: Token) -> Iterator[str]:
    governor, dep = head.head, head.dep_
    cases = [child.lower_ for child in head.lefts if child.dep_ == "case"]
    case, lemma = cases[0] if cases else "-", governor.lemma_.lower()
    yield from (f"dep={dep}", f"depgov={dep} {lemma}", f"case={case}", f"casegov={case} {lemma}")
    yield from (f"govtag={dep} {governor.tag_}", f"casedep={case} {dep}")
    if dep in _SIBLING:
        yield f"sibling={dep} {text.words[governor.i]}"
    for child in head.children:
        relation = child.dep_
        if start <= child.i < end:
            yield f"in={relation}"
            continue
        if relation in _WITHIN:
            yield from (f"out={relation} {child.i < start}", f"outword={relation} {text.words[child.i]}")
        if relation in _BESIDE:
            yield from (f"beside={relation}", f"besideword={relation} {child.lemma_.lower()}")


def _kind_features(text: _Text, start: int, end: int, head: Token) -> Iterator[str]:
    """What the nouns in and around the stretch stand for: "University" an organisation, "composer" a person."""
    low, high = text.bounds[start]
    kinds, governor = text.kinds, head.head
    yield from (f"headkind={kinds[head.i]}", f"lastkind={kinds[end - 1]}", f"kinds={' '.join(kinds[start:end])}")
    if governor.i != head.i:
        yield f"govkind={head.dep_} {kinds[governor.i]} {governor.pos_}"
    for child in head.children:
        if not start <= child.i < end and child.dep_ in _WITHIN | _BESIDE:
            yield f"besidekind={child.dep_} {kinds[child.i]}"
    if start > low:
        yield f"prevkind={kinds[start - 1]}"
    if end < high:
        yield f"nextkind={kinds[end]}"
    if end + 1 < high:
        yield f"next2kind={text.words[end]} {kinds[end + 1]}"


def _lexicon_features(text: _Text, start: int, first: int, end: int, head: Token) -> Iterator[str]:
    """What the vocabulary says of the stretch, of its words and of those beside it."""
    low, high = text.bounds[start]
    known, classes = text.lexicon.names.get(fold(" ".join(text.words[first:end])), "-"), text.classes[first:end]
    before, after = ("<>" if i < low or i >= high else text.classes[i] for i in (start - 1, end))
    yield f"lex={known}"
    if known != "-":
        yield f"lexprev={known} {text.words[start - 1] if start > low else '<>'}"
    pattern = " ".join(classes)
    yield from (f"classes={pattern}", f"classtags={pattern} {' '.join(text.tags[first:end])}")
    yield from (f"ends={classes[0]} {classes[-1]} {min(3, end - first)}", f"hclass={text.classes[head.i]}")
    yield from (f"fclass={classes[0]}", f"lclass={classes[-1]}", *(f"has={letter}" for letter in sorted(set(classes))))
    yield from (f"pclass={before}", f"nclass={after}")
    yield from (f"pclassfirst={before} {classes[0]}", f"nclasslast={classes[-1]} {after}")


def _shared(scores: Floats, names: Sequence[str]) -> Floats:
    """The scores, moved towards those that the same words have elsewhere in the text: whether a name, and of what."""
    alike: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        alike.setdefault(name, []).append(i)
    moved = scores.copy()
    for places in alike.values():
        if len(places) > 1:
            own, others = scores[places], len(places) - 1
            kinds, best = own - own.mean(axis=1, keepdims=True), own.max(axis=1, keepdims=True)
            moved[places] += SHARED * (kinds.sum(axis=0) - kinds) / others * min(MOST_SHARED, others) ** 0.5
            moved[places] += AGREED * ((best.sum() - best) / others - best)
    return moved


def _texts(doc: Doc, spans: Sequence[tuple[int, int]]) -> list[str]:
    """The words of stretches, as the text has them."""
    text, starts = doc.text, [token.idx for token in doc]
    ends = [start + len(token) for start, token in zip(starts, doc, strict=True)]
    return [text[starts[start] : ends[end - 1]] for start, end in spans]


def _without_articles(doc: Doc, spans: Sequence[tuple[int, int]]) -> list[str]:
    return _texts(doc, [(start + (doc[start].lower_ == "the"), end) for start, end in spans])


def _beside(spans: Sequence[tuple[int, int]], wanted: Sequence[bool]) -> Iterator[int]:
    """The places of those stretches, in order, that stand in one run of overlapping ones with a wanted one."""
    run: list[int] = []
    reached = 0
    for place, (start, end) in enumerate(spans):
        if start >= reached:
            yield from run if any(wanted[one] for one in run) else ()
            run = []
        run.append(place)
        reached = max(reached, end)
    yield from run if any(wanted[one] for one in run) else ()


class NameRecogniser(Pipe):
    """Sets `doc.ents` to names of persons, organisations and places; needs tags, lemmas and a parse before it."""

    def __init__(self, vocab: Vocab, name: str, *, bias: float, seed: int, scorer: Scoring | None) -> None:
        """An untrained recogniser: it finds nothing until `initialize` or `from_disk`."""
        self.vocab = vocab
        self.name = name
        self.bias = bias
        self.seed = seed
        self.scorer = scorer
        self.model = SegmentModel(len(LABELS) - 1)
        self.common: frozenset[str] = frozenset()
        self.kinds: dict[str, str] = {}
        self.lexicon = Lexicon()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the names it gives."""
        return LABELS[1:]

    def __call__(self, doc: Doc) -> Doc:
        """Sets the entities of the text.

        Raises:
            ValueError: if the text is not tagged and parsed.
        """
        if not (doc.has_annotation("TAG") and doc.has_annotation("DEP")):
            raise ValueError(f"{self.name}: the text has no tags or no parse; run the tagger and the parser before it")
        spans = candidates(doc)
        chosen = best_spans(spans, self._scores(doc, spans, _without_articles(doc, spans)))
        doc.set_ents([Span(doc, start, end, label=LABELS[label]) for start, end, label in chosen], default="outside")
        return doc

    def told(self, doc: Doc, names: Collection[str]) -> Iterator[tuple[str, str]]:
        """Some names with what each is taken for, wherever the text's entities would be just them.

        The text has to be tagged and parsed; only the stretches that bear on those names are scored.
        """
        spans = candidates(doc)
        bare = [_BARE.sub("", text) for text in _texts(doc, spans)]
        near = set(_beside(spans, [text in names for text in bare]))
        if not near:
            return
        words = _without_articles(doc, spans)
        alike = {words[place] for place in near}
        asked = [place for place, text in enumerate(words) if text in alike]
        scores = self._scores(doc, [spans[place] for place in asked], [words[place] for place in asked])
        inner = [row for row, place in enumerate(asked) if place in near]
        told = {spans[place]: bare[place] for place in near}
        for start, end, label in best_spans([spans[asked[row]] for row in inner], scores[inner]):
            if told[start, end] in names:
                yield told[start, end], LABELS[label]

    def _scores(self, doc: Doc, spans: Sequence[tuple[int, int]], names: Sequence[str]) -> Floats:
        """The scores of stretches; `names` are their words, by which those in other places are known."""
        return _shared(self.model.scores(self._hashed(doc, spans)), names) + self.bias

    def _hashed(self, doc: Doc, spans: Sequence[tuple[int, int]]) -> list[Hashes]:
        text = _Text(doc, self.common, self.kinds, self.lexicon)
        return [np.sort(hashed(features(text, start, end))) for start, end in spans]

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Language | None = None) -> None:
        """Learns from the examples that have entities, as the pipeline before this component reads their words.

        Raises:
            ValueError: if no example has entities.
        """
        examples = list(get_examples())
        holding = Counter(word for e in examples for word in {t.text for t in e.reference if t.text.islower()})
        self.common = frozenset(word for word, count in holding.items() if count >= RAREST)
        # kept with the model: its weights are those of the vocabulary that it was trained with
        lists = (path.read_text("utf-8").splitlines() for path in (GIVEN_NAMES, PLACES, ORGANIZATIONS))
        self.lexicon = lexicon_of(load_ontology(), *lists)
        self.kinds = _noun_kinds(example.reference for example in examples)
        # while a pipeline is initialised, its sourced components are there but disabled
        earlier = [pipe for _, pipe in nlp.components[: nlp.component_names.index(self.name)]] if nlp else []
        texts: list[tuple[list[tuple[int, int]], list[Hashes], list[int]]] = []
        for example in examples:
            if not example.reference.has_annotation("ENT_IOB"):
                continue
            doc = example.predicted
            for pipe in earlier:
                doc = pipe(doc)
            gold = {(e.start, e.end): e.label_ for e in example.get_aligned_spans_y2x(example.reference.ents)}
            spans = candidates(doc)
            if spans:
                labels = [LABELS.index(gold.get(span, "")) for span in spans]
                texts.append((spans, self._hashed(doc, spans), labels))
        if not texts:
            raise ValueError("no example has entities; give the recogniser a treebank with an Entity column")
        self.model.fit(texts, self.seed)

    def score(self, examples: Iterable[Example], **kwargs: Any) -> dict[str, Any]:
        """`ents_f` and the like over the examples."""
        return self.scorer(examples, **kwargs) if self.scorer else {}

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Writes keys, weights (half precision), common words, kinds of nouns and lexicon into `path`."""
        Path(path).mkdir(parents=True, exist_ok=True)
        np.save(Path(path) / "keys.npy", self.model.keys)
        np.save(Path(path) / "weights.npy", self.model.weights.astype(np.float16))
        lexicon = {"names": self.lexicon.names, "words": self.lexicon.words}
        words = {"common": sorted(self.common), "kinds": self.kinds, "lexicon": lexicon}
        (Path(path) / "words.json").write_text(json.dumps(words, ensure_ascii=False, separators=(",", ":")), "utf-8")

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> NameRecogniser:
        """Reads what `to_disk` wrote."""
        self.model.keys = np.load(Path(path) / "keys.npy")
        self.model.weights = np.load(Path(path) / "weights.npy").astype(np.float64)
        words = json.loads((Path(path) / "words.json").read_text("utf-8"))
        self.common, self.kinds = frozenset(words["common"]), words["kinds"]
        self.lexicon = Lexicon(**words["lexicon"])
        return self


def _noun_kinds(docs: Iterable[Doc]) -> dict[str, str]:
    """The kind of each noun lemma that has a clear one."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for doc in docs:
        for span in doc.spans.get(NOUNS, []):
            counts[span[0].lemma_.lower()][span.label_] += 1
    best = {noun: min(found.items(), key=lambda item: (-item[1], item[0])) for noun, found in sorted(counts.items())}
    return {noun: kind for noun, (kind, count) in best.items() if count >= CLEAR * counts[noun].total()}


@Language.factory(
    FACTORY,
    assigns=["doc.ents", "token.ent_iob", "token.ent_type"],
    requires=["token.tag", "token.pos", "token.lemma", "token.dep"],
    default_config={"bias": 0.5, "seed": 17, "scorer": {"@scorers": "spacy.ner_scorer.v1"}},
    default_score_weights={"ents_f": 1.0, "ents_p": 0.0, "ents_r": 0.0},
)
def create_name_recogniser(nlp: Language, name: str, bias: float, seed: int, scorer: Scoring | None) -> NameRecogniser:
    """The factory that a pipeline's config names.

    Args:
        nlp: the pipeline.
        name: of the component.
        bias: added to the score of every name; more than 0 gives more names, fewer of them right.
        seed: of the order of training.
        scorer: of the entities.
    """
    return NameRecogniser(nlp.vocab, name, bias=bias, seed=seed, scorer=scorer)
