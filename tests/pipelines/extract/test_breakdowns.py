"""Sums that a sentence divides by what they went into."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims

TEXT = """# Compute of the labs

Epoch AI estimates OpenAI's compute bill of 2023 at $9 billion. Of this, about $5 billion went into experiments, about
$3 billion into inference, $600 million into the final run of GPT-5 and $70 million into the runs of other models.

Of xAI's 2025 spending, $4 billion went to chips and $500 million to the training of Grok 4.

Meta spent $640 million on Llama 3.1, of which $120 million went into failed runs. Cohere raised $700 million in May.
Of this, $200 million is earmarked for chips. Of Google's $91 billion capex, $50 billion went into servers.

In 2024 Mistral AI spent $40 million on staff and $20 million on training Mistral Large.
"""


def test_a_name_in_one_part_has_that_part_alone_and_the_others_are_of_the_whole() -> None:
    found = {(c.subject_name, c.value_low, c.scope) for c in claims(TEXT) if c.predicate == "cost"}
    assert found == {
        ("OpenAI", 9e9, None),
        ("OpenAI", 5e9, "experiments"),
        ("OpenAI", 3e9, "inference"),
        ("GPT-5", 6e8, None),
        ("OpenAI", 7e7, "runs of other models"),
        ("xAI", 4e9, "chips"),
        ("Grok 4", 5e8, None),
        ("Llama 3.1", 6.4e8, None),
        ("Llama 3.1", 1.2e8, "failed runs"),
        ("Cohere", 2e8, "chips"),
        ("Google", 91e9, None),
        ("Google", 50e9, "servers"),
        ("Mistral AI", 4e7, None),
        ("Mistral Large", 2e7, None),
    }


def test_parts_are_as_sure_and_of_the_time_of_their_whole() -> None:
    parts = [c for c in claims(TEXT) if c.value_low in (5e9, 3e9, 6e8, 7e7)]
    assert {(c.status, c.as_of) for c in parts} == {("estimated", "2023")}
