"""The fit recovers what made the data, and the calibration error is what its definition says."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.calibration import INTERCEPT
from pipelines.extract.regression import calibration_error, fit, reliability


def test_the_fit_recovers_the_coefficients_that_made_the_answers() -> None:
    draw = random.Random(7)
    rows = [{"a": float(draw.random() < 0.5), "b": draw.uniform(-1, 1)} for _ in range(20_000)]
    right = [draw.random() < 1 / (1 + math.exp(-(0.3 + 1.2 * row["a"] - 0.8 * row["b"]))) for row in rows]
    found = fit(rows, right, ridge=0.0)
    assert found[INTERCEPT] == pytest.approx(0.3, abs=0.06)
    assert found["a"] == pytest.approx(1.2, abs=0.1)
    assert found["b"] == pytest.approx(-0.8, abs=0.1)


def test_without_features_the_fit_is_the_share_right() -> None:
    found = fit([{}] * 4, [True, True, True, False])
    assert found == {INTERCEPT: pytest.approx(math.log(3))}


def test_the_ridge_keeps_a_feature_that_always_holds_for_right_answers_finite() -> None:
    found = fit([{"a": 1.0}] * 3 + [{}] * 3, [True] * 3 + [False] * 3)
    assert 0 < found["a"] < 1


def test_answers_that_are_all_alike_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="right and statements that are wrong"):
        fit([{}], [True])


def test_the_calibration_error_weighs_bins_by_their_claims() -> None:
    # 0.9 said of three, two right: 0.2333 off; 0.1 said of one, none right: 0.1 off.
    error = calibration_error([0.9, 0.9, 0.9, 0.1], [True, True, False, False])
    assert error == pytest.approx((3 * (0.9 - 2 / 3) + 0.1) / 4)


def test_no_claims_have_no_calibration_error() -> None:
    with pytest.raises(ValueError, match="no statements"):
        calibration_error([], [])


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1))
def test_every_claim_is_in_one_bin_and_the_error_is_a_share(pairs: list[tuple[float, bool]]) -> None:
    confidences, right = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    assert sum(one.count for one in reliability(confidences, right)) == len(pairs)
    assert 0 <= calibration_error(confidences, right) <= 1
