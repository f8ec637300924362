"""Lists of a cluster's machines and of the parts that each of them has."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, extractor, facts

ABOUT = "# Marram\n\nMarram is a cluster of the Coastal Institute.\n\n"


def told(lines: str) -> set[tuple[object, ...]]:
    """What lines say of the cluster Marram: predicate, object and number."""
    found = facts(ABOUT + lines, "node_count", "gpus_per_node", "accelerators", "core_count", "cpu_cores")
    return {fact[1:4] for fact in found if fact[0] == "Marram"}


@pytest.mark.parametrize(
    "line",
    [
        "- 8x nodes w/ 4x A100 GPUs",
        "- 8x  node(s) with 4 A100",
        "- 8 GPU nodes each with 2x 20-core Xeon CPUs, 4 A100 GPUs, 192GB of RAM",
        "- 8 x GPU nodes, 32 CPUs, 256 GB RAM, 4 x NVIDIA A100 40 GB GPU",
        "- 8 x Supermicro AS4124 GPU Nodes\n- 2 x EPYC 7713\n- 4x A100",
        "- GPU nodes (8):\n  - 4 x A100 80GB\n  - 1 TB RAM",
        "- partition gpu\n   - 8 nodes\n   - 4x NVIDIA A100\n   - 256 GiB RAM",
        "- 8 GPU servers: 4x A100",
        "- 8 nodes x 4 A100 GPUs",
        "- 8 x 4 x A100",
        "### GPU nodes (8)\n\n- GPU: 4x NVIDIA A100\n",
        "8 nodes, each with:\n\n- 4x A100\n- 1 TB RAM\n",
    ],
)
def test_accelerators_behind_or_below_machines_are_those_of_each(line: str) -> None:
    assert ("gpus_per_node", "A100", 4) in told(line)
    assert not {fact for fact in told(line) if fact[0] == "accelerators"}


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("- 4 nodes, 32 GPUs", 32),
        ("- 4 nodes with 12 GPUs in total", 12),
        ("- 4 nodes\n- 8 GPUs", 8),
        ("- 32 nodes\n- 256 GPUs", 256),
        ("- 20 x Foo nodes\n- 8 GPUs were replaced in 2023", 8),
        ("- Nodes: 4 (16 GPUs)", 16),
        ("- 20 nodes, total GPUs: 8", 8),
        ("- GPUs: 512 (64 x 8)", 512),
        ("### Nodes\n\n- 40 GPUs\n", 40),
    ],
)
def test_accelerators_of_all_machines_are_no_machines(line: str, count: int) -> None:
    found = told(line)
    assert {fact[2] for fact in found if fact[0] == "accelerators"} == {count}
    assert not {fact for fact in found if fact[0] == "gpus_per_node"}


def test_totals_behind_a_dash_are_of_the_whole() -> None:
    found = told("- 4 x Intel Xeon Gold 6338, 32C/64T - Total cores: 2,560\n- 4 x A100 - total GPUs: 80")
    assert found >= {("core_count", None, 32), ("cpu_cores", None, 2560), ("accelerators", None, 80)}


def test_a_line_of_kinds_of_devices_counts_no_devices() -> None:
    assert not told("- Fifteen different GPU models deployed:")


@pytest.mark.parametrize("line", ["- 8x P100 16 GB GPUs", "The runs took 64 P100 16GB GPUs.", "- 2 nodes: P100 16GB"])
def test_the_memory_that_an_accelerator_is_called_by_is_its_own(line: str) -> None:
    found = [c for c in claims(ABOUT + line) if c.predicate == "memory_capacity"]
    assert [(c.subject_name, c.value_low) for c in found] == [("P100", 16e9)]


def test_memory_behind_machines_is_that_of_each_and_disks_are_none() -> None:
    line = "- 10 nodes each with 2x 20-core Xeon Skylake CPUs, 192GB of memory and 480GB of local storage"
    found = [c for c in claims(ABOUT + line) if c.predicate == "memory_capacity"]
    assert [(c.subject_name, c.value_low, c.scope) for c in found] == [("Marram", 192e9, "per node")]


OFFERS = """# Offers

**NVIDIA H200**

• Base — $2.15/hr per GPU ($17.20/hr per node) | 8 × H200 | 2 × AMD 9354 | 1 TB RAM | 1-node min

• Shared, $1.35/hr per GPU | 10-node min
"""


def test_an_offer_priced_by_the_node_tells_what_a_node_has() -> None:
    found = facts(OFFERS)
    assert {("H200 node", "gpus_per_node", "H200", 8, 8), ("H200", "memory_capacity", None, 1e12, 1e12)} <= set(found)
    assert ("H200", "price", None, 1.35, 1.35) in found
    assert not [fact for fact in found if fact[0] in ("AMD", "EPYC 9354", "GPU") or fact[1] == "accelerators"]


@pytest.mark.parametrize(
    "text", ["A full 8x B200 node draws much.", "- 8x B200: $24/hr, 208 vCPUs", "An 8xB200 server is sold."]
)
def test_a_machine_called_by_its_chips_has_so_many(text: str) -> None:
    assert ("B200 node", "gpus_per_node", "B200", 8, 8) in facts(f"# Notes\n\n{text}")


def test_virtual_processors_are_no_accelerators() -> None:
    text = "# Notes\n\n- p5.48xlarge: 8x H100, 192 vCPUs\n- p5.4xlarge: 1x H100, 16 vCPUs\n"
    assert {fact[2] for fact in facts(text, "accelerators")} == {"H100"}


@pytest.mark.parametrize(
    ("name", "expected"), [("NVIDIA 5090", "RTX 5090"), ("AMD 9354", "EPYC 9354"), ("K20Xm", "K20X")]
)
def test_chips_are_known_by_their_makers_numbers(name: str, expected: str) -> None:
    assert extractor().matcher.resolve(name, "hardware").name == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- Power: a full 8xB200 node ~14 kW", ("B200 node", "power_capacity", None, 14e3, 14e3)),
        ("An 8x H100 server costs $300,000.", ("H100 node", "price", None, 3e5, 3e5)),
        ("An 8x H100 server is sold, while one B200 costs $40,000.", ("B200", "price", None, 4e4, 4e4)),
        ("- Hardware: 2x NVIDIA H100 80GB HBM3", ("H100", "memory_capacity", None, 80e9, 80e9)),
    ],
)
def test_figures_are_of_the_machine_or_chip_by_whose_name_they_stand(line: str, expected: tuple[object, ...]) -> None:
    assert expected in facts(f"# Zorple 3\n\nZorple 3 is an accelerator.\n\n{line}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("- 8x H100 2 TB RAM", ("H100", "memory_capacity")),
        ("- Peak memory: 23 GB", ("Zorple 3", "memory_capacity")),
        ("- 8x H100 node; cost of all: $3M", ("H100 node", "cost")),
    ],
)
def test_figures_of_anything_else_are_not(line: str, wrong: tuple[object, ...]) -> None:
    found = facts(f"# Zorple 3\n\nZorple 3 is an accelerator.\n\n{line}")
    assert wrong not in [fact[:2] for fact in found]


def test_labels_give_the_unit_of_memory() -> None:
    found = [c for c in claims(f"{ABOUT}- Total GB RAM: 4096\n") if c.predicate == "memory_capacity"]
    assert [(c.subject_name, c.value_low) for c in found] == [("Marram", 4096e9)]


def test_a_text_titled_hardware_is_about_the_machine_that_it_names_most() -> None:
    text = "# Hardware overview\n\nThe Skarn cluster is new.\n\n## Compute\n\n- 8 nodes\n"
    assert {fact[0] for fact in facts(text, "node_count")} == {"Skarn cluster"}


def test_a_text_titled_hardware_is_about_none_of_several_machines() -> None:
    text = (
        "# Hardware overview\n\n- The Skarn cluster is new.\n- The Brindle cluster is old.\n\n## Compute\n\n8 nodes\n"
    )
    assert not facts(text, "node_count")


def test_training_told_between_slashes_took_so_long() -> None:
    text = "# Koru\n\nKoru is a language model.\n\n- 300B tokens / 64 GPUs / 2 weeks"
    assert ("Koru", "training_duration", None, 14, 14) in facts(text)


@pytest.mark.parametrize(
    ("line", "item", "expected"),
    [
        ("Each switch has:", "31 ports to other switches", ("port_count", "per switch")),
        ("Every cabinet contains the following:", "128 nodes", ("node_count", "per cabinet")),
        ("It is in Ohio. Each hall provides up to:", "40 MW of power", ("power_capacity", "per hall")),
        ("Each rack holds[^3]:", "72 B200 GPUs", ("accelerators", "per rack")),
        ("Each node comes with:", "8 B200 GPUs", ("gpus_per_node", None)),
        ("Each switch in the list was tested by its owner:", "31 ports", ("port_count", None)),
    ],
)
def test_what_each_of_some_units_has_is_told_per_unit(line: str, item: str, expected: tuple[str, str | None]) -> None:
    text = f"# Frontier\n\nFrontier is a supercomputer.\n\n{line}\n\n- {item}\n"
    assert [(c.predicate, c.scope) for c in claims(text) if c.value_low] == [expected]
