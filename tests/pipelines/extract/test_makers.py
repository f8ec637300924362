"""Who made, designed, manufactured or runs what."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

MADE = ("developed_by", "designed_by", "manufactured_by", "operated_by")


def made(sentence: str) -> set[tuple[object, ...]]:
    """Who made what by a sentence that stands under a heading without names."""
    return relations(f"# Notes\n\n{sentence}\n", *MADE)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Microsoft built the Kestrel cluster.", {("Kestrel cluster", "developed_by", "Microsoft")}),
        ("NVIDIA, which developed Hopper, grew.", {("Hopper", "developed_by", "NVIDIA")}),
        ("OpenAI's team trained GPT-3.", {("GPT-3", "developed_by", "OpenAI")}),
        ("Microsoft recently unveiled Maia 100.", {("Maia 100", "developed_by", "Microsoft")}),
        ("Microsoft operates the Kestrel cluster.", {("Kestrel cluster", "operated_by", "Microsoft")}),
        ("The Kestrel cluster was built by Dell.", {("Kestrel cluster", "manufactured_by", "Dell")}),
        ("NVIDIA runs its models on the Kestrel cluster.", set()),
        ("Microsoft-operated Kestrel campus opened.", {("Kestrel campus", "operated_by", "Microsoft")}),
        ("The Microsoft-built Kestrel cluster grew.", {("Kestrel cluster", "developed_by", "Microsoft")}),
        ("The Kestrel cluster is Microsoft's own machine.", {("Kestrel cluster", "operated_by", "Microsoft")}),
        ("The MI400 series is AMD's fifth-generation CDNA line.", {("MI400", "developed_by", "AMD")}),
        ("NVIDIA's Blackwell GPUs are scarce.", {("Blackwell", "developed_by", "NVIDIA")}),
        ("They compared it with OpenAI 175B GPT-3.", {("GPT-3", "developed_by", "OpenAI")}),
        ("TPUs are Google's own hardware.", {("TPU", "developed_by", "Google")}),
        ("MI400 arrived in 2026 as AMD's first rack-scale chip.", {("MI400", "developed_by", "AMD")}),
        ("Zeta-70B (by Cohere) grew.", {("Zeta-70B", "developed_by", "Cohere")}),
        ("Maia 100 is a Microsoft chip.", {("Maia 100", "developed_by", "Microsoft")}),
        ("Claude maker Anthropic grew.", {("Claude", "developed_by", "Anthropic")}),
        ("ChatGPT developer OpenAI grew.", {("ChatGPT", "developed_by", "OpenAI")}),
        ("It meets Google (maker of Gemini).", {("Gemini", "developed_by", "Google")}),
        ("GPT-J by EleutherAI grew.", {("GPT-J", "developed_by", "EleutherAI")}),
        ("Google's custom TPUs grew.", {("TPU", "developed_by", "Google")}),
        ("Google has its own TPUs.", {("TPU", "developed_by", "Google")}),
        ("They are linked by NVIDIA's NVLink.", {("NVLink", "developed_by", "NVIDIA")}),
        ("Meta's Training and Inference Accelerator (MTIA) grew.", {("MTIA", "developed_by", "Meta")}),
        ("Zeta-70B was pre-trained at Cohere on 2T tokens.", {("Zeta-70B", "developed_by", "Cohere")}),
        (
            "Crusoe will build, own and operate the Kestrel campus.",
            {("Kestrel campus", name, "Crusoe") for name in ("developed_by", "operated_by")},
        ),
        (
            "The Kestrel campus, developed and operated by Crusoe, opened.",
            {("Kestrel campus", name, "Crusoe") for name in ("developed_by", "operated_by")},
        ),
        (
            "The big new Kestrel cluster — Microsoft's own machine — grew.",
            {("Kestrel cluster", "operated_by", "Microsoft")},
        ),
    ],
)
def test_verbs_compounds_and_possessives_name_the_maker(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert made(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "NVIDIA and Microsoft built the Kestrel cluster.",
        "The Kestrel cluster was built by NVIDIA and Microsoft.",
    ],
)
def test_every_listed_maker_made_it(sentence: str) -> None:
    assert made(sentence) == {
        ("Kestrel cluster", "developed_by", "NVIDIA"),
        ("Kestrel cluster", "developed_by", "Microsoft"),
    }


def test_every_listed_thing_has_its_maker() -> None:
    assert made("Microsoft's Kestrel cluster and Maia 100 answered.") == {
        ("Kestrel cluster", "operated_by", "Microsoft"),
        ("Maia 100", "developed_by", "Microsoft"),
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Microsoft did not build the Kestrel cluster.",
        "Google's H100 fleet grew.",
        "Microsoft launched H100 instances.",
        "Microsoft admired the Kestrel cluster.",
        "The Kestrel cluster is Microsoft's competitor.",
        "The Kestrel cluster is a Google Cloud customer.",
        "Google's TPUs grew.",
        "GPU maker NVIDIA grew.",
        "Gemini partner NVIDIA grew.",
        "Meta's InfiniBand grew.",
        "GPT-J from AMD grew.",
    ],
)
def test_what_is_denied_bought_or_only_spoken_of_was_not_made(sentence: str) -> None:
    assert made(sentence) == set()


def test_a_long_row_of_names_is_read_in_time_and_keeps_its_neighbours() -> None:
    """Names are listed with fifty to either side at most: a page of names takes no square of time."""
    row = ", ".join(f"Zeta-{number}B" for number in range(2, 402))
    found = relations(f"# Notes\n\nOpenAI trained GPT-3. Seen: {row}.\n", *MADE)
    assert ("GPT-3", "developed_by", "OpenAI") in found


@pytest.mark.parametrize(
    "sentence",
    [
        "Microsoft, the software giant, built the Kestrel cluster.",
        "Microsoft began building the Kestrel cluster.",
        "Microsoft is creating the Kestrel cluster.",
        "The Kestrel cluster was built in partnership with Microsoft.",
        "The Kestrel cluster was built in a close collaboration with Microsoft.",
        "The Kestrel cluster was built by the giant Microsoft.",
        "The Kestrel cluster was developed by researchers at Microsoft.",
    ],
)
def test_appositions_and_collaborations_leave_the_maker_one(sentence: str) -> None:
    assert made(sentence) == {("Kestrel cluster", "developed_by", "Microsoft")}


def test_a_collaboration_between_two_makes_both_makers() -> None:
    assert made("The Kestrel cluster was built in collaboration between NVIDIA and Dell.") == {
        ("Kestrel cluster", "developed_by", "NVIDIA"),
        ("Kestrel cluster", "manufactured_by", "Dell"),
    }


def test_what_is_built_in_a_sentence_is_not_what_another_is_about() -> None:
    text = "Zephyr-7B is a language model. It ran on 5,448 superchips, built by Dell and cooled with water."
    assert relations(f"# Notes\n\n{text}\n", *MADE) == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Google began training Quokka-70B.", {("Quokka-70B", "developed_by", "Google")}),
        ("Google training tools taught Quokka-70B.", set()),
        ("Google launching pads like Quokka-70B.", set()),
        ("Google is not training Quokka-70B.", set()),
    ],
)
def test_who_is_doing_it_makes_it_and_what_is_called_so_does_not(
    sentence: str, expected: set[tuple[object, ...]]
) -> None:
    assert made(f"Quokka-70B is nice. We like Quokka-70B. {sentence}") == expected


def test_an_architecture_before_the_noun_of_a_chip_is_not_all_that_is_made() -> None:
    assert ("B200", "developed_by", "NVIDIA") in made("The B200 is NVIDIA's latest Blackwell GPU.")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("TPU v4 and TPU v5e are generations of Google's chips.", {"TPU v4", "TPU v5e"}),
        ("TPU v4 (the large one) is the latest of Google's accelerators.", {"TPU v4"}),
        ("TPU v4 is faster than all of Google's phones.", set()),
    ],
)
def test_one_of_somebody_s_things_is_theirs(sentence: str, expected: set[str]) -> None:
    assert {subject for subject, _, _ in relations(f"# Notes\n\n{sentence}\n", "developed_by")} == expected


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Llama 3 (Meta)", {("Llama 3", "developed_by", "Meta")}),
        ("2. Claude (Anthropic, 2023)", {("Claude", "developed_by", "Anthropic")}),
        ("Llama 3 (Meta and others)", set()),
        ("Frontier (Oak Ridge National Laboratory)", set()),
    ],
)
def test_a_heading_names_the_maker_in_brackets(heading: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n## {heading}\n\nNothing.\n", "developed_by", inferred=False) == expected


def test_a_foundry_is_named_without_its_process() -> None:
    text = "# Chips\n\n| Chip | Foundry |\n|---|---|\n| TPU v7 | TSMC N3 |\n| MTIA | Samsung SF4X |\n"
    assert {by for _, _, by in relations(text, "manufactured_by")} == {"TSMC", "Samsung"}


def test_who_introduces_what_others_made_did_not_make_it() -> None:
    text = "# Notes\n\nJane Doe introduces the Fairwater data center. Microsoft unveiled the Maia 100 chip.\n"
    assert relations(text, "developed_by") == {("Maia 100", "developed_by", "Microsoft")}
