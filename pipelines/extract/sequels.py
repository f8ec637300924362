"""Names that go on with a number: `Foo 2` is another machine than Foo."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipelines.extract.entities import Mention, as_mention
from pipelines.extract.introductions import SIZE_BEHIND

TYPES = ("model", "cluster", "site", "program")
"""Things that come in numbered generations; chips have numbers in their names, companies count what they have."""
_FOLLOWS = (
    r"is|was|are|were|has|had|will|would|can|could|and|or|to|in|on|at|for|with|from|by|as|uses?|runs?|ran|comes?|came"
    r"|offers?|features?|delivers?|draws?|took|became|went|goes|costs?|drew|began|grew|[a-z]+ed|supercomputers?|clusters?"
    r"|campus|models?|data ?cent(?:er|re)s?|site|project|program(?:me)?"
)
_NUMBER = re.compile(
    rf"[ -](?P<number>[2-9]|II|III|IV)(?=\s*(?:\Z|[.,;:!?()|–—’'\"”*_](?!\d))|\s(?:{_FOLLOWS})\b"
    r"|[ -]\d+(?:\.\d+)?[BM]\b)"
)
"""A small number behind a name that counts nothing: a name's number is followed by no noun that it could count."""
_NUMBERED = re.compile(r"[ -](\d|I+V?)$")
VARIANT = (
    r"(?:Base|Chat|Instruct\w*|Inst|IT|PT|SFT|DPO|RLHF|RL|GGUF|AWQ|GPTQ|HF|FP8|FP16|BF16|Int4|Int8|INT4|INT8|Pretrain\w*|Preview"
    r"|Class|Level|Based|Like|Style|Scale|Powered|Era|Series|Family|Sized?|Compatible|Trained|Tuned|API|Team|Backed|Type|Native"
    r"|Driven|Generation|Inspired|Derived|Turbo)"
)
"""Forms of one model, and what makes an adjective of its name."""
_MORE = re.compile(
    rf"(?:-(?!{VARIANT}\b)(?:[A-Z][A-Za-z]+\d?|[A-Z]{{1,3}}|\d{{1,3}}(?:\.\d+)?[BMkK]|A\d+(?:\.\d+)?[BM]))+(?=-{VARIANT}\b|(?![\w-]|/[A-Za-z]))"
    r"|(?:-[a-z]{3,})*[ -]\d+(?:\.\d+)?[BM]\b(?!\s(?:\w+ )?(?:tokens|param|words|images|samples|examples|rows))"
)
"""What the name of a model goes on with."""
_SIBLING = re.compile(
    r"\s?(?:[,/&]|(?:,\s)?\b(?:and|or))\s?(?P<size>\d+(?:\.\d+)?[BM])\b"
    r"(?!-|\s(?:\w+ )?(?:tokens|param|words|images|samples|examples|rows|users|people|GPU|hours))"
)
"""The size of another model of the family, listed behind the first: `Foo 8B and 70B`."""
_OWN_CLAUSE = re.compile(
    r"(?:,|;|\band|\bbut|\bwhile|\bwhereas)\s(?:the\s)?(?P<size>\d+(?:\.\d+)?[BM])"
    r"(?=\s(?:was|is|has|had|took|used|uses|saw|needs?|runs)\b)"
)
"""The same as the subject of a clause of its own: `Foo 8B saw 2T tokens, and 70B was trained on 1T`."""
_ROMAN = {"II": "2", "III": "3", "IV": "4"}


def named_sequels(text: str, mentions: Iterable[Mention]) -> dict[str, Mention]:
    """The sequels that a title or heading names, by the ways in which the text below may write each."""
    told = [mention for mention in with_sequels(text, mentions) if _NUMBERED.search(mention.text)]
    return {form: m for m in told for form in (m.text, _NUMBERED.sub(r" \1", m.text), _NUMBERED.sub(r"-\1", m.text))}


def with_sequels(text: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions, each name with the number behind it that makes it the name of another thing."""
    for mention in _siblings(text, _whole(text, mentions)):
        number = _NUMBER.match(text, mention.end)
        bare = mention.type in TYPES and not mention.generic and mention.end == mention.core_end
        if number is None or not bare or mention.name[-1].isdigit():
            yield mention
            continue
        name = f"{mention.name} {_ROMAN.get(number['number'], number['number'])}"
        end = number.end("number")
        yield as_mention(text, mention.start, end, mention.core_start, end, mention.entity.another(name))


def _siblings(text: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions, and behind a model with its size those of its family of which only the sizes are listed."""
    for mention in mentions:
        yield mention
        size = SIZE_BEHIND.search(mention.name) if mention.type == "model" and not mention.generic else None
        if size is None:
            continue
        end = mention.end if mention.text.endswith(size[0].strip(" -")) else len(text)
        while (listed := _SIBLING.match(text, end)) is not None:
            end = listed.end("size")
            yield _sibling(text, mention, size.start(), *listed.span("size"))
        for other in _OWN_CLAUSE.finditer(text, end):
            yield _sibling(text, mention, size.start(), *other.span("size"))


def _sibling(text: str, mention: Mention, family: int, start: int, end: int) -> Mention:
    entity = mention.entity.another(f"{mention.name[:family]} {text[start:end]}")
    return as_mention(text, start, end, start, end, entity)


def _whole(text: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Models with all that their names go on with: `Foo-3-Large` is another one than Foo 3, `Foo-3-Instruct` is not."""
    last = 0
    for mention in mentions:
        if mention.start < last:
            continue  # `Foo-3B-A800M` holds no chip
        own = mention.type == "model" and not mention.generic and mention.end == mention.core_end
        more = _MORE.match(text, mention.end) if own and text[mention.end : mention.end + 1] in ("-", " ") else None
        if more is None or (more[0][0] == " " and SIZE_BEHIND.search(mention.name)):
            yield mention
            continue
        entity, last = mention.entity.another(f"{mention.name}{more[0]}"), more.end()
        yield as_mention(text, mention.start, more.end(), mention.core_start, more.end(), entity)
