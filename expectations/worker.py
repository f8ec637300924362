"""The validation process: one request a line on standard input, one answer a line on standard output, as JSON.

A request that only begins a validation has no answer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.checks import Validation, preload
from expectations.data_docs import data_docs
from expectations.postponed import leave_out
from expectations.report import ValidationReport
from warehouse.garbage import look_for_it_rarely

if TYPE_CHECKING:
    import polars as pl

_OPTIONAL = ("sqlalchemy", "boto3", "psycopg2")
"""What Great Expectations reaches databases and clouds with, a quarter of its time: here it sees frames alone."""


def main() -> None:
    """Load everything, then answer until standard input ends."""
    answer = sys.stdout
    # Whatever a library prints must not stand between the answers.
    sys.stdout = sys.stderr
    look_for_it_rarely()
    leave_out(*_OPTIONAL)
    preload()
    begun: Validation | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if "begin" in request:
            begun = _begun(request)
            continue
        answer.write(json.dumps(_answered(request, begun)) + "\n")
        answer.flush()
        begun = None


def _begun(request: dict[str, Any]) -> Validation:
    """A validation that has taken the tables of a request."""
    said = ValidationReport.from_json(request["said"]) if request["said"] is not None else None
    validation = Validation(Path(request["previous"]) if request["previous"] is not None else None, said)
    validation.take(_tables(request))
    return validation


def _answered(request: dict[str, Any], begun: Validation | None) -> Any:
    """The validation of the Arrow files of a directory, after those that it was begun with, or pages about a report."""
    if "report" in request:
        return data_docs(ValidationReport.from_json(request["report"]))
    if request["goes_on"] and begun is not None:
        begun.take(_tables(request))
    else:
        begun = _begun(request)
    return json.loads(begun.report(request["accept_loss"]).to_json())


def _tables(request: dict[str, Any]) -> dict[str, pl.DataFrame]:
    import polars as pl

    return {name: pl.read_ipc(Path(request["directory"]) / f"{name}.arrow") for name in request["tables"]}


if __name__ == "__main__":
    main()
