"""How reliable confidences are on unseen documents (`python -m tests.benchmarks.bench_confidence [EVAL]`)."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path

from pipelines.calibrate import SURE, Judged, held_out, judge, measured
from pipelines.extract.extractor import Extractor
from pipelines.extract.regression import reliability
from pipelines.ontology import load_ontology

EVALUATION = Path("../shared/eval")
GOAL_ERROR = 0.08
GOAL_SURE = 0.88
WIDTH = 40


def diagram(pairs: Sequence[tuple[Judged, float]]) -> None:
    """One line a bin: `#` is the share right, `|` the mean confidence."""
    bins = reliability([confidence for _, confidence in pairs], [one.right for one, _ in pairs])
    print("confidence   claims   said  right")
    noise = 0.0
    for one in bins:
        bar = list(("#" * round(one.right * WIDTH)).ljust(WIDTH + 1))
        bar[round(one.confidence * WIDTH)] = "|"
        line = f"{one.low:.1f} - {one.high:.1f} {one.count:10d} {one.confidence:6.2f} {one.right:6.2f}  {''.join(bar)}"
        print(line.rstrip())
        noise += one.count * math.sqrt(2 / math.pi * one.confidence * (1 - one.confidence) / one.count)
    worth = measured(pairs)
    print(f"expected calibration error {worth.expected_calibration_error:.3f} on {worth.claims} claims", end="")
    print(f" (chance alone gives a perfect model about {noise / worth.claims:.3f} on so many)")
    share = "-" if worth.sure_right is None else f"{worth.sure_right:.3f}"
    print(f"confidence of {SURE} or more: {worth.sure} claims, right {share}")


def main() -> None:
    """Prints the diagrams; exits with 1 when the goal is missed, with 0 where there is no gold to measure with."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else EVALUATION
    if not (directory / "gold").is_dir():
        print(f"skipped: there is no gold in {directory}; name the directory of the evaluation data")
        return
    judged = judge(directory, Extractor(load_ontology()))
    print("other authors' documents, each by a fit on all documents but itself")
    pairs = list(held_out(judged))
    diagram(pairs)
    print("\nthe same by a fit on the rules' own documents alone")
    diagram(list(held_out(judged, together=True)))
    print("\nthe rules' own documents, by the confidences that are published")
    diagram([(one, one.confidence) for one in judged if one.familiar and one.scored])
    worth = measured(pairs)
    sure = worth.sure_right if worth.sure_right is not None else 1.0
    print(f"\ngoal: error of at most {GOAL_ERROR}, sure claims right in at least {GOAL_SURE:.0%}")
    if worth.expected_calibration_error > GOAL_ERROR or sure < GOAL_SURE:
        sys.exit(1)


if __name__ == "__main__":
    main()
