"""Names of people that documents give."""

from __future__ import annotations

import pytest

from pipelines.extract.persons import may_be_person, people_named
from tests.pipelines.extract.reading_help import extractor


def named(text: str) -> set[str]:
    return set(people_named([text], extractor().matcher))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We met Ingrid Solberg.", {"Ingrid Solberg"}),
        ("CEO Qwerta Zyx spoke.", {"Qwerta Zyx"}),
        ("Qwerta Zyx, who runs the lab, spoke.", {"Qwerta Zyx"}),
        ("Qwerta Zyx (chief scientist) spoke.", {"Qwerta Zyx"}),
        ("Founded in 2031 by Qwerta Zyx and Ubo van der Pol.", {"Qwerta Zyx", "Ubo van der Pol"}),
        ("Thanks to Qwerta Zyx for tests.", {"Qwerta Zyx"}),
        ("Qwerta Zyx became its president.", {"Qwerta Zyx"}),
        ("So says Qwerta Zyx, head of sales.", {"Qwerta Zyx"}),
        ("By Qwerta Zyx, senior analyst", {"Qwerta Zyx"}),
    ],
)
def test_a_first_name_or_the_words_beside_it_tell_a_person(text: str, expected: set[str]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Qwerta Zyx opened.",
        "Ingrid Labs opened.",
        "Maria Creek is a river.",
        "Founded by Qwerta Capital.",
        "Grace Hopper has 72 cores.",
        "Martin Luther King Boulevard is closed.",
        "The CEO Summit Tokyo was long.",
        "Qwerta Zyx, an asset manager, bought it.",
        "It was paid by Qwerta Zyx, the lead investor.",
    ],
)
def test_other_names_are_nobody(text: str) -> None:
    assert named(text) == set()


def test_a_surname_that_stands_alone_is_its_one_owner() -> None:
    found = people_named(["Ingrid Solberg spoke. Solberg left."], extractor().matcher)
    assert found["Solberg"].name == "Ingrid Solberg"


def test_a_surname_of_two_people_or_never_alone_is_nobody_s() -> None:
    assert "Solberg" not in named("Ingrid Solberg met Anna Solberg. Solberg left.")
    assert "Solberg" not in named("Ingrid Solberg spoke.")


def test_a_company_s_name_may_not_be_a_person_s() -> None:
    matcher = extractor().matcher
    assert may_be_person("Qwerta Zyx", matcher)
    assert not may_be_person("Qwerta Ventures", matcher)
    assert not may_be_person("Microsoft Azure", matcher)
