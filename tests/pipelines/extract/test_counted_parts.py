"""Items that count a part of a machine, whose own items tell of that part."""

from __future__ import annotations

import pytest

from pipelines.extract.counted_parts import counted_part
from tests.pipelines.extract.reading_help import claims


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1x AMD Trento CPU", "AMD Trento"),
        ("2 × Quillon Mark switches:", "Quillon Mark switch"),
        ("1x Cray E1000", "Cray E1000"),
        ("24x NVMe drives, each with", "NVMe drive"),
    ],
)
def test_a_counted_part_has_a_name(text: str, name: str) -> None:
    part = counted_part(text)
    assert part is not None
    assert (part.name, part.type) == (name, "hardware")


@pytest.mark.parametrize(
    "text",
    [
        "8x MDS nodes", "10 login nodes", "2x 2 TB SSDs", "2x drives", "4 CPUs", "1x CPU of the host", "37,632 GPUs",
        "Quillon Mark switches", "1x Cray E1000 was bought in 2031",
    ],
)  # fmt: skip
def test_machines_amounts_and_sentences_are_no_parts(text: str) -> None:
    assert counted_part(text) is None


def test_what_stands_below_a_counted_part_is_that_parts() -> None:
    text = (
        "# Frontier\n\nFrontier is a supercomputer.\n\nEach node has:\n\n- 1x AMD Trento CPU\n  - 64 Zen 3 cores\n"
        "- 512 GB DDR4\n- 4x MI250X GPUs\n  - 128 GB HBM2e\n"
    )
    told = {(c.subject_name, c.predicate, c.value_low, c.scope) for c in claims(text) if c.predicate != "measure"}
    assert told == {
        ("AMD Trento", "core_count", 64, None),
        ("Frontier", "memory_capacity", 512e9, "per node"),
        ("Frontier", "gpus_per_node", 4, None),
        ("MI250X", "memory_capacity", 128e9, None),
    }
