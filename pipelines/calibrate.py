"""Fits the confidence of claims anew on hand-made gold: `python -m pipelines.calibrate EVAL`."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pipelines.extract.calibration import FILE, INFERRED, INTERCEPT, MEASURE, Calibration, Observation
from pipelines.extract.claim import Claim
from pipelines.extract.extractor import Extractor
from pipelines.extract.regression import RIDGE, calibration_error, fit
from pipelines.ontology import Ontology, load_ontology
from sources.errors import InputError
from sources.ingest import ingest

FAMILIAR = "familiar"
"""Feature of the documents beside which the rules were written. They are read better than what nobody here has seen, so
the fit gives them an offset of their own, which extraction leaves away."""
OTHERS, OWN = "docs", "../seeds"
"""Where the documents of other authors and those of the rules' own making lie beside the gold."""
FULL = 3
"""The scorer's level of a claim whose subject, predicate and value all agree with gold."""
ONCE = 1 / 6
"""What a claim counts of a document that was annotated once and not checked: much that is missing there is right."""
SURE = 0.9
Level = Callable[[Mapping[str, Any], Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim's features and whether gold says that it is right; `scored` are all but bare measures."""

    document: str
    familiar: bool
    scored: bool
    observation: Observation
    confidence: float
    right: bool
    count: float = 1.0


@dataclass(frozen=True, slots=True)
class Measured:
    """How good the confidences of some claims are: `sure` are those of 0.9 or more."""

    claims: int
    right: float
    confidence: float
    expected_calibration_error: float
    sure: int
    sure_right: float | None


def judge(directory: Path, extractor: Extractor, further: Sequence[Path] = ()) -> list[Judged]:
    """All claims about the documents with gold, as the directory's own scorer matches them.

    `further` are directories of documents that were annotated once, each with its annotations (`NAME.jsonl`) beside it.

    Raises:
        InputError: if a directory lacks gold, documents or the scorer.
    """
    level, gold = scorer(directory), gold_claims(directory / "gold")
    judged: list[Judged] = []
    for place, familiar in ((OWN, True), (OTHERS, False)):
        if (directory / place).is_dir():
            judged += _judged(directory / place, gold, level, extractor, Judging(familiar=familiar))
    for more in further:
        judged += _judged(more, gold_claims(more), level, extractor, Judging(count=ONCE, label=f"{more.name}/"))
    if not judged:
        raise InputError(f"{directory}: no document in {OTHERS} or {OWN} has gold: put the documents there")
    return judged


@dataclass(frozen=True, slots=True)
class Judging:
    """How the documents of a directory are taken: whether as familiar, what they count, and what they are called."""

    familiar: bool = False
    count: float = 1.0
    label: str = ""


def _judged(
    place: Path, gold: Mapping[str, Sequence[Mapping[str, Any]]], level: Level, extractor: Extractor, how: Judging
) -> Iterator[Judged]:
    for document in ingest([place]).documents:
        name = Path(document.uri).name
        if name not in gold:
            continue
        found = extractor.inspect(document).found
        claims = [one.claim for one in found]
        right = _matched(gold[name], [_row(claim, extractor.ontology) for claim in claims], level)
        for index, (claim, one) in enumerate(zip(claims, found, strict=True)):
            scored = claim.predicate != MEASURE
            truth = index in right
            yield Judged(how.label + name, how.familiar, scored, one.observation, claim.confidence, truth, how.count)


def scorer(directory: Path) -> Level:
    """How far a claim agrees with gold, as the directory's own scorer has it.

    Raises:
        InputError: if there is no scorer.
    """
    path = directory / "score_claims.py"
    spec = importlib.util.spec_from_file_location("score_claims", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise InputError(f"{path}: there is no such scorer: name the directory of the evaluation data with EVAL=DIR")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    level: Level = module.level
    return level


def gold_claims(directory: Path) -> dict[str, list[dict[str, Any]]]:
    """The claims of a directory of gold by the name of their document.

    Raises:
        InputError: if there are none.
    """
    gold: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(directory.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip():
                row = json.loads(line)
                gold.setdefault(row["doc"], []).append(row)
    if not gold:
        raise InputError(f"{directory}: holds no gold (*.jsonl): name the evaluation data with EVAL=DIR")
    return gold


def _row(claim: Claim, ontology: Ontology) -> dict[str, Any]:
    entry = ontology.by_id.get(claim.subject_id)
    return {**asdict(claim), "subject_aliases": list(entry.aliases) if entry else []}


def _matched(gold: Sequence[Mapping[str, Any]], claims: Sequence[Mapping[str, Any]], level: Level) -> set[int]:
    """The claims that match a gold claim in full, one to one, best and nearest pairs first."""
    pairs = sorted(
        (-reached, abs(wanted["line"] - claim["line_start"]), position, index)
        for position, wanted in enumerate(gold)
        for index, claim in enumerate(claims)
        if (reached := level(wanted, claim))
    )
    taken: set[int] = set()
    reached_by: dict[int, int] = {}
    for negative, _, position, index in pairs:
        if position not in taken and index not in reached_by:
            taken.add(position)
            reached_by[index] = -negative
    return {index for index, reached in reached_by.items() if reached == FULL}


def fitted(judged: Sequence[Judged]) -> dict[str, float]:
    """The coefficients, the offset of familiar documents among them."""
    own = [one for one in judged if INFERRED not in one.observation]
    return fit([_with_offset(one) for one in own], [one.right for one in own], counts=[one.count for one in own])


def _with_offset(one: Judged) -> Observation:
    return {**one.observation, FAMILIAR: 1.0} if one.familiar else one.observation


def held_out(judged: Sequence[Judged], *, together: bool = False) -> Iterator[tuple[Judged, float]]:
    """The claims of other authors' documents with the confidence they get from a fit that has not seen their document.

    `together` holds all those documents back at once, so that only the rules' own documents are fitted.
    """
    others = [one for one in judged if not one.familiar]
    for document in sorted({one.document for one in others}):
        rest = [one for one in judged if (one.familiar if together else one.document != document)]
        model = Calibration(fitted(rest))
        for one in others:
            if one.document == document and one.scored:
                yield one, model.probability(_with_offset(one))


def measured(pairs: Sequence[tuple[Judged, float]]) -> Measured:
    """What the confidences are worth."""
    right, confidences = [one.right for one, _ in pairs], [confidence for _, confidence in pairs]
    sure = [one.right for one, confidence in pairs if confidence >= SURE]
    return Measured(
        claims=len(pairs),
        right=round(sum(right) / len(right), 4),
        confidence=round(sum(confidences) / len(confidences), 4),
        expected_calibration_error=round(calibration_error(confidences, right), 4),
        sure=len(sure),
        sure_right=round(sum(sure) / len(sure), 4) if sure else None,
    )


def as_toml(judged: Sequence[Judged]) -> str:
    """The calibration file: what was fitted on what, how good it is on documents it has not seen, the coefficients."""
    coefficients = fitted(judged)
    offset = coefficients.pop(FAMILIAR, 0.0)
    documents = sorted({one.document for one in judged})
    lines = [
        "# Written by `make calibrate EVAL=DIR`: a logistic model of the probability that a claim is right (subject,",
        "# predicate and value agree with gold). A coefficient is what its feature adds to the logarithm of the odds.",
        "",
        "[fit]",
        f"documents = {len(documents)}",
        f"claims = {len(judged)}",
        f"right = {sum(one.right for one in judged) / len(judged):.4f}",
        f"ridge = {RIDGE}",
        "# Documents that were annotated once and not checked, and what a claim of theirs counts.",
        f"once = {len({one.document for one in judged if one.count < 1})}",
        f"count = {_number(ONCE)}",
        "# Offset of the documents beside which the rules were written; extraction leaves it away.",
        f"{FAMILIAR} = {_number(offset)}",
    ]
    if any(not one.familiar for one in judged):
        lines += [
            "",
            "# Documents of other authors, each judged by a fit without it; without bare measures.",
            "[held_out]",
        ]
        worth = asdict(measured(list(held_out(judged))))
        lines += [f"{name} = {value}" for name, value in worth.items() if value is not None]
    lines += ["", "[coefficients]"]
    lines += [f"{_key(name)} = {_number(coefficients[name])}" for name in sorted(coefficients, key=_order)]
    return "\n".join(lines) + "\n"


def _order(name: str) -> tuple[bool, str]:
    return name != INTERCEPT, name


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() else json.dumps(name)


def _number(value: float) -> str:
    return f"{round(value, 4) + 0.0:.4f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Refits the calibration file; prints what the confidences are worth on documents that the fit has not seen."""
    parser = argparse.ArgumentParser(prog="python -m pipelines.calibrate", description=__doc__)
    parser.add_argument("eval", type=Path, help="directory with gold/, docs/ and score_claims.py")
    parser.add_argument("further", type=Path, nargs="*", help="directories of documents with annotations beside them")
    parser.add_argument("--out", type=Path, default=FILE, help="the file to write [default: the package's own]")
    options = parser.parse_args(arguments)
    try:
        judged = judge(options.eval, Extractor(load_ontology()), options.further)
        content = as_toml(judged)
    except (InputError, ValueError) as error:
        sys.stderr.write(f"calibrate: error: {error}\n")
        return 2
    options.out.write_text(content, "utf-8")
    sys.stdout.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
