"""The queries of docs/sql.md and their answers: `python -m tests.sql_answers` writes the answers anew."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from pipelines.answers import as_markdown
from pipelines.cli import main
from warehouse.release import open_read_only

PAGE = Path(__file__).parents[1] / "docs" / "sql.md"
QUERY = re.compile(r"(```sql\n(?P<sql>.*?)\n```\n)(?P<answer>\n\|[^\n]*(?:\n\|[^\n]*)*\n)?", re.DOTALL)


def answered(page: str, warehouse: Path) -> str:
    """The page with the answers of that warehouse's newest release."""

    def answer(match: re.Match[str]) -> str:
        with open_read_only(warehouse) as connection:
            result = connection.execute(match["sql"])
            names = [column[0] for column in result.description or ()]
            return f"{match[1]}\n{as_markdown(names, result.fetchall())}"

    return QUERY.sub(answer, page)


def queries(page: str) -> list[str]:
    """The queries of the page."""
    return [match["sql"] for match in QUERY.finditer(page)]


def publish_bundled(warehouse: Path) -> None:
    """The release of the bundled documents that the answers are of."""
    code = main(["run", "--offline", "--json", "--warehouse", str(warehouse)])
    assert code == 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        publish_bundled(Path(scratch))
        PAGE.write_text(answered(PAGE.read_text(encoding="utf-8"), Path(scratch)), encoding="utf-8")
