"""Sentences as trees: the trained parser over the sentences that can gain by it, names put in as single words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pipelines.extract.entities import Mention
from pipelines.extract.mending import Node, mend
from pipelines.extract.rare import Rare
from pipelines.extract.vocabulary import forgetting

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.strings import StringStore
    from spacy.tokens import Doc

    from pipelines.extract.reading import Stretch

LONGEST = 600
"""Characters of a sentence that is parsed; what is longer is a list or a table in disguise."""
REMEMBERED = 256
"""Trees of which is remembered what is asked of them again and again: those of the blocks that are being read."""
BATCH = 64
"""Sentences that are parsed at once."""
_STAND_IN = {"person": "John", "place": "London"}
"""Words that the parser knows well, read in the place of names that it has never seen."""
_ANY_NAME = "Google"
_MANY = "servers"
_READ_AS = {"IT": "tech"}
"""Words that the parser takes for others."""
_PLURAL = re.compile(r"[a-z]{3,}s")
_COMPOUND = Rare(r"\b(?:start-up|spin-off|co-founder|data[ -]cent(?:er|re)|super computer)s?\b", re.IGNORECASE)
_HYPHENED = re.compile(
    r"\b(?:open-sourc|fine-tun|co-(?:design|develop|own|creat|found|fund|author|train))(?:e[ds]?|ing|s)?\b",
    re.IGNORECASE,
)
"""Verbs that are written with a hyphen, read as one word; their lemmas keep it."""
_TOKEN = re.compile(
    r"n['’]t\b|['’](?:s|re|ve|ll|d|m)?\b|[^\W\d_]+?(?=n['’]t\b)|[$€£]|\d(?:[\d.,]*\d)?|[^\W\d_]+\.(?=\w)|\w+|\.\.\.|--+|[^\w\s]",
    re.IGNORECASE,
)
"""A word, a number, or a sign; a lexer of its own, since spaCy's takes as long as the parse and keeps every word."""
_ASIDE = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")


class Word(NamedTuple):
    """A word of a sentence, or a whole name; `start:end` are offsets into the block's plain text.

    `tag` is Penn Treebank's, `relation` that of universal dependencies to the word `head` (its own place: the root).
    `name` is what is written there where the word is a name, known (`mention`) or not.
    """

    place: int
    start: int
    end: int
    lemma: str
    tag: str
    relation: str
    head: int
    mention: Mention | None
    name: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """The parse of the piece `start:end` of a block's plain text."""

    start: int
    end: int
    words: tuple[Word, ...]
    children: tuple[tuple[int, ...], ...]

    def below(self, word: Word, *relations: str) -> Iterator[Word]:
        """The words that hang on a word by one of the relations (by any without one), in order."""
        places = self.children[word.place]
        if not places:
            return iter(())  # most words are leaves
        words = self.words
        if not relations:
            return iter([words[place] for place in places])
        return iter([words[place] for place in places if words[place].relation in relations])

    def above(self, word: Word) -> Word | None:
        """The word that a word hangs on; None for a root."""
        return None if word.head == word.place else self.words[word.head]

    def top(self, start: int, end: int) -> Word | None:
        """The word of the span `start:end` (offsets into the block) on which its others hang."""
        inner = [word for word in self.words if word.start < end and start < word.end]
        places = {word.place for word in inner}
        return next((w for w in inner if w.head == w.place or w.head not in places), None)


@lru_cache(maxsize=REMEMBERED)
def types_named(tree: Tree) -> frozenset[str]:
    """The types of all that a sentence names: no rule finds things of others in it."""
    return frozenset(word.mention.type for word in tree.words if word.mention is not None)


def tree_at(trees: Sequence[Tree], place: int) -> Tree | None:
    """The one of a block's trees in which an offset lies."""
    found = bisect_right(trees, place, key=lambda tree: tree.start)
    return trees[found - 1] if found and place < trees[found - 1].end else None


def trees_of(trees: Sequence[Tree], start: int, end: int) -> Sequence[Tree]:
    """Those of a block's trees that share a character with `start:end`."""
    first = bisect_right(trees, start, key=lambda tree: tree.end)
    return trees[first : bisect_left(trees, end, first, key=lambda tree: tree.start)]


def trees(stretches: Sequence[Stretch], names: Sequence[Sequence[Span]], nlp: Language) -> list[Tree | None]:
    """The tree of each stretch, None for what is too long; names are read as one known word, brackets are left out.

    `names` are for each stretch the spans (in its text) of what is written like a name and not known.
    """
    places = [place for place, stretch in enumerate(stretches) if stretch.end - stretch.start <= LONGEST]
    found: list[Tree | None] = [None] * len(stretches)
    with forgetting(nlp):
        prepared = [_prepared(stretches[place], names[place], nlp) for place in places]
        docs = nlp.pipe((doc for doc, _ in prepared), batch_size=BATCH)
        for place, doc, (_, spans) in zip(places, docs, prepared, strict=True):
            found[place] = _tree(stretches[place], doc, spans)
    return found


Span = tuple[int, int]
_Piece = tuple[int, int, "Mention | None", str]


def _prepared(stretch: Stretch, names: Sequence[Span], nlp: Language) -> tuple[Doc, list[_Piece]]:
    """A text for the parser, and for each of its words where it stands in the block and which name it is."""
    from spacy.tokens import Doc

    words: list[str] = []
    spans: list[_Piece] = []
    for start, end, mention, name in _pieces(stretch, names):
        text = stretch.text[start:end]
        offset = stretch.start + start
        if name:
            words.append(_ANY_NAME if mention is None else _stand_in(mention, text))
            spans.append((offset, stretch.start + end, mention, name))
            continue
        for low, high, word in _tokens(text):
            words.append(_READ_AS.get(word, word))
            spans.append((offset + low, offset + high, None, ""))
    return Doc(nlp.vocab, words=words), spans


def _tokens(text: str) -> Iterator[tuple[int, int, str]]:
    """The words of a text without names, cut as the treebanks cut them; `start-up` and `data center` are one."""
    position = 0
    compounds = [*_COMPOUND.finditer(text), *_HYPHENED.finditer(text)] if "-" in text else [*_COMPOUND.finditer(text)]
    for match in sorted(compounds, key=lambda match: match.start()):
        for token in _TOKEN.finditer(text, position, match.start()):
            yield *token.span(), token[0]
        yield *match.span(), re.sub(r"[ -]", "", match[0])
        position = match.end()
    for token in _TOKEN.finditer(text, position):
        yield *token.span(), token[0]


def _pieces(stretch: Stretch, names: Sequence[Span]) -> Iterator[_Piece]:
    """The stretch cut into names and the text between them, brackets left out."""
    known = ((m.start - stretch.start, m.end - stretch.start, m) for m in stretch.mentions if not m.generic)
    position = 0
    for start, end, mention in sorted((*known, *((start, end, None) for start, end in names)), key=lambda n: n[:2]):
        if start < position or _in_brackets(stretch.text, start):
            continue
        yield from _between(stretch.text, position, start)
        yield start, end, mention, stretch.text[start:end]
        # the last dot of `the U.S. company` is the name's and ends no sentence
        goes_on = stretch.text.startswith(". ", end) and stretch.text[end + 2 : end + 3].islower()
        dotted = goes_on and "." in stretch.text[start:end]
        position = end + dotted
    yield from _between(stretch.text, position, len(stretch.text))


def _between(text: str, start: int, end: int) -> Iterator[_Piece]:
    for aside in _ASIDE.finditer(text, start, end):
        if start < aside.start():
            yield start, aside.start(), None, ""
        start = aside.end()
    if start < end:
        yield start, end, None, ""


def _in_brackets(text: str, position: int) -> bool:
    return text.rfind("(", 0, position) > text.rfind(")", 0, position) and ")" in text[position:]


def _stand_in(mention: Mention, text: str) -> str:
    last = text.split()[-1]
    if _PLURAL.fullmatch(last) and mention.end > mention.core_end:
        return _MANY
    return _STAND_IN.get(mention.type, _ANY_NAME)


def _tree(stretch: Stretch, doc: Doc, spans: Sequence[_Piece]) -> Tree:
    from spacy.attrs import DEP, HEAD, LEMMA, TAG

    below: list[list[int]] = [[] for _ in spans]
    nodes: list[Node] = []
    words = []
    told = doc.to_array([LEMMA, TAG, DEP, HEAD])
    heads = told[:, 3].astype("int64").tolist()  # as far ahead of a word as its head stands
    strings = _Strings(doc.vocab.strings)
    for place, ((lemma, tag, relation, _), ahead, span) in enumerate(zip(told.tolist(), heads, spans, strict=True)):
        nodes.append(Node(strings[lemma].lower(), strings[tag], strings[relation], place + ahead, bool(span[3])))
    mend(nodes)
    hyphened = "-" in stretch.text
    for place, (node, (start, end, mention, name)) in enumerate(zip(nodes, spans, strict=True)):
        lemma, head = node.lemma, node.head
        if hyphened and not name:
            lemma = _as_hyphened(lemma, stretch.text, start - stretch.start, end - stretch.start)
        words.append(Word(place, start, end, lemma, node.tag, node.relation, head, mention, name))
        if head != place:
            below[head].append(place)
    return Tree(stretch.start, stretch.end, tuple(words), tuple(map(tuple, below)))


class _Strings(dict[int, str]):
    """The strings of some hashes, each looked up once: a sentence has few tags and relations."""

    def __init__(self, strings: StringStore) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, key: int) -> str:
        found = self[key] = self._strings[key]
        return found


def _as_hyphened(lemma: str, text: str, start: int, end: int) -> str:
    """The lemma of the word `text[start:end]`, with the hyphen that a verb was read without."""
    before = text.find("-", start, end) - start
    if before <= 0 or not _HYPHENED.fullmatch(text, start, end):
        return lemma
    return f"{lemma[:before]}-{lemma[before:]}"
