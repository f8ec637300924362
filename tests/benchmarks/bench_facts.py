"""How reliable the confidence of facts is against gold (`python -m tests.benchmarks.bench_facts [EVAL]`).

A fact is right where gold has its subject, predicate and value, wherever in the document. The two numbers by which
confidences of facts are calibrated were fitted on these same documents: that is no test on unseen ones.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from pipelines.calibrate import FULL, MEASURE, OTHERS, OWN, Level, gold_claims, scorer
from pipelines.extract.calibration import INTERCEPT
from pipelines.extract.extractor import Extractor
from pipelines.extract.regression import calibration_error, fit, reliability
from pipelines.ontology import load_ontology
from pipelines.reconcile import reconcile
from pipelines.reconcile.identity import apply_merges, merges
from pipelines.reconcile.thresholds import CALIBRATION_SHIFT, CALIBRATION_SLOPE
from sources.ingest import ingest
from sources.references import references
from warehouse.frames import Texts, claim_columns, documents_frame, entities_frame, references_frame

EVALUATION = Path("../shared/eval")
GOAL = 0.1


def facts_of(directory: Path) -> pl.DataFrame:
    """The facts of the documents in a directory, with the `aliases` of their subjects; bare measures left out."""
    documents = ingest([directory]).documents
    extraction = Extractor(load_ontology()).extract_all(documents)
    claims, entities = claim_columns(extraction.claims), entities_frame(extraction.entities)
    entities, claims = apply_merges(entities, claims, merges(entities, claims, load_ontology()))
    frame = documents_frame(Texts(tuple(documents), ()), ())
    cited = references_frame(references(documents), outcome="offline", detail="")
    facts = reconcile(claims, frame, entities, load_ontology(), cited).facts
    names = entities.select(subject_id="entity_id", subject_aliases="aliases")
    return facts.filter(pl.col("predicate") != MEASURE).join(names, on="subject_id", maintain_order="left")


def is_right(fact: Mapping[str, Any], gold: list[dict[str, Any]], level: Level) -> bool:
    """Whether gold says it anywhere."""
    return any(level(one, {**fact, "line_start": one["line"], "line_end": one["line"]}) == FULL for one in gold)


def refit(told: list[tuple[list[float], list[bool]]]) -> tuple[float, float]:
    """Slope and shift that would fit best (Platt 1999), each set weighing about the same."""
    most = max(len(said) for said, _ in told)
    rows: list[dict[str, float]] = []
    right: list[bool] = []
    for said, answers in told:
        odds = [(math.log(one / (1 - one)) - CALIBRATION_SHIFT) / CALIBRATION_SLOPE for one in said]
        for _ in range(round(most / len(said))):
            rows += [{"odds": one} for one in odds]
            right += answers
    found = fit(rows, right, ridge=0.0)
    return found["odds"], found[INTERCEPT]


def main() -> None:
    """Prints the error of each set; exits with 1 when the goal is missed, with 0 where there is no gold."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else EVALUATION
    if not (directory / "gold").is_dir():
        print(f"skipped: there is no gold in {directory}; name the directory of the evaluation data")
        return
    level, gold = scorer(directory), gold_claims(directory / "gold")
    every = [one for rows in gold.values() for one in rows]
    worst, told = 0.0, []
    for place in (OWN, OTHERS):
        rows = facts_of(directory / place).to_dicts()
        right = [is_right(fact, every, level) for fact in rows]
        said = [fact["confidence"] for fact in rows]
        error = calibration_error(said, right)
        worst = max(worst, error)
        told.append((said, right))
        print(f"{place}: {len(rows)} facts, right {sum(right) / len(rows):.3f}, said {sum(said) / len(rows):.3f}, "
              f"expected calibration error {error:.3f}")  # fmt: skip
        for one in reliability(said, right):
            told_right = f"said {one.confidence:.2f}, right {one.right:.2f}"
            print(f"  {one.low:.1f} - {one.high:.1f} {one.count:6d} facts, {told_right}")
    slope, shift = refit(told)
    print(f"fitted on both now: slope {slope:.2f}, shift {shift:.2f}; in use {CALIBRATION_SLOPE}, {CALIBRATION_SHIFT}")
    print(f"goal: error of at most {GOAL}")
    if worst > GOAL:
        sys.exit(1)


if __name__ == "__main__":
    main()
