from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warehouse.versions import FIRST, Version, following

NUMBERS = st.integers(min_value=0, max_value=10_000)
VERSIONS = st.builds(Version, NUMBERS, NUMBERS, NUMBERS)


@given(VERSIONS)
def test_a_version_reads_back_as_written(version: Version) -> None:
    assert Version.parse(str(version)) == version


@pytest.mark.parametrize(
    "text", ["", "1", "1.0", "1.0.0.0", "v1.0.0", "01.0.0", "1.0.0-rc1", "1.0.x", " 1.0.0", "1.0.0\n"]
)
def test_other_texts_are_no_versions(text: str) -> None:
    with pytest.raises(ValueError, match="is not a version: write it as in"):
        Version.parse(text)


def test_versions_compare_as_numbers() -> None:
    assert sorted(map(Version.parse, ["1.10.0", "1.9.0", "2.0.0", "1.9.12"])) == [
        Version(1, 9, 0),
        Version(1, 9, 12),
        Version(1, 10, 0),
        Version(2, 0, 0),
    ]


def test_each_level_raises_its_part_and_clears_those_below() -> None:
    assert following(None, "first") == FIRST == Version(1, 0, 0)
    assert following(Version(1, 4, 2), "major") == Version(2, 0, 0)
    assert following(Version(1, 4, 2), "minor") == Version(1, 5, 0)
    assert following(Version(1, 4, 2), "patch") == Version(1, 4, 3)


@given(VERSIONS, st.sampled_from(["major", "minor", "patch"]))
def test_the_following_version_is_always_later(version: Version, level: str) -> None:
    assert following(version, level) > version  # type: ignore[arg-type]
