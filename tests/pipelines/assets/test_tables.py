"""What Dagster shows of a table, and the store of tables between the steps."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from pipelines.assets.resources import RunSettings, TableStore
from pipelines.assets.tables import bars, preview
from pipelines.settings import Settings, from_environment
from sources.errors import InputError


def test_a_preview_is_a_markdown_table_whose_cells_cannot_break_it() -> None:
    frame = pl.DataFrame({"name": ["a | b\nc", None], "many": [["x", "y"], []]})
    assert preview(frame).splitlines() == ["| name | many |", "| --- | --- |", "| a \\| b c | x, y |", "|  |  |"]


def test_a_preview_shows_the_first_rows_and_cuts_long_words() -> None:
    lines = preview(pl.DataFrame({"text": ["w" * 500] * 9})).splitlines()
    assert len(lines) == 2 + 5
    assert all(len(line) < 70 for line in lines)


def test_rows_are_counted_by_kind_with_the_most_frequent_first() -> None:
    lines = bars(pl.Series("decision", ["single"] * 4 + ["agreed"] * 2 + [None])).splitlines()
    assert lines[2:] == [f"| single | 4 | {'█' * 30} |", f"| agreed | 2 | {'█' * 15} |"]
    many = bars(pl.Series("predicate", [f"p{number:02}" for number in range(20)])).splitlines()
    assert many[-1] == "| and 8 more | | |"


def test_a_later_run_reads_what_an_earlier_one_left(tmp_path: Path) -> None:
    frame = pl.DataFrame({"n": [1, 2]})
    kept = TableStore(warehouse=str(tmp_path)).keep("facts", frame)
    later = TableStore(warehouse=str(tmp_path))
    assert later.table("facts").equals(frame)
    assert later.version("facts") == kept.sha256
    assert [path.name for path in (tmp_path / ".work").iterdir()] == ["facts.parquet"]


def test_a_run_keeps_to_its_own_tables_while_another_one_writes(tmp_path: Path) -> None:
    mine, other = TableStore(warehouse=str(tmp_path)), TableStore(warehouse=str(tmp_path))
    mine.keep("facts", pl.DataFrame({"n": [1]}))
    other.keep("facts", pl.DataFrame({"n": [2]}))
    assert mine.table("facts")["n"].to_list() == [1]


def test_a_table_that_no_run_has_made_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"facts.parquet: no run has made facts yet"):
        TableStore(warehouse=str(tmp_path)).table("facts")


def test_settings_come_from_the_environment() -> None:
    settings = from_environment(
        {"INFRAFACTS_WAREHOUSE": "there", "INFRAFACTS_DOCUMENTS": "one:two", "INFRAFACTS_JOBS": "3"}
    )
    assert settings == Settings((Path("one"), Path("two")), Path("there"), jobs=3)
    assert from_environment({}) == Settings()


@pytest.mark.parametrize("text", ["0", "-1", "two", "1.5"])
def test_a_number_of_processes_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="INFRAFACTS_JOBS"):
        from_environment({"INFRAFACTS_JOBS": text})


def test_no_directories_mean_the_bundled_corpus() -> None:
    assert [path.parts[-2:] for path in Settings().directories] == [("sources", "documents")]
    assert RunSettings().settings() == Settings()
