"""Ids of entities: pinned, since everything downstream is keyed by them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.ontology import entity_id, fold, slug


@pytest.mark.parametrize(
    ("entity_type", "name", "expected"),
    [
        ("hardware", "V100", "hardware/v100"),
        ("model", "GPT-4.5", "model/gpt-4.5"),
        ("organization", "OpenAI", "organization/openai"),
        ("software", "C++", "software/c++"),
        ("organization", "AT&T", "organization/at-t"),
        ("organization", "Société Générale", "organization/societe-generale"),
        ("place", "West Des Moines", "place/west-des-moines"),
        ("hardware", "GB300  NVL72 ", "hardware/gb300-nvl72"),
        ("organization", "百度", "organization/u767e-u5ea6"),
    ],
)
def test_ids_are_pinned(entity_type: str, name: str, expected: str) -> None:
    assert entity_id(entity_type, name) == expected


def test_a_blank_name_has_no_id() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        entity_id("model", "  ")


def test_fold_joins_spellings_with_and_without_diacritics() -> None:
    assert fold("Jülich Łódź") == "julich lodz"


@given(st.text(min_size=1).filter(lambda text: bool(text.strip())))
def test_a_slug_is_never_empty_and_stays_itself(name: str) -> None:
    result = slug(name)
    assert re.fullmatch(r"[a-z0-9.+-]+", result)
    assert slug(result) == result
