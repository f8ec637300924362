"""The unknown name that a title begins with, and companies beside their tickers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.extract.titles import kind_said, listed_companies, name_of_file, signs_of, titled
from pipelines.ontology import load_ontology
from tests.pipelines.extract.reading_help import claims, extractor, facts

MATCHER = extractor().reader.matcher
SIGNS = signs_of(load_ontology())
JUNK = st.text(alphabet="Aa &'-.,:(NASDQ1)\n", max_size=400)


def types(title: str, *blocks: str) -> dict[str, str]:
    """The type of each name that a title and the text below it give away."""
    return {name: entity.type for name, entity in titled(title, blocks, MATCHER, SIGNS).items()}


@pytest.mark.parametrize(
    ("title", "sentence", "name", "expected"),
    [
        ("Zubrin Technical Report", "Zubrin has 7B parameters. Zubrin saw 2T tokens.", "Zubrin", "model"),
        ("Zubrin: a retrospective", "Zubrin was founded by two. Zubrin has customers.", "Zubrin", "organization"),
        ("Zubrin (2031)", "Zubrin has 400 nodes. Zubrin is a supercomputer.", "Zubrin", "cluster"),
        ("Zubrin's Story", "Zubrin is a chip. Zubrin has a TDP of 40 W.", "Zubrin", "hardware"),
    ],
)
def test_the_words_beside_a_title_s_name_tell_its_type(title: str, sentence: str, name: str, expected: str) -> None:
    assert types(title, sentence) == {name: expected}


@pytest.mark.parametrize(
    ("title", "text", "predicate"),
    [
        ("Meet Zubrin: our new supercomputer", "It has 400 nodes.", "node_count"),
        ("Zubrin Machine Overview", "Zubrin is old. The machine has 400 nodes.", "node_count"),
        ("Inside Zubrin", "The cluster has 400 nodes.", "node_count"),
        ("Model card for Zubrin", "- Layers: 400", "layer_count"),
        ("How we trained Zubrin", "The model has 400 layers.", "layer_count"),
        ("Zubrin user guide", "There are 400 nodes. All nodes have A100 GPUs.", "node_count"),
        ("Zubrin: System Specifications", "The system has 400 nodes.", "node_count"),
        ("System Overview: Zubrin", "The system has 400 nodes.", "node_count"),
        ("About Zubrin", "The system consists of 400 compute nodes.", "node_count"),
        ("Getting to know Zubrin", "The system has 400 nodes.", "node_count"),
        ("Zubrin at a glance", "The system has 400 nodes.", "node_count"),
        ("Introduction to Zubrin", "The machine has 400 nodes.", "node_count"),
        ("Zubrin Quick Start Guide", "The cluster has 400 nodes.", "node_count"),
        ("Zubrin Facts and Figures", "The data center has 400 racks.", "rack_count"),
        ("Zubrin in numbers", "The model has 400 layers.", "layer_count"),
        ("Zubrin raises $40 million", "The startup employs 400 people.", "headcount"),
        ("Zubrin Expands: Inside the Bet", "The startup employs 400 people.", "headcount"),
        ("Zubrin Raises Again", "The startup employs 400 people.", "headcount"),
        ("Zubrin company profile", "The startup employs 400 people.", "headcount"),
    ],
)
def test_a_title_tells_what_its_name_is_of(title: str, text: str, predicate: str) -> None:
    assert facts(f"# {title}\n\n{text}\n", predicate) == [("Zubrin", predicate, None, 400, 400)]


@pytest.mark.parametrize(
    "title",
    [
        "Directory: the people of a company",
        "Inside Benchmarks",
        "Per-GPU Prices",
        "Chips Module",
        "About us",
        "System Overview",
        "User Guide",
        "Hardware at a glance",
        "Introduction to HPC",
        "Storage User Guide",
        "AI Chip Industry Overview - Part 2",
        "Cluster B: clouds rewritten",
        "Compute Landscape: a review",
    ],
)
def test_words_of_a_title_are_no_names(title: str) -> None:
    assert types(title, "The company employs 400 people. The chip is fast. The system has 400 nodes.") == {}


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("HELVA Zubrin", "Zubrin has 400 nodes at HELVA. Zubrin is a supercomputer.", {"Zubrin": "cluster"}),
        ("Vexley AI Zubrin 9", "Zubrin 9 has nodes. Vexley likes Zubrin 9, a cluster.", {"Zubrin 9": "cluster"}),
        ("NVIDIA Zubrin", "Zubrin has a TDP of 40 W. Zubrin is a chip.", {"Zubrin": "hardware"}),
        ("Vexley's Zubrin 2 release", "Zubrin 2 has layers. Vexley saw tokens. Zubrin 2 won.", {"Zubrin 2": "model"}),
        ("Model Card for Zubrin2-S/B/L", "These models follow Zubrin2.", {"Zubrin2": "model"}),
        ("Training Zubrin on 512 GPUs", "Zubrin saw 2T tokens. Zubrin is a model.", {"Zubrin": "model"}),
        ("Zubrin Works", "Zubrin Works has customers. Zubrin Works has a CEO.", {"Zubrin": "organization"}),
    ],
)
def test_a_title_s_name_is_that_of_the_thing_not_of_its_owner(title: str, text: str, expected: dict[str, str]) -> None:
    assert expected.items() <= types(title, text).items()


@pytest.mark.parametrize("title", ["Lessons from Vexley", "Deploying on Vexley", "The 7-Gigawatt Problem"])
def test_a_title_that_begins_with_words_names_nothing(title: str) -> None:
    assert types(title, "Vexley has 400 nodes. The model has layers. The company has revenue.") == {}


def test_a_number_before_a_headline_is_no_topic() -> None:
    assert types("Node K12: OpenAI Closes Record Round", "The startup has revenue of $10 billion.") == {}


def test_a_conference_is_no_topic() -> None:
    assert types("Zubrin 2031: Foo and more", "Zubrin has 400 nodes. Zubrin is a supercomputer.") == {}


def test_a_legal_form_makes_a_company_of_its_long_and_its_short_name() -> None:
    text = "Zubrin Works is quiet. Zubrin Works Corporation is loud."
    assert types("Zubrin Works Corporation Profile", text) == dict.fromkeys(
        ("Zubrin Works Corporation", "Zubrin Works", "Zubrin"), "organization"
    )


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Zubrin", "Zubrin has 7B parameters and tokens."),
        ("Zubrin", "Zubrin is nice. Zubrin has grapes."),
        ("Zubrin", "Zubrin was founded by a model. Zubrin has tokens and revenue."),
        ("Zubrin", "Zubrinov has parameters. Zubrinov has tokens."),
        ("zubrin", "zubrin has parameters. zubrin has tokens."),
        ("What Zubrin told us", "Zubrin has parameters. Zubrin has tokens."),
        ("GPT-3", "GPT-3 has parameters. GPT-3 has tokens."),
        ("Quiet Rules", "Quiet Rules hold for models. Quiet Rules need tokens. The quiet rules of old differ."),
        ("Zubrin" + " Zubrin" * 60, "Zubrin has parameters. Zubrin has tokens."),
        ("", "Zubrin has parameters."),
    ],
    ids=["once", "no sign", "a draw", "longer word", "lower case", "no name", "known", "common words", "long", "empty"],
)
def test_a_title_that_names_nothing_for_sure_names_nothing(title: str, text: str) -> None:
    assert types(title, text) == {}


def test_a_company_goes_by_its_ticker() -> None:
    found = {name: entity.name for name, entity in listed_companies("Zubrin Works Inc. (NASDAQ: ZBW) grew.", MATCHER)}
    assert found == dict.fromkeys(("Zubrin Works Inc.", "Zubrin Works", "ZBW"), "Zubrin Works")
    text = "# Notes\n\nZubrin Works Corporation (NYSE: ZBW) has 400 employees. ZBW runs 40 H100 GPUs.\n"
    assert facts(text) == [
        ("Zubrin Works", "headcount", None, 400, 400),
        ("Zubrin Works", "accelerators", "H100", 40, 40),
    ]


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("Juniper K2", "Juniper K2 has 7B parameters. Juniper K2 saw 2T tokens.", "model"),
        (
            "Zubrin 2",
            "Zubrin 2 has 40 nodes. The company raised money for Zubrin 2, a cluster, and signed.",
            "cluster",
        ),
    ],
)
def test_a_name_with_a_number_is_a_product_s_whatever_company_its_first_word_names(
    title: str, text: str, expected: str
) -> None:
    assert types(title, text)[title] == expected


PROFILE = ("Valuation | $4 billion", "Founded | 2031", "Investors | many")


def test_a_company_s_profile_outweighs_what_its_sentences_speak_of() -> None:
    text = ("Zubrin — wafer-sized chips.", "Zubrin's chips have SRAM. A Zubrin chip is fast.")
    assert types("Zubrin", *text) == {"Zubrin": "hardware"}
    assert types("Zubrin", *text, *PROFILE, "Transistors | 4 trillion") == {"Zubrin": "organization"}


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("zubrin-works-overview", "Zubrin Works"),
        ("2031-04-02-zubrin", "Zubrin"),
        ("quokka32-card", "Quokka 3.2"),
        ("jayformer", "JayFormer"),
        ("notes-on-zubrin", "Zubrin"),
        ("meeting-notes", ""),
        ("gpu-guide", ""),
        ("zubrin-jv", ""),
        ("hoster-notes", ""),
        ("ember-scale-notes", ""),
        ("thorne", ""),
        ("", ""),
    ],
)
def test_a_file_has_the_name_that_its_text_writes(stem: str, expected: str) -> None:
    text = (
        "Zubrin Works rents. Zubrin Works buys from Zubrin. Zubrin sells. Zubrin grows. Quokka 3.2 and Quokka 3.2 run.",
        "Meeting notes. Meeting two. GPU prices. GPU time. Hoster Two. Hoster One. JayFormer learns. JayFormer ends.",
        "Ember-scale plans. Ember-scale sums. Thorne is named once.",
    )
    assert name_of_file(stem, text, {"hoster"}) == expected


@pytest.mark.parametrize("text", ["the works (NYSE: ZBW)", "Zubrin (ZBW)", "Zubrin Works (page: ZBW)", "(NYSE: ZBW)"])
def test_brackets_of_other_things_name_no_company(text: str) -> None:
    assert list(listed_companies(text, MATCHER)) == []


@settings(max_examples=60, deadline=None)
@given(JUNK, JUNK)
def test_junk_never_raises(title: str, text: str) -> None:
    for name in titled(title, (text, text), MATCHER, SIGNS):
        assert name in title
    for name, _ in listed_companies(text, MATCHER):
        assert name in text


@pytest.mark.parametrize("junk", ["A-", "A'", "A & ", " ", " Notes", " Inc", "A (NYSE: A) "])
def test_long_rows_are_read_in_time(junk: str) -> None:
    """Rows that took a square of time while names were looked for at every capital."""
    text = junk * (60_000 // len(junk))
    assert titled("Zubrin" + text, (), MATCHER, SIGNS) == {}
    assert len({name for name, _ in listed_companies(text, MATCHER)}) <= 1


def test_the_caption_of_a_logo_does_not_make_a_word_of_a_name() -> None:
    image = '<img src="a.png" alt="amber logo"/>'
    text = f"# Amber\n\n{image}\n\nAmber is the7B language model. Amber was trained on 1.3T tokens.\n"
    assert {c.subject_name for c in claims(text)} == {"Amber"}


@pytest.mark.parametrize("title", ["LLM pretraining on a budget", "Transformers on TPUs: a survey"])
def test_no_term_of_the_field_is_a_name_in_a_title(title: str) -> None:
    text = f"# {title}\n\nThe LLM was trained on TPU v6e chips. Our LLM has 130M parameters. Transformers scale.\n"
    assert {"LLM", "Transformers"}.isdisjoint({c.subject_name for c in claims(text)})


@pytest.mark.parametrize(
    ("title", "subject"),
    [
        ("Dev log 3: Inside Quellis", "Quellis"),
        ("LinkedIn post — CoreWeave's Texas bet", "CoreWeave"),
        ("Case study | Quellis", "Quellis"),
        ("Substack Article: CoreWeave in 2031", "CoreWeave"),
        ("Quellis Technical Report: lessons", "Quellis"),
        ("CoreWeave: Thread Pools", "CoreWeave"),
    ],
)
def test_a_title_is_about_what_stands_behind_the_kind_of_its_text(title: str, subject: str) -> None:
    told = "Quellis is a supercomputer." if subject == "Quellis" else "All of it is new."
    found = facts(f"# {title}\n\n{told}\n\n- Power: 3 MW\n", "power_capacity")
    assert found == [(subject, "power_capacity", None, 3e6, 3e6)]


@pytest.mark.parametrize(
    ("label", "name", "predicate", "line"),
    [
        ("**Project:** Fine-tuning Tavrel-3B (dense) for law", "Tavrel-3B", "training_duration", "Duration: 9 days"),
        ("- Experiment: Scaling Tavrel-3B to more GPUs", "Tavrel-3B", "training_duration", "Duration: 9 days"),
        ("Project: karvo LLM training", "karvo", "training_duration", "For karvo, duration: 9 days"),
        ("- Project: Karvon cluster upgrade", "Karvon cluster", "node_count", "Nodes: 9"),
    ],
)
def test_a_label_names_the_subject_of_a_log(label: str, name: str, predicate: str, line: str) -> None:
    found = facts(f"# Build Journal #12: Cooling Changes\n\n{label}\n\n## Numbers\n\n- {line}\n", predicate)
    assert found == [(name, predicate, None, 9, 9)]


def test_a_label_of_common_words_names_no_model() -> None:
    assert facts("# Notes\n\nProject: Website relaunch\n\n- Duration: 9 days\n", "training_duration") == []


@pytest.mark.parametrize(
    "title",
    [
        "Notes from the Corvane earnings call",
        "Why Corvane is betting on gas turbines",
        "Corvane Q2 2031 Results",
        "CORVANE",
        "Investing in Corvane",
    ],
)
def test_a_name_may_stand_anywhere_in_a_title(title: str) -> None:
    text = "Corvane is growing. Corvane opened an office.\n\nThe company has 400 employees.\n\n- Revenue: $40 million\n"
    assert {fact[0] for fact in facts(f"# {title}\n\n{text}")} == {"Corvane"}


def test_a_word_of_a_title_that_the_text_writes_small_is_no_name() -> None:
    text = "Sharding helps models with 32 layers. Checkpoint sharding splits 2T tokens. The model learns.\n"
    assert "Sharding" not in {fact[0] for fact in facts(f"# Why Sharding Costs Time\n\n{text}")}


def test_what_a_title_says_that_its_name_is_outweighs_what_sentences_say() -> None:
    text = (
        "# Tamarind — AI Supercomputer of the Nile Basin Science Institute\n\n"
        "This page is about **Tamarind**, the new computing platform of the institute. "
        "Tamarind stands beside Papyrus, the older CPU system.\n\n"
        "| Metric | Value |\n|---|---|\n| Total GPUs | 1,152 |\n"
    )
    assert [fact[0] for fact in facts(text, "accelerators")] == ["Tamarind"]


@pytest.mark.parametrize("title", ["Zorba: building a cluster", "Zorba: inside the data center", "Zorba - no machine"])
def test_a_title_that_tells_of_a_kind_does_not_say_that_its_name_is_one(title: str) -> None:
    assert kind_said(title, "Zorba") == ""


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Zorba — AI Supercomputer of Foo", "cluster"),
        ("Zorba: a language model", "model"),
        ("Zorba (the chip)", "hardware"),
    ],
)
def test_a_title_says_in_apposition_what_its_name_is(title: str, kind: str) -> None:
    assert kind_said(title, "Zorba") == kind


def test_the_day_in_a_title_is_no_name() -> None:
    blocks = ("Date: February 5, 2031", "The February 5 model was shown. February 5 is a model with 7B parameters.")
    assert types("Model News - February 5, 2031", *blocks) == {}
