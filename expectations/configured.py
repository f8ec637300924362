"""What Great Expectations makes again and again while it holds expectations against a table, made once or faster."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from great_expectations.expectations.expectation import Expectation
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration


@contextmanager
def configured_once() -> Iterator[None]:
    """Let every expectation keep its configuration for as long as this lasts.

    The library makes it anew, out of all fields, each time that it looks up one argument: some seventy times an
    expectation. Nobody changes an expectation while it is held against a table, so that the first one serves.
    """
    from great_expectations.expectations.expectation import Expectation

    made_anew = vars(Expectation)["configuration"]
    # By id, as expectations have no hash; each with its expectation, so that the id stays its own.
    made: dict[int, tuple[Expectation, ExpectationConfiguration]] = {}

    def configuration(self: Expectation) -> ExpectationConfiguration:
        if id(self) not in made:
            made[id(self)] = self, made_anew.fget(self)
        return made[id(self)][1]

    Expectation.configuration = property(configuration)  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Expectation.configuration = made_anew  # type: ignore[method-assign]


_PLAIN = frozenset({str, int, bool, type(None)})
"""Types whose values JSON has as they are."""


@contextmanager
def named_at_once() -> Iterator[None]:
    """Let metrics be named by their arguments as they are, where these are plain, for as long as this lasts.

    The library asks of every value, before it gives it unchanged, whether it is one of forty types: a fifth of the
    time that expectations take. The names stay the same.
    """
    from great_expectations.core.id_dict import IDDict

    named_slowly = IDDict.to_id

    def to_id(self: IDDict, *chosen: Any, **also: Any) -> Any:
        if chosen or also or len(self) < 2 or self._id_ignore_keys or not _PLAIN.issuperset(map(type, self.values())):
            return named_slowly(self, *chosen, **also)
        return hashlib.md5(json.dumps(self, sort_keys=True).encode(), usedforsecurity=False).hexdigest()

    IDDict.to_id = to_id  # type: ignore[method-assign]
    try:
        yield
    finally:
        IDDict.to_id = named_slowly  # type: ignore[method-assign]
