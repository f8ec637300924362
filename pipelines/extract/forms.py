"""Phrases directly around a number that say by themselves what it is: `team of #`, `built in #`, `# in debt`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipelines.extract.quantities import Quantity

REACH = 100
"""Characters before a number in which a form may begin: some ten words."""
_HEDGES = (
    r"(?:(?:an?|the|about|around|roughly|approximately|nearly|almost|some|just|only|over|under|more than|less than"
    r"|fewer than|up to|at least|at most|at|a total of|a factor of|the factor"
    r"|as (?:many|much|few|little) as|close to|well over|an estimated"
    r"|estimated|currently|now|today|another|further|additional|~|[$€£])\s*){0,3}"
)
"""What may stand between a form's words and its number."""
HEDGED = (
    r"(?:(?:about|around|some|roughly|nearly|almost|over|more than|fewer than|less than|up to|only|just|as many as"
    r"|a total of|[~≈])\s?){0,2}"
)
"""Words before a number that only say how sure or large it is, and never whose."""
_COMPOUND = re.compile(r"-[a-z]{3,}(?!-?\d)")
"""What makes an adjective of a number: Foo employs no three people in `employs a three-tier hierarchy`."""
_SPACE = r"[\s-]+"
_WORDS = r"(?:\(?[\w'’&.%-]+\)?\s+){0,5}?"


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of one predicate, compiled: alternatives before a number, behind it, and on both sides of it."""

    before: re.Pattern[str] | None
    behind: re.Pattern[str] | None
    around: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]

    def match(self, quantity: Quantity, text: str, offset: int) -> bool:
        """Whether one of the forms stands around a number of `text`, which begins at `offset` of the block."""
        start, end = quantity.start - offset, quantity.end - offset
        end += len(" of") if quantity.vague and text.startswith(" of ", end) else 0  # `millions of people`
        if self.behind is not None and self.behind.match(text, end):
            return True
        if quantity.dimension == "count" and _COMPOUND.match(text, end):
            return False
        # the number's own hedge (`within`, `up to`) may be a word of the form
        ahead = {start, quantity.number_start - offset}
        if self.before is not None and any(self.before.search(text, max(0, s - REACH), s) for s in ahead):
            return True
        return any(
            last.match(text, end) and any(first.search(text, max(0, s - REACH), s) for s in ahead)
            for first, last in self.around
        )


def compiled(forms: Iterable[str]) -> Forms | None:
    """The forms of a predicate for matching; None for none."""
    before: list[str] = []
    behind: list[str] = []
    around: list[tuple[re.Pattern[str], re.Pattern[str]]] = []
    for form in forms:
        first, _, last = form.partition("#")
        ahead = rf"(?<![\w-]){_words(first)}{_HEDGES}\Z" if first else ""
        after = rf"{_words(last)}(?!\w)" if last else ""
        if first and last:
            around.append((re.compile(ahead, re.IGNORECASE), re.compile(after, re.IGNORECASE)))
        elif first:
            before.append(_words(first))
        else:
            behind.append(_words(last))
    if not (before or behind or around):
        return None
    return Forms(
        re.compile(rf"(?<![\w-])(?:{'|'.join(before)}){_HEDGES}\Z", re.IGNORECASE) if before else None,
        re.compile(rf"(?:{'|'.join(behind)})(?!\w)", re.IGNORECASE) if behind else None,
        tuple(around),
    )


def _words(phrase: str) -> str:
    """A form's words to one side of its number as a regular expression, with the space that parts them."""
    joined = "".join(_WORDS if word == "_" else _word(word) + _SPACE for word in phrase.split())
    if phrase.endswith(" "):
        return joined
    return (_SPACE if phrase[:1] == " " else r"\s?") + joined.removesuffix(_SPACE)


def _word(word: str) -> str:
    """One word of a form, or the alternatives for it; a hyphen stands for a space too."""
    parts = (re.escape(part).replace(r"\*", r"[\w-]*").replace(r"\-", r"[\s-]+") for part in word.split("|"))
    return f"(?:{'|'.join(parts)})"
