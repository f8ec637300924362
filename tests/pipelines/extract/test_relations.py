"""Hardware, services, frameworks and members: what a verb must say before they are somebody's."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 used NVIDIA V100 GPUs.", {("GPT-3", "accelerators", "V100")}),
        ("Anthropic uses H100 GPUs.", {("Anthropic", "accelerators", "H100")}),
        ("Anthropic uses GPUs.", set()),
        ("Anthropic mentions H100 GPUs.", set()),
        ("Anthropic uses ChatGPT.", {("Anthropic", "uses_software", "ChatGPT")}),
        ("Anthropic talked with ChatGPT.", set()),
        ("GPT-3 was trained with DeepSpeed.", {("GPT-3", "uses_software", "DeepSpeed")}),
        ("OpenAI uses DeepSpeed to save memory.", {("OpenAI", "uses_software", "DeepSpeed")}),
        ("GPT-3 and Gopher run on Azure.", {("GPT-3", "runs_on_cloud", "Azure"), ("Gopher", "runs_on_cloud", "Azure")}),
        ("At the ISC conference in Hamburg, LUMI took the first place.", set()),
        ("Microsoft joined MLCommons.", {("Microsoft", "member_of", "MLCommons")}),
        ("Microsoft works at OpenAI.", set()),
    ],
)
def test_a_relation_needs_its_word(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 was trained using C4.", {"C4"}),
        ("GPT-3 used a mix of C4 and The Pile.", {"C4", "The Pile"}),
        ("We evaluated GPT-3 using C4.", set()),
        ("GPT-3 was tested, then trained using C4.", {"C4"}),
        ("GPT-3 was trained on Wikipedia and C4.", {"C4", "Wikipedia"}),
        ("GPT-3 was fine-tuned on The Pile.", {"The Pile"}),
        ("GPT-3 is a model, says Wikipedia.", set()),
        ("GPT-3 uses MMLU.", set()),
    ],
)
def test_data_that_measures_a_model_trained_nothing(sentence: str, expected: set[str]) -> None:
    assert {found[2] for found in relations(f"# Notes\n\n{sentence}\n", "training_data")} == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 was run on the Kestrel cluster.", {("GPT-3", "trained_on", "Kestrel cluster")}),
        ("OpenAI integrates Slurm.", {("OpenAI", "uses_software", "Slurm")}),
        ("OpenAI compared it against Slurm.", set()),
        ("OpenAI partners with Microsoft and Oracle.", {("OpenAI", "partner", n) for n in ("Microsoft", "Oracle")}),
    ],
)
def test_more_words_that_make_a_relation(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n") == expected


def test_whom_the_sentence_sets_apart_does_not_share_what_it_says() -> None:
    assert relations("# Notes\n\nUnlike Meta, OpenAI uses DeepSpeed.\n") == {("OpenAI", "uses_software", "DeepSpeed")}


def test_a_maker_behind_against_is_still_one() -> None:
    """What a thing is compared with is nothing it has, but it may well have been made by somebody."""
    found = relations("# Notes\n\nWe measured it against Microsoft's Kestrel cluster.\n")
    assert found == {("Kestrel cluster", "operated_by", "Microsoft")}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In Texas, OpenAI uses Slurm.", set()),
        ("In Texas and Ohio, OpenAI uses Slurm.", set()),
        ("Meanwhile, in Texas, OpenAI uses Slurm.", set()),
        ("OpenAI is located in Texas.", {("OpenAI", "located_in", "Texas")}),
        ("OpenAI is not in Memphis, Tennessee.", set()),
        ("In 2031, OpenAI is located in Texas.", {("OpenAI", "located_in", "Texas")}),
    ],
)
def test_where_somebody_acts_is_not_where_they_stand(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "located_in") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Kestrel campus is part of OpenAI.", {("Kestrel campus", "part_of", "OpenAI")}),
        ("The Kestrel campus is part of a very large program that is run by OpenAI.", set()),
    ],
)
def test_a_whole_stands_close_behind_its_word(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "part_of") == expected


@pytest.mark.parametrize(
    ("sentence", "predicate"),
    [
        ("GPT-3 uses the Zetaflow training framework.", "framework"),
        ("GPT-3 uses the Zetaflow framework.", "framework"),
        ("GPT-3 uses Zetaflow for training.", "framework"),
        ("GPT-3 uses Zetaflow for its pre-training runs.", "framework"),
        ("GPT-3 uses Zetaflow for tests.", "uses_software"),
        ("GPT-3 uses Zetaflow for training staff.", "uses_software"),
        ("GPT-3 uses Slurm for training.", "uses_software"),
    ],
)
def test_an_unknown_library_for_training_is_a_framework(sentence: str, predicate: str) -> None:
    found = relations(f"# Notes\n\nWe read [Zetaflow](https://github.com/acme/zetaflow). {sentence}\n")
    assert {name for _, name, _ in found} == {predicate}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("OpenAI will use MI450s for training.", {("OpenAI", "accelerators", "MI450")}),
        ("OpenAI uses TPU v5p, while its competitors use MI450s.", {("OpenAI", "accelerators", "TPU v5p")}),
        ("AMD will use MI450s for training.", set()),
        ("If OpenAI uses MI450s, costs fall.", set()),
        ("OpenAI would have used MI450s.", set()),
    ],
)
def test_who_sells_a_chip_is_not_told_to_have_it(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "accelerators") == expected


def test_what_is_told_of_an_unknown_name_is_not_told_of_the_topic() -> None:
    told = "The Ostrich models were trained on LUMI."
    assert relations(f"# GPT-3\n\nGPT-3 is a model. {told}\n", "trained_on") == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Cloud growth of 63% outpaces Azure and AWS.", set()),
        ("In 2026 it is ahead of AWS, in cloud terms.", set()),
        ("Anthropic runs on AWS.", {("Anthropic", "runs_on_cloud", "AWS")}),
        ("OpenAI runs on Microsoft's Azure.", {("OpenAI", "runs_on_cloud", "Azure")}),
        ("Cohere runs more than 90% of its workloads on AWS.", {("Cohere", "runs_on_cloud", "AWS")}),
        ("Microsoft runs its tests on AWS.", {("Microsoft", "runs_on_cloud", "AWS")}),
        ("- AWS Operating Margin: 35%", set()),
        ("- **Egress:** none, an advantage over AWS/Azure", set()),
        ("- **Services:** fewer than AWS/Azure", set()),
        ("- AWS Quarterly revenue: $30 billion", set()),
    ],
)
def test_clouds_that_are_compared_with_or_told_of_run_nothing(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Google\n\n{sentence}\n", "runs_on_cloud") == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Foo-1B was trained on one A100 GPU for 5 days.", 1.0),
        ("Foo-1B was trained on a single NVIDIA H100.", 1.0),
        ("Foo-1B was trained on a single H100 node.", None),
        ("Foo-1B was trained on A100 GPUs.", None),
    ],
)
def test_a_single_device_is_one(text: str, count: float | None) -> None:
    assert [c.value_low for c in claims(f"# Foo-1B\n\n{text}\n") if c.predicate == "accelerators"] == [count]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("**Architecture**: Hopper", {("part_of", "Hopper")}),
        ("**GPU architecture**: Ada Lovelace (AD104)", {("part_of", "Ada Lovelace")}),
        ("**Architecture**: Mixture of Experts", set()),
        ("**Architecture**: GB200", set()),
        ("Transformer Engine for long texts", set()),
        ("**Contact**: To ask, join the Zyx Discord", set()),
        ("To follow its progress, see TensorBoard.", set()),
    ],
)
def test_labels_of_chips_and_addresses_of_people(line: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# L40S\n\nThe L40S is a GPU.\n\n- {line}\n", "part_of", "uses_software", "accelerators")
    assert {(predicate, name) for _, predicate, name in found} == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("3rd Gen, 12 links", {"NVLink"}),
        ("optional bridge", {"NVLink"}),
        ("600 GB/s", set()),
        ("12 links at 600 GB/s", {"NVLink"}),
        ("NVLink 4.0", {"NVLink"}),
        ("No", set()),
        ("—", set()),
        ("not supported (see 4.0)", set()),
    ],
)
def test_a_row_that_a_link_heads_says_whether_there_is_one(value: str, expected: set[str]) -> None:
    table = f"# Chips\n\n| | V100 | P100 |\n|---|---|---|\n| Memory | 16 GB | 12 GB |\n| NVLink | {value} | N/A |\n"
    assert {found[2] for found in relations(table, "interconnect") if found[0] == "V100"} == expected
    assert not {found for found in relations(table, "interconnect") if found[0] == "P100"}


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("Intel MPI", {("LUMI", "Intel MPI")}),
        ("NVIDIA's CUDA Toolkit", {("LUMI", "CUDA Toolkit")}),
        ("Operating system: Red Hat Enterprise Foo", {("LUMI", "Red Hat Enterprise Foo")}),
        ("Scheduler: Slurm", {("LUMI", "Slurm")}),
        ("Compilers: Intel Tools", set()),
    ],
)
def test_a_maker_before_its_software_does_not_use_it(item: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# LUMI\n\nLUMI is a supercomputer.\n\n## Software\n\n- {item}\n", "uses_software")
    assert {(subject, name) for subject, _, name in found} == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Headquarters: Austin, Texas, USA (Silicon Hills)", {"Austin, Texas"}),
        ("Offices: Vietnam, Austria, Germany", {"Vietnam", "Austria", "Germany"}),
        ("Sites: Oslo, Norway, Sweden", {"Oslo, Norway", "Sweden"}),
        ("Its spending will remain in Taiwan.", set()),
        ("CoreWeave topped the app store in Taiwan.", set()),
        ("CoreWeave runs 9,000 chips in Taiwan.", {"Taiwan"}),
        ("CoreWeave is a company in Taiwan.", {"Taiwan"}),
    ],
)
def test_where_a_company_is(line: str, expected: set[str]) -> None:
    assert {found[2] for found in relations(f"# CoreWeave\n\n- {line}\n", "located_in", inferred=False)} == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Power connectors | 6+2-pin PCIe", set()),
        ("Motherboard | PCIe 4.0 x16 slot", set()),
        ("Host interface | PCIe 4.0 x16", {"PCIe Gen4"}),
        ("Bus | PCI Express 5.0 x16", {"PCIe Gen5"}),
    ],
)
def test_what_a_card_is_plugged_into_and_what_links_it(row: str, expected: set[str]) -> None:
    table = f"# L40S\n\nThe L40S is a GPU.\n\n| Spec | Value |\n|---|---|\n| Memory | 48 GB |\n| {row} |\n"
    assert {found[2] for found in relations(table, "interconnect")} == expected


def test_labels_within_a_value_begin_anew() -> None:
    line = "- **Customers**: Meta ($2B, five years; 20 MW). Partners: NVIDIA (GB300 systems), Dell. HQ: Oslo."
    assert relations(f"# CoreWeave\n\n{line}\n", "partner", "located_in") == {
        ("CoreWeave", "partner", "NVIDIA"),
        ("CoreWeave", "partner", "Dell"),
        ("CoreWeave", "located_in", "Oslo"),
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "NVIDIA's stack spans CPUs, CUDA and Slurm.",
        "It is a 20-block network, almost as strong as Zefv2, another 20-block network.",
        "The Kestrel cluster will run tests in partnership with Oracle.",
    ],
)
def test_what_makers_ship_and_networks_that_are_models(sentence: str) -> None:
    found = relations(f"# Notes\n\n{sentence}\n", "uses_software", "interconnect", "partner")
    assert not {each for each in found if each[2] in ("CUDA", "Zefv2", "Oracle")}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("GPT-4 was trained for a week on AWS SageMaker.", {("trained_on", "Amazon SageMaker")}),
        ("**Infrastructure:** SageMaker", {("trained_on", "Amazon SageMaker")}),
        ("- SageMaker uploaded the results", set()),
        ("- SageMaker endpoints", set()),
    ],
)
def test_platforms_for_training_trained_what_a_text_is_about(line: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# GPT-4\n\n{line}\n", "trained_on")
    assert {(predicate, name) for _, predicate, name in found} == expected


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("100 GB low latency InfiniBand network", {"InfiniBand"}),
        ("100Gb Ethernet switches (Arista)", {"Ethernet"}),
    ],
)
def test_an_item_that_names_a_network_says_what_links_the_machine(item: str, expected: set[str]) -> None:
    found = relations(f"# The Harrow cluster\n\nThe Harrow cluster is new.\n\n* {item}\n", "interconnect")
    assert {name for _, _, name in found} == expected


def test_who_gets_chips_has_them_and_who_makes_them_does_not() -> None:
    text = (
        "# Notes\n\nAMD has won adoption of its MI325X accelerators at Cohere, Meta, and Oracle. Deliveries of H200\n"
        "to Crusoe began. Customers of the MI350X include Lambda. The deal gives Mistral AI access to GB300 systems.\n"
        "Nvidia wants H100 prices to hold, users of the B200 complain about Dell,\n"
        "and AMD takes on Nvidia with the MI400.\n"
    )
    expected = {(who, "accelerators", "MI325X") for who in ("Cohere", "Meta", "Oracle")}
    expected |= {("Crusoe", "accelerators", "H200"), ("Lambda", "accelerators", "MI350X")}
    assert relations(text, "accelerators") == expected | {("Mistral AI", "accelerators", "GB300")}


def test_the_letters_of_a_state_are_no_place_behind_an_unknown_town() -> None:
    rows = "| Barrow Creek | Dry Elm Gulch, TX |\n| Tarn Hill | Espoo, Foo Hollow |\n| Pine Flat | TX, OK |\n"
    found = relations(f"# Sites\n\n| Site | Location |\n|---|---|\n{rows}", "located_in")
    assert {(who, where) for who, _, where in found if who == "Barrow Creek"} == {("Barrow Creek", "Dry Elm Gulch, TX")}
    assert {where for who, _, where in found if who == "Tarn Hill"} == {"Espoo", "Foo Hollow"}
    assert {where for who, _, where in found if who == "Pine Flat"} == {"TX", "OK"}


def test_a_town_in_a_bullet_keeps_the_letters_of_its_state() -> None:
    for where in ("Foo Creek, TX", "Dry Elm Gulch, OH"):
        text = f"# Barrow Campus\n\n- Location: {where}\n- Power: 3 MW\n"
        assert {found[2] for found in relations(text, "located_in")} == {where}


def test_what_is_argued_about_software_is_no_use_of_it() -> None:
    text = (
        "# Orvane\n\nOrvane is a company.\n\n- **Problem**: etcd under load\n- **Solution**: Kubernetes v1.33 cache\n"
        "- **Scheduler**: Slurm\n"
    )
    assert relations(text, "uses_software") == {("Orvane", "uses_software", "Slurm")}


def test_where_an_app_is_read_of_is_no_place_of_its_model() -> None:
    text = "# DeepSeek-R1\n\nDeepSeek-R1 is a model.\n\nThe app was the most downloaded one on the store in Norway.\n"
    assert not relations(text, "located_in")


def test_who_buys_a_tool_does_not_only_use_it() -> None:
    text = "# Orvane\n\nOrvane is a company.\n\n## Acquisitions\n\n- Weights & Biases (2031)\n"
    assert relations(text, "part_of", "uses_software") == {("Weights & Biases", "part_of", "Orvane")}


def test_a_processor_called_by_a_town_does_not_stand_there() -> None:
    told = "Mahuika has 64 Milan nodes and 20 Genoa nodes. Its Milan CPUs are new. Mahuika stands in Oslo."
    text = f"# Mahuika\n\nMahuika is a cluster.\n\n{told}\n"
    assert relations(text, "located_in") == {("Mahuika", "located_in", "Oslo")}
