"""What an unknown name in a document's title is the name of: a company, a model, a machine, by the words beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from pipelines.extract.capitals import CALENDAR, HEADLINE_VERBS, TERMS, YEAR, is_adjective
from pipelines.extract.entities import Entity
from pipelines.extract.headings import opening
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.title_names import as_written, is_text, is_wordlike, writes
from pipelines.extract.usual import has_common, is_common, is_english, is_used_as_name
from pipelines.extract.votes import winner
from pipelines.ontology import Ontology

SEEN = 2
"""How often the text below must write the name that its title begins with."""
SURE = 2
"""Signs of one type beside the name that are enough; no other type may have as many."""
SURE_OF_ALL = 4
"""Signs of one type in the whole document that are enough where the text calls its topic otherwise."""
SURE_OF_COMPANY = 3
"""Signs of a company among the labels and headings that are enough, whatever its sentences speak of."""
LONGEST_FRAME = 50
"""Characters of a line without a full stop that is a heading or a label."""
LONGEST_TITLE = 200
"""Characters of a title in which the name is looked for: a longer one is no title."""
LONGEST_PLAIN = 2
"""Spaces from which on capitals with a verb among them are a headline's."""
LONGEST_COMPANY = 100
"""Characters before a ticker in which the name of its company stands."""
NAME = re.compile(r"[A-Z][\w.&'’-]*(?: (?:[A-Z][\w.&'’-]*|v?\d[\w.]*(?:[-–/]\w[\w.]*)*)){0,3}")
_BREAK = re.compile(
    r"\s*[:—–|(]|\s+-+\s|,\s|['’][sS]\b|-\w{1,2}(?=/\w{1,2}\b)|\s\d+(?:\.\d+)?B(?=\s?/)"
    r"|\s(?P<preposition>on|with|using|in|at|from|vs\.?|versus)\s"
)
"""What ends the name in a title; behind a family stand its members, `Foo-S/B/L`, `Foo 7B/70B`."""
DESCRIBED_TYPES = ("cluster", "site", "hardware", "model")
_DESCRIPTIVE = re.compile(r"[A-Z][\w&-]*(?: (?:[A-Z][\w&-]*|of|for|and|the)){1,5}")
"""A name that is made of words: every one of them has a capital."""
_NUMBERED = re.compile(r" [vV]?\d[\w.]*$| [A-Z]\d+$")
"""How names of products end, and of no company: `Foo 2`, `Foo K2`."""
_WORD = re.compile(r"[A-Z](?:[a-z]{2}|[A-Za-z]{3})")
"""What a name begins with that is no mere sign: `Foo`, no `F7`."""
MEANS = re.compile(r"\b(?:on|with|using|via|atop|by)\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
"""What stands in a title before the means by which something is done."""
OWNED_BY = re.compile(
    r"\b(?:chips|models|clusters|machines|systems|[GT]PUs|accelerators|processors|servers|supercomputers|campuses|sites"
    r"|cent(?:er|re)s|facilities|products|projects|deals|plans)\s+(?:of|by|from|at)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What stands in a title before whose things it tells of: `The chips of Foo`."""
_TELLING = re.compile(r"\d|\w \w")
"""What a name has that is more than one plain word."""
_POSTED = (
    r"(?:blog\s?)?posts?|blogs?|articles?|threads?|tweets?|newsletters?|podcasts?|interviews?|webinars?|videos?|talks?"
)
"""What is published somewhere, or with somebody, under whose name it then stands."""
_SERIES = re.compile(
    rf"\W*(?P<before>(?:[^\W\d][\w.&+'’-]*\s+){{0,3}}?)(?:(?P<posted>{_POSTED})|\w*logs?|journal|diary|notes?|memos?"
    r"|documents?|docs?|chapters?|lessons?|lectures?|modules?|episodes?|issues?|volumes?|transcripts?|keynotes?|slides?"
    r"|presentations?|press\s+releases?|news(?:\s?flash)?|breaking|exclusive|opinion|explainers?|case\s+stud(?:y|ies)"
    r"|dashboards?|profiles?|dossiers?|primers?|overviews?|snapshots?|trackers?|summar(?:y|ies)|research|analys[ie]s|lore"
    r"|entit(?:y|ies)|concepts?|deep\s+dives?|spotlights?|teardowns?|recaps?|q&as?|faqs?|fact\s?sheets?|one-?pagers?"
    r"|post-?mortems?|weeks?|days?|updates?|drafts?|reports?|papers?|brief(?:ing)?s?|reviews?|essays?|stor(?:y|ies)|parts?)"
    r"(?:[\s-]*(?:#\s?|no\.?\s?)?\d+(?:[./]\d+)*)?(?:\s*\([^()]*\))?\s*(?::|\||\s[—–-]{1,2})\s+(?=\S)",
    re.IGNORECASE,
)
"""How a title begins that first says what text it is: `Dev log 3: ...`, `LinkedIn post — ...`."""
_SIZED = re.compile(r"[\w.]+(?:[-_][\w.]+)*?[-_]\d+(?:\.\d+)?[bB](?:[-_][\w.]+)*")
"""The identifier of a model: `foo-1.7b-v2`."""
_CODED = re.compile(
    r"(?!(?:q[1-4]|h[12]|fy|top|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\d)"
    r"(?!.*\b(?:rounds?|loss(?:es)?|revenues?|capex|raises?|valuation|deals?|debt|bonds?|loans?|budget|funding|costs?|models)\b)"
    r"(?=.* \d+(?:\.\d+)?[BM](?: |\Z))[a-z]+[\w.-]*\d[\w.-]*(?: [\w.-]+){1,3}"
)
"""The code of a run with the size of its model: `run5 13B mix`."""
_SIZE = re.compile(r"[- ]\d+(?:\.\d+)?B(?: |$)")
"""A number of parameters in a name."""
IS_TEXT = re.compile(
    r"\s(?:Playbook|Handbook|Cookbook|Guide|Report|Paper|White ?paper|Blog|Book|Manual|Newsletter|Podcast|Course"
    r"|Tutorial|Notebook|Survey|Primer)$"
)
"""How the names of texts end."""
_KIND = re.compile(
    r"(?i:\s+(?:Model Cards?|Technical|Report|Overview|Profile|Review|Deep Dive|White ?paper|Specifications?|Specs"
    r"|Retrospective|History|Timeline|Documentation|Guide|README|Notes|Explained|Dossier|Case Study|Analysis"
    r"|Hardware|Infrastructure|Architecture|Training|Release|Announcement|Product Brief|Data ?sheet|Fact ?sheet"
    r"|(?:User|Quick ?-?Start|Getting Started)(?= Guide)|Users?['’]s?(?= Guide)|Quick ?-?Start|Company(?= Profile)"
    r"|Metrics|Dashboard|Statistics|Stats|Fundamentals|Financials"
    r"|(?:Detailed|Full)(?= )"
    r"|Inventory|Change ?log|Log|Cheat ?sheet|Slides|(?:Pitch |Slide )?Deck|Q&A|Configuration|Brief(?:ing)?|Update"
    r"|(?:Design|Status|Project|Progress|Site|Build)(?= (?:Report|Review|Notes|Document|Page|Update|Log|Brief))"
    r"|Summary|Primer|FAQ|Facts|Key(?= Facts)|(?:and|&)(?= Figures)|Figures|Handbook|Manual|Tutorial|Wiki|Basics"
    r"|[QH][1-4](?: (?:FY)?\d{2,4})?(?: (?:Results|Earnings))?"
    r"|Status|Progress|Updates?|Recap|Dashboard|Tracker|Log|Logbook|Journal|Roadmap|Findings|Post-?mortem|Inventory"
    r"|Deployment|Walkthrough|Teardown|Q&A|Explainer|Matters"
    r"|Spec Sheet|Cheat Sheet|Knowledge Base|One-?Pager|Backgrounder|Snapshot"
    r"|(?:Node|Partition|Queue|Instance|Hardware)(?= Types?)|Types?|(?:Compute|Computing|Storage)(?= Resources?)"
    r"|Resources|(?:Compute|CPU|GPU|Login)(?= Nodes?)|Nodes|Partitions|Queues|Description|Environment"
    r"|Details|at a Glance|in (?:Numbers|Brief|Detail|Depth)|System|Machine|Supercomputer|Cluster))+$"
)
"""What kind of document it is, or what of the thing it tells, behind the name."""
_PERIODICAL = re.compile(
    r"(?:\b(?:Weekly|Daily|Monthly|Quarterly|Newsletter|Digest|Bulletin|Gazette|Roundup|Briefing|Podcast|Blog|News)"
    r"|,?\s+(?:[Ii]ssue|[Ee]pisode|[Ee]dition|[Vv]olume|[Nn]o\.)\s+\d+\b.*|\s+#\d+)$"
)
"""What newsletters are called, and their numbers: they are about other things."""
_CALLED = {
    "cluster": "supercomputer|cluster|machine|HPC(?: system)?",
    "model": "(?:language |foundation )?model|LLM",
    "hardware": "chip|accelerator|processor",
    "organization": "company|startup|start-up|firm|provider",
    "site": "campus|site|facility|data cent(?:er|re)",
}
"""What a text calls its topic."""
_LABEL = re.compile(r"[^:|\n]{2,40}(?=\s*(?::|\|)\s*\S)")
"""The label or the first cell of a line."""
_FIELD = re.compile(
    r"\b(?:Industr(?:y|ies)|Markets?|Landscape|Sector|Ecosystem|Economy|Economics|Boom|Race|Wars?|Supply Chain"
    r"|Strateg(?:y|ies)|Trends?|Outlook|Deals?|Business|World|Era|Age|Revolution|Crisis|Bubble|Build-?out|Stack"
    r"|Value Chain|Investments?|Spending|Financing|Demand|Supply|Comparison|Basics|Fundamentals|Roadmap|Takeaways"
    r"|Portfolio)$"
)
"""What fields of business and views of them are called."""
_PART = Rare(
    r"\b(?:Module|Article|Section|Chapter|Part|Lesson|Lecture|Week|Unit|Appendix|(?:Cluster|Stage|Phase|Topic|Theme"
    r"|Group|Track|Question|Exhibit|Case|Pillar|Scenario|Option)(?= (?:[A-Z]|\d{1,2}|[IVX]+)$))(?: \w{1,3})?$"
)
"""What parts of a series or a book are called."""
_SMALL = re.compile(
    rf"(?<=\S\s)(?:{'|'.join(sorted(HEADLINE_VERBS))})(?!\S)"
    r"|(?<!\S)[a-z][\w'’-]*(?!\S)|[:—–|(),?!\[\]]|['’]s?\b|\s-\s"
)
"""Words and signs between the names of a title."""
_ACTS = re.compile(
    r"(?:\s|\A)(?:(?i:raises|raised|secures|closes|acquires|signs|announces|launches|unveils|opens|buys|wins|hires|expands"
    r"|grows|reaches|doubles|triples|explained)|lands|to (?:raise|acquire|build|buy|invest|open))\b"
)
"""What a company does in a headline."""
_CLAUSE = re.compile(
    r"(?:\s|\A)(?:(?:just|still|already|finally|is|are|was|were|has|had|have|will|would|could)\b|rais(?:es|ed)|train(?:s|ed)|builds|built|ships|shipped|release[sd]|introduce[sd]|debuts|secures?d?|closes"
    r"|closed|acquire[sd]|sign(?:s|ed)|announce[sd]|launche[sd]|unveil(?:s|ed)|open(?:s|ed)|buys|bought|land(?:s|ed)|wins|won"
    r"|hire[sd]|expand(?:s|ed)|spen(?:ds|t)|burn(?:s|ed)|pour(?:s|ed)|invest(?:s|ed)|bets|pledge[sd]|commit(?:s|ted)|borrow(?:s|ed)"
    r"|loses|lost|reach(?:es|ed)|hits|surpass(?:es|ed)|double[sd]|triple[sd]|beats|says|said|reveal(?:s|ed)|want(?:s|ed)"
    r"|plan(?:s|ned)\sto|to (?:raise|acquire|build|buy|invest|open|spend))\b",
    re.IGNORECASE,
)
"""What somebody does or did in a headline, or how its clause goes on: a name ends before it."""
_TRAINED = re.compile(r"(?:Model [Cc]ard|How (?:we|they) trained|(?:Pre-?)?[Tt]raining)\b")
"""How titles of documents about a model begin."""
_NOUNS = {kind: Rare(rf"\b(?i:{nouns})\b(?!\s(?i:card))") for kind, nouns in _CALLED.items()}
OPENING_LINES = 30
"""Blocks in which a label says what a document is about."""
_SUBJECT_LABEL = re.compile(
    r"\W*(?P<noun>(?:run|model|project|cluster|system|machine|product|chip|company|experiment|site|campus|supercomputer)"
    r"(?=(?:\s+name)?\s*(?::|\s[—–-]))|name|subject|topic)(?:\s+name)?\s*(?::|\s[—–-])\s*",
    re.IGNORECASE,
)
_TYPED = re.compile(
    r"\W*(?:(?:entity|asset|system)\s)?(?:type|kind|category|class)\s*[:|]\s*([^\n.;|]{3,40})", re.IGNORECASE
)
"""What a line near the beginning says by its label that the thing of the title is: `Type: supercomputer`."""
_DOING = re.compile(
    r"(?:(?:(?:pre-?|post-?)?train|fine-?tun|build|scal|deploy|serv|run|benchmark|evaluat|reproduc|develop|optimi[sz]|design"
    r"|distill|align|host|quanti[sz]|expand|launch|creat|construct)ing)\s+(?:of\s+)?(?:(?:the|our|an?)\s+)?",
    re.IGNORECASE,
)
"""What is done to that which a project is about."""
_DONE_WITH = re.compile(r"\s(?:\(|(?:on|for|with|using|in|at|across|from|to|via|by|over)\s)")
"""What stands between that and with what, where and for what it is done."""
_WORK = re.compile(
    r"\s+(?:(?:LLM|AI|ML|model|(?:pre-?)?training|fine-?tuning|inference|run|project|experiment|deployment|build-?out|upgrade"
    r"|expansion|migration|roll-?out|launch|benchmarks?)\s*)+$",
    re.IGNORECASE,
)
"""What kind of work it is, behind the name of that which a project is about."""
TRAINS = re.compile(r"\b(?:LLM|(?:pre-?)?train\w*|fine-?tun\w*|distill\w*|quanti[sz]\w*)\b", re.IGNORECASE)
"""What is done to models only."""
_DEFINITE = {kind: re.compile(rf"\b[Tt]he (?:[a-z-]+ )?(?:{nouns})\b") for kind, nouns in _CALLED.items()}
_APPOSED = re.compile(
    r"(?:(?:\s[—–|-]\s|\s\()(?:(?:an?|the|our|its)\s)?|(?::|,)\s(?:an?|the|our|its)\s)"
    r"(?:(?!(?:of|for|on|with|from|at|in|and|no|not|inside|how|why|\w+ing)\b)[\w.-]+\s){0,4}?"
    rf"(?P<noun>{'|'.join(_CALLED.values())})(?=\s*\Z|\)|,|\s(?:of|for|at|in|from|by|with|on)\b)",
    re.IGNORECASE,
)
"""How a title says behind a name what that is."""
_SYSTEM = re.compile(
    r"\b[Tt]he system\b(?!['’-])(?P<built>[^.]{0,40}?\d\s(?:[\w-]+\s){0,3}?(?:nodes|GPUs|CPUs|cores|racks|cabinets))?"
)
"""What an operator calls a machine, and an engineer much else: a sign of a machine beside others, or with its parts."""
_TIE = re.compile(
    r"(?:jv|joint|deals?|leases?|financing|funding|bonds?|partnership|acquisition|merger|loan|debt|vs|or|versus)", re.I
)
"""What stands behind a name in the name of a file that is rather about who deals with whom."""
_LEGAL = re.compile(
    r",?\s+(?:Corporation|Corp\.?|Incorporated|Inc\.?|Limited|Ltd\.?|LLC|L\.L\.C\.|PLC|plc|GmbH|AG|SE|S\.A\.|N\.V\.|Co\.)$"
)
_TICKER = re.compile(
    r"\s\((?:NASDAQ|Nasdaq|NYSE|NYSE American|LSE|TSX|ASX|HKEX|XETRA)\s?:\s?(?P<ticker>[A-Z][A-Z.]{0,4})\)"
)
_COMPANY = re.compile(
    r"(?<![\w.&'’-])[A-Z][\w&'’-]*(?: (?:[A-Z][\w&'’-]*|&)){0,3}?"
    r"(?:,? (?:Corporation|Corp\.|Inc\.|Incorporated|Ltd\.?|LLC|PLC|GmbH|N\.V\.))?$"
)
"""A company, directly before its ticker."""


def titled(
    title: str, blocks: Sequence[str], matcher: EntityMatcher, signs: Mapping[str, re.Pattern[str]]
) -> dict[str, Entity]:
    """The unknown name that a document's title begins with, and its short forms, each with the entity they name.

    It counts where the blocks write it, and where the words beside it there (`signs`, by type) say what it is.
    """
    name = name_in_title(title)
    name = as_written(name, _below(title, blocks)) if name is not None else None
    name = _owned(name, title, blocks, matcher) if name is not None else None
    if name is None or _is_known(name, matcher) or IS_TEXT.search(name) or name.split(" ")[0].lower() in CALENDAR:
        return {}
    forms = [name, *([short] if (short := _LEGAL.sub("", name)) != name else [])]
    sized = is_sized(name)
    if _NUMBERED.search(name):
        signs = {kind: pattern for kind, pattern in signs.items() if kind != "organization"}
    if not sized and (
        _is_written_small(forms[-1], blocks)
        or (" " in name and is_common(name) and not is_used_as_name(forms[-1], blocks))
    ):
        return {}
    prose = _below(title, blocks)
    elsewhere = matcher.find(title[title.find(name) + len(name) :])
    series = re.compile(rf"{re.escape(forms[-1])}(?=:? [-–—] |: )")
    if any(not m.generic and m.type != "place" for m in elsewhere) and not any(
        writes(form, series.sub("", block)) for form in forms for block in prose
    ):
        return {}  # a number or label of the title's own, `Story K3: Foo raises $1B`, or of such texts: `Saga - Foo`
    beside = [line for block in blocks for line in _sentences(block) if any(writes(form, line) for form in forms)]
    times = sum(line.count(forms[-1]) for line in beside)
    sure = Counter({"organization": SURE} if len(forms) > 1 else {"model": SURE} if sized else {})
    kind = _told(sure, beside, blocks, signs) if times >= SEEN or (sized and times) else ""
    kind = kind or _meant(title, name, blocks, signs)
    called = _TELLING.search(name) or any(
        _stands_alone(re.escape(short), prose) for short in (forms[-1], *_short(forms[-1]))
    )
    if not kind and times and called and matcher.resolve(name.rsplit(" ", 1)[-1]).provisional:
        kind = winner(_signs_in(blocks, signs), SURE_OF_ALL)
    if not kind:
        return {}
    forms += [
        short
        for short in _short(forms[-1])
        if _stands_alone(re.escape(short), blocks) and not _is_written_small(short, blocks)
    ]
    entity = matcher.resolve(_LEGAL.sub("", name), kind)
    forms = [form for form in forms if not _is_known(form, matcher)]
    return dict.fromkeys(forms, entity) if entity.type == kind and not entity.generic else {}


def _told(
    sure: Counter[str], beside: Sequence[str], blocks: Sequence[str], signs: Mapping[str, re.Pattern[str]]
) -> str:
    """The type that the sentences beside a name tell, with what is `sure` of it, and the labels and headings."""
    framed = _framed(blocks, signs)
    if framed["organization"] >= SURE_OF_COMPANY:
        return winner(framed, SURE)  # a company's profile tells of what it makes, a product's of nobody's valuation
    return winner(sure + _signs_in(beside, signs) + framed, SURE)


def _signs_in(texts: Sequence[str], signs: Mapping[str, re.Pattern[str]]) -> Counter[str]:
    """How many signs of each type stand in texts."""
    return Counter({kind: sum(len(pattern.findall(text)) for text in texts) for kind, pattern in signs.items()})


def _below(title: str, blocks: Sequence[str]) -> list[str]:
    """The blocks of a document but for its title."""
    return [block for block in blocks if block.strip() != title.strip()]


def described(
    title: str, blocks: Sequence[str], matcher: EntityMatcher, type_of: Mapping[str, str]
) -> dict[str, Entity]:
    """A title that is what something is called: `The Science Supercomputer`, where the text writes it so, too."""
    name = re.sub(r"^(?:The|Our|A)\s", "", without_opener(title))
    noun = name.rsplit(" ", 1)[-1].lower()
    kind = type_of.get(noun, "")
    if (
        kind not in DESCRIBED_TYPES
        or noun.removesuffix("s") in type_of.keys() - {noun}  # `Reasoning Models` are several
        or not _DESCRIPTIVE.fullmatch(name)
        or any(not m.generic for m in matcher.find(name))
    ):
        return {}
    if not any(name in block for block in _below(title, blocks)):
        return {}
    entity = matcher.resolve(name, kind)
    return {name: entity} if entity.type == kind and not entity.generic else {}


def _is_known(name: str, matcher: EntityMatcher) -> bool:
    """Whether a name holds a known one that is no company's with which a product's name begins: `Foo K2`."""
    known = [m for m in matcher.find(name) if not m.generic]
    return any(m.type != "organization" or m.start or not _NUMBERED.fullmatch(name, m.end) for m in known)


def _short(name: str) -> Iterator[str]:
    """What a document may call its topic for short: `Foo` or `F7` for `Foo F7`."""
    words = name.split(" ")
    if len(words) > 1:
        yield words[0]
        if re.search(r"\d", words[-1]) and re.search(r"[A-Za-z]", words[-1]):
            yield words[-1]


def _stands_alone(pattern: str, blocks: Sequence[str], least: int = SEEN) -> bool:
    """Whether the text writes what a pattern stands for as a word of its own, that often."""
    return sum(len(re.findall(rf"(?<![\w-]){pattern}(?![\w-])", block)) for block in blocks) >= least


def subject_labelled(text: str) -> tuple[str, int, int] | None:
    """The noun and the place of what a line says by its label that a document is about: `Project: training Foo 7B`."""
    label = _SUBJECT_LABEL.match(text)
    if label is None:
        return None
    doing = _DOING.match(text, label.end())
    start = doing.end() if doing is not None else label.end()
    value = (_DONE_WITH.split(text[start:], maxsplit=1) if doing else text[start:].partition(" ("))[0]
    return label["noun"].lower(), start, start + len(_WORK.sub("", value.rstrip(" .")))


def labelled(blocks: Sequence[str], matcher: EntityMatcher) -> dict[str, Entity]:
    """The unknown name that a label near the beginning says a text is about, if the text writes it, too."""
    for block in blocks[:OPENING_LINES]:
        subject = subject_labelled(block)
        if subject is None:
            continue
        noun, start, end = subject
        name = block[start:end]
        told = winner({kind: len(p.findall(f"{noun} {block[end:]}")) for kind, p in _NOUNS.items()}, 1)
        kind = told or ("model" if TRAINS.search(block[:start]) or TRAINS.search(block[end:]) else "")
        plain = all(map(is_wordlike, re.split(r"[ -]", name))) or _is_written_small(name, blocks)
        if kind and not plain and NAME.fullmatch(name) and not _is_known(name, matcher):
            entity = matcher.resolve(name, kind)
            if _stands_alone(re.escape(name), blocks) and entity.type == kind and not entity.generic:
                return {name: entity}
    return {}


def listed_companies(text: str, matcher: EntityMatcher) -> Iterator[tuple[str, Entity]]:
    """`Foo Bar Corporation (NASDAQ: FOO)`: the names of a company, its ticker among them."""
    for ticker in _TICKER.finditer(text):
        company = _COMPANY.search(text, max(0, ticker.start() - LONGEST_COMPANY), ticker.start())
        if company is None:
            continue
        name = _LEGAL.sub("", company[0])
        entity = matcher.resolve(name, "organization")
        if entity.type == "organization":
            for form in dict.fromkeys((company[0], name, ticker["ticker"])):
                yield form, entity


_MANAGES = re.compile(
    r"(?<![\w.&'’-])(?P<name>[A-Z][\w&]*(?: (?:[A-Z][\w&]*|&)){0,2})"
    r"-(?:managed|led|affiliated|sponsored|advised)"
    r" (?:[a-z]+ ){0,2}?(?:funds?|investors?|vehicles?|consortium|syndicate|entit(?:y|ies)"
    r"|affiliates?|partnerships?)\b"
)
_NO_MANAGER = frozenset("pension insider sovereign institutional retail private public hedge crypto".split())
"""Whose funds and investors are any of their kind."""


def fund_managers(text: str, matcher: EntityMatcher) -> Iterator[tuple[str, Entity]]:
    """`Foo-managed funds`: who manages or leads those that put money in is a company."""
    for found in _MANAGES.finditer(text) if "-" in text else ():
        name = found["name"]
        if is_common(name) or is_adjective(name) or name.split()[0].lower() in (*_NO_MANAGER, "the", "a", "an", "two"):
            continue
        entity = matcher.resolve(name, "organization")
        if entity.type == "organization":
            yield name, entity


def signs_of(ontology: Ontology) -> dict[str, re.Pattern[str]]:
    """By type, the words that stand in statements about such a thing."""
    return {
        name: re.compile(rf"\b(?:{'|'.join(map(re.escape, kind.signs))})\b", re.IGNORECASE)
        for name, kind in ontology.entity_types.items()
        if kind.signs
    }


def name_in_title(title: str) -> str | None:
    """The name that a title may begin with, without what kind of document it is; None where it begins with none."""
    title = without_opener(title)
    first, breaks, behind = _until_break(title)
    if breaks is not None and not _KIND.sub("", f" {first}"):
        first, breaks, _ = _until_break(behind.strip())  # `System Overview: Foo`
    if breaks is not None and breaks["preposition"] and any(map(is_english, first.split())):
        return None  # `Lessons from Foo`
    begin = _ACTS.split(first, maxsplit=1)[0].rstrip("?!")
    if is_periodical(title) or is_clause(begin):
        return None
    name = _KIND.sub("", begin).strip()
    if YEAR.fullmatch(name.rsplit(" ", 1)[-1]) or _PART.search(name) or _FIELD.search(name):
        return None  # a conference, a report, a lesson: `Foo Summit 2031`, `Processors Module`
    if all(word in TERMS for word in name.lower().split()):
        return None  # `LLM pretraining on a budget`
    return name if any(form.fullmatch(name) for form in (NAME, _SIZED, _CODED)) else None


def kind_said(title: str, name: str) -> str:
    """The type of what a title says in apposition that its name is, `Foo — the supercomputer of Bar`; "" for none."""
    behind = _APPOSED.match(title, title.find(name) + len(name)) if name in title else None
    return next((kind for kind, nouns in _NOUNS.items() if behind and nouns.search(behind["noun"])), "")


def is_sized(name: str) -> bool:
    """Whether a name holds a number of parameters, as those of models do: `foo-1.7b`, `Foo 176B`, `run5 13B mix`."""
    return (_SIZED.fullmatch(name) or _SIZE.search(name)) is not None


def is_clause(words: str) -> bool:
    """Whether words with capitals say what somebody does, and are no name: `Chip Giants Just Burned 90B`."""
    return words.count(" ") >= LONGEST_PLAIN and _CLAUSE.search(words) is not None


def without_opener(title: str) -> str:
    """A title behind the words with which titles begin before the name of what they are about."""
    title = title.strip()[:LONGEST_TITLE]
    opened = title[series_end(title) :]
    return opened[opening(opened) :].removeprefix("The ")


def names_within(title: str) -> list[str]:
    """The parts of a title that may hold the name of what it is about: what small words and signs part."""
    opened = without_opener(title)
    parts = _SMALL.split(opened) if not opened.islower() else [opened]
    return [part for part in parts if part.strip()]


@lru_cache(maxsize=256)
def series_end(title: str) -> int:
    """Where a title begins behind words that first say what text it is; 0 where none do.

    Behind a name only what is posted under it: `Zubrin Technical Report: lessons` is about Zubrin.
    """
    series = _SERIES.match(title)
    plain = series is not None and all(map(is_wordlike, re.findall(r"[^\W\d_]+", series["before"])))
    return series.end() if series is not None and (plain or series["posted"]) else 0


def _until_break(title: str) -> tuple[str, re.Match[str] | None, str]:
    """What stands before the end of a title's name, that end, and what stands behind it."""
    breaks = _BREAK.search(title)
    return (title, None, "") if breaks is None else (title[: breaks.start()], breaks, title[breaks.end() :])


def _owned(name: str, title: str, blocks: Sequence[str], matcher: EntityMatcher) -> str:
    """The name of the thing where a title's name begins with whose it is: `ACME Foo`, where the text calls it `Foo`.

    The text writes the owner apart from it, too, if it is not a known one, or nowhere: `ACME's Foo`.
    """
    prose = _below(title, blocks)
    words = name.split(" ")
    behind = re.search(rf"{re.escape(name)}['’][sS] ({NAME.pattern})", title)
    parts = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    for owner, owned in [
        *parts,
        *([(name, as_written(_KIND.sub("", behind[1]), prose))] if behind is not None else []),
    ]:
        plain = has_common(owned) or is_english(owned) or not _WORD.match(owned)
        if plain or not _stands_alone(rf"(?<!{re.escape(owner)} ){re.escape(owned)}", prose):
            continue
        known = any(m.type == "organization" and m.end == len(owner) for m in matcher.find(owner))
        apart = re.escape(owner.split(" ")[0]) + rf"(?! {re.escape(owned)})"
        if known or _stands_alone(apart, prose, 1) or (owner == name and not any(owner in text for text in prose)):
            return owned
    return name


def is_periodical(title: str) -> bool:
    """Whether a title is a newsletter's, which is about other things than what it is called."""
    return any(_PERIODICAL.search(part) for part in (title, *_BREAK.split(title, maxsplit=1)[:1]))


def name_of_file(stem: str, blocks: Sequence[str], nouns: Collection[str] = ()) -> str:
    """The name that a file has (`foo2-notes`) as the text writes it: `Foo 2`; "" where it writes none but `nouns`."""
    words, text = re.findall(r"[^\W\d_]+|\d+", stem), "\n".join(blocks)
    small = text.lower()
    spelt = [r"\.?".join(word) if word.isdigit() else word for word in words]
    for first, word in enumerate(words):
        for last in range(len(words), first, -1) if word.isalpha() else ():
            if _TIE.fullmatch("".join(words[last : last + 1])):
                continue
            if not all(word.lower() in small for word in words[first:last] if word.isalpha()):
                continue  # to look for it takes long
            forms = Counter(re.findall(rf"(?i)(?<![\w-]){'[ ._-]?'.join(spelt[first:last])}(?![\w-])", text))
            name, times = max(forms.items(), key=lambda form: form[1], default=("", 0))
            plain = name.lower() in nouns or is_adjective(name) or all(map(_is_plain, re.split("[ ._-]", name)))
            plain = plain and not is_used_as_name(name, blocks)
            if times >= SEEN and not plain and not name.islower() and not _is_written_small(name, _below(stem, blocks)):
                return name
    return ""


def _framed(blocks: Sequence[str], signs: Mapping[str, re.Pattern[str]]) -> Counter[str]:
    """By type, how many of its signs stand in the labels, first cells and headings of a text."""
    labels = (_LABEL.match(block) for block in blocks)
    frames = [
        label[0] if label else block
        for label, block in zip(labels, blocks, strict=True)
        if label or (len(block) <= LONGEST_FRAME and not block.rstrip().endswith("."))
    ]
    text = "\n".join(frames).lower()
    return Counter({kind: len(set(pattern.findall(text))) for kind, pattern in signs.items()})


def _meant(title: str, name: str, blocks: Sequence[str], signs: Mapping[str, re.Pattern[str]]) -> str:
    """The type of a title's name that the title itself gives away, or what the text below calls its topic; else "".

    `Meet Foo: our new supercomputer`, and `The startup` below `Foo company profile`; a title that is but a name says
    less, so that the text must write it, too.
    """
    rest = title.replace(name, " ", 1)
    words = re.split(r"[ -]", name)
    plain = has_common(name) or any(is_english(word) or word.lower().removesuffix("s") in TERMS for word in words)
    if (plain and not is_used_as_name(name, blocks)) or not name[-1:].isalnum():
        return ""
    own = "organization" if _ACTS.match(rest.lstrip()) else "model" if _TRAINED.match(rest) else ""
    told = " ".join(label[1] for block in blocks[:OPENING_LINES] if (label := _TYPED.match(block)))
    own = own or winner({kind: len(pattern.findall(f"{rest} {told}")) for kind, pattern in _NOUNS.items()}, 1)
    written = any(writes(name, block) for block in _below(title, blocks))
    if own and (written or not rest.strip().isalpha()):
        return own
    if not written and not rest.strip():
        return ""
    definite = {kind: pattern for kind, pattern in _DEFINITE.items() if kind in signs}
    votes = Counter({kind: SURE * sum(len(p.findall(block)) for block in blocks) for kind, p in definite.items()})
    if rest.strip():
        votes += _signs_in(blocks, {kind: signs[kind] for kind in _CALLED.keys() & signs.keys()})
    called = [found for block in blocks for found in _SYSTEM.finditer(block)]
    if any(found["built"] for found in called):
        votes["cluster"] += SURE
    elif called and votes["cluster"]:
        votes["cluster"] += 1
    return winner(votes, SURE)


def _is_plain(word: str) -> bool:
    return is_common(word) or word.lower() in TERMS or is_text(word)


def _is_written_small(name: str, blocks: Sequence[str]) -> bool:
    """Whether a name is made of common words: the document writes each of them without a capital, too."""
    words = {word.lower() for word in name.split()}
    behind = r"(?![\w/-]|\s(?:logo|icon|banner|image|screenshot))"  # addresses and captions have no capitals
    small = [re.compile(rf"(?<![\w/@.-]){re.escape(word)}s?{behind}") for word in words]
    return all(any(pattern.search(block) for block in blocks) for pattern in small)


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)
