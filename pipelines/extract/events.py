"""Statements of dates: when something was announced, released, started, ended, opened or is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.extract.assertion import ESTIMATED, clause_around, is_negated, status_of
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.cited_reports import is_of_report
from pipelines.extract.clauses import happened_to, verb_of
from pipelines.extract.companies import IS_INVESTOR, IS_PARTNER
from pipelines.extract.date_members import led_by_date, named_on
from pipelines.extract.datelines import dateline
from pipelines.extract.dates import DateSpan, parse_as_of
from pipelines.extract.draft import Draft, Value, of_line
from pipelines.extract.entities import Entity
from pipelines.extract.listing import listed_from
from pipelines.extract.prepositions import preposition_before
from pipelines.extract.reading import Reading, Stretch
from pipelines.extract.setting import Setting, stated
from pipelines.extract.subjects import Subject, SubjectFinder
from pipelines.extract.syntax import tree_at
from pipelines.extract.topics import as_entity

_ABOUT = re.compile(r"\b(?:of|on|about|for|by|with)\b", re.IGNORECASE)
_ABOUT_IT = re.compile(
    r"(?<!weights )(?<!checkpoints )\b(?:of|on|about|for|by|with|behind|from)\s+(?:the\s+)?$", re.IGNORECASE
)
_WAS = re.compile(
    r"(?:\s*\([^()]*\)|\s+(?:weights|checkpoints?|models?))?\s+(?:was|were|has been|had been|is|are)\s+"
    r"(?:\w+ly\s|first\s|also\s)?"
)
_PUBLISHING = re.compile(r"\bpublish(?:ed|es|ing)?\b", re.IGNORECASE)
_HABIT = re.compile(
    r"\b(?:start|starts|started|begin|begins|began|stop|stops|stopped|ceas(?:e|es|ed)|ends?|ended)\s+"
    r"(?=(?:to\s+(?:use|offer|sell|rent|buy|work|look|move|ship|publish|rely|run)|being|using|offering|selling|buying)\b"
    r"|[A-Z]\w+['’]s\b)|(?<!was )(?<!were )(?<!been )\bsigned\s+(?=for\s)"
)
"""Verbs of events that tell what somebody does, not that somebody begins: `starts to use`, `signed for 6 GW`."""
PERIOD_TYPES = ("model", "program", "cluster", "site", "organization", "deal", "hardware", "person")
"""What has a beginning and an end."""
BEHIND_REACH = 20
"""Characters within which a verb behind a date governs it, when none before it does."""
EVENT_REACH = 55
"""Characters between a verb and the date it governs; dates further off belong to something else."""
GENERALLY = re.compile(r"(?:\A|[\s(])GA\s(?:in\s)?\Z")
"""General availability directly before its date, in capitals: the word is a cue nowhere else."""
_NOT_UNTIL = re.compile(
    r"\b(?:(?P<ahead>will not|won['’]t|is not expected to|are not expected to)|was not|were not|wasn['’]t|weren['’]t)\s"
    r"(?P<what>[^.;:]{1,60}?)\s(?:until|before)\s(?:early\s|late\s|mid-?)?\Z",
    re.IGNORECASE,
)
"""What is not so until a date is so from then on."""
_DELAYED = re.compile(r"\b(?:delay|postpon|slipp?|push(?:ed|es|ing)? (?:back|out))\w*[^.;:]*\Z", re.IGNORECASE)
"""What is put off until a date is expected then."""
AFFECTED_REACH = 40
"""Characters between what an event is about and its date."""
_TAKEN_OVER = re.compile(r"\b(?:acquired|bought|purchased|taken over|sold|merged|spun (?:out|off))\b[^.;]*$")
"""A verb between the founding of a company and a date that is rather that verb's."""
_OWN_VERB = re.compile(
    r",\s(?:(?!\b(?:which|that|who)\b)[^,;])*?\b(?:is|are|was|were|has|have|had|will|would|could|should|plans|expects|aims"
    r"|wants)\b(?!\s(?:(?:now|be|been)\s){0,2}(?:delayed|pushed|postponed|due|expected|shut|retired|closed)\b)"
)
"""A clause of its own between a date and the next, which thus is no date of what stands before."""
DEFAULT_EVENT = "started_on"
"""An event of a chronicle without a known verb began on its date."""
_NO_VERB = re.compile(
    r",?\s(?:(?!\b(?:[a-z]+ed|is|are|was|were|has|have|had|will|to)\b)[^,;])*(?:[,;]|\.?\Z|\sand\sin\b)"
)
"""How a part goes on whose verb is that of the part before: `A came out in 2020, in 2022 B`."""
ACTORS = ("organization", "person")
"""Who acts in an event of a chronicle; it began with them only where the row names a deal of theirs."""
RELEASED = ("model", "service", "software")
"""What comes out; without a known verb nobody can tell what became of it."""
BROUGHT_OUT = (*RELEASED, "hardware")
CAME = {**dict.fromkeys(BROUGHT_OUT, "released_on"), "cluster": "opened_on", "site": "opened_on"}
"""What a date says that stands beside the name of a thing: `Foo 2 (May 2024): ...`."""
_BRINGS_OUT = re.compile(
    r"[\W_]*(?:(?:we|the\s+team)(?:['’](?:re|ve)|\s+(?:have|are|is|has))?\s+)?(?:(?:just|also|now|officially|finally|proudly)\s+)*"
    r"(?P<verb>releas(?:e|ed|es|ing)|launch(?:ed|es|ing)?|open-?sourc(?:e|ed|ing)|introduc(?:e|ed|ing)|unveil(?:ed|ing)?"
    r"|announc(?:e|ed|ing)|publish(?:ed|ing)?)\s+(?:(?:the|our|an?|its|new|first|initial|base|chat|official|both)\s+){0,3}"
    r"(?:(?:[\w-]+\s+){0,2}models?\s+)?",
    re.IGNORECASE,
)
"""How an item begins that says what came out."""
_ACCOUNT = re.compile(
    r"(?:-\w+)?(?:['’]s)?\s+(?:[a-z]+\s+)?(?:reports?|papers?|blog|posts?|licen[cs]e|articles?|surveys?|benchmarks?|leaderboard|evaluations?"
    r"|documentation|tutorials?|guides?|cookbook|demos?|results)\b",
    re.IGNORECASE,
)
"""What tells about something or belongs to it, and came out instead of it."""
UNDERTAKING = re.compile(r"\b(?:(?:pre-?)?training|runs?|development|work|project|construction)\W*\Z", re.IGNORECASE)
"""What is done with a product takes time, and so begins: `GPT-X training`."""
_UNDERTAKEN = re.compile(
    r"\b(?:(?:pre-?)?training|runs?|jobs?|construction|work)\s(?:(?:of|for|on)\s(?:[\w.-]+\s){1,3}?)?"
    r"(?:(?:was|were|has been|then|re-?)\s?)*launched\b[^.;]*\Z",
    re.IGNORECASE,
)
"""Such an undertaking is launched, and nothing comes out yet."""
LONGEST_APPEARANCE = 3
"""Words behind the name of a product that still tell of nothing but its appearance."""
APPEARING = re.compile(
    r"[^a-z]\S*|(?:and|with|in|for|the|an?|models?|family|series|preview|beta|weights|version|open(?:-(?:source|weights?))?"
    r"|compiler|librar(?:y|ies)|framework|chip|assistant|chatbot|api|service|language)\W*"
)
"""A word that says no more than what appeared; any other may tell what became of it."""
DEALING = re.compile(
    r"\b(?:deals?|investment|partnership|agreement|extension|contract|alliance|venture)\b", re.IGNORECASE
)
OTHERWISE = {"released_on": "started_on", "published_on": "released_on"}
"""What a date says of another kind of thing: a company that launches begins, the weights of a model are published."""
OTHERWISE_SAID = re.compile(r"\b(?:launch\w*|weights|checkpoints?|code|models?)\b", re.IGNORECASE)
FORESEEN = ("started_on", "ended_on", "opened_on", "released_on")
"""Events that are expected where the clause speaks of plans."""
_TRANSACTION = re.compile(
    r"\b(?:deal|transaction|acquisition|merger|sale|takeover|buyout|purchase|buying|acquir\w+|IPO|listing"
    r"|clos(?:e|ing))\b",
    re.IGNORECASE,
)
"""What companies do with one another that has no name, and is told of them."""
_RAN = re.compile(
    r"(?:\d\s+(?:hours|days|weeks|months|years)|\b(?:project|effort|programme?|run|training))\s*\($"
    r"|\b(?:(?:pre-?|post-?)?training|runs?|fine-?tuning|construction|development|build-?out|migration|testing)\s*[,;:—–]\s*$"
    r"|\b(?:train\w*|ran|occurred|lasted|conducted)\b[^.;]{0,25}\b(?:over|during|between|in)\s+$",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"(?<!to be )(?<!be )\b(?:started|began|opened|launched|released|shipped|debuted|broke ground|appeared|closed"
    r"|went (?:live|online|into \w+|on sale)|came (?:online|out|to market)|became available|entered \w+"
    r"|was (?:opened|released|launched|founded))\s+"
    r"(?:in|on|by|during)\s+(?:early |late |mid-?)?$",
    re.IGNORECASE,
)
"""A verb in the past directly before a date: what it tells is no plan, whatever else its clause speaks of."""
_SCHEDULED = re.compile(
    r"\b(?:opens|starts|begins|launches|ships|debuts|arrives|(?:goes|go) (?:live|online|into)|(?:comes?|coming) online"
    r"|enters? (?:service|operation|production)|(?:is|are) to \w+|(?:set|slated|due|scheduled) (?:to|for))\b"
    r"[^.;:,()]{0,40}?\b(?:in|on|by|from|during|for)\s+(?:the\s+|early\s+|late\s+|mid-?)?$",
    re.IGNORECASE,
)
"""A verb in the present whose date is still to come, in running text."""
_YEAR_AS_OBJECT = re.compile(r"\b(?:ended|ends|closed|closes|finished|started|starts|began|begins)\s+$", re.IGNORECASE)
_PERIOD_ENDS = re.compile(
    r"(?:\b(?:quarters?|(?:fiscal|financial)\s(?:year|quarter|half)|years?|months|weeks|half|period)|\bQ[1-4](?:\sFY)?\s?\d*"
    r"|\bFY\s?'?\d{2,4})\s*[(,]?\s*(?:that\s|which\s)?(?:ended|ending|ends)\s(?:on\s)?$",
    re.IGNORECASE,
)
_ENDS_PERIOD = re.compile(
    r"\s*[(,]\s*(?:ended|ending)\s|\s(?:(?:financial|quarterly|fiscal|full-year)\s)?(?:earnings|results|guidance|profits?)\b",
    re.IGNORECASE,
)
"""What says when a period of accounts ended, or what is told of one: `Q4 2025 earnings`."""
PERIOD_REACH = 40
_UNDATED = re.compile(
    r"(?:(?<!even )(?<!as )\bif (?!any\b|all goes\b|approved\b|possible\b)[^,;:.]*"
    r"|\bas of (?:early |late |mid-?|the end of )?)$",
    re.IGNORECASE,
)
"""How a condition begins in which a date stands, and a date up to which something is told."""
_HOW_IT_WENT = re.compile(r"\s+(?:with|at|up|down|strong\w*|well|as|having|in\s+the|on\s+an?)\b", re.IGNORECASE)
"""`Acme ended 2025 with`: the year is what ended; in `the work started 2025` it is when."""
LONGEST_CUE = 60
"""Characters of a cue that begins or ends just within reach of a date."""
VERB_REACH = 12
"""Characters before a year in which a verb stands whose object it is."""
_BEGINNING = re.compile(
    r"\b(?:start|beg[aiu]n|found|establish|exist|business|incorporat|launch|set up|form|work|train|develop"
    r"|migrat|moved|under ?way)",
    re.IGNORECASE,
)
"""What says of a date behind `since` that something began on it."""
_OPENING = re.compile(r"\W*(?:(?:In|On|By|During)\s+)?", re.IGNORECASE)
_GOES_ON = re.compile(r",| (?:the|an?|its|their|our|[A-Z][\w-]+) ")
"""What stands behind a date that opens its sentence."""
OPENED_REACH = 120
"""Characters behind a date that opens its sentence within which the verb stands."""
_BESIDE = re.compile(
    r"[.;:—(]|\b(?:which|who|that|when|while|where|after|before|since|because|although|despite|following)\b",
    re.IGNORECASE,
)
"""What begins words beside the main verb, which tell of other times."""
_GREW = re.compile(
    r"%|\b(?:grow\w*|grew|doubled(?! hardware)|doubles|doubling(?! of)|tripled|triples|increas\w*|r[io]se|rising|fell"
    r"|declin\w*|up|down)\b",
    re.IGNORECASE,
)
"""A period in which a figure changed is no beginning of what it belongs to."""
_MULTIPLIED = re.compile(
    r"%|\b(?:doubl|tripl|quadrupl|grown|grew|risen|rose|increas|fallen|fell|up\b)\w*", re.IGNORECASE
)
"""What has changed since a date did not begin on it."""
_BRACKETED_DEAL = re.compile(
    r"\b(?:partnership|deal|agreement|alliance|contract)\s*\((?:[^()]{0,25},\s*)?$", re.IGNORECASE
)
_BINDING = re.compile(
    r"\b(?:deals?|partnership|agreement|extension|contract|lease[sd]?|leasing|commit\w*|exempt\w*|warrant\w*|reserv\w*)\b",
    re.IGNORECASE,
)
"""What runs for an agreed time."""
_FINITE = r"(?:(?:commence|start|begin|expire|mature)(?:s|d|ed)|began)\b"
_TERM = re.compile(
    r"\b(?:leases?|commitments?|obligations?|contracts?|loans?|notes|bonds|payments|deliver(?:y|ies)|agreements?|rent|PPAs?"
    r"|(?<!in )terms?|facility|options?)\b"
    rf"(?:(?!,(?!\s(?:which|that|most|some|all|each|both|half)\s)\s(?:[\w.’'-]+\s){{0,3}}{_FINITE}"
    rf"|\b(?:when|while|until|before|after|since|once|it|they|we|he|she|who|construction|work|training|operations?|production)\b|\band\s{_FINITE})(?:[^.;()]|\.(?=\d))){{0,60}}?"
    r"(?:,[^,.;()]{1,40},\s)?"
    r"\b(?:commenc|start|begin|effective|expir|matur|runn|run\s|end(?:ing|s)?\b)\w*\s*"
    r"(?:in|on|by|from|through|until|as of)?\s*(?:early\s|late\s|mid-?|fiscal\s|calendar\s)?\Z",
    re.IGNORECASE,
)
"""What leads up to a date on which something agreed begins or ends: `lease commitments of $5B commencing in`.

What somebody else does behind a comma, or does `when` or `while` he has it, is none of that.
"""
TERM_REACH = 120
TOLD = re.compile(r"[^.,;]{1,40}?\b(published|announced|unveiled)\b", re.IGNORECASE)
"""How the first sentence below a dated heading tells what happened then."""
ANNOUNCING = re.compile(
    r"\b(?:deal|investment|invests?|invested|partnership|agreement|announc\w*|contract|unveil\w*|acquir\w+|acquisition"
    r"|signs(?!\s+of)|signed(?!\s+(?:out|off|in|up)\b)|commits(?=\s[$€£\d])|merges|buys|bought|backs|partners with"
    r"|teams up|pledge[sd]|raise[sd](?=\s[$€£\d])|secure[sd](?=\s[$€£\d]))\b",
    re.IGNORECASE,
)
"""What companies do with one another, which is told on the day that it is announced."""
_MADE = (
    r"(?:models?|series|famil(?:y|ies)|apps?|chatbots?|assistants?|chips?|processors?|accelerators?|supercomputers?|clusters?"
    r"|campus(?:es)?|sites?|facilit(?:y|ies)|buildings?|cent(?:er|re)s?)\b(?!['’])"
)
_OF_ANY_KIND = frozenset(
    "the a an its their this that our language large data ai gpu foundation computing training new first full open own"
    " open-source open-weight generative multimodal flagship latest main final whole entire same original complete"
    " finished resulting".split()
)
"""What stands before such a noun without telling that it is another thing than the one named before."""
_PARTED = re.compile(r"[;|·•]|\d")
"""What stands between things of which one is not told when the other is."""
_MADE_THEN = re.compile(
    r"\b(?:releas|launch|introduc|unveil|debut|open|ship)(?:e|es|ed|s)?\s+(?P<made>(?:[\w.–-]+\s+){1,6}?)"
    + _MADE
    + r"|(?:\A|[,;]\s+)(?P<was>(?:[\w.–-]+\s+){1,5}?)"
    + _MADE
    + r"\s+(?:was|were|has been|have been)\s+"
    r"(?:releas|launch|introduc|unveil|open)ed\b"
)
"""What came out or opened, where a noun with words before it says it."""
STEP = re.compile(
    r"[,;/\s]*(?:(?P<step>announced|unveiled|revealed|previewed|preview|introduced|released|launched|launch|shipping|shipped"
    r"|ships|out|on sale|on the market|in production|available|GA|general availability|since|from|in)\s+)*",
    re.IGNORECASE,
)
"""What may stand before a date in the brackets behind a name."""


SENTENCE = 6
"""Words of a label's value that may say more of its date than the label: `Model date: Foo was trained in May`."""
_IS_NOW = re.compile(
    r"\W*(?:shipping|shipped|released|launched|available|in production|opened|live|operational)\s*\(", re.IGNORECASE
)
"""How a value says of a date in brackets that it has passed, whatever the label: `Expected: Shipping (Q4 2024)`."""
APPEARS = ("released_on", "opened_on", "announced_on")
_CARRIED = re.compile(
    r"\b(?:launched|debuted|opened|lifted off|flew)\s(?:in\s(?:\w+\s)?\d{4}\s)?(?:on|aboard|atop|with|carrying|via)\s"
    r"[^.;]*\Z",
    re.IGNORECASE,
)
"""What tells, before a name, that something else came out with it."""
_MEANT_FOR = re.compile(
    r"(?<!scheduled )(?<!slated )(?<!planned )(?<!set )(?<!due )(?<!expected )(?<!targeted )\bfor\s"
    r"(?:(?:the|fiscal|calendar|FY|full|year|years)\s)*\Z",
    re.IGNORECASE,
)
"""What stands before the time that something is meant for, and not at which it is told: `announced capex for 2026`."""
_GIVEN_UP = re.compile(
    r"\b(?:shut(?:s|ting)?[ -]?down|shutdown|clos(?:e|es|ed|ing) down|decommission\w*|retire\w*|retiring|discontinu\w*"
    r"|dismantl\w*|switch(?:ed|es)? off|turned off|phas(?:e|ed|ing) out|sunset\w*|wound down|wind(?:s|ing)? down"
    r"|end of life|taken offline|out of service|replaced)\b",
    re.IGNORECASE,
)
"""What happens to a thing that is no longer there afterwards: nobody awaits it then."""
_COURSE = re.compile(r"\W*(?:timeline|schedule|milestones?|key dates|dates|status)\W*$", re.IGNORECASE)
"""Labels of the course of things, whose dates are of what the words beside them tell."""


class Events:
    """Reads the dates of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.names = tuple(name for name, predicate in chooser.predicates.items() if predicate.kind == "date")

    def dates(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """One statement for each date that a verb or label makes the date of an event, two for a period."""
        labelled = (
            [name for name in self.chooser.labelled(setting.label) if name in self.names] if setting.label else []
        )
        for span in stretch.dates:
            start = span.start - stretch.start
            late = self._late(span, stretch)
            if late is not None:
                yield from self._event_drafts(late, span, stretch, setting, finder, by="cue")
                continue
            if is_negated(finder.negated, start, span.end - stretch.start) or _UNDATED.search(stretch.text, 0, start):
                continue
            if is_of_report(span, stretch) or _is_reported(span, stretch):
                continue
            if span.relation in ("until", "till") and start <= len("until the end of "):
                continue  # what was so until a date need not have ended then
            lasts = "/" in span.value and _lasts(span, stretch)
            own = _COURSE.match(setting.label) or (
                labelled and (len(stretch.text.split()) >= SENTENCE or _IS_NOW.match(stretch.text))
            )
            told = (self.event(span, stretch) or ("started_on" if lasts else None)) if own else None
            name = told or (labelled[0] if labelled else "started_on" if lasts else self.event(span, stretch))
            if name == "released_on" and _UNDERTAKEN.search(stretch.text, max(0, start - EVENT_REACH), start):
                name = "started_on"
            if name == "published_on" and not labelled and not told:
                name = self._by_verb(span, setting) or name
                verb = _PUBLISHING.search(stretch.text)
                name = "released_on" if verb and _publishes_product(stretch, verb.start(), verb.end()) else name
            if name is None:
                name = self._by_place(span, stretch) or self._by_verb(span, setting)
            if name is not None and not _is_no_time_of(name, span, stretch):
                now = labelled and _IS_NOW.match(stretch.text)
                by = "label" if labelled and not now else "cue"
                for draft in self._event_drafts(name, span, stretch, setting, finder, by=by):
                    yield replace(draft, status="stated") if now else draft

    def _late(self, span: DateSpan, stretch: Stretch) -> str | None:
        """What a date says until which something is put off, or was not so; None where neither is said."""
        if span.relation not in ("until", "till", "before"):
            return None
        ahead = stretch.text[max(0, span.start - stretch.start - 2 * EVENT_REACH) : span.start - stretch.start]
        late = _NOT_UNTIL.search(ahead)
        if late is None:
            return "expected_on" if span.relation != "before" and _DELAYED.search(ahead) else None
        if span.relation == "before" and not late["ahead"]:
            return None  # what was not so before a date may have come at any time since
        cue = self._first_cue(late["what"])
        return "expected_on" if cue and late["ahead"] else cue[0] if cue else None

    def _by_verb(self, span: DateSpan, setting: Setting) -> str | None:
        """The predicate of the verb that the parse makes the date's, however far off it stands."""
        tree = tree_at(setting.reading.trees, span.start)
        verb = verb_of(tree, span.start, span.end) if tree is not None and "/" not in span.value else None
        if tree is None or verb is None or _HABIT.match(setting.reading.text, verb.start):
            return None
        particle = next(tree.below(verb, "compound:prt"), verb)
        cue = self._first_cue(setting.reading.text[verb.start : max(verb.end, particle.end)])
        return cue[0] if cue else None

    def _by_place(self, span: DateSpan, stretch: Stretch) -> str | None:
        """The predicate of a date without a verb near: periods and deals begin, an opening date is its verb's."""
        if "/" in span.value:
            begins = span.relation == "from" and not _GREW.search(_clause(span, stretch))
            return "started_on" if begins or _of_deal(span, stretch) else None
        if span.relation == "through" and _runs_out(span, stretch):
            return "ended_on"
        if _is_dateline(span, stretch):
            return "announced_on"
        if _opens(span, stretch):
            return self._opened_by(span, stretch)
        return "started_on" if _of_deal(span, stretch) else None

    def _opened_by(self, span: DateSpan, stretch: Stretch) -> str | None:
        """The predicate of the main verb behind a date that opens its sentence, unless another date is that verb's."""
        low = span.end - stretch.start
        clause = _BESIDE.split(stretch.text[low : low + OPENED_REACH], maxsplit=1)[0]
        cue = self._first_cue(clause)
        others = (o for o in stretch.dates if span.end <= o.start < span.end + len(clause))
        return cue[0] if cue and all(self.event(other, stretch) != cue[0] for other in others) else None

    def of_row(self, date: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The event of a chronicle's row: `stretch` tells what happened on `date`, which stands in another cell."""
        if not any(character.isalnum() for character in stretch.text):
            return
        cue = self._first_cue(stretch.text) or _appeared(stretch)
        if cue is not None and is_negated(finder.negated, cue[1], cue[1]):
            return
        yield from self._happened(cue, date, stretch, setting, finder)

    def brought_out(self, date: DateSpan, stretch: Stretch, setting: Setting) -> Iterator[Draft]:
        """What an item says that somebody released on its date: each of `Released Foo 2 and Foo 3`."""
        verb = _BRINGS_OUT.match(stretch.text)
        if verb is None:
            return
        name = "announced_on" if verb["verb"].lower().startswith(("announc", "unveil", "introduc")) else "released_on"
        for mention in listed_from(verb.end(), BROUGHT_OUT, stretch):
            if not mention.generic and not _ACCOUNT.match(stretch.text, mention.end - stretch.start):
                yield self.at(name, as_entity(mention), date, setting.reading, setting.rule)

    def of_item(self, date: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """The event of a chronicle's item, whose label is `date`; without a known verb it tells of anything."""
        cue = self._first_cue(stretch.text) or _appeared(stretch) or _dealt(stretch)
        if cue is None or stretch.dates or is_negated(finder.negated, cue[1], cue[1]):
            return
        for draft in self._happened(cue, date, stretch, setting, finder):
            if draft.predicate != "published_on":
                yield draft

    def _happened(
        self, cue: tuple[str, int] | None, date: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder
    ) -> Iterator[Draft]:
        """The event that the verb at `cue` names, on a date that stands elsewhere."""
        if stretch.text.rstrip(" *_").endswith("?"):
            return
        name, start = cue or (DEFAULT_EVENT, len(stretch.text))
        if name == "published_on" and _publishes_product(stretch, start, start):
            name = "released_on"
        start += stretch.start
        subject = finder.find(self.chooser.predicates[name].subjects, start, start, (), setting.label_entities)
        if subject is None or not _is_about(subject, stretch, told=cue is not None):
            return
        if name in APPEARS and _only_carried(subject, stretch):
            return
        choice = Choice(name, 1.0, "cue")
        draft = stated(choice, subject, (date.start, date.end), stretch, setting, finder, start)
        yield _dated(draft, date, date.value)

    def period(self, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Iterator[Draft]:
        """Beginning and end of what a heading or label names with a period behind it: `NAME (2018-2019)`."""
        start, _, end = span.value.partition("/")
        for name, value in (("started_on", start), ("ended_on", end)):
            if value and value != "..":
                yield _dated(of_line(reading, name, entity, (span.start, span.end), rule), span, value)

    def titled(self, entity: Entity, span: DateSpan, reading: Reading, first: str) -> Iterator[Draft]:
        """The one date that a heading gives to an event: `The Acme deal (May 2021)`.

        What happened is what the heading's words name, else the first verb of the sentence `first` below it.
        """
        told = TOLD.match(first)
        rule = "heading"
        if "/" in span.value:
            return
        if told:
            name = "published_on" if told.group(1).lower() == "published" else "announced_on"
            yield self.at(name, entity, span, reading, rule)
        elif span.precision != "year" and ANNOUNCING.search(reading.text):
            yield self.at("announced_on", entity, span, reading, rule)

    def at(self, name: str, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Draft:
        """An event of an entity whose date the layout gives."""
        return _dated(of_line(reading, name, entity, (span.start, span.end), rule), span, span.value)

    def bracketed(
        self, entity: Entity, dates: Sequence[DateSpan], bracket: tuple[int, int], reading: Reading, rule: str
    ) -> Iterator[Draft]:
        """The dates that fill the brackets behind a name, each with the word before it: `(announced 2020, GA 2021)`."""
        position, found = bracket[0], []
        for date in dates:
            told = STEP.fullmatch(reading.text, position, date.start)
            if told is None:
                return
            announced = (
                (told.group("step") or "").lower().startswith(("announc", "unveil", "reveal", "preview", "introduc"))
            )
            found.append(("announced_on" if announced else "released_on", date))
            position = date.end
        if reading.text[position : bracket[1]].strip():
            return
        for name, since in found:
            date = replace(since, value=since.value.removesuffix("/.."))
            if name == "released_on":
                yield from self.beside(entity, date, reading, rule)
            else:
                yield self.at(name, entity, date, reading, rule)

    def beside(self, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Iterator[Draft]:
        """What a date beside its name says of a thing: that it came out then, or how long a machine was there."""
        if entity.type == "hardware" and entity.provisional and entity.vendor is not None and _is_long(span):
            yield from self.period(entity, span, reading, rule)
        else:
            yield self.came(entity, span, reading, rule)

    def came(self, entity: Entity, span: DateSpan, reading: Reading, rule: str) -> Draft:
        """What a date beside its name says of a thing: that it came out or opened then, or is expected to."""
        if is_behind(span, reading):
            return replace(self.at("expected_on", entity, span, reading, rule), status="planned")
        return self.at(CAME[entity.type], entity, span, reading, rule)

    def event(self, span: DateSpan, stretch: Stretch) -> str | None:
        """The predicate whose verb governs a date of the stretch; None when no verb is near."""
        low, high = clause_around(stretch.text, span.start - stretch.start, span.end - stretch.start)
        clause = stretch.text[low:high]
        if GENERALLY.search(
            stretch.text, max(0, span.start - stretch.start - len(" GA in ")), span.start - stretch.start
        ):
            return "released_on"
        led = led_by_date(stretch, span)
        if led is not None and not _is_gapped(
            span, stretch
        ):  # what stands before a part that begins with its date has another one
            low, high = max(low, led[0]), min(high, led[1])
            clause = stretch.text[low:high]
        start, end = span.start - stretch.start - low, span.end - stretch.start - low
        cut = max(0, start - EVENT_REACH - LONGEST_CUE)
        following = next((d.start - stretch.start - low for d in stretch.dates if d.start > span.end), None)
        comma = clause.rfind(",", end, following) if following is not None else -1
        clause = clause[:comma] if comma >= 0 else clause  # `in 2024 Foo, founded in 2017, had`
        clause = clause[cut:start] + " " * (end - start) + clause[end : end + BEHIND_REACH + LONGEST_CUE]
        start, end = start - cut, end - cut
        went = span.precision == "year" and _HOW_IT_WENT.match(clause, end)
        if went and _YEAR_AS_OBJECT.search(clause, max(0, start - VERB_REACH), start):
            return None
        taken = _TAKEN_OVER.search(clause, 0, start)
        if taken is not None:
            clause = " " * taken.end() + clause[taken.end() :]  # `founded in 2007 and acquired in 2012`
        parted = _parted(span, stretch) - low - cut
        if parted > 0:
            clause = " " * parted + clause[parted:]  # `announced in May 2025, Foo will reach 7 GW by 2029`
        before = self._nearest_cue(clause[:end], start, end, EVENT_REACH)
        return before or self._nearest_cue(clause, start, end, BEHIND_REACH)

    def _first_cue(self, text: str) -> tuple[str, int] | None:
        """The predicate whose verb stands first in a text, and where; None when no verb is known."""
        text = _without_habits(text)
        found = [(span[0], name) for name in self.names if (span := self.chooser.first_cue(name, text)) is not None]
        return (min(found)[1], min(found)[0]) if found else None

    def _nearest_cue(self, text: str, start: int, end: int, reach: int) -> str | None:
        best: tuple[int, int, str] | None = None
        text = _without_habits(text)
        for name in self.names:
            nearest = self.chooser.nearest_cue(name, text, start, end)
            if nearest is None or nearest[0] > reach:
                continue
            if best is None or (nearest[0], -nearest[1]) < best[:2]:
                best = nearest[0], -nearest[1], name
        return best[2] if best else None

    def _happened_to(self, name: str, span: DateSpan, setting: Setting, finder: SubjectFinder) -> Subject | None:
        """What an event of a kind happened to on a date."""
        types = self.chooser.predicates[name].subjects
        gapped = named_on(finder.stretch, span) if setting.rule != "table" else None
        if gapped is not None and gapped.type in types:
            return Subject(as_entity(gapped), 0.0, "sentence")
        found = finder.find(types, span.start, span.end, (), setting.label_entities, by_grammar=happened_to)
        around = found is not None and found.found not in ("sentence", "label")
        return None if around and name in ("released_on", "opened_on") and _is_of_another(finder.stretch) else found

    def _event_drafts(
        self, name: str, span: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder, by: str
    ) -> Iterator[Draft]:
        subject = self._happened_to(name, span, setting, finder)
        if subject is None and name in OTHERWISE and OTHERWISE_SAID.search(_clause(span, stretch)):
            name = OTHERWISE[name]
            subject = self._happened_to(name, span, setting, finder)
            if subject is None or subject.found not in ("sentence", "label") or _only_made(subject, stretch):
                return
        if name == "expected_on" and (subject is None or subject.found not in ("sentence", "label")):
            if by == "cue" and finder.tells_of_others:
                return
            subject = _dealing(span, stretch, setting, finder, by) or subject
        if subject is None or _only_since(name, span, subject, stretch) or _of_contract(span, subject, stretch):
            return
        if name in APPEARS and _only_carried(subject, stretch):
            return
        ahead = _is_foreseen(span, stretch, setting) if by == "cue" else is_behind(span, setting.reading)
        bound = span.relation in ("through", "until", "till") or _BINDING.search(_clause(span, stretch)) is not None
        lasts = name == "ended_on" and (bound or _GIVEN_UP.search(_clause(span, stretch)) is not None)
        if name in FORESEEN and ahead and not lasts:
            name = "expected_on"
            subject = self._happened_to(name, span, setting, finder) or subject
        topic = _user(name, span, subject, setting)
        affected = subject.entity if topic is not None else _affected(name, span, stretch, subject.entity)
        subject = topic or subject
        for predicate, value in _ends(name, span):
            said: Value = {"object": affected}
            if predicate == "expected_on" or (lasts and ahead):
                said["status"] = "planned"  # what a contract lasts until ends then, and is not awaited
            choice, place = Choice(predicate, 1.0, by), (span.start, span.end)
            draft = stated(choice, subject, place, stretch, setting, finder, **said)
            yield _dated(draft, span, value)


def _is_gapped(span: DateSpan, stretch: Stretch) -> bool:
    """Whether only a name stands behind a date: `in 2022 Foo`."""
    named = any(span.end < m.start <= span.end + len(", ") for m in stretch.mentions)
    return named and _NO_VERB.match(stretch.text, span.end - stretch.start) is not None


def _parted(span: DateSpan, stretch: Stretch) -> int:
    """Where the date before ends, if a clause of its own stands between it and this one; 0 where none does."""
    dated = max((d.end - stretch.start for d in stretch.dates if d.end <= span.start), default=0)
    return dated if dated and _OWN_VERB.search(stretch.text, dated, span.start - stretch.start) else 0


def _is_of_another(stretch: Stretch) -> bool:
    """Whether a sentence describes what came out then as another thing than any that was named: `a smaller model`."""
    made = _MADE_THEN.search(stretch.text)
    words = (made["made"] or made["was"]).lower().split() if made else ()
    return any(word not in _OF_ANY_KIND for word in words)


def _only_made(subject: Subject, stretch: Stretch) -> bool:
    """Whether something came out that its maker, who began long before, is named with: `Foo launched a new model`."""
    return subject.entity.type in ACTORS and _MADE_THEN.search(stretch.text) is not None


def _only_since(name: str, span: DateSpan, subject: Subject, stretch: Stretch) -> bool:
    """Whether a date is only one `since` when something holds of a company or model, which began at another time."""
    if name != "started_on" or subject.entity.type not in ("organization", "model"):
        return False
    if subject.found == "label" and not (IS_PARTNER.match(stretch.text) or IS_INVESTOR.match(stretch.text)):
        return False
    start, end = span.start - stretch.start, span.end - stretch.start
    near = stretch.text[max(0, start - EVENT_REACH) : end + BEHIND_REACH]
    return span.relation == "since" and _BEGINNING.search(near) is None


def _of_contract(span: DateSpan, subject: Subject, stretch: Stretch) -> bool:
    """Whether a date is when a company's lease, loan or contract runs: it neither began nor ended then itself."""
    start = span.start - stretch.start
    return subject.entity.type in ACTORS and _TERM.search(stretch.text, max(0, start - TERM_REACH), start) is not None


def _dealing(span: DateSpan, stretch: Stretch, setting: Setting, finder: SubjectFinder, by: str) -> Subject | None:
    """Whose deal it is that is to close then, where the words speak of one: `the sale is expected to close`.

    What is due in the row of a company is its doing, too.
    """
    row = by == "label" and setting.rule == "table" and any(e.type == "organization" for e in setting.label_entities)
    above = setting.context.levels[0].text if setting.context.levels and by == "label" else ""
    if not row and not _TRANSACTION.search(
        " ".join((setting.label, above) if by == "label" else (_clause(span, stretch),))
    ):
        return None
    return finder.find(("organization", "site"), span.start, span.end, (), setting.label_entities)


def listed_events(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the events that a row or item lists with semicolons."""
    start = 0
    for match in [*re.finditer(r";\s*", text), None]:
        end = match.start() if match else len(text)
        if text[start:end].strip():
            yield start, end
        start = match.end() if match else end


def _publishes_product(stretch: Stretch, start: int, end: int) -> bool:
    """Whether what the verb between two offsets publishes is a product: a model, not an account of one."""
    named = (m for m in stretch.mentions if m.type in RELEASED and not m.generic)
    products = [m for m in named if not _ACCOUNT.match(stretch.text, m.end - stretch.start)]
    between = (stretch.text[end : m.start - stretch.start] for m in products if m.start - stretch.start >= end)
    before = any(
        (start == end or _WAS.fullmatch(stretch.text, m.end - stretch.start, start))
        and not _ABOUT_IT.search(stretch.text, 0, m.start - stretch.start)
        for m in products
        if m.end - stretch.start <= start
    )
    return before or any(len(words) <= AFFECTED_REACH and not _ABOUT.search(words) for words in between)


def _is_no_time_of(name: str, span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date is no event's: since when a thing has grown, or what it is meant for and not when it is told."""
    start = span.start - stretch.start
    if name == "started_on":
        return span.relation == "since" and _MULTIPLIED.search(_clause(span, stretch)) is not None
    meant = name in APPEARS and _MEANT_FOR.search(stretch.text, max(0, start - EVENT_REACH), start) is not None
    return meant and status_of(_clause(span, stretch)) != "planned"


def _without_habits(text: str) -> str:
    """A text with blanks for verbs of beginning and ending that tell of a habit; every other character stays."""
    return _HABIT.sub(lambda verb: " " * len(verb[0]), text)


def _dealt(stretch: Stretch) -> tuple[str, int] | None:
    """The event of what companies agree on, and where its verb stands."""
    several = len({m.entity_id for m in stretch.mentions if m.type == "organization" and not m.generic}) > 1
    priced = any(quantity.dimension == "money" for quantity in stretch.quantities)
    deal = ANNOUNCING.search(stretch.text) if several or priced else None
    return ("announced_on", deal.start()) if deal else None


def _appeared(stretch: Stretch) -> tuple[str, int] | None:
    """An event that only names products, `Foo 2 (Mini, Pro)`, is their release."""
    first = next(iter(stretch.mentions), None)
    if first is None or first.generic or first.type not in RELEASED or first.start > stretch.start:
        return None
    end = first.end - stretch.start
    rest = re.sub(r"\([^()]*\)", "", stretch.text[end:]).split()
    return ("released_on", end) if len(rest) <= LONGEST_APPEARANCE and all(map(APPEARING.fullmatch, rest)) else None


def _is_about(subject: Subject, stretch: Stretch, told: bool) -> bool:
    """Whether a chronicle's row speaks of the subject; `told` is whether a known verb says what happened to it."""
    itself, dealt = subject.found == "sentence", DEALING.search(stretch.text) is not None
    if itself and subject.entity.type in ACTORS and not dealt and _only_with(subject.entity, stretch):
        return False
    if itself and told and _only_account(subject.entity, stretch):
        return False
    if told:
        return itself or not any(m.type in RELEASED and not m.generic for m in stretch.mentions)
    alone = subject.entity.type not in RELEASED or UNDERTAKING.search(stretch.text) is not None
    began = itself and alone and subject.entity.type not in ACTORS
    return began or dealt


def _only_account(entity: Entity, stretch: Stretch) -> bool:
    """Whether an event names something only as what came out was about: `Released the Foo report`."""
    named = [m for m in stretch.mentions if m.entity_id == entity.entity_id]
    return bool(named) and all(_ACCOUNT.match(stretch.text, m.end - stretch.start) for m in named)


def _only_carried(subject: Subject, stretch: Stretch) -> bool:
    """Whether something is named only as what another thing came out with: `Foo-1 launched with a single X9`."""
    if subject.found != "sentence" or subject.entity.type not in BROUGHT_OUT:
        return False
    named = [m.start - stretch.start for m in stretch.mentions if m.entity_id == subject.entity.entity_id]
    return bool(named) and all(_CARRIED.search(stretch.text, 0, start) is not None for start in named)


def _only_with(entity: Entity, stretch: Stretch) -> bool:
    """Whether an event names somebody only as whom it was done with: `the collaboration with Acme ends`."""
    named = [m for m in stretch.mentions if m.entity_id == entity.entity_id]
    return bool(named) and all(
        preposition_before(stretch.text, m.start - stretch.start) in ("with", "from", "by", "to", "of") for m in named
    )


def _opens(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a sentence begins with a date, which then is that of its verb: `In July 2023, Acme and Foo published`."""
    start, end = span.start - stretch.start, span.end - stretch.start
    return _OPENING.fullmatch(stretch.text, 0, start) is not None and _GOES_ON.match(stretch.text, end) is not None


def _runs_out(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date is the last of a contract's: `a deal through 2029`, a cell `through 2029`."""
    alone = not any(character.isdigit() for character in stretch.text[: span.start - stretch.start])
    short = alone and span.start - stretch.start <= len("~ through ")
    return short or (_BINDING.search(_clause(span, stretch)) is not None and not _GREW.search(_clause(span, stretch)))


def _is_dateline(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date is the dateline of a press release that announces something."""
    if stretch.start or ANNOUNCING.search(stretch.text) is None:
        return False
    return dateline(stretch.text) == (span.start, span.end)


def _lasts(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a period is when something ran: `took 5 months (May-Sep 2021)`, `the Foo project (2018-2019)`."""
    start = span.start - stretch.start
    return _RAN.search(stretch.text, max(0, start - 40), start) is not None


def _of_deal(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date stands in the brackets behind a deal: `the Acme partnership ($1B, July 2019)`."""
    start = span.start - stretch.start
    return _BRACKETED_DEAL.search(stretch.text, max(0, start - 60), start) is not None


def _clause(span: DateSpan, stretch: Stretch) -> str:
    low, high = clause_around(stretch.text, span.start - stretch.start, span.end - stretch.start)
    return stretch.text[low:high]


def is_behind(span: DateSpan, reading: Reading) -> bool:
    """Whether a date lies behind the day on which a document was written; False where that is unknown."""
    return reading.written is not None and span.first is not None and span.first > reading.written


def _is_foreseen(span: DateSpan, stretch: Stretch, setting: Setting) -> bool:
    """Whether an event lies ahead: by its clause's words, its date, or a verb that tells today of what a date brings.

    `opens in 2027` is a timetable; where the document's own day is known, a day before it is none.
    """
    start = span.start - stretch.start
    if _PAST.search(stretch.text, max(0, start - EVENT_REACH), start):
        return False
    if status_of(_clause(span, stretch)) == "planned":
        return True
    if setting.reading.written is not None:
        return is_behind(span, setting.reading)
    return _SCHEDULED.search(stretch.text, max(0, start - EVENT_REACH), start) is not None


def _user(name: str, span: DateSpan, subject: Subject, setting: Setting) -> Subject | None:
    """Who has used a software or cloud `since` a date, when the line itself names only what is used."""
    if (
        name != "started_on"
        or subject.entity.type not in ("software", "cloud")
        or span.relation not in ("since", "from")
    ):
        return None
    users = [e for e in setting.context.entities if e.type == "organization"]
    return Subject(users[0], 1.5, "document") if users else None


def _affected(name: str, span: DateSpan, stretch: Stretch, subject: Entity) -> Entity | None:
    """What began, ended or opened for the subject: the cloud, software or hardware named directly before the date."""
    if name not in ("started_on", "ended_on", "opened_on"):
        return None
    near = [
        m
        for m in stretch.mentions
        if m.type in ("cloud", "software", "hardware") and 0 <= span.start - m.end <= AFFECTED_REACH
    ]
    text, offset = stretch.text, stretch.start
    near = [m for m in near if not _PARTED.search(text, m.end - offset, span.start - offset)]
    found = [m for m in near if not m.generic and m.entity_id != subject.entity_id]
    return as_entity(found[-1]) if found else None


def _ends(name: str, span: DateSpan) -> Sequence[tuple[str, str]]:
    """A period states when something started and when it ended; an open one only its beginning."""
    start, slash, end = span.value.partition("/")
    if end == ".." and name != "expected_on":
        return [(name, start)]
    if not slash or name not in ("started_on", "ended_on", "opened_on") or span.precision == "season":
        return [(name, span.value)]
    return [("started_on", start), ("ended_on", end)]


def _is_long(span: DateSpan) -> bool:
    """Whether a date spans more than two calendar years: nothing takes so long to come out."""
    first, _, last = span.value.partition("/")
    return first[:4].isdigit() and last[:4].isdigit() and int(last[:4]) - int(first[:4]) > 1


def _is_reported(span: DateSpan, stretch: Stretch) -> bool:
    """Whether a date is that of a period of accounts or its end: nothing ended in `the quarter ended June 30`."""
    start, end = span.start - stretch.start, span.end - stretch.start
    before = _PERIOD_ENDS.search(stretch.text, max(0, start - PERIOD_REACH), start)
    return before is not None or (span.precision != "day" and _ENDS_PERIOD.match(stretch.text, end) is not None)


def _dated(draft: Draft, span: DateSpan, value: str) -> Draft:
    """The draft with a date as its value and as its time."""
    first, last = parse_as_of(value)
    when = replace(span, value=value, first=first, last=last)
    if draft.status == "estimated" and not ESTIMATED.search(draft.reading.text):
        draft = replace(draft, status="stated")  # what stands below a heading of estimates came out all the same
    return replace(draft, value_text=value, as_of=when, bound="about" if span.approximate else "exact")
