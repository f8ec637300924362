"""Words that a rule takes, in other senses: what they say is told of nobody, or of whom they mean."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims

_NUMBERS = """# Notes

Meta budgeted 15 billion for pretraining tokens. Sales of servers totaled 3 million in 2031.
Oracle ran on 2,600 H100s while Cohere wants 41,000. Oracle has 300 nodes, and prices went up to 900 today.
The number of failed GPUs was 12. The number of employees who use GPUs is 512.
"""
_TIES = """# Cohere

After the acquisition of Mellanox, Nvidia grew. The acquisition of Arm fell through.
Customers of Nvidia invest in OpenAI. Google plans to invest in Anthropic.
Oracle, the French lab Mistral and Meta agreed. Nvidia banned the sale of H100s
to Huawei. Meta was denied access to the B200. The MI300X, a Hopper-class GPU, is out.
"""


def test_numbers_of_others_and_of_something_else_are_not_told() -> None:
    told = {(c.subject_name, c.predicate, c.value_low) for c in claims(_NUMBERS)}
    assert not {value for _, predicate, value in told if predicate in ("cost", "revenue", "investment")}
    assert not {value for name, predicate, value in told if predicate == "accelerators" and value in (12, 41_000)}
    assert not {
        value for _, predicate, value in told if (predicate, value) in (("node_count", 900), ("headcount", 512))
    }


def test_ties_that_are_planned_over_or_of_others_are_not_told_as_facts() -> None:
    told = [(c.subject_name, c.predicate, c.object_name, c.status) for c in claims(_TIES, inferred=False)]
    assert [one for one in told if one[1] in ("part_of", "located_in", "accelerators")] == []
    assert [one for one in told if one[1] == "investment"] == [("Google", "investment", "Anthropic", "planned")]
