"""Validation in a process of its own, started early: Great Expectations takes seconds to load, which then overlap."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from expectations.report import ValidationReport
from warehouse.schema import conform
from warehouse.storage import conform_all

if TYPE_CHECKING:
    import polars as pl


class ValidationProcessError(Exception):
    """The validation process ended without an answer."""


class Validator(Protocol):
    """What holds tables against the expectations and shows the outcome."""

    def begin(
        self, tables: Mapping[str, pl.DataFrame], previous: Path | None = None, said: ValidationReport | None = None
    ) -> None:
        """Check tables that are whole while others are made, if that saves time; `validate` reports on all of them."""

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

    def begin(
        self, tables: Mapping[str, pl.DataFrame], previous: Path | None = None, said: ValidationReport | None = None
    ) -> None:
        """Leave all to `validate`: what is made meanwhile is made by the same process."""

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
        self._begun: _Begun | None = None

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
        begun, self._begun = self._begun, None
        goes_on = begun is not None and begun.was_of(conformed, previous, said)
        known = set(begun.tables) if begun is not None and goes_on else set()
        rest = {name: frame for name, frame in conformed.items() if name not in known}
        with tempfile.TemporaryDirectory(prefix="infrafacts-") as directory:
            request = _request(Path(directory), rest, previous, said)
            answer = self._ask(request | {"accept_loss": accept_loss, "goes_on": goes_on})
        if begun is not None:
            begun.directory.cleanup()
        return ValidationReport.from_json(answer)

    def begin(
        self, tables: Mapping[str, pl.DataFrame], previous: Path | None = None, said: ValidationReport | None = None
    ) -> None:
        """Let the process check tables that are whole; returns before it has.

        Raises:
            SchemaError: if a table is unknown or not in the contract's form.
            ValidationProcessError: if the process cannot be reached.
        """
        conformed = {name: conform(name, frame) for name, frame in tables.items()}
        directory = tempfile.TemporaryDirectory(prefix="infrafacts-")
        self._begun = _Begun(conformed, previous, said, directory)
        self._send(_request(Path(directory.name), conformed, previous, said) | {"begin": True})

    def data_docs(self, report: ValidationReport) -> dict[str, str]:
        """As `expectations.data_docs`.

        Raises:
            ValidationProcessError: if the process ends without an answer.
        """
        pages: dict[str, str] = json.loads(self._ask({"report": report.to_json()}))
        return pages

    def _ask(self, request: Mapping[str, object]) -> str:
        """The answer to a request, each one line of JSON."""
        self._send(request)
        answered = self._process.stdout
        assert answered is not None
        try:
            answer = answered.readline()
        except (OSError, ValueError) as error:
            raise _unreachable(error) from error
        if not answer:
            code = self._process.wait()
            raise ValidationProcessError(
                f"the validation process ended with {code}: see its message above, then run again"
            )
        return answer

    def _send(self, request: Mapping[str, object]) -> None:
        asked = self._process.stdin
        assert asked is not None
        try:
            asked.write(json.dumps(request) + "\n")
            asked.flush()
        except (OSError, ValueError) as error:
            raise _unreachable(error) from error

    def close(self) -> None:
        """End the process."""
        if self._begun is not None:
            self._begun.directory.cleanup()
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


@dataclass(frozen=True, slots=True)
class _Begun:
    """What a validation was begun with, and the directory of its files."""

    tables: dict[str, pl.DataFrame]
    previous: Path | None
    said: ValidationReport | None
    directory: tempfile.TemporaryDirectory[str]

    def was_of(self, tables: Mapping[str, pl.DataFrame], previous: Path | None, said: ValidationReport | None) -> bool:
        """Whether it goes for these tables as well."""
        same = (self.previous, self.said) == (previous, said)
        return same and all(frame.equals(tables[name]) for name, frame in self.tables.items())


def _request(
    directory: Path, tables: Mapping[str, pl.DataFrame], previous: Path | None, said: ValidationReport | None
) -> dict[str, object]:
    """A request about tables, which are written into the directory."""
    for name, frame in tables.items():
        frame.write_ipc(directory / f"{name}.arrow")
    return {
        "directory": str(directory),
        "tables": list(tables),
        "previous": str(previous.resolve()) if previous is not None else None,
        "said": said.to_json() if said is not None else None,
    }


def _unreachable(error: Exception) -> ValidationProcessError:
    return ValidationProcessError(f"the validation process cannot be reached: {error}")
