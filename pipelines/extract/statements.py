"""Statements of one stretch of text: its numbers, its relations and its dates, each with subject and qualifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.acquisitions import acquisitions
from pipelines.extract.affiliations import Affiliations
from pipelines.extract.alliances import Alliances
from pipelines.extract.amounts import Amounts
from pipelines.extract.arrivals import arrivals
from pipelines.extract.backing import backing
from pipelines.extract.careers import careers
from pipelines.extract.chooser import Chooser
from pipelines.extract.companies import between_companies
from pipelines.extract.creations import creations
from pipelines.extract.dealings import dealings
from pipelines.extract.draft import Draft
from pipelines.extract.ellipsis import completed
from pipelines.extract.entities import Entity
from pipelines.extract.enumerated import enumerated
from pipelines.extract.events import Events
from pipelines.extract.family_sizes import of_members
from pipelines.extract.frames import Frames
from pipelines.extract.gapping import of_one_subject
from pipelines.extract.holdings import holdings
from pipelines.extract.homes import halls, homes, placed
from pipelines.extract.hosting import hosted
from pipelines.extract.lineages import lineages
from pipelines.extract.machines import trained_here, trained_in_brackets
from pipelines.extract.makers import built, made_otherwise
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.mergers import mergers
from pipelines.extract.nationalities import nationalities
from pipelines.extract.ownership import belonging
from pipelines.extract.participants import participants
from pipelines.extract.placement import is_outside
from pipelines.extract.quantities import find_quantities
from pipelines.extract.ranks import ranks
from pipelines.extract.reading import Stretch
from pipelines.extract.relations import CUE_LESS, Relations
from pipelines.extract.rosters import Rosters
from pipelines.extract.setting import Setting
from pipelines.extract.sharing import shared
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.texts import Texts
from pipelines.extract.undertakings import undertakings
from pipelines.ontology import Ontology

_ASKS = re.compile(
    r"\W*(?:(?:and|but|so|or)\s+)?(?:will|would|is|are|was|were|do|does|did|can|could|should|might|may|has|have|had"
    r"|(?:what|how|where|who|which)\s(?:[a-z]+\s){0,2}?(?:would|could|might|should)"
    r"|what if|suppose|isn['’]t|aren['’]t|don['’]t|doesn['’]t|won['’]t)\b",
    re.IGNORECASE,
)
"""How a question begins that asks whether something is so, and thus does not say it."""
_EITHER = re.compile(r"\W*[^,;.:?]{1,60}\sor\s[^,;.:?]{1,40}\?")
"""A question that is nothing but alternatives: `Eight experts or sixteen?`."""
BY_SYNTAX = ("located_in", "trained_on", "interconnect", "training_data", "runs_on_cloud", "uses_software")
"""Relations whose subject the parse of a sentence tells, where it tells one at all, better than the words' order."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_COUNTED_LABEL = re.compile(
    r"(?:steps?|iterations?|epochs?|samples?|examples?|sequences?|documents?|pairs?|dim(?:ension)?s?|size|length|width)\W*$",
    re.IGNORECASE,
)
"""Labels of what is counted in training, whose numbers may look like years: `Warmup steps`."""
LONGEST = 3000
"""Characters of a stretch that are read as one: no sentence is as long, and what is costs the square of its length."""
TERM = ("since", "from", "until", "till")
"""What stands before a date on which somebody's time in a role begins or ends."""


class Statements:
    """Finds the statements of stretches, with one ontology."""

    def __init__(self, ontology: Ontology, chooser: Chooser, matcher: EntityMatcher) -> None:
        self.chooser = chooser
        self.matcher = matcher
        self.amounts = Amounts(chooser)
        self.relations = Relations(ontology, chooser, matcher)
        self.events = Events(chooser)
        self.texts = Texts(chooser)
        self.frames = Frames(ontology)
        self.affiliations = Affiliations(matcher)
        self.alliances = Alliances(matcher)
        self.rosters = Rosters(matcher)

    def resolve(self, name: str, entity_type: str) -> Entity:
        """The entity that a cell or label names; a provisional one of the given type when it is not known."""
        return self.matcher.resolve(name, entity_type)

    def known(self, name: str) -> Entity | None:
        """The entity that a text names in whole, if its name or shape is known; None otherwise."""
        if not re.search(r"\w", name):
            return None
        entity = self.matcher.resolve(name)
        return None if entity.type == "other" or entity.generic else entity

    def of(self, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """All statements of a stretch: numbers first, then relations, then dates; none of a yes-or-no question."""
        if len(stretch.text) > LONGEST:
            for piece in _pieces(stretch):
                yield from self.of(piece, setting)
            return
        stretch = self._counted(stretch, setting)
        if asks_whether(stretch.text):
            return
        listed = enumerated(stretch, setting, self.matcher)
        if listed:
            yield from listed
            return
        finder = SubjectFinder(stretch, setting.context, setting.focus, setting.reading.trees)
        dealt = list(dealings(stretch, setting, finder, self.resolve))
        parsed = [*map(built, self.frames.of(stretch, setting, finder)), *dealt]
        of_people = list(careers(stretch, setting, finder))
        stated = {_statement(draft) for draft in parsed}
        dealt_so = {_statement(draft): draft.status for draft in dealt}
        told_of = {(draft.predicate, draft.value_start) for draft in parsed}
        related: set[tuple[str, ...]] = set()
        said: set[tuple[str, ...]] = set()
        for draft in map(built, self._told(stretch, setting, finder)):
            if is_outside(draft):
                continue
            parted = draft.predicate in BY_SYNTAX and (draft.predicate, draft.value_start) in told_of
            if draft.predicate == "developed_by" and ("manufactured_by", draft.value_start) in told_of:
                continue
            if parted and _statement(draft) not in stated:
                continue
            agreed = draft.object is not None and _statement(draft) in stated
            # rules of ties do not tell how sure one is: `plans to close a round led by Foo`
            status = dealt_so.get(_statement(draft), "stated") if draft.status == "stated" else draft.status
            yield replace(draft, status=status, features=replace(draft.features, agreed=True)) if agreed else draft
            said.add(_statement(draft))
            related |= {_statement(draft)[::2], _statement(draft)[::-2]}
        for draft in parsed:
            if _statement(draft)[::2] not in related and not is_outside(draft):
                yield draft
                yield from made_otherwise(draft, stretch)
        yield from (draft for draft in of_people if _statement(draft) not in said)

    def _counted(self, stretch: Stretch, setting: Setting) -> Stretch:
        """The stretch, where 2048 behind the label of a number is that many and no year."""
        bare = stretch.text.strip()
        if not _YEAR.fullmatch(bare) or len(stretch.dates) != 1 or stretch.quantities:
            return stretch
        named = self.chooser.labelled(setting.label) if setting.label else []
        counts = _COUNTED_LABEL.search(setting.label or "") is not None
        if not (named or counts) or any(self.chooser.predicates[name].kind == "date" for name in named):
            return stretch
        takes = {"count"} if counts else {d for name in named for d in self.chooser.predicates[name].dimensions}
        found = find_quantities(f"{bare[0]},{bare[1:]}") if "count" in takes else []
        start, end = stretch.dates[0].start, stretch.dates[0].start + len(bare)
        many = [replace(q, start=start, end=end, text=bare, number_start=start, number_end=end) for q in found]
        return replace(stretch, dates=(), quantities=tuple(many)) if many else stretch

    def _told(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """What the rules say of the words."""
        numbers = list(self.amounts.numbers(stretch, setting, finder))
        numbers = list(of_members(list(completed(numbers, stretch)), stretch))
        numbers = list(of_one_subject(numbers, stretch))
        numbers = [each for number in numbers for each in shared(number, stretch)]
        yield from numbers
        held = list(holdings(stretch, setting, finder, self.resolve))
        yield from held
        allied = list(self.alliances.of(stretch, setting, finder))
        taken = {draft.value_start for draft in (*held, *(d for d in allied if d.predicate == "developed_by"))}
        for relation in of_one_subject(self.relations.relations(stretch, setting, finder, numbers), stretch):
            if relation.value_start not in taken:
                yield relation
        yield from self.relations.unknown(stretch, setting, finder) if not held else ()
        yield from hosted(stretch, setting, finder, self.chooser, self.relations.cloud_owners)
        roles = list(self.affiliations.of(stretch, setting, finder))
        merged = list(mergers(stretch, setting, finder, self.events.at))
        yield from merged
        yield from arrivals(stretch, setting, finder, self.events.came)
        begun = {draft.value_start for draft in merged if draft.predicate == "started_on"}
        for date in self.events.dates(stretch, setting, finder):
            if not (_of_role(date, roles) or (date.predicate == "started_on" and date.value_start in begun)):
                yield from shared(date, stretch)
        for text in self.texts.texts(stretch, setting, finder):
            yield from shared(text, stretch)
        yield from roles
        if setting.rule in CUE_LESS:
            yield from self.rosters.label(stretch, setting)
        yield from belonging(stretch, setting, finder)
        yield from acquisitions(stretch, setting, finder, self.resolve)
        yield from between_companies(stretch, setting, finder)
        yield from backing(stretch, setting, finder)
        yield from lineages(stretch, setting, finder)
        yield from participants(stretch, setting, finder, self.resolve)
        yield from allied
        yield from creations(stretch, setting, finder, self.resolve)
        yield from homes(stretch, setting, self.resolve)
        yield from nationalities(stretch, setting, self.resolve)
        yield from placed(stretch, setting)
        yield from halls(stretch, setting, finder)
        yield from trained_here(stretch, setting, finder)
        yield from trained_in_brackets(stretch, setting)
        yield from ranks(stretch, setting, finder)
        yield from undertakings(stretch, setting, finder)


def asks_whether(text: str) -> bool:
    """Whether a sentence asks if something is so, and thus does not say it."""
    asks = text.rstrip(' *_"”’)').endswith("?")
    return asks and (_ASKS.match(text) is not None or _EITHER.match(text) is not None)


def _pieces(stretch: Stretch) -> Iterator[Stretch]:
    """A stretch cut into pieces that are short enough, at spaces, and through nothing that was recognised."""
    low, length = 0, len(stretch.text)
    spans = [(mention.start, mention.end) for mention in stretch.mentions]
    spans += [(date.start, date.end) for date in stretch.dates]
    spans += [(quantity.start, quantity.end) for quantity in stretch.quantities]
    while low < length:
        high = min(low + LONGEST, length)
        if high < length:
            high = max(stretch.text.rfind(" ", low + 1, high), low + LONGEST // 2)
            high = min(
                [start - stretch.start for start, end in spans if start < stretch.start + high < end], default=high
            )
        high = high if high > low else min(low + LONGEST, length)
        yield stretch.part(low, high)
        low = high


def _statement(draft: Draft) -> tuple[str, str, str]:
    """What a relation says: its subject, predicate and object."""
    return draft.subject.entity_id, draft.predicate, draft.object.entity_id if draft.object else ""


def _of_role(event: Draft, roles: Sequence[Draft]) -> bool:
    """Whether a date `since` or `until` which somebody held a role is taken for the beginning or end of the company."""
    if event.as_of is None or event.as_of.relation not in TERM or event.predicate not in ("started_on", "ended_on"):
        return False
    return any(
        role.object is not None
        and role.object.entity_id == event.subject.entity_id
        and role.as_of is not None
        and role.as_of.start == event.value_start
        for role in roles
    )
