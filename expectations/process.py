"""Validation in a process of its own, started early: Great Expectations takes seconds to load, which then overlap."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from expectations.report import ValidationReport
from warehouse.storage import conform_all

if TYPE_CHECKING:
    import polars as pl


class ValidationProcessError(Exception):
    """The validation process ended without an answer."""


class Validator(Protocol):
    """What holds tables against the expectations and shows the outcome."""

    def validate(
        self,
        tables: Mapping[str, pl.DataFrame],
        previous: Path | None = None,
        accept_loss: bool = False,
        said: ValidationReport | None = None,
    ) -> ValidationReport:
        """As `expectations.validate`."""

    def data_docs(self, report: ValidationReport) -> dict[str, str]:
        """As `expectations.data_docs`."""


class InThisProcess:
    """Validation in the process that asks for it, as Dagster's web page and daemon start it."""

    def validate(
        self,
        tables: Mapping[str, pl.DataFrame],
        previous: Path | None = None,
        accept_loss: bool = False,
        said: ValidationReport | None = None,
    ) -> ValidationReport:
        """As `expectations.validate`."""
        from expectations.checks import validate

        return validate(tables, previous, accept_loss, said)

    def data_docs(self, report: ValidationReport) -> dict[str, str]:
        """As `expectations.data_docs`."""
        from expectations.data_docs import data_docs

        return data_docs(report)


class ValidationProcess:
    """A process that loads the expectations at once and answers later, as often as it is asked.

    Use it as a context manager; leaving it ends the process.
    """

    def __init__(self, *, at_once: bool = True) -> None:
        """Start the process; with `at_once=False` only when it is asked for the first time."""
        self._started: subprocess.Popen[str] | None = self._start() if at_once else None

    @staticmethod
    def _start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "expectations.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    @property
    def _process(self) -> subprocess.Popen[str]:
        if self._started is None:
            self._started = self._start()
        return self._started

    def validate(
        self,
        tables: Mapping[str, pl.DataFrame],
        previous: Path | None = None,
        accept_loss: bool = False,
        said: ValidationReport | None = None,
    ) -> ValidationReport:
        """As `expectations.validate`.

        Raises:
            SchemaError: if a table is missing, unknown or not in the contract's form.
            ValidationProcessError: if the process ends without a report.
        """
        conformed = conform_all(tables)
        with tempfile.TemporaryDirectory(prefix="infrafacts-") as directory:
            for name, frame in conformed.items():
                frame.write_ipc(Path(directory) / f"{name}.arrow")
            before = str(previous.resolve()) if previous is not None else None
            known = said.to_json() if said is not None else None
            request = {"directory": directory, "previous": before, "accept_loss": accept_loss, "said": known}
            answer = self._ask(request)
        return ValidationReport.from_json(answer)

    def data_docs(self, report: ValidationReport) -> dict[str, str]:
        """As `expectations.data_docs`.

        Raises:
            ValidationProcessError: if the process ends without an answer.
        """
        pages: dict[str, str] = json.loads(self._ask({"report": report.to_json()}))
        return pages

    def _ask(self, request: Mapping[str, object]) -> str:
        """The answer to a request, each one line of JSON."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        try:
            asked.write(json.dumps(request) + "\n")
            asked.flush()
            answer = answered.readline()
        except (OSError, ValueError) as error:
            raise ValidationProcessError(f"the validation process cannot be reached: {error}") from error
        if not answer:
            code = self._process.wait()
            raise ValidationProcessError(
                f"the validation process ended with {code}: see its message above, then run again"
            )
        return answer

    def close(self) -> None:
        """End the process."""
        if self._started is None:
            return
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
