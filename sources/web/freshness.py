"""How long an archived answer may be used without asking (RFC 9111, sections 4.2 and 5.2).

Not by hishel: its transports keep a second copy and hide the 304 that the archive records; its states (2.0) overlook
the header Age and trust whatever has a Last-Modified for up to a week without asking. Neither can be set otherwise.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from sources.web.archive import Archived


def is_fresh(archived: Archived, at: datetime) -> bool:
    """Whether the answer may be used at this time as it is; what gives no lifetime of its own may not."""
    directives = cache_directives(archived.header("cache-control"))
    if "no-cache" in directives or "no-store" in directives or archived.header("vary") == "*":
        return False
    try:
        came = datetime.fromisoformat(archived.validated or archived.date)
    except ValueError:
        return False
    date = http_date(archived.header("date")) or came
    lifetime = _lifetime(archived, directives, date)
    if lifetime is None:
        return False
    age_then = max(timedelta(seconds=_seconds(archived.header("age")) or 0), came - date, timedelta())
    return age_then + (at - came) < lifetime


def cache_directives(value: str | None) -> dict[str, str]:
    """The directives of a Cache-Control header by lower-cased name; the first of each counts."""
    found: dict[str, str] = {}
    for part in (value or "").split(","):
        name, _, argument = part.partition("=")
        if name.strip():
            found.setdefault(name.strip().lower(), argument.strip().strip('"'))
    return found


def http_date(value: str | None) -> datetime | None:
    """The time in a header such as Date or Retry-After; None when it is missing or malformed."""
    if not value:
        return None
    try:
        when = parsedate_to_datetime(value)
    except (ValueError, IndexError, TypeError):
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _lifetime(archived: Archived, directives: dict[str, str], date: datetime) -> timedelta | None:
    if "max-age" in directives:
        return timedelta(seconds=_seconds(directives["max-age"]) or 0)
    expires = archived.header("expires")
    if expires is None:
        return None
    when = http_date(expires)
    return when - date if when else timedelta()


def _seconds(value: str | None) -> int | None:
    digits = (value or "").strip()
    return min(int(digits), 1 << 31) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
