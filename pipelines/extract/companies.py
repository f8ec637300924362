"""How companies deal with one another: who backs whom, who works with whom, and who is behind a product."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipelines.extract.assertion import is_negated, status_of
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity, Mention
from pipelines.extract.listing import listed_from
from pipelines.extract.rare import Rare
from pipelines.extract.reading import Stretch, ending_at
from pipelines.extract.setting import Setting, related
from pipelines.extract.subjects import SubjectFinder
from pipelines.extract.topics import as_entity

BACKED = Rare(
    r"\b(?:participated in|invested in|co-led|backed)\b[^.;]{0,40}\b(?:round|series [a-h]|financing)\b", re.IGNORECASE
)
IS_BACKER = re.compile(
    r"\s+(?:is|was|are|were|remains?)\s+(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,3}?(?P<what>investor|backer|partner)\b",
    re.IGNORECASE,
)
OF = re.compile(r"\s+(?:in|of|to|for|with)\s+(?:both\s+)?")
INVESTED = re.compile(
    r"\s+(?:has |have |had |also )?(?:backs|backed|funds|funded|invests in|invested in"
    r"|(?:is|was) an? (?:early |major )?investor in)"
    r"\s+(?:both\s+)?",
    re.IGNORECASE,
)
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
JOINTLY = re.compile(
    r"\s+(?:will |have |would |plan to |agreed to )?(?:jointly|together|co-(?:design|develop|build)\w*)\b",
    re.IGNORECASE,
)
IS_PARTNER = re.compile(
    r"\W*(?:[\w-]+[,/&]?\s+(?:[/&]\s+)?){0,3}?(?:(?:partner|supplier|lender|sponsor|contractor"
    r"|offtaker)s?|(?:debt|credit|loan|financing|capital|facility) providers?)\b"
    r"(?!\s+(?:of|support|service|experience|base|success|portal|data|demand|relations|program|network|ecosystem)\b|\s*\?)",
    re.IGNORECASE,
)
_BIG = (
    r"(?:multi-[\w-]+|\d+-[\w-]+|long-term|strategic|major|new|big|exclusive|landmark|key|cloud|compute|computing|supply"
    r"|hosting|capacity|infrastructure|(?:b|m|tr)illion|chip|inference|service)"
)
HAS_CONTRACT = re.compile(
    rf"\W*(?:(?:over|about|up to)\s)?(?:~?[$€£]\d[\w.,]*\+?\s+)?(?:{_BIG}\s+){{0,3}}"
    r"(?:partnership|contract|agreement|collaboration)\b"
    r"(?=\s*(?:\Z|[(;]|,\s*(?:since|from|signed|\d))|\s(?:to|for|since|covering|bringing|worth|through|until|running)\b)",
    re.IGNORECASE,
)
"""How the line of a company begins that has a contract with the topic: `Acme: $10B contract for 2 GW`."""
_NO_CONTRACT = re.compile(
    r"\b(?:end(?:s|ed)|cancel\w*|expire[sd]?|terminat\w+|lapsed|rumou?r\w*|negotiat\w*|talks|unsigned|not|never|withdr\w+"
    r"|reject\w*|draft|disputes?|risks?|former|failed|over)\b",
    re.IGNORECASE,
)
OF_OTHERS = re.compile(
    r"\b(?:competit\w+|rivals?|peers?|others?|alternatives?|market|industry|landscape|comparisons?|vs|versus)\b",
    re.IGNORECASE,
)
"""Headings above those who do the same as the topic, and not with it."""
IS_INVESTOR = re.compile(
    r"\W*(?:(?:[\w-]+[,/&]?\s+(?:[/&]\s+)?){0,5}?|[^.;:?]{3,60}\sas\s(?:an?\s)?(?:[\w-]+\s){0,2})"
    r"(?:investor|backer|shareholder)s?\b(?!\s+(?:of|in|relations|day)\b|\s*\?)"
    r"|\W*(?:(?:has|also|jointly)\s)*"
    r"(?:(?:backs|backed|funds|funded|finances|(?:invested|put money) in(?:to)?)(?=\s(?:it|the (?:company|firm))\b)"
    r"|(?:invested|(?:co-)?led|joined|took part in)(?=[^.;:]*\b(?:round|series [a-k]|seed|financing)\b)"
    r"|(?:holds|owns|bought|took|has)(?=\s(?:an?|the|its|\d+%|some)\s[^.;:]{0,30}\b(?:stake|shares|equity)\b))",
    re.IGNORECASE,
)
"""How the line of a company begins that tells what it is to the topic: `Acme: financing partner`."""
COUNTERPARTS = re.compile(
    r"(?<![\w-])(?:customers|clients|partners|partnerships|tenants|(?:customer|client|partner|tenant)(?=\s*(?:$|[:(&,/])))"
    r"(?![\w-])",
    re.IGNORECASE,
)
"""What headings call those who work with the topic; `Customer support` and `Multi-tenant jobs` call nobody so."""
NO_LONGER = re.compile(
    r"\b(?:former|formerly|past|previous|one-time|lost|ex|potential|prospective|possible|alleged|would-be|rejected"
    r"|cancell?ed|no|not|never|nor)\b",
    re.IGNORECASE,
)
"""Words that leave of customers and partners none that the topic has."""
OVER = re.compile(
    r"(?:an?\s+|the\s+)?(?!(?:no|not)\b(?!\s+(?:longer|an?|any)\b))"
    rf"(?:{NO_LONGER.pattern}|(?:rumou?red|declined|refused|in talks)\b)",
    re.IGNORECASE,
)
"""How a remark on a name begins that makes it none of those that it stands among."""
_ASIDE = re.compile(r"\s*(?:\(|,|:(?=\s)|\s[—–-])\s*")
"""What stands between a name and a remark on it."""
_UNSETTLED = re.compile(
    r"\b(?:talks?|negotiat\w*|hop(?:es?|ed|ing)|wants?|wanted|seek\w*|sought|consider(?:s|ed|ing)?|explor(?:es?|ed|ing)|could|might"
    r"|(?-i:may)|can|if|(?<!that they )(?<!that it )would|whether"
    r"|discuss\w*|refus\w*|declin\w*|den(?:y|ies|ied|ying)|reject\w*|fail(?:s|ed)?"
    r"|tr(?:y|ies|ied)|unlike|no\s+longer|formerly|(?:br(?:oke|oken|eaks?)|call(?:s|ed))\s+off|end(?:s|ed)\s+(?:its|their)|(?:was|were)\s+once|rumou?r\w*)\b",
    re.IGNORECASE,
)
_SCHOLAR = re.compile(
    r"\b(?:professor|lecturer|student|fellow|postdoc\w*|alumn\w+|graduate)\b[^,;.]{0,30}\b(?:at|of|from)\s+(?:the\s+)?$"
)
UNSETTLED_REACH = 45
"""Characters before what ties companies or people in which such words leave it undone, undecided or over."""
UNION = r"(?:partnership|alliance|joint venture|JV|collaboration|tie-up)"
TIE = rf"(?:{UNION}|(?:(?:distribution|cloud|compute|supply)\s+)?(?:deal|agreement|contract))"
ALLIANCE = re.compile(rf"\s+{TIE}\b")
BEFORE_TIE = 60
"""Characters before a name in which the article of its tie stands."""
KNOWN_TIE = re.compile(r"\b(?:the|this|that)\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
"""A tie with an article before it has been told of before."""
_UNSIGNED = (
    r"(?:no|not|never|yet|denied|ended|lost|left|dropped|cancell?ed|terminated|rejected|refused|broken|sought|discussed"
    r"|considered|end|termination|loss|collapse|expiry|possible|potential|former|failed|been|had"
    r"|from|about|over|off|out|against|to|into|talks)"
)
"""Words between a verb and a tie that leave none: `has lost its deal with`, `announced the end of its lease with`."""
SIGNED = re.compile(
    r"(?:,\s[^,.;:]{3,80},)?"
    r"(?:\s(?:(?!\b(?:that|which|who|while|when|where|after|before|as|because|if)\b)[^.,;:]){1,80}?\sand)?"
    r"(?:\s+(?:has|have|had|also|then|later|now|recently|already|just|reportedly|each|both))*"
    r"\s+(?:signed|inked|struck|announced|closed|renewed|extended|expanded|(?:has|have)(?!\s+\w+ed\b))\s+"
    rf"(?:(?!{_UNSIGNED}\b)[\w~$€£.,+-]+\s+){{0,6}}?"
    r"(?:leases?|deals?|contracts?|agreements?|partnerships?|alliances?)\s+with\s+(?:the\s+)?",
    re.IGNORECASE,
)
"""What goes on behind the company that signs: nobody else may stand between it and its verb."""
WITH = re.compile(rf"['’]s?\s+(?:[\w$€£.-]+\s+){{0,3}}?{TIE}\s+with\s+(?:the\s+)?", re.IGNORECASE)
BEHIND = re.compile(r",\s+the\s+(?:company|lab|maker|startup|team)\s+behind\s+", re.IGNORECASE)
PREFIXED = re.compile(r"-backed\b(?!\s+(?:loan|debt|facility|securit|bond))", re.IGNORECASE)
NAMED_NEXT = re.compile(r"-\w+\s+(?:(?!(?:and|or|but|is|was|has)\b)[a-z-]+\s+){0,3}", re.IGNORECASE)
"""What may stand between `Foo-` and the name of the company that Foo backs."""
_UNHEARD_NEXT = re.compile(r"-\w+\s+(?:[a-z-]+\s+){0,3}[A-Z][a-z]")
"""How a name begins there of which nothing is known, so that Foo backs nobody who was told of before."""
_NO_MORE = re.compile(r"(?:\bnon-|\b(?:formerly|previously|once)\s+)$", re.IGNORECASE)
"""What stands before `Foo-backed` where Foo is no backer."""
SIGNED_REACH = 130
"""Characters behind a company's name within which it signs something with another."""
ALLIES = ("organization", "cloud")


def between_companies(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """What a sentence states of two companies, or of a company and its product."""
    organisations = [m for m in stretch.mentions if m.type == "organization"]
    if not organisations:
        return
    yield from _backers(organisations, stretch, setting, finder)
    yield from _allies(organisations, stretch, setting, finder)
    yield from _tied(stretch, setting, finder)
    yield from _investors(organisations, stretch, setting, finder)
    yield from _prefixed(organisations, stretch, setting, finder)
    yield from _behind(stretch, setting)


def is_school_of(mention: Mention, stretch: Stretch) -> bool:
    """Whether a name only says where somebody teaches or studies: `Jo Doe, a professor at Foo, worked with Bar`."""
    start = mention.start - stretch.start
    return _SCHOLAR.search(stretch.text, max(0, start - UNSETTLED_REACH), start) is not None


def is_remarked_off(text: str, end: int) -> bool:
    """Whether the remark behind a name of a list takes it off: `Foo (rumoured)`, `Foo: former customer`."""
    aside = _ASIDE.match(text, end)
    return aside is not None and OVER.match(text, aside.end()) is not None


def is_unsettled(text: str, position: int) -> bool:
    """Whether the words before a position leave what it says undone: `is in talks to work with`, `considered`."""
    return _UNSETTLED.search(text, max(0, position - UNSETTLED_REACH), position) is not None


def _denied(mention: Mention, stretch: Stretch, finder: SubjectFinder) -> bool:
    return is_negated(finder.negated, mention.start - stretch.start, mention.end - stretch.start)


def _backers(
    organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Iterator[Draft]:
    """Who put money into the topic or works with it: `A and B participated in the round`, `A is an investor`."""
    backed = BACKED.search(stretch.text)
    topics = [e for e in setting.context.entities if e.type == "organization"]
    for mention in organisations:
        end = mention.end - stretch.start
        named = IS_BACKER.match(stretch.text, end)
        topic = next((e for e in topics if e.entity_id != mention.entity_id), None)
        if topic is None or _denied(mention, stretch, finder):
            continue
        if named and (is_negated(finder.negated, *named.span("what")) or _of_another(named.end(), topic, stretch)):
            continue
        if (backed and end <= backed.start()) or (named and named.group("what").lower() != "partner"):
            yield _invests(mention, topic, setting, stretch)
        elif named:
            yield related("partner", topic, as_entity(mention), mention, setting, stretch)


def _of_another(position: int, topic: Entity, stretch: Stretch) -> bool:
    """Whether what goes on behind `is an investor` names whose, and that is not the topic's."""
    of = OF.match(stretch.text, position)
    return of is not None and any(m.entity_id != topic.entity_id for m in listed_from(of.end(), ALLIES, stretch))


def _allies(organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`A and B will jointly build` makes them partners."""
    for first, second in pairwise(organisations):
        between = stretch.text[first.end - stretch.start : second.start - stretch.start]
        jointly = JOINTLY.match(stretch.text, second.end - stretch.start)
        if AND.fullmatch(between) and jointly and not is_negated(finder.negated, *jointly.span()):
            draft = related("partner", as_entity(first), as_entity(second), second, setting, stretch)
            yield replace(draft, status=status_of(jointly[0]))


def _tied(stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
    """`Acme's partnership with X`, and `an X deal`, which is one with the topic where nobody else is named."""
    topics = [e for e in setting.context.entities if e.type == "organization"]
    labels = [e for e in setting.label_entities if e.type == "organization"]
    for mention in stretch.mentions:
        if mention.type not in ALLIES or mention.generic or _denied(mention, stretch, finder):
            continue
        end = mention.end - stretch.start
        tied = WITH.match(stretch.text, end) or _signed(end, stretch)
        for other in listed_from(tied.end(), ALLIES, stretch) if tied and not is_unsettled(stretch.text, end) else ():
            yield related("partner", as_entity(mention), as_entity(other), other, setting, stretch)
        start = mention.start - stretch.start
        if ALLIANCE.match(stretch.text, end) and not KNOWN_TIE.search(stretch.text, max(0, start - BEFORE_TIE), start):
            owner = ending_at(stretch, mention.start, ALLIES)
            first = as_entity(owner) if owner is not None else _other((*labels, *topics), mention)
            if first is not None and (owner is not None or not _others_named(first, mention, stretch)):
                yield related("partner", first, as_entity(mention), mention, setting, stretch)


def _signed(end: int, stretch: Stretch) -> re.Match[str] | None:
    """`Acme has signed a lease with`, where `Acme` ends at `end`: no other company may stand between."""
    signed = SIGNED.match(stretch.text, end, end + SIGNED_REACH)
    if signed is None:
        return None
    low, high = stretch.start + end, stretch.start + signed.end()
    return None if any(m.type in ALLIES and low <= m.start < high for m in stretch.mentions) else signed


def counterpart(label: Stretch, value: Stretch, setting: Setting) -> Iterator[Draft]:
    """Who works with the topic, as the line of a company says it: `Acme: financing partner`."""
    named = [m for m in label.mentions if m.type in ALLIES and not m.generic]
    levels = (level for level in setting.context.levels if level.name != "sibling")
    around = [e for level in levels for e in level.entities if e.type in ("organization", "site", "cluster")]
    around.sort(key=lambda entity: entity.type != "organization")
    topic = next((e for e in around if all(e.entity_id != m.entity_id for m in named)), None)
    above = setting.context.above
    apart = above is not None and OF_OTHERS.search(above.text) is not None
    contracts = () if apart or _NO_CONTRACT.search(value.text) else (HAS_CONTRACT,)
    for cue in (IS_PARTNER, IS_INVESTOR, *contracts):
        is_kin = cue.match(value.text)
        others = [m for m in value.mentions if is_kin and m.start - value.start < is_kin.end() and m.type in ALLIES]
        if (
            topic is None
            or is_kin is None
            or others
            or NO_LONGER.search(is_kin[0])
            or is_unsettled(value.text, is_kin.end())
        ):
            continue
        for mention in named:
            if cue is IS_INVESTOR:
                tie = _invests(mention, topic, setting, label)
            else:
                tie = related("partner", topic, as_entity(mention), mention, setting, label)
            yield replace(tie, status=status_of(is_kin[0]))


def _other(entities: Sequence[Entity], mention: Mention) -> Entity | None:
    return next((e for e in entities if e.entity_id != mention.entity_id and e.name != mention.vendor), None)


def _others_named(topic: Entity, mention: Mention, stretch: Stretch) -> bool:
    """Whether the sentence names somebody else before, whose tie it may be: `Acme announced an X deal`."""
    before = (m for m in stretch.mentions if m.end <= mention.start and m.type in ALLIES and not m.generic)
    return any(m.entity_id not in (topic.entity_id, mention.entity_id) for m in before)


def _investors(
    organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Iterator[Draft]:
    """`Acme backs X and Y`, `Acme invested in X`."""
    for investor in organisations:
        verb = INVESTED.match(stretch.text, investor.end - stretch.start)
        for other in listed_from(verb.end(), ("organization",), stretch) if verb else ():
            if not _denied(other, stretch, finder):
                yield _invests(investor, as_entity(other), setting, stretch)


def _prefixed(
    organisations: list[Mention], stretch: Stretch, setting: Setting, finder: SubjectFinder
) -> Iterator[Draft]:
    """`Foo-backed Bar`, `Bar, the Foo-backed startup`, `Bar (private; Foo-backed)`: Foo is an investor in Bar."""
    for investor in organisations:
        start, end = investor.start - stretch.start, investor.end - stretch.start
        if not PREFIXED.match(stretch.text, end) or _denied(investor, stretch, finder):
            continue
        if _NO_MORE.search(stretch.text, 0, start):
            continue
        others = [m for m in organisations if m.entity_id != investor.entity_id and not m.generic]
        behind = next((m for m in others if m.start > investor.end), None)
        before = next((m for m in reversed(others) if m.end < investor.start), None)
        near = behind is not None and NAMED_NEXT.fullmatch(stretch.text, end, behind.start - stretch.start)
        if not near and _UNHEARD_NEXT.match(stretch.text, end):
            continue
        named = behind if near else before
        around = [e for e in setting.context.entities if e.type == "organization" and e.entity_id != investor.entity_id]
        owner = as_entity(named) if named is not None else next(iter((*setting.label_entities, *around)), None)
        if owner is not None and owner.type == "organization":
            yield _invests(investor, owner, setting, stretch)


def _behind(stretch: Stretch, setting: Setting) -> Iterator[Draft]:
    """`Acme, the company behind X and Y` made them."""
    for match in BEHIND.finditer(stretch.text):
        maker = ending_at(stretch, stretch.start + match.start(), ("organization",))
        if maker is None:
            continue
        for product in listed_from(match.end(), ("model", "service"), stretch):
            yield related("developed_by", as_entity(product), as_entity(maker), product, setting, stretch)


def _invests(mention: Mention, topic: Entity, setting: Setting, stretch: Stretch) -> Draft:
    return related("investment", as_entity(mention), topic, mention, setting, stretch)
