"""An expectation's configuration, made once while it is held against a table, and not for every argument of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

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
