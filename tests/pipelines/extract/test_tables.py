"""What the rows of tables are, heads of rows, and units of headers."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import COMPANY, claims, facts, relations, said, table, told

CHRONICLE = ("released_on", "started_on", "ended_on", "announced_on")


@pytest.mark.parametrize("header", ["Item", "Hyperparameter", "Hyper-parameters", "Setting", "Characteristic"])
def test_a_table_of_settings_speaks_of_the_topic(header: str) -> None:
    text = table(f"{header} | Value", "num_layers | 96", "n_params | 175B", "Parameters (B) | 175")
    assert facts(text) == [
        ("GPT-3", "layer_count", None, 96, 96),
        ("GPT-3", "parameter_count", None, 175e9, 175e9),
        ("GPT-3", "parameter_count", None, 175e9, 175e9),
    ]


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


@pytest.mark.parametrize("header", ["Gaudi2 value", "Gaudi2 specification"])
def test_a_header_may_say_that_values_of_a_thing_stand_below_it(header: str) -> None:
    text = table(f"Specification | {header} | Practical implication", "TDP | 600 W | Cooling", title="Notes")
    assert [fact[0] for fact in facts(text, "power_capacity")] == ["Gaudi 2"]


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


def test_a_letter_apart_from_its_number_is_a_magnitude_behind_a_label() -> None:
    table = (
        "| Spec | H100 | B200 |\n|---|---|---|\n| Transistor count | 80 B | ~208 B |\n| Cache line | 64 B | 64 B |\n"
    )
    found = facts(f"# Chips\n\n{table}", "transistor_count")
    assert [fact[::3] for fact in found] == [("H100", 80e9), ("B200", 208e9)]


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


def test_each_of_two_chips_has_its_own_number() -> None:
    found = facts("# CoreWeave\n\nCoreWeave has H100 x 16 and 2 x B200.\n", "accelerators")
    assert {(fact[2], fact[3]) for fact in found} == {("H100", 16), ("B200", 2)}


@pytest.mark.parametrize("ordinal", ["#", "No.", ""])
def test_a_column_that_only_counts_the_rows_is_none_of_the_table(ordinal: str) -> None:
    text = "# Notes\n\n{} Property | Value |\n{}---|---|\n{} GPUs | 640 H100 |\n{} Power | 20 MW |\n"
    plain = facts(text.format("|", "|", "|", "|"))
    assert facts(text.format(f"| {ordinal} |", "|---|", "| 1 |", "| 2 |")) == plain


def test_the_bandwidth_of_a_memory_is_no_networks() -> None:
    found = claims("| Generation | Bandwidth |\n|---|---|\n| HBM3 | 819 GB/s |\n| HBM4 | 2.8 TB/s |\n")
    assert [(c.subject_name, c.predicate) for c in found] == [("HBM3", "measure"), ("HBM4", "measure")]


def test_short_forms_of_headers_are_read_as_the_words_they_stand_for() -> None:
    rows = "| 1,024 | A100 | Heron-4 | 2021 |\n| 16K | H100 | Heron-5 | 2023 |\n"
    found = claims(f"# Compute\n\n| # of accels | Accel. | Model / project | Yr |\n|---|---|---|---|\n{rows}")
    counted = [(c.subject_name, c.object_name, c.value_low, c.as_of) for c in found if c.value_low]
    assert counted == [("Heron-4", "A100", 1024, "2021"), ("Heron-5", "H100", 16000, "2023")]


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


@pytest.mark.parametrize("head", ["Amount | Metric", "Figure | Item", "Value | What"])
def test_properties_may_stand_behind_their_values(head: str) -> None:
    rows = "| $48 million | Revenue |\n| 12 MW | Power capacity |\n| 2,400 | Employees |\n"
    assert facts(f"{COMPANY}| {head} |\n|---|---|\n{rows}") == [
        ("Orvane Compute", "revenue", None, 48e6, 48e6),
        ("Orvane Compute", "power_capacity", None, 12e6, 12e6),
        ("Orvane Compute", "headcount", None, 2400, 2400),
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


def test_a_header_may_be_nothing_but_bytes_per_second() -> None:
    rows = "| H100 | NVLink 4 | 450.0 |\n| A100 | NVLink 3 | 300.0 |\n"
    grid = f"| Accelerator | Interconnect | GBps |\n|---|---|---:|\n{rows}"
    found = [c for c in claims(f"# Networks\n\n## All-to-all bandwidth\n\n{grid}") if c.value_low is not None]
    told = [(c.subject_name, c.predicate, c.value_low) for c in found]
    assert told == [("H100", "network_bandwidth", 3.6e12), ("A100", "network_bandwidth", 2.4e12)]
