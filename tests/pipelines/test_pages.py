"""A whole run with pages: fetched from a real server, read into claims, replayed to the same bytes."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from pipelines.cli import main
from pipelines.progress import Recorder, counting, recording
from pipelines.render import show_summary
from pipelines.run import Summary
from pipelines.run import run as run_pipeline
from pipelines.settings import load_settings, with_options
from tests.pipelines.one_process import OneProcess
from tests.sources.web.servers import Server, etagged, page, redirect, serving

NOTES = """# Notes

The hall is described [by its operator]({url}/hall) and [again]({url}/hall?utm_source=x#top), and there was
[an older page]({url}/old), [a page that is gone]({url}/gone) and [a film]({url}/film.mp4).

OpenAI trained GPT-3 on 10,000 V100 GPUs.
"""
CATALOG = '[publishers."127.0.0.1"]\nreliability = 0.9\nname = "Loopback Press"\n'
ROUTES = {
    "/hall": etagged,
    "/old": redirect("/older"),
    "/older": page(b"# Older\n\nThe hall has 20,000 GPUs, says [its plan](/plan).\n", kind="text/plain"),
    "/plan": page(b"# Plan\n\nThe hall has 25,000 GPUs, says [somebody](/else).\n", kind="text/plain"),
}
SETTINGS = '[fetch]\ndepth = 2\nallowed_networks = ["127.0.0.1/32"]\ndelay_seconds = 0\nretries = 0\nrobots = false\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("expectations.ValidationProcess", OneProcess)
    (tmp_path / "infrafacts.toml").write_text(SETTINGS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tables(warehouse: str) -> dict[str, bytes]:
    (release,) = Path(warehouse, "releases").iterdir()
    return {path.name: path.read_bytes() for path in sorted((release / "tables").iterdir())}


def write_notes(server: Server) -> None:
    Path("documents").mkdir(exist_ok=True)
    Path("documents/notes.md").write_text(NOTES.replace("{url}", server.url), encoding="utf-8")
    Path("documents/catalog.toml").write_text(CATALOG, encoding="utf-8")


def test_pages_become_documents_and_a_visit_that_finds_them_unchanged_publishes_nothing(place: Path) -> None:
    def run(warehouse: str, **options: object) -> Summary:
        settings = with_options(load_settings(), documents=(Path("documents"),), warehouse=Path(warehouse), **options)  # type: ignore[arg-type]
        return run_pipeline(settings, Recorder())

    with serving(dict(ROUTES)) as server:
        write_notes(server)
        first = run("live")
        again = run("live")
    assert first.outcome == "published"
    assert (first.documents, first.pages, first.references) == (1, 3, 6)
    assert first.page_outcomes == {"fetched": 3, "http_error": 1, "unsupported_type": 1}
    check_tables(Path("live/releases/1.0.0/tables"))

    assert (again.outcome, again.version) == ("unchanged", "1.0.0")
    assert again.page_outcomes == {"not_modified": 3, "http_error": 1, "unsupported_type": 1}

    replayed = run("replayed", archive=Path("live/archive"))
    assert replayed.page_outcomes == again.page_outcomes
    assert tables("replayed") == tables("live")


def check_tables(release: Path) -> None:
    references = pl.read_parquet(release / "page_references.parquet")
    cited = references.filter(pl.col("url").str.ends_with("/plan").not_())
    assert cited["outcome"].to_list() == ["fetched", "fetched", "fetched", "http_error", "unsupported_type"]
    assert cited["http_status"].to_list() == [200, 200, 200, 404, None]
    documents = pl.read_parquet(release / "documents.parquet").filter(pl.col("role") == "referenced")
    assert sorted(uri.rsplit("/", 1)[1] for uri in documents["uri"]) == ["hall", "older", "plan"]
    assert set(documents["publisher"]) == {"Loopback Press"}
    assert set(documents["reliability"]) == {0.9}
    assert documents["retrieved_at"].null_count() == 0
    older = documents.filter(pl.col("uri").str.ends_with("/older"))["document_id"].item()
    (further,) = references.filter(pl.col("url").str.ends_with("/plan"))["document_id"]
    assert further == older
    claims = pl.read_parquet(release / "claims.parquet").join(documents, on="document_id")
    assert set(claims["origin_id"]) == {"organization/loopback-press"}
    assert claims.filter(pl.col("quote").str.contains("10,000 V100")).height


def test_a_missing_archive_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving({}) as server:
        write_notes(server)
    assert main(["run", "--documents", "documents", "--warehouse", "w", "--archive", "pages.warc"]) == 2
    assert "pages.warc: there is no such archive" in capsys.readouterr().err


def test_the_summary_says_how_many_pages_were_not_reached() -> None:
    counts = {"fetched": 3, "network_error": 52, "unsupported_type": 1}
    summary = Summary("published", 1, (), 60, 3, counts, 0, 0, 0, 0, None, None, {})
    console = Console(file=StringIO(), width=200)
    show_summary(summary, console)
    said = "pages 3 of 56 read, 53 not reached or not read (network error 52, unsupported type 1)"
    assert said in console.file.getvalue()  # type: ignore[attr-defined]


def test_fetching_shows_its_progress_on_a_terminal() -> None:
    terminal = Console(file=StringIO(), width=100, force_terminal=True)
    with recording(Recorder(terminal)), counting() as progress:
        progress(0, 4)
        progress(3, 4)
    shown = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "fetch pages" in shown
    assert "3/4" in shown


def test_a_wrong_setting_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("infrafacts.toml").write_text("[fetch]\nspeed = 1\n", encoding="utf-8")
    assert main(["releases"]) == 2
    assert "infrafacts.toml: fetch.speed is no setting" in capsys.readouterr().err
