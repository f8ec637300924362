"""A failed run is told of where the settings say; what cannot be told is an error, not silence."""

from __future__ import annotations

import logging

import pytest

from pipelines.notifications import Notification, notify
from pipelines.operation_settings import NotificationSettings
from sources.errors import InputError

FAILED = Notification(
    "publish", "0123456789abcdef", "data", "it failed", ("claims: is not empty",), "data/refused/report.md"
)
taken: list[Notification] = []


def take(notification: Notification) -> None:
    taken.append(notification)


def test_the_log_is_told_in_one_sentence(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "infrafacts.notifications"):
        notify(NotificationSettings(), FAILED)
    assert caplog.messages == [
        "run 01234567 of publish failed on data: claims: is not empty; the report is data/refused/report.md"
    ]


def test_a_function_of_the_users_is_called() -> None:
    notify(NotificationSettings(hook=f"{__name__}:take"), FAILED)
    assert taken == [FAILED]


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (NotificationSettings(hook="webhook"), "names no address"),
        (NotificationSettings(hook="nowhere_at_all:f"), "nowhere_at_all"),
        (NotificationSettings(hook="json:nothing"), "nothing"),
        (NotificationSettings(hook="json:__name__"), "is no function"),
        (NotificationSettings(hook="webhook", webhook="http://127.0.0.1:9/", timeout_seconds=2), "was not taken"),
    ],
)
def test_what_cannot_be_told_is_an_error(settings: NotificationSettings, named: str) -> None:
    with pytest.raises(InputError, match=named):
        notify(settings, FAILED)
