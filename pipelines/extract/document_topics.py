"""What a whole document is about, by its title, its file, what it presents and what it names most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from pipelines.extract.described_things import NODES
from pipelines.extract.descriptions import MEANT_TYPES
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.headings import OPENER, core
from pipelines.extract.prepositions import preposition_before
from pipelines.extract.press import is_press
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.title_names import is_wordlike
from pipelines.extract.titles import OPENING_LINES, subject_labelled
from pipelines.extract.topics import (
    LEADING,
    NAME_SHARE,
    POSITION_COST,
    PRESENTED_TYPES,
    PRODUCT_TYPES,
    SEEN_OFTEN,
    TOPIC_TYPES,
    as_entity,
    entities_of,
    family_of,
    is_means,
    most_named,
    without_parts,
)
from pipelines.extract.unknown_devices import BELOW, PROPERTIES, are_of_chip
from pipelines.ontology import entity_id

FEWEST = 2
"""Kinds of properties of chips that a text about a chip tells which the vocabulary knows."""
_USED = re.compile(
    r"\b(?:[Ss]ervers?|[Ww]orkstations?|desktops?|laptops?|box(?:es)?|rigs?|PCs?)\b"
    r"|\b(?:[Oo]ur|[Mm]y)\s(?:[\w-]+\s){0,2}?(?:machines?|systems?|clusters?|nodes?|setup|lab|runs?|training)\b"
    r"|\b(?:[Ww]e|I)\s(?:(?:have|had|then|also|now)\s)?(?:pre-?|fine-?)?(?:train|tun|r[au]n|us|built|build|bought|rent|deploy)\w*\b"
)
"""What tells that memory and power may be those of a machine with such a chip, as which they count for less."""
PRESENTS = re.compile(
    r"\b(?:[Ww]e|I)\s+(?:(?:are|have|also|now|today|proudly|recently|here)\s+){0,2}(?:introduc(?:e|ed|ing)|present(?:ed|ing)?"
    r"|releas(?:e|ed|ing)|announc(?:e|ed|ing)|open-?sourc(?:e|ed|ing)|unveil(?:ed|ing)?|describe)\b"
    r"|\b[Oo]ur\s+(?:[\w-]+\s+){0,4}(?:model|cluster|supercomputer|chip|library|dataset)s?,?\s+(?:called|named)\b"
)
TAGS = re.compile(r"(?:#[\w/-]+\s*)+|\W*\w+\W*")
"""A first line that is no text: `#actor #cloud`."""
_ANNOUNCES = re.compile(
    r"\W*(?:(?:Executive )?Summary|TL;?DR|Overview|Abstract|Introduction|Background|In (?:short|brief))\b\W+",
    re.IGNORECASE,
)
"""A label before the first words of a text."""
_OWNS = re.compile(r"(?: [A-Z][A-Za-z]{0,3}\.?)?(?:['’]s)?\s")
"""What stands between whose something is and what it is called: `Acme Foo`, `Acme AI's Foo`."""
_LEADS_TO = re.compile(rf"{_OWNS.pattern}|\s?[:–—|]\s?|\s-\s")
"""The same, or what stands between the parties of an undertaking and the place of it."""
_PARTIES = re.compile(r"\s?(?:[×+&/,]|,?\s(?:x|and))\s?")
"""What stands between companies that do something together."""
_PRESENTED = re.compile(
    rf"[:—–-]\s(?i:{OPENER})(?:[Tt]he\s)?(?:[A-Z][\w.&-]*(?:\s[A-Z][\w.&-]*)?['’]s\s+(?:(?!vs)[\w.-]+\s+){{0,3}}?)?\Z"
)
"""What leads to the thing that a title presents behind a colon: `Foo vs Bar: a deep dive into Bar's new chip Zed`."""
MAKES = re.compile(
    r"\s(?:(?:to|has|have|will|is|are|officially|finally)\s){0,2}(?:(?:announc|launch|unveil|introduc|releas|debut|reveal"
    r"|open-sourc|ship|build|add|expand|complet|construct|develop|inaugurat|activat)(?:e?s|ed?|ing)?|opens?|break(?:s|ing)?"
    r"\sground\son|brings?\sonline|powers?\s(?:up|on)|switch(?:es|ed)?\son)\s(?:(?!(?:on|with|using|for|from|via|at|in|to|as)\s)"
    r"[^\s:;.–—]+\s){0,5}",
    re.IGNORECASE,
)
"""What stands in a headline between a company and what it brings into the world."""
SAYS_WHAT = re.compile(
    r"[\W_]*(?:\([^()]*\))?\s*(?:[—–]|:\s|--?\s|(?:is|was|are|were)\s(?:an?|the|one)\b|,\s(?:an?|the)\s)"
)
"""What goes on behind a name that a text says what it is."""
_SAYS_WHAT_IT_IS = re.compile(rf"(?: [A-Z][\w&-]+){{0,2}}{SAYS_WHAT.pattern}")
"""The same behind the short form that a longer name begins with."""
DESCRIBED_PLACES = ("site", "cluster")
"""What a headline calls by its place and kind, and the text by its name."""
OPENING_BLOCKS, PRESENTED_REACH = 5, 60
"""Paragraphs at the beginning that are looked at, and characters behind the verb in which the name stands."""
_TURNED_ON = re.compile(r"\b(?:turn|switch|power|fir)\w*\son\b", re.IGNORECASE)
_ONE = re.compile(
    r"(?:\s(?:GPU|TPU|chip|accelerator|processor|superchip|system|platform))?"
    r"(?:,?\s(?:its?|the|an?|our|which)\b|\s(?:is|was|has|will|succeeds|carries|comes|offers|packs|features|uses|delivers)\b)"
)
"""How a sentence goes on behind the name of one chip: `Foo is`, `the Foo chip has`, `Foo, its newest`."""
_PRESENTS_TEXT = (
    r"\W*(?:(?:This|Here|Below|(?:The )?[Ff]ollowing)\b[^.:;,]{0,60}?\b(?:(?:profile|card|page|repo(?:sitory)?"
    r"|documentation|weights|chronicle|log(?:book)?|diary|notes?|report|paper|overview|summary|story|guide|introduction"
    r"|description|announcement|specs|specifications|read-?me|home|write-?up|account|history|facts|numbers|dossier"
    r"|brief(?:ing)?|deep dive|look|review|analysis|post|article|thread|document|file|data|info(?:rmation)?)s?"
    r" (?:of|on|about|for|to|at|into)|is (?:all )?about|covers|profiles|describes|documents|introduces|presents"
    r"|how (?:we|they) (?:built|made|trained))"
    r"|Welcome to)\s(?:(?:pre-?)?training\s(?:of\s)?)?(?:(?:the|our)\s)?"
)
"""What stands before the name where a first sentence says of what the text is."""
LEADS_IN = re.compile(
    r"\W*(?:(?:[Tt]he|[Oo]ur|[Aa]n?)\s(?:[\w-]+\s){0,3}(?P<noun>[\w-]+)\s"
    r"|(?:Based|Founded|Headquartered|Incorporated|Started)\s[^,.:]{2,40},\s"
    rf"|(?P<presents>{_PRESENTS_TEXT}(?:(?P<called>[\w-]+)\s)?))"
)
"""What stands before the company that a first sentence is about, with what it is called there."""
PRESENTS_TEXT = re.compile(_PRESENTS_TEXT)
_NOT = re.compile(
    r"\b(?:(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere)(?:n['’]t|\snot)|[Nn]ot)\s(?:(?!only|just|even|since|long|far)\w+\s)?"
    r"(?:(?:about|on|of|an?\s(?:[\w-]+\s){1,4}?(?:of|on|about|for))\s)?(?:the\s|our\s|its\s)?\Z"
)
"""What denies that a text is about what is named behind it; `not even a year` ago is something else."""
_OTHERS = re.compile(
    r"\sof\s(?!(?:the|our|an?|last|this|today|yesterday|course|late|old|choice|interest|note)\b)[a-z]"
    r"|(?:['’]s)?\s(?:[\w-]+\s)?(?:rivals?(?!\s(?:the|an?|any\w*|those|all|its|much|some|[A-Z]))|competitors?|alternatives?|successors?)\b"
    r"|(?:['’]s)?\s(?:[\w-]+\s)?(?:users?|customers?|critics?|fans?)\b(?!\s[a-z]+\s(?:is|was|has|will|can|could)\b)"
)
"""What stands behind a name where a sentence tells of others: `Foo's rivals`; `the Foo of podcasts` is none.

`The Foo users love is back` and `Foo rivals anything` tell of it.
"""
_WITH = re.compile(r"\W*With\s")
"""What stands before that with which the authors begin: only what nobody knew before is theirs."""
GOES_ON = re.compile(
    r"(?:\s(?:AI\s)?(?:[GT]PU|chip|accelerator|processor|model|cluster|supercomputer|campus|site|data cent(?:er|re)))?"
    r"(?:\s?[,(–—:|]|\s-\s|[.!]?\s*\Z"
    r"|\s(?:(?:also|now|then|today|just|still|recently|first|officially)\s)?(?:is|was|has|had|will|would|can|could|does|did|may"
    r"|(?!(?:backed|based|owned|powered|funded|related)\b)[a-z]+ed|made|grew|rose|fell|won|lost|sold|bought|spent|took|held"
    r"|stood|began|became|went|(?:provide|operate|offer|rent|lease|build|make|design|develop|train|run|own|sell|host|serve"
    r"|suppl(?=ies)|deliver|employ|raise|announce|launch|open|plan|expect|bu(?=ys)|acquire|invest|expand|grow|hold|stand|sit"
    r"|comprise|consist|feature|become|rank|carr(?=ies)|draw|combine|come|get|take|go|bring|help|let|manufacture|speciali[sz]e"
    r"|focuse|manage|produce|create|compete|sign|secure|close|start|begin|use|want|aim|succeed|make)(?:y|ie|e)?s)\b"
    r"(?!\s(?:are|were|have|show|know)\b))"
)
"""How a sentence goes on behind the name that it is about, and not behind one of somebody's: `Foo engineers`."""
_SUBJECT = re.compile(r"Subject:\s", re.IGNORECASE)
"""The line of an e-mail that says what it is about."""
OFTEN = 4
"""Mentions that make something the topic of a document whose title names nothing."""
LEAST_SHARE = 0.2
"""Of all mentions of organisations the share that makes one the topic of a document without a title."""
_PLURAL = {
    "site": re.compile(r"\b(?:campuses|sites|data ?cent(?:er|re)s|facilities|projects)\b", re.IGNORECASE),
    "cluster": re.compile(r"\b(?:clusters|supercomputers|systems|machines)\b", re.IGNORECASE),
    "model": re.compile(r"\b(?:models|LLMs)\b", re.IGNORECASE),
    "program": re.compile(r"\b(?:projects|programs|programmes|initiatives)\b", re.IGNORECASE),
}
"""What a title says that is about several things of a type, whichever of them is named most."""
RIVALLED = 1.5
"""How many times as often as the next of its type something is named that a document without a name is about."""
DOMINANT = 2.0
"""How many times as often as the next a chip or a company is named that a document without a title is about."""
LONGEST_HEAD = 4
"""Words of a heading that is but a name."""
BEHIND_COST = 2.5
"""How much less likely the organisation is meant in a document about one of its products."""
_DESCRIBED = re.compile(
    r"\b(?<!of )(?<!for )(supercomputer|cluster|campus|data ?cent(?:er|re)|facility|site|hub|model|chip|accelerator"
    r"|processor)"
    r"(?=\W*\Z|[,:;]|\s[–—-]\s|\s(?:in|at|for|on|near|to|with|by|of|from|outside|will|is|has|could|may|goes|opens|comes"
    r"|gets|boosts|takes|runs|starts|begins|launches|enters|becomes|debuts|ranks|needs|uses|draws)\b)",
    re.IGNORECASE,
)
"""What a title calls the one thing that it tells of without its name: `Acme's new supercomputer`."""


ARTICLE = len("The ")
INTRODUCED = ("model", "cluster", "site")
_IS_WHAT = re.compile(rf"(?:\s(?:model|cluster|supercomputer|campus|series|family))?{SAYS_WHAT.pattern}")
"""How a sentence goes on that says what the unknown name before is."""
_MACHINE = re.compile(
    r"(?:An?|My|Our)\s((?:[\w-]+\s){1,4}(?:(?:super)?computer|cluster|workstation|rig))", re.IGNORECASE
)
"""A title that is a description of one machine."""
_OF_MACHINE = re.compile(r"\b(?:hardware|specifications?|specs|nodes|partitions|compute resources)\b", re.IGNORECASE)
"""What a title says of a machine that it does not name: `Hardware overview`."""
_BESIDE = re.compile(r"\b(?:in|at|vs|versus|and|on|with|from|by)\b|[&×]", re.IGNORECASE)
"""What names something else beside a cloud in a title."""


def document_topic(
    title: Sequence[Mention], readings: Sequence[Reading], file: Sequence[Entity] = (), written: str = ""
) -> dict[Entity, float]:
    """What the whole document is about, with a cost for each.

    First what its title (`written`) names, if not only as what something is done with, else what the name of its
    `file` tells, else the model, machine or undertaking that it names most, or the chip that it begins with; then the
    organisation it names most, which is less likely meant in a document about a product and is one alone only where
    there is no title.
    """
    led = [m for position, m in enumerate(title) if position == 0 or m.type in TOPIC_TYPES]
    led = [m for m in led if (m.type in TOPIC_TYPES or m.start <= LEADING) and not is_means(m, written)]
    led = _thing_first(without_parts(led), written)
    named = tuple(dict.fromkeys(family_of(entity, written) for entity in entities_of(led)))
    topic = {entity: POSITION_COST * position for position, entity in enumerate(named)}
    topic = _by_its_name(topic, readings, written)
    if not any(entity.type in PRODUCT_TYPES for entity in topic) and all(r.text.strip() != written for r in readings):
        topic = before(_opening(readings), topic)  # only the name of a file tells it, or nothing
    topic = topic or dict.fromkeys(file, 0.0) or _headline(readings)
    ranked = _ranked(readings)
    product = any(entity.type in PRODUCT_TYPES for entity in topic)
    own = None if product else _presented(readings) or _described(written, readings) or _unnamed_machine(written)
    if own is not None:
        topic = before({own: 0.0}, topic)
    most = next(((entity, count) for entity, count in ranked if entity.type != "hardware"), None)
    labelled = _labelled(readings) if not topic else None
    if labelled is not None:
        topic[labelled] = 0.0
    if not topic and most is not None and _is_topic(ranked, written) and not _has_section(most[0], readings):
        topic[most[0]] = 0.0
    introduced = _introduced(readings) if not topic else {}
    topic = topic or introduced
    topic = topic or _machine(written, readings)
    if not topic and ranked and _is_chip_paper(ranked, readings):
        topic[ranked[0][0]] = 0.0
    brand = next((m for m in title if m.generic and m.vendor and m.start <= LEADING), None) if not topic else None
    if brand is not None:  # `TPU architecture explained` is about a maker's chips, whichever
        topic[as_entity(brand)] = 0.0
    products = any(entity.type in PRODUCT_TYPES for entity in topic)
    # a title of several words that names nobody says that the text is about something else
    titled = not topic and " " in written.strip() and any(r.text.strip() == written for r in readings)
    best = None if titled or introduced else _company_of(ranked, alone=not topic, products=products)
    makers = {entity.vendor for entity in topic if entity.vendor} if products else set()
    if best is not None and makers and best.name not in makers and _blocks_with(best, readings) < SEEN_OFTEN:
        best = None  # `El Foo (Acme)` in one heading of a text about a maker's chip
    best = _runner(next(iter(topic), None), ranked, written) or best
    if best is not None and best not in topic:
        topic[best] = BEHIND_COST if products else POSITION_COST * len(topic)
    return topic


def _runner(first: Entity | None, ranked: Sequence[tuple[Entity, int]], title: str) -> Entity | None:
    """The company whose cloud alone a document is about, if the text names it: it has what the cloud has."""
    if first is None or first.type != "cloud" or not first.vendor or _BESIDE.search(title):
        return None
    return next((one for one, _ in ranked if one.type == "organization" and one.name == first.vendor), None)


def _blocks_with(entity: Entity, readings: Sequence[Reading]) -> int:
    """How many blocks name something."""
    return sum(any(m.entity_id == entity.entity_id for m in reading.mentions) for reading in readings)


def _ranked(readings: Sequence[Reading]) -> list[tuple[Entity, int]]:
    """What a document names that it may be about, most first, a heading's names thrice."""
    counts: Counter[Entity] = Counter()
    for reading in readings:
        weight = 3 if reading.block.kind == "heading" else 1
        for mention in reading.mentions:
            if mention.type in TOPIC_TYPES and mention.kind != NODES and not mention.generic:
                counts[as_entity(mention)] += weight
    return sorted(counts.items(), key=lambda item: (-item[1], item[0].entity_id))


def _is_topic(ranked: Sequence[tuple[Entity, int]], title: str) -> bool:
    """Whether the thing that a document names most is what it is about: one of several of its type is not."""
    most, *others = [(entity, count) for entity, count in ranked if entity.type != "hardware"]
    thing, count = most
    if thing.type not in PRODUCT_TYPES or count < OFTEN:
        return False
    if thing.type in _PLURAL and _PLURAL[thing.type].search(title):
        return False
    return count >= RIVALLED * next((other for entity, other in others if entity.type == thing.type), 0)


def _has_section(thing: Entity, readings: Sequence[Reading]) -> bool:
    """Whether a thing is what one section is about, beside others on other names: the text is about several."""
    heads = [reading for reading in readings if reading.block.kind == "heading"]
    own = [r for r in heads if any(m.entity_id == thing.entity_id and m.start <= core(r.text)[0] for m in r.mentions)]
    if len(own) != 1:
        return False
    (head,) = own
    beside = [r for r in heads if r is not head and r.block.level == head.block.level]
    beside = [r for r in beside if r.block.section == head.block.section]
    return any(_is_strange(r.text[slice(*core(r.text))]) for r in beside)


def _is_strange(name: str) -> bool:
    """Whether a heading has words that are written like a name and are no plain ones, and few others: `Foo Bar TDS`."""
    words = name.split()
    capital = all(word[0].isupper() or word[0].isdigit() for word in words)
    return 0 < len(words) <= LONGEST_HEAD and capital and not all(map(is_wordlike, words))


def _introduced(readings: Sequence[Reading]) -> dict[Entity, float]:
    """The one model, machine or site of which the first paragraphs say what it is: `The foo.1 model is a large`."""
    texts = [r for r in readings if r.block.kind == "paragraph"][:OPENING_BLOCKS]
    told: dict[Entity, float] = {}
    for sentence in (sentence for reading in texts for sentence in reading.sentences):
        led = next((m for m in sentence.mentions if m.start - sentence.start <= ARTICLE and not m.generic), None)
        if led is None or led.type not in INTRODUCED or not led.provisional:
            continue
        if _IS_WHAT.match(sentence.text, led.end - sentence.start):
            told[as_entity(led)] = 0.0
    return told if len(told) == 1 else {}


def _machine(title: str, readings: Sequence[Reading]) -> dict[Entity, float]:
    """The machine that a text names most whose title only says that it tells of some: `Hardware overview`."""
    machines = (e for e in most_named(readings) if e.type == "cluster") if _OF_MACHINE.search(title) else ()
    return dict.fromkeys([*machines][:1], 0.0)


def before(first: Mapping[Entity, float], topic: Mapping[Entity, float]) -> dict[Entity, float]:
    """What a document is about, with what it is rather about before it."""
    behind = {entity: cost + POSITION_COST * len(first) for entity, cost in topic.items() if entity not in first}
    return {**first, **behind}


def _thing_first(named: list[Mention], title: str) -> list[Mention]:
    """The names of a title, a thing before the companies that stand before it as its owners, makers or parties.

    `Acme's Foo: a report`, `Acme unveils Foo`, `Acme × Globex – Foo campus`, `Acme: a deep dive into its Foo`.
    """
    thing = next((n for n, mention in enumerate(named) if mention.type in PRODUCT_TYPES), 0)
    companies = named[:thing]
    if companies and _PRESENTED.search(title, 0, named[thing].start) is not None:
        return [named[thing], *companies, *named[thing + 1 :]]
    if not companies or any(mention.type not in ("organization", "cloud", "person") for mention in companies):
        return named
    joined = all(_PARTIES.fullmatch(title, one.end, other.start) for one, other in pairwise(companies))
    led = _OWNS if named[thing].type == "hardware" else _LEADS_TO
    makes = MAKES.fullmatch(title, companies[-1].end, named[thing].start) is not None
    if joined and (makes or (led.fullmatch(title, companies[-1].end, named[thing].start) is not None)):
        return [named[thing], *companies, *named[thing + 1 :]]
    return named


def _company_of(ranked: Sequence[tuple[Entity, int]], *, alone: bool, products: bool) -> Entity | None:
    """The organisation that a document names most: often and by far, where it is to be the topic `alone`.

    Who is named once in a text about data or software, and about no `products`, may be anybody.
    """
    organisations = [(e, count) for e, count in ranked if e.type == "organization" and not is_press(e)]
    if not organisations:
        return None
    (best, most), *others = organisations
    least = max(SEEN_OFTEN, LEAST_SHARE * sum(count for _, count in organisations))
    if alone and (most < least or (others and most < DOMINANT * others[0][1])):
        return None
    return best if products or most >= SEEN_OFTEN else None


def _opening(readings: Sequence[Reading]) -> dict[Entity, float]:
    """What a document without a title begins with, where it says what that is: `Foo — cloud of the north`."""
    texts = [r for r in readings if r.block.kind == "paragraph" and not TAGS.fullmatch(r.text.strip())]
    first = next(iter(texts), None)
    if first is None or any(r.block.kind == "heading" for r in readings[: first.index]):
        return {}
    label = _ANNOUNCES.match(first.text)
    opens = label.end() if label is not None else 0
    led = next((m for m in first.mentions if 0 <= m.start - opens <= LEADING and not m.generic), None)
    if led is None or led.type not in TOPIC_TYPES or not _SAYS_WHAT_IT_IS.match(first.text, led.end):
        return {}
    if _is_entry(first) and any(map(_is_entry, texts[1:])):
        return {}  # one of several: `Foo: $40 billion`, or who speaks
    return {as_entity(led): 0.0}


def _headline(readings: Sequence[Reading]) -> dict[Entity, float]:
    """The one thing that a text without a title names in its first line, be that a headline or a sentence.

    A sentence may name before it who made it: `Acme has turned on Foo, its new cluster.` Else it is the company
    that the sentence is about. In an e-mail that line is the subject's.
    """
    texts = [r for r in readings if r.block.kind == "paragraph" and not TAGS.fullmatch(r.text.strip())]
    first = next((r for r in texts[:OPENING_BLOCKS] if _SUBJECT.match(r.text)), next(iter(texts), None))
    if first is None or first.index > OPENING_BLOCKS or (_is_entry(first) and any(map(_is_entry, texts[1:]))):
        return {}
    if any(r.block.kind == "heading" for r in readings[: first.index]):
        return {}
    told = first.sentences[0] if first.sentences else first.whole
    mentions = [m for m in told.mentions if not m.generic and not is_means(m, first.text)]
    texts_below = [reading.text for reading in readings[:BELOW]]
    of_chip = are_of_chip(texts_below, PROPERTIES if any(map(_USED.search, texts_below)) else FEWEST)
    about = _announced(mentions, first.text, of_chip=of_chip) or _company(mentions, first.text, told)
    return {about: 0.0} if about is not None else {}


def _announced(mentions: Sequence[Mention], text: str, *, of_chip: bool) -> Entity | None:
    """The one thing that a sentence begins with, but for whose it is, or says a text is about.

    A chip only where that is said of one, and a known one where the text is `of_chip`: others only use it.
    """
    named = list(dict.fromkeys(as_entity(m) for m in mentions))
    products = [entity for entity in named if entity.type in PRODUCT_TYPES]
    chips = (m for m in mentions if m.type == "hardware" and (of_chip or m.provisional))
    chip = next((m for m in chips if _ONE.match(text, m.end)), None)
    products = [e for e in products if e.type != "hardware"] or ([as_entity(chip)] if chip is not None else [])
    leads = products == named[:1] or (products == named[1:2] and named[0].type == "organization")
    parted = _TURNED_ON.sub(lambda verb: " " * len(verb[0]), text)
    places = [m for m in mentions if as_entity(m) in products]
    places = [m for m in places if not _OTHERS.match(text, m.end) and not _NOT.search(text, 0, m.start)]
    told = leads and bool(places) and not any(preposition_before(parted, m.start) for m in places)
    told = told or any(PRESENTS_TEXT.fullmatch(text, 0, m.start) for m in places)
    told = told or any(m.provisional and _WITH.fullmatch(text, 0, m.start) for m in places)
    return products[0] if len(products) == 1 and told else None


def _company(mentions: Sequence[Mention], text: str, told: Stretch) -> Entity | None:
    """The company of which a sentence tells, or that it says a text is about: `Below is a profile of Foo`."""
    first = next((m for m in mentions if m.type in ("organization", "cloud")), None)
    if first is None or is_press(as_entity(first)) or any(m.type in PRODUCT_TYPES for m in mentions):
        return None
    goes_on = GOES_ON.match(text, first.end, told.end)
    listed = goes_on is not None and any(m.start == goes_on.end() + 1 and m.type == first.type for m in mentions)
    leads = first.start - told.start <= LEADING or is_led_to(text, told.start, first.start)
    return as_entity(first) if goes_on is not None and not listed and leads else None


def is_led_to(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` leads to whom a text is about: `Based in Oslo,`, `The start-up`."""
    leads = LEADS_IN.fullmatch(text, start, end)
    noun = (leads["noun"] or leads["called"]) if leads is not None else None
    return leads is not None and (noun is None or "organization" in MEANT_TYPES.get(noun.lower(), ()))


def _is_entry(reading: Reading) -> bool:
    """Whether a paragraph begins with a name and a colon."""
    led = next((m for m in reading.mentions if m.start <= LEADING and not m.generic), None)
    return led is not None and reading.text.startswith(":", led.end)


def _by_its_name(topic: dict[Entity, float], readings: Sequence[Reading], written: str) -> dict[Entity, float]:
    """The topic with the text's own name for a place of work that its title only describes: `Deal for Ohio Campus`."""
    found: dict[Entity, float] = {}
    for entity, cost in topic.items():
        own = _own_name(entity, topic, readings, written) if entity.provisional else None
        found.setdefault(own or entity, cost)
    return found


def _own_name(described: Entity, topic: Collection[Entity], readings: Sequence[Reading], written: str) -> Entity | None:
    """What a text names of a place of work that its title describes: whose place it is, or the one that it names most.

    `Foo 2 cluster` is a name.
    """
    if described.type not in DESCRIBED_PLACES or " " not in described.name or any(map(str.isdigit, described.name)):
        return None
    below = (r for r in readings if r.text.strip() != written.strip())
    counts = Counter(as_entity(m) for r in below for m in r.mentions if m.type in (*DESCRIBED_PLACES, "program"))
    if counts[described]:
        return None
    whole = next((e for e in counts if e.type == "program" and described.name.startswith(f"{e.name} ")), None)
    places = Counter({e: n for e, n in counts.items() if e.type in DESCRIBED_PLACES and e not in topic})
    (first, most), (_, second) = (*places.most_common(2), (None, 0), (None, 0))[:2]
    return whole or (first if most > second else None)


def _described(title: str, readings: Sequence[Reading]) -> Entity | None:
    """The thing of the kind that a title calls by no name which the document names most: `Acme's new campus`."""
    noun = _DESCRIBED.search(title)
    types = MEANT_TYPES[noun[1].lower().replace(" ", "")] if noun is not None else ()
    types = (*types, "program") if "site" in types else types
    named = most_named(readings) if types else ()
    return next((entity for kind in types for entity in named if entity.type == kind), None)


def _unnamed_machine(title: str) -> Entity | None:
    """The machine that a title only describes, and the text names no other: `A Very Large Cluster`."""
    machine = _MACHINE.fullmatch(title.strip())
    return Entity(entity_id("cluster", machine[1]), machine[1], "cluster", provisional=True) if machine else None


def _labelled(readings: Sequence[Reading]) -> Entity | None:
    """What a line near the beginning says by its label that the document is about: `Run name: foo-7b`."""
    named: set[Entity] = set()
    for reading in readings[:OPENING_LINES]:
        label = subject_labelled(reading.text)
        if label is not None:
            _, start, end = label
            within = (m for m in reading.mentions if start <= m.start <= start + LEADING and m.type in TOPIC_TYPES)
            found = next((m for m in within if not m.generic), None)
            if found is not None and found.end - found.start >= NAME_SHARE * (end - start):
                named.add(as_entity(found))
    return named.pop() if len(named) == 1 else None


def _is_chip_paper(ranked: Sequence[tuple[Entity, int]], readings: Sequence[Reading]) -> bool:
    """Whether a document begins with the chip that it names by far the most; others name chips that they use."""
    chip, times = ranked[0]
    nexts = [count for entity, count in ranked[1:] if entity.type != "organization"]
    first = next((m for r in readings if r.block.kind == "paragraph" for m in r.mentions if not m.generic), None)
    begins = first is not None and as_entity(first) == chip
    return chip.type == "hardware" and begins and times >= OFTEN and times >= DOMINANT * max(nexts, default=0)


def _presented(readings: Sequence[Reading]) -> Entity | None:
    """What the authors say near the beginning that they present: `we introduce Foo`, `our model, called Foo`."""
    for reading in [r for r in readings if r.block.kind == "paragraph"][:OPENING_BLOCKS]:
        for sentence in reading.sentences:
            presents = PRESENTS.search(sentence.text)
            behind = (
                m
                for m in sentence.mentions
                if presents is not None
                and not m.generic
                and m.type in PRESENTED_TYPES
                and presents.end() <= m.start - sentence.start <= presents.end() + PRESENTED_REACH
            )
            found = next(behind, None)
            if found is not None:
                return as_entity(found)
    return None
