"""Who supplies, pays, backs or works with whom, and who did what for whom: verbs and nouns of parsed sentences.

Each verb is a `Dealing`: of its arguments some name the counterpart (`by`), others whose counterpart it is (`of`);
where the sentence leaves that to what was said before (`Power comes from Foo`), it is what the text is about.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipelines.extract.assertion import is_negated, status_of
from pipelines.extract.companies import ALLIES, is_unsettled
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.nominals import apposed, descriptions
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import AGENT, PATIENT, Event, case_of, events, joined, subjects_of
from pipelines.extract.setting import Setting, told
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.syntax import Tree, Word, trees_of
from pipelines.extract.topics import as_entity

PARTNER, INVESTMENT, ROLE = "partner", "investment", "role"
OWNERS = ("organization", "model", "software", "program", "cluster", "site")
"""What has partners, backers and people who work on it."""
MADE = ("model", "software", "cluster", "dataset")
"""What people are credited with a part of."""
FIRST, FELLOW, OWNER, WHOLE = "first", "fellow", "owner", "of"
"""Arguments beside those of `roles`: the first of several who act, the others; whose or of what the thing is."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """What verbs state: `by` are the arguments that name the counterpart, `of` those whose it is, likeliest first.

    `about`: nouns one of which the thing dealt with must be. `topic`: where nobody is named in `of`, it is what the
    text is about.
    """

    predicate: str
    lemmas: frozenset[str]
    of: tuple[str, ...]
    by: tuple[str, ...]
    about: frozenset[str] = frozenset()
    topic: bool = False
    passive: bool = False
    """Whether only the passive says so: software supports chips."""
    companies: bool = False
    """Whether only companies have such counterparts."""
    text: str | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """The types of the counterpart."""
        return ("person",) if self.predicate == ROLE else ALLIES

    @property
    def owners(self) -> tuple[str, ...]:
        """The types of what has the counterpart."""
        if self.predicate == ROLE:
            return MADE
        company = self.companies or self.predicate == INVESTMENT or not self.by
        return ("organization", "program") if company else OWNERS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TIES = _words(
    "deal agreement partnership contract collaboration alliance lease pact venture cooperation relationship ppa"
    " memorandum mou tie-up jv"
)
"""What companies sign with one another."""
RESOURCES = _words(
    "power electricity energy compute computing credit funding fund support financing finance access hour time resource"
    " infrastructure capacity hosting colocation cooling grant money assistance sponsorship allocation help land water"
    " fibre fiber guidance advice supervision expertise bandwidth loan donation"
)
"""What partners provide."""
GOODS = RESOURCES | _words(
    "gpu chip server hardware storage memory networking network switch rack processor accelerator machine node unit"
    " equipment transformer turbine generator battery part component building site cluster transceiver module wafer"
)
"""What suppliers sell."""
ROUNDS = _words("round financing series funding raise seed tranche fundraising placement raising capital")
STAKES = _words("stake share interest holding shareholding position")
WORK = _words(
    "work project research effort training run team paper study model development initiative release author experiment"
    " program programme construction facility campus site cluster supercomputer system"
)
"""What `this` stands before when a text speaks of what it is about."""

_JOINT = _words("build co-build develop co-develop construct found co-found create establish launch design co-design")
"""What companies do with one another where the words say so."""

VERBS = (
    Dealing(
        PARTNER,
        _words("sign ink strike announce close have form enter seal renew extend expand secure win land make conclude"
               " reach finalize finalise unveil forge establish agree complete maintain hold cut formalize ratify"),
        (FIRST, OWNER), ("with",), TIES, topic=True,
    ),
    Dealing(
        PARTNER,
        _words("sign ink strike announce close have form enter seal renew extend expand make conclude reach finalize"
               " finalise unveil forge establish agree complete maintain formalize formalise ratify"),
        (FIRST,), (FELLOW,), TIES,
    ),
    Dealing(PARTNER, _JOINT, (AGENT,), ("with",), companies=True),
    Dealing(PARTNER, _words("partner collaborate team ally cooperate pair"), (AGENT, PATIENT), ("with",), topic=True),
    Dealing(PARTNER, _words("partner collaborate team ally cooperate"), (FIRST,), (FELLOW,)),
    Dealing(
        PARTNER,
        _words("supply provide deliver sell lend lease rent donate grant contribute give award ship furnish"),
        ("to", PATIENT, "with"), (AGENT,), companies=True,
    ),
    Dealing(
        PARTNER,
        _words("supply provide lend lease rent donate grant contribute give award host sponsor offer fund"),
        ("to", "for", OWNER), (AGENT,), RESOURCES, topic=True,
    ),
    Dealing(
        PARTNER,
        _words("buy purchase source procure order rent lease obtain license receive get draw borrow"),
        (AGENT,), ("from",), GOODS, topic=True,
    ),
    Dealing(PARTNER, _words("come stem arrive"), (OWNER,), ("from",), GOODS, topic=True),
    Dealing(
        PARTNER, _words("support sponsor fund finance subsidise subsidize"), (PATIENT, OWNER), (AGENT,), WORK, True
    ),
    Dealing(PARTNER, _words("support sponsor"), (PATIENT,), (AGENT,), passive=True),
    Dealing(
        INVESTMENT, _words("lead co-lead join anchor back"), (OWNER, "in", "of"), (AGENT,), ROUNDS, topic=True,
    ),
    Dealing(INVESTMENT, _words("participate invest"), ("in", OWNER), (AGENT,), topic=True),
    Dealing(
        INVESTMENT,
        _words("hold own take buy acquire have purchase keep retain control"),
        ("in", WHOLE, OWNER), (AGENT,), STAKES, topic=True,
    ),
    Dealing(INVESTMENT, _words("back finance bankroll"), (PATIENT,), (AGENT,)),
    Dealing(INVESTMENT, _words("raise"), (AGENT,), ("from",), topic=True),
    Dealing(
        INVESTMENT,
        _words("put pour inject pump plough plow sink commit"),
        ("into", "to", "in"), (AGENT,), _words("$ € £ million billion money capital dollar euro pound sum"),
    ),
    Dealing(ROLE, _words("design architect"), (WHOLE, "for", OWNER), (AGENT,), topic=True, text="designer"),
    Dealing(
        ROLE,
        _words("implement develop build program port prototype code engineer"),
        (WHOLE, "for", OWNER), (AGENT,), topic=True, text="developer",
    ),
    Dealing(ROLE, _words("write author"), (WHOLE, "for", OWNER), (AGENT,), topic=True, text="author"),
    Dealing(
        ROLE, _words("train conceive propose supervise oversee coordinate"), (PATIENT, WHOLE, "for", OWNER), (AGENT,),
        topic=True, text="contributor",
    ),
    Dealing(
        ROLE,
        _words("run conduct perform evaluate optimize optimise debug tune curate collect prepare review"),
        (WHOLE, "for", OWNER), (AGENT,), topic=True, text="contributor",
    ),
)  # fmt: skip
KIN = {
    noun: predicate
    for predicate, nouns in (
        (
            PARTNER,
            "customer client tenant supplier partner sponsor offtaker contractor licensee reseller funder lessee"
            " adviser advisor",
        ),
        (INVESTMENT, "investor backer shareholder financier stakeholder"),
    )
    for noun in nouns.split()
}
"""What companies are to one another, by noun."""
_MEMBERS = _words("include comprise feature span be")
_STAFF = _words(
    "engineer colleague team people researcher staff scientist friend folk group developer collaborator expert"
)
_BECOMING = _words("become remain stay")
_GONE = _words("potential prospective former possible past ex would-be onetime previous future rival lost hypothetical")
_WE, _IT = _words("we us our"), _words("it its")
_FIRM = _words("company firm startup start-up lab laboratory group institute university bank maker provider operator")
CIRCLES = ("heading", "document", "introduction")


def _by_lemma(rows: Iterable[Dealing]) -> dict[str, list[Dealing]]:
    found: dict[str, list[Dealing]] = defaultdict(list)
    for row in rows:
        for lemma in row.lemmas:
            found[lemma].append(row)
    return dict(found)


_BY_LEMMA = _by_lemma(VERBS)
_IRREGULAR = {
    "sell": "sold", "lend": "lent", "give": "gave|given", "buy": "bought", "get": "got|gotten", "draw": "drew|drawn",
    "come": "came", "lead": "led", "hold": "held", "take": "took|taken", "keep": "kept", "build": "built",
    "have": "has|had", "write": "wrote|written", "run": "ran", "strike": "struck", "win": "won", "make": "made",
}  # fmt: skip
_ENDINGS = {"e": "(?:e[sd]?|ing)", "y": "(?:y(?:s|ing|ed)?|ie[sd])"}


def _forms(words: Iterable[str]) -> str:
    """The words with the endings of verbs and nouns, as alternatives."""
    found = set()
    for word in sorted(words):
        stem = word[:-1] if word.endswith(("e", "y")) else word
        endings = {"e": "(?:e[sd]?|ing)", "y": "(?:y(?:s|ing|ed)?|ie[sd])"}.get(
            word[-1], f"(?:{word[-1]}?(?:e[sd]|ed|ing)|s)?"
        )
        found |= {re.escape(stem) + endings, *_IRREGULAR.get(word, "").split("|")}
    return "|".join(sorted(found - {""}))


def _speaking() -> re.Pattern[str]:
    """A verb with a noun that it must deal with, the verbs that need none, and the nouns for companies."""
    pairs: dict[frozenset[str], set[str]] = defaultdict(set)
    for row in VERBS:
        if row.topic or not row.about:
            pairs[row.about].update(row.lemmas)
    both = [
        rf"(?=.*\b(?:{_forms(verbs)})\b)" + (rf"(?=.*\b(?:{_forms(about)})\b)" if about else "")
        for about, verbs in pairs.items()
    ]
    return re.compile("|".join([*both, rf"(?=.*\b(?:{_forms(KIN)})\b)"]), re.DOTALL | re.IGNORECASE)


_SPEAKING = _speaking()


def may_deal(stretch: Stretch) -> bool:
    """Whether a sentence names a company or a person and has words that tell what it does for whom."""
    named = any(m.type in (*ALLIES, "person") and not m.generic for m in stretch.mentions)
    return named and _SPEAKING.match(stretch.text) is not None and not stretch.text.rstrip().endswith("?")


def companies_named(tree: Tree) -> Iterator[Word]:
    """The unknown names of a sentence that can only be companies' by the verb or noun beside them.

    Who provides or owns something may be anybody, unless a company gets it.
    """
    for row, event in _dealt(tree):
        if row.predicate == ROLE:
            continue
        known = any(w.mention and w.mention.type in ALLIES for slot in row.of for w in _filling(slot, event, tree))
        for slot in row.by:
            if slot != AGENT or event.passive or known or row.about is ROUNDS:
                yield from (n for word in _filling(slot, event, tree) for n in _names(word, tree) if n.mention is None)
    for _, event in descriptions(tree, KIN):
        yield from (n for word in _called(event.verb, tree) for n in _names(word, tree) if n.mention is None)
    for word in tree.words:  # `Jo Doe at Foo`, `the people at Foo`
        above = tree.above(word) if word.name and word.mention is None and case_of(tree, word) == "at" else None
        if above is not None and ((above.mention and above.mention.type == "person") or above.lemma in _STAFF):
            yield word


def dealings(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """The relations of companies and people that the verbs and nouns of a stretch state, as far as it was parsed."""
    seen: set[tuple[str, ...]] = set()
    for tree in trees_of(setting.reading.trees, stretch.start, stretch.end):
        if not (stretch.start <= tree.start and tree.end <= stretch.end):
            continue
        reader = _Reader(tree, stretch, setting, finder)
        for draft in (*reader.verbs(), *reader.nouns()):
            pair = tuple(sorted((draft.subject.entity_id, draft.object.entity_id if draft.object else "")))
            if pair not in seen:
                seen.add(pair)
                yield draft


def _dealt(tree: Tree) -> Iterator[tuple[Dealing, Event]]:
    """The verbs of a sentence with what they may state of companies and people."""
    for event in events(tree):
        for row in _BY_LEMMA.get(event.verb.lemma, ()):
            if (not row.about or _is_about(row.about, event)) and (event.passive or not row.passive):
                yield row, event


def _is_about(nouns: Collection[str], event: Event) -> bool:
    slots = (PATIENT, AGENT, "into", "in")
    dealt = (word for slot in slots for word in event.arguments.get(slot, ()))
    return any((word.name.lower() if word.name and not word.mention else word.lemma) in nouns for word in dealt)


def _filling(slot: str, event: Event, tree: Tree) -> tuple[Word, ...]:
    """The words that fill an argument."""
    if slot in (FIRST, FELLOW):
        acting = event.arguments.get(AGENT, ())
        return acting[:1] if slot == FIRST else acting[1:]
    if slot == OWNER:
        things = (*event.arguments.get(PATIENT, ()), *event.arguments.get("in", ()))
        return tuple(owner for thing in things for owner in tree.below(thing, "nmod:poss"))
    if slot == WHOLE:
        things = event.arguments.get(PATIENT, ())
        below = (child for thing in things for child in tree.below(thing, "nmod"))
        return (*event.arguments.get("of", ()), *(c for c in below if case_of(tree, c) == "of"))
    found = event.arguments.get(slot, ())
    if slot == "from":  # `with participation from Foo`
        below = (child for words in event.arguments.values() for word in words for child in tree.below(word, "nmod"))
        found = (*found, *(one for child in below if case_of(tree, child) == "from" for one in joined(tree, child)))
    return found


def _names(word: Word, tree: Tree) -> Iterator[Word]:
    """The names that a noun is, is called by, gives as examples, or works for: `firms such as Foo`, `people at Foo`."""
    if word.name:
        yield word
        return
    for child in tree.below(word, "appos", "flat", "nmod:desc", "nmod", "compound"):
        case = case_of(tree, child)
        if child.relation == "nmod":
            inside = word.lemma in _STAFF and case in ("at", "from", "of")
            if not (inside or case in ("such as", "like", "include")):
                continue
        if child.relation == "compound" and word.lemma not in _STAFF:
            continue
        yield from (one for one in joined(tree, child) if one.name)
    yield from (name for name in tree.words if name.name and word in apposed(tree, name))


def _called(noun: Word, tree: Tree) -> Iterator[Word]:
    """The words for those who are what a noun says: `Foo is a customer`, `customers include Foo`, `a client, Foo`."""
    yield noun
    if any(tree.below(noun, "cop")):
        yield from (one for subject in tree.below(noun, "nsubj") for one in joined(tree, subject))
    above = tree.above(noun)
    if above is None:
        return
    if noun.relation == "xcomp" and above.lemma in _BECOMING:
        yield from subjects_of(tree, above)
    if case_of(tree, noun) in ("as", "among") and noun.relation.startswith("obl"):
        things = [one for thing in tree.below(above, "obj") for one in joined(tree, thing)]
        yield from things or subjects_of(tree, above)
    if noun.relation == "nsubj" and above.name and any(tree.below(above, "cop")):
        yield from joined(tree, above)
    if noun.relation == "nsubj" and above.lemma in _MEMBERS:
        yield from (one for thing in tree.below(above, "obj") for one in joined(tree, thing))
    if noun.relation == "appos":
        yield above


class _Reader:
    """Reads one parsed sentence."""

    def __init__(self, tree: Tree, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> None:
        self.tree, self.stretch, self.setting, self.finder = tree, stretch, setting, finder

    def verbs(self) -> Iterator[Draft]:
        """What the verbs state."""
        for row, event in _dealt(self.tree):
            if self._is_unsure(event.verb):
                continue
            by = next(
                filter(None, (self._mentions(_filling(slot, event, self.tree), row.named) for slot in row.by)), []
            )
            if by and (row.predicate != ROLE or self._is_part(row, event)):
                words = [word for slot in row.of for word in _filling(slot, event, self.tree)]
                agents = event.arguments.get(AGENT, ())
                told_who = AGENT in row.by or not agents or row.about.intersection(a.lemma for a in agents)
                of = self._whose(words, row, by, row.topic and bool(told_who))
                yield from self._told(row, of, by, words if AGENT in row.by and not event.passive else ())

    def nouns(self) -> Iterator[Draft]:
        """What the nouns call companies."""
        for kin, event in descriptions(self.tree, KIN):
            noun = event.verb
            gone = any(child.lemma in _GONE for child in self.tree.below(noun, "amod", "compound"))
            if gone or self._is_unsure(noun):
                continue
            row = Dealing(KIN[kin], frozenset(KIN), (), ())
            by = [m for word in _called(noun, self.tree) for m in self._mentions((word,), ALLIES)]
            if not by:
                continue
            of = [word for slot in ("owner", "of", "to", "in", "for") for word in event.arguments.get(slot, ())]
            if case_of(self.tree, noun) == "as" and not of:  # `acted as adviser to Foo`
                above = self.tree.words[noun.head]
                of = [w for w in self.tree.below(above, "obl", "nmod") if case_of(self.tree, w) in ("to", "of", "for")]
            of += [c for c in self.tree.below(noun, "compound") if c.mention and c.mention not in by]
            loose = any(child.lemma in ("a", "an") for child in self.tree.below(noun, "det"))
            free = not of and (not loose or any(self.tree.below(noun, "cop")))
            leads = by[0].start < noun.start
            yield from self._told(row, self._whose(of, row, by, free), by, of if leads else ())

    def _is_part(self, row: Dealing, event: Event) -> bool:
        """Whether what somebody does concerns a thing of what the text is about: `the tokenizer`, `our data`."""
        things = event.arguments.get(PATIENT, ())
        if any(t.name for t in things) or any(
            c.name for thing in things for c in self.tree.below(thing, "compound", "nmod:poss")
        ):
            return PATIENT in row.of and any(thing.name for thing in things)
        before = {c.lemma for thing in things for c in self.tree.below(thing, "det", "nmod:poss")}
        return bool(before & {"the", "our", "all"}) or (event.passive and not before)

    def _is_unsure(self, word: Word) -> bool:
        return is_unsettled(self.stretch.text, word.start - self.stretch.start)

    def _mentions(self, words: Iterable[Word], types: Collection[str]) -> list[Mention]:
        named = [name.mention for word in words for name in _names(word, self.tree)]
        return list({m.entity_id: m for m in named if m is not None and m.type in types and not m.generic}.values())

    def _whose(self, words: Sequence[Word], row: Dealing, by: Sequence[Mention], topic: bool) -> list[Entity]:
        """Whose counterpart the named ones are: who is named, else whom a pronoun means, else the topic."""
        taken = {m.entity_id for m in by}
        named = [m for m in self._mentions(words, row.owners) if m.entity_id not in taken]
        if named:
            return [as_entity(m) for m in named]
        for word in words:
            if word.lemma in _WE:
                return self._topic(OWNERS if row.predicate == PARTNER else row.owners, taken)
            pointed = any(child.lemma in ("the", "this") for child in self.tree.below(word, "det"))
            if word.lemma in _IT or (word.lemma in _FIRM and pointed):
                before = self.stretch.start + max(0, word.start - self.stretch.start)
                labels = self.setting.label_entities
                found = self.finder.find(("organization",), word.start, word.end, taken, labels, before)
                return [found.entity] if found is not None else []
        elsewhere = any(word.lemma not in (*WORK, *row.about) for word in words)
        return self._topic(row.owners, taken) if topic and not elsewhere else []

    def _topic(self, types: Collection[str], taken: Collection[str]) -> list[Entity]:
        labels = [e for e in self.setting.label_entities if e.type in types]
        levels = (level for level in self.setting.context.levels if level.name in CIRCLES)
        around = [*labels, *(e for level in levels for e in level.entities)]
        found = (e for e in around if e.type in types and e.entity_id not in taken and not e.generic)
        return list(found)[:1]

    def _told(
        self, row: Dealing, of: Sequence[Entity], by: Sequence[Mention], behind: Iterable[Word] = ()
    ) -> Iterator[Draft]:
        """The claims; of partners the one that acts comes first where the words `behind` name the other."""
        named = {m.entity_id for m in self._mentions(behind, row.owners)}
        for mention in by:
            local = mention.start - self.stretch.start, mention.end - self.stretch.start
            if is_negated(self.finder.negated, *local):
                continue
            for owner in of:
                if owner.entity_id == mention.entity_id:
                    continue
                first = row.predicate != PARTNER or owner.entity_id in named
                one, other = (as_entity(mention), owner) if first else (owner, as_entity(mention))
                span = mention.start, mention.end
                draft = told(row.predicate, one, other, span, self.setting, self.stretch)
                yield replace(draft, value_text=row.text, status=status_of(self.stretch.text))
