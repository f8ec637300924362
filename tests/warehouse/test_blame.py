from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.warehouse.good_tables import broken, good_tables
from tests.warehouse.publishing import put_documents
from warehouse.blame import Value, blame, changed_lines
from warehouse.files import WarehouseError
from warehouse.retention import prune

CODE = {"code": "c" * 64}


def write(directory: Path, name: str, content: str | bytes) -> Path:
    directory.mkdir(exist_ok=True)
    path = directory / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def best(value: float) -> dict[str, pl.DataFrame]:
    return broken("facts", 1, value_low=value, value_high=value, value_best=value)


def of_f2(values: list[Value]) -> list[Value]:
    return [one for one in values if one.fact_id == "f2"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("begun")
    documents = {
        "a.md": write(root / "v1", "a.md", "one\n7B\nthree\n"),
        "z.md": write(root / "v1", "z.md", "zebra\n"),
    }
    put_documents(root / "w", documents)
    return root


@pytest.fixture
def root(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(begun, tmp_path / "root"))


def test_a_value_of_the_first_release_came_with_its_documents(root: Path) -> None:
    (value,) = of_f2(blame(root / "w", "Étude", "parameter_count"))
    assert (value.value, value.introduced_in, value.ended_in) == ("7,000,000,000 count", "1.0.0", None)
    assert [str(cause) for cause in value.causes] == ["a.md was there in the first release"]


def test_an_edited_document_is_blamed_with_its_changed_lines_and_no_other(root: Path) -> None:
    edited = {
        "a.md": write(root / "v2", "a.md", "one\n8B\nthree\nfour\n"),
        "z.md": write(root / "v2", "z.md", "zebra crossing\n"),
    }
    put_documents(root / "w", edited, best(8e9))
    old, new = of_f2(blame(root / "w", "model/etude", "parameter_count"))
    assert (old.last_version, old.ended_in, new.introduced_in) == ("1.0.0", "1.1.0", "1.1.0")
    (cause,) = new.causes
    assert (cause.kind, cause.name, cause.direct) == ("edited", "a.md", True)
    assert cause.lines == ("-2 7B", "+2 8B", "+4 four")
    assert old.end_causes == new.causes


def test_a_document_that_is_no_text_is_blamed_by_its_size(root: Path) -> None:
    edited = {"a.md": write(root / "v2", "a.md", b"%PDF-1.7\0\0"), "z.md": root / "v1" / "z.md"}
    put_documents(root / "w", edited, best(8e9))
    assert of_f2(blame(root / "w", "Étude"))[1].causes[0].lines == ("(no plain text: 13 bytes became 10)",)


def test_other_documents_are_named_as_such_where_nothing_nearer_changed(root: Path) -> None:
    more = {name: root / "v1" / name for name in ("a.md", "z.md")} | {"new.md": write(root / "v1", "new.md", "x\n")}
    put_documents(root / "w", more, best(8e9))
    (cause,) = of_f2(blame(root / "w", "Étude"))[1].causes
    assert (cause.kind, cause.name, cause.direct) == ("added", "new.md", False)
    put_documents(root / "w", {"a.md": more["a.md"], "z.md": more["z.md"]}, best(9.5e9))
    assert str(of_f2(blame(root / "w", "Étude"))[2].causes[0]) == "new.md was removed"


@pytest.mark.parametrize("name", ["code", "ontology", "model", "curation"])
def test_a_change_of_what_made_the_release_is_blamed(root: Path, name: str) -> None:
    documents = {name: root / "v1" / name for name in ("a.md", "z.md")}
    put_documents(root / "w", documents, best(8e9), CODE | {name: "e" * 64})
    (cause,) = of_f2(blame(root / "w", "Étude"))[1].causes
    assert cause.kind == name
    assert "→ eeeeeeeeeeee) changed" in str(cause)


def test_a_change_of_evidence_alone_is_no_new_value(root: Path) -> None:
    documents = {name: root / "v1" / name for name in ("a.md", "z.md")}
    put_documents(root / "w", documents, broken("facts", 1, rationale="Said twice.", confidence=0.95))
    (value,) = of_f2(blame(root / "w", "Étude"))
    assert (value.introduced_in, value.last_version) == ("1.0.0", "1.1.0")


def test_blame_is_the_same_after_pruning(root: Path) -> None:
    edited = {"a.md": write(root / "v2", "a.md", "one\n8B\n"), "z.md": root / "v1" / "z.md"}
    put_documents(root / "w", edited, best(8e9))
    put_documents(root / "w", edited, best(9.5e9), {"code": "d" * 64})
    before = blame(root / "w", "Étude")
    prune(root / "w", 1)
    assert blame(root / "w", "Étude") == before
    prune(root / "w", 1, inputs=True)
    lost = of_f2(blame(root / "w", "Étude"))[1].causes[0]
    assert lost.lines == ("(its bytes are no longer archived)",)
    assert replace(lost, lines=()) == replace(of_f2(before)[1].causes[0], lines=())


def test_what_is_not_known_is_answered_with_what_is(root: Path) -> None:
    with pytest.raises(WarehouseError, match="no release has a fact about Nobody"):
        blame(root / "w", "Nobody")
    with pytest.raises(WarehouseError, match="with cost: there is parameter_count"):
        blame(root / "w", "Étude", "cost")
    assert good_tables()["facts"].height == len(blame(root / "w", "Étude")) + len(blame(root / "w", "Atlas One"))


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=12))
def test_changed_lines_turn_one_text_into_the_other(before: list[str], after: list[str]) -> None:
    lines = list(changed_lines(before, after))
    gone = {int(line[1:].split(" ", 1)[0]) for line in lines if line.startswith("-")}
    come = {int(line[1:].split(" ", 1)[0]) for line in lines if line.startswith("+")}
    kept = [line for number, line in enumerate(before, 1) if number not in gone]
    assert kept == [line for number, line in enumerate(after, 1) if number not in come]
