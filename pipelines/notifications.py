"""Tells somebody of a run that failed: in the log, over a webhook, or by a function of the user's."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sources.errors import InputError

if TYPE_CHECKING:
    from pipelines.operation_settings import NotificationSettings

LOG = logging.getLogger("infrafacts.notifications")


@dataclass(frozen=True, slots=True)
class Notification:
    """A run that failed: `failed_checks` are what the expectations refused, `report` where their report lies."""

    job: str
    run_id: str
    warehouse: str
    message: str
    failed_checks: tuple[str, ...] = ()
    report: str | None = None
    event: str = "run_failed"
    project: str = "infrafacts"

    def __str__(self) -> str:
        why = "; ".join(self.failed_checks) or self.message
        where = f"; the report is {self.report}" if self.report else ""
        return f"run {self.run_id[:8]} of {self.job} failed on {self.warehouse}: {why}{where}"


Hook = Callable[[Notification], None]


def notify(settings: NotificationSettings, notification: Notification) -> None:
    """Hands the notification to what the settings name.

    Raises:
        InputError: if the settings name no function, or the webhook cannot be reached or refuses.
    """
    hook_of(settings)(notification)


def hook_of(settings: NotificationSettings) -> Hook:
    """What the settings name.

    Raises:
        InputError: if there is no such function, or no address for the webhook.
    """
    if settings.hook == "log":
        return log
    if settings.hook == "webhook":
        if not settings.webhook:
            raise InputError("notifications.hook is webhook, but notifications.webhook names no address: set one")
        return lambda notification: post(settings.webhook, notification, settings.timeout_seconds)
    module, _, name = settings.hook.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"notifications.hook {settings.hook}: {error}: name a function that can be imported"
        ) from error
    if not callable(found):
        raise InputError(f"notifications.hook {settings.hook}: is no function: name one")
    hook: Hook = found
    return hook


def log(notification: Notification) -> None:
    """Writes it as an error into the log."""
    LOG.error("%s", notification)


def post(address: str, notification: Notification, seconds: float) -> None:
    """Posts it as JSON, with the sentence that `str` gives as `text`.

    Raises:
        InputError: if the address cannot be reached or answers with an error.
    """
    import httpx

    try:
        answer = httpx.post(address, json={"text": str(notification), **asdict(notification)}, timeout=seconds)
        answer.raise_for_status()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise InputError(f"notifications.webhook: the notification was not taken ({error}): {notification}") from error
