"""Version numbers of releases: how they compare, and which part a change raises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Level = Literal["first", "major", "minor", "patch"]

_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A release's version; versions compare part by part as numbers (1.10.0 is after 1.9.0)."""

    major: int
    minor: int
    patch: int

    @classmethod
    def parse(cls, text: str) -> Version:
        """The version written as `major.minor.patch`.

        Raises:
            ValueError: if the text is not such a version.
        """
        match = _VERSION.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a version: write it as in 1.4.0")
        return cls(*(int(part) for part in match.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


FIRST = Version(1, 0, 0)


def following(version: Version | None, level: Level) -> Version:
    """The version after a change of that level; `FIRST` when there is none yet."""
    if version is None or level == "first":
        return FIRST
    if level == "major":
        return Version(version.major + 1, 0, 0)
    if level == "minor":
        return Version(version.major, version.minor + 1, 0)
    return Version(version.major, version.minor, version.patch + 1)
