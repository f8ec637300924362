"""Logistic regression with a ridge, and the measure of how reliable its probabilities are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipelines.extract.calibration import INTERCEPT, Observation

RIDGE = 6.0
"""Penalty on every squared coefficient but the intercept's: what few claims say of a feature counts little. The error
on held-out documents hardly changes between 3 and 10."""
Floats = NDArray[np.float64]
STEPS = 60
CLOSE = 1e-9
BINS = 10
"""Bins of equal width, as the expected calibration error is usually given (Guo et al., 2017)."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The statements whose probability lies in `low..high`: how many, their mean probability, the share right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


def fit(
    observations: Sequence[Observation],
    right: Sequence[bool],
    ridge: float = RIDGE,
    counts: Sequence[float] | None = None,
) -> dict[str, float]:
    """The coefficients, by feature, that make the answers likeliest under the penalty.

    `counts` say how much each answer counts; by default all count once.

    Iteratively reweighted least squares (Newton's method; Hastie et al., The Elements of Statistical Learning, 4.4.1).

    Raises:
        ValueError: if there is nothing to fit, or all answers are alike.
    """
    if len(set(right)) < 2:
        raise ValueError("a fit needs statements that are right and statements that are wrong")
    names = sorted({name for observation in observations for name in observation})
    matrix = np.array([[1.0, *(row.get(name, 0.0) for name in names)] for row in observations])
    answers = np.array(right, dtype=float)
    penalty = np.array([0.0] + [ridge] * len(names))
    shares = np.ones(len(answers)) if counts is None else np.array(counts)
    weights = np.zeros(matrix.shape[1])
    for _ in range(STEPS):
        step = _newton(matrix, answers, shares, penalty, weights)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return dict(zip((INTERCEPT, *names), weights.tolist(), strict=True))


def _newton(matrix: Floats, answers: Floats, shares: Floats, penalty: Floats, weights: Floats) -> Floats:
    likely = 1.0 / (1.0 + np.exp(-np.clip(matrix @ weights, -30.0, 30.0)))
    gradient = matrix.T @ (shares * (answers - likely)) - penalty * weights
    curvature = (matrix.T * (shares * likely * (1.0 - likely))) @ matrix + np.diag(penalty + CLOSE)
    return np.asarray(np.linalg.solve(curvature, gradient))


def reliability(confidences: Sequence[float], right: Sequence[bool], bins: int = BINS) -> list[Bin]:
    """The filled bins of a reliability diagram, lowest first."""
    inside: list[list[int]] = [[] for _ in range(bins)]
    for index, confidence in enumerate(confidences):
        inside[min(int(confidence * bins), bins - 1)].append(index)
    return [
        Bin(
            number / bins,
            (number + 1) / bins,
            len(members),
            sum(confidences[index] for index in members) / len(members),
            sum(right[index] for index in members) / len(members),
        )
        for number, members in enumerate(inside)
        if members
    ]


def calibration_error(confidences: Sequence[float], right: Sequence[bool], bins: int = BINS) -> float:
    """The expected calibration error: how far confidence and share right are apart, on average over statements.

    Raises:
        ValueError: if there are no statements.
    """
    if not confidences:
        raise ValueError("no statements, so no calibration error")
    found = reliability(confidences, right, bins)
    return sum(one.count * abs(one.confidence - one.right) for one in found) / len(confidences)
