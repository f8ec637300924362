"""Publishing as the tests do it: good tables, fixed inputs, a validation that passed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from tests.warehouse.good_tables import good_tables
from warehouse.files import file_sha256
from warehouse.manifest import Input
from warehouse.release import Published, publish


@dataclass(frozen=True)
class Passed:
    passed: bool = True

    def files(self) -> dict[str, str]:
        return {"report.md": "all good\n"}


def put(
    warehouse: Path, tables: dict[str, pl.DataFrame] | None = None, published_at: str | None = None, wait: float = 5
) -> Published:
    return publish(
        good_tables() if tables is None else tables,
        warehouse,
        inputs=[Input("a.md", "a" * 64, 99), Input("b.bin", "b" * 64, 7)],
        fingerprints={"code": "c" * 64, "ontology": "d" * 64},
        validation=Passed(),
        published_at=published_at,
        wait_seconds=wait,
    )


def put_documents(
    warehouse: Path,
    documents: dict[str, Path],
    tables: dict[str, pl.DataFrame] | None = None,
    fingerprints: dict[str, str] | None = None,
) -> Published:
    """A release of real files, which are archived."""
    return publish(
        good_tables() if tables is None else tables,
        warehouse,
        inputs=[Input(uri, file_sha256(path), path.stat().st_size) for uri, path in documents.items()],
        input_files={file_sha256(path): path for path in documents.values()},
        fingerprints=fingerprints or {"code": "c" * 64},
        validation=Passed(),
    )


def contents(directory: Path) -> dict[str, str]:
    """The digest of every file below the directory, by relative path."""
    return {
        path.relative_to(directory).as_posix(): file_sha256(path)
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }
