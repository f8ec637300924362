"""Who a claim really comes from: copies of one text, whoever publishes them, are one origin.

Two claims of different documents about the same thing with the same value share their origin when they share an
origin id, the same wording, a near-duplicate passage around them, a page that both sections cite (or that one cites and
the other is), or one wording contains the other (containment of word shingles: Broder, "On the resemblance and
containment of documents", 1997). Sharing is transitive, so a chain of citations ends at its source.
"""

from __future__ import annotations

import polars as pl

from pipelines.reconcile import thresholds
from pipelines.reconcile.numbering import dense
from pipelines.reconcile.passages import PASSAGES, copied_passages

_SAME_VALUE = ["key", "value_low", "value_high", "value_text"]


def with_origins(
    frame: pl.DataFrame, documents: pl.DataFrame | None = None, references: pl.DataFrame | None = None
) -> pl.DataFrame:
    """The claims with `origin`: the first origin id, in alphabetical order, of those that are one for their key.

    Args:
        frame: comparable claims.
        documents: with `text`, in which copied passages are looked for, and `url`, under which others cite them.
        references: the contract's `page_references`.
    """
    worded = frame.select(
        "row", "document_id", "origin_id", "section_key", "char_start", *_SAME_VALUE, wording=_wording()
    ).with_columns(
        words=pl.col("wording").str.count_matches(" ", literal=True) + 1,
    )
    codes = worded.select(
        "key", dense(worded, ["origin_id"]).alias("teller"), dense(worded, ["document_id"]).alias("document")
    )
    several = codes.select(
        pl.all_horizontal(pl.col(name).min().over("key") < pl.col(name).max().over("key") for name in codes.columns[1:])
    ).to_series()
    contested = worded.filter(several)
    if contested.is_empty():
        return frame.with_columns(origin=pl.col("origin_id"))
    passages = pl.DataFrame(schema=PASSAGES) if documents is None else copied_passages(documents)
    copying = _copying_pairs(worded, passages)
    parts = contested.height // thresholds.COMPARED_AT_ONCE + 1
    shares = (contested.filter(pl.col("key") % parts == number) for number in range(parts))
    merged = pl.concat(_merged(share, copying, passages, documents, references) for share in shares)
    return (
        frame.join(merged, on="row", how="left", maintain_order="left")
        .with_columns(origin=pl.col("merged").fill_null(pl.col("origin_id")))
        .drop("merged")
    )


def _merged(
    contested: pl.DataFrame,
    copying: pl.DataFrame,
    passages: pl.DataFrame,
    documents: pl.DataFrame | None,
    references: pl.DataFrame | None,
) -> pl.DataFrame:
    """`row`, `merged` of the claims about some keys; nothing connects claims about different ones."""
    edges = [
        contested.select("row", edge=_edge("own", ["key", "origin_id"])),
        _same_wording(contested),
        _copied_short(contested, copying),
        _contained(contested),
        _same_passage(contested, passages),
        _same_page(contested, documents, references),
    ]
    return _components(contested.select("row", "origin_id"), pl.concat(edges).unique())


def _wording() -> pl.Expr:
    return pl.col("quote").str.to_lowercase().str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()


def _edge(label: str, columns: list[str]) -> pl.Expr:
    """A number for what rows share: 64 bits of hash, so that equal numbers of other things do not occur."""
    parts = [pl.lit(label), *(pl.col(name).cast(pl.String).fill_null("") for name in columns)]
    return pl.concat_str(parts, separator="\x1f").hash().alias("edge")


def _same_wording(contested: pl.DataFrame) -> pl.DataFrame:
    long = contested.filter(pl.col("words") >= thresholds.LONG_QUOTE_WORDS)
    return long.select("row", edge=_edge("same", [*_SAME_VALUE, "wording"]))


def _copying_pairs(worded: pl.DataFrame, passages: pl.DataFrame) -> pl.DataFrame:
    """Pairs of documents (`document_id`, `other_id`, both ways) that share a passage."""
    long = worded.filter(pl.col("words") >= thresholds.LONG_QUOTE_WORDS).select("document_id", "wording").unique()
    copied = passages.select("document_id", wording=pl.lit("\x1f") + pl.col("passage").cast(pl.String)).unique()
    long = pl.concat([long, copied])
    spread = pl.len().over("wording")
    shared = long.filter((spread > 1) & (spread <= thresholds.COMMON_QUOTE_DOCUMENTS))
    pairs = shared.join(shared.rename({"document_id": "other_id"}), on="wording").filter(
        pl.col("document_id") != pl.col("other_id")
    )
    counted = pairs.group_by("document_id", "other_id").len()
    return counted.filter(pl.col("len") >= thresholds.COPIED_QUOTES).select("document_id", "other_id")


def _copied_short(contested: pl.DataFrame, pairs: pl.DataFrame) -> pl.DataFrame:
    short = contested.filter(pl.col("words") < thresholds.LONG_QUOTE_WORDS)
    both = short.join(pairs, on="document_id").with_columns(
        first=pl.min_horizontal("document_id", "other_id"), second=pl.max_horizontal("document_id", "other_id")
    )
    return both.select("row", edge=_edge("short", [*_SAME_VALUE, "wording", "first", "second"]))


def _same_passage(contested: pl.DataFrame, passages: pl.DataFrame) -> pl.DataFrame:
    placed = contested.drop_nulls("char_start").sort("document_id", "char_start")
    starts = passages.rename({"first_char": "char_start"}).sort("document_id", "char_start")
    inside = placed.join_asof(
        starts, on="char_start", by="document_id", strategy="backward", check_sortedness=False
    ).filter(pl.col("char_start") < pl.col("last_char"))
    return inside.select("row", edge=_edge("passage", [*_SAME_VALUE, "passage"]))


def _same_page(
    contested: pl.DataFrame, documents: pl.DataFrame | None, references: pl.DataFrame | None
) -> pl.DataFrame:
    """Edges between claims whose sections cite one page, and those of that page itself."""
    pages = [pl.DataFrame(schema={"row": pl.Int64, "url": pl.String})]
    if references is not None:
        cited = references.select(
            "document_id", "url", section_key=pl.col("section").list.join("\x1e").fill_null("")
        ).unique()
        one_page = cited.filter(pl.len().over("document_id", "section_key") == 1)
        pages.append(contested.join(one_page, on=["document_id", "section_key"]).select("row", "url"))
    if documents is not None and "url" in documents.columns:
        own = documents.select("document_id", "url").drop_nulls()
        pages.append(contested.join(own, on="document_id").select("row", "url"))
    told = pl.concat(pages).join(contested.select("row", *_SAME_VALUE), on="row")
    return told.select("row", edge=_edge("page", [*_SAME_VALUE, "url"]))


def _contained(contested: pl.DataFrame) -> pl.DataFrame:
    """Edges between claims of different documents of which one's wording contains the other's.

    Prefix filtering (Chaudhuri, Ganti, Kaushik 2006): a wording that shares the wanted part of its runs with another
    shares at least one of its few rarest runs with it, so only those are looked up; runs in one wording alone come
    first among them, and are only counted.
    """
    shingles = _shingles(contested).with_columns(
        size=pl.len().over("row").cast(pl.Int64), frequency=pl.len().over("same", "shingle")
    )
    shared = shingles.filter(pl.col("frequency") > 1).sort("row", "frequency", "shingle")
    own = pl.col("size") - pl.len().over("row")
    shared = shared.with_columns(place=own + pl.int_range(pl.len()).over("row"))
    spare = ((1 - thresholds.CONTAINMENT) * pl.col("size") + 1e-9).floor()
    reached = shared.filter(pl.col("place") <= spare).join(shared, on=["same", "shingle"], suffix="_other")
    pairs = (
        reached.filter(
            (pl.col("document_id") != pl.col("document_id_other")) & (pl.col("size") <= pl.col("size_other"))
        )
        .select("row", "row_other", "size")
        .unique()
    )
    common = (
        pairs.join(shared.select("row", "shingle"), on="row")
        .join(shared.select(row_other="row", shingle="shingle"), on=["row_other", "shingle"], how="semi")
        .group_by("row", "row_other", "size")
        .agg(pl.len().alias("common"))
    )
    near = common.filter(pl.col("common") >= thresholds.CONTAINMENT * pl.col("size")).with_columns(
        edge=_edge("near", ["row", "row_other"])
    )
    return pl.concat([near.select("row", "edge"), near.select(pl.col("row_other").alias("row"), "edge")])


def _shingles(contested: pl.DataFrame) -> pl.DataFrame:
    """`row`, `document_id`, `same` (number of key and value), `shingle` (number of a run of four words)."""
    long = contested.filter(pl.col("words") >= thresholds.LONG_QUOTE_WORDS)
    numbered = long.with_columns(dense(long, _SAME_VALUE).alias("same"))
    several = (pl.col("wording").n_unique().over("same") > 1) & (pl.col("document_id").n_unique().over("same") > 1)
    one_each = numbered.filter(several).unique(["same", "wording"], keep="first", maintain_order=True)
    words = one_each.select("row", "document_id", "same", word=pl.col("wording").str.split(" ")).explode("word")
    numbers = words.with_columns(pl.col("word").cast(pl.Categorical()).to_physical().cast(pl.UInt64))
    pairs = numbers.with_columns(pair=_packed(pl.col("word"), _ahead("word", 1), 16))
    if int(numbers["word"].max() or 0) >= 2**16:  # type: ignore[arg-type]
        pairs = numbers.with_columns(pair=_packed(pl.col("word"), _ahead("word", 1), 32).rank("dense").cast(pl.UInt64))
    runs = pairs.select("row", "document_id", "same", shingle=_packed(pl.col("pair"), _ahead("pair", 2), 32))
    return runs.drop_nulls("shingle").unique(["row", "shingle"])


def _ahead(column: str, places: int) -> pl.Expr:
    """The column so many places on in the same wording (rows of one wording stand together), else NULL."""
    return pl.when(pl.col("row") == pl.col("row").shift(-places)).then(pl.col(column).shift(-places))


def _packed(first: pl.Expr, second: pl.Expr, bits: int) -> pl.Expr:
    """Two numbers of at most so many bits as one; NULL where one is missing."""
    return first * (1 << bits) + second


def _components(nodes: pl.DataFrame, edges: pl.DataFrame) -> pl.DataFrame:
    """`row`, `merged`: the least origin id reachable over the edges, by passing least labels on until none changes."""
    numbered = edges.filter(pl.len().over("edge") > 1)
    labels = nodes.select("row", label=pl.col("origin_id").rank("dense").cast(pl.Int64))
    while True:
        least = numbered.join(labels, on="row").with_columns(pl.col("label").min().over("edge"))
        passed = least.group_by("row").agg(pl.col("label").min().alias("least"))
        after = labels.join(passed, on="row", how="left", maintain_order="left").select(
            "row", label=pl.min_horizontal("label", "least")
        )
        if after["label"].equals(labels["label"]):
            break
        labels = after
    names = nodes.select(label=pl.col("origin_id").rank("dense").cast(pl.Int64), merged="origin_id").unique("label")
    return labels.join(names, on="label", how="left", maintain_order="left").select("row", "merged")
