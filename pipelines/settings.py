"""What one run of the pipeline is told: where documents are, where releases go, whether the network may be used."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sources.errors import InputError

DEFAULT_WAREHOUSE = Path("warehouse/data")
WAREHOUSE_VARIABLE = "INFRAFACTS_WAREHOUSE"
DOCUMENTS_VARIABLE = "INFRAFACTS_DOCUMENTS"
JOBS_VARIABLE = "INFRAFACTS_JOBS"


@dataclass(frozen=True, slots=True)
class Settings:
    """One run's settings.

    `documents` are directories, none of them means the bundled corpus; `jobs` is the number of processes that extract.
    """

    documents: tuple[Path, ...] = ()
    warehouse: Path = DEFAULT_WAREHOUSE
    offline: bool = False
    jobs: int = 1

    @property
    def directories(self) -> tuple[Path, ...]:
        """The directories that are read."""
        from sources.ingest import BUNDLED

        return self.documents or (BUNDLED,)

    @property
    def work(self) -> Path:
        """Where the tables of the last run lie between the steps."""
        return self.warehouse / ".work"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a run that Dagster's web page or daemon starts.

    INFRAFACTS_WAREHOUSE names the warehouse, INFRAFACTS_DOCUMENTS the directories, separated as in PATH,
    INFRAFACTS_JOBS the number of processes that extract.

    Raises:
        InputError: if the number of processes is none.
    """
    variables = os.environ if environment is None else environment
    return Settings(
        documents=_paths(variables.get(DOCUMENTS_VARIABLE, "").split(os.pathsep)),
        warehouse=Path(variables.get(WAREHOUSE_VARIABLE) or DEFAULT_WAREHOUSE),
        jobs=_jobs(variables.get(JOBS_VARIABLE) or "1"),
    )


def _paths(names: Sequence[str]) -> tuple[Path, ...]:
    return tuple(Path(name) for name in names if name)


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise InputError(f"{JOBS_VARIABLE}={text}: is no number of processes: set it to 1 or more")
    return int(text)
