"""What all tests share: deterministic property tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "project",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")
