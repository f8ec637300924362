"""The data contract, stated once: every published table, its columns, their types, units, meanings and keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, get_args

from pipelines.extract.claim import BOUNDS, STATUSES
from sources.document import Role

if TYPE_CHECKING:
    import polars as pl
    from polars._typing import PolarsDataType

Kind = Literal["text", "integer", "number", "boolean", "date", "timestamp", "texts", "structs"]
Outcome = Literal[
    "fetched",
    "not_modified",
    "archived",
    "offline",
    "robots_denied",
    "blocked_address",
    "http_error",
    "timeout",
    "too_large",
    "unsupported_type",
    "network_error",
]
Decision = Literal["single", "agreed", "refined", "superseded", "preferred", "unresolved", "curated"]
Rank = Literal["preferred", "normal", "deprecated"]
ConflictKind = Literal["value", "date", "relation", "arithmetic"]
HardwareKind = Literal["gpu", "tpu", "asic", "cpu", "system", "rack", "switch"]
CostCategory = Literal["training_run", "spend", "investment", "deal", "purchase", "price", "valuation", "revenue"]
EntityType = Literal[
    "organization",
    "person",
    "model",
    "hardware",
    "cluster",
    "site",
    "program",
    "software",
    "network",
    "service",
    "deal",
    "era",
    "place",
    "dataset",
    "cloud",
    "event",
    "other",
]

ROLES: tuple[str, ...] = get_args(Role)
OUTCOMES: tuple[str, ...] = get_args(Outcome)
DECISIONS: tuple[str, ...] = get_args(Decision)
RANKS: tuple[str, ...] = get_args(Rank)
CONFLICT_KINDS: tuple[str, ...] = get_args(ConflictKind)
HARDWARE_KINDS: tuple[str, ...] = get_args(HardwareKind)
COST_CATEGORIES: tuple[str, ...] = get_args(CostCategory)
ENTITY_TYPES: tuple[str, ...] = get_args(EntityType)

CANONICAL = "canonical unit of the predicate, see column unit"
"""The unit of value columns whose unit stands in the row itself."""


class SchemaError(Exception):
    """A frame does not have the columns or types of its table; the message names table, column and difference."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a published table.

    `kind`: a whole number is what the pipeline counted or a calendar year, a number is a measured value; `texts` is a
    list of text, `structs` a list of structs of `fields`. `references` is `table.column`, for a list of each of its
    items. `minimum` and `maximum` are inclusive.
    """

    name: str
    kind: Kind
    description: str
    nullable: bool = True
    unit: str | None = None
    vocabulary: tuple[str, ...] = ()
    references: str | None = None
    minimum: float | None = None
    maximum: float | None = None
    fields: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """One published table; `required` says that a release with no row in it is refused."""

    name: str
    description: str
    columns: tuple[Column, ...]
    primary_key: tuple[str, ...]
    required: bool = False

    @property
    def column_names(self) -> tuple[str, ...]:
        """The columns' names in published order."""
        return tuple(column.name for column in self.columns)

    def column(self, name: str) -> Column:
        """The column of that name.

        Raises:
            KeyError: if the table has no such column.
        """
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(f"table {self.name} has no column {name}")


def _key(name: str, description: str, references: str | None = None) -> Column:
    return Column(name, "text", description, nullable=False, references=references)


def _count(name: str, description: str, minimum: float = 0) -> Column:
    return Column(name, "integer", description, nullable=False, unit="count", minimum=minimum)


def _amount(name: str, description: str, unit: str) -> Column:
    return Column(name, "number", description, unit=unit, minimum=0)


def _range(name: str, description: str, unit: str, maximum: float | None = None) -> tuple[Column, Column]:
    return (
        Column(f"{name}_low", "number", f"{description}, lowest (NULL: open)", unit=unit, minimum=0, maximum=maximum),
        Column(f"{name}_high", "number", f"{description}, highest (NULL: open)", unit=unit, minimum=0, maximum=maximum),
    )


def _values() -> tuple[Column, ...]:
    return (
        Column("value_low", "number", "lowest value it can mean; NULL when open below", unit=CANONICAL),
        Column("value_high", "number", "highest value it can mean; NULL when open above", unit=CANONICAL),
    )


def _subject() -> tuple[Column, ...]:
    return (
        _key("subject_id", "entity that the statement is about", "entities.entity_id"),
        Column("subject_name", "text", "its name", nullable=False),
    )


def _period() -> tuple[Column, ...]:
    return (
        Column("as_of", "text", "date for which it holds, as precise as written (2019-07, 2025-Q4, mid-2025, 2025/..)"),
        Column("as_of_start", "date", "first day that as_of can mean"),
        Column("as_of_end", "date", "last day that as_of can mean; NULL when open"),
    )


def _object() -> tuple[Column, ...]:
    return (
        Column("object_id", "text", "entity that the predicate relates to", references="entities.entity_id"),
        Column("object_name", "text", "its name"),
    )


_SCOPE = Column("scope", "text", "what part or case it is limited to")
_STATUS = Column("status", "text", "how firmly it is said", nullable=False, vocabulary=STATUSES)
_BOUND = Column("bound", "text", "how the value bounds the truth", nullable=False, vocabulary=BOUNDS)
_UNIT = Column("unit", "text", "canonical unit of the predicate (an ISO 4217 code for money); NULL without a value")
_DECISION = Column("decision", "text", "how the claims came to this", nullable=False, vocabulary=DECISIONS)
_CONFIDENCE = Column(
    "confidence", "number", "probability that it is right", nullable=False, unit="ratio", minimum=0, maximum=1
)
_FIRST_YEAR = Column("first_year", "integer", "earliest year it is known from", unit="year")
_FACT_IDS = Column("fact_ids", "texts", "facts that the row rests on", nullable=False, references="facts.fact_id")

_DOCUMENTS = Table(
    "documents",
    "Texts that were ingested: source documents and the pages that they refer to.",
    (
        _key("document_id", "identity of the document"),
        Column("uri", "text", "path relative to the given directory, or the page's URL", nullable=False),
        Column("title", "text", "title"),
        Column("publisher", "text", "who published it"),
        Column("published_on", "date", "day of publication"),
        Column("retrieved_at", "timestamp", "when the page was fetched; NULL for a file", unit="UTC"),
        Column("media_type", "text", "format that was recognised; NULL when the document was rejected"),
        Column("role", "text", "source document or referenced page", nullable=False, vocabulary=ROLES),
        Column(
            "reliability",
            "number",
            "how far the publisher is to be trusted; NULL when the document was rejected",
            unit="ratio",
            minimum=0,
            maximum=1,
        ),
        Column("origin_id", "text", "whom its own statements come from", nullable=False),
        Column("sha256", "text", "digest of the bytes as they were read; NULL when they could not be"),
        Column("size_bytes", "integer", "length of those bytes", nullable=False, unit="byte", minimum=0),
        _count("block_count", "blocks found in it"),
        _count("claim_count", "claims found in it"),
        Column("text", "text", "what offsets and lines refer to; NULL when the document was rejected"),
        Column("error", "text", "why the document was rejected, and the repair; NULL when it was read"),
        Column("licence", "text", "licence under which it was published"),
        Column("url", "text", "where it was published"),
    ),
    ("document_id",),
    required=True,
)

_PAGE_REFERENCES = Table(
    "page_references",
    "References of documents to other pages, and what became of each.",
    (
        _key("document_id", "document that refers", "documents.document_id"),
        Column("line", "integer", "line of the reference", nullable=False, unit="line, from 1", minimum=1),
        Column("url", "text", "address it refers to", nullable=False),
        Column("anchor_text", "text", "words that carry the reference"),
        Column("section", "texts", "headings above it, outermost first", nullable=False),
        Column("outcome", "text", "what became of fetching it", nullable=False, vocabulary=OUTCOMES),
        Column("http_status", "integer", "HTTP status of the answer", minimum=100, maximum=599),
        Column("fetched_document_id", "text", "the page as a document", references="documents.document_id"),
        Column("detail", "text", "explanation of the outcome"),
        Column("ordinal", "integer", "position among the document's references, from 1", nullable=False, minimum=1),
    ),
    ("document_id", "ordinal"),
)

_ENTITIES = Table(
    "entities",
    "Things that documents speak of.",
    (
        _key("entity_id", "identity: type/slug"),
        Column("entity_type", "text", "type", nullable=False, vocabulary=ENTITY_TYPES),
        Column("name", "text", "usual name", nullable=False),
        Column("aliases", "texts", "other names", nullable=False),
        Column("wikidata_id", "text", "item of Wikidata"),
        Column("provisional", "boolean", "found in documents only, not in the gazetteer", nullable=False),
        _count("mention_count", "mentions in the documents"),
    ),
    ("entity_id",),
    required=True,
)

_CLAIMS = Table(
    "claims",
    "Statements of documents, each with its exact place, before any reconciliation; names are those of its document.",
    (
        _key("claim_id", "identity of the claim"),
        _key("document_id", "document that makes it", "documents.document_id"),
        Column("line_start", "integer", "first line", nullable=False, unit="line, from 1", minimum=1),
        Column("line_end", "integer", "last line", nullable=False, unit="line, from 1", minimum=1),
        Column("char_start", "integer", "start in documents.text", nullable=False, unit="character, from 0", minimum=0),
        Column("char_end", "integer", "end in documents.text (exclusive)", nullable=False, unit="character", minimum=1),
        Column("quote", "text", "the statement's own words: text[char_start:char_end]", nullable=False),
        Column("section", "texts", "headings above it, outermost first", nullable=False),
        *_subject(),
        Column("subject_type", "text", "its type", nullable=False, vocabulary=ENTITY_TYPES),
        Column("predicate", "text", "what is said of the subject", nullable=False),
        *_object(),
        *_values(),
        _UNIT,
        Column("value_text", "text", "the value where it is words or a date"),
        _BOUND,
        *_period(),
        _SCOPE,
        _STATUS,
        Column("attributed_to", "text", "whom the document names as its source"),
        Column("origin_id", "text", "whom the claim really comes from", nullable=False),
        _CONFIDENCE,
        Column("extractor", "text", "rule or model that found it", nullable=False),
    ),
    ("claim_id",),
    required=True,
)

_MERGES = Table(
    "merges",
    "Names in documents that turned out to be other names of one entity, and why.",
    (
        _key("merged_id", "identity that the name alone would have; claims bear the entity's"),
        Column("name", "text", "the name, as documents write it", nullable=False),
        _key("entity_id", "entity that it names", "entities.entity_id"),
        Column("rationale", "text", "why the two are one", nullable=False),
    ),
    ("merged_id",),
)

_FACTS = Table(
    "facts",
    "What the claims about one thing come to, with the decision and its reason; losers keep their row and rank.",
    (
        _key("fact_id", "identity of the fact, stable across releases"),
        *_subject(),
        Column("subject_type", "text", "its type", nullable=False, vocabulary=ENTITY_TYPES),
        Column("predicate", "text", "what is said of the subject", nullable=False),
        *_object(),
        *_values(),
        Column("value_best", "number", "single best value", unit=CANONICAL),
        _UNIT,
        Column("value_text", "text", "the value where it is words or a date"),
        _BOUND,
        *_period(),
        _SCOPE,
        _STATUS,
        _DECISION,
        Column("rank", "text", "standing among the facts about the same thing", nullable=False, vocabulary=RANKS),
        _CONFIDENCE,
        _count("claim_count", "claims behind it", minimum=1),
        _count("origin_count", "independent origins behind it", minimum=1),
        Column("claim_ids", "texts", "the claims behind it", nullable=False, references="claims.claim_id"),
        _key("preferred_claim_id", "the claim that says it best", "claims.claim_id"),
        Column("rationale", "text", "why the decision fell so", nullable=False),
    ),
    ("fact_id",),
    required=True,
)

_POSITIONS = Column(
    "positions",
    "structs",
    "the values that stand against each other",
    nullable=False,
    fields=(
        *_values(),
        Column("value_text", "text", "the value where it is words or a date"),
        Column("claim_ids", "texts", "claims that hold it", nullable=False, references="claims.claim_id"),
        Column("origin_ids", "texts", "origins that hold it", nullable=False),
        Column("weight", "number", "what it weighs in the decision", nullable=False, minimum=0),
    ),
)

_CONFLICTS = Table(
    "conflicts",
    "Contradictions between claims, with every position and the decision taken.",
    (
        _key("conflict_id", "identity of the conflict"),
        Column("kind", "text", "what disagrees", nullable=False, vocabulary=CONFLICT_KINDS),
        *_subject(),
        Column("predicate", "text", "what is disputed", nullable=False),
        _POSITIONS,
        Column("resolution", "text", "decision taken", nullable=False, vocabulary=DECISIONS),
        Column("fact_ids", "texts", "facts of its positions", nullable=False, references="facts.fact_id"),
        Column("rationale", "text", "why the decision fell so", nullable=False),
    ),
    ("conflict_id",),
)

_ERAS = Table(
    "eras",
    "Periods of the infrastructure's history.",
    (
        _key("era_id", "entity of the era", "entities.entity_id"),
        Column("name", "text", "name", nullable=False),
        Column("started", "integer", "first year", unit="year", minimum=1940, maximum=2100),
        Column("ended", "integer", "last year; NULL while open", unit="year", minimum=1940, maximum=2100),
        Column("frameworks", "texts", "frameworks in use", nullable=False),
        Column("hardware", "texts", "accelerators and systems in use", nullable=False),
        Column("clouds", "texts", "clouds in use", nullable=False),
        *_range("accelerator_count", "accelerators in use", "count"),
        _CONFIDENCE,
        _FACT_IDS,
    ),
    ("era_id",),
)

_HARDWARE = Table(
    "hardware",
    "Chips and systems.",
    (
        _key("hardware_id", "entity of the chip or system", "entities.entity_id"),
        Column("name", "text", "name", nullable=False),
        Column("vendor", "text", "who makes it"),
        Column("kind", "text", "what it is", vocabulary=HARDWARE_KINDS),
        _amount("memory_bytes", "memory capacity", "byte"),
        _amount("peak_flops", "peak compute", "FLOP/s"),
        Column("peak_precision", "text", "number format at which peak_flops holds"),
        _amount("transistor_count", "transistors", "count"),
        Column("process_node", "text", "manufacturing process"),
        Column("interconnects", "texts", "interconnects", nullable=False),
        Column("used_by_models", "texts", "models trained or run on it", nullable=False),
        Column("used_by_clusters", "texts", "clusters, sites and programs that have it", nullable=False),
        _amount("largest_deployment", "largest number of them known in one place", "count"),
        _FIRST_YEAR,
        _CONFIDENCE,
        _FACT_IDS,
    ),
    ("hardware_id",),
)

_MODELS = Table(
    "models",
    "Models and what it took to train them.",
    (
        _key("model_id", "entity of the model", "entities.entity_id"),
        Column("name", "text", "name", nullable=False),
        Column("developer", "text", "who developed it"),
        Column("released_on", "text", "date of release, as precise as known (2019, 2019-02, 2019-02-14)"),
        *_range("parameter_count", "parameters", "count"),
        _amount("layer_count", "layers", "count"),
        _amount("expert_count", "experts of a mixture", "count"),
        *_range("training_tokens", "tokens it was trained on", "count"),
        *_range("training_compute", "compute of its training", "FLOP"),
        *_range("training_days", "duration of its training", "day"),
        *_range("utilization", "share of peak compute reached in training", "ratio", maximum=1),
        Column("accelerators", "texts", "chips it was trained on", nullable=False),
        *_range("accelerator_count", "chips it was trained on", "count"),
        Column("frameworks", "texts", "frameworks it was built with", nullable=False),
        Column("clouds", "texts", "clouds it was trained on", nullable=False),
        *_range("cost_usd", "cost of its training", "USD"),
        Column("status", "text", "how firmly its figures are known", vocabulary=STATUSES),
        _CONFIDENCE,
        _FACT_IDS,
    ),
    ("model_id",),
)

_COSTS = Table(
    "costs",
    "Money: costs, investments, deals, prices, valuations and revenue.",
    (
        _key("cost_id", "identity of the row"),
        *_subject(),
        Column("category", "text", "what the money is", nullable=False, vocabulary=COST_CATEGORIES),
        Column("counterparty_id", "text", "other party", references="entities.entity_id"),
        Column("counterparty_name", "text", "its name"),
        Column("amount_low", "number", "lowest amount (NULL: open)", unit="see column currency"),
        Column("amount_high", "number", "highest amount (NULL: open)", unit="see column currency"),
        Column("currency", "text", "ISO 4217 code of the amounts", nullable=False),
        _period()[0],
        _period()[1],
        _SCOPE,
        _STATUS,
        Column("attributed_to", "text", "whom documents name as the source"),
        _DECISION,
        _CONFIDENCE,
        _key("fact_id", "the fact it shows", "facts.fact_id"),
    ),
    ("cost_id",),
)

_CLUSTERS = Table(
    "clusters",
    "Clusters, sites and programs; of programs those of which more is told than money and dates.",
    (
        _key(
            "cluster_id",
            "entity of the cluster, site or program, or of the orchestrator that runs it",
            "entities.entity_id",
        ),
        Column("name", "text", "name", nullable=False),
        Column("operator", "text", "who runs it"),
        Column("location", "text", "where it stands"),
        Column("accelerators", "texts", "chips it has", nullable=False),
        *_range("accelerator_count", "chips it has", "count"),
        _amount("cpu_core_count", "CPU cores", "count"),
        _amount("node_count", "nodes", "count"),
        _amount("rack_count", "racks", "count"),
        *_range("power_watts", "power capacity", "W"),
        _amount("network_bandwidth", "network bandwidth", "bit/s"),
        Column("cloud", "text", "cloud it belongs to"),
        _FIRST_YEAR,
        _CONFIDENCE,
        _FACT_IDS,
    ),
    ("cluster_id",),
)

_TIMELINE = Table(
    "timeline",
    "Dated facts in order of time.",
    (
        _key("event_id", "identity of the row"),
        Column("occurred", "text", "date, as precise as known", nullable=False),
        Column("occurred_start", "date", "first day it can mean"),
        Column("occurred_end", "date", "last day it can mean; NULL when open"),
        *_subject(),
        Column("event", "text", "predicate of the fact", nullable=False),
        Column("object_name", "text", "name of the entity it relates to"),
        *_values(),
        Column("unit", "text", "unit of the values"),
        _STATUS,
        _key("fact_id", "the fact it shows", "facts.fact_id"),
    ),
    ("event_id",),
)

TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        _DOCUMENTS,
        _PAGE_REFERENCES,
        _ENTITIES,
        _CLAIMS,
        _MERGES,
        _FACTS,
        _CONFLICTS,
        _ERAS,
        _HARDWARE,
        _MODELS,
        _COSTS,
        _CLUSTERS,
        _TIMELINE,
    )
}
"""Every published table by name, in the order of the contract."""

_RELEASES = Table(
    "releases",
    "The releases up to this one. When each was published stands in its manifest: the same inputs give the same file.",
    (
        Column("release", "integer", "position in the sequence of releases, from 1", nullable=False, minimum=1),
        _key("version", "version of the release"),
        Column("level", "text", "what it changed: first, major, minor or patch", nullable=False),
        _count("document_count", "documents in it"),
        _count("claim_count", "claims in it"),
        _count("fact_count", "facts in it"),
        _count("conflict_count", "conflicts in it"),
        Column("fingerprints", "texts", "what made it, as name=digest: code, ontology and others", nullable=False),
    ),
    ("release",),
    required=True,
)

_FACT_HISTORY = Table(
    "fact_history",
    "Every form that a fact ever had, with the releases that it held in without a break.",
    (
        *_FACTS.columns,
        Column("document_uris", "texts", "documents behind it at that time", nullable=False),
        _key("first_version", "first release in which it held", "releases.version"),
        _key("last_version", "last release in which it held, so far", "releases.version"),
        Column("first_release", "integer", "position of that first release", nullable=False, minimum=1),
        Column("last_release", "integer", "position of that last release", nullable=False, minimum=1),
    ),
    ("fact_id", "first_release"),
    required=True,
)

HISTORY_TABLES: dict[str, Table] = {table.name: table for table in (_RELEASES, _FACT_HISTORY)}
"""What a release keeps of the ones before it; claim_ids of past rows name claims that may be gone by now."""

ALL_TABLES: dict[str, Table] = {**TABLES, **HISTORY_TABLES}


def polars_type(column: Column) -> pl.DataType:
    """The Polars type of a column."""
    import polars as pl

    if column.kind == "structs":
        return pl.List(pl.Struct({field.name: polars_type(field) for field in column.fields}))
    types: Mapping[str, pl.DataType] = {
        "text": pl.String(),
        "integer": pl.Int64(),
        "number": pl.Float64(),
        "boolean": pl.Boolean(),
        "date": pl.Date(),
        "timestamp": pl.Datetime("us"),
        "texts": pl.List(pl.String()),
    }
    return types[column.kind]


@cache
def polars_schema(name: str) -> pl.Schema:
    """The Polars schema of a table, columns in published order; not to be changed."""
    import polars as pl

    return pl.Schema({column.name: polars_type(column) for column in ALL_TABLES[name].columns})


def empty(name: str) -> pl.DataFrame:
    """A table without rows."""
    import polars as pl

    return pl.DataFrame(schema=polars_schema(name))


def conform(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with exactly the table's columns and types, in published order, sorted by primary key.

    Types are only ever widened without loss (whole numbers to numbers, numbers without a fraction to whole numbers,
    categories to text, all-NULL columns to anything). What the values must satisfy is left to the expectations.

    Raises:
        SchemaError: if a column is missing, unknown or of a type that does not fit.
    """
    table, schema = ALL_TABLES[name], polars_schema(name)
    arranged = frame if list(frame.schema.items()) == list(schema.items()) else _arranged(table, frame)
    first = arranged.get_column(table.primary_key[0])
    # Sorting copies the whole table, which a large one that is in order already can be spared.
    if len(table.primary_key) == 1 and first.is_sorted():
        return arranged
    return arranged.sort(table.primary_key, maintain_order=True)


def _arranged(table: Table, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with the table's columns and types, in published order."""
    missing = [column for column in table.column_names if column not in frame.columns]
    unknown = sorted(set(frame.columns) - set(table.column_names))
    if missing or unknown:
        parts = [f"lacks {', '.join(missing)}"] if missing else []
        parts += [f"has unknown {', '.join(unknown)}"] if unknown else []
        raise SchemaError(f"table {table.name} {' and '.join(parts)}: its columns are stated in warehouse/schema.py")
    schema = polars_schema(table.name)
    columns = [_conform_column(table.name, name, frame.get_column(name), wanted) for name, wanted in schema.items()]
    return frame.with_columns(columns).select(table.column_names)


def _conform_column(table: str, name: str, values: pl.Series, wanted: pl.DataType) -> pl.Series:
    import polars as pl

    if values.dtype == wanted:
        return values
    if not _widens(values.dtype, wanted):
        raise SchemaError(f"column {table}.{name} is {values.dtype}: make it {wanted}")
    if wanted == pl.Int64() and values.dtype.is_float() and not (values.drop_nulls() % 1 == 0).all():
        raise SchemaError(f"column {table}.{name} holds fractions: it takes whole numbers only")
    try:
        return values.cast(wanted, strict=True)
    except pl.exceptions.PolarsError as error:
        reason = str(error).splitlines()[0]
        raise SchemaError(f"column {table}.{name} is {values.dtype}, not {wanted}: {reason}") from error


def _widens(given: pl.DataType, wanted: pl.DataType) -> bool:
    import polars as pl

    if given == wanted or given == pl.Null():
        return True
    if isinstance(wanted, pl.List):
        return isinstance(given, pl.List) and _widens(_instance(given.inner), _instance(wanted.inner))
    if isinstance(wanted, pl.Struct):
        if not isinstance(given, pl.Struct) or [f.name for f in given.fields] != [f.name for f in wanted.fields]:
            return False
        pairs = zip(given.fields, wanted.fields, strict=True)
        return all(_widens(_instance(mine.dtype), _instance(theirs.dtype)) for mine, theirs in pairs)
    if isinstance(wanted, (pl.Int64, pl.Float64)):
        return given.is_numeric()
    if isinstance(wanted, pl.String):
        return isinstance(given, (pl.Categorical, pl.Enum))
    return isinstance(wanted, pl.Datetime) and isinstance(given, pl.Datetime) and given.time_zone is None


def _instance(dtype: PolarsDataType) -> pl.DataType:
    return dtype() if isinstance(dtype, type) else dtype


_DUCKDB_TYPES: dict[str, str] = {
    "text": "VARCHAR",
    "integer": "BIGINT",
    "number": "DOUBLE",
    "boolean": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMP",
    "texts": "VARCHAR[]",
}


def duckdb_type(column: Column) -> str:
    """The DuckDB type of a column."""
    if column.kind == "structs":
        return f"STRUCT({', '.join(f'{field.name} {duckdb_type(field)}' for field in column.fields)})[]"
    return _DUCKDB_TYPES[column.kind]


def comment(column: Column) -> str:
    """What a database client shows for a column: meaning, unit, vocabulary, reference."""
    parts = [column.description]
    if column.unit:
        parts.append(f"[{column.unit}]")
    text = " ".join(parts)
    if column.vocabulary:
        text += f"; one of {', '.join(column.vocabulary)}"
    if column.references:
        text += f"; references {column.references}"
    return text


def table_comment(table: Table) -> str:
    """What a database client shows for a table: meaning and primary key."""
    return f"{table.description} Primary key: {', '.join(table.primary_key)}."


def ddl(name: str, schema: str = "main") -> str:
    """The DuckDB statements that create a table of that schema (or `database.schema`), with its comments.

    Keys are not declared: DuckDB would keep an index for each, which triples the file and the time to write it, and
    the expectations have checked them before anything is published.
    """
    table = ALL_TABLES[name]
    lines = [
        f"  {column.name} {duckdb_type(column)}{'' if column.nullable else ' NOT NULL'}" for column in table.columns
    ]
    statements = [f"CREATE TABLE {schema}.{name} (\n" + ",\n".join(lines) + "\n);"]
    statements.append(f"COMMENT ON TABLE {schema}.{name} IS {quoted(table_comment(table))};")
    statements += [
        f"COMMENT ON COLUMN {schema}.{name}.{column.name} IS {quoted(comment(column))};" for column in table.columns
    ]
    return "\n".join(statements)


def quoted(text: str) -> str:
    """The text as an SQL string literal."""
    return "'" + text.replace("'", "''") + "'"
