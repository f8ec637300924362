"""The calibration command: what it fits on, what it writes, and what it says when it cannot."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pipelines.calibrate import main

SCORER = """\
def level(gold, claim):
    same = gold["low"] == claim["value_low"] and gold["predicate"] == claim["predicate"]
    return 3 if same and abs(gold["line"] - claim["line_start"]) <= 1 else 0
"""


def write(directory: Path, name: str, right: int, wrong: int) -> None:
    """A document of plain counts, of which gold holds the first `right`."""
    counts = [1000 + 8 * number for number in range(right + wrong)]
    lines = [f"GPT-{number + 10} was trained on {count} NVIDIA H100 GPUs." for number, count in enumerate(counts)]
    directory.mkdir(parents=True, exist_ok=True)
    (directory / name).write_text("# Counts\n\n" + "\n\n".join(lines) + "\n")
    gold = directory.parent / "eval" / "gold" if directory.name == "seeds" else directory.parent / "gold"
    gold.mkdir(parents=True, exist_ok=True)
    rows = [
        {"doc": name, "line": 3 + 2 * number, "predicate": "accelerators", "low": float(counts[number])}
        for number in range(right)
    ]
    (gold / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.fixture
def evaluation(tmp_path: Path) -> Path:
    directory = tmp_path / "eval"
    write(directory / "docs", "one.md", 6, 4)
    write(directory / "docs", "two.md", 6, 4)
    write(tmp_path / "seeds", "own.md", 9, 1)
    (directory / "score_claims.py").write_text(SCORER)
    return directory


def test_the_share_of_right_claims_becomes_their_confidence_on_other_documents(
    evaluation: Path, tmp_path: Path
) -> None:
    out = tmp_path / "calibration.toml"
    assert main([str(evaluation), "--out", str(out)]) == 0
    content = tomllib.loads(out.read_text())
    assert content["fit"]["documents"] == 3
    assert content["fit"]["familiar"] > 0
    assert content["held_out"]["claims"] == 20
    assert content["held_out"]["right"] == pytest.approx(0.6)
    assert content["held_out"]["expected_calibration_error"] < 0.2
    assert "familiar" not in content["coefficients"]


def test_the_same_gold_gives_the_same_bytes(evaluation: Path, tmp_path: Path) -> None:
    outs = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for out in outs:
        assert main([str(evaluation), "--out", str(out)]) == 0
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_a_directory_without_scorer_is_named_with_the_repair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nothing")]) == 2
    error = capsys.readouterr().err
    assert "score_claims.py: there is no such scorer" in error
    assert "EVAL=DIR" in error


def test_gold_that_nothing_contradicts_cannot_be_fitted(evaluation: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (evaluation / "score_claims.py").write_text("def level(gold, claim):\n    return 0\n")
    assert main([str(evaluation), "--out", str(evaluation / "out.toml")]) == 2
    assert "calibrate: error:" in capsys.readouterr().err


def test_documents_annotated_once_count_less_and_are_named_apart(evaluation: Path, tmp_path: Path) -> None:
    write(tmp_path / "further" / "docs", "one.md", 0, 10)
    (tmp_path / "further" / "gold" / "one.md.jsonl").write_text(
        json.dumps({"doc": "one.md", "line": 1, "predicate": "accelerators", "low": 1.0}) + "\n"
    )
    (tmp_path / "further" / "gold" / "one.md.jsonl").rename(tmp_path / "further" / "docs" / "one.jsonl")
    out, plain = tmp_path / "calibration.toml", tmp_path / "plain.toml"
    assert main([str(evaluation), "--out", str(plain)]) == 0
    assert main([str(evaluation), str(tmp_path / "further" / "docs"), "--out", str(out)]) == 0
    content, before = tomllib.loads(out.read_text()), tomllib.loads(plain.read_text())
    assert (content["fit"]["documents"], content["fit"]["once"], before["fit"]["once"]) == (4, 1, 0)
    assert content["held_out"]["claims"] == 30
    assert 0 < before["coefficients"]["intercept"] - content["coefficients"]["intercept"] < 1
