"""Names below a heading, behind a label or in a column, and what that makes them."""

from __future__ import annotations

import pytest

from pipelines.extract.rosters import Roster, roster_of
from tests.pipelines.extract.reading_help import relations

COMPANY = "# Cohere\n\nCohere is a company in Toronto.\n\n"
MODEL = "# Heron-7B\n\nHeron-7B is a language model.\n\n"


@pytest.mark.parametrize(
    ("heading", "roster"),
    [
        ("Founders", Roster("role", "founder")),
        ("3. Core team:", Roster("role", "team member")),
        ("Authors and contributors", Roster("role", "contributor")),
        ("Key customers", Roster("partner")),
        ("Major chip suppliers", Roster("partner")),
        ("Lead investors", Roster("investment")),
        ("Portfolio companies", Roster("portfolio")),
        ("Former customers", None),
        ("Potential investors", None),
        ("Customer support", None),
        ("Team spirit and values at work", None),
        ("Results", None),
    ],
)
def test_headings_say_what_the_names_below_are(heading: str, roster: Roster | None) -> None:
    assert roster_of(heading) == roster


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (COMPANY + "## Founders\n\n- Mary Ostrow - ex-Google\n- Paul Derrin\n",
         {("Mary Ostrow", "role", "Cohere"), ("Mary Ostrow", "member_of", "Google"),
          ("Paul Derrin", "role", "Cohere")}),
        (MODEL + "## Authors\n\nMary Ostrow (Tarn Lab), Paul Derrin (Bexley University & NVIDIA)\n",
         {("Mary Ostrow", "role", "Heron-7B"), ("Mary Ostrow", "member_of", "Tarn Lab"),
          ("Paul Derrin", "role", "Heron-7B"), ("Paul Derrin", "member_of", "Bexley University"),
          ("Paul Derrin", "member_of", "NVIDIA")}),
        (MODEL + "## Contributors\n\nMary Ostrow and Paul Derrin from Tarn Lab.\n",
         {("Mary Ostrow", "role", "Heron-7B"), ("Paul Derrin", "role", "Heron-7B"),
          ("Mary Ostrow", "member_of", "Tarn Lab"), ("Paul Derrin", "member_of", "Tarn Lab")}),
        (COMPANY + "## Partners\n\nDell, Ostbank, Varna Air\n",
         {("Cohere", "partner", "Dell"), ("Cohere", "partner", "Ostbank"), ("Cohere", "partner", "Varna Air")}),
        (COMPANY + "## Partners\n\n| Partner | Use |\n|---|---|\n| Ostbank | fraud |\n",
         {("Cohere", "partner", "Ostbank")}),
        (COMPANY + "| Field | Value |\n|---|---|\n| Major chip suppliers | Ostglass, NVIDIA |\n",
         {("Cohere", "partner", "Ostglass"), ("Cohere", "partner", "NVIDIA")}),
        (COMPANY + "## Funding\n\n| Round | Date | Amount | Notes |\n|---|---|---|---|\n"
         "| Series B | 2022 | $40M | Led by Ostbank; co-led by Accel |\n",
         {("Ostbank", "investment", "Cohere"), ("Accel", "investment", "Cohere")}),
        (COMPANY + "## Funding\n\n- **Series B (May 2022):** $40 million\n  - Co-led by Ostbank and Dell\n"
         "  - Participants: Accel, B Capital, 1802 Fund, Varna Air\n",
         {("Ostbank", "investment", "Cohere"), ("Dell", "investment", "Cohere"), ("Accel", "investment", "Cohere"),
          ("B Capital", "investment", "Cohere"), ("Varna Air", "investment", "Cohere")}),
        (COMPANY + "## Funding\n\n- Series B: $40 million, led by Ostbank with participation from Dell and Accel\n",
         {("Ostbank", "investment", "Cohere"), ("Dell", "investment", "Cohere"), ("Accel", "investment", "Cohere")}),
        (COMPANY + "**Notable investors:**\n- **Mary Ostrow** - former director at Dell\n",
         {("Mary Ostrow", "investment", "Cohere")}),
        ("# Ostbank\n\nOstbank is an investor.\n\n## Portfolio\n\n- Anthropic\n- Cohere\n",
         {("Ostbank", "investment", "Anthropic"), ("Ostbank", "investment", "Cohere")}),
    ],
)  # fmt: skip
def test_lists_of_names(text: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(text, "role", "member_of", "partner", "investment") >= expected


@pytest.mark.parametrize(
    "text",
    [
        COMPANY + "## Customers\n\n- Growth: 40% a year\n- Pricing\n- Customer Success\n",
        COMPANY + "## Former customers\n\n- Dell\n- Ostbank\n",
        COMPANY + "## Customers\n\n- Dell (rumoured)\n- Ostbank – no longer a customer\n- Potential: Accel\n",
        COMPANY + "## Who\n\n| Partner | Note |\n|---|---|\n| Dell | former supplier |\n",
        COMPANY + "## Partners\n\n- Dell: former supplier\n- AWS: no longer a partner\n- Oracle: past customer\n",
        COMPANY + "## Investors\n\n- Dell: potential investor\n- Oracle (declined)\n",
        COMPANY + "## Where\n\n| Provider | Note |\n|---|---|\n| AWS | formerly |\n",
        COMPANY + "## Team\n\n- Data Engineering\n- Language Modelling\n",
        MODEL + "## Contributors\n\nMary Ostrow and Paul Derrin met Dell.\n",
        MODEL + "## Results\n\n- Mary Ostrow\n- Dell\n",
        COMPANY + "## Study\n\n- Participants: Dell, Ostbank\n",
        COMPANY + "## Series A\n\n- Not led by Ostbank\n- Rumoured to be led by Accel\n",
    ],
)
def test_other_lists_say_nothing_of_the_kind(text: str) -> None:
    assert relations(text, "role", "member_of", "partner", "investment", "runs_on_cloud", inferred=False) == set()


def test_posts_that_begin_like_kinds_of_companies_are_posts() -> None:
    table = "| Name | Role |\n|---|---|\n| Ada Brown | Partner engineer |\n| Bo Stone | Customer support lead |\n"
    found = relations(f"# Google\n\n{table}")
    assert {(fact[0], fact[1]) for fact in found} == {("Ada Brown", "role"), ("Bo Stone", "role")}


LINKS = "- [Mary Ostrow](https://mo.example.org)\n- [Xu Derrin](https://example.org/xu)\n"


@pytest.mark.parametrize(
    "listed",
    [
        f"## Authors\n\nIt is maintained by the following authors:\n\n{LINKS}",
        f"## About\n\nThe people who worked on it:\n\n{LINKS}",
        "Heron-7B was built by these people (in no particular order):\nMary Ostrow (Dell),\nXu Derrin (Cohere).\n",
    ],
)
def test_a_sentence_may_introduce_those_who_made_something(listed: str) -> None:
    found = relations(MODEL + listed, "role")
    assert {(who, of) for who, _, of in found} == {("Mary Ostrow", "Heron-7B"), ("Xu Derrin", "Heron-7B")}


@pytest.mark.parametrize(
    "listed",
    [
        f"## Authors\n\nFormer people who worked on it:\n\n{LINKS}",
        f"## Reading\n\nMore on this can be found here:\n\n{LINKS}",
    ],
)
def test_a_sentence_may_introduce_other_lists(listed: str) -> None:
    assert relations(MODEL + listed, "role") == set()


@pytest.mark.parametrize(
    ("heading", "header", "expected"),
    [
        ("Main backers", "Name", {("NVIDIA", "investment", "Cohere"), ("Dell", "investment", "Cohere")}),
        ("Key partners", "Company", {("Cohere", "partner", "NVIDIA"), ("Cohere", "partner", "Dell")}),
        ("Former backers", "Name", set()),
        ("Results", "Name", set()),
        ("Main backers", "Rival", set()),
    ],
)
def test_a_heading_says_what_the_names_in_a_table_below_it_are(
    heading: str, header: str, expected: set[tuple[object, ...]]
) -> None:
    table = f"| {header} | How |\n|---|---|\n| NVIDIA | In the spring |\n| Dell | Since the beginning |\n"
    assert relations(f"{COMPANY}## {heading}\n\n{table}", "partner", "investment") == expected


def test_what_backers_are_called_in_a_row_raises_no_money() -> None:
    table = "| Owner | What we know |\n|---|---|\n| Series E backers | The round was joined by Ostbank and Accel |\n"
    found = relations(f"{COMPANY}## Owners\n\n{table}", "investment")
    assert found == {("Ostbank", "investment", "Cohere"), ("Accel", "investment", "Cohere")}


def test_who_buys_the_products_of_a_table_is_no_partner_of_their_maker() -> None:
    table = "| Product | Status | Customers |\n|---|---|---|\n| Foo | ramping | Dell, HP |\n| Bar | sampling | AMD |\n"
    assert relations(f"# Micron\n\n{table}", "partner") == set()
    assert len(relations("# Crusoe\n\n| Topic | Detail |\n|---|---|\n| Customers | OpenAI, Meta |\n", "partner")) == 2
