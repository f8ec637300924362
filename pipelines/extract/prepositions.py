"""Prepositions, and how unlikely they make the noun behind them the subject of a sentence."""

from __future__ import annotations

import re

from pipelines.extract.rare import Rare

PREPOSITION_COST = {
    "of": 0.6, "for": 0.8, "by": 1.4, "to": 1.6, "in": 1.6, "on": 1.8, "at": 1.6, "via": 2.2, "from": 1.8, "with": 1.6,
    "using": 2.2, "through": 2.2, "over": 1.8, "across": 1.8, "than": 3.0, "vs": 3.0, "versus": 3.0, "into": 2.0,
    "like": 2.0, "between": 2.0, "under": 1.8, "against": 3.0, "behind": 2.0, "per": 3.0, "including": 2.0, "as": 1.4,
    "before": 2.0, "after": 2.0, "until": 2.0, "since": 2.0, "e.g": 2.0, "within": 1.6,
}  # fmt: skip
"""How unlikely a noun behind a preposition is to be the subject; bare nouns cost nothing."""
AGAINST = r"(?:compared\s+(?:with|to)|versus|vs\.?|against|opposed\s+to|relative\s+to)"
"""What sets a number against another, as a part of patterns."""
COMPARING = frozenset({"vs", "versus", "than", "against"})
"""What stands behind these is what the subject is measured by, nothing that it has."""
_REACH = 24
"""Characters before a noun in which its preposition stands."""
_WORD = re.compile(r"\w[\w.]*")
_MEASURING = frozenset({"compared", "relative", "opposed"})
"""Words that make a comparison of the preposition behind them."""
_SKIPPED = frozenset("the a an its their our all both each about roughly".split())
_COMPARED = Rare(
    r"\b(?:than|unlike|versus|vs\.?|against|ahead of|rivals?|rivall?ing|compet\w+ (?:with|against)"
    r"|dwarfs?|dwarfing|dwarfed by|outpac\w+|outgr\w+|overtak\w+|overtook|surpass\w*|outperform\w*|beat\w*"
    r"|trail(?:s|ed|ing)?|lag(?:s|ged|ging)?|match(?:es|ed|ing)?"
    r"|compared (?:to|with)|comparable to|similar to|followed by|second only to|alternatives? to"
    r"|(?:advantages?|edge|lead|savings?|discounts?|improvements?)(?:\s+of\s+\S+)? over)"
    r"\s+(?:(?!on\b)[^\s.;:()]+\s+){0,5}(?:\((?:[A-Z][\w&.’'-]*(?:\s[A-Z][\w-]*){0,2}(?:,\s|,?\sand\s|/))*)?\Z",
    re.IGNORECASE,
)
"""What stands before a name that something is compared with, perhaps in brackets behind a noun: `unlike giants (Foo,`.

But `more than 90 % of it runs on Foo` compares with nothing.
"""
COMPARED_REACH = 70
"""Characters before a name within which something is compared with it."""


def is_compared(text: str, position: int) -> bool:
    """Whether a name at `position` is only what something else is compared with: `smaller than Acme's 9 MW Foo`."""
    return _COMPARED.search(text, max(0, position - COMPARED_REACH), position) is not None


_ONCE = re.compile(r"\b(?:ex|former|formerly|onetime|one-time|previously)[ -](?:of\s|at\s)?\Z", re.IGNORECASE)
_PEOPLE = re.compile(
    r"(?:['’]s?)?[\s-](?:[a-z-]+\s){0,2}?(?:engineers?|researchers?|scientists?|employees?|executives?|staff(?:ers)?|traders?|founders?"
    r"|developers?|professors?|people|team|managers?|leaders?|alum\w*|veterans?)\b"
)
_SCHOOLED = re.compile(
    r"[\s-](?:[a-z-]+\s){0,2}?(?:drop-?outs?|graduates?|grads?|alum(?:n[iae]|nus|s)?|students?|undergraduates?|PhDs?|veterans"
    r"|classmates|roommates|spin-?(?:out|off)s?)\b"
)
_PRODUCT = re.compile(
    r"\s(?:[A-Z][\w-]*\s){0,2}?(?:[A-Z][\w-]*[a-z]s|(?:[a-z]+\s)?(?:servers|racks|switches|chips|turbines|generators|batteries"
    r"|chillers|inverters|transformers|hardware|equipment|gear))(?=\s*[,;)]|\s(?:and|or|plus)\s|\.?\s*\Z)"
)
_LISTS = re.compile(
    r"(?:[,:;(]|\b(?:and|or|with|using|uses|includ(?:es|ing)|has|have|of|plus|by|for))\s(?:[\d,.]+\s)?\Z"
)


_BACKS = re.compile(
    r"-(?:backed|led|funded|financed|owned|controlled|sponsored|supported|affiliated|linked)\s(?:(?:[a-z-]+\s){0,2}?"
    r"(?:compan(?:y|ies)|start-?ups?|firms?|neoclouds?|rounds?|financing|series|entit(?:y|ies)|operators?|developers?"
    r"|labs?|ventures?|providers?|clouds?|platforms?|groups?)\b|(?-i:(?:[a-z-]+\s){0,2}?[A-Z]))",
    re.IGNORECASE,
)
"""What makes a name but say whose something else is: `Foo-backed`, before what it is or is called."""


def only_modifies(text: str, low: int, high: int) -> bool:
    """Whether the name at `text[low:high]` only says whence people come, who backs somebody or makes what is listed.

    `Foo dropouts`, `ex-Foo engineers`, `the Foo-backed firm`, `cooling, Foo Widgets, a 9-acre lot`: none of what
    follows is Foo's.
    """
    if _BACKS.match(text, high):
        return True
    if _SCHOOLED.match(text, high) or (_PEOPLE.match(text, high) and _ONCE.search(text, max(0, low - _REACH), low)):
        return True
    return _PRODUCT.match(text, high) is not None and _LISTS.search(text, max(0, low - _REACH), low) is not None


def preposition_before(text: str, position: int) -> str:
    """The preposition directly before `position`, skipping articles; empty when there is none.

    `than` for `compared to`, which says the same.
    """
    before = text[max(0, position - _REACH) : position].lower()
    words = _WORD.findall(before)
    if len(words) > 1 and words[-1] in _SKIPPED and before.rstrip().endswith(words[-1]):
        words.pop()
    word = words[-1].rstrip(".") if words else ""
    if word in ("to", "with") and len(words) > 1 and words[-2] in _MEASURING:
        return "than"
    return word if word in PREPOSITION_COST else ""
