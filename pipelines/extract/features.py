"""What a rule knows of how it came to a statement: the features from which its confidence is told."""

from __future__ import annotations

from dataclasses import dataclass

PAIR = "pair"
"""The rule, and what chose the predicate, of a relation that only the model of pairs tells."""


@dataclass(frozen=True, slots=True)
class Features:
    """How predicate and subject were found.

    `by` is what chose the predicate (`label`, `noun`, `cue`, `none`, or `layout` where the rule itself implies it) and
    `score` how strongly; `found` is where the subject stood (`sentence`, `label`, a circle around the block, or
    `layout`) and `cost` what it cost to take it; `agreed` says that the parse of the sentence makes the same statement.
    `related` are the logarithmic odds that the model of pairs gives a relation, `owned` those that the model of owners
    gives the subject of a number; 0 where they know nothing of such ones.
    """

    by: str = "layout"
    score: float = 0.0
    found: str = "layout"
    cost: float = 0.0
    agreed: bool = False
    related: float = 0.0
    owned: float = 0.0


LAYOUT = Features()
"""Of a statement whose predicate and subject the layout itself gives."""
CUED = Features(by="cue", score=1.0, found="sentence")
"""Of a statement whose words name predicate and subject next to each other."""
