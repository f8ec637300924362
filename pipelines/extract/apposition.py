"""Names that only their place in a sentence tells: `Ohio-based Foo Bar`, `Jo Doe, head of Foo`, `a campus in Ohio`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pipelines.extract.capitals import TERMS
from pipelines.extract.entities import Entity, Mention, as_mention
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.persons import NAME
from pipelines.extract.posts import RANKED
from pipelines.ontology import entity_id

_NO_FIELD = (
    r"(?:is|was|has|be|became|as|not|never|no|an?|the|its|named|appointed|and|or"
    r"|likely|possibly|probably|perhaps|maybe|reportedly|allegedly|briefly|now|still|soon)"
)
TITLE = rf"(?:(?:(?!{_NO_FIELD}\b)[a-z]+ ){{0,2}}?{RANKED})"
"""A post with its field: `communications manager`."""
APPOSED = re.compile(
    rf"(?P<name>{NAME}),\s+(?:the\s+|its\s+|then[- ])?(?P<title>{TITLE}(?:(?:,| and| &)\s+{TITLE}){{0,2}})"
    rf"(?:\s+(?:of|for)\s+(?!the\b)[a-z][a-z &,-]*?)?\s+(?:of|at|for|with)\s+(?:the\s+)?$"
)
"""A person before the organisation that `Jo Doe, vice president of sales at` leads up to."""
BASED = re.compile(r"-based\s+(?=(?P<name>[A-Z][\w&.'’-]*(?: (?:[A-Z][\w&.'’-]*|&)){0,5}))")
_NOUN = (
    r"\b(?P<noun>data ?cent(?:er|re)(?: campus| complex)?|campus|facility|supercomputer|cluster|factory|plant|complex)"
)
_SITE = re.compile(
    rf"{_NOUN}(?:\s+(?:project|site|building))?(?P<comma>,)?\s+(?:is\s+)?(?:located\s+)?(?:in|near|at|outside)\s+"
    r"(?:the\s+)?$",
    re.IGNORECASE,
)
"""A place of compute before the name of the town or county where it stands."""
_HOME = re.compile(
    r"(?:,|\s(?:is|was|became))\s(?:(?:the|an?)\s)?(?:site|location|home|place|seat)\s(?:of|to|for)\s(?:the|its|an?|their)"
    rf"\s(?:(?!of\b|in\b)[\w'’-]+\s){{0,4}}?{_NOUN}(?!\s(?:in|near|at|outside|called|named)\b)",
    re.IGNORECASE,
)
"""The same behind the name: `Ohio is the site of the second large cluster`."""
_ONE_OF_MANY = re.compile(
    r"\b(?:most|(?!west\b|east\b|latest\b|newest\b)[a-z]+est|first|only|every|each|no|any)\b[^,.;]*$"
)
"""What stands before a machine of which it is told what it is among those of a land, and not which it is."""
_DESCRIBES = re.compile(
    r"(?:[A-Z\d][\w.-]*(?:,|\s[—–]|\s(?:is|was|will\sbe))|\b[Ii]t\s(?:is|was|will\sbe))\s+(?:an?|our|its|the)\s+"
    r"(?:[\w.,-]+\s+){0,5}$"
)
"""What leads up to a noun that describes something with a name of its own: `Foo is a 30 MW`."""
SIZED_NOUNS = ("model", "transformer", "LLM")
SIZED_FORMS = ("variant", "version", "checkpoint", "run")
"""What else a model of a family is called behind its size."""
SIZED = re.compile(
    r"(?<![\w$€£.,-])(?P<size>\d+(?:\.\d+)?(?:[BM]|b(?=[- ])|[- ](?:billion|million)(?=[- ](?:[a-z]+[- ])?param)))"
    r"(?:[- ](?:active|activated|total|trainable))?(?:[- ]parameters?)?[- ]"
    r"(?:(?!(?:business|revenue|pricing|cost|financ|licens|operating|funding|delivery)\w*\b)[a-z][a-z-]+ ){0,2}?"
    rf"(?P<noun>{'|'.join((*SIZED_NOUNS, *SIZED_FORMS))})\b"
)
"""A model that is called by its number of parameters; a `40M business model` is none."""
_OF_MODEL = re.compile(r"(?:,|\s?[—–(]|\s(?:is|was|are|were))\s?(?:an?|our|its|the)\s(?:[a-z][\w-]*\s){0,3}$")
_LIKENED = re.compile(
    r"(?:^|[.;:!?]\s|,\s|\b(?:and|but)\s)(?:(?:as )?compared (?:with|to)|unlike|like|similar to|as (?:with|for)"
    r"|relative to|versus|next to|besides?|after|before|since|following|in (?:contrast|addition) to|instead of"
    r"|inspired by|based on)"
    r"\s(?:the\s)?(?:[\w'’.-]+\s){0,3}?\Z",
    re.IGNORECASE,
)
"""What leads up to a name with which something else is compared: `Unlike Foo, our 70B model`."""
_ALONE = re.compile(r"(?:[^:.,]{0,40}:)?[\W_]*")
"""What stands before a size with which a line says what its topic is: `Foo: 70B model for code`."""
_LABELS = re.compile(r"\s*(?:\([^()]*\)\s*)?:\s")
"""What makes a label of what stands before it."""
REACH = 60
"""Characters before a size in which the name stands that it describes."""
MACHINES = frozenset({"supercomputer", "cluster"})


def named_by_place(text: str, mentions: Sequence[Mention], matcher: EntityMatcher) -> list[Mention]:
    """Mentions beside `mentions` that the words around known names give away; none overlaps a known one."""
    found: list[Mention] = []
    for mention in mentions:
        if mention.type == "place":
            found.extend(_company(text, mention, matcher))
            found.extend(_site(text, mention, matcher))
        elif mention.type == "organization":
            found.extend(_person(text, mention, matcher))
    taken = [(m.start, m.end) for m in mentions]
    kept: list[Mention] = []
    for mention in found:
        if not any(low < mention.end and mention.start < high for low, high in taken):
            kept.append(mention)
            taken.append((mention.start, mention.end))
    return kept


def size_in(sized: re.Match[str]) -> str:
    """The size that a match of `SIZED` tells, as names hold it: `17B` for `17 billion parameter model`."""
    number, _, word = sized["size"].replace("-", " ").partition(" ")
    return number + word[:1].upper()


def is_size_of_noun(mention: Mention, text: str) -> bool:
    """Whether what was taken for a name is but the size before a noun: `70B` of `our 70B model`."""
    sized = SIZED.match(text, mention.start) if text[mention.start].isdigit() else None
    return sized is not None and mention.end <= sized.start("noun")


def named_by_size(text: str, sizes: Mapping[str, Entity], mentions: Sequence[Mention]) -> list[Mention]:
    """`the 70B model`, at its noun: the document's model of that size (`sizes`), else one by that name.

    What only describes one of the `mentions` is that one: `Foo, a 70B model`, `Foo is our first 70B model`.
    """
    found = []
    named = {mention.end: mention for mention in mentions if mention.type == "model" and not mention.generic}
    for match in SIZED.finditer(text):
        described = _OF_MODEL.search(text, max(0, match.start() - REACH), match.start()) if named else None
        owner = named.get(described.start()) if described is not None else None
        if (
            owner is not None
            and described is not None
            and described[0][:1] == ","
            and text[match.end() :][:1] not in ",)"
        ):
            likened = _LIKENED.search(text, max(0, owner.start - REACH), owner.start)
            owner = None if likened is not None else owner
        name = f"{size_in(match)} model"
        entity = owner.entity if owner is not None else sizes.get(size_in(match))
        alone = _ALONE.fullmatch(text, 0, match.start()) and not (
            match.start() == 0 and _LABELS.match(text, match.end())
        )
        if entity is None and (match["noun"] in SIZED_FORMS or alone):
            continue
        entity = entity or Entity(entity_id("model", name), name, "model", provisional=True)
        start, end = match.span("noun")
        found.append(as_mention(text, start, end, start, end, entity))
    return found


def _company(text: str, place: Mention, matcher: EntityMatcher) -> Iterator[Mention]:
    """`Springfield-based Foo Bar` names a company."""
    match = BASED.match(text, place.end)
    if match:
        start = match.start("name")
        name = re.sub(r"['’]s?$|[.,]$", "", match["name"])
        if name.lower() in TERMS:
            return  # `a Springfield-based AI company`
        yield _mention(text, start, start + len(name), name, "organization", matcher)


def _site(text: str, place: Mention, matcher: EntityMatcher) -> Iterator[Mention]:
    """`a data center in Springfield` is the Springfield data center; a whole land is the place of machines alone."""
    match = _HOME.match(text, place.end) or _SITE.search(text, max(0, place.start - REACH), place.start)
    if match is None:
        return
    if place.kind not in ("city", "county") and not place.provisional:
        among = not match.groupdict().get("comma") and _ONE_OF_MANY.search(
            text, max(0, match.start() - REACH), match.start()
        )
        if place.kind not in ("state", "country") or match["noun"].lower() not in MACHINES or among:
            return
    if not _DESCRIBES.search(text, max(0, match.start() - 60), match.start()):
        noun = re.sub(r"datacent|data cent(?=re)", "data cent", match["noun"].lower()).replace("centre", "center")
        kind = "cluster" if noun in MACHINES else "site"
        yield _mention(text, match.start("noun"), match.end("noun"), f"{place.name} {noun}", kind, matcher)


def _person(text: str, organisation: Mention, matcher: EntityMatcher) -> Iterator[Mention]:
    """`Jo Doe, head of sales at Foo` names a person."""
    match = APPOSED.search(text, max(0, organisation.start - 120), organisation.start)
    if match:
        yield _mention(text, match.start("name"), match.end("name"), match["name"], "person", matcher)


def _mention(text: str, start: int, end: int, name: str, entity_type: str, matcher: EntityMatcher) -> Mention:
    return as_mention(text, start, end, start, end, matcher.resolve(name, entity_type))
