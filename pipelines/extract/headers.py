"""What the headers of tables say: which kind of thing, date or value stands in the cells below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pipelines.extract.abbreviations import spelt_out
from sources.document import Cell

REMEMBERED = 1024
"""Headers of which is remembered what they list."""

DATE_HEADER = re.compile(
    r"^(?:(?:phase|stage|milestone|event)\s?(?:/|or|and)\s?)?"
    r"(?:date|year|years|when|period|quarter|month|time|as[ -]of)"
    r"(?:\s?(?:/|or)\s?(?:status|confidence|source|phase|stage|milestone|event|announcement|filing))?$",
    re.IGNORECASE,
)
AS_OF_HEADER = re.compile(r"^as[ -]of\b", re.IGNORECASE)
"""Headers over when a row held, which never are what it tells."""
ERA_HEADER = re.compile(r"^(?:era|period|phase|years?)$", re.IGNORECASE)
EVENT_HEADER = re.compile(
    r"\b(?:event|milestone|what happened|development|release|launch|announcement|update)s?\b", re.IGNORECASE
)
SIZE_HEADER = re.compile(r"^(?:models?|(?:model\s+)?sizes?|(?:model\s+)?param(?:eter)?s?|variants?)$", re.IGNORECASE)
CATEGORY_HEADER = re.compile(
    r"^(?:categor(?:y|ies)|(?:data )?(?:sources?|types?|kinds?)|(?:sub)?sets?|domains?|languages?|components?)$",
    re.IGNORECASE,
)
"""Headers over the kinds of which something consists: what a row says is told of that."""
GENERATION_HEADER = re.compile(
    r"^(?:(?:gpu|chip) )?(?:generation|(?:micro[- ]?)?architecture|family|series)$", re.IGNORECASE
)
"""Headers over what chips are of, where another column holds the chips."""
VALUE_HEADER = re.compile(
    r"^(?:values?|details?|figures?|facts?|amount|notes?|descriptions?|summary|assessment)$", re.IGNORECASE
)
SOURCE_HEADER = re.compile(
    r"^(?:(?:data |primary )?sources?|references?|refs?\.?|citations?|links?"
    r"|(?:source|claim|fact|ref|evidence)[_ -]ids?)$",
    re.IGNORECASE,
)
UNIT_HEADER = re.compile(r"^(?:units?|unit of measure(?:ment)?|uom)$", re.IGNORECASE)
COUNT_HEADER = re.compile(r"^(?:count|quantity|number|how many|qty\.?|units?|#|no\.?)$", re.IGNORECASE)
ORDINAL_HEADER = re.compile(
    r"(?:#|№|no\.?|nr\.?|s[/.]?n\.?|s[rl]\.?(?: no\.?)?|rank(?:ing)?|pos(?:ition|\.)?|index|)", re.IGNORECASE
)
REMARK_HEADER = re.compile(r"\b(?:notes?|remarks?|comments?|evidence|source|sources|link|download)\b", re.IGNORECASE)
_NEED = re.compile(
    r"(?:your\s)?(?:use[- ]?cases?|scenarios?|workloads?|needs?|requirements?|situations?|goals?|priorit(?:y|ies)"
    r"|if\s.*|when\s(?:you|to)\b.*|you\s.*|tasks?|team\s(?:size|profile)|budgets?|criteri(?:on|a))",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"(?:(?:best|our|top|optimal|ideal|preferred|suggested|right)\s)?(?:choices?|picks?|recommendations?|recommended.*|winners?|verdicts?"
    r"|suggest(?:ed|ion)s?.*|best(?:\s(?:for|fit|option|gpu|chip|provider|cloud|model))?|choose|consider|use|go\swith|options?"
    r"|alternatives?|runners?-up|second\s(?:choice|best|option)|fallbacks?)",
    re.IGNORECASE,
)
COLUMN_NAME = re.compile(
    r"^(?:dates?|when|amounts?|notes?|remarks?|comments?|descriptions?|aggregate|fraction|status|roles?"
    r"|key (?:specs?|points?)|release dates?|details?|sources?|evidence|highlights?)$",
    re.IGNORECASE,
)
"""What columns are called and no thing is: a row that begins so belongs to a table whose columns are the things."""
ADDRESS_HEADER = re.compile(
    r"^\W*(?:(?:login |host ?|ip )?address(?:es)?|node ?(?:names?|lists?)|host ?names?|urls?|constraints?)\W*$",
    re.IGNORECASE,
)
"""Headers of what is only typed: names of hosts, flags."""
PART_HEADER = re.compile(r"^(?:component|part|resource|hardware|element|module|device|subsystem)s?$", re.IGNORECASE)
PROPERTY_HEADER = re.compile(
    r"^(?:metric|property|aspect|element|theme|topic|pillar|lens|attribute|dimension|factor|criterion|criteria|spec|specs|specification|item|feature|field"
    r"|quantity|(?:hyper-?)?parameter"
    r"|characteristic|setting|config|configuration|key|detail|description|signal|driver|lever|trend|finding|takeaway"
    r"|insight|observation|constraint|bottleneck|)s?$",
    re.IGNORECASE,
)
ROLE_HEADER = re.compile(
    r"^(?:roles?|(?:job )?titles?|positions?|responsibilit(?:y|ies)|contributions?|job|function|relationship|relation"
    r"|involvement|(?:lead|leads|responsible|head) (?:for|of)|area of responsibility)$",
    re.IGNORECASE,
)
PERSON_HEADER = re.compile(
    r"^(?:person|people|name|names|who|lead|holder|contributors?|authors?|members?|executives?|founders?)$",
    re.IGNORECASE,
)
EMPLOYER_HEADER = re.compile(
    r"^(?:affiliations?|employer|organi[sz]ation|institution|institute|company|from|team)$", re.IGNORECASE
)
SUBJECT_TYPES = {
    "model": (
        "model", "models", "model/project", "project", "system", "run", "checkpoint", "hf checkpoint", "model name",
        "base model", "model variant", "pretrained model", "variant", "llm", "language model", "foundation model",
        "ai model", "release",
    ),
    "hardware": ("chip", "chips", "gpu", "accelerator", "hardware", "device", "processor", "product", "generation",
        "card", "board", "sku", "gpu model", "flagship", "chip name", "superchip", "asic", "part number", "switch",
        "gpu type", "flagship gpu", "flagship chip", "microarchitecture", "micro-architecture", "micro architecture",
        "gpu architecture", "chip architecture", "gpu generation", "chip generation"),
    "organization": (
        "company", "provider", "partner", "vendor", "organisation", "organization", "investor", "lab", "competitor",
        "customer", "operator", "client", "tenant", "supplier", "sponsor", "backer", "collaborator", "contractor",
        "offtaker", "funder", "shareholder", "stakeholder", "developer", "hyperscaler", "owner", "institution", "firm",
        "startup", "buyer", "seller",
        "landlord", "lessor", "issuer", "borrower", "acquirer", "purchaser", "lessee", "neocloud", "miner",
        "ticker", "ticker symbol", "stock",
    ),
    "cluster": ("cluster", "supercomputer", "campus", "site", "facility", "data center", "datacenter", "data centre",
        "machine", "cluster name", "site name", "supercomputer name", "super computer", "ai cluster", "installation",
        "data hall", "partition", "data center campus", "datacenter campus", "data centre campus"),
    "program": ("category", "program", "programme", "programme/project", "item", "initiative"),
    "software": ("software", "tool", "library"),
    "person": ("person", "name"),
    "deal": ("round", "deal"),
    "era": ("era", "period", "phase"),
    "place": ("location", "region", "country"),
    "dataset": ("dataset", "datasets", "corpus", "data source"),
}  # fmt: skip
INVESTOR_HEADERS = ("investor", "investors", "holder", "backer", "backers", "shareholder")
PROVIDER_HEADERS = ("provider", "cloud provider", "providers")
DEALERS = (
    "supplier", "suppliers", "sponsor", "sponsors", "collaborator", "collaborators", "contractor", "funder",
)  # fmt: skip
PARTNER_HEADERS = ("partner", "partners", "partner company", "customer", "customers", "client", *DEALERS)
FUNCTION_HEADER = re.compile(r"^(?:component|layer|function|area|purpose|task|use case|concern)s?$", re.IGNORECASE)
STATUS_HEADER = re.compile(r"^(?:[\w -]+\s?/\s?)?(?:status|confidence)$", re.IGNORECASE)
STATE_HEADER = re.compile(
    r"^(?:(?:projects?|current|construction|build|operational|operating|products?|production|launch|release|commercial|market"
    r"|development|deployment|shipping|site|campus|chip|cluster|model|overall) )?(?:status|stage|availability)$",
    re.IGNORECASE,
)
"""Headers over how far the things of the rows are, and not their permits or funding."""
EMPTY = re.compile(r"^[\s\-–—/]*$|^(?:n/?a|tbd|unknown|undisclosed|none)$", re.IGNORECASE)
"""Cells that say nothing."""
RUNS_IN = frozenset({"machine", "system", "supercomputer", "cluster", "model", "chip"})
"""Headers of things that a row is about even where it begins with the years of their service."""
COMPARES = re.compile(
    r"^(?:improvement|change|gain|uplift|increase|difference|advantage|delta|speed-?up|ratio|factor"
    r"|yoy|y/y|y-o-y|qoq|cagr|growth)s?\b"
    r"|^(?:performance|perf|generational|relative|net)\s+(?:improvement|change|gain|uplift|increase|advantage)s?\b"
    r"|\b(?:vs\.?|versus|compared (?:to|with)|relative to|over (?:the )?prev(?:ious)?\b|over prior)(?=[\s.]|$)",
    re.IGNORECASE,
)
"""Headers of columns that tell how much more one thing is or has than another."""
_OR = re.compile(r"\s*/\s*|\s+or\s+")
"""Between the names of one column: `Model / project`."""


SIZE_WORD = re.compile(
    r"(?:nano|micro|tiny|mini|small|base|medium|large|huge|giant|x{1,3}l|x-?large|lite)(?:[- ]v\d)?", re.IGNORECASE
)
"""What sizes of models are called."""
PUT_IN_HEADER = re.compile(
    r"(?:(?:total|planned|estimated|est\.|capital|project)\s)?investment(?:\s*\(.*\))?", re.IGNORECASE
)
"""Over what a project costs whoever builds it; what is put in each year or so far is not that."""
_OF_OTHERS = re.compile(
    r"(?:ultimate |majority |parent |main )?(?:owners?|owned by|parent(?: company)?|operators?|operated by|sponsors?"
    r"|backers?|landlords?|shareholders?)",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"(?:(?:FY|CY)?\s?(?:20)?\d\d[EF]?\s)?(?:guidance|outlook|forecast|projection)(?:\s(?:FY|CY)?\s?(?:20)?\d\d)?",
    re.IGNORECASE,
)
_CAPEX = re.compile(r"\b(?:capex|capital (?:expenditures?|spending))\b", re.IGNORECASE)


def is_of_others(header: str) -> bool:
    """Whether a column lists nothing but those whose the things are that the rows begin with: `Owner / Operator`."""
    return all(_OF_OTHERS.fullmatch(part.strip()) for part in header.strip(" *:").split("/"))


def foreseen(header: str, before: str) -> str:
    """What money is of below a header that only says that it is to come, by the header before it; "" if untold."""
    to_come = _TO_COME.fullmatch(header.strip(" *:")) is not None
    return "capex guidance" if to_come and _CAPEX.search(before) is not None else ""


@lru_cache(maxsize=REMEMBERED)
def header_type(header: str) -> str | None:
    """The entity type that a column of this header lists, the first of several; None when it lists none."""
    text = re.sub(r"\s+", " ", spelt_out(header.lower())).strip(" :*")
    whole = _typed(_OR.sub("/", text))
    if whole is not None or not _OR.search(text):
        return whole
    named = [part for part in _OR.split(text) if part not in ("name", "names")]  # `Name / Project` lists projects
    parts = [_typed(part) for part in named or _OR.split(text)]
    return parts[0] if all(parts) else None


def _typed(text: str) -> str | None:
    return next((name for name, words in SUBJECT_TYPES.items() if text in words), None)


def advised(headers: Sequence[str]) -> frozenset[int]:
    """The columns of a table that say what to take for what, and not who has it: `Scenario | Best choice`."""
    if not _NEED.fullmatch(headers[0]):
        return frozenset()
    return frozenset(column for column, header in enumerate(headers) if column and _CHOICE.fullmatch(header))


def state_cell(cells: Iterable[Cell]) -> Cell | None:
    """The cell of a row that says how far or how sure it is; None where no column is for that."""
    return next((cell for cell in cells if STATUS_HEADER.match(cell.header.strip(" *"))), None)
