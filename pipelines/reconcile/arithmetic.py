"""Whether facts add up: the checks of `arithmetic.toml` evaluated across facts, as intervals.

Every figure is the interval that its wording can mean; a product or difference is evaluated over whole intervals, and
agrees when the result shares a point with the stated total. An open bound reaches no further than `OPEN_REACH` times
its figure, since "over 100" does not vouch for 900.
"""

from __future__ import annotations

import polars as pl

from pipelines.reconcile import thresholds
from pipelines.reconcile.checks import Check, Term

EVALUATED = pl.Schema(
    {
        "check": pl.Int64(),
        "total": pl.Int64(),
        "terms": pl.List(pl.Int64()),
        "stated_lo": pl.Float64(),
        "stated_hi": pl.Float64(),
        "computed_lo": pl.Float64(),
        "computed_hi": pl.Float64(),
        "computed": pl.Float64(),
        "agrees": pl.Boolean(),
        "certain": pl.Boolean(),
        "weight": pl.Int64(),
    }
)
"""One evaluated combination of facts: `total` and `terms` are slots, `certain` whether a misfit counts."""


_FIGURES = (
    "slot", "subject_id", "subject_name", "subject_type", "predicate", "object_id", "unit", "weight", "form",
    "of_class", "first_day", "last_day", "scope_key", "value_low", "value_high", "value_best", "merged_bound",
    "from_", "to",
)  # fmt: skip
_PLACES = ("row", "slot", "key", "form", "subject_id", "predicate", "unit_key", "spot", "section_key", "line_start")


def figures(facts: list[pl.DataFrame]) -> pl.DataFrame:
    """What calculations need of the facts, in the order of their slots."""
    return pl.concat(part.select(_FIGURES) for part in facts)


def places(claims: pl.DataFrame) -> pl.DataFrame:
    """What calculations need of the claims: where they stand."""
    return claims.select(_PLACES)


def evaluate(facts: pl.DataFrame, claims: pl.DataFrame, checks: tuple[Check, ...]) -> pl.DataFrame:
    """Every combination of facts that a check applies to, as `EVALUATED`.

    Args:
        facts: `figures` of the facts, one a `slot`, with interval (`from_`, `to`) and days.
        claims: `places` of the claims, from which lists and their totals are found.
        checks: what has to add up.
    """
    from pipelines.reconcile.lists import dated_sums, listed_figures, share_checks, sum_checks

    usable = _usable(facts).join(_sections(claims), on="slot", how="left", maintain_order="left")
    of_each = _by_predicate(usable)
    lists = listed_figures(claims)
    found: list[pl.DataFrame] = []
    for check in checks:
        if check.kind == "product":
            found.append(_products(of_each, check))
        elif check.kind == "duration":
            found.append(_durations(facts, of_each, check))
        elif check.kind == "sum":
            found.append(sum_checks(usable, check, lists))
        elif check.kind == "dated_sum":
            found.append(dated_sums(usable, check))
        else:
            found.append(share_checks(usable, check, lists))
    told = [frame.select(list(EVALUATED)).cast(EVALUATED) for frame in found if not frame.is_empty()]
    return pl.concat([pl.DataFrame(schema=EVALUATED), *told])


def _usable(facts: pl.DataFrame) -> pl.DataFrame:
    """The facts with a number, and the interval (`lo`, `hi`) that checks calculate with; of money only dollars."""
    low, high = pl.col("value_low"), pl.col("value_high")
    counted = (low == high) & (pl.col("unit") == "count") & (low < thresholds.COUNTED_BELOW) & (low == low.round())
    plain = counted & (pl.col("merged_bound") == "exact")
    reach = thresholds.OPEN_REACH
    lowest = pl.when(plain).then(low).when(low.is_null()).then(high / reach).otherwise("from_")
    highest = pl.when(plain).then(high).when(high.is_null()).then(low * reach).otherwise("to")
    unit = pl.col("unit").cast(pl.String)
    foreign = (unit.str.contains(r"^[A-Z]{3}$") & (unit != "USD")).fill_null(False)
    numbers = facts.filter((pl.col("form") == "number") & (pl.coalesce(low, high) > 0) & ~pl.col("of_class") & ~foreign)
    return numbers.select(
        "slot",
        "subject_id",
        "subject_name",
        "subject_type",
        "predicate",
        "object_id",
        "unit",
        "weight",
        "first_day",
        "last_day",
        scope=pl.col("scope_key"),
        best="value_best",
        lo=lowest.clip(0.0),
        hi=highest,
    )


def _sections(claims: pl.DataFrame) -> pl.DataFrame:
    """`slot`, `sections`: the sections of documents in which a figure is told, as numbers."""
    placed = claims.filter((pl.col("form") == "number") & (pl.col("section_key") != ""))
    once = placed.select("slot", "spot").unique().sort("slot", "spot")
    return once.group_by("slot", maintain_order=True).agg(sections="spot")


def _chosen(usable: dict[str, pl.DataFrame], term: Term) -> pl.DataFrame:
    """The facts that may stand at a place: of one subject and object the few heaviest."""
    parts = [usable[name] for name in term.predicate if name in usable] or [usable[""]]
    told = parts[0] if len(parts) == 1 else pl.concat(parts).sort(_HEAVIEST, descending=[False, True, False])
    fitting = told.filter(pl.col("scope") == "" if term.scope == "^$" else _matches(term))
    return fitting.filter(pl.int_range(pl.len()).over("subject_id") < thresholds.CHECKED_FIGURES)


def _matches(term: Term) -> pl.Expr:
    """Whether `scope` is one that may stand at the place."""
    return pl.col("scope").cast(pl.String).str.contains(term.scope)


_HEAVIEST = (pl.col("subject_id").to_physical(), "weight", "slot")


def _by_predicate(usable: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """The figures of each predicate, heaviest of each subject first, and none of them under no name."""
    ordered = usable.sort(_HEAVIEST, descending=[False, True, False])
    parts = ordered.partition_by("predicate", as_dict=True, maintain_order=True)
    return {"": usable.clear(), **{str(name): part for (name,), part in parts.items()}}


def _products(usable: dict[str, pl.DataFrame], check: Check) -> pl.DataFrame:
    if not all(any(name in usable for name in term.predicate) for term in (check.total, *check.factors)):
        return pl.DataFrame(schema=EVALUATED)
    combined = _chosen(usable, check.total).with_columns(
        terms=pl.lit([], dtype=pl.List(pl.Int64)),
        computed_lo=pl.lit(check.constant),
        computed_hi=pl.lit(check.constant),
        computed=pl.lit(check.constant),
        total_weight=pl.col("weight"),
        objects=pl.concat_list("object_id"),
    )
    for term in check.factors:
        combined = _multiplied(combined, _chosen(usable, term), term)
        if combined.is_empty():
            break
    return _judged(combined, check)


def _multiplied(combined: pl.DataFrame, factors: pl.DataFrame, term: Term) -> pl.DataFrame:
    names = {"slot": "f_slot", "lo": "f_lo", "hi": "f_hi", "best": "f_best", "weight": "f_weight"}
    names |= {"first_day": "f_first", "last_day": "f_last", "object_id": "f_object", "subject_name": "f_name"}
    own = factors.select("subject_id", "predicate", "sections", **{new: pl.col(old) for old, new in names.items()})
    if term.of == "subject":
        joined = combined.join(own.drop("predicate", "sections"), on="subject_id")
    elif term.of == "object":
        by_object = combined.explode("objects").drop_nulls("objects")
        joined = by_object.join(own.drop("predicate", "sections"), left_on="objects", right_on="subject_id")
        joined = joined.with_columns(objects=pl.concat_list("objects"))
    else:
        joined = _of_parts(combined, own)
    joined = joined.filter((pl.col("slot") != pl.col("f_slot")) & ~pl.col("terms").list.contains(pl.col("f_slot")))
    timeless = pl.col("subject_type").is_in(sorted(thresholds.FINISHED_SUBJECTS)) | (term.of != "subject")
    at_once = (pl.col("f_first") <= pl.col("last_day")) & (pl.col("f_last") >= pl.col("first_day"))
    return joined.filter(timeless | at_once).select(
        *(name for name in combined.columns if name not in _CHANGED),
        terms=pl.concat_list("terms", "f_slot"),
        computed_lo=pl.col("computed_lo") * pl.col("f_lo"),
        computed_hi=pl.col("computed_hi") * pl.col("f_hi"),
        computed=pl.col("computed") * pl.col("f_best"),
        total_weight=pl.col("total_weight") + pl.col("f_weight"),
        objects=pl.concat_list("objects", "f_object").list.unique(maintain_order=True),
    )


_CHANGED = ("terms", "computed_lo", "computed_hi", "computed", "total_weight", "objects")


def _of_parts(combined: pl.DataFrame, own: pl.DataFrame) -> pl.DataFrame:
    """Totals beside figures of other subjects of the same section whose name shares a word with a figure in it."""
    left = combined.explode("sections").drop_nulls("sections")
    right = own.drop("predicate").rename({"subject_id": "part_id"}).explode("sections").drop_nulls("sections")
    words = r"[\p{L}\p{N}.]*\p{N}[\p{L}\p{N}.]*"
    figured = [
        pl.col(name).cast(pl.String).str.to_lowercase().str.extract_all(words) for name in ("subject_name", "f_name")
    ]
    shared = figured[0].list.set_intersection(figured[1])
    both = left.join(right, on="sections").filter((pl.col("subject_id") != pl.col("part_id")) & (shared.list.len() > 0))
    columns = [name for name in [*combined.columns, *own.columns] if name not in ("sections", "predicate")]
    kept = list(dict.fromkeys(columns))
    once = both.unique(["slot", "terms", "f_slot"], keep="first", maintain_order=True)
    return once.select(kept).join(combined.select("slot", "predicate", "sections").unique("slot"), on="slot")


def _judged(combined: pl.DataFrame, check: Check) -> pl.DataFrame:
    within = pl.col("computed_lo") <= pl.col("hi")
    agrees = within if check.relation == "at_most" else within & (pl.col("computed_hi") >= pl.col("lo"))
    fewest, most = pl.col("lo") / pl.col("computed_hi"), pl.col("hi") / pl.col("computed_lo")
    divides = most.floor() >= pl.max_horizontal(fewest.ceil(), 1) if check.whole else pl.lit(True)
    if "total_weight" not in combined.columns:
        return pl.DataFrame(schema=EVALUATED)
    complete = combined.filter(pl.col("terms").list.len() >= len(check.factors))
    return complete.select(
        "terms",
        "computed_lo",
        "computed_hi",
        "computed",
        check=pl.lit(check.number, dtype=pl.Int64),
        total="slot",
        stated_lo="lo",
        stated_hi="hi",
        agrees=agrees & divides,
        certain=~agrees & check.strict,
        weight=pl.col("total_weight"),
    )


def _durations(facts: pl.DataFrame, usable: dict[str, pl.DataFrame], check: Check) -> pl.DataFrame:
    """A stated length of time against what each of the first and last days told for it leaves room for."""
    dates = facts.filter((pl.col("form") == "date") & (pl.col("to") - pl.col("from_") <= thresholds.DATED_WITHIN))
    dates = dates.select(
        "subject_id", "predicate", "slot", "weight", day_lo="from_", day_hi="to", scope=pl.col("scope_key")
    )
    start, end = (
        dates.filter(pl.col("predicate").is_in(term.predicate) & _matches(term))
        .sort(_HEAVIEST, descending=[False, True, False])
        .filter(pl.int_range(pl.len()).over("subject_id") < thresholds.CHECKED_FIGURES)
        .drop("predicate", "scope")
        for term in check.factors
    )
    both = start.join(end, on="subject_id", suffix="_end")
    combined = _chosen(usable, check.total).join(both, on="subject_id", suffix="_start")
    one_day = 1.0
    combined = combined.with_columns(
        terms=pl.concat_list("slot_start", "slot_end"),
        computed_lo=(pl.col("day_lo_end") - pl.col("day_hi")).clip(0.0),
        computed_hi=pl.col("day_hi_end") - pl.col("day_lo") + one_day,
        total_weight=pl.col("weight") + pl.col("weight_start") + pl.col("weight_end"),
    ).with_columns(computed=(pl.col("computed_lo") + pl.col("computed_hi")) / 2)
    return _judged(combined.filter(pl.col("computed_hi") > 0), check)
