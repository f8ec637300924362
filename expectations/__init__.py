"""What must be true of the tables before they are published, as Great Expectations suites."""

from __future__ import annotations

from expectations.checks import validate
from expectations.process import ValidationProcess, ValidationProcessError
from expectations.report import Failure, TableReport, ValidationReport

__all__ = ["Failure", "TableReport", "ValidationProcess", "ValidationProcessError", "ValidationReport", "validate"]
