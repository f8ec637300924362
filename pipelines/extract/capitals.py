"""Which runs of capitalised words in a document may be names that the vocabulary does not know."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pipelines.extract import units
from pipelines.extract.headings import OPENED
from pipelines.extract.nouns import FUNCTION_WORDS, QUALIFIES
from pipelines.extract.usual import is_common, is_english

if TYPE_CHECKING:
    from pipelines.extract.matcher import EntityMatcher
    from sources.document import Block

REMEMBERED = 4096
"""Names of which is remembered whether they are known: documents repeat theirs."""
LONGEST = 5
"""Words of a name."""
SHORTEST = 3
"""Characters of a name."""
LINE = 80
"""Characters up to which a text without a full stop is a heading or a cell, whose words have capitals anyway."""
CAPITAL = r"[A-ZÀ-ÖØ-Þ]"
_REST = rf"(?:\w|[-&](?=\w)|\.(?=\w)|['’](?={CAPITAL}))*"
_WORD = CAPITAL + _REST
_CODE = (
    r"\d{3,4}(?!(?:[KMGTP]i?B|[KMGT]?WH?|[TPE]F|[KM]VA|V[AD]C|[KMG]?HZ|GE|GT|[CGT]PU|[QKF]Y|TH|ST|ND|RD|FT|IN|HR|K[GM]|[CMN]M"
    r"|[QRTF]PS|BPS|RPM|BTU|CFM|USD|EUR|GBP|[AP]M|AD|BC|RU)\b)[A-Z]{2,3}\b"
)
"""A number with letters in the name of a chip, neither a quantity's (`800VDC`) nor a year's (`2031E`)."""
_NUMBER = (
    rf"{_CODE}|v?\d+(?:\.\d+)*(?:-{CAPITAL}\w+)+(?!-)|v\d[\d.]*\b"
    rf"|\d+(?:\.\d+)?[BMKkx]?(?![\w%.,]*\d|%| ?[A-Z]{{1,2}}\b)"
)
"""What numbers within names are: a version (`3.2`, with a variant `3.2-Vision`) or a size."""
_RUN = re.compile(
    rf"{CAPITAL}(?<![\w$€£#@/.&'’-]{CAPITAL}){_REST}"
    rf"(?: (?:{_WORD}|{_NUMBER}|&(?= {CAPITAL})|(?:of|de|van|von|der|del|la|al|for)(?= {CAPITAL})))*"
)
_LIKENED = ("-like", "-style", "-inspired", "-esque")
"""How words end that liken something to what they begin with."""
_JOINS = frozenset({"of", "for"})
_A_SIZE, _VERSIONED = re.compile(r"\d+(?:\.\d+)?[BM]"), re.compile(r"[A-Z][A-Za-z]+-\d[\w.]*")
_WITH_OF = frozenset(
    "university institute bank department ministry center centre college school board office council academy society"
    " association federation faculty laboratory".split()
)
"""Words that go on with `of` within a name."""
_OPENS = re.compile(r"(?:^|[.!?:;|•]|\n|[.!?][\"”’)])[\s\"“*_(]*$")
"""What stands before the first word of a sentence, a line or a cell."""
CALENDAR = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday"
    " thursday friday saturday sunday".split()
)
_NO_NAMES = CALENDAR | frozenset("english spring summer autumn fall winter christmas".split())
"""What names days and seasons where it begins a run: `March 2031`."""
_LANGUAGES = frozenset(
    """
    english french german spanish portuguese italian dutch swedish danish norwegian finnish icelandic polish czech
    slovak slovenian croatian serbian bosnian bulgarian romanian hungarian greek russian ukrainian belarusian lithuanian
    latvian estonian catalan basque galician irish welsh gaelic maltese albanian macedonian turkish armenian georgian
    arabic hebrew persian farsi kurdish urdu hindi bengali punjabi gujarati marathi tamil telugu kannada malayalam
    sinhala nepali thai lao khmer burmese vietnamese indonesian malay tagalog filipino javanese chinese mandarin
    cantonese japanese korean mongolian kazakh uzbek swahili amharic hausa yoruba igbo zulu xhosa afrikaans somali
    latin esperanto occitan
    """.split()
)
"""What is spoken is no thing of the field."""
_NUMBERED = frozenset(
    "phase building tower stage unit block series table figure section step tier level gen generation version part"
    " chapter appendix option round volume day week month year quarter page item lot hall".split()
)
"""What is numbered, not named: `Phase 2`."""
YEAR = re.compile(r"(?:19|20)\d\d")
_COMPOUND = re.compile(rf"{CAPITAL}\w*-[a-z]{{3,}}")
"""`Open-weight`: an adjective at the head of a sentence."""
_PEOPLES = frozenset(
    """
    african albanian algerian alaskan american andean angolan arab arabian arabic arctic argentine argentinian
    armenian asian australian austrian azerbaijani bahraini baltic bangladeshi bavarian belarusian belgian bolivian
    bosnian brazilian british bulgarian burmese californian cambodian canadian catalan chilean chinese colombian
    congolese corsican croatian cuban cypriot czech danish dutch ecuadorian egyptian emirati english estonian
    ethiopian european filipino finnish flemish floridian french georgian german ghanaian greek guatemalan hawaiian
    hungarian icelandic indian indonesian iranian iraqi irish israeli italian jamaican japanese jordanian kazakh
    kenyan korean kuwaiti latvian lebanese libyan lithuanian malaysian maltese mediterranean mexican moldovan
    mongolian moroccan namibian nepalese nigerian nordic norwegian omani pakistani palestinian panamanian paraguayan
    parisian persian peruvian polish portuguese prussian qatari romanian russian rwandan saudi scandinavian
    scottish senegalese serbian siberian sicilian singaporean slovak slovakian slovenian slovene somali spanish
    sudanese swedish swiss syrian taiwanese tanzanian texan thai tunisian turkish ugandan ukrainian uruguayan uzbek
    venezuelan vietnamese virginian welsh zambian zimbabwean anglo franco sino pan trans euro
    """.split()
)
_ADJECTIVAL = re.compile(
    r"\w+-?(?:based|scale|led|owned|style|class|wide|level|grade)"
    r"|\w+-(?:backed|funded|financed|powered|driven|focused|native|ready|optimi[sz]ed|cooled|built|designed|made|run|hosted"
    r"|affiliated|controlled|sponsored|supported|linked|listed|imported|connected|wide|sized|trained|aligned|friendly)",
    re.IGNORECASE,
)
TERMS = frozenset(
    """
    adamw agi ahj ai alu apac api apis arpu arr asi asic asics asr atm aum b2b ba bess bf16 bfloat16 bfp4 bfp8 billion
    bios block blockfp8 bs cagr capex ccd ccds cdu cdus central ceo cet cfo cli cloud cnn co2 co2e co2eq cod cogs coo
    cowos co₂ co₂e co₂eq cpu cpus crac crah crt cto cu cup cus cxl dcf ddr ddr4 ddr5 dma dp dpia dpo dpu dpus dram e2m1
    e4m3 e5m2 ebit ebitda ecc eea eeprom eflops eia emea emib ep epc esa esg est eta eu eur ev evs faq float16 float32
    flop flops fma fp16 fp32 fp4 fp6 fp64 fp8 fpga fpgas fpu ga gan gbs gc gcd gcds gddr gddr6 gddr7 gemm gemms gflops
    ghg gmt gpu gpus gqa gw h1 h2 hbf hbm hbm2 hbm2e hbm3 hbm3e hbm4 hfu hpc hq hvac hybrid iaas ii iii int16 int32 int4
    int8 internet io iod ipo isa it iv jv kpi kv kvcache kw latam lcd ldo led llm llms lng loi lois lora lpddr lpddr5
    lpddr5x lr lstm mba mbs mflops mfu mha million ml mla mlp mlps mma moe mou mqa msc mtbf mtp mttf mttr mvp mw mxfp4
    mxfp6 mxfp8 mxint8 n/a nato nav nda nepa nic nics nlp noc npu npus numa nvfp4 nvme oam ocr odm odms oem oems oled
    opec opex os osfp paas pam4 pcb pcie pdf pflops phd poc pp ppa ppo ppp pst psu psus pue q1 q2 q3 q4 qlora qps qsfp
    qty r&d rag ras rdimm rdl rdma rfi rfp rlhf rma rnn roa roe roi rope rps saas sdk serdes sft sgd simd simt sku skus
    sla slas smem sms soc soic sp spac spacs spv spvs sram ssd ssds swa sxm sxm4 sxm5 tba tbc tbd tco tdp tf32 tflops
    thousand tmem tor tp tpot tps tpu tpus transformer transformers trillion tsv ttft ttfts tts uae uefi ui uint8 uk un
    ups url us usa usd utc vit vlm vm vmem vms vram web wgmma wue xcd xcds yoy param params token tokens
    hyperscaler hyperscalers neocloud neoclouds ablation ablations acreage autoscaling backend bibtex buildout catalysts
    checkpoint checkpointing checkpoints chipmaker chipmakers chipset colocation competitor competitors datacenter
    datacenters dataset datasets deliverables downtime epoch epochs filesystem footnote footnotes footprint foundry
    foundries frontend goodput hyperscale lessee lessor microarchitecture moat multimodal namespace offtake optimizer
    optimizers orchestration parallelism permitting perplexity preprocessing prerequisites quantization quickstart
    roadmap roadmaps rollout rubric runtime scorecard socket sockets sparsity speedup substation substations subtotal
    superchip superchips takeaways throughput timestamp tldr tokenization tokenizer tranche tranches troubleshooting
    uptime wafer wafers warmup wattage workload workloads
    """.split()
)
"""What the field abbreviates or has its own words for; none of it is a name that a document brings along."""


DOINGS = frozenset(
    "training pretraining pre-training fine-tuning finetuning building running serving scaling releasing deploying"
    " hosting benchmarking evaluating reproducing porting using inside meet introducing announcing thanks welcome"
    " half most jobs".split()
)
"""Words with which a sentence opens before a name: `Training Foo took a month`."""
_TELLS = r" (?:is|was|has|had|employs|raised|announced|acquired|operates)\b"
_IS_TOLD = re.compile(rf"{_TELLS}|['’]s |, an? ")
"""What stands behind a name that something is told of: of `Built Foo is a company` the verb is part of it."""
_TOLD_OF_ONE = re.compile(rf"[A-Z]\S*(?:{_TELLS}| (?:raises|announces|acquires|holds|builds|will)\b)")
_ORDINALS = frozenset({"ii", "iii", "iv"})
"""Numbers of the second thing of a name and those behind it."""
_VARIANTS = frozenset("instruct chat base thinking pretrain pretrained instruct-tuned".split())
"""What tells the models of one name apart; alone it names none."""
DONE = frozenset(
    "released launched added updated published unveiled announced introduced open-sourced uploaded fixed built"
    " trained fine-tuned deployed acquired bought purchased opened raised signed leased completed installed upgraded"
    " replaced hired secured commissioned decommissioned retired ordered shipped expanded migrated tested evaluated"
    " began got".split()
)
"""What somebody did to what the words behind name; hardly a name begins so."""
VERBS = DONE | DOINGS
_STATE, _TOWN = re.compile(r"[A-Z]{2}"), re.compile(r"(?<!\w)[A-Z][a-z]+,\s$")
"""A state behind its town."""
_BASED = ("-based", "-headquartered")
_POSTS = frozenset("MD CEO CFO CTO COO CIO CMO CRO CISO SVP EVP VP GM President Chairman Chair Director".split())
"""Posts behind the name of a company, which are none of it: `Foo Data Centers MD`."""
HEADLINE_VERBS = frozenset(
    "Trains Trained Builds Built Releases Released Launches Launched Unveils Unveiled Introduces Introduced Announces"
    " Announced Ships Shipped Debuts Open-Sources Publishes Published Pretrains Pre-Trains Develops Developed Raises"
    " Raised Buys Bought Acquires Acquired Opens Opened Uses Used Runs Ran Scales Scaled Beats Surpasses Outperforms"
    " Rivals".split()
)
"""What somebody does in headlines; no name goes on so."""
_OWN_SUFFIX = re.compile(r"-(?:Native|Scale|Built|Style|Class|Ready|Made|Run)\Z")
"""How names end whose words have capitals; `Foo-Backed` has one in headings alone."""
_KINSHIP = frozenset("partners investors customers ventures investments holdings partnerships".split())
_TERMS_OF_USE = frozenset("license licence policy agreement terms".split())
"""What is named after the thing whose use it governs: `the Foo 2 Community License`."""
_RANKS = frozenset(
    "strategic key main other financial technology channel industry business ecosystem cloud core existing new private"
    " public major joint equity institutional early top lead notable current".split()
)
"""What stands before who deals with somebody, in headings that name nobody: `Strategic Partners`."""
_ENDS_NUMBER = frozenset("0123456789xX×")
_COUNTED = re.compile(r"(?<![\w.,])(?!(?:19|20)\d\d )~?[$€£]?\d[\d.,]*[xX×]?[ -]$")
"""What stands before a unit: a number, but no year, which may stand before anybody (`in 2031 Foo`)."""


def is_adjective(name: str) -> bool:
    """Whether a name is an adjective before the noun of somebody else: `a Swedish utility`, `a state-owned bank`."""
    return all(part in _PEOPLES for part in name.lower().split("-")) or _ADJECTIVAL.fullmatch(name) is not None


class Candidate(NamedTuple):
    """A possible name at `text[start:end]`; `opening` if it would have a capital in any case."""

    name: str
    start: int
    end: int
    opening: bool


_SMALL_WORD = re.compile(r"(?<![\w@/.-])[a-z]+(?![\w@/-]|\.\w)")
"""A word in small letters; in addresses everything has them: `chat.foo.com`."""


SENTENCE_BEHIND = re.compile(
    r" (?:The|It|Its|This|These|That|Those|They|Their|We|Our|An?|In|By|As|While|When|With|Despite|Unlike|Although|After"
    r"|Before|Since|From|For|At|On|If|To|There) "
)
"""How a sentence begins behind words that head it: no name goes on so."""


def run_in_end(block: Block) -> int:
    """Where a text begins behind words in bold that head it, `**Model Dates** Foo was`, `**Acme** The firm`, else 0.

    They are common ones, or a word behind them begins a sentence.
    """
    strong = block.opening_strong
    if strong is None:
        return 0
    if not is_common(block.plain[: strong.end].strip(" :.")) and not SENTENCE_BEHIND.match(block.plain, strong.end):
        return 0
    return strong.end + len(block.plain[strong.end :]) - len(block.plain[strong.end :].lstrip())


def common_words(texts: Iterable[str]) -> frozenset[str]:
    """The words that texts write without a capital, in singular and plural."""
    words = frozenset[str]().union(*map(_small_words, texts))
    return frozenset(words | {word.removesuffix("s") for word in words} | {f"{word}s" for word in words})


@lru_cache(maxsize=512)
def _small_words(text: str) -> frozenset[str]:
    return frozenset(_SMALL_WORD.findall(text))


@lru_cache(maxsize=REMEMBERED)
def is_unit(word: str) -> bool:
    """Whether a word is a unit's and no name's: `Gbps`, `Petaflops`; `Joule` may be what somebody called a machine."""
    found = units.table().find(word) if not word.istitle() or word.endswith("s") else None
    return found is not None and found.dimension != "money"  # many a product is written like some currency's code


class Candidates:
    """Finds possible names; `endings` are last words which names may share with terms of the field."""

    def __init__(self, matcher: EntityMatcher, endings: Collection[str]) -> None:
        self.matcher = matcher
        self.endings = endings
        self._is_known = lru_cache(maxsize=REMEMBERED)(self._knows)
        self._is_possible = lru_cache(maxsize=REMEMBERED)(self._may_name)

    def found(self, text: str, common: Collection[str], edge: int = 0) -> Iterator[Candidate]:
        """The possible names of a text whose document writes the words `common` small; none crosses `edge`."""
        opened = edge or (self._opened(text) if len(text) < LINE else 0)
        for low, high in ((0, edge), (opened, len(text))) if edge else ((opened, len(text)),):
            for run in _RUN.finditer(text, low, high):
                if not self._is_told(run[0], common):
                    yield from self._of_run(text, run, common, edge)

    def _is_told(self, run: str, common: Collection[str]) -> bool:
        """Whether a run is one word that names nothing, or something known: most are, and nothing else is asked."""
        if " " in run or "-" in run:
            return False
        word = run.lower()
        if word in common or word in TERMS or word in _LANGUAGES:
            return True
        return not self._is_possible(run) or self._is_known(run)

    def _opened(self, text: str) -> int:
        """Where a line goes on behind words with which headings begin, unless they belong to a name: `Inside Labs`."""
        opened = OPENED.match(text)
        if opened is None:
            return 0
        first = text[opened.end() :].split(" ", 1)[0].strip(":,.").lower()
        belongs = (
            first in self.endings or first.isdigit() or is_english(first) or _TOLD_OF_ONE.match(text, opened.end())
        )
        return 0 if belongs else opened.end()

    def whole(self, text: str, start: int, end: int, common: Collection[str]) -> Candidate | None:
        """The possible name that is all of `text[start:end]`."""
        run = _RUN.fullmatch(text, start, end)
        found = next(self._of_run(text, run, common), None) if run else None
        return found if found is not None and found.end == end else None

    def _of_run(self, text: str, run: re.Match[str], common: Collection[str], edge: int = 0) -> Iterator[Candidate]:
        """A run without the words that only open a sentence, unless it is known or names nothing."""
        start = run.start()
        opening = start == edge or _OPENS.search(text, max(0, start - 6), start) is not None
        line = len(text) < LINE and text.rstrip()[-1:] not in ".!?"
        opening = opening or line
        for words, joint in _parted(run[0].split(" "), line=line):
            yield from self._of_part(text, words, start, opening, line, common)
            start += len(" ".join((*words, joint, "")))
            opening = line

    def _of_part(
        self, text: str, words: list[str], start: int, opening: bool, line: bool, common: Collection[str]
    ) -> Iterator[Candidate]:
        """The names in the words of a run that belong together: the last of them, and a town that it is based in."""
        told = _IS_TOLD.match(text, start + len(" ".join(words))) is not None
        while words and _only_opens(words, opening, common) and not (told and words[0].lower() in VERBS):
            start += len(words[0]) + 1
            words = words[1:]
            opening = line
        if len(words) > 1 and words[0].endswith(_BASED):
            yield from self._named(text, [words[0].rpartition("-")[0]], start, False, common)
        if len(words) > 2 and units.is_sum(" ".join(words[:2])):
            start += len(" ".join(words[:2])) + 1
            words = words[2:]
        while len(words) > 1 and words[-1] in _POSTS:
            words = words[:-1]
        cut = (
            QUALIFIES.search(words[-1])
            if words and (len(words) > 1 or not is_english(words[0].partition("-")[0].lower()))
            else None
        )
        if cut is not None and not _OWN_SUFFIX.search(words[-1]):
            words = [*words[:-1], words[-1][: cut.start()]]
        if len(words) > 1 and _STATE.fullmatch(words[0]) and _TOWN.search(text, 0, start):
            return  # `Anytown, ZZ Data Center` is named after the town
        while len(words) > 1 and (words[0].endswith(_BASED) or words[0].isdigit()):
            start += len(words[0]) + 1
            words = words[1:]
        yield from self._named(text, words, start, opening, common)

    def _named(
        self, text: str, words: list[str], start: int, opening: bool, common: Collection[str]
    ) -> Iterator[Candidate]:
        """The name that is made of some words, if they may be one."""
        name = " ".join(words)
        counted = text[start - 2 : start - 1] in _ENDS_NUMBER and _COUNTED.search(text, max(0, start - 12), start)
        if not words or counted or _says_nothing(words, common) or not self._is_possible(name):
            return
        if not self._is_known(name):
            yield Candidate(name, start, start + len(name), opening)

    def _may_name(self, name: str) -> bool:
        """Whether somebody or something may be called so, whatever the document."""
        words = name.split(" ")
        lowered = [word.lower() for word in words]
        if len(words) == 1 and lowered[0] in _VARIANTS:
            return False
        if len(words) > LONGEST or len(name) < SHORTEST:
            return False
        if all(map(is_unit, words)) or units.is_sum(name):
            return False
        if any(word in TERMS and word not in self.endings and word not in _ORDINALS for word in lowered[1:]):
            return False
        if any(map(YEAR.fullmatch, words)) or any(word.endswith(_LIKENED) for word in lowered):
            return False
        if lowered[0] in _NUMBERED or lowered[0] in _NO_NAMES or lowered[0].endswith(_BASED):
            return False
        if (lowered[-1] in _KINSHIP and lowered[0] in _RANKS) or lowered[-1] in _TERMS_OF_USE:
            return False
        described = lowered[-1] in self.endings and any(map(is_adjective, words[:-1]))
        return not described and (len(words) > 1 or not _COMPOUND.fullmatch(words[0]))

    def _knows(self, name: str) -> bool:
        """Whether the vocabulary knows a name, or its end or most of it: `Foo` of `Foo Flat` may be another thing."""
        return any(
            m.generic or m.end - m.start == len(name) or (m.type != "place" and (m.end == len(name) or " " not in name))
            for m in self.matcher.find(name)
        )


def _says_nothing(words: Sequence[str], common: Collection[str]) -> bool:
    """Whether words are common ones of the document, numbers, terms or languages, all of them."""
    lowered = (word.lower() for word in words)
    return all(word in common or word.isdigit() or word in TERMS or word in _LANGUAGES for word in lowered)


def _only_opens(words: list[str], opening: bool, common: Collection[str]) -> bool:
    first = words[0].lower()
    if first in FUNCTION_WORDS:
        return True
    if len(words) == 1:
        return first.endswith(("ly", "est")) and is_english(first)
    if first in DONE:
        return True
    described = is_english(first) and _INNER_CAPITAL.search(words[1]) is not None  # `External FooX units`
    return opening and (
        described or first in common or first in DOINGS or (first.endswith("ing") and words[1].isdigit())
    )


_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")


def _parted(words: list[str], *, line: bool = False) -> Iterator[tuple[list[str], str]]:
    """The words up to what joins them to those behind it, with that: an `of`, a `for`, or the size of a model.

    Only some names go on with an `of`, none with a `for`; a size before a numbered name is that one's. In a headline
    (`line`) verbs have capitals, too: `Foo Trains Bar 7B`.
    """
    begin = 0
    for position, word in enumerate(words):
        joins = word in _JOINS and words[position - 1].lower() not in _WITH_OF
        joins = joins or (line and 0 < position < len(words) - 1 and word in HEADLINE_VERBS)
        size = word[:1].isdigit() and _A_SIZE.fullmatch(word)
        if joins or (size and _VERSIONED.fullmatch(" ".join(words[position + 1 :][:1]))):
            yield words[begin:position], word
            if word == "for":
                return
            begin = position + 1
    yield words[begin:], ""
