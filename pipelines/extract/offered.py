"""Lists of what a company offers: `Key products:` above `Foo 2 - a large model` says who has made Foo 2."""

from __future__ import annotations

import re

from pipelines.extract.draft import Draft, of_line
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context, as_entity

MADE = ("model", "service", "hardware", "software")
"""What companies offer that somebody has developed."""
_NOUN = r"(?:products?|models?|offerings?|platforms?|chips|processors|accelerators|line-?up|portfolio|famil(?:y|ies))"
_OFFERS = re.compile(
    rf"\W*(?:\d+[.)]\s*)?(?:[\w’'&-]+\s+){{0,3}}{_NOUN}"
    r"(?:\s+(?:line-?up|portfolio|range|suite|family|releases|history|timeline))?"
    rf"(?:\s+(?:and|&)\s+(?:{_NOUN}|services|releases|milestones))?\W*",
    re.IGNORECASE,
)
"""What a heading or lead says that lists what its company offers."""
_OF_OTHERS = re.compile(
    r"\b(?:competi|rival|partner|customer|hosted?\b|third|support|compatib|deploy|instal|us(?:e[ds]?|ing)\b|train(?:ed|ing)"
    r"|serv(?:e[ds]?|ing)\b|rent|compar|versus|vs\b|benchmark|cit(?:ed|ations)|other\b|related\b|available\b|evaluat)",
    re.IGNORECASE,
)
"""Words in a heading by which what it lists may be anybody's."""
LONGEST = 60
"""Characters of such a heading."""
_OPENING = re.compile(r"[\W_]*")
_GOES_ON = re.compile(r"[\W_]*?(?:\Z|:|\(|\s?[–—]\s|\s-\s)")
"""How an item goes on that begins with what it describes."""


def offered(reading: Reading, context: Context) -> Draft | None:
    """Who has developed what an item describes, below a line that lists what a company offers."""
    named = _first(reading)
    if named is None or named.generic or named.type not in MADE or not _lists_offers(context):
        return None
    maker = _company(context)
    if maker is None or not _may_be_of(named, maker):
        return None
    return of_line(reading, "developed_by", as_entity(named), (named.start, named.end), "bullet", maker)


def _first(reading: Reading) -> Mention | None:
    """The name with which an item begins, if the item describes it."""
    opening = _OPENING.match(reading.text)
    start = opening.end() if opening else 0
    first = next((m for m in reading.mentions if m.start == start), None)
    return first if first is not None and _GOES_ON.match(reading.text, first.end) else None


def _lists_offers(context: Context) -> bool:
    """Whether the nearest line above, the one that leads up to a list or else its heading, tells of what is offered."""
    level = context.above
    if level is None or len(level.text) > LONGEST or _OFFERS.fullmatch(level.text) is None:
        return False
    return not any(_OF_OTHERS.search(one.text) for one in context.levels if one.name in ("introduction", "heading"))


def _company(context: Context) -> Entity | None:
    """The company that the surroundings are about, if nothing nearer is a thing of another type."""
    around = (level for level in context.levels if level.name in ("introduction", "heading", "document"))
    about = next((level.entities[0] for level in around if level.entities), None)
    return about if about is not None and about.type == "organization" and not about.generic else None


def _may_be_of(named: Mention, maker: Entity) -> bool:
    """Whether a name is known as its maker's own: an unknown one may be hosted, rented or bought."""
    return named.vendor is not None and named.vendor.lower() == maker.name.lower()
