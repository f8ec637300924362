"""What must be true of the world, as SQL: values and dates within their limits, plans below what is stated.

What a document says is a claim whatever it says; a claim beyond the limits is only reported, and refused once it comes
to a fact. A person's decision in curation.toml lets the release through: a fact that was deprecated there is passed by.
"""

from __future__ import annotations

from collections.abc import Iterator

from expectations.limits import load_limits
from expectations.report import Severity
from expectations.sql import Check
from pipelines.ontology import load_ontology
from warehouse.schema import TABLES, quoted

_SEVERITIES: dict[str, Severity] = {"claims": "warn", "facts": "error", "timeline": "error"}
"""The tables with values and dates of all predicates, and how grave it is when one of them is beyond its limits."""

_NOT_SETTLED = {
    "claims": "claim_id NOT IN (SELECT unnest(claim_ids) FROM facts WHERE decision = 'curated')",
    "facts": "NOT (decision = 'curated' AND rank = 'deprecated')",
    "timeline": "true",
}
"""Rows about which no person has decided yet."""

_POINT = r"([0-9]{4}(-[0-9]{2}(-[0-9]{2})?|-Q[1-4]|-H[12])?|(early|mid|late)-[0-9]{4})"
DATE_PATTERN = rf"({_POINT}|{_POINT}/{_POINT}|{_POINT}/[.][.]|[.][.]/{_POINT})"
"""A date in the contract's notation, as a regular expression."""


def plausibility() -> Iterator[Check]:
    """The checks, by table."""
    for table, severity in _SEVERITIES.items():
        yield _values(table, severity)
        yield _ratios(table, severity)
        yield _dates(table, severity)
        if table != "timeline":
            yield _dates_as_text(table, severity)
    yield from _PLANS


def _predicate(table: str) -> str:
    return "event" if table == "timeline" else "predicate"


def _values(table: str, severity: Severity) -> Check:
    limits = ", ".join(
        f"({quoted(name)}, {limit.least!r}, {limit.most!r}, {quoted(limit.why)})"
        for name, limit in sorted(load_limits().values.items())
    )
    return Check(
        table,
        "value_is_possible",
        "a value lies within what its predicate can be in the world",
        f"SELECT {TABLES[table].primary_key[0]}, subject_id, {_predicate(table)}, value_low, value_high, unit, "
        f"format('{{:g}}..{{:g}}', least, most) AS possible, why FROM {table} "
        f"JOIN (VALUES {limits}) AS limits(name, least, most, why) ON {_predicate(table)} = limits.name "
        "WHERE (value_low NOT BETWEEN least AND most OR value_high NOT BETWEEN least AND most) "
        f"AND {_NOT_SETTLED[table]}",
        severity,
        curable=True,
    )


def _ratios(table: str, severity: Severity) -> Check:
    return Check(
        table,
        "ratio_is_a_share",
        "a value in the unit ratio, of a predicate without limits of its own, lies within 0..1",
        f"SELECT {TABLES[table].primary_key[0]}, subject_id, {_predicate(table)}, value_low, value_high, unit "
        f"FROM {table} WHERE unit = 'ratio' AND (value_low NOT BETWEEN 0 AND 1 OR value_high NOT BETWEEN 0 AND 1) "
        f"AND {_predicate(table)} NOT IN ({_listed(sorted(load_limits().values))}) AND {_NOT_SETTLED[table]}",
        severity,
        curable=True,
    )


def _dates(table: str, severity: Severity) -> Check:
    dates = load_limits().dates
    start, end = ("occurred_start", "occurred_end") if table == "timeline" else ("as_of_start", "as_of_end")
    older = _listed(dates.beginnings.predicates), _listed(dates.beginnings.subjects)
    least = (
        f"CASE WHEN {_predicate(table)} IN ({older[0]}) AND split_part(subject_id, '/', 1) IN ({older[1]}) "
        f"THEN {dates.beginnings.least} ELSE {dates.least} END"
    )
    return Check(
        table,
        "date_is_possible",
        f"a date lies within {dates.least}..{dates.most}, the beginning of a firm or a career not before "
        f"{dates.beginnings.least}",
        f"SELECT {TABLES[table].primary_key[0]}, subject_id, {_predicate(table)}, {start}, {end} FROM {table} "
        f"WHERE (year({start}) NOT BETWEEN {least} AND {dates.most} "
        f"OR year({end}) NOT BETWEEN {least} AND {dates.most}) AND {_NOT_SETTLED[table]}",
        severity,
        curable=True,
    )


def _dates_as_text(table: str, severity: Severity) -> Check:
    names = (each.name for each in load_ontology().predicates.values() if each.kind == "date")
    return Check(
        table,
        "date_is_written_as_agreed",
        "the value of a date's predicate is a date in the contract's notation, and so is as_of",
        f"SELECT {TABLES[table].primary_key[0]}, subject_id, predicate, value_text, as_of FROM {table} "
        f"WHERE (predicate IN ({_listed(sorted(names))}) AND coalesce(NOT {_is_date('value_text')}, true)) "
        f"OR NOT {_is_date('as_of')}",
        severity,
    )


def _is_date(column: str) -> str:
    return f"regexp_full_match({column}, {quoted(DATE_PATTERN)})"


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(quoted(name) for name in names)


def _plans(name: str, description: str, same_time: str, severity: Severity) -> Check:
    ranks = "['preferred', 'normal', 'deprecated']"
    return Check(
        "facts",
        name,
        description,
        f"""SELECT planned.fact_id, planned.subject_id, planned.predicate, planned.value_low, planned.value_high,
                   planned.value_text, planned.as_of, planned.rank, stated.fact_id AS stated_fact_id,
                   stated.value_low AS stated_low, stated.value_high AS stated_high, stated.rank AS stated_rank
            FROM facts AS planned JOIN facts AS stated
              ON planned.subject_id = stated.subject_id AND planned.predicate = stated.predicate
             AND planned.object_id IS NOT DISTINCT FROM stated.object_id
             AND planned.scope IS NOT DISTINCT FROM stated.scope
             AND {same_time}
            WHERE planned.status = 'planned' AND stated.status = 'stated'
              AND list_position({ranks}, planned.rank) < list_position({ranks}, stated.rank)
              AND planned.decision <> 'curated' AND stated.decision <> 'curated'""",
        severity,
        curable=True,
    )


_PLANS = (
    _plans(
        "plan_yields_to_what_is_stated",
        "no planned value is ranked above a stated one for the same time",
        "planned.as_of = stated.as_of",
        "error",
    ),
    # Without dates the two may well be of different times.
    _plans(
        "undated_plan_yields_to_what_is_stated",
        "no planned value is ranked above a stated one, neither having a date",
        "planned.as_of IS NULL AND stated.as_of IS NULL",
        "warn",
    ),
)
