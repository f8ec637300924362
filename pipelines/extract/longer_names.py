"""Names that go on behind a known one with a word of their own: `Foo 2 Orlan` is another model, `FOO-Q` a part."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pipelines.extract.capitals import CALENDAR, LINE, TERMS, common_words, is_adjective
from pipelines.extract.entities import Entity, Mention, as_mention
from pipelines.extract.reading import Reading, Text
from pipelines.extract.renaming import with_names, written
from pipelines.extract.sequels import VARIANT
from pipelines.extract.subject_words import MAKER
from pipelines.extract.usual import is_common
from pipelines.ontology import entity_id

TYPES = ("model", "cluster", "site", "program")
"""Things of which parts and forms are called by a further word."""
SEVERAL = 2
"""Times that a text must write a name with a common word, or with an acronym, before both are one."""
_OF_ALL = frozenset(
    "team report paper card guide blog api deal project program plan model series family page website docs lab labs day"
    " event summit phase site sites users customers community license app launch release update version training"
    " inference data hardware software code cloud chip chips systems nodes center centers partners expansion".split()
)
"""What may be of anything and makes no other name of it."""
_DAYS_AND_PLANS = CALENDAR | {name[:3] for name in CALENDAR} | frozenset("sept gen max pro plus team".split())
"""What a number stands behind, too, that makes no name."""
_MORE = re.compile(
    rf"(?:-(?:[A-Z]{{1,4}}|(?!{VARIANT}\b)[A-Z][a-z]{{2,}})| (?!{VARIANT}\b)(?:[A-Z][a-z]{{2,}}|[A-Z]{{3,4}}))"
    r"(?![\w/&-]|\.\w|\s[A-Z\d(]|:)"
)
"""What a name goes on with, and nothing else that has a capital."""
_NUMBERED = re.compile(rf" (?!{VARIANT}\b)[A-Z][a-z]{{2,}} \d{{1,2}}(?:\.\d)?(?![\w/&%-]|[.,:]\w|\s[A-Z\d(])")
"""What another model of a family is called by: `Foo Orlan 5`."""
_FAMILY = re.compile(r"[A-Z][A-Za-z]+")
"""How a family is called that has such models: by one word."""
_LAST = re.compile(r"[^ -]+(?: \d{1,2}(?:\.\d)?)?\Z")
"""The last word of such a name, with its number."""
_SMALLER = re.compile(r"[ -](?:mini|nano|lite)(?![\w-])")
"""How smaller models of a family are called, in small letters."""
_DESIGNED = re.compile(
    r"[ -](?!(?:[QHS]-?\d|FY\d+|(?:19|20)\d\d|\d+-[KQ])\b)"
    r"(?:[A-Z]{1,3}-?[A-Z]*\d[A-Z\d]*|[A-Z]-[A-Z]{1,3}|\d{3,4}[A-Z]{0,2}|(?<=-)\d[A-Z]?)(?: [A-Z]\d+| [A-Z][a-z]{3,})?"
    r"(?![\w/&%-]|\.\w|,\d|\s(?:[kKMGT]?W|[MGTP]B"
    r"|(?!(?:has|was|is|draws|needs|uses|costs|runs|offers|packs|weighs|ships|comes|consumes|delivers)\b)[a-z]+s)\b)"
)
"""What a maker calls one of its machines: `the Acme 7030 Stretch`, `the Acme Q-NX C20`."""
_ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?|its|called)\s\Z")
_BEFORE = re.compile(r"(?:\A|[^\w\s]\s?|[a-z\d]\s)\Z")
_OPENING = re.compile(r"[\W_]*")
_LED = re.compile(r"\s?(?:[:(]|[—–-]\s)|\s(?:19|20)\d\d\b|,\s(?:19|20)\d\d\b|\W*\Z|\s(?:with|w/)\s")
"""How an item goes on behind the machine that it tells of."""
_BEHIND = re.compile(r"['’]s?\b|[,;.)?!]|\s[a-z]")


def with_longer_names(text: Text) -> Text:
    """The text with each such name in one, wherever its sentences use it as one."""
    seen: Counter[str] = Counter()
    designed: set[str] = set()
    for reading in text.readings:
        if reading.block.kind == "heading":
            seen.update(_headed(reading))
        if reading.block.kind == "list_item" and (led := _led_by(reading)) is not None:
            seen[led] += 1
            designed.add(led)
        if len(reading.text) >= LINE and reading.block.kind in ("paragraph", "list_item", "note", "quote"):
            for mention, name in _used(reading):
                seen[name] += 1
                designed |= {name} if mention.type == "organization" else set()
    small = common_words(reading.text for reading in text.readings) if seen else ()
    names = {name for name, times in seen.items() if times >= (1 if _is_own(name) else SEVERAL)}
    names = designed | {name for name in names if _last(name).split()[0].lower() not in small}
    if not names:
        return text
    title = tuple(_longer(text.written, text.title, names))
    text = replace(text, title=title, readings=tuple(_renamed(reading, names) for reading in text.readings))
    return _with_short_forms(text, names - designed)


def with_smaller_models(text: Text) -> Text:
    """The text with the models that are called like another with a word for a smaller one: `Foo-2 mini`."""
    if not any(map(_SMALLER.search, (reading.text for reading in text.readings))):
        return text
    names = {name for reading in text.readings for name in _smaller(reading)}
    return replace(text, readings=tuple(_renamed(r, names) for r in text.readings)) if names else text


def _smaller(reading: Reading) -> Iterator[str]:
    for mention in reading.mentions:
        more = _goes_on(reading.text, mention) if mention.type == "model" else None
        if more is not None and _SMALLER.fullmatch(more[0]):
            yield reading.text[mention.core_start : more.end()]


def _with_short_forms(text: Text, names: Collection[str]) -> Text:
    """The text with the last words of such names as the names: `Orlan` where there is one `Foo 2 Orlan`."""
    whole = {m.text: m.entity for reading in text.readings for m in reading.mentions if m.text in names}
    last = Counter(map(_last, whole))
    short = {word: e for name, e in whole.items() if last[word := _last(name)] == 1 and _is_word(word)}
    if not short:
        return text
    pattern = written(short)
    return replace(text, readings=tuple(with_names(reading, short, pattern) for reading in text.readings))


def _is_word(word: str) -> bool:
    return len(word) >= SEVERAL + 1 and not word.isupper()


def _led_by(reading: Reading) -> str | None:
    """The machine that an item begins with, by its maker's name and what the maker calls it: `Foo X640 (2019): ...`."""
    first = next(iter(reading.mentions), None)
    if first is None or first.kind != MAKER or _OPENING.fullmatch(reading.text, 0, first.start) is None:
        return None
    more = _goes_on(reading.text, first)
    if more is None or _LED.match(reading.text, more.end()) is None:
        return None
    if any(first.end < mention.start < more.end() for mention in reading.mentions):
        return None  # `Foo H100` is a chip of somebody else's
    return reading.text[first.core_start : more.end()]


def _headed(reading: Reading) -> Iterator[str]:
    """The numbered name that a heading consists of: `Foo Orlan 5`."""
    for mention in reading.mentions[:1]:
        more = _goes_on(reading.text, mention) if mention.type == "model" else None
        name = reading.text[mention.core_start : more.end()] if more is not None else ""
        if name[-1:].isdigit() and _OPENING.fullmatch(reading.text.replace(name, "", 1)):
            yield name


def _used(reading: Reading) -> Iterator[tuple[Mention, str]]:
    """The known names that go on in a sentence, each with all of it."""
    starts = {mention.start for mention in reading.mentions}
    for mention in reading.mentions:
        more = _goes_on(reading.text, mention)
        if more is None or more.start() + 1 in starts or not _BEHIND.match(reading.text, more.end()):
            continue
        if mention.type == "organization" and more[0][0] == " ":
            named = _ARTICLE.search(reading.text, max(0, mention.start - 8), mention.start)
        else:
            named = _BEFORE.search(reading.text, max(0, mention.start - 3), mention.start)
        if named:
            yield mention, reading.text[mention.core_start : more.end()]


def _goes_on(text: str, mention: Mention) -> re.Match[str] | None:
    """How a name of a thing goes on; no word for what anything is, and no term."""
    if mention.generic or mention.end != mention.core_end:
        return None
    if mention.type == "organization":
        return _DESIGNED.match(text, mention.end)
    if mention.type == "model" and (more := _SMALLER.match(text, mention.end)) is not None:
        return more
    more = _MORE.match(text, mention.end)
    if more is None and mention.type == "model" and _FAMILY.fullmatch(mention.name):
        more = _NUMBERED.match(text, mention.end)
    if more is None or mention.type not in TYPES:
        return None
    word = more[0][1:].split()[0]
    return None if word.lower() in TERMS | _OF_ALL | _DAYS_AND_PLANS or is_adjective(word) else more


def _is_own(name: str) -> bool:
    """Whether what a name goes on with is no common word, and joined to it if it is only some letters."""
    word = _last(name)
    return name[-len(word) - 1] == "-" if word.isupper() else not is_common(word.split()[0])


def _last(name: str) -> str:
    found = _LAST.search(name)
    return found[0] if found else name


def _longer(text: str, mentions: Sequence[Mention], names: Collection[str]) -> Iterator[Mention]:
    """The mentions, those in the longer names as the whole."""
    end = 0
    for mention in mentions:
        more = _goes_on(text, mention)
        if mention.start < end:
            continue
        if more is None or text[mention.core_start : more.end()] not in names:
            yield mention
            continue
        end = more.end()
        core = text[mention.core_start : mention.end]
        own = mention.type == "organization" or mention.name.startswith(core)
        name = (core if own else mention.name) + more[0]
        entity = mention.entity.another(name)
        if mention.type == "organization":
            key = entity_id("hardware", name)
            entity = Entity(key, name, "hardware", provisional=True, vendor=mention.name)
        yield as_mention(text, mention.start, end, mention.core_start, end, entity)


def _renamed(reading: Reading, names: Collection[str]) -> Reading:
    mentions = tuple(_longer(reading.text, reading.mentions, names))
    if mentions == reading.mentions:
        return reading
    new = [(m.start, m.end) for m in mentions if m not in reading.mentions]
    inside = (q for q in reading.whole.quantities if not any(low <= q.start and q.end <= high for low, high in new))
    whole = replace(reading.whole, mentions=mentions, quantities=tuple(inside))
    return replace(reading, whole=whole, sentences=tuple(whole.part(s.start, s.end) for s in reading.sentences))
