"""Which of several names a number or relation belongs to."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts


def test_the_name_before_the_governing_verb_is_the_subject() -> None:
    found = facts("# Notes\n\nIn a test with Anthropic, OpenAI deployed 400 H100 GPUs.\n", "accelerators")
    assert found == [("OpenAI", "accelerators", "H100", 400, 400)]


def test_what_is_compared_with_is_no_subject() -> None:
    found = facts("# Notes\n\nThe H100 is 3x faster than the A100.\n")
    assert found == [("H100", "speedup", "A100", 3, 3)]


@pytest.mark.parametrize(
    ("sentence", "predicate", "subject"),
    [
        ("It was trained on 1,000 GPUs.", "accelerators", "GPT-3"),
        ("It has raised $3B.", "investment", "Cohere"),
        ("It has 88 employees.", "headcount", "Cohere"),
    ],
)
def test_a_verb_tells_of_what_kind_a_pronoun_is(sentence: str, predicate: str, subject: str) -> None:
    text = f"# Cohere and GPT-3\n\nGPT-3 is a model. Cohere works with Dell. {sentence}\n"
    assert [fact[0] for fact in facts(text, predicate)] == [subject]


def test_who_is_thanked_by_first_name_is_no_company_and_lakes_are_no_states() -> None:
    found = facts("# GPT-3\n\nThanks to Melissa, Drew and Michael for help.\n", "partner")
    assert found == []
    assert (
        facts("# The Hollin campus\n\nThe Hollin campus lies near Lake Michigan.\n", "located_in", inferred=False) == []
    )


def test_a_name_behind_what_it_names_has_what_that_costs() -> None:
    text = "# Notes\n\nDell expects that when this US$280-million machine, called Summit, becomes ready, it will win.\n"
    assert [fact[0] for fact in facts(text, "cost")] == ["Summit"]


def test_a_class_word_is_a_subject_only_where_nothing_better_stands() -> None:
    found = facts("# Notes\n\nThe chips of the Kestrel cluster draw 40 MW.\n", "power_capacity")
    assert found == [("Kestrel cluster", "power_capacity", None, 40e6, 40e6)]


def test_an_owner_named_before_what_it_owns_is_not_told_of() -> None:
    found = facts("# Notes\n\nThey're many. Amazon's Project Rainier in Indiana: 2.2 gigawatts, 30 buildings.\n")
    assert [subject for subject, name, *_ in found if name == "power_capacity"] == ["Project Rainier"]


def test_a_bracket_behind_what_somebody_owns_is_of_the_owner() -> None:
    line = "Lambda, Crusoe and Nebius compete, and CoreWeave's scale advantage (590 MW of power, 30,000 GPUs) is large."
    found = facts(f"# Clouds\n\n{line}\n", "power_capacity", "accelerators")
    assert {subject for subject, *_ in found} == {"CoreWeave"}


@pytest.mark.parametrize(
    ("title", "sentence", "expected"),
    [
        ("Nebius", "Spun out of Google and Meta, this Paris-based startup raised $640M.", "Nebius"),
        ("Nebius", "Backed by NVIDIA, the company raised $640M.", "Nebius"),
        ("Nebius", "Backed by NVIDIA, OpenAI raised $640M.", "OpenAI"),
        ("Notes", "Founded as OpenAI, the company raised $640M.", "OpenAI"),
    ],
)
def test_a_fronted_modifier_names_nobody_of_whom_its_sentence_tells(title: str, sentence: str, expected: str) -> None:
    assert [s for s, *_, low, _ in facts(f"# {title}\n\n{sentence}\n", "investment") if low] == [expected]


def test_who_only_backs_a_lab_that_is_not_named_has_nothing_of_it() -> None:
    assert facts("# Notes\n\nBacked by NVIDIA, the lab has 500 GPUs.\n", "accelerators") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Meta and Llama 3\n\n### Meta's compute\n\n- 350,000 H100 GPUs\n", "Meta"),
        ("## Meta and Llama 3\n\n### Compute\n\n- 350,000 H100 GPUs\n", "Llama 3"),
        ("## GPT-3\n\n- Changes from GPT-2:\n  - 10,000 V100 GPUs\n", "GPT-3"),
        ("* **OPT (175B, Meta AI)**\n\n  * Hardware: 992 A100 GPUs\n", "OPT"),
        ("# Meta on Llama 4\n\nGoogle expects its capex to reach $90 billion.\n", "Google"),
        ("# Llama 4\n\n**Meta:**\n- **2024 capex**: $39 billion\n", "Meta"),
        ("### GPT-1\n\n- ~117M parameter model\n", "GPT-1"),
    ],
)
def test_whose_a_line_is_by_what_stands_around_it(text: str, expected: str) -> None:
    assert [s for s, p, *_ in facts(text) if p in ("accelerators", "cost", "parameter_count")][-1] == expected


def test_a_reproduction_of_a_model_is_not_the_model() -> None:
    found = facts("# Notes\n\nAnyone can now reproduce GPT-2 on 8 H100 GPUs.\n", "accelerators")
    assert found == [("GPT-2 reproduction", "accelerators", "H100", 8, 8)]
    found = facts("# Notes\n\nGPT-2 can be trained again on 8 H100 GPUs.\n", "accelerators")
    assert found == [("GPT-2 reproduction", "accelerators", "H100", 8, 8)]


def test_a_unit_that_others_are_measured_in_is_no_amount() -> None:
    assert facts("# OpenAI\n\nThe capacity of OpenAI is now measured in gigawatts.\n", "power_capacity") == []


def test_what_a_list_is_about_goes_before_what_the_item_before_begins_with() -> None:
    text = "# Trainium2\n\n- **Samsung**: memory\n- 500 W typical\n"
    assert ("Trainium2", "power_capacity", None, 500, 500) in facts(text, "power_capacity")


def test_a_size_before_a_campus_is_the_campus_s() -> None:
    found = facts("# Notes\n\nMicrosoft wants to build a 300 MW campus near Waco.\n", "power_capacity")
    assert found == [("Waco campus", "power_capacity", None, 300e6, 300e6)]


def test_a_cost_of_training_is_that_of_what_is_trained() -> None:
    text = (
        "# Notes\n\nMicrosoft's work goes on. SemiAnalysis reported a cost of about $63 million for training GPT-4.\n"
    )
    assert [fact[0] for fact in facts(text, "cost")] == ["GPT-4"]


def test_an_architecture_is_no_system_and_a_university_no_company() -> None:
    text = "# The Kestrel cluster\n\nThe V100 uses the Volta architecture. The total system has 6 GPUs per node.\n"
    assert [fact[0] for fact in facts(text, "gpus_per_node")] in (["Kestrel"], ["Kestrel cluster"])
    text = "# Notes on OpenAI\n\nAn old friend came from Stanford University. By now the company has 200 employees.\n"
    assert facts(text, "headcount") == [("OpenAI", "headcount", None, 200, 200)]


def test_a_description_means_what_the_text_goes_on_about_whatever_the_predicate_prefers() -> None:
    text = "# Notes\n\nThe Tarn supercomputer has 76 DGX A100 systems. The system will grow by more than 2.5 times.\n"
    assert [str(fact[0]).split()[0] for fact in facts(text, "growth")] == ["Tarn"]


def test_what_is_like_something_is_another_thing() -> None:
    found = facts("# Notes\n\nThe script trains a GPT-2 grade model for $73.\n", "cost")
    assert found == [("GPT-2 grade model", "cost", None, 73, 73)]
    assert facts("# Notes\n\nGPT-2 cost $43,000.\n", "cost")[0][0] == "GPT-2"


def test_the_company_is_who_speaks_or_leads_the_sentence_not_the_topic() -> None:
    head = "# DeepMind\n\nDeepMind is a lab.\n\n"
    assert facts(f"{head}Google said in May that the company employs 900 people.\n", "headcount")[0][0] == "Google"
    assert facts(f"{head}Google said it employs 900 people.\n", "headcount")[0][0] == "Google"
    spun_off = "Founded as a spin-off of Google, the company employs 900 people.\n"
    assert facts(f"{head}{spun_off}", "headcount")[0][0] == "DeepMind"


@pytest.mark.parametrize(
    ("text", "predicate", "subject"),
    [
        ("# Kestrel cluster\n\n- InfiniBand HDR (200 Gbps)\n", "network_bandwidth", "Kestrel cluster"),
        ("# OpenAI\n\n- Raised money from Intel at a valuation of $2 billion\n", "valuation", "OpenAI"),
        ("# OpenAI\n\nMicrosoft holds 400 H100 GPUs.\n", "accelerators", "Microsoft"),
        ("# Notes\n\nIn tests by Intel and Google, Kelp-X9 has 70 billion parameters.\n", "parameter_count", "Kelp-X9"),
        ("# Notes\n\nIntel and Google say that Kelp-X9's cost was $5 million.\n", "cost", "Kelp-X9"),
    ],
)
def test_what_is_said_of_things_is_said_of_things_rather_than_of_who_stands_near(
    text: str, predicate: str, subject: str
) -> None:
    assert [fact[0] for fact in facts(text, predicate)] == [subject]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TDP: 400W (A100) → 700W (H100)", [("A100", 400), ("H100", 700)]),
        ("The TDP rose from 400W (A100) to 700W (H100).", [("A100", 400), ("H100", 700)]),
    ],
)
def test_names_alone_in_brackets_have_the_numbers_before_them(line: str, expected: list[tuple[str, int]]) -> None:
    found = facts(f"# Notes\n\n{line}\n", "power_capacity")
    assert [(subject, low) for subject, _, _, low, _ in found] == expected


@pytest.mark.parametrize(
    "line",
    [
        "- **Power:** is about 400 W on the A100 and 700 W on the H100.",
        "- **Power:** rose from 400 W in A100 to 700 W in H100.",
        "The H100 draws 700 W, compared with 400 W for the A100.",
    ],
)
def test_numbers_set_beside_one_another_are_each_of_the_name_behind_them(line: str) -> None:
    found = facts(f"# Notes\n\n{line}\n", "power_capacity")
    assert sorted((subject, low) for subject, _, _, low, _ in found) == [("A100", 400), ("H100", 700)]


def test_a_number_of_parameters_before_a_name_counts_nothing() -> None:
    text = "# Notes\n\nThe 175B GPT-3 model trained by OpenAI required 14.8 days on 10,000 V100s.\n"
    assert facts(text, "accelerators") == [("GPT-3", "accelerators", "V100", 10000, 10000)]


def test_a_dated_label_is_about_what_it_names() -> None:
    found = facts("# Notes\n\n- NVIDIA A100 launched (May 2020): 400W TDP\n", "power_capacity")
    assert found == [("A100", "power_capacity", None, 400, 400)]


def test_a_list_below_a_part_of_a_machine_is_about_the_machine() -> None:
    text = (
        "# Heron-7B\n\nHeron-7B is a language model.\n\n## Infrastructure\n\nAll models were trained on Quasar 5, a"
        " petascale EuroHPC supercomputer in Ohio.\n\nThe accelerated partition is composed of 1,120 nodes with the"
        " following specifications:\n- 4x NVIDIA H100 GPUs\n- 512 GB of main memory\n"
    )
    assert set(facts(text, "node_count", "gpus_per_node")) == {
        ("Quasar 5", "node_count", None, 1120, 1120),
        ("Quasar 5", "gpus_per_node", "H100", 4, 4),
    }
    assert ("Quasar 5", "memory_capacity", None, 512e9, 512e9) in facts(text, "memory_capacity")


def test_what_somebody_bought_is_no_part_of_the_machine_named_before() -> None:
    text = "# History\n\nKestrel is a cluster of OpenAI. According to Reuters, Mary Ostrow acquired 10,000 A100 GPUs.\n"
    assert all(subject != "Kestrel" for subject, *_ in facts(text, "accelerators"))


def test_a_chip_s_form_is_no_network_of_the_machine() -> None:
    text = "# Notes\n\nThe Kestrel cluster has 5,000 PCIe A100 GPUs in 625 nodes.\n"
    assert facts(text, "interconnect") == []
    assert facts("# Notes\n\nThe nodes of the Kestrel cluster are linked by PCIe.\n", "interconnect") != []


def test_the_scale_of_several_sites_is_not_the_size_of_the_one_around() -> None:
    head = "# OpenAI\n\n## Stargate and chips\n\n### Training\n\nAcme reported on OpenAI's plans:\n\n"
    ((subject, *_),) = facts(f"{head}- Approaching gigawatt-scale campuses\n", "power_capacity")
    assert subject == "OpenAI"


def test_no_chip_that_was_named_is_the_cluster() -> None:
    text = "# The Hollin campus\n\nInside sit many GB300 GPUs. The cluster delivers 276 exaflops.\n"
    assert [fact[0] for fact in facts(text, "peak_compute")] == ["Hollin"]


def test_a_name_with_its_noun_points_back_to_nothing() -> None:
    text = "The Brindle cluster has 4,000 GPUs. The Fendrel supercomputer has 2,000 GPUs.\n"
    assert [(fact[0].split()[0], fact[3]) for fact in facts(text)] == [("Brindle", 4000), ("Fendrel", 2000)]


def test_what_the_firm_has_is_the_firms() -> None:
    text = "# Stability AI\n\nIt raised money with Coatue. The firm's cluster of 4,000 A100s runs.\n"
    assert [fact[0] for fact in facts(text, "accelerators")] == ["Stability AI"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- **Memory:** 192 GB vs NVIDIA H100's 80 GB", [("MI300X", 192e9), ("H100", 80e9)]),
        ("- **Memory:** 192 GB, compared to 80 GB on the H100", [("MI300X", 192e9), ("H100", 80e9)]),
        ("- **Memory:** 192 GB (vs 80 GB for the H100)", [("MI300X", 192e9), ("H100", 80e9)]),
        ("- **Memory:** 192 GB, ~240% of H100", [("MI300X", 192e9)]),
        ("- **Memory:** 192 GB (2.4x H100) of HBM3", [("MI300X", 192e9)]),
        ("- **Memory:** more than the H100 with 192 GB", [("MI300X", 192e9)]),
    ],
)
def test_what_something_is_compared_with_has_its_own_value(line: str, expected: list[tuple[str, float]]) -> None:
    found = facts(f"# Chips\n\n**MI300X:**\n{line}\n")
    assert [(s, low) for s, p, _, low, _ in found if p == "memory_capacity"] == expected


@pytest.mark.parametrize(
    "text",
    [
        "GPT-2 was trained on 2T tokens, Gopher on 3T tokens.",
        "GPT-2 was trained with 2T tokens, and Gopher with about 3T tokens.",
    ],
)
def test_a_name_with_a_number_of_its_own_takes_no_other(text: str) -> None:
    assert [(f[0], f[3]) for f in facts(f"# Notes\n\n{text}\n", "training_tokens")] == [
        ("GPT-2", 2e12),
        ("Gopher", 3e12),
    ]


def test_what_another_thing_is_based_on_is_no_subject() -> None:
    text = "# Notes\n\nGopher is the largest GPT-2-based model, with a total of 280 billion parameters.\n"
    assert [f[0] for f in facts(text, "parameter_count")] == ["Gopher"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Oracle reported revenue of $9 billion.",
        "Oracle has reported a 33% rise in profit.",
        "Oracle said that revenue was $16 billion.",
        "Oracle (ORCL) posted Q3 cloud revenue of $9 billion.",
    ],
)
def test_who_reports_its_own_results_is_told_of_and_no_source(sentence: str) -> None:
    found = facts(f"# Meta results\n\nMeta and its rivals tell of their year. {sentence}\n", "revenue", "growth")
    assert {fact[0] for fact in found} == {"Oracle"}


def test_numbers_for_several_models_go_to_each() -> None:
    text = "# OpenAI\n\nIts runs grew from eight GPUs for GPT-1 to more than 100,000 GPUs for GPT-4.5.\n"
    assert [(f[0], f[3]) for f in facts(text, "accelerators")] == [("GPT-1", 8), ("GPT-4.5", 100_000)]


def test_what_it_stands_for_was_trained_is_a_model() -> None:
    text = "# OpenAI\n\nFor GPT-4.5, one cluster was too small. OpenAI trained it on over 100,000 GPUs for 90 days.\n"
    assert {(f[0], f[3]) for f in facts(text, "accelerators", "training_duration")} == {
        ("GPT-4.5", 100_000),
        ("GPT-4.5", 90),
    }


def test_what_a_run_takes_is_of_the_model_that_is_trained() -> None:
    text = (
        "# Notes\n\n## Fairwater\n\nFairwater is a campus. A yardstick: cluster training of GPT-3 drew about 12 MW.\n"
    )
    assert [(f[0], f[3]) for f in facts(text, "power_capacity")] == [("GPT-3", 12e6)]


def test_what_is_said_of_all_campuses_and_of_an_industry_is_not_the_topics() -> None:
    text = "Fairwater is a campus. Campuses need close to 1 GW. By 2029, the industry expects, they need 3 times more."
    found = facts(f"# Notes\n\n## Fairwater\n\n{text}\n", "power_capacity", "expected_on")
    assert [(f[0], f[3]) for f in found] == [("campuses", 1e9)]


def test_words_around_an_amount_name_no_class() -> None:
    text = "# Plans of Oracle\n\nOracle builds.\n\n- Gigawatt-scale liquid-cooled campuses\n- Large 300 MW campuses\n"
    assert {f[0] for f in facts(text, "power_capacity")} <= {"Oracle"}


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("H100: a direct rival; the MI300X has 192 GB of memory.", "MI300X"),
        ("Intel: AMD's MI300X carries 192 GB of memory.", "MI300X"),
        ("H100: it has 192 GB of memory.", "H100"),
        ("H100: Intel has said 192 GB of memory.", "H100"),
    ],
)
def test_what_is_said_to_have_a_value_has_it_whatever_the_label(line: str, subject: str) -> None:
    found = facts(f"# Chips\n\n- {line}\n", "memory_capacity")
    assert [fact[0] for fact in found] == [subject]


def test_whose_maker_has_something_has_it_not_itself() -> None:
    assert [f[0] for f in facts("# AI\n\n- OpenAI: the maker of GPT-4 has 300 employees.\n", "headcount")] == ["OpenAI"]


@pytest.mark.parametrize(
    "line",
    ["B200: successor to the H100 has 192 GB of memory.", "B200: like the H100 has 192 GB of memory."],
)
def test_only_the_subject_of_a_clause_outranks_the_label(line: str) -> None:
    assert [fact[0] for fact in facts(f"# Chips\n\n- {line}\n", "memory_capacity")] == ["B200"]


@pytest.mark.parametrize(
    "line",
    [
        "- `x-[1-100]`, Dell PowerEdge C6320, 100 nodes",
        "- HPE Apollo 6500, 100 nodes",
        "- Lenovo SD650 V3: 100 nodes",
        "- 100 nodes of the Dell C4140",
    ],
)
def test_who_makes_the_machines_of_a_cluster_has_none_of_its_nodes(line: str) -> None:
    text = f"# Iris cluster\n\nThe Iris cluster is operated by the University of Foo.\n\n## Nodes\n\n{line}\n"
    assert [c.subject_name for c in claims(text) if c.predicate == "node_count"] == ["Iris"]


def test_a_company_named_without_its_machines_has_its_own_nodes() -> None:
    text = "# Iris cluster\n\nThe Iris cluster is new.\n\nIn 2024 Dell ran 100 nodes of its own.\n"
    assert [c.subject_name for c in claims(text) if c.predicate == "node_count"] == ["Dell"]


@pytest.mark.parametrize("named", ["Meta", "Google", "Oracle", "Dell"])
def test_a_bare_number_behind_a_company_is_no_machine_of_its_make(named: str) -> None:
    text = f"# Clusters\n\nMicrosoft has 500 nodes, {named} 600 nodes and Tesla 700 nodes.\n"
    assert {c.subject_name for c in claims(text) if c.predicate == "node_count"} == {"Microsoft", named, "Tesla"}
