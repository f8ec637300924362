"""Which machine trained which models, as sentences about the machine say: `a cluster built for X and Y training`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice
from pipelines.extract.draft import Draft
from pipelines.extract.listing import listed_from, listed_with
from pipelines.extract.pointing import anaphor_types
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting, related, stated
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

MACHINES = ("cluster",)
BEHIND_WHICH = ("cloud", "cluster")
"""What a table lists with its models in brackets."""
_OPENED = re.compile(r"\s*\(")
_TO_TRAIN = re.compile(
    r"\b(?:(?:built|used|designed|deployed|dedicated|developed|reserved|assembled)\s+(?:\w+ly\s+)?(?:to\s+train|for\s+training)"
    r"|to\s+train)\s+(?:of\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_FOR = re.compile(r"\bfor\s+(?:the\s+)?$", re.IGNORECASE)
_TRAINING = re.compile(r"(?:['’]s)?\s+(?:pre-?)?training\b", re.IGNORECASE)
_CUES = re.compile(r"\b(?:train|support|for\b)", re.IGNORECASE)
"""A text without any of these says of no machine that it trained something."""
_ANAPHOR = re.compile(r"\W*(?:This|That|It|The)\b")
"""How a sentence begins that goes on about a machine named before."""
_SUPPORTS = re.compile(r"\b(?:supported|supports|trained|trains)\s+(?:the\s+)?$", re.IGNORECASE)


def trained_here(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`trained_on` for each model of a list that a machine was built for, used to train, or supported."""
    if _CUES.search(stretch.text) is None:
        return
    for mention in stretch.mentions:
        if mention.type != "model" or mention.generic:
            continue
        listed = [mention, *listed_with(mention, stretch)]
        first, last = min(m.start for m in listed), max(m.end for m in listed)
        if is_negated(finder.negated, mention.start - stretch.start, mention.end - stretch.start):
            continue
        if not _speaks_of_machine(stretch, first - stretch.start, last - stretch.start):
            continue
        machine = finder.find(MACHINES, mention.start, mention.end, (), setting.label_entities, first)
        if machine is None or (machine.found != "sentence" and not _ANAPHOR.match(stretch.text)):
            continue
        choice, span = Choice("trained_on", 1.0, "cue"), (mention.start, mention.end)
        subject = machine._replace(entity=as_entity(mention))
        yield stated(choice, subject, span, stretch, setting, finder, object=machine.entity)


def trained_in_brackets(stretch: Stretch, setting: Setting) -> Iterator[Draft]:
    """A cell `Acme Cloud (Foo, Bar)`: models that fill the brackets behind a cloud or cluster were trained there."""
    if setting.reading.block.kind != "table_row":
        return
    for place in stretch.mentions:
        if place.type not in BEHIND_WHICH or place.generic:
            continue
        opened = _OPENED.match(stretch.text, place.end - stretch.start)
        models = list(listed_from(opened.end(), ("model",), stretch)) if opened else []
        if not models or not stretch.text.startswith(")", models[-1].end - stretch.start):
            continue
        for model in models:
            yield related("trained_on", as_entity(model), as_entity(place), model, setting, stretch)


def _speaks_of_machine(stretch: Stretch, first: int, last: int) -> bool:
    """Whether the words around the models `first:last` say that a machine is theirs."""
    text = stretch.text
    before = text[max(0, first - 60) : first]
    if _SUPPORTS.search(before):
        machines = [m for m in stretch.mentions if m.type in MACHINES and m.end - stretch.start <= first]
        return bool(machines) or "cluster" in anaphor_types(text)
    if _TO_TRAIN.search(before):
        return True
    return _FOR.search(before) is not None and _TRAINING.match(text, last) is not None
