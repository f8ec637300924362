"""Rows that begin with a thing: what their cells tell of it."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts, relations, table, told


def test_benchmarks_in_headers_make_no_properties_of_rows_of_models() -> None:
    text = table(
        "Model | Params | Tokens | MMLU | HumanEval | ARC", "GPT-3 | 175B | 300B | 43.9 | 0.0 | 51.4", title="Scores"
    )
    assert [fact[:2] for fact in facts(text)][:2] == [("GPT-3", "parameter_count"), ("GPT-3", "training_tokens")]


def test_what_a_column_says_has_dropped_is_reduced() -> None:
    text = table("Company | Stock drop | Capex", "Amazon | -10% | $200B", "Google | -4% | $180B", title="Earnings")
    assert [fact[0::3] for fact in facts(text, "reduction")] == [("Amazon", 0.1), ("Google", 0.04)]


def test_headers_give_units_and_magnitudes() -> None:
    text = table("Chip | Memory (GB) | TDP (W) | Price ($K)", "H100 | 80 | 700 | 30", title="Chips")
    assert facts(text) == [
        ("H100", "memory_capacity", None, 80e9, 80e9),
        ("H100", "power_capacity", None, 700, 700),
        ("H100", "price", None, 30000, 30000),
    ]


def test_owners_of_companies_and_issuers_of_bonds() -> None:
    owned = facts("# Notes\n\n| Platform | Owner |\n|---|---|\n| Cohere | Dell |\n", "part_of")
    assert [fact[:3] for fact in owned] == [("Cohere", "part_of", "Dell")]
    (bond,) = facts(
        "# Notes\n\n| Date | Issuer | Amount |\n|---|---|---|\n| May 2031 | Cohere | $30B |\n", "deal_value"
    )
    assert bond[0] == "Cohere"


def test_a_cell_below_vs_previous_generation_is_the_rows_gain() -> None:
    rows = ("Orla A2 | 96 GB | 2.5x", "Orla A3 | 192 GB | -")
    text = table("Chip | Memory | vs previous generation", *rows, title="Chips")
    assert told(text, "growth", "speedup", "measure") == {("Orla A2", "growth", None, 2.5)}


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        ("Operator", {("Red Mesa", "operated_by", "Oracle", None)}),
        (
            "Developer and operator",
            {("Red Mesa", "operated_by", "Oracle", None), ("Red Mesa", "developed_by", "Oracle", None)},
        ),
        ("sole tenant of all halls", {("Red Mesa", "partner", "Oracle", None)}),
        ("Former operator", set()),
        ("Alleged operator", set()),
        ("Operator (cancelled)", set()),
        ("Land and power", set()),
    ],
)
def test_what_a_company_is_to_the_topic(role: str, expected: set[tuple[object, ...]]) -> None:
    opening = "# Red Mesa\n\nRed Mesa is a campus in Texas.\n\n"
    relations = ("operated_by", "developed_by", "partner", "manufactured_by", "role")
    assert told(f"{opening}| Company | Role |\n|---|---|\n| Oracle | {role} |\n", *relations) == expected
    assert told(f"{opening}Who does what:\n\n- Oracle – {role}\n", *relations) == expected


def test_what_a_company_is_to_be_is_planned() -> None:
    text = (
        "# Red Mesa\n\nRed Mesa is a campus in Texas.\n\n| Company | Role |\n|---|---|\n| Oracle | Planned operator |\n"
    )
    assert [c.status for c in claims(text) if c.predicate == "operated_by"] == ["planned"]


@pytest.mark.parametrize(
    ("key", "told", "expected"),
    [
        ("Stakeholder", "NVIDIA | Early investor (seed)", ("NVIDIA", "investment", "OpenAI")),
        ("Company", "NVIDIA | GPU supplier", ("OpenAI", "partner", "NVIDIA")),
        ("Stakeholder", "NVIDIA | Early investor (formerly Foo China)", ("NVIDIA", "investment", "OpenAI")),
        ("Company", "NVIDIA | Former customer", None),
        ("Company", "NVIDIA | Competitor", None),
    ],
)
def test_a_note_beside_a_company_says_what_it_is_to_the_topic(
    key: str, told: str, expected: tuple[object, ...] | None
) -> None:
    found = relations(f"# OpenAI\n\n| {key} | Notes |\n|---|---|\n| {told} |\n| Oracle | Rival |\n")
    assert found == ({expected} if expected else set())


def test_scores_under_benchmarks_and_beside_them_are_no_facts() -> None:
    text = table("Model | Params | MMLU | CORE", "GPT-2 | 1.5B | 30.1 | 20.5", title="Scores")
    assert told(text, "parameter_count", "measure") == {("GPT-2", "parameter_count", None, 1.5e9)}


def test_a_number_behind_its_chip_counts_it() -> None:
    text = table("Model | GPU Type and Count", "GPT-2 | H100 x 16 / H200 (141GB) × 8", title="Models")
    assert {fact[2:] for fact in told(text, "accelerators")} == {("H100", 16), ("H200", 8)}


def test_the_amount_beside_an_investor_is_put_in() -> None:
    rows = "| Investor | Amount |\n|---|---|\n| NVIDIA | $2B |\n"
    found = facts(f"# CoreWeave\n\n{rows}", "cost", "investment")
    assert ("NVIDIA", "investment", "CoreWeave", 2e9, 2e9) in found
    assert "cost" not in {fact[1] for fact in found}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            "| Site | Power | Status |\n|---|---|---|\n| Foo campus | 10 MW | Operational |\n"
            "| Bar campus | 20 MW | Under construction |\n| Baz campus | 30 MW | Cancelled |\n",
            ["stated", "planned", "planned"],
        ),
        (
            "| Site | Power |\n|---|---|\n| Foo campus (under construction) | 10 MW |\n"
            "| Bar campus (operational) | 20 MW |\n| Baz campus (est.) | 30 MW |\n",
            ["planned", "stated", "estimated"],
        ),
    ],
)
def test_what_is_not_there_yet_is_planned(rows: str, expected: list[str]) -> None:
    assert [c.status for c in claims(rows) if c.predicate == "power_capacity"] == expected


def test_device_time_is_read_in_the_unit_of_its_column() -> None:
    found = claims(
        "| Model | GPU days | Cost (V100 days) | A100-hours |\n|---|---|---|---|\n| Foo-7B | 10 | 20 | 30 |\n"
    )
    assert [(c.predicate, c.value_low) for c in found] == [("gpu_hours", 240), ("gpu_hours", 480), ("gpu_hours", 30)]


def test_both_ends_of_a_price_are_for_an_hour() -> None:
    found = claims("| Provider | Spot |\n|---|---|\n| AWS | ~$30-40/hr |\n")
    assert [(c.predicate, c.value_low, c.value_high, c.scope) for c in found] == [("price", 30, 40, "per hr")]


def test_an_empty_first_cell_goes_on_about_the_row_above() -> None:
    rows = ("Orlin | gpu | 40", " | cpu | 200", " | Total | 240", "Vesper | gpu | 96")
    found = facts(table("Cluster | Kind | Nodes", *rows, title="Clusters"), "node_count")
    assert [(fact[0], fact[3]) for fact in found if fact[3] != 240] == [("Orlin", 40), ("Orlin", 200), ("Vesper", 96)]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [("Used for | Since", {("OpenAI", "AWS")}), ("Revenue | Growth", set()), ("$/h | GPUs", set())],
)
def test_clouds_that_a_table_compares_run_nothing(headers: str, expected: set[tuple[str, str]]) -> None:
    text = table(f"Provider | {headers}", "AWS | 24 | 2019", title="OpenAI")
    assert {
        (c.subject_name, c.object_name) for c in claims(text, inferred=False) if c.predicate == "runs_on_cloud"
    } == expected


def test_guidance_beside_capex_is_guidance_of_capex() -> None:
    text = "# Notes\n\n| Company | 2025 Capex | 2026 Guidance |\n|---|---|---|\n| Amazon | $125B | $200B |\n"
    found = {(c.predicate, c.value_low, c.as_of, c.status) for c in claims(text)}
    assert found == {("cost", 125e9, "2025", "stated"), ("cost", 200e9, "2026", "planned")}


@pytest.mark.parametrize("header", ["Mkt Cap", "MCap", "Market cap"])
def test_what_a_stock_is_worth_on_the_market_is_its_company_s_valuation(header: str) -> None:
    text = f"# Notes\n\n| Ticker | Price | {header} |\n|---|---|---|\n| CIFR | $16.26 | $6.4B |\n"
    (claim,) = [c for c in claims(text) if c.value_low == 6.4e9]
    assert (claim.subject_name, claim.subject_type, claim.predicate) == ("CIFR", "organization", "valuation")


@pytest.mark.parametrize("header", ["Plan", "Outlook"])
def test_what_counts_people_is_no_guidance_of_capex(header: str) -> None:
    table = f"| Company | Capex | {header} |\n|---|---|---|\n| Meta | $39 billion | 60,000 |\n"
    assert [c.predicate for c in claims(f"# Notes\n\n{table}") if c.value_low == 60_000] == ["measure"]


def test_guidance_behind_another_column_is_not_of_capex() -> None:
    row = "| Meta | $39 billion | $160 billion | $190 billion |\n"
    table = f"| Company | Capex | Revenue | Outlook |\n|---|---|---|---|\n{row}"
    assert [c.predicate for c in claims(f"# Notes\n\n{table}") if c.value_low == 190e9] != ["cost"]


@pytest.mark.parametrize("header", ["Annual investment", "Investment to date"])
def test_what_is_put_in_each_year_or_so_far_is_not_what_a_site_costs(header: str) -> None:
    table = f"| Site | {header} | Power |\n|---|---|---|\n| Mesa campus | $2 billion | 200 MW |\n"
    assert "cost" not in {c.predicate for c in claims(f"# Sites\n\n{table}")}
