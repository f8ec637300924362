"""Statements of numbers: every quantity of a stretch with its predicate, subject, object and qualifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipelines.extract.assertion import clause_around, is_negated
from pipelines.extract.bracket_sources import told_in_bracket
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.claim import Bound
from pipelines.extract.clauses import told_of
from pipelines.extract.comparisons import is_of_nobody, measured_against
from pipelines.extract.counts import (
    EACH_NODE,
    NEAR,
    counts_things,
    fits_machine,
    held_by,
    is_no_size,
    is_setting,
    of_machines,
    of_other_models,
)
from pipelines.extract.defaults import usual
from pipelines.extract.devices import is_device
from pipelines.extract.distribution import MACHINES
from pipelines.extract.draft import Draft, Value
from pipelines.extract.durations import told_duration, until_done
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.experts import expert_label, is_sampled, told_of_experts, told_of_ways, works_of_experts
from pipelines.extract.links import of_links
from pipelines.extract.money import (
    AROUND,
    UNDERTAKEN,
    given_by,
    is_price,
    is_result,
    of_device,
    raised,
    stands_alone,
    told_account,
    told_by_form,
    told_by_words,
    without_others,
    worth_of,
)
from pipelines.extract.named_numbers import qualified
from pipelines.extract.node_lists import machine_above, machine_around, unit_above
from pipelines.extract.number_subjects import (
    RUN_ON,
    compared,
    dealing,
    last_resort,
    owner_named,
    per_device,
    subject_of,
)
from pipelines.extract.other_parties import MEASURE, of_others
from pipelines.extract.partitives import counted
from pipelines.extract.payments import paid
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.processors import (
    called_so,
    cores_of,
    cores_used,
    is_kept_on_disks,
    machine_before,
    of_all_processors,
    told_in_cores,
)
from pipelines.extract.quantities import Quantity
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch
from pipelines.extract.reckoned import reckoned, signed_with
from pipelines.extract.request_labels import as_asked, of_whom, rate_label
from pipelines.extract.scope import PHASE, measure_label, phase_in, scope_of, scope_of_size
from pipelines.extract.setting import Setting, stated
from pipelines.extract.shares import SPENDING, as_held, told_by_multiple, told_first
from pipelines.extract.sharing import set_against
from pipelines.extract.subjects import SINGLE, Subject, SubjectFinder
from pipelines.extract.syntax import tree_at
from pipelines.extract.table_units import in_precision
from pipelines.extract.texts import in_process
from pipelines.extract.thresholds import in_general
from pipelines.extract.topics import Context, as_entity
from pipelines.extract.town_sites import site_of
from pipelines.extract.values import (
    OPERATIONS,
    REQUESTS,
    as_daily,
    as_rate,
    as_speed,
    as_total,
    as_written,
    canonical,
    in_unit_of,
    is_no_amount,
    of_period,
    states,
)

_NOT_ALL = re.compile(r"\ball\s+(?:of\s+)?(?:the\s+|its\s+|their\s+)?$", re.IGNORECASE)
"""`did not use all 10,000 GPUs` denies no number: it is a limit."""
_ASSIGNED = Rare(
    r"(?:(?<![\w-])([A-Za-z][\w-]{0,30})\s?=|(?:^|[,;|(]|\.\s|\s[—–-]\s)\s*([A-Za-z][\w /-]{0,30}):"
    r"(?:\s(?:Q[1-4]|H[12]|FY|fiscal|TTM|LTM|20\d\d)[^:;.$€£]{0,35})?)\s?$"
)
"""`TP=2`, `Layers: 22`, `Revenue: Q2 2026 $5B`: the name before an equals sign or colon labels the value."""
_LIMITS = re.compile(r"\b(?:rate|usage|request|api)[- ]limit(?:s|ing|ed)?\b|\bquotas?\b|\bthrottl\w+", re.IGNORECASE)
"""What stands around numbers of requests that are the most that somebody may send."""
_TELLING = re.compile(r"\b(?:Price|Cost|Value|Power|Energy|Growth|Fund\w*|Invest\w*|Equity|Worth|Revenue|Compute)\b")
"""Words of names that are cues elsewhere."""
_SIZED = re.compile(r"\s*~?\d[\d.]*B\b")
_SIZE = re.compile(r"~?(?:\d[\d.]*\s?[BMb]|\d(?:\.\d+)?\s?T)\b")
"""How a model's size is written where no noun says what it counts: `GPT-X (175B)`."""
_SIZE_OF = re.compile(
    r"\s+(?:total|active|activated)\b(?!\s+(?:[a-z]*tokens|users|customers|people|chips|GPUs))", re.IGNORECASE
)
"""Behind a bare size: of all parameters of a mixture of experts, or of those that work."""
_TIMES = re.compile(r"\dx\s*$")
"""`8x 220B`: so many experts of a size, where the sentence speaks of experts."""
_SHARE_OF = re.compile(r"\s+(?:(?:stake|share|holding|interest)\s+)?(?:of|in)\s+(?:the\s+)?")
"""What stands between a share and the company that it is of."""
_LINKED = re.compile(r"\b(?:in|into|to|with|for|from)\s+(?:the\s+)?\Z", re.IGNORECASE)
"""What joins an amount to the other party."""
INTRODUCING = 3
"""Circles around a block whose words may say what an amount of money is, when the block itself does not."""
_PRODUCTION = re.compile(
    r"\b(?:production|output|manufacturing)\b(?!\s(?:clusters?|systems?|environments?|fleets?|sites?|deployments?))",
    re.IGNORECASE,
)
_PRODUCED = re.compile(
    r"\b(?:produc|manufactur|fabricat)\w*\s+(?:(?:about|around|some|over|up to|roughly|nearly)\s+)?~?\Z"
)
"""Words of chips that somebody makes, and does not have."""
PRODUCED_REACH = 40
_TEXTS = re.compile(
    r"\b(?:investment|funding|equity|stock|deal|financial|revenue)\s+"
    r"(?:analys[ie]s|reviews?|reports?|research|thes[ie]s|cases?|memos?|outlook|implications|opportunit(?:y|ies)|ideas?)\b",
    re.IGNORECASE,
)
"""What a text about money is called, which says nothing of its amounts."""
MEASURED_BY = COMPARING | {"over"}
HOLDING = ("cluster", "program", "model", "hardware", "site", "service")
UNSHARED = ("gpus_per_node", "growth", "reduction", "speedup", "compute_ratio")
"""What is said of each machine by its very name, and what no machine has of its own."""
OF_MACHINES = ("memory_capacity", "peak_compute", "power_capacity", "core_count", "cpu_cores", "network_bandwidth")
"""What lists of the parts of one machine tell of it."""
LESS_THAN = {"node_count": MACHINES, "rack_count": MACHINES | {"rack", "cabinet"}}
"""What has no such things in it."""


class Amounts:
    """Reads the numbers of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def numbers(self, stretch: Stretch, setting: Setting, finder: SubjectFinder | None = None) -> Iterator[Draft]:
        """One statement for each quantity that is not denied."""
        finder = finder or SubjectFinder(stretch, setting.context, setting.focus)
        of_experts = "xpert" in setting.label or finder.holds("expert", "top-", "moe", "mixture")
        told = list(told_of_experts(stretch.text, setting.label)) if of_experts else []
        told += told_of_ways(stretch.text)
        yield from self._experts(told, stretch, setting, finder)
        if not stretch.quantities:
            return
        label, reading = setting.label, setting.reading
        asked = expert_label(label) if of_experts else rate_label(label)
        setting = replace(setting, label=asked) if asked != label else setting
        for written in stretch.quantities:
            quantity = counted(written, reading.text, reading.whole.quantities, reading.mentions)
            quantity = cores_used(_without_owner(quantity, reading.mentions), reading.text, reading.mentions)
            low, high = quantity.start - stretch.start, quantity.end - stretch.start
            if any(low < end and start < high for start, end, _, _ in told):
                continue
            if in_process(stretch.text, low, high, finder) or of_other_models(stretch.text, low, high):
                continue
            limited = _undenied(quantity, stretch, finder)
            if limited is None or is_no_amount(quantity, stretch.text, stretch.start) or _said_again(quantity, stretch):
                continue
            for one in states(limited, stretch.text[: quantity.start - stretch.start]):
                draft = self._number(one, stretch, setting, finder)
                if draft is not None:
                    yield of_whom(draft, label)

    def _experts(
        self, told: list[tuple[int, int, str, float]], stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Iterator[Draft]:
        """How many experts there are and work, where the words' own form tells it."""
        for low, high, name, value in told:
            start, end = stretch.start + low, stretch.start + high
            subject = finder.find(self.chooser.predicates[name].subjects, start, end, (), setting.label_entities)
            if subject is None or is_negated(finder.negated, low, high):
                continue
            choice = Choice(name, 3.0, "noun")
            span = start, end
            bound: Bound = (
                "about" if stretch.text[low] in "~≈" or stretch.text[low - 1 : low] in ("~", "≈") else "exact"
            )
            value_ = Value(low=value, high=value, unit="count", bound=bound)
            yield stated(choice, subject, span, stretch, setting, finder, **value_)

    def _number(self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Draft | None:
        quantity = _as_meant(quantity, stretch, setting)
        choice, owner = self._choose(quantity, stretch, setting, finder)
        is_other = choice.predicate == "core_count" and told_in_cores(quantity, stretch)
        around = (setting.label, stretch.text, *(level.text for level in setting.context.levels[:INTRODUCING]))
        is_other |= choice.predicate == "active_experts" and is_sampled(quantity, around)
        if is_other or in_general(choice, quantity, stretch, setting, self.chooser.labelled(setting.label)):
            choice, owner = MEASURE, None
        dealt = signed_with(quantity, stretch, finder, setting.label_entities)
        choice, owner = dealt[:2] if dealt else (choice, owner)
        object_ = dealt[2] if dealt else self._object(choice.predicate, quantity, stretch, setting)
        if owner is not None and object_ is not None and owner.entity.entity_id == object_.entity_id:
            object_ = None
        owner = owner or compared(choice.predicate, quantity, stretch, setting, self.chooser)
        asked = choice.predicate
        if owner is None and is_of_nobody(quantity, stretch) and not set_against(quantity.start, stretch):
            choice, object_, owner = MEASURE, None, compared("measure", quantity, stretch, setting, self.chooser)
        owner = owner or (
            machine_before(quantity, stretch) if choice.predicate in (*OF_MACHINES, *RUN_ON, "price", "cost") else None
        )
        subject = owner or subject_of(asked, quantity, setting, finder, object_, self.chooser)
        if choice.predicate == "gpus_per_node" and object_ is not None and not (object_.generic or _holds(subject)):
            subject = Subject(object_.another(f"{object_.name} node"), 0.5, "sentence")
        if subject is None:
            choice, subject, object_ = last_resort(choice, object_, setting.context)
        if subject is None:
            return None
        choice, subject = of_others(choice, quantity, subject, stretch, setting.reading)
        labelled = owner is None and subject.found == "label"
        subject, object_ = dealing(choice.predicate, (subject, object_), labelled, quantity, stretch, setting)
        if choice.predicate == "power_capacity" and owner is None:
            subject = site_of(quantity, subject, stretch, setting)
        behind = stretch.text[max(quantity.end, quantity.noun_end) - stretch.start :]
        choice = of_all_processors(of_device(choice, quantity, stretch, subject), quantity, subject, behind)
        choice, low, high, unit = self._valued(choice, quantity)
        draft = stated(
            choice,
            subject,
            (quantity.start, max(quantity.end, quantity.noun_end)),
            stretch,
            setting,
            finder,
            object=object_,
            low=low,
            high=high,
            unit=unit,
            bound=quantity.bound,
            scope=_scope(choice, quantity, stretch, setting),
        )
        draft = told_in_bracket(draft, quantity, stretch, setting.label)
        return as_held(draft, quantity, stretch) if choice.predicate == "stake" else draft

    def _valued(self, choice: Choice, quantity: Quantity) -> tuple[Choice, float | None, float | None, str]:
        """The value of a predicate in its unit; of what its predicate cannot hold, that of a bare measure."""
        values = canonical(choice.predicate, quantity)
        if values is None:
            choice = Choice("measure", 0.0, "none")
        if values is None or choice.predicate == "measure":
            return choice, *as_written(quantity)
        return choice, *values, self._unit(choice.predicate, quantity)

    def _choose(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None]:
        """The predicate of a number, and its subject where the number's own words name it."""
        low, high = clause_around(stretch.text, quantity.start - stretch.start, quantity.end - stretch.start)
        clause, offset = _without_names(stretch, low, high), stretch.start + low
        clause = _without_owners(clause, offset, quantity, setting.reading.mentions)
        if is_setting(quantity, stretch):
            return Choice("measure", 0.0, "noun"), None
        share = told_first(quantity, stretch)
        if share is not None:
            return share
        running = until_done(quantity, stretch, setting, finder)
        if running is not None:
            return Choice("training_duration", 2.0, "cue"), running
        got: Choice | None = None
        if quantity.dimension == "money":
            told = told_account(quantity, stretch)
            if told is not None:
                return told
            bought = reckoned(quantity, stretch, finder, setting.label_entities)
            bought = bought or _paid(quantity, setting) or worth_of(quantity, stretch)
            if bought is not None:
                return bought
            clause = without_others(clause, quantity, stretch)
            got = raised(quantity, stretch)
        formed = got or self.chooser.formed(quantity, clause, offset)
        if formed is not None and formed.predicate == "investment" and is_price(quantity):
            formed = Choice("price", 1.0, "noun")
        if formed is not None and not (
            formed.predicate == "headcount"
            and counts_things(quantity, setting.reading.mentions, stretch, setting.label)
        ):
            given = given_by(quantity, stretch) if formed.predicate == "investment" else None
            return formed, per_device(formed, quantity, stretch) or given or called_so(quantity, stretch)
        said = cores_of(quantity, stretch) or self._by_form(quantity, stretch, setting, finder)
        if said is not None:
            return said
        types = frozenset(entity.type for entity in setting.label_entities)
        choice = self.chooser.number(quantity, clause, offset, setting.label, types)
        choice = of_machines(choice, quantity, stretch, setting)
        giver: Subject | None = None
        if quantity.dimension == "money":
            choice, giver = told_by_words(choice, quantity, stretch, setting, self.chooser)
        if choice.by == "none" and choice.predicate == "measure":
            choice = self._without_cue(quantity, stretch, setting, finder)
        choice = _in_context(choice, quantity, stretch, setting)
        owner = per_device(choice, quantity, stretch) or giver
        return choice, owner or owner_named(choice, quantity, setting.reading, self.chooser)

    def _by_form(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None] | None:
        """What the words directly around a number say that it is; None where they do not."""
        named = qualified(quantity, stretch, setting.reading.block.kind == "heading")
        if named is not None:
            return Choice(named[0], 3.0, "noun"), Subject(as_entity(named[1]), 0.0, "sentence")
        if _says_size(quantity, stretch):
            place = quantity.start, quantity.end
            found = finder.find(("model",), *place, (), setting.label_entities, by_grammar=told_of)
            if found is not None:
                return Choice("parameter_count", 2.5, "noun"), found
        linked = of_links(quantity, stretch, setting)
        if linked is not None:
            return linked, None
        if is_no_size(quantity, stretch, setting.reading.mentions) or is_kept_on_disks(quantity, stretch):
            return Choice("measure", 0.0, "noun"), None
        multiple = told_by_multiple(quantity, stretch, setting.label)
        if multiple is not None:
            return multiple, None
        start, end = quantity.start - stretch.start, quantity.end - stretch.start
        before = stretch.text[max(0, start - AROUND) : start]
        if "expert" in stretch.text:
            if quantity.dimension == "times" and _SIZED.match(stretch.text, end):
                return Choice("expert_count", 2.0, "noun"), None
            if quantity.dimension == "count" and _TIMES.search(before):
                return Choice("expert_parameters", 2.0, "noun"), None
        assigned = _ASSIGNED.search(before)
        label = (assigned[1] or assigned[2]) if assigned else ""
        if label and any(self.chooser.predicates[name].kind == "number" for name in self.chooser.labelled(label)):
            return self.chooser.number(quantity, "", quantity.start, label), None
        if quantity.dimension == "money":
            choice = told_by_form(quantity, stretch)
            return (choice, None) if choice else None
        return told_duration(quantity, stretch, setting, finder) if quantity.dimension == "duration" else None

    def _without_cue(self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Choice:
        if quantity.dimension == "money" and is_result(quantity, stretch, setting):
            return Choice("revenue", 0.5, "none")
        around = self.chooser.around(quantity, _introducing(setting.context))
        if around is not None:
            return around
        if quantity.dimension == "money":
            types = ("model", *UNDERTAKEN) if stands_alone(quantity, stretch) else ("model",)
            subject = finder.find(types, quantity.start, quantity.end, (), setting.label_entities)
            if subject is not None and subject.found in ("sentence", "label"):
                return Choice("cost", 0.5, "none")
        default = usual(quantity, stretch, setting, finder)
        if default is not None:
            return default
        if quantity.dimension == "rate" and quantity.unit == "1/day" and REQUESTS.search(quantity.noun or ""):
            return Choice("request_rate", 0.5, "none")
        return Choice("measure", 0.0, "none")

    def _unit(self, name: str, quantity: Quantity) -> str:
        """The unit of a predicate's value; money stays in the currency that the text gives, unconverted."""
        return quantity.unit if quantity.dimension == "money" else self.chooser.predicates[name].unit or quantity.unit

    def _object(self, name: str, quantity: Quantity, stretch: Stretch, setting: Setting) -> Entity | None:
        types = self.chooser.predicates[name].objects
        if not types:
            return None
        noun = (quantity.noun_start, quantity.noun_end) if quantity.noun else (quantity.end, quantity.end + 1)
        overlapping = [
            m
            for m in setting.reading.mentions
            if m.type in types and m.start < noun[1] and noun[0] < m.end and is_device(m)
        ]
        if overlapping:
            specific = [m for m in overlapping if not m.generic] or overlapping
            return as_entity(specific[0])
        if types == ("hardware",):
            return None
        after = [m for m in stretch.mentions if m.type in types and m.start >= quantity.end]
        if quantity.dimension == "times":
            measured = [m for m in after if preposition_before(stretch.text, m.start - stretch.start) in MEASURED_BY]
            against = measured[0] if measured else measured_against(quantity, stretch)
            return as_entity(against) if against is not None and against.type in types else None
        text, offset = stretch.text, stretch.start
        if name == "stake":
            owned = (m for m in after if _SHARE_OF.fullmatch(text, quantity.end - offset, m.start - offset))
            first = next(owned, None)
            if first is not None:
                return as_entity(first)
        linked = (m for m in after if _LINKED.search(text, max(0, m.start - offset - NEAR), m.start - offset))
        return next(map(as_entity, linked), None)


def _without_names(stretch: Stretch, low: int, high: int) -> str:
    """A clause whose names of companies and people hold no words that tell what an amount is: `T. Rowe Price`."""
    clause = stretch.text[low:high]
    for mention in stretch.mentions:
        if mention.type in ("organization", "person") and _TELLING.search(mention.text):
            start, end = mention.start - stretch.start - low, mention.end - stretch.start - low
            if start >= 0 and end <= len(clause):
                clause = f"{clause[:start]}{'X' * (end - start)}{clause[end:]}"
    return clause


def _without_owner(quantity: Quantity, mentions: Iterable[Mention]) -> Quantity:
    """A count whose noun does not begin with whose the things are: `six Core Foo sites` counts sites, no cores."""
    for mention in _owners(quantity, mentions):
        noun = (quantity.noun or "").replace(mention.text, "", 1).strip()
        return replace(quantity, noun=noun) if noun else quantity
    return quantity


def _without_owners(clause: str, offset: int, quantity: Quantity, mentions: Iterable[Mention]) -> str:
    """A clause that begins at an offset of the block, blank where the noun of a count says whose the things are."""
    owners = {mention.entity_id for mention in _owners(quantity, mentions)}
    for mention in mentions if owners else ():
        if mention.entity_id not in owners:
            continue
        low, high = max(0, mention.start - offset), max(0, mention.end - offset)
        clause = clause[:low] + " " * len(clause[low:high]) + clause[high:]
    return clause


def _owners(quantity: Quantity, mentions: Iterable[Mention]) -> Iterator[Mention]:
    for mention in mentions if quantity.noun else ():
        inside = quantity.noun_start <= mention.start and mention.end < quantity.noun_end
        if inside and mention.type in ("organization", "person", "place") and not mention.generic:
            yield mention


def _paid(quantity: Quantity, setting: Setting) -> tuple[Choice, Subject] | None:
    """What the grammar says that an amount of money pays."""
    tree = tree_at(setting.reading.trees, quantity.start)
    return paid(quantity, tree) if tree is not None else None


def _said_again(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether brackets only write the number before them in another way: `7 billion (7B) parameters`."""
    start = quantity.start - stretch.start
    if stretch.text[start - 1 : start] != "(" or stretch.text[quantity.end - stretch.start :][:1] != ")":
        return False
    before = next((q for q in stretch.quantities if q.end <= quantity.start - 1 <= max(q.end, q.noun_end) + 2), None)
    if before is None or before.text == quantity.text:
        return False
    return (before.dimension, before.low, before.high) == (quantity.dimension, quantity.low, quantity.high)


def _undenied(quantity: Quantity, stretch: Stretch, finder: SubjectFinder) -> Quantity | None:
    """The quantity as far as it is not denied: `not all 10,000` are at most so many; None where it is denied."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if not is_negated(finder.negated, start, end):
        return quantity
    if quantity.bound != "exact" or not _NOT_ALL.search(stretch.text, max(0, start - AROUND), start):
        return None
    return replace(quantity, low=None, bound="at_most")


def _scope(choice: Choice, quantity: Quantity, stretch: Stretch, setting: Setting) -> str | None:
    unit = None if choice.predicate in UNSHARED else held_by(quantity, stretch)
    if called_so(quantity, stretch) is not None:
        return "per gpu"
    unit = unit or (machine_above(setting) if choice.predicate in OF_MACHINES else None)
    unit = unit or (machine_around(quantity, stretch, setting) if choice.predicate == "memory_capacity" else None)
    unit = unit or (unit_above(setting) if choice.predicate not in UNSHARED else None)
    unit = None if unit in LESS_THAN.get(choice.predicate, ()) else unit
    if choice.predicate == "accelerators" and "cores" in (quantity.noun or ""):
        return "cores"
    if choice.predicate != "measure":
        rate = OPERATIONS if quantity.written_unit.endswith("operation per second") else None
        scoped = scope_of_size if choice.predicate == "parameter_count" else scope_of
        scope = scoped(quantity, stretch.text, stretch.start, setting.label) or (f"per {unit}" if unit else rate)
        if scope and scope.startswith("per ") and choice.predicate == "gpus_per_node":
            return None
        return scope or _phase(stretch, setting)
    label = "memory bandwidth" if choice.by == "cue" else None
    label = label or measure_label(quantity, stretch.text, stretch.start, setting.label)
    return f"{label} per {unit}" if unit and "per " not in label else label


def _as_meant(quantity: Quantity, stretch: Stretch, setting: Setting) -> Quantity:
    """A quantity in the unit that the words and the label around it give: as a rate, a speed, or a sum."""
    quantity = as_rate(quantity, stretch.text, stretch.start)
    quantity = as_asked(of_period(as_daily(quantity, stretch.text, stretch.start)), setting.label)
    quantity = in_unit_of(quantity, setting.label)
    if setting.label_entities and all(entity.type == "hardware" for entity in setting.label_entities):
        quantity = in_precision(quantity, setting.label)
    return as_total(as_speed(quantity), setting.label, setting.context.section)


def _holds(subject: Subject | None) -> bool:
    """Whether something can have machines of so many accelerators: no chip, and nobody who only offers them."""
    thing = subject.entity if subject is not None else None
    return thing is not None and not thing.generic and thing.type in HOLDING and thing.kind not in SINGLE


def _phase(stretch: Stretch, setting: Setting) -> str | None:
    """The phase that the heading above names, where the statement itself names none."""
    heading = next((level.text for level in setting.context.levels if level.name == "heading"), "")
    phase = phase_in(heading)
    return None if phase is None or PHASE.search(stretch.text) else phase


def _in_context(choice: Choice, quantity: Quantity, stretch: Stretch, setting: Setting) -> Choice:
    """The choice in the light of what stands around: devices of each node, limits, shares of anything but money."""
    levels = setting.context.levels
    if choice.predicate == "request_rate" or (choice.predicate == "measure" and quantity.dimension == "rate"):
        limits = any(_LIMITS.search(text) for text in (setting.label, *(level.text for level in levels[:INTRODUCING])))
        return Choice("request_limit", 2.0, "cue") if limits else choice
    if choice.predicate == "expert_count" and works_of_experts(quantity, stretch):
        return replace(choice, predicate="active_experts")
    before = stretch.text[max(0, quantity.start - stretch.start - PRODUCED_REACH) : quantity.start - stretch.start]
    if choice.predicate == "accelerators" and (_PRODUCTION.search(setting.label) or _PRODUCED.search(before)):
        return Choice("measure", 0.0, "none")
    machine = choice.predicate == "accelerators" and fits_machine(quantity)
    if machine and levels and levels[0].name == "introduction":
        return replace(choice, predicate="gpus_per_node") if EACH_NODE.search(levels[0].text) else choice
    if choice.predicate == "cost_share" and choice.by == "label":
        around = " ".join((setting.label, stretch.text, *(level.text for level in levels[:INTRODUCING])))
        return choice if SPENDING.search(around) else Choice("measure", 0.0, "none")
    return choice


def _says_size(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a bare number counts all or the active parameters: `109B total, 17B active`."""
    size = _SIZE.match(quantity.text) if quantity.dimension == "count" else None
    return size is not None and _SIZE_OF.match(stretch.text, quantity.start + size.end() - stretch.start) is not None


def _introducing(context: Context) -> list[str]:
    """The lines around a block that may say what its amounts are, without what they call the text itself."""
    return [_TEXTS.sub(" ", level.text) for level in context.levels[:INTRODUCING]]
