"""Clusters, sites, deals and the like that a name and a head noun make: `Kestrel campus`, `GPT-9 cluster`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pipelines.extract.capitals import DONE, is_adjective
from pipelines.extract.entities import Entity, Mention, as_mention
from pipelines.extract.names import Words, split_words
from pipelines.extract.usual import is_common
from pipelines.extract.vouching import is_the_one
from pipelines.ontology import Ontology, fold

LONGEST_NAME = 4
"""Capitalised words that a place or cluster unknown to the gazetteer may consist of."""
COMPOUND_TYPES = frozenset({"cluster", "deal", "program", "site"})
"""What a name before a head noun may name anew; "GPT-4 model" or "NVIDIA chip" name nothing new."""
DESCRIBED_TYPES = frozenset({"cluster", "site"})
_DESCRIBING = re.compile(
    r"(?:\s(?:is|was|are|be|been|becomes?|became|remains)|\b[A-Z][\w.-]*(?: \d[\w.]*)?[\"”*\])]*,)"
    r"\s+an?\s+(?:[a-z][\w-]*\s+){0,4}$"
)
"""What stands before a make that describes a thing which has its own name."""
DESCRIBING_REACH = 60
_OWNED = re.compile(r"(?:['’]s?|\b(?:[Oo]ur|[Ii]ts|[Tt]heir|[Tt]his))\s\Z")
"""Whose a thing is; before the name of a known one it is that one."""
_NUMBERED = re.compile(r"\s(?:\d|[IVX]+\b|[A-Z]\b)")
"""What tells one of several things from the others, behind the noun that they share."""
LETTERS = (
    r"(?:A[LKZR]|C[AOT]|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]"
    r"|BC|AB|ON|QC|MB|SK|NS|NB)"
)
"""The letters of a state or province."""
STATE = 2
"""Letters by which a state or a country goes behind its town."""
HEADLINE, LONG_WORD, SEVERAL_LONG = 6, 4, 3
"""Words of a headline; letters of words that have a capital in headlines only; how many of those it has at least."""
_CAPITALISED = re.compile(r"[^\W\d_a-z][\w'\u2019.&-]*$")
_OPENERS = re.compile(
    r"an?|and|as|at|but|by|for|from|her|his|if|in|into|its?|like|near|of|on|or|our|outside|since|that|the|their|then|"
    r"these|this|those|to|under|until|via|we|when|where|while|with|within|without|both|each|every|new|old|one|two|"
    r"three|first|second|third|last|next|other|another|most|many|some|all|no|not|largest|meanwhile|however|moreover"
    r"|furthermore|nevertheless|nonetheless|elsewhere|today|instead|also|later|still|now|thus|hence|similarly|recently"
    r"|separately|additionally|finally|currently|previously|notably|reportedly|overall|together|besides"
)
"""Words with which a sentence opens: capitalised there without being part of a name."""
_LENT = frozenset("debt credit loan lending financing borrowing term bridge revolving note".split())
"""Words before `facility` that make money of it."""
_MODIFIERS = frozenset({"ai", "gpu", "tpu", "training", "supercomputing", "inference", "compute", "computing", "data"})
"""Words that may stand between a name and its head noun ("Foo training cluster")."""


class Compounds:
    """Finds names that end in a head noun; `known` gives the entity of a type by its name."""

    def __init__(self, ontology: Ontology, known: Callable[[str, str], Entity]) -> None:
        self._known = known
        self.head_nouns = {
            noun: entity_type.name for entity_type in ontology.entity_types.values() for noun in entity_type.head_nouns
        }
        singular = {noun.rsplit(" ", 1)[-1] for noun in self.head_nouns}
        self._last_words = singular | {f"{word}s" for word in singular}

    def find(self, text: str, mentions: Sequence[Mention]) -> list[Mention]:
        """Those of `text`, whose other `mentions` they may overlap; provisional unless the gazetteer has them."""
        words = split_words(text)
        places = [index for index, key in enumerate(words.keys) if key in self._last_words]
        ends = {mention.end: mention for mention in mentions} if places else {}
        result = []
        for index in places:
            noun = self._head_noun(words, index)
            if noun is None or self.head_nouns[noun] not in COMPOUND_TYPES:
                continue
            if any(mention.start <= words.starts[index] < mention.end for mention in mentions):
                continue
            last = index - 1 - noun.count(" ")
            core = ends.get(words.ends[last])
            if core is not None and self._is_same(words, core, index, noun):
                end = words.ends[index]
                result.append(as_mention(words.text, core.start, end, core.start, core.end, core.entity))
                continue
            first = self._compound_start(words, last, ends)
            first = first if ends.get(words.ends[last]) else _behind_adjectives(words, first, last)
            if first is not None and not self._only_tells(words, first, last, index, noun):
                result.append(self._compound(words, first, last, index, noun))
        return result

    def _is_same(self, words: Words, core: Mention, index: int, noun: str) -> bool:
        """Whether a thing with the noun of its kind behind its name is that thing: `the Foo cluster`.

        `A Foo cluster` and `the Foo cluster 2` are others, and so may be the one that has half of its sibling's name.
        """
        bare, _, last = core.name.rpartition(" ")
        bare = bare if last in self.head_nouns else core.name
        return (
            core.type == self.head_nouns[noun]
            and words.keys[index] == noun.rsplit(" ", 1)[-1]
            and (core.provisional or words.text[core.core_start : core.core_end].endswith(bare))
            and (is_the_one(words.text, core.start) or _OWNED.search(words.text[: core.start]) is not None)
            and not _NUMBERED.match(words.text, words.ends[index])
        )

    def _only_tells(self, words: Words, first: int, last: int, index: int, noun: str) -> bool:
        """Whether the words before a noun say of what kind or make something is, and name nothing themselves."""
        kind = self.head_nouns[noun]
        return (
            words.keys[last] in _LENT
            or self._describes(words, first, noun)
            or _introduces(words, first, last, index)
            or _is_kind(words, first, last, index, kind)
        )

    def _describes(self, words: Words, first: int, noun: str) -> bool:
        """Whether a name before a machine's or site's noun says of what make another is: `Foo is an X1 cluster`."""
        start = words.starts[first]
        if self.head_nouns[noun] not in DESCRIBED_TYPES:
            return False
        return _DESCRIBING.search(words.text, max(0, start - DESCRIBING_REACH), start) is not None

    def _head_noun(self, words: Words, index: int) -> str | None:
        """The head noun that ends at word `index`, in the singular, if a name may stand before it."""
        for key in (words.keys[index], words.keys[index].removesuffix("s")):
            for noun in (f"{words.keys[index - 1]} {key}" if index else "", key):
                first = index - noun.count(" ")
                joined = all(words.gaps[position] == " " for position in range(first, index + 1))
                if noun in self.head_nouns and first > 0 and joined and words.closes(index + 1):
                    return noun
        return None

    def _compound(self, words: Words, first: int, last: int, index: int, noun: str) -> Mention:
        start, end = words.starts[first], words.ends[index]
        written = words.text[words.starts[last + 1] : end]
        singular = written.removesuffix("s") if fold(written) == noun + "s" else written
        core_end = words.ends[last]
        named = words.text[start:core_end].partition(",")[0]  # `Lebanon, Indiana campus` is the one in Lebanon
        entity = self._known(self.head_nouns[noun], f"{named} {singular}")
        return as_mention(words.text, start, end, start, core_end, entity)

    def _compound_start(self, words: Words, last: int, ends: Mapping[int, Mention]) -> int | None:
        """The first word of the name that ends at word `last` or, past modifiers, before; None if none stands there."""
        while last > 0 and words.keys[last] in _MODIFIERS and words.ends[last] not in ends and words.gaps[last] == " ":
            last -= 1
        mention = ends.get(words.ends[last])
        if mention is None:
            town = _from_town(words, last)
            return town if town is not None else capitalised_run(words, last)
        return None if mention.generic else words.index_from(0, mention.start)


def _from_town(words: Words, last: int) -> int | None:
    """The first word of the town before its state or country in two letters: `Anytown, ZZ AI campus`."""
    state = words.text[words.starts[last] : words.ends[last]]
    if len(state) != STATE or not state.isupper() or not last or words.gaps[last] != ", ":
        return None
    return capitalised_run(words, last - 1)


def _introduces(words: Words, first: int, last: int, noun: int) -> bool:
    """Whether a noun with a common word before it only says what the name behind it is: `Initial cluster Foo grew`."""
    behind = noun + 1
    if behind >= len(words.starts) or words.gaps[behind] != " " or not words.text[words.starts[behind]].isupper():
        return False
    return is_common(words.text[words.starts[first] : words.ends[last]])


def _behind_adjectives(words: Words, first: int | None, last: int) -> int | None:
    """The first word of a run behind what describes it, `Fund-Backed Foo`; None where nothing is left of it."""
    if first is None:
        return None
    opened = first
    for index in range(last, first - 1, -1):
        joined = index > first and words.text[words.ends[index - 1] : words.starts[index]] == "-"
        start = words.starts[index - 1 if joined else index]
        if is_adjective(words.text[start : words.ends[index]]) and (joined or index in (first, last)):
            opened = index + 1
            break
    return opened if opened <= last else None


def _is_kind(words: Words, first: int, last: int, noun: int, kind: str) -> bool:
    """Whether common words before a noun have capitals as a headline's only: `Foo Opens New Academic Cluster`."""
    if kind not in DESCRIBED_TYPES or first == 0 or len(words) < HEADLINE:
        return False
    others = [*range(first), *range(noun + 1, len(words))]
    written = [words.text[words.starts[i] : words.ends[i]] for i in others]
    long = [word for word in written if len(word) >= LONG_WORD and word.isalpha()]
    if len(long) < SEVERAL_LONG or not all(word[0].isupper() for word in long):
        return False
    return is_common(words.text[words.starts[first] : words.ends[last]])


def capitalised_run(words: Words, last: int) -> int | None:
    """The first of the capitalised words that end at `last`, function words at a sentence's start left out."""
    first = None
    index = last
    while index >= 0 and last - index < LONGEST_NAME:
        word = words.text[words.starts[index] : words.ends[index]]
        opens = words.keys[index] in DONE or _OPENERS.fullmatch(words.keys[index])
        if not _CAPITALISED.match(word) or opens or not words.opens(index):
            break  # the B of "$2B Foo campus" belongs to the number
        first = index
        if words.gaps[index] != " ":
            break
        index -= 1
    return first
