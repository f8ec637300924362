"""Which of a sentence's dates is whose, and of whom its later numbers are told."""

from __future__ import annotations

from tests.pipelines.extract.reading_help import claims

TEXT = """# Oslo cluster

xAI installed H100 in 2023 and H200 in 2024.

In 2022 Meta bought 16,000 A100, in 2024 350,000 H100 and in 2026 500,000 B200.

Oracle signed for $48 billion in late 2025, AMD for 7 GW in October 2024, CoreWeave for $12 billion.

Crusoe has 1 GW today and 3 GW by 2027. Announced in January 2025, Stargate will reach 9 GW by 2029.
"""


def test_each_member_of_a_list_has_its_own_date_and_all_have_the_subject_before_the_first() -> None:
    found = {(c.subject_name, c.predicate, c.object_name or c.value_low, c.as_of) for c in claims(TEXT)}
    assert found >= {
        ("xAI", "accelerators", "H100", "2023"),
        ("xAI", "accelerators", "H200", "2024"),
        ("Meta", "accelerators", "A100", "2022"),
        ("Meta", "accelerators", "H100", "2024"),
        ("Meta", "accelerators", "B200", "2026"),
        ("Oracle", "deal_value", 48e9, "late-2025"),
        ("AMD", "power_capacity", 7e9, "2024-10"),
        ("CoreWeave", "deal_value", 12e9, None),
        ("Crusoe", "power_capacity", 1e9, None),
        ("Crusoe", "power_capacity", 3e9, "2027"),
        ("Stargate", "power_capacity", 9e9, "2029"),
    }
    announced = {(c.subject_name, c.as_of) for c in claims(TEXT) if c.predicate == "announced_on"}
    assert announced <= {("Stargate", "2025-01"), ("Oslo cluster", "2025-01")}


EARLIER = """# Oslo campus

- 2026: the Oslo campus opens with 40 MW; 200 MW by 2027

xAI employs 1,200 people, up from 100 in 2023. Until 2024 the Oslo campus had 500 A100.
In June 2024 xAI chose Memphis, in September 2024 it opened Colossus, and in February 2025 it doubled the count.
Microsoft invested $3 billion in OpenAI in 2021 and $9 billion in January 2023.
The A100 came out in May 2020, the H100 in March 2022 and the B200 in late 2024.
Meta's Prometheus (1 GW, 2026) and Hyperion (2 GW, 2030) are in Ohio and Louisiana.
"""


def test_what_has_a_date_by_its_label_or_is_compared_with_earlier_takes_no_other() -> None:
    found = {(c.predicate, c.value_low, c.as_of) for c in claims(EARLIER)}
    assert found >= {("power_capacity", 40e6, "2026"), ("power_capacity", 200e6, "2027")}
    assert {f for f in found if f[0] == "headcount"} == {("headcount", 1200, None), ("headcount", 100, "2023")}
    assert {c.value_text for c in claims(EARLIER) if c.predicate == "opened_on"} == {"2026", "2024-09"}
    assert {f for f in found if f[0] == "investment"} == {("investment", 3e9, "2021"), ("investment", 9e9, "2023-01")}
    assert {c.object_name for c in claims(EARLIER) if c.predicate == "investment"} == {"OpenAI"}
    released = {(c.subject_name, c.as_of) for c in claims(EARLIER) if c.predicate == "released_on"}
    assert released == {("A100", "2020-05"), ("H100", "2022-03"), ("B200", "late-2024")}
    powers = {(c.subject_name, c.as_of) for c in claims(EARLIER) if c.value_low in (1e9, 2e9)}
    assert powers == {("Prometheus cluster", "2026"), ("Hyperion", "2030")}
    assert "ended_on" not in {f[0] for f in found}


def test_what_is_doubled_is_doubled_then_and_partners_share_the_date_of_their_deed() -> None:
    text = (
        "# Skald cluster\n\nIn July 2031 Orvane started the Skald cluster with 900 H100 GPUs and doubled it to 1,800 "
        "in May 2032.\n\nThe company announced Orrin-7B and Orrin-9B in May 2031 and June 2031, respectively.\n"
    )
    found = {(c.predicate, c.value_low or c.value_text, c.as_of) for c in claims(text)}
    assert found >= {("accelerators", 900, "2031-07"), ("growth", 2, "2032-05")}
    assert {day for name, day, _ in found if name in ("announced_on", "released_on")} >= {"2031-05", "2031-06"}


def test_what_is_to_come_neither_dates_nor_doubts_what_is() -> None:
    text = "# Skald campus\n\nThe Skald campus has 100 MW and will grow to 400 MW by 2037.\n"
    found = {(c.value_low, c.status, c.as_of) for c in claims(text) if c.predicate == "power_capacity"}
    assert found == {(1e8, "stated", None), (4e8, "planned", "2037")}
