"""Statements of numbers: every quantity of a stretch with its predicate, subject, object and qualifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.assertion import clause_around, is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.devices import ACCELERATOR_KINDS, is_device
from pipelines.extract.distribution import MACHINES, holder
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.experts import told_of_experts
from pipelines.extract.features import features
from pipelines.extract.money import AROUND, given_by, recipient, told_by_form, told_by_words
from pipelines.extract.nouns import DEVICE_NOUNS
from pipelines.extract.partitives import counted
from pipelines.extract.prepositions import COMPARING, preposition_before
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.scope import measure_label, scope_of
from pipelines.extract.setting import Setting, frame, stance
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.texts import in_process
from pipelines.extract.topics import TOPIC_TYPES, as_entity
from pipelines.extract.values import as_rate, as_written, canonical, in_unit_of, is_no_amount, of_period, states
from pipelines.ontology import entity_id

_NOT_ALL = re.compile(r"\ball\s+(?:of\s+)?(?:the\s+|its\s+|their\s+)?$", re.IGNORECASE)
"""`did not use all 10,000 GPUs` denies no number: it is a limit."""
_ASSIGNED = re.compile(r"(?:(?<![\w-])([A-Za-z][\w-]{0,30})\s?=|(?:^|[,;|(])\s*([A-Za-z][\w /-]{0,30}):)\s?$")
"""`TP=2`, `Layers: 22, Heads: 32`: the name before an equals sign or colon labels the value."""
_THEN = re.compile(r"\s*(?:,|for|in|over)\s*(?:~|about\s|roughly\s)?", re.IGNORECASE)
_ON_DEVICES = re.compile(r"\s+(?:using|on|with|across)\s+(?:just |only |about |~)?[\d,]+\b")
"""How long something took goes before what it took it on: `90 days using 16 A100s`."""
_ATTRIBUTIVE = re.compile(r"\S*\d[-‑](?:year|month|week|day|hour)", re.IGNORECASE)
_TRAINED = re.compile(r"\s+(?:\w+\s+)?(?:(?:pre-?)?training|run|turn-?around)\b", re.IGNORECASE)
"""What a `3-month` something must be for the number to say how long it took."""
_BATCH = re.compile(r"\bbatch(?:[- ]sizes?)?\s*(?:of|[:=]|is|was)?\s*(?:about |~|up to )?$", re.IGNORECASE)
_PER_BATCH = re.compile(r"\s*(?:/\s?|\bper |\ba )batch\b(?![- ]sizes?\b)|\s+batch[- ]size", re.IGNORECASE)
_OTHER_PART = re.compile(
    r"\b(?:cores|links?|NICs?|ports?|dies|chiplets|stacks|switches|adapters|CPUs?)\Z", re.IGNORECASE
)
"""What is counted by these are parts of what the words before name."""
_MACHINES = re.compile(r"\b(?:systems|computers|supercomputers|boxes|instances|workstations)\Z", re.IGNORECASE)
"""What is counted by these are machines, whatever accelerators they are named after."""
_PER_MACHINE = re.compile(
    r"(?:\bper\b|/|\b(?:each|every)\b)\s*(?:compute )?(?:node|server|instance|machine|host|blade)\b", re.I
)
"""A label that speaks of one machine."""
_LIMITS = re.compile(r"\b(?:rate|usage|request|api)[- ]limit(?:s|ing|ed)?\b|\bquotas?\b|\bthrottl\w+", re.IGNORECASE)
"""What stands around numbers of requests that are the most that somebody may send."""
_SETTING = re.compile(
    r"\b(?:theta|learning rate|temperature|beta_?\d?|epsilon|dropout|weight decay|gradient clipping|seeds?)\b"
    r"(?:(?!\s(?:for|over|across|after|until|through|by|with|and)\s)[^.;,()|]){0,25}\Z",
    re.IGNORECASE,
)
_WARMING = re.compile(r"\s+(?:of\s+)?(?:linear\s+)?warm-?up\b", re.IGNORECASE)
_REQUESTS = re.compile(
    r"\b(?:requests?|quer(?:y|ies)|calls?|messages?|prompts?|search(?:es)?|lookups?|inferences?|predictions?|images?"
    r"|conversations?|chats?|questions?|answers?|translations?|transactions?|recommendations?|hits|invocations?)\b",
    re.IGNORECASE,
)
"""What services are asked for so many times a day."""
_DEVICES = re.compile(rf"\b(?:{'|'.join(sorted(DEVICE_NOUNS))})\Z", re.IGNORECASE)
NEAR = 25
"""Characters before a number within which `every` makes it a distance and no amount."""
_EACH_NODE = re.compile(
    r"\b(?:each|every|per|a|one)\s+(?:[^\s.;:]+\s+){0,3}?(?:node|server|machine|host|instance|blade|system)\s+"
    r"(?:has|contains?|consists? of|is made (?:up )?of|features|comes with|is equipped)",
    re.IGNORECASE,
)
"""An introduction whose list is of the parts of one machine."""
_SPENDING = re.compile(
    r"\b(?:spen[dt]\w*|costs?|compute|budget\w*|expens\w*|invest\w*|capex|revenue)\b|[$€£]", re.IGNORECASE
)
"""Words of which a share is a share of costs or compute."""
_SIZED = re.compile(r"\s*~?\d[\d.]*B\b")
_INVESTS = re.compile(
    r"\s+(?:(?:has|had|have|also|then|later|will|would)\s+){0,2}"
    r"(?:invest(?:s|ed)?|announce[sd]?|commit(?:s|ted)?|puts?|pledge[sd]?|complete[sd]?|contribute[sd]?|provide[sd]?"
    r"|raise[sd]?\s+(?:its|their)|add(?:s|ed)?|leads?|led|agree[sd]?)\b",
)
"""What a giver does; a company that only raises money receives it."""
_WENT_TO = re.compile(
    r"\s+of\s+(?:[\w’'-]+\s+){0,4}?(?:compute|spend(?:ing)?|costs?|budgets?|capex|expens\w+)\s+(?:[\w-]+\s+){0,2}?"
    r"(?:went|goes|go|flow(?:s|ed)|(?:is|was|were) (?:spent|used|allocated))\s+(?:to|into|on|for)\s+(?:the\s+|its\s+)?"
    r"(?P<what>(?!(?:it|its|them|this|that|these|those|others?|us|him|her|each|all|both|waste)\b)[\w-]+(?:\s+(?!and\b|or\b|in\b|by\b|that\b|which\b|for\b|not\b)[\w-]+){0,2})",
    re.IGNORECASE,
)
"""`70% of compute went to experiments`: what the share is of, and what it was spent on."""
_TIMES = re.compile(r"\dx\s*$")
"""`8x 220B`: so many experts of a size, where the sentence speaks of experts."""
_MULTIPLIES = re.compile(r"(?:.*\s)?(?:doubl|tripl|quadrupl|quintupl)(?:es|ed|ing)", re.IGNORECASE)
"""Verbs that say by themselves how many times something has grown."""
_FASTER = re.compile(r"\s+(?:faster|quicker|speed-?\s?ups?)\b", re.IGNORECASE)
_THE_EARLIER = re.compile(
    r"\s+(?:the|its|their|that of|what)\s+(?:[$€£]|previous|prior|earlier|last|original|year)", re.IGNORECASE
)
"""`twice the $6 billion`, `three times the previous year's`: so many times what it was."""
_OWNS = re.compile(
    r"\b(?:owns?|owned|holds?|held|takes?|took|taking|bought|buys?|acquires?|acquired|sold|has|controls?|received|gets?|got"
    r"|secured)\s"
    r"(?:about\s|roughly\s|some\s|up to\s|a\s)?\Z",
    re.IGNORECASE,
)
_OF_OWNED = re.compile(r"\s+of\s+(?:the\s+)?")
_LINKED = re.compile(r"\b(?:in|into|to|with|for|from)\s+(?:the\s+)?\Z", re.IGNORECASE)
"""What joins an amount to the other party."""
_EVERY = re.compile(r"(?<!doubling )(?<!doubled )(?<!doubles )\bevery\s+$", re.IGNORECASE)
INTRODUCING = 3
"""Circles around a block whose words may say what an amount of money is, when the block itself does not."""
LAST_RESORT = 6.0
"""Cost of the document itself as a subject: more than that of anything which it names."""
PER_DEVICE = frozenset({"peak_compute", "memory_capacity", "price", "power_capacity", "measure"})
"""What a device has or costs by itself."""
BUILT = ("site", "cluster", "program")
"""What money written directly before it is the cost of."""
MEASURED_BY = COMPARING | {"over"}
UNSHARED = ("gpus_per_node", "node_count", "rack_count", "growth", "reduction", "speedup", "compute_ratio")
"""What is said of each machine by its very name, and what no machine has of its own."""
MOST_IN_MACHINE = 256
"""Accelerators that one machine can hold; a larger number is the whole's, whatever the words before it."""
COUNTED_OF = tuple(name for name in TOPIC_TYPES if name != "person")
"""What numbers are about when nothing better is found; people are named for what they say."""
SMALLEST_MODEL = 1e6
"""Parameters below which a number before a model's name is a count of models."""


USUALLY = {
    "compute_rate": ("peak_compute", None),
    "power": ("power_capacity", None),
    "data_rate": ("network_bandwidth", None),
    "compute": ("training_compute", None),
    "energy": (
        "energy",
        re.compile(r"\b(?:batter\w+|storage|stor(?:es?|ing)|BESS|discharg\w+|reserves?)\b", re.IGNORECASE),
    ),
    "volume": (
        "water_use",
        re.compile(
            r"\b(?:fuel|diesel|oil|coolant|refrigerant|tanks?|gasoline|petrol|propane|stor(?:es?|age|ed|ing)|gas)\b",
            re.IGNORECASE,
        ),
    ),
}
"""What an amount of a dimension is where no word says it, unless a word says that it is something else."""
_NO_MEMORY = re.compile(
    r"\b(?:storage|stor(?:es?|ed|ing)|disks?|drives?|SSDs?|NVMe|flash|cache[sd]?|checkpoints?|weights|files?|datasets?|data|logs?"
    r"|corpus|text|images?|backups?|model|swap|scratch|capacity|download\w*|S3|lake|transfer\w*|traffic)\b",
    re.IGNORECASE,
)
"""Data beside these words are kept elsewhere than in the memory of a device."""


class Amounts:
    """Reads the numbers of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def numbers(self, stretch: Stretch, setting: Setting, finder: SubjectFinder | None = None) -> Iterator[Draft]:
        """One statement for each quantity that is not denied."""
        finder = finder or SubjectFinder(stretch, setting.context, setting.focus)
        told = list(told_of_experts(stretch.text))
        yield from self._experts(told, stretch, setting, finder)
        reading = setting.reading
        for written in stretch.quantities:
            quantity = counted(written, reading.text, reading.whole.quantities, reading.mentions)
            low, high = quantity.start - stretch.start, quantity.end - stretch.start
            if any(low < end and start < high for start, end, _, _ in told):
                continue
            if in_process(stretch.text, low, high):
                continue
            limited = _undenied(quantity, stretch, finder)
            if limited is None or is_no_amount(quantity, stretch.text, stretch.start):
                continue
            for stated in states(limited, stretch.text[: quantity.start - stretch.start]):
                draft = self._number(stated, stretch, setting, finder)
                if draft is not None:
                    yield draft

    def _experts(
        self, told: list[tuple[int, int, str, float]], stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Iterator[Draft]:
        """How many experts there are and work, where the words' own form tells it."""
        for low, high, name, value in told:
            start, end = stretch.start + low, stretch.start + high
            subject = finder.find(self.chooser.predicates[name].subjects, start, end, (), setting.label_entities)
            if subject is None or is_negated(finder.negated, low, high):
                continue
            status, source = stance(stretch, setting, start, finder)
            yield replace(
                frame(setting, stretch, subject, name, start, end),
                low=value,
                high=value,
                unit="count",
                status=status,
                source=source,
                features=features(Choice(name, 3.0, "noun"), subject),
            )

    def _number(self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Draft | None:
        quantity = in_unit_of(of_period(as_rate(quantity, stretch.text, stretch.start)), setting.label)
        choice, owner = self._choose(quantity, stretch, setting, finder)
        object_ = self._object(choice.predicate, quantity, stretch, setting)
        if owner is not None and object_ is not None and owner.entity.entity_id == object_.entity_id:
            object_ = None
        subject = owner or self._subject(choice.predicate, quantity, setting, finder, object_)
        if subject is None and setting.context.document is not None:
            choice, object_ = Choice("measure", 0.0, "none"), None
            subject = Subject(setting.context.document, LAST_RESORT, "document")
        if subject is None:
            return None
        if choice.predicate == "investment" and owner is None and subject.found == "label":
            giver = _giver(quantity, stretch, subject.entity)
            subject, object_ = (giver, subject.entity) if giver is not None else (subject, object_)
        if choice.predicate == "investment" and object_ is None:
            object_ = recipient(subject.entity, quantity, stretch, setting)
        values = canonical(choice.predicate, quantity)
        if values is None:
            choice = Choice("measure", 0.0, "none")
        if values is None or choice.predicate == "measure":
            low, high, unit = as_written(quantity)
        else:
            (low, high), unit = values, self._unit(choice.predicate, quantity)
        status, source = stance(stretch, setting, quantity.start, finder)
        end = max(quantity.end, quantity.noun_end)
        return replace(
            frame(setting, stretch, subject, choice.predicate, quantity.start, end),
            object=object_,
            low=low,
            high=high,
            unit=unit,
            bound=quantity.bound,
            scope=_scope(choice, quantity, stretch, setting),
            status=status,
            source=source,
            features=features(choice, subject),
        )

    def _choose(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None]:
        """The predicate of a number, and its subject where the number's own words name it."""
        low, high = clause_around(stretch.text, quantity.start - stretch.start, quantity.end - stretch.start)
        clause, offset = stretch.text[low:high], stretch.start + low
        if _tunes(quantity, stretch):
            return Choice("measure", 0.0, "noun"), None
        shared = _WENT_TO.match(stretch.text, quantity.end - stretch.start) if quantity.dimension == "ratio" else None
        if shared is not None:
            return Choice("cost_share", 2.0, "cue"), _recipient(shared, stretch)
        formed = self.chooser.formed(quantity, clause, offset)
        if formed is not None:
            given = given_by(quantity, stretch) if formed.predicate == "investment" else None
            return formed, _per_device(formed, quantity, stretch) or given
        said = self._by_form(quantity, stretch, setting, finder)
        if said is not None:
            return said
        types = frozenset(entity.type for entity in setting.label_entities)
        choice = self.chooser.number(quantity, clause, offset, setting.label, types)
        mentions = setting.reading.mentions
        if _counts_devices(quantity, mentions) and choice.predicate in ("measure", "core_count"):
            choice = Choice("accelerators", 2.5, "noun")
        if choice.predicate == "accelerators" and _MACHINES.search(quantity.noun or ""):
            choice = replace(choice, predicate="node_count")
        if choice.predicate == "accelerators" and _PER_MACHINE.search(setting.label) and _fits_machine(quantity):
            choice = replace(choice, predicate="gpus_per_node")
        if choice.predicate == "accelerators" and _holder(quantity, stretch) in MACHINES and _fits_machine(quantity):
            choice = replace(choice, predicate="gpus_per_node")
        giver: Subject | None = None
        if quantity.dimension == "money":
            choice, giver = told_by_words(choice, quantity, stretch, setting, self.chooser)
        if choice.by == "none" and choice.predicate == "measure":
            choice = self._without_cue(quantity, stretch, setting, finder)
        choice = _in_context(choice, quantity, stretch, setting)
        return choice, _per_device(choice, quantity, stretch) or giver

    def _by_form(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None] | None:
        """What the words directly around a number say that it is; None where they do not."""
        named = _qualified(quantity, stretch)
        if named is not None:
            return Choice(named[0], 3.0, "noun"), Subject(as_entity(named[1]), 0.0, "sentence")
        if quantity.dimension == "data_rate" and _is_memory(quantity, stretch, setting):
            return Choice("measure", 1.0, "cue"), None
        mentions = setting.reading.mentions
        if (
            _counts_parts(quantity, mentions)
            or _is_interval(quantity, stretch)
            or _is_batch(quantity, stretch, mentions)
        ):
            return Choice("measure", 0.0, "noun"), None
        start, end = quantity.start - stretch.start, quantity.end - stretch.start
        if quantity.dimension == "times" and (
            _MULTIPLIES.fullmatch(quantity.text) or _THE_EARLIER.match(stretch.text, end)
        ):
            return Choice("growth", 2.0, "cue"), None
        if quantity.dimension == "ratio" and _FASTER.match(stretch.text, end):
            return Choice("speedup", 2.0, "noun"), None
        if quantity.dimension == "ratio" and _OWNS.search(stretch.text, max(0, start - NEAR), start):
            owned = _OF_OWNED.match(stretch.text, end)
            if owned and any(
                m.type == "organization" and m.start == stretch.start + owned.end() for m in stretch.mentions
            ):
                return Choice("stake", 2.0, "noun"), None
        before = stretch.text[max(0, start - AROUND) : start]
        if "expert" in stretch.text:
            if quantity.dimension == "times" and _SIZED.match(stretch.text, end):
                return Choice("expert_count", 2.0, "noun"), None
            if quantity.dimension == "count" and _TIMES.search(before):
                return Choice("expert_parameters", 2.0, "noun"), None
        assigned = _ASSIGNED.search(before)
        label = (assigned[1] or assigned[2]) if assigned else ""
        if label and self.chooser.labelled(label):
            return self.chooser.number(quantity, "", quantity.start, label), None
        if quantity.dimension == "money":
            choice = told_by_form(quantity, stretch)
            return (choice, None) if choice else None
        return self._duration(quantity, stretch, setting, finder) if quantity.dimension == "duration" else None

    def _duration(
        self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[Choice, Subject | None] | None:
        """`90 days using 16 A100s` is how long training took, a `3-year` something is no time of training."""
        if _on_devices(quantity, stretch, setting.reading.mentions):
            subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
            if subject is not None:
                return Choice("training_duration", 2.0, "cue"), subject
        if _ATTRIBUTIVE.fullmatch(quantity.text) and not _TRAINED.match(stretch.text, quantity.end - stretch.start):
            return Choice("measure", 0.0, "noun"), None
        return None

    def _subject(
        self, name: str, quantity: Quantity, setting: Setting, finder: SubjectFinder, object_: Entity | None
    ) -> Subject | None:
        exclude = {object_.entity_id} if object_ else set()
        for types in (self.chooser.predicates[name].subjects, COUNTED_OF):
            subject = finder.find(types, quantity.start, quantity.end, exclude, setting.label_entities)
            if subject is not None:
                return subject
        return None

    def _without_cue(self, quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Choice:
        around = self.chooser.around(quantity, [level.text for level in setting.context.levels[:INTRODUCING]])
        if around is not None:
            return around
        if quantity.dimension == "money":
            subject = finder.find(("model",), quantity.start, quantity.end, (), setting.label_entities)
            if subject is not None and subject.found in ("sentence", "label"):
                return Choice("cost", 0.5, "none")
        if quantity.dimension == "data" and _of_device(quantity, stretch, setting, finder):
            return Choice("memory_capacity", 0.5, "none")
        usual = USUALLY.get(quantity.dimension)
        if usual is not None and not (usual[1] and usual[1].search(f"{setting.label} {stretch.text}")):
            return Choice(usual[0], 0.5, "none")
        if quantity.dimension == "rate" and quantity.unit == "1/day" and _REQUESTS.search(quantity.noun or ""):
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
            return as_entity(measured[0]) if measured else None
        text, offset = stretch.text, stretch.start
        linked = (m for m in after if _LINKED.search(text, max(0, m.start - offset - NEAR), m.start - offset))
        first = next(linked, None)
        return as_entity(first) if first is not None else None


def _of_device(quantity: Quantity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> bool:
    """Whether an amount of data without more is the memory of an accelerator that the sentence or label names."""
    if _NO_MEMORY.search(f"{setting.label} {stretch.text}"):
        return False
    subject = finder.find(("hardware",), quantity.start, quantity.end, (), setting.label_entities)
    if subject is None or subject.found not in ("sentence", "label"):
        return False
    named = [m for m in setting.reading.mentions if m.entity_id == subject.entity.entity_id]
    return any(m.kind in ACCELERATOR_KINDS and not m.generic for m in named)


def _giver(quantity: Quantity, stretch: Stretch, receiver: Entity) -> Subject | None:
    """Who invests in what the line's label names: the last company before the amount, if it acts; else None."""
    before = [
        m
        for m in stretch.mentions
        if m.type == "organization" and m.end <= quantity.start and m.entity_id != receiver.entity_id
    ]
    if not before or not _INVESTS.match(stretch.text, before[-1].end - stretch.start):
        return None
    return Subject(as_entity(before[-1]), 0.5, "sentence")


def _undenied(quantity: Quantity, stretch: Stretch, finder: SubjectFinder) -> Quantity | None:
    """The quantity as far as it is not denied: `not all 10,000` are at most so many; None where it is denied."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if not is_negated(finder.negated, start, end):
        return quantity
    if quantity.bound != "exact" or not _NOT_ALL.search(stretch.text, max(0, start - AROUND), start):
        return None
    return replace(quantity, low=None, bound="at_most")


def _recipient(shared: re.Match[str], stretch: Stretch) -> Subject:
    """What a share was spent on: the entity named there, else what the words call it."""
    low, high = (stretch.start + position for position in shared.span("what"))
    named = next((m for m in stretch.mentions if low <= m.start and m.end <= high and not m.generic), None)
    if named is not None:
        return Subject(as_entity(named), 0.0, "sentence")
    name = shared["what"]
    return Subject(Entity(entity_id("program", name), name, "program", provisional=True), 0.5, "sentence")


def _is_memory(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether a data rate is that of a memory, which is no network."""
    before = stretch.text[max(0, quantity.start - stretch.start - 30) : quantity.start - stretch.start]
    after = stretch.text[quantity.end - stretch.start : quantity.end - stretch.start + 20]
    named = re.search(r"\b(?:hbm\w*|memory|vram|gddr\w*|dram)\b", f"{before} {after}", re.IGNORECASE)
    return named is not None or setting.label.lower().startswith(("memory", "hbm", "vram"))


def _scope(choice: Choice, quantity: Quantity, stretch: Stretch, setting: Setting) -> str | None:
    unit = None if choice.predicate in UNSHARED else _holder(quantity, stretch)
    if choice.predicate != "measure":
        return scope_of(quantity, stretch.text, stretch.start, setting.label) or (f"per {unit}" if unit else None)
    label = "memory bandwidth" if choice.by == "cue" else None
    label = label or measure_label(quantity, stretch.text, stretch.start, setting.label)
    return f"{label} per {unit}" if unit and "per " not in label else label


def _holder(quantity: Quantity, stretch: Stretch) -> str | None:
    """The machine or rack of which each has the number; None when it is said of the whole."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    return holder(stretch.text, start, end, max(end, quantity.noun_end - stretch.start))


def _fits_machine(quantity: Quantity) -> bool:
    return max(quantity.low or 0.0, quantity.high or 0.0) <= MOST_IN_MACHINE


def _counted(quantity: Quantity, mentions: Sequence[Mention], types: tuple[str, ...]) -> list[Mention]:
    if not quantity.noun or quantity.dimension != "count":
        return []
    low, high = quantity.noun_start, quantity.noun_end
    return [m for m in mentions if m.type in types and m.start < high and low < m.end]


def _on_devices(quantity: Quantity, stretch: Stretch, mentions: Sequence[Mention]) -> bool:
    """Whether a duration stands beside how many devices it was spent on: `90 days on 16 A100s`, `8 GPUs, 1 month`."""
    before = [q for q in stretch.quantities if q.end <= quantity.start]
    if before and _counts_devices(before[-1], mentions):
        end = max(before[-1].end, before[-1].noun_end) - stretch.start
        if _THEN.fullmatch(stretch.text, end, quantity.start - stretch.start):
            return True
    if not _ON_DEVICES.match(stretch.text, quantity.end - stretch.start):
        return False
    following = next((q for q in stretch.quantities if q.start >= quantity.end), None)
    return following is not None and _counts_devices(following, mentions)


def _in_context(choice: Choice, quantity: Quantity, stretch: Stretch, setting: Setting) -> Choice:
    """The choice in the light of what stands around: devices of each node, limits, shares of anything but money."""
    levels = setting.context.levels
    if choice.predicate == "request_rate" or (choice.predicate == "measure" and quantity.dimension == "rate"):
        limits = any(_LIMITS.search(text) for text in (setting.label, *(level.text for level in levels[:INTRODUCING])))
        return Choice("request_limit", 2.0, "cue") if limits else choice
    if choice.predicate == "accelerators" and levels and levels[0].name == "introduction":
        return replace(choice, predicate="gpus_per_node") if _EACH_NODE.search(levels[0].text) else choice
    if choice.predicate == "cost_share" and choice.by == "label":
        around = " ".join((setting.label, stretch.text, *(level.text for level in levels[:INTRODUCING])))
        return choice if _SPENDING.search(around) else Choice("measure", 0.0, "none")
    return choice


def _tunes(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a number sets an optimiser or an encoding: `theta increased to 1.5M`, `2B tokens of warm-up`."""
    if quantity.dimension not in ("count", "times"):
        return False
    start, end = quantity.start - stretch.start, max(quantity.end, quantity.noun_end) - stretch.start
    return bool(_SETTING.search(stretch.text, max(0, start - NEAR - 15), start) or _WARMING.match(stretch.text, end))


def _counts_devices(quantity: Quantity, mentions: Sequence[Mention]) -> bool:
    """Whether the number counts accelerators by name: `10K V100s`, `a 100K H100 cluster`."""
    if _OTHER_PART.search(quantity.noun or "") and "TPU" not in (quantity.noun or ""):
        return False
    found = _counted(quantity, mentions, ("hardware",))
    return any(
        m.kind in ACCELERATOR_KINDS and (m.start <= quantity.noun_start + 1 or quantity.noun_end <= m.end + 1)
        for m in found
    )


def _is_interval(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a number lies between two events: `6 months before the launch`, `every 100B tokens`."""
    behind = stretch.text[quantity.end - stretch.start :]
    start = quantity.start - stretch.start
    if _EVERY.search(stretch.text, max(0, start - NEAR), start):
        return True
    return quantity.dimension == "duration" and re.match(r"\s+(?:before|after|ago|later|earlier)\b", behind) is not None


def _is_batch(quantity: Quantity, stretch: Stretch, mentions: Sequence[Mention]) -> bool:
    """Whether a number is the size of a batch: `batch size of 2M tokens`, `4M tokens per batch`.

    A batch of devices has been delivered together; its number is theirs.
    """
    if quantity.dimension != "count" or _DEVICES.search(quantity.noun or "") or _counts_devices(quantity, mentions):
        return False
    start, end = quantity.start - stretch.start, max(quantity.end, quantity.noun_end) - stretch.start
    beside = _BATCH.search(stretch.text, max(0, start - NEAR), start) or _PER_BATCH.match(stretch.text, end)
    return beside is not None


def _counts_parts(quantity: Quantity, mentions: Sequence[Mention]) -> bool:
    """Whether the number counts processes or processors of a kind, not machines: `5 etcd nodes`, `36 Grace CPUs`."""
    if any(m.kind == "cpu" for m in _counted(quantity, mentions, ("hardware",))):
        return True
    software = _counted(quantity, mentions, ("software",))
    return bool(software) or re.match(r"API\b", quantity.noun or "") is not None


def _per_device(choice: Choice, quantity: Quantity, stretch: Stretch) -> Subject | None:
    """The device that a rate is said to hold for: `28 TFLOPS per V100`, `$1 per A100-hour`."""
    if not quantity.per or choice.predicate not in PER_DEVICE:
        return None
    inside = [m for m in stretch.mentions if quantity.start <= m.start < quantity.end + 4 and m.type == "hardware"]
    specific = [m for m in inside if not m.generic and is_device(m)]
    return Subject(as_entity(specific[0]), 0.0, "sentence") if specific else None


def _qualified(quantity: Quantity, stretch: Stretch) -> tuple[str, Mention] | None:
    """A number before a name: `175B GPT-3` gives a model's parameters, `80GB A100` memory, `$2B Foo campus` a cost."""
    for mention in stretch.mentions:
        if not quantity.end <= mention.core_start <= quantity.end + 20 or mention.generic:
            continue
        between = stretch.text[quantity.end - stretch.start : mention.core_start - stretch.start]
        if re.search(
            r"[,.;:()]|\b(?:of|on|for|with|in|by|and|per|the|a|to|from|at|tokens?|parameters?)\b",
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
    return None
