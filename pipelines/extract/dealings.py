"""Who supplies, pays, backs or works with whom, and who did what for whom: verbs and nouns of parsed sentences.

Each verb is a `Dealing`: of its arguments some name the counterpart (`by`), others whose counterpart it is (`of`);
where the sentence leaves that to what was said before (`Power comes from Foo`), it is what the text is about.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from pipelines.extract.assertion import is_negated, status_of
from pipelines.extract.companies import ALLIES, is_unsettled
from pipelines.extract.counterparts import (
    AT_SITES,
    COMPANIES,
    FELLOW,
    FIRST,
    GIVING,
    HELP,
    INVESTMENT,
    KIN,
    MADE,
    OWNER,
    PARTNER,
    RAISED,
    RAISING,
    RESOURCES,
    ROLE,
    ROUNDS,
    SIGNED,
    SITED,
    STAFF,
    THANKS,
    TIES,
    VERBS,
    WHOLE,
    WORK,
    Dealing,
    word_set,
)
from pipelines.extract.descriptions import LEGAL_FORMS
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.inflections import IRREGULAR, forms
from pipelines.extract.listed import Named
from pipelines.extract.nominals import apposed, descriptions, is_class
from pipelines.extract.persons import given_names
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import AGENT, PATIENT, Event, case_of, events, joined, subjects_of
from pipelines.extract.setting import Setting, told
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.syntax import Tree, Word, trees_of
from pipelines.extract.topics import as_entity

Resolve = Callable[[str, str], Entity]
_MEMBERS = word_set("include comprise feature span be")
_BECOMING = word_set("become remain stay")
_GONE = word_set(
    "potential prospective former possible past ex would-be onetime previous future rival lost hypothetical"
)
_NO = word_set("no neither")
_NONE = _NO | word_set("any another some possible potential future")
_APART = ("from", "against", "off", "over", "about", "without", "despite", "unlike", "like", "than", "instead of")
_ENDING = word_set(
    "talk negotiation end loss termination collapse possibility expiry hope discussion prospect lack rumor rumour"
    " dispute cancellation lawsuit lose cancel fail expire terminate lapse seek negotiate pursue want explore deny"
    " reject refuse discuss consider possible likely unlikely dead break need"
)
"""What is said of ties that are none, not yet, or no more."""
_LOSING = word_set("lose drop leave reject quit")
_SOME = word_set("one some two three several part")
_WE, _IT = word_set("we us our"), word_set("it its")
_POSSESSES = re.compile(
    r"['’]s?\s(?:[a-z-]+\s)?~?[$€£]\d[\w.,+-]*\s(?:(?:m|b|tr)illion\s)?(?:[a-z-]+\s){0,2}", re.IGNORECASE
)
"""What stands between a company's name and its deal, where a sum of money is among it."""
_FRONTED = re.compile(
    r"\W*(?:(?:First|Originally|Recently)\s)?(?:[A-Z][a-z]+(?:ed|ing)|Spun|Built|Born|Sold|Known|Led|Run)\s(?:[a-z]+\s){1,2}[^;:.]*,\s"
)
"""Opening words that only modify what a sentence is about: `Spun out of Acme, it`."""
_FIRM = word_set("company firm startup start-up lab laboratory group institute university bank maker provider operator")
_ACRONYM = re.compile(r"[A-Z][A-Z&]{1,5}")
LONGEST_FORM = 8
"""Characters between a firm's name and its legal form: ` & Co. `."""
CIRCLES = ("heading", "document", "introduction")


def _by_lemma(rows: Iterable[Dealing]) -> dict[str, list[Dealing]]:
    found: dict[str, list[Dealing]] = defaultdict(list)
    for row in rows:
        for lemma in row.lemmas:
            found[lemma].append(row)
    for lemma in sorted(IRREGULAR.keys() & found.keys()):  # `lent` where the tagger takes it for a plain form
        for form in IRREGULAR[lemma].split("|"):
            found.setdefault(form, found[lemma])
    return dict(found)


_BY_LEMMA = _by_lemma(VERBS)


def _speaking() -> re.Pattern[str]:
    """A verb with a noun that it must deal with, the verbs that need none, and the nouns for companies."""
    pairs: dict[frozenset[str], set[str]] = defaultdict(set)
    for row in VERBS:
        if row.topic or not row.about:
            pairs[row.about].update(row.lemmas)
    both = [
        rf"(?=.*\b(?:{forms(verbs)})\b)" + (rf"(?=.*\b(?:{forms(about)})\b)" if about else "")
        for about, verbs in pairs.items()
    ]
    gifts = rf"(?=.*\b(?:{forms(HELP)})\b)(?=.*\b(?:from|with)\b)", rf"(?=.*\b(?:{forms(THANKS)})\s+to\b)"
    return re.compile("|".join([*both, *gifts, rf"(?=.*\b(?:{forms(KIN)})\b)"]), re.DOTALL)


_SPEAKING = _speaking()


def may_deal(stretch: Stretch) -> bool:
    """Whether a sentence names a company or a person and has words that tell what it does for whom."""
    named = any(m.type in (*ALLIES, "person") and not m.generic for m in stretch.mentions)
    return named and _SPEAKING.match(stretch.text.lower()) is not None and not stretch.text.rstrip().endswith("?")


def companies_named(tree: Tree) -> Iterator[Word]:
    """The unknown names of a sentence that can only be companies' by the verb or noun beside them.

    Who provides or owns something may be anybody, unless a company gets it.
    """
    for row, event in _dealt(tree):
        if row.predicate == ROLE or row.only == "errand":
            continue
        known = any(w.mention and w.mention.type in ALLIES for slot in row.of for w in _filling(slot, event, tree))
        for slot in row.by:
            if slot != AGENT or event.passive or known or row.about is ROUNDS:
                yield from (n for word in _filling(slot, event, tree) for n in _names(word, tree) if n.mention is None)
    for _, event in descriptions(tree, KIN):
        yield from (n for word in called(event.verb, tree) for n in _names(word, tree) if n.mention is None)
    for word in tree.words:  # `Jo Doe at Foo`, `the people at Foo`
        above = tree.above(word) if word.name and word.mention is None and case_of(tree, word) == "at" else None
        if above is not None and ((above.mention and above.mention.type == "person") or above.lemma in STAFF):
            yield word


def dealings(stretch: Stretch, setting: Setting, finder: SubjectFinder, resolve: Resolve) -> Iterator[Draft]:
    """The relations of companies and people that the verbs and nouns of a stretch state, as far as it was parsed."""
    seen: set[tuple[str, ...]] = set()
    for tree in trees_of(setting.reading.trees, stretch.start, stretch.end):
        reader = _Reader(tree, stretch, setting, finder, resolve)
        for draft in (*reader.verbs(), *reader.nouns(), *reader.gifts(), *reader.ties()):
            pair = tuple(sorted((draft.subject.entity_id, draft.object.entity_id if draft.object else "")))
            if pair not in seen:
                seen.add(pair)
                yield draft


def _dealt(tree: Tree) -> Iterator[tuple[Dealing, Event]]:
    """The verbs of a sentence with what they may state of companies and people."""
    for event in events(tree):
        for row in _BY_LEMMA.get(event.verb.lemma, ()):
            if (not row.about or _is_about(row.about, event, tree)) and _is_so(row, event, tree):
                yield row, event


def _is_so(row: Dealing, event: Event, tree: Tree) -> bool:
    """Whether a verb is told in the only way in which it states a tie."""
    if row.only == "passive":
        return event.passive
    if row.only == "several":
        return len(event.arguments.get(AGENT, ())) != 1
    return row.only is None or _is_errand(event, tree)


def _is_about(nouns: Collection[str], event: Event, tree: Tree) -> bool:
    slots = (PATIENT, AGENT, "into", "in", "for")
    dealt = [word for slot in slots for word in event.arguments.get(slot, ())]
    dealt += tree.below(event.verb, "advcl")
    return any((word.name.lower() if word.name and not word.mention else word.lemma) in nouns for word in dealt)


def _is_errand(event: Event, tree: Tree) -> bool:
    """Whether a verb says what for: `to build`, `as supplier`, `for the build-out`."""
    return "for" in event.arguments or "as" in event.arguments or any(tree.below(event.verb, "xcomp", "advcl"))


def _filling(slot: str, event: Event, tree: Tree) -> tuple[Word, ...]:
    """The words that fill an argument."""
    if slot in (FIRST, FELLOW):
        acting = event.arguments.get(AGENT, ())
        return acting[:1] if slot == FIRST else acting[1:]
    if slot == OWNER:
        things = (*event.arguments.get(PATIENT, ()), *event.arguments.get("in", ()))
        owners = [owner for thing in things for owner in tree.below(thing, "nmod:poss")]
        brands = (brand for thing in things for brand in tree.below(thing, "compound") if brand.name and not thing.name)
        return tuple(owners or brands)
    if slot == WHOLE:
        things = event.arguments.get(PATIENT, ())
        below = (child for thing in things for child in tree.below(thing, "nmod"))
        return (*event.arguments.get("of", ()), *(c for c in below if case_of(tree, c) == "of"))
    found = event.arguments.get(slot, ())
    if slot in ("from", "for"):  # `with participation from Foo`, `Financing for Foo is provided`
        roles = event.arguments if slot == "from" else (PATIENT,)
        dealt = (word for role in roles for word in event.arguments.get(role, ()))
        behind = [child for thing in dealt for child in tree.below(thing, "nmod", "obl")]
        found = (*found, *(one for child in behind if case_of(tree, child) == slot for one in joined(tree, child)))
    return found


def _names(word: Word, tree: Tree) -> Iterator[Word]:
    """The names that a noun is, is called by, gives as examples, or works for: `firms such as Foo`, `people at Foo`."""
    if word.name:
        yield word
        return
    for child in tree.below(word, "appos", "flat", "nmod:desc", "nmod", "compound"):
        case = case_of(tree, child)
        if child.relation == "nmod":
            inside = word.lemma in STAFF and case in ("at", "from", "of")
            if not (inside or case in ("such as", "like", "include")):
                continue
        if child.relation == "compound" and word.lemma not in STAFF:
            continue
        yield from (one for one in joined(tree, child) if one.name)
    yield from (name for name in tree.words if name.name and word in apposed(tree, name))


def called(noun: Word, tree: Tree) -> Iterator[Word]:
    """The words for those who are what a noun says: `Foo is a customer`, `customers include Foo`, `a client, Foo`."""
    yield noun
    if noun.relation == "nmod" and tree.words[noun.head].lemma in _SOME:  # `one of its largest customers`
        noun = tree.words[noun.head]
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
    if above.name and noun.relation == "nmod" and case_of(tree, noun) == "among":
        yield from joined(tree, above)
    if noun.relation == "nsubj" and above.name and any(tree.below(above, "cop")):
        yield from joined(tree, above)
    if noun.relation == "nsubj" and above.lemma in _MEMBERS:
        yield from (one for thing in tree.below(above, "obj") for one in joined(tree, thing))
    if noun.relation == "appos":
        yield above


def _is_place(word: Word) -> bool:
    return word.mention is not None and word.mention.type == "place"


def _is_first_name(word: Word) -> bool:
    """Whether an unknown name is no more than a first name: `thanks to Jo and Ann at Foo`."""
    return " " not in word.name and word.name.lower() in given_names()


def _is_undone(tie: Word, tree: Tree) -> bool:
    """Whether there is no such tie, or none any more: `no deal`, `talks about a deal`, `the deal was cancelled`."""
    if case_of(tree, tie) in _APART or any(child.lemma in _GONE | _NONE for child in tree.below(tie, "det", "amod")):
        return True
    above = tree.above(tie)
    while above is not None:
        if above.lemma in _ENDING:
            return True
        above = tree.above(above) if above.relation in ("nmod", "compound") else None
    return False


def _acting(noun: Word, tree: Tree) -> tuple[Word, ...]:
    """Who does what the clause says in which a noun stands behind the verb."""
    above = tree.above(noun)
    while above is not None and noun.relation in ("nmod", "compound", "conj"):
        noun, above = above, tree.above(above)
    behind = above is not None and noun.relation.startswith("ob")
    return subjects_of(tree, above) if above is not None and behind else ()


class _Reader:
    """Reads one parsed sentence."""

    def __init__(self, tree: Tree, stretch: Stretch, setting: Setting, finder: SubjectFinder, resolve: Resolve) -> None:
        self.tree, self.stretch, self.setting, self.finder = tree, stretch, setting, finder
        self.resolve = resolve

    def verbs(self) -> Iterator[Draft]:
        """What the verbs state."""
        for row, event in _dealt(self.tree):
            if self._is_unsure(event.verb) or self._deals_in_none(event):
                continue
            by = next(
                filter(None, (self._mentions(_filling(slot, event, self.tree), row.named) for slot in row.by)), []
            )
            if row.only == "errand" and not self._are_companies(by, event):
                continue
            if by and (row.predicate != ROLE or self._is_part(row, event)):
                slots = [_filling(slot, event, self.tree) for slot in row.of]
                words = next((w for w in slots if self._mentions(w, row.owners)), [w for slot in slots for w in slot])
                agents = event.arguments.get(AGENT, ())
                if row.predicate == INVESTMENT and not self._mentions(words, row.owners):
                    words = [*words, *self._raising(event)]
                told_who = AGENT in row.by or all(word.lemma in WORK | row.about for word in agents)
                made = [] if PATIENT in row.of else self._mentions(event.arguments.get(PATIENT, ()), MADE)
                whose = [] if self._mentions(words, row.owners) else self._possessors(event, row)
                of = whose or self._whose(words, row, by, row.topic and told_who and not made)
                yield from self._told(row, of, by, words if AGENT in row.by and not event.passive else ())

    def _raising(self, event: Event) -> Iterator[Word]:
        """Who raises what somebody else leads or joins: `Acme closed a round led by Foo`."""
        for thing in event.arguments.get(PATIENT, ()) if event.passive else ():
            yield from (one for one in _acting(thing, self.tree) if one.mention is None or one.mention.type in ALLIES)

    def _deals_in_none(self, event: Event) -> bool:
        """Whether a verb has an object, and that is nothing: `holds no stake in`, `supplies no chips to`."""
        things = event.arguments.get(PATIENT, ())
        return any(child.lemma in _NO for thing in things for child in self.tree.below(thing, "det"))

    def _are_companies(self, named: Sequence[Named], event: Event) -> bool:
        """Whether names are companies' for other reasons: people are hired and chosen for something, too."""
        if any(w.mention and w.mention.type == "person" for words in event.arguments.values() for w in words):
            return False
        known = {mention.start for mention in self.stretch.mentions}
        return all(one.start in known for one in named)

    def nouns(self) -> Iterator[Draft]:
        """What the nouns call companies."""
        for kin, event in descriptions(self.tree, KIN):
            noun = event.verb
            gone = any(child.lemma in _GONE for child in self.tree.below(noun, "amod", "compound"))
            if gone or self._is_unsure(noun):
                continue
            owners = SITED if kin in AT_SITES else COMPANIES
            row = Dealing(KIN[kin], frozenset(KIN), (AGENT,), (PATIENT,), owners=owners)
            by = [m for word in called(noun, self.tree) for m in self._mentions((word,), ALLIES)]
            if not by:
                continue
            of = [word for slot in ("owner", "of", "to", "in", "for") for word in event.arguments.get(slot, ())]
            if case_of(self.tree, noun) == "as" and not of:  # `acted as adviser to Foo`
                above = self.tree.words[noun.head]
                if above.lemma in _LOSING:
                    continue
                of = [w for w in self.tree.below(above, "obl", "nmod") if case_of(self.tree, w) in ("to", "of", "for")]
            if not of and case_of(self.tree, noun) in ("with", "from"):  # `raised money from investors such as Foo`
                of = [*_acting(noun, self.tree)]
            taken = {one.entity.entity_id for one in by}
            brands = (c for c in self.tree.below(noun, "compound") if c.mention)
            of += [c for c in brands if c.mention and c.mention.entity_id not in taken]
            loose = any(child.lemma in ("a", "an") for child in self.tree.below(noun, "det"))
            free = bool(of) or not loose or any(self.tree.below(noun, "cop")) or case_of(self.tree, noun) == "as"
            leads = by[0].start < noun.start
            yield from self._told(row, self._whose(of, row, by, free), by, of if leads else ())

    def gifts(self) -> Iterator[Draft]:
        """`with the help of Foo`, `a grant from Foo`, `thanks to Foo for the GPUs`."""
        row = Dealing(PARTNER, HELP, (AGENT,), (PATIENT,), RESOURCES | GIVING)
        for kind, event in descriptions(self.tree, HELP | THANKS | RAISED):
            noun = event.verb
            thanked = kind in THANKS
            raised = kind in RAISED and self._is_raised(noun)
            if kind not in HELP | THANKS and not raised:
                continue
            if self._is_unsure(noun) or (thanked and not _is_about(row.about, event, self.tree)):
                continue
            helping = case_of(self.tree, noun) == "with" or thanked
            slots = ("to",) if thanked else ("from", "of") if helping else ("from",)
            by = self._mentions([word for slot in slots for word in event.arguments.get(slot, ())], ALLIES)
            doing = () if thanked else _acting(noun, self.tree)
            if by:
                told = replace(row, predicate=INVESTMENT, owners=COMPANIES) if raised else row
                yield from self._told(told, self._whose(doing, told, by, topic=True), by)

    def _is_raised(self, noun: Word) -> bool:
        """Whether a company gets the money from those who invest in it: `Acme secured backing from Foo`."""
        verb = self.tree.above(noun)
        getting = verb is not None and verb.lemma in RAISING and noun.relation.startswith("ob")
        return getting and any(
            one.mention.type in ALLIES if one.mention else one.name for one in _acting(noun, self.tree)
        )

    def ties(self) -> Iterator[Draft]:
        """`a contract with Foo`, `the deal between Foo and Bar`, `Foo's Bar lease`, wherever they stand."""
        row = Dealing(PARTNER, TIES, (AGENT,), ("with",), TIES, owners=SITED)
        for kind, event in descriptions(self.tree, TIES):
            noun, arguments = event.verb, event.arguments
            brands = [c for c in self.tree.below(noun, "compound") if c.mention]
            others = [*arguments.get("with", ()), *(arguments.get("between", ()) if kind in SIGNED else ())]
            of = [*arguments.get("owner", ()), *brands]
            if not others and len(of) > len(brands):
                others, of = brands, [*arguments["owner"]]
            by = self._mentions(others, ALLIES)
            if not by or self._is_unsure(noun) or _is_undone(noun, self.tree):
                continue
            if "between" in arguments and kind in SIGNED:
                yield from self._told(row, [by[0].entity], by[1:])
            else:
                whose = self._possessor(noun, row) if not of else []
                whose = whose or self._whose(of or _acting(noun, self.tree), row, by, topic=True)
                yield from self._told(row, whose, by)

    def _possessors(self, event: Event, row: Dealing) -> list[Entity]:
        """Whose that is with which something is done: `Foo's $3 billion contract was signed with Bar`."""
        things = (word for words in event.arguments.values() for word in words if word.lemma in TIES)
        taken = {w.mention.entity_id for words in event.arguments.values() for w in words if w.mention is not None}
        found = (owner for thing in things for owner in self._possessor(thing, row))
        return [owner for owner in found if owner.entity_id not in taken][:1]

    def _possessor(self, noun: Word, row: Dealing) -> list[Entity]:
        """Whose a tie is by the words before its noun, where a sum of money parts them: `Foo's $3 billion contract`."""
        start = noun.start - self.stretch.start
        for mention in reversed(self.stretch.mentions):
            end = mention.end - self.stretch.start
            if end < start and _POSSESSES.fullmatch(self.stretch.text, end, start):
                return [as_entity(mention)] if mention.type in row.owners and not mention.generic else []
        return []

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
        if not self.stretch.start <= word.start < self.stretch.end:  # of a label, or of another stretch
            return True
        return is_unsettled(self.stretch.text, word.start - self.stretch.start)

    def _mentions(self, words: Iterable[Word], types: Collection[str]) -> list[Named]:
        """The things of the types that the words name: an unknown name is a company's where companies may stand."""
        named = [self._named(name, types) for word in words for name in _names(self._written(word), self.tree)]
        return list({n.entity.entity_id: n for n in named if n is not None}.values())

    def _written(self, word: Word) -> Word:
        """The word; an acronym that is nothing known is a name: `paid for by DFG`."""
        text = self.stretch.text[max(0, word.start - self.stretch.start) : max(0, word.end - self.stretch.start)]
        if word.name or word.tag != "NNP" or not _ACRONYM.fullmatch(text):
            return word
        if text.lower() in LEGAL_FORMS:  # `Foo & Co. LLC` is Foo
            before = [m for m in self.stretch.mentions if m.type == "organization" and m.end <= word.start]
            firm = before[-1] if before and word.start - before[-1].end <= LONGEST_FORM else None
            return word._replace(mention=firm, name=firm.text) if firm is not None else word
        known = [(m.start, m.end) for m in self.stretch.mentions] + [(q.start, q.end) for q in self.stretch.quantities]
        return word if any(low <= word.start < high for low, high in known) else word._replace(name=text)

    def _named(self, word: Word, types: Collection[str]) -> Named | None:
        mention = word.mention
        if mention is None and "organization" in types and not is_class(self.tree, word) and not _is_first_name(word):
            entity = self.resolve(word.name, "organization")
        elif mention is not None and not mention.generic:
            entity = as_entity(mention)
        else:
            return None
        return Named(entity, word.start, word.end, joined=False) if entity.type in types else None

    def _whose(self, words: Sequence[Word], row: Dealing, by: Sequence[Named], topic: bool) -> list[Entity]:
        """Whose counterpart the named ones are: who is named, else whom a pronoun means, else the topic."""
        taken = {one.entity.entity_id for one in by}
        named = [one.entity for one in self._mentions(words, row.owners) if one.entity.entity_id not in taken]
        if named:
            return named
        for word in words:
            if word.lemma in _WE:
                return self._topic(("organization",), taken) or self._topic(row.owners, taken)
            pointed = any(child.lemma in ("the", "this") for child in self.tree.below(word, "det"))
            if word.lemma in _IT or (word.lemma in _FIRM and pointed):
                before = self.stretch.start + max(0, word.start - self.stretch.start)
                if _FRONTED.fullmatch(self.stretch.text, 0, before - self.stretch.start):
                    taken |= {m.entity_id for m in self.stretch.mentions if m.end <= before}
                labels = self.setting.label_entities
                found = self.finder.find(("organization",), word.start, word.end, taken, labels, before)
                return [found.entity] if found is not None else []
        elsewhere = any(word.lemma not in WORK | row.about and not _is_place(word) for word in words)
        return self._topic(row.owners, taken) if topic and not elsewhere else []

    def _topic(self, types: Collection[str], taken: Collection[str]) -> list[Entity]:
        labels = [e for e in self.setting.label_entities if e.type in types]
        levels = (level for level in self.setting.context.levels if level.name in CIRCLES)
        around = [*labels, *(e for level in levels for e in level.entities)]
        found = (e for e in around if e.type in types and e.entity_id not in taken and not e.generic)
        return list(found)[:1]

    def _denied(self) -> set[str]:
        """The ids of what only negations name: `invested in Acme, not in Foo`."""
        spans, offset, named = self.finder.negated, self.stretch.start, self.stretch.mentions
        said = {m.entity_id for m in named if not is_negated(spans, m.start - offset, m.end - offset)}
        return {m.entity_id for m in named} - said

    def _told(
        self, row: Dealing, of: Sequence[Entity], by: Sequence[Named], behind: Iterable[Word] = ()
    ) -> Iterator[Draft]:
        """The claims; of partners the one that acts comes first where the words `behind` name the other."""
        named = {one.entity.entity_id for one in self._mentions(behind, row.owners)}
        denied = self._denied() if self.finder.negated else set()
        for name in by:
            if is_negated(self.finder.negated, name.start - self.stretch.start, name.end - self.stretch.start):
                continue
            for owner in of:
                if owner.entity_id == name.entity.entity_id or owner.entity_id in denied:
                    continue
                first = row.predicate != PARTNER or owner.entity_id in named
                rented = row.predicate == PARTNER and name.entity.type == "cloud" and "from" in row.by
                one, other = (name.entity, owner) if first and not rented else (owner, name.entity)
                predicate = "runs_on_cloud" if rented else row.predicate
                draft = told(predicate, one, other, name.span, self.setting, self.stretch)
                yield replace(draft, value_text=row.text, status=status_of(self.stretch.text))
