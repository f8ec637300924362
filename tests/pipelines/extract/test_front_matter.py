"""What the front matter of a Markdown file states."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, document

BODY = "\n# Zeta-7B\n\nZeta-7B is a language model.\n"


def told(front: str, body: str = BODY) -> set[tuple[object, ...]]:
    return {(c.subject_name, c.predicate, c.object_name or c.value_low) for c in claims(f"---\n{front}---\n{body}")}


@pytest.mark.parametrize(
    "front",
    [
        "datasets:\n- orgA/foo-set_2\n- dolma\n",
        "datasets: [orgA/foo-set_2, dolma]\n",
        "tags:\n- x\ndatasets: orgA/foo-set_2, dolma\n",
        "training_data: none\ndatasets: [orgA/foo-set_2, n/a, dolma]\n",
    ],
)
def test_data_sets_are_training_data(front: str) -> None:
    assert told(front) == {("Zeta-7B", "training_data", "foo-set_2"), ("Zeta-7B", "training_data", "Dolma")}


def test_a_summary_is_prose_and_quotes_stand_in_the_text() -> None:
    text = '---\nauthor: Jo Doe\ncard_description: "The Tarnhelm supercomputer has 512 H100 GPUs."\n---\n\nIt runs.\n'
    (claim,) = claims(text)
    assert (claim.subject_name, claim.predicate, claim.object_name, claim.value_low) == (
        "Tarnhelm supercomputer",
        "accelerators",
        "H100",
        512,
    )
    assert (document(text).text[claim.char_start : claim.char_end], claim.line_start) == (claim.quote, 3)


def test_a_folded_summary_goes_on_over_its_lines() -> None:
    front = "summary: >\n  The Tarnhelm supercomputer\n  has 512 H100 GPUs.\n"
    assert told(front, "\nIt runs.\n") == {("Tarnhelm supercomputer", "accelerators", "H100")}


@pytest.mark.parametrize(
    "front",
    ["title: Ten years of Zeta-7B\n", "title: Training on PyTorch\n", "updated: soon\n", "tags: [NVIDIA, H100]\n"],
)
def test_titles_name_more_than_they_state_and_other_keys_say_nothing(front: str) -> None:
    assert told(front) == set()


def test_lists_keep_their_introductions_behind_front_matter() -> None:
    body = "\nZeta-7B uses:\n\n- Slurm\n- Kubernetes\n"
    with_front = told("title: Zeta\nsummary: A model.\n", body)
    assert {(s, p, o) for s, p, o in with_front if p == "uses_software"} == {
        ("Zeta-7B", "uses_software", "Slurm"),
        ("Zeta-7B", "uses_software", "Kubernetes"),
    }


def test_a_summary_in_toml_is_prose() -> None:
    found = claims('+++\nseller = "Foo"\nsummary = "The Tarnhelm supercomputer has 512 H100 GPUs."\n+++\n\nIt runs.\n')
    assert [(c.subject_name, c.value_low) for c in found] == [("Tarnhelm supercomputer", 512)]


def test_a_list_within_a_value_is_read_item_by_item_where_it_stands() -> None:
    items = "  1. The H100 has 80 GB of memory.\n  2. The T4 has 16 GB.\n"
    text = f"---\ntitle: Talk\ndescription: |\n  Takeaways\n{items}---\n\n# Talk\n"
    found = claims(text)
    assert [(claim.line_start, claim.subject_name, claim.value_low) for claim in found] == [
        (5, "H100", 80e9),
        (6, "T4", 16e9),
    ]


@pytest.mark.parametrize(
    "key",
    [
        "date: 2024-05-01",
        'published: "2024-05-01T09:30:00.000Z"',
        "pubDate: 2024-05-01 09:30:00",
        "datePublished: Wed May 01 2024 09:30:00 GMT+0000 (Coordinated Universal Time)",
    ],
)
def test_the_day_of_the_text_is_that_of_its_title(key: str) -> None:
    found = claims(f"---\ntitle: Notes from Tarnhelm\n{key}\n---\n\nIt runs.\n")
    assert [(c.subject_name, c.predicate, c.value_text) for c in found] == [
        ("Notes from Tarnhelm", "published_on", "2024-05-01")
    ]


def test_place_and_operator_of_front_matter_are_told_of_the_topic() -> None:
    found = claims('---\nlocation: Oslo\noperator: "[[CoreWeave]]"\n---\n\n# Colossus\n\nIt runs.\n')
    assert {(c.subject_name, c.predicate, c.object_name) for c in found} == {
        ("Colossus", "located_in", "Oslo"),
        ("Colossus", "operated_by", "CoreWeave"),
    }


def test_a_key_of_many_letters_ends() -> None:
    assert claims(f"---\n{'a' * 3000}: Oslo\n---\n\n# Colossus\n\nIt runs.\n") == []
