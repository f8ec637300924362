"""An archived answer is used without asking exactly as long as RFC 9111 says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sources.web.archive import Archived, Place
from sources.web.freshness import cache_directives, is_fresh

CAME = datetime(2026, 5, 4, 12, 0, 0, tzinfo=UTC)


def answer(**headers: str) -> Archived:
    pairs = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Archived("<id>", "https://example.org/", Place(Path("x"), 0), "2026-05-04T12:00:00Z", 200, pairs)


DATE = "Mon, 04 May 2026 12:00:00 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        ({"Cache_Control": "max-age=60"}, 60),
        ({"Cache_Control": "public, MAX-AGE=60"}, 60),
        ({"Cache_Control": 'max-age="60"'}, 60),
        ({"Cache_Control": "max-age=60", "Age": "20"}, 40),
        ({"Cache_Control": "max-age=60", "Date": "Mon, 04 May 2026 11:59:30 GMT"}, 30),
        ({"Cache_Control": "s-maxage=60"}, 0),
        ({"Cache_Control": "no-cache, max-age=60"}, 0),
        ({"Cache_Control": "no-store, max-age=60"}, 0),
        ({"Cache_Control": "max-age=60", "Vary": "*"}, 0),
        ({"Cache_Control": "max-age=x"}, 0),
        ({"Cache_Control": "max-age=-5"}, 0),
        ({"Date": DATE, "Expires": "Mon, 04 May 2026 12:01:00 GMT"}, 60),
        ({"Date": DATE, "Expires": "0"}, 0),
        ({"Cache_Control": "max-age=60", "Expires": "Mon, 04 May 2026 23:00:00 GMT"}, 60),
    ],
)
def test_the_lifetime_is_what_the_headers_give(headers: dict[str, str], seconds: int) -> None:
    archived = answer(**headers)
    assert is_fresh(archived, CAME + timedelta(seconds=max(seconds - 1, 0))) == (seconds > 0)
    assert not is_fresh(archived, CAME + timedelta(seconds=seconds))


def test_the_first_of_equal_directives_counts() -> None:
    assert cache_directives("max-age=1, max-age=2, , private") == {"max-age": "1", "private": ""}
