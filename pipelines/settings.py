"""What one run of the pipeline is told: by `infrafacts.toml`, by INFRAFACTS_* variables, and by the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipelines.logs import Form
    from pipelines.operation_settings import Operations
    from sources.web.settings import FetchSettings


DEFAULT_WAREHOUSE = Path("warehouse/data")
SETTINGS_NAME = "infrafacts.toml"
PREFIX = "INFRAFACTS_"


def _default_fetch() -> FetchSettings:
    from sources.web.settings import FetchSettings

    return FetchSettings()


def _default_operations() -> Operations:
    from pipelines.operation_settings import Operations

    return Operations()


@dataclass(frozen=True, slots=True)
class Settings:
    """One run's settings; `documents` are directories, none of them means the bundled corpus.

    `jobs` is the number of processes that extract; `archive` names an archive of pages that is replayed instead of
    using the network; `fetch` says how pages are fetched; `accept_loss` publishes a release that has lost claims or
    predicates against the latest one, which is refused otherwise. `logging` is the form of what is said meanwhile.
    `dask` is the address of a scheduler whose workers extract instead. `operations` says what is cached, and what the
    daemon does when.
    """

    documents: tuple[Path, ...] = ()
    warehouse: Path = DEFAULT_WAREHOUSE
    offline: bool = False
    jobs: int = 1
    archive: Path | None = None
    fetch: FetchSettings = field(default_factory=_default_fetch)
    accept_loss: bool = False
    logging: Form = "text"
    dask: str = ""
    operations: Operations = field(default_factory=_default_operations)

    @property
    def directories(self) -> tuple[Path, ...]:
        """The directories that are read."""
        from sources.ingest import BUNDLED

        return self.documents or (BUNDLED,)

    @property
    def work(self) -> Path:
        """Where the tables of the last run lie between the steps."""
        return self.warehouse / ".work"

    @property
    def cache(self) -> Path | None:
        """Where what was read and extracted is kept by document; None where nothing is."""
        cache = self.operations.cache
        return (cache.directory or self.warehouse / "cache") if cache.enabled else None

    @property
    def remembers(self) -> bool:
        """Whether tables that an earlier run made of the same are taken over."""
        return self.operations.cache.enabled

    @property
    def page_archive(self) -> Path:
        """Where the exchanges with the web are archived."""
        return self.warehouse / "archive"


def load_settings(file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings as the file and the environment have them; the environment wins.

    Args:
        file: by default `infrafacts.toml` in the working directory, which need not exist.
        environment: by default that of the process; INFRAFACTS_WAREHOUSE, INFRAFACTS_DOCUMENTS (separated as in
            PATH), INFRAFACTS_OFFLINE, INFRAFACTS_JOBS, INFRAFACTS_ARCHIVE, INFRAFACTS_FETCH__CONTACT and so on.

    Raises:
        InputError: if a key or a variable is unknown, a value is wrong, or the file is no TOML.
    """
    from pipelines.settings_sources import read_values

    path = file if file is not None else Path(SETTINGS_NAME)
    values = read_values(path, os.environ if environment is None else environment)
    return Settings(
        values.documents,
        values.warehouse,
        values.offline,
        values.jobs,
        values.archive,
        values.fetch,
        accept_loss=values.accept_loss,
        logging=values.logging,
        dask=values.dask,
        operations=values.operations,
    )


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a run that Dagster's web page or daemon starts: as `load_settings` finds them."""
    return load_settings(environment=environment)


def with_options(
    settings: Settings,
    *,
    documents: tuple[Path, ...] = (),
    warehouse: Path | None = None,
    offline: bool = False,
    jobs: int | None = None,
    archive: Path | None = None,
    dask: str | None = None,
) -> Settings:
    """The settings with what the command line says in place of what it overrides."""
    return replace(
        settings,
        documents=documents or settings.documents,
        warehouse=warehouse or settings.warehouse,
        offline=offline or settings.offline,
        jobs=jobs or settings.jobs,
        archive=archive or settings.archive,
        dask=dask or settings.dask,
    )
