"""Documents to claims: reads each document once and lets every rule family speak about the blocks it knows."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from pipelines.extract.authorship import authors_of
from pipelines.extract.bibliography import is_reference
from pipelines.extract.brackets import bracketed
from pipelines.extract.breakdowns import of_wholes
from pipelines.extract.calibration import Calibration, Observation, load_calibration, observe
from pipelines.extract.chooser import Chooser
from pipelines.extract.claim import Claim
from pipelines.extract.countries import of_country
from pipelines.extract.document_topics import before, document_topic
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.entity_rows import EntityRow, Spoken, alias_of, entity_row
from pipelines.extract.field_names import FieldNames, load_field_model
from pipelines.extract.front_matter import TITLE
from pipelines.extract.groups import names_nobody
from pipelines.extract.inferred import Inferred
from pipelines.extract.introductions import Introductions, named_by_file
from pipelines.extract.labels import label_of
from pipelines.extract.libraries import is_shipped
from pipelines.extract.lists import Lists
from pipelines.extract.makers import created
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.mixtures import linked_data
from pipelines.extract.owner_model import load_owner_model
from pipelines.extract.owners import Owner, Owners
from pipelines.extract.pair_model import load_pair_model
from pipelines.extract.pairs import Pair, Pairing
from pipelines.extract.parsing import Parsing
from pipelines.extract.parts import listed_parts, pinned_parts
from pipelines.extract.phases import of_part
from pipelines.extract.possible import possible
from pipelines.extract.prose import Prose
from pipelines.extract.prose_rounds import of_whole_round, round_dates
from pipelines.extract.reading import Reader, Reading, Text
from pipelines.extract.reassigned import Reassigned
from pipelines.extract.records import as_row
from pipelines.extract.relations import STACK
from pipelines.extract.respelling import as_spelt, named_as_spelt
from pipelines.extract.seats import of_maker
from pipelines.extract.statements import Statements
from pipelines.extract.tables import Tables
from pipelines.extract.tenures import posts_held, tenures
from pipelines.extract.ties import titled_ties
from pipelines.extract.title_kinds import named_by_properties
from pipelines.extract.topics import Context, Topics
from pipelines.ontology import Ontology, slug
from sources.document import Document

if TYPE_CHECKING:
    from spacy.language import Language


TO_DO = "[ ]"
"""How an item begins that is still to be done, or answered."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims of some documents, in document order, and the entities they speak of, by id."""

    claims: tuple[Claim, ...]
    entities: tuple[EntityRow, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A claim with the draft it was, and the features that its confidence comes from."""

    claim: Claim
    draft: Draft
    observation: Observation


@dataclass(frozen=True, slots=True)
class Inspection:
    """One document block by block with what was recognised, and its claims by place."""

    readings: tuple[Reading, ...]
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What some of the documents come to: their claims, and each entity they speak of, in order."""

    claims: tuple[Claim, ...]
    entities: tuple[Spoken, ...]


def blank_language() -> Language:
    """The English tokeniser of spaCy with rule-based sentences: all that a first reading needs."""
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer", config={"punct_chars": [".", "!", "?", "。", "…"]})
    return nlp


class Extractor:
    """Turns documents into claims with one ontology and one language pipeline; deterministic and free of state."""

    def __init__(self, ontology: Ontology, nlp: Language | None = None, calibration: Calibration | None = None) -> None:
        self.ontology = ontology
        self.calibration = calibration or load_calibration()
        self.matcher = EntityMatcher(ontology)
        introductions = Introductions(ontology, self.matcher)
        self.reader = Reader(nlp if nlp is not None else blank_language(), self.matcher, introductions)
        self.statements = Statements(ontology, Chooser(ontology), self.matcher)
        self.parsing = Parsing(ontology, self.matcher, self.statements.frames)
        self.lists = Lists(self.statements)
        self.tables = Tables(self.statements)
        self.prose = Prose(self.statements)
        self.field_names = FieldNames(load_field_model(), self.matcher)
        self.reassigned = Reassigned(load_owner_model())
        self.inferred = Inferred(load_pair_model())

    def extract_all(self, documents: Iterable[Document]) -> Extraction:
        """Claims and entities of many documents."""
        return joined([self.part(documents)], self.ontology)

    def part(self, documents: Iterable[Document]) -> Part:
        """Claims and entities of some documents, to be joined with those of others."""
        claims: list[Claim] = []
        seen = _Seen(self.ontology, self.matcher)
        for document in documents:
            text = self.read(document)
            own = self._claims(document, text)
            claims.extend(own)
            seen.add(text, own)
        return Part(tuple(claims), seen.entities())

    def extract(self, document: Document) -> tuple[Claim, ...]:
        """The claims of one document, by place."""
        return self._claims(document, self.read(document))

    def inspect(self, document: Document) -> Inspection:
        """The claims of one document with all that led to them."""
        text = self.read(document)
        return Inspection(text.readings, self._found(document, text))

    def read(self, document: Document) -> Text:
        """The document with all names that vocabulary, its own words and the parser tell, as rules see it."""
        return self.parsing.understood(self.reader.read(document))

    def _claims(self, document: Document, text: Text) -> tuple[Claim, ...]:
        return tuple(found.claim for found in self._found(document, text))

    def pairs(self, document: Document, pairing: Pairing) -> list[Pair]:
        """The pairs of one document with what its rules tell of them: what the model of pairs is fitted on."""
        text = self.read(document)
        contexts, told = self._ruled(document, text)
        return list(pairing.pairs(self.field_names.added(text, told).readings, contexts, told))

    def owners(self, document: Document) -> list[tuple[Draft, tuple[Owner, ...]]]:
        """The numbers that rules tell and what may have each: what the model of owners is fitted on."""
        text = self.read(document)
        contexts = self._contexts(document, text)
        return list(Owners(text.readings, contexts, self._told(text, contexts)).all())

    def _ruled(self, document: Document, text: Text) -> tuple[Sequence[Context], list[Draft]]:
        """What is around each block, and what rules tell, numbers with the subjects that the model of owners has."""
        contexts = self._contexts(document, text)
        return contexts, self.reassigned.of(text.readings, contexts, self._told(text, contexts))

    def _found(self, document: Document, text: Text) -> tuple[Found, ...]:
        contexts, told = self._ruled(document, text)
        named = self.field_names.added(text, told)
        related = self.inferred.beside(named.readings, contexts, told)
        drafts = sorted(_without_own_parts(self._kept(related)), key=_order)
        observations = observe(drafts, self.ontology)
        found = (
            Found(
                claim_of(draft, document, self.calibration.probability(observation), text.spelling), draft, observation
            )
            for draft, observation in zip(drafts, observations, strict=True)
        )
        return tuple(_unique(found))

    def _contexts(self, document: Document, text: Text) -> Sequence[Context]:
        """What is around each block of the document."""
        is_file = "://" not in document.uri
        file = named_by_file(PurePosixPath(document.uri).stem, self.matcher) if is_file and not text.title else ()
        about = document_topic(text.title, text.readings, file, text.written)
        if all(entity.type in ("organization", "cloud", "person") for entity in about):
            named = named_by_properties(text.written, text.readings, self.statements, about)
            about = before({named: 0.0}, about) if named is not None else about
        return Topics(text.written, about, authors_of(text.readings)).contexts(text.readings)

    def _told(self, text: Text, contexts: Sequence[Context]) -> list[Draft]:
        """What the rules tell, by place."""
        told = list(map(created, self._drafts(text.readings, contexts)))
        told = [of_whole_round(of_country(draft, contexts[draft.reading.index])) for draft in told]
        told = [of_maker(draft, contexts[draft.reading.index], self.matcher.resolve) for draft in told]
        told = list(map(of_part, of_wholes(told)))
        told.extend(tenures(told))
        told.extend(round_dates(told))
        return sorted(_without_known(self._kept(posts_held(told))), key=_order)

    def _kept(self, drafts: Iterable[Draft]) -> Iterator[Draft]:
        """The statements that say something possible which stands in the text."""
        for draft in drafts:
            likely = possible(draft, self.ontology.predicates)
            if _is_grounded(likely) and not _says_nothing(likely):
                yield likely

    def _drafts(self, readings: Sequence[Reading], contexts: Sequence[Context]) -> Iterator[Draft]:
        pairs = list(zip(readings, contexts, strict=True))
        pairs = [pair for pair in pairs if not is_reference(*pair)]
        for table, group in groupby(pairs, key=lambda pair: pair[0].block.table):
            rows = list(group)
            for reading, _ in rows:
                yield from bracketed(reading, self.matcher.resolve) if reading.block.kind != "code" else ()
            if table is not None:
                yield from self.tables.table(rows, _beside(readings, rows[0][0].index, rows[-1][0].index))
                continue
            for reading, context in rows:
                behind = readings[reading.index + 1] if reading.index + 1 < len(readings) else None
                drafts = self._block(reading, context, behind)
                yield from filter(_is_titles, drafts) if reading.block.label == TITLE else drafts

    def _block(self, reading: Reading, context: Context, behind: Reading | None) -> Iterator[Draft]:
        kind = reading.block.kind
        pinned = pinned_parts(reading, context, self.ontology, self.matcher.resolve)
        if pinned:
            yield from pinned
            return
        asks = kind == "heading" or reading.text.startswith(TO_DO)
        if asks and reading.text.rstrip(' *_"”’)').endswith("?"):
            return  # what a heading or a list of open questions asks it does not say
        if kind in ("heading", "list_item", "paragraph"):
            yield from listed_parts(reading, context, self.statements.chooser, self.matcher.resolve)
            yield from titled_ties(reading, context, self.matcher)
            yield from linked_data(reading, context, self.matcher)
        if kind == "heading":
            yield from self.lists.headed(reading, context)
            yield from self.prose.heading(reading, context, behind)
        elif (row := as_row(reading, self.statements.chooser)) is not None:
            (key,) = self.tables.things.keys.of_table([row])
            yield from self.tables.things.row(row, context, [cell.header for cell in row.block.cells], key)
        elif kind == "list_item" or (kind in ("paragraph", "note", "quote") and label_of(reading.block) is not None):
            yield from self.prose.stamp(reading, context) or self.lists.item(reading, context)
        elif kind != "code":
            told = self.lists.value_below(reading, context) if kind == "paragraph" else []
            yield from told or self.prose.paragraph(reading, context)


def _without_known(drafts: Iterable[Draft]) -> list[Draft]:
    """The statements without the numbers of which nothing is known where another says what they are."""
    told = list(drafts)
    known = {
        (d.reading.index, d.value_start, d.value_end) for d in told if d.predicate != "measure" and d.unit is not None
    }
    return [d for d in told if d.predicate != "measure" or (d.reading.index, d.value_start, d.value_end) not in known]


def _without_own_parts(drafts: Iterable[Draft]) -> list[Draft]:
    """The statements without the use of what is told to be a part of who uses it: whoever buys a tool has it."""
    told = list(drafts)
    parts = {(d.subject.entity_id, d.object.entity_id) for d in told if d.predicate == "part_of" and d.object}
    return [
        d
        for d in told
        if d.predicate not in STACK or d.object is None or (d.object.entity_id, d.subject.entity_id) not in parts
    ]


def _beside(readings: Sequence[Reading], first: int, last: int) -> list[str]:
    """The lines directly before and under a table, if they are no headings and lead to nothing else."""
    before, behind = readings[max(0, first - 1) : first], readings[last + 1 : last + 2]
    lines = [r.text for r in before if r.block.kind in NOTES]
    return lines + [r.text for r in behind if r.block.kind in NOTES and not r.text.rstrip().endswith(":")]


def _is_titles(draft: Draft) -> bool:
    """Whether a title states something: no bare number, and only of what it names itself."""
    return draft.predicate != "measure" and draft.features.found in ("sentence", "label", "layout")


def _is_grounded(draft: Draft) -> bool:
    """Whether a statement's value stands where it is told: a cell that spans rows tells its value in the first only.

    What a picture shows is read for what it names; its words stand in an attribute, where no statement can be shown.
    """
    return draft.reading.block.has_text(draft.value_start, draft.value_end)


def _says_nothing(draft: Draft) -> bool:
    """Whether a statement relates a thing to itself (two names of it stand side by side), its own, or to any GPUs."""
    thing = draft.object
    counted = draft.low is not None or draft.high is not None
    if draft.predicate == "accelerators" and thing is not None and thing.generic and not thing.vendor and not counted:
        return True
    if thing is None:
        return False
    if draft.predicate in STACK and (draft.subject.generic or is_shipped(thing, draft.subject)):
        return True
    partner = draft.predicate == "partner"
    if partner and (names_nobody(thing) or names_nobody(draft.subject)):
        return True
    if partner and (draft.subject.type in NO_PARTNERS or thing.type in NO_PARTNERS):
        return True
    return thing.entity_id == draft.subject.entity_id or (partner and thing.name.startswith(f"{draft.subject.name} "))


def _order(draft: Draft) -> tuple[int, int, int, str, str]:
    object_id = draft.object.entity_id if draft.object else ""
    return draft.reading.index, draft.value_start, draft.value_end, draft.predicate, object_id


def _unique(found: Iterable[Found]) -> Iterator[Found]:
    """Claims without repetition: two rules that say the same of the same words make one claim."""
    seen: set[str] = set()
    for one in found:
        if one.claim.claim_id not in seen:
            seen.add(one.claim.claim_id)
            yield one


def claim_of(
    draft: Draft, document: Document, confidence: float, spelling: Mapping[str, str] = MappingProxyType({})
) -> Claim:
    """The claim that a draft makes in its document, its names spelt as there.

    Raises:
        AssertionError: if the quote is not what stands at its offsets; that would be a fault of a reader.
    """
    block = draft.reading.block
    start, end = block.source_span(draft.start, draft.end)
    quote = document.text[start:end]
    line_start = _line(
        document, block.line_start, block.start, block.source_span(draft.value_start, draft.value_end)[0]
    )
    source = draft.source
    subject = named_as_spelt(draft.subject, spelling)
    thing = named_as_spelt(draft.object, spelling) if draft.object else None
    fields = {
        "document_id": document.document_id,
        "line_start": line_start,
        "line_end": max(line_start, _line(document, block.line_start, block.start, max(start, end - 1))),
        "char_start": start,
        "char_end": end,
        "quote": quote,
        "section": tuple(as_spelt(heading, spelling) for heading in block.section),
        "subject_id": subject.entity_id,
        "subject_name": subject.name,
        "subject_type": subject.type,
        "predicate": draft.predicate,
        "object_id": thing.entity_id if thing else None,
        "object_name": thing.name if thing else None,
        "value_low": draft.low,
        "value_high": draft.high,
        "unit": draft.unit if draft.low is not None or draft.high is not None else None,
        "value_text": draft.value_text,
        "bound": draft.bound,
        "as_of": draft.as_of.value if draft.as_of else None,
        "as_of_start": draft.as_of.first if draft.as_of else None,
        "as_of_end": draft.as_of.last if draft.as_of else None,
        "scope": draft.scope,
        "status": draft.status,
        "attributed_to": source.name if source else None,
        "origin_id": _origin(source, document),
        "confidence": confidence,
        "extractor": draft.rule,
    }
    for name in SPELT if spelling else ():
        fields[name] = as_spelt(str(fields[name]), spelling) if fields[name] is not None else None
    return Claim(claim_id=claim_identity(fields), **fields)  # type: ignore[arg-type]


NOTES = ("paragraph", "note", "quote")
"""Kinds of lines that may say how to read the table beside them."""
NO_PARTNERS = ("person", "cluster", "software")
"""Who works with nobody as companies do."""
SPELT = ("value_text", "scope", "attributed_to")
"""The fields that hold words of the document."""
IDENTITY = (
    "document_id", "char_start", "char_end", "subject_id", "predicate", "object_id", "value_low", "value_high",
    "value_text", "scope",
)  # fmt: skip
"""The fields that make a claim the claim it is; its confidence or the rule that found it may change."""
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def claim_identity(fields: dict[str, object]) -> str:
    """The content hash of a claim: `claim-` and 16 hex digits of the SHA-256 of its identifying fields as JSON."""
    content = _JSON.encode([fields[name] for name in IDENTITY])
    return "claim-" + hashlib.sha256(content.encode()).hexdigest()[:16]


def _line(document: Document, line: int, block_start: int, position: int) -> int:
    return line + document.text.count("\n", block_start, position)


def _origin(source: Mention | None, document: Document) -> str:
    if source is not None:
        return source.entity_id
    return f"organization/{slug(document.publisher)}" if document.publisher else f"document/{document.document_id}"


def joined(parts: Iterable[Part], ontology: Ontology) -> Extraction:
    """The extraction that the parts make, in their order; an entity is what the first part that names it says."""
    claims: list[Claim] = []
    entities: dict[str, Entity] = {}
    mentions: Counter[str] = Counter()
    aliases: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for part in parts:
        claims.extend(part.claims)
        for entity, count, others in part.entities:
            entities.setdefault(entity.entity_id, entity)
            mentions[entity.entity_id] += count
            aliases[entity.entity_id] |= others
    rows = (entity_row(Spoken(entities[key], mentions[key], aliases[key]), ontology) for key in sorted(entities))
    return Extraction(tuple(claims), tuple(rows))


class _Seen:
    """Counts what the documents speak of."""

    def __init__(self, ontology: Ontology, matcher: EntityMatcher) -> None:
        self.ontology = ontology
        self.matcher = matcher
        self.mentions: Counter[str] = Counter()
        self.found: dict[str, Entity] = {}
        self.aliases: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, text: Text, claims: Sequence[Claim]) -> None:
        names: set[str] = set()
        others: defaultdict[str, set[str]] = defaultdict(set)
        for reading in text.readings:
            for mention in reading.mentions:
                entity = named_as_spelt(mention.entity, text.spelling) if text.spelling else mention.entity
                self.mentions[entity.entity_id] += 1
                self.found.setdefault(entity.entity_id, entity)
                names.add(slug(entity.name))
                if (alias := alias_of(mention)) is not None:
                    others[as_spelt(alias, text.spelling) if text.spelling else alias].add(entity.entity_id)
        for alias, owners in others.items():  # what another in the text is called, or somebody known, is nobody's alias
            if len(owners) == 1 and slug(alias) not in names and not _is_known(alias, self.matcher):
                self.aliases[next(iter(owners))].add(alias)
        for claim in claims:
            self._claimed(claim.subject_id, claim.subject_name, claim.subject_type)
            if claim.object_id is not None and claim.object_name is not None:
                self._claimed(claim.object_id, claim.object_name, claim.object_id.split("/", 1)[0])

    def _claimed(self, entity_id: str, name: str, entity_type: str) -> None:
        if entity_id not in self.found:
            self.found[entity_id] = Entity(entity_id, name, entity_type, entity_id not in self.ontology.by_id)

    def entities(self) -> tuple[Spoken, ...]:
        return tuple(Spoken(e, self.mentions[key], frozenset(self.aliases[key])) for key, e in self.found.items())


def _is_known(name: str, matcher: EntityMatcher) -> bool:
    return any(mention.text == name for mention in matcher.find(name))
