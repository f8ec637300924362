"""From references to pages: fetched or replayed, read as documents, down to the depth that is set."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from sources.catalog import Catalog
from sources.document import Document
from sources.references import Reference, references
from sources.web.archive import ArchiveError, ArchiveWriter, Index, now, open_archive, read_archive
from sources.web.fetch import Progress, fetch
from sources.web.guard import Guard
from sources.web.outcome import PageOutcome
from sources.web.replay import offline, replay
from sources.web.settings import FetchSettings
from sources.web.shards import Shards, Spread, in_turn, reader


@dataclass(frozen=True, slots=True)
class Page:
    """What became of a page, and its document when it could be read."""

    outcome: PageOutcome
    document: Document | None = None

    def reads_like(self, other: Page) -> bool:
        """Whether both are documents with the same text and the same about themselves, whatever bytes they came in."""
        if self.document is None or other.document is None:
            return False
        same = replace(
            other.document,
            document_id=self.document.document_id,
            sha256=self.document.sha256,
            size_bytes=self.document.size_bytes,
        )
        return same == self.document


@dataclass(frozen=True, slots=True)
class Pages:
    """All pages of a run by canonical address, and the references that were found in pages."""

    pages: Mapping[str, Page]
    references: tuple[Reference, ...] = ()

    @property
    def documents(self) -> tuple[Document, ...]:
        """The pages that were read, each once, by address."""
        found = {page.document.document_id: page.document for page in self.pages.values() if page.document}
        return tuple(sorted(found.values(), key=lambda document: (document.uri, document.document_id)))


@dataclass(frozen=True, slots=True)
class Collector:
    """Collects pages with one run's settings.

    `directory` is the archive of the warehouse; with `archive`, that file or directory is replayed in its place.
    `spread` is how reading is spread over processes.
    """

    settings: FetchSettings
    directory: Path
    catalogs: Sequence[Catalog] = ()
    offline: bool = False
    archive: Path | None = None
    guard: Guard | None = None
    spread: Spread = in_turn

    def collect(self, cited: Iterable[Reference], progress: Progress | None = None) -> Pages:
        """The pages that references lead to.

        Raises:
            ArchiveError: if an archive is missing or damaged.
        """
        index = self.index()
        if self.offline or self.archive is not None:
            return self._levels(cited, index, None, progress)
        writer = ArchiveWriter(
            self.directory, index, rotate_bytes=self.settings.warc_bytes, software=self.settings.user_agent
        )
        try:
            pages = self._levels(cited, index, writer, progress)
        except BaseException:
            writer.pause()
            raise
        writer.finish()
        return pages

    def index(self) -> Index:
        """What the archive of this run holds.

        Raises:
            ArchiveError: if it is missing or damaged.
        """
        return read_archive(self.archive) if self.archive is not None else open_archive(self.directory)

    def read(self, outcomes: Iterable[PageOutcome], index: Index) -> dict[str, Page]:
        """Pages out of the archive, by address; one that holds nothing to read has an outcome that says so."""
        pages = {outcome.url: Page(outcome) for outcome in outcomes}
        held = [page.outcome for page in pages.values() if page.outcome.is_read and page.outcome.record_id is not None]
        read = self.spread(reader, Shards(held, index, self.settings, self.catalogs))
        for outcome, found in zip(held, chain.from_iterable(read), strict=True):
            if isinstance(found, Document):
                pages[outcome.url] = Page(outcome, found)
            else:
                detail = f"not read: {found}"
                pages[outcome.url] = Page(PageOutcome(outcome.url, "unsupported_type", outcome.http_status, detail,
                                                      outcome.final_url))  # fmt: skip
        return pages

    def _levels(
        self, cited: Iterable[Reference], index: Index, writer: ArchiveWriter | None, progress: Progress | None
    ) -> Pages:
        pages: dict[str, Page] = {}
        found: list[Reference] = []
        wanted = list(cited)
        for level in range(self.settings.depth):
            urls = sorted({reference.canonical for reference in wanted} - pages.keys())
            new = self._pages(urls, wanted, index, writer, progress)
            pages.update(new)
            if level + 1 == self.settings.depth:
                break
            read = {page.document.document_id: page.document for page in new.values() if page.document}
            wanted = list(references(read[key] for key in sorted(read)))
            found += wanted
        if self.settings.depth == 0:
            detail = "not fetched: fetch.depth is 0"
            for url in sorted({reference.canonical for reference in wanted}):
                pages[url] = Page(PageOutcome(url, "offline", detail=detail))
        return Pages(dict(sorted(pages.items())), tuple(found))

    def _pages(
        self,
        urls: Sequence[str],
        cited: Iterable[Reference],
        index: Index,
        writer: ArchiveWriter | None,
        progress: Progress | None,
    ) -> dict[str, Page]:
        kinds = {reference.canonical: reference.kind for reference in cited}
        pages = [url for url in urls if kinds[url] == "page"]
        outcomes = {
            url: PageOutcome(url, "unsupported_type", detail=f"leads to a {kinds[url]}, which is not read")
            for url in urls
            if kinds[url] != "page"
        }
        if writer is not None:
            if pages:
                outcomes |= asyncio.run(fetch(pages, self.settings, index, writer, guard=self.guard, progress=progress))
        elif self.archive is not None:
            outcomes |= replay(pages, index, self.settings)
        else:
            outcomes |= offline(pages, index, self.settings)
        found = self.read((outcomes[url] for url in sorted(outcomes)), index)
        return found if writer is None else {url: self._settled(page, index, writer) for url, page in found.items()}

    def _settled(self, page: Page, index: Index, writer: ArchiveWriter) -> Page:
        """The page; where it reads as it did before, the earlier snapshot of it, which the archive then names again."""
        earlier = index.earlier.get(page.outcome.url)
        if earlier is None or not earlier.is_read or earlier.record_id not in index.by_id or page.document is None:
            return page
        if earlier.record_id == page.outcome.record_id or earlier.outcome != page.outcome.outcome:
            return page
        before = self.read([earlier], index)[earlier.url]
        if not before.reads_like(page):
            return page
        kept = replace(before, outcome=earlier.standing("not_modified", "other bytes that read the same"))
        writer.outcome(kept.outcome, now())
        return kept


__all__ = ["ArchiveError", "Collector", "Page", "Pages"]
