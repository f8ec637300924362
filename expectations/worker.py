"""The validation process: reads a directory of tables from standard input, writes the report to standard output."""

from __future__ import annotations

import sys
from pathlib import Path

from expectations.checks import preload, validate
from warehouse.schema import TABLES


def main() -> None:
    """Load everything, wait for the directory's name, validate its Arrow files, print the report as JSON."""
    import polars as pl

    answer = sys.stdout
    # Whatever a library prints must not stand between the report's lines.
    sys.stdout = sys.stderr
    preload()
    directory = sys.stdin.readline().rstrip("\n")
    if not directory:
        return
    report = validate({name: pl.read_ipc(Path(directory) / f"{name}.arrow") for name in TABLES})
    answer.write(report.to_json())
    answer.flush()


if __name__ == "__main__":
    main()
