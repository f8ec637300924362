"""What people do and where they belong, from the short phrases that biographies and role tables are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from pipelines.extract.assertion import is_negated, negated_spans
from pipelines.extract.dates import parse_as_of
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.features import CUED
from pipelines.extract.posts import ANY
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.topics import as_entity

ROLE_NOUN = re.compile(rf"(?<![\w-]){ANY}\b", re.IGNORECASE)
ROLE_VERB = re.compile(
    r"^(?:currently |later |then |also |previously )?"
    r"(?:led|leads|leading|implemented|co-developed|co-authored|(?:co-?)?founded|heads|headed|scaled|drove|drives"
    r"|maintains|maintained|prototyped|developed|designed|oversees|oversaw|manages|managed|directs|directed|coordinates"
    r"|coordinated|spearheads|spearheaded|runs|ran)\b",
    re.IGNORECASE,
)
MEMBER = re.compile(
    r"\b(?:joined|came to|(?:now|previously|formerly|earlier|today|is|is (?:now|currently|today)) (?:at|with)"
    r"|works? (?:at|for)|worked (?:at|for)|left for|departed|ph\.?d(?: (?:student|candidate|work))?"
    r"(?: in [^.;,]{2,40}?)? (?:from|at)|doctorate (?:from|at)|studied at|moved to|former)\b|\bex-(?=[A-Z])",
    re.IGNORECASE,
)
_FORMERLY = re.compile(r"\b(?:ex-|(?:formerly|previously|earlier)\s+(?:at|with|of)\s+)(?:the\s+)?$", re.IGNORECASE)
"""What stands before an employer of earlier days."""
FORMERLY_REACH = 30
"""Characters before an employer in which that stands."""
PERSON_NAME = re.compile(r"[A-ZÀ-Þ][\w.'’-]+(?: [A-ZÀ-Þ][\w.'’-]*){1,3}$")
LEFT = re.compile(r"(?:departed|left|resigned|stepped (?:down|back|aside)|retired)\b", re.IGNORECASE)
MADE = re.compile(r"(?:created|built|developed|wrote|invented)\s+(?:the\s+)?", re.IGNORECASE)
_MADE_IT = re.compile(rf",\s+(?:which|that)\s+(?:he|she|they)\s+(?:also\s+|first\s+|once\s+)?{MADE.pattern}")
"""What goes on so behind a name of what somebody made: `Triton, which he wrote as a student`."""
_WORDS = (
    r"(?:(?:has|had|have|been|once|also|later|then|previously|currently|now|today|since|is|was|jointly|first|still)"
    r"\s+)*"
)
_LEAD = re.compile(
    rf"(?:and\s+)?(?:(?-i:[A-Z]|on\b|for\b|at\b)[^,;.]{{1,60}}?,?\s+)?(?:he|she|they|who)\s+{_WORDS}"
    rf"|(?:and\s+)?(?:his|her|their)\s+(?:[a-z]+\s+){{0,2}}?(?:task|job|role|responsibility|remit|focus|position|duty|post)\s+"
    rf"(?:is|was|now is)\s+(?P<to>to\s+)?(?:that\s+of\s+)?"
    rf"|at (?:a|some) (?:later|earlier) (?:point|time|date|stage),?\s+"
    rf"|(?:today|now|currently|later|at one time|once|formerly|previously|also|then)\s+",
    re.IGNORECASE,
)
"""What leads to what somebody does or is: `On Foo he led`, `His current task is to lead`."""
_TO_LEAD = re.compile(r"(?:lead|head|run|manage|oversee|direct|coordinate|scale|build|drive)\b", re.IGNORECASE)
_FOUNDED = re.compile(r"\bfounder (?:of|at) (?:the )?[A-Z]")
"""A founder of something that is not known is none of the company that the text is about."""
_PART = re.compile(
    r",\s+(?:and\s+)?(?:at a later (?:point|time|date),?\s+)?|\s+and\s+(?:at a later (?:point|time|date),?\s+)?"
)
"""What parts one thing that somebody is or does from the next."""
MADE_REACH = 12
"""Characters between the verb and the name of what was made."""
SPLIT = re.compile(r"(?<=[\w)\]\"”])[.;](?=\s|$)|\s[—–]\s")
ROLE_END = re.compile(r"(?<!\b[Hh]ead)\s+(?:for|of|at|on)\s+(?=[A-Z0-9])|\s*[(,;:]|\s+(?:who|which|that|since|until)\b")
_TITLES_PART = re.compile(r",\s*|\s*/\s*|\s*[&+]\s*|\s+and\s+")
LONGEST_ROLE = 90
"""Longer phrases are sentences about a person's work, not the name of a role."""


def phrases(stretch: Stretch) -> Iterator[Stretch]:
    """The phrases of a biography: pieces between full stops, semicolons and dashes (block offsets kept)."""
    start = 0
    for match in [*SPLIT.finditer(stretch.text), None]:
        end = match.start() if match else len(stretch.text)
        piece = stretch.text[start:end]
        left = start + len(piece) - len(piece.lstrip())
        right = end - (len(piece) - len(piece.rstrip()))
        if left < right:
            yield stretch.part(left, right)
        start = match.end() if match else end


def about_person(person: Entity, stretch: Stretch, setting: Setting, organisation: Entity | None) -> Iterator[Draft]:
    """Roles and memberships that the phrases of a biography state; roles without an object are for `organisation`."""
    for phrase in phrases(stretch):
        parts = list(sayings(phrase))
        for piece, behind in zip_longest(parts, parts[1:]):
            joined = (
                behind is not None and "," not in phrase.text[piece.end - phrase.start : behind.start - phrase.start]
            )
            yield from _roles(person, piece, setting, organisation, behind if joined else None)
        yield from terms(person, phrase, setting)
        yield from _works(person, phrase, setting)
        yield from _memberships(person, phrase, setting)


def sayings(phrase: Stretch) -> Iterator[Stretch]:
    """The pieces of a phrase of which each says what somebody is or does: `CTO of A, lead of B and fellow at C`."""
    low = 0
    for cut in _PART.finditer(phrase.text):
        following = _PART.search(phrase.text, cut.end())
        behind = phrase.text[cut.end() : following.start() if following else len(phrase.text)]
        before = phrase.text[low : cut.start()]
        if before.count("(") == before.count(")") and says_post(before) and says_post(behind):
            yield phrase.part(low, cut.start())
            low = cut.end()
    yield phrase.part(low, len(phrase.text))


def says_post(text: str) -> bool:
    """Whether words say what somebody is or does."""
    lead = _LEAD.match(text)
    body = text[lead.end() :] if lead else text
    return bool(ROLE_NOUN.search(text) or ROLE_VERB.match(body) or MEMBER.search(text))


def role_draft(person: Entity, phrase: Stretch, setting: Setting, target: Entity | None, role: str) -> Draft:
    """A role statement over a whole phrase."""
    low, high = setting.quote or (phrase.start, phrase.end)
    return Draft(
        reading=setting.reading,
        start=low,
        end=high,
        value_start=phrase.start,
        value_end=phrase.end,
        subject=person,
        predicate="role",
        rule=setting.rule,
        object=target,
        value_text=role,
        as_of=phrase.dates[0] if phrase.dates else setting.date,
    )


def _roles(
    person: Entity, phrase: Stretch, setting: Setting, organisation: Entity | None, behind: Stretch | None
) -> Iterator[Draft]:
    """The roles of one piece of a biography, for what it names, else for what the piece `behind` it names."""
    lead = _LEAD.match(phrase.text)
    text = phrase.text[lead.end() :] if lead else phrase.text
    if LEFT.match(text) or (MEMBER.match(text) and not ROLE_NOUN.search(text)):
        return
    does = ROLE_VERB.match(text) or (lead is not None and lead["to"] and _TO_LEAD.match(text))
    if not does and (not ROLE_NOUN.search(text) or len(text) > LONGEST_ROLE):
        return
    post = ROLE_NOUN.search(text)
    if (post is not None and is_negated(negated_spans(text), *post.span())) or _made(phrase, text):
        return
    wanted: list[Entity | None] = [*(_targets(phrase) or _targets(behind))]
    if not wanted and not _FOUNDED.search(text):
        wanted = [organisation]
    for title in [text] if does else role_titles(text):
        for target in wanted:
            yield role_draft(person, phrase, setting, target, _role_name(title))


def _targets(phrase: Stretch | None) -> list[Entity]:
    """What a piece of a biography names that somebody may have a role in; what brackets hold counts last."""
    if phrase is None:
        return []
    text = phrase.text
    targets = [
        m
        for m in phrase.mentions
        if m.type in ("model", "organization", "software", "program", "cluster")
        and not m.generic
        and not _FORMERLY.search(text, max(0, m.start - phrase.start - FORMERLY_REACH), m.start - phrase.start)
    ]
    outside = [
        m for m in targets if text.count("(", 0, m.start - phrase.start) <= text.count(")", 0, m.start - phrase.start)
    ]
    return [as_entity(mention) for mention in outside or targets]


def _made(phrase: Stretch, text: str) -> Mention | None:
    """What a piece of a biography says that somebody made: `created Triton during ...`, `Triton, which he wrote`."""
    match = MADE.match(text)
    first = phrase.end - len(text)
    for m in phrase.mentions:
        if m.type not in ("software", "model", "hardware") or m.generic:
            continue
        if match is not None and 0 <= m.start - first - match.end() <= MADE_REACH:
            return m
        if _MADE_IT.match(phrase.text, m.end - phrase.start):
            return m
    return None


def _works(person: Entity, phrase: Stretch, setting: Setting) -> Iterator[Draft]:
    """What somebody made."""
    lead = _LEAD.match(phrase.text)
    made = _made(phrase, phrase.text[lead.end() :] if lead else phrase.text)
    if made is not None:
        draft = role_draft(as_entity(made), phrase, setting, person, "")
        yield replace(draft, predicate="developed_by", value_text=None, features=CUED)


def terms(person: Entity, phrase: Stretch, setting: Setting) -> Iterator[Draft]:
    """When somebody held a role: `Chief Scientist (2015-2024)`, `Departed May 2024`."""
    for span in phrase.dates:
        start, slash, end = span.value.partition("/")
        left = LEFT.match(phrase.text) is not None
        ends = [("started_on", start), ("ended_on", end)] if slash else [("ended_on", start)] if left else []
        if not left and not ROLE_NOUN.search(phrase.text):
            continue
        for name, value in ends:
            if value in ("", ".."):
                continue
            first, last = parse_as_of(value)
            when = replace(span, value=value, first=first, last=last)
            draft = role_draft(person, phrase, setting, None, "")
            yield replace(
                draft, predicate=name, value_text=value, as_of=when, value_start=span.start, value_end=span.end
            )


def role_titles(text: str) -> list[str]:
    """The single titles of `CTO, co-founder`, `CTO/President` or `Chair & CEO; founder`; what is none stays whole."""
    parts = [part.strip(" .") for part in text.split(";") if part.strip(" .")]
    if len(parts) > 1 and all(map(ROLE_NOUN.search, parts)):
        return [title for part in parts for title in role_titles(part)]
    bare = re.sub(r"\([^)]*\)", "", text)
    titles = [piece.strip(" .;") for piece in _TITLES_PART.split(bare) if piece.strip(" .;")]
    if len(titles) > 1 and all(len(piece.split()) <= 6 and ROLE_NOUN.search(piece) for piece in titles):
        return titles
    return [text.strip()]


def _role_name(text: str) -> str:
    cut = ROLE_END.search(text) or re.search(r",\s+and\s", text)
    name = text[: cut.start()] if cut and cut.start() > 3 else text
    return re.sub(r"\s+", " ", name).strip(" .,;:—–-")[:LONGEST_ROLE]


def _memberships(person: Entity, phrase: Stretch, setting: Setting) -> Iterator[Draft]:
    for match in MEMBER.finditer(phrase.text):
        behind = [m for m in phrase.mentions if m.type == "organization" and m.start >= phrase.start + match.end()]
        if not behind or behind[0].start - (phrase.start + match.end()) > 40:
            continue
        mention: Mention = behind[0]
        draft = role_draft(person, phrase, setting, as_entity(mention), "")
        former = re.match(
            r"ex-|former|previous|earlier|ph\.?d|doctorate|studied|left|departed|worked", match.group(0), re.IGNORECASE
        )
        if phrase.dates and match.group(0).lower() in ("joined", "came to"):
            joined = phrase.dates[0]
            yield replace(
                draft,
                predicate="started_on",
                object=as_entity(mention),
                value_text=joined.value,
                value_start=joined.start,
                value_end=joined.end,
                as_of=joined,
            )
        yield replace(
            draft,
            predicate="member_of",
            value_text=None,
            value_start=mention.start,
            value_end=mention.end,
            scope="former" if former else None,
        )
