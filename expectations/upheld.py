"""Rows that were held against these expectations before: those that the latest release has just so.

What is stated of each row by itself holds for a row as long as neither changes. Only the rows that the latest release
does not have are then checked one by one; what is stated of a table as a whole is checked of the whole table.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from expectations.report import ValidationReport
from expectations.suites import Statement
from warehouse.files import WarehouseError, file_sha256
from warehouse.manifest import read_manifest
from warehouse.schema import TABLES
from warehouse.storage import read_table, relative_path

if TYPE_CHECKING:
    import polars as pl

OF_THE_WHOLE = {
    "expect_table_row_count_to_be_between",
    "expect_column_values_to_be_unique",
    "expect_compound_columns_to_be_unique",
}
"""Expectations whose verdict on a row depends on other rows; all of them need the primary key alone."""
_log = logging.getLogger("infrafacts.expectations")


@dataclass(frozen=True, slots=True)
class Upheld:
    """The rows of a table for which all holds that is stated of single rows, but for the statements in `broken`."""

    rows: pl.DataFrame
    broken: frozenset[tuple[str, str]]

    def again(self, stated: Sequence[Statement], frame: pl.DataFrame) -> list[Statement]:
        """What has to be checked of the whole frame: what did not hold and, if it has other rows, what these decide."""
        same = frame.equals(self.rows)
        return [each for each in stated if self._broke(each) or (each.type in OF_THE_WHOLE and not same)]

    def settled(self, stated: Sequence[Statement]) -> list[Statement]:
        """The statements about single rows that held for all of them."""
        return [each for each in stated if each.type not in OF_THE_WHOLE and not self._broke(each)]

    def fresh(self, frame: pl.DataFrame) -> pl.DataFrame:
        """The rows of the frame that are not among them, in its order."""
        return frame.join(self.rows, on=frame.columns, how="anti", nulls_equal=True, maintain_order="left")

    def _broke(self, statement: Statement) -> bool:
        return (statement.type, statement.description) in self.broken


def upheld(release: Path, said: ValidationReport, names: Collection[str] = tuple(TABLES)) -> dict[str, Upheld]:
    """The tables of a release of which the same expectations said this; none if a file is not what it was.

    Args:
        release: its directory.
        said: the report on its tables, by the expectations that are to be checked now.
        names: the tables that are wanted.
    """
    try:
        files = read_manifest(release).files
        damaged = [
            name for name in names if file_sha256(release / relative_path(name)) != files[relative_path(name)].sha256
        ]
        if damaged:
            raise WarehouseError(f"{', '.join(damaged)}: not what the manifest says")
        return {name: Upheld(read_table(release, name), _broken(said, name)) for name in names}
    except (OSError, KeyError, WarehouseError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        _log.warning("release %s is damaged (%s): every row is checked again; restore it", release.name, reason)
        return {}


def _broken(said: ValidationReport, name: str) -> frozenset[tuple[str, str]]:
    return frozenset((failure.expectation, failure.description) for failure in said.table(name).failures)
