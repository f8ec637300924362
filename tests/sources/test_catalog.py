from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from sources.catalog import load_catalog
from sources.errors import InputError

GOOD = """[publishers."example.org"]
reliability = 0.8
reason = "checks its figures"

[documents."a.md"]
title = "A"
publisher = "Example"
published = 2024-03-01
licence = "CC0-1.0"
reliability = 0.9
reason = "first hand"
url = "https://example.org/a"
"""


def write(directory: Path, catalog: str) -> Path:
    (directory / "catalog.toml").write_text(catalog, encoding="utf-8")
    (directory / "a.md").write_text("# A\n\ntext", encoding="utf-8")
    return directory


def test_entries_are_read(tmp_path: Path) -> None:
    entry = load_catalog(write(tmp_path, GOOD)).entry("a.md")
    assert (entry.title, entry.published, entry.reliability) == ("A", date(2024, 3, 1), 0.9)


def test_no_catalog_is_an_empty_one(tmp_path: Path) -> None:
    assert load_catalog(tmp_path).documents == {}


def test_publishers_are_found_by_name_and_by_domain(tmp_path: Path) -> None:
    catalog = load_catalog(write(tmp_path, GOOD))
    found = catalog.publisher_of(None, "https://news.example.org/x")
    assert found is not None
    assert found.reliability == 0.8
    assert catalog.publisher_of("EXAMPLE.ORG", None) == found
    assert catalog.publisher_of("Other", "https://example.com/") is None


@pytest.mark.parametrize(
    ("catalog", "says"),
    [
        (GOOD.replace("licence", "license"), "catalog.toml:9: unknown key 'license'"),
        (GOOD + "\n[docs]\n", "unknown key 'docs'"),
        (GOOD.replace("0.9", "1.9"), "catalog.toml:10: 'reliability'"),
        (GOOD.replace('"a.md"', '"b.md"'), 'catalog.toml:5: [documents."b.md"] names no file'),
        (GOOD.replace("[documents", "[[documents"), "not valid TOML"),
        ("title = ", "not valid TOML"),
    ],
)
def test_mistakes_are_named_with_their_place(tmp_path: Path, catalog: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        load_catalog(write(tmp_path, catalog))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_key_comes_with_the_allowed_ones(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="allowed are: title, publisher, published, licence, reliability, reason, url"):
        load_catalog(write(tmp_path, GOOD.replace("licence", "license")))
