"""How results look on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

if TYPE_CHECKING:
    from pipelines.rebuild import Rebuilt
    from pipelines.reconcile.why import Evidence, Explanation
    from pipelines.run import Summary
    from warehouse.blame import Cause, Value
    from warehouse.changes import Changes
    from warehouse.verify import Verification

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
        table.add_row(*(Text(shown(value)) for value in row))
    console.print(table)


def _show_records(console: Console, names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    width = max(map(len, names))
    for row in rows:
        for name, value in zip(names, row, strict=True):
            console.print(Text(f"{name:<{width}}  {shown(value)}"), soft_wrap=True)
        console.print()


def show_explanations(explanations: Iterable[Explanation], uris: Mapping[str, str]) -> None:
    """Prints each fact as a tree with its claims, disputes and arithmetic; `uris` name the documents."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = UNBOUNDED
    for one in explanations:
        console.print(_tree(one, uris))


def _tree(one: Explanation, uris: Mapping[str, str]) -> Tree:
    head = " · ".join(part for part in (one.subject_name, one.predicate, one.object_name) if part)
    tree = Tree(Text(f"{head}: {one.said}", style="bold"), guide_style="dim")
    standing = (one.as_of and f"as of {one.as_of}", one.scope, one.status, one.decision, f"rank {one.rank}")
    tree.add(Text(" · ".join([*(part for part in standing if part), f"confidence {one.confidence:.2f}"])))
    tree.add(Text(one.rationale))
    claims = tree.add(Text(f"{len(one.evidence)} said so, {one.origin_count} on their own"))
    for evidence in one.evidence:
        branch = claims.add(Text(_place(evidence, uris)))
        if evidence.weight is not None:
            branch.add(Text(_weighed(evidence.weight, evidence.factors), style="dim"))
    for dispute in one.disputes:
        if dispute.kind == "arithmetic":
            tree.add(Text(f"arithmetic, {dispute.resolution}: {dispute.rationale}"))
            continue
        branch = tree.add(Text(f"disputed {dispute.kind}, {dispute.resolution}: {dispute.rationale}"))
        for said, weight in dispute.positions:
            branch.add(Text(f"{said} (weight {weight:.2f})"))
    for merge in one.merges:
        tree.add(Text(f"same subject: {merge}"))
    return tree


def _weighed(weight: float, factors: Mapping[str, float]) -> str:
    told = " × ".join(f"{name} {factor:.2f}" for name, factor in factors.items() if factor != 1)
    return f"weight {weight:.2f}" + (f" = {told}" if told else "")


def _place(evidence: Evidence, uris: Mapping[str, str]) -> str:
    uri = uris.get(evidence.document_id, evidence.document_id)
    source = f", {evidence.attributed_to}" if evidence.attributed_to else ""
    mark = "*" if evidence.preferred else "-"
    copy = " (a copy)" if evidence.copy else ""
    quote = " ".join(evidence.quote.split())
    return f"{mark} {uri}:{evidence.line_start}{copy} ({evidence.status}{source}) “{quote}”"


def show_changes(old: str, new: str, changes: Changes) -> None:
    """Prints what changed between two releases on standard output."""
    from warehouse.changes import sections

    console = Console(highlight=False)
    touched = {name: one for name, one in changes.tables.items() if one}
    if changes.level is None:
        console.print(Text(f"{old} and {new} do not differ"), soft_wrap=True)
        return
    console.print(Text(f"{old} → {new}: a {changes.level} change", style="bold"), soft_wrap=True)
    show_table(
        ("table", "added", "removed", "changed"),
        [(name, f"{one.added:,}", f"{one.removed:,}", f"{one.changed:,}") for name, one in touched.items()],
    )
    for title, lines, count in sections(changes):
        console.print(Text(f"{title} ({count:,})" if count else title, style="bold"), soft_wrap=True)
        for line in lines:
            console.print(Text(f"  {line}"), soft_wrap=True)
        if count > len(lines):
            console.print(Text(f"  and {count - len(lines):,} more: --limit 0 lists all"), soft_wrap=True)


def show_blame(values: Sequence[Value]) -> None:
    """Prints the values that facts had and what caused each, on standard output."""
    console = Console(highlight=False)
    heading = None
    for one in values:
        head = " · ".join(part for part in (one.subject_name, one.predicate, one.object_name) if part)
        if (head, one.fact_id) != heading:
            console.print(Text(f"{head} ({one.fact_id})", style="bold"), soft_wrap=True)
            heading = (head, one.fact_id)
        standing = " · ".join(part for part in (one.value, one.as_of and f"as of {one.as_of}", one.status,
                                                one.decision, f"rank {one.rank}") if part)  # fmt: skip
        until = f"to {one.last_version}" if one.ended_in else "on"
        console.print(Text(f"  from {one.introduced_in} {until}: {standing}"), soft_wrap=True)
        for line in _caused(f"came with {one.introduced_in}", one.causes):
            console.print(Text(f"    {line}"), soft_wrap=True)
        for line in _caused(f"went with {one.ended_in}", one.end_causes):
            console.print(Text(f"    {line}"), soft_wrap=True)


def _caused(when: str, causes: Sequence[Cause]) -> Iterator[str]:
    for cause in causes:
        yield f"{when}: {cause}{'' if cause.direct else ' (not a document behind it)'}"
        for line in cause.lines[:SHOWN_PROBLEMS]:
            yield f"    {line}"
        if len(cause.lines) > SHOWN_PROBLEMS:
            yield f"    and {len(cause.lines) - SHOWN_PROBLEMS} more changed lines: --json has all"


def show_verification(problems: Sequence[str], results: Sequence[Verification]) -> None:
    """Prints what verifying came to, on standard output."""
    console = Console(highlight=False)
    for problem in problems:
        console.print(Text(f"warehouse: {problem}"), soft_wrap=True)
    for one in results:
        told = f"{len(one.findings)} wrong" if one.findings else "all hold"
        console.print(Text(f"release {one.version}: {one.checks:,} checks, {told}"), soft_wrap=True)
        for finding in one.findings:
            console.print(Text(f"  {finding}"), soft_wrap=True)


def show_rebuild(result: Rebuilt) -> None:
    """Prints whether a release came out the same, on standard output."""
    console = Console(highlight=False)
    lines = [f"release {result.version}: {result.compared} files compared, "
             + (f"{len(result.differing)} differ" if result.differing else "all are the same")]  # fmt: skip
    lines += [f"  differs: {name}" for name in result.differing]
    lines += [f"  {line}" for line in result.fingerprints]
    if result.alone:
        lines.append("  the release before it is gone: only tables and validation were compared")
    for line in lines:
        console.print(Text(line), soft_wrap=True)


def shown(value: object) -> str:
    """A value as a cell of a table: NULL as nothing, numbers with thousands separators."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(shown(item) for item in value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{value:,.0f}"
    return f"{value:,.6g}" if isinstance(value, float) else str(value)


def _outcome(summary: Summary) -> list[str]:
    if summary.outcome == "published":
        return [f"release {summary.version} published: {summary.path}", *_warnings(summary)]
    if summary.outcome == "unchanged":
        return [f"nothing changed: release {summary.version} stays the newest: {summary.path}"]
    kept = f"release {summary.version} stays the newest" if summary.version else "there is no release yet"
    return [
        f"refused, nothing was published; {kept}",
        *(f"  {failure}" for failure in summary.failures),
        *_warnings(summary),
    ]


def _warnings(summary: Summary) -> list[str]:
    """Where the warnings stand, or everything that refused the release."""
    count = len(summary.warnings)
    found = f"{count} tables with warnings" if count > 1 else "1 table with warnings" if count else ""
    if summary.outcome == "refused":
        return [f"  rows, their documents and the repair: {summary.report}" + (f" ({found} too)" if found else "")]
    return [f"  {found}: {summary.report}"] if found else []


def _pages(summary: Summary) -> str:
    """How many pages were read, and why the others were not."""
    counts = summary.page_outcomes
    unread = {name: count for name, count in counts.items() if name not in ("fetched", "not_modified", "archived")}
    reasons = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in sorted(unread.items()))
    missing = f", {sum(unread.values()):,} not reached or not read ({reasons})" if unread else ""
    archived = f" ({counts['archived']:,} from the archive)" if counts.get("archived") else ""
    return f"pages {summary.pages:,} of {sum(counts.values()):,} read{archived}{missing}"


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
