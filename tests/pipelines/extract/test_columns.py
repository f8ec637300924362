"""Which things the columns of a table stand for."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


def test_columns_of_things_that_nobody_knows_are_theirs() -> None:
    columns = "| | T2 (2022) | T3 | For comparison: H100 |\n|---|---|---|---|\n"
    rows = "| Transistors | 6 bn | 9 bn | 80 bn |\n| TDP | 100 W | 200 W | 700 W |\n"
    text = f"# Tarn T3 accelerator\n\nThe Tarn T3 is an AI chip.\n\n{columns}{rows}"
    assert set(facts(text, "transistor_count", "released_on")) == {
        ("Tarn T2", "transistor_count", None, 6e9, 6e9),
        ("Tarn T3", "transistor_count", None, 9e9, 9e9),
        ("H100", "transistor_count", None, 80e9, 80e9),
        ("Tarn T2", "released_on", None, None, "2022"),
    }


@pytest.mark.parametrize("first", ["Before", "Planned", "2023", "Q1", "Value"])
def test_columns_of_times_and_states_name_nothing(first: str) -> None:
    table = f"| | {first} | After |\n|---|---|---|\n| Transistors | 6 bn | 9 bn |\n| TDP | 100 W | 200 W |\n"
    found = facts(f"# Tarn Q3 accelerator\n\nThe Tarn Q3 is an AI chip.\n\n{table}", "transistor_count")
    assert {fact[0] for fact in found} <= {"Tarn Q3"}


def test_headers_over_properties_name_things_that_nothing_else_tells_of() -> None:
    rows = "| Memory | 80 GB | 192 GB |\n| Price | $10,000 | $20,000 |\n"
    text = f"# Chips\n\n| Property | TQ100 | TQ200 |\n|---|---|---|\n{rows}"
    found = facts(text, "memory_capacity", "price")
    assert [fact[:2] + fact[3:4] for fact in found] == [
        ("TQ100", "memory_capacity", 80e9),
        ("TQ200", "memory_capacity", 192e9),
        ("TQ100", "price", 10_000),
        ("TQ200", "price", 20_000),
    ]


def test_codes_over_properties_of_which_most_are_unknown_name_things() -> None:
    known = "| Memory | 12 GB | 24 GB |\n| TFLOPS (FP8) | 262 | 466 |\n| INT8 TOPS | 300 | 600 |\n"
    other = "".join(f"| {name} | x | y |\n" for name in ("Part Number", "Connector", "Fan"))
    text = f"# Boards\n\n| Specification | n17s | n34s |\n|---|---|---|\n{other}{known}"
    found = facts(text, "memory_capacity", "peak_compute")
    assert [fact[:2] + fact[3:4] for fact in found] == [
        ("n17s", "memory_capacity", 12e9),
        ("n34s", "memory_capacity", 24e9),
        ("n17s", "peak_compute", 262e12),
        ("n34s", "peak_compute", 466e12),
        ("n17s", "peak_compute", 300e12),
        ("n34s", "peak_compute", 600e12),
    ]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("| Cluster | Birch | Larch |", {("Birch", "Oslo", 20e6), ("Larch", "Bergen", 80e6)}),
        ("| | Birchmont | Larchmont |", {("Birchmont", "Oslo", 20e6), ("Larchmont", "Bergen", 80e6)}),
        ("| Property | Basic | Premium |", {("Sites", None, 20e6), ("Sites", None, 80e6)}),
    ],
)
def test_columns_of_plain_words_are_names_where_the_rows_are_properties(
    header: str, expected: set[tuple[str, str | None, float]]
) -> None:
    rows = "| Location | Oslo | Bergen |\n| Power | 20 MW | 80 MW |\n| GPUs | 2,000 H100 | 3,000 H100 |\n"
    found = facts(f"# Sites\n\n{header}\n|---|---|---|\n{rows}")
    places = {fact[0]: fact[2] for fact in found if fact[1] == "located_in"}
    told = {(fact[0], places.get(fact[0]), fact[3]) for fact in found if fact[3] in (20e6, 80e6)}
    assert told == expected


def test_generations_over_columns_are_those_of_the_topic() -> None:
    rows = "| | Gen 1 | Gen 2 |\n|---|---|---|\n| GPUs | 400 V100s | 800 A100s |\n| Location | Oslo | Bergen |\n"
    found = facts(f"# Leonardo\n\nLeonardo is a supercomputer.\n\n{rows}", "located_in")
    assert [(fact[0], fact[2]) for fact in found] == [("Leonardo Gen 1", "Oslo"), ("Leonardo Gen 2", "Bergen")]


TWO = "| Memory | 64GB | 32GB |\n| TDP | 450W | 300W |\n"


@pytest.mark.parametrize(
    ("title", "header", "expected"),
    [
        ("Chips", "Feature | KX100 / KX110 | KX200", {"KX100", "KX110"}),
        ("Chips", "Feature | H100 / H200 | KX200", {"H100", "H200"}),
        ("Larch, a supercomputer", " | CPU partition | GPU partition", {"CPU partition"}),
        ("Chips", "Feature | Per card | Total", {"Chips"}),
    ],
)
def test_columns_stand_for_all_that_their_headers_name(title: str, header: str, expected: set[str]) -> None:
    found = facts(f"# {title}\n\n| {header} |\n|---|---|---|\n{TWO}")
    assert {fact[0] for fact in found if fact[3] == 450} == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("28 / 36", {("KX100", 28.0), ("KX110", 36.0)}),
        ("28", {("KX100", 28.0), ("KX110", 28.0)}),
        ("28 / 36 / 44", set()),
    ],
)
def test_each_of_several_things_over_a_column_has_its_part(value: str, expected: set[tuple[str, float]]) -> None:
    rows = f"| Memory (GB) | {value} | 32 |\n| TDP | 450W | 300W |\n"
    found = facts(f"# Chips\n\n| Feature | KX100 / KX110 | KX200 |\n|---|---|---|\n{rows}", "memory_capacity")
    assert {(fact[0], fact[3] / 1e9) for fact in found if fact[0] != "KX200"} == expected


def test_sizes_over_columns_are_models_of_their_own_in_every_text() -> None:
    rows = "| Parameters | 125M | 1.3B |\n| Layers | 12 | 24 |\n"
    table = f"|  | Small | Large |\n|---|---|---|\n{rows}"
    found = [c for name in ("Zeta", "Yota") for c in claims(f"# {name}\n\n{name} is a language model.\n\n{table}")]
    sizes = [(c.subject_name, c.subject_id) for c in found if c.predicate == "parameter_count"]
    assert [name for name, _ in sizes] == ["Small", "Large"] * 2
    assert len({key for _, key in sizes}) == 4


@pytest.mark.parametrize("corner", ["Korvax KX200", "Korvax KX200 specifications", "**KX200**"])
def test_a_table_of_properties_may_have_its_thing_in_the_corner(corner: str) -> None:
    found = facts(f"# The chips of Korvax\n\n| {corner} | |\n|---|---|\n| Memory | 64 GB |\n| TDP | 450 W |\n")
    assert {(fact[0], fact[1]) for fact in found} == {
        (corner.strip("*").removesuffix(" specifications"), name) for name in ("memory_capacity", "power_capacity")
    }


def test_a_column_of_each_part_says_so_of_all_rows() -> None:
    rows = "| GPUs | 8 | 4,000 |\n| CPU cores | 128 | 64,000 |\n"
    text = f"# Larch\n\nLarch is a supercomputer.\n\n| What | Per node | Total |\n|---|---|---|\n{rows}"
    found = [(c.predicate, c.value_low, c.scope) for c in claims(text) if c.value_low in (8, 4000, 128)]
    assert found == [("gpus_per_node", 8, None), ("accelerators", 4000, None), ("cpu_cores", 128, "per node")]


@pytest.mark.parametrize("names", [("KX200", "Zubrin"), ("Zubrin", "Halvard Labs")])
def test_the_columns_of_a_table_of_one_row_have_its_values(names: tuple[str, str]) -> None:
    table = f"| | {names[0]} | {names[1]} |\n|---|---|---|\n| Memory | 80 GB | 40 GB |\n"
    found = facts(f"# OpenAI\n\n{table}", "memory_capacity")
    assert [(fact[0], fact[3]) for fact in found] == [(names[0], 8e10), (names[1], 4e10)]


def test_sizes_in_words_name_the_members_of_the_family() -> None:
    table = "| Size | Parameters |\n|---|---|\n| nano | 31 M |\n| medium | 801 M |\n"
    text = f"# Murmur\n\nMurmur is a speech model.\n\n{table}"
    found = {(c.subject_name, c.value_low) for c in claims(text) if c.predicate == "parameter_count"}
    assert found == {("Murmur nano", 31e6), ("Murmur medium", 801e6)}


def test_a_row_is_about_its_name_and_not_about_whose_it_is() -> None:
    text = (
        "# Competitors\n\n| Platform | Owner | Capacity |\n|---|---|---|\n"
        "| Yondr | DigitalBridge | 420 MW |\n| Global Swish | Jiangsu Shagang | 428 MW |\n"
    )
    found = {(c.subject_name, c.value_low) for c in claims(text) if c.predicate == "power_capacity"}
    assert found == {("Yondr", 420e6), ("Global Swish", 428e6)}


def test_sizes_of_deployments_are_no_models() -> None:
    table = "| Size | GPUs | Cost |\n|---|---|---|\n| small | 4 | $3 |\n"
    assert "model" not in {c.subject_type for c in claims(f"# Deployments of Whisper\n\n{table}") if c.value_low == 4}


def test_a_size_in_words_takes_the_place_of_another() -> None:
    table = "| Model | Parameters |\n|---|---|\n| Small | 8B |\n"
    found = [c.subject_name for c in claims(f"# Llama 3 70B\n\n{table}") if c.predicate == "parameter_count"]
    assert "Llama 3 small" in found
