"""How often Python looks for garbage that holds itself in cycles, and how a process ends without it."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from typing import NoReturn

ALLOCATIONS = 200_000
"""New objects between two looks. Python's 700 suits small programs: here loading the libraries alone makes millions of
objects that stay, and looking through them again and again took a tenth of a short run."""


def look_for_it_rarely() -> None:
    """Set this process so, for as long as it lives; what is in no cycle is freed at once all the same."""
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])


def leave(code: int) -> NoReturn:
    """End the process with that code, but for taking apart what it holds, which takes a second of a large run.

    What Python does of use at its end is done: other threads and pools end, exit functions run, all output is
    written.
    """
    threading._shutdown()  # type: ignore[attr-defined]  # pools that are still open end only so
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None and not stream.closed:  # None: the process was started without it
                stream.flush()
    except OSError:  # nobody reads any more: Python itself says so in its own way
        sys.exit(code)
    os._exit(code)
