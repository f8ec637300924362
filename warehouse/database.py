"""The DuckDB file of a release: its tables with comments, and the views and macros that answer the usual questions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from warehouse.schema import TABLES, ddl, quoted
from warehouse.storage import table_path

if TYPE_CHECKING:
    import duckdb

DATABASE_NAME = "infrafacts.duckdb"
STORAGE_VERSION = "v1.2.0"
"""The oldest file format that holds all we use, so that clients from DuckDB 1.2 on can open the file."""


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
)
"""What the database offers beside its tables, in the order of creation."""


def write_database(release: Path) -> Path:
    """Make the database of a release from its Parquet files; returns its path."""
    import duckdb

    path = release / DATABASE_NAME
    path.unlink(missing_ok=True)
    with duckdb.connect(":memory:", config={"temp_directory": str(release / ".spill")}) as connection:
        connection.execute(f"ATTACH {quoted(str(path))} AS published (STORAGE_VERSION {quoted(STORAGE_VERSION)})")
        connection.execute("USE published.main")
        # One transaction: each of the two hundred statements would else wait for the disk.
        connection.execute("BEGIN")
        for name in TABLES:
            connection.execute(ddl(name, "published.main"))
            source = quoted(str(table_path(release, name)))
            connection.execute(f"INSERT INTO published.main.{name} SELECT * FROM read_parquet({source})")
        for view in VIEWS:
            for statement in _view_statements(view):
                connection.execute(statement)
        connection.execute("COMMIT")
        connection.execute("CHECKPOINT published")
        connection.execute("USE memory.main")
        connection.execute("DETACH published")
    return path


def _view_statements(view: View) -> tuple[str, str]:
    sql = " ".join(view.sql.split())
    if view.parameters:
        create = f"CREATE MACRO {view.name}({', '.join(view.parameters)}) AS TABLE {sql}"
        return create, f"COMMENT ON MACRO TABLE {view.name} IS {quoted(view.description)}"
    return f"CREATE VIEW {view.name} AS {sql}", f"COMMENT ON VIEW {view.name} IS {quoted(view.description)}"


def connect_read_only(path: Path) -> duckdb.DuckDBPyConnection:
    """A connection that reads the database file and can neither change it nor load extensions from the network."""
    import duckdb

    return duckdb.connect(
        str(path),
        read_only=True,
        config={"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"},
    )
