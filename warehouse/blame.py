"""Blame: for every value that a fact ever had, the release that brought it and what caused that.

The values come from the history in the newest release, the causes from the manifests of two releases alone; the
archive of inputs adds which lines of an edited document changed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from warehouse.changes import said
from warehouse.files import WarehouseError
from warehouse.inputs import described, read_input
from warehouse.manifest import Input, Manifest
from warehouse.release import find_release, known_manifests
from warehouse.storage import read_table

CauseKind = Literal["first", "added", "edited", "removed", "refetched", "catalog", "curation", "settings", "code",
                    "ontology", "model", "other"]  # fmt: skip
VALUE = ("value_low", "value_high", "value_best", "unit", "value_text", "bound", "as_of", "scope", "status",
         "decision", "rank", "object_name")  # fmt: skip
"""What a reader sees of a fact; a change of its evidence alone makes no new value."""
RECORD = "record"
VISITS = "visits"
_EXACT_LINES = 5_000
"""Lines up to which a document is compared without the shortcut that takes frequent lines for noise."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that differed between two releases.

    `direct` says that it is a document behind the fact; otherwise it may have acted through other facts or claims.
    `lines` are the changed lines of an edited text, as in a unified diff without context.
    """

    kind: str
    name: str
    direct: bool
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        verb = {"first": "was there in the first release", "added": "was added", "edited": "was edited",
                "removed": "was removed", "refetched": "was fetched again"}  # fmt: skip
        return f"{self.name} {verb.get(self.kind, 'changed')}"


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a fact: since and until when it held, and why it came and, unless it still holds, went.

    `value` is in words; `ended_in` is the first release in which it held no more. `documents` are those behind it.
    """

    fact_id: str
    subject_name: str
    predicate: str
    object_name: str | None
    value: str
    as_of: str | None
    status: str
    decision: str
    rank: str
    documents: tuple[str, ...]
    introduced_in: str
    causes: tuple[Cause, ...]
    last_version: str
    ended_in: str | None
    end_causes: tuple[Cause, ...]


def blame(warehouse: Path, subject: str, predicate: str | None = None) -> list[Value]:
    """Every value of the facts about the subject (an entity's id, name or alias), in order of predicate and release.

    Raises:
        WarehouseError: if no release knows the subject, or a manifest is damaged.
    """
    import polars as pl

    newest = find_release(warehouse)
    entities = read_table(newest.path, "entities")
    history = read_table(newest.path, "fact_history")
    rows = history.filter(_about(entities, subject))
    if predicate is not None:
        known = ", ".join(sorted(set(rows["predicate"])))
        rows = rows.filter(pl.col("predicate") == predicate)
        if known and rows.is_empty():
            raise WarehouseError(f"nothing was ever said of {subject} with {predicate}: there is {known}")
    if rows.is_empty():
        raise WarehouseError(f"no release has a fact about {subject}: give an entity's id, name or alias")
    order = rows.sort("subject_id", "predicate", pl.col("object_name").fill_null(""), "fact_id", "first_release")
    versions = read_table(newest.path, "releases").sort("release")["version"].to_list()
    causes = _Causes(warehouse, known_manifests(warehouse))
    values: list[Value] = []
    for _, forms in groupby(order.iter_rows(named=True), key=lambda row: row["fact_id"]):
        values += _values(list(forms), versions, causes)
    return values


def _about(entities: Any, subject: str) -> Any:
    import polars as pl

    wanted = subject.casefold()
    ids = [
        row["entity_id"]
        for row in entities.select("entity_id", "name", "aliases").iter_rows(named=True)
        if wanted in (row["entity_id"].casefold(), row["name"].casefold(), *map(str.casefold, row["aliases"]))
    ]
    return (
        pl.col("subject_id").is_in(ids)
        | (pl.col("subject_id") == subject)
        | (pl.col("subject_name").str.to_lowercase() == subject.lower())
    )


def _values(forms: Sequence[Mapping[str, Any]], versions: Sequence[str], causes: _Causes) -> Iterator[Value]:
    runs: list[list[Mapping[str, Any]]] = []
    for form in forms:
        last = runs[-1][-1] if runs else None
        unbroken = last is not None and form["first_release"] == last["last_release"] + 1
        if unbroken and last is not None and all(form[name] == last[name] for name in VALUE):
            runs[-1].append(form)
        else:
            runs.append([form])
    for place, run in enumerate(runs):
        first, last = run[0], run[-1]
        before = runs[place - 1][-1]["document_uris"] if place else []
        after = runs[place + 1][0]["document_uris"] if place + 1 < len(runs) else []
        ended = versions[last["last_release"]] if last["last_release"] < len(versions) else None
        yield Value(
            fact_id=last["fact_id"],
            subject_name=last["subject_name"],
            predicate=last["predicate"],
            object_name=last["object_name"],
            value=said(last),
            as_of=last["as_of"],
            status=last["status"],
            decision=last["decision"],
            rank=last["rank"],
            documents=tuple(last["document_uris"]),
            introduced_in=first["first_version"],
            causes=causes.of(first["first_version"], {*before, *first["document_uris"]}),
            last_version=last["last_version"],
            ended_in=ended,
            end_causes=causes.of(ended, {*last["document_uris"], *after}) if ended else (),
        )


class _Causes:
    """What differed between a release and the one before it, told once for each release."""

    def __init__(self, warehouse: Path, manifests: Mapping[str, Manifest]) -> None:
        self._warehouse = warehouse
        self._manifests = manifests
        self._found: dict[str, tuple[Cause, ...]] = {}

    def of(self, version: str, uris: set[str]) -> tuple[Cause, ...]:
        """The causes of what happened in that release to a fact that rests on the documents of those names.

        A change of the fact's own documents is the cause, whatever else changed. Code, ontology and the like come with
        it, because they may have had a part; other documents are named only where nothing nearer changed.
        """
        manifest = self._manifest(version)
        if manifest.previous is None:
            return tuple(Cause("first", uri, True) for uri in sorted(uris)) or (Cause("first", "the pipeline", False),)
        if version not in self._found:
            self._found[version] = tuple(self._differences(self._manifest(manifest.previous), manifest))
        every = self._found[version]
        documents = [cause for cause in every if cause.kind in ("added", "edited", "removed", "refetched")]
        general = [cause for cause in every if cause not in documents]
        own = [Cause(one.kind, one.name, True, one.lines) for one in documents if one.name in uris]
        return tuple([*own, *general] or documents)

    def _manifest(self, version: str) -> Manifest:
        if version not in self._manifests:
            raise WarehouseError(f"the manifest of release {version} is gone: restore it from a backup")
        return self._manifests[version]

    def _differences(self, old: Manifest, new: Manifest) -> Iterator[Cause]:
        before, after = _by_name(old), _by_name(new)
        told: set[str] = set()
        for key in sorted({*before, *after}, key=lambda key: (key[0] == RECORD, key)):
            one, other = before.get(key), after.get(key)
            if one is not None and other is not None and one.sha256 == other.sha256:
                continue
            role, _, uri = key
            # The record of a page is told of only where its text is the same: what it says of itself may not be.
            if role != VISITS and not (role == RECORD and uri in told):
                told.add(uri)
                yield self._input(one, other)
        for name in sorted({*old.fingerprints, *new.fingerprints}):
            digests = [manifest.fingerprints.get(name, "none")[:12] for manifest in (old, new)]
            if old.fingerprints.get(name) != new.fingerprints.get(name):
                yield Cause(name, f"{name} ({digests[0]} → {digests[1]})", False)

    def _input(self, before: Input | None, after: Input | None) -> Cause:
        one = after or before
        assert one is not None
        if one.role == RECORD:
            return Cause("refetched", one.uri, False)
        lines = self._lines(before, after) if before and after else ()
        if one.role not in ("document", "page"):
            return Cause(one.role, described(one), False, lines)
        changed = "refetched" if one.role == "page" else "edited"
        kind = changed if before and after else "added" if after else "removed"
        return Cause(kind, one.uri, False, lines)

    def _lines(self, before: Input, after: Input) -> tuple[str, ...]:
        contents = [read_input(self._warehouse, one.sha256) for one in (before, after)]
        if None in contents:
            return ("(its bytes are no longer archived)",)
        texts = [_text(content) for content in contents if content is not None]
        if None in texts:
            return (f"(no plain text: {before.size_bytes} bytes became {after.size_bytes})",)
        return tuple(changed_lines(*(text.splitlines() for text in texts if text is not None)))


def _by_name(manifest: Manifest) -> dict[tuple[str, int, str], Input]:
    return {(one.role, one.directory, one.uri): one for one in manifest.inputs}


def _text(content: bytes) -> str | None:
    """The bytes as text to look at; None when they are none."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    if b"\0" in content or content.startswith(b"%PDF"):
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def changed_lines(before: list[str], after: list[str]) -> Iterator[str]:
    """The lines that went, as `-12 text`, and that came, as `+12 text`, with their number in the old or new text."""
    shortcut = max(len(before), len(after)) > _EXACT_LINES
    for tag, first, last, start, end in difflib.SequenceMatcher(None, before, after, autojunk=shortcut).get_opcodes():
        if tag != "equal":
            yield from (f"-{number + 1} {before[number]}" for number in range(first, last))
            yield from (f"+{number + 1} {after[number]}" for number in range(start, end))
