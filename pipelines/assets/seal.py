"""What the newest release was made of: a run that comes to the same neither validates nor publishes again."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from expectations import ValidationReport
from pipelines.assets.resources import SEAL, TableStore
from pipelines.fingerprints import inputs_fingerprint, pipeline_fingerprint
from pipelines.settings import Settings
from sources.errors import InputError
from warehouse.files import WarehouseError
from warehouse.release import POINTER_NAME, latest, pointer_content
from warehouse.schema import TABLES

HELD = (*TABLES, "pages", "page_documents", "page_links")
"""The tables that the expectations see and a release is made of."""
REPORT = "validation"
"""What they said, kept like a table."""


def seal(store: TableStore, settings: Settings, tables: Sequence[str]) -> None:
    """Remembers that the newest release was made of these tables."""
    store.write_record(SEAL, _state(store, settings, tables) | {"inputs": inputs_fingerprint(settings)})


def is_sealed(store: TableStore, settings: Settings, tables: Sequence[str]) -> bool:
    """Whether the newest release, which is in its place, was made of these tables by this code."""
    sealed = store.read_record(SEAL) if settings.remembers else {}
    if not sealed:
        return False
    try:
        return latest(settings.warehouse) is not None and _state(store, settings, tables).items() <= sealed.items()
    except (OSError, WarehouseError):  # a damaged warehouse is the publisher's to report
        return False


def held_before(store: TableStore, settings: Settings) -> tuple[Path | None, ValidationReport | None]:
    """The newest release, and what the expectations said of it; None of one that other code published."""
    newest = latest(settings.warehouse)
    if newest is None:
        return None, None
    sealed = store.read_record(SEAL) if settings.remembers else {}
    pointer = sha256(pointer_content(newest.path)).hexdigest()
    if (sealed.get("code"), sealed.get("latest")) != (pipeline_fingerprint(), pointer):
        return newest.path, None
    try:
        # A run that was refused since then has left its own report there.
        same = store.version(REPORT) == sealed["tables"][REPORT]
        return newest.path, kept_report(store) if same else None
    except (OSError, KeyError, InputError):
        return newest.path, None


def kept_report(store: TableStore) -> ValidationReport:
    """What the expectations said last.

    Raises:
        InputError: if no run has asked them yet.
    """
    return ValidationReport.from_json(store.table(REPORT)["report"].item())


def _state(store: TableStore, settings: Settings, tables: Sequence[str]) -> dict[str, object]:
    return {
        "code": pipeline_fingerprint(),
        "tables": {name: store.version(name) for name in tables},
        "latest": sha256((settings.warehouse / POINTER_NAME).read_bytes()).hexdigest(),
    }
