"""The DuckDB file of a release: its tables with comments, and the views and macros that answer the usual questions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.schema import TABLES, ddl, quoted
from warehouse.storage import table_path

if TYPE_CHECKING:
    import duckdb

DATABASE_NAME = "infrafacts.duckdb"
SPILL_DIRECTORY = ".spill"
"""Where a staged release keeps, while it is built, what does not fit into memory."""
STORAGE_VERSION = "v1.2.0"
"""The oldest file format that holds all we use, so that clients from DuckDB 1.2 on can open the file."""


class DatabaseWriteError(Exception):
    """The database file could not be written; one line says why."""


@dataclass(frozen=True, slots=True)
class View:
    """A view, or a table macro when it has parameters."""

    name: str
    description: str
    sql: str
    parameters: tuple[str, ...] = ()


VIEWS: tuple[View, ...] = (
    View(
        "best_facts",
        "The facts to use: for each subject, predicate, object, unit and scope those of the best rank, "
        "deprecated ones never.",
        """
        SELECT * FROM facts WHERE rank <> 'deprecated'
        QUALIFY rank = 'preferred' OR NOT bool_or(rank = 'preferred')
            OVER (PARTITION BY subject_id, predicate, object_id, unit, scope)
        """,
    ),
    View(
        "open_conflicts",
        "Contradictions that no evidence could decide, one row a position, the heaviest first.",
        """
        SELECT conflict_id, kind, subject_id, subject_name, predicate, position.value_low, position.value_high,
               position.value_text, position.weight, position.origin_ids, position.claim_ids, rationale
        FROM (SELECT *, unnest(positions) AS position FROM conflicts WHERE resolution = 'unresolved')
        ORDER BY subject_name, predicate, conflict_id, position.weight DESC, position.value_low, position.value_text
        """,
    ),
    View(
        "model_overview",
        "Models at a glance: parameters in billions, tokens in trillions, cost in millions of US dollars.",
        """
        SELECT name, developer, released_on,
               parameter_count_low / 1e9 AS parameters_billion_low,
               parameter_count_high / 1e9 AS parameters_billion_high,
               training_tokens_low / 1e12 AS tokens_trillion_low, training_tokens_high / 1e12 AS tokens_trillion_high,
               training_compute_low AS training_flop_low, training_compute_high AS training_flop_high,
               array_to_string(accelerators, ', ') AS accelerators, accelerator_count_low, accelerator_count_high,
               training_days_low, training_days_high, cost_usd_low / 1e6 AS cost_million_usd_low,
               cost_usd_high / 1e6 AS cost_million_usd_high, status, confidence,
               (SELECT count(*) FROM conflicts WHERE subject_id = model_id AND resolution = 'unresolved')
                   AS open_conflict_count
        FROM models ORDER BY released_on NULLS LAST, name
        """,
    ),
    View(
        "facts_of",
        "Facts about the entity of that id, name or alias, in any case of letters.",
        """
        SELECT * FROM facts WHERE subject_id IN (
            SELECT entity_id FROM entities
            WHERE lower(subject) IN (lower(entity_id), lower(name))
               OR list_contains(string_split(lower(array_to_string(aliases, chr(31))), chr(31)), lower(subject)))
        ORDER BY predicate, object_name, as_of_start, rank, fact_id
        """,
        ("subject",),
    ),
    View(
        "claims_of",
        "Claims behind the fact of that id, with their documents.",
        """
        SELECT documents.title, documents.uri, claims.*
        FROM facts JOIN claims ON list_contains(facts.claim_ids, claims.claim_id) JOIN documents USING (document_id)
        WHERE fact_id = fact ORDER BY documents.uri, claims.char_start, claims.claim_id
        """,
        ("fact",),
    ),
    View(
        "facts_at",
        "The table facts as it was in the release of that version, also of one that has been pruned since.",
        f"""
        SELECT {", ".join(TABLES["facts"].column_names)} FROM fact_history
        WHERE (SELECT CASE count(*) WHEN 0 THEN error('there is no release of that version: see the table releases')
                      ELSE max(release) END
               FROM releases WHERE version = version_asked) BETWEEN first_release AND last_release
        ORDER BY fact_id
        """,
        ("version_asked",),
    ),
    View(
        "fact_history_of",
        "Every form that the facts about an entity (id, name or alias) ever had; NULL as the predicate asks for all.",
        """
        SELECT subject_name, predicate, object_name, value_low, value_high, value_best, unit, value_text, bound, as_of,
               scope, status, decision, rank, confidence, origin_count, document_uris, first_version, last_version,
               fact_id
        FROM fact_history
        WHERE (predicate_asked IS NULL OR predicate = predicate_asked) AND (
            lower(subject) IN (lower(subject_id), lower(subject_name)) OR subject_id IN (
                SELECT entity_id FROM entities
                WHERE list_contains(string_split(lower(array_to_string(aliases, chr(31))), chr(31)), lower(subject))))
        ORDER BY predicate, object_name, fact_id, first_release
        """,
        ("subject", "predicate_asked"),
    ),
)
"""What the database offers beside its tables, in the order of creation."""


ZEROED_MEMORY = {"MALLOC_PERTURB_": "255", "DUCKDB_JE_MALLOC_CONF": "zero:true"}
"""Switches of glibc's and of DuckDB's own allocator that hand out zeros (glibc: the complement of 255)."""
_CONFIG = {"threads": "1", "memory_limit": "900MB"}
_RANDOM_COMPRESSION = "fsst,dict_fsst"
"""Compressors that pick their samples at random. As a setting at connecting DuckDB 2.0 ignores the list."""


class DatabaseWriting:
    """A database that is being written in a process of its own, while this one goes on.

    The same files give the same bytes with glibc on Linux; elsewhere padding may differ.
    """

    def __init__(self, release: Path, process: subprocess.Popen[str]) -> None:
        self._release = release
        self._path = release / DATABASE_NAME
        self._process = process

    def begin(self) -> None:
        """Start the file. All is one transaction: each of the two hundred statements would else wait for the disk."""
        self._path.unlink(missing_ok=True)
        self._send(
            "SET enable_progress_bar = false",
            f"SET disabled_compression_methods = '{_RANDOM_COMPRESSION}'",
            f"ATTACH {quoted(str(self._path))} AS published (STORAGE_VERSION {quoted(STORAGE_VERSION)})",
            "USE published.main",
            "BEGIN",
        )

    def add(self, *names: str) -> None:
        """Add tables, whose Parquet files are whole by now; returns at once."""
        statements: list[str] = []
        for name in names:
            source = quoted(str(table_path(self._release, name)))
            statements += [ddl(name, "published.main"),
                           f"INSERT INTO published.main.{name} SELECT * FROM read_parquet({source})"]  # fmt: skip
        self._send(*statements)

    def finish(self) -> Path:
        """Add the views and close the file; returns its path.

        Raises:
            DatabaseWriteError: if the file cannot be written.
        """
        views = [statement for view in VIEWS for statement in view_statements(view)]
        self._send(*views, "COMMIT", "CHECKPOINT published", "USE memory.main", "DETACH published")
        _, errors = self._process.communicate()
        if self._process.returncode != 0:
            reason = errors.strip() or f"the writing process ended with {self._process.returncode}"
            raise DatabaseWriteError(f"database {self._path.name} cannot be written: {reason.splitlines()[-1]}")
        return self._path

    def _send(self, *statements: str) -> None:
        _send(self._process, list(statements))


def _send(process: subprocess.Popen[str], message: object) -> None:
    assert process.stdin is not None
    # A process that has failed has closed its end of the pipe; `finish` tells why.
    with suppress(BrokenPipeError):
        process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()


@contextmanager
def writing_database(release: Path, lock: int | None = None) -> Iterator[DatabaseWriting]:
    """Write the database of a release from its Parquet files; what is not finished at the end is given up.

    `lock` is the descriptor of the warehouse's lock: the writing process keeps it, so that no other run starts before
    it has ended.
    """
    # Two of DuckDB's processes must not spill into one directory: they name their files alike.
    spill = release / SPILL_DIRECTORY / "database"
    spill.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(
        [sys.executable, "-I", str(Path(__file__).with_name("duckdb_writer.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **ZEROED_MEMORY},
        pass_fds=() if lock is None else (lock,),
    ) as process:
        try:
            _send(process, {**_CONFIG, "temp_directory": str(spill)})
            writing = DatabaseWriting(release, process)
            writing.begin()
            yield writing
        finally:
            process.kill()
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                process.stdin.close()


def view_statements(view: View) -> tuple[str, str]:
    """The statements that create a view or macro and say what it is for."""
    sql = " ".join(view.sql.split())
    if view.parameters:
        create = f"CREATE MACRO {view.name}({', '.join(view.parameters)}) AS TABLE {sql}"
        return create, f"COMMENT ON MACRO TABLE {view.name} IS {quoted(view.description)}"
    return f"CREATE VIEW {view.name} AS {sql}", f"COMMENT ON VIEW {view.name} IS {quoted(view.description)}"


def connect_read_only(path: Path) -> duckdb.DuckDBPyConnection:
    """A connection that reads the database file and can neither change it nor load extensions from the network."""
    import duckdb

    connection = duckdb.connect(
        str(path),
        read_only=True,
        config={"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"},
    )
    connection.execute("SET enable_progress_bar = false")
    return connection
