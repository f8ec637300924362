"""What the assets share: the run's settings, and the store of tables between the steps."""

from __future__ import annotations

import os
from pathlib import Path

import dagster as dg
import polars as pl
from pydantic import Field, PrivateAttr

from pipelines.operation_settings import Operations
from pipelines.settings import Settings
from sources.errors import InputError
from sources.web.settings import FetchSettings


class RunSettings(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The run's settings as Dagster shows and stores them; no `documents` means the bundled corpus."""

    documents: list[str] = Field(default_factory=list)
    warehouse: str = str(Settings().warehouse)
    offline: bool = False
    jobs: int = Field(default=1, ge=1)
    archive: str = ""
    fetch: str = "{}"
    """The settings of fetching, as JSON."""
    dask: str = ""
    operations: str = "{}"
    """The settings of operation, as JSON."""
    accept_loss: bool = False

    def settings(self) -> Settings:
        """The same as a plain object."""
        return Settings(
            documents=tuple(Path(name) for name in self.documents),
            warehouse=Path(self.warehouse),
            offline=self.offline,
            jobs=self.jobs,
            archive=Path(self.archive) if self.archive else None,
            fetch=FetchSettings.model_validate_json(self.fetch),
            dask=self.dask,
            operations=Operations.model_validate_json(self.operations),
            accept_loss=self.accept_loss,
        )


class TableStore(dg.ConfigurableIOManager):
    """Tables between the steps: Parquet in `<warehouse>/.work`, one file an asset, replaced at once.

    A step takes what its own run has made from memory, so that two runs at once never mix; the files serve a later
    run that materialises only some of the assets.
    """

    warehouse: str
    _made: dict[str, pl.DataFrame] = PrivateAttr(default_factory=dict)

    def handle_output(self, context: dg.OutputContext, obj: pl.DataFrame) -> None:
        """Keeps the table and writes its file."""
        name = context.asset_key.path[-1]
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}.partial")
        obj.write_parquet(partial)
        partial.replace(path)
        self._made[name] = obj

    def load_input(self, context: dg.InputContext) -> pl.DataFrame:
        """The table that a step asks for."""
        return self.table(context.asset_key.path[-1])

    def table(self, name: str) -> pl.DataFrame:
        """The table as this run made it, else as the last run left it.

        Raises:
            InputError: if no run has made it yet.
        """
        if name in self._made:
            return self._made[name]
        path = self._path(name)
        if not path.exists():
            raise InputError(f"{path}: no run has made {name} yet: materialise all assets once")
        return pl.read_parquet(path)

    def _path(self, name: str) -> Path:
        return Settings(warehouse=Path(self.warehouse)).work / f"{name}.parquet"
