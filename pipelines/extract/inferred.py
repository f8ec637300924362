"""Relations by the model of pairs: how likely it holds those that rules tell, and those that no rule tells."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import log

from pipelines.extract.assertion import SUPPOSED, is_negated
from pipelines.extract.chooser import Choice
from pipelines.extract.companies import is_unsettled
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Mention
from pipelines.extract.features import PAIR
from pipelines.extract.front_matter import TITLE
from pipelines.extract.linear import Floats
from pipelines.extract.pair_model import PairModel
from pipelines.extract.pairs import Pair, Pairing
from pipelines.extract.people import ROLE_NOUN
from pipelines.extract.posts import ANY
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.relations import CODED
from pipelines.extract.setting import Setting, stated
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import Context

LIKELY = 0.36
"""Probability from which a relation is told that no rule tells."""
LEAST = 0.001
BATCH = 500
"""Pairs that are weighed at once."""
KINDRED = (
    frozenset({"framework", "uses_software"}),
    frozenset({"developed_by", "designed_by"}),
    frozenset({"runs_on_cloud", "trained_on", "operated_by"}),
    frozenset({"partner", "deal_value", "investment"}),
)
"""Predicates of which one text tells one of a pair."""
ONE_OBJECT = ("located_in", "runs_on_cloud")
"""Predicates of whose objects in a line rules find all or none."""
NUMBERED = ("accelerators", "investment", "deal_value")
"""Predicates that mostly come with a number, whose ends rules find then."""
_SUPPOSED = Rare(SUPPOSED)
_APART = re.compile(
    r"(?:\b(?:not(?! only\b)|never|no longer|neither|nor|without|instead of|rather than|unlike|than|on par with"
    r"|compared|versus|vs|used to|lost|mention(?:s|ed)?|met|left|away from|criticis\w+|criticiz\w+|prais\w+"
    r"|competitors?|rivals?|outside|another)\b|n['’]t\b)",
    re.IGNORECASE,
)
"""Words between two names after which the one is not, or not by these words, related to the other."""
APART_REACH = 50
"""Characters before a name in which these stand where the other is not in the line."""
_FORMER = re.compile(r"\b(?:former(?:ly)?|ex-|previous(?:ly)?|alumn[ai]|alumnus|old)\b", re.IGNORECASE)
"""What says of a relation that it is over; that somebody held a post is told all the same, but not by headings."""
OF_PEOPLE = ("role", "member_of")
POSTED = ("organization", "model", "software", "program", "cluster", "cloud", "hardware", "service")
"""What somebody may have a post in."""
ROLE, MEMBER, MADE_BY = "role", "member_of", "developed_by"
_WHOLE_POST = re.compile(rf"(?:[A-Z][a-z-]+\s){{0,2}}(?i:{ANY})\b(?:\s(?:of\s)?[A-Z][a-z-]+){{0,3}}(?:\s(?i:{ANY})\b)?")
"""A post with the words that say of what: `Chief System Architect`."""
NEAR_POST = 25
"""Characters from a post within which what a line names has it, and not what is around the line."""
ROLE_REACH = 60
"""Characters around the names of a person and of what he works for in which his post stands."""

Relation = tuple[int, str, str, str]
"""A block, and the subject, object and predicate of what it relates."""


class Inferred:
    """Weighs the relations that rules have told of a document, and tells the likely ones that they have not."""

    def __init__(self, model: PairModel) -> None:
        self.model = model
        self.pairing = Pairing(model.all_types)
        self.columns = {name: column for column, name in enumerate(model.predicates)}

    def beside(
        self, readings: Sequence[Reading], contexts: Sequence[Context], drafts: Sequence[Draft]
    ) -> Iterator[Draft]:
        """The statements of a document's rules, each relation with its odds, then those that only the model tells."""
        posted = {(d.reading.index, d.subject.entity_id) for d in drafts if d.predicate == ROLE}
        members = {(d.reading.index, d.subject.entity_id) for d in drafts if d.predicate == MEMBER}
        weights: dict[Relation, float] = {}
        further: list[Draft] = []
        for pairs in _batches(self.pairing.pairs(readings, contexts, drafts)):
            likely = self.model.probabilities(pairs)
            weights |= self._weights(pairs, likely)
            for pair, predicate, probability in _chosen(pairs, likely, self.model.predicates):
                index = pair.reading.index
                has_post = predicate == ROLE and (index, pair.subject.entity_id) in posted
                is_member = predicate == MADE_BY and (index, pair.object.entity_id) in members
                if not has_post and not is_member:
                    further.extend(_drafts(pair, predicate, probability, contexts[pair.reading.index]))
        for draft in drafts:
            found = weights.get(_relation(draft)) if draft.object is not None else None
            yield replace(draft, features=replace(draft.features, related=_odds(found))) if found else draft
        yield from further

    def _weights(self, pairs: Sequence[Pair], likely: Floats) -> Mapping[Relation, float]:
        """The highest probability of each relation that rules tell and the model knows."""
        found: defaultdict[Relation, float] = defaultdict(float)
        for row, pair in enumerate(pairs):
            for predicate in pair.told.both:
                if pair.types in self.model.types.get(predicate, ()):
                    key = pair.reading.index, pair.subject.entity_id, pair.object.entity_id, predicate
                    found[key] = max(found[key], float(likely[row, self.columns[predicate]]), LEAST)
        return found


def _batches(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    """The pairs of some blocks at a time: those of a long document, with their features, fill the memory."""
    batch: list[Pair] = []
    for _, own in groupby(pairs, key=lambda pair: pair.reading.index):
        batch.extend(own)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _relation(draft: Draft) -> Relation:
    assert draft.object is not None
    return draft.reading.index, draft.subject.entity_id, draft.object.entity_id, draft.predicate


def _odds(probability: float) -> float:
    return log(probability / (1.0 - min(probability, 1.0 - LEAST)))


def _chosen(pairs: Sequence[Pair], likely: Floats, predicates: Sequence[str]) -> Iterator[tuple[Pair, str, float]]:
    """The likely relations that no rule has told; of those to what is around a line the likeliest for each name."""
    cells = [(row, column) for row, column in zip(*(likely >= LIKELY).nonzero(), strict=True)]
    cells.sort(key=lambda cell: (pairs[cell[0]].is_around, -likely[cell], cell))
    taken: set[tuple[int, int, str, str]] = set()
    for row, column in cells:
        pair, predicate = pairs[row], predicates[column]
        ends = (("subject", pair.subject_at), ("object", pair.object_at))
        own = {(pair.reading.index, at.start, predicate, end) for end, at in ends if at is not None}
        told = predicate in pair.told.both
        if not told and _is_doubled(pair, predicate):
            continue
        if not told and pair.is_around and (own & taken or predicate in pair.told.object):
            continue
        taken |= own
        if not told:
            yield pair, predicate, float(likely[row, column])


def _is_doubled(pair: Pair, predicate: str) -> bool:
    """Whether rules tell the same in other words: a kindred relation of the two, or the longer name of a place."""
    kindred = next((group for group in KINDRED if predicate in group), frozenset())
    of_subject = predicate in (*ONE_OBJECT, *NUMBERED) and predicate in pair.told.subject
    of_object = predicate in NUMBERED and predicate in pair.told.object
    return bool(kindred & pair.told.both) or of_subject or of_object


def _drafts(pair: Pair, predicate: str, likely: float, context: Context) -> Iterator[Draft]:
    """The statement of a pair; of a post none where its words are not there."""
    post = _post(pair) if predicate == ROLE else None
    if (predicate == ROLE and post is None) or pair.reading.block.label == TITLE:
        return
    stretch = pair.sentence
    finder = SubjectFinder(stretch, context, (), pair.reading.trees)
    if not _is_told(pair, predicate, finder):
        return
    draft = stated(
        Choice(predicate, likely, PAIR),
        Subject(pair.subject, 0.0, "sentence" if pair.subject_at is not None else "document"),
        (pair.at.start, pair.at.end),
        stretch,
        Setting(pair.reading, context, PAIR),
        finder,
        object=pair.object,
    )
    if predicate == ROLE and draft.status != "stated":
        return
    yield replace(draft, value_text=post, features=replace(draft.features, related=_odds(likely)))


def _is_told(pair: Pair, predicate: str, finder: SubjectFinder) -> bool:
    """Whether the sentence says anything of the two: nothing denied, asked, supposed or left undone, nor its source."""
    text, offset = pair.sentence.text, pair.sentence.start
    names = [name for name in (pair.subject_at, pair.object_at) if name is not None]
    last = max(name.start for name in names) - offset
    if text.rstrip(' *_"”’)').endswith("?") or is_unsettled(text, last) or _SUPPOSED.search(text[:last]):
        return False
    if any(name.type == "place" and CODED.match(text, name.end - offset) for name in names):
        return False
    first = max(0, last - APART_REACH) if pair.is_around else min(name.end for name in names) - offset
    if _APART.search(text, first, last):
        return False
    if _FORMER.search(" ".join(pair.reading.block.section[-1:]) if predicate in OF_PEOPLE else text):
        return False
    # a comma within a name ends no negation: `not in Acmeville, Ohio`
    starts = [name.start - offset for name in names]
    return not any(is_negated(finder.negated, at, at + 1) for at in starts) and not any(
        n in finder.sources for n in names
    )


def _post(pair: Pair) -> str | None:
    """The post named nearest to a person, if nothing else that somebody may have it in stands nearer to it."""
    offset = pair.sentence.start
    names = [name for name in (pair.subject_at, pair.object_at) if name is not None]
    low = max(0, min(name.start for name in names) - offset - ROLE_REACH)
    high = max(name.end for name in names) - offset + ROLE_REACH
    own = names[0].start - offset
    matches = ROLE_NOUN.finditer(pair.sentence.text, low, high)
    best = min(matches, key=lambda match: abs(match.start() - own), default=None)
    if best is None:
        return None
    if pair.is_around and best.end() + 1 == own:
        return None  # a title tells whose it is by itself: `President Doe`
    post = whole_post(best, pair.sentence)
    places = [m for m in pair.sentence.mentions if m.type in POSTED and not m.generic]
    nearest = min(places, key=lambda m: _distance(m, best, offset), default=None)
    if nearest is None or nearest.entity_id == pair.object.entity_id:
        return post
    return post if pair.object_at is None and _distance(nearest, best, offset) > NEAR_POST else None


def whole_post(noun: re.Match[str], stretch: Stretch) -> str:
    """The post that a noun of a stretch is part of, without the names beside it."""
    text, offset = stretch.text, stretch.start
    named = [(m.start - offset, m.end - offset) for m in stretch.mentions]
    low = max([end for _, end in named if end <= noun.start()], default=0)
    high = min([start for start, _ in named if start >= noun.end()], default=len(text))
    for whole in _WHOLE_POST.finditer(text, low, high):
        if whole.start() <= noun.start() < whole.end():
            return re.sub(r"\s(?:of|and)$", "", whole[0].strip())
    return noun[0]


def _distance(name: Mention, post: re.Match[str], offset: int) -> int:
    """Characters between a name and a post."""
    return max(name.start - offset - post.end(), post.start() - (name.end - offset), 0)
