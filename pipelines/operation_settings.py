"""What can be set about scheduled operation: cache, schedule, sensors, freshness, notifications, retention."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, field_validator

Count = Annotated[int, Field(gt=0)]
NotNegative = Annotated[int, Field(ge=0)]


class Group(BaseModel):
    """A table of `infrafacts.toml`; every field is a key of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CacheSettings(Group):
    """`[cache]`: what was read and extracted before, by document."""

    enabled: bool = Field(default=True, description="Whether unchanged documents and tables are taken from before.")
    directory: Path | None = Field(default=None, description="Where it lies; by default `cache` in the warehouse.")
    limit_bytes: Count = Field(
        default=2_000_000_000, description="Size that `infrafacts prune` and the retention job cut it down to."
    )


class ScheduleSettings(Group):
    """`[schedule]`: when the daemon publishes by the clock."""

    enabled: bool = Field(default=False, description="Whether it runs without being turned on in the web page.")
    cron: str = Field(default="0 6 * * *", description="When all is published: minute, hour, day, month, weekday.")
    timezone: str = Field(default="UTC", description="Time zone of all times in this file, as in `Europe/Berlin`.")
    refresh_cron: str = Field(
        default="", description="When cited pages are fetched again by themselves; empty: only when all is published."
    )

    @field_validator("cron", "refresh_cron")
    @classmethod
    def _cron(cls, value: str) -> str:
        return checked_cron(value)

    @field_validator("timezone")
    @classmethod
    def _timezone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, OSError, ValueError) as error:
            raise ValueError("must be a time zone such as Europe/Berlin or UTC") from error
        return value


class SensorSettings(Group):
    """`[sensors]`: runs that changed documents start."""

    enabled: bool = Field(default=False, description="Whether they look without being turned on in the web page.")
    interval_seconds: Count = Field(default=60, description="Least time between two looks at the documents.")


class FreshnessSettings(Group):
    """`[freshness]`: how old the published tables may become."""

    warn_hours: Annotated[float, Field(ge=0)] = Field(default=26, description="Age that is warned of; 0: none.")
    fail_hours: Annotated[float, Field(ge=0)] = Field(default=50, description="Age that is a failure; 0: no policy.")


class NotificationSettings(Group):
    """`[notifications]`: who hears of a run that failed."""

    hook: str = Field(
        default="log", description="`log`, `webhook`, or `package.module:function` that takes the notification."
    )
    webhook: str = Field(default="", description="Address that `webhook` posts JSON to.")
    timeout_seconds: Annotated[float, Field(gt=0)] = Field(default=10.0, description="Limit for one post.")

    @field_validator("hook")
    @classmethod
    def _hook(cls, value: str) -> str:
        if value not in ("log", "webhook") and value.count(":") != 1:
            raise ValueError("must be log, webhook, or a function as package.module:function")
        return value

    @field_validator("webhook")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("must start with http:// or https://")
        return value


class RetentionSettings(Group):
    """`[retention]`: what the retention job keeps."""

    enabled: bool = Field(default=False, description="Whether the job runs without being turned on in the web page.")
    cron: str = Field(default="30 4 * * *", description="When it runs.")
    releases: NotNegative = Field(default=0, description="Newest releases that stay; 0: all. Pinned ones always stay.")
    run_days: NotNegative = Field(default=90, description="Days that Dagster's record of a run stays; 0: for ever.")

    @field_validator("cron")
    @classmethod
    def _cron(cls, value: str) -> str:
        if not value:
            raise ValueError("must not be empty")
        return checked_cron(value)


class Operations(Group):
    """All of it; every field is a table of `infrafacts.toml`."""

    cache: CacheSettings = CacheSettings()
    schedule: ScheduleSettings = ScheduleSettings()
    sensors: SensorSettings = SensorSettings()
    freshness: FreshnessSettings = FreshnessSettings()
    notifications: NotificationSettings = NotificationSettings()
    retention: RetentionSettings = RetentionSettings()


def checked_cron(value: str) -> str:
    """The expression, if it is one of five fields.

    Raises:
        ValueError: if it is not.
    """
    fields = value.split()
    if value and (len(fields) != 5 or not all(set(field) <= set("0123456789*,-/LW#") for field in fields)):
        raise ValueError('must be five fields such as "0 6 * * *": minute, hour, day, month, weekday')
    return value
