"""What the label of a line is: what stands in bold type, before a colon or a dash; and whether it is a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pipelines.extract.capitals import SENTENCE_BEHIND
from pipelines.extract.datelines import BRACKETED_DATE, dateline
from pipelines.extract.entities import Mention
from pipelines.extract.nouns import FUNCTION_WORDS
from pipelines.extract.pointing import STANDING
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading
from pipelines.extract.topics import LEADING
from pipelines.extract.usual import has_common, is_common, is_english
from sources.document import Block

LABEL = re.compile(
    r"^(?P<label>(?:[^:.!?\n]|(?<=\d)\.(?=\d)|(?<=[a-z])\.(?=:)|(?<=\bNo)\.(?=\s[a-z])){1,70}?)\s*(?P<sep>:(?=\s|$)|\s[—–=→]\s|\s--+\s|\s-\s)\s*"
)
_PERIOD_LABEL = re.compile(r"^(?P<label>[^:.!?\n]{0,20}\d\s?(?:[—–→-]|->)\s?[^:.!?\n]{0,20}\d)\s*(?P<sep>:(?=\s))\s*")
"""The same for a period, between whose ends the dash or arrow parts no label from its value."""
LONGEST_RUN_IN = 10
"""Words in a bold opening that ends with a full stop and names what its paragraph is about."""
LONGEST_LABEL = 9
"""Words in a label; a longer run before a colon is a sentence that introduces something."""
LONGEST_DASHED = 3
"""Words before a dash that still are a label and not the first half of a sentence."""
LONGEST_BOLD, LONGEST_BARE = 4, 8
"""Words of a label in bold type without a colon, and of a value that stands behind one or below a heading."""
_ACRONYM = re.compile(r"[A-Z]{2,5}s?")
SAID = Rare(
    r"\b(?:said|says|stated|noted|added|wrote|writes|comment(?:ed|ing)|explained|remarked|argued|warned|observed"
    r"|replied|tweeted|told\s(?:reporters|analysts|investors|[A-Z]\w*(?:\s[A-Z]\w*)*))$"
)
"""What stands before a colon behind which somebody speaks: no label, but the beginning of a sentence."""


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a line: its text, and where its value begins in the block's plain text."""

    text: str
    end: int
    value_start: int


_TELLS = re.compile(r"[a-z\d] (?:has|have|had|is|was|are|were|will|would|can|could|did|does)\b")
_SPEAKER = re.compile(r"[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){0,3}(?: \([A-Z]{1,4}\))?")
_FIRST_PERSON = re.compile(r"\b(?:I|[Ww]e|[Oo]ur|[Mm]y|us)\b")
REMEMBERED = 512
"""Blocks whose labels are kept: several rules ask for one, and again when all blocks have been read."""
LONGEST_NOTE = 60
"""Characters of a value up to which no turn of a talk is read."""


@lru_cache(maxsize=REMEMBERED)
def label_of(block: Block) -> Label | None:
    """The label of a list item or labelled line; None where it has none, or only says who speaks in an interview."""
    label = _written_label(block)
    return None if label is not None and _is_speaker(label.text, block.plain[label.value_start :]) else label


def _is_speaker(label: str, value: str) -> bool:
    """Whether a name before a colon is of who then speaks in the first person: `Jo Doe: We built Foo`."""
    if len(value) < LONGEST_NOTE or _SPEAKER.fullmatch(label) is None or has_common(label.split(" (")[0]):
        return False
    return _FIRST_PERSON.search(value) is not None


def _written_label(block: Block) -> Label | None:
    """The label of a list item or labelled line; None when the line has none.

    A label is what stands strong at the beginning and ends with or is followed by a colon, dash, bracket or full stop,
    or up to nine words before a colon or a spaced dash; what is strong may also just stand before a short value. The
    places and the date that a press release begins with are none.
    """
    if dateline(block.plain) is not None:
        return None
    dated = BRACKETED_DATE.match(block.plain)
    if dated is not None:
        return Label(dated["label"], dated.end("label"), dated.end())
    strong = block.opening_strong
    if strong is not None and 0 < strong.end < len(block.plain):
        inner = block.plain[: strong.end].rstrip()
        rest = block.plain[strong.end :]
        match = re.match(r"\s*(?:\([^)]*\)\s*)?(?::|[—–→]|--+|[-=](?=\s))\s*", rest)
        if inner.endswith(".") and rest.strip() and len(inner.split()) <= LONGEST_RUN_IN:
            return Label(inner.rstrip("."), strong.end, strong.end + len(rest) - len(rest.lstrip()))
        if inner.endswith(":"):
            return Label(inner.rstrip(": "), strong.end, strong.end + len(rest) - len(rest.lstrip()))
        if match:
            return Label(inner, strong.end, strong.end + match.end())
        broken = not (block.has_text(strong.end, strong.end + 1) or inner[-1] in "?!")
        broken = broken and len(inner.split()) <= LONGEST_RUN_IN
        sentence = SENTENCE_BEHIND.match(rest) is not None and inner[-1] not in "?!"
        sentence = sentence and len(inner.split()) <= LONGEST_RUN_IN
        if broken or sentence or _is_run_in(inner, rest):
            return Label(inner, strong.end, strong.end + len(rest) - len(rest.lstrip()))
    match = LABEL.match(block.plain)
    match = (_PERIOD_LABEL.match(block.plain) if match and match["sep"].strip() != ":" else None) or match
    if match is None or match.end() >= len(block.plain) or SAID.search(match["label"]):
        return None
    if match["label"].count("(") > match["label"].count(")"):
        return None  # `Acme (Nasdaq: ACME) said`
    if match.group("sep").strip() != ":" and _TELLS.search(match["label"]):
        return None  # `Foo has a campus — its first`: a sentence, no label
    longest = LONGEST_LABEL if match.group("sep").strip() == ":" and "." not in match["label"] else LONGEST_DASHED
    if len(match.group("label").split()) <= longest:
        return Label(match.group("label").strip(), match.end("label"), match.end())
    return None


def _is_run_in(label: str, value: str) -> bool:
    """Whether common words in bold type are the label of a short value behind them: `**Model developers** Foo Labs`."""
    words = label.split()
    if value[:1] != " " or len(words) > LONGEST_BOLD or words[0].lower() in FUNCTION_WORDS:
        return False
    begins = value[1:2].isupper() or value[1:2].isdigit()
    return begins and len(value.split()) <= LONGEST_BARE and all(is_english(w) or _ACRONYM.fullmatch(w) for w in words)


_ASIDE = re.compile(r"\s\([^()]*\)\W*\Z")
"""A bracket that closes a label."""
_KIND_OF = re.compile(
    r"\b(?:greenfield|brownfield|modular|coloc?(?:ation)?|anchor|edge|(?:exa|peta|hyper|web)scale\w*|tier|[IVX]{1,4}|gigawatt|turnkey|wholesale"
    r"|enterprise|sovereign|regional|prefab\w*|container\w*|flagship|gpu|hpc|ai|fp\d+|[a-z]+-cooled)\b",
    re.IGNORECASE,
)
"""What says which kind of a data centre or machine something is, and names none."""


def is_name(label: Label, reading: Reading) -> bool:
    """Whether a label is a known name and nothing else, of which a word alone labels nothing: `Acme Cloud`.

    `H100 GPUs` says what is counted, and `Main data center` what it is.
    """
    end = len(_ASIDE.sub("", reading.text[: label.end].rstrip(" :.*")))
    named = [m for m in reading.mentions if m.start <= LEADING and m.end >= end and not m.generic]
    if any(m.core_end >= end and (not m.provisional or m.type == "hardware") for m in named if m.start == 0):
        return True
    return any(map(is_called, named))


def is_called(mention: Mention) -> bool:
    """Whether a site or machine has a name before the noun: `Foo data center`, no `Main data center`."""
    before = mention.text.rsplit(" ", 1)[0]
    kind = mention.provisional and _KIND_OF.search(before) is not None
    return mention.type in STANDING and not (mention.generic or kind or is_common(before))
