"""What stands around the name in a heading: numbers, marks, and words for what is told of it, `2. Foo: key facts`."""

from __future__ import annotations

import re
from functools import lru_cache

MARKED_NUMBER = (
    r"(?:(?:(?:No\.?\s?|Nr\.?\s?|Rank\s|[#№]\s?)\d{1,3}(?:[.):]|\s[—–-])?|\d{1,3}(?:\.\d+)*(?:[.):]|\s[—–-])"
    r"|\(\d{1,3}\)|[A-Z][.)]|#)\s+)"
)
"""A number that cannot be one of things: `2. Foo`, not `2 Foos`."""
NUMBERING = rf"(?:{MARKED_NUMBER}|\d{{1,2}}(?:\.\d+)*\s+)"
_PLACED = (
    r"(?:Case|Part|Step|Chapter|Section|Option|Entry|Item|Number|Example|Exhibit|Appendix|Day|Week)\s+"
    r"(?:\d{1,3}|[IVX]{1,4}|[A-Z])(?!\w)\s*(?:[.:)—–·-]\s*)?(?=\S)|[IVX]{1,4}[.)]\s+|\([a-z]\)\s+"
)
_OF_ALL = "story|making|technology|tech|engineering|anatomy|architecture|numbers|people|team|hardware|infrastructure"
"""What is told of a thing; `The rise of` and `The business of` stand before words of the field as well."""
OPENER = (
    r"(?:About|Inside|Meet|Introducing|Announcing(?:\sthe\s(?:release|launch|availability)\sof)?|Understanding|Exploring"
    r"|(?:An?\s)?Overview\sof|Focus\son|Spotlight(?:\son)?|(?:A\s)?Deep\sdive(?:\sinto)?|Welcome\sto|(?:What|Who)\sis"
    r"|How(?:\s(?:we|they|to)\s(?:built|build|trained|train|run|use))?|Why|Case\sstudy|Profile|Specs|Specifications"
    r"|(?:Key\s)?Facts\s(?:about|on)|(?:Some\s)?(?:Notes|Thoughts|Reflections)\s(?:on|from|about)|Dossier|Primer(?=\s?:)"
    rf"|The\s(?:(?:{_OF_ALL}|history|science|economics|secrets?|truth|business)\s(?:behind|inside)|(?:{_OF_ALL})\sof)"
    r"|(?:A\s)?(?:Closer\s|First\s|Quick\s)?Look\s(?:at|inside)|Hands-?on(?:\swith)?"
    r"|(?:Our\s)?Experiences?\s(?:with|of|from)"
    r"|Lessons\s(?:from|of)(?:\s(?:training|building))?"
    r"|(?:System\s|Hardware\s|Technical\s)?(?:Hardware|Specifications?|Description|Nodes|Partitions|Queues|Resources"
    r"|Architecture)\s(?:of|on)(?:\sthe)?(?=\s[A-Z])|(?:Model|Data)\scard(?:\sfor)?|Using|Building|(?:Pre-?)?Training"
    r"|Getting\s(?:started\s(?:with|on)|to\sknow)|Working\s(?:with|on)|(?:An?\s)?(?:Introduction|Guide)\sto"
    r"|(?:All|Everything)\s(?:(?:you\sneed\sto|we)\sknow\s)?about)(?:\s?[:—–-])?\s+"
)
"""How titles and headings begin before the name of what they are about."""
OPENED = re.compile(rf"{OPENER}(?:the\s)?(?=\w)", re.IGNORECASE)
_LEADS = re.compile(rf"[^\w(]+|{NUMBERING}|{_PLACED}|(?i:{OPENER})|[Tt]he\s+(?=[A-Z])")
_QUALIFIED = r"(?:(?:an?|the|in|at\sa|key|technical|quick|basic|full|short)\s+)*"
_SAYS = (
    r"overview|details|glance|facts|numbers|specs|specifications|deep\sdive|summary|profile|background|basics|explained"
    r"|matters|sheet"
)
_SAYS_LOW = r"story|works|figures|data|notes"
"""What companies are called, too, where it is written with a capital."""
_ENDS = re.compile(
    rf"(?:\s*[—–|/:·»,-]\s*|['’]s\s+){_QUALIFIED}(?:{_SAYS}|{_SAYS_LOW})"
    rf"|\s+{_QUALIFIED}(?:{_SAYS}|(?-i:{_SAYS_LOW}))"
    r"|\s[-–—|]\s(?:Rank(?:ed|s|ing)?\s(?:at\s|#)?|No\.?\s?|[#№]\s?)\d[^:]{0,40}"
    r"|\s*\([^()]*\)|\s*\[[^\[\]]*\]|\s*#[A-Za-z]\w*|[^\w)\]]+",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-ZÀ-Þ][^:.!?()\n—–|]+|[A-ZÀ-Þ][^:!?()\n—–|]*\d\.\d[^:.!?()\n—–|]*")
LONGEST = 80
"""Characters of a heading that may be a name with such words around it."""


def opening(text: str) -> int:
    """Where the name of a title or heading begins: behind numbers, marks and the words with which such lines open."""
    start, end = 0, len(text.rstrip())
    while (lead := _LEADS.match(text, start, end)) is not None and lead.end() < end:
        start = lead.end()
    return start


@lru_cache(maxsize=256)
def core(text: str) -> tuple[int, int]:
    """Start and end of what is left of a heading without such numbers, marks and words: its name, if it has one."""
    start, end = 0, len(text.rstrip())
    if end > LONGEST:
        return start, end
    start = opening(text)
    while (tail := _last(text, start, end)) > start:
        end = tail
    return start, end


def _last(text: str, start: int, end: int) -> int:
    """Where the last of such words begins in `text[start:end]`; `start` where it ends with none."""
    return next((m.start() for m in _ENDS.finditer(text, start + 1, end) if m.end() == end), start)


def named(text: str, longest: int = 40) -> tuple[int, int] | None:
    """Where the words stand that a heading may name something by; None where it has none of a name's form."""
    start, end = core(text)
    return (start, end) if _NAME.fullmatch(text, start, end) and end - start <= longest else None
