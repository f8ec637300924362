"""A semi-Markov log-linear model: which stretches of a text carry a label, and which one, learnt from sparse features.

A semi-Markov conditional random field (Sarawagi and Cohen 2004) without transitions: the score of a set of stretches
that do not overlap is the sum of theirs, its probability is that score against those of all other such sets, and the
best set is found by dynamic programming.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from pipelines.extract.linear import Floats, Hashes, LinearModel, sums

EPOCHS, BATCH, RATE, DROPOUT, DECAY = 10, 6, 0.1, 0.3, 0.01
"""Adagrad (Duchi, Hazan and Singer 2011) with averaged weights, features dropped at random and weight decay; `BATCH`
texts a step."""
RAREST = 2
"""Occurrences in training that a feature needs."""
SEEDS = 3
"""Trainings whose weights are averaged."""

Spans = Sequence[tuple[int, int]]


class SegmentModel(LinearModel):
    """The model of stretches; a score of 0 is as likely as no label."""

    def fit(self, texts: Sequence[tuple[Spans, Sequence[Hashes], Sequence[int]]], seed: int) -> None:
        """Learns from texts; the same texts and seed give the same weights.

        Args:
            texts: of each its candidate stretches (start, end), their features, and their labels: 0 for none.
            seed: of the order of the texts and the features dropped.
        """
        hashes = np.concatenate([one for _, features, _ in texts for one in features])
        unique, counts = np.unique(hashes, return_counts=True)
        self.keys = unique[counts >= RAREST]
        gold = [np.eye(self.labels + 1)[list(labels)][:, 1:] for _, _, labels in texts]
        known = [(spans, *self.rows(features)) for spans, features, _ in texts]
        runs = [self._trained(known, gold, np.random.default_rng(seed + i)) for i in range(SEEDS)]
        # what is stored in half precision is what is used from the start
        self.weights = (np.mean(runs, axis=0) * (1 - DROPOUT)).astype(np.float16).astype(np.float64)

    def _trained(
        self,
        texts: Sequence[tuple[Spans, NDArray[np.int64], NDArray[np.int64]]],
        gold: Sequence[Floats],
        random: np.random.Generator,
    ) -> Floats:
        """The weights of one training, averaged over its later epochs."""
        shape = (len(self.keys), self.labels)
        weights, squares, total, summed = np.zeros(shape), np.full(shape, 1e-3), np.zeros(shape), 0
        for epoch in range(EPOCHS):
            order = random.permutation(len(texts))
            for batch in np.array_split(order, max(1, len(order) // BATCH)):
                _step(weights, squares, [texts[i] for i in batch], [gold[i] for i in batch], random)
            if epoch >= EPOCHS // 3:
                total, summed = total + weights, summed + 1
        return np.asarray(total / summed)


def _step(
    weights: Floats,
    squares: Floats,
    texts: Sequence[tuple[Spans, NDArray[np.int64], NDArray[np.int64]]],
    gold: Sequence[Floats],
    random: np.random.Generator,
) -> None:
    """One step of Adagrad on the negative log-likelihood of the texts."""
    offsets = np.cumsum([0, *(len(spans) for spans, _, _ in texts)])
    rows = np.concatenate([rows for _, rows, _ in texts])
    owner = np.concatenate([owner + offset for (_, _, owner), offset in zip(texts, offsets, strict=False)])
    kept = random.random(len(rows)) > DROPOUT
    rows, owner = rows[kept], owner[kept]
    scores = sums(weights, rows, owner, int(offsets[-1]))
    parts = (scores[start:end] for start, end in pairwise(offsets))
    expected = [marginals(spans, part) for (spans, _, _), part in zip(texts, parts, strict=True)]
    errors = np.concatenate(expected) - np.concatenate(gold)
    used, inverse = np.unique(rows, return_inverse=True)
    columns = [np.bincount(inverse, errors[owner, k], len(used)) for k in range(weights.shape[1])]
    gradient = np.stack(columns, axis=1) + DECAY * weights[used]
    squares[used] += gradient**2
    weights[used] -= RATE * gradient / np.sqrt(squares[used])


def marginals(spans: Spans, scores: Floats) -> Floats:
    """The probability that each stretch is chosen and has each label, by the forward-backward algorithm.

    Args:
        spans: (start, end) of each candidate, none empty.
        scores: one row for each, one column for each label.
    """
    highest = scores.max(axis=1)
    sums: list[float] = (highest + np.log(np.exp(scores - highest[:, None]).sum(axis=1))).tolist()
    edges = sorted({edge for span in spans for edge in span})
    place = {edge: i for i, edge in enumerate(edges)}
    starts, ends = [place[start] for start, _ in spans], [place[end] for _, end in spans]
    into: list[list[int]] = [[] for _ in edges]
    out: list[list[int]] = [[] for _ in edges]
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        into[end].append(i)
        out[start].append(i)
    forward, backward = [0.0] * len(edges), [0.0] * len(edges)
    for at in range(1, len(edges)):
        forward[at] = _log_sum([forward[at - 1], *(forward[starts[i]] + sums[i] for i in into[at])])
    for at in reversed(range(len(edges) - 1)):
        backward[at] = _log_sum([backward[at + 1], *(backward[ends[i]] + sums[i] for i in out[at])])
    logs = [forward[s] + backward[e] for s, e in zip(starts, ends, strict=True)]
    return np.asarray(np.exp(scores + (np.array(logs) - (forward[-1] if edges else 0.0))[:, None]))


def _log_sum(values: Sequence[float]) -> float:
    highest = max(values)
    return highest + log(sum(exp(value - highest) for value in values))


def best_spans(spans: Spans, scores: Floats) -> list[tuple[int, int, int]]:
    """Stretches with their label (from 1) that do not overlap and have the highest sum of scores.

    Args:
        spans: (start, end) of each candidate.
        scores: one row for each, one column for each label; 0 is as good as not choosing it.
    """
    labels = scores.argmax(axis=1) if len(spans) else np.zeros(0, dtype=int)
    good = sorted((end, start, i) for i, (start, end) in enumerate(spans) if scores[i, labels[i]] > 0)
    ends = [end for end, _, _ in good]
    best: list[tuple[float, int, int]] = [(0.0, -1, 0)]
    for place, (_, start, i) in enumerate(good):
        before = bisect_right(ends, start, 0, place)
        with_it = best[before][0] + float(scores[i, labels[i]])
        best.append((with_it, i, before) if with_it > best[-1][0] else (best[-1][0], -1, place))
    chosen, place = [], len(good)
    while place > 0:
        _, i, before = best[place]
        if i >= 0:
            chosen.append((*spans[i], int(labels[i]) + 1))
        place = before
    return chosen[::-1]
