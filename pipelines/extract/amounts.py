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
from pipelines.extract.comparisons import is_measure_of, is_of_nobody, measured_against, owner_of_other
from pipelines.extract.countries import country_around
from pipelines.extract.counts import (
    EACH_NODE,
    NEAR,
    cluster_of_devices,
    counts_things,
    fits_machine,
    held_by,
    is_no_size,
    is_setting,
    is_spent_on_devices,
    is_watched,
    of_machines,
    of_other_models,
)
from pipelines.extract.defaults import usual
from pipelines.extract.devices import is_accelerator, is_device
from pipelines.extract.distribution import MACHINES
from pipelines.extract.draft import Draft, Value
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.experts import expert_label, is_sampled, told_of_experts, told_of_ways, works_of_experts
from pipelines.extract.links import of_links
from pipelines.extract.measured import REACH, types_of_measure
from pipelines.extract.money import (
    AROUND,
    UNDERTAKEN,
    customers,
    given_by,
    invested,
    is_price,
    is_result,
    of_device,
    of_section_around,
    payees,
    raised,
    stands_alone,
    told_account,
    told_by_form,
    told_by_words,
    valued_by,
    without_others,
    worth_of,
)
from pipelines.extract.node_lists import machine_above, machine_of
from pipelines.extract.other_parties import MEASURE, of_others
from pipelines.extract.partitives import counted, owner_before
from pipelines.extract.payments import paid
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.processors import (
    OF_ALL_PROCESSORS,
    called_so,
    cores_of,
    cores_used,
    is_kept_on_disks,
    is_memory_called,
    is_total,
    machine_before,
    named_by,
    of_all_processors,
    told_in_cores,
)
from pipelines.extract.quantities import Quantity
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.reckoned import reckoned, signed_with
from pipelines.extract.request_labels import as_asked, of_whom, rate_label
from pipelines.extract.scope import PHASE, measure_label, phase_in, scope_of
from pipelines.extract.setting import Setting, stated
from pipelines.extract.shares import SPENDING, as_held, signed_of, told_by_multiple, told_first
from pipelines.extract.sharing import set_against
from pipelines.extract.subjects import SINGLE, Subject, SubjectFinder
from pipelines.extract.syntax import tree_at
from pipelines.extract.table_units import in_precision
from pipelines.extract.texts import in_process
from pipelines.extract.thresholds import in_general
from pipelines.extract.topics import TOPIC_TYPES, Context, as_entity
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
_LATELY = re.compile(
    r"(?<!trained )(?<!training )\b(?:in|over|during|within|for|of)\sthe\s"
    r"(?:last|past|next|coming|previous|first|preceding)\s$",
    re.IGNORECASE,
)
"""A time in which something was, not how long it took: `in the last five years`."""
_STARTS_IN = re.compile(
    r"\b(?:starts?|begins?|resumes?|starting|beginning|expected|due)\s(?:(?:again|to\s(?:start|begin|resume))\s)?in\s"
    r"(?:(?:about|around|just|only|under|less\sthan)\s)?~?\Z",
    re.IGNORECASE,
)
"""How long it is until something begins: `training starts in 5 minutes`."""
_BUILT_IN = re.compile(
    r"\b(?:built|deployed|constructed|erected|installed|assembled|delivered|online|operational|live|raised|reached|hit"
    r"|doubled|tripled|grew|grown|sold|opened|launched|users|customers|subscribers|downloads)\s+(?:[a-z]+\s+){0,2}?"
    r"(?:in|within|over)\s+(?:(?:just|only|under|less than|about|around|roughly|over|a mere|as little as)\s+)?$",
    re.IGNORECASE,
)
"""A time in which something was built or reached: `built in 90 days`, `100 million users in two months`."""
BUILT_REACH = 60
_TO_COMPLETE = re.compile(r"\s+to\s+(?:complete|finish|converge)\s*(?:[.,;:)]|\Z|at\b|on\b|if\b|with\b)")
_DONE_IN = re.compile(
    r"\b(?:done|finish(?:ed)?|complete[d]?|converge[d]?)\s+(?:in|within|after)\s+(?:(?:about|around|some|roughly|only|just|~)\s*)*\Z"
)
_OTHER_WORK = re.compile(
    r"\b(?:evaluations?|evaluated|benchmarks?|benchmarking|tests?|testing|tested|inference|quanti[sz]ation|quanti[sz]ed"
    r"|migrations?|conversion|porting|deployment|integration|installation|construction|annotation|deal|negotiations)\b"
    r"[^.;:]*\Z",
    re.IGNORECASE,
)
"""What is done with a model or around it and is no training: `the evaluation of Foo was done in 20 days`."""
_RUNNING = ("model", "site", "cluster", "program", "software", "hardware", "organization")
"""What takes some time until it is done."""
_ATTRIBUTIVE = re.compile(r"\S*\d[-‑](?:year|month|week|day|hour)", re.IGNORECASE)
_TRAINED = re.compile(
    r"\s+(?:\w+\s+)?(?:(?:pre-?)?training|run|turn-?around)\b|\s+(?:[\w.-]+\s+){1,7}?(?:pre-?)?training\s(?:run|period)\b",
    re.IGNORECASE,
)
"""What a `3-month` something must be for the number to say how long it took."""
_RECORDED = re.compile(
    r"\s+of\s+(?:[\w-]+\s+){0,3}?(?:data|audio|speech|videos?|music|sounds?|recordings?|footage|content|podcasts?|conversations?"
    r"|gameplay|films?|podcast|driving|interviews?|broadcasts?)\b",
    re.IGNORECASE,
)
"""What lasts for so long itself: `20,000 hours of audio` is how much there is of it."""
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
LAST_RESORT = 6.0
"""Cost of the document itself as a subject: more than that of anything which it names."""
PER_DEVICE = frozenset({"peak_compute", "memory_capacity", "price", "power_capacity", "measure"})
"""What a device has or costs by itself."""
BUILT = ("site", "cluster", "program")
"""What money written directly before it is the cost of."""
MEASURED_BY = COMPARING | {"over"}
HOLDING = ("cluster", "program", "model", "hardware", "site", "service")
UNSHARED = ("gpus_per_node", "growth", "reduction", "speedup", "compute_ratio")
"""What is said of each machine by its very name, and what no machine has of its own."""
OF_MACHINES = ("memory_capacity", "peak_compute", "power_capacity", "core_count", "cpu_cores", "network_bandwidth")
"""What lists of the parts of one machine tell of it."""
HERE = ("sentence", "label")
"""Where a subject is found that is named beside the number."""
LESS_THAN = {"node_count": MACHINES, "rack_count": MACHINES | {"rack", "cabinet"}}
"""What has no such things in it."""
RUN_ON = ("accelerators", "node_count")
_TRAINED_ON = re.compile(
    r"\b(?:pre-?)?train(?:ed|ing|s)?\b[^.;:]{0,80}?\b(?:on|using|with|across|over)\s+"
    r"(?:(?:a|an|the|about|around|roughly|up to|only|just|over|some|nearly|cluster of|total of)\s+)*$",
    re.IGNORECASE,
)
"""What a model was trained on, the number says; it need not be all of the machine that is named."""
COUNTED_OF = tuple(name for name in TOPIC_TYPES if name != "person")
"""What numbers are about when nothing better is found; people are named for what they say."""
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
NO_SPENDERS = ("model", "hardware", "software", "dataset", "network")
"""Words of what companies spend on all that they build, and what never does."""
SMALLEST_MODEL = 1e6
"""Parameters below which a number before a model's name is a count of models."""


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
        owner = owner or self._compared(choice.predicate, quantity, stretch, setting)
        asked = choice.predicate
        if owner is None and is_of_nobody(quantity, stretch) and not set_against(quantity.start, stretch):
            choice, object_, owner = MEASURE, None, self._compared("measure", quantity, stretch, setting)
        owner = owner or (
            machine_before(quantity, stretch) if choice.predicate in (*OF_MACHINES, *RUN_ON, "price", "cost") else None
        )
        subject = owner or self._subject(asked, quantity, setting, finder, object_)
        if choice.predicate == "gpus_per_node" and object_ is not None and not (object_.generic or _holds(subject)):
            subject = Subject(object_.another(f"{object_.name} node"), 0.5, "sentence")
        if subject is None:
            choice, subject, object_ = _last_resort(choice, object_, setting.context)
        if subject is None:
            return None
        choice, subject = of_others(choice, quantity, subject, stretch, setting.reading)
        labelled = owner is None and subject.found == "label"
        subject, object_ = _dealing(choice.predicate, (subject, object_), labelled, quantity, stretch, setting)
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
        running = self._until_done(quantity, stretch, setting, finder)
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
            return formed, _per_device(formed, quantity, stretch) or given or called_so(quantity, stretch)
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
        return choice, _per_device(choice, quantity, stretch) or giver or self._owner(choice, quantity, setting.reading)

    def _until_done(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Subject | None:
        """The model whose training is done after a duration; None where the duration is another thing's, or no such."""
        if quantity.dimension != "duration" or not _is_until_done(quantity, stretch):
            return None
        running = finder.find(_RUNNING, quantity.start, quantity.end, (), setting.label_entities)
        return running if running is not None and running.entity.type == "model" else None

    def _owner(self, choice: Choice, quantity: Quantity, reading: Reading) -> Subject | None:
        """Who is named directly before a count whose noun stands further ahead."""
        if not quantity.noun or quantity.noun_end > quantity.start:
            return None
        mention = owner_before(quantity, reading.text, reading.mentions)
        if mention is None or mention.type not in self.chooser.predicates[choice.predicate].subjects:
            return None
        return Subject(as_entity(mention), 0.0, "sentence")

    def _by_form(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None] | None:
        """What the words directly around a number say that it is; None where they do not."""
        named = _qualified(quantity, stretch, setting.reading.block.kind == "heading")
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
        return self._duration(quantity, stretch, setting, finder) if quantity.dimension == "duration" else None

    def _duration(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None] | None:
        """`90 days using 16 A100s` is how long training took, a `3-year` something is no time of training."""
        if is_spent_on_devices(quantity, stretch, setting.reading.mentions):
            subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
            if subject is not None:
                return Choice("training_duration", 2.0, "cue"), subject
        start = quantity.start - stretch.start
        if _LATELY.search(stretch.text, max(0, start - NEAR), start) or _STARTS_IN.search(stretch.text, 0, start):
            return Choice("measure", 0.0, "noun"), None
        recorded = _RECORDED.match(stretch.text, quantity.end - stretch.start)
        if (
            recorded
            or is_watched(quantity, stretch)
            or _BUILT_IN.search(stretch.text, max(0, start - BUILT_REACH), start)
        ):
            return Choice("measure", 0.0, "noun"), None
        if _ATTRIBUTIVE.fullmatch(quantity.text) and not _TRAINED.match(stretch.text, quantity.end - stretch.start):
            return Choice("measure", 0.0, "noun"), None
        return None

    def _subject(
        self, name: str, quantity: Quantity, setting: Setting, finder: SubjectFinder, object_: Entity | None
    ) -> Subject | None:
        exclude = {object_.entity_id} if object_ else set()
        against = measured_against(quantity, finder.stretch)
        beside = against or is_measure_of(quantity, finder.stretch)
        exclude |= {beside.entity_id} if beside is not None else set()
        if quantity.dimension == "ratio":
            exclude |= {m.entity_id for q in finder.stretch.quantities if (m := signed_of(q, finder.stretch))}
        if name == "memory_capacity" and _machine(quantity, finder.stretch, setting):
            parts = SINGLE if setting.context.first("cluster") is not None else ("cpu", "architecture")
            exclude |= {m.entity_id for m in finder.stretch.mentions if m.kind in parts}
        own = ("organization",) if quantity.per == "share" else self.chooser.predicates[name].subjects
        start = quantity.start - finder.stretch.start
        if name == "cost" and _CAPEX.search(
            f"{setting.label} {finder.stretch.text[max(0, start - CAPEX_REACH) : start]}"
        ):
            own = tuple(kind for kind in own if kind not in NO_SPENDERS)
        if name == "growth" and _PERFORMED.search(finder.stretch.text, 0, max(0, start)):
            own = tuple(kind for kind in own if kind not in ("organization", "cloud"))
        if name == "measure" and not setting.label_entities:
            said = measure_label(quantity, finder.stretch.text, finder.stretch.start, setting.label)
            own = types_of_measure(own, quantity, said, finder.stretch.text[max(0, start - REACH) : max(0, start)])
        exclude |= payees(quantity, finder.stretch) if name == "cost" else set()
        exclude |= customers(quantity, finder.stretch)
        if name == "core_count":
            own = (*own, *OF_ALL_PROCESSORS)
        if name in ("core_count", "accelerators") and is_total(finder.stretch.text[: max(0, start)]):
            named = (*(m.entity for m in finder.stretch.mentions), *setting.label_entities)
            exclude |= {entity.entity_id for entity in named if entity.kind in SINGLE}
            own = tuple(kind for kind in own if kind != "hardware")
        if name == "measure" and quantity.dimension == "count":
            exclude |= named_by(quantity, setting.reading.mentions)
            own = tuple(t for t in own if t != "hardware") if told_in_cores(quantity, finder.stretch) else own
        if name in RUN_ON and _TRAINED_ON.search(finder.stretch.text, 0, quantity.start - finder.stretch.start):
            own = ("model", *(kind for kind in own if kind != "model"))
        end = quantity.end - finder.stretch.start
        spent = name == "cost" and (
            _SPENT.search(finder.stretch.text, max(0, start - CAPEX_REACH), max(0, start))
            or _TO_SPEND.match(finder.stretch.text, end)
        )
        not_around = NO_SPENDERS if spent else ()
        for types in (own, COUNTED_OF):
            place = (quantity.start, quantity.end, exclude, setting.label_entities)
            subject = finder.find(types, *place, not_around=not_around, by_grammar=told_of)
            if subject is not None:
                alike = against is None or subject.found in HERE or against.type == subject.entity.type
                return subject if alike else None
        return None

    def _compared(self, name: str, quantity: Quantity, stretch: Stretch, setting: Setting) -> Subject | None:
        """Whose a number is that another one is compared with."""
        first = (entity for level in setting.context.levels for entity in level.entities[:1])
        around = {entity.type for entity in (*setting.label_entities, *first)}
        other = owner_of_other(quantity, stretch, self.chooser.predicates[name].subjects, around)
        return Subject(as_entity(other), 0.0, "sentence") if other is not None else None

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


def _last_resort(
    choice: Choice, object_: Entity | None, context: Context
) -> tuple[Choice, Subject | None, Entity | None]:
    """A number that nothing has: of the country of the section, else a bare measure of the document."""
    country = country_around(choice.predicate, context)
    if country is not None:
        return choice, Subject(country, LAST_RESORT, "heading"), object_
    if context.document is None:
        return choice, None, object_
    return Choice("measure", 0.0, "none"), Subject(context.document, LAST_RESORT, "document"), None


def _dealing(
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
    unit = unit or (_machine(quantity, stretch, setting) if choice.predicate == "memory_capacity" else None)
    unit = None if unit in LESS_THAN.get(choice.predicate, ()) else unit
    if choice.predicate == "accelerators" and "cores" in (quantity.noun or ""):
        return "cores"
    if choice.predicate != "measure":
        rate = OPERATIONS if quantity.written_unit.endswith("operation per second") else None
        scope = scope_of(quantity, stretch.text, stretch.start, setting.label) or (f"per {unit}" if unit else rate)
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


def _machine(quantity: Quantity, stretch: Stretch, setting: Setting) -> str | None:
    """The machine of a list of which each has a number, by the words above it, before it or in its line."""
    return machine_above(setting) or machine_of(quantity, stretch, setting)


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


def _per_device(choice: Choice, quantity: Quantity, stretch: Stretch) -> Subject | None:
    """The device that a rate is said to hold for: `28 TFLOPS per V100`, `$1 per A100-hour`."""
    if not quantity.per or choice.predicate not in PER_DEVICE:
        return None
    inside = [m for m in stretch.mentions if quantity.start <= m.start < quantity.end + 4 and m.type == "hardware"]
    specific = [m for m in inside if not m.generic and is_device(m)]
    return Subject(as_entity(specific[0]), 0.0, "sentence") if specific else None


def _says_size(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a bare number counts all or the active parameters: `109B total, 17B active`."""
    size = _SIZE.match(quantity.text) if quantity.dimension == "count" else None
    return size is not None and _SIZE_OF.match(stretch.text, quantity.start + size.end() - stretch.start) is not None


def _introducing(context: Context) -> list[str]:
    """The lines around a block that may say what its amounts are, without what they call the text itself."""
    return [_TEXTS.sub(" ", level.text) for level in context.levels[:INTRODUCING]]


def _in_bracket(quantity: Quantity, stretch: Stretch, mention: Mention, heading: bool) -> tuple[str, Mention] | None:
    """What a bare size is that opens a bracket behind a name: a model's parameters, a device's memory.

    In a heading the memory is part of the device's name.
    """
    if mention.generic or quantity.noun or stretch.text[quantity.end - stretch.start :][:1] not in ("", ")", ",", ";"):
        return None
    if mention.type == "model" and quantity.dimension == "count" and (quantity.low or 0) >= SMALLEST_MODEL:
        return "parameter_count", mention
    if mention.type == "hardware" and quantity.dimension == "data" and is_accelerator(mention) and not heading:
        return "memory_capacity", mention
    return None


def _qualified(quantity: Quantity, stretch: Stretch, heading: bool) -> tuple[str, Mention] | None:
    """A number before a name: `175B GPT-3` gives a model's parameters, `80GB A100` memory, `$2B Foo campus` a cost.

    In brackets behind it, a bare number of its kind says the same: `GPT-3 (175B)`, as does a signed share: `Foo +4%`.
    """
    grown = signed_of(quantity, stretch)
    if grown is not None:
        return "growth", grown
    for mention in stretch.mentions:
        if stretch.text[mention.end - stretch.start : quantity.start - stretch.start] == " (":
            return _in_bracket(quantity, stretch, mention, heading)
        if not heading and is_memory_called(quantity, stretch, mention):
            return "memory_capacity", mention
        if not quantity.end <= mention.core_start <= quantity.end + 20 or mention.generic:
            continue
        between = stretch.text[quantity.end - stretch.start : mention.core_start - stretch.start]
        if re.search(
            r"[,.;:()]|\b(?:of|on|for|with|in|by|and|per|the|a|to|from|at|vs|versus|than|against|tokens?|parameters?)\b",
            between,
            re.IGNORECASE,
        ):
            continue
        if mention.type == "model" and quantity.dimension == "count" and (quantity.low or 0) >= SMALLEST_MODEL:
            return "parameter_count", mention
        if mention.type == "hardware" and quantity.dimension == "data" and is_device(mention):
            return "memory_capacity", mention
        if mention.type in BUILT and quantity.dimension == "money":
            return "cost", mention
    cluster = cluster_of_devices(quantity, stretch.mentions)
    return ("accelerators", cluster) if cluster is not None else None


def _is_until_done(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a duration is how long something takes: `41 days to complete`, `done in about 20 days`."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if not (_TO_COMPLETE.match(stretch.text, end) or _DONE_IN.search(stretch.text, max(0, start - NEAR), start)):
        return False
    return _OTHER_WORK.search(stretch.text, 0, start) is None
