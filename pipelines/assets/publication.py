"""From facts to the published tables, through the expectations, to a release: write, audit, publish."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dagster as dg
import polars as pl

from expectations import ValidationReport, Validator
from expectations.report import failure_lines
from pipelines.assets.inputs import fingerprints, release_inputs
from pipelines.assets.resources import Kept, RunSettings, TableStore
from pipelines.assets.seal import HELD, REPORT, held_before, is_sealed, kept_report, seal
from pipelines.assets.steps import REUSED, Made, materialised, step
from pipelines.assets.tables import plain_spec, table_specs
from pipelines.assets.whole import whole_tables
from pipelines.ontology import load_ontology
from pipelines.settings import Settings
from warehouse.manifest import code_fingerprint
from warehouse.release import Published, find_release, publish
from warehouse.schema import TABLES
from warehouse.tables import build_tables

VIEWS = ("eras", "hardware", "models", "costs", "clusters", "timeline")
REFUSED_DIRECTORY = "refused"
WRITER_POOL = "warehouse"
"""Runs that publish wait for each other in the daemon's queue; a warehouse has one writer."""


@dataclass(frozen=True, slots=True)
class Documented:
    """A report with its Data Docs, which are made only where they are written."""

    report: ValidationReport
    validator: Validator

    @property
    def passed(self) -> bool:
        """Whether the tables may be published."""
        return self.report.passed

    def files(self) -> dict[str, str]:
        """The report's files and pages, by name."""
        return {**self.report.files(), **self.validator.data_docs(self.report)}


@dg.multi_asset(
    name="tables", specs=table_specs(VIEWS, "published", ["facts", "entities", "claims"], code_fingerprint())
)
def published_assets(run: RunSettings, store: TableStore) -> Iterator[dg.MaterializeResult[Any]]:
    """Arranges the facts as the tables that users read."""

    def make() -> dict[str, Made]:
        tables = build_tables(store.table("facts"), store.table("entities"), load_ontology(), store.table("claims"))
        return {name: Made(tables[name]) for name in VIEWS}

    yield from step(
        store, "tables", reads=["facts", "entities", "claims"], make=make, remember=run.settings().remembers
    )


@dg.multi_asset(
    name="validation",
    specs=[
        plain_spec(
            "validation",
            "The report on all tables; a failure stops the release.",
            "published",
            [*TABLES, "pages"],
            code_fingerprint(),
            kinds=["greatexpectations"],
        )
    ],
    check_specs=[
        dg.AssetCheckSpec(name, asset="validation", blocking=True, description=f"What must be true of {name}.")
        for name in TABLES
    ],
)
def validation_asset(
    run: RunSettings, store: TableStore, validator: dg.ResourceParam[Validator]
) -> Iterator[dg.MaterializeResult[Any] | dg.AssetCheckResult]:
    """Holds every table against what must be true of it; a failure stops the release."""
    settings = run.settings()
    reused = is_sealed(store, settings, [*HELD, REPORT])
    if reused:
        report = kept_report(store)
    else:
        previous, said = held_before(store, settings)
        report = validator.validate(whole_tables(store), previous, settings.accept_loss, said)
        store.keep(REPORT, pl.DataFrame({"report": [report.to_json()]}))
    _leave_refusal(settings.warehouse / REFUSED_DIRECTORY, Documented(report, validator))
    kept = Kept(store.version(REPORT), 1)
    yield materialised(REPORT, kept, {REUSED: reused, "report": dg.MetadataValue.md(report.to_markdown())})
    yield from (_check(report, name) for name in TABLES)


@dg.multi_asset(
    name="release",
    pool=WRITER_POOL,
    specs=[
        plain_spec(
            "release",
            "The tables as the warehouse's newest version: Parquet, DuckDB, manifest, report.",
            "published",
            [*TABLES, "validation"],
            code_fingerprint(),
            kinds=["duckdb", "parquet"],
        )
    ],
)
def release_asset(
    run: RunSettings, store: TableStore, validator: dg.ResourceParam[Validator]
) -> Iterator[dg.MaterializeResult[Any]]:
    """Publishes the tables as the next version, unless they are those of the newest release."""
    settings = run.settings()
    held = [*HELD, REPORT]
    if is_sealed(store, settings, held):
        newest = find_release(settings.warehouse)
        published = Published(newest.version, newest.path, unchanged=True)
    else:
        published = _published(settings, store, validator)
        seal(store, settings, held)
    metadata: dict[str, Any] = {
        "version": published.version,
        "path": str(published.path),
        "unchanged": published.unchanged,
    }
    yield dg.MaterializeResult(asset_key="release", metadata=metadata, data_version=dg.DataVersion(published.version))


def _published(settings: Settings, store: TableStore, validator: Validator) -> Published:
    tables = whole_tables(store)
    inputs, files = release_inputs(settings, tables["documents"], store.table("pages"))
    return publish(
        tables,
        settings.warehouse,
        inputs=inputs,
        input_files=files,
        fingerprints=fingerprints(),
        validation=Documented(kept_report(store), validator),
        published_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _check(report: ValidationReport, name: str) -> dg.AssetCheckResult:
    table = report.table(name)
    rows = "\n".join(line for failure in table.failures for line in failure_lines(failure))
    return dg.AssetCheckResult(
        check_name=name,
        passed=table.passed,
        severity=dg.AssetCheckSeverity.ERROR if table.refused else dg.AssetCheckSeverity.WARN,
        description="; ".join(str(failure).removeprefix(f"{name}: ") for failure in table.failures) or None,
        metadata={
            "rows": table.rows,
            "expectations": table.expectations,
            "failed": len(table.failures),
            **({"failures": dg.MetadataValue.md(rows)} if rows else {}),
        },
    )


def _leave_refusal(directory: Path, report: Documented) -> None:
    """Leaves the report of a refused release where its reader finds it; of a good one, removes the last such."""
    shutil.rmtree(directory, ignore_errors=True)
    if report.passed:
        return
    directory.mkdir(parents=True)
    for name, content in report.files().items():
        (directory / name).write_text(content, encoding="utf-8")
