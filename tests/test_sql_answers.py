from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipelines.one_process import OneProcess
from tests.sql_answers import PAGE, QUERY, answered, publish_bundled, queries


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warehouse = tmp_path_factory.mktemp("bundled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("expectations.ValidationProcess", OneProcess)
        publish_bundled(warehouse)
    return warehouse


def test_the_page_holds_twenty_queries() -> None:
    assert len(queries(PAGE.read_text(encoding="utf-8"))) == 20


def test_the_answers_on_the_page_are_the_dataset_s(bundled: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert answered(page, bundled).splitlines() == page.splitlines(), "write them anew: python -m tests.sql_answers"


def test_every_query_of_the_page_has_an_answer_with_rows() -> None:
    answers = [match["answer"] or "" for match in QUERY.finditer(PAGE.read_text(encoding="utf-8"))]
    assert all(len(answer.strip().splitlines()) >= 3 for answer in answers)
