from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.rare import Rare, parts_of

PATTERNS = (
    r"\b(?:than|unlike|versus|vs\.?|rivals?|compared (?:to|with))\s+\w+",
    r"(?:[Tt]eam|[Gg]roup|[Tt]ask\s[Ff]orce)s?\b",
    r"(?:(?:co|vice|deputy)[- ])*(?:C[ETF]O|founder)",
    r"\b(?:talks?|negotiat\w*|hop(?:es?|ed|ing))\b(?! up)",
    r"(?=.*\bcloses\b)(?P<name>[A-Z]\w+) (?:deal|round)",
    r"a{2,3}b|c+d",
    r"(?i:x)(?:a|)y",
    r"no(?!\.\s?\d)|[^a]+n['’]t",
    r"(?<=co-)(?:founded|owned)\Z|(?=vs)\w+",
)


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        (r"\b(?:than|unlike|rivals?)\b", ("than", "rival", "unlike")),
        (r"(?:[Tt]eam|[Gg]roup)\s+of", ("team", "group")),
        (r"\bco-?founded\b", ("cofounded", "co-founded")),
        (r"\b(?:talks?|negotiat\w*)\b", ("talk", "negotiat")),
        (r"(?=.*\bdeal\b)[A-Z]\w+", ("deal",)),
        (r"\bto(?:\s\w+)? build\b", (" build",)),
        (r"(?<=cool)(?:ed|ing)", ("ed", "ing")),
        (r"\b(?:grow|grew|gr\w+th)\b", ("gr",)),
        (r"\w+(?:deal)?", ()),
        (r"deal|\d+", ()),
        ("|".join(f"{n}{n + 1}MW" for n in range(95)), ()),
    ],
)
def test_a_pattern_tells_what_stands_in_all_that_it_matches(pattern: str, parts: tuple[str, ...]) -> None:
    assert parts_of(pattern, re.IGNORECASE) == parts


WORDS = sorted({word for pattern in PATTERNS for word in re.findall(r"[A-Za-z]+", pattern)})


@given(
    st.sampled_from(PATTERNS),
    st.sampled_from([0, re.IGNORECASE]),
    st.lists(st.sampled_from([*WORDS, *"aAbcdxyBCEFNOT -'’.1\n", "Vs. ", "rivals ", "CLOSES"]), max_size=12),
)
def test_it_is_found_wherever_the_pattern_alone_is_found(pattern: str, flags: int, words: list[str]) -> None:
    text, rare, regex = "".join(words), Rare(pattern, flags), re.compile(pattern, flags)
    for start, end in ((0, len(text)), (1, len(text)), (0, len(text) - 1)):
        expected = regex.search(text, start, end)
        found = rare.search(text, start, end)
        assert (found and found.span()) == (expected and expected.span())
    assert [match.span() for match in rare.finditer(text)] == [match.span() for match in regex.finditer(text)]
    assert rare.findall(text) == regex.findall(text)
    assert rare.may_be_in(text) or not regex.search(text)
