"""Modules that are imported only once something of them is wanted, or not at all."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any


class _Postponed(ModuleType):
    """Stands in place of a module until one of its names is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what the import system asks of every module
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(importlib.import_module(self.__name__), name)


def postpone(*names: str) -> None:
    """Let the import of these modules cost nothing until they are used; those imported already stay as they are.

    For modules that a library imports on behalf of parts that are not used here. The standard library's LazyLoader
    does not serve: a second import statement ends its wait.
    """
    for name in names:
        sys.modules.setdefault(name, _Postponed(name))


def leave_out(*names: str) -> None:
    """Let these modules be as if they were not installed; those imported already stay.

    For what a library uses where it can and does without elsewhere, when nothing here needs it.
    """
    for name in names:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # the import system's way to say so
