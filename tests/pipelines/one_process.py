"""Validation in the process of the tests, as the daemon does it, so that Great Expectations is loaded only once."""

from __future__ import annotations

from typing import Self

from expectations import InThisProcess


class OneProcess(InThisProcess):
    """Stands where the command line starts a process of its own."""

    def __init__(self, *, at_once: bool = True) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass
