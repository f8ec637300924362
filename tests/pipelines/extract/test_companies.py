"""Partners and backers of companies."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.extract.companies import SIGNED
from tests.pipelines.extract.reading_help import claims, relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Microsoft backs NVIDIA and Anthropic.",
            {("Microsoft", "investment", "NVIDIA"), ("Microsoft", "investment", "Anthropic")},
        ),
        ("Microsoft never invested in Anthropic.", set()),
        ("Microsoft is a major investor.", {("Microsoft", "investment", "OpenAI")}),
        ("Microsoft is not an investor.", set()),
        ("Microsoft is an investor in Anthropic.", {("Microsoft", "investment", "Anthropic")}),
    ],
)
def test_sentences_tell_backers(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "part_of", "investment") == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Microsoft's cloud deal with Oracle and NVIDIA grew.",
            {("Microsoft", "partner", "Oracle"), ("Microsoft", "partner", "NVIDIA")},
        ),
        ("A new Oracle deal came.", {("OpenAI", "partner", "Oracle")}),
        ("An Oracle joint venture came.", {("OpenAI", "partner", "Oracle")}),
        ("The Oracle deal came.", set()),
        ("No Oracle deal was signed.", set()),
        ("Microsoft announced an Oracle deal.", set()),
        ("Oracle deals came.", set()),
        ("There is no sign of Microsoft's partnership with Oracle.", set()),
        ("Microsoft's people spoke with Oracle.", set()),
    ],
)
def test_a_tie_makes_partners_of_whom_it_names(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "partner") == expected


@pytest.mark.parametrize("heading", ["Customers", "Key partners", "Clients and tenants (2031)", "Anchor tenant"])
def test_the_companies_that_lines_name_below_counterparts_are_partners(heading: str) -> None:
    text = f"# OpenAI\n\n## {heading}\n\n- **Microsoft:** buys a lot\n- **Oracle:** buys more\n"
    assert relations(text, "partner") == {("OpenAI", "partner", "Microsoft"), ("OpenAI", "partner", "Oracle")}


@pytest.mark.parametrize(
    "heading", ["Customer support", "Multi-tenant jobs", "Former customers", "Potential clients", "Competitors"]
)
def test_other_headings_name_no_partners(heading: str) -> None:
    assert relations(f"# OpenAI\n\n## {heading}\n\n- **Microsoft:** a hotline\n", "partner") == set()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Oracle: financing partner", {("OpenAI", "partner", "Oracle")}),
        ("Oracle: no longer a partner", set()),
        ("Oracle: financing partner?", set()),
        ("Oracle: has tea with a partner", set()),
    ],
)
def test_a_line_tells_whether_its_company_is_a_partner(line: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n- {line}\n", "partner", inferred=False) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Microsoft signed a lease with Oracle.", {("Microsoft", "Oracle")}),
        ("Microsoft has also signed a long cloud contract with Oracle.", {("Microsoft", "Oracle")}),
        (
            "Microsoft has a $3B, 5-year deal with Oracle and NVIDIA.",
            {("Microsoft", "Oracle"), ("Microsoft", "NVIDIA")},
        ),
        ("Microsoft, which likes tea, announced an agreement with Oracle.", {("Microsoft", "Oracle")}),
        ("Microsoft raised $3B and then closed a lease with Oracle.", {("Microsoft", "Oracle")}),
        ("OpenAI grew after Microsoft inked a deal with Oracle.", {("Microsoft", "Oracle")}),
    ],
)
def test_who_signs_with_whom(sentence: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# Notes\n\n{sentence}\n", "partner")
    assert {(subject, object_) for subject, _, object_ in found} == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Microsoft signed no deal with Oracle.",
        "Microsoft has not signed a deal with Oracle.",
        "Microsoft has had no contract with Oracle.",
        "Microsoft has lost its deal with Oracle.",
        "Microsoft has denied a deal with Oracle.",
        "Microsoft has yet to see a deal with Oracle.",
        "Microsoft has walked away from a deal with Oracle.",
        "Microsoft announced the end of its contract with Oracle.",
        "Microsoft's rivals have deals with Oracle.",
        "Microsoft fears that its rival signed a deal with Oracle.",
        "Microsoft grew and its rival signed a deal with Oracle.",
        "Microsoft ended its contract with a rival; a friend signed a deal with Oracle.",
        "Microsoft was there when somebody signed a deal with Oracle.",
        "Microsoft broke off its partnership with Oracle.",
        "Microsoft ended its partnership with Oracle.",
        "If Microsoft signed a deal with Oracle, it would need power.",
    ],
)
def test_what_ended_was_denied_or_is_a_rivals_makes_no_partner(sentence: str) -> None:
    assert relations(f"# Notes\n\n{sentence}\n", "partner") == set()


@pytest.mark.parametrize("junk", [" has", " and", " signed a", ", abc,", " signed a a a deals ", " x and"])
def test_rows_of_words_behind_a_name_are_read_in_time(junk: str) -> None:
    assert SIGNED.match(junk * (100_000 // len(junk))) is None


_WORDS = st.sampled_from(
    [
        "Microsoft",
        "Oracle",
        " has ",
        " signed ",
        "a ",
        "lease ",
        "deal ",
        "with ",
        ", ",
        " and ",
        "no ",
        "$3B ",
        ".",
        "é",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, max_size=40).map("".join))
def test_any_words_make_partners_of_the_companies_named_only(text: str) -> None:
    for subject, _, object_ in relations(f"# Notes\n\n{text}\n", "partner"):
        assert {subject, object_} <= {"Microsoft", "Oracle"}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("OpenAI plans to close a round led by NVIDIA.", "planned"),
        ("OpenAI closed a round led by NVIDIA.", "stated"),
        ("- NVIDIA: planned investor", "planned"),
    ],
)
def test_a_tie_that_is_only_planned_is_told_so(text: str, status: str) -> None:
    found = [c for c in claims(f"# OpenAI\n\n{text}\n") if c.predicate == "investment"]
    assert [(c.subject_name, c.status) for c in found] == [("NVIDIA", status)]


@pytest.mark.parametrize(("verb", "status"), [("will jointly build", "planned"), ("jointly built", "stated")])
def test_what_companies_will_build_together_is_planned(verb: str, status: str) -> None:
    found = [c for c in claims(f"# Notes\n\nOracle and NVIDIA {verb} a hall.\n") if c.predicate == "partner"]
    assert [c.status for c in found] == [status]


@pytest.mark.parametrize(
    "sentence",
    [
        "Jo Solberg, a professor at Stanford, collaborated with Nvidia.",
        "Ann Vondrak will stay to work with the new CEO, Jo Solberg.",
    ],
)
def test_where_somebody_teaches_and_what_a_post_is_called_ties_no_companies(sentence: str) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "partner") == set()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Accel: holds the company in its portfolio as an investor", {("Accel", "investment", "Cohere")}),
        ("Accel: led the seed round", {("Accel", "investment", "Cohere")}),
        ("Accel: has a stake in the company", {("Accel", "investment", "Cohere")}),
        ("Accel: the partner who finances", {("Cohere", "partner", "Accel")}),
        ("Accel: A history of the firm", set()),
        ("Accel: rival of many years", set()),
        ("Accel: leads the market for cooling", set()),
        ("Accel: invested in sports teams", set()),
    ],
)
def test_what_is_said_of_companies_at_the_end_of_a_note(line: str, expected: set[tuple[str, str, str]]) -> None:
    assert relations(f"# Cohere\n\nCohere builds models.\n\n## See also\n\n- {line}\n") == expected


def test_a_supplier_since_a_year_was_not_founded_then_and_is_not_where_it_rents() -> None:
    text = "# Cohere\n\nCohere builds models.\n\n## Suppliers\n\n- Dell: supplier since 2021 of the site at Oslo\n"
    assert [(c.predicate, c.object_name) for c in claims(text)] == [("partner", "Dell")]


@pytest.mark.parametrize(
    ("sentence", "investors"),
    [
        ("Cohere secured funding from Ostbank and Accel.", {"Ostbank", "Accel"}),
        ("Cohere received investment from Ostbank.", {"Ostbank"}),
        ("Cohere attracted capital from Ostbank.", {"Ostbank"}),
        ("Cohere and co-investors, including Accel and Ostbank, met.", set()),
        ("The model was trained with funding from Ostbank.", set()),
    ],
)
def test_who_gives_a_company_money_invests_in_it(sentence: str, investors: set[str]) -> None:
    told = f"# News\n\nOstbank is a bank, and Cohere a company. {sentence}\n"
    assert relations(told, "investment") == {(name, "investment", "Cohere") for name in investors}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- **OpenAI**: $10B+ contract for computing power", {"OpenAI"}),
        ("- **AWS**: Multi-year partnership for inference", {"AWS"}),
        ("- **Cohere**: contract with Oracle", set()),
        ("- **Intel**: no partnership", set()),
        ("- **Intel**: the agreement expired", set()),
        ("- **Intel**: former collaboration", set()),
        ("- Google: contract under negotiation", set()),
        ("- Microsoft: awaiting contract", set()),
        ("- Reddit: breach of contract", set()),
        ("- FERC: interconnection agreement rejected", set()),
        ("- Nebius: $17.4 billion Microsoft contract", set()),
    ],
)
def test_whom_a_line_gives_a_contract_is_the_topics_partner(line: str, expected: set[str]) -> None:
    text = f"# Orvane Compute\n\nOrvane Compute is a chip company.\n\n## Notes\n\n{line}\n"
    found = {c.object_name for c in claims(text, inferred=False) if c.subject_name == "Orvane Compute"}
    assert found - {None} == expected


def test_a_section_on_deals_gives_their_price_to_the_topic() -> None:
    text = "# Orvane\n\nOrvane is a chip company.\n\n## Key deals and deployments\n\n- **OpenAI**: $10B contract\n"
    paid = [(c.subject_name, c.object_name) for c in claims(text) if c.predicate == "deal_value" and c.value_low]
    assert paid == [("Orvane", "OpenAI")]
