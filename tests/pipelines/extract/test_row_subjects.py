"""The things that rows are about, by the cells that name them."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, said, table, told


def test_a_row_is_about_what_stands_before_its_brackets() -> None:
    text = table("Work | GPUs", "Inference (GPT-4, Gopher) | 400 V100s", title="OpenAI")
    assert {c.subject_name for c in claims(text)} == {"Inference"}


@pytest.mark.parametrize("header", ["HF checkpoint", "Base model", "Variant", "Model name"])
def test_checkpoints_and_variants_are_models(header: str) -> None:
    text = table(f"{header} | Parameters | Tokens", "foo/zeta-7b | 7B | 2T", "foo/zeta-13b | 13B | 3T", title="Zeta")
    found = [(c.subject_type, c.subject_name, c.predicate, c.value_low) for c in claims(text)]
    assert found == [
        ("model", "foo/zeta-7b", "parameter_count", 7e9),
        ("model", "foo/zeta-7b", "training_tokens", 2e12),
        ("model", "foo/zeta-13b", "parameter_count", 13e9),
        ("model", "foo/zeta-13b", "training_tokens", 3e12),
    ]


def test_partitions_may_be_called_by_a_word_for_devices() -> None:
    text = table("Partition Name | Nodes", "general | 17", "gpu | 3", title="Polaris")
    assert {c.subject_name for c in claims(text)} == {"general", "gpu partition"}


def test_what_is_said_in_a_sentence_is_no_name_of_a_row() -> None:
    said = "The axis shows days of training. " * 5
    assert not [
        c
        for c in claims(f"# GPT-3\n\n| {said}117 days is the last | 44 V100s |\n|---|---|\n| a | b |\n")
        if len(c.subject_name) > 60
    ]


def test_rows_that_begin_with_a_size_are_members_of_the_family() -> None:
    table = (
        "| Model size | Throughput tokens/sec/GPU (A100 80GB) | MFU % (A100) |\n|---|---|---|\n| 7B | 3700 | 0.57 |\n"
    )
    found = facts(f"# Gopher 2\n\nGopher 2 is a model.\n\n{table}", "throughput", "utilization")
    assert found == [
        ("Gopher 2 7B", "throughput", None, 3700, 3700),
        ("Gopher 2 7B", "utilization", None, 0.57, 0.57),
    ]


@pytest.mark.parametrize(
    ("header", "row", "subject"),
    [
        ("Campus", "Memphis, TN", "Memphis, TN"),
        ("Project", "El Paso", "El Paso"),
        ("Location", "Memphis, TN", "Memphis, TN"),
        ("Country", "Norway", "Meta"),
        ("Project", "Tarn", "Tarn"),
    ],
)
def test_a_site_may_go_by_its_place(header: str, row: str, subject: str) -> None:
    found = facts(f"# Meta\n\n| {header} | MW | Target |\n|---|---|---|\n| {row} | 300 | 2028 |\n")
    assert (subject, "power_capacity", None, 300e6, 300e6) in found


def test_a_site_may_begin_with_a_known_company() -> None:
    found = said(table("Site | Capacity", "Microsoft Tarn Lake | 300 MW", "Kestrel Moor | 120 MW", title="Sites"))
    assert found == {
        ("Microsoft Tarn Lake", "power_capacity", 3e8),
        ("Kestrel Moor", "power_capacity", 1.2e8),
    }


def test_a_size_that_names_a_row_is_no_number_of_its_own() -> None:
    text = "# GPT-2\n\n| Size | Layers |\n|---|---|\n| 7B | 32 |\n"
    assert facts(text) == [("GPT-2-7B", "layer_count", None, 32, 32)]


def test_a_row_under_model_is_a_model_whatever_its_name() -> None:
    text = table("Model | Params", "Mistral-0.3 | 7B", "FineWeb | 1B", title="Models")
    assert {fact[0] for fact in told(text, "parameter_count")} == {"Mistral-0.3", "FineWeb"}


def test_no_thing_is_called_average() -> None:
    found = claims("| Model | Parameters |\n|---|---|\n| Foo-7B | 7B |\n| Bar-13B | 13B |\n| Average | 10B |\n")
    assert [c.subject_name for c in found if c.predicate == "parameter_count"] == ["Foo-7B", "Bar-13B"]


def test_a_row_of_a_models_variant_is_the_variants() -> None:
    found = claims("| Size | Tokens |\n|---|---|\n| Foo 7B | 2.5T |\n| Foo 7B Twin 2T | 2T |\n| Foo 7B (ours) | 1T |\n")
    assert [c.subject_name for c in found if c.predicate == "training_tokens"] == ["Foo 7B", "Foo 7B Twin 2T", "Foo 7B"]


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        ("Model | Size | Layers", "Yota | 410M | 24", "Yota | 1.4B | 28"),
        ("Model | Layers", "Yota (410M) | 24", "Yota (1.4B) | 28"),
    ],
)
def test_one_name_in_several_rows_is_told_apart_by_size(head: str, first: str, second: str) -> None:
    found = facts(table(head, first, second, title="Models"), "layer_count", "parameter_count")
    assert {(str(fact[0]).replace(" ", "-"), *fact[1:]) for fact in found} == {
        ("Yota-410M", "layer_count", None, 24, 24),
        ("Yota-1.4B", "layer_count", None, 28, 28),
        ("Yota-410M", "parameter_count", None, 410e6, 410e6),
        ("Yota-1.4B", "parameter_count", None, 1.4e9, 1.4e9),
    }


def test_a_dataset_may_be_called_like_a_model() -> None:
    text = "# Falcon 9B\n\n| Dataset | Tokens |\n|---|---|\n| SlimPajama | 541B |\n| Starcoder | 315B |\n"
    assert [fact[2] for fact in facts(text, "training_data")] == ["SlimPajama", "Starcoder"]


def test_a_row_that_only_counts_phases_holds_for_its_date() -> None:
    table = "| Phase | When | Power |\n|---|---|---|\n| 1 | 2022 | 3 MW |\n| 2 | 2024 | 9 MW |\n"
    found = [c for c in claims(f"# Frontier supercomputer\n\n{table}") if c.predicate == "power_capacity"]
    assert [(c.value_low, c.as_of) for c in found] == [(3e6, "2022"), (9e6, "2024")]
