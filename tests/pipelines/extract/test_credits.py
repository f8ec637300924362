"""Credits, labels with names behind them, and thanks."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


def credited(text: str, predicate: str = "role") -> list[tuple[str, str | None, str | None]]:
    return [(c.subject_name, c.object_name, c.value_text) for c in claims(text) if c.predicate == predicate]


def test_a_list_of_thanks_tells_the_deed() -> None:
    found = credited(
        "# GPT-3\n\n## Contributions\n\n- Ingrid Solberg for reviewing drafts\n- [Anna Vik](x) for tests\n"
    )
    assert found == [("Ingrid Solberg", "GPT-3", "reviewing drafts"), ("Anna Vik", "GPT-3", "tests")]


def test_thanks_in_a_sentence_hold_for_all_who_are_listed() -> None:
    found = credited("# GPT-3\n\nWe thank Ingrid Solberg and Anna Vik for reviewing drafts.\n")
    assert found == [("Ingrid Solberg", "GPT-3", "reviewing drafts"), ("Anna Vik", "GPT-3", "reviewing drafts")]


def test_a_line_of_credits_tells_task_and_employer() -> None:
    text = "# GPT-3\n\n## Contributors\n\n- Ingrid Solberg (Foo Bar) – data loader; wrote the tests\n"
    assert credited(text) == [
        ("Ingrid Solberg", "GPT-3", "data loader"),
        ("Ingrid Solberg", "GPT-3", "wrote the tests"),
    ]
    assert credited(text, "member_of") == [("Ingrid Solberg", "Foo Bar", None)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# OpenAI\n\n- **CEO:** Qwerta Zyx\n", [("Qwerta Zyx", "OpenAI", "CEO")]),
        (
            "# OpenAI\n\n| | |\n|--|--|\n| Founded | 2031 |\n| Director | Qwerta Zyx |\n",
            [("Qwerta Zyx", "OpenAI", "Director")],
        ),
        ("# OpenAI\n\n- **CEO:** Qwerta Zyx (https://foo.example/wiki/X)\n", [("Qwerta Zyx", "OpenAI", "CEO")]),
        ("# OpenAI\n\n- **Head of Operations:** Qwerta Zyx\n", [("Qwerta Zyx", "OpenAI", "Head of Operations")]),
        ("# GPT-3\n\n- **Project lead:** Ingrid Solberg\n", [("Ingrid Solberg", "GPT-3", "Project lead")]),
        (
            "# GPT-3\n\n## Contributors\n\nData: Ingrid Solberg and Anna Vik.\n",
            [("Ingrid Solberg", "GPT-3", "Data"), ("Anna Vik", "GPT-3", "Data")],
        ),
    ],
)
def test_names_behind_a_label(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert credited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "# GPT-3\n\n- Ingrid Solberg for reviewing drafts\n",
        "# GPT-3\n\nWe met Ingrid Solberg for lunch.\n",
        "# GPT-3\n\n- **CEO:** to be named\n",
        "# GPT-3\n\n- **Lead time:** Foo Bar\n",
        "# GPT-3\n\n## Former staff\n\n- Ingrid Solberg – data loader\n",
    ],
)
def test_nothing_is_credited_elsewhere(text: str) -> None:
    assert credited(text) == []


def test_a_label_of_many_hyphens_ends() -> None:
    assert credited(f"# GPT-3\n\n- **x{'-a' * 300}:** Ingrid Solberg\n") == []
