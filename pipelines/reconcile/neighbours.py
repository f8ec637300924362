"""What is told side by side, on neighbouring lines of a list, table or paragraph, and whether it names its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from pipelines.reconcile.numbering import dense

LINES = ("claim_id", "slot", "spot", "line_start", "line_end", "in_table")
"""What is kept of claims to find neighbours: their fact, document and section, lines, and whether they are rows."""

SOURCES = ("person", "organization")
"""Types of entities that statements come from."""

_WORD = re.compile(r"[\w&'’]+")
_LONGEST_NAME = 5


@dataclass(frozen=True, slots=True)
class Told:
    """Where claims stand (`LINES`), in which words (`claim_id`, `subject_id`, `quote`), and the names of `entities`."""

    lines: pl.DataFrame
    claims: pl.DataFrame
    entities: pl.DataFrame

    def rows(self) -> Told:
        """Only what rows of tables tell."""
        return Told(self.lines.filter("in_table"), self.claims, self.entities)


def words_in_lists(claims: pl.DataFrame) -> pl.DataFrame:
    """`claim_id`, `subject_id`, `quote` of claims whose section tells several things of their subject and predicate.

    Nothing else can be a list of contradicting figures.
    """
    several = _again(claims)
    return claims.lazy().filter(several).select("claim_id", "subject_id", "quote").collect()


def lines_of_lists(placed: pl.DataFrame) -> pl.DataFrame:
    """`LINES` of the claims of such sections."""
    spots = placed.lazy().filter(_again(placed)).select("spot").unique()
    return placed.lazy().select(LINES).join(spots, on="spot", how="semi").collect()


def _again(claims: pl.DataFrame) -> pl.Series:
    """Whether another claim of the section is about the same subject and predicate."""
    return dense(claims, ["spot", "subject_id", "predicate"]).is_duplicated()


def side_by_side(pairs: pl.DataFrame, told: Told) -> pl.DataFrame:
    """Those of the `pairs` (`slot`, `leader`) of facts that some document tells side by side, with `claim_ids` there.

    Side by side are claims of one section with no line between them that tells nothing: items of one list, rows of one
    table. An empty line ends a list.
    """
    involved = pl.concat([pairs["slot"], pairs["leader"]]).unique()
    spots = told.lines.filter(pl.col("slot").is_in(involved.implode())).select("spot").unique()
    near = told.lines.join(spots, on="spot", how="semi").drop_nulls("line_start").sort("spot", "line_start", "claim_id")
    last = pl.coalesce("line_end", "line_start").cum_max().shift(1).over("spot")
    ends = last.is_null() | (pl.col("line_start") > last + 1)
    items = near.with_columns(list=ends.cast(pl.Int64).cum_sum()).filter(pl.col("slot").is_in(involved.implode()))
    lists = items.group_by("slot", "list").agg("claim_id")
    both = pairs.join(lists, on="slot").join(lists.rename({"slot": "leader"}), on=["leader", "list"], suffix="_leader")
    members = both.with_columns(claim_ids=pl.concat_list("claim_id", "claim_id_leader"))
    return members.group_by("slot", "leader").agg(pl.col("claim_ids").explode().unique())


def naming_no_source(beside: pl.DataFrame, told: Told) -> pl.DataFrame:
    """Those of what `side_by_side` found whose words there name no person or organisation but their subject.

    "Foo Research: 16 experts" below "Jo Doe: 8 experts" is what two sources say, and no list of parts.
    """
    claims = beside.select("slot", "leader", claim_id="claim_ids").explode("claim_id").join(told.claims, on="claim_id")
    if claims.is_empty():
        return beside
    names = _names(told.entities)
    sourced = [
        any(entities - {subject} for entities in (names.get(part, set()) for part in _phrases(quote)))
        for subject, quote in claims.select("subject_id", "quote").rows()
    ]
    return beside.join(claims.filter(pl.Series(sourced, dtype=pl.Boolean)), on=["slot", "leader"], how="anti")


def _names(entities: pl.DataFrame) -> dict[str, set[str]]:
    """Ids of persons and organisations by their names and aliases."""
    own = entities.filter(pl.col("entity_id").str.split("/").list.first().is_in(SOURCES))
    aliases = own.select("entity_id", name=pl.col("aliases")).explode("name") if "aliases" in own.columns else own
    names: dict[str, set[str]] = {}
    for entity_id, name in pl.concat([own.select("entity_id", "name"), aliases.select("entity_id", "name")]).rows():
        if name:
            names.setdefault(" ".join(_WORD.findall(name)), set()).add(entity_id)
    return names


def _phrases(text: str) -> Iterator[str]:
    """Every run of a few words."""
    words = _WORD.findall(text)
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            yield " ".join(words[start:end])
