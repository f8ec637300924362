from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from expectations.checks import new_context
from expectations.configured import configured_once, named_at_once

if TYPE_CHECKING:
    from great_expectations.expectations.expectation import Expectation


@pytest.fixture(autouse=True, scope="module")
def _loaded() -> None:
    """Great Expectations as validation loads it, and not before: that takes seconds."""
    new_context()


def of(column: str) -> Expectation:
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration

    given = ExpectationConfiguration(type="expect_column_values_to_not_be_null", kwargs={"column": column})
    return given.to_domain_obj()


def test_an_expectation_keeps_the_configuration_that_it_has_anyway() -> None:
    first, second = of("a"), of("b")
    before = first.configuration, second.configuration
    with configured_once():
        assert (first.configuration, second.configuration) == before
        assert first.configuration is first.configuration
        assert {of(column).configuration.kwargs["column"] for column in "abcdef"} == set("abcdef")


def test_a_configuration_keeps_the_expectation_that_it_has_anyway() -> None:
    first, second = of("a").configuration, of("b").configuration
    before = first.to_domain_obj(), second.to_domain_obj()
    with configured_once():
        assert (first.to_domain_obj(), second.to_domain_obj()) == before
        assert first.to_domain_obj() is first.to_domain_obj()


def test_afterwards_both_are_made_anew_also_after_an_error() -> None:
    expectation, ended = of("a"), KeyError()
    with pytest.raises(KeyError), configured_once():
        raise ended
    configuration = expectation.configuration
    assert expectation.configuration is not configuration
    assert configuration.to_domain_obj() is not configuration.to_domain_obj()


@pytest.mark.parametrize(
    "arguments",
    [{}, {"column": "a"}, {"column": "a", "table": None}, {"b": "ü", "a": 1, "c": True}, {"b": 1.5, "a": float("nan")},
     {"column_list": ["a", "b"], "exact": None}, {"c": {"d": 1}, "a": "x"}],
)  # fmt: skip
def test_a_metric_has_the_name_that_it_has_anyway(arguments: dict[str, Any]) -> None:
    from great_expectations.core.id_dict import IDDict

    given = [IDDict(arguments), IDDict(reversed(arguments.items()))]
    before = [each.to_id() for each in given]
    with named_at_once():
        assert [each.to_id() for each in given] == before
        assert given[0].to_id(id_keys=["column"] if "column" in arguments else []) == given[0].to_id(
            id_ignore_keys=arguments.keys() - {"column"}
        )
