"""Where companies and sites are said to stand."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import relations


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Ohio-based company grew.", {("OpenAI", "located_in", "Ohio")}),
        ("Microsoft spoke. The Ohio-based firm grew.", {("Microsoft", "located_in", "Ohio")}),
        ("Cohere, a Toronto-based lab backed by Oracle, grew.", {("Cohere", "located_in", "Toronto")}),
        ("Ohio-based AI cloud company Cohere grew.", {("Cohere", "located_in", "Ohio")}),
        ("They met in Cohere's new Toronto office.", {("Cohere", "located_in", "Toronto")}),
        ("They admired Cohere's Toronto office's plants.", set()),
        ("Cohere is a Toronto startup.", {("Cohere", "located_in", "Toronto")}),
        ("Mistral AI, Norway's largest operator, grew.", {("Mistral AI", "located_in", "Norway")}),
        ("The Paris startup Mistral AI grew.", {("Mistral AI", "located_in", "Paris")}),
        ("Tellmar-based Cohere grew.", {("Cohere", "located_in", "Tellmar")}),
        ("AUSTIN, Texas — May 6, 2025 — NVIDIA announced a chip.", {("NVIDIA", "located_in", "Austin")}),
        ("Microsoft's Iowa team built it.", set()),
        ("Oracle, the Texas operator's partner, left.", set()),
        ("The Kestrel campus (Ohio) opened.", {("Kestrel campus", "located_in", "Ohio")}),
    ],
)
def test_forms_of_words_tell_where_something_stands(sentence: str, expected: set[tuple[object, ...]]) -> None:
    assert relations(f"# OpenAI\n\n{sentence}\n", "located_in", inferred=False) == expected


@pytest.mark.parametrize(
    ("brackets", "places"),
    [
        ("(Columbus, Ohio; Austin)", {"Columbus, Ohio", "Austin"}),
        ("(opened late; Ohio)", {"Ohio"}),
        ("(opened late, Ohio)", {"Ohio"}),
        ("(40 MW, Ohio)", {"Ohio"}),
        ("(rumours of Ohio weather)", set()),
        ("of many (Ohio)", set()),
    ],
)
def test_each_place_of_its_own_in_the_brackets_is_where_it_stands(brackets: str, places: set[str]) -> None:
    found = relations(f"# Notes\n\nThe Kestrel campus {brackets} pleased us.\n", "located_in", inferred=False)
    assert found == {("Kestrel campus", "located_in", place) for place in places}


def test_a_page_of_sites_with_places_is_read_in_time() -> None:
    """Every site looks at the places in its own brackets only."""
    row = "".join("Kestrel campus (Ohio), " for _ in range(300))
    assert len(relations(f"# Notes\n\nWe saw {row}and more.\n", "located_in")) == 1


@pytest.mark.parametrize(
    ("sentence", "machine", "place"),
    [
        ("Japan's Fugaku is fast.", "Fugaku", "Japan"),
        ("They outdid China's LUMI.", "LUMI", "China"),
        ("Norway's first supercomputer LUMI grew.", "LUMI", "Norway"),
    ],
)
def test_a_country_s_machine_stands_there(sentence: str, machine: str, place: str) -> None:
    assert relations(f"# Notes\n\n{sentence}\n") == {(machine, "located_in", place)}


@pytest.mark.parametrize("form", ["a Palo Alto, California–based firm", "a Palo Alto, California-headquartered lab"])
def test_where_a_company_is_based_or_has_its_seat(form: str) -> None:
    assert ("Cohere", "located_in", "Palo Alto, California") in relations(f"Cohere is {form}.")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("### Microsoft’s $3 Billion Oregon Expansion", {("Microsoft Oregon Expansion", "Oregon")}),
        ("Meta's new Nevada project grows.", {("Meta Nevada project", "Nevada")}),
        ("Equinix's 40 MW Texas expansion is late.", {("Equinix Texas expansion", "Texas")}),
        ("Google's staff in Ohio project growth.", set()),
        ("Google's Ohio customers grew.", set()),
    ],
)
def test_undertakings_are_called_by_where_they_are(line: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# Notes\n\n{line}\n", "located_in")
    assert {(thing, place) for thing, _, place in found} == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- B200 — $3.20/hr | 8 × B200 | Tier 3 DC (EU) | 1 node", {("B200", "European Union")}),
        ("- B200 — $3 | Data center (Amsterdam / New York)", {("B200", "Amsterdam"), ("B200", "New York")}),
        ("- B200 — $3 | support (Amsterdam)", set()),
    ],
)
def test_an_offer_is_where_its_data_center_is(line: str, expected: set[tuple[str, str]]) -> None:
    found = relations(f"# Offers\n\n{line}\n", "located_in")
    assert {(thing, place) for thing, _, place in found} == expected


def test_machines_stand_in_the_centre_that_their_line_of_places_names() -> None:
    text = "# Heron supercomputer\n\n- **Location:** Brackwater Supercomputing Center (BWQC)\n- **Vendor:** Atos\n"
    assert relations(text, "located_in") == {("Heron supercomputer", "located_in", "Brackwater Supercomputing Center")}


@pytest.mark.parametrize(
    "heading",
    ["Tarn 2 (Oslo, Norway — live)", "Tarn 2 (Oslo, Norway / 2024)", "Tarn 2: Oslo, Norway", "Tarn 2 in Oslo, Norway"],
)
def test_a_heading_says_where_its_thing_stands(heading: str) -> None:
    found = relations(f"# Tarn campus\n\n## {heading}\n\n- 40 MW\n", "located_in")
    assert found == {("Tarn 2", "located_in", "Oslo, Norway")}
