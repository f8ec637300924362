"""How often Python looks for garbage that holds itself in cycles."""

from __future__ import annotations

import atexit
import gc

ALLOCATIONS = 50_000
"""New objects between two looks. Python's 700 suits small programs: here loading the libraries alone makes millions of
objects that stay, and looking through them again and again took a tenth of a short run."""


def look_for_it_rarely() -> None:
    """Set this process so, for as long as it lives; what is in no cycle is freed at once all the same.

    It does not look once more at its end, which took a second of a run over 2,000 documents: all is given back then.
    """
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)
