"""Sites that a text calls by nothing but where they are: `Oslo (100 MW, 8,000 GPUs), Denton TX 300 MW`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pipelines.extract.compounds import LETTERS
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.ontology import entity_id

_STANDING = ("site", "cluster", "program")
"""What may itself have what stands in brackets behind its place."""
_BEHIND = r"(?:,?\s(?:[A-Z]{2}\b|(?:[A-Z][a-z]+\s?){1,2}(?=\s[(~≈\d]|\()))?"
_OPENS = re.compile(rf"{_BEHIND}\s?\(")
"""How a place goes on that leads a bracket: `Denton, TX (`."""
_DIRECTLY = re.compile(rf"{_BEHIND}(?:\s?[:—–]|\s-)?\s(?:about\s|around\s|up to\s)?[~≈]?(?=\d)")
"""How one goes on that leads an amount: `Denton TX ~300 MW`."""
_OPENING = (
    r"(?:(?:came|comes?|went|goes|go)\s(?:on-?line|live)|open(?:s|ed)?|start(?:s|ed)?|begins?|began|on-?line|live"
    r"|operational)"
)
_DOES = re.compile(
    r"(?:,[^,;.]{2,30},|\s\([^()]*\))?\s(?:(?:also|now|alone|will|would|should|could|can|has|is|was|to|been|already)\s){0,3}"
    r"(?:(?:has|had|hosts?|hous(?:es|ed)|holds?|draws?|runs?|reach(?:es|ed)?|adds?|uses?|consumes?|supports?"
    r"|provides?|spans?|covers?|operates?|contains?)\b"
    rf"|{_OPENING}|(?:expected|planned|scheduled|due)\s(?!to\b)"
    rf"|(?:expected|planned|scheduled|due)\sto\s(?:be\s)?(?:{_OPENING}|reach|have|host|house|draw|add)\b)"
)
"""How one goes on that does what sites do: `Denton came online`."""
_OPENS_ON = re.compile(rf"\b{_OPENING}\b")
"""Verbs whose dates are a site's; governments and towns do the others as well."""
_BEGINS = re.compile(r"(?:\A|[.;:•·]|\b(?:while|but|whereas))\s*\W{0,3}\Z")
"""What stands before one that does something; `The summit in Oslo had` is told of the summit."""
_OF_OTHERS = re.compile(
    r"\b(?:turbines?|generators?|grids?|loads?|demand|queue|solar|wind|nuclear|gas|batter(?:y|ies)|panels|exports?|tariffs?)\b",
    re.IGNORECASE,
)
"""What has a power that is not a site's, or says that a government does something."""
OTHERS_REACH = 40
_SITES = re.compile(
    r"\b(?:sites?|campus(?:es)?|data\s?cent(?:er|re)s?|clusters?|capacity|facilit(?:y|ies)|halls?|expansions?"
    r"|deployments?|projects?|builds?)\b",
    re.IGNORECASE,
)
"""What is named before a whole country whose number is a site's: `sites in Norway (230 MW)`."""
_WITHIN = re.compile(r"\b(?:In|At)\s\Z")
_GOES_ON = re.compile(r",\s(?:about\s|around\s|up to\s)?[~≈]?(?=\d)")
"""What stands around one that a sentence begins with: `In Denton, 400 MW are live`."""
_BARE_STATE = re.compile(LETTERS)
_ANOTHER = re.compile(r"[,;]\s(?:and\s)?(?P<name>[A-Z][\w-]+(?:\s[A-Z][\w-]+){0,2}?)(?:,?\s[A-Z]{2})?\s\(?(?=[~≈]?\d)")
"""A name that goes on a list of places and their numbers."""
_LEADS = re.compile(r"(?:\A|[;:,(•·]|\s[—–-]|\b(?:and|or|&|[Ii]n|[Aa]t|near))\s*(?:the\s)?\W{0,3}\Z")
"""What stands before a place of which something is told."""
_AT_HOME = re.compile(r"\s(?:campus|cluster|site|facility|data\s?cent(?:er|re))?\s?(?:in|at|near|outside)\s(?:the\s)?")
"""What stands between a thing and its place: `Foo in Oslo (100 MW)`."""
_ENDS = re.compile(r"[;)]|[.!?]\s(?=[A-Z])|,\s(?=[A-Z])")


_PROJECT = re.compile(
    r"(?:,?\s[A-Z]{2})?\s(?:(?:AI|data|new|first)\s){0,2}(?:flagship|expansion|build-?out|deployment|campus|site|facility"
    r"|data\s?cent(?:er|re)|hub|project|phase\s\w+)(?:\s(?:site|campus|project|expansion|phase\s\w+))?\W*",
    re.IGNORECASE,
)
"""What a label says behind a place that makes it a site's: `Denton TX flagship`."""
_STANDS = re.compile(r"(?:GPU|TPU|chip|accelerator|building|hall|server|rack)s?\b", re.IGNORECASE)
LANDS = ("country", "continent", "state", "region")
"""Kinds of places in which there is more than a site."""


def site_labelled(label: str, place: Mention, told: Stretch) -> Entity | None:
    """The site that a label calls by its town and kind, where a number is told of it; `U.S. expansion` is none."""
    if place.kind in LANDS[:2] or not told.quantities:
        return None
    alone = place.kind not in LANDS and not label[place.end :].strip(" *:_—–-") and any(map(_of_sites, told.quantities))
    return called_by(place) if alone or _PROJECT.fullmatch(label, place.end) else None


def _of_sites(quantity: Quantity) -> bool:
    """Whether a number is of the kind that only sites have: power, area, what stands in halls."""
    counted = quantity.noun is not None and _STANDS.search(quantity.noun) is not None
    return quantity.dimension in ("power", "area") or counted


def called_by(place: Mention) -> Entity:
    """The site that has no name but its place's."""
    name = place.entity.name if place.entity.variant else place.text
    return Entity(entity_id("site", name), name, "site", provisional=True)


def placed(stretch: Stretch) -> Mapping[int, Entity]:
    """The site by the start of each number that a place leads which nothing else has, itself called by that place."""
    if not (stretch.quantities or stretch.dates):
        return {}
    places = [m for m in stretch.mentions if m.type == "place" and not m.generic and not _BARE_STATE.fullmatch(m.text)]
    told = dict(told for place in places for told in _led(place, stretch))
    if told:  # names behind a place in the list
        told = {**{at: site for at, site in _listed(stretch) if at > min(told)}, **told}
    standing = [m for m in stretch.mentions if m.type in _STANDING and not m.generic]
    if standing and len({site.name for site in told.values()}) < len(places[:2]):
        return {}  # `Foo in Oslo (100 MW)`
    return told


def _listed(stretch: Stretch) -> Iterator[tuple[int, Entity]]:
    """The numbers behind unknown names in a list of which others are places: `Oslo 1 GW, Foo 2 GW`."""
    text, offset = stretch.text, stretch.start
    for other in _ANOTHER.finditer(text):
        low, high = other.span("name")
        if _BARE_STATE.fullmatch(other["name"]) or any(
            m.start - offset < high and low < m.end - offset for m in stretch.mentions
        ):
            continue
        value = next((q for q in stretch.quantities if 0 <= q.start - offset - other.end() < len("~ ")), None)
        if value is not None:
            name = other["name"]
            yield value.start, Entity(entity_id("site", name), name, "site", provisional=True)


def _led(place: Mention, stretch: Stretch) -> Iterator[tuple[int, Entity]]:
    """The numbers behind a place that stand in its brackets or follow at once."""
    text, offset = stretch.text, stretch.start
    start, end = place.start - offset, place.end - offset
    if not _LEADS.search(text, 0, start) or _belongs(place, stretch):
        return
    opened, high, does = _OPENS.match(text, end), _ends(place, stretch), False
    if opened is not None:
        low, high = opened.end(), _closing(text, opened.end())
    elif (direct := _DIRECTLY.match(text, end) or _fronted(text, start, end)) is not None:
        low = direct.end() - 1
    elif place.kind not in LANDS and _BEGINS.search(text, 0, start) and _DOES.match(text, end):
        low, does = end, True
    else:
        return
    starts = [q.start for q in stretch.quantities if _of_sites(q) or not does]
    if does and _OPENS_ON.search(text, end, high):
        starts += [d.start for d in stretch.dates]
    if not _is_of_land(place, text, start):
        yield from _not_of_others(starts, stretch, (start, low, high), called_by(place))


def _not_of_others(
    starts: Sequence[int], stretch: Stretch, around: tuple[int, int, int], site: Entity
) -> Iterator[tuple[int, Entity]]:
    """The numbers within reach that nothing else has: no other thing, no grid and no government."""
    text, offset, (start, low, high) = stretch.text, stretch.start, around
    for number in starts:
        at = number - offset
        if not low <= at < high or _named_within(stretch, low, at):
            continue
        if low == at or not _OF_OTHERS.search(text, max(0, start - OTHERS_REACH), min(high, at + OTHERS_REACH)):
            yield number, site


def _is_of_land(place: Mention, text: str, start: int) -> bool:
    """Whether a number is a whole country's or state's: `the grid in Texas (85 GW)`."""
    within = re.search(r"\b(?:in|at|near)\s(?:the\s)?\Z", text[max(0, start - 12) : start], re.IGNORECASE)
    named = _SITES.search(text, max(0, start - OTHERS_REACH - OTHERS_REACH), start)
    return place.kind in LANDS and within is not None and named is None


def _fronted(text: str, start: int, end: int) -> re.Match[str] | None:
    """Where the numbers begin behind `In Denton, `."""
    return _GOES_ON.match(text, end) if _WITHIN.search(text, 0, start) else None


def _ends(place: Mention, stretch: Stretch) -> int:
    """Where ends what is told of a place: at the clause's end, or before the next place that leads."""
    text, offset = stretch.text, stretch.start
    behind = _ENDS.search(text, place.end - offset)
    nexts = (
        m.start - offset
        for m in stretch.mentions
        if m.type == "place" and m.start >= place.end and _LEADS.search(text, 0, m.start - offset)
    )
    return min(behind.start() if behind is not None else len(text), next(nexts, len(text)))


def _belongs(place: Mention, stretch: Stretch) -> bool:
    """Whether a named thing stands at the place: `the Foo campus in Oslo (100 MW)`."""
    before = next((m for m in reversed(stretch.mentions) if m.end <= place.start and m.type in _STANDING), None)
    between = before is not None and _AT_HOME.fullmatch(
        stretch.text, before.end - stretch.start, place.start - stretch.start
    )
    return bool(between)


def _closing(text: str, start: int) -> int:
    depth = 1
    for position in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if not depth:
            return position
    return len(text)


def _named_within(stretch: Stretch, low: int, high: int) -> bool:
    """Whether another site or machine is named between: `Oslo (Foo, 100 MW)`."""
    return any(
        m.type in _STANDING and not m.generic and low <= m.start - stretch.start < high for m in stretch.mentions
    )
