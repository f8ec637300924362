"""What is somebody's own work: `our scheduler X`, `X, an in-house library`, `X: the company's engine`, `we built X`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from pipelines.extract.assertion import is_negated
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.listed import running_names
from pipelines.extract.makers import OWNED_TYPES, RUNNING
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch, ending_at
from pipelines.extract.setting import Setting, told
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

_NOUN = (
    r"(?:models?|(?:model )?famil(?:y|ies)|series|engine|scheduler|librar(?:y|ies)|framework|compiler|toolkit"
    r"|tokeni[sz]er"
    r"|orchestrator|runtime|platform|tools?|software|stack|SDK|chips?|accelerators?|processors?|ASICs?|TPUs?"
    r"|switch|dataset"
    r"|corpus|clusters?|supercomputers?|machine|campus|data ?cent(?:er|re)|site|facility|assistant|chatbot|API|service"
    r"|cloud|file ?system|storage system|data ?loader|backend|agent|bot|product|benchmark|kernels?|system|pipeline"
    r"|autoscaler|operator|plug-?in|interconnect|fabric|protocol|app)"
)
_LAB = r"(?:company|lab|laboratory|group|institute|firm|start-?up|team|consortium|university|provider|organi[sz]ation)"
_OURS = rf"(?:our|its|their|the\s+{_LAB}['’]s)"
_BETWEEN = (
    r"(?:(?!(?:of|for|with|from|to|by|on|at|in|and|or|using|than|as|that|which|partners?|competitors?|customers?"
    r"|suppliers?"
    r"|years?|months?|weeks?|days?|quarters?|decades?)\b)"
    r"[\w.+-]+\s+){0,4}?"
)
_HOUSE = (
    r"(?:in-house|home-?grown|internal(?:ly\s+built)?|proprietary|self-(?:developed|built|made)"
    r"|custom(?:-built)?|bespoke"
    r"|purpose-built)"
)
_CALLED = r"(?:\s*[,:–—(]\s*|\s+)(?:(?:is\s+)?(?:called|named|dubbed|known\s+as|code-?named)\s+)?[\"“'`*]*"
_FIRST = rf"(?:(?-i:[A-Z])[\w.-]*\s(?:{_NOUN}\s)?and\s)?"
"""What is listed before a thing that is somebody's: `its X platform and Y`."""
BEFORE = re.compile(rf"\b(?P<whose>{_OURS})\s+{_FIRST}{_BETWEEN}(?:{_NOUN}{_CALLED})?$", re.IGNORECASE)
"""How a thing is led up to: `our own scheduler, X`, `its X`."""
_HOUSE_BEFORE = Rare(
    rf"(?:\A|[-*•:,;.(]\s*|\b(?:the|with|on|of|and|smaller|new|some)\s+)(?:{_HOUSE}|internal|own|custom)\s+{_BETWEEN}"
    rf"(?:{_NOUN}|silicon)(?:\s+(?:efforts?|programs?|projects?|portfolio|line-?up|famil(?:y|ies)))?"
    r"\s*(?:[:(–—]|,?\s(?:such\sas|like|including|called|named))\s*(?:[\w.+-]+(?:\s\d+)?(?:,\s|\s?/\s?|,?\sand\s))*$",
    re.IGNORECASE,
)
"""The same without an owner, who is whom the section is about: `in-house chips such as X`, `custom silicon (X, Y)`."""
BEHIND = re.compile(
    r"[\"”'`*]*\s*(?:[,:–—(]|\([^()]{1,40}\)\s*[:,–—]|,?\s(?:is|was|are|were|remains)\b)\s*"
    rf"(?:(?P<house>(?:an?\s+|the\s+)?{_HOUSE})|(?P<whose>{_OURS}))\s+{_BETWEEN}{_NOUN}\b",
    re.IGNORECASE,
)
"""What goes on behind a thing that is somebody's own."""
NAMED_OWNER = re.compile(rf"['’]s?\s+(?:own\s+)?{_BETWEEN}{_NOUN}{_CALLED}$", re.IGNORECASE)
"""The same behind a company's name: `Acme's scheduler, X`."""
OWN_VALUE = re.compile(
    rf"\W*(?:(?P<house>(?:an?\s+|the\s+)?{_HOUSE})|(?P<whose>{_OURS}))\s+{_BETWEEN}(?P<noun>{_NOUN})\b", re.IGNORECASE
)
"""How a line begins that tells what its label names: `X: the company's inference engine`."""
_ENDS = re.compile(
    r"[\"”'`*]*(?:\s*(?:[,.;:!?()—–]|\Z)|\s+(?!(?:is|was|as|has|its|this|us)\b)(?:(?:model|cluster|series|famil(?:y|ies)"
    r"|library|engine|supercomputer|platforms?|GPUs?|accelerators?|processors?|software|systems?|line-?up"
    r"|dataset|chips?|campus)\b|(?:and|or|to|for|in|on|at|by|with|from|of|as|which|that|also|now|then|after|before"
    r"|until|since)\b)"
    r"|\s+(?:is|was|are|were|has|had|have|will|can|took|runs?|uses?|holds?|handles?|sits|contains?|reach\w*|went"
    r"|came|[a-z]+ed)\b)"
)
"""What goes on behind a name that is the thing itself: `our GPT-4 usage` is no GPT-4."""
MADE_INSIDE = re.compile(
    r"[\"”'`*]*(?:,|,?\s(?:which|that))?(?:\s(?:is|was|were|has been|had been))?\s+"
    r"(?:written|built|developed|designed|created|trained|made)"
    r"\s+(?:(?:entirely|fully|completely|wholly)\s+)?(?:in-house|internally|by\s+us\b|by\s+our\s+own)",
    re.IGNORECASE,
)
WE = re.compile(
    r"\b[Ww]e(?:\s+(?:have|had|also|then|later|now|recently|therefore|first|ourselves))*\s+"
    r"(?:built|build|developed|develop|created|create|wrote|trained|train|released|introduced?|present(?:ed)?|open-?sourced|designed|release"
    r"|announced?|launch(?:ed)?|publish(?:ed)?)\s+"
    rf"(?:(?:the|an?|our|both)\s+)?{_BETWEEN}(?:{_NOUN}{_CALLED})?[\"“'`*]*$"
)
OFFERS = re.compile(
    r"\b(?:products?|offerings?|product\s(?:line-?up|portfolio|lines?)|(?:product\s)?launch(?:es)?)\s"
    r"(?:(?:today|now|currently|also)\s)?(?:includes?|including|compris(?:es|ing)|consists?\sof|such\sas|are)\s",
    re.IGNORECASE,
)
"""What leads up to a list of what somebody sells: `Products include X and Y`."""
OFFERED = ("service", "software", "hardware", "model", "cloud")
_ITS_OWN = re.compile(r"\bown\s+(?:[a-z-]+\s+){0,2}$")
"""What must stand before what is the name of a class, too: `Acme has its own Foos`."""
REACH = 90
"""Characters before a thing in which it is led up to."""
_OTHERS = re.compile(r"\b(?:than|like|unlike|against|versus|vs\.?|replac\w+|instead of)\s+$", re.IGNORECASE)


_KINDS = (
    ("model", re.compile(r"model|famil|series", re.IGNORECASE)),
    ("hardware", re.compile(r"chip|accelerator|processor|asic|tpu|switch", re.IGNORECASE)),
    ("dataset", re.compile(r"dataset|corpus|benchmark", re.IGNORECASE)),
    ("cluster", re.compile(r"cluster|supercomputer|machine", re.IGNORECASE)),
    ("site", re.compile(r"campus|data ?cent|site|facility", re.IGNORECASE)),
    ("service", re.compile(r"assistant|chatbot|service|api|cloud|product|app|agent|bot", re.IGNORECASE)),
    ("software", re.compile(r"")),
)
"""What kind of thing a noun names; all others are software."""


def own_kind(value: str) -> str | None:
    """The type of what a label names whose line calls it somebody's own; None where the line says no such thing."""
    told_so = OWN_VALUE.match(value)
    return next(kind for kind, noun in _KINDS if noun.match(told_so["noun"])) if told_so else None


def creations(
    stretch: Stretch, setting: Setting, finder: SubjectFinder, resolve: Callable[[str, str], Entity]
) -> Iterator[Draft]:
    """Who made, or runs, each thing that the words beside its name call somebody's own."""
    yield from _labelled(stretch, setting, finder)
    yield from _offered(stretch, setting, finder, resolve)
    for mention in stretch.mentions:
        if mention.type not in OWNED_TYPES or (mention.generic and not mention.vendor):
            continue
        start, end = mention.start - stretch.start, mention.end - stretch.start
        if mention.generic and not _ITS_OWN.search(stretch.text, 0, start):
            continue
        if is_negated(finder.negated, start, end):
            continue
        whose = _whose(start, end, stretch)
        named = NAMED_OWNER.search(stretch.text, max(0, start - REACH), start)
        owner = ending_at(stretch, stretch.start + named.start(), ("organization",)) if named else None
        maker = as_entity(owner) if owner else _maker(whose, mention, stretch, setting, finder) if whose else None
        if maker is not None and _may_be(mention, maker):
            runs = mention.type in RUNNING and WE.search(stretch.text, max(0, start - REACH), start) is None
            name = "operated_by" if runs else "developed_by"
            yield told(name, as_entity(mention), maker, (mention.start, mention.end), setting, stretch)


def _offered(
    stretch: Stretch, setting: Setting, finder: SubjectFinder, resolve: Callable[[str, str], Entity]
) -> Iterator[Draft]:
    """What a sentence lists as somebody's products, services if nobody knows them."""
    known = tuple(m for m in stretch.mentions if m.type != "organization" or not m.provisional)
    for match in OFFERS.finditer(stretch.text) if finder.holds("product", "offering", "launch") else ():
        position = stretch.start + match.start()
        found = finder.find(("organization",), position, position + 1, (), setting.label_entities, position)
        names = running_names(
            match.end(), replace(stretch, mentions=known), OFFERED, lambda name, _: resolve(name, "service")
        )
        for name in names if found is not None and not is_negated(finder.negated, *match.span()) else ():
            vendor = (name.entity.vendor or found.entity.name).lower() if found else ""
            if found is not None and found.entity.name.lower() in vendor:
                yield told("developed_by", name.entity, found.entity, name.span, setting, stretch)


def _labelled(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """What a label names whose line begins with `our` or `the company's`."""
    own = OWN_VALUE.match(stretch.text) if setting.label_entities else None
    if own is None:
        return
    for thing in setting.label_entities:
        maker = _maker(own["whose"] or "our", None, stretch, setting, finder)
        if thing.type in OWNED_TYPES and maker is not None and thing.provisional:
            name = "operated_by" if thing.type in RUNNING else "developed_by"
            yield told(name, thing, maker, (stretch.start + own.start(), stretch.start + own.end()), setting, stretch)


def _whose(start: int, end: int, stretch: Stretch) -> str | None:
    """The words that say whose the thing at `start:end` is."""
    behind = BEHIND.match(stretch.text, end)
    if behind is not None:
        return behind["whose"] or "our"
    before = BEFORE.search(stretch.text, max(0, start - REACH), start)
    if not _ENDS.match(stretch.text, end):
        return None
    if before is None and _HOUSE_BEFORE.search(stretch.text, max(0, start - REACH), start):
        return "their"
    if before is not None and not _OTHERS.search(stretch.text, 0, before.start()):
        return before["whose"]
    if MADE_INSIDE.match(stretch.text, end) or WE.search(stretch.text, max(0, start - REACH), start):
        return "our"
    return None


def _maker(
    whose: str, mention: Mention | None, stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Entity | None:
    """Who is meant by `our`, `its` or `the company's`."""
    if mention is not None and whose.lower() in ("its", "their"):
        found = finder.find(("organization",), mention.start, mention.end, (), setting.label_entities, mention.start)
        return found.entity if found else None
    return ours(setting)


def ours(setting: Setting) -> Entity | None:
    """Who `we` are: the organisation that the document is about."""
    document = next((level for level in setting.context.levels if level.name == "document"), None)
    first = next(iter(document.entities), None) if document else None
    if first is not None and first.type == "organization" and not first.generic:
        return first
    return setting.context.own


def _may_be(mention: Mention, maker: Entity) -> bool:
    """Whether the thing can be theirs: what the vocabulary knows is its vendor's."""
    if not mention.vendor:
        return mention.provisional
    one, other = maker.name.lower(), mention.vendor.lower()
    return one in other or other in one
