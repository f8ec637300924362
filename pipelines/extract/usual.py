"""Which names are made of common words of English, so that a capital may be all there is to them: `Data Centers`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from pipelines.ontology import fold

_PARTS = frozenset(
    "abstract acknowledgement appendix benchmark changelog citation faq glossary hyperparameter readme roadmap"
    " timeline".split()
)
REMEMBERED = 20_000
"""Words of which is remembered whether they are common."""
LEAST = 3
"""Letters of each word that a longer one is made of."""
_GIVEN = frozenset({"G", "GP"})
"""Letters of given names in the recogniser's lexicon."""
USED = 3
"""Times that a text must use common words as a name before they are one."""
_USED = (
    r"(?:(?<=[a-z,;(] )(?<![Tt]he )(?<!\b[Aa]n )(?<!\b[Aa] )(?<!\b[Ii]ts )(?<!\b[Oo]ur )(?<!\b[Tt]his )(?<![Ee]ach )"
    r"(?<!\bno ){0}(?=['’]s?(?!\w)|[,;.:)]|\s[a-z(])"
    r"|(?:^|(?<=[.!?] )){0}(?:['’]s\s|\s(?:is|was|has|had|will|did|does|now|also|raised|reached|announced)\s))"
)
"""How a name stands in a sentence, whatever its words: with a capital, without an article, or as its subject."""
_FIELD = re.compile(
    r"(?:ing|[tsc]ions?|ments?|ity|ities|ness|[ae]nc[ey]|meters?|ware|width|ysis|sis|ology|look|models?|laws?)$",
    re.IGNORECASE,
)
"""How nouns of English end that name a field or a subject of a section, and no thing."""
_PREFIX = re.compile(r"(?:in|im|un|non|de|dis|re|mis|over|under)(?=[a-z]{4})")
LONG = 6
"""Letters from which on an English word is hardly a surname, too."""
SHORTEST = 2
"""Letters that a word without its ending has at least."""


def is_common(name: str) -> bool:
    """Whether all words of a name are common ones, or forms of one."""
    return all(_is_usual(word) for word in name.split())


def has_common(name: str) -> bool:
    """Whether a word of a name is a common one, or a form of one."""
    return any(_is_usual(word) for word in name.split())


def is_phrase(name: str) -> bool:
    """Whether a name is of common words, the last of which may be a rare one: `Market Validation`, no `Long Ding`."""
    first, _, last = name.rpartition(" ")
    rare = len(last) >= LONG and (is_english(last) or _FIELD.search(last) is not None)
    return is_common(name) or (rare and first != "" and is_common(first))


@lru_cache(maxsize=REMEMBERED)
def is_english(word: str) -> bool:
    """Whether a word is English, or a form of an English one, as far as the pipeline's treebanks go."""
    return not base_forms(word.lower()).isdisjoint(_lexicon())


def is_shortened(word: str) -> bool:
    """Whether a word may be a longer English one cut off: `Config`, `Perf`."""
    return word.lower() in _beginnings()


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(word[:n] for word in _lexicon() for n in range(LEAST, min(len(word) - 2, 2 * LONG)))


def is_derived(word: str) -> bool:
    """Whether a word is made of an English one with a prefix: `inconsistent`, `debugging`."""
    prefix = _PREFIX.match(word.lower())
    return prefix is not None and is_english(word[prefix.end() :])


@lru_cache(maxsize=REMEMBERED)
def is_wordy(word: str) -> bool:
    """Whether a word is English, or made of two words that are: `frontend`."""
    return is_english(word) or any(True for _ in _halves(word))


def is_joined(word: str) -> bool:
    """Whether a word is made of two that are English, not both as short as syllables of names: `roadmap`."""
    return any(len(word) > 2 * LEAST and max(len(first), len(second)) > LEAST for first, second in _halves(word))


def _halves(word: str) -> Iterator[tuple[str, str]]:
    """The two English words of which a word may be made."""
    parts = ((word[:place], word[place:]) for place in range(LEAST, len(word) - LEAST + 1))
    return ((first, second) for first, second in parts if is_english(first) and is_english(second))


def is_field(words: str) -> bool:
    """Whether words end like nouns that name a field or a subject: `cooling`, `Deep Learning`, `bandwidth`."""
    return _FIELD.search(words) is not None


def is_persons(name: str) -> bool:
    """Whether somebody is probably called so: two or three words of which the first is a given name."""
    from pipelines.extract.parsing import recogniser

    words = name.split()
    return len(words) in (2, 3) and recogniser().lexicon.words.get(fold(words[0])) in _GIVEN


def is_used_as_name(name: str, texts: Iterable[str]) -> bool:
    """Whether texts write words that are common elsewhere as somebody's name only: `shares of Figure rose`.

    What several words with a noun of a field at their end name is one: `Deep Learning`. Capitals alone are none's.
    """
    if name.isupper() or (" " in name and is_field(name)):
        return False
    texts = list(texts)
    if sum(text.count(name) for text in texts) < USED:
        return False  # most names: patterns of one name each take long to compile
    small, used = re.compile(rf"(?<![\w/@.-]){re.escape(name.lower())}(?![\w/-])"), _used(name)
    return not any(small.search(text) for text in texts if name.lower() in text) and (
        sum(len(used.findall(text)) for text in texts if name in text) >= USED
    )


@lru_cache(maxsize=1024)
def _used(name: str) -> re.Pattern[str]:
    return re.compile(_USED.format(re.escape(name)))


@cache
def _lexicon() -> frozenset[str]:
    """The words in small letters that the packaged pipeline was trained with, and what documents' parts are called."""
    from pipelines.extract.language import MODEL

    strings = json.loads((MODEL / "vocab" / "strings.json").read_text("utf-8"))
    return frozenset(word for word in strings if word.isalpha() and word.islower()) | _PARTS


@lru_cache(maxsize=REMEMBERED)
def _is_usual(word: str) -> bool:
    from pipelines.extract.parsing import recogniser

    return not base_forms(word.lower()).isdisjoint(recogniser().common)


def base_forms(word: str) -> frozenset[str]:
    """A word and what it may be an inflected form of."""
    bases = {word}
    for ending in ("s", "es", "d", "ed", "ing", "ly"):
        if word.endswith(ending) and len(word) > len(ending) + SHORTEST:
            bases |= {word.removesuffix(ending), word.removesuffix(ending) + "e"}
    return frozenset(bases)
