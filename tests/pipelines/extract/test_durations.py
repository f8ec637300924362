"""How long something takes: which times are those of a training."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import facts


@pytest.mark.parametrize(
    ("title", "sentence", "predicate"),
    [
        ("GPT-3", "It takes 41 days to complete.", "training_duration"),
        ("GPT-3", "We should be done in about 20 days.", "training_duration"),
        ("GPT-3", "The evaluation of GPT-3 was done in about 20 days.", "measure"),
        ("GPT-3", "It takes 5 minutes to load.", "measure"),
        ("Columbus data center", "It was done in 122 days.", "measure"),
    ],
)
def test_how_long_a_run_takes_until_it_is_done(title: str, sentence: str, predicate: str) -> None:
    assert [fact[1] for fact in facts(f"# {title}\n\n{sentence}\n")] == [predicate]


def test_days_using_devices_are_the_duration_of_training() -> None:
    assert facts("# Notes\n\nGPT-3 took 90 days using 16 H100 GPUs.\n") == [
        ("GPT-3", "training_duration", None, 90, 90),
        ("GPT-3", "accelerators", "H100", 16, 16),
    ]


def test_only_the_training_of_some_months_tells_how_long_it_took() -> None:
    found = facts("# Notes\n\nGPT-3 had a 3-year contract. GPT-3 had a 3-month training run.\n")
    assert found == [("GPT-3", "measure", None, 3, 3), ("GPT-3", "training_duration", None, 90, 90)]


@pytest.mark.parametrize("span", ["in the last five years", "over the past two months", "for the next 3 years"])
def test_a_time_in_which_something_was_is_none_that_training_took(span: str) -> None:
    assert facts(f"# GPT-3\n\nAI training systems that were built {span} use GPUs.\n", "training_duration") == []


def test_hours_of_audio_are_no_time_of_training() -> None:
    assert not facts("# GPT-2\n\nThe model is trained on 20K hours of licensed music.\n", "training_duration")


@pytest.mark.parametrize(
    "sentence",
    ["A video of 46 minutes tells of the training of GPT-4.", "The talk on the training of GPT-4 runs to 46 minutes."],
)
def test_how_long_a_film_runs_is_no_time_of_training(sentence: str) -> None:
    assert facts(f"# GPT-4\n\n{sentence}\n", "training_duration") == []


@pytest.mark.parametrize(
    "line",
    [
        "40K GPU build in 92 days",
        "40,000 GPUs installed in a former dairy in **92 days**",
        "Built in a barn in 92 days",
    ],
)
def test_the_time_in_which_something_was_built_is_told(line: str) -> None:
    found = facts(f"# Colossus\n\n- {line}\n", "turnaround")
    assert [(fact[0], fact[3]) for fact in found] == [("Colossus", 92.0)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Assets deployed today are depreciated in 6 years.",
        "Construction in 2 years begins.",
        "GPUs deployed fail in 2 years.",
    ],
)
def test_other_times_of_what_was_built_are_no_turnaround(sentence: str) -> None:
    assert not facts(f"# Colossus\n\n{sentence}\n", "turnaround")
