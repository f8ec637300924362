"""Packs: rows by key, files by digest; the least used go first. Damage is tested with extraction."""

from __future__ import annotations

import os
from pathlib import Path

import polars as pl
import pytest

from warehouse.packs import Packs, evict, to_bytes

SCHEMA = pl.Schema({"key": pl.String(), "n": pl.Int64()})


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    return Packs(tmp_path / "packs [1]*", SCHEMA)  # no pattern


def rows(*keys: str) -> bytes:
    return to_bytes(pl.DataFrame({"key": list(keys), "n": [len(key) for key in keys]}, schema=SCHEMA))


def test_rows_are_found_by_key_and_each_only_once(packs: Packs) -> None:
    packs.add(rows("a", "bb"))
    packs.add(rows("bb", "ccc"))
    found = packs.find(["bb", "ccc", "dddd"])
    assert sorted(found.rows()) == [("bb", 2), ("ccc", 3)]
    assert packs.find([]).schema == packs.find(["zz"]).schema == SCHEMA


def test_a_damaged_pack_costs_its_own_rows_alone(packs: Packs, caplog: pytest.LogCaptureFixture) -> None:
    for key in ("a", "bb", "ccc"):
        packs.add(rows(key))
    path = next(path for path in packs.directory.iterdir() if b"bb" in path.read_bytes())
    path.write_bytes(path.read_bytes().replace(b"bb", b"xx"))
    assert sorted(packs.find(["a", "bb", "xx", "ccc"]).rows()) == [("a", 1), ("ccc", 3)]
    assert not path.exists()
    assert "its bytes are not those of its name" in caplog.text


def test_together_and_one_by_one_find_the_same(packs: Packs) -> None:
    for keys in (("a", "bb"), ("bb", "ccc"), ("dddd",)):
        packs.add(rows(*keys))
    paths, wanted = sorted(packs.directory.iterdir()), {"bb", "ccc"}
    used, together = packs._together(paths, wanted)
    assert (used, together.rows()) == (packs._one_by_one(paths, wanted)[0], packs._one_by_one(paths, wanted)[1].rows())
    assert sorted(together.rows()) == [("bb", 2), ("ccc", 3)]


def test_the_same_rows_are_one_file(packs: Packs) -> None:
    packs.add(rows("a"))
    packs.add(rows("a"))
    assert len(list(packs.directory.iterdir())) == 1


def test_a_pack_with_other_columns_is_removed(packs: Packs) -> None:
    packs.add(to_bytes(pl.DataFrame({"key": ["a"], "m": ["x"]})))
    assert packs.find(["a"]).is_empty()
    assert list(packs.directory.iterdir()) == []


def test_what_was_used_longest_ago_goes_first(packs: Packs) -> None:
    for key in "abc":
        packs.add(rows(key))
    for path in packs.directory.iterdir():
        os.utime(path, (1, 1))
    packs.find(["b"])
    size = max(path.stat().st_size for path in packs.directory.iterdir())
    evicted = evict(packs.directory.parent, size)
    assert (evicted.removed, evicted.kept) == (2, 1)
    assert packs.find(["a", "b", "c"])["key"].to_list() == ["b"]


def test_what_a_killed_process_left_goes_and_what_one_is_writing_stays(packs: Packs) -> None:
    packs.add(rows("a"))
    for name, age in (("old", 10_000), ("new", 0)):
        path = packs.directory / f"{name}.1.partial"
        path.write_bytes(b"x")
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    evict(packs.directory, 10**9)
    assert sorted(path.suffixes[-1] for path in packs.directory.iterdir()) == [".parquet", ".partial"]
    assert packs.find(["a"]).height == 1
