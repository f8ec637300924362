from __future__ import annotations

import hashlib
from pathlib import Path

import polars as pl
import pytest

from pipelines.assets.inputs import fingerprints, release_inputs
from pipelines.assets.pages import PAGES
from pipelines.settings import Settings
from sources.errors import InputError
from warehouse.inputs import archive_inputs, restore_inputs
from warehouse.manifest import Manifest
from warehouse.schema import empty, polars_schema


def documents(**contents: str) -> pl.DataFrame:
    rows = [
        {"document_id": name, "uri": f"{name}.md", "role": "source", "size_bytes": len(content),
         "sha256": hashlib.sha256(content.encode()).hexdigest()}
        for name, content in contents.items()
    ]  # fmt: skip
    return pl.concat([empty("documents"), pl.DataFrame(rows)], how="diagonal").select(list(polars_schema("documents")))


def test_documents_and_the_files_beside_them_are_archived_and_restored(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    for name, content in {"a.md": "text", "catalog.toml": "# c\n", "curation.toml": "# d\n", "other.toml": ""}.items():
        (given / name).write_text(content)
    inputs, files = release_inputs(Settings((given,), tmp_path / "w"), documents(a="text"), PAGES.to_frame())
    assert [(one.role, one.uri) for one in inputs] == [
        ("document", "a.md"), ("catalog", "catalog.toml"), ("curation", "curation.toml")
    ]  # fmt: skip
    archive_inputs(tmp_path / "w", files)
    manifest = Manifest("1.0.0", None, "first", tuple(inputs), {}, {})
    (restored,) = restore_inputs(tmp_path / "w", manifest, tmp_path / "restored")
    assert {path.name: path.read_text() for path in restored.iterdir()} == {
        "a.md": "text", "catalog.toml": "# c\n", "curation.toml": "# d\n"
    }  # fmt: skip


def test_a_document_that_changed_during_the_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("other text")
    with pytest.raises(InputError, match=r"a\.md: changed since it was read"):
        release_inputs(Settings((tmp_path,), tmp_path / "w"), documents(a="text"), PAGES.to_frame())


def test_another_language_model_has_another_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = fingerprints()
    assert set(packaged) == {"code", "ontology", "model"}
    (tmp_path / "meta.json").write_text("{}")
    monkeypatch.setenv("INFRAFACTS_SPACY_MODEL", str(tmp_path))
    one = fingerprints()
    (tmp_path / "meta.json").write_text("{} ")
    other = fingerprints()
    assert len({packaged["model"], one["model"], other["model"]}) == 3
    assert packaged["code"] == one["code"]
