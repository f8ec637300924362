"""How a text stands to what it says: denied, planned, guessed, leaked, reported, and by whom."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pipelines.extract.claim import Status
from pipelines.extract.entities import Mention
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch

NEGATION = Rare(
    r"\b(?:never|not|whether|unless|no longer|no more|without|rather than|instead of|neither|nor|nothing|cannot"
    r"|\w+n['’]t|unlike|lack(?:s|ed)?|fail(?:s|ed|ing)? to|no(?!\.\s?\d)|(?:hardly|scarcely)(?! \d)|yet to|unlikely to"
    r"|decided against|(?:false|untrue|myth) that|den(?:y|ies|ied|ying) (?:[a-z]+ ){0,3}?(?:that|using|having)"
    r"|(?:almost|nearly|narrowly)"
    r"(?= (?!doubl|tripl|quadrupl|halv|complet|finish|fill|exhaust|match|reach|exceed)\w+ed\b"
    r"| (?:went|shut|sold|bought|lost|cut|missed) )"
    r"|(?:stop|stops|stopped|ceased|quit|banned|prohibit(?:s|ed)?|back(?:s|ed) out of)(?: short of)?(?= \w+ing\b))\b",
    re.IGNORECASE,
)
NOT_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|simply|all|yet (?:public|official)|public\w*|officially|confirmed)\b"
    r"|\bno (?:doubt|fewer|less|more) than\b|\bno doubt\b|\bno (?:single|code|engineering|specialized|such)\b",
    re.IGNORECASE,
)
CLAUSE_END = re.compile(
    r"[;:.!?()—–]|\s-{1,3}\s|,[”\"]?\s|\b(?:but|so|which|while|despite|because|and then)\b",
    re.IGNORECASE,
)

_ALTERNATIVES = re.compile(r"(?:,\s[\w.-]+(?:\s[\w.-]+){0,2}){0,4},?\s(?:or|nor)\s\w+", re.IGNORECASE)
"""How a list goes on whose every item is denied: `no Foo, Bar, or Baz`."""

PLANNED = Rare(
    r"\b(?:(?<!free )(?<!paid )(?<!pro )(?<!pricing )(?<!enterprise )"
    r"plan(?:s|ned|(?<!for plan)(?:(?<!of plan)ning|ning(?![,.;])))?(?!\s?:(?!\s\d))"
    r"|expected|expects?|will|aim(?:s|ing)?"
    r"|upcoming|scheduled(?!\s(?:with|by\s(?!(?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov"
    r"|Dec)[a-z]*\b)[A-Z]\w*(?!\sto\b)|via|using|onto"
    r"|in containers|(?:on|through|across)\s(?!(?:the\s)?(?:\d|(?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov|Dec|Mon"
    r"|Tue|Wed|Thu|Fri"
    r"|Sat|Sun)[a-z]*\b)))\b)"
    r"|slated|anticipat(?:ed|es)|envision(?:s|ed)|foreseen|pencill?ed in|(?:is|are|was|were) due"
    r" (?:in|by|on|at|for|next|this|to (?:be|open|go|come|start|launch|ship|arrive|begin|enter)\b)"
    r"|(?:set|poised) to|(?:on (?:track|course|schedule|pace)|prepar(?:es|ing)|gear(?:s|ing) up) (?:to|for)"
    r"|promis(?:es|ed) to (?:build|invest|spend|deliver|buy|open|provide|supply|deploy|add|hire)"
    r"|should (?:be (?!noted|clear)|go|come|open|start|launch|ship|arrive|reach|begin)"
    r"|(?-i:\A\W*(?:[A-Z][\w.&’'-]*\s){1,4}to (?:build|invest|open|raise|buy|acquire|launch|deploy|spend|supply|develop"
    r"|expand|host|lease|create|add|double|construct|offer|install|power|fund|provide|sell|rent|hire)\b)"
    r"|(?<!acquisition )(?<!takeover )(?<!buyout )target(?:s|ing|ed)?"
    r"(?!\s+(?:[\w-]+\s+){0,3}?(?:workloads?|markets?|customers?|users?|applications?|inference|developers"
    r"|enterprises?|segments?|audiences?|model|models|language|languages|domains?|hardware|network|distribution)\b)"
    r"|intend(?:s|ed|ing)?|(?:wants?|hopes?|seeks?|tr(?:ies|ied)|attempt(?:s|ed)|propose[sd]|offer(?:s|ed)|bid|asked"
    r"|supposed"
    r"|going|in (?:[a-z]+ )?(?:talks|discussions|negotiations)|(?:is|are|was|were)(?= to be| to have been)) to"
    r"|to be (?:built|deployed|completed|delivered)"
    r"|projected"
    r"|(?:projects|forecasts)(?=\s+(?:[$€£~]?\d+|it|its|revenue|demand|spending|capex|growth|sales|costs?)\b)"
    r"|future|committed to|roadmap|(?<!the )guidance (?:for [\w ]{2,20} )?(?:is|was|of)|by 20[3-9]\d)\b",
    re.IGNORECASE,
)
SPECULATED = Rare(
    r"\b(?:(?-i:may|Suppose|Imagine)|might|could|likely|probably|possibly|perhaps|suspected|presumably"
    r"|(?<!not )(?<!no longer )rumou?red"
    r"|(?<!not )(?<!not a )(?<!no longer )(?<!not just a )(?<!no mere )rumou?rs?"
    r"|guess(?:ed|es)?|assum(?:e|es|ed|ing)|seems?|speculat\w+|reportedly|believed|apparently"
    r"|would make sense|appears?)\b",
    re.IGNORECASE,
)
_NO_DEAL = "(?<!on )(?<!round )(?<!deal )(?<!funding )(?<!sale )(?<!contract )(?<!agreement )(?<!filing )(?<!purchase )"
"""What puts a value on a company and reckons nothing."""
ESTIMATED = Rare(
    r"\((?:est\.?|e)\)|\b(?:estimat\w+|analysis suggests|back-of-the-envelope|extrapolat\w+"
    r"|reckon(?:s|ed)?(?!\s(?:to|on|with|its|it w[a-z]+)\b))\b"
    r"|"
    + _NO_DEAL
    + r"\b(?:puts?|pegs|pegged)\s(?!(?:its|their|next|to|and)\b)(?:(?! and )[^.;,]){1,60}?\sat\s(?:[a-z]+\s){0,2}"
    r"[~≈$€£]\d",
    re.IGNORECASE,
)
_OUTDONE = re.compile(
    r"\b(?:beat(?:s|ing)?|miss(?:es|ed|ing)?|exceed(?:s|ed|ing)?|top(?:s|ped|ping)?|above|below|ahead of|than|versus"
    r"|vs\.?)\s(?:[\w'’-]+\s){0,4}?estimates?\b(?!\s(?:of|at|for)\s)",
    re.IGNORECASE,
)
"""Estimates that a number is told beside, and is none of: `beat Wall Street estimates`."""
LEAKED = Rare(r"\b(?:leak(?:s|ed|ing)?)\b", re.IGNORECASE)
REPORTED_VERB = (
    r"(?:reports?|reported|estimates?|estimated|says?|said|claims?|claimed|notes?|noted"
    r"|(?-i:projects?|projected)|finds?|found"
    r"|calculates?|calculated|suggests?|suggested|stated|state(?= that)|states|told"
    r"|writes?|wrote|argues?|revealed|leaked|disclosed|reckon(?:s|ed)?(?! (?:to|on|with|its|it w[a-z]+)\b)"
    r"|(?:put(?:s|ting)?|pegs|pegged)(?=\s(?!(?:its|their|next)\b)(?:(?! and )[^.;,]){1,60}?\sat\s(?:[a-z]+\s){0,2}"
    r"[~≈]?[$€£]\d)"
    r"|originally leaked|originally reported|later reported|also noted|believes?)"
)
SAID_AFTER = re.compile(
    rf"\s*(?:\([^)]*\)\s*)?(?:(?:has|have|had|also|later|originally|first|recently"
    rf"|analysts?)\s+){{0,2}}{REPORTED_VERB}\b"
    r"(?!(?<=wrote)\s+(?:(?:the|an?|its|his|her)\s+)?(?-i:[A-Z]))",
    re.IGNORECASE,
)
SAID_BEFORE = Rare(
    r"\b(?:according to|per|as reported by|reported by|estimated by|estimates? (?:by|from)|analysis by"
    r"|data from|leaked by"
    r"|figures from|cited by|via|sources? (?:at|told))\s+(?:the\s+)?(?:analysts?\s+(?:at\s+)?)?$",
    re.IGNORECASE,
)
SAID_REACH = 100
"""Characters to either side of a name in which it is said to be a source."""
_POSSESSIVE = re.compile(r"^['’]s?")
_REPORT = re.compile(
    r"(?P<its>['’]s?)?\s+(?:(?:(?:19|20)\d\d|[QH][1-4]|[A-Za-z][\w&-]*)\s+){0,4}?"
    r"(?P<report>(?P<ahead>predictions?|scenarios?|(?(its)(?:forecasts?|outlooks?|projections?)|(?!)))"
    r"|(?P<reckoned>estimates?)"
    r"|analys[ie]s|surveys?|findings|stud(?:y|ies)|polls?|rankings?)\b(?!\s+[a-z])",
    re.IGNORECASE,
)
"""What others make of things, behind the name of who made it: `Foo 2031 forecast`, `Foo's analysis`."""
OWN_RESULTS = re.compile(
    r"(?: \([^()]*\))?\s+(?:(?:has|have|had|also|then|later|recently|today|yesterday|just)\s+){0,2}"
    r"(?:report(?:s|ed|ing)?|disclosed?|discloses|revealed|reveals|posted|posts|said|says|stated)\s+(?:that\s+)?"
    r"(?:(?!(?:of|at|by|for|from|to|that)\b)[a-z$€£~\d][\w.,%$€£&/-]*\s+){0,6}?(?:in\s+)?"
    r"(?:(?:AI|cloud|GAAP|AWS|Q[1-4])\s+){0,2}"
    r"(?:revenues?|sales|profits?|loss(?:es)?|earnings|income|growth|increase|rise|jump|decline|drop|fall|capex"
    r"|spending"
    r"|cap(?:ital )?ex(?:penditures?)?|backlog|bookings|margins?|cash flow|results|headcount|users|customers|orders)\b",
)
"""How a name goes on that reports its own results: `Acme reported a 33% rise in profit`, `Acme said revenue was`."""
SOURCE_TYPES = {"organization", "person"}
SUPPOSED = (
    r"\b(?i:(?<!even )(?<!as )if(?! (?:so|not|any|possible|approved)\b)|unless|suppos(?:e|ing)(?: that)?"
    r"|imagin(?:e|ing)|assuming)\s(?:[^,;:.]|[,.](?=\d))*$"
    r"|(?:\A|(?<=[.!?]\s))\W*(?:Had|Should|Were)\s(?:[^,;:.?]|[,.](?=\d))*$"
    r"|\b(?:could|should|might|would) have(?: been)?\s"
    r"(?!(?:an?|the|some|over|up|more|about)\b|[\d$])(?:[^,;:.]|[,.](?=\d))*$"
)
"""How a condition begins, of which no more than that is said."""
_SUPPOSED = Rare(SUPPOSED)
_ASKED = re.compile(r"\b(?:ask|wonder|see|know|check|test|doubt|decid)\w*\s(?i:if)\s[^,;:.]*$")
_WOULD = re.compile(
    r"\bwould\b(?!\s+(?:later|eventually|soon|ultimately|go on|become|rather|like|not)\b)"
    r"(?P<counts>\s+(?:(?:then|still|also|only|likely|have to)\s+)?(?:need|require|take|cost|consume|draw|use|be|come"
    r"|amount|equal|total|exceed|mean)\b)?(?:[^;:.]|\.(?=\d))*$"
)
_PROMISED = re.compile(
    r"\b(?:said|says|announce[sd]?|promise[sd]?|pledge[sd]?|told|agree[sd]?|commit(?:s|ted)?|confirm(?:s|ed)|vow(?:s"
    r"|ed)"
    r"|reveal(?:s|ed)|plan(?:s|ned)?|deal|agreement|contract|order|partnership)\b[^.;]*$"
)
"""What comes before `would` where somebody has undertaken it."""
_CONDITION = re.compile(r"\b(?i:if|unless)\b|\bwere to\b|(?:\A|(?<=[.!?]\s))\W*(?:Had|Should|Were)\s[^.?]*,")
SUPPOSED_REACH = 200
"""Characters before a value in which a condition or `would` stands."""


class Stance(NamedTuple):
    """Status and source that hold for a stretch of text unless something nearer says otherwise."""

    status: Status = "stated"
    attributed_to: Mention | None = None


PLAIN = Stance()
"""A plain statement by the publisher."""


def negated_spans(text: str) -> list[tuple[int, int]]:
    """The spans of `text` that a negation covers: from its cue to the end of the clause."""
    found = list(NEGATION.finditer(text))
    spared = [match.span() for match in NOT_NEGATION.finditer(text)] if found else []
    spans = []
    for match in found:
        if any(start <= match.start() < end for start, end in spared):
            continue
        end = CLAUSE_END.search(text, match.end())
        while end is not None and (more := _ALTERNATIVES.match(text, end.start())) is not None:
            end = CLAUSE_END.search(text, more.end())
        spans.append((match.start(), end.start() if end else len(text)))
    return spans


def is_negated(spans: list[tuple[int, int]], start: int, end: int) -> bool:
    """Whether `start:end` lies in one of the spans."""
    return any(low <= start and end <= high for low, high in spans)


def sources_in(stretch: Stretch) -> list[Mention]:
    """The mentions that the stretch names as the source of what it says, in order."""
    found = []
    for mention in stretch.mentions:
        if mention.type not in SOURCE_TYPES:
            continue
        start, end = mention.start - stretch.start, mention.end - stretch.start
        after = _POSSESSIVE.sub("", stretch.text[end : end + SAID_REACH])
        if SAID_BEFORE.search(stretch.text, max(0, start - SAID_REACH), start) or SAID_AFTER.match(after):
            found.append(mention)
    return found


def reporters_in(line: Stretch) -> list[tuple[Mention, Status]]:
    """Who a heading or label names as having told what goes on there, and how surely that is told: `Foo forecast:`."""
    found: list[tuple[Mention, Status]] = []
    for mention in line.mentions:
        report = _REPORT.match(line.text, mention.end - line.start) if mention.type in SOURCE_TYPES else None
        if report is not None:
            found.append((mention, "planned" if report["ahead"] else "estimated" if report["reckoned"] else "reported"))
    return found


def supposed(text: str, position: int) -> Status:
    """How surely a value at a position is told that stands in a condition or behind `would`; else `stated`.

    What a thing would need or cost is reckoned, what somebody said that they would do is planned.
    """
    low = max(0, position - SUPPOSED_REACH)
    if _SUPPOSED.search(text, low, position) and not _ASKED.search(text, low, position):
        return "speculated"
    would = _WOULD.search(text, low, position) if "would" in text else None
    if would is None:
        return "stated"
    if would["counts"]:
        return "estimated"
    promised = _PROMISED.search(text, low, would.start()) is not None
    return "speculated" if _CONDITION.search(text) and not promised else "planned"


@lru_cache(maxsize=256)
def status_of(text: str, default: Status = "stated") -> Status:
    """The status that words of the text give; `default` when they give none."""
    if LEAKED.search(text):
        return "leaked"
    if SPECULATED.search(text):
        return "speculated"
    if PLANNED.search(text):
        return "planned"
    if ESTIMATED.search(text) and ESTIMATED.search(_OUTDONE.sub(" ", text)):
        return "estimated"
    return default


_STRONG_END = re.compile(r"[;.!?](?=\s|$)|\s[—–]\s|\s-{2,3}\s")


@lru_cache(maxsize=32)
def clause_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause of `text` that holds `start:end`: between the nearest semicolons, full stops, dashes or brackets."""
    low = 0
    for match in _STRONG_END.finditer(text, 0, start):
        low = match.end()
    high = _STRONG_END.search(text, end)
    return low, high.start() if high else len(text)
