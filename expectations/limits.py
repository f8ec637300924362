"""The limits of what can be true of the world, from `limits.toml`: values by predicate, and dates."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

PATH = Path(__file__).with_name("limits.toml")


class Limit(BaseModel):
    """Inclusive ends, and why nothing lies beyond them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    least: float
    most: float
    why: str = Field(min_length=1)

    @model_validator(mode="after")
    def _ordered(self) -> Limit:
        if self.least >= self.most:
            raise ValueError(f"least {self.least:g} is not below most {self.most:g}")
        return self


class Beginnings(BaseModel):
    """Predicates and types of subjects whose dates may lie further back."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    predicates: tuple[str, ...]
    subjects: tuple[str, ...]
    least: int
    why: str = Field(min_length=1)


class Dates(BaseModel):
    """The first and last year that a date can lie in."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    least: int
    most: int
    why: str = Field(min_length=1)
    beginnings: Beginnings


class Limits(BaseModel):
    """All of `limits.toml`; `values` is by predicate."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dates: Dates
    values: dict[str, Limit]


@cache
def load_limits() -> Limits:
    """The limits, read once in a process.

    Raises:
        ValueError: if the file says something else than it may.
    """
    return Limits.model_validate(tomllib.loads(PATH.read_text(encoding="utf-8")))
