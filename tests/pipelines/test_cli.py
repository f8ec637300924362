"""The command line: exit codes, one-line errors, what a run publishes and what it leaves alone."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl
import pytest

from pipelines.cli import main
from tests.pipelines import dask_cluster
from tests.pipelines.one_process import OneProcess
from warehouse.schema import TABLES

NOTES = """\
# Llama 9

| Property | Value |
|---|---|
| Parameters | 70 billion |
| Training tokens | 2 trillion |

Llama 9 was trained on 4,096 NVIDIA H100 GPUs. See [the report](https://example.org/report).
"""
OTHER = """\
# Llama 9 at a glance

Llama 9 was trained on 6,000 NVIDIA H100 GPUs.
"""
OUTDATED = """\
[[decision]]
action = "deprecate"
subject = "model/llama-9"
predicate = "parameter_count"
expect = { value_low = 7.0 }
reason = "A typing error."
date = 2026-01-31
"""


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The warehouses that tests share are made with the process that the command line starts; other runs without."""
    monkeypatch.setattr("expectations.ValidationProcess", OneProcess)


@pytest.fixture
def infrafacts(capsys: pytest.CaptureFixture[str]) -> Command:
    def call(*arguments: str | Path) -> Ended:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return call


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    directory = tmp_path / "documents"
    directory.mkdir()
    (directory / "notes.md").write_text(NOTES, encoding="utf-8")
    (directory / "other.md").write_text(OTHER, encoding="utf-8")
    return directory


def digests(release: Path) -> dict[str, str]:
    tables = sorted((release / "tables").glob("*.parquet"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tables}


def one_line(ended: Ended) -> str:
    assert ended.code == 2
    assert ended.out == ""
    lines = [line for line in ended.err.splitlines() if line.startswith("infrafacts: error: ")]
    assert lines == ended.err.splitlines()[-1:], ended.err
    assert "Traceback" not in ended.err
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "Missing command"),
        (["run", "--nothing"], "--nothing"),
        (["run", "--jobs", "0"], "--jobs"),
        (["frobnicate"], "frobnicate"),
        (["claims"], "FILE"),
        (["run", "--offline", "--archive", "pages.warc"], "pages.warc"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(infrafacts: Command, arguments: list[str], named: str) -> None:
    assert named in one_line(infrafacts(*arguments))


def test_a_missing_directory_is_named(infrafacts: Command, tmp_path: Path) -> None:
    ended = infrafacts("run", "--offline", "--documents", tmp_path / "nowhere", "--warehouse", tmp_path / "w")
    assert "nowhere" in one_line(ended)


def test_an_empty_directory_is_named(infrafacts: Command, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ended = infrafacts("run", "--offline", "--documents", tmp_path / "empty", "--warehouse", tmp_path / "w")
    assert "empty" in one_line(ended)


def test_a_catalog_entry_without_a_file_is_named(infrafacts: Command, documents: Path, tmp_path: Path) -> None:
    (documents / "catalog.toml").write_text('[documents."gone.md"]\ntitle = "Gone"\n', encoding="utf-8")
    ended = infrafacts("run", "--offline", "--documents", documents, "--warehouse", tmp_path / "w")
    assert "gone.md" in one_line(ended)


def test_an_unknown_key_in_the_catalog_is_named(infrafacts: Command, documents: Path, tmp_path: Path) -> None:
    (documents / "catalog.toml").write_text('[documents."notes.md"]\ntilte = "Notes"\n', encoding="utf-8")
    ended = infrafacts("run", "--offline", "--documents", documents, "--warehouse", tmp_path / "w")
    assert "tilte" in one_line(ended)


def test_a_warehouse_that_cannot_be_written_is_named(infrafacts: Command, documents: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    ended = infrafacts("run", "--offline", "--documents", documents, "--warehouse", tmp_path / "taken")
    assert "taken" in one_line(ended)


def test_what_ends_a_step_is_one_line_too(infrafacts: Command, documents: Path, tmp_path: Path) -> None:
    (documents / "curation.toml").write_text(OUTDATED, encoding="utf-8")
    ended = infrafacts("run", "--offline", "--documents", documents, "--warehouse", tmp_path / "w")
    assert "curation.toml:1: no claim matches this decision any more" in one_line(ended)


def test_a_malformed_line_of_quantities_is_named(
    infrafacts: Command, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr("sys.stdin", io.StringIO('{"text": "8 GPUs"}\n{"text": \n'))
    ended = infrafacts("quantities")
    assert ended.code == 2
    assert "2" in ended.err.removeprefix("infrafacts: error: ")


def test_quantities_answer_line_by_line(infrafacts: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"text": "over 4,096 GPUs"}\n{"text": "none here"}\n'))
    ended = infrafacts("quantities")
    first, second = (json.loads(line)["quantities"] for line in ended.out.splitlines())
    assert [(one["low"], one["high"], one["bound"]) for one in first] == [(4096, None, "at_least")]
    assert second == []


def test_claims_of_a_file_have_the_tables_columns_and_quote_the_text(infrafacts: Command, documents: Path) -> None:
    ended = infrafacts("claims", documents / "notes.md")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert rows
    assert all(list(row) == list(TABLES["claims"].column_names) for row in rows)
    assert all(row["quote"] == NOTES[row["char_start"] : row["char_end"]] for row in rows)
    assert ("parameter_count", 70e9) in {(row["predicate"], row["value_low"]) for row in rows}


def test_the_claims_of_a_file_that_is_no_document_are_an_error(infrafacts: Command, tmp_path: Path) -> None:
    (tmp_path / "noise.md").write_bytes(bytes(range(256)) * 40)
    assert "noise.md" in one_line(infrafacts("claims", tmp_path / "noise.md"))


def test_a_warehouse_without_a_release_says_how_to_publish_one(infrafacts: Command, tmp_path: Path) -> None:
    assert "infrafacts run" in one_line(infrafacts("query", "SELECT 1", "--warehouse", tmp_path))
    assert infrafacts("releases", "--warehouse", tmp_path).code == 0


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Ended]:
    """Documents, one of them broken, the warehouse of their first release, and what the run said."""
    root = tmp_path_factory.mktemp("published")
    documents = root / "documents"
    documents.mkdir()
    (documents / "catalog.toml").write_text('[documents."notes.md"]\ntitle = "Notes"\n', encoding="utf-8")
    (documents / "notes.md").write_text(NOTES, encoding="utf-8")
    (documents / "other.md").write_text(OTHER, encoding="utf-8")
    (documents / "broken.md").write_bytes(b"\x00\x01\x02" * 500)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["run", "--offline", "--json", "--documents", str(documents), "--warehouse", str(root / "first")])
    return documents, root / "first", Ended(code, out.getvalue(), err.getvalue())


def test_a_run_publishes_a_release_and_sums_it_up(published: tuple[Path, Path, Ended]) -> None:
    _, warehouse, ended = published
    assert ended.code == 0, ended.err
    summary = json.loads(ended.out)
    assert (summary["outcome"], summary["version"]) == ("published", "1.0.0")
    assert (summary["documents"], summary["references"], summary["pages"]) == (3, 1, 0)
    assert Path(summary["path"]) == warehouse / "releases/1.0.0"
    for name in ("claims", "facts", "conflicts", "entities"):
        assert pl.read_parquet(warehouse / f"releases/1.0.0/tables/{name}.parquet").height == summary[name]


def test_one_bad_document_does_not_stop_the_run_and_is_listed(published: tuple[Path, Path, Ended]) -> None:
    _, warehouse, ended = published
    assert [problem["uri"] for problem in json.loads(ended.out)["rejected"]] == ["broken.md"]
    assert "broken.md" in ended.err
    documents = pl.read_parquet(warehouse / "releases/1.0.0/tables/documents.parquet")
    assert documents.filter(pl.col("error").is_not_null())["uri"].to_list() == ["broken.md"]


def test_pages_are_listed_and_said_not_to_be_fetched(published: tuple[Path, Path, Ended]) -> None:
    references = pl.read_parquet(published[1] / "releases/1.0.0/tables/page_references.parquet")
    assert references["url"].to_list() == ["https://example.org/report"]
    assert references["outcome"].to_list() == ["offline"]
    assert "not fetched" in references["detail"].item()


def test_the_same_run_again_publishes_nothing(infrafacts: Command, published: tuple[Path, Path, Ended]) -> None:
    documents, warehouse, _ = published
    again = infrafacts("run", "--offline", "--documents", documents, "--warehouse", warehouse)
    assert (again.code, again.out) == (0, "")
    assert "nothing changed: release 1.0.0" in again.err
    assert re.search(r"build tables +the same 6 tables", again.err)
    assert [path.name for path in (warehouse / "releases").iterdir()] == ["1.0.0"]


def test_a_run_elsewhere_with_all_in_the_cache_gives_the_same_bytes(
    infrafacts: Command, published: tuple[Path, Path, Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents, warehouse, _ = published
    monkeypatch.setenv("INFRAFACTS_CACHE__DIRECTORY", str(warehouse / "cache"))
    kept = sorted((warehouse / "cache").rglob("*.parquet"))
    shutil.copytree(documents, tmp_path / "copied")
    assert (
        infrafacts("run", "--offline", "--documents", tmp_path / "copied", "--warehouse", tmp_path / "second").code == 0
    )
    assert digests(tmp_path / "second/releases/1.0.0") == digests(warehouse / "releases/1.0.0")
    assert sorted((warehouse / "cache").rglob("*.parquet")) == kept != []


def test_two_processes_publish_the_same_bytes_as_one(
    infrafacts: Command, published: tuple[Path, Path, Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipelines.extract.shards.SHARD_CHARACTERS", 1)  # so that every document is a shard
    documents, warehouse, _ = published
    arguments = "--documents", documents, "--warehouse", tmp_path, "--offline", "--jobs", "2"
    assert infrafacts("run", *arguments).code == 0
    assert everything(tmp_path) == everything(warehouse)


def everything(warehouse: Path) -> dict[str, bytes]:
    """All files of the first release; the manifest without the time of its making."""
    release = warehouse / "releases/1.0.0"
    files = {path.relative_to(release).as_posix(): path.read_bytes() for path in release.rglob("*") if path.is_file()}
    manifest = json.loads(files.pop("manifest.json"))
    assert manifest.pop("published_at")
    return files | {"manifest.json": json.dumps(manifest).encode()}


def test_a_cluster_that_loses_a_worker_at_work_publishes_the_same_bytes_as_one_process(
    infrafacts: Command, published: tuple[Path, Path, Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipelines.extract.shards.SHARD_CHARACTERS", 1)  # so that every document is a shard
    documents, warehouse, _ = published
    with dask_cluster.cluster(tmp_path, 2) as running:
        came = dask_cluster.strike_at_work(monkeypatch, running, running.kill_one_at_work, 2)
        arguments = "--documents", documents, "--warehouse", tmp_path / "w", "--offline", "--dask", running.address
        ended = infrafacts("run", *arguments)
        assert ended.code == 0, ended.err
        assert sorted(worker.poll() is None for worker in running.workers) == [False, True]
    assert len(came) == 2
    assert everything(tmp_path / "w") == everything(warehouse)


def test_releases_and_queries_answer_as_json(infrafacts: Command, published: tuple[Path, Path, Ended]) -> None:
    _, warehouse, ended = published
    claims = json.loads(ended.out)["claims"]
    listed = json.loads(infrafacts("releases", "--warehouse", warehouse, "--json").out)
    assert [(row["version"], row["claims"]) for row in listed] == [("1.0.0", claims)]
    sql = "SELECT count(*) AS n FROM claims"
    assert json.loads(infrafacts("query", sql, "--warehouse", warehouse, "--json").out) == [{"n": claims}]
    assert "nothing_of_the_kind" in one_line(infrafacts("query", "FROM nothing_of_the_kind", "--warehouse", warehouse))


def test_why_shows_quotes_and_places_of_both_sides(infrafacts: Command, published: tuple[Path, Path, Ended]) -> None:
    explained = infrafacts("why", "Llama 9", "accelerators", "--warehouse", published[1])
    assert "4,096 NVIDIA H100 GPUs" in explained.out
    assert "6,000 NVIDIA H100 GPUs" in explained.out
    assert "notes.md:8" in explained.out
    assert re.search(r"weight 0\.\d\d = reliability 0\.50 × .*confidence 0\.\d\d", explained.out)
    told = json.loads(infrafacts("why", "Llama 9", "accelerators", "--warehouse", published[1], "--json").out)
    assert all(item["weight"] > 0 and item["factors"]["reliability"] == 0.5 for one in told for item in one["evidence"])
    assert "Llama 99" in one_line(infrafacts("why", "Llama 99", "--warehouse", published[1]))


MISTYPED = "# Llama 9\n\nLlama 9 was trained on 512 NVIDIA H100 GPUs. Llama 9 ran at 340 % utilization.\n"
CORRECTED = """
[[decision]]
action = "correct"
subject = "model/llama-9"
predicate = "accelerators"
expect = { value_low = 512 }
set = { status = "leaked" }
reason = "The author had it from a leak."
date = 2026-01-31
"""


def decided(report: str) -> str:
    """The decision that a report gives to paste, with the reason and the date that it asks for."""
    decision = report.split("```toml\n", 1)[1].split("```", 1)[0]
    assert 'reason = ""' in decision
    typed = decision.replace('reason = ""', 'reason = "A typing error of the author\'s."')
    return re.sub(r"date = .*", "date = 2026-01-31", typed)


def test_a_refused_release_leaves_the_last_one_untouched_until_a_person_decides_whom_why_reckons_with(
    infrafacts: Command, published: tuple[Path, Path, Ended], tmp_path: Path
) -> None:  # fmt: skip
    warehouse, documents = tmp_path / "warehouse", tmp_path / "documents"
    shutil.copytree(published[1], warehouse)
    before = {path: path.stat().st_mtime_ns for path in (warehouse / "releases").rglob("*")}
    documents.mkdir()
    (documents / "mistyped.md").write_text(MISTYPED, encoding="utf-8")
    arguments = "run", "--offline", "--documents", documents, "--warehouse", warehouse, "--json"
    ended = infrafacts(*arguments)
    summary = json.loads(ended.out)
    assert (ended.code, summary["outcome"], summary["version"]) == (1, "refused", "1.0.0")
    assert {path: path.stat().st_mtime_ns for path in (warehouse / "releases").rglob("*")} == before
    report = Path(summary["report"])
    assert report == warehouse / "refused/report.md"
    assert str(report) in ended.err
    assert "value_low: `3.4`" in report.read_text("utf-8")
    assert "document: `mistyped.md:3`" in report.read_text("utf-8")
    assert "3.4" in (warehouse / "refused/facts.html").read_text("utf-8")
    with duckdb.connect(str(warehouse / "infrafacts.duckdb"), read_only=True) as connection:
        uris = connection.execute("SELECT uri FROM documents ORDER BY uri").fetchall()
    assert uris == [("broken.md",), ("notes.md",), ("other.md",)]
    pasted = decided(report.read_text("utf-8"))
    (documents / "curation.toml").write_text(pasted + CORRECTED, encoding="utf-8")
    summary = json.loads(infrafacts(*arguments).out)
    assert (summary["outcome"], (warehouse / "refused").exists()) == ("published", False)
    tables = Path(summary["path"]) / "tables"
    settled = pl.read_parquet(tables / "facts.parquet").filter(predicate="utilization")
    assert settled.select("decision", "rank", "value_low").rows() == [("curated", "deprecated", 3.4)]
    assert "A typing error of the author's." in settled["rationale"].item()
    assert pl.read_parquet(tables / "models.parquet")["utilization_low"].null_count() == 1
    assert (Path(summary["path"]) / "validation/index.html").exists()
    why = "why", "Llama 9", "accelerators", "--warehouse", warehouse, "--json"
    (fact,) = json.loads(infrafacts(*why).out)
    (evidence,) = fact["evidence"]
    assert evidence["factors"]["status"] == 0.65
    assert f"(weight {evidence['weight']:.2f})" in fact["rationale"]
    for path in (warehouse / "inputs").rglob(hashlib.sha256((pasted + CORRECTED).encode()).hexdigest()):
        path.unlink()
    assert "curation.toml that release 1.1.0 was made with" in one_line(infrafacts(*why))


def test_the_claims_of_files_can_be_looked_at_as_a_page(
    infrafacts: Command, documents: Path, tmp_path: Path
) -> None:  # fmt: skip
    ended = infrafacts("claims", documents / "notes.md", documents / "other.md", "--html", tmp_path / "page.html")
    assert (ended.code, ended.out) == (0, "")
    assert "page.html" in ended.err
    html = (tmp_path / "page.html").read_text("utf-8")
    assert html.count("<h1>") == 2
    assert "4,096 count · H100" in html
    assert "6,000 count · H100" in html


def test_a_page_that_cannot_be_written_is_named(infrafacts: Command, documents: Path, tmp_path: Path) -> None:
    page = tmp_path / "missing" / "page.html"
    assert str(page) in one_line(infrafacts("claims", documents / "notes.md", "--html", page))


@pytest.fixture(scope="module")
def two_releases(published: tuple[Path, Path, Ended], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse in which the edit of one document made a second release; the documents are gone."""
    root = tmp_path_factory.mktemp("two")
    documents, warehouse = shutil.copytree(published[0], root / "documents"), shutil.copytree(published[1], root / "w")
    (documents / "notes.md").write_text(NOTES.replace("4,096", "5,000"), encoding="utf-8")
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.StringIO()),
        redirect_stderr(io.StringIO()) as err,
    ):
        patch.setattr("expectations.ValidationProcess", OneProcess)
        arguments = ["run", "--offline", "--documents", str(documents), "--warehouse", str(warehouse)]
        assert main(arguments) == 0, err.getvalue()
    shutil.rmtree(documents)
    return Path(warehouse)


def test_diff_shows_what_an_edit_changed(infrafacts: Command, two_releases: Path) -> None:
    shown = infrafacts("diff", "1.0.0", "1.1.0", "--warehouse", two_releases)
    assert "1.0.0 → 1.1.0: a minor change" in shown.out
    assert "5,000" in shown.out
    told = json.loads(infrafacts("diff", "1.0.0", "1.1.0", "--warehouse", two_releases, "--json").out)
    assert (told["from"], told["to"], told["level"]) == ("1.0.0", "1.1.0", "minor")
    assert sum(told["fact_counts"].values()) == len(told["facts"]) > 0
    assert "do not differ" in infrafacts("diff", "1.1.0", "1.1.0", "--warehouse", two_releases).out
    assert "9.9.9" in one_line(infrafacts("diff", "1.0.0", "9.9.9", "--warehouse", two_releases))


def test_blame_names_the_edited_document_and_line(infrafacts: Command, two_releases: Path) -> None:
    told = infrafacts("blame", "Llama 9", "accelerators", "--warehouse", two_releases).out
    assert "came with 1.1.0: notes.md was edited" in told
    assert "-8 Llama 9 was trained on 4,096 NVIDIA H100 GPUs." in told
    assert "+8 Llama 9 was trained on 5,000 NVIDIA H100 GPUs." in told
    values = json.loads(infrafacts("blame", "Llama 9", "--warehouse", two_releases, "--json").out)
    assert {value["introduced_in"] for value in values} == {"1.0.0", "1.1.0"}
    assert "Nobody" in one_line(infrafacts("blame", "Nobody", "--warehouse", two_releases))


def test_verify_says_what_is_wrong_and_exits_1(infrafacts: Command, two_releases: Path, tmp_path: Path) -> None:
    assert infrafacts("verify", "--warehouse", two_releases).code == 0
    shutil.copytree(two_releases, tmp_path / "w")
    (tmp_path / "w/releases/1.0.0/CHANGES.md").unlink()
    ended = infrafacts("verify", "--warehouse", tmp_path / "w")
    assert ended.code == 1
    assert "CHANGES.md: is missing" in ended.out
    assert infrafacts("verify", "1.1.0", "--warehouse", tmp_path / "w").code == 0
    told = json.loads(infrafacts("verify", "1.0.0", "--warehouse", tmp_path / "w", "--json").out)
    assert told["releases"][0]["findings"] == ["CHANGES.md: is missing: restore it from a backup"]


def test_rebuild_gives_every_file_again_from_the_archive(infrafacts: Command, two_releases: Path) -> None:
    ended = infrafacts("rebuild", "1.1.0", "--warehouse", two_releases, "--json")
    told = json.loads(ended.out)
    assert (ended.code, told["differing"], told["fingerprints"], told["alone"]) == (0, [], [], False)
    assert told["compared"] > 15
    assert "never had a release 3.0.0" in one_line(infrafacts("rebuild", "3.0.0", "--warehouse", two_releases))


def test_a_pruned_release_can_be_rebuilt(infrafacts: Command, two_releases: Path, tmp_path: Path) -> None:
    shutil.copytree(two_releases, tmp_path / "w")
    assert "1.0.0" in infrafacts("pin", "1.0.0", "--warehouse", tmp_path / "w").out
    assert "removed nothing" in infrafacts("prune", "--keep", "1", "--warehouse", tmp_path / "w").out
    infrafacts("pin", "1.0.0", "--remove", "--warehouse", tmp_path / "w")
    assert "removed 1.0.0" in infrafacts("prune", "--keep", "1", "--warehouse", tmp_path / "w").out
    told = json.loads(infrafacts("rebuild", "1.0.0", "--warehouse", tmp_path / "w", "--json").out)
    assert (told["differing"], told["alone"]) == ([], False)
    assert json.loads(infrafacts("rebuild", "1.1.0", "--warehouse", tmp_path / "w", "--json").out)["alone"]


def test_answers_come_in_the_format_that_is_asked_for(
    infrafacts: Command, two_releases: Path, tmp_path: Path
) -> None:  # fmt: skip
    sql = "SELECT 1.5 AS n, 'a|b' AS t, ['x', NULL] AS l, DATE '2024-05-01' AS d, NULL AS e"

    def asked(*arguments: str | Path) -> str:
        return infrafacts("query", sql, "--warehouse", two_releases, *arguments).out

    assert asked("--format", "csv") == 'n,t,l,d,e\n1.5,a|b,"[""x"", null]",2024-05-01,\n'
    assert json.loads(asked("--format", "json")) == [
        {"n": 1.5, "t": "a|b", "l": ["x", None], "d": "2024-05-01", "e": None}
    ]
    assert asked("--format", "markdown") == (
        "| n | t | l | d | e |\n|---:|---|---|---|---|\n| 1.5 | a\\|b | x, | 2024-05-01 |  |\n"
    )
    infrafacts("query", "FROM facts", "--format", "parquet", "--output", tmp_path / "f.parquet",
               "--warehouse", two_releases, "--release", "1.0.0")  # fmt: skip
    facts = two_releases / "releases/1.0.0/tables/facts.parquet"
    assert pl.read_parquet(tmp_path / "f.parquet").equals(pl.read_parquet(facts))
    assert "--format" in one_line(infrafacts("query", sql, "--format", "xml", "--warehouse", two_releases))


@pytest.mark.parametrize(
    "sql",
    ["DELETE FROM facts", "COPY facts TO 'out.csv'", "FROM read_csv('/etc/passwd')", "ATTACH 'other.duckdb'",
     "SET enable_external_access = true", "INSTALL httpfs"],
)  # fmt: skip
def test_a_query_reads_the_release_and_nothing_else(infrafacts: Command, two_releases: Path, sql: str) -> None:
    assert "was not answered" in one_line(infrafacts("query", sql, "--warehouse", two_releases))
