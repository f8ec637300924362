"""What all tests share: deterministic property tests, and processes that start fast and look for garbage rarely."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from hypothesis import HealthCheck, settings

from warehouse.garbage import look_for_it_rarely

settings.register_profile(
    "project",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")

# Some sixty processes import the same modules: without their bytecode each compiles all of them anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

look_for_it_rarely()
gc.disable()


def pytest_collection_finish() -> None:
    # Libraries, tests and their parameters stay to the end: no look for garbage need go through them, nor did any
    # while they were loaded.
    gc.freeze()
    gc.enable()


def pytest_sessionfinish() -> None:
    if not WORKER:
        gc.unfreeze()  # libraries that count their objects at the end would call the frozen ones leaks


def _leave(process: int) -> None:
    """End one of several test processes, which has told all, without taking apart what it holds: that takes seconds."""
    if os.getpid() == process:  # and not one that was forked off
        os._exit(0)


WORKER = "PYTEST_XDIST_WORKER" in os.environ
if WORKER:
    atexit.register(_leave, os.getpid())  # before all others, and so called after them
