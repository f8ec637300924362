"""Validation in a process of its own, started early: Great Expectations takes seconds to load, which then overlap."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from expectations.report import ValidationReport
from warehouse.storage import conform_all

if TYPE_CHECKING:
    import polars as pl


class ValidationProcessError(Exception):
    """The validation process ended without a report."""


class ValidationProcess:
    """A process that loads the expectations at once and validates tables later, once.

    Use it as a context manager; leaving it ends the process.
    """

    def __init__(self) -> None:
        """Start the process."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "expectations.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def validate(self, tables: Mapping[str, pl.DataFrame]) -> ValidationReport:
        """As `expectations.validate`; may be called once.

        Raises:
            SchemaError: if a table is missing, unknown or not in the contract's form.
            ValidationProcessError: if the process ends without a report.
        """
        conformed = conform_all(tables)
        with tempfile.TemporaryDirectory(prefix="infrafacts-") as directory:
            for name, frame in conformed.items():
                frame.write_ipc(Path(directory) / f"{name}.arrow")
            try:
                answer, _ = self._process.communicate(directory + "\n")
            except (OSError, ValueError) as error:
                raise ValidationProcessError(f"the validation process cannot be reached: {error}") from error
        if self._process.returncode != 0:
            raise ValidationProcessError(
                f"the validation process ended with {self._process.returncode}: see its message above, then run again"
            )
        return ValidationReport.from_json(answer)

    def close(self) -> None:
        """End the process."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and not stream.closed:
                stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
