"""Lists of what a company offers."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import told

MAKERS = ("developed_by", "designed_by", "manufactured_by")


def made(item: str, lead: str = "## Products", company: str = "Mistral AI") -> set[tuple[object, object]]:
    """What an item of a company's document says who has made."""
    text = f"# {company}\n\n{company} is a company that builds software.\n\n{lead}\n\n- {item}\n"
    return {(subject, maker) for subject, _, maker, _ in told(text, *MAKERS)}


@pytest.mark.parametrize(
    "lead",
    [
        "## Products",
        "## Models",
        "### Key products and services",
        "**Flagship models:**",
        "The model family:",
        "## Mistral's models",
        "## Product line-up",
    ],
)
def test_what_a_company_offers_it_has_developed(lead: str) -> None:
    assert made("**Codestral** - a model for code", lead) == {("Codestral", "Mistral AI")}


@pytest.mark.parametrize("item", ["**Codestral**: for code", "Codestral (May 2024)", "**Codestral** — for code"])
def test_an_item_describes_the_name_that_it_begins_with(item: str) -> None:
    assert made(item) == {("Codestral", "Mistral AI")}


@pytest.mark.parametrize(
    "lead",
    [
        "## Supported models",
        "## Competing products",
        "## Partner products",
        "## Hosted models",
        "## Models we use",
        "## Third-party models",
        "## Related products",
        "## Models served",
        "## Customers",
        "## Stack",
        "## Models compared",
    ],
)
def test_what_others_may_have_made_is_not_the_company_s(lead: str) -> None:
    assert made("**Codestral**: a model", lead) == set()


@pytest.mark.parametrize(
    "item",
    [
        "**H100** - for training",  # somebody else's
        "**GPT-4** - a model",
        "**Kubernetes** - to run it",
        "GPUs - many",
        "**Quorvex-7B** - hosted here, perhaps",
        "**Codestral** was better than that",
    ],
)
def test_what_is_known_to_be_another_s_or_is_not_described_is_left(item: str) -> None:
    assert made(item) == set()


def test_a_section_about_something_else_is_no_list_of_the_company_s() -> None:
    text = "# Mistral AI\n\nMistral AI is a company.\n\n## Colossus\n\n### Chips\n\n- **Codestral** - runs there\n"
    assert told(text, *MAKERS) == set()
