"""Publishing, history, diff, verification of large releases: seconds and peak memory, each step in its own process.

`python -m tests.benchmarks.bench_release [facts]`; claims are five times as many. Default: 1,000,000 facts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import polars as pl

from tests.warehouse.good_tables import good_tables
from warehouse.schema import TABLES, conform, polars_schema

CLAIMS_PER_FACT = 5
DOCUMENTS = 20_000


def text(pattern: str, number: pl.Expr) -> pl.Expr:
    return pl.format(pattern, number.cast(pl.String))


def large_tables(facts: int, changed: bool) -> dict[str, pl.DataFrame]:
    """Tables of that size; with `changed`, one fact in ten has another value, one in a hundred is another fact."""
    made = {"documents": documents(), "entities": entities(facts)} | claims_and_facts(facts, changed)
    empty = {name: frame.clear() for name, frame in good_tables().items()}
    return {
        name: conform(name, pl.concat([empty[name], made[name].cast({c: t for c, t in polars_schema(name).items()
                                                                     if c in made[name].columns})], how="diagonal"))
        if name in made else empty[name]
        for name in TABLES
    }  # fmt: skip


def documents() -> pl.DataFrame:
    return pl.DataFrame({"n": range(DOCUMENTS)}).select(
        document_id=text("doc-{}", 10**7 + pl.col("n")), uri=text("notes/{}.md", pl.col("n")), role=pl.lit("source"),
        title=text("Notes {}", pl.col("n")), media_type=pl.lit("text/markdown"), reliability=pl.lit(0.5),
        origin_id=text("organization/publisher-{}", pl.col("n") % 500), sha256=pl.lit("a" * 64),
        size_bytes=pl.lit(5000), block_count=pl.lit(10), claim_count=pl.lit(250),
        text=pl.lit("Cluster has 4,096 GPUs and runs at 12 MW. " * 20),
    )  # fmt: skip


def entities(facts: int) -> pl.DataFrame:
    return pl.DataFrame({"n": range(facts // 20)}).select(
        entity_id=text("cluster/c-{}", 10**7 + pl.col("n")), entity_type=pl.lit("cluster"),
        name=text("Cluster {}", pl.col("n")), aliases=pl.lit([], dtype=pl.List(pl.String)), provisional=pl.lit(True),
        mention_count=pl.lit(3),
    )  # fmt: skip


def claims_and_facts(facts: int, changed: bool) -> dict[str, pl.DataFrame]:
    row = pl.int_range(pl.len()).alias("row")
    number = (pl.col("row") * 7919 % 100_003).cast(pl.Float64)
    moved = pl.when(pl.col("fact") % 10 == 0).then(number + 1).otherwise(number) if changed else number
    suffix = pl.when(pl.col("fact") % 100 == 1).then(pl.lit("n")).otherwise(pl.lit("f")) if changed else pl.lit("f")
    shared = {
        "subject_id": text("cluster/c-{}", 10**7 + pl.col("fact") // 20),
        "subject_name": text("Cluster {}", pl.col("fact") // 20), "subject_type": pl.lit("cluster"),
        "predicate": pl.lit("accelerators"), "value_low": moved, "value_high": moved, "unit": pl.lit("count"),
        "bound": pl.lit("exact"), "status": pl.lit("stated"), "confidence": pl.lit(0.8),
        "scope": text("hall {}", pl.col("fact") % 20), "as_of": pl.lit("2024"),
    }  # fmt: skip
    claims = pl.DataFrame({"n": range(facts * CLAIMS_PER_FACT)}).with_columns(row).with_columns(
        fact=pl.col("row") // CLAIMS_PER_FACT
    ).select(
        claim_id=pl.concat_str(pl.lit("claim-"), (10**9 + pl.col("row")).cast(pl.String)),
        document_id=text("doc-{}", 10**7 + pl.col("row") % DOCUMENTS), line_start=pl.lit(1), line_end=pl.lit(1),
        char_start=pl.lit(0), char_end=pl.lit(42), quote=pl.lit("Cluster has 4,096 GPUs and runs at 12 MW. "),
        section=pl.lit(["Clusters"], dtype=pl.List(pl.String)), extractor=pl.lit("prose"),
        origin_id=text("organization/publisher-{}", pl.col("row") % 500), **shared,
    )  # fmt: skip
    claim = [
        pl.concat_str(pl.lit("claim-"), (10**9 + pl.col("row") * CLAIMS_PER_FACT + step).cast(pl.String))
        for step in range(CLAIMS_PER_FACT)
    ]
    rows = pl.DataFrame({"n": range(facts)}).with_columns(row).with_columns(fact=pl.col("row")).select(
        fact_id=pl.concat_str(pl.lit("fact-"), (10**9 + pl.col("row")).cast(pl.String), suffix), value_best=moved,
        decision=pl.lit("agreed"), rank=pl.lit("preferred"), claim_count=pl.lit(5), origin_count=pl.lit(5),
        claim_ids=pl.concat_list(claim), preferred_claim_id=claim[0],
        rationale=text("Five origins agree on {} accelerators.", number), **shared,
    )  # fmt: skip
    return {"claims": claims, "facts": rows}


STEP = """
import resource, sys, time
from pathlib import Path
import polars as pl
from tests.warehouse.publishing import put
from warehouse.release import compare_releases, find_release
from warehouse.schema import TABLES
from warehouse.verify import verify
kind, warehouse, given = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
tables = {name: pl.read_parquet(given / f"{name}.parquet") for name in TABLES} if kind == "publish" else {}
started = time.perf_counter()
if kind == "publish":
    told = put(warehouse, tables).version
elif kind == "diff":
    changes = compare_releases(find_release(warehouse, "1.0.0"), find_release(warehouse, "1.1.0"), 50)
    told = str(changes.fact_counts)
else:
    told = str(verify(warehouse, find_release(warehouse)).findings)
seconds = time.perf_counter() - started
both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
used = sum(one.ru_utime + one.ru_stime for one in both)
own = both[0].ru_maxrss / 1e6
print(f"{kind:8} {seconds:6.1f} s ({used:.1f} s of processor), {own:5.2f} GB: {told}", flush=True)
"""


def step(kind: str, warehouse: Path, given: Path) -> None:
    subprocess.run([sys.executable, "-c", STEP, kind, str(warehouse), str(given)], check=True)


def main() -> None:
    facts = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        for changed in (False, True):
            started = time.perf_counter()
            given = root / f"given{int(changed)}"
            given.mkdir()
            for name, frame in large_tables(facts, changed).items():
                frame.write_parquet(given / f"{name}.parquet")
            print(f"made {facts:,} facts in {time.perf_counter() - started:.1f} s", flush=True)
            step("publish", root / "warehouse", given)
        step("publish", root / "warehouse", given)
        step("diff", root / "warehouse", given)
        step("verify", root / "warehouse", given)
        size = sum(path.stat().st_size for path in (root / "warehouse" / "releases" / "1.0.0").rglob("*"))
        print(f"release {size / 1e9:.2f} GB")


if __name__ == "__main__":
    main()
