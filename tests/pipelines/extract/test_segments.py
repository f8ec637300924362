"""The choice of stretches and its probabilities, against every possible choice; learning is the same each time."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.segments import SegmentModel, best_spans, marginals

SPANS = st.lists(
    st.tuples(st.integers(0, 8), st.integers(1, 4), st.integers(-3, 5)), max_size=7, unique_by=lambda item: item[:2]
)


@given(SPANS)
def test_the_kept_stretches_do_not_overlap_and_no_other_choice_is_better(items: list[tuple[int, int, int]]) -> None:
    spans = [(start, start + length) for start, length, _ in items]
    scores = np.array([[weight, weight - 1.0, -9.0] for _, _, weight in items], dtype=float).reshape(len(items), 3)

    def total(choice: tuple[int, ...]) -> float | None:
        words = [i for c in choice for i in range(*spans[c])]
        return sum(scores[c, 0] for c in choice) if len(words) == len(set(words)) else None

    every = [total(choice) for size in range(len(spans) + 1) for choice in combinations(range(len(spans)), size)]
    kept = best_spans(spans, scores)
    assert sum(scores[spans.index((start, end)), 0] for start, end, _ in kept) == max(t for t in every if t is not None)
    assert all(first[1] <= second[0] for first, second in pairwise(kept))
    assert all(label == 1 for _, _, label in kept)


@given(SPANS.filter(bool))
def test_marginals_are_the_shares_of_all_choices(items: list[tuple[int, int, int]]) -> None:
    spans = [(start, start + length) for start, length, _ in items]
    scores = np.array([[weight / 2, 0.5] for _, _, weight in items])
    shares, whole = np.zeros((len(items), 2)), 0.0
    for size in range(len(spans) + 1):
        for choice in combinations(range(len(spans)), size):
            words = [i for c in choice for i in range(*spans[c])]
            if len(words) == len(set(words)):
                weight = float(np.prod([np.exp(scores[c]).sum() for c in choice]))
                whole += weight
                for c in choice:
                    shares[c] += weight * np.exp(scores[c]) / np.exp(scores[c]).sum()
    assert marginals(spans, scores) == pytest.approx(shares / whole)


def test_marginals_of_large_scores_stay_finite() -> None:
    found = marginals([(0, 2), (1, 3), (3, 4)], np.array([[900.0, -900.0], [800.0, 0.0], [-900.0, -900.0]]))
    assert found[:, 0] == pytest.approx([1, 0, 0])
    assert np.isfinite(found).all()


def hashes(*values: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array(sorted(values), dtype=np.uint64)


def learnt(seed: int = 17) -> SegmentModel:
    # feature 1 goes with the whole stretch, 2 with its parts, 3 with every stretch
    text = ([(0, 1), (0, 2), (1, 2)], [hashes(2, 3), hashes(1, 3), hashes(2, 3)], [0, 1, 0])
    model = SegmentModel(2)
    model.fit([text] * 8, seed)
    return model


def test_it_learns_the_longer_stretch_over_its_parts() -> None:
    scores = learnt().scores([hashes(2, 3), hashes(1, 3), hashes(2, 3)])
    assert best_spans([(0, 1), (0, 2), (1, 2)], scores) == [(0, 2, 1)]


def test_the_same_seed_gives_the_same_weights_and_another_one_others() -> None:
    assert (learnt().weights == learnt().weights).all()
    assert (learnt().weights != learnt(18).weights).any()


def test_unknown_features_and_an_untrained_model_score_nothing() -> None:
    assert learnt().scores([hashes(9)]).tolist() == [[0, 0]]
    assert SegmentModel(2).scores([hashes(1)]).tolist() == [[0, 0]]
    assert learnt().scores([]).shape == (0, 2)
