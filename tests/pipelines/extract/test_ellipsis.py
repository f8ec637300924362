"""Bare numbers say what the number before them says, of who is named beside them."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import facts


def told(sentence: str, predicate: str) -> list[tuple[object, ...]]:
    """Subject, object and value of the claims of a predicate."""
    return [(fact[0], fact[2], fact[3]) for fact in facts(f"# Notes\n\n{sentence}\n", predicate)]


def test_a_bare_count_is_of_what_the_last_one_counted() -> None:
    sentence = "Microsoft bought 61,000 H100 GPUs; Meta came second with 28,000, ahead of Amazon with 17,000."
    assert told(sentence, "accelerators") == [
        ("Microsoft", "H100", 61000),
        ("Meta", "H100", 28000),
        ("Amazon", "H100", 17000),
    ]


def test_a_bare_amount_is_the_same_things_later() -> None:
    assert told("Oracle's revenue went from $20 million in 2023 to $70 million.", "revenue") == [
        ("Oracle", None, 20e6),
        ("Oracle", None, 70e6),
    ]


def test_numbers_with_a_noun_of_far_size_or_beside_nobody_say_nothing_of_it() -> None:
    assert told("Microsoft bought 61,000 H100 GPUs; Meta has 28,000 shops.", "accelerators") == [
        ("Microsoft", "H100", 61000)
    ]
    assert told("Microsoft bought 61,000 H100 GPUs; Meta came with 3.", "accelerators") == [
        ("Microsoft", "H100", 61000)
    ]
    assert told("Microsoft bought 61,000 H100 GPUs; page 28,000 tells more.", "accelerators") == [
        ("Microsoft", "H100", 61000)
    ]
