"""Names that only the layout of a document tells: `### Foo Park (Oslo)`, the items below `We run two clusters:`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from pipelines.extract.headings import MARKED_NUMBER, named
from pipelines.extract.rare import Rare
from sources.document import Block

BELOW = 6
"""Blocks below a heading that tell what its name is of."""
LONGEST_TITLE = 70
"""Characters of a heading or label that can be a name with its place."""
_NUMBER = re.compile(MARKED_NUMBER)
_PLACED = re.compile(
    r"(?P<name>[^(),:—–]{2,40}?)\s*(?:\((?P<bracket>[^()]{3,40})\)|(?:,|\s[—–-])\s+(?P<behind>[A-ZÀ-Þ][^():—–\d]{1,38}[A-Za-z.]))\s*:?"
)
_POWER = re.compile(r"\b(?:MW|GW|megawatts?|gigawatts?|acres|square (?:feet|foot|met(?:er|re)s)|hectares)\b")
_DEVICES = re.compile(
    r"\b(?:GPUs|TPUs|accelerators|superchips|supercomputer|petaflops|exaflops|PFLOPS|EFLOPS)\b"
    r"|\d\s?(?:x |× )?(?:NVIDIA |AMD )?(?:[HAVB]\d{3}s?\b|GB\d{3}|MI\d{3}X?)",
)
"""What stands below the name of a site or a cluster."""
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|following|these|several|its|our)\s+(?:(?!\S*s\s)[\w-]+\s+){0,2}?"
    r"(?P<noun>[A-Za-z][a-z]+(?: [a-z]+)?s)(?:\s+(?:in|at|on|for|of|across|as|are)\b[^.:]{0,50})?\s*:$"
)
"""How a line ends that says what its list is of: `Acme runs three clusters:`."""
_LABEL = re.compile(
    r"(?P<name>[A-ZÀ-Þ\d][^:.!?()\n]{1,40}?)\s*(?:\([^()]{2,40}\))?(?:,\s[^:]{2,40})?\s*(?::\s|\s[—–-]\s)"
)
_OPENING = re.compile(
    r"\W*(?:(?:[Tt]he|This)\s+(?:(?!\S*['’])[\w-]+\s+){0,2}?|(?:An?\s+)?\d[\w.,]*[\s-](?:(?!\S*['’])[\w-]+\s+){0,4}?)"
    r"(?:(?P<organization>company|startup|start-up|firm|lab|provider|developer)|(?P<model>model|LLM)"
    r"|(?P<hardware>chip|accelerator|processor|card|GPU)|(?P<cluster>cluster|supercomputer|machine)"
    r"|(?P<site>campus|site|facility|data cent(?:er|re))|(?P<software>library|framework))"
    r"\s(?!(?:of|that|which|behind|for|in|at|from|and|or|nodes?|servers?|systems?|racks?|hours?|cores?|cards?)\b)"
)
"""How a text begins that goes on about what it stands below or behind."""
_DEED = re.compile(
    r"\W*(?:[Rr]aise[sd]|[Ss]ecure[sd]|Sign(?:s|ed)|[Aa]cquire[sd]|[Ee]mploys|[Ff]ounded|[Vv]alued|[Bb]acked"
    r"|[Hh]eadquartered)\b"
)
"""How a text begins that tells what a company did."""
_MACHINES = Rare(r"\d\s?[x×]?\s+(?:[\w.-]+\s+){0,3}?nodes\b|\bnodes(?:\s\w+)?:\s*\d", re.IGNORECASE)
"""How machines are counted."""
LONGEST_CLASS = 3
"""Words of a heading that may name a class."""
_TELLS = re.compile(r"\d")


def listed_names(
    blocks: Sequence[Block], is_place: Callable[[str], bool], kind_in: Callable[[str], str]
) -> Iterator[tuple[Block, int, int, str]]:
    """Where the names stand that the layout tells, with the block and their type.

    Args:
        blocks: all blocks of a document.
        is_place: whether words name a place, or begin with one before a comma.
        kind_in: the type that a class noun in the plural names, or "".
    """
    for index, block in enumerate(blocks):
        if block.kind == "heading" or block.kind == "list_item":
            yield from _with_place(index, blocks, is_place)
        if block.kind == "heading" and block.section:
            yield from _below_class(index, blocks, kind_in)
        if block.kind == "list_item" and block.parent is not None:
            yield from _introduced(block, blocks[block.parent], kind_in)
        elif block.kind == "list_item" and block.section:
            yield from _headed(block, kind_in)
        if block.kind in ("heading", "list_item", "paragraph"):
            yield from _goes_on(index, blocks)


def _with_place(
    index: int, blocks: Sequence[Block], is_place: Callable[[str], bool]
) -> Iterator[tuple[Block, int, int, str]]:
    """`Foo Park (Oslo)` as a heading or a label, where power or devices are told of it."""
    block = blocks[index]
    number = _NUMBER.match(block.plain)
    start = number.end() if number else 0
    placed = _PLACED.match(block.plain, start, start + LONGEST_TITLE + 20)
    if placed is None or len(placed[0]) > LONGEST_TITLE:
        return
    if block.kind == "heading" and placed.end() < len(block.plain.rstrip()):
        return
    told = _told(index, blocks, placed.end())
    kind = "site" if _POWER.search(told) else "cluster" if _DEVICES.search(told) else ""
    if kind and is_place(placed["bracket"] or placed["behind"]):
        yield block, *placed.span("name"), kind


def _below_class(
    index: int, blocks: Sequence[Block], kind_in: Callable[[str], str]
) -> Iterator[tuple[Block, int, int, str]]:
    """A heading below one that names a class, `Clusters` or `Our models`, where numbers are told of it."""
    block, words = blocks[index], blocks[index].section[-1].split()
    kind = kind_in(words[-1]) if len(words) <= LONGEST_CLASS else ""
    span = named(block.plain) if kind else None
    if span is not None and _TELLS.search(_told(index, blocks, 0)):
        yield block, *span, kind


def _headed(block: Block, kind_in: Callable[[str], str]) -> Iterator[tuple[Block, int, int, str]]:
    """An item's label directly below a heading that is a class, `Clusters` or `Our models`, where numbers are told."""
    words = block.section[-1].rstrip(" :").split()
    kind = kind_in(words[-1]) if words and len(words) <= LONGEST_CLASS else ""
    label = _LABEL.match(block.plain.lstrip('"“')) if kind else None
    if label is not None and _TELLS.search(block.plain, label.end()):
        yield block, *_at(block.plain.index(label["name"]), label["name"].rstrip('"” ')), kind


def _at(start: int, name: str) -> tuple[int, int]:
    return start, start + len(name)


def alike_sections(blocks: Sequence[Block]) -> Iterator[tuple[Block, int, int, str]]:
    """The headings over sections that are built alike, and count machines: each names a cluster, whatever its words."""
    sections: dict[int, list[tuple[Block, set[str], bool]]] = {}
    for index, block in enumerate(blocks):
        if block.kind == "heading" and block.level > 1 and len(block.plain.split()) <= LONGEST_CLASS:
            below = list(_section(index, blocks))
            parts = {other.plain.strip(" :").lower() for other in below if other.kind == "heading"}
            counts = any(map(_MACHINES.search, (other.plain for other in below)))
            sections.setdefault(block.level, []).append((block, parts, counts))
    for several in sections.values():
        alike = [one for one in several if any(one[1] & other[1] for other in several if other is not one)]
        counting = [block for block, _, counts in alike if counts]
        if len(counting) > 1 and 3 * len(counting) >= 2 * len(alike):
            yield from ((block, 0, len(block.plain.rstrip(" :")), "cluster") for block in counting)


def _section(index: int, blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks below a heading, with those of its parts."""
    for other in blocks[index + 1 :]:
        if other.kind == "heading" and other.level <= blocks[index].level:
            return
        yield other


def _goes_on(index: int, blocks: Sequence[Block]) -> Iterator[tuple[Block, int, int, str]]:
    """A heading or label behind which the text begins with what it names: `Foo: The company raised`."""
    block = blocks[index]
    label = _LABEL.match(block.plain) if block.kind != "heading" else None
    span = label.span("name") if label is not None else None
    if block.kind == "heading" and block.level > 1:
        span = named(block.plain)
    if span is None or len(block.plain[slice(*span)].split()) > LONGEST_CLASS:
        return
    told = _told(index, blocks, label.end() if label is not None else span[1])
    opening = _OPENING.match(told)
    if opening is not None:
        yield block, *span, next(kind for kind, noun in opening.groupdict().items() if noun)
    elif block.kind != "heading" and _DEED.match(told):
        yield block, *span, "organization"


def _told(index: int, blocks: Sequence[Block], behind: int) -> str:
    """What stands behind a label, or in the blocks below a heading."""
    block = blocks[index]
    if block.kind != "heading":
        return block.plain[behind:]
    below = []
    for other in blocks[index + 1 : index + 1 + BELOW]:
        if other.kind == "heading":
            break
        below.append(other.plain)
    return "\n".join(below)


def _introduced(
    block: Block, introduction: Block, kind_in: Callable[[str], str]
) -> Iterator[tuple[Block, int, int, str]]:
    """An item's label below a line that counts or announces what it lists, where numbers are told of it."""
    if introduction.kind != "paragraph" or not introduction.plain.rstrip().endswith(":"):
        return
    several = _SEVERAL.search(introduction.plain.rstrip())
    kind = kind_in(several["noun"]) if several else ""
    label = _LABEL.match(block.plain) if kind else None
    if label is not None and _TELLS.search(block.plain, label.end()):
        yield block, *label.span("name"), kind
