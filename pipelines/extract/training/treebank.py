"""Reads CoNLL-U treebanks as spaCy documents: tags, lemmas, trees, and named mentions from an Entity column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from spacy.tokens import Doc, DocBin, Span
from spacy.util import filter_spans
from spacy.vocab import Vocab

from pipelines.extract.recogniser import NOUNS

LABELS = {"person": "PERSON", "organization": "ORG", "place": "PLACE"}
"""Mention type of the Entity column -> label of the entity recogniser."""
GROUP_SIZES = (1, 3, 2, 5, 1, 8, 4, 2)
"""Sentences of a document that make one training text, in turn: from a bullet to a paragraph."""

_MENTION_EDGE = re.compile(r"\((?P<opened>\d+)-(?P<kind>[a-z]+)[^()]*(?P<whole>\))?|(?P<closed>\d+)\)")
_NAME_TAGS = frozenset({"NNP", "NNPS", "CD"})
_NAME_DEPS = frozenset({"compound", "flat", "amod", "nmod:poss", "nmod:desc", "nummod", "goeswith", "nmod"})
_JOINT_DEPS = frozenset({"case", "punct", "cc"})
_NAME_ADPOSITIONS = frozenset({"of", "for"})


class TreebankError(ValueError):
    """A line that is not CoNLL-U; the message says which."""


@dataclass(slots=True)
class Sentence:
    """One sentence; `heads` are indices into the sentence, a root is its own head."""

    document: str
    words: list[str] = field(default_factory=list)
    spaces: list[bool] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    pos: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    deps: list[str] = field(default_factory=list)
    misc: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention `words[start:end]` of a sentence, of an Entity type, with the index of its head."""

    start: int
    end: int
    kind: str
    head: int


def read_sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of one CoNLL-U file, in order; empty nodes are left out.

    Raises:
        TreebankError: at a line that is no comment and has not ten columns.
    """
    sentence, document, surface_end, space_after = Sentence(""), "", 0, True
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.startswith("# newdoc id = "):
            document = line.removeprefix("# newdoc id = ")
        if not line and sentence.words:
            yield _checked(sentence, path, number)
        if not line or line.startswith("#"):
            sentence, surface_end = Sentence(document), 0
            continue
        columns = line.split("\t")
        if len(columns) != 10:
            raise TreebankError(
                f"{path}:{number}: {len(columns)} columns where CoNLL-U has 10; download the file again"
            )
        if "-" in columns[0]:
            surface_end, space_after = int(columns[0].split("-")[1]), "SpaceAfter=No" not in columns[9]
        elif columns[0].isdecimal():
            _append(sentence, columns, surface_end, space_after)
    if sentence.words:
        yield _checked(sentence, path, number)


def _append(sentence: Sentence, columns: list[str], surface_end: int, space_after: bool) -> None:
    """Adds one word line; within a written word that ends at `surface_end` only the last has the space after it."""
    index, head = int(columns[0]), int(columns[6])
    if index < surface_end:
        space = False
    elif index == surface_end:
        space = space_after
    else:
        space = "SpaceAfter=No" not in columns[9]
    sentence.words.append(columns[1].replace(" ", "\u00a0"))
    sentence.spaces.append(space)
    sentence.lemmas.append(columns[2])
    sentence.pos.append(columns[3])
    sentence.tags.append(columns[4])
    sentence.heads.append(head - 1 if head else index - 1)
    sentence.deps.append("ROOT" if columns[7] == "root" else columns[7])
    sentence.misc.append(columns[9])


def _checked(sentence: Sentence, path: Path, number: int) -> Sentence:
    if not all(0 <= head < len(sentence.words) for head in sentence.heads):
        raise TreebankError(f"{path}:{number}: a head outside the sentence that ends here; download the file again")
    return sentence


def mentions(sentence: Sentence) -> list[Mention]:
    """Every mention that begins and ends in the sentence, in the order of their ends."""
    opened: list[tuple[str, str, int]] = []
    found: list[tuple[int, int, str]] = []
    for index, misc in enumerate(sentence.misc):
        column = next((part for part in misc.split("|") if part.startswith("Entity=")), "")
        for edge in _MENTION_EDGE.finditer(column):
            if edge["opened"] and edge["whole"]:
                found.append((index, index + 1, edge["kind"]))
            elif edge["opened"]:
                opened.append((edge["opened"], edge["kind"], index))
            else:
                latest = next((i for i in reversed(range(len(opened))) if opened[i][0] == edge["closed"]), None)
                if latest is not None:
                    _, kind, start = opened.pop(latest)
                    found.append((start, index + 1, kind))
    return [Mention(start, end, kind, _head(sentence, start, end)) for start, end, kind in found]


def _head(sentence: Sentence, start: int, end: int) -> int:
    """The first word of a mention whose head stands outside of it."""
    outside = (i for i in range(start, end) if not start <= sentence.heads[i] < end or sentence.heads[i] == i)
    return next(outside, end - 1)


def name_of(sentence: Sentence, mention: Mention) -> tuple[int, int]:
    """The name within a named mention: its head with the parts of the name, without what is said about it.

    "Columbia University in New York" gives "Columbia University", "Jane Doe, who lives in Texas" gives "Jane Doe"; a
    leading article stays, as the mention has it.
    """
    inside = _name_words(sentence, mention)
    start, end = mention.head, mention.head + 1
    while start > mention.start and start - 1 in inside:
        start -= 1
    while end < mention.end and end in inside:
        end += 1
    while sentence.deps[start] in _JOINT_DEPS and start < mention.head:
        start += 1
    while sentence.deps[end - 1] in _JOINT_DEPS and end - 1 > mention.head:
        end -= 1
    if start > mention.start and sentence.words[start - 1].lower() == "the":
        start -= 1
    return start, end


def _name_words(sentence: Sentence, mention: Mention) -> set[int]:
    """Words of the mention that hang from its head by nothing but parts of names."""
    words = {mention.head}
    grown = True
    while grown:
        grown = False
        for i in range(mention.start, mention.end):
            if i not in words and sentence.heads[i] in words and _is_part(sentence, mention, i):
                words.add(i)
                grown = True
    return words


def _is_part(sentence: Sentence, mention: Mention, i: int) -> bool:
    dep, head = sentence.deps[i], sentence.heads[i]
    if dep in _JOINT_DEPS:
        return head != mention.head or sentence.tags[i] == "HYPH"
    if dep == "det":
        return head != mention.head and sentence.words[i].lower() == "the"
    if sentence.tags[i] not in _NAME_TAGS:
        return False
    if dep == "conj":
        return head != mention.head
    if dep == "nmod":
        cases = [
            sentence.words[j].lower() for j, h in enumerate(sentence.heads) if h == i and sentence.deps[j] == "case"
        ]
        return bool(cases) and set(cases) <= _NAME_ADPOSITIONS
    return dep in _NAME_DEPS


def named_spans(sentence: Sentence, *, whole: bool = False) -> list[tuple[int, int, str]]:
    """Names of persons, organisations and places as (start, end, label); they may nest.

    A mention is named when its head is a proper noun, or when a proper noun is flat with its head ("the governor Jane
    Doe" names Jane Doe). `whole` gives the mentions with a proper head as the treebank marks them, with everything
    that is said about the name.
    """
    spans: dict[tuple[int, int], str] = {}
    for mention in mentions(sentence):
        if mention.kind in LABELS:
            is_whole = whole and sentence.pos[mention.head] == "PROPN"
            span = (mention.start, mention.end) if is_whole else _name_span(sentence, mention)
            if span and (is_whole or not whole):
                spans[span] = LABELS[mention.kind]
    return [(start, end, label) for (start, end), label in sorted(spans.items())]


def _name_span(sentence: Sentence, mention: Mention) -> tuple[int, int] | None:
    if sentence.pos[mention.head] == "PROPN":
        return name_of(sentence, mention)
    flat = [i for i in range(mention.start, mention.end) if _is_flat_name(sentence, mention.head, i)]
    return (flat[0], flat[-1] + 1) if flat and flat[-1] - flat[0] == len(flat) - 1 else None


def _is_flat_name(sentence: Sentence, head: int, i: int) -> bool:
    return sentence.heads[i] == head and sentence.deps[i] == "flat" and sentence.pos[i] == "PROPN"


def to_doc(vocab: Vocab, sentences: Sequence[Sentence], *, entities: bool, whole: bool = False) -> Doc:
    """One spaCy document of the sentences, with gold words.

    With `entities` it has the names in `ents`, and in `spans[NOUNS]` the head nouns of other mentions, labelled with
    the type of mention; without, those are missing, not absent.
    """
    offsets: list[int] = []
    total = 0
    for sentence in sentences:
        offsets.append(total)
        total += len(sentence.words)
    every = list(zip(offsets, sentences, strict=True))
    doc = Doc(
        vocab,
        words=[w for s in sentences for w in s.words],
        spaces=[x for s in sentences for x in s.spaces],
        tags=[t for s in sentences for t in s.tags],
        pos=[p for s in sentences for p in s.pos],
        lemmas=[lemma for s in sentences for lemma in s.lemmas],
        heads=[offset + h for offset, s in every for h in s.heads],
        deps=[d for s in sentences for d in s.deps],
        sent_starts=[i == 0 for s in sentences for i in range(len(s.words))],
    )
    if entities:
        spans = [
            Span(doc, offset + start, offset + end, label=label)
            for offset, s in every
            for start, end, label in named_spans(s, whole=whole)
        ]
        doc.set_ents(filter_spans(spans), default="outside")
        doc.spans[NOUNS] = [
            Span(doc, offset + mention.head, offset + mention.head + 1, label=mention.kind)
            for offset, s in every
            for mention in mentions(s)
            if s.pos[mention.head] == "NOUN"
        ]
    return doc


def grouped(sentences: Iterable[Sentence], sizes: Sequence[int] = GROUP_SIZES) -> Iterator[list[Sentence]]:
    """Neighbouring sentences of one document, `sizes` of them in turn."""
    size, group = cycle(sizes), list[Sentence]()
    wanted = next(size)
    for sentence in sentences:
        if group and (len(group) == wanted or group[0].document != sentence.document):
            yield group
            group, wanted = [], next(size)
        group.append(sentence)
    if group:
        yield group


def convert(paths: Iterable[Path], output: Path, *, sizes: Sequence[int] = GROUP_SIZES, whole: bool = False) -> int:
    """Writes the treebank files as one `.spacy` file and gives the number of texts in it.

    Files whose name begins with "gum" have entities; in others they are missing.

    Raises:
        TreebankError: for a file that is missing or no CoNLL-U.
    """
    vocab, store = Vocab(), DocBin(attrs=["TAG", "POS", "LEMMA", "HEAD", "DEP", "SENT_START", "ENT_IOB", "ENT_TYPE"])
    for path in paths:
        if not path.is_file():
            raise TreebankError(f"{path}: no such treebank; name the directory that holds it")
        for group in grouped(read_sentences(path), sizes):
            store.add(to_doc(vocab, group, entities=path.name.startswith("gum"), whole=whole))
    output.parent.mkdir(parents=True, exist_ok=True)
    store.to_disk(output)
    return len(store)
