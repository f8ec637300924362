"""Sections that go by a place, parts of sites, and rows that name their own subject and date."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims


def test_below_a_place_a_site_is_told_of_and_parts_of_a_site_are_things_of_their_own() -> None:
    text = (
        "# Where Meta trains\n\nMeta runs several sites. Hyperion is the largest.\n\n## Hyperion\n\n- Power: 2 GW\n"
        "- GPU building: 300 MW, two storeys\n- CPU and storage hall: 48 MW\n\n## Kansas City, Missouri\n\n"
        "- GPUs: 24,000 A100\n\nNarvik\n\n- Power: 230 MW\n\n## Texas\n\n- Households on the grid: 9,000 MW\n"
    )
    told = [(c.subject_name, c.predicate, c.value_low) for c in claims(text) if c.predicate != "measure"]
    assert told[:5] == [
        ("Hyperion", "power_capacity", 2e9),
        ("Hyperion GPU building", "power_capacity", 3e8),
        ("Hyperion CPU and storage hall", "power_capacity", 48e6),
        ("Kansas City", "accelerators", 24_000),
        ("Narvik", "power_capacity", 230e6),
    ]
    assert not [one for one in told if one[0] == "Texas"]
    listed = claims("# Acme\n\nAcme is a company.\n\n## Sites\n\nTarnwick\n\n- Power: 5 MW\n\nOverview\n\n- Racks: 9\n")
    assert [c.subject_name for c in listed if c.value_low is not None] == ["Tarnwick", "Acme"]


def test_rows_of_parts_and_programmes_are_no_sites_and_companies() -> None:
    rows = "| Hyperion | 2 GW |\n| Hyperion GPU building | 300 MW |\n| AMD programme | 6 GW |\n"
    told = claims(f"# Sites\n\n| Name | Power |\n|---|---|\n{rows}")
    assert [c.subject_name for c in told] == ["Hyperion", "Hyperion GPU building", "AMD programme"]


def test_rows_name_whose_numbers_they_tell_and_when_and_requests_a_day_are_no_users() -> None:
    rows = (
        "| Prompts per day, US users | 330M |\n| Queries a day from paying customers | 200M |\n"
        "| Tokens processed by Azure in Q1 2031 | 100+ trillion |\n| GPUs made by NVIDIA | 5,000 |\n"
        "| Weekly active users | 500 million |\n"
    )
    text = f"# Serving ChatGPT\n\n## Load in mid-2031\n\n| Metric | Value |\n|---|---|\n{rows}"
    told = [(c.subject_name, c.predicate, c.value_low, c.as_of, c.scope) for c in claims(text)]
    assert told == [
        ("ChatGPT", "request_rate", 330e6, "mid-2031", "us users"),
        ("ChatGPT", "request_rate", 200e6, "mid-2031", "paying customers"),
        ("Azure", "token_volume", 100e12, "2031-Q1", None),
        ("ChatGPT", "accelerators", 5_000, "mid-2031", None),
        ("ChatGPT", "user_count", 500e6, "mid-2031", None),
    ]


HEAD = "Vindhal is a data center company.\n\n"
SECTIONS = (
    "## Rjukan\n\n- 38 MW, full since 2023\n- Hydropower, from the station next door\n\n"
    "## Oslo\n\n- 120 MW in two halls\n- Microsoft is said to be interested\n\n"
    "## Lubbock\n\n- Phase 1: 200 MW, energized in 2026\n"
)


def powers(text: str) -> dict[float | None, str]:
    return {c.value_low: c.subject_name for c in claims(text) if c.predicate == "power_capacity"}


def test_headings_of_a_text_on_sites_name_them() -> None:
    assert powers(f"# Vindhal sites: notes\n\n{HEAD}{SECTIONS}") == {38e6: "Rjukan", 120e6: "Oslo", 200e6: "Lubbock"}


def test_headings_of_another_text_name_no_unknown_places() -> None:
    assert "Rjukan" not in powers(f"# Vindhal at a glance\n\n{HEAD}{SECTIONS}").values()
