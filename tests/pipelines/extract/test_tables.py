"""Rows of dates, rows of properties, heads of rows and units of headers."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations


def table(*rows: str, title: str = "GPT-3") -> str:
    """A document that holds one table; the first row is its head."""
    head, *body = (f"| {row} |" for row in rows)
    return "\n".join((f"# {title}", "", head, "|---" * rows[0].count("|") + "|---|", *body, ""))


def test_a_dated_row_speaks_of_the_topic_at_its_date() -> None:
    text = table("Date | Event | GPUs", "May 2020 | Training began | 400 V100s", "June 2020 | - | 800 V100s")
    assert [(c.subject_name, c.predicate, c.value_text or c.value_low, c.as_of) for c in claims(text)] == [
        ("GPT-3", "started_on", "2020-05", "2020-05"),
        ("GPT-3", "accelerators", 400, "2020-05"),
        ("GPT-3", "accelerators", 800, "2020-06"),
    ]


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


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name | Lab | Model size", "Korvath | Acme | 260 B"),
        ("Name | Params | Layers", "b100 | 260B | 48"),
        ("Config | Params | Layers | Hardware", "x7 | 260B | 48 | 8x A100"),
    ],
)
def test_names_beside_columns_of_models_are_models(head: str, row: str) -> None:
    (size,) = [c for c in claims(table(head, "Gopher | Foo | 280B | 80", row)) if c.value_low == 260e9]
    assert (size.subject_type, size.subject_name) == ("model", row.split(" | ")[0])


def test_words_beside_columns_of_models_are_no_models() -> None:
    found = claims(table("Part | Params | Layers", "Embedding | 2B | 1", "Decoder | 170B | 96"))
    assert not {"Embedding", "Decoder"} & {c.subject_name for c in found if c.subject_type == "model"}


def test_partitions_may_be_called_by_a_word_for_devices() -> None:
    text = table("Partition Name | Nodes", "general | 17", "gpu | 3", title="Polaris")
    assert {c.subject_name for c in claims(text)} == {"general", "gpu partition"}


@pytest.mark.parametrize("header", ["Item", "Hyperparameter", "Hyper-parameters", "Setting", "Characteristic"])
def test_a_table_of_settings_speaks_of_the_topic(header: str) -> None:
    text = table(f"{header} | Value", "num_layers | 96", "n_params | 175B", "Parameters (B) | 175")
    assert facts(text) == [
        ("GPT-3", "layer_count", None, 96, 96),
        ("GPT-3", "parameter_count", None, 175e9, 175e9),
        ("GPT-3", "parameter_count", None, 175e9, 175e9),
    ]


@pytest.mark.parametrize("other", ["Generation", "Architecture", "Vendor"])
def test_a_row_that_begins_with_a_chip_is_about_the_chip(other: str) -> None:
    text = table(f"GPU | {other} | VRAM", "A100 | Ampere | 80 GB", "H100 | Hopper | 80 GB", title="Chips")
    assert [fact[0] for fact in facts(text, "memory_capacity")] == ["A100", "H100"]
    assert not facts(text, "accelerators")


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("A100 Performance (TFLOPS, SXM)", "Precision | Dense | Sparse"),
        ("A100", "Precision (TFLOPS) | Dense | Sparse"),
        ("A100", "Precision | Dense (TFLOPS) | Sparse (TFLOPS)"),
    ],
)
def test_precisions_are_rows_of_one_chip_in_the_unit_that_stands_over_them(title: str, head: str) -> None:
    text = table(head, "**TF32 Tensor** | 156 | 312", "INT8 Tensor (TOPS) | 624 | 1,248", "FP8 | - | -", title=title)
    found = {(c.subject_name, c.value_low, c.scope) for c in claims(text) if c.predicate == "peak_compute"}
    assert found == {
        ("A100", 156e12, "tf32, dense"),
        ("A100", 312e12, "tf32, sparse"),
        ("A100", 624e12, "int8, dense"),
        ("A100", 1248e12, "int8, sparse"),
    }


def test_the_unit_over_a_table_is_not_that_of_rows_which_tell_of_something_else() -> None:
    text = table("Feature | L4 | L40", "FP32 | 30.3 | 90.5", "CUDA cores | 7,424 | 18,176", title="Speed (TFLOPS)")
    assert ("L4", "peak_compute", None, 30.3e12, 30.3e12) in facts(text)
    assert ("L4", "core_count", None, 7424, 7424) in facts(text)


def test_chips_that_only_memory_tells_apart_are_two_in_their_table() -> None:
    columns = table("Property | A100 SXM 40GB | A100 SXM 80GB | H100 80GB", "TDP | 400 W | 410 W | 700 W", title="GPUs")
    assert [fact[0] for fact in facts(columns, "power_capacity")] == ["A100 SXM 40GB", "A100 SXM 80GB", "H100"]
    rows = table("GPU | TDP", "A100 40GB | 250 W", "A100 80GB | 300 W", title="GPUs")
    assert [fact[0] for fact in facts(rows, "power_capacity")] == ["A100 40GB", "A100 80GB"]


def test_a_row_of_a_generation_is_about_the_chip_that_it_names_and_dates_it() -> None:
    text = table("Generation | Flagship | Year | TDP", "Ampere | A100 | 2020 | 400W", "Hopper+ | H200 | 2024 | 700W")
    found = {(c.subject_name, c.predicate, c.value_text or c.value_low) for c in claims(text)}
    assert found == {
        ("A100", "released_on", "2020"),
        ("A100", "power_capacity", 400),
        ("H200", "released_on", "2024"),
        ("H200", "power_capacity", 700),
    }


def test_benchmarks_in_headers_make_no_properties_of_rows_of_models() -> None:
    text = table(
        "Model | Params | Tokens | MMLU | HumanEval | ARC", "GPT-3 | 175B | 300B | 43.9 | 0.0 | 51.4", title="Scores"
    )
    assert [fact[:2] for fact in facts(text)][:2] == [("GPT-3", "parameter_count"), ("GPT-3", "training_tokens")]


@pytest.mark.parametrize("header", ["Gaudi2 value", "Gaudi2 specification"])
def test_a_header_may_say_that_values_of_a_thing_stand_below_it(header: str) -> None:
    text = table(f"Specification | {header} | Practical implication", "TDP | 600 W | Cooling", title="Notes")
    assert [fact[0] for fact in facts(text, "power_capacity")] == ["Gaudi 2"]


def test_what_is_said_in_a_sentence_is_no_name_of_a_row() -> None:
    said = "The axis shows days of training. " * 5
    assert not [
        c
        for c in claims(f"# GPT-3\n\n| {said}117 days is the last | 44 V100s |\n|---|---|\n| a | b |\n")
        if len(c.subject_name) > 60
    ]


def test_rows_say_how_a_model_is_built() -> None:
    text = table(
        "Structure | GPT-2 | GPT-3",
        "Vocab. size | 50,257 | 50,258",
        "Hidden dim. | 1,600 | 12,288",
        "Seq. len. | 1,024 | 2,048",
    )
    assert [(fact[0], fact[1], fact[3]) for fact in facts(text)] == [
        ("GPT-2", "measure", 50257),
        ("GPT-3", "measure", 50258),
        ("GPT-2", "measure", 1600),
        ("GPT-3", "measure", 12288),
        ("GPT-2", "context_window", 1024),
        ("GPT-3", "context_window", 2048),
    ]


def test_kinds_of_data_are_told_of_the_model_and_kinds_of_costs_are_not() -> None:
    rows = ("Category | Percentage", "Webpages | 39.8%", "Books | 3.6%")
    assert {fact[0] for fact in facts(table(*rows))} == {"GPT-3"}
    assert {fact[0] for fact in facts(table(*rows, title="OpenAI"))} == {"Webpages", "Books"}


def test_what_a_column_says_of_kinds_of_data_holds_for_each_alone() -> None:
    found = claims(table("Category | Tokens", "Books | 20B", "Code | 100B"))
    assert [(c.subject_name, c.predicate, c.value_low, c.scope) for c in found] == [
        ("GPT-3", "training_tokens", 20e9, "Books"),
        ("GPT-3", "training_tokens", 100e9, "Code"),
    ]


@pytest.mark.parametrize(
    ("header", "cell", "expected"),
    [
        ("Status", "**GA March 2025**", ("released_on", "2025-03", "stated")),
        ("Expected", "Shipping (Q4 2024)", ("released_on", "2024-Q4", "stated")),
        ("Expected", "2027", ("expected_on", "2027", "planned")),
        ("Notes", "Volume Q1 2025", ("released_on", "2025-Q1", "stated")),
        ("Notes", "H2 2026", ("expected_on", "2026-H2", "planned")),
        ("Notes", "ordered in May 2025 by all", None),
    ],
)
def test_a_cell_that_is_a_date_says_when_its_thing_comes(header: str, cell: str, expected: tuple[str, ...]) -> None:
    text = f"Published: 1 September 2025\n\n{table(f'Chip | Process | {header}', f'H100 | 4nm | {cell}')}"
    found = [(c.predicate, c.value_text, c.status) for c in claims(text) if c.subject_name == "H100"]
    found = [one for one in found if one[0].endswith("_on")]
    assert found == ([expected] if expected else [])


def test_caches_are_memories_of_their_own() -> None:
    text = table(
        "Feature | H100 | A100", "L2 cache | 50 MB | 40 MB", "LPDDR5X size | 480 GB | 240 GB", "Memory | 80 GB | 40 GB"
    )
    found = {(c.subject_name, c.value_low, c.scope) for c in claims(text) if c.predicate == "memory_capacity"}
    assert found == {
        ("H100", 50e6, "l2 cache"),
        ("A100", 40e6, "l2 cache"),
        ("H100", 480e9, "lpddr5x"),
        ("A100", 240e9, "lpddr5x"),
        ("H100", 80e9, None),
        ("A100", 40e9, None),
    }


@pytest.mark.parametrize(
    ("rows", "predicate"),
    [
        (("GPU | Memory type | Capacity", "H100 | HBM3 | 80 GB"), "memory_capacity"),
        (("GPU | Drives | Capacity", "H100 | NVMe | 80 GB"), "measure"),
        (("Feature | H100 | A100", "L1/Shared per SM | 192 KB | –"), "memory_capacity"),
        (("Feature | H100 | A100", "SM Count | 108 | –"), "core_count"),
        (("Feature | H100 | A100", "TensorCores/Chip | 2 | –"), "core_count"),
        (("Feature | H100 | A100", "CPU core count | 72 Arm Neoverse V2 cores | –"), "core_count"),
        (("Feature | H100 | A100", "Memory | 80 GB of High Bandwidth Memory | –"), "memory_capacity"),
        (("Feature | H100 | A100", "Stream Processors | 5120 | –"), "core_count"),
    ],
)
def test_parts_of_a_chip_go_by_many_names(rows: tuple[str, str], predicate: str) -> None:
    assert [(fact[0], fact[1]) for fact in facts(table(*rows))] == [("H100", predicate)]


def test_what_a_column_says_has_dropped_is_reduced() -> None:
    text = table("Company | Stock drop | Capex", "Amazon | -10% | $200B", "Google | -4% | $180B", title="Earnings")
    assert [fact[0::3] for fact in facts(text, "reduction")] == [("Amazon", 0.1), ("Google", 0.04)]


def test_a_row_that_names_a_chip_and_a_machine_is_about_the_machine() -> None:
    text = table("GPU | Cluster | Count", "H100 | Selene | 400", "A100 | LUMI | 80", title="Fleet")
    assert ("Selene", "accelerators", "H100", 400, 400) in facts(text)


def test_headers_give_units_and_magnitudes() -> None:
    text = table("Chip | Memory (GB) | TDP (W) | Price ($K)", "H100 | 80 | 700 | 30", title="Chips")
    assert facts(text) == [
        ("H100", "memory_capacity", None, 80e9, 80e9),
        ("H100", "power_capacity", None, 700, 700),
        ("H100", "price", None, 30000, 30000),
    ]


@pytest.mark.parametrize(
    ("heading", "header", "expected"),
    [
        ("Mixture", "Dataset | Tokens", ["C4", "The Pile"]),
        ("Mixture", "Corpus | Share", ["C4", "The Pile"]),
        ("Mixture", "Dataset | Accuracy", []),
        ("Evaluation", "Dataset | Share", []),
    ],
)
def test_listed_datasets_are_training_data_unless_they_measure(heading: str, header: str, expected: list[str]) -> None:
    rows = f"| {header} |\n|---|---|\n| C4 | 40% |\n| The Pile | 60% |\n| MMLU | 7% |\n| DocVQA | 1% |\n"
    found = claims(f"# GPT-3\n\n## {heading}\n\n{rows}")
    assert [c.object_name for c in found if c.predicate == "training_data"] == expected


CHRONICLE = ("released_on", "started_on", "ended_on", "announced_on")


@pytest.mark.parametrize("header", ["Release", "Model releases", "Launch", "Announcement", "Update"])
def test_a_row_of_a_chronicle_that_only_names_a_product_is_its_release(header: str) -> None:
    text = table(f"Date | {header}", "May 2020 | GPT-3 (Mini, Pro)", "June 2021 | Gopher preview", title="OpenAI")
    assert facts(text) == [
        ("GPT-3", "released_on", None, None, "2020-05"),
        ("Gopher", "released_on", None, None, "2021-06"),
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("GPT-3", {("GPT-3", "released_on", "2020-05")}),
        ("GPT-3 released", {("GPT-3", "released_on", "2020-05")}),
        ("GPT-3 not released", set()),
        ("GPT-3 delayed", set()),
        ("GPT-3 struggles in court", set()),
        ("GPT-3 retired", {("GPT-3", "ended_on", "2020-05")}),
        ("GPT-3 training", {("GPT-3", "started_on", "2020-05")}),
        ("GPT-3 training delayed", set()),
        ("Everybody praised GPT-3", set()),
        ("ChatGPT ends", {("ChatGPT", "ended_on", "2020-05")}),
        ("Training ends", {("OpenAI", "ended_on", "2020-05")}),
        ("Microsoft", set()),
    ],
)
def test_what_became_of_a_product_is_no_release(event: str, expected: set[tuple[object, ...]]) -> None:
    found = facts(table("Date | Event", f"May 2020 | {event}", title="OpenAI"), *CHRONICLE)
    assert {(subject, predicate, value) for subject, predicate, _, _, value in found} == expected


def test_remarks_of_a_chronicles_row_are_about_its_product() -> None:
    text = table(
        "Date | Release | Notes | Revenue",
        "May 2020 | GPT-3 | 96 layers | $3B",
        "May 2021 | GPT-4 and Gopher | 80 layers | $5B",
        title="OpenAI",
    )
    found = [(fact[0], fact[1], fact[3]) for fact in facts(text) if fact[1] != "released_on"]
    assert ("GPT-3", "layer_count", 96) in found
    assert {subject for subject, _, low in found if low in (80, 3e9, 5e9)} <= {"OpenAI"}


def test_who_launched_something_is_no_event() -> None:
    assert facts(table("Date | Launched by", "May 2020 | Microsoft", title="OpenAI"), *CHRONICLE) == []


def test_totals_and_dates_among_rounds_are_about_who_raised() -> None:
    rows = "| Series A | $40M |\n| May 2031 (talks) | $90M |\n| Total | $130M |\n"
    found = facts(f"# OpenAI\n\nOpenAI raised money. OpenAI grew.\n\n| Round | Amount |\n|---|---|\n{rows}")
    assert {fact[3] for fact in found if fact[:2] == ("OpenAI", "investment")} >= {90e6, 130e6}


def test_a_letter_apart_from_its_number_is_a_magnitude_behind_a_label() -> None:
    table = (
        "| Spec | H100 | B200 |\n|---|---|---|\n| Transistor count | 80 B | ~208 B |\n| Cache line | 64 B | 64 B |\n"
    )
    found = facts(f"# Chips\n\n{table}", "transistor_count")
    assert [fact[::3] for fact in found] == [("H100", 80e9), ("B200", 208e9)]


def test_rows_that_begin_with_a_size_are_members_of_the_family() -> None:
    table = (
        "| Model size | Throughput tokens/sec/GPU (A100 80GB) | MFU % (A100) |\n|---|---|---|\n| 7B | 3700 | 0.57 |\n"
    )
    found = facts(f"# Gopher 2\n\nGopher 2 is a model.\n\n{table}", "throughput", "utilization")
    assert found == [
        ("Gopher 2 7B", "throughput", None, 3700, 3700),
        ("Gopher 2 7B", "utilization", None, 0.57, 0.57),
    ]


def said(text: str) -> set[tuple[str, str, object]]:
    """Subject, predicate and object or value of each claim that rules make."""
    return {(c.subject_name, c.predicate, c.object_name or c.value_low) for c in claims(text, inferred=False)}


def test_a_property_may_stand_where_headers_do() -> None:
    found = said(table("Dataset | Bramble v2", "Layers | 32", "Sequence length | 2048", title="Zorla 7B"))
    assert found == {
        ("Zorla 7B", "training_data", "Bramble v2"),
        ("Zorla 7B", "layer_count", 32),
        ("Zorla 7B", "context_window", 2048),
    }


def test_headers_over_things_are_no_property() -> None:
    found = said(table("Company | Location", "OpenAI | San Francisco", "Anthropic | London", title="Offices"))
    assert found == {("OpenAI", "located_in", "San Francisco"), ("Anthropic", "located_in", "London")}


def test_the_first_of_two_cells_is_the_label() -> None:
    found = said(table("Item | Value", "Links inside a box | NVLink", "Layers | 32", title="Zorla 7B"))
    assert not any(name == "Links inside a box" for _, _, name in found)


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


def test_owners_of_companies_and_issuers_of_bonds() -> None:
    owned = facts("# Notes\n\n| Platform | Owner |\n|---|---|\n| Cohere | Dell |\n", "part_of")
    assert [fact[:3] for fact in owned] == [("Cohere", "part_of", "Dell")]
    (bond,) = facts(
        "# Notes\n\n| Date | Issuer | Amount |\n|---|---|---|\n| May 2031 | Cohere | $30B |\n", "deal_value"
    )
    assert bond[0] == "Cohere"


def test_a_target_is_what_is_expected() -> None:
    found = facts("# Meta\n\n| Campus | MW | Target |\n|---|---|---|\n| Tarn | 300 | 2028 |\n", "expected_on")
    assert [fact[0] for fact in found] == ["Tarn"]


def test_a_site_may_begin_with_a_known_company() -> None:
    found = said(table("Site | Capacity", "Microsoft Tarn Lake | 300 MW", "Kestrel Moor | 120 MW", title="Sites"))
    assert found == {
        ("Microsoft Tarn Lake", "power_capacity", 3e8),
        ("Kestrel Moor", "power_capacity", 1.2e8),
    }


def test_a_row_below_chips_says_numbers_with_units_but_no_scores() -> None:
    rows = ("Feature | V100 | A100", "TDP | 300 W | 400 W", "Zig rate | 10 GHz | 20 GHz", "Zag rank | 7 | 9")
    numbers = {(s, v) for s, _, v in said(table(*rows, title="Chips"))}
    assert {("V100", 300), ("A100", 400), ("V100", 10e9), ("A100", 20e9)} <= numbers
    assert not {v for _, v in numbers} & {7, 9}


def test_a_chip_in_the_label_is_what_is_counted() -> None:
    rows = ("Detail | Gopher | GPT-3", "A100 GPU | 240 | 256", "Training duration | 14 days | 22 days")
    found = {
        (c.subject_name, c.object_name, c.value_low) for c in claims(table(*rows)) if c.predicate == "accelerators"
    }
    assert found == {("Gopher", "A100", 240), ("GPT-3", "A100", 256)}


def told(text: str, *predicates: str) -> set[tuple[object, ...]]:
    return {
        (c.subject_name, c.predicate, c.object_name, c.value_text or c.value_low)
        for c in claims(text)
        if c.predicate in predicates
    }


@pytest.mark.parametrize("header", ["Improvement", "vs Orla A1", "Change", "Compared to Orla A1"])
def test_a_column_that_compares_tells_of_the_newer_thing(header: str) -> None:
    rows = ("Transistors | 80B | 208B | 2.6x", "Training throughput | - | - | 3x faster")
    text = table(f"Metric | Orla A1 | Orla A2 | {header}", *rows, title="Orla A2")
    assert told(text, "growth", "speedup", "transistor_count") == {
        ("Orla A1", "transistor_count", None, 80e9),
        ("Orla A2", "transistor_count", None, 208e9),
        ("Orla A2", "growth", "Orla A1", 2.6),
        ("Orla A2", "speedup", "Orla A1", 3),
    }


def test_a_cell_below_vs_previous_generation_is_the_rows_gain() -> None:
    rows = ("Orla A2 | 96 GB | 2.5x", "Orla A3 | 192 GB | -")
    text = table("Chip | Memory | vs previous generation", *rows, title="Chips")
    assert told(text, "growth", "speedup", "measure") == {("Orla A2", "growth", None, 2.5)}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("Date | Model", "March 2024 | Zeta-7B"), {("Zeta-7B", "released_on", None, "2024-03")}),
        (("Model | Year", "Zeta-7B | 2024"), {("Zeta-7B", "released_on", None, "2024")}),
        (("Chip | Year | Process", "Orla A2 | 2023 | 5nm"), {("Orla A2", "released_on", None, "2023")}),
        (("Model | Year | GPUs", "Zeta-7B | 2024 | 64 H100"), set()),
        (("Model | Period", "Zeta-7B | 2023-2024"), set()),
    ],
)
def test_dates_are_releases_where_the_table_tells_nothing_else(
    rows: tuple[str, ...], expected: set[tuple[object, ...]]
) -> None:
    assert told(table(*rows, title="Zeta models"), "released_on") == expected


def test_a_machine_with_years_of_service_is_what_its_row_is_about() -> None:
    text = table("Period | Machine | Peak", "2015-2019 | Aris | 2 PFLOPS", title="Machine room")
    assert [(c.subject_name, c.as_of) for c in claims(text)] == [("Aris", "2015/2019")]


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        ("Operator", {("Red Mesa", "operated_by", "Oracle", None)}),
        (
            "Developer and operator",
            {("Red Mesa", "operated_by", "Oracle", None), ("Red Mesa", "developed_by", "Oracle", None)},
        ),
        ("sole tenant of all halls", {("Red Mesa", "partner", "Oracle", None)}),
        ("Former operator", set()),
        ("Alleged operator", set()),
        ("Operator (cancelled)", set()),
        ("Land and power", set()),
    ],
)
def test_what_a_company_is_to_the_topic(role: str, expected: set[tuple[object, ...]]) -> None:
    opening = "# Red Mesa\n\nRed Mesa is a campus in Texas.\n\n"
    relations = ("operated_by", "developed_by", "partner", "manufactured_by", "role")
    assert told(f"{opening}| Company | Role |\n|---|---|\n| Oracle | {role} |\n", *relations) == expected
    assert told(f"{opening}Who does what:\n\n- Oracle – {role}\n", *relations) == expected


def test_what_a_company_is_to_be_is_planned() -> None:
    text = (
        "# Red Mesa\n\nRed Mesa is a campus in Texas.\n\n| Company | Role |\n|---|---|\n| Oracle | Planned operator |\n"
    )
    assert [c.status for c in claims(text) if c.predicate == "operated_by"] == ["planned"]


def test_rows_of_descriptions_with_numbers_tell_of_the_topic() -> None:
    table = "| Data type | Fraction |\n|---|---|\n| English web text | 70% |\n| Source code | 15% |\n"
    assert facts(f"# GPT-3\n\n{table}", "measure") == [
        ("GPT-3", "measure", None, 0.7, 0.7),
        ("GPT-3", "measure", None, 0.15, 0.15),
    ]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("512 NVIDIA H100 GPUs", {"H100"}),
        ("clusters of H100, A100", {"H100", "A100"}),
        ("Analysts expect a long worldwide market shortage of H100 supply", set()),
    ],
)
def test_a_name_that_a_cell_only_mentions_is_nothing_of_the_topics(cell: str, expected: set[str]) -> None:
    text = f"# Acme AI\n\nAcme AI is a company.\n\n| Aspect | Details |\n|---|---|\n| Position | {cell} |\n"
    assert {c.object_name for c in claims(text) if c.predicate == "accelerators"} == expected


def test_a_header_that_ends_with_another_noun_lists_no_things() -> None:
    text = table("Metric | Acme | GPU comparison", "Latency | Low | Variable", title="Acme")
    assert not [c for c in claims(text) if "Variable" in (c.subject_name, c.object_name)]


def test_a_row_that_begins_with_a_thing_is_about_it_and_not_about_its_owner() -> None:
    table = "| Platform | Owner | Notes |\n|---|---|---|\n| Equinix | Microsoft | 2 GW |\n"
    found = facts(f"# Halls\n\n{table}", "power_capacity")
    assert [fact[0] for fact in found] == ["Equinix"]


@pytest.mark.parametrize(
    ("headers", "cells", "expected"),
    [
        ("Chip | Memory | Bandwidth", "80 GB | 3.35 TB/s", {("H100", "measure", None, 3.35e12)}),
        ("Chip | Memory (GB) | Bandwidth (GB/s)", "80 | 3350", {("H100", "measure", None, 3.35e12)}),
        ("Chip | HBM | NVLink BW", "80 GB | 900 GB/s", {("H100", "network_bandwidth", None, 7.2e12)}),
        ("Chip | NVLink | Bandwidth", "18 links | 900 GB/s", {("H100", "network_bandwidth", None, 7.2e12)}),
        ("Chip | Memory | Bandwidth", "80 GB | 400 Gb/s", {("H100", "network_bandwidth", None, 4e11)}),
    ],
)
def test_a_chip_s_bandwidth_is_that_to_its_memory(headers: str, cells: str, expected: set[tuple[object, ...]]) -> None:
    text = table(headers, f"H100 | {cells}", title="Chips")
    assert {fact for fact in told(text, "measure", "network_bandwidth") if fact[3] != 18} == expected


def test_who_packages_a_chip_does_not_manufacture_it() -> None:
    text = table("Chip | Foundry | Packaging", "H100 | TSMC | CoWoS-S", "MI300X | TSMC | Amkor", title="Chips")
    assert {fact[2] for fact in relations(text, "manufactured_by", inferred=False)} == {"TSMC"}


def test_a_cell_that_spans_rows_tells_its_value_in_the_first_one() -> None:
    text = (
        "# Sizes\n\n<table><tr><th>Model</th><th>Params</th><th>Tokens</th></tr>"
        "<tr><td>GPT-2</td><td>1.5B</td><td rowspan=2>15T</td></tr><tr><td>Gopher</td><td>280B</td></tr></table>\n"
    )
    assert facts(text) == [
        ("GPT-2", "parameter_count", None, 1.5e9, 1.5e9),
        ("GPT-2", "training_tokens", None, 15e12, 15e12),
        ("Gopher", "parameter_count", None, 280e9, 280e9),
    ]


def test_rows_of_stages_tell_of_the_model() -> None:
    text = table("Stage | Tokens | Context", "Pre-training | 10T | 4K", "Long context | 100B | 128K")
    assert told(text, "training_tokens", "context_window") == {
        ("GPT-3", "training_tokens", None, 10e12),
        ("GPT-3", "context_window", None, 4000),
        ("GPT-3", "training_tokens", None, 100e9),
        ("GPT-3", "context_window", None, 128000),
    }


def test_a_size_that_names_a_row_is_no_number_of_its_own() -> None:
    text = "# GPT-2\n\n| Size | Layers |\n|---|---|\n| 7B | 32 |\n"
    assert facts(text) == [("GPT-2-7B", "layer_count", None, 32, 32)]


@pytest.mark.parametrize(
    ("key", "told", "expected"),
    [
        ("Stakeholder", "NVIDIA | Early investor (seed)", ("NVIDIA", "investment", "OpenAI")),
        ("Company", "NVIDIA | GPU supplier", ("OpenAI", "partner", "NVIDIA")),
        ("Stakeholder", "NVIDIA | Early investor (formerly Foo China)", ("NVIDIA", "investment", "OpenAI")),
        ("Company", "NVIDIA | Former customer", None),
        ("Company", "NVIDIA | Competitor", None),
    ],
)
def test_a_note_beside_a_company_says_what_it_is_to_the_topic(
    key: str, told: str, expected: tuple[object, ...] | None
) -> None:
    found = relations(f"# OpenAI\n\n| {key} | Notes |\n|---|---|\n| {told} |\n| Oracle | Rival |\n")
    assert found == ({expected} if expected else set())


def test_a_remark_behind_a_name_is_nobody() -> None:
    rows = (
        "| CTO | Jo Doe, ex-Google |\n| CFO | Li Si (joined 2024) |\n| Founder | Ann Lee. Stepped back in May 2021 |\n"
        "| COO | Mo Roe (until 2023) |\n| Chair | Al Poe, left in 2024 |\n| Co-founder | Cy Foe (left 2022) |\n"
    )
    found = facts(f"# OpenAI\n\n| Role | Name |\n|---|---|\n{rows}", "role")
    assert [fact[0] for fact in found] == ["Jo Doe", "Li Si", "Ann Lee", "Cy Foe"]


def test_an_unknown_property_of_chips_is_a_measure_of_each_and_of_models_a_score() -> None:
    rows = "| Warble units | 4 | 8 |\n| Memory | 32 GB | 16 GB |\n"
    assert ("A100", "measure", None, 4, 4) in facts(f"# Notes\n\n| Feature | A100 | H100 |\n|---|---|---|\n{rows}")
    rows = "| Warble | 4 | 8 |\n| Layers | 32 | 16 |\n"
    assert facts(f"# Notes\n\n| Feature | GPT-3 | GPT-2 |\n|---|---|---|\n{rows}", "measure") == []


def test_scores_under_benchmarks_and_beside_them_are_no_facts() -> None:
    text = table("Model | Params | MMLU | CORE", "GPT-2 | 1.5B | 30.1 | 20.5", title="Scores")
    assert told(text, "parameter_count", "measure") == {("GPT-2", "parameter_count", None, 1.5e9)}


def test_a_row_under_model_is_a_model_whatever_its_name() -> None:
    text = table("Model | Params", "Mistral-0.3 | 7B", "FineWeb | 1B", title="Models")
    assert {fact[0] for fact in told(text, "parameter_count")} == {"Mistral-0.3", "FineWeb"}


def test_a_number_behind_its_chip_counts_it() -> None:
    text = table("Model | GPU Type and Count", "GPT-2 | H100 x 16 / H200 (141GB) × 8", title="Models")
    assert {fact[2:] for fact in told(text, "accelerators")} == {("H100", 16), ("H200", 8)}


def test_each_of_two_chips_has_its_own_number() -> None:
    found = facts("# CoreWeave\n\nCoreWeave has H100 x 16 and 2 x B200.\n", "accelerators")
    assert {(fact[2], fact[3]) for fact in found} == {("H100", 16), ("B200", 2)}


def test_the_amount_beside_an_investor_is_put_in() -> None:
    rows = "| Investor | Amount |\n|---|---|\n| NVIDIA | $2B |\n"
    found = facts(f"# CoreWeave\n\n{rows}", "cost", "investment")
    assert ("NVIDIA", "investment", "CoreWeave", 2e9, 2e9) in found
    assert "cost" not in {fact[1] for fact in found}


@pytest.mark.parametrize("ordinal", ["#", "No.", ""])
def test_a_column_that_only_counts_the_rows_is_none_of_the_table(ordinal: str) -> None:
    text = "# Notes\n\n{} Property | Value |\n{}---|---|\n{} GPUs | 640 H100 |\n{} Power | 20 MW |\n"
    plain = facts(text.format("|", "|", "|", "|"))
    assert facts(text.format(f"| {ordinal} |", "|---|", "| 1 |", "| 2 |")) == plain


def test_what_columns_are_called_is_no_thing() -> None:
    rows = "| Location | Oslo | Bergen |\n| Notes | 20 MW | 80 MW |\n"
    assert facts(f"# Sites\n\n| Cluster | plan a | plan b |\n|---|---|---|\n{rows}") == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            "| Site | Power | Status |\n|---|---|---|\n| Foo campus | 10 MW | Operational |\n"
            "| Bar campus | 20 MW | Under construction |\n| Baz campus | 30 MW | Cancelled |\n",
            ["stated", "planned", "planned"],
        ),
        (
            "| Site | Power |\n|---|---|\n| Foo campus (under construction) | 10 MW |\n"
            "| Bar campus (operational) | 20 MW |\n| Baz campus (est.) | 30 MW |\n",
            ["planned", "stated", "estimated"],
        ),
    ],
)
def test_what_is_not_there_yet_is_planned(rows: str, expected: list[str]) -> None:
    assert [c.status for c in claims(rows) if c.predicate == "power_capacity"] == expected


def test_no_thing_is_called_average() -> None:
    found = claims("| Model | Parameters |\n|---|---|\n| Foo-7B | 7B |\n| Bar-13B | 13B |\n| Average | 10B |\n")
    assert [c.subject_name for c in found if c.predicate == "parameter_count"] == ["Foo-7B", "Bar-13B"]


def test_a_row_of_a_models_variant_is_the_variants() -> None:
    found = claims("| Size | Tokens |\n|---|---|\n| Foo 7B | 2.5T |\n| Foo 7B Twin 2T | 2T |\n| Foo 7B (ours) | 1T |\n")
    assert [c.subject_name for c in found if c.predicate == "training_tokens"] == ["Foo 7B", "Foo 7B Twin 2T", "Foo 7B"]


def test_device_time_is_read_in_the_unit_of_its_column() -> None:
    found = claims(
        "| Model | GPU days | Cost (V100 days) | A100-hours |\n|---|---|---|---|\n| Foo-7B | 10 | 20 | 30 |\n"
    )
    assert [(c.predicate, c.value_low) for c in found] == [("gpu_hours", 240), ("gpu_hours", 480), ("gpu_hours", 30)]


def test_both_ends_of_a_price_are_for_an_hour() -> None:
    found = claims("| Provider | Spot |\n|---|---|\n| AWS | ~$30-40/hr |\n")
    assert [(c.predicate, c.value_low, c.value_high, c.scope) for c in found] == [("price", 30, 40, "per hr")]


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


@pytest.mark.parametrize("header", ["Config", "Run", "Name"])
def test_words_over_which_a_header_tells_configurations_apart_are_models(header: str) -> None:
    text = "Zeta is a language model.\n\n".join(
        table(f"{header} | Params | Layers", "small | 410M | 24").split("\n\n", 1)
    )
    (size,) = [c for c in claims(text) if c.predicate == "parameter_count"]
    assert (size.subject_type, size.subject_name) == ("model", "small")


def test_an_empty_first_cell_goes_on_about_the_row_above() -> None:
    rows = ("Orlin | gpu | 40", " | cpu | 200", " | Total | 240", "Vesper | gpu | 96")
    found = facts(table("Cluster | Kind | Nodes", *rows, title="Clusters"), "node_count")
    assert [(fact[0], fact[3]) for fact in found if fact[3] != 240] == [("Orlin", 40), ("Orlin", 200), ("Vesper", 96)]


def test_rows_that_begin_with_an_amount_are_runs_of_the_topic() -> None:
    text = table("GPUs | TP | MFU", "64 | 8 | 52%", "512 | 4 | 47%", title="Zeta-7B language model")
    assert {(fact[1], fact[3]) for fact in facts(text) if fact[0] == "Zeta-7B"} == {
        ("accelerators", 64),
        ("tensor_parallelism", 8),
        ("utilization", 0.52),
        ("accelerators", 512),
        ("tensor_parallelism", 4),
        ("utilization", 0.47),
    }


@pytest.mark.parametrize("header", ["Source", "Category", "Subset"])
def test_kinds_of_which_a_models_data_consist_are_told_of_the_model(header: str) -> None:
    text = table(f"{header} | Tokens (B) | Share", "Books | 90 | 9%", "Web pages | 620 | 62%", title="GPT-3")
    found = [c for c in claims(text) if c.object_name is None]
    assert {(c.subject_name, c.predicate, c.value_low, c.scope) for c in found} == {
        ("GPT-3", "training_tokens", 90e9, "Books"),
        ("GPT-3", "training_tokens", 620e9, "Web pages"),
        ("GPT-3", "measure", 0.09, "share, Books"),
        ("GPT-3", "measure", 0.62, "share, Web pages"),
    }


def test_memories_of_a_chip_are_the_chips() -> None:
    found = claims(
        "# A100\n\n| Level | Size/SM | Bandwidth |\n|---|---|---|\n"
        "| Registers | 256KB | 80 TB/s |\n| HBM | 80GB | 8 TB/s |\n"
    )
    assert [(c.subject_name, c.predicate, c.scope) for c in found] == [
        ("A100", "memory_capacity", "registers, per sm"),
        ("A100", "measure", "registers, memory bandwidth"),
        ("A100", "memory_capacity", "hbm, per sm"),
        ("A100", "measure", "hbm, memory bandwidth"),
    ]


@pytest.mark.parametrize("first", ["1st Gen", "Gen 1", "Second generation"])
def test_a_counted_generation_is_what_stands_beside_it(first: str) -> None:
    found = claims(f"| Generation | Arch | FP16 |\n|---|---|---|\n| {first} | Volta (V100) | 125 TFLOPS |\n")
    assert [(c.subject_name, c.predicate) for c in found] == [("Volta", "peak_compute")]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("shipping", ["released_on"]),
        ("discontinued", []),
        ("cancelled", []),
        ("", ["released_on"]),
        ("in racks", ["released_on"]),
    ],
)
def test_a_date_beside_what_ended_is_not_when_it_came(status: str, expected: list[str]) -> None:
    table = f"| Product | Status | Notes |\n|---|---|---|\n| H100 | {status} | 2024 |\n"
    found = claims(f"Published: 2025-01-10\n\n# Products\n\n{table}")
    assert [claim.predicate for claim in found if claim.subject_name == "H100"] == expected


def test_the_bandwidth_of_a_memory_is_no_networks() -> None:
    found = claims("| Generation | Bandwidth |\n|---|---|\n| HBM3 | 819 GB/s |\n| HBM4 | 2.8 TB/s |\n")
    assert [(c.subject_name, c.predicate) for c in found] == [("HBM3", "measure"), ("HBM4", "measure")]


def test_short_forms_of_headers_are_read_as_the_words_they_stand_for() -> None:
    rows = "| 1,024 | A100 | Heron-4 | 2021 |\n| 16K | H100 | Heron-5 | 2023 |\n"
    found = claims(f"# Compute\n\n| # of accels | Accel. | Model / project | Yr |\n|---|---|---|---|\n{rows}")
    counted = [(c.subject_name, c.object_name, c.value_low, c.as_of) for c in found if c.value_low]
    assert counted == [("Heron-4", "A100", 1024, "2021"), ("Heron-5", "H100", 16000, "2023")]


def test_generations_of_machines_are_what_their_chips_are_in_whatever_the_order_of_columns() -> None:
    text = "| Gen | GPU | Year | Specs |\n|---|---|---|---|\n| Gen 1 | V100 | 2020 | 3,000 CPU cores |\n"
    found = facts(f"# Acme supercomputers\n\n{text}")
    assert ("Gen 1", "accelerators", "V100", None, None) in found
    assert {fact[0] for fact in found} == {"Gen 1"}


def test_a_header_that_says_what_each_has_lists_no_things() -> None:
    text = "| Cluster | GPUs / node | No limit |\n|---|---|---|\n| Osprey | 8 | 3 |\n"
    assert facts(text, "gpus_per_node") == [("Osprey", "gpus_per_node", None, 8, 8)]


def test_values_may_stand_before_the_properties_they_belong_to() -> None:
    rows = "| 61 | Layers |\n| 70B | Parameters |\n| 2T | Training tokens |\n"
    found = facts(f"# Heron-5\n\nHeron-5 is a model.\n\n| Value | Property |\n|---|---|\n{rows}")
    assert [(fact[1], fact[3]) for fact in found] == [
        ("layer_count", 61),
        ("parameter_count", 70e9),
        ("training_tokens", 2e12),
    ]


def test_money_in_a_currency_by_its_code_is_no_model_of_that_size() -> None:
    text = "# Heron-5\n\nHeron-5 is a model.\n\n- Training cost: USD 40M\n- Parallelism: TP 8, PP 15\n"
    assert [(fact[1], fact[3]) for fact in facts(text)] == [
        ("cost", 40e6),
        ("tensor_parallelism", 8),
        ("pipeline_parallelism", 15),
    ]


COMPANY = "# Orvane Compute\n\nOrvane Compute is a company that operates data centers.\n\n"


@pytest.mark.parametrize("head", ["Amount | Metric", "Figure | Item", "Value | What"])
def test_properties_may_stand_behind_their_values(head: str) -> None:
    rows = "| $48 million | Revenue |\n| 12 MW | Power capacity |\n| 2,400 | Employees |\n"
    assert facts(f"{COMPANY}| {head} |\n|---|---|\n{rows}") == [
        ("Orvane Compute", "revenue", None, 48e6, 48e6),
        ("Orvane Compute", "power_capacity", None, 12e6, 12e6),
        ("Orvane Compute", "headcount", None, 2400, 2400),
    ]


def test_things_behind_their_amounts_stay_things() -> None:
    found = facts(f"{COMPANY}| GPUs | Machine |\n|---|---|\n| 512 | Tarn |\n| 1,024 | Fell |\n")
    assert [(subject, predicate) for subject, predicate, *_ in found] == [
        ("Tarn", "accelerators"),
        ("Fell", "accelerators"),
    ]


@pytest.mark.parametrize(
    "rows",
    [
        "| Came in as | Name |\n|---|---|\n| Lead of Series B | Norvik Ventures |\n| Backer at seed | Palt Capital |",
        "| Who | Position |\n|---|---|\n| Norvik Ventures | Investor, strategic |\n| Palt Capital | Led the Series A |",
    ],
)
def test_what_companies_are_to_the_topic_may_stand_in_either_column(rows: str) -> None:
    assert relations(COMPANY + rows) == {
        ("Norvik Ventures", "investment", "Orvane Compute"),
        ("Palt Capital", "investment", "Orvane Compute"),
    }


def test_a_row_of_all_rounds_is_about_who_raised_them() -> None:
    rows = "| May 2021 | Series A | USD 600M |\n| | All rounds | USD 1,640M |\n"
    found = facts(f"{COMPANY}| When | Round | Raised |\n|---|---|---|\n{rows}", "investment")
    assert found == [("Series A", "investment", None, 6e8, 6e8), ("Orvane Compute", "investment", None, 1.64e9, 1.64e9)]


def test_rows_of_years_are_about_those_years_whatever_was_used_then() -> None:
    head = "| Years | Where it ran | Chips | Software |\n|---|---|---|---|\n"
    rows = "| 2018-2019 | Google Cloud | TPUs | JAX |\n| 2020 | Azure | 512 V100s | PyTorch |\n"
    found = {(s, p, o) for s, p, o, *_ in facts(COMPANY + head + rows) if p in ("runs_on_cloud", "accelerators")}
    assert {
        ("2018-2019", "runs_on_cloud", "Google Cloud"),
        ("2020", "runs_on_cloud", "Azure"),
        ("2020", "accelerators", "V100"),
    } <= found
    chips = facts("| Year | Chip | Memory |\n|---|---|---|\n| 2020 | A100 | 80 GB |\n| 2022 | H100 | 80 GB |\n")
    assert {subject for subject, *_ in chips} == {"A100", "H100"}


def test_the_rows_of_a_mixture_of_data_are_what_the_model_was_trained_on() -> None:
    text = (
        "# Falcon 9B\n\n## Training data\n\n| Data Source | Tokens | Percentage |\n|---|---|---|\n"
        "| Kestrel Web - Thai | 571B | 58% |\n| Common Crawl | 41B | 4% |\n| Total | 612B | 100% |\n"
    )
    assert [fact[2] for fact in facts(text, "training_data")] == ["Kestrel Web - Thai", "Common Crawl"]


def test_a_dataset_may_be_called_like_a_model() -> None:
    text = "# Falcon 9B\n\n| Dataset | Tokens |\n|---|---|\n| SlimPajama | 541B |\n| Starcoder | 315B |\n"
    assert [fact[2] for fact in facts(text, "training_data")] == ["SlimPajama", "Starcoder"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [("Used for | Since", {("OpenAI", "AWS")}), ("Revenue | Growth", set()), ("$/h | GPUs", set())],
)
def test_clouds_that_a_table_compares_run_nothing(headers: str, expected: set[tuple[str, str]]) -> None:
    text = table(f"Provider | {headers}", "AWS | 24 | 2019", title="OpenAI")
    assert {
        (c.subject_name, c.object_name) for c in claims(text, inferred=False) if c.predicate == "runs_on_cloud"
    } == expected


@pytest.mark.parametrize(
    ("header", "row", "came"),
    [
        ("Time | Name | Model size", "2022.4.5 | GPT-3 | 175B", {("GPT-3", "released_on", None, "2022-04-05")}),
        ("Model | Year | Context", "GPT-3 | 2020 | 2K", {("GPT-3", "released_on", None, "2020")}),
        ("Model | Date | MMLU", "GPT-3 | 2020 | 50", set()),
        ("Model | Date | Users", "GPT-3 | 2020 | 1 million", set()),
    ],
)
def test_a_date_beside_what_models_are_is_their_release(header: str, row: str, came: set[tuple[object, ...]]) -> None:
    assert told(table(header, row, title="Models"), "released_on") == came


def test_who_is_named_as_the_source_of_a_row_reports_it() -> None:
    rows = ("Market cap | $18.6B | Bloomberg", "Revenue | $5B | CoreWeave", "Employees | 900 | Company")
    found = claims(
        "# CoreWeave\n\n" + "\n".join(f"| {row} |" for row in ("Metric | Value | Source", "---|---|---", *rows))
    )
    assert [(c.predicate, c.status, c.attributed_to) for c in found] == [
        ("valuation", "reported", "Bloomberg"),
        ("revenue", "stated", None),
        ("headcount", "stated", None),
    ]


def test_a_row_that_only_counts_phases_holds_for_its_date() -> None:
    table = "| Phase | When | Power |\n|---|---|---|\n| 1 | 2022 | 3 MW |\n| 2 | 2024 | 9 MW |\n"
    found = [c for c in claims(f"# Frontier supercomputer\n\n{table}") if c.predicate == "power_capacity"]
    assert [(c.value_low, c.as_of) for c in found] == [(3e6, "2022"), (9e6, "2024")]


def test_a_first_row_that_says_how_much_there_is_belongs_to_a_table_of_properties() -> None:
    found = claims("# Kastell Data Center\n\n| Power | 300 MW |\n|---|---|\n| Cost | $2 billion |\n")
    assert {(c.predicate, c.value_low) for c in found} == {("power_capacity", 300e6), ("cost", 2e9)}


@pytest.mark.parametrize("headers", ["Scenario | Best choice", "Use case | Recommended GPU", "If you need | Choose"])
def test_a_table_of_advice_says_of_nobody_what_they_have(headers: str) -> None:
    rows = "| Training at scale | B200 |\n| Cheap inference | H100 with 80 GB |\n"
    found = claims(f"# Choosing GPUs\n\n| {headers} |\n|---|---|\n{rows}")
    assert [(c.predicate, c.value_low) for c in found if c.object_id] == []
    assert [c.value_low for c in found] == [80e9]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("When opened | Site | Use", "March 2024 | Abilene | Training"), ("opened_on", None)),
        (("Use case | Cluster | Location | Options", "Training | Titan One | Oslo | 2"), ("located_in", "Oslo")),
        (("Requirement | Colossus | Use", "GPU | H100 | yes"), ("accelerators", "H100")),
    ],
)
def test_a_column_of_advice_leaves_the_others_what_they_tell(rows: tuple[str, str], expected: object) -> None:
    assert expected in [(c.predicate, c.object_name) for c in claims(table(*rows, title="Sites"))]


def test_a_configuration_over_a_column_is_no_property() -> None:
    assert facts(table("Nodes | 64 GPUs", "Throughput | 300 tokens/s", title="Colossus"), "accelerators") == []
    assert facts(table("GPUs | 8 nodes", "Power | 3 MW", title="Colossus"), "node_count") == []
    assert facts(table("GPUs | 512 H100", "Power | 3 MW", title="Colossus"), "accelerators") != []


def test_a_need_has_nothing_that_the_reasons_for_a_choice_name() -> None:
    rows = "Cheap inference | H200 | B200 is scarce, NVLink 5", "Training at scale (1T) | GB300 | NVLink 5, more HBM"
    found = claims(table("Use case | Recommended | Why", *rows, title="Choosing GPUs"))
    assert [c.predicate for c in found if c.object_id] == []


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("Context length | 16,384 tokens", ("context_window", 16384)),
        ("Context window | 64K tokens", ("context_window", 64000)),
        ("GPUs per node | 8 GPUs", ("gpus_per_node", 8)),
        ("Nodes | 64 nodes, 512 GPUs", ("node_count", 64)),
        ("Water use | 2 million gallons per day", ("water_use", 2e6 * 3.785411784)),
    ],
)
def test_an_amount_in_other_words_than_its_label_is_a_property(first: str, told: tuple[str, float]) -> None:
    found = [(c.predicate, c.value_low, c.scope) for c in claims(table(first, "Layers | 48", title="Zeta-7B"))]
    assert told in [one[:2] for one in found]
    assert ("layer_count", 48, None) in found


def test_who_a_need_names_has_nothing_that_stands_beside_the_choice() -> None:
    rows = (
        "Training Zeta-7B | H100 | MI300X | Acme Cloud | Dagster",
        "Serving on A100 | L40S | L4 | Acme Cloud | Dagster",
    )
    found = claims(
        table("Workload | Best choice | Alternative | Provider | Framework", *rows, title="Choosing"), inferred=False
    )
    assert {(c.subject_name, c.predicate) for c in found if c.object_id or c.value_text} == set()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("When | GPUs | Type", "Now | 3,000 | H100"), [("Acme", "accelerators", "H100", "stated")]),
        (("Date | Scope | Power", "2031 | Planned hall | 3 MW"), [("Acme", "power_capacity", None, "planned")]),
        (("Date | Scope | Power", "2031 | Planned hall excluded | 3 MW"), [("Acme", "power_capacity", None, "stated")]),
        (("Era | GPUs", "2018-2019 | 300"), [("2018-2019", "accelerators", None, "stated")]),
    ],
)
def test_a_row_of_a_time_keeps_its_chips_and_its_plans(
    rows: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    text = "Acme is a company that builds data centers.\n\n" + table(*rows, title="Acme")
    found = [(c.subject_name, c.predicate, c.object_name, c.status) for c in claims(text)]
    assert [one for one in found if one[1] != "role"] == expected


@pytest.mark.parametrize("header", ["Signal", "Driver", "Theme"])
def test_rows_below_a_word_for_anything_are_told_of_the_topic(header: str) -> None:
    rows = "| Reach of the plan | 3 GW with Amazon | Power |\n| First steps | More H100s | Speed |\n"
    found = facts(f"# OpenAI\n\n| {header} | What OpenAI Said | Why |\n|---|---|---|\n{rows}")
    assert {(fact[0], fact[1]) for fact in found} == {("OpenAI", "power_capacity"), ("OpenAI", "accelerators")}


@pytest.mark.parametrize("headers", ["Theme | Evidence", "Area | Notes"])
def test_what_a_column_of_remarks_tells_of_the_topic_is_read(headers: str) -> None:
    rows = "| Scale of compute | 300 MW in Ohio |\n| Fresh capital | $2B raised |\n"
    found = facts(f"# OpenAI\n\n| {headers} |\n|---|---|\n{rows}", "power_capacity", "investment")
    assert [(fact[0], fact[3]) for fact in found] == [("OpenAI", 3e8), ("OpenAI", 2e9)]


def test_rows_of_sites_say_where_these_stand() -> None:
    rows = (
        "| Colossus (Memphis, TN) | 300 MW |\n| Tarn campus (Oslo / live) | 40 MW |\n| Fairwater, Wisconsin | 9 MW |\n"
    )
    found = relations(f"# Sites\n\n| Site | Capacity |\n|---|---|\n{rows}", "located_in")
    assert found == {
        ("Colossus", "located_in", "Memphis, TN"),
        ("Tarn campus", "located_in", "Oslo"),
        ("Fairwater", "located_in", "Wisconsin"),
    }


def test_a_company_is_where_the_table_of_its_sites_says() -> None:
    rows = "| Oslo, Norway | 30 MW | Planned |\n| Paris (Acme) | 20 MW | Live |\n"
    text = f"# Nebius\n\n| Location | Capacity | Status |\n|---|---|---|\n{rows}"
    found = {(c.subject_name, c.object_name, c.status) for c in claims(text) if c.predicate == "located_in"}
    assert found == {("Nebius", "Oslo, Norway", "planned"), ("Nebius", "Paris", "stated")}


@pytest.mark.parametrize("headers", ["Site | Power price", "Region | Revenue", "Location | Price"])
def test_other_tables_of_places_say_nothing_of_sites(headers: str) -> None:
    assert not relations(f"# Nebius\n\n| {headers} |\n|---|---|\n| Oslo | $30 |\n", "located_in")


def test_known_properties_among_initiatives_are_the_topic_s() -> None:
    rows = "| Stargate | $500 billion |\n| CapEx | $3B (2024) |\n| Headcount | 30,000 |\n"
    found = facts(f"# Oracle\n\n| Initiative | Details |\n|---|---|\n{rows}", "cost", "headcount")
    assert {(fact[0], fact[3]) for fact in found} >= {("Oracle", 3e9), ("Oracle", 30000.0)}


def test_guidance_beside_capex_is_guidance_of_capex() -> None:
    text = "# Notes\n\n| Company | 2025 Capex | 2026 Guidance |\n|---|---|---|\n| Amazon | $125B | $200B |\n"
    found = {(c.predicate, c.value_low, c.as_of, c.status) for c in claims(text)}
    assert found == {("cost", 125e9, "2025", "stated"), ("cost", 200e9, "2026", "planned")}


@pytest.mark.parametrize("header", ["Mkt Cap", "MCap", "Market cap"])
def test_what_a_stock_is_worth_on_the_market_is_its_company_s_valuation(header: str) -> None:
    text = f"# Notes\n\n| Ticker | Price | {header} |\n|---|---|---|\n| CIFR | $16.26 | $6.4B |\n"
    (claim,) = [c for c in claims(text) if c.value_low == 6.4e9]
    assert (claim.subject_name, claim.subject_type, claim.predicate) == ("CIFR", "organization", "valuation")


@pytest.mark.parametrize("mark", ["", "🏢 "])
def test_a_ranking_is_of_what_it_names_and_not_of_who_owns_it(mark: str) -> None:
    text = (
        f"# Ranking\n\n| Rank | Name / Project | {mark}Owner / Operator | GPU Count |\n|---|---|---|---|\n"
        "| 1 | Vireo AI Factory | CoreWeave / NVIDIA | 100,000 GPUs |\n| 2 | Tongyi Cluster | Alibaba | 50,000 GPUs |\n"
    )
    found = {(c.subject_name, c.value_low) for c in claims(text) if c.predicate == "accelerators" and c.value_low}
    assert found == {("Vireo AI Factory", 1e5), ("Tongyi Cluster", 5e4)}
    owners = {(c.subject_name, c.object_name) for c in claims(text) if c.predicate == "operated_by"}
    assert ("Tongyi Cluster", "Alibaba") in owners


def test_a_row_that_begins_with_a_place_is_about_the_owner_behind_it() -> None:
    table = (
        "| Region | Owner | Power (MW) |\n|---|---|---|\n| Northern Virginia | Amazon | 500 |\n| Ohio | Meta | 300 |\n"
    )
    found = {(c.subject_name, c.value_low) for c in claims(f"# xAI\n\n{table}") if c.predicate == "power_capacity"}
    assert found == {("Amazon", 500e6), ("Meta", 300e6)}


@pytest.mark.parametrize("header", ["Plan", "Outlook"])
def test_what_counts_people_is_no_guidance_of_capex(header: str) -> None:
    table = f"| Company | Capex | {header} |\n|---|---|---|\n| Meta | $39 billion | 60,000 |\n"
    assert [c.predicate for c in claims(f"# Notes\n\n{table}") if c.value_low == 60_000] == ["measure"]


def test_guidance_behind_another_column_is_not_of_capex() -> None:
    row = "| Meta | $39 billion | $160 billion | $190 billion |\n"
    table = f"| Company | Capex | Revenue | Outlook |\n|---|---|---|---|\n{row}"
    assert [c.predicate for c in claims(f"# Notes\n\n{table}") if c.value_low == 190e9] != ["cost"]


@pytest.mark.parametrize("header", ["Annual investment", "Investment to date"])
def test_what_is_put_in_each_year_or_so_far_is_not_what_a_site_costs(header: str) -> None:
    table = f"| Site | {header} | Power |\n|---|---|---|\n| Mesa campus | $2 billion | 200 MW |\n"
    assert "cost" not in {c.predicate for c in claims(f"# Sites\n\n{table}")}
