"""What an amount of money is: a price, a cost, an investment and by whom, a valuation, or a result of the year."""

from __future__ import annotations

import re

from pipelines.extract.accounts import account_of
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.dates import find_dates
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.prepositions import only_modifies
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import Subject
from pipelines.extract.topics import Level, as_entity

AROUND = 200
"""Characters around an amount that may say what it is, when its own clause does not."""
NEAR = 25
"""Characters around an amount within which the word for a result of the year names it."""
_PER_LABEL = re.compile(
    r"(?:\bper\b|/)\s*(?:\d+\w?\s+|one\s+|a\s+)?(?:million\s+|thousand\s+)?(?:\w+\s+)?"
    r"(?:tokens?|hours?|months?|seats?|users?|requests?|calls?|images?|GPUs?|chips?|cards?|units?|minutes?|1?[MK]|kWh|MWh)\b",
    re.IGNORECASE,
)
"""A header or label that gives what one pays for one of something."""
_FOR_RUN = re.compile(
    r"\W*(?:for|per)\s+(?:a |one |the )?(?:single |whole |full |final )?(?:training )?run\b", re.IGNORECASE
)
_ROUND = re.compile(
    r"\b(?:rounds?|series\s+\w|rais(?:ed|es|ing)|financing|funding|closing)\b[^.;]{0,50}\bat\s+(?:an?\s+)?$",
    re.IGNORECASE,
)
"""What stands behind `raised $1B at` is what the company was held to be worth."""
_OF_NAMED = r"(?:(?!series|pre-|round|seed)(?-i:x?[A-Z][\w.&-]*)\s+){0,3}?(?:(?:pre|post)-money\s+)?valuation\b"
_WORTH = re.compile(rf"\s+{_OF_NAMED}", re.IGNORECASE)
_AT_WORTH = re.compile(rf"\s+at\s+(?:an?\s+)?[~≈]?[$€£][\d.]+\s?\w*\s+{_OF_NAMED}", re.IGNORECASE)
"""How it goes on behind what was raised: `$106M at $1.25B valuation`."""
_PAID = re.compile(r"\b(?:price(?: tag)?|paid|pays|sum|consideration|changed hands|handed over)\b", re.IGNORECASE)
_TAKEOVER = re.compile(
    r"\b(?:acquir(?:ed|es|ing)|acquisition|bought|buys|purchased|takeover|took over|snapped up|sold to|buyout)\b",
    re.IGNORECASE,
)
"""What is said of money, and before it, where that is what somebody was taken over for."""
_AT = re.compile(r"\bvaluation\s+(?:of|at|near|above|around)\s+(?:[a-z]+\s+){0,3}$", re.IGNORECASE)
_VALUED = re.compile(
    r"\b(?:(?P<deal>deal|contract|lease|agreement|order|transaction|acquisition|takeover|buyout|purchase|pact|partnership"
    r"|commitment|package|tranche)|(?P<built>phase|stage|project|campus|buildout|build-out|facility|development|expansion"
    r"|data cent(?:er|re)|supercomputer|cluster|site))s?"
    r"(?:,|\s(?:with|between|for|from)\s[^,.;:]{1,40}?)?\s+(?:(?:is|was|are|were|that|which|reportedly|potentially"
    r"|collectively|together|estimated to be|said to be|now|in total)\s+){0,3}(?:valued|(?(deal)worth|valued))\s+"
    r"(?:at\s+)?(?:[a-z]+\s+){0,3}[$€£~≈]?\s?$",
    re.IGNORECASE,
)
"""What is `valued at` so much that is no company: a deal, or what is being built."""
_HOLDING = re.compile(
    r"(?:\b(?:stake|holding|shareholding|interest|shares)\s(?:in\s[^,.;]{1,40}?\s)?|%,?\s\(?)"
    r"(?:(?:is|was|now|currently|then)\s){0,2}(?:valued\sat|worth)\s(?:[a-z]+\s){0,3}[$€£~≈]?\s?$"
)
"""What somebody holds of another is worth so much, and not they."""
_HELD_AT = re.compile(
    r",?\s+(?:(?:is|was|now|which|currently|recently|last|reportedly|since)\s+){0,4}valued\s+at\s+(?:[a-z]+\s+){0,3}[$€£~≈]?\s?$"
)
_INVESTOR = re.compile(
    r"(?:['’]s|,\s[^,;:]{3,60},)?\s+(?:(?:also|has|had|have|is|was|are|were)\s+){0,2}(?:invest(?:s|ed|ing|ments?)\b|co-?led\b|led\b|leads\b|participat|joined\b"
    r"|put\b|bought\b|backed\b|takes?\b|took\b)|\W+(?:[\w-]+\s+){0,4}investor\b",
    re.IGNORECASE,
)
_INVESTING = re.compile(r"\b(?:investors?|invested|backer|stake|shareholder|lead|round)\b", re.IGNORECASE)
_SUM = re.compile(r"(?:(?:total|round|deal)\s)?(?:amount|size|sum|total|raised)(?:\sraised)?", re.IGNORECASE)
"""Labels of the money of a round, that alone say nothing of what it is."""
_ROUND_NAMED = re.compile(
    r"\W*(?:\d{4}\W+)?(?:(?:pre-?)?seed|series\s[a-k]\b|(?:angel|bridge|growth|strategic|venture|funding|equity|debt)\s(?:round|financing))",
    re.IGNORECASE,
)
ABOVE = 2
"""Lines above an amount that may say that a list is of rounds: its own section's may be but a date or a company."""
_FUNDING = re.compile(r"\b(?:funding|fundrais\w+|financing rounds?|rounds|capital raise[ds]?)\b", re.IGNORECASE)
"""What sections are called that list rounds."""
_ASIDE = re.compile(r"\s*,\s[^,.;]*\binvestors?\b[^,.;]*,\s(?:is|was|has|had|trades|traded)\s")
"""`Foo, an investor in Bar, is valued at` so much: what follows is told of the investor."""
_INVESTED_BY = re.compile(r"\b(?:led by|from|backed by|by)\s+$", re.IGNORECASE)
"""What stands behind and before who put money into a company, whose own worth the line does not tell."""
_RESULT = re.compile(
    r"\b(?:loss(?:es)?|lost (?:revenue|sales|business)|write-?(?:down|off)s?"
    r"|impairments?|profits?|net income|pre-tax|EBITDA|cash flow|fines?|savings|backlog"
    r"|bookings|RPO"
    r"|performance obligations|net cash|net(?=\s[~≈]?[$€£¥₩]))\b",
    re.IGNORECASE,
)
"""Amounts of money that are none of those which predicates tell of."""
_A_SHARE = re.compile(
    r"\b(?:EPS|earnings per share|dividends?)\s?(?:(?:of|at|was|is|were|about)\s|[:(]\s?)*[~≈]?\Z", re.IGNORECASE
)
_TO_STAFF = re.compile(r"\s(?:[a-z-]+\s){0,2}compensation\s(?:charges?|expenses?)\b", re.IGNORECASE)
"""What stands directly before what a share earns or brings, and behind what staff are given."""
_SAVES = re.compile(
    r"\bsav(?:e|es|ed|ing)\s(?:(?:nearly|about|some|up to|over|more than|around|roughly|almost|an estimated|it|them|us"
    r"|customers|users|the company)\s)*[~≈]?\Z",
    re.IGNORECASE,
)
"""What stands before an amount that nobody spent: `saving nearly $300,000`."""
_OF_NEXT = re.compile(r"\s(?:(?:at|of|was|to|reached|rose to|grew to)\s)(?:about\s|~)?[$€£¥]")
"""How it goes on behind a result that has an amount of its own, where it stands behind another one."""
_GREW = re.compile(
    r"\s*(?:\(|,)\s*(?:[+▲↑]\s?\d[\d.,]*\s?%|(?:up|down)\s(?:about\s|some\s)?\d[\d.]*\s?%|[-–−]\d[\d.]*\s?%\s?(?:yo?y|y/y|qoq|q/q|year))",
    re.IGNORECASE,
)
"""How it goes on behind what a business took in, where no word says what it is: `Foo Cloud: $20B (+63%)`."""
_GREW_TO = re.compile(
    r"\b(?:gr[eo]w|grown|rose|risen|jumped|climbed|surged|soared|leapt|increased|expanded|advanced|accelerated|fell|dropped|declined"
    r"|slipped|slid|shrank)\s(?:by\s)?(?:about\s|some\s|nearly\s|roughly\s)?~?\d[\d.]*\s?(?:%|percent|per cent)"
    r"(?:\s(?:[\w-]+\s){1,6}?|,?\s)to\s(?:(?:a|about|around|roughly|nearly|over|some|record)\s){0,3}~?\Z",
    re.IGNORECASE,
)
_NOT_TAKEN_IN = re.compile(
    r"\b(?:cap(?:ital)?[- ]?ex\w*|spend\w*|spent|outlay\w*|costs?|expens\w+|expenditure\w*|profits?|income|earnings"
    r"|loss(?:es)?|EBITDA|margins?|cash|backlog|bookings|orders|obligations|debts?|loans?|valuations?|valued|worth|assets|shares?"
    r"|stocks?|prices?|market|fund\w*|invest\w*|budget\w*|commitments?|equity|dividends?|payments?|wages?|salar\w+|tax\w*|rent|bonds?|deals?)\b",
    re.IGNORECASE,
)
"""How it goes on before what a business took in after it has grown, and words of money that is anything else."""
_TOOK_IN = re.compile(r"\s*:?\s*(?:(?:reached|hit|was|posted|made|at|grew to|rose to|came in at)\s)?\s*[~≈]?")
ACTORS = ("organization", "person")
EARNING = ("organization", "cloud", "service")
_TRADE = re.compile(r"\b(?:deals?|contracts?|orders?|purchases?|leases?|revenue)\b", re.IGNORECASE)
"""Words of a trade: money from a partner in one of these pays for something, it is no investment."""
_BUILT = re.compile(
    r"[\s-]+(?:(?!(?:and|or|in|to|for|of|on|by|with|from|at|into|as|an?|the|per|that|this|its|their|debt|loan|credit)\b)[\w’'&-]+\s+){0,4}?"
    r"(?:supercomputer|computer|machine|cluster|campus|facility|data ?cent(?:er|re)|complex|fab|plant)\b"
    r"(?!['’]s|\s+(?:deals?|contracts?|leases?|orders?|agreements?|partnerships?|loans?|fund|business|revenue|market|sales"
    r"|stake|investments?|segment|industry)\b)",
    re.IGNORECASE,
)
"""Money directly before something that is built is what it costs: `a $90 million national AI supercomputer`."""
_RAISED = re.compile(
    r"\b(?:rais(?:e|es|ed|ing)|secur(?:e|es|ed|ing)|land(?:s|ed|ing)|attract(?:s|ed|ing)"
    r"|pull(?:s|ed|ing) in|borrow(?:s|ed|ing)|bag(?:s|ged|ging)|collect(?:s|ed|ing))\s+"
    r"(?:(?!(?:to|by|from|on|at|up|down|with|in|its|their|the)\b)[a-z]+\s+){0,3}?(?:[$€£~]\s?)?$",
    re.IGNORECASE,
)
_NOT_RAISED = re.compile(
    r"[\s-]+(?:[a-z-]+\s+){0,3}?(?:loan|facility|mortgage|contracts?|deals?|orders?|leases?|revenue|backlog|commitments?"
    r"|sales?|bookings|valuation|acquisition|purchase|takeover|merger|fines?|fees|tax(?:es)?|rent|royalties)\b|\s+(?:worth|of|for\s+(?:each|every))\b",
    re.IGNORECASE,
)
"""What money is besides raised: `secured $3 billion in orders`."""
_CONTRIBUTED = re.compile(
    r"(?:,\s(?:which|who))?\s(?:(?:has|have|had|is|are|also|each|both|then|reportedly|already|will|would|to)\s){0,3}"
    r"contribut(?:e|es|ed|ing)\s(?:(?!to\b|for\b)[\w-]+\s){0,4}?(?:\(|worth\s|of\s)?"
    r"(?:about\s|up to\s|~)?\Z",
    re.IGNORECASE,
)
_NOT_CONTRIBUTED = re.compile(
    r"[^.;,]{0,20}?\b(?:revenues?|sales|growth|earnings|profits?|income|GDP|EBITDA|backlog|economy|tax(?:es)?|costs?|loss(?:es)?"
    r"|segment|results?|wages?|salar(?:y|ies)|charges?|bills?|shortfall|deficit|communit(?:y|ies)|total)\b",
    re.IGNORECASE,
)
"""What makes an investment of an amount, and what no money is put into: `contributed $1B to revenue`."""
_PAID_BY = re.compile(
    r"[^.;:,]{0,60}?(?:,\s(?:(?:mostly|mainly|largely|partly|in part|primarily)\s)?"
    r"(?:driven|led|boosted|helped|lifted|fuell?ed|including|thanks"
    r"|due|owing)\b[^.;:,]{0,30}?)?\b(?:from|with|by|to|including)\s(?!(?:about|around|over|nearly)?\s?[~$€£\d])"
)
"""What stands between an amount of somebody's accounts and those who paid it: `$5B, driven by Foo and Bar`."""
_NEW_CLAUSE = re.compile(r",(?!\s(?:(?:and|as well as)\s)?(?:the\s)?\Z)|[.;:]\s")
_OWNS = re.compile(r"(?:['’]s?)?\s")
_GIVING = re.compile(r"\s+(?:\w+\s+){0,2}?(?:investment|commitment|stake|bet|pledge)\b", re.IGNORECASE)
COMES = r"(?:(?:(?:will|is to|are to|has|have|had|is|was)\s)?(?:come|comes|came|coming))?"
PUT_IN_BY = (
    r"(?:(?:which|that|is|are|was|were|has been|being)\s)*"
    r"(?:put (?:in|up|forward)|provided|supplied|lent|invested|contributed|injected|pledged|advanced|extended) by"
)
"""What stands between money and `from` whoever gives it, and how it goes on behind it otherwise."""
_FROM = re.compile(
    r",?\s+(?:more\s+)?(?:(?:[\w-]+\s+){0,2}?(?:investments?|rounds?|financing|funding|injection|commitment|cheque|check)\s+)?"
    rf"(?:{COMES}\s?from|{PUT_IN_BY})\s+(?:the\s+)?"
)
_BRACKET = re.compile(r"\s*\((?:(?:up to|about|around|over|some)\s+|[~≈<>]\s*)?")
"""What stands between an investor and the amount in a list of those who took part: `Foo ($5B) + Bar ($1B)`."""
_ALONE = re.compile(r"[\W_]*(?:\([^()]*\))?[\W_]*")
LONGEST_NAME = 3
"""Words of a line that only names what the amounts below it are."""
LARGE = 1e6
"""So much each year is no price of one of anything."""
DEAREST = 5e6
"""What one system is sold for at most."""
_MAKING = re.compile(
    r"\b(?:manufactur\w+|produc(?:e|es|ing|tion)|fabricat\w+|making|to (?:make|build)|materials|BOM|develop\w*|R&D"
    r"|wafers?)\b"
)
"""What stands beside the cost of making something."""
_PAYS = re.compile(r"\b(?:pay|pays|paid|paying|owes?|owed)\s(?:the\s)?\Z", re.IGNORECASE)
_RUNNING = re.compile(
    r"\b(?:power|cooling|electricity|energy|maintenance|staff\w*|operat\w+|upkeep|rent|colocation|opex|hosting)\b(?!.*\bprice)",
    re.I,
)
"""Labels of what it costs to run something, each year or month."""
PERIODS = ("month", "quarter", "week", "day")
"""Spans in each of which somebody spends or takes in millions, which are nobody's price."""
YEARLY = ("year", "annum", "yr", "a year", "per year")
"""Spans over which a deal is paid for, which make no price of it."""
_OF_POWER = ("MW", "mw", "megawatt", "GW", "gw", "gigawatt")
"""What a site's costs are counted by."""
_CHARGED = re.compile(
    r"\b(?:charg(?:e|es|ed|ing)|rent(?:s|ed)?|leas(?:e|es|ed|ing)|deals?|fees?|tariffs?)\b", re.IGNORECASE
)
_GOT = re.compile(
    r"\b(?i:rais(?:e|ed|es|ing)|secur(?:ed|es|ing)|receiv(?:ed|es|ing)|attracted|obtained|borrowed|clos(?:ed|es|ing)"
    r"|land(?:ed|s|ing)|(?:lock|pick|scoop)(?:ed|s|ing)\sup|bag(?:ged|s|ging)|scor(?:ed|es|ing)|net(?:ted|s|ting)|nab(?:bed|s)"
    r"|(?:haul|pull|brought|took)(?:ed|s|ing)?\sin|snag(?:ged|s)|collect(?:ed|s|ing))\b"
)
"""How somebody gets money from others, who need not be those the text is about."""
_OF_ROUND = re.compile(r"\s+(?:in\s+)?(?:an?\s+)?(?:Series\s[A-K]|seed|(?:funding\s+)?round)\b", re.IGNORECASE)
_RAISES = re.compile(r"\b(?:rais(?:ed|es|ing)|secur(?:ed|es|ing)|receiv(?:ed|es|ing)|attracted|obtained|borrowed)\b")
_CLOSES = re.compile(
    rf"{_RAISES.pattern}|\b(?:clos(?:ed|es|ing)|complet(?:ed|es|ing)|announc(?:ed|es|ing)|land(?:ed|s|ing)|finali[sz]ed)\b"
)
"""What somebody does with a round so that the money is theirs."""
_ROUND_BEHIND = re.compile(
    r"\s+(?:[\w-]+\s+){0,3}?(?:series|round|seed|raise|fundrais\w+|funding|financing)\b", re.IGNORECASE
)
_INTO = re.compile(r"[^.;]{0,40}?\b(?:in|into|on|to)\s", re.IGNORECASE)


_GIVEN_TO = re.compile(r"\b(?:in|into|to|of|on|for)\s+(?:the\s+)?$")
"""What stands before somebody who gets money: `a stake in Foo ($5B)`."""


UNDERTAKEN = ("site", "cluster", "program")
"""Things of which a figure of money among others says what they cost: `Foo campus: 400 MW, $3 billion`."""
_BEFORE_FIGURE = re.compile(
    r"(?:\A|[,;·|:(—–-]|\band)\s*(?:an?\s|about |around |roughly |~|over |up to |\$)*\Z", re.IGNORECASE
)
_BEHIND_FIGURE = re.compile(r"\s*(?:[,;·|)—–-]|\.?\s*\Z|\band\s)")


def stands_alone(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether an amount is a figure of a list, with no words of its own."""
    if quantity.noun or quantity.per:
        return False
    before = _BEFORE_FIGURE.search(stretch.text, 0, quantity.start - stretch.start)
    return before is not None and _BEHIND_FIGURE.match(stretch.text, quantity.end - stretch.start) is not None


def told_by_form(quantity: Quantity, stretch: Stretch) -> Choice | None:
    """The predicate that the words directly around an amount give it; None where they give none."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    if quantity.per == "share" and not _RESULT.search(stretch.text, max(0, start - NEAR), end + NEAR):
        return Choice("price", 2.0, "cue")
    direct = _A_SHARE.search(stretch.text, max(0, start - 2 * NEAR), start) or _TO_STAFF.match(stretch.text, end)
    if direct or _SAVES.search(stretch.text, max(0, start - NEAR), start):
        return Choice("measure", 0.0, "noun")
    if _AT_WORTH.match(stretch.text, end):
        return Choice("investment", 2.0, "cue")
    if _ROUND.search(stretch.text, max(0, start - AROUND), start) or _WORTH.match(stretch.text, end):
        return Choice("valuation", 2.0, "cue")
    near = _RESULT.finditer(stretch.text, max(0, start - NEAR), end + NEAR)
    if any(_is_of(word, start, stretch.text) for word in near if word.end() <= start or word.start() >= end):
        return Choice("measure", 0.0, "noun")
    if _BUILT.match(stretch.text, end):
        return Choice("cost", 2.0, "noun")
    return None


def _is_of(word: re.Match[str], start: int, text: str) -> bool:
    """Whether a word for a result may be of the amount at `start`, and leads to no other one."""
    led = _OF_NEXT.match(text, word.end())
    return led is None or led.end() - 1 == start


def is_result(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether an amount directly behind who took it in stands before how much it has grown, and no word says more."""
    start = quantity.start - stretch.start
    if quantity.per or (quantity.low or 0) < LARGE or not _GREW.match(stretch.text, quantity.end - stretch.start):
        return False  # `Foo: $180 (+3%)` is a share's price
    if setting.reading.block.cells:
        alone = not stretch.text[:start].strip(" *~") and not _says_more(setting.reading)
        return alone and any(entity.type in EARNING for entity in setting.label_entities)
    text = setting.reading.text
    named = (m for m in setting.reading.mentions if m.type in EARNING and m.end <= quantity.start)
    took = next((m for m in named if _TOOK_IN.fullmatch(text, m.end, quantity.start)), None)
    if took is None:
        return False
    paid = not text[took.end : quantity.start].strip(" ~≈") and text[: took.start].rstrip()[-1:].isalpha()
    return not paid  # `Bar paid Foo $5B (+10%)`


def has_grown_to(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether an amount is what a business took in, as it grew to that by a share: `its ads unit rose 24% to $18bn`."""
    start = quantity.start - stretch.start
    if quantity.per or (quantity.low or 0) < LARGE or ("%" not in stretch.text and "per" not in stretch.text):
        return False
    grew = _GREW_TO.search(stretch.text, max(0, start - AROUND), start)
    return grew is not None and _NOT_TAKEN_IN.search(stretch.text, max(0, grew.start() - AROUND), start) is None


def _says_more(reading: Reading) -> bool:
    """Whether a row begins with more than the name of who earns: `Market value of Foo`."""
    first = reading.block.cells[0]
    named = next((m for m in reading.mentions if m.type in EARNING and first.start <= m.start < first.end), None)
    return named is not None and reading.text[first.start : first.end].partition("(")[0].strip(" *:") != named.text


def worth_of(quantity: Quantity, stretch: Stretch) -> tuple[Choice, Subject | None] | None:
    """What a deal or what is being built is `valued at`, and what is plainly a valuation; None for anything else."""
    start = quantity.start - stretch.start
    ahead = stretch.text[max(0, start - AROUND) : start]
    end = quantity.end - stretch.start
    worth = _WORTH.match(stretch.text, end) if "valuation" in stretch.text else None
    if worth is not None or ("valuation" in stretch.text and _AT.search(ahead)):
        within = range(quantity.end, stretch.start + worth.end()) if worth is not None else ()
        named = (m for m in stretch.mentions if m.start in within and m.type == "organization")
        whose = next(named, None)  # `at a $20B Foo valuation`
        return Choice("valuation", 3.0, "noun"), Subject(as_entity(whose), 0.0, "sentence") if whose else None
    told = "valued" in ahead or "worth" in ahead
    if told and _HOLDING.search(ahead):
        return Choice("measure", 0.0, "noun"), None
    valued = _VALUED.search(ahead) if told else None
    if valued is None:
        held = _HELD_AT.search(ahead) if "valued" in ahead else None
        low = start - len(ahead) + held.start() if held else 0
        companies = (m for m in stretch.mentions if m.type == "organization" and m.end - stretch.start == low)
        return (Choice("valuation", 3.0, "noun"), None) if held and any(companies) else None
    return Choice("deal_value" if valued["deal"] else "cost", 3.0, "noun"), None


def without_others(clause: str, quantity: Quantity, stretch: Stretch) -> str:
    """The clause of an amount without the word `valuation` that is another amount's: `$650M, $23B valuation`."""
    if "valuation" not in clause or _WORTH.match(stretch.text, quantity.end - stretch.start):
        return clause
    others = (q for q in stretch.quantities if q is not quantity and q.dimension == "money")
    theirs = any(_WORTH.match(stretch.text, other.end - stretch.start) for other in others)
    return clause.replace("valuation", " " * len("valuation")) if theirs else clause


def valued_by(investor: Subject, stretch: Stretch, setting: Setting) -> Subject:
    """Whose worth an investor's line tells: that of whom it put money into, where it does not say otherwise."""
    text, offset = stretch.text, stretch.start
    if investor.found == "label" and setting.reading.block.kind == "list_item" and _INVESTING.search(text):
        company = _main_company(setting)
        return investor._replace(entity=company) if company is not None else investor
    for mention in stretch.mentions:
        if mention.entity_id != investor.entity.entity_id:
            continue
        start, end = mention.start - offset, mention.end - offset
        if _ASIDE.match(text, end):
            return investor
        if _INVESTOR.match(text, end) or _INVESTED_BY.search(text, 0, start):
            others = (
                as_entity(m)
                for m in stretch.mentions
                if m.type == "organization" and m.start > mention.end and _GIVEN_TO.search(text, 0, m.start - offset)
            )
            company = next(others, None) or _main_company(setting)
            if company is not None and company.entity_id != investor.entity.entity_id:
                return Subject(company, investor.cost, investor.found)
    return investor


def told_account(quantity: Quantity, stretch: Stretch) -> tuple[Choice, Subject | None] | None:
    """What an amount is that the words beside it call one of somebody's accounts, and whose; None for any other."""
    account = account_of(stretch.text, quantity.start - stretch.start, quantity.end - stretch.start)
    if account is None or quantity.per:
        return None
    owners = (m for m in stretch.mentions if m.type in EARNING and m.end - stretch.start <= account.start)
    owns = (m for m in owners if _OWNS.fullmatch(stretch.text, m.end - stretch.start, account.start))
    owner = next((Subject(as_entity(m), 0.0, "sentence") for m in owns), None)
    return (Choice("revenue", 3.0, "noun") if account.taken else Choice("measure", 0.0, "noun")), owner


def customers(quantity: Quantity, stretch: Stretch) -> set[str]:
    """Who is said behind an amount of somebody's accounts to have paid it or to owe it; they do not report it."""
    if quantity.dimension != "money" or told_account(quantity, stretch) is None:
        return set()
    text, offset = stretch.text, stretch.start
    paying = _PAID_BY.match(text, quantity.end - offset)
    found: set[str] = set()
    last = paying.end() if paying is not None else len(text)
    for mention in stretch.mentions:
        start = mention.start - offset
        if mention.type != "organization" or start < last:
            continue
        if _NEW_CLAUSE.search(text, last, start):
            break
        found.add(mention.entity_id)
        last = mention.end - offset
    return found


def payees(quantity: Quantity, stretch: Stretch) -> set[str]:
    """Who is paid an amount that stands directly behind their name: not theirs is the cost."""
    text, offset = stretch.text, stretch.start
    beside = (m for m in stretch.mentions if 0 <= quantity.start - m.end <= NEAR and m.type == "organization")
    return {m.entity_id for m in beside if _PAYS.search(text, 0, max(0, m.start - offset))}


def is_price(quantity: Quantity) -> bool:
    """Whether an amount is so small, and paid so often, that nobody puts it into anything: `$1.80/hr committed`."""
    return bool(quantity.per) and (quantity.low or quantity.high or 0.0) < LARGE


def raised(quantity: Quantity, stretch: Stretch) -> Choice | None:
    """`raised $1B in debt`, `contributed land ($3 billion)`: money from somebody, whatever it is lent or given as."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    gave = _CONTRIBUTED.search(stretch.text, max(0, start - AROUND), start) if not quantity.per else None
    if gave and any(m.type in ACTORS and m.end - stretch.start == gave.start() for m in stretch.mentions):
        return None if _NOT_CONTRIBUTED.match(stretch.text, end) else Choice("investment", 2.0, "cue")
    if quantity.per or not _RAISED.search(stretch.text, max(0, start - NEAR - 15), start):
        return None
    return None if _NOT_RAISED.match(stretch.text, end) else Choice("investment", 2.0, "cue")


def told_by_words(
    choice: Choice, quantity: Quantity, stretch: Stretch, setting: Setting, chooser: Chooser
) -> tuple[Choice, Subject | None]:
    """What an amount is, given what its clause says (`choice`), and who gave it where the words name them.

    Words further off count when the clause has none. Money for each hour or piece is a price; money `for a training
    run` is what the run cost.
    """
    given = given_by(quantity, stretch) if choice.predicate in ("investment", "deal_value", "measure") else None
    if choice.by == "none" and has_grown_to(quantity, stretch):
        return Choice("revenue", 2.0, "cue"), None
    if choice.by == "none":
        low = max(0, quantity.start - stretch.start - AROUND)
        near = stretch.text[low : quantity.end - stretch.start + AROUND]
        types = frozenset(entity.type for entity in setting.label_entities)
        choice = chooser.number(quantity, near, stretch.start + low, setting.label, types)
    if given is None and choice.predicate == "investment":
        given = _with_amount(quantity, stretch)
    if given and (choice.by == "none" or (choice.predicate == "deal_value" and not _TRADE.search(stretch.text))):
        choice = Choice("investment", 0.5, choice.by)
    large = (quantity.low or quantity.high or 0.0) >= LARGE
    spread = quantity.per in YEARLY and (large or choice.predicate == "deal_value")
    spread = spread or (large and quantity.per in PERIODS)
    priced = (quantity.per and not spread) or _PER_LABEL.search(setting.label)
    paid = choice.predicate == "investment" and is_price(quantity)
    of_power = quantity.per in _OF_POWER and not _CHARGED.search(stretch.text, 0, quantity.start - stretch.start)
    if priced and quantity.per in (*YEARLY, *PERIODS) and _RUNNING.search(setting.label):
        choice = Choice("cost", 1.0, "label")
    elif priced and of_power and choice.predicate in ("measure", "deal_value", "price"):
        choice = Choice("cost", 1.0, "noun")
    elif priced and (paid or choice.predicate in ("cost", "measure", "deal_value")) and not of_power:
        choice = Choice("price", 1.0, "noun")
    elif _FOR_RUN.match(stretch.text, quantity.end - stretch.start):
        choice = Choice("cost", 2.0, "cue")
    elif large and (choice.by == "none" or choice.predicate == "price") and _is_of_takeover(quantity, stretch, setting):
        choice = Choice("deal_value", 2.0, "cue")
    elif _SUM.fullmatch(setting.label.strip(" :*")) and _is_of_round(setting):
        choice = Choice("investment", 2.0, "label")
    elif (
        choice.by in ("none", "cue")
        and choice.predicate != "price"
        and not setting.label_entities
        and _is_bare(quantity, stretch)
        and (name := _introduced(setting, chooser))
    ):
        choice = Choice(name, 2.0, "label")
    return choice, given


def _is_of_takeover(quantity: Quantity, stretch: Stretch, setting: Setting) -> bool:
    """Whether a sentence tells what was paid, and the one before it that somebody was taken over."""
    text, start = setting.reading.text, quantity.start
    near = text[max(stretch.start, start - 2 * NEAR) : quantity.end + NEAR]
    return _PAID.search(near) is not None and _TAKEOVER.search(text, max(0, start - AROUND), start) is not None


def _is_of_round(setting: Setting) -> bool:
    """Whether what stands before a labelled amount, in its line or above it, names a round of funding."""
    above = [level for level in setting.context.levels if level.name in ("introduction", "heading")][:ABOVE]
    named = any(_ROUND_NAMED.match(text) is not None for text in (setting.reading.text, *(a.text for a in above[:1])))
    told = above if above and _only_names(above[0]) else above[:1]
    return named or any(_FUNDING.search(level.text) is not None for level in told)


def _only_names(level: Level) -> bool:
    """Whether a heading holds nothing but names and dates: what it stands in says what its amounts are."""
    rest = level.text
    for date in reversed(find_dates(rest)):
        rest = f"{rest[: date.start]} {rest[date.end :]}"
    for entity in level.entities:
        rest = re.sub(re.escape(entity.name), " ", rest, flags=re.IGNORECASE)
    return re.search(r"[^\W\d_]{3}", rest) is None


def _is_bare(quantity: Quantity, stretch: Stretch) -> bool:
    """Whether a line is nothing but an amount, perhaps with brackets behind it: `$300M (Series A)`."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    return _ALONE.fullmatch(f"{stretch.text[:start]}{stretch.text[end:]}") is not None


def _introduced(setting: Setting, chooser: Chooser) -> str | None:
    """What the amounts of a list are whose introduction is nothing but their name: `Valuation history:`."""
    above = setting.context.levels[0] if setting.context.levels else None
    if (
        above is None
        or above.name not in ("introduction", "heading")
        or len(above.text.split()) > LONGEST_NAME
        or above.entities
    ):
        return None
    return next((n for n in chooser.labelled(above.text) if "money" in chooser.predicates[n].dimensions), None)


def is_dear(quantity: Quantity) -> bool:
    """Whether an amount is more than any one system is sold for."""
    return max(quantity.low or 0.0, quantity.high or 0.0) > DEAREST


def of_device(choice: Choice, quantity: Quantity, stretch: Stretch, subject: Subject) -> Choice:
    """What a chip or a system is said to cost, or stands beside its name without a word, is what it is sold for.

    Nothing that is counted by the piece is sold for more than the dearest system.
    """
    dear = quantity.dimension == "money" and not quantity.per and is_dear(quantity)
    if choice.predicate == "price" and choice.by != "label" and dear:
        return Choice("measure", 0.0, "noun")
    if quantity.dimension != "money" or subject.entity.type != "hardware" or choice.by not in ("none", "cue"):
        return choice
    if is_dear(quantity) or choice.predicate not in ("cost", "measure") or _MAKING.search(stretch.text):
        return choice
    return Choice("price", choice.score, choice.by)


def given_by(quantity: Quantity, stretch: Stretch) -> Subject | None:
    """The investor of `$1B from Acme`, `Acme's $1B commitment`; None where the words name none."""
    mention = _giving_mention(quantity, stretch)
    return Subject(as_entity(mention), 0.0, "sentence") if mention is not None else None


def _with_amount(quantity: Quantity, stretch: Stretch) -> Subject | None:
    """The investor behind whom an amount stands in brackets."""
    start = quantity.start - stretch.start
    for mention in stretch.mentions:
        before = stretch.text[: max(0, mention.start - stretch.start)]
        bracket = _BRACKET.fullmatch(stretch.text, max(0, mention.end - stretch.start), max(0, start))
        if mention.type == "organization" and bracket and not _GIVEN_TO.search(before):
            return Subject(as_entity(mention), 0.0, "sentence")
    return None


def _giving_mention(quantity: Quantity, stretch: Stretch) -> Mention | None:
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    organisations = [m for m in stretch.mentions if m.type == "organization"]
    if _GIVING.match(stretch.text, end):
        for mention in organisations:
            if mention.end <= quantity.start and _OWNS.fullmatch(stretch.text, mention.end - stretch.start, start):
                return mention
    behind = _FROM.match(stretch.text, end)
    return next((m for m in organisations if behind and m.start - stretch.start == behind.end()), None)


def recipient(investor: Entity, quantity: Quantity, stretch: Stretch, setting: Setting) -> Entity | None:
    """Who an investor's money goes to when the line does not say: the row's organisation, else the document's."""
    into = _INTO.match(stretch.text, quantity.end - stretch.start)
    dated = into is not None and any(span.start == stretch.start + into.end() for span in stretch.dates)
    if investor.type != "organization" or (into is not None and not dated):
        return None
    owners = [e for e in setting.label_entities if e.type == "organization" and e.entity_id != investor.entity_id]
    if owners:
        return owners[0]
    got = raiser(quantity, stretch)
    if got is not None:
        gives = any(m.entity_id == investor.entity_id and m.start >= quantity.end for m in stretch.mentions)
        return as_entity(got) if gives and got.entity_id != investor.entity_id else None
    topic = _main_company(setting)
    if topic is None or topic.entity_id == investor.entity_id or _has_raised(investor, quantity, stretch):
        return None
    return topic


NESTED = 2
"""Sections with a name of their own, one in the other."""
_INVESTORS = re.compile(r"\b(?:investors?|backers?|shareholders?|funders?)\b", re.IGNORECASE)


def of_section_around(subject: Subject, setting: Setting) -> tuple[Subject, Entity | None]:
    """Who put money in, and into whom, by the sections that stand one in the other.

    What the section about a company says within that about another, the other put in; a section of investors is about
    what each of them did.
    """
    headings = [level for level in setting.context.levels if level.name == "heading"]
    named = [level for level in headings if level.entities]
    if subject.found != "heading" or len(named) < NESTED:
        return subject, None
    inner, outer = named[0].entities[0], named[1].entities[0]
    if {inner.type, outer.type} != {"organization"} or inner == outer or subject.entity not in (inner, outer):
        return subject, None
    if any(_INVESTORS.search(level.text) for level in headings[: headings.index(named[1])]):
        return subject._replace(entity=inner), outer
    if named[1].text == setting.context.levels[-1].text or subject.entity != inner:
        return subject, None
    return subject._replace(entity=outer), inner


def _main_company(setting: Setting) -> Entity | None:
    """The organisation that a document is about, or whose thing it is about; none where it is about a place first."""
    level = setting.context.levels[-1]
    if not level.entities or level.entities[0].type == "place":
        return None
    return next((entity for entity in level.entities if entity.type == "organization"), None)


def raiser(quantity: Quantity, stretch: Stretch) -> Mention | None:
    """Who gets an amount that the sentence says was raised: `Acme raised $10 million from Foo`."""
    start, end = quantity.start - stretch.start, quantity.end - stretch.start
    named = (m for m in stretch.mentions if m.type == "organization" and not m.generic and m.end <= quantity.start)
    text, offset = stretch.text, stretch.start
    before = [m for m in named if not only_modifies(text, m.start - offset, m.end - offset)]
    verb = _CLOSES if before and _ROUND_BEHIND.match(stretch.text, end) else _RAISES
    return next((m for m in reversed(before) if verb.search(stretch.text, m.end - stretch.start, start)), None)


def _has_raised(investor: Entity, quantity: Quantity, stretch: Stretch) -> bool:
    """Whether money came to somebody: `Foo raised $10 million`."""
    start = quantity.start - stretch.start
    named = [m.end - stretch.start for m in stretch.mentions if m.entity_id == investor.entity_id]
    before = max((end for end in named if end <= start), default=None if named else 0)
    if before is None:
        return False
    by_round = not named and _OF_ROUND.match(stretch.text, quantity.end - stretch.start)
    return bool(by_round or _GOT.search(stretch.text, before, start))


_INVESTS = re.compile(
    r"\s+(?:(?:has|had|have|also|then|later|will|would)\s+){0,2}"
    r"(?:invest(?:s|ed)?|announce[sd]?|commit(?:s|ted)?|puts?|pledge[sd]?|complete[sd]?|contribute[sd]?|provide[sd]?"
    r"|raise[sd]?\s+(?:its|their)|add(?:s|ed)?|leads?|led|agree[sd]?)\b",
)
"""What a giver does; a company that only raises money receives it."""


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


def invested(
    subject: Subject, object_: Entity | None, labelled: bool, quantity: Quantity, stretch: Stretch, setting: Setting
) -> tuple[Subject, Entity | None]:
    """Who puts money in and who gets it; of one that a label names (`labelled`) the words behind may name the giver."""
    giver = _giver(quantity, stretch, subject.entity) if labelled else None
    if giver is not None:
        subject, object_ = giver, subject.entity
    got = raiser(quantity, stretch) if object_ is not None else None
    if got is not None and got.entity_id == subject.entity.entity_id:
        object_ = None
    return subject, object_ or recipient(subject.entity, quantity, stretch, setting)
