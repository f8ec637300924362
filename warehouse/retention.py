"""Retention: which releases stay, which may go, and what stays of those that went."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warehouse.files import WarehouseError, replace_bytes, sync_file, writer_lock
from warehouse.inputs import remove_inputs_but
from warehouse.manifest import MANIFEST_NAME
from warehouse.release import PRUNED_DIRECTORY, STAGING_DIRECTORY, Release, find_release, latest, recover, releases
from warehouse.versions import Version

PINS_NAME = "pins.json"


@dataclass(frozen=True, slots=True)
class Pruned:
    """Versions that were removed and that stayed, oldest first, and how many archived inputs went with them."""

    removed: tuple[str, ...]
    kept: tuple[str, ...]
    inputs_removed: int = 0


def pins(warehouse: Path) -> tuple[str, ...]:
    """The pinned versions, oldest first.

    Raises:
        WarehouseError: if their file is damaged.
    """
    path = warehouse / PINS_NAME
    if not path.exists():
        return ()
    try:
        versions = [Version.parse(text) for text in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError) as error:
        raise WarehouseError(f'{path} cannot be read ({error}): make it a JSON list such as ["1.0.0"]') from error
    return tuple(str(version) for version in sorted(versions))


def pin(warehouse: Path, version: str, *, pinned: bool = True) -> tuple[str, ...]:
    """Keep a release from being pruned, or with `pinned=False` no longer; gives all that are pinned now.

    Raises:
        WarehouseError: if there is no such release.
    """
    with writer_lock(warehouse):
        now = set(pins(warehouse))
        if pinned:
            now.add(find_release(warehouse, version).version)
        elif version not in now:
            raise WarehouseError(f"release {version} is not pinned: pinned are {', '.join(sorted(now)) or 'none'}")
        else:
            now.remove(version)
        ordered = [str(each) for each in sorted(Version.parse(text) for text in now)]
        replace_bytes(warehouse / PINS_NAME, (json.dumps(ordered) + "\n").encode())
    return tuple(ordered)


def prune(warehouse: Path, keep: int, *, inputs: bool = False) -> Pruned:
    """Remove all but the newest releases; the latest and the pinned ones always stay.

    Of a removed release the manifest stays, and its facts in the history of later ones: `blame` goes on to work. Its
    archived inputs stay too, so that it can be rebuilt, unless `inputs` says to remove those that no other needs.

    Raises:
        WarehouseError: if keep is less than 1, or the warehouse cannot be written or is damaged.
    """
    if keep < 1:
        raise WarehouseError(f"--keep {keep}: at least the latest release stays: give 1 or more")
    with writer_lock(warehouse):
        recover(warehouse)
        every = releases(warehouse)
        going = _going(every, keep, {*pins(warehouse), *([found.version] if (found := latest(warehouse)) else [])})
        for release in going:
            _remove(warehouse, release)
        kept = [release for release in every if release not in going]
        removed_inputs = remove_inputs_but(warehouse, [one.manifest for one in kept]) if inputs else 0
    return Pruned(tuple(one.version for one in going), tuple(one.version for one in kept), removed_inputs)


def _going(every: Sequence[Release], keep: int, staying: set[str]) -> list[Release]:
    return [release for release in every[:-keep] if release.version not in staying]


def _remove(warehouse: Path, release: Release) -> None:
    """Take a release away so that at every moment it is whole in its place, or its manifest in the place of pruned."""
    target = warehouse / PRUNED_DIRECTORY / release.version
    target.mkdir(parents=True, exist_ok=True)
    replace_bytes(target / MANIFEST_NAME, (release.path / MANIFEST_NAME).read_bytes())
    staging = warehouse / STAGING_DIRECTORY
    staging.mkdir(exist_ok=True)
    release.path.rename(staging / f"pruned-{release.version}")
    sync_file(release.path.parent)
    shutil.rmtree(staging)
