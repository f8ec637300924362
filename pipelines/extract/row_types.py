"""What kind of thing a row's name stands for where only the columns beside it tell."""

from __future__ import annotations

import re

from pipelines.extract.columns import BRACKET, types_told
from pipelines.extract.headers import header_type
from pipelines.extract.periods import is_period
from pipelines.extract.reading import Reading
from pipelines.extract.row_cells import text_of
from pipelines.extract.statements import Statements
from pipelines.extract.usual import is_common
from pipelines.extract.variants import FORMED
from sources.document import Cell

OF_MODELS = frozenset(
    "parameter_count training_tokens training_compute context_window layer_count expert_count dataset_size".split()
)
"""What columns tell of what a model is: a date beside them is that on which it came out."""
CODED = re.compile(r"\d")
"""What names have that no word of English has."""
WHICH_HEADER = re.compile(
    r"(?:names?|config(?:uration)?s?|settings?|setups?|presets?|(?:training |model )?runs?|experiments?"
    r"|arch(?:itecture)?s?|(?:model )?types?|versions?)$",
    re.IGNORECASE,
)
"""Headers over what tells several things of a kind apart: `small`, `run-03`."""
LEAST_TOLD = 2
"""Columns that must tell of a type before a name nobody knows is of it; one less below `Name`."""


def told_type(reading: Reading, key: Cell, statements: Statements) -> str | None:
    """What a name is by the columns beside it, below a header that does not say it: a model, a device, a cluster.

    Words are a name only below a header over those.
    """
    kind, name = header_type(key.header), BRACKET.sub("", text_of(reading, key.column))
    which = WHICH_HEADER.match(key.header.strip()) is not None
    if kind not in (None, "person") or reading.cell(key).dates or is_period(name):
        return None
    if not which and (is_common(name) or (kind is None and not CODED.search(name))):
        return None
    labels = [statements.chooser.labelled(cell.header)[:1] for cell in reading.block.cells if cell is not key]
    told = types_told(labels, statements)
    best = max(told, key=lambda kind: told[kind], default="")
    alone = all(told[best] > told[other] for other in told if other != best)
    named = best in FORMED or (best == "site" and kind is not None)
    return best if named and alone and told[best] >= LEAST_TOLD - (kind is not None) else None
