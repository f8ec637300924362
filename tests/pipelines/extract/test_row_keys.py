"""Which cell of a row names what the row is about."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import COMPANY, claims, facts, table


@pytest.mark.parametrize("other", ["Generation", "Architecture", "Vendor"])
def test_a_row_that_begins_with_a_chip_is_about_the_chip(other: str) -> None:
    text = table(f"GPU | {other} | VRAM", "A100 | Ampere | 80 GB", "H100 | Hopper | 80 GB", title="Chips")
    assert [fact[0] for fact in facts(text, "memory_capacity")] == ["A100", "H100"]
    assert not facts(text, "accelerators")


def test_a_row_of_a_generation_is_about_the_chip_that_it_names_and_dates_it() -> None:
    text = table("Generation | Flagship | Year | TDP", "Ampere | A100 | 2020 | 400W", "Hopper+ | H200 | 2024 | 700W")
    found = {(c.subject_name, c.predicate, c.value_text or c.value_low) for c in claims(text)}
    assert found == {
        ("A100", "released_on", "2020"),
        ("A100", "power_capacity", 400),
        ("H200", "released_on", "2024"),
        ("H200", "power_capacity", 700),
    }


def test_a_row_that_names_a_chip_and_a_machine_is_about_the_machine() -> None:
    text = table("GPU | Cluster | Count", "H100 | Selene | 400", "A100 | LUMI | 80", title="Fleet")
    assert ("Selene", "accelerators", "H100", 400, 400) in facts(text)


def test_a_machine_with_years_of_service_is_what_its_row_is_about() -> None:
    text = table("Period | Machine | Peak", "2015-2019 | Aris | 2 PFLOPS", title="Machine room")
    assert [(c.subject_name, c.as_of) for c in claims(text)] == [("Aris", "2015/2019")]


def test_a_row_that_begins_with_a_thing_is_about_it_and_not_about_its_owner() -> None:
    table = "| Platform | Owner | Notes |\n|---|---|---|\n| Equinix | Microsoft | 2 GW |\n"
    found = facts(f"# Halls\n\n{table}", "power_capacity")
    assert [fact[0] for fact in found] == ["Equinix"]


@pytest.mark.parametrize("first", ["1st Gen", "Gen 1", "Second generation"])
def test_a_counted_generation_is_what_stands_beside_it(first: str) -> None:
    found = claims(f"| Generation | Arch | FP16 |\n|---|---|---|\n| {first} | Volta (V100) | 125 TFLOPS |\n")
    assert [(c.subject_name, c.predicate) for c in found] == [("Volta", "peak_compute")]


def test_generations_of_machines_are_what_their_chips_are_in_whatever_the_order_of_columns() -> None:
    text = "| Gen | GPU | Year | Specs |\n|---|---|---|---|\n| Gen 1 | V100 | 2020 | 3,000 CPU cores |\n"
    found = facts(f"# Acme supercomputers\n\n{text}")
    assert ("Gen 1", "accelerators", "V100", None, None) in found
    assert {fact[0] for fact in found} == {"Gen 1"}


def test_a_header_that_says_what_each_has_lists_no_things() -> None:
    text = "| Cluster | GPUs / node | No limit |\n|---|---|---|\n| Osprey | 8 | 3 |\n"
    assert facts(text, "gpus_per_node") == [("Osprey", "gpus_per_node", None, 8, 8)]


def test_things_behind_their_amounts_stay_things() -> None:
    found = facts(f"{COMPANY}| GPUs | Machine |\n|---|---|\n| 512 | Tarn |\n| 1,024 | Fell |\n")
    assert [(subject, predicate) for subject, predicate, *_ in found] == [
        ("Tarn", "accelerators"),
        ("Fell", "accelerators"),
    ]


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
