"""Statements of list items and short labelled lines: `Label: value`, `Name (date): value, value`, bare values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipelines.extract.affiliations import topic
from pipelines.extract.assertion import Stance, reporters_in, status_of
from pipelines.extract.chronicles import date_of_section, is_of_run, names_something, told_by_date
from pipelines.extract.companies import counterpart, is_remarked_off
from pipelines.extract.counted_above import chip_counted, counted_above, is_bare_count, of_chip
from pipelines.extract.creations import own_kind
from pipelines.extract.credits import contributor, credited
from pipelines.extract.dated_items import dated_items
from pipelines.extract.dates import DateSpan
from pipelines.extract.draft import Draft, of_line
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.enumerated import enumerated
from pipelines.extract.events import CAME, listed_events
from pipelines.extract.focus import along
from pipelines.extract.groups import group_in_label
from pipelines.extract.headings import NUMBERING
from pipelines.extract.label_owners import owner_in_label
from pipelines.extract.labels import LONGEST_BARE, LONGEST_BOLD, Label, is_called, is_name, label_of
from pipelines.extract.libraries import STANDARD
from pipelines.extract.listed import named_items, names_only
from pipelines.extract.listed_things import listed_thing
from pipelines.extract.mixtures import mixture
from pipelines.extract.named_events import named_events
from pipelines.extract.node_lists import counts_machines, machine_above
from pipelines.extract.offered import offered
from pipelines.extract.paired_values import pieces
from pipelines.extract.parts_played import parts_played
from pipelines.extract.people import (
    MEMBER,
    PERSON_NAME,
    ROLE_NOUN,
    ROLE_VERB,
    about_person,
    phrases,
    sayings,
    says_post,
)
from pipelines.extract.person_sections import headed_person, of_headed, without_ties_around
from pipelines.extract.placed_sites import site_labelled
from pipelines.extract.pointing import STANDING
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.press import is_press
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading, Stretch, inside
from pipelines.extract.roadmaps import on_roadmap
from pipelines.extract.rounds import backer_in, of_backer, of_dealing
from pipelines.extract.setting import Setting
from pipelines.extract.site_parts import part_in
from pipelines.extract.statements import Statements
from pipelines.extract.subject_words import DESIGNATION, ELLIPTIC, MAKER
from pipelines.extract.subjects import SubjectFinder, of_spending
from pipelines.extract.topics import INTRODUCES_PARTS, LEADING, Context, as_entity, is_counterparty, without_makers
from pipelines.extract.usual import is_common, is_phrase
from pipelines.extract.values import in_unit_of

BACKERS = re.compile(
    r"^(?:\w+\s+){0,2}(?:funders?|investors?|backers?|financiers?|shareholders?|backed by|investors include"
    r"|(?:took part|participated|invested) in (?:the |its )?(?:[\w-]+ ){0,3}?(?:round|raise|financing|series [a-k]))$",
    re.IGNORECASE,
)
"""Labels whose values are those who put money into the topic."""
_LABEL_BEHIND = re.compile(r"(?P<value>[^():=]{2,80}?)\s*\((?P<label>[^()]{2,30})\)\W*")
SKILLS = re.compile(
    r"\b(?:skills?|qualifications?|responsibilities|required)\b"
    r"|\A(?:\W*(?:job|role|key|technical|other|basic|preferred|minimum)\s|\W*)requirements?\b",
    re.IGNORECASE,
)
"""Labels whose values are asked of people, not used by somebody; `Power requirements` are those of a machine."""
REACHED = re.compile(
    r"\W*(?:(?:points? of )?contacts?(?: us| information| details)?|(?:project )?(?:web ?site|home ?page|url)"
    r"|licen[cs]es?|e-?mail|community|chat|socials?|social media|discussions?|mailing list|support channels?|follow us"
    r"|newsletter|citation|cite as|donate)\W*",
    re.IGNORECASE,
)
"""Labels whose values tell where somebody is reached or under which terms something comes."""
_LINKS = re.compile(r"\W*(?:[^:\n]{1,60}:\s*)?https?://\S+(?:\s+(?:[^:\n]{1,60}:\s*)?https?://\S+)*\W*")
"""A line of nothing but links and what they are called: `foo: https://example.org/foo`."""
TITLED = re.compile(r"(?P<name>[^()]+?)\s*\((?P<title>[^()]+)\)")
"""A person's name with the title in brackets."""
PARTED_LABEL = re.compile(r"\s*(?:[/&,+:]|\band\b)\s*")
STACK = {"uses_software", "framework"}
"""What a heading says of the software that the items below it name."""
ASIDE = re.compile(r"\([^()]*\)")
LONGEST_COMPONENT = 8
"""Words in the name of a part; a longer item is a sentence with statements of its own."""
ALUMNI = re.compile(r"\b(?:ex-|former(?:ly)?|alumn\w+|alums)\b", re.IGNORECASE)
"""A circle that names where people come from, not where they are."""
BRACKET = re.compile(r"\(([^()]*)\)$")
MERE_LIST = re.compile(r"\binclud(?:es?|ing)\b", re.IGNORECASE)
"""An introduction that may list anything, steps of a task too: its list is of parts where it names whose they are."""
LISTS_PARTS = re.compile(
    r"\b(?:combin(?:es|ing)|draws? on|leverag(?:es|ing)|deploys|adopts|operates|in use|dedicated to"
    r"|components|building blocks|modules|subsystems|systems|tools|techniques|mechanisms|technologies"
    r"|means (?:employed|used))\b"
    r"(?![^.!?]*\b(?:help|allow|enabl|let|support|provid|power|serv|deliver|handl|improv"
    r"|requir|need|fac(?:e|ing)|reduc|caus|l[ea]+d|mean(?!s)|suffer|fail|offer|get|gain|must|should|can)\w*\b)[^.!?]*:\s*$",
    re.IGNORECASE,
)
"""The same in other words, where it must also name whose parts they are."""
PURPOSES = Rare(
    r"\b(?:applications|use cases|areas|fields|domains|disciplines|tasks|purposes|benefits|advantages|features|goals"
    r"|capabilities|challenges|reasons|workloads)\b[^.:]*:\s*$",
    re.IGNORECASE,
)
"""An introduction that lists for what or why something is, not of what."""
UNDERTAKING = re.compile(
    r"\W*(?:(?:the|main|full|final|actual|single|one|model)\s)*(?:(?:pre-?|post-?)?training|fine-?tuning|alignment|red-?teaming"
    r"|construction|development|build-?out|migration|testing|evaluation|annealing|rlhf|sft|(?:training\s)?runs?)\b"
    r"(?!\s(?:cluster|data|cost|hardware|set|budget)\b)",
    re.IGNORECASE,
)
"""How a line begins, behind a period, that tells what lasted so long."""
MOSTLY = 0.8
"""Share of a bullet's value that a period must fill for the bullet to be about when, and nothing else."""
DATED = re.compile(r"(?:\W|\b(?:in|on|by|early|late|mid|around|circa|planned|expected)\b)*", re.IGNORECASE)
"""What may stand beside a date for a label to be nothing but a date."""
HEADED = re.compile(r"\b(cluster|supercomputer|campus|data ?cent(?:er|re)|site|facility)\b", re.IGNORECASE)
_SPECIFIES = re.compile(
    r"\W*(?:(?:key|technical|hardware|system|cluster|machine|basic|main)\s)?(?:specifications?|specs|overview|details|hardware"
    r"|configuration|resources|summary|at a glance|facts|architecture|compute|nodes)\W*",
    re.IGNORECASE,
)
"""A heading that names no thing, but says that the one which the heading above it names is described."""
HEADED_TYPES = ("model", "cluster", "site", "hardware", "software", "service", "dataset")
"""What a heading names whose lines tell its properties; organisations have things whose properties they may be."""
UNSAID = re.compile(r"\W*(?:about|around|roughly|approximately|over|up to|nearly|only|just|some)?\W*", re.IGNORECASE)
"""What stands before the value of a line that says nothing but whose the value is."""
NEUTRAL = re.compile(
    r"\W*(?:Comparisons?|Compared|Examples?|By (?:model|company|lab|year)|Overview|Summary|Breakdown|Evolution"
    r"|Progression|History|Timeline|Details|Numbers|Figures|Key (?:figures|numbers|facts)|Notable|Others?)\b"
    r"[^:]{0,20}:?\W*$",
    re.IGNORECASE,
)
"""Lines above a list that do not say what its values are."""
ROUNDS = re.compile(r"\b(?:funding|financing|rounds?|raises?|fundraising|valuations?)\b", re.IGNORECASE)
COMPANY = re.compile(r"[A-Za-zÀ-Þ][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,2}")
"""A list of rounds above an item, and how the companies in it are written."""
NUMBERED = re.compile(rf"^\s*{NUMBERING}")


MADE = ("model", "software", "service", "hardware", "dataset")
"""What who releases it has made."""
MADE_BY = ("developed_by", "designed_by", "manufactured_by")
"""What an item may say of who has made something, of which it says one thing."""
EVENTS = ("expected_on", "announced_on", "released_on", "started_on", "opened_on", "published_on")
"""What an item may say of its date, of which it says one thing."""
BEGUN = re.compile(r"\s*,\s+|\s+(?:(?:is|was)\s+)?(?=[a-z])")
"""How an item goes on behind the name in bold of a person that it is about."""


_BECOMES = re.compile(r"\s*(?:\([^()]*\)\s*)?(?:to|→|->|–>|⇒)\s*(?:the\s+)?")
"""What stands between the names of a label that tells what one gains over the other: `Foo to Bar: 2x`."""


def _named_in(label: Label, reading: Reading, reporters: Sequence[Mention]) -> tuple[Entity, ...]:
    """The things that a label names, in their order, or the later one first; who reports is none of them."""
    named = tuple(
        as_entity(m)
        for m in without_makers(inside(reading.mentions, 0, label.value_start), reading.text)
        if not m.generic
        and m not in reporters
        and not (m.kind == MAKER and DESIGNATION.match(reading.text, m.end))
        and m.kind not in ("memory", STANDARD)
        and not is_counterparty(m, reading.text)
        and preposition_before(reading.text, m.start) not in COMPARING
        and not is_press(m)
    )
    if len(named) > 1 and _BECOMES.fullmatch(reading.text, *_between(label, reading)):
        return named[1], named[0], *named[2:]
    return named


def _between(label: Label, reading: Reading) -> tuple[int, int]:
    """What stands between the first two names of a label."""
    first, second, *_ = [m for m in reading.mentions if not m.generic and m.end <= label.value_start]
    return first.end, second.start


_POSTS_BEHIND = re.compile(r"\s*(?:[,:|—–(]|-+\s)\s*(?P<posts>[^()]+(?:\([^()]*\)[^()]*)?)\)?\Z")
_POSTS_BEFORE = re.compile(r"[\d.\s]*(?P<posts>\S.*?)\s*(?:[:|—–]|\s-+\s)\s*")
"""Somebody's posts behind or before the name in a heading."""
_LABELLED_ANEW = re.compile(r"[A-Z][\w /&-]{1,30}:\s")
"""How a sentence begins that has a label of its own: `Partners: Foo, Bar.`"""


_WITH = re.compile(r"\W*\s(?:with|by|on|from|for)\s")
"""How it goes on behind what somebody else has a part in."""


def _made(draft: Draft, context: Context) -> Iterator[Draft]:
    """Who made what an item says was released, where it does not say by whom: the company that the text is about."""
    maker, thing = context.first("organization"), draft.subject
    about = context.levels[-1].entities[:1] if context.levels else ()
    if maker is None or maker not in about or maker.generic or thing.type not in MADE:
        return
    if thing.vendor != maker.name and not (thing.vendor is None and thing.provisional):
        return
    named = next((m for m in draft.reading.mentions if m.entity_id == thing.entity_id), None)
    if named is not None and _WITH.match(draft.reading.text, named.end) is None:
        yield of_line(draft.reading, MADE_BY[0], thing, (named.start, named.end), "bullet", maker)


class Lists:
    """Reads list items and labelled lines."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements

    def item(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """Statements of one item: a list of names is nothing else, and a name may be what stands above it."""
        setting = Setting(reading=reading, context=context, rule="bullet", quote=(0, len(reading.text)))
        roster = self.statements.rosters.whole(reading.whole, setting)
        label = label_of(reading.block)
        if "://" in reading.text and _LINKS.fullmatch(reading.text):
            return
        named = (label.text, label.value_start) if label else ("", 0)
        backers, alone = self.statements.rosters.of_round(reading.whole, named, setting)
        roster = enumerated(reading.whole, setting, self.statements.matcher) or roster
        if roster or (backers and alone):
            yield from roster or backers
            return
        said = self._said(reading, context, label)
        data = list(mixture(reading, context, self.statements.chooser, self.statements.matcher))
        learnt = {draft.object.entity_id for draft in data if draft.object is not None}
        yield from data
        said = [d for d in said if not data or d.predicate != "uses_software"]
        fresh = self._brought_out(reading, context) or list(on_roadmap(reading, context, self.statements))
        when = {d.value_start for d in fresh}
        said = [d for d in said if not (d.predicate in EVENTS and d.value_start in when)] + fresh
        said = [d for d in said if d.predicate != "training_data" or not d.object or d.object.entity_id not in learnt]
        said = [d for d in said if not backers or d.predicate != "investment" or not d.object] + backers
        yield from said
        made = offered(reading, context)
        if made is not None and not any(d.predicate in MADE_BY and d.subject == made.subject for d in said):
            yield made
        yield from self.statements.rosters.first(reading.whole, setting, said)

    def _said(self, reading: Reading, context: Context, label: Label | None) -> list[Draft]:
        """What an item says; in the section of a person it tells of that person."""
        person = headed_person(context)
        if person is None:
            return list(self._item(label, reading, context))
        predicates = self.statements.chooser.predicates
        if label is not None:
            value = reading.whole.part(label.value_start, len(reading.text))
            told = of_headed(person, (label.text, label.end), reading, value, context, _employer(context))
            if told is not None:
                setting = Setting(reading=reading, context=context, rule="bullet")
                return [*told, *self.statements.amounts.numbers(value, setting)]
        said = self._item(label, reading, context)
        return list(without_ties_around(said, person, lambda name: predicates[name].kind == "relation"))

    def _brought_out(self, reading: Reading, context: Context) -> list[Draft]:
        """What came out on the date that an item begins with."""
        told = told_by_date(reading) if reading.dates else None
        if told is None or status_of(told[1].text) == "planned":
            return []
        setting = Setting(reading=reading, context=context, rule="bullet", quote=(0, len(reading.text)))
        listed = reading.block.kind == "list_item"
        brought = list(self.statements.events.brought_out(*told, setting)) if listed else []
        made = [maker for draft in brought for maker in _made(draft, context)]
        return brought + made or list(named_events(*told, setting, self.statements))

    def value_below(self, reading: Reading, context: Context) -> list[Draft]:
        """Statements of a bare value whose label stands above it: `### Release date`, `- Release date`."""
        above = "introduction" if reading.block.kind == "list_item" else "heading"
        level = next((level for level in context.levels if level.name == above), None)
        if level is None or len(reading.text.split()) > LONGEST_BARE or len(level.text.split()) > LONGEST_BOLD:
            return []
        if not self.statements.chooser.exactly(level.text) or reading.text.rstrip().endswith(":"):
            return []
        setting = Setting(
            reading=reading, context=context, rule="labelled_bullet", label=level.text, quote=(0, len(reading.text))
        )
        if machine_above(setting) is not None:
            return []  # parts of the machines that the line counts
        return list(self.statements.of(reading.whole, setting))

    def _item(self, label: Label | None, reading: Reading, context: Context) -> Iterator[Draft]:
        if label is not None and reading.dates and label.value_start <= reading.dates[0].start:
            dated = list(dated_items(reading, context, self.statements.events))
            if dated:
                yield from dated
                return
        about = list(self._about(label, reading, context))
        credit = about or list(self._credit(reading, context))
        if label is None and (about or not credit):
            said = {(d.subject.entity_id, d.predicate, d.object and d.object.entity_id) for d in about}
            bare = self._bare(reading, context)
            credit += [
                d for d in bare if (d.subject.entity_id, d.predicate, d.object and d.object.entity_id) not in said
            ]
        if credit or label is None:
            yield from credit
        else:
            yield from self._labelled_item(label, reading, context)

    def _labelled_item(self, label: Label, reading: Reading, context: Context) -> Iterator[Draft]:
        """What an item says of what its label names, as told by whoever its label also names."""
        value = reading.whole.part(label.value_start, len(reading.text))
        told = [
            one for one in reporters_in(reading.whole.part(0, label.end)) if not context.tells_of(as_entity(one[0]))
        ]
        context = context.told_by(Stance(told[-1][1], told[-1][0])) if told else context
        entities = _named_in(label, reading, [mention for mention, _ in told])
        group = self._group(label) if all(entity.type == "place" for entity in entities) else ()
        entities = group or part_in(label.text, entities, context)
        person = self._person(label, entities, value)
        if person is not None:
            yield from self._biography(person, reading, value, context)
            return
        entities = entities or self._own(label, reading, value)
        entities = entities or self._funded(label, reading, value, context)
        entities, located = self._by_place(label, entities, reading, value, context)
        yield from located
        yield from self._played(label, entities, reading, value, context)
        yield from self._of_section(reading, context)
        yield from self._happened(label, reading, value, context)
        yield from self._labelled(label, entities, reading, value, context)

    def _by_place(
        self, label: Label, entities: tuple[Entity, ...], reading: Reading, value: Stretch, context: Context
    ) -> tuple[tuple[Entity, ...], list[Draft]]:
        """What a label names that calls a site or machine by its place, with where that is; else what it names."""
        where = next((m for m in reading.mentions if m.type == "place" and m.start <= LEADING), None)
        site = site_labelled(reading.text[: label.end], where, value) if where is not None else None
        if where is not None and site is not None and all(entity.type == "place" for entity in entities):
            there = as_entity(where)
            told = of_line(reading, "located_in", site, (where.start, where.end), "labelled_bullet", there)
            return (site,), [told] if there.name != site.name else []
        place = next((entity for entity in entities if label.text.startswith(entity.name)), None)
        named = self._told_apart(label, entities, place, value, context)
        if place is None or named[0] == place:
            return named, []
        start = reading.text.index(place.name)
        span = start, start + len(place.name)
        return named, [of_line(reading, "located_in", named[0], span, "labelled_bullet", place)]

    def _own(self, label: Label, reading: Reading, value: Stretch) -> tuple[Entity, ...]:
        """What an unknown name before `our scheduler` or `the company's engine` names."""
        kind = own_kind(value.text)
        items = list(named_items(reading.whole.part(0, label.end), reading.block.marks)) if kind else []
        if kind is None or len(items) != 1 or items[0][0] > 1:
            return ()
        thing = self.statements.resolve(reading.text[slice(*items[0])], kind)
        return (thing,) if thing.type == kind and not self.statements.chooser.labelled(label.text) else ()

    def _told_apart(
        self, label: Label, entities: tuple[Entity, ...], place: Entity | None, value: Stretch, context: Context
    ) -> tuple[Entity, ...]:
        """What a label names by the class that it stands below, where it names no thing itself: `East`, `Ohio`."""
        if any(entity.type != "place" for entity in entities) or self.statements.chooser.exactly(label.text):
            return entities
        thing = listed_thing(label.text, value.text, context, place)
        return entities if thing is None else (thing,)

    def _group(self, label: Label) -> tuple[Entity, ...]:
        """The group of companies that a label names, unless the label says what they are to somebody."""
        group = group_in_label(label.text)
        return (group,) if group is not None and not self.statements.chooser.labelled(label.text) else ()

    def _funded(self, label: Label, reading: Reading, value: Stretch, context: Context) -> tuple[Entity, ...]:
        """What an unknown name is whose money or chips a list tells: `Foo: $20M Series A`, `Foo: wants 9,000`."""
        first = next(iter(value.quantities), None)
        if first is None:
            return ()
        if first.dimension == "money" and UNSAID.fullmatch(value.text, 0, first.start - value.start):
            above = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
            told = above is not None and ROUNDS.search(above.text) is not None
        else:
            told = is_bare_count(value, label.text) and counted_above(context) is not None
        name = reading.text[: label.end].strip(" :*")
        if not told or not COMPANY.fullmatch(name) or is_common(name):
            return ()
        company = self.statements.resolve(name, "organization")
        return (company,) if company.type == "organization" else ()

    def _of_section(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """What happened on the date that is the heading of an item's section: `## May 2024`."""
        date = date_of_section(context) if not reading.dates and reading.block.kind == "list_item" else None
        told = next(iter(reading.sentences), None)
        if date is not None and told is not None and (names_something(told) or is_of_run(told.text)):
            setting = Setting(reading=reading, context=context, rule="bullet", date=date, quote=(0, len(reading.text)))
            yield from self.statements.events.of_item(date, told, setting, SubjectFinder(told, context))

    def _played(
        self, label: Label, entities: tuple[Entity, ...], reading: Reading, value: Stretch, context: Context
    ) -> Iterator[Draft]:
        """What a company that is an item's label is to the topic: `Acme – operator`."""
        if (
            len(entities) == 1
            and entities[0].type == "organization"
            and len(entities[0].name) >= MOSTLY * len(label.text)
        ):
            setting = Setting(reading=reading, context=context, rule="labelled_bullet", quote=(0, len(reading.text)))
            yield from parts_played(entities[0], value, setting, self.statements.chooser)

    def _happened(self, label: Label, reading: Reading, value: Stretch, context: Context) -> Iterator[Draft]:
        """What happened on the date that is an item's label: `March 2018: Brook enters service`."""
        dates = inside(reading.dates, 0, label.value_start)
        if (
            len(dates) != 1
            or not (re.search(r"\d", label.text) or dates[0].precision == "month")
            or not DATED.fullmatch(reading.text[: dates[0].start] + reading.text[dates[0].end : label.end])
        ):
            return
        if "/" in dates[0].value and UNDERTAKING.match(value.text):
            yield from self._lasted(dates[0], value, reading, context)
            return
        first = next((s for s in reading.sentences if s.end > value.start), value)
        told = reading.whole.part(max(value.start, first.start), max(first.end, value.start))
        setting = Setting(reading=reading, context=context, rule="bullet", date=dates[0], quote=(0, len(reading.text)))
        for start, end in listed_events(told.text):
            part = told.part(start, end)
            yield from self.statements.events.of_item(dates[0], part, setting, SubjectFinder(part, context))

    def _credit(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """What somebody did, in a line of a list of credits that begins with the name."""
        alumni = (ALUMNI.search(level.text) for level in context.levels)
        if reading.block.kind == "list_item" and credited(context) and not any(alumni):
            setting = Setting(reading=reading, context=context, rule="bullet", quote=(0, len(reading.text)))
            yield from contributor(reading.whole, setting, topic(setting), self.statements.matcher)

    def _labelled(
        self, label: Label, entities: tuple[Entity, ...], reading: Reading, value: Stretch, context: Context
    ) -> Iterator[Draft]:
        if SKILLS.search(label.text) or (REACHED.fullmatch(label.text) and not value.quantities):
            return
        chooser = self.statements.chooser
        names = chooser.exactly(label.text) if is_name(label, reading) else chooser.labelled(label.text)
        told_apart = bool(entities) and all(m.entity_id != entities[0].entity_id for m in reading.mentions)
        if told_apart or counts_machines(label.text):
            names = []  # `Site B` names what is told of, and so does `8 GPU servers: 4x Foo`
        named = bool(names)
        if BACKERS.match(label.text):
            yield from self._backers(value, reading, context)
            return
        if not named and not told_apart:
            place = self._placed(label, reading)
            if place is not None:
                yield self._located(place, label, reading)
                entities = (place, *entities)
        chip = chip_counted(label.end, reading, value)
        entities, named = ((), True) if chip is not None else (entities, named)
        above = "GPUs" if chip is not None else "" if named or not entities else self._above(value, context)
        if chip is None and not named and not above and is_bare_count(value, label.text):
            counted = counted_above(context)
            chip, above = (counted.chip, counted.label) if counted is not None else (None, "")
        dates = inside(reading.dates, 0, label.value_start)
        setting = Setting(
            reading=reading,
            context=context,
            rule="labelled_bullet",
            label=above or (label.text if names or not counts_machines(label.text) else ""),
            label_entities=(
                () if chip is not None else owner_in_label(names, label.end, reading, chooser) or _headed(context)
            )
            if named and not (entities and self._dated(names))
            else _without_place(entities, label),
            date=dates[0] if dates else None,
            quote=(0, len(reading.text)),
            generic_objects="accelerators" in names,
        )
        told = self._by_sentence(value, reading, setting, named)
        yield from self._of_value(told, label, entities, chip, setting)
        yield from counterpart(reading.whole.part(0, label.value_start), value, setting)
        yield from self._labelling_software(label, reading, setting)
        yield from self._label_numbers(label, reading, setting)
        yield from self._released(entities, dates, reading, setting)
        if not named:
            yield from self._period(entities, reading, value, context)

    def _of_value(
        self,
        sentences: Iterable[tuple[Stretch, Setting]],
        label: Label,
        entities: tuple[Entity, ...],
        chip: Entity | None,
        setting: Setting,
    ) -> Iterator[Draft]:
        """What the sentences of a value tell of those whom its label names."""
        context = setting.context
        backer = backer_in(setting.reading.whole.part(0, label.end))
        for first, told_in in sentences:
            for part, told in pieces(first, told_in, self.statements.chooser, self.statements.resolve):
                for draft in self.statements.of(part, told):
                    yield of_dealing(of_backer(of_chip(draft, chip), backer, context), entities, context)

    def _by_sentence(
        self, value: Stretch, reading: Reading, setting: Setting, named: bool
    ) -> Iterator[tuple[Stretch, Setting]]:
        """The sentences of a value: one's date is none of another's, and the later ones may have their own subjects.

        What a property is told to be (`named`) goes on behind a full stop, but for its date.
        """
        behind = [(told, focus) for told, focus in along(reading.sentences) if told.start > value.start + LEADING]
        labelled = any(_LABELLED_ANEW.match(told.text) for told, _ in behind)
        if not behind or labelled or (named and not value.dates):
            yield value, setting
            return
        yield value.part(0, behind[0][0].start - value.start), setting
        for sentence, focus in behind:
            free = replace(setting, label="", label_entities=(), focus=focus, rule="bullet")
            numbered = any(quantity.start <= sentence.start + LEADING for quantity in sentence.quantities)
            bound = named or numbered or ELLIPTIC.match(sentence.text) is not None
            yield sentence, setting if bound else free

    def _above(self, value: Stretch, context: Context) -> str:
        """What the line above says that a list of names with bare values tells: `Context windows:` above `Foo: 8K`."""
        if not value.quantities:
            return ""
        first, *others = value.quantities
        if not UNSAID.fullmatch(value.text, 0, first.start - value.start):
            return ""
        if others and "(" not in value.text[first.end - value.start : others[0].start - value.start]:
            return ""
        around = (level for level in context.levels if level.name in ("introduction", "heading"))
        text = next((level.text for level in around if not NEUTRAL.match(level.text)), "")
        text = NUMBERED.sub("", text).rstrip(": ")
        labelled = self.statements.chooser.labelled
        for form in (text, text.removesuffix("s")):
            numbers = self.statements.chooser.numbers.get(in_unit_of(first, form).dimension, ())
            names = labelled(form)
            begins = () if self.statements.chooser.exactly(form) else labelled(form.split(" ")[0])
            told = any(name in numbers or name == "measure" for name in names)
            if told and (not begins or set(begins) & set(names)):
                return form  # `Capex guidance` is of capex, which no ending of it says
        return ""

    def _dated(self, names: Sequence[str]) -> bool:
        """Whether predicates are of dates, so that the label which names them still is about what it names."""
        return all(self.statements.chooser.predicates[name].kind == "date" for name in names)

    def _period(
        self, entities: tuple[Entity, ...], reading: Reading, value: Stretch, context: Context
    ) -> Iterator[Draft]:
        """`Fine-tuning: May 2021 - June 2021` tells when what the label names began and ended."""
        spans = [
            span for span in value.dates if "/" in span.value and len(span.text) >= MOSTLY * len(value.text.strip(" ."))
        ]
        if not spans:
            return
        if entities:
            yield from self.statements.events.period(entities[0], spans[0], reading, "labelled_bullet")
        else:
            yield from self._lasted(spans[0], value, reading, context)

    def _lasted(self, span: DateSpan, value: Stretch, reading: Reading, context: Context) -> Iterator[Draft]:
        """When what a line tells of began and ended, of what stands around it."""
        types = ("model", "program", "cluster", "site", "organization")
        subject = SubjectFinder(value, context).find(types, span.start, span.end)
        if subject is not None:
            yield from self.statements.events.period(subject.entity, span, reading, "labelled_bullet")

    def _backers(self, value: Stretch, reading: Reading, context: Context) -> Iterator[Draft]:
        """`Equity funders: A, B` says that each of them invests in the topic."""
        topics = [e for e in context.entities if e.type in ("program", "organization", "site")]
        named = [(as_entity(m), (m.start, m.end)) for m in value.mentions if m.type == "organization"]
        for start, end in named_items(value, reading.block.marks):
            if not any(m.start < end and start < m.end for m in value.mentions):
                named.append((self.statements.resolve(reading.text[start:end], "organization"), (start, end)))
        for backer, where in named:
            topic = next((e for e in topics if e.entity_id != backer.entity_id), None)
            if backer.type == "organization" and topic is not None:
                yield of_line(reading, "investment", backer, where, "labelled_bullet", topic)

    def _placed(self, label: Label, reading: Reading) -> Entity | None:
        """`Second cluster (Ohio)` names the Ohio cluster; `Foo cluster (Ohio)` has a name."""
        head = HEADED.search(label.text)
        named = inside(reading.mentions, 0, label.end)
        places = [m for m in named if m.type == "place"]
        called = any(is_called(m) for m in named)
        if head is None or called or len(places) != 1 or places[0].kind == "country":
            return None
        return self.statements.resolve(f"{places[0].name} {head.group(1).lower()}", "cluster")

    def _located(self, cluster: Entity, label: Label, reading: Reading) -> Draft:
        """A cluster named by its place stands there."""
        place = next(m for m in inside(reading.mentions, 0, label.end) if m.type == "place")
        where = place.start, place.end
        return of_line(reading, "located_in", cluster, where, "labelled_bullet", as_entity(place))

    def _labelling_software(self, label: Label, reading: Reading, setting: Setting) -> Iterator[Draft]:
        """`Kubernetes for orchestration: ...` in a list about somebody's stack says that they use it.

        Not `Foo Cloud: $75B`, which tells what the cloud itself earns or spends, nor `Foo Cloud: no longer used`.
        """
        head = reading.whole.part(0, label.end)
        own = of_spending(setting.context) or "revenue" in reading.text
        if own and any(q.start >= label.value_start and q.dimension == "money" for q in reading.whole.quantities):
            return
        if is_remarked_off(reading.text, label.end) or any(m.kind == STANDARD for m in head.mentions):
            return
        if head.mentions and head.mentions[0].start == 0 and head.mentions[0].type in ("software", "cloud", "network"):
            free = replace(setting, label="", label_entities=(), rule="bullet")
            yield from self.statements.relations.relations(head, free)

    def _label_numbers(self, label: Label, reading: Reading, setting: Setting) -> Iterator[Draft]:
        head = reading.whole.part(0, label.value_start)
        if head.quantities:
            free = replace(setting, label="", label_entities=(), rule="bullet")
            yield from self.statements.of(head, free)

    def _released(
        self, entities: tuple[Entity, ...], dates: tuple[DateSpan, ...], reading: Reading, setting: Setting
    ) -> Iterator[Draft]:
        """`GPT-X (2018): ...`, `GPT-X (announced 2018, GA 2019): ...` dates what the label names and can come out."""
        if len({e.entity_id for e in entities}) != 1 or entities[0].type not in CAME:
            return
        bracket = BRACKET.search(reading.text, 0, dates[-1].end + 1) if dates else None
        if dates and entities[0].type in STANDING and not (bracket and bracket.start(1) <= dates[0].start):
            return  # `2028 cluster` only names it
        if len(dates) == 1:
            yield from self.statements.events.beside(entities[0], dates[0], reading, setting.rule)
        elif bracket:
            yield from self.statements.events.bracketed(entities[0], dates, bracket.span(1), reading, setting.rule)

    def _bare(self, reading: Reading, context: Context) -> Iterator[Draft]:
        told = self.value_below(reading, context) or self._labelled_behind(reading, context)
        if told:
            yield from told
            return
        setting = Setting(reading=reading, context=context, rule="bullet", quote=None)
        person = _introduced(context)
        if person is not None:
            yield from about_person(person, reading.whole, setting, _employer(context))
        stack = self._stack(reading, context)
        if stack is not None:
            yield from stack
            return
        component = self._component(reading, context)
        if component is not None:
            yield component
        dated = list(dated_items(reading, context, self.statements.events))
        yield from dated
        for sentence, focus in along(reading.sentences):
            said = self.statements.of(sentence, replace(setting, focus=focus))
            yield from (d for d in said if not dated or d.predicate not in EVENTS)
        yield from self._of_section(reading, context)

    def _labelled_behind(self, reading: Reading, context: Context) -> list[Draft]:
        """Statements of names whose label stands behind them in brackets: `Supermicro (vendor)`, `Oslo (site)`."""
        behind = _LABEL_BEHIND.fullmatch(reading.text) if not reading.whole.quantities else None
        names = self.statements.chooser.exactly(behind["label"]) if behind is not None else []
        if behind is None or not names or any(self.statements.chooser.predicates[n].kind != "relation" for n in names):
            return []
        setting = Setting(
            reading=reading,
            context=context,
            rule="labelled_bullet",
            label=behind["label"],
            quote=(0, len(reading.text)),
        )
        return list(self.statements.of(reading.whole.part(*behind.span("value")), setting))

    def _stack(self, reading: Reading, context: Context) -> list[Draft] | None:
        """The software that an item only names, below a heading or a line that says what it is: `Monitoring`."""
        above = (level for level in context.levels if level.name in ("introduction", "heading"))
        level = next((level for level in above if not NEUTRAL.match(level.text)), None)
        leads = reading.text.rstrip(" *").endswith(":")
        if level is None or leads or not names_only(reading.whole, reading.block.marks):
            return None
        chooser = self.statements.chooser
        parts = map(self._without_maker, PARTED_LABEL.split(level.text))
        label = next((part for part in parts if STACK & set(chooser.exactly(part))), None)
        if label is None:
            return None
        setting = Setting(reading=reading, context=context, rule="labelled_bullet", label=label, quote=None)
        asides = [match.span() for match in ASIDE.finditer(reading.text)]
        named = [m for m in reading.mentions if not any(low < m.start < high for low, high in asides)]
        whole = replace(reading.whole, mentions=tuple(named))
        finder = SubjectFinder(whole, context)
        relations = self.statements.relations
        return [*relations.relations(whole, setting, finder), *relations.unknown(whole, setting, finder)]

    def _without_maker(self, label: str) -> str:
        """What a line says that it lists, without whose they are: `Acme libraries`."""
        maker, _, rest = label.partition(" ")
        known = self.statements.known(maker) if rest else None
        return rest if known is not None and known.type == "organization" else label

    def _component(self, reading: Reading, context: Context) -> Draft | None:
        """An item that only names a part, below `X uses:`, `The means employed by X are these:` and the like."""
        introduction = context.levels[0] if context.levels and context.levels[0].name == "introduction" else None
        name = ASIDE.sub("", reading.text).strip(" .;,")
        if introduction is None or PURPOSES.search(introduction.text) or len(name.split()) > LONGEST_COMPONENT:
            return None
        plainly = INTRODUCES_PARTS.search(introduction.text) is not None
        if not plainly and not LISTS_PARTS.search(introduction.text):
            return None
        clouds = re.search(r"\bruns? on\b|\bcloud\b", introduction.text, re.IGNORECASE)
        named = [mention for mention in reading.mentions if not (clouds and mention.generic)]
        if named or reading.whole.quantities or not name[:1].isalpha():
            return None
        predicate = "runs_on_cloud" if clouds else "uses_software"
        finder = SubjectFinder(reading.whole, context)
        subject = finder.find(self.statements.chooser.predicates[predicate].subjects, 0, len(reading.text))
        mere = not plainly or MERE_LIST.search(introduction.text)
        if subject is None or (mere and subject.found != "introduction"):
            return None
        part = self.statements.resolve(name.replace(" & ", " and "), "cloud" if clouds else "software")
        draft = of_line(reading, predicate, subject.entity, (0, len(reading.text)), "component", part)
        return replace(draft, as_of=next(iter(introduction.dates), None))

    def _person(self, label: Label, entities: tuple[Entity, ...], value: Stretch) -> Entity | None:
        person = next((entity for entity in entities if entity.type == "person"), None)
        titled = TITLED.fullmatch(label.text)
        if person is not None and (titled or len(label.text) <= len(person.name) + 12):
            return person
        name = titled["name"] if titled else label.text
        told = ROLE_NOUN.search(value.text[:120]) or ROLE_VERB.match(value.text) or MEMBER.match(value.text)
        if (
            PERSON_NAME.match(name)
            and not entities
            and not is_phrase(name)
            and (told or (titled and ROLE_NOUN.search(titled["title"])))
        ):
            return self.statements.resolve(name, "person")
        return None

    def headed(self, reading: Reading, context: Context) -> Iterator[Draft]:
        """A heading that is somebody's name with their posts: `Jo Doe, CEO`, `Jo Doe (CTO)`, `CEO: Jo Doe`."""
        person = next((m for m in reading.mentions if m.type == "person"), None)
        if person is None:
            return
        posts = _POSTS_BEHIND.match(reading.text, person.end) if person.start <= LEADING else None
        posts = posts or (
            _POSTS_BEFORE.fullmatch(reading.text, 0, person.start) if person.end == len(reading.text) else None
        )
        if posts is not None and ROLE_NOUN.search(posts["posts"]):
            setting = Setting(reading=reading, context=context, rule="labelled_bullet")
            yield from about_person(
                as_entity(person), reading.whole.part(*posts.span("posts")), setting, _employer(context)
            )

    def _about(self, label: Label | None, reading: Reading, context: Context) -> Iterator[Draft]:
        """What an item tells of the person with whose name it begins: `**Jo Doe**, CTO of Acme, and more`."""
        strong = reading.block.opening_strong
        end = strong.end if label is None and strong is not None else label.end if label is not None else 0
        person = next((m for m in reading.mentions if m.start == 0 and m.type == "person"), None)
        name = reading.text[:end].rstrip(" :")
        behind = reading.whole.part(label.value_start if label is not None else end, len(reading.text))
        begun = BEGUN.match(behind.text)
        if not end or not (person is not None and person.end == len(name)) or (label is None and not begun):
            return
        behind = behind.part(begun.end() if begun else 0, len(behind.text))
        told = [piece for phrase in phrases(behind) for piece in sayings(phrase)]
        if len(told) > (label is not None) and any(says_post(piece.text) for piece in told):
            yield from self._biography(as_entity(person), reading, behind, context)

    def _biography(self, person: Entity, reading: Reading, value: Stretch, context: Context) -> Iterator[Draft]:
        setting = Setting(reading=reading, context=context, rule="labelled_bullet", quote=None)
        organisation = _employer(context)
        titled = TITLED.fullmatch(reading.text[: value.start].rstrip(" :—–-"))
        if titled and ROLE_NOUN.search(titled["title"]):
            yield from about_person(person, reading.whole.part(*titled.span("title")), setting, organisation)
        yield from about_person(person, value, setting, organisation)
        for phrase in phrases(value):
            yield from self.statements.amounts.numbers(phrase, replace(setting, rule="bullet"))


def _without_place(entities: tuple[Entity, ...], label: Label) -> tuple[Entity, ...]:
    """What a label names, but for the place that only tells where something without a name is: `Second Oslo plant`."""
    alone = len(entities) == 1 and entities[0].type == "place"
    return () if alone and len(entities[0].name) < MOSTLY * len(label.text) else entities


def _headed(context: Context) -> tuple[Entity, ...]:
    """The thing that the heading directly above names and nothing else: what the lines below it tell is about it."""
    around = (level for level in context.levels if level.name in ("introduction", "heading"))
    level = next((level for level in around if level.entities or not _SPECIFIES.fullmatch(level.text)), None)
    if level is None or level.name != "heading" or len(level.entities) != 1:
        return ()
    thing = level.entities[0]
    whole = len(thing.name) >= MOSTLY * len(level.text.strip())
    return (thing,) if whole and thing.type in HEADED_TYPES and not thing.generic else ()


def _introduced(context: Context) -> Entity | None:
    """The person whose name the line or heading above a list begins with: its items tell of that person."""
    level = next((level for level in context.levels if level.name in ("introduction", "heading")), None)
    if level is None:
        return None
    person = next((e for e in level.entities if e.type == "person"), None)
    return person if person is not None and level.text.startswith(person.name) else None


def _employer(context: Context) -> Entity | None:
    """Whom the people of a list work for; whom a circle calls their former home is not meant, nor is who it leaves out.

    `Former Acme staff` says nothing of where they are now, in a document about Acme; below a mere `Alumni` it is the
    topic that they have left.
    """
    past: set[str] = set()
    for level in context.levels:
        if level.name == "sibling":
            continue
        employers = [e for e in level.entities if e.type in ("organization", "model")]
        if ALUMNI.search(level.text):
            past.update(e.entity_id for e in employers)
            if not employers:
                return None
            continue
        for entity in employers:
            if entity.entity_id not in past:
                return entity
    return None
