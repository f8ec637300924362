"""Claims in little memory: texts that repeat as categories, and columns gained without a copy of the others."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from pipelines.reconcile.columns import CLAIMS, PLACES

_OWN = ("claim_id", "quote")
"""Texts that hardly repeat."""
_FEW = 10_000
"""Claims in whose order texts are put themselves."""


def categories() -> pl.Categorical:
    """A type for texts that repeat, whose numbers depend on nothing but the order in which they are met."""
    return pl.Categorical(pl.Categories.random())


def compact(claims: pl.DataFrame) -> pl.DataFrame:
    """The columns of `CLAIMS`, sorted by id, with `row` (position); `section_key` stands for the section.

    Texts other than id and quote are categories, subjects and objects common ones; origins are an Enum in alphabetical
    order. One column is sorted at a time: a sorted copy of all would be as large as the claims themselves.
    """
    order = _order(claims["claim_id"].rechunk())
    entities = categories()
    columns = {"row": pl.int_range(claims.height, dtype=pl.Int64, eager=True)}
    for name, kind in CLAIMS.items():
        told = _told(claims, name)
        if name == "section":
            columns["section_key"] = _ordered(told.list.join("\x1e").fill_null(""), order, categories())
        elif name == "origin_id":
            columns[name] = told.cast(pl.Enum(told.unique().drop_nulls().sort())).gather(order)
        elif kind == pl.String and name not in _OWN:
            columns[name] = _ordered(told, order, entities if name in ("subject_id", "object_id") else categories())
        else:
            columns[name] = told.gather(order)
    return pl.DataFrame(columns)


def _order(ids: pl.Series) -> pl.Series:
    """The places of the ids in alphabetical order.

    Sorted by the number that eight bytes after their common beginning make: four times faster than as texts.
    """
    first, last = (str(end or "").encode() for end in (ids.min(), ids.max()))
    start = next((place for place, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    if ids.null_count() or (ids.str.len_bytes() < start + 8).any():
        return ids.arg_sort()
    eight = ids.cast(pl.Binary).bin.slice(start, 8).bin.reinterpret(dtype=pl.UInt64, endianness="big")
    told = pl.DataFrame({"eight": eight, "id": ids}).with_row_index("place")
    return told.sort("eight", "id")["place"]


def _ordered(told: pl.Series, order: pl.Series, kind: pl.Categorical) -> pl.Series:
    """The texts in that order as categories, numbered as they first occur in it.

    They are read in the order in which they lie in memory, and only their numbers are put into the other one; of few
    texts that takes longer than putting the texts into it.
    """
    if len(told) < _FEW:
        return told[order].cast(kind)
    read = told.cast(categories())
    names = read.drop_nulls().unique(maintain_order=True).cast(pl.String)
    numbers = read.to_physical().gather(order)
    first = numbers.drop_nulls().unique(maintain_order=True)
    known = names.gather(first).cast(kind)
    return beside(len(names), first, known.to_physical()).gather(numbers).cat.to(kind)


def _told(claims: pl.DataFrame, name: str) -> pl.Series:
    """A column of the claims in its type and one piece of memory; one of places that is missing is empty."""
    if name not in claims.columns and name in PLACES:
        return pl.Series(name, [None], dtype=CLAIMS[name]).new_from_index(0, claims.height)
    return claims[name].cast(CLAIMS[name]).rechunk()


def rewritten(column: pl.Series, change: Callable[[pl.Expr], pl.Expr], kind: pl.Categorical) -> pl.Series:
    """A column of categories in other writing, which is made once for each category; NULL stays NULL."""
    distinct = pl.DataFrame({"old": column.drop_nulls().unique(maintain_order=True)})
    changed = distinct.select("old", new=change(pl.col("old").cast(pl.String)).cast(kind))
    return column.to_frame("old").join(changed, on="old", how="left", maintain_order="left")["new"]


def beside(height: int, rows: pl.Series, values: pl.Series) -> pl.Series:
    """A column of so many rows with the values (numbers) at their rows, NULL at others."""
    nothing = pl.Series(values.name, [None], dtype=values.dtype).new_from_index(0, height)
    return nothing.scatter(rows, values)


def gained(frame: pl.DataFrame, found: pl.DataFrame, on: list[str]) -> pl.DataFrame:
    """The frame with the columns that are found for its keys, each of which is found at most once; else NULL.

    The same as a left join, which copies every column of the frame.
    """
    keys = pl.DataFrame([frame[name] for name in on])
    told = keys.join(found, on=on, how="left", maintain_order="left")
    return frame.with_columns([told[name] for name in told.columns if name not in on])
