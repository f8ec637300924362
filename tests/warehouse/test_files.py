from __future__ import annotations

from pathlib import Path

import pytest

from warehouse.files import (
    WarehouseError,
    ensure_warehouse,
    file_sha256,
    replace_bytes,
    replace_with_copy,
    same_bytes,
    writer_lock,
)


def test_a_replaced_file_leaves_readers_of_the_old_one_undisturbed(tmp_path: Path) -> None:
    path = tmp_path / "pointer"
    replace_bytes(path, b"old")
    with path.open("rb") as reader:
        replace_bytes(path, b"new")
        assert reader.read() == b"old"
    assert path.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["pointer"]


def test_a_copy_is_a_file_of_its_own(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(b"content")
    replace_with_copy(source, tmp_path / "copy")
    source.write_bytes(b"other")
    assert (tmp_path / "copy").read_bytes() == b"content"


def test_same_bytes_needs_both_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"a" * 2_000_000)
    assert not same_bytes(one, other)
    other.write_bytes(b"a" * 1_999_999 + b"b")
    assert not same_bytes(one, other)
    other.write_bytes(b"a" * 2_000_000)
    assert same_bytes(one, other)


def test_the_digest_is_sha_256(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"abc")
    assert file_sha256(tmp_path / "f").startswith("ba7816bf8f01cfea")


def test_a_lock_can_be_taken_again_after_it_was_given_back(tmp_path: Path) -> None:
    for _ in range(2):
        with (
            writer_lock(tmp_path / "new" / "warehouse", wait_seconds=0),
            pytest.raises(WarehouseError, match="another run"),
            writer_lock(tmp_path / "new" / "warehouse", wait_seconds=0),
        ):
            raise AssertionError("two writers at once")


def test_a_file_in_the_way_of_the_warehouse_is_named(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("")
    with pytest.raises(WarehouseError, match=r"warehouse .*/w cannot be written: .*--warehouse"):
        ensure_warehouse(tmp_path / "w")


def test_a_path_that_would_be_a_pattern_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match=r"\[2024\] notes/w: Polars and DuckDB"):
        ensure_warehouse(tmp_path / "[2024] notes" / "w")
    assert not list(tmp_path.iterdir())


def test_an_object_store_s_address_is_refused_rather_than_made_a_directory() -> None:
    with pytest.raises(WarehouseError, match=r"is a URL, which only the command"):
        ensure_warehouse(Path("s3://bucket/warehouse"))
