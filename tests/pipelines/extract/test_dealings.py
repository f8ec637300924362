"""Who supplies, pays, backs or works with whom, however a sentence says it; what is open or denied says nothing."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations

COMPANY = "# Cohere\n\nCohere is a company in Toronto.\n\n"
MODEL = "# Heron-7B\n\nHeron-7B is a language model.\n\n"
PARTNERS = {("Cohere", "partner", "Dell")}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Dell is the main contractor.", PARTNERS),
        ("The first sponsor, Dell, moved in.", PARTNERS),
        ("The company has a supply contract with Dell.", PARTNERS),
        ("A partnership with Dell was announced in May.", PARTNERS),
        ("Cohere and Dell have teamed up to build a cluster.", PARTNERS),
        ("Cohere and Dell announced a partnership.", PARTNERS),
        ("Power comes from Dell.", PARTNERS),
        ("Dell will supply the power under a long contract.", PARTNERS),
        ("Cohere buys its switches from Dell.", PARTNERS),
        ("Dell provides Cohere with power.", {("Dell", "partner", "Cohere")}),
        ("Dell became Cohere's largest supplier.", {("Dell", "partner", "Cohere")}),
        ("Dell acted as financial adviser to Cohere.", {("Dell", "partner", "Cohere")}),
        ("Dell was chosen to supply the racks.", PARTNERS),
        ("The contract for the hall was awarded to Dell.", PARTNERS),
        ("The company is advised by Dell.", PARTNERS),
        ("The hall is let to Dell.", PARTNERS),
        ("Cohere turned to Dell for servers.", PARTNERS),
        ("Dell is one of Cohere's largest suppliers.", {("Dell", "partner", "Cohere")}),
        ("Then came a contract with Dell.", PARTNERS),
        ("Thanks to its contract with Dell, the company grew.", PARTNERS),
        ("2031: 12-year leases with Dell.", PARTNERS),
        ("Cohere won Dell as a partner.", PARTNERS),
        ("Cohere relies on Dell for capacity.", PARTNERS),
        ("It hosts servers for Dell.", PARTNERS),
        ("Dell is building a campus for Cohere.", {("Dell", "partner", "Cohere")}),
        ("Dell licensed Cohere's architecture.", {("Dell", "partner", "Cohere")}),
        ("Dell arranged a loan of $2 billion for Cohere.", PARTNERS),
        ("The company counts Ostbank and Varna among its suppliers.",
         {("Cohere", "partner", "Ostbank"), ("Cohere", "partner", "Varna")}),
    ],
)  # fmt: skip
def test_partners_are_found_however_it_is_said(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(COMPANY + sentence + "\n", "partner") >= expected


@pytest.mark.parametrize(
    "sentence",
    [
        "The round was led by Dell.",
        "Dell led the financing.",
        "Dell holds a minority stake in the company.",
        "Dell took a stake in Cohere last year.",
        "Dell is an early investor.",
        "The company raised the money from Dell.",
        "It is backed by Dell.",
        "The Dell-backed startup grew.",
        "Dell-backed Cohere grew.",
    ],
)
def test_backers_are_found_however_it_is_said(sentence: str) -> None:
    assert ("Dell", "investment", "Cohere") in relations(COMPANY + sentence + "\n", "investment")


def test_partners_are_of_who_acts_with_them_not_of_the_topic() -> None:
    text = "# Amazon\n\nAmazon grew.\n\nOpenAI committed to 33 GW, with partners including NVIDIA and Oracle.\n"
    assert relations(text, "partner") == {("OpenAI", "partner", "NVIDIA"), ("OpenAI", "partner", "Oracle")}


@pytest.mark.parametrize(
    "sentence",
    [
        "The company is no longer Dell-backed.",
        "It is not Dell-backed.",
        "It is a formerly Dell-backed startup.",
        "A non-Dell-backed startup grew.",
        "The Dell-backed Varnadyne said so.",
        "Dell owns no stake in the company.",
        "Dell holds no 10% stake in Cohere.",
    ],
)
def test_who_backs_it_no_more_or_backs_somebody_else_is_no_backer(sentence: str) -> None:
    assert ("Dell", "investment", "Cohere") not in relations(COMPANY + sentence + "\n", "investment")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("This work was supported by the Varna Foundation.", {("Heron-7B", "partner", "Varna Foundation")}),
        ("Compute was provided by Dell.", {("Heron-7B", "partner", "Dell")}),
        ("Dell granted us two million GPU hours.", {("Heron-7B", "partner", "Dell")}),
        ("With the help of Dell we finished in May.", {("Heron-7B", "partner", "Dell")}),
        ("The model was trained with funding from Dell.", {("Heron-7B", "partner", "Dell")}),
        ("Thanks to Dell for compute credits.", {("Heron-7B", "partner", "Dell")}),
        ("The authors acknowledge Dell for sponsoring the run.", {("Heron-7B", "partner", "Dell")}),
        ("Heron-7B was paid for by Varna Council.", {("Heron-7B", "partner", "Varna Council")}),
        ("Mary Ostrow designed the tokenizer.", {("Mary Ostrow", "role", "Heron-7B")}),
        ("The data loader was written by Mary Ostrow.", {("Mary Ostrow", "role", "Heron-7B")}),
        ("Evaluation was coordinated by Mary Ostrow.", {("Mary Ostrow", "role", "Heron-7B")}),
    ],
)
def test_what_a_text_leaves_unsaid_is_its_topic(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(MODEL + sentence + "\n", "partner", "role") >= expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Cohere has not signed a deal with Dell.",
        "Unlike Dell, Cohere buys power from the grid.",
        "Did Dell invest in Cohere?",
        "Dell could become a customer.",
        "Dell is no longer a customer.",
        "Dell is a competitor, not a customer.",
        "In talks to sign a contract with Dell, the company waited.",
        "Cohere considered tapping Dell to supply servers.",
        "Cohere chose Dell laptops for the office.",
        "Thanks to Dell, laptops got cheaper.",
        "The prize was awarded to Dell.",
        "A report from Dell says so.",
        "The contract with Dell was cancelled.",
        "Talks about a contract with Dell failed.",
        "There is no contract with Dell.",
        "Cohere lost its contract with Dell.",
        "Cohere lost Dell as a customer.",
        "Dell makes tools for researchers.",
        "Dell provides access to its manuals.",
        "Dell led the market in laptops.",
        "Dell holds a press conference.",
        "Dell, a supplier of laptops, grew.",
        "Dell and IBM announced results.",
        "Dell supports the H100 and IBM the B200.",
        "Mary Ostrow wrote a book about Dell.",
        "Mary Ostrow ran the marathon.",
    ],
)
def test_what_is_open_denied_or_of_others_is_no_tie(sentence: str) -> None:
    assert relations(COMPANY + sentence + "\n", "partner", "investment", "role") == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Varna AI has leased all of it for fifteen years.", {("Red Mesa campus", "partner", "Varna AI")}),
        ("The whole campus is leased to Varna AI.", {("Red Mesa campus", "partner", "Varna AI")}),
        ("Dell is the contractor.", {("Red Mesa campus", "partner", "Dell")}),
        ("- Dell – sole tenant", {("Red Mesa campus", "partner", "Dell")}),
        ("Dell leases laptops.", set()),
        ("Dell is the supplier of the chips.", set()),
    ],
)
def test_sites_have_tenants_and_contractors(sentence: str, expected: set[tuple[object, ...]]) -> None:
    text = "# Red Mesa campus\n\nRed Mesa is a data center campus in Texas.\n\n" + sentence + "\n"
    assert relations(text, "partner") == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Crusoe raised $600 million in a round led by Coatue.",
        "Crusoe closed a $600 million Series C, led by Coatue.",
        "Crusoe announced a $600 million Series E round co-led by Coatue.",
        "Crusoe raised $600 million from investors like Coatue.",
    ],
)
def test_who_leads_a_round_invests_in_who_raises_it_not_in_the_topic(sentence: str) -> None:
    found = relations(f"# Cohere\n\nCohere grew.\n\n{sentence}\n", "investment")
    assert {fact for fact in found if fact[2] is not None} == {("Coatue", "investment", "Crusoe")}


def test_what_is_raised_of_somebody_is_given_to_who_raises_it() -> None:
    found = relations("# Cohere\n\nCohere grew.\n\nCrusoe has raised $600 million from Coatue.\n", "investment")
    assert found == {("Coatue", "investment", "Crusoe")}


def test_who_rents_from_a_cloud_runs_on_it() -> None:
    text = "# OpenAI\n\nFor years, OpenAI rented compute from AWS, and leased GPUs from CoreWeave.\n"
    found = relations(text, "partner", "runs_on_cloud")
    assert ("OpenAI", "runs_on_cloud", "AWS") in found
    assert ("OpenAI", "partner", "AWS") not in found


def test_whom_opening_words_name_is_not_who_the_sentence_is_about() -> None:
    text = "# Nebius\n\nNebius is a company. Spun out of Yandex, it has signed contracts with Microsoft.\n"
    assert relations(text, "partner") == {("Nebius", "partner", "Microsoft")}


def test_whose_layoffs_or_rival_is_told_has_no_part_in_a_contract() -> None:
    text = (
        "# Notes\n\nAmid Google's layoffs, Oracle announced a lease with OpenAI. Oracle's rival CoreWeave won a"
        " contract with Meta. After Nvidia's results, Dell signed a $6.3 billion agreement with Meta.\n"
    )
    assert {fact[::2] for fact in relations(text, "partner", inferred=False)} == {
        ("Oracle", "OpenAI"),
        ("CoreWeave", "Meta"),
        ("Dell", "Meta"),
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Oracle's $30 billion contract with OpenAI was signed in 2031.",
        "Oracle's $30 billion contract with OpenAI covers five years.",
    ],
)
def test_a_sum_between_a_company_and_its_contract_hides_neither(sentence: str) -> None:
    text = f"# Orvane\n\nOrvane is a chip company.\n\n{sentence}\n"
    assert relations(text, "partner") == {("Oracle", "partner", "OpenAI")}
