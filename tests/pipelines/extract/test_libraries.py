"""Who uses which software, however a sentence says it, and what is only spoken of."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

CLUSTER = "# Brahe\n\nBrahe is a cluster with 320 V100 GPUs.\n\n"
MODEL = "# Heron-13B\n\nHeron-13B is a language model with 13 billion parameters.\n\n"
LIBRARY = "# Perch\n\nPerch is a training library with 3,000 stars.\n\n"
COMPANY = "# Tortuga Labs\n\nTortuga Labs is an AI company in Vienna.\n\n"


def used(text: str) -> set[tuple[object, ...]]:
    """What the text says that somebody uses or is written in."""
    return relations(text, "uses_software") | relations(text, "framework")


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("The scheduler on Brahe is Slurm.", ["Slurm"]),
        ("Slurm is the scheduler of Brahe.", ["Slurm"]),
        ("Slurm schedules the jobs.", ["Slurm"]),
        ("Jobs on Brahe are scheduled by Slurm.", ["Slurm"]),
        ("Scheduling is left to Slurm.", ["Slurm"]),
        ("Its operating system is Rocky Linux.", ["Rocky Linux"]),
        ("It has a Lustre file system with 4 PB.", ["Lustre"]),
        ("Storage is provided by Lustre.", ["Lustre"]),
        ("Metrics are collected with Prometheus and drawn in Grafana.", ["Prometheus", "Grafana"]),
        ("Calico was replaced by Cilium.", ["Cilium"]),
        ("Slurm and Spack are installed on Brahe.", ["Slurm", "Spack"]),
        ("Packages come from Spack.", ["Spack"]),
        ("Lustre served as the parallel file system.", ["Lustre"]),
    ],
)
def test_what_software_does_for_a_machine_is_used_by_it(sentence: str, names: list[str]) -> None:
    assert used(CLUSTER + sentence + "\n") >= {("Brahe", "uses_software", name) for name in names}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Our code base is a fork of Megatron-LM.", ("Heron-13B", "uses_software", "Megatron-LM")),
        ("The code descends from Megatron-LM.", ("Heron-13B", "uses_software", "Megatron-LM")),
        ("Attention is computed by FlashAttention.", ("Heron-13B", "uses_software", "FlashAttention")),
        ("Checkpoints are written by Orbax.", ("Heron-13B", "uses_software", "Orbax")),
        ("The text was extracted by means of Trafilatura.", ("Heron-13B", "uses_software", "Trafilatura")),
        ("The ZeRO-2 optimizer is enabled.", ("Heron-13B", "uses_software", "ZeRO")),
        ("We used the `accelerate` launcher.", ("Heron-13B", "uses_software", "Accelerate")),
        ("Support for Heron-13B was merged into vLLM.", ("Heron-13B", "uses_software", "vLLM")),
        ("Heron-13B is implemented in MindSpore.", ("Heron-13B", "framework", "MindSpore")),
        ("It was trained with MaxText.", ("Heron-13B", "framework", "MaxText")),
        ("It is written in Rust.", ("Heron-13B", "uses_software", "Rust")),
    ],
)
def test_what_software_does_for_a_model_is_used_by_it(sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in used(MODEL + sentence + "\n")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Perch is a fork of Megatron-LM.", ("Perch", "uses_software", "Megatron-LM")),
        ("Perch wraps NCCL.", ("Perch", "uses_software", "NCCL")),
        ("Perch supports PyTorch and JAX.", ("Perch", "framework", "JAX")),
        ("Perch integrates with Ray, Airflow and Kubeflow.", ("Perch", "uses_software", "Kubeflow")),
    ],
)
def test_software_uses_what_it_is_made_from_and_goes_with(sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in used(LIBRARY + sentence + "\n")


@pytest.mark.parametrize(
    "sentence",
    [
        "Competitors use Slurm.",
        "Tortuga Labs competes with Databricks, Datadog and Splunk.",
        "If you use vLLM, set the flag.",
        "This post was written with GitHub Copilot.",
        "Kubernetes was tried out and dropped.",
        "A bug in PyTorch slowed everybody down.",
        "Slurm is a scheduler that many universities use.",
        "What the company did not use, contrary to rumours, is PyTorch.",
        "The library is on par with cuBLAS.",
        "DeepSpeed, Microsoft's library, was never used.",
        "You can run it with vLLM.",
    ],
)
def test_software_that_is_only_spoken_of_is_used_by_nobody(sentence: str) -> None:
    assert used(COMPANY + sentence + "\n") == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "Heron-13B generates code in Python, C++ and Java.",
        "Heron-13B supports Python, C++ and Java.",
        "Its training data contains Python, Java and Rust files.",
    ],
)
def test_a_model_does_not_use_the_languages_that_it_writes(sentence: str) -> None:
    assert used(MODEL + sentence + "\n") == set()


def test_a_section_about_a_software_tells_what_that_uses() -> None:
    text = "# Zephyr chips\n\nZephyr X2 is a chip.\n\n## Neuron SDK\n\nIt integrates with Ray and Datadog.\n"
    assert used(text) >= {("Neuron SDK", "uses_software", "Ray"), ("Neuron SDK", "uses_software", "Datadog")}


def test_items_below_a_heading_for_software_are_used_known_or_not() -> None:
    items = "- Latest Apptainer (containers) · Podman\n- Gannet for tracing\n- We met the Gannet people\n"
    found = used(f"{CLUSTER}## OS / Runtime\n\n{items}")
    assert found == {("Brahe", "uses_software", name) for name in ("Apptainer", "Podman", "Gannet")}


def test_items_below_another_heading_are_read_as_sentences() -> None:
    assert used(f"{CLUSTER}## Guests\n\n- Gannet for lunch\n") == set()


@pytest.mark.parametrize(
    "value", ["custom HeronTokenizer", "[heron-tok](https://example.org/heron-tok)", "heron-tok-100k"]
)
def test_a_label_gives_the_name_of_a_custom_tokenizer(value: str) -> None:
    names = {str(found[2]) for found in used(f"{MODEL}- Tokenizer: {value}\n")}
    assert names
    assert all(name.lower().startswith("heron") for name in names)


def test_software_runs_on_chips() -> None:
    assert relations("# H100\n\nThe H100 uses CUDA.\n") == {("H100", "uses_software", "CUDA")}


def test_the_systems_of_telephones_are_what_an_app_is_offered_for() -> None:
    assert relations("# GPT-3\n\nIt is accessible through the web as well as iOS and Android apps.\n") == set()


def test_the_tools_of_makers_that_a_machine_has_are_its_software() -> None:
    text = (
        "# Heron supercomputer\n\n## Software\n\n- **Intel tools:**\n  - Intel oneAPI toolkit\n  - Intel MPI\n"
        "- **Other:**\n  - Linaro Forge debugger\n\n## Performance metrics\n\n- Power Efficiency\n"
    )
    found = {software for who, _, software in relations(text, "uses_software") if who == "Heron supercomputer"}
    assert found == {"oneAPI", "Intel MPI", "Linaro Forge"}


def test_what_somebody_moves_away_from_is_not_used() -> None:
    text = "# Nebius\n\nWe migrated from Slurm to Kubernetes. Images are RCCL-free. Switched to vLLM from SGLang.\n"
    assert {software for _, _, software in relations(text, "uses_software", inferred=False)} == {"Kubernetes", "vLLM"}
