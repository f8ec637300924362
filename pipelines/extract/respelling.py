"""Names that look like none, read as if they did: `xNova`, `tinyfoo has 1.1B parameters`, `House of Foo`, `42foo`.

Every rule that looks for names looks for words with a capital. Rather than each learning of the others, such names get
that form for reading, of the same length, so that no place in the text moves; what is told of them has their own
spelling again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from pipelines.extract.capitals import is_unit
from pipelines.extract.entities import Entity
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.rare import Rare
from pipelines.extract.titles import OPENING_LINES, subject_labelled
from pipelines.extract.usual import is_common, is_english
from pipelines.ontology import entity_id
from sources.document import Block

SEEN, SEEN_MIXED = 3, 2
"""How often a text must write a name of its title that looks like none, or one that has a capital inside or a label."""
_BEFORE, _BEHIND = r"(?<![\w/.@#$_~`\\-])", r"(?![\w(=@\\]|[._:/]\w)"
_MIXED = re.compile(rf"{_BEFORE}[a-z]{{1,10}}[A-Z][A-Za-z0-9]*{_BEHIND}")
_SMALL = r"(?P<name>[a-z][a-z\d]{2,}(?:\.(?:ai|io|c|cpp))?)(?![\w(=@]|[_:/]\w|-\d+(?:\.\d+)?[bBmM]\b)"
_OPENER = r"(?:(?:Introducing|Announcing|Meet|About|Inside|Training|Building|What is|Model [Cc]ard (?:for|of))\s+)?"
_TITLE = re.compile(rf"{_OPENER}(?:(?P<owner>[a-z][a-z\d]{{2,}}) )?{_SMALL}")
_CALLED = Rare(rf"(?:\b(?:called|named|dubbed|code-?named|nicknamed) |(?:^|\n)\*\*)[\"“'*_]*{_SMALL}")
"""Where a name of small letters stands: at the head of a title, behind `called`."""
_JOINED = re.compile(
    rf"{_OPENER}(?P<name>(?P<first>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?) (?:of|and|&|for)(?: the)? (?P<last>[A-Z][\w'’-]+))"
)
_DIGITS = re.compile(
    rf"{_OPENER}(?P<name>\d{{1,3}}(?:[A-Za-z]{{3,}}(?:\.[A-Za-z]{{2}})?|\.(?:ai|AI)))(?![\w(=@]|[_:/]\w)"
)
"""Names at the head of a title that go on with small words, or begin with a number."""
_ENTRY = re.compile(r"[\w.&’-]+(?: [\w.&’-]+){0,4}?\s*(?:\([^()]*\)\s*)?(?:[—–]|--?\s|is\s|was\s|,\s(?:an?|the)\s)")
"""How a paragraph begins that is an entry about what it names."""


def respelt(title: str, blocks: Sequence[Block], matcher: EntityMatcher) -> tuple[str, Sequence[Block], dict[str, str]]:
    """The title and blocks with names in the form that names have, and how the document spells what has it only so."""
    read = {name: form for name, form in _names(title, blocks) if not matcher.find(name)}
    if not read:
        return title, blocks, {}
    written = _written(tuple(read))
    spelling = {form: name for name, form in read.items() if not any(form in block.plain for block in blocks)}

    def changed(text: str) -> str:
        return written.sub(lambda found: read[found[0]], text)

    return changed(title), [_changed(block, changed) for block in blocks], spelling


def as_spelt(text: str, spelling: Mapping[str, str]) -> str:
    """A text with the names of a document as it spells them."""
    return _written(tuple(spelling)).sub(lambda found: spelling[found[0]], text) if spelling else text


def named_as_spelt(entity: Entity, spelling: Mapping[str, str]) -> Entity:
    """An entity by its name as a document spells it, with the id of that name."""
    name = as_spelt(entity.name, spelling)
    return entity if name == entity.name else replace(entity, name=name, entity_id=entity_id(entity.type, name))


def _changed(block: Block, changed: Callable[[str], str]) -> Block:
    cells = tuple(replace(cell, header=changed(cell.header)) for cell in block.cells)
    return replace(block, plain=changed(block.plain), section=tuple(map(changed, block.section)), cells=cells)


@lru_cache(maxsize=64)
def _written(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w/.@#])(?:{'|'.join(map(re.escape, longest_first))})(?![^\W_])")


def _names(title: str, blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """The names of a document that look like none, each with the form in which it is read."""
    prose = [block for block in blocks if block.kind != "code"]
    mixed = Counter(name for block in prose for name in _outside_code(block))
    for name, times in sorted(mixed.items()):
        if (times >= SEEN_MIXED or name in title) and not is_unit(name):
            yield name, _with_capital(name)
    lines = [block.plain for block in prose[:OPENING_LINES]]
    labelled = [line[label[1] :] for line in lines if (label := subject_labelled(line)) is not None]
    heads = [title, *_opening(prose)]
    small = [found for head in (*heads, *labelled) for found in [_TITLE.match(head)] if found]
    small += [found for block in prose for found in _CALLED.finditer(block.plain)]
    for name in sorted({found[group] for found in small for group in found.groupdict() if found[group]}):
        least = SEEN_MIXED if any(head.startswith(name) for head in labelled) else SEEN
        if not is_english(name) and _times(name, prose) >= least:
            yield name, _with_capital(name)
    for head in heads:
        joined, digits = _JOINED.match(head), _DIGITS.match(head)
        if joined is not None and _is_one_name(joined, prose):
            yield joined["name"], re.sub(r"[ &]", "_", joined["name"])
        if digits is not None and _times(digits["name"], prose) >= SEEN:
            yield digits["name"], "Z" + digits["name"][1:]


def _opening(prose: Sequence[Block]) -> Iterator[str]:
    """The first paragraph if it begins like an entry about what it names: `foo — a lab`, `42foo is a lab`."""
    first = next((block.plain for block in prose if block.kind == "paragraph" and block.plain[:1] != "#"), "")
    if _ENTRY.match(first):
        yield first


def _with_capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _is_one_name(joined: re.Match[str], prose: Sequence[Block]) -> bool:
    """Whether words that `of` or `and` join never stand without each other: `House of Foo` may be a name."""
    name = joined["name"]
    alone = max(_times(part, prose) for part in (joined["first"], joined["last"]))
    return not is_common(name) and SEEN <= _times(name, prose) == alone


def _outside_code(block: Block) -> Iterator[str]:
    code = [(mark.start, mark.end) for mark in block.marks if mark.kind in ("code", "link")]
    for found in _MIXED.finditer(block.plain):
        if not any(start <= found.start() < end for start, end in code):
            yield found[0]


def _times(name: str, blocks: Sequence[Block]) -> int:
    return sum(len(_written((name,)).findall(block.plain)) for block in blocks if name in block.plain)
