"""What must be true across rows and tables: references, counts, quotes in their place; each check is one SQL query."""

from __future__ import annotations

from collections.abc import Iterator

from expectations.plausible import plausibility
from expectations.sql import Check
from pipelines.ontology import load_ontology
from warehouse.schema import TABLES, Column, Table, quoted

_CURRENCY_PATTERN = "[A-Z]{3}"


_STATED: tuple[Check, ...] = (
    Check(
        "claims",
        "quote_stands_in_text",
        "quote is what stands at char_start..char_end of its document's text",
        """SELECT claim_id, documents.uri, line_start, quote,
                  substring(text, char_start + 1, char_end - char_start) AS stands
           FROM claims JOIN documents USING (document_id)
           WHERE text IS NULL OR quote <> substring(text, char_start + 1, char_end - char_start)""",
    ),
    Check(
        "claims",
        "claim_says_something",
        "a claim has an object, a value or words",
        """SELECT claim_id, quote FROM claims
           WHERE coalesce(object_id, value_text) IS NULL AND value_low IS NULL AND value_high IS NULL""",
    ),
    Check(
        "claims",
        "claim_is_behind_a_fact",
        "every claim stands behind a fact",
        """SELECT claim_id, subject_id, predicate FROM claims
           ANTI JOIN (SELECT unnest(claim_ids) AS claim_id FROM facts) AS used USING (claim_id)""",
    ),
    Check(
        "documents",
        "document_is_read_or_rejected",
        "a document has a text, a media type and a reliability, or the error for which it was rejected",
        """SELECT document_id, uri, error FROM documents
           WHERE (error IS NULL) <> (text IS NOT NULL)
              OR (error IS NULL AND (media_type IS NULL OR reliability IS NULL))""",
    ),
    Check(
        "documents",
        "claims_are_counted",
        "claim_count is the number of the document's claims",
        """SELECT document_id, uri, claim_count, coalesce(found, 0) AS found FROM documents
           LEFT JOIN (SELECT document_id, count(*) AS found FROM claims GROUP BY ALL) AS counted USING (document_id)
           WHERE claim_count <> coalesce(found, 0)""",
    ),
    Check(
        "entities",
        "entity_id_holds_type",
        "entity_id begins with entity_type",
        "SELECT entity_id, entity_type FROM entities WHERE NOT starts_with(entity_id, entity_type || '/')",
    ),
    Check(
        "merges",
        "merged_name_is_an_alias",
        "a merged name is an alias of its entity, and no entity of its own any more",
        """SELECT merged_id, merges.name, entity_id FROM merges LEFT JOIN entities USING (entity_id)
           WHERE NOT list_contains(aliases, merges.name) OR merged_id IN (SELECT entity_id FROM entities)""",
    ),
    Check(
        "facts",
        "claims_are_counted",
        "claim_count is the number of claim_ids, and no smaller than origin_count",
        """SELECT fact_id, claim_count, len(claim_ids) AS found, origin_count FROM facts
           WHERE claim_count <> len(claim_ids) OR origin_count > claim_count
              OR len(list_distinct(claim_ids)) <> len(claim_ids)""",
    ),
    Check(
        "facts",
        "preferred_claim_is_its_own",
        "preferred_claim_id is one of claim_ids",
        "SELECT fact_id, preferred_claim_id FROM facts WHERE NOT list_contains(claim_ids, preferred_claim_id)",
    ),
    Check(
        "conflicts",
        "conflict_has_sides",
        "a conflict has two positions or more",
        "SELECT conflict_id, len(positions) AS found FROM conflicts WHERE len(positions) < 2",
    ),
    Check(
        "conflicts",
        "position_is_ordered",
        "value_low of a position is at most value_high",
        """SELECT conflict_id, side.value_low, side.value_high
           FROM (SELECT conflict_id, unnest(positions) AS side FROM conflicts)
           WHERE side.value_low > side.value_high""",
    ),
    Check(
        "page_references",
        "page_is_there_when_fetched",
        "fetched_document_id is given for the outcomes that give a page, and for no other",
        """SELECT document_id, ordinal, url, outcome FROM page_references
           WHERE (outcome IN ('fetched', 'not_modified', 'archived')) <> (fetched_document_id IS NOT NULL)""",
    ),
)


def checks() -> tuple[Check, ...]:
    """Every check of one release: what the schema, the ontology and the limits generate, then the stated ones."""
    generated = (check for table in TABLES.values() for check in _generated(table))
    return (*generated, *_of_vocabulary("claims"), *_of_vocabulary("facts"), *plausibility(), *_STATED)


def _generated(table: Table) -> Iterator[Check]:
    key = ", ".join(table.primary_key)
    for column in table.columns:
        if column.references:
            yield _reference(table, key, column, table.name, column.name)
        for field in column.fields:
            if field.references:
                parts = f"(SELECT {key}, unnest({column.name}) AS part FROM {table.name})"
                yield _reference(table, key, field, parts, f"part.{field.name}")
        if column.kind == "texts":
            yield Check(
                table.name,
                f"{column.name}_items_are_given",
                f"no item of {column.name} is NULL or blank",
                f"SELECT {key}, item FROM (SELECT {key}, unnest({column.name}) AS item FROM {table.name}) "
                "WHERE item IS NULL OR trim(item) = ''",
            )
    numbers = [column.name for column in table.columns if column.kind == "number"]
    if numbers:
        broken = " OR ".join(f"NOT isfinite({name})" for name in numbers)
        yield Check(
            table.name,
            "numbers_are_finite",
            "no number is infinite or NaN",
            f"SELECT {key}, {', '.join(numbers)} FROM {table.name} WHERE {broken}",
        )
    if {"unit", "value_low", "value_high"} <= set(table.column_names):
        yield from _of_values(table.name, key)
    if {"subject_id", "subject_type"} <= set(table.column_names):
        yield Check(
            table.name,
            "subject_id_holds_type",
            "subject_id begins with subject_type",
            f"SELECT {key}, subject_id, subject_type FROM {table.name} "
            "WHERE NOT starts_with(subject_id, subject_type || '/')",
        )


def _of_vocabulary(table: str) -> Iterator[Check]:
    """What the ontology says of predicates: which there are, and the canonical unit of each."""
    predicates = sorted(load_ontology().predicates.values(), key=lambda each: each.name)
    key = TABLES[table].primary_key[0]
    yield Check(
        table,
        "predicate_is_known",
        "predicate is one of the ontology",
        f"SELECT {key}, predicate FROM {table} "
        f"WHERE predicate NOT IN ({', '.join(quoted(each.name) for each in predicates)})",
    )
    canonical = ", ".join(f"({quoted(each.name)}, {quoted(each.unit)})" for each in predicates if each.unit)
    money = ", ".join(quoted(each.name) for each in predicates if each.unit and "money" in each.dimensions)
    yield Check(
        table,
        "unit_is_canonical",
        "unit is the predicate's canonical one, or a currency for money",
        f"SELECT {key}, predicate, unit FROM {table} JOIN (VALUES {canonical}) AS canonical(name, canonical_unit) "
        "ON predicate = canonical.name WHERE unit <> canonical_unit "
        f"AND NOT (predicate IN ({money}) AND regexp_full_match(unit, {quoted(_CURRENCY_PATTERN)}))",
    )


def _reference(table: Table, key: str, column: Column, rows: str, value: str) -> Check:
    target, _, field = (column.references or "").partition(".")
    listed = f"unnest({value})" if column.kind == "texts" else value
    return Check(
        table.name,
        f"{column.name}_refers",
        f"{column.name} refers to a row of {target}",
        f"SELECT {key}, refers AS {column.name} FROM (SELECT {key}, {listed} AS refers FROM {rows}) "
        f"ANTI JOIN {target} ON refers = {target}.{field} WHERE refers IS NOT NULL",
    )


def _of_values(table: str, key: str) -> Iterator[Check]:
    yield Check(
        table,
        "value_has_unit",
        "a value has a unit",
        f"SELECT {key}, value_low, value_high, unit FROM {table} "
        "WHERE unit IS NULL AND coalesce(value_low, value_high) IS NOT NULL",
    )
