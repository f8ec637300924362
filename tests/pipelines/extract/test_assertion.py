"""What a text denies, and how sure it says it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.assertion import clause_around, is_negated, negated_spans, status_of, supposed
from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "word", "denied"),
    [
        ("Acme never used Slurm, despite the offer.", "Slurm", True),
        ("Whether Acme uses Slurm is not known.", "Slurm", True),
        ("Acme never used Slurm, despite Ray being there.", "Ray", False),
        ("It was trained on TPUs, not NVIDIA GPUs.", "NVIDIA GPUs", True),
        ("It was trained on TPUs, not NVIDIA GPUs.", "TPUs", False),
        ("The lab no longer rents H100s.", "H100s", True),
        ("No dependency on AWS, Azure, or Lambda remains.", "Lambda", True),
        ("No dependency on AWS remains, but Lambda is used.", "Lambda", False),
        ("The lab uses not only H100s but also H200s.", "H100s", False),
        ("No fewer than 400 nodes were lost.", "400 nodes", False),
        ("Acme hardly uses Slurm.", "Slurm", True),
        ("Acme lost hardly 400 nodes.", "400 nodes", False),
        ("Acme has yet to use Slurm.", "Slurm", True),
        ("Acme stopped using Slurm, so Ray runs.", "Slurm", True),
        ("Acme stopped using Slurm, so Ray runs.", "Ray", False),
        ("Acme denied reports that it uses Slurm.", "Slurm", True),
        ("It is false that Acme uses Slurm.", "Slurm", True),
        ("Acme decided against using Slurm.", "Slurm", True),
        ("Acme backed out of using Slurm.", "Slurm", True),
        ("Acme can’t use Slurm.", "Slurm", True),
        ("Unless Acme uses Slurm, Ray runs.", "Slurm", True),
        ("Acme was almost acquired by Oracle.", "Oracle", True),
        ("Acme nearly doubled with Oracle.", "Oracle", False),
        ("A custom framework (not Megatron-LM or DeepSpeed) runs it.", "DeepSpeed", True),
        ("A custom framework (not Megatron-LM) runs Kubernetes.", "Kubernetes", False),
    ],
)
def test_a_negation_covers_its_clause(text: str, word: str, denied: bool) -> None:
    start = text.index(word)
    assert is_negated(negated_spans(text), start, start + len(word)) is denied


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("The cluster holds 400 GPUs.", "stated"),
        ("The cluster will hold 400 GPUs.", "planned"),
        ("Acme projects 400 GPUs.", "planned"),
        ("It serves research projects with 400 GPUs.", "stated"),
        ("Acme targets 400 GPUs.", "planned"),
        ("The chip targets large inference workloads.", "stated"),
        ("Acme wants to buy 400 GPUs.", "planned"),
        ("Acme tried to buy 400 GPUs.", "planned"),
        ("Acme is in talks to buy 400 GPUs.", "planned"),
        ("Guidance for the year is 400 GPUs.", "planned"),
        ("The forecasts of its loss came true on 400 GPUs.", "stated"),
        ("Acme is to be sold.", "planned"),
        ("Suppose Acme has 400 GPUs.", "speculated"),
        ("The cluster may hold 400 GPUs.", "speculated"),
        ("Acme is set to buy 400 GPUs.", "planned"),
        ("Acme Works to buy 400 GPUs for Foo", "planned"),
        ("Acme has staff (est.)", "estimated"),
        ("From startup to acquisition target", "stated"),
        ("The study of May 2018 found 400 GPUs.", "stated"),
        ("The cluster is estimated to hold 400 GPUs.", "estimated"),
        ("Leaked slides put it at 400 GPUs.", "leaked"),
        ("The chip has 400 cores (target: 500).", "planned"),
    ],
)
def test_words_give_the_status(text: str, status: str) -> None:
    assert status_of(text) == status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("If Acme bought 400 GPUs, it gained little.", "speculated"),
        ("If Acme paid 1,000,000 dollars for 400 GPUs, it gained little.", "speculated"),
        ("Had Acme bought 400 GPUs, it had won.", "speculated"),
        ("Acme could have bought 400 GPUs.", "speculated"),
        ("If this holds, Acme would own 400 GPUs.", "speculated"),
        ("A model of that size would need 400 GPUs.", "estimated"),
        ("Acme said on Monday that it would buy 400 GPUs.", "planned"),
        ("Under the deal, Acme would buy 400 GPUs.", "planned"),
        ("Acme would later own 400 GPUs.", "stated"),
        ("Acme has 400 GPUs, which would suffice.", "stated"),
        ("Acme has 400 GPUs even if few are used.", "stated"),
        ("Acme should have a total of 400 GPUs.", "stated"),
        ("Even if Acme has 400 GPUs, it needs more.", "stated"),
    ],
)
def test_conditions_and_what_would_be_are_not_stated(text: str, status: str) -> None:
    assert supposed(text, text.index("400")) == status


def test_a_clause_ends_at_strong_punctuation() -> None:
    text = "First part; the second part — a third."
    start = text.index("second")
    low, high = clause_around(text, start, start + 6)
    assert text[low:high].strip() == "the second part"


@given(st.text())
def test_negated_spans_lie_in_the_text(text: str) -> None:
    assert all(0 <= low < high <= len(text) for low, high in negated_spans(text))


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("According to analysts at Microsoft, OpenAI has 400 GPUs.", "Microsoft"),
        ("OpenAI has 400 GPUs, per Microsoft.", "Microsoft"),
        ("OpenAI has 400 GPUs, Microsoft reported.", "Microsoft"),
        ("For the newspaper Microsoft is small, and OpenAI has 400 GPUs.", None),
    ],
)
def test_a_source_is_named_by_words_of_its_own(sentence: str, source: str | None) -> None:
    (claim,) = [c for c in claims(f"# Notes\n\n{sentence}\n") if c.predicate == "accelerators"]
    assert claim.attributed_to == source


@pytest.mark.parametrize("junk", ["OpenAI has ", "OpenAI (", "according to "])
def test_sources_of_a_page_of_names_are_found_in_time(junk: str) -> None:
    """What stands before and behind each name was once searched to the ends of the page."""
    assert claims(f"# Notes\n\n{junk * (10_000 // len(junk))}\n") == []


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("The Oracle deal is worth $5 billion, confirmed and not a rumor.", "stated"),
        ("The Oracle deal is worth $5 billion, according to rumors.", "speculated"),
        ("Meta has 500 H100 GPUs, and another lab may need thousands.", "stated"),
        ("Meta has 500 H100 GPUs, but that is probably too low.", "speculated"),
        ("Meta may have 500 H100 GPUs, and Oracle has none.", "speculated"),
    ],
)
def test_doubts_are_of_their_own_clause(sentence: str, status: str) -> None:
    found = [c.status for c in claims(f"# Notes\n\n{sentence}\n") if c.value_low in (5e9, 500)]
    assert found == [status]


def test_an_estimate_that_a_number_beats_is_not_the_number() -> None:
    found = claims("# Notes\n\nMeta beat Wall Street estimates with 500 vehicles. Meta is estimated to own 600 cars.\n")
    assert [(c.value_low, c.status) for c in found] == [(500, "stated"), (600, "estimated")]


def test_an_estimate_that_is_exceeded_stays_one() -> None:
    found = claims("# Notes\n\nTraining GPT-4 cost more than the estimates of $40 million by Epoch AI.\n")
    assert [c.status for c in found if c.predicate == "cost"] == ["estimated"]
