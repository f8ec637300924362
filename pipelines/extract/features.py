"""What a rule knows of how it came to a statement: the features from which its confidence is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipelines.extract.chooser import Choice
    from pipelines.extract.subjects import Subject


@dataclass(frozen=True, slots=True)
class Features:
    """How predicate and subject were found.

    `by` is what chose the predicate (`label`, `noun`, `cue`, `none`, or `layout` where the rule itself implies it) and
    `score` how strongly; `found` is where the subject stood (`sentence`, `label`, a circle around the block, or
    `layout`) and `cost` what it cost to take it; `agreed` says that the parse of the sentence makes the same statement.
    """

    by: str = "layout"
    score: float = 0.0
    found: str = "layout"
    cost: float = 0.0
    agreed: bool = False


LAYOUT = Features()
"""Of a statement whose predicate and subject the layout itself gives."""
CUED = Features(by="cue", score=1.0, found="sentence")
"""Of a statement whose words name predicate and subject next to each other."""


def features(choice: Choice, subject: Subject) -> Features:
    """The features of a statement whose predicate was chosen and whose subject was looked for."""
    return Features(choice.by, choice.score, subject.found, subject.cost)
