"""One run of the pipeline through Dagster, in this process, and what it came to."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import dagster as dg

from expectations import Validator
from expectations.report import REPORT_NAME
from pipelines.assets.documents import LEFT_OUT
from pipelines.assets.publication import REFUSED_DIRECTORY
from pipelines.definitions import PUBLISH, definitions
from pipelines.housekeeping import CAUSE_TAG, COMMAND_LINE, PROCESS_TAG, bury, this_process
from pipelines.instance import opened, prepare
from pipelines.progress import PROGRESS, Recorder, recording
from pipelines.settings import Settings
from sources.ingest import check
from warehouse.files import ensure_warehouse
from warehouse.release import VALIDATION_DIRECTORY, latest

Outcome = Literal["published", "unchanged", "refused"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A document that was left out, and why."""

    uri: str
    error: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run came to; `version` and `path` are the newest release's, None where there is none yet.

    `page_outcomes` counts addresses by what became of them. `seconds` are those of each stage, in order. `failures`
    say which expectations refused the release, `warnings` which others do not hold; `report` is where all of it stands.
    """

    outcome: Outcome
    documents: int
    rejected: tuple[Problem, ...]
    references: int
    pages: int
    page_outcomes: dict[str, int]
    claims: int
    entities: int
    facts: int
    conflicts: int
    version: str | None
    path: str | None
    seconds: dict[str, float]
    failures: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    report: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return asdict(self)


def run(settings: Settings, recorder: Recorder, validator: Validator | None = None) -> Summary:
    """Runs all stages with the settings and publishes a release if anything changed.

    Raises:
        InputError: if there is nothing to read, a catalog is wrong, or a file changed during the run.
        WarehouseError: if the warehouse cannot be written.
        OntologyError: if the ontology is wrong.
    """
    ensure_warehouse(settings.warehouse)
    check(settings.directories)
    refused = not _materialise(settings, recorder, validator)
    left_out = recorder.metadata.get("documents", {}).get(LEFT_OUT)
    rejected = tuple(Problem(*one) for one in left_out) if isinstance(left_out, list) else ()
    return _summary(settings, recorder, rejected, refused)


def _materialise(settings: Settings, recorder: Recorder, validator: Validator | None) -> bool:
    """Whether the run reached its end; False when expectations stopped it, any other error is raised."""
    job = definitions(settings, validator).resolve_job_def(PUBLISH)
    started = time.perf_counter()
    before = sum(recorder.seconds.values())
    with opened(prepare(settings.warehouse)) as instance, recording(recorder):
        bury(instance)
        try:
            tags = {PROCESS_TAG: this_process(), CAUSE_TAG: COMMAND_LINE}
            job.execute_in_process(instance=instance, run_config={"loggers": {PROGRESS: {}}}, tags=tags)
        except dg.DagsterExecutionInterruptedError as error:
            raise KeyboardInterrupt from error
        except Exception as error:
            if recorder.failed_checks:
                return False
            cause = _first_cause(error)
            raise cause from cause.__cause__  # from the wrapping, it would be its own cause
        finally:
            stages = sum(recorder.seconds.values()) - before
            recorder.seconds["Dagster itself"] = time.perf_counter() - started - stages
    return True


def _first_cause(error: BaseException) -> BaseException:
    """What the pipeline's own code raised, inside Dagster's wrapping."""
    while isinstance(error, dg.DagsterError) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _report(settings: Settings, release: Path | None) -> str:
    """The report of the refusal, or of the newest release."""
    directory = release / VALIDATION_DIRECTORY if release else settings.warehouse / REFUSED_DIRECTORY
    return str(directory / REPORT_NAME)


def _page_outcomes(recorder: Recorder) -> dict[str, int]:
    """How many addresses met which outcome."""
    counts = recorder.metadata.get("pages", {}).get("outcomes")
    return {str(name): int(count) for name, count in counts.items()} if isinstance(counts, dict) else {}


def _summary(settings: Settings, recorder: Recorder, rejected: tuple[Problem, ...], refused: bool) -> Summary:
    newest = latest(settings.warehouse)
    rows = recorder.rows
    unchanged = bool(recorder.metadata.get("release", {}).get("unchanged"))
    return Summary(
        outcome="refused" if refused else "unchanged" if unchanged else "published",
        documents=rows.get("documents", 0),
        rejected=rejected,
        references=rows.get("page_references", 0) + rows.get("page_links", 0),
        pages=rows.get("page_documents", 0),
        page_outcomes=_page_outcomes(recorder),
        claims=rows.get("claims", 0),
        entities=rows.get("entities", 0),
        facts=rows.get("facts", 0),
        conflicts=rows.get("conflicts", 0),
        version=newest.version if newest else None,
        path=str(newest.path) if newest else None,
        seconds={title: round(seconds, 3) for title, seconds in recorder.seconds.items()},
        failures=tuple(recorder.failed_checks),
        warnings=tuple(recorder.warnings),
        report=_report(settings, None if refused or newest is None else newest.path),
    )
