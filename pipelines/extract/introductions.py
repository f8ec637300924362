"""Names that a document introduces itself: `Foo is a supercomputer`, `Foo-7B`, `Foo, a startup in Ohio,`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from pipelines.extract.entities import Entity, EntityMatcher

SEEN = 3
"""How often a document must write a name before a sentence about it makes it one; a title counts as much."""
CLASS_NOUNS = {
    "model": "model models llm llms transformer",
    "cluster": "supercomputer supercomputers cluster clusters supercluster system machine",
    "site": "campus facility datacenter site",
    "hardware": "chip chips gpu gpus accelerator accelerators processor processors asic superchip",
    "organization": "company startup lab laboratory firm developer provider nonprofit institute university consortium",
    "software": "framework library toolkit compiler platform engine scheduler orchestrator codebase",
    "dataset": "dataset corpus",
    "service": "chatbot assistant app api",
    "program": "project initiative programme program collaboration",
}
"""The nouns that say of what type a thing is, by type."""
_TYPE_OF = {noun: name for name, nouns in CLASS_NOUNS.items() for noun in nouns.split()}
_NAME = r"[A-Z][\w]*(?:[-.][\w]+)*(?: (?:[A-Z][\w]*(?:[-.][\w]+)*|\d+(?:\.\d+)?[BM]))?"
_NOUNS = "|".join(sorted(_TYPE_OF, key=lambda noun: (-len(noun), noun)))
_MODIFIERS = r"(?:(?!of\b|for\b|that\b|which\b|to\b|by\b|in\b|on\b|with\b|from\b)[\w$%,./&'’+-]+\s+){0,9}?"
_BEFORE = r"(?:^|(?<=[.!?:] )|(?<=\n)|(?<=[“\"*(])|\b(?:[Tt]he|[Oo]ur|[Ww]ith|[Cc]alled|[Nn]amed|[Oo]f|[Oo]n)\s)"
_DEFINED = re.compile(
    rf"{_BEFORE}(?P<name>{_NAME})(?:\s+(?:is|was|are|were|will be)\s+|,\s+)(?:an?|the|our|its)\s+{_MODIFIERS}"
    rf"(?P<noun>{_NOUNS})\b"
)
_CLASSED = re.compile(rf"\b[Tt]he\s+(?P<name>[A-Z][\w]*(?:-[\w]+)*)\s+(?P<noun>{_NOUNS})\b")
_CALLED = re.compile(rf"\b(?:[Cc]ode-?[Nn]amed?|called|dubbed|nicknamed)\W{{1,6}}(?P<name>{_NAME})")
_CLASS = re.compile(rf"\b(?:{_NOUNS})\b")
CALLED_REACH = 200
"""Characters before `codenamed Foo` within which a class noun says what is called so."""
_SIZED = re.compile(r"(?<![\w$€£-])(?P<family>[A-Z][A-Za-z]{2,}(?:-[A-Z]?[A-Za-z]+)?)[- ]\d+(?:\.\d+)?[BM](?![\w-])")
_SIZED_FILE = re.compile(r"(?P<family>[a-z]{3,}) ?(?P<size>\d+(?:\.\d+)?b)\b")
_COMMON = frozenset(
    """
    The This That These Those It Its He She They We You I A An And But For In On At By From To With As If When While
    Our Their His Her Each Every All Some Any No Not New Most Many Both Here There Now Today What Which Who How Why
    Training Inference Model Models Data Compute Hardware Software Cluster System Section Table Figure Overview Note
    Total Model-based Large Small Language Base Chat Instruct Under Over About Around Up
    """.split()
)
"""Capitalised words that open sentences or headings and name nothing."""


def introduced(title: str, blocks: Sequence[str], matcher: EntityMatcher) -> dict[str, Entity]:
    """The names that a document defines, each with the entity that it stands for: a known one if one of its type is.

    A definition counts where the document writes the name at least three times or in its title; a name with a number of
    parameters (`Foo-7B`) is a model's.
    """
    text = "\n".join((title, *blocks))
    votes: dict[str, Counter[str]] = {}
    called: set[str] = set()
    for pattern in (_DEFINED, _CLASSED):
        for match in pattern.finditer(text):
            votes.setdefault(match["name"], Counter())[_TYPE_OF[match["noun"]]] += 1
    for match in _CALLED.finditer(text):
        nouns = _CLASS.findall(text, max(0, match.start() - CALLED_REACH), match.start())
        if nouns:
            votes.setdefault(match["name"], Counter())[_TYPE_OF[nouns[-1]]] += 1
            called.add(match["name"])
    for match in _SIZED.finditer(text):
        for name in (match[0], match["family"]):
            votes.setdefault(name, Counter())["model"] += 1
    found: dict[str, Entity] = {}
    for name, types in sorted(votes.items()):
        if _is_common(name) or not (name in called or _written(name, title) or _written(name, text) >= SEEN):
            continue
        entity = matcher.resolve(name, min(types, key=lambda kind: (-types[kind], kind)))
        if entity.type in types and not entity.generic:
            found[name] = entity
    return found


def named_by_file(stem: str, matcher: EntityMatcher) -> tuple[Entity, ...]:
    """What the name of a document's file tells of its topic: known names, else a model by its size (`foo-7b-notes`)."""
    words = re.sub(r"[-_]+", " ", stem)
    known = [mention.entity for mention in matcher.find(words) if not mention.generic]
    if known:
        return tuple(known)
    sized = _SIZED_FILE.match(words)
    if sized is None:
        return ()
    family = sized["family"]
    name = f"{family.upper() if len(family) <= SEEN else family.title()} {sized['size'].upper()}"
    return (matcher.resolve(name, "model"),)


def _is_common(name: str) -> bool:
    first = name.split()[0]
    return first in _COMMON or first.rstrip("s") in _COMMON or len(name) < SEEN


def _written(name: str, text: str) -> int:
    return len(_pattern(name).findall(text))


@lru_cache(maxsize=1024)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w])")
