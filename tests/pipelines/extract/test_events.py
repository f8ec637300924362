"""What happened when: headings, periods in brackets, plans and verbs."""

from __future__ import annotations

import pytest

from pipelines.extract.events import APPEARS
from tests.pipelines.extract.reading_help import claims, facts, relations

EVENTS = ("started_on", "ended_on", "opened_on", "released_on", "announced_on", "expected_on")


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("The Foo Scheduler Migration (March 2021)", {("Foo Scheduler Migration", "started_on", "2021-03")}),
        ("3.1 Acme Merger (2019)", {("Acme Merger", "started_on", "2019")}),
        ("GPT-3 (May 2020)", {("GPT-3", "released_on", "2020-05")}),
        ("GPT-3 released (May 2020)", {("GPT-3", "released_on", "2020-05")}),
        (
            "GPT-3 Training (May 2020 - June 2020)",
            {("GPT-3", "started_on", "2020-05"), ("GPT-3", "ended_on", "2020-06")},
        ),
        ("GPT-3 Evaluation (May 2020)", set()),
    ],
)
def test_a_heading_dates_what_it_names(heading: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# History\n\n## {heading}\n\nText.\n", *EVENTS) == expected


@pytest.mark.parametrize(
    "sentence",
    ["Training of GPT-3 took 5 months (May-Sep 2020).", "The GPT-3 training run (May-Sep 2020) ended well."],
)
def test_a_period_in_brackets_is_when_it_ran(sentence: str) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", *EVENTS) == {
        ("GPT-3", "started_on", "2020-05"),
        ("GPT-3", "ended_on", "2020-09"),
    }


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-5 won't be available until Q4 2027.", {("GPT-5", "expected_on", "2027-Q4")}),
        ("GPT-5 was not released until May 2025.", {("GPT-5", "released_on", "2025-05")}),
        ("GPT-5 was not released before May 2025.", set()),
        ("The launch of GPT-5 is delayed until 2027.", {("GPT-5", "expected_on", "2027")}),
        ("GPT-5 would not have been finished before 2026.", set()),
        ("The training of GPT-5 was launched in May 2025.", {("GPT-5", "started_on", "2025-05")}),
        ("## GPT-5 training, May-June 2025", {("GPT-5", "started_on", "2025-05"), ("GPT-5", "ended_on", "2025-06")}),
        (
            "- **Training period**: May-June 2025",
            {("GPT-5", "started_on", "2025-05"), ("GPT-5", "ended_on", "2025-06")},
        ),
    ],
)
def test_what_is_late_or_runs_has_its_dates(sentence: str, expected: set[tuple[str, ...]]) -> None:
    assert {(c.subject_name, c.predicate, c.value_text) for c in claims(f"# GPT-5\n\n{sentence}\n")} == expected


def test_a_date_in_the_brackets_behind_a_deal_is_its_beginning() -> None:
    text = "# Notes\n\nThe Microsoft partnership ($1B, July 2019) grew.\n"
    assert relations(text, *EVENTS) == {("Microsoft", "started_on", "2019-07")}


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("GPT-3 will be released in March 2027.", "GPT-3"),
        ("The Columbus data center is expected to open in March 2027.", "Columbus data center"),
        ("Training of GPT-3 is planned to start in March 2027.", "GPT-3"),
        ("The Kestrel campus will open in March 2027.", "Kestrel campus"),
    ],
)
def test_plans_are_expected(sentence: str, subject: str) -> None:
    (claim,) = [c for c in claims(f"# Notes\n\n{sentence}\n") if c.predicate in EVENTS]
    assert (claim.subject_name, claim.predicate, claim.value_text, claim.status) == (
        subject,
        "expected_on",
        "2027-03",
        "planned",
    )


def test_what_is_past_is_not_expected() -> None:
    assert relations("# Notes\n\nGPT-3 was released in March 2021.\n", *EVENTS) == {("GPT-3", "released_on", "2021-03")}


def test_the_words_of_a_date_are_no_cue() -> None:
    """`end of 2021` is a date; nothing ended."""
    assert relations("# GPT-3\n\nBy the end of 2021 GPT-3 pleased everybody.\n", *EVENTS) == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In July 2020, OpenAI and many others of note released GPT-3.", {("GPT-3", "released_on", "2020-07")}),
        ("In 2020, GPT-3, which was released in 2019, pleased us.", {("GPT-3", "released_on", "2019")}),
        ("In May 2021, after Gopher was released in 2020, OpenAI met.", {("Gopher", "released_on", "2020")}),
        ("In May 2021, everybody met and GPT-3 was released in 2022.", {("GPT-3", "released_on", "2022")}),
        ("In May 2021, OpenAI met.", set()),
        ("If the Kestrel cluster opened in 2021, nobody saw it.", set()),
        ("OpenAI has been a member of the club since 2021.", set()),
        ("OpenAI has been in business since 2021.", {("OpenAI", "started_on", "2021")}),
        ("OpenAI co-founded Orbix Labs in 2021.", {("Orbix Labs", "started_on", "2021")}),
        ("Many remember when GPT-2 came out in 2019.", {("GPT-2", "released_on", "2019")}),
        ("On 30 June 2021 the Kestrel cluster was switched off.", {("Kestrel cluster", "ended_on", "2021-06-30")}),
        ("OpenAI broke ground on the Kestrel campus in May 2021.", {("Kestrel campus", "started_on", "2021-05")}),
        ("The Kestrel campus would arrive in 2031 at the earliest.", {("Kestrel campus", "expected_on", "2031")}),
        ("In May 2021, OpenAI starts to use chips of its own.", set()),
        ("In May 2021, OpenAI stops being a customer.", set()),
        (
            "From 2019 to 2021, OpenAI ran the Kestrel program.",
            {("Kestrel", "started_on", "2019"), ("Kestrel", "ended_on", "2021")},
        ),
        ("From 2019 to 2021, OpenAI grew by 40%.", set()),
        ("OpenAI went public in May 2021.", {("OpenAI", "started_on", "2021-05")}),
        ("The Kestrel campus broke ground in May 2021.", {("Kestrel campus", "started_on", "2021-05")}),
        ("H100 shipments began in May 2023.", {("H100", "released_on", "2023-05")}),
    ],
)
def test_an_opening_date_is_its_main_verbs(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", *EVENTS) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("OpenAI ended 2025 with 400 people.", set()),
        ("OpenAI closed 2025 strong.", set()),
        ("OpenAI began 2025 on a high note.", set()),
        (
            "The Kestrel campus opened in 2019 and started 2025 with 400 GPUs.",
            {("Kestrel campus", "opened_on", "2019")},
        ),
        ("The partnership of OpenAI ended in 2025.", {("OpenAI", "ended_on", "2025")}),
        ("Training of GPT-3 started 2025.", {("GPT-3", "started_on", "2025")}),
        ("Training of GPT-3 started May 2025 with 400 GPUs.", {("GPT-3", "started_on", "2025-05")}),
    ],
)
def test_a_year_that_ends_is_not_when_something_ended(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", *EVENTS) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("OpenAI posted a note in May 2021.", {("OpenAI", "published_on", "2021-05")}),
        ("OpenAI reported in May 2021 that it grew.", set()),
        ("GPT-2 was introduced in OpenAI's blog post in May 2021.", set()),
    ],
)
def test_to_report_is_not_to_publish(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "published_on") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-4 has been available since March 2023.", ("released_on", "2023-03")),
        ("Meta open-sourced Llama 3 in April 2024.", ("released_on", "2024-04")),
        ("The H200 has shipped since May 2024.", ("released_on", "2024-05")),
        ("Colossus has been online since September 2024.", ("opened_on", "2024-09")),
        ("Colossus entered service in 2024.", ("opened_on", "2024")),
        ("Colossus was switched on in July 2024.", ("opened_on", "2024-07")),
        ("Colossus was switched off in July 2024.", ("ended_on", "2024-07")),
        ("Colossus was decommissioned in 2024.", ("ended_on", "2024")),
        ("OpenAI was established in 2015.", ("started_on", "2015")),
        ("OpenAI launched in December 2015.", ("started_on", "2015-12")),
        ("Nvidia presented the B200 in March 2024.", ("announced_on", "2024-03")),
        ("The B200 is on track for 2026.", ("expected_on", "2026")),
        ("Nvidia plans to ship the B200 in 2026.", ("expected_on", "2026")),
    ],
)
def test_events_in_other_words(sentence: str, expected: tuple[str, str]) -> None:
    found = facts(f"# Notes\n\n{sentence}\n")
    assert [(name, value) for _, name, _, _, value in found if name.endswith("_on")] == [expected]


@pytest.mark.parametrize(
    "sentence",
    [
        "Power demand at Microsoft has doubled since 2020.",
        "Will Colossus open in 2026?",
        "Microsoft had deployed 40,000 GPUs as of 2025.",
    ],
)
def test_what_changed_or_is_asked_did_not_begin(sentence: str) -> None:
    assert not [name for _, name, *_ in facts(f"# Notes\n\n{sentence}\n") if name.endswith("_on")]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Colossus opens in 2027.", {("Colossus", "expected_on", "2027")}),
        ("Colossus comes online in the second half of 2027.", {("Colossus", "expected_on", "2027-H2")}),
        ("Colossus opened in 2024.", {("Colossus", "opened_on", "2024")}),
        (
            "Construction of Colossus started in June 2024 at a projected cost of $2 billion.",
            {("Colossus", "started_on", "2024-06")},
        ),
        ("The OpenAI contract with CoreWeave runs through 2030.", {("OpenAI", "ended_on", "2030")}),
        ("Demand at OpenAI grew through 2030.", set()),
    ],
)
def test_the_present_is_a_timetable_and_the_past_none(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", *EVENTS) == expected


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("**March 2024**: Colossus enters service.", {("Colossus", "opened_on", "2024-03")}),
        ("**Early 2024** – Llama 3 is put on Hugging Face.", {("Llama 3", "released_on", "early-2024")}),
        ("**March 2024**: Work on Colossus starts.", {("Colossus", "started_on", "2024-03")}),
        ("**March 2024**: Llama 3 has not been released.", set()),
        ("**March 2024**: The collaboration with Acme Corp ends.", set()),
        ("**March 2024**: Llama 3 keeps its lead.", set()),
    ],
)
def test_an_item_labelled_with_a_date_tells_what_happened_then(item: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# Timeline\n\n- {item}\n", *EVENTS) == expected


def test_a_row_that_asks_tells_of_no_event() -> None:
    table = "# Timeline\n\n| Date | Event |\n|---|---|\n| March 2024 | Colossus opens{} |\n"
    assert relations(table.format(""), *EVENTS) == {("Colossus", "opened_on", "2024-03")}
    assert relations(table.format("?"), *EVENTS) == set()


def test_an_account_of_a_model_releases_no_model_and_a_date_of_its_own_is_kept() -> None:
    items = "- **July 2023** - Zubrin publishes its view of GPT-4.\n- **August 2022** - Work goes on until May 2023.\n"
    found = facts(f"# Notes\n\n## Timeline\n\n{items}")
    assert not {fact for fact in found if fact[1] == "released_on" or fact[4] == "2022-08"}
    released = facts("# Notes\n\n## Timeline\n\n- **July 2023** - Zubrin publishes GPT-4.\n")
    assert ("GPT-4", "released_on") in {fact[:2] for fact in released}


@pytest.mark.parametrize(
    ("sentence", "released"),
    [
        ("In June 2023, it released the model.", {"2023-06"}),
        ("The first version was released in June 2023.", {"2023-06"}),
        ("On 29 June 2023, the lab released the Marten series of models.", set()),
        ("In June 2023, they released three models for mathematics.", set()),
        ("In June 2023, it launched its first free chatbot app.", set()),
        ("In June 2023, a smaller model was released.", set()),
    ],
)
def test_what_comes_out_later_may_be_another_thing(sentence: str, released: set[str]) -> None:
    text = f"# History\n\nOpenAI announced GPT-3 in May 2020. {sentence}\n"
    found = relations(text, "released_on")
    assert {when for subject, _, when in found if subject == "GPT-3"} == released


@pytest.mark.parametrize("made", ["released a smaller model", "launched a chatbot", "launched its first model"])
def test_a_company_does_not_begin_with_what_it_brings_out(made: str) -> None:
    found = relations(f"# Notes\n\nCohere {made} in May 2024.\n", "started_on")
    assert not {subject for subject, _, _ in found if subject == "Cohere"}


@pytest.mark.parametrize(
    "line",
    [
        "The sale is expected to close in H1 2027.",
        "The acquisition, due to be completed in H1 2027, is subject to approval.",
        "- Expected close: H1 2027",
    ],
)
def test_deals_without_a_name_are_expected_of_those_who_make_them(line: str) -> None:
    text = f"# Cohere\n\nCohere is a company in Toronto.\n\n{line}\n"
    assert ("Cohere", "expected_on", "2027-H1") in relations(text, "expected_on")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Mistral AI published Quokka-3 on March 5, 2031.", {("Quokka-3", "released_on")}),
        ("Quokka-3 was published in March 2031.", {("Quokka-3", "released_on")}),
        ("The weights of Quokka-3 were published in March 2031.", {("Quokka-3", "released_on")}),
        ("Mistral AI is publishing Quokka-3 in March 2031.", {("Quokka-3", "released_on")}),
        ("The Quokka-3 report was published in March 2031.", set()),
    ],
)
def test_who_publishes_a_model_releases_it(sentence: str, expected: set[tuple[str, str]]) -> None:
    found = facts(f"# Notes\n\nQuokka-3 is a language model by Mistral AI.\n\n{sentence}\n")
    assert {(fact[0], fact[1]) for fact in found if str(fact[1]).endswith("_on")} == expected


@pytest.mark.parametrize(
    "text",
    [
        "Dell had revenue of $12.7B in the quarter ended June 30, 2031.",
        "- Revenue: Q2 FY2031 (ended Dec 2030) $12.7B",
        "**Q4 FY2031 Results (Quarter Ended June 30, 2031)**",
        "For the fiscal year ending January 31, 2031, Dell expects $40B.",
    ],
)
def test_when_a_period_of_accounts_ended_nothing_else_did(text: str) -> None:
    assert relations(f"# Dell\n\n{text}\n", *EVENTS) == set()


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("In November 2025 the satellite launched on a rideshare with a single H100.", []),
        ("The startup launched in March 2024 with 16 H100 GPUs.", []),
        ("In March 2022, NVIDIA launched the H100.", ["H100"]),
        ("The H100 launched in March 2022 with 80 GB of memory.", ["H100"]),
        ("The H100 launched with 80 GB of memory in March 2022.", ["H100"]),
    ],
)
def test_what_something_comes_out_with_does_not_come_out(text: str, released: list[str]) -> None:
    assert [c.subject_name for c in claims(text) if c.predicate == "released_on"] == released


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The first units of the B200 reached customers in March 2025.", ("B200", "released_on", "2025-03")),
        ("The B300 saw the light of day in May 2025.", ("B300", "released_on", "2025-05")),
        ("NVIDIA lifted the curtain on its plans in May 2024.", ("NVIDIA", "announced_on", "2024-05")),
        ("In July 2024, Microsoft gave up its seat on the board.", ("Microsoft", "ended_on", "2024-07")),
        ("The Kestrel campus took its first load in May 2025.", ("Kestrel campus", "opened_on", "2025-05")),
    ],
)
def test_what_happened_is_told_in_many_words(sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in relations(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Complaints about Gemini arrived in May 2024.",
        "GPT-4 ran out of context in May 2023.",
        "Engineers were at work on Colossus in June 2024.",
        "GPT-4 was out of reach in 2023.",
        "The bug in TensorFlow was confirmed in May 2021.",
        "Fear took over at OpenAI in 2023.",
    ],
)
def test_the_same_words_of_something_else_date_nothing(sentence: str) -> None:
    assert not [fact for fact in relations(sentence) if fact[1].endswith("_on")]


@pytest.mark.parametrize(
    "item", ["2023: OpenAI agreed that safety mattered", "2023: Anthropic raised concerns", "2024: Google backs down"]
)
def test_an_item_of_a_chronicle_announces_deals_alone(item: str) -> None:
    assert not [fact for fact in relations(f"# Notes\n\n- {item}\n") if fact[1] == "announced_on"]


def test_a_date_below_a_heading_of_estimates_is_none() -> None:
    table = "| Model | Release date | Parameters |\n|---|---|---|\n| GPT-3 | June 11, 2020 | 175B |\n"
    found = {c.predicate: c.status for c in claims(f"# Notes\n\n## Estimates\n\n{table}")}
    assert found == {"released_on": "stated", "parameter_count": "estimated"}


def test_filings_and_leases_have_dates_of_their_own() -> None:
    text = """# Oracle

- Oracle has lease commitments of $12.5B commencing 2031 (Oracle FY2030 10-K).
- Oracle was founded in 1977 (FY2030 10-K).
- The H200 was announced (May 2022 Nvidia press release).
"""
    found = facts(text, "started_on", "ended_on", "expected_on", "announced_on")
    assert [fact[1:] for fact in found] == [
        ("started_on", None, None, "1977"),
        ("announced_on", None, None, "2022-05"),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "With contracts worth $3 billion, Cohere started in 2012.",
        "Cohere had few contracts when it started in 2012.",
        "Cohere, which has several options, started in 2012.",
        "In terms of scale, Cohere started in 2012.",
        "Under the agreement, Cohere's construction work started in 2012.",
    ],
)
def test_who_has_contracts_began_all_the_same(sentence: str) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "started_on") == {("Cohere", "started_on", "2012")}


@pytest.mark.parametrize(
    "sentence",
    [
        "Cohere's agreement with Dell, signed in May, starts in 2031.",
        "Cohere has leases for two halls, most of which start in 2031.",
        "Deliveries to Cohere started in 2031.",
        "Rent payments of $3 million begin in 2031.",
    ],
)
def test_what_is_agreed_begins_and_not_who_agreed(sentence: str) -> None:
    assert not [fact for fact in relations(f"# Cohere\n\n{sentence}\n") if fact[1].endswith("_on")]


@pytest.mark.parametrize(
    "sentence",
    ["Nebius leases the site through 2030.", "The contract with Acme runs until 2030.", "The deal ends in 2030."],
)
def test_what_a_contract_lasts_until_is_its_end_and_not_awaited(sentence: str) -> None:
    text = f"---\ndate: 2026-05-01\n---\n\n# Nebius\n\n{sentence}\n"
    found = [c for c in claims(text) if c.value_text == "2030"]
    assert {(c.predicate, c.status) for c in found} == {("ended_on", "planned")}


def test_what_is_announced_for_a_year_was_not_announced_then() -> None:
    assert not relations(
        "# Notes\n\nMeta announced capex of $70B for 2031. Meta announced a campus for 2032.\n", *APPEARS
    )
    assert relations("# Notes\n\nMeta announced Foo-3 in 2031.\n", *APPEARS) == {("Foo-3", "announced_on", "2031")}


def test_a_quarter_whose_results_are_told_is_no_time_of_an_event() -> None:
    text = "# Notes\n\nMeta is scheduled to report Q4 2031 earnings today. Llama 9 will be released in Q4 2031.\n"
    assert [(c.predicate, c.value_text) for c in claims(text)] == [("expected_on", "2031-Q4")]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Colossus opened in spring 2025.", [("opened_on", "2025-03/2025-05", "stated")]),
        ("Mahti was retired in summer 2024.", [("ended_on", "2024-06/2024-08", "stated")]),
        ("Mahti will be shut down on 31 August 2031.", [("ended_on", "2031-08-31", "planned")]),
        ("Mahti will be opened on 31 August 2031.", [("expected_on", "2031-08-31", "planned")]),
    ],
)
def test_a_season_is_one_time_and_nobody_awaits_an_end(sentence: str, expected: list[object]) -> None:
    dated = [c for c in claims(f"# Notes\n\n{sentence}\n") if c.predicate.endswith("_on")]
    assert [(c.predicate, c.value_text, c.status) for c in dated] == expected
