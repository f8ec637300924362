"""Names that go on with a number."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, document, extractor, facts


@pytest.mark.parametrize("name", ["LUMI 2", "Selene 2", "Gopher 3"])
def test_a_name_with_a_number_is_another_things(name: str) -> None:
    found = facts(f"# Notes\n\n{name} cost $40 million. {name.split()[0]} cost $20 million.\n", "cost")
    assert [fact[0] for fact in found] == [name, name.split()[0]]


def test_what_the_title_names_is_that_whatever_follows_and_however_it_is_written() -> None:
    text = "# LUMI 2: a report\n\nThe LUMI 2 chat room cost $40 million. LUMI-2 has 4 nodes. LUMI cost $20 million.\n"
    assert [(f[0], f[1]) for f in facts(text, "cost", "node_count")] == [
        ("LUMI 2", "cost"),
        ("LUMI 2", "node_count"),
        ("LUMI", "cost"),
    ]


def test_roman_numbers_are_numbers() -> None:
    assert [fact[0] for fact in facts("# Notes\n\nSelene II cost $40 million.\n", "cost")] == ["Selene 2"]


@pytest.mark.parametrize("text", ["Selene 4 nodes are old.", "Selene 2 MW.", "OpenAI 2 is old.", "Selene 2,000 nodes"])
def test_numbers_that_count_make_no_name(text: str) -> None:
    assert not [fact for fact in facts(f"# Notes\n\n{text} It cost $40 million.\n") if fact[0][-1:].isdigit()]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("GPT-NeoX-Ko", "GPT-NeoX-Ko"),
        ("Gopher-Large", "Gopher-Large"),
        ("Gopher-Large-Instruct", "Gopher-Large"),
        ("Gopher-Instruct", "Gopher"),
        ("Gopher-S/B/L", "Gopher"),
        ("Gopher-like", "Gopher"),
        ("Gopher-vision 11B", "Gopher-vision 11B"),
    ],
)
def test_a_model_s_name_goes_on_behind_a_hyphen(written: str, expected: str) -> None:
    found = [f[0] for f in facts(f"# Notes\n\n{written} has 48 layers.\n", "layer_count")]
    named = {m.name for r in extractor().inspect(document(f"{written} came.")).readings for m in r.mentions}
    assert expected in named
    assert not found or expected in found


def test_sizes_listed_behind_a_model_are_others_of_its_family() -> None:
    found = facts(
        "# Notes\n\nLlama 3 8B and 70B were trained for 1.3M and 6.4M GPU hours, respectively.\n", "gpu_hours"
    )
    assert [(fact[0], fact[3]) for fact in found] == [("Llama 3 8B", 1.3e6), ("Llama 3 70B", 6.4e6)]
    found = facts("# Notes\n\nWe trained Foozle-7B, 13B and 70B on 2T tokens.\n", "training_tokens")
    assert [fact[0] for fact in found] == ["Foozle-7B", "Foozle 13B", "Foozle 70B"]
    found = facts("# Notes\n\nFoozle-7B has 32 layers and 13B users.\n", "layer_count", "user_count", "measure")
    assert {fact[0] for fact in found} == {"Foozle-7B"}


def test_a_size_of_active_parameters_belongs_to_the_name_and_holds_no_chip() -> None:
    text = "# Notes\n\nQwen1.5-MoE-A2.7B has 14.3B parameters. Granite-3.0-3B-A800M has 3.3B parameters.\n"
    found = {(c.subject_name, c.predicate) for c in claims(text)}
    assert found == {("Qwen1.5-MoE-A2.7B", "parameter_count"), ("Granite 3.0-3B-A800M", "parameter_count")}


def test_a_memory_joined_to_a_chip_makes_no_other_chip() -> None:
    text = "# Notes\n\nLlama 3 was trained on 16 A100-40G GPUs.\n"
    assert [(c.object_name, c.value_low) for c in claims(text)] == [("A100", 16)]
