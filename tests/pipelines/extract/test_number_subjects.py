"""Whose numbers are, and who and whom sums of money are of."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


@pytest.mark.parametrize(
    ("sentence", "recipient"),
    [
        ("Microsoft $3B commitment came early.", "OpenAI"),
        ("Microsoft invested $3B in late 2019.", "OpenAI"),
        ("Microsoft invested $3B in Anthropic.", "Anthropic"),
        ("Microsoft invested $3B in many things.", None),
    ],
)
def test_money_goes_to_whom_the_line_names_else_to_the_topic(sentence: str, recipient: str | None) -> None:
    found = facts(f"# OpenAI\n\n{sentence}\n", "investment")
    assert found == [("Microsoft", "investment", recipient, 3e9, 3e9)]


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("OpenAI", "Anthropic has raised $3B so far."),
        ("OpenAI", "Anthropic secured $3B in funding."),
        ("Norway and OpenAI", "Anthropic put in $3B."),
    ],
)
def test_who_gets_money_or_tells_of_a_country_gives_it_to_nobody(title: str, sentence: str) -> None:
    assert facts(f"# {title}\n\n{sentence}\n", "investment") == [("Anthropic", "investment", None, 3e9, 3e9)]


def test_what_something_is_faster_than_is_not_what_is_faster() -> None:
    line = "- **Speed**: about 5x faster than China's best (Ascend 910C)"
    assert [fact[0] for fact in facts(f"# H100\n\n{line}\n", "speedup")] == ["H100"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Microsoft invested $3B in 2031", [("Microsoft", "OpenAI")]),
        ("Microsoft has also invested $3B", [("Microsoft", "OpenAI")]),
        ("NVIDIA led a $3B round, Microsoft invested $1B", [("OpenAI", None), ("Microsoft", "OpenAI")]),
        ("raised $3B from Microsoft", [("Microsoft", "OpenAI")]),
        ("invested $3B in Anthropic", [("OpenAI", "Anthropic")]),
        ("investment of $3B, praised by Microsoft investors", [("OpenAI", None)]),
        ("Microsoft never invested $3B", []),
        ("Microsoft invested in Anthropic, which raised $3B", [("Microsoft", "Anthropic"), ("OpenAI", None)]),
    ],
)
def test_below_a_label_the_company_that_acts_gives_the_money(line: str, expected: list[tuple[str, str | None]]) -> None:
    found = facts(f"# Notes\n\n- **OpenAI:** {line}\n", "investment")
    assert [(subject, object_) for subject, _, object_, _, _ in found] == expected


def test_devices_belong_to_who_runs_them_not_to_the_software() -> None:
    found = facts("# Notes\n\nOpenAI uses Kubernetes on 400 GPUs.\n", "accelerators")
    assert found == [("OpenAI", "accelerators", "GPU", 400, 400)]


def test_shares_that_fell_are_a_companys() -> None:
    text = "# Gemini\n\nGemini is a model.\n\n## News\n\nAlphabet reported earnings, but shares fell 3% after hours.\n"
    assert [c.subject_name for c in claims(text) if c.predicate == "reduction"] == ["Alphabet"]


def test_a_cloud_has_the_deal_that_is_called_its_own() -> None:
    text = "# NVIDIA\n\nNVIDIA is a chip maker.\n\nGoogle Cloud's $10 billion deal with Meta is for NVIDIA GPUs.\n"
    found = [(c.subject_name, c.object_name) for c in claims(text) if c.predicate == "deal_value" and c.value_low]
    assert found == [("Google Cloud", "Meta")]
