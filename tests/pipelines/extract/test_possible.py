"""Readings that cannot be true are taken back, so that one of them stops no release."""

from __future__ import annotations

import pytest

from expectations.limits import load_limits
from pipelines.extract.possible import LATEST, LEAST, LOOSE, OLDEST
from tests.pipelines.extract.reading_help import claims, facts


@pytest.mark.parametrize(
    "text",
    [
        "Each system has 30,720 H100 GPUs.",
        "- GPUs per node: 30,720",
        "| System | GPUs per node |\n|---|---|\n| DGX H100 | 30,720 |",
    ],
)
def test_a_count_no_node_can_have_is_no_node_s(text: str) -> None:
    found = claims(f"# DGX H100\n\n{text}\n")
    assert 30720 in {claim.value_low for claim in found}
    assert "gpus_per_node" not in {claim.predicate for claim in found}


def test_a_date_before_the_machines_is_another_thing_s() -> None:
    found = claims("The H100 has 80 GB of memory, while the 1974 minicomputer had 64 kB.")
    assert {claim.as_of for claim in found if claim.subject_type == "hardware"} == {None}


@pytest.mark.parametrize("prefix", ["sub-", "Sub-"])
def test_what_is_below_a_price_is_no_debt(prefix: str) -> None:
    assert facts(f"{prefix}$3,000 is the price of the T4.", "price") == [("T4", "price", None, None, 3000.0)]


def test_a_count_like_a_year_beside_a_chip_s_full_name_dates_nothing() -> None:
    found = claims(
        "| Model | Hardware |\n|---|---|\n| Foowen | 1920 Ascend 910 NPU |\n| Barwen | 2048 Ascend 910 NPU |\n"
    )
    assert {(claim.subject_name, claim.value_low) for claim in found if claim.predicate == "accelerators"} == {
        ("Foowen", 1920),
        ("Barwen", 2048),
    }
    assert {claim.as_of for claim in found} == {None}


def test_what_dates_a_statement_is_within_what_a_release_may_hold() -> None:
    dates = load_limits().dates
    assert (dates.least, dates.most) == (OLDEST, LATEST)
    assert {claim.as_of for claim in claims("In 1925 the Foo site had 3,000 H100 GPUs.")} == {None}


def test_what_is_no_share_is_told_in_times_and_stops_no_release() -> None:
    lines = ["Margin: -12%", "Net retention: 135%", "Costs were reduced by 300%.", "Memory: -80 GB"]
    found = claims("# Foo\n\nFoo is a company.\n\n" + "".join(f"- {line}\n" for line in lines))
    told = [(claim.predicate, claim.value_low, claim.unit) for claim in found if claim.value_low is not None]
    assert told == [
        ("measure", -0.12, "times"),
        ("measure", 1.35, "times"),
        ("measure", 3.0, "times"),
        ("measure", -80e9, "byte"),
    ]


def test_a_margin_in_both_directions_is_not_negative() -> None:
    found = claims("# Foo\n\nFoo expects a margin of 74.5 percent, plus or minus 50 basis points.\n")
    assert all(claim.value_low > 0 for claim in found if claim.value_low is not None)


def test_what_is_taken_back_is_all_that_is_refused() -> None:
    limits = load_limits().values
    for name, most in LOOSE.items():
        assert limits[name].most == most
    for name, limit in limits.items():
        assert limit.least <= LEAST.get(name, 0.0)


def test_the_links_of_a_chip_are_no_ports() -> None:
    text = "# Notes\n\nNVLink 5 has 18 links. The number of links grew to 12 in the A100, from 6 in the V100.\n"
    found = [(c.subject_name, c.predicate, c.value_low) for c in claims(text)]
    assert found == [("NVLink", "measure", 18), ("A100", "measure", 12), ("V100", "measure", 6)]


def test_nobody_holds_more_than_all_of_a_company() -> None:
    found = facts("# Cohere\n\n| Metric | Value |\n|---|---|\n| Debt/Equity | 415% |\n| Equity stake | 340% |\n")
    assert {fact[1] for fact in found} == {"measure"}


def test_the_links_of_a_machine_are_no_ports() -> None:
    text = "# Aurora\n\nAurora is a supercomputer.\n\n- 2 links per compute group\n"
    assert facts(text, "port_count") == []
    assert [fact[3] for fact in facts(text, "measure")] == [2]
