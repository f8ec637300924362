"""What amounts of money are, and whose."""

from __future__ import annotations

import pytest

from pipelines.extract.accounts import account_of
from tests.pipelines.extract.reading_help import claims, facts

TOPIC = "# Cohere\n\nCohere is a company in Toronto.\n\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cohere signed a lease valued at $7 billion.", ("Cohere", "deal_value", 7e9)),
        ("Cohere has a contract with Dell that is worth about $7 billion.", ("Cohere", "deal_value", 7e9)),
        ("The first phase of the Orion campus, valued at $7 billion, has 20 MW.", ("Orion campus", "cost", 7e9)),
        ("Cohere's deal with Dell is worth $7 billion.", ("Cohere", "deal_value", 7e9)),
        ("Nvidia, an investor in Cohere, is valued at $7 trillion.", ("NVIDIA", "valuation", 7e12)),
        ("Nvidia, an investor in Cohere, which is valued at $7 billion, sells chips.", ("Cohere", "valuation", 7e9)),
        ("The H100 is old. Nvidia shares cost $40 per share.", ("NVIDIA", "price", 40)),
        ("Nvidia has 27% of Cohere, a stake valued at $7 billion.", ("NVIDIA", "measure", 7e9)),
        ("Cohere, valued at $7 billion, signed a deal.", ("Cohere", "valuation", 7e9)),
        ("- **April 2023:** Nvidia invested $10M at $2B valuation", ("Cohere", "valuation", 2e9)),
        ("- **Series C:** $11M led by Accel (valuation: $2B)", ("Cohere", "valuation", 2e9)),
        ("- **Dell** - Strategic investor (May 2024, $65M, $2B valuation)", ("Cohere", "valuation", 2e9)),
        ("- **Dell** - Strategic investor (May 2024, $65M, $2B valuation)", ("Dell", "investment", 65e6)),
        ("Cohere has a valuation of $2 billion.", ("Cohere", "valuation", 2e9)),
        ("- H100: $3/hr on demand, $2/hr committed", ("H100", "price", 2)),
        ("- **IPO:** $15M raised at $40/share", ("Cohere", "price", 40)),
    ],
)
def test_amounts_say_what_they_are_and_whose(text: str, expected: tuple[str, str, float]) -> None:
    found = {(subject, predicate, low) for subject, predicate, _, low, _ in facts(TOPIC + text + "\n")}
    assert expected in found
    assert not any(low == expected[2] and predicate != expected[1] for _, predicate, low in found)


def test_the_amount_of_a_round_is_an_investment() -> None:
    below = facts("# Cohere funding\n\n## Series D\n\n- **Amount**: $500M\n- **Valuation**: $5B\n")
    assert [fact[1] for fact in below] == ["investment", "valuation"]
    listed = facts("# Cohere\n\n## Funding history\n\n- **June 2031** — Amount: $500M; Valuation: $5B\n")
    assert [fact[1] for fact in listed] == ["investment", "valuation"]
    assert [fact[1] for fact in facts("# Cohere\n\n## Purchase of a site\n\n- **Amount**: $500M\n")] != ["investment"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Cohere landed $50 million in May 2031.", "investment"),
        ("Cohere attracted $50 million from Inovia Capital.", "investment"),
        ("Cohere closed $50 million in sales.", "revenue"),
        ("Cohere collected $50 million in fines.", "measure"),
        ("Cohere shelled out $50 million.", "cost"),
    ],
)
def test_verbs_of_getting_and_spending_say_what_money_is(sentence: str, expected: str) -> None:
    assert [fact[1] for fact in facts(f"# Cohere\n\n{sentence}\n") if fact[3] == 5e7] == [expected]


def test_so_many_millions_a_year_are_no_price_of_anything() -> None:
    assert [fact[1] for fact in facts("# Cohere\n\n- Estimated annual impact: ~$7 billion/year\n")] == ["measure"]
    assert [fact[1] for fact in facts("# Cohere\n\n- Seat: $700/year\n")] == ["price"]


def test_what_somebody_fails_to_raise_is_not_told() -> None:
    assert not facts("# Cohere\n\nCohere failed to attract $300 million.\n")
    assert not facts("# Cohere\n\nCohere lacks $300 million.\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cohere: $5B (+10%)", "revenue"),
        ("Cohere: $180 (+3%) a share", "measure"),
        ("Microsoft paid Cohere $5B (+10%)", "measure"),
    ],
)
def test_what_grew_behind_a_name_is_its_revenue_if_it_took_it_in(text: str, expected: str) -> None:
    found = [fact[1] for fact in facts(f"# Results\n\n- {text}\n") if (fact[3] or 0) > 1]
    assert found == [expected]
    rows = "| Cohere | $5B (+10%) |\n| Market value of Cohere | $9B (+3%) |\n"
    table = facts(f"# Results\n\n| Item | Q1 |\n|---|---|\n{rows}")
    assert [fact[1] for fact in table if (fact[3] or 0) > 1] == ["revenue", "measure"]


@pytest.mark.parametrize(
    "text",
    [
        "In 2019 Google acquired Cohere. The price, roughly $400 million, surprised analysts.",
        "Google bought Cohere in 2019. It paid $400 million.",
    ],
)
def test_a_price_told_behind_a_takeover_is_the_deals(text: str) -> None:
    assert [(p, low) for _, p, _, low, _ in facts(text, "deal_value", "price", "cost", inferred=False)] == [
        ("deal_value", 4e8)
    ]


def test_what_somebody_paid_elsewhere_is_no_takeover() -> None:
    assert facts("Google hired Cohere's staff. It paid $400 million.", "deal_value") == []


def test_money_by_the_megawatt_is_what_building_costs() -> None:
    text = "# Abilene campus\n\nThe Abilene campus costs $11 million per MW.\n\n- Phase 2: ~$11.5M/MW\n"
    assert {(f[1], f[3]) for f in facts(text, "cost", "price")} == {("cost", 11e6), ("cost", 11.5e6)}


def test_money_by_the_kilowatt_is_what_is_charged() -> None:
    text = "# Orvane Compute\n\nOrvane Compute asks $150 per kW.\n"
    assert [(f[0], f[1], f[3]) for f in facts(text, "price", "cost")] == [("Orvane Compute", "price", 150)]


@pytest.mark.parametrize(
    ("text", "low", "expected"),
    [
        ("Cohere ended Q2 with revenue up 9% year over year to $7B and RPO at $50B.", 7e9, ("revenue", None)),
        ("Cohere ended Q2 with revenue up 9% year over year to $7B and RPO at $50B.", 50e9, ("measure", "rpo")),
        ("RPO grew from $20B to $50B, driven by Dell and Oracle contracts.", 50e9, ("measure", "rpo")),
        ("Free cash flow was $7B.", 7e9, ("measure", "free cash flow")),
        ("Shareholders' equity stood at $7B.", 7e9, ("measure", "shareholders' equity")),
        ("- EBITDA: $3B on revenue of $7B", 7e9, ("revenue", None)),
        ("Dell signed a deal that lifted Cohere's backlog to $7B.", 7e9, ("measure", "backlog")),
        ("Revenue was $7B for Cohere.", 7e9, ("revenue", None)),
        ("Dell has 90 plants.\n\nWith revenue of $7B, Cohere has 90 plants.", 7e9, ("revenue", None)),
        ("Backlog reached $7B with Dell, Oracle and Meta.", 7e9, ("measure", "backlog")),
        ("Cohere has $7B in total debt.", 7e9, ("measure", "total debt")),
        ("RPO stood at $51B, including about $7B from Dell.", 7e9, ("measure", "rpo")),
        ("Revenue was $9B, of which $7B came from Oracle.", 7e9, ("measure", "revenue")),
        ("Net income was $9B compared with $7B in 2023.", 7e9, ("measure", "net income")),
        ("Revenue was $9B versus $7B.", 7e9, ("measure", "revenue")),
    ],
)
def test_accounts_are_of_who_reports_them_and_keep_their_names(
    text: str, low: float, expected: tuple[str, str | None]
) -> None:
    found = [c for c in claims(f"{TOPIC}{text}\n") if c.value_low == low]
    assert [(c.subject_name, c.predicate, c.scope) for c in found] == [("Cohere", *expected)]


@pytest.mark.parametrize(
    "words",
    [
        "in " + ", ".join(str(year) for year in range(1990, 2024)),
        "in " + " ".join(f"{year} and {year + 1}," for year in range(1990, 2024)),
        "of " + ", ".join(f"${number} million" for number in range(10, 40)),
        "rose " + " ".join(f"{number} %, {number}.5 FY 25," for number in range(10, 30)),
    ],
)
def test_long_lists_of_years_and_amounts_behind_the_name_of_an_account_are_read_to_their_end(words: str) -> None:
    """Words that could be read in several ways once took the reader hours."""
    for begin in range(0, len(words), 7):
        text = f"Revenue {words[begin:]} and capex of $3 billion"
        assert account_of(text, text.rindex("$"), len(text)) is None
    said = facts(f"{TOPIC}Revenue {words[-60:]} and capex of $3 billion.\n", "revenue")
    assert 3e9 not in [low for *_, low, _ in said]


@pytest.mark.parametrize(
    ("text", "low", "predicate"),
    [
        ("Dell contributed land ($3B per FY2031 10-K).", 3e9, "investment"),
        ("Dell contributed $7.5B in cash.", 7.5e9, "investment"),
        ("Dell contributed $7.5B to revenue.", 7.5e9, "revenue"),
        ("Dell has also contributed $7.5B.", 7.5e9, "investment"),
        ("Dell contributed $7.5B to the total.", 7.5e9, "measure"),
        ("Dell contributed $7.5B in wages.", 7.5e9, "measure"),
    ],
)
def test_what_somebody_contributes_is_put_in(text: str, low: float, predicate: str) -> None:
    assert [fact[:2] for fact in facts(f"{TOPIC}{text}\n") if fact[3] == low] == [("Dell", predicate)]


def test_what_is_no_actor_contributes_shares_and_invests_nothing() -> None:
    text = (
        "# Training cost of Zeta 7B\n\n- Hardware contributed $19 million.\n- Demand for H100 contributed $3 million.\n"
    )
    assert facts(text, "investment") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Raised $3B in total debt from Dell.", ("Cohere", "Dell")),
        ("Cohere secured $3B of total equity funding.", ("Cohere", None)),
        ("Dell invested $3B in total equity in Cohere.", ("Dell", "Cohere")),
    ],
)
def test_debt_and_equity_that_somebody_raises_or_gives_are_put_in(text: str, expected: tuple[str, str | None]) -> None:
    found = facts(f"{TOPIC}{text}\n")
    assert [fact[0:3] for fact in found if fact[3] == 3e9] == [(expected[0], "investment", expected[1])]


def test_amounts_below_the_dates_of_a_list_of_rounds_are_raised() -> None:
    text = "# Notes\n\n## Funding rounds\n\n### Cohere, 2024\n\n- **Amount:** $500M\n"
    assert [(fact[0], fact[1]) for fact in facts(text, "investment", "cost")] == [("Cohere", "investment")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cohere spent $3 billion in sales and marketing.", ("Cohere", "cost")),
        ("Cohere spends $3 billion of revenue a year on capex.", ("Cohere", "cost")),
        ("Cohere signed a contract worth $3 billion in annual revenue.", ("Cohere", "deal_value")),
        ("Its valuation was 12 times revenue at $3 billion.", ("Cohere", "valuation")),
        ("Dell's share of Cohere's net loss was $3 billion.", ("Dell", "measure")),
        ("It made $3 billion in sales.", ("Cohere", "revenue")),
        ("It grew faster than revenue of $3 billion.", ("Cohere", "revenue")),
    ],
)
def test_what_is_spent_or_measured_by_an_account_is_none_of_it(text: str, expected: tuple[str, str]) -> None:
    assert [fact[:2] for fact in facts(f"{TOPIC}{text}\n") if fact[3] == 3e9] == [expected]


def test_a_list_of_costs_below_funding_is_none_of_rounds() -> None:
    rows = "- Total: $400 million\n"
    for heading, name in (("Operating expenses", "cost"), ("Cohere", "investment"), ("March 2024", "investment")):
        text = f"# Cohere\n\n## Funding history\n\n### {heading}\n\n{rows}"
        assert [(fact[0], fact[1]) for fact in facts(text, "investment", "cost")] == [("Cohere", name)]


@pytest.mark.parametrize(
    "line",
    [
        "$4B talked-of round at ~$20B OpenAI valuation",
        "Invested at a $20B OpenAI valuation",
        "Microsoft raised its stake at a $20B OpenAI valuation",
    ],
)
def test_an_amount_before_a_name_and_valuation_is_what_that_is_worth(line: str) -> None:
    found = facts(f"# OpenAI\n\n- {line}\n", "valuation")
    assert [(fact[0], fact[3]) for fact in found] == [("OpenAI", 2e10)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Microsoft took in revenue of $81.3B and had an EPS of $3.20.", [("revenue", 81.3e9), ("measure", 3.2)]),
        ("- Microsoft Q2: revenue $81.3B, EPS $5.16", [("revenue", 81.3e9), ("measure", 5.16)]),
        ("Microsoft took a $2 billion stock-based compensation charge.", [("measure", 2e9)]),
    ],
)
def test_what_a_share_earns_and_what_staff_are_given_is_no_revenue(text: str, expected: list[object]) -> None:
    assert [fact[1:4:2] for fact in facts(f"# Notes\n\n{text}\n", "revenue", "measure", "cost")] == expected


@pytest.mark.parametrize(
    "text", ["Meta trained Foo-2 in a week, saving nearly $300,000.", "Meta saved $2 million in electricity."]
)
def test_what_is_saved_is_no_cost(text: str) -> None:
    assert [fact[1] for fact in facts(f"# Notes\n\n{text}\n") if fact[3] and fact[3] > 1e5] == ["measure"]
