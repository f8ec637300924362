"""What sentences say: who founded, built, backs or leads what, what numbers and dates belong to."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations


def test_founders_are_listed_behind_the_verb() -> None:
    found = relations("# Anthropic\n\nAnthropic was founded in 2021 by Ada Example, Bo Sample and others.\n", "role")
    assert found == {("Ada Example", "role", "Anthropic"), ("Bo Sample", "role", "Anthropic")}


def test_a_title_between_organisation_and_person_is_a_role() -> None:
    (claim,) = [c for c in claims("# News\n\nNVIDIA CEO Jensen Huang spoke.\n") if c.predicate == "role"]
    assert (claim.subject_name, claim.object_name, claim.value_text) == ("Jensen Huang", "NVIDIA", "CEO")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Google acquired DeepMind.", ("DeepMind", "part_of", "Google")),
        ("Microsoft and OpenAI will jointly build new machines.", ("Microsoft", "partner", "OpenAI")),
        ("OpenAI, the company behind GPT-4, grew.", ("GPT-4", "developed_by", "OpenAI")),
        ("Hopper is NVIDIA's GPU architecture.", ("Hopper", "developed_by", "NVIDIA")),
        ("They compared it with OpenAI's 175B GPT-3.", ("GPT-3", "developed_by", "OpenAI")),
    ],
)
def test_sentences_relate_organisations_and_things(sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(f"# Notes\n\n{sentence}\n", "part_of", "partner", "developed_by")


def test_a_size_before_a_name_belongs_to_the_name() -> None:
    found = facts("# Notes\n\nWe ran the 280B Gopher model and tested 32GB V100s.\n")
    assert ("Gopher", "parameter_count", None, 280e9, 280e9) in found
    assert ("V100", "memory_capacity", None, 32e9, 32e9) in found


def test_a_rate_per_device_belongs_to_the_device() -> None:
    text = "# GPT-3\n\nAt 28 TFLOPS per V100 the run takes long.\n"
    assert ("V100", "peak_compute", None, 28e12, 28e12) in facts(text)


def test_a_device_is_counted_by_its_name() -> None:
    assert ("GPT-4", "accelerators", "H100", 3000, 3000) in facts("# Notes\n\nGPT-4 runs on 3K H100s.\n")


def test_memory_bandwidth_is_no_network() -> None:
    found = facts("# H200\n\n- Memory: 141 GB HBM3e, 4.8 TB/s\n", "measure", "network_bandwidth")
    assert found == [("H200", "measure", None, 4.8e12, 4.8e12)]


def test_parts_of_software_are_not_machines() -> None:
    assert not facts("# Kubernetes\n\nThe cluster runs 5 etcd nodes.\n", "node_count")


def test_money_for_a_run_is_its_cost_and_money_per_hour_a_price() -> None:
    found = facts("# GPT-3\n\nPricing comes to $4.6M for a single training run, at $2 per hour.\n", "cost", "price")
    assert {row[1] for row in found if row[3] == 4.6e6} == {"cost"}
    assert {row[1] for row in found if row[3] == 2} == {"price"}


def test_what_is_only_compared_with_is_no_part() -> None:
    assert not [row for row in facts("# A100\n\n- Speed: 3x vs V100\n", "accelerators") if row[2] == "V100"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("GPT-4 was released on March 14, 2023.", ("GPT-4", "released_on", "2023-03-14")),
        ("Training of GPT-4 ran from May 2, 2021 to June 3, 2021.", ("GPT-4", "started_on", "2021-05-02")),
        ("Training of GPT-4 ran from May 2, 2021 to June 3, 2021.", ("GPT-4", "ended_on", "2021-06-03")),
    ],
)
def test_verbs_date_events(line: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(f"# Notes\n\n{line}\n", "released_on", "started_on", "ended_on")


def test_a_period_behind_a_training_heading_starts_and_ends_it() -> None:
    found = relations("# Notes\n\n## GPT-4 training (February-August 2022)\n\nText.\n", "started_on", "ended_on")
    assert found == {("GPT-4", "started_on", "2022-02"), ("GPT-4", "ended_on", "2022-08")}


def test_a_chronicle_dates_each_event_of_a_row() -> None:
    text = "# Microsoft\n\n| Date | Event |\n|---|---|\n| May 2021 | Stargate announced; GPT-4 launched |\n"
    found = relations(text, "announced_on", "released_on")
    assert found == {("Stargate", "announced_on", "2021-05"), ("GPT-4", "released_on", "2021-05")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# Titan 2\n\n- Process: TSMC 3nm\n",
            {("Titan 2", "process_node", "TSMC 3nm"), ("Titan 2", "manufactured_by", "TSMC")},
        ),
        (
            "# Colossus\n\nColossus relies on direct liquid cooling.\n",
            {("Colossus", "cooling", "direct liquid cooling")},
        ),
    ],
)
def test_text_values(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert relations(text, "process_node", "cooling", "manufactured_by") >= expected


def test_a_form_factor_is_another_product_and_a_memory_size_is_not() -> None:
    names = {
        c.subject_name for c in claims("# Chips\n\n## H100 SXM5 (80GB)\n\n- TDP: 700W\n\n## A100 80GB\n\n- TDP: 400W\n")
    }
    assert names == {"H100 SXM5", "A100"}


def test_headers_give_the_unit_of_bare_numbers() -> None:
    text = "# Chips\n\n| Chip | Memory (GB) |\n|---|---|\n| H200 | 141 |\n"
    assert facts(text) == [("H200", "memory_capacity", None, 141e9, 141e9)]


def test_turns_of_phrase_are_no_amounts() -> None:
    assert not facts("# NVLink\n\nThe rack acts as one giant GPU.\n", "accelerators")
