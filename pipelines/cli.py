"""The command `infrafacts`; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from pipelines.settings import DEFAULT_WAREHOUSE, load_settings, with_options
from sources.errors import InputError

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
    Path, typer.Option("--warehouse", metavar="DIR", help="Where the releases are.", callback=_set_warehouse)
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
    as_json: JsonOption = False,
) -> None:
    """Build the dataset: read, extract, reconcile, check, publish."""
    settings = with_options(
        load_settings(), documents=tuple(documents or ()), warehouse=warehouse, offline=offline, archive=archive
    )
    if settings.archive is not None and not settings.archive.exists():
        raise InputError(f"{settings.archive}: there is no such archive; name a WARC file or a directory of them")
    from expectations import ValidationProcess

    started = time.perf_counter()
    with ValidationProcess() as process:
        from pipelines.progress import Recorder
        from pipelines.render import show_summary
        from pipelines.run import run as run_pipeline

        recorder = Recorder()
        recorder.seconds["load libraries"] = time.perf_counter() - started
        summary = run_pipeline(settings, recorder, process.validate)
    if as_json:
        _write_json(summary.as_json())
    show_summary(summary, recorder.console)
    if summary.outcome == "refused":
        raise typer.Exit(REFUSED)


@app.command()
def quantities() -> None:
    """Find the quantities in JSON lines {"text"} read from standard input."""
    from pipelines.extract.quantities_cli import stream

    try:
        stream(sys.stdin, sys.stdout)
    except ValueError as error:
        raise InputError(str(error)) from error


@app.command()
def claims(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Documents, in any format.")]) -> None:
    """Write the claims of single files as JSON lines."""
    from dataclasses import asdict

    from pipelines.extract.extractor import Extractor
    from pipelines.ontology import load_ontology
    from sources.catalog import load_catalog
    from sources.document import Rejected
    from sources.ingest import read_file

    extractor = Extractor(load_ontology())
    for path in files:
        document = read_file(path, path.name, load_catalog(path.parent))
        if isinstance(document, Rejected):
            raise InputError(document.error)
        for claim in extractor.extract(document):
            _write_json(asdict(claim))


@app.command()
def why(
    subject: Annotated[str, typer.Argument(help="An entity's name, alias or id.")],
    predicate: Annotated[str | None, typer.Argument(help="Only what is said with this predicate.")] = None,
    warehouse: WarehouseOption = DEFAULT_WAREHOUSE,
    as_json: JsonOption = False,
) -> None:
    """Show facts with the claims behind them and why the decision fell so."""
    from dataclasses import asdict

    from pipelines.reconcile.why import UnknownSubjectError, explain
    from pipelines.render import show_explanations
    from warehouse.release import find_release
    from warehouse.storage import read_table

    release = find_release(warehouse)
    tables = {name: read_table(release.path, name) for name in ("facts", "claims", "conflicts", "entities")}
    try:
        explanations = explain(subject, predicate, **tables)
    except UnknownSubjectError as error:
        raise InputError(str(error)) from error
    if as_json:
        _write_json([asdict(one) for one in explanations])
    else:
        documents = read_table(release.path, "documents").select("document_id", "uri")
        show_explanations(explanations, dict(documents.iter_rows()))


@app.command()
def releases(warehouse: WarehouseOption = DEFAULT_WAREHOUSE, as_json: JsonOption = False) -> None:
    """List the releases of a warehouse, oldest first."""
    from warehouse.release import releases as published

    rows = [
        {
            "version": release.version,
            "published_at": release.manifest.published_at,
            "claims": release.manifest.row_counts.get("claims"),
            "facts": release.manifest.row_counts.get("facts"),
            "conflicts": release.manifest.row_counts.get("conflicts"),
            "path": str(release.path),
        }
        for release in published(warehouse)
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
    as_json: JsonOption = False,
) -> None:
    """Ask the newest release's database, read-only."""
    import duckdb

    from warehouse.release import open_read_only

    with open_read_only(warehouse) as connection:
        try:
            answer = connection.execute(sql)
            names = [column[0] for column in answer.description or ()]
            rows = answer.fetchall()
        except duckdb.Error as error:
            raise InputError(f"the query was not answered: {str(error).splitlines()[0]}") from error
    if as_json:
        _write_json([dict(zip(names, row, strict=True)) for row in rows])
    else:
        _show_table(names, rows)


def _show_table(names: list[str], rows: list[Any]) -> None:
    from pipelines.render import show_table

    show_table(names, rows)


def _write_json(value: object) -> None:
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=str) + "\n")


def _fail(message: str) -> int:
    sys.stderr.write(f"infrafacts: error: {' '.join(message.split())}\n")
    return BAD_INPUT


def _user_errors() -> tuple[type[Exception], ...]:
    """The errors that a user can repair; imported only once something has gone wrong."""
    from pipelines.ontology import OntologyError
    from warehouse.files import WarehouseError

    return InputError, OntologyError, WarehouseError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; gives the exit code: 0, 1 for a refused release, 2 for bad usage or input."""
    try:
        return int(app(arguments, standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} (see infrafacts --help)")
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        return _fail(f"{error.filename or 'the system'}: {error.strerror or error}: see to it and run again")
    except Exception as error:
        if isinstance(error, _user_errors()):
            return _fail(str(error))
        raise


if __name__ == "__main__":
    sys.exit(main())
