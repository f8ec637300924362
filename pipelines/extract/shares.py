"""What a share or multiple is by the words around it: of what was spent, owned, grown, or made faster."""

from __future__ import annotations

import re
from dataclasses import replace

from pipelines.extract.chooser import Choice
from pipelines.extract.counts import NEAR
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.subjects import Subject
from pipelines.extract.topics import as_entity
from pipelines.ontology import entity_id

_OF_SPENT = r"\s+of\s+(?:[\w’'-]+\s+){0,4}?(?:compute|spend(?:ing)?|costs?|budgets?|capex|expen[sd]\w+|outlays?)\b"
_WHAT = (
    r"(?P<what>(?!(?:it|its|them|they|this|that|these|those|others?|us|we|him|her|each|all|both|waste|which|who|company"
    r"|firm)\b)[\w-]+(?:\s+(?!(?:and|or|in|by|that|which|for|not|will|would|may|might|could|now|still|alone"
    r"|already|today|projects?|expects?|estimates?|predicts?|says?)\b)[\w-]+){0,2})"
)
_WENT_TO = re.compile(
    rf"{_OF_SPENT}\s+(?:[\w-]+\s+){{0,2}}?(?:(?:went|goes|go|fell|falls|flow(?:s|ed)|(?:is|are|was|were|been|being|be)"
    r" (?:spent|used|allocated|devoted|dedicated|reserved|earmarked|set aside|put))\s+(?:to|into|on|for)"
    r"|(?:is|are|was|were|been|be) (?:taken up|used up|eaten up|consumed|absorbed|swallowed|claimed|accounted for) by)"
    rf"\s+(?:the\s+|its\s+)?{_WHAT}",
    re.IGNORECASE,
)
"""`70% of compute went to experiments`: what the share is of, and what it was spent on."""
_TOOK = re.compile(
    rf"(?:\A\W*(?:(?:so|thus|then|today|now|here),?\s+)?|[,;:(]\s*|\b(?:that|while|and|but|where|as|when|whereas|projects?|expects?|estimates?"
    rf"|predicts?|says?)\s+)(?:the\s+|its\s+)?{_WHAT}\s+"
    r"(?:(?:now|still|alone|already|today|will|would|may|might|could)\s+){0,2}"
    r"(?:account(?:s|ed)?\s+for|makes?\s+up|made\s+up|(?:takes?|took|gets?|got|received?s?|uses|used|eats?|ate)(?:\s+up)?|absorb(?:s|ed)?"
    r"|consumed?s?|swallow(?:s|ed)?|claim(?:s|ed)?|represent(?:s|ed)?|constituted?s?)\s+\Z",
    re.IGNORECASE,
)
_TAKEN = re.compile(_OF_SPENT, re.IGNORECASE)
"""`experiments took up 70% of the compute`: the same the other way round."""
_OF_ANOTHER = re.compile(
    r"\s+(?:(?:used|needed|spent|required|consumed|taken)\s+)?(?:of|for|by|on|behind)\s+(?:training\s+)?(?:the\s+)?"
    r"(?P<earlier>(?:its|their|the)\s+(?:\w+\s+)?(?:predecessor|forerunner)\b)?"
)
"""How it goes on to the model whose compute it is: `a tenth of the compute of Foo`."""
_OWN_MODEL = re.compile(r"\b(?:its?|the (?:[a-z]+ )?model)\b", re.IGNORECASE)
TOOK_REACH = 90
_MULTIPLIES = re.compile(r"(?:.*\s)?(?:doubl|tripl|quadrupl|quintupl)(?:es|ed|ing)", re.IGNORECASE)
"""Verbs that say by themselves how many times something has grown."""
_CHEAPER = re.compile(
    r"\s?(?:(?:costs?|price)\s)?(?:savings?|cheaper|less\sexpensive|lower\s(?:costs?|prices?)|discounts?|off|below)\b"
    r"(?:\s\w+){0,2}?\s(?:vs\.?|versus|than|compared\s(?:to|with)|over|against|relative\sto|from)\s(?:the\s|major\s|other\s){0,2}"
    r"(?P<dearer>hyperscalers?|on-demand|list|cloud\sproviders|clouds|big\sclouds)?",
    re.IGNORECASE,
)
SELLERS = ("cloud", "organization", "service")
"""How it goes on behind the share by which somebody is cheaper than another who sells the same."""
_LEVEL_BEHIND = re.compile(
    r"\s?(?:(?!(?:and|of|in|to|on|with)\b)[\w-]+\s){0,3}?(?:margins?|market\sshare|retention|uptime|probability|tax\srate|SLA)\b",
    re.IGNORECASE,
)
_LEVEL_BEFORE = re.compile(
    r"\b(?:margins?|market\sshare|retention|uptime)\s(?:of|at|is|was|at\sabout)\s(?:(?:about|around|over|some)\s)?~?\Z"
    r"|\b(?:gr[eo]w|grown|rose|risen|climb\w*|jump\w*|surged|soared|increas\w+|fell|fall\w*|dropp?\w*|declin\w+|slipped|narrowed|cut|reduc\w+|lower\w*|shrank|trimm\w+|rais\w+|lift\w*|push\w*|brought"
    r"|widened|improv\w+|expand\w*|went|move[sd]|recovered)\b(?:(?!\bby\b)[^.;,%]){0,60}?\bto\s(?:(?:about|around|over|some"
    r"|nearly|a|record)\s){0,2}~?\Z",
    re.IGNORECASE,
)
_OWN_LEVEL = re.compile(r"\b(?:utili[sz]\w+|[mh]fu|occupancy|discounts?)\b", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:stake|holding|ownership|shareholding)\b", re.IGNORECASE)
"""What a share is that says how much of something there is, and not how much it has grown: `rose to 75%`."""
_FASTER = re.compile(r"\s+(?:faster|quicker|speed-?\s?ups?)\b", re.IGNORECASE)
_SPED_UP = re.compile(r"\bspeed-?\s?ups?\s(?:of|is|was)\s(?:(?:about|around|up\sto|some)\s)?~?\Z", re.IGNORECASE)
CHANGE = re.compile(
    r"\b(?:yoy|y/y|y-o-y|qoq|q/q|mom|m/m|cagr|growth|change|chg|moves?)\b"
    r"|\b(?:year|quarter|month)[- ](?:over|on)[- ](?:year|quarter|month)\b|Δ",
    re.IGNORECASE,
)
"""Labels of how something went in a time: a fall has its sign there and is no saving."""
_SIGNED = re.compile(r"(?<![-–−/\d])(?:[▲↑]\s?|\+|(?<!\w\s)\+\s)\Z")
_SIGNED_DOWN = re.compile(r"[▼↓]\s?\Z")
_OF_WHOLE = re.compile(r"\s(?:of|on (?=[A-Z])|accuracy|scores?)")
"""A share with its sign is how much something has grown, unless it goes on to what it is a share of: `$21B (+39%)`."""
_LESSENED = re.compile(r"\b(?:margins?|yields?|returns?|alpha|correlation|scor\w+|accuracy|bias)\b", re.IGNORECASE)
"""What itself may be below zero: a share of less than none of anything else is how much that has fallen."""
_MORE = re.compile(
    r"\s?(?:more|better|higher|greater|larger|bigger|longer|stronger|denser|gains?|boosts?|uplifts?|improvements?)\b"
    r"(?!\s(?:likely|often|accura\w+|scores?|on\b(?!-)))",
    re.IGNORECASE,
)
"""How it goes on behind the share by which one thing exceeds another (`70% more FLOPS`) in anything but scores."""
_SIGNED_OF = re.compile(r"\s\(?[+▲↑]\s?\Z")
LONGEST_SIGN = 5
GROWING = ("organization", "cloud", "service", "site", "program")
"""Types of what stands before how much it has grown."""
_THE_EARLIER = re.compile(
    r"\s+(?:that\s+of\s+)?(?:the|its|their|that of|what)\s+(?:[$€£]|previous|prior|earlier|last|original|year)",
    re.IGNORECASE,
)
"""`twice the $6 billion`, `three times the previous year's`: so many times what it was."""
_OWNS = re.compile(
    r"\b(?:owns?|owned|holds?|held|takes?|took|taking|bought|buys?|acquires?|acquired|sold|has|controls?|received|gets?|got"
    r"|secured)\s"
    r"(?:about\s|roughly\s|some\s|up to\s|a\s)?\Z",
    re.IGNORECASE,
)
UNHELD_REACH = 100
"""Characters before a share in which words stand that leave it to others."""
HOLDERS = ("organization", "person")
_HOLDS = re.compile(
    r"\s(?:(?:still|now|also|already|currently)\s)?(?:owns?|owned|holds?|held)\s(?:about\s|roughly\s|some\s|just\s)?\Z",
    re.I,
)
_OF_IT = re.compile(
    r"\s*(?:[.;,)]|\Z)|\s+of\s+(?:it|the\s+(?:company|firm|start-?up|business|lab|venture|shares))\b", re.I
)
"""How it goes on behind a share that somebody is said to own, where it is a share of what the text is about."""
_SOLD = re.compile(
    r"\b(?:sold|sells?|selling|divest(?:s|ed|ing)?|offload(?:s|ed|ing)?|dispos(?:es?|ed|ing) of|unload(?:s|ed|ing)?)\s"
    r"(?:[a-z]+\s){0,3}\Z"
)
_BUYER = re.compile(r"[^;]{0,60}?\bto\s+(?:the\s+)?\Z")
"""What stands between a share that is sold and who gets it."""
_UNHELD = re.compile(
    r"\b(?:wants?|wanted|seek(?:s|ing)?|sought|talks|options?|negotiat\w+|consider\w*|explor\w+|hop(?:es?|ed|ing)"
    r"|offer(?:s|ed|ing)?|bid(?:s|ding)?|propos\w+|eye(?:s|d|ing)|mull\w*|weigh(?:s|ed|ing)"
    r"|right to|approval)\b(?:(?!\b(?:bought|acquired|took|purchased|owns|holds)\b)[^.;]){0,60}\Z"
)
"""What comes before a share that somebody does not have yet."""
_OF_OWNED = re.compile(r"\s+of\s+(?:the\s+)?")
SPENDING = re.compile(
    r"\b(?:spen[dt]\w*|costs?|compute|budget\w*|expens\w*|invest\w*|capex|revenue)\b|[$€£]", re.IGNORECASE
)
"""Words of which a share is a share of costs or compute."""


_NO_RATE = re.compile(r"\s(?:more|greater|better|higher)\s(?:transistors|(?:[\w-]+\s)?efficien\w+)", re.IGNORECASE)
"""What is so many times more and is neither compute nor speed."""


def told_first(quantity: Quantity, stretch: Stretch) -> tuple[Choice, Subject | None] | None:
    """What a share is by plain words: what it was spent on, or by how much somebody undersells another."""
    if quantity.dimension != "ratio":
        return None
    cheaper = _CHEAPER.match(stretch.text, quantity.end - stretch.start)
    named = (m.start - stretch.start for m in stretch.mentions if m.type in SELLERS)
    if cheaper is not None and (cheaper["dearer"] or cheaper.end() in named):
        return Choice("discount", 2.0, "noun"), None
    user = spent_on(quantity, stretch)
    return (Choice("cost_share", 2.0, "cue"), user) if user is not None else None


def _level(text: str, start: int, end: int) -> Choice | None:
    """What a share at `start:end` is that says how much of something there is; None where it does not."""
    if _LEVEL_BEHIND.match(text, end):
        return Choice("measure", 0.0, "noun")
    low = max(0, start - TOOK_REACH)
    if _LEVEL_BEFORE.search(text, low, start) is None or _OWN_LEVEL.search(text, low, start):
        return None
    return Choice("stake" if _OWNED.search(text, low, start) else "measure", 0.0, "noun")


def spent_on(quantity: Quantity, stretch: Stretch) -> Subject | None:
    """What a share of compute or costs was spent on; None where the words say of no share that it went somewhere."""
    if quantity.dimension != "ratio":
        return None
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    shared = _WENT_TO.match(stretch.text, end)
    taken = _TAKEN.match(stretch.text, end) if shared is None else None
    if taken is not None and not _is_of_another(stretch, start, taken.end()):
        shared = _TOOK.search(stretch.text, max(0, start - TOOK_REACH), start)
    return _recipient(shared, stretch) if shared is not None else None


def _is_of_another(stretch: Stretch, start: int, end: int) -> bool:
    """Whether the compute that ends at `end` is that of another model, with which a model's own is compared."""
    of = _OF_ANOTHER.match(stretch.text, end)
    models = [m for m in stretch.mentions if m.type == "model"]
    named = next((m for m in models if of is not None and m.start - stretch.start == of.end()), None)
    if of is None or named is None:
        return of is not None and of["earlier"] is not None
    own = any(m.end - stretch.start <= start and m.entity_id != named.entity_id for m in models)
    return own or _OWN_MODEL.search(stretch.text, 0, start) is not None


_BESIDE = re.compile(r"[^.;|()]{0,30}(?:\([^().;]{0,25}?,?\s*|,\s*)(?:~|up to |about )?\Z")
"""What stands between an amount and the multiple behind it: `8 TB/s of bandwidth (2.4x)`."""
_RATES = ("data_rate", "compute_rate", "token_rate", "operation_rate")
_SIZES = ("data", "power", "energy")


def _of_amount_before(quantity: Quantity, stretch: Stretch) -> Choice | None:
    """What a multiple in brackets says of the amount before it: of a rate that it is faster, of a size that it grew."""
    before = [q for q in stretch.quantities if q.end <= quantity.start and q.dimension in (*_RATES, *_SIZES)]
    end = quantity.end - stretch.start
    if not before or not stretch.text.startswith(")", end):
        return None
    if _BESIDE.fullmatch(stretch.text, before[-1].end - stretch.start, quantity.start - stretch.start) is None:
        return None
    return Choice("speedup" if before[-1].dimension in _RATES else "growth", 2.0, "noun")


def told_by_multiple(quantity: Quantity, stretch: Stretch, label: str) -> Choice | None:
    """The predicate that the words around a multiple or share give it, below a label; None where they give none."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if quantity.dimension == "times":
        if quantity.text.lower().startswith("halv"):
            return Choice("reduction", 2.0, "cue")
        grown = (
            _MULTIPLIES.fullmatch(quantity.text)
            or _THE_EARLIER.match(stretch.text, end)
            or _NO_RATE.match(stretch.text, end)
        )
        return Choice("growth", 2.0, "cue") if grown else _of_amount_before(quantity, stretch)
    if quantity.dimension != "ratio":
        return None
    level = _level(stretch.text, start, end)
    if level is not None:
        return level
    if _FASTER.match(stretch.text, end) or _SPED_UP.search(stretch.text, max(0, start - NEAR), start):
        return Choice("growth", 2.0, "noun")  # a percentage is how much more; `1.2x faster` is a speed-up
    signed = _SIGNED.search(stretch.text, max(0, start - 2), quantity.number_start - stretch.start)
    if _MORE.match(stretch.text, end) or (signed and not _OF_WHOLE.match(stretch.text, end)):
        return Choice("growth", 2.0, "noun")
    if _SIGNED_DOWN.search(stretch.text, max(0, start - 2), quantity.number_start - stretch.start):
        return Choice("reduction", 2.0, "noun")
    if max(quantity.low or 0.0, quantity.high or 0.0) < 0 and CHANGE.search(label):
        return Choice("growth", 2.0, "label")
    if max(quantity.low or 0.0, quantity.high or 0.0) < 0 and not _LESSENED.search(f"{label} {stretch.text}"):
        return Choice("reduction", 2.0, "noun")
    holder = _HOLDS.search(stretch.text, max(0, start - NEAR), start)
    if holder is not None and _OF_IT.match(stretch.text, end):
        by = stretch.start + holder.start()
        return (
            Choice("stake", 2.0, "noun") if any(m.type in HOLDERS and m.end == by for m in stretch.mentions) else None
        )
    owned = _OF_OWNED.match(stretch.text, end) if _OWNS.search(stretch.text, max(0, start - NEAR), start) else None
    if owned is None:
        return None
    position = stretch.start + owned.end()
    of_company = any(m.type == "organization" and m.start == position for m in stretch.mentions)
    return Choice("stake", 2.0, "noun") if of_company else None


def as_held(draft: Draft, quantity: Quantity, stretch: Stretch) -> Draft:
    """A stake as it is held: a sold one is the buyer's, where one is named; what is sought is planned."""
    start, offset = quantity.start - stretch.start, stretch.start
    if _UNHELD.search(stretch.text, max(0, start - UNHELD_REACH), start):
        return replace(draft, status="planned") if draft.status in ("stated", "reported") else draft
    if not _SOLD.search(stretch.text, max(0, start - UNHELD_REACH), start):
        return draft
    behind = (m for m in stretch.mentions if m.type in HOLDERS and m.start >= quantity.end)
    buyer = next((m for m in behind if _BUYER.fullmatch(stretch.text, quantity.end - offset, m.start - offset)), None)
    if buyer is None:
        return replace(draft, predicate="measure", object=None, scope="stake sold")
    of_own = draft.object is None or draft.object.entity_id == buyer.entity_id
    return replace(draft, subject=as_entity(buyer), object=draft.subject if of_own else draft.object)


def signed_of(quantity: Quantity, stretch: Stretch) -> Mention | None:
    """What stands directly before a share with a sign: `Foo +40%, Bar (+28%)`."""
    if quantity.dimension != "ratio":
        return None
    start = quantity.number_start - stretch.start
    signed = _SIGNED_OF.search(stretch.text, max(0, start - LONGEST_SIGN), start)
    if signed is None:
        return None
    end = stretch.start + signed.start()
    return next((m for m in stretch.mentions if m.end == end and m.type in GROWING and not m.generic), None)


def _recipient(shared: re.Match[str], stretch: Stretch) -> Subject:
    """What a share was spent on: the entity named there, else what the words call it."""
    low, high = (stretch.start + position for position in shared.span("what"))
    named = next((m for m in stretch.mentions if low <= m.start and m.end <= high and not m.generic), None)
    if named is not None:
        return Subject(as_entity(named), 0.0, "sentence")
    name = shared["what"]
    return Subject(Entity(entity_id("program", name), name, "program", provisional=True), 0.5, "sentence")
