"""Names that only the words around them give away."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations


@pytest.mark.parametrize("name", ["Foo Bar Systems", "Zeta Works", "Acme & Sons"])
def test_an_unknown_company_is_named_by_its_home(name: str) -> None:
    (claim,) = claims(f"# Notes\n\nOhio-based {name} grew.\n")
    assert (claim.subject_name, claim.subject_type, claim.predicate, claim.object_name) == (
        name,
        "organization",
        "located_in",
        "Ohio",
    )


def test_a_company_named_by_its_home_is_known_in_the_next_sentence() -> None:
    found = facts("# Notes\n\nOhio-based Zeta Works opened. It runs 400 H100 GPUs.\n", "accelerators")
    assert found == [("Zeta Works", "accelerators", "H100", 400, 400)]


def test_a_town_names_the_data_center_in_it() -> None:
    assert facts("# Notes\n\nA data center in Columbus uses 40 MW.\n") == [
        ("Columbus data center", "located_in", "Columbus", None, None),
        ("Columbus data center", "power_capacity", None, 40e6, 40e6),
    ]


def test_a_state_is_too_wide_to_name_a_data_center() -> None:
    assert "Ohio data center" not in {c.subject_name for c in claims("# Notes\n\nA data center in Ohio uses 40 MW.\n")}


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("vice president of sales at Microsoft", "vice president of sales"),
        ("senior director for chip design and power at Microsoft", "senior director for chip design and power"),
        ("head of Microsoft", "head"),
    ],
)
def test_a_title_before_an_organisation_names_the_person(title: str, role: str) -> None:
    found = relations(f"# Notes\n\nJo Q. Doe, {title}, spoke.\n", "role")
    assert found == {("Jo Q. Doe", "role", role)} or found == {("Jo Q. Doe", "role", "Microsoft")}
    (claim,) = [c for c in claims(f"# Notes\n\nJo Q. Doe, {title}, spoke.\n") if c.predicate == "role"]
    assert (claim.object_name, claim.value_text) == ("Microsoft", role)


def test_a_title_without_an_organisation_names_nobody() -> None:
    assert claims("# Notes\n\nJo Doe, vice president of sales, spoke.\n") == []


@pytest.mark.parametrize("phrase", ["70B model", "70B-parameter model", "70B parameter dense model", "70B LLM"])
def test_a_size_names_the_one_model_of_that_size(phrase: str) -> None:
    for name in ("Quokka-70B", "Quokka 2 70B", "Quokka 3.1 70B"):
        text = f"# Notes\n\n{name} is nice. The {phrase} has 80 layers.\n"
        assert facts(text, "layer_count") == [(name, "layer_count", None, 80, 80)]


def test_a_size_that_fits_two_names_is_a_model_of_its_own() -> None:
    text = "# Notes\n\nQuokka-70B met Wombat-70B. The 70B model has 80 layers.\n"
    assert facts(text, "layer_count") == [("70B model", "layer_count", None, 80, 80)]


def test_the_only_size_is_that_of_the_titles_model() -> None:
    assert facts("# GPT-3\n\nThe 9B model has 80 layers.\n", "layer_count", title="GPT-3") == [
        ("GPT-3", "layer_count", None, 80, 80)
    ]
    two = "# Notes\n\nThe 9B model has 80 layers. The 3B model has 40 layers.\n"
    assert facts(two, "layer_count", title="GPT-3") == [
        ("GPT-3-9B", "layer_count", None, 80, 80),
        ("GPT-3-3B", "layer_count", None, 40, 40),
    ]


@pytest.mark.parametrize("text", ["Gopher, a 70B model, grew.", "Gopher is our first 70B model."])
def test_a_size_that_describes_a_model_is_its(text: str) -> None:
    assert facts(f"# Notes\n\n{text}\n", "parameter_count") == [("Gopher", "parameter_count", None, 70e9, 70e9)]


@pytest.mark.parametrize("phrase", ["$40M model", "40M business model", "40M cloud pricing model", "v1.40M model"])
def test_money_and_business_size_no_model(phrase: str) -> None:
    assert "40M model" not in {c.subject_name for c in claims(f"# Notes\n\nA {phrase} has 80 layers.\n")}


@pytest.mark.parametrize("size", ["17B", "17 billion parameter", "17-billion-parameter", "17B active parameter"])
def test_a_size_in_words_describes_the_model_before_it_too(size: str) -> None:
    text = f"# Notes\n\nOf the Llama 4 series we tried Llama 4 Scout, a {size} model with 16 experts, and others.\n"
    assert [fact[0] for fact in facts(text, "parameter_count", "expert_count")] == ["Llama 4 Scout"] * 2


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("The first large cluster, in Norway, has 9,000 A100s.", "Norway cluster"),
        ("The company's cluster in Ohio has 9,000 A100s.", "Ohio cluster"),
        ("Ohio is the site of the second large cluster, with 9,000 A100s.", "Ohio cluster"),
        ("Ohio, home of the second cluster, has 9,000 A100s.", "Ohio cluster"),
        ("The largest cluster in Norway has 9,000 A100s.", "Cohere"),
    ],
)
def test_a_machine_without_a_name_is_called_by_its_land(sentence: str, name: str) -> None:
    found = facts(f"# Notes on Cohere\n\n{sentence}\n", "accelerators")
    assert [(subject, value) for subject, _, _, value, *_ in found] == [(name, 9000)]


def test_a_size_alone_names_one_model_however_often_it_is_told() -> None:
    text = "# Update\n\nOur 65B model has seen 600B tokens. The 13B model took 9 days on 128 A100s.\n"
    found = claims(f"{text}\nOur 65B model ran on 512 A100s.\n")
    assert {c.subject_id for c in found} == {"model/65b-model", "model/13b-model"}


@pytest.mark.parametrize("likened", ["Compared with Gopher", "Unlike Gopher", "After Gopher"])
def test_what_another_model_is_likened_to_has_its_own_numbers(likened: str) -> None:
    found = facts(f"# Update\n\n{likened}, our 65B model needs 512 A100 GPUs.\n", "accelerators")
    assert found == [("65B model", "accelerators", "A100", 512, 512)]


@pytest.mark.parametrize(
    "text", ["Before Gopher, a 70B model, nobody had 80 layers.", "Since Gopher is a 70B model, it is big."]
)
def test_what_a_size_describes_is_one_thing_with_its_name(text: str) -> None:
    assert {c.subject_name for c in claims(f"# Update\n\n{text}\n") if c.predicate == "parameter_count"} == {"Gopher"}
