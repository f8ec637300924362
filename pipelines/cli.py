"""The command `infrafacts`; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from logging import INFO, WARNING, Logger
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from pipelines.answers import Format, answer
from pipelines.logs import configure, configured
from pipelines.settings import DEFAULT_WAREHOUSE, Settings, load_settings, with_options
from sources.errors import InputError
from warehouse.garbage import leave, look_for_it_rarely

if TYPE_CHECKING:
    from pipelines.progress import Recorder
    from pipelines.run import Summary

REFUSED = 1
BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="infrafacts",
    help="Documents about AI infrastructure in, a versioned dataset out: every number with its source.",
    no_args_is_help=False,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _set_warehouse(context: typer.Context, value: Path) -> Path:
    """The warehouse of the command line, else the one that is set in infrafacts.toml or the environment."""
    source = context.get_parameter_source("warehouse")
    return load_settings().warehouse if source is not None and source.name == "DEFAULT" else value


WarehouseOption = Annotated[
    Path,
    typer.Option(
        "--warehouse",
        metavar="DIR|URL",
        help="Where the releases are: a directory, or s3://, gs:// or az:// with a path.",
        callback=_set_warehouse,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON on standard output.")]


@app.command()
def run(
    documents: Annotated[
        list[Path] | None,
        typer.Option("--documents", metavar="DIR", help="Directory of documents, repeatable [default: bundled ones]."),
    ] = None,
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    offline: Annotated[bool, typer.Option("--offline", help="Leave the network alone.")] = False,
    archive: Annotated[
        Path | None,
        typer.Option("--archive", metavar="FILE", help="WARC file or directory to replay pages from."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, help="Processes that read and extract [default: 1, or INFRAFACTS_JOBS]."
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Scheduler of Dask's whose workers extract: tcp://HOST:8786."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Build the dataset: read, extract, reconcile, check, publish."""
    settings = with_options(
        load_settings(),
        documents=tuple(documents or ()),
        warehouse=warehouse,
        offline=offline,
        jobs=jobs,
        archive=archive,
        dask=dask,
    )
    log = configure(settings.logging)
    if settings.archive is not None and not settings.archive.exists():
        raise InputError(f"{settings.archive}: there is no such archive; name a WARC file or a directory of them")
    summary, recorder = _built(settings, log)
    _tell(summary, recorder, as_json)
    if summary.outcome == "refused":
        raise typer.Exit(REFUSED)


def _tell(summary: Summary, recorder: Recorder, as_json: bool) -> None:
    """Write what a run came to, for its reader and into its log."""
    if as_json:
        _write_json(summary.as_json())
    if recorder.log is None:
        from pipelines.render import show_summary

        show_summary(summary, recorder.console)
    else:
        level = WARNING if summary.outcome == "refused" else INFO
        recorder.log.log(level, "run ended", extra={"fields": summary.as_json()})


def _built(settings: Settings, log: Logger | None) -> tuple[Summary, Recorder]:
    """What a run came to, and who saw it; libraries are loaded here while another process loads those that validate."""
    from expectations import ValidationProcess
    from pipelines.fingerprints import seems_unchanged

    started = time.perf_counter()
    with ValidationProcess(at_once=not seems_unchanged(settings)) as process:
        from pipelines.progress import Recorder
        from pipelines.run import run as run_pipeline
        from warehouse.mirror import shown, writing

        recorder = Recorder(log=log)
        recorder.seconds["load libraries"] = time.perf_counter() - started
        with writing(settings.warehouse) as place:
            summary = run_pipeline(replace(settings, warehouse=place), recorder, process)
            path = shown(settings.warehouse, place, Path(summary.path)) if summary.path else None
    return replace(summary, path=path), recorder


@app.command()
def quantities() -> None:
    """Find the quantities in JSON lines {"text"} read from standard input."""
    from pipelines.extract.quantities_cli import stream

    try:
        stream(sys.stdin, sys.stdout)
    except ValueError as error:
        raise InputError(str(error)) from error


@app.command()
def claims(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Documents, in any format.")],
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT.html", help="Write a page with all that was found marked in the text."),
    ] = None,
) -> None:
    """Write the claims of single files as JSON lines, or as a page that shows where each comes from."""
    from dataclasses import asdict

    from pipelines.extract.extractor import Extractor
    from pipelines.ontology import load_ontology
    from sources.catalog import load_catalog
    from sources.document import Rejected
    from sources.ingest import read_file

    extractor = Extractor(load_ontology())
    inspected = []
    for path in files:
        document = read_file(path, path.name, load_catalog(path.parent))
        if isinstance(document, Rejected):
            raise InputError(document.error)
        if html is None:
            for claim in extractor.extract(document):
                _write_json(asdict(claim))
        else:
            inspected.append((document, extractor.inspect(document)))
    if html is not None:
        from pipelines.markup import page

        html.write_text(page(inspected), encoding="utf-8")
        sys.stderr.write(f"{html}: {sum(len(one.found) for _, one in inspected):,} claims marked\n")


@app.command()
def why(
    subject: Annotated[str, typer.Argument(help="An entity's name, alias or id.")],
    predicate: Annotated[str | None, typer.Argument(help="Only what is said with this predicate.")] = None,
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    as_json: JsonOption = False,
) -> None:
    """Show facts with the claims behind them and why the decision fell so."""
    from dataclasses import asdict

    from pipelines.explaining import explained
    from pipelines.reconcile.why import UnknownSubjectError
    from pipelines.render import show_explanations

    try:
        explanations, uris = explained(warehouse, subject, predicate)
    except UnknownSubjectError as error:
        raise InputError(str(error)) from error
    if as_json:
        _write_json([asdict(one) for one in explanations])
    else:
        show_explanations(explanations, uris)


@app.command()
def releases(warehouse: WarehouseOption = DEFAULT_WAREHOUSE, as_json: JsonOption = False) -> None:
    """List the releases of a warehouse, oldest first."""
    from warehouse.mirror import reading, shown
    from warehouse.release import releases as published

    with reading(warehouse) as place:
        rows = [
            {
                "version": release.version,
                "published_at": release.manifest.published_at,
                "claims": release.manifest.row_counts.get("claims"),
                "facts": release.manifest.row_counts.get("facts"),
                "conflicts": release.manifest.row_counts.get("conflicts"),
                "path": shown(warehouse, place, release.path),
            }
            for release in published(place)
        ]
    if as_json:
        _write_json(rows)
    elif rows:
        _show_table(list(rows[0]), [list(row.values()) for row in rows])
    else:
        sys.stderr.write(f"{warehouse} holds no release yet: publish one with `infrafacts run`\n")


@app.command()
def query(
    sql: Annotated[str, typer.Argument(help="One SQL statement, in DuckDB's dialect.")],
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    form: Annotated[Format, typer.Option("--format", help="How to write the answer.")] = Format.table,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Where to write it.")] = None,
    version: Annotated[str | None, typer.Option("--release", help="Ask this release, not the newest.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Ask a release's database, read-only."""
    from warehouse.mirror import LATEST, reading
    from warehouse.release import open_read_only

    with reading(warehouse, [version or LATEST]) as place, open_read_only(place, version) as connection:
        answer(connection, sql, Format.json if as_json else form, output)


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="Version to compare from.")],
    new: Annotated[str, typer.Argument(metavar="B", help="Version to compare to.")],
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    limit: Annotated[int, typer.Option("--limit", help="Changes of each kind to list, 0 for all.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """Show what changed from one release to another."""
    from warehouse.mirror import reading
    from warehouse.release import compare_releases, find_release

    with reading(warehouse, [old, new]) as place:
        before, after = find_release(place, old), find_release(place, new)
        changes = compare_releases(before, after, limit or None)
    if as_json:
        _write_json({"from": before.version, "to": after.version, **changes.as_json()})
        return
    from pipelines.render import show_changes

    show_changes(before.version, after.version, changes)


@app.command()
def blame(
    subject: Annotated[str, typer.Argument(help="An entity's name, alias or id.")],
    predicate: Annotated[str | None, typer.Argument(help="Only what is said with this predicate.")] = None,
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    as_json: JsonOption = False,
) -> None:
    """Show for every value a fact ever had which release brought it, and what caused that."""
    from dataclasses import asdict

    from warehouse.blame import blame as blamed
    from warehouse.mirror import LATEST, reading

    with reading(warehouse, [LATEST], inputs=True) as place:
        values = blamed(place, subject, predicate)
    if as_json:
        _write_json([asdict(value) for value in values])
        return
    from pipelines.render import show_blame

    show_blame(values)


@app.command()
def verify(
    version: Annotated[str | None, typer.Argument(metavar="[VERSION]", help="Only this release.")] = None,
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    as_json: JsonOption = False,
) -> None:
    """Check that releases are what their manifests say; exit 1 if anything is wrong."""
    from warehouse.mirror import LATEST, reading
    from warehouse.release import find_release
    from warehouse.release import releases as published
    from warehouse.verify import verify as verified
    from warehouse.verify import verify_warehouse

    with reading(warehouse, [version, LATEST] if version else None, inputs=True, fresh=True) as place:
        chosen = [find_release(place, version)] if version else published(place)
        problems = [str(finding) for finding in verify_warehouse(place)]
        if not chosen and not problems:
            raise InputError(f"warehouse {warehouse} holds no release yet: publish one with `infrafacts run`")
        results = [verified(place, release) for release in chosen]
    if as_json:
        _write_json({
            "warehouse": problems,
            "releases": [
                {"version": one.version, "checks": one.checks, "findings": [str(each) for each in one.findings]}
                for one in results
            ],
        })  # fmt: skip
    else:
        from pipelines.render import show_verification

        show_verification(problems, results)
    if problems or any(one.findings for one in results):
        raise typer.Exit(REFUSED)


@app.command()
def rebuild(
    version: Annotated[str, typer.Argument(help="The release to make again; it may have been pruned.")],
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    as_json: JsonOption = False,
) -> None:
    """Make a release again, aside, from its archived inputs, and compare digests; exit 1 if they differ."""
    from dataclasses import asdict

    from pipelines.rebuild import rebuild as rebuilt
    from warehouse.mirror import reading

    with reading(warehouse, None, inputs=True) as place:
        result = rebuilt(place, version)
    if as_json:
        _write_json(asdict(result))
    else:
        from pipelines.render import show_rebuild

        show_rebuild(result)
    if result.differing:
        raise typer.Exit(REFUSED)


@app.command()
def prune(
    keep: Annotated[int, typer.Option("--keep", metavar="N", help="How many of the newest releases stay.")],
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    inputs: Annotated[bool, typer.Option("--inputs", help="Also remove inputs that only removed ones need.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Remove old releases; never the latest nor a pinned one. Manifests, facts' history and inputs stay.

    The cache of extracted documents is cut down to the size that is set.
    """
    from dataclasses import asdict

    from pipelines.housekeeping import trim_cache
    from warehouse.mirror import writing
    from warehouse.retention import prune as pruned

    with writing(warehouse, inputs=inputs) as place:
        result = pruned(place, keep, inputs=inputs)
        trimmed = trim_cache(with_options(load_settings(), warehouse=place))
    if as_json:
        _write_json(asdict(result) | {"cache_files_removed": trimmed.removed if trimmed else 0})
    else:
        removed = ", ".join(result.removed) or "nothing"
        also = f" and {result.inputs_removed} archived inputs" if inputs else ""
        also += f" and {trimmed.removed} files of the cache" if trimmed and trimmed.removed else ""
        sys.stdout.write(f"removed {removed}{also}; there are {', '.join(result.kept) or 'no releases'}\n")


@app.command()
def pin(
    version: Annotated[str, typer.Argument(help="The release to keep.")],
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    remove: Annotated[bool, typer.Option("--remove", help="Pin it no longer.")] = False,
) -> None:
    """Keep a release from ever being pruned."""
    from warehouse.mirror import writing
    from warehouse.retention import pin as pinned

    with writing(warehouse) as place:
        now = pinned(place, version, pinned=not remove)
    sys.stdout.write(f"pinned: {', '.join(now) or 'none'}\n")


def _show_table(names: list[str], rows: list[Any]) -> None:
    from pipelines.render import show_table

    show_table(names, rows)


def _write_json(value: object) -> None:
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=str) + "\n")


def _fail(message: str) -> int:
    log = configured()
    if log is not None:
        log.error(message)
    else:
        sys.stderr.write(f"infrafacts: error: {' '.join(message.split())}\n")
    return BAD_INPUT


def _user_errors() -> tuple[type[Exception], ...]:
    """The errors that a user can repair; imported only once something has gone wrong."""
    from pipelines.ontology import OntologyError
    from pipelines.reconcile.checks import CheckError
    from pipelines.reconcile.curation import CurationError
    from warehouse.files import WarehouseError

    return CheckError, CurationError, InputError, OntologyError, WarehouseError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; gives the exit code: 0, 1 for a refused release, 2 for bad usage or input."""
    look_for_it_rarely()
    try:
        return int(app(arguments, standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} (see infrafacts --help)")
    except (typer.Abort, KeyboardInterrupt):
        sys.stderr.write("infrafacts: interrupted: nothing was published; fetched pages are kept, run again to go on\n")
        return INTERRUPTED
    except OSError as error:
        return _fail(f"{error.filename or 'the system'}: {error.strerror or error}: see to it and run again")
    except Exception as error:
        if isinstance(error, _user_errors()):
            return _fail(str(error))
        raise


def command() -> NoReturn:
    """The program `infrafacts`."""
    leave(main())


if __name__ == "__main__":
    command()
