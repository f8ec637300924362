"""Which blocks only point to other texts: source lines, reference lists, link collections. They claim nothing."""

from __future__ import annotations

import re

from pipelines.extract.reading import Reading
from pipelines.extract.topics import Context

SOURCE_LINE = re.compile(
    r"^\W*(?:sources?|references?|citations?|see also|further reading|read more|via|links?"
    r"|related(?: documents?)?|credits?|photo)\s*\d*\s*(?::|$)",
    re.IGNORECASE,
)
REFERENCE_LINE = re.compile(r"^\W*(?:refs?\b\.?|see also)\s*(?:\[?\d+\]?)?\s*:", re.IGNORECASE)
"""How a line begins that names texts, whether it links to them or not."""
SOURCE_LABEL = re.compile(
    r"^\W*(?:(?:data\s)?sources?|references?|citations?)\s*(?:\([^()]{1,30}\))?\W{0,3}:", re.IGNORECASE
)
TEXTS = re.compile(
    r"\b(?:earnings|calls?|transcripts?|reports?|filings?|announcements?|documentation|docs|press|releases?|blogs?|posts?"
    r"|articles?|interviews?|papers?|keynotes?|presentations?|datasheets?|white ?papers?|websites?|10-[KQ]"
    r"|news(?:letters?)?|podcasts?|statements?|disclosures?|slides|briefings?)\b",
    re.IGNORECASE,
)
"""What texts are called that somebody has his knowledge from."""
SOURCE_SECTION = re.compile(
    r"^\W*(?:(?:external|further|cited|key|primary)\s+)?(?:sources?|references?|bibliography"
    r"|further reading|see also|related(?: documents| links| pages)?"
    r"|links|footnotes|works cited|citations?|notes and references|table of contents|contents)\W*$",
    re.IGNORECASE,
)
RELATED = re.compile(r"^\W*(?:related|see also)\W*$", re.IGNORECASE)
EXPLAINED = re.compile(r"[^—–:,(]{2,40}(?:\s+[—–]\s+(?=\w)|[:,]\s+(?=[a-z])|\s+\((?=[a-z]))")
"""A name with what it is behind a dash, colon or comma; a title behind one begins with a capital."""
FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,30}\]:\s")
_LISTED = re.compile(
    r"\b(?:data|data ?sets?|corpus|corpora|authors|contributors|members|maintainers|people|team|partners|sponsors)\b"
    r"(?:[^.!?]*:\s*\Z|[^.!?]*\b(?:listed|named|given|shown)\s(?:here|below)\b)",
    re.IGNORECASE,
)
"""What a line says that leads up to a list of data sets or people, each with an address."""
LINK_SHARE = 0.6
"""A line of which so much is link text is a reference, unless it says something else."""


def is_reference(reading: Reading, context: Context) -> bool:
    """Whether a block is a source line, stands in a reference section, or is little more than a link."""
    if reading.block.kind == "heading":
        return SOURCE_SECTION.match(reading.text) is not None
    if any(SOURCE_SECTION.match(title) for title in reading.block.section):
        return not _explains(reading)
    if REFERENCE_LINE.match(reading.text) or (SOURCE_LINE.match(reading.text) and _links(reading) > 0):
        return True
    if SOURCE_LABEL.match(reading.text) and (reading.dates or TEXTS.search(reading.text)):
        return True
    introduction = context.levels[0] if context.levels and context.levels[0].name == "introduction" else None
    listed = SOURCE_LINE.match(introduction.text) if introduction and reading.block.kind == "list_item" else None
    if introduction is not None and listed is not None and not introduction.text[listed.end() :].strip(" :"):
        return True  # what stands below `Source 2: Training logs` tells what that says
    if introduction is not None and _LISTED.search(introduction.text):
        return False
    cites = reading.block.kind == "list_item" or FOOTNOTE.match(reading.text) is not None
    return cites and _links(reading) >= LINK_SHARE * len(reading.text)


def _explains(reading: Reading) -> bool:
    """Whether an item of `Related` says of what it names what that is to the topic: `Foo — cloud partner`."""
    related = any(RELATED.match(title) for title in reading.block.section)
    return related and reading.block.kind == "list_item" and not _links(reading) and bool(EXPLAINED.match(reading.text))


def _links(reading: Reading) -> int:
    """How many characters of the block are the text of links to pages; an address in brackets proves what is said."""
    return sum(
        mark.end - mark.start
        for mark in reading.block.marks
        if mark.kind == "link"
        and mark.target.startswith("http")
        and not (reading.text[mark.start - 1 : mark.start] == "(" and "://" in reading.text[mark.start : mark.end])
    )
