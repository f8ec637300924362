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
    """Let every expectation keep its configuration, and that its expectation, for as long as this lasts.

    The library makes the one anew, out of all fields, each time that it looks up one argument, some seventy times an
    expectation, and the other each time that it asks for the arguments of a metric. Nobody changes either while they
    are held against a table, so that the first ones serve.
    """
    from great_expectations.expectations.expectation import Expectation
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration

    configured_anew, expected_anew = vars(Expectation)["configuration"], ExpectationConfiguration.to_domain_obj
    # By id, as expectations have no hash; each with what it is of, so that the id stays its own.
    configurations: dict[int, tuple[Expectation, ExpectationConfiguration]] = {}
    expectations: dict[int, tuple[ExpectationConfiguration, Expectation]] = {}

    def configuration(self: Expectation) -> ExpectationConfiguration:
        if id(self) not in configurations:
            configurations[id(self)] = self, configured_anew.fget(self)
        return configurations[id(self)][1]

    def expectation(self: ExpectationConfiguration) -> Expectation:
        if id(self) not in expectations:
            expectations[id(self)] = self, expected_anew(self)
        return expectations[id(self)][1]

    Expectation.configuration = property(configuration)  # type: ignore[assignment, method-assign]
    ExpectationConfiguration.to_domain_obj = expectation  # type: ignore[method-assign]
    try:
        yield
    finally:
        Expectation.configuration = configured_anew  # type: ignore[method-assign]
        ExpectationConfiguration.to_domain_obj = expected_anew  # type: ignore[method-assign]


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
