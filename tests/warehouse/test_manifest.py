from __future__ import annotations

import re
from pathlib import Path

import pytest

from warehouse import manifest as module
from warehouse.files import WarehouseError
from warehouse.manifest import FileEntry, Input, Manifest, code_fingerprint, file_entries, read_manifest

MANIFEST = Manifest(
    version="1.1.0",
    previous="1.0.0",
    level="minor",
    inputs=(Input("a.md", "a" * 64, 1), Input("https://example.org/é", "b" * 64, 2, "page")),
    fingerprints={"code": "c"},
    row_counts={"facts": 3},
    files={"tables/facts.parquet": FileEntry("d" * 64, 5)},
)


def test_a_manifest_reads_back_as_written(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(MANIFEST.to_json(), encoding="utf-8")
    assert read_manifest(tmp_path) == MANIFEST


def test_the_order_of_inputs_does_not_show() -> None:
    turned = Manifest(
        **{name: getattr(MANIFEST, name) for name in MANIFEST.__dataclass_fields__} | {"inputs": MANIFEST.inputs[::-1]}
    )
    assert turned.to_json() == MANIFEST.to_json()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"version": 1}', MANIFEST.to_json().replace("sha256", "md5")])
def test_a_damaged_manifest_is_named_with_the_repair(tmp_path: Path, content: str) -> None:
    (tmp_path / "manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(WarehouseError, match=r"manifest\.json cannot be read .* restore it from a backup"):
        read_manifest(tmp_path)


def test_files_are_listed_by_relative_path_without_the_manifest(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "a.parquet").write_bytes(b"abc")
    (tmp_path / "manifest.json").write_text("{}")
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert file_entries(tmp_path) == {"tables/a.parquet": FileEntry(digest, 3)}


def test_the_code_fingerprint_is_a_digest_that_stays_within_a_process() -> None:
    assert re.fullmatch("[0-9a-f]{64}", code_fingerprint())
    assert code_fingerprint() == code_fingerprint()


def test_code_is_what_the_packages_hold_and_not_their_documents() -> None:
    names = [name for package in module.PACKAGES for name, _ in module._code_files(package)]
    assert "warehouse/manifest.py" in names
    assert "pipelines/extract/claim.py" in names
    assert not [name for name in names if name.startswith(("sources/documents/", "warehouse/data/"))]
    assert not [name for name in names if "__pycache__" in name]
