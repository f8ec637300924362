"""Links, sockets and storage in descriptions of machines, and what latencies are written in."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims

_TEXT = """# Borealis supercomputer

- **CPU:** 2x Intel Sapphire Rapids 8468+
- **Cores:** 48 cores per CPU × 2 = 96 cores per node
- **Sockets:** 96 cores on two sockets
- **Network:** 1× NDR400 for every 4 nodes (100Gb/s each)
- **Ports:** 8 × HDR 200 IB
- **Read performance:** 1.6 TB/s
- **Fabric bandwidth:** 3.2 TB/s
- **Latency:** ~3 μs
- **Memory:** 256 GB at 4800 MT/s
"""


def test_parts_of_machines_are_counted_as_what_they_are() -> None:
    found = [(c.line_start, c.predicate, c.value_low) for c in claims(_TEXT) if c.value_low is not None]
    assert found == [
        (3, "measure", 2),
        (4, "core_count", 48),
        (4, "cpu_cores", 96),
        (5, "cpu_cores", 96),
        (5, "measure", 2),
        (6, "port_count", 1),
        (6, "measure", 4),
        (6, "network_bandwidth", 100e9),
        (7, "port_count", 8),
        (8, "measure", 1.6e12),
        (9, "network_bandwidth", 25.6e12),
        (10, "measure", 3e-6),
        (11, "memory_capacity", 256e9),
        (11, "measure", 4.8e9),
    ]


_OTHER_THINGS = """# Borealis supercomputer

It has five server rooms, 6 CPU only nodes and 40 rack rows. Its topology employs nine core switches.
One node has 8xNvidia A100 and a 1 TB local drive. NVIDIA Volta V100 GPUs (x 27,648) fill it.

- Hardware threads per core: 1
- **L3 cache:** 256 MB, 17 TB/s
- **Segments:** 256-byte aligned memory
"""


def test_what_stands_before_the_counted_thing_is_not_counted() -> None:
    found = [(c.line_start, c.predicate, c.value_low) for c in claims(_OTHER_THINGS) if c.value_low is not None]
    assert found == [
        (3, "measure", 5),
        (3, "node_count", 6),
        (3, "measure", 40),
        (3, "measure", 9),
        (4, "gpus_per_node", 8),
        (4, "measure", 1e12),
        (4, "accelerators", 27648),
        (6, "measure", 1),
        (7, "memory_capacity", 256e6),
        (7, "measure", 17e12),
        (8, "measure", 256),
    ]


def test_emissions_are_written_with_what_is_emitted() -> None:
    text = "# Sparrow 7B\n\nTraining emitted ~650 kgCO2e, its footprint: **552 tCO₂e**. A 1.3b model took less.\n"
    found = [(c.predicate, c.value_low) for c in claims(text) if c.value_low is not None]
    assert found == [("carbon_emissions", 0.65), ("carbon_emissions", 552), ("parameter_count", 1.3e9)]


def test_the_bandwidth_of_a_chip_is_that_of_its_memory_unless_a_link_is_named() -> None:
    text = """# B200 against H100

## Where NVIDIA leads

- **Bandwidth**: 7 TB/s
- **NVLink bandwidth**: 2 TB/s

The H200 offers 4.8 TB/s of bandwidth.
"""
    found = [(c.predicate, c.scope, c.value_low) for c in claims(text) if c.value_low is not None]
    assert found == [
        ("measure", "memory bandwidth", 7e12),
        ("network_bandwidth", None, 16e12),
        ("measure", "memory bandwidth", 4.8e12),
    ]


def test_workers_of_a_machine_or_a_loader_are_no_people() -> None:
    lines = ("- Loading: 6 workers per GPU", "- Data loading: 7 workers", "- Each node has 5 workers", "- 90 workers")
    found = claims("# Zeta 7B\n\n" + "\n".join(lines) + "\n")
    assert [(c.predicate, c.value_low) for c in found] == [
        ("measure", 6),
        ("measure", 7),
        ("measure", 5),
        ("headcount", 90),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "The H200 has 900 GB/s of bandwidth between GPUs.",
        "Each H200 has 60 GB/s of bandwidth to the host.",
        "The H200 has 60 GB/s of bandwidth to each of its peers.",
        "H200 chip-to-chip bandwidth is 900 GB/s.",
        "The H200 has 50 GB/s of bandwidth in each direction.",
    ],
)
def test_the_bandwidth_between_chips_is_none_of_a_memory(sentence: str) -> None:
    assert [c.predicate for c in claims(f"# Notes\n\n{sentence}\n")] == ["network_bandwidth"]


def test_who_works_in_a_team_or_for_a_company_is_no_process() -> None:
    lines = (
        "Foxconn employs 3 workers per machine",
        "It has 40 workers per node operator",
        "Serving staff: 90 workers",
        "Inference chips division: 800 workers",
        "Inference chips: 70 workers",
        "Distributed training: 60 workers",
    )
    found = claims("# Foxconn\n\n" + "".join(f"- {line}\n" for line in lines))
    assert [(c.predicate, c.value_low) for c in found] == [
        ("headcount", 3),
        ("headcount", 40),
        ("headcount", 90),
        ("headcount", 800),
        ("measure", 70),
        ("measure", 60),
    ]


def test_no_chip_that_only_the_text_is_about_draws_the_power_of_a_hall() -> None:
    found = claims("# H200\n\n- Power: 700 W\n- Hall: 30 MW\n")
    assert [(c.predicate, c.value_low) for c in found] == [("power_capacity", 700), ("measure", 30e6)]


def test_what_caches_are_divided_into_are_no_layers() -> None:
    found = claims("# Zeta 7B\n\nIt has 40 layers, 2 KV layers and 8 KV cache blocks.\n")
    assert [(c.predicate, c.value_low) for c in found] == [("layer_count", 40), ("measure", 2), ("measure", 8)]


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ("Four HBM2 stacks provide 32 GB at 1 TB/s.", {("memory_capacity", 32e9), ("measure", 1e12)}),
        ("The link runs at 1 TB/s.", {("network_bandwidth", 8e12)}),
        (
            "It has 80 GB of memory with 900 GB/s NVLink.",
            {("memory_capacity", 80e9), ("network_bandwidth", 7.2e12)},
        ),
        ("HBM3 memory, 3.35 TB/s, NVLink at 900 GB/s", {("measure", 3.35e12), ("network_bandwidth", 7.2e12)}),
        ("The PCIe card with 2 TB/s of memory bandwidth", {("measure", 2e12)}),
        ("80 GB HBM3 at 3.35 TB/s NVLink", {("memory_capacity", 80e9), ("measure", 3.35e12)}),
    ],
)
def test_a_rate_behind_a_size_is_that_of_the_memory(figures: str, expected: set[tuple[str, float]]) -> None:
    found = claims(f"# Gaudi 3\n\n{figures}\n")
    rates = ("memory_capacity", "network_bandwidth", "measure")
    told = {(c.predicate, c.value_low or c.value_high) for c in found if c.predicate in rates}
    assert {one for one in told if one[1] != 4} == expected


def test_a_rate_over_a_link_behind_a_size_is_none_of_a_memory() -> None:
    found = claims("# Gaudi 3\n\nIt copies 80 GB at 900 GB/s over NVLink.\n")
    assert [c.value_low for c in found if c.predicate == "network_bandwidth"] == [7.2e12]
