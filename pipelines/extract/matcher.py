"""Finds the names of known and of well-shaped unknown entities in plain text, and gives each thing one identity."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from pipelines.extract.compounds import COMPOUND_TYPES, LETTERS, Compounds, capitalised_run
from pipelines.extract.entities import PART, Entity, Mention, as_mention
from pipelines.extract.headings import OPENED, core
from pipelines.extract.names import NameIndex, Words, split_words
from pipelines.extract.spans import Grown, Span, derived
from pipelines.extract.vouching import Vouching
from pipelines.ontology import Entry, Ontology, Phrase, Shape, entity_id, fold, slug, unaccented

CONTEXT_WORDS = 25
"""How many words on each side of an ambiguous name may vouch for it: about a sentence each way."""
REMEMBERED = 1024
"""Texts whose mentions are kept: names and labels are looked up again and again."""
SHORT_NAME = 3
"""Names of so many characters or fewer must be written as in the gazetteer ("AWS", "T4"), else words become names."""
ARCHITECTURE = "architecture"
NUMBERED_TYPES = frozenset({"cluster", "hardware", "model", "program", "site"})
"""What comes in numbers: `Foo 2` is another thing than `Foo`."""
_DEVICES = re.compile(r"\s(?:cards?|accelerators?|gpus?)\b", re.IGNORECASE)
"""What stands behind a short name that is a device's: `four L4 cards`."""
_SIZE_OF, BEHIND_SIZE = re.compile(r"\d\s?[KM]i?B\s(?:of\s)?(?:\w+\s)?\Z"), 24
"""What stands before the level of a cache, which is called as a chip may be: `126 MB of L2`."""
_URL = re.compile(r"://|(?:^|[^\w.])www\.|\w\.(?:com|org|net|io|ai|dev|gov|edu|co|cn|eu|uk|de|fr)(?:[/?#]|$)", re.I)
_IDENTIFIER = re.compile(r"\A[a-z0-9]?_|_[a-z]\Z")
"""What stands at an edge of a name within an identifier: `gpu_a100`, `a100_multi`."""
_EDGES = " \t\r\n\"'`*_~\u2018\u2019\u201c\u201d\u00ab\u00bb,;:"
_ARTICLE = re.compile(r"(?:the|an?|its|their)\s+", re.I)
_POSSESSIVE = re.compile(r"['\u2019]s?$")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)$")
_ACRONYM = re.compile(r"[ \u00a0]\(\s*[\"\u201c'\u2018]?([A-Z][A-Za-z0-9&./-]{1,11})[\"\u201d'\u2019]?\s*\)")
_REGIONS = ("state", "country")
"""Places before which, behind a comma, a town of theirs stands."""
_STATE_BEHIND = re.compile(rf", {LETTERS}\b")
"""The letters of a state behind a town."""
_COUNTY = "county"
_VERSIONED = re.compile(r"(?P<head>\w+)[ -](?P<version>v\d\w?|[A-Z]\d(?:\.\d)?)")
"""A family's word and a version: "Foo v4e", "Foo-R1"."""
_DERIVED = frozenset({"model", "dataset", "software"})
"""What others are named after."""
_PARTS = frozenset("die chiplet engine core array complex tile slice cluster unit".split())
"""What parts of a chip are called."""
SHORTEST_PART = 3
"""Letters of the acronym of a part."""
_JOINED = re.compile(r"(?<![\w-])(?P<part>[a-z][a-z0-9_]*)(?:-\w+)*-\Z")
_ON_MODELS = frozenset(
    "pre post non sub open like mini multi fine re un ex base meta big small distilled quantized"
    " pruned tuned chat instruct then now current original int4 int8 fp8 awq gptq gguf".split()
)
"""What is joined to a model's name and makes no other of it."""
_REST = re.compile(r"(?:[-.]\w+)+")
"""What is joined behind it."""
LONGEST_PART = 32
"""Characters of what is joined to a name."""
_SPACES = re.compile(r"\s+")
_PARTING = re.compile(r"[ -]")
"""What parts the words of a name, of which the last may say only what kind of thing it is."""


class _Alias(NamedTuple):
    """One spelling of an entry; `exact` is how it must be written if case matters; `sure` needs no context."""

    entry: Entry
    entity: Entity
    exact: str | None
    sure: bool


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    shape: Shape


class EntityMatcher:
    """Names in text: gazetteer by word trie (longest match wins), families by shape, phrases grown around both.

    Linear in the length of the text; remembers what it found in the last ones and nothing else.
    """

    def __init__(self, ontology: Ontology) -> None:
        self._entities = {key: _of_entry(entry) for key, entry in ontology.by_id.items()}
        self._index: NameIndex[_Alias] = NameIndex()
        for entry in sorted(ontology.entries, key=lambda entry: entry.entity_id):
            for name in entry.names:
                entity = self._entities[entry.entity_id]
                alias = _Alias(entry, entity, _exact(entry, name), _is_sure(entry, name))
                self._index.add(name, alias, plural=entry.type == "hardware")
        self._shapes = _shape_rules(ontology.shapes)
        self._starts = self._index.heads | set(self._shapes)
        self._vendor_of = _vendor_ids(ontology)
        self._makers = {(entry.kind, slug(entry.vendor)) for entry in ontology.entries if entry.vendor is not None}
        self._phrases = ontology.phrases
        self._towns = ontology.towns
        self._vouching = Vouching(ontology.entity_types)
        self._versions = tuple(
            (fold(match["head"]), match["version"], self._entities[key])
            for key, entry in sorted(ontology.by_id.items())
            if (match := _VERSIONED.fullmatch(entry.name)) and entry.type in ("hardware", "model")
        )
        self._tails: dict[tuple[str, str | None], re.Pattern[str] | None] = {}
        self._brands: dict[tuple[str, str | None], frozenset[str]] = {}
        self._trailing: dict[str, re.Pattern[str]] = _trailing_nouns(ontology.phrases)
        self._compounds = Compounds(ontology, self._known)
        self._head_nouns = self._compounds.head_nouns
        self._known_in = lru_cache(maxsize=REMEMBERED)(lambda text: self._found(text, {}))

    def find(self, text: str, local: Mapping[str, Entity] | None = None) -> list[Mention]:
        """The mentions in `text`, in order, none overlapping another; `local` are names that the document defines."""
        hits = _local_hits(split_words(text), local) if local else {}
        return self._found(text, hits) if hits else list(self._known_in(text))

    def _found(self, text: str, local: Mapping[int, tuple[int, Entity]]) -> list[Mention]:
        words = split_words(text)
        spans = self._scan(words, local)
        if not spans and _COUNTY not in words.keys:
            return []
        spans = self._disambiguate(words, spans)
        grown = self._grow(words, spans)
        return [self._mention(words, item) for item in grown if not _is_likened(item, text)]

    def resolve(self, name: str, type_hint: str | None = None) -> Entity:
        """The entity that a cell, label or object names; a provisional one of type `type_hint` if none is known.

        Raises:
            ValueError: if `name` holds nothing but quotes, emphasis and punctuation.
        """
        clean = _clean(name)
        if not clean:
            raise ValueError(f"no name in {name!r}")
        for reading, only_type in self._readings(name, clean):
            entity = self._whole(reading, type_hint)
            if entity is not None and only_type in (None, entity.type):
                return entity
        return self._provisional(clean, type_hint or "other")

    def versions(self, text: str) -> dict[str, Entity]:
        """The known versions of the families that `text` names, by version alone: "v4" where it speaks of "Foo".

        For a document whose title or heading is about a family, which it then calls by version.
        """
        words = set(split_words(text).keys)
        told = ((version, e) for head, version, e in self._versions if not words.isdisjoint((head, head + "s")))
        return {version: entity for version, entity in told if self._whole(version, None) is None}

    def local_aliases(self, text: str) -> dict[str, Entity]:
        """The acronyms that `text` defines behind a name: "Oracle Cloud Infrastructure (OCI)".

        An acronym fits if its letters stand in the name in order, the first at a word's start (after Schwartz and
        Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text", PSB 2003).
        """
        found: dict[str, Entity] = {}
        if "(" not in text:
            return found
        mentions = self.find(text)
        by_end = {mention.end: mention for mention in (*mentions, *self.compounds(text, mentions))}
        for match in _ACRONYM.finditer(text):
            acronym = match.group(1)
            mention = by_end.get(match.start())
            if mention is not None and _abbreviates(acronym, mention.text):
                found.setdefault(acronym, mention.entity)
            elif mention is None and (entity := self._spelt_out(text[: match.start()], acronym)) is not None:
                found.setdefault(acronym, entity)
                if entity.kind == PART:
                    found |= dict.fromkeys((acronym.removesuffix("s"), entity.name), entity)
        return found

    def compounds(self, text: str, mentions: Sequence[Mention]) -> list[Mention]:
        """Clusters, sites, deals and the like that a name and a head noun make: "Kestrel campus", "GPT-9 cluster".

        Provisional unless the gazetteer has them. `mentions` are those of `text`, which these may overlap.
        """
        return self._compounds.find(text, mentions)

    def _scan(self, words: Words, local: Mapping[int, tuple[int, Entity]]) -> list[Span]:
        """The longest match from each word on, left to right."""
        starts = self._starts
        begun = [index for index, key in enumerate(words.keys) if key in starts or index in local]
        spans: list[Span] = []
        resume = 0
        for index in begun:
            if index < resume or not words.opens(index):
                continue
            span = self._match(words, index, local.get(index))
            if span is None or self._in_address(words.text, span):
                continue
            span = self._joined(words, span)
            spans.append(span)
            resume = words.index_from(span.last, span.end)
        return spans

    def _joined(self, words: Words, span: Span) -> Span:
        """The model of its own whose name a known one is but part of, by what is joined before it: `foo-gpt2-base`."""
        before = _JOINED.search(words.text, max(0, span.start - LONGEST_PART), span.start)
        if before is None or span.entity.type != "model" or before["part"] in _ON_MODELS:
            return span
        if self._whole(before["part"], "organization") is not None:
            return span
        rest = _REST.match(words.text, span.end)
        start, end = before.start(), rest.end() if rest is not None else span.end
        name = words.text[start:end]
        entity = Entity(entity_id("model", name), name, "model", provisional=True)
        return Span(words.index_from(0, start), words.index_from(span.last, end), start, end, entity)

    def _match(self, words: Words, index: int, local: tuple[int, Entity] | None) -> Span | None:
        start = words.starts[index]
        best = self._by_name(words, index)
        if local is not None and (best is None or local[0] > best.last - bool(best.options)):
            best = Span(index, local[0], start, words.ends[local[0] - 1], local[1])
        shaped = self._by_shape(words, index)
        if shaped is not None and (best is None or shaped.end > best.end):
            best = shaped
        return best

    def _by_name(self, words: Words, index: int) -> Span | None:
        start = words.starts[index]
        for hit in self._index.longest(words, index):
            end = words.ends[hit.last - 1]
            aliases = [alias for alias in hit.payloads if _written_so(words.text, start, end, alias.exact)]
            if not aliases:
                continue
            plain = next((alias for alias in aliases if alias.sure), aliases[0])
            longer = self._longer(words, hit.last - 1, plain.entity) if hit.last - index > 1 else None
            if longer is not None:
                return longer._replace(first=index, start=start)
            if len(aliases) == 1 and plain.sure:
                return Span(index, hit.last, start, end, plain.entity)
            options = tuple({alias.entry.entity_id: alias.entry for alias in aliases}.values())
            return Span(index, hit.last, start, end, plain.entity, options)
        return None

    def _longer(self, words: Words, last: int, entity: Entity) -> Span | None:
        """The longer name that the last word of one begins, which means the same alone: `Acme Foo` of `Acme Foo 2`."""
        found = [span for span in (self._by_name(words, last), self._by_shape(words, last)) if span is not None]
        longer = next((span for span in found if span.last > last + 1 and span.entity.type == entity.type), None)
        if longer is None:
            return None
        alone = (hit for hit in self._index.longest(words, last) if hit.last == last + 1)
        return longer if any(alias.entity == entity for hit in alone for alias in hit.payloads) else None

    def _by_shape(self, words: Words, index: int) -> Span | None:
        start = words.starts[index]
        best: Span | None = None
        for rule in self._shapes.get(words.keys[index], ()):
            match = rule.pattern.match(words.text, start)
            if match is None or (best is not None and match.end() <= best.end):
                continue
            name = rule.shape.name.format_map({key: value or "" for key, value in match.groupdict().items()})
            name = re.sub(r"\s+", " ", name).strip(" -_")
            entity = self._known(rule.shape.type, name, rule.shape)
            best = Span(index, words.index_from(index, match.end()), start, match.end(), entity)
        return best

    def _known(self, entity_type: str, name: str, shape: Shape | None = None) -> Entity:
        """The gazetteer's entity of that name, else a provisional one."""
        key = entity_id(entity_type, name)
        entity = self._entities.get(key)
        if entity is None:
            words = split_words(name)
            hits = self._index.longest(words, 0) if len(words) else iter(())
            hit = next(hits, None)
            if hit is not None and hit.last == len(words):
                entity = next((alias.entity for alias in hit.payloads if alias.entity.type == entity_type), None)
        if entity is not None:
            return entity
        vendor, kind, family = (shape.vendor, shape.kind, shape.family) if shape else (None, None, None)
        return Entity(key, name, entity_type, True, vendor, kind, family)

    @staticmethod
    def _in_address(text: str, span: Span) -> bool:
        """Whether a match is part of a URL, a domain, a file name or an attribute ("torch.compile")."""
        if span.entity.type in ("hardware", "network") and _IDENTIFIER.search(
            text[max(0, span.start - 2) : span.end + 2]
        ):
            return True
        if span.end + 1 < len(text) and text[span.end] in ".@" and text[span.end + 1].islower():
            return True
        if span.start > 1 and text[span.start - 1] in ".@" and text[span.start - 2].isalnum():
            return True
        left = max(text.rfind(" ", 0, span.start), text.rfind("\n", 0, span.start)) + 1
        if left == span.start and "." not in text[span.start : span.end + 1]:
            return False
        return _URL.search(text[left : span.start]) is not None

    def _disambiguate(self, words: Words, spans: list[Span]) -> list[Span]:
        """Decides ambiguous names by the words, then by the sure names of the same type, that stand near."""
        if not any(span.options for span in spans):
            return spans
        sure = [span for span in spans if not span.options and not span.entity.generic]
        decided = []
        for span in spans:
            entry = self._choose(words, span, sure) if span.options else None
            if not span.options:
                decided.append(span)
            elif entry is not None:
                decided.append(span._replace(entity=self._entities[entry.entity_id], options=()))
        return decided

    def _choose(self, words: Words, span: Span, sure: Sequence[Span]) -> Entry | None:
        low, high = span.first - CONTEXT_WORDS, span.last + CONTEXT_WORDS
        near = {*words.keys[max(low, 0) : span.first], *words.keys[span.last : high]}
        near |= {key.removesuffix("s") for key in near}
        scores = [(len(near.intersection(entry.context)), entry) for entry in span.options]
        best = max(score for score, _ in scores)
        if best:
            return next(entry for score, entry in scores if score == best)
        plain = next((entry for entry in span.options if not entry.context), None)
        written = words.text[span.start : span.end]
        alone = (span.start, span.end) == core(words.text) and _is_introduced(words.text, span.start)
        if plain is not None or alone:
            return plain or _namesake(span.options, written)
        if len(_compact(written)) > SHORT_NAME and (entry := self._called(span, words.text)) is not None:
            return entry
        devices = span.options if _DEVICES.match(words.text, span.end) is not None else ()
        if (entry := next((e for e in devices if e.type == "hardware" and e.kind != ARCHITECTURE), None)) is not None:
            return entry
        if _SIZE_OF.search(words.text, max(0, span.start - BEHIND_SIZE), span.start):
            return None
        types = {other.entity.type for other in sure if low <= other.first < high}
        return next((entry for entry in span.options if entry.type in types), None)

    def _called(self, span: Span, text: str) -> Entry | None:
        """The one of some entries of one name that the words beside it call a thing of its type."""
        entries = (entry for entry in span.options if entry.kind != ARCHITECTURE)  # no chip is called like one's
        return next((e for e in entries if self._vouching.says(e.type, text, span.start, span.end)), None)

    def _grow(self, words: Words, spans: list[Span]) -> list[Grown]:
        """Adds vendor, architecture and brand before a name and the generic noun behind it."""
        grown: list[Grown] = []
        for place, span in enumerate(spans):
            if grown and span.start < grown[-1].end:
                continue
            town = span.entity.name == TOWN_TOO and _goes_on(words, spans[place : place + 3])
            if grown and not town and self._is_region_of(words, grown[-1], span):
                grown[-1] = grown[-1].with_region(span)
                continue
            item = self._with_tail(words, self._town(words, span))
            if span.entity.type in _DERIVED and not span.entity.generic:
                item = derived(words, item, grown)
            item = self._with_prefixes(words, item, grown)
            grown.append(item)
        return self._with_counties(words, grown)

    def _town(self, words: Words, span: Span) -> Span:
        """The town that lends an organisation its short name, where its state stands behind it: `Foo, ZZ`."""
        name = words.text[span.start : span.end]
        if span.entity.type != "organization" or not words.text.startswith(", ", span.end):
            return span
        lab = span.entity.name == f"{name} National Laboratory" and " " not in name
        if not lab and not (span.entity.name.startswith(f"{name} ") and fold(name) in self._towns):
            return span  # an abbreviation or a brand lies in the state: `MIT, MA`
        town = replace(self._known("place", name), kind="city")
        tail = self._tail(town)
        behind = tail.match(words.text, span.end) if tail is not None else None
        return span._replace(entity=town) if behind is not None and behind.end() > span.end else span

    def _with_tail(self, words: Words, span: Span) -> Grown:
        end, variant = span.end, None
        tail = self._tail(span.entity)
        match = tail.match(words.text, end) if tail is not None else None
        if match is not None and match.end() > end:
            end, variant = match.end(), match.groupdict().get("variant")
        entity = replace(span.entity, variant=variant) if variant else span.entity
        return Grown(span.first, span.start, end, span.start, span.end, entity)

    def _with_prefixes(self, words: Words, item: Grown, before: list[Grown]) -> Grown:
        brands = self._brand(item.entity)
        while item.first > 0 and words.gaps[item.first] == " ":
            index = item.first - 1
            previous = before[-1] if before and before[-1].end == words.ends[index] else None
            if previous is not None and self._introduces(previous.entity, item.entity):
                before.pop()
                item = item._replace(first=previous.first, start=previous.start).with_vendor(previous.entity)
            elif words.keys[index] in brands and words.opens(index):
                if previous is not None:
                    before.pop()
                item = item._replace(first=index, start=words.starts[index])
            else:
                break
        return item

    def _introduces(self, before: Entity, entity: Entity) -> bool:
        """Whether the name before is the maker or the architecture of the thing."""
        if entity.generic and entity.vendor is None:
            return (entity.kind, self._vendor_of.get(before.entity_id)) in self._makers
        if before.type == entity.type == "hardware" and before.kind == ARCHITECTURE:
            return entity.family is not None and fold(before.name) == fold(entity.family)
        return entity.vendor is not None and self._vendor_of.get(before.entity_id) == slug(entity.vendor)

    @staticmethod
    def _is_region_of(words: Words, before: Grown, span: Span) -> bool:
        """Whether `span` names the state or country of the town or county just before: "Oslo, Norway"."""
        if before.entity.type != "place" or span.entity.type != "place" or before.entity.variant:
            return False
        if before.entity.kind not in ("city", "county") or span.entity.kind not in ("state", "country"):
            return False
        return words.text[before.end : span.start] in (", ", " ")

    def _with_counties(self, words: Words, grown: list[Grown]) -> list[Grown]:
        """Adds unknown towns before a known state ("Anytown, Ohio") and unknown counties ("Any County TX")."""
        if not any(item.entity.kind in _REGIONS for item in grown) and _COUNTY not in words.keys:
            return grown
        result = {item.first: item for item in grown}
        for index, key in enumerate(words.keys):
            state = result.get(index)
            if state is not None and state.entity.kind in _REGIONS and index and words.gaps[index] == ", ":
                item = self._unknown_place(words, index - 1, "city", result)
                if item is not None:
                    del result[index]
                    result[item.first] = item._replace(end=state.end).with_variant(state.entity.name)
            elif state is not None and state.entity.type == "place" and index and words.gaps[index] == " ":
                item = self._longer_town(words, state, index)
                if item is not None:
                    del result[index]
                    result[item.first] = item
            elif key == _COUNTY and index and words.gaps[index] == " " and words.text[words.starts[index]] == "C":
                item = self._unknown_place(words, index, "county", result)
                if item is not None:
                    result[item.first] = self._county_in_state(words, item, index, result)
        return [result[first] for first in sorted(result)]

    def _longer_town(self, words: Words, place: Grown, index: int) -> Grown | None:
        """The unknown town whose name ends like a place that is known: "Mount Washington, KY"."""
        state = _STATE_BEHIND.match(words.text, place.end) if place.end == words.ends[index] else None
        town = self._unknown_place(words, index, "city", {}) if state is not None else None
        if state is None or town is None or town.first == index:
            return None
        return town._replace(end=state.end()).with_variant(state[0].removeprefix(", "))

    def _county_in_state(self, words: Words, item: Grown, index: int, result: dict[int, Grown]) -> Grown:
        following = result.get(index + 1)
        if following is not None and following.entity.kind == "state" and words.gaps[index + 1] in (", ", " "):
            del result[index + 1]
            return item._replace(end=following.end).with_variant(following.entity.name)
        span = Span(item.first, index + 1, item.start, item.end, item.entity)
        return self._with_tail(words, span)

    def _unknown_place(self, words: Words, last: int, kind: str, found: Mapping[int, Grown]) -> Grown | None:
        first = capitalised_run(words, last)
        if first is None or (kind == "county" and first == last):
            return None
        start, end = words.starts[first], words.ends[last]
        if any(item.start < end and start < item.end for item in found.values()):
            return None
        if kind == "city" and words.text[words.starts[last] : end].isupper():  # a unit: "(40 MW, Ohio)"
            return None
        name = words.text[start:end]
        entity = replace(self._known("place", name), kind=kind)
        return Grown(first, start, end, start, end, entity)

    def _mention(self, words: Words, item: Grown) -> Mention:
        return as_mention(words.text, item.start, item.end, item.core_start, item.core_end, item.entity)

    def _readings(self, name: str, clean: str) -> Iterator[tuple[str, str | None]]:
        """Ways to read a name, the fullest first, with the type for which a reading holds (None: any)."""
        yield _SPACES.sub(" ", name.strip(_EDGES)), None
        yield clean, None
        bare = _clean(_PARENTHESIS.sub("", clean))
        if bare and bare != clean:
            yield bare, None
        for entity_type, pattern in self._trailing.items() if _PARTING.search(bare) else ():
            short = _clean(pattern.sub("", bare))
            if short and short != bare:
                yield short, entity_type

    def _whole(self, text: str, type_hint: str | None) -> Entity | None:
        """The entity whose mention is all of `text`."""
        text = text.rstrip(".")
        words = split_words(text)
        spans = [self._by_hint(words, span, type_hint) for span in self._scan(words, {})]
        for item in self._grow(words, spans):
            if item.start == 0 and item.end == len(text):
                return item.entity
        hits = self._index.longest(words, 0) if len(words) else iter(())
        hit = next((hit for hit in hits if hit.last == len(words)), None)
        if hit is None or words.starts[0] != 0 or words.ends[-1] != len(text):
            return None
        return next((alias.entity for alias in hit.payloads if alias.entity.type == type_hint), None)

    def _by_hint(self, words: Words, span: Span, type_hint: str | None) -> Span:
        if not span.options:
            return span
        fitting = next((entry for entry in span.options if entry.type == type_hint), None)
        plain = next((entry for entry in span.options if not entry.context), None)
        chosen = fitting or plain or _namesake(span.options, words.text[span.start : span.end])
        return span._replace(entity=self._entities[chosen.entity_id])

    def _provisional(self, clean: str, entity_type: str) -> Entity:
        mentions = self.find(clean)
        for compound in self.compounds(clean, mentions):
            if compound.text == clean and compound.type == entity_type:
                return compound.entity
        name, vendor = clean, None
        pattern = self._trailing.get(entity_type)
        if pattern is not None and entity_type not in COMPOUND_TYPES:
            short = _clean(pattern.sub("", name))
            name = short if short and not name.startswith(f"{short}-") else name  # `Foo-LLM` is one name
        if entity_type == "hardware" and mentions and mentions[0].start == 0 and mentions[0].type == "organization":
            rest = _clean(name[mentions[0].end :])
            if rest:
                name, vendor = rest, mentions[0].name
        return replace(self._known(entity_type, name), vendor=vendor)

    def _spelt_out(self, before: str, acronym: str) -> Entity | None:
        """An unknown name before its acronym, if its last word says what it is ("... University (ABU)")."""
        words = split_words(before)
        if not len(words) or words.ends[-1] != len(before):
            return None
        noun = words.keys[-1].removesuffix("s") if words.keys[-1] not in self._head_nouns else words.keys[-1]
        if noun not in self._head_nouns:
            return self._part(before, words.starts, acronym) if noun in _PARTS else None
        for size in range(2, min(len(acronym) + 3, len(words) + 1)):
            phrase = before[words.starts[-size] :]
            if phrase[0].lower() == acronym[0].lower() and phrase[0].isupper() and _abbreviates(acronym, phrase):
                return self._known(self._head_nouns[noun], phrase)
        return None

    def _part(self, before: str, starts: Sequence[int], acronym: str) -> Entity | None:
        """A part of a chip before its acronym, whose first letter may be any: `Accelerator Complex Die (XCD)`."""
        letters = acronym.rstrip("s")
        if len(starts) < len(letters) or len(letters) < SHORTEST_PART:
            return None
        phrase = before[starts[-len(letters)] :]
        words = re.split(r"[ -]", phrase)
        fits = all(word[0] == letter for word, letter in zip(words[1:], letters[1:], strict=False))
        if len(words) != len(letters) or not fits or not words[0][0].isupper():
            return None
        return replace(self._known("hardware", phrase.removesuffix("s")), kind=PART)

    def _tail(self, entity: Entity) -> re.Pattern[str] | None:
        key = (entity.type, entity.kind)
        if key not in self._tails:
            tails = [tail for phrase in self._phrases if _applies(phrase, *key) for tail in phrase.tails]
            joined = "".join(rf"(?:{tail}(?![^\W_]))?" for tail in tails)
            self._tails[key] = re.compile(joined) if joined else None
        return self._tails[key]

    def _brand(self, entity: Entity) -> frozenset[str]:
        key = (entity.type, entity.kind)
        if key not in self._brands:
            words = (word for phrase in self._phrases if _applies(phrase, *key) for word in phrase.prefixes)
            self._brands[key] = frozenset(words)
        return self._brands[key]


def _of_entry(entry: Entry) -> Entity:
    return Entity(entry.entity_id, entry.name, entry.type, False, entry.vendor, entry.kind, entry.family, entry.generic)


def _namesake(options: Sequence[Entry], written: str) -> Entry:
    """The entry whose own name is written, before one for which it is an alias."""
    return next((entry for entry in options if fold(entry.name) == fold(written)), options[0])


_INTRODUCES = re.compile(
    r"\b(?:About|Inside|Meet|Introducing|Announcing|Understanding|Overview\sof|Focus\son|Spotlight(?:\son)?|Profile"
    r"|Deep\sdive(?:\sinto)?|What\sis|Case\sstudy|Specs|Specifications|Facts\s(?:about|on)|Notes\son|Dossier|Primer|How|Why)"
    r"[\s:—–-]*\Z",
    re.IGNORECASE,
)
"""How a heading begins before the name of a thing, whose name may be a word, too: `Inside Foo`, not `Building Foo`."""


def _is_introduced(text: str, start: int) -> bool:
    """Whether a heading's words before the name at `start` say that a thing follows, where any but numbers do."""
    return OPENED.search(text, 0, start + 1) is None or _INTRODUCES.search(text, 0, start) is not None


def _is_sure(entry: Entry, name: str) -> bool:
    """Whether a name means its entry whatever stands around it: no context is asked for, or it has several words."""
    if not entry.context:
        return True
    words = split_words(name)
    return sum(gap == " " for gap in words.gaps[1:]) - words.keys.count("the") > 0


def _compact(text: str) -> str:
    return "".join(character for character in unaccented(text) if character.isalnum())


def _exact(entry: Entry, name: str) -> str | None:
    compact = _compact(name)
    sensitive = entry.case_sensitive if entry.case_sensitive is not None else len(compact) <= SHORT_NAME
    return compact if sensitive else None


def _written_so(text: str, start: int, end: int, exact: str | None) -> bool:
    """Whether a name whose case matters is written as it must be, or stands in a line of capitals."""
    if exact is None:
        return True
    written = _compact(text[start:end])
    if written in (exact, exact + "s"):
        return True
    if written != exact.upper() or len(written) < 2:
        return False
    line = text[text.rfind("\n", 0, start) + 1 :].split("\n", 1)[0]
    return line.isupper()


def _shape_rules(shapes: Sequence[Shape]) -> dict[str, list[_Rule]]:
    rules: dict[str, list[_Rule]] = {}
    for shape in shapes:
        plural = "s?" if shape.type == "hardware" else ""
        rule = _Rule(re.compile(rf"(?:{shape.pattern}){plural}(?!\w|\.\d)"), shape)
        for head in shape.heads:
            rules.setdefault(head, []).append(rule)
    return rules


def _vendor_ids(ontology: Ontology) -> dict[str, str]:
    """The slug of the maker that an organisation's, or its cloud's, name before a thing stands for."""
    owners = {}
    for entry in ontology.entries:
        if entry.type == "organization":
            owners[entry.entity_id] = slug(entry.name)
        elif entry.type == "cloud" and entry.vendor is not None:
            owners[entry.entity_id] = slug(entry.vendor)
    return owners


def _applies(phrase: Phrase, entity_type: str, kind: str | None) -> bool:
    return phrase.type == entity_type and (not phrase.kinds or kind in phrase.kinds or kind is None)


_LIKENED = re.compile(r"[-‑](?:style|like|inspired|esque)\b", re.IGNORECASE)
"""What goes on behind a name to which something else is likened: `a Foo-style company`."""


def _is_likened(item: Grown, text: str) -> bool:
    """Whether something else is only likened to who or what is named; a method or a model may be used."""
    return item.entity.type in ("organization", "service") and _LIKENED.match(text, item.end) is not None


TOWN_TOO = "New York"
"""A state that is called like its town."""
_LISTED = re.compile(r",?\s(?:and|or|&)\s|,\s|\s?[/;]\s?")


def _goes_on(words: Words, spans: Sequence[Span]) -> bool:
    """Whether a list of towns goes on behind a place, none of which stands with its state: `Oslo, New York, Paris`."""
    place, *behind = spans
    if not behind or behind[0].entity.type != "place":
        return False
    joint = words.text[place.end : behind[0].start]
    if joint == ", " and behind[0].entity.kind in ("state", "country"):
        return False
    paired = len(behind) > 1 and words.text[behind[0].end : behind[1].start] == ", "
    paired = paired and behind[1].entity.kind in ("state", "country")
    return not paired and _LISTED.fullmatch(joint) is not None


def _trailing_nouns(phrases: Sequence[Phrase]) -> dict[str, re.Pattern[str]]:
    nouns: dict[str, list[str]] = {}
    for phrase in phrases:
        nouns.setdefault(phrase.type, []).extend(phrase.trailing)
    patterns = {}
    for entity_type, words in nouns.items():
        choices = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        if choices:
            patterns[entity_type] = re.compile(rf"(?:[ -](?:{choices})s?)+$", re.I)
    return patterns


def _clean(name: str) -> str:
    """A name without quotes, emphasis, article, possessive and surrounding punctuation."""
    name = name.strip(_EDGES)
    name = _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name
    return _SPACES.sub(" ", _POSSESSIVE.sub("", name)).strip(_EDGES)


@lru_cache(maxsize=1024)
def _written(alias: str, kind: str) -> re.Pattern[str]:
    longer = r"(?! \d+(?![\w.,%]))" if kind in NUMBERED_TYPES else r"(?! [A-Z][a-z])" if kind == "person" else ""
    longer += r"(?!\.\d)" if alias[-1].isdigit() else ""
    return re.compile(rf"(?<!\w){re.escape(alias)}(?!\w){longer}")


def _local_hits(words: Words, local: Mapping[str, Entity]) -> dict[int, tuple[int, Entity]]:
    """Where the document's own names stand, by first word; they must be written as they were defined."""
    hits: dict[int, tuple[int, Entity]] = {}
    text = words.text
    written = sorted([alias for alias in local if alias in text])
    by_start = {start: index for index, start in enumerate(words.starts)} if written else {}
    for alias in written:
        for match in _written(alias, local[alias].type).finditer(text):
            first = by_start.get(match.start())
            if first is not None and (first not in hits or words.ends[hits[first][0] - 1] < match.end()):
                hits[first] = (max(words.index_from(first, match.end()), first + 1), local[alias])
    return hits


def _abbreviates(acronym: str, phrase: str) -> bool:
    """Whether the letters of `acronym` stand in `phrase` in order, the first at the start of a word."""
    letters = [character for character in fold(acronym) if character.isalnum()]
    if not letters or len(letters) >= len(phrase) or fold(acronym) == fold(phrase):
        return False
    pattern = r"(?:^|[^a-z0-9])" + ".*?".join(map(re.escape, letters))
    return re.search(pattern, fold(phrase), re.S) is not None
