"""Amounts beside what happened, beside who put them in, and beside whom brackets name for them."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims


def test_the_amount_beside_an_event_is_that_of_those_whom_it_names() -> None:
    rows = (
        "| 22 July 2021 | Amazon invests in Anthropic; cloud partnership | $1B |\n"
        "| 2023 | Google invests again | ~$2B |\n"
        "| June 2024 | Anthropic signs a deal with Fluidstack | $50B |\n| 2025 | Oracle invested in Cohere | $270M |\n"
        "| 2026 | Salesforce acquired Convergence | $100M |\n"
    )
    found = claims(f"# Ledger of Anthropic's deals\n\n| When | What happened | Amount |\n|---|---|---|\n{rows}")
    told = [(c.subject_name, c.predicate, c.object_name, c.value_low) for c in found if c.value_low is not None]
    assert told == [
        ("Amazon", "investment", "Anthropic", 1e9),
        ("Google", "investment", "Anthropic", 2e9),
        ("Anthropic", "deal_value", "Fluidstack", 5e10),
        ("Oracle", "investment", "Cohere", 2.7e8),
        ("Salesforce", "measure", None, 1e8),
    ]
    assert not [c for c in found if c.predicate in ("started_on", "ended_on")]


def test_investors_put_money_into_the_topic_or_the_company_beside_them() -> None:
    text = (
        "# Money of Anthropic\n\n| Investor or seller | Amount | Date |\n|---|---|---|\n"
        "| Kingsmere Holding | $300M | 2022 |\n\n"
        "More.\n\n| Investor | Company | Amount |\n|---|---|---|\n| Nvidia | CoreWeave | $100M |\n"
    )
    told = {(c.subject_name, c.predicate, c.object_name) for c in claims(text) if c.predicate != "partner"}
    assert told == {("Kingsmere Holding", "investment", "Anthropic"), ("NVIDIA", "investment", "CoreWeave")}


def test_brackets_that_only_name_a_source_or_a_state_limit_nothing() -> None:
    text = (
        "# GPT-5\n\n- Accelerators: ~50,000 H100 at most (Epoch AI)\n- Experts: 16 (SemiAnalysis) or 8 (Dylan Patel)\n"
        "- Compute: 10x less pre-training than GPT-4.5 (Epoch AI)\n- Training time: 90 days (Epoch AI estimate)\n"
        "- Layers: 120 (leak)\n- Training compute: 5e25 FLOP (BF16)\n- Cost: $63M (hardware only)\n"
    )
    told = [(c.predicate, c.scope, c.status, c.attributed_to) for c in claims(text)]
    assert told == [
        ("accelerators", None, "reported", "Epoch AI"),
        ("expert_count", None, "reported", "SemiAnalysis"),
        ("expert_count", None, "reported", "Dylan Patel"),
        ("compute_ratio", "pre-training", "reported", "Epoch AI"),
        ("training_duration", None, "estimated", "Epoch AI"),
        ("layer_count", None, "leaked", None),
        ("training_compute", "bf16", "stated", None),
        ("cost", "hardware only", "stated", None),
    ]


def test_parts_of_sites_servers_that_are_programs_and_other_cards_count_no_accelerators() -> None:
    text = (
        "# Quarry campus\n\nQuarry campus is a site.\n\n- GPU building: 300 MW, two storeys, over 150,000 GB200\n"
        "- GPU halls: 3\n- API servers: 5\n- CPUs per rack: 36\n- CPUs per node: 128\n- GPU servers: 40\n"
        "- The usual server carries 8 PCIe cards, each a ConnectX-7.\n- Number of API servers: 4\n"
        "- Heap of one API server: 70 GB\n"
    )
    told = [(c.predicate, c.value_low) for c in claims(text) if c.value_low is not None]
    counts = [one for one in told if one[0] != "measure"]
    assert counts == [
        ("power_capacity", 3e8),
        ("accelerators", 150_000),
        ("cpu_cores", 128),
        ("node_count", 40),
        ("heap_memory", 70e9),
    ]


def test_brackets_with_a_number_of_their_own_say_how_sure_that_one_is() -> None:
    text = (
        "# Skald campus\n\nThe Skald campus has 300 MW (planned: 900 MW) and cost $2 billion (estimate: $3 billion).\n"
    )
    found = {(c.value_low, c.status, c.scope) for c in claims(text) if c.predicate in ("power_capacity", "cost")}
    assert found == {
        (3e8, "stated", None),
        (9e8, "planned", None),
        (2e9, "stated", None),
        (3e9, "estimated", None),
    }


def test_a_bare_investment_beside_a_name_leaves_the_giver_that_the_heading_tells() -> None:
    rows = "| 2031 | Skald Labs investment | $1 billion |\n"
    found = claims(f"# Investments of Orvane Compute\n\n| Date | Event | Sum |\n|---|---|---|\n{rows}")
    assert ("Skald Labs", 1e9) not in {(c.subject_name, c.value_low) for c in found}
