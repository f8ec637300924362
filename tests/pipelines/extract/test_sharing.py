"""What a sentence says of several subjects is each one's; sums and what stands in other clauses are not."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 and GPT-4 have 96 layers.", {("GPT-3", 96.0), ("GPT-4", 96.0)}),
        ("GPT-2, GPT-3 and GPT-4 each have 96 layers.", {("GPT-2", 96.0), ("GPT-3", 96.0), ("GPT-4", 96.0)}),
        ("GPT-3 and GPT-4 have 96 and 120 layers, respectively.", {("GPT-3", 96.0), ("GPT-4", 120.0)}),
        ("GPT-3 and GPT-4 were released in 2023.", {("GPT-3", "2023"), ("GPT-4", "2023")}),
        ("GPT-4, unlike GPT-3, has 120 layers.", {("GPT-4", 120.0)}),
        ("Based on GPT-2 and GPT-3, GPT-4 has 120 layers.", {("GPT-4", 120.0)}),
        ("Somebody trained GPT-3 and GPT-4 has 120 layers.", {("GPT-4", 120.0)}),
    ],
)
def test_each_subject_of_the_list_has_it(sentence: str, expected: set[tuple[str, object]]) -> None:
    found = facts(f"# Notes\n\n{sentence}\n", "layer_count", "released_on")
    assert {(subject, value) for subject, _, _, value, _ in found} == expected or {
        (subject, value) for subject, _, _, _, value in found
    } == expected


def test_money_spent_together_is_spent_once() -> None:
    assert len(facts("# Notes\n\nMicrosoft and OpenAI spent $10 billion.\n", "cost")) == 1


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("On 3 June 2024 Oracle released GPT-2 and Gopher.", {("GPT-2", "2024-06-03"), ("Gopher", "2024-06-03")}),
        ("Oracle launched GPT-2 in May 2024 and Gopher in June 2024.", {("GPT-2", "2024-05"), ("Gopher", "2024-06")}),
    ],
)
def test_what_came_out_together_came_out_on_that_day(sentence: str, expected: set[tuple[str, str]]) -> None:
    found = claims(f"# Notes\n\n{sentence}\n")
    assert {(c.subject_name, c.value_text) for c in found if c.predicate == "released_on"} == expected


def test_a_relative_clause_in_the_plural_is_about_all_before_it() -> None:
    text = "GPT-2 and Gopher, which have 48 layers, are old. Gopher beats GPT-2 and GPT-3, which has 96 layers."
    assert {(f[0], f[3]) for f in facts(f"# Notes\n\n{text}\n", "layer_count")} == {
        ("GPT-2", 48),
        ("Gopher", 48),
        ("GPT-3", 96),
    }


def test_news_date_each_of_the_models_that_they_bring() -> None:
    text = (
        "* 2023.11.30 🔥 We release **Qwen-7B** and **Qwen-7B-Chat** on a hub.\n"
        "* 2023.10.17 We release both the Int8 quantized model **Yi-6B** and **Yi-34B**.\n"
    )
    found = claims(f"# Models\n\n## News\n\n{text}")
    assert {(c.subject_id, c.value_text) for c in found if c.predicate == "released_on"} == {
        ("model/qwen7b", "2023-11-30"),
        ("model/qwen7b-chat", "2023-11-30"),
        ("model/yi-6b", "2023-10-17"),
        ("model/yi-34b", "2023-10-17"),
    }


def test_a_relative_clause_that_may_be_of_one_is_of_the_last() -> None:
    text = "Orrin-7B and Skald-8B, which were released in 2031, are old. "
    found = claims(f"# Models\n\n{text}Orrin-9B and Skald-9B, which came out in 2032, run.\n")
    assert {(c.subject_name, c.value_text) for c in found if c.predicate == "released_on"} == {
        ("Orrin-7B", "2031"),
        ("Skald-8B", "2031"),
        ("Skald-9B", "2032"),
    }
