"""The code location: what `dagster` and `dg` find when they look for this project."""

from __future__ import annotations

import dagster as dg

from expectations import InThisProcess, Validator
from pipelines.assets.documents import documents_asset, page_references_asset
from pipelines.assets.extraction import extraction_assets
from pipelines.assets.pages import pages_asset
from pipelines.assets.publication import published_assets, release_asset, validation_asset
from pipelines.assets.reconciliation import reconciliation_assets
from pipelines.assets.resources import RunSettings, TableStore
from pipelines.progress import progress_logger
from pipelines.settings import Settings, from_environment

PUBLISH = "publish"
ASSETS = [
    documents_asset,
    page_references_asset,
    pages_asset,
    extraction_assets,
    reconciliation_assets,
    published_assets,
    validation_asset,
    release_asset,
]


def definitions(settings: Settings, validator: Validator | None = None) -> dg.Definitions:
    """Everything Dagster is to know, for runs with these settings unless a run is configured otherwise."""
    warehouse = str(settings.warehouse)
    return dg.Definitions(
        assets=ASSETS,
        jobs=[dg.define_asset_job(PUBLISH, description="Builds every table and publishes a release.")],
        resources={
            "run": RunSettings(
                documents=[str(path) for path in settings.documents],
                warehouse=warehouse,
                offline=settings.offline,
                jobs=settings.jobs,
                archive=str(settings.archive or ""),
                fetch=settings.fetch.model_dump_json(),
                dask=settings.dask,
                operations=settings.operations.model_dump_json(),
                accept_loss=settings.accept_loss,
            ),
            "io_manager": TableStore(warehouse=warehouse),
            "validator": validator or InThisProcess(),
        },
        executor=dg.in_process_executor,
        loggers={"progress": progress_logger},
    )


defs = definitions(from_environment())
