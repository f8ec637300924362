"""Who holds which post and who belongs where, as the verbs and nouns of parsed sentences say it of people."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.affiliations import COMPANY_POST, ROLE_OWNERS, topic
from pipelines.extract.assertion import is_negated, status_of
from pipelines.extract.companies import is_unsettled
from pipelines.extract.counterparts import STAFF, word_set
from pipelines.extract.dealings import called
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import CUED
from pipelines.extract.nominals import is_past
from pipelines.extract.people import ROLE_NOUN, role_draft
from pipelines.extract.profiles import EMPLOYERS
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import AGENT, PATIENT, Event, case_of, events, holds, joined
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.syntax import Tree, Word
from pipelines.extract.topics import as_entity

_TAKEN_ON = word_set("hire appoint name elect promote recruit install bring poach lure make tap pick choose select")
"""What companies do to people who get a post, or come."""
_TAKING_UP = word_set(
    "join leave serve act return resign step retire succeed replace work take start continue remain stay depart rejoin"
)
"""What people do who take up or leave a post."""
_GETTING = word_set("take assume hold get fill occupy land")
_POSITIONS = word_set("post job role position title seat place")
_HIRED = word_set("hire recruit poach lure bring")
_BUSY = word_set("work teach study spend run lead head oversee manage direct research intern")
"""What people do at somebody's, where the words say `at`."""
_GONE = word_set("spend study intern")
_GOING = word_set("move leave return switch defect decamp transfer jump come")
_GROUPS = {
    "team": "team member", "crew": "team member", "staff": "team member", "board": "board member",
    "directorate": "board member", "management": "lead", "leadership": "lead", "committee": "committee member",
}  # fmt: skip
_FOUNDING = word_set("found co-found cofound start establish launch create form incorporate")
_HOLDING = word_set("include comprise consist feature number")
_STAFF = (
    r"(?:(?:research|software|hardware|machine learning|ML|AI|senior|staff|principal|chip|systems?|data)\s+)*"
    r"(?:engineers?|researchers?|scientists?|employees?|executives?|veterans?|alum(?:ni|nus|na|s)?|staffers?|managers?"
    r"|designers?|architects?|developers?|technicians?|analysts?|interns?|postdocs?|students?|professors?)"
)
_OF_COMPANY = re.compile(rf"\s+{_STAFF}[,:]?\s+(?:(?:Dr|Prof|Professor)\.?\s+)*$")
"""What stands between the name of a company and the people who work there: `Foo engineers Jo Doe and Al Bo`."""
_EX = re.compile(r"\b(?:former|ex|past|one-time|ex-)[\s-]*(?:[a-z-]+\s+)?$", re.IGNORECASE)
_FIRM = word_set("company firm startup start-up lab we us")
_ABOVE_ALL = word_set("especially particularly notably namely specifically")
_LEADING = "lead head oversee manage run coordinate supervise direct handle drive do spearhead chair"
_DUTIES = {
    **dict.fromkeys(_LEADING.split(), PATIENT),
    "work": "on", "contribute": "to", "look": "after", "responsible": "for", "care": "for", "help": "with",
    "assist": "with", "be": "in",
}  # fmt: skip
"""Verbs and adjectives that say what somebody does in a project, with the argument that names it."""
_AREAS = word_set(
    "pretraining pre-training post-training training finetuning fine-tuning data evaluation alignment inference"
    " security infrastructure research engineering safety design construction operation procurement software hardware"
    " deployment architecture development networking storage tokenizer tokenization optimization optimisation product"
    " compute modelling modeling strategy implementation benchmark cluster reliability performance kernel compiler"
    " project effort work run dataset code codebase annotation collection curation filtering release"
)
"""Parts of a project that somebody may be in charge of."""
_AHEAD = word_set("will shall")
"""Auxiliaries of what somebody has still to take up."""
_HELP = word_set("support guidance supervision help advice advising oversight mentoring mentorship assistance feedback")
_SPEAKING = re.compile(
    r"['’]s?\s+[A-Z]|\b(?:hir|appoint|name[ds]?\b|elect|promot|recruit|poach|lur|join|left|leav|serv|act(?:s|ed|ing)\s+as"
    r"|resign|stepp?|retir|succe|replac|work|team|crew|board|committee|sits?\b|sat\b|spen[dt]|mov|return|especially"
    r"|particularly|support|guidance|supervision|help|advice|runs?\b|lead|led\b|head|taught|teach"
    r"|founders?\b|chief|C[A-Z]O\b|took\b|takes\b|assum|held\b"
    r"|responsible|in charge|look|contribut|manag|oversee|oversaw|supervis|coordinat|direct|handl|did\b)",
)


def may_employ(stretch: Stretch) -> bool:
    """Whether a sentence names a person and has words that may tell of a post or an employer."""
    named = any(m.type == "person" and not m.generic for m in stretch.mentions)
    return named and _SPEAKING.search(stretch.text) is not None


def careers(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """The posts and employers that a stretch gives people, as far as it was parsed; what is said twice comes once."""
    seen: set[tuple[str, ...]] = set()
    for tree in setting.reading.trees:
        if not (stretch.start <= tree.start and tree.end <= stretch.end):
            continue
        for draft in _Reader(tree, stretch, setting, finder).drafts():
            said = draft.subject.entity_id, draft.predicate, draft.object.entity_id if draft.object else ""
            if said not in seen and said[0] != said[2]:
                seen.add(said)
                yield draft


@lru_cache(maxsize=4096)
def _is_role(lemma: str) -> bool:
    return ROLE_NOUN.fullmatch(lemma) is not None


class _Reader:
    def __init__(self, tree: Tree, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> None:
        self.tree, self.stretch, self.setting, self.finder = tree, stretch, setting, finder

    def drafts(self) -> Iterator[Draft]:
        for event in events(self.tree):
            if is_unsettled(self.stretch.text, event.verb.start - self.stretch.start):
                continue
            ahead = any(word.lemma in _AHEAD for word in self.tree.below(event.verb, "aux"))
            for read in (self._posts, self._employers, self._groups, self._founders, self._duties):
                yield from (replace(draft, status="planned") if ahead else draft for draft in read(event))
        for word in self.tree.words:
            if word.mention is not None and word.mention.type == "person":
                yield from self._belonging(word)
            elif word.lemma in _HELP and holds(self.tree, word):
                yield from self._helping(word)
            elif _is_role(word.lemma) and holds(self.tree, word) and not is_past(self.tree, word):
                yield from self._holders(word)

    def _named(self, words: Iterable[Word], types: Collection[str]) -> list[Mention]:
        found = [word.mention for word in words if word.mention is not None]
        return [m for m in found if m.type in types and not m.generic]

    def _people(self, words: Iterable[Word]) -> list[Mention]:
        return self._named(words, ("person",))

    def _posts(self, event: Event) -> Iterator[Draft]:
        """`Jo Doe joined Foo as CTO`, `Foo named Jo Doe its COO`, `Jo Doe succeeded Al Bo as CEO`."""
        verb, arguments = event.verb, event.arguments
        if verb.lemma not in _TAKEN_ON | _TAKING_UP | _GETTING:
            return
        told = [*arguments.get("as", ())]
        for position in arguments.get(PATIENT, ()) if verb.lemma in _GETTING else ():
            if position.lemma in _POSITIONS:  # `took the post of CEO`
                told += [c for c in self.tree.below(position, "nmod") if case_of(self.tree, c) in ("of", "as")]
        if verb.lemma in _TAKEN_ON:
            told += [*arguments.get(PATIENT, ()), *arguments.get("to", ()), *self.tree.below(verb, "xcomp")]
        people = self._people(arguments.get(PATIENT if verb.lemma in _TAKEN_ON else AGENT, ()))
        if not people:
            return
        left = arguments.get("from", ()) if verb.lemma in _TAKING_UP else ()
        at = [*arguments.get("at", ()), *left] if verb.lemma in _GETTING else left
        beside = self._named((*arguments.get(AGENT, ()), *at, *arguments.get(PATIENT, ())), ROLE_OWNERS)
        for post in told:
            title = self._title(post)
            owner = self._owner(post, title, beside, people[0]) if title else None
            for person in people:
                if owner is not None:
                    yield self._role(person, owner, title)

    def _holders(self, post: Word) -> Iterator[Draft]:
        """`A and B were the founders of Foo`, `the founders of Foo are A and B`."""
        below = self.tree.below(post, "nmod:poss", "nmod")
        own = self._named((c for c in below if case_of(self.tree, c) in ("", "of", "at", "'s")), ROLE_OWNERS)
        span = post.start - self.stretch.start, post.end - self.stretch.start
        denied = is_negated(self.finder.negated, *span) or is_unsettled(self.stretch.text, span[0])
        denied |= status_of(self.stretch.text) != "stated"
        title = self._title(post) if own and not denied else ""
        for person in self._people(called(post, self.tree)) if title else ():
            yield self._role(person, as_entity(own[0]), title)

    def _title(self, post: Word) -> str:
        """The words of a post, with what belongs to it before its noun; empty for what is none."""
        text = self.stretch.text
        low, high = post.start - self.stretch.start, post.end - self.stretch.start
        if post.name or not ROLE_NOUN.search(text[low:high]):
            return ""
        before = [c for c in self.tree.below(post, "amod", "compound") if c.place < post.place and not c.mention]
        low = min([low, *(c.start - self.stretch.start for c in before)])
        behind = [c for c in self.tree.below(post, "nmod") if case_of(self.tree, c) == "of" and not c.name]
        return text[low : max([high, *(c.end - self.stretch.start for c in behind)])]

    def _owner(self, post: Word, title: str, beside: list[Mention], person: Mention) -> Entity | None:
        """What a post is in: what hangs on it, else whom the verb names, else whom the text is about."""
        below = self.tree.below(post, "nmod:poss", "nmod", "compound")
        own = self._named((c for c in below if case_of(self.tree, c) in ("", "of", "at", "for", "'s")), ROLE_OWNERS)
        if own or beside:
            return as_entity((own or beside)[0])
        if not COMPANY_POST.search(title):
            return topic(self.setting)
        found = self.finder.find(("organization",), person.start, person.end, (), self.setting.label_entities)
        return found.entity if found else None

    def _employers(self, event: Event) -> Iterator[Draft]:
        """`Foo hired Jo Doe from Bar`, `Jo Doe works at Foo`, `spent five years at Foo`, `moved from Foo to Bar`."""
        lemma, arguments = event.verb.lemma, event.arguments
        current: list[Word] = []
        former: list[Word] = []
        people = self._people(arguments.get(AGENT, ()))
        if lemma in _HIRED:
            people = self._people(arguments.get(PATIENT, ()))
            current, former = [*arguments.get(AGENT, ())], [*arguments.get("from", ())]
            people = people or self._apposed_to(event.verb)
        elif lemma in _GOING and not event.passive:
            former = [*arguments.get("from", ())]
            if lemma in ("leave", "depart"):
                current, former = [*arguments.get("for", ())], [*former, *arguments.get(PATIENT, ())]
            elif former:
                current = [*arguments.get("to", ())]
        elif lemma in _BUSY and not event.passive:
            at = [*arguments.get("at", ()), *(arguments.get("for", ()) if lemma == "work" else ())]
            gone = lemma in _GONE or (event.verb.tag == "VBD" and lemma == "work")
            current, former = ([], at) if gone else (at, [])
        firm = not event.passive and any(word.lemma in _FIRM for word in arguments.get(PATIENT, ()))
        if firm and lemma in ("join", "leave"):
            yield from self._unnamed(people, lemma == "leave")
        for person in people:
            for words, over in ((current, False), (former, True)):
                for owner in self._named(words, EMPLOYERS):
                    yield self._member(person, as_entity(owner), owner, over)

    def _unnamed(self, people: Sequence[Mention], former: bool) -> Iterator[Draft]:
        """`Jo Doe joined the company`: the one that the text is about."""
        found = next((e for e in self.setting.context.entities if e.type == "organization" and not e.generic), None)
        if found is not None:
            yield from (self._member(person, found, person, former) for person in people)

    def _apposed_to(self, verb: Word) -> list[Mention]:
        """The person right before a participle: `by Jo Doe, hired from Foo`."""
        words = self.tree.words[max(0, verb.place - 2) : verb.place]
        return self._people(words[:1]) if len(words) > 1 and words[1].lemma == "," else []

    def _founders(self, event: Event) -> Iterator[Draft]:
        """`Jo Doe and Al Bo left Foo to found Bar`."""
        if event.verb.lemma not in _FOUNDING or event.passive:
            return
        founded = self._named(event.arguments.get(PATIENT, ()), ("organization",))
        for person in self._people(event.arguments.get(AGENT, ())):
            for company in founded:
                yield self._role(person, as_entity(company), "founder")

    def _duties(self, event: Event) -> Iterator[Draft]:
        """`Jo Doe led pre-training`, `Jo Doe is responsible for data`, `Jo Doe heads construction at Foo`."""
        slot = _DUTIES.get(event.verb.lemma)
        people = self._people(event.arguments.get(AGENT, ())) if slot else []
        things = list(event.arguments.get(slot, ())) if slot and people else []
        charged = [c for thing in things if thing.lemma == "charge" for c in self.tree.below(thing, "nmod")]
        things += [c for c in charged if case_of(self.tree, c) == "of"]  # `is in charge of data`
        for thing in things:
            if thing.name or thing.lemma not in _AREAS or self._is_theirs(thing):
                continue
            at = [*event.arguments.get("at", ()), *self.tree.below(thing, "nmod")]
            own = self._named((c for c in at if case_of(self.tree, c) in ("at", "of", "for")), ROLE_OWNERS)
            owner = as_entity(own[0]) if own else topic(self.setting)
            text = self.stretch.text[event.verb.start - self.stretch.start : thing.end - self.stretch.start]
            if owner is not None and text:
                yield from (self._role(person, owner, text) for person in people)

    def _is_theirs(self, thing: Word) -> bool:
        """Whether a part of a project is somebody else's, or of no project in particular."""
        before = self.tree.below(thing, "nmod:poss", "det", "compound")
        return any(c.name or c.lemma in ("a", "an", "his", "her", "their", "some", "no", "other") for c in before)

    def _groups(self, event: Event) -> Iterator[Draft]:
        """`The team includes Jo Doe`, `Foo's board consists of A and B`, `Jo Doe sits on the board of Foo`."""
        arguments, lemma = event.arguments, event.verb.lemma
        groups: Sequence[Word]
        if lemma in _HOLDING:
            groups, people = arguments.get(AGENT, ()), [*arguments.get(PATIENT, ()), *arguments.get("of", ())]
        elif lemma in ("sit", "serve", "join"):
            groups, people = [*arguments.get("on", ()), *arguments.get(PATIENT, ())], [*arguments.get(AGENT, ())]
        else:
            return
        for group in groups:
            title = "" if group.name else _GROUPS.get(group.lemma, "")
            if not title:
                continue
            below = self.tree.below(group, "nmod:poss", "nmod", "compound")
            own = self._named(below, ROLE_OWNERS)
            around = self.setting.context.entities
            company = next((e for e in around if e.type == "organization"), None) if title == "board member" else None
            owner = as_entity(own[0]) if own else company or topic(self.setting)
            for person in self._people(people):
                if owner is not None:
                    yield self._role(person, owner, title)

    def _belonging(self, word: Word) -> Iterator[Draft]:
        """`Foo's Jo Doe`, `ex-Foo engineers Jo Doe and Al Bo`, `the people at Foo, especially Jo Doe and Al Bo`."""
        person = word.mention
        if person is None or not holds(self.tree, word):
            return
        listed = self._people(joined(self.tree, word))
        for possessor in self._named(self.tree.below(word, "nmod:poss"), EMPLOYERS):
            if re.fullmatch(r"['’]s?\s+", self._between(possessor.end, person.start)):
                yield self._member(person, as_entity(possessor), possessor, former=False)
        before = reversed(self.tree.words[: word.place])
        nearest = next((w.mention for w in before if w.mention and w.mention.type in EMPLOYERS), None)
        if nearest is None or nearest.generic:
            return
        owner = nearest
        between = self._between(owner.end, person.start)
        above_all = any(child.lemma in _ABOVE_ALL for child in self.tree.below(word, "advmod"))
        if _OF_COMPANY.fullmatch(between):
            at = owner.start - self.stretch.start
            former = _EX.search(self.stretch.text[:at]) is not None
        elif above_all and re.fullmatch(r",?\s+(?:and\s+)?\w+\s+", between) and self._staff_of(owner):
            former = False
        else:
            return
        for one in listed:
            yield self._member(one, as_entity(owner), owner, former)

    def _staff_of(self, owner: Mention) -> bool:
        """Whether a company stands behind `the people at` or `everyone from`."""
        word = next((w for w in self.tree.words if w.mention is owner), None)
        above = self.tree.above(word) if word is not None else None
        return above is not None and above.lemma in STAFF

    def _helping(self, noun: Word) -> Iterator[Draft]:
        """`with support and guidance by Jo Doe` makes somebody a supporter of what the text is about."""
        first = self.tree.above(noun) if noun.relation == "conj" else noun
        if first is None or case_of(self.tree, first) != "with":
            return
        people = [
            person
            for child in self.tree.below(noun, "nmod")
            if case_of(self.tree, child) in ("by", "from")
            for person in self._people(joined(self.tree, child))
        ]
        owner = topic(self.setting)
        for person in people:
            if owner is not None:
                yield self._role(person, owner, noun.lemma)

    def _between(self, low: int, high: int) -> str:
        return self.stretch.text[max(0, low - self.stretch.start) : max(0, high - self.stretch.start)]

    def _role(self, person: Mention, owner: Entity, title: str) -> Draft:
        phrase = self.stretch.part(person.start - self.stretch.start, person.end - self.stretch.start)
        return self._quoted(role_draft(as_entity(person), phrase, self.setting, owner, title))

    def _member(self, person: Mention, owner: Entity, at: Mention, former: bool) -> Draft:
        """Whose member somebody is, as the words at a name tell it."""
        phrase = self.stretch.part(at.start - self.stretch.start, at.end - self.stretch.start)
        draft = role_draft(as_entity(person), phrase, self.setting, owner, "")
        scope = "former" if former else None
        return self._quoted(replace(draft, predicate="member_of", value_text=None, scope=scope))

    def _quoted(self, draft: Draft) -> Draft:
        low, high = self.setting.quote or (self.stretch.start, self.stretch.end)
        as_of = draft.as_of or next(iter(self.stretch.dates), None)
        return replace(draft, start=low, end=high, as_of=as_of, features=CUED)
