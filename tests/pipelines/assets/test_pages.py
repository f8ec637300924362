"""What became of pages reaches the tables, and a later step finds the pages again in the archive."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from pipelines.assets import pages as module
from pipelines.assets.pages import all_documents, all_references, pages_frame, read_pages_again
from pipelines.settings import Settings
from sources.document import Document
from sources.errors import InputError
from sources.references import Reference
from sources.web.collect import Collector, Pages
from tests.sources.web.helpers import quick
from tests.sources.web.servers import page, serving
from warehouse.frames import Texts, documents_frame, references_frame


@pytest.fixture
def run(tmp_path: Path) -> tuple[Settings, Pages, list[Reference]]:
    settings = Settings(warehouse=tmp_path, fetch=quick())
    with serving({"/a": page(), "/b": page(status=500)}) as server:
        cited = [Reference("doc-1", 1, server.url + "/a#x", "", ()), Reference("doc-1", 2, server.url + "/b", "", ())]
        return settings, Collector(settings.fetch, settings.page_archive).collect(cited), cited


def test_a_later_process_reads_the_pages_out_of_the_archive(run: tuple[Settings, Pages, list[Reference]]) -> None:
    settings, pages, _ = run
    module._last.clear()
    assert read_pages_again(settings, pages_frame(pages)) == pages.documents


def test_pages_that_are_no_longer_archived_are_named(run: tuple[Settings, Pages, list[Reference]]) -> None:
    settings, pages, _ = run
    module._last.clear()
    for path in settings.page_archive.iterdir():
        path.unlink()
    with pytest.raises(InputError, match="no longer in the archive"):
        read_pages_again(settings, pages_frame(pages))


def test_every_reference_gets_the_outcome_of_its_page(run: tuple[Settings, Pages, list[Reference]]) -> None:
    _, pages, cited = run
    frame = all_references(references_frame(cited), references_frame([]), pages_frame(pages))
    assert frame.select("line", "outcome", "http_status").rows() == [(1, "fetched", 200), (2, "http_error", 500)]
    assert frame["fetched_document_id"].to_list() == [pages.documents[0].document_id, None]


def test_references_that_were_not_asked_for_are_named(run: tuple[Settings, Pages, list[Reference]]) -> None:
    _, pages, _ = run
    other = [Reference("doc-2", 1, "https://example.org/", "", ())]
    with pytest.raises(InputError, match="materialise pages again"):
        all_references(references_frame(other), references_frame([]), pages_frame(pages))


def test_documents_and_pages_are_one_table(run: tuple[Settings, Pages, list[Reference]]) -> None:
    own = Document("doc-1", "a.md", "words", "text/markdown", "0" * 64, 5)
    both = all_documents(documents_frame(Texts([own]), ()), documents_frame(Texts(run[1].documents), ()))
    assert sorted(both["role"]) == ["referenced", "source"]
    assert both.filter(pl.col("role") == "source")["document_id"].to_list() == ["doc-1"]
