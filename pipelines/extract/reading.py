"""A document as the rules see it: every block with its sentences, mentions, quantities and dates, found once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from pipelines.extract.apposition import is_size_of_noun, named_by_place, named_by_size
from pipelines.extract.block_numbers import numbers_in
from pipelines.extract.capitals import SENTENCE_BEHIND, TERMS
from pipelines.extract.datelines import written_on
from pipelines.extract.dates import DateSpan
from pipelines.extract.described_things import described_things
from pipelines.extract.entities import Entity, Mention, as_mention
from pipelines.extract.front_matter import with_front_matter
from pipelines.extract.grades import without_grades
from pipelines.extract.incorporated import incorporated
from pipelines.extract.introductions import Introductions, size_in_title
from pipelines.extract.lent_years import Calendar
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.persons import people_named
from pipelines.extract.quantities import Quantity
from pipelines.extract.rare import Rare
from pipelines.extract.respelling import respelt
from pipelines.extract.sequels import named_sequels, with_sequels
from pipelines.extract.short_names import short_names
from pipelines.extract.titles import MEANS, OWNED_BY, is_periodical, names_within, without_opener
from pipelines.extract.usual import is_english
from pipelines.extract.vocabulary import forgetting
from pipelines.extract.year_like import with_counts
from pipelines.ontology import slug
from sources.document import Block, Cell, Document

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from pipelines.extract.syntax import Tree

Found = TypeVar("Found", Mention, Quantity, DateSpan)
BATCH = 256
"""Blocks that spaCy tokenises at once."""
_COMMON_MODIFIER = re.compile(
    r"(?:multi|single|cross|inter|intra|large|small|big|dedicated|custom|new|major|distributed|hybrid|modern|general|global"
    r"|next|first|second|third|single|massive|dense|high|ultra|key|technical|confirmed|neural|language|data|training"
    r"|powerful|advanced|fastest|biggest|latest|hyperscale|mega|green|sustainable|innovative|efficient|scalable|secure"
    r"|private|public|sovereign|frontier|flagship|purpose|cutting|world|exascale|national|regional|local|giant|most"
    r"|academic|industrial|commercial|traditional|conventional|typical|standard|deep|total|research|base|final|other|primary|main|secondary|additional|existing|hpc|gpu|cpu|ai)\b",
    re.IGNORECASE,
)
_QUALIFIES = re.compile(
    r"[ -](?:developers?|operators?|providers?|compan(?:y|ies)|firms?|builders?|owners?|markets?|industry"
    r"|business|sector|investors?|landlords?|startups?|spending|demand|capacity|customers?|projects|executives?|chips?|boom)\b"
)
"""What follows a noun that names no place: `the Texas data-center developer`."""
_SEVERAL = re.compile(r"(?:ent(?:er|re)|ite|luster|omputer|acilitie|lant|all)s$")
"""`UK data centers` are any that stand there."""
_DIE = re.compile(r" (?:Die|Chiplet|Tile)$")
"""What the acronyms that everybody knows (`XCD`) name where a text spells them out."""
_DONE = re.compile(r"[A-Z][a-z]+(?:ed|ing)\s[a-z]")
"""`Expanded data center footprint` tells what was done; no name begins so."""
_UNIT = re.compile(r"(?:[kKMGT]W|kV|MVA|acres?|sq)\b")
_DATASET_PAGE = re.compile(r"https?://[^/]+/datasets/\w")
_REPOSITORY = re.compile(r"https?://(?:www\.)?(?:github|gitlab)\.com/[^/]+/([^/#?]+?)(?:\.git)?/?")
_DATASET_NAME = re.compile(r"[A-Z][\w.-]*(?: [A-Z0-9][\w.-]*){0,3}")
_LINK_WORDS = frozenset(
    "code repository repo docs documentation website site paper data dataset model models example examples demo scripts"
    " github gitlab source here benchmark benchmarks tools blog training inference evaluation weights".split()
)
"""What links are called by where they lead to, not by a name; some repositories are called so, too."""
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
_LABELLED = re.compile(
    r"(?!\d)[A-Z][a-z]+(?=\s*(?:\([^()]{2,40}\)\s*)?(?::|\s[—–-]|\s\()\s?(?:about |over |~)?\$?(?!(?:19|20)\d\d\b)\d)"
)
"""A common word before an amount, which may be the name of what has it."""
TITLED = ("cluster", "model", "site")
"""Types of names that are common words, too: `Frontier`."""
_CODE_NAME = re.compile(r"[a-z][a-z_-]{2,30}")
_LIBRARIES = ("framework", "training framework", "training library", "inference server", "data tool")
"""Kinds of software that code is written with, and calls by a common word."""
_WIDE = "[\u00a0\u2002-\u200a\u202f]"
_PICTURED = re.compile(r"(?:[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B00-\u2BFF][\uFE0F\u200D]*)+\s+")
"""Pictures before words."""
_TO_PLAIN = re.compile(
    r"(?=[\u00a0\u2002-\u200a\u202f\u2010\u2011\u00b9\u00b2\u00b3\u2070-\u2079\[]| [\[(])"  # most characters begin none
    rf"(?:[\u2010\u2011]|(?<!\d){_WIDE}|{_WIDE}(?!\d)"
    r"|(?<=\S) ?\[(?:\^[\w-]+|\d{1,3}(?:[,–-] ?\d{1,3})*)\](?![(\w])"
    r"|(?:(?<=\d[A-Z])|(?<=[A-Za-z]\d\d\d)|(?<=[a-z]{4}))[\u00b9\u00b2\u00b3\u2074-\u2079](?!\w)"
    r"|(?<=[.,;)\"”’])[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+"
    r"|(?<=\S) \((?:see |e\.g\.,? )?[A-Z][\w'’-]+ et al\b[^()]{0,120}\b(?:19|20)\d\d[a-z]?\))"
)
"""Hyphens and spaces of other widths (between digits a space may group them), marks of notes, and citations."""
_LONG_RUN = re.compile(r"\S{400,}")
"""No word, and spaCy would look for its affixes in quadratic time. Only sentences are asked of it: a mask will do."""
_MAY_PART = re.compile(r"[!?…。].*\w|\.(?:[^\w\s]*\s.*\w|[^\w\s]+.*\w)|[a-zß-ÿ\"'”’]\.[A-ZÀ-Þ\"'“‘]", re.DOTALL)
"""A mark that may end a sentence, before another word: none within a number or an abbreviation."""
LONGEST_SHORT_FORM = 8
_SHORTENED = re.compile(
    r"\b(?:nos?|nr|incl|excl|resp|max|min|avg|ca|est|approx|vs|ver|rev|alt|cap|qty)\.\Z", re.IGNORECASE
)
_GOES_ON = re.compile(r"\s*[a-z\d$€£~≈<>]")
"""A short form with its full stop, and how a text goes on where that ended no sentence: `at no. 8`."""
_SHORT_END = re.compile(
    r"(?:\d\s?(?:[kMGT]?Wh?|[kKMGT]i?[Bb](?:/s)?|[KMBTVACUhx])\.(?=\s+[A-Z])"
    rf"|\b(?:U\.[SK]|D\.C|[ap]\.m|Inc|Corp|Ltd|Co)\.(?={SENTENCE_BEHIND.pattern}))\s+"
)
"""Where a sentence ends with a unit or a short form whose full stop spaCy takes for its own: `draws 700 W. The`."""
_VERSION = re.compile(r"v\d\w?|[A-Z]\d(?:\.\d)?")
LONGEST_NAME_BEFORE = 40
"""Characters before a bare version in which the word stands that it may be the version of."""
_NAME_BEFORE = re.compile(
    r"(?<!\w)(?!(?:The|An?|Each|Every|This|That|Both|Our|Its|With|For|In|On|By|And|But|While|Like|Unlike)\s)"
    r"(?:[A-Z][\w+-]*|\w+[\d_.-]\w*)[\s-]$"
)
_ACRONYM_SOURCE = Rare(r"\([^()]*[A-Z]{2}")


def ending_at(stretch: Stretch, position: int, types: Collection[str]) -> Mention | None:
    """The mention of one of the types that ends at a position of the block; None when none does."""
    return next((m for m in stretch.mentions if m.end == position and m.type in types), None)


def inside(items: Sequence[Found], start: int, end: int) -> tuple[Found, ...]:
    """The items that lie wholly in `start:end`."""
    return tuple([item for item in items if start <= item.start and item.end <= end]) if items else ()


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece `start:end` of a block's plain text (a sentence, a cell, a bullet's value) with what stands in it."""

    start: int
    end: int
    text: str
    mentions: tuple[Mention, ...]
    quantities: tuple[Quantity, ...]
    dates: tuple[DateSpan, ...]

    def part(self, start: int, end: int) -> Stretch:
        """The piece `start:end` (offsets into this stretch's text)."""
        low, high = self.start + start, self.start + end
        if low == self.start and high == self.end:
            return self
        return Stretch(
            low,
            high,
            self.text[start:end],
            inside(self.mentions, low, high),
            inside(self.quantities, low, high),
            inside(self.dates, low, high),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """One block and everything that was recognised in its plain text (offsets into `block.plain`)."""

    index: int
    block: Block
    whole: Stretch
    sentences: tuple[Stretch, ...]
    written: date | None = None
    """The day on which the document was written, where it is known."""
    trees: tuple[Tree, ...] = ()
    _cells: dict[tuple[int, int], Stretch] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What stands in cells: the readers of a table ask for each of them several times."""

    @property
    def text(self) -> str:
        """The block's plain text."""
        return self.block.plain

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """All mentions of the block."""
        return self.whole.mentions

    @property
    def dates(self) -> tuple[DateSpan, ...]:
        """All dates of the block."""
        return self.whole.dates

    def cell(self, cell: Cell) -> Stretch:
        """What stands in a cell of this row."""
        place = cell.start, cell.end
        found = self._cells.get(place)
        if found is None:
            found = self._cells[place] = self.whole.part(*place)
        return found


@dataclass(frozen=True, slots=True)
class Text:
    """A document as it was read: the mentions of its title, its blocks in order, and the title as it is `written`.

    Where the title names nothing, the name of the file, as the text writes it, stands for it. `spelling` is how the
    document spells the names that were read in another form.
    """

    title: tuple[Mention, ...]
    readings: tuple[Reading, ...]
    written: str = ""
    spelling: Mapping[str, str] = field(default_factory=dict)


class Reader:
    """Reads documents: one tokeniser and one matcher for all of them."""

    def __init__(self, nlp: Language, matcher: EntityMatcher, introductions: Introductions) -> None:
        self.nlp = nlp
        self.matcher = matcher
        self.introductions = introductions

    def read(self, document: Document) -> Text:
        """The title and every block of the document with what stands in it; its own names hold for all of it.

        What spaCy learns of words goes with the document: else memory would grow with every new word.
        """
        document = _with_plain_headers(_with_plain_characters(document))
        named, blocks, spelling = respelt(document.title, with_front_matter(document), self.matcher)
        document = replace(document, title=named, blocks=blocks)
        prose = [block.plain for block in document.blocks if block.kind != "code"]
        local = self._local_names(document, prose)
        written, title = self._title(document, prose, local)
        own = size_in_title(written)
        own = "" if _names_model(title, own) else own
        sizes = self.introductions.sizes(prose, tuple(dict.fromkeys(m.entity for m in title)), own)
        calendar = Calendar(document, written_on(document.blocks))
        sentences = self._sentences([_LONG_RUN.sub(_masked, block.plain) for block in document.blocks])
        read = (
            self._reading(index, block, spans, calendar, local, sizes)
            for index, (block, spans) in enumerate(zip(document.blocks, sentences, strict=True))
        )
        readings = without_grades(tuple(read))
        if document.title == PurePosixPath(document.uri).stem:  # a file may be called like another document's topic
            named_below = {mention.entity_id for reading in readings for mention in reading.mentions}
            title = tuple(mention for mention in title if mention.entity_id in named_below)
        return Text(title, readings, written, spelling)

    def _title(
        self, document: Document, prose: Sequence[str], local: dict[str, Entity]
    ) -> tuple[str, tuple[Mention, ...]]:
        """The title that tells what a document is about, with what it names.

        Where it names nothing that is known, the text tells what its words or the name of the file are the name of;
        these names are added to the `local` ones.
        """
        title = self._mentions(document.title, local)
        if is_periodical(document.title) or any(not mention.generic for mention in title):
            return document.title, title
        stem = PurePosixPath(document.uri).stem if "://" not in document.uri else ""
        opened = without_opener(document.title)
        below = [text for text in prose if not (text.islower() and text == document.title)]
        for told in (*names_within(document.title), stem):
            name = self.introductions.name_of_file(told, below)
            if not name or MEANS.search(opened, 0, max(opened.find(name), 0)):  # `Faster training with Foo`
                continue
            found = self.introductions.titled(name, below)
            owned = OWNED_BY.search(opened, 0, max(opened.find(name), 0)) is not None
            if owned and any(entity.type != "organization" for entity in found.values()):
                continue  # `The chips of Foo`
            known = found | local
            for written in (document.title, name):
                named = self._mentions(written, known)
                if any(not mention.generic and (told != stem or mention.type != "place") for mention in named):
                    local.update(known)
                    return written, named
            if told == stem:
                return name, named
        return document.title, title

    def _sentences(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """Where the sentences of each text begin and end; spaCy is asked only of texts that may hold more than one."""
        found = [[(0, len(text.rstrip()))] if text.strip() else [] for text in texts]
        unsure = [index for index, text in enumerate(texts) if _MAY_PART.search(text)]
        with forgetting(self.nlp):
            docs = self.nlp.pipe((texts[index] for index in unsure), batch_size=BATCH)
            for index, doc in zip(unsure, docs, strict=True):
                found[index] = list(_sentence_spans(doc))
        return found

    def _local_names(self, document: Document, prose: Sequence[str]) -> dict[str, Entity]:
        topics = [document.title, *(block.plain for block in document.blocks if block.kind == "heading")]
        local = dict(_linked(document, self.matcher)) | self.introductions.found(document.title, prose, document.blocks)
        local |= incorporated(prose, self.matcher)
        devices = {name for name, entity in local.items() if entity.type == "hardware"}
        short = short_names(prose, self.matcher)
        local |= self.matcher.versions(" ".join(topics)) | {name: short[name] for name in short if name not in devices}
        for topic in topics:
            named = self.matcher.find(topic)
            for form, mention in named_sequels(topic, named).items():
                local.setdefault(form, mention.entity)
            for mention in named:  # a common word is a name in the whole text where a title vouches for it
                if mention.type in TITLED and not mention.generic and not self.matcher.find(f"{mention.text} it"):
                    local.setdefault(mention.text, mention.entity)
        for name, entity in self._labels(prose):
            local.setdefault(name, entity)
        local = self._described(document, local) | local
        for name, person in people_named(prose, self.matcher).items():
            known = local.get(name)
            if known is None or (known.provisional and (" " in name or known.type != "organization")):
                local[name] = person
        for text in prose:
            if _ACRONYM_SOURCE.search(text):
                for acronym, entity in self.matcher.local_aliases(text).items():
                    if acronym.lower().removesuffix("s") not in TERMS or _DIE.search(entity.name):
                        local.setdefault(acronym, entity)
        return local

    def _labels(self, prose: Sequence[str]) -> Iterator[tuple[str, Entity]]:
        """The common words that are names because something is told of them behind them: `Foo: 400 nodes`."""
        found = (_LABELLED.match(text) for text in prose)
        for label in sorted({match[0] for match in found if match is not None and is_english(match[0])}):
            named = self.matcher.find(label) if not self.matcher.find(f"{label} it") else ()
            yield from ((label, m.entity) for m in named if m.type in TITLED and not m.generic)

    def _described(self, document: Document, local: Mapping[str, Entity]) -> dict[str, Entity]:
        """The things that the document calls by their nouns, and by no names."""

        def named(text: str) -> list[Mention]:
            return [mention for mention in self.matcher.find(text, local) if not mention.generic]

        def whose() -> str:
            return next((mention.name for mention in named(document.title)), document.title)

        return described_things(document.blocks, whose, lambda words: {mention.type for mention in named(words)})

    def _mentions(
        self, text: str, local: Mapping[str, Entity], sizes: Mapping[str, Entity] = MappingProxyType({})
    ) -> tuple[Mention, ...]:
        found = [
            m
            for m in self.matcher.find(text, local)
            if not (_is_others_version(m, text) or is_size_of_noun(m, text) or text[m.end : m.end + 1] == "$")
        ]
        compounds = [
            _as_named(c, found)
            for c in self.matcher.compounds(text, found)
            if _is_name(c, found) and not _QUALIFIES.match(text, c.end)
        ]
        kept = [m for m in found if not any(c.start <= m.start and m.end <= c.end for c in compounds)]
        kept += named_by_place(text, (*kept, *compounds), self.matcher)
        kept += _uncovered(named_by_size(text, sizes, found), (*kept, *compounds))
        found = list(with_sequels(text, (*kept, *compounds)))
        return tuple(sorted(found, key=lambda mention: (mention.start, mention.end)))

    def _marked(self, block: Block, found: tuple[Mention, ...]) -> tuple[Mention, ...]:
        """The mentions with those of software whose name is a common word, but written as code: `accelerate`."""
        added = []
        for mark in block.marks:
            name = block.plain[mark.start : mark.end]
            if mark.kind != "code" or not _CODE_NAME.fullmatch(name):
                continue
            entity = self.matcher.resolve(name, "software")
            if entity.type == "software" and entity.kind in _LIBRARIES and not entity.provisional:
                added.append(as_mention(block.plain, mark.start, mark.end, mark.start, mark.end, entity))
        added = _uncovered(added, found)
        return tuple(sorted((*found, *added), key=lambda m: (m.start, m.end))) if added else found

    def _reading(
        self,
        index: int,
        block: Block,
        spans: Sequence[tuple[int, int]],
        calendar: Calendar,
        local: Mapping[str, Entity],
        sizes: Mapping[str, Entity],
    ) -> Reading:
        text = block.plain
        mentions = self._marked(block, self._mentions(text, local, sizes))
        addresses = [match.span() for match in _ADDRESS.finditer(text)] if "://" in text else []
        quantities = numbers_in(text, mentions, addresses)
        dates = tuple(d for d in calendar.dates(block) if not _within(d, addresses))
        if block.cells and dates:
            quantities, dates = with_counts(block, quantities, dates)
        whole = Stretch(0, len(text), text, mentions, quantities, dates)
        sentences = tuple(whole.part(start, end) for start, end in spans)
        return Reading(index, block, whole, sentences, calendar.written)


def _names_model(title: Sequence[Mention], size: str) -> bool:
    """Whether a title names a model by more than its size."""
    return any(m.type == "model" and not m.generic and m.name not in (size, f"{size} model") for m in title)


def _with_plain_characters(document: Document) -> Document:
    """The document with plain hyphens and spaces, and with blanks for the marks of notes; no offset moves."""
    if _TO_PLAIN.search(document.text) is None:
        return document
    blocks = tuple(
        block if block.kind == "code" else replace(block, plain=_TO_PLAIN.sub(_plain, block.plain).rstrip())
        for block in document.blocks
    )
    return replace(document, title=_TO_PLAIN.sub(_plain, document.title), blocks=blocks)


def _with_plain_headers(document: Document) -> Document:
    """The document without the pictures with which the headers of its tables begin: `🏢 Owner`."""
    if _PICTURED.search(document.text) is None:
        return document
    return replace(document, blocks=tuple(map(_plainly_headed, document.blocks)))


def _plainly_headed(block: Block) -> Block:
    if not any(map(_PICTURED.match, (cell.header for cell in block.cells))):
        return block
    return replace(block, cells=tuple(replace(c, header=_PICTURED.sub("", c.header, count=1)) for c in block.cells))


def _plain(found: re.Match[str]) -> str:
    return "-" if found[0] in "\u2010\u2011" else " " * len(found[0])


def _is_others_version(mention: Mention, text: str) -> bool:
    """Whether a bare version belongs to the name before it: "Bar v4" in a document about Foo is no Foo v4."""
    if _VERSION.fullmatch(mention.text) is None:
        return False
    return _NAME_BEFORE.search(text, max(0, mention.start - LONGEST_NAME_BEFORE), mention.start) is not None


def _linked(document: Document, matcher: EntityMatcher) -> Iterator[tuple[str, Entity]]:
    """The names that a document links to the pages of datasets, or to repositories of their own."""
    for block in document.blocks:
        for mark in block.marks:
            name = block.plain[mark.start : mark.end].strip()
            kind = _linked_type(name, mark.target)
            entity = matcher.resolve(name, kind) if kind else None
            if entity is not None and entity.type == kind:
                yield name, entity


def _linked_type(name: str, target: str) -> str | None:
    if _DATASET_PAGE.search(target) and _DATASET_NAME.fullmatch(name):
        return "dataset"
    repository = _REPOSITORY.fullmatch(target)
    if repository is None or name.lower() in _LINK_WORDS:
        return None
    return "software" if slug(name) == slug(repository.group(1)) else None


def _masked(run: re.Match[str]) -> str:
    return "x" * len(run[0])


def _is_name(compound: Mention, found: Iterable[Mention]) -> bool:
    """Whether a compound is named by something: "Iowa cluster" is, "multi-cluster" and "large cluster" are not."""
    inner = [m for m in found if compound.start <= m.start and m.end <= compound.end]
    if _UNIT.match(compound.text) or (not inner and compound.start == 0 and _DONE.match(compound.text)):
        return False
    if any(m.type == "software" for m in inner) and all(m.type == "software" for m in inner):
        return False
    if _SEVERAL.search(compound.text) and all(m.type == "place" for m in inner):
        return False
    return compound.type in ("cluster", "site") and (bool(inner) or _COMMON_MODIFIER.match(compound.text) is None)


def _as_named(compound: Mention, found: Iterable[Mention]) -> Mention:
    """A compound that begins with the document's own name for such a thing names it: the Kestrel campus is Kestrel."""
    own = next((m for m in found if m.start == compound.start and m.type == compound.type and m.provisional), None)
    if own is None:
        return compound
    text = compound.text
    return replace(own, end=compound.end, text=text)


def _uncovered(mentions: Collection[Mention], others: Iterable[Mention]) -> list[Mention]:
    """The mentions that overlap none of the others."""
    if not mentions:
        return []
    ends: list[int] = []
    starts: list[int] = []
    for other in sorted(others, key=lambda other: other.start):
        starts.append(other.start)
        ends.append(max(other.end, ends[-1] if ends else 0))
    before = ((mention, bisect_left(starts, mention.end)) for mention in mentions)
    return [mention for mention, count in before if not count or ends[count - 1] <= mention.start]


def _within(item: Quantity | DateSpan, spans: list[tuple[int, int]]) -> bool:
    return any(start <= item.start < end for start, end in spans)


def _sentence_spans(doc: Doc) -> Iterator[tuple[int, int]]:
    if not len(doc):
        return
    text = doc.text  # spaCy joins all tokens anew each time it is asked
    begun: int | None = None
    for sentence in doc.sents:
        start, end = sentence.start_char, sentence.end_char
        start, begun = (start if begun is None else begun), None
        end = start + len(text[start:end].rstrip())
        if _SHORTENED.search(text, max(start, end - LONGEST_SHORT_FORM), end) and _GOES_ON.match(text, end):
            begun = start
        elif start < end:
            for cut in _SHORT_END.finditer(text, start, end):
                yield start, start + len(text[start : cut.end()].rstrip())
                start = cut.end()
            yield start, end
