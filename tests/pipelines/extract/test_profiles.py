"""Titles beside names, and where people belong."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims


def roles(sentence: str, title: str = "OpenAI", *, inferred: bool = True) -> set[tuple[str, str | None, str | None]]:
    found = claims(f"# {title}\n\n{sentence}\n", inferred=inferred)
    return {(c.subject_name, c.object_name, c.value_text) for c in found if c.predicate == "role"}


def members(sentence: str) -> set[tuple[str, str | None, str | None]]:
    found = claims(f"# OpenAI\n\n{sentence}\n")
    return {(c.subject_name, c.object_name, c.scope) for c in found if c.predicate == "member_of"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ingrid Solberg (CTO, NVIDIA) spoke.", ("Ingrid Solberg", "NVIDIA", "CTO")),
        ("Ingrid Solberg will become NVIDIA's chief scientist.", ("Ingrid Solberg", "NVIDIA", "chief scientist")),
        ("Ingrid Solberg is to become head of data at NVIDIA.", ("Ingrid Solberg", "NVIDIA", "head of data")),
        ("NVIDIA founder Ingrid Solberg spoke.", ("Ingrid Solberg", "NVIDIA", "founder")),
        (
            "A post by Technical Program Manager Ingrid Solberg ran.",
            ("Ingrid Solberg", "OpenAI", "Technical Program Manager"),
        ),
        ("Fans are responsible for former CEO Ingrid Solberg's fall.", ("Ingrid Solberg", "OpenAI", "former CEO")),
        ("Ingrid Solberg, head architect of Trainium, spoke.", ("Ingrid Solberg", "Trainium", "head architect")),
        ("Ingrid Solberg, vice president, Google Cloud, spoke.", ("Ingrid Solberg", "Google Cloud", "vice president")),
        (
            "Ingrid Solberg, H100 product manager at NVIDIA, spoke.",
            ("Ingrid Solberg", "NVIDIA", "H100 product manager"),
        ),
        ("NVIDIA's chief scientist, Ingrid Solberg, spoke.", ("Ingrid Solberg", "NVIDIA", "chief scientist")),
        ("The president of NVIDIA is Ingrid Solberg.", ("Ingrid Solberg", "NVIDIA", "president")),
        ("Ingrid Solberg moved up to become executive chair.", ("Ingrid Solberg", "OpenAI", "executive chair")),
        ("Ingrid Solberg heads the safety team.", ("Ingrid Solberg", "safety team", "heads the safety team")),
        ("The safety team, led by Ingrid Solberg, grew.", ("Ingrid Solberg", "safety team", "led")),
        ("Ingrid Solberg, founder of Foo Bar, spoke.", ("Ingrid Solberg", "Foo Bar", "founder")),
    ],
)
def test_titles_before_and_behind_a_name(sentence: str, expected: tuple[str, str, str]) -> None:
    assert roles(sentence) == {expected}


def test_the_title_of_the_next_person_is_not_this_one_s() -> None:
    found = roles("OpenAI VP Ingrid Solberg, SVP Laura Brown and NVIDIA lead Mary Jones stayed.")
    assert {("Ingrid Solberg", "OpenAI", "VP"), ("Mary Jones", "NVIDIA", "lead")} <= found
    assert {title for _, _, title in found} == {"VP", "SVP", "lead"}


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("Ingrid Solberg will become CEO of NVIDIA.", "planned"),
        ("Ingrid Solberg is to become CEO of NVIDIA.", "planned"),
        ("Ingrid Solberg moved up to become CEO of NVIDIA.", "stated"),
    ],
)
def test_a_post_that_somebody_will_have_is_planned(sentence: str, status: str) -> None:
    assert [c.status for c in claims(f"# OpenAI\n\n{sentence}\n") if c.predicate == "role"] == [status]


def test_a_title_and_what_somebody_leads_are_both_told() -> None:
    assert roles("Ingrid Solberg, CEO of NVIDIA, leads the safety team.") == {
        ("Ingrid Solberg", "NVIDIA", "CEO"),
        ("Ingrid Solberg", "safety team", "leads the safety team"),
    }
    assert roles("NVIDIA CEO Ingrid Solberg leads OpenAI.") == {
        ("Ingrid Solberg", "NVIDIA", "CEO"),
        ("Ingrid Solberg", "OpenAI", "leads"),
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Ingrid Solberg could be CEO of NVIDIA.",
        "Ingrid Solberg is reportedly CEO of NVIDIA.",
        "Ingrid Solberg is not CEO of NVIDIA.",
        "Ingrid Solberg is the founder of another company.",
        "Ingrid Solberg was told by the director.",
        "Ingrid Solberg was considered as CEO of NVIDIA.",
        "Ingrid Solberg, who met the president, left.",
        "Ingrid Solberg was there.",
        "Ingrid Solberg ran the marathon.",
        "Ingrid Solberg heads to NVIDIA.",
        "Ingrid Solberg started at NVIDIA.",
        "Laura succeeds Ingrid Solberg, who goes to NVIDIA, as director.",
    ],
)
def test_guesses_denials_and_others_give_no_role(sentence: str) -> None:
    assert roles(sentence, inferred=False) == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ingrid Solberg (NVIDIA) spoke.", {("Ingrid Solberg", "NVIDIA", None)}),
        ("Ingrid Solberg from NVIDIA spoke.", {("Ingrid Solberg", "NVIDIA", None)}),
        ("Ingrid Solberg left in 2031 for NVIDIA.", {("Ingrid Solberg", "NVIDIA", None)}),
        ("Ingrid Solberg, formerly at NVIDIA, spoke.", {("Ingrid Solberg", "NVIDIA", "former")}),
        ("Ingrid Solberg, an employee of NVIDIA, spoke.", {("Ingrid Solberg", "NVIDIA", None)}),
        ("Ingrid Solberg (on secondment from NVIDIA) spoke.", {("Ingrid Solberg", "NVIDIA", None)}),
        ("Ingrid Solberg met NVIDIA.", set()),
        ("Ingrid Solberg never joined NVIDIA.", set()),
        ("Ingrid Solberg left NVIDIA's dinner.", set()),
    ],
)
def test_where_people_belong(sentence: str, expected: set[tuple[str, str, str | None]]) -> None:
    assert members(sentence) == expected


@pytest.mark.parametrize(
    ("line", "titles"),
    [
        ("Ada Brown (Chairwoman & CEO; Co-founder)", {"Chairwoman", "CEO", "Co-founder"}),
        ("Ada Brown (Chief Compliance Officer & General Counsel)", {"Chief Compliance Officer", "General Counsel"}),
        ("Ada Brown, CFO and senior vice president of engineering", {"CFO", "senior vice president of engineering"}),
        ("Ada Brown (CMO)", {"CMO"}),
        ("Ada Brown (VP, Engineering)", {"VP, Engineering"}),
        ("Ada “Addy” Brown (Director of Safety: Sites & Labs)", {"Director of Safety: Sites & Labs"}),
        ("Ada Oracle (CISO + CTO)", {"CISO", "CTO"}),
    ],
)
def test_each_of_the_posts_in_a_list_of_leaders_is_told(line: str, titles: set[str]) -> None:
    found = claims(
        f"# Ostbank\n\nOstbank is a company.\n\n## Leadership\n\n- {line}\n- Paul Derrin (COO)\n", inferred=False
    )
    told = {c.value_text for c in found if c.predicate == "role" and c.subject_name.startswith("Ada")}
    assert told == titles
    assert not any(c.predicate == "member_of" for c in found)
