"""Names that a document introduces itself: `Foo is a supercomputer`, `Foo-7B`, `Foo, a startup in Ohio,`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.apposition import SIZED, size_in
from pipelines.extract.bare_money import is_paid
from pipelines.extract.capitals import DOINGS, DONE, HEADLINE_VERBS, TERMS, is_adjective
from pipelines.extract.discovery import MODIFIERS, Discovery, choice
from pipelines.extract.entities import Entity
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.rare import Rare
from pipelines.extract.shortened import Shortened
from pipelines.extract.title_names import run_of_title, without_text_words
from pipelines.extract.titles import (
    described,
    fund_managers,
    kind_said,
    labelled,
    listed_companies,
    name_of_file,
    titled,
)
from pipelines.extract.units import is_sum
from pipelines.extract.unknown_devices import UnknownDevices
from pipelines.extract.usual import is_used_as_name
from pipelines.ontology import Ontology, entity_id
from sources.document import Block

SEEN = 3
"""How often a document must write a name before a sentence about it makes it one; a title counts as much."""
_NAME = r"[A-Z][\w]*(?:[-.][\w]+)*(?: (?:[A-Z][\w]*(?:[-.][\w]+)*|\d+(?:\.\d+)?[BM]))?"
_BEFORE = (
    r"(?=[A-Z]|\b[towcn])(?:^|(?<=[.!?:] )|(?<=\n)|(?<=[“\"*(])"
    r"|\b(?:[Tt]he|[Oo]ur|[Ww]ith|[Cc]alled|[Nn]amed|[Oo]f|[Oo]n)\s)"
)
TYPES = ("organization", "model", "hardware", "cluster", "site", "program", "software", "service", "dataset")
"""What a document can introduce: what its numbers may be about."""
_FIRST_WORD = r"[A-Z][a-z]+(?:-[A-Z]?[a-z]+)*"
_CALLED = Rare(rf"\b(?:[Cc]ode-?[Nn]amed?|called|dubbed|nicknamed)[^\w.!?]{{1,6}}(?P<name>{_NAME})")
CALLED_REACH = 200
"""Characters before `codenamed Foo` within which a class noun of its block or a line leading up to it says what."""
_PARAGRAPH_END = re.compile(r"[.!?]\n")
_SIZED = re.compile(
    r"(?P<family>[A-Z](?<![\w$€£-][A-Z])[A-Za-z]{2,}(?:\d(?:\.\d+)?(?=[- ][\d.]+B)|-[A-Z]?[A-Za-z]+)?)"
    r"(?P<version>[ -]v?\d+(?:\.\d+)*(?=[ -]\d))?[- ](?P<size>\d+(?:\.\d+)?[BM](?: v\d+(?:\.\d+)*)?)"
    r"(?![\w-]|\s[A-Z][A-Za-z]+-\d)"
)
"""A model with its size; that before another name is the other's: `Acme 7B Foo-2`."""
_IDENTIFIER = re.compile(
    r"(?<![\w/.@:-])(?P<name>(?:[A-Za-z][\w-]*/)?[a-z][a-z\d]*(?:[-_.][a-z\d]+)*[-_]\d+(?:\.\d+)?[bmBM]"
    r"(?:-[\w.]*\w)?)(?![\w/-])"
)
_MAY_IDENTIFY = re.compile(r"[-_]\d[\d.]*[bmBM]")
"""A model by its lower-case identifier: `foo-172b-exp2`, `acme/foo-7B`."""
_OTHERS = re.compile(
    r"(?:['’]s|\b(?:like|than|vs\.?|versus|against|unlike|as|to|with|what))\s(?:(?:the|[A-Z]\w*)\s){0,2}$"
)
_FROM = re.compile(r"\s(?:from|by)\s[A-Z]")
OTHERS_REACH = 40
"""What stands before and behind the name of somebody else's model, and characters before it."""
_SIZED_TITLE = re.compile(
    r"(?<![\w$€£.,-])(?P<size>\d+(?:\.\d+)?[BM])(?:[- ]parameters?)?[- ](?:\w+ ){0,2}?(?:(?i:model|run|training|LLM))\b"
)
_ONLY_SIZE = re.compile(r"\d+(?:\.\d+)?[BM] model")
"""What a model without a name of its own is called."""
SIZE_BEHIND = re.compile(r"[- ]\d+(?:\.\d+)?[BM]$")
_SIZED_FILE = re.compile(r"(?P<family>[a-z]{3,}) ?(?P<size>\d+(?:\.\d+)?b)\b")
_CAMEL = re.compile(
    r"(?<![\w/.@-])(?P<name>(?:(?!(?:Pre|Post|Non|Multi|Any|All|The)-)[A-Z][A-Za-z]+-)?"
    r"(?:[A-Za-z]*[a-z]|(?<=[a-z]-))(?:GPT|BERT|LLaMA|Llama|GLM)\d*(?:[A-Z][a-z]+)?)(?=s?(?![\w./-]))"
)
"""A model by the architecture or the model that its name holds: `FooGPT`, `fooBERTLarge`, `Foo-GPT`."""
_ARCHITECTURES = ("GPT", "BERT", "LaMA", "Llama", "GLM")
_TOOL = re.compile(r"(?:Tokeni[sz]er|Scheduler|Trainer|DataLoader|Profiler)\Z")
"""How names end that are software's, whatever was done with it."""
_FAMILIES = ("family of", "series of", "suite of", "collection of")
_NUMBERED = {
    "site": re.compile(r"(?P<first>[A-Z]{2,}-?)\d{1,2}"),
    "cluster": re.compile(r"(?P<first>[A-Z]{2,}-?)\d{1,2}"),
    "model": re.compile(r"(?P<first>[A-Z][A-Za-z]{2,}(?:-[vV]?|[ ]?[vV])?)\d{1,2}(?:\.\d{1,2})?"),
    "hardware": re.compile(r"(?P<first>[A-Z][A-Za-z]*[a-z][ -]?v?)\d{1,4}"),
}
"""What has one name and many numbers: buildings by a code, chips by the word for their family, models by a version."""
_OPENING = (
    frozenset("training inference model data compute hardware software section table figure overview note".split())
    | FUNCTION_WORDS | DOINGS | DONE
)  # fmt: skip
"""Words that open sentences and headings with a capital and name nothing."""


class Introductions:
    """Finds the names that documents introduce, by the class nouns of one ontology."""

    def __init__(self, ontology: Ontology, matcher: EntityMatcher) -> None:
        self.matcher = matcher
        self.discovery = Discovery(ontology, matcher)
        self.devices = UnknownDevices(ontology, matcher)
        self.shortened = Shortened(ontology, matcher)
        self._type_of = {noun: name for name in TYPES for noun in ontology.entity_types[name].nouns}
        nouns = choice(self._type_of)
        self._class = re.compile(rf"\b(?:{nouns})\b")
        self._defined = re.compile(
            rf"{_BEFORE}(?P<name>{_NAME})(?:\s+(?:is|was|are|were|will be)\s+|,\s+)(?:an?|the|our|its)\s+{MODIFIERS}"
            rf"(?P<noun>{nouns})\b(?!['’-])"
        )
        self._family = re.compile(
            rf"{_BEFORE}(?P<name>{_NAME})\s+(?:is|are|was|were)\s+(?:an?|the|our)\s+(?:[\w-]+\s+){{0,3}}?"
            rf"(?:{'|'.join(_FAMILIES)})\s+{MODIFIERS}(?P<noun>{nouns})s\b"
        )
        self._classed = re.compile(rf"\b[Tt]he\s+(?P<name>[A-Z][\w]*(?:-[\w]+)*)\s+(?P<noun>{nouns})\b")

    def found(self, title: str, blocks: Sequence[str], document: Sequence[Block] = ()) -> dict[str, Entity]:
        """The names that a document defines, each with the entity it stands for: a known one if one of its type is.

        A definition counts where the document writes the name at least three times or in its title, or says what
        something is called; a name with a number of parameters (`Foo-7B`) is a model's.
        """
        text = "\n".join((title, *blocks))
        votes, called, whole = self._votes(text)
        discovered = self.discovery.found(title, document)
        found = self.titled(title, blocks)
        said = {name: entity for name, entity in found.items() if kind_said(title, name) == entity.type}
        told = {name: discovered[name].type for name in found if name in discovered and name not in said}
        devices = self._devices(document, discovered)
        if any(found[name].type != kind for name, kind in told.items()) or not devices.keys().isdisjoint(
            name.split(" ")[0] for name in found if name not in said
        ):
            found = said  # what stands directly beside a name says more than what stands somewhere in its sentences
        found = (
            discovered
            | found
            | dict(listed_companies(text, self.matcher))
            | dict(fund_managers(text, self.matcher))
            | dict(self.shortened.found(text))
        )
        found |= described(title, blocks, self.matcher, self._type_of) | devices
        found |= {name: self.matcher.resolve(name, "software") for name in found if _TOOL.search(name)}
        found = labelled(blocks, self.matcher) | found | run_of_title(title, blocks, self.matcher)
        found = without_text_words(found, [block.plain for block in document if block.kind != "heading"])
        for name in tuple(found):
            found |= _siblings(name, found[name], text, self.matcher)
        for part, types in sorted(votes.items()):
            name = self._whole(part, text)
            called |= {name} if part in called else set()
            if (
                (name in found and not _is_vague(found[name], types))
                or _is_common(name)
                or is_adjective(name)
                or not (name in called or _written(name, title) or _written(name, text) >= SEEN)
            ):
                continue
            kind = min(types, key=lambda kind: (-types[kind], kind))
            for written in (name, whole.get(name, name)):
                entity = self.matcher.resolve(written, kind)
                if name in called and entity.type == "program" and entity.provisional:
                    entity = replace(
                        entity, entity_id=entity_id(kind, written), type=kind
                    )  # `it is called Project Foo`
                if entity.type in types and not entity.generic:
                    found[name] = entity
                    break
        return found

    def _devices(self, document: Sequence[Block], discovered: Mapping[str, Entity]) -> dict[str, Entity]:
        """The unknown devices of a document, but for companies that have such: `500 Foo chips` may be Foo's."""
        companies = {name for name, entity in discovered.items() if entity.type == "organization"}
        return {name: device for name, device in self.devices.found(document).items() if name not in companies}

    def _whole(self, name: str, text: str) -> str:
        """A name with the word that the text always writes before it: `Open Foo` where there is `Open Foo 3B`."""
        words = _pattern(name, rf"(?:(?P<word>{_FIRST_WORD}) )?").findall(text)
        word = words[0] if len(words) > 1 and len(set(words)) == 1 else ""
        if (
            not word
            or word in HEADLINE_VERBS
            or _is_common(word)
            or self._type_of.get(word.lower())
            or self.matcher.find(word)
        ):
            return name
        return f"{word} {name}"

    def titled(self, title: str, blocks: Sequence[str]) -> dict[str, Entity]:
        """The unknown name that a title begins with, and its short forms; common words are none."""
        found = titled(title, blocks, self.matcher, self.discovery.signs)
        name = max(found, key=len, default="")
        plain = all(map(self.discovery.is_word, name.lower().split()))
        return found if not plain or is_used_as_name(name, blocks) else {}

    def name_of_file(self, stem: str, blocks: Sequence[str]) -> str:
        """The name that the name of a document's file tells, as the document writes it; "" for none."""
        return name_of_file(stem, blocks, self._type_of)

    def sizes(self, blocks: Sequence[str], topic: Sequence[Entity], own: str = "") -> dict[str, Entity]:
        """The models that a document calls by their size alone (`the 70B model`), by that size (`70B`).

        It is the one whose name holds the size; where there is none and the document speaks of one size only, the one
        model of its title, the `topic`. A size that fits two names, or none, is not among them. The size by which a
        title calls its `own` model is that of no other to which the text likens it.
        """
        text = "\n".join(blocks)
        called = {size_in(match) for match in SIZED.finditer(text)}
        named: dict[str, set[str]] = defaultdict(set)
        for match in _sizes(text) if called else ():
            new = match["version"] is None or self.matcher.resolve(match[0], "model").provisional
            other = match["size"] == own and (
                _OTHERS.search(text, max(0, match.start() - OTHERS_REACH), match.start())
                or _FROM.match(text, match.end())
            )
            if new and not other and not _is_common(match["family"]):
                named[match["size"]].add(match[0])
        models = [e for e in topic if e.type == "model" and not e.generic and e.name not in (own, f"{own} model")]
        found = {
            size: self.matcher.resolve(next(iter(names)), "model")
            for size, names in named.items()
            if size in called and len(names) == 1
        }
        if not found and len(called) == len(models) == 1:
            return {called.pop(): models[0]}
        if len(models) == 1:
            family = SIZE_BEHIND.sub("", models[0].name)
            for size in called - named.keys():
                known = self._known_of_size(size, family, blocks)
                found[size] = known or sized(models[0], size)
        return found

    def _known_of_size(self, size: str, family: str, blocks: Sequence[str]) -> Entity | None:
        """The model of a family of the vocabulary that a document names with this size."""
        near = (mention for block in blocks if size in block for mention in self.matcher.find(block))
        of_family = (m.entity for m in near if m.type == "model" and m.name.startswith(family))
        return next((e for e in of_family if re.search(rf"(?<![\d.]){size}\Z", e.name)), None)

    def _votes(self, text: str) -> tuple[dict[str, Counter[str]], set[str], dict[str, str]]:
        """How often each name is said to be of each type, what something is called by, and names with their noun."""
        votes: dict[str, Counter[str]] = defaultdict(Counter)
        classed = list(self._classed.finditer(text))
        whole = {match["name"]: f"{match['name']} {match['noun']}" for match in classed}
        called: set[str] = set()
        families = self._family.finditer(text) if any(word in text for word in _FAMILIES) else ()
        for match in (*self._defined.finditer(text), *classed, *families):
            votes[match["name"]][self._type_of[match["noun"]]] += 1
        for match in _CALLED.finditer(text):
            before = text[max(0, match.start() - CALLED_REACH) : match.start()]
            nouns = self._class.findall(_PARAGRAPH_END.split(before)[-1])
            if nouns:
                votes[match["name"]][self._type_of[nouns[-1]]] += 1
                called.add(match["name"])
        for match in _CAMEL.finditer(text) if any(word in text for word in _ARCHITECTURES) else ():
            votes[match["name"]]["model"] += 1
            called.add(match["name"])
        for match in _IDENTIFIER.finditer(text, text.find("\n")) if _MAY_IDENTIFY.search(text) else ():
            votes[match["name"]]["model"] += 1
            called.add(match["name"])
        for match in _sizes(text):
            known = {m.type for m in self.matcher.find(match["family"])}
            if match["family"].lower() in self.discovery.labels or "dataset" in known:
                continue
            if "organization" not in known:
                called.add(match[0])
            for name in (match[0], match["family"]):
                votes[name]["model"] += 1
        return votes, called, whole


def _sizes(text: str) -> Iterator[re.Match[str]]:
    """The models by family and size in a text; `USD 600M` is money, as is what somebody `Spent 90B` of."""
    found = (match for match in _SIZED.finditer(text) if not is_sum(match[0]))
    found = (match for match in found if match["family"] not in HEADLINE_VERBS)
    return (match for match in found if not is_paid(text, match.start("size")))


def size_in_title(title: str) -> str:
    """The size by which a title calls the model it is about: `How our 70B training run went`; "" for none."""
    sized = _SIZED_TITLE.search(title)
    return sized["size"] if sized is not None else ""


def _is_vague(entity: Entity, types: Counter[str]) -> bool:
    """Whether a name passes for an undertaking of which sentences say more than once that it is something else."""
    return entity.type == "program" and entity.provisional and max(types.values()) > 1


def sized(family: Entity, size: str) -> Entity:
    """The model of a size in a family, whose name may hold another size, or be but one: `13B model` for `8B model`."""
    if family.name.endswith(size):
        return family
    if _ONLY_SIZE.fullmatch(family.name):
        return family.another(f"{size} model")
    name = SIZE_BEHIND.sub("", family.name)
    return family.another(f"{name}{' ' if ' ' in name else '-'}{size}")


def _siblings(name: str, entity: Entity, text: str, matcher: EntityMatcher) -> dict[str, Entity]:
    """What a text names by the same letters and another number: beside the site `DX01` the site `DX02`."""
    first = _NUMBERED[entity.type].fullmatch(name) if entity.type in _NUMBERED else None
    if first is None:
        return {}
    named = re.findall(rf"(?<![\w-]){re.escape(first['first'])}\d+(?:\.\d+)?(?![\w-])", text)
    others = {other for other in named if _NUMBERED[entity.type].fullmatch(other)} - {name}
    siblings = {other: matcher.resolve(other, entity.type) for other in sorted(others)}
    return {other: one for other, one in siblings.items() if one.type == entity.type and not one.generic}


def named_by_file(stem: str, matcher: EntityMatcher) -> tuple[Entity, ...]:
    """What the name of a document's file tells of its topic: known names, else a model by its size (`foo-7b-notes`)."""
    words = re.sub(r"[-_]+", " ", stem)
    known = [m.entity for m in matcher.find(words) if not m.generic and m.type != "place"]
    if known:
        return tuple(known)
    sized = _SIZED_FILE.match(words)
    if sized is None:
        return tuple(m.entity for m in matcher.find(words.title()) if not m.generic and m.type in TYPES)
    family = sized["family"]
    name = f"{family.upper() if len(family) <= SEEN else family.title()} {sized['size'].upper()}"
    return (matcher.resolve(name, "model"),)


def _is_common(name: str) -> bool:
    first = name.split()[0].lower()
    return (
        len(name) < SEEN
        or name.lower().removesuffix("s") in TERMS
        or not {first, first.rstrip("s")}.isdisjoint(_OPENING)
    )


def _written(name: str, text: str) -> int:
    return len(_pattern(name).findall(text))


@lru_cache(maxsize=1024)
def _pattern(name: str, before: str = "") -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){before}{re.escape(name)}(?![\w])")
