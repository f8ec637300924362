"""Rows that tell what somebody uses for what, and chips with their counts beside them."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims


def test_what_is_used_for_something_is_used_by_the_topic_unless_it_is_no_longer() -> None:
    text = (
        "# What runs at Cohere?\n\n## Stack\n\n| Layer | Software | Remark |\n|---|---|---|\n"
        "| Base framework | PyTorch | Since March 2021 |\n| Kernel language | Triton | since 2023 |\n"
        "| Batch jobs | Slurm | from 50 nodes to 300 nodes |\n| Monitoring | Grafana | no longer in use |\n"
        "| Links between nodes | InfiniBand | |\n\n## Prices\n\n"
        "| Vendor | Software | Price |\n|---|---|---|\n| Redhill | Ray | $5,000 |\n"
    )
    found = {(c.subject_name, c.predicate, c.object_name) for c in claims(text) if c.object_name}
    assert found >= {
        ("Cohere", "framework", "PyTorch"),
        ("Cohere", "uses_software", "Triton"),
        ("Cohere", "uses_software", "Slurm"),
        ("Cohere", "interconnect", "InfiniBand"),
    }
    assert not [told for told in found if told[2] == "Grafana" or (told[0], told[2]) == ("Cohere", "Ray")]


def test_how_many_there_are_is_of_the_chip_in_the_cell_beside() -> None:
    rows = (
        "| Harebell-2 | 2031 | TPU v4 | 512 chips |\n| Harebell-3 | 2032 | A100 | 4,096, plus 20,000 CPU cores |\n"
        "| Harebell-4 | 2033 | H100 | a part of the 9,000 |\n| Harebell-6 | 2034 | AMD EPYC | 12 |\n"
    )
    found = claims(f"# Runs\n\n| Model | Year | Chip | How many |\n|---|---|---|---|\n{rows}")
    told = [
        (c.subject_name[-1], c.object_name, c.value_low, c.value_high) for c in found if c.predicate == "accelerators"
    ]
    assert [one for one in told if one[2:] != (None, None)] == [
        ("2", "TPU v4", 512, 512),
        ("3", "A100", 4096, 4096),
        ("4", "H100", None, 9000),
    ]
