"""How sentences point back: `This was`, `The cluster`, `the 30 MW campus`, `there`, and what such words stand for."""

from __future__ import annotations

import re

from pipelines.extract.descriptions import COMPANIES, MEANT_TYPES, PART_OF

STANDING = ("site", "cluster")
"""Things whose size stands before them: `a 300 MW campus`."""
_COMPANY = "|".join(COMPANIES)
ANAPHOR = re.compile(
    r"\W*(?:This|That|It|These|The|Its)\b[^.;:]{0,40}?\b"
    r"(system|machine|cluster|supercomputer|model|chip|accelerator|site|campus|data ?cent(?:er|re)|project"
    r"|program|facility|hall|building|processor|library|framework|scheduler|compiler|effort(?! to\b)"
    r"|service|assistant|dataset|corpus|jv|venture(?! capital| partner| fund| arm)|initiative"
    rf"|(?:{_COMPANY})(?! of\b| behind\b| for\b))\b",
    re.IGNORECASE,
)
BUILDING = re.compile(
    r"\W*(?:(?:The|Its)\s+)?(?:Construction|Groundbreaking|(?:First|Second|Third|Next|Initial|Final)\s+phase|Phase\s+\w+)\b",
    re.IGNORECASE,
)
"""How a sentence begins that goes on about what is being built."""
_TELLING = re.compile(
    r"\W*(?:It|They|This|These)\s+(?:(?:was|were|is|are|has|have|had|been|also|first|then|later|originally|being)\s+){1,4}?"
    r"(?:(?P<model>(?:pre-?)?trained|fine-?tuned|distilled|pretrained)"
    r"|(?P<organization>founded|headquartered|incorporated|acquired by|valued at|raised))\b"
)
"""Verbs that tell of what kind the thing is that a pronoun before them stands for."""
DEFINITE = re.compile(
    r"\bthe\s+(?:(?:new|entire|whole|resulting|finished|original|full|big|latter)\s+)?"
    r"(system|machine|cluster|supercomputer|model|chip|accelerator|site|campus|data ?cent(?:er|re)"
    rf"|facility|hall|processor|library|scheduler|compiler|dataset|corpus|{_COMPANY})"
    r"\b(?!['’-]|\s+(?:[A-Z]|(?:behind|that|which|of|in|at|for|with)\b))"
)
"""A description within a sentence that stands for what was named before."""
THE = ("the ", "this ", "the new ", "the planned ")
DEFINITE_BEHIND = re.compile(
    r"[ -](?:[a-z-]+ )?(system|machine|cluster|supercomputer|model|chip|site|campus|data ?cent(?:er|re)|facility|hub"
    r"|project|program|initiative|venture|effort|dataset|corpus)\b(?!['’-]|\s+(?:[A-Z]|(?:called|named|dubbed)\b))"
)
"""How a description goes on behind a value in it: `the 30 MW campus`, `the $2 billion initiative`."""
APPOSED = re.compile(r",\s(?:an?|the|its)\s(?:(?:about|roughly|nearly|almost|over|some|new|huge|giant|planned)\s)*\Z")
"""What stands before a value in a description behind a comma: `opened Foo in May, a 30 MW campus`."""
FRONTED = re.compile(
    r"\W*(?:(?:First|Originally|Formerly|Initially|Recently|Long|Co-)[\s-]*)?(?i:[a-z]+(?:ed|un|ilt|orn|own)|unlike|like|with|alongside"
    r"|together|besides|beyond|part|formerly|once|led|run|by)\b[^.;:]{3,160}?,\s+(?P<the>this|the)\s+"
    r"(?:(?:[A-Z][\w.-]*\s+){0,2}|(?:[a-z-]+\s+){0,2})(?P<noun>company|firm|start-?up|lab|neocloud|hyperscaler|supercomputer|cluster|campus|model|chip)\b"
    r"(?!['’-]|\s+(?:[A-Z]|(?:behind|that|which|of|in|at|for)\b))"
)
"""A sentence whose first words only modify what it goes on about: `Backed by Acme, this lab has ...`."""
THERE = re.compile(r"[^.;,]{0,60}?\s(?:there|on[- ]site)(?=[,.;]|\s(?:by|in|and)\b|\Z)")
"""How a text goes on behind what stands at the place that it tells of: `wants to install 300 nodes there`."""
_PLAIN = re.compile(r"\W*(?:The|This|That)\s+([a-z]+(?: cent(?:er|re))?)\s+(?=[a-z])")
"""A description without anything that would tell a new thing, at the beginning of a sentence."""
_PARTS = re.compile(
    r"\W*(?:The|Its|Each|Every|All)\s+(?:[\w-]+\s+){0,2}?(partition|node|server|(?:rack|cabinet|blade|pod)(?!s))s?\b(?!['’-])"
)
"""A part of what was named before, of whatever kind the part is: `The accelerated partition`, `Each compute node`."""
OWNS_NUMBER = re.compile(
    r"['’]s?\s+(?:(?:(?:about|roughly|planned|annual|total|expected)\s+){0,2}|(?:[a-z][\w-]*\s+){1,5}\([^()]*"
    r"|(?:[a-z][\w-]*\s+){0,3}?(?:target|goal|aim|ambition|plan|pledge)s?\s+(?:for\s+\d{4}\s+)?"
    r"(?:is|was|are|were)\s+[^.;,]{0,20})"
)
"""What stands between an owner and the value of what it owns: `Foo's scale (30 MW`, `Foo's goal is 30 MW`."""


def anaphor_types(text: str) -> tuple[str, ...]:
    """The entity types that the beginning of a sentence points back to: `This was a system ...`, `The cluster ...`."""
    if BUILDING.match(text):
        return STANDING
    told = _TELLING.match(text)
    if told is not None:
        return (told.lastgroup or "",)
    match = ANAPHOR.match(text)
    return MEANT_TYPES[match.group(1).lower().replace(" ", "")] if match else ()


def plainly_meant(text: str) -> tuple[str, ...]:
    """The types of what a sentence that begins with `The campus has` is about."""
    match = _PARTS.match(text) or _PLAIN.match(text)
    noun = match.group(1).replace(" ", "") if match else ""
    return MEANT_TYPES.get(noun) or PART_OF.get(noun) or ()
