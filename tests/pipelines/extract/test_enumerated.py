"""Sentences that only list who belongs to a team, or who the partners and investors of a project are."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, facts

ALL = ["Ada Lindqvist", "Bo Tanaka", "Cy Mbeki"]


@pytest.mark.parametrize(
    ("line", "members"),
    [
        ("- **Fabric Operations Team**: Ada Lindqvist, Bo Tanaka, Cy Mbeki", ALL),
        ("- Fabric Operations Team (membership): Ada Lindqvist; Bo Tanaka; Cy Mbeki.", ALL),
        ("Listed as members of the Fabric Operations Team are Ada Lindqvist, Bo Tanaka and Cy Mbeki.", ALL),
        ("Ada Lindqvist, Bo Tanaka and Cy Mbeki make up the Fabric Operations Team.", ALL),
        ("The Fabric Operations Team comprised three people: Ada Lindqvist, Bo Tanaka and Cy Mbeki.", ALL),
        ("Former members of the Fabric Operations Team are Ada Lindqvist and Bo Tanaka.", []),
        ("The Fabric Operations Team does not include Ada Lindqvist and Bo Tanaka.", []),
        ("Ada Lindqvist and Bo Tanaka led the Fabric Operations Team.", []),
    ],
)
def test_a_team_has_the_members_that_a_line_lists_in_any_order_of_words(line: str, members: list[str]) -> None:
    found = facts(f"# GPT-4\n\n{line}\n", "member_of")
    assert [(who, team) for who, _, team, *_ in found] == [(name, "Fabric Operations Team") for name in members]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The equity comes from Oracle and SoftBank.", [("Oracle", "Stargate"), ("SoftBank", "Stargate")]),
        ("Oracle and SoftBank are the equity funders.", [("Oracle", "Stargate"), ("SoftBank", "Stargate")]),
        ("As partners for chips, the project names Arm and AMD.", [("Stargate", "Arm"), ("Stargate", "AMD")]),
        ("The list of partners comprises Arm and AMD.", [("Stargate", "Arm"), ("Stargate", "AMD")]),
        ("Former partners are Arm and AMD.", []),
        ("Arm and AMD compete for partners.", []),
    ],
)
def test_whoever_a_sentence_only_lists_is_a_partner_or_investor_of_the_topic(
    sentence: str, expected: list[tuple[str, str]]
) -> None:
    found = facts(f"# Stargate\n\n{sentence}\n", "partner", "investment")
    assert [(subject, other) for subject, _, other, *_ in found] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The monitoring stack consists of Grafana, Prometheus and Thanos.", ["Grafana", "Prometheus", "Thanos"]),
        ("Grafana and Prometheus Exporters make up the toolbox at OpenAI.", ["Grafana", "Prometheus"]),
        ("Grafana and Kubernetes are no tools for beginners.", []),
    ],
)
def test_a_list_of_tools_is_used_by_whom_the_text_is_about(sentence: str, expected: list[str]) -> None:
    found = facts(f"# OpenAI\n\n{sentence}\n", "uses_software")
    assert [(subject, tool) for subject, _, tool, *_ in found] == [("OpenAI", tool) for tool in expected]


@pytest.mark.parametrize("label", ["SGLang Team", "SGLang Team and community"])
def test_who_belongs_to_the_team_of_a_product_has_not_thereby_developed_it(label: str) -> None:
    found = claims(f"# Thanks\n\n**{label}:** Ann Roe, Jo Doe, and colleagues.\n")
    assert {(c.subject_name, c.predicate, c.object_name) for c in found} == {
        ("Ann Roe", "member_of", label),
        ("Jo Doe", "member_of", label),
    }
