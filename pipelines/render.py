"""How results look on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from pipelines.reconcile.why import Evidence, Explanation
    from pipelines.run import Summary

SHOWN_PROBLEMS = 20
LEAST_SECONDS = 0.05
LEAST_COLUMN = 10
"""Characters below which a column of a table cannot be read."""
UNBOUNDED = 10_000
"""Characters in a line where no terminal limits it."""


def show_summary(summary: Summary, console: Console) -> None:
    """Prints what a run came to."""
    lines = [*_outcome(summary), *_counts(summary), *_problems(summary), _times(summary)]
    for line in lines:
        console.print(Text(line), soft_wrap=True)


def show_table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints rows on standard output: as a table where the columns find room, else each row as a block of lines."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = UNBOUNDED
    if len(names) * LEAST_COLUMN > console.width:
        _show_records(console, names, rows)
        return
    table = Table(header_style="bold")
    for name in names:
        table.add_column(Text(name), overflow="fold")
    for row in rows:
        table.add_row(*(Text(_shown(value)) for value in row))
    console.print(table)


def _show_records(console: Console, names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    width = max(map(len, names))
    for row in rows:
        for name, value in zip(names, row, strict=True):
            console.print(Text(f"{name:<{width}}  {_shown(value)}"), soft_wrap=True)
        console.print()


def show_explanations(explanations: Iterable[Explanation], uris: Mapping[str, str]) -> None:
    """Prints facts with their claims and disputes on standard output; `uris` name the documents."""
    console = Console(highlight=False)
    for one in explanations:
        head = " · ".join(part for part in (one.subject_name, one.predicate, one.object_name) if part)
        console.print(Text(f"{head}: {one.said}", style="bold"), soft_wrap=True)
        for line in _explained(one, uris):
            console.print(Text(f"  {line}"), soft_wrap=True)


def _explained(one: Explanation, uris: Mapping[str, str]) -> Iterator[str]:
    standing = (one.as_of and f"as of {one.as_of}", one.scope, one.status, one.decision, f"rank {one.rank}")
    yield " · ".join([*(part for part in standing if part), f"confidence {one.confidence:.2f}"])
    yield one.rationale
    for evidence in one.evidence:
        yield _place(evidence, uris)
    for dispute in one.disputes:
        positions = " against ".join(f"{said} (weight {weight:.2f})" for said, weight in dispute.positions)
        yield f"disputed {dispute.kind}, {dispute.resolution}: {positions}"


def _place(evidence: Evidence, uris: Mapping[str, str]) -> str:
    uri = uris.get(evidence.document_id, evidence.document_id)
    source = f", {evidence.attributed_to}" if evidence.attributed_to else ""
    mark = "*" if evidence.preferred else "-"
    quote = " ".join(evidence.quote.split())
    return f"{mark} {uri}:{evidence.line_start} ({evidence.status}{source}) “{quote}”"


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{value:,.0f}"
    return f"{value:,.6g}" if isinstance(value, float) else str(value)


def _outcome(summary: Summary) -> list[str]:
    if summary.outcome == "published":
        return [f"release {summary.version} published: {summary.path}"]
    if summary.outcome == "unchanged":
        return [f"nothing changed: release {summary.version} stays the newest: {summary.path}"]
    kept = f"release {summary.version} stays the newest" if summary.version else "there is no release yet"
    return [f"refused, nothing was published; {kept}", *(f"  {failure}" for failure in summary.failures)]


def _pages(summary: Summary) -> str:
    """How many pages were read, and why the others were not."""
    counts = summary.page_outcomes
    unread = {name: count for name, count in counts.items() if name not in ("fetched", "not_modified", "archived")}
    reasons = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in sorted(unread.items()))
    missing = f", {sum(unread.values()):,} not reached or not read ({reasons})" if unread else ""
    return f"pages {summary.pages:,} of {sum(counts.values()):,} read{missing}"


def _counts(summary: Summary) -> list[str]:
    read = summary.documents - len(summary.rejected)
    return [
        f"  documents {read:,} read, {len(summary.rejected):,} left out · references {summary.references:,} · "
        f"{_pages(summary)}",
        f"  claims {summary.claims:,} · entities {summary.entities:,} · facts {summary.facts:,}"
        f" · conflicts {summary.conflicts:,}",
    ]


def _problems(summary: Summary) -> list[str]:
    lines = [f"  left out {problem.uri}: {problem.error}" for problem in summary.rejected[:SHOWN_PROBLEMS]]
    more = len(summary.rejected) - SHOWN_PROBLEMS
    if more > 0:
        lines.append(f"  and {more:,} more: SELECT uri, error FROM documents WHERE error IS NOT NULL")
    return lines


def _times(summary: Summary) -> str:
    stages = [f"{title} {seconds:.1f}" for title, seconds in summary.seconds.items() if seconds >= LEAST_SECONDS]
    return f"  seconds: {sum(summary.seconds.values()):.1f} in all; {', '.join(stages)}"
