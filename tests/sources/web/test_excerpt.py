from __future__ import annotations

from pathlib import Path

import pytest

from sources.web.archive import ArchiveError, read_archive
from sources.web.excerpt import record_bytes, visits, write_excerpt
from sources.web.replay import replay
from tests.sources.web.helpers import QUICK, fetched, index_of
from tests.sources.web.servers import etagged, page, serving


def test_records_and_visits_replay_as_the_archive_they_came_from(tmp_path: Path) -> None:
    with serving({"/kept": etagged, "/other": page()}) as server:
        urls = [f"{server.url}{path}" for path in ("/kept", "/other", "/gone")]
        fetched([*urls, f"{server.url}/not-cited"], tmp_path / "archive")
        outcomes = fetched(urls, tmp_path / "archive")
    index = index_of(tmp_path / "archive")
    ids = sorted({outcome.record_id for outcome in outcomes.values() if outcome.record_id})
    assert len(ids) == 2
    assert any(index.by_id[record].validated for record in ids)

    records = [record_bytes(index, record) for record in ids]
    visited = visits(outcomes.values(), index)
    write_excerpt(tmp_path / "excerpt", records, visited)
    again = read_archive(tmp_path / "excerpt")
    assert visits(replay(urls, again, QUICK).values(), again).count("\n") == 3
    for url, outcome in replay(urls, again, QUICK).items():
        assert (outcome.outcome, outcome.record_id) == (outcomes[url].outcome, outcomes[url].record_id)
    for record in ids:
        assert again.body(record) == index.body(record)
        assert dict(again.by_id[record].headers) == dict(index.by_id[record].headers)
        assert again.by_id[record].validated == index.by_id[record].validated
    with pytest.raises(ArchiveError, match="is not archived; restore it"):
        write_excerpt(tmp_path / "lacking", records[:1], visited)
