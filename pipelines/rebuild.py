"""Makes a release again from its archived inputs, and says whether it comes out the same."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from pipelines.progress import Recorder
from pipelines.run import run
from pipelines.settings import Settings
from warehouse.files import WarehouseError
from warehouse.inputs import needed_input, restore_inputs
from warehouse.manifest import Manifest
from warehouse.release import POINTER_NAME, RELEASES_DIRECTORY, find_release, known_manifests, pointer_content

UNIVERSAL = ("tables/",)
"""What of a release follows from its inputs alone; the rest also follows from the release before it."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild came to.

    `compared` files were compared by digest, `differing` are not the same. `fingerprints` differ between then and now.
    `alone` says that the release before it is gone, so that only what follows from the inputs could be compared.
    """

    version: str
    compared: int
    differing: tuple[str, ...]
    fingerprints: tuple[str, ...]
    alone: bool


def rebuild(warehouse: Path, version: str) -> Rebuilt:
    """Run the pipeline over the archived inputs of a release, aside, and compare every file's digest.

    Raises:
        WarehouseError: if there never was such a release, its inputs are gone, or the run refuses it now.
    """
    manifests = known_manifests(warehouse)
    if version not in manifests:
        raise WarehouseError(f"warehouse {warehouse} never had a release {version}: it had {', '.join(manifests)}")
    wanted = manifests[version]
    previous = warehouse / RELEASES_DIRECTORY / (wanted.previous or "none")
    alone = wanted.previous is not None and not previous.is_dir()
    with tempfile.TemporaryDirectory(prefix="infrafacts-rebuild-") as scratch:
        directories = restore_inputs(warehouse, wanted, Path(scratch) / "inputs")
        aside = Path(scratch) / "warehouse"
        if previous.is_dir():
            _begin_after(aside, previous)
        settings = Settings(tuple(directories), aside, offline=True, accept_loss=True)
        summary = run(_with_pages(settings, warehouse, wanted, Path(scratch) / "pages"), Recorder())
        if summary.outcome == "refused":
            raise WarehouseError(f"release {version} is refused by today's expectations: {'; '.join(summary.failures)}")
        made = find_release(aside).manifest
    return _compared(wanted, made, alone)


def _with_pages(settings: Settings, warehouse: Path, wanted: Manifest, directory: Path) -> Settings:
    """The settings to replay what the release read of the web; a release without pages leaves the network alone."""
    from sources.web.excerpt import write_excerpt
    from sources.web.settings import FetchSettings

    def contents(role: str) -> list[bytes]:
        return [needed_input(warehouse, wanted, one) for one in wanted.inputs if one.role == role]

    visited = contents("visits")
    if not visited:
        return settings
    write_excerpt(directory, contents("record"), visited[0].decode())
    (fetching,) = contents("settings")
    return replace(settings, offline=False, archive=directory, fetch=FetchSettings.model_validate_json(fetching))


def _begin_after(aside: Path, previous: Path) -> None:
    """Make a warehouse in which the release before is the latest one."""
    (aside / RELEASES_DIRECTORY).mkdir(parents=True)
    shutil.copytree(previous, aside / RELEASES_DIRECTORY / previous.name)
    (aside / POINTER_NAME).write_bytes(pointer_content(previous))


def _compared(wanted: Manifest, made: Manifest, alone: bool) -> Rebuilt:
    names = [name for name in {**wanted.files, **made.files} if not alone or name.startswith(UNIVERSAL)]
    digests = {name: [manifest.files.get(name) for manifest in (wanted, made)] for name in names}
    differing = sorted(name for name, (one, other) in digests.items() if one is None or one != other)
    fingerprints = [
        f"{name} was {wanted.fingerprints.get(name, 'none')[:12]} and is {made.fingerprints.get(name, 'none')[:12]}"
        for name in sorted({*wanted.fingerprints, *made.fingerprints})
        if wanted.fingerprints.get(name) != made.fingerprints.get(name)
    ]
    return Rebuilt(wanted.version, len(names), tuple(differing), tuple(fingerprints), alone)
