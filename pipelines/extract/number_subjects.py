"""Whose a number is: what has it, and who and whom a sum of money is of."""

from __future__ import annotations

import re
from collections.abc import Collection

from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.clauses import told_of
from pipelines.extract.comparisons import is_measure_of, measured_against, owner_of_other
from pipelines.extract.countries import country_around
from pipelines.extract.devices import is_device
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.measured import REACH, types_of_measure
from pipelines.extract.money import customers, invested, of_section_around, payees, valued_by
from pipelines.extract.node_lists import machine_around
from pipelines.extract.partitives import owner_before
from pipelines.extract.processors import OF_ALL_PROCESSORS, is_total, named_by, told_in_cores
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.scope import measure_label
from pipelines.extract.setting import Setting
from pipelines.extract.shares import signed_of
from pipelines.extract.subjects import SINGLE, Subject, SubjectFinder
from pipelines.extract.topics import TOPIC_TYPES, Context, as_entity

LAST_RESORT = 6.0
"""Cost of the document itself as a subject: more than that of anything which it names."""
PER_DEVICE = frozenset({"peak_compute", "memory_capacity", "price", "power_capacity", "measure"})
"""What a device has or costs by itself."""
HERE = ("sentence", "label")
"""Where a subject is found that is named beside the number."""
RUN_ON = ("accelerators", "node_count")
OF_ALL = ("core_count", "accelerators")
"""What may be counted of all machines together."""
COUNTED_OF = tuple(name for name in TOPIC_TYPES if name != "person")
"""What numbers are about when nothing better is found; people are named for what they say."""
_TRAINED_ON = re.compile(
    r"\b(?:pre-?)?train(?:ed|ing|s)?\b[^.;:]{0,80}?\b(?:on|using|with|across|over)\s+"
    r"(?:(?:a|an|the|about|around|roughly|up to|only|just|over|some|nearly|cluster of|total of)\s+)*$",
    re.IGNORECASE,
)
"""What a model was trained on, the number says; it need not be all of the machine that is named."""
_CAPEX = re.compile(
    r"\b(?:cap(?:ital )?ex(?:penditures?)?|capital (?:spending|expenses?|outlays?)|opex)\b", re.IGNORECASE
)
_SPENT = re.compile(r"\b(?:spen(?:d|ds|t|ding)|outlays?|budgets?)\b[^.;:]{0,40}\Z", re.IGNORECASE)
_TO_SPEND = re.compile(r"\s(?:(?:was|is|being|AI|of|in)\s){0,2}(?:spen[dt]|spending|outlay|budget)\b", re.IGNORECASE)
"""What stands before or behind what somebody spends."""
CAPEX_REACH = 80
_PERFORMED = re.compile(
    r"\b(?:performance|throughput|speed|bandwidth|latency)\s(?:\w+\s){1,3}?(?:by\s)?\Z", re.IGNORECASE
)
"""What chips and models have: of a company it has not grown."""
_POSSESSIVE = re.compile(r"['’]s?\s(?:[a-z-]+\s){0,2}")
_SHARES = re.compile(
    r"\b[Ss](?:hares|tock)\s(?:(?:have|had|has|also|then|price)\s)*(?:fell|fallen|rose|risen|dropped|slid|jumped|gained|lost"
    r"|tumbled|surged|soared|climbed|plunged|sank|slipped|rallied|declined|(?:is|are|was|were|closed|ended|traded)\s(?:up|down))"
    r"\b[^.,;:A-Z]{0,24}\Z"
)
"""What companies have, before how much it rose or fell."""
NO_SPENDERS = ("model", "hardware", "software", "dataset", "network")
"""Words of what companies spend on all that they build, and what never does."""


def subject_of(
    name: str, quantity: Quantity, setting: Setting, finder: SubjectFinder, object_: Entity | None, chooser: Chooser
) -> Subject | None:
    """The likeliest subject of a number of this predicate; None where nothing has it."""
    stretch = finder.stretch
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    against = measured_against(quantity, stretch)
    beside = against or is_measure_of(quantity, stretch)
    exclude = {thing.entity_id for thing in (object_, beside) if thing is not None}
    exclude |= _others(name, quantity, setting, stretch)
    own = _types(name, quantity, setting, stretch, chooser.predicates[name].subjects)
    spent = name == "cost" and (
        _SPENT.search(stretch.text, max(0, start - CAPEX_REACH), max(0, start)) or _TO_SPEND.match(stretch.text, end)
    )
    not_around = NO_SPENDERS if spent else ()
    for types in (own, COUNTED_OF):
        place = (quantity.start, quantity.end, exclude, setting.label_entities)
        subject = finder.find(types, *place, not_around=not_around, by_grammar=told_of)
        if subject is not None:
            alike = against is None or subject.found in HERE or against.type == subject.entity.type
            return subject if alike else None
    return None


def _others(name: str, quantity: Quantity, setting: Setting, stretch: Stretch) -> set[str]:
    """The ids of what is named around a number and, by what it is a number of, does not have it."""
    exclude: set[str] = set()
    if quantity.dimension == "ratio":
        exclude |= {m.entity_id for q in stretch.quantities if (m := signed_of(q, stretch))}
    if name == "memory_capacity" and machine_around(quantity, stretch, setting):
        parts = SINGLE if setting.context.first("cluster") is not None else ("cpu", "architecture")
        exclude |= {m.entity_id for m in stretch.mentions if m.kind in parts}
    exclude |= payees(quantity, stretch) if name == "cost" else set()
    exclude |= customers(quantity, stretch)
    if name in OF_ALL and _is_total(quantity, stretch):
        named = (*(m.entity for m in stretch.mentions), *setting.label_entities)
        exclude |= {entity.entity_id for entity in named if entity.kind in SINGLE}
    if name == "measure" and quantity.dimension == "count":
        exclude |= named_by(quantity, setting.reading.mentions)
    return exclude


def _types(name: str, quantity: Quantity, setting: Setting, stretch: Stretch, own: tuple[str, ...]) -> tuple[str, ...]:
    """The types of what may have a number of this predicate, best first; `own` are those of the predicate."""
    start = quantity.start - stretch.start
    own = ("organization",) if quantity.per == "share" else own
    if name == "cost" and _CAPEX.search(f"{setting.label} {stretch.text[max(0, start - CAPEX_REACH) : start]}"):
        own = _without(own, NO_SPENDERS)
    if name == "growth" and _PERFORMED.search(stretch.text, 0, max(0, start)):
        own = _without(own, ("organization", "cloud"))
    if name in ("growth", "reduction") and _SHARES.search(stretch.text, 0, max(0, start)):
        own = ("organization",)
    if name == "measure" and not setting.label_entities:
        said = measure_label(quantity, stretch.text, stretch.start, setting.label)
        own = types_of_measure(own, quantity, said, stretch.text[max(0, start - REACH) : max(0, start)])
    if name == "deal_value" and any(_owns(m, quantity, stretch) for m in stretch.mentions if m.type == "cloud"):
        own = ("cloud",)
    if name == "core_count":
        own = (*own, *OF_ALL_PROCESSORS)
    if name in OF_ALL and _is_total(quantity, stretch):
        own = _without(own, ("hardware",))
    if name == "measure" and quantity.dimension == "count" and told_in_cores(quantity, stretch):
        own = _without(own, ("hardware",))
    if name in RUN_ON and _TRAINED_ON.search(stretch.text, 0, start):
        own = ("model", *_without(own, ("model",)))
    return own


def _owns(mention: Mention, quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a name says directly before a number whose it is: `Foo Cloud's $3 billion deal`."""
    return (
        _POSSESSIVE.fullmatch(stretch.text, mention.end - stretch.start, max(0, quantity.start - stretch.start))
        is not None
    )


def _is_total(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether the words before a number say that it is that of all together."""
    return is_total(stretch.text[: max(0, quantity.start - stretch.start)])


def _without(types: tuple[str, ...], others: Collection[str]) -> tuple[str, ...]:
    return tuple(kind for kind in types if kind not in others)


def compared(name: str, quantity: Quantity, stretch: Stretch, setting: Setting, chooser: Chooser) -> Subject | None:
    """Whose a number is that another one is compared with."""
    first = (entity for level in setting.context.levels for entity in level.entities[:1])
    around = {entity.type for entity in (*setting.label_entities, *first)}
    other = owner_of_other(quantity, stretch, chooser.predicates[name].subjects, around)
    return Subject(as_entity(other), 0.0, "sentence") if other is not None else None


def owner_named(choice: Choice, quantity: Quantity, reading: Reading, chooser: Chooser) -> Subject | None:
    """Who is named directly before a count whose noun stands further ahead."""
    if not quantity.noun or quantity.noun_end > quantity.start:
        return None
    mention = owner_before(quantity, reading.text, reading.mentions)
    if mention is None or mention.type not in chooser.predicates[choice.predicate].subjects:
        return None
    return Subject(as_entity(mention), 0.0, "sentence")


def per_device(choice: Choice, quantity: Quantity, stretch: Stretch) -> Subject | None:
    """The device that a rate is said to hold for: `28 TFLOPS per V100`, `$1 per A100-hour`."""
    if not quantity.per or choice.predicate not in PER_DEVICE:
        return None
    inside = [m for m in stretch.mentions if quantity.start <= m.start < quantity.end + 4 and m.type == "hardware"]
    specific = [m for m in inside if not m.generic and is_device(m)]
    return Subject(as_entity(specific[0]), 0.0, "sentence") if specific else None


def dealing(
    predicate: str,
    parties: tuple[Subject, Entity | None],
    labelled: bool,
    quantity: Quantity,
    stretch: Stretch,
    setting: Setting,
) -> tuple[Subject, Entity | None]:
    """Who and whom a sum of money is of, as the words around it and its section tell the parts."""
    subject, object_ = parties
    if predicate == "valuation":
        subject = valued_by(subject, stretch, setting)
    if predicate in ("investment", "stake") and object_ is None:
        subject, object_ = of_section_around(subject, setting)
    if predicate == "investment":
        return invested(subject, object_, labelled, quantity, stretch, setting)
    return subject, object_


def last_resort(
    choice: Choice, object_: Entity | None, context: Context
) -> tuple[Choice, Subject | None, Entity | None]:
    """A number that nothing has: of the country of the section, else a bare measure of the document."""
    country = country_around(choice.predicate, context)
    if country is not None:
        return choice, Subject(country, LAST_RESORT, "heading"), object_
    if context.document is None:
        return choice, None, object_
    return Choice("measure", 0.0, "none"), Subject(context.document, LAST_RESORT, "document"), None
