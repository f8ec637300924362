"""Statements that relate two entities: what a cue, a label or the layout makes the object of a predicate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipelines.extract.apposition import BASED
from pipelines.extract.assertion import SUPPOSED, is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.clauses import told_of
from pipelines.extract.companies import is_school_of, is_unsettled
from pipelines.extract.compounds import STATE
from pipelines.extract.creations import ours
from pipelines.extract.devices import CHIP_KINDS, LINKS, PART_KINDS, is_accelerator, is_link
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.homes import STANDING, is_centre
from pipelines.extract.libraries import (
    FRAMEWORK,
    TRAINING,
    TRAINING_FRAMEWORK,
    Libraries,
    acts,
    is_defined,
    is_left_aside,
    of_section,
    users,
)
from pipelines.extract.listed import is_list, named_items
from pipelines.extract.listing import listed_with
from pipelines.extract.makers import MAKER_PREDICATES, MAKERS, RUNNING, Makers, also_made, made_otherwise
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.nouns import DEVICE_NOUNS, FUNCTION_WORDS
from pipelines.extract.offers import says_so
from pipelines.extract.placement import is_of_unknown, placed_thing, stands_there
from pipelines.extract.prepositions import COMPARING, is_compared, preposition_before
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch, ending_at
from pipelines.extract.setting import Setting, stated
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.topics import INTRODUCES_PARTS, as_entity
from pipelines.ontology import Ontology, entity_id

FAR = 70
"""Characters between a cue and the object it governs: a long noun phrase, not another clause."""
OBJECT_REACH = {"service": 12, "hardware": 25}
"""The same for what must follow at once: somebody's service, and chips behind a vendor's name and a word or two."""
PART_REACH = 30
"""The same for a whole behind `part of`: what its own description names is another thing."""
CUE_LESS = {"table", "labelled_bullet", "transposed_table"}
"""Rules whose layout already says what a value is; their objects need no cue."""
DEFAULT_RELATION = {
    "cloud": "runs_on_cloud",
    "software": "uses_software",
    "network": "interconnect",
    "place": "located_in",
    "dataset": "training_data",
    "hardware": "accelerators",
}
"""What an object of a type states about its subject when only the layout speaks."""
_CORES = re.compile(r"\s+cores?\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\W*(?:[A-Z]\w+,\s+)?[Ii]n\s+(?:the\s+)?")
"""How a sentence opens that tells where somebody does something, not where they stand."""
_OF_BUSINESS = re.compile(
    r"(?:['’]s?)?\s+(?:[A-Z][a-z-]+\s+){0,2}?(?:[a-z-]+\s+){0,2}?(?i:revenues?|sales|growth|deals?|distribution|customers?|users"
    r"|CEO|business|division|executives?|partners?(?:hip)?|shares?|margins?|market|spend(?:ing)?|backlog|resellers?)\b"
    r"|\s+(?:has|had|will|launched|announced|reported|processed|handled|earned|grew|offers|sells|said|says|charges)\b"
)
"""What goes on behind a cloud of which something itself is told: `Foo Cloud revenue`, `Foo Cloud announced`."""
_SUPPOSED = Rare(
    SUPPOSED + r"|(?<!is )(?<!are )(?<!was )(?<!were )(?<!be )(?<!been )\b"
    r"used to (?:be|have|own|use|run|rely|work|host|live|sit|operate|supply|rent|lease|belong|stand)\b[^,;:.]*$"
)
"""What is supposed, or no longer so."""
_SERVED = re.compile(r"\b(?:available|hosted|deploy(?:ed|ments?)|inference|served|endpoints?|API|rented)\b")
_RANKED = re.compile(
    r"^(?:key|main|primary|lead|other|current|selected|notable|major|largest|principal|core|chief|top|first|early)\s+",
    re.IGNORECASE,
)
"""Words before a label's noun that say which of them."""
_PAST = re.compile(
    r"\W*(?:former|ex|previous|past|lost|alternative|rival|potential|prospective|possible|rejected|competing)\b",
    re.IGNORECASE,
)
"""How labels begin whose values are not, or not yet, what the label names."""
_BUILDERS = re.compile(r"\b(?:vendor|maker|built|builder|supplier|company)\b", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:(?:evaluat|test|benchmark|validat|measur|scor)(?:e|es|ed|ing|ion|ions|s)?|accuracy|recall|perplexity|zero-shot|few-shot"
    r"|zero shot|retrieval|accuracies)\b(?:(?!\btrain)[^.;])*$",
    re.IGNORECASE,
)
"""`evaluated it using X`: X trained nothing, unless a word of training stands nearer."""
MEASURED_REACH = 80
"""Characters before a dataset in which that stands."""
_ONE = re.compile(r"\b(?:one|(?:a )?single|just a)\s\Z", re.IGNORECASE)
"""What stands before a device of which there is one."""
_OF_DEVICES = re.compile(
    r"[\s-]+(?:nodes?|servers?|racks?|systems?|clusters?|machines?|pods?|instances?|box|host|slices?)\b"
)
"""What is one where it, and not its device, is counted."""
_JOINED = re.compile(r"\b(?:join(?:ed(?!\s+by)|s|ing)?|(?<!by )members?)\b", re.IGNORECASE)
"""How organisations come to belong to one another; people also work at them."""
_LONGER_NAME = re.compile(r"\s[A-Z]")
HARDWARE_MAKERS = ("chip maker", "system maker", "foundry or memory maker")
"""Kinds of companies that are named beside clouds and chips for what they make and sell."""
_OF_STATES = ("United States", "Canada", "Australia")
"""Countries that stand behind one of their states in an address."""
_LETTERS = re.compile(r", [A-Z]{2}")
PLACE_SHARE = 0.4
"""Share of a cell or value that a place must fill to say where something is, when nothing else says so."""
SHARED = (
    "trained_on", "runs_on_cloud", "framework", "uses_software", "located_in", "part_of", "training_data",
    "accelerators",
)  # fmt: skip
"""Relations that hold of each of the subjects a sentence lists; makers and partners are listed as objects."""
RUNS_ON = ("trained_on", "runs_on_cloud")
"""Relations to what something is computed on."""
STACK = ("uses_software", "framework")
"""Relations of those who use software."""
LEADING_TYPES = ("software", "cloud", "network")
"""What a line of somebody's stack begins with."""
TIES = ("partner", "part_of")
"""What words before its cue may leave undone or over: `considered a partnership with`, `formerly a subsidiary of`."""
PARTS = ("software", "network")
"""What things are made of: a part uses another part only where the sentence itself says so."""
_USING = re.compile(r"use|using|adopt|rel(?:y|ies)|powered by|switch|sit|built on|based on", re.IGNORECASE)
"""The verbs that say that somebody's service is used by another; prepositions do not."""
_OPENS = re.compile(
    r"\W*(?:the|an?|our|its|latest|managed|custom|modified|native|full|hosted|self-hosted|open-source)?\s+",
    re.IGNORECASE,
)
"""What may stand before the name that a line of somebody's stack begins with."""
_ITEM_ENDS = re.compile(r"[,;()/+&•·|\n]|→|\s(?:and|or|plus|with|via|for|by|on|using)\s|[.:]\s")
"""What parts the items of a value, and an item from a remark on it."""
_WORDS = re.compile(r"[A-Za-z][\w’'-]*")
_PLAIN_WORDS = (
    FUNCTION_WORDS | DEVICE_NOUNS | {"x", "gb", "tb", "based", "sxm", "pcie", "nodes", "node", "cluster", "instances"}
)
_DOES = re.compile(r"\s+(?:[a-z]+ly\s)?[a-z]+(?:ed|s)\b")
"""What goes on behind a platform that does something itself: `Foo uploaded the results`."""
TRAINS = "training platform"
"""The kind of the clouds' services on which models are trained."""
PHONE = "phone"
"""The kind of the systems of telephones."""
_GATHERING = re.compile(
    r"\b(?:conference|summit|symposium|workshop|trade show|keynote|forum|congress|exhibition|fair|hearing|ceremony"
    r"|meeting|event|(?:ISC|SC|GTC|CES|OCP|NeurIPS|ICML|ICLR|ISSCC|Computex)(?:\s?'?\d{2,4})?)"
    r"\s(?:[\w’']+\s){0,2}?(?:in|at)\s(?:the\s)?$"
)
"""What is held somewhere: the place is not that of what was said there."""
GATHERED = 60
"""Characters before a place in which that stands."""
_WHOSE = re.compile(r"['’]s?\s+(?:[a-z]+\s+){0,2}?(?![A-Z])")
"""What makes of a place the owner of something else: `Europe's largest bid`."""
_ARCHITECTURE = re.compile(r"\s+(?:GPU\s+)?(?:micro)?architectures?\b", re.IGNORECASE)
_OF_WORD = re.compile(
    r"\.?(?:[-‑](?!based|located|hosted|headquartered)[a-z]*(?:ed|made|wide)\b"
    r"|[–-][A-Z]\w+ (?:tensions|trade|relations|war)\b)"
    r"| (?:tensions|tariffs|sanctions|rivalry)\b"
)
"""What makes a place part of a word about goods or politics: `US-imported`, `amid U.S.–China tensions`."""


@dataclass(frozen=True, slots=True)
class _Cued:
    """A name that something makes the object of a predicate: whom it rules out as subject, and where its cue begins."""

    predicate: str
    mention: Mention
    exclude: set[str]
    before: int | None


LONGEST_KIND = 10
"""Characters of a word behind a maker's name that may only say of which kind its products are."""
OWNED_SHARE = 0.7
"""Share of a row's first cell that a company's name fills where the row is about the company."""
_WITHOUT_BRAND = re.compile(r"(?:['’]s?)?\s*\Z")
"""What parts the name of a maker from that of its software, which it need not use: `Acme's Foo`."""
_DESIGN = re.compile(r"architecture|generation", re.IGNORECASE)
_NEURAL = re.compile(
    r"\b(?:neural|\d+[- ](?:block|layer)|policy|value|residual|convolutional|trained|final|best|strong(?:er|est)?)"
    r"\s(?:[\w-]+\s)?networks?\b",
    re.IGNORECASE,
)
"""What is said of networks that are models."""
_OTHERS = re.compile(
    r"\b(?:competitors?|rivals?|others|peers|alternatives?|instead\s+of|rather\s+than|unlike|compared\s+(?:to|with))\b"
    r"[^.;,]*\Z",
    re.IGNORECASE,
)
"""What says of chips that others have them, or that they are only compared."""
OTHERS_REACH = 50
"""Characters before a chip in which that stands."""
_PORTS = re.compile(r"\bports?\b|\bradix\b", re.IGNORECASE)
_NETWORK = re.compile(
    r"(?:\s[\w/-]+){0,2}?\s(?:networks?|networking|fabric|interconnects?|switch(?:es)?|adapters?|cards?|HCAs?|NICs?)"
    r"(?=\s*(?:\Z|[,;.(:]))",
    re.I,
)
SHORT = 90
"""What goes on behind a link that a short item says something has, and how long that is."""
_FITS = re.compile(r"\b(?:power|connectors?|motherboard|mainboard|requirements?|mounting)\b", re.I)
"""Labels of what a card is plugged into, or is fed by."""
_LINK = Rare(r"link|band|ether|pci|shot|fabric", re.IGNORECASE)
"""Letters of which some stand in labels that name links."""
_HAS = re.compile(
    r"\A(?!\W*(?:no|not|none|n/?a|without|unsupported)\b)(?!\W*[\d.,]+\s?[GT]b?B?(?:/s|ps)\W*\Z)(?:.*\d|\W*(?:yes|supported|optional|✓|✔))",
    re.I | re.S,
)
"""What a value says of a link that there is, beyond how fast: a bare speed is told as that."""
_OWNER = re.compile(r"(?:(?:current|majority|sole|main|present) )?owners?|owned by", re.IGNORECASE)


def _is_company(setting: Setting) -> bool:
    """Whether a row is about a company by its whole name, which belongs to its owner and is not run by it."""
    cells = setting.reading.block.cells
    named = setting.reading.cell(cells[0]) if cells and setting.label_entities else None
    if named is None or setting.label_entities[0].type != "organization":
        return False
    return any(m.type == "organization" and len(m.text) >= OWNED_SHARE * len(named.text) for m in named.mentions)


class Relations:
    """Reads the relations of stretches."""

    def __init__(self, ontology: Ontology, chooser: Chooser, matcher: EntityMatcher) -> None:
        self.ontology = ontology
        self.chooser = chooser
        self.cloud_owners = {entry.vendor for entry in ontology.entries if entry.type == "cloud"}
        self.matcher = matcher
        self.makers = Makers(chooser)
        self.libraries = Libraries(ontology)

    def relations(
        self, stretch: Stretch, setting: Setting, finder: SubjectFinder | None = None, numbers: Sequence[Draft] = ()
    ) -> Iterator[Draft]:
        """One statement for each mention that a cue, a label or the layout makes the object of a relation."""
        finder = finder or SubjectFinder(stretch, setting.context, setting.focus)
        taken = {(draft.object.entity_id, draft.value_start) for draft in numbers if draft.object}
        spoken_for = [(draft.value_start, draft.value_end) for draft in numbers if draft.object]
        spoken_for += [(q.noun_start, q.noun_end) for q in stretch.quantities if 0 <= q.noun_end <= q.start]
        for mention in stretch.mentions:
            local = mention.start - stretch.start, mention.end - stretch.start
            begun = local[0], local[0] + 1  # a comma in a name ends no negation: `not in Acmeville, Ohio`
            if is_negated(finder.negated, *begun) or mention in finder.sources:
                continue
            if any(low < mention.end and mention.start < high for low, high in spoken_for):
                continue
            if not _may_relate(mention, stretch):
                continue
            if mention.generic and not (
                mention.type == "hardware"
                and not any(m.type == "hardware" and is_accelerator(m) and not m.generic for m in stretch.mentions)
                and (setting.generic_objects or self._cue("accelerators", mention, stretch))
            ):
                continue
            draft = self._relation(mention, stretch, setting, finder)
            if draft is not None and (mention.entity_id, mention.start) not in taken:
                draft = _single(draft, mention, stretch)
                yield draft
                yield from _shared(draft, stretch, finder)
                yield from made_otherwise(draft, stretch)
                if draft.predicate in ("developed_by", "operated_by"):
                    for other in also_made(draft.subject, mention, stretch):
                        runs = draft.predicate == "operated_by" and other.type in RUNNING
                        name = "operated_by" if runs else "developed_by"
                        yield replace(draft, predicate=name, subject=as_entity(other))

    def unknown(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """What names that nothing else knows are, where the label whose value lists them names a relation."""
        if not setting.label or setting.rule not in CUE_LESS:
            return
        link = self._link(setting.label)
        if link is not None:
            yield from self._linked(link, stretch, setting, finder)
            return
        if not self._may_list(stretch, setting):
            return
        items = list(named_items(stretch, setting.reading.block.marks))
        items = [span for span in items if not any(_covers(m, span) for m in stretch.mentions)]
        name = self._listed_relation(stretch, setting, items) if items else None
        if name is None:
            return
        predicate = self.chooser.predicates[name]
        items = _towns(items, stretch) if name == "located_in" else items
        if "software" not in predicate.objects:
            items = [span for span in items if not any(_begins(m, span, stretch) for m in stretch.mentions)]
        for start, end in items:
            if is_negated(finder.negated, start - stretch.start, end - stretch.start):
                continue
            written = stretch.text[start - stretch.start : end - stretch.start]
            entity = self.matcher.resolve(written, predicate.objects[0])
            exclude = {entity.entity_id}
            subject = finder.find(predicate.subjects, start, end, exclude, setting.label_entities, stretch.start, PARTS)
            if subject is None or entity.type not in predicate.objects or entity.generic:
                continue
            choice = Choice(_made(name, subject, setting), 1.0, "label")
            yield stated(choice, subject, (start, end), stretch, setting, finder, object=entity)

    def _link(self, label: str) -> Entity | None:
        """The link that a label names: `NVLink`."""
        entity = self.matcher.resolve(label.strip(" *")) if _LINK.search(label) else None
        return entity if entity is not None and entity.kind in LINKS else None

    def _linked(self, link: Entity, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """Whose link a label names whose value tells its version, ports or speed: `NVLink | 3rd Gen, 12 links`."""
        span = stretch.start, stretch.end
        linked = setting.rule.endswith("table") and not any(m.type == "network" for m in stretch.mentions)
        if not linked or not _HAS.search(stretch.text) or is_negated(finder.negated, 0, len(stretch.text)):
            return
        own = tuple(entity for entity in setting.label_entities if entity.entity_id != link.entity_id)
        types = self.chooser.predicates["interconnect"].subjects
        subject = finder.find(types, *span, {link.entity_id}, own, stretch.start, PARTS)
        if subject is not None:
            yield stated(Choice("interconnect", 1.0, "label"), subject, span, stretch, setting, finder, object=link)

    def _relations_named(self, label: str) -> list[str]:
        """The relations that a label names in so many words."""
        names = self.chooser.exactly(_RANKED.sub("", label.strip()))
        return [name for name in names if self.chooser.predicates[name].kind == "relation"]

    def _may_list(self, stretch: Stretch, setting: Setting) -> bool:
        """Whether a value may be a list of a relation's objects, by its label or by the known names in it."""
        if self._relations_named(setting.label):
            return True
        return not setting.label_entities and _types_in(stretch) == {"software"}

    def _listed_relation(self, stretch: Stretch, setting: Setting, items: list[tuple[int, int]]) -> str | None:
        """The relation that a label names, or that the known names of a list make of the whole list."""
        named = self._relations_named(setting.label)
        if named and _DESIGN.search(_RANKED.sub("", setting.label.strip())):
            return None  # `Architecture: Mixture of Experts`
        known = _types_in(stretch)
        fitting = [n for n in named if known & set(self.chooser.predicates[n].objects)]
        if named:
            return (fitting or [n for n in named if n == "located_in"] or named)[0]
        if known != {"software"} or setting.label_entities or not is_list(stretch, items):
            return None
        return "uses_software" if len(items) <= len(stretch.mentions) else None

    def _relation(self, mention: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Draft | None:
        if any(entity.entity_id == mention.entity_id for entity in setting.label_entities):
            return None
        found = self.makers.made(mention, stretch, setting, finder)
        if found is None and preposition_before(stretch.text, mention.start - stretch.start) not in COMPARING:
            found = self._governed(mention, stretch, setting, finder)
        if found is None:
            return None
        name, subject = found
        by = "label" if setting.rule in CUE_LESS else "cue"
        name = _made(name, subject, setting) if by == "label" else name
        choice, span = Choice(name, 1.0, by), (mention.start, mention.end)
        return stated(choice, subject, span, stretch, setting, finder, object=as_entity(mention))

    def _governed(
        self, mention: Mention, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[str, Subject] | None:
        """The predicate that a cue, a label or the layout makes the mention an object of, and its subject."""
        name, before = self._relation_name(mention, stretch, setting)
        if name is None or (name == "training_data" and self._measures(mention, stretch)):
            return None
        if name in TIES and before is not None and is_unsettled(stretch.text, before - stretch.start):
            return None
        if name in RUNS_ON and mention.type == "cloud" and _is_beside(mention, stretch):
            return None
        listed = listed_with(mention, stretch)
        exclude = {mention.entity_id, *(other.entity_id for other in listed), *_owner(mention, name)}
        exclude |= _any_chips(stretch) if name == "accelerators" else set()
        cued = _Cued(name, mention, exclude, before)
        if name in STACK:
            return self._used(cued, stretch, setting, finder)
        subject = self._told_of(cued, stretch, setting, finder)
        if subject is None:
            return None
        if name == "runs_on_cloud" and subject.entity.name in self.cloud_owners and subject.found in AROUND:
            return None  # who has a cloud of their own is told by name to run on another
        outside = subject.entity.type == "organization" and subject.found != "sentence"
        if name == "partner" and listed and outside and not setting.label:
            first = min((mention, *listed), key=lambda m: m.start)
            return None if first is mention else (name, Subject(as_entity(first), subject.cost, "sentence"))
        of_model = name == "runs_on_cloud" and subject.entity.type == "model"
        if of_model and _speaks_of_training(mention, stretch, setting):
            name = "trained_on"
        joined = _JOINED.search(stretch.text, 0, mention.start - stretch.start)
        opening = min(m.start for m in (mention, *listed)) - stretch.start
        opens = mention.type == "place" and _IN_PLACE.fullmatch(stretch.text, 0, opening)
        if name == "located_in" and opens and subject.entity.type == "organization":
            return None
        owns = setting.rule == "sentence" and _WHOSE.match(stretch.text, mention.end - stretch.start)
        if name == "located_in" and owns:
            return None
        longer = _LONGER_NAME.match(stretch.text, mention.end - stretch.start)
        if name == "member_of" and (subject.entity.type == "person" or not joined or longer):
            return None  # where people belong is read off the words beside their names
        return name, subject

    def _told_of(self, cued: _Cued, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Subject | None:
        """Of whom a relation to a name is told; None where it is told of nobody that is known, or cannot be."""
        name, mention = cued.predicate, cued.mention
        types, span = self.chooser.predicates[name].subjects, (mention.start, mention.end)
        subject = finder.find(types, *span, cued.exclude, setting.label_entities, cued.before, PARTS, told_of)
        if name == "located_in" and setting.rule == "sentence" and subject is not None:
            subject = placed_thing(span, subject, types, cued.exclude, setting)
        if name == "located_in" and subject is not None:
            loose = setting.rule == "sentence" or (
                subject.entity.type == "organization" and cued.before != stretch.start
            )
            if loose and not stands_there(mention, subject, stretch):
                return None
        in_prose = setting.rule == "sentence" and subject is not None and subject.found != "sentence"
        if name == "located_in" and in_prose and subject is not None and subject.entity.type in ("model", "service"):
            return None  # `the app led in Norway`
        if name == "located_in" and mention.type == "organization" and subject is not None:
            subject = subject if subject.entity.type in STANDING else None
        if subject is not None and setting.rule.endswith("table"):
            subject = _of_row(name, subject, mention, cued.before, stretch, setting)
        if subject is None or _cannot_be(name, subject.entity, mention, stretch) or _rents_out(name, subject, setting):
            return None
        if name == "accelerators" and any(_PORTS.search(cell.header) for cell in setting.reading.block.cells):
            return None  # what switches go with is not in them
        offered = (
            [mention, *listed_with(mention, stretch)] if name == "accelerators" and cued.before is not None else []
        )
        if offered and not says_so(stretch, cued.before or 0, offered, subject.found in ("sentence", "label")):
            return None
        if name == "part_of" and mention.type == "hardware" and subject.entity.type != "hardware":
            return None
        around = setting.rule == "sentence" and subject.found not in ("sentence", "label")
        return None if around and name in RUNS_ON and is_of_unknown(span, setting) else subject

    def _used(
        self, cued: _Cued, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> tuple[str, Subject] | None:
        """Who uses a software, and whether as a framework; None where it is only spoken of."""
        name, mention = cued.predicate, cued.mention
        local, end = mention.start - stretch.start, mention.end - stretch.start
        types, span = users(self.chooser.predicates[name].subjects, setting.context), (mention.start, mention.end)
        owners = setting.label_entities or of_section(setting.context)
        softwares = [m for m in stretch.mentions if m.type == "software"]
        idle = {m.entity_id for m in softwares if not acts(stretch.text, m.end - stretch.start, local)}
        brand = ending_at(stretch, stretch.start + len(_WITHOUT_BRAND.sub("", stretch.text[:local])), ("organization",))
        idle |= {brand.entity_id} if brand is not None else set()
        subject = finder.find(types, *span, cued.exclude, owners, cued.before, PARTS, told_of)
        if subject is not None and subject.found == "sentence" and subject.entity.entity_id in idle:
            subject = finder.find(types, *span, cued.exclude | idle, owners, cued.before, PARTS, told_of)
        if subject is None or is_left_aside(stretch.text, local, end):
            return None
        kind = subject.entity.type
        if self.libraries.is_written(mention, stretch.text, local, kind):
            return None
        if name == "uses_software" and self.libraries.is_trained_with(
            mention, stretch.text, local, setting.label, kind
        ):
            name = "framework"
        elif name == "framework" and setting.label and not self._is_framework(mention, setting):
            name = "uses_software"
        return name, subject

    def _is_framework(self, mention: Mention, setting: Setting) -> bool:
        """Whether a label says of what it lists that it is a framework, or a list of frameworks lists one."""
        exact = "framework" in self.chooser.exactly(setting.label)
        return exact or self.libraries.kind(mention) in (None, FRAMEWORK, TRAINING_FRAMEWORK)

    def _relation_name(self, mention: Mention, stretch: Stretch, setting: Setting) -> tuple[str | None, int | None]:
        """The predicate that makes the mention an object, and where the cue that says so begins (block offset)."""
        fits = [name for name in self.chooser.relating.get(mention.type, ()) if name not in MAKER_PREDICATES]
        named = self.chooser.labelled(setting.label) if setting.label and not _PAST.match(setting.label) else []
        labelled = [n for n in named if n in fits or (n in MAKER_PREDICATES and mention.type in MAKERS)]
        if "part_of" in labelled and _DESIGN.search(setting.label) and mention.kind != "architecture":
            labelled = []
        if "located_in" in named and not labelled and is_centre(mention):
            return "located_in", stretch.start
        if labelled:
            owned = labelled[0] == "operated_by" and _OWNER.fullmatch(setting.label.strip(" *"))
            return "part_of" if owned and _is_company(setting) else labelled[0], stretch.start
        local = mention.start - stretch.start
        nearest: tuple[int, str, int] | None = None
        for name in fits:
            if name == "framework" and self.libraries.kind(mention) != FRAMEWORK:
                continue
            cue = self._cue(name, mention, stretch)
            if cue is None:
                continue
            if mention.type == "service" and not _USING.match(stretch.text, *cue):
                continue
            if nearest is None or local - cue[1] < nearest[0]:
                nearest = (local - cue[1], name, stretch.start + cue[0])
        if nearest is not None:
            return nearest[1], nearest[2]
        return self._by_layout(mention, stretch, setting)

    def _cue(self, name: str, mention: Mention, stretch: Stretch) -> tuple[int, int] | None:
        """The span of the word before a mention that makes it an object of the predicate; None when none is near."""
        local = mention.start - stretch.start
        cue = self.chooser.cue_before(name, stretch.text, local)
        reach = PART_REACH if name == "part_of" else OBJECT_REACH.get(mention.type, FAR)
        if cue and local - cue[1] > reach and mention.type == "hardware":  # what governs a list governs all of it
            local = min((m.start - stretch.start for m in listed_with(mention, stretch)), default=local)
        return cue if cue and local - cue[1] <= reach else None

    def _by_layout(self, mention: Mention, stretch: Stretch, setting: Setting) -> tuple[str | None, int | None]:
        """The relation of a mention that no word governs, where its place in a list or table says enough."""
        leading = setting.rule == "bullet" and _leads(mention, stretch) and mention.type in LEADING_TYPES
        leading = leading and not is_defined(stretch.text, mention.end - stretch.start)
        introduced = setting.rule == "bullet" and mention.type in DEFAULT_RELATION and _is_introduced(setting)
        linked = mention.type == "network" and _NETWORK.search(stretch.text, mention.core_start - stretch.start)
        introduced = introduced or (setting.rule == "bullet" and bool(linked) and len(stretch.text) < SHORT)
        unnamed = setting.rule == "labelled_bullet" and mention.type == "hardware" and not setting.label_entities
        if not ((setting.rule in CUE_LESS and not unnamed) or leading or introduced):
            return None, None
        if mention.type == "place" and mention.end - mention.start < PLACE_SHARE * len(stretch.text.strip()):
            return None, None
        if setting.rule in CUE_LESS and not _fills(mention, stretch):
            return None, None
        if setting.rule == "labelled_bullet" and _ARGUES.fullmatch(setting.label):
            return None, None
        if mention.kind == "bus" and _FITS.search(setting.label):
            return None, None
        said = setting.label, stretch.text[mention.end - stretch.start :]
        if mention.type == "hardware" and any(map(_SAYS_PART.search, said)):
            return None, None
        return DEFAULT_RELATION.get(mention.type), stretch.start

    def _measures(self, mention: Mention, stretch: Stretch) -> bool:
        """Whether a dataset is what a model is measured by, not what it learnt from."""
        local = mention.start - stretch.start
        return self.libraries.kind(mention) == "benchmark" or (
            _MEASURED.search(stretch.text, max(0, local - MEASURED_REACH), local) is not None
        )


LONGEST_TIE = 3
"""Characters between an owner and what is theirs: `Foo's Cloud`."""
AROUND = ("introduction", "heading", "document", "previous", "note", "sibling")
"""Where a subject is found that the sentence does not name."""
CODED = re.compile(r"(?:-X)?\s(?:(?:compute|cpu)\s)?(?:nodes?|CPUs?|processors?|cores?|sockets?)\b", re.IGNORECASE)
"""What stands behind a town by which a maker calls its processors: `64 Milan nodes`."""
_ARGUES = re.compile(
    r"\W*(?:[\w-]+\s){0,2}(?:problem|challenge|issue|bottleneck|pain point|solution|fix|workaround|mitigation"
    r"|result|outcome|effect|impact|cause|risk|rationale|reasons?|why|benefit|advantage|downside|drawback|limitation|trade-?off|lesson"
    r"|takeaway|insight|finding|example|caveat|context|background|goal|question|answer|summary"
    r"|consensus check)s?\W*",
    re.IGNORECASE,
)
"""Labels of what is argued, whose sentences name much that nobody is said to have or to use."""
_SAYS_PART = re.compile(
    r"\b(?:partner|supplier|vendor|customer|designer|maker|foundry|fab|investor|competitor|rival|alternative|seller)s?\b"
)
"""What somebody is called behind a chip's name who does not have it: `Acme: GPU supplier`."""
_ROW_TYPES = ("hardware", "model", "cluster", "site")


def _types_in(stretch: Stretch) -> set[str]:
    """The types of what a stretch names, but for classes."""
    return {mention.type for mention in stretch.mentions if not mention.generic}


def _towns(items: Sequence[tuple[int, int]], stretch: Stretch) -> list[tuple[int, int]]:
    """The places of a list, where a state's letters are none of their own behind an unknown town: `Foo Creek, TX`."""
    found: list[tuple[int, int]] = []
    for low, high in items:
        letters = _LETTERS.fullmatch(stretch.text, low - stretch.start - 2, high - stretch.start) is not None
        behind = found[-1] if letters and found and found[-1][1] == low - 2 else None
        if behind is not None and behind[1] - behind[0] > STATE:
            found[-1] = behind[0], high
            continue
        town = next((m for m in stretch.mentions if letters and m.end == low - 2 and m.provisional), None)
        found.append((low if town is None else town.start, high))
    return found


def _begins(mention: Mention, item: tuple[int, int], stretch: Stretch) -> bool:
    """Whether an item begins with a name that is told without it: all but a town before the letters of its state."""
    low, high = mention.end - stretch.start, item[1] - stretch.start
    town = mention.type in ("place", "site") and _LETTERS.fullmatch(stretch.text, low, high) is not None
    return mention.start == item[0] and not town


def _covers(mention: Mention, item: tuple[int, int]) -> bool:
    """Whether a name is in an item of a list, and not only the maker's with which the name of a product begins."""
    low, high = item
    brand = mention.type == "organization" and mention.start == low and mention.end < high
    named = brand and len(mention.text) + LONGEST_KIND < high - low  # `Acme Tools` are any of theirs
    return mention.start < high and low < mention.end and not named


def _fills(mention: Mention, stretch: Stretch) -> bool:
    """Whether a name is most of the item of a value that it stands in, but for numbers and what devices are called."""
    start, end = mention.start - stretch.start, mention.end - stretch.start
    low = max((match.end() for match in _ITEM_ENDS.finditer(stretch.text, 0, start)), default=0)
    behind = _ITEM_ENDS.search(stretch.text, end)
    beside = stretch.text[low:start] + " " + stretch.text[end : behind.start() if behind else len(stretch.text)]
    words = [word for word in _WORDS.findall(beside) if word.lower() not in _PLAIN_WORDS]
    return len(words) <= len(mention.text.split()) + 3


def _may_relate(mention: Mention, stretch: Stretch) -> bool:
    """Whether a name is what something is related to: nothing supposed, no mere part, no word of another name."""
    start, end = mention.start - stretch.start, mention.end - stretch.start
    if _SUPPOSED.search(stretch.text, 0, start) or _CORES.match(stretch.text, end):
        return False
    if mention.type == "hardware":
        computes = is_accelerator(mention) and not _ARCHITECTURE.match(stretch.text, end)
        return computes and not _OTHERS.search(stretch.text, max(0, start - OTHERS_REACH), start)
    if mention.kind == PHONE:
        return False  # what an app is offered for, nothing that its maker uses
    if mention.type == "network":
        model = mention.provisional and _NEURAL.search(stretch.text) is not None
        return not model and is_link(mention, stretch.mentions)
    if mention.type == "place" and (_is_around(mention, stretch) or CODED.match(stretch.text, end)):
        return False
    if mention.type == "place" and (
        _GATHERING.search(stretch.text, max(0, start - GATHERED), start) or _OF_WORD.match(stretch.text, end)
    ):
        return False
    other = {"cloud": _OF_BUSINESS, "place": BASED}.get(mention.type)
    return other is None or other.match(stretch.text, end) is None


def _is_around(place: Mention, stretch: Stretch) -> bool:
    """Whether a place only says where the one before it is: `Austin, Texas, USA (Silicon Hills)`."""
    before = next((m for m in reversed(stretch.mentions) if m.type == "place" and m.end < place.start), None)
    if before is None or not (place.kind == "region" or place.name in _OF_STATES):
        return False
    between = stretch.text[before.end - stretch.start : place.start - stretch.start]
    return between == " (" or (between == ", " and "," in before.text)


_OFFERED = re.compile(
    r"\b(?:offered|available|hosted|accessible|sold|listed|stored|data|endpoints?|deploy\w*)\b", re.IGNORECASE
)
"""What is said of a cloud that does not train there."""


def _speaks_of_training(mention: Mention, stretch: Stretch, setting: Setting) -> bool:
    """Whether what stands around a cloud says that it trained a model, not that it serves it."""
    start, end = mention.start - stretch.start, mention.end - stretch.start
    before, behind = stretch.text[:start].rpartition(";")[2], stretch.text[end:].partition(";")[0]
    told = f"{setting.label} {before} {behind}"
    offers = _OFFERED.search(before) is not None or _DOES.match(stretch.text, end) is not None
    trains = TRAINING.search(told) or (mention.kind == TRAINS and not offers)
    return bool(trains) and _SERVED.search(told) is None


def _made(name: str, subject: Subject, setting: Setting) -> str:
    """Who built or sold a machine made it; it was not developed as software and models are."""
    built = name == "developed_by" and subject.entity.type == "cluster" and _BUILDERS.search(setting.label)
    return "manufactured_by" if built else name


def _single(draft: Draft, mention: Mention, stretch: Stretch) -> Draft:
    """A relation to hardware with its count where that is one: `trained on a single A100`."""
    if draft.predicate != "accelerators" or draft.low is not None or draft.high is not None:
        return draft
    one = _ONE.search(stretch.text, 0, mention.start - stretch.start)
    if one is None or mention.text.endswith("s") or _OF_DEVICES.match(stretch.text, mention.end - stretch.start):
        return draft
    return replace(draft, low=1.0, high=1.0, unit="count", value_start=one.start() + stretch.start)


def _cannot_be(name: str, subject: Entity, mention: Mention, stretch: Stretch) -> bool:
    """Whether somebody has no such thing: a chip no others, its vendor not his own, makers of hardware no cloud."""
    if name == "partner":
        return any(m.entity_id == subject.entity_id and is_school_of(m, stretch) for m in stretch.mentions)
    if name == "interconnect" and subject.kind in LINKS:
        return True  # `Ethernet (RoCE)`
    if name == "accelerators" and subject.type == "hardware":
        parts = subject.kind in (*CHIP_KINDS, *PART_KINDS, "architecture") or mention.kind in ("system", "rack")
        return parts or subject.name.partition(" ")[0] == mention.name.partition(" ")[0]  # `Foo 2 (Foo 1 upgrade)`
    if name == "accelerators":
        return _is_own(name, subject, mention) or subject.kind in HARDWARE_MAKERS
    return name == "runs_on_cloud" and subject.kind in HARDWARE_MAKERS


def _rents_out(name: str, subject: Subject, setting: Setting) -> bool:
    """Whether a label only says who has a device for hire: a `Provider` develops models, not chips."""
    return name == "developed_by" and subject.entity.type == "hardware" and "provider" in setting.label.lower()


def _of_row(
    name: str, subject: Subject, mention: Mention, before: int | None, stretch: Stretch, setting: Setting
) -> Subject | None:
    """Of whom a name in a table is told: by its place of its row alone, and of us whose chips a row lists by maker."""
    placed = setting.rule == "table" and before == stretch.start and subject.found not in ("label", "sentence")
    if placed and any(entity.type in _ROW_TYPES for entity in setting.label_entities):
        return None
    if not _is_own(name, subject.entity, mention):
        return subject
    told_of = ours(setting)
    return Subject(told_of, subject.cost, "document") if told_of is not None else None


def _any_chips(stretch: Stretch) -> set[str]:
    """What chips are called that have none themselves: `GPU-as-a-service`."""
    return {mention.entity_id for mention in stretch.mentions if mention.generic and mention.type == "hardware"}


def _is_own(name: str, subject: Entity, mention: Mention) -> bool:
    """Whether a company is told to have chips that it sells itself."""
    vendor = (mention.vendor or "").lower()
    return name == "accelerators" and subject.type == "organization" and vendor == subject.name.lower()


def _is_beside(cloud: Mention, stretch: Stretch) -> bool:
    """Whether a cloud is only compared with, or named by its owner, who runs on nobody else's."""
    first = min((cloud, *listed_with(cloud, stretch)), key=lambda m: m.start)
    if is_compared(stretch.text, first.start - stretch.start):
        return True
    others = [m for m in stretch.mentions if m.type in ("organization", "model", "service") and m.end <= cloud.start]
    owners = {m.entity_id for m in others} <= _owner(cloud, "runs_on_cloud")
    return bool(others) and owners and cloud.start - others[-1].end > LONGEST_TIE


def _owner(mention: Mention, predicate: str) -> set[str]:
    """The id of a cloud's own vendor, who does not run on it but sells it."""
    if predicate != "runs_on_cloud" or not mention.vendor:
        return set()
    return {entity_id("organization", mention.vendor)}


def _shared(draft: Draft, stretch: Stretch, finder: SubjectFinder) -> Iterator[Draft]:
    """The same of every other subject that is listed with the draft's: `A and B run on C`."""
    if draft.predicate not in SHARED:
        return
    named = [m for m in stretch.mentions if m.entity_id == draft.subject.entity_id and m.end <= draft.value_start]
    for other in listed_with(named[-1], stretch) if named else ():
        start, end = other.start - stretch.start, other.end - stretch.start
        apart = is_negated(finder.negated, start, end) or (
            other.start < named[-1].start and preposition_before(stretch.text, start)
        )
        own = draft.object is not None and draft.object.vendor == other.name
        if other.entity_id != draft.subject.entity_id and not (other.generic or apart or own):
            yield replace(draft, subject=as_entity(other))


def _leads(mention: Mention, stretch: Stretch) -> bool:
    """Whether a line begins with the mention, or with a list that it stands in (`NCCL/UCX for ...`)."""
    first = stretch.mentions[0]
    opens = first.start == 0 or _OPENS.fullmatch(stretch.text, 0, first.start - stretch.start) is not None
    return opens and (mention is first or first in listed_with(mention, stretch))


def _is_introduced(setting: Setting) -> bool:
    """Whether the line above the list says that its items are used (`X uses:`)."""
    levels = setting.context.levels
    return bool(levels) and levels[0].name == "introduction" and INTRODUCES_PARTS.search(levels[0].text) is not None
