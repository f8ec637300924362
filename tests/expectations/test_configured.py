from __future__ import annotations

import pytest
from great_expectations.expectations.expectation import Expectation
from great_expectations.expectations.expectation_configuration import ExpectationConfiguration

from expectations.configured import configured_once


def of(column: str) -> Expectation:
    given = ExpectationConfiguration(type="expect_column_values_to_not_be_null", kwargs={"column": column})
    return given.to_domain_obj()


def test_an_expectation_keeps_the_configuration_that_it_has_anyway() -> None:
    first, second = of("a"), of("b")
    before = first.configuration, second.configuration
    with configured_once():
        assert (first.configuration, second.configuration) == before
        assert first.configuration is first.configuration
        assert {of(column).configuration.kwargs["column"] for column in "abcdef"} == set("abcdef")


def test_afterwards_it_is_made_anew_also_after_an_error() -> None:
    expectation, ended = of("a"), KeyError()
    with pytest.raises(KeyError), configured_once():
        raise ended
    assert expectation.configuration is not expectation.configuration
