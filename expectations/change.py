"""What must be true of the change from the latest release: nothing is lost without a document that explains it.

A document that is gone explains that its claims are gone. One that is still there, or a page that is still cited, does
not, whether it was changed, can no longer be read or the extraction missed what it found before.
"""

from __future__ import annotations

from collections.abc import Iterator

from expectations.sql import BEFORE, Check
from warehouse.schema import TABLES

SHRINKAGE = 0.1
"""Share of rows that a release may lose: more than what a correction or two in the documents takes away."""
COVERAGE = ("documents", "facts", "eras", "hardware", "models", "costs", "clusters", "timeline")
"""Tables whose rows are held; fewer conflicts or entities can be the good work of a curator."""
FEWEST_LOST = 5
"""Rows below which a loss is no shrinkage, however small the table: one correction can take so many."""

_KEPT = f"""kept AS (
    SELECT document_id, uri, sha256 FROM {BEFORE}documents
    WHERE role = 'source' AND uri IN (SELECT uri FROM documents WHERE role = 'source')
    UNION ALL
    SELECT document_id, uri, sha256 FROM {BEFORE}documents
    WHERE role = 'referenced' AND document_id IN (
        SELECT fetched_document_id FROM {BEFORE}page_references WHERE url IN (SELECT url FROM page_references)))"""
"""Documents of the previous release that are still there: files by their path, pages by being cited."""

_NONE_REMOVED = (
    f"""(SELECT count(*) FROM {BEFORE}documents) = (WITH {_KEPT} SELECT count(DISTINCT document_id) FROM kept)"""
)


def changes() -> Iterator[Check]:
    """The checks against the previous release, which `connected` must have been given."""
    yield _claims()
    yield from (_rows(name) for name in COVERAGE)
    yield _vanished()
    yield _withdrawn()


def _claims() -> Check:
    return Check(
        "claims",
        "coverage_holds",
        "documents that are still there give no more than a tenth fewer claims than in the latest release",
        f"""WITH {_KEPT},
            now AS (SELECT uri, count(*) AS claims FROM claims JOIN documents USING (document_id) GROUP BY uri),
            counted AS (
                SELECT kept.uri, count(*) AS claims_before, coalesce(any_value(now.claims), 0) AS claims_now
                FROM {BEFORE}claims JOIN kept USING (document_id) LEFT JOIN now ON kept.uri = now.uri GROUP BY kept.uri)
            SELECT uri AS document, claims_before, claims_now FROM counted
            WHERE claims_now < claims_before
              AND (SELECT {_shrunk("sum(claims_before)", "sum(claims_now)")} FROM counted)""",
    )


def _rows(table: str) -> Check:
    key = ", ".join(TABLES[table].primary_key)
    return Check(
        table,
        "rows_hold",
        "the table has no more than a tenth fewer rows than in the latest release, no document being removed",
        f"""SELECT {key} FROM {BEFORE}{table} ANTI JOIN {table} USING ({key})
            WHERE {_shrunk(f"(SELECT count(*) FROM {BEFORE}{table})", f"(SELECT count(*) FROM {table})")}
              AND {_NONE_REMOVED}""",
    )


def _shrunk(before: str, now: str) -> str:
    return f"({now} < {1 - SHRINKAGE} * {before} AND {before} - {now} >= {FEWEST_LOST})"


def _vanished() -> Check:
    return Check(
        "claims",
        "no_predicate_vanished",
        "no predicate of the latest release is gone while a document that stated it is unchanged",
        f"""WITH {_KEPT}, same AS (SELECT sha256 FROM documents)
            SELECT predicate, count(*) AS claims_before, min(uri) AS document
            FROM {BEFORE}claims JOIN kept USING (document_id)
            WHERE predicate NOT IN (SELECT predicate FROM claims) AND sha256 IN (SELECT sha256 FROM same)
            GROUP BY predicate""",
    )


def _withdrawn() -> Check:
    return Check(
        "claims",
        "no_predicate_withdrawn",
        "no predicate of the latest release is gone with the words of a document that was changed",
        f"""WITH {_KEPT}
            SELECT predicate, count(*) AS claims_before, min(uri) AS document
            FROM {BEFORE}claims JOIN kept USING (document_id)
            WHERE predicate NOT IN (SELECT predicate FROM claims)
            GROUP BY predicate HAVING NOT bool_or(sha256 IN (SELECT sha256 FROM documents))""",
        severity="warn",
    )
