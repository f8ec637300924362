"""Amounts beside what happened: `3 May 2031 | Acme invests in Foo | $5M`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipelines.extract.assertion import negated_spans, status_of
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.reading import Stretch
from pipelines.extract.topics import Context, as_entity

CURRENCY = re.compile(r"[A-Z]{3}")
"""The unit of money."""
_MONEY = ("deal_value", "investment", "cost", "price", "measure")
_PUTS_IN = re.compile(
    r"\b(?:(?:re-?)?invest(?:s|ed|ing)?|investment|puts? (?:more )?money|put in|backs|backed"
    r"|(?<!raises )(?<!raised )(?:funds|funded)(?=\s(?-i:[A-Z])))\b",
    re.IGNORECASE,
)
"""What somebody does who puts money into something."""
_FOUNDED = re.compile(
    r"\b(?:found(?:ed|ing|s)|establish\w*|form(?:s|ed)|incorporat\w*|is born|set up|spun|spins|dissol\w*|shuts?"
    r"|wound|winds|ceases?|launch\w*|(?:starts?|begins?) (?:up|business|operations|trading)|bankrupt\w*)\b",
    re.IGNORECASE,
)
"""What is said of a company that itself begins or ends."""
_DEALT = re.compile(
    rf"\b(?:signs?|signed|agree[sd]?|exten(?:ds?|ded)|orders?|ordered|buys?|leases?|rents?)\b|{_PUTS_IN.pattern}",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:den(?:y|ies|ied)|reject(?:s|ed)|cancel\w*|abandon\w*|calls? off|called off)\b", re.IGNORECASE
)
_ROUND = re.compile(r"\b(?:round|led by|leads|raises?|raised|fund opens)\b", re.IGNORECASE)
"""What tells of money that comes from more than those who are named."""
_NAMES_MORE = re.compile(r"\s[A-Z][a-z]")
_ONLY_PARTY = re.compile(r"\b(?:with|by|for|to|from)\s(?:the\s)?\Z")
"""What stands before something that is only whom a deed is done with."""
_PARTY = ("organization", "cloud")


def of_event(draft: Draft, told: Stretch, said: Sequence[Draft], context: Context) -> Draft:
    """An amount of money as that of what happened in its row: of whom that names, and not of the topic alone.

    `told` says what happened, and `said` are the statements of it.
    """
    amount = draft.low is not None or draft.high is not None
    if not amount or draft.predicate not in _MONEY or CURRENCY.fullmatch(draft.unit or "") is None:
        return draft
    if _DENIED.search(told.text) or negated_spans(told.text):
        return replace(draft, predicate="measure", object=None)
    into = [one for one in said if one.predicate == "investment" and one.object is not None]
    status = draft.status if draft.status != "stated" else into[0].status if into else status_of(told.text)
    draft = replace(draft, status=status)
    if len({one.subject.entity_id for one in into}) == 1:
        return replace(draft, predicate="investment", subject=into[0].subject, object=into[0].object, scope=None)
    named = [m for m in told.mentions if not m.generic]
    parties = list({m.entity_id: as_entity(m) for m in named if m.type in _PARTY}.values())
    topic = context.first("organization")
    if not parties or into or _ROUND.search(told.text):
        return draft
    if topic is None or topic in parties:
        others = [one for one in parties if one != (topic or parties[0])]
        if topic is not None and parties[0] != topic and len(others) == 1 and _PUTS_IN.search(told.text):
            return replace(draft, predicate="investment", subject=others[0], object=topic, scope=None)
        return _between(draft, topic or parties[0], others[0]) if others else draft
    first = parties[0]
    if len(parties) == 1 and len(named) == 1 and not _NAMES_MORE.search(told.text, named[0].end - told.start):
        if _PUTS_IN.search(told.text, 0, named[0].start - told.start):
            return replace(draft, predicate="investment", subject=topic, object=first, scope=None)
        if _PUTS_IN.search(told.text) and draft.predicate != "investment":
            return replace(draft, predicate="investment", subject=first, object=topic, scope=None)
        return _between(draft, topic, first)
    if len(parties) > 1:
        return _between(draft, first, parties[1])
    return replace(draft, predicate="measure", subject=as_entity(named[0]), object=None)


def _between(draft: Draft, one: Entity, other: Entity) -> Draft:
    """An amount of the deal between two companies."""
    if draft.predicate != "deal_value" or one.entity_id == other.entity_id:
        return draft
    return replace(draft, subject=one, object=other)


def of_itself(draft: Draft, told: Stretch) -> bool:
    """Whether something is said to begin or end, and not only what somebody does with it: `a pact with Foo ends`."""
    if draft.predicate not in ("started_on", "ended_on"):
        return True
    if draft.subject.type == "organization":
        return _FOUNDED.search(told.text) is not None or _DEALT.search(told.text) is None
    own = [m for m in told.mentions if m.entity_id == draft.subject.entity_id]
    return not own or _ONLY_PARTY.search(told.text, 0, own[0].start - told.start) is None
