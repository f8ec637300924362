"""Where settings come from: `infrafacts.toml` below the variables of the environment, read by pydantic-settings."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from pipelines.logs import Form
from pipelines.operation_settings import Operations
from pipelines.settings import DEFAULT_WAREHOUSE, PREFIX
from sources.errors import InputError
from sources.web.settings import FetchSettings

_DELIMITER = "__"
READ_ELSEWHERE = frozenset({"INFRAFACTS_SPACY_MODEL"})
"""Variables that the language layer reads itself."""


class _Values(BaseSettings):
    """The keys of `infrafacts.toml` that are about one run."""

    documents: tuple[Path, ...] = ()
    warehouse: Path = DEFAULT_WAREHOUSE
    offline: bool = False
    jobs: Annotated[int, Field(ge=1)] = 1
    archive: Path | None = None
    fetch: FetchSettings = FetchSettings()
    accept_loss: bool = False
    logging: Form = "text"
    dask: str = ""

    @field_validator("documents", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return [name for name in value.split(os.pathsep) if name] if isinstance(value, str) else value

    @field_validator("warehouse", mode="before")
    @classmethod
    def _default_when_empty(cls, value: object) -> object:
        return DEFAULT_WAREHOUSE if value == "" else value


class RunValues(Operations, _Values):
    """Every key of `infrafacts.toml`; the variable of a key is its name in capitals after INFRAFACTS_."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=_DELIMITER, enable_decoding=False, extra="forbid", frozen=True
    )

    @property
    def operations(self) -> Operations:
        """The tables about operation."""
        return Operations(**{name: getattr(self, name) for name in Operations.model_fields})


def read_values(file: Path, environment: Mapping[str, str]) -> RunValues:
    """The settings of a file, which need not exist, with the variables above them.

    Raises:
        InputError: if a key or variable is unknown, a value is wrong, or the file cannot be read as TOML.
    """
    written = _toml(file)
    _check_names(environment)

    class _FromSources(RunValues):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return _Variables(settings_cls, environment), TomlConfigSettingsSource(settings_cls, file)

    try:
        return _FromSources()
    except ValidationError as error:
        raise InputError(_explain(file, written, environment, error)) from error


class _Variables(EnvSettingsSource):
    """The variables that were given, in place of those of the process."""

    def __init__(self, settings_cls: type[BaseSettings], environment: Mapping[str, str]) -> None:
        self._given = {name.lower(): value for name, value in environment.items() if name.upper().startswith(PREFIX)}
        super().__init__(settings_cls)

    def _load_env_vars(self) -> Mapping[str, str | None]:
        return self._given


def _toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror}); make it a readable file") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: is not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{file}: is not valid TOML: {error}; correct it there") from error


def _check_names(environment: Mapping[str, str]) -> None:
    for name in sorted(environment):
        key = name.removeprefix(PREFIX).lower().split(_DELIMITER, 1)[0]
        if name.startswith(PREFIX) and name not in READ_ELSEWHERE and key not in RunValues.model_fields:
            known = ", ".join(PREFIX + field.upper() for field in RunValues.model_fields)
            raise InputError(f"{name} is no setting; there are: {known}")


def _explain(file: Path, written: Mapping[str, object], environment: Mapping[str, str], error: ValidationError) -> str:
    """One line that names the key, in the file or as a variable, and the repair."""
    first = error.errors()[0]
    place = [str(part) for part in first["loc"] if not isinstance(part, int)][:2]
    variable = PREFIX + _DELIMITER.join(place).upper()
    where = variable if variable in environment else f"{file}: {'.'.join(place)}"
    if first["type"] == "extra_forbidden":
        group = RunValues.model_fields[place[0]].default if len(place) > 1 else None
        fields = type(group).model_fields if isinstance(group, BaseModel) else RunValues.model_fields
        return f"{where} is no setting; there are: {', '.join(fields)}"
    return f"{where}: {first['msg']}; correct the value"
