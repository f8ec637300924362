"""Where a stretch of text stands, and what follows from that for every statement in it: place, date, status, trust."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Unpack

from pipelines.extract.assertion import Stance, clause_around, status_of, supposed
from pipelines.extract.claim import Status
from pipelines.extract.date_members import dates_of_member
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft, Value
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import CUED, Features
from pipelines.extract.focus import Focused
from pipelines.extract.periods import period_of, state_of
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import Context
from sources.document import Cell

if TYPE_CHECKING:
    from pipelines.extract.chooser import Choice

_ASIDE = re.compile(
    r"\((?:which|that|who|where|when|by comparison|for comparison|compared|the (?:first|fastest|largest))\b",
    re.IGNORECASE,
)
"""How a bracket begins that tells of something else, or of another time."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a stretch stands: what its label or row says, its context, and the rule that reads it."""

    reading: Reading
    context: Context
    rule: str
    label: str = ""
    label_entities: tuple[Entity, ...] = ()
    focus: tuple[Focused, ...] = ()
    """What the sentences before have named."""
    date: DateSpan | None = None
    stance: Stance = field(default_factory=Stance)
    quote: tuple[int, int] | None = None
    generic_objects: bool = False


def of_cells(reading: Reading, context: Context, first: Cell, cell: Cell, rule: str, label: str) -> Setting:
    """Where a cell stands whose statements are told by its words and those of the row's name."""
    quote = min(first.start, cell.start), max(first.end, cell.end)
    period = period_of(cell.header)
    return Setting(
        reading=reading,
        context=context,
        rule=rule,
        label=label,
        date=period.date if period else None,
        stance=Stance(period.status) if period else Stance(),
        quote=quote,
        generic_objects=True,
    )


def of_row(reading: Reading, context: Context, label: str) -> Setting:
    """Where a cell stands that tells of what the section is about, in a row of its parts or properties."""
    return Setting(
        reading=reading,
        context=context,
        rule="transposed_table",
        label=label,
        quote=(0, len(reading.text)),
        generic_objects=True,
    )


def stated(
    choice: Choice,
    subject: Subject,
    span: tuple[int, int],
    stretch: Stretch,
    setting: Setting,
    finder: SubjectFinder,
    cue: int | None = None,
    **value: Unpack[Value],
) -> Draft:
    """A statement whose predicate was chosen and whose subject was looked for, of the value at a span of the block.

    Status and source are those of the words at `cue`, if not at the value.
    """
    low, high = setting.quote or (stretch.start, stretch.end)
    status, source = stance(stretch, setting, span[0] if cue is None else cue, finder)
    value.setdefault("status", status)
    return Draft(
        reading=setting.reading,
        start=low,
        end=high,
        value_start=span[0],
        value_end=span[1],
        subject=subject.entity,
        predicate=choice.predicate,
        rule=setting.rule,
        as_of=as_of(stretch, setting, span[0]),
        source=source,
        features=Features(choice.by, choice.score, subject.found, subject.cost),
        **value,
    )


def related(
    predicate: str, subject: Entity, object_: Entity, mention: Mention, setting: Setting, stretch: Stretch
) -> Draft:
    """A relation that the form of a sentence states, told by the words of `mention`."""
    return told(predicate, subject, object_, (mention.start, mention.end), setting, stretch)


def told(
    predicate: str, subject: Entity, object_: Entity, span: tuple[int, int], setting: Setting, stretch: Stretch
) -> Draft:
    """The same, told by the words at a span of the block."""
    low, high = setting.quote or (stretch.start, stretch.end)
    return Draft(
        reading=setting.reading,
        start=low,
        end=high,
        value_start=span[0],
        value_end=span[1],
        subject=subject,
        predicate=predicate,
        rule=setting.rule,
        object=object_,
        as_of=setting.date or _dated(stretch, span[0]),
        features=CUED,
    )


_INTENDS = r"(?:will|could|may|might|plans|expects|aims|hopes|wants)\b(?!\s(?:[a-z]+\s){0,4}(?:it|them|there)\b)"
_OTHER_CLAUSE = re.compile(
    r",\s+(?:and|but|while|whereas|yet|although|though)\s+(?!(?:it|its|that|this|these|those|they|such|both|all|so|not|the"
    r" (?:same|figure|number|sum|total|amount|report|claim|estimate|plan)s?)\b)"
    rf"|\s(?:and|but)\s(?={_INTENDS})"
)
"""How a sentence goes on to tell of something else, whose doubts are not those about what stands before."""
OWN_NUMBER = re.compile(
    r"\((?:originally |initially |later )?(?:plan(?:ned)?|expected|estimated?|target(?:ed)?|projected|forecast|goal)"
    r"(?: for)?:? (?!in |by |(?:19|20)\d\d\))[^()]*\d[^()]*\)"
)
"""Brackets that tell another number: `300 MW (planned: 900 MW)`."""
_TO_COME = re.compile(rf"(?:,\s(?:and|but)\s(?:[\w.'’-]+\s){{0,3}}?|\s(?:and|but)\s){_INTENDS}")
"""How a sentence goes on to what is to come, by dates that are not those of what is: `has 5 MW and will have 9 by`."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|will|would|can|could|plans|expects|aims|cost|spent|drew|ran|built|bought|sold"
    r"|got|made|signed|raised|trained|used|reached|opened|invested|launched|holds|draws|runs|uses|costs|owns|operates"
    r"|contains|employs|houses)\b"
)
_OF_ALL = re.compile(
    r"\b(?:according to|per|sa(?:id|ys?)|estimate[sd]?|report(?:s|ed|edly)|claim(?:s|ed)?|rumou?r\w*|leak\w*|analysts?"
    r"|planned|expected|likely|unconfirmed|if)\b|\best\.",
    re.IGNORECASE,
)
"""What ends a sentence of which it holds from its beginning: `, according to Acme`, `(planned)`."""


def as_of(stretch: Stretch, setting: Setting, position: int) -> DateSpan | None:
    """The date that a statement at `position` is about: of its clause, its sentence, its row or heading."""
    return _dated(stretch, position, setting.date is not None) or setting.date or setting.context.date


def _dated(stretch: Stretch, position: int, labelled: bool = False) -> DateSpan | None:
    """The date of its clause or sentence that a statement at `position` is about; `labelled` has one of its own."""
    if not stretch.dates:
        return None
    later = _TO_COME.search(stretch.text, position - stretch.start)
    told = stretch.text[: later.start()] if later is not None else ""
    if _FINITE.search(told) is not None and status_of(told) == "stated":
        stretch = stretch.part(0, len(told))
    low, high = clause_around(stretch.text, position - stretch.start, position - stretch.start)
    near = [d for d in stretch.dates if low <= d.start - stretch.start and d.end - stretch.start <= high]
    paired = dates_of_member(stretch.part(low, high) if near else stretch, position, labelled)
    pool = [
        d
        for d in (near or stretch.dates if paired is None else paired)
        if not _is_aside(stretch.text, d.start - stretch.start, position - stretch.start)
    ]
    return min(pool, key=lambda span: (abs(span.start - position), span.start)) if pool else None


def _is_aside(text: str, date: int, value: int) -> bool:
    """Whether a date stands in a bracket that says something of its own: `2 TFLOPS (the fastest of all in 1995)`."""
    opened = text.rfind("(", 0, date)
    closed = text.find(")", date) if opened >= 0 and ")" not in text[opened:date] else -1
    return closed >= 0 and not opened <= value < closed and _ASIDE.match(text, opened) is not None


def stance(stretch: Stretch, setting: Setting, position: int, finder: SubjectFinder) -> tuple[Status, Mention | None]:
    """Status and source of a statement at `position`: from its clause, its label, then what stands around it."""
    text = _beside_brackets(stretch.text, position - stretch.start) if "(" in stretch.text else stretch.text
    low, high = clause_around(text, position - stretch.start, position - stretch.start)
    other = _other_clause(text, low, position - stretch.start, high)
    high = other.start() if other is not None else high
    clause = text[low:high]
    around = setting.stance if setting.stance.status != "stated" else setting.context.stance
    own = [m for m in finder.sources if low <= m.start - stretch.start < high]
    others = [m for m in finder.sources if other is None or m.start - stretch.start < high]
    source = _nearest(own or others, position) or around.attributed_to
    status = status_of(clause)
    if status == "stated":
        status = supposed(text, position - stretch.start)
    if status == "stated" and setting.label:
        status = state_of(setting.label)
    if status == "stated":
        status = around.status
    if status == "stated" and source is not None and finder.sources:
        status = "reported"
    return status, source


def _other_clause(text: str, low: int, position: int, high: int) -> re.Match[str] | None:
    """Where a clause of its own begins behind a position, unless the end of the sentence holds for all of it."""
    other = _OTHER_CLAUSE.search(text, position, high)
    if other is None or _FINITE.search(text, low, other.start()) is None:
        return None
    last = max(text.rfind(", ", other.end(), high), text.rfind("(", other.end(), high))
    return other if last < 0 or _OF_ALL.search(text, last, high) is None else None


def _beside_brackets(text: str, position: int) -> str:
    """The text with blanks for brackets with another number, of which alone they say how sure it is."""
    return OWN_NUMBER.sub(lambda b: b[0] if b.start() <= position < b.end() else " " * len(b[0]), text)


def _nearest(mentions: Sequence[Mention], position: int) -> Mention | None:
    return min(mentions, key=lambda m: (abs(m.start - position), m.start)) if mentions else None
