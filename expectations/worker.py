"""The validation process: one request a line on standard input, one answer a line on standard output, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from expectations.checks import preload, validate
from expectations.data_docs import data_docs
from expectations.postponed import leave_out, postpone
from expectations.report import ValidationReport
from warehouse.garbage import look_for_it_rarely
from warehouse.schema import TABLES

_UNUSED = ("altair", "scipy.stats")
"""What Great Expectations imports, a quarter of its time, for an expectation that is not stated here."""

_OPTIONAL = ("sqlalchemy", "boto3", "psycopg2")
"""What Great Expectations reaches databases and clouds with, another quarter: here it sees frames in memory alone."""


def main() -> None:
    """Load everything, then answer until standard input ends."""
    answer = sys.stdout
    # Whatever a library prints must not stand between the answers.
    sys.stdout = sys.stderr
    look_for_it_rarely()
    postpone(*_UNUSED)
    leave_out(*_OPTIONAL)
    preload()
    for line in sys.stdin:
        answer.write(json.dumps(_answered(json.loads(line))) + "\n")
        answer.flush()


def _answered(request: dict[str, Any]) -> Any:
    """The validation of the Arrow files of a directory, or the pages about a report."""
    if "report" in request:
        return data_docs(ValidationReport.from_json(request["report"]))
    import polars as pl

    tables = {name: pl.read_ipc(Path(request["directory"]) / f"{name}.arrow") for name in TABLES}
    previous = Path(request["previous"]) if request["previous"] is not None else None
    said = ValidationReport.from_json(request["said"]) if request["said"] is not None else None
    return json.loads(validate(tables, previous, request["accept_loss"], said).to_json())


if __name__ == "__main__":
    main()
