"""What looks like a tie, a part, a place or a name and is none."""

from __future__ import annotations

import pytest

from pipelines.extract.headings import core
from tests.pipelines.extract.reading_help import claims

_EVENTS = "| Date | Event | Amount |\n|---|---|---|\n"
_VALUE = "| Item | Value |\n|---|---|\n| GPUs | 4,096 |\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "# Mistral AI\n\n## Maria Lindqvist\n\n- Mixtral 8x7B: trained on 512 A100\n",
            ("Mixtral 8x7B", "accelerators"),
        ),
        ("# Cohere\n\n## Maria Lindqvist\n\n- Before: Meta, policy director\n", ("Maria Lindqvist", "role")),
        (
            "# Google\n\n| Use case | Tool | Users |\n|---|---|---|\n| Chat | ChatGPT | 800 million |\n",
            ("ChatGPT", "user_count"),
        ),
        (
            "# Cohere\n\n| Layer | Tool | Notes |\n|---|---|---|\n| Jobs | Slurm | LSF retired |\n",
            ("Cohere", "uses_software"),
        ),
        (f"# Google\n\n{_EVENTS}| 2031 | Invests in Cohere | $1B |\n", ("Google", "investment")),
        (f"# Google\n\n{_EVENTS}| 2031 | Cohere investment denied | $1B |\n", ("Google", "measure")),
        (f"# Cohere\n\n{_EVENTS}| 2031 | Mistral AI raises funds | $1B |\n", ("Cohere", "measure")),
        (
            "# Deployments of Cohere\n\n## Lisbon\n\n- 1,500 staff rent GPU hours\n- Cohere buys 8 GPUs\n",
            ("Cohere", "headcount"),
        ),
        (f"# Cohere\n\nGoogle's answer to this cluster:\n\n{_VALUE}", ("Cohere", "accelerators")),
    ],
)
def test_numbers_are_of_those_of_whom_the_line_tells(text: str, told: tuple[str, str]) -> None:
    assert told in {(c.subject_name, c.predicate) for c in claims(text)}


def test_people_in_brackets_without_a_word_of_telling_are_no_sources() -> None:
    found = claims("# OpenAI\n\n- Salary: $1 million (Dario Amodei)\n- Layers: 120 (says Dario Amodei)\n")
    assert [c.attributed_to for c in found if c.value_low] == [None, "Dario Amodei"]


@pytest.mark.parametrize("name", ["Sable Data", "Kestrel Works", "Step Audio 2", "Day Star", "Primer Technologies"])
def test_no_part_of_a_name_is_cut_off_as_a_word_around_it(name: str) -> None:
    assert name[slice(*core(name))] == name
