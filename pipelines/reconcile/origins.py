"""Who a claim really comes from: copies of one text, whoever publishes them, are one origin.

Two claims of different documents about the same thing with the same value share their origin when they share an
origin id, the same wording, a near-duplicate passage around them, a page that both sections cite (or that one cites and
the other is), or one wording contains the other (containment of word shingles: Broder, "On the resemblance and
containment of documents", 1997). Sharing is transitive, so a chain of citations ends at its source.
"""

from __future__ import annotations

import polars as pl

from pipelines.reconcile import thresholds
from pipelines.reconcile.compact import beside
from pipelines.reconcile.containment import contained
from pipelines.reconcile.numbering import dense
from pipelines.reconcile.passages import PASSAGES, Passages, copied_passages
from pipelines.reconcile.shingles import passages_of

_SAME_VALUE = ["key", "value_low", "value_high", "value_text"]


def with_origins(
    frame: pl.DataFrame,
    documents: pl.DataFrame | None = None,
    references: pl.DataFrame | None = None,
    passages: Passages = passages_of,
) -> pl.DataFrame:
    """The claims with `origin`: the first origin id, in alphabetical order, of those that are one for their key.

    Args:
        frame: comparable claims.
        documents: with `text`, in which copied passages are looked for, and `url`, under which others cite them.
        references: the contract's `page_references`.
        passages: what finds the passages of texts.
    """
    told = _contested(frame)
    contested = several(told, "same", ["origin"])
    if contested.is_empty():
        return frame.with_columns(origin=pl.col("origin_id"))
    copied = pl.DataFrame(schema=PASSAGES) if documents is None else copied_passages(documents, passages)
    copied = _of(frame, copied)
    pages = _pages(frame, documents, references)
    copying = None
    parts = contested.height // thresholds.COMPARED_AT_ONCE + 1
    merged = []
    for number in range(parts):
        part = contested.filter(pl.col("key") % parts == number)
        part = _worded(part.with_columns(frame["quote"].gather(part["row"])))
        short = part.filter(pl.col("words") < thresholds.LONG_QUOTE_WORDS)
        if copying is None and not short.is_empty():
            copying = _copying_pairs(frame, copied)
        pairs = [*_pairs(part, copied, pages), *([] if copying is None else [_copied_short(short, copying)])]
        merged.append(_components(part.select("node", "origin"), pl.concat(pairs)))
    found = told.select("row", "node").join(pl.concat(merged), on="node")
    origin = beside(frame.height, found["row"], found["merged"])
    numbers = pl.select(pl.coalesce(origin, frame["origin_id"].to_physical())).to_series()
    return frame.with_columns(origin=numbers.cat.to(frame.schema["origin_id"]))


def _of(frame: pl.DataFrame, told: pl.DataFrame) -> pl.DataFrame:
    """A table about documents with their ids, and their sections, in the categories of the claims."""
    names = [name for name in ("document_id", "section_key") if name in told.columns]
    return told.with_columns(pl.col(name).cast(frame.schema[name]) for name in names)


def _contested(frame: pl.DataFrame) -> pl.DataFrame:
    """Claims about keys of which several documents and several origins tell.

    `same` is a number of key and value, `node` one of key and origin.
    """
    told = frame.select(
        "row", "document_id", "section_key", "char_start", *_SAME_VALUE,
        origin=pl.col("origin_id").to_physical(), document=pl.col("document_id").to_physical(),
    )  # fmt: skip
    told = several(told, "key", ["origin", "document"])
    numbers = {"same": dense(told, _SAME_VALUE), "node": dense(told, ["key", "origin"])}
    return told.drop(_SAME_VALUE[1:]).with_columns(**numbers)


def several(told: pl.DataFrame, group: str, columns: list[str]) -> pl.DataFrame:
    """The rows of groups in which each of these columns has several values."""
    ends = told.group_by(group).agg(
        *(pl.col(name).min().alias(f"{name}_min") for name in columns),
        *(pl.col(name).max().alias(f"{name}_max") for name in columns),
    )
    apart = ends.filter(pl.all_horizontal(pl.col(f"{name}_min") < pl.col(f"{name}_max") for name in columns))
    return told.join(apart.select(group), on=group, how="semi", maintain_order="left")


def _pairs(contested: pl.DataFrame, passages: pl.DataFrame, pages: pl.DataFrame) -> list[pl.DataFrame]:
    """Nodes that are one origin, as `node`, `other`."""
    long = contested.filter(pl.col("words") >= thresholds.LONG_QUOTE_WORDS)
    return [
        _linked(long, ["same", "wording"]),
        contained(several(long, "same", ["wording", "document"])),
        _same_passage(contested, passages),
        _linked(contested.join(pages, on=["document_id", "section_key"]), ["same", "url"]),
    ]


def _linked(rows: pl.DataFrame, shared: list[str]) -> pl.DataFrame:
    """`node`, `other`: each node beside the first of those that share these columns with it."""
    both = rows.select("node", other=pl.col("node").min().over(shared))
    return both.filter(pl.col("node") != pl.col("other"))


def _worded(claims: pl.DataFrame) -> pl.DataFrame:
    """The claims with `text` (the quote without case and punctuation), `words` in it, and `wording`.

    `wording` is 64 bits of its hash, so that equal numbers of other wordings do not occur.
    """
    text = pl.col("quote").str.to_lowercase().str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()
    return (
        claims.drop("quote")
        .with_columns(claims.select(text=text).to_series())
        .with_columns(wording=pl.col("text").hash(), words=pl.col("text").str.count_matches(" ", literal=True) + 1)
    )


def _copying_pairs(frame: pl.DataFrame, passages: pl.DataFrame) -> pl.DataFrame:
    """Pairs of documents (`document`, `other`, both ways) that share a passage."""
    told = frame.select("quote", document=pl.col("document_id").to_physical())
    worded = pl.concat(_worded(part).drop("text") for part in told.iter_slices(thresholds.COMPARED_AT_ONCE))
    long = worded.filter(pl.col("words") >= thresholds.LONG_QUOTE_WORDS).select("document", "wording")
    copied = passages.select(
        document=pl.col("document_id").to_physical(), wording=pl.format("\x1f{}", "passage").hash()
    )
    long = pl.concat([long.filter(pl.col("wording").is_duplicated()), copied]).unique()
    spread = pl.len().over("wording")
    shared = long.filter((spread > 1) & (spread <= thresholds.COMMON_QUOTE_DOCUMENTS))
    pairs = shared.join(shared.rename({"document": "other"}), on="wording").filter(
        pl.col("document") != pl.col("other")
    )
    counted = pairs.group_by("document", "other").len()
    return counted.filter(pl.col("len") >= thresholds.COPIED_QUOTES).select("document", "other")


def _copied_short(short: pl.DataFrame, pairs: pl.DataFrame) -> pl.DataFrame:
    both = short.join(pairs, on="document").with_columns(
        first=pl.min_horizontal("document", "other"), second=pl.max_horizontal("document", "other")
    )
    return _linked(both.drop("other"), ["same", "wording", "first", "second"])


def _same_passage(contested: pl.DataFrame, passages: pl.DataFrame) -> pl.DataFrame:
    placed = contested.drop_nulls("char_start").sort("document_id", "char_start")
    starts = passages.rename({"first_char": "char_start"}).sort("document_id", "char_start")
    inside = placed.join_asof(
        starts, on="char_start", by="document_id", strategy="backward", check_sortedness=False
    ).filter(pl.col("char_start") < pl.col("last_char"))
    return _linked(inside, ["same", "passage"])


def _pages(frame: pl.DataFrame, documents: pl.DataFrame | None, references: pl.DataFrame | None) -> pl.DataFrame:
    """`document_id`, `section_key`, `url`: the page that a section cites alone, and that which a document itself is."""
    sections = frame.select("document_id", "section_key").unique()
    pages = [sections.clear().with_columns(url=pl.lit(None, dtype=pl.String))]
    if references is not None:
        cited = references.select(
            "document_id", section_key=pl.col("section").list.join("\x1e").fill_null(""), url="url"
        ).unique()
        pages.append(_of(frame, cited.filter(pl.len().over("document_id", "section_key") == 1)))
    if documents is not None and "url" in documents.columns:
        own = documents.select("document_id", "url").drop_nulls()
        pages.append(sections.join(_of(frame, own), on="document_id"))
    return pl.concat(pages)


def _components(nodes: pl.DataFrame, pairs: pl.DataFrame) -> pl.DataFrame:
    """`node`, `merged`: the least origin reachable over the pairs, by passing least numbers on until none changes."""
    both = pl.concat([pairs, pairs.select(node="other", other="node")]).unique()
    labels = both.select("node").unique().join(nodes.unique("node"), on="node").rename({"origin": "merged"})
    while True:
        told = both.join(labels.select(other="node", passed="merged"), on="other")
        least = told.group_by("node").agg(pl.col("passed").min())
        after = labels.join(least, on="node", maintain_order="left").select(
            "node", merged=pl.min_horizontal("merged", "passed")
        )
        if after["merged"].equals(labels["merged"]):
            return labels
        labels = after
