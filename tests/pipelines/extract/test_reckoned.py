"""Sums that somebody reckons, what goods are worth, and times and gains that are of something else."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims

TEXT = """# GPT-3

Orrin began needing hardware worth $20 billion, years ahead of any contract with AMD.
Oracle ordered GPUs worth $41 billion. At $1.50 per V100-hour, that makes $4.6 million.
An analysis takes the cheapest price of the V100 and arrives at about $5.6 million. Epoch AI puts the final run at
about $7 million. The GPT-3 training run had one month to go when a fibre broke. After two years of preparation,
training of Llama 4 began. Llama 3 was trained for 54 days before its release.

# A100

NVIDIA released the A100 in May 2020. Customers saw compute performance rise 2-3x over V100 systems.
"""


def test_sums_are_of_the_run_or_the_buyer_and_never_prices_of_chips() -> None:
    found = {(c.subject_name, c.predicate, c.value_low, c.status) for c in claims(TEXT) if c.unit == "USD"}
    assert found == {
        ("Orrin", "measure", 20e9, "stated"),
        ("Oracle", "cost", 41e9, "stated"),
        ("V100", "price", 1.5, "stated"),
        ("GPT-3", "cost", 4.6e6, "stated"),
        ("GPT-3", "cost", 5.6e6, "stated"),
        ("GPT-3", "cost", 7e6, "estimated"),
    }


def test_times_between_events_are_no_training_and_what_customers_see_is_no_growth() -> None:
    found = {(c.subject_name, c.predicate, c.value_low) for c in claims(TEXT)}
    assert {f for f in found if f[1] == "training_duration"} == {("Llama 3", "training_duration", 54)}
    assert ("A100", "speedup", 2) in found
    assert "growth" not in {f[1] for f in found}


def test_each_sum_of_several_deals_is_of_its_own_party() -> None:
    found = claims(
        "Orrin signed with Google in May 2025, with AMD for $30 billion in June and with Oracle for $5 billion."
    )
    deals = {(c.subject_name, c.value_low, c.object_name) for c in found if c.predicate == "deal_value"}
    assert deals == {("Orrin", 30e9, "AMD"), ("Orrin", 5e9, "Oracle")}


def test_a_machine_of_so_many_chips_has_what_is_told_of_it() -> None:
    found = claims("# Google\n\nA pod of 9,216 Ironwood chips draws about 10 MW. Google runs a pod of 256 TPU v4.\n")
    numbers = {(c.subject_name, c.value_low) for c in found if c.value_low is not None}
    assert numbers == {("TPU v7 pod", 9216), ("TPU v7 pod", 10e6), ("Google", 256)}


def test_what_a_company_makes_or_raises_is_no_cost_of_the_model_around() -> None:
    text = "# Orrin-7B\n\nAt such prices, the revenue of Orvane Compute comes to $5 billion. {}\n"
    more = "Orvane Compute raised $3 billion for its next run."
    found = {(c.subject_name, c.predicate, c.value_low) for c in claims(text.format(more)) if c.unit == "USD"}
    assert found == {("Orvane Compute", "revenue", 5e9), ("Orvane Compute", "investment", 3e9)}
