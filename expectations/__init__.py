"""What must be true of the tables before they are published, as Great Expectations suites."""

from __future__ import annotations

from expectations.checks import validate
from expectations.data_docs import data_docs
from expectations.process import InThisProcess, ValidationProcess, ValidationProcessError, Validator
from expectations.report import Failure, TableReport, ValidationReport

__all__ = [
    "Failure",
    "InThisProcess",
    "TableReport",
    "ValidationProcess",
    "ValidationProcessError",
    "ValidationReport",
    "Validator",
    "data_docs",
    "validate",
]
