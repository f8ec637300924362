"""What a document is about, and what it calls it."""

from __future__ import annotations

import pytest

from pipelines.extract.topics import COUNTERPARTY
from tests.pipelines.extract.reading_help import claims, facts


def test_in_a_document_about_a_model_the_maker_comes_behind() -> None:
    text = "# Zeta-7B\n\nMicrosoft spoke. Microsoft grew.\n\nParameters are 7B, after 12 days of training.\n"
    assert facts(text) == [
        ("Zeta-7B", "parameter_count", None, 7e9, 7e9),
        ("Zeta-7B", "training_duration", None, 12, 12),
    ]


def test_who_is_named_once_beside_a_dataset_is_not_what_its_numbers_are_of() -> None:
    rows = "| Part | Tokens |\n|---|---|\n| Total | 30T |\n"
    text = f"# RedPajama\n\nRedPajama is an open dataset. It is on Hugging Face.\n\n{rows}"
    assert not [claim for claim in claims(text) if claim.subject_name == "Hugging Face"]


def test_the_most_named_model_is_the_topic_of_a_document_without_a_name() -> None:
    text = "# Notes\n\nGopher was old. Gopher ran. Gopher won. Gopher slept.\n\nIt has 80 layers.\n"
    assert facts(text) == [("Gopher", "layer_count", None, 80, 80)]


def test_a_title_that_describes_a_site_may_mean_an_undertaking() -> None:
    text = "# Amazon opens data center\n\nIt is called Project Rainier. Rainier grew.\n\nThe site draws 88 MW.\n"
    assert [fact[0] for fact in facts(text, "power_capacity")] == ["Project Rainier"]


def test_a_document_about_a_family_calls_its_members_by_version() -> None:
    text = "# TPUs\n\nThe v4 has 32 GB of memory.\n\nA v5e has 16 GB of memory.\n"
    assert facts(text) == [
        ("TPU v4", "memory_capacity", None, 32e9, 32e9),
        ("TPU v5e", "memory_capacity", None, 16e9, 16e9),
    ]


def test_a_document_about_a_lab_calls_its_models_by_version() -> None:
    assert facts("# DeepSeek\n\n### R1\n\n- 61 layers\n") == [("DeepSeek-R1", "layer_count", None, 61, 61)]
    assert facts("# DeepSeek\n\nThe Zeta-R1 model has 61 layers.\n")[0][0] != "DeepSeek-R1"


def test_a_list_of_companies_makes_none_of_them_a_topic() -> None:
    listed = "We track the major hyperscalers (Amazon, Microsoft and Google)."
    (found,) = facts(f"# Notes\n\n{listed}\n\n- **2025 capex:** $380 billion\n", "cost")
    assert found[0] == "hyperscalers"
    (found,) = facts("# Notes\n\nMicrosoft works with Google.\n\n- **2025 capex:** $80 billion\n", "cost")
    assert found[0] == "Microsoft"


@pytest.mark.parametrize("noun", ["JV", "joint venture", "initiative"])
def test_a_venture_is_who_was_named_as_one(noun: str) -> None:
    text = "Acme announced Stargate, a joint venture between OpenAI and SoftBank."
    assert [fact[0] for fact in facts(f"{text} The {noun} plans to invest $7 billion.\n", "investment")] == ["Stargate"]


def test_elsewhere_and_behind_other_names_a_version_is_nobodys() -> None:
    assert facts("# Notes\n\nThe v4 has 32 GB of memory.\n") == [("Notes", "measure", None, 32e9, 32e9)]
    assert "TPU v4" not in [fact[0] for fact in facts("# TPUs\n\nFoo v4 has 32 GB of memory.\n")]


def test_a_heading_right_below_the_title_that_only_says_its_kind_names_nothing_else() -> None:
    body = "### Overview\n\n- **Nodes:** 400\n"
    title = "MareNostrum 5 Technical Specifications"
    below = facts(f"# {title}\n\n## EuroHPC Supercomputer - Bologna\n\n{body}", "node_count", title=title)
    assert [fact[0] for fact in below] == ["MareNostrum 5"]
    apart = facts(f"# MareNostrum 5\n\nIt grew.\n\n## Kestrel Supercomputer\n\n{body}", "node_count")
    assert [fact[0] for fact in apart] == ["Kestrel supercomputer"]


def test_pictures_beside_a_title_are_no_part_of_its_name() -> None:
    found = facts(
        "# \U0001f4aaField notes \U0001f99c\n\nThe thing draws 100 MW.\n", title="\U0001f4aaField notes \U0001f99c"
    )
    assert [fact[0] for fact in found] == ["Field notes"]


def test_a_title_that_only_says_a_kind_of_things_makes_nobody_the_topic() -> None:
    body = "## Chips\n\nTSMC grew. TSMC ran. TSMC won.\n\n## Scale\n\n- Power: 100 MW\n"
    assert facts(f"# Training Clusters\n\n{body}", "power_capacity", title="Training Clusters") == []
    assert [fact[0] for fact in facts(f"# Notes\n\n{body}", "power_capacity", title="Notes")] == ["TSMC"]


@pytest.mark.parametrize(
    "heading", ["## Changes from Hopper", "**Key improvements over Hopper:**", "## Comparing A100 Generations"]
)
def test_what_a_section_compares_with_is_not_what_it_is_about(heading: str) -> None:
    found = facts(f"# B200\n\nThe B200 is a GPU.\n\n{heading}\n\n- 208 billion transistors\n", "transistor_count")
    assert [fact[0] for fact in found] == ["B200"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Microsoft grew.", []),
        ("Microsoft grew. Microsoft ran. OpenAI ran.", ["Microsoft"]),
        ("Microsoft grew. OpenAI ran.", []),
        ("Microsoft grew. Microsoft ran. Microsoft won. OpenAI ran. OpenAI sat.", []),
    ],
)
def test_a_document_about_nobody_in_particular_has_no_topic(text: str, expected: list[str]) -> None:
    assert [fact[0] for fact in facts(f"# Notes\n\n{text}\n\nRevenue was $3B.\n", "revenue")] == expected


@pytest.mark.parametrize(
    ("behind", "tie"),
    [
        (" leases: 400", True),
        (" cloud deal", True),
        (" joint venture (2031)", True),
        (" deals signed", True),
        (" leases 400 machines", False),
        (" leases Oracle machines", False),
        (" deals in machines", False),
        (" signed a deal", False),
        (" has no deal", False),
        (": leases", False),
        (" dealers", False),
    ],
)
def test_a_tie_behind_a_name_is_a_noun(behind: str, tie: bool) -> None:
    assert (COUNTERPARTY.match(behind) is not None) is tie


@pytest.mark.parametrize("junk", [" ", " a", " x", " xleases", "\t-"])
def test_junk_behind_a_name_is_read_in_time(junk: str) -> None:
    assert COUNTERPARTY.match(junk * (100_000 // len(junk)) + ":") is None


@pytest.mark.parametrize(
    "opening",
    [
        "We introduce Quokka-7B, which learnt from Llama 2.",
        "Our new model, called Quokka-7B, follows Llama 2.",
    ],
)
def test_what_the_authors_present_is_the_topic(opening: str) -> None:
    found = facts(f"# Notes\n\n{opening}\n\n## Training\n\nWe saw loss spikes. Training took 40 days.\n")
    assert ("Quokka-7B", "training_duration") in {fact[:2] for fact in found}


def test_what_others_present_is_not_the_topic() -> None:
    found = facts("# Notes\n\nThey introduce Quokka-7B.\n\n## Training\n\nTraining took 40 days.\n")
    assert ("Quokka-7B", "training_duration") not in {fact[:2] for fact in found}


def test_a_title_of_words_names_what_the_text_calls_so() -> None:
    title, rest = "Orchard for Science Supercomputer", "## Nodes\n\n- Racks: 12\n"
    text = f"# {title}\n\nThis page describes the {title}.\n\n{rest}"
    assert (title, "rack_count") in {fact[:2] for fact in facts(text)}
    assert (title, "rack_count") not in {fact[:2] for fact in facts(f"# {title}\n\nThis page is new.\n\n{rest}")}


def test_a_superlative_before_a_noun_names_nothing() -> None:
    found = facts("# Notes\n\nThey build the Most Powerful AI Datacenter in Ohio. It draws 300 MW.\n")
    assert "Powerful AI Datacenter" not in {fact[0] for fact in found}


def test_a_document_without_a_name_is_about_the_chip_it_begins_with_and_names_most() -> None:
    opening = "Trainium2 is fast. Trainium2 is new. Trainium2 sells. We like Trainium2."
    text = f"# Notes\n\n{opening}\n\nIt has 96 GB of memory.\n"
    assert ("Trainium2", "memory_capacity", None, 96e9, 96e9) in facts(text)
    used = text.replace("Trainium2 is fast.", "Gopher was trained on Trainium2. Gopher learns.")
    assert ("Trainium2", "memory_capacity", None, 96e9, 96e9) not in facts(used)


def test_what_something_is_done_with_is_not_what_a_title_is_about() -> None:
    opening = "Orlan, with 400 nodes, is our cluster. Orlan runs. Orlan grows. We like Orlan."
    text = f"# How we trained on our Kubernetes cluster\n\n{opening}\n\nConstruction cost $40 million.\n"
    assert ("Orlan", "cost", None, 40e6, 40e6) in facts(text, "cost")


@pytest.mark.parametrize(
    ("title", "status"),
    [("Acme opens a European office with plans for more", "stated"), ("Planned campuses", "planned")],
)
def test_a_headline_tells_of_plans_of_its_own(title: str, status: str) -> None:
    found = claims(f"# {title}\n\nThe Hollin campus has 40 MW.\n")
    assert [claim.status for claim in found if claim.predicate == "power_capacity"] == [status]


_CHIPS = "# Chips\n\n#### Intel\n\n**Gaudi 3 (Final Generation):**\n- 128 GB of memory\n\n"


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("**Price:** $15,000\n", "Gaudi 3"),
        ("**Key specs:**\n- TDP: 600 W\n", "Gaudi 3"),
        ("**MI300X:**\n- TDP: 600 W\n", "MI300X"),
        ("**2. Zubrin**\n- Revenue: $5M\n", "Intel"),
        ("Much has changed.\n\n**Revenue:** $15 billion\n", "Intel"),
        ("### AMD\n\n**Revenue:** $15 billion\n", "AMD"),
    ],
)
def test_a_bold_line_with_a_name_stands_for_a_heading(behind: str, expected: str) -> None:
    assert facts(f"{_CHIPS}{behind}")[-1][0] == expected


def test_a_bold_lines_date_is_that_of_what_stands_below_it() -> None:
    text = "# Chips\n\n## TPU v2 and v3 (2017-2018)\n\n**TPU v3 (2018):**\n- **Memory**: 32 GB HBM2\n"
    assert [c.as_of for c in claims(text) if c.predicate == "memory_capacity"] == ["2018"]
    plain = "# Acme\n\nIn March 2024 Meta announced:\n\n- 5,000 H100 GPUs\n"
    assert [c.as_of for c in claims(plain) if c.predicate == "accelerators"] == [None]


def test_a_bold_line_that_compares_is_about_neither() -> None:
    text = "# Llama 4\n\n**Llama 2 vs Llama 3 hardware:**\n\n**Scale:**\n- 100,000 H100 GPUs\n"
    assert facts(text)[-1][0] == "Llama 4"


@pytest.mark.parametrize("heading", ["Google-backed financing", "A Microsoft-funded expansion", "Nvidia-powered cloud"])
def test_an_adjective_made_of_a_name_is_no_topic(heading: str) -> None:
    text = f"# Cohere\n\nCohere is a company.\n\n## {heading}\n\n| Item | Detail |\n|---|---|\n| Capacity | 45 MW |\n"
    assert ("Cohere", "power_capacity", None, 45e6, 45e6) in facts(text)


def test_the_text_s_own_name_is_that_of_what_a_headline_describes() -> None:
    body = "Galaxy develops Orion, an 80-megawatt campus in Ohio.\n\nThe first phase will have 30 MW."
    found = facts(f"# Galaxy Lands $2B for Ohio Data Center Campus\n\n{body}\n", "power_capacity")
    assert {fact[0] for fact in found} == {"Orion"}


@pytest.mark.parametrize(
    ("opening", "topic"),
    [
        ("#cloud #private\n\n**Cohere** — AI lab of the north.", "Cohere"),
        ("**Cohere** is a lab.", "Cohere"),
        ("Summary:\nCohere is a lab.", "Cohere"),
        ("Cohere: AI lab in Ohio.", "Cohere"),
        ("Cohere grew in Ohio.", "Cohere"),
        ("In Ohio, Cohere and Acme grew.", "test"),
    ],
)
def test_a_text_without_a_title_is_about_what_it_begins_to_describe(opening: str, topic: str) -> None:
    found = facts(f"{opening}\n\n| Metric | Value |\n|---|---|\n| Capacity | 45 MW |\n")
    assert [fact[0] for fact in found if fact[3] == 45e6] == [topic]


def test_the_first_of_several_entries_is_not_what_a_text_is_about() -> None:
    text = "Microsoft: $80 billion in 2031.\n\nGoogle: $75 billion.\n\nThe company has 180,000 employees.\n"
    assert "Microsoft" not in [fact[0] for fact in facts(text, "headcount")]


@pytest.mark.parametrize("title", ["Sustainability Report", "Capex"])
def test_a_label_or_a_field_is_no_company(title: str) -> None:
    name = title.split()[0]
    text = f"# {title}\n\n{name} matters. The company used 30 MW. {name} rose.\n"
    assert "organization" not in [claim.subject_type for claim in claims(text)]


def test_words_without_a_subject_go_on_about_who_was_named_first() -> None:
    found = facts("**Cohere** — AI lab. Backed by Nvidia. 1.2 GW of capacity.\n", "power_capacity")
    assert [fact[0] for fact in found] == ["Cohere"]


@pytest.mark.parametrize(
    ("title", "subject"),
    [
        ("Meta's new supercomputer boosts power", "Tarn"),
        ("UK spends on cutting-edge AI supercomputer to compete", "Tarn"),
        ("Meta to build massive AI hub in Ohio", "Hollin campus"),
        ("Meta's data center costs", "Meta"),
        ("Meta's data center in Ohio", "Hollin campus"),
        ("Meta's supercomputers", "Meta"),
    ],
)
def test_a_title_that_only_describes_its_thing_means_the_one_that_is_named(title: str, subject: str) -> None:
    text = f"# {title}\n\nMeta spoke. Tarn is a supercomputer. The Hollin campus grew.\n\nEnergy use is 20 GWh.\n"
    assert [fact[0] for fact in facts(text, "energy")] == [subject]


def test_what_a_titles_machine_or_model_uses_is_no_topic() -> None:
    text = "# Meta tells of GPU and HBM3 faults of Llama 3\n\nFans caused 148 stops.\n"
    assert [fact[0] for fact in facts(text, "measure")] == ["Llama 3"]
    assert [fact[0] for fact in facts("# Llama 3 on one 8xH100 node\n\nBatches have 148 rows.\n", "measure")] == [
        "Llama 3"
    ]


def test_an_inner_list_is_about_what_introduces_the_outer_one() -> None:
    text = "# Sizes\n\nThe design of GPT-2 is:\n\n- Layers: 48\n- Experts:\n  - Number of experts: 32\n"
    assert facts(text, "expert_count") == [("GPT-2", "expert_count", None, 32, 32)]


@pytest.mark.parametrize("like", ["largely follows the", "is similar to", "is the same as", "is based on"])
def test_what_something_is_like_is_not_what_the_list_below_is_about(like: str) -> None:
    text = f"# GPT-2\n\nThe architecture {like} Gopher design, with these settings:\n\n- Layers: 48\n"
    assert facts(text, "layer_count") == [("GPT-2", "layer_count", None, 48, 48)]


@pytest.mark.parametrize("title", ["Zeta 7B/13B/70B", "Zeta 7B, 13B and 70B", "Zeta-7B & 13B"])
def test_a_title_that_lists_the_members_of_a_family_is_about_the_family(title: str) -> None:
    assert facts(f"# {title}\n\nThe models were trained on 2T tokens.\n", "training_tokens") == [
        ("Zeta", "training_tokens", None, 2e12, 2e12)
    ]


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("**Run name**: zeta-7b-long", "zeta-7b-long"),
        ("Model: Gopher", "Gopher"),
        ("Model: Gopher\n\nModel: GPT-3", "NVIDIA"),
        ("Model: like Gopher in every way", "NVIDIA"),
    ],
)
def test_a_label_near_the_beginning_says_what_a_document_is_about(line: str, subject: str) -> None:
    text = f"# Notes and guide\n\n{line}\n\nThanks to NVIDIA. NVIDIA helped. NVIDIA won.\n\n- 64 A100 GPUs\n"
    assert facts(text, "accelerators") == [(subject, "accelerators", "A100", 64, 64)]


@pytest.mark.parametrize(
    ("title", "text", "subject"),
    [
        ("Acme AI's Brontide: a report", "Acme runs Brontide, a cluster in Ohio.", "Brontide"),
        ("Brontide, Acme's answer to Colossus", "Brontide is a cluster in Ohio.", "Brontide"),
        ("Vexley grows", "Vexley hired its CEO in May. Vexley's board signed the lease.", "Vexley"),
    ],
)
def test_a_title_is_about_what_the_text_tells_its_name_to_be(title: str, text: str, subject: str) -> None:
    found = facts(f"# {title}\n\n{text}\n\n- GPUs: 64 A100\n", "accelerators")
    assert found == [(subject, "accelerators", "A100", 64, 64)]


def test_a_list_goes_on_about_what_the_text_before_it_begins_with() -> None:
    text = "Cohere grew. Dell was chosen to build.\n\n- Revenue: $7 million\n"
    assert [fact[0] for fact in facts(f"# Notes\n\n{text}", "revenue")] == ["Cohere"]
    led = text.replace("build.", "build. These are the figures of Dell:")
    assert [fact[0] for fact in facts(f"# Notes\n\n{led}", "revenue")] == ["Dell"]


def test_what_something_is_compared_with_is_not_what_a_text_means() -> None:
    text = "The system is smaller than Meta's 200,000 GPU Tarn cluster. The facility will reach 100 megawatts."
    found = facts(f"# Nvidia and Foxconn to build a supercomputer\n\n{text}\n", "power_capacity")
    assert {fact[0] for fact in found} <= {"Foxconn", "NVIDIA"}


def test_a_heading_does_not_tell_of_the_section_before_it() -> None:
    text = "# Notes\n\n## Customers of Mistral AI\n\n### Oracle\n\n- Big\n\n### Cohere\n\n- Small\n"
    assert not {"Oracle", "Cohere"} & {fact[0] for fact in facts(text, "partner")}


@pytest.mark.parametrize(
    "text",
    [
        "# Zorvane\n\n**Type:** Fund\n**HQ:** Oslo\n**Founded:** 2022\n**Investors:** Acme\n",
        "# Lattice\n\n**Founded:** 2021 | **HQ:** Oslo | **Employees:** 40\n",
        "# Granite Peak\n\n| Field | Value |\n|---|---|\n| Founded | 2019 |\n| HQ | Oslo |\n| Employees | 120 |\n",
        "# Report\n\nText.\n\n### Zorvane\n\n- **Founded**: 2021\n- **Funding**: $110M\n",
    ],
)
def test_a_name_over_the_labels_of_a_company_is_a_company(text: str) -> None:
    (found,) = [claim for claim in claims(text) if claim.predicate == "started_on"]
    assert found.subject_type == "organization"
    assert found.subject_name in ("Zorvane", "Lattice", "Granite Peak")


@pytest.mark.parametrize("title", ["Company Facts", "Overview", "Key Information", "Investor Snapshot"])
def test_a_heading_that_says_what_follows_is_no_company(title: str) -> None:
    found = claims(f"# {title}\n\n- Founded: 2019\n- CEO: Jo Doe\n- Headquarters: Oslo\n- Total raised: $40M\n")
    assert not [claim for claim in found if claim.subject_type == "organization"]


def test_a_title_over_labels_that_names_a_known_company_is_about_that() -> None:
    found = claims("# DeepSeek Comprehensive Analysis\n\n- Founded: 2023\n- Founder: Jo Doe\n- HQ: Oslo\n")
    assert {c.subject_name for c in found if c.predicate in ("started_on", "located_in")} == {"DeepSeek"}


def test_who_is_only_listed_is_not_what_the_text_goes_on_about() -> None:
    text = "Google grew. The company serves firms including Microsoft, OpenAI and Meta. They have secured 200 MW.\n"
    assert [fact[0] for fact in facts(text, "power_capacity")] == ["Google"]


def test_a_company_named_only_at_the_end_is_not_what_the_text_is_about() -> None:
    text = (
        "# Class notes on fast machines\n\n- The first has 4,356 nodes\n- The second has 40,960 nodes\n- Others exist\n"
        "- Some are slow\n- Acme Labs had one, too\n- Acme Labs sold it\n"
    )
    assert "Acme Labs" not in {c.subject_name for c in claims(text) if c.predicate == "node_count"}


def test_a_title_that_names_a_maker_s_chips_is_about_those() -> None:
    text = "# TPU architecture explained\n\n- **Memory**: 32 GB of HBM\n"
    assert ("TPU", "memory_capacity", None, 32e9, 32e9) in facts(text)


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("# Our 90B training run\n\nWe lead Tarvane 90B from Ombrel. The 90B model has 80 layers.\n", "90B model"),
        ("# Notes on a 90B model\n\nIt is like Ombrel's Tarvane-90B. The 90B model has 80 layers.\n", "90B model"),
        ("# Training a 90B model\n\nWe release Tarvane-90B. The 90B model has 80 layers.\n", "Tarvane-90B"),
        ("# Tarvane-90B, a 90B model\n\nThe 90B model has 80 layers.\n", "Tarvane-90B"),
    ],
)
def test_a_title_calls_by_its_size_what_the_text_presents_and_not_what_it_likens_it_to(text: str, model: str) -> None:
    assert {subject for subject, *_ in facts(text, "layer_count")} == {model}


@pytest.mark.parametrize(("uri", "subject"), [("brentel-memo", "Ostrava-2"), ("ostrava-notes", "Ostrava-2")])
def test_the_opening_of_a_text_without_a_title_says_more_than_the_name_of_its_file(uri: str, subject: str) -> None:
    text = "Overview:\nOstrava-2 is a language model built by Microsoft on legal text.\n\nDetails:\n- 9B parameters\n"
    assert facts(text, "parameter_count", title=uri) == [(subject, "parameter_count", None, 9e9, 9e9)]


def test_headings_with_the_labels_of_a_defined_one_are_of_its_class() -> None:
    text = (
        "# Computing at the institute\n\n## Vireo\n\nVireo is our main supercomputer.\n\n- Nodes: 9\n- GPUs: 40\n\n"
        "## Tanager II\n\n- **Nodes**: 8\n\n## Getting Help\n\n- Office hours: 3\n\n## Tavrel Store\n\n- Volumes: 5\n"
    )
    assert [fact[0] for fact in facts(text, "node_count")] == ["Vireo", "Tanager II"]
    assert not any(fact[0] == "Tavrel Store" for fact in facts(text))


@pytest.mark.parametrize(
    ("report", "status"),
    [
        ("## Goldman Sachs 2031 predictions (grid.com)\n\n- Power: 3 GW", "planned"),
        ("**Goldman Sachs' outlook**\n\n- Power: 3 GW", "planned"),
        ("- Goldman Sachs estimate: 3 GW of power", "estimated"),
        ("- **Goldman Sachs analysis:** power of 3 GW", "reported"),
    ],
)
def test_who_reports_is_the_source_of_what_stands_below_and_not_its_subject(report: str, status: str) -> None:
    text = f"# Strain at the Hemlock campus\n\nHemlock is a data center campus of Vertano.\n\n{report}\n"
    found = [claim for claim in claims(text) if claim.predicate == "power_capacity"]
    assert [(c.subject_name, c.status, c.attributed_to) for c in found] == [("Hemlock campus", status, "Goldman Sachs")]


def test_whose_own_forecast_a_text_tells_is_its_subject() -> None:
    assert facts("# CoreWeave\n\n## CoreWeave forecast\n\n- Revenue: $3 billion\n", "revenue")[0][0] == "CoreWeave"


def test_a_label_of_its_type_says_what_the_title_names() -> None:
    text = "# Mirelle\n\n> Type: Supercomputer\n> Location: Trondheim\n\nNodes: 9\n\n## Power\n\n- Power: 2 MW\n"
    assert {fact[0] for fact in facts(text, "node_count", "power_capacity")} == {"Mirelle"}


def test_a_text_without_headings_is_about_the_one_thing_in_its_headline() -> None:
    text = "Thread: What it takes to run Zephyrine-70B in production\n\n1/ Here is what we do.\n\n- Layers: 9\n"
    assert facts(text, "layer_count") == [("Zephyrine-70B", "layer_count", None, 9, 9)]
    assert facts(text.replace("to run", "to run against"), "layer_count") == []


@pytest.mark.parametrize(
    ("opening", "about"),
    [
        ("OpenAI rents out servers.", True),
        ("The start-up OpenAI is new.", True),
        ("Based in Oslo, OpenAI operates servers.", True),
        ("Below is a profile of OpenAI, compiled from its filings.", True),
        ("The yield at OpenAI is good.", False),
        ("The former OpenAI engineer Ida Doe founded Zubrix.", False),
        ("The staff of OpenAI helped us.", False),
        ("An OpenAI spokesman declined to comment.", False),
        ("This post is based on OpenAI slides.", False),
        ("This article covers OpenAI and Google.", False),
        ("OpenAI users know the pain.", False),
        ("OpenAI's rival Zubrix is building fast.", False),
        ("OpenAI and Anthropic compete.", False),
        ("OpenAI, Anthropic and Google compete.", False),
    ],
)
def test_a_text_without_a_title_is_about_the_company_that_its_first_sentence_tells_of(
    opening: str, about: bool
) -> None:
    found = facts(f"{opening}\n\nOur cluster has 64 nodes and cost $3 million.\n", "node_count")
    assert ("OpenAI" in {fact[0] for fact in found}) is about


def test_a_chip_in_a_first_sentence_is_the_topic_where_chips_properties_are_told() -> None:
    told = "It has 80 billion transistors and 80 GB of memory. Its TDP is 700 W.\n"
    assert {fact[0] for fact in facts(f"The H100 is expensive.\n\n{told}")} == {"H100"}
    used = facts("The H100 is expensive.\n\nOur lab has 64 nodes and 512 GPUs. The cluster cost $3 million.\n")
    assert "H100" not in {fact[0] for fact in used}


def test_a_newsletter_is_not_about_the_company_that_it_names_most() -> None:
    text = (
        "# Compute Weekly #41\n\n## CoreWeave\n\nCoreWeave grew. CoreWeave hired.\n\n## Other news\n\n- Revenue: $3B\n"
    )
    assert facts(text, "revenue") == []


def test_headings_below_which_words_for_a_class_stand_are_of_the_class_of_a_defined_one() -> None:
    text = (
        "# Our machines\n\n## Vireo\n\nVireo is a supercomputer of 2031.\n\n"
        "## Brantol\n\n- 9 nodes in two racks\n\n## Getting Help\n\n- 3 people\n"
    )
    assert ("Brantol", "node_count", None, 9, 9) in facts(text)


SITE = "\n\nThe site in Tarnfield will draw 300 MW. Zubrin and Meta signed. Zubrin is a company. Meta came.\n"


@pytest.mark.parametrize(
    ("title", "subject"),
    [
        ("Zubrin × Meta – Tarnfield, NJ AI Data Center", "Tarnfield Data Center"),
        ("Zubrin & Meta: Tarnfield, ZZ campus", "Tarnfield campus"),
        ("Meta to build Tarnfield campus", "Tarnfield campus"),
        ("Meta breaks ground on Tarnfield data center", "Tarnfield data center"),
    ],
)
def test_a_title_with_parties_is_about_the_site_that_they_build(title: str, subject: str) -> None:
    assert [fact[0] for fact in facts(f"# {title}{SITE}", "power_capacity")] == [subject]


@pytest.mark.parametrize(
    ("title", "subject"),
    [
        ("OpenAI unveils Gopher", "Gopher"),
        ("OpenAI: Gopher in numbers", "Gopher"),
        ("OpenAI has launched the new Gopher model", "Gopher"),
        ("OpenAI vs Meta: a deep dive into Meta's new model Gopher", "Gopher"),
    ],
)
def test_a_headline_is_about_what_a_company_brings_out(title: str, subject: str) -> None:
    found = facts(f"# {title}\n\nThe text goes on.\n\n- Cost: $3 million\n", "cost")
    assert [fact[0] for fact in found] == [subject]


def test_a_numbered_machine_of_a_title_is_not_another_that_the_text_names_most() -> None:
    text = "# Meta opens Zubrin 2 cluster\n\nThe Halvard cluster is older. Halvard ran.\n\n- Nodes: 400\n"
    assert [fact[0] for fact in facts(text, "node_count")] == ["Zubrin 2"]


def test_a_country_s_section_tells_of_the_country() -> None:
    text = (
        "# Compute\n\nNVIDIA sells. NVIDIA grew.\n\n## 🇨🇦 Canada\n\nInitial capacity of 40 MW, growth of 20% a year.\n"
    )
    assert {fact[0] for fact in facts(text)} == {"Canada"}
    assert {fact[0] for fact in facts(text.replace("# Compute", "# NVIDIA"))} == {"NVIDIA"}
    assert "Canada" not in {fact[0] for fact in facts(text.replace("Canada\n", "Canada: NVIDIA\n"))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1/ Acme Labs just turned on Zubrix, its new cluster.\n\n2/ 512 A100s, 2 MW.\n", ["Zubrix", "Zubrix"]),
        ("Acme Labs has opened the Zubrix cluster.\n\n512 A100s, 2 MW.\n", ["Zubrix", "Zubrix"]),
        ("From: Ida\n\nSubject: The Zubrix cluster is up\n\nTeam,\n\n512 A100s, 2 MW.\n", ["Zubrix", "Zubrix"]),
        ("Acme Labs moved from the Zubrix cluster.\n\n512 A100s.\n", []),
        ("The Zubrix cluster and the Vandor cluster differ.\n\n512 A100s.\n", []),
        ("This is a note on the Zubrix cluster.\n\n512 A100s.\n", ["Zubrix"]),
        ("This is how we found a faster one than the Zubrix cluster.\n\n512 A100s.\n", []),
        ("This is not about the Zubrix cluster.\n\n512 A100s.\n", []),
        ("The Zubrix cluster's rivals differ.\n\n512 A100s.\n", []),
        ("Nothing beats the Zubrix cluster.\n\n512 A100s.\n", ["Zubrix"]),
        ("After not even a year, the Zubrix cluster is online.\n\n512 A100s.\n", ["Zubrix"]),
        ("The Zubrix cluster users love is back.\n\n512 A100s.\n", ["Zubrix"]),
        ("The Zubrix cluster of last year is back.\n\n512 A100s.\n", ["Zubrix"]),
        ("This page was rendered by the Zubrix cluster.\n\n512 A100s.\n", []),
    ],
)
def test_a_text_without_headings_is_about_the_one_thing_of_its_first_sentence(text: str, expected: list[str]) -> None:
    found = [fact[0] for fact in facts(text, "accelerators", "power_capacity")]
    assert [str(name).removesuffix(" cluster") for name in found if "Zubrix" in str(name)] == expected


@pytest.mark.parametrize(
    "heading", ["Payments to Oracle", "Oracle payments weigh on results", "3. Oracle Payments Grow"]
)
def test_who_is_paid_is_not_whom_a_section_is_about(heading: str) -> None:
    text = f"# Cohere finances\n\n## {heading}\n\n- $90 million of revenue in 2024\n"
    assert [fact[0] for fact in facts(text, "revenue")] == ["Cohere"]


def test_what_lends_its_name_to_a_recipe_is_not_what_its_list_is_about() -> None:
    text = (
        "# Tern-7B\n\nTern-7B is a language model.\n\n## Objective\n\nWe use a T5 training objective:\n\n- 20% masked\n"
    )
    assert {fact[0] for fact in facts(text, "measure")} == {"Tern-7B"}


@pytest.mark.parametrize("title", ["ChatGPT Prompt", "Claude conversation", "Gemini output: notes"])
def test_a_text_that_an_assistant_was_asked_for_is_not_about_it(title: str) -> None:
    text = (
        f"# {title}\n\nWrite slides about Gopher.\n\n## Slide 1: Gopher\n\nGopher is big. Gopher won.\n\n- 9 layers\n"
    )
    assert [fact[0] for fact in facts(text, "layer_count")] == ["Gopher"]


def test_whom_a_text_names_most_whose_title_tells_of_something_else_is_not_its_topic() -> None:
    text = (
        "{}\n\nGoldman Sachs says it grew. Goldman Sachs says so again.\n\nIt went on.\n\n## Figures\n\n- Growth: 4%\n"
    )
    assert facts(text.format("# Power demand"), "growth") == []
    assert [fact[0] for fact in facts(text.format("# Notes"), "growth")] == ["Goldman Sachs"]


def test_what_a_model_has_seen_is_not_its_size() -> None:
    rows = "| Model | Samples Seen | Image Params |\n|---|---|---|\n| Gopher | 13B | 280M |\n"
    assert [fact[3] for fact in facts(f"# Results\n\n{rows}", "parameter_count")] == [280e6]


def test_a_title_that_only_describes_a_machine_tells_of_it_and_not_of_what_is_named_most() -> None:
    text = "# A Rather Small Computer\n\nGopher is a model. Gopher ran. Gopher won. Gopher slept.\n\n- Power: 40 kW\n"
    assert [fact[0] for fact in facts(text, "power_capacity")] == ["Rather Small Computer"]
    text = text.replace("A Rather Small Computer", "Rather Small Computers")
    assert "Rather Small Computer" not in {fact[0] for fact in facts(text)}


def test_a_name_that_is_a_common_word_is_one_in_every_heading_where_the_title_vouches_for_it() -> None:
    text = (
        "# Largest: Aurora, Frontier, El Capitan\n\nThey differ.\n\n"
        "## Frontier (2022): the first\n\n- Nodes: 9,408\n\n"
        "## Aurora (2023, online 2024)\n\n- Nodes: 10,624\n"
    )
    assert [(fact[0], fact[3]) for fact in facts(text, "node_count")] == [("Frontier", 9408), ("Aurora", 10624)]
    text = "# Models\n\n## Frontier (2022): the first\n\n- Nodes: 9,408\n"
    assert "Frontier" not in {fact[0] for fact in facts(text)}


def test_titles_of_texts_name_no_thing_and_lesson_plans_plan_nothing() -> None:
    text = "# {}\n\n**Quokka-3**, a 3B model, was trained on 64 H100 GPUs.\n\n## Setup\n\n- Nodes: 8\n- GPUs: 64\n"
    for title in ("Big Training Playbook Reading Note", "Big Training Playbook", "Technology Lesson Plan"):
        found = [c for c in claims(text.format(title)) if c.predicate in ("node_count", "accelerators")]
        assert {(c.subject_name, c.status) for c in found} == {("Quokka-3", "stated")}


@pytest.mark.parametrize(("title", "subject"), [("Notes on Slurm", "Slurm"), ("Getting started with Slurm", None)])
def test_software_in_a_title_s_opening_words_is_what_notes_are_on_not_what_one_starts_with(
    title: str, subject: str | None
) -> None:
    found = facts(f"# {title}\n\nIt was released in May 2003.\n", "released_on")
    assert [fact[0] for fact in found] == ([subject] if subject else [])


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("Memory: 128 GB. TDP: 900 W. Price: $9,000", {"Gaudi 3"}),
        ("Our server: memory 256 GB, power 1,600 W, price $9,000.", set()),
        ("We trained on it. Memory was tight, bandwidth was not. The run cost $9,000.", set()),
    ],
)
def test_memory_and_power_of_a_server_are_not_of_the_chip_that_a_text_begins_with(
    text: str, subjects: set[str]
) -> None:
    found = facts(f"The Gaudi 3 is here.\n\n{text}\n", "memory_capacity", "power_capacity", "price")
    assert {fact[0] for fact in found} == subjects


def test_who_stands_in_one_bracket_of_a_text_about_anothers_chip_is_no_topic_of_it() -> None:
    text = "# Blackwell in depth\n\nIt is fast.\n\n## El Capitan (LLNL)\n\n- Old.\n\n## Cloud\n\n- Azure: new\n"
    assert "Lawrence Livermore National Laboratory" not in {fact[0] for fact in facts(text, "runs_on_cloud")}


def test_press_in_the_bracket_of_a_heading_is_no_topic() -> None:
    text = "# Marlow Systems\n\nMarlow Systems is a cloud company.\n\n## Founders (Forbes, Nov 2025)\n\n"
    found = facts(f"{text}| Name | Role |\n|---|---|\n| Jane Doe | CEO |\n", "role")
    assert found == [("Jane Doe", "role", "Marlow Systems", None, "CEO")]


def test_a_headline_of_stargate_names_no_site() -> None:
    text = "# Stargate Expands: inside the bet\n\nEach facility will house 9,000 GPUs.\n"
    assert {claim.subject_name for claim in claims(text)} == {"Stargate"}


def test_what_a_cloud_has_its_company_has_and_not_whom_a_text_is_written_for() -> None:
    text = (
        "# Nebius AI Cloud\n\nFor Qorvane. Qorvane compares. Qorvane Inc. is a startup.\n\n**Nebius** is a company.\n\n"
        "## Offices\n\n- Headcount: 400\n"
    )
    assert facts(text, "headcount") == [("Nebius", "headcount", None, 400, 400)]
