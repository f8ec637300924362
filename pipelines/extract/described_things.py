"""Things that a heading, a bold line or a label calls by no name: `Second run`, `2031 cluster`, `GPU partition`.

What is told below is of that part, run or size, not of all that the text is about. A noun alone, or with words that
say only of what kind all of them are (`Training cluster`, `System partitions`), names the topic or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from pipelines.extract.entities import Entity
from pipelines.extract.headings import NUMBERING
from pipelines.extract.rare import Rare
from pipelines.ontology import entity_id
from sources.document import Block

_LABELLED = ("heading", "list_item", "paragraph")
_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|final|last|initial|original|main|baseline"
    r"|full|failed|successful|restarted|\d+(?:st|nd|rd|th))"
)
_SIZE = r"\d+(?:\.\d+)?[BM](?:[- ]parameter)?"
_WORD = r"[A-Za-z0-9][\w.+/$’'-]*"
_RUN = (
    rf"(?:{_ORDINAL}\s+(?:[\w-]+\s+){{0,2}}?(?:run|experiment|attempt)"
    rf"|(?:{_SIZE}\s+)?(?:[\w-]+\s+){{0,1}}?(?:run|experiment|attempt)\s+(?:#\s?)?(?:\d{{1,3}}[a-z]?|[A-Z]|[IV]+))"
)
_CLUSTER = rf"(?P<like>(?:{_WORD}\s+){{1,4}})(?P<noun>cluster|supercomputer|partition)"
_THING = re.compile(
    rf"\s*{NUMBERING}?(?:(?:the|our|my)\s+)?(?P<name>(?P<program>{_RUN})|(?P<cluster>{_CLUSTER}))"
    r"\s*(?:\([^()]*\))?\s*(?P<rest>(?:[,:]|[—–]\s|-\s).*|)\Z",
    re.IGNORECASE | re.DOTALL,
)
_LISTED = re.compile(
    rf"\s*(?P<name>(?P<like>(?:{_WORD}\s+){{1,3}})(?P<noun>nodes?|servers?|machines?))\s*(?:\([^()]*\))?\s*(?:[,:—–-].*|)\Z",
    re.IGNORECASE | re.DOTALL,
)
"""An item that names some of a machine's nodes by what stands strong, over items that tell of them."""
_NOUN = Rare(r"(?i:cluster|supercomputer|partition|run|experiment|attempt)\b")
"""Without one of these words nothing is described so: asked first, for it is cheap."""
_OF_KIND = frozenset(
    "training inference compute computing computer ai ml hpc research production large largest larger small big single"
    " multi several main new same current existing overall total whole entire other own dedicated shared private public"
    " commercial system systems gpu-based hardware software cloud test testing storage disk home scratch data login"
    " kubernetes k8s slurm distributed performance network world top modern typical target proposed gpu gpus tpu cpu"
    " accelerator supercomputing machine model models full custom in-house physical virtual cost size scale".split()
)
"""Words before the noun of a machine that do not tell which one of several it is."""
_OF_MACHINE = frozenset("gpu cpu tpu accelerated accelerator compute data main standard storage".split())
"""Words that tell the partitions of one machine apart, though not one machine from another."""
_JOINING = frozenset(
    "a an the our its their this that each every any some all no and or of for in on with per to from by at as than"
    " what why how is are was were vs versus via between about inside building scaling using".split()
)
"""Words that make more of what stands before a noun than the name of a thing."""
_MARK = re.compile(r"\d{1,3}(?:\.\d+)*[.)]?")
"""A number of a section."""
NODES = "nodes"
"""The kind of what is only some of a machine's nodes: no text is about those."""
LONGEST = 60
"""Characters of a heading or label that may name such a thing."""


def described_things(
    blocks: Iterable[Block], whose: Callable[[], str], types_in: Callable[[str], set[str]]
) -> dict[str, Entity]:
    """The things that the headings and labels of a text call by their nouns, by what it calls them.

    Args:
        blocks: all blocks of the text.
        whose: tells what the text is about: the things of two texts are two.
        types_in: the types of what words name otherwise: only a partition may be told apart by a chip.
    """
    found: dict[str, Entity] = {}
    blocks = list(blocks)
    parents = {block.parent for block in blocks if block.kind == "list_item"}
    for index, block in enumerate(blocks):
        if index in parents and block.kind == "list_item" and block.opening_strong is not None:
            nodes = _LISTED.match(block.plain)
            if nodes is not None and _tells_apart(nodes["like"], nodes["noun"]) and not types_in(nodes["like"]):
                found[nodes["name"]] = replace(_called(nodes["name"], "cluster", whose()), kind=NODES)
        if block.kind not in _LABELLED or not _NOUN.search(block.plain, 0, LONGEST):
            continue
        thing = _THING.match(block.plain)
        if thing is None or (block.kind != "heading" and thing["rest"][:1] == ","):
            continue
        if thing["like"] and not _tells_apart(thing["like"], thing["noun"].lower()):
            continue
        name = thing["name"]
        partition = (thing["noun"] or "").lower() == "partition"
        if not types_in(name) <= ({"hardware"} if partition else set()):
            continue
        kind = "program" if thing["program"] else "cluster"
        entity = _called(name, kind, whose())
        found |= {name: entity, name[0].lower() + name[1:]: entity}
    return found


def _called(name: str, kind: str, whose: str) -> Entity:
    return Entity(entity_id(kind, f"{whose} {name}"), name, kind, provisional=True)


def _tells_apart(like: str, noun: str) -> bool:
    """Whether words before the noun of a machine tell which one is meant."""
    words = re.sub(r"^(?:the|our|my)\s", "", like.lower()).split()
    if not _JOINING.isdisjoint(words) or any("'" in word or "’" in word for word in words):
        return False
    kinds = _OF_KIND - _OF_MACHINE if noun == "partition" else _OF_KIND
    return any(word not in kinds and not _MARK.fullmatch(word) for word in words)
