"""How long something takes: which durations are those of a training, and which are none."""

from __future__ import annotations

import re

from pipelines.extract.chooser import Choice
from pipelines.extract.counts import NEAR, is_spent_on_devices, is_watched
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import Subject, SubjectFinder

_LATELY = re.compile(
    r"(?<!trained )(?<!training )\b(?:in|over|during|within|for|of)\sthe\s"
    r"(?:last|past|next|coming|previous|first|preceding)\s$",
    re.IGNORECASE,
)
"""A time in which something was, not how long it took: `in the last five years`."""
_STARTS_IN = re.compile(
    r"\b(?:starts?|begins?|resumes?|starting|beginning|expected|due)\s(?:(?:again|to\s(?:start|begin|resume))\s)?in\s"
    r"(?:(?:about|around|just|only|under|less\sthan)\s)?~?\Z",
    re.IGNORECASE,
)
"""How long it is until something begins: `training starts in 5 minutes`."""
_BUILT_IN = re.compile(
    r"\b(?:built|deployed|constructed|erected|installed|assembled|delivered|online|operational|live|raised|reached|hit"
    r"|doubled|tripled|grew|grown|sold|opened|launched|users|customers|subscribers|downloads)\s+(?:[a-z]+\s+){0,2}?"
    r"(?:in|within|over)\s+(?:(?:just|only|under|less than|about|around|roughly|over|a mere|as little as)\s+)?$",
    re.IGNORECASE,
)
"""A time in which something was built or reached: `built in 90 days`, `100 million users in two months`."""
BUILT_REACH = 60
_TO_COMPLETE = re.compile(r"\s+to\s+(?:complete|finish|converge)\s*(?:[.,;:)]|\Z|at\b|on\b|if\b|with\b)")
_DONE_IN = re.compile(
    r"\b(?:done|finish(?:ed)?|complete[d]?|converge[d]?)\s+(?:in|within|after)\s+(?:(?:about|around|some|roughly|only|just|~)\s*)*\Z"
)
_OTHER_WORK = re.compile(
    r"\b(?:evaluations?|evaluated|benchmarks?|benchmarking|tests?|testing|tested|inference|quanti[sz]ation|quanti[sz]ed"
    r"|migrations?|conversion|porting|deployment|integration|installation|construction|annotation|deal|negotiations)\b"
    r"[^.;:]*\Z",
    re.IGNORECASE,
)
"""What is done with a model or around it and is no training: `the evaluation of Foo was done in 20 days`."""
_RUNNING = ("model", "site", "cluster", "program", "software", "hardware", "organization")
"""What takes some time until it is done."""
_ATTRIBUTIVE = re.compile(r"\S*\d[-‑](?:year|month|week|day|hour)", re.IGNORECASE)
_TRAINED = re.compile(
    r"\s+(?:\w+\s+)?(?:(?:pre-?)?training|run|turn-?around)\b|\s+(?:[\w.-]+\s+){1,7}?(?:pre-?)?training\s(?:run|period)\b",
    re.IGNORECASE,
)
"""What a `3-month` something must be for the number to say how long it took."""
_RECORDED = re.compile(
    r"\s+of\s+(?:[\w-]+\s+){0,3}?(?:data|audio|speech|videos?|music|sounds?|recordings?|footage|content|podcasts?|conversations?"
    r"|gameplay|films?|podcast|driving|interviews?|broadcasts?)\b",
    re.IGNORECASE,
)
"""What lasts for so long itself: `20,000 hours of audio` is how much there is of it."""


def until_done(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Subject | None:
    """The model whose training is done after a duration; None where the duration is another thing's, or no such."""
    if quantity.dimension != "duration" or not _takes(quantity, stretch):
        return None
    running = finder.find(_RUNNING, quantity.start, quantity.end, (), setting.label_entities)
    return running if running is not None and running.entity.type == "model" else None


def told_duration(
    quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> tuple[Choice, Subject | None] | None:
    """`90 days using 16 A100s` is how long training took, a `3-year` something is no time of training."""
    if is_spent_on_devices(quantity, stretch, setting.reading.mentions):
        subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
        if subject is not None:
            return Choice("training_duration", 2.0, "cue"), subject
    start = quantity.start - stretch.start
    if _LATELY.search(stretch.text, max(0, start - NEAR), start) or _STARTS_IN.search(stretch.text, 0, start):
        return Choice("measure", 0.0, "noun"), None
    recorded = _RECORDED.match(stretch.text, quantity.end - stretch.start)
    if recorded or is_watched(quantity, stretch) or _BUILT_IN.search(stretch.text, max(0, start - BUILT_REACH), start):
        return Choice("measure", 0.0, "noun"), None
    if _ATTRIBUTIVE.fullmatch(quantity.text) and not _TRAINED.match(stretch.text, quantity.end - stretch.start):
        return Choice("measure", 0.0, "noun"), None
    return None


def _takes(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a duration is how long something takes: `41 days to complete`, `done in about 20 days`."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if not (_TO_COMPLETE.match(stretch.text, end) or _DONE_IN.search(stretch.text, max(0, start - NEAR), start)):
        return False
    return _OTHER_WORK.search(stretch.text, 0, start) is None
