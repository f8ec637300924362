"""What beside a name that is also a word says that the name is meant: `the Foo cluster`, `Foo is a supercomputer`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pipelines.ontology import EntityType

REACH = 60
"""Characters before a name in which what it is called stands."""
_WORDS = r"(?:(?!(?:of|for|that|which|who|to|by|in|on|with|from|at|and|where|whose)\b)[\w.'’-]+\s){0,5}?"


class Vouching:
    """The class nouns of entity types as they stand beside the names that they class."""

    def __init__(self, types: Mapping[str, EntityType]) -> None:
        self._nouns = {name: "|".join(map(re.escape, kind.nouns)) for name, kind in types.items() if kind.nouns}
        self._patterns = lru_cache(maxsize=None)(self._compiled)

    def says(self, kind: str, text: str, start: int, end: int) -> bool:
        """Whether the words around `text[start:end]` call it a thing of a type."""
        if kind not in self._nouns:
            return False
        behind, before = self._patterns(kind)
        return behind.match(text, end) is not None or before.search(text, max(0, start - REACH), start) is not None

    def _compiled(self, kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
        nouns = self._nouns[kind]
        behind = (
            rf"\s(?:{nouns})\b(?!-)|(?:\s\([^()]*\))?(?:,|\s(?:is|was|became|remains))\s"
            rf"(?:an?|the|our|its|their|\w+['’]s)\s{_WORDS}(?:{nouns})\b(?!['’-])"
        )
        before = (
            rf"\b(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|\w+['’]s)\s{_WORDS}(?:{nouns})(?:\s(?:called|named|dubbed))?,?\s\Z"
        )
        return re.compile(behind), re.compile(before)
