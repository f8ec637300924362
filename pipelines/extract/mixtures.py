"""Datasets that the items of a list name, below a heading or a line that says what a model was trained on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipelines.extract.chooser import Chooser
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.listed import is_list, named_items, names_only
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting, told
from pipelines.extract.subjects import SubjectFinder, unheard
from pipelines.extract.topics import Context, as_entity

_TRAINED_ON = re.compile(
    r"\btrain(?:ed|ing|s)?\b.*\b(?:datasets?|data|corpora|corpus|sources|mix(?:ture)?|composition|languages|text|tokens)\b"
    r"[^.!?]*:\s*\Z"
    r"|\b(?:datasets?|corpora|corpus|mixture|(?:pre-?)?training data)\b.*"
    r"\b(?:train(?:ed|ing)?|used|consists?|comprises?|includ(?:es?|ing))\b"
    r"[^.!?]*:\s*\Z"
    r"|\b(?:datasets|corpora|training data|data sources)\b[^.!?]*\b(?:listed|named|given|shown)\s(?:here|below)\b",
    re.IGNORECASE | re.DOTALL,
)
"""How a line introduces what a model was trained on."""
_SETS = re.compile(r"\b(?:datasets?|data ?sets?|corpora|languages|domains)\b", re.IGNORECASE)
_ORNAMENT = re.compile(r"(?<=[\w:])[^\w:()]+\Z")
_NOT_LEARNT = Rare(
    r"\b(?:evaluat\w*|benchmark\w*|test(?:ed|ing)?|validat\w*|held[- ]out|compar\w*|exclud\w*|not|never|remov\w*"
    r"|filter\w*|license\w*|tools?)\b",
    re.IGNORECASE,
)
"""What is said of data that no model learns from."""
_PARTED = re.compile(r"\s+[—–-]+\s+|:\s+|\s*\(")
_OWN_NAME = re.compile(r"(?=.*(?:\d|[a-z][A-Z]|[A-Z]{2}|-[A-Z]))[A-ZÀ-Þ][\w.+-]*(?:\s[A-ZÀ-Þ\d][\w.+-]*){0,3}")
"""Words that nobody writes so unless they are a name; `Math` and `Web` are kinds of text."""
_OF_DATA = re.compile(r"\b(?:data|data ?sets?|corpus|corpora)\b", re.IGNORECASE)
_HUB = re.compile(r"https?://huggingface\.co/datasets/[\w.-]+/(?P<name>[\w.-]*\w)")
_SHARE = re.compile(r"^[\s~≈]*\d[\d.,]*\s*(?:%|[KMBT]\b)?(?:\s*tokens)?[\s,:–—-]*")
_SHARE_BEFORE = re.compile(r"[\s~≈]*\d[\d.,]*\s?%\s(?:of\s)?(?=[A-Z])")
"""How an item begins with its share: `60% Foo`."""
_BRACKET = re.compile(r"\(([^()]*)\)")
_SHARED = re.compile(
    r"(?P<before>[^,;()%\n]{3,90}?)\s*\(\s*[~≈]?\d{1,2}(?:\.\d+)?\s?%(?:\s+of\s[^()]{3,20})?\s*\)"
    r"|\d{1,2}(?:\.\d+)?\s?%\s+(?:of\s+)?(?:(?:is|are|was|were)\s+)?(?P<behind>[^,;.()%\n\d]{3,60}?)"
    r"(?=,|;|\.\s|\.?\Z|\s\(|\sand\s(?:[~≈]|about\s)?\d)"
)
"""A part of a mixture with its share: `French (32%)`, `25% code`."""
_LEARNT = re.compile(
    r"\b(?:pre-?|fine-?)?train(?:ed|ing)\s(?:(?:from\sscratch|only|mainly)\s)?on\b"
    r"|\b(?:training|pretraining)\s(?:data(?:set)?|corpus|mix(?:ture)?|set)\b|\b(?:corpus|data\s?set|data\smix(?:ture)?)\b"
    r"[^.;]{0,40}\b(?:consists?|comprise[sd]?|made\sup|composed|contains?|includes?|blends?|is|was)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r";|\.\s")
_LEADS = re.compile(
    r".*(?:\b(?:involving|of|from|in|on|includ(?:es|ing)|with|across|spanning|covering|compris(?:es|ing)|contains|are"
    r"|is)|:)\s+"
    r"|\s*(?:(?:and|as well as|plus|together with|along with|with|then)\s+)+(?:the\s+)?|\s+",
    re.IGNORECASE | re.DOTALL,
)
_THOSE = re.compile(r"\s+(?:from|in|of|for)\s+(?:those|these|the)\s.*", re.DOTALL)
"""What stands before and behind the name of such a part."""
_COMPOSED = re.compile(
    r"(?:\A|[.!?]\s)The\s(?P<name>[A-Z][\w-]+\s(?:[a-z-]+\s)?(?:data\s?set|corpus|collection))\s(?:(?:is|was)\s(?:an?\s)?"
    r"(?:combination|collection|mix(?:ture)?|blend|union|made|composed|compiled|drawn|assembled)\b"
    r"|combines|draws|comprises|consists)[^.!?]*:\s*\Z"
)
"""What a line says that names a data set by more than whose it is, of the parts that it lists."""
_NO_DATA = re.compile(r"\b(?:it|they|we|cut|cuts|rose|fell|grew|solves?|improve[sd]?|accuracy|scores?)\b")
"""What shares are told of that are none of data: `accuracy rose in English (12%)`."""
_COUNTED = re.compile(r"\d+\s")
"""Devices and what else is counted, and no data: `64 H100 (60%)`."""
LINKED = 0.9
"""Share of an item that a link covers which is called like the data set at its address."""
_LINKED_NAME = re.compile(
    r"(?:[Ff]iltered\s|[Tt]he\s)?(?P<name>[^()]{2,60}?)(?:\s(?:data(?:\s?sets?)?|corpus))?\s*(?:\([^()]*\)\s*)?\Z"
)
LONGEST_NAME = 9
"""Words of the name of such a part."""
_LISTED = 2
"""Names in brackets that make these a list of what the words before them sum up."""


def mixture(reading: Reading, context: Context, chooser: Chooser, matcher: EntityMatcher) -> Iterator[Draft]:
    """What a model was trained on, by an item of a list of it; nothing below any other heading or line."""
    above = _above(context, chooser) if reading.block.kind == "list_item" else None
    if above is None:
        return
    setting = Setting(reading=reading, context=context, rule="bullet", quote=(0, len(reading.text)))
    whole = _COMPOSED.search(above)
    if whole is not None:
        yield from _part(unheard(whole["name"], "dataset"), setting, matcher)
        return
    sure = bool(_SETS.search(above) or _TRAINED_ON.search(above))
    linked, learner = _linked(reading) if sure else None, context.first("model")
    if linked is not None and learner is not None:
        data = matcher.resolve(reading.text[slice(*linked)], "dataset")
        yield from [told("training_data", learner, data, linked, setting, reading.whole)] if _is_data(data) else ()
        return
    finder = SubjectFinder(reading.whole, context)
    model = finder.find(("model",), 0, 0)
    if model is None or _NOT_LEARNT.search(reading.text):
        return
    for span in _named(reading, sure):
        known = next((m for m in reading.mentions if m.start < span[1] and span[0] < m.end), None)
        data = matcher.resolve(reading.text[slice(*span)], "dataset") if known is None else as_entity(known)
        if _is_data(data) and data.entity_id != model.entity.entity_id:
            yield told("training_data", model.entity, data, span, setting, reading.whole)


def linked_data(reading: Reading, context: Context, matcher: EntityMatcher) -> Iterator[Draft]:
    """The data sets to which the lines of a section on a model's data link by their address and nothing else."""
    if "/datasets/" not in reading.text:
        return
    level = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    model = SubjectFinder(reading.whole, context).find(("model",), 0, 0)
    if model is None or level is None or not _OF_DATA.search(level.text) or _NOT_LEARNT.search(level.text):
        return
    setting = Setting(reading=reading, context=context, rule="bullet", quote=(0, len(reading.text)))
    for link in _HUB.finditer(reading.text):
        data = matcher.resolve(link["name"], "dataset")
        named = [m for m in reading.mentions if m.type == "model" and not m.generic and m.end <= link.start()]
        learner = as_entity(named[-1]) if named else model.entity
        if _is_data(data):
            yield told("training_data", learner, data, link.span("name"), setting, reading.whole)


def shares(stretch: Stretch, setting: Setting, finder: SubjectFinder, matcher: EntityMatcher) -> Iterator[Draft]:
    """What a sentence says that a model was trained on, part by part with their shares: `60% text, 40% code`."""
    if stretch.text.count("%") < _LISTED or not finder.holds("train", "corpus", "data"):
        return
    learnt = _LEARNT.search(stretch.text)
    if learnt is None or _NOT_LEARNT.search(stretch.text, learnt.end()):
        return
    clause = _CLAUSE.search(stretch.text, learnt.end())
    last = clause.start() if clause is not None else len(stretch.text)
    parts = list(_SHARED.finditer(stretch.text, learnt.end(), last))
    model = finder.find(("model",), stretch.start, stretch.start) if len(parts) >= _LISTED else None
    if model is None or _NO_DATA.search(stretch.text, learnt.end(), parts[-1].end()):
        return
    for part in parts:
        group = part.lastgroup or "before"
        start, end = part.span(group)
        those = _THOSE.search(stretch.text, start, end)
        end = those.start() if those else end
        leads = _LEADS.match(stretch.text, start, end)
        start = leads.end() if leads else start
        data = matcher.resolve(stretch.text[start:end].strip(), "dataset")
        if end - start > _LISTED and _is_data(data) and not _COUNTED.match(stretch.text, start, end):
            yield told(
                "training_data", model.entity, data, (stretch.start + start, stretch.start + end), setting, stretch
            )


def _part(whole: Entity, setting: Setting, matcher: EntityMatcher) -> Iterator[Draft]:
    """What an item of a list names as a part of a data set."""
    reading = setting.reading
    end = next((m.start() for m in _PARTED.finditer(reading.text)), len(reading.text))
    name = reading.text[:end].strip(" .,;")
    known = matcher.resolve(name, "dataset")
    part = known if known.name == name and _is_data(known) else unheard(name, "dataset")
    if len(reading.text[:end].split()) <= LONGEST_NAME:
        yield told("part_of", part, whole, (0, end), setting, reading.whole)


def _is_data(entity: Entity) -> bool:
    return entity.type == "dataset" and not entity.generic and entity.kind != "benchmark"


def _above(context: Context, chooser: Chooser) -> str | None:
    """The nearest line above, or the nearest heading, if it says that what follows is training data."""
    level = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    if level is None or _NOT_LEARNT.search(level.text):
        return None
    text = _ORNAMENT.sub("", level.text)
    if level.name == "introduction" and _COMPOSED.search(text):
        return text
    named = "training_data" in chooser.exactly(text.rsplit(". ", maxsplit=1)[-1])
    told = level.name == "introduction" and _TRAINED_ON.search(text) is not None
    return text if named or told else None


def _linked(reading: Reading) -> tuple[int, int] | None:
    """The span of the name of a data set, where an item is but a link that is called like it."""
    marks = (m for m in reading.block.marks if m.kind == "link" and m.end - m.start >= LINKED * len(reading.text))
    link = next(marks, None)
    named = _LINKED_NAME.match(reading.text, link.start, link.end) if link and "://" not in reading.text else None
    return named.span("name") if named else None


def _named(reading: Reading, sure: bool) -> Iterator[tuple[int, int]]:
    """The spans of the datasets that an item names: all of it, what stands before or behind its first break.

    One word may be a kind of text or a language; `sure` is whether it is said to be a dataset.
    """
    whole, marks = reading.whole, reading.block.marks
    share = _SHARE_BEFORE.match(whole.text)
    whole = whole.part(share.end(), len(whole.text)) if share else whole
    parted = _PARTED.search(whole.text)
    if parted is None:
        items = list(named_items(whole, marks))
        alone = " " not in whole.text.strip() and not marks and not whole.mentions
        listed = is_list(whole, items) and (sure or not alone or _OWN_NAME.fullmatch(whole.text.strip()) is not None)
        yield from _all(whole, reading) if listed else ()
        return
    head = whole.part(0, parted.start())
    if _OWN_NAME.fullmatch(head.text.strip(" *")) or any(m.type == "dataset" for m in head.mentions):
        yield from _all(head, reading)
    for bracket in _BRACKET.finditer(whole.text):
        inner = whole.part(*bracket.span(1))
        names = list(_all(inner, reading))
        if len(names) >= _LISTED:
            yield from names
    if not whole.text[parted.start() : parted.end()].strip().startswith("("):
        share = _SHARE.match(whole.text[parted.end() :])
        behind = whole.part(parted.end() + (share.end() if share else 0), len(whole.text))
        if names_only(behind, marks):
            yield from _all(behind, reading)


def _all(stretch: Stretch, reading: Reading) -> Iterator[tuple[int, int]]:
    """Known datasets of a stretch, and what else it lists by name."""
    known = [(m.start, m.end) for m in stretch.mentions if m.type == "dataset" and not m.generic]
    yield from known
    for low, high in named_items(stretch, reading.block.marks):
        if not any(m.start < high and low < m.end for m in stretch.mentions):
            yield low, high
