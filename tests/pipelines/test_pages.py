"""A whole run with pages: fetched from a real server, read into claims, replayed to the same bytes."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import polars as pl
import pytest
from rich.console import Console

from pipelines.cli import main
from pipelines.render import show_summary
from pipelines.run import Summary
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
    "/older": page(b"# Older\n\nThe hall has 20,000 GPUs.\n", kind="text/plain"),
}
SETTINGS = '[fetch]\nallowed_networks = ["127.0.0.1/32"]\ndelay_seconds = 0\nretries = 0\nrobots = false\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("expectations.ValidationProcess", OneProcess)
    (tmp_path / "infrafacts.toml").write_text(SETTINGS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["run", "--json", *arguments]) == 0
    summary: dict[str, object] = json.loads(capsys.readouterr().out)
    return summary


def tables(warehouse: str) -> dict[str, bytes]:
    (release,) = Path(warehouse, "releases").iterdir()
    return {path.name: path.read_bytes() for path in sorted((release / "tables").iterdir())}


def write_notes(server: Server) -> None:
    Path("documents").mkdir(exist_ok=True)
    Path("documents/notes.md").write_text(NOTES.replace("{url}", server.url), encoding="utf-8")
    Path("documents/catalog.toml").write_text(CATALOG, encoding="utf-8")


def test_pages_become_documents_with_claims_and_replay_to_the_same_bytes(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(dict(ROUTES)) as server:
        write_notes(server)
        live = run(capsys, "--documents", "documents", "--warehouse", "live")
    assert live["outcome"] == "published"
    assert (live["documents"], live["pages"], live["references"]) == (1, 2, 5)
    assert live["page_outcomes"] == {"fetched": 2, "http_error": 1, "unsupported_type": 1}

    release = Path("live/releases/1.0.0/tables")
    references = pl.read_parquet(release / "page_references.parquet")
    assert references["outcome"].to_list() == ["fetched", "fetched", "fetched", "http_error", "unsupported_type"]
    assert references["http_status"].to_list() == [200, 200, 200, 404, None]
    documents = pl.read_parquet(release / "documents.parquet").filter(pl.col("role") == "referenced")
    assert sorted(uri.rsplit("/", 1)[1] for uri in documents["uri"]) == ["hall", "older"]
    assert set(documents["publisher"]) == {"Loopback Press"}
    assert set(documents["reliability"]) == {0.9}
    assert documents["retrieved_at"].null_count() == 0
    claims = pl.read_parquet(release / "claims.parquet").join(documents, on="document_id")
    assert set(claims["origin_id"]) == {"organization/loopback-press"}
    assert claims.filter(pl.col("quote").str.contains("10,000 V100")).height

    (archive,) = Path("live/archive").iterdir()
    replayed = run(capsys, "--documents", "documents", "--warehouse", "replayed", "--archive", str(archive))
    assert replayed["page_outcomes"] == live["page_outcomes"]
    assert tables("replayed") == tables("live")


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


def test_a_wrong_setting_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("infrafacts.toml").write_text("[fetch]\nspeed = 1\n", encoding="utf-8")
    assert main(["releases"]) == 2
    assert "infrafacts.toml: fetch.speed is no setting" in capsys.readouterr().err
