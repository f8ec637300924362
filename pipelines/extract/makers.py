"""Who made, designed, manufactured or runs what: `Acme built the X`, `X was built by Acme and B`, `Acme's X`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.chooser import Chooser
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.listing import listed_from, listed_with
from pipelines.extract.reading import Stretch
from pipelines.extract.roles import AGENT, PATIENT, events
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.syntax import Tree, Word
from pipelines.extract.topics import as_entity

MAKER_PREDICATES = ("designed_by", "manufactured_by", "operated_by", "developed_by")
"""Relations whose object stands where other sentences have their subject."""
OWNED_TYPES = ("software", "hardware", "model", "service", "cluster", "site", "dataset", "network")
"""What somebody is said to have because they made it."""
RUNNING = ("cluster", "site")
"""What somebody has because they run it, whoever built it."""
MAKERS = ("organization", "person")
CHAINED = {
    "developed_by": re.compile(r"\b(?:buil[dt]|develop|construct)\w*"),
    "operated_by": re.compile(r"\b(?:own(?:s|ed|ing)?\b|operat\w*|run(?:s|ning)?\b|manag\w*|maintain\w*)"),
}
"""Verbs that stand beside one another where one company does several things: `Foo builds and operates X`."""
_CHAIN = re.compile(
    r"[\s,(]*(?:(?:which|that|is|are|was|were|be|being|been|has|will|would|to|and|by|also|currently|jointly|wholly"
    r"|buil[dt](?:s|ing)?|develop\w*|construct\w*|own(?:s|ed|ing)?|operat\w*|run(?:s|ning)?|manag\w*|maintain\w*"
    r"|design\w*|financ\w*|power(?:s|ed)?|leas\w*|the|its|a|an|plans?|intends?|company)\b[\s,()]*)+"
)
_DOING = (
    "(?:"
    + "|".join(rf"(?<=\b{verb}\s)" for verb in ("is", "are", "was", "began", "begun", "begins", "started", "starts"))
    + ")"
)
"""`Acme is training X` says who makes it; `Acme training tools` does not."""
_VERBS = {
    "developed_by": (
        r"(?:(?:co-)?(?:built|developed|created)|builds?|building|developed|develops?|created|creates?|introduced|introduces|released|releases"
        r"|unveiled|unveils|makes|made|open-sourced|open-sources|launched|launches|debuted|debuts|trained|trains"
        rf"|{_DOING}(?:developing|creating|releasing|unveiling|launching|training))"
    ),
    "designed_by": r"(?:co-designed|designed|designs?|is designing)",
    "manufactured_by": r"(?:manufactured|manufactures?|fabricated|fabricates?|produced)",
    "operated_by": r"(?:operated|operates?|owned|owns|runs|maintained|maintains|managed|manages|managing|hosted by)",
}
SHOWING = ("introduc", "unveil", "debut", "launch", "present", "announc")
"""How verbs begin that tell what authors and managers do with what others have made."""
_SHOWS = re.compile(rf"\b(?:{'|'.join(SHOWING)})", re.IGNORECASE)
_ADVERBS = (
    r"(?:has|have|had|also|now|then|later|is|are|was|first|originally|just|recently|currently|already|jointly|together"
    r"|continues to|plans to|develops and|began|begins|begun|started|starts)"
)
_MAKER_NOUN = r"(?:[a-z-]+\s+)?(?:startup|start-up|company|firm|giant|lab|maker|chipmaker|developer|researchers at)"
_TOGETHER = r"(?:collaboration|partnership|cooperation|co-operation)\s+(?:between|of|with)"
_ACTIVE = {
    name: re.compile(
        rf"['’]?(?:\s+team)?(?:,\s+(?:the|an?)\s[^,.;:]{{3,80}},)?(?:,?\s+(?:who|which|that))?"
        rf"\s+(?:{_ADVERBS}\s+){{0,2}}{verb}\b",
        re.IGNORECASE,
    )
    for name, verb in _VERBS.items()
}
_PASSIVE = {
    name: re.compile(
        rf"\b{verb}(?:\s+\w+){{0,3}}?\s+(?:by|in\s+(?:an?\s+)?(?:\w+\s+)?{_TOGETHER})\s+(?:(?:the|an?)\s+)?(?:(?:{_MAKER_NOUN})\s+)?"
        r"(?:[\w.&-]+,\s+|[\w.&-]+\s+and\s+)*$",
        re.IGNORECASE,
    )
    for name, verb in _VERBS.items()
}
_BUILDERS = {"cluster": ("system maker",), "hardware": ("system maker", "foundry or memory maker")}
"""Kinds of organisations that build, by order, what others design or run."""
_POINTING = frozenset({"the", "this", "that", "its", "every", "each", "all", "both"})
_ELSEWHERE = re.compile(r"\b(?:on|with|using|against)\b", re.IGNORECASE)
"""`Acme runs its models on X`: X is not what the verb is said of."""
PASSIVE_REACH = 200
"""Characters before a maker in which `built by` and the other makers stand."""
_COMPOUND = re.compile(
    r"-(built|developed|designed|made|manufactured|operated|owned)\s+(?:(?:[a-z][a-z-]*|\d[\w.]*)\s+){0,2}"
)
"""`Acme-built X`."""
_PARTICIPLES = {
    "built": "developed_by", "developed": "developed_by", "designed": "designed_by", "made": "manufactured_by",
    "manufactured": "manufactured_by", "operated": "operated_by", "owned": "operated_by",
}  # fmt: skip
_OWN = re.compile(
    r"['’]s?\s+(?:(?!(?:teams?|staff|group|engineers?|researchers?|scientists?|developers?|people|customers?|users?|partners?"
    r"|competitors?|rivals?|answer|use|support|stake|investment|bet)\b)(?:[a-z][a-z-]*|\d[\w.]*)\s+){0,3}[\"“'`*]*"
)
_NEXT = re.compile(r"\s(?:\d+(?:\.\d+)?[BM]\s)?")
"""What stands between a maker and a model that is named with it: `Acme 70B Foo`."""
_POSSESSIVE = re.compile(r"['’]s?\s+(?=[\w\"“'`*])")
_OTHERS = re.compile(
    r"['’]s?\s+(?:[\w-]+\s+){0,2}?(?:partners?|competitors?|rivals?|customers?|suppliers?|clients?|tenants?|landlords?"
    r"|(?:equity )?investors?|creditors?|parent)\b"
)
"""What somebody is called behind another's name who is not theirs: `X is Acme's partner`."""
_ONE_OF = (
    r"(?:(?:an?|the|two|three|four|all|both)\s+)?(?:(?:latest|newest|current|first|second|third|fourth|fifth|sixth|next)\s+)?"
    r"(?:one|two|three|generations?|members?|versions?|variants?|part|parts|latest|newest|first|second|third|fourth|fifth)"
    r"\s+(?:of|in)\s+"
)
_SHOWN = "launched|debuted|introduced|unveiled|announced|presented|released|arrived|shipped"
_PRODUCT = re.compile(
    r"\s+(?:[a-z-]+\s+){0,2}?(?:supercomputers?|models?|GPUs?|chips?|accelerators?|processors?|superchips?|TPUs?|ASICs?"
    r"|systems?|machines?|librar(?:y|ies)|frameworks?|compilers?|designs?|architectures?|products?|projects?)\b(?!\s+[a-z]+(?<!ing)s?\b(?<!that)(?<!which)(?<!with)(?<!for)(?<!from)(?<!in)(?<!at)(?<!of)(?<!on)(?<!and))"
)
"""What a maker's name says of a thing without an `s` behind it: `X, an Acme supercomputer`."""
_DEFINING = re.compile(
    r"\)?(?:\s+(?:series|family|line-?up|line|system|platform|rack|chips?))?"
    r"(?:\s+for\s+[\w -]{1,30}?|\s+\([^()]{1,60}\))?"
    rf"(?:\s+(?:is|are|was|were|(?:{_SHOWN})(?:\s+(?:in|on|at)\s[\w ,.]{{2,30}}?)?\s+as)\s+(?:{_ONE_OF})?"
    rf"|\s+(?P<by>\(by\s+)|\s*(?:[—–,(:]|\s-{{1,3}})\s*(?:{_ONE_OF})?)(?P<article>(?:an?|the)\s+(?:[a-z-]+\s+){{0,2}})?$"
)
"""What stands between a thing and who is said to own it: `X is Acme's ...`, `X for work — Acme's own ...`."""
CREATED = ("model", "software", "hardware", "service", "dataset", "network")
"""What people and companies are called makers of."""
_CREATORS = r"(?:co-)?(?:makers?|creators?|developers?|inventors?|builders?)"
_CREATOR = re.compile(r"(?:co-?)?(?:creator|inventor|maker)", re.IGNORECASE)
_TITLE = re.compile(rf"(?:['’]s?)?[\s-]+(?:chatbot\s+)?{_CREATORS}\s+(?:the\s+)?", re.IGNORECASE)
_TITLE_OR_BY = re.compile(rf"{_TITLE.pattern}|\s+(?:by|from)\s+(?:the\s+)?", re.IGNORECASE)
_TITLE_OF = re.compile(
    r"['’]s?\s+(?:(?-i:[A-Z])[\w-]*\s+|and\s+|for\s+|of\s+){1,6}\("
    rf"|\s*\((?:the\s+)?(?:(?:AI\s+)?(?:company|lab|start-?up|firm|team)\s+behind|{_CREATORS}\s+(?:of|behind))\s+(?:the\s+)?",
    re.IGNORECASE,
)
"""What stands between a thing and who is called its maker, and between the maker and the thing."""
_CLASS = re.compile(
    r"\s+(?:[a-z-]+\s+)?(?:GPUs?|accelerators?|chips?|superchips?|processors?|lines?|family|series|parts?|cards?)\b"
)
"""What stands behind an architecture's name where that only says of which kind something else is."""
_MACHINE = re.compile(
    r"[^.;,:]{0,60}\b(?:supercomputers?|clusters?|campus(?:es)?|data ?cent(?:er|re)s?)\b", re.IGNORECASE
)


class Makers:
    """Finds what the makers named in stretches have made."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def made(
        self, maker: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[str, Subject] | None:
        """The predicate that makes the mention a maker, and what it made; None where the text says no such thing."""
        if maker.type not in MAKERS:
            return None
        listed = [m for m in (*listed_with(maker, stretch), maker) if m.type in MAKERS]
        first, last = min(m.start for m in listed), max(m.end for m in listed)
        for name in MAKER_PREDICATES:
            limit = first - stretch.start
            passive = _PASSIVE[name].search(stretch.text, max(0, limit - PASSIVE_REACH), limit)
            if passive:
                subject = finder.find(
                    self.chooser.predicates[name].subjects,
                    maker.start,
                    maker.end,
                    {maker.entity_id},
                    setting.label_entities,
                    stretch.start + passive.start(),
                )
                if subject is None or contradicted(maker, subject, setting.reading.trees):
                    return None
                return name, subject
            active = _ACTIVE[name].match(stretch.text, last - stretch.start)
            if active and not (maker.type == "person" and _SHOWS.search(active[0])):
                found = self._actively(name, maker, active.end(), stretch, setting, finder)
                if found is not None:
                    return found
        return _compound(maker, stretch) or _owned(maker, stretch)

    def _actively(
        self, name: str, maker: Mention, position: int, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[str, Subject] | None:
        """What stands behind the verb that ends at `position` of the stretch."""
        made = _first_behind(stretch, stretch.start + position, self.chooser.predicates[name].subjects)
        if made is not None and _ELSEWHERE.search(stretch.text, position, made.start - stretch.start):
            made = None
        if made is not None and (not made.generic or made.vendor):
            return (name, Subject(as_entity(made), 0.3, "sentence")) if _may_make(name, maker, made) else None
        machine_there = _MACHINE.match(stretch.text, position)
        if machine_there and not _ELSEWHERE.search(machine_there[0]):
            machine = finder.find(("cluster", "site"), maker.start, maker.end, (), setting.label_entities)
            return (name, machine) if machine else None
        return None


def made_otherwise(draft: Draft, stretch: Stretch) -> Iterator[Draft]:
    """What else verbs beside one another say who made or runs a machine or site: `built, owned and operated by Foo`."""
    if draft.predicate not in CHAINED or draft.subject.type not in RUNNING:
        return
    for thing in stretch.mentions:
        if as_entity(thing).entity_id != draft.subject.entity_id:
            continue
        low = min(thing.end, draft.value_end) - stretch.start
        high = max(thing.start, draft.value_start) - stretch.start
        if low < high and _CHAIN.fullmatch(stretch.text, low, high):
            for name, verbs in CHAINED.items():
                if name != draft.predicate and verbs.search(stretch.text, low, high):
                    yield replace(draft, predicate=name)
            return


def contradicted(maker: Mention, subject: Subject, trees: Sequence[Tree]) -> bool:
    """Whether the parse names what a maker made, and that is not the subject that was looked for elsewhere."""
    if subject.found in ("sentence", "label"):
        return False
    for tree in trees:
        if tree.start <= maker.start < tree.end:
            for event in events(tree):
                if any(word.mention == maker for word in event.arguments.get(AGENT, ())):
                    made = event.arguments.get(PATIENT, ())
                    return bool(made) and not any(_points(tree, word) for word in made)
    return False


def _points(tree: Tree, word: Word) -> bool:
    """Whether a word is a pronoun or a noun with an article, which may stand for anything named before."""
    if word.name:
        return False
    articles = (child.lemma for child in tree.below(word, "det", "nmod:poss"))
    return word.tag.startswith(("PRP", "WDT", "DT")) or not _POINTING.isdisjoint(articles)


def created(draft: Draft) -> Draft:
    """The statement, where it gives somebody the part of having created a thing: they developed it."""
    thing = draft.object
    if draft.predicate != "role" or thing is None or thing.type not in CREATED or draft.subject.type not in MAKERS:
        return draft
    if not _CREATOR.fullmatch(draft.value_text or ""):
        return draft
    return replace(draft, predicate="developed_by", subject=thing, object=draft.subject, value_text=None)


def built(draft: Draft) -> Draft:
    """The statement, where it says of a builder of machines, or of a foundry, that it made one: it manufactured it."""
    maker = draft.object
    if draft.predicate != "developed_by" or maker is None or maker.kind not in _BUILDERS.get(draft.subject.type, ()):
        return draft
    own = (draft.subject.vendor or "").lower() == maker.name.lower() and maker.kind == "system maker"
    return draft if own else replace(draft, predicate="manufactured_by")


def _compound(maker: Mention, stretch: Stretch) -> tuple[str, Subject] | None:
    match = _COMPOUND.match(stretch.text, maker.end - stretch.start)
    made = _first_behind(stretch, stretch.start + match.end(), OWNED_TYPES, reach=2) if match else None
    if match is None or made is None or made.generic:
        return None
    return _PARTICIPLES[match.group(1)], Subject(as_entity(made), 0.3, "sentence")


def _owned(maker: Mention, stretch: Stretch) -> tuple[str, Subject] | None:
    """`Acme's X`, and `X is Acme's ...`; not where the vocabulary knows another vendor of X."""
    owned = _OWN.match(stretch.text, maker.end - stretch.start)
    made = _first_behind(stretch, stretch.start + owned.end(), OWNED_TYPES, reach=2) if owned else None
    called = _called_maker(maker, stretch)
    if called is not None:
        return "developed_by", Subject(as_entity(called), 0.4, "sentence")
    led = _NEXT.match(stretch.text, maker.end - stretch.start)
    model = _first_behind(stretch, stretch.start + led.end(), ("model",), reach=0) if led else None
    if model is not None and model.vendor and not model.generic and _may_own(maker, model):
        return "developed_by", Subject(as_entity(model), 0.5, "sentence")
    kind = made is not None and made.generic and not (made.vendor and owned and " " in owned[0].strip())
    if made is None or kind or made.type == "software" or _says_kind(made, stretch):
        made = _defined(maker, stretch) or (None if made is None or kind else made)
    if made is None or not _may_own(maker, made):
        return None
    if made.type == "site" and made.provisional:
        return None  # `Acme's Ohio campus` may be run by anybody, and is told to be built elsewhere
    has = _POSSESSIVE.match(stretch.text, maker.end - stretch.start) is not None
    runs = has and made.type in RUNNING and maker.kind not in _BUILDERS["cluster"]
    return "operated_by" if runs else "developed_by", Subject(as_entity(made), 0.5, "sentence")


def _called_maker(maker: Mention, stretch: Stretch) -> Mention | None:
    """What somebody is called the maker of: `Foo maker Acme`, `Acme (creator of Foo)`."""
    for thing in stretch.mentions:
        if thing.type not in CREATED or thing.generic or not _may_own(maker, thing):
            continue
        before, behind = thing.end <= maker.start, maker.end <= thing.start
        own = thing.type in ("model", "dataset", "software") and thing.vendor is not None
        pattern = (_TITLE_OR_BY if own else _TITLE) if before else _TITLE_OF if behind else None
        low, high = (thing.end, maker.start) if before else (maker.end, thing.start)
        if pattern is not None and pattern.fullmatch(stretch.text, low - stretch.start, high - stretch.start):
            return thing
    return None


def _is_kind(made: Mention) -> bool:
    """Whether a name is only a kind of things that many make."""
    return made.generic and not made.vendor


def _says_kind(made: Mention, stretch: Stretch) -> bool:
    """Whether an architecture's name only says of which kind something else is: `Acme's Foo GPUs`."""
    return made.kind == "architecture" and _CLASS.match(stretch.text, made.core_end - stretch.start) is not None


def _may_own(maker: Mention, made: Mention) -> bool:
    if not made.vendor:
        return made.type != "network"  # what many make, and somebody only has
    one, other = maker.name.lower(), made.vendor.lower()
    return one in other or other in one


def _may_make(name: str, maker: Mention, made: Mention) -> bool:
    """Whether somebody may have made a thing: others launch, train and release what the vocabulary's vendor makes."""
    return name != "developed_by" or made.type == "cluster" or _may_own(maker, made)


def _defined(maker: Mention, stretch: Stretch) -> Mention | None:
    """`Hopper is Acme's architecture`: what stands before the copula is the maker's."""
    before = [m for m in stretch.mentions if m.end < maker.start and m.type in OWNED_TYPES and not _is_kind(m)]
    behind = maker.end - stretch.start
    if not before or _OTHERS.match(stretch.text, behind):
        return None
    between = _DEFINING.fullmatch(stretch.text[before[-1].end - stretch.start : maker.start - stretch.start])
    if between is None:
        return None
    theirs = between["by"] or _POSSESSIVE.match(stretch.text, behind)
    theirs = theirs or (between["article"] and _PRODUCT.match(stretch.text, behind))
    return before[-1] if theirs else None


def also_made(made: Entity, maker: Mention, stretch: Stretch) -> Iterator[Mention]:
    """What is listed with the thing that a maker made: `Acme's X and Y`, `X and Y are two of Acme's chips`."""
    things = [m for m in stretch.mentions if m.type in OWNED_TYPES and as_entity(m).entity_id == made.entity_id]
    first = next((m for m in things if m.start >= maker.end), None)
    if first is None:
        if _defined(maker, stretch) in things:
            yield from (m for m in listed_with(things[-1], stretch) if not m.generic and _may_own(maker, m))
        return
    for other in listed_from(first.start - stretch.start, OWNED_TYPES, stretch):
        if other.generic or not _may_own(maker, other):
            return
        if other is not first:
            yield other


def _first_behind(stretch: Stretch, position: int, types: Sequence[str], reach: int = 60) -> Mention | None:
    behind = [m for m in stretch.mentions if m.start >= position and m.type in types and m.start - position <= reach]
    return min(behind, key=lambda m: m.start) if behind else None
