"""Statements of paragraphs, notes, quotes and headings, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.careers import careers
from pipelines.extract.chronicles import is_of_run, names_something, told_by_date
from pipelines.extract.datelines import OF_TEXT, of_subtitle, stamped
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.events import PERIOD_TYPES, is_behind
from pipelines.extract.focus import along
from pipelines.extract.front_matter import WRITTEN
from pipelines.extract.homes import called_by_place, placed
from pipelines.extract.mixtures import shares
from pipelines.extract.prepositions import preposition_before
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.statements import Statements
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import Context, as_entity

LASTING = re.compile(r"\b(?:train\w*|run|deployment|construction|build-?out|transition)\b", re.IGNORECASE)
"""Words of headings that name something with a beginning and an end."""
HAPPENING = re.compile(
    r"(?:(?:phase|part|step)?\s*\d+(?:\.\d+)*[.:)]?\s+)?(?:the\s+)?"
    r"(?P<name>\S.{0,60}?\b(?:transition|migration|shift|merger|acquisition|partnership|expansion"
    r"|build-?out))",
    re.IGNORECASE,
)
"""A heading that names something that happened, with its number and article left out."""
SECTION_NUMBER = re.compile(r"\d+(?:\.\d+)*[.:)]?\s+(?=[A-Z])")
CLOSING_DATE = re.compile(r"(?:\s\((?P<inner>[^()]*)\)|,\s(?P<behind>[^,()]+(?:,\s\d{4})?))[\s.]*$")
"""The date that closes a heading: `Training (May 2024)`, `Training, May 7, 2024`."""
BARE_RUN = re.compile(
    r"\W*(?:(?:the|current|main|final|first|initial)\s)*(?:pre-?)?training(?:\s(?:run|phase))?\W*", re.IGNORECASE
)
"""What a heading is called that tells of the training of what the document is about."""
ACCOUNT = re.compile(
    r"\b(?:papers?|(?:blog ?)?posts?|reports?|analysis|articles?|essay|memo|study|white ?paper|write-?up|survey)\b",
    re.I,
)
"""What is published, and says of itself in a heading what it is."""
QUOTED = re.compile(r"[“\"](?P<name>[^”\"]{4,90})[”\"]")
_TITLE_ALONE = re.compile(r"\W*[\"“](?P<name>[^\"“”]{4,90}?),?[\"”]\W*")
"""A heading that is, beside its date, nothing but the title of a text."""
ACCOUNT_NAMED = re.compile(rf"(?:\A|(?<=[:.]\s))(?P<name>[A-Z][\w-]*(?:\s[\w-]+){{0,6}}?\s{ACCOUNT.pattern})\Z", re.I)
_CAME_OUT = (
    r"(?:\s+(?:[A-Z][a-z]+-[A-Z][a-z]+\s+)?(?:variants?|models?|chips?|gpus?|compiler|library|framework|platform|toolkit"
    r"|architecture|famil(?:y|ies)|series|processors?|accelerators?|launch|releases?|released|launched|ships|debuts?"
    r"|announcement|announced|introduction|introduced)\b)?"
)
DATED_TITLE = re.compile(_CAME_OUT + r"\s*\(([^()]*)\)", re.IGNORECASE)
"""A heading's name with its date: only a word of release may stand between, since others name something else."""
_DATED_BEHIND = re.compile(_CAME_OUT + r"(?:[,:]|\s?[|–—]|\s-)\s+(?=\w)", re.IGNORECASE)
_DATE_ENDS = re.compile(r"\s*(?:\Z|[:;(]|[–—-]\s|,\s)")
"""A heading's name with its date behind a comma or dash, and how it goes on: `Foo 2, 2017: now it learns`."""
_SUBTITLED = re.compile(r"\s*[,:–—-]\s.*\(([^()]*)\)\W*\Z")
"""A heading's name with a description, and the date in brackets at the end: `Foo, a compiler of its own (2021)`."""
_ON_TEXT = re.compile(
    r"\b(?:about|document|colophon|history|revisions?|imprint|metadata|version|summary)\b", re.IGNORECASE
)
"""Headings of what a document tells of itself."""
LEADING = 3
"""Characters before a name that its line still begins with."""
OPENING = 4
"""Blocks with which a document opens: a date below a later section's heading is that of what the section tells."""
WITHIN = frozenset({"for", "to", "on", "with", "from", "at", "in", "across", "under"})
"""What stands in a heading before a name that is not what came out on its date."""
DATED_NAME = re.compile(r"\s*\(([^()]*)\)")


ANNOUNCES = re.compile(r"\b(?:announc|unveil|launch|sign|introduc)\w*\b", re.IGNORECASE)
"""What the title of a text says whose day is that of what it announces."""


class Prose:
    """Reads running text."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def paragraph(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """Statements of each sentence; a sentence without subject looks back at the one before."""
        whole = Setting(reading=reading, context=context, rule="sentence", quote=(0, len(reading.text)))
        roster = self.statements.rosters.whole(reading.whole, whole)
        if roster:
            yield from roster
            return
        yield from self.statements.rosters.run_on(reading.whole, whole)
        dated = self.stamp(reading, context)
        if dated:
            yield from dated
            return
        for sentence, focus in along(reading.sentences):
            setting = Setting(reading=reading, context=context, rule="sentence", focus=focus)
            mixed = self._mixed(sentence, setting)
            learnt = bool(mixed)
            yield from mixed
            said = self.statements.of(sentence, setting)
            yield from (draft for draft in said if not learnt or draft.predicate != "training_data")
            yield from self._dated_names(reading, sentence)

    def _mixed(self, sentence: Stretch, setting: Setting) -> list[Draft]:
        """The parts of what a sentence says that a model was trained on."""
        if "%" not in sentence.text:
            return []
        return list(
            shares(sentence, setting, SubjectFinder(sentence, setting.context, setting.focus), self.statements.matcher)
        )

    def stamp(self, reading: Reading, context: Context) -> list[Draft]:
        """`Updated on 4 May 2025`, in a line of its own, dates the document, which is what its title calls it."""
        section = reading.block.section
        later = reading.index >= OPENING and len(section) > 1 and not OF_TEXT.match(reading.text)
        of_section = later and not _ON_TEXT.search(section[-1])
        date = stamped(reading.text, reading.index) if reading.dates and not of_section else None
        return self._dated(date, reading, context)

    def _dated(self, date: DateSpan | None, reading: Reading, context: Context) -> list[Draft]:
        """When the document was published, or announced what its title says."""
        about = [e for level in context.levels if level.name == "document" for e in level.entities]
        title = context.document
        if date is None or (title is None and not about):
            return []
        written = reading.block.label == WRITTEN or OF_TEXT.match(reading.text)
        announces = not written and about and title is not None and ANNOUNCES.search(title.name)
        name = "announced_on" if announces else "published_on"
        itself = title is not None and (written or " " in title.name) and not announces
        of = title if title is not None and (itself or not about) else about[0]
        return [self.statements.events.at(name, of, date, reading, "sentence")]

    def heading(self, reading: Reading, context: Context, behind: Reading | None = None) -> Iterator[Draft]:
        """Statements that a heading makes: its numbers, and the date of the one thing it names.

        `behind` is the block below it, whose verb says what happened on the heading's date.
        """
        if reading.index == 1 and behind is not None and behind.block.kind == "heading":
            dated = self._dated(of_subtitle(reading.text) if reading.dates else None, reading, context)
            if dated:
                yield from dated
                return
        setting = Setting(reading=reading, context=context, rule="heading")
        number = SECTION_NUMBER.match(reading.text)
        whole = reading.whole.part(number.end(), len(reading.text)) if number else reading.whole
        told = told_by_date(reading)
        if told is not None:
            yield from self._of_date(*told, setting)
        elif not any(_fills(mention, whole) for mention in whole.mentions):
            yield from self.statements.amounts.numbers(whole, setting)
        yield from placed(reading.whole, setting)
        yield from called_by_place(reading.whole, setting, self.statements.resolve)
        yield from careers(whole, setting, SubjectFinder(whole, context))
        named = list(self._dated_names(reading, reading.whole, rule="heading")) or self._account(reading)
        yield from named
        if not named and reading.block.level > 1:
            yield from self._dated_title(reading, context, behind)

    def _account(self, reading: Reading) -> list[Draft]:
        """When what a heading names was published: `May 2018: "Foo"`, `The "Foo" analysis, May 2018`."""
        text, dates = reading.text, reading.dates
        if reading.block.level < 2 or len(dates) != 1 or "/" in dates[0].value:
            return []
        told = _TITLE_ALONE.fullmatch(text[: dates[0].start] + text[dates[0].end :])
        if told is None and not ACCOUNT.search(text):
            return []
        told = told or QUOTED.search(text) or ACCOUNT_NAMED.search(text[: dates[0].start].rstrip(" (,—–-"))
        if told is None:
            return []
        thing = self.statements.resolve(told["name"].strip(" ,."), "program")
        return [self.statements.events.at("published_on", thing, dates[0], reading, "heading")]

    def _of_date(self, date: DateSpan, part: Stretch, setting: Setting) -> Iterator[Draft]:
        """What a heading says that begins with a date, as an item of a chronicle would: `May 2024 — Foo opens`."""
        setting = replace(setting, rule="sentence", date=date, quote=(0, len(setting.reading.text)))
        yield from self.statements.of(part, setting)
        if names_something(part) or is_of_run(part.text):
            yield from self.statements.events.of_item(date, part, setting, SubjectFinder(part, setting.context))

    def _dated_title(self, reading: Reading, context: Context, behind: Reading | None) -> Iterator[Draft]:
        """The period or day that stands in brackets at the end of a heading, for what the heading names."""
        closing = CLOSING_DATE.search(reading.text)
        low, high = closing.span(closing.lastgroup or 0) if closing else (0, 0)
        inner = [d for d in reading.dates if low <= d.start and d.end <= high]
        if len(inner) != 1:
            return
        events = self.statements.events
        named = HAPPENING.fullmatch(reading.text[: closing.start()].strip()) if closing else None
        if named is not None:
            happening = self.statements.resolve(named["name"], "program")
            yield from events.period(happening, inner[0], reading, "heading")
            return
        finder = SubjectFinder(reading.whole, context)
        if "/" in inner[0].value and ".." not in inner[0].value and LASTING.search(reading.text):
            subject = finder.find(PERIOD_TYPES, inner[0].start, inner[0].end)
            bare = closing is not None and BARE_RUN.fullmatch(reading.text[: closing.start()])
            if subject is not None and (subject.found == "sentence" or (bare and subject.entity.type == "model")):
                yield from events.period(subject.entity, inner[0], reading, "heading")
            return
        subject = finder.find(self.statements.chooser.predicates["announced_on"].subjects, inner[0].start, inner[0].end)
        if subject is not None:
            first = behind.sentences[0].text if behind is not None and behind.sentences else ""
            yield from events.titled(subject.entity, inner[0], reading, first)

    def _dated_names(self, reading: Reading, stretch: Stretch, rule: str = "sentence") -> Iterator[Draft]:
        """`NAME (June 2018)` gives the date of a model or chip."""
        for mention in stretch.mentions:
            types = ("model", "hardware", "software", "service") if rule == "heading" else ("model", "hardware")
            if mention.type not in types or mention.generic:
                continue
            bracket = (DATED_TITLE if rule == "heading" else DATED_NAME).match(reading.text, mention.end)
            if bracket is None:
                yield from self._dated_behind(mention, reading) if rule == "heading" else ()
                continue
            inner = [d for d in reading.dates if bracket.start(1) <= d.start and d.end <= bracket.end(1)]
            other = _was_used if rule == "heading" else _is_aside
            if not inner or not other(mention, inner[0], reading):
                yield from self.statements.events.bracketed(as_entity(mention), inner, bracket.span(1), reading, rule)

    def _dated_behind(self, mention: Mention, reading: Reading) -> Iterator[Draft]:
        """`NAME, 2017: more` and `NAME, a description (2017)` give the date of what the heading begins with."""
        number = SECTION_NUMBER.match(reading.text)
        if mention.start > (number.end() if number else 0) + len("The "):
            return
        bracketed, thing = self.statements.events.bracketed, as_entity(mention)
        parted = _DATED_BEHIND.match(reading.text, mention.end)
        date = next((d for d in reading.dates if parted and d.start >= parted.end()), None)
        if parted is not None and date is not None and _DATE_ENDS.match(reading.text, date.end):
            found = list(bracketed(thing, [date], (parted.end(), date.end), reading, "heading"))
            yield from found
            if found:
                return
        closing = _SUBTITLED.match(reading.text, mention.end)
        if closing is not None:
            inner = [d for d in reading.dates if closing.start(1) <= d.start and d.end <= closing.end(1)]
            yield from bracketed(thing, inner, closing.span(1), reading, "heading")


def _was_used(mention: Mention, date: DateSpan, reading: Reading) -> bool:
    """Whether a heading tells when something was used: `Moving to Foo (2025)`, `Foo (2025 onward)`."""
    within = preposition_before(reading.text, mention.start) in WITHIN
    return within or (".." in date.value and date.relation != "since")


def _is_aside(mention: Mention, date: DateSpan, reading: Reading) -> bool:
    """Whether a year in brackets behind a name within a sentence may be that of anything, a paper say."""
    return mention.start > LEADING and not is_behind(date, reading) and date.precision == "year"


def _fills(mention: Mention, whole: Stretch) -> bool:
    """Whether a heading is nothing but a name, whose numbers say nothing."""
    return mention.start <= whole.start and len(whole.text.rstrip()) <= mention.end - whole.start
