"""What labels, periods, names and introductions of lists say."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations


@pytest.mark.parametrize("label", ["Fine-tuning", "**Training**"])
def test_a_bullet_that_is_a_period_tells_when_the_topic_ran(label: str) -> None:
    found = relations(f"# GPT-3\n\n- {label}: May 2021 - June 2021\n")
    assert found == {("GPT-3", "started_on", "2021-05"), ("GPT-3", "ended_on", "2021-06")}


def test_the_period_belongs_to_what_the_label_names() -> None:
    found = relations("# GPT-3\n\n- **Gopher:** May 2021 - June 2021\n")
    assert found == {("Gopher", "started_on", "2021-05"), ("Gopher", "ended_on", "2021-06")}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("**Ingrid Solberg:** We have to look back: it was founded in 1991, long before I came to Lugano.", "Dell"),
        ("Ingrid Solberg (IS): It was founded in 1991, long before I came here to look after the machines.", "Dell"),
    ],
)
def test_who_speaks_in_an_interview_is_no_label(line: str, expected: str) -> None:
    found = facts(f"# Dell\n\nDell grew.\n\n{line}\n", "started_on")
    assert [(fact[0], fact[4]) for fact in found] == [(expected, "1991")]


def test_a_sentence_before_a_dash_is_no_label() -> None:
    text = "# Notes\n\nOpenAI has Stargate — its name for a plan. NVIDIA has 30,000 employees.\n"
    assert [fact[0] for fact in facts(text, "headcount")] == ["NVIDIA"]


def test_a_period_among_other_words_is_not_what_the_bullet_is_about() -> None:
    assert (
        relations("# GPT-3\n\n- Notes: the weather of May 2021 - June 2021 pleased all of us\n", "started_on") == set()
    )


def test_a_person_with_a_title_in_brackets_has_that_role() -> None:
    found = facts("# OpenAI\n\n- **Jo Doe (Chief Scientist)**: Joined OpenAI in 2019.\n")
    assert found == [
        ("Jo Doe", "role", "OpenAI", None, "Chief Scientist"),
        ("Jo Doe", "member_of", "OpenAI", None, None),
        ("Jo Doe", "started_on", "OpenAI", None, "2019"),
    ]


def test_a_label_of_common_words_is_nobody() -> None:
    found = relations("# OpenAI\n\n- Key Figures: Jo Solberg (CEO), Ann Vondrak (President)\n", "role")
    assert found == {("Jo Solberg", "role", "OpenAI"), ("Ann Vondrak", "role", "OpenAI")}


def test_former_work_is_membership() -> None:
    assert ("Jo Doe", "member_of", "NVIDIA") in relations("# OpenAI\n\n- **Jo Doe**: ex-NVIDIA, writes kernels.\n")


def test_a_mere_list_is_of_parts_only_where_its_introduction_names_whose() -> None:
    items = "- Custom sandboxes\n- Reward modelling\n"
    assert relations(f"# OpenAI\n\nOpenAI's stack includes:\n\n{items}", "uses_software") == {
        ("OpenAI", "uses_software", "Custom sandboxes"),
        ("OpenAI", "uses_software", "Reward modelling"),
    }
    assert relations(f"# OpenAI\n\nThe steps include:\n\n{items}") == set()


def test_what_somebody_powers_is_no_part_of_it() -> None:
    text = "# OpenAI\n\nOpenAI builds infrastructure that powers:\n\n- Search quality\n- Sandboxed runs\n"
    assert relations(text) == set()


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("H100 (announced May 2022, GA June 2023)", {("announced_on", "2022-05"), ("released_on", "2023-06")}),
        ("H100 (previewed May 2022; shipping June 2023)", {("announced_on", "2022-05"), ("released_on", "2023-06")}),
        ("H100 (May 2022)", {("released_on", "2022-05")}),
        ("H100 (seen May 2022, praised June 2023)", set()),
        ("OpenAI (May 2022, June 2023)", set()),
        ("Colossus (May 2022)", {("opened_on", "2022-05")}),
        ("2022 cluster (+2 OOMs)", set()),
        ("Debt Facility (May 2022)", set()),
    ],
)
def test_the_steps_in_a_labels_brackets_are_dated(label: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# Notes\n\n- **{label}:** a thing\n", "released_on", "announced_on", "opened_on")
    assert {(predicate, value) for _, predicate, value in found} == expected


def test_what_a_machine_requires_is_told_and_what_is_asked_of_people_is_not() -> None:
    assert facts("# H100\n\n- **Power requirements:** 700 W\n", "power_capacity")
    assert not facts("# OpenAI\n\n- **Key requirements:** 5 years with 100 GPUs\n")


def test_an_employer_of_earlier_days_gives_no_role() -> None:
    text = "# OpenAI\n\n- **Jo Doe**: head of research, formerly at NVIDIA.\n- **Al Bo**: head of research, NVIDIA.\n"
    assert relations(text, "role", "member_of") >= {("Jo Doe", "role", "OpenAI"), ("Jo Doe", "member_of", "NVIDIA")}
    assert ("Jo Doe", "role", "NVIDIA") not in relations(text, "role")
    assert ("Al Bo", "role", "NVIDIA") in relations(text, "role")


def test_a_label_that_names_the_other_side_of_a_deal_is_not_about_it() -> None:
    text = "# OpenAI\n\n- **Microsoft leases:** 400 H100 GPUs\n- It draws 40 MW.\n"
    assert facts(text, "accelerators", "power_capacity") == [
        ("OpenAI", "accelerators", "H100", 400, 400),
        ("OpenAI", "power_capacity", None, 40e6, 40e6),
    ]


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("Microsoft runs a lot.", "Microsoft"),
        ("Microsoft leases 400 H100 GPUs.", "Microsoft"),
        ("Microsoft signed a deal with NVIDIA.", "Microsoft"),
        ("Microsoft deal signed.", "OpenAI"),
        ("Microsoft cloud agreement.", "OpenAI"),
    ],
)
def test_the_next_item_goes_on_about_who_acts(line: str, subject: str) -> None:
    found = facts(f"# OpenAI\n\n- {line}\n- It draws 40 MW.\n", "power_capacity")
    assert found == [(subject, "power_capacity", None, 40e6, 40e6)]


@pytest.mark.parametrize(
    ("title", "heading", "employer"),
    [
        ("OpenAI", "OpenAI staff", "OpenAI"),
        ("OpenAI", "Staff", "OpenAI"),
        ("OpenAI", "OpenAI alumni", None),
        ("OpenAI", "Former OpenAI staff", None),
        ("OpenAI", "Alumni", None),
        ("OpenAI", "Ex-NVIDIA people", "OpenAI"),
    ],
)
def test_where_somebody_came_from_gives_no_role_there(title: str, heading: str, employer: str | None) -> None:
    (fact,) = facts(f"# {title}\n\n## {heading}\n\n- **Jo Doe**: head of research\n", "role")
    assert (fact[0], fact[2], fact[4]) == ("Jo Doe", employer, "head of research")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("head of research", ["head of research"]),
        ("co-lead of research", ["co-lead of research"]),
        ("vice-president, sales", ["vice-president"]),
        ("co-CEO", ["co-CEO"]),
        ("ex-CEO, writes", []),
        ("multi-head attention", []),
    ],
)
def test_a_role_is_a_word_of_its_own(value: str, expected: list[str]) -> None:
    assert [fact[4] for fact in facts(f"# OpenAI\n\n- **Jo Doe**: {value}\n", "role")] == expected


@pytest.mark.parametrize(
    ("above", "item", "expected"),
    [
        ("**Major Funding Rounds (2024):**", "Zubrix: $120M Series A", [("Zubrix", 120e6)]),
        ("**Major Costs:**", "Zubrix: $120M Series A", [("GPT-4", 120e6)]),
        ("**Source 2: Training logs**", "25,000 A100 GPUs", [("GPT-4", 25e3)]),
        ("**Sources:**", "25,000 A100 GPUs", []),
    ],
)
def test_what_stands_above_an_item_tells_whose_it_is(above: str, item: str, expected: list[tuple[str, float]]) -> None:
    assert [(s, low) for s, _, _, low, _ in facts(f"# GPT-4\n\n{above}\n- {item}\n")] == expected


def test_what_something_is_used_for_is_no_part_of_it() -> None:
    text = "# LUMI\n\nLUMI supports many applications, including:\n\n- Climate modeling\n- Materials research\n"
    assert facts(text, "uses_software") == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Mayor Jo Doe said: “The Hollin campus of Meta will have 300 MW.”", [("Hollin campus", 300e6)]),
        ("Supply Constraints: 6-12 month lead times for GPUs", []),
    ],
)
def test_words_behind_said_are_a_sentence_and_lead_times_no_role(line: str, expected: list[object]) -> None:
    found = facts(f"# Notes\n\n{line}\n", "power_capacity", "role")
    assert [(subject, low) for subject, _, _, low, _ in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "**Context window:**\n- GPT-4 Turbo: 128K\n- Claude 2.1: 200K\n",
            [("context_window", 128e3), ("context_window", 200e3)],
        ),
        (
            "### Context lengths\n\n**Comparison**:\n- GPT-2: 1K\n- GPT-3: 2K\n",
            [("context_window", 1e3), ("context_window", 2e3)],
        ),
        ("**GPU hours:**\n- Llama 2 70B: 1.7M\n", [("gpu_hours", 1.7e6)]),
        ("**Training time:**\n- GPT-3: 34 days\n", [("training_duration", 34)]),
        ("### Training hardware\n\n- PaLM: 6,144 chips, 3,072 of them in each of two pods\n", []),
        ("**Lessons:**\n- GPT-3: 34 days\n", []),
    ],
)
def test_the_line_above_a_list_says_what_its_bare_values_are(text: str, expected: list[tuple[str, float]]) -> None:
    found = [
        (p, low)
        for _, p, _, low, _ in facts(f"# Notes\n\n{text}")
        if p in {name for name, _ in expected} or not expected
    ]
    assert [fact for fact in found if fact[0] not in ("measure", "accelerators")] == expected


@pytest.mark.parametrize(
    ("item", "subject"),
    [
        ("GPT-4 training cost: $100M", "GPT-4"),
        ("GPT-5.3 throughput: 1,000 tokens/s", "GPT-5.3"),
        ("**TPU v4 peak compute:** 275 TFLOPS", "TPU v4"),
        ("NVIDIA GPUs: 10,000", "OpenAI"),
        ("H100 GPU count: 10,000", "OpenAI"),
    ],
)
def test_a_label_of_a_name_and_a_property_is_about_the_name(item: str, subject: str) -> None:
    assert [fact[0] for fact in facts(f"# OpenAI\n\n- {item}\n")] == [subject]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("**Model developers** Mistral AI", [("Quokka-3", "developed_by", "Mistral AI", None, None)]),
        ("**Context length** 8,192 tokens", [("Quokka-3", "context_window", None, 8192, 8192)]),
        ("- **Total parameters** 70B", [("Quokka-3", "parameter_count", None, 70e9, 70e9)]),
        ("**Overview** Mistral AI is one of very many companies that like small models", []),
        ("**Mistral** AI", []),
    ],
)
def test_bold_words_are_the_label_of_a_short_value_behind_them(line: str, expected: list[object]) -> None:
    assert facts(f"# Quokka-3\n\nQuokka-3 is a language model.\n\n{line}\n") == expected


def test_a_sentence_behind_a_label_says_itself_what_its_dates_are_of() -> None:
    text = "# Quokka-3\n\nQuokka-3 is a language model.\n\n**Model date:** {}\n"
    lasted = facts(text.format("Quokka-3 was trained between April 2031 and May 2031."), "started_on", "released_on")
    assert [(fact[1], fact[4]) for fact in lasted] == [("started_on", "2031-04")]
    assert [(fact[1], fact[4]) for fact in facts(text.format("May 2031"))] == [("released_on", "2031-05")]


@pytest.mark.parametrize(
    ("heading", "value", "expected"),
    [
        ("Release date", "May 2031", [("Quokka-3", "released_on", None, None, "2031-05")]),
        ("Model developers", "Mistral AI", [("Quokka-3", "developed_by", "Mistral AI", None, None)]),
        ("Limits", "Mistral AI", []),
        ("Model developers", "Mistral AI would be glad of any remark that readers have on it.", []),
    ],
)
def test_a_heading_is_the_label_of_the_bare_value_below_it(heading: str, value: str, expected: list[object]) -> None:
    assert facts(f"# Quokka-3\n\nQuokka-3 is a language model.\n\n### {heading}\n\n{value}\n") == expected


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("**Helios rack — aggregate memory:** 31 TB", "Helios"),
        ("**Memory per GPU (MI455X):** 432 GB", "MI455X"),
        ("**GPU Max Series 1550:** 128 GB of HBM", "Data Center GPU Max 1550"),
        ("**HBM memory:** 96 GB", "MI400"),
    ],
)
def test_a_label_that_names_a_property_of_something_is_about_that(line: str, subject: str) -> None:
    found = claims(f"# AMD MI400\n\n- {line}\n")
    assert [(c.subject_name, c.predicate) for c in found] == [(subject, "memory_capacity")]


def test_accelerators_that_a_label_names_are_what_is_counted() -> None:
    found = claims("# Selene\n\n- **H100 GPUs:** 512\n")
    assert [(c.subject_name, c.predicate, c.value_low) for c in found] == [("Selene", "accelerators", 512)]


def test_an_equals_sign_says_what_a_company_is() -> None:
    text = "# Meta\n\n## Counterparties\n\n- NVIDIA = primary GPU supplier\n- Broadcom = custom chip design partner\n"
    assert {fact[:3] for fact in facts(text)} == {("Meta", "partner", "NVIDIA"), ("Meta", "partner", "Broadcom")}


def test_memory_in_a_label_is_part_of_what_is_told_about() -> None:
    assert facts("# MI400\n\n- **HBM4 capacity:** 432 GB\n") == [("MI400", "memory_capacity", None, 432e9, 432e9)]


NEWS = "# Quokka\n\nQuokka is a language model.\n\n## News\n\n"


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (
            "[2031.06.06] Released **GPT-2** and Gopher! They are fast.",
            {("GPT-2", "2031-06-06"), ("Gopher", "2031-06-06")},
        ),
        ("2031.11.5 We have open-sourced the GPT-2.", {("GPT-2", "2031-11-05")}),
        ("`2031/05/29`: We release Gopher.", {("Gopher", "2031-05-29")}),
        ("[2031/05/29] Published the Gopher technical report.", set()),
        ("2031-05-29: Released Gopher report.", set()),
        ("[2031/05/29] We will release Gopher soon.", set()),
    ],
)
def test_an_item_dates_what_it_says_somebody_released(item: str, expected: set[tuple[str, str]]) -> None:
    found = facts(f"{NEWS}- {item}\n", "released_on")
    assert {(fact[0], fact[4]) for fact in found if fact[0] != "Quokka"} == expected


@pytest.mark.parametrize(
    "heading",
    ["### Jo Corvo, CTO", "### Jo Corvo (CTO)", "### Jo Corvo — CTO", "### 2. CTO: Jo Corvo", "**Jo Corvo - CTO**"],
)
def test_a_heading_of_a_name_and_posts_tells_who_holds_them(heading: str) -> None:
    text = f"# Mistral AI\n\n## Team\n\n{heading}\n\nLikes cheese.\n"
    assert [(c.subject_name, c.object_name, c.value_text) for c in claims(text) if c.predicate == "role"] == [
        ("Jo Corvo", "Mistral AI", "CTO")
    ]


def test_items_below_a_heading_of_a_name_are_about_that_person() -> None:
    text = "# Mistral AI\n\n## Team\n\n### Jo Corvo\n\n- CEO & Founder\n- Formerly at Cohere\n"
    assert {fact[:3] for fact in facts(text)} >= {
        ("Jo Corvo", "role", "Mistral AI"),
        ("Jo Corvo", "member_of", "Cohere"),
    }


def test_a_bold_line_is_the_label_of_what_is_behind_or_below_it() -> None:
    text = "# Quokka-3\n\nQuokka-3 is a language model.\n\n- **Total parameters**{}70B\n"
    for between in ("\n  ", " → ", " = ", ": "):
        assert facts(text.format(between)) == [("Quokka-3", "parameter_count", None, 70e9, 70e9)]


def test_an_item_is_the_label_of_the_short_items_below_it() -> None:
    items = "- **Parameters**\n  - 70B\n- Context length:\n  - 8,192 tokens\n"
    text = f"# Quokka-3\n\nQuokka-3 is a language model.\n\n{items}"
    assert [(fact[1], fact[3]) for fact in facts(text)] == [("parameter_count", 70e9), ("context_window", 8192)]


@pytest.mark.parametrize(
    "item",
    [
        "**Market Validation**: 5% rally = strong investor confidence",
        "**Strategic Rationale**: CEO approval → faster hiring",
        "**Rapid Deployment**: director of sites named",
    ],
)
def test_labels_of_common_words_are_no_people(item: str) -> None:
    assert relations(f"# OpenAI\n\n- {item}\n", "role") == set()


def test_a_post_that_is_denied_is_nobodys() -> None:
    text = "# Jane Corvo\n\n- Was never CEO of AMD\n- not the CTO of Intel\n- CTO of Cohere\n"
    assert relations(text, "role") == {("Jane Corvo", "role", "Cohere")}


@pytest.mark.parametrize("medium", ["Reuters", "The Information"])
def test_a_medium_before_its_news_is_no_subject(medium: str) -> None:
    news = "reveals that Cohere discussed raising $500 million at a $5 billion valuation"
    text = f"# News\n\n- **{medium}** – {medium} {news}.\n"
    assert {fact[0] for fact in facts(text, "investment", "valuation")} == {"Cohere"}


@pytest.mark.parametrize("label", ["Contact", "Community", "**License:**", "Website"])
def test_where_somebody_is_reached_says_nothing_of_the_topic(label: str) -> None:
    assert claims(f"# Falcon 9B\n\n- {label.rstrip(':')}: Acme on Discord, Slack and AWS\n") == []


PARTS = "# Northwind Labs\n\nNorthwind Labs is an AI lab.\n\n## Parts\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "Four building blocks carry the platform of Northwind Labs:",
        "The means employed by Northwind Labs are these:",
        "Northwind Labs trains its models with a number of techniques for distribution:",
        "The platform is composed of:",
        "Northwind Labs develops tools of its own:",
    ],
)
def test_a_line_may_say_in_many_words_that_parts_follow(line: str) -> None:
    found = relations(f"{PARTS}{line}\n\n- Job scheduling\n- Model registry (internal)\n")
    assert ("Northwind Labs", "uses_software", "Job scheduling") in found
    assert ("Northwind Labs", "uses_software", "Model registry") in found


@pytest.mark.parametrize(
    "line",
    [
        "Systems at Northwind Labs suffered from:",
        "The tools of Northwind Labs help customers to:",
        "Goals of Northwind Labs:",
    ],
)
def test_what_tools_help_to_do_or_suffer_from_are_no_parts(line: str) -> None:
    assert not relations(f"{PARTS}{line}\n\n- Power cuts\n- Save time\n")


@pytest.mark.parametrize("label", ["A100 count", "Number of A100s", "NVIDIA A100s used", "Qty of A100 GPUs"])
def test_a_label_may_count_the_chips_that_it_names(label: str) -> None:
    text = f"# GPT-3 training\n\nGPT-3 is a model.\n\n- {label}: 512\n"
    assert ("GPT-3", "accelerators", "A100", 512, 512) in facts(text)


def test_what_a_chip_has_is_not_how_many_there_are() -> None:
    text = "# GPT-3 training\n\nGPT-3 is a model.\n\n- A100 memory: 80 GB\n- A100 hours: 3,000\n"
    assert not facts(text, "accelerators")


@pytest.mark.parametrize("line", ["- Aug 2022 → Mar 2023: post-training", "- Training run, 2022-08 -> 2023-03"])
def test_a_period_before_or_behind_an_undertaking_is_when_it_lasted(line: str) -> None:
    found = facts(f"# GPT-3 training\n\nGPT-3 is a model.\n\n{line}\n", "started_on", "ended_on")
    assert {(fact[0], fact[1], fact[4]) for fact in found} == {
        ("GPT-3", "started_on", "2022-08"),
        ("GPT-3", "ended_on", "2023-03"),
    }


def test_lines_of_references_claim_nothing_even_without_links() -> None:
    assert not claims("# Notes\n\nRef: A100 white paper, NVIDIA, May 2020\n\nRefs: Triton post by OpenAI\n")


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("Supermicro (vendor)", ("manufactured_by", "Supermicro")),
        ("Oslo, Norway (site)", ("located_in", "Oslo, Norway")),
        ("Green Mountain (operator)", ("operated_by", "Green Mountain")),
        ("Slurm (scheduler)", ("uses_software", "Slurm")),
    ],
)
def test_a_label_may_stand_in_brackets_behind_the_names_it_labels(item: str, told: tuple[str, str]) -> None:
    assert ("Osprey", *told) in relations(f"# Osprey\n\nOsprey is a supercomputer.\n\n- {item}\n")


@pytest.mark.parametrize("item", ["Dell (supplier of racks)", "Supermicro (2024)"])
def test_other_brackets_behind_a_name_label_nothing(item: str) -> None:
    assert not relations(f"# Osprey\n\nOsprey is a supercomputer.\n\n- {item}\n")


@pytest.mark.parametrize("item", ["8 GPUs/node", "8 x H100 / server", "512 nodes, 8 GPUs ea."])
def test_a_slash_or_short_form_may_say_what_each_machine_has(item: str) -> None:
    found = facts(f"# Osprey\n\nOsprey is a supercomputer.\n\n- {item}\n", "gpus_per_node", "accelerators")
    assert [(fact[1], fact[3]) for fact in found] == [("gpus_per_node", 8)]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("TP8 × PP15", [("tensor_parallelism", 8), ("pipeline_parallelism", 15)]),
        ("training took 90–100 d", [("training_duration", 90)]),
        ("8 experts à 220B", [("expert_count", 8), ("expert_parameters", 220e9)]),
        ("300B tok.", [("training_tokens", 300e9)]),
        ("GPU util 38%", [("utilization", 0.38)]),
        ("pp. 15, TP 8%", []),
    ],
)
def test_terse_items_tell_how_a_model_was_trained(item: str, told: list[tuple[str, float]]) -> None:
    found = facts(f"# GPT-3 training\n\nGPT-3 is a model.\n\n- {item}\n")
    assert [(fact[1], fact[3]) for fact in found if fact[0] == "GPT-3" and fact[1] != "measure"] == told


def test_links_with_their_names_say_nothing() -> None:
    line = "Slurm: https://example.org/slurm\nPyTorch: https://example.org/pytorch\n"
    assert claims(f"# GPT-3\n\n{line}") == []
    assert relations("# GPT-3\n\n- Slurm: the scheduler, https://example.org\n", "uses_software") != set()


def test_a_bracket_that_is_open_at_a_colon_makes_no_label() -> None:
    told = relations("# News\n\nOpenAI (Nasdaq: OPAI) was founded by Ada Brown in 2015.\n", "role")
    assert told == {("Ada Brown", "role", "OpenAI")}


def test_names_below_memory_bandwidth_have_no_network() -> None:
    found = facts("# Notes\n\n## Memory bandwidth\n\n- **A100:** 2.0 TB/s\n- **H100:** 3.35 TB/s\n")
    assert [(fact[0], fact[1]) for fact in found] == [("A100", "measure"), ("H100", "measure")]


def test_who_releases_something_in_its_own_chronicle_made_it() -> None:
    text = (
        "# DeepSeek\n\nDeepSeek is a company.\n\n## History\n\n- **May 2031:** Released **DeepSeek-R9**.\n"
        "- **June 2031:** Released Llama 9.\n- **July 2031:** Launched the Quist library.\n"
    )
    found = relations(text, "developed_by", inferred=False)
    assert found == {("DeepSeek-R9", "developed_by", "DeepSeek"), ("Quist", "developed_by", "DeepSeek")}


def test_a_number_that_a_predicate_takes_is_no_measure_as_well() -> None:
    text = "# Quillon\n\nQuillon is a company.\n\n## Acquisitions\n\n- Dorvane ($2B, 2031)\n"
    assert [fact[1] for fact in facts(text) if fact[3] == 2e9] == ["deal_value"]
