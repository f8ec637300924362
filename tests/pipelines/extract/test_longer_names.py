"""Names that go on behind a known one with a word of their own."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


def subjects(text: str) -> list[object]:
    return [fact[0] for fact in facts(f"# Notes\n\n{text}\n", "node_count", "context_window", "price", "throughput")]


def test_a_word_of_its_own_makes_another_thing() -> None:
    assert subjects("The LUMI-Q hardware partition consists of 2048 nodes for runs that need no accelerators.") == [
        "LUMI-Q"
    ]
    text = "GPT-7 Orlan has a context window of 2 million tokens. Orlan generates 430 tokens per second there."
    assert subjects(text) == ["GPT-7 Orlan", "GPT-7 Orlan"]


def test_common_words_and_terms_behind_a_name_make_none() -> None:
    text = (
        "According to the GPT-7 Report, the GPT-7 API and GPT-7 Team pages say that GPT-7 has a context window of"
        " 2 million tokens."
    )
    assert subjects(text) == ["GPT-7"]


def test_a_word_with_a_number_makes_another_model_and_its_heading_too() -> None:
    text = (
        "Claude Orlan 5 has a context window of 2 million tokens. Orlan 5 generates 430 tokens per second there.\n\n"
        "## Claude Quist 7.5\n\n- Context window: 3 million tokens"
    )
    assert subjects(text) == ["Claude Orlan 5", "Claude Orlan 5", "Claude Quist 7.5"]


@pytest.mark.parametrize(
    "name", ["Claude June 5", "Claude Report 5", "Claude Lesson 5", "Claude Phase 2", "Claude Aug 7"]
)
def test_numbered_common_words_behind_a_name_make_none(name: str) -> None:
    text = f"According to {name}, Claude has a context window of 2 million tokens.\n\n## {name}\n\n- Price: $3"
    assert set(subjects(text)) == {"Claude"}


def test_what_a_model_plays_makes_no_other_model() -> None:
    text = "OpenAI built Rapid for the OpenAI Five Dota 2 agent. It was trained on 256 P100 GPUs."
    assert {c.subject_name for c in claims(f"# Notes\n\n{text}\n") if c.predicate == "accelerators"} == {"OpenAI Five"}


def test_what_a_maker_calls_its_machine_is_no_company() -> None:
    text = (
        "IBM released the IBM 4090 in 1985, capable of 2 gigaflops. Cray sold the Cray Q-NX C20, a vector machine that"
        " reached 16 gigaflops. The IBM Q3 report and the Nvidia 2025 roadmap name no machines."
    )
    assert [fact[0] for fact in facts(f"# History\n\n{text}\n", "peak_compute")] == ["IBM 4090", "Cray Q-NX C20"]


def test_what_a_label_ends_with_has_the_property_that_it_names_also_a_smaller_model() -> None:
    text = (
        "# Compute notes\n\n## Falcor-2 and Falcor-2 mini\n\n- **Training compute of Falcor-2**: 1e25 FLOP\n"
        "- **Training compute of Falcor-2 mini**: 1e24 FLOP\n- Layers of Falcor-2 mini: 40\n"
        "- Price of an A100 hour: $1\n- Falcor-2 mini-batches: 4M tokens\n"
    )
    told = {(c.subject_name, c.predicate) for c in claims(text)}
    assert told >= {
        ("Falcor-2", "training_compute"),
        ("Falcor-2 mini", "training_compute"),
        ("Falcor-2 mini", "layer_count"),
        ("A100", "price"),
    }
    assert not [c for c in claims(text) if c.line_start > 8 and c.subject_name == "Falcor-2 mini"]


@pytest.mark.parametrize(
    "item",
    [
        "**Cray XC40 2012–2019**\nIts peak is 1690 Tflop/s.",
        "Cray XC40 (2012–2019): 1690 Tflop/s",
        "**Cray XC40, 2012–2019:** 1690 Tflop/s",
    ],
)
def test_an_item_may_begin_with_a_machine_by_its_maker_and_what_he_calls_it(item: str) -> None:
    found = facts(f"# CSC\n\nCSC is a computing centre.\n\n## Systems\n\n- {item}\n", inferred=False)
    told = {(subject, predicate) for subject, predicate, *_ in found}
    assert {("Cray XC40", "started_on"), ("Cray XC40", "ended_on"), ("Cray XC40", "peak_compute")} <= told


@pytest.mark.parametrize("item", ["Cray 2012: 1690 Tflop/s", "Cray XC40 systems: 12", "Cray H100 GPUs: 12"])
def test_other_items_name_the_maker_alone(item: str) -> None:
    found = facts(f"# CSC\n\nCSC is a computing centre.\n\n## Systems\n\n- {item}\n")
    assert not any(str(subject).startswith("Cray ") for subject, *_ in found)


def test_a_name_beside_the_years_of_its_release_came_out_then() -> None:
    found = facts("# TPUs\n\n## TPU v1 (2015-2016)\n\nIt has 28 MiB.\n", "released_on", "started_on", "ended_on")
    assert [(fact[1], fact[-1]) for fact in found] == [("released_on", "2015/2016")]


@pytest.mark.parametrize(
    "item",
    ["Meta H100: 350,000 GPUs", "xAI H100: 100,000 GPUs", "Equinix DC15 (2019): 20 MW", "Samsung P5 (2028): 2 fabs"],
)
def test_who_buys_or_houses_machines_begins_no_name_of_one(item: str) -> None:
    found = facts(f"# Fleets\n\nA list.\n\n## Now\n\n- {item}\n")
    assert not {str(fact[0]) for fact in found} & {"Meta H100", "xAI H100", "Equinix DC15", "Samsung P5"}


def test_models_and_sites_with_years_do_not_end() -> None:
    text = "# Sites\n\n## Hyperion (2025-2030)\n\nIt has 5 GW.\n\n- GPT-3 (2019-2023)\n- Haswell (2013–2017)\n"
    assert facts(text, "ended_on", inferred=False) == []
